// @ts-check
// Draws a table: a view goes in, elements lie at their places. Every thing has a key; what was there before
// moves to its new place and is not made again, so that motion can be added by whoever plays the events.
// Nothing here knows a game, a socket or a clock.

import { html } from "./dom.js";
import { drawFelt } from "./felt.js";
import { drawCard, drawTile, sprite } from "./pieces.js";
import { aim } from "./scene-aim.js";
import { bar } from "./scene-bar.js";
import { middle } from "./scene-middle.js";
import { mine } from "./scene-own.js";
import { panel } from "./scene-panel.js";
import { chairs, label } from "./scene-seats.js";
import { asText } from "./scene-text.js";

/** @typedef {import("./rect.js").Rect} Rect */
/** @typedef {import("./rect.js").Row} Row */
/** @typedef {import("./places.js").Table} Table */
/** @typedef {import("./wire.d.ts").View} View */
/** @typedef {import("./wire.d.ts").SeatView} SeatView */
/** @typedef {import("./dom.js").Child} Child */

/** @typedef {import("./moves-types.js").Button} Slot a button of the bar */

/**
 * Everything that is shown. `names` are by chair, null for an empty one; `me` is the viewer's chair, or the one at
 * the bottom for somebody who `watches`. `lines` stand in place of a stack. `clocks` say when a turn ends, by this
 * machine's clock, and what the seat has left after that; `picked` are the viewer's cards that are chosen.
 * With `text`, the table is shown in words.
 * @typedef {{title: string, house: string, posted: string[], lettering?: [string, string] | undefined, me: number,
 *   names: (string | null)[], view: View, prompt: [string, string], slots: (Slot | null)[], watches?: boolean,
 *   time?: number,
 *   clocks?: Record<number, Clock>, lines?: Record<number, string>, text?: string, news?: string | undefined,
 *   log?: {text: string, head?: boolean, rule?: string | null}[], captions?: string[], dice?: number[],
 *   banner?: {text: string, note?: string} | null, won?: Record<number, string>, best?: string[],
 *   focus?: {text: string, note?: string} | null, looks?: {name: string, hands: {cards: string[], reading: string}[], note: string} | null, tags?: Record<number, string>, drawer?: boolean,
 *   pays?: Record<string, number>, acting?: number} & import("./moves-types.js").Offered} Shown
 */

/** When a turn ends, and how many milliseconds of the time bank there are then. @typedef {{ends: number, bank: number}} Clock */

/** What things are drawn with: one for each draw of the scene. */
export class Pen {
  /** @param {Scene} scene @param {Table} table @param {Shown} shown */
  constructor(scene, table, shown) {
    this.scene = scene;
    this.table = table;
    this.shown = shown;
  }

  /**
   * A thing at a place. What is in it is made again only if `says` has changed.
   * @param {string} key @param {string} kind its classes @param {Rect} at @param {string} says @param {() => Child[]} make
   */
  put(key, kind, at, says = "", make = () => []) {
    return this.scene.put(key, kind, at, says, make);
  }

  /**
   * A card or a tile.
   * @param {string} key @param {string} card @param {Rect} at @param {string} [kind]
   */
  card(key, card, at, kind = "") {
    const narrow = at.w < 34;
    const tile = this.table.family === "tiles";
    const draw = () => (card === "--" ? [] : [tile ? drawTile(card) : drawCard(card, { narrow })]);
    return this.put(key, `${card === "--" ? "hw-slot" : "hw-card"} ${kind}`, at, `${card}${narrow}${tile}`, draw);
  }

  /**
   * Cards in a row, which begins at its left (0), is in its middle (0.5) or ends at its right (1).
   * @param {string} key @param {string[]} cards @param {Row} row @param {(at: number) => string} [kind]
   * @param {number} [lean]
   */
  row(key, cards, row, kind = () => "", lean = 0.5) {
    const step = cards.length > 1 ? Math.min(row.step || row.card + 4, (row.w - row.card) / (cards.length - 1)) : 0;
    const tall = this.table.family === "tiles" ? 2.1 : 1.4;
    const from = row.x + (row.w - row.card - step * Math.max(0, cards.length - 1)) * lean;
    cards.forEach((card, at) =>
      this.card(`${key}:${at}`, card, { x: from + at * step, y: row.y, w: row.card, h: row.card * tall }, kind(at)));
  }
}

/** Classes of what can be pressed. */
const PRESSED = /hw-(press|slot-button|menu)/;

/**
 * A thing on the page: its element, what is in it, where it lies, and whether it stays as it is when it is not used.
 * @typedef {{element: HTMLElement, says: string, at: Rect, kept: boolean}} Thing
 */

export class Scene {
  /** @type {Map<string, Thing>} */
  #things = new Map();
  /** @type {Set<string>} */
  #used = new Set();
  #felt = "";
  /** What the last draw brought or changed, by key: motion begins there. @type {Set<string>} */
  fresh = new Set();
  /** Where things lay that the last draw took away. @type {Map<string, Rect>} */
  gone = new Map();
  /** The table that was drawn last. @type {Table | null} */
  table = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.stage = html("div", { class: "hw-stage" });
    root.classList.add("hw-table");
    root.replaceChildren(sprite(), this.stage);
  }

  /**
   * An element that somebody else fills, for the thing of this key.
   * @param {string} key @param {HTMLElement} element
   */
  adopt(key, element) {
    element.dataset["key"] = key;
    this.#things.set(key, { element, says: "", at: { x: 0, y: 0, w: 0, h: 0 }, kept: true });
  }

  /** Whether the thing of this key was adopted. @param {string} key */
  has(key) {
    return this.#things.get(key)?.kept ?? false;
  }

  /** What lies there. @param {string} key @returns {Thing | undefined} */
  find(key) {
    const thing = this.#things.get(key);
    return thing?.element.isConnected ? thing : undefined;
  }

  /** All keys, in the order in which they came. */
  keys() {
    return this.#things.keys();
  }

  /** @param {Table} table @param {Shown} shown */
  draw(table, shown) {
    const { stage } = table.frame;
    const isText = shown.text !== undefined;
    this.table = table;
    this.root.classList.toggle("wide", table.frame.wide);
    this.root.classList.toggle("as-text", isText);
    this.root.dataset["family"] = table.family;
    for (const [name, size] of Object.entries(table.text)) this.root.style.setProperty(`--${name}`, `${size}px`);
    this.root.style.setProperty("--scale", String(table.scale));
    place(this.stage, stage);
    const felt = isText ? "" : `${table.family} ${stage.w} ${stage.h}`;
    if (felt !== this.#felt) this.stage.replaceChildren(...(isText ? [] : [drawFelt(table)]));
    this.#felt = felt;
    this.#used = new Set();
    this.fresh = new Set();
    this.gone = new Map();
    const pen = new Pen(this, table, shown);
    panel(pen);
    if (isText) {
      asText(pen);
    } else {
      middle(pen);
      chairs(pen);
      mine(pen);
      label(pen);
    }
    bar(pen);
    for (const [key, thing] of this.#things) {
      if (this.#used.has(key)) continue;
      if (thing.element.isConnected) this.gone.set(key, thing.at);
      thing.element.remove();
      if (!thing.kept) this.#things.delete(key);
    }
    aim(this.#things, shown.targets ?? {}, shown.cursor);
  }

  /** @param {string} key @param {string} kind @param {Rect} at @param {string} says @param {() => Child[]} make */
  put(key, kind, at, says, make) {
    const isPressed = PRESSED.test(kind);
    let known = this.#things.get(key);
    // What can be pressed is a button, so a thing may have to be another element than before.
    if (known && !known.kept && (known.element instanceof HTMLButtonElement) !== isPressed) {
      known.element.remove();
      known = undefined;
    }
    const thing = known ?? { element: isPressed ? html("button", { type: "button" }) : html("div"), says: "\0", at, kept: false };
    this.#used.add(key);
    if (thing.says !== says && !thing.kept) {
      thing.element.replaceChildren(...make().filter((child) => child instanceof Node || typeof child === "string"));
      thing.says = says;
      this.fresh.add(key);
    }
    if (thing.element.className !== kind.trim()) thing.element.className = kind.trim();
    thing.at = at;
    place(thing.element, at);
    if (!known) {
      thing.element.dataset["key"] = key;
      this.#things.set(key, thing);
    }
    if (!thing.element.isConnected) this.root.append(thing.element);
    return thing.element;
  }
}

/** @param {HTMLElement} element @param {Rect} at */
function place(element, at) {
  const px = (/** @type {number} */ n) => `${Math.round(n * 10) / 10}px`;
  element.style.setProperty("transform", `translate(${px(at.x)}, ${px(at.y)})`);
  element.style.setProperty("width", px(at.w));
  element.style.setProperty("height", px(at.h));
}
