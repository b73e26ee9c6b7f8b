// @ts-check
// Questions as tables ask them, to try the viewer's moves without a server: one or more of each family.

/** @import { Choice, Felt, Host, Known, Now, Way } from "../pages/moves-types.js" */

import { Moves } from "../pages/moves.js";

export const list = (/** @type {string} */ text) => text.split(" ").filter(Boolean);

/** What each verb means: its slot, its key and its label. @type {Record<string, [number, string, string]>} */
const VERBS = {
  fold: [0, "F", "fold"], check: [1, "C", "check"], call: [1, "C", "call"], bet: [3, "R", "bet"], raise: [3, "R", "raise to"],
  show: [4, "S", "show"], muck: [0, "F", "muck"], pat: [1, "C", "stand pat"], draw: [2, "D", "draw"], kill: [4, "K", "kill the pot"],
  decline: [1, "C", "decline"], straddle: [4, "K", "straddle for"], "turn-up": [2, "T", "turn it up"], "keep-down": [1, "C", "keep it down"],
  discard: [1, "C", "discard"], surrender: [0, "F", "surrender"], stand: [1, "C", "stand"], hit: [2, "H", "hit"], double: [3, "D", "double"],
  split: [4, "P", "split"], wager: [3, "W", "wager"], change: [3, "W", "change"], "take-back": [0, "Z", "take back"], ready: [1, "C", "ready"],
  play: [3, "R", "play"], set: [1, "C", "set"], "house-way": [4, "H", "house way"], in: [2, "I", "in"], out: [0, "F", "out"],
  take: [3, "T", "take"], meld: [3, "M", "meld"], add: [3, "A", "add"], force: [4, "X", "force"],
};

/** @param {string} verb @param {Partial<Choice> & {any?: string, min?: number, max?: number, sets?: string[], on?: string[], range?: [number, number, number]}} [more] @returns {Choice} */
export function choice(verb, { any, min = 1, max = 1, sets, on, range, ...more } = {}) {
  const [slot, key, label] = VERBS[verb] ?? [4, "X", verb];
  const button = label.charAt(0).toUpperCase() + label.slice(1);
  return {
    verb, slot, key, label, button, note: "", presets: [], default: false, asks: null, costs: 0,
    amount: range ? { min: range[0], max: range[1], step: range[2] } : null,
    cards: any !== undefined ? { any: { from: list(any), min, max } } : sets ? { "one-of": sets.map(list) } : null,
    places: (on ?? []).map((name) => ({ name, seat: /^seat \d+$/.test(name) ? Number(name.slice(5)) : null })),
    ...more,
  };
}

/** @param {string[]} verbs @returns {Known[]} */
export const keysOf = (verbs) => verbs.map((verb) => {
  const [slot, key, label] = VERBS[verb] ?? [4, "X", verb];
  return { verb, slot, key, label: label.replace(/ (to|for|the pot)$/, ""), gives_up: slot === 0 };
});

/** A table with one viewer, and everything their moves have done. */
export class Tried {
  /** @type {string[]} */
  done = [];
  /** @type {{title: string, then: () => void}[]} */
  asked = [];
  /** @type {string[]} */
  told = [];
  /** @type {{what: string, part: any}[]} */
  opened = [];
  turn = 0;
  hand = 1;
  /** @type {Now["over"]} */
  over = null;
  /** @type {{place: string, amount: number, result: string | null}[]} */
  wagers = [];
  /** @type {Partial<Now["chair"]>} */
  chair = {};
  /** @type {number | null} */
  next = null;
  paused = false;
  /** Why a move would be refused. @type {string | null} */
  foul = null;
  stack = 10000;

  /** @param {string[]} verbs @param {Partial<Felt>} [felt] */
  constructor(verbs, felt = {}) {
    const say = (/** @type {any} */ act) => void this.done.push(words(act));
    /** @type {Host} */
    const host = {
      act: say, pass: () => void this.done.push("pass"), chair: (wish) => void this.done.push(`chair ${JSON.stringify(wish)}`),
      habits: () => {}, host: (wish) => void this.done.push(wish), redraw: () => {},
      tryOut: (act, answer) => answer({ id: "", reading: "", refused: this.foul ? { id: "", code: "foul", words: this.foul, rule: { id: "PG-03", title: "", paragraph: "" } } : null }),
      confirm: ({ title }, then) => void this.asked.push({ title, then }), tell: (text) => void this.told.push(text),
      open: (what, part) => void this.opened.push({ what, part }),
    };
    this.moves = new Moves(host);
    this.felt = /** @type {Felt} */ ({
      seat: 1, buy_in: 10000, names: ["Nina", "Bob", "Cleo", "Dan"].map((name, at) => ({ seat: at + 1, name, bot: at > 0 })),
      keys: keysOf(verbs), layout: { family: "board", seats: 4, circles: [] }, ...felt,
    });
  }

  /**
   * The table asks, or does not.
   * @param {Choice[] | null} legal @param {{own?: string[][], must?: boolean, settings?: Way[], bets?: number[], pot?: number, waits?: number, status?: string, spreads?: string[][], same?: boolean, acting?: {seat: number, hand: number}}} [more]
   */
  ask(legal, { own = [["As", "Kd"]], must = true, settings = [], bets = [], pot = 0, waits, status = "in", spreads = [], same = false, acting } = {}) {
    if (!same) this.turn += 1;
    const seats = this.felt.names.map(({ seat }) => ({
      seat, stack: this.stack, bet: bets[seat - 1] ?? 0, status: seat === 1 ? status : "in", wagers: seat === 1 ? this.wagers : [], spreads: seat === 1 ? spreads : [], pays: [], drew: null,
      hands: seat === 1 ? own.map((cards, at) => ({ cards, up: [], partly_up: false, reading: own.length > 1 && at === 1 && this.felt.layout.family === "pan" ? "drawn" : "", wager: 0 })) : [],
    }));
    const view = {
      game: "", phase: "", seats, piles: [], chips: pot ? [{ account: "pot", amount: pot }] : [], marks: [], notes: [], legal: [], settings: [], bank: null, acting: acting ?? null,
      waits: [{ seat: legal ? 1 : waits ?? 2, purpose: "turn", left_ms: null, bank_ms: null }], tags: [],
    };
    this.moves.take(/** @type {any} */ ({
      table: this.felt,
      now: {
        hand: this.hand, view: this.over ? { ...view, waits: [] } : view, over: this.over,
        ask: legal ? { hand: this.hand, turn: this.turn, must, left_ms: null, bank_ms: 0, legal, settings } : null,
        chair: { seat: this.felt.seat, sits: "in", wallet: 90000, stack: null, buys: null, post: null, bank: false, reshuffle: false, leave: null, host: false, ...this.chair },
        standing: { stopped: null, paused: this.paused, next_ms: this.next, posted: [] },
      },
    }));
    return this;
  }

  /** What has been done since this was last asked. */
  get news() {
    const news = this.done;
    this.done = [];
    return news.join("; ");
  }

  /** Presses keys, one after the other. @param {string[]} names */
  keys(...names) {
    return names.map((name) => this.moves.key(name)).join(" ");
  }

  /** What stands in a slot. @param {number} slot */
  slot(slot) {
    return this.moves.shown().slots[slot] ?? null;
  }

  /** The labels of the slots, those that are closed in brackets. */
  get bar() {
    return this.moves.shown().slots.map((slot) => (!slot ? "–" : slot.off ? `(${slot.label})` : slot.label)).join(" | ");
  }
}

/** @param {{verb: string, amount?: number, cards?: string[], place?: string}} act */
const words = ({ verb, amount, cards, place }) =>
  [verb, amount === undefined ? "" : String(amount), (cards ?? []).join(" "), place ? `on ${place}` : ""].filter(Boolean).join(" ");
