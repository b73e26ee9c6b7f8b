//! Pai gow poker against the slow way, and the house way by example.

use crate::reference::pai_gow::{self as slow, Set};
use crate::reference::{Dealer, every_hand, more, random_hands};
use cards::{Card, CardList, Deck};
use houseway_ranking::Ranking;
use houseway_ranking::high_wild::Category;
use houseway_ranking::pai_gow::{Back, Joker, Rules, Setting, Wheel};
use std::collections::{BTreeMap, HashMap};

const PLAIN: Rules = Rules { joker: Joker::Bug, wheel: Wheel::Lowest };
const WILD: Rules = Rules { joker: Joker::Wild, wheel: Wheel::Lowest };
const HIGH_WHEEL: Rules = Rules { joker: Joker::Bug, wheel: Wheel::SecondHighest };
const HIGH_WHEEL_WILD: Rules = Rules { joker: Joker::Wild, wheel: Wheel::SecondHighest };
const ALL: [Rules; 4] = [PLAIN, WILD, HIGH_WHEEL, HIGH_WHEEL_WILD];

fn list(text: &str) -> CardList {
    text.parse().unwrap()
}

#[test]
fn fronts_backs_and_legal_settings_are_those_of_the_slow_way() {
    for rules in ALL {
        let twin = slow::twin(rules);
        let (mut fronts, mut backs) = (BTreeMap::new(), BTreeMap::new());
        random_hands(Deck::JOKER, 7, more(2_000), &mut |seven| {
            let mut seven = seven.to_vec();
            if !seven.contains(&Card::JOKER) && seven[0].index() % 2 == 0 {
                seven[6] = Card::JOKER;
            }
            let settings: Vec<Setting> = rules.settings(&seven).unwrap().collect();
            let mut legal = 0;
            for Set { cards: (two, five), front, back } in slow::settings(rules, &twin, &seven) {
                let known = fronts.entry(rules.front(&two).unwrap()).or_insert(front);
                assert_eq!(*known, front, "{two:?}");
                let known = backs.entry(rules.back(&five).unwrap()).or_insert(back);
                assert_eq!(*known, back, "{five:?}");
                let is_legal = back > front;
                let setting = Setting { front: two, back: five };
                assert_eq!(rules.is_legal(&setting), is_legal, "{setting:?}");
                let listed = |set: &&Setting| set.front.iter().all(|card| two.contains(card));
                assert_eq!(settings.iter().filter(listed).count(), usize::from(is_legal));
                legal += usize::from(is_legal);
            }
            assert_eq!(settings.len(), legal);
        });
        assert!(fronts.values().is_sorted_by(|a, b| a < b));
        assert!(backs.values().is_sorted_by(|a, b| a < b));
    }
}

#[test]
fn the_house_way_is_that_of_the_slow_way() {
    for rules in ALL {
        let twin = slow::twin(rules);
        let mut check = |seven: &[Card]| {
            let Setting { front, back } = rules.house_way(seven).unwrap();
            let set = (slow::front(rules, front), slow::back(&twin, back));
            assert_eq!(set, slow::house_way(rules, &twin, seven), "{seven:?} {front:?}");
        };
        random_hands(Deck::JOKER, 7, more(10_000), &mut check);
        // Few ranks or few suits, so that pairs, full houses and flushes come up.
        for keep in [|card: Card| card.index() % 13 < 6, |card: Card| card.index() % 4 < 2] {
            let mut dealer = Dealer::new(Deck::JOKER).keep(|card| card.is_joker() || keep(card));
            (0..more(5_000)).for_each(|_| check(dealer.deal(7)));
        }
        let mut dealer =
            Dealer::new(Deck::JOKER).keep(|card| card.is_joker() || card.index() / 4 > 8);
        (0..more(5_000)).for_each(|_| check(dealer.deal(7)));
    }
}

/// Every back where the wheel is second highest (PG-04). A wheel is five cards, or any four of them
/// with the joker, including 2-3-4-5, which is a six-high straight if the wheel is lowest.
#[test]
fn every_back_with_a_high_wheel_is_that_of_the_slow_way() {
    for rules in [HIGH_WHEEL, HIGH_WHEEL_WILD] {
        let twin = slow::twin(rules);
        let mut known = HashMap::new();
        let [mut high, mut low] = [[0; 2]; 2];
        let lowest = Rules { wheel: Wheel::Lowest, ..rules };
        let is_wheel = |back: Back| {
            ["straight", "straight flush"]
                .map(|kind| back.describe() == format!("{kind}, five high"))
        };
        every_hand(Deck::JOKER, 5, &mut |five| {
            let back = rules.back(five).unwrap();
            let worth = slow::back(&twin, five.try_into().unwrap());
            assert_eq!(*known.entry(back).or_insert(worth), worth, "{five:?}");
            let category = back.category();
            if matches!(category, Category::Straight | Category::StraightFlush) {
                for (counts, back) in [(&mut high, back), (&mut low, lowest.back(five).unwrap())] {
                    let wheel = is_wheel(back);
                    (0..2).for_each(|at| counts[at] += usize::from(wheel[at]));
                }
            }
        });
        let mut known: Vec<_> = known.into_iter().collect();
        known.sort_unstable();
        assert!(known.is_sorted_by(|a, b| a.1 < b.1));
        // 4⁵ minus those of one suit; and with the joker five times 4⁴ minus those of one suit.
        assert_eq!(high, [1_020 + 5 * 252, 4 + 5 * 4]);
        assert_eq!(low, [1_020 + 4 * 252, 4 + 4 * 4]);
    }
}

#[test]
fn the_wheel_stands_where_the_house_says() {
    let back = |rules: Rules, five: &str| rules.back(&list(five)).unwrap();
    let straights = ["Ad2c3h4s5d", "2c3h4s5d6d", "9cThJsQdKd", "TcJhQsKdAd"];
    let [wheel, six, king, ace] = straights.map(|five| back(PLAIN, five));
    assert!(wheel < six && six < king && king < ace);
    let [wheel, six, king, ace] = straights.map(|five| back(HIGH_WHEEL, five));
    assert!(six < king && king < wheel && wheel < ace);
    let flushes = ["AdKdQdJdTd", "Ad2d3d4d5d", "9dTdJdQdKd"].map(|five| back(HIGH_WHEEL, five));
    assert!(flushes.is_sorted_by(|a, b| a > b));
    // The joker becomes an ace rather than a six.
    let joker = back(HIGH_WHEEL, "2c3h4s5dJo");
    assert_eq!((joker, joker.describe()), (wheel, "straight, five high".into()));
    assert_eq!(back(PLAIN, "2c3h4s5dJo"), back(PLAIN, "2c3h4s5d6d"));
    assert_eq!(back(HIGH_WHEEL, "2c3c4c5cJo"), back(HIGH_WHEEL, "Ad2d3d4d5d"));
    assert_eq!(back(HIGH_WHEEL, "2c3c4c5c9c").category(), Category::Flush);
}

#[test]
fn the_joker_in_front() {
    let front = |rules: Rules, two: &str| rules.front(&list(two)).unwrap().describe();
    assert_eq!(front(PLAIN, "Jo Kd"), "ace-king");
    assert_eq!(front(WILD, "Jo Kd"), "pair of kings");
    assert_eq!(front(PLAIN, "Jo Ad"), "pair of aces");
    assert_eq!(front(PLAIN, "6d 6s"), "pair of sixes");
    assert_eq!(front(PLAIN, "3d 2s"), "three-two");
}

#[test]
fn what_cannot_be_set_is_none() {
    for seven in ["", "AsKsQsJs9s8s", "AsKsQsJs9s8s7s6s", "AsKsQsJs9s8sAs", "AsKsQsJs9s8s6-6"] {
        assert!(PLAIN.settings(&list(seven)).is_none(), "{seven}");
        assert_eq!(PLAIN.house_way(&list(seven)), None, "{seven}");
    }
    for two in ["As", "As As", "As ??", "Jo Jo", "As Ks Qs", "6-6 As"] {
        assert_eq!(PLAIN.front(&list(two)), None, "{two}");
    }
    assert_eq!(PLAIN.back(&list("As Ks Qs Js")), None);
}

/// The fronts that the house way of `docs/house-ways.md` gives, rule by rule.
#[test]
fn the_house_way_by_example() {
    for (rules, seven, front) in [
        // nothing: second and third highest
        (PLAIN, "Ah Kd Jc 9s 7h 4d 2c", "Kd Jc"),
        (PLAIN, "Jo Kd Jc 9s 7h 4d 2c", "Kd Jc"),
        // one pair
        (PLAIN, "Ah Kd 9c 9s 7h 4d 2c", "Ah Kd"),
        (PLAIN, "Ah Jo 9c Ts 7h 4d 2c", "Ts 9c"),
        // two pairs
        (PLAIN, "Ah Ad 3c 3s Kh 9d 7c", "3c 3s"),
        (PLAIN, "Kh Kd Qc Qs Ah 9d 7c", "Qc Qs"),
        (PLAIN, "Kh Kd 8c 8s Ah 9d 2c", "8c 8s"),
        (PLAIN, "Kh Kd 3c 3s Ah 9d 7c", "Ah 9d"),
        (PLAIN, "Kh Kd 3c 3s Qh 9d 7c", "3c 3s"),
        (PLAIN, "9h 9d 7c 7s Ah Qd 2c", "Ah Qd"),
        (PLAIN, "9h 9d 7c 7s Kh Qd 2c", "7c 7s"),
        (PLAIN, "9h 9d 3c 3s Kh Qd 2c", "Kh Qd"),
        (PLAIN, "9h 9d 3c 3s Qh Jd 2c", "3c 3s"),
        (PLAIN, "5h 5d 3c 3s Kh Jd 8c", "Kh Jd"),
        (PLAIN, "5h 5d 3c 3s Qh Jd 8c", "3c 3s"),
        // three pairs
        (PLAIN, "9h 9d 5c 5s Qh Qd 2c", "Qh Qd"),
        // three of a kind
        (PLAIN, "9h 9d 9c 5s Qh Td 2c", "Qh Td"),
        (PLAIN, "Ah Ad Ac 5s Qh Td 2c", "A Qh"),
        (PLAIN, "Ah Ad Jo 5s Qh Td 2c", "A Qh"),
        // straights and flushes
        (PLAIN, "9h 8d 7c 6s 5h 4d 2c", "9h 2c"),
        (PLAIN, "9h 8d 7c 6s 5h 5d 2c", "5 2c"),
        (PLAIN, "9h 8d 7c 6s 5h Kd Kc", "Kd Kc"),
        (PLAIN, "9h 8d 7c 6s 5h 9d 9c", "9 9"),
        (PLAIN, "Ah Kh Jh 9h 7h 6h 2c", "Ah 2c"),
        (PLAIN, "Kh Kd Qh Qd 9h 7h 2h", "Qh Qd"),
        (PLAIN, "5h 5d 3h 3d Kh 9h 7h", "5d 3d"),
        (PLAIN, "Jo Kh Jh 9h 2d 2c 4h", "2d 2c"),
        // full house
        (PLAIN, "9h 9d 9c Qs Qh Td 2c", "Qs Qh"),
        (PLAIN, "9h 9d 9c Qs Qh Td Tc", "Qs Qh"),
        (PLAIN, "9h 9d 9c Qs Qh Qd Tc", "Q Q"),
        (PLAIN, "9h 9d 9c 2s 2h Ad Kc", "Ad Kc"),
        (PLAIN, "9h 9d 9c 2s 2h Ad Qc", "2s 2h"),
        // four of a kind
        (PLAIN, "6h 6d 6c 6s Qh Jd 2c", "Qh Jd"),
        (PLAIN, "9h 9d 9c 9s Qh Jd 2c", "9 9"),
        (PLAIN, "9h 9d 9c 9s Ah Jd 2c", "Ah Jd"),
        (PLAIN, "Kh Kd Kc Ks Ah Jd 2c", "K K"),
        (PLAIN, "Kh Kd Kc Ks 3h 3d 2c", "3h 3d"),
        (PLAIN, "Ah Ad Ac Jo Kh Qd 2c", "A A"),
        // five aces
        (PLAIN, "Ah Ad Ac As Jo Kd Kc", "Kd Kc"),
        (PLAIN, "Ah Ad Ac As Jo Qd Qc", "A A"),
        // a wild joker
        (WILD, "Kh Kd Jo Qs 9h 7d 2c", "Qs 9h"),
        (WILD, "Ah Ad Jo Qs 9h 7d 2c", "Qs Jo"),
        (WILD, "Kh Kd Qc Qs Jo 7d 2c", "Kh Kd"),
        (WILD, "Kh Kd Kc Ks Jo 7d 2c", "K K"),
        // the wheel
        (HIGH_WHEEL, "Ah 2d 3c 4s 5h Qd Kc", "Kc Qd"),
        (PLAIN, "Ah 2d 3c 4s 5h 6d Kc", "Ah Kc"),
    ] {
        let setting = rules.house_way(&list(seven)).unwrap();
        assert!(rules.is_legal(&setting), "{setting:?}");
        let face = |card: &Card| card.to_string();
        for wanted in front.split(' ') {
            let has = setting.front.iter().any(|card| face(card).starts_with(wanted));
            assert!(has, "{seven}: {front} and not {:?}", setting.front);
        }
        let mut used = [&setting.front[..], &setting.back].concat();
        let mut given = list(seven).to_vec();
        used.sort_unstable();
        given.sort_unstable();
        assert_eq!(used, given, "no card is lost");
    }
}

#[test]
fn the_house_way_does_not_depend_on_the_order_of_the_cards() {
    random_hands(Deck::JOKER, 7, 2_000, &mut |seven| {
        let mut turned = seven.to_vec();
        turned.rotate_left(3);
        turned.swap(0, 5);
        for rules in ALL {
            let setting = rules.house_way(seven).unwrap();
            assert_eq!(Some(setting), rules.house_way(&turned), "{seven:?}");
            assert!(rules.settings(seven).unwrap().any(|other| other == setting));
        }
    });
}

/// All hands by category of back, and one hash for the settings of many.
#[test]
fn the_house_way_is_pinned() {
    let tally = Ranking::find("pai-gow").unwrap().count(7, &mut |_| ()).unwrap();
    assert_eq!(tally.total, 154_143_080, "53 over 7");
    let counts: Vec<u64> = tally.categories.iter().map(|(_, n)| *n).collect();
    let pinned = [
        6, 9_456, 93_216, 150_048, 155_346, 5_070_864, 11_153_608, 10_447_920, 11_700_072,
        90_582_124, 24_780_420,
    ];
    assert_eq!(counts, pinned, "from five aces down");
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    random_hands(Deck::JOKER, 7, 20_000, &mut |seven| {
        for rules in ALL {
            let Setting { front, back } = rules.house_way(seven).unwrap();
            let (front, back) = (rules.front(&front).unwrap(), rules.back(&back).unwrap());
            let both = u64::from(front.place()) << 16 | u64::from(back.place());
            hash = (hash ^ both).wrapping_mul(0x0100_0000_01b3);
        }
    });
    assert_eq!(hash, 0x54c7_71d4_8ecc_8936, "{hash:#x}");
}
