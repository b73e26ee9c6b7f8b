//! What makes a variant: a table of steps, each with the rule behind it.
//!
//! The mechanisms of this module carry out any table. They cite no rule that belongs to one game:
//! those ids are in the game's own table.

use super::incidents::Description;
use crate::contract::{Phase, RuleId};
use crate::ids::{PK_11, PK_12, PK_22, PK_50};
use crate::stub::Facing;
use cards::Deck;
use ranking::Ranking;
pub use ranking::showing::Ace;

/// A variant: the deck, and what happens in which order.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    pub id: &'static str,
    /// The fewest and the most players dealt in.
    pub players: (u8, u8),
    pub deck: Deck,
    /// What must be put up before the first card, in this order.
    pub forced: &'static [Forced],
    /// What happens after that, in this order, up to the showdown.
    pub steps: &'static [Step],
    /// Who wins.
    pub showdown: Showdown,
    /// The rule that says which of two prices a betting round uses.
    pub prices: RuleId,
    /// The rule for playing it without a limit, if there is one.
    pub no_limit: Option<RuleId>,
    /// The rule by which anything between two limits may be bet.
    pub spread: RuleId,
    /// The rule that lets a player give up their cards and play the board.
    pub plays_board: Option<RuleId>,
    /// The rule under which a seat that folds before anybody has bet still gets cards.
    pub keeps_dealing: Option<RuleId>,
    /// The rule under which a call stands although up cards already beat it.
    pub beaten_call: Option<RuleId>,
    /// The rule that names the deck, where no hand is dealt from another one.
    pub named_deck: Option<RuleId>,
    /// The rule by which the first player to check shows first, where it is not the one of all games.
    pub checked_first: Option<RuleId>,
    /// The rule by which only the button may ask for one more shuffle.
    pub button_shuffles: Option<RuleId>,
    /// The rules for a draw before which nobody has bet: everybody antes again, or takes the ante back.
    pub passed_out: Option<[RuleId; 2]>,
    /// The rule by which a knock is a check, or a pat hand.
    pub knocks: Option<RuleId>,
    /// The rule by which a pair that was bet and called is declared.
    pub pair_declared: Option<RuleId>,
    /// The rule about odd chips of a pot that is not split into halves.
    pub odd_chip: RuleId,
    /// The rule by which a player who comes in may kill the pot.
    pub entry_kill: Option<RuleId>,
    /// The rules about raising after a check, where they are not those of all games.
    pub check_raise: Option<CheckRaises>,
    /// The rules by which a low of this quality has to be bet in the last round, by the value of the
    /// option `seven-or-better`.
    pub must_bet: &'static [(&'static str, RuleId)],
    /// What can go wrong, and what is done about it.
    pub(super) incidents: &'static [&'static Description],
}

/// The rules about raising after a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckRaises {
    /// Nobody may.
    pub never: RuleId,
    /// Whoever does shows a card of eight or lower.
    pub shown: RuleId,
}

/// A bet that somebody must make before the first card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forced {
    /// The button's chips, which are the house's fee; live where the house says so.
    ButtonPost { rule: RuleId },
    /// The same, for the house's bonus.
    ButtonBonus { rule: RuleId },
    /// An ante from everybody, which does not count toward a bet.
    Ante { rule: RuleId },
    /// Any number of blinds, from the button's left.
    Blinds {
        rule: RuleId,
        /// The rule that makes the first one half of the full blind, if the house has it.
        half: RuleId,
        /// The rule that gives an unraised blind the option to raise.
        option: RuleId,
    },
    /// A live bet by the player who won the last pots, which raises the stakes by half.
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
    /// Everybody still in picks cards, even when all-in.
    Pick(Pick),
}

/// Cards dealt to everybody, or to the board.
#[derive(Clone, Copy, Debug)]
pub struct Deal {
    pub to: To,
    /// Which way up each card is dealt: one to every hand, or one community card.
    pub faces: &'static [Facing],
    /// The rule by which a card comes down to a hand that has none down, whatever the others get.
    pub fill: Option<RuleId>,
    /// The rule for burning a card first.
    pub burn: Option<RuleId>,
    /// What happens if the deck is too short; `None` if it never is.
    pub short: Option<Short>,
    /// The name of the part of the hand that follows.
    pub phase: Phase,
    pub rule: RuleId,
}

/// Where cards are dealt to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    Hands,
    /// To the board, for everybody.
    Board,
}

/// What happens if the deck is too short to deal everybody a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Short {
    /// The rule for shuffling the last card and the burns and dealing from them.
    pub gather: RuleId,
    /// The rule for skipping the burn if these are just enough.
    pub exact: RuleId,
    /// The rule for one community card in place of everybody's own.
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
    /// A full bet, of which blinds below it are a part.
    OverBlinds(OverBlinds),
}

/// An opening bet above the blinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverBlinds {
    /// The rule that blinds are a part of it.
    pub counts: RuleId,
    /// The rule that nobody just calls the blinds, where the house says so.
    pub to_go: RuleId,
}

/// A forced opening bet below the price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BringIn {
    /// The rule that completing it does not count as a raise.
    pub completes: RuleId,
}

/// Cards that players pick from their hands.
#[derive(Clone, Copy, Debug)]
pub struct Pick {
    pub what: Picked,
    /// Whether they pick at the same time or in turn.
    pub served: Served,
    /// The name of this part of the hand.
    pub phase: Phase,
    pub rule: RuleId,
    /// The rule under which the house picks for a player who does not.
    pub late: RuleId,
}

/// What cards are picked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked {
    /// This many go to the discards, unseen.
    Discard(u8),
    /// The down card is turned up or stays as it is.
    TurnUp,
    /// Somebody may post double the big blind, and everything costs double.
    Kill,
    /// Somebody may post a higher price to open for.
    Straddle,
    /// Any number up to a limit is exchanged for cards from the stub.
    Draw(Draw),
}

/// Cards exchanged for others. A game may have several draws, each with its own terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// The most cards that a player may exchange.
    pub most: u8,
    /// The rule for burning a card first.
    pub burn: Option<RuleId>,
    /// What happens if the stub is too short.
    pub short: Pool,
    /// The rules about changing a call, where everybody calls before anybody is served.
    pub change: Option<Change>,
    /// The rule by which everybody must say how many cards they drew, until somebody bets.
    pub told: Option<RuleId>,
    /// The most cards that the button may exchange where players deal, and the rule.
    pub dealer: Option<(u8, RuleId)>,
    /// The name of the part of the hand that follows.
    pub after: Phase,
}

/// Whether players may change what they called for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The rule by which they may until the next player acts, and the last one until the burn.
    pub until_next: RuleId,
    /// The rule by which two players may not.
    pub heads_up: RuleId,
}

/// Where more cards come from once the stub is too short for a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool {
    pub gather: Gather,
    /// The rule for gathering and shuffling them.
    pub rule: RuleId,
    /// Whether the last card of the stub is never dealt but shuffled with them.
    pub keep_last: bool,
    /// Whether a card is burned after the shuffle.
    pub burn: bool,
    pub late: Late,
}

/// Which discards are shuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gather {
    /// Those of players who are out; if these are too few, as [`Gather::AllButWaiting`].
    Folded,
    /// All but those of players who have not completed their draw.
    AllButWaiting,
}

/// What happens to players who had not asked for cards before the shuffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Late {
    StandPat,
    Draw,
}

/// The order in which players pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Served {
    AtOnce,
    /// One after the other, from the button's left.
    InTurn,
    /// All call for cards in turn, from the button's left, and then are served in that order.
    Called,
}

/// Who acts first in a betting round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opens {
    /// The player to the left of the last blind.
    AfterBlinds,
    /// The player to the left of the button.
    AfterButton,
    /// The player who opened the last betting round, or the next one still in.
    Opener,
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

/// Which of a limit game's two prices a betting round uses.
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
        /// The order of hands.
        order: Order,
        /// The rule that says which cards make a hand.
        rule: RuleId,
        /// The rule that gives it the pot, if a rule sheet says so.
        takes: Option<RuleId>,
        /// How many cards, hole and community, a hand must have to win, and the rule that says so.
        exactly: Option<(u8, RuleId)>,
    },
    /// Half to the best high hand and half to the best low hand.
    Split {
        /// The high half.
        high: Side,
        /// The low half.
        low: Side,
        /// The rule that a high hand must qualify, and that says who takes the pot if none does;
        /// `None` if every high hand is good enough.
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
    /// The order of hands.
    pub order: Order,
    /// The rule that says what wins this half.
    pub rule: RuleId,
    /// The rule that says which cards make a hand.
    pub cards: RuleId,
}

/// The order of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// High hands made of any five cards, hole and community.
    High,
    /// Low hands, eight or better, made of any five cards, hole and community.
    Low8,
    /// Low hands of any five cards, own and common: every hand has one.
    Low,
    /// High hands with a joker that by this rule is an ace or completes a straight or flush.
    HighBug { joker: RuleId },
    /// Low hands with a joker that by this rule is the lowest card the hand lacks: every hand has one.
    LowJoker { joker: RuleId },
    /// The same, eight or better.
    Low8Joker { joker: RuleId },
    /// High hands made of two hole cards and three community cards.
    OmahaHigh,
    /// Low hands, eight or better, made of two hole cards and three community cards.
    OmahaLow,
    /// High hands of five cards of the 41 of Mexican poker, and the rules beside that of the order:
    /// by which the joker stands for any card, and sevens and jacks are neighbours.
    Mexican { wild: RuleId, gap: RuleId },
    /// Any other order of the `ranking` crate, of own and common cards.
    Listed(&'static Ranking),
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

    /// The same, with a burn first.
    #[must_use]
    pub const fn burn(self, rule: RuleId) -> Deal {
        Deal { burn: Some(rule), ..self }
    }

    /// The same, for a deck that may run short.
    #[must_use]
    pub const fn short(self, short: Short) -> Deal {
        Deal { short: Some(short), ..self }
    }

    pub const fn step(self) -> Step {
        Step::Deal(self)
    }
}

impl Pick {
    /// A draw, with the rule of the exchange. A player who does not draw in time stands pat by the same
    /// rule.
    pub const fn draw(draw: Draw, served: Served, rule: RuleId) -> Step {
        let what = Picked::Draw(draw);
        Step::Pick(Pick { what, served, phase: Phase::Draw, rule, late: rule })
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

    /// A round in which blinds are a part of the opening bet.
    pub const fn over_blinds(price: Price, rule: RuleId, forced: OverBlinds) -> Step {
        let (opens, forced) = (Opens::AfterBlinds, Some(Opening::OverBlinds(forced)));
        Step::Bet(Bet { opens, forced, price, rule })
    }

    /// A round in which the first player must bet.
    pub const fn must_open(opens: Opens, price: Price, rule: RuleId) -> Step {
        Step::Bet(Bet { opens, forced: Some(Opening::Bet), price, rule })
    }
}

impl Step {
    /// Whether blinds are a part of its opening bet.
    pub(super) fn opens_over_blinds(&self) -> bool {
        matches!(self, Step::Bet(Bet { forced: Some(Opening::OverBlinds(_)), .. }))
    }
}

impl Variant {
    /// Whether no hand is read by another rule than that of its order: nothing is said about jokers,
    /// gaps or declared pairs.
    pub fn reads_plainly(&self) -> bool {
        let plain = |order: Order| match order {
            Order::HighBug { .. } | Order::LowJoker { .. } | Order::Low8Joker { .. } => false,
            Order::Mexican { .. } => false,
            Order::High | Order::Low8 | Order::Low | Order::Listed(_) => true,
            Order::OmahaHigh | Order::OmahaLow => true,
        };
        match self.showdown {
            Showdown::One { order, .. } => plain(order) && self.pair_declared.is_none(),
            Showdown::Split { high, low, .. } => plain(high.order) && plain(low.order),
        }
    }

    /// The base for most variants: a game states only what differs.
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
        passed_out: None,
        knocks: None,
        pair_declared: None,
        odd_chip: PK_22,
        entry_kill: None,
        check_raise: None,
        must_bet: &[],
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

/// A deal in the form the table needs, derived from the steps once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Street {
    /// Its index among the steps.
    pub step: u8,
    /// Cards to each hand.
    pub hole: u8,
    /// Common cards.
    pub board: u8,
    /// The deal it was derived from.
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
