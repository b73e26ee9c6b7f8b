// @ts-check
// One-letter keys for controls. They can be switched off, and never work while somebody types.

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const STORED = "houseway-hotkeys";

/** Gives each control a letter of its own, from its own name where one is free. */
export class Letters {
  #taken = new Set();
  #counted = false;

  /** @param {string} name @returns {string | null} */
  take(name) {
    const free = [...name.toLowerCase(), ...LETTERS]
      .find((letter) => LETTERS.includes(letter) && !this.#taken.has(letter));
    if (!free) return null;
    this.#taken.add(free);
    return free;
  }

  /**
   * Digits for this many cards; none if they are too many, or if another control has them.
   * @param {number} cards @returns {string[]}
   */
  digits(cards) {
    if (this.#counted || cards > 9) return [];
    this.#counted = true;
    return Array.from({ length: cards }, (_, at) => String(at + 1));
  }
}

/**
 * Listens for letters and digits: a button with that key is pressed, any other control gets the focus.
 * @param {HTMLElement} controls @param {HTMLInputElement} toggle
 */
export function listen(controls, toggle) {
  toggle.checked = localStorage.getItem(STORED) !== "off";
  const show = () => document.body.classList.toggle("no-hotkeys", !toggle.checked);
  show();
  toggle.addEventListener("change", () => {
    localStorage.setItem(STORED, toggle.checked ? "on" : "off");
    show();
  });
  document.addEventListener("keydown", (event) => {
    if (!toggle.checked || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const at = event.target;
    if (at instanceof HTMLInputElement && at.type === "text") return;
    if (at instanceof HTMLSelectElement) return;
    // A guest who is being asked something answers that first.
    if (document.querySelector("dialog[open]")) return;
    const letter = event.key.toLowerCase();
    for (const control of controls.querySelectorAll("[aria-keyshortcuts]")) {
      if (control.getAttribute("aria-keyshortcuts") !== letter.toUpperCase()) continue;
      event.preventDefault();
      if (control instanceof HTMLButtonElement) control.click();
      else firstOf(control)?.focus();
      return;
    }
  });
}

/**
 * What gets the focus in a control: the button that sends it, where cards are chosen by digits.
 * @param {Element} control @returns {HTMLElement | null}
 */
const firstOf = (control) => control.querySelector("[data-first]") ?? control.querySelector("input, button, select");

/**
 * Left and right go from button to button within a group.
 * @param {HTMLElement} group
 */
export function arrows(group) {
  group.addEventListener("keydown", (event) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const at = event.target;
    if (!step || !(at instanceof HTMLButtonElement)) return;
    const buttons = [...group.querySelectorAll("button")];
    buttons[(buttons.indexOf(at) + step + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  });
}
