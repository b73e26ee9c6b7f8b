// @ts-check
// The table itself: a rail of wood around green felt, with a line of brass. Boards have an oval, banked games
// a D that runs off the top, the others a felt over the whole stage.

import { svg } from "./dom.js";

/** @typedef {import("./places.js").Table} Table */

/** @param {Table} table */
export function drawFelt(table) {
  const { stage, wide } = table.frame;
  const [w, h] = [stage.w, stage.h];
  const shapes = {
    board: wide ? oval : racetrack, draw: wide ? oval : racetrack, stud: full, pan: full,
    squares: dee, circles: dee, ante: dee, setting: dee, tiles: dee,
  };
  const gradient = svg("radialGradient", { id: "hw-felt", cx: 0.5, cy: 0.42, r: 0.78 },
    svg("stop", { offset: 0, class: "felt-light" }), svg("stop", { offset: 1, class: "felt-dark" }));
  const wood = svg("linearGradient", { id: "hw-wood", x1: 0, y1: 0, x2: 0, y2: 1 },
    svg("stop", { offset: 0, class: "wood-light" }), svg("stop", { offset: 1, class: "wood-dark" }));
  return svg("svg", { class: "hw-felt", viewBox: `0 0 ${w} ${h}`, width: w, height: h, "aria-hidden": "true" },
    svg("defs", {}, gradient, wood), ...shapes[table.family](w, h, wide, table.scale));
}

/**
 * @param {number} w @param {number} h @param {number} x @param {number} top @param {number} bottom @param {number} r
 * @param {string} part
 */
const box = (w, h, x, top, bottom, r, part) =>
  svg("rect", { x, y: top, width: w - 2 * x, height: h - top - bottom, rx: r, class: part });

/** @param {number} w @param {number} h @param {boolean} _wide @param {number} s */
function oval(w, h, _wide, s) {
  const at = (/** @type {number} */ by, /** @type {string} */ part) =>
    box(w, h, (46 + by) * s, (34 + by) * s, (58 + by) * s, (h - (92 + 2 * by) * s) / 2, part);
  return [at(0, "wood"), at(11, "cloth"), at(46, "line")];
}

/** @param {number} w @param {number} h */
const racetrack = (w, h) => [box(w, h, 18, 26, 36, 96, "wood"), box(w, h, 25, 33, 43, 91, "cloth")];

/** @param {number} w @param {number} h @param {boolean} wide */
const full = (w, h, wide) => wide
  ? [box(w, h, 6, 6, 6, 96, "wood"), box(w, h, 16, 16, 16, 88, "cloth")]
  : [box(w, h, 2, 2, 2, 34, "wood"), box(w, h, 7, 7, 7, 30, "cloth")];

/** @param {number} w @param {number} h @param {boolean} wide @param {number} s */
function dee(w, h, wide, s) {
  if (!wide) return [box(w, h + 60, 0, -60, 60, 26, "wood"), box(w, h + 60, 4, -60, 64, 23, "cloth")];
  const path = (/** @type {number} */ x, /** @type {number} */ up, /** @type {number} */ r, /** @type {string} */ part) => {
    const [low, in_] = [h - up * s, r * 1.35 * s];
    return svg("path", { class: part, d: `M${x} -20V${low - r * s}Q${x} ${low} ${x + in_} ${low}H${w - x - in_}Q${w - x} ${low} ${w - x} ${low - r * s}V-20Z` });
  };
  return [path(40 * s, 24, 204, "wood"), path(50 * s, 34, 196, "cloth")];
}
