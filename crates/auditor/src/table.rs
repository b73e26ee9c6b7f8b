//! What a hand starts from and what was done in it, as the three games need it.

use cards::{Card, CardList, Seat};
use record::syntax::{Field, HandText, StepText, Who, read_amount};
use std::collections::BTreeMap;

/// Options of the room, which change nothing in a hand once it is dealt.
const AROUND: &[&str] = &[
    "first-button",
    "new-player",
    "missed-blinds",
    "seat-change",
    "short-buys",
    "seats-posted",
    "bank-hands",
    "bank-direction",
    "bank-spots",
    "bank-least",
    "corporation-bank",
    "bank-needs-wager",
    "second-bank",
    "fee-half-hour",
    "time-schedule",
    "time-away",
    "drop",
    "action-time",
    "hold-minutes",
];

/// Cents by seat.
pub(crate) type Stacks = BTreeMap<Seat, i64>;

/// What a game's own reckoning comes to.
#[derive(Debug, Default)]
pub(crate) struct Reckoned {
    /// What each seat has before it.
    pub stacks: Stacks,
    /// What the house took.
    pub fee: i64,
    /// What went into the jackpot.
    pub jackpot: i64,
    /// Whether the hand came to its end.
    pub over: bool,
}

/// Why a hand was not reckoned to the end.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The auditor does not know how.
    Unaudited(String),
    /// The record tells something that cannot be.
    Wrong(Wrong),
}

/// Something that cannot be.
#[derive(Debug)]
pub(crate) struct Wrong {
    pub line: u32,
    pub seat: Option<Seat>,
    pub expected: String,
    pub found: String,
}

/// The hand is beyond the auditor.
pub(crate) fn unaudited<T>(reason: impl Into<String>) -> Result<T, Stop> {
    Err(Stop::Unaudited(reason.into()))
}

/// The record tells something that cannot be.
pub(crate) fn wrong<T>(
    line: u32,
    seat: Option<Seat>,
    expected: impl Into<String>,
    found: impl Into<String>,
) -> Result<T, Stop> {
    Err(Stop::Wrong(Wrong { line, seat, expected: expected.into(), found: found.into() }))
}

/// One thing that was really done: refused steps are left out, and what the clock did for somebody
/// stands here as his own deed.
#[derive(Debug)]
pub(crate) struct Deed<'a> {
    pub line: u32,
    pub who: Who,
    pub verb: &'a str,
    pub amount: i64,
    pub cards: CardList,
    pub target: u8,
    pub step: &'a StepText,
}

impl Deed<'_> {
    /// The seat that did it.
    pub fn seat(&self) -> Option<Seat> {
        match self.who {
            Who::Seat(seat) => Some(seat),
            _ => None,
        }
    }
}

/// A hand's header, read.
#[derive(Debug)]
pub(crate) struct Table<'a> {
    pub hand: &'a HandText,
    /// Those dealt in, by number.
    pub seats: Vec<Seat>,
    /// The stacks at the start.
    pub stacks: Stacks,
    pub lead: Seat,
}

impl<'a> Table<'a> {
    /// The bank behind the player-dealer: whose, if a seat's, and how much (PD-07).
    pub fn behind(&self) -> Option<(Option<Seat>, i64)> {
        self.hand.field(|field| match field {
            Field::Behind(seat, cents) => Some((*seat, *cents)),
            _ => None,
        })
    }

    /// What the corporation brought.
    pub fn corporation(&self) -> i64 {
        self.behind().filter(|(seat, _)| seat.is_none()).map_or(0, |(_, cents)| cents)
    }

    /// Everybody from the seat at the left of this one round to the seat itself.
    pub fn left_of(&self, seat: Seat) -> Vec<Seat> {
        let (near, far): (Vec<Seat>, Vec<Seat>) = self.seats.iter().partition(|s| **s > seat);
        near.into_iter().chain(far).collect()
    }

    /// Everybody from this seat on to the right, as Pan goes (PN-04).
    pub fn rightward(&self, seat: Seat) -> Vec<Seat> {
        let mut round = self.left_of(seat);
        round.reverse();
        round
    }

    /// Checks that every option of the header is one that the auditor knows, with a value it knows.
    pub fn know_options(&self, known: &[(&str, &[&str])]) -> Result<(), Stop> {
        for item in &self.hand.header {
            let Field::Option { key, value } = &item.is else { continue };
            if AROUND.contains(&key.as_str()) {
                continue;
            }
            let Some((_, values)) = known.iter().find(|(name, _)| name == key) else {
                return unaudited(format!("option {key} is not known here"));
            };
            if !values.is_empty() && !values.contains(&value.as_str()) {
                return unaudited(format!("option {key} {value} is not known here"));
            }
        }
        Ok(())
    }

    /// The value of an option, or what it is where the header says nothing.
    pub fn option(&self, name: &str, default: &'a str) -> &'a str {
        self.hand.option(name).unwrap_or(default)
    }

    /// An option that is an amount.
    pub fn amount(&self, name: &str, default: &'a str) -> Result<i64, Stop> {
        let text = self.option(name, default);
        read_amount(text).map_or_else(|| unaudited(format!("option {name} {text}")), Ok)
    }

    /// Everything that was really done, in order.
    pub fn deeds(&self) -> Vec<Deed<'a>> {
        let mut deeds = Vec::new();
        for step in self.hand.steps.iter().filter(|step| !step.is_refused()) {
            match step.who {
                Who::Clock => deeds.extend(by_clock(step)),
                _ => deeds.push(Deed {
                    line: step.line.0,
                    who: step.who,
                    verb: &step.verb,
                    amount: step.amount.unwrap_or(0),
                    cards: step.cards,
                    target: number_of(step),
                    step,
                }),
            }
        }
        deeds
    }
}

/// The number by which a step tells places of one kind apart: of a seat, a meld, a hand or a square,
/// those of spot 3 from 31 on; or how many cards an incident is about, or how it came about.
fn number_of(step: &StepText) -> u8 {
    let incident = step.incident.as_ref();
    let how = incident.and_then(|incident| incident.how.as_deref()).map(|how| match how {
        "misled" => 1,
        "misled-and-mixed" => 2,
        _ => 0,
    });
    let count = incident.and_then(|incident| incident.count);
    let place = step.place.as_ref().map(|place| {
        let spot = place.spot.map_or(0, Seat::number);
        spot.saturating_mul(10).saturating_add(place.number.unwrap_or(0))
    });
    how.or(count).or(place).unwrap_or(0)
}

/// A step of the clock names only the seat that it acted for. What it did is told by the `did`
/// line under it, and by the `card` lines where cards were moved.
fn by_clock(step: &StepText) -> Option<Deed<'_>> {
    let seat = Seat::new(number_of(step))?;
    let mut deed = Deed {
        line: step.line.0,
        who: Who::Seat(seat),
        verb: "timeout",
        amount: 0,
        cards: CardList::EMPTY,
        target: 0,
        step,
    };
    for event in &step.events {
        let words: Vec<&str> = event.words().collect();
        match words[..] {
            ["did", "seat", _, "timeout", ..] => {}
            ["did", "seat", who, verb, ref rest @ ..]
                if who == seat.to_string() && deed.verb == "timeout" =>
            {
                deed.verb = verb;
                if let ["on", _, target, ..] = rest {
                    deed.target = target.parse().unwrap_or(0);
                }
            }
            ["card", card, "seat" | "drawn", from, "->", to, ..]
                if from.starts_with(&seat.to_string()) =>
            {
                if deed.verb == "timeout" && to == "muck" {
                    deed.verb = "discard";
                }
                if matches!(deed.verb, "discard" | "add" | "meld" | "split" | "borrow") {
                    let _ = card.parse::<Card>().is_ok_and(|card| deed.cards.try_push(card));
                }
            }
            // A split names the cards that change melds too.
            ["card", card, "spread", _, "->", "spread", ..]
                if matches!(deed.verb, "split" | "borrow") =>
            {
                let _ = card.parse::<Card>().is_ok_and(|card| deed.cards.try_push(card));
            }
            _ => {}
        }
    }
    Some(deed)
}
