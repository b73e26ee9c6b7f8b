// @ts-check
// The line to the room: pages that are loaded again, killed rooms that come back, tables that are gone, windows that
// are hidden, opened twice, or may store nothing. The page says what happened, and comes back with the same hand.

/** @import { Browser, Page } from "playwright-core" */

import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { CALM } from "./families.js";
import { newGuest, newWindow, openTable, ownCards, prompt, thing, until, unless } from "./guest.js";
import { act, asked, finish, slotsOf, stateOf } from "./player.js";
import { openBrowser, openRoom } from "./room.js";
import { SPY, cut } from "./spy.js";

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

/** Everything that is seen of the hand. @param {Page} page */
const seen = async (page) => ({
  cards: await ownCards(page),
  seats: await page.$$eval("[data-seat][data-stack]", (seats) => seats.map((seat) => `${seat.getAttribute("data-seat")} ${seat.getAttribute("data-stack")}`).sort()),
  slots: (await slotsOf(page)).map(({ label, off }) => `${label} ${off}`),
  prompt: await prompt(page), hand: (await stateOf(page))["hand"],
});

/** What the browser itself says when nobody answers. @param {string[]} faults */
const besidesTheLine = (faults) => faults.filter((fault) => !/WebSocket connection to .* failed|net::ERR_/.test(fault));

test("a page that is loaded again finds the hand as it was", async () => {
  const { context, page, faults } = await newGuest(browser);
  await openTable(page, room.address, "mint/holdem-no-limit");
  await act(page);
  await asked(page);
  const first = await seen(page);
  const log = await page.locator("[role=log] li").allTextContents();
  assert.equal(first.cards.length, 2);
  assert.ok(first.cards.every(Boolean), `${first.cards}`);
  await page.reload();
  await asked(page);
  assert.deepEqual(await seen(page), first);
  const again = await page.locator("[role=log] li").allTextContents();
  assert.deepEqual(again.slice(-5), log.slice(-5));
  // The result stays, too, with the own cards.
  await finish(page);
  const end = await page.locator("#table [data-key=banner]").textContent();
  const cards = await ownCards(page);
  await page.reload();
  await until(page, "idle", "true");
  assert.equal(await page.locator("#table [data-key=banner]").textContent(), end);
  assert.deepEqual(await ownCards(page), cards);
  assert.deepEqual(faults, []);
  await context.close();
});

test("back to the lobby, and back again by the button of the browser", async () => {
  const { context, page, faults } = await newGuest(browser);
  await openTable(page, room.address, "unnamed/holdem");
  const first = await seen(page);
  await thing(page, "menu").click();
  await page.locator("dialog[open]").getByRole("link", { name: "Lobby" }).click();
  await page.getByRole("button", { name: /Sit down at/ }).first().waitFor();
  await page.goBack();
  await asked(page);
  assert.deepEqual(await seen(page), first);
  await finish(page);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a room that is killed in the middle of a hand comes back with it, and the page by itself", async () => {
  const data = mkdtempSync(join(tmpdir(), "houseway-"));
  const first = await openRoom(...CALM, "--data", data);
  const port = new URL(first.address).port;
  const { context, page, faults } = await newGuest(browser);
  await openTable(page, first.address, "mint/holdem-no-limit");
  await act(page);
  await asked(page);
  const before = await seen(page);
  first.kill();
  await until(page, "line", "cut");
  const notice = page.getByRole("alert").filter({ hasText: "Connection lost" });
  await notice.waitFor();
  const second = await openRoom(...CALM, "--data", data, "--port", port);
  await until(page, "line", "open");
  await notice.waitFor({ state: "hidden" });
  await asked(page);
  assert.deepEqual(await seen(page), before);
  await finish(page);
  assert.deepEqual(besidesTheLine(faults), []);
  await context.close();
  second.kill();
});

test("a move made while the line is cut is made once, when it is back", async () => {
  const { context, page, faults } = await newGuest(browser, { script: SPY });
  await openTable(page, room.address, "unnamed/holdem");
  const { turn } = await stateOf(page);
  await cut(page);
  await page.keyboard.press("c");
  await unless(page, "turn", turn);
  await until(page, "line", "open");
  await asked(page);
  const said = (await page.locator("[role=log] li").allTextContents()).filter((line) => /^Nina (calls|checks)/.test(line));
  assert.equal(said.length, 1, said.join("; "));
  assert.deepEqual(faults, []);
  await context.close();
});

test("a room that closes in good order says that it comes back", async () => {
  const other = await openRoom(...CALM);
  const { context, page } = await newGuest(browser);
  await openTable(page, other.address, "unnamed/holdem");
  other.close();
  await until(page, "line", "cut");
  await page.getByRole("alert").filter({ hasText: "The room restarts" }).waitFor();
  await context.close();
});

test("a table that is gone for good is told, with the way to the lobby", async () => {
  const first = await openRoom(...CALM);
  const port = new URL(first.address).port;
  const { context, page, faults } = await newGuest(browser);
  await openTable(page, first.address, "unnamed/holdem");
  first.kill();
  await until(page, "line", "cut");
  // The room that is there now has never heard of it.
  const second = await openRoom(...CALM, "--port", port);
  await until(page, "line", "closed");
  const notice = page.getByRole("alert").filter({ hasText: "This table is closed" });
  await notice.waitFor();
  await notice.getByRole("link", { name: "Back to the lobby" }).click();
  await page.getByRole("button", { name: /Sit down at/ }).first().waitFor();
  assert.deepEqual(besidesTheLine(faults), []);
  await context.close();
  second.kill();
});

test("two windows of one person show the same, and either can be played in", async () => {
  const { context, page, faults } = await newGuest(browser);
  await openTable(page, room.address, "unnamed/holdem");
  const other = await newWindow(context);
  await other.page.setViewportSize({ width: 390, height: 844 });
  await other.page.goto(page.url());
  await asked(other.page);
  assert.deepEqual(await ownCards(other.page), await ownCards(page));
  for (let moves = 0; (await stateOf(page))["over"] !== "true"; moves++) {
    assert.ok(moves < 60);
    const [one, two] = moves % 2 ? [page, other.page] : [other.page, page];
    await act(one);
    await asked(one);
    const { seq } = await stateOf(one);
    await until(two, "seq", seq ?? "");
    await asked(two);
    assert.equal((await stateOf(two))["turn"], (await stateOf(one))["turn"]);
  }
  assert.equal((await stateOf(other.page))["over"], "true");
  assert.deepEqual([...faults, ...other.faults], []);
  await context.close();
});

test("where nothing can be stored, everything works and lasts as long as the page", async () => {
  const script = `for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(globalThis, name, { get() { throw new DOMException("switched off", "SecurityError"); } });
  }`;
  const { context, page, faults } = await newGuest(browser, { script });
  await openTable(page, room.address, "unnamed/holdem");
  await thing(page, "menu").click();
  await page.locator("dialog[open]").getByLabel("Two colours").check();
  await page.keyboard.press("Escape");
  assert.ok(await page.locator("#table.classic").count());
  await finish(page);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a window that was hidden shows the table as it is, at once", async () => {
  const { context, page, faults } = await newGuest(browser, { moves: true });
  await openTable(page, room.address, "unnamed/holdem");
  const other = await newWindow(context);
  await other.page.emulateMedia({ reducedMotion: "reduce" });
  await other.page.goto(page.url());
  await asked(other.page);
  const hide = (/** @type {boolean} */ hidden) => page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
  await hide(true);
  await finish(other.page);
  const { seq } = await stateOf(other.page);
  await until(page, "seq", seq ?? "");
  await hide(false);
  await until(page, "idle", "true");
  assert.equal((await stateOf(page))["over"], "true");
  assert.deepEqual(await ownCards(page), await ownCards(other.page));
  // What the director had begun is at its end; what the style sheet does ends by itself.
  await page.waitForFunction(() => document.getAnimations().every((one) => one instanceof CSSAnimation || one.playState !== "running"));
  assert.deepEqual([...faults, ...other.faults], []);
  await context.close();
});
