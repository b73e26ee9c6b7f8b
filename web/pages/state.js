// @ts-check
// What the page knows of the table, put together from the messages it is sent.

/** @import { Ask, Chair, Crowd, Event, Keyed, Layout, Line, Over, Pieces, Posted, Seated, Standing, Told, View, Viewed, Welcome } from "./wire.js" */

/**
 * The table, which stays the same from hand to hand.
 * @typedef {object} TableInfo
 * @property {string} name what is played
 * @property {number} buy_in
 * @property {number} chairs how many there are
 * @property {Pieces} pieces
 * @property {number} seat the viewer's own seat; 0 without one
 * @property {Seated[]} names everybody in a chair
 * @property {Posted} posted what the placard says
 * @property {Layout} layout what kind of table it is
 * @property {Keyed[]} keys every move of the game, with its slot and its key
 */

/**
 * How the table stands.
 * @typedef {object} State
 * @property {number} seq the last event that is known
 * @property {number} hand
 * @property {number} turn the question to the viewer; 0 if there is none
 * @property {"no" | "may" | "must"} asks
 * @property {Ask | null} ask what the viewer is asked
 * @property {number | null} due when the viewer's time is up, by this machine's clock
 * @property {Over | null} over how the hand ended, if it has
 * @property {number} won what the viewer won in it
 * @property {Chair} chair
 * @property {Standing} standing
 * @property {number | null} next when the next hand is dealt, by this machine's clock
 * @property {number} watching
 * @property {View | null} view
 * @property {string} text
 * @property {{layout: Layout, keys: Keyed[], posted: Posted} | null} felt what stays the same, for those who only need that
 * @property {number} seen when the view came, by this machine's clock
 * @property {Record<number, string[]>} kept the cards that each seat had last, as the viewer knew them
 * @property {Record<number, {spreads: string[][], pays: number[]}>} melds what each seat had melded
 */

/** The log keeps so many lines. */
const MOST_LINES = 400;

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
  /** @type {number | null} */
  #next = null;
  #seq = 0;
  #seen = 0;
  /** Whether the view that belongs to the last question or event is still on its way. */
  #behind = false;
  /** @type {Record<number, string[]>} */
  #kept = {};
  /** @type {Record<number, {spreads: string[][], pays: number[]}>} */
  #melds = {};
  /** @type {Line[]} what has happened, the newest last */
  log = [];
  /** @type {Event[]} what has happened since it was last asked for */
  #news = [];

  /**
   * Takes a message; true if the page should be drawn again.
   * @param {Told} told
   */
  take(told) {
    switch (told.kind) {
      case "welcome":
        this.#welcome = told;
        this.#behind = false;
        this.#viewed = told.view;
        this.#seen = Date.now();
        this.#over = told.over;
        this.#chair = told.chair;
        this.#crowd = told.crowd;
        this.#seq = told.seq;
        this.#kept = {};
        this.#melds = {};
        this.#news = [];
        this.log = [...told.lines];
        this.#stands(told.standing);
        this.#asks(told.ask);
        this.#keep();
        return true;
      case "happened":
        this.#behind = true;
        this.#seq = told.seq;
        this.log.push(...told.lines);
        this.log.splice(0, this.log.length - MOST_LINES);
        for (const event of told.events) this.#happens(event);
        this.#news.push(...told.events);
        // The view follows, together with what the viewer is asked.
        return false;
      case "view":
        this.#behind = false;
        this.#viewed = told;
        this.#seen = Date.now();
        this.#keep();
        return true;
      case "ask":
      case "asked":
        this.#behind = true;
        this.#asks(told.kind === "ask" ? told : null);
        return false;
      case "chair":
        this.#chair = told;
        // Between a question and its view the table would be shown, and answered, as it was before.
        return !this.#behind;
      case "crowd":
        this.#crowd = told;
        return true;
      case "table":
        this.#stands(told);
        return true;
      default:
        return false;
    }
  }

  /** What has happened since this was last called. @returns {Event[]} */
  news() {
    const news = this.#news;
    this.#news = [];
    return news;
  }

  /** @param {Event} event */
  #happens(event) {
    if (event.k === "dealt") {
      this.#over = null;
      this.#kept = {};
      this.#melds = {};
    }
    if (event.k === "over") this.#over = event;
  }

  /** Remembers every hand, since cards leave the table before the hand is over. */
  #keep() {
    for (const { seat, hands, spreads, pays } of this.#viewed?.view.seats ?? []) {
      const cards = hands.flatMap((hand) => hand.cards);
      if (cards.length) this.#kept[seat] = cards;
      if (spreads.some((spread) => spread.length)) this.#melds[seat] = { spreads, pays };
    }
  }

  /** @param {Ask | null} ask */
  #asks(ask) {
    this.#ask = ask;
    const left = ask?.left_ms ?? null;
    this.#due = ask === null || left === null ? null : Date.now() + left + ask.bank_ms;
  }

  /** @param {Standing} standing */
  #stands(standing) {
    this.#standing = standing;
    this.#next = standing.next_ms === null ? null : Date.now() + standing.next_ms;
  }

  /** @returns {TableInfo | null} */
  get table() {
    const welcome = this.#welcome;
    if (!welcome) return null;
    const { name, buy_in, chairs, pieces, posted, layout, keys } = welcome;
    return { name, buy_in, chairs, pieces, posted, layout, keys, seat: this.#chair?.seat ?? 0, names: this.#crowd?.seats ?? [] };
  }

  /** @returns {State | null} */
  get now() {
    const [chair, standing] = [this.#chair, this.#standing];
    if (!chair || !standing) return null;
    const own = this.#over?.results.find((result) => result.seat === chair.seat);
    return {
      seq: this.#seq,
      hand: this.#viewed?.hand ?? 0,
      turn: this.#ask?.turn ?? 0,
      asks: this.#ask ? (this.#ask.must ? "must" : "may") : "no",
      ask: this.#ask,
      due: this.#due,
      over: this.#over,
      won: own?.net ?? 0,
      chair,
      standing,
      next: this.#next,
      watching: this.#crowd?.watching ?? 0,
      view: this.#viewed?.view ?? null,
      text: this.#viewed?.text ?? "",
      felt: this.#welcome && { layout: this.#welcome.layout, keys: this.#welcome.keys, posted: this.#welcome.posted },
      seen: this.#seen,
      kept: this.#kept,
      melds: this.#melds,
    };
  }
}
