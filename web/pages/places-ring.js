// @ts-check
// Poker with a board, and draw poker: an oval on wide windows, a racetrack on others. The viewer sits at the
// bottom, the others clockwise from their left.

import { around, clamp, hits, rect, row, within } from "./rect.js";
import { chair, nothing, own, seated } from "./places-parts.js";

/** @typedef {import("./rect.js").Rect} Rect */
/** @typedef {import("./rect.js").Row} Row */
/** @typedef {import("./places.js").Table} Table */
/** @typedef {import("./places.js").Chair} Chair */
/** @typedef {import("./places-frame.js").Frame} Frame */
/** @typedef {import("./places-parts.js").Asked} Asked */

/** @param {Asked} asked @param {Frame} frame @returns {Table} */
export function ring(asked, frame) {
  const table = frame.wide ? oval(asked, frame) : racetrack(asked, frame);
  shownHands(table, asked);
  return table;
}

/** Degrees left free on each side of the viewer, by the number of seats. */
const FREE = [0, 0, 180, 118, 88, 70, 62, 56, 52, 50, 48];

/** @param {Asked} asked @param {Frame} frame @returns {Table} */
function oval(asked, frame) {
  const { stage } = frame;
  const s = clamp(0.85, Math.min(stage.w / 992, stage.h / 580), 1.35);
  const [cx, cy, bottom] = [stage.x + stage.w / 2, stage.y + stage.h / 2, stage.y + stage.h];
  const [pw, ph, peek] = [132 * s, 52 * s, 26 * s];
  const mine = row(rect(cx - 190 * s, bottom - 111 * s, 380 * s, 101 * s), asked.cards, 72 * s, 6 * s);
  const others = walk(asked.seats, stage, pw, ph + peek).map(({ x, y }) => {
    const plaque = around(x, y + peek / 2, pw, ph);
    const cards = row(rect(plaque.x + 8 * s, plaque.y - peek, pw - 16 * s, 60 * s), asked.cards, 36 * s, 2);
    // The cards stand behind the plaque, and only their upper part is seen.
    const backs = { ...cards, y: plaque.y - peek, h: peek };
    const bet = inward(plaque, { x: cx, y: cy - 20 * s }, [plaque, backs], (asked.family === "draw" ? 112 : 70) * s, 24 * s);
    return chair({ plaque, cards: backs, bet, disc: disc(plaque, 24 * s, stage) });
  });
  const board = row(rect(cx - 180 * s, stage.y + stage.h * 0.43 - 45 * s, 360 * s, 90 * s), 5, 64 * s, 8 * s);
  const centre = asked.family === "board" ? board : around(cx, stage.y + stage.h * 0.43, 200 * s, 90 * s);
  const pot = around(cx, centre.y - 30 * s, 150 * s, 30 * s);
  const plaque = rect(mine.x - pw - 14 * s, bottom - 10 * s - ph, pw, ph);
  return {
    ...nothing(asked, frame, s),
    ...deck(asked, centre, 56 * s, 22 * s),
    chairs: seated(asked, others, chair({ plaque, disc: disc(plaque, 24 * s, stage) })),
    board: asked.family === "board" ? board : null,
    pot,
    banner: under(asked, centre, 520 * s, 52 * s, 42 * s),
    own: own({
      plaque,
      cards: mine,
      bet: around(cx, mine.y - 20 * s - (asked.family === "draw" ? 22 * s : 0), 70 * s, 24 * s),
      reading: rect(mine.x + mine.w + 14 * s, plaque.y, 150 * s, ph),
    }),
    text: { name: 15 * s, money: 15 * s, small: 13 },
  };
}

/**
 * Points at equal distances along a superellipse, from the viewer's left clockwise to their right.
 * @param {number} seats @param {Rect} stage @param {number} w @param {number} h
 */
function walk(seats, stage, w, h) {
  const [a, b, power] = [stage.w / 2 - w / 2 - 10, stage.h / 2 - h / 2 - 8, 2.8];
  const point = (/** @type {number} */ angle) => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const k = (Math.abs(cos) ** power + Math.abs(sin) ** power) ** (-1 / power);
    return { x: stage.x + stage.w / 2 + a * k * cos, y: stage.y + stage.h / 2 + b * k * sin };
  };
  const free = ((FREE[seats] ?? 48) * Math.PI) / 180;
  const [from, to, steps] = [Math.PI / 2 + free, Math.PI / 2 + 2 * Math.PI - free, 1000];
  const points = Array.from({ length: steps + 1 }, (_, at) => point(from + ((to - from) * at) / steps));
  const far = [0];
  points.reduce((last, next) => {
    far.push((far.at(-1) ?? 0) + Math.hypot(next.x - last.x, next.y - last.y));
    return next;
  });
  const whole = far.at(-1) ?? 0;
  return Array.from({ length: seats - 1 }, (_, seat) => {
    const wanted = seats === 2 ? whole / 2 : (whole * seat) / (seats - 2);
    const at = far.findIndex((length) => length >= wanted - 1e-6);
    return points[at] ?? point(from);
  });
}

/**
 * The first place on the way to the centre that is clear of these.
 * @param {Rect} start @param {{x: number, y: number}} centre @param {Rect[]} clear @param {number} w
 * @param {number} h
 */
function inward(start, centre, clear, w, h) {
  const [x, y] = [start.x + start.w / 2, start.y + start.h / 2];
  const length = Math.hypot(centre.x - x, centre.y - y) || 1;
  for (let far = 0; far < length; far += 2) {
    const at = far / length;
    const place = around(x + (centre.x - x) * at, y + (centre.y - y) * at, w, h);
    if (!clear.some((other) => hits(place, other, 8))) return place;
  }
  return around(x, y, w, h);
}

/**
 * The disc on the upper right corner of a plaque.
 * @param {Rect} plaque @param {number} size @param {Rect} stage
 */
export function disc(plaque, size, stage) {
  return rect(plaque.x + plaque.w - size, Math.max(stage.y + 1, plaque.y - size / 2), size, size);
}

/**
 * The disc in the upper right corner of a plaque that has neighbours on all sides.
 * @param {Rect} plaque @param {number} size
 */
export const corner = (plaque, size) => rect(plaque.x + plaque.w - size - 3, plaque.y + 3, size, size);

/** Seats in each side column, by the number of seats; the others are on top. */
const COLUMNS = [0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 3];

/** @param {Asked} asked @param {Frame} frame @returns {Table} */
function racetrack(asked, frame) {
  const { stage } = frame;
  const s = clamp(1, Math.min(stage.w / 360, stage.h / 484), 1.5);
  const [pw, ph, peek, line, edge] = [76 * s, 40 * s, 16 * s, 18 * s, 4];
  const cx = stage.x + stage.w / 2;
  const block = (/** @type {number} */ x, /** @type {number} */ y) => {
    const plaque = rect(x, y + peek, pw, ph);
    const cards = row(rect(x + 4, y, pw - 8, 40 * s), asked.cards, 26 * s, 2);
    const bet = rect(x, y + peek + ph, pw, line);
    return chair({ plaque, cards: { ...cards, y, h: peek }, bet, disc: disc(plaque, 18 * s, stage) });
  };
  const mine = asked.family === "draw" ? wideHand(asked, stage, s) : narrowHand(asked, stage, s, pw, ph);
  const tall = peek + ph + line;
  const [from, to] = [stage.y + tall + 10, mine.top - 10];
  // A whole hand of one's own leaves less height for the others.
  const side = Math.min(COLUMNS[asked.seats] ?? 3, asked.family === "draw" ? 2 : 3);
  const pitch = side ? Math.min(tall * 1.6, (to - from) / side) : 0;
  const start = from + (to - from - pitch * side) / 2 + (pitch - tall) / 2;
  const column = (/** @type {number} */ x) => Array.from({ length: side }, (_, at) => block(x, start + pitch * at));
  const top = asked.seats - 1 - 2 * side;
  const above = Array.from({ length: top }, (_, at) =>
    block(stage.x + (stage.w * (at + 1)) / (top + 1) - pw / 2, stage.y + 4));
  const others = [...column(stage.x + edge).reverse(), ...above, ...column(stage.x + stage.w - edge - pw)];
  const middle = (from + to) / 2;
  const inner = rect(stage.x + pw + 2 * edge, middle - 40 * s, stage.w - 2 * (pw + 2 * edge), 80 * s);
  const board = row(inner, 5, 36 * s, 3);
  const centre = asked.family === "board" ? board : around(cx, middle + 4 * s, inner.w, 64 * s);
  return {
    ...nothing(asked, frame, s),
    ...deck(asked, centre, 42 * s, 20 * s),
    chairs: seated(asked, others, chair({ plaque: mine.own.plaque, disc: disc(mine.own.plaque, 18 * s, stage) })),
    board: asked.family === "board" ? board : null,
    pot: around(cx, centre.y - 20 * s, 110 * s, 24 * s),
    banner: under(asked, centre, 200 * s, 56 * s, 40 * s),
    own: mine.own,
    text: { name: Math.min(12.5 * s, 16), money: Math.min(13 * s, 16), small: 12 },
  };
}

/**
 * A few cards in the middle of the bottom line, the own plaque on their left.
 * @param {Asked} asked @param {Rect} stage @param {number} s @param {number} pw @param {number} ph
 */
function narrowHand(asked, stage, s, pw, ph) {
  const [cx, bottom] = [stage.x + stage.w / 2, stage.y + stage.h];
  const free = stage.w - 2 * (pw + 12);
  const cards = row(rect(cx - free / 2, bottom - 8 - 64 * s, free, 64 * s), asked.cards, 46 * s, 4);
  const plaque = rect(stage.x + 4, bottom - 8 - ph, pw, ph);
  const right = cards.x + cards.w + 6;
  const reading = rect(right, cards.y, stage.x + stage.w - 4 - right, cards.h);
  const bet = around(cx, cards.y - 13 * s, 72 * s, 18 * s);
  return { own: own({ plaque, cards, bet, reading }), top: bet.y };
}

/**
 * A whole hand over the full width; plaque, reading and bet in a line above it. Chosen cards are lifted
 * into the gap between.
 * @param {Asked} asked @param {Rect} stage @param {number} s
 */
function wideHand(asked, stage, s) {
  const bottom = stage.y + stage.h;
  const box = rect(stage.x + 10, bottom - 10 - 92 * s, stage.w - 20, 92 * s);
  const cards = row(box, asked.cards, 66 * s, 8);
  const line = cards.y - 20 - 44;
  const plaque = rect(stage.x + 10, line, 92, 44);
  const reading = rect(plaque.x + plaque.w + 8, line, stage.w - 20 - 92 - 16 - 84, 44);
  const bet = rect(stage.x + stage.w - 10 - 84, line + 11, 84, 22);
  return { own: own({ plaque, cards, bet, reading }), top: line };
}

/**
 * The result: under the board, or on the deck that is not needed any more.
 * @param {Asked} asked @param {Rect} centre @param {number} w @param {number} h @param {number} far
 */
function under(asked, centre, w, h, far) {
  const y = asked.family === "board" ? centre.y + centre.h + far : centre.y + centre.h / 2 + 6;
  return around(centre.x + centre.w / 2, y, w, h);
}

/**
 * Stub and discards under the pot, where there is no board.
 * @param {Asked} asked @param {Rect} centre @param {number} card @param {number} caption
 */
function deck(asked, centre, card, caption) {
  if (asked.family === "board") return {};
  const x = centre.x + centre.w / 2;
  const y = centre.y + 2;
  const under = y + card * 1.4 + 2;
  return {
    stub: rect(x - card - 8, y, card, card * 1.4),
    discard: rect(x + 8, y, card, card * 1.4),
    captions: [rect(x - 4 - card - 12, under, card + 8, caption), rect(x + 4, under, card + 12, caption)],
  };
}

/**
 * Where hands are shown in the end: below, above or beside their plaques, wherever it is free. The bets
 * have been swept in by then, and the backs are turned over.
 * @param {Table} table @param {Asked} asked
 */
function shownHands(table, asked) {
  const { stage, wide } = table.frame;
  const s = table.scale;
  const taken = [
    table.board, table.pot, table.banner, table.own.plaque, table.own.cards, table.own.reading,
    ...table.chairs.map((chair) => chair.plaque),
    ...table.chairs.map((chair) => chair.cards),
  ].filter((place) => place !== null);
  table.chairs.forEach((chair, seat) => {
    if (seat === asked.me) return;
    const free = candidates(chair, asked, wide ? 50 * s : 36 * s, stage);
    chair.shown = free.find((box) => within(box, stage) && !taken.some((other) => hits(box, other, 2))) ?? null;
    if (chair.shown) taken.push(chair.shown);
  });
}

/**
 * Where a hand could be shown, the best first: below the plaque and apart, if only a little smaller; then large
 * before small, apart before overlapping, below, beside or above the plaque, or where the bet was.
 * @param {Chair} chair @param {Asked} asked @param {number} best @param {Rect} stage
 */
function candidates({ plaque, cards, bet }, asked, best, stage) {
  const more = asked.cards - 1;
  // The best cards are lifted, and must not touch the plaque.
  const gap = best >= 48 ? 12 : 6;
  /** @type {Row[]} */
  const all = [];
  for (let card = best; card >= best * 0.76; card -= 1) {
    const [step, w] = [card + 4, card + (card + 4) * more];
    if (w <= plaque.w) all.push({ x: plaque.x + (plaque.w - w) / 2, y: plaque.y + plaque.h + gap, w, h: card * 1.4, card, step });
  }
  for (let card = best; card >= 18; card -= 2) {
    for (const step of [card + 4, card * 0.62, card * 0.46]) {
      const [w, h] = [card + step * more, card * 1.4];
      if (w > plaque.w) continue;
      const x = clamp(stage.x + 4, plaque.x + (plaque.w - w) / 2, stage.x + stage.w - 4 - w);
      const isRight = plaque.x > stage.x + stage.w / 2;
      const boxes = [
        rect(x, plaque.y + plaque.h + gap, w, h),
        rect(isRight ? plaque.x - 8 - w : plaque.x + plaque.w + 8, plaque.y + plaque.h / 2 - h / 2, w, h),
        rect(x, (cards?.y ?? plaque.y) - 6 - h, w, h),
        ...(bet ? [around(bet.x + bet.w / 2, bet.y + bet.h / 2, w, h)] : []),
      ];
      all.push(...boxes.map((box) => ({ ...box, card, step })));
    }
  }
  return all;
}
