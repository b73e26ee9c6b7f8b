use super::order::{
    FiveOmaha, FiveOmahaHigh, HighBugLow8, HighLow8, Listed, Meeting, Omaha, OmahaHigh, Own,
};
use super::{Front, Tally, with_table};
use crate::Spot;
use crate::game::Order;

/// Deals the missing cards this many times.
pub(crate) fn by_chance(
    spot: &Spot,
    samples: u64,
    below: &mut dyn FnMut(u32) -> u32,
    tally: &mut Tally,
    progress: &mut dyn FnMut(u64),
) {
    with_table!(spot, deal, samples, below, tally, progress);
}

/// How many deals are made between progress calls.
const OFTEN: u64 = 1 << 14;

fn deal<T: Meeting>(
    spot: &Spot,
    samples: u64,
    below: &mut dyn FnMut(u32) -> u32,
    tally: &mut Tally,
    progress: &mut dyn FnMut(u64),
) {
    let mut stub = spot.stub.clone();
    let mut start = T::EMPTY;
    spot.board.iter().for_each(|card| T::add(&mut start, *card));
    let hands: Vec<T::Hand> = spot.hands.iter().map(|hand| T::hand(spot.order, hand)).collect();
    let missing = spot.missing();
    for sample in 1..=samples {
        // The first cards of a shuffle; the order before it does not matter.
        for at in 0..missing {
            let left = (stub.len() - at) as u32;
            stub.swap(at, at + below(left) as usize);
        }
        let mut cards = stub[..missing].iter().copied();
        let mut board = start;
        cards.by_ref().take(spot.to_board).for_each(|card| T::add(&mut board, card));
        let whole = T::whole(board);
        let mut front = Front::default();
        for (at, hand) in hands.iter().enumerate() {
            let mut hand = *hand;
            cards.by_ref().take(spot.to_hands[at]).for_each(|card| T::draw(&mut hand, card));
            front = front.with(at, T::value(hand, &whole));
        }
        tally.add(front, 1);
        if sample % OFTEN == 0 {
            progress(OFTEN);
        }
    }
    progress(samples % OFTEN);
}
