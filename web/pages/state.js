// @ts-check
// What the page knows of the table, put together from the messages it is sent.

/** @import { Ask, Chair, Crowd, Over, Pieces, Seated, Standing, Told, View, Viewed, Welcome } from "./wire.js" */

/**
 * The table, which stays the same from hand to hand.
 * @typedef {object} TableInfo
 * @property {string} name what is played
 * @property {number} buy_in
 * @property {Pieces} pieces
 * @property {number} seat the viewer's own seat; 0 without one
 * @property {Seated[]} names everybody in a chair
 */

/**
 * How the table stands.
 * @typedef {object} State
 * @property {number} hand
 * @property {number} turn the question to the viewer; 0 if there is none
 * @property {"no" | "may" | "must"} asks
 * @property {number | null} due when the viewer's time is up, by this machine's clock
 * @property {Over | null} over how the hand ended, if it has
 * @property {number} won what the viewer won in it
 * @property {Chair} chair
 * @property {Standing} standing
 * @property {number} watching
 * @property {View | null} view
 * @property {string} text
 */

export class TableState {
  /** @type {Welcome | null} */
  #welcome = null;
  /** @type {Viewed | null} */
  #viewed = null;
  /** @type {Ask | null} */
  #ask = null;
  /** @type {number | null} */
  #due = null;
  /** @type {Over | null} */
  #over = null;
  /** @type {Chair | null} */
  #chair = null;
  /** @type {Crowd | null} */
  #crowd = null;
  /** @type {Standing | null} */
  #standing = null;

  /**
   * Takes a message; true if the page should be drawn again.
   * @param {Told} told
   */
  take(told) {
    switch (told.kind) {
      case "welcome":
        this.#welcome = told;
        this.#viewed = told.view;
        this.#over = told.over;
        this.#chair = told.chair;
        this.#crowd = told.crowd;
        this.#standing = told.standing;
        this.#asks(told.ask);
        return true;
      case "happened":
        for (const event of told.events) {
          if (event.k === "dealt") this.#over = null;
          if (event.k === "over") this.#over = event;
        }
        // The view follows, together with what the viewer is asked.
        return false;
      case "view":
        this.#viewed = told;
        return true;
      case "ask":
        this.#asks(told);
        return false;
      case "asked":
        this.#asks(null);
        return false;
      case "chair":
        this.#chair = told;
        return this.#viewed === null;
      case "crowd":
        this.#crowd = told;
        return true;
      case "table":
        this.#standing = told;
        return true;
      default:
        return false;
    }
  }

  /** @param {Ask | null} ask */
  #asks(ask) {
    this.#ask = ask;
    const left = ask?.left_ms ?? null;
    this.#due = ask === null || left === null ? null : Date.now() + left + ask.bank_ms;
  }

  /** @returns {TableInfo | null} */
  get table() {
    const welcome = this.#welcome;
    if (!welcome) return null;
    const { name, buy_in, pieces } = welcome;
    return { name, buy_in, pieces, seat: this.#chair?.seat ?? 0, names: this.#crowd?.seats ?? [] };
  }

  /** @returns {State | null} */
  get now() {
    const [chair, standing] = [this.#chair, this.#standing];
    if (!chair || !standing) return null;
    const own = this.#over?.results.find((result) => result.seat === chair.seat);
    return {
      hand: this.#viewed?.hand ?? 0,
      turn: this.#ask?.turn ?? 0,
      asks: this.#ask ? (this.#ask.must ? "must" : "may") : "no",
      due: this.#due,
      over: this.#over,
      won: own?.net ?? 0,
      chair,
      standing,
      watching: this.#crowd?.watching ?? 0,
      view: this.#viewed?.view ?? null,
      text: this.#viewed?.text ?? "",
    };
  }
}
