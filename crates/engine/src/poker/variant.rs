//! What makes a variant: a table of steps, each with the rule it stands on.
//!
//! The mechanisms of this module carry out any table. They cite no rule that belongs to one game:
//! such ids stand here, in the game's own table.

use super::incidents::Description;
use crate::contract::{Phase, RuleId};
use crate::ids::{PK_11, PK_12, PK_50};
use crate::stub::Facing;
use cards::Deck;
pub use ranking::showing::Ace;

/// A variant: what it is played with, and what happens in which order.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
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
    /// The rule by which anything between two limits may be bet.
    pub spread: RuleId,
    /// The rule by which a player may throw the cards away and play the common ones.
    pub plays_board: Option<RuleId>,
    /// The rule by which a seat that folds before anybody has bet still gets its cards.
    pub keeps_dealing: Option<RuleId>,
    /// The rule by which a call against up cards that beat it in sight stands.
    pub beaten_call: Option<RuleId>,
    /// The rule that names the deck, where no hand is dealt from another one.
    pub named_deck: Option<RuleId>,
    /// The rule by which the first player to check shows first, where it is not the one of all games.
    pub checked_first: Option<RuleId>,
    /// The rule by which only the button may ask for one more shuffle.
    pub button_shuffles: Option<RuleId>,
    /// What can go wrong, and what is done about it.
    pub(super) incidents: &'static [&'static Description],
}

/// A bet that somebody must make before the first card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forced {
    /// The button's chips, which are the house's fee; live where the house says so.
    ButtonPost { rule: RuleId },
    /// The same from everybody, part of nobody's bet.
    Ante { rule: RuleId },
    /// Blinds from the button's left on, any number of them.
    Blinds {
        rule: RuleId,
        /// The rule that makes the first one half of the full one, where the house has it.
        half: RuleId,
        /// The rule that lets an unraised blind raise.
        option: RuleId,
    },
    /// A live bet of the player who won the last pots, which raises the stakes.
    Kill { rule: RuleId },
    /// A fee from everybody, which is no part of the pot.
    Collection { rule: RuleId },
}

/// One step of a hand.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// Cards are dealt.
    Deal(Deal),
    /// A betting round.
    Bet(Bet),
    /// Everybody still in picks cards, all-in or not.
    Pick(Pick),
}

/// Cards dealt to everybody, or to the board.
#[derive(Clone, Copy, Debug)]
pub struct Deal {
    pub to: To,
    /// Which way up each card comes: one to every hand, or one common card.
    pub faces: &'static [Facing],
    /// The rule by which a card comes down to a hand that has none down, whatever the others get.
    pub fill: Option<RuleId>,
    /// The rule by which a card is burned before.
    pub burn: Option<RuleId>,
    /// What happens where the deck does not reach; none where it always does.
    pub short: Option<Short>,
    /// What the part of the hand that follows is called.
    pub phase: Phase,
    pub rule: RuleId,
}

/// Where cards are dealt to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    Hands,
    /// To the middle of the table, for all.
    Board,
}

/// What happens where the deck does not reach for a card to everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Short {
    /// The rule by which the last card and the burns are shuffled and dealt.
    pub gather: RuleId,
    /// The rule by which nothing is burned where these are just enough.
    pub exact: RuleId,
    /// The rule by which one common card takes the place of them all.
    pub community: RuleId,
}

/// A betting round.
#[derive(Clone, Copy, Debug)]
pub struct Bet {
    /// Who acts first.
    pub opens: Opens,
    /// What the opener must put in, if anything.
    pub forced: Option<Opening>,
    pub price: Price,
    /// The rule that says who acts first.
    pub rule: RuleId,
}

/// What somebody must open the betting with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// A forced bet, put in at once.
    BringIn(BringIn),
    /// A bet of the opener's own choice. It is live: if nobody raises, the opener still may.
    Bet,
}

/// A forced opening bet of less than the price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BringIn {
    /// The rule that completing it is not a raise.
    pub completes: RuleId,
}

/// Cards that players pick out of their hands.
#[derive(Clone, Copy, Debug)]
pub struct Pick {
    pub what: Picked,
    /// Whether they do so one after the other.
    pub served: Served,
    /// What this part of the hand is called.
    pub phase: Phase,
    pub rule: RuleId,
    /// The rule by which the house picks for somebody who does not.
    pub late: RuleId,
}

/// What cards are picked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked {
    /// So many go to the discards, unseen.
    Discard(u8),
    /// The down card is turned up or stays as it is.
    TurnUp,
}

/// Who picks when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Served {
    AtOnce,
    /// One after the other, from the button's left.
    InTurn,
}

/// Who acts first in a betting round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opens {
    /// The player left of the furthest blind.
    AfterBlinds,
    /// The player left of the button.
    AfterButton,
    /// The player whose one up card is highest or lowest, suits counting.
    Door(End, Ace),
    /// The player whose up cards are highest or lowest; of equals the one next to the button's
    /// left.
    Showing(End),
}

/// One end of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The highest.
    High,
    /// The lowest.
    Low,
}

/// Which of the two prices of a limit game a betting round has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// The smaller one.
    Small,
    /// The larger one.
    Large,
    /// The smaller one, or either while a live hand shows a pair.
    OpenPair { rule: RuleId },
    /// Either, and only the larger one once somebody has made it.
    Either { rule: RuleId },
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
        /// The rule that gives it the pot, where a sheet says so.
        takes: Option<RuleId>,
        /// How many cards a hand must have to win, own and common, and the rule that says so.
        exactly: Option<(u8, RuleId)>,
    },
    /// Half to the best high hand and half to the best low one.
    Split {
        /// The high half.
        high: Side,
        /// The low half.
        low: Side,
        /// The rule by which a high hand must qualify, and who takes the pot if none does; none
        /// where every high hand is good enough.
        qualifies: Option<RuleId>,
        /// The rule by which a low must be as low as the house asks, where one beside that of the
        /// half says so.
        bounded: Option<RuleId>,
        /// The rule about odd chips.
        odd: RuleId,
        /// How many cards a hand must have to win, own and common, and the rule that says so.
        exactly: Option<(u8, RuleId)>,
    },
}

/// One half of a split pot.
#[derive(Clone, Copy, Debug)]
pub struct Side {
    /// How hands compare.
    pub order: Order,
    /// The rule that says what wins this half.
    pub rule: RuleId,
    /// The rule that says which cards make a hand.
    pub cards: RuleId,
}

/// How hands compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// High hands of any five cards, own and common.
    High,
    /// Low hands, eight or better, of any five cards, own and common.
    Low8,
    /// Low hands of any five cards, own and common: every hand has one.
    Low,
    /// High hands of two own cards and three common ones.
    OmahaHigh,
    /// Low hands, eight or better, of two own cards and three common ones.
    OmahaLow,
    /// High hands of five cards of the 41 of Mexican poker, and the rules beside that of the order:
    /// by which the joker stands for any card, and sevens and jacks are neighbours.
    Mexican { wild: RuleId, gap: RuleId },
}

impl Deal {
    /// Cards to every hand.
    pub const fn hands(faces: &'static [Facing], phase: Phase, rule: RuleId) -> Deal {
        Deal { to: To::Hands, faces, fill: None, burn: None, short: None, phase, rule }
    }

    /// Common cards.
    pub const fn board(cards: usize, phase: Phase, rule: RuleId) -> Deal {
        const UP: &[Facing] = &[Facing::Up; 5];
        let faces = UP.split_at(cards).0;
        Deal { to: To::Board, faces, fill: None, burn: None, short: None, phase, rule }
    }

    /// The same, down to a hand without a down card.
    #[must_use]
    pub const fn fill(self, rule: RuleId) -> Deal {
        Deal { fill: Some(rule), ..self }
    }

    /// The same with a card burned before.
    #[must_use]
    pub const fn burn(self, rule: RuleId) -> Deal {
        Deal { burn: Some(rule), ..self }
    }

    /// The same where the deck may not reach.
    #[must_use]
    pub const fn short(self, short: Short) -> Deal {
        Deal { short: Some(short), ..self }
    }

    pub const fn step(self) -> Step {
        Step::Deal(self)
    }
}

impl Bet {
    /// A round with this opener at this price.
    pub const fn step(opens: Opens, price: Price, rule: RuleId) -> Step {
        Step::Bet(Bet { opens, forced: None, price, rule })
    }

    pub const fn bring_in(opens: Opens, price: Price, rule: RuleId, forced: BringIn) -> Step {
        Step::Bet(Bet { opens, forced: Some(Opening::BringIn(forced)), price, rule })
    }

    /// A round in which the first player must bet.
    pub const fn must_open(opens: Opens, price: Price, rule: RuleId) -> Step {
        Step::Bet(Bet { opens, forced: Some(Opening::Bet), price, rule })
    }
}

impl Variant {
    /// What most variants have in common: a game says only what differs.
    pub const PLAIN: Variant = Variant {
        id: "",
        players: (2, 10),
        deck: Deck::STANDARD,
        forced: &[],
        steps: &[],
        showdown: Showdown::One { order: Order::High, rule: PK_50, takes: None, exactly: None },
        prices: PK_11,
        no_limit: None,
        spread: PK_12,
        plays_board: None,
        keeps_dealing: None,
        beaten_call: None,
        named_deck: None,
        checked_first: None,
        button_shuffles: None,
        incidents: &[],
    };

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
