// @ts-check
// The table in words, on the place of the stage: for people who would rather read it, or hear it, and for windows
// that are too small for a table. It can be stayed in: the bar below it is the same.

import { html } from "./dom.js";
import { suited } from "./scene-panel.js";

/** @typedef {import("./scene.js").Pen} Pen */

/** @param {Pen} pen */
export function asText(pen) {
  const text = pen.shown.text ?? "";
  const active = document.activeElement;
  const had = active instanceof HTMLElement && active.closest(".hw-taps") ? active.dataset["key"] ?? "" : "";
  const element = pen.put("text", "hw-text", pen.table.frame.stage, text, () => [html("pre", {}, ...suited(text))]);
  element.setAttribute("role", "region");
  element.setAttribute("aria-label", "The table in words");
  element.tabIndex = 0;
  taps(element, pen.shown.targets ?? {}, pen.shown.message?.text ?? "", had);
}

/**
 * What would be tapped on a table is a list of buttons here, so that it can be played without one. It stands above
 * the words, where it can be reached without scrolling.
 * @param {HTMLElement} element @param {Record<string, import("./moves-types.js").Target>} targets @param {string} message
 * @param {string} had which of them had the focus
 */
function taps(element, targets, message, had) {
  const says = JSON.stringify([targets, message]);
  if (element.dataset["says"] === says && element.querySelector(".hw-taps")) return;
  element.dataset["says"] = says;
  const buttons = Object.entries(targets).map(([key, { label, pressed, digit }]) => {
    const button = html("button", { type: "button", "aria-pressed": pressed === undefined ? null : String(pressed) },
      digit ? html("kbd", { "aria-hidden": "true" }, String(digit)) : null, label);
    button.dataset["key"] = key;
    return button;
  });
  element.querySelector(".hw-taps")?.remove();
  if (!buttons.length) return;
  element.prepend(html("div", { class: "hw-taps", role: "group", "aria-label": "What can be pressed" },
    message ? html("p", {}, ...suited(message)) : null, ...buttons));
  buttons.find((button) => button.dataset["key"] === had)?.focus({ preventScroll: true });
}
