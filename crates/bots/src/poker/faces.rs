//! Cards as bits, so that whole sets of hands are counted at once.

use cards::Card;

/// Cards of the 52-card deck: sixteen bits per suit, each card at its rank, deuce first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Faces(u64);

/// A set of ranks: thirteen bits, deuce lowest.
pub(super) type Ranks = u32;

/// Every rank.
pub(super) const RANKS: Ranks = 0x1fff;

/// One bit in every suit.
const EACH_SUIT: u64 = 0x0001_0001_0001_0001;

/// The bit of a joker until it is assigned a card.
const JOKER: u64 = 1 << 15;

/// The bit of each card; zero for what is neither one of the 52 nor a joker.
static BITS: [u64; 256] = {
    let mut bits = [0; 256];
    let mut card = 0;
    while card < 52 {
        bits[card] = 1 << (16 * (card % 4) + card / 4);
        card += 1;
    }
    bits[Card::JOKER.index()] = JOKER;
    bits
};

impl Faces {
    pub const NONE: Faces = Faces(0);
    pub const DECK: Faces = Faces(RANKS as u64 * EACH_SUIT);

    /// Those of these cards whose face is known. A joker becomes an ace that is not there yet.
    pub fn of(cards: impl Iterator<Item = Card>) -> Faces {
        let faces = cards.fold(0, |faces, card| faces | BITS[usize::from(card.byte())]);
        if faces & JOKER == 0 { Faces(faces) } else { Faces(faces & !JOKER).and_an_ace() }
    }

    fn and_an_ace(self) -> Faces {
        let aces = Faces::DECK.of_ranks(1 << 12).without(self).0;
        Faces(self.0 | aces & aces.wrapping_neg())
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> i64 {
        i64::from(self.0.count_ones())
    }

    pub fn with(self, other: Faces) -> Faces {
        Faces(self.0 | other.0)
    }

    pub fn without(self, other: Faces) -> Faces {
        Faces(self.0 & !other.0)
    }

    /// Those of them that have one of these ranks.
    pub fn of_ranks(self, ranks: Ranks) -> Faces {
        Faces(self.0 & (u64::from(ranks) * EACH_SUIT))
    }

    pub fn suit(self, suit: u32) -> Ranks {
        (self.0 >> (16 * suit)) as Ranks & RANKS
    }

    fn suits(self) -> [Ranks; 4] {
        [0, 1, 2, 3].map(|suit| self.suit(suit))
    }

    pub fn ranks(self) -> Ranks {
        let [c, d, h, s] = self.suits();
        c | d | h | s
    }

    /// The ranks with at least two cards.
    pub fn twice(self) -> Ranks {
        let [c, d, h, s] = self.suits();
        c & d | h & s | (c | d) & (h | s)
    }

    /// The ranks with at least three cards, and those with four.
    pub fn thrice(self) -> (Ranks, Ranks) {
        let [c, d, h, s] = self.suits();
        (c & d & (h | s) | h & s & (c | d), c & d & h & s)
    }

    /// How many ways there are to take two cards of one rank.
    pub fn pairs(self) -> i64 {
        let beside = self.0 & self.0.rotate_left(16);
        let across = self.0 & self.0 >> 32;
        i64::from(beside.count_ones() + across.count_ones())
    }

    /// A suit with at least this many cards.
    pub fn suited(self, many: u64) -> Option<u32> {
        // Counts all four suits in parallel.
        let two = self.0 - (self.0 >> 1 & 0x5555_5555_5555_5555);
        let four = (two & 0x3333_3333_3333_3333) + (two >> 2 & 0x3333_3333_3333_3333);
        let eight = (four + (four >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        let each = (eight + (eight >> 8)) & 0x001f_001f_001f_001f;
        let enough = (each + (0x8000 - many) * EACH_SUIT) & (0x8000 * EACH_SUIT);
        (enough != 0).then(|| enough.trailing_zeros() / 16)
    }

    /// The numbers of the ranks of exactly two cards, and whether they are suited.
    pub fn two(self) -> Option<(usize, usize, bool)> {
        let second = self.0 & self.0.wrapping_sub(1);
        if second == 0 || second & (second - 1) != 0 {
            return None;
        }
        let (one, other) = (self.0.trailing_zeros() as usize, second.trailing_zeros() as usize);
        Some((one % 16, other % 16, one / 16 == other / 16))
    }

    /// The cards of one suit.
    pub fn of_suit(self, suit: u32) -> Faces {
        Faces(self.0 & (0xffff << (16 * suit)))
    }

    /// All of its cards, suit by suit.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        let next = |left: &u64| Some(left & left.wrapping_sub(1)).filter(|left| *left != 0);
        let bits = std::iter::successors(Some(self.0).filter(|all| *all != 0), next);
        bits.filter_map(|left| {
            let bit = left.trailing_zeros() as usize;
            Card::from_index(4 * (bit % 16) + bit / 16)
        })
    }

    /// The same, each as a set with one card.
    #[cfg(test)]
    pub fn iter(self) -> impl Iterator<Item = Faces> {
        self.cards().map(|card| Faces::of([card].into_iter()))
    }
}

/// The highest of some ranks as a set; empty if there are none.
pub(super) fn top(ranks: Ranks) -> Ranks {
    if ranks == 0 { 0 } else { 1 << ranks.ilog2() }
}

/// All ranks above this one; all ranks if it is empty.
pub(super) fn above(rank: Ranks) -> Ranks {
    RANKS & !((rank << 1).wrapping_sub(u32::from(rank != 0)))
}

/// For each set of ranks, the straights that lack at most two of their cards, by the number where
/// they begin; see [`run`].
static NEAR: [u16; 1 << 13] = {
    let mut near = [0; 1 << 13];
    let mut ranks = 0;
    while ranks < near.len() {
        let mut from = 0;
        while from < 10 {
            if (run(from) & !(ranks as u32)).count_ones() <= 2 {
                near[ranks] |= 1 << from;
            }
            from += 1;
        }
        ranks += 1;
    }
    near
};

/// The straights that lack at most two of these ranks, highest first, as all of their ranks and the
/// number where they begin.
pub(super) fn near_runs(ranks: Ranks) -> impl Iterator<Item = (u32, Ranks)> {
    let mut near = u32::from(NEAR[(ranks & RANKS) as usize]);
    std::iter::from_fn(move || {
        let from = near.checked_ilog2()?;
        near ^= 1 << from;
        Some((from, run(from)))
    })
}

/// The ranks of the straight that begins at this number, from 0 for the ace below the deuce to 9.
pub(super) const fn run(from: u32) -> Ranks {
    let run = 0x1f << from;
    run >> 1 | (run & 1) << 12
}

/// The ranks from ace to eight in eight bits, ace lowest.
pub(super) fn lows(ranks: Ranks) -> u8 {
    (ranks << 1 | ranks >> 12) as u8
}

/// The rank at this position among the low ones, ace first.
pub(super) fn low_rank(place: u32) -> Ranks {
    if place == 0 { 1 << 12 } else { 1 << (place - 1) }
}

#[cfg(test)]
pub(super) fn faces(text: &str) -> Faces {
    Faces::of(text.parse::<cards::CardList>().unwrap().iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_counted_like_cards() {
        let hand = faces("As Ad Ah Kc 2c 2d Qs ??");
        assert_eq!((hand.len(), hand.pairs()), (7, 4));
        assert_eq!((hand.ranks(), hand.twice()), (0b1_1100_0000_0001, 0b1_0000_0000_0001));
        assert_eq!(hand.thrice(), (1 << 12, 0));
        assert_eq!(Faces::DECK.pairs(), 78);
        assert_eq!(faces("2c 2d 2h 2s").pairs(), 6);
        assert_eq!(faces("Jo As"), faces("As Ac"), "a joker is an ace");
        assert_eq!([2, 3].map(|many| faces("As Kd Qd Js 2d").suited(many)), [Some(1); 2]);
        assert_eq!(faces("As Kd Qd Js 2d").suited(4), None);
        assert_eq!((top(0b1010), above(0b1000), above(0)), (0b1000, 0x1ff0, RANKS));
        assert_eq!((above(1 << 12), run(0), run(9)), (0, 0x100f, 0x1f00));
        assert_eq!(lows(faces("As 2d 8c Kh").ranks()), 0b1000_0011);
        assert_eq!((low_rank(0), low_rank(7)), (1 << 12, 1 << 6));
    }
}
