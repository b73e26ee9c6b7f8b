// @ts-check
// Melds of Pan: small cards on wide tables, and on narrow ones a ticket with what the meld is.

import { html } from "./dom.js";

/** @typedef {import("./scene.js").Pen} Pen */
/** @typedef {import("./scene.js").SeatView} SeatView */
/** @typedef {import("./rect.js").Rect} Rect */

/** @param {Pen} pen @param {number} seat @param {number} number */
const pay = (pen, seat, number) => pen.shown.pays?.[`${seat}:${number}`] ?? 0;

/**
 * Every meld as overlapping cards, with what it pays on its corner.
 * @param {Pen} pen @param {string} key @param {SeatView} seat @param {Rect} at @param {number} card @param {string} side
 */
export function melds(pen, key, seat, at, card, side) {
  const [step, gap] = [card * 0.55, card * 0.32];
  const spreads = seat.spreads.map((cards, number) => ({ cards, number })).filter(({ cards }) => cards.length);
  const width = (/** @type {string[]} */ cards) => card + step * (cards.length - 1);
  const whole = spreads.reduce((sum, { cards }) => sum + width(cards) + gap, -gap);
  const fit = Math.min(1, at.w / Math.max(1, whole));
  let x = side === "start" ? at.x : side === "end" ? at.x + at.w - whole * fit : at.x + (at.w - whole * fit) / 2;
  for (const { cards, number } of spreads) {
    cards.forEach((face, n) => pen.card(`${key}:${number}:${n}`, face,
      { x: x + n * step * fit, y: at.y, w: card, h: card * 1.4 }, "small"));
    const paid = pay(pen, seat.seat, number + 1);
    const end = x + width(cards) * fit;
    if (paid) pen.put(`${key}:${number}:pay`, "hw-pay", { x: end - 12, y: at.y + card * 1.4 - 14, w: 20, h: 20 }, String(paid), () => [String(paid)]);
    x = end + gap * fit;
  }
}

const GLYPHS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/**
 * Every meld as a ticket: its rank and suit, and how many or up to which; what it pays is its foot.
 * @param {Pen} pen @param {string} key @param {SeatView} seat @param {Rect} at
 */
export function tickets(pen, key, seat, at) {
  const spreads = seat.spreads.map((cards, number) => ({ cards, number })).filter(({ cards }) => cards.length);
  const w = Math.min(26, (at.w - 3 * (spreads.length - 1)) / Math.max(1, spreads.length));
  spreads.forEach(({ cards, number }, n) => {
    const [first = "", last = ""] = [cards[0], cards.at(-1)];
    const isSet = cards.every((card) => card[0] === first[0]);
    const suit = cards.every((card) => card[1] === first[1]) ? first[1] ?? "" : "";
    const paid = pay(pen, seat.seat, number + 1);
    const rank = (/** @type {string} */ card) => (card[0] === "T" ? "10" : card[0] ?? "");
    const place = { x: at.x + n * (w + 3), y: at.y, w, h: Math.min(at.h, paid ? 70 : 54) };
    pen.put(`${key}:${number}`, `hw-ticket ${suit ? `suit-${suit}` : ""}`, place, `${cards.join("")}${paid}`, () => [
      html("b", {}, rank(first)), html("i", {}, suit ? GLYPHS[/** @type {keyof typeof GLYPHS} */ (suit)] : "mix"),
      html("small", {}, isSet ? `×${cards.length}` : rank(last)), paid ? html("em", {}, String(paid)) : null,
    ]);
  });
}
