use super::incidents::INCIDENTS;
use super::meld::Shapes;
use crate::absent::{Absent, Part};
use crate::contract::{RuleId, Rules};
use crate::game::{Earlier, Family, Game, Prepared};
use crate::ids::*;
use crate::money::{Chips, split};
use crate::options::{OptionFault, OptionKind, OptionSpec, Options, decided, option};
use crate::shape::{Seats, Shape};
use cards::Deck;
use std::sync::Arc;

const YES_NO: OptionKind = OptionKind::Choice(&["yes", "no"]);

/// Panguingue.
pub const PAN: Game = Game {
    id: "pan",
    name: "Pan",
    title: "Rummy with 320 cards, paid as you meld",
    family: Family::Pan,
    revision: 3,
    earlier: EARLIER,
    players: (2, 8),
    seats: &[(FE_19, Seats::AtMost(8)), (PN_03, Seats::AtMost(8))],
    options: &[OPTIONS],
    rules: &[RULES],
    incidents: &[INCIDENTS],
    absent: &[Absent {
        part: Part::Player,
        words: "If you have not said in, you are out and your ante is lost. If you are in, the \
                house draws and discards for you, and you pay what others earn until the hand ends.",
        rule: Some(PN_09),
    }],
    shape: Shape::Pan,
    prepare,
};

const EARLIER: &[Earlier] = &[
    Earlier { until: 2, option: "outs", was: "as-paid" },
    Earlier { until: 2, option: "drawn-forces", was: "always" },
    Earlier { until: 2, option: "out-of-chips", was: "leaves" },
];

/// The rules that this engine enforces.
const RULES: &[RuleId] = &[
    PN_01, PN_02, PN_03, PN_04, PN_05, PN_06, PN_07, PN_08, PN_09, PN_10, PN_11, PN_12, PN_13,
    PN_14, PN_15, PN_16, PN_17, PN_18, PN_19, PN_20, PN_21, PN_22, PN_23, PN_24, PN_25, PN_26,
    PN_27, PN_28, PN_29, PN_30, PN_31, PN_32, PN_33, PN_34, PN_35, PN_36, PN_37, PN_38, PN_39,
    PN_40, PN_41, PN_42, PN_43, PN_44, PN_45, PN_46, PN_47, PN_48, PN_49, PN_51,
];

const OPTIONS: &[OptionSpec] = &[
    option(
        "chip",
        OptionKind::Amount,
        "2.00",
        &[PN_19, PN_34],
        "what one chip of a condition is worth",
    ),
    option("ante", OptionKind::Amount, "2.00", &[PN_08, PN_34], "each player's ante to the tops"),
    option("fee", OptionKind::Amount, "2.00", &[PN_34], "the fee, taken before the deal"),
    option(
        "fee-from",
        OptionKind::Choice(&["each", "table"]),
        "each",
        &[PN_34],
        "whether each player pays the fee, or the players dealt in share it",
    ),
    option(
        "spades-removed",
        OptionKind::Count(0, 7),
        "0",
        &[PN_01],
        "spade suits removed from the eight packs",
    ),
    option(
        "opening",
        OptionKind::Choice(&["lead", "low-card"]),
        "lead",
        &[PN_05],
        "who is the eldest hand in a session's first hand: the player named, or the lowest card \
         dealt face up",
    ),
    decided(option(
        "first-to-act",
        OptionKind::Choice(&["winner", "right-of-dealer"]),
        "winner",
        &[PN_05, PN_47],
        "who draws first: the eldest hand or last winner, or the player on the dealer's right",
    )),
    decided(option(
        "after-hand",
        OptionKind::Choice(&["shuffle-into-back", "shuffle-all"]),
        "shuffle-into-back",
        &[PN_07],
        "where played cards go after a hand",
    )),
    option(
        "declare-change",
        OptionKind::Choice(&["until-next", "no"]),
        "until-next",
        &[PN_10],
        "whether a player may change in or out until the next player acts",
    ),
    option(
        "first-draw-two",
        YES_NO,
        "yes",
        &[PN_13],
        "whether the first player may draw a second card if the first is not used",
    ),
    option(
        "meld-needs-hit",
        YES_NO,
        "yes",
        &[PN_14],
        "whether the drawn card must be used before anything is melded from the hand",
    ),
    decided(option(
        "add-any-suit",
        YES_NO,
        "no",
        &[PN_20],
        "whether any suit may be added to a set of one suit",
    )),
    decided(option(
        "pay-chart",
        OptionKind::Choice(&["posted", "adopted"]),
        "posted",
        &[PN_51, PN_21, PN_22],
        "whether the house posts what additions and splits pay, or follows other houses",
    )),
    decided(option(
        "broken-condition",
        OptionKind::Choice(&["paid-once", "paid-again"]),
        "paid-once",
        &[PN_22],
        "whether a condition that was paid and broken up pays again when a split or addition \
         restores it",
    )),
    decided(option(
        "outs",
        OptionKind::Choice(&["as-they-lie", "as-paid"]),
        "as-they-lie",
        &[PN_28, PN_44],
        "what going out pays for each meld: what its cards are worth, or what they have earned",
    )),
    option(
        "borrowing",
        YES_NO,
        "no",
        &[PN_23],
        "whether a card may be taken from a meld to make a new one",
    ),
    option(
        "out-of-chips",
        OptionKind::Choice(&["leaves", "plays-on"]),
        "leaves",
        &[PN_30],
        "whether a player who is out of chips still plays for the tops",
    ),
    option(
        "claim-pay",
        OptionKind::Choice(&["automatic", "manual"]),
        "automatic",
        &[PN_31],
        "whether conditions are paid automatically, or only when claimed",
    ),
    option(
        "doubles",
        YES_NO,
        "yes",
        &[PN_32],
        "whether players may play double condition for double antes",
    ),
    option(
        "doubles-buy-in",
        OptionKind::Count(0, 200),
        "40",
        &[PN_32],
        "chips a player needs to play double condition: twice the buy-in",
    ),
    decided(option(
        "unwon-doubles",
        OptionKind::Choice(&["return", "to-those-in"]),
        "return",
        &[PN_32],
        "who gets the double antes if no doubles player wins: everybody who put them up, or \
         those who are in",
    )),
    option(
        "next-chip",
        OptionKind::Amount,
        "0.00",
        &[PN_48],
        "what a chip is worth at the next higher condition; 0 if there is none",
    ),
    option("next-ante", OptionKind::Amount, "0.00", &[PN_48], "the ante there"),
    option("next-fee", OptionKind::Amount, "0.00", &[PN_48], "the fee there"),
    option(
        "split-tops",
        YES_NO,
        "yes",
        &[PN_33],
        "whether the last two players may agree to share the tops",
    ),
    decided(option(
        "dead-deal",
        OptionKind::Choice(&["beyond-one", "beyond-two"]),
        "beyond-one",
        &[PN_39],
        "how many missing or extra cards are corrected; beyond that the hand is dead",
    )),
    option(
        "excess-card",
        OptionKind::Choice(&["second-five", "hand"]),
        "second-five",
        &[PN_39],
        "where an extra card is taken from if the player has not picked up the second five",
    ),
    option(
        "wrong-count",
        OptionKind::Choice(&["foul", "retire"]),
        "foul",
        &[PN_40, PN_35],
        "what a wrong number of cards costs once the player has drawn",
    ),
    option(
        "discarder-forces",
        OptionKind::Choice(&["heads-up", "always"]),
        "heads-up",
        &[PN_49],
        "whether players may force a card they discarded themselves",
    ),
    option(
        "force-back",
        YES_NO,
        "yes",
        &[PN_25],
        "whether a card a player passed up may be forced back on them for a while",
    ),
    decided(option(
        "drawn-forces",
        OptionKind::Choice(&["heads-up", "always"]),
        "heads-up",
        &[PN_25],
        "whether a player who has drawn since may still force back a card from the deck",
    )),
    option(
        "overlooked-card",
        OptionKind::Choice(&["others-decide", "lost"]),
        "others-decide",
        &[PN_26],
        "what happens to a card that fits a player's melds when they draw from the deck instead",
    ),
    option(
        "out-card-force",
        OptionKind::Choice(&["three-cases", "free"]),
        "three-cases",
        &[PN_27],
        "whether a card that puts a player out may be forced on them only in three cases",
    ),
    option(
        "invalid-meld",
        OptionKind::Choice(&["retire", "foul"]),
        "foul",
        &[PN_41, PN_35],
        "what the house posts for an invalid meld: a penalty of its own, or a foul hand",
    ),
    option(
        "foul-hands",
        YES_NO,
        "yes",
        &[PN_35, PN_36, PN_45],
        "whether a player may call another's hand foul",
    ),
    option(
        "last-live-hand",
        OptionKind::Choice(&["settle-or-play", "plays"]),
        "settle-or-play",
        &[PN_38],
        "what the last player does when all other hands are foul",
    ),
    decided(option(
        "stalemate",
        OptionKind::Choice(&["return-tops", "play-on"]),
        "return-tops",
        &[PN_46],
        "what happens when the deck runs out again and nobody has melded since the last time",
    )),
    option(
        "smallest-chip",
        OptionKind::Amount,
        "1.00",
        &[PN_46],
        "the smallest chip when tops are returned in equal parts",
    ),
];

/// Where the played cards go after a hand (PN-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AfterHand {
    IntoBack,
    All,
}

/// Pan with its house's options read.
#[derive(Debug)]
pub struct PanGame {
    pub(crate) options: Options,
    deck: Deck,
    pub(super) chip: Chips,
    pub(super) ante: Chips,
    fee: Chips,
    /// Whether the players split the fee.
    fee_shared: bool,
    /// Whether the lowest up card opens a session (PN-05).
    pub(super) opening_low_card: bool,
    pub(super) first_right_of_dealer: bool,
    pub(super) after_hand: AfterHand,
    pub(super) declare_change: bool,
    pub(super) first_draw_two: bool,
    pub(super) meld_needs_hit: bool,
    pub(super) add_any_suit: bool,
    /// Whether additions and splits pay as in other houses (PN-51).
    adopted_chart: bool,
    /// Whether a condition that was broken up and restored pays again (PN-22).
    pays_again: bool,
    /// Whether going out pays what melds have earned, rather than what they are worth (PN-28).
    outs_as_paid: bool,
    pub(super) borrowing: bool,
    pub(super) claim_pay: bool,
    /// Whether a player without chips still plays for the tops (PN-30).
    pub(super) broke_plays_on: bool,
    /// Whether double condition is played (PN-32).
    pub(super) doubles: bool,
    /// The buy-in it takes.
    doubles_buy_in: Chips,
    /// The same game at the next higher condition, where the house has one (PN-48).
    pub(super) next_condition: Option<Arc<PanGame>>,
    pub(super) unwon_to_those_in: bool,
    pub(super) split_tops: bool,
    /// Whether hands are corrected up to two cards off rather than one (PN-39).
    pub(super) dead_beyond_two: bool,
    /// Whether an extra card is taken from the second five, if they have not been picked up.
    pub(super) excess_from_second: bool,
    pub(super) wrong_count_retires: bool,
    pub(super) discarder_forces: bool,
    pub(super) force_back: bool,
    /// Whether players who have drawn since may still force a card back.
    pub(super) drawn_forces: bool,
    /// Whether the others decide about a card that a player overlooked.
    pub(super) overlooked_card: bool,
    /// Whether an out card is forced in three cases only.
    pub(super) out_card_cases: bool,
    pub(super) invalid_meld_retires: bool,
    pub(super) foul_hands: bool,
    /// Whether the last live hand may be settled or played face up.
    pub(super) last_settles: bool,
    /// Whether the hand ends when the deck runs out twice without a card being laid.
    pub(super) stalemate: bool,
    pub(super) smallest_chip: Chips,
}

impl PanGame {
    /// What it is played with (PN-01).
    pub fn deck(&self) -> Deck {
        self.deck
    }

    /// What counts as a meld here.
    pub(super) fn shapes(&self, rules: Rules) -> Shapes {
        // A house whose own chart is lost may pay for additions by that of others (PN-51).
        let rules =
            if self.adopted_chart && !rules.on(PN_51) { Rules::without(PN_21) } else { rules };
        Shapes {
            pays_again: self.pays_again,
            outs_as_paid: self.outs_as_paid,
            ..Shapes::new(rules, self.add_any_suit)
        }
    }

    /// The rule to cite for a payment: a house that adopted the others' chart cites that.
    pub(super) fn pay_rule(&self, rule: RuleId) -> RuleId {
        if self.adopted_chart { PN_51 } else { rule }
    }

    /// What each of this many players pays the house, in seat order (PN-34): a shared fee is split
    /// equally, with odd cents starting from the lowest seat.
    pub(super) fn fee(&self, players: usize) -> impl Fn(usize) -> Chips + use<> {
        let payers = if self.fee_shared { players } else { 1 };
        let part = split(self.fee, payers.max(1), Chips::cents(1));
        move |at| part(at.min(payers - 1))
    }

    /// What each of this many players needs to be dealt in: fee, ante and a chip to play with
    /// (PN-34).
    pub(crate) fn least_stack(&self, players: usize, rules: Rules) -> Chips {
        let to_play = if rules.on(PN_34) { self.chip } else { Chips::ZERO };
        self.fee(players)(0) + self.ante + to_play
    }

    /// The same for doubles players (PN-32).
    pub(super) fn least_double(&self, players: usize, rules: Rules) -> Chips {
        self.doubles_buy_in.max(self.least_stack(players, rules) + self.ante)
    }
}

fn prepare(options: &Options) -> Result<Prepared, Vec<OptionFault>> {
    let mut faults = Vec::new();
    let chip = options.amount("chip");
    if chip.is_zero() {
        faults.push(OptionFault::new("chip", "a condition must be above zero"));
    }
    let smallest_chip = options.amount("smallest-chip");
    if smallest_chip.is_zero() {
        faults.push(OptionFault::new("smallest-chip", "the smallest chip must be above zero"));
    }
    // Eleven cards are worth well under a hundred chips; sums must stay far from the maximum.
    let most = Chips::cents(Chips::MAX.as_cents() / 1000);
    for key in ["chip", "ante", "fee", "next-chip", "next-ante", "next-fee"] {
        if options.amount(key) > most {
            faults.push(OptionFault::new(key, format!("at most {most}")));
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let next_chip = options.amount("next-chip");
    let higher = (!next_chip.is_zero()).then(|| {
        let (ante, fee) = (options.amount("next-ante"), options.amount("next-fee"));
        Arc::new(at_condition(options, next_chip, ante, fee, None))
    });
    let (ante, fee) = (options.amount("ante"), options.amount("fee"));
    Ok(Prepared::Pan(Arc::new(at_condition(options, chip, ante, fee, higher))))
}

/// The game at a condition, which sets the chip, the ante and the fee.
fn at_condition(
    options: &Options,
    chip: Chips,
    ante: Chips,
    fee: Chips,
    next_condition: Option<Arc<PanGame>>,
) -> PanGame {
    let smallest_chip = options.amount("smallest-chip");
    PanGame {
        options: options.clone(),
        next_condition,
        deck: Deck::Pan { spades_removed: options.count("spades-removed") },
        chip,
        ante,
        fee,
        fee_shared: options.is("fee-from", "table"),
        opening_low_card: options.is("opening", "low-card"),
        first_right_of_dealer: options.is("first-to-act", "right-of-dealer"),
        after_hand: if options.is("after-hand", "shuffle-all") {
            AfterHand::All
        } else {
            AfterHand::IntoBack
        },
        declare_change: options.is("declare-change", "until-next"),
        first_draw_two: options.is("first-draw-two", "yes"),
        meld_needs_hit: options.is("meld-needs-hit", "yes"),
        add_any_suit: options.is("add-any-suit", "yes"),
        adopted_chart: options.is("pay-chart", "adopted"),
        pays_again: options.is("broken-condition", "paid-again"),
        outs_as_paid: options.is("outs", "as-paid"),
        borrowing: options.is("borrowing", "yes"),
        claim_pay: options.is("claim-pay", "manual"),
        broke_plays_on: options.is("out-of-chips", "plays-on"),
        doubles: options.is("doubles", "yes"),
        doubles_buy_in: chip.times(i64::from(options.count("doubles-buy-in"))),
        unwon_to_those_in: options.is("unwon-doubles", "to-those-in"),
        split_tops: options.is("split-tops", "yes"),
        dead_beyond_two: options.is("dead-deal", "beyond-two"),
        excess_from_second: options.is("excess-card", "second-five"),
        wrong_count_retires: options.is("wrong-count", "retire"),
        discarder_forces: options.is("discarder-forces", "always"),
        force_back: options.is("force-back", "yes"),
        drawn_forces: options.is("drawn-forces", "always"),
        overlooked_card: options.is("overlooked-card", "others-decide"),
        out_card_cases: options.is("out-card-force", "three-cases"),
        invalid_meld_retires: options.is("invalid-meld", "retire"),
        foul_hands: options.is("foul-hands", "yes"),
        last_settles: options.is("last-live-hand", "settle-or-play"),
        stalemate: options.is("stalemate", "return-tops"),
        smallest_chip,
    }
}
