//! Every order compared with its slow twin: all five-card hands, and random hands of more cards,
//! which are worth their best five.
//!
//! `MORE_HANDS=50 cargo test -p houseway-ranking` tries fifty times as many random hands.

use crate::reference::{self, Fives, High, Joker, every_hand, more, random_hands};
use cards::{Card, CardList, Deck};
use houseway_ranking::{
    badugi, high, high_bug, high_wild, low, low_joker, low8, mexican, three_card, two_seven,
};
use std::fmt::Debug;

/// Checks that strengths and slow values define the same order.
struct Twins<'a, W> {
    /// Strength and category from the tables.
    quick: &'a dyn Fn(&[Card]) -> (u16, &'static str),
    /// Value and category, the slow way.
    slow: &'a dyn Fn(&[Card]) -> (W, &'static str),
    worths: Vec<Option<W>>,
    /// A hash that pins the whole order.
    hash: u64,
}

impl<W: Copy + Ord + Debug> Twins<'_, W> {
    /// Compares the two and returns the strength.
    fn add(&mut self, cards: &[Card]) -> u16 {
        let (strength, category) = (self.quick)(cards);
        let (worth, name) = (self.slow)(cards);
        let known = self.worths[strength as usize].get_or_insert(worth);
        assert_eq!(*known, worth, "{cards:?} is {strength}");
        assert_eq!(category, name, "{cards:?}");
        self.hash = (self.hash ^ u64::from(strength)).wrapping_mul(0x0100_0000_01b3);
        strength
    }

    /// Every strength occurs, and the order is the same.
    fn all(&self) {
        let none = self.worths[1..].iter().position(|worth| worth.is_none());
        assert_eq!(none.map(|at| 1 + at), None, "no hand has this strength");
        let worths: Vec<&W> = self.worths.iter().flatten().collect();
        assert!(worths.is_sorted_by(|a, b| a < b), "the order differs");
    }
}

fn twins<'a, W: Copy>(
    last: u16,
    quick: &'a dyn Fn(&[Card]) -> (u16, &'static str),
    slow: &'a dyn Fn(&[Card]) -> (W, &'static str),
) -> Twins<'a, W> {
    Twins { quick, slow, worths: vec![None; last as usize + 1], hash: 0xcbf2_9ce4_8422_2325 }
}

/// How many random hands of six, seven and eight cards.
const RANDOM: [usize; 3] = [500_000, 2_000_000, 2_000_000];

/// All five-card hands, whose order has this hash, and random ones of more cards.
fn check<W: Copy + Ord + Debug>(
    deck: Deck,
    last: u16,
    hash: u64,
    quick: &dyn Fn(&[Card]) -> (u16, &'static str),
    slow: &dyn Fn(&[Card]) -> (W, &'static str),
) {
    let mut order = twins(last, quick, slow);
    let mut fives = Fives::new();
    every_hand(deck, 5, &mut |hand| fives.learn(hand, order.add(hand)));
    order.all();
    assert_eq!(order.hash, hash, "{:#x}: an order has changed", order.hash);
    for (size, hands) in (6..).zip(RANDOM) {
        random_hands(deck, size, more(hands), &mut |hand| {
            assert_eq!(quick(hand).0, fives.best(hand), "{hand:?}");
        });
    }
}

macro_rules! quick {
    ($order:ident) => {
        &|cards: &[Card]| {
            let strength = $order::rank(cards).unwrap();
            (strength.place(), strength.category().as_str())
        }
    };
}

fn high_twin(twin: &High) -> impl Fn(&[Card]) -> (reference::Worth, &'static str) + '_ {
    move |cards| {
        let worth = twin.best(cards);
        (worth, twin.name(worth))
    }
}

#[test]
fn high_is_the_slow_order() {
    let twin = High::standard(Joker::Bug);
    check(Deck::STANDARD, 7462, 0xa9fd_6f2c_dbab_515b, quick!(high), &high_twin(&twin));
}

#[test]
fn high_bug_is_the_slow_order() {
    let twin = High::standard(Joker::Bug);
    check(
        Deck::JOKER,
        high_bug::Strength::LAST,
        0x1c8d_ff5e_7635_7e4e,
        quick!(high_bug),
        &high_twin(&twin),
    );
}

#[test]
fn high_wild_is_the_slow_order() {
    let twin = High::standard(Joker::Wild);
    check(
        Deck::JOKER,
        high_wild::Strength::LAST,
        0x6450_bc35_dacc_bfea,
        quick!(high_wild),
        &high_twin(&twin),
    );
}

#[test]
fn mexican_is_the_slow_order() {
    let twin = High::mexican();
    check(
        Deck::MEXICAN,
        mexican::Strength::LAST,
        0x46b7_f3c8_87e6_9966,
        quick!(mexican),
        &high_twin(&twin),
    );
}

#[test]
fn low_is_the_slow_order() {
    let slow = |cards: &[Card]| {
        let worth = reference::low(cards);
        (worth, reference::low_name(worth))
    };
    check(Deck::STANDARD, low::Strength::LAST, 0xf632_31f8_58c7_225d, quick!(low), &slow);
    check(Deck::JOKER, low::Strength::LAST, 0x822d_444c_53b1_550f, quick!(low_joker), &slow);
}

#[test]
fn low8_is_the_slow_order() {
    let quick = |cards: &[Card]| {
        let strength = low8::rank(cards).unwrap();
        assert_eq!(low::rank(cards).unwrap().is_eight_or_better(), strength.qualifies());
        (strength.place().into(), strength.category().as_str())
    };
    let slow = |cards: &[Card]| {
        let worth = reference::low(cards);
        let name = reference::low_name(worth);
        let low = ["five-low", "six-low", "seven-low", "eight-low"].contains(&name);
        if low { (Some(worth), name) } else { (None, "no-low") }
    };
    check(Deck::STANDARD, 56, 0x5a2d_ad9e_07ab_26e5, &quick, &slow);
}

/// All hands of an order whose hands all have the same number of cards.
fn check_all<W: Copy + Ord + Debug>(
    cards: usize,
    last: u16,
    hash: u64,
    quick: &dyn Fn(&[Card]) -> (u16, &'static str),
    slow: &dyn Fn(&[Card]) -> (W, &'static str),
) {
    let mut order = twins(last, quick, slow);
    every_hand(Deck::STANDARD, cards, &mut |hand| {
        order.add(hand);
    });
    order.all();
    assert_eq!(order.hash, hash, "{:#x}: the order has changed", order.hash);
}

#[test]
fn two_seven_is_the_slow_order() {
    let slow = |cards: &[Card]| {
        let worth = reference::two_seven(cards);
        (worth, reference::two_seven_name(worth))
    };
    check_all(5, two_seven::Strength::LAST, 0x5e5c_69ab_941b_2f27, quick!(two_seven), &slow);
}

#[test]
fn badugi_is_the_slow_order() {
    let slow = |cards: &[Card]| {
        let worth = reference::badugi(cards);
        (worth, reference::BADUGI_KINDS[worth.0])
    };
    check_all(4, badugi::Strength::LAST, 0x796f_b568_f6ab_7218, quick!(badugi), &slow);
}

#[test]
fn three_card_is_the_slow_order() {
    let slow = |cards: &[Card]| {
        let worth = reference::three(cards);
        (worth, reference::THREE_KINDS[worth.0 as usize])
    };
    let last = three_card::Strength::LAST;
    check_all(3, last, 0x31f5_f608_89ab_c969, quick!(three_card), &slow);
}

#[test]
fn crowded_hands_rank_as_the_slow_way() {
    // Where one pattern hides another, too rare for a random sample.
    let bug = High::standard(Joker::Bug);
    let wild = High::standard(Joker::Wild);
    let hand = |text: &str| text.parse::<CardList>().unwrap();
    for (cards, as_bug, as_wild) in [
        ("As Ad Ah Ac Jo", "five aces", "five of a kind, aces"),
        ("Ks Kd Kh Kc Jo", "four of a kind, kings, ace kicker", "five of a kind, kings"),
        ("As Ad Ah Ac Ks Qs Js Jo", "five aces", "five of a kind, aces"),
        ("Ks Kd Kh Kc As Ad Ah Jo", "four of a kind, aces, king kicker", "five of a kind, kings"),
        ("As Ks Qs Js Jo 2d 2c", "royal flush", "royal flush"),
        ("5s 4s 3s 2s Jo 2d 2c", "straight flush, six high", "straight flush, six high"),
        ("As Qs 9s 4s Jo", "flush, ace-king-queen-nine-four", "flush, ace-king-queen-nine-four"),
        (
            "As Ks 9s 4s Ad 4d Jo",
            "full house, aces full of fours",
            "full house, aces full of fours",
        ),
        (
            "As Ks 9s 4s Ad Ah Jo",
            "four of a kind, aces, king kicker",
            "four of a kind, aces, king kicker",
        ),
        (
            "Qs Ks 9s 4s Qd Qh Jo",
            "flush, ace-king-queen-nine-four",
            "four of a kind, queens, king kicker",
        ),
        ("9s 8d 7h 6c Jo", "straight, ten high", "straight, ten high"),
        ("As 2d 3h 4c Jo", "straight, five high", "straight, five high"),
        (
            "As Jd 3h 4c Jo",
            "one pair, aces, jack-four-three kickers",
            "one pair, aces, jack-four-three kickers",
        ),
        (
            "Ks Jd 3h 4c Jo",
            "high card, ace-king-jack-four-three",
            "one pair, kings, jack-four-three kickers",
        ),
        (
            "Ks Kd 4h 4c Jo",
            "two pair, kings and fours, ace kicker",
            "full house, kings full of fours",
        ),
    ] {
        let cards = hand(cards);
        assert_eq!(high_bug::rank(&cards).unwrap().describe(), as_bug);
        assert_eq!(high_wild::rank(&cards).unwrap().describe(), as_wild);
        twins(high_bug::Strength::LAST, quick!(high_bug), &high_twin(&bug)).add(&cards);
        twins(high_wild::Strength::LAST, quick!(high_wild), &high_twin(&wild)).add(&cards);
    }
    let twin = High::mexican();
    for (cards, expected) in [
        ("As Ks Qs Js 7s", "royal flush"),
        ("4s 5s 6s 7s Jo", "straight flush, jack high"),
        ("4s 5s 6s 7s Jd", "straight, jack high"),
        ("As 2d 3s 4s Jo", "straight, five high"),
        ("As 2s 3s 4s 5s", "straight flush, five high"),
        ("7s Jd Qs Ks As", "straight, ace high"),
        ("Ks Kd Qs Qd Jo", "full house, kings full of queens"),
        ("Ks Kd Kh Kc Jo", "five of a kind, kings"),
        ("Ks 6s 4s 2s Jo", "flush, ace-king-six-four-two"),
        ("Ks Kd 6s 6d 4s 2s Jo", "flush, ace-king-six-four-two"),
        ("Ks Kd Kh 6s 4s 2s Jo", "four of a kind, kings, six kicker"),
    ] {
        let cards = hand(cards);
        assert_eq!(mexican::rank(&cards).unwrap().describe(), expected);
        twins(mexican::Strength::LAST, quick!(mexican), &high_twin(&twin)).add(&cards);
    }
}

#[test]
fn lows_of_other_rooms_in_words() {
    let hand = |text: &str| text.parse::<CardList>().unwrap();
    for (cards, expected) in [
        ("7h 5d 4s 3c 2c", "seven low, seven-five-four-three-two"),
        ("5h 4d 3s 2c Ac", "ace low, ace-five-four-three-two"),
        ("5h 4h 3h 2h Ah", "flush, ace-five-four-three-two"),
        ("6h 5d 4s 3c 2c", "straight, six high"),
        ("6h 5h 4h 3h 2h", "straight flush, six high"),
        ("Ah Kh Qh Jh Th", "straight flush, ace high"),
        ("Ah Kd Qs Jc Tc", "straight, ace high"),
        ("Ah Kd Qs Jc 9c", "ace low, ace-king-queen-jack-nine"),
        ("9h 9d 8s 6c 2c", "pair, nines, eight-six-two kickers"),
        ("9h 9d 8s 8c 2c", "two pair, nines and eights, two kicker"),
        ("Kh 9h 5h 4h 2h", "flush, king-nine-five-four-two"),
    ] {
        assert_eq!(two_seven::rank(&hand(cards)).unwrap().describe(), expected, "{cards}");
    }
    for (cards, expected) in [
        ("4h 3d 2s Ac", "badugi, four-three-two-ace"),
        ("Kh Qd Js Tc", "badugi, king-queen-jack-ten"),
        ("4h 3h 2s Ac", "three cards, three-two-ace"),
        ("Kh Kd 2s Ac", "three cards, king-two-ace"),
        ("4h 3h 2h Ac", "two cards, two-ace"),
        ("Kh Kd Ks Ac", "two cards, king-ace"),
        ("9h 8h 7h 5h", "one card, five"),
        ("9h 9d 9s 9c", "one card, nine"),
    ] {
        assert_eq!(badugi::rank(&hand(cards)).unwrap().describe(), expected, "{cards}");
    }
}
