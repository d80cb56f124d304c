// The few shapes every drawing is made of, and the colours they share. Each function returns SVG text; numbers are
// written with at most two decimals so that a drawing is the same on every machine.

export const INK = {
  ground: '#0b0e1a',
  panel: '#131829',
  edge: '#2a3352',
  off: '#1b2136',
  lit: '#ffb02e',
  second: '#3d7bff',
  press: '#ffffff',
  text: '#e6eaf6',
  faint: '#8f9bbd',
  good: '#5ad08a',
  wrong: '#ff5d5d',
};

const SANS = 'system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif';
const MONO = 'ui-monospace, Consolas, Menlo, monospace';

/** @param {number} value */
export const num = value => String(Math.round(value * 100) / 100);

/** @param {string} words */
export const escaped = words =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** @param {Record<string, string | number | undefined>} values */
const attributes = values =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? num(value) : escaped(String(value))}"`)
    .join('');

/**
 * @param {string} name
 * @param {Record<string, string | number | undefined>} values
 * @param {string} [inside]
 */
export const element = (name, values, inside) =>
  inside === undefined ? `<${name}${attributes(values)}/>` : `<${name}${attributes(values)}>${inside}</${name}>`;

export const rect = (x, y, width, height, more = {}) => element('rect', { x, y, width, height, ...more });
export const circle = (cx, cy, r, more = {}) => element('circle', { cx, cy, r, ...more });
export const line = (x1, y1, x2, y2, more = {}) =>
  element('line', { x1, y1, x2, y2, stroke: INK.faint, 'stroke-width': 2, ...more });
export const path = (d, more = {}) =>
  element('path', { d, fill: 'none', stroke: INK.faint, 'stroke-width': 2, ...more });
export const poly = (points, more = {}) =>
  element('polygon', { points: points.map(([x, y]) => `${num(x)},${num(y)}`).join(' '), ...more });

/**
 * Text; `size` in pixels, `at` start, middle or end.
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {{ size?: number, at?: string, fill?: string, weight?: number | string, mono?: boolean }} [how]
 */
export const text = (x, y, words, { size = 14, at = 'start', fill = INK.text, weight, mono = false } = {}) =>
  element(
    'text',
    {
      x,
      y,
      fill,
      'font-size': size,
      'font-family': mono ? MONO : SANS,
      'text-anchor': at === 'start' ? undefined : at,
      'font-weight': weight,
    },
    escaped(words),
  );

/** A label on its own coloured ground; (x, y) is the middle of its left or right end. */
export const tag = (x, y, words, colour, { at = 'start', size = 12 } = {}) => {
  const width = words.length * size * 0.62 + 12;
  const left = at === 'start' ? x : at === 'end' ? x - width : x - width / 2;
  return (
    rect(left, y - size * 0.8, width, size * 1.6, { rx: 4, fill: colour }) +
    text(left + width / 2, y + size * 0.36, words, { size, at: 'middle', fill: '#0b0e1a', weight: 600, mono: true })
  );
};

/**
 * A whole picture. `title` is what a screen reader says; `across` is how wide it is shown if not as drawn.
 * @param {number} width
 * @param {number} height
 * @param {string} title
 * @param {any[]} shapes their texts, in lists within lists; what is nothing is left out
 */
export const picture = (width, height, title, shapes, { ground = INK.ground, across = width } = {}) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${num(width)} ${num(height)}" width="${num(across)}" height="${num((height * across) / width)}" role="img">\n` +
  `<title>${escaped(title)}</title>\n` +
  (ground === 'none' ? '' : rect(0, 0, width, height, { rx: 14, fill: ground }) + '\n') +
  shapes.flat(Infinity).filter(Boolean).join('\n') +
  '\n</svg>\n';
