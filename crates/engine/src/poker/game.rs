use super::check_raise::CheckRaise;
use super::fees::Fees;
use super::incidents::Floor;
use super::stakes::read_straddle;
use super::variant::{Deal, Forced, Opening, Price, Showdown, Step, Street, Variant};
use crate::contract::{Account, Range, Reason, RuleId, Setup, SetupFault, ShoeState};
use crate::game::Game;
use crate::game::Prepared;
use crate::ids::*;
use crate::money::Chips;
use crate::options::{OptionFault, Options};
use cards::{Deck, Seat};
use std::sync::Arc;

/// A poker variant with its house's options.
#[derive(Debug)]
pub struct PokerGame {
    pub(crate) game: &'static Game,
    pub(crate) options: Options,
    pub(super) variant: Variant,
    /// A full deck, as at the start of every hand.
    pub(super) pack: ShoeState,
    /// The deals among the variant's steps.
    pub(super) streets: Vec<Street>,
    /// The step of the first betting round, which the forced bets belong to.
    pub(super) first_bet: u8,
    /// Whether no hand is read by another rule than that of its order.
    pub(super) reads_plainly: bool,
    pub(super) betting: Betting,
    /// The most that one bet or raise may add; zero if there is no such cap (PK-12).
    pub(super) wager_cap: Chips,
    pub(super) uncapped: Uncapped,
    pub(super) short_raise: ShortRaise,
    /// Whether short all-ins that add up to a full raise reopen the betting (PK-13).
    pub(super) short_all_ins_add_up: bool,
    /// Whether a player who checked may raise an all-in bet of less than a full bet.
    pub(super) short_bet_reopens: bool,
    pub(super) check_raise: CheckRaise,
    /// Whether blinds are a part of the opening bet, and whether they cannot just be called.
    pub(super) opens_over_blinds: bool,
    pub(super) to_go: bool,
    /// Whether somebody may kill the pot after two cards.
    pub(super) two_card_kill: bool,
    /// The rule by which a player who comes in may kill the pot.
    pub(super) entry_kill: Option<RuleId>,
    /// What somebody may straddle for after two cards.
    pub(super) straddle: Option<Range>,
    /// The rule by which a low that is good enough has to be bet in the last round.
    pub(super) must_bet: Option<RuleId>,
    pub(super) blinds: Blinds,
    pub(super) button_post: ButtonPost,
    /// Each player's ante, which does not count toward a bet.
    pub(super) ante: Chips,
    /// The forced opening bet.
    pub(super) bring_in: Chips,
    /// Each player's fee, where everybody pays one before the first card.
    pub(super) collection: Chips,
    /// Whether winning two pots in a row raises the limits by half.
    pub(super) half_kill: bool,
    /// Whether cards are burned where the game has them.
    pub(super) burns: bool,
    /// Whether a community card counts in deciding who acts first.
    pub(super) opener_counts_community: bool,
    /// Whether a call that up cards already beat stands.
    pub(super) beaten_call_stands: bool,
    pub(super) qualifiers: Qualifiers,
    /// Whether the house keeps pairs and suited cards when it picks for a player.
    pub(super) late_pick_spares: bool,
    /// Whether everybody must show, rather than show or muck in turn (PK-54, PK-20).
    pub(super) all_show: bool,
    /// Whether the player who opened the last round's betting shows first (PK-18, PK-19).
    pub(super) initiator_first: bool,
    /// Whether the house lets a player discard and play the board.
    pub(super) board_declared: bool,
    /// Whether the button may ask for one more shuffle before a hand.
    button_shuffles: bool,
    pub(super) passed_out: PassedOut,
    /// Whether players deal, each in turn.
    pub(super) self_dealt: bool,
    /// The other fees of the house.
    pub(super) fees: Fees,
    pub(super) smallest_chip: Chips,
    /// The rulings that the house posts for incidents.
    pub(super) floor: Floor,
}

/// The blinds of a table.
#[derive(Debug)]
pub(super) struct Blinds {
    /// From the button's left; empty in a game without blinds.
    pub amounts: Vec<Chips>,
    /// The largest of them.
    pub big: Chips,
    /// Whether the rules make the first one half of the full blind.
    pub half: bool,
    /// Whether the button has the small blind heads-up.
    pub button_small: bool,
}

/// What a hand needs to win its half of a split pot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Qualifiers {
    /// Whether a high hand needs a pair.
    pub pair: bool,
    /// The highest card allowed in a low hand.
    pub low: u8,
}

/// What the button puts up for the house.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ButtonPost {
    pub amount: Chips,
    /// Whether it counts toward the button's bet.
    pub live: bool,
    /// Whether it goes to the house's bonus, and is no fee.
    pub bonus: bool,
    /// The rule that requires it; `None` in a game without it.
    pub rule: Option<RuleId>,
}

/// How much may be bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Betting {
    /// Two fixed bet sizes and a cap on raises (PK-09, PK-11).
    Limit {
        /// The smaller bet.
        small: Chips,
        /// The larger bet.
        large: Chips,
        /// Raises allowed in a round.
        cap: u8,
    },
    /// Any amount between two limits, and a cap on raises (PK-09, PK-12).
    Spread {
        /// The minimum bet.
        small: Chips,
        /// The most that a bet or raise may add.
        large: Chips,
        /// Raises allowed in a round.
        cap: u8,
    },
    /// Anything up to the size of the pot after the call. No house of the catalogue posts it, so it
    /// cites the rule of no-limit betting (PK-13), with the pot as the maximum.
    PotLimit,
    /// Anything up to the stack (PK-13).
    NoLimit,
}

impl Betting {
    /// Raises allowed in a round.
    pub(super) fn cap(self) -> Option<u8> {
        match self {
            Betting::Limit { cap, .. } | Betting::Spread { cap, .. } => Some(cap),
            Betting::PotLimit | Betting::NoLimit => None,
        }
    }
}

/// When the cap on raises is lifted because two players are left (PK-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Uncapped {
    /// The cap always applies.
    Never,
    /// When only two players started the betting round.
    RoundStart,
    /// As soon as only two are left.
    WheneverTwo,
}

/// What follows an all-in raise of less than a full raise in a limit game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShortRaise {
    /// Half a raise or more counts as a raise; if it is less, the next raise completes it.
    Half,
    /// The next raise completes it.
    Completes,
    /// The next raise adds a full bet to it.
    Adds,
    /// The first raise doubles the bet, later ones complete it (PK-53).
    Doubles,
}

/// What follows if nobody has bet before the draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PassedOut {
    /// The draw.
    Draw,
    /// Everybody antes again, and new hands are dealt for the same pot.
    AnteAgain,
    /// The antes go back.
    Refund,
}

impl PassedOut {
    fn read(options: &Options) -> PassedOut {
        if options.posts("passed-out", "ante-again") {
            PassedOut::AnteAgain
        } else if options.posts("passed-out", "refund") {
            PassedOut::Refund
        } else {
            PassedOut::Draw
        }
    }
}

impl PokerGame {
    /// What it is played with.
    pub fn deck(&self) -> Deck {
        self.pack.deck
    }

    /// The rule by which only the button may ask for one more shuffle.
    pub(crate) fn button_shuffles(&self) -> Option<RuleId> {
        self.variant.button_shuffles.filter(|_| self.button_shuffles)
    }

    /// Who has the big blind, as far as the setup makes sense.
    pub(crate) fn big_blind_of(&self, setup: &Setup) -> Option<Seat> {
        let dealt = setup.stacks.seats();
        if !setup.blinds.seats().is_empty() {
            let big = |seat: &Seat| setup.blinds.get(*seat) == self.big_blind();
            return setup.blinds.seats().clockwise_after(setup.lead).filter(big).last();
        }
        let places = self.blinds.amounts.len().min(dealt.len());
        let first = if dealt.len() == 2 && places == 2 && self.blinds.button_small {
            dealt.left_of(setup.lead)?
        } else {
            setup.lead
        };
        (0..places).try_fold(first, |seat, _| dealt.left_of(seat))
    }

    /// The blinds, from the button's left.
    pub(crate) fn blinds(&self) -> &[Chips] {
        &self.blinds.amounts
    }

    /// Whether somebody must bet before anybody may.
    pub(crate) fn has_forced_bet(&self) -> bool {
        !self.blinds.amounts.is_empty() || !self.bring_in.is_zero()
    }

    /// What is dealt, street by street.
    pub fn deals(&self) -> impl Iterator<Item = &Deal> {
        self.streets.iter().map(|street| &street.deal)
    }

    /// The largest blind.
    pub(crate) fn big_blind(&self) -> Chips {
        self.blinds.big
    }

    /// The rule that defines its betting structure.
    pub(super) fn structure(&self) -> RuleId {
        match self.betting {
            Betting::Limit { .. } => self.variant.prices,
            Betting::Spread { .. } => self.variant.spread,
            Betting::PotLimit | Betting::NoLimit => PK_13,
        }
    }

    /// The minimum full bet or raise of a betting round.
    pub(super) fn unit(&self, price: Price) -> Chips {
        match self.betting {
            Betting::Limit { large, .. } if price == Price::Large => large,
            Betting::Limit { small, .. } => small,
            Betting::Spread { small, .. } => small,
            Betting::PotLimit | Betting::NoLimit => match self.big_blind().max(self.bring_in) {
                Chips::ZERO => self.smallest_chip,
                forced => forced,
            },
        }
    }

    /// Adds a fault for everybody who cannot pay what the hand costs before the first card.
    pub(super) fn poor(&self, setup: &Setup, faults: &mut Vec<SetupFault>) {
        let seats = setup.stacks.seats();
        // With the rule off, a player with less than an ante puts in what they have.
        let waived = |rule| Some(rule) == self.ante_rule() && !setup.rules.on(rule);
        let mut check = |seat: Seat| match self.costs(seat == setup.lead, seats.len()) {
            Some((needs, rule)) if setup.stacks.get(seat) < needs && !waived(rule) => {
                faults.push(SetupFault::TooPoor { seat, needs });
            }
            _ => {}
        };
        // Without antes and collections, a hand costs only the button anything.
        if !self.ante.is_zero() || !self.collection.is_zero() {
            seats.iter().for_each(check);
        } else if seats.has(setup.lead) {
            check(setup.lead);
        }
    }

    /// What a player needs to be dealt in with this many players, and the rule: the ante, the
    /// collection, the fee if they have the button and it pays one, and a chip to play for.
    pub fn costs(&self, button: bool, players: usize) -> Option<(Chips, RuleId)> {
        let fee = if button {
            self.button_post.amount + self.fees.of_button(players)
        } else {
            Chips::ZERO
        };
        let each = self.collection;
        match self.ante_rule() {
            _ if !fee.is_zero() => {
                let needs = fee + each + self.ante + self.smallest_chip;
                Some((needs, self.fees.rule(&self.button_post)))
            }
            _ if !each.is_zero() => {
                let rule = self.collection_rule();
                rule.map(|rule| (each + self.ante + self.smallest_chip, rule))
            }
            Some(rule) if !self.ante.is_zero() => Some((self.ante, rule)),
            _ => None,
        }
    }

    pub(super) fn collection_rule(&self) -> Option<RuleId> {
        self.variant.forced.iter().find_map(|forced| match forced {
            Forced::Collection { rule } => Some(*rule),
            _ => None,
        })
    }

    pub(super) fn ante_rule(&self) -> Option<RuleId> {
        self.variant.forced.iter().find_map(|forced| match forced {
            Forced::Ante { rule } => Some(*rule),
            _ => None,
        })
    }

    /// The rule behind a refused setup, if there is one.
    pub(crate) fn rule_behind(&self, fault: &SetupFault) -> Option<RuleId> {
        match fault {
            SetupFault::TooPoor { .. } => self.costs(true, 2).map(|(_, rule)| rule),
            SetupFault::WrongDeck { .. } => self.variant.named_deck,
            _ => None,
        }
    }

    /// Prepares a variant with the options of its house.
    pub(super) fn prepare(
        game: &'static Game,
        variant: Variant,
        options: &Options,
    ) -> Result<Prepared, Vec<OptionFault>> {
        let mut faults = Vec::new();
        let smallest_chip = options.amount("smallest-chip");
        if smallest_chip.is_zero() {
            let message = "the smallest chip must be above zero";
            faults.push(OptionFault::new("smallest-chip", message));
        }
        let blinds = Blinds::read(&variant, options, &mut faults);
        let betting = Betting::read(&variant, options, &mut faults);
        let button_post = ButtonPost::read(&variant, options);
        let (ante, bring_in) = read_ante(&variant, options, betting, &mut faults);
        let posted: Chips = blinds.amounts.iter().copied().sum();
        let forced = |players: u8| posted + bring_in + ante.times(players.into());
        let fees = Fees::read(options, button_post, forced, &mut faults);
        let collects = variant.forced.iter().any(|f| matches!(f, Forced::Collection { .. }));
        let collection = if collects { options.amount("fee") } else { Chips::ZERO };
        if !collection.is_zero() && fees.has_schedule() {
            let message = "everybody already pays a fee, and a table has one schedule (FE-01)";
            faults.push(OptionFault::new("fee", message));
        }
        let wager_cap = options.amount("wager-cap");
        if betting.cap().is_none() && wager_cap < blinds.big && !wager_cap.is_zero() {
            let full = blinds.big;
            let message = format!("{wager_cap} is less than the big blind {full} (PK-12)");
            faults.push(OptionFault::new("wager-cap", message));
        }
        let straddle = read_straddle(options, betting, smallest_chip, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        let kills = variant.forced.iter().any(|forced| matches!(forced, Forced::Kill { .. }));
        let first_bet = variant.steps.iter().position(|step| matches!(step, Step::Bet(_)));
        Ok(Prepared::Poker(Arc::new(PokerGame {
            pack: ShoeState::fresh(0, variant.deck),
            streets: variant.streets(),
            first_bet: first_bet.unwrap_or(variant.steps.len()) as u8,
            reads_plainly: variant.reads_plainly(),
            betting,
            wager_cap,
            uncapped: match options.text("uncapped") {
                "round-start" => Uncapped::RoundStart,
                "whenever-two" => Uncapped::WheneverTwo,
                _ => Uncapped::Never,
            },
            short_raise: match options.text("short-raise") {
                "half" => ShortRaise::Half,
                "adds" => ShortRaise::Adds,
                "doubles" => ShortRaise::Doubles,
                _ => ShortRaise::Completes,
            },
            short_all_ins_add_up: options.is("short-all-ins", "add-up"),
            short_bet_reopens: options.is("short-opening", "raise"),
            check_raise: CheckRaise::read(&variant, options),
            opens_over_blinds: variant.steps.iter().any(Step::opens_over_blinds),
            to_go: options.posts("opening", "to-go"),
            two_card_kill: options.posts("kill", "two-cards"),
            entry_kill: variant.entry_kill.filter(|_| options.posts("kill", "two-cards")),
            straddle,
            must_bet: variant
                .must_bet
                .iter()
                .find(|(value, _)| options.posts("seven-or-better", value))
                .map(|(_, rule)| *rule),
            blinds,
            button_post,
            ante,
            bring_in,
            collection,
            half_kill: kills && options.posts("kill", "half"),
            burns: !options.posts("burns", "none"),
            opener_counts_community: options.posts("community-opener", "with-community"),
            beaten_call_stands: !options.posts("beaten-call", "returned"),
            qualifiers: Qualifiers {
                pair: options.posts("high-qualifier", "pair"),
                low: match variant.showdown {
                    Showdown::Split { .. } => options.count("low-qualifier"),
                    Showdown::One { .. } => 0,
                },
            },
            late_pick_spares: !options.posts("late-discard", "lowest"),
            all_show: options.is("showdown", "all-show"),
            initiator_first: options.is("shows-first", "initiator"),
            board_declared: options.posts("play-the-board", "declared"),
            button_shuffles: options.posts("extra-shuffle", "button"),
            passed_out: PassedOut::read(options),
            self_dealt: options.posts("dealt-by", "players"),
            fees,
            smallest_chip,
            floor: Floor::read(options),
            game,
            options: options.clone(),
            variant,
        })))
    }
}

/// The ante, and the bring-in of games that have one.
fn read_ante(
    variant: &Variant,
    options: &Options,
    betting: Betting,
    faults: &mut Vec<OptionFault>,
) -> (Chips, Chips) {
    let antes = variant.forced.iter().any(|forced| matches!(forced, Forced::Ante { .. }));
    let ante = if antes { options.amount("ante") } else { Chips::ZERO };
    let opening = variant.steps.iter().find_map(|step| match step {
        Step::Bet(bet) if matches!(bet.forced, Some(Opening::BringIn(_))) => Some(bet.rule),
        _ => None,
    });
    let Some(rule) = opening else { return (ante, Chips::ZERO) };
    let bring_in = options.amount("bring-in");
    let most = match betting {
        Betting::Limit { small, .. } | Betting::Spread { small, .. } => small,
        Betting::PotLimit | Betting::NoLimit => Chips::MAX,
    };
    if bring_in > most {
        let message = format!("{bring_in} is more than small-bet {most} ({rule})");
        faults.push(OptionFault::new("bring-in", message));
    }
    (ante, bring_in)
}

impl ButtonPost {
    /// Where it goes, and what for.
    pub fn goes(&self) -> (Account, Reason) {
        if self.bonus {
            (Account::Jackpot, Reason::Jackpot)
        } else {
            (Account::Collection, Reason::Fee)
        }
    }

    fn read(variant: &Variant, options: &Options) -> ButtonPost {
        let posted = variant.forced.iter().find_map(|forced| match forced {
            Forced::ButtonPost { rule } => Some((*rule, false)),
            Forced::ButtonBonus { rule } => Some((*rule, true)),
            _ => None,
        });
        let Some((rule, bonus)) = posted else { return ButtonPost::default() };
        let key = if bonus { "button-bonus" } else { "button-post" };
        let live = options.is("button-blind", "live");
        ButtonPost { amount: options.amount(key), live, bonus, rule: Some(rule) }
    }
}

impl Blinds {
    fn read(variant: &Variant, options: &Options, faults: &mut Vec<OptionFault>) -> Blinds {
        let has = variant.forced.iter().find_map(|forced| match forced {
            Forced::Blinds { rule, half, .. } => Some((*rule, *half)),
            _ => None,
        });
        let Some((rule, half_rule)) = has else {
            let (amounts, big) = (Vec::new(), Chips::ZERO);
            return Blinds { amounts, big, half: false, button_small: false };
        };
        let mut fault = |key: &str, message: String| faults.push(OptionFault::new(key, message));
        let amounts = options.amounts("blinds");
        if amounts.iter().all(|blind| blind.is_zero()) {
            fault("blinds", format!("at least one blind must be above zero ({rule})"));
        }
        let half = options.is("half-blind", "yes");
        let chip = options.amount("smallest-chip").max(Chips::cents(1));
        if let (true, [first, .., full]) = (half, &amounts[..]) {
            let exact = full.share(2, chip);
            if *first != exact {
                fault(
                    "half-blind",
                    format!("half of {full} is {exact}, not {first} ({half_rule})"),
                );
            }
        } else if half {
            fault("half-blind", format!("a half blind needs a full blind as well ({half_rule})"));
        }
        if amounts.windows(2).any(|pair| pair[0] > pair[1]) {
            fault(
                "blinds",
                format!(
                    "list the blinds from the button's left, smallest first \
                                     ({rule})"
                ),
            );
        }
        let big = amounts.iter().copied().max().unwrap_or_default();
        Blinds { amounts, big, half, button_small: options.is("heads-up", "button-small") }
    }
}

impl Betting {
    fn read(variant: &Variant, options: &Options, faults: &mut Vec<OptionFault>) -> Betting {
        let (small, large) = (options.amount("small-bet"), options.amount("big-bet"));
        let cap = options.count("raise-cap");
        let (betting, rule) = match options.text("betting") {
            "no-limit" => return Betting::NoLimit,
            "pot-limit" => return Betting::PotLimit,
            "spread" => (Betting::Spread { small, large, cap }, variant.spread),
            _ => (Betting::Limit { small, large, cap }, variant.prices),
        };
        let mut fault = |key: &str, message: String| faults.push(OptionFault::new(key, message));
        let wager_cap = options.amount("wager-cap");
        if small.is_zero() {
            fault("small-bet", format!("a limit game needs a bet above zero ({rule})"));
        }
        if large < small {
            fault("big-bet", format!("{large} is less than small-bet {small} ({rule})"));
        }
        if large > wager_cap && !wager_cap.is_zero() {
            fault("big-bet", format!("{large} is more than wager-cap {wager_cap} (PK-12)"));
        }
        betting
    }
}
