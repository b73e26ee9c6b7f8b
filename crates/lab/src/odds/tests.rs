//! What the tests of several games share.

use super::Work;
use engine::options::Options;
use engine::{Game, Prepared};

pub(super) fn prepared(game: &str, set: &[(&str, &str)]) -> Prepared {
    let game = Game::find(game).unwrap();
    let mut options = Options::defaults(game.options);
    set.iter().for_each(|(key, value)| options.set(key, value).unwrap());
    (game.prepare)(&options).unwrap()
}

/// Works something out on one thread, without dice.
pub(super) fn one_thread<T>(of: impl FnOnce(&Work<'_>) -> T) -> T {
    of(&Work { crew: &|work| work(), progress: &|_, _| (), dice: &|_| unreachable!("no dice") })
}
