// @ts-check
// What a page says to its table, and what it is told: read beside the socket, and held back where a test wants to
// know what a key would do without doing it.

/** @import { Page } from "playwright-core" */
/** @import { Keyed, Over, Say, Welcome } from "../pages/wire.js" */

/** Runs before the page: every socket is listened to. What is held back is answered as a move that was not taken. */
export const SPY = `(() => {
  const spied = { said: [], held: [], welcome: null, over: null, hold: false, change: null };
  globalThis.spied = spied;
  globalThis.WebSocket = class extends WebSocket {
    constructor(...address) {
      super(...address);
      spied.socket = this;
      this.addEventListener("message", ({ data }) => {
        const told = JSON.parse(data);
        if (told.kind === "welcome") spied.welcome = told;
        for (const event of told.events ?? []) if (event.k === "over") spied.over = event;
      });
    }
    send(data) {
      let say = JSON.parse(data);
      const kind = Object.keys(say)[0];
      if (spied.change && say.act) {
        Object.assign(say.act.what, spied.change);
        spied.change = null;
      }
      if (spied.hold && say[kind].id && kind !== "try") {
        spied.held.push(say);
        const refused = { kind: "refused", id: say[kind].id, words: "Held back.", rule: null };
        queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(refused) })));
        return;
      }
      spied.said.push(say);
      super.send(JSON.stringify(say));
    }
  };
})()`;

/** What the table welcomed the page with. @param {Page} page @returns {Promise<Welcome>} */
export const welcome = (page) => page.evaluate(() => /** @type {any} */ (globalThis).spied.welcome);

/** How the last hand ended, as the table told it. @param {Page} page @returns {Promise<Over>} */
export const ended = (page) => page.evaluate(() => /** @type {any} */ (globalThis).spied.over);

/** Every verb of the game, with its slot and key. @param {Page} page @returns {Promise<Map<string, Keyed>>} */
export const verbs = async (page) => new Map((await welcome(page)).keys.map((known) => [known.verb, known]));

/** From now on nothing is sent, or everything is again. @param {Page} page @param {boolean} hold */
export const hold = (page, hold) => page.evaluate((hold) => Object.assign(/** @type {any} */ (globalThis).spied, { hold, held: [] }), hold);

/** What would have been sent since this was last asked. @param {Page} page @returns {Promise<Say[]>} */
export const held = (page) => page.evaluate(() => /** @type {any} */ (globalThis).spied.held.splice(0));

/** The next move is sent with something else in it, as by a page that is wrong about the rules. @param {Page} page @param {object} change */
export const falsify = (page, change) => page.evaluate((change) => void (/** @type {any} */ (globalThis).spied.change = change), change);

/** The line breaks, as by a bad network. @param {Page} page */
export const cut = (page) => page.evaluate(() => new Promise((done) => {
  const { socket } = /** @type {any} */ (globalThis).spied;
  socket.addEventListener("close", () => done(null));
  socket.close();
}));
