// @ts-check
// Questions as tables ask them, to try the viewer's moves without a server: one or more of each family.

/** @import { Choice, Confirm, Felt, Host, Known, Now, Way } from "../pages/moves-types.js" */

import { chips } from "../pages/money.js";
import { Moves } from "../pages/moves.js";

export const list = (/** @type {string} */ text) => text.split(" ").filter(Boolean);

/** What each verb means: its slot and what its button says. @type {Record<string, [number, string]>} */
const VERBS = {
  fold: [0, "Fold"], check: [1, "Check"], call: [1, "Call"], bet: [3, "Bet {amount}"], raise: [3, "Raise to {amount}"],
  show: [4, "Show"], muck: [0, "Muck"], pat: [1, "Stand pat"], draw: [2, "Draw {count}"], kill: [4, "Kill the pot"],
  decline: [1, "Decline"], straddle: [4, "Straddle for {amount}"], "turn-up": [2, "Turn it up"], "keep-down": [1, "Keep it down"],
  discard: [1, "Throw {cards}"], surrender: [0, "Surrender"], stand: [1, "Stand"], hit: [2, "Hit"], double: [3, "Double"],
  split: [4, "Split"], wager: [3, "Wager {amount} on {place}"], change: [3, "Change to {amount} on {place}"], "take-back": [4, "Take back on {place}"],
  ready: [1, "Ready"], play: [3, "Play"], set: [3, "Set"], "house-way": [4, "House way"], in: [2, "In"], out: [0, "Out"],
  take: [3, "Take"], bank: [3, "Bank {amount}"], meld: [3, "Meld {cards}"], add: [3, "Add {cards}"], force: [4, "Force on {place}"],
};

/** The keys of the five slots, the same at every table. */
const KEYS = ["F", "C", "D", "R", "S"];

/** @param {string} verb @param {Partial<Choice> & {any?: string, min?: number, max?: number, sets?: string[], on?: string[], range?: [number, number, number]}} [more] @returns {Choice} */
export function choice(verb, { any, min = 1, max = 1, sets, on, range, ...more } = {}) {
  const [slot, said] = VERBS[verb] ?? [4, verb];
  const says = any === undefined && !sets && verb === "draw" ? "Draw" : said;
  const plain = says.replace("{amount}", range ? chips(range[0]) : "").replace(/ (on )?{.*/, "").trim();
  return {
    verb, slot, key: KEYS[slot] ?? "", label: verb, says, button: plain, note: "", presets: [], default: false, asks: null, costs: 0, pays: [],
    amount: range ? { min: range[0], max: range[1], step: range[2] } : null,
    cards: any !== undefined ? { any: { from: list(any), min, max } } : sets ? { "one-of": sets.map(list) } : null,
    places: (on ?? []).map((name) => ({ name, seat: /^seat \d+$/.test(name) ? Number(name.slice(5)) : null })),
    ...more,
  };
}

/** @param {string[]} verbs @returns {Known[]} */
export const keysOf = (verbs) => verbs.map((verb) => {
  const [slot, says] = VERBS[verb] ?? [4, verb];
  return { verb, slot, key: KEYS[slot] ?? "", label: says.replace(/( to| for| on)? {.*/, ""), gives_up: slot === 0 };
});

/** @param {string} front @param {string} words @param {Partial<Way>} [more] @returns {Way} */
export const way = (front, words, more = {}) => ({ front: list(front), words, place: "", house_way: false, foul: null, ...more });

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
  /** How the table stands. @type {Now | null} */
  now = null;
  /** Draws the table, where there is one to see. */
  redraw = () => {};
  /** Asks in a page what is only written down otherwise. @type {{confirm(question: Confirm, then: () => void): void, open(what: string, part?: unknown): void} | null} */
  dialogs = null;

  /** @param {string[]} verbs @param {Partial<Felt>} [felt] */
  constructor(verbs, felt = {}) {
    const say = (/** @type {any} */ act) => void this.done.push(words(act));
    /** @type {Host} */
    const host = {
      act: say, pass: () => void this.done.push("pass"), chair: (wish) => void this.done.push(`chair ${JSON.stringify(wish)}`),
      habits: () => {}, host: (wish) => void this.done.push(wish), redraw: () => this.redraw(),
      tryOut: (act, answer) => answer({ id: "", reading: "", refused: this.foul ? { id: "", code: "foul", words: this.foul, rule: { id: "PG-03", title: "", paragraph: "" } } : null }),
      tell: (text) => void this.told.push(text),
      confirm: (question, then) => {
        this.asked.push({ title: question.title, then });
        this.dialogs?.confirm(question, then);
      },
      open: (what, part) => {
        this.opened.push({ what, part });
        this.dialogs?.open(what, part);
      },
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
    this.now = /** @type {any} */ ({
      hand: this.hand, view: this.over ? { ...view, waits: [] } : view, over: this.over,
      ask: legal ? { hand: this.hand, turn: this.turn, must, left_ms: null, bank_ms: 0, legal, settings, prompt: ["Your turn", pot ? `pot ${chips(pot)}` : ""], pass: must ? null : "Pass" } : null,
      chair: { seat: this.felt.seat, sits: "in", wallet: 90000, stack: null, buys: null, post: null, bank: false, reshuffle: false, leave: null, host: false, habits: null, ...this.chair },
      standing: { stopped: null, paused: this.paused, next_ms: this.next, posted: [] },
    });
    this.moves.take({ now: this.now, table: this.felt });
    this.redraw();
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
