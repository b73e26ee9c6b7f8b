//! The course of a hand as data: steps, and the orders in which they go around the table.

use super::hands::HandId;
use crate::contract::RuleId;
use crate::stub::Facing;

/// One step of a hand. Each begins when the previous one is over.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// Wagers are placed and the bank is put up, until the dealer calls "no more bets".
    Wagers,
    /// Fees are collected.
    Fees {
        /// What a player's fee depends on.
        by: FeeBy,
        order: Order,
    },
    /// Three dice are thrown.
    Dice { rule: RuleId },
    /// The first cards are dealt.
    Deal {
        /// The cards, in dealing order.
        packets: &'static [Packet],
        /// The order in which spots are dealt to.
        order: Order,
        rule: RuleId,
    },
    /// The player-dealer looks at a card that was dealt face down, if the up card makes it worth
    /// it. With the hand that the game looks for, it is turned up and nobody draws.
    Peek {
        /// Which of the player-dealer's cards, from 0.
        card: u8,
        rule: RuleId,
    },
    /// A card that was dealt face down is turned up.
    Reveal {
        hand: HandId,
        /// Which of its cards, from 0.
        card: u8,
        rule: RuleId,
    },
    /// The action button is placed: settlement may start there.
    Button { by: ButtonBy, rule: RuleId },
    /// Players decide on their hands in turn.
    Turns {
        order: Order,
        /// The rule that gives them something to decide, if a single one does.
        rule: Option<RuleId>,
    },
    /// Hands that are still in play are turned up.
    ShowHands { order: Order },
    /// A hand without decisions draws by rule; the game says when, and under which rule.
    Forced { hand: HandId },
    /// Wagers are settled.
    Settle {
        /// The order if the player-dealer covers everything.
        covered: Order,
        /// The order if the money runs out.
        short: Order,
    },
}

/// What a player's fee depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeeBy {
    /// Each wager by itself.
    Square,
    /// The player's total wager.
    Total,
    /// The ante; other circles are free.
    Ante,
}

/// One card, or one for each spot that is bet on.
#[derive(Clone, Copy, Debug)]
pub struct Packet {
    pub to: To,
    /// Which way up.
    pub face: Facing,
}

/// Who is dealt to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// Every hand of a spot in turn.
    Spots,
    /// The player-dealer.
    Bank,
    /// A common hand.
    Common(u8),
}

impl Packet {
    /// A card face up.
    pub const fn up(to: To) -> Packet {
        Packet { to, face: Facing::Up }
    }

    /// A card face down.
    pub const fn down(to: To) -> Packet {
        Packet { to, face: Facing::Down }
    }
}

/// What places the action button. The player-dealer is not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonBy {
    /// The three dice, from the player-dealer's left.
    Dice,
    /// A card that everybody can see by then.
    Card {
        hand: HandId,
        /// Which of its cards, from 0.
        card: u8,
        count: Count,
        /// Where counting starts.
        from: StartFrom,
    },
}

/// What the cards count that place the button. An ace is always one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Jack, queen and king continue from ten.
    FacesGoOn,
    /// Jack, queen and king are zero: the first seat counted.
    FacesAreZero,
}

/// An order around the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// Where it begins.
    pub from: StartFrom,
    pub way: Way,
    /// Whether it goes around once, or once for every circle of the layout.
    pub by: By,
    /// The rule behind it.
    pub rule: RuleId,
}

impl Order {
    /// Clockwise, spot by spot.
    pub const fn clockwise(from: StartFrom, rule: RuleId) -> Order {
        Order { from, way: Way::Clockwise, by: By::Spot, rule }
    }
}

/// Where an order begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartFrom {
    /// The first seat, at the house dealer's left.
    DealerLeft,
    /// The last seat, at the house dealer's right.
    DealerRight,
    /// The player-dealer's left.
    LeftOfBank,
    /// The action button.
    Button,
}

/// Which way an order goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Clockwise,
    /// To the right.
    Counter,
}

/// What an order goes by first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    Spot,
    /// All wagers on one circle, then all on the next, in layout order.
    Circle,
}
