use crate::Tile;
use std::fmt;
use std::str::FromStr;

/// One physical piece: one of the 52 cards, a joker, a tile, or a card whose face is unknown.
///
/// Cards with the same face from different decks of a shoe are equal: nobody at the table can tell
/// them apart either.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// The thirteen ranks, deuce lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

/// The four suits in the order in which they break ties for seats and buttons (PK-24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Rank {
    /// All ranks, deuce first.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    const LETTERS: &[u8; 13] = b"23456789TJQKA";

    /// The letter used in card notation.
    pub fn letter(self) -> char {
        Self::LETTERS[self as usize] as char
    }

    fn from_letter(letter: u8) -> Option<Rank> {
        let at = match letter {
            b'2'..=b'9' => letter - b'2',
            b'T' => 8,
            b'J' => 9,
            b'Q' => 10,
            b'K' => 11,
            b'A' => 12,
            _ => return None,
        };
        Some(Self::ALL[at as usize])
    }
}

impl Suit {
    /// All suits, clubs first.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    const LETTERS: &[u8; 4] = b"cdhs";

    /// The letter used in card notation.
    pub fn letter(self) -> char {
        Self::LETTERS[self as usize] as char
    }

    /// The sign on the card.
    pub fn glyph(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    fn from_letter(letter: u8) -> Option<Suit> {
        let at = Self::LETTERS.iter().position(|&l| l == letter)?;
        Some(Self::ALL[at])
    }
}

impl Card {
    /// How many different faces there are, not counting the unknown one.
    pub const FACES: usize = Self::FIRST_TILE as usize + Tile::FACES;
    /// The joker.
    pub const JOKER: Card = Card(52);
    /// A card that exists but whose face the reader has not been shown.
    pub const UNKNOWN: Card = Card(u8::MAX);

    const FIRST_TILE: u8 = 53;

    /// A card of the 52.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(rank as u8 * 4 + suit as u8)
    }

    /// The card of the 52 that is written with these letters.
    pub(crate) fn from_letters(rank: u8, suit: u8) -> Option<Card> {
        Some(Card::new(Rank::from_letter(rank)?, Suit::from_letter(suit)?))
    }

    /// The face with this index, if there is one.
    pub const fn from_index(index: usize) -> Option<Card> {
        if index < Self::FACES { Some(Card(index as u8)) } else { None }
    }

    /// A number from 0 to [`Card::FACES`] − 1; 0 to 51 are the standard cards by rank, then suit.
    ///
    /// # Panics
    /// If the face is unknown.
    #[inline]
    pub const fn index(self) -> usize {
        assert!(self.0 != u8::MAX, "an unknown card has no index");
        self.0 as usize
    }

    /// The face as a byte, including the unknown one: for tables with an entry for every byte.
    #[inline]
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// Whether the face is known.
    #[inline]
    pub const fn is_known(self) -> bool {
        self.0 != u8::MAX
    }

    /// Whether it is a joker.
    #[inline]
    pub const fn is_joker(self) -> bool {
        self.0 == Self::JOKER.0
    }

    /// Rank, for the 52 standard cards.
    #[inline]
    pub fn rank(self) -> Option<Rank> {
        (self.0 < 52).then(|| Rank::ALL[(self.0 / 4) as usize])
    }

    /// Suit, for the 52 standard cards.
    #[inline]
    pub fn suit(self) -> Option<Suit> {
        (self.0 < 52).then(|| Suit::ALL[(self.0 % 4) as usize])
    }

    /// The piece with the face of a tile.
    pub(crate) const fn of_tile(tile: Tile) -> Card {
        Card(Card::FIRST_TILE + tile.index() as u8)
    }

    /// The tile, if this piece is one.
    #[inline]
    pub fn tile(self) -> Option<Tile> {
        if !self.is_known() {
            return None;
        }
        Tile::from_index((self.0 as usize).checked_sub(Self::FIRST_TILE as usize)?)
    }
}

impl From<Tile> for Card {
    fn from(tile: Tile) -> Card {
        Card::of_tile(tile)
    }
}

impl Card {
    /// As people read it: `10♥`. Jokers, tiles and backs are written as in notation.
    pub fn printed(self) -> String {
        match (self.rank(), self.suit()) {
            (Some(Rank::Ten), Some(suit)) => format!("10{}", suit.glyph()),
            (Some(rank), Some(suit)) => format!("{}{}", rank.letter(), suit.glyph()),
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(rank), Some(suit)) = (self.rank(), self.suit()) {
            write!(f, "{}{}", rank.letter(), suit.letter())
        } else if self.is_joker() {
            f.write_str("Jo")
        } else if let Some(tile) = self.tile() {
            tile.fmt(f)
        } else {
            f.write_str("??")
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = crate::ListFault;

    fn from_str(text: &str) -> Result<Card, Self::Err> {
        let fault = || crate::ListFault::NotACard(text.chars().take(12).collect());
        match text.as_bytes() {
            b"Jo" => Ok(Card::JOKER),
            b"??" => Ok(Card::UNKNOWN),
            [rank, suit] => Card::from_letters(*rank, *suit).ok_or_else(fault),
            [high, b'-', low] => Tile::from_pips(high.wrapping_sub(b'0'), low.wrapping_sub(b'0'))
                .map(Card::from)
                .ok_or_else(fault),
            _ => Err(fault()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_is_read_back_as_written() {
        for index in 0..Card::FACES {
            let card = Card::from_index(index).unwrap();
            assert_eq!(card.index(), index);
            assert_eq!(card.to_string().parse::<Card>().unwrap(), card);
        }
        assert_eq!("??".parse::<Card>().unwrap(), Card::UNKNOWN);
        assert_eq!(Card::from_index(Card::FACES), None);
    }

    #[test]
    fn what_is_not_a_card_is_refused() {
        for text in ["", "A", "1s", "as", "AS", "Axs", "10s", "7-1", "1-6", "0-0", "é", "Jo "] {
            assert!(text.parse::<Card>().is_err(), "{text:?} was read as a card");
        }
    }
}
