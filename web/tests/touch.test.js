// @ts-check
// A hand of every family of tables on a phone, with a finger alone: nothing but taps, to the end of the hand and into
// the next one.

/** @import { Browser } from "playwright-core" */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { CALM, FAMILIES } from "./families.js";
import { touchThrough } from "./finger.js";
import { misfits } from "./fit.js";
import { newGuest, openTable, thing, unless } from "./guest.js";
import { stacks, stateOf } from "./player.js";
import { openBrowser, openRoom } from "./room.js";

/** What is tried first, and what has to have been done. @type {Record<string, {order?: number[], must: RegExp}>} */
const WAYS = {
  board: { order: [1, 3, 0], must: /^Call/ },
  draw: { order: [2, 1, 3, 4, 0], must: /^Draw/ },
  stud: { must: /^Check|^Call/ },
  pan: { must: /^Throw/ },
  setting: { must: /^Set/ },
  tiles: { must: /^Set/ },
};

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

describe("a hand to its end by touch alone", { concurrency: 2 }, () => {
  for (const [family, offering] of Object.entries(FAMILIES)) {
    test(`${family}: ${offering}`, async () => {
      const { context, page, faults } = await newGuest(browser, { width: 390, height: 844, touch: true });
      await openTable(page, room.address, offering);
      const { order, must } = WAYS[family] ?? { must: /wager/ };
      const done = await touchThrough(page, order);
      assert.ok(done.some((label) => must.test(label)), `${must}: ${done.join(", ")}`);
      assert.deepEqual(await misfits(page, { finger: true }), []);
      const { shown, kept } = await stacks(page);
      assert.ok(Object.keys(kept).length >= 2);
      assert.deepEqual(shown, kept);
      const { hand } = await stateOf(page);
      await thing(page, "slot 1").tap();
      await unless(page, "hand", hand);
      assert.deepEqual(faults, []);
      await context.close();
    });
  }
});
