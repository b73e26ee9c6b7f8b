use super::{Correction, NotCorrected, Ruled};
use crate::Session;
use crate::ledger::{BookAccount, Ledger};
use cards::Seat;
use engine::{Chips, Event};

/// What a ruling after the fact came to, at the table and in the books.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corrected {
    /// The ruling, the outcome before and after, and who owes what to whom.
    pub ruled: Ruled,
    /// What followed from each step of it.
    pub told: Vec<Vec<Event>>,
    /// What was paid for it, as it stands in the books.
    pub paid: Vec<Paid>,
    /// What lay before everybody at the table, and lies there now.
    pub stacks: Vec<(Seat, Chips, Chips)>,
}

/// Chips that were moved in the books.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paid {
    /// From where.
    pub from: BookAccount,
    /// To where.
    pub to: BookAccount,
    /// How many.
    pub amount: Chips,
}

impl Session {
    /// Rules on the last hand after the fact. The table moves the chips and tells it; the books name
    /// who and why, and old entries stand.
    ///
    /// # Errors
    /// Why it is not corrected: then nothing has changed.
    pub fn correct(
        &mut self,
        correction: &Correction,
        ledger: &mut Ledger,
    ) -> Result<Corrected, NotCorrected> {
        if self.is_playing() {
            return Err(NotCorrected::HandOn);
        }
        let mut told = Vec::new();
        let last = self.last.as_mut().ok_or(NotCorrected::NoHand)?;
        let ruled = last.rule(correction, &mut told)?;
        last.ruled(correction, &ruled);
        let seated = self.seating.seated();
        let before: Vec<(Seat, Chips)> =
            seated.iter().map(|s| (s, self.seating.stack(s))).collect();
        let because = grounds(correction, &ruled);
        self.told.clear();
        self.seating.amend(&ruled, &mut self.told);
        let paid = self.clerk.amend(&self.told, (&correction.who, &because));
        self.enter(ledger);
        let stack = |(seat, had)| (seat, had, self.seating.stack(seat));
        let stacks = before.into_iter().map(stack).collect();
        Ok(Corrected { ruled, told, paid, stacks })
    }
}

/// The reason as the books keep it: the floor's own, what was ruled, and what the hand left to those
/// whom it concerns before and after.
fn grounds(correction: &Correction, ruled: &Ruled) -> String {
    let mut words = Vec::new();
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
    if words.is_empty() {
        correction.why.clone()
    } else {
        format!("{} ({})", correction.why, words.join("; "))
    }
}
