//! No-bust blackjack's own rules.

use super::value::{Count, Naturals, Value, compare, is_ace, points};
use crate::banked::blackjack::{self, Blackjack, Dealt, row};
use crate::banked::escrow::{Odds, Verdict};
use crate::banked::felt::Felt;
use crate::banked::game::{Around, Finding, OwnRules, Play, Turn, Verbs};
use crate::banked::hands::{Cards, HandId, HandState};
use crate::banked::wagers::{Wager, WagerKind};
use crate::contract::{Code, Reading, Refusal, RuleId, Rules, Verb};
use crate::ids::*;
use crate::options::Options;
use cards::Card;

/// The totals on which a player must stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MustStand {
    /// Soft and hard 20 and more (NB-08).
    Twenty,
    /// Hard 20 and more, soft 21 (NB-07).
    HardTwenty,
    /// 19 and more, though ace and eight may double (NB-09).
    Nineteen,
    /// 21 and the natural; below that the player may choose freely (NB-23).
    TwentyOne,
}

/// What cards are worth, what hands may do, and who wins, with this house's options.
#[derive(Debug)]
pub struct NoBust {
    must_stand: MustStand,
    /// Whether the New Esquire's list is posted as well.
    listed: bool,
    surrender: bool,
    surrender_under_joker: bool,
    splits: u8,
    pairs_only: bool,
    naturals: Naturals,
    /// What two jokers win, as a multiple of the wager.
    jokers_pay: u16,
    void_on_second_joker: bool,
}

impl NoBust {
    /// Reads the house's options.
    pub(super) fn read(options: &Options) -> NoBust {
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
            naturals: if options.is("naturals", "aces-and-jokers") {
                Naturals::AcesAndJokers
            } else {
                Naturals::TwoJokers
            },
            jokers_pay: options.count("joker-joker-pays").into(),
            void_on_second_joker: options.is("doubles-void-on", "second-joker"),
        }
    }

    /// In how many points another sheet differs, as far as they matter to a player.
    pub(in crate::banked) fn unlike(&self, other: &NoBust) -> usize {
        let differs = [
            self.must_stand != other.must_stand,
            self.surrender != other.surrender,
            self.surrender_under_joker != other.surrender_under_joker,
            self.splits != other.splits,
            self.pairs_only != other.pairs_only,
            self.naturals != other.naturals,
            self.jokers_pay != other.jokers_pay,
            self.void_on_second_joker != other.void_on_second_joker,
        ];
        differs.into_iter().filter(|differs| *differs).count()
    }

    fn value(&self, rules: Rules, cards: &Cards) -> Option<Value> {
        Count::of(cards).value(rules, self.naturals)
    }

    /// Whether the posted list makes this hand stand while the house's own sheet, which says where
    /// players stand, does not (EQ-20).
    fn is_by_sheet(&self, rules: Rules, hand: &HandState) -> bool {
        let total = self.value(rules, &hand.cards).map_or(0, Value::total);
        self.listed && self.must_stand != MustStand::Nineteen && total >= 19
    }

    fn stand_rule(&self) -> RuleId {
        match self.must_stand {
            MustStand::Twenty => NB_08,
            MustStand::HardTwenty => NB_07,
            MustStand::Nineteen => NB_09,
            MustStand::TwentyOne => NB_23,
        }
    }

    fn must_stand(&self, rules: Rules, value: Value) -> bool {
        let least = match (self.must_stand, value) {
            (MustStand::Twenty, _) | (MustStand::HardTwenty, Value::Hard(_)) => 20,
            (MustStand::HardTwenty | MustStand::TwentyOne, _) => 21,
            (MustStand::Nineteen, _) => 19,
        };
        rules.on(self.stand_rule()) && value.total() >= least
    }

    fn must_hit(&self, rules: Rules, value: Value) -> bool {
        let forced = self.must_stand != MustStand::TwentyOne;
        forced && rules.on(self.stand_rule()) && value.total() <= 11
    }

    /// Whether the house only splits pairs and this is not one (NB-23).
    fn is_no_pair(&self, rules: Rules, hand: &HandState) -> bool {
        let mut ranks = hand.cards.cards().map(Card::rank);
        self.pairs_only && rules.on(NB_23) && ranks.next() != ranks.next()
    }

    /// Two cards of equal value: a pair, or any two tens if the house allows them.
    fn may_split(&self, rules: Rules, hand: &HandState, around: Around) -> bool {
        if hand.cards.len() != 2 || around.hands > self.splits || around.cards_left < 2 {
            return false;
        }
        let mut points = hand.cards.cards().map(points);
        let equal =
            matches!((points.next(), points.next()), (Some(a), Some(b)) if a == b && a.is_some());
        rules.on(NB_16) && equal && !self.is_no_pair(rules, hand)
    }

    /// The rule that takes the hand out of play whatever its total, and the verbs it still has.
    fn frozen(
        &self,
        rules: Rules,
        hand: &HandState,
        count: Count,
        around: Around,
    ) -> Option<(RuleId, Verbs)> {
        if count.jokers > 0 && rules.on(NB_12) {
            return Some((NB_12, Verbs::NONE));
        }
        if around.up.is_some_and(Card::is_joker) && rules.on(NB_11) {
            let mut open = Verbs::NONE;
            let surrender = self.surrender_under_joker && self.may_surrender(rules, hand);
            open.add_if(surrender, Verb::Surrender);
            open.add_if(surrender, Verb::Stand);
            return Some((NB_11, open));
        }
        if count.natural(rules, self.naturals) == Some(NB_03) {
            // A natural of two aces can neither be split nor hit.
            return Some((NB_03, Verbs::NONE));
        }
        (hand.one_card_only && hand.cards.len() >= 2).then_some((NB_16, Verbs::NONE))
    }

    /// Whether this is the one hand that may double although it must stand (EQ-15).
    fn is_ace_eight(&self, rules: Rules, hand: &HandState) -> bool {
        self.must_stand == MustStand::Nineteen
            && hand.cards.len() == 2
            && self.value(rules, &hand.cards) == Some(Value::Soft(19))
    }

    /// How a hand has ended; `None` if a card is unknown.
    fn ended(&self, rules: Rules, cards: &Cards) -> Option<NoBustEnd> {
        let count = Count::of(cards);
        let value = count.value(rules, self.naturals)?;
        let natural = count.natural(rules, self.naturals).filter(|_| value == Value::Natural);
        Some(NoBustEnd { value, natural })
    }

    /// Whether doubles and splits get no action (NB-18).
    fn voids_later(&self, rules: Rules, bank: &Cards) -> bool {
        if self.void_on_second_joker {
            bank.cards().nth(1).is_some_and(Card::is_joker)
        } else {
            self.value(rules, bank) == Some(Value::Natural)
        }
    }

    fn judge(&self, rules: Rules, ours: Option<NoBustEnd>, theirs: Option<NoBustEnd>) -> Finding {
        let natural = |end: Option<NoBustEnd>| end.and_then(|end| end.natural);
        let own = natural(ours);
        let rule = own.or(natural(theirs)).unwrap_or(NB_13);
        // Only two jokers may win more than the wager.
        let longer = own == Some(NB_02) && self.jokers_pay > 1 && rules.on(NB_04);
        let value = |end: Option<NoBustEnd>| end.map(|end| end.value);
        match compare(rules, value(ours), value(theirs)) {
            std::cmp::Ordering::Greater if longer => {
                Finding::new(Verdict::Win(Odds::new(self.jokers_pay, 1)), NB_04)
            }
            std::cmp::Ordering::Greater => Finding::new(Verdict::EVEN, rule),
            std::cmp::Ordering::Less => Finding::new(Verdict::Lose, rule),
            std::cmp::Ordering::Equal => Finding::new(Verdict::Push, rule),
        }
    }

    fn may_surrender(&self, rules: Rules, hand: &HandState) -> bool {
        self.surrender && rules.on(NB_17) && hand.cards.len() == 2 && !hand.from_split
    }
}

/// How a hand has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NoBustEnd {
    value: Value,
    /// The rule that makes it a natural, if it is one.
    natural: Option<RuleId>,
}

/// Whether the player-dealer draws on this (NB-10).
fn bank_draws_on(value: Value) -> bool {
    match value {
        Value::Hard(n) => n <= 16,
        Value::Soft(n) => n <= 17,
        Value::Natural => false,
    }
}

impl Blackjack for NoBust {
    type End = NoBustEnd;

    fn end(&self, cards: &[Card]) -> NoBustEnd {
        self.ended(Rules::ALL, &row(cards)).expect("known cards")
    }

    fn total(&self, cards: &[Card]) -> (u8, bool) {
        let value = self.end(cards).value;
        (value.total(), matches!(value, Value::Soft(_)))
    }

    fn words(&self, cards: &[Card]) -> String {
        Play::words(self, Rules::ALL, &row(cards))
    }

    fn bank_draws(&self, cards: &[Card]) -> bool {
        let value = self.value(Rules::ALL, &row(cards));
        cards.len() < 2 || value.is_some_and(bank_draws_on)
    }

    fn ends_round(&self, _: [Card; 2]) -> bool {
        // The second card comes after the players have drawn (NB-05).
        false
    }

    fn open(&self, hand: Dealt<'_>) -> Verbs {
        blackjack::open(self, hand)
    }

    fn result(&self, own: NoBustEnd, bank: NoBustEnd) -> Verdict {
        self.judge(Rules::ALL, Some(own), Some(bank)).verdict
    }

    fn voids(&self, bank: &[Card]) -> bool {
        self.voids_later(Rules::ALL, &row(bank))
    }

    fn one_card_after_split(&self, card: Card) -> bool {
        blackjack::one_card_after_split(self, card)
    }
}

impl Play for NoBust {
    fn decides(&self) -> Option<RuleId> {
        Some(NB_20)
    }

    fn turn(&self, rules: Rules, hand: &HandState, around: Around) -> Turn {
        let count = Count::of(&hand.cards);
        if let Some((rule, open)) = self.frozen(rules, hand, count, around) {
            return if open == Verbs::NONE { Turn::Closed(rule) } else { Turn::Open(open) };
        }
        let two = hand.cards.len() == 2;
        let draw = around.cards_left > 0 && !hand.cards.is_full();
        let value = count.value(rules, self.naturals);
        let wild = count.jokers > 0;
        let mut open = Verbs::NONE;
        open.add_if(self.may_split(rules, hand, around), Verb::Split);
        // Joker hands are left to NB-12, or the two rules could not be told apart.
        if value.is_some_and(|value| self.must_stand(rules, value)) && !wild {
            let ace_eight = self.is_ace_eight(rules, hand) && rules.on(EQ_15);
            open.add_if(ace_eight && draw && rules.on(NB_15), Verb::Double);
            if open == Verbs::NONE {
                return Turn::Closed(self.stand_rule());
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

    fn verbs(&self) -> &'static [Verb] {
        const ALL: [Verb; 5] = [Verb::Hit, Verb::Stand, Verb::Double, Verb::Split, Verb::Surrender];
        if self.surrender { &ALL } else { &ALL[..4] }
    }

    fn refusal(&self, rules: Rules, hand: &HandState, around: Around, verb: Verb) -> Refusal {
        let because = |rule| Refusal::by(Code::MustDoOtherwise, rule);
        let count = Count::of(&hand.cards);
        if let Some((rule, _)) = self.frozen(rules, hand, count, around) {
            return because(rule);
        }
        match verb {
            Verb::Hit | Verb::Double if around.cards_left == 0 => Refusal::plain(Code::NotNow),
            Verb::Split if rules.on(NB_16) && self.is_no_pair(rules, hand) => because(NB_23),
            Verb::Split => because(NB_16),
            Verb::Surrender => because(NB_17),
            Verb::Double if hand.cards.len() != 2 || !rules.on(NB_15) => because(NB_15),
            Verb::Hit | Verb::Stand | Verb::Double => because(self.stand_rule()),
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
        // Twelve is enough, hard or soft.
        let low = self.value(rules, &hand.cards).is_some_and(|value| value.total() < 12);
        let draws = low && rules.on(EQ_16) || !open.has(Verb::Stand);
        let verb = if draws && open.has(Verb::Hit) { Verb::Hit } else { Verb::Stand };
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
        let low = self.value(rules, bank).is_some_and(bank_draws_on);
        (low && rules.on(NB_10), NB_10)
    }

    fn reads(&self, rules: Rules, cards: &Cards) -> Option<(Reading, u32, RuleId)> {
        let count = Count::of(cards);
        let value = count.value(rules, self.naturals)?;
        let (reading, rule) = match value {
            Value::Natural => (Reading::Natural, count.natural(rules, self.naturals)?),
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
        if wager.kind != WagerKind::Original && self.voids_later(rules, bank) && rules.on(NB_18) {
            return Finding::new(Verdict::Void, NB_18);
        }
        let end = |cards| self.ended(rules, cards);
        self.judge(rules, end(&hand.cards), end(bank))
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

    fn own(&self) -> OwnRules<'_> {
        OwnRules::NoBust(self)
    }
}
