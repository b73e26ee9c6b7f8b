// @ts-check
// Motion ends where the layout says; a table is drawn again quickly; and a page is small when it comes.

/** @import { Browser } from "playwright-core" */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CALM } from "./families.js";
import { newGuest, newWindow, openTable, playUntil, until } from "./guest.js";
import { asked, stateOf } from "./player.js";
import { openBrowser, openRoom } from "./room.js";

/** @type {Browser} */
let browser;
/** @type {{address: string, close: () => void}} */
let room;

before(async () => {
  [room, browser] = await Promise.all([openRoom(...CALM), openBrowser()]);
});
after(async () => {
  await browser?.close();
  room?.close();
});

/** @param {import("playwright-core").Page} page */
const everything = (page) => page.evaluate(() => [...document.querySelectorAll("#table > [data-key]")].map((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const face = [...one.querySelectorAll("[aria-label]")].map((part) => part.getAttribute("aria-label"));
  return `${one.getAttribute("data-key")} ${[left, top, width, height].map(Math.round)} ${face}`;
}).filter((words) => !/^(log|title|wait|prompt) /.test(words)).sort());

test("with motion, everything ends where it lies without", async () => {
  const { context, page, faults } = await newGuest(browser, { moves: true });
  await openTable(page, room.address, "unnamed/holdem");
  const other = await newWindow(context);
  await other.page.emulateMedia({ reducedMotion: "reduce" });
  await other.page.goto(page.url());
  let animated = 0;
  await playUntil(page, async () => {
    animated = Math.max(animated, await page.evaluate(() => document.getAnimations().length));
    return (await stateOf(page))["over"] === "true";
  });
  await until(page, "idle", "true");
  const { seq } = await stateOf(page);
  await until(other.page, "seq", seq ?? "");
  await until(other.page, "idle", "true");
  // What flies has landed: no motion that ends is left.
  await page.waitForFunction(() => document.getAnimations().every((one) => one instanceof CSSAnimation || one.playState !== "running"));
  assert.ok(animated > 0, "nothing moved");
  assert.equal(await page.locator("#table .hw-flight").count(), 0, "chips still fly");
  // What a seat has just done is told for a moment, in words that take no place.
  assert.deepEqual(await everything(page), await everything(other.page));
  assert.deepEqual([...faults, ...other.faults], []);
  await context.close();
});

test("a table of nine is drawn again in a few milliseconds", async () => {
  const { context, page, faults } = await newGuest(browser);
  await openTable(page, room.address, "unnamed/holdem", { players: "14" });
  await asked(page);
  const median = await page.evaluate(async () => {
    const folder = /** @type {HTMLScriptElement} */ (document.querySelector("script[type=module]")).src.replace(/[^/]+$/, "");
    const { Scene } = await import(`${folder}scene.js`);
    const { places } = await import(`${folder}places.js`);
    const root = document.createElement("div");
    document.body.append(root);
    const scene = new Scene(root);
    const table = places("board", 9, { width: 1280, height: 720, cards: 2, uses: [0, 1, 3] });
    const faces = ["As", "Kd", "7h", "2c", "Tc", "9s", "Qh"];
    /** @param {number} turn */
    const shown = (turn) => ({
      title: "A table", house: "Nobody’s", posted: [], me: 0, names: Array.from({ length: 9 }, (_, at) => `Player ${at}`), prompt: ["Your turn", `$${turn} to call`],
      slots: [{ label: "Fold", key: "F" }, { label: `Call $${turn}`, key: "C" }, null, { label: `Raise to $${2 * turn}`, key: "R" }, null],
      view: {
        game: "holdem", phase: "flop", legal: [], settings: [], notes: [], bank: null, acting: null, tags: [], marks: [{ marker: "button", seat: 1 + turn % 9 }],
        waits: [{ seat: 1 + turn % 9, purpose: "turn", left_ms: null, bank_ms: null }],
        chips: [{ account: "pot", amount: 1000 * turn }],
        piles: [{ zone: "board", name: "board", count: 3 + turn % 3, cards: faces.slice(0, 3 + turn % 3), shown: faces.slice(0, 3 + turn % 3), won: false }],
        seats: Array.from({ length: 9 }, (_, at) => ({
          seat: at + 1, stack: 10_000 + 100 * turn + at, bet: 100 * ((turn + at) % 5), status: (turn + at) % 7 ? "in" : "out", wagers: [], spreads: [], pays: [], drew: null,
          hands: [{ cards: at ? ["??", "??"] : [faces[turn % 7], faces[(turn + 3) % 7]], up: [false, false], partly_up: false, reading: `reading ${turn}`, wager: 0 }],
        })),
      },
    });
    const times = [];
    for (let turn = 1; turn <= 60; turn++) {
      const next = shown(turn);
      const from = performance.now();
      scene.draw(table, next);
      if (turn > 10) times.push(performance.now() - from);
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    return times.sort((a, b) => a - b)[25] ?? Infinity;
  });
  console.log(`an update of a table of nine takes ${median.toFixed(2)} ms of script`);
  assert.ok(median < 16, `${median} ms`);
  assert.deepEqual(faults, []);
  await context.close();
});

test("the first view of a table is small and at once", async () => {
  const { context, page, faults } = await newGuest(browser);
  await openTable(page, room.address, "unnamed/holdem");
  const fresh = await newGuest(browser);
  await fresh.page.goto(page.url());
  await until(fresh.page, "idle", "true");
  const { bytes, ready, count } = await fresh.page.evaluate(() => {
    const parts = /** @type {PerformanceResourceTiming[]} */ ([...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]);
    return { bytes: parts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0), count: parts.length, ready: performance.now() };
  });
  console.log(`the first view of a table: ${count} files, ${(bytes / 1000).toFixed(1)} kB, drawn after ${ready.toFixed(0)} ms`);
  // A page read from disk is not compressed: only the program with its pages inside is what people get.
  if (!process.env["HOUSEWAY_PAGES"]) assert.ok(bytes <= 150_000, `${bytes} bytes`);
  assert.deepEqual([...faults, ...fresh.faults], []);
  await context.close();
  await fresh.context.close();
});
