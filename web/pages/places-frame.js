// @ts-check
// What stands around every stage: the header, the bar with its five slots, and on wide windows a panel with
// plaque, log and chat. On others these are in a drawer over the stage.

import { clamp, parts, rect, weighted } from "./rect.js";

/** @typedef {import("./rect.js").Rect} Rect */

/**
 * @typedef {{wide: boolean, header: Rect, title: Rect, more: Rect, menu: Rect, stage: Rect, bar: Rect, prompt: Rect,
 *   amounts: Rect, presets: Rect[], field: Rect, chips: Rect[], slots: (Rect | null)[], panel: Rect | null,
 *   plaque: Rect, log: Rect, chat: Rect, drawer: Rect}} Frame
 */

/** The slots of the bar by meaning, never by order: what a move means says where its button is. */
export const SLOTS = ["give up", "stay", "take", "more", "special"];

const WEIGHTS = [1.1, 1.1, 1, 1.35, 1];

/**
 * The frame of a window, with the slots that the game uses: a game uses the same for its whole life.
 * @param {number} width @param {number} height @param {number[]} uses @returns {Frame}
 */
export function frame(width, height, uses = [0, 1, 2, 3, 4]) {
  const wide = width >= 1180 && width > height;
  const top = wide || width >= 600 ? 48 : 44;
  const tall = wide ? 92 : 116;
  const side = wide ? Math.round(clamp(288, width * 0.225, 360)) : 0;
  const header = rect(0, 0, width, top);
  const menu = rect(width - 52, 0, 48, top);
  // What is in the panel of a wide window is behind a button of its own on others.
  const more = wide ? rect(menu.x, 0, 0, 0) : rect(menu.x - 48, 0, 48, top);
  const stage = rect(0, top, width - side, height - top - tall);
  const bar = rect(0, height - tall, width - side, tall);
  return {
    wide, header, more, menu, stage, bar,
    title: rect(14, 0, more.x - 20, top),
    ...(wide ? wideBar(bar, uses) : narrowBar(bar, uses)),
    ...(wide ? panel(rect(width - side, top, side, height - top)) : drawer(rect(0, top, width, height - top - tall))),
  };
}

/** @param {Rect} bar @param {number[]} uses */
function wideBar(bar, uses) {
  const y = bar.y + (bar.h - 56) / 2;
  const prompt = rect(bar.x + 16, y, 150, 56);
  const amounts = rect(bar.x + bar.w - 16 - 290, y, 290, 56);
  const middle = rect(prompt.x + prompt.w + 10, y, amounts.x - prompt.x - prompt.w - 20, 56);
  return { prompt, amounts, ...amount(amounts), slots: inUse(middle, WEIGHTS, uses, 8) };
}

/** @param {Rect} bar @param {number[]} uses */
function narrowBar(bar, uses) {
  const amounts = rect(bar.x + 6, bar.y + 6, bar.w - 12, 44);
  const row = rect(bar.x + 6, bar.y + 56, bar.w - 12, 54);
  // The prompt stands where amounts would: whoever chooses one reads the price on the button.
  return { prompt: amounts, amounts, ...amount(amounts), slots: inUse(row, [1.28, 1, 1, 1.1, 1], uses, 6) };
}

/**
 * The slots that are used share the bar; the others have no place.
 * @param {Rect} all @param {number[]} weights @param {number[]} uses @param {number} gap @returns {(Rect | null)[]}
 */
function inUse(all, weights, uses, gap) {
  const used = weighted(all, uses.map((slot) => weights[slot] ?? 1), gap);
  return weights.map((_, slot) => used[uses.indexOf(slot)] ?? null);
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
  const plaque = rect(x, all.y + 14, w, 126);
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
