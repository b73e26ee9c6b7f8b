//! Games in which hands draw towards a total, as a function of cards alone.

use super::escrow::Verdict;
use super::game::{Around, Play, Turn, Verbs};
use super::hands::{Cards, HandState, ROOM};
use crate::contract::{Rules, Seen};
use crate::stub::Held;
use cards::{Card, Seat};
use std::fmt::Debug;

/// What a player's hand may do, who draws, and who wins: the very rules of the tables, for code that
/// counts hands.
pub trait Blackjack: Sync {
    /// How a hand has ended, as far as that decides a wager.
    type End: Copy + Ord + Debug + Send + Sync;

    /// How a hand of these cards ends.
    fn end(&self, cards: &[Card]) -> Self::End;

    /// The same for a hand that came from a split, where that makes a difference.
    fn end_after_split(&self, cards: &[Card]) -> Self::End {
        self.end(cards)
    }

    /// What these cards count, and whether an ace or a joker counts high in it.
    fn total(&self, cards: &[Card]) -> (u8, bool);

    /// What these cards make, in words: `soft 18`.
    fn words(&self, cards: &[Card]) -> String;

    /// Whether the player-dealer draws another card.
    fn bank_draws(&self, cards: &[Card]) -> bool;

    /// Whether these first two cards of the player-dealer end the round before anybody acts.
    fn ends_round(&self, two: [Card; 2]) -> bool;

    /// What a player may do.
    fn open(&self, hand: Dealt<'_>) -> Verbs;

    /// What a wager comes to.
    fn result(&self, own: Self::End, bank: Self::End) -> Verdict;

    /// Whether doubles and splits get no action against these cards of the player-dealer.
    fn voids(&self, bank: &[Card]) -> bool;

    /// Whether each half of a split of this card gets one card only.
    fn one_card_after_split(&self, card: Card) -> bool;
}

/// A player's hand when its turn comes.
#[derive(Clone, Copy, Debug)]
pub struct Dealt<'a> {
    pub cards: &'a [Card],
    /// Whether it came from a split.
    pub from_split: bool,
    /// How many hands the player has.
    pub hands: u8,
    /// The player-dealer's up card.
    pub up: Card,
}

/// Cards in a row, as tables have them.
pub(super) fn row(cards: &[Card]) -> Cards {
    let mut row = Cards::EMPTY;
    cards.iter().for_each(|card| row.push(Held::new(*card, Seen::ALL)));
    row
}

/// What a game's table would let this hand do.
pub(super) fn open(play: &impl Play, hand: Dealt<'_>) -> Verbs {
    let seat = Seat::at(0);
    let mut state = HandState {
        cards: row(hand.cards),
        from_split: hand.from_split,
        ..HandState::new(seat, seat, 0)
    };
    state.one_card_only = hand.from_split && {
        let first = HandState { cards: row(&hand.cards[..1]), ..state };
        play.one_card_after_split(&first)
    };
    let around = Around { up: Some(hand.up), hands: hand.hands, cards_left: ROOM };
    match play.turn(Rules::ALL, &state, around) {
        Turn::Closed(_) => Verbs::NONE,
        Turn::Open(verbs) => verbs,
    }
}

/// Halves of a split of this card.
pub(super) fn one_card_after_split(play: &impl Play, card: Card) -> bool {
    let seat = Seat::at(0);
    play.one_card_after_split(&HandState { cards: row(&[card]), ..HandState::new(seat, seat, 0) })
}
