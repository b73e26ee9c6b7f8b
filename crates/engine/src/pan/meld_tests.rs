use super::*;
use crate::pan::split::without;
use cards::Deck;
use std::collections::BTreeSet;

const HOUSE: Shapes = Shapes::new(Rules::ALL, false);

fn cards(text: &str) -> CardList {
    text.parse().unwrap()
}

/// The 40 faces of the deck.
fn faces() -> Vec<Card> {
    let counts = Deck::PAN.counts();
    (0..52).map(|at| Card::from_index(at).unwrap()).filter(|card| counts.get(*card) > 0).collect()
}

/// The rules once more, as simply as one would check them with the cards in hand.
fn naive(cards: &[Card]) -> bool {
    let order = ["A", "2", "3", "4", "5", "6", "7", "J", "Q", "K"];
    let texts: Vec<String> = cards.iter().map(Card::to_string).collect();
    let ranks: Vec<&str> = texts.iter().map(|text| &text[..1]).collect();
    let suits: BTreeSet<&str> = texts.iter().map(|text| &text[1..]).collect();
    let places: BTreeSet<usize> =
        ranks.iter().map(|rank| order.iter().position(|other| other == rank).unwrap()).collect();
    let same_rank = places.len() == 1;
    let any_suits = ["A", "K"].contains(&ranks[0]);
    let set = same_rank && (suits.len() == 1 || suits.len() >= 3 || any_suits);
    let span = places.last().unwrap() - places.first().unwrap() + 1;
    let rope = suits.len() == 1 && places.len() == cards.len() && span == cards.len();
    (3..=11).contains(&cards.len()) && (set || rope)
}

#[test]
fn all_threes_and_fours_are_read_as_by_hand() {
    let faces = faces();
    let (mut ropes, mut sets) = (0, 0);
    for a in 0..40 {
        for b in a..40 {
            for c in b..40 {
                let three = [faces[a], faces[b], faces[c]];
                assert_eq!(HOUSE.read(&three).is_some(), naive(&three), "{three:?}");
                match HOUSE.read(&three) {
                    Some(Kind::Rope(_)) => ropes += 1,
                    Some(_) => sets += 1,
                    None => {}
                }
                for d in faces.iter().take(20) {
                    let four = [faces[c], *d, faces[a], faces[b]];
                    assert_eq!(HOUSE.read(&four).is_some(), naive(&four), "{four:?}");
                }
            }
        }
    }
    // Eight ropes per suit; four one-suit and four different-suit sets per rank, and all twenty
    // combinations of three suits for aces and kings.
    assert_eq!((ropes, sets), (4 * 8, 8 * (4 + 4) + 2 * 20));
}

#[test]
fn enumeration_finds_what_trying_every_subset_finds() {
    let mut seed = 7u64;
    let mut next = |n: usize| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize % n
    };
    let sorted = |list: &CardList| {
        let mut list = list.to_vec();
        list.sort();
        list
    };
    let faces = faces();
    for round in 0..300 {
        // Few faces, so that equal cards and long runs come up.
        let (from, width) = (next(40), 4 + round % 20);
        let pool: CardList = (0..11).map(|_| faces[(from + next(width)) % 40]).collect();
        let must = (round % 3 == 0).then(|| pool[next(11)]);
        let wanted = |list: &CardList| must.is_none_or(|card| list.contains(&card));
        let lying = ["2s 3s 4s", "7h 7h 7h", "Jd Qd Kd", "4c 4d 4h", "Kc Kc Kc"][round % 5];
        let lying = cards(lying);
        let kind = HOUSE.read(&lying).unwrap();
        let (mut melds, mut additions) = (BTreeSet::new(), BTreeSet::new());
        for bits in 1..1u32 << 11 {
            let some: CardList =
                (0..11).filter(|at| bits >> at & 1 == 1).map(|at| pool[at]).collect();
            if naive(&some) && wanted(&some) {
                melds.insert(sorted(&some));
            }
            if wanted(&some) && HOUSE.fits(kind, &lying, &some) {
                additions.insert(sorted(&some));
            }
        }
        let (mut found, mut more) = (Vec::new(), Vec::new());
        HOUSE.each_meld(&pool, must, &mut |meld| found.push(sorted(&meld)));
        let lies = HOUSE.lying(kind, &lying, 0).unwrap();
        HOUSE.additions_of(&lies, &HOUSE.board(&pool), must, &mut |add| {
            more.push(sorted(&add.cards(HOUSE)));
        });
        assert_eq!(found.len(), melds.len(), "some found twice in {pool}");
        assert_eq!(BTreeSet::from_iter(found), melds, "{pool} with {must:?}");
        assert_eq!(more.len(), additions.len(), "some found twice in {pool}");
        assert_eq!(BTreeSet::from_iter(more), additions, "{pool} to {lying}");
    }
}

#[test]
fn conditions_pay_what_the_chart_says() {
    for (text, chips) in [
        ("3h 3d 3c", 1),
        ("5h 5h 5h", 2),
        ("7s 7s 7s", 4),
        ("Qh Qh Qh", 1),
        ("4s 4s 4s", 2),
        ("Ad Ad Ad", 1),
        ("Ks Ks Ks", 2),
        ("As 2s 3s", 2),
        ("Ad 2d 3d", 1),
        ("Kc Qc Jc", 1),
        ("Ks Qs Js", 2),
        ("4h 4d 4c", 0),
        ("Ah As Ac", 0),
        ("Qs Js 7s", 0),
        ("2s 3s 4s", 0),
        // Additions: the value again, or half of it for a one-suit set of valle cards.
        ("3h 3d 3c 3c 3s", 3),
        ("5h 5h 5h 5h", 3),
        ("7s 7s 7s 7s 7s", 8),
        ("4s 4s 4s 4s", 4),
        ("Ad 2d 3d 4d", 2),
        ("7s Ks Qs Js", 4),
        // Three of a suit with odd kings or aces: the one-suit set, and nothing for the others.
        ("Ks Ks Ks Kc", 2),
        ("Kc Ks Kd Ks Ks", 2),
        ("Ah Ah Ah Ah As As As", 2),
        ("Ah Ah Ah Ah Ah As As As", 3),
        ("5s 5s 5s 5h 5d", 3),
    ] {
        let meld = cards(text);
        let kind = HOUSE.read(&meld).unwrap_or_else(|| panic!("{text} is a meld"));
        let extra = HOUSE.extra(kind, &[], &meld, 0);
        assert_eq!(HOUSE.worth(kind, &meld, extra), chips, "{text}");
    }
}

#[test]
fn only_additions_to_a_condition_pay_again() {
    // The meld on the table, the additions move by move, and what each move pays.
    for (lying, moves, pays) in [
        ("2d 3d 4d 5d 6d 7d Jd Qd", &["Kd"][..], &[1][..]),
        ("2d 3d 4d 5d 6d 7d Jd Qd", &["Kd", "Ad"], &[1, 1]),
        ("2d 3d 4d 5d 6d 7d Jd Qd", &["Ad Kd"], &[2]),
        ("2s 3s 4s 5s", &["As", "6s 7s", "Js"], &[2, 4, 2]),
        ("2s 3s 4s 5s", &["6s 7s", "As Js"], &[0, 4]),
        ("3h 4h 5h", &["Ah 2h", "6h"], &[1, 1]),
        ("3h 4h 5h", &["Ah 2h 6h"], &[2]),
        ("6c 7c Jc", &["Qc Kc 5c 4c"], &[3]),
        ("4h 5h 6h", &["7h Jh Qh Kh"], &[1]),
        ("4h 5h 6h", &["7h", "Jh", "Qh", "Kh"], &[0, 0, 0, 1]),
        ("4h 5h 6h", &["3h 2h Ah 7h"], &[2]),
        ("5h 6h 7h", &["4h 3h 2h Ah Jh Qh Kh"], &[5]),
        ("Kh Kh Kh", &["Ks", "Kh Kd", "Kc"], &[0, 1, 0]),
        ("7s 7s 7s", &["7s", "7s 7s"], &[2, 4]),
        ("3s 3h 3d", &["3s"], &[1]),
    ] {
        let mut lying = cards(lying);
        let kind = HOUSE.read(&lying).unwrap();
        let mut extra = HOUSE.extra(kind, &[], &lying, 0);
        for (more, chips) in moves.iter().zip(pays) {
            let more = cards(more);
            assert!(HOUSE.fits(kind, &lying, &more), "{more} on {lying}");
            let before = HOUSE.worth(kind, &lying, extra);
            extra = HOUSE.extra(kind, &lying, &more, extra);
            lying = joined(&lying, &more);
            assert_eq!(HOUSE.worth(kind, &lying, extra) - before, *chips, "{more}: {lying}");
        }
    }
}

/// The most that these cards pay one by one, starting with three if there is no meld yet.
fn one_by_one(shapes: Shapes, lying: Option<(Kind, CardList, u16)>, rest: &CardList) -> Option<u8> {
    if rest.is_empty() {
        return Some(0);
    }
    let mut best = None;
    let mut first = |pays: u8, kind, all: CardList, extra, left: &CardList| {
        let later = one_by_one(shapes, Some((kind, all, extra)), left);
        best = best.max(later.map(|later| pays + later));
    };
    match lying {
        Some((kind, lying, extra)) => {
            for &card in rest.iter().filter(|card| shapes.fits(kind, &lying, &[**card])) {
                let all = joined(&lying, &[card]);
                let after = shapes.extra(kind, &lying, &[card], extra);
                let worth = |cards, extra| shapes.worth(kind, cards, extra);
                let pays = worth(&all, after) - worth(&lying, extra);
                first(pays, kind, all, after, &without(rest, &[card]));
            }
        }
        None => {
            for bits in (0u32..1 << rest.len()).filter(|bits| bits.count_ones() == 3) {
                let taken = (0..rest.len()).filter(|at| bits >> at & 1 == 1).map(|at| rest[at]);
                let three: CardList = taken.collect();
                if let Some(kind) = shapes.read(&three) {
                    let pays = shapes.worth(kind, &three, 0);
                    first(pays, kind, three, 0, &without(rest, &three));
                }
            }
        }
    }
    best
}

#[test]
fn one_move_pays_what_the_best_order_of_single_cards_would() {
    let mut moves = 0;
    let mut compare = |shapes: Shapes, lying: Option<(Kind, CardList, u16)>, more: CardList| {
        let (kind, old, extra) = match lying {
            Some(lying) => lying,
            None => (shapes.read(&more).unwrap(), CardList::EMPTY, 0),
        };
        let all = joined(&old, &more);
        let worth = |cards, extra| shapes.worth(kind, cards, extra);
        let before = if old.is_empty() { 0 } else { worth(&old, extra) };
        let pays = worth(&all, shapes.extra(kind, &old, &more, extra)) - before;
        assert_eq!(Some(pays), one_by_one(shapes, lying, &more), "{more} on {old}");
        moves += 1;
    };
    let rope = cards("As 2s 3s 4s 5s 6s 7s Js Qs Ks");
    for (low, high) in (0..10).flat_map(|low| (low + 3..=10).map(move |high| (low, high))) {
        let lying = CardList::from(&rope[low..high]);
        let kind = HOUSE.read(&lying).unwrap();
        compare(HOUSE, None, lying);
        for (from, to) in (0..=low).flat_map(|from| (high..=10).map(move |to| (from, to))) {
            if to - from > high - low {
                // It either grew card by card from the middle, or was laid at once.
                for extra in [0, HOUSE.extra(kind, &[], &lying, 0)] {
                    let more = joined(&rope[from..low], &rope[high..to]);
                    compare(HOUSE, Some((kind, lying, extra)), more);
                }
            }
        }
    }
    for text in [
        "Kc Kc Kc Kd Kd Ks Ks Ks",
        "As As As As Ah Ah Ad",
        "5s 5s 5s 5d 5h 5h 5h",
        "Qc Qc Qc Qd Qs",
    ] {
        let all = cards(text);
        for bits in 0u32..1 << all.len() {
            let taken = (0..all.len()).filter(|at| bits >> at & 1 == 1).map(|at| all[at]);
            let set: CardList = taken.collect();
            for any_suit in [false, true] {
                let shapes = Shapes::new(Rules::ALL, any_suit);
                if set.len() <= 6 && shapes.read(&set).is_some() {
                    compare(shapes, None, set);
                }
            }
        }
    }
    assert!(moves > 500, "{moves}");
}

#[test]
fn outs_are_what_the_cards_are_worth_however_they_came() {
    let as_paid = Shapes { outs_as_paid: true, ..HOUSE };
    let rope = cards("Ah 2h 3h 4h 5h 6h 7h");
    let kind = HOUSE.read(&rope).unwrap();
    let laid = HOUSE.extra(kind, &[], &rope, 0);
    let ace_last = HOUSE.extra(kind, &rope[1..], &rope[..1], 0);
    assert_eq!([laid, ace_last].map(|extra| HOUSE.called(kind, &rope, extra)), [5, 5]);
    assert_eq!([laid, ace_last].map(|extra| as_paid.called(kind, &rope, extra)), [5, 1]);
    // Three spades were added to kings of different suits.
    let kings = cards("Kc Kd Kh Ks Ks Ks");
    let mixed = HOUSE.read(&kings[..3]).unwrap();
    assert_eq!([HOUSE, as_paid].map(|shapes| shapes.called(mixed, &kings, 0)), [2, 0]);
    let fours = cards("4h 4d 4c 4s 4s 4s");
    assert_eq!(HOUSE.called(HOUSE.read(&fours).unwrap(), &fours, 0), 0, "no set of one suit");
    assert_eq!(HOUSE.called(Kind::Irregular, &rope, 0), 0);
}

#[test]
fn parts_of_a_rope_keep_the_additions_that_were_paid() {
    let rope = cards("2d 3d 4d 5d 6d 7d Jd Qd");
    let kind = HOUSE.read(&rope).unwrap();
    let extra = HOUSE.extra(kind, &rope, &cards("Kd"), 0);
    let extra = HOUSE.extra(kind, &joined(&rope, &cards("Kd")), &cards("Ad"), extra);
    // The ace was paid as an addition to K-Q-J; in A-2-3 it is one of the three.
    let low = cards("Ad 2d 3d 4d");
    assert_eq!(HOUSE.worth(kind, &low, HOUSE.extra_left(&low, &low, extra)), 1);
    let long = cards("As 2s 3s 4s 5s 6s 7s");
    let kind = HOUSE.read(&long).unwrap();
    let extra = HOUSE.extra(kind, &[], &long, 0);
    let (part, of_it) = (cards("As 2s 3s 4s 5s"), cards("As 2s 3s 4s"));
    assert_eq!(HOUSE.worth(kind, &part, HOUSE.extra_left(&part, &of_it, extra)), 4);
}

#[test]
fn additions_keep_the_character() {
    let open = Shapes::new(Rules::ALL, true);
    for (lying, more, fits, fits_any_suit) in [
        ("7s 7h 7d", "7s", true, true),
        ("7s 7h 7d", "7s 7s 7c", true, true),
        ("7s 7h 7d", "6s", false, false),
        ("Qh Qh Qh", "Qh", true, true),
        ("Qh Qh Qh", "Qs", false, true),
        ("Qh Qh Qh", "Kh", false, false),
        ("As As As", "Ah", true, true),
        ("Kc Kc Kd", "Kc", true, true),
        ("4d 5d 6d", "7d", true, true),
        ("4d 5d 6d", "3d 7d Jd", true, true),
        ("4d 5d 6d", "Jd", false, false),
        ("4d 5d 6d", "5d", false, false),
        ("4d 5d 6d", "7h", false, false),
        ("4d 5d 6d", "", false, false),
        ("Ad 2d 3d", "Kd", false, false),
    ] {
        let (lying, more) = (cards(lying), cards(more));
        let kind = HOUSE.read(&lying).unwrap();
        assert_eq!(HOUSE.fits(kind, &lying, &more), fits, "{more} on {lying}");
        assert_eq!(open.fits(kind, &lying, &more), fits_any_suit, "{more} on {lying}, any suit");
    }
}

#[test]
fn an_odd_ace_on_a_one_suit_set_is_worth_nothing() {
    let (lying, all) = (cards("As As As"), cards("As As As Ah"));
    let kind = HOUSE.read(&lying).unwrap();
    assert_eq!((HOUSE.worth(kind, &lying, 0), HOUSE.worth(kind, &all, 0)), (2, 2));
    assert_eq!(Shapes::new(Rules::ALL, true).worth(kind, &all, 0), 4);
}

#[test]
fn faults_name_the_rule() {
    for (text, rule) in
        [("7s 7h", PN_18), ("7s 7h 7h", PN_17), ("4d 5d 7d", PN_16), ("4d 5h 6s", PN_16)]
    {
        assert_eq!(HOUSE.read(&cards(text)), None, "{text}");
        assert_eq!(HOUSE.fault(&cards(text)), rule, "{text}");
    }
    assert_eq!(HOUSE.read(&cards("?? ?? ??")), None);
    assert_eq!(HOUSE.read(&cards("8s 8h 8d")), None);
}
