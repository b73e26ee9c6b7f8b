//! The house way, following `docs/house-ways.md`. Each step selects a setting by its value: of
//! equal settings the first is taken, which has the joker in the back.

use super::{Back, Front, Joker, Rules, Set};
use crate::high_wild::Category::{self, *};
use cards::Card;

const ACE: usize = 12;
const KING: usize = 11;
const TEN: usize = 8;
const SIX: usize = 4;
const TWO: usize = 0;

/// The house way among all legal settings of these cards.
pub(super) fn choose(rules: Rules, cards: &[Card], sets: &[Option<Set>; 21]) -> Option<Set> {
    let hand = Hand { sets, counts: counts(rules, cards) };
    let best = sets.iter().flatten().map(|set| set.back).max()?;
    let kind = best.category();
    match kind {
        HighCard => hand.best_front(|_| true),
        OnePair => hand.keep(OnePair),
        TwoPair => hand.two_pairs().or_else(|| hand.keep(TwoPair)),
        ThreeOfAKind if best.made() == ACE => {
            hand.best_front(|set| set.back.category() == OnePair && set.back.made() == ACE)
        }
        ThreeOfAKind => hand.keep(ThreeOfAKind),
        Straight | Flush | StraightFlush | RoyalFlush => hand.straight_or_flush(),
        FullHouse => hand.full_house(),
        FourOfAKind | FiveOfAKind => hand.four_or_five(best),
    }
}

/// How many cards of each rank. A bug counts as an ace; a wild joker is not counted.
fn counts(rules: Rules, cards: &[Card]) -> [u8; 13] {
    let mut counts = [0; 13];
    for card in cards {
        match card.rank() {
            Some(rank) => counts[rank as usize] += 1,
            None if rules.joker == Joker::Bug => counts[ACE] += 1,
            None => {}
        }
    }
    counts
}

struct Hand<'a> {
    sets: &'a [Option<Set>; 21],
    counts: [u8; 13],
}

impl Hand<'_> {
    fn best_by<K: Ord>(
        &self,
        which: impl Fn(&Set) -> bool,
        key: impl Fn(&Set) -> K,
    ) -> Option<Set> {
        let mut best: Option<Set> = None;
        for set in self.sets.iter().flatten().filter(|set| which(set)) {
            if best.as_ref().is_none_or(|best| key(set) > key(best)) {
                best = Some(*set);
            }
        }
        best
    }

    /// The best front of these settings, with the best back for it.
    fn best_front(&self, which: impl Fn(&Set) -> bool) -> Option<Set> {
        self.best_by(which, |set| (set.front, set.back))
    }

    /// A back of this category, with the best front.
    fn keep(&self, kind: Category) -> Option<Set> {
        self.best_front(|set| set.back.category() == kind)
    }

    /// A pair of this rank in front, with the best back.
    fn front_pair(&self, rank: usize) -> Option<Set> {
        let pair = Front::of(rank as u8, rank as u8);
        self.best_by(|set| set.front == pair, |set: &Set| -> Back { set.back })
    }

    /// Two pairs that are split, or three pairs; `None` if two pairs stay in the back.
    fn two_pairs(&self) -> Option<Set> {
        let mut pairs = (0..13).rev().filter(|rank| self.counts[*rank] == 2);
        let (high, low) = (pairs.next()?, pairs.next()?);
        if pairs.next().is_some() {
            return self.front_pair(high);
        }
        let single = (0..13).rev().find(|rank| self.counts[*rank] == 1)?;
        let stay = match (high, low) {
            (ACE, _) => false,
            (..=SIX, _) => single >= KING,
            (..=TEN, ..=SIX) => single >= KING,
            (..=TEN, _) | (_, ..=SIX) => single == ACE,
            _ => false,
        };
        if stay { None } else { self.front_pair(low) }
    }

    fn straight_or_flush(&self) -> Option<Set> {
        let complete = |set: &Set| {
            matches!(set.back.category(), Straight | Flush | StraightFlush | RoyalFlush)
        };
        let kept = self.best_front(complete)?;
        match kept.front.pair() {
            Some(_) => Some(kept),
            None => self.two_pairs().or(Some(kept)),
        }
    }

    fn full_house(&self) -> Option<Set> {
        let three = |set: &Set| set.front.pair().is_some() && set.back.category() >= ThreeOfAKind;
        let split = self.best_front(three);
        let kept = self.keep(FullHouse);
        let ace_king = Front::of(ACE as u8, KING as u8);
        match (split, kept) {
            (Some(split), Some(kept)) if split.front == Front::of(TWO as u8, TWO as u8) => {
                Some(if kept.front == ace_king { kept } else { split })
            }
            (split, kept) => split.or(kept),
        }
    }

    fn four_or_five(&self, best: Back) -> Option<Set> {
        let kept = self.keep(best.category())?;
        let with_ace = kept.front.ranks().0 == ACE;
        let stay = match (best.category(), best.made()) {
            // Five aces stay only behind a pair of kings.
            (FiveOfAKind, ACE) => kept.front.pair().is_some_and(|rank| rank as usize == KING),
            _ if kept.front.pair().is_some() => true,
            (_, ..=SIX) => true,
            (_, ..=TEN) => with_ace,
            _ => false,
        };
        if stay { Some(kept) } else { self.front_pair(best.made()).or(Some(kept)) }
    }
}
