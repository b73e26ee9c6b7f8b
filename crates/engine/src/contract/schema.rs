use super::names::names;
use super::{Move, Verb};
use crate::money::Chips;
use cards::{CardList, Counts};

/// A kind of move that an actor may make now, with the room it leaves: enough to draw a control
/// without knowing the game.
///
/// It is exact: a move is accepted if and only if a schema of the actor admits it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schema {
    /// The verb.
    pub verb: Verb,
    /// Which amounts; none where the verb takes no amount.
    pub amount: Option<Range>,
    /// What the move puts in, where the verb takes no amount: the price of a call.
    pub costs: Chips,
    /// Which cards.
    pub cards: CardChoice,
    /// What its targets are.
    pub target: Target,
    /// Which targets; empty where the verb takes none, and only there.
    pub targets: Vec<u8>,
}

names! {
    /// What the number of a target stands for.
    Target {
        /// Nothing: the verb takes none.
        None = "none",
        /// A seat, by its number.
        Seat = "seat",
        /// A meld of the actor, counted from 1.
        Spread = "spread",
        /// A square of the layout before the actor, counted from 1; those of spot 3 are 31 to 40.
        Square = "square",
    }
}

/// A range of amounts, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The least.
    pub min: Chips,
    /// The most.
    pub max: Chips,
    /// The step, counted from the least.
    pub step: Chips,
}

impl Range {
    /// One amount only.
    pub const fn only(amount: Chips) -> Range {
        Range { min: amount, max: amount, step: Chips::cents(1) }
    }

    /// Whether the amount is in the range, on a step.
    pub fn admits(self, amount: Chips) -> bool {
        let above = amount.as_cents().wrapping_sub(self.min.as_cents());
        amount >= self.min && amount <= self.max && above % self.step.as_cents() == 0
    }
}

/// Which cards a move may name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardChoice {
    /// None.
    None,
    /// Any of these, from `min` to `max` of them, in any order.
    Any {
        /// The cards to pick from.
        from: CardList,
        /// At least this many.
        min: u8,
        /// At most this many.
        max: u8,
    },
    /// Exactly one of these sets, in any order.
    OneOf(Vec<CardList>),
}

impl CardChoice {
    /// Whether the cards are among the choices.
    pub fn admits(&self, cards: &CardList) -> bool {
        if cards.iter().any(|card| !card.is_known()) {
            return false;
        }
        // A card of unknown face cannot be named, so it cannot be chosen either.
        let known = |list: &CardList| -> Counts {
            list.iter().copied().filter(|card| card.is_known()).collect()
        };
        match self {
            CardChoice::None => cards.is_empty(),
            CardChoice::Any { from, min, max } => {
                let mut left = known(from);
                let n = cards.len();
                n >= *min as usize
                    && n <= *max as usize
                    && cards.iter().all(|card| left.take(*card))
            }
            CardChoice::OneOf(sets) => {
                let asked = known(cards);
                sets.iter().any(|set| set.len() == asked.len() && known(set) == asked)
            }
        }
    }
}

impl Schema {
    /// A bare verb.
    pub const fn verb(verb: Verb) -> Schema {
        let (cards, target) = (CardChoice::None, Target::None);
        Schema { verb, amount: None, costs: Chips::ZERO, cards, target, targets: Vec::new() }
    }

    /// The same with a range of amounts.
    #[must_use]
    pub fn amount(mut self, range: Range) -> Schema {
        self.amount = Some(range);
        self
    }

    /// The same with what it puts in.
    #[must_use]
    pub const fn costs(mut self, chips: Chips) -> Schema {
        self.costs = chips;
        self
    }

    /// The same with cards to choose.
    #[must_use]
    pub fn cards(mut self, cards: CardChoice) -> Schema {
        self.cards = cards;
        self
    }

    /// The same with targets to choose.
    #[must_use]
    pub fn targets(mut self, target: Target, targets: Vec<u8>) -> Schema {
        debug_assert_eq!(target == Target::None, targets.is_empty(), "targets of some kind");
        self.target = target;
        self.targets = targets;
        self
    }

    /// Whether this move is one of those the schema describes.
    pub fn admits(&self, mv: &Move) -> bool {
        let amount = match self.amount {
            Some(range) => range.admits(mv.amount),
            None => mv.amount.is_zero(),
        };
        let target = match self.targets.is_empty() {
            true => mv.target == 0,
            false => self.targets.contains(&mv.target),
        };
        self.verb == mv.verb && amount && target && self.cards.admits(&mv.cards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schema_admits_exactly_what_it_describes() {
        let (low, high) = (Chips::dollars(4), Chips::dollars(8));
        let raise = Schema::verb(Verb::Raise).amount(Range { min: low, max: high, step: low });
        assert!(raise.admits(&Move::new(Verb::Raise).amount(low)));
        assert!(raise.admits(&Move::new(Verb::Raise).amount(high)));
        assert!(!raise.admits(&Move::new(Verb::Raise).amount(Chips::dollars(6))));
        assert!(!raise.admits(&Move::new(Verb::Raise).amount(Chips::dollars(12))));
        assert!(!raise.admits(&Move::new(Verb::Raise).amount(Chips::cents(i64::MIN))));
        assert!(!raise.admits(&Move::new(Verb::Bet).amount(low)));
        assert!(!raise.admits(&Move::new(Verb::Raise).amount(low).target(1)));

        let from: CardList = "As As Kd ??".parse().unwrap();
        let discard = Schema::verb(Verb::Discard).cards(CardChoice::Any { from, min: 1, max: 2 });
        let naming = |text: &str| Move::new(Verb::Discard).cards(text.parse().unwrap());
        assert!(discard.admits(&naming("As As")) && discard.admits(&naming("Kd As")));
        for not in ["", "As As Kd", "Kd Kd", "Qs", "??"] {
            assert!(!discard.admits(&naming(not)), "{not}");
        }
    }
}
