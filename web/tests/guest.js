// @ts-check
// A guest in a browser of their own, at a table of the room: pages that write down what goes wrong in them, and what
// can be read off a table.

/** @import { Browser, BrowserContext, Page } from "playwright-core" */

import assert from "node:assert/strict";
import { act, asked, stateOf } from "./player.js";

/**
 * @typedef {object} How
 * @property {number} [width]
 * @property {number} [height]
 * @property {boolean} [touch] whether there is a finger in place of a mouse
 * @property {boolean} [moves] whether things may move
 * @property {"light" | "dark"} [scheme]
 * @property {string} [script] what is run before the page
 */

/**
 * Somebody whom the room does not know yet, with everything that goes wrong in their pages.
 * @param {Browser} browser @param {How} [how]
 */
export async function newGuest(browser, { width = 1280, height = 720, touch = false, moves = false, scheme = "light", script } = {}) {
  const context = await browser.newContext({
    viewport: { width, height }, hasTouch: touch, isMobile: touch, colorScheme: scheme, reducedMotion: moves ? "no-preference" : "reduce",
  });
  if (script) await context.addInitScript(script);
  return { context, ...(await newWindow(context)) };
}

/** One more window of the same person. @param {BrowserContext} context */
export async function newWindow(context) {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  /** @type {string[]} */
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  // What a policy forbids is an error of the console, too.
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  return { page, faults };
}

/**
 * Opens a table from the lobby, and has a seat at it.
 * @param {Page} page @param {string} address @param {string} offering @param {{players?: string, name?: string}} [how]
 */
export async function openTable(page, address, offering, { players = "", name = "Nina" } = {}) {
  await page.goto(address);
  await page.fill("input[name=name]", name);
  await page.selectOption("select[name=players]", players);
  await page.click(`button[value="${offering}"]`);
  await asked(page);
}

/** A thing of the table, by its key. @param {Page} page @param {string} key */
export const thing = (page, key) => page.locator(`#table [data-key="${key}"]`);

/** What the table asks, as one text. @param {Page} page */
export const prompt = async (page) => (await thing(page, "prompt").textContent()) ?? "";

/** Waits until the page says of itself that something is so. @param {Page} page @param {string} name @param {string} value */
export const until = (page, name, value) => page.waitForFunction(([name = "", value = ""]) => document.body.dataset[name] === value, [name, value]);

/** Waits until something is not as it was. @param {Page} page @param {string} name @param {string | undefined} value */
export const unless = (page, name, value) => page.waitForFunction(([name = "", value = ""]) => {
  const { [name]: now, idle } = document.body.dataset;
  return idle === "true" && now !== undefined && now !== value;
}, [name, value ?? ""]);

/** The element that has the focus: its key or its tag. @param {Page} page */
export const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute("data-key") ?? document.activeElement?.tagName ?? "");

/** The faces of the own cards. @param {Page} page */
export const ownCards = (page) => page.$$eval("#table [data-key^='own:']", (cards) => cards.map((card) => card.querySelector("[aria-label]")?.getAttribute("aria-label") ?? ""));

/** The latest lines of the log, all of them. @param {Page} page */
export const logged = async (page) => (await page.locator("[role=log] li").allTextContents()).join("\n");

/** Begins the next hand: buys first if there are no chips left, and lets a bank pass. @param {Page} page */
export async function nextHand(page) {
  const { hand } = await stateOf(page);
  const asks = page.locator("dialog[open]");
  for (let tries = 0; tries < 6; tries++) {
    // What was over may be a bank that was offered in the meantime: then the first key lets it pass.
    const before = await prompt(page);
    await page.keyboard.press("c");
    if (await asks.count()) {
      await page.keyboard.press("Enter");
      await asks.waitFor({ state: "detached" });
    }
    await page.waitForFunction(([hand, words]) => document.body.dataset["idle"] === "true"
      && (document.body.dataset["hand"] !== hand || document.querySelector("[data-key=prompt]")?.textContent !== words), [hand, before]);
    if ((await stateOf(page))["hand"] !== hand) return asked(page);
  }
  assert.fail(`no next hand: ${await prompt(page)}`);
}

/**
 * Plays on, hand after hand, until something is so.
 * @param {Page} page @param {() => Promise<boolean>} found @param {{order?: number[], most?: number}} [how]
 */
export async function playUntil(page, found, { order, most = 120 } = {}) {
  for (let moves = 0; moves < most; moves++) {
    await asked(page);
    if (await found()) return;
    if ((await stateOf(page))["over"] === "true") await nextHand(page);
    else await act(page, order);
  }
  assert.fail("it never comes to that");
}
