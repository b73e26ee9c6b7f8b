//! What hands are worth in a draw game of any order, counted once by playing draws from a fixed seed.

use crate::Dice;
use cards::Card;
use engine::shape::PokerShape;
use ranking::Ranking;
use std::sync::{Mutex, PoisonError};

/// The most cards in a hand.
const HAND: usize = 5;
/// How many hands are dealt for the chart.
const HANDS: usize = 240;
/// How often the missing cards are dealt for each choice of cards to keep.
const DRAWS: usize = 12;
/// Players are told apart by whether they drew no card, one, two, or more.
const KINDS: usize = 4;

/// A few cards.
#[derive(Clone, Copy)]
pub(super) struct Few {
    cards: [Card; HAND],
    len: usize,
}

impl Few {
    pub fn of(cards: impl Iterator<Item = Card>) -> Few {
        let mut few = Few { cards: [Card::UNKNOWN; HAND], len: 0 };
        cards.take(HAND).for_each(|card| few.push(card));
        few
    }

    fn push(&mut self, card: Card) {
        self.cards[self.len] = card;
        self.len += 1;
    }

    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len]
    }
}

/// Deals of cards that may be drawn.
pub(super) type Deals = [[Card; HAND]; DRAWS];

/// What hands are worth. All lists begin with the worst.
pub(super) struct Chart {
    ranking: &'static Ranking,
    /// How many cards a hand has.
    cards: usize,
    /// Strengths that a hand is compared with: the best of three hands.
    rivals: Vec<u32>,
    /// What first hands hope for.
    hopes: Vec<i64>,
    /// Strengths after the last draw, by how many cards were drawn.
    after: [Vec<u32>; KINDS],
    /// What hands hope for between draws.
    between: [Vec<i64>; KINDS],
}

/// The charts of all games that have been played.
static CHARTS: Mutex<Vec<(&str, u8, &Chart)>> = Mutex::new(Vec::new());

impl Chart {
    /// The chart of a game.
    pub fn of(ranking: &'static Ranking, shape: &PokerShape) -> &'static Chart {
        let mut charts = CHARTS.lock().unwrap_or_else(PoisonError::into_inner);
        let known =
            charts.iter().find(|(name, draws, _)| *name == ranking.name && *draws == shape.draws);
        if let Some((.., chart)) = known {
            return chart;
        }
        let chart = Box::leak(Box::new(Chart::play(ranking, shape)));
        charts.push((ranking.name, shape.draws, chart));
        chart
    }

    fn play(ranking: &'static Ranking, shape: &PokerShape) -> Chart {
        let mut state = 0x9e37_79b9_u32;
        let dice: Dice<'_> = &mut |n: u32| {
            // Xorshift: any sequence without pattern will do.
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state % n.max(1)
        };
        let cards = usize::from(shape.hand.1).min(HAND);
        let mut unseen = Unseen::without(ranking, &Few::of([].into_iter()));
        let mut hand = |dice: Dice<'_>| Few::of(unseen.deal(dice)[..cards].iter().copied());
        let strength = |hand: &Few| ranking.strength(hand.cards(), &[]).unwrap_or(0);
        let mut best = |_| (0..3).map(|_| strength(&hand(dice))).max().unwrap_or(0);
        let mut rivals: Vec<u32> = (0..HANDS).map(&mut best).collect();
        rivals.sort_unstable();
        let mut chart = Chart {
            ranking,
            cards,
            rivals,
            hopes: Vec::new(),
            after: [const { Vec::new() }; KINDS],
            between: [const { Vec::new() }; KINDS],
        };
        let mut first: Vec<(i64, Few)> = Vec::new();
        for _ in 0..HANDS {
            let hand = hand(dice);
            first.push((chart.best(&hand, dice).0, hand));
        }
        first.sort_by_key(|(hope, _)| *hope);
        chart.hopes = first.iter().map(|(hope, _)| *hope).collect();
        // Nobody stays in with the worse half.
        for (_, mut hand) in first.into_iter().skip(HANDS / 2) {
            for left in (0..shape.draws).rev() {
                let kept = chart.best(&hand, dice).1;
                let kind = (cards - kept.len).min(KINDS - 1);
                hand = filled(&hand, &kept, &Unseen::without(ranking, &hand).deal(dice));
                if left == 0 {
                    chart.after[kind].push(strength(&hand));
                } else {
                    let hope = chart.best(&hand, dice).0;
                    chart.between[kind].push(hope);
                }
            }
        }
        chart.after.iter_mut().for_each(|list| list.sort_unstable());
        chart.between.iter_mut().for_each(|list| list.sort_unstable());
        chart
    }

    /// How many of a thousand first hands have less to hope for.
    pub fn promise(&self, hope: i64) -> i64 {
        share(&self.hopes, hope)
    }

    /// How many of a thousand hands of somebody who drew this many are worse after the last draw.
    pub fn after(&self, drew: u8, strength: u32) -> i64 {
        let kind = usize::from(drew).min(KINDS - 1);
        share(most_like(&self.after, kind), strength)
    }

    /// How many have less to hope for between draws.
    pub fn between(&self, drew: u8, hope: i64) -> i64 {
        let kind = usize::from(drew).min(KINDS - 1);
        share(most_like(&self.between, kind), hope)
    }

    /// The best that a hand can do with a draw: how many of a thousand rivals are worse then.
    pub fn hope(&self, own: &Few, dice: Dice<'_>) -> i64 {
        self.best(own, dice).0
    }

    /// Cards that may be drawn, the same for every choice that is compared.
    pub fn deals(&self, own: &Few, dice: Dice<'_>) -> Deals {
        let mut unseen = Unseen::without(self.ranking, own);
        std::array::from_fn(|_| unseen.deal(dice))
    }

    /// How many of a thousand rivals are worse than a hand that keeps these cards and draws the rest.
    pub fn keeps(&self, own: &Few, kept: &Few, deals: &Deals) -> i64 {
        let behind =
            |hand: &Few| share(&self.rivals, self.ranking.strength(hand.cards(), &[]).unwrap_or(0));
        if kept.len == own.len {
            return behind(kept);
        }
        let drawn = |deal: &[Card; HAND]| behind(&filled(own, kept, deal));
        deals.iter().map(drawn).sum::<i64>() / DRAWS as i64
    }

    /// The same for the best choice, and what it keeps.
    fn best(&self, own: &Few, dice: Dice<'_>) -> (i64, Few) {
        let deals = self.deals(own, dice);
        let kept = |set: u32| {
            let kept = own.cards().iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            Few::of(kept.map(|(_, card)| *card))
        };
        let value = |set: u32| (self.keeps(own, &kept(set), &deals), kept(set));
        let all = (0..1 << own.len.min(self.cards)).map(value);
        all.max_by_key(|(value, _)| *value).unwrap_or((0, *own))
    }
}

/// The hand that keeps these cards and gets as many new ones as it lacks.
fn filled(own: &Few, kept: &Few, deal: &[Card; HAND]) -> Few {
    let mut hand = *kept;
    deal[..own.len - kept.len].iter().for_each(|card| hand.push(*card));
    hand
}

/// The list of this kind, or of the nearest one that occurred.
fn most_like<T>(lists: &[Vec<T>; KINDS], kind: usize) -> &[T] {
    let near = (0..KINDS).filter(|other| lists[*other].len() > 3);
    near.min_by_key(|other| other.abs_diff(kind)).map_or(&[], |at| &lists[at])
}

/// How many of a thousand are less than this; a tie counts half.
fn share<T: PartialOrd>(list: &[T], value: T) -> i64 {
    let below = list.partition_point(|other| *other < value);
    let up_to = list.partition_point(|other| *other <= value);
    500 * (below + up_to) as i64 / (list.len() as i64).max(1)
}

/// The cards that a player does not see.
struct Unseen {
    cards: [Card; 53],
    len: usize,
}

impl Unseen {
    fn without(ranking: &Ranking, own: &Few) -> Unseen {
        let mut unseen = Unseen { cards: [Card::UNKNOWN; 53], len: 0 };
        let deck = ranking.deck.counts();
        for card in (0..Card::FACES).filter_map(Card::from_index) {
            if deck.get(card) > 0 && !own.cards().contains(&card) {
                unseen.cards[unseen.len] = card;
                unseen.len += 1;
            }
        }
        unseen
    }

    /// Different ones of them.
    fn deal(&mut self, dice: Dice<'_>) -> [Card; HAND] {
        for at in 0..HAND {
            self.cards.swap(at, at + dice((self.len - at) as u32) as usize);
        }
        std::array::from_fn(|at| self.cards[at])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ranking::two_seven;

    fn few(cards: &str) -> Few {
        Few::of(cards.parse::<cards::CardList>().unwrap().iter().copied())
    }

    #[test]
    fn the_chart_knows_pat_hands_and_draws_without_knowing_the_order() {
        let shape = PokerShape { hand: (5, 5), board: 0, draws: 1, ..PokerShape::BOARD };
        let chart = Chart::of(&two_seven::RANKING, &shape);
        let nine = two_seven::RANKING.strength(few("9s 8d 6c 4h 2d").cards(), &[]).unwrap();
        let worse = [0, 1, 2, 3].map(|drew| chart.after(drew, nine));
        assert!(worse[0] < worse[1] && worse[1] < worse[3], "{worse:?}");
        let order = ["As Ad Kc Kh Qd", "7s 2d 3c Kh Qd", "7s 2d 3c 4h Kd", "7s 2d 3c 4h 5d"];
        let mut dice = |n: u32| n / 2;
        let order = order.map(|hand| chart.promise(chart.hope(&few(hand), &mut dice)));
        assert!(order.is_sorted() && order[0] < 300 && order[3] > 950, "{order:?}");
    }
}
