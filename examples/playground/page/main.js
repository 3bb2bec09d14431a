// SPDX-License-Identifier: MIT
//
// The page: one game at a time, played, analysed, proved and measured.
import { Lane } from './host.js';
import { chart, beam, strip, shortNumber } from './charts.js';
import { element, views } from './boards.js';
import { tour } from './tour.js';

const $ = (id) => document.getElementById(id);
const options = new URLSearchParams(location.hash.slice(1));
const lanes = { play: new Lane(), solve: new Lane(), proof: new Lane(), measure: new Lane(), beside: new Lane() };

const app = {
  game: 'connect_four',
  rules: '', // name=value …, empty where nothing was changed
  moves: [],
  flags: new Set(),
  state: null,
  values: null,
  curve: null,
  levels: [],
  epoch: 0, // counts positions; what belongs to an earlier one is thrown away
  played: new Map(), // finished games as rows of a trace, by game and rules
  pending: null, // a move made while the last one was still under way
  proofs: new Map(), // what proofs reached, by the moves before them
  hinted: null,
  hint: null, // in words
  hurried: -1, // so many moves were made when a solver had to move before it was done
  asked: null, // a cell whose reason is shown
  held: false, // a finger rested on a cell: what it did is done, and lifting it is no click
  thinking: false,
  watching: false,
  seed: options.has('seed') ? Number(options.get('seed')) >>> 0 : (Math.random() * 2 ** 32) >>> 0,
  play,
  flag,
  shown: () => $('show').checked,
  tap: () => $('tap').value,
  explain,
};
const view = () => views[app.game];
const moveName = (move) => view().moveName?.(move) ?? move;

// ── Asking ──────────────────────────────────────────────────────────────────────────────────────

const glue = () => view().glue ?? app.game;
const worldSeed = () => (glue() === 'minesweeper' || glue() === 'n_puzzle' ? `seed=${app.seed % 4294967295}` : '');
const rulesText = () => [app.rules, worldSeed()].filter(Boolean).join(' ');

// The play lane answers at once; the solve lane thinks, and remembers what it found.
async function ask(verb, how = {}, tries = 0) {
  try {
    return await askOnce(verb, how);
  } catch (error) {
    if (!/restarted/.test(error.message) || /interrupted/.test(error.message) || tries === 2) throw error;
    tell(error.message);
    return ask(verb, how, tries + 1);
  }
}

async function askOnce(verb, { lane = 'play', urgent = false, moves = app.moves, rules = rulesText(), body = '' } = {}) {
  const text = await lanes[lane].ask(`${verb}\n${glue()}\n${rules}\n${moves.join(' ')}\n${body}`, { urgent });
  if (!text.startsWith('{')) return text;
  const answer = JSON.parse(text);
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer;
}

function tell(message) {
  $('message').textContent = message;
  $('message').hidden = !message;
}

function guarded(work) {
  return (...given) => Promise.resolve(work(...given)).catch((error) => {
    const text = String(error.message || error);
    if (text !== 'forgotten' && !text.includes('interrupted')) tell(text);
  });
}

// ── Playing ─────────────────────────────────────────────────────────────────────────────────────

const people = () => view().alone || $('opponent').value === 'people';
const yourTurn = () => view().alone || people() || app.state.turn === $('side').value;

function play(move) {
  if (app.busy) app.pending = move; // a quick hand is one move ahead at most
  if (!app.state || app.state.over || app.busy || !app.state.moves.includes(move)) return;
  if (!yourTurn() || app.watching) return;
  push(move);
}

function push(move) {
  app.moves.push(move);
  refresh();
}

function flag(name) {
  if (app.state.over || !app.state.moves.includes(name)) return;
  if (!app.flags.delete(name)) app.flags.add(name);
  draw();
}

// Why a cell is what it is, and which numbers say so.
function explain(name) {
  if (app.asked === name) return;
  app.asked = name;
  draw();
}

function draw() {
  if (!app.state) return;
  const why = app.shown() && !app.state.over ? app.values?.moves.find((m) => m.move === app.asked) : undefined;
  app.because = why?.because ?? [];
  $('why').textContent = why ? `${why.move}: ${why.says}.` : app.shown() && !app.state.over ? `${matchMedia('(hover: none)').matches ? 'Choose “explains a cell” and tap one' : 'Point at a cell'} to see why it is safe or a mine.` : '';
  $('why').classList.toggle('quiet', !why);
  view().render($('board'), app);
  $('status').textContent = app.hint ?? view().status(app);
  const hurried = app.hurried === app.moves.length ? `The solver was not done after 8 seconds: ${moveName(app.moves.at(-1))} is the best that it knew. ` : '';
  $('advice').textContent = hurried + (app.shown() ? view().advice(app) : '');
  $('undo').disabled = app.moves.length <= (app.game === 'twenty48' ? 2 : 0);
  $('watch').setAttribute('aria-pressed', String(app.watching));
  $('way').setAttribute('aria-pressed', String(app.wayShown));
}

// Everything after a change of the position: the state, then luck or the opponent, then thoughts.
const refresh = guarded(async () => {
  const epoch = ++app.epoch;
  const current = () => epoch === app.epoch;
  app.busy = true;
  app.hinted = app.asked = app.hint = null;
  for (const lane of ['solve', 'proof']) lanes[lane].forget();
  let state;
  try {
    state = await ask('state', { urgent: true });
    while (state.turn === 'chance' && !state.over && current()) {
      const { move } = await ask(`luck ${app.seed}`, { urgent: true });
      if (!current()) return;
      app.moves.push(move);
      state = await ask('state', { urgent: true });
    }
  } finally {
    if (current()) app.busy = false;
  }
  if (!current()) return;
  app.state = state;
  app.values = null;
  if (state.over) app.watching = false;
  app.thinking = !state.over && (app.watching || !yourTurn());
  draw();
  const { pending } = app;
  app.pending = null;
  if (pending !== null && !app.thinking) play(pending);
  if (!current()) return;
  if (app.thinking) reply(epoch);
  think(epoch);
  prove(epoch);
});

const mostThought = 120000; // milliseconds for one position
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// The opponent's move, or the next of a game that is watched.
const reply = guarded(async (epoch) => {
  const level = view().alone ? app.levels.length - 1 : $('opponent').value === 'people' ? app.levels.length - 1 : Number($('opponent').value);
  const began = performance.now();
  let move = null;
  let hurried = false;
  while (epoch === app.epoch && !move) {
    const hard = level === app.levels.length - 1;
    const answer = await ask(`choose ${level} ${(app.seed + app.moves.length) >>> 0} 60`, { lane: hard ? 'solve' : 'play', urgent: !hard });
    if (answer.done) move = answer.move;
    // A solver that has not finished plays the best it knows.
    else if (performance.now() - began > 8000) {
      hurried = true;
      move = app.values?.best || (await ask(`choose ${level - 1} ${app.seed} 60`)).move;
    }
  }
  await pause(Math.max(0, (app.watching ? 350 : 250) - (performance.now() - began)));
  if (epoch !== app.epoch) return;
  app.thinking = false;
  app.hurried = hurried ? app.moves.length + 1 : -1;
  push(move);
});

// What every move is worth, a slice at a time; then what was left open earlier in the game.
const think = guarded(async (epoch) => {
  const current = () => epoch === app.epoch;
  let slice = 25;
  app.gaveUp = false;
  await drawCurve(current);
  const began = performance.now();
  if (!app.state.over)
    while (current()) {
      const values = await ask(`values ${slice}`, { lane: 'solve' });
      if (!current()) return;
      app.values = values;
      draw();
      if (app.game === 'tic_tac_toe') drawConspiracy();
      if (values.complete) break;
      if (performance.now() - began > mostThought) {
        app.gaveUp = true;
        draw();
        break;
      }
      slice = Math.min(120, slice * 1.5) | 0;
    }
  if (!current()) return;
  await drawCurve(current);
  for (let i = app.moves.length - 1; i >= 0 && current(); --i) {
    const moves = app.moves.slice(0, i);
    if (app.curve?.steps.find((s) => s.ply === i)?.share !== null) continue;
    for (let tries = 0; tries < 40 && current(); ++tries)
      if ((await ask('values 100', { lane: 'solve', moves })).complete) break;
    if (current()) await drawCurve(current);
  }
  if (current() && app.state.over) await keep(current);
});

// A finished game joins those played here.
async function keep(current) {
  const name = `${rulesText()} ${app.moves.join(' ')}`;
  const text = await ask('trace', { lane: 'solve', body: proofsReached() });
  if (!current()) return;
  const [header, ...rows] = text.split(/\r?\n/).filter(Boolean);
  const here = playedHere();
  here.header = header;
  here.games.set(name, rows);
  showPlayed();
}

function playedHere() {
  const rules = `${app.game} ${app.rules}`;
  if (!app.played.has(rules)) app.played.set(rules, { header: '', games: new Map() });
  return app.played.get(rules);
}

function showPlayed() {
  const count = playedHere().games.size;
  $('report').disabled = count === 0;
  $('report').textContent = `Measure the ${count === 1 ? 'game' : `${count || ''} games`} played here`.replace('  ', ' ');
}

const report = guarded(async (body, whence, rules = '') => {
  const answer = await ask(`report ${whence.replace(/\s+/g, ' ')}`, { lane: 'measure', moves: [], rules, body });
  tell(answer.problems ? `${answer.problems} rows could not be read and were left out.` : '');
  showMeasures(answer, null);
});

function reportPlayed() {
  // Every game has a number of its own in the first column.
  const { header, games } = playedHere();
  const rows = [...games.values()].flatMap((game, i) => game.map((row) => row.replace(/^\d+/, String(i + 1))));
  return report([header, ...rows, ''].join('\n'), 'played here', app.rules);
}

async function openTraces() {
  const [file] = $('open').files;
  if (!file) return;
  if (file.size > 20e6) tell('This file is larger than 20 MB. The program measure reads larger ones.');
  else await report(await file.text(), `from ${file.name}`);
  $('open').value = '';
}

// ── Curves ──────────────────────────────────────────────────────────────────────────────────────

async function drawCurve(current) {
  const curve = await ask('curve', { lane: 'solve' });
  if (!current()) return;
  app.curve = curve;
  showCurve();
}

// What the position on the board is worth: at the end its result; NaN while it is not known, and
// nothing where an end has no value of the kind that moves have.
function valueNow() {
  const { state, values } = app;
  if (state?.over) return view().endValue?.(state);
  return values?.complete && typeof values.value === 'number' ? values.value : NaN;
}

function showCurve() {
  const steps = app.curve?.steps ?? [];
  $('motion-chart').replaceChildren();
  $('value-chart').replaceChildren(steps.length ? '' : element('p', { class: 'quiet' }, 'The curves begin with the first move.'));
  if (!steps.length) return;
  const now = valueNow();
  const valued = steps.some((s) => s.share !== null);
  if (!valued && !Number.isFinite(now)) {
    $('value-chart').replaceChildren(element('p', { class: 'quiet' }, 'The positions of this game are being valued …'));
    return;
  }
  const number = (x) => (typeof x === 'number' ? x : NaN);
  const of = (key) => steps.map((s, i) => [i + 1, number(s[key])]);
  chart($('value-chart'), { title: `Value: ${view().units}`, x: 'moves made', height: 130, marks: [0],
    series: [{ name: 'value', className: 'value', last: now,
      points: [...steps.map((s, i) => [i, number(s.value)]), ...(now === undefined ? [] : [[steps.length, now]])] }] });
  if (!valued) return;
  chart($('motion-chart'), { title: 'Velocity, mass, momentum, energy', x: 'decision', low: 0, high: 1, height: 190,
    series: [{ name: 'p', className: 'share', points: of('share'), bars: true },
      { name: 'v', className: 'v', points: of('v') }, { name: 'm', className: 'm', points: of('m') },
      { name: 'p₁', className: 'p1', points: of('p1') }, { name: 'Eₚ', className: 'ep', points: of('ep') }] });
  $('motion-text').textContent = app.game === 'minesweeper'
    ? 'p is the chance that the opened cell was safe. v is the mean of p so far, m = 1 − v, p₁ = mv, Eₚ = 2mv².'
    : `p = b/B: the share of moves that keep the best value${app.game === 'twenty48' ? ', but for a thousandth' : ''}. v is the mean of p so far, m = 1 − v, p₁ = mv, Eₚ = 2mv².`;
}

function drawConspiracy() {
  const found = app.values?.conspiracy?.find((c) => c.depth === Number($('depth').value));
  $('conspiracy-chart').textContent = '';
  if (!found) return;
  const most = Math.max(1, ...found.steps.map((s) => s[1]).filter(Number.isFinite));
  const reach = Math.max(40, ...found.steps.map((s) => Math.abs(s[0])).filter((x) => x < 900)) + 20;
  const needed = (v) => found.steps.filter((step, i) => i === 0 || step[0] <= v).at(-1)[1];
  const points = [];
  for (let v = -reach; v <= reach; ++v) points.push([v, needed(v) === 'inf' ? most + 1 : needed(v)]);
  chart($('conspiracy-chart'), { title: 'CN(v): leaves that must change for the value to be v', x: 'v, as evaluated for X',
    low: 0, high: most + 1, whole: most, height: 170, series: [{ name: 'CN', className: 'value', points, stepped: true, last: needed(reach) }] });
  $('conspiracy-text').textContent = `The search returns ${shortNumber(found.value)}: no leaf must change for that. MaxCN is ${shortNumber(found.max)}, MinCN is ${shortNumber(found.min)}. A win of X, worth 1000, takes ${shortNumber(needed(1000))}, a win of O ${shortNumber(needed(-1000))}. ${found.steps.some((step) => step[1] === 'inf') ? 'Where the line is at the top, no change of leaves gives that value.' : 'Every value can still be reached.'}`;
}

const prove = guarded(async (epoch) => {
  $('seesaw').hidden = !view().proofs;
  if (!view().proofs) return;
  let slice = 30;
  while (epoch === app.epoch) {
    const proof = await ask(`proof ${slice}`, { lane: 'proof' });
    if (epoch !== app.epoch) return;
    app.proof = proof;
    if (proof.points.length) app.proofs.set(app.moves.join(' '), proof.points.at(-1).slice(1, 4));
    showProof();
    if (proof.done) return;
    slice = Math.min(160, slice * 1.3) | 0;
    await pause(40);
  }
});

// What the proofs of this game's positions reached, as `trace` takes it.
const reachedAt = (ply) => app.proofs.get(app.moves.slice(0, ply).join(' '));
function proofsReached() {
  return app.moves.map((_, i) => reachedAt(i) && `${i} ${reachedAt(i).map((x) => x ?? 'nan').join(' ')}`).filter(Boolean).join('\n');
}

// The moves that the search worked on, those most worked on where there are many.
function showLeads(points) {
  const spans = [];
  points.forEach(([nodes, , , , child], i) => {
    const from = i ? points[i - 1][0] : 0;
    if (spans.length && spans.at(-1)[2] === child) spans.at(-1)[1] = nodes;
    else if (child) spans.push([from, nodes, child]);
  });
  const time = new Map();
  for (const [from, to, child] of spans) time.set(child, (time.get(child) ?? 0) + to - from);
  const most = [...time.keys()].sort((a, b) => time.get(b) - time.get(a)).slice(0, 9);
  const rows = most.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  strip($('moves-chart'), { title: `The most-proving move: ${rows.length < time.size ? `the ${rows.length} of ${time.size} that led longest` : 'where the search works'}`,
    x: 'nodes', rows, spans: spans.filter((s) => rows.includes(s[2])), nameOf: moveName });
}

function showProof() {
  const { points, verdict, switches, nodes, child, done } = app.proof;
  const [first] = view().names;
  const [, pn, dn, ppn] = points.at(-1) ?? [0, 1, 1, null];
  for (const id of ['beam', 'proof-chart', 'ppn-chart', 'moves-chart']) $(id).hidden = points.length === 0;
  beam($('beam'), { pn, dn, first, verdict });
  const number = (x) => (typeof x === 'number' ? x : NaN);
  chart($('proof-chart'), { title: 'Proof and disproof numbers while the tree grows', x: 'nodes', log: true, low: 0, height: 150,
    series: [{ name: 'pn', className: 'pn', last: pn, points: points.map((p) => [p[0], number(p[1])]) },
      { name: 'dn', className: 'dn', last: dn, points: points.map((p) => [p[0], number(p[2])]) }] });
  chart($('ppn-chart'), { title: 'ppn: how likely a proof is, by PPNS', x: 'nodes', low: 0, high: 1, height: 100, marks: [0.5],
    series: [{ name: 'ppn', className: 'ppn', points: points.map((p) => [p[0], number(p[3])]) }] });
  showLeads(points);
  const rate = ([a, b]) => (a === 'inf' ? 0 : b === 'inf' ? 1 : b / (a + b));
  const reached = [...app.moves.keys(), app.moves.length].map((i) => [i + 1, reachedAt(i)]).filter((r) => r[1]);
  $('proofs-chart').replaceChildren();
  if (app.moves.length && reached.length)
    chart($('proofs-chart'), { title: 'Over the game: how far each proof came', x: 'decision', low: 0, high: 1, height: 110, marks: [0.5],
      series: [{ name: 'ppn', className: 'ppn', points: reached.map(([i, r]) => [i, number(r[2])]) },
        { name: 'dn/(pn+dn)', className: 'dn', points: reached.map(([i, r]) => [i, rate(r)]) }] });
  const verdicts = { proved: `Proved: ${first} wins.`, disproved: `Disproved: ${first} cannot force a win.` };
  $('proof-text').textContent = `${verdicts[verdict] ?? (app.state.over ? 'The game is over.' : `Can ${first} force a win? ${done ? 'Not settled within a million nodes.' : 'Searching …'}`)} `
    + (child ? `Most-proving move: ${moveName(child)}; it changed ${switches} times in ${shortNumber(nodes)} nodes.` : '');
}

// ── Rules and measures ──────────────────────────────────────────────────────────────────────────

function readRules() {
  return [...$('rule-form').querySelectorAll('[name]')].map((i) => `${i.name}=${i.type === 'checkbox' ? Number(i.checked) : i.value.trim() || '?'}`).join(' ');
}

const choices = { rule: ['nothing', 'the cell', 'its neighbours too'] };

function showRules(game) {
  const fields = game.rules.filter((r) => r.name !== 'seed' && r.name !== 'win');
  $('rule-form').replaceChildren(...fields.map((r) => {
    const flag = r.whole && r.low === 0 && r.high === 1 && r.name !== 'target';
    const input = choices[r.name] ? element('select', { name: r.name }, ...choices[r.name].map((c, i) => element('option', { value: i, selected: i === r.value }, c)))
      : flag ? element('input', { type: 'checkbox', name: r.name, checked: r.value === 1 })
        : element('input', { type: 'text', inputmode: 'decimal', name: r.name, value: String(r.value), 'aria-describedby': `hint-${r.name}` });
    const range = flag || choices[r.name] || r.low === undefined ? '' : `${r.low} to ${r.high}`;
    return element('label', {}, element('span', {}, r.name === 'rule' ? 'first click' : r.name.replace(/_/g, ' ')), input,
      element('small', { id: `hint-${r.name}` }, [r.text, range].filter(Boolean).join(', ')));
  }));
  $('rule-form').hidden = fields.length === 0;
  $('apply').hidden = fields.length === 0;
  app.levels = game.levels;
  $('measure-level').replaceChildren(...game.levels.slice(0, view().measured).map((l, i) => element('option', { value: i, selected: i === 1 }, l)));
}

const applyRules = guarded(async () => {
  const rules = readRules();
  await ask('rules', { rules: [rules, worldSeed()].filter(Boolean).join(' '), moves: [], urgent: true }); // refuses nonsense
  tell('');
  app.rules = rules;
  showPlayed();
  begin();
});

async function measured(rules, level, games, who, lane, progress) {
  for (;;) {
    const answer = await ask(`measure ${level} ${games} 1 120 ${who}`, { lane, rules, moves: [] });
    progress(answer.games / games);
    if (answer.done) return answer;
  }
}

const measure = guarded(async () => {
  const run = (app.measuring = (app.measuring || 0) + 1);
  const game = app.game;
  const games = Number($('games-count').value);
  const level = Number($('measure-level').value);
  const who = `by “${$('measure-level').selectedOptions[0].textContent}”${view().alone || level === 0 ? '' : ', one move in ten at random'}`;
  const changed = readRules();
  const usual = app.usualRules;
  await ask('rules', { rules: changed, moves: [], lane: 'measure' });
  tell('');
  const both = changed !== usual;
  const bar = $('progress');
  bar.hidden = false;
  try {
    const show = (share, i) => (x) => {
      if (run !== app.measuring) throw new Error('forgotten');
      share[i] = x;
      bar.value = both ? (share[0] + share[1]) / 2 : x;
    };
    // Each in a worker of its own.
    const share = [0, both ? 0 : 1];
    const [now, before] = await Promise.all([measured(changed, level, games, who, 'measure', show(share, 0)),
      both ? measured(usual, level, games, who, 'beside', show(share, 1)) : null]);
    if (game === app.game) showMeasures(now, before);
  } finally {
    if (run === app.measuring) bar.hidden = true;
  }
});

function showMeasures(now, before) {
  const number = (x) => (typeof x === 'number' ? (Math.abs(x) >= 10 ? x.toFixed(1) : x.toFixed(3)).replace('-', '−') : '–');
  const row = (r) => {
    const old = before?.rows.find((b) => b.name === r.name);
    return element('tr', { 'data-name': r.name, 'data-value': r.value }, element('th', { scope: 'row', title: r.meaning }, r.name, element('i', {}, r.symbol ? ` ${r.symbol}` : '')),
      element('td', {}, number(r.value)), element('td', {}, typeof r.low === 'number' ? `${number(r.low)} to ${number(r.high)}` : ''),
      before ? element('td', {}, number(old?.value)) : null, element('td', { class: 'wide known' }, r.known || ''), element('td', { class: 'wide' }, r.meaning));
  };
  $('measures').replaceChildren(
    element('table', {}, element('caption', {}, now.how),
      element('thead', {}, element('tr', {}, ...['measure', before ? 'these rules' : 'value', '95 % interval', ...(before ? ['usual rules'] : []), 'beside known games', 'what it is'].map((h) => element('th', { scope: 'col', class: ['beside known games', 'what it is'].includes(h) ? 'wide' : '' }, h)))),
      element('tbody', {}, ...now.rows.map(row))),
    element('ul', { class: 'reading' }, ...now.reading.map((sentence) => element('li', {}, sentence))),
    element('div', { class: 'row' }, element('button', { type: 'button', id: 'open-report', onclick: () => window.open(reportAddress(now), '_blank') }, 'Open the report'),
      element('button', { type: 'button', id: 'save-report', onclick: () => download(reportAddress(now), `${app.game}.html`) }, 'Save it')));
}

const reportAddress = ({ page }) => URL.createObjectURL(new Blob([page], { type: 'text/html' }));

function download(address, name) {
  element('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

// ── Games ───────────────────────────────────────────────────────────────────────────────────────

function begin(moves = [], flags = []) {
  app.pending = null;
  app.hurried = -1;
  app.moves = moves;
  app.flags = new Set(flags);
  app.proofs.clear();
  app.values = app.curve = null;
  app.watching = false;
  tell('');
  showCurve();
  return refresh();
}

// A game from its start or, with the rest, from where it was left.
const choose = guarded(async (name, { rules, moves = [], flags = [], seed = app.seed } = {}) => {
  app.game = name;
  app.rules = view().usual ?? '';
  app.seed = seed;
  app.measuring = (app.measuring || 0) + 1;
  app.state = null;
  app.moves = [];
  app.epoch += 1;
  $('progress').hidden = true;
  $('measures').replaceChildren();
  for (const button of $('games').children) {
    button.setAttribute('aria-current', String(button.dataset.game === name));
    if (button.dataset.game === name) $('games').scrollLeft = button.offsetLeft - 60;
  }
  $('opponent-label').hidden = $('side-label').hidden = Boolean(view().alone);
  $('tap-label').hidden = name !== 'minesweeper';
  $('tap').value = 'open';
  $('why').hidden = name !== 'minesweeper';
  $('way').hidden = !view().way;
  app.wayShown = false;
  $('conspiracy').hidden = name !== 'tic_tac_toe';
  $('keys').textContent = view().keys;
  document.body.dataset.game = name;
  const epoch = app.epoch;
  const game = await ask('rules', { moves: [], urgent: true });
  if (app.epoch !== epoch) return;
  showRules(game);
  app.usualRules = readRules();
  if (rules && rules !== app.rules) {
    app.rules = rules;
    const changed = await ask('rules', { moves: [], urgent: true });
    if (app.epoch !== epoch) return;
    showRules(changed);
  }
  showPlayed();
  if (!view().alone)
    $('opponent').replaceChildren(...game.levels.map((l, i) => element('option', { value: i, selected: i === 1 }, l)), element('option', { value: 'people' }, 'Nobody: you play both'));
  await begin(moves, flags);
});

function undo() {
  app.watching = false;
  const own = people;
  if (app.game === 'twenty48') { // the last tile is luck's, the slide before it the player's
    while (app.moves.length > 2 && app.moves.pop().includes('='));
  } else if (app.moves.length > 0) {
    app.moves.pop();
    const side = $('side').value === 'first' ? 0 : 1;
    while (!own() && app.moves.length > 0 && app.moves.length % 2 !== side) app.moves.pop();
  }
  refresh();
}

const hint = guarded(async () => {
  const epoch = app.epoch;
  if (!app.state || app.state.over) return;
  const began = performance.now();
  while (epoch === app.epoch && !app.values?.complete && performance.now() - began < 6000) await pause(40);
  if (epoch !== app.epoch || !app.values?.best) return;
  app.hinted = app.values.best;
  if (app.game === 'minesweeper') app.asked = app.hinted;
  const known = app.values.moves.find((m) => m.move === app.hinted);
  app.hint = `${app.values.complete ? 'Hint' : 'Hint, the best known so far'}: ${moveName(app.hinted)}${app.game === 'minesweeper' ? `, ${app.values.says}` : known?.says ? `, ${known.says}` : ''}.`;
  draw();
});

function watch() {
  app.watching = !app.watching;
  refresh();
}

const save = guarded(async () => {
  const text = await ask('trace', { lane: 'solve', body: proofsReached() });
  download(URL.createObjectURL(new Blob([text], { type: 'text/csv' })), `${app.game}.csv`);
});

// ── The page ────────────────────────────────────────────────────────────────────────────────────

for (const [name, { title }] of Object.entries(views))
  $('games').append(element('button', { type: 'button', 'data-game': name, onclick: () => choose(name) }, title));
$('new').onclick = () => { app.seed = (Math.imul(app.seed, 1664525) + 1013904223) >>> 0; begin(); };
$('undo').onclick = undo;
$('hint').onclick = hint;
$('watch').onclick = watch;
$('way').onclick = () => { app.wayShown = !app.wayShown; draw(); };
$('trace').onclick = save;
$('show').onchange = draw;
$('depth').onchange = drawConspiracy;
$('side').onchange = refresh;
$('opponent').onchange = () => { $('side-label').hidden = people(); refresh(); };
$('rule-form').onsubmit = (event) => { event.preventDefault(); applyRules(); };
$('measure').onclick = measure;
$('report').onclick = reportPlayed;
$('open').onchange = openTraces;
$('print').onclick = () => print();
$('theme').onclick = () => {
  const dark = document.documentElement.dataset.theme
    ? document.documentElement.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'light' : 'dark';
};

addEventListener('keydown', (event) => {
  if (!app.state || event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  const shortcut = { u: undo, h: hint, n: () => $('new').click(), w: watch }[event.key.toLowerCase()];
  const move = shortcut ? undefined : view().key(event, app, $('board'));
  if (shortcut) shortcut();
  else if (move !== undefined) play(move);
});

// Swipes are the board's, not a tile's: tiles are drawn anew while a finger moves.
let from = null;
let hold = 0;
const cellOf = (event) => event.target.closest?.('[data-move]')?.dataset.move;
const point = (event) => { if (event.pointerType !== 'touch' && cellOf(event)) view().point?.(app, cellOf(event)); };
$('board').addEventListener('pointerover', point);
$('board').addEventListener('focusin', point);
$('board').addEventListener('pointerdown', (event) => {
  from = [event.clientX, event.clientY];
  app.held = false;
  clearTimeout(hold);
  const cell = cellOf(event);
  if (event.pointerType === 'touch' && view().hold && cell)
    hold = setTimeout(() => { app.held = true; view().hold(app, cell); }, 500);
});
addEventListener('pointermove', (event) => { if (from && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > 10) clearTimeout(hold); });
addEventListener('pointercancel', () => clearTimeout(hold));
addEventListener('pointerup', (event) => {
  clearTimeout(hold);
  if (!from || !app.state) return;
  const [dx, dy] = [event.clientX - from[0], event.clientY - from[1]];
  from = null;
  if (view().swipe && Math.max(Math.abs(dx), Math.abs(dy)) > 24) play(view().swipe(dx, dy));
});

let resized = 0;
addEventListener('resize', () => {
  clearTimeout(resized);
  resized = setTimeout(() => {
    showCurve();
    if (app.proof && view().proofs) showProof();
    drawConspiracy();
  }, 150);
});
addEventListener('error', (event) => tell(event.message));

tour({ choose, measure, app, element: $ });
globalThis.seesaw = { app, lanes }; // for tests and the curious
choose(Object.hasOwn(views, options.get('game')) ? options.get('game') : 'connect_four');
