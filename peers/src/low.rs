use crate::hands::{HANDS, agree, aya_card, aya_hand, card, equity_card, random};
use cards::Card;
use peers::{Contender, Run};
use poker_equity::variants::low_a5_score;
use ranking::{low, low8};
use std::cmp::Reverse;

/// Lows of seven cards from their indices.
pub fn run(run: &Run) {
    let ids = random::<7>(run.hands(HANDS));
    let ours: Vec<[Card; 7]> = ids.iter().map(|hand| hand.map(card)).collect();
    let aya: Vec<_> = ids.iter().map(|hand| hand.map(aya_card)).collect();
    let equity: Vec<_> = ids.iter().map(|hand| hand.map(equity_card)).collect();
    let low = |hand: &[Card; 7]| low::rank(hand).map_or(0, |strength| strength.place());
    let eight = |hand: &[Card; 7]| low8::rank(hand).map_or(0, |strength| strength.place());
    agree(&ids, |hand| low(&hand.map(card)), |hand| aya_low(&hand.map(aya_card)));
    // Theirs gives the better hand the lower score.
    agree(&ids, |hand| low(&hand.map(card)), |hand| Reverse(low_a5_score(&hand.map(equity_card))));
    agree(&ids, |hand| eight(&hand.map(card)), |hand| aya_eight(&hand.map(aya_card)));
    let n = ids.len() as u64;
    let contenders = vec![
        Contender::new("houseway", n, || ours.iter().map(|hand| u64::from(low(hand))).sum()),
        Contender::new("aya_poker", n, || aya.iter().map(|hand| u64::from(aya_low(hand))).sum()),
        Contender::new("poker-equity", n, || {
            equity.iter().map(|hand| u64::from(low_a5_score(hand))).sum()
        }),
    ];
    run.compare("7 cards ace-to-five, random", 12, contenders);
    let contenders = vec![
        Contender::new("houseway", n, || ours.iter().map(|hand| u64::from(eight(hand))).sum()),
        Contender::new("aya_poker", n, || aya.iter().map(|hand| u64::from(aya_eight(hand))).sum()),
    ];
    run.compare("7 cards eight or better, random", 12, contenders);
}

fn aya_low(hand: &[aya_poker::base::Card; 7]) -> u16 {
    aya_poker::ace_five_rank(&aya_hand(hand)).0
}

fn aya_eight(hand: &[aya_poker::base::Card; 7]) -> u16 {
    aya_poker::ace_five_rank(&aya_hand(hand)).to_lo_8_rank().0
}
