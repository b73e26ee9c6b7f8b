//! What is laid on the table, and what is taken off it by mistake.

use super::Hand;
use super::melds::Meld;
use crate::facts::{Fact, Moment, part_of, seat_of};
use crate::header::{Stop, wrong};
use cards::{Card, Seat};

/// Cards added to a meld in one step.
struct Laid {
    seat: Seat,
    number: usize,
    cards: Vec<Card>,
    /// Those of them that came from another meld, and its number.
    from: Option<(usize, Vec<Card>)>,
}

/// The cards that a step brought onto the table.
fn laid(moment: &Moment<'_>) -> Option<Laid> {
    let mut laid: Option<Laid> = None;
    for fact in &moment.facts {
        let Fact::Card { card, from, to, .. } = *fact else { continue };
        if !to.starts_with("spread") {
            continue;
        }
        let (seat, number) = (seat_of(to)?, part_of(to));
        let laid = laid.get_or_insert(Laid { seat, number, cards: Vec::new(), from: None });
        laid.cards.push(card);
        if from.starts_with("spread") {
            laid.from.get_or_insert((part_of(from), Vec::new())).1.push(card);
        }
    }
    laid
}

impl Hand {
    pub(super) fn lay(&mut self, verb: &str, moment: &Moment<'_>) -> Result<(), Stop> {
        let Some(laid) = laid(moment) else {
            return wrong(moment.line, None, "cards on the table", verb);
        };
        let (seat, number) = (laid.seat, laid.number);
        if let Some((old, moved)) = &laid.from {
            return self.divide(verb, &laid, *old, moved, moment.line);
        }
        let melds = self.melds.entry(seat).or_default();
        match melds.get(&number).cloned() {
            Some(old) => {
                let mut meld = old.clone();
                meld.add(&laid.cards);
                meld.asked += self.has_its_end_again(seat, &old, &meld) * self.chip;
                _ = self.melds.entry(seat).or_default().insert(number, meld);
            }
            None => _ = melds.insert(number, Meld::lay(&laid.cards, self.any_suit)),
        }
        let asked = moment.step.and_then(|step| step.amount).unwrap_or(0);
        self.pay_for(seat, number, asked);
        Ok(())
    }

    /// One meld becomes two (PN-22), or lends a card to a new one (PN-23).
    fn divide(
        &mut self,
        verb: &str,
        laid: &Laid,
        number: usize,
        moved: &[Card],
        line: u32,
    ) -> Result<(), Stop> {
        let seat = laid.seat;
        let old = self.melds.entry(seat).or_default().get(&number).cloned();
        let rest = old.as_ref().and_then(|old| old.without(moved));
        let mut new = Meld::lay(&laid.cards, self.any_suit);
        let (Some(old), Some(mut rest), false) = (old, rest, new.is_none()) else {
            return wrong(line, Some(seat), "two melds", "not that");
        };
        rest.asked = rest.worth() * self.chip;
        if verb == "borrow" {
            self.is_divided(seat, &old, &[&rest]);
            if rest.plain() == 0 {
                self.lent_ends.extend(old.ends().into_iter().map(|end| (seat, end)));
            }
            let melds = self.melds.entry(seat).or_default();
            melds.insert(number, rest);
            melds.insert(laid.number, new);
            self.pay_for(seat, laid.number, 0);
            return Ok(());
        }
        new.keep_later(&old, moved);
        let made_again = self.is_divided(seat, &old, &[&rest, &new])
            + self.has_its_end_again(seat, &old, &rest)
            + self.has_its_end_again(seat, &old, &new);
        let arisen = (rest.plain() + new.plain() - old.plain() - made_again).max(0);
        new.asked = new.worth() * self.chip;
        let melds = self.melds.entry(seat).or_default();
        melds.insert(number, rest);
        melds.insert(laid.number, new);
        self.earn(seat, laid.number, arisen * self.chip);
        self.see_whether_out(seat);
        Ok(())
    }

    /// A meld was split into these. One-suit sets that this breaks up had been paid for; one that
    /// is restored is not paid again, unless the house says so. Returns how many chips that saves.
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

    /// A rope that was not a condition has become this one. If it is a condition only because of an
    /// end that it had lent and been paid for, it is not paid again (PN-22), unless the house says
    /// so. Returns how many chips that saves.
    fn has_its_end_again(&mut self, seat: Seat, old: &Meld, rope: &Meld) -> i64 {
        let ends = rope.ends();
        let lent = |end: &Card| self.lent_ends.contains(&(seat, *end));
        if old.plain() > 0 || ends.is_empty() || !ends.iter().all(lent) {
            return 0;
        }
        ends.iter().for_each(|end| _ = self.lent_ends.remove(&(seat, *end)));
        if self.pays_again { 0 } else { rope.plain() }
    }

    /// Cards taken off a meld by mistake, or a hand thrown in.
    pub(super) fn slip(&mut self, moment: &Moment<'_>) -> Result<(), Stop> {
        for fact in &moment.facts {
            let Fact::Card { card, from, .. } = *fact else { continue };
            let Some(seat) = seat_of(from).filter(|_| from.starts_with("spread")) else { continue };
            let chip = self.chip;
            let melds = self.melds.entry(seat).or_default();
            let Some(meld) = melds.get_mut(&part_of(from)) else {
                return wrong(moment.line, Some(seat), "a meld", from);
            };
            meld.lose(card, chip);
        }
        let incident = moment.step.and_then(|step| step.incident.as_ref());
        if let Some(seat) = incident.filter(|told| told.kind == "thrown-in").and_then(|i| i.seat) {
            self.retired.insert(seat);
            self.melds.remove(&seat);
            self.last_one_left();
        }
        Ok(())
    }
}
