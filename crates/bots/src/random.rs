//! A random choice: one of the kinds of move, then one of its amounts, cards and places.

use crate::menu::{all_known, amount_at, known, steps};
use crate::{Dice, Menu};
use cards::CardList;
use engine::{CardChoice, Chips, Choices, Look, Move, Place, Range, Schema};

/// A random move of the seat whose look this is; `None` if nothing is offered.
pub fn choose(look: Look<'_>, list: &mut Choices, dice: Dice<'_>) -> Option<Move> {
    list.clear();
    look.legal_into(list);
    one_of(Menu::new(list), dice)
}

/// A random one of these moves.
pub(crate) fn one_of(menu: Menu<'_>, dice: Dice<'_>) -> Option<Move> {
    let legal = menu.choices();
    let schema = one(|| legal.iter().filter(|schema| can_be_met(legal, schema)), dice)?;
    let amount = schema.amount.map_or(Chips::ZERO, |range| some_amount(range, dice));
    let cards = some_cards(legal, schema.cards, dice);
    let place = one(|| schema.places.iter(), dice).unwrap_or(Place::Nowhere);
    Some(Move { verb: schema.verb, amount, cards, place })
}

/// One of these, all equally likely.
fn one<I: Iterator>(list: impl Fn() -> I, dice: Dice<'_>) -> Option<I::Item> {
    let n = u32::try_from(list().count()).ok().filter(|n| *n > 0)?;
    list().nth(dice(n) as usize)
}

fn can_be_met(legal: &Choices, schema: &Schema) -> bool {
    let amount = schema.amount.is_none_or(|range| steps(range).is_some());
    let cards = match schema.cards {
        CardChoice::None => true,
        CardChoice::OneOf(sets) => legal.sets(sets).iter().any(|set| all_known(set)),
        CardChoice::Any { from, min, max } => min <= max && known(&from).len() >= min as usize,
    };
    amount && cards
}

/// The minimum, the maximum, or something in between.
fn some_amount(range: Range, dice: Dice<'_>) -> Chips {
    let most = steps(range).unwrap_or(0);
    let step = match dice(3) {
        0 => 0,
        1 => most,
        _ => dice(u32::try_from(most).unwrap_or(u32::MAX - 1) + 1).into(),
    };
    amount_at(range, step)
}

/// Any of the sets, or any number of cards and then any cards.
fn some_cards(legal: &Choices, choice: CardChoice, dice: Dice<'_>) -> CardList {
    match choice {
        CardChoice::None => CardList::EMPTY,
        CardChoice::OneOf(sets) => {
            let sets = || legal.sets(sets).iter().filter(|set| all_known(set));
            one(sets, dice).map_or(CardList::EMPTY, |set| *set)
        }
        CardChoice::Any { from, min, max } => {
            let mut pool = known(&from);
            let most = (max as usize).min(pool.len());
            let n = min as usize + dice((most - min as usize) as u32 + 1) as usize;
            (0..n).map(|_| pool.remove(dice(pool.len() as u32) as usize)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Seat;
    use engine::{Circle, Circles, Places, Verb};

    #[test]
    fn every_choice_is_admitted_and_all_are_made() {
        let range = Range { min: Chips::cents(50), max: Chips::cents(260), step: Chips::cents(50) };
        let from: CardList = "As Kd Kd".parse().unwrap();
        let hidden: CardList = "As ??".parse().unwrap();
        let mut squares = Circles::NONE;
        squares.add(Seat::at(2), Circle::Square(1));
        squares.add(Seat::at(2), Circle::Square(4));
        let mut legal = Choices::from_iter([
            Schema::verb(Verb::Fold),
            Schema::verb(Verb::Wager).amount(range).on(Places::Circles(squares)),
            Schema::verb(Verb::Discard).cards(CardChoice::Any { from, min: 0, max: 4 }),
        ]);
        let melds = legal.one_of(["7s 7h", "6s 6h"].map(|set| set.parse().unwrap()));
        legal.push(Schema::verb(Verb::Meld).cards(melds));
        let mut never = Choices::new();
        let unknown = never.one_of([hidden]);
        never.push(Schema::verb(Verb::Add).cards(unknown));
        never.push(Schema::verb(Verb::Raise).amount(Range { max: Chips::ZERO, ..range }));
        let fine = legal.clone();
        let unknown = legal.one_of([hidden]);
        legal.push(Schema::verb(Verb::Add).cards(unknown));
        legal.push(never[1]);
        let mut word = 7u32;
        let mut dice = |n: u32| {
            word = word.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (word >> 8) % n
        };
        let mut seen = std::collections::HashSet::new();
        for _ in 0..3000 {
            let mv = one_of(Menu::new(&legal), &mut dice).unwrap();
            assert!(fine.admits(&mv), "{mv:?}");
            seen.insert(mv);
        }
        // A fold, five amounts on two squares, two melds, and the subsets of As, Kd and Kd.
        assert_eq!(seen.len(), 1 + 10 + 2 + (1 + 2 + 3 + 3));
        assert_eq!(one_of(Menu::new(&never), &mut dice), None);
    }
}
