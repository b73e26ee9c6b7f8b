//! Slips at a live table, foul hands, and the last live hand (PN-35 to PN-38, PN-45).

use super::Hand;
use crate::melds::Kind;
use crate::table::{Deed, Stop, unaudited, wrong};
use cards::Seat;

impl Hand {
    /// Something went wrong; the cards lie where they then lie.
    pub(super) fn slip(&mut self, deed: &Deed<'_>) -> Result<(), Stop> {
        let incident = deed.step.incident.as_ref();
        let Some((kind, seat)) = incident.and_then(|i| Some((i.kind.as_str(), i.seat?))) else {
            return unaudited(format!("line {}: a slip of nobody", deed.line));
        };
        match kind {
            "invalid-meld" => return self.meld(seat, deed),
            "two-discards" => {
                let drawn = self.hands.entry(seat).or_default().last().copied();
                self.part_with(seat, deed)?;
                let mut thrown = deed.cards.to_vec();
                thrown.sort_by_key(|card| Some(*card) == drawn);
                self.discards.extend(thrown);
            }
            "card-thrown-away" => {
                self.part_with(seat, deed)?;
                self.discards.splice(0..0, deed.cards.iter().copied());
            }
            "from-spread" => self.take_off(seat, deed)?,
            "thrown-in" => {
                self.drop_cards(seat);
                self.last_one_left();
            }
            // The card is in the hand already, and there it stays.
            "no-discard" | "deck-touches-hand" => {}
            _ => return unaudited(format!("line {}: slip {kind} is not known here", deed.line)),
        }
        Ok(())
    }

    fn take_off(&mut self, seat: Seat, deed: &Deed<'_>) -> Result<(), Stop> {
        let at = usize::from(deed.target).wrapping_sub(1);
        let chip = self.chip;
        let Some(meld) = self.melds.entry(seat).or_default().get_mut(at) else {
            return wrong(deed.line, Some(seat), "a meld", deed.target.to_string());
        };
        match meld.without(&deed.cards).filter(|_| meld.kind != Kind::Invalid) {
            Some(mut rest) => {
                rest.asked = rest.worth() * chip;
                *meld = rest;
            }
            None => {
                meld.kind = Kind::Invalid;
                for card in deed.cards.iter() {
                    if let Some(at) = meld.cards.iter().position(|other| other == card) {
                        meld.cards.remove(at);
                    }
                }
            }
        }
        self.hands.entry(seat).or_default().extend(deed.cards.iter());
        Ok(())
    }

    /// Hand and melds are out of play; the player goes on paying.
    fn drop_cards(&mut self, seat: Seat) {
        let melds = self.melds.remove(&seat).unwrap_or_default();
        let hand = self.hands.insert(seat, Vec::new()).unwrap_or_default();
        let laid = melds.into_iter().flat_map(|meld| meld.cards);
        let dropped: Vec<_> = laid.chain(hand).collect();
        self.discards.splice(0..0, dropped);
        self.retired.insert(seat);
        self.back.take_if(|back| *back == seat);
    }

    /// A hand is fouled: those still in get back what it collected of them (PN-36).
    pub(super) fn foul(&mut self, deed: &Deed<'_>) -> Result<(), Stop> {
        let seat = deed.step.incident.as_ref().and_then(|incident| incident.seat);
        let Some(seat) = seat else {
            return unaudited(format!("line {}: a foul of nobody", deed.line));
        };
        let start = self.round.iter().position(|other| *other == seat).unwrap_or(0);
        let mut order = self.round.clone();
        order.rotate_left(start);
        order.retain(|payer| *payer != seat && self.is_live(*payer));
        for payer in order {
            let paid = self.collected.iter().filter(|c| c.by == seat && c.from == payer);
            let paid: i64 = paid.map(|c| c.amount).sum();
            let stack = self.stacks.entry(seat).or_default();
            let back = paid.min(*stack);
            *stack -= back;
            *self.stacks.entry(payer).or_default() += back;
        }
        self.collected.retain(|c| c.by != seat);
        // A card that he kept from a player with ten on the table lies there for him (PN-37).
        let given = deed.step.events.iter().find_map(|event| {
            let words: Vec<&str> = event.words().collect();
            (words.last() == Some(&"PN-37")).then(|| words.get(1)?.parse().ok())?
        });
        self.drop_cards(seat);
        match given {
            Some(card) => {
                if let Some(at) = self.discards.iter().position(|other| *other == card) {
                    self.discards.remove(at);
                }
                self.discards.push(card);
            }
            None => _ = self.fouled.insert(seat),
        }
        self.last_one_left();
        if !self.round.iter().any(|seat| self.is_live(*seat)) {
            self.nobody_is_left();
        }
        Ok(())
    }

    /// Whether a ruling fouls a hand.
    pub(super) fn fouls(&self, deed: &Deed<'_>) -> bool {
        let kind = deed.step.incident.as_ref().map(|incident| incident.kind.as_str());
        match &deed.step.decision {
            Some(decision) => decision.ruling == "foul",
            None => deed.seat().is_some() || kind == Some("foul-hand"),
        }
    }

    /// Whether the floor let something stand that would have fouled a hand.
    pub(super) fn lets_play(&self, deed: &Deed<'_>) -> bool {
        let kind = deed.step.incident.as_ref().map(|incident| incident.kind.as_str());
        let decision = deed.step.decision.as_ref();
        kind != Some("invalid-meld") && decision.is_some_and(|d| d.ruling == "stands")
    }

    /// Those whose hands are out and who could still pay the last one.
    pub(super) fn payers_left(&self) -> Vec<Seat> {
        let pays = |seat: &Seat| {
            self.retired.contains(seat) && self.stacks.get(seat).is_some_and(|stack| *stack > 0)
        };
        self.round.iter().copied().filter(pays).collect()
    }

    /// One of them agrees; when all have, they pay and the hand is over (PN-38).
    pub(super) fn agree(&mut self, seat: Seat) {
        self.agreed.insert(seat);
        let payers = self.payers_left();
        let last = self.round.iter().copied().find(|seat| self.is_live(*seat));
        let (Some(last), true) = (last, payers.iter().all(|seat| self.agreed.contains(seat)))
        else {
            return;
        };
        for payer in payers {
            let stack = self.stacks.entry(payer).or_default();
            let paid = self.settlement.min(*stack);
            *stack -= paid;
            *self.stacks.entry(last).or_default() += paid;
        }
        *self.stacks.entry(last).or_default() += std::mem::take(&mut self.tops);
        self.double_tops_to(Some(last));
        self.over = true;
    }
}
