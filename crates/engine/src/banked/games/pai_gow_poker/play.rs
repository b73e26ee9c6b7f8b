//! Pai gow poker's own rules.

use crate::banked::escrow::Verdict;
use crate::banked::felt::Felt;
use crate::banked::game::{Finding, OwnRules, Play};
use crate::banked::hands::{Cards, FRONT, HandId};
use crate::banked::wagers::Wager;
use crate::contract::{FRONT_PLACES, Reading, ResultKind, RuleId, Rules};
use crate::ids::*;
use crate::options::Options;
use cards::{Card, CardList};
use ranking::pai_gow::{self, Back, Front, Joker, Wheel};
use std::cmp::Ordering;

/// What hands rank, when a setting is foul, the house way, and who wins.
#[derive(Debug)]
pub struct PaiGow {
    order: pai_gow::Rules,
    copies: Copies,
    /// Whether a foul setting loses the wager.
    forfeits: bool,
}

/// Who wins a copy (PG-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Copies {
    Bank,
    Nobody,
}

/// How a player's hand compares with the player-dealer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Compared {
    Higher,
    Lower,
    Copy,
}

/// A hand of seven cards, set in two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaiGowSet {
    front: Front,
    back: Back,
}

impl PaiGowSet {
    /// Whether both are the same in front, and in the back.
    pub fn copies(self, other: PaiGowSet) -> [bool; 2] {
        [self.front == other.front, self.back == other.back]
    }
}

impl PaiGow {
    pub(super) fn read(options: &Options) -> PaiGow {
        PaiGow {
            order: pai_gow::Rules {
                joker: if options.is("joker", "wild") { Joker::Wild } else { Joker::Bug },
                wheel: if options.is("wheel", "second-highest") {
                    Wheel::SecondHighest
                } else {
                    Wheel::Lowest
                },
            },
            copies: if options.is("copies", "nobody") { Copies::Nobody } else { Copies::Bank },
            forfeits: options.is("foul-setting", "forfeit"),
        }
    }

    fn compared(&self, rules: Rules, order: Ordering) -> Compared {
        match order {
            // Without the ranking all hands are equal.
            _ if !rules.on(PG_04) => Compared::Copy,
            Ordering::Greater => Compared::Higher,
            Ordering::Less => Compared::Lower,
            Ordering::Equal => Compared::Copy,
        }
    }

    /// The front and the back of a hand; `None` if either cannot be read.
    fn values(&self, felt: &Felt, front: HandId, back: HandId) -> Option<PaiGowSet> {
        let (front, back) = (felt.cards(front).faces(), felt.cards(back).faces());
        self.read_set(&front, &back)
    }

    fn read_set(&self, front: &[Card], back: &[Card]) -> Option<PaiGowSet> {
        Some(PaiGowSet { front: self.order.front(front)?, back: self.order.back(back)? })
    }

    /// Seven cards as the house sets them (PG-09); `None` if they cannot be read.
    pub fn set(&self, cards: &[Card]) -> Option<PaiGowSet> {
        let setting = self.order.house_way(cards)?;
        self.read_set(&setting.front, &setting.back)
    }

    /// Every legal setting of seven cards.
    pub fn sets(&self, cards: &[Card]) -> Vec<PaiGowSet> {
        let settings = self.order.settings(cards).into_iter().flatten();
        settings.filter_map(|setting| self.read_set(&setting.front, &setting.back)).collect()
    }

    /// Seven cards with these in front; `None` if that is no legal setting.
    pub fn set_with(&self, cards: &[Card], front: &[Card]) -> Option<PaiGowSet> {
        let mut settings = self.order.settings(cards)?;
        let same = |setting: &pai_gow::Setting| front.iter().all(|c| setting.front.contains(c));
        let setting = settings.find(same)?;
        self.read_set(&setting.front, &setting.back)
    }

    /// The result of a wager on a hand (PG-05).
    pub fn result(&self, rules: Rules, own: PaiGowSet, bank: PaiGowSet) -> Finding {
        let front = self.compared(rules, own.front.cmp(&bank.front));
        let back = self.compared(rules, own.back.cmp(&bank.back));
        let to_bank = self.copies == Copies::Bank;
        let loses = |compared| compared == Compared::Lower || compared == Compared::Copy && to_bank;
        let verdict = match (front, back) {
            _ if !rules.on(PG_05) => Verdict::Push,
            (Compared::Higher, Compared::Higher) => Verdict::EVEN,
            (front, back) if loses(front) && loses(back) => Verdict::Lose,
            _ => Verdict::Push,
        };
        Finding::new(verdict, PG_05)
    }
}

impl Play for PaiGow {
    fn reads(&self, _: Rules, cards: &Cards) -> Option<(Reading, u32, RuleId)> {
        let faces = cards.faces();
        let rule = if faces.iter().any(|card| card.is_joker()) { PG_01 } else { PG_04 };
        if let Some(front) = self.order.front(&faces) {
            let kind = if front.pair().is_some() { Reading::OnePair } else { Reading::HighCard };
            return Some((kind, FRONT_PLACES + u32::from(front.place()), rule));
        }
        let back = self.order.back(&faces)?;
        Some((back.category().into(), back.value(), rule))
    }

    fn words(&self, _: Rules, cards: &Cards) -> String {
        let faces = cards.faces();
        let front = || self.order.front(&faces).map(Front::describe);
        front().or_else(|| self.order.back(&faces).map(Back::describe)).unwrap_or_default()
    }

    fn foul(&self, rules: Rules, front: &[Card], back: &[Card]) -> Option<RuleId> {
        let known = front.iter().chain(back).all(|card| card.is_known());
        if !rules.on(PG_03) || !known {
            return None;
        }
        let proper = match (self.order.front(front), self.order.back(back)) {
            (Some(front), Some(back)) => front.is_below(back),
            _ => false,
        };
        (!proper).then_some(PG_03)
    }

    fn house_way(&self, _: Rules, cards: &[Card]) -> CardList {
        let setting = self.order.house_way(cards);
        setting.map_or(CardList::EMPTY, |setting| setting.front[..].into())
    }

    fn finding(&self, felt: &Felt, wager: &Wager) -> Finding {
        let rules = felt.rules;
        let (front, back) = (HandId::Spot(wager.spot, FRONT), HandId::Spot(wager.spot, 0));
        let set = felt.hand((wager.spot, FRONT)).is_some();
        let cards = |hand| felt.cards(hand).faces();
        if set && self.forfeits && self.foul(rules, &cards(front), &cards(back)).is_some() {
            let verdict = if rules.on(PG_06) { Verdict::Lose } else { Verdict::Push };
            return Finding { verdict, result: ResultKind::Fouled, rule: PG_06 };
        }
        let ours = self.values(felt, front, back).filter(|_| set);
        let theirs = self.values(felt, HandId::BankFront, HandId::Bank);
        let (Some(ours), Some(theirs)) = (ours, theirs) else {
            // With unknown cards the result cannot be known.
            return Finding::new(Verdict::Push, PG_05);
        };
        self.result(rules, ours, theirs)
    }

    fn draws(&self, _: &Felt, _: HandId) -> (bool, RuleId) {
        (false, PG_02)
    }

    fn own(&self) -> OwnRules<'_> {
        OwnRules::PaiGow(self)
    }
}
