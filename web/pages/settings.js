// @ts-check
// What the viewer likes, kept in this browser; where nothing can be kept, it lasts as long as the page.

/**
 * @typedef {object} Likes
 * @property {"four" | "classic"} deck
 * @property {"system" | "light" | "dark"} scheme
 * @property {boolean} sound
 * @property {"slow" | "normal" | "fast"} pace
 * @property {boolean} text whether the table is read as text
 * @property {boolean} hints whether melds are proposed
 * @property {boolean} muck whether a hand that need not be shown is not
 * @property {boolean} hotkeys
 * @property {Record<string, string>} keys other keys for those of the page
 * @property {string[]} muted whose words are not shown
 */

/** @type {Likes} */
const USUAL = {
  deck: "four", scheme: "system", sound: true, pace: "normal", text: false, hints: true, muck: false, hotkeys: true, keys: {}, muted: [],
};
const STORED = "houseway-settings";

class Settings {
  /** @type {Likes} */
  #likes = { ...USUAL };
  /** @type {Set<(name: keyof Likes) => void>} */
  #heard = new Set();

  constructor() {
    this.#read(stored());
    // Another window of the same browser may have changed them.
    globalThis.addEventListener?.("storage", (event) => {
      if (event.key !== STORED) return;
      this.#read(event.newValue);
      for (const name of /** @type {(keyof Likes)[]} */ (Object.keys(USUAL))) this.#tell(name);
    });
  }

  /** @param {string | null} text */
  #read(text) {
    try {
      const kept = JSON.parse(text ?? "{}");
      for (const [name, usual] of Object.entries(USUAL)) {
        if (typeof kept?.[name] === typeof usual) Object.assign(this.#likes, { [name]: kept[name] });
      }
    } catch {
      // Whatever is kept there is not ours.
    }
  }

  /** @template {keyof Likes} Name @param {Name} name @returns {Likes[Name]} */
  get(name) {
    return this.#likes[name];
  }

  /** @template {keyof Likes} Name @param {Name} name @param {Likes[Name]} value */
  set(name, value) {
    this.#likes[name] = value;
    try {
      globalThis.localStorage?.setItem(STORED, JSON.stringify(this.#likes));
    } catch {
      // It lasts as long as the page.
    }
    this.#tell(name);
  }

  /** Calls back after every change. @param {(name: keyof Likes) => void} heard */
  on(heard) {
    this.#heard.add(heard);
    return () => this.#heard.delete(heard);
  }

  /** @param {keyof Likes} name */
  #tell(name) {
    for (const heard of this.#heard) heard(name);
  }
}

/** What is kept; nothing where storage is switched off: then even the question throws. */
function stored() {
  try {
    return globalThis.localStorage?.getItem(STORED) ?? null;
  } catch {
    return null;
  }
}

export const settings = new Settings();
