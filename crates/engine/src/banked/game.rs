//! A player-dealer game made ready: the house's limits and fees, and the game's own rules.

use super::cards::{Cards, HandState};
use super::escrow::{Coverage, Verdict};
use super::wagers::WagerKind;
use crate::contract::{Reading, Refusal, ResultKind, RuleId, Rules, Verb};
use crate::ids::{EQ_07, EQ_08, NB_19, PD_06, PD_12};
use crate::money::Chips;
use crate::options::{Band, OptionFault, Options};
use cards::{Card, Counts, Deck};

/// A player-dealer game with its options read.
#[derive(Debug)]
pub struct BankedGame {
    /// The game's id.
    pub(crate) id: &'static str,
    /// Fewest and most dealt in, the player-dealer counted.
    pub(super) players: (u8, u8),
    /// What it is played with.
    pub(super) deck: Deck,
    /// The same, counted.
    pub(super) whole: Counts,
    /// Limits, fees and procedure of the house.
    pub(super) table: TableRules,
    /// Values, turns and results.
    pub(super) play: Box<dyn Play>,
}

impl BankedGame {
    /// What it is played with.
    pub fn deck(&self) -> Deck {
        self.deck
    }

    /// Whose bank covers what the player-dealer does not.
    pub fn behind(&self) -> Behind {
        self.table.behind
    }

    /// How many may bank together (PD-22).
    pub fn partners(&self) -> u8 {
        self.table.partners
    }

    /// What somebody must have to bank a hand: the least bank and its fee.
    pub fn least_bank(&self, rules: Rules) -> Chips {
        self.table.min + self.table.bank_fee(rules)
    }

    /// What a player's bank behind the player-dealer's pays for a hand.
    pub fn fee_behind(&self, rules: Rules) -> Chips {
        self.table.cover_fee(rules)
    }
}

/// What happens to a wager outside the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutsideLimit {
    /// It is not taken (PD-24).
    Refused,
    /// It plays as far as the limit (PD-12).
    Plays,
}

/// Whose left somebody or something starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartFrom {
    /// The first seat, at the house dealer's left.
    SeatOne,
    /// The player-dealer's left.
    LeftOfBank,
    /// The last seat, at the house dealer's right, and on to the right (NB-19).
    DealerRight,
}

/// What the house posts about an unasked hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaskedHit {
    /// Nothing: the floor decides.
    FloorDecides,
    /// It is burned and one more, or goes to the player-dealer (EQ-04).
    BurnAndOneMore,
}

/// What the house posts about wagers touched after the cards are out (PD-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tampering {
    /// Nothing: the floor decides.
    FloorDecides,
    /// The hand is foul.
    Foul,
    /// The hand is foul and the player may not play on.
    FoulAndBarred,
}

/// Whose bank covers what the player-dealer does not (PD-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behind {
    /// Nobody's.
    Nobody,
    /// That of the player who banked before.
    LastBank,
    /// The corporation's.
    Corporation,
}

/// Limits, fees and procedure that every player-dealer game has.
#[derive(Debug)]
pub struct TableRules {
    pub(super) squares: u8,
    pub(super) hands_per_player: u8,
    pub(super) one_player_per_spot: bool,
    pub(super) min: Chips,
    pub(super) max: Chips,
    pub(super) under: OutsideLimit,
    pub(super) over: OutsideLimit,
    pub(super) chip: Chips,
    bands: Vec<Band>,
    bank_fee: Chips,
    cover_fee: Chips,
    /// How many may bank together (PD-22).
    pub(super) partners: u8,
    pub(super) behind: Behind,
    /// The posted schedule that fees are taken from.
    pub(super) schedule: RuleId,
    pub(super) coverage: Coverage,
    pub(super) settle_from: StartFrom,
    pub(super) first_to_act: StartFrom,
    pub(super) unasked_hit: UnaskedHit,
    /// Whether the New Esquire's floor decisions are posted (EQ).
    pub(super) floor_list: bool,
    pub(super) tampering: Tampering,
    /// Whether two jokers win a jackpot at this table.
    pub(super) jackpot: bool,
}

impl TableRules {
    /// Reads them, and adds what is contradictory to `faults`.
    pub(super) fn read(options: &Options, faults: &mut Vec<OptionFault>) -> TableRules {
        let outside = |key: &str| match options.is(key, "refused") {
            true => OutsideLimit::Refused,
            false => OutsideLimit::Plays,
        };
        let start = |key: &str| match options.text(key) {
            "left-of-bank" => StartFrom::LeftOfBank,
            "dealer-right" => StartFrom::DealerRight,
            _ => StartFrom::SeatOne,
        };
        let table = TableRules {
            squares: options.count("squares"),
            hands_per_player: options.count("hands-per-player"),
            one_player_per_spot: options.is("one-player-per-spot", "yes"),
            min: options.amount("min-wager"),
            max: options.amount("max-wager"),
            under: outside("under-minimum"),
            over: outside("over-maximum"),
            chip: options.amount("smallest-chip"),
            bands: options.bands("fee-bands"),
            bank_fee: options.amount("fee-player-dealer"),
            cover_fee: options.amount("fee-covering-bank"),
            partners: options.count("bank-partners"),
            behind: match options.text("covering-bank") {
                "last-bank" => Behind::LastBank,
                "corporation" => Behind::Corporation,
                _ => Behind::Nobody,
            },
            schedule: options.text("fee-schedule").parse().expect("the choices are rule ids"),
            coverage: match options.is("coverage", "net") {
                true => Coverage::Net,
                false => Coverage::Gross,
            },
            settle_from: start("settle-from"),
            first_to_act: start("first-to-act"),
            unasked_hit: match options.is("unasked-hit", "burn-and-one-more") {
                true => UnaskedHit::BurnAndOneMore,
                false => UnaskedHit::FloorDecides,
            },
            floor_list: options.is("floor-list", "new-esquire"),
            tampering: match options.text("tampering") {
                "foul" => Tampering::Foul,
                "foul-and-barred" => Tampering::FoulAndBarred,
                _ => Tampering::FloorDecides,
            },
            jackpot: options.is("jackpot-hand", "two-jokers"),
        };
        table.contradictions(faults);
        table
    }

    fn contradictions(&self, faults: &mut Vec<OptionFault>) {
        let mut fault = |key, message: String| faults.push(OptionFault::new(key, message));
        if self.chip.is_zero() {
            return fault("smallest-chip", "the smallest chip is worth something".into());
        }
        if self.min.is_zero() || self.min.as_cents() % self.chip.as_cents() != 0 {
            fault("min-wager", format!("must be a multiple of the smallest chip, {}", self.chip));
        }
        if self.max < self.min {
            fault("max-wager", format!("must be at least min-wager, {}", self.min));
        }
        if !self.cover_fee.is_zero() && self.behind != Behind::LastBank {
            fault(
                "fee-covering-bank",
                "only a player's bank behind the player-dealer's pays it".into(),
            );
        }
        let rising = |pair: &[Band]| pair[0].to < pair[1].from && pair[0].amount <= pair[1].amount;
        if !self.bands.windows(2).all(rising) {
            // Were a larger wager charged less, the wagers a stack affords would have gaps.
            fault("fee-bands", "bands must rise without overlap, and so must their fees".into());
        }
    }

    /// The rule that says in which order wagers are settled.
    pub(super) fn settle_rule(&self) -> RuleId {
        match self.settle_from {
            StartFrom::DealerRight => NB_19,
            StartFrom::SeatOne | StartFrom::LeftOfBank => PD_06,
        }
    }

    /// The rule by which a wager below the least plays.
    pub(super) fn short_rule(&self) -> RuleId {
        if self.floor_list { EQ_07 } else { PD_12 }
    }

    /// The rule by which what is above the most has no action.
    pub(super) fn excess_rule(&self) -> RuleId {
        if self.floor_list { EQ_08 } else { PD_12 }
    }

    /// The flat fee of one square.
    pub(super) fn fee(&self, rules: Rules, wager: Chips) -> Chips {
        if !rules.on(self.schedule) {
            return Chips::ZERO;
        }
        Band::amount_for(&self.bands, wager.min(self.max))
    }

    /// The player-dealer's flat fee.
    pub(super) fn bank_fee(&self, rules: Rules) -> Chips {
        if rules.on(self.schedule) { self.bank_fee } else { Chips::ZERO }
    }

    /// The flat fee of a player's bank behind the player-dealer's.
    pub(super) fn cover_fee(&self, rules: Rules) -> Chips {
        if rules.on(self.schedule) { self.cover_fee } else { Chips::ZERO }
    }

    /// The largest wager that this much pays for, its fee included; nothing if none.
    pub(super) fn affordable(&self, rules: Rules, chips: Chips) -> Chips {
        if !rules.on(self.schedule) || self.bands.is_empty() {
            return chips;
        }
        // The most lies where chips and fee are used up, or at the end of a band.
        let ends = |band: &Band| {
            let rest = chips.less(band.amount);
            [rest, rest.min(band.to)]
        };
        let fits = |wager: &Chips| *wager + self.fee(rules, *wager) <= chips;
        self.bands.iter().flat_map(ends).filter(fits).max().unwrap_or(Chips::ZERO)
    }
}

/// The opening round.
#[derive(Clone, Copy, Debug)]
pub struct Opening {
    /// Cards to each hand.
    pub hands: u8,
    /// Cards to the player-dealer.
    pub bank: u8,
    /// The rule that says so.
    pub rule: RuleId,
}

/// A set of verbs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verbs(u64);

impl Verbs {
    /// None.
    pub const NONE: Verbs = Verbs(0);

    /// Adds one if it is open.
    pub fn add_if(&mut self, open: bool, verb: Verb) {
        self.0 |= u64::from(open) << verb as u64;
    }

    /// Whether this one is in.
    pub fn has(self, verb: Verb) -> bool {
        self.0 >> verb as u64 & 1 == 1
    }
}

/// What the table knows that bears on a hand's turn.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    /// The player-dealer's up card.
    pub up: Option<Card>,
    /// How many hands the seat has.
    pub hands: u8,
    /// How many cards players may still draw.
    pub cards_left: usize,
}

/// What a hand may do when its turn comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Nothing; this rule closes it.
    Closed(RuleId),
    /// One of these.
    Open(Verbs),
}

/// How a wager came out and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// For the money.
    pub verdict: Verdict,
    /// For people.
    pub result: ResultKind,
    /// The rule that decides it.
    pub rule: RuleId,
}

/// A game's own rules: what cards are worth, what a hand may do, who wins.
pub trait Play: std::fmt::Debug + Send + Sync {
    /// How many cards are dealt first.
    fn opening(&self, rules: Rules) -> Opening;

    /// The rule by which hands act in turn.
    fn order(&self) -> RuleId;

    /// What a hand may do.
    fn turn(&self, rules: Rules, hand: &HandState, around: Around) -> Turn;

    /// Why a hand may not do this.
    fn refusal(&self, rules: Rules, hand: &HandState, around: Around, verb: Verb) -> Refusal;

    /// The rule that a verb follows, where one says how it is carried out.
    fn rule_of(&self, rules: Rules, hand: &HandState, verb: Verb) -> Option<RuleId>;

    /// What the house does for somebody who left his hand, and by which rule.
    fn absent(&self, rules: Rules, hand: &HandState, open: Verbs) -> (Verb, RuleId);

    /// Whether a split of this hand leaves one card only to each half.
    fn one_card_after_split(&self, hand: &HandState) -> bool;

    /// Whether the player-dealer takes a card, and the rule that decides.
    fn bank_draws(&self, rules: Rules, bank: &Cards) -> (bool, RuleId);

    /// What a hand is read as, its value and the rule; nothing if a card is unknown.
    fn reads(&self, rules: Rules, cards: &Cards) -> Option<(Reading, u32, RuleId)>;

    /// How a wager of this kind on this hand comes out.
    fn finding(&self, rules: Rules, hand: &HandState, bank: &Cards, kind: WagerKind) -> Finding;

    /// What a hand amounts to in words, for those who see all these cards.
    fn words(&self, rules: Rules, cards: &Cards) -> String;
}
