//! The prospects of a hand after the first round, as far as one player can know.

use super::faces::{Faces, lows};
use super::lows as low_half;
use super::made::Made;
use super::rivals::Rival;
use super::sight::{Sight, Worth};
use super::spot::Spot;
use crate::decision::Decision;
use engine::shape::Order;
use ranking::high::Category;

/// A hand's prospects, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outlook {
    /// The share of the pot that it is likely to win as it is.
    pub wins: i64,
    /// The probability of improving to a very good hand.
    pub draws: i64,
}

/// Nobody stays in with the worst hands.
pub(super) const FOLDED: i64 = 80;

/// The value of one out, by the number of cards to come: further cards have to be paid for.
const OUT: [i64; 5] = [0, 21, 32, 36, 38];

/// How many of a rival's hands are behind, for each half of the pot.
#[derive(Clone, Copy, Debug)]
struct Trailing {
    high: i64,
    low: Low,
}

/// The same for the low half.
#[derive(Clone, Copy, Debug)]
enum Low {
    /// How many lows are behind. Most bets are made for the high half, so they say less about lows.
    Made(i64),
    /// How likely a low comes and is ahead, whatever was bet.
    ToCome(i64),
}

impl Outlook {
    pub fn new(sight: &Sight, spot: &Spot, decision: &Decision<'_>) -> Outlook {
        if sight.is_open {
            Outlook::by_up_cards(sight, spot, decision)
        } else {
            Outlook::on_board(sight, spot)
        }
    }

    /// In games where everybody shares the board.
    pub fn on_board(sight: &Sight, spot: &Spot) -> Outlook {
        let worth = sight.worth();
        let (likely, open) = match sight.shape.low {
            Some(Order::Low8) => low_half::possible(sight.board, sight.own, sight.coming()),
            _ => (0, 0),
        };
        let behind = sight.against(&worth, sight.board, sight.own.len(), open);
        let mut shares = Shares::ALL;
        shares.less(behind, unbet(spot));
        (1..spot.rivals).for_each(|_| shares.less(behind, FOLDED));
        shares.outlook(sight, &worth, likely)
    }

    /// In games where everybody has up cards.
    fn by_up_cards(sight: &Sight, spot: &Spot, decision: &Decision<'_>) -> Outlook {
        let worth = sight.worth();
        let mut shares = Shares::ALL;
        for seat in sight.rivals(decision) {
            let (shown, hidden) = sight.hidden(decision, seat);
            let open = shown.with(sight.board);
            let missing = if spot.bettor == Some(seat) { unbet(spot) } else { FOLDED };
            shares.less(sight.against(&worth, open, hidden, lows(open.ranks())), missing);
        }
        shares.outlook(sight, &worth, sight.open_low(&worth))
    }
}

/// How many hands would not have bet: the larger the bet and the more raises, the more.
pub(super) fn unbet(spot: &Spot) -> i64 {
    if spot.owed == 0 {
        return FOLDED;
    }
    (520 + spot.price() * 11 / 10 + 50 * spot.raises()).min(950)
}

/// The shares of each half won against all rivals counted so far.
#[derive(Clone, Copy, Debug)]
struct Shares {
    high: i64,
    low: i64,
}

impl Shares {
    const ALL: Shares = Shares { high: 1000, low: 1000 };

    /// Counts another rival, who would have folded this many of a thousand hands.
    fn less(&mut self, behind: Trailing, missing: i64) {
        self.high = self.high * of_the_rest(behind.high, missing) / 1000;
        let low = match behind.low {
            Low::Made(share) => of_the_rest(share, missing / 2),
            Low::ToCome(share) => share,
        };
        self.low = self.low * low / 1000;
    }

    /// The whole outlook, given the probability that a low takes half.
    fn outlook(self, sight: &Sight, worth: &Worth, low: i64) -> Outlook {
        let outs = match sight.shape.high {
            // The expected low already counts the cards to come.
            None => 0,
            Some(_) => OUT[sight.coming().min(4)] * sight.outs(&worth.high),
        };
        let half = if sight.shape.low == Some(Order::Low8) { low / 2 } else { 0 };
        let wins = (self.high * (1000 - half) + self.low * half) / 1000;
        Outlook { wins, draws: outs * (1000 - half) / 1000 }
    }
}

/// The share of hands that are behind, among those that were not folded.
pub(super) fn of_the_rest(share: i64, folded: i64) -> i64 {
    ((share - folded) * 1000 / (1000 - folded).max(1)).max(0)
}

impl Sight {
    /// How many of a rival's hands are behind this one; `low` are the ranks their low is made with.
    fn against(&self, worth: &Worth, open: Faces, hidden: i64, low: u8) -> Trailing {
        let rival = Rival { open, unseen: self.unseen, exactly_two: self.shape.exactly_two };
        let high = match self.shape.high {
            None if self.is_open => self.lower(open, hidden),
            None => low_half::alone(self.own.with(self.board)),
            _ if open.is_empty() && hidden > 4 => of_five(&worth.high),
            _ => chosen(rival.behind(&worth.high), hidden),
        };
        let low = match self.shape.low {
            Some(Order::Low8) if self.is_open && worth.low == 0 => {
                let own = low_half::qualifies(self.low_ranks(), self.coming());
                let coming = hidden as usize + self.coming();
                let theirs = low_half::qualifies(low.count_ones(), coming);
                let ahead = 1000 - theirs * (1000 - self.lower(open, hidden)) / 1000;
                Low::ToCome(own * ahead / 1000)
            }
            Some(Order::Low8) => {
                let own = if worth.low > 0 { worth.low } else { self.low_to_come(low) };
                Low::Made(self.low_behind(own, low, hidden))
            }
            _ => Low::Made(0),
        };
        Trailing { high, low }
    }

    /// How likely the low hand that is coming is lower than that of a rival who shows these cards. Who
    /// is still in has better ones down than chance would deal.
    fn lower(&self, open: Faces, hidden: i64) -> i64 {
        let (coming, all) = (self.coming() as i64, self.own.with(self.board));
        let own = low_half::expected(low_half::ace_first(all.ranks()), coming);
        let other = low_half::expected(low_half::ace_first(open.ranks()), hidden + coming + 1);
        low_half::ahead(own, other)
    }

    fn low_ranks(&self) -> u32 {
        lows(self.own.with(self.board).ranks()).count_ones()
    }

    /// The low that this board would make.
    fn low_to_come(&self, board: u8) -> u8 {
        if self.is_open || self.coming() == 0 { 0 } else { low_half::of_two(self.own, board) }
    }

    fn low_behind(&self, own: u8, open: u8, hidden: i64) -> i64 {
        if own == 0 { 0 } else { chosen(low_half::behind(own, open, self.unseen), hidden) }
    }

    /// The probability that somebody has a low in games with up cards.
    fn open_low(&self, worth: &Worth) -> i64 {
        match worth.low {
            0 => low_half::qualifies(self.low_ranks(), self.coming()).max(150),
            _ => 1000,
        }
    }
}

/// The share of hands that are behind if a rival plays the best two of this many cards: of all
/// pairs, some of which share a card, none may be better.
fn chosen(behind: i64, cards: i64) -> i64 {
    let pairs = match cards {
        ..=2 => return behind,
        3 => 3,
        4 => 5,
        _ => 8,
    };
    (1..pairs).fold(behind, |all, _| all * behind / 1000)
}

/// How many of a thousand five-card hands are worse.
pub(super) fn of_five(made: &Made) -> i64 {
    let rank = |ranks: u32| i64::from(ranks.checked_ilog2().unwrap_or(0));
    match made.category {
        Category::HighCard => (rank(made.kickers) - 5).max(0) * 60,
        Category::OnePair => 500 + 33 * rank(made.of),
        Category::TwoPair => 924 + 4 * rank(made.of),
        Category::ThreeOfAKind => 972 + rank(made.of),
        Category::Straight => 992,
        _ => 997,
    }
}
