//! What every wager of a player-dealer game costs, and how to play it best.
//!
//! A game is counted by the rules that its table plays by ([`engine::banked::OwnRules`]): what cards
//! are worth, what a hand may do and who wins are not written down here a second time.

mod baccarat;
mod bank;
mod blackjack;
mod fees;
mod pai_gow;
mod prints;
mod result;
mod seat;
#[cfg(test)]
mod tests;
mod three_card;
mod tiles;
mod work;

pub use bank::{BankHand, Players};
pub use fees::{Band, Bet};
pub use result::{Chart, Odds, Part, Precision, Wager};
pub use seat::{Charges, Cheaper, Hourly};
pub use work::{Dice, Work};

use engine::banked::{BankedGame, OwnRules};

/// The odds of a game before fees, or `None` if nobody has counted it yet.
pub fn odds(game: &BankedGame, work: &Work<'_>) -> Option<Odds> {
    match game.own_rules() {
        OwnRules::Baccarat(rules) => Some(baccarat::odds(rules, game.deck())),
        OwnRules::ThreeCard(rules) => Some(three_card::odds(rules, game.deck())),
        OwnRules::Tiles(rules) => Some(tiles::odds(rules, game, work)),
        OwnRules::NoBust(rules) => {
            let mut odds = blackjack::odds(rules, game.deck(), work);
            prints::one_hit_card(game, &mut odds);
            Some(odds)
        }
        OwnRules::HotAction(rules) => {
            let mut odds = blackjack::odds(rules, game.deck(), work);
            prints::soft_eighteens(rules, &mut odds);
            Some(odds)
        }
        OwnRules::PaiGow(rules) => Some(pai_gow::odds(rules, game.deck(), work)),
    }
}
