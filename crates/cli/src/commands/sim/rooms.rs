//! `houseway sim --days N`: whole rooms.

use super::{bar, chosen, part, per, rates, signed};
use crate::cli::{SimArgs, SimFault};
use crate::context::Context;
use crate::failure::Failure;
use crate::grid::Grid;
use crate::theme::{DIM, ERROR, GOOD, HEADING, ID, paint};
use anstyle::Style;
use house::Offering;
use notation::Document;
use serde_json::{Map, Value, json};
use sim::rooms::{Faults, OfferingTally, Onlookers, RoomPlan, RoomTally, run_rooms};
use std::fs::{File, create_dir_all};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(super) fn run(args: &SimArgs, hours: u32, context: &mut Context<'_>) -> Result<(), Failure> {
    let registry = context.registry()?;
    let mut offerings = chosen(args, &registry)?;
    if args.must_move {
        offerings.iter_mut().for_each(|offering| *offering = must_move(offering));
    }
    let plan = plan(args, hours, &offerings);
    let auditor = |document: &Document| audit(document);
    let folder = args.books.as_deref();
    let open = |room: u64| open(folder, room);
    let mine = (0..plan.rooms).filter(|room| plan.shard.has(*room)).count() as u64;
    let bar = bar(mine * u64::from(hours) * 3600, "simulated seconds");
    let drawing = std::thread::current().id();
    let threads = plan.threads.min(mine as usize).max(1) as u64;
    let progress = |seconds| {
        // This thread holds stderr; drawing from another one would deadlock.
        if std::thread::current().id() == drawing {
            bar.inc(seconds * threads);
        }
    };
    let onlookers = Onlookers {
        auditor: args.audit.then_some(&auditor),
        books: folder.is_some().then_some(&open),
        progress: Some(&progress),
    };
    let start = Instant::now();
    let tally = run_rooms(&offerings, &plan, &onlookers);
    bar.finish_and_clear();
    let tally = tally.map_err(|error| match folder {
        Some(folder) => Failure::DoesNotHold(format!("{}: {error}", folder.display())),
        None => Failure::Io(error),
    })?;
    if context.json {
        let mut value = value(&plan, &tally, start.elapsed());
        part::sign(&mut value, plan.shard, part::of_rooms(args, &plan, &offerings));
        context.write_json(&value)?;
    } else {
        tell(&plan, &tally, start.elapsed(), context.out)?
    }
    if tally.holds() { Ok(()) } else { Err(Failure::DoesNotHold(complaint(&tally))) }
}

/// The same offering, with must-move tables.
fn must_move(offering: &Offering) -> Arc<Offering> {
    let mut offering = offering.clone();
    let set = offering.list.set("must-move", "yes");
    debug_assert!(set.is_ok(), "{set:?}");
    Arc::new(offering)
}

fn plan(args: &SimArgs, hours: u32, offerings: &[Arc<Offering>]) -> RoomPlan {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let goes_wrong = |fault| args.faults.contains(&fault) || args.faults.contains(&SimFault::All);
    RoomPlan {
        rooms: args.rooms,
        tables: args.tables.unwrap_or(offerings.len() as u32),
        hours,
        seed: args.seed,
        threads: args.threads.map_or_else(cores, usize::from),
        shard: args.shard,
        faults: Faults {
            vanish: goes_wrong(SimFault::Vanish),
            late: goes_wrong(SimFault::Late),
            twice: goes_wrong(SimFault::Twice),
            clock: goes_wrong(SimFault::Clock),
        },
    }
}

fn audit(document: &Document) -> Result<(), String> {
    let audited = auditor::audit(document).map_err(|fault| fault.to_string())?;
    match audited.disagreements().next() {
        Some(words) => Err(words.to_string()),
        None => Ok(()),
    }
}

fn open(folder: Option<&Path>, room: u64) -> io::Result<Box<dyn Write>> {
    let Some(folder) = folder else { return Ok(Box::new(io::sink())) };
    create_dir_all(folder)?;
    let path = folder.join(format!("room-{room}.books"));
    Ok(Box::new(BufWriter::new(File::create(path)?)))
}

fn complaint(tally: &RoomTally) -> String {
    let mut words = Vec::new();
    if !tally.conserved {
        words.push("chips were made or lost".to_string());
    }
    if !tally.drop_agrees {
        words.push("the collections are not the sum of the fees".into());
    }
    if !tally.prizes_add_up() {
        words.push(
            "the jackpots do not hold what was dropped and put up, less what was paid".into(),
        );
    }
    if tally.not_refused > 0 {
        words.push(format!("{} illegal actions were not refused", tally.not_refused));
    }
    words.extend(tally.disagreements.iter().cloned());
    words.join("; ")
}

fn value(plan: &RoomPlan, tally: &RoomTally, elapsed: Duration) -> Value {
    let seconds = elapsed.as_secs_f64();
    let line = |(id, line): (&String, &OfferingTally)| {
        json!({
            "offering": id,
            "tables": line.tables,
            "open_seconds": line.open_seconds,
            "hands": line.hands,
            "hands_per_hour": rates::hands_per_hour(line.hands, line.open_seconds),
            "free_hands": line.free_hands,
            "chair_seconds": line.chair_seconds,
            "taken_seconds": line.taken_seconds,
            "percent_of_seats_filled": rates::percent(line.taken_seconds, line.chair_seconds),
            "seated": line.seated,
            "waited_seconds": line.waited_seconds,
            "mean_wait_seconds": rates::mean(line.waited_seconds, line.seated),
            "longest_wait_seconds": line.longest_wait_seconds,
            "called_off": line.called_off,
            "turns": line.turns,
            "conserved": tally.conserved,
            "fees_cents": line.fees.as_cents(),
            "jackpot_cents": line.jackpot.as_cents(),
            "promotional_cents": line.prizes.promotional.as_cents(),
            "jackpot_paid_cents": line.prizes.paid.as_cents(),
            "jackpot_pools_cents": line.prizes.pools.as_cents(),
        })
    };
    let jackpots =
        tally.jackpots.iter().map(|(name, chips)| (name.clone(), chips.as_cents().into()));
    let strategies = tally.strategies.iter().map(|(strategy, (people, net))| {
        (strategy.to_string(), json!({ "people": people, "net_cents": net }))
    });
    let [vanished, late, twice, jumps] = tally.faults;
    let lists = tally.lists.counts().map(|(name, n)| (name.to_string(), Value::from(n)));
    json!({
        "seed": plan.seed,
        "rooms": tally.rooms,
        "tables_per_room": plan.tables,
        "hours": plan.hours,
        "faults": part::names(plan.faults),
        "hands": tally.hands(),
        "hands_per_second": per(tally.hands(), seconds),
        "elapsed_seconds": seconds,
        "conserved": tally.conserved,
        "drop_agrees": tally.drop_agrees,
        "prizes_add_up": tally.prizes_add_up(),
        "fees_cents": tally.fees().as_cents(),
        "jackpots": jackpots.collect::<Map<_, _>>(),
        "promotional_cents": tally.prizes().promotional.as_cents(),
        "jackpot_paid_cents": tally.prizes().paid.as_cents(),
        "jackpot_pools_cents": tally.prizes().pools.as_cents(),
        "corporation_cents": tally.corporation.as_cents(),
        "issued_cents": tally.issued.as_cents(),
        "strategies": strategies.collect::<Map<_, _>>(),
        "arrivals": tally.arrivals,
        "departures": tally.departures,
        "broken_games": tally.broken,
        "lists": lists.into_iter().collect::<Map<_, _>>(),
        "entries": tally.entries,
        "audited": tally.audited,
        "disagreements": tally.disagreements,
        "went_wrong": { "vanished": vanished, "late": late, "twice": twice, "clock": jumps },
        "not_refused": tally.not_refused,
        "fingerprint": format!("{:016x}", tally.fingerprint),
        "offerings": tally.offerings.iter().map(line).collect::<Vec<_>>(),
    })
}

fn tell(
    plan: &RoomPlan,
    tally: &RoomTally,
    elapsed: Duration,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let speed = per(tally.hands(), elapsed.as_secs_f64());
    let head = format!(
        "{} of {} tables, {} hours: {} hands, {speed:.0} a second",
        if tally.rooms == 1 { "a room".into() } else { format!("{} rooms", tally.rooms) },
        plan.tables,
        plan.hours,
        tally.hands()
    );
    writeln!(out, "{}", paint(HEADING, &head))?;
    let plain = Style::new();
    let mut grid = Grid::default();
    let says = |good: bool, yes: &str, no: &str| {
        if good { (GOOD, yes.to_string()) } else { (ERROR, no.to_string()) }
    };
    grid.row([(DIM, "books".into()), says(tally.conserved, "balance", "DO NOT balance")]);
    let drop = says(tally.drop_agrees, "is the sum of the fees", "is NOT the sum of the fees");
    grid.row([(DIM, "drop".into()), drop]);
    let prizes = says(
        tally.prizes_add_up(),
        "hold what was dropped and put up, less what was paid",
        "do NOT hold what was dropped and put up, less what was paid",
    );
    grid.row([(DIM, "jackpots".into()), prizes]);
    let mut row = |name: &str, words: String| grid.row([(DIM, name.into()), (plain, words)]);
    row("fees", tally.fees().to_string());
    let (dropped, prizes) = (tally.jackpot(), tally.prizes());
    if !(dropped + prizes.promotional).is_zero() {
        let (promotional, paid, pools) = (prizes.promotional, prizes.paid, prizes.pools);
        row(
            "prizes",
            format!("{dropped} dropped + {promotional} promotional - {paid} paid = {pools}"),
        );
    }
    if tally.free_hands() > 0 {
        row("free play", format!("{} hands", tally.free_hands()));
    }
    row("corporation", signed(tally.corporation.as_cents()));
    row("play money", tally.issued.to_string());
    row("people", format!("{} came, {} went", tally.arrivals, tally.departures));
    let lists = tally.lists;
    let (joined, called, skipped) = (lists.joined, lists.called, lists.skipped);
    row(
        "lists",
        format!("{joined} joined, {called} calls, {skipped} missed, {} gave up", lists.gave_up),
    );
    let (changed, transferred) = (lists.changed, lists.transferred);
    row(
        "moves",
        format!("{changed} chairs, {transferred} tables, {} must-moves", lists.must_moved),
    );
    let (opened, broken) = (lists.opened, lists.broken_up);
    let reseated = format!("{} reseated, {} back in line", lists.reseated, lists.back_in_line);
    row("tables", format!("{opened} opened, {broken} broken up: {reseated}"));
    for (strategy, (people, net)) in &tally.strategies {
        row(strategy.as_str(), format!("{} for {people} people", signed(*net)));
    }
    row("entries", tally.entries.to_string());
    if tally.audited > 0 {
        let wrong = tally.disagreements.len();
        row("auditor", format!("{} hands, {wrong} disagreements", tally.audited));
    }
    if tally.faults != [0; 4] {
        let [vanished, late, twice, jumps] = tally.faults;
        let words = format!("{vanished} vanished, {late} late, {twice} twice, {jumps} clock");
        row("went wrong", format!("{words}; {} not refused", tally.not_refused));
    }
    row("fingerprint", format!("{:016x}", tally.fingerprint));
    grid.write(out, 2)?;
    offerings(tally, out)
}

/// A line for each offering.
fn offerings(tally: &RoomTally, out: &mut dyn Write) -> Result<(), Failure> {
    let plain = Style::new();
    let mut grid = Grid::default();
    let heads = ["offering", "tables", "hands", "an hour", "seats", "wait", "longest", "fees"];
    let prizes = ["dropped", "promotional", "paid"];
    grid.row(heads.into_iter().chain(prizes).map(|head| (DIM, head.into())));
    for (id, line) in &tally.offerings {
        let hands = rates::hands_per_hour(line.hands, line.open_seconds);
        let seats = rates::percent(line.taken_seconds, line.chair_seconds);
        grid.row([
            (ID, id.clone()),
            (plain, line.tables.to_string()),
            (plain, line.hands.to_string()),
            (plain, format!("{hands:.1}")),
            (plain, format!("{seats:.0}%")),
            (plain, rates::clock(rates::mean(line.waited_seconds, line.seated))),
            (plain, rates::clock(line.longest_wait_seconds)),
            (plain, line.fees.to_string()),
            (plain, line.jackpot.to_string()),
            (plain, line.prizes.promotional.to_string()),
            (plain, line.prizes.paid.to_string()),
        ]);
    }
    Ok(grid.write(out, 2)?)
}
