//! No-bust blackjack: jokers make 21, two jokers are the natural, and a player who goes over is not
//! yet lost (NB).

use crate::absent::{self, Absent, Part};
use crate::banked::escrow::{Odds, Units, Verdict};
use crate::banked::felt::Felt;
use crate::banked::game::{Around, BankedGame, Finding, Play, Turn, Verbs};
use crate::banked::hands::{Cards, HandId, HandState};
use crate::banked::options::SHARED;
use crate::banked::step::{By, FeeBy, Order, Packet, StartFrom, Step, To, Way};
use crate::banked::terms::{BackLine, CircleTerms, Terms};
use crate::banked::wagers::{Wager, WagerKind};
use crate::contract::{Circle, Code, Reading, Refusal, RuleId, Rules, Verb};
use crate::game::{Family, Game, Prepared};
use crate::ids::*;
use crate::money::Chips;
use crate::options::{OptionFault, Options};
use crate::shape::{BankedShape, Hands, Markings, Shape};
use cards::{Card, Deck};
use options::OPTIONS;
use std::sync::Arc;
use value::{Naturals, Value, compare, is_ace, jokers, natural, points, value};

mod incidents;
mod options;
mod value;

/// No-bust blackjack.
pub const NO_BUST_BLACKJACK: Game = Game {
    id: "no-bust-blackjack",
    name: "No-bust blackjack",
    title: "Over 21 and still not beaten",
    family: Family::Banked,
    revision: 2,
    players: PLAYERS,
    seats: &[],
    options: &[OPTIONS, SHARED],
    rules: &[RULES],
    incidents: &[incidents::KINDS],
    absent: &[
        Absent {
            part: Part::Player,
            words: "Your bets of {bets} stand and are settled. The house plays your hand: it is hit \
                    to 12 or more and stands.",
            rule: Some(EQ_16),
        },
        absent::BANK,
        absent::NO_WAGER,
    ],
    shape: Shape::Banked(BankedShape { marked: Markings::Squares, hands: Hands::OfSpots }),
    prepare,
};

const PLAYERS: (u8, u8) = (2, 8);

const RULES: &[RuleId] = &[
    PD_01, PD_05, PD_06, PD_07, PD_11, PD_12, PD_13, PD_18, PD_19, PD_20, PD_22, PD_23, PD_24,
    NB_01, NB_02, NB_03, NB_04, NB_05, NB_06, NB_07, NB_08, NB_09, NB_10, NB_11, NB_12, NB_13,
    NB_14, NB_15, NB_16, NB_17, NB_18, NB_19, NB_20, NB_22, NB_23, EQ_01, EQ_02, EQ_03, EQ_04,
    EQ_05, EQ_06, EQ_07, EQ_08, EQ_09, EQ_10, EQ_11, EQ_13, EQ_14, EQ_15, EQ_16, EQ_17, EQ_18,
    EQ_19, EQ_20, FE_11, FE_13, FE_14, PK_46,
];

/// Two up to every player, one to the player-dealer, whose second comes after the players have
/// drawn. Without the rule everybody gets two.
const DEAL: &[Packet] = &[Packet::up(To::Spots), Packet::up(To::Bank), Packet::up(To::Spots)];
const EVEN_DEAL: &[Packet] =
    &[Packet::up(To::Spots), Packet::up(To::Bank), Packet::up(To::Spots), Packet::up(To::Bank)];

fn prepare(options: &Options) -> Result<Prepared, Vec<OptionFault>> {
    let mut faults = Vec::new();
    let terms = terms(options, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let deck = Deck::Packs { decks: options.count("decks"), jokers: 1 };
    let slips = incidents::slips(options, &terms);
    Ok(Prepared::Banked(Arc::new(BankedGame {
        id: NO_BUST_BLACKJACK.id,
        players: PLAYERS,
        deck,
        whole: deck.counts(),
        steps: steps(options),
        terms,
        slips,
        play: Box::new(NoBust::read(options)),
    })))
}

fn steps(options: &Options) -> Vec<Step> {
    let first = match options.is("first-to-act", "left-of-bank") {
        true => StartFrom::LeftOfBank,
        false => StartFrom::DealerLeft,
    };
    let settle = match options.text("settle-from") {
        "dealer-right" => {
            let (from, way) = (StartFrom::DealerRight, Way::Counter);
            Order { from, way, by: By::Spot, rule: NB_19 }
        }
        "left-of-bank" => Order::clockwise(StartFrom::LeftOfBank, PD_06),
        _ => Order::clockwise(StartFrom::DealerLeft, PD_06),
    };
    let order = Order::clockwise(first, NB_06);
    vec![
        Step::Wagers,
        Step::Fees { by: FeeBy::Square, order: Order::clockwise(first, PD_19) },
        Step::Deal { packets: DEAL, otherwise: EVEN_DEAL, order, rule: NB_05 },
        Step::Turns { order },
        Step::Forced { hand: HandId::Bank },
        Step::Settle { covered: settle, short: settle },
    ]
}

fn terms(options: &Options, faults: &mut Vec<OptionFault>) -> Terms {
    let listed = options.is("floor-list", "new-esquire");
    let terms = Terms::read(options, NB_22, faults);
    let square = |n| CircleTerms { circle: Circle::Square(n), max: terms.max, rule: None };
    Terms {
        circles: (1..=options.count("squares")).map(square).collect(),
        spots: (options.count("hands-per-player"), EQ_18),
        back_line: BackLine::Nobody(match options.is("one-player-per-spot", "yes") {
            true => PD_23,
            // The squares of a seat are for whoever sits there.
            false => PD_13,
        }),
        short_rule: if listed { EQ_07 } else { PD_12 },
        excess_rule: if listed { EQ_08 } else { PD_12 },
        // What a bank cannot pay twice over is divided to the cent.
        units: Units { part: Chips::cents(1), ..terms.units },
        reshuffle: Some(EQ_10),
        cage: listed.then_some(EQ_16),
        ..terms
    }
}

/// The totals on which a player has no choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MustStand {
    /// Soft and hard 20 and more (NB-08).
    Twenty,
    /// Hard 20 and more, soft 21 (NB-07).
    HardTwenty,
    /// 19 and more, though ace and eight may double (NB-09).
    Nineteen,
    /// 21 and the natural; below it everything is open (NB-23).
    TwentyOne,
}

#[derive(Debug)]
struct NoBust {
    must_stand: MustStand,
    /// Whether the New Esquire's list is posted as well.
    listed: bool,
    surrender: bool,
    surrender_under_joker: bool,
    splits: u8,
    pairs_only: bool,
    naturals: Naturals,
    /// How many times the wager two jokers win.
    jokers_pay: i64,
    void_on_second_joker: bool,
}

impl NoBust {
    fn read(options: &Options) -> NoBust {
        NoBust {
            must_stand: match options.text("must-stand") {
                "20" => MustStand::Twenty,
                "hard-20" => MustStand::HardTwenty,
                "21" => MustStand::TwentyOne,
                _ => MustStand::Nineteen,
            },
            listed: options.is("floor-list", "new-esquire"),
            surrender: options.is("surrender", "yes"),
            surrender_under_joker: options.is("joker-up", "no-draw"),
            splits: options.count("splits"),
            pairs_only: options.is("split-cards", "equal-rank"),
            naturals: match options.is("naturals", "aces-and-jokers") {
                true => Naturals::AcesAndJokers,
                false => Naturals::TwoJokers,
            },
            jokers_pay: options.count("joker-joker-pays").into(),
            void_on_second_joker: options.is("doubles-void-on", "second-joker"),
        }
    }

    fn value(&self, rules: Rules, cards: &Cards) -> Option<Value> {
        value(rules, self.naturals, cards)
    }

    /// The sheet of the house says where players stand, though a list is posted that says otherwise
    /// (EQ-20). Without the rule the list governs.
    fn standing(&self, rules: Rules) -> MustStand {
        match self.listed && !rules.on(EQ_20) {
            true => MustStand::Nineteen,
            false => self.must_stand,
        }
    }

    /// Whether the posted list would have this hand stand and the house's sheet does not.
    fn is_by_sheet(&self, rules: Rules, hand: &HandState) -> bool {
        let total = self.value(rules, &hand.cards).map_or(0, Value::total);
        self.listed && self.must_stand != MustStand::Nineteen && total >= 19
    }

    fn stand_rule(&self, rules: Rules) -> RuleId {
        match self.standing(rules) {
            MustStand::Twenty => NB_08,
            MustStand::HardTwenty => NB_07,
            MustStand::Nineteen => NB_09,
            MustStand::TwentyOne => NB_23,
        }
    }

    fn must_stand(&self, rules: Rules, value: Value) -> bool {
        let least = match (self.standing(rules), value) {
            (MustStand::Twenty, _) | (MustStand::HardTwenty, Value::Hard(_)) => 20,
            (MustStand::HardTwenty | MustStand::TwentyOne, _) => 21,
            (MustStand::Nineteen, _) => 19,
        };
        rules.on(self.stand_rule(rules)) && value.total() >= least
    }

    fn must_hit(&self, rules: Rules, value: Value) -> bool {
        let forced = self.standing(rules) != MustStand::TwentyOne;
        forced && rules.on(self.stand_rule(rules)) && value.total() <= 11
    }

    /// Whether the house splits pairs alone and this is none (NB-23).
    fn is_no_pair(&self, rules: Rules, hand: &HandState) -> bool {
        let mut ranks = hand.cards.cards().map(Card::rank);
        self.pairs_only && rules.on(NB_23) && ranks.next() != ranks.next()
    }

    /// Two cards of equal points: a pair, or any two tens where these count.
    fn may_split(&self, rules: Rules, hand: &HandState, around: Around) -> bool {
        let mut points = hand.cards.cards().map(points);
        let equal =
            matches!((points.next(), points.next()), (Some(a), Some(b)) if a == b && a.is_some());
        rules.on(NB_16)
            && equal
            && !self.is_no_pair(rules, hand)
            && hand.cards.len() == 2
            && around.hands <= self.splits
            && around.cards_left >= 2
    }

    /// The rule that takes the hand out of play whatever it amounts to, and what is left to it.
    fn frozen(&self, rules: Rules, hand: &HandState, around: Around) -> Option<(RuleId, Verbs)> {
        if jokers(&hand.cards) > 0 && rules.on(NB_12) {
            return Some((NB_12, Verbs::NONE));
        }
        if around.up.is_some_and(Card::is_joker) && rules.on(NB_11) {
            let mut open = Verbs::NONE;
            let surrender = self.surrender_under_joker && self.may_surrender(rules, hand);
            open.add_if(surrender, Verb::Surrender);
            open.add_if(surrender, Verb::Stand);
            return Some((NB_11, open));
        }
        if natural(rules, self.naturals, &hand.cards) == Some(NB_03) {
            // The natural of two aces is neither split nor drawn to.
            return Some((NB_03, Verbs::NONE));
        }
        (hand.one_card_only && hand.cards.len() >= 2).then_some((NB_16, Verbs::NONE))
    }

    /// Whether this is the one hand that may be doubled though it must stand (EQ-15).
    fn is_ace_eight(&self, rules: Rules, hand: &HandState) -> bool {
        self.standing(rules) == MustStand::Nineteen
            && hand.cards.len() == 2
            && self.value(rules, &hand.cards) == Some(Value::Soft(19))
    }

    fn may_surrender(&self, rules: Rules, hand: &HandState) -> bool {
        self.surrender && rules.on(NB_17) && hand.cards.len() == 2 && !hand.from_split
    }
}

impl Play for NoBust {
    fn decides(&self) -> Option<RuleId> {
        Some(NB_20)
    }

    fn turn(&self, rules: Rules, hand: &HandState, around: Around) -> Turn {
        if let Some((rule, open)) = self.frozen(rules, hand, around) {
            return if open == Verbs::NONE { Turn::Closed(rule) } else { Turn::Open(open) };
        }
        let two = hand.cards.len() == 2;
        let draw = around.cards_left > 0 && !hand.cards.is_full();
        let value = self.value(rules, &hand.cards);
        let wild = jokers(&hand.cards) > 0;
        let mut open = Verbs::NONE;
        open.add_if(self.may_split(rules, hand, around), Verb::Split);
        // A joker hand is NB-12's business alone, or that rule could not be told from this one.
        if value.is_some_and(|value| self.must_stand(rules, value)) && !wild {
            let ace_eight = self.is_ace_eight(rules, hand) && rules.on(EQ_15);
            open.add_if(ace_eight && draw && rules.on(NB_15), Verb::Double);
            if open == Verbs::NONE {
                return Turn::Closed(self.stand_rule(rules));
            }
            open.add_if(true, Verb::Stand);
            return Turn::Open(open);
        }
        let must_hit = draw && value.is_some_and(|value| self.must_hit(rules, value));
        open.add_if(draw, Verb::Hit);
        open.add_if(!must_hit, Verb::Stand);
        open.add_if(two && draw && rules.on(NB_15), Verb::Double);
        open.add_if(self.may_surrender(rules, hand), Verb::Surrender);
        Turn::Open(open)
    }

    fn refusal(&self, rules: Rules, hand: &HandState, around: Around, verb: Verb) -> Refusal {
        let because = |rule| Refusal::by(Code::MustDoOtherwise, rule);
        if let Some((rule, _)) = self.frozen(rules, hand, around) {
            return because(rule);
        }
        match verb {
            Verb::Hit | Verb::Double if around.cards_left == 0 => Refusal::plain(Code::NotNow),
            Verb::Split if rules.on(NB_16) && self.is_no_pair(rules, hand) => because(NB_23),
            Verb::Split => because(NB_16),
            Verb::Surrender => because(NB_17),
            Verb::Double if hand.cards.len() != 2 || !rules.on(NB_15) => because(NB_15),
            Verb::Hit | Verb::Stand | Verb::Double => because(self.stand_rule(rules)),
            _ => Refusal::plain(Code::NotNow),
        }
    }

    fn rule_of(&self, rules: Rules, hand: &HandState, verb: Verb) -> Option<RuleId> {
        match verb {
            Verb::Double if self.is_ace_eight(rules, hand) => Some(EQ_15),
            Verb::Double => Some(NB_15),
            Verb::Split => Some(NB_16),
            Verb::Surrender => Some(NB_17),
            Verb::Hit if self.is_by_sheet(rules, hand) => Some(EQ_20),
            _ => None,
        }
    }

    fn absent(&self, rules: Rules, hand: &HandState, open: Verbs) -> Option<(Verb, RuleId)> {
        // Hard or soft, twelve is enough; without the rule the hand is played as a bank's would be.
        let enough = if rules.on(EQ_16) { 12 } else { 17 };
        let total = self.value(rules, &hand.cards).map_or(enough, Value::total);
        let verb = if total < enough && open.has(Verb::Hit) { Verb::Hit } else { Verb::Stand };
        Some((verb, EQ_16))
    }

    fn one_card_after_split(&self, hand: &HandState) -> bool {
        hand.cards.cards().all(is_ace)
    }

    fn draws(&self, felt: &Felt, hand: HandId) -> (bool, RuleId) {
        let (rules, bank) = (felt.rules, felt.cards(hand));
        if bank.len() < 2 {
            return (true, NB_05);
        }
        let low = match self.value(rules, bank) {
            Some(Value::Hard(n)) => n <= 16,
            Some(Value::Soft(n)) => n <= 17,
            Some(Value::Natural) | None => false,
        };
        (low && rules.on(NB_10), NB_10)
    }

    fn reads(&self, rules: Rules, cards: &Cards) -> Option<(Reading, u32, RuleId)> {
        let value = self.value(rules, cards)?;
        let (reading, rule) = match value {
            Value::Natural => (Reading::Natural, natural(rules, self.naturals, cards)?),
            Value::Soft(_) => (Reading::SoftTotal, NB_01),
            Value::Hard(_) if value.is_over(rules) => (Reading::Over, NB_14),
            Value::Hard(_) => (Reading::Total, NB_01),
        };
        Some((reading, value.total().into(), rule))
    }

    fn finding(&self, felt: &Felt, wager: &Wager) -> Finding {
        let (rules, bank) = (felt.rules, felt.bank_cards());
        let hand = felt.hand(wager.hand()).expect("a wager rides on a hand that was dealt");
        if hand.surrendered {
            return Finding::new(Verdict::Half, NB_17);
        }
        let theirs = self.value(rules, bank);
        let void = match self.void_on_second_joker {
            true => bank.cards().nth(1).is_some_and(Card::is_joker),
            false => theirs == Some(Value::Natural),
        };
        if void && wager.kind != WagerKind::Original && rules.on(NB_18) {
            return Finding::new(Verdict::Void, NB_18);
        }
        let ours = self.value(rules, &hand.cards);
        let natural = |cards| natural(rules, self.naturals, cards);
        let own = natural(&hand.cards);
        let rule = own.or(natural(bank)).unwrap_or(NB_13);
        // Two jokers alone may win more than the wager.
        let longer = own == Some(NB_02) && self.jokers_pay > 1 && rules.on(NB_04);
        match compare(rules, ours, theirs) {
            std::cmp::Ordering::Greater if longer => {
                Finding::new(Verdict::Win(Odds::new(self.jokers_pay, 1)), NB_04)
            }
            std::cmp::Ordering::Greater => Finding::new(Verdict::EVEN, rule),
            std::cmp::Ordering::Less => Finding::new(Verdict::Lose, rule),
            std::cmp::Ordering::Equal => Finding::new(Verdict::Push, rule),
        }
    }

    fn words(&self, rules: Rules, cards: &Cards) -> String {
        match self.value(rules, cards) {
            None => String::new(),
            Some(Value::Natural) => "natural".into(),
            Some(Value::Soft(n)) => format!("soft {n}"),
            Some(Value::Hard(n)) if n > 21 => format!("over, {n}"),
            Some(Value::Hard(n)) => format!("hard {n}"),
        }
    }
}

#[cfg(test)]
mod tests;
