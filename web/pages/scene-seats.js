// @ts-check
// The chairs: who sits there, what they have, what they bet, and what came of it.

import { html } from "./dom.js";
import { chips } from "./money.js";
import { changed, drawCard, drawChip } from "./pieces.js";
import { melds, tickets } from "./scene-melds.js";

/** @typedef {import("./scene.js").Pen} Pen */
/** @typedef {import("./scene.js").SeatView} SeatView */
/** @typedef {import("./places.js").Chair} Chair */
/** @typedef {import("./rect.js").Row} Row */

/** @param {Pen} pen */
export function chairs(pen) {
  pen.table.chairs.forEach((chair, at) => {
    const seat = pen.shown.view.seats.find((seat) => seat.seat === at + 1);
    const isMe = at === pen.shown.me;
    // On wide tables the viewer's plaque is among their own things.
    if (!isMe || chair.foot) plaque(pen, chair, at, seat);
    else if (pen.shown.names[at] == null) plaque(pen, { ...chair, plaque: pen.table.own.plaque }, at, seat);
    if (seat && !isMe) cards(pen, chair, seat);
    if (seat && !chair.foot && !isMe) bet(pen, chair, seat);
    disc(pen, chair, at);
  });
}

/** Says on a plaque whose it is and what is in the stack, for whoever looks at the page from outside. @param {Pen} pen */
export function label(pen) {
  for (const { seat, stack } of pen.shown.view.seats) {
    const own = seat === pen.shown.me + 1 ? pen.scene.find("own plaque") : undefined;
    const element = (pen.scene.find(`seat ${seat - 1}`) ?? own)?.element;
    if (element) Object.assign(element.dataset, { seat: String(seat), stack: String(stack) });
  }
}

/**
 * The classes of a plaque: whose turn it is, who is out, who has won.
 * @param {Pen} pen @param {number} at @param {SeatView | undefined} seat
 */
export function state(pen, at, seat) {
  const { view, won, me } = pen.shown;
  const turn = view.waits.some((wait) => wait.seat === at + 1 && wait.purpose !== "close");
  const out = !seat || seat.status === "out";
  return [turn ? "turn" : "", out ? "out" : "", at === me ? "me" : "", won?.[at]?.startsWith("+") ? "won" : ""].join(" ");
}

/** @param {Pen} pen @param {Chair} chair @param {number} at @param {SeatView | undefined} seat */
function plaque(pen, chair, at, seat) {
  const { names, me, watches, lines } = pen.shown;
  const wide = pen.table.frame.wide;
  const name = names[at];
  if (name == null) {
    const free = pen.put(`seat ${at}`, `hw-plaque empty ${watches ? "hw-press" : ""}`, chair.plaque, `sit ${watches}`, () => [html("b", {}, watches ? "Sit" : "Free")]);
    if (watches) free.setAttribute("aria-label", `Sit down on seat ${at + 1}`);
    return;
  }
  const called = at === me && !watches ? "You" : name;
  const numbered = chair.foot !== null;
  const kind = `hw-plaque ${numbered ? "numbered" : ""} ${chair.plaque.h < 50 && numbered ? "short" : ""} ${state(pen, at, seat)}`;
  const turn = kind.includes("turn") && (at !== me || numbered);
  const stack = lines?.[at] ?? (seat ? chips(seat.stack) : "");
  const tall = !numbered && chair.melds && !wide;
  // Where melds leave no place for it, what was won stands beside the stack, or instead of it.
  const net = chair.melds ? pen.shown.won?.[at] : undefined;
  pen.put(`seat ${at}`, `${kind} ${tall ? "tall" : ""} ${tall && chair.plaque.h < 90 ? "line" : ""}`, chair.plaque, `${called}|${stack}|${net}|${turn ? ticks(pen, at) : ""}`, () => [
    numbered ? html("i", {}, String(at + 1)) : null,
    html("b", {}, called), html("span", {}, net && !wide ? null : stack, net ? html("u", { class: net.startsWith("+") ? "plus" : "minus" }, net) : null),
    ...(turn ? clock(pen, at) : []),
  ]);
  if (chair.foot) foot(pen, chair, at, seat);
  const won = pen.shown.won?.[at];
  if (won && !chair.foot && !chair.melds) {
    // What was won takes a place that is free then: that of the backs, or of the bet where cards lie open.
    const open = pen.table.family === "stud" && chair.bet;
    const place = open ? { ...open, h: wide ? 25 : 19 } : { ...chair.plaque, y: chair.plaque.y - (wide ? 31 : 21), h: wide ? 25 : 19 };
    pen.put(`won ${at}`, `hw-won ${won.startsWith("+") ? "plus" : ""}`, place, won, () => [html("span", {}, won)]);
  }
}

/** What a clock says that must not be made again while it runs. @param {Pen} pen @param {number} at */
export const ticks = ({ shown }, at) => JSON.stringify(shown.clocks?.[at] ?? (shown.clocks ? null : shown.time));

/**
 * The line of time that is left, and below it the time bank. They run by themselves.
 * @param {Pen} pen @param {number} at
 */
export function clock({ shown }, at) {
  const line = html("em", { class: "hw-clock" });
  if (!shown.clocks) {
    line.style.setProperty("--left", String(shown.time ?? 0.62));
    return [line];
  }
  const running = shown.clocks[at];
  if (!running) return [];
  const left = Math.max(0, running.ends - Date.now());
  line.classList.add("runs");
  line.style.setProperty("--left-ms", `${left}ms`);
  line.style.setProperty("--low-ms", `${Math.max(0, left - 5000)}ms`);
  if (!running.bank) return [line];
  const bank = html("em", { class: "hw-clock bank runs" });
  bank.style.setProperty("--left-ms", `${running.bank}ms`);
  bank.style.setProperty("--after-ms", `${left}ms`);
  return [line, bank];
}

const LETTERS = { player: "P", banker: "B", tie: "T", ante: "A", play: "P", bonus: "B" };

/** Wager, status or result of a seat. @param {Pen} pen @param {Chair} chair @param {number} at @param {SeatView | undefined} seat */
function foot(pen, chair, at, seat) {
  const { view, tags } = pen.shown;
  if (!chair.foot) return;
  const wagers = seat?.wagers ?? [];
  const isBank = view.marks.some((mark) => mark.marker === "player-dealer" && mark.seat === at + 1);
  const tag = tags?.[at] ?? "";
  const result = wagers.find((wager) => wager.result)?.result ?? "";
  const short = chair.plaque.h < 50;
  pen.put(`foot ${at}`, `hw-foot ${short ? "short" : ""}`, chair.foot, JSON.stringify([wagers, isBank, tag]), () => {
    if (isBank) return [html("i", { class: "bank" }, "Bank")];
    if (result) return [html("span", { class: `hw-pill ${outcome(result)}`, title: result }, wideOrNot(pen, result))];
    if (!wagers.length) return [html("i", {}, tag || "no wager")];
    const total = wagers.reduce((sum, wager) => sum + wager.amount, 0);
    const named = wagers.filter((wager) => !wager.place.startsWith("square"));
    if (named.length) {
      return named.slice(0, short ? 1 : 2).map((wager) => html("span", { class: "wager" },
        html("u", { class: wager.place }, LETTERS[/** @type {keyof typeof LETTERS} */ (wager.place)] ?? "?"), chips(wager.amount)));
    }
    const chip = pen.table.frame.wide ? drawChip(changed(total, 1)[0] ?? 50) : null;
    if (!pen.table.frame.wide && tag.length > 8) return [html("i", {}, tag)];
    return [chip, html("b", {}, chips(total)), tag ? html("i", { class: tag === "set" ? "ok" : "" }, tag) : null];
  });
}

/** A result as it has room on a plaque: without the part that was not covered. @param {string} result */
export const brief = (result) => result.charAt(0).toUpperCase() + (result.split(",")[0] ?? "").slice(1);

/** On a phone there is room for the amount alone. @param {Pen} pen @param {string} result */
function wideOrNot(pen, result) {
  const amount = /\$[\d.,]*\d/.exec(result)?.[0];
  const sign = { win: "+", lose: "−" }[/** @type {"win" | "lose"} */ (outcome(result))];
  return !pen.table.frame.wide && amount && sign ? `${sign}${amount}` : brief(result);
}

/** @param {string} result */
export const outcome = (result) =>
  /win/i.test(result) ? "win" : /los|forfeit/i.test(result) ? "lose" : /push/i.test(result) ? "push" : "none";

/** @param {Pen} pen @param {Chair} chair @param {SeatView} seat */
function cards(pen, chair, seat) {
  const at = seat.seat - 1;
  const hand = seat.hands[0];
  const faces = seat.hands.flatMap((hand) => hand.cards);
  if (chair.melds) {
    if (pen.table.frame.wide) melds(pen, `melds ${at}`, seat, chair.melds, 32 * pen.table.scale, side(chair));
    else tickets(pen, `melds ${at}`, seat, chair.melds);
    return;
  }
  if (!chair.cards || !hand || !faces.length || seat.status === "out") return;
  if (pen.table.family === "stud") {
    fan(pen, `cards ${at}`, faces, chair.cards, leaning(pen, chair));
  } else if (faces[0] !== "??" && chair.shown) {
    const best = pen.shown.best;
    pen.row(`cards ${at}`, faces, chair.shown, (n) => (!best ? "" : best.includes(faces[n] ?? "") ? "best" : "dim"));
  } else {
    peek(pen, `cards ${at}`, faces, chair.cards);
  }
}

/** Whether a chair is on the left, in the middle or on the right. @param {Chair} chair */
function side({ plaque, melds }) {
  if (!melds || plaque.x - melds.x < 1) return "start";
  return melds.x + melds.w - plaque.x - plaque.w < 1 ? "end" : "centre";
}

/** Where the cards of a chair begin: at the edge of the table that it is near. @param {Pen} pen @param {Chair} chair */
function leaning(pen, { plaque, cards }) {
  if (!cards || !pen.table.frame.wide) return 0.5;
  const off = plaque.x + plaque.w / 2 - cards.x - cards.w / 2;
  return Math.abs(off) < 2 ? 0.5 : off < 0 ? 0 : 1;
}

/** Backs that stand behind the plaque. @param {Pen} pen @param {string} key @param {string[]} faces @param {Row} row */
function peek(pen, key, faces, row) {
  const step = faces.length > 1 ? Math.min(row.step, (row.w - row.card) / (faces.length - 1)) : 0;
  const from = row.x + (row.w - row.card - step * (faces.length - 1)) / 2;
  faces.forEach((face, n) => pen.put(`${key}:${n}`, "hw-peek", { x: from + n * step, y: row.y, w: row.card, h: row.h }, face,
    () => [drawCard(face, { spoken: false })]));
}

/**
 * Cards of stud: those that lie down show only their edge, unless all are turned up.
 * @param {Pen} pen @param {string} key @param {string[]} faces @param {Row} row @param {number} lean
 */
function fan(pen, key, faces, row, lean) {
  const hidden = faces.filter((face) => face === "??").length;
  const sliver = Math.min(row.card * 0.3, 13 * pen.table.scale);
  const open = Math.min(row.card * 0.78, (row.w - row.card - hidden * sliver) / Math.max(1, faces.length - hidden - 1));
  const steps = faces.map((face) => (face === "??" ? sliver : open));
  const whole = steps.slice(0, -1).reduce((sum, step) => sum + step, row.card);
  let x = row.x + (row.w - whole) * lean;
  faces.forEach((face, n) => {
    pen.card(`${key}:${n}`, face, { x, y: row.y, w: row.card, h: row.card * 1.4 });
    x += steps[n] ?? 0;
  });
}

/** @param {Pen} pen @param {Chair} chair @param {SeatView} seat */
function bet(pen, chair, seat) {
  const at = seat.seat - 1;
  const drew = seat.drew == null ? "" : seat.drew ? `drew ${seat.drew}` : "pat";
  const tag = pen.shown.tags?.[at] ?? drew;
  if (!chair.bet || (!seat.bet && !tag) || pen.shown.won) return;
  const middle = chair.bet.x + chair.bet.w / 2 - (pen.table.frame.stage.x + pen.table.frame.stage.w / 2);
  const kind = pen.table.family !== "stud" || Math.abs(middle) < pen.table.frame.stage.w * 0.32 || !pen.table.frame.wide ? "" : middle < 0 ? "start" : "end";
  pen.put(`bet ${at}`, `hw-bet ${kind}`, chair.bet, `${seat.bet}${tag}`, () => [
    // A narrow place with a tag has no room for a chip.
    ...(seat.bet ? [tag && !pen.table.frame.wide ? null : drawChip(changed(seat.bet, 1)[0] ?? 50), html("b", {}, chips(seat.bet))] : []),
    tag ? html("span", { class: `hw-tag ${tag === "High" ? "high" : ""}` }, ...backs(pen.table.frame.wide ? seat.drew ?? 0 : 0), tag) : null,
  ]);
}

/** That many small backs. @param {number} n */
const backs = (n) => Array.from({ length: n }, () => html("i", { class: "mini" }));

const DISCS = { button: "D", "action-button": "A", kill: "K" };

/** @param {Pen} pen @param {Chair} chair @param {number} at */
function disc(pen, chair, at) {
  const mark = pen.shown.view.marks.find((mark) => mark.seat === at + 1 && mark.marker in DISCS);
  if (!mark) return;
  const letter = DISCS[/** @type {keyof typeof DISCS} */ (mark.marker)];
  pen.put(`disc ${at}`, `hw-disc ${mark.marker}`, chair.disc, letter, () => [letter])
    .setAttribute("aria-label", mark.marker.replace("-", " "));
}
