// @ts-check
// Every offering of every house: a hand is played to its end in a real browser by keyboard alone, and then the page
// shows what the server has written down.

/** @import { Browser } from "playwright-core" */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, describe, test } from "node:test";
import { finish, openPage, sitDown, stacks, stateOf } from "./player.js";
import { openBrowser, openRoom, program } from "./room.js";

/** @type {Browser} */
let browser;
/** @type {{address: string, close: () => void}} */
let room;

before(async () => {
  [room, browser] = await Promise.all([openRoom("--seed", "7", "--pace", "0", "--rest", "600000", "--action-time", "0"), openBrowser()]);
});
after(async () => {
  await browser?.close();
  room?.close();
});

/** @type {{id: string, game: string}[]} */
const offerings = JSON.parse(execFileSync(program, ["games", "--json"], { encoding: "utf8" }));

describe("a hand to its end by keyboard alone", { concurrency: 2 }, () => {
  for (const { id } of offerings) {
    test(id, async () => {
      const { page, faults } = await openPage(browser);
      await sitDown(page, room.address, id);
      await finish(page);
      const { shown, kept } = await stacks(page);
      assert.ok(Object.keys(kept).length >= 2);
      assert.deepEqual(shown, kept);
      // Winner and losers are told apart, and the next hand begins from the same page.
      assert.ok(await page.locator("[data-key=banner], [data-key=focus], [data-key^='won ']").count(), "nobody is told how it ended");
      const hand = Number((await stateOf(page))["hand"]);
      await page.keyboard.press("c");
      await page.waitForFunction((old) => Number(document.body.dataset["hand"]) > old || document.querySelector("dialog[open]"), hand);
      assert.deepEqual(faults, []);
      await page.close();
    });
  }
});

assert.equal(offerings.length, 58);
