// @ts-check
// What is behind the menu button: the chair, what the house does without asking, how the table looks and sounds, and
// what lies on it besides cards and pots.

/** @typedef {import("./dialogs.js").Dialogs} Dialogs */
/** @typedef {import("./dialogs.js").Opened} Opened */
/** @typedef {import("./dom.js").Child} Child */
/** @typedef {import("./settings.js").Likes} Likes */

import { button } from "./dialog-parts.js";
import { html } from "./dom.js";
import { chips } from "./money.js";
import { sentence, shorts } from "./moves-words.js";
import { settings } from "./settings.js";

/** What the house does for a player, by the names of the table. */
const HABITS = /** @type {const} */ ([
  ["auto_post", "Post missed blinds at once"], ["wait_bb", "Wait for the big blind"],
  ["top_up", "Top up to the buy-in between hands"], ["last_hand", "This is my last hand"],
]);
/** Piles that are seen on the table anyway. */
const SEEN = new Set(["board"]);

/** @param {string} title @param {Child[]} children */
const section = (title, ...children) => html("section", {}, html("h3", {}, title), ...children);

/** @param {string} words @param {boolean} isOn @param {(isOn: boolean) => void} change */
function toggle(words, isOn, change) {
  const box = html("input", { type: "checkbox", checked: isOn });
  box.addEventListener("change", () => change(box.checked));
  return html("label", { class: "switch" }, box, words);
}

/** @param {"sound" | "text" | "hints" | "muck" | "hotkeys"} name @param {string} words */
const like = (name, words) => toggle(words, settings.get(name), (isOn) => settings.set(name, isOn));

/**
 * One of a few, as buttons side by side.
 * @template {"deck" | "scheme" | "pace"} Name
 * @param {Name} name @param {string} words @param {[Likes[Name], string][]} choices
 */
function oneOf(name, words, choices) {
  const set = html("fieldset", { class: "one-of" }, html("legend", {}, words));
  for (const [value, label] of choices) {
    const box = html("input", { type: "radio", name, value: String(value), checked: settings.get(name) === value });
    box.addEventListener("change", () => settings.set(name, value));
    set.append(html("label", {}, box, html("span", {}, label)));
  }
  return set;
}

/** @param {Dialogs} dialogs @param {Opened} opened @returns {Child[]} */
export function drawMenu(dialogs, opened) {
  return [
    chair(dialogs, opened),
    habits(dialogs),
    section("The table",
      oneOf("scheme", "Colours", [["system", "As the system"], ["light", "Light"], ["dark", "Dark"]]),
      oneOf("deck", "Deck", [["four", "Four colours"], ["classic", "Two colours"]]),
      oneOf("pace", "Pace", [["slow", "Slow"], ["normal", "Normal"], ["fast", "Fast"]]),
      like("sound", "Sounds"), like("hints", "Lift melds that can be laid"), like("text", "Show the table in words"),
      like("hotkeys", "Letters and digits work as keys")),
    lies(dialogs),
    muted(opened),
    section("More", html("p", { class: "row" },
      button("Keys", () => dialogs.open("keys")), html("a", { href: "/" }, "Lobby"), html("a", { href: dialogs.around.record }, "Record of the last hand"))),
  ];
}

/** @param {Dialogs} dialogs @param {Opened} opened */
function chair(dialogs, { close }) {
  const { around } = dialogs;
  const { now } = around.state();
  if (!now) return null;
  const { chair, standing } = now;
  const does = (/** @type {string} */ words, /** @type {() => void} */ press) => button(words, () => {
    close();
    press();
  });
  const buttons = [];
  if (chair.sits === "gone") {
    buttons.push(does("Sit down", () => dialogs.open("sit")));
  } else {
    if (chair.sits === "in") buttons.push(does("Sit out", () => around.chair("away")));
    if (chair.sits === "away") buttons.push(does("I am back", () => around.chair("back")));
    if (chair.sits === "leaving") buttons.push(does("Stay after all", () => around.chair("back")));
    if (chair.buys) buttons.push(does("Buy chips", () => dialogs.open("buy")));
    if (chair.post) buttons.push(does(`Post ${chips(chair.post)}`, () => around.chair("post")), does("Wait for the big blind", () => around.chair("wait")));
    if (chair.host) buttons.push(does(standing.paused ? "Go on" : "Pause the table", () => around.host(standing.paused ? "resume" : "pause")));
    if (chair.leave && chair.sits !== "leaving") buttons.push(does("Leave", () => dialogs.open("leave")));
  }
  return section("Your chair", html("p", { class: "hint" }, `${chips(chair.wallet)} in your wallet`), html("p", { class: "row" }, ...buttons));
}

/** @param {Dialogs} dialogs */
function habits({ around }) {
  const { now } = around.state();
  const kept = now?.chair.habits;
  if (!kept) return null;
  return section("Without asking",
    ...HABITS.map(([name, words]) => toggle(words, kept[name], (isOn) => around.habits({ [name]: isOn }))),
    toggle("Never show a hand that need not be shown", settings.get("muck"), (isOn) => {
      settings.set("muck", isOn);
      around.habits({ auto_muck: isOn });
    }));
}

/** People who are not heard. @param {Opened} opened */
function muted({ again }) {
  const names = settings.get("muted");
  if (!names.length) return null;
  return section("Muted", html("p", { class: "row" }, ...names.map((name) => button(`Hear ${name} again`, () => {
    settings.set("muted", names.filter((other) => other !== name));
    again();
  }))));
}

/** Burns, thrown cards, stub and chips that are nobody's. @param {Dialogs} dialogs */
function lies({ around }) {
  const view = around.state().now?.view;
  if (!view) return null;
  const piles = view.piles.filter(({ zone, count }) => count && !SEEN.has(zone)).map(({ name, count, shown }) =>
    html("li", {}, html("b", {}, sentence(name)), ` ${count}`, shown.length ? html("span", {}, ` ${shorts(shown.slice(-24))}`) : null));
  const money = view.chips.map(({ account, amount }) => html("li", {}, html("b", {}, sentence(account.replaceAll("-", " "))), ` ${chips(amount)}`));
  const notes = view.notes.map(({ label, text }) => html("li", {}, html("b", {}, sentence(label)), ` ${text}`));
  if (!piles.length && !money.length) return null;
  return section("On the table", html("ul", { class: "lies" }, ...money, ...piles, ...notes));
}
