// @ts-check
// Moves made ahead: while others act, the viewer says what they will do. `Check or fold` stays, whatever comes;
// a check or a call at a price is cleared when the price changes.

/** @import { Button, Choice, Felt, Now, Question } from "./moves-types.js" */

import { chips } from "./money.js";

/** @typedef {"give up" | "stay"} Ahead */

export class MovesAhead {
  /** @type {Ahead | null} */
  #ahead = null;
  #price = 0;
  #hand = 0;

  /** @param {Now} now @param {Felt} table */
  take(now, table) {
    const price = priceOf(now, table);
    if (now.hand !== this.#hand || now.over || price === null) this.#ahead = null;
    else if (this.#ahead === "stay" && price !== this.#price) this.#ahead = null;
    this.#hand = now.hand;
    this.#price = price ?? 0;
  }

  /**
   * The move that was made ahead, if it can be made now. Whatever was said is used up.
   * @param {Question} ask @returns {Choice | null}
   */
  use(ask) {
    const [ahead, price] = [this.#ahead, this.#price];
    this.#ahead = null;
    if (!ahead || !ask.must) return null;
    const bare = ask.legal.filter(({ amount, cards, places }) => !amount && !cards && !places.length);
    const free = bare.find(({ verb }) => verb === "check");
    if (ahead === "give up") return free ?? bare.find(({ verb }) => verb === "fold") ?? null;
    return free && !price ? free : bare.find(({ verb, costs }) => verb === "call" && costs === price && price > 0) ?? null;
  }

  /** @param {number} slot */
  press(slot) {
    const wanted = slot === 0 ? "give up" : "stay";
    this.#ahead = this.#ahead === wanted ? null : wanted;
  }

  /** Buttons for what can be said ahead now; none where there is nothing to say. @param {Now} now @param {Felt} table */
  buttons(now, table) {
    const price = priceOf(now, table);
    const known = (/** @type {string} */ verb) => table.keys.find((one) => one.verb === verb);
    const [fold, check, call] = [known("fold"), known("check"), known("call")];
    if (price === null || !fold || !check || !call) return null;
    const stay = price ? `Call ${chips(price)}` : "Check";
    /** @type {Record<number, Button>} */
    const buttons = {};
    buttons[fold.slot ?? 0] = this.#button(price ? "Fold" : "Check or fold", fold.key, "give up");
    buttons[check.slot ?? 1] = this.#button(stay, check.key, "stay");
    return buttons;
  }

  /** @param {string} label @param {string} key @param {Ahead} ahead @returns {Button} */
  #button(label, key, ahead) {
    return { label, key, ahead: true, pressed: this.#ahead === ahead, note: this.#ahead === ahead ? "will do" : "in advance" };
  }
}

/**
 * What it would cost the viewer to stay in, or null if they will not be asked.
 * @param {Now} now @param {Felt} table
 */
export function priceOf({ view, over }, table) {
  const mine = view?.seats.find(({ seat }) => seat === table.seat);
  if (!view || !mine || over || mine.status !== "in" || !mine.hands.some(({ cards }) => cards.length)) return null;
  const others = view.waits.filter(({ seat, purpose }) => seat !== null && seat !== table.seat && purpose === "turn");
  if (!others.length) return null;
  const most = Math.max(...view.seats.map(({ bet }) => bet));
  return Math.min(Math.max(0, most - mine.bet), mine.stack);
}
