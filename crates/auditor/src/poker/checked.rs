//! Lows that had to be bet after the draw (LB-09, LB-10).
//!
//! Whoever checked one cannot win what was bet then. Each layer of the pot above the level at which the
//! draw began goes back to those who put it in, if the best hand in it is such a hand.

use super::{Hand, Pot, winners};
use crate::facts::{Fact, Moment};
use crate::rank::Worth;
use cards::{Rank, Seat};
use std::collections::{BTreeMap, BTreeSet};

/// What happened after the draw.
#[derive(Default)]
pub(super) struct AfterDraw {
    /// The most that anybody had put in when the betting began.
    level: i64,
    checked: BTreeSet<Seat>,
    begun: bool,
}

impl<'a> Hand<'a> {
    /// Whether the house says that good lows have to be bet.
    pub(super) fn must_bet(&self) -> bool {
        self.table.option("seven-or-better", "free") != "free"
    }

    pub(super) fn follow_checks(&mut self, fact: &Fact<'a>, moment: &Moment<'_>) {
        match *fact {
            Fact::Phase("after-draw") => {
                let level = self.paid.values().copied().max().unwrap_or(0);
                self.after_draw = AfterDraw { level, begun: true, ..AfterDraw::default() };
            }
            Fact::Did { seat, verb: "check", .. } if !moment.is_out_of_turn(seat) => {
                self.after_draw.checked.insert(seat);
            }
            _ => {}
        }
    }

    /// The level at which layers have to be cut, if there is one.
    pub(super) fn cut(&self) -> Option<i64> {
        let AfterDraw { level, begun, .. } = self.after_draw;
        let cuts = begun && level > 0 && self.must_bet();
        (cuts && self.live().iter().any(|seat| self.had_to_bet(*seat))).then_some(level)
    }

    /// Whether a player checked what had to be bet.
    fn had_to_bet(&self, seat: Seat) -> bool {
        self.after_draw.checked.contains(&seat) && self.is_seven(seat)
    }

    /// Whether a pot would go to a hand that had to be bet.
    pub(super) fn goes_back(&self, pot: &Pot, worths: &BTreeMap<Seat, Worth>) -> bool {
        let late = self.cut().is_some_and(|cut| pot.floor >= cut);
        late && winners(&pot.claims, worths).iter().any(|seat| self.had_to_bet(*seat))
    }

    /// Everybody takes back what they put into a pot.
    pub(super) fn give_back(&mut self, pot: &Pot) {
        for (seat, paid) in self.paid.clone() {
            self.push(seat, (paid.min(pot.top) - pot.floor).max(0));
        }
    }

    /// Whether all of a hand lies face up.
    pub(super) fn is_shown(&self, seat: Seat) -> bool {
        let cards = self.felt.at(&format!("seat {seat}"));
        !cards.is_empty() && cards.iter().all(|lying| lying.up)
    }

    /// Whether a hand has five different ranks and none above a seven; a joker is one of them.
    fn is_seven(&self, seat: Seat) -> bool {
        let cards = self.felt.last_at(&format!("seat {seat}"));
        let mut ranks = BTreeSet::new();
        let low = |rank: Rank| rank <= Rank::Seven || rank == Rank::Ace;
        cards.iter().all(|lying| match lying.card.rank() {
            Some(rank) => low(rank) && ranks.insert(rank),
            None => lying.card.is_joker(),
        }) && cards.len() == 5
    }
}
