// @ts-check
// The keyboard: letters, digits and arrows mean the same wherever the focus is, except where somebody types, chooses
// from a list or is asked something.

import { settings } from "./settings.js";

/** @typedef {{key(name: string): boolean}} Keyed */

/** Keys that buttons, links and the page itself need. */
const OWN = new Set(["Enter", " "]);

export class Hotkeys {
  /** @param {Keyed} moves */
  constructor(moves) {
    document.addEventListener("keydown", (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      const at = event.target;
      // A question is answered first.
      if (document.querySelector("dialog[open]")) return;
      if (at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement) return;
      if (at instanceof HTMLInputElement) {
        // In the field of an amount, arrows go up and down and Enter makes the move; the rest is typed.
        const amount = at.closest('[data-key="field"]');
        if (!amount || !["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Enter", "Escape"].includes(event.key)) return;
        if (event.key === "Escape") at.blur();
      } else if (at instanceof HTMLElement && at !== document.body && OWN.has(event.key)) {
        return;
      }
      if (event.repeat && !event.key.startsWith("Arrow") && !event.key.startsWith("Page")) return;
      if (!settings.get("hotkeys") && event.key.length === 1 && event.key !== "?") return;
      // What can be scrolled by arrows is.
      if (at instanceof HTMLElement && at.closest(".hw-text, .hw-log") && /^(Arrow|Page)/.test(event.key)) return;
      if (moves.key(event.key)) event.preventDefault();
    });
  }
}
