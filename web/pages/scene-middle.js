// @ts-check
// What is everybody's: the board, the pot, the deck, the bank and its hand, dice, and the result.

import { html, svg } from "./dom.js";
import { chips } from "./money.js";
import { changed, drawChip, drawDie } from "./pieces.js";
import { parts, row } from "./rect.js";
import { suited } from "./scene-panel.js";
import { capital } from "./words.js";

/** @typedef {import("./scene.js").Pen} Pen */
/** @typedef {import("./rect.js").Rect} Rect */

/** @param {Pen} pen */
export function middle(pen) {
  const { table, shown } = pen;
  const { view } = shown;
  const pile = (/** @type {string} */ zone) => view.piles.find((pile) => pile.zone === zone);
  if (table.board) {
    const cards = pile("board")?.shown ?? [];
    const best = shown.best;
    const kind = (/** @type {number} */ at) => (!best ? "" : best.includes(cards[at] ?? "") ? "best" : "dim");
    pen.row("board", [...cards, ...Array(5 - cards.length).fill("--")], table.board, kind);
  }
  pot(pen);
  if (table.street && !shown.banner) {
    pen.put("street", "hw-caption", table.street, view.phase, () => [capital(view.phase)]);
  }
  if (table.stub && table.discard && !(shown.banner && table.family === "draw")) {
    pen.card("stub", "??", table.stub, "pile");
    const top = pile("muck")?.shown.at(-1);
    pen.card("discard", top ?? "--", table.discard);
    (shown.captions ?? []).forEach((text, at) => {
      const place = table.captions[at];
      if (place) pen.put(`caption ${at}`, "hw-caption", place, text, () => [text]);
    });
  }
  bank(pen);
  common(pen);
  focus(pen);
  if (table.banner && shown.banner) {
    const { note } = shown.banner;
    const room = table.banner.w * (table.banner.h > 60 ? 0.34 : 0.22);
    // Where there is no room for every hand in words, it is said which half they won.
    const text = shown.banner.text.length > room ? shown.banner.text.replaceAll(/\((\w+), [^)]*\)/g, "($1)") : shown.banner.text;
    const long = text.length + (note?.length ?? 0) > table.banner.w * (table.banner.h > 60 ? 0.2 : 0.1);
    pen.put("banner", `hw-banner ${long ? "long" : ""}`, table.banner, text + note, () => [html("b", {}, text), note ? html("span", {}, note) : null]);
  }
}

/** @param {Pen} pen */
function pot(pen) {
  const { table, shown } = pen;
  const of = shown.view.chips.find(({ account }) => ["pot", "tops"].includes(account));
  if (!table.pot || !of) return;
  const name = capital(of.account);
  pen.put("pot", `hw-pot ${table.pot.h > 60 ? "tall" : ""}`, table.pot, `${name}${of.amount}`, () => [
    html("span", { class: "chips" }, ...[...new Set(changed(of.amount, 8))].slice(0, 2).map((worth) => drawChip(worth))),
    html("span", {}, name), html("b", {}, chips(of.amount)),
  ]);
}

/** @param {Pen} pen */
function bank(pen) {
  const { table, shown } = pen;
  if (!table.bank) return;
  const held = shown.view.bank;
  const mark = shown.view.marks.find(({ marker }) => marker === "player-dealer") ?? held;
  const seat = shown.view.seats.find(({ seat }) => seat === mark?.seat);
  const name = mark ? shown.names[mark.seat - 1] ?? "" : "";
  const money = held ? chips(held.cents) : "";
  const reading = seat?.hands[0]?.reading || "Player-dealer";
  const dice = !table.frame.wide && shown.dice ? shown.dice : null;
  const says = [name, money, held?.covers, reading, dice].join("|");
  pen.put("bank", "hw-bank", table.bank, says, () => [
    html("div", {}, html("b", {}, !mark ? "No bank yet" : mark.seat === shown.me + 1 && !shown.watches ? "You bank" : `${name} banks`),
      dice ? html("span", { class: "dice" }, ...dice.map(drawDie)) : html("span", {}, reading)),
    html("div", { class: "money" }, ...(money ? [html("b", {}, drawChip(10000), `Bank ${money}`)] : []), html("span", {}, held?.covers ?? "")),
  ]);
  const cards = seat?.hands.flatMap((hand) => hand.cards) ?? [];
  if (table.bankCards) pen.row("bank", cards, table.bankCards);
}

/** The two hands of baccarat, three places each. @param {Pen} pen */
function common(pen) {
  const { table, shown } = pen;
  const piles = shown.view.piles.filter(({ zone }) => zone.startsWith("common"));
  table.common.forEach((at, number) => {
    const pile = piles[number];
    const name = ["Player", "Banker"][number] ?? "";
    const wins = shown.best?.includes(name) ? "best" : "";
    pen.put(`common ${number}`, `hw-box ${name.toLowerCase()} ${wins}`, at, `${name}${pile?.reading}`, () => [
      html("header", {}, html("b", {}, name), pile?.reading ? html("span", { class: "total" }, pile.reading) : null),
    ]);
    const cards = [...(pile?.shown ?? [])];
    while (cards.length < 3) cards.push("--");
    pen.row(`common ${number}`, cards, row({ x: at.x + 10, y: at.y + 34, w: at.w - 20, h: at.h - 42 }, 3, 64 * table.scale, 6));
  });
}

/** @param {string} text */
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Dice, the seat that is settled, or the lettering of the felt. @param {Pen} pen */
function focus(pen) {
  const { table, shown } = pen;
  const at = table.focus;
  if (!at) return;
  const { focus, lettering } = shown;
  const mine = shown.view.seats.find(({ seat }) => seat === shown.me + 1);
  if (table.family === "squares" && !table.frame.wide && (mine?.hands.length ?? 0) > 2) return;
  if (shown.looks && at.h >= 90) return looked(pen, at);
  if (table.frame.wide && shown.dice) {
    const dice = shown.dice;
    pen.put("focus", "hw-focus dice", at, JSON.stringify([dice, focus]), () => [
      ...dice.map(drawDie), focus ? html("i", {}, focus.text) : null,
    ]);
  } else if (focus) {
    pen.put("focus", `hw-focus ${focus.text.length > 70 ? "long" : ""}`, at, JSON.stringify(focus), () => [
      html("b", {}, ...suited(sentence(focus.text))), focus.note && at.h >= 48 ? html("span", {}, focus.note) : null,
    ]);
  } else if (lettering && at.h >= 60) {
    pen.put("focus", "hw-lettering", at, `${lettering.join("|")}${at.w}x${at.h}`, () => [letters(lettering, at)]);
  }
}

/** The hands of the seat that acts, or is settled. @param {Pen} pen @param {Rect} at */
function looked(pen, at) {
  const looks = pen.shown.looks;
  if (!looks) return;
  const { name, hands, note } = looks;
  const readings = hands.map(({ reading }) => reading).filter(Boolean).join(" · ");
  const words = note || readings;
  pen.put("focus", "hw-focus looks", at, JSON.stringify([name, words]), () => [html("b", {}, `${name}${words ? ": " : ""}`, html("i", {}, words))]);
  const tall = pen.table.family === "tiles" ? 2.1 : 1.4;
  const box = { x: at.x + 12, y: at.y + 34, w: at.w - 24, h: at.h - 40 };
  parts(box, hands.length, 14).forEach((place, number) => {
    const { cards } = hands[number] ?? { cards: [] };
    pen.row(`looks ${number}`, cards, row(place, cards.length, 56 * pen.table.scale, 5, tall));
  });
}

/**
 * The name of the game and its rule, along an arc.
 * @param {[string, string]} lettering @param {Rect} at
 */
function letters([name, rule], at) {
  const [cx, y, w] = [at.w / 2, Math.min(at.h / 2 - 14, 70), Math.min(at.w, 560) / 2];
  const arc = (/** @type {string} */ id, /** @type {number} */ low) =>
    svg("path", { id, d: `M${cx - w} ${y + low - 26} Q${cx} ${y + low + 26} ${cx + w} ${y + low - 26}`, fill: "none" });
  const text = (/** @type {string} */ id, /** @type {string} */ kind, /** @type {string} */ words) =>
    svg("text", { class: kind }, svg("textPath", { href: `#${id}`, startOffset: "50%", "text-anchor": "middle" }, words));
  return svg("svg", { viewBox: `0 0 ${at.w} ${at.h}`, width: at.w, height: at.h, "aria-hidden": "true" },
    arc("hw-arc-1", 8), arc("hw-arc-2", 42), text("hw-arc-1", "name", name.toUpperCase()), text("hw-arc-2", "rule", rule));
}
