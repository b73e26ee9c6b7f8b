//! Pai gow poker against the slow way, and the house way by example.

mod reference;

use cards::{Card, CardList, Deck, Rank, Suit};
use houseway_ranking::pai_gow::{Joker, Rules, Setting, Wheel};
use houseway_ranking::{Ranking, high_wild};
use reference::{High, random_hands};

const PLAIN: Rules = Rules { joker: Joker::Bug, wheel: Wheel::Lowest };
const WILD: Rules = Rules { joker: Joker::Wild, wheel: Wheel::Lowest };
const HIGH_WHEEL: Rules = Rules { joker: Joker::Bug, wheel: Wheel::SecondHighest };
const ALL: [Rules; 4] =
    [PLAIN, WILD, HIGH_WHEEL, Rules { joker: Joker::Wild, wheel: Wheel::SecondHighest }];

fn list(text: &str) -> CardList {
    text.parse().unwrap()
}

/// Kind and ranks that decide, twice as far apart as they are; nothing is less than a deuce.
type Worth = (u8, [i8; 5]);

/// The worth of five cards, by trying what the joker could be.
fn slow_back(rules: Rules, five: &[Card]) -> Worth {
    let twin = High::standard(reference::Joker::Bug);
    let plain = |five: &[Card]| {
        let (kind, levels) = twin.best(five);
        let mut levels = levels.map(|level| 2 * level as i8);
        let straight = matches!(kind, 4 | 8);
        if rules.wheel == Wheel::SecondHighest && straight && levels[0] == 2 * Rank::Five as i8 {
            levels = [2 * Rank::King as i8 + 1, 0, 0, 0, 0];
        }
        (kind, if straight { [levels[0], 0, 0, 0, 0] } else { levels })
    };
    let Some(at) = five.iter().position(|card| card.is_joker()) else { return plain(five) };
    let others: Vec<Rank> = five.iter().filter_map(|card| card.rank()).collect();
    let alike = others.iter().all(|rank| *rank == others[0]);
    if alike && (rules.joker == Joker::Wild || others[0] == Rank::Ace) {
        return (10, [2 * others[0] as i8; 5]);
    }
    let deck = Rank::ALL.into_iter().flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit)));
    let tried = deck.filter(|card| !five.contains(card)).filter_map(|card| {
        let mut tried = five.to_vec();
        tried[at] = card;
        let worth = plain(&tried);
        let completes = matches!(worth.0, 4 | 5 | 8 | 9);
        let may = rules.joker == Joker::Wild || card.rank() == Some(Rank::Ace) || completes;
        may.then_some(worth)
    });
    tried.max().unwrap()
}

fn slow_front(rules: Rules, two: &[Card]) -> Worth {
    let natural = two.iter().find_map(|card| card.rank()).unwrap();
    let joker = if rules.joker == Joker::Wild { natural } else { Rank::Ace };
    let mut levels: Vec<i8> =
        two.iter().map(|card| 2 * card.rank().unwrap_or(joker) as i8).collect();
    levels.sort_unstable();
    (u8::from(levels[0] == levels[1]), [levels[1], levels[0], -1, -1, -1])
}

#[test]
fn fronts_backs_and_legal_settings_are_those_of_the_slow_way() {
    let mut backs = [(); 4].map(|()| Vec::new());
    let mut fronts = [(); 4].map(|()| Vec::new());
    random_hands(Deck::JOKER, 7, 2_000, &mut |seven| {
        let mut seven = seven.to_vec();
        if !seven.contains(&Card::JOKER) && seven[0].index() % 2 == 0 {
            seven[6] = Card::JOKER;
        }
        for (at, rules) in ALL.into_iter().enumerate() {
            let mut legal = 0;
            let settings = rules.settings(&seven).unwrap();
            for one in 0..7 {
                for other in 0..one {
                    let two = [seven[one], seven[other]];
                    let five: Vec<Card> =
                        seven.iter().copied().filter(|c| !two.contains(c)).collect();
                    let (front, back) = (slow_front(rules, &two), slow_back(rules, &five));
                    fronts[at].push((rules.front(&two).unwrap(), front));
                    backs[at].push((rules.back(&five).unwrap(), back));
                    let is_legal = back > front;
                    let setting = Setting { front: two, back: five.try_into().unwrap() };
                    assert_eq!(rules.is_legal(&setting), is_legal, "{setting:?}");
                    let listed = |set: &&Setting| set.front.iter().all(|card| two.contains(card));
                    assert_eq!(settings.iter().filter(listed).count(), usize::from(is_legal));
                    legal += usize::from(is_legal);
                }
            }
            assert_eq!(settings.len(), legal);
        }
    });
    for fronts in &mut fronts {
        fronts.sort_unstable_by_key(|(quick, _)| *quick);
        assert!(fronts.windows(2).all(|w| w[0].0.cmp(&w[1].0) == w[0].1.cmp(&w[1].1)));
    }
    for backs in &mut backs {
        backs.sort_unstable_by_key(|(quick, _)| *quick);
        for two in backs.windows(2) {
            assert_eq!(two[0].0.cmp(&two[1].0), two[0].1.cmp(&two[1].1), "{two:?}");
        }
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
    assert_eq!(back(HIGH_WHEEL, "2c3c4c5c9c").category(), high_wild::Category::Flush);
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
        assert_eq!(PLAIN.settings(&list(seven)), None, "{seven}");
        assert_eq!(PLAIN.house_way(&list(seven)), None, "{seven}");
    }
    for two in ["As", "As As", "As ??", "Jo Jo", "As Ks Qs", "6-6 As"] {
        assert_eq!(PLAIN.front(&list(two)), None, "{two}");
    }
    assert_eq!(PLAIN.back(&list("As Ks Qs Js")), None);
}

/// Fronts that the house way of `docs/house-ways.md` gives, rule by rule.
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
        // a joker that may be anything
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
            assert!(rules.settings(seven).unwrap().contains(&setting));
        }
    });
}

/// All hands by the kind of back, and one number for the settings of many.
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
