// @ts-check
// Tables as they could be seen, one or more of each family, to draw without a server.

/** @typedef {import("../pages/scene.js").Shown} Shown */
/** @typedef {import("../pages/scene.js").SeatView} SeatView */
/** @typedef {import("../pages/scene.js").View} View */
/** @typedef {import("../pages/places.js").Family} Family */
/** @typedef {{family: Family, seats: number, cards?: number, squares?: number, uses?: number[], shown: Shown}} Fixture */

const NAMES = ["Nina", "Bob", "Cleo", "Dan", "Eve", "Fritz", "Gwen", "Hank", "Ines", "Jo"];
const list = (/** @type {string} */ text) => text.split(" ").filter(Boolean);
const cents = (/** @type {number} */ dollars) => Math.round(dollars * 100);

/**
 * @param {number} number @param {number} stack @param {string} cards @param {Partial<SeatView> & {reading?: string, up?: boolean[]}} [more]
 * @returns {SeatView}
 */
function seat(number, stack, cards, { reading = "", up, ...more } = {}) {
  const faces = list(cards);
  const hand = { cards: faces, up: up ?? faces.map(() => false), partly_up: Boolean(up), reading, wager: 0 };
  return { seat: number, stack: cents(stack), bet: 0, status: "in", hands: faces.length ? [hand] : [], wagers: [], spreads: [], pays: [], drew: null, ...more };
}

/** A hand and the card just drawn. @param {string} cards @param {string} drawn */
const drew = (cards, drawn) => ({ hands: [cards, drawn].map((text, at) => ({ cards: list(text), up: [], partly_up: false, reading: at ? "drawn" : "", wager: 0 })) });

const circles = (/** @type {[string, string][]} */ ...all) => all.map(([name, pays]) => ({ name, label: name, pays }));
const BACCARAT = circles(["player", "pays 1 to 1"], ["tie", "pays 8 to 1"], ["banker", "pays 1 to 1"]);
const CARDS = circles(["ante", "your wager"], ["play", "equals the ante"], ["bonus", "pair or better"]);

/** @param {string} place @param {number} amount @param {string | null} [result] */
const wager = (place, amount, result = null) => ({ place, amount: cents(amount), result });

/** @param {Partial<View> & {seats: SeatView[]}} more @returns {View} */
const view = (more) => ({
  game: "", phase: "play", piles: [], chips: [], marks: [], waits: [], legal: [], settings: [], notes: [], bank: null, acting: null, tags: [], ...more,
});

/** @param {number} dollars @param {string} covers */
const bank = (dollars, covers) => ({ seat: 0, cents: cents(dollars), covers });

/** @param {string} zone @param {string} cards @param {string} [reading] */
const pile = (zone, cards, reading = "") => ({ zone, name: zone, shown: list(cards), reading, won: false, count: list(cards).length });

/** @param {Partial<Shown> & {title: string, view: View}} more @returns {Shown} */
const shown = (more) => ({
  house: "Palace card room", posted: [], me: 0, names: NAMES.slice(0, more.view.seats.length), prompt: ["", ""],
  slots: [null, null, null, null, null], log: [], time: 0.62, ...more,
});

const slot = (/** @type {string} */ label, /** @type {string} */ key, /** @type {Partial<import("../pages/scene.js").Slot>} */ more = {}) => ({ label, key, ...more });

const turn = (/** @type {number} */ seat) => [wait(seat, "turn")];
const wait = (/** @type {number} */ seat, /** @type {string} */ purpose) => ({ seat, purpose, left_ms: null, bank_ms: null });

/** @type {Record<string, Fixture>} */
export const FIXTURES = {
  holdem: {
    family: "board", seats: 9, uses: [0, 1, 3],
    shown: shown({
      title: "Hold’em 4–8", posted: ["Fee $4 + $1 jackpot · blinds 2/4", "Bad beat jackpot $1,240"],
      view: view({
        phase: "turn", piles: [pile("board", "Kh 4h 2h 9c")], chips: [{ account: "pot", amount: cents(64) }],
        marks: [{ marker: "button", seat: 7 }], waits: turn(1),
        seats: [
          seat(1, 134, "Ah 9h", { bet: 800, reading: "ace-high flush" }), seat(2, 87, "", { status: "out" }), seat(3, 212, "?? ??", { bet: 800 }),
          seat(4, 40, "", { status: "out" }), seat(5, 1240, "?? ??", { bet: 800 }), seat(6, 96, "?? ??"), seat(7, 64.5, "?? ??", { bet: 1600 }),
          seat(8, 310, "", { status: "out" }), seat(9, 118, "?? ??"),
        ],
      }),
      prompt: ["Your move", "$8 to call · pot $64"], amounts: { presets: ["½", "⅔", "Pot", "All-in"], value: "16" },
      slots: [slot("Fold", "F"), slot("Call $8", "C"), null, slot("Raise to $16", "R", { primary: true }), null],
      log: [
        { text: "Flop K♥ 4♥ 2♥", head: true }, { text: "Cleo bets $8" }, { text: "Dan folds" }, { text: "Eve calls $8", rule: "PK-11" },
        { text: "Turn 9♣", head: true }, { text: "Gwen raises to $16" },
      ],
    }),
  },
  result: {
    family: "board", seats: 9, uses: [0, 1, 3],
    shown: shown({
      title: "Hold’em 4–8", posted: ["Fee $4 + $1 jackpot · blinds 2/4", "Bad beat jackpot $1,240"],
      view: view({
        phase: "over", piles: [pile("board", "Kh 9c 6d 2s 4h")], chips: [{ account: "pot", amount: cents(48) }], marks: [{ marker: "button", seat: 2 }],
        seats: [
          seat(1, 122, "Ah Kd", { reading: "pair of kings" }), seat(2, 87, "", { status: "out" }), seat(3, 208, "", { status: "out" }),
          seat(4, 36, "", { status: "out" }), seat(5, 1276, "9s 6s"), seat(6, 92, "", { status: "out" }), seat(7, 52.5, "Jc 9h"),
          seat(8, 310, "", { status: "out" }), seat(9, 118, "", { status: "out" }),
        ],
      }),
      won: { 0: "−$12", 2: "−$4", 3: "−$4", 4: "+$36", 5: "−$4", 6: "−$12" }, best: list("9s 6s 9c 6d Kh"),
      banner: { text: "Eve wins $48:", note: "two pair, nines and sixes" },
      prompt: ["Hand 212 is over", "You: −$12, pair of kings"], slots: [slot("Sit out", "Q"), slot("Ready", "C", { primary: true, note: "next hand" }), null, slot("Raise", "R", { off: true }), null],
      extras: [{ label: "Buy" }, { label: "Pause", key: " " }], wait: { ms: 60000, still: true },
      log: [{ text: "River 4♥", head: true }, { text: "Eve checks" }, { text: "Showdown", head: true }, { text: "Eve shows 9♠ 6♠" }, { text: "Gwen shows J♣ 9♥" }, { text: "Eve wins $48", rule: "PK-16" }],
    }),
  },
  omaha: {
    family: "board", seats: 6, cards: 4, uses: [0, 1, 3],
    shown: shown({
      title: "Omaha high-low 8–16", house: "Tommy’s",
      view: view({
        phase: "flop", piles: [pile("board", "As 5d 4c")], chips: [{ account: "pot", amount: cents(48) }], marks: [{ marker: "button", seat: 4 }], waits: turn(3),
        seats: [
          seat(1, 220, "Ad 2c Th 3s", { reading: "high: pair of aces; low: 5-4-3-2-A" }), seat(2, 180, "?? ?? ?? ??", { bet: 800 }), seat(3, 96, "?? ?? ?? ??"),
          seat(4, 300, "?? ?? ?? ??"), seat(5, 40, "", { status: "out" }), seat(6, 512, "?? ?? ?? ??"),
        ],
      }),
      prompt: ["Cleo to act", "$8 to call"], slots: [slot("Fold", "F", { off: true }), slot("Call $8", "C", { off: true }), null, slot("Raise", "R", { off: true }), null],
      log: [{ text: "Flop A♠ 5♦ 4♣", head: true }, { text: "Bob bets $8" }],
    }),
  },
  draw: {
    family: "draw", seats: 7, uses: [0, 1, 2, 3],
    shown: shown({
      title: "Lowball, no-limit", posted: ["Blinds 2/3/5 · ante 1", "Best hand 5-4-3-2-A · joker in the deck"],
      view: view({
        phase: "draw", chips: [{ account: "pot", amount: cents(44) }], marks: [{ marker: "button", seat: 2 }], waits: turn(1),
        seats: [
          seat(1, 134, "2h 4c 7d Js Kh", { reading: "keeps 7-4-2" }), seat(2, 87, "?? ?? ?? ?? ??"), seat(3, 212, "?? ?? ?? ?? ??", { drew: 0 }),
          seat(4, 40, "", { status: "out" }), seat(5, 1240, "?? ?? ?? ?? ??", { drew: 2 }), seat(6, 96, "?? ?? ?? ?? ??", { drew: 3 }), seat(7, 64.5, "", { status: "out" }),
        ],
      }),
      picked: [3, 4], captions: ["stub", "discards"], prompt: ["Your draw", "Throw away J♠ K♥"],
      slots: [null, slot("Stand pat", "C"), slot("Draw 2", "D", { primary: true }), null, null],
      log: [{ text: "Before the draw", head: true }, { text: "Eve opens for $8" }, { text: "Fritz calls $8" }, { text: "The draw", head: true }, { text: "Cleo stands pat" }, { text: "Eve draws 2", rule: "DR-03" }],
    }),
  },
  stud: {
    family: "stud", seats: 8, uses: [0, 1, 3],
    shown: shown({
      title: "Seven-card stud 8–16", house: "Tommy’s", posted: ["Ante $1 · bring-in $3", "Low card brings it in"],
      view: view({
        phase: "sixth-street", chips: [{ account: "pot", amount: cents(132) }], waits: turn(1),
        seats: [
          seat(1, 134, "Ac 5c Jc Ad 6s 2c", { reading: "pair of aces", up: [false, false, true, true, true, true] }), seat(2, 64, "?? ?? 2d 8c Js Th"),
          seat(3, 131, "?? ?? 7h 7d 9c As"), seat(4, 40, "", { status: "out" }), seat(5, 1240, "?? ?? Qh Qc 4s 9d", { bet: 800 }),
          seat(6, 96, "?? ?? Kc Td 5h 2h", { bet: 800 }), seat(7, 64.5, "", { status: "out" }), seat(8, 210, "?? ?? 3c Ks 8h 6d", { bet: 800 }),
        ],
      }),
      tags: { 4: "High", 7: "Bring-in" }, prompt: ["Your move", "$8 to call · pot $132"],
      slots: [slot("Fold", "F"), slot("Call $8", "C"), null, slot("Raise to $16", "R", { primary: true }), null],
      log: [{ text: "Sixth street", head: true }, { text: "Eve has queens: high", rule: "ST-07" }, { text: "Eve bets $8" }, { text: "Fritz calls $8" }, { text: "Hank calls $8" }],
    }),
  },
  mexican: {
    family: "stud", seats: 7, cards: 5, uses: [0, 1, 2, 3],
    shown: shown({
      title: "Mexican poker 3–6", posted: ["Fee $1 · 41 cards with a joker", "A flush beats a full house"],
      view: view({
        phase: "fourth-street", chips: [{ account: "pot", amount: cents(27) }], marks: [{ marker: "button", seat: 3 }], waits: turn(1),
        seats: [
          seat(1, 29, "Jh 3s 7d Jo", { reading: "pair of jacks", up: [false, true, true, true] }), seat(2, 29, "?? 3h Kc 4d"), seat(3, 26, "", { status: "out" }),
          seat(4, 29, "?? Qs 2h 5c", { bet: 300 }), seat(5, 44, "?? 6h 6d As"), seat(6, 12, "", { status: "out" }), seat(7, 31, "", { status: "out" }),
        ],
      }),
      prompt: ["Turn it up?", "Then the next card comes down"], slots: [null, slot("Keep it down", "C"), slot("Turn it up", "T", { primary: true }), null, null],
      log: [{ text: "Fourth street", head: true }, { text: "Dan bets $3" }],
    }),
  },
  pan: {
    family: "pan", seats: 8,
    shown: shown({
      title: "Panguingue", house: "Gloria’s", posted: ["Condition $2 · tops $2 each", "Play goes to the right"],
      view: view({
        phase: "play", piles: [pile("muck", "Kh 6d")], chips: [{ account: "tops", amount: cents(16) }], waits: turn(1),
        seats: [
          { ...seat(1, 74, "Ah Ad 2c 4d 5c 5c 6s Jh Qd Kh"), spreads: [list("3h 3c 3d"), list("Qs Js 7s")], ...drew("Ah Ad 2c 4d 5c 5c 6s Jh Qd Kh", "5c") }, seat(2, 36, "", { spreads: [list("2h 3h 4h"), list("Kd Kc Kh")] }),
          seat(3, 44, "", { spreads: [list("7s 7h 7d")] }), seat(4, 0, "", { status: "out" }),
          seat(5, 118, "", { spreads: [list("3s 3s 3s"), list("Qh Jh 7h 6h"), list("Ad Ac Ah")] }), seat(6, 28, "", { spreads: [list("Jc 7c 6c")] }),
          seat(7, 62, "", { spreads: [list("5d 5d 5d 5d"), list("4h 4s 4c")] }), seat(8, 40, ""),
        ],
      }),
      pays: { "1:1": 1, "3:1": 1, "5:1": 4, "7:1": 3 }, drawn: "5c", lifted: [4, 5, 10], pill: "+2 from each", captions: ["214 left", "Bob’s discard"],
      prompt: ["You drew 5♣", "Meld it or throw it"],
      slots: [slot("Out", "O", { off: true }), slot("Throw 5♣", "D"), slot("Draw", "W", { off: true }), slot("Meld 5♣", "M", { primary: true, note: "+2 each" }), slot("Force", "X", { off: true })],
      log: [{ text: "Cleo", head: true }, { text: "melds 7♠ 7♥ 7♦: +1 from each", rule: "PN-19" }, { text: "Bob", head: true }, { text: "throws 6♦" }, { text: "Nina", head: true }, { text: "draws 5♣" }],
    }),
  },
  blackjack: {
    family: "squares", seats: 8,
    shown: shown({
      title: "No-bust blackjack 5–100", posted: ["$5–$100 a square · fee $0.50 or $1", "22 and more: NB-11"], me: 2,
      names: ["Gwen", "Hank", "Nina", "Bob", "Cleo", "Bartholomew", "Eve", "Fritz"], lettering: ["No-bust blackjack", "Player-dealer draws to 16 · stands on 17"],
      view: view({
        marks: [{ marker: "player-dealer", seat: 8 }, { marker: "action-button", seat: 1 }], waits: turn(3),
        bank: bank(400, "covers to seat 5"),
        seats: [
          seat(1, 64.5, "9c 9d", { wagers: [wager("square 1", 20)] }), seat(2, 310, "Kd 9h", { wagers: [wager("square 1", 60)] }),
          {
            ...seat(3, 134, ""), wagers: [wager("square 1", 40), wager("square 2", 20)],
            hands: [
              { cards: list("6h 4s Td"), up: [], partly_up: false, reading: "20", wager: 4000 }, { cards: list("9s 2d"), up: [], partly_up: false, reading: "11", wager: 2000 },
            ],
          },
          seat(4, 87, "Ts 8d", { wagers: [wager("square 1", 100)] }), seat(5, 212, "Td Qc", { wagers: [wager("square 1", 200)] }), seat(6, 40, "5c 5d", { wagers: [wager("square 1", 30)] }),
          seat(7, 1240, "", {}), seat(8, 400, "6s"),
        ],
      }),
      tags: { 0: "18", 1: "19", 3: "18", 4: "20", 5: "not covered" }, acting: 1, prompt: ["Hand 2 has 11", "$20 · Fritz shows 6"],
      slots: [slot("Surrender", "X", { note: "lose $10" }), slot("Stand", "S", { note: "on 11" }), slot("Hit", "H", { note: "one card", primary: true }), slot("Double", "D", { note: "to $40" }), slot("Split", "P", { note: "no pair", off: true })],
      log: [{ text: "Hand 118", head: true }, { text: "Fritz banks $400" }, { text: "Gwen stands on 18" }, { text: "Nina, hand 1", head: true }, { text: "Doubles to $40: 20", rule: "NB-14" }],
    }),
  },
  settle: {
    family: "squares", seats: 8,
    shown: shown({
      title: "No-bust blackjack 5–100", me: 2, names: ["Gwen", "Hank", "Nina", "Bob", "Cleo", "Bartholomew", "Eve", "Fritz"], posted: ["$5–$100 a square · fee $0.50 or $1", "22 and more: NB-11"],
      view: view({
        phase: "settle", marks: [{ marker: "player-dealer", seat: 8 }, { marker: "action-button", seat: 1 }],
        bank: bank(140, "all $400 used"),
        seats: [
          seat(1, 64.5, "9c 9d", { wagers: [wager("square 1", 20, "loses $20")] }), seat(2, 310, "Kd 9h", { wagers: [wager("square 1", 60, "pushes")] }),
          { ...seat(3, 174, ""), wagers: [wager("square 1", 40, "wins $40")], hands: [{ cards: list("6h 4s Td"), up: [], partly_up: false, reading: "20", wager: 4000 }] },
          seat(4, 187, "Ts Td", { wagers: [wager("square 1", 100, "wins $100")] }), seat(5, 372, "Td Qc", { wagers: [wager("square 1", 200, "wins $160")] }),
          seat(6, 40, "5c 5d", { wagers: [wager("square 1", 30, "goes back")] }), seat(7, 1240, ""), seat(8, 400, "6s 4h 9c", { reading: "has 19" }),
        ],
      }),
      won: { 2: "+$40" }, focus: { text: "Cleo wins $160 of $200", note: "$40 back: the bank is exhausted" }, prompt: ["Settling seat 5", "Fritz has 19"],
      slots: [["Surrender", "X"], ["Stand", "S"], ["Hit", "H"], ["Double", "D"], ["Split", "P"]].map(([label = "", key = ""]) => slot(label, key, { off: true })),
      log: [{ text: "Fritz has 19", head: true }, { text: "Gwen loses $20" }, { text: "Nina wins $40" }, { text: "Cleo wins $160; $40 goes back", rule: "PD-05" }],
    }),
  },
  wagers: {
    family: "tiles", seats: 8, squares: 10, uses: [0, 1, 2, 3],
    shown: shown({
      title: "Pai gow tiles 10–200", posted: ["$10–$200 a square, ten squares", "32 tiles, three dice"], lettering: ["Pai gow", "Thirty-two tiles · three dice"],
      view: view({
        phase: "wagers", marks: [{ marker: "player-dealer", seat: 5 }], waits: [wait(1, "wager")], bank: bank(600, "covers all seats"),
        seats: [seat(1, 134, "", { wagers: [wager("square 1", 25), wager("square 2", 10)] }), seat(2, 87, "", { wagers: [wager("square 1", 10)] }), seat(3, 310, ""), seat(4, 52, ""), seat(5, 600, ""), seat(6, 88, ""), seat(7, 41, ""), seat(8, 900, "", { wagers: [wager("square 1", 200)] })],
      }),
      chips: { chosen: 500 }, prompt: ["Wagers open", "$35 wagered"], slots: [slot("Undo", "Z"), slot("Ready", "C", { primary: true }), slot("Repeat", "Y"), slot("Clear", "X"), null],
      log: [{ text: "Wagers open", head: true }, { text: "Bob wagers $10" }, { text: "Hank wagers $200" }],
    }),
  },
  baccarat: {
    family: "circles", seats: 8, uses: [0, 1, 2, 3],
    shown: shown({
      title: "Baccarat 10–400", posted: ["No commission · fee by the wager", "Tie pays 8 to 1"], me: 2, names: ["Gwen", "Hank", "Nina", "Bob", "Cleo", "Bartholomew", "Eve", "Fritz"],
      view: view({
        phase: "settle", piles: [pile("common 0", "9s 3d 5c", "7"), pile("common 1", "Kc 6h", "6")], marks: [{ marker: "player-dealer", seat: 8 }, { marker: "action-button", seat: 1 }],
        bank: bank(400, "covers to seat 5"),
        seats: [
          seat(1, 64.5, "", { wagers: [wager("banker", 20)] }), seat(2, 310, "", { wagers: [wager("player", 10), wager("tie", 5)] }), seat(3, 134, "", { wagers: [wager("banker", 35), wager("tie", 5)] }),
          seat(4, 87, "", { wagers: [wager("player", 50)] }), seat(5, 212, "", { wagers: [wager("player", 25), wager("banker", 5)] }), seat(6, 40, "", { wagers: [wager("banker", 15)] }), seat(7, 1240, ""), seat(8, 400, ""),
        ],
      }),
      circles: BACCARAT, best: ["Player"], focus: { text: "Player wins, seven to six" }, prompt: ["Player 7, Banker 6", "$40 wagered"], chips: { chosen: 500 },
      slots: [slot("Undo", "Z", { off: true }), slot("Ready", "C", { off: true }), slot("Repeat", "Y", { off: true }), slot("Clear", "X", { off: true }), null],
      log: [{ text: "Player 9♠ 3♦: two", head: true }, { text: "Player draws 5♣: seven" }, { text: "Banker stands on six", rule: "BA-06" }],
    }),
  },
  three: {
    family: "ante", seats: 7, uses: [0, 3],
    shown: shown({
      title: "Three card poker 10–400", posted: ["$10–$400 a circle", "The bank plays with queen high"], lettering: ["Three card poker", "Queen high qualifies"],
      view: view({
        marks: [{ marker: "player-dealer", seat: 4 }, { marker: "action-button", seat: 5 }], waits: turn(1), bank: bank(800, "covers all seats"),
        seats: [
          seat(1, 240, "Qs Qd 7h", { reading: "pair of queens", wagers: [wager("ante", 20), wager("bonus", 5)] }), seat(2, 80, "?? ?? ??", { wagers: [wager("ante", 10)] }), seat(3, 95, "?? ?? ??", { wagers: [wager("ante", 40), wager("bonus", 10)] }),
          seat(4, 800, "?? ?? ??"), seat(5, 64, "?? ?? ??", { wagers: [wager("ante", 10), wager("play", 10)] }), seat(6, 30, "", { status: "out" }), seat(7, 77, "?? ?? ??", { wagers: [wager("ante", 15)] }),
        ],
      }),
      circles: CARDS, prompt: ["Your move", "Play for $20, or fold"], slots: [slot("Fold", "F", { note: "lose $20" }), null, null, slot("Play $20", "P", { primary: true }), null],
      log: [{ text: "Hand 9", head: true }, { text: "You get Q♠ Q♦ 7♥" }, { text: "Eve plays" }],
    }),
  },
  paigow: {
    family: "setting", seats: 7, uses: [0, 1, 4],
    shown: shown({
      title: "Pai gow poker 10–200", house: "Tommy’s", posted: ["$10–$200 · fee $1 or $2", "Joker: ace, or fills a straight or flush"], me: 2, names: ["Gwen", "Hank", "Nina", "Bob", "Cleo", "Bartholomew", "Fritz"],
      view: view({
        phase: "set", marks: [{ marker: "player-dealer", seat: 7 }, { marker: "action-button", seat: 1 }], waits: [wait(3, "set")], bank: bank(400, "covers all seats"),
        seats: [
          seat(1, 64.5, "", { wagers: [wager("square 1", 20)] }), seat(2, 310, "", { wagers: [wager("square 1", 40)] }), seat(3, 134, "", { wagers: [wager("square 1", 25)] }), seat(4, 87, "", { wagers: [wager("square 1", 10)] }),
          seat(5, 212, "", { wagers: [wager("square 1", 60)] }), seat(6, 40, "", { wagers: [wager("square 1", 15)] }), seat(7, 400, "?? ?? ?? ?? ?? ?? ??"),
        ],
      }),
      tags: { 0: "set", 1: "set", 2: "setting", 3: "setting", 4: "set", 5: "setting" }, dice: [2, 4, 5], focus: { text: "Eleven: the action starts at seat 1" },
      trays: [{ name: "Front", reading: "pair of nines", cards: list("9s 9d") }, { name: "Back", reading: "ace high", cards: list("Ah Qc Td 7s 4c") }],
      message: { text: "Foul: the front outranks the back. The back hand must be higher.", rule: "PG-03", bad: true }, prompt: ["Set your hand", "front 2 · back 5"],
      slots: [slot("Start over", "Z"), slot("Set", "C", { off: true, note: "foul" }), null, null, slot("House way", "H")],
      log: [{ text: "Hand 12", head: true }, { text: "The dice show 2 4 5: 11" }, { text: "Gwen sets the hand" }],
    }),
  },
  tiles: {
    family: "tiles", seats: 8, squares: 10, uses: [0, 1, 4],
    shown: shown({
      title: "Pai gow tiles 10–200", posted: ["$10–$200 a square, ten squares", "32 tiles, three dice"], me: 2, names: ["Gwen", "Hank", "Nina", "Bob", "Cleo", "Bartholomew", "Eve", "Fritz"],
      view: view({
        phase: "set", marks: [{ marker: "player-dealer", seat: 8 }, { marker: "action-button", seat: 1 }], waits: [wait(3, "set")], bank: bank(400, "covers all seats"),
        seats: [
          seat(1, 64.5, "", { wagers: [wager("square 1", 20)] }), seat(2, 310, "", { wagers: [wager("square 1", 40)] }), seat(3, 134, "", { wagers: [wager("square 1", 25)] }), seat(4, 87, "", { wagers: [wager("square 1", 10)] }),
          seat(5, 212, "", { wagers: [wager("square 1", 60)] }), seat(6, 40, "", { wagers: [wager("square 1", 15)] }), seat(7, 1240, "", { wagers: [wager("square 1", 25)] }), seat(8, 400, "?? ?? ?? ??"),
        ],
      }),
      tags: { 0: "set", 1: "set", 2: "setting", 3: "setting", 4: "set", 5: "setting", 6: "set" }, dice: [1, 4, 6], focus: { text: "Eleven: the action starts at seat 1" },
      trays: [{ name: "Low", reading: "seven", cards: list("3-1 4-2") }, { name: "High", reading: "wong", cards: list("6-6 5-4") }], message: { text: "High beats low. Ready to set." },
      prompt: ["Set your tiles", "low 2 · high 2"], slots: [slot("Swap", "Z"), slot("Set", "C", { primary: true, note: "wong · 7" }), null, null, slot("House way", "H")],
      log: [{ text: "Hand 7", head: true }, { text: "The dice show 1 4 6: 11" }],
    }),
  },
  ahead: {
    family: "board", seats: 9, uses: [0, 1, 3],
    shown: shown({
      title: "Hold’em 4–8",
      view: view({
        phase: "flop", piles: [pile("board", "Kh 4h 2h")], chips: [{ account: "pot", amount: cents(32) }], marks: [{ marker: "button", seat: 7 }], waits: turn(4),
        seats: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => seat(n, 100 + n, n === 1 ? "Ah 9h" : "?? ??", n === 3 ? { bet: 800 } : {})),
      }),
      prompt: ["Dan to act", "Pot $32"],
      slots: [slot("Fold", "F", { ahead: true, pressed: false, note: "in advance" }), slot("Call $8", "C", { ahead: true, pressed: true, note: "will do" }), null, slot("Raise", "R", { off: true }), null],
      log: [{ text: "Flop K♥ 4♥ 2♥", head: true }, { text: "Cleo bets $8" }],
    }),
  },
  rail: {
    family: "circles", seats: 9, uses: [0, 1, 2, 3],
    shown: shown({
      title: "Baccarat 10–400", posted: ["No commission · fee by the wager", "Tie pays 8 to 1"], me: 2,
      view: view({
        phase: "wagers", marks: [{ marker: "player-dealer", seat: 8 }], waits: [wait(3, "wager")],
        seats: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => seat(n, 90 + n, "", { wagers: n === 4 ? [wager("player", 50), wager("tie", 5)] : [] })),
      }),
      circles: BACCARAT, bets: [{ place: "banker", amount: 3500 }, { place: "player of spot 4", amount: 1000 }], behind: 4, cursor: "circle 1",
      targets: { "circle 0": { label: "Player behind Dan, $10: add $5" }, "circle 1": { label: "Tie" }, "circle 2": { label: "Banker" }, "seat 3": { label: "Bet behind Dan", pressed: true }, "seat 1": { label: "Bet behind Bob", pressed: false } },
      chips: { chosen: 500, worths: [100, 500, 2500, 10000, 50000, 100000], most: 40000 }, prompt: ["Behind Dan", "$45 wagered · $5 a tap"],
      slots: [slot("Undo", "Z"), slot("Ready", "C", { primary: true, note: "$45" }), slot("Repeat", "W", { off: true }), slot("Clear", "Backspace"), null],
      log: [{ text: "Hand 9", head: true }],
    }),
  },
};
