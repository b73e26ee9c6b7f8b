//! What the lines of a record say: chips that moved, cards that moved, what players did, and how
//! the floor ruled. No conclusions are drawn here.

use crate::header::Header;
use cards::{Card, Seat};
use notation::{EventText, StepText, read_amount};
use std::collections::BTreeMap;

/// One line under a step, read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fact<'a> {
    Pay {
        from: &'a str,
        to: &'a str,
        cents: i64,
        reason: &'a str,
    },
    Card {
        card: Card,
        from: &'a str,
        to: &'a str,
        up: bool,
    },
    /// A card was turned up in place.
    Show {
        card: Card,
        at: &'a str,
    },
    Gather {
        from: &'a str,
        to: &'a str,
        count: usize,
    },
    Did {
        seat: Seat,
        verb: &'a str,
        on: Option<&'a str>,
    },
    /// The house's ruling or the floor's own: either is decisive.
    Ruling {
        kind: &'a str,
        ruling: &'a str,
        seat: Option<Seat>,
    },
    Mark {
        what: &'a str,
        seat: Seat,
    },
    Phase(&'a str),
    End(&'a str),
}

/// A step and the facts under it; the start of the hand has no step.
#[derive(Debug)]
pub(crate) struct Moment<'a> {
    pub line: u32,
    pub step: Option<&'a StepText>,
    pub facts: Vec<Fact<'a>>,
}

impl Moment<'_> {
    /// Whether the step is of this kind.
    pub fn is(&self, verb: &str) -> bool {
        self.step.is_some_and(|step| step.verb == verb)
    }

    /// Whether a seat's cards go to the muck here.
    pub fn throws_in(&self, seat: Seat) -> bool {
        let gone = |fact: &Fact<'_>| match fact {
            Fact::Gather { from, to: "muck", .. } => seat_of(from) == Some(seat),
            _ => false,
        };
        self.facts.iter().any(gone)
    }

    /// Whether what a seat did here is remembered but does not count yet (PK-25).
    pub fn is_out_of_turn(&self, seat: Seat) -> bool {
        let did = format!("did seat {seat} ");
        let early =
            |event: &EventText| event.text.starts_with(&did) && event.text.ends_with("PK-25");
        self.step.is_some_and(|step| step.events.iter().any(early))
    }

    /// Whether somebody did this here.
    pub fn did(&self, verb: &str) -> bool {
        self.facts.iter().any(|fact| matches!(fact, Fact::Did { verb: did, .. } if *did == verb))
    }
}

/// Everything that happened, step by step; refused steps are left out.
pub(crate) fn moments<'a>(table: &Header<'a>) -> Vec<Moment<'a>> {
    let facts = |events: &'a [EventText]| events.iter().filter_map(read).collect();
    let start = table.hand.start.iter().map(|start| Moment {
        line: start.line.0,
        step: None,
        facts: facts(&start.events),
    });
    let steps = table.hand.steps.iter().filter(|step| !step.is_refused());
    let steps = steps.map(|step| Moment {
        line: step.line.0,
        step: Some(step),
        facts: facts(&step.events),
    });
    start.chain(steps).collect()
}

/// Reads one line; `None` if it says nothing that matters here.
pub(crate) fn read(event: &EventText) -> Option<Fact<'_>> {
    let (kind, rest) = event.substance().split_once(' ')?;
    Some(match kind {
        "pay" => {
            let (from, rest) = rest.split_once(" -> ")?;
            let (to, rest) = place(rest)?;
            let (amount, reason) = rest.split_once(' ').unwrap_or((rest, ""));
            Fact::Pay { from, to, cents: read_amount(amount)?, reason }
        }
        "card" => {
            let (card, rest) = rest.split_once(' ')?;
            let (from, rest) = rest.split_once(" -> ")?;
            let (to, rest) = place(rest)?;
            Fact::Card { card: card.parse().ok()?, from, to, up: rest == "up" }
        }
        "show" => {
            let (card, rest) = rest.split_once(' ')?;
            let (at, rest) = place(rest)?;
            (rest == "up").then_some(Fact::Show { card: card.parse().ok()?, at })?
        }
        "gather" => {
            let (from, rest) = rest.split_once(" -> ")?;
            let (to, count) = place(rest)?;
            Fact::Gather { from, to, count: count.parse().ok()? }
        }
        "did" => {
            let (seat, rest) = place(rest)?;
            let (verb, on) = rest.split_once(" on ").map_or((rest, None), |(v, on)| (v, Some(on)));
            Fact::Did { seat: seat_of(seat)?, verb, on }
        }
        "ruling" | "overruled" => {
            let (kind, rest) = rest.split_once(' ')?;
            let (ruling, seat) = rest.split_once(' ').unwrap_or((rest, ""));
            Fact::Ruling { kind, ruling, seat: seat_of(seat) }
        }
        "mark" => {
            let (what, seat) = rest.split_once(' ')?;
            Fact::Mark { what, seat: seat_of(seat)? }
        }
        "phase" => Fact::Phase(rest),
        "end" => Fact::End(rest),
        _ => return None,
    })
}

/// Splits a place of one or two words from what follows.
fn place(text: &str) -> Option<(&str, &str)> {
    let numbered = ["seat ", "spot ", "spread ", "drawn ", "discards ", "common ", "row "];
    let words = if numbered.iter().any(|word| text.starts_with(word)) { 2 } else { 1 };
    let end = text.match_indices(' ').nth(words - 1).map_or(text.len(), |(at, _)| at);
    Some((&text[..end], text[end..].trim_start()))
}

/// The seat that a place names: `seat 3`, `seat 3.1`, `spot 3`.
pub(crate) fn seat_of(place: &str) -> Option<Seat> {
    let (_, number) = place.split_once(' ')?;
    Seat::new(number.split('.').next()?.parse().ok()?)
}

/// The number after the point: the second hand of seat 3 is `seat 3.1`, its first is `seat 3`.
pub(crate) fn part_of(place: &str) -> usize {
    place.split_once('.').and_then(|(_, part)| part.parse().ok()).unwrap_or(0)
}

/// A card on the table, and whether everybody sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lying {
    pub card: Card,
    pub up: bool,
}

/// Where the cards are, except those of the stub.
#[derive(Debug, Default)]
pub(crate) struct Felt {
    places: BTreeMap<String, Vec<Lying>>,
    /// What was last gathered from a place, so that a hand can be retrieved from the muck.
    gathered: BTreeMap<String, Vec<Lying>>,
}

impl Felt {
    pub fn at(&self, place: &str) -> &[Lying] {
        self.places.get(place).map_or(&[], Vec::as_slice)
    }

    pub fn cards(&self, place: &str) -> Vec<Card> {
        self.at(place).iter().map(|lying| lying.card).collect()
    }

    /// What is there, or what was there before it was gathered at the end.
    pub fn last_at(&self, place: &str) -> &[Lying] {
        match self.at(place) {
            [] => self.gathered.get(place).map_or(&[], Vec::as_slice),
            there => there,
        }
    }

    /// Moves cards as a fact says; if they were not there, returns what should have been.
    pub fn follow(&mut self, fact: &Fact<'_>) -> Result<(), String> {
        match *fact {
            Fact::Card { card, from, to, up } => {
                let found = from == "stub" || self.take(card, from);
                self.put(to, Lying { card, up });
                found.then_some(()).ok_or_else(|| format!("{card} at {from}"))
            }
            Fact::Show { card, at } => {
                let place = self.places.entry(at.to_string()).or_default();
                let hidden = place.iter().position(|lying| lying.card == card && !lying.up);
                let there = |lying: &Lying| lying.card == card || !lying.card.is_known();
                let found = hidden.or_else(|| place.iter().position(there));
                if let Some(at) = found {
                    place[at] = Lying { card, up: true };
                }
                found.map(|_| ()).ok_or_else(|| format!("{card} at {at}"))
            }
            Fact::Gather { from, to, count } => self.gather(from, to, count),
            _ => Ok(()),
        }
    }

    fn take(&mut self, card: Card, from: &str) -> bool {
        let place = self.places.entry(from.to_string()).or_default();
        let exact = place.iter().rposition(|lying| lying.card == card);
        let hidden = || place.iter().position(|lying| !lying.card.is_known());
        let any = || (!card.is_known() && !place.is_empty()).then_some(0);
        match exact.or_else(hidden).or_else(any) {
            Some(at) => {
                place.remove(at);
                true
            }
            None => false,
        }
    }

    fn put(&mut self, to: &str, lying: Lying) {
        if to != "stub" {
            self.places.entry(to.to_string()).or_default().push(lying);
        }
    }

    fn gather(&mut self, from: &str, to: &str, count: usize) -> Result<(), String> {
        let back = ["muck", "aside"].contains(&from) && seat_of(to).is_some();
        let part = seat_of(from).is_some() && seat_of(from) == seat_of(to);
        let moved = match self.places.get_mut(from) {
            _ if back => self.gathered.remove(to).unwrap_or_default(),
            // A hand is separated: the cards dealt last are set apart (PN-39).
            Some(there) if part => there.split_off(there.len().saturating_sub(count)),
            _ => self.places.remove(from).unwrap_or_default(),
        };
        for lying in &moved {
            if back {
                self.take(lying.card, from);
            }
            self.put(to, *lying);
        }
        let there = moved.len();
        if !back {
            self.gathered.insert(from.to_string(), moved);
        }
        let known = seat_of(from).is_some() || back;
        (!known || there == count).then_some(()).ok_or_else(|| format!("{there} cards at {from}"))
    }
}
