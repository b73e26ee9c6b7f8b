//! The cards as one player sees them, and what they make in the game's orders.

use super::faces::{Faces, lows, run, top};
use super::made::{Made, completing};
use crate::decision::Decision;
use cards::{Card, Deck, Seat, Zone};
use engine::Status;
use engine::shape::{Order, PokerShape};
use engine::stub::Facing;
use ranking::high::Category;
use ranking::{low8, omaha};

/// What a player has, sees, and does not see.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    pub shape: &'static PokerShape,
    /// The player's own cards.
    pub own: Faces,
    /// The common cards.
    pub board: Faces,
    /// Every card that can be anywhere else.
    pub unseen: Faces,
    /// Whether players have up cards.
    pub is_open: bool,
}

/// The value of a hand for each half of the pot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    pub high: Made,
    /// The rank among lows of eight or better; 0 for none.
    pub low: u8,
}

impl Sight {
    pub fn new(decision: &Decision<'_>, shape: &'static PokerShape) -> Sight {
        let look = decision.look;
        let own = Zone::Hand(decision.seat, 0);
        let board = Faces::of(look.cards(Zone::Board));
        // In games with a board, nobody shows cards of their own.
        let is_open = shape.board == 0 && look.faces(own).any(|(_, facing)| facing == Facing::Up);
        let own = Faces::of(look.cards(own));
        let mut unseen = deck(shape).without(own).without(board);
        if is_open {
            for seat in decision.others() {
                unseen = unseen.without(Faces::of(look.cards(Zone::Hand(seat, 0))));
            }
        }
        Sight { shape, own, board, unseen, is_open }
    }

    /// How many cards are to come, for the player or for all.
    pub fn coming(&self) -> usize {
        let (_, most) = self.shape.hand;
        let coming = match self.shape.board {
            0 => i64::from(most) - self.own.len() - self.board.len(),
            // Hole cards were dealt at once; some may have been discarded since.
            board => i64::from(board) - self.board.len(),
        };
        usize::try_from(coming).unwrap_or(0)
    }

    /// Whether only the first cards are known yet.
    pub fn is_first_round(&self) -> bool {
        match self.shape.board {
            0 => self.is_open && self.own.len() <= 3,
            _ => self.board.is_empty(),
        }
    }

    /// The up cards of others, in the first round.
    pub fn doors(&self) -> Faces {
        deck(self.shape).without(self.unseen).without(self.own).without(self.board)
    }

    /// What the player has.
    pub fn worth(&self) -> Worth {
        worth(self.shape, self.own, self.board)
    }

    /// The number of cards that improve the hand to a straight or better, not counting what the
    /// board makes for everybody.
    pub fn outs(&self, now: &Made) -> i64 {
        if self.coming() == 0 || now.category > Category::Flush {
            return 0;
        }
        let mut outs = Faces::NONE;
        if now.category < Category::Flush
            && let Some(suit) = self.flush_draw()
        {
            outs = outs.with(self.unseen.of_suit(suit));
        }
        if now.category < Category::Straight {
            outs = outs.with(self.unseen.of_ranks(self.straight_draw()));
        }
        outs.with(self.unseen.of_ranks(self.full_house_draw(now))).len()
    }

    /// The suit of which one more card makes a flush.
    fn flush_draw(&self) -> Option<u32> {
        if self.shape.exactly_two {
            (0..4).find(|suit| {
                let of = |cards: Faces| cards.suit(*suit).count_ones();
                of(self.own) >= 2 && of(self.board) == 2
            })
        } else {
            let suit = self.own.with(self.board).suited(4)?;
            (self.own.suit(suit) != 0).then_some(suit)
        }
    }

    fn straight_draw(&self) -> u32 {
        let (own, board) = (self.own.ranks(), self.board.ranks());
        if !self.shape.exactly_two {
            return completing(own | board) & !completing(board);
        }
        let mut outs = 0;
        for from in 0..10 {
            let run = run(from);
            let (held, mut missing) = (own & run, run & !board);
            if held.count_ones() < 2 || !(2..=3).contains(&missing.count_ones()) {
                continue;
            }
            let needed = missing;
            while missing != 0 {
                let one = top(missing);
                missing ^= one;
                if needed & !one & !held == 0 {
                    outs |= one;
                }
            }
        }
        outs
    }

    /// The ranks that fill up trips, or two pairs if both are the player's own.
    fn full_house_draw(&self, now: &Made) -> u32 {
        let own = self.own.ranks();
        match now.category {
            Category::ThreeOfAKind if now.of & own != 0 => own | self.board.ranks(),
            Category::TwoPair if now.of & own == now.of => now.of,
            Category::TwoPair => now.of & own,
            _ => 0,
        }
    }

    /// A rival's up cards, and how many of their cards are hidden.
    pub fn hidden(&self, decision: &Decision<'_>, seat: Seat) -> (Faces, i64) {
        let zone = Zone::Hand(seat, 0);
        let open = Faces::of(decision.look.cards(zone));
        (open, decision.look.count(zone) as i64 - open.len())
    }

    /// The rivals still in.
    pub fn rivals<'a>(&self, decision: &'a Decision<'_>) -> impl Iterator<Item = Seat> + 'a {
        decision.others().filter(|seat| decision.look.standing(*seat).status != Status::Out)
    }
}

/// What the cards of a hand make in the game's orders.
pub(super) fn worth(shape: &PokerShape, own: Faces, board: Faces) -> Worth {
    let two = shape.exactly_two.then(|| best_of_two(own, board)).flatten();
    let all = own.with(board);
    let high = two.map_or_else(|| Made::of(all), |(high, _)| high);
    let low = match (shape.low, two) {
        (Some(Order::Low8), Some((_, low))) => low,
        (Some(Order::Low8), None) if !shape.exactly_two => {
            low8::of_ranks(lows(all.ranks())).place()
        }
        _ => 0,
    };
    Worth { high, low }
}

/// Exactly two of four or five hole cards and three of the board.
fn best_of_two(own: Faces, board: Faces) -> Option<(Made, u8)> {
    let mut hole = [Card::UNKNOWN; 5];
    hole.iter_mut().zip(own.cards()).for_each(|(place, card)| *place = card);
    let mut common = [Card::UNKNOWN; 5];
    common.iter_mut().zip(board.cards()).for_each(|(place, card)| *place = card);
    let (own, board) = (own.len() as usize, board.len() as usize);
    let (high, low) = omaha::high_low8(hole.get(..own)?, common.get(..board)?)?;
    Some((high.into(), low.place()))
}

fn deck(shape: &PokerShape) -> Faces {
    match shape.decks {
        [Deck::STANDARD, ..] | [] => Faces::DECK,
        [deck, ..] => {
            let counts = deck.counts();
            let cards = (0..52).filter_map(Card::from_index);
            Faces::of(cards.filter(|card| counts.get(*card) > 0))
        }
    }
}
