//! Houseway beside its peers, task by task, in one run.
//!
//! These machines are noisy: what counts is the ratio within a run. All sides take turns in many
//! short passes, so that each meets some quiet moments, and the best pass of each is compared.
#![forbid(unsafe_code)]
#![allow(clippy::float_arithmetic)] // rates, never chips

mod hands;
mod high;
mod holdem;

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
        println!("{task:<44} {:<14} {rate:>15.0} {ratio:>8.2}", contender.name);
    }
}

fn main() {
    println!("{:<44} {:<14} {:>15} {:>8}", "task", "library", "per second", "ours is");
    let wanted = std::env::args().nth(1).unwrap_or_default();
    for (name, task) in [("holdem", holdem::run as fn()), ("high", high::run)] {
        if name.starts_with(&wanted) {
            task();
        }
    }
}
