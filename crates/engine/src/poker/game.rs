use super::fees::Fees;
use super::incidents::Floor;
use crate::contract::{Phase, RuleId, Rules, ShoeState};
use crate::ids::*;
use crate::money::Chips;
use crate::options::{OptionFault, Options};
use cards::Deck;

/// A poker variant with its house's options.
#[derive(Debug)]
pub struct PokerGame {
    pub(crate) id: &'static str,
    /// A whole pack, as every hand begins with.
    pub(super) pack: ShoeState,
    pub(super) streets: &'static [Street],
    pub(super) players: (u8, u8),
    pub(super) no_limit: Option<RuleId>,
    pub(super) betting: Betting,
    /// The most that one bet or raise may add, nothing for no such cap (PK-12).
    pub(super) wager_cap: Chips,
    pub(super) uncapped: Uncapped,
    pub(super) short_raise: ShortRaise,
    /// Whether a player who checked may raise (PK-49).
    pub(super) check_raise: bool,
    /// Blinds from the button's left, smallest seat first.
    pub(super) blinds: Vec<Chips>,
    /// Whether the first of them is half of the full one by rule (HE-10).
    pub(super) half_blind: bool,
    /// What the button puts up for the house (HE-04).
    pub(super) button_post: Chips,
    pub(super) button_live: bool,
    /// Whether everybody shows, or each in turn shows or gives up (PK-54, PK-20).
    pub(super) all_show: bool,
    /// Whether the last round's initiator shows first (PK-18, PK-19).
    pub(super) initiator_first: bool,
    /// Whether a player may throw his cards away and play the board if he says so (HE-05).
    pub(super) board_declared: bool,
    /// Whether the house says what becomes of a player who was passed over (PK-26).
    pub(super) skipped_player: bool,
    /// What else the house takes.
    pub(super) fees: Fees,
    pub(super) smallest_chip: Chips,
    /// Which incidents the house posts a ruling for.
    pub(super) floor: Floor,
}

/// What makes a variant, beside its options.
#[derive(Clone, Copy, Debug)]
pub(super) struct Variant {
    pub id: &'static str,
    pub streets: &'static [Street],
    pub players: (u8, u8),
    /// The rule by which it is played without a limit, where one says so.
    pub no_limit: Option<RuleId>,
}

/// One dealing round and the betting after it.
#[derive(Debug)]
pub struct Street {
    /// Its name.
    pub phase: Phase,
    /// Cards to each hand.
    pub hole: u8,
    /// Common cards.
    pub board: u8,
    /// Which price rules its betting.
    pub price: Price,
}

/// Which of the two prices of a limit game rules a street (PK-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// The smaller one.
    Small,
    /// The larger one.
    Large,
}

/// How much may be bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Betting {
    /// Two fixed prices and at most so many raises (PK-09, PK-11).
    Limit {
        /// The smaller price.
        small: Chips,
        /// The larger price.
        large: Chips,
        /// Raises allowed in a round.
        cap: u8,
    },
    /// Anything between two prices, and at most so many raises (PK-09, PK-12).
    Spread {
        /// The least bet.
        small: Chips,
        /// The most that a bet or raise adds.
        large: Chips,
        /// Raises allowed in a round.
        cap: u8,
    },
    /// Anything up to the stack (PK-13).
    NoLimit,
}

impl Betting {
    /// The rule that describes it.
    pub(super) fn rule(self) -> RuleId {
        match self {
            Betting::Limit { .. } => PK_11,
            Betting::Spread { .. } => PK_12,
            Betting::NoLimit => PK_13,
        }
    }

    /// Raises allowed in a round.
    pub(super) fn cap(self) -> Option<u8> {
        match self {
            Betting::Limit { cap, .. } | Betting::Spread { cap, .. } => Some(cap),
            Betting::NoLimit => None,
        }
    }
}

/// When raises are not counted because two players are left (PK-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Uncapped {
    /// They always are.
    Never,
    /// When only two began the betting round.
    RoundStart,
    /// As soon as only two are left.
    WheneverTwo,
}

/// What follows an all-in raise of less than the price of a limit game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShortRaise {
    /// The next raise makes it a full one.
    Completes,
    /// The next raise adds a price to it.
    Adds,
    /// The first raise makes the bet double, later ones complete (PK-53).
    Doubles,
}

impl PokerGame {
    /// What it is played with.
    pub fn deck(&self) -> Deck {
        self.pack.deck
    }

    /// The largest blind.
    pub(crate) fn big_blind(&self) -> Chips {
        self.blinds.iter().copied().max().unwrap_or(Chips::ZERO)
    }

    /// The least full bet or raise on a street.
    pub(super) fn unit(&self, street: usize, rules: Rules) -> Chips {
        match self.betting {
            Betting::Limit { small, large, .. } => {
                let is_small = self.streets[street].price == Price::Small;
                if is_small == rules.on(PK_11) { small } else { large }
            }
            Betting::Spread { small, .. } => small,
            Betting::NoLimit => self.big_blind(),
        }
    }

    /// Reads the options that all poker games share.
    pub(super) fn read(variant: Variant, options: &Options) -> Result<PokerGame, Vec<OptionFault>> {
        let mut faults = Vec::new();
        let fees = Fees::read(options, &mut faults);
        let mut fault = |key: &str, message: String| faults.push(OptionFault::new(key, message));
        let (small, large) = (options.amount("small-bet"), options.amount("big-bet"));
        let blinds = options.amounts("blinds");
        let smallest_chip = options.amount("smallest-chip");
        let betting = match options.text("betting") {
            "no-limit" => Betting::NoLimit,
            "spread" => Betting::Spread { small, large, cap: options.count("raise-cap") },
            _ => Betting::Limit { small, large, cap: options.count("raise-cap") },
        };
        let wager_cap = options.amount("wager-cap");
        let rule = betting.rule();
        if betting.cap().is_some() {
            if small.is_zero() {
                fault("small-bet", format!("a limit game needs a price above zero ({rule})"));
            }
            if large < small {
                fault("big-bet", format!("{large} is less than small-bet {small} ({rule})"));
            }
            if large > wager_cap && !wager_cap.is_zero() {
                fault("big-bet", format!("{large} is more than wager-cap {wager_cap} (PK-12)"));
            }
        }
        let full = blinds.iter().copied().max().unwrap_or_default();
        if betting == Betting::NoLimit && wager_cap < full && !wager_cap.is_zero() {
            fault("wager-cap", format!("{wager_cap} is less than the big blind {full} (PK-12)"));
        }
        if blinds.iter().all(|blind| blind.is_zero()) {
            fault("blinds", "at least one blind must be above zero (PK-06)".into());
        }
        let least = variant.players.0;
        if blinds.len() > least as usize {
            fault("blinds", format!("more blinds than the {least} players of a hand"));
        }
        let half_blind = options.is("half-blind", "yes");
        if let (true, [first, .., full]) = (half_blind, &blinds[..]) {
            let half = full.share(2, smallest_chip.max(Chips::cents(1)));
            if *first != half {
                fault("half-blind", format!("half of {full} is {half}, not {first} (HE-10)"));
            }
        } else if half_blind {
            fault("half-blind", "half a blind needs a full one beside it (HE-10)".into());
        }
        if blinds.windows(2).any(|pair| pair[0] > pair[1]) {
            fault("blinds", "blinds rise from the button's left on (PK-06)".into());
        }
        if smallest_chip.is_zero() {
            fault("smallest-chip", "the smallest chip must be above zero".into());
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let Variant { id, streets, players, no_limit } = variant;
        Ok(PokerGame {
            id,
            pack: ShoeState::fresh(0, Deck::STANDARD),
            streets,
            players,
            no_limit,
            betting,
            wager_cap,
            uncapped: match options.text("uncapped") {
                "round-start" => Uncapped::RoundStart,
                "whenever-two" => Uncapped::WheneverTwo,
                _ => Uncapped::Never,
            },
            short_raise: match options.text("short-raise") {
                "adds" => ShortRaise::Adds,
                "doubles" => ShortRaise::Doubles,
                _ => ShortRaise::Completes,
            },
            check_raise: options.is("check-raise", "yes"),
            blinds,
            half_blind,
            button_post: options.amount("button-post"),
            button_live: options.is("button-blind", "live"),
            all_show: options.is("showdown", "all-show"),
            initiator_first: options.is("shows-first", "initiator"),
            skipped_player: options.is("skipped-player", "call-time"),
            board_declared: options.is("play-the-board", "declared"),
            fees,
            smallest_chip,
            floor: Floor::read(options),
        })
    }
}
