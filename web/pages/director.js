// @ts-check
// Plays what happened, beat by beat: each frame is the table as it is after a command, with the events that led
// there. Frames wait for each other, unless the viewer has to act, looks elsewhere or has fallen behind.

/** @import { Event } from "./wire.js" */
/** @typedef {import("./rect.js").Rect} Rect */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./sound.js").Sound} Sound */

import { Motion, TIMES } from "./motion.js";
import { rect } from "./rect.js";

/** What kinds of events add to a frame, in milliseconds. @type {Partial<Record<Event["k"], number>>} */
const LENGTHS = { card: TIMES.stagger, show: TIMES.flip, pay: 120, result: TIMES.settle, dice: 400, over: TIMES.win };

/**
 * One step of the play: what happened, how to draw what is there then, and whether the viewer is asked.
 * @typedef {{events: Event[], draw: () => void, asked: boolean}} Frame
 */

/** Who is further behind than this, in milliseconds, sees the end at once. */
const BEHIND = 1500;
/** When the viewer has to act, what is left of the motion takes no longer than this. */
const SHORT = 250;
/** What a deal may take even then: people want to see their cards come, and may act all the same. */
const DEAL = 900;

export class Director {
  /** @type {Frame[]} */
  #queue = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #seatOf = 0;
  /** @type {ReturnType<typeof setTimeout>[]} what is looked at later */
  #looks = [];

  /**
   * @param {Scene} scene
   * @param {{pace: () => number, still: () => boolean, sound: (sound: Sound) => void, idle: () => void, look: (seat: number | null) => void}} host
   *   the pace as a factor, whether nothing may move, what to do when everything has been played, and whose hand to look at
   */
  constructor(scene, host) {
    this.scene = scene;
    this.host = host;
    this.motion = new Motion(scene);
    document.addEventListener("visibilitychange", () => document.hidden && this.hurry());
  }

  /** Whether everything that is known is shown. */
  get idle() {
    return !this.#queue.length && this.#timer === undefined;
  }

  /** The viewer's seat, whose cards are large. @param {number} seat */
  sits(seat) {
    this.#seatOf = seat;
  }

  /** @param {Frame} frame */
  push(frame) {
    // What waits already counts, not how long the newest takes: a settlement may.
    const late = this.#queue.reduce((sum, { events }) => sum + this.#length(events), 0) > BEHIND * this.host.pace();
    this.#queue.push(frame);
    if (frame.asked || late || document.hidden || this.host.still()) this.hurry(true);
    else if (this.#timer === undefined) this.#next();
  }

  /** Shows the newest frame at once. @param {boolean} [plays] whether its own motion is still played */
  hurry(plays = false) {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.motion.finish();
    if (this.#looks.length) this.host.look(null);
    for (const timer of this.#looks.splice(0)) clearTimeout(timer);
    const last = this.#queue.pop();
    this.#queue = [];
    if (last) this.#show(last, plays);
    else this.host.idle();
  }

  #next() {
    this.#timer = undefined;
    const frame = this.#queue.shift();
    if (frame) this.#show(frame, true);
    else this.host.idle();
  }

  /** @param {Frame} frame @param {boolean} plays */
  #show(frame, plays) {
    const before = this.#places();
    frame.draw();
    const quiet = !plays || this.host.still() || document.hidden;
    if (quiet) this.#loudest(frame.events);
    const whole = quiet ? 0 : this.#play(frame, before);
    if (whole > 0) this.#timer = setTimeout(() => this.#next(), whole);
    else if (this.#queue.length) this.#next();
    else this.host.idle();
  }

  /** @param {() => void} then @param {number} ms */
  #later(then, ms) {
    this.#looks.push(setTimeout(then, ms));
  }

  /** Where bets lay before they are swept into the pot. */
  #places() {
    /** @type {Map<string, Rect>} */
    const places = new Map();
    for (const key of this.scene.keys()) {
      const thing = this.scene.find(key);
      if (thing && /^(bet \d+|own bet|pot)$/.test(key)) places.set(key, thing.at);
    }
    return places;
  }

  /** How long these events take at the usual pace. @param {Event[]} events */
  #length(events) {
    let ms = 0;
    let beat = -1;
    for (const event of events) {
      if (event.beat === beat && event.k !== "card") continue;
      beat = event.beat;
      ms += LENGTHS[event.k] ?? 0;
    }
    return events.length ? ms + TIMES.deal : 0;
  }

  /**
   * Starts the motion of a frame; how long it takes, in milliseconds.
   * @param {Frame} frame @param {Map<string, Rect>} before
   */
  #play({ events, asked }, before) {
    const length = this.#length(events);
    if (!length) return 0;
    const pace = this.host.pace();
    const most = asked ? (events.some(({ k }) => k === "card") ? DEAL : SHORT) : BEHIND * 2;
    const factor = Math.min(pace, most / length);
    const scene = new Moving(this.scene, this.#seatOf);
    let at = 0;
    let beat = -1;
    /** @type {Set<string>} */
    const told = new Set();
    for (const event of events) {
      const isNew = event.beat !== beat;
      beat = event.beat;
      at += this.#event(event, scene, before, at, factor, isNew, told);
    }
    if ([...told].some((key) => key.startsWith("foot"))) this.#later(() => this.host.look(null), at);
    if (events.some(({ k }) => k === "over")) this.motion.appear("focus", TIMES.banner * factor, at);
    for (const key of scene.late()) this.motion.appear(key, TIMES.banner * factor, at);
    return asked ? 0 : Math.min(at + TIMES.deal * factor, most);
  }

  /**
   * Starts what one event moves; how much later the next one begins.
   * @param {Event} event @param {Moving} scene @param {Map<string, Rect>} before @param {number} at
   * @param {number} factor @param {boolean} isNew @param {Set<string>} told
   */
  #event(event, scene, before, at, factor, isNew, told) {
    const sound = (/** @type {Sound} */ name) => isNew && setTimeout(() => this.host.sound(name), at);
    switch (event.k) {
      case "card": {
        const key = scene.arrival(event.to);
        if (!key) return 0;
        this.motion.come(key, scene.spot(event.from), TIMES.deal * factor, at);
        sound(scene.isTiles() ? "tile" : "deal");
        return TIMES.stagger * factor;
      }
      case "show": {
        const key = scene.arrival(event.zone);
        if (key) this.motion.flip(key, TIMES.flip * factor, at);
        sound("flip");
        return key ? TIMES.stagger * factor : 0;
      }
      case "pay": {
        const { from, to, cents, why } = event;
        const wins = why === "win" || why === "pay" || why === "condition" || why === "jackpot";
        const key = to === "pot" ? scene.bet(from) : null;
        if (key) this.motion.come(key, scene.spot(from), TIMES.bet * factor, at);
        else if (cents) this.motion.slide(cents, scene.spot(from), scene.spot(to), (wins ? TIMES.win : TIMES.bet) * factor, at);
        sound(wins ? (scene.isOwn(to) ? "win" : "sweep") : "chip");
        return isNew ? 120 * factor : 0;
      }
      case "phase": {
        // The bets of a round go into the pot together.
        const pot = before.get("pot") ?? scene.spot("pot");
        const bets = [...before].filter(([key]) => key !== "pot" && !this.scene.find(key));
        if (!bets.length || told.has("sweep")) return 0;
        told.add("sweep");
        for (const [, from] of bets) this.motion.slide(500, from, pot, TIMES.sweep * factor, at);
        sound("sweep");
        return TIMES.sweep * 0.6 * factor;
      }
      case "result": {
        const seat = Number(event.zone.match(/\d+/)?.[0] ?? 0);
        const key = `foot ${seat - 1}`;
        if (!scene.isFresh(key) || told.has(key)) return 0;
        told.add(key);
        this.motion.appear(key, TIMES.pill * factor, at);
        // Hands are settled one after the other, each in sight of everybody.
        this.#later(() => this.host.look(seat), at);
        return TIMES.settle * factor;
      }
      case "reads": {
        // What a hand is worth is told when its cards lie there.
        const [key, part] = scene.reading(event.zone);
        if (key) this.motion.appear(key, TIMES.pill * factor, at, part);
        return 0;
      }
      case "dice":
        this.motion.shake("focus", 420 * factor, at);
        this.motion.shake("bank", 420 * factor, at);
        sound("dice");
        return 400 * factor;
      case "did":
        if (event.verb === "check") sound("check");
        if (event.verb === "fold") sound("fold");
        return 0;
      default:
        return 0;
    }
  }

  /** Where nothing moves, the most important sound is still heard. @param {Event[]} events */
  #loudest(events) {
    const has = (/** @type {Event["k"]} */ k) => events.some((event) => event.k === k);
    if (has("dice")) this.host.sound("dice");
    else if (has("pay")) this.host.sound("chip");
    else if (has("card")) this.host.sound("deal");
  }
}

/** Things of a scene by the names that events have for places. */
class Moving {
  /** @type {Map<string, string[]>} what has come, by the beginning of its key */
  #fresh = new Map();
  /** @type {string[]} */
  #late = [];

  /** @param {Scene} scene @param {number} me */
  constructor(scene, me) {
    this.scene = scene;
    this.me = me;
    for (const key of scene.fresh) {
      const thing = scene.find(key);
      if (!thing) continue;
      if (/^(banner|won \d+)$/.test(key)) this.#late.push(key);
      if (!/hw-(card|peek)/.test(thing.element.className)) continue;
      const group = key.replace(/:.*$/, "");
      this.#fresh.set(group, [...(this.#fresh.get(group) ?? []), key]);
    }
  }

  isTiles() {
    return this.scene.table?.family === "tiles";
  }

  /** @param {string} account */
  isOwn(account) {
    return this.me > 0 && account === `seat ${this.me}`;
  }

  /** @param {string} key */
  isFresh(key) {
    return this.scene.fresh.has(key);
  }

  /** What appears when everything else has moved. */
  late() {
    return this.#late;
  }

  /** What a bet of this seat is drawn as, if it is new. @param {string} account */
  bet(account) {
    const seat = Number(account.match(/^seat (\d+)$/)?.[1] ?? 0);
    const key = seat === this.me ? "own bet" : `bet ${seat - 1}`;
    return seat && this.scene.fresh.has(key) ? key : null;
  }

  /** What tells the reading of a hand, if it is new: a thing and what in it. @param {string} zone */
  reading(zone) {
    const [name, number] = zone.split(" ");
    const key = name === "common" ? `common ${Number(number) - 1}` : Number(number) === this.me ? "hand 0" : "";
    return /** @type {const} */ ([this.scene.fresh.has(key) ? key : "", ".total"]);
  }

  /** The next card that came to a zone. @param {string} zone @returns {string | null} */
  arrival(zone) {
    for (const group of this.#groups(zone)) {
      const key = this.#fresh.get(group)?.shift();
      if (key) return key;
    }
    return null;
  }

  /** Where cards of a zone may be drawn. @param {string} zone */
  #groups(zone) {
    const [name = "", number = ""] = zone.split(" ");
    const seat = Number(number.split(".")[0]);
    const own = seat === this.me && seat > 0;
    switch (name) {
      case "seat":
        return own ? ["own", "hand 0", "hand 1", "hand 2", "hand 3", "tray 0", "tray 1", "cards 0"] : [`cards ${seat - 1}`, "bank"];
      case "drawn":
        return own ? ["drawn"] : ["discard"];
      case "spread":
        return own ? ["own melds"] : [`melds ${seat - 1}`];
      case "muck":
        return ["discard"];
      case "common":
        return [`common ${seat - 1}`];
      default:
        return [name];
    }
  }

  /** Where a zone or an account is, whether anything lies there or not. @param {string} name @returns {Rect} */
  spot(name) {
    const { table } = this.scene;
    if (!table) return rect(0, 0, 0, 0);
    const { stage } = table.frame;
    const centre = rect(stage.x + stage.w / 2 - 20, stage.y + stage.h * 0.3, 40, 56);
    const [kind = "", number = ""] = name.split(" ");
    const seat = Number(number.split(".")[0]);
    const chair = table.chairs[seat - 1];
    switch (kind) {
      case "seat":
      case "drawn":
        return seat === this.me ? table.own.plaque : chair?.plaque ?? centre;
      case "spot":
        return seat === this.me ? table.own.squares[0] ?? table.own.circles[0] ?? table.own.plaque : chair?.foot ?? chair?.bet ?? chair?.plaque ?? centre;
      case "spread":
        return chair?.melds ?? chair?.plaque ?? centre;
      case "pot":
      case "tops":
        return table.pot ?? centre;
      case "escrow":
        return table.bank ?? centre;
      case "muck":
        return table.discard ?? centre;
      case "collection":
        return rect(stage.x + stage.w / 2 - 10, stage.y - 20, 20, 20);
      case "stub":
        return table.stub ?? (table.bank ? rect(stage.x + stage.w / 2 + 160, stage.y + 10, 40, 56) : centre);
      default:
        return centre;
    }
  }
}
