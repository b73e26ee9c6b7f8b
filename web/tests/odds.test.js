// @ts-check
// Reports of odds, opened as files: axe finds no fault, and no page is wider than a phone.

/** @import { Browser } from "playwright-core" */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { withoutFault } from "./axe.js";
import { openBrowser, program } from "./room.js";

/** @type {Browser} */
let browser;
const folder = mkdtempSync(join(tmpdir(), "houseway-odds-"));

before(async () => {
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

for (const offering of ["palace/baccarat", "palace/hot-action-blackjack", "palace/holdem-4-8"]) {
  test(`the report of ${offering}`, async () => {
    const file = join(folder, `${offering.replace("/", "-")}.html`);
    execFileSync(program, ["odds", offering, "--report", file, "--no-cache"]);
    await withoutFault(browser, async (page, check) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(pathToFileURL(file).href);
      // What is folded away is looked at too.
      await page.evaluate(() => document.querySelectorAll("details").forEach((part) => part.open = true));
      await check(offering);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(width, 360, "nothing sticks out");
    });
  });
}
