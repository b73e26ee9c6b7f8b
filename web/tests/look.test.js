// @ts-check
// How the table looks and reads: settings that last, the table in words, and nothing that axe finds in any state, by
// day and by night.

/** @import { Browser } from "playwright-core" */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { withoutFault } from "./axe.js";
import { CALM, FAMILIES } from "./families.js";
import { newGuest, openTable, ownCards, playUntil, thing, until } from "./guest.js";
import { finish, asked, stacks, stateOf } from "./player.js";
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

test("deck, colours, sound and pace are chosen once and kept", async () => {
  const { context, page, faults } = await newGuest(browser);
  await openTable(page, room.address, "unnamed/holdem");
  const menu = page.locator("dialog[open][data-dialog=settings]");
  await thing(page, "menu").click();
  const ink = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ink();
  await menu.getByLabel("Two colours").check();
  await menu.getByLabel("Dark", { exact: true }).check();
  await menu.getByLabel("Fast").check();
  await menu.getByLabel("Sounds").uncheck();
  assert.notEqual(await ink(), light, "the page gets dark");
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  await page.reload();
  await asked(page);
  assert.ok(await page.locator("#table.classic").count());
  assert.notEqual(await ink(), light);
  await thing(page, "menu").click();
  for (const label of ["Two colours", "Dark", "Fast"]) assert.ok(await menu.getByLabel(label, { exact: true }).isChecked(), label);
  assert.equal(await menu.getByLabel("Sounds").isChecked(), false);
  assert.deepEqual(faults, []);
  await context.close();
});

for (const family of ["board", "draw", "squares", "pan"]) {
  test(`the table in words can be stayed in: a hand at ${FAMILIES[family]}`, async () => {
    const { context, page, faults } = await newGuest(browser);
    await openTable(page, room.address, FAMILIES[family] ?? "");
    const cards = await ownCards(page);
    await thing(page, "menu").click();
    await page.locator("dialog[open]").getByLabel("Show the table in words").check();
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    // The menu button has the focus again; Enter is for the table.
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
    const text = thing(page, "text");
    await text.waitFor();
    assert.match(await text.textContent() ?? "", /Nina|You/);
    assert.equal(await page.locator("#table .hw-plaque").count(), 0, "there is no table besides");
    for (const card of cards) assert.ok(card, "cards have names");
    await finish(page);
    assert.ok(await text.isVisible());
    const record = (await stacks(page)).kept;
    assert.ok(Object.keys(record).length >= 2);
    await page.reload();
    await until(page, "idle", "true");
    assert.ok(await text.isVisible(), "it stays after a reload");
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("axe finds no fault in the lobby, nor in a dialog, a rule or the table in words", () => withoutFault(browser, async (page, check) => {
  page.setDefaultTimeout(20_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(room.address);
  await check("lobby");
  await openTable(page, room.address, "unnamed/holdem");
  const closed = async () => {
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  };
  await thing(page, "menu").click();
  await check("menu");
  await page.locator("dialog[open]").getByRole("button", { name: "Leave" }).click();
  await page.locator("dialog[open][data-dialog=confirm]").waitFor();
  await check("leaving");
  await closed();
  await page.keyboard.press("?");
  await check("keys");
  await closed();
  await page.locator("[role=log] a[data-rule]").first().click();
  await page.locator(".hw-rule").waitFor();
  await check("a rule");
  await page.keyboard.press("Escape");
  await finish(page);
  await page.locator("#table [data-key^='extra ']", { hasText: "Buy" }).click();
  await check("buying");
  await closed();
  await page.setViewportSize({ width: 390, height: 844 });
  await thing(page, "drawer").click();
  await check("the drawer");
  await thing(page, "drawer").click();
  await page.setViewportSize({ width: 640, height: 360 });
  await thing(page, "text").waitFor();
  await check("in words");
}));

for (const [family, offering] of Object.entries(FAMILIES)) {
  test(`axe finds no fault at a table: ${family}`, () => withoutFault(browser, async (page, check) => {
    page.setDefaultTimeout(20_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openTable(page, room.address, offering);
    await check("the first question");
    if (["setting", "tiles"].includes(family)) {
      await playUntil(page, async () => (await thing(page, "message").count()) > 0);
      await check("a hand to set");
      await page.keyboard.press("1");
      await page.keyboard.press("2");
      await check("two in front");
    }
    await finish(page);
    assert.equal((await stateOf(page))["over"], "true");
    await check("the result");
    await page.setViewportSize({ width: 390, height: 844 });
    await check("the result on a phone");
  }));
}
