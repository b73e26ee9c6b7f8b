// @ts-check
// Setting a hand in two: cards go to the front and back again, by tapping, dragging or number keys.

/** @import { Setting } from "./wire.js" */

import { drawCard } from "./cards.js";
import { html } from "./dom.js";
import { cardName, cardNames, isTiles } from "./words.js";

/**
 * The cards of a set in a fixed order, so that two sets can be compared.
 * @param {string[]} cards
 */
const sorted = (cards) => [...cards].sort().join(" ");

/** Words as the beginning of a sentence; hyphens stay. @param {string} words */
const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * Two rows, the front and the others. Starts with the first setting that is allowed; a foul one is
 * called so before it is made, and cannot be made.
 * @param {string[]} hand all cards
 * @param {string[][]} fronts what may go in front
 * @param {Setting[]} settings what that would make
 */
export function setter(hand, fronts, settings) {
  const few = fronts[0]?.length ?? 0;
  const [front, back] = isTiles() ? ["Low hand", "High hand"] : ["Front", "Back"];
  const allowed = new Set(fronts.map(sorted));
  const makes = new Map(settings.map((setting) => [sorted(setting.front), setting.words]));
  const start = [...(fronts[0] ?? [])];
  const boxes = hand.map((card, at) => {
    const first = start.indexOf(card);
    if (first >= 0) start.splice(first, 1);
    const box = html("input", { type: "checkbox", "aria-label": `${cardName(card)}: in front`, checked: first >= 0 });
    const label = html("label", { class: "piece", draggable: "true" },
      box, drawCard(card, { spoken: false }), html("kbd", { "aria-hidden": "true" }, String(at + 1)));
    label.addEventListener("dragstart", (event) => event.dataTransfer?.setData("text/plain", String(at)));
    return { box, label, card };
  });
  const row = (/** @type {string} */ words) => html("div", { class: "line", role: "group", "aria-label": words });
  const rows = { front: row(String(front)), back: row(String(back)) };
  const said = html("p", { class: "hint", role: "status" });
  const chosen = () => boxes.filter(({ box }) => box.checked).map(({ card }) => card);
  const isAllowed = () => allowed.has(sorted(chosen()));
  const place = () => {
    // What has the focus keeps it although it changes rows.
    const active = document.activeElement;
    rows.front.replaceChildren(...boxes.filter(({ box }) => box.checked).map(({ label }) => label));
    rows.back.replaceChildren(...boxes.filter(({ box }) => !box.checked).map(({ label }) => label));
    if (active instanceof HTMLElement && boxes.some(({ box }) => box === active)) active.focus();
    const cards = chosen();
    const words = cards.length ? cardNames(cards) : "nothing";
    if (cards.length !== few) said.textContent = `${front}: ${words}. It takes ${few}.`;
    else if (isAllowed()) said.textContent = `${sentence(makes.get(sorted(cards)) ?? `${front}: ${words}`)}.`;
    else said.textContent = `Foul: with ${words} in front the other hand is not the better one.`;
    said.classList.toggle("foul", cards.length !== few || !isAllowed());
  };
  const put = (/** @type {number} */ at, /** @type {boolean} */ forward) => {
    const box = boxes[at]?.box;
    if (!box) return;
    box.checked = forward;
    place();
  };
  for (const { box } of boxes) box.addEventListener("change", place);
  for (const [zone, forward] of /** @type {[HTMLElement, boolean][]} */ ([[rows.front, true], [rows.back, false]])) {
    zone.addEventListener("dragover", (event) => event.preventDefault());
    zone.addEventListener("drop", (event) => {
      event.preventDefault();
      put(Number(event.dataTransfer?.getData("text/plain")), forward);
    });
  }
  place();
  const element = html("div", { class: "setter" },
    html("span", { class: "which" }, String(front)), rows.front,
    html("span", { class: "which" }, String(back)), rows.back, said);
  element.addEventListener("keydown", (event) => {
    const at = Number(event.key) - 1;
    const box = boxes[at]?.box;
    if (!box || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    put(at, !box.checked);
  });
  return { element, value: chosen, isAllowed };
}
