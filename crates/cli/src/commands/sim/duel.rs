//! `houseway sim OFFERING --duel ONE OTHER`

use super::{bar, per, unplayable};
use crate::cli::Side;
use crate::context::Context;
use crate::failure::Failure;
use crate::theme::{HEADING, ID, paint};
use bots::Strategy;
use house::Offering;
use serde_json::{Value, json};
use sim::{Duel, DuelPlan, Plan};
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(super) fn run(
    offerings: &[Arc<Offering>],
    plan: &Plan,
    sides: &[Side],
    context: &mut Context<'_>,
) -> Result<(), Failure> {
    let &[one, other] = sides else {
        return Err(Failure::Usage("--duel takes two strategies".into()));
    };
    let sides = [strategy(one), strategy(other)];
    let Plan { hands, seed, threads, players, .. } = *plan;
    let plan = DuelPlan { hands, seed, threads, players, sides };
    let mut list = Vec::new();
    for offering in offerings {
        let bar = bar(hands, &offering.id);
        let start = Instant::now();
        let drawing = std::thread::current().id();
        let duel = sim::duel(offering, &plan, &|more| {
            // This thread holds stderr; drawing from another one would deadlock.
            if std::thread::current().id() == drawing {
                bar.inc(more * threads as u64);
            }
        });
        bar.finish_and_clear();
        let duel = duel.map_err(|fault| unplayable(&offering.id, &fault))?;
        if context.json {
            list.push(value(&offering.id, sides, &duel, start.elapsed()))
        } else {
            tell(&offering.id, sides, &duel, start.elapsed(), context.out)?
        }
    }
    if context.json { context.write_json(&json!({ "seed": seed, "duels": list })) } else { Ok(()) }
}

fn strategy(side: Side) -> Strategy {
    match side {
        Side::Random => Strategy::Random,
        Side::Simple => Strategy::Simple,
        Side::Strong => Strategy::Strong,
        Side::Caller => Strategy::Caller,
        Side::Tight => Strategy::Tight,
    }
}

fn value(offering: &str, sides: [Strategy; 2], duel: &Duel, elapsed: Duration) -> Value {
    let (gain, low, high) = duel.gain_cents();
    json!({
        "offering": offering,
        "sides": sides.map(Strategy::as_str),
        "players": duel.players,
        "hands": duel.hands(),
        "hands_per_second": per(duel.hands(), elapsed.as_secs_f64()),
        "turns_per_hand": per(duel.turns, duel.hands() as f64),
        "net_cents": duel.net_cents,
        "gain_cents_per_hand": gain,
        "gain_95": [low, high],
    })
}

fn tell(
    offering: &str,
    sides: [Strategy; 2],
    duel: &Duel,
    elapsed: Duration,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (gain, low, high) = duel.gain_cents();
    let speed = per(duel.hands(), elapsed.as_secs_f64());
    let turns = per(duel.turns, duel.hands() as f64);
    let head = format!("{} hands, {speed:.0} a second, {turns:.1} turns a hand", duel.hands());
    writeln!(out, "{}  {}", paint(ID, offering), paint(HEADING, &head))?;
    let [one, other] = sides;
    writeln!(
        out,
        "  {one} wins {gain:+.1} cents a hand more than {other} (95 %: {low:+.1} to {high:+.1})"
    )?;
    let deals = duel.deals;
    Ok(writeln!(out, "  {deals} deals, each played twice with seats swapped")?)
}
