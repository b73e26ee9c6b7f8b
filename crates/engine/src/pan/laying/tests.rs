use super::oracle::Oracle;
use super::*;
use crate::contract::{RuleId, Rules, Verb};
use crate::ids::*;
use crate::pan::meld::{Kind, Shapes, joined};
use crate::pan::split::{Broken, without};
use cards::{Card, CardList, Deck, Suit};

const HOUSE: Shapes = Shapes::new(Rules::ALL, false);

struct Luck(u64);

impl Luck {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

/// The 40 faces of the deck.
fn faces() -> Vec<Card> {
    let counts = Deck::PAN.counts();
    (0..52).map(|at| Card::from_index(at).unwrap()).filter(|card| counts.get(*card) > 0).collect()
}

/// A player's position card by card: the hand, the card to be used, and the melds with their kinds
/// and which of their cards were additions.
#[derive(Clone, Debug)]
struct Plain {
    pool: CardList,
    must: Option<Card>,
    melds: Vec<(Kind, CardList, u16)>,
    broken: Broken,
}

impl Plain {
    fn position(&self, shapes: Shapes, borrowing: bool) -> Position {
        let mut position = Position { borrowing, ..Position::new(shapes, &self.pool) };
        (position.must, position.broken) = (self.must, self.broken);
        for (place, (kind, cards, extra)) in position.lying.iter_mut().zip(&self.melds) {
            *place = shapes.lying(*kind, cards, *extra);
        }
        position
    }

    /// Cards close enough together that there is something to lay, and some of them laid.
    fn random(shapes: Shapes, n: usize, luck: &mut Luck) -> Plain {
        let faces = faces();
        let (from, width) = (luck.below(40), 6 + luck.below(20));
        let mut pool: CardList = (0..n).map(|_| faces[(from + luck.below(width)) % 40]).collect();
        if luck.below(3) == 0 {
            // A whole suit rather than neighbouring ranks.
            let suit = Suit::ALL[luck.below(4)];
            let near = |_| Card::new(faces[4 * luck.below(10)].rank().unwrap(), suit);
            pool = (0..n).map(near).collect();
        }
        let mut melds: Vec<(Kind, CardList, u16)> = Vec::new();
        for _ in 0..luck.below(4) {
            let mut all = Vec::new();
            Oracle(shapes).each_meld(&pool, None, &mut |meld| all.push(meld));
            if all.is_empty() || luck.below(4) == 0 {
                break;
            }
            let meld = all[luck.below(all.len())];
            let kind = shapes.read(&meld).unwrap();
            pool = without(&pool, &meld);
            melds.push((kind, meld, shapes.extra(kind, &[], &meld, 0)));
        }
        if let (Some((kind, cards, extra)), 0) = (melds.last_mut(), luck.below(2)) {
            // Added later, which is not the same as laid at once.
            let mut all = Vec::new();
            Oracle(shapes).each_addition(*kind, cards, &pool, None, &mut |more| all.push(more));
            if !all.is_empty() {
                let more = all[luck.below(all.len())];
                *extra = shapes.extra(*kind, cards, &more, *extra);
                *cards = joined(cards, &more);
                pool = without(&pool, &more);
            }
        }
        let must = (!pool.is_empty() && luck.below(2) == 0).then(|| pool[luck.below(pool.len())]);
        Plain { pool, must, melds, broken: Broken::NONE }
    }

    /// Every legal play, what it leaves and what it pays, from the card-by-card rules alone.
    fn plays(&self, shapes: Shapes, borrowing: bool) -> Vec<(Verb, u8, CardList, Plain, u8)> {
        let (oracle, pool, must) = (Oracle(shapes), &self.pool, self.must);
        let mut plays = Vec::new();
        let next = |laid: &[Card]| Plain {
            pool: without(pool, laid),
            must: None,
            melds: self.melds.clone(),
            broken: self.broken,
        };
        oracle.each_meld(pool, must, &mut |meld| {
            let kind = shapes.read(&meld).unwrap();
            let extra = shapes.extra(kind, &[], &meld, 0);
            let mut next = next(&meld);
            next.melds.push((kind, meld, extra));
            plays.push((Verb::Meld, 0, meld, next, shapes.worth(kind, &meld, extra)));
        });
        for (at, &(kind, cards, extra)) in self.melds.iter().enumerate() {
            let on = at as u8 + 1;
            oracle.each_addition(kind, &cards, pool, must, &mut |more| {
                let all = joined(&cards, &more);
                let after = shapes.extra(kind, &cards, &more, extra);
                let before = shapes.worth(kind, &cards, extra);
                let mut next = next(&more);
                next.melds[at] = (kind, all, after);
                let again = match kind {
                    Kind::Rope(suit) => {
                        let places = |cards: &[Card]| shapes.places(cards).unwrap();
                        let (before, after) = (places(&cards), places(&all));
                        shapes.made_again(suit, before, after, &mut next.broken)
                    }
                    _ => None,
                };
                let before = before + again.unwrap_or(0);
                let paid = shapes.worth(kind, &all, after).saturating_sub(before);
                plays.push((Verb::Add, on, more, next, paid));
            });
            oracle.each_split(kind, &cards, pool, must, &mut |part| {
                let split = shapes.divide(kind, &cards, pool, must, &part).unwrap();
                let left = without(&cards, &split.moved);
                let whole = joined(&split.moved, &split.added);
                let mut next = next(&split.added);
                next.melds[at] = (split.left, left, shapes.extra_left(&left, &left, extra));
                let kept = shapes.extra_left(&whole, &split.moved, extra);
                next.melds.push((split.kind, whole, kept));
                let paid = shapes.arisen(kind, &cards, &split, &mut next.broken);
                plays.push((Verb::Split, on, part, next, paid));
            });
            if borrowing {
                oracle.each_loan(kind, &cards, pool, must, &mut |new| {
                    let loan = shapes.borrow(kind, &cards, pool, must, &new).unwrap();
                    let left = without(&cards, &[loan.card]);
                    let mut next = next(&loan.added);
                    next.broken.divided(kind, &[(loan.left, 0)]);
                    if let Kind::Rope(suit) = kind {
                        let places = |cards: &[Card]| shapes.places(cards).unwrap();
                        let (before, after) = (places(&cards), places(&left));
                        shapes.lends_end(suit, before, after, &mut next.broken);
                    }
                    next.melds[at] = (loan.left, left, shapes.extra_left(&left, &left, extra));
                    let fresh = shapes.extra(loan.kind, &[], &new, 0);
                    next.melds.push((loan.kind, new, fresh));
                    plays.push((Verb::Borrow, on, new, next, shapes.worth(loan.kind, &new, fresh)));
                });
            }
        }
        plays
    }

    fn outs(&self, shapes: Shapes) -> u8 {
        self.melds.iter().map(|(kind, cards, extra)| shapes.called(*kind, cards, *extra)).sum()
    }
}

fn sorted(cards: &[Card]) -> Vec<Card> {
    let mut cards = cards.to_vec();
    cards.sort();
    cards
}

/// Rules that change what is a meld or what it pays.
const SHAPING: [Option<RuleId>; 9] = [
    None,
    Some(PN_02),
    Some(PN_16),
    Some(PN_17),
    Some(PN_18),
    Some(PN_19),
    Some(PN_20),
    Some(PN_21),
    Some(PN_22),
];

/// Everything the bits say about a position must match the cards.
fn check_plays(plain: &Plain, shapes: Shapes, borrowing: bool) -> usize {
    let position = plain.position(shapes, borrowing);
    let expected = plain.plays(shapes, borrowing);
    let mut found = Vec::new();
    position.each_play(&mut |play| found.push(play));
    assert_eq!(position.has_play(), !expected.is_empty());
    assert_eq!(position.outs(), plain.outs(shapes), "{plain:?}");
    // Loans come in table order, not in the order in which the cards were laid.
    let name = |verb, on, cards: &[Card]| (verb != Verb::Borrow, on, verb, sorted(cards));
    let in_order = |list: &mut dyn Iterator<Item = (Verb, u8, CardList)>| {
        let all: Vec<_> = list.map(|(verb, on, cards)| name(verb, on, &cards)).collect();
        let (rest, mut loans): (Vec<_>, Vec<_>) = all.into_iter().partition(|play| play.0);
        loans.sort_by(|a, b| (a.1, &a.3).cmp(&(b.1, &b.3)));
        (rest, loans)
    };
    let told = &mut found.iter().map(|play| (play.verb, play.on, play.cards.cards(shapes)));
    let rules = &mut expected.iter().map(|(verb, on, cards, ..)| (*verb, *on, *cards));
    assert_eq!(in_order(told), in_order(rules), "{plain:?}");
    for play in found {
        let cards = sorted(&play.cards.cards(shapes));
        let same = |(verb, on, named, ..): &&(Verb, u8, CardList, Plain, u8)| {
            (*verb, *on) == (play.verb, play.on) && sorted(named) == cards
        };
        let (.., next, paid) = expected.iter().find(same).unwrap();
        let (after, chips) = position.after(play).unwrap();
        assert_eq!(chips, *paid, "{play:?} of {plain:?}");
        if next.melds.len() <= after.lying.len() {
            assert_eq!(after, next.position(shapes, borrowing), "{play:?} of {plain:?}");
        }
    }
    expected.len()
}

#[test]
fn bits_find_what_cards_find() {
    let mut luck = Luck(3);
    let mut plays = 0;
    for round in 0..6_000 {
        let rules = SHAPING[round % 18 / 2].map_or(Rules::ALL, Rules::without);
        let shapes = Shapes::new(rules, round % 5 == 0);
        let n = 3 + luck.below(9);
        plays += check_plays(&Plain::random(shapes, n, &mut luck), shapes, true);
    }
    assert!(plays > 5_000, "{plays}");
}

#[test]
fn all_small_hands_are_as_by_hand() {
    // Every hand of four cards from three neighbouring ranks in three suits, with each of these
    // melds.
    let faces: Vec<Card> =
        "2c 2d 2s 3c 3d 3s 4c 4d 4s".parse::<CardList>().unwrap().iter().copied().collect();
    let lying = ["", "Ac 2c 3c 4c", "3c 3d 3h 3s", "3s 3s 3s 3s", "2d 3d 4d", "4s 5s 6s 7s Js"];
    let mut hands = 0;
    for meld in lying {
        let cards: CardList = meld.parse().unwrap();
        let melds = HOUSE.read(&cards).map(|kind| (kind, cards, HOUSE.extra(kind, &[], &cards, 0)));
        let melds: Vec<_> = melds.into_iter().collect();
        for code in 0..9usize.pow(4) {
            let at = |n: u32| code / 9usize.pow(n) % 9;
            if at(0) <= at(1) && at(1) <= at(2) && at(2) <= at(3) {
                let pool: CardList = (0..4).map(|n| faces[at(n)]).collect();
                for must in [None, Some(pool[0])] {
                    let plain = Plain { pool, must, melds: melds.clone(), broken: Broken::NONE };
                    check_rows(&plain, HOUSE, true);
                    hands += 1;
                }
            }
        }
    }
    assert_eq!(hands, 6 * 2 * 495);
}

/// The same along every sequence of plays; returns how many there are.
fn check_rows(plain: &Plain, shapes: Shapes, borrowing: bool) -> usize {
    let plays = plain.plays(shapes, borrowing).into_iter();
    let rows: usize = plays.map(|(.., next, _)| check_rows(&next, shapes, borrowing)).sum();
    check_plays(plain, shapes, borrowing);
    rows + 1
}

#[test]
fn bits_find_the_same_along_every_row_of_plays() {
    let mut luck = Luck(9);
    let mut rows = 0;
    for round in 0..1_200 {
        let rules = SHAPING[round % 27 / 3 % 9].map_or(Rules::ALL, Rules::without);
        let rules = if round % 3 == 0 { rules } else { Rules::ALL };
        let shapes = Shapes {
            outs_as_paid: round % 7 == 0,
            pays_again: round % 11 == 0,
            ..Shapes::new(rules, round % 5 == 0)
        };
        // Fewer cards where there are the most possibilities.
        let n = if rules == Rules::ALL { 4 + luck.below(6) } else { 3 + luck.below(4) };
        rows += check_rows(&Plain::random(shapes, n, &mut luck), shapes, round % 2 == 0);
    }
    assert!(rows > 9_000, "{rows}");
}
