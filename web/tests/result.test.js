// @ts-check
// How a hand ends: who won is marked, with a banner that says with what; the own cards still lie there, and every seat
// that gained or lost says how much. Circles by name, moves that are refused with their rule, and rules beside the table.

/** @import { Browser, Page } from "playwright-core" */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { CALM, FAMILIES } from "./families.js";
import { logged, newGuest, openTable, ownCards, playUntil, thing, unless } from "./guest.js";
import { finish, slotsOf, stacks, stateOf } from "./player.js";
import { openBrowser, openRoom } from "./room.js";
import { SPY, ended, falsify } from "./spy.js";

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

const BANKED = new Set(["squares", "circles", "ante", "setting", "tiles"]);

/** An amount as the page writes it. @param {number} cents */
const money = (cents) => `${cents < 0 ? "−" : cents > 0 ? "+" : ""}$${(Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 ? 2 : 0 })}`;

describe("everybody sees who won, and how much", { concurrency: 2 }, () => {
  for (const [family, offering] of Object.entries(FAMILIES)) {
    test(`${family}: ${offering}`, async () => {
      const { context, page, faults } = await newGuest(browser, { script: SPY });
      await openTable(page, room.address, offering);
      await playUntil(page, async () => (await stateOf(page))["over"] === "true");
      const over = await ended(page);
      const moved = over.results.filter(({ net }) => net);
      assert.ok(moved.length, "nobody won anything");
      const banner = thing(page, "banner");
      const text = `${await banner.count() ? await banner.textContent() : ""} ${await thing(page, "focus").count() ? await thing(page, "focus").textContent() : ""}`;
      const [who = ""] = over.banner.split(/:\s/);
      assert.ok(over.banner && text.toLowerCase().includes(who.toLowerCase()), `“${over.banner}” is not told: ${text}`);
      for (const { seat, net } of moved) {
        const own = seat === 1;
        const plaque = page.locator(`#table [data-seat="${seat}"]`);
        assert.equal(await plaque.evaluate((one) => one.classList.contains("won")), net > 0, `seat ${seat}, ${net}`);
        const near = own ? ["own plaque", "seat 0", "won 0", "foot 0", "own foot"] : [`won ${seat - 1}`, `foot ${seat - 1}`, `seat ${seat - 1}`];
        const texts = await Promise.all(near.map(async (key) => (await thing(page, key).count()) ? thing(page, key).textContent() : ""));
        assert.ok(texts.some((one) => one?.includes(money(net))), `seat ${seat} had ${money(net)}: ${texts}`);
      }
      const none = over.results.filter(({ net, seat }) => !net && seat !== 1);
      for (const { seat } of none) assert.equal(await page.locator(`#table [data-seat="${seat}"].won`).count(), 0);
      if (over.own.length && !BANKED.has(family)) {
        const faces = await ownCards(page);
        assert.equal(faces.length, over.own.length, `the own cards are gone: ${faces}`);
        assert.ok(faces.every(Boolean), `the own cards are covered: ${faces}`);
      }
      const { shown, kept } = await stacks(page);
      assert.deepEqual(shown, kept);
      assert.deepEqual(faults, []);
      await context.close();
    });
  }
});

test("at a showdown the winner's best five are lifted, and those who lost lie open beside them", async () => {
  const { context, page, faults } = await newGuest(browser, { script: SPY });
  await openTable(page, room.address, "unnamed/holdem");
  const shows = async () => {
    if ((await stateOf(page))["over"] !== "true") return false;
    const { results } = await ended(page);
    return results.filter(({ shown }) => shown.length).length > 1;
  };
  await playUntil(page, shows);
  const { results, banner } = await ended(page);
  assert.match(banner, /wins? \$[\d,.]+.*: /);
  assert.match(await thing(page, "banner").textContent() ?? "", /wins? \$/);
  for (const { seat, shown } of results.filter(({ shown, seat }) => shown.length && seat !== 1)) {
    const faces = await page.locator(`#table [data-key^="shown ${seat - 1}:"] svg[aria-label], #table [data-key^="cards ${seat - 1}:"] svg[aria-label]`).count();
    assert.ok(faces >= shown.length, `seat ${seat} shows ${shown}, and ${faces} are seen`);
  }
  assert.ok(results.some(({ best, net }) => best.length === 5 && net > 0), "the table does not say which five won");
  assert.equal(await page.locator("#table .hw-card.best, #table .hw-card.lifted, #table .hw-card.lift").count() > 0, true, "nothing is lifted");
  assert.deepEqual(faults, []);
  await context.close();
});

/** @param {Page} page @param {string} name what a circle is called */
const circle = (page, name) => page.locator("#table [data-key^='circle '][data-can]", { hasText: new RegExp(name, "i") }).first();

for (const [offering, name] of /** @type {[string, string][]} */ ([["palace/baccarat", "tie"], ["palace/three-card-poker", "ante"]])) {
  test(`${offering}: circles by name, one behind another player, and what came of each`, async () => {
    const { context, page, faults } = await newGuest(browser);
    await openTable(page, room.address, offering);
    const { turn } = await stateOf(page);
    await circle(page, name).click();
    await unless(page, "turn", turn);
    const before = (await stateOf(page))["turn"];
    // Behind another: their chair is tapped, and then a circle, unless they have only one.
    await page.locator("#table [data-key^='seat '][data-can]").first().click();
    if ((await stateOf(page))["turn"] === before && (await page.locator("#table .hw-circle.behind").count())) await page.locator("#table .hw-circle.behind[data-can]").first().click();
    await unless(page, "turn", before);
    await finish(page);
    const log = await logged(page);
    assert.match(log, new RegExp(`Nina wagers \\$\\d+ on the ${name}`));
    assert.match(log, /Nina wagers \$\d+ .*behind/);
    assert.match(log, /has the action button, counted off by/);
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("a move that is refused is told with its rule, whose paragraph opens beside the table", async () => {
  const { context, page, faults } = await newGuest(browser, { script: SPY });
  await openTable(page, room.address, "palace/no-bust-blackjack");
  const { turn } = await stateOf(page);
  await falsify(page, { amount: 100_000 });
  await page.keyboard.press("Enter");
  const refusal = page.getByRole("alert").filter({ hasText: "Not taken" });
  await refusal.waitFor();
  assert.match(await refusal.textContent() ?? "", /PD-24/);
  assert.equal((await stateOf(page))["turn"], turn);
  await refusal.locator("a[data-rule='PD-24']").click();
  const rule = page.locator(".hw-rule");
  await rule.waitFor();
  assert.match(await rule.textContent() ?? "", /PD-24/);
  assert.equal(new URL(page.url()).pathname.startsWith("/table/"), true, "the table is not left");
  await page.keyboard.press("Escape");
  await rule.waitFor({ state: "hidden" });
  // It is not spoken of any more once the move is made rightly.
  await page.keyboard.press("Enter");
  await unless(page, "turn", turn);
  assert.equal(await refusal.isVisible(), false);
  await context.close();
  assert.deepEqual(faults, []);
});

test("a rule in the log opens its paragraph, and Escape leads back to where one was", async () => {
  const { context, page, faults } = await newGuest(browser);
  await openTable(page, room.address, "unnamed/holdem");
  const rule = page.locator(".hw-rule");
  const link = page.locator("[role=log] a[data-rule]").first();
  await link.focus();
  await page.keyboard.press("Enter");
  await rule.waitFor();
  assert.equal((await rule.locator("p").textContent() ?? "").length > 20, true);
  assert.ok(await rule.evaluate((one) => one.contains(document.activeElement)));
  await page.keyboard.press("Escape");
  await rule.waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => document.activeElement?.hasAttribute("data-rule")), true);
  assert.deepEqual(faults, []);
  await context.close();
});

test("cards are thrown away by number, and a draw without any says what is missing", async () => {
  const { context, page, faults } = await newGuest(browser);
  await openTable(page, room.address, "mint/five-card-draw");
  await playUntil(page, async () => (await slotsOf(page)).some(({ slot, off, label }) => slot === 2 && !off && /^Draw/.test(label)));
  const { turn } = await stateOf(page);
  await page.keyboard.press("d");
  const told = page.getByRole("alert").filter({ hasText: "Pick 1 to 5" });
  await told.waitFor();
  const picked = () => page.locator("#table [data-key^='own:'][aria-pressed=true]").count();
  for (const [key, now] of /** @type {[string, number][]} */ ([["2", 1], ["4", 2], ["5", 3], ["5", 2]])) {
    await page.keyboard.press(key);
    assert.equal(await picked(), now, `after ${key}`);
  }
  assert.equal(await told.isVisible(), false);
  assert.match(await thing(page, "slot 2").textContent() ?? "", /Draw 2/);
  await page.keyboard.press("Enter");
  await unless(page, "turn", turn);
  assert.match(await logged(page), /You draw 2 cards|Nina draws 2 cards/);
  await finish(page);
  assert.deepEqual(faults, []);
  await context.close();
});

test("the pot is bet in parts, by presets, by typing and by arrows", async () => {
  const { context, page, faults } = await newGuest(browser);
  await openTable(page, room.address, "mint/holdem-no-limit");
  await playUntil(page, async () => (await thing(page, "field").count()) > 0);
  const field = thing(page, "field").locator("input");
  const raise = () => thing(page, "slot 3").textContent();
  assert.ok(await page.locator("#table [data-key^='preset ']").count() >= 3);
  await page.locator("#table [data-key^='preset ']", { hasText: "All-in" }).click();
  const most = Number(await field.inputValue());
  assert.match(await raise() ?? "", new RegExp(`\\$${most}`));
  await field.fill("20");
  assert.match(await raise() ?? "", /\$20/);
  await page.keyboard.press("ArrowUp");
  assert.ok(Number(await field.inputValue()) > 20);
  await page.keyboard.press("ArrowDown");
  assert.equal(Number(await field.inputValue()), 20);
  const { turn } = await stateOf(page);
  await page.keyboard.press("Enter");
  await unless(page, "turn", turn);
  assert.match(await logged(page), /Nina (raises to|bets) \$20/);
  assert.deepEqual(faults, []);
  await context.close();
});

