use crate::count::choose;
use cards::{Card, Deck};
use std::fmt;
use std::ops::RangeInclusive;

/// An order of hands with its name: everything that a command line or a list of orders needs.
///
/// Games call the module of an order directly, which is faster.
pub struct Ranking {
    /// The name on the command line.
    pub name: &'static str,
    /// The cards that its hands are made of.
    pub deck: Deck,
    /// How many cards may be given, including the board.
    pub cards: RangeInclusive<usize>,
    /// How many of them are hole cards, in orders where that matters.
    pub hole: Option<usize>,
    /// The kinds of hand, best first.
    pub categories: &'static [&'static str],
    /// Ranks hole cards and board, in total as many as `cards` allows; `None` if they are not a
    /// hand of this order.
    pub(crate) rank: fn(&[Card], &[Card]) -> Option<Ranked>,
    /// The strength of hole cards and board, without the words.
    pub(crate) strength: fn(&[Card], &[Card]) -> Option<u32>,
    /// The hand of this strength; `None` if no hand has it, or if it does not tell the hand.
    pub(crate) named: fn(u32) -> Option<Ranked>,
    /// Counts all hands of this many cards by category, in the order of `categories`; reports now
    /// and then how many it has counted since its last report.
    pub(crate) count: fn(usize, &mut dyn FnMut(u64)) -> Vec<u64>,
}

/// The result of ranking a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// The larger wins, equals tie; 0 does not qualify.
    pub strength: u32,
    /// The kind of hand, as in files and on the command line.
    pub category: &'static str,
    /// The hand in words.
    pub description: String,
}

/// How many hands there are of each kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// All hands.
    pub total: u64,
    /// The kinds that occur or could, best first.
    pub categories: Vec<(&'static str, u64)>,
}

/// Why cards cannot be ranked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RankFault {
    /// The order takes another number of cards.
    Number { given: usize, taken: RangeInclusive<usize> },
    /// Tiles are set in twos, and this number cannot be.
    Uneven(usize),
    /// The order takes another number of hole cards.
    Hole { given: usize, taken: usize },
    /// A card is not in the order's deck.
    Foreign(Card, Deck),
    /// A card occurs more often than in the order's deck.
    Repeated(Card),
}

impl Ranking {
    /// Every order there is.
    pub const ALL: &[&Ranking] = &[
        &crate::high::RANKING,
        &crate::high_bug::RANKING,
        &crate::high_wild::RANKING,
        &crate::mexican::RANKING,
        &crate::low::RANKING,
        &crate::low_joker::RANKING,
        &crate::low8::RANKING,
        &crate::two_seven::RANKING,
        &crate::badugi::RANKING,
        &crate::three_card::RANKING,
        &crate::omaha::RANKINGS[0],
        &crate::omaha::RANKINGS[1],
        &crate::pai_gow::RANKING,
        &crate::tiles::RANKING,
    ];

    /// The order with this name.
    pub fn find(name: &str) -> Option<&'static Ranking> {
        Ranking::ALL.iter().copied().find(|ranking| ranking.name == name)
    }

    /// Whether it ranks this many cards. Tiles are set in twos, so there must be two or four.
    pub fn takes(&self, cards: usize) -> bool {
        self.cards.contains(&cards) && (self.deck != Deck::Tiles || cards.is_multiple_of(2))
    }

    /// Ranks a hand. If hole cards matter and no board is given, the first cards are the hole
    /// cards.
    pub fn rank(&self, hole: &[Card], board: &[Card]) -> Result<Ranked, RankFault> {
        let (hole, board) = match self.hole {
            Some(taken) if board.is_empty() && hole.len() > taken => hole.split_at(taken),
            _ => (hole, board),
        };
        let right = self.cards.contains(&(hole.len() + board.len()));
        let ranked = if right { (self.rank)(hole, board) } else { None };
        ranked.ok_or_else(|| self.fault(hole, board))
    }

    /// The strength of a hand, as for [`Ranking::rank`]; `None` if it is not one of this order. The
    /// cards in hand are told from the board where that matters.
    pub fn strength(&self, hole: &[Card], board: &[Card]) -> Option<u32> {
        let right = self.cards.contains(&(hole.len() + board.len()));
        if right { (self.strength)(hole, board) } else { None }
    }

    /// The kind and the words of a hand of this strength. There are none for a strength that no hand
    /// has, and where cards are set: two settings may have one strength.
    pub fn named(&self, strength: u32) -> Option<Ranked> {
        (self.named)(strength)
    }

    /// Its index among all orders, which stands for it where a name is too long.
    pub fn index(&self) -> usize {
        Ranking::ALL.iter().position(|other| other.name == self.name).expect("all are listed")
    }

    /// How many hands of this many cards there are; if hole cards matter, with every board.
    pub fn hands(&self, cards: usize) -> u64 {
        let (deck, hole) = (self.deck.len(), self.hole.unwrap_or(0).min(cards));
        choose(deck, hole) * choose(deck - hole, cards - hole)
    }

    /// Counts all hands of this many cards; `progress` is called now and then with how many more
    /// have been counted.
    pub fn count(&self, cards: usize, progress: &mut dyn FnMut(u64)) -> Result<Tally, RankFault> {
        if !self.takes(cards) {
            return Err(self.number(cards));
        }
        let counts = (self.count)(cards, progress);
        let categories = self.categories.iter().copied().zip(counts.iter().copied()).collect();
        Ok(Tally { total: counts.iter().sum(), categories })
    }

    /// What is wrong with cards that could not be ranked.
    fn fault(&self, hole: &[Card], board: &[Card]) -> RankFault {
        let mut left = self.deck.counts();
        let given = hole.len() + board.len();
        let strange = hole.iter().chain(board).find(|card| !left.take(**card));
        match strange {
            Some(card) if self.deck.counts().get(*card) == 0 => {
                RankFault::Foreign(*card, self.deck)
            }
            Some(card) => RankFault::Repeated(*card),
            None => match self.hole {
                Some(taken) if hole.len() != taken && self.cards.contains(&given) => {
                    RankFault::Hole { given: hole.len(), taken }
                }
                _ => self.number(given),
            },
        }
    }

    /// The fault of a wrong number.
    fn number(&self, given: usize) -> RankFault {
        if self.cards.contains(&given) {
            RankFault::Uneven(given)
        } else {
            RankFault::Number { given, taken: self.cards.clone() }
        }
    }
}

impl PartialEq for Ranking {
    fn eq(&self, other: &Ranking) -> bool {
        self.name == other.name
    }
}

impl Eq for Ranking {}

impl fmt::Debug for Ranking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl fmt::Display for RankFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RankFault::Number { given, taken } if taken.start() == taken.end() => {
                write!(f, "{}, but this takes {}", number(*given), taken.start())
            }
            RankFault::Number { given, taken } => {
                let (least, most) = (taken.start(), taken.end());
                write!(f, "{}, but this takes {least} to {most}", number(*given))
            }
            RankFault::Uneven(given) => write!(f, "{given} tiles, but this takes 2 or 4"),
            RankFault::Hole { given, taken } => {
                write!(f, "{given} hole cards before the /, but this takes {taken}")
            }
            RankFault::Foreign(card, deck) => {
                write!(f, "{card} is not in the deck of {} cards", deck.len())
            }
            RankFault::Repeated(card) => {
                write!(f, "{card} appears more often than the deck has it")
            }
        }
    }
}

fn number(cards: usize) -> String {
    format!("{cards} card{}", if cards == 1 { "" } else { "s" })
}

impl std::error::Error for RankFault {}
