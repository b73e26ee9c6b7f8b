//! The cards of a shoe by kind, and sets of them.

use cards::{Card, Counts, Rank};

/// Kinds of cards: ace, two to nine, ten and face cards, joker.
pub(super) const KINDS: usize = 11;
pub(super) const ACE: usize = 0;
pub(super) const TEN: usize = 9;
const JOKER: usize = 10;

/// A set of cards by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Set(pub [u8; KINDS]);

impl Set {
    pub fn with(mut self, kind: usize) -> Set {
        self.0[kind] += 1;
        self
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|n| usize::from(*n)).sum()
    }

    /// The cards, a joker last.
    pub fn cards(&self) -> Vec<Card> {
        let of = |(kind, n): (usize, &u8)| std::iter::repeat_n(card(kind), usize::from(*n));
        self.0.iter().enumerate().flat_map(of).collect()
    }
}

/// A card of this kind.
pub(super) fn card(kind: usize) -> Card {
    let suit = cards::Suit::Spades;
    match kind {
        ACE => Card::new(Rank::Ace, suit),
        JOKER => Card::JOKER,
        _ => Card::new(Rank::ALL[kind - 1], suit),
    }
}

/// What people call it.
pub(super) fn name(kind: usize) -> String {
    match kind {
        JOKER => "Jo".into(),
        _ => card(kind).to_string().chars().take(1).collect(),
    }
}

/// How many cards of each kind are in the shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shoe {
    pub left: [u64; KINDS],
    pub all: u64,
}

impl Shoe {
    pub fn of(cards: &Counts) -> Shoe {
        let mut shoe = Shoe { left: [0; KINDS], all: 0 };
        for card in cards.iter() {
            let kind = match card.rank() {
                None => JOKER,
                Some(Rank::Ace) => ACE,
                Some(rank) => (rank as usize + 1).min(TEN),
            };
            shoe.left[kind] += 1;
            shoe.all += 1;
        }
        shoe
    }

    /// The shoe without one of these.
    pub fn without(mut self, kind: usize) -> Shoe {
        self.left[kind] -= 1;
        self.all -= 1;
        self
    }

    /// The shoe without these; `None` if it does not have them.
    pub fn less(mut self, set: &Set) -> Option<Shoe> {
        for (left, n) in self.left.iter_mut().zip(set.0) {
            *left = left.checked_sub(n.into())?;
            self.all -= u64::from(n);
        }
        Some(self)
    }
}
