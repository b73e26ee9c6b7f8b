// @ts-check
// The bar: what is asked, five slots that never change their meaning, amounts or chips, and between hands a few
// small buttons in the place of the amounts.

import { html } from "./dom.js";
import { chips as money } from "./money.js";
import { CHIPS, drawChip } from "./pieces.js";
import { SLOTS } from "./places-frame.js";
import { suited } from "./scene-panel.js";
import { settings } from "./settings.js";

/** @typedef {import("./scene.js").Pen} Pen */
/** @typedef {import("./rect.js").Rect} Rect */

/** How a key is written on its cap. */
const CAPS = /** @type {Record<string, string>} */ ({ " ": "␣", Backspace: "⌫" });
/** Width of a small button, where there is room and where there is little, and the gap before it. */
const SMALL = [88, 72];
const GAP = 8;

/** @param {import("./places-frame.js").Frame} frame */
const smallWidth = (frame) => (frame.amounts.w < 370 ? SMALL[1] : SMALL[0]) ?? 72;

/** @param {Pen} pen */
export function bar(pen) {
  const { frame } = pen.table;
  const { amounts, chips, extras = [] } = pen.shown;
  pen.put("bar", "hw-bar", frame.bar);
  pen.scene.root.classList.toggle("no-keys", !settings.get("hotkeys"));
  if (frame.wide || (!amounts && !chips)) prompt(pen, chips || amounts ? 0 : extras.length);
  slots(pen);
  if (chips) rail(pen);
  else if (amounts) sums(pen);
  if (!chips) small(pen);
}

/** @param {Pen} pen @param {number} extras how many small buttons stand in the same line */
function prompt(pen, extras) {
  const { frame } = pen.table;
  const { prompt, wait } = pen.shown;
  const at = frame.wide ? frame.prompt : { ...frame.prompt, w: frame.prompt.w - extras * (smallWidth(frame) + GAP) };
  const stacked = frame.wide || at.w < 300 || prompt[0].length + prompt[1].length > at.w / 8.6;
  pen.put("prompt", `hw-prompt ${stacked ? "stacked" : ""}`, at, prompt.join("|"), () => [
    html("b", {}, ...suited(prompt[0])), html("span", {}, ...suited(prompt[1])),
  ]);
  if (!wait) return;
  const low = frame.wide ? { ...frame.amounts, y: frame.amounts.y + frame.amounts.h + 4, h: 4 } : { ...at, x: at.x + 8, w: at.w - 16, y: at.y + at.h - 3, h: 4 };
  pen.put("wait", `hw-wait ${wait.still ? "still" : ""}`, low, JSON.stringify(wait), () => {
    const line = html("i", {});
    line.style.setProperty("animation-duration", `${wait.ms}ms`);
    // It may have begun before this was drawn.
    line.style.setProperty("animation-delay", `${Math.min(0, (wait.ends ?? Infinity) - Date.now() - wait.ms) || 0}ms`);
    return [line];
  });
}

/** @param {Pen} pen */
function slots(pen) {
  const { frame } = pen.table;
  frame.slots.forEach((at, number) => {
    if (!at) return;
    const slot = pen.shown.slots[number] ?? null;
    // Cards of a meld stay side by side.
    const label = (slot ? (frame.wide ? slot.label : slot.short ?? slot.label) : "").replace(/([♠♥♦♣]) (?=\S+[♠♥♦♣])/g, "$1\u00a0");
    // What does not fit in a line is written smaller.
    const long = label.length * (frame.wide ? 8.3 : 7.4) > at.w - (frame.wide ? 26 : 8);
    const kind = ["hw-slot-button", slot?.primary ? "primary" : "", !slot ? "empty" : slot.off ? "off" : "", slot?.ahead ? "ahead" : "", long ? "long" : ""];
    const button = pen.put(`slot ${number}`, kind.filter(Boolean).join(" "), at, JSON.stringify([slot, label]), () => slot
      ? [html("span", {}, html("b", {}, ...suited(label)), slot.note ? " " : null, slot.note ? html("small", {}, ...suited(slot.note)) : null),
        slot.key ? html("kbd", { "aria-hidden": "true" }, CAPS[slot.key] ?? slot.key) : null]
      : []);
    button.dataset["slot"] = SLOTS[number] ?? "";
    const off = !slot || Boolean(slot.off);
    // A button that is closed stays where the keyboard left it.
    set(button, "aria-disabled", off ? "true" : null);
    set(button, "aria-pressed", slot?.ahead ? String(Boolean(slot.pressed)) : null);
    set(button, "aria-keyshortcuts", slot?.key && settings.get("hotkeys") ? slot.key : null);
    set(button, "aria-hidden", slot ? null : "true");
  });
}

/** @param {Pen} pen */
function rail(pen) {
  const { chips } = pen.shown;
  if (!chips) return;
  pen.table.frame.chips.forEach((at, number) => {
    const worth = chips.worths?.[number] ?? CHIPS[5 - number]?.[0] ?? 100;
    const on = worth === chips.chosen;
    const tooMuch = chips.most !== undefined && worth > chips.most;
    const chip = pen.put(`chip ${number}`, `hw-pick hw-slot-button ${on ? "on" : ""} ${tooMuch ? "much" : ""}`, at, String(worth), () => [drawChip(worth, true)]);
    const text = CHIPS.find(([cents]) => cents === worth)?.[1] ?? "";
    set(chip, "aria-label", `${text} chip, ${money(worth)}`);
    set(chip, "aria-pressed", String(on));
    set(chip, "aria-keyshortcuts", String(number + 1));
  });
}

/** @param {Pen} pen */
function sums(pen) {
  const { frame } = pen.table;
  const { amounts } = pen.shown;
  if (!amounts) return;
  // What else is asked has the place of the first presets.
  const from = Math.min(pen.shown.extras?.length ?? 0, 3);
  const used = frame.presets.slice(0, Math.max(from, amounts.presets.length));
  used.forEach((at, number) => {
    if (number < from) return;
    const text = amounts.presets[number] ?? "";
    const on = amounts.chosen === number;
    const preset = pen.put(`preset ${number}`, `hw-preset hw-slot-button ${on ? "on" : ""}`, at, text, () => [text]);
    set(preset, "aria-pressed", String(on));
  });
  // Where there are few presets, the field has their place.
  const left = frame.presets[used.length]?.x ?? frame.field.x;
  const field = pen.put("field", "hw-field", { ...frame.field, x: left, w: frame.field.x + frame.field.w - left }, "amount", () => [
    html("span", { "aria-hidden": "true" }, "$"), html("input", { type: "text", inputmode: "decimal", autocomplete: "off", enterkeyhint: "go" }),
  ]);
  const input = field.querySelector("input");
  if (!input) return;
  set(input, "aria-label", amounts.label ?? "Amount");
  // What somebody is typing is left alone.
  const typing = document.activeElement === input && cents(input.value) === cents(amounts.value);
  if (!typing && input.value !== amounts.value) input.value = amounts.value;
}

/** An amount as it is compared: `16` and `16.00` are the same. @param {string} text */
const cents = (text) => (text.trim() ? Number(text.replace(",", ".")) : text);

/** Small buttons at the end of the line. @param {Pen} pen */
function small(pen) {
  const { extras = [] } = pen.shown;
  const { amounts, presets } = pen.table.frame;
  const w = smallWidth(pen.table.frame);
  extras.forEach((extra, number) => {
    const x = amounts.x + amounts.w - (extras.length - number) * (w + GAP) + GAP;
    const row = { x, y: amounts.y + (amounts.h - 44) / 2, w, h: 44 };
    const at = pen.shown.amounts ? presets[number] ?? row : row;
    const button = pen.put(`extra ${number}`, `hw-preset hw-slot-button ${extra.primary ? "primary" : ""}`, at, JSON.stringify(extra), () => [
      extra.label, extra.key ? html("kbd", { "aria-hidden": "true" }, CAPS[extra.key] ?? extra.key) : null,
    ]);
    set(button, "aria-keyshortcuts", extra.key && settings.get("hotkeys") ? (extra.key === " " ? "Space" : extra.key) : null);
  });
}

/** @param {Element} element @param {string} name @param {string | null} value */
function set(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
