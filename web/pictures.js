// @ts-check
// Draws the pictures of docs/img: a table of every family in mid-hand, wide and on a phone, by day and by night.
// `npm run pictures`, after the program is built; the same seed shows the same hands.

import { fileURLToPath } from "node:url";
import { act, asked, finish, sitDown } from "./tests/player.js";
import { openBrowser, openRoom } from "./tests/room.js";

const FOLDER = fileURLToPath(new URL("../docs/img/", import.meta.url));
const SIZES = /** @type {const} */ ([["wide", 1280, 720], ["phone", 390, 844]]);

/** A table of each family, and how many moves lead to a picture worth looking at. @type {[string, string, number][]} */
const TABLES = [
  ["holdem", "palace/holdem-4-8", 2], ["draw", "mint/five-card-draw", 1], ["stud", "tommys/stud-hilo", 3],
  ["pan", "palace/pan-2", 10], ["blackjack", "palace/no-bust-blackjack", 2], ["baccarat", "palace/baccarat", 1],
  ["three-card", "palace/three-card-poker", 2], ["pai-gow", "tommys/pai-gow-poker", 2], ["tiles", "palace/pai-gow-tiles", 2],
];

const room = await openRoom("--seed", "11", "--pace", "0", "--rest", "600000", "--action-time", "0");
const browser = await openBrowser();
for (const [size, width, height] of SIZES) {
  for (const night of [false, true]) {
    for (const [name, offering, moves] of TABLES) {
      const page = await browser.newPage({ viewport: { width, height }, reducedMotion: "reduce", colorScheme: night ? "dark" : "light" });
      await sitDown(page, room.address, offering);
      for (let made = 0; made < moves; made++) await act(page);
      await asked(page);
      const path = (/** @type {string} */ what) => `${FOLDER}${what}-${size}${night ? "-dark" : ""}.jpg`;
      await page.screenshot({ path: path(name), type: "jpeg", quality: 82 });
      if (name === "holdem") {
        await finish(page);
        await page.screenshot({ path: path("result"), type: "jpeg", quality: 82 });
      }
      await page.close();
    }
  }
}
await browser.close();
room.close();
