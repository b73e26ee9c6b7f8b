use super::Tally;
use super::order::{Table, Value};
use crate::Spot;
use cards::Card;

/// Every way to fill the hands, for games without a board.
pub(super) fn each_deal<T: Table>(spot: &Spot, tally: &mut Tally, progress: &mut dyn FnMut(u64)) {
    let mut deals = Deals::<'_, T> {
        hands: spot.hands.iter().map(|hand| T::hand(hand)).collect(),
        to_hands: &spot.to_hands,
        stub: &spot.stub,
        taken: 0,
        values: vec![(0, 0); spot.hands.len()],
        none: T::whole(T::EMPTY),
        tally,
        told: 0,
    };
    deals.next_hand(0, progress);
    progress(deals.told);
}

struct Deals<'a, T: Table> {
    hands: Vec<T::Hand>,
    to_hands: &'a [usize],
    stub: &'a [Card],
    /// A bit for each card of the stub that a hand has got.
    taken: u64,
    values: Vec<Value>,
    none: T::Whole,
    tally: &'a mut Tally,
    /// Deals that nobody has been told of.
    told: u64,
}

/// How many deals are counted before somebody is told.
const OFTEN: u64 = 1 << 16;

impl<T: Table> Deals<'_, T> {
    /// Fills this hand and those after it.
    fn next_hand(&mut self, at: usize, progress: &mut dyn FnMut(u64)) {
        if at == self.hands.len() {
            self.tally.add(self.tally.winners(&self.values), 1);
            self.told += 1;
            return;
        }
        self.draw(at, self.hands[at], 0, self.to_hands[at], progress);
        if self.told >= OFTEN {
            progress(std::mem::take(&mut self.told));
        }
    }

    /// Gives a hand so many more cards, from this one of the stub on.
    fn draw(
        &mut self,
        at: usize,
        hand: T::Hand,
        from: usize,
        left: usize,
        progress: &mut dyn FnMut(u64),
    ) {
        if left == 0 {
            self.values[at] = T::value(hand, &self.none);
            return self.next_hand(at + 1, progress);
        }
        for card in from..self.stub.len() {
            if self.taken >> card & 1 == 0 {
                let mut hand = hand;
                T::draw(&mut hand, self.stub[card]);
                self.taken |= 1 << card;
                self.draw(at, hand, card + 1, left - 1, progress);
                self.taken &= !(1 << card);
            }
        }
    }
}
