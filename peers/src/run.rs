use crate::instructions::{Instructions, counted_pass, tell_counted};
use std::hint::black_box;
use std::time::Instant;

/// How the tasks are run.
pub enum Run {
    /// Sides take turns and are timed; the table also has the instructions counted before.
    Timed(Instructions),
    /// One pass each, with few hands, under callgrind.
    Counting,
}

/// How many hands are enough to count instructions.
const FEW: usize = 20_000;

/// Somebody who does a task.
pub struct Contender<'a> {
    name: &'static str,
    /// Does the work of a pass; what comes out is thrown away.
    pass: Box<dyn FnMut() -> u64 + 'a>,
    /// Units of work in a pass.
    units: u64,
}

impl<'a> Contender<'a> {
    /// One that does so many units of work in each pass.
    pub fn new(name: &'static str, units: u64, pass: impl FnMut() -> u64 + 'a) -> Contender<'a> {
        Contender { name, units, pass: Box::new(pass) }
    }
}

impl Run {
    /// How many hands to make where so many are wanted for timing.
    pub fn hands(&self, wanted: usize) -> usize {
        match self {
            Run::Timed(_) => wanted,
            Run::Counting => wanted.min(FEW),
        }
    }

    /// Whether there is time to compare the answers of a whole pass.
    pub fn checks_all(&self) -> bool {
        matches!(self, Run::Timed(_))
    }

    /// Prints the head of the table.
    pub fn head(&self) {
        if let Run::Timed(_) = self {
            let (task, library) = ("task", "library");
            let (rate, ratio, count) = ("per second", "houseway does", "instructions");
            println!("{task:<40} {library:<20} {rate:>14} {ratio:>15} {count:>13}");
        }
    }

    /// Lets ours and the others take turns and prints a line for each.
    pub fn compare(&self, task: &str, passes: usize, mut contenders: Vec<Contender<'_>>) {
        let instructions = match self {
            Run::Timed(instructions) => instructions,
            Run::Counting => {
                for Contender { name, pass, units } in &mut contenders {
                    counted_pass(pass);
                    tell_counted(task, name, *units);
                }
                return;
            }
        };
        let mut best = vec![0.0; contenders.len()];
        for _ in 0..passes {
            for (contender, best) in contenders.iter_mut().zip(&mut best) {
                let start = Instant::now();
                black_box((contender.pass)());
                *best = f64::max(*best, contender.units as f64 / start.elapsed().as_secs_f64());
            }
        }
        for (Contender { name, .. }, rate) in contenders.iter().zip(&best) {
            let ratio = best[0] / rate;
            let count = instructions.of(task, name).map_or("-".into(), |n| format!("{n:.1}"));
            println!("{task:<40} {name:<20} {rate:>14.0} {ratio:>13.2} × {count:>13}");
        }
    }
}
