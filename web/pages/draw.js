// @ts-check
// The table from a view. Nothing here knows a game: it draws seats, hands, spreads, piles and chips.

/** @import { HandView, Pile, SeatView, View, Wager } from "./wire.js" */
/** @import { TableInfo } from "./state.js" */

import { drawCard, drawDice } from "./cards.js";
import { drawAmount } from "./chips.js";
import { html } from "./dom.js";
import { cents, dollars } from "./money.js";
import { capital, cardNames } from "./words.js";

/** Longer rows of face-down cards are drawn as one card and a number. */
const MOST_BACKS = 3;
/** Of an open pile only the last cards are drawn, and small if they are many. */
const MOST_OPEN = 12;
const MOST_LARGE = 5;

/**
 * What a seat's occupant is called.
 * @param {TableInfo} table @param {number} seat
 */
export function nameOf(table, seat) {
  return table.names.find((name) => name.seat === seat)?.name ?? `Seat ${seat}`;
}

/**
 * Whose circle it is, if it is that of another player at the table.
 * @param {TableInfo} table @param {string} place
 */
function behind(table, place) {
  const [, circle, spot] = place.match(/^(.*) of spot (\d+)$/) ?? [];
  const player = table.names.find((name) => name.seat === Number(spot));
  return circle && player ? { circle, player: player.name } : null;
}

/**
 * A place as people say it: `tie of spot 3` is the tie behind the player who sits there.
 * @param {TableInfo} table @param {string} place
 */
export function placeWords(table, place) {
  const other = behind(table, place);
  return other ? `${other.circle} behind ${other.player}` : place;
}

/**
 * Cards side by side; those named as down are seen by their owner alone.
 * @param {string[]} cards @param {string} kind @param {boolean[]} [down]
 */
function row(cards, kind, down = []) {
  const hidden = cards.filter((card) => card === "??").length;
  const few = hidden <= MOST_BACKS || hidden < cards.length;
  const drawn = few ? cards.map((card, at) => drawCard(card, { spoken: false, down: down[at] ?? false }))
    : [drawCard("??", { spoken: false }), html("span", { class: "times" }, `× ${hidden}`)];
  const open = cards.filter((_, at) => !down[at]);
  const closed = cards.filter((_, at) => down[at]);
  const words = closed.length ? `${cardNames(open)}; face down ${cardNames(closed)}` : cardNames(cards);
  return html("div", { class: `cards ${kind}`, role: "img", "aria-label": words }, ...drawn);
}

/**
 * @param {HandView} hand @param {number} at @param {number} of
 * @param {boolean} settled whether its wagers are listed with what came of them
 */
function drawHand(hand, at, of, settled) {
  const spot = hand.wager && !settled ? html("div", { class: "spot" }, drawAmount(hand.wager, "wager")) : null;
  if (!hand.cards.length && !spot) return null;
  const down = hand.partly_up ? hand.up.map((up) => !up) : [];
  return html("div", { class: "hand" },
    of > 1 ? html("span", { class: "unseen" }, `Hand ${at + 1}: `) : null,
    hand.cards.length ? row(hand.cards, "held", down) : null,
    hand.reading ? html("span", { class: "reading" }, hand.reading) : null,
    spot);
}

/**
 * @param {string[]} cards @param {number} at
 */
function drawSpread(cards, at) {
  if (!cards.length) return null;
  return html("div", { class: "spread" },
    html("span", { class: "number" }, html("span", { class: "unseen" }, "Spread "), String(at + 1)),
    row(cards, "laid"));
}

/**
 * The wagers on circles that have a name or are another player's.
 * @param {Wager[]} wagers @param {TableInfo} table
 */
const named = (wagers, table) =>
  wagers.filter(({ place }) => !place.startsWith("square") || behind(table, place));

/** @param {string} text */
const withDollars = (text) => text.replaceAll(/\d+\.\d\d/g, (amount) => dollars(cents(amount) ?? 0));

/**
 * Wagers by the names of their circles, and what came of each.
 * @param {Wager[]} wagers @param {TableInfo} table
 */
function drawWagers(wagers, table) {
  if (!wagers.length) return null;
  return html("ul", { class: "wagers" }, ...wagers.map(({ place, amount, result }) =>
    html("li", { class: result ? `came-${result.split(" ")[0]}` : "" }, `${capital(placeWords(table, place))} ${dollars(amount)}`,
      result ? html("span", { class: "result" }, ` ${withDollars(result)}`) : null)));
}

const PLAQUES = /** @type {Record<string, string>} */ ({ button: "D" });

/**
 * @param {SeatView} seat @param {View} view @param {TableInfo} table
 */
function drawSeat(seat, view, table) {
  const own = seat.seat === table.seat;
  const waits = view.waits.filter((wait) => wait.seat === seat.seat);
  const tags = waits.map(({ purpose }) => (purpose !== "turn" ? `May ${purpose}` : own ? "Your turn" : "To act"));
  const marks = view.marks.filter((mark) => mark.seat === seat.seat).map((mark) => {
    const words = capital(mark.marker);
    const short = PLAQUES[mark.marker];
    return html("span", { class: short ? "plaque round" : "plaque", title: words },
      short ? html("span", { "aria-hidden": "true" }, short) : null,
      html("span", { class: short ? "unseen" : "" }, words));
  });
  const name = nameOf(table, seat.seat);
  const dealt = seat.hands.some((hand) => hand.cards.length);
  const settled = named(seat.wagers, table).some((wager) => wager.result);
  // A wager is drawn with its hand once there is one; until then it is in front of the seat.
  const loose = seat.bet - seat.hands.reduce((sum, hand) => sum + hand.wager, 0);
  return html("article", {
    class: `seat ${own ? "mine" : ""} ${waits.length ? "waited" : ""} is-${seat.status}`,
    "data-seat": seat.seat,
    "aria-label": `Seat ${seat.seat}, ${own ? `${name}, you` : name}`,
  },
    html("header", {},
      html("span", { class: "number", "aria-hidden": "true" }, String(seat.seat)),
      html("span", { class: "name" }, own ? `${name} (you)` : name),
      ...marks,
      seat.status === "in" || (seat.status === "bank" && marks.length) ? null
        : html("span", { class: "tag" }, capital(seat.status)),
      seat.drew === null ? null
        : html("span", { class: "tag" }, seat.drew === 0 ? "Pat" : `Drew ${seat.drew}`),
      ...tags.map((tag) => html("span", { class: "tag turn" }, tag))),
    html("div", { class: "purse" },
      html("div", { class: "stack", "data-cents": seat.stack }, drawAmount(seat.stack, "stack")),
      loose > 0 ? html("div", { class: "spot" }, drawAmount(loose, "bet")) : null),
    drawWagers(named(seat.wagers, table), table),
    dealt ? html("div", { class: "hands" },
      ...seat.hands.map((hand, at) => drawHand(hand, at, seat.hands.length, settled))) : null,
    seat.spreads.length ? html("div", { class: "spreads" }, ...seat.spreads.map(drawSpread)) : null);
}

/** @param {Pile} pile */
function drawPile(pile) {
  const open = pile.shown.slice(-MOST_OPEN);
  const rest = pile.count - open.length;
  return html("div", { class: "pile" },
    html("span", { class: "label" }, capital(pile.name),
      pile.reading ? html("b", { class: "reading" }, ` ${pile.reading}`) : null),
    html("div", { class: "lying" },
      open.length ? row(open, open.length > MOST_LARGE ? "laid" : "held") : null,
      open.length || !pile.count ? null : drawCard("??", { spoken: false }),
      rest ? html("span", { class: "times" }, open.length ? `and ${rest} more` : `× ${rest}`) : null));
}

/** @param {View} view */
function drawMiddle(view) {
  const open = view.piles.filter((pile) => pile.shown.length);
  const closed = view.piles.filter((pile) => !pile.shown.length && pile.count);
  const chips = view.chips.filter((held) => held.amount).map((held) =>
    html("div", { class: "held-chips" },
      html("span", { class: "label" }, capital(held.account)), drawAmount(held.amount)));
  const notes = view.notes.filter((note) => note.text).map((note) =>
    html("span", { class: "note" }, ...(note.label === "dice" ? [drawDice(note.text.split(" ").map(Number))]
      : [`${capital(note.label)} ${note.text}`])));
  return [
    html("div", { class: "row" }, html("span", { class: "phase" }, capital(view.phase)), ...notes),
    html("div", { class: "row piles" }, ...open.map(drawPile), ...chips, ...closed.map(drawPile)),
  ];
}

/**
 * Draws a view into the page.
 * @param {View} view @param {TableInfo} table
 * @param {{others: HTMLElement, middle: HTMLElement, own: HTMLElement}} places
 */
export function drawTable(view, table, places) {
  const { seats } = view;
  // Clockwise from the guest's left, as they would see the others.
  const after = seats.filter((seat) => seat.seat > table.seat);
  const before = seats.filter((seat) => seat.seat < table.seat);
  const draw = (/** @type {SeatView} */ seat) => drawSeat(seat, view, table);
  places.others.replaceChildren(...[...after, ...before].map(draw));
  places.middle.replaceChildren(...drawMiddle(view));
  places.own.replaceChildren(...seats.filter((seat) => seat.seat === table.seat).map(draw));
}
