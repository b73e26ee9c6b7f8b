//! The engine's views, choices and refusals as wire types.

use crate::choice::{Asked, acting};
use crate::plaque::capital;
use crate::wire::{
    Act, Acting, Bank, Card, Cents, Event, Face, Foul, HandView, Held, Kind, Line, Mark, Note,
    Pieces, Pile, Refused, Rule, Schema, SeatView, Setting, Tag, View, Wager, Wait,
};
use cards::{CardList, Deck, Seat, Zone};
use engine::stub::Facing;
use engine::{Account, Actor, Chips, Fact, Game, Marker, Move, Refusal, RuleId, Verb, Viewer};
use notation::read_place_name;
use record::bind::{place_named, place_text};
use record::render::{NewsLine, common_name, fact_text, lies_partly_up, settled_text};
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

/// A look at a hand with what the view itself does not tell.
pub(crate) struct Seen<'a> {
    pub look: engine::Look<'a>,
    /// The same, written out.
    pub view: &'a engine::View,
    pub names: &'a [(Seat, String)],
    /// What the house does for the viewer if they do not answer.
    pub default: Option<Move>,
}

impl Seen<'_> {
    /// What the viewer may do.
    pub fn asked(&self) -> Asked<'_> {
        Asked::new(self.view, self.names, self.default)
    }

    /// Everything they may do, and every way to set their hands.
    pub fn choices(&self) -> (Vec<Schema>, Vec<Setting>) {
        (self.asked().all(), self.settings())
    }
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

/// A view for the wire; the clocks of those who are waited for are told apart.
pub(crate) fn view(seen: &Seen<'_>, clock: impl Fn(Seat) -> Clock) -> View {
    let (view, names) = (seen.view, seen.names);
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
        tags: tags(view),
        waits: view.windows.iter().map(|window| wait(window, &clock)).collect(),
        acting: acting(view).map(|(seat, hand)| Acting { seat: seat.number(), hand }),
        bank: bank(view),
        legal: seen.asked().all(),
        settings: seen.settings(),
        notes: view
            .notes
            .iter()
            .map(|(label, fact)| Note { label: (*label).into(), text: fact_text(fact, names) })
            .collect(),
    }
}

/// How long somebody has, and what is left of their time bank; `None` without a clock.
pub(crate) type Clock = Option<(u32, u32)>;

/// Short words beside seats.
fn tags(view: &engine::View) -> Vec<Tag> {
    let tag = |(marker, seat): &(Marker, Seat)| {
        let tag = match marker {
            Marker::Barred => "Barred",
            Marker::CoverBehind => "Covers",
            _ => return None,
        };
        Some(Tag { seat: seat.number(), tag: tag.into() })
    };
    view.marks.iter().filter_map(tag).collect()
}

/// The player-dealer's money.
fn bank(view: &engine::View) -> Option<Bank> {
    let (_, seat) = view.marks.iter().find(|(marker, _)| *marker == Marker::PlayerDealer)?;
    let amount = |label: &str| {
        view.notes.iter().find_map(|(of, fact)| match fact {
            Fact::Amount(amount) if *of == label => Some(*amount),
            _ => None,
        })
    };
    let put_up = amount("bank")?;
    let wagered = amount("wagered").unwrap_or_default();
    let covers = match (wagered, amount("not covered").unwrap_or_default()) {
        (wagered, _) if wagered.is_zero() => String::new(),
        (_, rest) if rest.is_zero() => "covers all seats".into(),
        (wagered, rest) => {
            format!("covers {} of {}", (wagered - rest).spoken(), wagered.spoken())
        }
    };
    let held = view.chips.iter().find(|(of, _)| *of == Account::Escrow);
    let cents = cents(held.map_or(put_up, |(_, amount)| *amount));
    Some(Bank { seat: seat.number(), cents, covers })
}

impl Seen<'_> {
    /// Every way to set a hand, the foul ones too, with what is wrong with them.
    fn settings(&self) -> Vec<Setting> {
        let (Some(game), Viewer::Seat(own)) = (self.look.posted(), self.view.viewer) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for schema in self.view.legal.iter().filter(|schema| schema.verb == Verb::Set) {
            let place = schema.places.iter().next().unwrap_or_default();
            let of = if let engine::Place::Seat(spot) = place { spot } else { own };
            let hands = self.view.seats.iter().flat_map(|seat| &seat.hands);
            let whole = hands.filter(|hand| matches!(hand.zone, Zone::Hand(spot, _) if spot == of));
            let whole: CardList = whole.flat_map(engine::HandView::faces).collect();
            let house = game.house_way(&whole);
            for front in fronts(&whole, game.front().into()) {
                let mv = Move::new(Verb::Set).cards(front).on(place);
                let Some(sides) = self.look.sides(&mv) else { continue };
                let [small, large] = [sides[0].name, sides[1].name];
                let sides = sides.iter().map(|side| format!("{}: {}", side.name, side.reading));
                let mut back = whole;
                front.iter().for_each(|card| assert!(back.take(*card), "taken from the hand"));
                let name = place_text(place, Some(own));
                all.push(Setting {
                    front: faces(&front),
                    words: sides.collect::<Vec<_>>().join("; "),
                    place: name.map(|place| place.to_string()).unwrap_or_default(),
                    house_way: same(&front, &house),
                    foul: game.foul(&front, &back).map(|rule| Foul {
                        words: format!("Foul: the {small} hand is better than the {large} hand"),
                        rule: rule.to_string(),
                    }),
                });
            }
        }
        all
    }
}

/// Every way to choose so many cards; equal ones only once.
fn fronts(cards: &[cards::Card], n: usize) -> Vec<CardList> {
    let mut all: Vec<CardList> = vec![CardList::EMPTY];
    let mut ways: Vec<(usize, CardList)> = vec![(0, CardList::EMPTY)];
    for _ in 0..n {
        let longer = ways.iter().flat_map(|(from, way)| {
            (*from..cards.len()).map(|at| {
                let mut way = *way;
                way.push(cards[at]);
                (at + 1, way)
            })
        });
        ways = longer.collect();
        all.clear();
        for (_, way) in &ways {
            if !all.iter().any(|other| same(other, way)) {
                all.push(*way);
            }
        }
    }
    all
}

/// Whether two lists have the same cards.
fn same(one: &[cards::Card], other: &[cards::Card]) -> bool {
    let mut left: Vec<cards::Card> = other.to_vec();
    one.len() == other.len()
        && one.iter().all(|card| {
            left.iter().position(|c| c == card).map(|at| left.swap_remove(at)).is_some()
        })
}

impl From<NewsLine> for Line {
    fn from(line: NewsLine) -> Line {
        let part = line.text.strip_prefix("-- ").and_then(|text| text.strip_suffix(" --"));
        let text = part.map_or_else(|| line.text.clone(), capital);
        Line { text, head: line.head, rule: line.rule.map(|rule| rule.to_string()) }
    }
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
        pays: worths(view, seat),
        drew: seat.drew,
    }
}

/// What each meld of a seat is worth, from each paying player.
fn worths(view: &engine::View, seat: &engine::SeatView) -> Vec<Cents> {
    let chip = view.notes.iter().find_map(|(label, fact)| match fact {
        Fact::Amount(chip) if *label == "chip" => Some(*chip),
        _ => None,
    });
    let worth = |number: usize| {
        let chips = view.notes.iter().find_map(|(_, fact)| match fact {
            Fact::Worth(of, n, worth) if *of == seat.seat && usize::from(*n) == number => {
                Some(i64::from(*worth))
            }
            _ => None,
        });
        cents(chip.unwrap_or_default().times(chips.unwrap_or_default()))
    };
    (1..=seat.spreads.len()).map(worth).collect()
}

fn pile(view: &engine::View, pile: &engine::PileView) -> Pile {
    let common = Game::find(view.game).and_then(|game| common_name(game, pile.zone));
    Pile {
        zone: pile.zone.to_string(),
        name: common.unwrap_or_else(|| pile.zone.to_string()),
        shown: faces(&pile.shown),
        reading: pile.reading.clone(),
        count: pile.count,
        won: false,
    }
}

fn wait(window: &engine::Window, clock: &impl Fn(Seat) -> Clock) -> Wait {
    let seat = match window.actor {
        Actor::Seat(seat) => Some(seat),
        _ => None,
    };
    let (left_ms, bank_ms) = seat.and_then(clock).unzip();
    Wait { seat: seat.map(Seat::number), purpose: window.purpose.to_string(), left_ms, bank_ms }
}
