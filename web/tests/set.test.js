// @ts-check
// A guest sets a hand in two by keyboard alone, sees a foul setting before it is made, and may have the house
// set it.

/** @import { Browser, Page } from "playwright-core" */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, settled, sitDown, stateOf } from "./guest.js";
import { openBrowser, openRoom } from "./room.js";

/** @type {Browser} */
let browser;
/** @type {{address: string, close: () => void}} */
let room;

before(async () => {
  [room, browser] = await Promise.all([openRoom("--seed", "7", "--pace", "0", "--action-time", "0"), openBrowser()]);
});
after(async () => {
  await browser?.close();
  room?.close();
});

/** @param {Page} page */
const verbs = (page) => page.evaluate(() =>
  [...document.querySelectorAll("#controls [data-verb]")].map((control) => control.getAttribute("data-verb")));

/** Bets once and is ready, until the hand is to be set. @param {Page} page */
async function bet(page) {
  await act(page, ["wager"]);
  for (let i = 0; !(await verbs(page)).includes("set"); i++) {
    assert.ok(i < 20, "no hand to set");
    await act(page, ["ready", "next"]);
  }
}

/** Puts these cards of the hand in front, by number. @param {Page} page @param {number[]} numbers */
async function inFront(page, numbers) {
  const boxes = page.locator(".setter input");
  await page.keyboard.press("s");
  const marked = await page.evaluate(() => [...document.querySelectorAll(".piece")].map((piece) => ({
    number: Number(piece.querySelector("kbd")?.textContent),
    checked: /** @type {HTMLInputElement | null} */ (piece.querySelector("input"))?.checked ?? false,
  })));
  assert.equal(await boxes.count(), marked.length);
  for (const { number, checked } of marked) {
    if (checked !== numbers.includes(number)) await page.keyboard.press(String(number));
  }
  return page.locator(".setter .hint").textContent();
}

for (const [offering, hand] of /** @type {[string, number][]} */ ([["palace/double-hand-poker", 7], ["palace/pai-gow-tiles", 4]])) {
  test(`${offering}: a hand is set by keyboard`, async () => {
    const { page, faults } = await sitDown(browser, room.address, offering);
    await bet(page);
    const { turn } = await stateOf(page);
    assert.match(await inFront(page, [1]) ?? "", /It takes 2/);
    await page.keyboard.press("Enter");
    assert.equal((await stateOf(page))["turn"], turn, "one card is not a setting");
    // Of all pairs of cards some are foul, which is said before, and one is not.
    let made = false;
    for (let one = 1; one <= hand && !made; one++) {
      for (let other = one + 1; other <= hand && !made; other++) {
        const said = await inFront(page, [one, other]) ?? "";
        if (said.startsWith("Foul")) {
          assert.ok(await page.locator("#controls form button[type=submit]").isDisabled());
          await page.keyboard.press("Enter");
          assert.equal((await stateOf(page))["turn"], turn, "a foul setting is not made");
        } else if (one > 1 || other > 2) {
          await page.keyboard.press("Enter");
          await settled(page, turn);
          made = true;
        }
      }
    }
    assert.ok(made);
    assert.deepEqual(faults, []);
    await page.close();
  });
}

test("the house way is one key away", async () => {
  const { page, faults } = await sitDown(browser, room.address, "palace/pai-gow-tiles");
  await bet(page);
  assert.equal(await act(page, ["house-way"]), "house-way");
  assert.match(await page.locator("#log").textContent() ?? "", /You ask the house to set the hand/);
  assert.deepEqual(faults, []);
  await page.close();
});
