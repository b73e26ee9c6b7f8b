// @ts-check
// What the viewer can do, in every family of games: what the bar offers, what keys and taps mean, and what is sent.

import assert from "node:assert/strict";
import { test } from "node:test";
import { settings } from "../pages/settings.js";
import { Tried, choice, list, way } from "./moves-tables.js";

const HOLDEM = ["fold", "check", "call", "bet", "raise", "show", "muck"];
const presets = [["½", 1600], ["⅔", 2000], ["Pot", 2400], ["All-in", 10800]].map(([label, amount]) => ({ label: String(label), amount: Number(amount) }));
const facing = () => [
  choice("fold"), choice("call", { costs: 800, button: "Call $8" }), choice("raise", { range: [1600, 10800, 100], presets }),
];

test("poker: every slot and key keeps its meaning, and what is not open is disabled in its place", () => {
  const at = new Tried(HOLDEM);
  at.ask(facing(), { pot: 6400 });
  assert.deepEqual(at.moves.uses(), [0, 1, 3, 4]);
  assert.equal(at.bar, "Fold | Call $8 | – | Raise to $16 | (Show)");
  assert.deepEqual(at.moves.shown().prompt, ["Your turn", "pot $64"]);
  assert.deepEqual(at.moves.shown().slots.map((slot) => slot?.key), ["F", "C", undefined, "R", "S"]);
  assert.equal(at.slot(3)?.primary, true);
  assert.equal(at.slot(0)?.primary ?? false, false, "giving up is never proposed");
  // S means show and nothing else; it is not open now.
  assert.equal(at.keys("s", "Enter", " "), "true false false");
  assert.equal(at.news, "");
  at.keys("c");
  assert.equal(at.news, "call");
  at.keys("f");
  assert.equal(at.news, "", "one answer to a question");
  at.ask([choice("fold"), choice("check"), choice("bet", { range: [400, 800, 400] })]);
  assert.equal(at.bar, "Fold | Check | – | Bet $4 | (Show)");
  at.keys("r");
  assert.equal(at.news, "bet 400");
  at.ask([choice("show"), choice("muck")]);
  assert.equal(at.bar, "Muck | (Check) | – | (Bet) | Show");
  at.moves.press("slot 1");
  at.moves.press("slot 4");
  assert.equal(at.news, "show");
});

test("poker: amounts by preset, arrow and typing; what is no amount is not sent", () => {
  const at = new Tried(HOLDEM);
  at.ask(facing());
  at.keys("3");
  assert.equal(at.slot(3)?.label, "Raise to $24");
  assert.equal(at.moves.shown().amounts?.chosen, 2);
  at.keys("ArrowUp", "ArrowUp", "ArrowDown");
  assert.equal(at.slot(3)?.label, "Raise to $25");
  at.moves.press("preset 3");
  assert.equal(at.slot(3)?.label, "Raise to $108");
  at.keys("ArrowUp");
  assert.equal(at.slot(3)?.label, "Raise to $108", "no more than there is");
  at.keys("PageDown");
  assert.equal(at.slot(3)?.label, "Raise to $98");
  at.moves.press("field", "33.50");
  assert.equal(at.slot(3)?.label, "Raise to $33.50");
  at.moves.press("field", "lots");
  at.moves.press("slot 3");
  assert.equal(at.news, "");
  assert.match(at.told.join(), /not an amount/);
  at.moves.press("field", "33.50");
  at.keys("Enter");
  assert.equal(at.news, "raise 3350");
  // A new question starts from the least amount again; Enter alone does nothing.
  at.ask(facing());
  assert.equal(at.slot(3)?.label, "Raise to $16");
  assert.equal(at.keys("Enter"), "false");
  // The top need not be on a step.
  at.ask([choice("raise", { range: [1600, 2050, 100] })]);
  at.keys("ArrowUp", "PageUp");
  assert.equal(at.slot(3)?.label, "Raise to $20.50");
  at.keys("ArrowDown");
  assert.equal(at.slot(3)?.label, "Raise to $20");
});

test("poker: the largest amount is called all-in, and a refused move can be made again", () => {
  const at = new Tried(HOLDEM);
  at.ask(facing(), { bets: [800] });
  at.keys("4");
  assert.deepEqual([at.slot(3)?.label, at.slot(3)?.note], ["Raise to $108", "all-in"]);
  at.keys("r");
  assert.equal(at.news, "raise 10800");
  at.moves.refused();
  at.keys("c");
  assert.equal(at.news, "call");
});

test("poker: folding when it costs nothing is asked about first", () => {
  const at = new Tried(HOLDEM);
  at.ask([choice("fold", { asks: "You can check for free. Fold anyway?" }), choice("check")]);
  at.keys("f");
  assert.equal(at.news, "");
  assert.equal(at.asked[0]?.title, "You can check for free. Fold anyway?");
  at.asked[0]?.then();
  assert.equal(at.news, "fold");
  // The answer to an old question does nothing to a new one.
  at.ask([choice("fold", { asks: "Fold?" }), choice("check")]);
  at.keys("f");
  at.ask(facing());
  at.asked[1]?.then();
  assert.equal(at.news, "");
});

test("poker: a move made ahead is made when the turn comes, and cleared when the price changes", () => {
  const at = new Tried(HOLDEM);
  at.ask(null, { bets: [0, 0] });
  assert.equal(at.bar, "Check or fold | Check | – | (Bet) | (Show)");
  at.keys("c");
  assert.equal(at.slot(1)?.pressed, true);
  // Somebody bets: a check is no answer to that.
  at.ask(null, { bets: [0, 800] });
  assert.equal(at.slot(1)?.pressed, false);
  assert.equal(at.slot(1)?.label, "Call $8");
  at.ask(facing(), { bets: [0, 800] });
  assert.equal(at.news, "");
  at.keys("c");
  assert.equal(at.news, "call");
  // Called ahead, and nobody raises.
  at.ask(null, { bets: [0, 800] });
  at.keys("c");
  at.ask(facing(), { bets: [0, 800] });
  assert.equal(at.news, "call");
  // Called ahead, and somebody raises just before the viewer is asked.
  at.ask(null, { bets: [0, 800] });
  at.keys("c");
  at.ask([choice("fold"), choice("call", { costs: 1600 })], { bets: [0, 1600] });
  assert.equal(at.news, "");
  // Check or fold stays, whatever comes.
  at.ask(null, { bets: [0, 0] });
  at.moves.press("slot 0");
  at.ask(null, { bets: [0, 800] });
  at.ask(facing(), { bets: [0, 800] });
  assert.equal(at.news, "fold");
  at.ask(null, { bets: [0, 0] });
  at.moves.press("slot 0");
  at.ask([choice("fold", { asks: "Fold?" }), choice("check")], { bets: [0, 0] });
  assert.equal(at.news, "check", "what is free is not folded");
  // Pressed twice, it is taken back; those who have folded have nothing to say.
  at.ask(null, { bets: [0, 0] });
  at.keys("f", "f");
  at.ask([choice("fold"), choice("check")]);
  assert.equal(at.news, "");
  at.ask(null, { status: "out" });
  assert.equal(at.bar, "(Fold) | (Check) | – | (Raise) | (Show)");
});

test("poker: a hand that need not be shown is not, if the viewer likes it so", () => {
  settings.set("muck", true);
  const at = new Tried(HOLDEM);
  at.ask([choice("show"), choice("muck")]);
  assert.equal(at.news, "muck");
  at.ask([choice("show")], { must: false });
  assert.equal(at.news, "pass");
  at.ask([choice("show")]);
  assert.equal(at.news, "", "what has to be shown is left to the viewer");
  settings.set("muck", false);
});

test("draw: cards are thrown away by tap or by digit; a draw without any is explained", () => {
  const at = new Tried([...HOLDEM, "pat", "draw"]);
  const legal = () => [choice("pat"), choice("draw", { any: "2h 4c 7d Js Kh", max: 5 })];
  const own = [list("2h 4c 7d Js Kh")];
  at.ask(legal(), { own });
  assert.equal(at.slot(1)?.primary, true, "without cards, standing pat is proposed");
  at.keys("d");
  assert.equal(at.news, "");
  assert.match(at.told.join(), /Pick 1 to 5.*numbers/);
  at.keys("4", "5", "2", "2");
  assert.deepEqual([at.slot(2)?.label, at.slot(2)?.primary], ["Draw 2", true]);
  assert.deepEqual(at.moves.shown().prompt[1], "J♠ K♥");
  assert.deepEqual(at.moves.shown().picked, [3, 4]);
  assert.equal(at.moves.shown().targets["own:3"]?.pressed, true);
  at.moves.press("own:4");
  at.moves.press("own:0");
  at.keys("Enter");
  assert.equal(at.news, "draw 2h Js");
  at.ask(legal(), { own });
  at.moves.drop("own:1", "discard");
  assert.deepEqual([at.slot(2)?.label, at.news], ["Draw 1", ""], "dragging picks, since more may follow");
});

test("pineapple: one card goes, and another tap changes which", () => {
  const at = new Tried([...HOLDEM, "discard"]);
  at.ask([choice("discard", { any: "Jc 5d Kd" })], { own: [list("Jc 5d Kd")] });
  at.keys("1", "2");
  assert.deepEqual(at.moves.shown().picked, [1]);
  assert.equal(at.slot(1)?.label, "Throw 5♦");
  at.keys("Enter");
  assert.equal(at.news, "discard 5d");
});

test("lowball: kills and straddles, and a raise that names a card", () => {
  const at = new Tried([...HOLDEM, "kill", "decline", "straddle"]);
  at.ask([choice("decline"), choice("kill", { costs: 400, button: "Kill for $4" })]);
  assert.equal(at.bar, "(Fold) | Decline | – | (Bet) | Kill for $4");
  at.keys("s");
  assert.equal(at.news, "kill");
  at.ask([choice("decline"), choice("straddle", { range: [500, 2000, 100] })]);
  at.keys("ArrowUp", "s");
  assert.equal(at.news, "straddle 600");
  at.ask([choice("fold"), choice("raise", { range: [3000, 3500, 100], any: "4c 6d" })], { own: [list("4c 6d 9s")] });
  at.keys("r");
  assert.match(at.told.join(), /Pick 1/);
  // Digits are for cards where there are cards to pick, arrows for the amount.
  at.keys("2", "ArrowUp", "r");
  assert.equal(at.news, "raise 3100 6d");
});

test("Mexican poker: turning it up and keeping it down", () => {
  const at = new Tried([...HOLDEM, "turn-up", "keep-down"]);
  at.ask([choice("keep-down"), choice("turn-up")]);
  assert.equal(at.bar, "(Fold) | Keep it down | Turn it up | (Bet) | (Show)");
  at.keys("d");
  assert.equal(at.news, "turn-up");
});

const SQUARES = ["surrender", "stand", "hit", "double", "split", "wager", "change", "take-back", "ready"];
const blackjack = () => new Tried(SQUARES, { layout: { family: "squares", seats: 4, circles: [] } });
const squares = (/** @type {string} */ names) => list(names).map((n) => `square ${n}`);

test("blackjack: what is closed has no key, and nothing else has it; several hands, splits and doubles", () => {
  const at = blackjack();
  const own = [list("9s 2d"), list("8c 8d")];
  at.ask([choice("surrender", { note: "lose $10" }), choice("hit"), choice("double", { button: "Double to $40" })], { own, acting: { seat: 1, hand: 0 } });
  assert.equal(at.bar, "Surrender | (Stand) | Hit | Double to $40 | (Split)");
  assert.equal(at.slot(0)?.note, "lose $10");
  assert.equal(at.slot(2)?.primary, true);
  at.keys("c", "s", "Enter");
  assert.equal(at.news, "", "standing is closed here, and nothing else has its key");
  at.keys("d");
  assert.equal(at.news, "hit");
  at.ask([choice("split"), choice("stand")], { own, acting: { seat: 1, hand: 1 } });
  assert.equal(at.moves.shown().prompt[0], "Hand 2");
  at.keys("s");
  assert.equal(at.news, "split");
});

test("wagers: chips on squares, one change after the other, with undo, repeat, clear and ready", () => {
  const at = blackjack();
  const wager = (/** @type {string} */ names) => choice("wager", { range: [500, 10000, 50], on: squares(names) });
  const change = (/** @type {string} */ names) => choice("change", { range: [500, 10000, 50], on: squares(names) });
  const back = (/** @type {string} */ names) => choice("take-back", { on: squares(names) });
  const put = (/** @type {[string, number][]} */ ...bets) => void (at.wagers = bets.map(([n, amount]) => ({ place: `square ${n}`, amount, result: null })));
  at.ask([wager("1 2 3 4"), choice("ready")]);
  assert.equal(at.bar, "(Undo) | Ready | (Repeat) | (Clear) | (Split)");
  assert.deepEqual(at.moves.shown().chips, { chosen: 500, worths: [100, 500, 2500, 10000, 50000, 100000], most: 10000 });
  at.moves.press("square 0");
  assert.equal(at.news, "wager 500 on square 1");
  // Two more taps before the table has answered are kept.
  at.moves.press("square 0");
  at.moves.press("square 2");
  assert.deepEqual(at.moves.shown().bets, [{ place: "square 1", amount: 1000 }, { place: "square 3", amount: 500 }]);
  assert.equal(at.news, "");
  put(["1", 500]);
  at.ask([wager("2 3 4"), change("1"), back("1"), choice("ready")]);
  assert.equal(at.news, "change 1000 on square 1");
  put(["1", 1000]);
  at.ask([wager("2 3 4"), change("1"), back("1"), choice("ready")]);
  assert.equal(at.news, "wager 500 on square 3");
  // Ready waits until everything lies there.
  at.moves.press("slot 0");
  at.keys("2", "C");
  put(["1", 1000], ["3", 500]);
  at.ask([wager("2 4"), change("1 3"), back("1 3"), choice("ready")]);
  assert.equal(at.news, "take-back on square 3");
  put(["1", 1000]);
  at.ask([wager("2 3 4"), change("1"), back("1"), choice("ready")]);
  assert.equal(at.news, "ready");
  // In the next hand the same again, or nothing.
  at.hand = 2;
  at.wagers = [];
  at.ask([wager("1 2 3 4"), choice("ready")]);
  assert.equal(at.bar, "(Undo) | Ready | Repeat | (Clear) | (Split)");
  at.keys("w");
  assert.equal(at.news, "wager 1000 on square 1");
  at.keys("Backspace");
  assert.deepEqual(at.moves.shown().bets, []);
  put(["1", 1000]);
  at.ask([wager("2 3 4"), change("1"), back("1"), choice("ready")]);
  assert.equal(at.news, "take-back on square 1");
  // What is refused does not lie there.
  put();
  at.ask([wager("1 2 3 4"), choice("ready")]);
  at.moves.press("chip 3");
  at.moves.press("square 3");
  assert.equal(at.news, "wager 10000 on square 4");
  at.moves.refused();
  assert.deepEqual(at.moves.shown().bets, []);
});

test("wagers: by keyboard alone, arrows choose the circle and digits the chip", () => {
  const layout = { family: "circles", seats: 4, circles: ["player", "tie", "banker"].map((name) => ({ name, label: name, pays: "" })) };
  const at = new Tried(["wager", "change", "take-back", "ready"], { layout });
  const on = ["player", "banker", "tie", "player of spot 2", "banker of spot 2", "tie of spot 2"];
  const ask = (same = false) => at.ask([choice("wager", { range: [1000, 10750, 50], on }), choice("ready")], { same });
  ask();
  assert.deepEqual(at.moves.uses(), [0, 1, 2, 3]);
  at.ask(null);
  assert.equal(at.bar, "(Undo) | (Ready) | (Repeat) | (Clear) | –", "closed in their places while the hand is played");
  ask();
  assert.equal(at.moves.shown().cursor, "circle 0");
  at.keys("ArrowRight", "3", "Enter");
  assert.equal(at.moves.shown().cursor, "circle 2");
  assert.equal(at.news, "wager 2500 on banker");
  // Behind another player: their chair, then their circles.
  ask(true);
  at.moves.press("seat 1");
  assert.equal(at.moves.shown().behind, 2);
  assert.match(at.moves.shown().prompt[0], /Behind Bob/);
  at.moves.press("circle 1");
  at.wagers = [{ place: "banker", amount: 2500, result: null }];
  at.ask([choice("wager", { range: [1000, 10750, 50], on: on.filter((name) => name !== "banker") }), choice("ready")]);
  assert.equal(at.news, "wager 2500 on tie of spot 2");
  at.moves.press("seat 0");
  assert.equal(at.moves.shown().behind, 0);
  // A chip dropped on a circle is a wager too.
  at.turn += 1;
  at.wagers.push({ place: "tie of spot 2", amount: 2500, result: null });
  at.ask([choice("wager", { range: [1000, 10750, 50], on: ["player"] }), choice("ready")]);
  at.moves.drop("chip 3", "circle 0");
  assert.equal(at.news, "wager 10000 on player");
});

test("wagers: a single circle behind somebody takes what its owner has wagered", () => {
  const at = blackjack();
  const on = ["square 1 of spot 3"];
  at.ask([choice("wager", { range: [1000, 10950, 50], on: ["square 1"] }), choice("wager", { range: [2000, 2000, 50], on }), choice("ready")]);
  assert.deepEqual(Object.keys(at.moves.shown().targets).sort(), ["seat 2", "square 0"]);
  at.moves.press("seat 2");
  assert.equal(at.news, "wager 2000 on square 1 of spot 3");
});

test("the bank: who banks puts up money with chips, too", () => {
  const at = blackjack();
  at.ask([choice("bank", { range: [200, 7100, 50] }), choice("ready")]);
  assert.match(at.moves.shown().prompt.join(), /Your bank.*\$25 a tap/);
  assert.equal(at.moves.shown().cursor, "bank");
  at.moves.press("bank");
  at.keys("4");
  assert.equal(at.news, "bank 2500");
});

test("three card poker: the play is a button of its own, and folding another", () => {
  const at = new Tried(["wager", "change", "take-back", "ready", "play", "fold"]);
  at.ask([choice("play", { costs: 2000, button: "Play for $20" }), choice("fold", { note: "lose $20" })], { acting: { seat: 4, hand: 0 } });
  assert.equal(at.moves.shown().prompt[0], "For Dan’s hand");
  assert.equal(at.slot(3)?.primary, true);
  at.keys("r");
  assert.equal(at.news, "play");
});

const seven = list("9s 9d Ah Qc Td 7s 4c");
const fronts = ["Ah Qc", "Td 4c"];
const ways = [
  way("Ah Qc", "front: ace-queen; back: pair of nines"), way("Td 4c", "front: ten-four; back: pair of nines, ace-queen", { house_way: true }),
  way("9s 9d", "front: pair of nines; back: ace high", { foul: { words: "the front outranks the back", rule: "PG-03" } }),
];
const pai = () => [choice("set", { sets: fronts }), choice("house-way")];

test("settings: cards go to the front by tap, digit or drag; a foul is told with its rule and cannot be made", () => {
  const at = new Tried(["wager", "set", "house-way", "ready"], { layout: { family: "setting", seats: 4, circles: [] } });
  at.ask(pai(), { own: [seven], settings: ways });
  const offer = () => at.moves.shown();
  assert.deepEqual(offer().trays?.map(({ name, cards }) => [name, cards.join(" ")]), [["Front", ""], ["Back", "Ah Qc Td 9s 9d 7s 4c"]]);
  assert.match(at.bar, /^\(Start over\) .*\(Set\) \| House way$/);
  at.moves.press("own:0");
  assert.match(offer().message?.text ?? "", /one more/);
  at.moves.drop("own:1", "tray 0");
  assert.deepEqual([offer().message?.bad, offer().message?.text, offer().message?.rule], [true, "Foul: the front outranks the back.", "PG-03"]);
  assert.equal(at.slot(3)?.note, "foul");
  at.keys("r", "Enter");
  assert.equal(at.news, "", "a foul cannot be made");
  at.keys("Escape", "1", "2");
  assert.deepEqual(offer().trays?.map(({ reading }) => reading), ["ace-queen", "pair of nines"]);
  assert.match(offer().message?.text ?? "", /^Front: ace-queen; back: pair of nines/);
  at.keys("Enter");
  assert.equal(at.news, "set Ah Qc");
  at.ask(pai(), { own: [seven], settings: ways });
  // A foul that the list does not name is asked about.
  at.foul = "nothing is in front of it";
  at.keys("Escape", "3", "4");
  assert.match(offer().message?.text ?? "", /nothing is in front of it/);
  at.keys("s");
  assert.equal(at.news, "house-way", "the house way is one key away");
});

test("settings: tiles in two hands, and the hand of another seat", () => {
  const at = new Tried(["wager", "set", "house-way"], { layout: { family: "tiles", seats: 4, circles: [] } });
  const settings = [way("5-5 6-6", "low: two, teen high; high: eight, day high")];
  at.ask([choice("set", { sets: ["5-5 6-6"] }), choice("house-way")], { own: [list("5-5 6-6 2-1 1-1")], settings });
  assert.deepEqual(at.moves.shown().trays?.map(({ name }) => name), ["Low", "High"]);
  assert.deepEqual(at.moves.shown().trays?.map(({ cards }) => cards.join(" ")), ["5-5 6-6", "2-1 1-1"], "two hands of two begin as they may be set");
  at.keys("1", "2");
  assert.equal(at.slot(3)?.off, true);
  at.keys("2", "1", "r");
  assert.equal(at.news, "set 6-6 5-5");
});

const PAN = ["in", "out", "draw", "take", "discard", "meld", "add", "force", "split"];
const pan = () => new Tried(PAN, { layout: { family: "pan", seats: 4, circles: [] } });

test("Pan: the stub is drawn from, the discard taken, and what is drawn is thrown or melded", () => {
  const at = pan();
  at.ask([choice("draw"), choice("take")], { own: [list("5c 5c Ah")] });
  assert.deepEqual(Object.keys(at.moves.shown().targets).sort(), ["discard", "stub"]);
  at.moves.press("stub");
  assert.equal(at.news, "draw");
  const legal = () => [choice("meld", { sets: ["5c 5d 5s", "5c 5c 5c"], pays: [100, 200] }), choice("discard", { any: "5d" })];
  at.ask(legal(), { own: [list("5c 5c 5s Ah"), list("5d")] });
  const { drawn, lifted, pill, prompt } = at.moves.shown();
  assert.equal(drawn, "5d");
  assert.equal(prompt[0], "You drew 5♦");
  assert.equal(pill, "+$2 from each");
  assert.deepEqual(lifted, [0, 1], "the set that pays most is lifted");
  assert.equal(at.slot(3)?.label, "Meld 5♣ 5♣ 5♣");
  // The viewer picks another one: by tapping its cards, or a part of them.
  at.moves.press("own:2");
  assert.equal(at.slot(3)?.label, "Meld 5♣ 5♦ 5♠");
  assert.equal(at.slot(3)?.note, "+$1 each");
  at.keys("r");
  assert.equal(at.news, "meld 5c 5d 5s");
  at.ask(legal(), { own: [list("5c 5c 5s Ah"), list("5d")] });
  at.moves.press("own:0");
  assert.equal(at.slot(1)?.label, "Throw 5♦", "what is picked for a meld does not hinder the throw");
  at.moves.press("own:0");
  at.moves.drop("drawn", "discard");
  assert.equal(at.news, "discard 5d");
});

test("Pan: without hints nothing is proposed, and a meld is what is picked", () => {
  settings.set("hints", false);
  const at = pan();
  at.ask([choice("meld", { sets: ["5c 5c 5c"], pays: [200] }), choice("discard", { any: "Ah 2c" })], { own: [list("5c 5c 5c Ah 2c")] });
  assert.deepEqual(at.moves.shown().lifted, []);
  assert.equal(at.moves.shown().pill, undefined);
  at.keys("r");
  assert.equal(at.news, "");
  for (const key of ["own:0", "own:1", "own:2"]) at.moves.press(key);
  assert.equal(at.moves.shown().pill, "+$2 from each");
  at.keys("Enter");
  assert.equal(at.news, "meld 5c 5c 5c");
  settings.set("hints", true);
});

test("Pan: adding to a meld and forcing say on what; where there are several, the viewer is asked", () => {
  const at = pan();
  const spreads = [list("Ks Kh Kd"), list("Kc Kc Kc")];
  at.ask([choice("add", { sets: ["Kc"], on: ["spread 1"] }), choice("add", { sets: ["Kc"], on: ["spread 2"] }), choice("discard", { any: "Ah" })], { own: [list("Kc Ah")], spreads });
  at.moves.drop("own:0", "own melds:1:2");
  assert.equal(at.news, "add Kc on spread 2");
  at.ask([choice("draw")], { own: [list("Kc Ah")] });
  at.ask([choice("force", { on: ["seat 4"], button: "Force 6♦ on Dan" })], { must: false, own: [list("Kc Ah")] });
  assert.equal(at.bar, "(Out) | Pass | (Draw) | (Add) | Force 6♦ on Dan");
  at.keys("s");
  assert.equal(at.news, "force on seat 4");
  at.ask([choice("force", { on: ["seat 2", "seat 4"] })], { must: false, own: [list("Kc Ah")] });
  at.keys("s");
  assert.deepEqual(at.opened[0]?.part.options.map((/** @type {any} */ one) => one.label), ["Bob", "Dan"]);
  at.opened[0]?.part.then(1);
  assert.equal(at.news, "force on seat 4");
  at.ask([choice("force", { on: ["seat 2", "seat 4"] })], { must: false });
  at.moves.press("seat 1");
  assert.equal(at.news, "force on seat 2");
  at.ask([choice("force", { on: ["seat 2"] })], { must: false });
  at.keys("c");
  assert.equal(at.news, "pass");
});

test("between hands: sit out, ready, pause; buying is asked about and never comes by itself", () => {
  const at = new Tried(HOLDEM);
  at.over = { ending: "showdown", results: [{ seat: 1, net: -1200, stack: 8800, shown: [], words: "pair of kings", won: [], best: [] }], next_ms: 4000, banner: "", own: [] };
  at.next = 4000;
  at.chair = { stack: 8800, buys: { min: 100, max: 90000, step: 100 }, host: true };
  at.ask(null);
  assert.deepEqual(at.moves.shown().prompt, ["Hand 1 is over", "You: −$12, pair of kings"]);
  assert.equal(at.bar, "Sit out | Ready | – | (Bet) | (Show)");
  assert.deepEqual(at.moves.shown().extras?.map(({ label }) => label), ["Buy", "Pause"]);
  assert.deepEqual(at.moves.shown().wait, { ms: 4000, ends: null, still: false });
  at.keys(" ", "c", "q");
  assert.equal(at.news, 'pause; chair "next"; chair "away"');
  at.paused = true;
  at.ask(null);
  assert.match(at.moves.shown().prompt[1], /paused/);
  at.keys(" ");
  assert.equal(at.news, "resume");
  at.paused = false;
  at.chair = { ...at.chair, sits: "away" };
  at.ask(null);
  at.keys("c");
  assert.equal(at.news, 'chair "back"');
  at.chair = { sits: "in", stack: 0, buys: { min: 100, max: 90000, step: 100 } };
  at.ask(null);
  assert.equal(at.slot(1)?.label, "Buy chips");
  at.keys("c");
  assert.equal(at.news, "", "nothing is bought without a question");
  assert.equal(at.opened.at(-1)?.what, "buy");
  at.chair = { sits: "in", stack: 500, post: 400 };
  at.ask(null);
  at.moves.press("extra 0");
  assert.equal(at.news, 'chair "post"');
});

test("who sits out in the middle of a hand can come back, and who missed a blind can post it", () => {
  const at = new Tried(HOLDEM);
  at.chair = { sits: "away" };
  at.ask(null, { status: "out" });
  assert.equal(at.slot(1)?.label, "I am back");
  at.chair = { post: 400 };
  at.ask(null, { status: "out" });
  assert.deepEqual(at.moves.shown().extras?.map(({ label }) => label), ["Post $4", "Wait"]);
  at.moves.press("extra 1");
  assert.equal(at.news, 'chair "wait"');
});

test("between hands: the bank is offered, and taken or let pass", () => {
  const at = blackjack();
  at.chair = { bank: true };
  at.ask([], { must: false });
  assert.deepEqual(at.moves.shown().prompt, ["You may bank", "Take the bank, or pass it"]);
  at.keys("b", "c");
  assert.equal(at.news, 'chair "accept"; chair "decline"');
});

test("without a chair there is nothing to play, but an empty chair or a bot’s to sit down in", () => {
  const at = new Tried(HOLDEM, { seat: 0 });
  at.chair = { sits: "gone", seat: null, buys: { min: 4000, max: 90000, step: 100 } };
  at.felt.names = [{ seat: 1, name: "Ann", bot: false }, { seat: 2, name: "Bob", bot: true }];
  at.ask(null);
  assert.deepEqual(Object.keys(at.moves.shown().targets), ["seat 1", "seat 2", "seat 3"]);
  at.moves.press("seat 2");
  assert.deepEqual(at.opened, [{ what: "sit", part: 3 }]);
  at.moves.press("seat 0");
  assert.equal(at.opened.length, 1, "somebody sits there");
});

test("keys can be changed; the old key then means nothing", () => {
  settings.set("keys", { F: "L" });
  const at = new Tried(HOLDEM);
  at.ask(facing());
  assert.equal(at.slot(0)?.key, "L");
  at.keys("f");
  assert.equal(at.news, "");
  at.keys("l");
  assert.equal(at.news, "fold");
  settings.set("keys", {});
});
