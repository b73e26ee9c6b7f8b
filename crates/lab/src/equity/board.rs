use super::order::Meeting;
use super::{Front, Tally};
use crate::Spot;
use cards::Card;

/// Every board that can come, for complete hands.
pub(super) fn each_board<T: Meeting>(
    spot: &Spot,
    tally: &mut Tally,
    progress: &mut dyn FnMut(u64),
) {
    let mut board = T::EMPTY;
    spot.board.iter().for_each(|card| T::add(&mut board, *card));
    let hands = spot.hands.iter().map(|hand| T::hand(spot.order, hand)).collect();
    let mut boards = Boards::<'_, T> { hands, tally, told: 0 };
    boards.follow(board, &spot.stub, spot.to_board, progress);
    progress(boards.told);
}

struct Boards<'a, T: Meeting> {
    hands: Vec<T::Hand>,
    tally: &'a mut Tally,
    /// Boards counted since the last progress call.
    told: u64,
}

/// How many boards are counted between progress calls.
const OFTEN: u64 = 1 << 16;

impl<T: Meeting> Boards<'_, T> {
    fn follow(
        &mut self,
        board: T::Board,
        stub: &[Card],
        left: usize,
        progress: &mut dyn FnMut(u64),
    ) {
        if left == 0 {
            return self.count(board);
        }
        for at in 0..stub.len() {
            let mut board = board;
            T::add(&mut board, stub[at]);
            self.follow(board, &stub[at + 1..], left - 1, progress);
        }
        if self.told >= OFTEN {
            progress(std::mem::take(&mut self.told));
        }
    }

    fn count(&mut self, board: T::Board) {
        let whole = T::whole(board);
        let hands = self.hands.iter().enumerate();
        let front = hands
            .fold(Front::default(), |front, (at, hand)| front.with(at, T::value(*hand, &whole)));
        self.tally.add(front, 1);
        self.told += 1;
    }
}
