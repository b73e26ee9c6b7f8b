// @ts-check
// Questions: before something is done that cannot be undone, or that needs an amount, a name or a choice. What is
// safe has the focus, Escape is always no, and while one is open no key reaches the table.

/** @import { Confirm, Felt, Host, Now } from "./moves-types.js" */
/** @import { ChairWish, Habits, HostWish } from "./wire.js" */

import { drawKeys } from "./dialog-keys.js";
import { drawMenu } from "./dialog-menu.js";
import { button, paragraph } from "./dialog-parts.js";
import { html } from "./dom.js";
import { cents, chips, typed } from "./money.js";

/** @typedef {import("./dom.js").Child} Child */

/**
 * What dialogs need of the page.
 * @typedef {object} Around
 * @property {(wish: ChairWish) => void} chair
 * @property {(wish: HostWish) => void} host
 * @property {(habits: Habits) => void} habits
 * @property {() => {now: Now | null, table: Felt | null}} state
 * @property {string} record where the record of the last hand is
 */

/** An open dialog, as those who fill it need it. */
/** @typedef {{close: () => void, again: () => void}} Opened */

export class Dialogs {
  /** @param {HTMLElement} root @param {Around} around */
  constructor(root, around) {
    this.root = root;
    this.around = around;
  }

  /**
   * Opens a dialog, and closes any other.
   * @param {string} name @param {string} title @param {(opened: Opened) => Child[]} fill
   */
  show(name, title, fill) {
    this.root.querySelector("dialog")?.close();
    const before = document.activeElement;
    const inside = html("div", { class: "inside" });
    const dialog = html("dialog", { class: "hw-dialog", "data-dialog": name, "aria-labelledby": "dialog-title" },
      html("header", {}, html("h2", { id: "dialog-title" }, title), button("✕", () => dialog.close(), "close")), inside);
    dialog.querySelector(".close")?.setAttribute("aria-label", "Close");
    const opened = { close: () => dialog.close(), again: () => draw() };
    const draw = () => inside.replaceChildren(...fill(opened).filter((child) => child instanceof Node || typeof child === "string"));
    draw();
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    });
    // A tap beside it is no, as Escape is.
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    this.root.append(dialog);
    dialog.showModal();
    /** @type {HTMLElement | null} */ (dialog.querySelector("[data-safe]"))?.focus();
    return dialog;
  }

  /** @param {Confirm} question @param {() => void} then */
  confirm({ title, words, rule, yes, no }, then) {
    this.show("confirm", title, ({ close }) => {
      const stay = button(no, close);
      stay.dataset["safe"] = "";
      const go = button(yes, () => {
        close();
        then();
      }, "danger");
      go.dataset["yes"] = "";
      return [words ? html("p", {}, words) : null, ...paragraph(rule), html("footer", {}, stay, go)];
    });
  }

  /** @type {Host["open"]} */
  open(what, part) {
    switch (what) {
      case "leave": return this.#leave();
      case "buy": return this.#buy();
      case "sit": return this.#sit(typeof part === "number" ? part : undefined);
      case "keys": return void this.show("keys", "Keys", ({ again }) => drawKeys(this.around.state().table, again));
      case "settings": return void this.show("settings", "At this table", (opened) => drawMenu(this, opened));
      case "choose": return this.#choose(/** @type {Choosing} */ (part));
    }
  }

  #leave() {
    const { now } = this.around.state();
    if (!now?.chair.leave) return;
    const { words, rule } = now.chair.leave;
    this.confirm({ title: "Leave the table?", words, rule, yes: "Leave", no: "Stay" }, () => this.around.chair("leave"));
  }

  /**
   * Asks for an amount from the wallet. What is typed is not checked: the table says what is wrong with it.
   * @param {string} name @param {string} title @param {string} yes @param {(amount: number, form: HTMLFormElement) => void} then
   * @param {Child[]} more
   */
  #amount(name, title, yes, then, ...more) {
    const { now, table } = this.around.state();
    if (!now || !table) return;
    // Whoever is new here has no wallet yet: they get one together with their seat.
    const isNew = name === "sit" && !now.chair.buys;
    const buys = isNew ? { min: table.buy_in, max: table.buy_in } : now.chair.buys;
    if (!buys) return;
    const usual = Math.min(Math.max(table.buy_in, buys.min), buys.max);
    this.show(name, title, ({ close }) => {
      const field = html("input", { name: "amount", type: "text", inputmode: "decimal", autocomplete: "off", value: typed(usual), "data-safe": true });
      const quick = [...new Set([buys.min, usual, buys.max])].filter((amount) => amount >= buys.min).map((amount) => button(chips(amount), () => void (field.value = typed(amount)), "quick"));
      const form = html("form", { novalidate: true },
        html("label", {}, html("span", {}, isNew ? "The buy-in" : `From ${chips(buys.min)} to ${chips(buys.max)}`), html("span", { class: "money" }, "$", field)),
        html("div", { class: "row" }, ...quick), ...more,
        html("p", { class: "hint" }, isNew ? "The house gives you play money." : `You have ${chips(now.chair.wallet)} in your wallet. It is play money.`),
        html("footer", {}, button("Cancel", close), html("button", { type: "submit", class: "main", "data-yes": true }, yes)));
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        const amount = cents(field.value);
        field.setAttribute("aria-invalid", String(amount === null));
        if (amount === null) return field.focus();
        close();
        then(amount, form);
      });
      return [form];
    });
  }

  #buy() {
    this.#amount("buy", "Buy chips?", "Buy", (amount) => this.around.chair({ buy: amount }));
  }

  /** @param {number | undefined} seat */
  #sit(seat) {
    const { now } = this.around.state();
    const bot = now && this.around.state().table?.names.find((one) => one.seat === seat && one.bot);
    const note = bot ? html("p", { class: "hint" }, `${bot.name} gets up when this hand is over.`) : null;
    const name = html("label", {}, html("span", {}, "Your name"), html("input", { name: "name", type: "text", maxlength: 20, autocomplete: "nickname" }));
    this.#amount("sit", seat ? `Sit down in seat ${seat}` : "Sit down", "Sit down", (stack, form) => {
      const called = new FormData(form).get("name")?.toString().trim();
      this.around.chair({ sit: { stack, ...(seat ? { seat } : {}), ...(called ? { name: called } : {}) } });
    }, name, note);
  }

  /** @typedef {{title: string, options: {label: string, note?: string}[], then: (at: number) => void}} Choosing */

  /** One of several, by tap or by number. @param {Choosing} choosing */
  #choose({ title, options, then }) {
    const dialog = this.show("choose", title, ({ close }) => [
      html("div", { class: "options" }, ...options.map(({ label, note }, at) => {
        const option = button("", () => {
          close();
          then(at);
        });
        option.dataset["option"] = String(at);
        option.append(html("b", {}, label), note ? html("span", {}, note) : "", at < 9 ? html("kbd", { "aria-hidden": "true" }, String(at + 1)) : "");
        return option;
      })),
      html("footer", {}, button("Cancel", close)),
    ]);
    dialog.addEventListener("keydown", (event) => {
      const option = /^[1-9]$/.test(event.key) ? dialog.querySelectorAll(".options button")[Number(event.key) - 1] : null;
      if (option instanceof HTMLElement) option.click();
    });
  }
}
