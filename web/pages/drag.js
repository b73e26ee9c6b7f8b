// @ts-check
// Pressing and dragging on the table, by mouse, pen or finger: a short touch presses, a longer way carries the thing
// along and drops it where the pointer lets go. The keyboard presses what has the focus.

/** @typedef {{press(key: string, part?: string): void, drop(from: string, to: string): void}} Moved */

/** From this way on, in pixels, it is no press any more. */
const FAR = 9;

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
const thing = (target) => (target instanceof Element ? target.closest("[data-key]") : null);

export class Drag {
  /** What is held: where it was taken and how far it was carried. @type {{element: HTMLElement, x: number, y: number, pointer: number, far: boolean} | null} */
  #held = null;
  /** A drag ends with a click, which is no press. */
  #dropped = false;

  /** @param {HTMLElement} root @param {Moved} moves */
  constructor(root, moves) {
    this.moves = moves;
    root.addEventListener("pointerdown", (event) => this.#take(event));
    root.addEventListener("pointermove", (event) => this.#carry(event));
    root.addEventListener("pointerup", (event) => this.#let(event));
    root.addEventListener("pointercancel", () => this.#home());
    root.addEventListener("click", (event) => this.#click(event));
    root.addEventListener("input", (event) => this.#typed(event));
    root.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {PointerEvent} event */
  #take(event) {
    this.#dropped = false;
    const element = thing(event.target);
    const can = element?.dataset["can"] === "drag" || element?.dataset["key"]?.startsWith("chip ");
    if (!element || !can || event.button !== 0 || this.#held) return;
    this.#held = { element, x: event.clientX, y: event.clientY, pointer: event.pointerId, far: false };
  }

  /** @param {PointerEvent} event */
  #carry(event) {
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.far && Math.hypot(x, y) < FAR) return;
    if (!held.far) {
      held.far = true;
      held.element.setPointerCapture(held.pointer);
      held.element.classList.add("carried");
    }
    held.element.style.setProperty("translate", `${x}px ${y}px`);
  }

  /** @param {PointerEvent} event */
  #let(event) {
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    this.#home();
    if (!held.far) return;
    this.#dropped = true;
    const from = held.element.dataset["key"] ?? "";
    const under = document.elementsFromPoint(event.clientX, event.clientY).map(thing);
    const onto = under.find((element) => element && element !== held.element);
    if (onto) this.moves.drop(from, onto.dataset["key"] ?? "");
  }

  /** What is held goes back to its place. */
  #home() {
    this.#held?.element.classList.remove("carried");
    this.#held?.element.style.removeProperty("translate");
    this.#held = null;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.#dropped) {
      this.#dropped = false;
      return;
    }
    if (event.target instanceof HTMLInputElement || (event.target instanceof Element && event.target.closest("a"))) return;
    const key = thing(event.target)?.dataset["key"];
    if (key) this.moves.press(key);
  }

  /** @param {Event} event */
  #typed(event) {
    const field = event.target;
    if (field instanceof HTMLInputElement && thing(field)?.dataset["key"] === "field") this.moves.press("field", field.value);
  }

  /** What has the focus and is no button of the browser's own is pressed like one. @param {KeyboardEvent} event */
  #key(event) {
    const element = thing(event.target);
    if (!element || element !== event.target || element.getAttribute("role") !== "button") return;
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    this.moves.press(element.dataset["key"] ?? "");
  }
}
