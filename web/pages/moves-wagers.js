// @ts-check
// Wagers by chips: the viewer taps a chip and then circles, or undoes, repeats and clears. What they want is shown
// at once; the table is told one change after the other, each as the answer to its latest question.

/** @import { Act, Amounts, Choice, Known, Question } from "./moves-types.js" */

import { nearest } from "./moves-options.js";
import { spotOf } from "./moves-words.js";
import { CHIPS } from "./pieces.js";

/** Verbs of a window in which wagers are made; the bank itself is a place without a name. */
export const RAIL = new Set(["wager", "change", "take-back", "bank"]);
const BACK = "take-back";

/** @typedef {{name: string, range: Amounts | null, back: boolean}} Circle */
/** @typedef {Map<string, number>} Bets */

/** Whether a question is about wagers. @param {Question | null} ask */
export const isWindow = (ask) => ask?.legal.some(({ verb }) => RAIL.has(verb)) ?? false;

/** Whether a game ever has wagers. @param {Known[]} keys */
export const hasRail = (keys) => keys.some(({ verb }) => verb === "wager");

export class Wagers {
  /** @type {Choice[]} */
  #legal = [];
  /** @type {Bets} what lies there */
  #there = new Map();
  /** @type {Bets} what the viewer wants */
  #want = new Map();
  /** @type {Bets[]} */
  #before = [];
  /** @type {Bets} what was wagered in the hand before */
  #last = new Map();
  #hand = -1;
  #turn = "";
  /** The question that the change on its way answers. */
  #flying = "";
  #ready = false;
  #banked = false;
  chosen = 0;
  /** Whose circles the viewer bets on: 0 for their own. */
  behind = 0;
  /** Which circle the keyboard is at. */
  at = 0;

  /** @param {(act: Act) => void} send @param {(words: string) => void} tell */
  constructor(send, tell) {
    this.send = send;
    this.tell = tell;
  }

  /**
   * @param {Question | null} ask @param {{place: string, amount: number, result: string | null}[]} mine what the viewer has wagered
   * @param {number} hand
   */
  take(ask, mine, hand) {
    const there = new Map(mine.filter(({ result }) => !result).map(({ place, amount }) => [place, amount]));
    if (hand !== this.#hand) {
      if (this.#there.size) this.#last = this.#there;
      this.#hand = hand;
      this.#before = [];
      this.#want = new Map(there);
      this.#flying = "";
      this.#ready = false;
      this.behind = 0;
      this.at = 0;
    }
    const open = isWindow(ask);
    // What is put up later, as a raise or a second wager, is no wager to repeat.
    if (open || !this.#there.size) this.#there = there;
    this.#legal = open ? ask?.legal ?? [] : [];
    this.#turn = open ? `${ask?.hand}.${ask?.turn}` : "";
    if (!open) return;
    if (this.isBank !== this.#banked) this.chosen = 0;
    this.#banked = this.isBank;
    if (!this.chosen) this.chosen = this.#usual();
    if (this.#flying && this.#flying !== this.#turn) this.#flying = "";
    if (!this.#flying) this.#next();
  }

  /** The table did not take a change: what lies there is what counts. */
  refused() {
    this.#flying = "";
    this.#ready = false;
    this.#want = new Map(this.#there);
  }

  /** Chips of the rail, from the smallest. */
  get worths() {
    return CHIPS.map(([worth]) => worth).filter((worth) => worth >= 100).reverse();
  }

  /** Whether all there is to do is to put up a bank. */
  get isBank() {
    const ranges = this.open.filter(({ range }) => range);
    return ranges.length > 0 && ranges.every(({ name }) => !name);
  }

  /** The largest chip that is not more than the least wager; a bank is put up with larger ones. */
  #usual() {
    const least = this.isBank ? this.most / 2 : Math.min(...this.open.map(({ range }) => range?.min ?? Infinity));
    return this.worths.filter((worth) => worth <= least).at(-1) ?? 100;
  }

  /** The most that can lie on any circle now. */
  get most() {
    return Math.max(0, ...this.open.map(({ range }) => range?.max ?? 0));
  }

  /** Circles on which something can be changed, the viewer's own first. @returns {Circle[]} */
  get open() {
    /** @type {Map<string, Circle>} */
    const circles = new Map();
    for (const { verb, amount, places } of this.#legal) {
      if (!RAIL.has(verb) || (amount && amount.min > amount.max)) continue;
      for (const { name } of places.length ? places : [{ name: "" }]) {
        const known = circles.get(name) ?? { name, range: null, back: false };
        circles.set(name, { ...known, range: amount ?? known.range, back: known.back || verb === BACK });
      }
    }
    const spots = (/** @type {Circle} */ circle) => spotOf(circle.name).spot;
    return [...circles.values()].sort((a, b) => spots(a) - spots(b));
  }

  /** What is wagered, with what is on its way. */
  get bets() {
    return [...this.#want].filter(([, amount]) => amount > 0).map(([place, amount]) => ({ place, amount }));
  }

  get total() {
    return this.bets.reduce((sum, { amount }) => sum + amount, 0);
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  get canRepeat() {
    return this.#last.size > 0 && this.total === 0;
  }

  /** Where the keyboard is. */
  get here() {
    return this.open[this.at] ?? null;
  }

  /** @param {number} by */
  step(by) {
    const n = this.open.length;
    if (n) this.at = (this.at + by + n) % n;
    this.behind = spotOf(this.here?.name ?? "").spot;
  }

  /**
   * Puts a chip on a circle, or takes as much away.
   * @param {string} name @param {number} [by]
   */
  put(name, by = this.chosen) {
    const at = this.open.findIndex((circle) => circle.name === name);
    const range = this.open[at]?.range;
    if (at >= 0) this.at = at;
    if (!range) return this.tell("No wager can be made there now.");
    const now = this.#want.get(name) ?? 0;
    const sum = now + by;
    const then = sum < range.min ? (by < 0 ? 0 : range.min) : nearest(range, sum);
    if (then === now) return this.tell("No more than that can be wagered there.");
    this.#change((want) => want.set(name, then));
  }

  undo() {
    const before = this.#before.pop();
    if (!before) return;
    this.#want = before;
    if (!this.#flying) this.#next();
  }

  clear() {
    this.#change((want) => want.clear());
  }

  repeat() {
    this.#change((want) => this.#last.forEach((amount, name) => want.set(name, amount)));
  }

  /** Says that the viewer is ready as soon as everything lies there. */
  ready() {
    this.#ready = true;
    if (!this.#flying) this.#next();
  }

  /** @param {(want: Bets) => void} change */
  #change(change) {
    this.#before.push(new Map(this.#want));
    this.#want = new Map(this.#want);
    change(this.#want);
    this.#ready = false;
    if (!this.#flying) this.#next();
  }

  /** Tells the table the next difference between what lies there and what is wanted. */
  #next() {
    for (const name of new Set([...this.#want.keys(), ...this.#there.keys()])) {
      const [want, there] = [this.#want.get(name) ?? 0, this.#there.get(name) ?? 0];
      if (want === there) continue;
      const found = this.#legal.find(({ verb, places }) => (want ? verb !== BACK && RAIL.has(verb) : verb === BACK)
        && (places.length ? places.some((place) => place.name === name) : !name));
      const amount = want && found?.amount ? nearest(found.amount, want) : 0;
      if (!found || (want && amount === there)) {
        this.#want.set(name, there);
        continue;
      }
      if (want) this.#want.set(name, amount);
      this.#flying = this.#turn;
      const act = /** @type {Act} */ ({ verb: found.verb });
      if (want) act.amount = amount;
      if (name) act.place = name;
      return this.send(act);
    }
    if (!this.#ready) return;
    this.#ready = false;
    const ready = this.#legal.find(({ verb }) => verb === "ready");
    if (!ready) return;
    this.#flying = this.#turn;
    this.send(/** @type {Act} */ ({ verb: "ready" }));
  }
}
