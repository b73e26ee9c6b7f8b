// @ts-check
// The bar while wagers are open: a rail of chips, and Undo, Ready, Repeat and Clear in their slots.

/** @import { Act, Button, Felt, Offer, Question, Target } from "./moves-types.js" */

import { chips } from "./money.js";
import { placeWords, spotOf } from "./moves-words.js";
import { Wagers } from "./moves-wagers.js";

/** @typedef {Button & {press: () => void}} Live */

/** Keys of the rail; they mean nothing else anywhere. */
export const KEYS = { undo: "Z", repeat: "W", clear: "Backspace" };

/** The viewer's own plaque, where it is not among the others. */
const OWN = "own plaque";

export class RailBar {
  /** @type {Question | null} */
  #ask = null;
  /** @type {{name: string}[]} the circles of a player, in the order in which they lie */
  #circles = [];

  /** @param {(act: Act) => void} send @param {(words: string) => void} tell */
  constructor(send, tell) {
    this.tell = tell;
    this.wagers = new Wagers(send, tell);
  }

  /** @param {Question | null} ask @param {{place: string, amount: number, result: string | null}[]} mine @param {number} hand */
  take(ask, mine, hand) {
    this.#ask = ask;
    this.wagers.take(ask, mine, hand);
  }

  /** @param {Map<number, Live>} buttons */
  buttons(buttons) {
    const { wagers } = this;
    const ready = this.#ask?.legal.find(({ verb }) => verb === "ready");
    // What else is asked in the meantime comes first.
    const put = (/** @type {number} */ slot, /** @type {Live} */ button) => {
      if (!buttons.has(slot) || buttons.get(slot)?.off) buttons.set(slot, button);
    };
    put(0, { label: "Undo", key: KEYS.undo, off: !wagers.canUndo, press: () => wagers.undo() });
    if (ready) {
      const note = wagers.total ? chips(wagers.total) : wagers.isBank ? "" : "no bet";
      buttons.set(1, { label: ready.button || "Ready", ...(note ? { note } : {}), key: ready.key, primary: true, press: () => wagers.ready() });
    }
    put(2, { label: "Repeat", key: KEYS.repeat, off: !wagers.canRepeat, press: () => wagers.repeat() });
    put(3, { label: "Clear", key: KEYS.clear, off: !wagers.total, press: () => wagers.clear() });
  }

  /** @param {Felt} table @param {Question | null} ask @returns {Partial<Offer>} */
  offer(table, ask) {
    this.#circles = table.layout.circles;
    const { wagers } = this;
    const here = wagers.here;
    const where = wagers.isBank ? "Your bank: tap it" : wagers.behind ? `Behind ${placeWords(table, { name: "", seat: wagers.behind })}` : "Your wagers";
    return {
      prompt: [where, `${wagers.total ? `${chips(wagers.total)} ${wagers.isBank ? "put up" : "wagered"} · ` : ""}${chips(wagers.chosen)} a tap`],
      chips: { chosen: wagers.chosen, worths: wagers.worths, most: wagers.most },
      bets: wagers.bets, behind: wagers.behind, targets: this.#targets(table),
      cursor: here && ask ? this.#keyOf(here.name) : null,
    };
  }

  /** The thing on the table that is this circle. @param {string} name */
  #keyOf(name) {
    const { circle, spot } = spotOf(name);
    if (!name) return "bank";
    if (spot && spot !== this.wagers.behind) return `seat ${spot - 1}`;
    const square = /^square (\d+)$/.exec(circle);
    if (square) return `square ${Number(square[1]) - 1}`;
    return `circle ${this.#circles.findIndex((one) => one.name === circle)}`;
  }

  /** The circle that is this thing on the table. @param {string} key */
  #nameOf(key) {
    const [, kind, number] = /^(square|circle) (\d+)$/.exec(key) ?? [];
    if (!kind) return key === "bank" ? "" : null;
    const circle = kind === "square" ? `square ${Number(number) + 1}` : this.#circles[Number(number)]?.name ?? "";
    return this.wagers.behind ? `${circle} of spot ${this.wagers.behind}` : circle;
  }

  /** @param {Felt} table @returns {Record<string, Target>} */
  #targets(table) {
    const { wagers } = this;
    const bets = new Map(wagers.bets.map(({ place, amount }) => [place, amount]));
    /** @type {Record<string, Target>} */
    const targets = {};
    for (const { name } of wagers.open) {
      const { spot } = spotOf(name);
      const lies = bets.get(name);
      const key = this.#keyOf(name);
      const words = placeWords(table, { name });
      const label = `${words.charAt(0).toUpperCase()}${words.slice(1)}${lies ? `, ${chips(lies)}` : ""}: add ${chips(wagers.chosen)}`;
      if (spot) targets[`seat ${spot - 1}`] = { label: `Bet behind ${placeWords(table, { name: "", seat: spot })}`, pressed: wagers.behind === spot };
      if (spot === wagers.behind || !name) targets[key] = { label };
    }
    // From behind another player the own chair leads back.
    if (wagers.behind) for (const key of [`seat ${table.seat - 1}`, OWN]) targets[key] = { label: "Your own wagers" };
    return targets;
  }

  /** @param {string} key */
  press(key) {
    const { wagers } = this;
    const chip = /^chip (\d+)$/.exec(key);
    if (chip) {
      wagers.chosen = wagers.worths[Number(chip[1])] ?? wagers.chosen;
      return;
    }
    const seat = /^seat (\d+)$/.exec(key);
    if (key === OWN) wagers.behind = 0;
    if (seat) return this.#behind(Number(seat[1]) + 1);
    const name = this.#nameOf(key);
    if (name !== null) wagers.put(name);
  }

  /** Bets behind somebody at once where they have one circle, and otherwise shows theirs. @param {number} spot */
  #behind(spot) {
    const { wagers } = this;
    const theirs = wagers.open.filter(({ name }) => spotOf(name).spot === spot);
    const [only, ...more] = theirs;
    if (only && !more.length) return wagers.put(only.name);
    wagers.behind = theirs.length && wagers.behind !== spot ? spot : 0;
    wagers.at = Math.max(0, wagers.open.findIndex(({ name }) => spotOf(name).spot === wagers.behind));
  }

  /** A chip is dropped on a circle. @param {string} from @param {string} to */
  drop(from, to) {
    if (!from.startsWith("chip ")) return;
    this.press(from);
    this.press(to);
  }

  /** @param {string} key */
  key(key) {
    const { wagers } = this;
    const worth = /^[1-9]$/.test(key) ? wagers.worths[Number(key) - 1] : undefined;
    if (worth) wagers.chosen = worth;
    else if (key === "ArrowRight") wagers.step(1);
    else if (key === "ArrowLeft") wagers.step(-1);
    else if (key === "ArrowUp" || key === "Enter" || key === " " || key === "+") wagers.put(wagers.here?.name ?? "");
    else if (key === "ArrowDown" || key === "-") wagers.put(wagers.here?.name ?? "", -wagers.chosen);
    else if (key === "Delete") wagers.clear();
    else return false;
    return true;
  }
}
