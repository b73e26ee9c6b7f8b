// @ts-check
// Pages that axe finds no fault in, by day and by night.

/** @import { Browser, Page } from "playwright-core" */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * Visits pages in both colour schemes; `check` has the page looked at as it is then.
 * @param {Browser} browser
 * @param {(page: Page, check: (where: string) => Promise<void>) => Promise<void>} visit
 */
export async function withoutFault(browser, visit) {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    // The page's own policy forbids scripts of others; the checker is one.
    const context = await browser.newContext({ bypassCSP: true, colorScheme });
    const page = await context.newPage();
    await visit(page, async (where) => {
      await page.evaluate(axe);
      const found = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run());
      const faults = found.violations.map((/** @type {any} */ v) =>
        `${v.id}: ${v.nodes.map((/** @type {any} */ node) => node.html).join(" | ")}`);
      assert.deepEqual(faults, [], `${where}, ${colorScheme}`);
    });
    await context.close();
  }
}
