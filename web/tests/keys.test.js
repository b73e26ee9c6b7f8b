// @ts-check
// Keys mean the same at every table: F never does anything but give up, C stays, R does more. When a turn begins,
// nothing has the focus, and Enter does nothing. Folding where checking is free asks first.

/** @import { Browser, Page } from "playwright-core" */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { CALM, FAMILIES } from "./families.js";
import { focused, newGuest, openTable, playUntil, thing, unless } from "./guest.js";
import { act, asked, slotsOf, stateOf } from "./player.js";
import { openBrowser, openRoom } from "./room.js";
import { SPY, held, hold, verbs } from "./spy.js";

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

/** Everything that each key of the bar may ever mean. */
const MEANINGS = /** @type {Record<string, Set<string>>} */ ({
  f: new Set(["fold", "muck", "surrender", "out", "decline"]),
  c: new Set(["check", "call", "stand", "pat", "keep-down", "play-board", "ready", "discard", "decline", "pass"]),
  d: new Set(["hit", "draw", "draw-on", "in", "turn-up", "choose"]),
  r: new Set(["bet", "raise", "double", "play", "wager", "bank", "change", "set", "take", "meld", "add", "borrow", "split"]),
  s: new Set(["split", "force", "show", "kill", "straddle", "house-way", "take-back"]),
});

/**
 * The verb that pressing a key leads to, once a question is answered with yes; nothing is sent.
 * @param {Page} page @param {string} key
 */
async function meant(page, key) {
  await page.keyboard.press(key);
  const yes = page.locator("dialog[open] .danger, dialog[open] .options button").first();
  if (await yes.count()) {
    // A question about it has no dangerous answer under Enter.
    assert.equal(await yes.evaluate((one) => one === document.activeElement), false);
    await yes.click();
  }
  const [say] = await held(page);
  await page.keyboard.press("Escape");
  if (!say) return null;
  return "act" in say ? say.act.what.verb : "pass" in say ? "pass" : "chair" in say ? JSON.stringify(say.chair.what) : "?";
}

describe("a key means the same at every turn", { concurrency: 2 }, () => {
  for (const [family, offering] of Object.entries(FAMILIES)) {
    test(`${family}: ${offering}`, async () => {
      const { context, page, faults } = await newGuest(browser, { script: SPY });
      await openTable(page, room.address, offering);
      await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
      const known = await verbs(page);
      /** @type {Set<string>} */
      const looked = new Set();
      for (let moves = 0; (await stateOf(page))["over"] !== "true"; moves++) {
        assert.ok(moves < 200, "the hand does not end");
        const slots = await slotsOf(page);
        const what = slots.filter(({ off }) => !off).map(({ slot, label }) => `${slot}${label.replace(/[^a-z]/gi, "")}`).join();
        if (!looked.has(what) && looked.size < 8) {
          looked.add(what);
          assert.equal(await focused(page), "BODY", "nothing has the focus when a turn begins");
          await hold(page, true);
          const isRail = (await thing(page, "chip 0").count()) > 0;
          await page.keyboard.press("Enter");
          const entered = await held(page);
          // Where wagers are made, Enter puts a chip down, which can be taken back.
          const harmless = isRail ? entered.every((say) => "act" in say && say.act.what.verb === "wager") : !entered.length;
          assert.ok(harmless, `Enter does ${JSON.stringify(entered)}`);
          for (const [key, allowed] of Object.entries(MEANINGS)) {
            const verb = await meant(page, key);
            if (verb === null) continue;
            assert.ok(allowed.has(verb), `${key} means ${verb} (${what})`);
            if (verb !== "pass") assert.equal(known.get(verb)?.key, key.toUpperCase(), `${key} means ${verb}`);
            if (key === "f") assert.ok(known.get(verb)?.gives_up, `F means ${verb}`);
            if (key !== "f") assert.ok(!known.get(verb)?.gives_up || verb === "decline", `${key} gives up: ${verb}`);
          }
          await hold(page, false);
          await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
        }
        await act(page);
        await asked(page);
      }
      assert.ok(looked.size);
      assert.deepEqual(faults, []);
      await context.close();
    });
  }
});

/** Goes on until a move of this kind is open. @param {Page} page @param {number} slot @param {RegExp} label */
const until = (page, slot, label) => playUntil(page, async () => (await stateOf(page))["over"] !== "true"
  && (await slotsOf(page)).some((one) => one.slot === slot && !one.off && label.test(one.label)));

test("folding where checking is free asks, and the harmless answer is under Enter", async () => {
  const { context, page, faults } = await newGuest(browser, { script: SPY });
  await openTable(page, room.address, "palace/holdem-4-8");
  await until(page, 1, /^Check/);
  const { turn } = await stateOf(page);
  await page.keyboard.press("f");
  const dialog = page.locator("dialog[open]");
  await dialog.waitFor();
  assert.match(await dialog.textContent() ?? "", /check for free/i);
  // Letters are for the table, and the table waits.
  for (const letter of ["f", "c", "r", "s", "d"]) await page.keyboard.press(letter);
  assert.equal(await dialog.count(), 1);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  assert.equal((await stateOf(page))["turn"], turn, "Enter goes back");
  await page.keyboard.press("f");
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.equal((await stateOf(page))["turn"], turn, "Escape goes back");
  await page.keyboard.press("f");
  await dialog.locator(".danger").focus();
  await page.keyboard.press("Enter");
  await unless(page, "turn", turn);
  await page.locator("[role=log] li", { hasText: "Nina folds" }).first().waitFor({ state: "attached" });
  assert.deepEqual(faults, []);
  await context.close();
});

test("R raises, C calls, and the focus stays on the button that was pressed", async () => {
  const { context, page, faults } = await newGuest(browser, { script: SPY });
  await openTable(page, room.address, "unnamed/holdem");
  await until(page, 1, /^Call/);
  await hold(page, true);
  assert.equal(await meant(page, "c"), "call");
  assert.match(await meant(page, "r") ?? "", /^(bet|raise)$/);
  assert.equal(await meant(page, "f"), "fold");
  await hold(page, false);
  await thing(page, "slot 1").focus();
  for (let moves = 0; moves < 3 && (await stateOf(page))["over"] !== "true"; moves++) {
    const { turn } = await stateOf(page);
    await page.keyboard.press("Enter");
    await unless(page, "turn", turn);
    await asked(page);
    assert.equal(await focused(page), "slot 1");
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("keys can be given to other letters, switched off, and are listed under ?", async () => {
  const { context, page, faults } = await newGuest(browser, { script: SPY });
  await openTable(page, room.address, "unnamed/holdem");
  await until(page, 1, /^Call/);
  await page.keyboard.press("?");
  const sheet = page.locator("dialog[open][data-dialog=keys]");
  await sheet.waitFor();
  for (const word of ["fold", "check, call", "raise"]) assert.match(await sheet.textContent() ?? "", new RegExp(word, "i"));
  // Give up gets X; the sheet says so at once.
  await sheet.getByRole("button", { name: /^Give up.*F\. Change/ }).click();
  await page.keyboard.press("x");
  await sheet.getByRole("button", { name: /^Give up.*X\. Change/ }).waitFor();
  await page.keyboard.press("Escape");
  await hold(page, true);
  assert.equal(await meant(page, "f"), null, "F has no meaning any more");
  assert.equal(await meant(page, "x"), "fold");
  await hold(page, false);
  // It is kept, and can be taken back.
  await page.reload();
  await asked(page);
  assert.equal(await thing(page, "slot 0").getAttribute("aria-keyshortcuts"), "X");
  await page.keyboard.press("?");
  await sheet.getByRole("button", { name: "As it was" }).click();
  await sheet.getByLabel("Letters and digits work as keys").uncheck();
  await page.keyboard.press("Escape");
  await hold(page, true);
  for (const key of ["f", "c", "r", "x"]) assert.equal(await meant(page, key), null, `${key} is switched off`);
  await hold(page, false);
  assert.equal(await thing(page, "slot 0").getAttribute("aria-keyshortcuts"), null);
  assert.deepEqual(faults, []);
  await context.close();
});
