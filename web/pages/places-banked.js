// @ts-check
// Games against a bank. The bank's hand and money are on top; whoever banks keeps their own plaque, so that a
// new bank moves nobody. Wide: two columns of chairs. Otherwise a strip of all chairs by number, so that
// "covers to seat 5" reads like text. A plaque's foot always has wager, status or result.

import { CARD, TILE, apart, around, clamp, parts, rect, row } from "./rect.js";
import { chair, nothing, own, seated } from "./places-parts.js";
import { corner } from "./places-ring.js";

/** @typedef {import("./rect.js").Rect} Rect */
/** @typedef {import("./rect.js").Row} Row */
/** @typedef {import("./places.js").Table} Table */
/** @typedef {import("./places.js").Own} Own */
/** @typedef {import("./places-frame.js").Frame} Frame */
/** @typedef {import("./places-parts.js").Asked} Asked */

/** @param {Asked} asked @param {Frame} frame @returns {Table} */
export const banked = (asked, frame) => (frame.wide ? wide(asked, frame) : narrow(asked, frame));

/** How many cards the bank's hand has, at most. */
const BANK = { squares: 5, circles: 0, ante: 3, setting: 7, tiles: 4 };

/** @param {Asked} asked */
const bankCards = (asked) => BANK[/** @type {keyof BANK} */ (asked.family)] ?? 0;

/** @param {Asked} asked @param {Frame} frame @returns {Table} */
function wide(asked, frame) {
  const { stage } = frame;
  const s = clamp(0.85, Math.min(stage.w / 992, stage.h / 580), 1.35);
  const [cx, bottom] = [stage.x + stage.w / 2, stage.y + stage.h];
  const common = asked.family === "circles";
  const bank = rect(cx - (common ? 234 : 260) * s, stage.y, (common ? 468 : 520) * s, (common ? 72 : 120) * s);
  const plaque = rect(cx - 84 * s, bottom - 60 * s, 168 * s, 52 * s);
  const middle = rect(cx - 321 * s, bank.y + bank.h + 12 * s, 642 * s, plaque.y - 8 * s - bank.y - bank.h - 12 * s);
  const others = asked.seats - 1;
  const left = Math.ceil(others / 2);
  const tall = rect(0, stage.y + 24 * s, 0, stage.h - 206 * s - 24 * s);
  const at = (/** @type {number} */ k, /** @type {number} */ n, /** @type {boolean} */ isLeft) => {
    const t = n > 1 ? k / (n - 1) : 0.5;
    const inset = (10 + 18 * t ** 3) * s;
    const [w, h] = [140 * s, 82 * s];
    const plaque = rect(isLeft ? stage.x + inset : stage.x + stage.w - inset - w, tall.y + tall.h * t, w, h);
    const foot = rect(plaque.x, plaque.y + h - 28 * s, w, 28 * s);
    const behind = rect(plaque.x + 8 * s, plaque.y + h, w - 16 * s, 24 * s);
    return chair({ plaque, foot, behind, bet: foot, disc: corner(plaque, 26 * s) });
  };
  const chairs = [
    ...Array.from({ length: left }, (_, k) => at(k, left, true)).reverse(),
    ...Array.from({ length: others - left }, (_, k) => at(k, others - left, false)),
  ];
  return {
    ...nothing(asked, frame, s),
    chairs: seated(asked, chairs, chair({ plaque, disc: corner(plaque, 26 * s) })),
    bank,
    bankCards: inBank(asked, rect(bank.x + 160 * s, bank.y + 10 * s, 200 * s, 100 * s), 64 * s),
    ...areas(asked, middle, s, true, parts(rect(cx - 258 * s, middle.y, 516 * s, 146 * s), 2, 64 * s)),
    own: { ...ownArea(asked, middle, s, true), plaque },
    text: { name: 15 * s, money: 15 * s, small: 13 },
  };
}

/** @param {Asked} asked @param {Frame} frame @returns {Table} */
function narrow(asked, frame) {
  const { stage } = frame;
  const s = clamp(1, Math.min(stage.w / 360, stage.h / 484), 1.3);
  const short = stage.h < 560;
  const edge = stage.w < 380 ? 8 : 10;
  const common = asked.family === "circles";
  const bank = rect(stage.x, stage.y, stage.w, common ? (short ? 46 : 58) : Math.round((short ? 66 : 80) * s));
  const inner = rect(stage.x + edge, bank.y + bank.h + 8, stage.w - 2 * edge, stage.y + stage.h - 10 - bank.y - bank.h - 8);
  const perLine = asked.seats <= 8 ? 4 : 5;
  const lines = Math.ceil(asked.seats / perLine);
  const cell = Math.round((short ? 46 : common ? 84 : 66) * (short ? 1 : Math.min(s, 1.2)));
  const hands = parts({ ...inner, h: short ? 104 : Math.round(110 * s) }, 2, 6);
  const strip = rect(inner.x, common ? inner.y + (hands[0]?.h ?? 0) + 8 : inner.y, inner.w, cell);
  const gap = Math.max(6, (short ? 14 : 20) * s * 0.5);
  const cells = Array.from({ length: lines }, (_, line) =>
    parts({ ...strip, y: strip.y + line * (cell + gap) }, perLine, 6)).flat().slice(0, asked.seats);
  const chairs = cells.map((plaque) => {
    const foot = rect(plaque.x, plaque.y + plaque.h - 24, plaque.w, 24);
    return chair({ plaque, foot, bet: foot, disc: corner(plaque, 18) });
  });
  const y = strip.y + lines * (cell + gap) + 2;
  const middle = rect(inner.x, y, inner.w, inner.y + inner.h - y);
  // The line with the viewer's name, stack and wagers stands over what is theirs.
  const mine = ownArea(asked, middle, s, false);
  return {
    ...nothing(asked, frame, s),
    chairs,
    bank,
    bankCards: inBank(asked, rect(bank.x + bank.w * 0.34, bank.y + 6, bank.w * 0.32, bank.h - 12), 46 * s),
    ...areas(asked, middle, s, false, hands),
    own: mine,
    text: { name: 13, money: 13, small: 12 },
  };
}

/** @param {Asked} asked @param {Rect} box @param {number} most @returns {Row | null} */
function inBank(asked, box, most) {
  const n = bankCards(asked);
  if (!n) return null;
  return asked.family === "tiles" ? apart(box, n, most, 6, TILE) : row(box, n, most, 6, CARD);
}

/**
 * What is everybody's: the two hands of baccarat, and the focus, where the acting or settling seat is shown
 * large, or dice, or the lettering of the felt.
 * @param {Asked} asked @param {Rect} middle @param {number} s @param {boolean} isWide @param {Rect[]} hands
 */
function areas(asked, middle, s, isWide, hands) {
  const mine = ownArea(asked, middle, s, isWide);
  // More than two hands take the place of the focus.
  const all = [...mine.hands.slice(0, isWide ? 4 : 2), ...mine.squares, ...mine.circles, ...mine.trays];
  const more = [mine.cards, mine.message, isWide ? null : mine.plaque].filter((place) => place !== null);
  const to = Math.min(...[...all, ...more].map((place) => place.y)) - (isWide ? 10 : 4);
  const common = asked.family === "circles" ? hands : [];
  const from = common.length && isWide ? middle.y + 154 * s : middle.y;
  const w = isWide ? 540 * s : middle.w;
  return { common, focus: room(rect(middle.x + (middle.w - w) / 2, from, w, to - from)) };
}

/**
 * A focus of less than a line is none.
 * @param {Rect} focus
 */
const room = (focus) => (focus.h >= 24 ? focus : null);

/**
 * What is the viewer's own, at the bottom of the middle.
 * @param {Asked} asked @param {Rect} middle @param {number} s @param {boolean} isWide @returns {Own}
 */
function ownArea(asked, middle, s, isWide) {
  const bottom = middle.y + middle.h;
  const at = (/** @type {number} */ h, /** @type {number} */ up = 0) => rect(middle.x, bottom - up - h, middle.w, h);
  // Over the own area of a narrow window stands a line with name and stack.
  const head = (/** @type {number} */ y) => rect(middle.x, y - 28, middle.w, 26);
  switch (asked.family) {
    case "squares": {
      const squares = inLines(asked.squares, at, isWide ? 54 * s : 50, isWide ? 10 : 5);
      const top = Math.min(...squares.map((square) => square.y));
      const low = bottom - top + (isWide ? 6 : 34);
      const lines = isWide ? 1 : 2;
      const h = Math.min((isWide ? 150 : 138) * s, (middle.h - low - (isWide ? 60 * s : 6)) / lines - 3);
      // Two hands are usual, next to the squares; those of a second split come above them.
      const hands = Array.from({ length: lines }, (_, line) => at(h, low + line * (h + 6)))
        .flatMap((box) => parts(box, isWide ? 4 : 2, 6));
      return own({ plaque: head(top), hands, squares });
    }
    case "circles": {
      const d = isWide ? 148 * s : Math.min(120 * s, (middle.w - 16) / 3, middle.h - 36);
      const cx = middle.x + middle.w / 2;
      const y = bottom - (isWide ? 14 * s : 4) - d / 2;
      const pitch = isWide ? 170 * s : (middle.w - d) / 2;
      const tie = isWide ? 120 * s : d;
      const circles = [around(cx - pitch, y, d, d), around(cx, y, tie, tie), around(cx + pitch, y, d, d)];
      return own({ plaque: head(y - d / 2), circles });
    }
    case "ante": {
      const d = isWide ? 104 * s : Math.min(100 * s, (middle.w - 16) / 3);
      const h = isWide ? 140 * s : Math.min(96 * s, middle.h - d - 60);
      const hand = isWide ? rect(middle.x, bottom - 8 - h, 250 * s, h) : at(h, d + 12);
      const box = isWide ? rect(middle.x + 300 * s, bottom - 26 * s - d, 342 * s, d) : at(d, 4);
      const circles = parts(box, 3, box.w / 2 - (d * 3) / 2).map((part) => around(part.x + part.w / 2, part.y + d / 2, d, d));
      const cards = row(isWide ? { ...hand, h: hand.h - 30 * s } : { ...hand, w: hand.w * 0.6 }, 3, isWide ? 72 * s : 64 * s, 6);
      const reading = isWide
        ? rect(hand.x, hand.y + hand.h - 26 * s, hand.w, 24 * s)
        : rect(hand.x + hand.w * 0.6 + 8, hand.y, hand.w * 0.4 - 8, hand.h);
      return own({ plaque: head(hand.y), cards, reading, circles });
    }
    default:
      return setting(asked, middle, s, isWide, at, head);
  }
}

/**
 * Two hands to set, with the message above them; before that, the squares in the same place.
 * @param {Asked} asked @param {Rect} middle @param {number} s @param {boolean} isWide
 * @param {(h: number, up?: number) => Rect} at @param {(y: number) => Rect} head @returns {Own}
 */
function setting(asked, middle, s, isWide, at, head) {
  const tiles = asked.family === "tiles";
  const squares = inLines(asked.squares, at, isWide ? 64 * s : 60, isWide ? 10 : 5);
  const bottom = middle.y + middle.h;
  const cx = middle.x + middle.w / 2;
  if (isWide) {
    const h = (tiles ? 216 : 174) * s;
    const box = tiles ? around(cx, bottom - h / 2, 448 * s, h) : around(cx, bottom - h / 2, 642 * s, h);
    const trays = tiles ? parts(box, 2, 16 * s) : [rect(box.x, box.y, 190 * s, h), rect(box.x + 202 * s, box.y, 440 * s, h)];
    return own({ plaque: head(0), trays, squares, message: rect(box.x, box.y - 52 * s, box.w, 46 * s) });
  }
  const note = 46;
  const free = middle.h - note - 28 - 8;
  const h = tiles ? Math.min(211 * s, free) : Math.min(134 * s, (free - 6) / 2);
  const trays = tiles ? parts(at(h), 2, 8) : [at(h, h + 6), at(h)];
  const top = Math.min(...trays.map((tray) => tray.y), ...squares.map((square) => square.y));
  const plaque = head(top);
  return own({ plaque, trays, squares, message: rect(middle.x, plaque.y - note - 2, middle.w, note) });
}

/**
 * Squares in lines of equal length, from the bottom up.
 * @param {number} n @param {(h: number, up?: number) => Rect} at @param {number} h @param {number} most
 */
function inLines(n, at, h, most) {
  if (!n) return [];
  const lines = Math.ceil(n / most);
  const rows = Array.from({ length: lines }, (_, line) => at(h, (lines - 1 - line) * (h + 6)));
  return rows.flatMap((box, line) => parts(box, Math.min(most, n - line * most), 6));
}
