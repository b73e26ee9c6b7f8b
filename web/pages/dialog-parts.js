// @ts-check
// What dialogs are put together from.

/** @import { Rule } from "./wire.js" */

import { html } from "./dom.js";

/**
 * A button of a dialog.
 * @param {string} words @param {() => void} press @param {string} [kind]
 */
export function button(words, press, kind = "") {
  const made = html("button", { type: "button", class: kind }, words);
  made.addEventListener("click", press);
  return made;
}

/** A rule as it stands in the book. @param {Rule | null | undefined} rule */
export const paragraph = (rule) => (rule ? [html("h3", {}, `${rule.id} ${rule.title}`), html("p", { class: "rule" }, rule.paragraph)] : []);
