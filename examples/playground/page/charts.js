// SPDX-License-Identifier: MIT
//
// Charts as SVG, in pixels of the screen so that labels stay readable on a phone.

const svgNames = 'http://www.w3.org/2000/svg';

export function svg(name, attributes = {}, ...children) {
  const node = document.createElementNS(svgNames, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

export function shortNumber(x) {
  if (x === null || x === undefined || Number.isNaN(x)) return '–';
  if (x === 'inf' || x === Infinity) return '∞';
  if (x === '-inf' || x === -Infinity) return '−∞';
  const size = Math.abs(x);
  const text = size >= 1e6 ? `${(x / 1e6).toFixed(1)} M` : size >= 1e4 ? `${(x / 1e3).toFixed(0)} k`
    : Number.isInteger(x) ? String(x) : x.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
  return text.replace('-', '−');
}

// Ticks need as many digits as tell them apart.
function tickText(x, step) {
  const [unit, name] = Math.abs(x) >= 1e6 ? [1e6, ' M'] : Math.abs(x) >= 1e4 ? [1e3, ' k'] : [1, ''];
  const digits = Math.max(0, Math.ceil(-Math.log10(step / unit) - 1e-9));
  return `${(x / unit).toFixed(Math.min(6, digits))}${name}`.replace('-', '−');
}

function ticksOf(low, high, log, whole = false) {
  if (log) {
    const ticks = [];
    const step = Math.max(1, Math.ceil((high - low) / 4));
    for (let e = Math.ceil(low); e <= high; e += step) ticks.push(e);
    return ticks;
  }
  const span = high - low || 1;
  const raw = whole ? Math.max(1, span / 6) : span / 4;
  const base = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((f) => f * base).find((s) => s >= raw);
  const ticks = [];
  for (let t = Math.ceil(low / step) * step; t <= high + step / 1e6; t += step)
    ticks.push(Math.abs(t) < step / 1e6 ? 0 : t);
  return ticks;
}

const edge = { left: 48, right: 12, top: 10, bottom: 32 };

function text(at, content) {
  const label = svg('text', { class: 'label', ...at });
  label.textContent = content;
  return label;
}

function abscissa(root, { px, ends, name, width, height }) {
  for (const t of ticksOf(...ends, false, true))
    root.append(text({ x: px(t), y: height - 13, 'text-anchor': px(t) > width - 40 ? 'end' : 'middle' }, shortNumber(t)));
  root.append(text({ x: width - edge.right, y: height - 1, 'text-anchor': 'end' }, name));
}

// series: [{ name, className, points: [[x, y]…], bars, stepped, last }]; what is no finite y leaves
// a gap; `last` is what the legend says where the last point is none. `whole` is the most of numbers that
// are whole; above it is what has no end.
export function chart(place, { series, title, x = '', low, high, log = false, whole = false, height = 150, marks = [] }) {
  place.textContent = '';
  const width = Math.max(240, place.clientWidth || 320);
  const scale = (y) => (log ? Math.log10(Math.max(y, 1)) : y);
  const all = series.flatMap((s) => s.points).filter((p) => Number.isFinite(p[1]));
  const xs = series.flatMap((s) => s.points).map((p) => p[0]);
  const ys = all.map((p) => scale(p[1]));
  // Zero belongs to the picture unless it is far away.
  const [least, most] = [Math.min(...ys), Math.max(...ys)];
  const far = least > 0 && most - least < least / 2 && most > 100;
  const from = low ?? (far ? least - (most - least) / 10 - 1 : Math.min(0, least));
  let to = high ?? Math.max(log ? 1 : from + 1, most);
  if (to <= from) to = from + 1;
  const left = Math.min(...(xs.length ? xs : [0]));
  const right = Math.max(left + (series.some((s) => s.bars) || xs.length < 3 ? 4 : 1), ...xs);
  const room = series.some((s) => s.bars) ? 0.5 : 0; // for half a bar at either end
  const ticks = ticksOf(from, to, log, whole);
  const apart = ticks.length > 1 ? ticks[1] - ticks[0] : 1;
  const names = ticks.map((t) => (log ? shortNumber(10 ** t) : whole && t > whole ? '∞' : tickText(t, apart)));
  const gutter = Math.max(edge.left, 8 + 7 * Math.max(0, ...names.map((n) => n.length))); // long labels need more
  const px = (v) => gutter + ((v - left + room) / (right - left + 2 * room)) * (width - gutter - edge.right);
  const py = (v) => height - edge.bottom - ((v - from) / (to - from)) * (height - edge.top - edge.bottom);

  const last = (s) => s.last ?? s.points.filter((p) => Number.isFinite(p[1])).at(-1)?.[1];
  const said = series.map((s) => `${s.name} ${shortNumber(last(s))}`).join(', ');
  const root = svg('svg', { class: 'chart', width, height, viewBox: `0 0 ${width} ${height}`,
    role: 'img', 'aria-label': `${title}. Last: ${said}` });
  ticks.forEach((t, i) => {
    root.append(svg('line', { class: 'grid', x1: gutter, x2: width - edge.right, y1: py(t), y2: py(t) }));
    root.append(text({ x: gutter - 5, y: py(t) + 4, 'text-anchor': 'end' }, names[i]));
  });
  abscissa(root, { px, ends: [left, right], name: x, width, height });
  for (const mark of marks.filter((m) => m >= from && m <= to))
    root.append(svg('line', { class: 'mark', x1: gutter, x2: width - edge.right, y1: py(mark), y2: py(mark) }));
  for (const s of series) {
    if (s.bars) {
      const thick = Math.max(2, Math.min(14, (width - edge.left - edge.right) / (s.points.length + 1) - 2));
      for (const [a, b] of s.points)
        if (Number.isFinite(b))
          root.append(svg('rect', { class: `bar ${s.className}`, x: px(a) - thick / 2, width: thick,
            y: py(scale(b)), height: Math.max(0, py(from) - py(scale(b))) }));
      continue;
    }
    let path = '';
    let before = null;
    for (const [a, b] of s.points) {
      if (!Number.isFinite(b)) { before = null; continue; }
      const y = py(scale(b));
      if (before === null) path += `M${px(a).toFixed(1)} ${y.toFixed(1)}`;
      else path += `${s.stepped ? `H${px(a).toFixed(1)}V` : `L${px(a).toFixed(1)} `}${y.toFixed(1)}`;
      before = y;
    }
    root.append(svg('path', { class: `line ${s.className}`, d: path }));
    const end = s.points.filter((p) => Number.isFinite(p[1])).at(-1);
    if (end && !s.stepped)
      root.append(svg('circle', { class: `dot ${s.className}`, cx: px(end[0]), cy: py(scale(end[1])), r: 3 }));
  }
  const legend = document.createElement('p');
  legend.className = 'legend';
  for (const s of series) {
    const item = document.createElement('span');
    item.className = s.className;
    item.textContent = `${s.name} ${shortNumber(last(s))}`;
    legend.append(item);
  }
  const heading = document.createElement('h3');
  heading.textContent = title;
  place.append(heading, root, legend);
}

// Which of some things held when: a row for each, filled while it did. spans: [[from, to, row]…]
export function strip(place, { title, x = '', rows, spans, nameOf }) {
  place.textContent = '';
  if (!spans.length) return;
  const width = Math.max(240, place.clientWidth || 320);
  const thick = 13;
  const height = rows.length * thick + edge.bottom + 4;
  const [low, high] = [spans[0][0], Math.max(spans.at(-1)[1], spans[0][0] + 1)];
  const px = (v) => edge.left + ((v - low) / (high - low)) * (width - edge.left - edge.right);
  const root = svg('svg', { class: 'chart strip', width, height, viewBox: `0 0 ${width} ${height}`, role: 'img',
    'aria-label': `${title}. Last: ${nameOf(spans.at(-1)[2])}` });
  rows.forEach((row, i) => {
    root.append(svg('line', { class: 'grid', x1: edge.left, x2: width - edge.right, y1: (i + 0.5) * thick, y2: (i + 0.5) * thick }));
    root.append(text({ x: edge.left - 5, y: (i + 1) * thick - 3, 'text-anchor': 'end' }, nameOf(row).replace(/^\D+ /, '')));
  });
  for (const [from, to, row] of spans)
    root.append(svg('rect', { class: 'bar lead', x: px(from), width: Math.max(1, px(to) - px(from)), y: rows.indexOf(row) * thick + 2, height: thick - 4 }));
  abscissa(root, { px, ends: [low, high], name: x, width, height });
  const heading = document.createElement('h3');
  heading.textContent = title;
  place.append(heading, root);
}

// The beam of a seesaw: the heavier side has more work left.
export function beam(place, { pn, dn, first, verdict }) {
  place.textContent = '';
  const width = Math.max(240, Math.min(place.clientWidth || 320, 460));
  const height = 126;
  const weigh = (x) => (x === 'inf' ? 1e9 : Math.max(1, x || 1));
  const limit = (angle) => Math.max(-14, Math.min(14, angle));
  const angle = verdict === 'proved' ? 14 : verdict === 'disproved' ? -14
    : limit(9 * Math.log10(weigh(dn) / weigh(pn)));
  const middle = width / 2;
  const arm = Math.min(150, middle - 34);
  const root = svg('svg', { class: 'beam', width, height, viewBox: `0 0 ${width} ${height}`, role: 'img',
    'aria-label': `Proof number ${shortNumber(pn)}, disproof number ${shortNumber(dn)}` });
  const turned = svg('g', { class: 'turns', style: `transform: rotate(${angle}deg); transform-origin: ${middle}px 66px` });
  const radius = (x) => 9 + 4 * Math.min(3.2, Math.log10(weigh(x)));
  const load = (at, x, className) => {
    const r = radius(x);
    turned.append(svg('circle', { class: className, cx: at, cy: 62 - r, r }));
    const label = svg('text', { class: 'weight', x: at, y: 62 - r + 4, 'text-anchor': 'middle' });
    label.textContent = shortNumber(x);
    turned.append(label);
  };
  turned.append(svg('line', { class: 'board', x1: middle - arm - 18, x2: middle + arm + 18, y1: 66, y2: 66 }));
  load(middle - arm, pn, 'pn');
  load(middle + arm, dn, 'dn');
  root.append(svg('path', { class: 'foot', d: `M${middle} 68l20 36h-40z` }), turned);
  root.append(text({ x: 4, y: height - 2 }, `to prove: ${first} wins`), text({ x: width - 4, y: height - 2, 'text-anchor': 'end' }, 'to disprove it'));
  place.append(root);
}
