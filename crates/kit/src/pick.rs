//! Random moves: inside a schema, and anywhere at all.

use cards::{Card, CardList, Seat};
use engine::{
    Action, Answer, CardChoice, Chips, Choices, Circle, How, Incident, IncidentKind, Move,
    Override, Place, Ruling, Schema, Verb,
};
use shoe::Rng;

/// A random element; `None` if the list is empty.
pub fn one_of<T: Copy>(list: &[T], rng: &mut Rng) -> Option<T> {
    (!list.is_empty()).then(|| list[rng.below(list.len() as u32) as usize])
}

/// A move that the schema admits.
pub fn inside(legal: &Choices, schema: &Schema, rng: &mut Rng) -> Move {
    let mut mv = Move::new(schema.verb);
    if let Some(range) = schema.amount {
        let steps = (range.max - range.min).as_cents() / range.step.as_cents();
        let at = match rng.below(4) {
            0 => 0,
            1 => steps,
            _ => i64::from(rng.below(u32::try_from(steps + 1).unwrap_or(u32::MAX))),
        };
        mv.amount = range.min + range.step.times(at);
    }
    let places: Vec<Place> = schema.places.iter().collect();
    mv.place = one_of(&places, rng).unwrap_or_default();
    mv.cards = match schema.cards {
        CardChoice::None => CardList::EMPTY,
        CardChoice::OneOf(sets) => one_of(legal.sets(sets), rng).unwrap_or_default(),
        CardChoice::Any { from, min, max } => {
            let n = u32::from(min) + rng.below(u32::from(max - min) + 1);
            let mut left = from;
            (0..n.min(left.len() as u32))
                .map(|_| left.remove(rng.below(left.len() as u32) as usize))
                .collect()
        }
    };
    mv
}

fn some_card(near: &[Card], rng: &mut Rng) -> Card {
    match rng.below(8) {
        0 => Card::UNKNOWN,
        1 => Card::JOKER,
        2..=4 => one_of(near, rng).unwrap_or(Card::JOKER),
        _ => Card::from_index(rng.below(52) as usize).expect("a face"),
    }
}

fn some_cards(near: &[Card], rng: &mut Rng) -> CardList {
    let n = match rng.below(4) {
        0 => 0,
        1 => 1,
        _ => rng.below(13),
    };
    (0..n).map(|_| some_card(near, rng)).collect()
}

fn some_amount(rng: &mut Rng) -> Chips {
    Chips::cents(match rng.below(8) {
        0 | 1 => 0,
        2 => i64::MIN,
        3 => i64::MAX,
        4 => -i64::from(rng.below(100_000)),
        _ => i64::from(rng.below(40_000)),
    })
}

/// Any place, on the table or not.
fn some_place(rng: &mut Rng) -> Place {
    let spot = Seat::at(rng.below(Seat::MAX as u32) as usize);
    let n = match rng.below(4) {
        0 => rng.below(256) as u8,
        _ => rng.below(9) as u8,
    };
    let circles = [Circle::Player, Circle::Banker, Circle::Tie, Circle::Ante, Circle::Bonus];
    match rng.below(6) {
        0 => Place::Seat(spot),
        1 => Place::Spread(n),
        2 => Place::Hand(spot, n),
        3 => Place::Circle(spot, Circle::Square(n)),
        4 => Place::Circle(spot, circles[rng.below(5) as usize]),
        _ => Place::Nowhere,
    }
}

/// Any action at all; `near` are cards on the table, to come close to what is legal.
pub fn anything(near: &[Card], rng: &mut Rng) -> Action {
    let seat = |rng: &mut Rng| Seat::new(rng.below(16) as u8);
    let incident = |rng: &mut Rng| Incident {
        kind: one_of(IncidentKind::ALL, rng).expect("there are some"),
        seat: seat(rng),
        place: some_place(rng),
        count: rng.below(4) as u8,
        how: one_of(How::ALL, rng).filter(|_| rng.below(4) == 0),
        cards: some_cards(near, rng),
        amount: some_amount(rng),
    };
    match rng.below(24) {
        0 => Action::Chance(Answer::Cards(some_cards(near, rng))),
        1 => Action::Chance(Answer::Shuffled),
        2 => Action::Chance(Answer::Dice([0, 7, 255])),
        3 => Action::Slip(incident(rng)),
        4 => Action::Declare(incident(rng)),
        5 => Action::Override(Box::new(Override {
            incident: incident(rng),
            ruling: one_of(Ruling::ALL, rng).expect("there are some"),
            who: "nobody".into(),
            why: String::new(),
        })),
        _ => Action::Move(Move {
            verb: one_of(Verb::ALL, rng).expect("there are some"),
            amount: some_amount(rng),
            cards: some_cards(near, rng),
            place: some_place(rng),
        }),
    }
}

/// A move close to this one, with one thing changed.
pub fn nearly(mv: &Move, near: &[Card], rng: &mut Rng) -> Move {
    let mut other = *mv;
    match rng.below(4) {
        0 => other.amount = mv.amount + Chips::cents(i64::from(rng.below(3)) * 2 - 1),
        1 => other.amount = some_amount(rng),
        2 => other.place = some_place(rng),
        _ => {
            let card = some_card(near, rng);
            if mv.cards.is_empty() || rng.below(2) == 0 {
                other.cards.push(card);
            } else {
                let at = rng.below(mv.cards.len() as u32) as usize;
                other.cards[at] = card;
            }
        }
    }
    other
}
