// @ts-check
// A person at a table: the table sends what happens, this page draws it, and sends back what they do. Everything
// has its own module; here they are put together.

/** @import { Refused, Told } from "./wire.js" */
/** @typedef {import("./places.js").Table} Table */

import { Connection } from "./connection.js";
import { Dialogs } from "./dialogs.js";
import { Director } from "./director.js";
import { byId } from "./dom.js";
import { Drag } from "./drag.js";
import { Hotkeys } from "./hotkeys.js";
import { Log } from "./log.js";
import { Moves } from "./moves.js";
import { Notices } from "./notices.js";
import { places, reading } from "./places.js";
import { present } from "./present.js";
import { Scene } from "./scene.js";
import { settings } from "./settings.js";
import { Sounds } from "./sound.js";
import { TableState } from "./state.js";
import { playWith } from "./words.js";

/** What a seat has just done is told on its plaque for so long, in milliseconds. */
const TOLD = 1200;
const PACES = /** @type {Record<string, number>} */ ({ slow: 1.6, normal: 1, fast: 0.5 });

const known = new TableState();
const scene = new Scene(byId("table"));
const log = new Log();
const notices = new Notices(byId("notices"));
const sounds = new Sounds(() => settings.get("sound"));
const still = matchMedia("(prefers-reduced-motion: reduce)");
let drawer = false;
let answered = 0;
/** @type {Record<number, string>} what seats have just done, by chair */
let lines = {};

/** The seat whose hand the table looks at, and the one that the viewer looks at. @type {{shown: number | null, chosen: number | null}} */
const looked = { shown: null, chosen: null };

// What the page is about belongs to its main part, which the scene has just filled.
scene.root.prepend(byId("title"));
scene.adopt("log", log.element);
playWith("cards");

const director = new Director(scene, {
  pace: () => PACES[settings.get("pace")] ?? 1,
  still: () => still.matches || settings.get("text"),
  sound: (name) => sounds.play(name),
  idle: () => void (document.body.dataset["idle"] = "true"),
  look(seat) {
    looked.shown = seat;
    draw();
  },
});

const here = location.pathname.replace(/\/$/, "");

const moves = new Moves({
  act(act) {
    const { now } = known;
    notices.taken();
    if (now) connection.act(now.hand, now.turn, act);
  },
  pass() {
    const { now } = known;
    if (now) connection.pass(now.hand, now.turn);
  },
  chair: (wish) => connection.chair(wish),
  habits: (habits) => connection.set(habits),
  host: (wish) => connection.host(wish),
  tryOut: (act, answer) => connection.try(act, answer),
  redraw: () => draw(),
  confirm: (question, then) => dialogs.confirm(question, then),
  tell: (words, rule) => notices.refuse(words, rule ?? null),
  open: (what, part) => dialogs.open(what, part),
});

const dialogs = new Dialogs(byId("dialogs"), {
  chair: (wish) => connection.chair(wish),
  host: (wish) => connection.host(wish),
  habits: (habits) => connection.set(habits),
  state: () => ({ now: known.now, table: known.table }),
  record: `${here}/hand`,
});

/** The places of the table in this window. @param {import("./state.js").TableInfo} table @returns {Table | null} */
function placesNow({ layout, chairs, seat }) {
  if (settings.get("text")) return null;
  const size = {
    width: innerWidth, height: innerHeight, me: Math.max(0, seat - 1), uses: moves.uses(),
    ...(layout.cards ? { cards: layout.cards } : {}), ...(layout.squares ? { squares: layout.squares } : {}),
  };
  try {
    return places(layout.family, chairs, size);
  } catch (error) {
    // A table that this page has no places for can still be read and played.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Draws everything as it is now. */
function draw() {
  const { now, table } = known;
  if (!now || !table) return;
  const at = placesNow(table);
  const base = present(now, table, lines, looked.chosen ?? looked.shown);
  const ping = answered ? `${Math.max(1, Math.round(answered))} ms` : "";
  const shown = {
    drawer, ...base, news: [base.news, ping].filter(Boolean).join(" · "), ...moves.shown(),
    ...(at ? {} : { text: now.text || "The first hand is about to be dealt." }),
  };
  director.sits(table.seat);
  log.draw(known.log);
  scene.draw(at ?? reading(innerWidth, innerHeight, moves.uses()), shown);
  Object.assign(document.body.dataset, {
    seq: String(now.seq), hand: String(now.hand), turn: `${now.hand}.${now.turn}`, asks: now.asks,
    over: String(now.over !== null), sits: now.chair.sits, ping: String(Math.round(answered)),
  });
}

/** Says for people who hear the table what the log has new, and that it is their turn. @param {boolean} asked */
function say(asked) {
  if (log.said) byId("said").textContent = log.said;
  byId("urgent").textContent = asked ? "Your turn." : "";
  if (asked) sounds.play("turn");
}

/** What was asked when it was last said, and in which hand. */
let said = "";
let hand = 0;

/** Shows what has come of a message. */
function show() {
  const { now, table } = known;
  if (!now || !table) return;
  moves.take({ now, table });
  if (now.hand !== hand) looked.chosen = null;
  hand = now.hand;
  const turn = `${now.hand}.${now.turn}.${now.asks}`;
  const asked = now.asks === "must" && turn !== said;
  said = turn;
  const events = known.news();
  document.body.dataset["idle"] = "false";
  director.push({
    events, asked: now.asks !== "no",
    draw() {
      tellLines(events);
      draw();
      say(asked);
    },
  });
}

/** Seats tell what they have just done, for a moment. @param {import("./wire.js").Event[]} events */
function tellLines(events) {
  const told = Object.fromEntries(events.flatMap((event) =>
    event.k === "did" && ["check", "fold", "pass", "stand", "in"].includes(event.verb) ? [[event.seat - 1, `${event.verb}s`.replace(/ss$/, "sses").replace("ins", "is in")]] : []));
  if (!Object.keys(told).length) return;
  lines = { ...lines, ...told };
  setTimeout(() => {
    lines = Object.fromEntries(Object.entries(lines).filter(([at, words]) => told[at] !== words));
    draw();
  }, TOLD);
}

/** What does not belong to the table as it stands. @param {Told} told */
function hear(told) {
  if (told.kind === "welcome") {
    playWith(told.pieces);
    document.title = `${told.posted.name} – Houseway`;
    byId("title").textContent = `${told.posted.name}, ${told.posted.house}`;
  }
  if (told.kind === "talk" && !settings.get("muted").includes(told.name)) {
    const isMine = known.table?.names.some(({ seat, name }) => seat === known.table?.seat && name === told.name);
    log.talk(told.name, told.text, isMine ? null : () => mute(told.name));
    byId("said").textContent = `${told.name} says: ${told.text}`;
    sounds.play("talk");
  }
}

/** Nothing more is heard of somebody, until the menu says otherwise. @param {string} name */
function mute(name) {
  settings.set("muted", [...settings.get("muted").filter((other) => other !== name), name]);
  log.note(`${name} is muted. The menu undoes it.`);
}

const scheme = location.protocol === "https:" ? "wss" : "ws";
const connection = new Connection(`${scheme}://${location.host}${here}/socket`, {
  told(told) {
    hear(told);
    if (known.take(told)) show();
  },
  /** @param {Refused} refused */
  refused(refused) {
    moves.refused(refused);
    notices.refuse(`Not taken: ${refused.words}`, refused.rule);
    sounds.play("refused");
  },
  answered: () => notices.taken(),
  took(ms) {
    answered = ms;
    document.body.dataset["ping"] = String(Math.round(ms));
  },
  trouble(words, final) {
    notices.trouble(words, final);
    document.body.dataset["line"] = words === null ? "open" : final ? "closed" : "cut";
  },
});

// Whoever goes on has read why the last thing was not done: it must not lie over what they press next.
scene.root.addEventListener("pointerdown", () => notices.taken());
document.addEventListener("keydown", ({ key, target }) => {
  const reads = key === "Tab" || key === "Shift" || (target instanceof Element && target.closest("#notices"));
  if (!reads) notices.taken();
});
new Drag(scene.root, moves);
new Hotkeys(moves);
scene.root.addEventListener("click", (event) => {
  const key = event.target instanceof Element ? event.target.closest("[data-key]")?.getAttribute("data-key") : null;
  const [, seat] = /^(?:seat|foot) (\d+)$/.exec(key ?? "") ?? [];
  if (seat && moves.mode !== "rail") {
    looked.chosen = looked.chosen === Number(seat) + 1 ? null : Number(seat) + 1;
    draw();
  }
  if (key === "menu") dialogs.open("settings");
  if (key === "drawer") {
    drawer = !drawer;
    draw();
  }
});
scene.root.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key !== "Enter" || !(field instanceof HTMLInputElement) || !field.closest('[data-key="chat"]')) return;
  if (field.value.trim()) connection.talk(field.value.trim());
  field.value = "";
});

/** Colours and decks that people choose. */
function dress() {
  document.documentElement.dataset["scheme"] = settings.get("scheme");
  scene.root.classList.toggle("classic", settings.get("deck") === "classic");
  draw();
}
settings.on(dress);
dress();
addEventListener("resize", () => draw());
