// @ts-check
// The paper around the table: the header, and the placard, log and chat of a wide window, or of the drawer that
// opens over the stage of a narrow one.

import { html, svg } from "./dom.js";

/** @typedef {import("./scene.js").Pen} Pen */

/** @param {Pen} pen */
export function panel(pen) {
  const { frame } = pen.table;
  const { title, house, posted, log, drawer, news } = pen.shown;
  pen.put("header", "hw-header", frame.header);
  pen.put("title", "hw-title", frame.title, `${title}|${house}|${news}`, () => [
    html("b", {}, title), html("span", {}, house), news ? html("i", {}, news) : null]);
  if (!frame.panel) {
    const more = pen.put("drawer", "hw-menu", frame.more, drawer ? "close" : "open", () => [drawer ? "✕" : "≡"]);
    more.setAttribute("aria-label", drawer ? "Back to the table" : "Placard, log and chat");
    more.setAttribute("aria-expanded", String(Boolean(drawer)));
  }
  const menu = pen.put("menu", "hw-menu", frame.menu, "menu", () => [gear()]);
  menu.setAttribute("aria-label", "Menu");
  if (!frame.panel && !drawer) return;
  pen.put("panel", "hw-panel", frame.panel ?? frame.drawer);
  pen.put("plaque", "hw-placard", frame.plaque, JSON.stringify([title, house, posted]), () => [
    html("small", {}, house), html("b", { class: title.length > 20 ? "long" : "" }, title), html("div", { tabindex: 0, role: "group", "aria-label": "Limits and fees" }, ...posted.map((line) => html("span", {}, line))),
  ]);
  pen.put("log", "hw-log", frame.log, JSON.stringify(log ?? null), () => [
    html("ol", {}, ...(log ?? []).map(({ text, head, rule }) => html("li", { class: head ? "head" : "" },
      ...suited(text), rule ? " " : null, rule ? html("a", { href: `/rules/${rule}` }, rule) : null))),
  ]);
  pen.put("chat", "hw-chat", frame.chat, "chat", () => [
    html("input", { type: "text", placeholder: "Say something", "aria-label": "Say something", maxlength: 200 }),
  ]);
}

/** Three lines with knobs: what can be set. */
const gear = () => svg("svg", { viewBox: "0 0 24 24", width: 22, height: 22, "aria-hidden": "true" },
  svg("path", { d: "M4 7H20M4 12H20M4 17H20", stroke: "currentColor", "stroke-width": 1.8, "stroke-linecap": "round" }),
  ...[[9, 7], [15, 12], [8, 17]].map(([cx, cy]) => svg("circle", { cx, cy, r: 2.6, class: "knob" })));

const SUITS = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };

/**
 * Text with every card in the colour of its suit.
 * @param {string} text
 */
export function suited(text) {
  return text.split(/((?:10|[2-9AKQJT])[♠♥♦♣])/).map((part) => {
    const suit = SUITS[/** @type {keyof typeof SUITS} */ (part.at(-1) ?? "")];
    return suit && part.length <= 3 ? html("span", { class: `suit-${suit}` }, part) : part;
  });
}
