// @ts-check
// What has happened, line by line. Lines are added and never made again; rule ids are links that open their
// paragraph beside the table.

/** @import { Line } from "./wire.js" */

import { html } from "./dom.js";
import { suited } from "./scene-panel.js";

/** The log shows so many lines. */
const MOST = 400;

/** @param {Line} line */
export const written = ({ text, head, rule }) => html("li", { class: head ? "head" : "" },
  ...suited(text), rule ? " " : null, rule ? html("a", { href: `/rules/${rule}`, "data-rule": rule }, rule) : null);

export class Log {
  #list = html("ol");
  /** The newest line that is written. @type {Line | undefined} */
  #last;
  /** The text of what was added last, for people who hear the table. */
  said = "";

  constructor() {
    this.element = html("div", { role: "log", "aria-live": "off", "aria-label": "What happened", tabindex: 0 }, this.#list);
  }

  /** Writes what is not written yet. @param {Line[]} lines all of them, the newest last */
  draw(lines) {
    const from = this.#last ? lines.lastIndexOf(this.#last) + 1 : 0;
    if (!from) this.#list.replaceChildren();
    const news = lines.slice(from);
    this.#last = lines.at(-1);
    // What was there before the page was opened is not read out.
    this.said = from ? news.map(({ text }) => text).join(". ") : "";
    if (!news.length) return;
    const { element } = this;
    const follows = element.scrollTop + element.clientHeight >= element.scrollHeight - 40;
    this.#list.append(...news.map(written));
    while (this.#list.childElementCount > MOST) this.#list.firstElementChild?.remove();
    if (follows) element.scrollTop = element.scrollHeight;
  }

  /** The page itself says something. @param {string} text */
  note(text) {
    this.#list.append(html("li", { class: "talk" }, text));
    this.element.scrollTop = this.element.scrollHeight;
  }

  /**
   * Somebody talks, and may be muted.
   * @param {string} name @param {string} text @param {(() => void) | null} mute
   */
  talk(name, text, mute) {
    const button = mute && html("button", { type: "button", class: "hw-mute", "aria-label": `Mute ${name}` }, "mute");
    if (mute) button?.addEventListener("click", mute);
    this.#list.append(html("li", { class: "talk" }, html("b", {}, `${name}: `), text, button));
    this.element.scrollTop = this.element.scrollHeight;
  }
}
