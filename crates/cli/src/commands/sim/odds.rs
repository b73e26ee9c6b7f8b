//! `houseway sim OFFERING --odds`: what wagers come to, beside what was counted.

use super::{bar, chosen, plan, unplayable};
use crate::cli::{OddsAsked, SimArgs};
use crate::commands::odds::Counter;
use crate::context::Context;
use crate::failure::Failure;
use crate::grid::Grid;
use crate::theme::{DIM, ERROR, GOOD, HEADING, ID, paint};
use anstyle::Style;
use bots::Strategy;
use house::Offering;
use lab::odds::{Odds, Precision};
use serde_json::{Value, json};
use sim::{Lineup, Measured, Plan};
use std::sync::atomic::{AtomicU64, Ordering};

/// Figures further apart than this many standard errors do not agree.
const FAR: f64 = 4.0;

pub(super) fn run(args: &SimArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let registry = context.registry()?;
    let named = !args.all && args.house.is_none();
    let plan = Plan { lineup: Lineup::All(Strategy::Simple), ..plan(args) };
    let counter =
        Counter::of(&OddsAsked { no_cache: true, threads: args.threads, ..OddsAsked::default() });
    let (mut list, mut off) = (Vec::new(), Vec::new());
    for offering in chosen(args, &registry)? {
        let Some(odds) = counter.odds(&offering) else {
            if named {
                let words =
                    "players play against each other there, so there are no odds to compare";
                return Err(Failure::Usage(format!("{}: {words}", offering.id)));
            }
            continue;
        };
        let measured = measured(&offering, &plan)?;
        let lines = lines(&offering, &odds, &measured);
        let far = lines.iter().filter(|line| line.off.abs() > FAR);
        off.extend(far.map(|line| format!("{} {}", offering.id, line.name)));
        if context.json {
            let lines: Vec<Value> = lines.iter().map(Line::value).collect();
            list.push(json!({ "offering": offering.id, "hands": measured.hands, "wagers": lines }));
        } else {
            tell(&offering.id, measured.hands, &lines, context)?;
        }
    }
    if context.json {
        context.write_json(&json!({ "seed": plan.seed, "offerings": list }))?;
    }
    if off.is_empty() {
        return Ok(());
    }
    let words = format!("more than {FAR} standard errors from what was counted");
    Err(Failure::DoesNotHold(format!("{}: {words}", off.join(", "))))
}

fn measured(offering: &Offering, plan: &Plan) -> Result<Measured, Failure> {
    let bar = bar(plan.hands, &offering.id);
    let (done, drawing) = (AtomicU64::new(0), std::thread::current().id());
    let progress = |hands| {
        let all = done.fetch_add(hands, Ordering::Relaxed) + hands;
        // This thread holds stderr; drawing from another one would deadlock.
        if std::thread::current().id() == drawing {
            bar.set_position(all);
        }
    };
    let measured = sim::measure(offering, plan, &progress);
    bar.finish_and_clear();
    measured.map_err(|fault| unplayable(&offering.id, &fault))
}

/// A wager of a table: all bets on it together, each compared with a bet of its size.
struct Line {
    name: &'static str,
    wagers: u64,
    /// What bettors lost per unit, and what they should lose.
    edge: f64,
    counted: f64,
    error: f64,
    /// How far that is apart, in standard errors.
    off: f64,
}

impl Line {
    fn value(&self) -> Value {
        json!({
            "wager": self.name,
            "wagers": self.wagers,
            "edge": self.edge,
            "bank_gains": self.edge,
            "counted": self.counted,
            "standard_error": self.error,
            "off": self.off,
        })
    }
}

/// Compares every wager with its odds, as bots play it.
#[allow(clippy::float_arithmetic)] // statistics, never chips
fn lines(offering: &Offering, odds: &Odds, measured: &Measured) -> Vec<Line> {
    let Some(game) = offering.prepared.banked() else { return Vec::new() };
    // Tiles are set the house way by simple bots; what is advised there is for strong ones.
    let sets = matches!(game.own_rules(), engine::banked::OwnRules::Tiles(_));
    let mut lines = Vec::new();
    for wager in &odds.wagers {
        let played = odds.advised.iter().find(|other| other.name == wager.name && !sets);
        let played = played.unwrap_or(wager);
        let Some(price) = game.prices().find(|price| price.circle() == wager.circle) else {
            continue;
        };
        let Some(came) = measured.circles.get(&wager.circle) else { continue };
        let (won, error) = came.mean();
        // Every bet costs what one of its size does, which differs a little where wins are rounded.
        let due = came.bets.iter().map(|(bet, many)| {
            let cost = played.bet(&price, *bet);
            let fee = cost.fee.as_cents() as f64 / bet.as_cents() as f64;
            *many as f64 * (cost.edge.to_f64() - fee)
        });
        let (wagers, edge) = (came.wagers(), -won);
        let counted = due.sum::<f64>() / wagers as f64;
        let slack = slack(odds);
        let apart = (edge - counted).abs() - slack.0;
        let off =
            apart.max(0.0).copysign(edge - counted) / error.hypot(slack.1).max(f64::MIN_POSITIVE);
        lines.push(Line { name: wager.name, wagers, edge, counted, error, off });
    }
    lines
}

/// How far what was counted may itself be off: a bound, and a standard error.
fn slack(odds: &Odds) -> (f64, f64) {
    match odds.precision {
        Precision::Exact => (0.0, 0.0),
        Precision::Within(bound) => (bound.to_f64(), 0.0),
        Precision::Sampled(error) => (0.0, error.to_f64()),
    }
}

#[allow(clippy::float_arithmetic)] // to show, never to compute with
fn tell(id: &str, hands: u64, lines: &[Line], context: &mut Context<'_>) -> Result<(), Failure> {
    let head = format!("{hands} hands of simple bots");
    writeln!(context.out, "{}  {}", paint(ID, id), paint(HEADING, &head))?;
    let mut grid = Grid::default();
    let heads = ["wager", "bets", "edge", "±", "counted", "off"];
    grid.row(heads.map(|head| (HEADING, head.to_uppercase())));
    for line in lines {
        let percent = |value: f64| format!("{:.4}%", value * 100.0);
        let agrees = if line.off.abs() > FAR { ERROR } else { GOOD };
        let plain = Style::new();
        grid.row([
            (ID, line.name.to_string()),
            (plain, line.wagers.to_string()),
            (plain, percent(line.edge)),
            (plain, percent(line.error)),
            (plain, percent(line.counted)),
            (agrees, format!("{:+.2}", line.off)),
        ]);
    }
    grid.write(context.out, 2)?;
    let note = "what bettors lose and the bank gains per unit first wagered, before fees; off: in standard errors";
    Ok(writeln!(context.out, "  {}", paint(DIM, note))?)
}
