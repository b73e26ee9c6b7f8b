use super::*;
use crate::contract::Rules;
use std::collections::BTreeMap;

const HOUSE: Shapes = Shapes::new(Rules::ALL, false);

fn cards(text: &str) -> CardList {
    text.parse().unwrap()
}

fn sorted(list: impl IntoIterator<Item = Card>) -> Vec<Card> {
    let mut list: Vec<Card> = list.into_iter().collect();
    list.sort();
    list
}

/// Every part that splits the meld, and the fewest cards the hand gives for it, found by trying
/// each choice of cards from hand and meld.
fn tried(lying: &[Card], pool: &[Card], must: Option<Card>) -> BTreeMap<Vec<Card>, usize> {
    let pick = |from: &[Card], bits: u32| -> Vec<Card> {
        (0..from.len()).filter(|at| bits >> at & 1 == 1).map(|at| from[at]).collect()
    };
    let alike = |a: &[Card], b: &[Card]| {
        let set = |list: &[Card]| list.iter().all(|card| card.rank() == list[0].rank());
        set(a) == set(b) && (!set(a) || a[0].rank() == b[0].rank())
    };
    let mut found: BTreeMap<Vec<Card>, usize> = BTreeMap::new();
    for out in 1..1u32 << lying.len() {
        let stays = pick(lying, !out & ((1 << lying.len()) - 1));
        if HOUSE.read(&stays).is_none() {
            continue;
        }
        for bits in 1..1u32 << pool.len() {
            let added = pick(pool, bits);
            let part = sorted(pick(lying, out).into_iter().chain(added.iter().copied()));
            let meld = HOUSE.read(&part).is_some() && alike(&part, lying);
            if !meld || must.is_some_and(|card| !added.contains(&card)) {
                continue;
            }
            // It is not a split if a smaller split and an addition give the same.
            let spare = |card: &Card| {
                let fewer = without(&added, &[*card]);
                let drawn = must.is_none_or(|card| fewer.contains(&card));
                let rest = without(&part, &[*card]);
                let fits = |kind| HOUSE.fits(kind, &rest, &[*card]);
                !fewer.is_empty() && drawn && HOUSE.read(&rest).is_some_and(fits)
            };
            if !added.iter().any(spare) {
                let fewest = found.entry(part).or_insert(added.len());
                *fewest = added.len().min(*fewest);
            }
        }
    }
    found
}

#[test]
fn enumeration_finds_what_trying_every_choice_finds() {
    let mut seed = 11u64;
    let mut next = |n: usize| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize % n
    };
    let melds = [
        "2h 3h 4h 5h",
        "Ah 2h 3h 4h 5h 6h",
        "4h 5h 6h 7h Jh Qh Kh",
        "4s 4s 4h 4d",
        "4s 4s 4s 4s",
        "7s 7h 7d 7c 7h",
        "Ks Ks Ks Kh Kh",
        "3d 3d 3d",
    ];
    let mut all = 0;
    for round in 0..400 {
        let lying = cards(melds[round % melds.len()]);
        let kind = HOUSE.read(&lying).unwrap();
        // Close to the meld: its suit for a rope, its rank for a set.
        let near = |at: usize| match kind {
            Kind::Rope(_) => cards("Ah 2h 3h 4h 5h 6h 7h Jh Qh Kh")[at % 10],
            _ => Card::new(lying[0].rank().unwrap(), cards::Suit::ALL[at % 4]),
        };
        let pool: CardList = (0..1 + next(7)).map(|_| near(next(20))).collect();
        let must = (round % 2 == 0).then(|| pool[next(pool.len())]);
        let mut found = Vec::new();
        let lies = HOUSE.lying(kind, &lying, 0).unwrap();
        HOUSE.splits_of(&lies, &HOUSE.board(&pool), must, &mut |part| {
            let part = part.cards(HOUSE);
            let split = HOUSE.divide(kind, &lying, &pool, must, &part).unwrap();
            found.push((sorted(part.iter().copied()), split.added.len()));
        });
        let expected = tried(&lying, &pool, must);
        all += found.len();
        assert_eq!(
            found.len(),
            expected.len(),
            "{pool} on {lying} with {must:?}: {found:?} for {expected:?}"
        );
        assert_eq!(BTreeMap::from_iter(found), expected, "{pool} on {lying} with {must:?}");
    }
    assert!(all > 500, "{all}");
}

#[test]
fn splits_pay_the_conditions_that_arise() {
    for (lying, pool, part, left, chips) in [
        // The rule sheets' example, after the queen was added.
        ("Jd 7d 6d 5d Qd", "4d", "6d 5d 4d", "Qd Jd 7d", 0),
        ("4s 4s 4h 4d 4c", "4s", "4s 4s 4s", "4h 4d 4c", 2),
        ("4h 4h 4s 4d 4c", "4h", "4h 4h 4h", "4s 4d 4c", 1),
        // The rest can be the condition.
        ("4s 4s 4s 4h 4d", "4c", "4h 4d 4c", "4s 4s 4s", 2),
        // Three kings of spades were a condition from the start, with or without odd ones.
        ("Ks Ks Ks Kh Kh", "Kh", "Kh Kh Kh", "Ks Ks Ks", 1),
        ("Ks Ks Kh Kh", "Ks Kh", "", "", 0),
        // Valle sets at their own value; one of the two was there before.
        ("7s 7s 7h 7d 7c", "7s", "7s 7s 7s", "7h 7d 7c", 4),
        ("7h 7h 7d 7c 7s", "7d", "7h 7d 7d 7c", "", 0),
        ("7h 7h 7d 7c 7s", "7d", "7h 7d 7c", "7h 7d 7s", 1),
        ("5d 5d 5d 5d", "5d 5d", "5d 5d 5d", "5d 5d 5d", 2),
        ("5d 5d 5d 5d", "5h 5s", "5d 5h 5s", "5d 5d 5d", 1),
        ("As 2s 3s 4s 5s 6s 7s Js Qs Ks", "4s", "As 2s 3s 4s", "4s 5s 6s 7s Js Qs Ks", 2),
        ("As 2s 3s 4s 5s 6s 7s Js Qs Ks", "4s", "4s 5s 6s 7s Js Qs Ks", "As 2s 3s 4s", 2),
        ("Ah 2h 3h 4h 5h", "6h", "4h 5h 6h", "Ah 2h 3h", 0),
        ("4h 5h 6h 7h Jh Qh", "Kh", "Jh Qh Kh", "4h 5h 6h 7h", 1),
        // Cards that the hand could add on their own are not part of a split.
        ("4h 5h 6h 7h", "2h 3h Ah", "Ah 2h 3h 4h", "", 0),
        ("4s 4s 4h 4d 4c", "4s 4s", "4s 4s 4s 4s", "", 0),
        // Borrowing is another rule.
        ("4h 5h 6h 7h", "7d 7s", "7h 7d 7s", "", 0),
        ("4h 5h 6h", "7h Jh", "6h 7h Jh", "", 0),
    ] {
        let (lying, pool, part) = (cards(lying), cards(pool), cards(part));
        let kind = HOUSE.read(&lying).unwrap_or_else(|| panic!("{lying} is a meld"));
        let split = HOUSE.divide(kind, &lying, &pool, None, &part);
        if left.is_empty() {
            assert!(split.is_err(), "{part} on {lying}: {split:?}");
            continue;
        }
        let split = split.unwrap_or_else(|code| panic!("{part} on {lying}: {code:?}"));
        let rest = without(&lying, &split.moved);
        assert_eq!(sorted(rest.iter().copied()), sorted(cards(left).iter().copied()), "{lying}");
        assert_eq!(
            HOUSE.arisen(kind, &lying, &split, &mut Broken::default()),
            chips,
            "{part} on {lying}"
        );
    }
}

#[test]
fn an_odd_ace_does_not_end_a_one_suit_set() {
    let (lying, pool) = (cards("As As As As Ah"), cards("Ac Ad"));
    let kind = Kind::OneSuit(cards::Rank::Ace, cards::Suit::Spades);
    let split = HOUSE.divide(kind, &lying, &pool, None, &cards("Ac Ad Ah")).unwrap();
    assert_eq!((split.left, HOUSE.arisen(kind, &lying, &split, &mut Broken::default())), (kind, 0));
    let split = HOUSE.divide(kind, &lying, &pool, Some(pool[0]), &cards("Ac As Ad")).unwrap();
    assert_eq!(split.left, kind, "three spades and a heart are left");
}

#[test]
fn too_few_and_too_many_cards_are_told_apart() {
    let divide = |lying: &str, pool: &str, part: &str| {
        let (lying, pool) = (cards(lying), cards(pool));
        let kind = HOUSE.read(&lying).unwrap();
        HOUSE.divide(kind, &lying, &pool, None, &cards(part)).map(|split| split.added.len())
    };
    assert_eq!(divide("4h 5h 6h 7h", "2h 3h", "2h 3h 4h"), Ok(2));
    assert_eq!(divide("4h 5h 6h 7h", "2h 3h Ah", "Ah 2h 3h 4h"), Err(Code::MustDoOtherwise));
    assert_eq!(divide("4h 5h 6h 7h", "3h", "2h 3h 4h"), Err(Code::NoSuchCard));
    assert_eq!(divide("4h 5h 6h 7h", "5h", "5h 6h 7h"), Err(Code::NotAMeld));
}

#[test]
fn a_paid_set_that_was_broken_up_is_not_paid_again() {
    // Three kings of spades with two others, split so that no three spades stay together, and
    // restored later by a split of a meld that another was merged into.
    let (king, spades) = (cards::Rank::King, cards::Suit::Spades);
    let (paid, mixed) = (Kind::OneSuit(king, spades), Kind::Mixed(king));
    let again = Shapes { pays_again: true, ..HOUSE };
    for (shapes, chips) in [(HOUSE, 0), (again, 2)] {
        let mut broken = Broken::NONE;
        let (lying, part) = (cards("Ks Ks Ks Kh Kd"), cards("Ks Ks Kc"));
        let split = shapes.divide(paid, &lying, &cards("Kc"), None, &part).unwrap();
        assert_eq!((split.left, split.kind), (mixed, mixed));
        assert_eq!(shapes.arisen(paid, &lying, &split, &mut broken), 0);
        let (lying, pool) = (cards("Ks Ks Kc Ks"), cards("Kd Kd"));
        let split = shapes.divide(mixed, &lying, &pool, None, &cards("Kc Kd Kd")).unwrap();
        assert_eq!(split.left, paid);
        assert_eq!(shapes.arisen(mixed, &lying, &split, &mut broken), chips);
        assert_eq!(broken, Broken::NONE, "another set of kings of spades would be a new one");
        assert_eq!(shapes.arisen(mixed, &lying, &split, &mut broken), 2);
    }
}

#[test]
fn a_rope_that_lent_its_end_is_not_paid_again_by_a_split() {
    let hearts = cards::Suit::Hearts;
    let (rope, kind) = (cards("2h 3h 4h 5h 6h"), Kind::Rope(hearts));
    let places = |text: &str| HOUSE.places(&cards(text)).unwrap();
    let again = Shapes { pays_again: true, ..HOUSE };
    for (shapes, chips) in [(HOUSE, 0), (again, 1)] {
        let mut broken = Broken::NONE;
        let (before, after) = (places("Ah 2h 3h 4h 5h 6h"), places("2h 3h 4h 5h 6h"));
        shapes.lends_end(hearts, before, after, &mut broken);
        let split = shapes.divide(kind, &rope, &cards("Ah"), None, &cards("Ah 2h 3h")).unwrap();
        assert_eq!(shapes.arisen(kind, &rope, &split, &mut broken), chips);
        assert_eq!(shapes.arisen(kind, &rope, &split, &mut broken), 1, "another ace is new");
    }
}
