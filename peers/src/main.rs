//! Houseway beside its peers, task by task, in one run.
//!
//! These machines are noisy: what counts is the ratio within a run. All sides take turns in many
//! short passes, so that each meets some quiet moments, and the best pass of each is compared.
#![forbid(unsafe_code)]
#![allow(clippy::float_arithmetic)] // rates, never chips

mod equity;
mod hands;
mod high;
mod holdem;
mod instructions;
mod joker;
mod low;
mod omaha;
mod run;
mod variants;

use instructions::Instructions;
use run::Run;
use std::process::ExitCode;

/// A task and its name.
type Task = (&'static str, fn(&Run));

const TASKS: [Task; 7] = [
    ("holdem", holdem::run),
    ("variants", variants::run),
    ("high", high::run),
    ("low", low::run),
    ("omaha", omaha::run),
    ("equity", equity::run),
    ("joker", joker::run),
];

/// The argument for times without instructions.
const TIMES: &str = "--times";

fn main() -> ExitCode {
    let (flags, tasks): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|word| word.starts_with("--"));
    let no_flag = flags.iter().find(|word| ![TIMES, instructions::COUNTING].contains(&&word[..]));
    let no_task = tasks.iter().find(|word| TASKS.iter().all(|(name, _)| name != word));
    if let Some(word) = no_flag.or(no_task) {
        let names = TASKS.map(|(name, _)| name).join(", ");
        eprintln!("no {word}; there are {TIMES}, for times without instructions, and {names}");
        return ExitCode::from(2);
    }
    let run = match flags.first().map(String::as_str) {
        Some(instructions::COUNTING) => Run::Counting,
        Some(_) => Run::Timed(Instructions::default()),
        None => Run::Timed(Instructions::count(&tasks).unwrap_or_else(|why| {
            eprintln!("no instructions are counted: {why}");
            Instructions::default()
        })),
    };
    run.head();
    for (name, task) in TASKS {
        if tasks.is_empty() || tasks.iter().any(|word| word == name) {
            task(&run);
        }
    }
    ExitCode::SUCCESS
}
