// @ts-check
// Chips, drawn as a pile of discs in the colours of California.

import { html, svg } from "./dom.js";
import { dollars } from "./money.js";

/** Worth in cents, largest first, and the name of the colour. */
const KINDS = [
  [50000, "purple"], [10000, "black"], [2500, "green"], [500, "red"], [100, "white"], [1, "silver"],
];
/** A pile is not drawn higher than this. */
const MOST = 5;

/**
 * The colours of a pile, largest chips at the bottom.
 * @param {number} cents
 */
function pile(cents) {
  const discs = [];
  for (const [worth, colour] of KINDS) {
    const fits = Math.floor(cents / Number(worth));
    const n = worth === 1 ? Math.min(1, cents) : fits;
    for (let i = 0; i < n && discs.length < MOST; i++) discs.push(String(colour));
    cents -= fits * Number(worth);
  }
  return discs;
}

/**
 * A pile of chips; the amount beside it says how many.
 * @param {number} cents
 */
export function drawChips(cents) {
  const discs = pile(cents);
  const height = 13 + 4 * Math.max(0, discs.length - 1);
  const disc = (/** @type {string} */ colour, /** @type {number} */ at) => {
    const y = height - 9 - 4 * at;
    return svg("g", { class: `chip ${colour}` },
      svg("path", { class: "edge", d: `M1 ${y}v3.5a10 4.5 0 0 0 20 0v-3.5Z` }),
      svg("path", { class: "stripe", d: `M4 ${y + 3}v3.4M11 ${y + 4.6}v3.4M18 ${y + 3}v3.4` }),
      svg("ellipse", { class: "top", cx: 11, cy: y, rx: 10, ry: 4.5 }));
  };
  const box = { class: "chips", viewBox: `0 0 22 ${height}`, width: 22, height, "aria-hidden": "true" };
  return svg("svg", box, ...discs.map(disc));
}

/**
 * A pile with its amount.
 * @param {number} cents @param {string} [label] what it is, for screen readers
 */
export function drawAmount(cents, label) {
  return html("span", { class: "amount" }, drawChips(cents),
    label ? html("span", { class: "unseen" }, `${label} `) : null, dollars(cents));
}
