//! How a hand stands on a board, as far as one player can know.

use cards::{Card, CardList};
use ranking::high::{Category, Pool, Strength};
use std::cmp::Ordering;

/// How a hand stands once there is a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outlook {
    /// How many of a thousand other hands it beats as the cards lie, ties half.
    pub ahead: i64,
    /// Cards that would make it a straight or better.
    pub outs: i64,
}

/// How hole cards stand on a board; none if they cannot be read.
pub(super) fn on_board(hole: &[Card], board: &[Card]) -> Option<Outlook> {
    let common = pool(Pool::EMPTY, board);
    let own = pool(common, hole);
    let strength = own.rank()?;
    let known = |card: &Card| hole.contains(card) || board.contains(card);
    let rest: CardList = (0..52).filter_map(Card::from_index).filter(|card| !known(card)).collect();
    let outs = if board.len() < 5 { outs(own, common, strength, &rest) } else { 0 };
    Some(Outlook { ahead: ahead(strength, common, &rest), outs })
}

fn pool(mut pool: Pool, cards: &[Card]) -> Pool {
    cards.iter().for_each(|card| pool.add(*card));
    pool
}

/// Compared with one in five of all the hands that others could hold: a bot has no time for more,
/// and the fifth is spread over ranks and suits.
fn ahead(own: Strength, board: Pool, rest: &[Card]) -> i64 {
    let (mut beaten, mut seen) = (0, 0);
    for (at, first) in rest.iter().enumerate() {
        let mut one = board;
        one.add(*first);
        for second in rest.iter().skip(at + 1 + (at + 2) % 5).step_by(5) {
            let mut other = one;
            other.add(*second);
            let Some(other) = other.rank() else {
                continue;
            };
            seen += 2;
            beaten += match own.cmp(&other) {
                Ordering::Greater => 2,
                Ordering::Equal => 1,
                Ordering::Less => 0,
            };
        }
    }
    if seen > 0 { 1000 * beaten / seen } else { 500 }
}

/// How many cards make a straight or better of it that does not lie on the board for all.
fn outs(own: Pool, board: Pool, now: Strength, rest: &[Card]) -> i64 {
    let makes = |card: &&Card| {
        let with = |mut pool: Pool| {
            pool.add(**card);
            pool.rank().map(|strength| strength.category())
        };
        let new = with(own);
        new >= Some(Category::Straight) && new > Some(now.category()) && new > with(board)
    };
    rest.iter().filter(makes).count() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> CardList {
        text.parse().unwrap()
    }

    fn after(hole: &str, board: &str) -> Outlook {
        on_board(&list(hole), &list(board)).unwrap()
    }

    #[test]
    fn the_board_is_everybodys() {
        assert!(after("As Kd", "Ah 7c 2d").ahead > 900, "top pair, best kicker");
        assert!(after("7s Kd", "Ah 7c 2d").ahead < after("As 3d", "Ah 7c 2d").ahead);
        assert!(after("4s 3d", "7h 7c 2d").ahead < 200, "the pair lies on the board");
        assert_eq!(after("4s 3d", "Th Jc Qd Ks Ac").ahead, 500, "everybody plays the board");
        assert!(after("As Ks", "7s 3s 2s").ahead > 990);
        assert_eq!(on_board(&list("?? As"), &list("7s 3s 2s")), None);
        assert_eq!(on_board(&list("Ks As"), &[]), None);
    }

    #[test]
    fn outs_are_counted() {
        assert_eq!(after("As Ks", "7s 3s 2d").outs, 9, "four spades");
        assert_eq!(after("9s 8d", "7s 6h 2d").outs, 8, "open at both ends");
        assert_eq!(after("9s 8d", "7s 5h 2d").outs, 4, "one rank is missing");
        assert_eq!(after("2s 3d", "7s 7h Kd").outs, 0);
        assert_eq!(after("9s 8d", "7s 6h 2d Kd Kc").outs, 0, "no card is to come");
    }

    #[test]
    fn a_fifth_of_the_hands_stands_for_all() {
        for (hole, board) in [
            ("As Kd", "Ah 7c 2d"),
            ("9c 9d", "Kc 7c 2c 3d"),
            ("Jh Td", "9c 8s 2h 2c 5d"),
            ("5h 4h", "Ac Kc Qc"),
            ("Ah 2h", "Th 9h 4c 4d"),
        ] {
            let (hole, board) = (list(hole), list(board));
            let own = pool(pool(Pool::EMPTY, &board), &hole).rank().unwrap();
            let known = |card: &Card| hole.contains(card) || board.contains(card);
            let rest = (0..52).filter_map(Card::from_index).filter(|card| !known(card));
            let rest: Vec<Card> = rest.collect();
            let (mut beaten, mut all) = (0, 0);
            for (at, first) in rest.iter().enumerate() {
                for second in &rest[at + 1..] {
                    let other = pool(pool(Pool::EMPTY, &board), &[*first, *second]).rank().unwrap();
                    all += 2;
                    beaten += 1 + own.cmp(&other) as i64;
                }
            }
            let (near, exact) = (on_board(&hole, &board).unwrap().ahead, 1000 * beaten / all);
            assert!((near - exact).abs() < 25, "{hole} on {board}: {near} for {exact}");
        }
    }
}
