//! Stud, stud high-low and razz: prices, openers, and what is refused by which rule.

use super::*;
use crate::ids::*;
use crate::poker::{RAZZ, SEVEN_CARD_STUD, STUD_HILO};

const PRICES: [(&str, &str); 3] = [("small-bet", "3"), ("big-bet", "6"), ("bring-in", "1")];

/// Three players at 3–6, the button at seat 1; the cards come to seats 2, 3 and 1.
fn table(game: &Game, set: &[(&str, &str)], cards: &str) -> Table {
    let game = prepared(game, &[&PRICES[..], set].concat());
    let mut table = Table::stacked(&setup(&game, &[10_000; 3], Mode::Guarded), cards);
    table.deal();
    table
}

/// Seat 3 has the deuce of clubs up, and seat 2 pairs its jack on fourth street.
const PAIR: &str = "4s 5s 6s 4h 5h 6h Jd 2c Ks 9s Jc 8d 7d 9h 2h 3h 4d 9d Td Qs 5d 8c 7c 6c Tc";

fn refused(table: &mut Table, n: u8, mv: Move) -> (Code, Option<RuleId>, i64) {
    let Refusal { code, rule, limit, .. } = table.act(n, mv).unwrap_err();
    (code, rule, limit.as_cents())
}

#[test]
fn only_the_lowest_card_brings_it_in() {
    let mut table = table(&SEVEN_CARD_STUD, &[], PAIR);
    // Seat 3 has the deuce and has opened; seat 2 would open for a dollar too, and it is seat 1's turn.
    for verb in [Verb::Bet, Verb::Raise] {
        let early = refused(&mut table, 2, to(verb, 1));
        assert_eq!(early, (Code::NotYourTurn, Some(PK_25), 0));
    }
    let again = refused(&mut table, 3, to(Verb::Bet, 1));
    assert_eq!(again, (Code::NotYourTurn, Some(PK_25), 0));
    // Nobody opens twice, or for less than the price.
    assert_eq!(table.act(1, to(Verb::Bet, 1)).unwrap_err().code, Code::NotNow);
    assert_eq!(refused(&mut table, 1, to(Verb::Raise, 2)), (Code::TooLittle, Some(ST_03), 300));
    assert_eq!(refused(&mut table, 1, to(Verb::Raise, 4)), (Code::TooMuch, Some(ST_03), 300));
}

#[test]
fn after_an_open_pair_a_wrong_price_is_refused_by_its_rule() {
    let mut table = table(&SEVEN_CARD_STUD, &[], PAIR);
    table.act(1, Move::new(Verb::Call)).unwrap();
    table.act(2, Move::new(Verb::Call)).unwrap();
    assert_eq!(refused(&mut table, 2, to(Verb::Bet, 7)), (Code::TooMuch, Some(ST_04), 600));
    assert_eq!(refused(&mut table, 2, to(Verb::Bet, 2)), (Code::TooLittle, Some(ST_03), 300));
    table.act(2, to(Verb::Bet, 3)).unwrap();
    table.act(3, to(Verb::Raise, 9)).unwrap();
    assert_eq!(refused(&mut table, 1, to(Verb::Raise, 12)), (Code::TooLittle, Some(ST_04), 1500));
    assert_eq!(refused(&mut table, 1, to(Verb::Raise, 18)), (Code::TooMuch, Some(ST_04), 1500));
    table.act(1, to(Verb::Raise, 15)).unwrap();
}

#[test]
fn an_open_pair_changes_nothing_in_high_low_and_razz() {
    for (game, rule, first) in [(&STUD_HILO, S8_03, 2), (&RAZZ, RZ_03, 3)] {
        let mut table = table(game, &[], PAIR);
        while table.hand.view(Viewer::Spectator).phase == Phase::ThirdStreet {
            let n = table.turn().unwrap();
            table.act(n, Move::new(Verb::Call)).unwrap();
        }
        assert_eq!(table.turn(), Some(first), "{}", game.id);
        let large = refused(&mut table, first, to(Verb::Bet, 6));
        assert_eq!(large, (Code::TooMuch, Some(rule), 300), "{}", game.id);
        table.act(first, to(Verb::Bet, 3)).unwrap();
    }
}

#[test]
fn the_king_brings_it_in_at_razz() {
    let mut table = table(&RAZZ, &[], PAIR);
    assert_eq!(table.turn(), Some(2), "left of seat 1, which has the king");
    let early = refused(&mut table, 3, to(Verb::Raise, 3));
    assert_eq!(early, (Code::NotYourTurn, Some(PK_25), 0));
}

#[test]
fn a_spread_bet_lies_between_its_limits() {
    let set = [("betting", "spread"), ("small-bet", "2"), ("big-bet", "16"), ("bring-in", "2")];
    let mut table = table(&SEVEN_CARD_STUD, &set, PAIR);
    assert_eq!(refused(&mut table, 1, to(Verb::Raise, 3)), (Code::TooLittle, Some(ST_22), 400));
    assert_eq!(refused(&mut table, 1, to(Verb::Raise, 19)), (Code::TooMuch, Some(ST_22), 1800));
    table.act(1, to(Verb::Raise, 7)).unwrap();
    // A raise is at least as large as the last one.
    assert_eq!(refused(&mut table, 2, to(Verb::Raise, 11)), (Code::TooLittle, Some(ST_22), 1200));
    table.act(2, Move::new(Verb::Call)).unwrap();
    table.act(3, Move::new(Verb::Call)).unwrap();
    // A pair shows, but there are no two prices.
    table.act(2, to(Verb::Bet, 5)).unwrap();
    assert!(table.cites(ST_22) && !table.cites(ST_04));
}

#[test]
fn blinds_in_the_place_of_a_forced_bet() {
    let set =
        [("third-street", "blinds"), ("burns", "none"), ("button-post", "3"), ("blinds", "1,3")];
    let mut table = table(&STUD_HILO, &set, PAIR);
    assert_eq!(table.turn(), Some(1), "left of the big blind");
    assert_eq!(refused(&mut table, 1, to(Verb::Raise, 5)), (Code::TooLittle, Some(ST_21), 600));
    table.act(1, Move::new(Verb::Call)).unwrap();
    table.act(2, Move::new(Verb::Call)).unwrap();
    table.act(3, Move::new(Verb::Check)).unwrap();
    // Seat 2 pairs its jack with the first card: nothing was burned.
    let burned =
        |event: &Event| matches!(event.kind, EventKind::Card { to: cards::Zone::Burn, .. });
    assert!(!table.events.iter().any(burned) && table.cites(ST_21));
}

#[test]
fn a_bring_in_may_be_nothing_or_more_than_somebody_has() {
    let mut table = table(&SEVEN_CARD_STUD, &[("bring-in", "0")], PAIR);
    assert_eq!(table.turn(), Some(3), "the deuce acts first");
    table.act(3, Move::new(Verb::Check)).unwrap();
    table.act(1, to(Verb::Bet, 3)).unwrap();
    // All-in for less than the bring-in: the others still owe all of it.
    let game =
        prepared(&SEVEN_CARD_STUD, &[("small-bet", "6"), ("big-bet", "12"), ("bring-in", "2")]);
    let mut short = Table::stacked(&setup(&game, &[10_000, 10_000, 150], Mode::Guarded), PAIR);
    short.deal();
    assert_eq!(short.turn(), Some(1));
    short.act(1, Move::new(Verb::Call)).unwrap();
    short.act(2, Move::new(Verb::Call)).unwrap();
    let put: Vec<i64> =
        short.hand.view(Viewer::Spectator).seats.iter().map(|s| s.stack.as_cents()).collect();
    assert_eq!(put, [9_750, 9_750, 0]);
}

#[test]
fn a_low_need_not_qualify_where_the_house_does_not_ask() {
    // Nobody has a low of eight; seat 3 has the lowest nine.
    let cards = "Ks Ad Qs Kd 2d Qd Th 3c Jc 4c 9c 9s Jd 5d 4s Kh Td Jh Tc 6c Js 8s 2s Qh 2h";
    for (qualifier, rule) in [("8", Some(S8_04)), ("0", None)] {
        let mut table = table(&STUD_HILO, &[("low-qualifier", qualifier)], cards);
        table.call_down();
        let low = |event: &Event| {
            matches!(event.kind, EventKind::Result { result: ResultKind::WinLow, .. })
        };
        assert_eq!(table.events.iter().any(low), rule.is_none(), "{qualifier}");
    }
}
