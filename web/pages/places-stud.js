// @ts-check
// Stud: no board; everybody's cards lie in a row over their plaque. Two columns and a top row on wide
// windows, three columns on others.

import { around, clamp, rect, row } from "./rect.js";
import { chair, nothing, own, seated } from "./places-parts.js";
import { disc } from "./places-ring.js";

/** @typedef {import("./rect.js").Rect} Rect */
/** @typedef {import("./places.js").Table} Table */
/** @typedef {import("./places-frame.js").Frame} Frame */
/** @typedef {import("./places-parts.js").Asked} Asked */

/** @param {Asked} asked @param {Frame} frame @returns {Table} */
export const stud = (asked, frame) => (frame.wide ? wide(asked, frame) : narrow(asked, frame));

/** Seats in each side column, by the number of others. */
const SIDES = [0, 0, 0, 1, 1, 1, 2, 2];

/** @param {Asked} asked @param {Frame} frame @returns {Table} */
function wide(asked, frame) {
  const { stage } = frame;
  const s = clamp(0.85, Math.min(stage.w / 992, stage.h / 580), 1.35);
  const [cx, bottom] = [stage.x + stage.w / 2, stage.y + stage.h];
  const [bw, pw, ph, ch] = [200 * s, 132 * s, 50 * s, 62 * s];
  const tall = ch + 4 * s + ph;
  const side = SIDES[asked.seats - 1] ?? 2;
  const top = asked.seats - 1 - 2 * side;
  const hand = row(rect(stage.x + 214 * s, bottom - 150 * s, stage.w - 428 * s, 101 * s), asked.cards, 72 * s, 8 * s);
  const line = bottom - 99 * s;
  const first = stage.y + 22 * s;
  const low = hand.y - 12 * s - tall;
  // The bets of the top row come first.
  const high = first + tall + 34 * s;
  const y = (/** @type {number} */ at) => (side > 1 ? high + (low - high) * at : (high + low) / 2);
  const block = (/** @type {number} */ x, /** @type {number} */ y, /** @type {-1 | 0 | 1} */ at) => {
    const align = (/** @type {number} */ w) => [x, x + (bw - w) / 2, x + bw - w][at + 1] ?? x;
    const cards = row(rect(x, y, bw, ch), asked.cards, 44 * s, 4);
    const plaque = rect(align(pw), y + ch + 4 * s, pw, ph);
    const bet = at === 0
      ? rect(x, plaque.y + ph + 4 * s, bw, 26 * s)
      : rect(at < 0 ? plaque.x + pw + 12 * s : plaque.x - 162 * s, plaque.y + 12 * s, 150 * s, 26 * s);
    return chair({ plaque, cards: { ...cards, x: align(cards.w) }, bet, disc: disc(plaque, 24 * s, stage) });
  };
  const pitch = Math.min(bw + 130 * s, (stage.w - 2 * 28 * s) / Math.max(1, top));
  const left = Array.from({ length: side }, (_, at) => block(stage.x + 26 * s, y(at), -1));
  const right = Array.from({ length: side }, (_, at) => block(stage.x + stage.w - 26 * s - bw, y(at), 1));
  const above = Array.from({ length: top }, (_, at) => block(cx + (at - (top - 1) / 2) * pitch - bw / 2, first, 0));
  const plaque = rect(hand.x - 22 * s - pw, line, pw, ph);
  const free = rect(hand.x + hand.w + 16 * s, line, Math.min(150 * s, stage.x + stage.w - hand.x - hand.w - 44 * s), ph);
  const pot = around(cx, stage.y + stage.h * 0.44, 160 * s, 34 * s);
  return {
    ...nothing(asked, frame, s),
    chairs: seated(asked, [...left.reverse(), ...above, ...right], chair({ plaque, disc: disc(plaque, 24 * s, stage) })),
    pot,
    street: around(cx, pot.y + 50 * s, 220 * s, 22 * s),
    banner: around(cx, pot.y + 96 * s, 400 * s, 52 * s),
    own: own({ plaque, cards: hand, bet: rect(plaque.x, plaque.y - 30 * s, pw, 24 * s), reading: free,
      message: rect(hand.x, hand.y + hand.h + 4 * s, hand.w, 24 * s) }),
    text: { name: 15 * s, money: 15 * s, small: 13 },
  };
}

/** @param {Asked} asked @param {Frame} frame @returns {Table} */
function narrow(asked, frame) {
  const { stage } = frame;
  const s = clamp(1, Math.min(stage.w / 360, stage.h / 600), 1.5);
  const [cx, bottom, edge] = [stage.x + stage.w / 2, stage.y + stage.h, 10];
  const box = rect(stage.x + edge, bottom - 30 - 66 * s, stage.w - 2 * edge, 66 * s);
  const hand = row(box, asked.cards, 48 * s, 4);
  const plaque = rect(stage.x + edge, hand.y - 12 - 44 * s, 92 * s, 44 * s);
  const others = asked.seats - 1;
  const rows = Math.max(1, Math.floor(others / 2));
  const from = stage.y + 14;
  const pitch = Math.min(170 * s, (plaque.y - 6 - from) / rows);
  const [bw, gap] = [(stage.w - 2 * edge - 8) / 3, 4];
  // Cards, plaque and bet of a block share the height that a row has.
  const k = Math.min(s, (pitch - 6) / 118);
  const [ch, ph, line] = [48 * k, 42 * k, 20 * k];
  const block = (/** @type {number} */ x, /** @type {number} */ y) => {
    const cards = row(rect(x, y, bw, ch), asked.cards, ch / 1.4, 2);
    const plaque = rect(x + (bw - 90 * s) / 2, y + ch + 3, 90 * s, ph);
    return chair({ plaque, cards, bet: rect(x, plaque.y + ph + 3, bw, line), disc: disc(plaque, 18 * s, stage) });
  };
  const columns = [0, 1, 2].map((at) => stage.x + edge + at * (bw + gap));
  const column = (/** @type {number} */ x) =>
    Array.from({ length: Math.floor(others / 2) }, (_, at) => block(x, from + pitch * at));
  const above = others % 2 ? [block(columns[1] ?? 0, from)] : [];
  const pot = around(cx, from + (others % 2 ? ch + ph + line + 34 : 40), Math.min(120 * s, bw), 28 * s);
  return {
    ...nothing(asked, frame, s),
    chairs: seated(asked, [...column(columns[0] ?? 0).reverse(), ...above, ...column(columns[2] ?? 0)],
      chair({ plaque, disc: disc(plaque, 18 * s, stage) })),
    pot,
    street: rect(pot.x, pot.y + pot.h + 4, pot.w, 34),
    // At the end the reading is said by the banner.
    banner: rect(plaque.x + plaque.w + 8, plaque.y - 4, stage.w - 2 * edge - plaque.w - 8, plaque.h + 8),
    own: own({ plaque, cards: hand,
      reading: rect(plaque.x + plaque.w + 8, plaque.y, stage.w - 2 * edge - plaque.w - 16 - 84, plaque.h),
      bet: rect(stage.x + stage.w - edge - 84, plaque.y + plaque.h / 2 - 11, 84, 22),
      message: rect(hand.x, hand.y + hand.h + 3, hand.w, 20) }),
    text: { name: clamp(12, 12.5 * k, 16), money: clamp(12, 13 * k, 16), small: 12 },
  };
}
