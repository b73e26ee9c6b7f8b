// @ts-check
// The paper around the table: the header, and the placard, log and chat of a wide window, or of the drawer that
// opens over the stage of a narrow one.

import { html } from "./dom.js";

/** @typedef {import("./scene.js").Pen} Pen */

/** @param {Pen} pen */
export function panel(pen) {
  const { frame } = pen.table;
  const { title, house, posted, log, drawer } = pen.shown;
  pen.put("header", "hw-header", frame.header);
  pen.put("title", "hw-title", frame.title, `${title}|${house}`, () => [html("b", {}, title), html("span", {}, house)]);
  const menu = pen.put("menu", "hw-menu", frame.menu, "menu", () => ["☰"]);
  menu.setAttribute("aria-label", "Menu");
  if (!frame.panel && !drawer) return;
  pen.put("panel", "hw-panel", frame.panel ?? frame.drawer);
  pen.put("plaque", "hw-placard", frame.plaque, JSON.stringify([title, house, posted]), () => [
    html("small", {}, house), html("b", {}, title), ...posted.map((line) => html("span", {}, line)),
  ]);
  pen.put("log", "hw-log", frame.log, JSON.stringify(log), () => [
    html("ol", {}, ...log.map(({ text, head, rule }) => html("li", { class: head ? "head" : "" },
      ...suited(text), rule ? " " : null, rule ? html("a", { href: `/rules/${rule}` }, rule) : null))),
  ]);
  pen.put("chat", "hw-chat", frame.chat, "chat", () => [
    html("input", { type: "text", placeholder: "Say something", "aria-label": "Say something", maxlength: 200 }),
  ]);
}

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
