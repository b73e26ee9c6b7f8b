//! What the orders of hands have in common, as far as counting needs it.

use crate::game::Order;
use cards::Card;
use ranking::{Ranking, omaha};

/// The value of a hand: the place of its high, or of its only order, and that of its low; zero is
/// no hand.
pub(crate) type Value = (u16, u16);

/// Cards that make a hand.
pub(crate) trait Pool: Copy {
    const EMPTY: Self;
    fn add(&mut self, card: Card);
    fn value(self) -> Value;
}

macro_rules! pools {
    ($($pool:ty),+) => {$(
        impl Pool for $pool {
            const EMPTY: Self = <$pool>::EMPTY;

            fn add(&mut self, card: Card) {
                <$pool>::add(self, card);
            }

            fn value(self) -> Value {
                (self.rank().map_or(0, |strength| strength.place()), 0)
            }
        }
    )+};
}

pools!(
    ranking::high::Pool,
    ranking::high_bug::Pool,
    ranking::low::Pool,
    ranking::low_joker::Pool,
    ranking::mexican::Pool
);

/// High, and low of eight or better.
#[derive(Clone, Copy)]
pub(crate) struct HighLow8(ranking::high::Pool, ranking::low8::Pool);

impl Pool for HighLow8 {
    const EMPTY: Self = HighLow8(ranking::high::Pool::EMPTY, ranking::low8::Pool::EMPTY);

    fn add(&mut self, card: Card) {
        self.0.add(card);
        self.1.add(card);
    }

    fn value(self) -> Value {
        let low = self.1.rank().map_or(0, |strength| strength.place());
        (self.0.value().0, low.into())
    }
}

/// The joker is a bug for high and the lowest missing card for low (DS-03).
#[derive(Clone, Copy)]
pub(crate) struct HighBugLow8(ranking::high_bug::Pool, ranking::low_joker::Pool);

impl Pool for HighBugLow8 {
    const EMPTY: Self =
        HighBugLow8(ranking::high_bug::Pool::EMPTY, ranking::low_joker::Pool::EMPTY);

    fn add(&mut self, card: Card) {
        self.0.add(card);
        self.1.add(card);
    }

    fn value(self) -> Value {
        let low = self.1.rank().filter(|strength| strength.is_eight_or_better());
        (self.0.value().0, low.map_or(0, |strength| strength.place()))
    }
}

/// How a hand and a board are combined.
pub(crate) trait Meeting {
    type Hand: Copy;
    type Board: Copy;
    /// A complete board, prepared for all hands.
    type Whole;
    const EMPTY: Self::Board;
    fn hand(order: Order, cards: &[Card]) -> Self::Hand;
    /// One more card for a hand.
    fn draw(hand: &mut Self::Hand, card: Card);
    fn add(board: &mut Self::Board, card: Card);
    fn whole(board: Self::Board) -> Self::Whole;
    fn value(hand: Self::Hand, board: &Self::Whole) -> Value;
}

/// Any five of hand and board, or of the hand if there is no board.
pub(crate) struct Own<P>(std::marker::PhantomData<P>);

/// The cards of a hand that are combined with a board: at most three, or a pool if there is no
/// board.
#[derive(Clone, Copy)]
pub(crate) struct Held<P> {
    cards: [Card; 3],
    len: u8,
    pool: P,
}

impl<P: Pool> Meeting for Own<P> {
    type Hand = Held<P>;
    type Board = (P, bool);
    type Whole = (P, bool);
    const EMPTY: (P, bool) = (P::EMPTY, false);

    fn hand(_: Order, cards: &[Card]) -> Held<P> {
        let mut held = Held { cards: [Card::UNKNOWN; 3], len: 0, pool: P::EMPTY };
        cards.iter().for_each(|card| held.pool.add(*card));
        if cards.len() <= 3 {
            held.cards[..cards.len()].copy_from_slice(cards);
            held.len = cards.len() as u8;
        }
        held
    }

    fn draw(hand: &mut Held<P>, card: Card) {
        hand.pool.add(card);
    }

    fn add(board: &mut (P, bool), card: Card) {
        board.0.add(card);
        board.1 = true;
    }

    fn whole(board: (P, bool)) -> (P, bool) {
        board
    }

    fn value(hand: Held<P>, (board, is_there): &(P, bool)) -> Value {
        if !is_there {
            return hand.pool.value();
        }
        let mut pool = *board;
        hand.cards[..hand.len as usize].iter().for_each(|card| pool.add(*card));
        pool.value()
    }
}

/// Hand and board in any order of the list, which the hand names: slower, but nothing has to be
/// written for an order.
pub(crate) struct Listed;

/// A few cards.
#[derive(Clone, Copy)]
pub(crate) struct Few {
    cards: [Card; 8],
    len: u8,
}

impl Few {
    const NONE: Few = Few { cards: [Card::UNKNOWN; 8], len: 0 };

    fn add(&mut self, card: Card) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    fn all(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }
}

impl Meeting for Listed {
    type Hand = (Few, &'static Ranking);
    type Board = Few;
    type Whole = Few;
    const EMPTY: Few = Few::NONE;

    fn hand(order: Order, cards: &[Card]) -> Self::Hand {
        let Order::Listed(ranking) = order else { unreachable!("another order has its own way") };
        let mut held = Few::NONE;
        cards.iter().for_each(|card| held.add(*card));
        (held, ranking)
    }

    fn draw((held, _): &mut Self::Hand, card: Card) {
        held.add(card);
    }

    fn add(board: &mut Few, card: Card) {
        board.add(card);
    }

    fn whole(board: Few) -> Few {
        board
    }

    fn value((held, ranking): Self::Hand, board: &Few) -> Value {
        let strength = ranking.strength(held.all(), board.all()).unwrap_or(0);
        (u16::try_from(strength).expect("places are small"), 0)
    }
}

macro_rules! omaha {
    ($($(#[$doc:meta])* $name:ident, $hole:ty, $new:path, $low:expr;)+) => {$(
        $(#[$doc])*
        pub(crate) struct $name;

        impl Meeting for $name {
            type Hand = $hole;
            type Board = omaha::Pool;
            type Whole = omaha::Board;
            const EMPTY: omaha::Pool = omaha::Pool::EMPTY;

            fn hand(_: Order, cards: &[Card]) -> $hole {
                $new(cards).expect("a spot has as many different cards")
            }

            fn draw(_: &mut $hole, _: Card) {
                unreachable!("nobody draws at omaha")
            }

            fn add(board: &mut omaha::Pool, card: Card) {
                board.add(card);
            }

            fn whole(board: omaha::Pool) -> omaha::Board {
                board.board().expect("a board is dealt to its end")
            }

            fn value(hand: $hole, board: &omaha::Board) -> Value {
                let high = board.high(&hand).map_or(0, |strength| strength.place());
                (high, $low(hand, board))
            }
        }
    )+};
}

omaha! {
    /// Omaha, high only.
    OmahaHigh, omaha::Hole, omaha::Hole::new, |_, _: &_| 0;
    /// Omaha, high and low.
    Omaha, omaha::Hole, omaha::Hole::new, |hand, board: &omaha::Board| {
        board.low8(&hand).map_or(0, |low| low.place().into())
    };
    /// Omaha with five hole cards, high only.
    FiveOmahaHigh, omaha::FiveHole, omaha::FiveHole::of_five, |_, _: &_| 0;
    /// Omaha with five hole cards, high and low.
    FiveOmaha, omaha::FiveHole, omaha::FiveHole::of_five, |hand, board: &omaha::Board| {
        board.low8(&hand).map_or(0, |low| low.place().into())
    };
}
