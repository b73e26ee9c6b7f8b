// @ts-check
// Between two hands, and for those without a chair: what the bar offers then.

/** @import { Button, Extra, Felt, Host, Now } from "./moves-types.js" */

import { chips } from "./money.js";
import { nameOf } from "./moves-words.js";

/** What there is to do: buttons in their slots, and small ones in the line of amounts. */
/** @typedef {{prompt: [string, string], slots: Record<number, Button & {press: () => void}>, extras: (Extra & {press: () => void})[], wait: import("./moves-types.js").Wait | null}} Rest */

/** Keys that mean the same at every table, whatever is played. */
export const KEYS = { away: "Q", ready: "C", bank: "B", pause: " ", pass: "." };

/** @param {Now} now @param {Felt} table @returns {[string, string]} */
function words({ hand, over, view, chair, standing }, table) {
  if (standing.stopped) return [standing.stopped, ""];
  if (chair.sits === "coming") return ["You get a seat", "when this hand is over"];
  if (chair.sits === "leaving") return ["You have left", "The house finishes your hand"];
  if (chair.bank) return ["You may bank", "Take the bank, or pass it"];
  if (!table.seat) return ["You are watching", over ? "Take a seat: you get cards in the next hand" : "Take a free seat or a bot’s"];
  if (chair.sits === "away") return ["You sit out", "Come back whenever you like"];
  if (isBroke({ chair })) return ["No chips left", "Buy some, or leave"];
  if (!over || !view) return ["A new hand is coming", standing.paused ? "The table is paused" : ""];
  const mine = over.results.find(({ seat }) => seat === table.seat);
  const net = mine ? `You: ${mine.net > 0 ? "+" : ""}${chips(mine.net)}${mine.words ? `, ${mine.words}` : ""}` : "You were not in it";
  return [`Hand ${hand} is over`, standing.paused ? `${net} · paused` : net];
}

/** Whether the viewer has nothing to play with. @param {Pick<Now, "chair">} now */
export const isBroke = ({ chair }) => chair.stack === 0 && chair.sits !== "gone";

/**
 * Who missed a blind may post it, or wait until it comes.
 * @param {Now} now @param {Host} host
 */
export const posting = ({ chair }, host) => (chair.post ? [
  { label: `Post ${chips(chair.post)}`, press: () => host.chair("post") }, { label: "Wait", press: () => host.chair("wait") },
] : []);

/**
 * What there is to do between hands.
 * @param {Now} now @param {Felt} table @param {Host} host @returns {Rest}
 */
export function between(now, table, host) {
  const { chair, standing } = now;
  /** @type {Rest} */
  const rest = { prompt: words(now, table), slots: {}, extras: [], wait: null };
  const sits = chair.sits;
  if (!table.seat) {
    if (sits === "gone") rest.slots[1] = { label: "Sit down", key: KEYS.ready, primary: true, press: () => host.open("sit") };
    return rest;
  }
  if (sits === "leaving" || sits === "coming") return rest;
  if (chair.bank) {
    rest.slots[1] = { label: "Pass the bank", short: "Pass", key: KEYS.ready, press: () => host.chair("decline") };
    rest.slots[3] = { label: "Take the bank", short: "Bank", key: KEYS.bank, primary: true, press: () => host.chair("accept") };
    return rest;
  }
  if (sits === "away") {
    rest.slots[0] = { label: "Leave", press: () => host.open("leave") };
    rest.slots[1] = { label: "I am back", key: KEYS.ready, primary: true, press: () => host.chair("back") };
    return rest;
  }
  rest.slots[0] = { label: "Sit out", key: KEYS.away, press: () => host.chair("away") };
  const broke = isBroke(now);
  // Between two hands there may be nothing to buy, or nothing to buy it with.
  if (broke && !chair.buys) rest.slots[1] = { label: "Buy chips", note: "not now", key: KEYS.ready, off: true, press: () => {} };
  else if (broke) rest.slots[1] = { label: "Buy chips", key: KEYS.ready, primary: true, press: () => host.open("buy") };
  else rest.slots[1] = { label: "Ready", key: KEYS.ready, primary: true, press: () => host.chair("next") };
  rest.extras.push(...posting(now, host));
  if (chair.reshuffle) rest.extras.push({ label: "Shuffle", press: () => host.chair("reshuffle") });
  if (chair.buys && !broke && !rest.extras.length) rest.extras.push({ label: "Buy", press: () => host.open("buy") });
  if (chair.host) {
    const { paused } = standing;
    rest.extras.push({ label: paused ? "Go on" : "Pause", key: KEYS.pause, press: () => host.host(paused ? "resume" : "pause") });
  }
  if (now.over && standing.next_ms !== null) rest.wait = { ms: standing.next_ms, ends: now.next ?? null, still: standing.paused };
  return rest;
}

/**
 * Whom the table waits for, for those who are not asked.
 * @param {Now} now @param {Felt} table @returns {[string, string]}
 */
export function waiting({ view, chair, standing }, table) {
  if (standing.stopped) return [standing.stopped, ""];
  const seats = (view?.waits ?? []).flatMap(({ seat }) => (seat && seat !== table.seat ? [seat] : []));
  const names = [...new Set(seats)].map((seat) => nameOf(table, seat));
  const pot = view?.chips.find(({ account }) => account === "pot")?.amount;
  const note = chair.sits === "leaving" ? "You have left: the house plays your hand"
    : chair.sits === "coming" ? "You get a seat when this hand is over"
      : !table.seat ? "You are watching" : standing.paused ? "The table is paused" : pot ? `Pot ${chips(pot)}` : "";
  if (names.length > 2) return [`Waiting for ${names.length} players`, note];
  return [names.length ? `${names.join(" and ")} to act` : "Dealing …", note];
}
