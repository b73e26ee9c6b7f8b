//! Hands that were dealt a wrong number of cards (PN-39, PN-40).

use super::Hand;
use crate::table::{Deed, Stop, Table, wrong};
use cards::Seat;
use std::collections::{BTreeMap, BTreeSet};

/// What the auditor keeps of it.
pub(super) struct Miscounts {
    /// Who gets another number of cards than five in the round being dealt.
    packets: BTreeMap<Seat, usize>,
    /// Whose hand is put right by the cards that come next, and whether they come to it.
    mending: Option<(Seat, bool)>,
    /// Who has drawn or taken a card.
    pub acted: BTreeSet<Seat>,
    /// A hand this far off is still put right.
    near: usize,
    ante: i64,
}

impl Miscounts {
    pub fn begin(table: &Table<'_>, ante: i64) -> Miscounts {
        let near = if table.option("dead-deal", "beyond-one") == "beyond-two" { 2 } else { 1 };
        let (packets, acted) = (BTreeMap::new(), BTreeSet::new());
        Miscounts { packets, mending: None, acted, near, ante }
    }
}

/// Whether a deed speaks of a wrong number of cards.
pub(super) fn about_count(deed: &Deed<'_>) -> bool {
    deed.step.incident.as_ref().is_some_and(|incident| incident.kind == "wrong-count")
}

impl Hand {
    /// The dealer gives somebody more or fewer than five.
    pub(super) fn misdeal(&mut self, deed: &Deed<'_>) {
        if let Some(seat) = deed.step.incident.as_ref().and_then(|incident| incident.seat) {
            self.miscounts.packets.insert(seat, usize::from(deed.target));
        }
    }

    /// How many cards a seat gets in this round.
    pub(super) fn packet(&self, seat: Seat) -> usize {
        self.miscounts.packets.get(&seat).copied().unwrap_or(5)
    }

    pub(super) fn packets_are_dealt(&mut self) {
        self.miscounts.packets.clear();
    }

    /// The floor counts a hand.
    pub(super) fn count_ruling(&mut self, deed: &Deed<'_>) -> Result<(), Stop> {
        let seat = deed.step.incident.as_ref().and_then(|incident| incident.seat);
        let Some(seat) = seat else {
            return wrong(deed.line, None, "a seat to count", "none");
        };
        if self.miscounts.acted.contains(&seat) {
            // Too late: he gives everything back and goes on paying (PN-40).
            self.give_back(seat, |_| true);
            self.retired.insert(seat);
            self.last_one_left();
            return Ok(());
        }
        let cards = self.hands.get(&seat).map_or(0, Vec::len);
        if cards.abs_diff(10) <= self.miscounts.near {
            self.miscounts.mending = Some((seat, cards < 10));
            return Ok(());
        }
        let ante = self.miscounts.ante;
        *self.stacks.entry(seat).or_default() += ante;
        self.tops -= ante;
        if self.doubles.remove(&seat) {
            *self.stacks.entry(seat).or_default() += ante;
            self.double_tops -= ante;
        }
        self.declared.insert(seat, false);
        if self.declared.len() == self.round.len() {
            self.last_one_left();
        }
        Ok(())
    }

    /// Cards that put a hand right; says whether these did.
    pub(super) fn mend(&mut self, deed: &Deed<'_>) -> Result<bool, Stop> {
        let Some((seat, short)) = self.miscounts.mending.take() else {
            return Ok(false);
        };
        match short {
            true => {
                self.undealt = self.undealt.saturating_sub(deed.cards.len());
                self.hands.entry(seat).or_default().extend(deed.cards.iter());
            }
            false => self.part_with(seat, deed)?,
        }
        match self.hands.get(&seat).map_or(0, Vec::len) {
            10 => Ok(true),
            n => wrong(deed.line, Some(seat), "ten cards", n.to_string()),
        }
    }
}
