//! Cards that tie more often than chance would have it, and stacks that go all in.

use super::PotTable;
use super::settle::Terms;
use crate::pick;
use cards::{Card, Rank, Seat};
use engine::{Answer, Chips, Engine, Game, Request, Stacks};
use shoe::Rng;

/// How the cards of a hand are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// As they come.
    Shuffled,
    /// In each round up to four players get the same rank, a low one more often than not.
    Alike,
    /// Five cards in a row lie on the board.
    BoardPlays,
    /// As few pairs as there can be.
    Apart,
}

/// The undealt cards, and how they are dealt.
pub(super) struct TiedDeck {
    left: Vec<Card>,
    way: Way,
    /// The common cards to come, the next one last.
    board: Vec<Card>,
    /// How many get cards in a round.
    players: usize,
    has_board: bool,
    begun: bool,
    /// How often each rank was dealt.
    dealt: [u8; 13],
}

impl TiedDeck {
    pub fn new(
        terms: &Terms,
        cards: impl Iterator<Item = Card>,
        players: usize,
        rng: &mut Rng,
    ) -> TiedDeck {
        let has_board = terms.shape.board > 0;
        let way = match rng.below(4) {
            _ if terms.pair && rng.below(2) == 0 => Way::Apart,
            0 => Way::Shuffled,
            1 if has_board => Way::BoardPlays,
            _ => Way::Alike,
        };
        let left = cards.collect();
        let (board, dealt) = (Vec::new(), [0; 13]);
        let mut deck = TiedDeck { left, way, board, players, has_board, begun: false, dealt };
        match way {
            Way::BoardPlays => {
                let lowest = rng.below(10);
                let row = (lowest..lowest + 5).map(|step| (step + 12) % 13);
                deck.board = row.map(|rank| deck.of_rank(rank, rng)).collect();
            }
            // Three low cards, so that a low is possible, and whatever comes.
            Way::Alike if has_board && rng.below(2) == 0 => {
                deck.board =
                    (0..5).map(|at| if at < 3 { deck.low(rng) } else { deck.any(rng) }).collect();
            }
            _ => {}
        }
        deck
    }

    pub fn answer(&mut self, hand: &impl Engine, request: Request, rng: &mut Rng) -> Answer {
        let mut lying = Vec::new();
        match request {
            Request::Draw { n, .. } => {
                Answer::Cards(self.draw(n.into(), rng).into_iter().collect())
            }
            Request::Shuffle { from, .. } => {
                hand.visit_cards(&mut |zone, card| lying.extend((zone == from).then_some(card)));
                self.left.append(&mut lying);
                Answer::Shuffled
            }
            Request::Pick { zone, n } => {
                hand.visit_cards(&mut |at, card| lying.extend((at == zone).then_some(card)));
                Answer::Cards(lying.into_iter().take(n.into()).collect())
            }
            Request::Dice => Answer::Dice([1; 3]),
        }
    }

    fn draw(&mut self, n: usize, rng: &mut Rng) -> Vec<Card> {
        let first = !std::mem::replace(&mut self.begun, true);
        if self.has_board && !first {
            // A burn, and then the board.
            let burn = self.any(rng);
            let board = (1..n).map(|_| self.board.pop().unwrap_or_else(|| self.any(rng)));
            return [burn].into_iter().chain(board.collect::<Vec<Card>>()).collect();
        }
        if self.way != Way::Alike {
            return (0..n).map(|_| self.any(rng)).collect();
        }
        let mut drawn: Vec<Card> = (0..n % self.players).map(|_| self.any(rng)).collect();
        while drawn.len() < n {
            let whole = drawn.len() + self.players.min(n - drawn.len());
            while drawn.len() < whole {
                let card = self.low(rng);
                drawn.push(card);
                let alike = |other: &Card| other.rank() == card.rank();
                while let Some(at) =
                    self.left.iter().position(alike).filter(|_| drawn.len() < whole)
                {
                    drawn.push(self.left.swap_remove(at));
                }
            }
        }
        drawn
    }

    /// Any card that is left; where ranks are to be apart, of one that was dealt least.
    fn any(&mut self, rng: &mut Rng) -> Card {
        let mut at = rng.below(self.left.len() as u32) as usize;
        if self.way == Way::Apart {
            let rank = |at: usize| self.left[at].rank().map(|rank| rank as usize);
            let times = |at: usize| rank(at).map_or(0, |rank| self.dealt[rank]);
            let least = (0..self.left.len()).map(times).min();
            let places: Vec<usize> =
                (0..self.left.len()).filter(|at| Some(times(*at)) == least).collect();
            at = pick::one_of(&places, rng).unwrap_or(at);
            rank(at).into_iter().for_each(|rank| self.dealt[rank] += 1);
        }
        self.left.swap_remove(at)
    }

    /// More often than not a card that is good for a low hand.
    fn low(&mut self, rng: &mut Rng) -> Card {
        for _ in 0..3 {
            let at = rng.below(self.left.len() as u32) as usize;
            let low = |rank: Rank| rank == Rank::Ace || rank <= Rank::Eight;
            if self.left[at].rank().is_some_and(low) {
                return self.left.swap_remove(at);
            }
        }
        self.any(rng)
    }

    /// A card of this rank, counted from the deuce, or any if there is none.
    fn of_rank(&mut self, rank: u32, rng: &mut Rng) -> Card {
        let fits = |at: &usize| self.left[*at].rank().is_some_and(|other| other as u32 == rank);
        let places: Vec<usize> = (0..self.left.len()).filter(fits).collect();
        match pick::one_of(&places, rng) {
            Some(at) => self.left.swap_remove(at),
            None => self.any(rng),
        }
    }
}

/// Players with stacks that come to many pots: all equal, one step after the other, all short, or
/// as people bring them; some with less than a chip on top.
pub(super) fn some_stacks(game: &Game, table: &PotTable, rng: &mut Rng) -> Stacks {
    let options = &table.options;
    let (least, most) = (u32::from(game.players.0), u32::from(game.players.1));
    let players = match rng.below(4) {
        // Of two hands it happens at times that neither has a pair.
        _ if table.terms.pair && rng.below(2) == 0 => least,
        0 => most,
        _ => least + rng.below(most - least + 1),
    };
    let chip = options.amount("smallest-chip").as_cents();
    let bet = if options.has("big-bet") { options.amount("big-bet").as_cents() } else { 10 * chip };
    let chips = |chips: u32| chip * i64::from(chips + 1);
    let way = rng.below(5);
    let equal = chips(rng.below((2 * bet / chip) as u32));
    let step = chips(rng.below(4));
    let mut seats: Vec<Seat> = (0..most as usize).map(Seat::at).collect();
    while seats.len() > players as usize {
        seats.swap_remove(rng.below(seats.len() as u32) as usize);
    }
    let mut place = 0;
    let mut stack = |rng: &mut Rng| {
        place += 1;
        let whole = match way {
            0 => equal,
            1 => step * place,
            2 => chips(rng.below(3 + (bet / chip) as u32)),
            3 => chips(rng.below((4 * bet / chip) as u32)),
            _ => chips(rng.below((40 * bet / chip) as u32)),
        };
        let odd = match rng.below(6) {
            0 => chip / 2,
            1 => 1,
            2 => i64::from(rng.below(chip as u32)),
            _ => 0,
        };
        Chips::cents(whole + odd)
    };
    seats.iter().map(|seat| (*seat, stack(rng))).collect()
}
