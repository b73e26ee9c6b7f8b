// @ts-check
// What lies on a table, in our own drawing: cards, tiles, dice and chips. Shapes that repeat are in one sprite;
// colours come from the style sheet, so that a deck has four colours or two.

import { svg } from "./dom.js";
import { cardName } from "./words.js";

/** Outlines of the suits and of the joker's star, in a box of a hundred by a hundred. */
const SHAPES = {
  h: "M50 93C20 68 5 52 5 33A24 24 0 0 1 50 22 24 24 0 0 1 95 33C95 52 80 68 50 93Z",
  d: "M50 3Q66 30 90 50 66 70 50 97 34 70 10 50 34 30 50 3Z",
  s: "M50 4C74 30 94 44 94 63A21 21 0 0 1 57 74C58 84 61 91 69 96H31C39 91 42 84 43 74A21 21 0 0 1 6 63C6 44 26 30 50 4Z",
  c: "M50 4A21 21 0 0 1 66 39 21 21 0 1 1 58 73C59 83 62 91 69 96H31C38 91 41 83 42 73A21 21 0 1 1 34 39 21 21 0 0 1 50 4Z",
  star: "M50 4 63 37 98 39 71 61 80 95 50 76 20 95 29 61 2 39 37 37Z",
};

/** Dots of one end of a tile or of a die, in a box of a hundred by a hundred. */
const DOTS = [
  [], [[50, 50]], [[50, 27], [50, 73]], [[25, 22], [50, 50], [75, 78]], [[29, 27], [71, 27], [29, 73], [71, 73]],
  [[27, 21], [73, 21], [50, 50], [27, 79], [73, 79]], [[30, 18], [30, 50], [30, 82], [70, 18], [70, 50], [70, 82]],
];
const DIE = { 2: [[28, 28], [72, 72]], 3: [[26, 26], [50, 50], [74, 74]] };

/** The shapes that all pieces use: once in a page. */
export function sprite() {
  const suits = Object.entries(SHAPES).map(([name, d]) =>
    svg("symbol", { id: `hw-${name}`, viewBox: "0 0 100 100" }, svg("path", { d })));
  const lattice = svg("pattern", { id: "hw-lattice", width: 10, height: 10, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg("rect", { width: 10, height: 10, class: "lattice-ground" }), svg("path", { d: "M0 0H10M0 0V10", class: "lattice-line" }));
  return svg("svg", { class: "hw-sprite", "aria-hidden": "true", width: 0, height: 0 }, svg("defs", {}, lattice), ...suits);
}

/** @param {string} name @param {number} x @param {number} y @param {number} size */
const shape = (name, x, y, size) => svg("use", { href: `#hw-${name}`, x, y, width: size, height: size });

/**
 * A card; a narrow one has room for rank and suit only. Notation is that of records, and `--` an empty place.
 * @param {string} card @param {{narrow?: boolean, spoken?: boolean}} [options]
 */
export function drawCard(card, { narrow = false, spoken = true } = {}) {
  const label = spoken ? { role: "img", "aria-label": cardName(card) } : { "aria-hidden": "true" };
  const box = { viewBox: "0 0 100 140", preserveAspectRatio: "none", ...label };
  const paper = svg("rect", { class: "paper", x: 0.8, y: 0.8, width: 98.4, height: 138.4, rx: 9 });
  if (card === "??") {
    const inner = svg("rect", { x: 7, y: 7, width: 86, height: 126, rx: 5, class: "lattice" });
    return svg("svg", { ...box, class: "hw-face back" }, paper, inner,
      svg("rect", { x: 7, y: 7, width: 86, height: 126, rx: 5, class: "lattice-edge" }));
  }
  if (card === "Jo") {
    return svg("svg", { ...box, class: "hw-face joker" }, paper, shape("star", 8, 8, 34), shape("star", 30, 66, 62));
  }
  const suit = card[1] ?? "s";
  const rank = card[0] === "T" ? "10" : card[0] ?? "";
  const text = svg("text", { x: rank === "10" ? 3 : 8, y: narrow ? 55 : 47, class: rank === "10" ? "rank ten" : "rank" }, rank);
  const pips = narrow ? [shape(suit, 10, 66, 44)] : [shape(suit, 10, 55, 27), shape(suit, 44, 80, 48)];
  return svg("svg", { ...box, class: `hw-face suit-${suit}${narrow ? " narrow" : ""}` }, paper, text, ...pips);
}

/**
 * A tile, or its back. Aces and fours are red, and half of each six of the pair of sixes.
 * @param {string} tile
 */
export function drawTile(tile) {
  const box = { viewBox: "0 0 100 210", role: "img", "aria-label": cardName(tile) };
  const body = [
    svg("rect", { class: "tile-side", x: 1, y: 5, width: 98, height: 204, rx: 13 }),
    svg("rect", { class: "tile-top", x: 1, y: 1, width: 98, height: 203, rx: 13 }),
    svg("rect", { class: "tile-edge", x: 7, y: 7, width: 86, height: 191, rx: 9 }),
  ];
  const ends = tile.split("-").map(Number);
  if (tile === "??" || ends.length !== 2) {
    return svg("svg", { ...box, class: "hw-face tile back" }, ...body, svg("rect", { class: "tile-back", x: 18, y: 18, width: 64, height: 169, rx: 8 }));
  }
  const half = (/** @type {number} */ n, /** @type {number} */ at) => (DOTS[n] ?? []).map(([x = 0, y = 0]) => {
    const red = n === 1 || n === 4 || (ends[0] === 6 && ends[1] === 6 && (x < 50) === (at === 0));
    const centre = { cx: 8 + x * 0.84, cy: 10 + at * 96 + y * 0.9 };
    const r = n === 1 ? 14.5 : n <= 4 ? 11.5 : 10.5;
    return svg("g", { class: red ? "dot red" : "dot" }, svg("circle", { ...centre, r: r + 1.6, class: "dent" }), svg("circle", { ...centre, r }),
      svg("ellipse", { cx: centre.cx - r * 0.3, cy: centre.cy - r * 0.4, rx: r * 0.36, ry: r * 0.22, class: "shine" }));
  });
  return svg("svg", { ...box, class: "hw-face tile" }, ...body, ...half(ends[0] ?? 0, 0), ...half(ends[1] ?? 0, 1));
}

/** @param {number} face */
export function drawDie(face) {
  const dots = DIE[/** @type {keyof typeof DIE} */ (face)] ?? DOTS[face] ?? [];
  const red = face === 1 || face === 4;
  return svg("svg", { viewBox: "0 0 100 100", class: `hw-die${red ? " red" : ""}`, role: "img", "aria-label": `die ${face}` },
    svg("rect", { x: 2, y: 2, width: 96, height: 96, rx: 20 }),
    ...dots.map(([cx, cy]) => svg("circle", { cx, cy, r: face === 1 ? 15 : 10 })));
}

/**
 * Worth of chips in cents, the largest first, and what stands on them.
 * @type {[number, string][]}
 */
export const CHIPS = [[100000, "1K"], [50000, "500"], [10000, "100"], [2500, "25"], [500, "5"], [100, "1"], [50, "½"]];

/**
 * One chip from above.
 * @param {number} cents @param {boolean} [labelled]
 */
export function drawChip(cents, labelled = false) {
  const text = CHIPS.find(([worth]) => worth === cents)?.[1] ?? "";
  const size = text.length > 2 ? 25 : 33;
  return svg("svg", { viewBox: "0 0 100 100", class: `hw-chip c${cents}`, "aria-hidden": "true" },
    svg("circle", { cx: 50, cy: 50, r: 48, class: "disc" }), svg("circle", { cx: 50, cy: 50, r: 41, class: "edge" }),
    svg("circle", { cx: 50, cy: 50, r: 31, class: "heart" }),
    labelled ? svg("text", { x: 50, y: 51, "font-size": size }, text) : null);
}

/**
 * The chips of an amount, the largest first, at most so many.
 * @param {number} cents @param {number} [most] @returns {number[]}
 */
export function changed(cents, most = 5) {
  /** @type {number[]} */
  const chips = [];
  for (const [worth] of CHIPS) {
    for (; cents >= worth && chips.length < most; cents -= worth) chips.push(worth);
  }
  return chips.length ? chips : [50];
}
