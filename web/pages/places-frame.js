// @ts-check
// What stands around every stage: the header, the bar with its five slots, and on wide windows a panel with
// plaque, log and chat. On others these are in a drawer over the stage.

import { clamp, parts, rect, weighted } from "./rect.js";

/** @typedef {import("./rect.js").Rect} Rect */

/**
 * @typedef {{wide: boolean, header: Rect, title: Rect, menu: Rect, stage: Rect, bar: Rect, prompt: Rect,
 *   amounts: Rect, presets: Rect[], field: Rect, chips: Rect[], slots: Rect[], panel: Rect | null,
 *   plaque: Rect, log: Rect, chat: Rect, drawer: Rect}} Frame
 */

/** The slots of the bar by meaning, never by order: what a move means says where its button is. */
export const SLOTS = ["give up", "stay", "take", "more", "special"];

const WEIGHTS = [1, 1.1, 1, 1.4, 1];

/** @param {number} width @param {number} height @returns {Frame} */
export function frame(width, height) {
  const wide = width >= 1180 && width > height;
  const top = wide || width >= 600 ? 48 : 44;
  const tall = wide ? 92 : 116;
  const side = wide ? Math.round(clamp(288, width * 0.225, 360)) : 0;
  const header = rect(0, 0, width, top);
  const menu = rect(width - 52, 0, 48, top);
  const stage = rect(0, top, width - side, height - top - tall);
  const bar = rect(0, height - tall, width - side, tall);
  return {
    wide, header, menu, stage, bar,
    title: rect(14, 0, menu.x - 20, top),
    ...(wide ? wideBar(bar) : narrowBar(bar)),
    ...(wide ? panel(rect(width - side, top, side, height - top)) : drawer(rect(0, top, width, height - top - tall))),
  };
}

/** @param {Rect} bar */
function wideBar(bar) {
  const y = bar.y + (bar.h - 56) / 2;
  const prompt = rect(bar.x + 16, y, 150, 56);
  const amounts = rect(bar.x + bar.w - 16 - 290, y, 290, 56);
  const middle = rect(prompt.x + prompt.w + 10, y, amounts.x - prompt.x - prompt.w - 20, 56);
  return { prompt, amounts, ...amount(amounts), slots: weighted(middle, WEIGHTS, 8) };
}

/** @param {Rect} bar */
function narrowBar(bar) {
  const amounts = rect(bar.x + 6, bar.y + 6, bar.w - 12, 44);
  const row = rect(bar.x + 6, bar.y + 56, bar.w - 12, 54);
  // The prompt stands where amounts would: whoever chooses one reads the price on the button.
  return { prompt: amounts, amounts, ...amount(amounts), slots: weighted(row, [1.1, 1, 1, 1.1, 1], 6) };
}

/**
 * Presets and a field, or six chips.
 * @param {Rect} amounts
 */
function amount(amounts) {
  const [a, b, c, d, field] = weighted(amounts, [1, 1, 1, 1, 1.3], 6);
  const presets = /** @type {Rect[]} */ ([a, b, c, d]);
  return { presets, field: /** @type {Rect} */ (field), chips: parts(amounts, 6, 4) };
}

/** @param {Rect} all */
function panel(all) {
  const [x, w] = [all.x + 14, all.w - 28];
  const plaque = rect(x, all.y + 14, w, 116);
  const chat = rect(x, all.y + all.h - 14 - 44, w, 44);
  const log = rect(x, plaque.y + plaque.h + 12, w, chat.y - plaque.y - plaque.h - 24);
  return { panel: all, plaque, log, chat, drawer: rect(all.x, all.y, all.w, all.h) };
}

/** @param {Rect} all */
function drawer(all) {
  const [x, w] = [all.x + 12, all.w - 24];
  const plaque = rect(x, all.y + 12, w, 104);
  const chat = rect(x, all.y + all.h - 12 - 44, w, 44);
  const log = rect(x, plaque.y + plaque.h + 10, w, chat.y - plaque.y - plaque.h - 20);
  return { panel: null, plaque, log, chat, drawer: all };
}
