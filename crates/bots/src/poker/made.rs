//! The hand made by any number of cards, from two to eight.

use super::faces::{Faces, RANKS, Ranks, run, top};
use ranking::high::{Category, Strength};

/// A high hand: its category, the ranks that make it, and the kickers. The larger wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Made {
    pub category: Category,
    pub of: Ranks,
    pub kickers: Ranks,
}

impl From<Strength> for Made {
    fn from(strength: Strength) -> Made {
        let value = strength.value();
        let (of, kickers) = (value >> 13 & 0x1fff, value & 0x1fff);
        Made { category: strength.category(), of, kickers }
    }
}

impl Made {
    /// The best five of these cards, or all of them if fewer.
    pub fn of(cards: Faces) -> Made {
        let once = cards.ranks();
        let (thrice, quads) = cards.thrice();
        if let Some(suit) = cards.suited(5) {
            return Made::of_suit(cards.suit(suit));
        }
        if quads != 0 {
            let quads = top(quads);
            return Made::new(Category::FourOfAKind, quads, top(once ^ quads));
        }
        let twice = cards.twice();
        let trips = top(thrice);
        if trips != 0 && twice != trips {
            return Made::new(Category::FullHouse, trips, top(twice ^ trips));
        }
        let straight = straight(once);
        if straight != 0 {
            return Made::new(Category::Straight, straight, 0);
        }
        if trips != 0 {
            return Made::new(Category::ThreeOfAKind, trips, best(once ^ trips, 2));
        }
        let first = top(twice);
        let second = top(twice ^ first);
        if first == 0 {
            return Made::new(Category::HighCard, 0, best(once, 5));
        }
        if second == 0 {
            return Made::new(Category::OnePair, first, best(once ^ first, 3));
        }
        Made::new(Category::TwoPair, first | second, top(once ^ first ^ second))
    }

    fn of_suit(ranks: Ranks) -> Made {
        match straight(ranks) {
            0 => Made::new(Category::Flush, best(ranks, 5), 0),
            run => Made::new(Category::StraightFlush, run, 0),
        }
    }

    const fn new(category: Category, of: Ranks, kickers: Ranks) -> Made {
        Made { category, of, kickers }
    }
}

/// The top rank of the best straight; zero if there is none.
fn straight(ranks: Ranks) -> Ranks {
    let ranks = ranks << 1 | ranks >> 12;
    let runs = ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4;
    if runs == 0 { 0 } else { top(runs) << 3 }
}

/// The `n` highest of these ranks.
fn best(mut ranks: Ranks, many: u32) -> Ranks {
    for _ in many..ranks.count_ones() {
        ranks &= ranks - 1;
    }
    ranks
}

/// For each set of ranks, those that complete a straight.
static COMPLETING: [u16; 1 << 13] = {
    let mut completing = [0; 1 << 13];
    let mut ranks = 0;
    while ranks < completing.len() {
        let mut from = 0;
        while from < 10 {
            let missing = run(from) & !(ranks as u32);
            if missing.count_ones() == 1 {
                completing[ranks] |= missing as u16;
            }
            from += 1;
        }
        ranks += 1;
    }
    completing
};

/// The ranks that complete a straight with these.
pub(super) fn completing(ranks: Ranks) -> Ranks {
    COMPLETING[(ranks & RANKS) as usize].into()
}

#[cfg(test)]
mod tests {
    use super::super::faces::faces;
    use super::*;
    use cards::CardList;
    use ranking::high;

    /// Hands of five to seven cards agree with the ranking tables.
    #[test]
    fn whole_hands_are_what_the_ranking_says() {
        let mut word = 1u64;
        for round in 0..20_000 {
            let mut hand = Faces::NONE;
            let mut list = CardList::EMPTY;
            while hand.len() < 5 + round % 3 {
                word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let card = cards::Card::from_index((word >> 33) as usize % 52).unwrap();
                let one = Faces::of([card].into_iter());
                if hand.without(one) == hand {
                    hand = hand.with(one);
                    list.push(card);
                }
            }
            let mut known = Made::from(high::rank(&list).unwrap());
            if known.category == Category::RoyalFlush {
                known.category = Category::StraightFlush;
            }
            assert_eq!(Made::of(hand), known, "{list}");
        }
    }

    #[test]
    fn fewer_cards_make_less() {
        let order = ["Ks", "Ks 2d", "As", "2s 2d", "2s 2d 3s", "As Ad", "3s 3d 2c 2h", "2s 2d 2c"];
        let made = order.map(|text| Made::of(faces(text)));
        assert!(made.is_sorted(), "{made:?}");
    }

    #[test]
    fn straights_are_completed() {
        let of = |text: &str| completing(faces(text).ranks());
        assert_eq!(of("9s 8d 7s 6h").count_ones(), 2);
        assert_eq!(of("As 2d 3s 4h"), faces("5s").ranks());
        assert_eq!(of("As Kd Qs Jh"), faces("Ts").ranks());
        assert_eq!(of("As Kd Qs 9h"), 0);
    }
}
