// @ts-check
// A table at which questions are asked by a test, and everything the viewer does is written down: no server is needed.

/** @import { Felt } from "../pages/moves-types.js" */
/** @import { Family } from "../pages/places.js" */

import { Dialogs } from "../pages/dialogs.js";
import { Drag } from "../pages/drag.js";
import { Hotkeys } from "../pages/hotkeys.js";
import { places } from "../pages/places.js";
import { Scene } from "../pages/scene.js";
import { settings } from "../pages/settings.js";
import { Tried, choice, way } from "./moves-tables.js";

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const scene = new Scene(element("table"));

/** @type {Tried} */
let tried;

/** @param {string[]} verbs @param {Partial<Felt>} felt @param {{cards?: number, squares?: number}} [size] */
function sit(verbs, felt, size = {}) {
  tried = new Tried(verbs, felt);
  const around = {
    chair: (/** @type {any} */ wish) => void tried.done.push(JSON.stringify(wish)), host: (/** @type {any} */ wish) => void tried.done.push(wish),
    habits: (/** @type {any} */ habits) => void tried.done.push(JSON.stringify(habits)), record: "/hand", state: () => ({ now: tried.now, table: tried.felt }),
  };
  const dialogs = new Dialogs(element("dialogs"), around);
  const draw = () => {
    const { family, seats } = tried.felt.layout;
    const at = places(/** @type {Family} */ (family), seats, { width: innerWidth, height: innerHeight, me: 0, uses: tried.moves.uses(), ...size });
    if (!at || !tried.now?.view) return;
    scene.draw(at, {
      title: "A table", house: "Nobody’s", posted: [], me: 0, names: tried.felt.names.map(({ name }) => name), view: tried.now.view, log: [],
      ...tried.moves.shown(), ...(settings.get("text") ? { text: "The table in words." } : {}),
    });
  };
  tried.redraw = draw;
  tried.dialogs = dialogs;
  // There is one listener for each page: whoever sits down again plays with the same.
  moved.press = (key, part) => tried.moves.press(key, part);
  moved.drop = (from, to) => tried.moves.drop(from, to);
  moved.key = (name) => tried.moves.key(name);
  addEventListener("resize", draw);
  settings.on(draw);
  return tried;
}

const moved = { press(/** @type {string} */ _key, /** @type {string} */ _part = "") {}, drop(/** @type {string} */ _from, /** @type {string} */ _to) {}, key: (/** @type {string} */ _name) => false };
new Drag(scene.root, { press: (key, part) => moved.press(key, part), drop: (from, to) => moved.drop(from, to) });
new Hotkeys({ key: (name) => moved.key(name) });
Object.assign(globalThis, { sit, choice, way, news: () => tried.news, tried: () => tried, settings });
document.body.dataset["drawn"] = "yes";
