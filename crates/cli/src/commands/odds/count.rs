//! Counting, with the cache in front and a bar on a terminal.

use super::bots::Bots;
use super::cache::Cache;
use crate::cli::OddsAsked;
use engine::banked::BankedGame;
use house::Offering;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lab::odds::{Dice, Odds, Work, odds};
use std::io::IsTerminal;
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, available_parallelism};
use std::time::Duration;

/// How often the bar moves.
const BLINK: Duration = Duration::from_millis(10);

/// Whoever works odds out.
pub(in crate::commands) struct Counter {
    threads: usize,
    cache: Cache,
}

impl Counter {
    pub fn of(asked: &OddsAsked) -> Counter {
        let all = || available_parallelism().map_or(1, NonZero::get);
        let threads = asked.threads.map_or_else(all, usize::from);
        Counter { threads, cache: Cache::of(asked) }
    }

    /// The odds of a player-dealer game; `None` for other games.
    pub fn odds(&self, of: &Offering) -> Option<Odds> {
        let game = of.prepared.banked()?;
        Some(self.cache.get(of, || self.count(&of.id, game)))
    }

    /// Why results are not kept, if so.
    pub fn trouble(&self) -> Option<String> {
        self.cache.trouble()
    }

    fn count(&self, name: &str, game: &BankedGame) -> Odds {
        let bots = Bots { game };
        let dice = |stream| -> Dice {
            let mut rng = shoe::Rng::from_seed(stream);
            Box::new(move |n| rng.below(n))
        };
        let (done, all) = (AtomicU64::new(0), AtomicU64::new(0));
        let progress = |now: u64, of: u64| {
            done.store(now, Ordering::Relaxed);
            all.store(of, Ordering::Relaxed);
        };
        let threads = self.threads;
        let crew = |work: &(dyn Fn() + Sync)| {
            thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
        };
        let work = Work { crew: &crew, progress: &progress, dice: &dice, thinner: 1 };
        if !std::io::stderr().is_terminal() {
            return odds(game, Some(&bots), &work);
        }
        // This thread holds stderr, so it is the one that draws.
        let bar = bar(name);
        let counted = thread::scope(|scope| {
            let counting = scope.spawn(|| odds(game, Some(&bots), &work));
            while !counting.is_finished() {
                bar.set_length(all.load(Ordering::Relaxed).max(1));
                bar.set_position(done.load(Ordering::Relaxed));
                thread::sleep(BLINK);
            }
            counting.join()
        });
        bar.finish_and_clear();
        counted.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}

fn bar(name: &str) -> ProgressBar {
    let target = ProgressDrawTarget::stderr();
    let bar = ProgressBar::with_draw_target(None, target).with_message(name.to_string());
    let style = ProgressStyle::with_template("{msg}  {wide_bar} {percent}%  {eta}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}
