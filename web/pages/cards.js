// @ts-check
// Drawing cards and tiles. Four colours, so that suits differ by shape and by colour.

import { svg } from "./dom.js";
import { cardName, isTiles } from "./words.js";

/** Outlines in a box of ten by ten. */
const SUITS = {
  h: "M5 9.3C2 6.9.5 5.2.5 3.3A2.4 2.4 0 0 1 5 2.3 2.4 2.4 0 0 1 9.5 3.3C9.5 5.2 8 6.9 5 9.3Z",
  d: "M5 .3Q6.5 3 9 5 6.5 7 5 9.7 3.5 7 1 5 3.5 3 5 .3Z",
  s: "M5 .4C7.5 2.9 9.4 4.4 9.4 6.3A2.1 2.1 0 0 1 5.6 7.4C5.7 8.4 6.1 9.1 6.9 9.6H3.1C3.9 9.1 4.3 8.4 "
    + "4.4 7.4A2.1 2.1 0 0 1 .6 6.3C.6 4.4 2.5 2.9 5 .4Z",
  c: "M2.8 2.6a2.2 2.2 0 1 1 4.4 0 2.2 2.2 0 1 1-4.4 0ZM.4 5.9a2.2 2.2 0 1 1 4.4 0 2.2 2.2 0 1 1-4.4 0Z"
    + "M5.2 5.9a2.2 2.2 0 1 1 4.4 0 2.2 2.2 0 1 1-4.4 0ZM3.6 3.6H6.4V6H3.6ZM4.4 5H5.6C5.6 7.8 6 9 6.9 "
    + "9.6H3.1C4 9 4.4 7.8 4.4 5Z",
};
const STAR = "M5 .3 6.3 3.6 9.8 3.9 7.1 6.1 8 9.6 5 7.7 2 9.6 2.9 6.1.2 3.9 3.7 3.6Z";

/**
 * An outline at a place.
 * @param {string} path @param {number} x @param {number} y @param {number} size
 */
const at = (path, x, y, size) =>
  svg("path", { d: path, transform: `translate(${x} ${y}) scale(${size / 10})` });

/** Where the pips of one end are, in a box of thirty by thirty, as on dice but for the larger ace. */
const PIPS = [
  [],
  [[15, 15]],
  [[8, 8], [22, 22]],
  [[7.5, 7.5], [15, 15], [22.5, 22.5]],
  [[8, 8], [22, 8], [8, 22], [22, 22]],
  [[7.5, 7.5], [22.5, 7.5], [15, 15], [7.5, 22.5], [22.5, 22.5]],
  [[8, 6], [22, 6], [8, 15], [22, 15], [8, 24], [22, 24]],
];

/**
 * One end of a tile. Aces and fours are red, which never matters (TL-17).
 * @param {number} pips @param {number} y
 */
const end = (pips, y) =>
  svg("g", { class: pips === 1 || pips === 4 ? "pips red" : "pips", transform: `translate(2.5 ${y})` },
    ...(PIPS[pips] ?? []).map(([cx, cy]) => svg("circle", { cx, cy, r: pips === 1 ? 5.5 : 3.4 })));

/**
 * A tile: two squares with pips, or its back.
 * @param {string} tile @param {Record<string, string | undefined>} label
 */
function drawTile(tile, label) {
  const wood = svg("rect", { class: "wood", x: 0.75, y: 0.75, width: 33.5, height: 68.5, rx: 4 });
  const face = { viewBox: "0 0 35 70", ...label };
  if (tile === "??") {
    const inner = svg("rect", { class: "inner", x: 4, y: 4, width: 27, height: 62, rx: 2.5 });
    return svg("svg", { ...face, class: "card tile back" }, wood, inner);
  }
  const [high, low] = tile.split("-").map(Number);
  const rim = svg("path", { class: "rim", d: "M5 35H30" });
  return svg("svg", { ...face, class: "card tile" }, wood, rim, end(high ?? 0, 3), end(low ?? 0, 37));
}

/**
 * What dice show. Ones and fours are red, as on the dice of the game.
 * @param {number[]} faces
 */
export function drawDice(faces) {
  const total = faces.reduce((sum, face) => sum + face, 0);
  const dice = faces.map((face, at) => svg("g", { transform: `translate(${at * 38})` },
    svg("rect", { class: "bone", x: 0.75, y: 0.75, width: 33.5, height: 33.5, rx: 6 }), end(face, 2.5)));
  const label = `Dice ${faces.join(", ")}: ${total} in all`;
  return svg("svg", { class: "dice", viewBox: `0 0 ${faces.length * 38 - 3} 35`, role: "img", "aria-label": label }, ...dice);
}

/**
 * A card or a tile.
 * @param {string} card in the notation of records
 * @param {{spoken?: boolean, down?: boolean}} [options] whether it is read out, which it is not where
 *   words stand beside it; whether only its owner sees it
 * @returns {SVGSVGElement}
 */
export function drawCard(card, { spoken = true, down = false } = {}) {
  const suit = SUITS[/** @type {keyof typeof SUITS} */ (card[1])];
  const rank = card[0] === "T" ? "10" : card[0];
  const label = spoken ? { role: "img", "aria-label": cardName(card) } : { "aria-hidden": "true" };
  if (!suit && card !== "Jo" && (card !== "??" || isTiles())) return drawTile(card, label);
  const face = { viewBox: "0 0 50 70", ...label };
  const paper = svg("rect", { class: "paper", x: 0.75, y: 0.75, width: 48.5, height: 68.5, rx: 5 });
  if (card === "??") {
    const lines = svg("path", {
      class: "lattice",
      d: "M5 20 20 5M5 35 35 5M5 50 45 10M5 65 45 25M20 65 45 40M35 65 45 55"
        + "M45 20 30 5M45 35 15 5M45 50 5 10M45 65 5 25M30 65 5 40M15 65 5 55",
    });
    const inner = svg("rect", { class: "inner", x: 5, y: 5, width: 40, height: 60, rx: 2.5 });
    return svg("svg", { ...face, class: "card back" }, paper, lines, inner);
  }
  if (card === "Jo") {
    return svg("svg", { ...face, class: down ? "card joker down" : "card joker" }, paper, at(STAR, 3, 4, 16), at(STAR, 11, 26, 34));
  }
  const index = svg("text", { x: rank === "10" ? 2.5 : 4, y: 20, class: rank === "10" ? "rank ten" : "rank" }, rank);
  return svg("svg", { ...face, class: `card suit-${card[1]}${down ? " down" : ""}` }, paper, index, at(suit, 4, 24, 13), at(suit, 20, 39, 26));
}
