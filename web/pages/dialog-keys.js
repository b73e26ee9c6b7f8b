// @ts-check
// The sheet of keys: what each means, at this table and everywhere, and how to change it.

/** @import { Felt } from "./moves-types.js" */
/** @typedef {import("./dom.js").Child} Child */

import { button } from "./dialog-parts.js";
import { html } from "./dom.js";
import { settings } from "./settings.js";

/** The five keys of the bar, by their slots. */
const BAR = [["F", "give up"], ["C", "stay"], ["D", "take"], ["R", "more"], ["S", "special"]];
/** Keys of the page that can be changed like those of the bar. */
const PAGE = [
  ["Z", "Undo a chip, or start over with a setting"], ["W", "Wager as in the hand before"], ["B", "Take the bank"], ["Q", "Sit out"], [".", "Pass, where C means something else"],
];
const FIXED = [
  ["1 – 9, 0", "Pick a card; choose a chip, or an amount that is on a button"], ["← →", "Choose a circle or a square"],
  ["↑ ↓", "More or less; Page up and down ten times as much"], ["Enter", "Do what you have chosen"], ["Escape", "Take back what you have chosen"],
  ["⌫", "Clear all wagers"], ["Space", "Pause between hands, and go on; place a chip"], ["?", "This sheet"],
];

/** @param {string} key */
const cap = (key) => html("kbd", {}, key);

/** What a key of the bar means at this table. @param {string} key @param {Felt | null} table */
const meaning = (key, table) => [...new Set((table?.keys ?? []).filter((known) => known.key === key).map(({ label }) => label.toLowerCase()))].join(", ");

/**
 * The sheet.
 * @param {Felt | null} table @param {() => void} again draws it once more
 * @returns {Child[]}
 */
export function drawKeys(table, again) {
  const own = settings.get("keys");
  const beside = [...new Set((table?.keys ?? []).filter(({ slot, key }) => slot === null && key).map(({ key }) => key))];
  const changing = html("p", { class: "hint", role: "status" }, "Press a key cap to change it.");
  /** @param {string} key @param {string} words */
  const line = (key, words) => {
    const change = button(own[key] ?? key, () => {
      changing.textContent = `Press the new key for: ${words}. Escape leaves it as it is.`;
      change.addEventListener("keydown", (event) => take(event), { once: true });
      change.focus();
    }, "cap");
    change.setAttribute("aria-label", `${words}: ${own[key] ?? key}. Change`);
    const take = (/** @type {KeyboardEvent} */ event) => {
      event.preventDefault();
      event.stopPropagation();
      const pressed = event.key.toUpperCase();
      if (!/^[A-Z.,;]$/.test(pressed)) {
        changing.textContent = "Only letters can be given.";
        return;
      }
      // Whoever had that key gets the one that is free now.
      const had = own[key] ?? key;
      const other = [...BAR.map(([name = ""]) => name), ...PAGE.map(([name = ""]) => name), ...beside].find((name) => (own[name] ?? name) === pressed);
      const keys = { ...own, [key]: pressed, ...(other && other !== key ? { [other]: had } : {}) };
      settings.set("keys", Object.fromEntries(Object.entries(keys).filter(([name, now]) => name !== now)));
      again();
    };
    return html("tr", {}, html("td", {}, change), html("td", {}, words));
  };
  const bar = BAR.map(([key = "", words = ""]) => line(key, `${words.charAt(0).toUpperCase()}${words.slice(1)}${meaning(key, table) ? `: ${meaning(key, table)}` : ""}`));
  const isOn = html("input", { type: "checkbox", checked: settings.get("hotkeys") });
  isOn.addEventListener("change", () => settings.set("hotkeys", isOn.checked));
  return [
    html("label", { class: "switch" }, isOn, "Letters and digits work as keys"),
    html("table", { class: "keys" }, html("tbody", {}, ...bar, ...beside.map((key) => line(key, meaning(key, table).replace(/^./, (first) => first.toUpperCase()))),
      ...PAGE.map(([key = "", words = ""]) => line(key, words)),
      ...FIXED.map(([key = "", words = ""]) => html("tr", {}, html("td", {}, cap(key)), html("td", {}, words))))),
    changing,
    html("footer", {}, Object.keys(own).length ? button("As it was", () => {
      settings.set("keys", {});
      again();
    }) : null),
  ];
}
