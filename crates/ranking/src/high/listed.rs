use super::{Category, Pool, Strength, strength_of};
use crate::count::{self, Counted};
use crate::hold::{Hold, PLACES};
use crate::{Ranked, Ranking};
use cards::{Card, Deck};

/// Standard high poker by name.
pub static RANKING: Ranking = Ranking {
    name: "high",
    deck: Deck::STANDARD,
    cards: 5..=8,
    hole: None,
    categories: &NAMES,
    rank,
    strength,
    named,
    count,
};

/// The names of the kinds, best first.
pub(crate) const NAMES: [&str; Category::ALL.len()] = {
    let mut names = [""; Category::ALL.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = Category::ALL[names.len() - 1 - at].as_str();
        at += 1;
    }
    names
};

/// The number of distinct hands, and the place of the best.
pub(crate) const LAST: u16 = 7462;

fn rank(hole: &[Card], board: &[Card]) -> Option<Ranked> {
    let mut pool = Pool::EMPTY;
    hole.iter().chain(board).for_each(|card| pool.add(*card));
    Some(ranked(pool.rank()?))
}

fn strength(hole: &[Card], board: &[Card]) -> Option<u32> {
    let mut pool = Pool::EMPTY;
    hole.iter().chain(board).for_each(|card| pool.add(*card));
    Some(pool.rank()?.place().into())
}

/// The name and description of the hand at this place.
pub(crate) fn named(place: u32) -> Option<Ranked> {
    let place = u16::try_from(place).ok().filter(|place| (1..=LAST).contains(place))?;
    Some(ranked(Strength::at(place)))
}

/// The name and description of a strength.
pub(crate) fn ranked(strength: Strength) -> Ranked {
    Ranked {
        strength: strength.place().into(),
        category: strength.category().as_str(),
        description: strength.describe(),
    }
}

fn count(cards: usize, progress: &mut dyn FnMut(u64)) -> Vec<u64> {
    by_category(&count::by_place(Sound(Hold::EMPTY, cards), Deck::STANDARD, cards, LAST, progress))
}

/// Hands by kind, from hands by place.
pub(crate) fn by_category(places: &[u64]) -> Vec<u64> {
    let mut counts = vec![0; NAMES.len()];
    for place in 1..=LAST {
        let category = Strength::at(place).category();
        counts[NAMES.len() - category as usize] += places[place as usize];
    }
    counts
}

/// Different cards of the 52 that need no further checks, and how many there will be.
#[derive(Clone, Copy)]
struct Sound(Hold, usize);

impl Counted for Sound {
    fn add(&mut self, card: Card) {
        self.0.add(&PLACES, card);
    }

    fn place(self) -> u16 {
        strength_of(self.0, self.1).place()
    }
}
