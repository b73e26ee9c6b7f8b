//! What a wager costs after flat fees and after rounding to chips.

use super::result::{Part, Wager};
use crate::Ratio;
use engine::Chips;
use engine::banked::Price;

/// One bet and its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bet {
    pub bet: Chips,
    pub fee: Chips,
    /// The bettor's expected loss, fee included, per unit first wagered.
    pub edge: Ratio,
}

/// The bets that pay the same fee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    /// The smallest bet.
    pub from: Bet,
    /// The largest bet.
    pub to: Bet,
    /// The bet that costs the most per unit.
    pub worst: Bet,
    /// The bet that costs the least per unit.
    pub best: Bet,
}

/// The same bet on several squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    pub squares: u8,
    /// The bet on each of them.
    pub bet: Chips,
    /// The fees of all of them.
    pub fees: Chips,
    /// The bettor's expected loss, fees included, per unit wagered.
    pub edge: Ratio,
    /// As much on one square, if that is within the limits.
    pub together: Option<Bet>,
}

impl Wager {
    /// What a bet costs that is made on several squares.
    pub fn spread(&self, price: &Price<'_>, bet: Chips, squares: u8) -> Spread {
        let (one, all) = (self.bet(price, bet), bet.times(squares.into()));
        let together = (all <= price.max).then(|| self.bet(price, all));
        Spread { squares, bet, fees: one.fee.times(squares.into()), edge: one.edge, together }
    }

    /// What a bet of this size costs.
    pub fn bet(&self, price: &Price<'_>, bet: Chips) -> Bet {
        let (fee, total) = (price.fee(bet), self.total() as i128);
        let lost = |part: &Part| -cents(part.net, bet, price.chip) * part.weight as i128;
        let lost: i128 = self.parts.iter().map(lost).sum();
        let all = lost + i128::from(fee.as_cents()) * total;
        Bet { bet, fee, edge: Ratio::new(all, i128::from(bet.as_cents()) * total) }
    }

    /// Every band of the fee schedule, with its worst and its best bet.
    pub fn bands(&self, price: &Price<'_>) -> Vec<Band> {
        let mut bands = Vec::new();
        let mut from = price.min;
        for to in price.steps().filter(|to| price.min <= *to) {
            if to < from {
                continue;
            }
            let bets = (0..).map(|n| from + price.chip.times(n)).take_while(|bet| *bet <= to);
            let bets: Vec<Bet> = bets.map(|bet| self.bet(price, bet)).collect();
            let (Some(first), Some(last)) = (bets.first(), bets.last()) else { continue };
            // Of equal bets, the smallest.
            let worst = bets.iter().rev().max_by_key(|bet| bet.edge).unwrap_or(first);
            let best = bets.iter().min_by_key(|bet| bet.edge).unwrap_or(first);
            bands.push(Band { from: *first, to: *last, worst: *worst, best: *best });
            from = last.bet + price.chip;
        }
        bands
    }
}

/// What a bet wins in cents: fractions of a win or of a loss are rounded down to the chip, like
/// [`engine::banked::Verdict::moves`] does.
pub(super) fn cents(net: Ratio, bet: Chips, chip: Chips) -> i128 {
    let chip = i128::from(chip.as_cents());
    let exact = i128::from(bet.as_cents()) * net.num().abs() / net.den();
    net.num().signum() * (exact / chip * chip)
}
