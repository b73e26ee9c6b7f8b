// @ts-check
// A guest plays a hand of each family by keyboard alone, in a real browser.

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

/** @param {string} offering */
const sit = (offering) => sitDown(browser, room.address, offering);

/**
 * What the page shows before each seat, and what the server's own record of the hand says.
 * @param {Page} page
 */
async function stacks(page) {
  const shown = await page.$$eval("[data-seat]", (seats) => seats.map((seat) => {
    const text = seat.querySelector(".stack")?.textContent?.replace("stack", "").replace("$", "").trim();
    return `seat ${seat.getAttribute("data-seat")} ${Number(text).toFixed(2)}`;
  }));
  const answer = await fetch(`${page.url()}/hand`);
  const record = await answer.text();
  const end = record.slice(record.lastIndexOf("\nend\n"));
  const kept = [...end.matchAll(/stack (seat \d+ [\d.]+)/g)].map((match) => match[1]);
  return { shown: shown.sort(), kept: kept.sort() };
}

const FAMILIES = /** @type {[string, string[], string][]} */ ([
  ["unnamed/holdem", ["check", "call", "show", "muck"], "call"],
  ["palace/no-bust-blackjack", ["stand", "hit", "ready", "bank"], "ready"],
  ["palace/hot-action-blackjack", ["stand", "hit", "ready", "bank"], "ready"],
  ["palace/pan-2", ["pass", "in", "draw", "discard", "meld"], "discard"],
]);

for (const [offering, verbs, must] of FAMILIES) {
  test(`${offering} by keyboard alone`, async () => {
    const { page, faults } = await sit(offering);
    if (offering.includes("blackjack")) {
      // A wager is typed; one that the house does not accept is refused with its rule.
      await page.keyboard.press("w");
      await page.keyboard.press("Control+a");
      await page.keyboard.type("1000");
      await page.keyboard.press("Enter");
      const refusal = page.getByRole("alert").filter({ hasText: "PD-24" });
      await refusal.waitFor();
      const { turn } = await stateOf(page);
      await page.keyboard.press("Control+a");
      await page.keyboard.type("20");
      await page.keyboard.press("Enter");
      await settled(page, turn);
      assert.equal(await refusal.isVisible(), false);
    }
    const done = await finish(page, verbs);
    assert.ok(done.includes(must), `${must} was not done: ${done.join(" ")}`);
    const { shown, kept } = await stacks(page);
    assert.ok(kept.length >= 2);
    assert.deepEqual(shown, kept);
    // The next hand starts from the same page.
    await act(page, ["next"]);
    assert.equal((await stateOf(page))["hand"], "2");
    assert.ok((await page.locator("#log li").allTextContents()).includes("Hand 2"));
    assert.deepEqual(faults, []);
    await page.close();
  });
}

/**
 * Bets on a circle, whichever list of circles it is in.
 * @param {Page} page @param {string} on @param {string} amount
 */
async function wager(page, on, amount) {
  const { turn } = await stateOf(page);
  const circle = page.locator("option").filter({ hasText: on });
  const form = page.locator("#controls fieldset[data-verb=wager]").filter({ has: circle }).first();
  await form.locator("select").selectOption({ label: (await form.locator(circle).first().textContent()) ?? "" });
  await form.locator("input.much").fill(amount);
  await form.locator("button[type=submit]").click();
  await settled(page, turn);
}

const CIRCLES = /** @type {[string, string[], string[], RegExp][]} */ ([
  ["palace/baccarat", ["on tie", "on player behind"], ["ready"], /action button, counted off by the banker's second card/],
  ["palace/three-card-poker", ["on ante", "on ante behind"], ["ready", "play"],
    /action button, counted off by the player-dealer's second card/],
]);

for (const [offering, circles, verbs, button] of CIRCLES) {
  test(`${offering}: circles by name, one behind another player, and what came of each`, async () => {
    const { page, faults } = await sit(offering);
    for (const circle of circles) await wager(page, circle, "20");
    await finish(page, verbs);
    const wagers = await page.locator("#own .wagers li").allTextContents();
    for (const circle of circles) {
      const name = new RegExp(`^${circle.replace("on ", "")}.* \\$20 (wins|loses|pushes|goes back)`, "i");
      assert.ok(wagers.some((text) => name.test(text)), `${circle}: ${wagers.join("; ")}`);
    }
    const log = (await page.locator("#log li").allTextContents()).join("\n");
    assert.match(log, new RegExp(`Nina wagers \\$20 ${circles[0]?.replace("on ", "on the ")}`));
    assert.match(log, button);
    // Every seat that has bet is told what came of it.
    const loose = await page.locator("[data-seat] .wagers li:not(:has(.result))").count();
    assert.equal(loose, 0);
    if (offering.includes("baccarat")) {
      const piles = await page.locator("#middle .pile .label").allTextContents();
      assert.match(piles.join("; "), /Player (natural )?\d; Banker (natural )?\d/);
    }
    assert.deepEqual(faults, []);
    await page.close();
  });
}

test("cards are thrown away by number, and a draw without any is explained", async () => {
  const { page, faults } = await sit("mint/five-card-draw");
  for (let i = 0; !(await page.locator('#controls [data-verb="draw"]').count()); i++) {
    assert.ok(i < 20, "there is no draw");
    if ((await stateOf(page))["over"] === "true") await act(page, ["next"]);
    else await act(page, ["check", "call", "show", "muck"]);
  }
  // The letter leads to the button that sends the draw; without cards it says what else there is.
  await page.keyboard.press("d");
  await page.keyboard.press("Enter");
  const alert = page.getByRole("alert").filter({ hasText: "No card is picked" });
  await alert.waitFor();
  assert.match(await alert.textContent() ?? "", /Pick 1 to 5, by tapping or by number\. Or: Stand pat\./);
  const picked = () => page.locator('.pick[aria-pressed="true"]').count();
  for (const [key, now] of /** @type {[string, number][]} */ ([["2", 1], ["4", 2], ["5", 3], ["5", 2]])) {
    await page.keyboard.press(key);
    assert.equal(await picked(), now, `after ${key}`);
  }
  assert.equal(await alert.count(), 0);
  const { turn } = await stateOf(page);
  await page.keyboard.press("Enter");
  await settled(page, turn);
  await page.locator("#own .tag", { hasText: "Drew 2" }).waitFor();
  assert.match((await page.locator("#log li").allTextContents()).join("\n"), /You draw 2 cards/);
  await finish(page, ["check", "call", "show", "muck"]);
  const { shown, kept } = await stacks(page);
  assert.deepEqual(shown, kept);
  assert.deepEqual(faults, []);
  await page.close();
});

test("a page that is loaded again finds the hand as it was", async () => {
  const { page, faults } = await sit("mint/holdem-no-limit");
  const seen = () => page.evaluate(() => [...document.querySelectorAll("#own, #middle, #others, #log")]
    // What was before the hand is not told again.
    .map((part) => part.textContent?.replace(/^.*?(?=Hand 1)/, "")));
  const first = await seen();
  await page.reload();
  await settled(page);
  assert.deepEqual(await seen(), first);
  assert.deepEqual(faults, []);
  await page.close();
});

for (const [how, words] of /** @type {const} */ ([["close", "The room restarts"], ["kill", "Connection lost"]])) {
  test(`a room that is gone is said to be gone: ${how}`, async () => {
    const other = await openRoom("--pace", "0", "--rest", "600000", "--action-time", "0");
    const page = await browser.newPage();
    await page.goto(other.address);
    await page.click("button[value='unnamed/holdem']");
    await settled(page);
    other[how]();
    await page.getByRole("alert").filter({ hasText: words }).waitFor();
    await page.close();
  });
}

test("lobby and tables have no fault that axe finds, by day and by night", () => withoutFault(browser, async (page, check) => {
  await page.goto(room.address);
  await check("lobby");
  for (const [offering] of FAMILIES) {
    await page.goto(room.address);
    await page.click(`button[value="${offering}"]`);
    await settled(page);
    await check(offering);
  }
}));
