//! Player-dealer games: wagers on squares, one seat that banks them, settlement as far as its
//! money goes. What cards are worth and what a hand may do is each game's own file.

mod act;
mod cards;
mod choices;
mod cover;
mod escrow;
mod game;
mod hand;
mod incidents;
mod irregular;
mod misdealt;
mod no_bust;
mod phases;
mod settle;
mod share;
mod spots;
mod table;
#[cfg(test)]
mod tests;
mod view;
mod wagers;

pub use game::{BankedGame, Behind};
pub use hand::BankedHand;
pub use incidents::INCIDENTS;
pub use no_bust::NO_BUST_BLACKJACK;

/// The ids of the rules that these engines enforce.
mod ids {
    use crate::contract::{Chapter, RuleId};

    macro_rules! rules {
        ($($name:ident = $chapter:ident $number:literal;)+) => {
            $(pub const $name: RuleId = RuleId::new(Chapter::$chapter, $number);)+
        };
    }

    rules! {
        PD_01 = PD 1; PD_05 = PD 5; PD_06 = PD 6; PD_07 = PD 7; PD_11 = PD 11; PD_12 = PD 12; PD_13 = PD 13;
        PD_18 = PD 18; PD_19 = PD 19; PD_20 = PD 20; PD_22 = PD 22; PD_23 = PD 23; PD_24 = PD 24; NB_01 = NB 1; NB_02 = NB 2; NB_03 = NB 3;
        NB_04 = NB 4; NB_05 = NB 5; NB_06 = NB 6; NB_07 = NB 7; NB_08 = NB 8; NB_09 = NB 9;
        NB_10 = NB 10; NB_11 = NB 11; NB_12 = NB 12; NB_13 = NB 13; NB_14 = NB 14; NB_15 = NB 15;
        NB_16 = NB 16; NB_17 = NB 17; NB_18 = NB 18; NB_19 = NB 19; NB_20 = NB 20; NB_22 = NB 22;
        NB_23 = NB 23; EQ_01 = EQ 1; EQ_02 = EQ 2; EQ_03 = EQ 3; EQ_04 = EQ 4; EQ_05 = EQ 5;
        EQ_06 = EQ 6; EQ_07 = EQ 7; EQ_08 = EQ 8; EQ_09 = EQ 9; EQ_10 = EQ 10; EQ_11 = EQ 11;
        EQ_13 = EQ 13; EQ_14 = EQ 14; EQ_15 = EQ 15; EQ_16 = EQ 16; EQ_17 = EQ 17; EQ_18 = EQ 18; EQ_19 = EQ 19;
        EQ_20 = EQ 20; FE_11 = FE 11; FE_13 = FE 13; FE_14 = FE 14; PK_46 = PK 46;
    }
}
