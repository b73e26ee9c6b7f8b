//! Pan cards as counts and bits.

use crate::pan::meld::{PLACES, Shapes};
use cards::{Card, CardList, Rank, Suit};

/// Cards counted by face in one order of ranks: how many of each suit there are at every place, and
/// which places each suit has.
///
/// Cards that cannot be in any meld (unknown cards, jokers) have no place but are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub(super) ranks: [Suits; PLACES],
    pub(super) suits: [u16; 4],
    pub(super) len: u8,
    /// Whether jack and seven are neighbours (PN-02).
    pub(super) closed: bool,
}

/// How many cards of each suit, in four bits each: a player never has more than fifteen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Suits(pub(super) u16);

impl Suits {
    /// None.
    pub const NONE: Suits = Suits(0);

    /// The counts as one number.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// One card of a suit.
    pub(super) const fn one(suit: usize) -> Suits {
        Suits(1 << (4 * suit))
    }

    #[inline]
    pub(super) const fn of(self, suit: usize) -> u16 {
        self.0 >> (4 * suit) & 15
    }

    #[inline]
    pub(super) const fn total(self) -> u16 {
        // Neighbours are added in pairs, then the pairs.
        let pairs = (self.0 & 0x0F0F) + (self.0 >> 4 & 0x0F0F);
        (pairs & 0xFF) + (pairs >> 8)
    }

    #[inline]
    pub(super) const fn different(self) -> u32 {
        let any = self.0 | self.0 >> 1;
        ((any | any >> 2) & 0x1111).count_ones()
    }

    #[inline]
    pub(super) const fn and(self, more: Suits) -> Suits {
        Suits(self.0 + more.0)
    }

    /// The same without these, which must be among them.
    #[inline]
    pub(super) const fn less(self, fewer: Suits) -> Suits {
        Suits(self.0 - fewer.0)
    }

    /// For each suit, how many more these have than the others.
    #[inline]
    pub(super) fn beyond(self, other: Suits) -> Suits {
        self.each(other, |own, other| own.saturating_sub(other))
    }

    /// For each suit, the smaller number.
    #[inline]
    pub(super) fn common(self, other: Suits) -> Suits {
        self.each(other, |own, other| own.min(other))
    }

    fn each(self, other: Suits, of: impl Fn(u16, u16) -> u16) -> Suits {
        Suits((0..4).fold(0, |all, suit| all | of(self.of(suit), other.of(suit)) << (4 * suit)))
    }

    #[inline]
    pub(super) const fn only(self, suit: usize) -> Suits {
        Suits(self.0 & 15 << (4 * suit))
    }

    /// The next larger choice out of `have`, counting like an odometer with clubs first, starting
    /// from nothing; `None` after the largest.
    #[inline]
    pub(super) fn next(self, have: Suits) -> Option<Suits> {
        let mut taken = self.0;
        for suit in 0..4 {
            if self.of(suit) < have.of(suit) {
                return Some(Suits(taken + (1 << (4 * suit))));
            }
            taken &= !(15 << (4 * suit));
        }
        None
    }
}

/// Cards laid together: all of one suit at different places, or all of one rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Combo {
    /// Cards of a suit at these places.
    Run(Suit, u16),
    /// Cards at one place: how many of each suit.
    Same(u8, Suits),
}

impl Combo {
    /// How many cards.
    #[inline]
    pub fn len(self) -> usize {
        match self {
            Combo::Run(_, places) => places.count_ones() as usize,
            Combo::Same(_, suits) => suits.total() as usize,
        }
    }

    /// Whether it is empty.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether this card is among them.
    #[inline]
    pub(super) fn has(self, face: Face) -> bool {
        let Face { place, suit } = face;
        match self {
            Combo::Run(own, places) => own as u8 == suit && places >> place & 1 == 1,
            Combo::Same(own, suits) => own == place && suits.of(suit as usize) > 0,
        }
    }

    /// The cards in order; `shapes` says which place is which rank.
    pub fn cards(self, shapes: Shapes) -> CardList {
        let closed = shapes.is_closed();
        let mut list = CardList::EMPTY;
        match self {
            Combo::Run(suit, places) => {
                each_bit(places, |place| list.push(Card::new(rank_at(place, closed), suit)));
            }
            Combo::Same(place, suits) => {
                let rank = rank_at(place, closed);
                for suit in Suit::ALL {
                    (0..suits.of(suit as usize)).for_each(|_| list.push(Card::new(rank, suit)));
                }
            }
        }
        list
    }
}

/// A face: its place in ropes, and its suit.
#[derive(Clone, Copy)]
pub(super) struct Face {
    pub place: u8,
    pub suit: u8,
}

/// Calls `see` for each place that is set, lowest first.
#[inline]
pub(super) fn each_bit(mut places: u16, mut see: impl FnMut(u8)) {
    while places != 0 {
        see(places.trailing_zeros() as u8);
        places &= places - 1;
    }
}

/// The rank at a place, ace lowest.
pub(super) fn rank_at(place: u8, closed: bool) -> Rank {
    const ORDER: [Rank; 10] = [
        Rank::Ace,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
    ];
    let at = if closed || place < 7 { place } else { place - 1 };
    ORDER[at.min(9) as usize]
}

impl Board {
    /// No cards.
    pub(super) const fn empty(closed: bool) -> Board {
        Board { ranks: [Suits::NONE; PLACES], suits: [0; 4], len: 0, closed }
    }

    /// How many cards there are, including those that cannot be in any meld.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many cards of each suit at every place.
    #[inline]
    pub const fn ranks(&self) -> &[Suits] {
        &self.ranks
    }

    /// Which places are taken, for each suit.
    #[inline]
    pub const fn suits(&self) -> &[u16; 4] {
        &self.suits
    }

    /// Adds a card at its place.
    #[inline]
    pub(super) fn add(&mut self, face: Face) {
        let Face { place, suit } = face;
        let at = &mut self.ranks[place as usize];
        *at = at.and(Suits::one(suit as usize));
        self.suits[suit as usize] |= 1 << place;
        self.len += 1;
    }

    /// Removes cards, which must be there.
    #[inline]
    pub(super) fn take(&mut self, combo: Combo) {
        self.len -= combo.len() as u8;
        match combo {
            Combo::Run(suit, places) => {
                let suit = suit as usize;
                each_bit(places, |place| {
                    let at = &mut self.ranks[place as usize];
                    *at = at.less(Suits::one(suit));
                    if at.of(suit) == 0 {
                        self.suits[suit] &= !(1 << place);
                    }
                });
            }
            Combo::Same(place, suits) => {
                let at = &mut self.ranks[place as usize];
                *at = at.less(suits);
                let left = *at;
                for (suit, places) in self.suits.iter_mut().enumerate() {
                    if left.of(suit) == 0 {
                        *places &= !(1 << place);
                    }
                }
            }
        }
    }
}

impl Shapes {
    /// Counts cards.
    #[inline]
    pub fn board(self, cards: &[Card]) -> Board {
        let mut board = Board::empty(self.is_closed());
        for &card in cards {
            match self.face(card) {
                Some(face) => board.add(face),
                None => board.len += 1,
            }
        }
        board
    }

    /// Place and suit of a card; `None` if it cannot be in any meld.
    #[inline]
    pub(super) fn face(self, card: Card) -> Option<Face> {
        const NONE: u8 = u8::MAX;
        // By the card's rank index: deuces first, aces last.
        const PLACE: [u8; 13] = [1, 2, 3, 4, 5, 6, NONE, NONE, NONE, 7, 8, 9, 0];
        let at = card.byte();
        let place = *PLACE.get(at as usize / 4)?;
        let gap = u8::from(place >= 7 && !self.is_closed());
        (place != NONE).then_some(Face { place: place.wrapping_add(gap), suit: at % 4 })
    }
}
