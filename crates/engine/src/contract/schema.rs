use super::{Move, Places, Verb};
use crate::money::Chips;
use cards::{CardList, Counts};

/// A kind of move that an actor may make now and the operands it allows: enough to draw a control
/// without knowing the game.
///
/// It is exact: a move is accepted if and only if one of the actor's schemas admits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schema {
    pub verb: Verb,
    /// The allowed amounts; `None` if the verb takes no amount.
    pub amount: Option<Range>,
    /// What the move puts in if the verb takes no amount: the price of a call.
    pub costs: Chips,
    pub cards: CardChoice,
    pub places: Places,
}

/// A range of amounts, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The minimum.
    pub min: Chips,
    /// The maximum.
    pub max: Chips,
    /// The step, counted from the minimum. The maximum is allowed even if it is not on a step,
    /// because it may be a player's whole stack.
    pub step: Chips,
}

impl Range {
    /// A single amount.
    pub const fn only(amount: Chips) -> Range {
        Range { min: amount, max: amount, step: Chips::cents(1) }
    }

    /// Every step from the minimum up to the maximum, and nothing beyond the last full step.
    pub fn stepped(min: Chips, max: Chips, step: Chips) -> Range {
        let max = if max > min { min + (max - min).down_to(step) } else { max };
        Range { min, max, step }
    }

    /// Whether the amount is in the range: on a step, or the maximum.
    pub fn admits(self, amount: Chips) -> bool {
        let above = amount.as_cents().wrapping_sub(self.min.as_cents());
        let within = amount >= self.min && amount <= self.max;
        within && (amount == self.max || above % self.step.as_cents() == 0)
    }

    /// The largest amount in the range up to this one, which must not be below the minimum.
    pub fn nearest(self, amount: Chips) -> Chips {
        if amount >= self.max {
            self.max
        } else {
            self.min + (amount - self.min).down_to(self.step)
        }
    }
}

/// Which cards a move may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardChoice {
    None,
    /// Between `min` and `max` of these, in any order.
    Any {
        /// The cards to pick from.
        from: CardList,
        /// At least this many.
        min: u8,
        /// At most this many.
        max: u8,
    },
    /// Exactly one of several sets, in any order; [`Choices::sets`] has them.
    OneOf(Sets),
}

/// Refers to some of the sets stored in a [`Choices`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sets {
    from: u16,
    to: u16,
}

impl Schema {
    /// A bare verb.
    pub const fn verb(verb: Verb) -> Schema {
        let (cards, places) = (CardChoice::None, Places::Nowhere);
        Schema { verb, amount: None, costs: Chips::ZERO, cards, places }
    }

    #[must_use]
    pub const fn amount(mut self, range: Range) -> Schema {
        self.amount = Some(range);
        self
    }

    #[must_use]
    pub const fn costs(mut self, chips: Chips) -> Schema {
        self.costs = chips;
        self
    }

    /// The same, with a choice of cards.
    #[must_use]
    pub const fn cards(mut self, cards: CardChoice) -> Schema {
        self.cards = cards;
        self
    }

    /// The same, with a choice of places.
    #[must_use]
    pub const fn on(mut self, places: Places) -> Schema {
        self.places = places;
        self
    }

    /// Whether the move fits, leaving its cards aside.
    fn admits_but_cards(&self, mv: &Move) -> bool {
        let amount = match self.amount {
            Some(range) => range.admits(mv.amount),
            None => mv.amount.is_zero(),
        };
        self.verb == mv.verb && amount && self.places.has(mv.place)
    }
}

/// Everything that an actor may do. The list is meant to be reused: asking for the choices of hand
/// after hand allocates nothing once it has grown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    schemas: Vec<Schema>,
    sets: Vec<CardList>,
}

impl Choices {
    pub const fn new() -> Choices {
        Choices { schemas: Vec::new(), sets: Vec::new() }
    }

    /// Removes everything but keeps the allocated memory.
    pub fn clear(&mut self) {
        self.schemas.clear();
        self.sets.clear();
    }

    /// Keeps only the kinds of moves that `keep` approves.
    pub fn retain(&mut self, keep: impl FnMut(&Schema) -> bool) {
        self.schemas.retain(keep);
    }

    /// Adds a kind of move.
    pub fn push(&mut self, schema: Schema) {
        self.schemas.push(schema);
    }

    /// Sets of cards to choose one from.
    pub fn one_of(&mut self, sets: impl IntoIterator<Item = CardList>) -> CardChoice {
        let from = self.sets.len() as u16;
        self.sets.extend(sets);
        CardChoice::OneOf(Sets { from, to: self.sets.len() as u16 })
    }

    /// Adds a set of cards to the last kind of move if it is the same kind, otherwise as a new one.
    pub fn add_set(&mut self, kind: Schema, set: CardList) {
        let end = self.sets.len() as u16;
        self.sets.push(set);
        if let Some(Schema { verb, places, cards: CardChoice::OneOf(sets), .. }) =
            self.schemas.last_mut()
            && (*verb, *places, sets.to) == (kind.verb, kind.places, end)
        {
            sets.to = end + 1;
            return;
        }
        self.push(kind.cards(CardChoice::OneOf(Sets { from: end, to: end + 1 })));
    }

    /// The sets that a [`CardChoice::OneOf`] refers to.
    pub fn sets(&self, sets: Sets) -> &[CardList] {
        &self.sets[sets.from as usize..sets.to as usize]
    }

    /// Whether any kind of move in the list admits this move.
    pub fn admits(&self, mv: &Move) -> bool {
        self.schemas.iter().any(|schema| self.fits(schema, mv))
    }

    /// Whether a schema of this list admits this move.
    pub fn fits(&self, schema: &Schema, mv: &Move) -> bool {
        schema.admits_but_cards(mv) && self.has_cards(schema.cards, &mv.cards)
    }

    fn has_cards(&self, choice: CardChoice, cards: &CardList) -> bool {
        if cards.iter().any(|card| !card.is_known()) {
            return false;
        }
        // An unknown card cannot be named, so it cannot be chosen either.
        let known = |list: &CardList| -> Counts {
            list.iter().copied().filter(|card| card.is_known()).collect()
        };
        match choice {
            CardChoice::None => cards.is_empty(),
            CardChoice::Any { from, min, max } => {
                let mut left = known(&from);
                let n = cards.len();
                n >= min as usize && n <= max as usize && cards.iter().all(|card| left.take(*card))
            }
            CardChoice::OneOf(sets) => {
                let asked = known(cards);
                let same = |set: &CardList| set.len() == asked.len() && known(set) == asked;
                self.sets(sets).iter().any(same)
            }
        }
    }
}

impl std::ops::Deref for Choices {
    type Target = [Schema];
    fn deref(&self) -> &[Schema] {
        &self.schemas
    }
}

impl FromIterator<Schema> for Choices {
    fn from_iter<I: IntoIterator<Item = Schema>>(schemas: I) -> Choices {
        Choices { schemas: schemas.into_iter().collect(), sets: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Place;

    #[test]
    fn a_schema_admits_exactly_what_it_describes() {
        let (low, high) = (Chips::dollars(4), Chips::dollars(8));
        let raise = Schema::verb(Verb::Raise).amount(Range { min: low, max: high, step: low });
        let from: CardList = "As As Kd ??".parse().unwrap();
        let discard = Schema::verb(Verb::Discard).cards(CardChoice::Any { from, min: 1, max: 2 });
        let mut all = Choices::from_iter([raise, discard]);
        assert!(all.admits(&Move::new(Verb::Raise).amount(low)));
        assert!(all.admits(&Move::new(Verb::Raise).amount(high)));
        assert!(!all.admits(&Move::new(Verb::Raise).amount(Chips::dollars(6))));
        assert!(!all.admits(&Move::new(Verb::Raise).amount(Chips::dollars(12))));
        assert!(!all.admits(&Move::new(Verb::Raise).amount(Chips::cents(i64::MIN))));
        assert!(!all.admits(&Move::new(Verb::Bet).amount(low)));
        assert!(!all.admits(&Move::new(Verb::Raise).amount(low).on(Place::Spread(1))));
        let naming = |text: &str| Move::new(Verb::Discard).cards(text.parse().unwrap());
        assert!(all.admits(&naming("As As")) && all.admits(&naming("Kd As")));
        for not in ["", "As As Kd", "Kd Kd", "Qs", "??"] {
            assert!(!all.admits(&naming(not)), "{not}");
        }
        let melds = ["7s 7h 7d", "6s 7s"].map(|set| set.parse().unwrap());
        let one = all.one_of(melds);
        all.push(Schema::verb(Verb::Meld).cards(one));
        let laying = |text: &str| Move::new(Verb::Meld).cards(text.parse().unwrap());
        assert!(all.admits(&laying("7h 7s 7d")) && all.admits(&laying("7s 6s")));
        assert!(!all.admits(&laying("7s")) && !all.admits(&laying("")));
    }
}
