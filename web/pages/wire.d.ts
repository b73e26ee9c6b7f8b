// Made from crates/server/src/wire by UPDATE_WIRE=1 cargo test -p houseway-server.

export type Cents = number;

export type Card = string;

export type Say = { "hello": Hello } | { "act": Turned<Act> } | { "pass": Turned<Nothing> } | { "chair": Asked<ChairWish> } | { "set": Asked<Habits> } | { "host": Asked<HostWish> } | { "try": Asked<Act> } | { "talk": Asked<string> } | { "ping": number };

export type Hello = { 
/**
 * The version of the protocol; see [`super::VERSION`].
 */
v: number, 
/**
 * Who they are, for clients that cannot send a cookie.
 */
ticket?: string, 
/**
 * What they have seen so far: only what came after is sent, if the table still has it.
 */
since?: Since, 
/**
 * Whether they want the whole view after every change.
 */
views?: boolean, };

export type Since = { 
/**
 * Which run of the server.
 */
epoch: number, seq: number, };

export type Asked<T> = { 
/**
 * Chosen by the client, and never used twice by the same person: at most 40 characters.
 */
id: string, 
/**
 * What is wanted.
 */
what: T, };

export type Turned<T> = { 
/**
 * As in [`Asked`].
 */
id: string, 
/**
 * The hand it is about.
 */
hand: number, 
/**
 * The question it answers.
 */
turn: number, 
/**
 * What is wanted.
 */
what: T, };

export type Nothing = Record<symbol, never>;

export type Act = { 
/**
 * The verb.
 */
verb: string, 
/**
 * How much.
 */
amount?: Cents, 
/**
 * With which cards.
 */
cards?: Array<Card>, 
/**
 * On what: the name of a place as its schema gave it.
 */
place?: string, };

export type ChairWish = { "sit": Sit } | "leave" | "away" | "back" | { "buy": Cents } | "post" | "wait" | "accept" | "decline" | "reshuffle" | "next";

export type Sit = { 
/**
 * Which chair; any that is free, or a bot's, if it is left out.
 */
seat?: number, 
/**
 * How many chips.
 */
stack: Cents, 
/**
 * What they want to be called, if not as before.
 */
name?: string, };

export type Habits = { 
/**
 * Posts what they owe as soon as it lets them in.
 */
auto_post?: boolean, 
/**
 * Waits for the big blind rather than posting.
 */
wait_bb?: boolean, 
/**
 * Gives up beaten hands unseen: kept here for the page, which passes for them.
 */
auto_muck?: boolean, 
/**
 * Leaves the table when the hand is over.
 */
last_hand?: boolean, 
/**
 * Brings the stack back to the buy-in between hands.
 */
top_up?: boolean, };

export type HostWish = "pause" | "resume";

export type Told = { "kind": "welcome" } & Welcome | { "kind": "happened" } & Happened | { "kind": "view" } & Viewed | { "kind": "ask" } & Ask | { "kind": "asked" } | { "kind": "chair" } & Chair | { "kind": "done", id: string, 
/**
 * The last event of the table when it was done.
 */
seq: number, } | { "kind": "refused" } & Refused | { "kind": "tried" } & Tried | { "kind": "crowd" } & Crowd | { "kind": "talk", name: string, seat: number | null, text: string, } | { "kind": "table" } & Standing | { "kind": "pong" } & Pong;

export type Welcome = { 
/**
 * See [`super::VERSION`].
 */
v: number, 
/**
 * Which run of the server; numbers of events go on from one to the next.
 */
epoch: number, 
/**
 * The last event of the table that is in the view.
 */
seq: number, 
/**
 * The offering's id.
 */
offering: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * The usual buy-in.
 */
buy_in: Cents, 
/**
 * How many chairs there are.
 */
chairs: number, 
/**
 * What it is played with, so that backs look right.
 */
pieces: Pieces, 
/**
 * What the plaque says.
 */
posted: Posted, layout: Layout, 
/**
 * Everything that players may ever be asked here, with its slot and key.
 */
keys: Array<Keyed>, 
/**
 * Why this is sent again, if it is: the client has missed something.
 */
again: string | null, crowd: Crowd, standing: Standing, chair: Chair, 
/**
 * The hand, if one was ever dealt.
 */
view: Viewed | null, 
/**
 * What happened in the hand so far, in words.
 */
log: Array<string>, 
/**
 * The same, with headings and rules.
 */
lines: Array<Line>, 
/**
 * What the client is asked, if anything.
 */
ask: Ask | null, 
/**
 * How the last hand ended, if none is being played.
 */
over: Over | null, };

export type Viewed = { seq: number, 
/**
 * The number of the hand.
 */
hand: number, view: View, 
/**
 * The same in plain words.
 */
text: string, };

export type Crowd = { seats: Array<Seated>, 
/**
 * How many look on without a chair.
 */
watching: number, };

export type Seated = { seat: number, name: string, bot: boolean, 
/**
 * Whether they are connected; bots always are.
 */
here: boolean, 
/**
 * Whether they sit out.
 */
away: boolean, 
/**
 * What is in front of them between hands.
 */
stack: Cents, };

export type Standing = { 
/**
 * Why nothing is dealt, if something prevents it: a banner to show.
 */
stopped: string | null, 
/**
 * Whether somebody has paused it.
 */
paused: boolean, 
/**
 * Milliseconds until the next hand, between hands.
 */
next_ms: number | null, 
/**
 * What is posted about the table's jackpots, one line each.
 */
posted: Array<string>, };

export type Ask = { hand: number, 
/**
 * Which question; the answer names it.
 */
turn: number, 
/**
 * Whether the table waits for the player, or they may pass.
 */
must: boolean, 
/**
 * How long they have, without their time bank; null if there is no clock.
 */
left_ms: number | null, 
/**
 * What is left of their time bank.
 */
bank_ms: number, 
/**
 * What is asked, and what there is to know about it: two lines.
 */
prompt: [string, string], 
/**
 * What passing is called; null if there is nothing to pass, or if a move of theirs says the
 * same.
 */
pass: string | null, 
/**
 * What they may do.
 */
legal: Array<Schema>, 
/**
 * What the ways to set a hand would make of it.
 */
settings: Array<Setting>, };

export type Chair = { 
/**
 * Their seat, if they have one.
 */
seat: number | null, 
/**
 * Whether they sit there.
 */
sits: Sits, 
/**
 * What is in their wallet.
 */
wallet: Cents, 
/**
 * What they have on the table, between hands.
 */
stack: Cents | null, 
/**
 * What they may buy now, to sit down or to add to the stack, if anything.
 */
buys: Amounts | null, 
/**
 * What they may post now to be dealt in before the big blind comes.
 */
post: Cents | null, 
/**
 * Whether they are offered the bank of the next hand.
 */
bank: boolean, 
/**
 * Whether they are a new player-dealer, or have the button, and may have the cards shuffled.
 */
reshuffle: boolean, 
/**
 * Whether they run the table: they may pause it.
 */
host: boolean, 
/**
 * What the house does for them without asking; null without a chair.
 */
habits: Kept | null, 
/**
 * What leaving now would mean; null without a chair.
 */
leave: Leaving | null, };

export type Kept = { 
/**
 * Posts what they owe as soon as it lets them in.
 */
auto_post: boolean, 
/**
 * Waits for the big blind instead.
 */
wait_bb: boolean, 
/**
 * Gives up beaten hands unseen: the page passes for them.
 */
auto_muck: boolean, 
/**
 * Leaves the table when the hand is over.
 */
last_hand: boolean, 
/**
 * Brings the stack back to the buy-in between hands.
 */
top_up: boolean, };

export type Sits = "in" | "away" | "leaving" | "coming" | "gone";

export type Leaving = { 
/**
 * What happens to the hand and to their bets.
 */
words: string, 
/**
 * The rule behind it, if there is one.
 */
rule: Rule | null, };

export type Refused = { 
/**
 * The id of the request, if it could be read.
 */
id: string | null, 
/**
 * One of the engine's codes or of this protocol's.
 */
code: string, 
/**
 * What to tell the person.
 */
words: string, 
/**
 * The rule that forbids it, if there is one.
 */
rule: Rule | null, };

export type Tried = { id: string, 
/**
 * Why it would be refused; null if it would be taken.
 */
refused: Refused | null, 
/**
 * What it would make of a hand that is set in two.
 */
reading: string, };

export type Pong = { n: number, };

export type Rule = { 
/**
 * Its id.
 */
id: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * Its paragraph.
 */
paragraph: string, };

export type RulePage = { id: string, title: string, paragraph: string, 
/**
 * Who sees to it: `play`, `incident`, `house` or `posted`.
 */
kind: string, 
/**
 * What the houses are called that post it.
 */
houses: Array<string>, };

export type NoRule = { error: string, };

export type Posted = { 
/**
 * The house's id.
 */
house_id: string, 
/**
 * What the house is called.
 */
house: string, 
/**
 * The game's id.
 */
game_id: string, 
/**
 * What the game is called.
 */
game: string, 
/**
 * What the table is called.
 */
name: string, 
/**
 * One line that makes a newcomer curious.
 */
title: string, 
/**
 * What may be bet, one thing a line.
 */
limits: Array<string>, 
/**
 * What the house takes, one thing a line.
 */
fees: Array<string>, 
/**
 * What is painted on the felt, where there is room for it: two lines.
 */
lettering: [string, string] | null, 
/**
 * The address of its rules.
 */
rules: string, };

export type Layout = { family: Family, 
/**
 * How many chairs there are.
 */
seats: number, 
/**
 * The most cards that a player holds; hands that grow are counted as dealt.
 */
cards: number, 
/**
 * The squares in front of each player; 0 where there are circles, or neither.
 */
squares: number, 
/**
 * The circles in front of each player, in layout order; empty where there are squares, or
 * neither.
 */
circles: Array<Marked>, };

export type Family = "board" | "draw" | "stud" | "pan" | "squares" | "circles" | "ante" | "setting" | "tiles";

export type Marked = { 
/**
 * Its name, as in a schema's places.
 */
name: string, 
/**
 * What is written in it.
 */
label: string, 
/**
 * What it pays, in words.
 */
pays: string, };

export type Keyed = { verb: string, 
/**
 * Its place: 0 give up, 1 stay, 2 take, 3 more, 4 special; null for what is asked beside the
 * bar.
 */
slot: number | null, 
/**
 * Its key.
 */
key: string, 
/**
 * What it is called while it is not open.
 */
label: string, 
/**
 * Whether it gives up a hand.
 */
gives_up: boolean, };

export type Preset = { label: string, amount: Cents, };

export type Line = { text: string, 
/**
 * Whether it is a heading: a new hand, a new street.
 */
head: boolean, 
/**
 * The rule behind it, if there is one.
 */
rule: string | null, };

export type Pieces = "cards" | "tiles";

export type Happened = { 
/**
 * Its number at this table.
 */
seq: number, 
/**
 * The hand it belongs to, or the last one.
 */
hand: number, 
/**
 * The events, in order.
 */
events: Array<Event>, 
/**
 * The same in words, as anybody at the table may hear them.
 */
words: Array<string>, 
/**
 * The same, with headings and rules.
 */
lines: Array<Line>, };

export type Event = { 
/**
 * Events with the same number move together.
 */
beat: number, 
/**
 * The rule behind it, if there is one.
 */
rule?: string, } & ({ "k": "card", c: Card, from: string, to: string, face: Face, } | { "k": "show", c: Card, zone: string, face: Face, } | { "k": "gather", from: string, to: string, count: number, } | { "k": "pay", from: string, to: string, cents: Cents, why: string, } | { "k": "did", seat: number, verb: string, place: string, } | { "k": "draws", seat: number, count: number, } | { "k": "phase", phase: string, } | { "k": "opens", seat: number, } | { "k": "mark", marker: string, seat: number, } | { "k": "shuffled" } | { "k": "cut-card" } | { "k": "dice", faces: [number, number, number], } | { "k": "reads", zone: string, words: string, } | { "k": "result", zone: string, circle: string | null, result: string, } | { "k": "ruling", words: string, } | { "k": "dealt", hand: number, } | { "k": "room", line: string, } | { "k": "over" } & Over);

export type Kind = { "k": "card", c: Card, from: string, to: string, face: Face, } | { "k": "show", c: Card, zone: string, face: Face, } | { "k": "gather", from: string, to: string, count: number, } | { "k": "pay", from: string, to: string, cents: Cents, why: string, } | { "k": "did", seat: number, verb: string, place: string, } | { "k": "draws", seat: number, count: number, } | { "k": "phase", phase: string, } | { "k": "opens", seat: number, } | { "k": "mark", marker: string, seat: number, } | { "k": "shuffled" } | { "k": "cut-card" } | { "k": "dice", faces: [number, number, number], } | { "k": "reads", zone: string, words: string, } | { "k": "result", zone: string, circle: string | null, result: string, } | { "k": "ruling", words: string, } | { "k": "dealt", hand: number, } | { "k": "room", line: string, } | { "k": "over" } & Over;

export type Face = "up" | "down";

export type Over = { 
/**
 * The engine's word for it, or `called-off`.
 */
ending: string, 
/**
 * Who won, how much and with what, in a sentence.
 */
banner: string, 
/**
 * Everybody who was in it.
 */
results: Array<SeatResult>, 
/**
 * How long until the next hand is dealt, in milliseconds; null if it waits for somebody.
 */
next_ms: number | null, 
/**
 * The reader's own cards as they were at the end; empty without any.
 */
own: Array<Card>, };

export type SeatResult = { 
/**
 * Whose.
 */
seat: number, 
/**
 * What they won; negative for a loss.
 */
net: Cents, 
/**
 * What they have now.
 */
stack: Cents, 
/**
 * The cards that everybody saw at the end.
 */
shown: Array<Card>, 
/**
 * What they were called.
 */
words: string, 
/**
 * What they won, pot by pot.
 */
won: Array<Won>, 
/**
 * The cards among theirs and the common ones that won or lost; empty if there are none to
 * compare.
 */
best: Array<Card>, };

export type Won = { 
/**
 * Which pot, in words; empty if there was only one.
 */
pot: string, cents: Cents, 
/**
 * With what.
 */
why: string, };

export type View = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The part of the hand.
 */
phase: string, 
/**
 * Everybody dealt in, by seat.
 */
seats: Array<SeatView>, 
/**
 * Piles that belong to nobody.
 */
piles: Array<Pile>, 
/**
 * Chips that belong to nobody yet.
 */
chips: Array<Held>, 
/**
 * Markers.
 */
marks: Array<Mark>, 
/**
 * Short words beside seats.
 */
tags: Array<Tag>, 
/**
 * Whom the table waits for.
 */
waits: Array<Wait>, 
/**
 * Which hand it is that acts, if one does.
 */
acting: Acting | null, 
/**
 * The player-dealer's money, once it is put up.
 */
bank: Bank | null, 
/**
 * What the viewer may do.
 */
legal: Array<Schema>, 
/**
 * What the ways to set a hand would make of it.
 */
settings: Array<Setting>, 
/**
 * What else is worth knowing.
 */
notes: Array<Note>, };

export type SeatView = { 
/**
 * Its number.
 */
seat: number, 
/**
 * Chips before it.
 */
stack: Cents, 
/**
 * Chips in play.
 */
bet: Cents, 
/**
 * How it stands.
 */
status: string, 
/**
 * Its hands.
 */
hands: Array<HandView>, 
/**
 * Its wagers, circle by circle.
 */
wagers: Array<Wager>, 
/**
 * Its melds; the first is spread 1.
 */
spreads: Array<Array<Card>>, 
/**
 * What each of the melds is worth, from each paying player; 0 for one that pays nothing.
 */
pays: Array<Cents>, 
/**
 * How many cards it exchanged at the latest draw, once it has said so.
 */
drew: number | null, };

export type HandView = { 
/**
 * Its cards.
 */
cards: Array<Card>, 
/**
 * Which of them were dealt face up, one for each card.
 */
up: Array<boolean>, 
/**
 * Whether it is the viewer's own and the others see those cards alone.
 */
partly_up: boolean, 
/**
 * Its value in words.
 */
reading: string, 
/**
 * The wager on it.
 */
wager: Cents, };

export type Wager = { 
/**
 * Where it lies, by name.
 */
place: string, 
/**
 * How much it is.
 */
amount: Cents, 
/**
 * What came of it, once it is settled.
 */
result: string | null, };

export type Pile = { 
/**
 * Where it lies.
 */
zone: string, 
/**
 * What people call it.
 */
name: string, 
/**
 * The cards that can be seen.
 */
shown: Array<Card>, 
/**
 * Its value in words, if it is a hand that belongs to nobody.
 */
reading: string, 
/**
 * How many there are in all.
 */
count: number, 
/**
 * Whether it is a hand that belongs to nobody, and won.
 */
won: boolean, };

export type Held = { 
/**
 * Where.
 */
account: string, 
/**
 * How many.
 */
amount: Cents, };

export type Mark = { 
/**
 * Which.
 */
marker: string, 
/**
 * Where.
 */
seat: number, };

export type Tag = { seat: number, tag: string, };

export type Wait = { 
/**
 * The seat; null for the house.
 */
seat: number | null, 
/**
 * What they may act for.
 */
purpose: string, 
/**
 * How long they have, without their time bank; null if there is no clock.
 */
left_ms: number | null, 
/**
 * What is left of their time bank; null if there is no clock.
 */
bank_ms: number | null, };

export type Acting = { 
/**
 * Whose it is.
 */
seat: number, 
/**
 * Which of their hands, counted from 0.
 */
hand: number, };

export type Bank = { 
/**
 * Who banks.
 */
seat: number, 
/**
 * How much is there.
 */
cents: Cents, 
/**
 * How far it goes, in words.
 */
covers: string, };

export type Setting = { 
/**
 * The cards of the smaller hand.
 */
front: Array<Card>, 
/**
 * What both hands are then.
 */
words: string, 
/**
 * Which hand it is about, as in a schema's places; empty for one's own.
 */
place: string, 
/**
 * Whether the house would set it like this.
 */
house_way: boolean, 
/**
 * The rule that it breaks, if it is foul; such a setting cannot be made.
 */
foul: Foul | null, };

export type Foul = { 
/**
 * What is wrong with it.
 */
words: string, 
/**
 * The rule's id.
 */
rule: string, };

export type Note = { 
/**
 * What it is about.
 */
label: string, 
/**
 * What it says.
 */
text: string, };

export type Schema = { 
/**
 * The verb.
 */
verb: string, 
/**
 * The verb as people say it before an amount, cards or a place.
 */
label: string, 
/**
 * The allowed amounts, if the verb takes one.
 */
amount: Amounts | null, 
/**
 * What it puts in if the verb takes no amount: the price of a call; otherwise 0.
 */
costs: Cents, 
/**
 * The allowed cards, if the verb takes some.
 */
cards: Cards | null, 
/**
 * The allowed places; empty if the verb takes none.
 */
places: Array<Place>, 
/**
 * Its place in the bar, as among the table's keys.
 */
slot: number | null, 
/**
 * Its key.
 */
key: string, 
/**
 * What its button says: what comes of the move as it stands.
 */
button: string, 
/**
 * The same with gaps for what is chosen: `{amount}`, `{cards}`, `{count}` of cards, `{place}`.
 */
says: string, 
/**
 * A second line; empty if there is nothing to add.
 */
note: string, 
/**
 * Amounts to start from.
 */
presets: Array<Preset>, 
/**
 * Whether the house would make this move for a player who does not answer.
 */
default: boolean, 
/**
 * What each of the sets of cards to choose from collects from each paying player, in the same
 * order; empty where nothing is paid for moves.
 */
pays: Array<Cents>, 
/**
 * A question to ask first.
 */
asks: string | null, };

export type Amounts = { 
/**
 * The minimum.
 */
min: Cents, 
/**
 * The maximum.
 */
max: Cents, 
/**
 * The step, counted from the minimum.
 */
step: Cents, };

export type Cards = { "any": { 
/**
 * The cards to pick from.
 */
from: Array<Card>, 
/**
 * At least this many.
 */
min: number, 
/**
 * At most this many.
 */
max: number, } } | { "one-of": Array<Array<Card>> };

export type Place = { 
/**
 * Its name, as in `square 1`, `spread 2`, `seat 4`, `square 1 of spot 3` or `tie`.
 */
name: string, 
/**
 * The number of the seat, if it is one.
 */
seat: number | null, };
