//! Any choice at all: one of the kinds of move, then one of its amounts, cards and targets.

use crate::Dice;
use crate::menu::{all_known, amount_at, steps};
use cards::{Card, CardList};
use engine::{CardChoice, Chips, Move, Range, Schema, View};

/// A random move of the seat whose view this is; none if nothing is offered.
pub fn choose(view: &View, dice: Dice<'_>) -> Option<Move> {
    among(&view.legal, dice)
}

/// A random move of these choices.
pub fn among(legal: &[Schema], dice: Dice<'_>) -> Option<Move> {
    let open: Vec<&Schema> = legal.iter().filter(|schema| can_be_met(schema)).collect();
    let schema = *one(&open, dice)?;
    let amount = schema.amount.map_or(Chips::ZERO, |range| some_amount(range, dice));
    let cards = some_cards(&schema.cards, dice);
    let target = one(&schema.targets, dice).copied().unwrap_or(0);
    Some(Move { verb: schema.verb, amount, cards, target })
}

/// One of these, all equally likely.
pub(crate) fn one<'a, T>(list: &'a [T], dice: Dice<'_>) -> Option<&'a T> {
    let n = u32::try_from(list.len()).ok().filter(|n| *n > 0)?;
    list.get(dice(n) as usize)
}

fn known(from: &CardList) -> Vec<Card> {
    from.iter().copied().filter(|card| card.is_known()).collect()
}

fn can_be_met(schema: &Schema) -> bool {
    let amount = schema.amount.is_none_or(|range| steps(range).is_some());
    let cards = match &schema.cards {
        CardChoice::None => true,
        CardChoice::OneOf(sets) => sets.iter().any(|set| all_known(set)),
        CardChoice::Any { from, min, max } => min <= max && known(from).len() >= *min as usize,
    };
    amount && cards
}

/// The least, the most, or something in between.
fn some_amount(range: Range, dice: Dice<'_>) -> Chips {
    let most = steps(range).unwrap_or(0);
    let step = match dice(3) {
        0 => 0,
        1 => most,
        _ => dice(u32::try_from(most).unwrap_or(u32::MAX - 1) + 1).into(),
    };
    amount_at(range, step)
}

fn some_cards(choice: &CardChoice, dice: Dice<'_>) -> CardList {
    match choice {
        CardChoice::None => CardList::EMPTY,
        CardChoice::OneOf(sets) => {
            let sets: Vec<&CardList> = sets.iter().filter(|set| all_known(set)).collect();
            one(&sets, dice).map_or(CardList::EMPTY, |set| **set)
        }
        CardChoice::Any { from, min, max } => {
            let mut pool = known(from);
            let most = (*max as usize).min(pool.len());
            let n = *min as usize + dice((most - *min as usize) as u32 + 1) as usize;
            (0..n).map(|_| pool.swap_remove(dice(pool.len() as u32) as usize)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Target, Verb};

    #[test]
    fn every_choice_is_admitted_and_all_are_made() {
        let range = Range { min: Chips::cents(50), max: Chips::cents(260), step: Chips::cents(50) };
        let from: CardList = "As Kd Kd".parse().unwrap();
        let hidden: CardList = "As ??".parse().unwrap();
        let meld = CardChoice::OneOf(vec!["7s 7h".parse().unwrap(), "6s 6h".parse().unwrap()]);
        let legal = [
            Schema::verb(Verb::Fold),
            Schema::verb(Verb::Wager).amount(range).targets(Target::Square, vec![1, 4]),
            Schema::verb(Verb::Discard).cards(CardChoice::Any { from, min: 0, max: 4 }),
            Schema::verb(Verb::Meld).cards(meld),
            Schema::verb(Verb::Add).cards(CardChoice::OneOf(vec![hidden])),
            Schema::verb(Verb::Raise).amount(Range { max: Chips::ZERO, ..range }),
        ];
        let mut word = 7u32;
        let mut dice = |n: u32| {
            word = word.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (word >> 8) % n
        };
        let mut seen = std::collections::HashSet::new();
        for _ in 0..3000 {
            let mv = among(&legal, &mut dice).unwrap();
            assert!(legal[..4].iter().any(|schema| schema.admits(&mv)), "{mv:?}");
            seen.insert(mv);
        }
        // A fold, five amounts on two squares, two melds, and the rows of As, Kd and Kd.
        assert_eq!(seen.len(), 1 + 10 + 2 + (1 + 2 + 3 + 3));
        assert_eq!(among(&legal[4..], &mut dice), None);
    }
}
