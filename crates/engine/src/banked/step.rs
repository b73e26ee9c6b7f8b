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
    /// The player-dealer chooses the hand of the row that goes out first.
    Choose { rule: RuleId },
    /// The hands of the row go out: the chosen one to the action button, and then those at its
    /// right, in this order around the table.
    Assign { way: Way, rule: RuleId },
    /// Everybody sets their hand in two at once and in secret, the player-dealer last.
    Set(Setting),
    /// The hands that were set are shown one by one, as far as the bank's money goes.
    Expose { order: Order, rule: RuleId },
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

/// How hands are set in two: a front and a back, or a low and a high hand.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// How many cards go in front, or in the low hand.
    pub front: u8,
    /// The rule on what makes a proper setting.
    pub rule: RuleId,
    /// The rule on who sets a hand, if one is posted.
    pub sets: Option<RuleId>,
    /// The rule of the house way.
    pub house_way: RuleId,
    /// How many players may ask for it in one deal, if the house limits that.
    pub house_ways: Option<u8>,
    /// At a live table a foul setting counts and loses the wager by this rule; elsewhere, and
    /// without a rule, it is refused.
    pub foul: Option<RuleId>,
    /// The rule that the player-dealer sets last and never foul.
    pub bank_last: RuleId,
    /// The rule that players touch nothing once the bank is open, if one is posted.
    pub bank_open: Option<RuleId>,
    /// The rule that the player-dealer says when the setting is final, if there is one; otherwise
    /// it is final at once.
    pub final_word: Option<RuleId>,
    /// The rule that the player-dealer resets nothing once the first hand has been shown, if one is
    /// posted.
    pub no_reset: Option<RuleId>,
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
    /// Every hand of a row that is dealt before anybody knows whose they are.
    Rows,
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
    /// The three dice, counting the positions of the table whether or not anybody bets there:
    /// counter-clockwise from the player-dealer, who is the first.
    Positions(u8),
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
    /// The position that the dice counted, which may be the player-dealer's: whole hands are dealt
    /// from there, the player-dealer's in its place.
    Counted,
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
