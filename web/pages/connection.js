// @ts-check
// The socket of a table. It reconnects by itself, and asks again for what was not answered: every
// request has an id, so the table does it once.

/** @import { ChairWish, Act, Refused, Say, Told } from "./wire.js" */

/**
 * @typedef {object} Listener
 * @property {(told: Told) => void} told
 * @property {(refused: Refused) => void} refused
 * @property {() => void} answered
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

export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = 500;
  #count = 0;
  /** Different in every window, so that no two requests have the same id. */
  #prefix = crypto.getRandomValues(new Uint32Array(2)).join("-");
  /** @type {Map<string, Say>} requests without an answer */
  #waiting = new Map();

  /** @param {string} address @param {Listener} listener */
  constructor(address, listener) {
    this.address = address;
    this.listener = listener;
    this.#open();
  }

  #open() {
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.addEventListener("open", () => this.#send({ hello: { v: VERSION, views: true } }));
    socket.addEventListener("message", (event) => this.#hear(event.data));
    socket.addEventListener("close", (event) => {
      const farewell = FAREWELLS[event.code];
      if (farewell) return this.listener.trouble(farewell, true);
      const words = event.code === RESTART
        ? "The room restarts. Your seat and your hand stay as they are …"
        : "Connection lost. Reconnecting …";
      this.listener.trouble(words, false);
      setTimeout(() => this.#open(), this.#wait);
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
      for (const say of this.#waiting.values()) this.#send(say);
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
}
