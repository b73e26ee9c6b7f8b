//! Who acts first by the up cards, against a slow twin that sorts whole lists.

use super::*;
use crate::poker::variant::{Bet, Step};
use crate::poker::{MEXICAN_POKER, PokerHand, RAZZ, SEVEN_CARD_STUD, STUD_HILO};
use crate::row::Row;
use crate::stub::Held;
use cards::Deck;
use std::cmp::Reverse;

/// A hand that has begun, and its rounds of betting.
fn begun(game: &'static Game, players: usize) -> (PokerHand, Vec<Bet>) {
    let prepared = prepared(game, &[]);
    let setup = setup(&prepared, &vec![10_000; players], Mode::Guarded);
    let Hand::Poker(hand) = Hand::start(&setup, &mut Events::new()).unwrap() else {
        unreachable!()
    };
    let bets = hand.game.variant.steps.iter().filter_map(|step| match step {
        Step::Bet(bet) => Some(*bet),
        _ => None,
    });
    let bets = bets.collect();
    (hand, bets)
}

fn lay(hand: &mut PokerHand, boards: &[&[Card]]) {
    for (at, board) in boards.iter().enumerate() {
        let mut row = Row::EMPTY;
        board.iter().for_each(|card| row.push(Held::new(*card, Seen::ALL)));
        hand.table.hole[Seat::at(at)] = row;
    }
}

const SUITS: &str = "cdhs";

/// All cards in an order of ranks, and of suits within a rank.
fn in_order(ranks: &str) -> Vec<Card> {
    let of = |rank: char| SUITS.chars().map(move |suit| format!("{rank}{suit}").parse().unwrap());
    ranks.chars().flat_map(of).collect()
}

/// Every four cards before four seats, in every order: the one that comes first in the list opens.
fn single_cards(game: &'static Game, first_to_last: &[Card]) {
    let (mut hand, bets) = begun(game, 4);
    let mut seen = 0;
    for a in 0..52 {
        for b in 0..52 {
            for c in 0..52 {
                for d in 0..52 {
                    let places = [a, b, c, d];
                    if a == b || a == c || a == d || b == c || b == d || c == d {
                        continue;
                    }
                    let cards = places.map(|at| [first_to_last[at]]);
                    lay(&mut hand, &[&cards[0], &cards[1], &cards[2], &cards[3]]);
                    let expected = (0..4).min_by_key(|at| places[*at]).unwrap();
                    assert_eq!(
                        hand.first_by_cards(&bets[0]),
                        Some(Seat::at(expected)),
                        "{cards:?}"
                    );
                    seen += 1;
                }
            }
        }
    }
    assert_eq!(seen, 52 * 51 * 50 * 49);
}

#[test]
fn the_lowest_card_opens_stud_suits_from_clubs_up() {
    single_cards(&SEVEN_CARD_STUD, &in_order("23456789TJQKA"));
}

#[test]
fn an_ace_is_high_in_stud_high_low() {
    let (mut hand, bets) = begun(&STUD_HILO, 2);
    for (at, first) in in_order("23456789TJQKA").iter().enumerate() {
        for second in in_order("23456789TJQKA").iter().skip(at + 1) {
            lay(&mut hand, &[&[*first], &[*second]]);
            assert_eq!(hand.first_by_cards(&bets[0]), Some(seat(1)), "{first} {second}");
            lay(&mut hand, &[&[*second], &[*first]]);
            assert_eq!(hand.first_by_cards(&bets[0]), Some(seat(2)), "{second} {first}");
        }
    }
}

#[test]
fn the_highest_card_opens_razz_the_ace_being_low() {
    let mut cards = in_order("A23456789TJQK");
    cards.reverse();
    single_cards(&RAZZ, &cards);
}

/// Groups of equal ranks, the largest first, then the highest; aces count as given.
fn groups(board: &[Card], ace: i64) -> Vec<(i64, i64)> {
    let rank = |card: &Card| match card.rank().unwrap() as i64 + 2 {
        14 => ace,
        other => other,
    };
    let ranks: Vec<i64> = board.iter().map(rank).collect();
    let mut groups: Vec<(i64, i64)> = (1..=14)
        .map(|rank| (ranks.iter().filter(|r| **r == rank).count() as i64, rank))
        .filter(|(n, _)| *n > 0)
        .collect();
    groups.sort_by_key(|group| Reverse(*group));
    groups
}

/// How boards compare: how their cards are grouped, then the ranks of the groups.
fn key(board: &[Card], ace: i64) -> (Vec<i64>, Vec<i64>) {
    groups(board, ace).into_iter().unzip()
}

/// A seat and its up cards.
type Shows = (Seat, Vec<Card>);

/// Deals boards of so many up cards to two to four seats, some of which have folded or are all-in.
fn boards(game: &'static Game, expected: fn(&[Shows]) -> Seat) {
    let tables = [2, 3, 4].map(|players| begun(game, players).0);
    let (_, bets) = begun(game, 2);
    let mut rng = Lcg(41);
    let mut deck: Vec<Card> = Deck::STANDARD.counts().iter().collect();
    let mut tied = 0;
    for round in 0..60_000 {
        let players = 2 + round % 3;
        let mut hand = tables[players - 2].clone();
        // Few ranks make many pairs and ties.
        let many = 1 + round / 3 % 4;
        rng.shuffle(&mut deck);
        let few: Vec<Card> =
            deck.iter().copied().filter(|card| card.rank().unwrap() as u8 > 5).collect();
        let cards = if round % 2 == 0 { &deck } else { &few };
        let dealt: Vec<Vec<Card>> =
            (0..players).map(|at| cards[at * many..][..many].to_vec()).collect();
        lay(&mut hand, &dealt.iter().map(Vec::as_slice).collect::<Vec<_>>());
        hand.table.button = Seat::at(rng.below(players));
        if players > 2 && rng.below(3) == 0 {
            hand.table.live.remove(Seat::at(rng.below(players)));
        } else if players > 2 && rng.below(3) == 0 {
            hand.table.all_in.add(Seat::at(rng.below(players)));
        }
        let able = hand.table.live.without(hand.table.all_in);
        let around: Vec<Shows> = able
            .clockwise_after(hand.table.button)
            .map(|seat| (seat, dealt[seat.index()].clone()))
            .collect();
        let first = hand.first_by_cards(&bets[many]).unwrap();
        assert_eq!(first, expected(&around), "{around:?}");
        let same = |(_, board): &&Shows| key(board, 14) == key(&dealt[first.index()], 14);
        tied += usize::from(around.iter().filter(same).count() > 1);
    }
    assert!(tied > 500, "{tied} ties");
}

#[test]
fn the_highest_board_opens_stud() {
    let expected = |around: &[Shows]| {
        let best = around.iter().map(|(_, board)| key(board, 14)).max().unwrap();
        around.iter().find(|(_, board)| key(board, 14) == best).unwrap().0
    };
    boards(&SEVEN_CARD_STUD, expected);
    boards(&STUD_HILO, expected);
}

#[test]
fn the_lowest_board_opens_razz() {
    boards(&RAZZ, |around| {
        let best = around.iter().map(|(_, board)| key(board, 1)).min().unwrap();
        around.iter().find(|(_, board)| key(board, 1) == best).unwrap().0
    });
}

/// The best that a board shows, the joker tried as every card of a rank; alone it is above an ace.
fn with_joker(board: &[Card]) -> (Vec<i64>, Vec<i64>) {
    let rest: Vec<Card> = board.iter().copied().filter(|card| !card.is_joker()).collect();
    match rest.len() {
        0 => (vec![1], vec![15]),
        n if n == board.len() => key(board, 14),
        _ => {
            let deck: Vec<Card> = Deck::MEXICAN.counts().iter().collect();
            let stands_for = deck.into_iter().filter(|card| card.rank().is_some());
            let keys = stands_for.map(|card| key(&[&rest[..], &[card]].concat(), 14));
            keys.max().unwrap()
        }
    }
}

/// One to four up cards, with the joker and without, at two to four seats.
#[test]
fn the_highest_board_opens_mexican_poker_with_a_joker_or_without() {
    let tables = [2, 3, 4].map(|players| begun(&MEXICAN_POKER, players).0);
    let (_, bets) = begun(&MEXICAN_POKER, 2);
    let mut rng = Lcg(43);
    let mut deck: Vec<Card> = Deck::MEXICAN.counts().iter().collect();
    let (mut jokers, mut tied) = (0, 0);
    for round in 0..20_000 {
        let players = 2 + round % 3;
        let many = 1 + round / 3 % 4;
        let mut hand = tables[players - 2].clone();
        rng.shuffle(&mut deck);
        // The joker comes often.
        if round % 2 == 0 {
            let at = deck.iter().position(|card| card.is_joker()).unwrap();
            deck.swap(at, round % (players * many));
        }
        let dealt: Vec<Vec<Card>> =
            (0..players).map(|at| deck[at * many..][..many].to_vec()).collect();
        lay(&mut hand, &dealt.iter().map(Vec::as_slice).collect::<Vec<_>>());
        hand.table.button = Seat::at(rng.below(players));
        let around: Vec<Seat> = hand.table.live.clockwise_after(hand.table.button).collect();
        let shows = |seat: &Seat| with_joker(&dealt[seat.index()]);
        let best = around.iter().map(shows).max().unwrap();
        let equals: Vec<&Seat> = around.iter().filter(|seat| shows(seat) == best).collect();
        let first = hand.first_by_cards(&bets[many - 1]).unwrap();
        assert_eq!(first, *equals[0], "{dealt:?} from {:?}", around[0]);
        tied += usize::from(equals.len() > 1);
        jokers += usize::from(dealt[first.index()].iter().any(|card| card.is_joker()));
    }
    assert!(tied > 200 && jokers > 2_000, "{tied} ties, {jokers} jokers");
}
