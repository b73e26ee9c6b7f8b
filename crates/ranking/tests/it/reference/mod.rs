//! Every order once more, slowly and simply: by counting cards, by trying every card for the joker,
//! and by trying all choices of five.

pub mod pai_gow;

use cards::{Card, Deck, Rank, Suit};
use std::cmp::Reverse;
use std::sync::OnceLock;

/// The value of a hand: the rank of its kind, then the ranks that decide.
pub type Worth = (u8, [u8; 5]);

/// The kinds of high hands in their usual order.
pub const KINDS: [&str; 11] = [
    "high-card",
    "one-pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
    "five-of-a-kind",
];
const FLUSH: u8 = 5;
const FULL_HOUSE: u8 = 6;
const FIVE: u8 = 10;

/// What the joker may be.
#[derive(Clone, Copy, PartialEq)]
pub enum Joker {
    Bug,
    Wild,
}

/// High poker; `ranks` from the lowest.
pub struct High {
    pub ranks: Vec<Rank>,
    pub joker: Joker,
    pub flush_beats_full_house: bool,
    /// Whether A-2-3-4-5 ranks right below A-K-Q-J-10 instead of below all straights.
    pub wheel_is_second: bool,
}

impl High {
    pub fn standard(joker: Joker) -> High {
        let ranks = Rank::ALL.to_vec();
        High { ranks, joker, flush_beats_full_house: false, wheel_is_second: false }
    }

    pub fn mexican() -> High {
        let gone = [Rank::Eight, Rank::Nine, Rank::Ten];
        let ranks = Rank::ALL.into_iter().filter(|rank| !gone.contains(rank)).collect();
        High { ranks, joker: Joker::Wild, flush_beats_full_house: true, wheel_is_second: false }
    }

    fn level(&self, card: Card) -> u8 {
        let rank = card.rank().unwrap();
        self.ranks.iter().filter(|other| **other < rank).count() as u8
    }

    /// The worth of five cards without a joker.
    fn plain(&self, five: [Card; 5]) -> Worth {
        let mut levels = five.map(|card| self.level(card));
        let times = |level: u8| levels.iter().filter(|other| **other == level).count() as u8;
        let mut keys = levels.map(|level| (times(level), level));
        keys.sort_unstable();
        keys.reverse();
        let (first, fourth) = (keys[0].0, keys[3].0);
        levels = keys.map(|(_, level)| level);
        let ace = self.ranks.len() as u8 - 1;
        let wheel = levels == [ace, 3, 2, 1, 0];
        let straight = wheel || first == 1 && levels[0] - levels[4] == 4;
        if wheel {
            // Above the king's straight, whose next level is lower, and below the ace's.
            levels = if self.wheel_is_second { [ace - 1, ace, 0, 0, 0] } else { [3, 2, 1, 0, 0] };
        }
        let flush = five.iter().all(|card| card.suit() == five[0].suit());
        let kind = match (first, fourth) {
            _ if straight && flush && levels[0] == ace => 9,
            _ if straight && flush => 8,
            (4, _) => 7,
            (3, 2) => FULL_HOUSE,
            _ if flush => FLUSH,
            _ if straight => 4,
            (3, _) => 3,
            (2, 2) => 2,
            (2, _) => 1,
            _ => 0,
        };
        (self.place(kind), levels)
    }

    /// Swaps flush and full house where the flush is better.
    fn place(&self, kind: u8) -> u8 {
        match kind {
            FLUSH if self.flush_beats_full_house => FULL_HOUSE,
            FULL_HOUSE if self.flush_beats_full_house => FLUSH,
            kind => kind,
        }
    }

    pub fn name(&self, worth: Worth) -> &'static str {
        match KINDS[self.place(worth.0) as usize] {
            "five-of-a-kind" if self.joker == Joker::Bug => "five-aces",
            name => name,
        }
    }

    /// The worth of five cards, of which one may be a joker.
    pub fn five(&self, five: [Card; 5]) -> Worth {
        let Some(at) = five.iter().position(|card| card.is_joker()) else {
            return self.plain(five);
        };
        let mut others = five.to_vec();
        others.remove(at);
        let level = self.level(others[0]);
        let alike = others.iter().all(|card| self.level(*card) == level);
        let ace = self.ranks.len() as u8 - 1;
        if alike && (level == ace || self.joker == Joker::Wild) {
            return (FIVE, [level; 5]);
        }
        let cards = self.ranks.iter().flat_map(|rank| Suit::ALL.map(|suit| Card::new(*rank, suit)));
        let tried = cards.filter(|card| !five.contains(card)).filter_map(|card| {
            let mut tried = five;
            tried[at] = card;
            let worth = self.plain(tried);
            let completes = matches!(KINDS[worth.0 as usize], "straight" | "flush")
                || KINDS[worth.0 as usize].ends_with("-flush");
            let may = self.joker == Joker::Wild || card.rank() == Some(Rank::Ace) || completes;
            may.then_some(worth)
        });
        tried.max().unwrap()
    }

    /// The worth of the best five.
    pub fn best(&self, cards: &[Card]) -> Worth {
        fives(cards).map(|five| self.five(five)).max().unwrap()
    }
}

/// The worth of the lowest five, ace to five; the joker is the lowest rank that a hand lacks.
pub fn low(cards: &[Card]) -> Reverse<Worth> {
    Reverse(fives(cards).map(low_five).min().unwrap())
}

pub const LOW_KINDS: [&str; 6] =
    ["", "pair", "two-pair", "three-of-a-kind", "full-house", "four-of-a-kind"];
pub const LOWS: [&str; 13] = [
    "",
    "",
    "",
    "",
    "five-low",
    "six-low",
    "seven-low",
    "eight-low",
    "nine-low",
    "ten-low",
    "jack-low",
    "queen-low",
    "king-low",
];

pub fn low_name(Reverse((kind, levels)): Reverse<Worth>) -> &'static str {
    if kind == 0 { LOWS[levels[0] as usize] } else { LOW_KINDS[kind as usize] }
}

fn low_five(five: [Card; 5]) -> Worth {
    let level = |card: Card| card.rank().map(|rank| (rank as u8 + 1) % 13);
    let missing = (0..13).find(|rank| five.iter().all(|card| level(*card) != Some(*rank)));
    let levels = five.map(|card| level(card).or(missing).unwrap());
    let times = |level: u8| levels.iter().filter(|other| **other == level).count() as u8;
    let mut keys = levels.map(|level| (times(level), level));
    keys.sort_unstable();
    keys.reverse();
    let kind = match (keys[0].0, keys[3].0) {
        (4, _) => 5,
        (3, 2) => 4,
        (3, _) => 3,
        (2, 2) => 2,
        (2, _) => 1,
        _ => 0,
    };
    (kind, keys.map(|(_, level)| level))
}

/// The worth of five cards, deuce to seven: the high hand that loses, but no wheel.
pub fn two_seven(cards: &[Card]) -> Reverse<Worth> {
    let five: [Card; 5] = cards.try_into().unwrap();
    let mut levels = five.map(|card| card.rank().unwrap() as u8);
    levels.sort_unstable();
    let (kind, ranks) = High::standard(Joker::Wild).plain(five);
    match KINDS[kind as usize] {
        _ if levels != [0, 1, 2, 3, 12] => Reverse((kind.min(8), ranks)),
        "straight" => Reverse((0, [12, 3, 2, 1, 0])),
        _ => Reverse((FLUSH, [12, 3, 2, 1, 0])),
    }
}

pub fn two_seven_name(Reverse((kind, levels)): Reverse<Worth>) -> &'static str {
    match KINDS[kind as usize] {
        "high-card" if levels[0] == 12 => "ace-low",
        "high-card" => LOWS[levels[0] as usize + 1],
        "one-pair" => "pair",
        name => name,
    }
}

pub const BADUGI_KINDS: [&str; 5] = ["", "one-card", "two-cards", "three-cards", "badugi"];

/// How many of four cards count, and their ranks from the highest: the lower, the better.
pub fn badugi(cards: &[Card]) -> (usize, Reverse<[u8; 4]>) {
    let chosen = |mask: u32| (0..4).filter(move |at| mask >> at & 1 == 1).map(|at| cards[at]);
    let apart = |mask: &u32| {
        let mut pairs = chosen(*mask).flat_map(|one| chosen(*mask).map(move |other| (one, other)));
        pairs.all(|(a, b)| a == b || a.rank() != b.rank() && a.suit() != b.suit())
    };
    let worth = |mask: u32| {
        let mut levels = [0; 4];
        let low = |card: Card| (card.rank().unwrap() as u8 + 1) % 13 + 1;
        levels.iter_mut().zip(chosen(mask)).for_each(|(level, card)| *level = low(card));
        levels.sort_unstable();
        levels.reverse();
        (chosen(mask).count(), Reverse(levels))
    };
    (1..16).filter(apart).map(worth).max().unwrap()
}

/// The worth of three cards.
pub fn three(cards: &[Card]) -> Worth {
    let mut levels: Vec<u8> = cards.iter().map(|card| card.rank().unwrap() as u8).collect();
    levels.sort_unstable();
    levels.reverse();
    let [a, b, c] = levels[..] else { panic!("three cards") };
    let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    let (straight, top) = match (a, b, c) {
        (12, 1, 0) => (true, 1),
        _ => (a == b + 1 && b == c + 1, a),
    };
    if straight && flush {
        (5, [top, 0, 0, 0, 0])
    } else if a == b && b == c {
        (4, [a, 0, 0, 0, 0])
    } else if straight {
        (3, [top, 0, 0, 0, 0])
    } else if a == b {
        (1, [a, c, 0, 0, 0])
    } else if b == c {
        (1, [b, a, 0, 0, 0])
    } else if flush {
        (2, [a, b, c, 0, 0])
    } else {
        (0, [a, b, c, 0, 0])
    }
}

pub const THREE_KINDS: [&str; 6] =
    ["high-card", "one-pair", "flush", "straight", "three-of-a-kind", "straight-flush"];

/// All choices of five of these cards.
fn fives(cards: &[Card]) -> impl Iterator<Item = [Card; 5]> + '_ {
    choices(cards.len()).iter().map(|five| five.map(|at| cards[at]))
}

/// All choices of five out of this many.
fn choices(of: usize) -> &'static [[usize; 5]] {
    static CHOICES: [OnceLock<Vec<[usize; 5]>>; 9] = [const { OnceLock::new() }; 9];
    CHOICES[of].get_or_init(|| {
        let masks = (0_u32..1 << of).filter(|mask| mask.count_ones() == 5);
        let places = |mask: u32| (0..of).filter(move |at| mask >> at & 1 == 1);
        masks.map(|mask| places(mask).collect::<Vec<_>>().try_into().unwrap()).collect()
    })
}

/// Every hand of this many cards of a deck, in deck order.
pub fn every_hand(deck: Deck, size: usize, each: &mut dyn FnMut(&[Card])) {
    let deck: Vec<Card> = deck.counts().iter().collect();
    go_on(&deck, size, &mut Vec::new(), each);
}

fn go_on(deck: &[Card], left: usize, hand: &mut Vec<Card>, each: &mut dyn FnMut(&[Card])) {
    if left == 0 {
        return each(hand);
    }
    for at in 0..deck.len() {
        hand.push(deck[at]);
        go_on(&deck[at + 1..], left - 1, hand, each);
        hand.pop();
    }
}

/// How many random hands to try: this many, times the variable `MORE_HANDS`.
pub fn more(hands: usize) -> usize {
    let times = std::env::var("MORE_HANDS").ok();
    hands * times.map_or(1, |times| times.parse::<usize>().expect("MORE_HANDS is a number"))
}

/// Hands of different cards.
pub fn random_hands(deck: Deck, size: usize, hands: usize, each: &mut dyn FnMut(&[Card])) {
    let mut dealer = Dealer::new(deck);
    (0..hands).for_each(|_| each(dealer.deal(size)));
}

/// Deals from a small random generator.
pub struct Dealer {
    deck: Vec<Card>,
    state: u64,
}

impl Dealer {
    pub fn new(deck: Deck) -> Dealer {
        Dealer { deck: deck.counts().iter().collect(), state: 0x9e37_79b9_7f4a_7c15 }
    }

    /// The same with few suits or few ranks, so that crowded hands come up.
    pub fn keep(mut self, keep: impl Fn(Card) -> bool) -> Dealer {
        self.deck.retain(|card| keep(*card));
        self
    }

    /// This many different cards.
    pub fn deal(&mut self, cards: usize) -> &[Card] {
        for at in 0..cards {
            self.state ^= self.state << 13;
            self.state ^= self.state >> 7;
            self.state ^= self.state << 17;
            let left = self.deck.len() - at;
            self.deck.swap(at, at + (self.state >> 32) as usize % left);
        }
        &self.deck[..cards]
    }
}

/// The strengths learned for all five-card hands: more cards are worth their best five.
pub struct Fives {
    strengths: Vec<u16>,
    /// In how many ways up to five cards can be chosen from those below a card.
    below: [[u32; 5]; 54],
}

impl Fives {
    pub fn new() -> Fives {
        let choose =
            |n: u32, k: u32| (0..k).fold(1, |ways, at| ways * n.saturating_sub(at) / (at + 1));
        let below =
            std::array::from_fn(|card| std::array::from_fn(|k| choose(card as u32, k as u32 + 1)));
        Fives { strengths: vec![0; choose(53, 5) as usize], below }
    }

    /// Remembers the strength of five cards.
    pub fn learn(&mut self, five: &[Card], strength: u16) {
        let number = number(&self.rows(five), &[0, 1, 2, 3, 4]);
        self.strengths[number] = strength;
    }

    /// The strength of the best five of five to eight cards.
    pub fn best(&self, cards: &[Card]) -> u16 {
        let rows = self.rows(cards);
        choices(cards.len()).iter().map(|five| self.strengths[number(&rows, five)]).max().unwrap()
    }

    /// What is below each of these cards, the lowest first.
    fn rows(&self, cards: &[Card]) -> [[u32; 5]; 8] {
        let mut indices = [0; 8];
        indices.iter_mut().zip(cards).for_each(|(index, card)| *index = card.index());
        indices[..cards.len()].sort_unstable();
        indices.map(|index| self.below[index])
    }
}

/// Numbers all choices of five cards.
fn number(rows: &[[u32; 5]; 8], five: &[usize; 5]) -> usize {
    let [a, b, c, d, e] = *five;
    (rows[a][0] + rows[b][1] + rows[c][2] + rows[d][3] + rows[e][4]) as usize
}
