//! The cards of a hand: those that chance brought are those that were dealt, no face comes more
//! often than the shoe has it, and cards that are moved or shown are where the record says.

use crate::facts::{Fact, Felt, Moment, moments, seat_of};
use crate::header::{Header, Wrong};
use crate::report::Disagreement;
use crate::shapes::Shape;
use cards::{Card, CardList, Counts, Seat};
use notation::{Field, StepText, Who};
use std::collections::BTreeMap;

struct Dealer {
    /// The cards that may still come; `None` if that is unknown.
    left: Option<Counts>,
    /// How many cards the shoe still has before its cut card; `None` if that is unknown, or the cut
    /// card is out (EQ-10).
    before_cut: Option<usize>,
    /// Cards brought but not dealt yet: a shoe that runs out in the middle of a round is refilled
    /// before the first card of the round is dealt (EQ-10).
    brought: Vec<Card>,
    felt: Felt,
    /// What each seat called to exchange at the latest draw.
    called: BTreeMap<Seat, CardList>,
    found: Vec<Wrong>,
}

/// Everything about the cards that does not add up.
pub(crate) fn check(table: &Header<'_>) -> Vec<Disagreement> {
    let (left, brought) = (shoe(table), Vec::new());
    let before_cut = left.and_then(|left| before_cut(table, left.len()));
    let (felt, called, found) = (Felt::default(), BTreeMap::new(), Vec::new());
    let mut dealer = Dealer { left, before_cut, brought, felt, called, found };
    // Whether chance was last asked to pick among cards on the table.
    let mut picks = false;
    for moment in &moments(table) {
        if let Some(step) = moment.step {
            dealer.step(step, picks);
        }
        dealer.follow(moment);
        let events = moment.step.map_or(&[][..], |step| &step.events);
        for event in events.iter().filter(|event| event.words().next() == Some("need")) {
            picks = event.words().nth(1) == Some("pick");
        }
    }
    if let (Some(end), Some(card)) = (&table.hand.end, dealer.brought.first().copied()) {
        dealer.wrong(end.line.0, format!("{card} dealt"), "the end");
    }
    dealer.found.into_iter().map(|wrong| Disagreement::play(table.hand.number, wrong)).collect()
}

impl Dealer {
    fn wrong(&mut self, line: u32, expected: impl Into<String>, found: impl Into<String>) {
        let (expected, found) = (expected.into(), found.into());
        self.found.push(Wrong { line, seat: None, expected, found });
    }

    /// What a step brings, and whether anything followed from it.
    fn step(&mut self, step: &StepText, picks: bool) {
        let known = |card: &&Card| card.is_known();
        if step.who == Who::Chance && step.verb == "cards" && !picks {
            self.brought.extend(step.cards.iter());
            self.cut_card(step);
            for card in step.cards.iter().filter(known) {
                if self.left.as_mut().is_some_and(|left| !left.take(*card)) {
                    self.wrong(step.line.0, format!("no more {card}"), card.to_string());
                }
            }
        }
        let foreign = |kind: &str| matches!(kind, "irregular-deck" | "foreign-card");
        if step.verb == "slip" && step.incident.as_ref().is_some_and(|told| foreign(&told.kind)) {
            // A card that does not belong to the shoe is in it (PK-31, PK-36).
            if let Some(left) = &mut self.left {
                step.cards.iter().filter(known).for_each(|card| left.add(*card));
            }
        }
        if step.verb == "shuffled" {
            // Cards were shuffled back; which ones is not tracked here.
            self.left = None;
            self.before_cut = None;
        }
        let Who::Seat(seat) = step.who else { return };
        // A fact that a player reports may be told without anything happening.
        if step.events.is_empty() && step.verb != "slip" {
            self.wrong(step.line.0, format!("what followed from seat {seat}"), "nothing");
        }
    }

    /// The cut card comes out with the last card before it, and only then.
    fn cut_card(&mut self, step: &StepText) {
        let Some(before) = self.before_cut else { return };
        let shows = step.events.iter().any(|event| event.words().next() == Some("cut-card"));
        let due = step.cards.len() >= before;
        self.before_cut = (!due).then(|| before - step.cards.len());
        match (due, shows) {
            (true, false) => self.wrong(step.line.0, "the cut card", "none"),
            (false, true) => {
                self.wrong(step.line.0, format!("{before} cards before it"), "cut-card")
            }
            _ => {}
        }
    }

    /// Moves the cards as the record says.
    fn follow(&mut self, moment: &Moment<'_>) {
        let mut moved = Vec::new();
        let named = moment.step.filter(|step| matches!(step.who, Who::Seat(_)));
        if let Some((Who::Seat(seat), step)) = named.map(|step| (step.who, step))
            && matches!(step.verb.as_str(), "draw" | "pat" | "knock")
        {
            self.called.insert(seat, step.cards);
        }
        for fact in &moment.facts {
            // A raise may take a look at one of the player's cards (LB-12).
            if let (Fact::Show { card, .. }, true) = (fact, moment.is("raise")) {
                moved.push(*card);
            }
            if let Fact::Card { card, from, to, .. } = *fact {
                moved.push(card);
                if to.starts_with("discards ") {
                    self.thrown(card, to, moment.line);
                }
                match (from, &mut self.left) {
                    ("stub", _) => self.dealt(card, moment.line),
                    // It was never dealt, and may still come (PK-33).
                    (_, Some(left)) if to == "stub" => left.add(card),
                    _ => {}
                }
            }
            if let Err(expected) = self.felt.follow(fact) {
                self.wrong(moment.line, expected, "another card, or none");
            }
        }
        // Cards that a player lays or discards must be those that they named.
        // Cards called to be exchanged may leave the hand later.
        let named = named.filter(|step| step.verb != "draw");
        for card in named.iter().flat_map(|step| step.cards.iter()) {
            match moved.iter().position(|other| other == card || !other.is_known()) {
                Some(at) => _ = moved.remove(at),
                None => self.wrong(moment.line, format!("{card} laid or thrown"), "not that card"),
            }
        }
    }

    /// A card thrown away at a draw must be one that its owner called to exchange.
    fn thrown(&mut self, card: Card, to: &str, line: u32) {
        let called = seat_of(to).and_then(|seat| self.called.get_mut(&seat));
        let there = |other: &Card| *other == card || !other.is_known() || !card.is_known();
        match called.and_then(|called| Some((called.iter().position(there)?, called))) {
            Some((at, called)) => _ = called.remove(at),
            None => self.wrong(line, format!("{card} kept at the draw"), "thrown away"),
        }
    }

    fn dealt(&mut self, card: Card, line: u32) {
        let expected = if self.brought.is_empty() {
            return self.wrong(line, "no card", card.to_string());
        } else {
            self.brought.remove(0)
        };
        // A viewer who may not see a face gets `??` in either place.
        if expected != card && expected.is_known() && card.is_known() {
            self.wrong(line, expected.to_string(), card.to_string());
        }
    }
}

/// How many of the remaining cards are before the cut card; `None` if there is none, or it is out.
fn before_cut(table: &Header<'_>, left: usize) -> Option<usize> {
    let part = match table.option("cut-card", "none") {
        "sixth" => 6,
        "quarter" => 4,
        "third" => 3,
        "half" => 2,
        _ => return None,
    };
    let own = || Shape::of(table).and_then(|shape| shape.deck(table));
    let behind = table.hand.deck().or_else(own)?.len() / part;
    left.checked_sub(behind).filter(|before| *before > 0)
}

/// The cards that may still come; `None` if the header does not say.
fn shoe(table: &Header<'_>) -> Option<Counts> {
    let own = || Shape::of(table).and_then(|shape| shape.deck(table));
    let deck = table.hand.deck().or_else(own)?;
    let carried = table.hand.shoe().is_some_and(|(_, carried)| carried);
    let listed = table.hand.header.iter().any(|item| matches!(item.is, Field::Discards(_)));
    if carried && !listed {
        return None;
    }
    let mut counts = deck.counts();
    for item in &table.hand.header {
        if let Field::Discards(cards) = &item.is {
            for card in cards.iter() {
                // A list of discards that is longer than the shoe is reported elsewhere.
                let _ = counts.take(*card);
            }
        }
    }
    Some(counts)
}
