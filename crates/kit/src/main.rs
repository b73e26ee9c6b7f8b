//! Runs the conformance kit over every offering, or breaks hand histories, for as long as asked.
#![forbid(unsafe_code)]

use houseway_kit::{Campaign, Sample, audited, check_offering, honest, mutate, samples};
use record::history::Format;
use std::process::ExitCode;
use std::time::{Duration, Instant};

const USAGE: &str = "usage: houseway-kit [--hands N] [--seed S] [OFFERING…]
       houseway-kit mutate [--seconds N] [--seed S] [HISTORY…]
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
    for offering in registry.offerings().filter(|o| wanted.is_empty() || wanted.contains(&o.id)) {
        let summary = check_offering(offering, honest, campaign, &audited)
            .map_err(|failure| (1, failure.to_string()))?;
        println!(
            "{}: {} hands, {} steps, {} steps compared for secrecy",
            offering.id, summary.hands, summary.steps, summary.secret_steps
        );
    }
    Ok(())
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
