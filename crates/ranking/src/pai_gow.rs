//! Pai gow poker: seven of 53 cards set as a front of two and a back of five that ranks higher
//! (PG-01, PG-03, PG-04).

mod count;
mod house_way;
mod listed;
mod strength;

pub(crate) use listed::RANKING;
pub use strength::{Back, Front};

use crate::{high_bug, high_wild};
use cards::Card;

/// The rules that houses differ in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    pub joker: Joker,
    /// The rank of A-2-3-4-5 among straights.
    pub wheel: Wheel,
}

/// What the joker may be (PG-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Joker {
    /// An ace, or a card that completes a straight, a flush or a straight flush.
    #[default]
    Bug,
    /// Any card; with one card in front it makes a pair.
    Wild,
}

/// The rank of A-2-3-4-5 among straights, and among straight flushes (PG-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wheel {
    /// Below all others.
    #[default]
    Lowest,
    /// Below A-K-Q-J-10 and above all others.
    SecondHighest,
}

/// Seven cards set as two and five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    pub front: [Card; 2],
    pub back: [Card; 5],
}

/// A setting and its value.
#[derive(Clone, Copy, Debug)]
struct Set {
    setting: Setting,
    front: Front,
    back: Back,
}

impl Rules {
    /// The value of two cards.
    ///
    /// `None` for another number, for duplicate cards, and for cards that are not among the 53.
    pub fn front(self, cards: &[Card]) -> Option<Front> {
        let [one, other] = *<&[Card; 2]>::try_from(cards).ok()?;
        let rank = |card: Card| card.rank().map(|rank| rank as u8);
        let ranks = match (rank(one), rank(other), self.joker) {
            (Some(one), Some(other), _) => (one, other),
            (Some(rank), None, joker) if other.is_joker() => (rank, joker.beside(rank)),
            (None, Some(rank), joker) if one.is_joker() => (rank, joker.beside(rank)),
            _ => return None,
        };
        (one != other).then(|| Front::of(ranks.0, ranks.1))
    }

    /// The value of five cards.
    ///
    /// `None` for another number, for duplicate cards, and for cards that are not among the 53.
    pub fn back(self, cards: &[Card]) -> Option<Back> {
        let five = <&[Card; 5]>::try_from(cards).ok()?;
        let (value, place) = match self.joker {
            Joker::Bug => {
                high_bug::rank(five).map(|strength| (strength.value(), strength.place()))?
            }
            Joker::Wild => {
                high_wild::rank(five).map(|strength| (strength.value(), strength.place()))?
            }
        };
        Some(match self.wheel {
            Wheel::Lowest => Back::new(value, place),
            Wheel::SecondHighest => Back::with_high_wheel(five, value, place),
        })
    }

    /// Whether this is a setting of seven different cards whose back outranks its front (PG-06).
    pub fn is_legal(self, setting: &Setting) -> bool {
        let mut joined = [Card::JOKER; 7];
        joined[..2].copy_from_slice(&setting.front);
        joined[2..].copy_from_slice(&setting.back);
        let outranks = || Some(self.front(&setting.front)?.is_below(self.back(&setting.back)?));
        different(&joined).is_some() && outranks().unwrap_or(false)
    }

    /// Every legal setting of seven cards.
    ///
    /// `None` for another number, for duplicate cards, and for cards that are not among the 53.
    pub fn settings(self, cards: &[Card]) -> Option<impl Iterator<Item = Setting>> {
        Some(self.sets(cards)?.map(|set| set.setting))
    }

    /// The house way (PG-09), published in `docs/house-ways.md`.
    ///
    /// `None` as for [`Rules::settings`].
    pub fn house_way(self, cards: &[Card]) -> Option<Setting> {
        self.house_set(cards).map(|set| set.setting)
    }

    fn house_set(self, cards: &[Card]) -> Option<Set> {
        let mut sets = [None; 21];
        for (place, set) in sets.iter_mut().zip(self.sets(cards)?) {
            *place = Some(set);
        }
        house_way::choose(self, cards, &sets)
    }

    /// Every legal setting with its value, always in the same order for the same cards.
    fn sets(self, cards: &[Card]) -> Option<impl Iterator<Item = Set>> {
        let cards = different(cards)?;
        let pairs = (0..7).flat_map(|one| (one + 1..7).map(move |other| (one, other)));
        Some(pairs.filter_map(move |(one, other)| {
            let mut rest = (0..7).filter(|at| *at != one && *at != other).map(|at| cards[at]);
            let back = std::array::from_fn(|_| rest.next().unwrap_or(Card::UNKNOWN));
            let setting = Setting { front: [cards[one], cards[other]], back };
            let (front, back) = (self.front(&setting.front)?, self.back(&back)?);
            front.is_below(back).then_some(Set { setting, front, back })
        }))
    }
}

impl Joker {
    /// The rank of the joker in front next to a card of this rank.
    fn beside(self, rank: u8) -> u8 {
        match self {
            Joker::Bug => 12,
            Joker::Wild => rank,
        }
    }
}

/// Seven different cards of the 53, the joker last and the others from the highest down.
fn different(cards: &[Card]) -> Option<[Card; 7]> {
    let mut cards = *<&[Card; 7]>::try_from(cards).ok()?;
    cards.sort_unstable_by_key(|card| (card.is_joker(), std::cmp::Reverse(*card)));
    let known = cards.iter().all(|card| card.rank().is_some() || card.is_joker());
    (known && cards.windows(2).all(|two| two[0] != two[1])).then_some(cards)
}
