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
}
