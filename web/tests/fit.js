// @ts-check
// Whether everything that can be pressed can be reached: in view, large enough for a finger, under nothing else.

/** @import { Page } from "playwright-core" */

/** Windows in which every table has to fit without scrolling. @type {[number, number][]} */
export const SIZES = [[360, 640], [390, 844], [768, 1024], [1280, 720], [1920, 1080]];

/** A finger is so wide, in pixels. */
const FINGER = 44;

/**
 * What does not fit, in words.
 * @param {Page} page @param {{finger?: boolean, scrolls?: boolean}} [how] whether targets have to be large enough for
 *   a finger, and whether the page may be scrolled
 * @returns {Promise<string[]>}
 */
export const misfits = (page, { finger = false, scrolls = false } = {}) => page.evaluate(async ({ finger, scrolls, FINGER }) => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  /** @type {string[]} */
  const found = [];
  const root = document.documentElement;
  if (!scrolls && root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} wide`);
  if (!scrolls && root.scrollHeight > innerHeight) found.push(`the page is ${root.scrollHeight} high`);
  /** @param {Element} element */
  const name = (element) => `${element.getAttribute("data-key") ?? element.closest("[data-key]")?.getAttribute("data-key") ?? element.tagName} “${(element.getAttribute("aria-label") ?? element.textContent ?? "").slice(0, 30)}”`;
  const all = [...document.querySelectorAll("#table button, #table a, #table input, #table [role=button]")];
  // The log is scrolled in any case, and what is in it is read.
  const controls = all.filter((element) => element.checkVisibility({ checkVisibilityCSS: true }) && !element.closest("[role=log], [aria-hidden=true]"));
  const rects = controls.map((element) => ({ element, key: element.getAttribute("data-key") ?? "", rect: element.getBoundingClientRect() }));
  if (!controls.length) found.push("nothing can be pressed");
  for (const { element, key, rect } of rects) {
    const { left, top, right, bottom, width, height } = rect;
    if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) {
      if (!scrolls) found.push(`${name(element)} is outside: ${Math.round(left)} ${Math.round(top)} ${Math.round(right)} ${Math.round(bottom)}`);
      continue;
    }
    // Cards of one hand lie over each other, and a meld or a text field is pressed as a whole.
    const isCard = element.classList.contains("hw-card");
    const isField = element instanceof HTMLInputElement;
    if (finger && !isField && (height < FINGER - 0.5 || (width < FINGER - 0.5 && !isCard) || width < 24)) {
      found.push(`${name(element)} is too small for a finger: ${Math.round(width)} × ${Math.round(height)}`);
    }
    // What is read in words is scrolled to.
    if (element.closest(".hw-text")) continue;
    // Somewhere in it, a press has to reach it: cards that lie over each other show their left edge.
    const spots = [[0.5, 0.5], [0.12, 0.15], [0.12, 0.85]];
    const reached = spots.some(([x = 0, y = 0]) => {
      const there = document.elementFromPoint(left + width * x, top + height * y);
      return there !== null && (element.contains(there) || there.closest("[data-key]") === element.closest("[data-key]"));
    });
    if (!reached) {
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      found.push(`${name(element)} lies under ${there ? name(there) : "nothing"}`);
    }
    if (!/^(slot|preset|extra|chip|field|menu|drawer)/.test(key)) continue;
    for (const other of rects) {
      if (other.element === element || !/^(slot|preset|extra|chip|field|menu|drawer)/.test(other.key) || other.key < key) continue;
      const w = Math.min(right, other.rect.right) - Math.max(left, other.rect.left);
      const h = Math.min(bottom, other.rect.bottom) - Math.max(top, other.rect.top);
      if (w > 0.5 && h > 0.5) found.push(`${name(element)} and ${name(other.element)} overlap`);
    }
  }
  // What a button does is there as a whole; the line below it may end in dots.
  for (const { element, key } of rects) {
    if (!/^(slot|preset|extra)/.test(key)) continue;
    for (const part of element.querySelectorAll("b")) {
      if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow !== "visible") found.push(`${name(element)} is cut off`);
    }
  }
  return [...new Set(found)];
}, { finger, scrolls, FINGER });
