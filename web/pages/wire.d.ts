// Made from crates/server/src/wire.rs by UPDATE_WIRE=1 cargo test -p houseway-server.

export type Cents = number;

export type Card = string;

export type Ask = { 
/**
 * Chosen by the client; the answer carries it.
 */
id: number, 
/**
 * The hand it is about.
 */
hand: number, 
/**
 * The turn it answers, from the last state.
 */
turn: number, 
/**
 * Whose seat.
 */
seat: number, 
/**
 * What is wanted.
 */
what: What, };

export type What = { "act": Act } | "pass" | "next" | "leave" | "away" | "back" | { "buy": Cents } | { "sit": Cents } | "post" | "accept" | "decline" | "reshuffle";

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

export type Told = { "kind": "welcome" } & Welcome | { "kind": "state" } & State | { "kind": "ok", 
/**
 * The id of the request.
 */
id: number, } | { "kind": "refused" } & Refused;

export type Welcome = { 
/**
 * See [`VERSION`].
 */
version: number, 
/**
 * The offering's id.
 */
offering: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * The guest's seat.
 */
seat: number, 
/**
 * The usual buy-in.
 */
buy_in: Cents, 
/**
 * What it is played with, so that backs look right.
 */
pieces: Pieces, 
/**
 * What everybody is called.
 */
names: Array<Name>, };

export type Pieces = "cards" | "tiles";

export type Name = { 
/**
 * Whose seat.
 */
seat: number, 
/**
 * The name.
 */
name: string, };

export type State = { 
/**
 * The number of the hand.
 */
hand: number, 
/**
 * Changes whenever what the guest is asked changes.
 */
turn: number, 
/**
 * Whether the table waits for the guest.
 */
asks: Asks, 
/**
 * Seconds left to act, if the table waits for the guest and there is a clock on them.
 */
seconds: number | null, 
/**
 * How the hand ended, if it has.
 */
over: Over | null, 
/**
 * The guest's relation to the table itself.
 */
chair: Chair, 
/**
 * What is posted about the table's jackpots, one line each.
 */
posted: Array<string>, 
/**
 * What the guest may know.
 */
view: View, 
/**
 * The same in plain words.
 */
text: string, 
/**
 * What happened since the last state; on a new socket, since the hand began.
 */
news: Array<string>, };

export type Asks = "no" | "may" | "must";

export type Chair = { 
/**
 * Whether the guest sits there.
 */
sits: Sits, 
/**
 * What is in the guest's wallet.
 */
wallet: Cents, 
/**
 * What the guest has on the table, between hands.
 */
stack: Cents | null, 
/**
 * What the guest may buy now, to sit down again or to add to the stack, if anything.
 */
buys: Amounts | null, 
/**
 * What the guest may post now to be dealt in before the big blind comes.
 */
post: Cents | null, 
/**
 * Whether the guest is offered the bank of the next hand.
 */
bank: boolean, 
/**
 * Whether the guest is a new player-dealer, or has the button, and may have the cards shuffled.
 */
reshuffle: boolean, 
/**
 * What leaving now would mean; null if the guest has left.
 */
leave: Leaving | null, };

export type Sits = "in" | "away" | "leaving" | "gone";

export type Leaving = { 
/**
 * What happens to the hand and to the guest's bets.
 */
words: string, 
/**
 * The rule behind it, if there is one.
 */
rule: Rule | null, };

export type Over = { 
/**
 * The engine's word for it, or `called-off`.
 */
ending: string, 
/**
 * What the guest won; negative for a loss.
 */
won: Cents, };

export type Refused = { 
/**
 * The id of the request, if it could be read.
 */
id: number | null, 
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
 * Whom the table waits for.
 */
waits: Array<Wait>, 
/**
 * What the guest may do.
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
 * Whether it is the guest's own and the others see those cards alone.
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
count: number, };

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

export type Wait = { 
/**
 * The seat; null for the house.
 */
seat: number | null, 
/**
 * What they may act for.
 */
purpose: string, };

export type Setting = { 
/**
 * The cards of the smaller hand.
 */
front: Array<Card>, 
/**
 * What both hands are then.
 */
words: string, };

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
places: Array<Place>, };

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
