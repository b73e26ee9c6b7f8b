// @ts-check
// Pan: a ring of players with their melds, stub and discard in the middle, and a hand of ten. The drawn card
// has a place of its own: it never enters the hand. Play goes to the right.

import { around, clamp, parts, rect, row } from "./rect.js";
import { chair, nothing, own, seated } from "./places-parts.js";
import { corner, disc } from "./places-ring.js";

/** @typedef {import("./rect.js").Rect} Rect */
/** @typedef {import("./places.js").Table} Table */
/** @typedef {import("./places-frame.js").Frame} Frame */
/** @typedef {import("./places-parts.js").Asked} Asked */

/** @param {Asked} asked @param {Frame} frame @returns {Table} */
export const pan = (asked, frame) => (frame.wide ? wide(asked, frame) : narrow(asked, frame));

/** Seats in each side column, by the number of others. */
const SIDES = [0, 0, 0, 1, 1, 1, 2, 2];

/** @param {Asked} asked @param {Frame} frame @returns {Table} */
function wide(asked, frame) {
  const { stage } = frame;
  const s = clamp(0.85, Math.min(stage.w / 992, stage.h / 580), 1.35);
  const [cx, bottom] = [stage.x + stage.w / 2, stage.y + stage.h];
  const [bw, pw, ph] = [246 * s, 132 * s, 48 * s];
  const block = (/** @type {number} */ x, /** @type {number} */ y, /** @type {-1 | 0 | 1} */ at) => {
    const align = (/** @type {number} */ w) => [x, x + (bw - w) / 2, x + bw - w][at + 1] ?? x;
    const plaque = rect(align(pw), y, pw, ph);
    return chair({ plaque, melds: rect(x, y + ph + 6 * s, bw, 50 * s), disc: disc(plaque, 24 * s, stage) });
  };
  const side = SIDES[asked.seats - 1] ?? 2;
  const top = asked.seats - 1 - 2 * side;
  const first = stage.y + 22 * s;
  const y = (/** @type {number} */ at) => first + (side > 1 ? 124 + 130 * at : 190) * s;
  const left = Array.from({ length: side }, (_, at) => block(stage.x + 24 * s, y(at), -1));
  const right = Array.from({ length: side }, (_, at) => block(stage.x + stage.w - 24 * s - bw, y(at), 1));
  const pitch = Math.min(310 * s, (stage.w - 48 * s) / Math.max(1, top));
  const above = Array.from({ length: top }, (_, at) => block(cx + (at - (top - 1) / 2) * pitch - bw / 2, first, 0));
  const middle = stage.y + 254 * s;
  const stub = rect(cx - 104 * s, middle - 45 * s, 64 * s, 90 * s);
  const discard = rect(cx - 10 * s, middle - 70 * s, 100 * s, 140 * s);
  const under = middle + 76 * s;
  const hand = row(rect(cx - 282 * s, bottom - 120 * s, 504 * s, 101 * s), asked.cards, 72 * s, 6 * s);
  const drawn = rect(hand.x + hand.w + 16 * s, bottom - 140 * s, 228 * s, 128 * s);
  const plaque = rect(hand.x - 158 * s, bottom - 76 * s, pw, 52 * s);
  return {
    ...nothing(asked, frame, s),
    chairs: seated(asked, [...left.reverse(), ...above, ...right], chair({ plaque, disc: disc(plaque, 24 * s, stage) })),
    pot: around(cx, stage.y + 160 * s, 150 * s, 32 * s),
    stub,
    discard,
    captions: [rect(stub.x - 24 * s, under, 96 * s, 22 * s), rect(discard.x - 14 * s, under, 134 * s, 22 * s)],
    banner: rect(cx + 114 * s, middle - 50 * s, 104 * s, 100 * s),
    own: own({
      plaque, cards: hand, drawn,
      melds: rect(hand.x, hand.y - 78 * s, hand.w, 70 * s),
      pill: around(drawn.x + drawn.w / 2, drawn.y - 20 * s, 156 * s, 30 * s),
    }),
    text: { name: 15 * s, money: 15 * s, small: 13 },
  };
}

/** @param {Asked} asked @param {Frame} frame @returns {Table} */
function narrow(asked, frame) {
  const { stage } = frame;
  const s = clamp(0.7, Math.min(stage.w / 390, stage.h / 688), 1.4);
  const [edge, bottom] = [8, stage.y + stage.h];
  const inner = rect(stage.x + edge, stage.y + 8, stage.w - 2 * edge, stage.h - 16);
  // Five cards and the drawn one, then six more: none hides another.
  const slot = (inner.w - 5 * 4) / 6;
  const short = stage.h < 560;
  const card = short ? 45 : Math.min(slot, 56 * s);
  const h = card * 1.4;
  const line = (/** @type {number} */ at) => bottom - 8 - h - at * (h + 12);
  const step = Math.min(slot + 4, card + 14);
  const x = inner.x + (inner.w - 6 * step + 4) / 2;
  const hand = { x, y: line(1), w: step * 5 + card, h: 2 * h + 12, card, step };
  const drawn = rect(x + 5 * step - 3, line(1) - 4, card + 6, h + 8);
  const low = line(1) - 10;
  // Where there is little height, the pill stands beside the melds, and otherwise below them.
  const pill = rect(inner.x + inner.w - 118, low - 30, 118, 28);
  const ph = Math.max(44, 46 * s);
  const up = short ? low - 48 : pill.y - 6 - 56 * s;
  const pw = Math.max(76, 92 * s);
  const melds = rect(inner.x + pw + 8, up, inner.w - pw - 8 - (short ? 124 : 0), short ? 46 : 56 * s);
  const plaque = rect(inner.x, up, pw, ph);
  const others = asked.seats - 1;
  const lines = Math.ceil((others + 1) / 4);
  const pile = 118 * s;
  const free = melds.y - inner.y - pile - 22 - 12;
  const cell = Math.min(114 * s, (free - 6 * (lines - 1)) / lines);
  const cells = Array.from({ length: lines }, (_, at) =>
    parts({ ...inner, y: inner.y + at * (cell + 6), h: cell }, 4, 4)).flat();
  const chairs = cells.slice(0, others).map((plaque) =>
    chair({ plaque, melds: under(plaque), disc: corner(plaque, 18) }));
  const y = inner.y + lines * (cell + 6) + Math.max(0, (free - lines * (cell + 6)) / 2);
  const cx = stage.x + stage.w / 2;
  const discard = rect(cx - 3 * s, y, 84 * s, pile);
  const stub = rect(cx - 83 * s, y + 24 * s, 56 * s, 78 * s);
  return {
    ...nothing(asked, frame, s),
    chairs: seated(asked, chairs, chair({ plaque, disc: corner(plaque, 18) })),
    pot: cells[lines * 4 - 1] ?? null,
    stub,
    discard,
    captions: [rect(stub.x - 14 * s, y + pile + 2, 84 * s, 18), rect(discard.x - 8 * s, y + pile + 2, 106 * s, 18)],
    banner: rect(cx + 88 * s, y + 10, Math.min(96 * s, stage.x + stage.w - 8 - cx - 88 * s), pile - 20),
    own: own({ plaque, cards: hand, drawn, melds, pill }),
    text: { name: clamp(12, 12.5 * s, 16), money: clamp(12, 13 * s, 16), small: 12 },
  };
}

/**
 * The melds of a cell, under its name and stack: two lines, or one where there is little height.
 * @param {Rect} cell
 */
function under(cell) {
  const head = cell.h < 90 ? 22 : 36;
  return rect(cell.x + 4, cell.y + head, cell.w - 8, cell.h - head - 4);
}
