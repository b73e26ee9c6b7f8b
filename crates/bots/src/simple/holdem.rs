//! Hold'em: two good cards to go in, then what the hand is worth against the price.

use super::Table;
use crate::Dice;
use cards::{Card, CardList, Rank, Zone};
use engine::{Account, Chips, Move, Verb};
use ranking::high::{self, Category};

pub(super) fn choose(table: &Table<'_>, dice: Dice<'_>) -> Option<Move> {
    let hole = table.own.hands.first().map_or(&[][..], |hand| &hand.cards);
    let board = table.view.piles.iter().find(|pile| pile.zone == Zone::Board);
    let board = board.map_or(&[][..], |pile| &pile.shown);
    if table.menu.has(Verb::Show) {
        return show(table, board);
    }
    let worth = if board.is_empty() { before_the_flop(hole) } else { after_the_flop(hole, board) };
    bet(table, worth, dice)
}

/// Shows, unless a hand that lies there already is better.
fn show(table: &Table<'_>, board: &[Card]) -> Option<Move> {
    let rank = |hole: &[Card]| {
        let all: CardList = hole.iter().chain(board).copied().take(8).collect();
        high::rank(&all)
    };
    let hole = |seat: &engine::SeatView| seat.hands.first().and_then(|hand| rank(&hand.cards));
    let others = table.view.seats.iter().filter(|seat| seat.seat != table.own.seat);
    match others.filter_map(hole).max() > hole(table.own) {
        true => table.menu.take(Verb::Muck).or_else(|| table.menu.take(Verb::Show)),
        false => table.menu.take(Verb::Show),
    }
}

/// Bets, calls or gives up, for a hand worth so many of a hundred.
fn bet(table: &Table<'_>, worth: i64, dice: Dice<'_>) -> Option<Move> {
    let menu = table.menu;
    let pot = table.view.chips.iter().find(|(account, _)| *account == Account::Pot);
    let pot = pot.map_or(0, |(_, chips)| chips.as_cents());
    let high = table.view.seats.iter().map(|seat| seat.bet).max().unwrap_or_default();
    let owed = high.less(table.own.bet).min(table.own.stack).as_cents();
    let price = if owed > 0 { 100 * owed / (pot + owed) } else { 0 };
    let good = worth >= 60 && dice(4) > 0;
    // Once in a while a hand is played for more than it is.
    let bold = worth >= 30 && dice(12) == 0;
    let verb = if menu.has(Verb::Raise) { Verb::Raise } else { Verb::Bet };
    if menu.has(verb) && (good && worth >= price + 30 || bold) {
        let wish = high + Chips::cents(pot / 2 + owed);
        return menu.with_amount(verb, wish);
    }
    if worth >= price + 12 || owed == 0 {
        return menu.take(Verb::Check).or_else(|| menu.take(Verb::Call));
    }
    menu.take(Verb::Check).or_else(|| menu.take(Verb::Fold))
}

/// Rank as a number, deuce 0, ace 12.
fn height(card: Card) -> Option<i64> {
    card.rank().map(|rank| rank as i64)
}

/// What two hole cards are worth of a hundred: pairs, high cards, one suit, neighbours.
fn before_the_flop(hole: &[Card]) -> i64 {
    let [first, second] = hole else {
        return 0;
    };
    let (Some(a), Some(b)) = (height(*first), height(*second)) else {
        return 0;
    };
    if a == b {
        return 50 + 4 * a;
    }
    let suited = if first.suit() == second.suit() { 8 } else { 0 };
    let near = match (a - b).abs() {
        1 => 6,
        2 => 3,
        _ => 0,
    };
    3 * a.max(b) + 2 * a.min(b) + suited + near
}

/// What hole cards and board are worth of a hundred.
fn after_the_flop(hole: &[Card], board: &[Card]) -> i64 {
    let all: CardList = hole.iter().chain(board).copied().take(8).collect();
    let Some(strength) = high::rank(&all) else {
        return 0;
    };
    // What lies on the board is everybody's.
    let common = high::rank(board).map_or_else(|| category_of_few(board), |s| s.category());
    if strength.category() <= common {
        return 10 + drawing(&all, board);
    }
    match strength.category() {
        Category::HighCard => 10 + drawing(&all, board),
        Category::OnePair => pair(hole, board) + drawing(&all, board),
        Category::TwoPair => 72,
        Category::ThreeOfAKind => 82,
        Category::Straight => 88,
        Category::Flush => 92,
        _ => 98,
    }
}

/// The kind of three or four cards, as far as ranks make it.
fn category_of_few(board: &[Card]) -> Category {
    let of = |rank| board.iter().filter(|card| card.rank() == Some(rank)).count();
    let most = Rank::ALL.into_iter().map(of).max().unwrap_or(0);
    let pairs = Rank::ALL.into_iter().filter(|rank| of(*rank) == 2).count();
    match (most, pairs) {
        (4, _) => Category::FourOfAKind,
        (3, _) => Category::ThreeOfAKind,
        (_, 2) => Category::TwoPair,
        (2, _) => Category::OnePair,
        _ => Category::HighCard,
    }
}

/// A pair made with a hole card: over the board, its top card, or below.
fn pair(hole: &[Card], board: &[Card]) -> i64 {
    let top = board.iter().filter_map(|card| height(*card)).max().unwrap_or(0);
    let in_hand = matches!(hole, [a, b] if a.rank() == b.rank());
    let paired = |card: &&Card| in_hand || board.iter().any(|other| other.rank() == card.rank());
    let own = hole.iter().filter(paired).filter_map(|card| height(*card)).max().unwrap_or(0);
    match own.cmp(&top) {
        std::cmp::Ordering::Greater => 64,
        std::cmp::Ordering::Equal => 56,
        std::cmp::Ordering::Less => 34,
    }
}

/// What cards still to come may make of it: four to a flush, four to a straight.
fn drawing(all: &CardList, board: &[Card]) -> i64 {
    if board.len() >= 5 {
        return 0;
    }
    let suits = cards::Suit::ALL;
    let most = |list: &[Card]| {
        let of = |suit| list.iter().filter(|card| card.suit() == Some(suit)).count();
        suits.map(of).into_iter().max().unwrap_or(0)
    };
    let flush = if most(all) == 4 && most(board) < 4 { 22 } else { 0 };
    // The ace lies below the deuce, too.
    let bits = all.iter().filter_map(|card| height(*card)).fold(0u32, |bits, rank| {
        let low = if rank == 12 { 1 } else { 0 };
        bits | 2 << rank | low
    });
    let open = (1..=9).any(|from| bits >> from & 0b1111 == 0b1111);
    flush + if open { 16 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn before(text: &str) -> i64 {
        before_the_flop(&text.parse::<CardList>().unwrap())
    }

    fn after(hole: &str, board: &str) -> i64 {
        after_the_flop(&hole.parse::<CardList>().unwrap(), &board.parse::<CardList>().unwrap())
    }

    #[test]
    fn better_cards_are_worth_more() {
        assert!(before("As Ah") > before("Ts Th") && before("Ts Th") > before("As Ks"));
        assert!(before("As Ks") > before("As Kd") && before("As Kd") > before("7s 2d"));
        assert!(before("8s 7s") > before("8s 3d"));
        assert_eq!((before("As ??"), before("")), (0, 0));
    }

    #[test]
    fn a_made_hand_is_worth_more_and_the_board_is_everybodys() {
        assert!(after("As Kd", "Ah 7c 2d") > after("7s Kd", "Ah 7c 2d"));
        assert!(after("As Ad", "Kh 7c 2d") > after("Ks Qd", "Kh 7c 2d"));
        assert!(after("As Kd", "7h 7c 2d") < 20, "the pair lies on the board");
        assert!(after("As Ks", "7s 3s 2d") > after("As Ks", "7s 3h 2d"), "four spades");
        assert!(after("9s 8d", "7s 6h 2d") > after("9s 3d", "7s 6h 2d"), "four in a row");
        assert!(after("As Ks", "7s 3s 2d 5d 9c") < 20, "no card is to come");
        assert!(after("As Ks", "7s 3s 2s") > 90);
        assert_eq!(after("?? ??", "7s 3s 2s"), 0);
    }
}
