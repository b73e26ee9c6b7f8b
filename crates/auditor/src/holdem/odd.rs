//! Deals that are unlike the usual one: scraps of paper, and hands with a wrong number of cards
//! (PK-30, PK-31, PK-33, PK-34).

use super::{BOARD, Hand};
use crate::table::{Deed, Stop, unaudited, wrong};
use cards::{Card, Seat};
use std::collections::BTreeSet;

/// Where a card of a deal goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Hole(Seat),
    Burn,
    Board,
}

/// What is odd about the deals of a hand.
#[derive(Default)]
pub(super) struct Odd {
    /// Who has acted in this hand.
    pub acted: BTreeSet<Seat>,
    /// Who was dealt how many cards.
    count: Option<(Seat, usize)>,
    /// Which of the next cards lies face up in the deck, from 1.
    boxed: usize,
    /// A card that is not of this game.
    foreign: Option<Card>,
    /// Places of a deal that are not filled yet.
    places: Vec<Place>,
    /// Board cards of a deal that is not done yet.
    laid: Vec<Card>,
    /// A scrap that waits for its ruling, with the seat it was dealt to.
    scrap: Option<(Card, Option<Seat>)>,
    /// A hand that gets a card for this one, or for none.
    gets: Option<(Seat, Option<Card>)>,
    /// A hand that a card is drawn out of.
    gives: Option<Seat>,
}

impl Odd {
    /// Whether the next cards that chance brings need more than a usual look.
    pub fn comes_next(&self) -> bool {
        let deal = self.boxed > 0 || self.foreign.is_some() || !self.places.is_empty();
        deal || self.count.is_some() || self.gets.is_some() || self.gives.is_some()
    }
}

impl Hand<'_> {
    pub(super) fn odd_slip(&mut self, deed: &Deed<'_>) {
        let odd = &mut self.slips.odd;
        match deed.step.incident.as_ref().map(|told| (told.kind.as_str(), told.seat)) {
            Some(("boxed-card", _)) => odd.boxed = deed.target as usize,
            Some(("wrong-count", Some(seat))) => odd.count = Some((seat, deed.target as usize)),
            _ => odd.foreign = deed.cards.first().copied(),
        }
    }

    pub(super) fn odd_cards(&mut self, deed: &Deed<'_>) -> Result<(), Stop> {
        let early = self.slips.early || self.slips.extra || self.slips.exchange.is_some();
        match (self.slips.odd.gets.take(), self.slips.odd.gives.take(), &deed.cards[..]) {
            (Some((seat, old)), _, [new]) => {
                let hole = self.holes.entry(seat).or_default();
                if let Some(at) = hole.iter().position(|card| Some(*card) == old) {
                    hole.remove(at);
                }
                hole.push(*new);
                return Ok(());
            }
            (_, Some(seat), [out]) => {
                let hole = self.holes.entry(seat).or_default();
                let Some(at) = hole.iter().position(|card| card == out) else {
                    return wrong(deed.line, Some(seat), "a card of his", out.to_string());
                };
                hole.remove(at);
                self.slips.burned = true;
                return Ok(());
            }
            (None, None, _) if !early => {}
            _ => return unaudited(format!("line {}: two slips at once", deed.line)),
        }
        if self.slips.odd.places.is_empty() {
            self.open_places(deed)?;
        }
        self.fill_places(deed)
    }

    /// The places of the next deal, in order.
    fn open_places(&mut self, deed: &Deed<'_>) -> Result<(), Stop> {
        if self.holes.is_empty() {
            let round = self.table.left_of(self.table.lead);
            let first = round.iter().map(|seat| Place::Hole(*seat));
            let second = round.iter().flat_map(|seat| {
                let cards = match self.slips.odd.count {
                    Some((wrong, n)) if wrong == *seat => n.saturating_sub(1),
                    _ => 1,
                };
                vec![Place::Hole(*seat); cards]
            });
            self.slips.odd.places = first.chain(second).collect();
            return Ok(());
        }
        let Some(&wanted) = BOARD.get(self.boards).filter(|_| self.betting_is_done()) else {
            return wrong(deed.line, None, "no cards now", deed.cards.to_string());
        };
        let unburned = self.slips.burned || (self.boards == 2 && self.slips.river_unburned);
        self.slips.burned = false;
        let burn = (!unburned).then_some(Place::Burn);
        self.slips.odd.places = burn.into_iter().chain(vec![Place::Board; wanted]).collect();
        Ok(())
    }

    fn fill_places(&mut self, deed: &Deed<'_>) -> Result<(), Stop> {
        let odd = &mut self.slips.odd;
        let boxed = std::mem::take(&mut odd.boxed);
        for (at, &card) in deed.cards.iter().enumerate() {
            let up = at + 1 == boxed;
            match odd.places.first().copied() {
                None => return wrong(deed.line, None, "no more cards", card.to_string()),
                Some(Place::Hole(seat)) => {
                    self.holes.entry(seat).or_default().push(card);
                    if up {
                        odd.scrap = Some((card, Some(seat)));
                    }
                }
                Some(Place::Burn) if !up => {}
                Some(Place::Board) if !up && odd.foreign != Some(card) => odd.laid.push(card),
                Some(_) => {
                    odd.scrap = Some((card, None));
                    continue;
                }
            }
            odd.places.remove(0);
        }
        self.street_is_laid();
        Ok(())
    }

    /// With every place filled and nothing to rule on the next street begins.
    fn street_is_laid(&mut self) {
        let odd = &mut self.slips.odd;
        if odd.places.is_empty() && odd.scrap.is_none() && !odd.laid.is_empty() {
            let cards = std::mem::take(&mut odd.laid);
            self.next_street(cards);
        }
    }

    pub(super) fn odd_ruling(
        &mut self,
        kind: &str,
        decided: Option<&str>,
        deed: &Deed<'_>,
    ) -> Result<(), Stop> {
        if let Some((card, seat)) = self.slips.odd.scrap.take() {
            let odd = &mut self.slips.odd;
            match (decided.unwrap_or("replace"), seat) {
                ("replace", Some(seat)) => odd.gets = Some((seat, Some(card))),
                ("stands", None) if odd.places.remove(0) == Place::Board => odd.laid.push(card),
                _ => {}
            }
            if odd.foreign == Some(card) {
                odd.foreign = None;
            }
            self.street_is_laid();
            return Ok(());
        }
        match kind {
            "wrong-count" => self.count_ruling(decided, deed),
            "foreign-card" => self.foreign_ruling(decided, deed),
            _ => unaudited(format!("line {}: a ruling not known here", deed.line)),
        }
    }

    /// A hand with a joker: replaced if he said so before he acted, else foul (PK-31).
    fn foreign_ruling(&mut self, decided: Option<&str>, deed: &Deed<'_>) -> Result<(), Stop> {
        let foreign = self.slips.odd.foreign.take();
        let has = |seat: &Seat| self.holes[seat].iter().any(|card| Some(*card) == foreign);
        let Some(seat) = self.live().into_iter().find(has) else {
            return wrong(deed.line, None, "nothing to rule on", "a ruling");
        };
        let acted = self.slips.odd.acted.contains(&seat) || self.boards > 0;
        match decided.unwrap_or(if acted { "dead" } else { "replace" }) {
            "dead" => self.kill(seat),
            "replace" => self.slips.odd.gets = Some((seat, foreign)),
            _ => {}
        }
        self.let_early_cards_play();
        Ok(())
    }

    /// Too many or too few cards: void, put right, or out (PK-33, PK-34).
    fn count_ruling(&mut self, decided: Option<&str>, deed: &Deed<'_>) -> Result<(), Stop> {
        let Some((seat, n)) = self.slips.odd.count.take() else {
            return wrong(deed.line, None, "nothing to rule on", "a ruling");
        };
        let late = self.slips.odd.acted.len() >= 2 || self.boards > 0;
        let posted = match self.table.option("wrong-count", "none") {
            _ if late => "dead",
            posted => posted,
        };
        match decided.unwrap_or(posted) {
            "dead" => self.kill(seat),
            "misdeal" => self.misdeal(),
            "repair" if n > 2 => self.slips.odd.gives = Some(seat),
            "repair" => self.slips.odd.gets = Some((seat, None)),
            _ => {}
        }
        self.let_early_cards_play();
        Ok(())
    }
}
