// @ts-check
// Short words for what the viewer does: cards with their suits, places and people.

/** @import { Felt } from "./moves-types.js" */

import { chips } from "./money.js";

const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/**
 * A card as a button has it: `5♣`, `10♥`, `Joker`, or a tile's two ends.
 * @param {string} card
 */
export function short(card) {
  if (card === "Jo") return "Joker";
  const suit = SUITS[/** @type {keyof typeof SUITS} */ (card[1] ?? "")];
  return suit ? `${card[0] === "T" ? "10" : card[0]}${suit}` : card;
}

/** @param {string[]} cards */
export const shorts = (cards) => cards.map(short).join(" ");

/**
 * Words as the beginning of a sentence; hyphens stay.
 * @param {string} words
 */
export const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * Who sits there.
 * @param {Felt} table @param {number} seat
 */
export const nameOf = (table, seat) => table.names.find((one) => one.seat === seat)?.name ?? `seat ${seat}`;

/**
 * The circle and the spot it belongs to; 0 for the viewer's own.
 * @param {string} place
 */
export function spotOf(place) {
  const [, circle, spot] = /^(.*) of spot (\d+)$/.exec(place) ?? [];
  return circle ? { circle, spot: Number(spot) } : { circle: place, spot: 0 };
}

/**
 * A place as people say it: `tie of spot 3` is the tie behind whoever sits there.
 * @param {Felt} table @param {{name: string, seat?: number | null}} place
 */
export function placeWords(table, { name, seat }) {
  if (seat) return nameOf(table, seat);
  const { circle, spot } = spotOf(name);
  if (!circle) return "the bank";
  return spot ? `${circle} behind ${nameOf(table, spot)}` : circle;
}

/** How many are to be picked: `2`, `1 to 5`. @param {number} min @param {number} max */
export const howMany = (min, max) => (min === max ? String(min) : `${min} to ${max}`);

/** What a meld pays. @param {number} cents */
export const pay = (cents) => (cents ? `+${chips(cents)} each` : "");

const RANKS = "A23456789TJQK";

/**
 * Positions of a hand from its highest card to its lowest, a joker first; tiles stay as they were dealt.
 * @param {string[]} cards
 */
export function ordered(cards) {
  const rank = (/** @type {string} */ card) => (card === "Jo" ? 20 : card.startsWith("A") ? 14 : RANKS.indexOf(card[0] ?? ""));
  const at = cards.map((_, position) => position);
  return cards.some((card) => card.includes("-")) ? at : at.sort((a, b) => rank(cards[b] ?? "") - rank(cards[a] ?? "") || a - b);
}
