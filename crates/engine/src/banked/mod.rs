//! Player-dealer games: wagers on circles, one seat that banks them, settlement as far as its money
//! goes. The mechanisms are here; each game is a short table in `games`.

mod ante;
mod asked;
mod behind;
mod bets;
mod blackjack;
mod choices;
mod course;
mod cover;
mod cut;
mod doubles;
mod escrow;
mod fees;
mod felt;
mod game;
mod games;
mod hand;
mod hands;
mod incidents;
mod joint;
mod one_card;
mod options;
mod positions;
mod rows;
mod set;
mod settle;
mod share;
mod step;
mod terms;
#[cfg(test)]
mod tests;
mod turns;
mod view;
mod wagers;

pub use blackjack::{Blackjack, Dealt};
pub use cut::CutCard;
pub use escrow::{Cover, Odds, Verdict};
pub use game::{BankedGame, Finding, OwnRules, Price, Verbs};
pub use games::{
    BACCARAT, Baccarat, HOT_ACTION_BLACKJACK, HotAction, NO_BUST_BLACKJACK, NoBust, PAI_GOW_POKER,
    PAI_GOW_TILES, PaiGow, PaiGowSet, THREE_CARD_POKER, ThreeCard, Tiles, TilesSet,
};
pub use hand::BankedHand;
pub use one_card::Misprint;
pub use step::{ButtonBy, Step};
pub use terms::Behind;
