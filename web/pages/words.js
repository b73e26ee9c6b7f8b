// @ts-check
// Words for what the table sends.

const RANKS = {
  2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", T: "ten",
  J: "jack", Q: "queen", K: "king", A: "ace",
};
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

/** What lies face down at this table: a card or a tile. */
let piece = "card";

/** @param {string} pieces what the table plays with: `cards` or `tiles` */
export function playWith(pieces) {
  piece = pieces === "tiles" ? "tile" : "card";
}

/** Whether backs are those of tiles. */
export const isTiles = () => piece === "tile";

/**
 * A card as it is said.
 * @param {string} card
 */
export function cardName(card) {
  if (card === "Jo") return "joker";
  if (card === "??") return `face-down ${piece}`;
  const rank = RANKS[/** @type {keyof typeof RANKS} */ (card[0])];
  const suit = SUITS[/** @type {keyof typeof SUITS} */ (card[1])];
  return rank && suit ? `${rank} of ${suit}` : `tile ${card.replace("-", " and ")}`;
}

/**
 * Several cards as they are said.
 * @param {string[]} cards
 */
export function cardNames(cards) {
  const hidden = cards.filter((card) => card === "??").length;
  const names = cards.filter((card) => card !== "??").map(cardName);
  if (hidden) names.push(hidden === 1 ? `a face-down ${piece}` : `${hidden} face-down ${piece}s`);
  return names.join(", ");
}

/**
 * A name of the engine as the beginning of a sentence: `player-dealer` is `Player dealer`.
 * @param {string} name
 */
export function capital(name) {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
