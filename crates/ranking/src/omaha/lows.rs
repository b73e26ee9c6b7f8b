//! The best low of eight or better: exactly two ranks of the hand with three others of the board.
//!
//! Ranks are eight bits, the ace lowest. Of two sets of five the smaller number is the better low,
//! since the highest cards are compared first.

use std::sync::LazyLock;

/// The place of the best low among the 56 there are, the worst at 1; nought if there is none.
#[inline]
pub(super) fn best(hole: u8, board: u8) -> u8 {
    LOWS[board as usize][hole as usize]
}

/// By the ranks of the board, then by those of the hand.
static LOWS: LazyLock<Box<[[u8; 256]; 256]>> = LazyLock::new(|| {
    let sets = (0..=255u8).rev().filter(|set| set.count_ones() == 5);
    let mut places = [0; 256];
    sets.zip(1..).for_each(|(set, place)| places[set as usize] = place);
    let mut lows: Box<[[u8; 256]; 256]> = vec![[0; 256]; 256].try_into().expect("as many");
    for board in 0..256usize {
        for hole in 0..256usize {
            let three = board.count_ones() == 3 && hole.count_ones() == 2;
            lows[board][hole] = match three && board & hole == 0 {
                true => places[board | hole],
                // One rank less of the board, or of the hand: both are smaller numbers.
                false => {
                    let without = |set: usize| (0..8).map(move |bit| set & !(1 << bit));
                    let boards = without(board).map(|board| lows[board][hole]);
                    let holes = without(hole).map(|hole| lows[board][hole]);
                    boards.chain(holes).max().unwrap_or(0)
                }
            };
        }
    }
    lows
});
