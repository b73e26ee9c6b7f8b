//! What the tests of several games share.

use super::{Dice, Work};
use engine::options::Options;
use engine::{Game, Prepared};

pub(super) fn prepared(game: &str, set: &[(&str, &str)]) -> Prepared {
    let game = Game::find(game).unwrap();
    let mut options = Options::defaults(game.options);
    set.iter().for_each(|(key, value)| options.set(key, value).unwrap());
    (game.prepare)(&options).unwrap()
}

/// Dice that always fall alike.
pub(super) fn seeded(stream: u64) -> Dice {
    let mut rng = shoe::Rng::from_seed(stream);
    Box::new(move |n| rng.below(n))
}

/// Works something out on one thread.
pub(super) fn one_thread<T>(of: impl FnOnce(&Work<'_>) -> T) -> T {
    of(&Work { crew: &|work| work(), progress: &|_, _| (), dice: &seeded, thinner: 10 })
}
