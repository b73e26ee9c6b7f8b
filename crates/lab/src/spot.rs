use crate::equity::{Equity, Tally, by_chance, card_by_card, rank_by_rank};
use crate::game::{Game, Order};
use cards::{Card, CardList, Deck};
use std::fmt;
use std::ops::RangeInclusive;

/// A game, the cards that are known, and the cards that may still come.
#[derive(Clone, Debug)]
pub struct Spot {
    pub(crate) order: Order,
    pub(crate) hands: Vec<CardList>,
    pub(crate) board: CardList,
    /// The cards that may still come.
    pub(crate) stub: Vec<Card>,
    /// How many more cards each hand gets.
    pub(crate) to_hands: Vec<usize>,
    /// How many more cards the board gets.
    pub(crate) to_board: usize,
}

/// Spots with at most this many hands to rank are counted exactly.
pub const MOST_EVALUATIONS: u128 = 2_000_000_000;

/// How many hands can be compared.
const HANDS: RangeInclusive<usize> = 2..=9;

/// Why these cards are not a valid spot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpotFault {
    /// Too few or too many hands.
    Hands(usize),
    /// A hand has a wrong number of cards.
    Hand(CardList, Game),
    /// The board has a wrong number of cards.
    Board(usize, Game),
    /// The game is not played with this deck.
    Deck(Deck, Game),
    /// A card is not in the deck.
    Foreign(Card, Deck),
    Twice(Card),
    /// There are not enough cards left to deal.
    Stub(usize),
}

impl Spot {
    /// The spot with the deck that the game is usually played with.
    pub fn new(
        game: Game,
        hands: &[CardList],
        board: CardList,
        dead: CardList,
    ) -> Result<Spot, SpotFault> {
        Spot::with_deck(game, game.deck(), hands, board, dead)
    }

    pub fn with_deck(
        game: Game,
        deck: Deck,
        hands: &[CardList],
        board: CardList,
        dead: CardList,
    ) -> Result<Spot, SpotFault> {
        let order =
            game.order(deck).filter(|_| game.allows(deck)).ok_or(SpotFault::Deck(deck, game))?;
        if !HANDS.contains(&hands.len()) {
            return Err(SpotFault::Hands(hands.len()));
        }
        if let Some(hand) = hands.iter().find(|hand| !game.hand().contains(&hand.len())) {
            return Err(SpotFault::Hand(*hand, game));
        }
        // The first three cards of a board come at once.
        let whole =
            if game.board() == 0 { board.is_empty() } else { matches!(board.len(), 0 | 3..=5) };
        if !whole {
            return Err(SpotFault::Board(board.len(), game));
        }
        let mut stub = deck.counts();
        for card in hands.iter().flat_map(|hand| hand.iter()).chain(&*board).chain(&*dead) {
            if deck.counts().get(*card) == 0 {
                return Err(SpotFault::Foreign(*card, deck));
            }
            if !stub.take(*card) {
                return Err(SpotFault::Twice(*card));
            }
        }
        let spot = Spot {
            order,
            hands: hands.to_vec(),
            board,
            stub: stub.iter().collect(),
            to_hands: hands.iter().map(|hand| game.to_come(hand.len())).collect(),
            to_board: game.board() - board.len(),
        };
        let missing = spot.missing().saturating_sub(spot.stub.len());
        if missing > 0 { Err(SpotFault::Stub(missing)) } else { Ok(spot) }
    }

    /// How many cards are still to come.
    pub(crate) fn missing(&self) -> usize {
        self.to_board + self.to_hands.iter().sum::<usize>()
    }

    /// The number of ways the missing cards can come.
    pub fn boards(&self) -> u128 {
        let mut left = self.stub.len() as u128;
        let mut ways = 1_u128;
        for cards in std::iter::once(&self.to_board).chain(&self.to_hands) {
            for drawn in 0..*cards as u128 {
                // Nine hands of seven unknown cards overflow any integer here.
                ways = ways.saturating_mul(left) / (drawn + 1);
                left -= 1;
            }
        }
        ways
    }

    /// Whether [`Spot::exact`] takes seconds rather than hours.
    pub fn is_feasible(&self) -> bool {
        self.boards().saturating_mul(self.hands.len() as u128) <= MOST_EVALUATIONS
    }

    /// Counts every way the missing cards can come. Now and then `progress` is called with how many
    /// more have been counted.
    pub fn exact(&self, progress: &mut dyn FnMut(u64)) -> Equity {
        let mut tally = Tally::new(self.hands.len(), self.order.splits());
        let by_ranks = self.board.len() + self.to_board == 5
            && matches!(self.order, Order::High | Order::HighLow8)
            && self.hands.iter().all(|hand| hand.len() == 2);
        if by_ranks {
            rank_by_rank(self, &mut tally, progress)
        } else {
            card_by_card(self, &mut tally, progress)
        }
        tally.equity(true)
    }

    /// Deals the missing cards this many times. `below` returns a uniform number below its
    /// argument.
    pub fn sample(
        &self,
        samples: u64,
        below: &mut dyn FnMut(u32) -> u32,
        progress: &mut dyn FnMut(u64),
    ) -> Equity {
        let mut tally = Tally::new(self.hands.len(), self.order.splits());
        by_chance(self, samples, below, &mut tally, progress);
        tally.equity(false)
    }
}

impl fmt::Display for SpotFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards = |n: usize| if n == 1 { "1 card".to_string() } else { format!("{n} cards") };
        match self {
            SpotFault::Hands(n) => {
                write!(f, "{n} hand{}, but this takes 2 to 9", if *n == 1 { "" } else { "s" })
            }
            SpotFault::Hand(hand, game) => {
                let (least, most) = game.hand().into_inner();
                let taken =
                    if least == most { cards(least) } else { format!("{least} to {most} cards") };
                write!(f, "'{hand}' has {}; a hand of {game} has {taken}", cards(hand.len()))
            }
            SpotFault::Board(n, game) if game.board() == 0 => {
                write!(f, "{} on the board, but {game} has none", cards(*n))
            }
            SpotFault::Board(n, _) => {
                write!(f, "{} on the board, but it has 0, 3, 4 or 5", cards(*n))
            }
            SpotFault::Deck(deck, game) => {
                write!(f, "{game} is not played with {} cards", deck.len())
            }
            SpotFault::Foreign(card, deck) => {
                write!(f, "{card} is not in the deck of {} cards", deck.len())
            }
            SpotFault::Twice(card) => write!(f, "{card} appears twice"),
            SpotFault::Stub(n) => write!(f, "the deck is {} short for this many hands", cards(*n)),
        }
    }
}

impl std::error::Error for SpotFault {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two ways of counting that share only the orders of hands.
    #[test]
    fn by_ranks_and_card_by_card_come_to_the_same() {
        let cards = |text: &str| text.parse::<CardList>().unwrap();
        let game = |id: &str| Game::find(id).unwrap();
        for (game, hands, board, dead) in [
            (game("holdem"), &["AhKh", "QsQd"][..], "", ""),
            (game("holdem"), &["AsAd", "KsKd", "7s6s", "7h6h"], "", "2c 2d 9h"),
            (game("holdem-hilo"), &["Ah2h", "3s4s", "KdKc"], "", "Qs Qd"),
            (game("holdem"), &["AhKh", "QsQd", "JhTh"], "2h 3h 4c", ""),
            (game("holdem-hilo"), &["AhKh", "5s6s"], "2h 3h 4c 7d", ""),
        ] {
            let hands: Vec<CardList> = hands.iter().map(|hand| cards(hand)).collect();
            let spot = Spot::new(game, &hands, cards(board), cards(dead)).unwrap();
            let mut tally = Tally::new(hands.len(), spot.order.splits());
            card_by_card(&spot, &mut tally, &mut |_| ());
            assert_eq!(spot.exact(&mut |_| ()), tally.equity(true), "{game} {hands:?}");
        }
    }
}
