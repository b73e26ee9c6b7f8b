use super::order::Meeting;
use super::{Front, Tally};
use crate::Spot;
use cards::Card;

/// Every way to fill the hands, for games without a board.
pub(super) fn each_deal<T: Meeting>(spot: &Spot, tally: &mut Tally, progress: &mut dyn FnMut(u64)) {
    let mut deals = Deals::<'_, T> {
        hands: spot.hands.iter().map(|hand| T::hand(spot.order, hand)).collect(),
        to_hands: &spot.to_hands,
        stub: &spot.stub,
        taken: 0,
        none: T::whole(T::EMPTY),
        tally,
        told: 0,
    };
    deals.next_hand(0, Front::default(), progress);
    progress(deals.told);
}

struct Deals<'a, T: Meeting> {
    hands: Vec<T::Hand>,
    to_hands: &'a [usize],
    stub: &'a [Card],
    /// One bit for each card of the stub that a hand has received.
    taken: u64,
    none: T::Whole,
    tally: &'a mut Tally,
    /// Deals counted since the last progress call.
    told: u64,
}

/// How many deals are counted between progress calls.
const OFTEN: u64 = 1 << 16;

impl<T: Meeting> Deals<'_, T> {
    /// Fills this hand and those after it, given who is in front so far.
    fn next_hand(&mut self, at: usize, front: Front, progress: &mut dyn FnMut(u64)) {
        if at == self.hands.len() {
            return self.count(front);
        }
        let so_far = SoFar { at, hand: self.hands[at], front };
        match self.to_hands[at] {
            0 => self.filled(so_far, progress),
            cards => self.draw(so_far, 0, cards, progress),
        }
        if self.told >= OFTEN {
            progress(std::mem::take(&mut self.told));
        }
    }

    fn count(&mut self, front: Front) {
        self.tally.add(front, 1);
        self.told += 1;
    }

    /// Continues after a hand that has all its cards.
    fn filled(&mut self, so_far: SoFar<T>, progress: &mut dyn FnMut(u64)) {
        let SoFar { at, hand, front } = so_far;
        let front = front.with(at, T::value(hand, &self.none));
        if at + 1 == self.hands.len() {
            self.count(front)
        } else {
            self.next_hand(at + 1, front, progress)
        }
    }

    /// Gives a hand this many more cards, starting at this index of the stub.
    fn draw(&mut self, so_far: SoFar<T>, from: usize, left: usize, progress: &mut dyn FnMut(u64)) {
        for card in from..self.stub.len() {
            if self.taken >> card & 1 == 0 {
                let mut so_far = so_far;
                T::draw(&mut so_far.hand, self.stub[card]);
                self.taken |= 1 << card;
                match left {
                    1 => self.filled(so_far, progress),
                    _ => self.draw(so_far, card + 1, left - 1, progress),
                }
                self.taken &= !(1 << card);
            }
        }
    }
}

/// A hand that is being filled, and who is in front before it.
struct SoFar<T: Meeting> {
    at: usize,
    hand: T::Hand,
    front: Front,
}

impl<T: Meeting> Clone for SoFar<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Meeting> Copy for SoFar<T> {}
