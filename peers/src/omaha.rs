use crate::hands::{agree, aya_card, aya_hand, card, equity_card, random};
use cards::Card;
use peers::{Contender, Run};
use poker_equity::odds::{EquityRequest, run_chunk};
use poker_equity::variants::{Omaha, OmahaHiLo, PokerVariant};
use ranking::omaha;
use std::cmp::Reverse;

const HANDS: usize = 1_000_000;

/// Four hole cards and five of the board, from their indices.
pub fn run(run: &Run) {
    let ids = random::<9>(run.hands(HANDS));
    let ours: Vec<[Card; 9]> = ids.iter().map(|hand| hand.map(card)).collect();
    let equity: Vec<_> = ids.iter().map(|hand| hand.map(equity_card)).collect();
    // Theirs gives the better hand the lower score.
    agree(
        &ids,
        |hand| both(&hand.map(card)).0,
        |hand| Reverse(Omaha.score(&hand.map(equity_card))),
    );
    agree(&ids, |hand| both(&hand.map(card)).0, |hand| aya_high(&hand.map(aya_card)));
    agree(&ids, |hand| both(&hand.map(card)).1, |hand| aya_low(&hand.map(aya_card)));
    let n = ids.len() as u64;
    let few = n / 10;
    let deals = EquityRequest::from_text(OmahaHiLo, &["Ah2c3d4s", "QsQdJsTd"], "", "");
    let deals = deals.expect("a good spot");
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
    run.compare("omaha high, 4 + 5 cards, random", 12, contenders);
    let contenders = vec![
        Contender::new("houseway", n, || {
            let sum = |(high, low): (u16, u16)| u64::from(high) + u64::from(low);
            ours.iter().map(|hand| sum(both(hand))).sum()
        }),
        // It ranks no low by itself: deals with two hands each, counted by the hand.
        Contender::new("poker-equity", 2 * few, || {
            run_chunk(&deals, few, 7).expect("a good spot").samples
        }),
        Contender::new("aya_poker", few, || {
            let hands = ids[..few as usize].iter().map(|hand| hand.map(aya_card));
            hands.map(|hand| u64::from(aya_high(&hand)) + u64::from(aya_low(&hand))).sum()
        }),
    ];
    run.compare("omaha high and low 8, 4 + 5 cards", 12, contenders);
}

fn high(hand: &[Card; 9]) -> u16 {
    omaha::high(&hand[..4], &hand[4..]).map_or(0, |strength| strength.place())
}

fn both(hand: &[Card; 9]) -> (u16, u16) {
    let both = omaha::high_low8(&hand[..4], &hand[4..]);
    both.map_or((0, 0), |(high, low)| (high.place(), low.place().into()))
}

fn aya_high(hand: &[aya_poker::base::Card; 9]) -> u16 {
    aya_poker::omaha_rank(&aya_hand(&hand[..4]), &aya_hand(&hand[4..])).0
}

fn aya_low(hand: &[aya_poker::base::Card; 9]) -> u16 {
    aya_poker::omaha_lo_rank(&aya_hand(&hand[..4]), &aya_hand(&hand[4..])).to_lo_8_rank().0
}
