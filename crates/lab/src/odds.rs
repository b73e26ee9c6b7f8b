//! What every wager of a player-dealer game costs, and how to play it best.
//!
//! A game is counted by the rules that its table plays by ([`engine::banked::OwnRules`]): what cards
//! are worth, what a hand may do and who wins are not written down here a second time.

mod baccarat;
mod fees;
mod result;
#[cfg(test)]
mod tests;
mod three_card;

pub use fees::{Band, Bet};
pub use result::{Chart, Odds, Part, Precision, Wager};

use engine::banked::{BankedGame, OwnRules};

/// How odds are worked out: nothing here changes the result of an exact count.
pub struct Work<'a> {
    /// How many threads may count.
    pub threads: usize,
    /// Called now and then with what has been done and what there is to do.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
    /// The dice for what is sampled: the generator of a stream returns a uniform number below its
    /// argument.
    pub dice: &'a (dyn Fn(u64) -> Dice + Sync),
}

/// Returns a uniform number below its argument.
pub type Dice = Box<dyn FnMut(u32) -> u32>;

/// The odds of a game before fees, or `None` if nobody has counted it yet.
pub fn odds(game: &BankedGame, work: &Work<'_>) -> Option<Odds> {
    let _ = work.threads;
    match game.own_rules() {
        OwnRules::Baccarat(rules) => Some(baccarat::odds(rules, game.deck())),
        OwnRules::ThreeCard(rules) => Some(three_card::odds(rules, game.deck())),
        OwnRules::Tiles(_) | OwnRules::NoBust(_) | OwnRules::HotAction(_) | OwnRules::PaiGow(_) => {
            None
        }
    }
}
