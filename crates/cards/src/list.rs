use crate::Card;
use std::fmt;
use std::str::FromStr;

/// A short list of cards, stored inline: what one action or one dealing round carries.
///
/// It never touches the heap, because the engines promise not to allocate during a hand.
#[derive(Clone, Copy)]
#[repr(align(8))] // so that it is moved by the word
pub struct CardList {
    cards: [Card; CardList::CAPACITY],
    len: u8,
}

/// Why a text is not a list of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListFault {
    /// This word is not a card.
    NotACard(String),
    /// More cards than any round of any game deals.
    TooMany,
}

impl CardList {
    /// Room for the largest dealing round of the catalogue: seven hands of seven and four extra.
    pub const CAPACITY: usize = 56;

    /// No cards.
    pub const EMPTY: CardList = CardList { cards: [Card::UNKNOWN; CardList::CAPACITY], len: 0 };

    /// Adds a card at the end.
    ///
    /// # Panics
    /// If the list is full.
    #[inline]
    pub fn push(&mut self, card: Card) {
        self.cards[self.len as usize] = card;
        self.len += 1;
    }

    /// Adds a card at the end if there is room; returns whether there was.
    #[must_use]
    pub fn try_push(&mut self, card: Card) -> bool {
        let room = (self.len as usize) < Self::CAPACITY;
        if room {
            self.push(card);
        }
        room
    }

    /// Removes the card at this position and closes the gap.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn remove(&mut self, at: usize) -> Card {
        let card = self[at];
        self.cards.copy_within(at + 1..self.len as usize, at);
        self.len -= 1;
        card
    }

    /// Takes out the first card of this face; false if there is none.
    #[must_use]
    pub fn take(&mut self, card: Card) -> bool {
        match self.iter().position(|&c| c == card) {
            Some(at) => {
                self.remove(at);
                true
            }
            None => false,
        }
    }

    /// How many cards.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether the list is empty.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Replaces the content with these cards.
    ///
    /// # Panics
    /// If there are too many.
    #[inline]
    pub fn assign(&mut self, cards: &[Card]) {
        self.cards[..cards.len()].copy_from_slice(cards);
        self.len = cards.len() as u8;
    }

    /// The first places of the list, whatever lies in those beyond its end.
    #[inline]
    pub fn places<const N: usize>(&self) -> &[Card; N] {
        self.cards.first_chunk().expect("no more than there are")
    }

    /// Takes every card out.
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl std::ops::Deref for CardList {
    type Target = [Card];
    #[inline]
    fn deref(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }
}

impl std::ops::DerefMut for CardList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Card] {
        &mut self.cards[..self.len as usize]
    }
}

impl Default for CardList {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl PartialEq for CardList {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl Eq for CardList {}

impl std::hash::Hash for CardList {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self[..].hash(state);
    }
}

impl fmt::Debug for CardList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl FromIterator<Card> for CardList {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut list = CardList::EMPTY;
        cards.into_iter().for_each(|card| list.push(card));
        list
    }
}

/// Panics if there are too many, as [`CardList::push`] does.
impl From<&[Card]> for CardList {
    fn from(cards: &[Card]) -> Self {
        let mut list = CardList::EMPTY;
        list.assign(cards);
        list
    }
}

impl CardList {
    /// As people read them: `10♥ K♠`.
    pub fn printed(&self) -> String {
        self.iter().map(|card| card.printed()).collect::<Vec<_>>().join(" ")
    }
}

impl fmt::Display for CardList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, card) in self.iter().enumerate() {
            if at > 0 {
                f.write_str(" ")?;
            }
            card.fmt(f)?;
        }
        Ok(())
    }
}

/// Reads cards that are separated (`Ah Kd`) or joined (`AhKd`); tiles must be separated.
impl FromStr for CardList {
    type Err = ListFault;

    fn from_str(text: &str) -> Result<CardList, ListFault> {
        let mut list = CardList::EMPTY;
        // Fast path: nearly always these are the 52 cards and blanks.
        let mut at = 0;
        while let [first, others @ ..] = &text.as_bytes()[at..] {
            match others.first().and_then(|second| Card::from_letters(*first, *second)) {
                Some(card) if !list.try_push(card) => return Err(ListFault::TooMany),
                Some(_) => at += 2,
                None if *first == b' ' => at += 1,
                None => break,
            }
        }
        for word in text[at..].split_whitespace() {
            let mut rest = word;
            while !rest.is_empty() {
                let width = if rest.as_bytes().get(1) == Some(&b'-') { 3 } else { 2 };
                let Some(one) = rest.get(..width) else {
                    return Err(ListFault::NotACard(rest.chars().take(12).collect()));
                };
                if !list.try_push(one.parse()?) {
                    return Err(ListFault::TooMany);
                }
                rest = &rest[width..];
            }
        }
        Ok(list)
    }
}

impl fmt::Display for ListFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ListFault::NotACard(word) => write!(
                f,
                "'{word}' is not a card: write rank 2-9TJQKA and suit cdhs, Jo, ?? or a tile like 6-5"
            ),
            ListFault::TooMany => write!(f, "more than {} cards in one list", CardList::CAPACITY),
        }
    }
}

impl std::error::Error for ListFault {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_and_spaced_read_the_same() {
        let spaced: CardList = "Ah Kd Jo 6-5 ??".parse().unwrap();
        let joined: CardList = "AhKdJo6-5??".parse().unwrap();
        assert_eq!(spaced, joined);
        assert_eq!(spaced.len(), 5);
        for text in ["  AhKd\tJo6-5 ?? ", "Ah\u{a0}KdJo 6-5??", "Ah Kd\nJo 6-5 ??"] {
            assert_eq!(text.parse(), Ok(spaced), "{text:?}");
        }
    }

    #[test]
    fn faults_name_the_word() {
        for (text, named) in [
            ("Ah Kx", "Kx"),
            ("AhK", "K"),
            ("A hKd", "A"),
            ("AhK d", "K"),
            ("Aé", "Aé"),
            ("é", "é"),
        ] {
            assert_eq!(text.parse::<CardList>(), Err(ListFault::NotACard(named.into())), "{text}");
        }
        let many = "As".repeat(CardList::CAPACITY + 1);
        assert_eq!(many.parse::<CardList>(), Err(ListFault::TooMany));
    }

    #[test]
    fn taking_closes_the_gap() {
        let mut list: CardList = "Ah Kd Qc".parse().unwrap();
        assert!(list.take("Kd".parse().unwrap()) && !list.take(Card::JOKER));
        assert_eq!(list.to_string(), "Ah Qc");
    }
}
