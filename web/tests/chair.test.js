// @ts-check
// A guest leaves the table, sits down again, sits out and buys, by keyboard alone.

/** @import { Browser, Page } from "playwright-core" */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { withoutFault } from "./axe.js";
import { act, finish, settled, sitDown, stateOf } from "./guest.js";
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

/**
 * Goes to a control of the chair with Tab alone.
 * @param {Page} page @param {string} name
 */
async function tabTo(page, name) {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.getAttribute("data-chair")) === name) return;
  }
  assert.fail(`Tab does not lead to ${name}`);
}

/** @param {Page} page @param {string} sits */
const sitsNow = (page, sits) => page.waitForFunction((how) => document.body.dataset["sits"] === how, sits);

/** Dollars in the wallet. @param {Page} page */
const wallet = async (page) => Number((await page.locator(".wallet").textContent())?.replace(/[^\d.]/g, ""));

const focused = (/** @type {Page} */ page) => page.evaluate(() => document.activeElement?.id);

const FAMILIES = /** @type {[string, string, RegExp][]} */ ([
  ["unnamed/holdem", "PK-01", /folds to a bet/],
  ["palace/no-bust-blackjack", "EQ-16", /Your bets of \$20 stand/],
  ["palace/pan-2", "PN-09", /your ante is lost/],
]);

for (const [offering, rule, words] of FAMILIES) {
  test(`${offering}: leave and sit down again`, async () => {
    const { page, faults } = await sitDown(browser, room.address, offering);
    if (offering.includes("blackjack")) {
      const { turn } = await stateOf(page);
      await page.keyboard.press("w");
      await page.keyboard.press("Control+a");
      await page.keyboard.type("20");
      await page.keyboard.press("Enter");
      await settled(page, turn);
    }
    const before = await wallet(page);
    await tabTo(page, "leave");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Leave the table?" });
    await dialog.waitFor();
    assert.match(await dialog.textContent() ?? "", words);
    assert.match(await dialog.getByRole("heading", { level: 3 }).textContent() ?? "", new RegExp(rule));
    // Letters are for the hand, and Escape means stay.
    assert.equal(await focused(page), "leaving-stay");
    const { turn } = await stateOf(page);
    for (const letter of ["f", "c", "i", "o", "r"]) await page.keyboard.press(letter);
    await page.keyboard.press("Escape");
    assert.equal(await dialog.isVisible(), false);
    assert.deepEqual(await stateOf(page).then(({ sits, turn: now }) => [sits, now]), ["in", turn]);
    // This time the guest means it: the hand is finished for them.
    await page.keyboard.press("Enter");
    await dialog.waitFor();
    await page.keyboard.press("Tab");
    assert.equal(await focused(page), "leaving-leave");
    await page.keyboard.press("Enter");
    await sitsNow(page, "gone");
    assert.equal((await stateOf(page))["over"], "true");
    const record = await (await fetch(`${page.url()}/hand`)).text();
    const left = Number(/stack seat 1 ([\d.]+)/.exec(record.slice(record.lastIndexOf("\nend\n")))?.[1]);
    assert.equal(await wallet(page), before + left);
    assert.equal(await page.locator("#controls button").count(), 0, "there is nothing to play");
    // The guest sits down again with what the field proposes, and plays on.
    await tabTo(page, "sit-amount");
    await page.keyboard.press("Enter");
    await sitsNow(page, "in");
    assert.ok(await wallet(page) < before + left);
    if (await page.locator("[data-chair=post]").count()) {
      await tabTo(page, "post");
      await page.keyboard.press("Enter");
      await page.locator("[data-chair=post]").waitFor({ state: "detached" });
    }
    for (let hand = 2; ; hand++) {
      await act(page, ["next"]);
      assert.equal((await stateOf(page))["hand"], String(hand));
      if (await page.locator("#own [data-seat]").count()) break;
      assert.ok(hand < 5, "the guest is not dealt in");
    }
    assert.deepEqual(faults, []);
    await page.close();
  });
}

test("chips are bought between hands, and who sits out comes back", async () => {
  const { page, faults } = await sitDown(browser, room.address, "unnamed/holdem");
  assert.equal(await page.locator("[data-chair=buy]").count(), 0, "not in the middle of a hand");
  await finish(page, ["check", "call", "show", "muck"]);
  const before = await wallet(page);
  await tabTo(page, "buy-amount");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("40");
  await page.keyboard.press("Enter");
  await page.waitForFunction((had) => !document.querySelector(".wallet")?.textContent?.includes(had), String(before));
  assert.equal(await wallet(page), before - 40);
  // More than there is in the wallet is refused, and nothing happens.
  await page.keyboard.press("Control+a");
  await page.keyboard.type("99999");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: "wallet" }).waitFor();
  assert.equal(await wallet(page), before - 40);
  await tabTo(page, "away");
  await page.keyboard.press("Enter");
  await sitsNow(page, "away");
  await act(page, ["next"]);
  assert.equal(await page.locator("#own [data-seat]").count(), 0, "the guest is not dealt in");
  assert.match(await page.locator("#status").textContent() ?? "", /not in it/);
  await tabTo(page, "back");
  await page.keyboard.press("Enter");
  await sitsNow(page, "in");
  assert.deepEqual(faults, []);
  await page.close();
});

test("axe finds no fault in the question, by day and by night", () => withoutFault(browser, async (page, check) => {
  await page.goto(room.address);
  await page.click("button[value='unnamed/holdem']");
  await settled(page);
  await page.click("[data-chair=leave]");
  await page.getByRole("dialog").waitFor();
  await check("the question");
  await page.click("#leaving-leave");
  await sitsNow(page, "gone");
  await check("an empty chair");
}));

test("the bank is offered, and taken or let pass", async () => {
  const { page, faults } = await sitDown(browser, room.address, "palace/no-bust-blackjack");
  const offered = async () => {
    for (let i = 0; i < 60; i++) {
      await finish(page, ["ready", "pass", "stand", "hit"]);
      if (await page.locator("#controls [data-verb=accept]").count()) return;
      await act(page, ["next"]);
    }
    assert.fail("the bank never comes to the guest");
  };
  const status = async () => await page.locator("#status").textContent() ?? "";
  const banks = () => page.locator("#own").textContent().then((text) => /player dealer/i.test(text ?? ""));
  await offered();
  assert.match(await status(), /You are offered the bank/);
  await act(page, ["next"]);
  assert.equal(await banks(), false, "whoever goes on lets it pass");
  await offered();
  await page.keyboard.press("t");
  await page.locator("#controls [data-verb=accept]").waitFor({ state: "detached" });
  assert.doesNotMatch(await status(), /You are offered the bank/);
  await act(page, ["next"]);
  assert.equal(await banks(), true, "the guest banks the next hand");
  assert.deepEqual(faults, []);
  await page.close();
});
