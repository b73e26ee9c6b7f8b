// @ts-check
// Hands that are set in two: by keyboard, by tap and by dragging, with fouls told together with their rule before
// they are made, and the house's own way one key away. Dice, and the order of settlement.

/** @import { Browser, Page } from "playwright-core" */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CALM } from "./families.js";
import { tap } from "./finger.js";
import { logged, newGuest, openTable, playUntil, thing, unless } from "./guest.js";
import { slotsOf, stateOf } from "./player.js";
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

/** Sits down, wagers and goes on until a hand is to be set. @param {Page} page @param {string} offering */
async function begin(page, offering) {
  await openTable(page, room.address, offering);
  await playUntil(page, async () => (await thing(page, "tray 0").count()) > 0 && (await thing(page, "message").count()) > 0);
  return (await stateOf(page))["turn"] ?? "";
}

const message = async (/** @type {Page} */ page) => (await thing(page, "message").textContent()) ?? "";
const canSet = async (/** @type {Page} */ page) => (await slotsOf(page)).some(({ slot, off }) => slot === 3 && !off);

/** Keys of the cards that lie in a tray, by where they lie. @param {Page} page @param {number} tray */
const lying = (page, tray) => page.evaluate((tray) => {
  const box = document.querySelector(`#table [data-key="tray ${tray}"]`)?.getBoundingClientRect();
  return [...document.querySelectorAll("#table [data-key^='own:']")].filter((card) => {
    const { left, top, width, height } = card.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return box && x > box.left && x < box.right && y > box.top && y < box.bottom;
  }).map((card) => card.getAttribute("data-key") ?? "");
}, tray);

for (const [offering, cards] of /** @type {[string, number][]} */ ([["palace/double-hand-poker", 7], ["tommys/pai-gow-poker", 7]])) {
  test(`${offering}: a hand is set by keyboard, and a foul one is told with its rule and not made`, async () => {
    const { context, page, faults } = await newGuest(browser);
    const turn = await begin(page, offering);
    assert.match(await message(page), /Tap 2 to the front/);
    assert.equal((await lying(page, 1)).length, cards, "the hand starts in the back");
    await page.keyboard.press("1");
    assert.match(await message(page), /Tap one more/);
    await page.keyboard.press("Enter");
    assert.equal((await stateOf(page))["turn"], turn, "one card is no setting");
    await page.keyboard.press("Escape");
    assert.equal((await lying(page, 0)).length, 0, "Escape starts over");
    let fouls = 0;
    let good = "";
    for (let one = 1; one <= cards; one++) {
      for (let other = one + 1; other <= cards; other++) {
        await page.keyboard.press("Escape");
        await page.keyboard.press(String(one));
        await page.keyboard.press(String(other));
        if (await canSet(page)) {
          good = `${one}${other}`;
          continue;
        }
        // Why it is foul may have to be asked of the table first.
        await thing(page, "message").locator("a[href^='/rules/']").waitFor();
        assert.match(await message(page), /Foul: /);
        assert.ok(await page.locator("#table .hw-message.bad").count());
        for (const key of ["Enter", "r"]) await page.keyboard.press(key);
        assert.equal((await stateOf(page))["turn"], turn, "a foul setting is not made");
        fouls += 1;
      }
    }
    assert.ok(good && fouls, `${good}, ${fouls} fouls`);
    await page.keyboard.press("Escape");
    for (const key of good) await page.keyboard.press(key);
    assert.equal((await lying(page, 0)).length, 2);
    await page.keyboard.press("Enter");
    await unless(page, "turn", turn);
    assert.deepEqual(faults, []);
    await context.close();
  });

}

for (const offering of ["palace/double-hand-poker", "palace/pai-gow-tiles"]) {
  for (const touch of [false, true]) {
    test(`${offering}: cards are ${touch ? "tapped" : "dragged"} to the front and back again`, async () => {
      const { context, page, faults } = await newGuest(browser, touch ? { touch, width: 390, height: 844 } : {});
      const turn = await begin(page, offering);
      const drawn = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(null))));
      /** @param {string} key @param {number} to */
      const move = async (key, to) => {
        if (touch) return tap(page, key);
        const [from, onto] = [await thing(page, key).boundingBox(), await thing(page, `tray ${to}`).boundingBox()];
        assert.ok(from && onto);
        await page.mouse.move(from.x + 12, from.y + 12);
        await page.mouse.down();
        await page.mouse.move(from.x + 24, from.y + 24, { steps: 3 });
        await page.mouse.move(onto.x + onto.width / 2, onto.y + onto.height - 12, { steps: 5 });
        await page.mouse.up();
        await drawn();
      };
      // Two hands of the same size begin as they may be set.
      for (const card of await lying(page, 0)) await move(card, 1);
      const [first = "", second = "", third = ""] = await lying(page, 1);
      await move(first, 0);
      await move(second, 0);
      assert.deepEqual((await lying(page, 0)).sort(), [first, second].sort());
      await move(first, 1);
      assert.deepEqual(await lying(page, 0), [second]);
      assert.ok((await lying(page, 1)).includes(first));
      assert.equal(await canSet(page), false);
      await move(third, 0);
      assert.deepEqual((await lying(page, 0)).sort(), [second, third].sort());
      // If that is foul, the house knows a way.
      const way = (await slotsOf(page)).find(({ slot, off }) => slot === 4 && !off);
      const key = (await canSet(page)) ? "slot 3" : "slot 4";
      assert.ok(key === "slot 3" || way, "there is no way to set it");
      if (touch) await thing(page, key).tap();
      else await thing(page, key).click();
      await unless(page, "turn", turn);
      assert.deepEqual(faults, []);
      await context.close();
    });
  }
}

test("tiles begin as they may be set, and nothing is set that nobody has moved", async () => {
  const { context, page, faults } = await newGuest(browser);
  const turn = await begin(page, "palace/pai-gow-tiles");
  const began = (await lying(page, 0)).sort();
  assert.equal(began.length, 2);
  await page.keyboard.press("Enter");
  assert.equal((await stateOf(page))["turn"], turn);
  await page.keyboard.press("1");
  assert.notDeepEqual((await lying(page, 0)).sort(), began);
  await page.keyboard.press("Escape");
  assert.deepEqual((await lying(page, 0)).sort(), began);
  assert.deepEqual(faults, []);
  await context.close();
});

test("the house way is one key away", async () => {
  const { context, page, faults } = await newGuest(browser);
  const turn = await begin(page, "palace/pai-gow-tiles");
  await page.keyboard.press("s");
  await unless(page, "turn", turn);
  assert.match(await logged(page), /You ask the house to set/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("dice are drawn as they fell, and the action starts where they say", async () => {
  const { context, page, faults } = await newGuest(browser);
  await begin(page, "palace/double-hand-poker");
  const dice = page.locator("#table .hw-die");
  assert.ok(await dice.count(), "no dice");
  const pips = await page.locator("#table .hw-die circle").count();
  const total = Number(/dice[^\d]*(\d+(?:[^\d]+\d+)*)/i.exec(await logged(page))?.[1]?.match(/\d+/g)?.slice(0, await dice.count()).reduce((sum, one) => sum + Number(one), 0));
  assert.equal(pips, total, `a pip for each: ${/.*dice.*/i.exec(await logged(page))?.[0]}`);
  assert.match(await thing(page, "focus").textContent() ?? "", /action starts at seat \d/);
  assert.deepEqual(faults, []);
  await context.close();
});
