// @ts-check
// Rectangles, and rows of cards in them.

/** @typedef {{x: number, y: number, w: number, h: number}} Rect */

/**
 * Cards side by side: as wide as `card`, one every `step`.
 * @typedef {Rect & {card: number, step: number}} Row
 */

/** Height of a card of width one, and of a tile. */
export const CARD = 1.4;
export const TILE = 2.1;

/** @param {number} x @param {number} y @param {number} w @param {number} h @returns {Rect} */
export const rect = (x, y, w, h) => ({ x, y, w, h });

/** @param {number} cx @param {number} cy @param {number} w @param {number} h @returns {Rect} */
export const around = (cx, cy, w, h) => ({ x: cx - w / 2, y: cy - h / 2, w, h });

/** @param {number} low @param {number} value @param {number} high */
export const clamp = (low, value, high) => Math.min(high, Math.max(low, value));

/**
 * Whether two rectangles are closer than a gap; with a gap of 0, whether they overlap.
 * @param {Rect} a @param {Rect} b @param {number} gap
 */
export const hits = (a, b, gap = 0) =>
  a.x < b.x + b.w + gap && b.x < a.x + a.w + gap && a.y < b.y + b.h + gap && b.y < a.y + a.h + gap;

/**
 * Whether a rectangle lies in another.
 * @param {Rect} inner @param {Rect} outer
 */
export const within = (inner, outer) =>
  inner.x >= outer.x - 0.5 && inner.y >= outer.y - 0.5
  && inner.x + inner.w <= outer.x + outer.w + 0.5 && inner.y + inner.h <= outer.y + outer.h + 0.5;

/**
 * Equal parts of a rectangle, side by side.
 * @param {Rect} all @param {number} n @param {number} gap @returns {Rect[]}
 */
export function parts(all, n, gap) {
  const w = (all.w - gap * (n - 1)) / n;
  return Array.from({ length: n }, (_, at) => rect(all.x + at * (w + gap), all.y, w, all.h));
}

/**
 * Parts of a rectangle, side by side, as wide as their weights say.
 * @param {Rect} all @param {number[]} weights @param {number} gap @returns {Rect[]}
 */
export function weighted(all, weights, gap) {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const unit = (all.w - gap * (weights.length - 1)) / sum;
  let x = all.x;
  return weights.map((weight) => {
    const part = rect(x, all.y, weight * unit, all.h);
    x += part.w + gap;
    return part;
  });
}

/**
 * A row of so many cards, centred in a box, as large as it fits: no wider than `most`, a gap between them
 * where there is room, and otherwise overlapping so that rank and suit stay in sight.
 * @param {Rect} box @param {number} n @param {number} most @param {number} gap @param {number} tall
 * @returns {Row}
 */
export function row(box, n, most, gap = 4, tall = CARD) {
  const card = Math.min(most, box.h / tall, box.w / (1 + 0.45 * (n - 1)));
  const step = n > 1 ? Math.min(card + gap, (box.w - card) / (n - 1)) : 0;
  const w = card + step * (n - 1);
  return { x: box.x + (box.w - w) / 2, y: box.y + (box.h - card * tall) / 2, w, h: card * tall, card, step };
}

/**
 * The same, but no card covers another.
 * @param {Rect} box @param {number} n @param {number} most @param {number} gap @param {number} tall
 * @returns {Row}
 */
export const apart = (box, n, most, gap = 4, tall = CARD) =>
  row(box, n, Math.min(most, (box.w - gap * (n - 1)) / n), gap, tall);
