//! What the benchmarks share: running tasks, sides that take turns, and instructions.
#![forbid(unsafe_code)]
#![allow(clippy::float_arithmetic)] // rates, never chips

mod instructions;
mod run;

pub use run::{Contender, Run};

use instructions::Instructions;
use std::process::ExitCode;

/// A task and its name.
pub type Task = (&'static str, fn(&Run));

/// The argument for times without instructions.
const TIMES: &str = "--times";

/// Runs the tasks that the arguments name, or all of them.
pub fn start(all: &[Task]) -> ExitCode {
    let (flags, tasks): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|word| word.starts_with("--"));
    let no_flag = flags.iter().find(|word| ![TIMES, instructions::COUNTING].contains(&&word[..]));
    let no_task = tasks.iter().find(|word| all.iter().all(|(name, _)| name != word));
    if let Some(word) = no_flag.or(no_task) {
        let names = all.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
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
    for (name, task) in all {
        if tasks.is_empty() || tasks.iter().any(|word| word == *name) {
            task(&run);
        }
    }
    ExitCode::SUCCESS
}
