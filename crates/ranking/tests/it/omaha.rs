//! Omaha compared with a simple, slow ranking: every two hole cards with every three of the board.
//! The five-card ranking itself is compared with a slow one for every hand in `orders.rs`.

use crate::reference::{Dealer, more};
use cards::{Card, CardList, Deck};
use houseway_ranking::high::Strength;
use houseway_ranking::{high, low8, omaha};

fn list(text: &str) -> CardList {
    text.parse().unwrap()
}

/// Every two with every three.
fn hands(hole: &[Card], board: &[Card]) -> Vec<[Card; 5]> {
    let mut hands = Vec::with_capacity(60);
    for a in 0..hole.len() {
        for b in 0..a {
            for c in 0..board.len() {
                for d in 0..c {
                    for e in 0..d {
                        hands.push([hole[a], hole[b], board[c], board[d], board[e]]);
                    }
                }
            }
        }
    }
    hands
}

fn slow_high(hole: &[Card], board: &[Card]) -> Option<Strength> {
    hands(hole, board).iter().map(|hand| high::rank(hand)).max().unwrap()
}

fn slow_low8(hole: &[Card], board: &[Card]) -> Option<low8::Strength> {
    hands(hole, board).iter().map(|hand| low8::rank(hand)).max().unwrap()
}

#[test]
fn high_and_low_rank_as_the_slow_way() {
    let dealer = || Dealer::new(Deck::STANDARD);
    let dealers = [
        (dealer(), 4_000_000),
        (dealer().keep(|card| (card.index() / 4 + 1) % 13 < 9), 100_000),
        (dealer().keep(|card| card.index() % 4 < 2), 100_000),
        (dealer().keep(|card| card.index() / 4 > 8), 100_000),
        (dealer().keep(|card| card.index() % 4 == 1), 10_000),
    ];
    for (mut dealer, times) in dealers {
        for at in 0..more(times) {
            let size = if at % 8 < 2 { 3 + at % 8 } else { 5 };
            let own = 4 + at / 8 % 2;
            let (hole, board) = dealer.deal(own + size).split_at(own);
            let (high, low) = (omaha::high(hole, board), omaha::low8(hole, board));
            assert_eq!(high, slow_high(hole, board), "{hole:?} {board:?}");
            assert_eq!(low, slow_low8(hole, board), "{hole:?} {board:?}");
            assert_eq!(omaha::high_low8(hole, board), high.zip(low));
        }
    }
}

#[test]
fn exactly_two_and_exactly_three() {
    for (hole, board, expected) in [
        ("As Ks Qs Js", "Ts 2d 3c 9h 8h", "straight, queen high"),
        ("As Kd Qh Jc", "Ts 9s 8s 7s 6s", "straight, queen high"),
        ("2s 2d 2h 2c", "As Ad Ah Kc Kd", "full house, aces full of twos"),
        ("As Ad 3h 4c", "Ks Kd Kh Kc 2s", "full house, kings full of aces"),
        ("As 2s 9d 9c", "3s 4s 5s 9h 9s", "straight flush, five high"),
        ("As 7s 2s 9d", "Ks Qs 3s 4s 5s", "straight flush, five high"),
        ("Th 2c 7d 3s", "Ah Kh Qh Jh 9h", "high card, ace-king-queen-ten-seven"),
        ("Th 8h 2c 7d", "Ah Kh Qh", "flush, ace-king-queen-ten-eight"),
        ("Ac Ad 7h 2s", "Ah Ks Kd 3c", "full house, aces full of kings"),
    ] {
        let strength = omaha::high(&list(hole), &list(board)).unwrap();
        let best = slow_high(&list(hole), &list(board)).unwrap();
        assert_eq!(strength, best, "{hole} / {board}");
        assert_eq!(strength.describe(), expected, "{hole} / {board}");
    }
}

#[test]
fn the_low_needs_two_and_three_as_well() {
    for (hole, board, expected) in [
        ("As 2d Kh Kc", "3s 4s 5s Kd Qh", "five low, five-four-three-two-ace"),
        ("As Kd Kh Kc", "2s 3s 4s 5d 8h", "no low"),
        ("As 2d Kh Kc", "As 2s 3s 8d 7h", ""),
        ("As 2d 9h Kc", "Ad 2s 3s 8d 7h", "eight low, eight-seven-three-two-ace"),
        ("As 2d 3h Kc", "Ad 2s 3s 8d 7h", "eight low, eight-seven-three-two-ace"),
        ("As 2d 3h Kc", "Ad 2s 8s 8d 7h", "eight low, eight-seven-three-two-ace"),
        ("As 2d 3h 4c", "Ad 2s 3s 4d 7h", "seven low, seven-four-three-two-ace"),
        ("8s 2d 3h 4c", "Ad 9s 7s 6d", "seven low, seven-six-three-two-ace"),
        ("As 2d 3h 4c", "9d 7s 6d", "no low"),
    ] {
        let low = omaha::low8(&list(hole), &list(board));
        let words = low.map_or(String::new(), low8::Strength::describe);
        assert_eq!(words, expected, "{hole} / {board}");
    }
}

#[test]
fn what_cannot_be_ranked_is_none() {
    for (hole, board) in [
        ("As Ks Qs", "Ts 9s 8s"),
        ("As Ks Qs Js 2c 3c", "Ts 9s 8s"),
        ("As Ks Qs Js As", "Ts 9s 8s"),
        ("As Ks Qs Js 9s", "Ts 9s 8s"),
        ("As Ks Qs Js", "Ts 9s"),
        ("As Ks Qs Js", "Ts 9s 8s 7s 6s 5s"),
        ("As Ks Qs Js", "Ts 9s As"),
        ("As As Qs Js", "Ts 9s 8s"),
        ("As Ks Qs Js", "Ts 9s 9s"),
        ("As Ks Qs Jo", "Ts 9s 8s"),
        ("As Ks Qs ??", "Ts 9s 8s"),
        ("As Ks Qs Js", "Ts 9s 6-6"),
    ] {
        assert_eq!(omaha::high(&list(hole), &list(board)), None, "{hole} / {board}");
        assert_eq!(omaha::low8(&list(hole), &list(board)), None, "{hole} / {board}");
    }
}

/// One hash for the whole order: a hundred thousand deals and their values.
#[test]
fn the_order_is_pinned() {
    let mut dealer = Dealer::new(Deck::STANDARD);
    let (mut highs, mut lows) = (0xcbf2_9ce4_8422_2325_u64, 0xcbf2_9ce4_8422_2325_u64);
    let fold = |hash: u64, place: u16| (hash ^ u64::from(place)).wrapping_mul(0x0100_0000_01b3);
    for _ in 0..100_000 {
        let (hole, board) = dealer.deal(9).split_at(4);
        highs = fold(highs, omaha::high(hole, board).unwrap().place());
        lows = fold(lows, omaha::low8(hole, board).unwrap().place().into());
    }
    assert_eq!(highs, 0xd092_2d3d_e788_cf5c, "{highs:#x}");
    assert_eq!(lows, 0xc6ec_7e54_c519_0d1f, "{lows:#x}");
}
