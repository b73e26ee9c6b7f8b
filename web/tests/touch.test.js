// @ts-check
// A hand of each family is played to its end on a phone, by touch alone: cards, chips, circles, trays and buttons.

/** @import { Browser, Page } from "playwright-core" */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openBrowser, openRoom } from "./room.js";
import { asked, stacks, stateOf } from "./player.js";

/** @type {Browser} */
let browser;
/** @type {{address: string, close: () => void}} */
let room;

before(async () => {
  [room, browser] = await Promise.all([openRoom("--seed", "9", "--pace", "0", "--rest", "600000", "--action-time", "0"), openBrowser()]);
});
after(async () => {
  await browser?.close();
  room?.close();
});

/** What can be touched now, and whether it is large enough and not covered. @param {Page} page */
const touchable = (page) => page.evaluate(() => {
  /** @type {string[]} */
  const small = [];
  const things = [...document.querySelectorAll("[data-key]")].flatMap((thing) => {
    const key = thing.getAttribute("data-key") ?? "";
    const isButton = thing instanceof HTMLButtonElement && thing.getAttribute("aria-disabled") !== "true" && getComputedStyle(thing).visibility !== "hidden";
    if (!isButton && !thing.hasAttribute("data-can")) return [];
    const { x, y, width, height } = thing.getBoundingClientRect();
    if (width < 27 || height < 39 || (isButton && height < 40)) small.push(`${key} is ${Math.round(width)} by ${Math.round(height)}`);
    // A card may lie on a part of another; its left edge can always be touched.
    const at = { x: x + Math.min(width / 2, 14), y: y + height / 2 };
    const under = document.elementFromPoint(at.x, at.y)?.closest("[data-key]")?.getAttribute("data-key");
    if (under !== key) small.push(`${key} is covered by ${under}`);
    return [{ key, at }];
  });
  return { things, small };
});

/** @typedef {{key: string, at: {x: number, y: number}}} Thing */

/** @param {Page} page @param {Thing | undefined} thing */
async function touch(page, thing) {
  if (!thing) return false;
  await page.touchscreen.tap(thing.at.x, thing.at.y);
  return true;
}

/** What to touch, from what goes on to what gives up. */
const ORDER = ["slot 1", "slot 2", "slot 3", "slot 4", "slot 0"];

/**
 * Touches one thing that matters, or several cards and then a button.
 * @param {Page} page @param {Set<string>} done
 */
async function act(page, done) {
  const { things, small } = await touchable(page);
  assert.deepEqual(small, []);
  const by = (/** @type {string} */ key) => things.find((thing) => thing.key === key);
  const own = things.filter(({ key }) => /^own:\d+$|^drawn$/.test(key));
  const before = await stateOf(page);
  const moved = () => page.waitForFunction(({ seq, turn }) => document.body.dataset["idle"] === "true"
    && (document.body.dataset["seq"] !== seq || document.body.dataset["turn"] !== turn), before, { timeout: 1500 }).then(() => true, () => false);
  const circle = things.find(({ key }) => /^(circle|square) 0$/.test(key));
  if (by("chip 1") && circle && !done.has("wager")) {
    await touch(page, by("chip 2"));
    await touch(page, circle);
    done.add("wager");
    await moved();
    return;
  }
  // Cards to throw away are touched, and so are those that go to the front; the smallest hand may be foul.
  if (own.length && !done.has("cards") && !by("chip 1")) {
    const pairs = own.flatMap((one, at) => own.slice(at + 1).map((other) => [one, other]));
    for (const [one, other] of [[own[0], undefined], ...pairs]) {
      for (const card of [one, other]) await touch(page, card);
      const now = await touchable(page);
      for (const key of ["slot 2", "slot 3"]) {
        if (!await touch(page, now.things.find((thing) => thing.key === key))) continue;
        if (await moved()) return void done.add("cards");
      }
      // Another touch takes a card back.
      for (const card of [one, other]) await touch(page, card);
      if (one && other && done.size > 40) break;
    }
  }
  for (const key of ORDER) {
    if (await touch(page, by(key)) && await moved()) return;
    const yes = page.locator("dialog[open] [data-yes], dialog[open] [data-option]").first();
    if (await yes.count()) await yes.tap();
    if (await moved()) return;
    // A move that needs a card is made with the first one.
    if (key !== "slot 1" || !by(key)) continue;
    await touch(page, own[0]);
    if (await touch(page, by(key)) && await moved()) return;
  }
  assert.fail(`nothing can be touched: ${things.map(({ key }) => key).join(", ")}`);
}

const FAMILIES = [
  "unnamed/holdem", "palace/crazy-pineapple", "tommys/seven-card-stud", "palace/mexican-poker", "mint/five-card-draw", "palace/pan-2",
  "palace/no-bust-blackjack", "palace/baccarat", "palace/three-card-poker", "palace/double-hand-poker", "palace/pai-gow-tiles",
];

describe("a hand to its end by touch alone", { concurrency: 2 }, () => {
  for (const offering of FAMILIES) {
    test(offering, async () => {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      /** @type {string[]} */
      const faults = [];
      page.on("pageerror", (error) => faults.push(error.message));
      page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
      await page.goto(room.address);
      await page.fill("input[name=name]", "Nina");
      await page.tap(`button[value="${offering}"]`);
      await asked(page);
      const done = new Set();
      for (let moves = 0; (await stateOf(page))["over"] !== "true"; moves++) {
        assert.ok(moves < 200, "the hand does not end");
        await act(page, done);
        await asked(page);
      }
      const { shown, kept } = await stacks(page);
      assert.ok(Object.keys(kept).length >= 2);
      assert.deepEqual(shown, kept);
      assert.deepEqual(faults, []);
      await context.close();
    });
  }
});
