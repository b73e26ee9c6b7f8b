// @ts-check
// Several people at one table: two players see each other act, somebody watches without seeing a card and then takes
// a seat, and people talk and are muted.

/** @import { Browser, Page } from "playwright-core" */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CALM } from "./families.js";
import { logged, newGuest, openTable, ownCards, prompt, thing, until } from "./guest.js";
import { act, stateOf } from "./player.js";
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

/** Opens a table that others play at, and only looks. @param {string} address */
async function watch(address) {
  const guest = await newGuest(browser);
  await guest.page.goto(address);
  await until(guest.page, "idle", "true");
  return guest;
}

/** Takes the seat of a bot. @param {Page} page @param {string} name */
async function takeSeat(page, name) {
  await page.locator("#table [data-can][data-key^='seat ']").first().click();
  const dialog = page.locator("dialog[open][data-dialog=sit]");
  await dialog.getByLabel("Your name").fill(name);
  await dialog.getByRole("button", { name: "Sit down" }).click();
  await page.waitForFunction(() => ["coming", "in"].includes(document.body.dataset["sits"] ?? ""));
}

/** Waits until every page knows as much as this one. @param {Page} first @param {Page[]} others */
async function level(first, others) {
  const { seq } = await stateOf(first);
  for (const page of others) {
    await page.waitForFunction((seq) => Number(document.body.dataset["seq"]) >= seq && document.body.dataset["idle"] === "true", Number(seq));
  }
}

/** Plays the hand with everybody who is asked. @param {Page[]} players */
async function together(players) {
  for (let moves = 0; moves < 120; moves++) {
    const states = await Promise.all(players.map(stateOf));
    if (states.every(({ over }) => over === "true")) return;
    const asks = players[states.findIndex((state) => state["asks"] !== "no" && state["over"] !== "true")];
    if (!asks) {
      await players[0]?.waitForFunction(() => document.body.dataset["asks"] !== "no" || document.body.dataset["over"] === "true", undefined, { timeout: 300 }).catch(() => {});
      continue;
    }
    await act(asks);
    await level(asks, players.filter((page) => page !== asks));
  }
  assert.fail("the hand does not end");
}

test("two people see each other act, and a third sees no card, and takes a seat", async () => {
  const nina = await newGuest(browser);
  await openTable(nina.page, room.address, "unnamed/holdem");
  const oscar = await watch(nina.page.url());
  assert.match(await prompt(oscar.page), /You are watching/);
  await takeSeat(oscar.page, "Oscar");
  await together([nina.page]);
  await level(nina.page, [oscar.page]);
  const paula = await watch(nina.page.url());
  // Who comes to a table waits for the blind, or posts: hands are played until they have cards.
  let hand = Number((await stateOf(nina.page))["hand"]);
  for (let hands = 0; ; hands++) {
    assert.ok(hands < 8, "Oscar is not dealt in");
    const post = oscar.page.locator("#table [data-key^='extra ']", { hasText: "Post" });
    if (await post.count()) {
      await post.click();
      await post.waitFor({ state: "detached" });
    }
    // Everybody who has a chair says that they are ready.
    await nina.page.keyboard.press("c");
    if ((await stateOf(oscar.page))["sits"] === "in") await oscar.page.keyboard.press("c");
    hand += 1;
    for (const { page } of [nina, oscar, paula]) await until(page, "hand", String(hand));
    await until(oscar.page, "sits", "in");
    if ((await ownCards(oscar.page)).length && (await stateOf(nina.page))["over"] === "false") break;
    await together([nina.page, oscar.page]);
  }
  // Nobody is shown the cards of another: in no page is there a face that is not its own.
  const faces = (/** @type {Page} */ page) => page.$$eval("#table .hw-card svg[aria-label]", (cards) => cards.map((card) => card.getAttribute("aria-label") ?? ""));
  const [ninas, oscars, seen] = await Promise.all([ownCards(nina.page), ownCards(oscar.page), faces(paula.page)]);
  assert.deepEqual([ninas.length, oscars.length], [2, 2]);
  for (const card of [...ninas, ...oscars]) assert.ok(!seen.includes(card), `Paula sees ${card}`);
  for (const card of ninas) assert.ok(!(await faces(oscar.page)).includes(card), `Oscar sees ${card}`);
  await together([nina.page, oscar.page]);
  await level(nina.page, [paula.page]);
  for (const { page } of [oscar, paula]) assert.match(await logged(page), /Nina (calls|checks|folds|shows)/);
  for (const { page } of [nina, paula]) assert.match(await logged(page), /Oscar (calls|checks|folds|shows|mucks|posts)/);
  const names = await nina.page.locator("#table .hw-plaque b").allTextContents();
  assert.ok(names.includes("Oscar"), names.join());
  for (const { faults, context } of [nina, oscar, paula]) {
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("people talk, and whoever is muted is not heard until they are heard again", async () => {
  const nina = await newGuest(browser);
  await openTable(nina.page, room.address, "unnamed/holdem");
  const oscar = await watch(nina.page.url());
  const say = async (/** @type {Page} */ page, /** @type {string} */ text) => {
    await thing(page, "chat").locator("input").fill(text);
    await page.keyboard.press("Enter");
    await page.locator("[role=log] .talk", { hasText: text }).waitFor();
  };
  const { turn } = await stateOf(nina.page);
  await takeSeat(oscar.page, "Oscar");
  await say(oscar.page, "good luck");
  const heard = nina.page.locator("[role=log] .talk");
  await heard.filter({ hasText: "good luck" }).waitFor();
  await say(nina.page, "you too, folks");
  await oscar.page.locator("[role=log] .talk", { hasText: "Nina: you too, folks" }).waitFor();
  assert.equal((await stateOf(nina.page))["turn"], turn, "letters that are typed are not moves");
  await heard.getByRole("button", { name: /^Mute / }).first().click();
  await say(oscar.page, "can you hear me");
  await say(nina.page, "silence");
  assert.equal(await heard.filter({ hasText: "can you hear me" }).count(), 0);
  await thing(nina.page, "menu").click();
  await nina.page.locator("dialog[open]").getByRole("button", { name: /^Hear .* again/ }).click();
  await nina.page.keyboard.press("Escape");
  await say(oscar.page, "back again");
  await heard.filter({ hasText: "back again" }).waitFor();
  for (const { faults, context } of [nina, oscar]) {
    assert.deepEqual(faults, []);
    await context.close();
  }
});
