//! The search compared with trying every sequence of plays. That a position lists its plays and
//! their pay correctly is tested in the engine, along the same sequences.

use super::*;
use cards::{Card, CardList, Deck, Suit};
use engine::RuleId;
use engine::ids::*;
use engine::pan::Shapes;

const HOUSE: Shapes = Shapes::new(Rules::ALL, false);

struct Luck(u64);

impl Luck {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

/// Cards close enough together that there is something to lay, and some of them laid.
fn random(shapes: Shapes, n: usize, luck: &mut Luck) -> Position {
    let counts = Deck::PAN.counts();
    let all = (0..52).map(|at| Card::from_index(at).unwrap());
    let faces: Vec<Card> = all.filter(|card| counts.get(*card) > 0).collect();
    let (from, width) = (luck.below(40), 6 + luck.below(20));
    let mut cards: CardList = (0..n).map(|_| faces[(from + luck.below(width)) % 40]).collect();
    if luck.below(3) == 0 {
        // A whole suit rather than neighbouring ranks.
        let suit = Suit::ALL[luck.below(4)];
        let near = |_| Card::new(faces[4 * luck.below(10)].rank().unwrap(), suit);
        cards = (0..n).map(near).collect();
    }
    // The last one may be the card just drawn, which must be used.
    let (hand, drawn) = cards.split_at(n - luck.below(2));
    let mut position = Position::new(shapes, hand);
    for _ in 0..luck.below(4) {
        let plays = plays(&position);
        if plays.is_empty() || luck.below(4) == 0 {
            break;
        }
        (position, _) = position.after(plays[luck.below(plays.len())]).unwrap();
    }
    drawn.first().map_or(Some(position), |card| position.with(*card)).unwrap()
}

fn plays(position: &Position) -> Vec<Play> {
    let mut all = Vec::new();
    position.each_play(&mut |play| all.push(play));
    all
}

/// Tries every sequence of plays.
fn try_all(position: &Position, chips: u8, see: &mut impl FnMut(u8, &Position)) {
    see(chips, position);
    for play in plays(position) {
        if let Some((next, paid)) = position.after(play) {
            try_all(&next, chips + paid, see);
        }
    }
}

fn check_best(start: &Position, solver: &mut Solver) {
    let (mut chips, mut out) = ((0, usize::MAX), (usize::MAX, 0));
    try_all(start, 0, &mut |paid, end| {
        let left = end.pool.len();
        let total = if left == 0 { paid + 2 + end.outs() } else { paid };
        if paid > chips.0 || paid == chips.0 && left < chips.1 {
            chips = (paid, left);
        }
        if left < out.0 || left == out.0 && total > out.1 {
            out = (left, total);
        }
    });
    let best = solver.best(start);
    assert_eq!((best.chips.chips, best.chips.left as usize), chips, "{start:?}: {best:?}");
    assert_eq!((best.going_out.left as usize, best.going_out.total()), out, "{start:?}: {best:?}");
    // The lines found are legal and have the result they claim.
    for line in [best.chips, best.going_out] {
        let (mut position, mut paid) = (*start, 0);
        for play in line.plays() {
            assert!(plays(&position).contains(&play), "{play:?} in {start:?}");
            let (next, chips) = position.after(play).unwrap();
            (position, paid) = (next, paid + chips);
        }
        let end = (paid, position.pool.len() as u8, position.outs());
        assert_eq!(end, (line.chips, line.left, line.outs), "{start:?}");
    }
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

#[test]
fn the_best_row_is_that_of_trying_all() {
    let mut luck = Luck(9);
    let mut solver = Solver::new();
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
        let start = Position { borrowing: round % 2 == 0, ..random(shapes, n, &mut luck) };
        check_best(&start, &mut solver);
    }
}

#[test]
fn so_it_is_in_all_small_hands() {
    // Every hand of four cards from three neighbouring ranks in three suits, with each of these
    // melds.
    let faces: CardList = "2c 2d 2s 3c 3d 3s 4c 4d 4s".parse().unwrap();
    let lying = ["", "Ac 2c 3c 4c", "3c 3d 3h 3s", "3s 3s 3s 3s", "2d 3d 4d", "4s 5s 6s 7s Js"];
    let mut hands = 0;
    for meld in lying {
        let cards: CardList = meld.parse().unwrap();
        let meld = HOUSE.read(&cards).and_then(|kind| {
            let extra = HOUSE.extra(kind, &[], &cards, 0);
            HOUSE.lying(kind, &cards, extra)
        });
        for code in 0..9usize.pow(4) {
            let at = |n: u32| code / 9usize.pow(n) % 9;
            if at(0) <= at(1) && at(1) <= at(2) && at(2) <= at(3) {
                let pool: CardList = (0..4).map(|n| faces[at(n)]).collect();
                for must in [None, Some(pool[0])] {
                    let mut start = Position::new(HOUSE, &pool);
                    (start.borrowing, start.must, start.lying[0]) = (true, must, meld);
                    check_best(&start, &mut Solver::new());
                    hands += 1;
                }
            }
        }
    }
    assert_eq!(hands, 6 * 2 * 495);
}

#[test]
fn a_search_that_outgrows_its_memory_is_right_too() {
    let cards: CardList = "Kc Kc Kd Kd Kh Kh Ks Ks Ks Kd Kc".parse().unwrap();
    let mut solver = Solver::new();
    // Sets of clubs, diamonds and spades are four chips.
    let best = solver.best(&Position::new(HOUSE, &cards));
    assert!(solver.positions() > 1024, "{}", solver.positions());
    assert_eq!((best.chips.chips, best.chips.left), (4, 0));
    assert_eq!(best.going_out.left, 0);
    assert_eq!(best.going_out.total(), 4 + 2 + 4);
}
