// @ts-check
// What is the viewer's own: plaque, hand, wagers, the hands to set, melds and the card just drawn.

import { html } from "./dom.js";
import { chips } from "./money.js";
import { changed, drawChip } from "./pieces.js";
import { apart, row } from "./rect.js";
import { melds } from "./scene-melds.js";
import { suited } from "./scene-panel.js";
import { clock, outcome, state, ticks } from "./scene-seats.js";

/** @typedef {import("./scene.js").Pen} Pen */
/** @typedef {import("./scene.js").SeatView} SeatView */
/** @typedef {import("./rect.js").Rect} Rect */
/** @typedef {import("./rect.js").Row} Row */

/** @param {Pen} pen */
export function mine(pen) {
  const { table, shown } = pen;
  const seat = shown.view.seats.find((seat) => seat.seat === shown.me + 1);
  if (!seat) return;
  const { own } = table;
  plaque(pen, seat);
  const faces = seat.hands.flatMap((hand) => hand.cards);
  if (own.cards) hand(pen, own.cards, faces, seat);
  const reading = seat.hands[0]?.reading ?? "";
  if (own.reading && reading) pen.put("reading", "hw-reading", own.reading, reading, () => [reading]);
  if (own.bet && seat.bet && !shown.won) {
    pen.put("own bet", "hw-bet", own.bet, String(seat.bet), () => [drawChip(changed(seat.bet, 1)[0] ?? 50), html("b", {}, chips(seat.bet))]);
  }
  if (own.melds) melds(pen, "own melds", seat, own.melds, own.melds.h / 1.45, "start");
  if (own.drawn && shown.drawn) drawn(pen, own.drawn, shown.drawn);
  if (own.pill && shown.pill) pen.put("pill", "hw-gold", own.pill, shown.pill, () => [String(shown.pill)]);
  if (shown.trays) trays(pen);
  else squares(pen, seat);
  hands(pen, seat);
  circles(pen, seat);
  if (own.message && shown.message) message(pen, own.message);
}

/** @param {Pen} pen @param {SeatView} seat */
function plaque(pen, seat) {
  const { table, shown } = pen;
  const { plaque } = table.own;
  const name = shown.names[shown.me] ?? "";
  const won = shown.won?.[shown.me];
  const banked = table.bank !== null && !table.frame.wide;
  if (banked) {
    const total = seat.wagers.reduce((sum, wager) => sum + wager.amount, 0);
    pen.put("own plaque", "hw-line", plaque, `${name}${seat.stack}${total}${won}`, () => [
      html("span", {}, html("b", {}, name), chips(seat.stack)),
      html("span", { class: won ? "plus" : "" }, won ? `${won} this hand` : total ? `${chips(total)} wagered` : ""),
    ]);
    return;
  }
  const kind = state(pen, shown.me, seat);
  const turn = kind.includes("turn");
  pen.put("own plaque", `hw-plaque ${kind}`, plaque, `${name}${seat.stack}${won}${turn ? ticks(pen, shown.me) : ""}`, () => [
    html("b", {}, name),
    // A narrow plaque has room for one amount: what was won, as long as it is news.
    html("span", {}, won && !table.frame.wide ? null : chips(seat.stack),
      won ? html("u", { class: won.startsWith("+") ? "plus" : "minus" }, won) : null),
    ...(turn ? clock(pen, shown.me) : []),
  ]);
}

/** @param {Pen} pen @param {Row} place @param {string[]} faces @param {SeatView} seat */
function hand(pen, place, faces, seat) {
  const { shown, table } = pen;
  const up = seat.hands[0]?.partly_up ? seat.hands[0].up : [];
  const kind = (/** @type {number} */ at) => [
    shown.picked?.includes(at) ? "picked" : "",
    up.length && !up[at] ? "mine" : "",
    shown.best && !shown.best.includes(faces[at] ?? "") ? "dim" : shown.best ? "best" : "",
  ].join(" ");
  if (table.family === "pan" && !table.frame.wide) {
    // Two lines of six; the last place of the first is for the card just drawn.
    faces.forEach((face, at) => {
      const [line, column] = at < 5 ? [0, at] : [1, at - 5];
      const where = { x: place.x + column * place.step, y: place.y + line * (place.card * 1.4 + 12), w: place.card, h: place.card * 1.4 };
      pen.card(`own:${at}`, face, where, kind(at));
    });
    return;
  }
  const empty = table.family === "stud" ? Math.max(0, Math.round((place.w - place.card) / (place.step || 1)) + 1 - faces.length) : 0;
  const all = [...faces, ...Array(empty).fill("--")];
  // A hand of Pan becomes shorter, and its cards lie further apart.
  const open = { ...place, step: place.card + 6 };
  pen.row("own", all, table.family === "pan" ? open : place, kind, table.family === "pan" ? 0 : 0.5);
  const note = table.own.message;
  if (up.length && note && !shown.message) {
    const down = up.findIndex(Boolean);
    const width = place.card + place.step * Math.max(0, (down < 0 ? up.length : down) - 1);
    pen.put("own down", "hw-caption", { ...note, w: Math.max(width, 96) }, "only you", () => [table.frame.wide ? "only you see these" : "only you"]);
  }
}

/** The card just drawn, in a frame of gold. @param {Pen} pen @param {Rect} at @param {string} card */
function drawn(pen, at, card) {
  const { table, shown } = pen;
  pen.put("drawn frame", "hw-glow", at);
  const wide = table.frame.wide;
  const cards = wide ? [...(shown.match ?? []), card] : [card];
  const box = wide ? { x: at.x + 8, y: at.y + 8, w: at.w - 16, h: at.h - 34 } : { x: at.x + 3, y: at.y + 4, w: at.w - 6, h: at.h - 8 };
  pen.row("drawn", cards, row(box, cards.length, wide ? 67 * table.scale : box.w, 6));
  if (wide) pen.put("drawn note", "hw-caption", { x: at.x, y: at.y + at.h - 24, w: at.w, h: 22 }, `${cards.length}`, () => [cards.length > 1 ? "in your hand · drawn" : "drawn"]);
}

/** @param {Pen} pen @param {SeatView} seat */
function squares(pen, seat) {
  pen.table.own.squares.forEach((at, number) => {
    const wager = seat.wagers.find(({ place }) => place === `square ${number + 1}`);
    const many = pen.table.own.squares.length > 4;
    pen.put(`square ${number}`, `hw-square ${wager ? "" : "empty"}`, at, JSON.stringify([wager, number, many]), () => wager
      ? [wager.result ? null : drawChip(changed(wager.amount, 1)[0] ?? 50), wager.result ? null : html("b", {}, chips(wager.amount)),
        wager.result ? html("span", { class: `hw-pill ${outcome(wager.result)}` }, wager.result) : null]
      : [html("span", {}, many ? String(number + 1) : `Square ${number + 1}`)]);
  });
}

/** Hands of blackjack: the wager, the total, the cards. @param {Pen} pen @param {SeatView} seat */
function hands(pen, seat) {
  const { table, shown } = pen;
  const boxes = table.own.hands;
  const count = Math.min(boxes.length, seat.hands.length);
  seat.hands.slice(0, boxes.length).forEach((hand, number) => {
    const first = boxes[number];
    if (!first) return;
    // A hand alone has the whole line.
    const line = boxes.filter((box) => box.y === first.y);
    const end = line.at(-1) ?? first;
    const at = count === 1 ? { ...first, x: (line[0] ?? first).x, w: end.x + end.w - (line[0] ?? first).x } : first;
    const total = /\d+/.exec(hand.reading)?.[0] ?? hand.reading;
    const acts = shown.acting === number ? "turn" : "";
    pen.put(`hand ${number}`, `hw-box hand ${acts} ${isFlat(at) ? "flat" : ""}`, at, JSON.stringify([hand.reading, hand.wager, acts && ticks(pen, shown.me)]), () => [
      html("header", {}, html("span", { class: "wager" }, drawChip(changed(hand.wager, 1)[0] ?? 50), html("b", {}, chips(hand.wager))), html("span", { class: "total" }, total)),
      ...(acts ? clock(pen, shown.me) : []),
    ]);
    pen.row(`hand ${number}`, hand.cards, row(inside(at), hand.cards.length, 66 * table.scale, 6));
  });
}

/** Whether a box is too flat for a heading over its cards: then it stands on their left. @param {Rect} box */
const isFlat = (box) => box.h < 112;

/** Where the cards of a box with a heading go. @param {Rect} box @returns {Rect} */
const inside = (box) => isFlat(box)
  ? { x: box.x + 70, y: box.y + 8, w: box.w - 80, h: box.h - 20 }
  : { x: box.x + 10, y: box.y + 38, w: box.w - 20, h: box.h - 50 };

const NAMES = { circles: ["player", "tie", "banker"], ante: ["ante", "play", "bonus"] };
const PAYS = { player: "pays 1 to 1", tie: "pays 8 to 1", banker: "pays 1 to 1", ante: "your wager", play: "equals the ante", bonus: "pair or better" };

/** @param {Pen} pen @param {SeatView} seat */
function circles(pen, seat) {
  const names = NAMES[/** @type {keyof typeof NAMES} */ (pen.table.family)] ?? [];
  pen.table.own.circles.forEach((at, number) => {
    const name = names[number] ?? "";
    const wager = seat.wagers.find(({ place }) => place === name);
    const kind = `hw-circle ${name} ${wager?.result ? outcome(wager.result) : ""} ${pen.table.family}`;
    pen.put(`circle ${number}`, kind, at, `${name}${JSON.stringify(wager)}${at.w}`, () => [
      wager ? stack(wager.amount, Math.min(44, at.w * 0.32)) : null,
      html("b", {}, name.charAt(0).toUpperCase() + name.slice(1)),
      wager ? html("em", {}, chips(wager.amount)) : html("span", {}, PAYS[/** @type {keyof typeof PAYS} */ (name)] ?? ""),
    ]);
  });
}

/** Chips on top of each other. @param {number} cents @param {number} size */
function stack(cents, size) {
  const chips = changed(cents);
  const pile = html("span", { class: "hw-stack" });
  pile.style.setProperty("width", `${size}px`);
  pile.style.setProperty("height", `${size + size * 0.16 * (chips.length - 1)}px`);
  chips.forEach((worth, at) => {
    const chip = drawChip(worth, at === chips.length - 1);
    chip.style.setProperty("bottom", `${at * size * 0.16}px`);
    pile.append(chip);
  });
  return pile;
}

/** The two hands to set. @param {Pen} pen */
function trays(pen) {
  const { table, shown } = pen;
  const tall = table.family === "tiles" ? 2.1 : 1.4;
  table.own.trays.forEach((at, number) => {
    const tray = shown.trays?.[number];
    if (!tray) return;
    pen.put(`tray ${number}`, `hw-box tray ${shown.message?.bad ? "bad" : ""} ${isFlat(at) ? "flat" : ""}`, at, JSON.stringify(tray), () => [
      html("header", {}, html("b", {}, tray.name), html("span", {}, tray.reading)),
    ]);
    const n = table.family === "tiles" ? 2 : number ? 5 : 2;
    pen.row(`tray ${number}`, tray.cards, (isFlat(at) ? row : apart)(inside(at), Math.max(n, tray.cards.length), 80 * table.scale, 8, tall));
  });
}

/** @param {Pen} pen @param {Rect} at */
function message(pen, at) {
  const { message } = pen.shown;
  if (!message) return;
  const { text, rule, bad } = message;
  const [first = "", ...rest] = text.split(". ");
  pen.put("message", `hw-message ${bad ? "bad" : ""}`, at, text, () => [
    bad ? html("u", {}, "!") : null,
    html("span", {}, html("b", {}, ...suited(rest.length ? `${first}. ` : first)), ...suited(rest.join(". ")), rule ? " " : null,
      rule ? html("a", { href: `/rules/${rule}` }, rule) : null),
  ]);
}
