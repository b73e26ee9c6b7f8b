//! Changing the limits of a table between two hands.

use crate::{EventKind, Events, Seating, Terms};
use engine::banked::BankedGame;
use engine::ids::{FE_01, NB_21};
use engine::options::{OptionFault, OptionSpec};
use engine::{Chips, Code, Refusal, ShoeState};

/// The option name for the minimum buy-in.
const BUY_IN: &str = "buy-in";

impl Terms {
    /// The same game with these options changed: the game's, the room's, or the minimum buy-in.
    ///
    /// # Errors
    /// Everything that is wrong with them or contradicts the others.
    pub fn changed<'a>(
        &self,
        changes: impl Iterator<Item = (&'a str, &'a str)>,
    ) -> Result<Terms, Vec<OptionFault>> {
        let (mut options, mut room) = (self.options.0.clone(), self.options.1.clone());
        let (mut buy_in, mut faults) = (self.buy_in, Vec::new());
        for (key, value) in changes {
            let set = match key {
                BUY_IN => match value.parse::<Chips>() {
                    Ok(chips) if chips.is_sane() && !chips.is_zero() => {
                        buy_in = chips;
                        Ok(())
                    }
                    _ => Err(OptionFault::new(key, "must be an amount, as in 30.00")),
                },
                _ if options.has(key) => options.set(key, value),
                _ => room.set(key, value),
            };
            faults.extend(set.err());
        }
        if faults.is_empty() {
            Terms::read(self.game, &options, &room, self.seats, buy_in)
                .map(|terms| Terms { shifts: self.shifts.clone(), ..terms })
        } else {
            Err(faults)
        }
    }
}

/// Whether an option is part of the posted schedule of fees.
fn is_fee(spec: &OptionSpec) -> bool {
    spec.key.starts_with("fee")
        || ["button-post", "time-schedule", "jackpot-drop", "jackpot-players"].contains(&spec.key)
}

impl Terms {
    /// The options in which these terms differ from others.
    fn differences<'a>(&'a self, other: &'a Terms) -> impl Iterator<Item = &'static OptionSpec> {
        let (own, others) = (&self.options, &other.options);
        let own = own.0.iter().chain(own.1.iter());
        let others = others.0.iter().chain(others.1.iter());
        own.zip(others).filter(|(a, b)| a.1 != b.1).map(|((spec, _), _)| spec)
    }

    /// Whether their fees differ: the schedule in force is fixed before a hand (FE-01).
    fn has_other_fees(&self, other: &Terms) -> bool {
        self.game.id == other.game.id && self.differences(other).any(is_fee)
    }

    /// Whether they post another chart of what a hit card does.
    fn has_other_chart(&self, other: &Terms) -> bool {
        let chart = |terms: &Terms| terms.prepared.banked().map(BankedGame::posted_chart);
        chart(self) != chart(other)
    }

    /// Whether a line of that chart does not follow from the cards (NB-21).
    fn has_misprints(&self) -> bool {
        let wrong = |game: &BankedGame| !game.misprints(&game.posted_chart()).is_empty();
        self.prepared.banked().is_some_and(wrong)
    }

    fn differs_in_fees_alone(&self, other: &Terms) -> bool {
        let same = (self.game.id, self.seats, self.buy_in);
        same == (other.game.id, other.seats, other.buy_in)
            && self.has_other_fees(other)
            && self.differences(other).all(is_fee)
    }
}

impl Seating {
    /// Changes the terms from the next hand on, for the same game. Stacks, debts, waits and the
    /// bank stay as they are.
    ///
    /// # Errors
    /// During a hand, for another game, or if somebody sits where no chair would be.
    pub fn change(&mut self, terms: Terms, events: &mut Events) -> Result<(), Refusal> {
        let rule = self.terms.has_other_fees(&terms).then_some(FE_01).filter(|rule| self.on(*rule));
        if self.is_on() && (rule.is_some() || !self.terms.differs_in_fees_alone(&terms)) {
            return Err(Refusal { rule, ..Refusal::plain(Code::HandOn) });
        }
        if terms.game.id != self.terms.game.id {
            return Err(Refusal::plain(Code::MustDoOtherwise));
        }
        if self.state.seated.iter().any(|seat| seat.number() > terms.seats) {
            return Err(Refusal::plain(Code::SeatTaken));
        }
        let chart = self.terms.has_other_chart(&terms).then_some(NB_21);
        let chart = chart.filter(|rule| self.on(*rule));
        if chart.is_some() && terms.has_misprints() {
            return Err(Refusal { rule: chart, ..Refusal::plain(Code::MustDoOtherwise) });
        }
        let deck = terms.prepared.deck();
        // The cut card is put in when a shoe is shuffled.
        let cut = terms.prepared.cut_card() != self.terms.prepared.cut_card();
        if cut || deck != self.setup.carry.shoe.deck {
            self.setup.carry.shoe =
                ShoeState::fresh(self.setup.carry.shoe.id.wrapping_add(1), deck);
        }
        self.setup.game = terms.prepared.clone();
        self.terms = terms;
        events.push(EventKind::Limits, rule.or(chart));
        Ok(())
    }
}
