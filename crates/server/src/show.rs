//! The engine's views, choices and refusals as wire types.

use crate::wire::{
    Act, Amounts, Card, Cards, Cents, Event, Face, HandView, Held, Kind, Mark, Note, Pieces, Pile,
    Place, Refused, Rule, Schema, SeatView, Setting, View, Wager, Wait,
};
use cards::{CardList, Deck, Seat};
use engine::stub::Facing;
use engine::{Actor, CardChoice, Chips, Game, Move, Refusal, RuleId, Verb, Viewer};
use notation::read_place_name;
use record::bind::{place_named, place_text};
use record::render::{common_name, fact_text, lies_partly_up, settled_text, verb_text};
use rulebook::Rulebook;

/// Refusals that do not come from the rules: codes of the protocol itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProtocolFault {
    BadMessage,
    NotText,
    TooFast,
    NotHost,
    Late,
    NoSuchVerb,
    NoSuchCard,
    NoSuchPlace,
    NotAsked,
    HandGoesOn,
    CannotStart,
    NotSeated,
    Unknown,
    OldVersion,
}

impl ProtocolFault {
    const fn told(self) -> (&'static str, &'static str) {
        match self {
            ProtocolFault::BadMessage => ("bad-message", "this message cannot be read"),
            ProtocolFault::NotText => ("not-text", "messages are JSON in text frames"),
            ProtocolFault::TooFast => ("too-fast", "too many messages; wait a few seconds"),
            ProtocolFault::NotHost => ("not-host", "only the host can do that"),
            ProtocolFault::Late => ("late", "the hand has moved on; look again"),
            ProtocolFault::NoSuchVerb => ("no-such-verb", "there is no such move"),
            ProtocolFault::NoSuchCard => ("no-such-card", "there is no such card"),
            ProtocolFault::NoSuchPlace => ("no-such-place", "no table has such a place"),
            ProtocolFault::NotAsked => ("not-asked", "there is nothing to pass"),
            ProtocolFault::HandGoesOn => ("hand-goes-on", "the hand is not over yet"),
            ProtocolFault::CannotStart => {
                ("cannot-start", "no hand can be dealt at this table now")
            }
            ProtocolFault::NotSeated => {
                ("not-seated", "you have no chair at this table; sit down first")
            }
            ProtocolFault::Unknown => {
                ("who-are-you", "this room does not know you; reload the page and try again")
            }
            ProtocolFault::OldVersion => ("version", "this page is of another version; reload it"),
        }
    }

    /// The refusal to send.
    pub fn refused(self, id: Option<String>) -> Refused {
        let (code, words) = self.told();
        Refused { id, code: code.into(), words: words.into(), rule: None }
    }
}

/// A refusal by the rules, with the rule's paragraph.
pub(crate) fn refused(id: &str, refusal: &Refusal, book: &Rulebook) -> Refused {
    refused_because(id, refusal, refusal.to_string(), book)
}

/// The same, with what is wrong with it here.
pub(crate) fn refused_because(
    id: &str,
    refusal: &Refusal,
    words: String,
    book: &Rulebook,
) -> Refused {
    Refused {
        id: Some(id.into()),
        code: refusal.code.to_string(),
        words,
        rule: refusal.rule.and_then(|rule| rule_of(rule, book)),
    }
}

/// A rule of the book.
pub(crate) fn rule_of(rule: RuleId, book: &Rulebook) -> Option<Box<Rule>> {
    let entry = book.entry(rule)?;
    Some(Box::new(Rule {
        id: entry.id.to_string(),
        title: entry.title.clone(),
        paragraph: entry.paragraph.clone(),
    }))
}

/// The move that a client asks for.
pub(crate) fn move_of(seat: Seat, act: &Act) -> Result<Move, ProtocolFault> {
    let verb = Verb::from_name(&act.verb).ok_or(ProtocolFault::NoSuchVerb)?;
    let mut cards = CardList::EMPTY;
    for card in &act.cards {
        let card = card.0.parse().map_err(|_| ProtocolFault::NoSuchCard)?;
        if !cards.try_push(card) {
            return Err(ProtocolFault::NoSuchCard);
        }
    }
    let place = match act.place.as_str() {
        "" => engine::Place::Nowhere,
        name => {
            let place = read_place_name(name).and_then(|text| place_named(&text, Some(seat)));
            place.map_err(|_| ProtocolFault::NoSuchPlace)?
        }
    };
    Ok(Move { verb, amount: Chips::cents(act.amount.0), cards, place })
}

/// What a deck is made of.
pub(crate) fn pieces(deck: Deck) -> Pieces {
    if deck == Deck::Tiles { Pieces::Tiles } else { Pieces::Cards }
}

pub(crate) fn cents(chips: Chips) -> Cents {
    Cents(chips.as_cents())
}

pub(crate) fn faces(cards: &[cards::Card]) -> Vec<Card> {
    cards.iter().map(|card| Card(card.to_string())).collect()
}

/// What somebody may do, and what the ways to set a hand make of it.
pub(crate) fn choices(view: &engine::View) -> (Vec<Schema>, Vec<Setting>) {
    let legal = view.legal.iter().map(|one| schema(view, one)).collect();
    (legal, view.settings.iter().map(setting).collect())
}

/// Numbers what moves together.
#[derive(Debug, Default)]
pub(crate) struct Beats {
    beat: u16,
    last: Option<Way>,
}

/// What makes events belong together: cards of one deal, one payment after the other to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Cards(cards::Zone, cards::Zone),
    Chips(engine::Account),
    Shown(cards::Zone),
}

impl Beats {
    fn next(&mut self, way: Option<Way>, rule: Option<RuleId>, kind: Kind) -> Event {
        if way.is_none() || way != self.last {
            self.beat += 1;
        }
        self.last = way;
        Event { beat: self.beat, rule: rule.map(|rule| rule.to_string()), kind }
    }

    /// Something that moves with nothing else.
    pub fn alone(&mut self, kind: Kind) -> Event {
        self.next(None, None, kind)
    }
}

fn face(seen: engine::Seen) -> Face {
    if seen.is_all() { Face::Up } else { Face::Down }
}

/// An event of a hand for the wire, already masked; `None` for what only the dealer hears.
pub(crate) fn event(event: &engine::Event, beats: &mut Beats) -> Option<Event> {
    use engine::EventKind as E;
    let name = |place, seat| place_text(place, Some(seat)).map(|place| place.to_string());
    let (way, kind) = match event.kind {
        E::Card { card, from, to, seen } => (
            Some(Way::Cards(from, to)),
            Kind::Card {
                c: Card(card.to_string()),
                from: from.to_string(),
                to: to.to_string(),
                face: face(seen),
            },
        ),
        E::Show { card, zone, seen } => (
            Some(Way::Shown(zone)),
            Kind::Show { c: Card(card.to_string()), zone: zone.to_string(), face: face(seen) },
        ),
        E::Gather { from, to, count } => {
            (None, Kind::Gather { from: from.to_string(), to: to.to_string(), count })
        }
        E::Pay { from, to, amount, reason } => (
            Some(Way::Chips(to)),
            Kind::Pay {
                from: from.to_string(),
                to: to.to_string(),
                cents: cents(amount),
                why: reason.to_string(),
            },
        ),
        E::Did { seat, verb, place } => (
            None,
            Kind::Did {
                seat: seat.number(),
                verb: verb.to_string(),
                place: name(place, seat).unwrap_or_default(),
            },
        ),
        E::Draws { seat, count } => (None, Kind::Draws { seat: seat.number(), count }),
        E::Phase { phase } => (None, Kind::Phase { phase: phase.to_string() }),
        E::Opens { seat } => (None, Kind::Opens { seat: seat.number() }),
        E::Mark { marker, seat } => {
            (None, Kind::Mark { marker: marker.to_string(), seat: seat.number() })
        }
        E::Need { .. } | E::End { .. } => return None,
        E::Shuffled => (None, Kind::Shuffled),
        E::CutCard => (None, Kind::CutCard),
        E::Dice { faces } => (None, Kind::Dice { faces }),
        E::Reads { hand, reading, value } => {
            (None, Kind::Reads { zone: hand.to_string(), words: reading.text(value).to_string() })
        }
        E::Result { hand, circle, result } => (
            None,
            Kind::Result {
                zone: hand.to_string(),
                circle: circle.map(|circle| circle.to_string()),
                result: result.to_string(),
            },
        ),
        E::Ruling { .. } | E::Overruled { .. } => {
            let bare = engine::Event { rule: None, ..*event };
            (None, Kind::Ruling { words: record::bind::event_line(&bare) })
        }
    };
    Some(beats.next(way, event.rule, kind))
}

/// An event around the hands for the wire.
pub(crate) fn room_event(event: &room::Event, beats: &mut Beats) -> Event {
    let kind = match event.kind {
        room::EventKind::Pay { from, to, amount, reason } => Kind::Pay {
            from: from.to_string(),
            to: to.to_string(),
            cents: cents(amount),
            why: reason.to_string(),
        },
        room::EventKind::Mark { marker, seat } => {
            Kind::Mark { marker: marker.to_string(), seat: seat.number() }
        }
        _ => Kind::Room { line: room::Event { rule: None, ..*event }.to_string() },
    };
    beats.next(None, event.rule, kind)
}

/// A view for the wire.
pub(crate) fn view(view: &engine::View, names: &[(Seat, String)]) -> View {
    View {
        game: view.game.into(),
        phase: view.phase.to_string(),
        seats: view.seats.iter().map(|one| seat(view, one)).collect(),
        piles: view.piles.iter().map(|one| pile(view, one)).collect(),
        chips: view
            .chips
            .iter()
            .map(|(account, amount)| Held { account: account.to_string(), amount: cents(*amount) })
            .collect(),
        marks: view
            .marks
            .iter()
            .map(|(marker, seat)| Mark { marker: marker.to_string(), seat: seat.number() })
            .collect(),
        waits: view.windows.iter().map(wait).collect(),
        legal: view.legal.iter().map(|one| schema(view, one)).collect(),
        settings: view.settings.iter().map(setting).collect(),
        notes: view
            .notes
            .iter()
            .map(|(label, fact)| Note { label: (*label).into(), text: fact_text(fact, names) })
            .collect(),
    }
}

fn setting(setting: &engine::SettingView) -> Setting {
    let sides = setting.sides.iter().map(|side| format!("{}: {}", side.name, side.reading));
    Setting { front: faces(&setting.mv.cards), words: sides.collect::<Vec<_>>().join("; ") }
}

fn seat(view: &engine::View, seat: &engine::SeatView) -> SeatView {
    let wager = |wager: &engine::WagerView| {
        let name = place_text(wager.place, Some(seat.seat));
        let place = name.map(|place| place.to_string()).unwrap_or_default();
        let result = wager.settled.map(|settled| settled_text(settled, wager.amount));
        Wager { place, amount: cents(wager.amount), result }
    };
    let hand = |hand: &engine::HandView| HandView {
        cards: hand.faces().map(|card| Card(card.to_string())).collect(),
        up: hand.cards.iter().map(|card| card.facing == Facing::Up).collect(),
        partly_up: lies_partly_up(view, seat.seat, hand),
        reading: hand.reading.clone(),
        wager: cents(hand.wager),
    };
    SeatView {
        seat: seat.seat.number(),
        stack: cents(seat.stack),
        bet: cents(seat.bet),
        status: seat.status.to_string(),
        hands: seat.hands.iter().map(hand).collect(),
        wagers: seat.wagers.iter().map(wager).collect(),
        spreads: seat.spreads.iter().map(|spread| faces(spread)).collect(),
        drew: seat.drew,
    }
}

fn pile(view: &engine::View, pile: &engine::PileView) -> Pile {
    let common = Game::find(view.game).and_then(|game| common_name(game, pile.zone));
    Pile {
        zone: pile.zone.to_string(),
        name: common.unwrap_or_else(|| pile.zone.to_string()),
        shown: faces(&pile.shown),
        reading: pile.reading.clone(),
        count: pile.count,
    }
}

fn wait(window: &engine::Window) -> Wait {
    let seat = match window.actor {
        Actor::Seat(seat) => Some(seat.number()),
        _ => None,
    };
    Wait { seat, purpose: window.purpose.to_string() }
}

fn schema(view: &engine::View, schema: &engine::Schema) -> Schema {
    let own = match view.viewer {
        Viewer::Seat(seat) => Some(seat),
        _ => None,
    };
    let place = |place: engine::Place| Place {
        name: place_text(place, own).map(|place| place.to_string()).unwrap_or_default(),
        seat: match place {
            engine::Place::Seat(seat) => Some(seat.number()),
            _ => None,
        },
    };
    Schema {
        verb: schema.verb.to_string(),
        label: verb_text(schema.verb, schema.amount.is_some()).replace('-', " "),
        amount: schema.amount.map(|range| Amounts {
            min: cents(range.min),
            max: cents(range.max),
            step: cents(range.step),
        }),
        costs: cents(schema.costs),
        cards: match schema.cards {
            CardChoice::None => None,
            CardChoice::Any { from, min, max } => Some(Cards::Any { from: faces(&from), min, max }),
            CardChoice::OneOf(sets) => {
                let sets = view.legal.sets(sets).iter();
                Some(Cards::OneOf(sets.map(|set| faces(set)).collect()))
            }
        },
        places: schema.places.iter().map(place).collect(),
    }
}
