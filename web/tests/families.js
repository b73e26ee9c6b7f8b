// @ts-check
// One offering of each family of tables: the layouts that people can meet.

/** @type {Record<string, string>} */
export const FAMILIES = {
  board: "unnamed/holdem",
  draw: "mint/five-card-draw",
  stud: "tommys/seven-card-stud",
  pan: "palace/pan-2",
  squares: "palace/no-bust-blackjack",
  circles: "palace/baccarat",
  ante: "palace/three-card-poker",
  setting: "palace/double-hand-poker",
  tiles: "palace/pai-gow-tiles",
};

/** A room in which nothing is waited for: bots move at once, nobody has a clock, and a result stays until the next hand is asked for. */
export const CALM = ["--seed", "7", "--pace", "0", "--rest", "600000", "--action-time", "0", "--messages", "10000"];
