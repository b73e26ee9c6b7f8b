use crate::{Card, Counts, Rank, Suit, Tile};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The composition of a deck or shoe. The order of its cards is kept elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Deck {
    /// `decks` packs of 52 with `jokers` jokers each: 52, 53, n×52, n×53, 8×56.
    Packs {
        /// How many packs are shuffled together.
        decks: u8,
        /// Jokers added to each pack.
        jokers: u8,
    },
    /// 52 and a joker without eights, nines and tens: 41 cards (MX-01).
    Mexican,
    /// Eight packs without eights, nines, tens and jokers, 320 cards (PN-01), minus this many whole
    /// spade suits if the house removes some.
    Pan {
        /// Spade suits taken out, 0 to 7.
        spades_removed: u8,
    },
    /// The 32 Chinese dominoes (TL-01).
    Tiles,
}

/// A text that is not a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckFault;

impl Deck {
    /// The plain pack.
    pub const STANDARD: Deck = Deck::Packs { decks: 1, jokers: 0 };
    /// The plain pack and a joker.
    pub const JOKER: Deck = Deck::Packs { decks: 1, jokers: 1 };
    /// Mexican poker's pack.
    pub const MEXICAN: Deck = Deck::Mexican;
    /// Pan's full deck.
    pub const PAN: Deck = Deck::Pan { spades_removed: 0 };

    /// Most packs in a shoe.
    pub const MAX_DECKS: u8 = 8;

    /// How many cards of each face.
    pub fn counts(self) -> Counts {
        match self {
            Deck::Packs { decks, jokers } => {
                let mut counts = PACK.times(decks);
                counts.add_many(Card::JOKER, decks * jokers);
                counts
            }
            Deck::Mexican => {
                let mut counts = SHORT_PACK;
                counts.add(Card::JOKER);
                counts
            }
            Deck::Pan { spades_removed } => {
                let mut counts = SHORT_PACK.times(8);
                for rank in Rank::ALL.into_iter().filter(|rank| !is_left_out(*rank)) {
                    for _ in 0..spades_removed {
                        assert!(counts.take(Card::new(rank, Suit::Spades)));
                    }
                }
                counts
            }
            Deck::Tiles => TILES,
        }
    }

    /// How many cards.
    pub const fn len(self) -> usize {
        match self {
            Deck::Packs { decks, jokers } => decks as usize * (52 + jokers as usize),
            Deck::Mexican => 41,
            Deck::Pan { spades_removed } => 320 - 10 * spades_removed as usize,
            Deck::Tiles => 32,
        }
    }

    /// No deck is empty; `len` should have its usual companion.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// Whether short packs have no cards of this rank.
const fn is_left_out(rank: Rank) -> bool {
    matches!(rank, Rank::Eight | Rank::Nine | Rank::Ten)
}

// Tables shuffle a fresh deck for every hand, so its cards are not counted each time.
const PACK: Counts = pack(false);
const SHORT_PACK: Counts = pack(true);

/// 52 cards, or a short pack of 40.
const fn pack(short: bool) -> Counts {
    let mut counts = Counts::EMPTY;
    let mut at = 0;
    while at < Rank::ALL.len() * Suit::ALL.len() {
        let rank = Rank::ALL[at / Suit::ALL.len()];
        if !(short && is_left_out(rank)) {
            counts.add(Card::new(rank, Suit::ALL[at % Suit::ALL.len()]));
        }
        at += 1;
    }
    counts
}

const TILES: Counts = {
    let mut counts = Counts::EMPTY;
    let mut at = 0;
    while let Some(tile) = Tile::from_index(at) {
        counts.add_many(Card::of_tile(tile), tile.copies());
        at += 1;
    }
    counts
};

impl From<Deck> for String {
    fn from(deck: Deck) -> String {
        deck.to_string()
    }
}

impl TryFrom<String> for Deck {
    type Error = DeckFault;

    fn try_from(text: String) -> Result<Deck, DeckFault> {
        text.parse()
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deck::Packs { decks: 1, jokers } => write!(f, "{}", 52 + jokers),
            Deck::Packs { decks, jokers } => write!(f, "{decks}x{}", 52 + jokers),
            Deck::Mexican => f.write_str("41"),
            Deck::Pan { spades_removed: 0 } => f.write_str("pan"),
            Deck::Pan { spades_removed } => write!(f, "pan-{spades_removed}"),
            Deck::Tiles => f.write_str("tiles"),
        }
    }
}

impl FromStr for Deck {
    type Err = DeckFault;

    fn from_str(text: &str) -> Result<Deck, DeckFault> {
        if let Some(n) = text.strip_prefix("pan-") {
            let spades_removed = n.parse().ok().filter(|n| (1..=7).contains(n)).ok_or(DeckFault)?;
            return Ok(Deck::Pan { spades_removed });
        }
        let packs = |decks: u8, size: &str| {
            let jokers = size.parse::<u8>().ok().and_then(|size| size.checked_sub(52));
            match jokers.filter(|jokers| *jokers <= 4) {
                Some(jokers) if (1..=Deck::MAX_DECKS).contains(&decks) => {
                    Ok(Deck::Packs { decks, jokers })
                }
                _ => Err(DeckFault),
            }
        };
        match (text, text.split_once('x')) {
            ("41", _) => Ok(Deck::Mexican),
            ("pan", _) => Ok(Deck::PAN),
            ("tiles", _) => Ok(Deck::Tiles),
            (_, Some((decks, size))) => packs(decks.parse().map_err(|_| DeckFault)?, size),
            (size, None) => packs(1, size),
        }
    }
}

impl fmt::Display for DeckFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a deck: write 52, 53, 41, 6x53, 8x56, pan, pan-2 or tiles")
    }
}

impl std::error::Error for DeckFault {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_deck_of_the_catalogue_has_its_size_and_name() {
        for (name, size, jokers) in [
            ("52", 52, 0),
            ("53", 53, 1),
            ("41", 41, 1),
            ("6x52", 312, 0),
            ("6x53", 318, 6),
            ("8x56", 448, 32),
            ("pan", 320, 0),
            ("pan-2", 300, 0),
            ("tiles", 32, 0),
        ] {
            let deck: Deck = name.parse().unwrap();
            assert_eq!(deck.to_string(), name);
            assert_eq!((deck.len(), deck.counts().len()), (size, size), "{name}");
            assert_eq!(deck.counts().get(Card::JOKER), jokers, "{name}");
        }
    }

    #[test]
    fn what_is_not_a_deck_is_refused() {
        for text in ["", "51", "9x52", "0x52", "x", "1000", "pan-8", "pan-0", "300x300"] {
            assert!(text.parse::<Deck>().is_err(), "{text:?}");
        }
    }
}
