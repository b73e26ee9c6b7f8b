//! Three card poker's own rules.

use crate::banked::escrow::{Odds, Verdict};
use crate::banked::felt::Felt;
use crate::banked::game::{Around, Finding, OwnRules, Play, Turn, Verbs};
use crate::banked::hands::{Cards, HandId, HandState};
use crate::banked::wagers::Wager;
use crate::contract::{Circle, Reading, RuleId, Rules, THREE_CARD_PLACES, Verb};
use crate::ids::*;
use crate::options::Options;
use cards::{Card, Rank};
use ranking::three_card::{self, Category, Strength};
use std::cmp::Ordering;

/// What three cards are worth, and how wagers are settled, with this house's options.
#[derive(Debug)]
pub struct ThreeCard {
    /// Whether the player-dealer has to have a queen.
    queen_qualifies: bool,
}

impl ThreeCard {
    /// Reads the house's options.
    pub(super) fn read(options: &Options) -> ThreeCard {
        ThreeCard { queen_qualifies: options.is("qualifier", "queen-high") }
    }

    /// Whether another house plays it otherwise.
    pub(in crate::banked) fn unlike(&self, other: &ThreeCard) -> usize {
        usize::from(self.queen_qualifies != other.queen_qualifies)
    }

    /// The strength of a hand (TC-05, TC-11); `None` if a card is unknown.
    pub fn strength(&self, rules: Rules, three: [Card; 3]) -> Option<Strength> {
        let ranked = rules.on(TC_05) && (rules.on(TC_11) || !has_twins(three));
        three_card::rank(&three).filter(|_| ranked)
    }

    /// The result of a bonus on these cards.
    pub fn bonus(&self, rules: Rules, own: Option<Strength>) -> Finding {
        let verdict = match own.map(bonus) {
            _ if !rules.on(TC_08) => Verdict::Void,
            Some(Some(pays)) => Verdict::Win(Odds::new(pays, 1)),
            Some(None) => Verdict::Lose,
            None => Verdict::Push,
        };
        Finding::new(verdict, TC_08)
    }

    /// The result of the ante, or of the bet that plays the hand, when it is compared with the
    /// player-dealer's.
    pub fn result(&self, rules: Rules, circle: Circle, own: Strength, bank: Strength) -> Finding {
        if self.queen_qualifies && !bank.has(Rank::Queen) && rules.on(TC_06) {
            let play = circle == Circle::Play;
            return Finding::new(if play { Verdict::Push } else { Verdict::EVEN }, TC_06);
        }
        let verdict = match own.cmp(&bank) {
            _ if !rules.on(TC_07) => Verdict::Push,
            Ordering::Greater => Verdict::EVEN,
            Ordering::Less => Verdict::Lose,
            Ordering::Equal => Verdict::Push,
        };
        Finding::new(verdict, TC_07)
    }
}

fn three(cards: &Cards) -> Option<[Card; 3]> {
    let [a, b, c] = cards[..] else { return None };
    Some([a.card, b.card, c.card])
}

/// Whether the very same card is there twice, as happens with several decks.
fn has_twins([a, b, c]: [Card; 3]) -> bool {
    a == b || a == c || b == c
}

/// What the bonus pays on a hand, if anything (TC-08).
fn bonus(strength: Strength) -> Option<u16> {
    Some(match strength.category() {
        Category::StraightFlush if strength.is_royal() => 200,
        Category::StraightFlush => 40,
        Category::ThreeOfAKind => 30,
        Category::Straight => 6,
        Category::Flush => 3,
        Category::OnePair => 1,
        Category::HighCard => return None,
    })
}

/// Whether a wager was given up: its hand was folded, or its owner did not bet again to play on.
fn is_given_up(felt: &Felt, hand: &HandState, wager: &Wager) -> bool {
    let on = |circle| felt.wagers.find(wager.owner, wager.spot, circle).is_some();
    hand.folded || felt.rules.on(TC_04) && on(Circle::Ante) && !on(Circle::Play)
}

impl Play for ThreeCard {
    fn reads(&self, rules: Rules, cards: &Cards) -> Option<(Reading, u32, RuleId)> {
        let strength = self.strength(rules, three(cards)?)?;
        let rule = if three(cards).is_some_and(has_twins) { TC_11 } else { TC_05 };
        let value = THREE_CARD_PLACES + u32::from(strength.place());
        Some((strength.category().into(), value, rule))
    }

    fn words(&self, rules: Rules, cards: &Cards) -> String {
        let strength = three(cards).and_then(|three| self.strength(rules, three));
        strength.map(Strength::describe).unwrap_or_default()
    }

    fn draws(&self, _: &Felt, _: HandId) -> (bool, RuleId) {
        (false, TC_03)
    }

    fn turn(&self, _: Rules, _: &HandState, _: Around) -> Turn {
        let mut open = Verbs::NONE;
        open.add_if(true, Verb::Play);
        open.add_if(true, Verb::Fold);
        Turn::Open(open)
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Play, Verb::Fold]
    }

    fn pays(&self, circle: Circle) -> String {
        match circle {
            Circle::Play => "as much as the ante".into(),
            Circle::Bonus => "pays up to 200 to 1".into(),
            _ => "pays 1 to 1".into(),
        }
    }

    fn rule_of(&self, _: Rules, _: &HandState, verb: Verb) -> Option<RuleId> {
        matches!(verb, Verb::Play | Verb::Fold).then_some(TC_04)
    }

    fn absent(&self, _: Rules, _: &HandState, _: Verbs) -> Option<(Verb, RuleId)> {
        Some((Verb::Fold, TC_04))
    }

    fn finding(&self, felt: &Felt, wager: &Wager) -> Finding {
        let rules = felt.rules;
        let hand = felt.hand(wager.hand()).expect("a wager rides on a hand that was dealt");
        if is_given_up(felt, hand, wager) {
            return Finding::new(Verdict::Lose, TC_04);
        }
        let strength = |cards| self.strength(rules, three(cards)?);
        let own = strength(&hand.cards);
        if wager.circle == Circle::Bonus {
            return self.bonus(rules, own);
        }
        let (Some(own), Some(bank)) = (own, strength(felt.bank_cards())) else {
            // Hands that cannot be compared neither win nor lose.
            return Finding::new(Verdict::Push, TC_05);
        };
        self.result(rules, wager.circle, own, bank)
    }

    fn own(&self) -> OwnRules<'_> {
        OwnRules::ThreeCard(self)
    }
}
