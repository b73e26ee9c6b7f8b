//! What makes a variant: a table of steps, each with the rule it stands on.
//!
//! The mechanisms of this module carry out any table. They cite no rule that belongs to one game:
//! such ids stand here, in the game's own table.

use super::incidents::Description;
use crate::contract::{Phase, RuleId};
use crate::stub::Facing;
use cards::Deck;

/// A variant: what it is played with, and what happens in which order.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// Its id.
    pub id: &'static str,
    /// Fewest and most players dealt in.
    pub players: (u8, u8),
    /// What it is played with.
    pub deck: Deck,
    /// What must be put up before the first card, in this order.
    pub forced: &'static [Forced],
    /// What happens then, in this order, until the showdown.
    pub steps: &'static [Step],
    /// Who wins.
    pub showdown: Showdown,
    /// The rule that says which of two prices a betting round has.
    pub prices: RuleId,
    /// The rule by which it is played without a limit, where one says so.
    pub no_limit: Option<RuleId>,
    /// The rule by which a player may throw the cards away and play the common ones.
    pub plays_board: Option<RuleId>,
    /// What can go wrong, and what is done about it.
    pub(super) incidents: &'static [&'static Description],
}

/// A bet that somebody must make before the first card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forced {
    /// The button's chips, which are the house's fee; live where the house says so.
    ButtonPost {
        /// The rule that asks for them.
        rule: RuleId,
    },
    /// Blinds from the button's left on, any number of them.
    Blinds {
        /// The rule that asks for them.
        rule: RuleId,
        /// The rule that makes the first one half of the full one, where the house has it.
        half: RuleId,
        /// The rule that lets an unraised blind raise.
        option: RuleId,
    },
}

/// One step of a hand.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// Cards are dealt.
    Deal(Deal),
    /// A betting round.
    Bet(Bet),
}

/// Cards dealt to everybody, or to the board.
#[derive(Clone, Copy, Debug)]
pub struct Deal {
    /// To whom.
    pub to: To,
    /// Which way up each card comes: one to every hand, or one common card.
    pub faces: &'static [Facing],
    /// The rule by which a card is burned before.
    pub burn: Option<RuleId>,
    /// What the part of the hand that follows is called.
    pub phase: Phase,
    /// The rule that deals them.
    pub rule: RuleId,
}

/// Where cards are dealt to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// To every hand.
    Hands,
    /// To the middle of the table, for all.
    Board,
}

/// A betting round.
#[derive(Clone, Copy, Debug)]
pub struct Bet {
    /// Who acts first.
    pub opens: Opens,
    /// Which price it has.
    pub price: Price,
    /// The rule that says who acts first.
    pub rule: RuleId,
}

/// Who acts first in a betting round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opens {
    /// The player left of the furthest blind.
    AfterBlinds,
    /// The player left of the button.
    AfterButton,
}

/// Which of the two prices of a limit game a betting round has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// The smaller one.
    Small,
    /// The larger one.
    Large,
}

/// Who wins.
#[derive(Clone, Copy, Debug)]
pub enum Showdown {
    /// The best hand by one order.
    One {
        /// How hands compare.
        order: Order,
        /// The rule that says which cards make a hand.
        rule: RuleId,
    },
}

/// How hands compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// High hands of any five cards, own and common.
    High,
}

impl Deal {
    /// Cards to every hand.
    pub const fn hands(faces: &'static [Facing], phase: Phase, rule: RuleId) -> Deal {
        Deal { to: To::Hands, faces, burn: None, phase, rule }
    }

    /// Common cards.
    pub const fn board(cards: usize, phase: Phase, rule: RuleId) -> Deal {
        const UP: &[Facing] = &[Facing::Up; 5];
        Deal { to: To::Board, faces: UP.split_at(cards).0, burn: None, phase, rule }
    }

    /// The same with a card burned before.
    #[must_use]
    pub const fn burn(self, rule: RuleId) -> Deal {
        Deal { burn: Some(rule), ..self }
    }

    /// As a step.
    pub const fn step(self) -> Step {
        Step::Deal(self)
    }
}

impl Bet {
    /// A round with this opener at this price.
    pub const fn step(opens: Opens, price: Price, rule: RuleId) -> Step {
        Step::Bet(Bet { opens, price, rule })
    }
}

impl Variant {
    /// The deals among the steps: one street each.
    pub(super) fn streets(&self) -> Vec<Street> {
        let deal = |(at, step): (usize, &Step)| match step {
            Step::Deal(deal) => Some(Street::new(at as u8, deal)),
            _ => None,
        };
        self.steps.iter().enumerate().filter_map(deal).collect()
    }
}

/// A deal as the table needs it, read off the steps once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Street {
    /// Its place among the steps.
    pub step: u8,
    /// Cards to each hand.
    pub hole: u8,
    /// Common cards.
    pub board: u8,
    /// The same as the table says it.
    pub deal: Deal,
}

impl Street {
    fn new(step: u8, deal: &Deal) -> Street {
        let cards = deal.faces.len() as u8;
        let (hole, board) = match deal.to {
            To::Hands => (cards, 0),
            To::Board => (0, cards),
        };
        Street { step, hole, board, deal: *deal }
    }
}
