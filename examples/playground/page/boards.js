// SPDX-License-Identifier: MIT
//
// How boards look and which clicks, keys and swipes are moves. A view has
//
//     render(place, app)      draws app.state with app.values where they are to be shown
//     key(event, app)         the move that a key stands for, or nothing
//     swipe(dx, dy)           the move that a swipe stands for, where there are any
//     hold(app, move)         what a finger that rests on a cell does, where it does anything
//     point(app, move)        what a pointer or the focus on a cell does, where it does anything
//     endValue(state)         what a finished game is worth, in the units of its values
//     measured                how many levels are fast enough to play hundreds of games
//     moveName(move)          a move in words, where its own name is none
//     status(app)             one line about the position
//
// and calls app.play(move). Everything that can be clicked is a button with a label.
import { shortNumber } from './charts.js';

export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'class') node.className = value;
    else if (key.startsWith('on')) node[key] = value;
    else if (value !== false && value !== undefined) node.setAttribute(key, value === true ? '' : value);
  }
  node.append(...children.filter((c) => c !== null && c !== undefined));
  return node;
}

const valueOf = (app, move) => (app.shown() ? app.values?.moves.find((m) => m.move === move) : undefined);
const mine = (app, value) => (app.state.turn === 'second' ? -value : value);
const signed = (x) => (x > 0 ? `+${x}` : String(x).replace('-', '−'));
const many = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`;
const tone = (x) => (x > 0 ? 'good' : x < 0 ? 'bad' : 'even');

function outcomeWords(app, names) {
  const { outcome } = app.state;
  return outcome > 0 ? `${names[0]} wins.` : outcome < 0 ? `${names[1]} wins.` : 'A draw.';
}
function turnWords(app, names) {
  const name = names[app.state.turn === 'second' ? 1 : 0];
  return app.thinking ? `${name} is thinking …` : `${name} to move.`;
}

// Arrow keys walk over the buttons of a grid.
function walk(event, place, columns) {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  if (!step || !place.contains(document.activeElement)) return false;
  const buttons = [...place.querySelectorAll('button.cell')];
  const at = buttons.indexOf(document.activeElement);
  if (at < 0) return false;
  const to = buttons[at + step];
  if (to) to.focus();
  event.preventDefault();
  return true;
}

// Makes a node what another one is. What can stay does: a button that is being pressed while values
// arrive is the same button when it is let go.
function become(old, fresh) {
  if (old.nodeName !== fresh.nodeName) {
    old.replaceWith(fresh);
  } else if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
  } else {
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    old.onclick = fresh.onclick;
    old.oncontextmenu = fresh.oncontextmenu;
    becomeChildren(old, [...fresh.childNodes]);
  }
}
function becomeChildren(place, nodes) {
  const before = [...place.childNodes];
  nodes.forEach((node, i) => (before[i] ? become(before[i], node) : place.append(node)));
  for (const node of before.slice(nodes.length)) node.remove();
}

// Draws anew without losing the focus.
function redraw(place, ...nodes) {
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.place : null;
  becomeChildren(place, nodes.filter(Boolean));
  if (focused && document.activeElement?.dataset.place !== focused)
    place.querySelector(`[data-place="${focused}"]`)?.focus({ preventScroll: true });
}

// ── Connect Four ────────────────────────────────────────────────────────────────────────────────

function line(rows, length) {
  for (let r = 0; r < rows.length; r++)
    for (let c = 0; c < rows[0].length; c++)
      for (const [dr, dc] of [[0, 1], [1, 0], [1, 1], [1, -1]]) {
        const cells = Array.from({ length }, (_, i) => [r + i * dr, c + i * dc]);
        if (rows[r][c] !== '.' && cells.every(([a, b]) => rows[a]?.[b] === rows[r][c])) return cells;
      }
  return [];
}

const columnName = (i) => (i < 9 ? String(i + 1) : String.fromCharCode(97 + i - 9));

const connectFour = {
  title: 'Connect Four',
  names: ['Red', 'Yellow'],
  measured: 3,
  proofs: true,
  keys: 'Keys: the number of a column drops a disc, U takes a move back, H gives a hint, N starts a new game.',
  render(place, app) {
    const { state } = app;
    const rows = state.board.split('\n');
    const won = new Set(state.over ? line(rows, state.connect).map(([r, c]) => `${r},${c}`) : []);
    const last = app.moves.at(-1);
    const columns = rows[0].split('').map((_, c) => {
      const move = columnName(c);
      const legal = state.moves.includes(move);
      const v = valueOf(app, move);
      const known = v && v.value !== null;
      const x = known ? mine(app, v.value) : 0;
      const exact = known && v.certainty === 'exact';
      const discs = rows.filter((r) => r[c] !== '.').length;
      const telling = known && (exact || v.says !== '');
      const badge = element('span', { class: `badge ${telling ? tone(x) : 'open'}` });
      if (legal && app.shown() && !state.over)
        badge.append(element('b', {}, exact ? signed(x) : telling ? '?' : '…'), element('small', {}, telling ? v.says : ''));
      const top = rows.findIndex((r) => r[c] !== '.');
      const cells = rows.map((r, i) => element('i', {
        class: `${{ X: 'one', O: 'two', '.': 'none' }[r[c]]}${won.has(`${i},${c}`) ? ' won' : ''}${i === top && move === last ? ' last' : ''}`,
      }));
      const colours = rows.map((r) => ({ X: this.names[0], O: this.names[1] }[r[c]])).filter(Boolean).reverse().join(', ').toLowerCase();
      const label = `Column ${c + 1}, ${many(discs, 'disc')}${discs ? ` from below: ${colours}` : ''}${telling && legal && !state.over ? `, ${v.says}` : ''}`;
      return element('button', { type: 'button', class: `cell column${app.hinted === move ? ' hinted' : ''}`,
        'data-place': move, 'data-move': move, 'data-value': exact ? v.value : false, 'data-says': exact ? v.says : false,
        'aria-label': label, 'aria-disabled': !legal, onclick: () => app.play(move) }, badge, ...cells);
    });
    redraw(place, element('div', { class: 'drop', style: `--columns: ${columns.length}; --rows: ${rows.length}` }, ...columns));
  },
  key(event, app, place) {
    if (walk(event, place, 1)) return undefined;
    return /^[1-9a-w]$/.test(event.key) && !'uhnw'.includes(event.key) ? event.key : undefined;
  },
  status(app) {
    return app.state.over ? outcomeWords(app, this.names) : turnWords(app, this.names);
  },
  advice(app) {
    const v = app.values;
    if (!v || app.state.over) return '';
    return v.complete ? `${this.names[app.state.turn === 'second' ? 1 : 0]} ${v.says === 'draw' ? 'draws' : v.says} with best play.` : app.gaveUp ? 'Not solved within two minutes; what is known is shown.' : 'Solving …';
  },
  moveName: (move) => `column ${move}`,
  endValue: (state) => state.outcome,
  units: 'score for Red, in discs to spare',
};

// ── Tic-tac-toe ─────────────────────────────────────────────────────────────────────────────────

const ticTacToe = {
  title: 'Tic-tac-toe',
  names: ['X', 'O'],
  proofs: true,
  keys: 'Keys: 1 to 9 as on a telephone, or arrows and Enter.',
  render(place, app) {
    const cells = app.state.board.replace(/\n/g, '').split('').map((c, i) => {
      const move = String(i);
      const v = app.state.over ? undefined : valueOf(app, move);
      return element('button', { type: 'button', class: `cell mark-${c === '.' ? 'none' : c}${app.hinted === move ? ' hinted' : ''}${v ? ` ${tone(mine(app, v.value))}` : ''}`,
        'data-place': move, 'data-move': move, 'data-value': v ? v.value : false,
        'aria-label': `Cell ${i + 1}, ${c === '.' ? `empty${v ? `, ${v.says}` : ''}` : c}`,
        onclick: () => app.play(move) }, c === '.' ? element('small', {}, v ? v.says : '') : c);
    });
    redraw(place, element('div', { class: 'noughts' }, ...cells));
  },
  key(event, app, place) {
    if (walk(event, place, 3)) return undefined;
    return /^[1-9]$/.test(event.key) ? String(event.key - 1) : undefined;
  },
  status(app) {
    return app.state.over ? outcomeWords(app, this.names) : turnWords(app, this.names);
  },
  advice(app) {
    const v = app.values;
    if (!v || app.state.over) return '';
    const name = this.names[app.state.turn === 'second' ? 1 : 0];
    return v.says === 'draw' ? 'A draw with best play.' : `${name} ${v.says} with best play.`;
  },
  moveName: (move) => `cell ${Number(move) + 1}`,
  endValue: (state) => state.outcome,
  units: '1 if X wins, 0 for a draw, −1 if O wins',
};

// ── Othello ─────────────────────────────────────────────────────────────────────────────────────

const othello = {
  title: 'Othello',
  names: ['Black', 'White'],
  measured: 3,
  proofs: true,
  keys: 'Keys: arrows walk over the board, Enter places a disc.',
  render(place, app) {
    const rows = app.state.board.split('\n').slice(0, app.state.height);
    const last = app.moves.at(-1);
    const best = app.shown() && app.values?.complete ? app.values.best : null;
    const cells = rows.flatMap((row, r) => row.split('').map((c, column) => {
      const move = `${String.fromCharCode(97 + column)}${r + 1}`;
      const legal = app.state.moves.includes(move);
      const v = legal ? valueOf(app, move) : undefined;
      const known = v && v.value !== null;
      const x = known ? mine(app, v.value) : 0;
      const disc = { X: 'black', O: 'white' }[c];
      return element('button', { type: 'button',
        class: `cell square${legal ? ' legal' : ''}${app.hinted === move ? ' hinted' : ''}${move === best ? ' best' : ''}`,
        'data-place': move, 'data-move': move, 'data-value': known ? v.value : false,
        'data-certainty': known ? v.certainty : false,
        'aria-label': `${move}, ${disc || (legal ? `empty, can be played${known ? `, ${v.says}` : ''}` : 'empty')}`,
        'aria-disabled': !legal, onclick: () => app.play(move) },
      disc ? element('i', { class: `disc ${disc}${move === last ? ' last' : ''}` })
        : known ? element('small', { class: `${tone(x)}${v.certainty === 'exact' ? ' exact' : ''}` }, signed(x)) : legal ? element('small', {}, '·') : null);
    }));
    redraw(place, element('div', { class: 'othello', style: `--columns: ${app.state.width}` }, ...cells),
      app.state.moves[0] === 'pass' ? element('button', { type: 'button', 'data-move': 'pass', onclick: () => app.play('pass') }, 'Pass') : null);
  },
  key(event, app, place) {
    if (walk(event, place, app.state.width)) return undefined;
    return app.state.moves[0] === 'pass' && event.key === 'p' ? 'pass' : undefined;
  },
  status(app) {
    const discs = app.state.board.split('\n').slice(0, app.state.height).join('');
    const count = `${discs.split('X').length - 1}–${discs.split('O').length - 1}`;
    if (app.state.over) return `${outcomeWords(app, this.names)} ${count}`;
    return `${turnWords(app, this.names)} Discs: ${count}.`;
  },
  advice(app) {
    const v = app.values;
    if (!v || app.state.over || !v.best) return '';
    const best = v.moves.find((m) => m.move === v.best);
    return `${v.complete ? 'Best' : 'Best so far'}: ${v.best}, ${best.says}.${v.complete ? '' : ' Searching …'} Bold numbers are exact, italic ones are estimates.`;
  },
  endValue: (state) => state.outcome,
  units: 'discs ahead for Black',
};

// ── 2048 ────────────────────────────────────────────────────────────────────────────────────────

const ways = [['up', '▲', 'ArrowUp'], ['left', '◀', 'ArrowLeft'], ['right', '▶', 'ArrowRight'], ['down', '▼', 'ArrowDown']];

// Chances as they are; units of a heuristic as what is lost beside the best.
function expectation(app, v, best) {
  if (v.says.includes('%')) return v.says.replace(/ to reach.*/, '');
  return best ? shortNumber(Math.round(v.value)) : `−${shortNumber(Math.round(app.values.value - v.value))}`;
}

// Of these the values are exact chances.
const tiny = ({ width, height, target }) => width * height <= 6 && target > 0;

const twenty48 = {
  title: '2048',
  alone: true,
  names: ['You', 'Luck'],
  measured: 2,
  keys: 'Keys: arrows slide the tiles. On a phone, swipe.',
  render(place, app) {
    const { state } = app;
    const tiles = state.cells.map((c, i) => element('div', { class: `tile t${Math.min(c, 4096)}`, 'aria-hidden': 'true' }, c ? String(c) : ''));
    const rows = [];
    for (let r = 0; r < state.height; r++)
      rows.push(state.cells.slice(r * state.width, (r + 1) * state.width).map((c) => c || 'empty').join(', '));
    const board = element('div', { class: 'tiles', role: 'img', style: `--columns: ${state.width}`, 'aria-label': `Board: ${rows.join('; ')}` }, ...tiles);
    const pad = element('div', { class: 'pad' }, ...ways.map(([move, sign]) => {
      const v = valueOf(app, move);
      const best = v && app.values.best === move;
      return element('button', { type: 'button', class: `way ${move}${best ? ' best' : ''}${app.hinted === move ? ' hinted' : ''}`,
        'data-move': move, 'data-place': move, 'data-value': v ? v.value : false, 'aria-disabled': !state.moves.includes(move),
        'aria-label': `Slide ${move}${v ? `, expected value ${v.says}` : ''}`, onclick: () => app.play(move) }, sign, element('small', {}, v ? expectation(app, v, best) : ''));
    }));
    redraw(place, board, pad);
  },
  swipe: (dx, dy) => (Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'right' : 'left') : (dy > 0 ? 'down' : 'up')),
  key(event) {
    const way = ways.find((w) => w[2] === event.key);
    if (way) event.preventDefault();
    return way?.[0];
  },
  status(app) {
    const largest = Math.max(...app.state.cells);
    const made = app.moves.filter((m) => !m.includes('=')).length;
    if (app.state.over) return app.state.outcome > 0 ? `You made ${app.state.target} in ${many(made, 'move')}.` : `No move is left. Largest tile ${largest}, ${many(made, 'move')}.`;
    return `Make ${app.state.target || 'as much as you can'}. Largest tile ${largest}, ${many(made, 'move')}.`;
  },
  advice(app) {
    const v = app.values;
    if (!v || !v.best || app.state.over) return '';
    return tiny(app.state) ? `Best: ${v.best}. The numbers are the exact chances to reach ${app.state.target}.`
      : `Best: ${v.best}. Its number is the expected value: expectimax looks three moves ahead and counts the points of a heuristic. The others show how much less they are worth.`;
  },
  endValue: (state) => (tiny(state) ? state.outcome : undefined),
  units: 'expected value',
};

// ── Minesweeper ─────────────────────────────────────────────────────────────────────────────────

const cellName = (i, width) => {
  const column = i % width;
  const letters = column < 26 ? String.fromCharCode(97 + column)
    : String.fromCharCode(96 + Math.floor(column / 26)) + String.fromCharCode(97 + (column % 26));
  return letters + (Math.floor(i / width) + 1);
};

const minesweeper = {
  title: 'Minesweeper',
  alone: true,
  names: ['You', ''],
  keys: 'Keys: arrows and Enter open a cell, F sets a flag. Point at a cell to see the reason. A right click or a long touch sets a flag too.',
  render(place, app) {
    const { state } = app;
    const cells = state.cells.map((c, i) => {
      const move = cellName(i, state.width);
      const open = c < 9;
      const flagged = app.flags.has(move);
      const v = open || state.over ? undefined : valueOf(app, move);
      const percent = v ? Math.round(100 * v.value) : 0;
      const sure = v?.certainty === 'exact' && { 0: ' safe', 1: ' doomed' }[v.value];
      let text = '';
      if (c === 11) text = '✹';
      else if (open) text = c === 0 ? '' : String(c);
      else if (state.over && state.truth?.[i]) text = '●';
      else if (flagged) text = '⚑';
      else if (v) text = sure ? { 0: '✓', 1: '✗' }[v.value] : `${percent}`;
      const label = `${move}, ${open ? (c === 0 ? 'open, nothing around' : `open, ${c}`) : flagged ? 'flag' : c === 11 ? 'a mine' : `closed${v ? `, ${v.says}` : ''}`}`;
      return element('button', { type: 'button',
        class: `cell mine ${open ? `open n${c}` : 'closed'}${c === 11 ? ' hit' : ''}${sure || ''}${app.hinted === move ? ' hinted' : ''}${app.asked === move ? ' asked' : ''}${app.because.includes(move) ? ' because' : ''}`,
        style: v && !sure ? `--risk: ${v.value}` : false, 'data-place': move, 'data-move': move, 'data-value': v ? v.value : false,
        'aria-label': label, onclick: () => {
          if (app.held) return;
          if (app.tap() === 'flag') app.flag(move);
          else if (app.tap() === 'why') app.explain(move);
          else if (!flagged) app.play(move);
        },
        oncontextmenu: (e) => { e.preventDefault(); if (!app.held) app.flag(move); } }, text);
    });
    redraw(place, element('div', { class: 'mines', style: `--columns: ${state.width}` }, ...cells));
  },
  key(event, app, place) {
    if (walk(event, place, app.state.width)) return undefined;
    const at = place.contains(document.activeElement) ? document.activeElement.dataset.move : undefined;
    if (at && event.key.toLowerCase() === 'f') app.flag(at);
    return undefined;
  },
  hold: (app, move) => app.flag(move),
  point: (app, move) => app.explain(move),
  status(app) {
    if (app.state.over) return app.state.outcome > 0 ? 'All clear: you win.' : 'A mine. You lose.';
    return `${many(app.state.mines, 'mine')}, ${many(app.flags.size, 'flag')}.`;
  },
  advice(app) {
    const v = app.values;
    if (!v || !v.best || app.state.over) return '';
    return `Best cell: ${v.best}, ${v.says}. A number is the chance of a mine in percent. ✓ is certainly safe, ✗ is certainly a mine.`;
  },
  units: 'chance that the best cell is safe',
};

// ── Sliding tiles ───────────────────────────────────────────────────────────────────────────────

const slides = { ArrowUp: 'D', ArrowDown: 'U', ArrowLeft: 'R', ArrowRight: 'L' };

// The tiles that slide when the gap goes this way.
function tilesOf({ cells, width }, moves) {
  const now = [...cells];
  return moves.map((move) => {
    const gap = now.indexOf(0);
    const to = gap + { U: -width, D: width, L: -1, R: 1 }[move];
    now[gap] = now[to];
    now[to] = 0;
    return now[gap];
  });
}

const nPuzzle = {
  title: '8-puzzle',
  glue: 'n_puzzle',
  usual: 'rows=3 columns=3',
  alone: true,
  names: ['You', ''],
  way: true,
  keys: 'Keys: arrows slide a tile into the gap. Watch plays a shortest way.',
  render(place, app) {
    const { state } = app;
    const gap = state.cells.indexOf(0);
    const moveOf = (i) => {
      const steps = { U: gap - state.width, D: gap + state.width,
        L: gap % state.width ? gap - 1 : -1, R: (gap + 1) % state.width ? gap + 1 : -1 };
      return Object.keys(steps).find((m) => steps[m] === i && state.moves.includes(m));
    };
    const tiles = state.cells.map((c, i) => {
      const move = moveOf(i);
      const v = move ? valueOf(app, move) : undefined;
      const nearer = v && v.certainty === 'exact' && app.values.value !== null && v.value < app.values.value;
      if (c === 0) return element('div', { class: 'gap' });
      return element('button', { type: 'button', class: `cell slider${c === i + 1 ? ' home' : ''}${move && app.hinted === move ? ' hinted' : ''}`,
        'data-place': String(c), 'data-move': move || false, 'data-value': v && v.certainty === 'exact' ? v.value : false,
        'aria-label': `Tile ${c}${move ? `, can slide${v ? `, ${v.says}` : ''}` : ''}`, 'aria-disabled': !move,
        onclick: () => move && app.play(move) }, String(c),
      v && v.says ? element('small', { class: nearer ? 'good' : 'bad' }, v.says) : null);
    });
    redraw(place, element('div', { class: 'sliders', style: `--columns: ${state.width}` }, ...tiles));
  },
  swipe: (dx, dy) => (Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'L' : 'R') : (dy > 0 ? 'U' : 'D')),
  key(event) {
    const move = slides[event.key];
    if (move) event.preventDefault();
    return move;
  },
  status(app) {
    return app.state.over ? `Solved in ${many(app.moves.length, 'move')}.` : `${many(app.moves.length, 'move')} made.`;
  },
  advice(app) {
    const v = app.values;
    if (!v || app.state.over) return '';
    if (v.certainty !== 'exact') return `${v.says || 'Looking for the shortest way'} …`;
    return `${many(v.value, 'move')} from the solution.${app.wayShown ? ` A shortest way: slide ${tilesOf(app.state, v.says.split(' ')).join(', ')}.` : ''}`;
  },
  endValue: () => 0,
  units: 'moves to the solution',
};

const fifteen = { ...nPuzzle, title: '15-puzzle', usual: 'rows=4 columns=4' };

export const views = {
  connect_four: connectFour, othello, twenty48, minesweeper, eight: nPuzzle, fifteen, tic_tac_toe: ticTacToe,
};
