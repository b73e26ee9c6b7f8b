use super::fees::Fees;
use super::rule::*;
use crate::contract::{Phase, Rules};
use crate::money::Chips;
use crate::options::{OptionFault, Options};
use cards::Deck;

/// A poker variant with its house's options.
#[derive(Debug)]
pub struct PokerGame {
    pub(super) id: &'static str,
    pub(super) streets: &'static [Street],
    pub(super) players: (u8, u8),
    pub(super) betting: Betting,
    /// Blinds from the button's left, smallest seat first.
    pub(super) blinds: Vec<Chips>,
    /// What the button puts up for the house (HE-04).
    pub(super) button_post: Chips,
    pub(super) button_live: bool,
    /// Whether everybody shows, or each in turn shows or gives up (PK-54, PK-20).
    pub(super) all_show: bool,
    /// Whether the last round's initiator shows first (PK-18, PK-19).
    pub(super) initiator_first: bool,
    /// What else the house takes.
    pub(super) fees: Fees,
    pub(super) smallest_chip: Chips,
    /// Whether the house posts what happens to a common card dealt early (HE-07 to HE-09).
    pub(super) early_board: bool,
    /// Whether the house posts the exchange of an exposed hole card (PK-32).
    pub(super) exposed_card: bool,
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
    /// Anything up to the stack (PK-13).
    NoLimit,
}

impl PokerGame {
    /// What it is played with.
    pub fn deck(&self) -> Deck {
        Deck::STANDARD
    }

    /// The largest blind.
    pub(super) fn big_blind(&self) -> Chips {
        self.blinds.iter().copied().max().unwrap_or(Chips::ZERO)
    }

    /// The least full bet or raise on a street.
    pub(super) fn unit(&self, street: usize, rules: Rules) -> Chips {
        match self.betting {
            Betting::Limit { small, large, .. } => {
                let is_small = self.streets[street].price == Price::Small;
                if is_small == rules.on(PK_11) { small } else { large }
            }
            Betting::NoLimit => self.big_blind(),
        }
    }

    /// Reads the options that all poker games share.
    pub(super) fn read(
        id: &'static str,
        streets: &'static [Street],
        players: (u8, u8),
        options: &Options,
    ) -> Result<PokerGame, Vec<OptionFault>> {
        let mut faults = Vec::new();
        let fees = Fees::read(options, &mut faults);
        let mut fault = |key: &str, message: String| faults.push(OptionFault::new(key, message));
        let (small, large) = (options.amount("small-bet"), options.amount("big-bet"));
        let blinds = options.amounts("blinds");
        let smallest_chip = options.amount("smallest-chip");
        let betting = match options.text("betting") {
            "no-limit" => Betting::NoLimit,
            _ => Betting::Limit { small, large, cap: options.count("raise-cap") },
        };
        if matches!(betting, Betting::Limit { .. }) {
            if small.is_zero() {
                fault("small-bet", "a limit game needs a price above zero (PK-11)".into());
            }
            if large < small {
                fault("big-bet", format!("{large} is less than small-bet {small} (PK-11)"));
            }
        }
        if blinds.iter().all(|blind| blind.is_zero()) {
            fault("blinds", "at least one blind must be above zero (PK-06)".into());
        }
        if blinds.len() > players.0 as usize {
            fault("blinds", format!("more blinds than the {} players of a hand", players.0));
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
        Ok(PokerGame {
            id,
            streets,
            players,
            betting,
            blinds,
            button_post: options.amount("button-post"),
            button_live: options.is("button-blind", "live"),
            all_show: options.is("showdown", "all-show"),
            initiator_first: options.is("shows-first", "initiator"),
            fees,
            smallest_chip,
            early_board: options.is("early-board", "out-of-play"),
            exposed_card: options.is("exposed-card", "exchange"),
        })
    }
}
