// @ts-check
// A hand that is set in two: cards go to the front and back again, and a foul is told before it is made.

/** @import { Act, Choice, Felt, Question, Target, Told, Tried, Way } from "./moves-types.js" */
/** @import { View } from "./wire.js" */

import { same } from "./moves-options.js";
import { nameOf, ordered, sentence, shorts } from "./moves-words.js";
import { cardName } from "./words.js";

/** The way in which a hand is set, if a question is about that. @param {Question | null} ask */
export const settingOf = (ask) => {
  const found = ask?.legal.find(({ verb, cards }) => verb === "set" && cards !== null && "one-of" in cards);
  return found && ask?.settings.length ? found : null;
};

/** The names and the words of both hands: `front: pair of nines; back: ace high`. @param {string} words */
function both(words) {
  const parts = words.split("; ").map((part) => part.split(": "));
  return parts.length === 2 ? parts.map(([name = "", reading = ""]) => ({ name: sentence(name), reading })) : null;
}

export class Trays {
  /** @type {Question | null} */
  #ask = null;
  /** @type {Choice | null} */
  #choice = null;
  #key = "";
  /** @type {string[]} */
  hand = [];
  /** @type {number[]} positions of the cards in front */
  front = [];
  #began = "";
  /** @type {Map<string, {words: string, rule: string | null}>} why a front is foul, as the table says */
  #fouls = new Map();

  /** @param {(act: Act, answer: (tried: Tried) => void) => void} tryOut @param {() => void} redraw */
  constructor(tryOut, redraw) {
    this.tryOut = tryOut;
    this.redraw = redraw;
  }

  /** @param {Question | null} ask @param {View | null} view @param {Felt} table */
  take(ask, view, table) {
    this.#ask = ask;
    this.#choice = settingOf(ask);
    if (!this.#choice) return;
    const of = this.#choice.places[0]?.seat ?? table.seat;
    const key = `${ask?.hand}.${of}`;
    const seat = view?.seats.find((one) => one.seat === of);
    const hand = seat?.hands.flatMap(({ cards }) => cards).filter((card) => card !== "??") ?? [];
    if (key === this.#key && same(hand, this.hand)) return;
    this.#key = key;
    this.hand = hand;
    this.#fouls.clear();
    this.startOver();
  }

  /** How many cards go in front. */
  get few() {
    const { cards } = this.#choice ?? {};
    return cards && "one-of" in cards ? cards["one-of"][0]?.length ?? 0 : 0;
  }

  get chosen() {
    return this.front.map((at) => this.hand[at] ?? "");
  }

  /** How the hand would be set now, if that is allowed. @returns {Way | null} */
  get way() {
    return this.front.length === this.few && this.#allowed ? this.#told ?? null : null;
  }

  /** What the table says of all ways to set this hand. */
  get #ways() {
    const place = this.#choice?.places[0]?.name ?? "";
    return this.#ask?.settings.filter((way) => way.place === place) ?? [];
  }

  /** What it says of this one. */
  get #told() {
    return this.#ways.find(({ front }) => same(front, this.chosen));
  }

  get #allowed() {
    const { cards } = this.#choice ?? {};
    return cards && "one-of" in cards ? cards["one-of"].some((set) => same(set, this.chosen)) : false;
  }

  get isFoul() {
    return this.front.length === this.few && !this.#allowed;
  }

  /**
   * Moves a card to the other hand, or to this one.
   * @param {number} at @param {boolean} [forward]
   */
  move(at, forward = !this.front.includes(at)) {
    if (at < 0 || at >= this.hand.length) return;
    const without = this.front.filter((one) => one !== at);
    this.front = forward ? [...without, at] : without;
    if (this.isFoul && !this.#told?.foul) this.#askWhy();
  }

  /** Everything lies in the back; two hands of the same size begin as they may be set. */
  startOver() {
    this.front = [];
    const first = this.#ways.find(({ foul }) => !foul);
    if (first && this.hand.length === 2 * this.few) this.arrange(first);
    this.#began = this.front.join();
  }

  /** Whether nothing was moved yet. */
  get isFresh() {
    return this.front.join() === this.#began;
  }

  /** Puts the hand as it would be set in this way. @param {Way} way */
  arrange(way) {
    const left = this.hand.map((card, at) => ({ card, at }));
    this.front = way.front.map((card) => {
      const found = left.findIndex((one) => one.card === card);
      return found < 0 ? -1 : left.splice(found, 1)[0]?.at ?? -1;
    }).filter((at) => at >= 0);
  }

  get act() {
    const act = /** @type {Act} */ ({ verb: this.#choice?.verb ?? "set", cards: this.chosen });
    const [place] = this.#choice?.places ?? [];
    if (place) act.place = place.name;
    return act;
  }

  /** Asks the table why a front is foul, once. */
  #askWhy() {
    const key = [...this.chosen].sort().join(" ");
    if (this.#fouls.has(key)) return;
    this.#fouls.set(key, { words: "", rule: null });
    this.tryOut(this.act, ({ refused }) => {
      if (!refused) return;
      this.#fouls.set(key, { words: refused.words, rule: refused.rule?.id ?? null });
      this.redraw();
    });
  }

  /** The house's own way, if it is known. */
  get houseWay() {
    return this.#ways.find(({ house_way }) => house_way) ?? null;
  }

  /** What is said above the hands. @param {Felt} table @returns {Told} */
  message(table) {
    const seat = this.#choice?.places[0]?.seat;
    const whose = seat ? `${nameOf(table, seat)}’s hand. ` : "";
    const lacks = this.few - this.front.length;
    if (lacks > 0) return { text: `${whose}Tap ${lacks === 1 ? "one more" : lacks === this.few ? String(lacks) : `${lacks} more`} to the front.` };
    if (lacks < 0) return { text: `${whose}The front takes ${this.few}: tap ${-lacks} back.`, bad: true };
    if (!this.isFoul) return { text: `${whose}${sentence(this.way?.words || shorts(this.chosen))}.` };
    const told = this.#told?.foul ?? this.#fouls.get([...this.chosen].sort().join(" "));
    const words = told?.words || `with ${shorts(this.chosen)} in front the other hand is not the better one`;
    return { text: `Foul: ${words}${words.endsWith(".") ? "" : "."}`, bad: true, ...(told?.rule ? { rule: told.rule } : {}) };
  }

  /** Both hands as they lie, with the positions of their cards. */
  get trays() {
    const known = both(this.#ways.find(({ words }) => words)?.words ?? "");
    const now = both(this.#told?.words ?? "");
    const back = ordered(this.hand).filter((at) => !this.front.includes(at));
    return [this.front, back].map((at, tray) => ({
      name: known?.[tray]?.name ?? ["Front", "Back"][tray] ?? "",
      reading: now?.[tray]?.reading ?? "",
      cards: at.map((one) => this.hand[one] ?? ""),
      at,
    }));
  }

  /** Every card can be moved, by its number in the hand too. @returns {Record<string, Target>} */
  get targets() {
    const back = ordered(this.hand);
    return Object.fromEntries(this.hand.map((card, at) => [`own:${at}`, {
      label: `${cardName(card)}, ${this.front.includes(at) ? "in front: move it back" : "move it to the front"}`,
      digit: back.indexOf(at) + 1, drag: true,
    }]));
  }

  /** The card with this digit. @param {number} digit */
  numbered(digit) {
    return ordered(this.hand)[digit - 1] ?? -1;
  }
}
