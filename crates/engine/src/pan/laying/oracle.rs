//! The plays of a position found card by card, slowly and simply, for tests.

use crate::ids::*;
use crate::pan::meld::{Kind, PLACES, Shapes, joined};
use cards::{Card, CardList, Rank, Suit};

/// Enumerates like [`Shapes`], trying cards with its `read`, `fits`, `divide` and `borrow`.
#[derive(Clone, Copy)]
pub struct Oracle(pub Shapes);

impl Oracle {
    pub fn each_meld(self, pool: &[Card], must: Option<Card>, see: &mut dyn FnMut(CardList)) {
        let tell = &mut |meld: CardList| {
            if self.0.read(&meld).is_some() && must.is_none_or(|card| meld.contains(&card)) {
                see(meld);
            }
        };
        for suit in Suit::ALL {
            self.each_rope(pool, suit, tell);
        }
        for rank in Rank::ALL {
            each_of_rank(pool, rank, |_| true, tell);
        }
    }

    /// Every run of neighbours of this suit in a pool, including single cards.
    fn each_rope(self, pool: &[Card], suit: Suit, see: &mut dyn FnMut(CardList)) {
        let at = self.by_place(pool, suit);
        for start in 0..PLACES {
            let mut rope = CardList::EMPTY;
            for card in at[start..].iter().map_while(|card| *card) {
                rope.push(card);
                see(rope);
            }
        }
    }

    pub fn each_addition(
        self,
        kind: Kind,
        lying: &[Card],
        pool: &[Card],
        must: Option<Card>,
        see: &mut dyn FnMut(CardList),
    ) {
        let tell = &mut |more: CardList| {
            if self.0.fits(kind, lying, &more) && must.is_none_or(|card| more.contains(&card)) {
                see(more);
            }
        };
        match kind {
            Kind::Rope(suit) => {
                let Some(bits) = self.0.places(lying) else {
                    return;
                };
                let at = self.by_place(pool, suit);
                let (low, high) =
                    (bits.trailing_zeros() as usize, 16 - bits.leading_zeros() as usize);
                // Below the rope going down, above it going up: none or some of each.
                for down in 0..=at[..low].iter().rev().take_while(|card| card.is_some()).count() {
                    for up in 0..=at[high..].iter().take_while(|card| card.is_some()).count() {
                        let ends = at[low - down..low].iter().chain(&at[high..high + up]);
                        tell(ends.flatten().copied().collect());
                    }
                }
            }
            Kind::OneSuit(rank, _) | Kind::Mixed(rank) => {
                each_of_rank(pool, rank, |card| self.0.fits(kind, lying, &[card]), tell);
            }
            Kind::Irregular => {}
        }
    }

    /// One card of this suit for each place, if the pool has it.
    fn by_place(self, pool: &[Card], suit: Suit) -> [Option<Card>; PLACES] {
        let mut at = [None; PLACES];
        for card in pool.iter().filter(|card| card.suit() == Some(suit)) {
            if let Some(place) = self.0.place(*card) {
                at[place] = Some(*card);
            }
        }
        at
    }

    pub fn each_split(
        self,
        kind: Kind,
        lying: &[Card],
        pool: &[Card],
        must: Option<Card>,
        see: &mut dyn FnMut(CardList),
    ) {
        if !self.0.rules.on(PN_22) || lying.len() <= self.0.least() {
            return;
        }
        let tell = &mut |named: CardList| {
            if self.0.divide(kind, lying, pool, must, &named).is_ok() {
                see(named);
            }
        };
        match kind {
            Kind::Rope(suit) => self.each_rope(&joined(lying, pool), suit, tell),
            Kind::OneSuit(rank, _) | Kind::Mixed(rank) => {
                each_of_rank(&joined(lying, pool), rank, |_| true, tell);
            }
            Kind::Irregular => {}
        }
    }

    pub fn each_loan(
        self,
        kind: Kind,
        lying: &[Card],
        pool: &[Card],
        must: Option<Card>,
        see: &mut dyn FnMut(CardList),
    ) {
        if lying.len() <= self.0.least() || pool.len() + 1 < self.0.least() {
            return;
        }
        for (at, &card) in lying.iter().enumerate() {
            if lying[..at].contains(&card) || self.0.lends(kind, lying, card).is_none() {
                continue;
            }
            let tell = &mut |named: CardList| {
                if self.0.borrow(kind, lying, pool, must, &named).is_ok_and(|l| l.card == card) {
                    see(named);
                }
            };
            let mut with = CardList::from(pool);
            with.push(card);
            match (kind, card.suit(), card.rank()) {
                // Ropes lend to sets, and sets to ropes.
                (Kind::Rope(_), _, Some(rank)) => each_of_rank(&with, rank, |_| true, tell),
                (_, Some(suit), _) => self.each_rope(&with, suit, tell),
                _ => {}
            }
        }
    }
}

/// Visits every choice of cards of one rank, counting equal choices once.
fn each_of_rank(
    pool: &[Card],
    rank: Rank,
    keep: impl Fn(Card) -> bool,
    see: &mut dyn FnMut(CardList),
) {
    let have = Suit::ALL.map(|suit| {
        let card = Card::new(rank, suit);
        if keep(card) { pool.iter().filter(|other| **other == card).count() } else { 0 }
    });
    let mut taken = [0; 4];
    loop {
        // Counts up like an odometer whose wheels have different sizes.
        let Some(wheel) = (0..4).find(|&suit| taken[suit] < have[suit]) else {
            return;
        };
        taken[wheel] += 1;
        taken[..wheel].fill(0);
        let cards = Suit::ALL.into_iter().zip(taken);
        see(cards.flat_map(|(suit, n)| std::iter::repeat_n(Card::new(rank, suit), n)).collect());
    }
}
