//! Three card poker (TC-05): straight flush, three of a kind, straight, flush, pair, high card. The
//! ace also ranks below the deuce.

use crate::kinds::{kinds, listed, strength};
use crate::words::{DEUCE_FIRST, Words};
use cards::{Card, Deck};

kinds! {
    /// The kinds of three-card hand, worst first.
    HighCard "high-card"
    OnePair "one-pair"
    Flush "flush"
    Straight "straight"
    ThreeOfAKind "three-of-a-kind"
    StraightFlush "straight-flush"
}

strength! {
    /// The strength of a three-card hand: the larger wins, equals tie.
    last 741
}

/// The strength of three cards.
///
/// `None` for fewer or more cards, for a joker, a tile or an unknown card. Cards may be equal, as
/// they come from several decks: two make a pair whatever their suit, three are three of a kind
/// (TC-11).
pub fn rank(cards: &[Card]) -> Option<Strength> {
    let [a, b, c] = cards else { return None };
    let [a, b, c] = [a, b, c].map(|card| usize::from(card.byte()));
    if a.max(b).max(c) >= 52 {
        return None;
    }
    let suited = (a ^ b | a ^ c) & 3 == 0;
    Strength::at(TABLE.places[usize::from(suited)][(a / 4 * 13 + b / 4) * 13 + c / 4])
}

static TABLE: ThreeCardTable = ThreeCardTable::new();

/// What the table takes.
pub(crate) const BYTES: usize = size_of_val(&TABLE);

struct ThreeCardTable {
    /// Places by three ranks, without and with a suit in common.
    places: [[u16; 13 * 13 * 13]; 2],
    /// The hand at each place: the other ranks in thirteen bits, those that make the category in
    /// thirteen, then the category.
    values: [u32; Strength::LAST as usize + 1],
    /// The last place taken.
    last: u16,
}

impl ThreeCardTable {
    const fn new() -> ThreeCardTable {
        let values = [0; Strength::LAST as usize + 1];
        let mut table = ThreeCardTable { places: [[0; 13 * 13 * 13]; 2], values, last: 0 };
        table.unpaired(Category::HighCard, false, false);
        table.paired();
        table.unpaired(Category::Flush, true, false);
        table.unpaired(Category::Straight, false, true);
        table.alike();
        table.unpaired(Category::StraightFlush, true, true);
        assert!(table.last == Strength::LAST);
        table
    }

    /// Hands of three different ranks, in a row or not.
    const fn unpaired(&mut self, category: Category, suited: bool, straight: bool) {
        if straight {
            // Ace, deuce, three is the lowest straight.
            self.place(category, [12, 1, 0], suited, 1 << 1, 0);
        }
        let mut high = 2;
        while high < 13 {
            let mut middle = 1;
            while middle < high {
                let mut low = 0;
                while low < middle {
                    let row = high - low == 2;
                    let wheel = high == 12 && middle == 1;
                    if row && straight {
                        self.place(category, [high, middle, low], suited, 1 << high, 0);
                    } else if !row && !wheel && !straight {
                        let ranks = 1 << high | 1 << middle | 1 << low;
                        self.place(category, [high, middle, low], suited, 0, ranks);
                    }
                    low += 1;
                }
                middle += 1;
            }
            high += 1;
        }
    }

    const fn paired(&mut self) {
        let mut pair = 0;
        while pair < 13 {
            let mut other = 0;
            while other < 13 {
                if other != pair {
                    let ranks = [pair, pair, other];
                    self.place(Category::OnePair, ranks, false, 1 << pair, 1 << other);
                    self.again(ranks);
                }
                other += 1;
            }
            pair += 1;
        }
    }

    const fn alike(&mut self) {
        let mut rank = 0;
        while rank < 13 {
            self.place(Category::ThreeOfAKind, [rank; 3], false, 1 << rank, 0);
            self.again([rank; 3]);
            rank += 1;
        }
    }

    /// Gives the next place to these ranks in any order.
    const fn place(&mut self, is: Category, ranks: [usize; 3], suited: bool, made: u32, rest: u32) {
        self.last += 1;
        self.values[self.last as usize] = (is as u32) << 26 | made << 13 | rest;
        self.any_order(ranks, suited);
    }

    /// Gives the same place to equal ranks of one suit.
    const fn again(&mut self, ranks: [usize; 3]) {
        self.any_order(ranks, true);
    }

    const fn any_order(&mut self, ranks: [usize; 3], suited: bool) {
        let [a, b, c] = ranks;
        let orders = [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]];
        let mut at = 0;
        while at < orders.len() {
            let [a, b, c] = orders[at];
            self.places[suited as usize][(a * 13 + b) * 13 + c] = self.last;
            at += 1;
        }
    }
}

impl Strength {
    /// The hand with this place, if there is one.
    pub fn with_place(place: u32) -> Option<Strength> {
        Strength::at(u16::try_from(place).ok().filter(|place| *place <= Strength::LAST)?)
    }

    /// The kind of hand.
    #[inline]
    pub fn category(self) -> Category {
        Category::ALL[(TABLE.values[self.place() as usize] >> 26) as usize]
    }

    /// Whether it is ace, king and queen of a suit, which the bonus pays best (TC-08).
    #[inline]
    pub const fn is_royal(self) -> bool {
        self.place() == Strength::LAST
    }

    /// Whether it is at least this high card: the player-dealer needs a queen (TC-06).
    pub fn has(self, rank: cards::Rank) -> bool {
        let ranks = TABLE.values[self.place() as usize] & 0x1fff;
        self.category() > Category::HighCard || ranks >> rank as u32 != 0
    }

    /// The ranks of three different cards, highest first; `None` for a pair or better.
    pub fn high_cards(self) -> Option<[cards::Rank; 3]> {
        let ranks = TABLE.values[self.place() as usize] & 0x1fff;
        let mut held =
            cards::Rank::ALL.into_iter().rev().filter(|rank| ranks >> *rank as u32 & 1 == 1);
        let high = self.category() == Category::HighCard;
        let mut next = || held.next().filter(|_| high);
        Some([next()?, next()?, next()?])
    }

    /// In words: "one pair, kings, four kicker".
    pub fn describe(self) -> String {
        let value = TABLE.values[self.place() as usize];
        let (made, rest) = (value >> 13 & 0x1fff, value & 0x1fff);
        let words = Words::new(self.category().as_str(), &DEUCE_FIRST).then(", ");
        match self.category() {
            Category::HighCard | Category::Flush => words.each(rest),
            Category::Straight | Category::StraightFlush => words.each(made).then(" high"),
            Category::OnePair | Category::ThreeOfAKind => words.plural(made).kickers(rest),
        }
        .end()
    }
}

/// Three cards of one deck, for the list of orders.
#[derive(Clone, Copy)]
struct Pool {
    cards: [Card; 3],
    len: usize,
}

impl Pool {
    const EMPTY: Pool = Pool { cards: [Card::UNKNOWN; 3], len: 0 };

    fn add(&mut self, card: Card) {
        if let Some(free) = self.cards.get_mut(self.len) {
            *free = card;
        }
        self.len += 1;
    }

    fn rank(self) -> Option<Strength> {
        let [a, b, c] = self.cards;
        if a == b || a == c || b == c { None } else { rank(&self.cards) }
    }
}

listed!("three-card", Deck::STANDARD, 3..=3);
