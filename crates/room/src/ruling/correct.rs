use super::{Correction, NotCorrected, Ruled};
use crate::Session;
use crate::ledger::{BookAccount, Ledger};
use cards::Seat;
use engine::{Chips, Event};

/// The result of a ruling after the hand, at the table and in the books.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corrected {
    /// The ruling, the outcome before and after, and who owes what to whom.
    pub ruled: Ruled,
    /// What followed from each step of it.
    pub told: Vec<Vec<Event>>,
    /// What was paid for it, as entered in the books.
    pub paid: Vec<Paid>,
    /// Everybody's stack at the table before and after.
    pub stacks: Vec<(Seat, Chips, Chips)>,
}

/// Chips that were moved in the books.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paid {
    pub from: BookAccount,
    pub to: BookAccount,
    pub amount: Chips,
}

impl Session {
    /// Rules on the last hand after it is over. The table moves the chips and emits events; the
    /// books record name and reason, and old entries stay.
    ///
    /// # Errors
    /// Why it is not corrected: then nothing has changed.
    pub fn correct(
        &mut self,
        correction: &Correction,
        ledger: &mut Ledger,
    ) -> Result<Corrected, NotCorrected> {
        let last = self.memory.last().ok_or(NotCorrected::NoHand)?.number();
        self.correct_hand(last, correction, ledger)
    }

    /// The same with any hand that is kept, by its number. Only the difference in that hand is
    /// paid: the hands after it stand as they were played.
    ///
    /// # Errors
    /// Why it is not corrected: then nothing has changed.
    pub fn correct_hand(
        &mut self,
        number: u32,
        correction: &Correction,
        ledger: &mut Ledger,
    ) -> Result<Corrected, NotCorrected> {
        if self.is_playing() {
            return Err(NotCorrected::HandOn);
        }
        let mut told = Vec::new();
        let not_kept = self.not_kept(number);
        let is_last = self.memory.last().is_some_and(|last| last.number() == number);
        let then = self.seating.followed.find(Some(number)).copied().ok_or(not_kept.clone())?;
        let hand = self.memory.find_mut(number).ok_or(not_kept)?;
        let ruled = hand.rule(correction, &mut told)?;
        hand.ruled(correction, &ruled);
        let books = hand.books();
        let seated = self.seating.seated();
        let before: Vec<(Seat, Chips)> =
            seated.iter().map(|s| (s, self.seating.stack(s))).collect();
        let because = grounds(&correction.why, (!is_last).then_some(number), &ruled);
        self.told.clear();
        self.seating.amend(&then, &ruled, &mut self.told);
        let paid = self.clerk.amend(Some(books), &self.told, &correction.who, &because);
        self.enter(ledger);
        let stack = |(seat, had)| (seat, had, self.seating.stack(seat));
        let stacks = before.into_iter().map(stack).collect();
        Ok(Corrected { ruled, told, paid, stacks })
    }
}

/// The reason as entered in the books: the floor's own, the hand if it is not the last, the ruling,
/// and the affected stacks before and after.
fn grounds(why: &str, hand: Option<u32>, ruled: &Ruled) -> String {
    let mut words: Vec<String> = hand.into_iter().map(|hand| format!("hand {hand}")).collect();
    if let Some((incident, ruling)) = ruled.ruling {
        let rule = ruled.rule.map(|rule| format!(" {rule}")).unwrap_or_default();
        words.push(format!("{incident}: {ruling}{rule}"));
    }
    for (seat, had) in ruled.before.stacks.iter() {
        let has = ruled.after.stacks.get(seat);
        if has != had {
            words.push(format!("seat {seat} {had} now {has}"));
        }
    }
    if words.is_empty() { why.into() } else { format!("{why} ({})", words.join("; ")) }
}
