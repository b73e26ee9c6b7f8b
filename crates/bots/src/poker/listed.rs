//! Draw games by any order of the list. Nothing here knows the order: a hand is compared with hands
//! that are dealt from the unseen cards, and what is kept is what does best when the rest is dealt
//! anew.

use super::outlook::{FOLDED, Outlook, of_the_rest, unbet};
use super::spot::Spot;
use super::{Style, carry_out};
use crate::Dice;
use crate::decision::Decision;
use cards::{Card, Seat, Zone};
use engine::{Move, Phase, Status, Verb};
use ranking::Ranking;

/// The most cards in a hand.
const HAND: usize = 5;
/// How many hands of rivals are dealt.
const RIVALS: usize = 48;
/// How often the missing cards are dealt for each choice of cards to keep.
const DRAWS: usize = 10;
/// How many other hands the promise of a hand is compared with.
const OTHERS: i64 = 16;

pub(super) fn choose(
    style: &Style,
    ranking: &'static Ranking,
    decision: &Decision<'_>,
    dice: Dice<'_>,
) -> Option<Move> {
    let own = Few::of(decision.look.cards(Zone::Hand(decision.seat, 0)));
    if decision.menu().has(Verb::Show) {
        return show(ranking, decision, &own);
    }
    let dealt = Dealt::new(ranking, &own, dice);
    if !decision.menu().has(Verb::Fold) {
        return dealt.draw(decision, &own);
    }
    let spot = Spot::new(decision);
    let plan = if decision.look.phase() == Phase::BeforeDraw {
        let promise = dealt.promise(&own, dice);
        (style.first_round)(&spot, promise, dice)
    } else {
        let behind = dealt.behind(ranking.strength(own.cards(), &[]).unwrap_or(0));
        let bettor = of_the_rest(behind, unbet(&spot));
        let others = |wins: i64, _| wins * of_the_rest(behind, FOLDED) / 1000;
        let wins = (1..spot.rivals).fold(bettor, others);
        (style.later)(&spot, Outlook { wins, draws: 0 }, dice)
    };
    carry_out(decision, &spot, plan)
}

/// Shows, unless somebody who plays for every pot has already shown a better hand.
fn show(ranking: &Ranking, decision: &Decision<'_>, own: &Few) -> Option<Move> {
    let strength = ranking.strength(own.cards(), &[]);
    let beaten = |seat: Seat| {
        let shown = Few::of(decision.look.cards(Zone::Hand(seat, 0)));
        let in_all = decision.look.standing(seat).status == Status::In;
        in_all && ranking.strength(shown.cards(), &[]) > strength
    };
    let muck = decision.menu().take(Verb::Muck).filter(|_| decision.others().any(beaten));
    muck.or_else(|| decision.menu().take(Verb::Show))
}

/// A few cards.
#[derive(Clone, Copy)]
struct Few {
    cards: [Card; HAND],
    len: usize,
}

impl Few {
    fn of(cards: impl Iterator<Item = Card>) -> Few {
        let mut few = Few { cards: [Card::UNKNOWN; HAND], len: 0 };
        cards.take(HAND).for_each(|card| few.push(card));
        few
    }

    fn push(&mut self, card: Card) {
        self.cards[self.len] = card;
        self.len += 1;
    }

    fn cards(&self) -> &[Card] {
        &self.cards[..self.len]
    }
}

/// Cards dealt at random, the same for every choice that is compared.
struct Dealt {
    ranking: &'static Ranking,
    /// What rivals have after a draw, the worst first.
    rivals: [u32; RIVALS],
    /// What may be drawn, one deal after the other.
    draws: [[Card; HAND]; DRAWS],
}

impl Dealt {
    fn new(ranking: &'static Ranking, own: &Few, dice: Dice<'_>) -> Dealt {
        let mut unseen = Unseen::without(ranking, own);
        let mut hand = |dice: Dice<'_>| unseen.deal(dice);
        // Who has drawn has about the best of three hands.
        let mut best_of_three = |dice: Dice<'_>| {
            let strength = |cards: [Card; HAND]| ranking.strength(&cards[..own.len], &[]);
            (0..3).filter_map(|_| strength(hand(dice))).max().unwrap_or(0)
        };
        let mut rivals = [0; RIVALS];
        rivals.iter_mut().for_each(|rival| *rival = best_of_three(dice));
        rivals.sort_unstable();
        let mut draws = [[Card::UNKNOWN; HAND]; DRAWS];
        draws.iter_mut().for_each(|draw| *draw = hand(dice));
        Dealt { ranking, rivals, draws }
    }

    /// How many of a thousand hands of rivals are worse; a tie counts half.
    fn behind(&self, strength: u32) -> i64 {
        let below = self.rivals.partition_point(|rival| *rival < strength);
        let up_to = self.rivals.partition_point(|rival| *rival <= strength);
        500 * (below + up_to) as i64 / RIVALS as i64
    }

    /// The same for a hand that keeps these cards and draws the rest.
    fn keeps(&self, own: &Few, kept: &Few) -> i64 {
        if kept.len == own.len {
            return self.behind(self.ranking.strength(kept.cards(), &[]).unwrap_or(0));
        }
        let drawn = |draw: &[Card; HAND]| {
            let mut hand = *kept;
            // A hand that is compared may have cards that were dealt as a draw.
            let new = draw.iter().filter(|card| !own.cards().contains(card));
            new.take(own.len - kept.len).for_each(|card| hand.push(*card));
            self.behind(self.ranking.strength(hand.cards(), &[]).unwrap_or(0))
        };
        self.draws.iter().map(drawn).sum::<i64>() / DRAWS as i64
    }

    /// The best that a hand can do with a draw.
    fn best(&self, own: &Few) -> i64 {
        let kept = |set: u32| {
            let kept = own.cards().iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            Few::of(kept.map(|(_, card)| *card))
        };
        (0..1 << own.len).map(|set| self.keeps(own, &kept(set))).max().unwrap_or(0)
    }

    /// How many of a thousand other hands have less to hope for.
    fn promise(&self, own: &Few, dice: Dice<'_>) -> i64 {
        let mut unseen = Unseen::without(self.ranking, own);
        let hope = self.best(own);
        let beats = |sum: i64, _| {
            let other = Few::of(unseen.deal(dice)[..own.len].iter().copied());
            sum + match self.best(&other).cmp(&hope) {
                std::cmp::Ordering::Less => 2,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 0,
            }
        };
        500 * (0..OTHERS).fold(0, beats) / OTHERS
    }

    /// Throws away what is better exchanged.
    fn draw(&self, decision: &Decision<'_>, own: &Few) -> Option<Move> {
        let menu = decision.menu();
        let keeps = |mv: &Move| {
            let kept = own.cards().iter().filter(|card| !mv.cards.contains(card));
            self.keeps(own, &Few::of(kept.copied()))
        };
        let draw = menu.best(Verb::Draw, keeps)?;
        match menu.take(Verb::Pat) {
            Some(pat) if keeps(&pat) >= keeps(&draw) => Some(pat),
            _ => Some(draw),
        }
    }
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
