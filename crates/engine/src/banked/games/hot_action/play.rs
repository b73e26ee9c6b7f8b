//! Hot Action blackjack's own rules.

use super::value::{AIM, Count, Counting, Made, Ties, Value, compare};
use crate::banked::blackjack::{self, Blackjack, Dealt, row};
use crate::banked::escrow::Verdict;
use crate::banked::felt::{Felt, Hole};
use crate::banked::game::{Around, Finding, OwnRules, Play, Turn, Verbs};
use crate::banked::hands::{Cards, HandId, HandState};
use crate::banked::wagers::Wager;
use crate::contract::{Code, Reading, Refusal, RuleId, Rules, Verb};
use crate::ids::*;
use crate::options::Options;
use cards::{Card, Rank};
use std::cmp::Ordering;

/// What hands may do and who wins, with this house's options.
#[derive(Debug)]
pub struct HotAction {
    counting: Counting,
    ties: Ties,
    /// Whether 12 or less must be hit.
    low_hits: bool,
    bank_hits_hard_18: bool,
    peek: bool,
    double: bool,
}

impl HotAction {
    /// Reads the house's options.
    pub(super) fn read(options: &Options) -> HotAction {
        HotAction {
            counting: Counting {
                jokers_between: options.is("joker-counts", "two-to-twelve"),
                two_cards_beat: options.is("two-card-22", "beats-22"),
            },
            ties: Ties { bank_wins_over: options.is("both-over-ties", "bank") },
            low_hits: options.is("stand-from", "13"),
            bank_hits_hard_18: options.is("bank-hard-18", "hits"),
            peek: options.is("peek", "yes"),
            double: options.is("double-down", "yes"),
        }
    }

    /// In how many points another sheet differs, as far as they matter to a player.
    pub(in crate::banked) fn unlike(&self, other: &HotAction) -> usize {
        let differs = [
            self.counting != other.counting,
            self.ties != other.ties,
            self.low_hits != other.low_hits,
            self.bank_hits_hard_18 != other.bank_hits_hard_18,
            self.peek != other.peek,
            self.double != other.double,
        ];
        differs.into_iter().filter(|differs| *differs).count()
    }

    pub(super) fn value(&self, rules: Rules, cards: &Cards) -> Option<Value> {
        Count::of(cards).value(rules, self.counting)
    }

    /// The player-dealer's value. A card that replaced a face-down one after the check cannot make
    /// a two-card 22 (HA-11).
    fn bank_value(&self, felt: &Felt) -> Option<Value> {
        let value = self.value(felt.rules, felt.bank_cards())?;
        let replaced = felt.hole == Hole::Replaced;
        Some(if replaced { Value { made: Made::Drawn, ..value } } else { value })
    }

    /// Whether a hand has to stand (HA-05).
    fn stands(&self, rules: Rules, value: Value) -> bool {
        value.total >= if value.soft { 19 } else { 18 } && rules.on(HA_05)
    }

    /// The rule that makes a hand draw, if one does.
    fn hits(&self, rules: Rules, value: Value) -> Option<RuleId> {
        if value.soft && value.total == 18 && rules.on(HA_05) {
            return Some(HA_05);
        }
        (self.low_hits && value.total <= 12 && rules.on(HA_06)).then_some(HA_06)
    }

    /// Whether the player-dealer draws on this (HA-08).
    fn bank_draws_on(&self, value: Value) -> bool {
        let least = if self.bank_hits_hard_18 { 19 } else { 18 };
        value.total < if value.soft { 19 } else { least }
    }

    /// Whether two cards of this value end the round; `None` if nobody looks at them.
    fn checked(&self, up: Card, value: Value) -> Option<bool> {
        (self.peek && is_high(up)).then_some(value.total == AIM)
    }

    fn judge(&self, rules: Rules, ours: Value, theirs: Value) -> Verdict {
        match compare(rules, ours, theirs, self.ties) {
            Ordering::Greater => Verdict::EVEN,
            Ordering::Less => Verdict::Lose,
            Ordering::Equal => Verdict::Push,
        }
    }

    fn may_double(&self, rules: Rules, hand: &HandState) -> bool {
        (self.double || !rules.on(HA_18)) && hand.cards.len() == 2
    }
}

/// The reading of a value, and the rule behind it.
fn reading(rules: Rules, value: Value) -> (Reading, u32, RuleId) {
    let (reading, rule) = match value.made {
        Made::Natural => (Reading::Natural, HA_03),
        Made::TwoCards => (Reading::TwoCards, HA_03),
        Made::Drawn if value.is_over() && rules.on(HA_07) => (Reading::Over, HA_07),
        Made::Drawn if value.soft => (Reading::SoftTotal, HA_02),
        Made::Drawn => (Reading::Total, HA_02),
    };
    (reading, value.total.into(), rule)
}

/// Whether this card can be one of a two-card 22.
fn is_high(card: Card) -> bool {
    card.is_joker() || card.rank().is_some_and(|rank| rank >= Rank::Ten)
}

impl Blackjack for HotAction {
    type End = Value;

    fn end(&self, cards: &[Card]) -> Value {
        self.value(Rules::ALL, &row(cards)).expect("known cards")
    }

    fn total(&self, cards: &[Card]) -> (u8, bool) {
        let value = self.end(cards);
        (value.total, value.soft)
    }

    fn words(&self, cards: &[Card]) -> String {
        Play::words(self, Rules::ALL, &row(cards))
    }

    fn bank_draws(&self, cards: &[Card]) -> bool {
        cards.len() < 2 || self.bank_draws_on(self.end(cards))
    }

    fn ends_round(&self, two: [Card; 2]) -> bool {
        self.checked(two[0], self.end(&two)) == Some(true)
    }

    fn open(&self, hand: Dealt<'_>) -> Verbs {
        blackjack::open(self, hand)
    }

    fn result(&self, own: Value, bank: Value) -> Verdict {
        self.judge(Rules::ALL, own, bank)
    }

    fn voids(&self, _: &[Card]) -> bool {
        false
    }

    fn one_card_after_split(&self, _: Card) -> bool {
        // There are no splits (HA-18).
        false
    }
}

impl Play for HotAction {
    fn checks(&self, felt: &Felt) -> Option<bool> {
        let up = felt.bank_cards().cards().next()?;
        self.checked(up, self.value(felt.rules, felt.bank_cards())?)
    }

    fn turn(&self, rules: Rules, hand: &HandState, around: Around) -> Turn {
        let Some(value) = self.value(rules, &hand.cards) else {
            return Turn::Open(Verbs::NONE);
        };
        if self.stands(rules, value) {
            return Turn::Closed(HA_05);
        }
        let draw = around.cards_left > 0 && !hand.cards.is_full();
        let must_hit = draw && self.hits(rules, value).is_some();
        let mut open = Verbs::NONE;
        open.add_if(draw, Verb::Hit);
        open.add_if(!must_hit, Verb::Stand);
        open.add_if(draw && self.may_double(rules, hand), Verb::Double);
        Turn::Open(open)
    }

    fn verbs(&self) -> &'static [Verb] {
        const ALL: [Verb; 3] = [Verb::Hit, Verb::Stand, Verb::Double];
        if self.double { &ALL } else { &ALL[..2] }
    }

    fn refusal(&self, rules: Rules, hand: &HandState, _: Around, verb: Verb) -> Refusal {
        let because = |rule| Refusal::by(Code::MustDoOtherwise, rule);
        let hits = self.value(rules, &hand.cards).and_then(|value| self.hits(rules, value));
        match verb {
            Verb::Stand => hits.map_or(Refusal::plain(Code::NotNow), because),
            Verb::Double | Verb::Split | Verb::Surrender if rules.on(HA_18) => because(HA_18),
            _ => Refusal::plain(Code::NotNow),
        }
    }

    fn rule_of(&self, _: Rules, _: &HandState, verb: Verb) -> Option<RuleId> {
        (verb == Verb::Double).then_some(HA_18)
    }

    fn absent(&self, _: Rules, _: &HandState, open: Verbs) -> Option<(Verb, RuleId)> {
        let verb = if open.has(Verb::Stand) { Verb::Stand } else { Verb::Hit };
        Some((verb, HA_06))
    }

    fn draws(&self, felt: &Felt, _: HandId) -> (bool, RuleId) {
        let low = self.bank_value(felt).is_some_and(|value| self.bank_draws_on(value));
        (low && felt.rules.on(HA_08), HA_08)
    }

    fn reads(&self, rules: Rules, cards: &Cards) -> Option<(Reading, u32, RuleId)> {
        self.value(rules, cards).map(|value| reading(rules, value))
    }

    fn reads_on(&self, felt: &Felt, hand: HandId) -> Option<(Reading, u32, RuleId)> {
        match hand {
            HandId::Bank => self.bank_value(felt).map(|value| reading(felt.rules, value)),
            _ => self.reads(felt.rules, felt.cards(hand)),
        }
    }

    fn finding(&self, felt: &Felt, wager: &Wager) -> Finding {
        let rules = felt.rules;
        let hand = felt.hand(wager.hand()).expect("a wager rides on a hand that was dealt");
        let ours = self.value(rules, &hand.cards);
        let (Some(ours), Some(theirs)) = (ours, self.bank_value(felt)) else {
            // With unknown cards the result cannot be known.
            return Finding::new(Verdict::Push, HA_07);
        };
        // Only how it was made tells two 22s apart.
        let made = ours.total == AIM && theirs.total == AIM && ours.made != theirs.made;
        let rule = if made { HA_03 } else { HA_07 };
        Finding::new(self.judge(rules, ours, theirs), rule)
    }

    fn words(&self, rules: Rules, cards: &Cards) -> String {
        let Some(Value { total, soft, made }) = self.value(rules, cards) else {
            return String::new();
        };
        match (made, soft) {
            (Made::Natural, _) => "natural".into(),
            (Made::TwoCards, _) => "two-card 22".into(),
            (Made::Drawn, true) => format!("soft {total}"),
            (Made::Drawn, false) if total > AIM => format!("over, {total}"),
            (Made::Drawn, false) => format!("hard {total}"),
        }
    }

    fn own(&self) -> OwnRules<'_> {
        OwnRules::HotAction(self)
    }
}
