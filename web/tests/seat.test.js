// @ts-check
// What is apart from the hand: leaving and sitting down again, sitting out, buying, the bank, and what one likes.

/** @import { Browser, Page } from "playwright-core" */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { withoutFault } from "./axe.js";
import { asked, finish, openPage, sitDown, slotsOf, stateOf } from "./player.js";
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

/** @param {Page} page @param {string} sits */
const sitsNow = (page, sits) => page.waitForFunction((how) => document.body.dataset["sits"] === how, sits);

/** Opens the menu. @param {Page} page */
async function menu(page) {
  await page.locator("[data-key=menu]").click();
  return page.getByRole("dialog", { name: "At this table" });
}

/** Dollars in the wallet. @param {Page} page */
async function wallet(page) {
  const dialog = await menu(page);
  const text = await dialog.getByText(/in your wallet/).textContent() ?? "";
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  return Number(/\$([\d,.]+)/.exec(text)?.[1]?.replaceAll(",", ""));
}

/** @param {Page} page @param {string} label */
const slot = async (page, label) => (await slotsOf(page)).find((one) => one.label.includes(label) && !one.off);

/** Presses the button of the bar with this label. @param {Page} page @param {string} label */
async function press(page, label) {
  await page.waitForFunction((words) => [...document.querySelectorAll("button[data-slot]")].some((button) =>
    button.textContent?.includes(words) && button.getAttribute("aria-disabled") !== "true"), label);
  const found = await slot(page, label);
  assert.ok(found);
  await page.keyboard.press(found.key.toLowerCase());
}

const FAMILIES = /** @type {[string, string, RegExp][]} */ ([
  ["unnamed/holdem", "PK-01", /folds to a bet/],
  ["palace/pan-2", "PN-09", /your ante is lost/],
]);

for (const [offering, rule, words] of FAMILIES) {
  test(`${offering}: leave and sit down again`, async () => {
    const { page, faults } = await openPage(browser);
    await sitDown(page, room.address, offering);
    await page.waitForFunction(() => document.body.dataset["asks"] === "must" && document.body.dataset["hand"] === "1");
    const { turn } = await stateOf(page);
    const dialog = page.getByRole("dialog", { name: "Leave the table?" });
    await (await menu(page)).getByRole("button", { name: "Leave" }).click();
    await dialog.waitFor();
    assert.match(await dialog.textContent() ?? "", words);
    assert.match(await dialog.getByRole("heading", { level: 3 }).textContent() ?? "", new RegExp(rule));
    // Letters are for the hand, what has the focus is safe, and Escape means stay.
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Stay");
    for (const letter of ["f", "c", "d", "r", "s", "Escape"]) await page.keyboard.press(letter);
    await dialog.waitFor({ state: "detached" });
    assert.deepEqual(await stateOf(page).then(({ sits, turn: now }) => [sits, now]), ["in", turn]);
    // This time they mean it: the hand is finished for them.
    await (await menu(page)).getByRole("button", { name: "Leave" }).click();
    await dialog.getByRole("button", { name: "Leave" }).click();
    await sitsNow(page, "gone");
    const before = await wallet(page);
    // They sit down again, under another name, with what the field proposes.
    await press(page, "Sit down");
    const sit = page.getByRole("dialog", { name: "Sit down" });
    await sit.getByLabel("Your name").fill("Ninette");
    await sit.getByRole("button", { name: "Sit down" }).click();
    await sitsNow(page, "in");
    assert.ok(await wallet(page) < before);
    await page.waitForFunction(() => document.querySelector('[data-key="own plaque"]')?.textContent?.includes("Ninette"));
    assert.deepEqual(faults, []);
    await page.close();
  });
}

test("chips are bought between hands, what is too much is refused, and who sits out comes back", async () => {
  const { page, faults } = await openPage(browser);
  await sitDown(page, room.address, "unnamed/holdem");
  assert.equal(await (await menu(page)).getByRole("button", { name: "Buy chips" }).count(), 0, "not in the middle of a hand");
  await page.keyboard.press("Escape");
  await finish(page);
  const before = await wallet(page);
  const dialog = page.getByRole("dialog", { name: "Buy chips?" });
  const buy = async (/** @type {string} */ amount) => {
    await (await menu(page)).getByRole("button", { name: "Buy chips" }).click();
    await dialog.getByLabel(/^From/).fill(amount);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
  };
  await buy("40");
  await page.waitForFunction(() => document.body.dataset["idle"] === "true");
  for (let i = 0; await wallet(page) === before; i++) assert.ok(i < 50, "nothing is bought");
  assert.equal(await wallet(page), before - 40);
  await buy("99999");
  await page.getByRole("alert").filter({ hasText: "wallet" }).waitFor();
  assert.equal(await wallet(page), before - 40);
  await press(page, "Sit out");
  await sitsNow(page, "away");
  await press(page, "I am back");
  await sitsNow(page, "in");
  assert.deepEqual(faults, []);
  await page.close();
});

test("the bank is offered, and let pass or taken", async () => {
  const { page, faults } = await openPage(browser);
  await sitDown(page, room.address, "palace/no-bust-blackjack");
  // The bank may be offered just when the viewer says that they are ready: then C passes it.
  const goOn = async () => {
    for (let i = 0; i < 20; i++) {
      const { hand } = await stateOf(page);
      if (await slot(page, "Take the bank")) return true;
      await page.keyboard.press("c");
      const began = await page.waitForFunction((old) => document.body.dataset["hand"] !== old, hand, { timeout: 1000 }).then(() => true, () => false);
      if (began) return asked(page).then(() => false);
    }
    return assert.fail("no hand begins");
  };
  const offered = async () => {
    for (let i = 0; i < 60; i++) {
      await finish(page);
      if (await goOn()) return;
    }
    assert.fail("the bank never comes to the guest");
  };
  await offered();
  assert.match(await page.locator("[data-key=prompt]").textContent() ?? "", /You may bank/);
  await press(page, "Pass the bank");
  await page.waitForFunction(() => ![...document.querySelectorAll("button[data-slot]")].some((button) => button.textContent?.includes("Pass the bank")));
  await goOn();
  await offered();
  await press(page, "Take the bank");
  await page.waitForFunction(() => ![...document.querySelectorAll("button[data-slot]")].some((button) => button.textContent?.includes("Take the bank")));
  await goOn();
  await page.waitForFunction(() => /You bank/.test(document.querySelector('[data-key="bank"]')?.textContent ?? ""));
  assert.deepEqual(faults, []);
  await page.close();
});

test("what one likes lasts, with storage and without", async () => {
  for (const storage of [true, false]) {
    const context = await browser.newContext();
    const { page, faults } = await openPage(context);
    if (!storage) await page.addInitScript(() => Object.defineProperty(globalThis, "localStorage", { get() { throw new Error("off"); } }));
    await sitDown(page, room.address, "unnamed/holdem");
    const dialog = await menu(page);
    await dialog.getByLabel("Two colours").check();
    await dialog.getByLabel("Show the table in words").check();
    await page.keyboard.press("Escape");
    await page.getByRole("region", { name: "The table in words" }).waitFor();
    await finish(page);
    await page.reload();
    await asked(page);
    assert.equal(await page.getByRole("region", { name: "The table in words" }).count(), storage ? 1 : 0);
    assert.equal(await page.evaluate(() => document.querySelector(".hw-table")?.classList.contains("classic")), storage);
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("axe finds no fault in the menu and its questions, by day and by night", () => withoutFault(browser, async (page, check) => {
  await sitDown(page, room.address, "unnamed/holdem");
  await menu(page);
  await check("the menu");
  await page.getByRole("button", { name: "Keys" }).click();
  await check("the keys");
  await page.keyboard.press("Escape");
  await (await menu(page)).getByRole("button", { name: "Leave" }).click();
  await check("the question");
  await page.getByRole("dialog", { name: "Leave the table?" }).getByRole("button", { name: "Leave" }).click();
  await sitsNow(page, "gone");
  await check("an empty chair");
}));
