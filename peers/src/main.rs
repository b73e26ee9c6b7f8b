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
mod joker;
mod low;
mod omaha;

use std::hint::black_box;
use std::time::Instant;

/// Somebody who does a task.
pub struct Contender<'a> {
    name: &'static str,
    /// Does the work of a pass; what comes out is thrown away.
    pass: Box<dyn FnMut() -> u64 + 'a>,
    /// Units of work in a pass.
    units: u64,
}

impl<'a> Contender<'a> {
    fn new(name: &'static str, units: u64, pass: impl FnMut() -> u64 + 'a) -> Contender<'a> {
        Contender { name, units, pass: Box::new(pass) }
    }
}

/// Lets ours and the others take turns and prints a line for each.
pub fn compare(task: &str, passes: usize, mut contenders: Vec<Contender<'_>>) {
    let mut best = vec![0.0; contenders.len()];
    for _ in 0..passes {
        for (contender, best) in contenders.iter_mut().zip(&mut best) {
            let start = Instant::now();
            black_box((contender.pass)());
            *best = f64::max(*best, contender.units as f64 / start.elapsed().as_secs_f64());
        }
    }
    for (contender, rate) in contenders.iter().zip(&best) {
        let ratio = best[0] / rate;
        println!("{task:<40} {:<13} {rate:>14.0} {ratio:>13.2} ×", contender.name);
    }
}

const TASKS: [(&str, fn()); 6] = [
    ("holdem", holdem::run),
    ("high", high::run),
    ("low", low::run),
    ("omaha", omaha::run),
    ("equity", equity::run),
    ("joker", joker::run),
];

fn main() -> std::process::ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    if let Some(word) = wanted.iter().find(|word| TASKS.iter().all(|(name, _)| name != word)) {
        let names = TASKS.map(|(name, _)| name).join(", ");
        eprintln!("no task {word}; there are {names}");
        return std::process::ExitCode::from(2);
    }
    println!("{:<40} {:<13} {:>14} {:>15}", "task", "library", "per second", "houseway does");
    for (name, task) in TASKS {
        if wanted.is_empty() || wanted.iter().any(|word| word == name) {
            task();
        }
    }
    std::process::ExitCode::SUCCESS
}
