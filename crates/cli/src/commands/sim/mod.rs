//! `houseway sim …`

mod duel;
mod merge;
mod odds;
mod part;
mod rates;
mod rooms;

use crate::cli::{SimArgs, SimBots, SimCommand};
use crate::context::Context;
use crate::failure::Failure;
use crate::grid::Grid;
use crate::theme::{DIM, ERROR, GOOD, HEADING, ID, paint};
use anstyle::Style;
use bots::Strategy;
use engine::Chips;
use house::{Offering, Registry};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use notation::print;
use serde_json::{Map, Value, json};
use sim::{Lineup, Plan, Tally};
use spelling::did_you_mean;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

pub(super) fn run(args: &SimArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    if let Some(SimCommand::Merge { files }) = &args.command {
        return merge::run(files, context);
    }
    if args.odds {
        return odds::run(args, context);
    }
    match args.days.map(|days| days * 24).or(args.hours) {
        Some(hours) => rooms::run(args, hours, context),
        None => hands(args, context),
    }
}

/// Plays this many hands of each offering.
fn hands(args: &SimArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let registry = context.registry()?;
    let offerings = chosen(args, &registry)?;
    let twice = |at: &usize| offerings[..*at].iter().any(|other| other.id == offerings[*at].id);
    if let Some(at) = (0..offerings.len()).find(twice) {
        return Err(Failure::Usage(format!("{} is named twice", offerings[at].id)));
    }
    let plan = plan(args);
    if let Some(sides) = &args.duel {
        return duel::run(&offerings, &plan, sides, context);
    }
    if let Some(file) = &args.record {
        write_record(&offerings, &plan, args.hand, file)?;
    }
    let whole = part::of_hands(args, &plan, &offerings);
    let mut list = Vec::new();
    let mut conserved = true;
    for offering in &offerings {
        let (tally, elapsed) = play(offering, &plan)?;
        conserved &= tally.conserved;
        if context.json {
            list.push(value(offering, &tally, elapsed));
        } else {
            tell(&offering.id, &tally, elapsed, context.out)?;
        }
    }
    if context.json {
        let mut value = json!({ "seed": plan.seed, "offerings": list });
        part::sign(&mut value, plan.shard, whole);
        context.write_json(&value)?;
    }
    if conserved { Ok(()) } else { Err(Failure::DoesNotHold("chips were made or lost".into())) }
}

fn chosen(args: &SimArgs, registry: &Registry) -> Result<Vec<Arc<Offering>>, Failure> {
    if args.all {
        return Ok(registry.offerings().cloned().collect());
    }
    if let Some(id) = &args.house {
        let Some(house) = registry.house(id) else {
            let houses = registry.houses().iter();
            let near = did_you_mean(id, houses.map(|house| house.id.as_str()));
            return Err(Failure::Usage(format!("unknown house '{id}'{near}")));
        };
        if house.offerings.is_empty() {
            return Err(Failure::Usage(format!("{id} offers no games")));
        }
        return Ok(house.offerings.clone());
    }
    let find = |id: &String| match registry.find(id) {
        Ok(offering) => Ok(Arc::clone(offering)),
        Err(fault) => Err(Failure::Usage(fault.to_string())),
    };
    args.offerings.iter().map(find).collect()
}

fn plan(args: &SimArgs) -> Plan {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    Plan {
        hands: args.hands,
        seed: args.seed,
        threads: args.threads.map_or_else(cores, usize::from),
        players: args.players,
        shard: args.shard,
        lineup: match args.bots {
            SimBots::Mixed => Lineup::Mixed,
            SimBots::Simple => Lineup::All(Strategy::Simple),
            SimBots::Strong => Lineup::All(Strategy::Strong),
            SimBots::Random => Lineup::All(Strategy::Random),
        },
    }
}

pub(super) fn unplayable(offering: &str, fault: &sim::Unplayable) -> Failure {
    Failure::Usage(format!("{offering}: {fault}"))
}

fn play(offering: &Arc<Offering>, plan: &Plan) -> Result<(Tally, Duration), Failure> {
    let bar = bar(plan.hands / plan.shard.of, &offering.id);
    let (done, drawing) = (AtomicU64::new(0), std::thread::current().id());
    let progress = |hands| {
        let all = done.fetch_add(hands, Ordering::Relaxed) + hands;
        // This thread holds stderr; drawing from another one would deadlock.
        if std::thread::current().id() == drawing {
            bar.set_position(all);
        }
    };
    let start = Instant::now();
    let tally = sim::run(offering, plan, &progress);
    bar.finish_and_clear();
    let tally = tally.map_err(|fault| unplayable(&offering.id, &fault))?;
    Ok((tally, start.elapsed()))
}

/// A bar on a terminal, nothing in a pipe.
pub(super) fn bar(hands: u64, name: &str) -> ProgressBar {
    let watched = std::io::stdout().is_terminal() && std::io::stderr().is_terminal();
    let target = if watched { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(hands), target).with_message(name.to_string());
    let style = ProgressStyle::with_template("{msg}  {wide_bar} {pos}/{len}  {eta}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

fn write_record(
    offerings: &[Arc<Offering>],
    plan: &Plan,
    number: u64,
    file: &Path,
) -> Result<(), Failure> {
    let [offering] = offerings else {
        return Err(Failure::Usage("--record takes one offering".into()));
    };
    let hand = sim::record_hand(offering, plan, number);
    let hand = hand.map_err(|fault| unplayable(&offering.id, &fault))?;
    let Some(document) = hand else {
        let words = format!("--hand {number} is beyond the {} hands", plan.hands);
        return Err(Failure::Usage(words));
    };
    std::fs::write(file, print(&document))
        .map_err(|error| Failure::DoesNotHold(format!("{}: {error}", file.display())))
}

/// A rate for people and reports; never for chips.
#[allow(clippy::float_arithmetic)]
pub(super) fn per(n: u64, each: f64) -> f64 {
    if each > 0.0 { n as f64 / each } else { 0.0 }
}

fn value(offering: &Offering, tally: &Tally, elapsed: Duration) -> Value {
    let seconds = elapsed.as_secs_f64();
    let seats = tally.seats.iter().map(|line| {
        json!({
            "seat": line.seat.number(),
            "strategy": line.strategy.as_str(),
            "net_cents": line.net_cents,
            "rebuys": line.rebuys,
        })
    });
    let strategies = tally.by_strategy().into_iter().map(|(strategy, (seats, net))| {
        (strategy.to_string(), json!({ "seats": seats, "net_cents": net }))
    });
    let jackpots =
        tally.jackpots.iter().map(|(name, chips)| (name.clone(), chips.as_cents().into()));
    let endings = tally.endings.iter().map(|(ending, n)| (ending.to_string(), Value::from(*n)));
    json!({
        "offering": offering.id,
        "hands": tally.hands,
        "hands_per_second": per(tally.hands, seconds),
        "elapsed_seconds": seconds,
        "conserved": tally.conserved,
        "fees_cents": tally.fees.as_cents(),
        "corporation_cents": tally.corporation_cents,
        "jackpots": jackpots.collect::<Map<_, _>>(),
        "promotional_cents": tally.prizes.promotional.as_cents(),
        "jackpot_paid_cents": tally.prizes.paid.as_cents(),
        "jackpot_pools_cents": tally.prizes.pools.as_cents(),
        "turns": tally.turns,
        "turns_per_hand": per(tally.turns, tally.hands as f64),
        "endings": endings.collect::<Map<_, _>>(),
        "called_off": tally.called_off,
        "strategies": strategies.collect::<Map<_, _>>(),
        "seats": seats.collect::<Vec<_>>(),
    })
}

/// What was won, with its sign.
fn signed(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "+" };
    format!("{sign}{}", Chips::cents(cents.saturating_abs()))
}

fn tell(
    offering: &str,
    tally: &Tally,
    elapsed: Duration,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let speed = per(tally.hands, elapsed.as_secs_f64());
    let turns = per(tally.turns, tally.hands as f64);
    let head = format!("{} hands, {speed:.0} a second, {turns:.1} turns a hand", tally.hands);
    writeln!(out, "{}  {}", paint(ID, offering), paint(HEADING, &head))?;
    let mut grid = Grid::default();
    let plain = Style::new();
    let chips = if tally.conserved {
        (GOOD, "conserved".to_string())
    } else {
        (ERROR, "NOT conserved".to_string())
    };
    grid.row([(DIM, "chips".into()), chips]);
    grid.row([(DIM, "fees".into()), (plain, tally.fees.to_string())]);
    if tally.corporation_cents != 0 {
        let won = signed(tally.corporation_cents);
        grid.row([(DIM, "corporation".into()), (plain, won)]);
    }
    let ending = |(ending, n): (&engine::Ending, &u64)| format!("{ending} {n}");
    let mut endings: Vec<String> = tally.endings.iter().map(ending).collect();
    if tally.called_off > 0 {
        endings.push(format!("voided {}", tally.called_off));
    }
    grid.row([(DIM, "endings".into()), (plain, endings.join(", "))]);
    for (strategy, (seats, net)) in tally.by_strategy() {
        let words = format!("{} on {seats} seats", signed(net));
        grid.row([(DIM, strategy.to_string()), (plain, words)]);
    }
    for line in &tally.seats {
        let words = format!("{} {}, {} rebuys", signed(line.net_cents), line.strategy, line.rebuys);
        grid.row([(DIM, format!("seat {}", line.seat)), (plain, words)]);
    }
    Ok(grid.write(out, 2)?)
}
