// @ts-check
// The guest's chair: requests to the table itself, apart from the hand. The table says what the
// guest may do and what it means.

/** @import { Chair, ChairWish, Leaving } from "./wire.js" */
/** @import { TableInfo } from "./state.js" */
/** @typedef {(wish: ChairWish) => void} Ask */

import { byId, html } from "./dom.js";
import { cents, dollars, typed } from "./money.js";

/**
 * @param {string} words @param {string} name what tests and the focus know it by
 * @param {() => void} press
 */
function button(words, name, press) {
  const made = html("button", { type: "button", "data-chair": name }, words);
  made.addEventListener("click", press);
  return made;
}

/**
 * An amount from the wallet. The page does not validate it: the table says what is wrong.
 * @param {string} words @param {string} name @param {Chair} chair @param {number} buyIn
 * @param {(cents: number) => void} send
 */
function amountForm(words, name, chair, buyIn, send) {
  const { buys } = chair;
  if (!buys) return null;
  const usual = Math.min(Math.max(buyIn, buys.min), buys.max);
  const field = html("input", { type: "text", inputmode: "decimal", class: "much", value: typed(usual),
    "data-chair": `${name}-amount`,
    "aria-label": `${words}: dollars, from ${dollars(buys.min)} to ${dollars(buys.max)}` });
  const form = html("form", { class: "buys", autocomplete: "off", novalidate: true },
    html("span", { class: "money" }, "$", field),
    html("button", { type: "submit", "data-chair": name, class: name === "sit" ? "main" : "" }, words));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const amount = cents(field.value);
    field.setAttribute("aria-invalid", String(amount === null));
    if (amount === null) field.focus();
    else send(amount);
  });
  return form;
}

/** Asks for confirmation before the guest leaves, and says what it means. */
class Confirmation {
  #dialog = /** @type {HTMLDialogElement} */ (byId("leaving"));
  #words = byId("leaving-words");
  #rule = byId("leaving-rule");

  /** @param {() => void} leave */
  constructor(leave) {
    byId("leaving-stay").addEventListener("click", () => this.#dialog.close());
    byId("leaving-leave").addEventListener("click", () => {
      this.#dialog.close();
      leave();
    });
  }

  open() {
    this.#dialog.showModal();
    byId("leaving-stay").focus();
  }

  /**
   * What it means may change while the guest thinks about it.
   * @param {Leaving | null} leaving
   */
  draw(leaving) {
    if (!leaving) return this.#dialog.close();
    const { words, rule } = leaving;
    if (this.#words.textContent !== words) this.#words.textContent = words;
    this.#rule.replaceChildren(
      ...(rule ? [html("h3", {}, `${rule.id} ${rule.title}`), html("p", {}, rule.paragraph)] : []));
  }
}

export class ChairPanel {
  #place = byId("chair");
  #drawn = "";
  #ask;
  #confirmation;

  /** @param {Ask} ask */
  constructor(ask) {
    this.#ask = ask;
    this.#confirmation = new Confirmation(() => ask("leave"));
  }

  /** @param {Chair} chair @param {TableInfo} table */
  draw(chair, table) {
    this.#confirmation.draw(chair.leave);
    // Do not redraw while the guest is typing an amount.
    const now = JSON.stringify([chair.sits, chair.stack, chair.wallet, chair.buys, chair.post]);
    if (now === this.#drawn) return;
    this.#drawn = now;
    const active = document.activeElement;
    const name = this.#place.contains(active) ? active?.getAttribute("data-chair") : undefined;
    this.#place.replaceChildren(...this.#build(chair, table.buy_in));
    const found = (/** @type {string} */ which) =>
      /** @type {HTMLElement | null} */ (this.#place.querySelector(which));
    // Focus stays where it was, or in the same place if that is gone.
    if (name !== undefined) (found(`[data-chair="${name}"]`) ?? found("[data-chair]"))?.focus();
  }

  /** @param {Chair} chair @param {number} buyIn */
  #build(chair, buyIn) {
    const ask = this.#ask;
    const wallet = html("span", { class: "has wallet" }, `Wallet ${dollars(chair.wallet)}`);
    if (chair.sits === "gone") {
      const sit = amountForm("Take a seat", "sit", chair, buyIn, (stack) => ask({ sit: { stack } }))
        ?? button("Take a seat", "sit", () => ask({ sit: { stack: buyIn } }));
      return [wallet, sit,
        html("a", { class: "button quiet", href: "/", "data-chair": "lobby" }, "Back to the lobby")];
    }
    if (chair.sits === "coming") return [wallet];
    if (chair.sits === "leaving") return [wallet, button("Stay", "back", () => ask("back"))];
    const parts = [wallet];
    if (chair.stack !== null) parts.unshift(html("span", { class: "has" }, `Chips ${dollars(chair.stack)}`));
    if (chair.post !== null) {
      parts.push(button(`Post ${dollars(chair.post)} to be dealt in`, "post", () => ask("post")));
    }
    if (chair.sits === "away") parts.push(button("I am back", "back", () => ask("back")));
    else parts.push(button("Sit out", "away", () => ask("away")));
    parts.push(button("Leave", "leave", () => this.#confirmation.open()));
    const buy = amountForm("Buy chips", "buy", chair, buyIn, (amount) => ask({ buy: amount }));
    if (buy) parts.push(buy);
    return parts;
  }
}
