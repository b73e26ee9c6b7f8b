//! What the floor rules.

use super::Hand;
use super::pay::OUT;
use crate::melds::Kind;
use crate::table::{Deed, Stop, unaudited, wrong};
use cards::Seat;

impl Hand {
    /// PN-41: a meld that is none.
    pub(super) fn ruling(&mut self, deed: &Deed<'_>) -> Result<(), Stop> {
        let incident = deed.step.incident.as_ref();
        let seat = incident.filter(|i| i.kind == "invalid-meld").and_then(|i| i.seat);
        let Some(seat) = seat else {
            return unaudited(format!("line {}: a ruling that is not known here", deed.line));
        };
        let at = usize::from(deed.target).wrapping_sub(1);
        let Some(meld) = self.melds.entry(seat).or_default().get_mut(at) else {
            return wrong(deed.line, Some(seat), "a meld", deed.target.to_string());
        };
        if meld.kind != Kind::Invalid {
            // Made good before anybody noticed.
            return Ok(());
        }
        if self.turn == Some(seat) && !self.has_discarded(seat) {
            // In time: the cards go back to the hand, and what they brought to those who paid.
            let cards = std::mem::take(&mut self.melds.entry(seat).or_default()[at].cards);
            self.hands.entry(seat).or_default().extend(cards);
            self.give_back(seat, |meld| meld == at);
        } else {
            // Too late: all that he collected goes back; the hand is dead and stays liable.
            self.give_back(seat, |_| true);
            self.retired.insert(seat);
            self.last_one_left();
        }
        Ok(())
    }

    /// Whether the player already ended the turn: ten cards in hand and melds together.
    pub(super) fn has_discarded(&self, seat: Seat) -> bool {
        let melded: usize =
            self.melds.get(&seat).map_or(0, |list| list.iter().map(|meld| meld.cards.len()).sum());
        self.hands[&seat].len() + melded < OUT
    }

    pub(super) fn give_back(&mut self, by: Seat, which: impl Fn(usize) -> bool) {
        for entry in std::mem::take(&mut self.collected) {
            if entry.by != by || !which(entry.meld) {
                self.collected.push(entry);
                continue;
            }
            let stack = self.stacks.entry(by).or_default();
            let back = entry.amount.min(*stack);
            *stack -= back;
            *self.stacks.entry(entry.from).or_default() += back;
        }
    }
}
