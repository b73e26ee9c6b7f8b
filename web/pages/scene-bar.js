// @ts-check
// The bar: what is asked, five slots that never change their meaning, and amounts or chips.

import { html } from "./dom.js";
import { CHIPS, drawChip } from "./pieces.js";
import { SLOTS } from "./places-frame.js";
import { suited } from "./scene-panel.js";

/** @typedef {import("./scene.js").Pen} Pen */

/** @param {Pen} pen */
export function bar(pen) {
  const { frame } = pen.table;
  const { prompt, slots, amounts, chips } = pen.shown;
  pen.put("bar", "hw-bar", frame.bar);
  if (frame.wide || (!amounts && !chips)) {
    pen.put("prompt", "hw-prompt", frame.prompt, prompt.join("|"), () => [
      html("b", {}, ...suited(prompt[0])), html("span", {}, ...suited(prompt[1])),
    ]);
  }
  frame.slots.forEach((at, number) => {
    if (!at) return;
    const slot = slots[number] ?? null;
    const kind = ["hw-slot-button", slot?.primary ? "primary" : "", !slot ? "empty" : slot.off ? "off" : ""].join(" ");
    const button = pen.put(`slot ${number}`, kind, at, JSON.stringify(slot), () => slot
      ? [html("span", {}, html("b", {}, ...suited(slot.label)), slot.note ? html("small", {}, ...suited(slot.note)) : null),
        slot.key ? html("kbd", {}, slot.key) : null]
      : []);
    button.toggleAttribute("disabled", !slot || Boolean(slot.off));
    button.dataset["slot"] = SLOTS[number] ?? "";
  });
  if (chips) {
    frame.chips.forEach((at, number) => {
      const [worth, text] = CHIPS[5 - number] ?? [100, "1"];
      pen.put(`chip ${number}`, `hw-pick hw-slot-button ${worth === chips.chosen ? "on" : ""}`, at, text, () => [drawChip(worth, true)])
        .setAttribute("aria-label", `$${text} chip`);
    });
  } else if (amounts) {
    frame.presets.forEach((at, number) => {
      const text = amounts.presets[number] ?? "";
      pen.put(`preset ${number}`, "hw-preset hw-slot-button", at, text, () => [text]);
    });
    pen.put("field", "hw-field", frame.field, amounts.value, () => [
      html("input", { type: "text", inputmode: "decimal", value: amounts.value, "aria-label": "Amount" }),
    ]);
  }
}
