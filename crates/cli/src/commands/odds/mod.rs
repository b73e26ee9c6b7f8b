//! `houseway odds OFFERING`

mod text;
mod value;

use crate::cli::OddsArgs;
use crate::context::Context;
use crate::failure::Failure;
use engine::Chips;
use engine::banked::{BankedGame, Price};
use house::Offering;
use lab::odds::{Odds, Wager, Work};
use std::num::NonZero;
use std::thread::available_parallelism;

pub(super) fn run(args: &OddsArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let registry = context.registry()?;
    let offering = registry.find(&args.offering);
    let offering = offering.map_err(|fault| Failure::Usage(fault.to_string()))?;
    let offering = changed(offering, &args.set)?;
    let game = banked(&offering)?;
    let odds = count(game, args).ok_or_else(|| uncounted(&offering))?;
    let report = Report { offering: &offering, game, set: &args.set, odds: &odds, bets: &args.bet };
    report.check_bets()?;
    if context.json {
        context.write_json(&value::of(&report))
    } else {
        text::tell(&report, context.out)
    }
}

/// What is printed about a table.
struct Report<'a> {
    offering: &'a Offering,
    game: &'a BankedGame,
    set: &'a [(String, String)],
    odds: &'a Odds,
    bets: &'a [Chips],
}

impl<'a> Report<'a> {
    /// Every wager with the price of its circle.
    fn wagers(&self) -> impl Iterator<Item = (&'a Wager, Price<'a>)> {
        let game = self.game;
        self.odds.wagers.iter().filter_map(move |wager| {
            Some((wager, game.prices().find(|price| price.circle() == wager.circle)?))
        })
    }

    /// A bet must be one that somebody could make.
    fn check_bets(&self) -> Result<(), Failure> {
        for bet in self.bets {
            let mut limits = self.wagers().map(|(_, price)| price);
            if !limits.any(|price| takes(&price, *bet)) {
                let price = self.wagers().map(|(_, price)| price).max_by_key(|price| price.max);
                let limits = price.map_or(String::new(), |Price { min, max, chip, .. }| {
                    format!(": a wager is {min} to {max} in multiples of {chip}")
                });
                return Err(Failure::Usage(format!(
                    "--bet {bet} is off the table's limits{limits}"
                )));
            }
        }
        Ok(())
    }
}

/// Whether a bet of this size can be made.
fn takes(price: &Price<'_>, bet: Chips) -> bool {
    price.min <= bet && bet <= price.max && bet.as_cents() % price.chip.as_cents() == 0
}

fn changed(offering: &Offering, set: &[(String, String)]) -> Result<Offering, Failure> {
    let settings: Vec<_> = set.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    offering.with(&settings).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(|fault| format!("--set: {fault}")).collect();
        Failure::Usage(faults.join("\n"))
    })
}

fn banked(offering: &Offering) -> Result<&BankedGame, Failure> {
    offering.prepared.banked().ok_or_else(|| {
        let why = "players play against each other, so no wager has an edge of its own";
        let words = format!("{} is {}: {why}", offering.id, offering.game.name);
        Failure::Usage(format!("{words}; `houseway games` shows its fee"))
    })
}

fn uncounted(offering: &Offering) -> Failure {
    Failure::Usage(format!("nobody has counted {} yet", offering.game.name))
}

fn count(game: &BankedGame, args: &OddsArgs) -> Option<Odds> {
    let all = || available_parallelism().map_or(1, NonZero::get);
    let threads = args.threads.map_or_else(all, usize::from);
    let dice = |stream| -> lab::odds::Dice {
        let mut rng = shoe::Rng::from_seed(stream);
        Box::new(move |n| rng.below(n))
    };
    lab::odds::odds(game, &Work { threads, progress: &|_, _| (), dice: &dice })
}
