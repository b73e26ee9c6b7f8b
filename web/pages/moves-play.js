// @ts-check
// The viewer's turn: which cards are picked, on what, for how much, and what each button would do with that.

/** @import { Button, Choice, Felt, Host, Known, Question, Target } from "./moves-types.js" */
/** @import { View } from "./wire.js" */
/** @import { Found, Option } from "./moves-options.js" */

import { cents, chips, typed } from "./money.js";
import { among, buttonOf, find, isOpen, nearest, optionWords, ranges, same, takes } from "./moves-options.js";
import { nameOf, pay, placeWords, sentence, shorts } from "./moves-words.js";
import { RAIL } from "./moves-wagers.js";
import { settings } from "./settings.js";
import { cardName } from "./words.js";

/** The hand in which a card lies that was drawn and is not in the hand. */
const DRAWN = "drawn";
/** Slots from the one that is proposed most to the one that is proposed least; giving up never is. */
const PROPOSED = [2, 3, 1, 4];

/** A card of the viewer's, where it lies and whether it can be picked now. */
/** @typedef {{card: string, key: string, at: number, digit: number}} Held */

export class Play {
  /** @type {Question | null} */
  ask = null;
  /** @type {View | null} */
  #view = null;
  /** @type {Felt | null} */
  #table = null;
  #turn = "";
  /** @type {Set<number>} */
  picked = new Set();
  /** @type {string | null} */
  place = null;
  /** What is typed, or chosen as an amount. @type {number | null} */
  #amount = null;
  #typed = "";
  /** The verb that each slot had last. @type {Map<number, string>} */
  #lately = new Map();

  /** Cards that some move could take. @type {Set<string>} */
  #wanted = new Set();
  /** What was found last, and for what. @type {{ask: Question | null, key: string, found: Found[]} | null} */
  #known = null;

  /** @param {Host} host @param {(choice: Choice, option: Option, amount: number | null) => void} make */
  constructor(host, make) {
    this.host = host;
    this.make = make;
  }

  /** @param {Question | null} ask @param {View | null} view @param {Felt} table */
  take(ask, view, table) {
    this.ask = ask;
    this.#wanted = new Set(this.open.flatMap(takes));
    this.#view = view;
    this.#table = table;
    const turn = ask ? `${ask.hand}.${ask.turn}` : "";
    if (turn === this.#turn) return;
    this.#turn = turn;
    for (const { slot, verb } of [...this.open].reverse()) if (slot !== null && !RAIL.has(verb)) this.#lately.set(slot, verb);
    this.clear();
  }

  /** Takes back what is chosen. */
  clear() {
    this.picked.clear();
    this.place = null;
    this.#amount = null;
    this.#typed = "";
  }

  /** Whether anything is chosen. */
  get touched() {
    return this.picked.size > 0 || this.place !== null || this.#amount !== null || this.#typed !== "";
  }

  /** What may be done, without what has no amount left. @returns {Choice[]} */
  get open() {
    return this.ask?.legal.filter(isOpen) ?? [];
  }

  /** @returns {Held[]} */
  get held() {
    const mine = this.#view?.seats.find(({ seat }) => seat === this.#table?.seat);
    const wanted = this.#wanted;
    let [at, digit] = [0, 0];
    return (mine?.hands ?? []).flatMap(({ cards, reading }, hand) => cards.map((card) => {
      const key = hand > 0 && reading === DRAWN ? "drawn" : `own:${at}`;
      return { card, key, at: at++, digit: wanted.has(card) ? ++digit : 0 };
    }));
  }

  /** The card that was drawn, if it waits for a decision. */
  get drawn() {
    return this.held.find(({ key }) => key === "drawn")?.card;
  }

  /** The faces of the cards that are picked. */
  get faces() {
    return this.held.filter(({ at }) => this.picked.has(at)).map(({ card }) => card);
  }

  /** What each kind of move comes to. @returns {Found[]} */
  get found() {
    const hints = settings.get("hints");
    const faces = this.faces;
    // One drawing asks this many times, and hands of Pan have hundreds of melds.
    const key = `${faces.join()}|${this.place}|${hints}`;
    if (this.#known?.ask !== this.ask || this.#known.key !== key) {
      this.#known = { ask: this.ask, key, found: this.open.map((choice) => find(choice, faces, this.place, hints)) };
    }
    return this.#known.found;
  }

  /** What a slot does now: what goes with what is picked, or else what can be done at all. @param {number} slot */
  of(slot) {
    const here = this.found.filter(({ choice }) => choice.slot === slot && !RAIL.has(choice.verb));
    const paid = (/** @type {Found} */ { options }) => options[0]?.pays ?? 0;
    const ready = here.filter(({ options }) => options.length).sort((a, b) => paid(b) - paid(a));
    return ready.find(({ chosen }) => chosen) ?? ready[0] ?? here[0] ?? null;
  }

  /** What is asked beside the bar. */
  get beside() {
    return this.found.filter(({ choice }) => choice.slot === null && choice.key);
  }

  /** The slot that is proposed. */
  get primary() {
    const ready = (/** @type {number} */ slot) => Boolean(this.of(slot)?.options.length);
    const more = this.of(3);
    if (more?.options.length && (more.choice.amount || more.choice.cards || more.chosen)) return 3;
    const picked = PROPOSED.find((slot) => ready(slot) && this.of(slot)?.chosen);
    return picked ?? PROPOSED.find(ready) ?? -1;
  }

  /** The kind of move whose amount the viewer chooses. */
  get ranged() {
    return this.open.find(ranges) ?? null;
  }

  /** The amount that is chosen; null if what is typed is none. */
  get amount() {
    if (this.#typed) return cents(this.#typed);
    return this.#amount ?? this.ranged?.amount?.min ?? null;
  }

  /** @param {Known[]} known the verbs of the slot @param {number} slot @returns {Button | null} */
  button(known, slot) {
    const found = this.of(slot);
    if (!found || !this.#table) return this.closed(known, slot);
    const { choice, options } = found;
    const words = buttonOf(found, this.#table, this.amount);
    const all = ranges(choice) && this.amount === choice.amount?.max && !words.note ? this.#allIn() : {};
    return { ...words, ...all, key: choice.key, primary: slot === this.primary && options.length > 0 };
  }

  /**
   * A move that is not open is disabled in its place, under the name it had there last.
   * @param {Known[]} known @param {number} slot @returns {Button | null}
   */
  closed(known, slot) {
    const verb = known.find((one) => one.verb === this.#lately.get(slot)) ?? known[0];
    return verb ? { label: verb.label, key: verb.key, off: true } : null;
  }

  /** Whether a slot ever had a move. @param {number} slot */
  had(slot) {
    return this.#lately.has(slot);
  }

  /** Says so where the largest amount is the whole stack. */
  #allIn() {
    const mine = this.#view?.seats.find(({ seat }) => seat === this.#table?.seat);
    return mine && this.amount === mine.stack + mine.bet ? { note: "all-in" } : {};
  }

  /**
   * Makes the move of a slot, or says what is missing.
   * @param {Found | null} found
   */
  press(found) {
    const table = this.#table;
    if (!found || !table) return;
    const { choice, options, missing } = found;
    const [first] = options;
    if (!first) return this.host.tell(`${sentence(missing)}: tap cards, or press their numbers.`);
    if (ranges(choice) && this.amount === null) return this.host.tell("That is not an amount: type dollars, such as 12 or 7.50.");
    const amount = ranges(choice) ? this.amount : null;
    const same_ = options.filter(({ cards }) => same(cards, first.cards));
    if (same_.length === 1) return this.make(choice, first, amount);
    const title = `${choice.button || sentence(choice.label)}: on whom or what?`;
    this.host.open("choose", {
      title, options: same_.map((option) => optionWords(option, choice, table)),
      then: (/** @type {number} */ at) => this.make(choice, same_[at] ?? first, amount),
    });
  }

  /** @param {number} at */
  pick(at) {
    if (!this.held.some((one) => one.at === at && one.digit)) return;
    if (!this.picked.delete(at)) {
      // Of cards of which only one can go, the new one takes the place of the old one.
      const most = Math.max(...this.open.flatMap(({ cards }) => (!cards ? [] : "any" in cards ? [cards.any.max] : cards["one-of"].map((set) => set.length))));
      if (most === 1) this.picked.clear();
      this.picked.add(at);
    }
  }

  /** @param {number} digit */
  pickNumber(digit) {
    const held = this.held.find((one) => one.digit === digit);
    if (held) this.pick(held.at);
    return Boolean(held);
  }

  /** @param {string} name */
  choose(name) {
    this.place = this.place === name ? null : name;
  }

  /** @param {string} text */
  type(text) {
    this.#typed = text.trim();
  }

  /** @param {number} at */
  preset(at) {
    const preset = this.#presets[at];
    if (!preset) return;
    this.#typed = "";
    this.#amount = preset.amount;
  }

  /** @param {number} steps */
  step(steps) {
    const range = this.ranged?.amount;
    if (!range) return;
    const now = this.amount ?? range.min;
    // The top need not be on a step: one step down from there is the last full one.
    const full = range.min + Math.floor((range.max - range.min) / range.step) * range.step;
    const from = now === range.max && steps < 0 && full < now ? full + range.step : now;
    const then = from + steps * range.step;
    this.#typed = "";
    this.#amount = nearest(range, then);
  }

  /** There is room for four: the least can be had by arrows, and is what the field begins with. */
  get #presets() {
    return (this.ranged?.presets ?? []).slice(-4);
  }

  get amounts() {
    const choice = this.ranged;
    if (!choice) return null;
    const presets = this.#presets;
    const value = this.#typed || typed(this.amount ?? 0);
    const range = choice.amount ? `, from ${chips(choice.amount.min)} to ${chips(choice.amount.max)}` : "";
    return {
      presets: presets.map(({ label }) => label), value, label: `${sentence(choice.label)}: dollars${range}`,
      chosen: presets.findIndex(({ amount }) => amount === this.amount),
    };
  }

  /** The cards that are proposed for a meld, by position; none once the viewer has picked some. */
  get lifted() {
    if (this.picked.size || !settings.get("hints")) return [];
    const sets = this.found.filter(({ choice, options }) => choice.cards && "one-of" in choice.cards && options.length);
    const best = [...sets].sort((a, b) => (b.options[0]?.pays ?? 0) - (a.options[0]?.pays ?? 0))[0]?.options[0];
    const left = [...(best?.cards ?? [])];
    // The card that was drawn goes first: the same card may also be in the hand.
    const held = [...this.held].sort((a, b) => Number(b.key === "drawn") - Number(a.key === "drawn"));
    return held.filter(({ card }) => {
      const at = left.indexOf(card);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    }).map(({ at }) => at).sort((a, b) => a - b);
  }

  /** What the meld that is proposed or picked pays. */
  get pill() {
    const paid = this.found.filter(({ options }) => options.length && (!this.picked.size || same(options[0]?.cards ?? [], this.faces)));
    return pay(Math.max(0, ...paid.map(({ options }) => options[0]?.pays ?? 0))).replace("each", "from each") || undefined;
  }

  /** @returns {Record<string, Target>} */
  get targets() {
    const table = this.#table;
    /** @type {Record<string, Target>} */
    const targets = {};
    for (const { card, key, at, digit } of this.held) {
      if (digit) targets[key] = { label: cardName(card), pressed: this.picked.has(at), digit, drag: true };
    }
    if (!table) return targets;
    for (const choice of this.open) {
      if (choice.cards === null && !choice.places.length) {
        if (choice.verb === "draw") targets["stub"] = { label: choice.button || choice.label };
        if (choice.verb === "take") targets["discard"] = { label: choice.button || choice.label, drag: true };
      }
      for (const place of choice.places) {
        const spread = /^spread (\d+)$/.exec(place.name);
        const key = place.seat ? `seat ${place.seat - 1}` : spread ? `own melds:${Number(spread[1]) - 1}` : "";
        if (key) targets[key] = { label: `${sentence(choice.label)}: ${placeWords(table, place)}`, pressed: this.place === place.name };
      }
    }
    return targets;
  }

  /** The place that a thing on the table stands for. @param {string} key */
  placeAt(key) {
    const seat = /^seat (\d+)$/.exec(key);
    const spread = /^own melds:(\d+)/.exec(key);
    const all = this.open.flatMap(({ places }) => places);
    return all.find((place) => (seat && place.seat === Number(seat[1]) + 1) || (spread && place.name === `spread ${Number(spread[1]) + 1}`))?.name ?? null;
  }

  /** What is asked, in two parts. @returns {[string, string]} */
  get prompt() {
    const [ask, view, table] = [this.ask, this.#view, this.#table];
    if (!ask || !view || !table) return ["", ""];
    const [asked, facts] = ask.prompt;
    const cards = this.open.find(({ cards }) => cards && "any" in cards);
    const title = this.drawn ? `You drew ${shorts([this.drawn])}` : this.#whose(view, table) || asked;
    if (this.picked.size) return [title, shorts(this.faces)];
    if (this.pill) return [title, this.pill];
    if (!cards?.cards || !("any" in cards.cards) || this.drawn) return [title, facts];
    const one = cards.cards.any.max === 1;
    return [title, one ? "Tap a card" : "Tap the cards to throw away"];
  }

  /** Whose hand it is about, if the viewer has several or acts for another. @param {View} view @param {Felt} table */
  #whose(view, table) {
    const acting = /** @type {{acting?: {seat: number, hand: number} | null}} */ (view).acting;
    const seat = view.seats.find((one) => one.seat === acting?.seat);
    if (!acting || !seat || !this.ask?.must) return "";
    const hand = seat.hands[acting.hand];
    const reading = hand?.reading ? ` has ${hand.reading}` : "";
    if (seat.seat !== table.seat) return `For ${nameOf(table, seat.seat)}’s hand`;
    return seat.hands.length > 1 && !this.drawn ? `Hand ${acting.hand + 1}${reading}` : "";
  }

  /** Whether some kind of move takes these cards. @param {string[]} cards */
  isWanted(cards) {
    return this.open.some((choice) => among(cards, takes(choice)));
  }
}
