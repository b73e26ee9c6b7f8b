//! What players of Pan are ever asked.

use super::game::PanGame;
use crate::contract::Verb;

/// Ten cards, and the one that was just drawn.
const MOST_HELD: u8 = 11;

impl PanGame {
    /// Every verb that a player may ever be offered, in the order of a hand.
    pub(crate) fn verbs(&self) -> Vec<Verb> {
        vec![
            Verb::In,
            Verb::Out,
            Verb::Draw,
            Verb::Take,
            Verb::Meld,
            Verb::Add,
            Verb::Split,
            Verb::Borrow,
            Verb::Discard,
            Verb::Force,
            Verb::DrawOn,
            // Also to settle a foul hand.
            Verb::Offer,
            Verb::Accept,
            Verb::Decline,
        ]
    }

    pub(crate) fn most_held(&self) -> u8 {
        MOST_HELD
    }
}
