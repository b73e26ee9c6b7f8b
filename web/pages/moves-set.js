// @ts-check
// The bar while a hand is set: Start over, Set, and the house's own way.

/** @import { Act, Button, Choice, Felt, Host, Offer, Question } from "./moves-types.js" */
/** @import { View } from "./wire.js" */

import { Trays } from "./moves-trays.js";

/** @typedef {Button & {press: () => void}} Live */

export class TraysBar {
  /** @type {Choice | null} */
  #set = null;

  /** @param {Host} host @param {(act: Act) => void} send @param {(slot: number) => void} press presses a slot of the bar */
  constructor(host, send, press) {
    this.trays = new Trays((act, answer) => host.tryOut(act, answer), () => host.redraw());
    this.host = host;
    this.send = send;
    this.pressSlot = press;
  }

  /** @param {Question | null} ask @param {View | null} view @param {Felt} table */
  take(ask, view, table) {
    this.#set = ask?.legal.find(({ verb }) => verb === "set") ?? null;
    this.trays.take(ask, view, table);
  }

  /** @param {Map<number, Live>} buttons @param {Choice[]} legal */
  buttons(buttons, legal) {
    const { trays } = this;
    const set = this.#set;
    const lacks = trays.few - trays.front.length;
    const start = { label: "Start over", key: "Z", off: trays.isFresh, press: () => trays.startOver() };
    if (!buttons.get(0) || buttons.get(0)?.off) buttons.set(0, start);
    if (!set) return;
    const note = lacks ? `${trays.few} in front` : trays.isFoul ? "foul" : "";
    const off = lacks !== 0 || trays.isFoul;
    buttons.set(set.slot ?? 3, {
      label: set.button || "Set", ...(note ? { note } : {}), key: set.key, off, primary: !off, press: () => this.send(trays.act),
    });
    // The house sets the same hand that the viewer would: there may be several.
    const [place] = set.places;
    const house = legal.find(({ verb, places }) => verb === "house-way" && places[0]?.name === place?.name);
    if (!house) return this.#proposed(buttons);
    const act = /** @type {Act} */ ({ verb: house.verb });
    if (place) act.place = place.name;
    buttons.set(house.slot ?? 4, { label: house.button || "House way", ...(house.note ? { note: house.note } : {}), key: house.key, press: () => this.send(act) });
  }

  /** Where the house does not set hands for players, its way is laid out for them to look at. @param {Map<number, Live>} buttons */
  #proposed(buttons) {
    const way = this.trays.houseWay;
    const known = buttons.get(4);
    if (way && known) buttons.set(4, { ...known, off: false, press: () => this.trays.arrange(way) });
  }

  /** @param {Felt} table @returns {Partial<Offer>} */
  offer(table) {
    const { trays } = this;
    const few = trays.few;
    const [front, back] = trays.trays.map(({ name }) => name.toLowerCase());
    return {
      prompt: ["Set your hand", `${front} ${few} · ${back} ${trays.hand.length - few}`],
      trays: trays.trays, message: trays.message(table), targets: trays.targets,
    };
  }

  /** @param {string} key */
  press(key) {
    const card = /^own:(\d+)$/.exec(key);
    if (card) this.trays.move(Number(card[1]));
  }

  /** @param {string} from @param {string} to */
  drop(from, to) {
    const card = /^own:(\d+)$/.exec(from);
    const onto = /^own:(\d+)$/.exec(to);
    const tray = /^tray (\d)/.exec(to);
    if (!card) return;
    const forward = tray ? tray[1] === "0" : onto ? this.trays.front.includes(Number(onto[1])) : null;
    if (forward !== null) this.trays.move(Number(card[1]), forward);
  }

  /** @param {string} key */
  key(key) {
    const { trays } = this;
    if (/^[1-9]$/.test(key)) {
      const at = trays.numbered(Number(key));
      if (at < 0) return false;
      trays.move(at);
      return true;
    }
    if (key === "Escape") return trays.startOver(), true;
    // Enter sets a hand that the viewer has put together.
    if (key === "Enter" && !trays.isFresh && trays.way && this.#set) return this.pressSlot(this.#set.slot ?? 3), true;
    return false;
  }
}
