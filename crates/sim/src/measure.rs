//! What wagers come to at a table of bots: to be held against what the laboratory counts.
//!
//! Everybody has plenty of chips and every hand has a fresh shoe, so that nothing matters but the
//! cards and how they are played; what a bank does not cover is counted as if it did.

use crate::Plan;
use crate::run::{Unplayable, blocks, hand, table};
use cards::Seat;
use engine::{Chips, Circle, Layout, Marker, Place};
use house::Offering;
use pit::{Step, Table};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Enough minimum wagers that nobody has to play otherwise than they want to.
const DEEP: i64 = 10_000;

/// What many wagers of one size came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Came {
    /// How many there were.
    pub wagers: u64,
    /// What they won, in cents, before fees.
    pub won_cents: i64,
    /// Sums over hands: results squared, results times wagers, wagers squared. Wagers in one hand
    /// depend on each other.
    squares: i128,
    products: i128,
    pairs: i128,
}

impl Came {
    fn hand(&mut self, wagers: u64, won_cents: i64) {
        let (n, won) = (i128::from(wagers), i128::from(won_cents));
        self.wagers += wagers;
        self.won_cents += won_cents;
        self.squares += won * won;
        self.products += won * n;
        self.pairs += n * n;
    }

    fn merge(&mut self, other: &Came) {
        self.wagers += other.wagers;
        self.won_cents += other.won_cents;
        self.squares += other.squares;
        self.products += other.products;
        self.pairs += other.pairs;
    }

    /// What a wager wins on average, and the standard error of that, in cents.
    #[allow(clippy::float_arithmetic)] // statistics, never chips
    pub fn mean(&self) -> (f64, f64) {
        let n = self.wagers.max(1) as f64;
        let mean = self.won_cents as f64 / n;
        let (squares, products) = (self.squares as f64, self.products as f64);
        let spread = squares - 2.0 * mean * products + mean * mean * self.pairs as f64;
        (mean, spread.max(0.0).sqrt() / n)
    }
}

/// What wagers came to, by circle and by the size of the first bet. All squares are alike.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    pub hands: u64,
    pub wagers: BTreeMap<(Circle, Chips), Came>,
}

impl Measured {
    fn merge(&mut self, other: &Measured) {
        self.hands += other.hands;
        for (key, came) in &other.wagers {
            self.wagers.entry(*key).or_default().merge(came);
        }
    }

    /// The wagers of a hand that is over.
    fn see(&mut self, table: &Table) {
        let Some(hand) = table.hand() else { return };
        self.hands += 1;
        let mut bank = None;
        hand.each_mark(&mut |marker, seat| {
            bank = if marker == Marker::PlayerDealer { Some(seat) } else { bank };
        });
        let mut here: BTreeMap<(Circle, Chips), (u64, i64)> = BTreeMap::new();
        for seat in hand.seats().iter().filter(|seat| Some(*seat) != bank) {
            for (circle, bet, won) in bets(hand, seat) {
                let (wagers, sum) = here.entry((circle, bet)).or_default();
                (*wagers, *sum) = (*wagers + 1, *sum + won.as_cents());
            }
        }
        for (key, (wagers, won)) in here {
            self.wagers.entry(key).or_default().hand(wagers, won);
        }
    }
}

/// A seat's first bets, each with what it won together with all that was added to it later.
fn bets(hand: &impl Layout, seat: Seat) -> Vec<(Circle, Chips, Chips)> {
    let mut places = Vec::new();
    hand.each_wager(seat, &mut |place, chips| places.push((place, chips)));
    let mut places = places.into_iter();
    let mut bets: Vec<((Seat, Circle), Chips, Chips)> = Vec::new();
    hand.each_settled(seat, &mut |settled| {
        let Some((Place::Circle(spot, circle), chips)) = places.next() else { return };
        let circle = if circle == Circle::Play { Circle::Ante } else { circle };
        match bets.iter_mut().find(|(place, _, _)| *place == (spot, circle)) {
            // Whatever is added to a bet is of the same size.
            Some((_, _, won)) => *won += settled.by_cards,
            None => bets.push(((spot, circle), chips, settled.by_cards)),
        }
    });
    let alike = |circle| if matches!(circle, Circle::Square(_)) { Circle::Square(1) } else { circle };
    bets.into_iter().map(|((_, circle), bet, won)| (alike(circle), bet, won)).collect()
}

/// Plays the plan at tables of a player-dealer game. `progress` is called from time to time, from any
/// thread, with the number of hands played since.
///
/// # Errors
/// If the offering cannot be played with this many players.
pub fn measure(
    offering: &Offering,
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Measured, Unplayable> {
    let prices = offering.prepared.banked().into_iter().flat_map(|game| game.prices());
    let least = prices.map(|price| price.min).max().unwrap_or(Chips::ZERO);
    let buy_in = offering.buy_in.max(least.times(DEEP));
    let deep = Arc::new(Offering { buy_in, ..offering.clone() });
    let parts = blocks(plan, progress, |block, hands| {
        let mut table = table(&deep, plan, block)?;
        let mut measured = Measured::default();
        for _ in 0..hands {
            table.new_shoe();
            if matches!(hand(&mut table)?, Step::Over(_)) {
                measured.see(&table);
            }
        }
        Ok(measured)
    });
    let mut all = Measured::default();
    table(&deep, plan, 0)?;
    for part in parts {
        all.merge(&part?);
    }
    Ok(all)
}
