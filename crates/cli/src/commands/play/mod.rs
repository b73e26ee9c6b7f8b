//! `houseway play OFFERING`: a person at a table of bots.

mod aid;
mod help;
mod prompt;
mod sitting;

use crate::cli::{PlayArgs, PlayBots};
use crate::context::Context;
use crate::failure::Failure;
use bots::Strategy;
use cards::Seat;
use engine::SetupFault;
use house::Offering;
use pit::{Player, Table};
use shoe::Rng;
use sitting::Sitting;
use std::sync::Arc;

pub(super) fn run(args: &PlayArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    if context.json {
        return Err(Failure::Usage("play is for people and prints no JSON".into()));
    }
    let registry = context.registry()?;
    let offering = registry.find(&args.offering);
    let offering = offering.map_err(|fault| Failure::Usage(fault.to_string()))?;
    let players = args.players.unwrap_or(offering.seats.min(offering.game.players.1));
    let you = Seat::new(args.seat).filter(|seat| seat.number() <= players).ok_or_else(|| {
        Failure::Usage(format!("--seat {}: the table has seats 1 to {players}", args.seat))
    })?;
    let seed = match args.seed {
        Some(seed) => seed,
        None => some_seed()?,
    };
    let table = table(offering, args, you, players, seed)?;
    Sitting::new(table, you, seed, context).play(args)
}

/// A random seed, short enough to be typed again.
fn some_seed() -> Result<u64, Failure> {
    let rng = Rng::from_os().map_err(|error| Failure::DoesNotHold(error.to_string()));
    rng.map(|mut rng| u64::from(rng.word()))
}

fn table(
    offering: &Arc<Offering>,
    args: &PlayArgs,
    you: Seat,
    players: u8,
    seed: u64,
) -> Result<Table, Failure> {
    let strategy = match args.bots {
        PlayBots::Simple => Strategy::Simple,
        PlayBots::Strong => Strategy::Strong,
        PlayBots::Random => Strategy::Random,
    };
    let chair = |at: u8| if at + 1 == you.number() { Player::Guest } else { Player::Bot(strategy) };
    let chairs: Vec<Player> = (0..players).map(chair).collect();
    let table = Table::new(offering, &chairs, &Rng::from_seed(seed));
    let mut table = table.map_err(|faults| {
        let words: Vec<String> = faults.iter().map(SetupFault::to_string).collect();
        Failure::Usage(format!("{}: {}", offering.id, words.join("; ")))
    })?;
    if table.seating().has_bank() && you == Seat::at(0) {
        // Somebody else begins, so that a newcomer does not have to bank.
        table.set_lead(Seat::at(1));
    }
    Ok(table)
}
