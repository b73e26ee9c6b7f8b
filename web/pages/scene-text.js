// @ts-check
// The table in words, on the place of the stage: for people who would rather read it, or hear it, and for windows
// that are too small for a table. It can be stayed in: the bar below it is the same.

import { html } from "./dom.js";
import { suited } from "./scene-panel.js";

/** @typedef {import("./scene.js").Pen} Pen */

/** @param {Pen} pen */
export function asText(pen) {
  const text = pen.shown.text ?? "";
  const element = pen.put("text", "hw-text", pen.table.frame.stage, text, () => [html("pre", {}, ...suited(text))]);
  element.setAttribute("role", "region");
  element.setAttribute("aria-label", "The table in words");
  element.tabIndex = 0;
  taps(element, pen.shown.targets ?? {});
}

/**
 * What would be tapped on a table is a list of buttons here, so that it can be played without one.
 * @param {HTMLElement} element @param {Record<string, import("./moves-types.js").Target>} targets
 */
function taps(element, targets) {
  const says = JSON.stringify(targets);
  if (element.dataset["says"] === says && element.querySelector(".hw-taps")) return;
  element.dataset["says"] = says;
  const had = document.activeElement instanceof HTMLElement && element.contains(document.activeElement) ? document.activeElement.dataset["key"] : "";
  const buttons = Object.entries(targets).map(([key, { label, pressed, digit }]) => {
    const button = html("button", { type: "button", "aria-pressed": pressed === undefined ? null : String(pressed) },
      digit ? html("kbd", { "aria-hidden": "true" }, String(digit)) : null, label);
    button.dataset["key"] = key;
    return button;
  });
  element.querySelector(".hw-taps")?.remove();
  if (!buttons.length) return;
  element.append(html("div", { class: "hw-taps", role: "group", "aria-label": "What can be pressed" }, ...buttons));
  buttons.find((button) => button.dataset["key"] === had)?.focus({ preventScroll: true });
}
