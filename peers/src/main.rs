//! Houseway beside its peers, task by task, in one run.
//!
//! These machines are noisy: what counts is the ratio within a run. Both sides take turns in many
//! short passes, so that each meets some quiet moments, and the best pass of each is compared.
#![forbid(unsafe_code)]
#![allow(clippy::float_arithmetic)] // rates, never chips

mod holdem;

use std::time::Instant;

const PASSES: usize = 60;

/// What a pass of `n` units of work does in a second.
fn rate(n: u64, pass: impl FnOnce(u64)) -> f64 {
    let start = Instant::now();
    pass(n);
    n as f64 / start.elapsed().as_secs_f64()
}

fn main() {
    println!("{:<44} {:>14} {:>14} {:>7}", "task", "houseway /s", "peer /s", "ratio");
    let task = "6-handed hold'em, everybody calls (rs_poker)";
    let (mut ours, mut peer) = (0.0, 0.0);
    for _ in 0..PASSES {
        ours = f64::max(ours, rate(40_000, holdem::houseway));
        peer = f64::max(peer, rate(10_000, holdem::rs_poker));
    }
    println!("{task:<44} {ours:>14.0} {peer:>14.0} {:>7.2}", ours / peer);
}
