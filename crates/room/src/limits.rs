//! The limits of a table are changed between two hands.

use crate::{EventKind, Events, Table, Terms};
use engine::options::{OptionFault, OptionSpec};
use engine::{Chips, Code, Refusal, ShoeState};

/// The name by which the least buy-in is changed.
const BUY_IN: &str = "buy-in";

impl Terms {
    /// The same game with these options changed: the game's, the room's, or the least buy-in.
    ///
    /// # Errors
    /// Everything that is wrong with them, or in which they contradict the others.
    pub fn changed<'a>(
        &self,
        changes: impl Iterator<Item = (&'a str, &'a str)>,
    ) -> Result<Terms, Vec<OptionFault>> {
        let (mut options, mut room) = (self.options.0.clone(), self.options.1.clone());
        let (mut buy_in, mut faults) = (self.buy_in, Vec::new());
        let has = |specs: &[OptionSpec], key: &str| specs.iter().any(|spec| spec.key == key);
        for (key, value) in changes {
            let set = match key {
                BUY_IN => match value.parse::<Chips>() {
                    Ok(chips) if chips.is_sane() => {
                        buy_in = chips;
                        Ok(())
                    }
                    _ => Err(OptionFault::new(key, "must be an amount, as in 30.00")),
                },
                _ if has(self.game.options, key) => options.set(key, value),
                _ => room.set(key, value),
            };
            faults.extend(set.err());
        }
        match faults.is_empty() {
            true => Terms::read(self.game, (&options, &room), self.seats, buy_in),
            false => Err(faults),
        }
    }
}

impl Table {
    /// From the next hand on the table is played by other terms of the same game. What everybody has,
    /// owes and waits for stays as it is, and so does the bank.
    ///
    /// # Errors
    /// During a hand, for another game, or if somebody sits where no chair would be.
    pub fn change(&mut self, terms: Terms, events: &mut Events) -> Result<(), Refusal> {
        if self.is_on() {
            return Err(Refusal::plain(Code::HandOn));
        }
        if terms.game.id != self.terms.game.id {
            return Err(Refusal::plain(Code::MustDoOtherwise));
        }
        if self.state.seated.iter().any(|seat| seat.number() > terms.seats) {
            return Err(Refusal::plain(Code::SeatTaken));
        }
        let deck = terms.prepared.deck();
        if deck != self.setup.shoe.deck {
            self.setup.shoe = ShoeState::fresh(self.setup.shoe.id.wrapping_add(1), deck);
        }
        self.setup.game = terms.prepared.clone();
        self.terms = terms;
        events.tell(EventKind::Limits);
        Ok(())
    }
}
