use crate::Dice;
use cards::{Card, CardList};
use engine::{CardChoice, Chips, Choices, Move, Place, Schema};

/// The first move that a schema admits: the minimum amount, the first place, the fewest cards.
pub fn first_move(legal: &Choices, schema: &Schema) -> Move {
    let mut mv = Move::new(schema.verb);
    mv.amount = schema.amount.map_or(Chips::ZERO, |range| range.min);
    mv.place = schema.places.iter().next().unwrap_or_default();
    mv.cards = match schema.cards {
        CardChoice::None => CardList::EMPTY,
        CardChoice::Any { from, min, .. } => from.iter().copied().take(min.into()).collect(),
        CardChoice::OneOf(sets) => legal.sets(sets)[0],
    };
    mv
}

/// A random move that a schema admits: mostly small amounts, now and then the maximum.
pub fn some_move(legal: &Choices, schema: &Schema, dice: &mut Dice) -> Move {
    let mut mv = Move::new(schema.verb);
    if let Some(range) = schema.amount {
        let steps = (range.max - range.min).as_cents() / range.step.as_cents();
        let most = if dice.below(6) == 0 { steps } else { steps.min(40) };
        let steps = if dice.below(12) == 0 { most } else { dice.below(most as usize + 1) as i64 };
        mv.amount = range.min + range.step.times(steps);
    }
    let places: Vec<Place> = schema.places.iter().collect();
    if !places.is_empty() {
        mv.place = dice.one_of(&places);
    }
    mv.cards = match schema.cards {
        CardChoice::None => CardList::EMPTY,
        CardChoice::Any { from, min, .. } => {
            let mut from: Vec<Card> = from.to_vec();
            (0..min.max(1)).map(|_| from.swap_remove(dice.below(from.len()))).collect()
        }
        CardChoice::OneOf(sets) => dice.one_of(legal.sets(sets)),
    };
    mv
}
