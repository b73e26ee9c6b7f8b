// @ts-check
// Everything the viewer does at a table: what the bar offers, what may be tapped, which key means what, and the
// moves that come of it. Nothing here knows a game, a page or a socket: schemas come in, moves go out.

/** @import { Act, Button, Choice, Extra, Felt, Host, Known, Now, Offer, Target } from "./moves-types.js" */
/** @import { Option } from "./moves-options.js" */

import { MovesAhead } from "./moves-ahead.js";
import { KEYS, between, posting, waiting } from "./moves-between.js";
import { actOf } from "./moves-options.js";
import { Play } from "./moves-play.js";
import { RailBar } from "./moves-rail.js";
import { sentence, shorts } from "./moves-words.js";
import { TraysBar } from "./moves-set.js";
import { settingOf } from "./moves-trays.js";
import { RAIL, hasRail, isWindow } from "./moves-wagers.js";
import { settings } from "./settings.js";

/** What the viewer is about: nothing, a turn, a window for wagers, a hand to set, waiting, or between two hands. */
/** @typedef {"none" | "play" | "rail" | "set" | "ahead" | "between"} Mode */

/** A button and what pressing it does. */
/** @typedef {Button & {press: () => void}} Live */

const SLOTS = [0, 1, 2, 3, 4];
/** What slots are called while no wagers are open, where nothing else has them. */
const RAIL_SLOTS = ["Undo", "Ready", "Repeat", "Clear"];

export class Moves {
  /** @type {Now | null} */
  #now = null;
  /** @type {Felt | null} */
  #table = null;
  /** The question that was answered, until the table says what came of it. */
  #sent = "";
  #ahead = new MovesAhead();

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.play = new Play(host, (choice, option, amount) => this.#make(choice, option, amount));
    this.rail = new RailBar((act) => host.act(act), (words) => host.tell(words));
    this.set = new TraysBar(host, (act) => this.#act(act), (slot) => this.#press(slot));
  }

  /** @param {{now: Now | null, table: Felt | null}} state */
  take({ now, table }) {
    this.#now = now;
    this.#table = table;
    if (!now || !table) return;
    const { ask, view } = now;
    if (this.#sent && this.#sent !== this.#turn) this.#sent = "";
    const mine = view?.seats.find(({ seat }) => seat === table.seat);
    this.play.take(ask, view, table);
    this.rail.take(ask, mine?.wagers ?? [], now.hand);
    this.set.take(ask, view, table);
    if (ask && !this.#sent) this.#byItself();
    this.#ahead.take(now, table);
  }

  /** A move of the viewer's was not taken: they may choose again. */
  /** @param {unknown} [_refused] */
  refused(_refused) {
    this.#sent = "";
    this.rail.wagers.refused();
  }

  /** Slots of the bar that the game uses, the same for its whole life. */
  uses() {
    const keys = this.#table?.keys ?? [];
    const own = keys.flatMap(({ verb, slot }) => (slot === null || RAIL.has(verb) ? [] : [slot]));
    const used = new Set([0, 1, ...own, ...(hasRail(keys) ? [2, 3] : [])]);
    return SLOTS.filter((slot) => used.has(slot));
  }

  get #turn() {
    const ask = this.#now?.ask;
    return ask ? `${ask.hand}.${ask.turn}` : "";
  }

  /** @returns {Mode} */
  get mode() {
    const now = this.#now;
    if (!now || !this.#table) return "none";
    const { ask } = now;
    if (ask?.legal.length && this.#table.seat) {
      if (isWindow(ask)) return "rail";
      return settingOf(ask) && this.set.trays.hand.length ? "set" : "play";
    }
    const rests = now.chair.sits !== "in" || now.chair.bank || !this.#table.seat;
    return now.over || !now.view || rests ? "between" : "ahead";
  }

  /** What happens without the viewer: a move made ahead, and a hand that is not shown unless it has to be. */
  #byItself() {
    const ask = this.#now?.ask;
    if (!ask) return;
    const said = this.#ahead.use(ask);
    if (said) return this.#make(said, { cards: [], place: undefined, pays: 0 }, null, true);
    const verbs = ask.legal.map(({ verb }) => verb);
    if (!settings.get("muck") || !verbs.includes("show") || verbs.some((verb) => verb !== "show" && verb !== "muck")) return;
    if (verbs.includes("muck")) this.#act(/** @type {Act} */ ({ verb: "muck" }));
    else if (!ask.must) this.#pass();
  }

  /** @param {Choice} choice @param {Option} option @param {number | null} amount @param {boolean} [sure] */
  #make(choice, option, amount, sure = false) {
    const act = actOf(choice, option, amount ?? undefined);
    const turn = this.#turn;
    // The answer may come when the question is another one.
    const make = () => void (turn === this.#turn && this.#act(act));
    if (!choice.asks || sure) return make();
    this.host.confirm({ title: choice.asks, yes: choice.button || sentence(choice.label), no: "Go back" }, make);
  }

  /** @param {Act} act */
  #act(act) {
    if (this.#sent) return;
    this.#sent = this.#turn;
    this.host.act(act);
  }

  #pass() {
    if (this.#sent) return;
    this.#sent = this.#turn;
    this.host.pass();
  }

  /** The verbs that a slot can ever have. @param {number} slot @returns {Known[]} */
  #known(slot) {
    return (this.#table?.keys ?? []).filter((known) => known.slot === slot && !RAIL.has(known.verb));
  }

  /** The buttons of the slots as they are now. @returns {Map<number, Live>} */
  get #buttons() {
    /** @type {Map<number, Live>} */
    const buttons = new Map();
    const [now, table, mode] = [this.#now, this.#table, this.mode];
    if (!now || !table) return buttons;
    const nothing = () => {};
    if (mode === "between") {
      const { slots } = between(now, table, this.host);
      for (const slot of this.uses()) {
        const live = slots[slot];
        if (live) buttons.set(slot, live);
        else this.#closed(buttons, slot);
      }
      for (const slot of SLOTS) if (slots[slot] && !buttons.has(slot)) buttons.set(slot, /** @type {Live} */ (slots[slot]));
      return buttons;
    }
    const ahead = mode === "ahead" ? this.#ahead.buttons(now, table) : null;
    for (const slot of this.uses()) {
      const early = ahead?.[slot];
      if (early) buttons.set(slot, { ...early, press: () => this.#ahead.press(slot) });
      else if (mode === "ahead") this.#closed(buttons, slot);
      else {
        const button = this.play.button(this.#known(slot), slot);
        if (button) buttons.set(slot, { ...button, press: () => this.play.press(this.play.of(slot)) });
      }
    }
    if (mode === "rail") this.rail.buttons(buttons);
    if (mode === "set") this.set.buttons(buttons, now.ask?.legal ?? []);
    const stay = buttons.get(1);
    const pass = this.#passWords;
    if (pass && (!stay || stay.off)) buttons.set(1, { label: pass, key: stay?.key ?? KEYS.ready, press: () => this.#pass() });
    for (const [slot, button] of buttons) if (button.off) buttons.set(slot, { ...button, press: nothing });
    return buttons;
  }

  /** What passing is called, if there is something to pass. */
  get #passWords() {
    const ask = this.#now?.ask;
    return ask && !ask.must && ask.legal.length ? ask.pass : null;
  }

  /** A move that is not open is disabled in its place. @param {Map<number, Live>} buttons @param {number} slot */
  #closed(buttons, slot) {
    const rail = hasRail(this.#table?.keys ?? []) ? RAIL_SLOTS[slot] : undefined;
    const closed = (!rail || this.play.had(slot) ? this.play.closed(this.#known(slot), slot) : null) ?? (rail ? { label: rail, off: true } : null);
    if (closed) buttons.set(slot, { ...closed, press: () => {} });
  }

  /** @returns {(Extra & {press: () => void})[]} */
  get #extras() {
    const [now, table] = [this.#now, this.#table];
    if (!now || !table) return [];
    if (this.mode === "between") return between(now, table, this.host).extras;
    if (this.mode === "ahead") return posting(now, this.host);
    if (this.mode !== "play") return [];
    const extras = this.play.beside.map((found) => ({
      label: found.choice.button || sentence(found.choice.label), key: found.choice.key, press: () => this.play.press(found),
    }));
    const pass = this.#passWords;
    const isThere = this.#buttons.get(1)?.label === pass;
    return pass && !isThere ? [...extras, { label: pass, key: KEYS.pass, press: () => this.#pass() }] : extras;
  }

  /** What the scene is to show of all this. @returns {Offer} */
  shown() {
    const [now, table, mode] = [this.#now, this.#table, this.mode];
    const buttons = this.#buttons;
    const slots = SLOTS.map((slot) => {
      const live = buttons.get(slot);
      if (!live) return null;
      const { press: _, ...button } = live;
      return { ...button, ...(button.key ? { key: keyShown(button.key) } : {}) };
    });
    const extras = this.#extras.map(({ press: _, ...extra }) => extra);
    /** @type {Offer} */
    const offer = { prompt: ["", ""], slots, targets: {}, extras, circles: table?.layout.circles ?? [] };
    if (!now || !table) return offer;
    const drawn = this.play.drawn;
    const base = drawn ? { ...offer, drawn } : offer;
    if (mode === "rail") return { ...base, ...this.rail.offer(table, now.ask), extras: [] };
    if (mode === "set") return { ...base, ...this.set.offer(table) };
    if (mode === "between") {
      const { prompt, wait } = between(now, table, this.host);
      return { ...base, prompt, wait, targets: this.#chairs() };
    }
    if (mode === "ahead") return { ...base, prompt: waiting(now, table) };
    const { play } = this;
    const pill = play.pill;
    return {
      ...base, prompt: play.prompt, amounts: play.amounts, picked: [...play.picked], lifted: play.lifted,
      targets: play.targets, ...(pill ? { pill } : {}),
    };
  }

  /** Chairs that somebody without one may take. @returns {Record<string, Target>} */
  #chairs() {
    const [now, table] = [this.#now, this.#table];
    if (!now || !table || table.seat || now.chair.sits !== "gone") return {};
    const taken = new Map(table.names.map(({ seat, name, bot }) => [seat, bot ? name : null]));
    const chairs = Array.from({ length: table.layout.seats }, (_, at) => at + 1).filter((seat) => taken.get(seat) !== null);
    return Object.fromEntries(chairs.map((seat) => {
      const bot = taken.get(seat);
      return [`seat ${seat - 1}`, { label: bot ? `Take ${bot}’s seat` : `Sit down in seat ${seat}` }];
    }));
  }

  /**
   * Something was pressed, by its key; a field says what stands in it.
   * @param {string} key @param {string} [part]
   */
  press(key, part) {
    const [, kind = "", number] = /^(.*?) ?(\d+)?$/.exec(key) ?? [];
    const at = Number(number ?? -1);
    if (kind === "slot") return this.#done(() => this.#press(at));
    if (kind === "extra") return this.#done(() => this.#extras[at]?.press());
    if (kind === "field") return this.#done(() => this.play.type(part ?? ""));
    if (kind === "preset") return this.#done(() => this.play.preset(at));
    if (kind === "seat" && `${key}` in this.#chairs()) return this.host.open("sit", at + 1);
    if (this.#sent && this.mode !== "rail") return;
    if (this.mode === "rail") return this.#done(() => this.rail.press(key));
    if (this.mode === "set") return this.#done(() => this.set.press(key));
    if (this.mode !== "play") return;
    this.#done(() => {
      const held = this.play.held.find((one) => one.key === key);
      if (held) return this.play.pick(held.at);
      const place = this.play.placeAt(key);
      if (place) return this.#choose(place);
      const verb = { stub: "draw", discard: "take" }[key];
      this.play.press(this.play.found.find(({ choice }) => choice.verb === verb) ?? null);
    });
  }

  /** A place is chosen; if there is nothing else to choose, that is the move. @param {string} place */
  #choose(place) {
    const { play } = this;
    const had = play.place === place;
    play.choose(place);
    const [only, ...others] = play.found.filter(({ choice, options }) => options.length && choice.places.some(({ name }) => name === place));
    if (only && !others.length && (had || play.picked.size || !only.choice.cards)) play.press(only);
  }

  /** @param {() => void} change */
  #done(change) {
    change();
    this.host.redraw();
  }

  /** @param {number} slot */
  #press(slot) {
    const button = this.#buttons.get(slot);
    if (!button || button.off || (this.#sent && this.mode !== "between" && this.mode !== "rail")) return;
    button.press();
  }

  /**
   * Something was dragged onto something else.
   * @param {string} from @param {string} to
   */
  drop(from, to) {
    if (this.mode === "set") return this.#done(() => this.set.drop(from, to));
    if (this.mode === "rail") return this.#done(() => this.rail.drop(from, to));
    if (this.mode !== "play" || this.#sent) return;
    const { play } = this;
    const held = play.held.find((one) => one.key === from);
    if (from === "discard" || from === "stub") return this.press(from);
    if (!held?.digit) return;
    this.#done(() => {
      if (!play.picked.has(held.at)) play.pick(held.at);
      const place = play.placeAt(to);
      if (place) play.place = place;
      const wanted = to === "discard" ? play.found.find(({ choice }) => choice.cards && "any" in choice.cards)
        : play.found.find(({ choice, options }) => options.length > 0 && choice.cards && "one-of" in choice.cards && (!place || choice.places.some(({ name }) => name === place)));
      const isOne = wanted?.choice.cards && (!("any" in wanted.choice.cards) || wanted.choice.cards.any.max === 1);
      if (wanted?.options.length && isOne && (to === "discard" || to.startsWith("own melds") || place)) play.press(wanted);
    });
  }

  /**
   * A key was pressed; true if it means something here.
   * @param {string} name as keyboards call it
   */
  key(name) {
    if (name === "?") return this.host.open("keys"), true;
    const key = name.length === 1 ? keyMeant(name.toUpperCase()) : name;
    if (this.mode === "none") return false;
    if (this.#plain(key)) {
      this.host.redraw();
      return true;
    }
    // A key of this game that is not open now does nothing, and nothing else either.
    return (this.#table?.keys ?? []).some((known) => known.key === key);
  }

  /** @param {string} key */
  #plain(key) {
    const extra = this.#extras.find((one) => one.key === key);
    if (extra) return extra.press(), true;
    if (this.mode === "rail" && this.rail.key(key)) return true;
    if (this.mode === "set" && this.set.key(key)) return true;
    for (const [slot, button] of this.#buttons) {
      if (button.key === key && !button.off) return this.#press(slot), true;
    }
    if (this.mode !== "play" || this.#sent) return false;
    const { play } = this;
    const exact = play.found.find(({ choice }) => choice.key === key);
    if (exact) return play.press(exact), true;
    const digit = /^\d$/.test(key) ? (Number(key) + 9) % 10 : key === "-" ? 10 : -1;
    if (digit >= 0 && play.pickNumber(digit + 1)) return true;
    if (digit >= 0 && play.amounts) return play.preset(digit), true;
    switch (key) {
      case "Escape": return play.clear(), true;
      case "ArrowUp": return play.step(1), play.ranged !== null;
      case "ArrowDown": return play.step(-1), play.ranged !== null;
      case "PageUp": return play.step(10), play.ranged !== null;
      case "PageDown": return play.step(-10), play.ranged !== null;
      // Enter does what the viewer has chosen, and nothing if they have chosen nothing.
      case "Enter": return play.touched && play.primary >= 0 ? (this.#press(play.primary), true) : false;
      default: return false;
    }
  }

  /** The cards picked, in words, for whoever cannot see them. */
  get spoken() {
    return shorts(this.play.faces);
  }
}

/** The key as the viewer has it. @param {string} key */
const keyShown = (key) => settings.get("keys")[key] ?? key;

/** The key that the viewer's stands for. @param {string} pressed */
function keyMeant(pressed) {
  const keys = settings.get("keys");
  const meant = Object.entries(keys).find(([, own]) => own === pressed)?.[0];
  // A key that was given to another meaning has lost its own.
  return meant ?? (pressed in keys ? "" : pressed);
}
