//! Runs the conformance kit over every offering, or breaks hand histories, for as long as asked.
#![forbid(unsafe_code)]

use engine::Family;
use house::Offering;
use houseway_kit::{
    Campaign, Failure, Sample, audited, check_offering, check_pots, honest, mutate, on_every_core,
    samples,
};
use record::history::Format;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const USAGE: &str = "usage: houseway-kit [--pots] [--hands N] [--seed S] [OFFERING…]
       houseway-kit mutate [--seconds N] [--seed S] [HISTORY…]
  --pots   settle pots of poker a second time, with stacks and cards made for it, and nothing else
example: cargo run --profile kit -p houseway-kit -- --hands 100000 palace/pan-2";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err((code, message)) => {
            eprintln!("{message}");
            ExitCode::from(code)
        }
    }
}

fn run() -> Result<(), (u8, String)> {
    let mut campaign = Campaign { hands: 2_000, seed: 1 };
    let mut pots = false;
    let mut seconds = 60;
    let mut wanted = Vec::new();
    let mut words = std::env::args().skip(1).peekable();
    let breaks = words.next_if(|word| word == "mutate").is_some();
    while let Some(word) = words.next() {
        let mut number = || {
            let value = words.next().and_then(|value| value.parse::<u64>().ok());
            value.ok_or_else(|| (2, format!("{word} needs a whole number\n{USAGE}")))
        };
        match word.as_str() {
            "--pots" => pots = true,
            "--hands" => campaign.hands = number()?,
            "--seed" => campaign.seed = number()?,
            "--seconds" => seconds = number()?,
            "--help" | "-h" => return Err((0, USAGE.into())),
            flag if flag.starts_with('-') => {
                return Err((2, format!("unknown flag {flag}\n{USAGE}")));
            }
            _ => wanted.push(word),
        }
    }
    if breaks {
        return break_histories(&wanted, campaign.seed, Duration::from_secs(seconds));
    }
    let registry = house::Registry::builtin();
    for id in &wanted {
        registry.find(id).map_err(|fault| (2, fault.to_string()))?;
    }
    let offerings = registry.offerings().filter(|o| wanted.is_empty() || wanted.contains(&o.id));
    let offerings: Vec<&Offering> = offerings
        .map(|offering| &**offering)
        .filter(|offering| !pots || offering.game.family == Family::Poker)
        .collect();
    let failures = Mutex::new(Vec::new());
    on_every_core(&offerings, |offering| {
        match if pots { share(offering, campaign) } else { conform(offering, campaign) } {
            Ok(summary) => println!("{}: {summary}", offering.id),
            Err(fault) => failures.lock().unwrap_or_else(PoisonError::into_inner).push(fault),
        }
    });
    let failures = failures.into_inner().unwrap_or_else(PoisonError::into_inner);
    if failures.is_empty() { Ok(()) } else { Err((1, failures.join("\n\n"))) }
}

/// Everything that must hold in an offering.
fn conform(offering: &Offering, campaign: Campaign) -> Result<String, String> {
    let summary = check_offering(offering, honest, campaign, &audited);
    let summary = summary.map_err(|failure: Box<Failure>| failure.to_string())?;
    let (hands, steps, secret) = (summary.hands, summary.steps, summary.secret_steps);
    Ok(format!("{hands} hands, {steps} steps, {secret} steps compared for secrecy"))
}

/// Its pots, and that whatever makes them hard to share came up.
fn share(offering: &Offering, campaign: Campaign) -> Result<String, String> {
    let table = (offering.id.as_str(), offering.game);
    let cases = check_pots(table, &offering.options, honest, campaign);
    let cases = cases.map_err(|failure| failure.to_string())?;
    match cases.missing()[..] {
        [] => Ok(cases.to_string()),
        ref missing => Err(format!("{}: never came up: {missing:?}, in {cases}", offering.id)),
    }
}

/// Breaks hands of bots, and those of these files.
fn break_histories(files: &[String], seed: u64, time: Duration) -> Result<(), (u8, String)> {
    let mut all = samples(3);
    for file in files {
        let format = Format::of(file);
        let format = format.ok_or_else(|| (2, format!("{file} is not .phh, .phhs or .ohh")))?;
        let bytes = std::fs::read(file).map_err(|error| (2, format!("{file}: {error}")))?;
        all.push(Sample { format, bytes });
    }
    let begun = Instant::now();
    let mutated = mutate(&all, seed, |_| begun.elapsed() < time).map_err(|wrong| (1, wrong))?;
    println!(
        "{} broken files: {} hands refused, {} played and replayed",
        mutated.files, mutated.refused, mutated.played
    );
    Ok(())
}
