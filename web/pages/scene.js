// @ts-check
// Draws a table: a view goes in, elements lie at their places. Every thing has a key; what was there before
// moves to its new place and is not made again, so that motion can be added by whoever plays the events.
// Nothing here knows a game, a socket or a clock.

import { html } from "./dom.js";
import { drawFelt } from "./felt.js";
import { drawCard, drawTile, sprite } from "./pieces.js";
import { bar } from "./scene-bar.js";
import { middle } from "./scene-middle.js";
import { mine } from "./scene-own.js";
import { panel } from "./scene-panel.js";
import { chairs } from "./scene-seats.js";

/** @typedef {import("./rect.js").Rect} Rect */
/** @typedef {import("./rect.js").Row} Row */
/** @typedef {import("./places.js").Table} Table */
/** @typedef {import("./wire.d.ts").View} View */
/** @typedef {import("./wire.d.ts").SeatView} SeatView */
/** @typedef {import("./dom.js").Child} Child */

/**
 * A button of the bar: what it does, what comes of it or why it is closed, and its key.
 * @typedef {{label: string, note?: string, key?: string, primary?: boolean, off?: boolean}} Slot
 */

/**
 * Everything that is shown. `names` are by chair, null for an empty one; `me` is the viewer's chair.
 * `seconds` is what is left of a turn, from 0 to 1; `picked` are the viewer's cards that are chosen.
 * @typedef {{title: string, house: string, posted: string[], lettering?: [string, string], me: number,
 *   names: (string | null)[], view: View, prompt: [string, string], slots: (Slot | null)[],
 *   amounts?: {presets: string[], value: string} | null, chips?: {chosen: number} | null, time?: number,
 *   log: {text: string, head?: boolean, rule?: string}[], picked?: number[],
 *   message?: {text: string, rule?: string, bad?: boolean} | null, captions?: string[], dice?: number[],
 *   banner?: {text: string, note?: string} | null, won?: Record<number, string>, best?: string[],
 *   trays?: {name: string, reading: string, cards: string[]}[], pill?: string, drawn?: string,
 *   focus?: {text: string, note?: string} | null, tags?: Record<number, string>, drawer?: boolean,
 *   pays?: Record<string, number>, match?: string[], acting?: number}} Shown
 */

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

export class Scene {
  /** @type {Map<string, {element: HTMLElement, says: string}>} */
  #things = new Map();
  /** @type {Set<string>} */
  #used = new Set();
  #felt = "";

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.stage = html("div", { class: "hw-stage" });
    root.classList.add("hw-table");
    root.replaceChildren(sprite(), this.stage);
  }

  /** @param {Table} table @param {Shown} shown */
  draw(table, shown) {
    const { stage } = table.frame;
    this.root.classList.toggle("wide", table.frame.wide);
    this.root.dataset["family"] = table.family;
    for (const [name, size] of Object.entries(table.text)) this.root.style.setProperty(`--${name}`, `${size}px`);
    this.root.style.setProperty("--scale", String(table.scale));
    place(this.stage, stage);
    const felt = `${table.family} ${stage.w} ${stage.h}`;
    if (felt !== this.#felt) this.stage.replaceChildren(drawFelt(table));
    this.#felt = felt;
    this.#used = new Set();
    const pen = new Pen(this, table, shown);
    panel(pen);
    middle(pen);
    chairs(pen);
    mine(pen);
    bar(pen);
    for (const [key, { element }] of this.#things) {
      if (this.#used.has(key)) continue;
      element.remove();
      this.#things.delete(key);
    }
  }

  /** @param {string} key @param {string} kind @param {Rect} at @param {string} says @param {() => Child[]} make */
  put(key, kind, at, says, make) {
    const known = this.#things.get(key);
    const isButton = kind.includes("hw-slot-button") || kind.includes("hw-menu");
    const thing = known ?? { element: isButton ? html("button", { type: "button" }) : html("div"), says: "\0" };
    this.#used.add(key);
    if (thing.says !== says) {
      thing.element.replaceChildren(...make().filter((child) => child instanceof Node || typeof child === "string"));
      thing.says = says;
    }
    if (thing.element.className !== kind.trim()) thing.element.className = kind.trim();
    place(thing.element, at);
    if (!known) {
      thing.element.dataset["key"] = key;
      this.#things.set(key, thing);
      this.root.append(thing.element);
    }
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
