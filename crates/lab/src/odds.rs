//! What every wager of a player-dealer game costs, and how to play it best.
//!
//! A game is counted by the rules that its table plays by ([`engine::banked::OwnRules`]): what cards
//! are worth, what a hand may do and who wins are not written down here a second time.

mod baccarat;
mod bank;
mod blackjack;
mod cut;
mod fees;
mod given;
mod manner;
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
pub use fees::{Band, Bet, Spread};
pub use manner::Manner;
pub use result::{Chart, Odds, Part, Precision, Wager};
pub use seat::{Charges, Cheaper, Hourly};
pub use work::{Dice, Work};

use cards::Deck;
use engine::banked::{BankedGame, Blackjack, OwnRules};

/// The odds of a game before fees; and, if a manner of playing is given, what wagers come to for those
/// who play like that.
pub fn odds(game: &BankedGame, manner: Option<&dyn Manner>, work: &Work<'_>) -> Odds {
    match game.own_rules() {
        OwnRules::Baccarat(rules) => baccarat::odds(rules, game.deck(), work),
        OwnRules::ThreeCard(rules) => three_card::odds(rules, game.deck(), manner),
        OwnRules::Tiles(rules) => tiles::odds(rules, game, manner, work),
        OwnRules::NoBust(rules) => {
            let mut odds = blackjack::odds(rules, game.deck(), manner, work);
            prints::one_hit_card(game, &mut odds);
            odds
        }
        OwnRules::HotAction(rules) => {
            let mut odds = blackjack::odds(rules, game.deck(), manner, work);
            prints::soft_eighteens(rules, &mut odds);
            odds
        }
        OwnRules::PaiGow(rules) => pai_gow::odds(rules, game.deck(), manner, work),
    }
}

/// The same for a blackjack by any rules, such as those that no table here plays by.
pub fn blackjack_odds(rules: &impl Blackjack, deck: Deck, work: &Work<'_>) -> Odds {
    blackjack::odds(rules, deck, None, work)
}
