// @ts-check
// From what the page knows to what is shown: names by chair, what lies where, who won and why. Nothing here
// knows a game or draws anything; words that need one come from the server.

/** @import { State, TableInfo } from "./state.js" */
/** @import { Over, SeatView, View } from "./wire.js" */
/** @import { Shown } from "./scene.js" */

import { chips } from "./money.js";
import { capital } from "./words.js";

/** Families whose hands are set. */
const TRAYS = new Set(["setting", "tiles"]);

/** A table at which nothing has been dealt yet. @type {View} */
const NOTHING = {
  game: "", phase: "", seats: [], piles: [], chips: [], marks: [], waits: [], legal: [], settings: [], notes: [],
  bank: null, acting: null, tags: [],
};

/** @param {number} seat @param {number} stack @param {string} status @returns {SeatView} */
const idle = (seat, stack, status) =>
  ({ seat, stack, bet: 0, status, hands: [], wagers: [], spreads: [], pays: [], drew: null });

/** @param {string[]} cards @param {string} reading */
const open = (cards, reading) => ({ cards, up: cards.map(() => true), partly_up: false, reading, wager: 0 });

/**
 * The view with everybody in it who sits there, and with the hands that have left the table when the hand is
 * over: people want to see what they had, and what won.
 * @param {State} now @param {TableInfo} table @returns {View}
 */
export function everybody(now, table) {
  const view = now.view ?? NOTHING;
  const seats = table.names.map(({ seat, stack, away }) => {
    const dealt = view.seats.find((one) => one.seat === seat);
    if (!dealt) return idle(seat, stack, away ? "away" : "waiting");
    if (!now.over) return dealt;
    return { ...dealt, ...afterwards(dealt, now, table) };
  });
  return { ...view, seats };
}

/** @param {SeatView} dealt @param {State} now @param {TableInfo} table */
function afterwards(dealt, now, table) {
  const result = now.over?.results.find(({ seat }) => seat === dealt.seat);
  const stack = result?.stack ?? dealt.stack;
  const melds = dealt.spreads.length ? {} : now.melds[dealt.seat] ?? {};
  if (dealt.hands.some((hand) => hand.cards.length)) return { stack, ...melds };
  const own = dealt.seat === table.seat ? now.over?.own ?? [] : [];
  const cards = result?.shown.length ? result.shown : own.length ? own : dealt.seat === table.seat ? now.kept[dealt.seat] ?? [] : [];
  const reading = result?.words || "";
  // A hand that is shown again is not out of the game any more: it has lost.
  return { stack, ...melds, hands: cards.length ? [open(cards, reading)] : [], status: result?.shown.length ? "in" : dealt.status };
}

/**
 * What the scene is to show. What the viewer may do is added by whoever plays for them.
 * @param {State} now @param {TableInfo} table @param {Record<number, string>} [lines] what seats have just done
 * @param {number | null} [looked] the seat that is looked at, if it is one
 * @returns {Omit<Shown, "log" | "slots" | "prompt">}
 */
export function present(now, table, lines = {}, looked = null) {
  const view = everybody(now, table);
  const { posted } = table;
  const dice = view.notes.find(({ label }) => label === "dice")?.text.split(" ").map(Number);
  return {
    title: posted.name, house: posted.house, news: news(now), posted: [posted.limits.join(" · "), fee(posted.fees), ...now.standing.posted].filter(Boolean),
    lettering: posted.lettering ?? undefined, me: Math.max(0, table.seat - 1), watches: table.seat === 0,
    names: Array.from({ length: table.chairs }, (_, at) => table.names.find(({ seat }) => seat === at + 1)?.name ?? null),
    view, tags: tags(now, view, table), lines: { ...absent(table), ...lines }, captions: captions(view),
    ...(dice ? { dice } : {}), ...clocks(view, now.seen), acting: acting(view, table), pays: pays(view),
    ...(now.over ? ended(now.over, view) : { focus: focus(view) }), looks: looks(view, table, looked ?? actor(view, table)),
  };
}

/** @param {string[]} fees */
const fee = (fees) => (fees.length ? `Fee ${fees.join(" · ")}` : "");

/** What is new about the table as a whole. @param {State} now */
const news = ({ standing, watching }) => standing.paused ? "paused" : watching ? `${watching} watching` : "";

/** What stands in place of a stack for people who are not at the table. @param {TableInfo} table */
function absent({ names }) {
  return Object.fromEntries(names.flatMap(({ seat, here, away }) =>
    !here ? [[seat - 1, "offline"]] : away ? [[seat - 1, "away"]] : []));
}

/** How it ended. @param {Over} over @param {View} view */
function ended(over, view) {
  const [text = "", note = ""] = over.banner.split(/:\s+(.*)/s);
  const won = Object.fromEntries(over.results.filter(({ net }) => net).map(({ seat, net }) =>
    [seat - 1, `${net > 0 ? "+" : ""}${chips(net)}`]));
  // What won is lifted, and everything else goes back.
  const best = over.results.filter(({ won }) => won.length).flatMap((result) => result.best);
  const banner = over.banner ? { text: note ? `${text}:` : text, note } : null;
  return { banner, won, focus: banner ? { text: banner.text, note } : null, ...(best.length ? { best: [...best, ...winners(view)] } : {}) };
}

/** Hands that belong to nobody, and won. @param {View} view */
const winners = (view) => view.piles.filter((pile) => pile.won).map((pile) => capital(pile.name));

/** What is told about every seat besides its chips. @param {State} now @param {View} view @param {TableInfo} table */
function tags(now, view, table) {
  /** @type {Record<number, string>} */
  const tags = {};
  for (const { seat, status, hands, wagers } of view.seats) {
    const waits = view.waits.find((wait) => wait.seat === seat);
    const reading = hands.find((hand) => hand.cards.length)?.reading ?? "";
    const number = /\d+/.exec(reading)?.[0];
    if (!["in", "out", "bank", "waiting", "away"].includes(status)) tags[seat - 1] = capital(status);
    else if (TRAYS.has(table.layout.family) && !now.over && hands.some((hand) => hand.cards.length)) tags[seat - 1] = waits ? "setting" : view.phase === "set" ? "set" : "";
    else if (table.layout.family === "squares" && wagers.length && number) tags[seat - 1] = number;
  }
  for (const { seat, tag } of view.tags) tags[seat - 1] = tag;
  return tags;
}

/** @param {View} view */
function captions(view) {
  const stub = view.piles.find(({ zone }) => zone === "stub")?.count ?? 0;
  return [`${stub} left`, "discards"];
}

/** When turns end. @param {View} view @param {number} seen when the view came */
function clocks(view, seen) {
  const running = view.waits.flatMap(({ seat, left_ms, bank_ms }) =>
    seat && left_ms !== null ? [[seat - 1, { ends: seen + left_ms, bank: bank_ms ?? 0 }]] : []);
  return { clocks: Object.fromEntries(running) };
}

/** Which of the viewer's hands acts. @param {View} view @param {TableInfo} table */
const acting = (view, table) => view.acting && view.acting.seat === table.seat ? view.acting.hand : undefined;

/** @param {View} view */
const pays = (view) => Object.fromEntries(view.seats.flatMap(({ seat, pays }) =>
  pays.flatMap((cents, at) => (cents ? [[`${seat}:${at + 1}`, cents / 100]] : []))));

/** Who acts, if it is one player and not the viewer. @param {View} view @param {TableInfo} table */
function actor(view, table) {
  const seats = view.waits.flatMap(({ seat, purpose }) => (seat && purpose === "turn" ? [seat] : []));
  return seats.length === 1 && seats[0] !== table.seat ? seats[0] ?? null : null;
}

/** The hands of a seat that have no place of their own, if they can be seen. @param {View} view @param {TableInfo} table @param {number | null} of */
function looks(view, table, of) {
  const seat = view.seats.find((one) => one.seat === of);
  const hands = (seat?.hands ?? []).filter(({ cards }) => cards.some((card) => card !== "??"));
  if (!seat || !hands.length) return null;
  const results = seat.wagers.flatMap(({ result }) => (result ? [result] : []));
  return {
    name: table.names.find((one) => one.seat === of)?.name ?? `Seat ${of}`,
    hands: hands.map(({ cards, reading }) => ({ cards, reading })), note: results.join(", "),
  };
}

/** Where the action starts, once it is known. @param {View} view */
function focus(view) {
  const button = view.marks.find(({ marker }) => marker === "action-button");
  return button ? { text: `The action starts at seat ${button.seat}` } : null;
}
