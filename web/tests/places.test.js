// @ts-check
// Every family of tables, with every number of seats, in windows of every size: nothing overlaps, nothing is
// outside, and what is pressed is large enough for a finger.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FAMILIES, places } from "../pages/places.js";
import { hits, rect, within } from "../pages/rect.js";

/** @typedef {import("../pages/rect.js").Rect} Rect */
/** @typedef {import("../pages/places.js").Table} Table */
/** @typedef {import("../pages/places.js").Family} Family */

const SIZES = [
  [360, 640], [375, 667], [390, 844], [430, 932], [768, 1024], [820, 1180],
  [1024, 768], [1280, 720], [1280, 800], [1440, 900], [1920, 1080], [2560, 1440],
];

/**
 * Everything with a name, an area it must stay in, and what it may cover.
 * @typedef {{name: string, at: Rect, area: Rect, tap?: boolean, with?: (other: string) => boolean}} Thing
 */

/** @param {Table} table @returns {Thing[]} */
export function things(table) {
  const { frame, own } = table;
  const page = rect(0, 0, frame.header.w, frame.bar.y + frame.bar.h);
  /** @type {Thing[]} */
  const all = [];
  const add = (
    /** @type {string} */ name, /** @type {Rect | null | undefined} */ at, /** @type {Rect} */ area = frame.stage,
    /** @type {Partial<Thing>} */ more = {},
  ) => at && all.push({ name, at, area, ...more });
  add("menu", frame.menu, frame.header, { tap: true });
  add("title", frame.title, frame.header);
  frame.slots.forEach((slot, at) => add(`slot ${at}`, slot, frame.bar, { tap: true }));
  const amount = (/** @type {string} */ other) => /^(preset|field|chip|prompt)/.test(other);
  [...frame.presets].forEach((preset, at) => add(`preset ${at}`, preset, frame.bar, { tap: true, with: amount }));
  add("field", frame.field, frame.bar, { tap: true, with: amount });
  frame.chips.forEach((chip, at) => add(`chip ${at}`, chip, frame.bar, { tap: true, with: amount }));
  add("prompt", frame.prompt, frame.bar, { with: amount });
  if (frame.panel) {
    add("plaque", frame.plaque, frame.panel);
    add("log", frame.log, frame.panel);
    add("chat", frame.chat, frame.panel, { tap: true });
  }
  table.chairs.forEach((chair, seat) => {
    const mine = (/** @type {string} */ other) => other.startsWith(`seat ${seat} `);
    const self = seat === table.me && chair.plaque.y === own.plaque.y && chair.plaque.x === own.plaque.x;
    if (!self) add(`seat ${seat} plaque`, chair.plaque, frame.stage, { with: (o) => mine(o) && /disc|foot|bet|melds/.test(o) });
    add(`seat ${seat} cards`, chair.cards, frame.stage, { with: (o) => mine(o) && /disc|shown/.test(o) });
    if (chair.foot) add(`seat ${seat} foot`, chair.foot, chair.plaque, { with: mine });
    else add(`seat ${seat} bet`, chair.bet, frame.stage, { with: (o) => /shown|banner/.test(o) });
    add(`seat ${seat} behind`, chair.behind);
    add(`seat ${seat} disc`, chair.disc, frame.stage, { with: (o) => mine(o) || (self && o === "own plaque") || /bet|behind|bank$|shown/.test(o) });
    add(`seat ${seat} shown`, chair.shown, frame.stage, { with: (o) => /bet|disc/.test(o) });
    add(`seat ${seat} melds`, chair.melds, frame.stage, { with: mine });
  });
  const ring = table.family === "board" || table.family === "draw";
  add("own plaque", own.plaque, frame.stage, { with: (o) => o === `seat ${table.me} disc` });
  const tapped = ["draw", "setting", "tiles", "pan"].includes(table.family);
  add("own cards", own.cards && (table.family === "pan" && !frame.wide ? topLine(own.cards) : own.cards));
  if (own.cards && tapped) add("own card", { ...own.cards, w: own.cards.step, h: own.cards.card * 1.4 }, page, { tap: true, with: () => true });
  add("own bet", own.bet, frame.stage, { with: (o) => /banner/.test(o) });
  add("own reading", own.reading, frame.stage, { with: (o) => table.family === "stud" && o === "banner" });
  add("own melds", own.melds);
  add("own drawn", own.drawn, frame.stage, { tap: true });
  add("own pill", own.pill);
  add("own message", own.message, frame.stage, { with: (o) => /square/.test(o) });
  // A second split takes the place of the focus.
  own.hands.forEach((hand, at) => add(`hand ${at}`, hand, frame.stage, { with: (o) => at > 1 && o === "focus" }));
  // Hands are set when no more bets are taken.
  own.squares.forEach((square, at) => add(`square ${at}`, square, frame.stage, { tap: true, with: (o) => /^tray|message/.test(o) }));
  own.trays.forEach((tray, at) => add(`tray ${at}`, tray, frame.stage, { tap: true, with: (o) => /^square/.test(o) }));
  own.circles.forEach((circle, at) => add(`circle ${at}`, circle, frame.stage, { tap: true }));
  add("board", table.board);
  add("pot", table.pot);
  add("street", table.street);
  // The banner tells the result when the deck is not needed any more.
  add("stub", table.stub, frame.stage, { with: (o) => ring && /banner|shown/.test(o) });
  add("discard", table.discard, frame.stage, { with: (o) => ring && /banner|shown/.test(o) });
  table.captions.forEach((caption, at) => add(`caption ${at}`, caption, frame.stage, { with: (o) => ring && /banner|shown/.test(o) }));
  add("bank", table.bank, frame.stage, { with: (o) => o === "bank cards" });
  if (table.bank) add("bank cards", table.bankCards, table.bank, { with: (o) => o === "bank" });
  table.common.forEach((hand, at) => add(`common ${at}`, hand));
  add("focus", table.focus);
  add("banner", table.banner, frame.stage, { with: (o) => /bet$/.test(o) });
  return all;
}

/**
 * The first of two lines of a hand, without the place of the drawn card.
 * @param {import("../pages/rect.js").Row} cards
 */
const topLine = (cards) => ({ ...cards, w: cards.step * 4 + cards.card, h: cards.card * 1.4 });

/** @param {Table} table @returns {string[]} */
export function faults(table) {
  const all = things(table);
  const found = [];
  for (const [at, one] of all.entries()) {
    if (!within(one.at, one.area)) found.push(`${one.name} outside`);
    if (!(one.at.w > 0 && one.at.h > 0)) found.push(`${one.name} empty`);
    if (one.tap && Math.min(one.at.w, one.at.h) < 43.9) found.push(`${one.name} too small for a finger`);
    for (const other of all.slice(at + 1)) {
      const allowed = one.with?.(other.name) || other.with?.(one.name);
      if (!allowed && hits(one.at, other.at, -0.5)) found.push(`${one.name} on ${other.name}`);
    }
  }
  if (Math.min(table.text.name, table.text.money, table.text.small) < 11) found.push("text too small");
  return found;
}

for (const family of /** @type {Family[]} */ (Object.keys(FAMILIES))) {
  test(`${family}: nothing overlaps and nothing is outside`, () => {
    const { seats: [fewest, most], cards, squares } = FAMILIES[family];
    const found = [];
    for (const [width, height] of SIZES) {
      for (let seats = fewest; seats <= most; seats++) {
        for (const held of cards) for (const bet of squares) {
          const size = { width: width ?? 0, height: height ?? 0, me: (seats - 1) % 3, cards: held, squares: bet };
          const table = places(family, seats, size);
          assert.ok(table, `${width}x${height}: a table`);
          assert.equal(table.chairs.length, seats);
          const shown = family === "board" || family === "draw";
          const open = table.chairs.filter((chair, seat) => seat !== table.me && shown && !chair.shown);
          assert.equal(open.length, 0, `${width}x${height} ${seats} seats: a place for every hand that is shown`);
          const wrong = faults(table);
          if (wrong.length) found.push(`${width}x${height} ${seats} seats ${held} cards ${bet} squares: ${wrong.slice(0, 4).join(", ")}`);
        }
      }
    }
    assert.deepEqual(found, []);
  });
}

test("the viewer sits at the bottom, in the middle", () => {
  for (const family of /** @type {Family[]} */ (Object.keys(FAMILIES))) {
    for (const [width, height] of SIZES) {
      const table = places(family, 5, { width: width ?? 0, height: height ?? 0, me: 2 });
      assert.ok(table);
      const { stage } = table.frame;
      const mine = [table.own.cards, ...table.own.hands, ...table.own.circles, ...table.own.trays, ...table.own.squares].filter((at) => at !== null);
      const [left, right] = [Math.min(...mine.map((at) => at.x)), Math.max(...mine.map((at) => at.x + at.w))];
      assert.ok(left <= stage.x + stage.w / 2 && right >= stage.x + stage.w / 2, `${family} ${width}x${height}`);
      const lowest = Math.max(...mine.map((at) => at.y + at.h));
      assert.ok(lowest > stage.y + stage.h * 0.8, `${family} ${width}x${height}: at the bottom`);
      assert.ok(mine.every((at) => at.y > stage.y + stage.h * 0.35), `${family} ${width}x${height}: nothing of it on top`);
    }
  }
});

test("slots that a game does not use leave their room to the others", () => {
  const size = { width: 390, height: 844 };
  const [all, some] = [places("board", 9, size), places("board", 9, { ...size, uses: [0, 1, 3] })];
  assert.ok(all && some);
  assert.deepEqual(some.frame.slots.map((slot) => slot !== null), [true, true, false, true, false]);
  assert.ok((some.frame.slots[3]?.w ?? 0) > 1.5 * (all.frame.slots[3]?.w ?? 0));
  assert.deepEqual(faults(some), []);
});

test("a window too small for a table gets none, and wrong numbers of seats are refused", () => {
  assert.equal(places("board", 9, { width: 844, height: 390 }), null);
  assert.equal(places("board", 9, { width: 320, height: 640 }), null);
  assert.throws(() => places("pan", 9, { width: 1280, height: 720 }), RangeError);
});

test("what overlaps is found", () => {
  const table = places("board", 9, { width: 1280, height: 720 });
  assert.ok(table?.pot && table.board);
  assert.deepEqual(faults(table), []);
  assert.deepEqual(faults({ ...table, pot: { ...table.pot, y: table.board.y + 4 } }), ["board on pot"]);
  assert.match(faults({ ...table, pot: { ...table.pot, x: -20 } }).join(), /pot outside/);
});
