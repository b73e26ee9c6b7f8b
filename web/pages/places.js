// @ts-check
// Where everything on a table lies: a pure function from a kind of table and a window to rectangles in CSS
// pixels, so that nothing reflows and things only move from place to place. The table of families is
// the only one that knows which things a table has; the files beside this one know where they go.

import { banked } from "./places-banked.js";
import { frame } from "./places-frame.js";
import { pan } from "./places-pan.js";
import { nothing } from "./places-parts.js";
import { ring } from "./places-ring.js";
import { stud } from "./places-stud.js";

/** @typedef {import("./rect.js").Rect} Rect */
/** @typedef {import("./rect.js").Row} Row */
/** @typedef {import("./places-frame.js").Frame} Frame */

/**
 * One chair: who sits there, their cards, what they bet, the disc of a dealer or of the action on its corner,
 * and where a hand is shown in the end. A bank's foot holds wagers and results; behind it somebody may bet.
 * @typedef {{plaque: Rect, cards: Row | null, bet: Rect | null, disc: Rect, shown: Row | null,
 *   foot: Rect | null, behind: Rect | null, melds: Rect | null}} Chair
 */

/**
 * The viewer's own things, large, at the bottom. Squares and trays share a place: hands are set when no more
 * bets are taken.
 * @typedef {{plaque: Rect, cards: Row | null, bet: Rect | null, reading: Rect | null, melds: Rect | null,
 *   drawn: Rect | null, pill: Rect | null, hands: Rect[], squares: Rect[], circles: Rect[], trays: Rect[],
 *   message: Rect | null}} Own
 */

/**
 * A table. Chairs are listed by seat, as the table numbers them; `me` is the viewer's. The bank has a place
 * of its own for hand and money, so that a new bank moves nobody.
 * @typedef {{family: Family, frame: Frame, scale: number, me: number, chairs: Chair[], own: Own,
 *   board: Row | null, pot: Rect | null, street: Rect | null, stub: Rect | null, discard: Rect | null,
 *   captions: Rect[], bank: Rect | null, bankCards: Row | null, common: Rect[], focus: Rect | null,
 *   banner: Rect | null, text: {name: number, money: number, small: number}}} Table
 */

/**
 * The window, the viewer's chair, how many cards and squares a player has, and which slots the game uses.
 * @typedef {{width: number, height: number, me?: number, cards?: number, squares?: number, uses?: number[]}} Size
 */

/**
 * @typedef {"board" | "draw" | "stud" | "pan" | "squares" | "circles" | "ante" | "setting" | "tiles"} Family
 */

/**
 * What each family of tables can be: how many chairs, how many cards a player holds at most, and on how many
 * squares they may bet. The first of each is the usual one.
 * @type {Record<Family, {seats: [number, number], cards: number[], squares: number[]}>}
 */
export const FAMILIES = {
  board: { seats: [2, 10], cards: [2, 3, 4], squares: [0] },
  draw: { seats: [2, 8], cards: [5], squares: [0] },
  stud: { seats: [2, 8], cards: [7, 5], squares: [0] },
  pan: { seats: [2, 8], cards: [10], squares: [0] },
  squares: { seats: [2, 9], cards: [2], squares: [4, 1, 10] },
  circles: { seats: [2, 9], cards: [0], squares: [0] },
  ante: { seats: [2, 9], cards: [3], squares: [0] },
  setting: { seats: [2, 9], cards: [7], squares: [1, 10, 4] },
  tiles: { seats: [2, 9], cards: [4], squares: [10, 1, 4] },
};

/** Under this height of the stage a table is read as text. */
export const SHORTEST = 440;

/**
 * The places of a table, or null where the window is too small for one.
 * @param {Family} family @param {number} seats @param {Size} size @returns {Table | null}
 */
export function places(family, seats, size) {
  const known = FAMILIES[family];
  if (seats < known.seats[0] || seats > known.seats[1]) throw new RangeError(`${family}: ${seats} seats`);
  const asked = {
    family,
    seats,
    me: size.me ?? 0,
    cards: size.cards ?? known.cards[0] ?? 0,
    squares: size.squares ?? known.squares[0] ?? 0,
  };
  const around = frame(size.width, size.height, size.uses);
  if (around.stage.h < SHORTEST || size.width < 340) return null;
  switch (family) {
    case "board":
    case "draw":
      return ring(asked, around);
    case "stud":
      return stud(asked, around);
    case "pan":
      return pan(asked, around);
    default:
      return banked(asked, around);
  }
}

/** Windows lower than this scroll. */
const LOWEST = 340;

/**
 * The places of a table that is read as text: there is a frame and a bar, and words where the stage would be.
 * @param {number} width @param {number} height @param {number[]} uses @returns {Table}
 */
export const reading = (width, height, uses) =>
  nothing({ family: "board", seats: 0, me: 0, cards: 0, squares: 0 }, frame(Math.max(320, width), Math.max(LOWEST, height), uses), 1);
