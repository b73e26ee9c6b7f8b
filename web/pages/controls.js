// @ts-check
// A control for every schema the table sends. Nothing here knows a game: a schema says which
// amounts, cards and places there are, and the table itself says whether a move is good.

/** @import { Act, Amounts, Place, Schema, View } from "./wire.js" */
/** @import { TableInfo } from "./state.js" */
/** @typedef {(act: Act) => void} Send */

import { drawCard } from "./cards.js";
import { html } from "./dom.js";
import { nameOf, placeWords } from "./draw.js";
import { arrows, Letters } from "./keys.js";
import { cents, dollars, typed } from "./money.js";
import { setter } from "./set.js";
import { capital, cardNames } from "./words.js";

/** More moves of one kind than this get a list to choose from instead of a button each. */
const MOST_BUTTONS = 12;

/** @param {string | null} letter */
const kbd = (letter) => (letter ? html("kbd", { "aria-hidden": "true" }, letter.toUpperCase()) : null);
/** @param {string | null} letter */
const shortcut = (letter) => ({ "aria-keyshortcuts": letter?.toUpperCase() });

/** @param {string[]} cards */
const small = (cards) =>
  html("span", { class: "cards laid", role: "img", "aria-label": cardNames(cards) },
    ...cards.map((card) => drawCard(card, { spoken: false })));

/** A control under construction. */
class Control {
  /**
   * @param {Schema} schema @param {View} view @param {TableInfo} table @param {Letters} letters @param {Send} send
   * @param {string[]} others what may be done without picking anything
   */
  constructor(schema, view, table, letters, send, others) {
    this.others = others;
    this.schema = schema;
    this.view = view;
    this.table = table;
    this.send = send;
    this.letters = letters;
    this.label = capital(schema.label);
    this.letter = letters.take(schema.verb);
    const { amount } = schema;
    /** The only amount, where there is one. */
    this.fixed = amount && amount.min === amount.max ? amount.min : undefined;
    /** @type {Amounts | null} */
    this.range = amount && amount.min < amount.max ? amount : null;
    this.places = schema.places;
  }

  /** @param {Place} place */
  placeWords({ name, seat }) {
    return seat === null ? placeWords(this.table, name) : nameOf(this.table, seat);
  }

  /**
   * The move with these cards and this place.
   * @param {string[]} cards @param {Place | undefined} place @param {number} [amount]
   * @returns {Act}
   */
  act(cards, place, amount = this.fixed) {
    const act = /** @type {Act} */ ({ verb: this.schema.verb });
    if (amount !== undefined) act.amount = amount;
    if (cards.length) act.cards = cards;
    if (place) act.place = place.name;
    return act;
  }

  /** What the verb is done to, where there is no choice. */
  suffix() {
    const told = this.fixed ?? (this.schema.costs || undefined);
    const amount = told === undefined ? "" : ` ${dollars(told)}`;
    const [only, ...more] = this.places;
    return amount + (only && !more.length ? ` on ${this.placeWords(only)}` : "");
  }

  /** @returns {HTMLElement} */
  build() {
    const { cards } = this.schema;
    if (this.range) return this.#form();
    if (!cards) {
      if (this.places.length > 1) return this.#buttons([[]]);
      return this.#button([], this.places[0], this.label + this.suffix(), null);
    }
    if ("one-of" in cards) {
      const whole = this.schema.verb === "set" ? this.#whole() : [];
      return whole.length ? this.#set(whole, cards["one-of"]) : this.#buttons(cards["one-of"]);
    }
    if (cards.any.min === 1 && cards.any.max === 1) {
      return this.#buttons([...new Set(cards.any.from)].map((card) => [card]));
    }
    return this.#form();
  }

  /**
   * A button that makes a move at once.
   * @param {string[]} cards @param {Place | undefined} place
   * @param {string} words @param {HTMLElement | null} picture
   * @param {boolean} [keyed]
   */
  #button(cards, place, words, picture, keyed = true) {
    const button = html("button",
      { type: "button", "data-verb": this.schema.verb, ...(keyed ? shortcut(this.letter) : {}) },
      picture, words, keyed ? kbd(this.letter) : null);
    button.addEventListener("click", () => this.send(this.act(cards, place)));
    return button;
  }

  /** @param {HTMLElement[]} inside */
  #group(...inside) {
    const group = html("fieldset", { class: "control", "data-verb": this.schema.verb, ...shortcut(this.letter) },
      html("legend", {}, this.label + this.suffix(), kbd(this.letter)), ...inside);
    arrows(group);
    return group;
  }

  /**
   * A button for each set of cards and each place, or a list if they are many.
   * @param {string[][]} sets
   */
  #buttons(sets) {
    const places = this.places.length ? this.places : [undefined];
    const moves = sets.flatMap((cards) => places.map((place) => ({ cards, place })));
    const words = (/** @type {Place | undefined} */ place) =>
      place && places.length > 1 ? this.placeWords(place) : "";
    if (moves.length <= MOST_BUTTONS) {
      return this.#group(html("div", { class: "choices" }, ...moves.map(({ cards, place }) =>
        this.#button(cards, place, words(place), cards.length ? small(cards) : null, false))));
    }
    const list = html("select", { "aria-label": this.label }, ...moves.map(({ cards, place }, at) =>
      html("option", { value: at }, `${cardNames(cards)} ${words(place)}`.trim())));
    const button = html("button", { type: "button", "data-verb": this.schema.verb }, this.label);
    button.addEventListener("click", () => {
      const move = moves[Number(list.value)];
      if (move) this.send(this.act(move.cards, move.place));
    });
    return this.#group(html("div", { class: "choices" }, list, button));
  }

  /** All cards of the hand that is to be set: the guest's own, or that of the seat named. */
  #whole() {
    const of = this.places[0]?.seat ?? this.table.seat;
    const seat = this.view.seats.find((seat) => seat.seat === of);
    const cards = seat?.hands.flatMap((hand) => hand.cards) ?? [];
    return cards.includes("??") ? [] : cards;
  }

  /** @param {string[]} whole @param {string[][]} fronts */
  #set(whole, fronts) {
    const { element, value, isAllowed } = setter(whole, fronts, this.view.settings);
    const button = html("button", { type: "submit", class: "main" }, this.label);
    const form = html("form", { autocomplete: "off", novalidate: true }, element, button);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (isAllowed()) this.send(this.act(value(), this.places[0]));
    });
    const follow = () => button.toggleAttribute("disabled", !isAllowed());
    for (const kind of ["change", "keydown", "drop"]) form.addEventListener(kind, follow);
    return this.#group(form);
  }

  /** Everything that is chosen in several parts: amount, cards, place. */
  #form() {
    const amount = this.range ? this.#amount(this.range) : null;
    const cards = this.schema.cards ? this.#picks(this.schema.cards) : null;
    const place = this.places.length > 1 ? this.#places() : null;
    const first = cards?.digits && !amount ? "" : undefined;
    const button = html("button", { type: "submit", class: "main", "data-first": first }, this.label);
    const form = html("form", { autocomplete: "off", novalidate: true },
      amount?.element, cards?.element, place?.element, button, cards?.complaint);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const much = amount?.value();
      if (much === null) return amount?.complain();
      if (cards?.lacks()) return cards.complain();
      this.send(this.act(cards?.value() ?? [], place ? place.value() : this.places[0], much));
    });
    return this.#group(form);
  }

  /**
   * A slider, a field to type in, and a few amounts to start from. The page does not validate
   * what is typed: the table says what is wrong.
   * @param {Amounts} range
   */
  #amount(range) {
    const { min, max, step } = range;
    const steps = Math.floor((max - min) / step);
    const on = (/** @type {number} */ part) => min + Math.round(steps * part) * step;
    const field = html("input", { type: "text", inputmode: "decimal", class: "much", value: typed(min),
      "aria-label": `${this.label}: dollars, from ${dollars(min)} to ${dollars(max)}` });
    const slider = html("input", { type: "range", min: 0, max: steps, value: 0, "aria-label": this.label });
    const put = (/** @type {number} */ value) => {
      field.value = typed(value);
      slider.value = String(Math.round((value - min) / step));
      slider.setAttribute("aria-valuetext", dollars(value));
    };
    put(min);
    slider.addEventListener("input", () => put(min + Number(slider.value) * step));
    field.addEventListener("input", () => {
      const value = cents(field.value);
      if (value !== null) slider.value = String(Math.round((value - min) / step));
      field.setAttribute("aria-invalid", String(value === null));
    });
    const presets = [["Least", on(0)], ["¼", on(0.25)], ["½", on(0.5)], ["Most", on(1)]].map(([name, value]) => {
      const words = `${name} ${dollars(Number(value))}`;
      const preset = html("button", { type: "button", class: "preset" }, words);
      preset.addEventListener("click", () => put(Number(value)));
      return preset;
    });
    const element = html("div", { class: "amounts" },
      html("span", { class: "money" }, "$", field), slider, html("span", { class: "presets" }, ...presets));
    const complain = () => {
      field.setAttribute("aria-invalid", "true");
      field.focus();
    };
    return { element, value: () => cents(field.value), complain };
  }

  /** @param {NonNullable<Schema["cards"]>} cards */
  #picks(cards) {
    if ("one-of" in cards) {
      const sets = cards["one-of"];
      const list = html("select", { "aria-label": `${this.label}: cards` },
        ...sets.map((set, at) => html("option", { value: at }, cardNames(set))));
      const value = () => sets[Number(list.value)] ?? [];
      return { element: list, value, digits: false, lacks: () => false, complain: () => {}, complaint: null };
    }
    const { from, min, max } = cards.any;
    const digits = this.letters.digits(from.length);
    const buttons = from.map((card, at) => {
      const digit = digits[at] ?? null;
      const button = html("button", { type: "button", class: "pick", "aria-pressed": "false", ...shortcut(digit) },
        small([card]), kbd(digit));
      button.addEventListener("click", () => {
        button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
        complaint.textContent = "";
      });
      return button;
    });
    const count = min === max ? `${min}` : `${min} to ${max}`;
    const complaint = html("p", { class: "complaint", role: "alert" });
    const element = html("div", { class: "choices", role: "group", "aria-label": `Pick ${count} cards` },
      html("span", { class: "hint" }, `Pick ${count}`), ...buttons);
    const value = () => from.filter((_, at) => buttons[at]?.getAttribute("aria-pressed") === "true");
    const complain = () => {
      const how = digits.length ? ", by tapping or by number" : "";
      const others = this.others.length ? ` Or: ${this.others.join(", ")}.` : "";
      complaint.textContent = `No card is picked. Pick ${count}${how}.${others}`;
    };
    const lacks = () => min > 0 && !value().length;
    return { element, value, digits: digits.length > 0, lacks, complain, complaint };
  }

  #places() {
    const list = html("select", { "aria-label": `${this.label}: on what` },
      ...this.places.map((place, at) => html("option", { value: at }, `on ${this.placeWords(place)}`)));
    return { element: list, value: () => this.places[Number(list.value)] };
  }
}

/**
 * The controls for everything the guest may do.
 * @param {View} view @param {TableInfo} table @param {Send} send @param {Letters} letters
 */
export function buildControls(view, table, send, letters) {
  // A range without any amount in it leaves nothing to do.
  const open = view.legal.filter(({ amount }) => !amount || amount.min <= amount.max);
  const bare = open.filter(({ cards, amount, places }) => !cards && !amount && !places.length);
  const others = bare.map(({ label }) => capital(label));
  return open.map((schema) => new Control(schema, view, table, letters, send, others).build());
}

/**
 * A button that is not a move of the game.
 * @param {string} words @param {string} name @param {Letters} letters @param {() => void} press
 */
export function plainButton(words, name, letters, press) {
  const letter = letters.take(words);
  const button = html("button", { type: "button", class: "main", "data-verb": name, ...shortcut(letter) },
    words, kbd(letter));
  button.addEventListener("click", press);
  return button;
}
