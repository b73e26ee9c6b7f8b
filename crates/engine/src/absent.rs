//! What happens to a player who is not there when the hand needs them, in words.

use crate::contract::RuleId;
use crate::ids::*;
use crate::money::Chips;

/// What happens to an absent player.
#[derive(Clone, Copy, Debug)]
pub struct Absent {
    /// The part they have in the hand.
    pub part: Part,
    /// What happens, addressed to them; `{bets}` is replaced by what they have bet.
    pub words: &'static str,
    /// The rule behind it.
    pub rule: Option<RuleId>,
}

impl Absent {
    /// The text for a player who has bet this much.
    pub fn said(&self, bets: Chips) -> String {
        self.words.replace("{bets}", &bets.spoken())
    }
}

/// The part that somebody has in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// They hold cards or have chips at stake.
    Player,
    /// They are the player-dealer.
    Bank,
    /// They have a seat at a player-dealer game and no wager.
    NoWager,
}

/// A poker player checks or folds.
pub const POKER: Absent = Absent {
    part: Part::Player,
    words: "The house plays your hand: it checks when that is free and folds to a bet. \
            What you have bet stays in the pot.",
    rule: Some(PK_01),
};

/// A player who owes a discard: the same, and the house picks the card.
pub const DISCARDS: Absent = Absent {
    words: "The house plays your hand: it checks when that is free, folds to a bet, and when a card \
            has to go, discards the lowest. What you have bet stays in the pot.",
    rule: Some(PA_08),
    ..POKER
};

/// A player at a draw: the same, and they stand pat.
pub const STANDS_PAT: Absent = Absent {
    words: "The house plays your hand: it checks when that is free, folds to a bet, and keeps all your \
            cards at the draw. What you have bet stays in the pot.",
    rule: Some(DR_08),
    ..POKER
};

/// A player who may have to open: the same, at the lower price, and a down card stays down.
pub const OPENS: Absent = Absent {
    words: "The house plays your hand: it opens for the least if you must open, checks when that is \
            free, folds to a bet, and leaves your down card down. What you have bet stays in the pot.",
    rule: Some(MX_04),
    ..POKER
};

/// A player-dealer: the bank stays, or there is no hand.
pub const BANK: Absent = Absent {
    part: Part::Bank,
    words: "If you have put up your bank, it stays up: the hand is played out by the rules, and \
            what is left of the bank is yours. If you have not, the hand is void and all bets go \
            back.",
    rule: Some(PD_05),
};

/// Somebody at a player-dealer game who has not bet.
pub const NO_WAGER: Absent = Absent {
    part: Part::NoWager,
    words: "You have no bet, and nothing is bet for you.",
    rule: None,
};
