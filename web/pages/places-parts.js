// @ts-check
// What tables of all families are put together from.

import { rect } from "./rect.js";

/** @typedef {import("./places.js").Table} Table */
/** @typedef {import("./places.js").Chair} Chair */
/** @typedef {import("./places.js").Own} Own */
/** @typedef {import("./places-frame.js").Frame} Frame */

/** @typedef {{family: import("./places.js").Family, seats: number, me: number, cards: number, squares: number}} Asked */

/**
 * A chair with these places and no others.
 * @param {Partial<Chair> & {plaque: Chair["plaque"], disc: Chair["disc"]}} places @returns {Chair}
 */
export const chair = (places) =>
  ({ cards: null, bet: null, shown: null, foot: null, behind: null, melds: null, ...places });

/**
 * The viewer's things: these and no others.
 * @param {Partial<Own> & {plaque: Own["plaque"]}} places @returns {Own}
 */
export const own = (places) => ({
  cards: null, bet: null, reading: null, melds: null, drawn: null, pill: null, message: null,
  hands: [], squares: [], circles: [], trays: [], ...places,
});

/**
 * A table with nothing on it yet.
 * @param {Asked} asked @param {Frame} frame @param {number} scale @returns {Table}
 */
export const nothing = (asked, frame, scale) => ({
  family: asked.family, frame, scale, me: asked.me, chairs: [], own: own({ plaque: rect(0, 0, 0, 0) }),
  board: null, pot: null, street: null, stub: null, discard: null, captions: [], bank: null, bankCards: null,
  common: [], focus: null, banner: null, text: { name: 12, money: 12, small: 12 },
});

/**
 * Chairs by their numbers, from the viewer's and those of the others clockwise from the viewer's left.
 * @param {Asked} asked @param {Chair[]} others @param {Chair} mine
 */
export function seated(asked, others, mine) {
  const round = [mine, ...others];
  const n = asked.seats;
  return Array.from({ length: n }, (_, seat) => /** @type {Chair} */ (round[(seat - asked.me + n) % n]));
}
