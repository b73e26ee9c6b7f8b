// @ts-check
// A guest at a table who has nothing but a keyboard.

/** @import { Browser, Page } from "playwright-core" */

import assert from "node:assert/strict";

/**
 * Sits down with the keyboard: name, then Tab to the table's button, then Enter.
 * @param {Browser} browser @param {string} address @param {string} offering
 */
export async function sitDown(browser, address, offering) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(15_000);
  /** @type {string[]} */
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await page.goto(address);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Nina");
  for (let i = 0; ; i++) {
    assert.ok(i < 100, `Tab does not lead to ${offering}`);
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.getAttribute("value")) === offering) break;
  }
  await page.keyboard.press("Enter");
  await settled(page);
  return { page, faults };
}

/**
 * Waits until the page has a control for the guest that was not there before.
 * @param {Page} page @param {string} [before] the turn that was acted on
 */
export async function settled(page, before = "") {
  await page.waitForFunction((old) => {
    const { turn, asks, over } = document.body.dataset;
    return turn !== undefined && turn !== old && (over === "true" || asks !== "no");
  }, before);
}

/** @param {Page} page */
export const stateOf = (page) => page.evaluate(() => ({ ...document.body.dataset }));

/**
 * Makes the first of these moves that is offered, with the key that the page shows for it; in a
 * group of choices the first one is taken.
 * @param {Page} page @param {string[]} verbs
 */
export async function act(page, verbs) {
  const { turn } = await stateOf(page);
  const found = await page.evaluate((wanted) => {
    const controls = [...document.querySelectorAll("#controls [data-verb][aria-keyshortcuts]")];
    const verb = wanted.find((name) => controls.some((control) => control.getAttribute("data-verb") === name));
    const control = controls.find((control) => control.getAttribute("data-verb") === verb);
    const key = control?.getAttribute("aria-keyshortcuts");
    return control && key ? { verb, key, group: control.tagName === "FIELDSET" } : null;
  }, verbs);
  assert.ok(found, `none of ${verbs.join(", ")} is offered`);
  await page.evaluate(() => /** @type {HTMLElement | null} */ (document.activeElement)?.blur());
  await page.keyboard.press(found.key.toLowerCase());
  if (found.group) await page.keyboard.press("Enter");
  await settled(page, turn);
  return found.verb;
}

/**
 * Plays the hand to its end.
 * @param {Page} page @param {string[]} verbs
 */
export async function finish(page, verbs) {
  /** @type {(string | undefined)[]} */
  const done = [];
  while ((await stateOf(page))["over"] !== "true") {
    assert.ok(done.length < 400, "the hand does not end");
    done.push(await act(page, verbs));
  }
  return done;
}
