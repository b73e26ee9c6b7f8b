use crate::hands::{agree, aya_card, aya_hand, card, equity_card, random};
use crate::{Contender, compare};
use cards::Card;
use poker_equity::variants::{Omaha, OmahaHiLo, PokerVariant};
use ranking::omaha::{Board, Hole};
use std::cmp::Reverse;

const HANDS: usize = 1_000_000;

/// Four hole cards and five of the board, from their indices.
pub fn run() {
    let ids = random::<9>(HANDS);
    let ours: Vec<[Card; 9]> = ids.iter().map(|hand| hand.map(card)).collect();
    let equity: Vec<_> = ids.iter().map(|hand| hand.map(equity_card)).collect();
    let some = &ids[..20_000];
    // Theirs gives the better hand the lower score.
    agree(
        some,
        |hand| both(&hand.map(card)).0,
        |hand| Reverse(Omaha.score(&hand.map(equity_card))),
    );
    agree(some, |hand| both(&hand.map(card)).0, |hand| aya_high(&hand.map(aya_card)));
    agree(some, |hand| both(&hand.map(card)).1, |hand| aya_low(&hand.map(aya_card)));
    let n = HANDS as u64;
    let few = n / 10;
    let contenders = vec![
        Contender::new("houseway", n, || ours.iter().map(|hand| u64::from(high(hand))).sum()),
        Contender::new("poker-equity", few, || {
            equity[..few as usize].iter().map(|hand| u64::from(Omaha.score(hand))).sum()
        }),
        Contender::new("aya_poker", few, || {
            let hands = ids[..few as usize].iter();
            hands.map(|hand| u64::from(aya_high(&hand.map(aya_card)))).sum()
        }),
    ];
    compare("omaha high, 4 + 5 cards, random", 12, contenders);
    let contenders = vec![
        Contender::new("houseway", n, || {
            let sum = |(high, low): (u16, u16)| u64::from(high) + u64::from(low);
            ours.iter().map(|hand| sum(both(hand))).sum()
        }),
        Contender::new("poker-equity", few, || {
            let hands = equity[..few as usize].iter();
            hands.map(|hand| u64::from(OmahaHiLo.score(hand))).fold(0, u64::wrapping_add)
        }),
        Contender::new("aya_poker", few, || {
            let hands = ids[..few as usize].iter().map(|hand| hand.map(aya_card));
            hands.map(|hand| u64::from(aya_high(&hand)) + u64::from(aya_low(&hand))).sum()
        }),
    ];
    compare("omaha high and low 8, 4 + 5 cards", 12, contenders);
}

fn ready(hand: &[Card; 9]) -> Option<(Board, Hole)> {
    Some((Board::new(&hand[4..])?, Hole::new(&hand[..4])?))
}

fn high(hand: &[Card; 9]) -> u16 {
    let strength = ready(hand).and_then(|(board, hole)| board.high(&hole));
    strength.map_or(0, |strength| strength.place())
}

fn both(hand: &[Card; 9]) -> (u16, u16) {
    let Some((board, hole)) = ready(hand) else { return (0, 0) };
    let low = board.low8(&hole).map_or(0, |strength| strength.place());
    (board.high(&hole).map_or(0, |strength| strength.place()), low.into())
}

fn aya_high(hand: &[aya_poker::base::Card; 9]) -> u16 {
    aya_poker::omaha_rank(&aya_hand(&hand[..4]), &aya_hand(&hand[4..])).0
}

fn aya_low(hand: &[aya_poker::base::Card; 9]) -> u16 {
    aya_poker::omaha_lo_rank(&aya_hand(&hand[..4]), &aya_hand(&hand[4..])).to_lo_8_rank().0
}
