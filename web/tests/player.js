// @ts-check
// Somebody who plays a hand with nothing but a keyboard, at whatever table: they press what the bar offers.

/** @import { Browser, BrowserContext, Page } from "playwright-core" */

import assert from "node:assert/strict";

/** @typedef {{slot: number, key: string, label: string, off: boolean}} Slot */

/**
 * A page with everything that goes wrong in it.
 * @param {Browser | BrowserContext} browser @param {{width: number, height: number}} [viewport]
 */
export async function openPage(browser, viewport = { width: 1280, height: 720 }) {
  const page = await browser.newPage({ viewport, reducedMotion: "reduce" });
  page.setDefaultTimeout(20_000);
  /** @type {string[]} */
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  return { page, faults };
}

/**
 * Opens a table from the lobby and sits down at it.
 * @param {Page} page @param {string} address @param {string} offering
 */
export async function sitDown(page, address, offering) {
  await page.goto(address);
  await page.fill("input[name=name]", "Nina");
  await page.focus(`button[value="${offering}"]`);
  await page.keyboard.press("Enter");
  await asked(page);
}

/** What the page says of itself. @param {Page} page */
export const stateOf = (page) => page.evaluate(() => ({ ...document.body.dataset }));

/** Everything that changes when something has been done. @param {Page} page */
const mark = (page) => page.evaluate(() => {
  const { seq, turn, over, hand, sits } = document.body.dataset;
  return `${seq} ${turn} ${over} ${hand} ${sits}`;
});

/**
 * Waits until the page shows everything it knows and wants something from the player, or the hand is over.
 * @param {Page} page
 */
export async function asked(page) {
  await page.waitForFunction(() => {
    const { idle, asks, over, turn } = document.body.dataset;
    return turn !== undefined && idle === "true" && (over === "true" || asks !== "no");
  });
}

/** @param {Page} page @param {string} before */
const changed = (page, before) => page.waitForFunction((old) => {
  const { seq, turn, over, hand, sits, idle } = document.body.dataset;
  return idle === "true" && `${seq} ${turn} ${over} ${hand} ${sits}` !== old;
}, before, { timeout: 1500 }).then(() => true, () => false);

/** The buttons of the bar. @param {Page} page @returns {Promise<Slot[]>} */
export const slotsOf = (page) => page.$$eval("button[data-slot]", (buttons) => buttons.flatMap((button) => {
  const key = button.getAttribute("aria-keyshortcuts") ?? "";
  const slot = Number((button.getAttribute("data-key") ?? "").replace("slot ", ""));
  const isOff = button.getAttribute("aria-disabled") === "true" || button.hasAttribute("disabled");
  return getComputedStyle(button).visibility === "hidden" ? [] : [{ slot, key, label: button.textContent ?? "", off: isOff }];
}));

/** @param {Page} page @param {string} key */
const has = async (page, key) => (await page.locator(`[data-key="${key}"]`).count()) > 0;

/** Answers a question that the page asks in a dialog. @param {Page} page */
async function answer(page) {
  const dialog = page.locator("dialog[open]");
  if (!(await dialog.count())) return;
  const yes = dialog.locator("button[data-yes], button[data-option]").first();
  await yes.focus();
  await page.keyboard.press("Enter");
}

/**
 * Does one thing, with keys alone: places a wager, sets a hand by the house way, or presses what is open, from
 * what keeps the hand going to what gives it up. Cards are chosen by number where a move needs them.
 * @param {Page} page @param {number[]} [order] slots from the one that is tried first
 * @returns {Promise<string>} what was pressed
 */
export async function act(page, order = [1, 2, 3, 4, 0]) {
  await asked(page);
  const before = await mark(page);
  /** @param {string} key */
  const press = async (key) => {
    await page.keyboard.press(key === " " ? "Space" : key);
    await answer(page);
    return changed(page, before);
  };
  if (await has(page, "chip 0")) {
    const total = await page.locator("[data-key^='circle '] em, [data-key^='square '] b").count();
    if (!total && await press("Enter")) return "chip";
  }
  if (await has(page, "tray 0")) {
    const way = (await slotsOf(page)).find(({ slot, off }) => slot === 4 && !off);
    if (way) await page.keyboard.press(way.key.toLowerCase());
    if (await changed(page, before)) return "House way";
    // The house's way is laid out, and the player sets the hand like that.
    const set = (await slotsOf(page)).find(({ slot, off }) => slot === 3 && !off);
    if (set && await press(set.key.toLowerCase())) return set.label;
  }
  const slots = (await slotsOf(page)).filter(({ off, key }) => !off && key);
  for (const slot of order) {
    const found = slots.find((one) => one.slot === slot);
    if (!found) continue;
    if (await press(found.key.length === 1 ? found.key.toLowerCase() : found.key)) return found.label;
    // The move needs cards: one, and then one more.
    for (const digit of ["1", "2"]) {
      await page.keyboard.press(digit);
      if (await press(found.key.toLowerCase())) return found.label;
    }
    await page.keyboard.press("Escape");
  }
  throw new Error(`nothing can be done: ${JSON.stringify(await slotsOf(page))} ${await page.locator("[data-key=prompt]").textContent()}`);
}

/**
 * Plays the hand to its end.
 * @param {Page} page @param {number[]} [order]
 */
export async function finish(page, order) {
  /** @type {string[]} */
  const done = [];
  await asked(page);
  while ((await stateOf(page))["over"] !== "true") {
    assert.ok(done.length < 300, `the hand does not end: ${done.slice(-8).join(", ")}`);
    done.push(await act(page, order));
    await asked(page);
  }
  return done;
}

/**
 * What the page shows before each seat, and what the server's own record of the hand says.
 * @param {Page} page
 */
export async function stacks(page) {
  const record = await page.evaluate(async () => (await fetch(`${location.pathname}/hand`)).text());
  const end = record.slice(record.lastIndexOf("\nend\n"));
  const kept = Object.fromEntries([...end.matchAll(/stack seat (\d+) ([\d.]+)/g)].map(([, seat, amount]) => [seat, Number(amount)]));
  const shown = await page.evaluate(() => {
    const found = [...document.querySelectorAll("[data-stack]")].map((one) =>
      /** @type {const} */ ([one.getAttribute("data-seat"), Number(one.getAttribute("data-stack")) / 100]));
    return Object.fromEntries(found);
  });
  const dealt = Object.fromEntries(Object.entries(shown).filter(([seat]) => seat in kept));
  return { shown: dealt, kept };
}
