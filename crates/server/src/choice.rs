//! What a player may do, ready for a page that knows no game: slots, keys, labels, amounts to start
//! from. Everything follows from verbs, from schemas and from the family of the game.

use crate::plaque::capital;
use crate::show::{cents, faces};
use crate::wire::{Amounts, Cards, Keyed, Place, Preset, Schema};
use cards::{Card, CardList, Seat, Zone};
use engine::{CardChoice, Chips, Family, Game, Move, Range, Verb, View, Viewer};
use record::bind::place_text;
use record::render::verb_text;

/// The slot of moves that stay in a hand and add nothing.
pub(crate) const STAY: u8 = 1;

/// The keys of the five slots, the same at every table.
const BAR: [&str; 5] = ["F", "C", "D", "R", "S"];

/// The chips that people bet with.
const CHIPS: [Chips; 6] = [
    Chips::dollars(1),
    Chips::dollars(5),
    Chips::dollars(25),
    Chips::dollars(100),
    Chips::dollars(500),
    Chips::dollars(1_000),
];

/// The slot of a verb, or else the key that it has beside the bar.
///
/// Verbs share a slot if they are the same button in another state, as check and call are, or if no
/// player is ever offered both.
fn place_of(verb: Verb, family: Family) -> Result<u8, &'static str> {
    Ok(match verb {
        Verb::Fold | Verb::Muck | Verb::Surrender | Verb::Out => 0,
        // Refuses chips of somebody else: at the same time, "ready" says that one is done.
        Verb::Decline if family == Family::Banked => 0,
        // What players of Pan agree on between themselves is no part of anybody's turn.
        Verb::Offer if family == Family::Pan => return Err("O"),
        Verb::Accept if family == Family::Pan => return Err("Y"),
        Verb::Decline if family == Family::Pan => return Err("N"),
        Verb::Check | Verb::Call | Verb::Knock | Verb::PlayBoard | Verb::PlayOn => 1,
        Verb::Stand | Verb::Pat | Verb::KeepDown | Verb::Discard => 1,
        Verb::Ready | Verb::NoMoreBets | Verb::Decline => 1,
        Verb::Hit | Verb::Draw | Verb::DrawOn | Verb::In | Verb::TurnUp => 2,
        Verb::Accept | Verb::Choose => 2,
        Verb::Bet | Verb::Raise | Verb::Double | Verb::Play => 3,
        Verb::Wager | Verb::Bank | Verb::Change | Verb::Set => 3,
        Verb::Take | Verb::Meld | Verb::Add | Verb::Borrow => 3,
        // Splitting a meld is a way to lay cards, splitting a pair is not.
        Verb::Split if family == Family::Pan => 3,
        Verb::Split | Verb::Force | Verb::Show | Verb::Kill | Verb::Straddle => 4,
        Verb::HouseWay | Verb::TakeBack | Verb::AllIn | Verb::Offer => 4,
        Verb::Time => return Err("T"),
        Verb::Ask => return Err("A"),
        Verb::Claim => return Err("P"),
        // Only the clock does it.
        Verb::Timeout => return Err(""),
    })
}

fn slot_and_key(verb: Verb, family: Family) -> (Option<u8>, String) {
    match place_of(verb, family) {
        Ok(slot) => (Some(slot), BAR[usize::from(slot)].into()),
        Err(key) => (None, key.into()),
    }
}

/// Whether a move gives up a hand.
fn gives_up(verb: Verb) -> bool {
    matches!(verb, Verb::Fold | Verb::Muck | Verb::Surrender | Verb::Out)
}

/// A verb as a button names it.
fn name(verb: Verb, family: Family) -> String {
    match verb {
        Verb::Discard if family == Family::Pan => "Throw".into(),
        Verb::Pat => "Stand pat".into(),
        Verb::TurnUp => "Turn it up".into(),
        Verb::KeepDown => "Keep it down".into(),
        Verb::PlayBoard => "Play the board".into(),
        Verb::Kill => "Kill the pot".into(),
        Verb::Offer if family == Family::Pan => "Offer to share".into(),
        Verb::DrawOn => "Draw on".into(),
        verb => capital(&verb.to_string().replace('-', " ")),
    }
}

/// Everything that players of a table may ever be asked.
pub(crate) fn keys(prepared: &engine::Prepared) -> Vec<Keyed> {
    let family = prepared.game().family;
    let keyed = |verb: &Verb| {
        let (slot, key) = slot_and_key(*verb, family);
        let label = name(*verb, family);
        Keyed { verb: verb.to_string(), slot, key, label, gives_up: gives_up(*verb) }
    };
    prepared.verbs().iter().map(keyed).collect()
}

/// What a viewer may do.
pub(crate) struct Asked<'a> {
    view: &'a View,
    family: Family,
    own: Option<Seat>,
    names: &'a [(Seat, String)],
    /// What the house does for them if they do not answer.
    default: Option<Move>,
}

impl<'a> Asked<'a> {
    pub fn new(view: &'a View, names: &'a [(Seat, String)], default: Option<Move>) -> Asked<'a> {
        let own = match view.viewer {
            Viewer::Seat(seat) => Some(seat),
            _ => None,
        };
        let family = Game::find(view.game).map_or(Family::Poker, |game| game.family);
        Asked { view, family, own, names, default }
    }

    /// Everything they may do.
    pub fn all(&self) -> Vec<Schema> {
        self.view.legal.iter().map(|one| self.schema(one)).collect()
    }

    /// What is asked, and what there is to know about it.
    pub fn prompt(&self) -> [String; 2] {
        use engine::{Actor, Purpose};
        let mut own = self.view.windows.iter().filter(|window| match window.actor {
            Actor::Seat(seat) => Some(seat) == self.own,
            _ => false,
        });
        let purpose = own.next().map(|window| window.purpose);
        let what = match purpose {
            Some(Purpose::Wager) => "Wagers are open",
            Some(Purpose::Declare) => "In or out?",
            Some(Purpose::Force) => "You may force a card",
            Some(Purpose::Agree) => "You have an offer",
            Some(Purpose::Set) => "Set your hand",
            _ => "Your turn",
        };
        let mut facts = Vec::new();
        if self.family == Family::Poker {
            let call = self.call();
            facts.extend((!call.is_zero()).then(|| format!("{} to call", call.spoken())));
            facts.push(format!("pot {}", self.pot().spoken()));
        } else if !self.wagered().is_zero() {
            facts.push(format!("{} wagered", self.wagered().spoken()));
        } else if let Some(Range { min, max, .. }) = self.wager() {
            facts.push(format!("{} to {}", min.spoken(), max.spoken()));
        }
        [what.into(), facts.join(" · ")]
    }

    fn schema(&self, schema: &engine::Schema) -> Schema {
        let verb = schema.verb;
        let (slot, key) = slot_and_key(verb, self.family);
        let sets = match schema.cards {
            CardChoice::OneOf(sets) => self.view.legal.sets(sets),
            _ => &[],
        };
        let says = self.says(schema);
        Schema {
            verb: verb.to_string(),
            label: verb_text(verb, schema.amount.is_some()).replace('-', " "),
            amount: schema.amount.map(amounts),
            costs: cents(schema.costs),
            cards: match schema.cards {
                CardChoice::None => None,
                CardChoice::Any { from, min, max } => {
                    Some(Cards::Any { from: faces(&from), min, max })
                }
                CardChoice::OneOf(_) => {
                    Some(Cards::OneOf(sets.iter().map(|set| faces(set)).collect()))
                }
            },
            places: schema.places.iter().map(|place| self.place(place)).collect(),
            slot,
            key,
            button: self.button(schema, &says, sets),
            says,
            note: self.note(schema),
            presets: schema.amount.map(|range| self.presets(verb, range)).unwrap_or_default(),
            default: self.default.is_some_and(|mv| self.view.legal.fits(schema, &mv)),
            pays: self.pays(schema, sets),
            asks: self.asks(verb),
        }
    }

    fn place(&self, place: engine::Place) -> Place {
        Place {
            name: place_text(place, self.own).map(|place| place.to_string()).unwrap_or_default(),
            seat: match place {
                engine::Place::Seat(seat) => Some(seat.number()),
                _ => None,
            },
        }
    }

    /// What its button says, with gaps for what is still to be chosen.
    fn says(&self, schema: &engine::Schema) -> String {
        let name = name(schema.verb, self.family);
        let mut says = match (schema.verb, schema.amount) {
            (Verb::Raise | Verb::Change, Some(_)) => format!("{name} to {{amount}}"),
            (Verb::Straddle, Some(_)) => format!("{name} for {{amount}}"),
            (Verb::Offer, Some(_)) => "Offer {amount}".into(),
            (_, Some(_)) => format!("{name} {{amount}}"),
            (Verb::Double, None) => match self.riding() {
                wager if wager.is_zero() => name,
                wager => format!("{name} to {}", (wager + wager).spoken()),
            },
            (Verb::Take, None) => format!("{name} {}", self.available(None)).trim_end().into(),
            (Verb::Force, None) if schema.cards == CardChoice::None => {
                let on = schema.places.iter().find_map(engine::Place::seat);
                format!("{name} {}", self.available(on)).trim_end().into()
            }
            (_, None) if !schema.costs.is_zero() => {
                format!("{name} {}", schema.costs.spoken())
            }
            _ => name,
        };
        match (schema.verb, schema.cards) {
            (_, CardChoice::None) => {}
            (Verb::Draw, CardChoice::Any { .. }) => says.push_str(" {count}"),
            // The button sets what lies in front.
            (Verb::Set, _) => {}
            _ => says.push_str(" {cards}"),
        }
        let mut places = schema.places.iter();
        match (places.next(), places.next()) {
            (None, _) => {}
            (Some(engine::Place::Seat(seat)), None) => {
                let of = if schema.verb == Verb::Force { "on" } else { "for" };
                says.push_str(&format!(" {of} {}", self.name_of(seat)));
            }
            // What is laid goes where it fits, and chips where they are put.
            _ if self.family == Family::Pan && schema.verb != Verb::Force => {}
            _ => says.push_str(" on {place}"),
        }
        says
    }

    /// The same with the least that it can come to filled in.
    fn button(&self, schema: &engine::Schema, says: &str, sets: &[CardList]) -> String {
        let amount = schema.amount.map(|range| range.min.spoken()).unwrap_or_default();
        let cards = match (schema.cards, sets) {
            (_, [only]) => only.printed(),
            (CardChoice::Any { from, min: 1, .. }, _) if from.len() == 1 => from.printed(),
            _ => String::new(),
        };
        let mut places = schema.places.iter();
        let place = match (places.next(), places.next()) {
            (Some(only), None) => self.place(only).name,
            _ => String::new(),
        };
        let said = says.replace("{amount}", &amount).replace("{cards}", &cards);
        let said = said.replace(" {count}", "");
        let said = match place.as_str() {
            "" => said.replace(" on {place}", ""),
            place => said.replace("{place}", place),
        };
        said.trim_end().into()
    }

    /// What there is to say besides.
    fn note(&self, schema: &engine::Schema) -> String {
        let hand = self.acting_hand();
        let reading = hand.map(|hand| hand.reading.clone()).unwrap_or_default();
        match schema.verb {
            Verb::Hit | Verb::Double => "one card".into(),
            Verb::Stand if !reading.is_empty() => format!("on {reading}"),
            Verb::Split if self.family == Family::Banked => "two hands".into(),
            Verb::Surrender => match self.riding().as_cents() / 2 {
                0 => String::new(),
                half => format!("lose {}", Chips::cents(half).spoken()),
            },
            Verb::Fold if self.family == Family::Banked => match self.wagered() {
                wagered if wagered.is_zero() => String::new(),
                wagered => format!("lose {}", wagered.spoken()),
            },
            Verb::Pat | Verb::Show => reading,
            Verb::Call if self.own_view().is_some_and(|own| own.stack == schema.costs) => {
                "all-in".into()
            }
            Verb::Draw if self.family == Family::Pan => "from the deck".into(),
            Verb::Take if self.family == Family::Pan => "to use it now".into(),
            _ => String::new(),
        }
    }

    /// A question to ask first: what could be had for nothing is not given up by mistake.
    fn asks(&self, verb: Verb) -> Option<String> {
        let free = self.view.legal.iter().any(|schema| schema.verb == Verb::Check);
        (verb == Verb::Fold && free).then(|| "You can check for free. Fold anyway?".into())
    }

    /// What each set of cards collects from each paying player.
    fn pays(&self, schema: &engine::Schema, sets: &[CardList]) -> Vec<crate::wire::Cents> {
        if self.view.pays.is_empty() || sets.is_empty() {
            return Vec::new();
        }
        let place = schema.places.iter().next().unwrap_or_default();
        let pays = |set: &CardList| {
            let mv = Move::new(schema.verb).cards(*set).on(place);
            self.view.pays.iter().find(|pays| pays.mv == mv).map_or(Chips::ZERO, |pays| pays.each)
        };
        sets.iter().map(|set| cents(pays(set))).collect()
    }

    /// Amounts to start from.
    fn presets(&self, verb: Verb, range: Range) -> Vec<Preset> {
        if range.min >= range.max {
            return Vec::new();
        }
        let preset = |label: &str, amount: Chips| Preset {
            label: label.into(),
            amount: cents(range.nearest(amount.max(range.min))),
        };
        let stack = self.own_view().map_or(Chips::ZERO, |own| own.stack);
        let mut all = Vec::new();
        if matches!(verb, Verb::Bet | Verb::Raise) {
            let bet = self.own_view().map_or(Chips::ZERO, |own| own.bet);
            let call = self.call();
            let pot = self.pot() + call;
            let part = |of: i64, parts: i64| bet + call + Chips::cents(pot.as_cents() * of / parts);
            let all_in = range.max == stack + bet;
            all.push(preset("Min", range.min));
            all.push(preset("½", part(1, 2)));
            all.push(preset("⅔", part(2, 3)));
            all.push(preset("Pot", part(1, 1)));
            all.push(preset(if all_in { "All-in" } else { "Max" }, range.max));
        } else {
            all.push(preset(&range.min.spoken(), range.min));
            let chips = CHIPS.into_iter().filter(|chip| range.admits(*chip) && *chip > range.min);
            all.extend(chips.map(|chip| preset(&chip.spoken(), chip)));
            let whole = verb == Verb::Bank && range.max >= stack;
            all.push(preset(if whole { "All" } else { "Max" }, range.max));
        }
        // The last name of an amount says most: all-in rather than pot.
        let mut kept: Vec<Preset> = Vec::new();
        for preset in all.into_iter().rev() {
            if kept.iter().all(|other| other.amount != preset.amount) {
                kept.push(preset);
            }
        }
        kept.reverse();
        kept
    }

    fn own_view(&self) -> Option<&engine::SeatView> {
        self.view.seats.iter().find(|seat| Some(seat.seat) == self.own)
    }

    /// What may be wagered.
    fn wager(&self) -> Option<Range> {
        let wagers = self.view.legal.iter().filter(|schema| schema.verb == Verb::Wager);
        wagers.filter_map(|schema| schema.amount).next()
    }

    /// What it costs to stay in.
    pub fn call(&self) -> Chips {
        let call = self.view.legal.iter().find(|schema| schema.verb == Verb::Call);
        call.map_or(Chips::ZERO, |schema| schema.costs)
    }

    /// Everything in the pot: bets are in it as soon as they are made.
    pub fn pot(&self) -> Chips {
        let pots = self.view.chips.iter().filter(|(of, _)| *of == engine::Account::Pot);
        pots.map(|(_, amount)| *amount).sum()
    }

    /// What the viewer has wagered.
    pub fn wagered(&self) -> Chips {
        self.own_view().map_or(Chips::ZERO, |own| own.wagers.iter().map(|w| w.amount).sum())
    }

    /// The viewer's hand that acts, or else their first.
    fn acting_hand(&self) -> Option<&engine::HandView> {
        let at = match acting(self.view) {
            Some((seat, at)) if Some(seat) == self.own => at,
            _ => 0,
        };
        self.own_view()?.hands.get(usize::from(at))
    }

    /// What rides on it.
    fn riding(&self) -> Chips {
        self.acting_hand().map_or(Chips::ZERO, |hand| hand.wager)
    }

    /// The card that may be taken or forced on somebody: the top discard, or one they have drawn.
    fn available(&self, on: Option<Seat>) -> String {
        let drawn = |seat: &engine::SeatView| {
            let mut hands = seat.hands.iter().filter(|hand| matches!(hand.zone, Zone::Drawn(_)));
            hands.next().and_then(|hand| hand.faces().last())
        };
        let seat = self.view.seats.iter().find(|seat| Some(seat.seat) == on);
        let last = |zone: Zone| {
            let pile = self.view.piles.iter().find(|pile| pile.zone == zone);
            pile.and_then(|pile| pile.shown.last().copied())
        };
        let card = seat.and_then(drawn).or(last(Zone::Top)).or(last(Zone::Muck));
        card.filter(|card| card.is_known()).map(Card::printed).unwrap_or_default()
    }

    fn name_of(&self, seat: Seat) -> String {
        let named = self.names.iter().find(|(of, _)| *of == seat);
        named.map_or_else(|| format!("seat {seat}"), |(_, name)| name.clone())
    }
}

fn amounts(range: Range) -> Amounts {
    Amounts { min: cents(range.min), max: cents(range.max), step: cents(range.step) }
}

/// The hand that acts, by its seat and its number from 0.
pub(crate) fn acting(view: &View) -> Option<(Seat, u8)> {
    use engine::{Actor, Fact, Purpose};
    let named = view.notes.iter().find_map(|(_, fact)| match fact {
        Fact::Of(seat, number) => Some((*seat, number.saturating_sub(1))),
        _ => None,
    });
    let turn = view.windows.iter().find_map(|window| match window.actor {
        Actor::Seat(seat) if window.purpose == Purpose::Turn => Some((seat, 0)),
        _ => None,
    });
    turn.and(named).or(turn)
}

#[cfg(test)]
mod tests;
