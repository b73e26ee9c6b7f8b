//! How many Pan positions per second, on one thread: every legal play, and the best way to lay.
//!
//! ```sh
//! cargo run --release -p houseway-pit --example pan_positions
//! ```
//!
//! The positions come up when simple bots play: a player who has drawn may lay cards. At the Palace
//! the drawn card must be used first, elsewhere not, so there is more to lay.
#![allow(clippy::float_arithmetic)] // rates, never chips

use bots::Strategy;
use bots::lay::Solver;
use engine::pan::laying::Position;
use engine::{Actor, Hand};
use house::Registry;
use houseway_pit::{Player, Step, Table};
use shoe::Rng;
use std::hint::black_box;
use std::time::Instant;

const POSITIONS: usize = 4096;
const PASSES: usize = 30;

/// Positions of an offering as they come up.
fn positions(offering: &str) -> Vec<Position> {
    let registry = Registry::builtin();
    let offering = registry.find(offering).expect("a house of ours offers it");
    let players = [Player::Bot(Strategy::Simple); 6];
    let mut table = Table::new(offering, &players, &Rng::from_seed(1)).expect("six may play");
    let mut found = Vec::new();
    while found.len() < POSITIONS {
        table.begin().expect("there are chips");
        while let Step::Took { actor, .. } = table.step() {
            if let (Actor::Chance, Some(Hand::Pan(hand))) = (actor, table.hand()) {
                let seats = table.setup().stacks.seats();
                found.extend(seats.iter().filter_map(|seat| hand.to_lay(seat)));
            }
        }
    }
    found.truncate(POSITIONS);
    found
}

/// The best of many short passes, in positions a second.
fn rate(positions: &[Position], mut each: impl FnMut(&Position)) -> f64 {
    let mut best = 0.0;
    for _ in 0..PASSES {
        let start = Instant::now();
        positions.iter().for_each(&mut each);
        best = f64::max(best, positions.len() as f64 / start.elapsed().as_secs_f64());
    }
    best
}

fn main() {
    println!(
        "{:<16} {:>8} {:>16} {:>16}",
        "positions of", "plays", "legal plays /s", "best way /s"
    );
    let mut solver = Solver::new();
    for offering in ["palace/pan-5", "glorias/pan"] {
        let positions = positions(offering);
        let mut plays = 0u32;
        positions.iter().for_each(|position| position.each_play(&mut |_| plays += 1));
        let legal = rate(&positions, |position| {
            let mut n = 0;
            position.each_play(&mut |play| {
                black_box(play);
                n += 1;
            });
            black_box(n);
        });
        let best = rate(&positions, |position| {
            black_box(solver.best(position));
        });
        let each = f64::from(plays) / positions.len() as f64;
        println!("{offering:<16} {each:>8.2} {legal:>16.0} {best:>16.0}");
    }
}
