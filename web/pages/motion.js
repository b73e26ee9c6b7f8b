// @ts-check
// How things move: what an event brings flies in from where it came, chips slide from place to place, cards
// turn. What is shown is always the table as it is; motion only begins somewhere else. Transform and opacity only.

/** @typedef {import("./rect.js").Rect} Rect */
/** @typedef {import("./scene.js").Scene} Scene */

import { html } from "./dom.js";
import { changed, drawChip } from "./pieces.js";

const EASE = "cubic-bezier(.2,.7,.2,1)";

/** How long each kind of motion takes, and how far cards of one deal are apart, in milliseconds. */
export const TIMES = { deal: 240, stagger: 60, flip: 180, bet: 280, sweep: 360, win: 400, banner: 200, pill: 160, settle: 420 };

/** Motion on one scene, which can be brought to its end at once. */
export class Motion {
  /** @type {Set<Animation>} */
  #running = new Set();

  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
  }

  /** Ends whatever moves: everything lies where it belongs. */
  finish() {
    for (const animation of this.#running) animation.finish();
    this.#running.clear();
  }

  /** @param {Element} element @param {Keyframe[]} frames @param {number} ms @param {number} delay @param {() => void} [then] */
  #play(element, frames, ms, delay, then) {
    const animation = element.animate(frames, { duration: ms, delay, easing: EASE, fill: "backwards" });
    this.#running.add(animation);
    const done = () => {
      this.#running.delete(animation);
      then?.();
    };
    animation.addEventListener("finish", done);
    animation.addEventListener("cancel", done);
  }

  /**
   * A thing comes from a place to where it lies.
   * @param {string} key @param {Rect} from @param {number} ms @param {number} delay
   */
  come(key, from, ms, delay) {
    const thing = this.scene.find(key);
    if (!thing) return;
    const { at, element } = thing;
    const scale = Math.min(1, Math.max(0.35, from.w / Math.max(1, at.w)));
    const [x, y] = [from.x + from.w / 2 - (at.w * scale) / 2, from.y + from.h / 2 - (at.h * scale) / 2];
    this.#play(element, [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0", opacity: 0 },
      { opacity: 1, offset: 0.15 },
      { transform: `translate(${at.x}px, ${at.y}px) scale(1)`, transformOrigin: "0 0", opacity: 1 },
    ], ms, delay);
  }

  /** A card turns over where it lies. @param {string} key @param {number} ms @param {number} delay */
  flip(key, ms, delay) {
    const face = this.scene.find(key)?.element.firstElementChild;
    if (face) this.#play(face, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], ms, delay);
  }

  /**
   * A thing appears, or something in it.
   * @param {string} key @param {number} ms @param {number} delay @param {string} [part]
   */
  appear(key, ms, delay, part) {
    const element = this.scene.find(key)?.element;
    const found = part ? element?.querySelector(part) : element;
    if (found) this.#play(found, [{ opacity: 0 }, { opacity: 1 }], ms, delay);
  }

  /** What is in a thing shakes, as dice do. @param {string} key @param {number} ms @param {number} delay */
  shake(key, ms, delay) {
    for (const die of this.scene.find(key)?.element.querySelectorAll(".hw-die") ?? []) {
      this.#play(die, [{ transform: "rotate(-200deg) translateY(-14px)" }, { transform: "rotate(20deg)", offset: 0.7 }, { transform: "none" }], ms, delay);
    }
  }

  /**
   * Chips slide from one place to another, and are gone there.
   * @param {number} cents @param {Rect} from @param {Rect} to @param {number} ms @param {number} delay
   */
  slide(cents, from, to, ms, delay) {
    const chips = html("div", { class: "hw-flight", "aria-hidden": "true" }, ...changed(cents, 3).map((worth) => drawChip(worth)));
    this.scene.root.append(chips);
    const at = (/** @type {Rect} */ { x, y, w, h }) => `translate(${x + w / 2 - 14}px, ${y + h / 2 - 9}px)`;
    this.#play(chips, [{ transform: at(from), opacity: 1 }, { opacity: 1, offset: 0.85 }, { transform: at(to), opacity: 0 }],
      ms, delay, () => chips.remove());
  }
}
