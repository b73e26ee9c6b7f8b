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

/// Results are added up in these parts of the first bet.
const PARTS: i64 = 1_000_000;

/// What many wagers on one circle came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Came {
    /// How many there were, by the size of the first bet.
    pub bets: BTreeMap<Chips, u64>,
    /// How many there were in all, and what they won before fees, in parts of the first bet.
    wagers: i128,
    won: i128,
    /// Sums over hands: results squared, results times wagers, wagers squared. Wagers in one hand
    /// depend on each other, because they meet the same bank.
    squares: i128,
    products: i128,
    pairs: i128,
}

impl Came {
    fn hand(&mut self, wagers: i128, won: i128) {
        self.wagers += wagers;
        self.won += won;
        self.squares += won * won;
        self.products += won * wagers;
        self.pairs += wagers * wagers;
    }

    fn merge(&mut self, other: &Came) {
        for (bet, many) in &other.bets {
            *self.bets.entry(*bet).or_default() += many;
        }
        self.wagers += other.wagers;
        self.won += other.won;
        self.squares += other.squares;
        self.products += other.products;
        self.pairs += other.pairs;
    }

    /// How many wagers there were.
    pub fn wagers(&self) -> u64 {
        self.wagers as u64
    }

    /// What a wager wins on average in units of the first bet, and the standard error of that.
    #[allow(clippy::float_arithmetic)] // statistics, never chips
    pub fn mean(&self) -> (f64, f64) {
        let (n, parts) = (self.wagers.max(1) as f64, PARTS as f64);
        let mean = self.won as f64 / n;
        let (squares, products) = (self.squares as f64, self.products as f64);
        let spread = squares - 2.0 * mean * products + mean * mean * self.pairs as f64;
        (mean / parts, spread.max(0.0).sqrt() / n / parts)
    }
}

/// What wagers came to, by circle. All squares are alike.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    pub hands: u64,
    pub circles: BTreeMap<Circle, Came>,
}

impl Measured {
    fn merge(&mut self, other: &Measured) {
        self.hands += other.hands;
        for (circle, came) in &other.circles {
            self.circles.entry(*circle).or_default().merge(came);
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
        let mut here: BTreeMap<Circle, (i128, i128)> = BTreeMap::new();
        for seat in hand.seats().iter().filter(|seat| Some(*seat) != bank) {
            for (circle, bet, won) in bets(hand, seat) {
                let came = self.circles.entry(circle).or_default();
                *came.bets.entry(bet).or_default() += 1;
                let (wagers, sum) = here.entry(circle).or_default();
                let won = won.as_cents() * PARTS / bet.as_cents().max(1);
                (*wagers, *sum) = (*wagers + 1, *sum + i128::from(won));
            }
        }
        for (circle, (wagers, won)) in here {
            self.circles.entry(circle).or_default().hand(wagers, won);
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
    let alike =
        |circle| if matches!(circle, Circle::Square(_)) { Circle::Square(1) } else { circle };
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
