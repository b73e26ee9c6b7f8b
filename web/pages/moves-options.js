// @ts-check
// From a kind of move and what the viewer has chosen to the move itself: which cards, on what, and for how much.

/** @import { Act, Amounts, Choice, Felt, Place } from "./moves-types.js" */

import { chips } from "./money.js";
import { howMany, pay, placeWords, sentence, shorts } from "./moves-words.js";

/** @typedef {{cards: string[], place: Place | undefined, pays: number}} Option */

/**
 * What can be done with what is chosen: the options left, the first of which is proposed, and what is missing
 * if there are none.
 * @typedef {{choice: Choice, options: Option[], chosen: boolean, missing: string}} Found
 */

/**
 * Whether all these are among those, each as often.
 * @param {string[]} some @param {string[]} all
 */
export function among(some, all) {
  const left = [...all];
  return some.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** @param {string[]} a @param {string[]} b */
export const same = (a, b) => a.length === b.length && among(a, b);

/** Every card that this kind of move could take. @param {Choice} choice @returns {string[]} */
export function takes({ cards }) {
  if (!cards) return [];
  return "any" in cards ? cards.any.from : cards["one-of"].flat();
}

/**
 * Sets of cards that go with those picked: exact ones first, then those that pay more, then larger ones.
 * @param {Choice} choice @param {string[]} picked @param {boolean} hints whether a set may be proposed
 */
function sets(choice, picked, hints) {
  const { cards, pays } = choice;
  const all = cards && "one-of" in cards ? cards["one-of"] : [];
  const fitting = all.map((set, at) => ({ set, pays: pays[at] ?? 0 }))
    .filter(({ set }) => (hints ? among(picked, set) : same(picked, set)));
  const exact = (/** @type {string[]} */ set) => Number(set.length === picked.length);
  return fitting.sort((a, b) => exact(b.set) - exact(a.set) || b.pays - a.pays || b.set.length - a.set.length);
}

/**
 * What this kind of move comes to with these cards picked and this place chosen.
 * @param {Choice} choice @param {string[]} picked @param {string | null} place @param {boolean} hints
 * @returns {Found}
 */
export function find(choice, picked, place, hints) {
  const chosenPlace = choice.places.find(({ name }) => name === place);
  const places = chosenPlace ? [chosenPlace] : choice.places.length ? choice.places : [undefined];
  const over = (/** @type {string[]} */ cards, pays = 0) => places.map((place) => ({ cards, place, pays }));
  const { cards } = choice;
  if (!cards) return { choice, options: over([]), chosen: Boolean(chosenPlace), missing: "" };
  if ("one-of" in cards) {
    const found = sets(choice, picked, hints);
    const missing = picked.length ? "not these" : "tap cards first";
    return { choice, options: found.flatMap(({ set, pays }) => over(set, pays)), chosen: picked.length > 0, missing };
  }
  const { from, min, max } = cards.any;
  // Where there is no choice nothing has to be picked, and whatever is picked is for something else.
  const taken = from.length === min ? from : picked;
  const fits = taken.length >= min && taken.length <= max && among(taken, from);
  return { choice, options: fits ? over(taken) : [], chosen: picked.length > 0, missing: `pick ${howMany(min, max)}` };
}

/** Whether the amount is up to the viewer. @param {Choice} choice */
export const ranges = ({ amount }) => amount !== null && amount.min < amount.max;

/** Whether a move of this kind can be made at all: a range may have nothing in it. @param {Choice} choice */
export const isOpen = ({ amount }) => !amount || amount.min <= amount.max;

/**
 * The amount of a range that is not more than this.
 * @param {Amounts} range @param {number} amount
 */
export function nearest({ min, max, step }, amount) {
  if (amount >= max) return max;
  return amount <= min ? min : min + Math.floor((amount - min) / step) * step;
}

/**
 * The move as it is sent.
 * @param {Choice} choice @param {Option} option @param {number} [amount] @returns {Act}
 */
export function actOf(choice, { cards, place }, amount) {
  const act = /** @type {Act} */ ({ verb: choice.verb });
  if (choice.amount) act.amount = ranges(choice) ? amount ?? choice.amount.min : choice.amount.min;
  if (cards.length) act.cards = cards;
  if (place) act.place = place.name;
  return act;
}

/**
 * What stands on the button: what comes of the move, a shorter form where there is little room, and a second line.
 * @param {Found} found @param {Felt} table @param {number | null} amount
 * @returns {{label: string, short?: string, note?: string}}
 */
export function buttonOf({ choice, options, missing }, table, amount) {
  const [option] = options;
  const { cards, note } = choice;
  const only = choice.places.length === 1;
  const more = cards && !options.length ? { note: missing } : note ? { note } : {};
  // As long as nothing is chosen the button says what it says by itself.
  if (!option || (!option.cards.length && !ranges(choice))) return { label: choice.button || sentence(choice.label), ...more };
  const many = option.cards.length > 4 ? `${option.cards.length} cards` : shorts(option.cards);
  const fill = (/** @type {string} */ all) => choice.says
    .replace("{amount}", amount === null ? "" : chips(amount))
    .replace("{count}", option.cards.length ? String(option.cards.length) : "")
    .replace("{cards}", all)
    .replace(/ on {place}/, option.place && only ? ` on ${placeWords(table, option.place)}` : "")
    .replace(/\s+/g, " ").trim();
  const on = option.place && option.cards.length ? { note: `on ${placeWords(table, option.place)}` } : more;
  const paid = option.pays ? { note: pay(option.pays) } : on;
  const brief = option.cards.length > 1 ? { short: fill("") } : {};
  return { label: fill(many), ...brief, ...paid };
}

/**
 * An option as a line of a list.
 * @param {Option} option @param {Choice} choice @param {Felt} table
 */
export function optionWords({ cards, place, pays }, choice, table) {
  const on = place ? `${cards.length ? " on " : ""}${placeWords(table, place)}` : "";
  return { label: sentence(`${shorts(cards)}${on}`) || choice.button, note: pay(pays) };
}
