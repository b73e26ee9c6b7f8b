// @ts-check
// The socket of a table. It reconnects by itself, and asks again for what was not answered: every
// request has an id, so the table does it once.

/** @import { Act, ChairWish, Habits, HostWish, Refused, Say, Told, Tried } from "./wire.js" */

/**
 * @typedef {object} Listener
 * @property {(told: Told) => void} told
 * @property {(refused: Refused) => void} refused
 * @property {() => void} answered
 * @property {(ms: number) => void} took how long an answer takes
 * @property {(trouble: string | null, final: boolean) => void} trouble
 */

const VERSION = 3;
const FAREWELLS = /** @type {Record<number, string>} */ ({
  4404: "This table is closed. The lobby has others.",
  4410: "This table is closed. The lobby has others.",
});
/** The server restarts: it comes back with everything as it was. */
const RESTART = 1012;
/** Longest wait between two attempts, in milliseconds. */
const LONGEST_WAIT = 10_000;
/** How often the line is tried, and how long its answer may take until a new one is opened. */
const TRY = 15_000;
const SILENCE = 5_000;

export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = 500;
  #count = 0;
  /** Different in every window, so that no two requests have the same id. */
  #prefix = crypto.getRandomValues(new Uint32Array(2)).join("-");
  /** @type {Map<string, Say>} requests without an answer */
  #waiting = new Map();
  /** @type {Map<string, (tried: Tried) => void>} dry runs without an answer */
  #trying = new Map();
  /** The ping that is not answered yet, and when it was sent. @type {{n: number, at: number} | null} */
  #ping = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #again;
  #ended = false;

  /** @param {string} address @param {Listener} listener */
  constructor(address, listener) {
    this.address = address;
    this.listener = listener;
    this.#open();
    setInterval(() => this.#tryLine(), TRY);
    // Whoever comes back to a page that was hidden wants to know at once whether it is still true.
    document.addEventListener("visibilitychange", () => document.hidden || this.#wake());
    addEventListener("online", () => this.#wake());
    addEventListener("pageshow", (event) => event.persisted && this.#wake());
  }

  #wake() {
    if (this.#ended) return;
    if (this.#socket?.readyState === WebSocket.OPEN) return this.#tryLine();
    if (this.#again === undefined) return;
    clearTimeout(this.#again);
    this.#open();
  }

  /** A line that is dead without being closed is found by what it does not answer. */
  #tryLine() {
    if (this.#ping || this.#socket?.readyState !== WebSocket.OPEN) return;
    const ping = { n: (this.#count += 1), at: performance.now() };
    this.#ping = ping;
    this.#send({ ping: ping.n });
    setTimeout(() => this.#ping === ping && this.#socket?.close(), SILENCE);
  }

  #open() {
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    this.#again = undefined;
    this.#ping = null;
    socket.addEventListener("open", () => this.#send({ hello: { v: VERSION, views: true } }));
    socket.addEventListener("message", (event) => this.#hear(event.data));
    socket.addEventListener("close", (event) => {
      const farewell = FAREWELLS[event.code];
      this.#ended = farewell !== undefined;
      if (farewell) return this.listener.trouble(farewell, true);
      const words = event.code === RESTART
        ? "The room restarts. Your seat and your hand stay as they are …"
        : "Connection lost. Reconnecting …";
      this.listener.trouble(words, false);
      this.#again = setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    });
  }

  /** @param {Say} say */
  #send(say) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(say));
  }

  /** @param {string} data */
  #hear(data) {
    const told = /** @type {Told} */ (JSON.parse(data));
    if (told.kind === "welcome") {
      this.#wait = 500;
      this.listener.trouble(null, false);
      this.#tryLine();
      for (const say of this.#waiting.values()) this.#send(say);
    }
    if (told.kind === "pong") {
      if (this.#ping?.n === told.n) this.listener.took(performance.now() - this.#ping.at);
      this.#ping = null;
      return;
    }
    if (told.kind === "tried") {
      this.#trying.get(told.id)?.(told);
      this.#trying.delete(told.id);
      return;
    }
    if (told.kind === "done") {
      this.#waiting.delete(told.id);
      return this.listener.answered();
    }
    if (told.kind === "refused") {
      if (told.id) this.#waiting.delete(told.id);
      return this.listener.refused(told);
    }
    this.listener.told(told);
  }

  /** @param {string} id @param {Say} say */
  #ask(id, say) {
    this.#waiting.set(id, say);
    this.#send(say);
  }

  #id() {
    this.#count += 1;
    return `${this.#prefix}-${this.#count}`;
  }

  /** Makes a move. @param {number} hand @param {number} turn @param {Act} act */
  act(hand, turn, act) {
    const id = this.#id();
    this.#ask(id, { act: { id, hand, turn, what: act } });
  }

  /** Passes an optional choice. @param {number} hand @param {number} turn */
  pass(hand, turn) {
    const id = this.#id();
    this.#ask(id, { pass: { id, hand, turn, what: {} } });
  }

  /** Asks for something about the chair. @param {ChairWish} wish */
  chair(wish) {
    const id = this.#id();
    this.#ask(id, { chair: { id, what: wish } });
  }

  /** Says what the table should do for this person by itself. @param {Habits} habits */
  set(habits) {
    const id = this.#id();
    this.#ask(id, { set: { id, what: habits } });
  }

  /** Asks for what only whoever opened the table may do. @param {HostWish} wish */
  host(wish) {
    const id = this.#id();
    this.#ask(id, { host: { id, what: wish } });
  }

  /** Asks what a move would come to. @param {Act} act @param {(tried: Tried) => void} answer */
  try(act, answer) {
    const id = this.#id();
    this.#trying.set(id, answer);
    this.#send({ try: { id, what: act } });
  }

  /** Says something to everybody at the table. @param {string} text */
  talk(text) {
    const id = this.#id();
    this.#ask(id, { talk: { id, what: text } });
  }
}
