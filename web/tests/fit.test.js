// @ts-check
// Every family of tables, with somebody in every chair, in windows of all sizes: whatever can be pressed is in view,
// large enough and free, and nothing has to be scrolled; with twice the zoom the table is read, and the bar is there.

/** @import { Browser } from "playwright-core" */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { CALM, FAMILIES } from "./families.js";
import { SIZES, misfits } from "./fit.js";
import { newGuest, openTable } from "./guest.js";
import { act, asked, stateOf } from "./player.js";
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

describe("everything is in view at every size", { concurrency: 2 }, () => {
  for (const [family, offering] of Object.entries(FAMILIES)) {
    test(`${family}: ${offering}`, async () => {
      const { context, page, faults } = await newGuest(browser);
      await openTable(page, room.address, offering, { players: "14" });
      /** @type {Set<string>} what has been looked at */
      const seen = new Set();
      /** @type {string[]} */
      const found = [];
      // Every kind of question, each once, and the result.
      for (let moves = 0; ; moves++) {
        assert.ok(moves < 200, "the hand does not end");
        await asked(page);
        const { over } = await stateOf(page);
        const what = await page.evaluate(() => [...document.querySelectorAll("#table button[data-slot]:not([aria-disabled=true])")]
          .map((slot) => slot.getAttribute("data-key")).join() + (document.querySelector("[data-key='field']") ? " amounts" : "")
          + (document.querySelector("[data-key='chip 0']") ? " chips" : "") + (document.querySelector("[data-key='tray 0']") ? " trays" : ""));
        if (over === "true" || (!seen.has(what) && seen.size < 5)) {
          seen.add(what);
          for (const [width, height] of SIZES) {
            await page.setViewportSize({ width, height });
            const wrong = await misfits(page, { finger: width < 1000 });
            found.push(...wrong.map((words) => `${width}×${height}, ${over === "true" ? "result" : what}: ${words}`));
          }
          await page.setViewportSize({ width: 640, height: 360 });
          const wrong = await misfits(page, { scrolls: true });
          found.push(...wrong.map((words) => `640×360, ${what}: ${words}`));
          const bar = page.locator("#table button[data-slot]:not([aria-hidden=true])").first();
          await bar.scrollIntoViewIfNeeded();
          const box = await bar.boundingBox();
          if (!box || box.y < 0 || box.y + box.height > 361) found.push(`640×360: the bar is out of reach: ${JSON.stringify(box)}`);
          const words = await page.locator("[data-key=text]").textContent().catch(() => "");
          if (!words?.includes("Nina") && !words?.includes("You")) found.push("640×360: the table cannot be read");
          await page.setViewportSize({ width: 1280, height: 720 });
        }
        if (over === "true") break;
        await act(page);
      }
      assert.deepEqual([...new Set(found)], []);
      assert.deepEqual(faults, []);
      await context.close();
    });
  }
});
