// @ts-check
// What is the viewer's own: plaque, hand, wagers, the hands to set, melds and the card just drawn.

import { html } from "./dom.js";
import { chips } from "./money.js";
import { changed, drawChip } from "./pieces.js";
import { apart, hits, row } from "./rect.js";
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
  const held = lent(pen) ?? seat;
  // A card that was drawn has a place of its own and never enters the hand.
  const faces = held.hands.filter((one) => !(shown.drawn && one.reading === "drawn")).flatMap((one) => one.cards);
  const goes = shown.drawn && own.drawn && shown.lifted?.includes(faces.length) ? shown.lifted.filter((at) => at < faces.length) : [];
  const beside = table.frame.wide || goes.length < 6 ? goes : [];
  if (own.cards) hand(pen, own.cards, faces, held, beside);
  const reading = held.hands[0]?.reading ?? "";
  // On some tables the banner takes the place of the reading, and says the same.
  const isBehind = shown.banner && table.banner && own.reading && hits(own.reading, table.banner);
  if (own.reading && reading && !isBehind) pen.put("reading", "hw-reading", own.reading, reading, () => [reading]);
  if (own.bet && seat.bet && !shown.won) {
    pen.put("own bet", "hw-bet", own.bet, String(seat.bet), () => [drawChip(changed(seat.bet, 1)[0] ?? 50), html("b", {}, chips(seat.bet))]);
  }
  if (own.melds) melds(pen, "own melds", seat, own.melds, own.melds.h / 1.45, "start");
  if (own.drawn && shown.drawn) drawn(pen, own.drawn, shown.drawn, faces, beside);
  if (own.pill && shown.pill) pen.put("pill", "hw-gold", own.pill, shown.pill, () => [String(shown.pill)]);
  const set = shown.trays ?? lying(pen, seat);
  if (set) trays(pen, set);
  else squares(pen, seat);
  hands(pen, held);
  circles(pen, seat);
  if (own.message && shown.message) message(pen, own.message);
}

/** Somebody else's hand that the viewer plays, since their wager on it is the larger one. @param {Pen} pen */
function lent({ shown }) {
  const { acting, waits, seats } = shown.view;
  const asked = waits.some(({ seat, purpose }) => seat === shown.me + 1 && purpose === "turn");
  const other = asked && acting && acting.seat !== shown.me + 1 ? seats.find(({ seat }) => seat === acting.seat) : undefined;
  return other?.hands.some(({ cards }) => cards.length && !cards.includes("??")) ? other : undefined;
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

/**
 * Cards change places, and the one on the right always lies on the one on its left: ranks stay in sight.
 * @param {HTMLElement} card @param {number} nth
 */
const above = (card, nth) => card.style.setProperty("z-index", String(2 + Math.round(nth)));

/**
 * The viewer's hand; cards that go with the one just drawn lie beside that.
 * @param {Pen} pen @param {Row} place @param {string[]} faces @param {SeatView} seat @param {number[]} beside
 */
function hand(pen, place, faces, seat, beside) {
  const { shown, table } = pen;
  const up = seat.hands[0]?.partly_up ? seat.hands[0].up : [];
  const kind = (/** @type {number} */ at) => [
    shown.picked?.includes(at) ? "picked" : shown.lifted?.includes(at) && !beside.includes(at) ? "lifted" : "",
    up.length && !up[at] ? "mine" : "",
    shown.best && !shown.best.includes(faces[at] ?? "") ? "dim" : shown.best ? "best" : "",
  ].join(" ");
  const left = faces.map((face, at) => ({ face, at })).filter(({ at }) => !beside.includes(at));
  const put = (/** @type {{face: string, at: number}} */ { face, at }, /** @type {number} */ x, /** @type {number} */ y) =>
    above(pen.card(`own:${at}`, face, { x, y, w: place.card, h: place.card * 1.4 }, kind(at)), (x - place.x) / (place.step || place.card));
  if (table.family === "pan" && !table.frame.wide) {
    // Two lines of six; the last places of the first are for the card just drawn and those that go with it.
    const first = 5 - beside.length;
    const lines = [[...left.slice(0, first), ...beside.map((at) => ({ face: faces[at] ?? "", at }))], left.slice(first)];
    lines.forEach((line, below) => line.forEach((card, n) => {
      const gap = below ? 0 : Math.max(0, 5 - line.length) * Number(beside.includes(card.at));
      put(card, place.x + (n + gap) * place.step, place.y + below * (place.card * 1.4 + 12));
    }));
    return;
  }
  const places = table.family === "stud" ? Math.round((place.w - place.card) / (place.step || 1)) + 1 : left.length;
  const empty = Array.from({ length: Math.max(0, places - left.length) }, (_, n) => ({ face: "--", at: faces.length + n }));
  const all = [...left, ...empty];
  // A hand of Pan becomes shorter, and its cards lie further apart.
  const isPan = table.family === "pan";
  const wanted = isPan ? place.card + 6 : place.step || place.card + 4;
  const step = all.length > 1 ? Math.min(wanted, (place.w - place.card) / (all.length - 1)) : 0;
  const from = place.x + (isPan ? 0 : (place.w - place.card - step * Math.max(0, all.length - 1)) / 2);
  all.forEach((card, n) => put(card, from + n * step, place.y));
  const note = table.own.message;
  if (up.length && note && !shown.message) {
    const down = up.findIndex(Boolean);
    const width = place.card + place.step * Math.max(0, (down < 0 ? up.length : down) - 1);
    pen.put("own down", "hw-caption", { ...note, w: Math.max(width, 96) }, "only you", () => [table.frame.wide ? "only you see these" : "only you"]);
  }
}

/**
 * The card just drawn, in a frame of gold, together with those of the hand that go with it.
 * @param {Pen} pen @param {Rect} at @param {string} card @param {string[]} faces @param {number[]} beside
 */
function drawn(pen, at, card, faces, beside) {
  const { table, shown } = pen;
  const wide = table.frame.wide;
  const reach = wide ? 0 : beside.length * (table.own.cards?.step ?? 0);
  pen.put("drawn frame", "hw-glow", { ...at, x: at.x - reach, w: at.w + reach });
  const box = wide ? { x: at.x + 8, y: at.y + 8, w: at.w - 16, h: at.h - 34 } : { x: at.x + 3, y: at.y + 4, w: at.w - 6, h: at.h - 8 };
  const lie = row(box, wide ? beside.length + 1 : 1, wide ? 67 * table.scale : box.w, 6);
  const place = (/** @type {number} */ n) => ({ x: lie.x + n * lie.step, y: lie.y, w: lie.card, h: lie.card * 1.4 });
  if (wide) beside.forEach((own, n) => above(pen.card(`own:${own}`, faces[own] ?? "", place(n)), n));
  pen.card("drawn", card, place(wide ? beside.length : 0), shown.picked?.includes(faces.length) ? "picked" : "");
  if (wide) pen.put("drawn note", "hw-caption", { x: at.x, y: at.y + at.h - 24, w: at.w, h: 22 }, `${beside.length}`, () => [beside.length ? "in your hand · drawn" : "drawn"]);
}

/** What lies on a circle: for the viewer while they change it, as they want it. @param {Pen} pen @param {SeatView} seat @param {string} name */
function onCircle({ shown }, seat, name) {
  const { behind, bets } = shown;
  const place = behind ? `${name} of spot ${behind}` : name;
  const bet = bets?.find((one) => one.place === place);
  return bets ? bet && { ...bet, result: null } : seat.wagers.find((wager) => wager.place === place);
}

/** Whose circles these are, if not the viewer's. @param {Pen} pen */
const whose = ({ shown }) => (shown.behind ? `behind ${shown.names[shown.behind - 1] ?? ""}` : "");

/** @param {Pen} pen @param {SeatView} seat */
function squares(pen, seat) {
  const theirs = whose(pen);
  pen.table.own.squares.forEach((at, number) => {
    const wager = onCircle(pen, seat, `square ${number + 1}`);
    const many = pen.table.own.squares.length > 4;
    const kind = `hw-square ${wager ? "" : "empty"} ${theirs ? "behind" : ""} ${at.w < 90 ? "slim" : ""}`;
    pen.put(`square ${number}`, kind, at, JSON.stringify([wager, number, many, theirs]), () => wager
      ? [wager.result ? null : drawChip(changed(wager.amount, 1)[0] ?? 50), wager.result ? null : html("b", {}, chips(wager.amount)),
        wager.result ? html("span", { class: `hw-pill ${outcome(wager.result)}` }, wager.result) : null]
      : [html("span", {}, many ? String(number + 1) : `Square ${number + 1}`, theirs && !many ? html("i", {}, theirs) : null)]);
  });
}

/** Hands of blackjack: the wager, the total, the cards. @param {Pen} pen @param {SeatView} seat */
function hands(pen, seat) {
  const { table, shown } = pen;
  const boxes = table.own.hands;
  const dealt = seat.hands.filter(({ cards, wager }) => cards.length || wager);
  const count = Math.min(boxes.length, dealt.length);
  dealt.slice(0, boxes.length).forEach((hand, number) => {
    const first = boxes[number];
    if (!first) return;
    // A hand alone has the whole line.
    const line = boxes.filter((box) => box.y === first.y);
    const end = line.at(-1) ?? first;
    const at = count === 1 ? { ...first, x: (line[0] ?? first).x, w: end.x + end.w - (line[0] ?? first).x } : first;
    const total = /\d+/.exec(hand.reading)?.[0] ?? hand.reading;
    const acts = (seat.seat === shown.me + 1 ? shown.acting === number : shown.view.acting?.hand === number) ? "turn" : "";
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

/** @param {Pen} pen @param {SeatView} seat */
function circles(pen, seat) {
  const theirs = whose(pen);
  pen.table.own.circles.forEach((at, number) => {
    const { name, label, pays } = pen.shown.circles?.[number] ?? { name: "", label: "", pays: "" };
    if (!name) return;
    const wager = onCircle(pen, seat, name);
    const kind = `hw-circle ${name} ${wager?.result ? outcome(wager.result) : ""} ${pen.table.family} ${theirs ? "behind" : ""}`;
    pen.put(`circle ${number}`, kind, at, `${name}${JSON.stringify(wager)}${at.w}${theirs}`, () => [
      wager ? stack(wager.amount, Math.min(44, at.w * 0.32)) : null,
      html("b", {}, label.charAt(0).toUpperCase() + label.slice(1)),
      wager ? html("em", {}, chips(wager.amount)) : html("span", {}, theirs || pays),
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

/**
 * A hand that is set, or not yet asked about, lies where it was set: the smaller hand in front.
 * @param {Pen} pen @param {SeatView} seat @returns {NonNullable<import("./scene.js").Shown["trays"]> | null}
 */
function lying({ table }, seat) {
  const hands = seat.hands.filter(({ cards }) => cards.length);
  if (!table.own.trays.length || !hands.length) return null;
  const names = table.family === "tiles" ? ["Low", "High"] : ["Front", "Back"];
  let at = 0;
  const all = hands.map(({ cards, reading }) => ({ reading, cards, at: cards.map(() => at++) }));
  const [first = null, second = null] = all;
  const both = second ? [second, first] : [null, first];
  return both.map((tray, n) => ({ name: names[n] ?? "", reading: tray?.reading ?? "", cards: tray?.cards ?? [], at: tray?.at ?? [] }));
}

/** The two hands to set. @param {Pen} pen @param {NonNullable<import("./scene.js").Shown["trays"]>} set */
function trays(pen, set) {
  const { table, shown } = pen;
  const tall = table.family === "tiles" ? 2.1 : 1.4;
  table.own.trays.forEach((at, number) => {
    const tray = set[number];
    if (!tray) return;
    pen.put(`tray ${number}`, `hw-box tray ${shown.message?.bad ? "bad" : ""} ${isFlat(at) ? "flat" : ""}`, at, JSON.stringify(tray), () => [
      html("header", {}, html("b", {}, tray.name), html("span", {}, tray.reading)),
    ]);
    const n = table.family === "tiles" ? 2 : number ? 5 : 2;
    const lie = (isFlat(at) ? row : apart)(inside(at), Math.max(n, tray.cards.length), 80 * table.scale, 8, tall);
    // A card keeps its key in whichever hand it lies, so that it moves there.
    const from = lie.x + (lie.w - lie.card - lie.step * Math.max(0, tray.cards.length - 1)) / 2;
    tray.cards.forEach((card, n) => {
      const place = { x: from + n * lie.step, y: lie.y, w: lie.card, h: lie.card * tall };
      above(pen.card(tray.at ? `own:${tray.at[n]}` : `tray ${number}:${n}`, card, place), n);
    });
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
