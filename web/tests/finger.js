// @ts-check
// Somebody who plays with nothing but a finger: taps on the bar, on chips and circles, on cards, and on what a
// question offers.

/** @import { Page } from "playwright-core" */

import assert from "node:assert/strict";
import { thing } from "./guest.js";
import { asked, slotsOf, stateOf } from "./player.js";

/** Everything that a tap may change. @param {Page} page */
const mark = (page) => page.evaluate(() => {
  const { seq, turn, over, hand, sits } = document.body.dataset;
  const said = [...document.querySelectorAll("#table [data-key], .hw-refusal, dialog")].map((one) =>
    `${one.getAttribute("data-key")}${one.className}${one.getAttribute("aria-pressed")}${one.getAttribute("aria-disabled")}${one.textContent}`);
  return `${seq} ${turn} ${over} ${hand} ${sits} ${said.join()}`;
});

/**
 * Taps on a thing, and waits until the page has taken it.
 * @param {Page} page @param {string} key
 */
export async function tap(page, key) {
  const before = await mark(page);
  await thing(page, key).tap();
  await page.waitForFunction((old) => {
    const { seq, turn, over, hand, sits, idle } = document.body.dataset;
    const said = [...document.querySelectorAll("#table [data-key], .hw-refusal, dialog")].map((one) =>
      `${one.getAttribute("data-key")}${one.className}${one.getAttribute("aria-pressed")}${one.getAttribute("aria-disabled")}${one.textContent}`);
    return idle === "true" && `${seq} ${turn} ${over} ${hand} ${sits} ${said.join()}` !== old;
  }, before);
}

/** Keys of things on the table that can be tapped now. @param {Page} page @param {string} kind how they begin */
export const tappable = (page, kind) => page.$$eval(`#table [data-can][data-key^="${kind}"]`, (things) =>
  things.map((one) => one.getAttribute("data-key") ?? ""));

/** Answers a question with yes, or with the first choice. @param {Page} page */
async function answer(page) {
  const yes = page.locator("dialog[open] .danger, dialog[open] .options button").first();
  if (await yes.count()) await yes.tap();
}

/** A button of the bar that is open. @param {Page} page @param {number[]} order */
async function openSlot(page, order) {
  const slots = await slotsOf(page);
  for (const slot of order) {
    const found = slots.find((one) => one.slot === slot && !one.off);
    if (found) return found;
  }
  return null;
}

/**
 * Does one thing. What is done is told: wagers are put down once, hands are set, cards are chosen where some are needed.
 * @param {Page} page @param {number[]} [order] slots, from the one that is tried first
 */
export async function touch(page, order = [1, 2, 3, 4, 0]) {
  await asked(page);
  const { turn } = await stateOf(page);
  const answered = () => page.waitForFunction((old) => {
    const { turn, idle, asks, over } = document.body.dataset;
    return idle === "true" && turn !== old && (asks !== "no" || over === "true");
  }, turn);
  const circles = await tappable(page, "circle ");
  const places = circles.length ? circles : await tappable(page, "square ");
  if (places[0] && (await thing(page, "chip 0").count()) && !(await page.locator("#table .hw-rail-total").count())) {
    const bet = await page.locator("#table [data-key^='circle '] em, #table [data-key^='square '] b").count();
    if (!bet) {
      await thing(page, "chip 2").tap();
      await thing(page, places[0]).tap();
      await answered();
      return "wager";
    }
  }
  if (await thing(page, "tray 0").count()) {
    // A hand is set by tapping: two to the front, others if those two are foul, and then Set.
    const cards = await tappable(page, "own:");
    for (const [one, other] of pairs(cards)) {
      const start = (await slotsOf(page)).find(({ slot, off }) => slot === 0 && !off);
      if (start?.label.startsWith("Start over")) await tap(page, "slot 0");
      await tap(page, one);
      await tap(page, other);
      const set = (await slotsOf(page)).find(({ slot, off }) => slot === 3 && !off);
      if (!set) continue;
      await thing(page, "slot 3").tap();
      await answered();
      return set.label;
    }
    assert.fail("no hand can be set");
  }
  const found = await openSlot(page, order);
  assert.ok(found, "nothing can be done");
  const before = await mark(page);
  await thing(page, `slot ${found.slot}`).tap();
  await answer(page);
  // Either that was the move, or the page says what is missing: cards.
  await page.waitForFunction(([old, words]) => {
    const { turn, idle } = document.body.dataset;
    const said = document.querySelector(".hw-refusal:not([hidden])")?.textContent ?? "";
    return idle === "true" && (turn !== old || (said !== "" && !words?.includes(said)));
  }, [turn ?? "", before]);
  if ((await stateOf(page))["turn"] === turn) {
    const [card] = await tappable(page, (await tappable(page, "drawn")).length ? "drawn" : "own:");
    assert.ok(card, `no card can be chosen for ${found.label}`);
    await tap(page, card);
    await thing(page, `slot ${found.slot}`).tap();
  }
  await answered();
  return found.label;
}

/** @param {string[]} cards @returns {[string, string][]} */
const pairs = (cards) => cards.flatMap((one, at) => cards.slice(at + 1).map((other) => /** @type {[string, string]} */ ([one, other])));

/** Plays the hand to its end. @param {Page} page @param {number[]} [order] */
export async function touchThrough(page, order) {
  /** @type {string[]} */
  const done = [];
  await asked(page);
  while ((await stateOf(page))["over"] !== "true") {
    assert.ok(done.length < 200, `the hand does not end: ${done.slice(-6).join(", ")}`);
    done.push(await touch(page, order));
    await asked(page);
  }
  return done;
}
