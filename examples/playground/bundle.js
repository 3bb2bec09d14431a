// SPDX-License-Identifier: MIT
//
// Writes the page: the template with style, modules and solvers put in. The modules are plain
// ECMAScript modules whose top-level names differ, so that one after the other they are one module.
//
//     node bundle.js SOURCES solvers.js > seesaw.html
'use strict';
const fs = require('fs');
const path = require('path');

const [sources, solvers] = process.argv.slice(2);
const read = (name) => fs.readFileSync(path.join(sources, 'page', name), 'utf8');

const done = new Set();
function module(name) {
  if (done.has(name)) return '';
  done.add(name);
  let before = '';
  const text = read(name).replace(/^import [^;]*?from '\.\/([\w.]+)';\n/gm, (line, from) => {
    before += module(from);
    return '';
  });
  return before + text.replace(/^export /gm, '');
}

function script(kind, text) {
  if (/<\/script/i.test(text)) throw new Error(`a script of ${kind} would end early`);
  return `<script ${kind}>\n${text}</script>\n`;
}

const parts = {
  style: `<style>\n${read('style.css')}</style>\n`,
  modules: script('type="module"', module('main.js')),
  solvers: script('type="text/plain" id="solvers"',
    `${fs.readFileSync(solvers, 'utf8')}\n${read('worker.js')}`),
};
process.stdout.write(read('page.html').replace(/<!-- (\w+) -->\n/g, (all, name) => parts[name]));
