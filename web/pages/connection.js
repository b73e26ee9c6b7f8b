// @ts-check
// The socket of a table. It reconnects by itself; the table then sends everything again, so only
// the last request is kept here.

/** @import { Refused, State, Told, Welcome, What } from "./wire.js" */

/**
 * @typedef {object} Listener
 * @property {(welcome: Welcome) => void} welcome
 * @property {(state: State) => void} state
 * @property {(refused: Refused) => void} refused
 * @property {() => void} answered
 * @property {(trouble: string | null, final: boolean) => void} trouble
 */

const FAREWELLS = /** @type {Record<number, string>} */ ({
  4404: "This table is closed. The lobby has others.",
  4409: "This seat is open in another window. Reload to play it here.",
  4410: "This table is closed. The lobby has others.",
});
/** Longest wait between two attempts, in milliseconds. */
const LONGEST_WAIT = 10_000;

export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = 500;
  #id = 0;

  /** @param {string} address @param {Listener} listener */
  constructor(address, listener) {
    this.address = address;
    this.listener = listener;
    this.#open();
  }

  #open() {
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.addEventListener("message", (event) => this.#hear(event.data));
    socket.addEventListener("close", (event) => {
      const farewell = FAREWELLS[event.code];
      if (farewell) return this.listener.trouble(farewell, true);
      this.listener.trouble("Connection lost. Reconnecting …", false);
      setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    });
  }

  /** @param {string} data */
  #hear(data) {
    const told = /** @type {Told} */ (JSON.parse(data));
    switch (told.kind) {
      case "welcome":
        this.#wait = 500;
        this.listener.trouble(null, false);
        return this.listener.welcome(told);
      case "state": return this.listener.state(told);
      case "ok": return this.listener.answered();
      case "refused": return this.listener.refused(told);
    }
  }

  /**
   * Asks the table for something; the answer comes to the listener.
   * @param {State} state the state that is answered
   * @param {number} seat
   * @param {What} what
   */
  ask(state, seat, what) {
    this.#id += 1;
    const ask = { id: this.#id, hand: state.hand, turn: state.turn, seat, what };
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(ask));
  }
}
