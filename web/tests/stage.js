// @ts-check
// Draws one fixture, named after the # of the address, to look at or to measure: no server is needed.

import { places } from "../pages/places.js";
import { Scene } from "../pages/scene.js";
import { FIXTURES } from "./fixtures.js";

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const scene = new Scene(root);

function draw() {
  const fixture = FIXTURES[location.hash.slice(1)] ?? FIXTURES["holdem"];
  if (!fixture) return;
  const { family, seats, cards, squares, uses, shown } = fixture;
  const size = { width: innerWidth, height: innerHeight, me: shown.me, ...(cards ? { cards } : {}), ...(squares ? { squares } : {}), ...(uses ? { uses } : {}) };
  const table = places(family, seats, size);
  if (table) scene.draw(table, shown);
  document.body.dataset["drawn"] = location.hash.slice(1);
}

addEventListener("hashchange", draw);
addEventListener("resize", draw);
draw();
