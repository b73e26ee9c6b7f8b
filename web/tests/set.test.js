// @ts-check
// A guest sets a hand in two by keyboard alone or by dragging, sees a foul setting before it is made, and may have
// the house set it. Dice are drawn, and the order of settlement is said.

/** @import { Browser, Page } from "playwright-core" */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { withoutFault } from "./axe.js";
import { act, settled, sitDown, stateOf } from "./guest.js";
import { openBrowser, openRoom } from "./room.js";

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

/** The numbers of the cards in a row. @param {Page} page @param {string} row */
const lying = (page, row) => page.locator(`.setter .line[aria-label="${row}"] kbd`).allTextContents();

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

for (const [offering, front, back] of /** @type {[string, string, string][]} */ ([
  ["palace/double-hand-poker", "Front", "Back"],
  ["palace/pai-gow-tiles", "Low hand", "High hand"],
])) {
  test(`${offering}: cards are dragged to the front and back again`, async () => {
    const { page, faults } = await sitDown(browser, room.address, offering);
    await bet(page);
    const { turn } = await stateOf(page);
    const first = await lying(page, front);
    const others = await lying(page, back);
    assert.equal(first.length, 2);
    // As a hand moves a mouse: a little at first, then over the row, then it lets go.
    const drag = async (/** @type {string | undefined} */ number, /** @type {string} */ to) => {
      const piece = page.locator(".piece", { has: page.locator(`kbd:text-is("${number}")`) });
      const box = await piece.boundingBox();
      assert.ok(box);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 8, y + 8, { steps: 4 });
      const row = page.locator(`.setter .line[aria-label="${to}"]`);
      for (let moves = 0; moves < 2; moves++) await row.hover();
      await page.mouse.up();
    };
    await drag(first[0], back);
    assert.deepEqual(await lying(page, front), first.slice(1));
    assert.match(await page.locator(".setter .hint").textContent() ?? "", /It takes 2/);
    assert.ok(await page.locator("#controls form button[type=submit]").isDisabled());
    await drag(others[0], front);
    assert.equal((await lying(page, front)).length, 2);
    await drag(others[0], back);
    await drag(first[0], front);
    assert.deepEqual(await lying(page, front), first);
    const said = await page.locator(".setter .hint").textContent() ?? "";
    assert.match(said, front === "Front" ? /^Front: .*; back: / : /^Low: .*; high: /, "what the hands are");
    await page.locator("#controls form button[type=submit]").click();
    await settled(page, turn);
    assert.deepEqual(faults, []);
    await page.close();
  });
}

test("dice are drawn and said, and so is the order of settlement", async () => {
  const { page, faults } = await sitDown(browser, room.address, "tommys/pai-gow-poker");
  await bet(page);
  const dice = page.locator("svg.dice");
  assert.match(await dice.getAttribute("aria-label") ?? "", /^Dice [1-6], [1-6], [1-6]: \d+ in all$/);
  const [, ...faces] = (await dice.getAttribute("aria-label") ?? "").match(/(\d), (\d), (\d)/) ?? [];
  const total = faces.reduce((sum, face) => sum + Number(face), 0);
  assert.equal(await dice.locator("circle").count(), total, "a pip for each");
  assert.match(await page.locator(".note").allTextContents().then((notes) => notes.join("|")), /Settled in order .*Nina/);
  assert.deepEqual(faults, []);
  await page.close();
});

test("axe finds no fault while a hand is set", async () => {
  await withoutFault(browser, async (page, check) => {
    page.setDefaultTimeout(15_000);
    await page.goto(room.address);
    await page.locator("input[name=name]").fill("Nina");
    await page.locator('button[value="palace/pai-gow-tiles"]').click();
    await settled(page);
    await bet(page);
    await check("setting tiles");
    await inFront(page, [1]);
    await check("one tile in front");
  });
});
