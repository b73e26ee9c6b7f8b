// @ts-check
// What on the table may be pressed now: cards, circles, chairs, piles and melds are told as buttons, and are no
// buttons otherwise. The elements stay the same, so that what moves and what has the focus stays.

/** @import { Target } from "./moves-types.js" */

/**
 * @param {Iterable<[string, {element: HTMLElement}]>} things
 * @param {Record<string, Target>} targets @param {string | null | undefined} cursor where the keyboard is
 */
export function aim(things, targets, cursor) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const [key, { element }] of things) {
    // A meld is several cards: the first of them stands for it.
    const whole = key.replace(/:\d+$/, "");
    const name = key in targets ? key : whole in targets && !found.has(whole) ? whole : "";
    const target = name ? targets[name] : undefined;
    if (target) found.add(name);
    if (target) show(element, target);
    else if (element.dataset["can"]) hide(element);
    // The other cards of a meld can be tapped, too.
    element.classList.toggle("can", Boolean(target) || whole in targets);
    element.classList.toggle("here", key === cursor);
  }
}

/** @param {HTMLElement} element @param {Target} target */
function show(element, { label, pressed, digit, drag }) {
  const isButton = element instanceof HTMLButtonElement;
  element.dataset["can"] = drag ? "drag" : "tap";
  if (!isButton) {
    put(element, "role", "button");
    element.tabIndex = 0;
  }
  // It is called what is written on it; what pressing it does comes after that.
  const name = element.querySelector("svg[role=img]")?.getAttribute("aria-label");
  put(element, "aria-description", name === label ? null : label);
  put(element, "aria-pressed", pressed === undefined ? null : String(pressed));
  const key = digit && digit <= 11 ? (digit === 10 ? "0" : digit === 11 ? "-" : String(digit)) : null;
  put(element, "data-digit", key);
  put(element, "aria-keyshortcuts", key);
}

/** @param {HTMLElement} element */
function hide(element) {
  delete element.dataset["can"];
  if (!(element instanceof HTMLButtonElement)) {
    put(element, "role", null);
    // Who is there with the keyboard stays there.
    if (element === document.activeElement) element.tabIndex = -1;
    else element.removeAttribute("tabindex");
  }
  for (const name of ["aria-description", "aria-pressed", "data-digit", "aria-keyshortcuts"]) put(element, name, null);
}

/** @param {HTMLElement} element @param {string} name @param {string | null} value */
function put(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
