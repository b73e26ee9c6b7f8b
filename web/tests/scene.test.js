// @ts-check
// Tables drawn from fixtures in a real browser, without a server: every family, on a phone and on a wide
// screen. What is drawn lies where places.js says, can be read, and is not made again when it only moves.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { withoutFault } from "./axe.js";
import { FIXTURES } from "./fixtures.js";
import { openFiles } from "./files.js";
import { openBrowser } from "./room.js";

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").Page} Page */

/** @type {Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof openFiles>>} */
let files;
let address = "";

before(async () => {
  [files, browser] = await Promise.all([openFiles(), openBrowser()]);
  address = `${files.address}/tests/stage.html`;
});
after(async () => {
  await browser.close();
  files.close();
});

/** @param {Page} page @param {string} name */
async function show(page, name) {
  await page.evaluate((name) => void (location.hash = name), name);
  await page.waitForFunction((name) => document.body.dataset["drawn"] === name, name);
}

for (const [width, height] of /** @type {const} */ ([[1280, 720], [390, 844], [360, 640], [768, 1024]])) {
  test(`every table is drawn at ${width} by ${height}, inside its window and large enough to read`, async () => {
    const page = await browser.newPage({ viewport: { width, height } });
    /** @type {string[]} */
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    await page.goto(address);
    for (const name of Object.keys(FIXTURES)) {
      await show(page, name);
      const found = await page.evaluate(() => {
        const wrong = [];
        for (const thing of document.querySelectorAll("[data-key]")) {
          const { left, top, right, bottom } = thing.getBoundingClientRect();
          const key = thing.getAttribute("data-key");
          if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) wrong.push(`${key} outside`);
          // Names may be cut short with dots; what people press or are told by may not.
          const whole = thing.matches(".hw-slot-button, .hw-bet, .hw-pot, .hw-prompt, .hw-message, .hw-square, .hw-banner");
          if (whole && (thing.scrollWidth > thing.clientWidth + 2 || thing.scrollHeight > thing.clientHeight + 2)) wrong.push(`${key} cut off`);
        }
        const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (words.nextNode()) {
          const parent = words.currentNode.parentElement;
          if (!parent || parent.closest("svg") || !words.currentNode.textContent?.trim()) continue;
          const size = parseFloat(getComputedStyle(parent).fontSize);
          if (size < 11) wrong.push(`${words.currentNode.textContent}: ${size}px`);
        }
        return wrong;
      });
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    }
    await page.close();
    assert.deepEqual(faults, []);
  });
}

test("what moves is the same element, and what is gone is gone", async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(`${address}#holdem`);
  await page.waitForSelector('[data-key="board:3"]');
  const before = await page.evaluateHandle(() => document.querySelector('[data-key="board:3"]'));
  const was = await page.evaluate((card) => card?.getBoundingClientRect().x, before);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.waitForFunction((was) => document.querySelector('[data-key="board:3"]')?.getBoundingClientRect().x !== was, was);
  assert.ok(await page.evaluate((card) => card === document.querySelector('[data-key="board:3"]'), before));
  assert.equal(await page.locator('[data-key="bet 4"]').count(), 1);
  await show(page, "result");
  assert.equal(await page.locator('[data-key="bet 4"]').count(), 0);
  assert.equal(await page.locator('[data-key="banner"]').count(), 1);
  await page.close();
});

test("axe finds no fault in any table, by day and by night", async () => {
  await withoutFault(browser, async (page, check) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(address);
    for (const name of Object.keys(FIXTURES)) {
      await show(page, name);
      await check(name);
    }
  });
});
