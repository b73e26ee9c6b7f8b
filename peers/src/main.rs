//! Houseway beside its peers, task by task, in one run.
//!
//! These machines are noisy: what counts is the ratio within a run. Each side plays the same number
//! of hands in turn, several times over, and the best pass of each is compared.
#![forbid(unsafe_code)]
#![allow(clippy::float_arithmetic)] // rates, never chips

mod holdem;

use std::time::Instant;

const PASSES: usize = 5;

/// The best rate per second of several passes of `n` units of work.
fn best_rate(n: u64, mut pass: impl FnMut(u64)) -> f64 {
    let rates = (0..PASSES).map(|_| {
        let start = Instant::now();
        pass(n);
        n as f64 / start.elapsed().as_secs_f64()
    });
    rates.fold(0.0, f64::max)
}

fn main() {
    println!("{:<44} {:>14} {:>14} {:>7}", "task", "houseway /s", "peer /s", "ratio");
    let ours = best_rate(400_000, holdem::houseway);
    let peer = best_rate(60_000, holdem::rs_poker);
    let task = "6-handed hold'em, everybody calls (rs_poker)";
    println!("{task:<44} {ours:>14.0} {peer:>14.0} {:>7.2}", ours / peer);
}
