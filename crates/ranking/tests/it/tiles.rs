//! Pai gow tiles: all pairs and all hands of four, compared with a simple, slow ranking.

use cards::{Card, CardList, Deck, Tile};
use houseway_ranking::Ranking;
use houseway_ranking::tiles::{self, Category, Rules, Strength, TopPair};

fn list(text: &str) -> CardList {
    text.parse().unwrap()
}

fn set() -> Vec<Card> {
    Deck::Tiles.counts().iter().collect()
}

fn pairs(set: &[Card]) -> Vec<[Card; 2]> {
    let pairs = |a: usize| (0..a).map(move |b| [set[a], set[b]]);
    (0..set.len()).flat_map(pairs).collect()
}

fn fours(set: &[Card]) -> Vec<[Card; 4]> {
    let mut fours = Vec::new();
    for a in 0..set.len() {
        for b in 0..a {
            for c in 0..b {
                fours.extend((0..c).map(|d| [set[a], set[b], set[c], set[d]]));
            }
        }
    }
    fours
}

/// Pips of a tile as one number: 66 is the 12.
fn face(card: Card) -> u8 {
    let (high, low) = card.tile().unwrap().ends();
    high * 10 + low
}

/// The pairs in the order of the rule (TL-02), the best first.
const PAIRS: [[u8; 2]; 16] = [
    [42, 21],
    [66, 66],
    [11, 11],
    [44, 44],
    [31, 31],
    [55, 55],
    [33, 33],
    [22, 22],
    [65, 65],
    [64, 64],
    [61, 61],
    [51, 51],
    [63, 54],
    [62, 53],
    [52, 43],
    [41, 32],
];

/// The single tiles in the order of the rule (TL-05), best first; equals are grouped.
const SINGLES: [&[u8]; 16] = [
    &[66],
    &[11],
    &[44],
    &[31],
    &[55],
    &[33],
    &[22],
    &[65],
    &[64],
    &[61],
    &[51],
    &[63, 54],
    &[62, 53],
    &[52, 43],
    &[41, 32],
    &[42, 21],
];

/// The value of two tiles as the rules say it, larger is better: the kind, then what decides.
fn worth(two: [Card; 2]) -> (u8, i32) {
    let [a, b] = two.map(face);
    let is_pair = |pair: &[u8; 2]| [a, b] == *pair || [b, a] == *pair;
    if let Some(at) = PAIRS.iter().position(is_pair) {
        return (13, -(at as i32));
    }
    let pips = |face: u8| face / 10 + face % 10;
    let top = |a: u8, b: u8| SINGLES.iter().position(|s| s.contains(&a) || s.contains(&b)).unwrap();
    let with = |top: u8, pips_of_other: u8| {
        a == top && pips(b) == pips_of_other || b == top && pips(a) == pips_of_other
    };
    for (kind, other) in [(12, 9), (11, 8)] {
        if with(66, other) || with(11, other) {
            return (kind, i32::from(with(66, other)));
        }
    }
    let counts = |face: u8| if [42, 21].contains(&face) { vec![3, 6] } else { vec![pips(face)] };
    let mut points = 0;
    for one in counts(a) {
        for other in counts(b) {
            points = points.max((one + other) % 10);
        }
    }
    (points, if points == 0 { 0 } else { -(top(a, b) as i32) })
}

#[test]
fn all_pairs_of_tiles_rank_as_the_slow_way() {
    let all = pairs(&set());
    assert_eq!(all.len(), 496);
    let ranked: Vec<_> = all.iter().map(|two| (tiles::rank(two).unwrap(), worth(*two))).collect();
    for (at, one) in ranked.iter().enumerate() {
        for (other_at, other) in ranked.iter().enumerate() {
            let same = one.0.cmp(&other.0) == one.1.cmp(&other.1);
            assert!(same, "{:?} {:?}", all[at], all[other_at]);
        }
        assert_eq!(tiles::rank(&[all[at][1], all[at][0]]), Some(one.0));
    }
}

#[test]
fn tiles_in_words() {
    for (two, category, words) in [
        ("4-2 2-1", "gee-joon", "gee joon"),
        ("6-6 6-6", "matched-pair", "pair of teen"),
        ("5-1 5-1", "matched-pair", "pair of look"),
        ("6-3 5-4", "mixed-pair", "mixed nines"),
        ("3-2 4-1", "mixed-pair", "mixed fives"),
        ("6-6 5-4", "wong", "wong with teen"),
        ("6-3 1-1", "wong", "wong with day"),
        ("6-6 4-4", "gong", "gong with teen"),
        ("1-1 5-3", "gong", "gong with day"),
        ("6-5 5-3", "nine", "nine, foo high"),
        ("4-4 6-3", "seven", "seven, yun high"),
        ("2-1 3-3", "nine", "nine, chong high"),
        ("4-2 6-6", "eight", "eight, teen high"),
        ("2-1 5-3", "four", "four, eight high"),
        ("4-2 3-2", "eight", "eight, five high"),
        ("5-5 6-4", "zero", "zero"),
        ("2-1 6-1", "three", "three, tit high"),
    ] {
        let strength = tiles::rank(&list(two)).unwrap();
        assert_eq!(
            (strength.category().as_str(), &*strength.describe()),
            (category, words),
            "{two}"
        );
    }
}

#[test]
fn what_cannot_be_ranked_is_none() {
    for two in ["", "6-6", "6-6 6-6 6-6", "6-6 As", "6-6 ??", "5-4 5-4", "4-2 4-2"] {
        assert_eq!(tiles::rank(&list(two)), None, "{two}");
    }
    for four in ["6-6 6-6 6-6 1-1", "6-6 6-5", "6-6 6-5 6-4 Jo", "5-4 6-6 6-4 5-4"] {
        assert_eq!(tiles::house_way(&list(four)), None, "{four}");
        assert_eq!(tiles::settings(&list(four)), None, "{four}");
    }
}

/// The house way, read off the rule (TL-12) line by line.
fn slow_house_way(rules: Rules, four: [Card; 4]) -> (Strength, Strength) {
    let [a, b, c, d] = four;
    let strength = |x, y| tiles::rank(&[x, y]).unwrap();
    let mut settings: Vec<([Card; 2], [Card; 2])> = Vec::new();
    for (x, y) in [([a, b], [c, d]), ([a, c], [b, d]), ([a, d], [b, c])] {
        let first = strength(x[0], x[1]) >= strength(y[0], y[1]);
        settings.push(if first { (x, y) } else { (y, x) });
    }
    let is_pair = |two: [Card; 2]| worth(two).0 == 13;
    let worths = |setting: &([Card; 2], [Card; 2])| {
        (strength(setting.0[0], setting.0[1]), strength(setting.1[0], setting.1[1]))
    };
    let value = |two: [Card; 2]| worth(two).0;
    let pips = |card: Card| card.tile().unwrap().pips();
    if let Some((pair, rest)) = settings.iter().find(|setting| is_pair(setting.0)) {
        let kept = (strength(pair[0], pair[1]), strength(rest[0], rest[1]));
        if is_pair(*rest) {
            return kept;
        }
        let split = settings.iter().find(|setting| !is_pair(setting.0)).unwrap();
        let low = value(split.1);
        let mut others = rest.map(pips);
        others.sort_unstable();
        let with = |of: &[u8]| others.iter().any(|pips| of.contains(pips));
        let gee_joon = pair.map(face) == [42, 21] || pair.map(face) == [21, 42];
        let split_it = match pips(pair[0]) {
            _ if gee_joon => matches!(others, [4, 6] | [5, 6] | [6, 6]),
            7 => with(&[12, 2]) && low >= 7,
            8 => low >= 7,
            9 => low >= 9,
            12 | 2 if rules.top_pair == TopPair::NineAndEleven => low >= 6 || others == [9, 11],
            12 | 2 => low >= 6 || with(&[9, 11]),
            4 | 5 | 6 | 10 | 11 => false,
            pips => panic!("no pair of {pips}"),
        };
        return if split_it { worths(split) } else { kept };
    }
    let nearest = settings.iter().map(|setting| value(setting.0)).max().unwrap();
    let near = settings.iter().filter(|setting| value(setting.0) == nearest);
    near.map(worths).max_by_key(|(high, low)| (*low, *high)).unwrap()
}

#[test]
fn all_hands_of_four_are_set_as_the_rule_says() {
    let all = fours(&set());
    assert_eq!(all.len(), 35_960);
    for four in all {
        let setting = tiles::house_way(&four).unwrap();
        let (high, low) = setting.strengths();
        assert_eq!((high, low), slow_house_way(Rules::default(), four), "{four:?} {setting:?}");
        let other = Rules { top_pair: TopPair::NineOrEleven };
        let strengths = other.house_way(&four).unwrap().strengths();
        assert_eq!(strengths, slow_house_way(other, four), "{four:?}");
        assert!(high >= low);
        let mut used = [setting.high, setting.low].concat();
        let mut given = four.to_vec();
        used.sort_unstable();
        given.sort_unstable();
        assert_eq!(used, given, "no tile is lost");
        let [a, b, c, d] = four;
        assert_eq!(Some(setting), tiles::house_way(&[c, a, d, b]), "the order does not matter");
        let settings = tiles::settings(&four).unwrap();
        assert!(settings.contains(&setting));
        assert!(settings.is_sorted_by_key(|s| std::cmp::Reverse(s.strengths())));
    }
}

#[test]
fn the_house_way_by_example() {
    for (four, high, low) in [
        ("6-6 5-4 5-3 6-5", "6-6 5-4", "5-3 6-5"),
        ("4-2 2-1 3-3 3-1", "3-3 2-1", "3-1 4-2"),
        ("4-2 2-1 3-3 6-5", "4-2 2-1", "3-3 6-5"),
        ("4-2 2-1 3-3 3-3", "4-2 2-1", "3-3 3-3"),
        ("6-1 6-1 6-6 5-5", "6-6 6-1", "5-5 6-1"),
        ("6-1 6-1 6-6 5-3", "6-1 6-1", "6-6 5-3"),
        ("4-4 4-4 6-6 6-5", "6-6 4-4", "6-5 4-4"),
        ("4-4 4-4 6-6 3-2", "4-4 4-4", "6-6 3-2"),
        ("6-3 5-4 6-6 5-5", "6-6 5-4", "5-5 6-3"),
        ("6-3 5-4 6-6 3-1", "6-3 5-4", "6-6 3-1"),
        ("6-6 6-6 3-1 2-2", "6-6 3-1", "6-6 2-2"),
        ("6-6 6-6 3-1 3-2", "6-6 3-2", "6-6 3-1"),
        ("6-6 6-6 2-1 6-4", "6-6 6-6", "2-1 6-4"),
        ("6-6 6-6 6-5 6-3", "6-6 6-3", "6-6 6-5"),
        ("5-5 5-5 6-6 6-3", "5-5 5-5", "6-6 6-3"),
        ("6-6 1-1 5-4 4-4", "1-1 5-4", "6-6 4-4"),
        ("6-4 6-5 6-1 3-1", "6-5 6-1", "6-4 3-1"),
    ] {
        let setting = tiles::house_way(&list(four)).unwrap();
        let strengths = |two: &str| tiles::rank(&list(two)).unwrap();
        assert_eq!(setting.strengths(), (strengths(high), strengths(low)), "{four}: {setting:?}");
    }
}

#[test]
fn twelves_stay_with_a_nine_alone_unless_the_house_says_otherwise() {
    let other = Rules { top_pair: TopPair::NineOrEleven };
    let pair = |rules: Rules, four: &str| {
        let (high, _) = rules.house_way(&list(four)).unwrap().strengths();
        high.category() == Category::MatchedPair
    };
    for (four, kept) in [
        ("6-6 6-6 5-4 5-5", [true, false]),
        ("6-6 6-6 6-5 5-3", [true, false]),
        ("1-1 1-1 6-5 3-2", [true, false]),
        ("6-6 6-6 6-5 6-3", [false, false]),
        ("6-6 6-6 3-1 2-2", [false, false]),
        ("1-1 1-1 6-4 3-1", [true, true]),
    ] {
        assert_eq!([Rules::default(), other].map(|rules| pair(rules, four)), kept, "{four}");
    }
}

/// What a setting wins, in per mille of a bet, against every hand of the remaining tiles. The
/// player-dealer sets the house way and wins ties; both hands must win.
fn wins(setting: &tiles::Setting) -> i64 {
    let used = [setting.high, setting.low].concat();
    let mut left = set();
    for card in used {
        left.remove(left.iter().position(|tile| *tile == card).unwrap());
    }
    let hands = fours(&left);
    let (high, low) = setting.strengths();
    let result = |four: &[Card; 4]| {
        let (theirs_high, theirs_low) = tiles::house_way(four).unwrap().strengths();
        match (high > theirs_high, low > theirs_low) {
            (true, true) => 1,
            (false, false) => -1,
            _ => 0,
        }
    };
    hands.iter().map(result).sum::<i64>() * 1000 / hands.len() as i64
}

/// Why the sheet is read as "a nine and an eleven": with only one of them, splitting loses money.
#[test]
fn twelves_are_parted_only_where_that_wins() {
    for (four, together, parted) in [
        ("6-6 6-6 6-5 6-3", -14, 250),
        ("6-6 6-6 5-4 5-5", 959, 133),
        ("6-6 6-6 6-5 5-3", 943, 195),
    ] {
        let [kept, split, _] = tiles::settings(&list(four)).unwrap();
        assert_eq!((wins(&kept), wins(&split)), (together, parted), "{four}");
    }
}

/// Two tiles by kind follow from the set: 4 × 2 Wongs, 4 × 4 Gongs, 16 pairs.
#[test]
fn two_tiles_are_counted() {
    let tally = Ranking::find("tiles").unwrap().count(2, &mut |_| ()).unwrap();
    assert_eq!(tally.total, 496);
    let start =
        [("gee-joon", 1), ("matched-pair", 11), ("mixed-pair", 4), ("wong", 8), ("gong", 16)];
    assert_eq!(tally.categories[..5], start);
    let slow = |points: u8| pairs(&set()).into_iter().filter(|two| worth(*two).0 == points).count();
    for (points, (name, n)) in tally.categories[5..].iter().rev().enumerate() {
        assert_eq!(
            (slow(points as u8) as u64, *name),
            (*n, Category::Points(points as u8).as_str())
        );
    }
}

/// Hands with a pair: sixteen pairs with any two others, minus the hands counted twice.
#[test]
fn hands_with_a_pair_are_counted() {
    let best = |four: [Card; 4]| tiles::settings(&four).unwrap()[0].strengths().0.category();
    let all = fours(&set());
    let pairs = all.into_iter().filter(|four| best(*four) >= Category::MixedPair).count();
    assert_eq!(pairs, 16 * (30 * 29 / 2) - 16 * 15 / 2);
}

/// One hash for the order of two tiles and one for the settings of four.
#[test]
fn the_order_is_pinned() {
    let fold = |hash: u64, n: u8| (hash ^ u64::from(n)).wrapping_mul(0x0100_0000_01b3);
    let start = 0xcbf2_9ce4_8422_2325_u64;
    let twos = pairs(&set()).into_iter().map(|two| tiles::rank(&two).unwrap().place());
    assert_eq!(format!("{:#x}", twos.fold(start, fold)), "0xb195ac8caee5db01");
    let fours = fours(&set()).into_iter().map(|four| tiles::house_way(&four).unwrap().strengths());
    let both = fours.flat_map(|(high, low)| [high.place(), low.place()]);
    assert_eq!(format!("{:#x}", both.fold(start, fold)), "0xddc0ce4dd983b341");
}

#[test]
fn every_face_has_its_place() {
    for tile in Tile::faces() {
        let copies = tile.copies();
        let face = face(tile.into());
        assert_eq!(SINGLES.iter().flat_map(|faces| *faces).filter(|f| **f == face).count(), 1);
        let in_pairs = PAIRS.iter().flatten().filter(|f| **f == face).count();
        assert_eq!(in_pairs, copies as usize);
    }
}
