// SPDX-License-Identifier: MIT
//
// Plays every game of the page to its end by clicks, taps and keys, and holds every value that the
// page shows against native code. Prints what it measured; any surprise is an error.
'use strict';
const { chromium } = require('playwright-core');
const { spawn, spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const [page, nativePath, executablePath, programs] = process.argv.slice(2);
const address = `file://${page}`;
let checks = 0;
function check(truth, what) {
  checks += 1;
  if (!truth) throw new Error(what);
}

// ── Native answers ──────────────────────────────────────────────────────────────────────────────

const native = spawn(nativePath, { stdio: ['pipe', 'pipe', 'inherit'] });
const waiting = [];
let rest = '';
native.stdout.on('data', (data) => {
  rest += data;
  for (let at; (at = rest.indexOf('\n')) >= 0; rest = rest.slice(at + 1)) waiting.shift()(JSON.parse(rest.slice(0, at)));
});
const ask = (verb, game, rules, moves) => new Promise((resolve) => {
  waiting.push(resolve);
  native.stdin.write(`${verb}\n${game}\n${rules}\n${moves.join(' ')}\n`);
});
async function nativeValues(game, rules, moves) {
  for (;;) {
    const answer = await ask('values 500', game, rules, moves);
    if (answer.error || answer.complete) return answer;
  }
}

// What a program of the library says; nothing where it is not built.
function program(name, args) {
  const file = programs && path.join(programs, name);
  if (!file || !fs.existsSync(file)) return undefined;
  const ran = spawnSync(file, args, { encoding: 'utf8' });
  check(ran.status === 0, `${name} ${args.join(' ')}: ${ran.stderr}`);
  asked.set(name, (asked.get(name) ?? 0) + 1);
  return ran.stdout;
}
const asked = new Map();
function jsonOf(name, args) {
  const text = program(name, [...args, '--json']);
  return text && JSON.parse(text);
}

// ── The page ────────────────────────────────────────────────────────────────────────────────────

let browser;
const firstAnswers = [];
const problems = [];
const tabs = [];
async function open(game, { phone = false, seed = 7, scheme = 'light' } = {}) {
  const context = await browser.newContext({ colorScheme: scheme, acceptDownloads: true,
    ...(phone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : { viewport: { width: 1280, height: 900 } }) });
  // How long the page could not answer at most; in `tests`, one script's own loop does not count.
  await context.addInitScript(() => {
    globalThis.longest = 0;
    new PerformanceObserver((list) => {
      for (const task of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, task.duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  const tab = await context.newPage();
  tabs.push(tab);
  tab.on('console', (m) => { if (['error', 'warning'].includes(m.type())) problems.push(`${game}: console: ${m.text()}`); });
  tab.on('pageerror', (e) => problems.push(`${game}: ${e.message}`));
  tab.on('request', (r) => { if (!/^(file|blob|data):/.test(r.url())) problems.push(`${game}: asked for ${r.url()}`); });
  const began = Date.now();
  await tab.goto(`${address}#seed=${seed}&game=${game}`);
  await tab.waitForFunction(() => globalThis.seesaw?.app.values?.moves.some((m) => m.value !== null));
  tab.firstAnswer = Date.now() - began;
  firstAnswers.push(tab.firstAnswer);
  tab.phone = phone;
  return tab;
}
const look = (tab) => tab.evaluate(() => {
  const { app } = seesaw;
  return { state: app.state, moves: app.moves, complete: Boolean(app.values?.complete), epoch: app.epoch, watching: app.watching,
    status: document.getElementById('status').textContent, message: document.getElementById('message').hidden ? '' : document.getElementById('message').textContent };
});
// Waits until somebody can move, or nobody any more.
const settled = (tab) => tab.waitForFunction(() => {
  const { app } = seesaw;
  return app.state && !app.busy && !app.thinking && (app.state.over || app.state.turn !== 'chance');
}, null, { timeout: 60000 });
const complete = (tab, timeout = 60000) => tab.waitForFunction(() => seesaw.app.state.over || seesaw.app.values?.complete, null, { timeout });
const shown = (tab) => tab.evaluate(() => Object.fromEntries([...document.querySelectorAll('#board [data-move][data-value]')].map((n) => [n.dataset.move, Number(n.dataset.value)])));
const rulesOf = (tab) => tab.evaluate(() => {
  const { app } = seesaw;
  return [app.rules, ['minesweeper', 'eight', 'fifteen'].includes(app.game) ? `seed=${app.seed % 4294967295}` : ''].filter(Boolean).join(' ');
});
// The finished or unfinished game as a file, and what `measure` makes of it.
async function traceOf(tab) {
  const [download] = await Promise.all([tab.waitForEvent('download'), tab.click('#trace')]);
  const file = path.join(path.dirname(nativePath), await download.suggestedFilename());
  await download.saveAs(file);
  const [header, ...rows] = fs.readFileSync(file, 'utf8').trim().split(/\r?\n/);
  const { moves } = await look(tab);
  check(header.startsWith('number,game,') && rows.length === moves.length, `the trace ${file} has a row for each move`);
  const read = jsonOf('measure', ['trace', file]);
  if (read) check(JSON.stringify(read).includes('"games":1'), `measure reads one game from ${file}`);
  return { file, names: header.split(','), rows: rows.map((row) => row.split(',')) };
}
async function press(tab, move) {
  const target = tab.locator(`#board [data-move="${move}"]`);
  if (tab.phone) await target.tap();
  else await target.click();
}
async function setRules(tab, rules) {
  for (const [name, value] of Object.entries(rules)) await tab.fill(`#rule-form [name="${name}"]`, String(value));
  await tab.click('#apply');
  const [name, value] = Object.entries(rules)[0];
  await tab.waitForFunction((text) => seesaw.app.rules.split(' ').includes(text) && !seesaw.app.busy, `${name}=${value}`);
  await settled(tab);
}

// From now on, when each column of Connect Four had its score: milliseconds after the position was
// shown, and those that its own search took.
const watchColumns = (tab) => tab.evaluate(() => {
  const { app } = seesaw;
  let { values } = app;
  let since = performance.now();
  let seen = new Set();
  globalThis.columns = [];
  Object.defineProperty(app, 'values', {
    get: () => values,
    set(found) {
      values = found;
      if (found === null) {
        since = performance.now();
        seen = new Set();
        return;
      }
      for (const m of found.moves) {
        if (m.certainty !== 'exact' || seen.has(m.move)) continue;
        seen.add(m.move);
        globalThis.columns.push({ moves: app.moves.join(''), column: m.move, after: performance.now() - since, search: m.ms ?? 0 });
      }
    },
  });
});

// The chart of values ends with the position on the board, as the text beside it does.
async function charted(tab, value) {
  const shape = `value ${String(value).replace('-', '−')}`;
  await tab.waitForFunction((end) => document.querySelector('#value-chart svg')?.getAttribute('aria-label').endsWith(`Last: ${end}`), shape, { timeout: 10000 })
    .catch(async () => check(false, `the chart of values does not end with ${shape}: ${await tab.getAttribute('#value-chart svg', 'aria-label')}`));
}

// A finger: down, to somewhere else, up.
async function touch(tab, from, to, milliseconds = 30) {
  const hand = await tab.context().newCDPSession(tab);
  const at = (type, ...points) => hand.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await at('touchStart', from);
  if (from[0] !== to[0] || from[1] !== to[1]) await at('touchMove', to);
  await tab.waitForTimeout(milliseconds);
  await at('touchEnd');
  await hand.detach();
}

// Every certain cell has its reason, and `minesweeper analyse` sees the same chances.
async function explained(tab) {
  const { state } = await look(tab);
  const moves = await tab.evaluate(() => seesaw.app.values.moves);
  if (!state.cells.some((c) => c < 9)) return;
  const labels = await tab.evaluate(() => Object.fromEntries([...document.querySelectorAll('#board [data-move]')].map((n) => [n.dataset.move, n.getAttribute('aria-label')])));
  for (const m of moves.filter((x) => x.value === 0 || x.value === 1)) {
    check(m.says.startsWith(m.value === 0 ? 'safe: ' : 'a mine: '), `${m.move}: ${m.says}`);
    check(labels[m.move].endsWith(m.says), `a label says why: ${labels[m.move]}`);
  }
  const rows = Array.from({ length: state.height }, (_, r) => state.cells.slice(r * state.width, (r + 1) * state.width).map((c) => '.12345678#F*'[c]).join(''));
  const file = path.join(path.dirname(nativePath), 'view.txt');
  fs.writeFileSync(file, `${state.width}x${state.height} ${state.mines}\n${rows.join('\n')}\n`);
  const found = jsonOf('minesweeper', ['analyse', file]);
  for (const m of found ? moves : []) check(Math.abs(found.mines[m.move] - m.value) < 1e-9, `minesweeper analyse: ${m.move} is ${found.mines[m.move]}, on the page ${m.value}`);
}

// Every value on the board is that of native code for the same position.
let compared = 0;
async function compare(tab, game, { only = () => true, near = 1e-9 } = {}) {
  const { moves } = await look(tab);
  const there = await shown(tab);
  const said = await tab.evaluate(() => Object.fromEntries(seesaw.app.values.moves.map((m) => [m.move, m.says])));
  const here = await nativeValues(game, await rulesOf(tab), moves);
  for (const m of here.moves) {
    if (!only(m)) continue;
    const ours = there[m.move];
    check(ours !== undefined && Math.abs(ours - m.value) <= near * Math.max(1, Math.abs(m.value)),
      `${game} after ${moves.join(' ')}: ${m.move} is ${ours} on the page and ${m.value} natively`);
    check(said[m.move] === m.says, `${game} after ${moves.join(' ')}: ${m.move} ${said[m.move]} on the page, ${m.says} natively`);
    compared += 1;
  }
}

// Plays to the end; `choose(values)` names the move.
async function playOut(tab, game, step, limit = 400) {
  for (let i = 0; i < limit; ++i) {
    await settled(tab);
    const { state, epoch, message } = await look(tab);
    check(message === '', `${game}: ${message}`);
    if (state.over) return state;
    await step(state, i);
    await tab.waitForFunction((before) => seesaw.app.epoch > before, epoch);
  }
  throw new Error(`${game} does not end`);
}

const best = (values, sign) => Object.keys(values).sort((a, b) => sign * (values[b] - values[a]))[0];

const tests = {
  async 'Connect Four, clicked'() {
    const tab = await open('connect_four');
    await watchColumns(tab);
    await playOut(tab, 'connect_four', async (state, i) => {
      const { moves } = await look(tab);
      if (moves.length >= 8) {
        await complete(tab);
        if (moves.length >= 12 || i % 2 === 0) await compare(tab, 'connect_four');
        const label = await tab.locator('#board button.column').nth(3).getAttribute('aria-label');
        check(/^Column 4, \d discs?/.test(label), label);
        // The program says the same of every column.
        const solved = i % 3 === 0 && jsonOf('connect_four', ['solve', moves.join('')]);
        const there = await shown(tab);
        for (const { move, score } of solved ? solved.moves : [])
          check(score === (state.turn === 'first' ? 1 : -1) * there[move], `connect_four solve ${moves.join('')}: column ${move} is ${score}, on the page ${there[move]}`);
      }
      const values = moves.length >= 8 ? await shown(tab) : {};
      await press(tab, Object.keys(values).length ? best(values, 1) : state.moves[i % state.moves.length]);
    });
    const columns = (await tab.evaluate(() => globalThis.columns)).filter((c) => c.moves.length >= 8);
    check(columns.length > 40, `${columns.length} columns had their score`);
    for (const c of columns) check(c.search < 1000 * slack, `after ${c.moves} the search of column ${c.column} took ${c.search.toFixed(0)} ms`);
    const most = (what) => columns.reduce((a, b) => (b[what] > a[what] ? b : a));
    note(`Connect Four, ${columns.length} column scores from move 8 on`, `search of a column at most ${most('search').search.toFixed(0)} ms (after ${most('search').moves}), `
      + `mean ${(columns.reduce((sum, c) => sum + c.search, 0) / columns.length).toFixed(0)} ms; the last column of a position after at most ${most('after').after.toFixed(0)} ms`);
    await charted(tab, (await look(tab)).state.outcome);
    await tab.waitForFunction(() => seesaw.app.curve?.steps.length === seesaw.app.moves.length);
    // The game as a file that `measure` reads, with what the proofs reached.
    const { moves } = await look(tab);
    const { file, names, rows } = await traceOf(tab);
    for (const name of ['value', 'plausible', 'pn', 'dn', 'ppn'])
      check(rows.some((row) => row[names.indexOf(name)] !== ''), `the trace has ${name}`);
    // The game just played, and the file just saved, measured in the page.
    await tab.waitForFunction(() => !document.getElementById('report').disabled, null, { timeout: 60000 });
    const length = () => tab.evaluate(() => Number(document.querySelector('#measures tr[data-name="length"]')?.dataset.value));
    await tab.click('#report');
    await tab.waitForSelector('#measures table');
    check(await length() === moves.length, 'the game played here is measured');
    await tab.evaluate(() => document.getElementById('measures').replaceChildren());
    await tab.setInputFiles('#open', file);
    await tab.waitForSelector('#measures table');
    check(await length() === moves.length, 'a trace is read');
    // The report of the page is that of the program, but for what it says of its source.
    const made = path.join(path.dirname(nativePath), 'measured.html');
    if (program('measure', ['trace', file, '--report', made]) !== undefined) {
      const [ours] = await Promise.all([tab.context().waitForEvent('page'), tab.click('#open-report')]);
      const theirs = await tab.context().newPage();
      await theirs.goto(`file://${made}`);
      const tables = (report) => report.locator('table').evaluateAll((all) => all.map((t) => t.textContent.replace(/\s+/g, ' ').trim()));
      const [here, there] = [await tables(ours), await tables(theirs)];
      check(here.length > 4 && JSON.stringify(here) === JSON.stringify(there), 'the report differs from that of the program');
      await theirs.close();
      await ours.close();
    }
    await tab.setInputFiles('#open', { name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('no trace\nat all\n') });
    await tab.waitForFunction(() => !document.getElementById('message').hidden);
    // Curves are those of the library.
    const there = await tab.evaluate(() => seesaw.app.curve.steps.at(-1));
    check(Math.abs(there.m - (1 - there.v)) < 1e-9 && Math.abs(there.ep - 2 * there.m * there.v ** 2) < 1e-9, 'motion in mind');
    await tab.click('#undo');
    await settled(tab);
    check((await look(tab)).moves.length < moves.length, 'undo');
    await tab.click('#new');
    await settled(tab);
    check((await look(tab)).moves.length === 0, 'new game');
  },

  async 'Connect Four on a phone, keys and hints'() {
    const tab = await open('connect_four', { phone: true, scheme: 'dark' });
    check(await tab.evaluate(() => document.documentElement.scrollWidth) === 390, 'a phone scrolls sideways');
    await tab.selectOption('#opponent', 'people');
    for (const key of '44444422') {
      await tab.keyboard.press(key);
      await settled(tab);
    }
    check((await look(tab)).moves.join('') === '44444422', 'keys play columns');
    await complete(tab);
    await tab.keyboard.press('h');
    await tab.waitForFunction(() => document.querySelector('#board .hinted'));
    check(/^Hint: /.test((await look(tab)).status), 'a hint is said');
    const ends = []; // how long the game will be, as each position says
    await playOut(tab, 'connect_four', async (state) => {
      await complete(tab);
      await compare(tab, 'connect_four');
      await charted(tab, await tab.evaluate(() => seesaw.app.values.value));
      const { moves, says } = await tab.evaluate(() => ({ moves: seesaw.app.moves, says: seesaw.app.values.says }));
      const [, verb, count] = /^(wins|loses) in (\d+)$/.exec(says) ?? [];
      const words = await tab.locator('#board .badge small').allTextContents();
      check(words.length === state.moves.length && words.every((w) => /^(draw|(wins|loses) in \d+)$/.test(w)), `words over every column: ${words}`);
      if (verb) ends.push(moves.length + 2 * count - (verb === 'wins' ? 1 : 0));
      await press(tab, best(await shown(tab), state.turn === 'first' ? 1 : -1));
    });
    const played = (await look(tab)).moves.length;
    check(ends.length > 2 && ends.every((end) => end === played), `“wins in” foresaw ${ends}, the game took ${played} moves`);
  },

  async 'A slow hand while values arrive'() {
    const tab = await open('connect_four');
    await tab.selectOption('#opponent', 'people');
    for (const move of ['4', '4', '3']) {
      const box = await tab.locator(`#board [data-move="${move}"]`).boundingBox();
      await tab.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await tab.mouse.down();
      await tab.waitForTimeout(400); // values arrive every 25 to 120 ms
      await tab.mouse.up();
      await settled(tab);
    }
    check((await look(tab)).moves.join('') === '443', 'a button that is pressed stays the same');
    // Positions after three moves take minutes: a new game interrupts the search and is there at once.
    const began = Date.now();
    await tab.click('#new');
    await tab.waitForFunction(() => !seesaw.app.busy && seesaw.app.moves.length === 0 && seesaw.app.values?.complete);
    check(Date.now() - began < 2000 * slack, 'a search is interrupted');
    note('a search is interrupted, the next answered', `after ${Date.now() - began} ms`);
  },

  async 'Othello 8 × 8'() {
    const tab = await open('othello');
    let exact = 0;
    await complete(tab);
    check(Object.keys(await shown(tab)).length === 4, 'every move of the start is evaluated');
    await playOut(tab, 'othello', async (state) => {
      const empties = state.board.split('').filter((c) => c === '.' || c === '-').length;
      if (empties <= 9 && state.moves[0] !== 'pass') {
        await complete(tab);
        await compare(tab, 'othello', { only: (m) => m.certainty === 'exact' });
        exact += 1;
        const there = await shown(tab);
        const board = state.board.split('\n').slice(0, 8).join('');
        const solved = jsonOf('othello', ['solve', '--all-moves', board, state.turn === 'first' ? 'X' : 'O']);
        for (const { move, score } of solved?.moves ?? [])
          check(score === (state.turn === 'first' ? 1 : -1) * there[move], `othello solve: ${move} is ${score}, on the page ${there[move]}`);
      }
      await press(tab, state.moves[0]);
    });
    check(exact > 0, 'the end was solved');
    await traceOf(tab);
  },

  async 'Othello 4 × 4, other rules'() {
    const tab = await open('othello', { phone: true });
    await setRules(tab, { size: 4 });
    await tab.selectOption('#opponent', 'people');
    await playOut(tab, 'othello', async (state) => {
      await complete(tab);
      if (state.moves[0] !== 'pass') await compare(tab, 'othello');
      await press(tab, state.moves.at(-1));
    });
  },

  async 'Othello and tic-tac-toe by keys alone'() {
    for (const [game, width] of [['othello', 8], ['tic_tac_toe', 3]]) {
      const tab = await open(game);
      await tab.selectOption('#opponent', 'people');
      await tab.locator('#board button').first().focus();
      let at = 0;
      await playOut(tab, game, async (state, i) => {
        if (state.moves[0] === 'pass') return tab.keyboard.press('p');
        const places = await tab.evaluate(() => [...document.querySelectorAll('#board .cell')].map((b) => b.dataset.move));
        const to = places.indexOf(state.moves[i % state.moves.length]);
        for (; Math.floor(at / width) < Math.floor(to / width); at += width) await tab.keyboard.press('ArrowDown');
        for (; Math.floor(at / width) > Math.floor(to / width); at -= width) await tab.keyboard.press('ArrowUp');
        for (; at < to; ++at) await tab.keyboard.press('ArrowRight');
        for (; at > to; --at) await tab.keyboard.press('ArrowLeft');
        return tab.keyboard.press('Enter');
      });
      await traceOf(tab);
    }
  },

  async '2048 to 64, by keys'() {
    const tab = await open('twenty48');
    await setRules(tab, { target: 64 });
    const arrows = { up: 'ArrowUp', left: 'ArrowLeft', right: 'ArrowRight', down: 'ArrowDown' };
    const end = await playOut(tab, 'twenty48', async (state, i) => {
      await complete(tab);
      if (i % 5 === 0) await compare(tab, 'twenty48', { near: 1e-6 });
      await tab.keyboard.press(arrows[best(await shown(tab), 1)]);
    });
    check(end.outcome === 1 && end.cells.includes(64), 'the target is reached');
    await traceOf(tab);
  },

  async '2048 on 2 × 2, by swipes, exact chances'() {
    const tab = await open('twenty48', { phone: true });
    await setRules(tab, { width: 2, height: 2, target: 32 });
    await playOut(tab, 'twenty48', async (state) => {
      await complete(tab);
      await compare(tab, 'twenty48');
      await tab.locator('.tiles').scrollIntoViewIfNeeded();
      const box = await tab.locator('.tiles').boundingBox();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const [dx, dy] = { up: [0, -60], down: [0, 60], left: [-60, 0], right: [60, 0] }[best(await shown(tab), 1)];
      await touch(tab, [x, y], [x + dx, y + dy]);
    });
    // The program's chance from the start is the mean over the tiles that begin.
    const solved = jsonOf('twenty48', ['solve', '--size', '2x2', '--target', '32', '--engine', 'exact']);
    if (solved) {
      let mean = 0;
      const rules = 'width=2 height=2 target=32';
      const first = (await ask('state', 'twenty48', rules, [])).moves;
      for (const one of first)
        for (const two of (await ask('state', 'twenty48', rules, [one])).moves) {
          const chance = (tile) => (tile.endsWith('=4') ? 0.1 : 0.9);
          const values = (await nativeValues('twenty48', rules, [one, two])).moves.map((m) => m.value);
          mean += chance(one) * chance(two) / 12 * Math.max(...values);
        }
      check(Math.abs(mean - solved.probability) < 1e-6, `twenty48 solve says ${solved.probability}, the page ${mean}`);
    }
  },

  async Minesweeper() {
    for (const [phone, seed] of [[false, 7], [true, 11], [false, 12]]) {
      const tab = await open('minesweeper', { phone, seed });
      check(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the board fits');
      await playOut(tab, 'minesweeper', async () => {
        await complete(tab);
        await compare(tab, 'minesweeper');
        await explained(tab);
        await press(tab, best(await shown(tab), -1));
      });
      await traceOf(tab);
      await tab.context().close();
    }
    const tab = await open('minesweeper');
    await tab.locator('#board [data-move="a1"]').click({ button: 'right' });
    check((await look(tab)).status.endsWith(', 1 flag.'), 'a flag');
    // Who points at a cell sees why, and which numbers say so; a hint says it too.
    await press(tab, 'c3');
    await settled(tab);
    await complete(tab);
    await tab.hover('#board .mine.safe');
    check(/^[a-z]\d: safe: the \d at /.test(await tab.textContent('#why')), `why: ${await tab.textContent('#why')}`);
    check(await tab.locator('#board .because.open').count() > 0, 'the number is marked');
    await tab.keyboard.press('h');
    await tab.waitForFunction(() => /^Hint: [a-z]\d, safe: the \d at /.test(document.getElementById('status').textContent));
  },

  async 'Minesweeper by touch'() {
    const tab = await open('minesweeper', { phone: true });
    const middle = async (move) => {
      const box = await tab.locator(`#board [data-move="${move}"]`).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const at = await middle('a1');
    await touch(tab, at, at, 900); // a finger that rests sets one flag and opens nothing
    await tab.waitForTimeout(100);
    check((await look(tab)).status.endsWith(', 1 flag.') && (await look(tab)).moves.length === 0, `a long touch: ${(await look(tab)).status}`);
    await press(tab, 'c3');
    await settled(tab);
    await complete(tab);
    await tab.selectOption('#tap', 'why');
    await tab.locator('#board .mine.doomed').first().tap();
    check(/: a mine: /.test(await tab.textContent('#why')) && (await look(tab)).moves.length === 1, 'a tap explains');
    await tab.selectOption('#tap', 'flag');
    await tab.locator('#board .mine.doomed').first().tap();
    check((await look(tab)).status.includes('2 flags'), 'a tap sets a flag');
  },

  async '8-puzzle, shortest way by keys'() {
    const tab = await open('eight');
    await complete(tab);
    await compare(tab, 'n_puzzle');
    const { moves: way, value } = await tab.evaluate(() => ({ moves: seesaw.app.values.says.split(' '), value: seesaw.app.values.value }));
    check(way.length === value && value > 0 && value <= 31, 'the way is as long as the distance');
    const { cells } = (await look(tab)).state;
    const solved = jsonOf('n_puzzle', ['solve', cells.join(' '), '--goal', '1 2 3 4 5 6 7 8 0']);
    if (solved) check(solved.length === value, `n_puzzle solve finds ${solved.length} moves, the page ${value}`);
    check(!(await tab.textContent('#advice')).includes('slide'), 'the way is not given away');
    await tab.click('#way');
    const tiles = /slide ([\d, ]+)\./.exec(await tab.textContent('#advice'))[1].split(', ').map(Number);
    check(tiles.length === value && tiles[0] === cells[cells.indexOf(0) + { U: -3, D: 3, L: -1, R: 1 }[way[0]]], 'a shortest way on request');
    const arrows = { U: 'ArrowDown', D: 'ArrowUp', L: 'ArrowRight', R: 'ArrowLeft' };
    await playOut(tab, 'n_puzzle', async (state, i) => {
      if (i % 4 === 0) {
        await complete(tab);
        await compare(tab, 'n_puzzle');
        if (i > 0) await charted(tab, value - i);
      }
      await tab.keyboard.press(arrows[way[i]]);
    });
    check((await look(tab)).status === `Solved in ${value} moves.`, 'solved');
    await charted(tab, 0);
    await traceOf(tab);
    // Watched, another board solves itself.
    await tab.click('#new');
    await settled(tab);
    await complete(tab);
    const far = await tab.evaluate(() => seesaw.app.values.value);
    await tab.click('#watch');
    await tab.waitForFunction(() => seesaw.app.state.over, null, { timeout: 60000 });
    check((await look(tab)).moves.length === far, 'watching takes the shortest way');
  },

  async '15-puzzle, shortest way by clicks'() {
    const tab = await open('fifteen', { seed: 3 });
    await complete(tab, 120000);
    await compare(tab, 'n_puzzle');
    const way = await tab.evaluate(() => seesaw.app.values.says.split(' '));
    await playOut(tab, 'n_puzzle', async (state, i) => press(tab, way[i]));
    check((await look(tab)).moves.length === way.length, 'solved on the shortest way');
    await traceOf(tab);
    note('15-puzzle', `solved in ${way.length} moves`);
  },

  async 'Tic-tac-toe and conspiracy numbers'() {
    const tab = await open('tic_tac_toe');
    await playOut(tab, 'tic_tac_toe', async (state) => {
      await complete(tab);
      await compare(tab, 'tic_tac_toe');
      const there = await tab.evaluate(() => seesaw.app.values.conspiracy);
      const here = await nativeValues('tic_tac_toe', '', (await look(tab)).moves);
      check(JSON.stringify(there) === JSON.stringify(here.conspiracy) && there.length === 4, 'conspiracy numbers differ');
      const solved = jsonOf('tic_tac_toe', ['solve', state.board]);
      const values = await shown(tab);
      for (const { move, value } of solved?.moves ?? []) check(values[move] === Math.sign(value), `tic_tac_toe solve: ${move} is ${value}, on the page ${values[move]}`);
      await press(tab, state.moves[0]);
    });
    check(await tab.isVisible('#conspiracy'), 'conspiracy numbers are shown');
    await traceOf(tab);
    await tab.click('#new');
    await settled(tab);
    await complete(tab);
    const { value, numbers } = await tab.evaluate(() => {
      const found = seesaw.app.values.conspiracy.find((c) => c.depth === 3);
      return { value: found.value, numbers: found.steps.length };
    });
    check(numbers > 2 && (await tab.textContent('#conspiracy-text')).startsWith(`The search returns ${value}: `), 'every value has its number');
    await tab.selectOption('#depth', '2');
    check(await tab.locator('#conspiracy-chart svg').count() === 1, 'conspiracy numbers of another depth');
  },

  async 'Proofs'() {
    const tab = await open('tic_tac_toe');
    await tab.waitForFunction(() => seesaw.app.proof?.done);
    check(/Disproved: X cannot force a win/.test(await tab.textContent('#proof-text')), 'tic-tac-toe is no win');
    check(await tab.locator('#beam svg').count() === 1, 'the seesaw is drawn');
    const charts = () => tab.evaluate(() => ['proof-chart', 'ppn-chart', 'moves-chart', 'proofs-chart'].map((id) => document.querySelector(`#${id} svg`)?.getAttribute('aria-label') ?? ''));
    const [numbers, ppn, leads] = await charts();
    check(/pn ∞, dn 0/.test(numbers) && /ppn \d/.test(ppn) && /cell \d/.test(leads), `curves: ${numbers}; ${ppn}; ${leads}`);
    const points = await tab.evaluate(() => seesaw.app.proof.points);
    check(points.every(([, , , p, child]) => p >= 0 && p <= 1 && /^\d$/.test(child)) && new Set(points.map((p) => p[4])).size > 1, 'ppn is a chance, and the move changes');
    await tab.selectOption('#opponent', 'people');
    await press(tab, '4');
    await settled(tab);
    await tab.waitForFunction(() => seesaw.app.proof?.done && seesaw.app.proofs.size === 2);
    check(/ppn/.test((await charts())[3]), 'proofs over the game');
    // Live: curves grow while the search runs.
    await tab.click('#games [data-game="othello"]');
    await settled(tab);
    const grown = () => tab.evaluate(() => seesaw.app.proof.nodes);
    await tab.waitForFunction(() => document.querySelector('#proof-chart .line')?.getAttribute('d').length > 20);
    const before = await grown();
    await tab.waitForFunction((nodes) => seesaw.app.proof.nodes > nodes, before);
  },

  async 'Measuring'() {
    const tab = await open('connect_four');
    await setRules(tab, { width: 5, height: 4, connect: 3 });
    await tab.selectOption('#games-count', '40');
    await tab.selectOption('#measure-level', '0');
    await tab.click('#measure');
    await tab.waitForSelector('#measures table', { timeout: 60000 });
    const there = await tab.evaluate(() => Object.fromEntries([...document.querySelectorAll('#measures tbody tr')].map((r) => [r.dataset.name, Number(r.dataset.value)])));
    let here;
    do here = await ask('measure 0 40 1 500', 'connect_four', 'width=5 height=4 connect=3', []);
    while (!here.done);
    for (const row of here.rows) check(Math.abs(there[row.name] - row.value) < 1e-9, `${row.name} is ${there[row.name]} on the page and ${row.value} natively`);
    check(here.rows.length >= 8, 'there are measures');
    check(await tab.locator('#measures thead th').count() === 6, 'the usual rules stand beside them');
    check(/^(below|above|between) /.test(await tab.locator('#measures tr[data-name="refinement"] .known').textContent()), 'and known games');
    const said = await tab.locator('#measures .reading li').allTextContents();
    check(here.reading.length > 2 && JSON.stringify(said) === JSON.stringify(here.reading), 'the sentences are those of the library');
    // The report of the programs, made here.
    const [report] = await Promise.all([tab.context().waitForEvent('page'), tab.click('#open-report')]);
    await report.waitForSelector('h1');
    check(await report.locator('table').count() > 3 && await report.locator('svg').count() > 3, 'a report with tables and charts');
    // A number and its unit are not torn apart there.
    const sentences = (await report.locator('main > p').allTextContents()).map((text) => text.replaceAll('\u00a0', ' '));
    check(here.reading.every((sentence) => sentences.includes(sentence)), 'the report says the same');
    const [file] = await Promise.all([tab.waitForEvent('download'), tab.click('#save-report')]);
    check((await file.suggestedFilename()) === 'connect_four.html', 'a report to keep');
  },

  async 'Other rules of every game, measured'() {
    const rules = { othello: { size: 6 }, twenty48: { width: 3, height: 3, target: 32 }, minesweeper: { width: 8, height: 8, mines: 9 },
      eight: { rows: 2, columns: 4 }, fifteen: { rows: 3, columns: 3 }, tic_tac_toe: {} };
    const tab = await open('connect_four');
    for (const [game, fields] of Object.entries(rules)) {
      await tab.click(`#games [data-game="${game}"]`);
      await settled(tab);
      for (const [name, value] of Object.entries(fields)) await tab.fill(`#rule-form [name="${name}"]`, String(value));
      await tab.selectOption('#games-count', '40');
      await tab.selectOption('#measure-level', '0');
      await tab.click('#measure');
      await tab.waitForSelector('#measures table', { timeout: 60000 });
      const there = await tab.evaluate(() => Object.fromEntries([...document.querySelectorAll('#measures tbody tr')].map((r) => [r.dataset.name, Number(r.dataset.value)])));
      const text = await tab.evaluate(() => [...document.querySelectorAll('#rule-form [name]')].map((i) => `${i.name}=${i.type === 'checkbox' ? Number(i.checked) : i.value}`).join(' '));
      let here;
      do here = await ask('measure 0 40 1 500', { eight: 'n_puzzle', fifteen: 'n_puzzle' }[game] ?? game, text, []);
      while (!here.done);
      check(here.rows.find((r) => r.name === 'length').value > 1, `${game} has a length`);
      for (const row of here.rows)
        if (row.name in there) check(Math.abs(there[row.name] - row.value) < 1e-9, `${game}, ${row.name}: ${there[row.name]} on the page and ${row.value} natively`);
      if (Object.keys(fields).length) {
        check(await tab.locator('#measures thead th').count() === 6, `${game}: the usual rules stand beside them`);
        await tab.click('#apply');
        await tab.waitForFunction(() => seesaw.app.state && !seesaw.app.busy && seesaw.app.moves.filter((m) => !m.includes('=')).length === 0);
        check(await tab.locator('#message').isHidden(), `${game} is played by these rules`);
      }
    }
  },

  async 'The tour'() {
    for (const phone of [true, false]) {
      const tab = await open('twenty48', { phone });
      await tab.keyboard.press('ArrowLeft');
      await tab.keyboard.press('ArrowDown');
      await settled(tab);
      const left = (await look(tab)).moves.join(' ');
      await tab.click('#tour');
      const there = [() => seesaw.app.values?.complete && document.querySelectorAll('#board .badge small').length === 7,
        () => seesaw.app.proof?.points.length > 5 && document.querySelector('#moves-chart svg'),
        () => document.querySelector('#conspiracy-chart svg'),
        () => document.querySelector('#measures tr[data-name="refinement"]'),
        () => seesaw.app.curve?.steps.length === 19 && seesaw.app.curve.steps.every((s) => s.ep !== undefined && s.share !== null)];
      for (let step = 1; step <= 5; ++step) {
        check((await tab.textContent('#guide-step')) === `Step ${step} of 5`, `step ${step}`);
        check(/\d{4}/.test(await tab.textContent('#guide-source')), 'a source');
        await tab.waitForSelector('.spot');
        await tab.waitForFunction(there[step - 1], null, { timeout: 60000 });
        const next = await tab.locator('#guide-next').boundingBox();
        check(next.y + next.height <= (phone ? 844 : 900), 'the way on is on the screen');
        await tab.click('#guide-next');
      }
      check(await tab.isHidden('#guide'), 'the tour ends');
      await tab.waitForFunction((moves) => seesaw.app.game === 'twenty48' && seesaw.app.moves.join(' ') === moves && !seesaw.app.busy, left);
    }
  },

  async 'Looks: phone, dark, print, names'() {
    for (const game of ['connect_four', 'othello', 'twenty48', 'minesweeper', 'eight', 'fifteen', 'tic_tac_toe']) {
      const tab = await open(game, { phone: true, scheme: 'dark' });
      check(await tab.evaluate(() => document.documentElement.scrollWidth) === 390, `${game} scrolls sideways on a phone`);
      const wide = await tab.evaluate(() => [...document.querySelectorAll('main *, header *')].filter((n) => n.getClientRects().length && !n.closest('nav, svg') && n.getBoundingClientRect().right > 391).map((n) => n.id || n.className));
      check(wide.length === 0, `${game}: beyond the edge: ${wide}`);
      const small = await tab.evaluate(() => [...document.querySelectorAll('#board button')].filter((b) => b.getBoundingClientRect().width < 24).length);
      check(small === 0, `${game}: ${small} buttons too small for a finger`);
      // Everything that can be used has a name that can be read out.
      const nameless = await tab.evaluate(() => [...document.querySelectorAll('button, select, input')].filter((n) => !(n.getAttribute('aria-label') || n.textContent.trim() || n.labels?.[0]?.textContent.trim())).map((n) => n.outerHTML));
      check(nameless.length === 0, `${game}: without a name: ${nameless}`);
      const colour = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const dark = await colour();
      await tab.click('#theme');
      check(await colour() !== dark, 'light and dark');
      await tab.context().close();
    }
    const tab = await open('tic_tac_toe');
    await tab.selectOption('#games-count', '40');
    await tab.click('#measure');
    await tab.waitForSelector('#measures table', { timeout: 60000 });
    await tab.emulateMedia({ media: 'print' });
    check(await tab.isVisible('#measures table') && await tab.isHidden('#controls') && await tab.isHidden('nav'), 'what is printed');
    const [report] = await Promise.all([tab.context().waitForEvent('page'), tab.click('#open-report', { force: true }).catch(() => tab.evaluate(() => document.getElementById('open-report').click()))]);
    await report.waitForSelector('table');
    check((await report.pdf({ format: 'A4' })).length > 20000, 'the report can be printed');
  },

  async 'Nonsense in rules'() {
    const tab = await open('connect_four');
    for (const [field, value] of [['width', 'banana'], ['width', '-1'], ['height', '1e99'], ['connect', ''], ['width', '31'], ['height', '7.5'], ['width', '<b>7</b>']]) {
      await tab.fill(`[name="${field}"]`, value);
      await tab.click('#apply');
      await tab.waitForFunction(() => !document.getElementById('message').hidden);
      await tab.click('#measure');
      await tab.waitForTimeout(50);
      check((await look(tab)).message.length > 5, `${field} = ${value} is refused`);
      await tab.fill(`[name="${field}"]`, { width: '7', height: '6', connect: '4' }[field]);
    }
    await tab.waitForTimeout(300);
    await tab.click('#apply');
    await tab.waitForFunction(() => document.getElementById('message').hidden);
    await settled(tab);
    await press(tab, '4');
    await tab.waitForFunction(() => seesaw.app.moves.length >= 2);
    for (const game of ['othello', 'twenty48', 'minesweeper', 'eight', 'fifteen']) {
      await tab.click(`#games [data-game="${game}"]`);
      await settled(tab);
      const fields = await tab.locator('#rule-form input[type="text"]').evaluateAll((all) => all.map((i) => [i.name, i.value]));
      check(fields.length > 0, `${game} has rules`);
      for (const [field, usual] of fields) {
        for (const value of ['banana', '-1', '1e99', '', '7 8', 'NaN', '٣']) {
          await tab.fill(`[name="${field}"]`, value);
          await tab.evaluate(() => { document.getElementById('message').hidden = true; });
          await tab.click('#apply');
          await tab.waitForFunction(() => !document.getElementById('message').hidden, null, { timeout: 20000 });
          check((await look(tab)).message.length > 5, `${game}: ${field} = ${value} is refused`);
        }
        await tab.fill(`[name="${field}"]`, usual);
      }
      await tab.click('#apply');
      await tab.waitForFunction(() => document.getElementById('message').hidden);
      await settled(tab);
      check((await look(tab)).state.moves.length > 0, `${game} goes on`);
    }
  },

  async 'A dead worker'() {
    const tab = await open('connect_four');
    await tab.evaluate(() => {
      for (const lane of Object.values(seesaw.lanes)) {
        lane.patience = 1500;
        lane.worker?.terminate();
      }
    });
    await press(tab, '4');
    await tab.waitForFunction(() => seesaw.app.moves.length >= 2 && seesaw.app.values?.moves.length === 7, null, { timeout: 30000 });
    check(/restarted/.test(await tab.textContent('#message')), 'a message says so');
    check(await tab.evaluate(() => seesaw.lanes.play.restarts > 0), 'a new worker');
    // While it measures, too.
    await tab.selectOption('#games-count', '1000');
    await tab.fill('[name="width"]', '6');
    await tab.click('#measure');
    await tab.waitForFunction(() => document.getElementById('progress').value > 0);
    await tab.evaluate(() => {
      for (const lane of [seesaw.lanes.measure, seesaw.lanes.beside]) lane.worker?.terminate();
    });
    await tab.waitForFunction(() => seesaw.lanes.measure.restarts > 0 && seesaw.lanes.beside.restarts > 0, null, { timeout: 30000 });
    await tab.selectOption('#games-count', '40');
    await tab.click('#measure');
    await tab.waitForSelector('#measures table', { timeout: 60000 });
  },

  async 'Ten thousand clicks'() {
    const tab = await open('connect_four');
    for (const game of ['connect_four', 'twenty48', 'minesweeper', 'eight', 'othello']) {
      await tab.click(`#games [data-game="${game}"]`);
      await settled(tab);
      await tab.evaluate(async () => {
        let random = 1;
        for (let i = 0; i < 2000; ++i) {
          const buttons = document.querySelectorAll('#board button, #undo, #new, #hint, #watch');
          random = (Math.imul(random, 1103515245) + 12345) >>> 0;
          buttons[random % buttons.length]?.click();
          if (i % 100 === 0) await new Promise((done) => setTimeout(done, 10));
        }
      });
    }
    if ((await look(tab)).watching) await tab.click('#watch');
    await tab.click('#games [data-game="tic_tac_toe"]');
    await settled(tab);
    await press(tab, '4');
    await tab.waitForFunction(() => seesaw.app.moves[0] === '4', null, { timeout: 20000 });
    const bytes = await tab.evaluate(() => performance.memory?.usedJSHeapSize ?? 0);
    check(bytes < 300e6, `the page holds ${bytes} bytes`);
    note('after ten thousand clicks', `heap ${(bytes / 1e6).toFixed(0)} MB`);
  },
};

// Of all processes of the browser, workers and their tables included; 0 where /proc is not.
function residentBytes() {
  if (!fs.existsSync('/proc/self/status')) return 0;
  const all = fs.readdirSync('/proc').filter((n) => /^\d+$/.test(n)).map((pid) => {
    try {
      const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
      return { pid, parent: /^PPid:\s+(\d+)/m.exec(status)[1], bytes: 1024 * Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) };
    } catch {
      return null;
    }
  }).filter(Boolean);
  const below = (pid) => all.filter((p) => p.parent === pid).reduce((sum, p) => sum + p.bytes + below(p.pid), 0);
  return below(String(process.pid)) - (all.find((p) => p.pid === String(native.pid))?.bytes ?? 0);
}

const notes = [];
const note = (what, value) => notes.push(`${what}: ${value}`);
// Times are claims about a machine that does nothing else; a busy one asks for some slack.
const slack = Number(process.env.SEESAW_PAGE_SLACK || 1);
const mostSeconds = 90; // of one test, busy or not
const mostResident = 1.2e9; // bytes of all processes of the browser after any test

async function inTime(test) {
  let timer;
  try {
    await Promise.race([test(), new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`not done within ${mostSeconds} s`)), 1000 * mostSeconds);
    })]);
  } finally {
    clearTimeout(timer);
  }
}

(async () => {
  const size = fs.statSync(page).size;
  check(size <= 3e6, `the page has ${size} bytes`);
  note('file', `${(size / 1e6).toFixed(2)} MB`);
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'seesaw-page-'));
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync', `--disk-cache-dir=${profile}`] });
  let failed = 0;
  let frozen = 0;
  const resident = [];
  const wanted = process.env.SEESAW_PAGE_TEST;
  for (const [name, test] of Object.entries(tests)) {
    if (wanted && !name.includes(wanted)) continue;
    const began = Date.now();
    try {
      await inTime(test);
      const bytes = residentBytes();
      resident.push(bytes);
      check(bytes < mostResident, `the browser holds ${(bytes / 1e6).toFixed(0)} MB`);
      for (const tab of tabs.splice(0)) {
        if (tab.isClosed()) continue;
        const longest = await tab.evaluate(() => globalThis.longest);
        if (name !== 'Ten thousand clicks') frozen = Math.max(frozen, longest);
      }
      check(frozen < 500 * slack, `the page did not answer for ${frozen} ms`);
      if (problems.length) throw new Error(problems.splice(0).join('\n'));
      console.log(`ok    ${name} (${((Date.now() - began) / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB)`);
    } catch (error) {
      failed += 1;
      problems.length = 0;
      console.log(`FAILED ${name}: ${error.message}`);
    }
    for (const context of browser.contexts()) await context.close();
  }
  await browser.close();
  const slowest = Math.max(...firstAnswers);
  note('first answer after opening', `at most ${slowest} ms, ${firstAnswers.length} times`);
  if (!(slowest < 2000 * slack)) {
    failed += 1;
    console.log(`FAILED First answer: one came after ${slowest} ms`);
  }
  note('the browser with all workers', `at most ${(Math.max(...resident) / 1e6).toFixed(0)} MB`);
  if (programs && !wanted && process.env.SEESAW_PAGE_REQUIRED && asked.size < 7) {
    failed += 1;
    console.log(`FAILED Programs: only ${[...asked.keys()].join(', ')} were asked`);
  }
  fs.rmSync(profile, { recursive: true, force: true });
  native.stdin.end();
  note('longest task of the page itself', `${frozen.toFixed(0)} ms`);
  note('programs asked', [...asked].map(([name, times]) => `${name} ${times}`).join(', ') || 'none are built');
  for (const line of notes) console.log(`      ${line}`);
  console.log(`seesaw: the page: ${failed ? `${failed} tests failed` : 'all tests passed'}, ${checks} checks, ${compared} values compared with native code`);
  process.exit(failed ? 1 : 0);
})();
