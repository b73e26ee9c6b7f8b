// @ts-check
// The chair: leaving with the rule that says what becomes of the hand, sitting down again, buying, sitting out, and
// the bank that is offered. By keyboard alone.

/** @import { Browser, Page } from "playwright-core" */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CALM } from "./families.js";
import { focused, newGuest, nextHand, openTable, playUntil, prompt, thing, until } from "./guest.js";
import { act, asked, finish, stateOf } from "./player.js";
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

/** Goes with Tab alone to a button, link or field of the open dialog, or of the page. @param {Page} page @param {RegExp} name */
async function tabTo(page, name) {
  for (let i = 0; i < 80; i++) {
    const here = await page.evaluate(() => {
      const at = document.activeElement;
      return `${at?.getAttribute("aria-label") ?? ""}${at?.textContent ?? ""}${at instanceof HTMLInputElement ? at.name : ""}`;
    });
    if (name.test(here) && (await focused(page)) !== "BODY") return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not lead to ${name}`);
}

/** Opens the menu and presses a button in it. @param {Page} page @param {RegExp} name */
async function choose(page, name) {
  await tabTo(page, /^Menu/);
  await page.keyboard.press("Enter");
  await page.locator("dialog[open][data-dialog=settings]").waitFor();
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

/** Dollars in the wallet, as the menu tells. @param {Page} page */
async function wallet(page) {
  await thing(page, "menu").click();
  const text = await page.locator("dialog[open] .hint", { hasText: "in your wallet" }).first().textContent();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  return Number(text?.replace(/[^\d.]/g, ""));
}

for (const [offering, rule, words] of /** @type {[string, string, RegExp][]} */ ([
  ["unnamed/holdem", "PK-01", /folds to a bet/],
  ["palace/no-bust-blackjack", "EQ-16", /Your bets of \$\d+ stand/],
  ["palace/pan-2", "PN-09", /your ante is lost/],
])) {
  test(`${offering}: leave in the middle of a hand, and sit down again`, async () => {
    const { context, page, faults } = await newGuest(browser);
    await openTable(page, room.address, offering);
    // A wager is made first, where wagers are.
    if (await thing(page, "chip 0").count()) await act(page);
    await asked(page);
    const { turn } = await stateOf(page);
    const before = await wallet(page);
    await choose(page, /^Leave$/);
    const dialog = page.locator("dialog[open][data-dialog=confirm]");
    await dialog.waitFor();
    assert.match(await dialog.textContent() ?? "", words);
    assert.match(await dialog.getByRole("heading", { level: 3 }).textContent() ?? "", new RegExp(rule));
    // Letters are for the hand, Enter is on what is safe, and Escape means stay.
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Stay");
    for (const letter of ["f", "c", "d", "r", "s"]) await page.keyboard.press(letter);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    const now = await stateOf(page);
    assert.deepEqual([now["sits"], now["turn"]], ["in", turn]);
    // This time they mean it: the hand is finished for them.
    await choose(page, /^Leave$/);
    await dialog.waitFor();
    await tabTo(page, /^Leave$/);
    await page.keyboard.press("Enter");
    await until(page, "sits", "gone");
    const record = await (await fetch(`${page.url()}/hand`)).text();
    const left = Number(/stack seat 1 ([\d.]+)/.exec(record.slice(record.lastIndexOf("\nend\n")))?.[1]);
    const after = await wallet(page);
    assert.equal(after, before + left);
    // They sit down again with what is proposed, and play on.
    await choose(page, /^Sit down$/);
    await page.locator("dialog[open][data-dialog=sit]").waitFor();
    await page.keyboard.press("Enter");
    await until(page, "sits", "in");
    assert.ok(await wallet(page) < after);
    const post = page.locator("#table [data-key^='extra ']", { hasText: "Post" });
    if (await post.count()) {
      await post.focus();
      await page.keyboard.press("Enter");
      await post.waitFor({ state: "detached" });
    }
    await until(page, "over", "true");
    for (let hands = 0; ; hands++) {
      assert.ok(hands < 6, "they are not dealt in");
      await nextHand(page);
      if ((await stateOf(page))["asks"] !== "no") break;
    }
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("chips are bought between hands and never by themselves, and who sits out comes back", async () => {
  const { context, page, faults } = await newGuest(browser);
  await openTable(page, room.address, "unnamed/holdem");
  assert.equal(await page.locator("#table [data-key^='extra ']", { hasText: "Buy" }).count(), 0, "not in the middle of a hand");
  await finish(page);
  const before = await wallet(page);
  const buy = async (/** @type {string} */ amount) => {
    const button = page.locator("#table [data-key^='extra ']", { hasText: "Buy" });
    await button.focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog[open][data-dialog=buy]").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name")), "amount");
    await page.keyboard.press("Control+a");
    await page.keyboard.type(amount);
    await page.keyboard.press("Enter");
  };
  await buy("40");
  await page.waitForFunction(() => document.querySelector("[role=log]")?.textContent?.includes("Nina buys $40"));
  assert.equal(await wallet(page), before - 40);
  // More than there is in the wallet is refused, and nothing happens.
  await buy("99999");
  const refusal = page.getByRole("alert").filter({ hasText: "Not taken" });
  await refusal.waitFor();
  assert.match(await refusal.textContent() ?? "", /wallet/);
  await page.keyboard.press("Escape");
  await refusal.waitFor({ state: "hidden" });
  assert.equal(await wallet(page), before - 40);
  // Q sits out, and the next hand is dealt without them.
  await page.keyboard.press("q");
  await until(page, "sits", "away");
  assert.match(await prompt(page), /You sit out/);
  await page.keyboard.press("c");
  await until(page, "sits", "in");
  await nextHand(page);
  assert.deepEqual(faults, []);
  await context.close();
});

test("whoever has lost everything is asked before anything is bought", async () => {
  const { context, page, faults } = await newGuest(browser);
  await openTable(page, room.address, "palace/holdem-4-8");
  // Whoever calls everything has nothing left after a while.
  for (let hands = 0; !/no chips left/.test(await prompt(page)); hands++) {
    assert.ok(hands < 80, "they do not lose");
    if ((await stateOf(page))["over"] === "true") await nextHand(page);
    await finish(page);
  }
  const { hand, seq } = await stateOf(page);
  const before = await wallet(page);
  await page.keyboard.press("c");
  const dialog = page.locator("dialog[open][data-dialog=buy]");
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.equal(await wallet(page), before, "nothing was bought");
  const now = await stateOf(page);
  assert.deepEqual([now["hand"], now["seq"]], [hand, seq]);
  await page.keyboard.press("c");
  await dialog.waitFor();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => !document.querySelector("[data-key=prompt]")?.textContent?.includes("no chips left"));
  assert.ok(await wallet(page) < before);
  await nextHand(page);
  assert.deepEqual(faults, []);
  await context.close();
});

test("the bank is offered, and taken or let pass", async () => {
  const { context, page, faults } = await newGuest(browser);
  await openTable(page, room.address, "palace/no-bust-blackjack");
  const offered = async () => /bank is offered/.test(await prompt(page));
  // Players who bet nothing are not asked long.
  await playUntil(page, offered, { most: 400 });
  assert.match(await thing(page, "slot 1").textContent() ?? "", /Pass the bank/);
  assert.match(await thing(page, "slot 3").textContent() ?? "", /Take the bank/);
  await nextHand(page);
  await playUntil(page, offered, { most: 400 });
  await page.keyboard.press("b");
  await page.waitForFunction(() => !document.querySelector("[data-key=prompt]")?.textContent?.includes("bank is offered"));
  await nextHand(page);
  await thing(page, "bank").filter({ hasText: "You bank" }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});
