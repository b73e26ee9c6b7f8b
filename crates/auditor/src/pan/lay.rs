//! What is laid on the table.

use super::Hand;
use crate::melds::{Kind, Meld};
use crate::table::{Deed, Stop, wrong};
use cards::{Card, Seat};

impl Hand {
    pub(super) fn meld(&mut self, seat: Seat, deed: &Deed<'_>) -> Result<(), Stop> {
        self.part_with(seat, deed)?;
        let list = self.melds.entry(seat).or_default();
        let at = list.iter().position(|meld| meld.cards.is_empty()).unwrap_or(list.len());
        let meld = Meld::lay(&deed.cards, self.any_suit);
        match list.get_mut(at) {
            Some(gap) => *gap = meld,
            None => list.push(meld),
        }
        self.pay_for(seat, at, deed)
    }

    pub(super) fn add(&mut self, seat: Seat, deed: &Deed<'_>) -> Result<(), Stop> {
        self.part_with(seat, deed)?;
        let list = self.melds.entry(seat).or_default();
        let at = usize::from(deed.target).wrapping_sub(1);
        let Some(meld) = list.get_mut(at) else {
            return wrong(deed.line, Some(seat), "a meld to add to", deed.target.to_string());
        };
        meld.add(&deed.cards);
        self.pay_for(seat, at, deed)
    }

    /// One meld becomes two (PN-22). The step names the whole new meld; which of its cards were in
    /// the old one is seen on the table.
    pub(super) fn split(&mut self, seat: Seat, deed: &Deed<'_>) -> Result<(), Stop> {
        let at = usize::from(deed.target).wrapping_sub(1);
        let Some(old) = self.melds.entry(seat).or_default().get(at).cloned() else {
            return wrong(deed.line, Some(seat), "a meld to divide", deed.target.to_string());
        };
        let from = format!("spread {seat}.{}", deed.target);
        let moved: Vec<Card> = deed
            .step
            .events
            .iter()
            .filter_map(|event| {
                let (card, rest) = event.text.strip_prefix("card ")?.split_once(' ')?;
                rest.starts_with(&format!("{from} ->")).then(|| card.parse().ok())?
            })
            .collect();
        let mut added = deed.cards;
        let in_named = moved.iter().all(|card| added.take(*card));
        let mut new = Meld::lay(&deed.cards, self.any_suit);
        let (Some(mut rest), true) = (old.without(&moved), in_named && new.kind != Kind::Invalid)
        else {
            return wrong(deed.line, Some(seat), "two melds", deed.cards.to_string());
        };
        self.part_with(seat, &Deed { cards: added, ..*deed })?;
        new.keep_later(&old, &moved);
        let made_again = self.is_divided(seat, &old, &[&rest, &new]);
        let arisen = (rest.plain() + new.plain() - old.plain() - made_again).max(0);
        rest.asked = rest.worth() * self.chip;
        new.asked = new.worth() * self.chip;
        let list = self.melds.entry(seat).or_default();
        list[at] = rest;
        let gap = list.iter().position(|meld| meld.cards.is_empty());
        let number = gap.unwrap_or(list.len());
        match gap {
            Some(gap) => list[gap] = new,
            None => list.push(new),
        }
        self.earn(seat, number, arisen * self.chip);
        self.see_whether_out(seat);
        Ok(())
    }

    /// Of a meld these were made. Sets of one suit that are gone by it were paid; one that is back
    /// is not paid another time, unless the house says so. Says how many chips that spares.
    fn is_divided(&mut self, seat: Seat, old: &Meld, parts: &[&Meld]) -> i64 {
        let mut spared = 0;
        for part in parts {
            let face = part.face().filter(|face| old.face() != Some(*face));
            if face.is_some_and(|face| self.broken.remove(&(seat, face))) && !self.pays_again {
                spared += part.plain();
            }
        }
        if let Some(face) = old.face()
            && parts.iter().all(|part| part.face() != Some(face))
        {
            self.broken.insert((seat, face));
        }
        spared
    }

    /// A new meld with one card of another (PN-23): the one that the hand does not have.
    pub(super) fn borrow(&mut self, seat: Seat, deed: &Deed<'_>) -> Result<(), Stop> {
        let mut wanted = deed.cards.to_vec();
        for held in self.hands.entry(seat).or_default() {
            if let Some(at) = wanted.iter().position(|card| card == held) {
                wanted.remove(at);
            }
        }
        let at = usize::from(deed.target).wrapping_sub(1);
        let old = self.melds.entry(seat).or_default().get(at).cloned();
        let rest = old.as_ref().filter(|_| wanted.len() == 1);
        let rest = rest.and_then(|old| old.without(&wanted));
        let new = Meld::lay(&deed.cards, self.any_suit);
        let Some(mut rest) = rest.filter(|_| new.kind != Kind::Invalid) else {
            return wrong(deed.line, Some(seat), "a card that can be lent", deed.cards.to_string());
        };
        rest.asked = rest.worth() * self.chip;
        if let Some(old) = old {
            self.is_divided(seat, &old, &[&rest]);
        }
        let list = self.melds.entry(seat).or_default();
        list[at] = rest;
        let number = list.iter().position(|meld| meld.cards.is_empty()).unwrap_or(list.len());
        match list.get_mut(number) {
            Some(gap) => *gap = new,
            None => list.push(new),
        }
        let mut added = deed.cards;
        let _ = added.take(wanted[0]);
        self.part_with(seat, &Deed { cards: added, ..*deed })?;
        self.pay_for(seat, number, deed)
    }
}
