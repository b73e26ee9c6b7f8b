// @ts-check
// A person at a table: the table sends what happens, this page draws it and sends back what they do.

/** @import { Act, ChairWish, Refused, Told } from "./wire.js" */
/** @import { State, TableInfo } from "./state.js" */

import { ChairPanel } from "./chair.js";
import { Connection } from "./connection.js";
import { buildControls, plainButton } from "./controls.js";
import { byId, html } from "./dom.js";
import { drawTable, nameOf } from "./draw.js";
import { Letters, listen } from "./keys.js";
import { dollars } from "./money.js";
import { TableState } from "./state.js";
import { playWith } from "./words.js";

const places = { others: byId("others"), middle: byId("middle"), own: byId("own") };
const controls = byId("controls");
const status = byId("status");
const clock = byId("clock");
const refusal = byId("refusal");
const trouble = byId("trouble");
const log = byId("log");
/** The log keeps so many lines. */
const MOST_LINES = 400;

const known = new TableState();
/** The turn that the controls on the page are for. */
let drawn = "";

/** @param {ChairWish} wish */
function ask(wish) {
  refusal.hidden = true;
  connection.chair(wish);
}

/** @param {Act} act */
function move(act) {
  const { now } = known;
  if (!now) return;
  refusal.hidden = true;
  connection.act(now.hand, now.turn, act);
}

function pass() {
  const { now } = known;
  if (now) connection.pass(now.hand, now.turn);
}

const chair = new ChairPanel(ask);

/** @param {State} now @param {TableInfo} at */
function statusWords(now, at) {
  const { chair, standing } = now;
  if (standing.stopped) return standing.stopped;
  const dealt = now.view?.seats.some((seat) => seat.seat === at.seat) ?? false;
  const bank = chair.bank ? " You are offered the bank: take it, or pass." : "";
  if (chair.sits === "coming") return "You get a seat when this hand is over.";
  if (chair.sits === "leaving") return "You have left: the house finishes your hand.";
  if (now.over && !dealt) return `The hand is over. You were not in it.${bank}`;
  if (now.over) {
    const { won } = now;
    const came = won > 0 ? `you won ${dollars(won)}` : won < 0 ? `you lost ${dollars(-won)}` : "you broke even";
    return `The hand is over: ${came}.${bank}`;
  }
  if (!now.view) return "The first hand is about to be dealt.";
  if (now.asks === "must") return "It is your turn.";
  if (now.asks === "may") return "You may act now, or pass.";
  if (chair.sits === "gone") return "You are watching.";
  const others = now.view.waits.filter((wait) => wait.seat && wait.seat !== at.seat);
  const names = others.map((wait) => nameOf(at, wait.seat ?? 0));
  if (now.view.legal.length) return "You may act now.";
  return names.length ? `Waiting for ${names.join(", ")}.` : "Dealing …";
}

/** When the viewer's time is up, by this machine's clock; 0 if there is no clock on them. */
let due = 0;

/** Shows the seconds that are left. Screen readers are told only that there is a clock. */
function drawClock() {
  const left = Math.max(0, Math.ceil((due - Date.now()) / 1000));
  clock.hidden = due === 0;
  clock.textContent = due === 0 ? "" : `${left} s`;
  clock.classList.toggle("short", left <= 10);
}
setInterval(drawClock, 500);

/** @param {State} now @param {TableInfo} at */
function drawControls(now, at) {
  const { sits, bank, reshuffle } = now.chair;
  const legal = now.view?.legal.length ?? 0;
  const turn = `${now.hand}.${now.turn}.${now.asks}.${sits}.${bank}.${reshuffle}.${now.over !== null}.${legal}`;
  if (turn === drawn) return;
  drawn = turn;
  const active = document.activeElement;
  const free = !active || active === document.body || controls.contains(active);
  const letters = new Letters();
  const built = [];
  const between = now.over !== null || now.view === null;
  if (between && sits !== "gone") built.push(plainButton("Next hand", "next", letters, () => ask("next")));
  if (bank) built.push(plainButton("Take the bank", "accept", letters, () => ask("accept")));
  if (bank) built.push(plainButton("Pass the bank", "decline", letters, () => ask("decline")));
  if (reshuffle) built.push(plainButton("Have the cards shuffled", "reshuffle", letters, () => ask("reshuffle")));
  if (now.asks === "may" && !bank) built.push(plainButton("Pass", "pass", letters, pass));
  if (!now.over && now.view && sits !== "leaving") built.push(...buildControls(now.view, at, move, letters));
  controls.replaceChildren(...built);
  // Those who play by keyboard start at the first control of each turn.
  const first = /** @type {HTMLElement | null} */ (controls.querySelector("button, input, select"));
  if (free && first) first.focus({ preventScroll: true });
  if (first) places.own.scrollIntoView({ block: "nearest" });
}

/** @param {import("./wire.d.ts").Line[]} lines */
function tell(lines) {
  const items = lines.map((line) => html("li", line.head ? { class: "head" } : {}, line.text));
  log.append(...items);
  while (log.childElementCount > MOST_LINES) log.firstElementChild?.remove();
  log.parentElement?.scrollTo({ top: log.scrollHeight });
}

/** @param {Refused} refused */
function tellRefusal(refused) {
  const { rule } = refused;
  refusal.replaceChildren(
    html("p", { class: "why" }, `Not taken: ${refused.words}`),
    ...(rule ? [html("h3", {}, `${rule.id} ${rule.title}`), html("p", {}, rule.paragraph)] : []));
  refusal.hidden = false;
}

listen(controls, /** @type {HTMLInputElement} */ (byId("hotkeys")));

const here = location.pathname.replace(/\/$/, "");
const record = /** @type {HTMLAnchorElement} */ (byId("record"));
record.href = `${here}/hand`;

/** Writes what is news into the log. @param {Told} told */
function hear(told) {
  switch (told.kind) {
    case "welcome":
      playWith(told.pieces);
      drawn = "";
      log.replaceChildren();
      byId("title").textContent = told.name;
      document.title = `${told.name} – Houseway`;
      return tell(told.lines);
    case "happened": return tell(told.lines);
    case "talk": return tell([{ text: `${told.name}: ${told.text}`, head: false, rule: null }]);
  }
}

function draw() {
  const { now, table } = known;
  if (!now || !table) return;
  if (now.view) drawTable(now.view, table, places);
  status.textContent = statusWords(now, table);
  due = now.due ?? 0;
  drawClock();
  byId("posted").textContent = now.standing.posted.join(" ");
  byId("text").textContent = now.text;
  drawControls(now, table);
  chair.draw(now.chair, table);
  if (now.over) record.hidden = false;
  document.body.dataset["hand"] = String(now.hand);
  document.body.dataset["turn"] = `${now.hand}.${now.turn}`;
  document.body.dataset["asks"] = now.asks;
  document.body.dataset["over"] = String(now.over !== null);
  document.body.dataset["sits"] = now.chair.sits;
}

const scheme = location.protocol === "https:" ? "wss" : "ws";
const connection = new Connection(`${scheme}://${location.host}${here}/socket`, {
  told(told) {
    hear(told);
    if (known.take(told)) draw();
  },
  refused: tellRefusal,
  answered() {
    refusal.hidden = true;
  },
  trouble(words, final) {
    trouble.hidden = words === null;
    trouble.textContent = words ?? "";
    controls.toggleAttribute("inert", words !== null);
    byId("chair").toggleAttribute("inert", words !== null);
    if (final) controls.replaceChildren(html("a", { class: "button", href: "/" }, "Back to the lobby"));
    if (final) controls.removeAttribute("inert");
  },
});
