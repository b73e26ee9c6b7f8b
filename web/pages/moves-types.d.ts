// What the moves need to know of a table: no more than this, so that a test can make it up.

import type { Act, Amounts, Ask, Cards, Chair, ChairWish, Habits, HostWish, Over, Place, Refused, Rule, Standing, Tried, View } from "./wire.js";

/** An amount that is one press away. */
export type Preset = { label: string, amount: number };

/** A kind of move, with its place on the bar. */
export type Choice = {
  verb: string, label: string, amount: Amounts | null, costs: number, cards: Cards | null, places: Place[],
  slot: number | null, key: string, button: string, says: string, note: string, presets: Preset[], default: boolean,
  pays: number[], asks: string | null,
};

/** A verb that the game can ever ask for. */
export type Known = { verb: string, slot: number | null, key: string, label: string, gives_up: boolean };

/** A way to set a hand, and why it would be foul. */
export type Way = { front: string[], words: string, place: string, house_way: boolean, foul: { words: string, rule: string } | null };

export type Question = Omit<Ask, "legal" | "settings"> & { legal: Choice[], settings: Way[], prompt: [string, string], pass: string | null };

export type Now = {
  hand: number, ask: Question | null, view: View | null, over: Over | null,
  chair: Chair & { host: boolean, habits: Required<Habits> | null }, standing: Standing, next?: number | null,
};

export type Felt = {
  seat: number, buy_in: number, names: { seat: number, name: string, bot: boolean }[], keys: Known[],
  layout: { family: string, seats: number, circles: { name: string, label: string, pays: string }[] },
};

/** Something that may be pressed: what it is called, whether it is chosen, its digit, whether it may be dragged. */
export type Target = { label: string, pressed?: boolean, digit?: number, drag?: boolean };

/** A button of the bar. */
export type Button = {
  label: string, short?: string, note?: string, key?: string, primary?: boolean, off?: boolean,
  ahead?: boolean, pressed?: boolean,
};

export type Extra = { label: string, key?: string, primary?: boolean };

/** How long until the next hand, and when that is by this machine's clock. */
export type Wait = { ms: number, ends?: number | null, still: boolean };

export type Told = { text: string, rule?: string, bad?: boolean };

/** What the moves add to what is shown: nothing of it has to be there. */
export type Offered = {
  extras?: Extra[], amounts?: { presets: string[], value: string, label?: string, chosen?: number } | null,
  chips?: { chosen: number, worths?: number[], most?: number } | null,
  picked?: number[], lifted?: number[], drawn?: string, pill?: string, message?: Told | null,
  trays?: { name: string, reading: string, cards: string[], at?: number[] }[],
  bets?: { place: string, amount: number }[], behind?: number, circles?: { name: string, label: string, pays: string }[],
  targets?: Record<string, Target>, cursor?: string | null, wait?: Wait | null,
};

/** What the moves put on the table. */
export type Offer = Offered & { prompt: [string, string], slots: (Button | null)[], targets: Record<string, Target> };

export type Confirm = { title: string, words?: string, rule?: Rule | null, yes: string, no: string };

/** What the moves need done. */
export type Host = {
  act(act: Act): void, pass(): void, chair(wish: ChairWish): void, habits(habits: Habits): void, host(wish: HostWish): void,
  tryOut(act: Act, answer: (tried: Tried) => void): void, redraw(): void,
  confirm(question: Confirm, then: () => void): void, tell(words: string, rule?: Rule | null): void,
  open(what: string, part?: unknown): void,
};

export type { Act, Amounts, Place, Refused, Tried };
