//! The value of hands in the orders that a showdown uses.

use super::hand::PokerHand;
use super::variant::{Order, Showdown};
use crate::contract::{MEXICAN_PLACES, listed_value, *};
use crate::row::Row;
use cards::{Card, CardList, Rank, Seat};
use ranking::{Ranking, high, high_bug, low, low_joker, low8, mexican, omaha};

/// The value of a hand in one order: the larger wins, equals tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Worth {
    /// By high hands.
    High(high::Strength),
    /// By low hands that qualify.
    Low8(low8::Strength),
    /// By low hands, all of which count.
    Low(low::Strength),
    /// By high hands with a joker.
    Bug(high_bug::Strength),
    /// By hands of Mexican poker.
    Mexican(mexican::Strength),
    /// By an order of the list, given by its index.
    Listed { strength: u16, order: u8 },
}

/// The value of each live hand; `None` for a hand with unknown cards and for a low that does not
/// qualify.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worths {
    pub high: BySeat<Option<Worth>>,
    /// Only filled in where pots are split.
    pub low: BySeat<Option<Worth>>,
}

impl Worth {
    pub fn value(self) -> u32 {
        match self {
            Worth::High(strength) => strength.value(),
            Worth::Low8(strength) => strength.place().into(),
            Worth::Low(strength) => strength.place().into(),
            Worth::Bug(strength) => strength.value(),
            Worth::Mexican(strength) => MEXICAN_PLACES + u32::from(strength.place()),
            Worth::Listed { strength, order } => listed_value(order, strength),
        }
    }

    #[inline]
    pub fn reading(self) -> Reading {
        match self {
            Worth::High(strength) => strength.category().into(),
            Worth::Low8(strength) => strength.category().into(),
            Worth::Low(strength) => strength.category().into(),
            Worth::Bug(strength) => strength.category().into(),
            Worth::Mexican(strength) => strength.category().into(),
            Worth::Listed { .. } => Reading::Listed,
        }
    }

    fn describe(self) -> String {
        match self {
            Worth::High(strength) => strength.describe(),
            Worth::Low8(strength) => strength.describe(),
            Worth::Low(strength) => strength.describe(),
            Worth::Bug(strength) => strength.describe(),
            Worth::Mexican(strength) => strength.describe(),
            Worth::Listed { .. } => self.reading().spoken(self.value()).unwrap_or_default(),
        }
    }
}

/// The board, prepared for comparing many hands.
enum Common {
    High(high::Pool),
    Low8(low8::Pool),
    Low(low::Pool),
    Bug(high_bug::Pool),
    /// Every low, or eight or better.
    LowJoker(low_joker::Pool, bool),
    OmahaHigh(Option<omaha::Board>),
    OmahaLow(Option<omaha::Board>),
    Mexican(mexican::Pool),
    Listed(&'static Ranking, CardList),
}

impl Common {
    #[inline]
    fn new(order: Order, board: &Row<8>) -> Common {
        let omaha = || {
            let mut pool = omaha::Pool::EMPTY;
            board.cards().for_each(|card| pool.add(card));
            pool.board()
        };
        match order {
            Order::High => {
                let mut pool = high::Pool::EMPTY;
                board.cards().for_each(|card| pool.add(card));
                Common::High(pool)
            }
            Order::Low8 => {
                let mut pool = low8::Pool::EMPTY;
                board.cards().for_each(|card| pool.add(card));
                Common::Low8(pool)
            }
            Order::Low => {
                let mut pool = low::Pool::EMPTY;
                board.cards().for_each(|card| pool.add(card));
                Common::Low(pool)
            }
            Order::HighBug { .. } => {
                let mut pool = high_bug::Pool::EMPTY;
                board.cards().for_each(|card| pool.add(card));
                Common::Bug(pool)
            }
            Order::LowJoker { .. } | Order::Low8Joker { .. } => {
                let mut pool = low_joker::Pool::EMPTY;
                board.cards().for_each(|card| pool.add(card));
                Common::LowJoker(pool, matches!(order, Order::Low8Joker { .. }))
            }
            Order::OmahaHigh => Common::OmahaHigh(omaha()),
            Order::OmahaLow => Common::OmahaLow(omaha()),
            Order::Mexican { .. } => {
                let mut pool = mexican::Pool::EMPTY;
                board.cards().for_each(|card| pool.add(card));
                Common::Mexican(pool)
            }
            Order::Listed(ranking) => Common::Listed(ranking, board.cards().collect()),
        }
    }

    #[inline]
    fn worth(&self, mut hole: impl ExactSizeIterator<Item = Card>) -> Option<Worth> {
        match self {
            Common::High(board) => {
                let mut pool = *board;
                hole.for_each(|card| pool.add(card));
                pool.rank().map(Worth::High)
            }
            Common::Low8(board) => {
                let mut pool = *board;
                hole.for_each(|card| pool.add(card));
                let low = pool.rank()?;
                low.qualifies().then_some(Worth::Low8(low))
            }
            Common::Low(board) => {
                let mut pool = *board;
                hole.for_each(|card| pool.add(card));
                pool.rank().map(Worth::Low)
            }
            Common::Bug(board) => {
                let mut pool = *board;
                hole.for_each(|card| pool.add(card));
                pool.rank().map(Worth::Bug)
            }
            Common::LowJoker(board, qualifies) => {
                let mut pool = *board;
                hole.for_each(|card| pool.add(card));
                let low = pool.rank().filter(|low| !qualifies || low.is_eight_or_better());
                low.map(Worth::Low)
            }
            Common::Mexican(board) => {
                let mut pool = *board;
                hole.for_each(|card| pool.add(card));
                pool.rank().map(Worth::Mexican)
            }
            Common::Listed(ranking, board) => {
                let hole: CardList = hole.collect();
                let strength = u16::try_from(ranking.strength(&hole, board)?).ok()?;
                Some(Worth::Listed { strength, order: ranking.index() as u8 })
            }
            Common::OmahaHigh(board) => {
                let board = board.as_ref()?;
                let high = match hole.len() {
                    5 => board.high(&omaha::FiveHole::of_five(&all::<5>(&mut hole)?)?),
                    _ => board.high(&omaha::Hole::new(&all::<4>(&mut hole)?)?),
                };
                high.map(Worth::High)
            }
            Common::OmahaLow(board) => {
                let board = board.as_ref()?;
                let low = match hole.len() {
                    5 => board.low8(&omaha::FiveHole::of_five(&all::<5>(&mut hole)?)?)?,
                    _ => board.low8(&omaha::Hole::new(&all::<4>(&mut hole)?)?)?,
                };
                low.qualifies().then_some(Worth::Low8(low))
            }
        }
    }
}

/// The value of cards on a board, if they can be read.
pub(super) fn worth_of(order: Order, board: &Row<8>, cards: &[Card]) -> Option<Worth> {
    Common::new(order, board).worth(cards.iter().copied())
}

/// The hole cards, if there are exactly this many.
fn all<const N: usize>(hole: &mut impl ExactSizeIterator<Item = Card>) -> Option<[Card; N]> {
    let mut cards = [Card::UNKNOWN; N];
    if hole.len() != cards.len() {
        return None;
    }
    cards.iter_mut().zip(hole).for_each(|(place, card)| *place = card);
    Some(cards)
}

impl PokerHand {
    /// The value of each live hand in one order.
    #[inline]
    fn by_order(&self, order: Order) -> BySeat<Option<Worth>> {
        match order {
            Order::High => self.by_high(),
            _ => self.by_another_order(order),
        }
    }

    /// The same for high hands, which most games compare by.
    #[inline(never)] // together with the other orders it would be spread over much code
    fn by_high(&self) -> BySeat<Option<Worth>> {
        let mut worths = BySeat::all(None);
        let mut board = high::Pool::EMPTY;
        self.table.board.cards().for_each(|card| board.add(card));
        for seat in self.table.live.iter() {
            let mut pool = board;
            self.table.hole[seat].cards().for_each(|card| pool.add(card));
            worths[seat] = pool.rank().map(Worth::High);
        }
        worths
    }

    #[inline(never)]
    fn by_another_order(&self, order: Order) -> BySeat<Option<Worth>> {
        let mut worths = BySeat::all(None);
        let hole = |seat| self.table.hole[seat].iter().map(|held| held.card);
        let board = Common::new(order, &self.table.board);
        self.table.live.iter().for_each(|seat| worths[seat] = board.worth(hole(seat)));
        worths
    }

    /// The value of each live hand.
    #[inline]
    pub(super) fn read_hands(&self) -> Worths {
        match self.game.variant.showdown {
            Showdown::One { order, .. } => {
                Worths { high: self.by_order(order), low: BySeat::all(None) }
            }
            Showdown::Split { high, .. } => {
                let mut lows = self.by_order(self.low_order());
                for seat in self.table.live.iter() {
                    lows[seat] = lows[seat].filter(|low| self.low_qualifies(*low));
                }
                Worths { high: self.by_order(high.order), low: lows }
            }
        }
    }

    /// What lows compare by: every hand has one where none has to qualify.
    pub(super) fn low_order(&self) -> Order {
        match self.game.variant.showdown {
            Showdown::Split { low, bounded, .. } => {
                let waived = bounded.is_some_and(|rule| !self.on(rule));
                match low.order {
                    order if !waived && self.game.qualifiers.low > 0 => order,
                    Order::Low8Joker { joker } => Order::LowJoker { joker },
                    _ => Order::Low,
                }
            }
            Showdown::One { order, .. } => order,
        }
    }

    /// Whether a low meets the house's qualifier.
    fn low_qualifies(&self, low: Worth) -> bool {
        if matches!(self.low_order(), Order::Low | Order::LowJoker { .. }) {
            return true;
        }
        let top = match low.reading() {
            Reading::FiveLow => 5,
            Reading::SixLow => 6,
            Reading::SevenLow => 7,
            _ => 8,
        };
        top <= self.game.qualifiers.low
    }

    /// The rule that a hand of a seat is read by, beside that of its order: a joker in it, or a straight
    /// over the cards that the deck lacks.
    #[inline]
    pub(super) fn read_by(&self, seat: Seat, worth: Option<Worth>) -> Option<RuleId> {
        if self.game.reads_plainly { None } else { self.read_by_more(seat, worth) }
    }

    #[inline(never)]
    fn read_by_more(&self, seat: Seat, worth: Option<Worth>) -> Option<RuleId> {
        match &self.game.variant.showdown {
            Showdown::One { order: Order::Mexican { wild, gap }, .. } => {
                self.read_by_joker_or_gap(seat, worth?, *wild, *gap)
            }
            Showdown::One { order, .. } => {
                self.read_by_joker(seat, order).or_else(|| self.read_by_pair(seat, worth))
            }
            Showdown::Split { high, low, .. } => match worth? {
                Worth::Low(_) => self.read_by_joker(seat, &low.order),
                _ => self.read_by_joker(seat, &high.order),
            },
        }
    }

    /// The rule by which a pair is declared, where it was bet and called after a draw.
    #[inline]
    fn read_by_pair(&self, seat: Seat, worth: Option<Worth>) -> Option<RuleId> {
        let rule = self.game.variant.pair_declared?;
        let bet = self.table.round.wagered && self.table.initiator == Some(seat);
        (bet && matches!(worth?.reading(), Reading::OnePair | Reading::Pair)).then_some(rule)
    }

    #[inline]
    fn read_by_joker(&self, seat: Seat, order: &Order) -> Option<RuleId> {
        match order {
            Order::HighBug { joker } | Order::LowJoker { joker } | Order::Low8Joker { joker } => {
                self.table.hole[seat].cards().any(|card| card.is_joker()).then_some(*joker)
            }
            _ => None,
        }
    }

    #[inline(never)]
    fn read_by_joker_or_gap(
        &self,
        seat: Seat,
        worth: Worth,
        wild: RuleId,
        gap: RuleId,
    ) -> Option<RuleId> {
        let has = |is: fn(&Card) -> bool| self.table.hole[seat].cards().any(|card| is(&card));
        let straight = matches!(
            worth.reading(),
            Reading::Straight | Reading::StraightFlush | Reading::RoyalFlush
        );
        let low = |card: &Card| card.rank().is_some_and(|rank| rank <= Rank::Seven);
        let high =
            |card: &Card| card.rank().is_some_and(|rank| (Rank::Jack..Rank::Ace).contains(&rank));
        if has(|card| card.is_joker()) {
            Some(wild)
        } else if straight && has(low) && has(high) {
            Some(gap)
        } else {
            None
        }
    }

    /// The value of these cards in words.
    pub(super) fn describe(&self, hole: &[Card]) -> String {
        let worth = |order| Common::new(order, &self.table.board).worth(hole.iter().copied());
        let words = |worth: Option<Worth>| worth.map(Worth::describe).unwrap_or_default();
        match self.game.variant.showdown {
            Showdown::One { order, .. } => words(worth(order)),
            Showdown::Split { high, .. } => {
                let low = worth(self.low_order()).filter(|low| self.low_qualifies(*low));
                match low {
                    Some(_) => format!("{}; {}", words(worth(high.order)), words(low)),
                    None => words(worth(high.order)),
                }
            }
        }
    }
}
