// @ts-check
// What is said over the table: why a move was not taken, what is wrong with the line, and the paragraph of a rule.

/** @import { Rule } from "./wire.js" */

import { html } from "./dom.js";

/** @param {Rule} rule */
const paragraph = (rule) => [html("h2", {}, html("a", { href: `/rules/${rule.id}`, "data-rule": rule.id }, rule.id), ` ${rule.title}`), html("p", {}, rule.paragraph)];

export class Notices {
  #trouble = html("p", { class: "hw-trouble", role: "alert", hidden: true });
  #refusal = html("div", { class: "hw-refusal", role: "alert", hidden: true });
  #rule = html("aside", { class: "hw-rule", "aria-label": "A rule", tabindex: -1, hidden: true });
  /** What had the focus before a rule was opened. @type {Element | null} */
  #before = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    root.replaceChildren(this.#trouble, this.#refusal, this.#rule);
    // Every link to a rule opens its paragraph beside the table instead of leaving it.
    document.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="/rules/"]') : null;
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.#before = link;
      void this.#open(link.getAttribute("href")?.split("/").pop() ?? "");
    });
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.clear());
  }

  /** Nothing is said any more. */
  clear() {
    this.#refusal.hidden = true;
    this.#close();
  }

  /** The last move is not spoken of any more. */
  taken() {
    this.#refusal.hidden = true;
  }

  /** @param {string} words @param {Rule | null} [rule] */
  refuse(words, rule) {
    const close = html("button", { type: "button", class: "hw-close", "aria-label": "Close" }, "✕");
    close.addEventListener("click", () => this.taken());
    this.#refusal.replaceChildren(html("p", { class: "why" }, words), ...(rule ? paragraph(rule) : []), close);
    this.#refusal.hidden = false;
  }

  /** @param {string | null} words @param {boolean} final */
  trouble(words, final) {
    this.#trouble.hidden = words === null;
    this.#trouble.replaceChildren(words ?? "", final ? html("a", { href: "/" }, "Back to the lobby") : "");
  }

  /** @param {string} id */
  async #open(id) {
    let parts;
    try {
      const answer = await fetch(`/rules/${id}.json`);
      if (!answer.ok) throw new Error(String(answer.status));
      parts = paragraph(await answer.json());
    } catch {
      parts = [html("h2", {}, id), html("p", {}, "This rule cannot be fetched right now. Try again when the line is back.")];
    }
    const close = html("button", { type: "button", class: "hw-close", "aria-label": "Close the rule" }, "✕");
    close.addEventListener("click", () => this.#close());
    this.#rule.replaceChildren(...parts, close);
    this.#rule.hidden = false;
    this.#rule.focus();
  }

  #close() {
    if (this.#rule.hidden) return;
    const inside = this.#rule.contains(document.activeElement);
    this.#rule.hidden = true;
    if (inside && this.#before instanceof HTMLElement && this.#before.isConnected) this.#before.focus();
  }
}
