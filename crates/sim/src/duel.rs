use crate::Unplayable;
use bots::Strategy;
use cards::Seat;
use engine::Chips;
use house::Offering;
use pit::{Player, Step, Table};
use shoe::Rng;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// Two strategies against each other, with the same cards for both.
///
/// Every deal is played twice, with one strategy on the odd seats and the other on the even ones,
/// and then swapped. So each sits in every chair once with the same cards to come, and luck cancels
/// out as far as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DuelPlan {
    /// The number of hands: twice as many as deals.
    pub hands: u64,
    /// The seed: the same one gives the same result.
    pub seed: u64,
    /// Number of threads; the result does not depend on it.
    pub threads: usize,
    /// The number of players; a full table if `None`.
    pub players: Option<u8>,
    /// Who against whom.
    pub sides: [Strategy; 2],
}

/// The result of a duel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Duel {
    /// Deals that were played both ways.
    pub deals: u64,
    /// How many sat at the table.
    pub players: u8,
    /// Moves made by players.
    pub turns: u64,
    /// What each side won in all chairs together, in cents; fees are paid out of it.
    pub net_cents: [i64; 2],
    /// The sum of squares of the first side's advantage per deal, in cents.
    squares: i128,
}

impl Duel {
    /// Hands played.
    pub fn hands(&self) -> u64 {
        2 * self.deals
    }

    /// How much more a player of the first side wins per hand than one of the other, and the 95 %
    /// limits, in cents: for reports, never for chips.
    #[allow(clippy::float_arithmetic)]
    pub fn gain_cents(&self) -> (f64, f64, f64) {
        let n = self.deals.max(1) as f64;
        // In a deal each side has sat in every chair once.
        let chairs = f64::from(self.players.max(1));
        let mean = (self.net_cents[0] - self.net_cents[1]) as f64 / n;
        let variance = (self.squares as f64 / n - mean * mean).max(0.0);
        let error = 1.96 * (variance / n).sqrt();
        (mean / chairs, (mean - error) / chairs, (mean + error) / chairs)
    }

    fn add(&mut self, other: &Duel) {
        self.deals += other.deals;
        self.turns += other.turns;
        self.squares += other.squares;
        (0..2).for_each(|side| self.net_cents[side] += other.net_cents[side]);
    }
}

/// Plays a duel. `progress` is called from time to time, from any thread, with the number of hands
/// played since.
///
/// # Errors
/// If the offering cannot be played with this many players.
pub fn duel(
    offering: &Arc<Offering>,
    plan: &DuelPlan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Duel, Unplayable> {
    let most = offering.seats.min(offering.game.players.1);
    let players = plan.players.unwrap_or(most).min(Seat::MAX as u8);
    let deals = plan.hands.div_ceil(2);
    let next = AtomicU64::new(0);
    let sum = Mutex::new(Ok(Duel { players, ..Duel::default() }));
    let work = || {
        loop {
            let deal = next.fetch_add(1, Ordering::Relaxed);
            if deal >= deals {
                return;
            }
            let played = play(offering, plan, players, deal);
            progress(2);
            let mut sum = sum.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            match (&mut *sum, played) {
                (Ok(sum), Ok(played)) => sum.add(&played),
                (sum @ Ok(_), Err(fault)) => *sum = Err(fault),
                (Err(_), _) => return,
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..plan.threads.max(1) {
            scope.spawn(work);
        }
        work();
    });
    sum.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// One deal, both ways.
fn play(
    offering: &Arc<Offering>,
    plan: &DuelPlan,
    players: u8,
    deal: u64,
) -> Result<Duel, Unplayable> {
    let mut duel = Duel { deals: 1, players, ..Duel::default() };
    let rng = Rng::from_seed(plan.seed).fork(deal);
    for round in 0..2 {
        let side = |at: usize| (at + round) % 2;
        let chair = |at| Player::Bot(plan.sides[side(at)]);
        let chairs: Vec<Player> = (0..players as usize).map(chair).collect();
        let mut table = Table::new(offering, &chairs, &rng).map_err(Unplayable)?;
        table.set_lead(Seat::at((deal % u64::from(players.max(1))) as usize));
        table.begin().map_err(Unplayable)?;
        let before = table.setup().stacks;
        if let Step::Over(outcome) = table.play_on() {
            for (seat, stack) in outcome.stacks.iter() {
                let won = (stack - before.get(seat)).as_cents();
                duel.net_cents[side(seat.index())] += won;
            }
            let paid = outcome.collected + outcome.jackpot;
            let left: Chips = outcome.stacks.iter().map(|(_, stack)| stack).sum();
            let there: Chips = before.iter().map(|(_, stack)| stack).sum();
            assert_eq!(left + paid, there, "chips were made or lost");
        }
        duel.turns += table.played().turns;
    }
    let more = i128::from(duel.net_cents[0] - duel.net_cents[1]);
    duel.squares = more * more;
    Ok(duel)
}
