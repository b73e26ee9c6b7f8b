//! Cards that players pick from their hands: what to discard, and what to draw to.

use super::draws;
use super::faces::{Faces, Ranks, lows};
use super::made::Made;
use super::rivals::Rival;
use super::sight::{Sight, worth};
use super::starts;
use crate::decision::Decision;
use crate::menu::known;
use cards::{Card, CardList};
use engine::{CardChoice, Move, Verb};
use ranking::high::Category;
use std::cmp::Reverse;
use std::iter::once;
use std::ops::RangeInclusive;

/// The cards to discard, if some may or must be.
pub(super) fn pick(decision: &Decision<'_>, sight: &Sight) -> Option<Move> {
    let picks = |verb: &Verb| {
        decision.menu().offer(*verb).is_some_and(|offer| offer.cards != CardChoice::None)
    };
    let verb = [Verb::Discard, Verb::Draw].into_iter().find(picks)?;
    let joker = draws::is_draw(sight) && draws::has_joker(decision);
    let value = |mv: &Move| {
        if joker && mv.cards.iter().any(|card| card.is_joker()) {
            return i64::MIN;
        }
        let kept = sight.own.without(Faces::of(mv.cards.iter().copied()));
        let to_flush = joker && kept.len() == 4 && kept.suited(3).is_some();
        sight.keeps(kept).max(if to_flush { 960 } else { i64::MIN })
    };
    let pat = decision.menu().take(Verb::Pat);
    let best = match decision.menu().offer(verb).map(|offer| offer.cards) {
        Some(CardChoice::Any { from, min, max }) if !from.iter().any(|card| card.is_joker()) => {
            let kept = |thrown| sight.keeps(sight.own.without(thrown));
            best_of(&known(&from), min..=max, kept).map(|cards| Move::new(verb).cards(cards))
        }
        _ => decision.menu().best(verb, value),
    };
    [pat, best].into_iter().flatten().max_by_key(value)
}

/// The best set of so many of these cards to throw away, as [`crate::Menu::best`] finds it, but
/// without a move for each of them: at a draw that is most of what a player thinks about.
fn best_of(
    from: &[Card],
    sizes: RangeInclusive<u8>,
    worth: impl Fn(Faces) -> i64,
) -> Option<CardList> {
    // The first card has the highest bit, so that of sets of one size the first come first.
    let bit = |at: usize| from.len() - 1 - at;
    let mut faces = [Faces::NONE; 8];
    from.iter().enumerate().for_each(|(at, card)| faces[bit(at)] = Faces::of(once(*card)));
    let mut best: Option<((i64, Reverse<u8>), u32)> = None;
    for set in (0..1u32 << from.len()).rev() {
        let (mut thrown, mut size, mut rest) = (Faces::NONE, 0, set);
        while rest != 0 {
            thrown = thrown.with(faces[rest.trailing_zeros() as usize]);
            (size, rest) = (size + 1, rest & (rest - 1));
        }
        if sizes.contains(&size) {
            let score = (worth(thrown), Reverse(size));
            if best.is_none_or(|(highest, _)| score > highest) {
                best = Some((score, set));
            }
        }
    }
    let (_, set) = best?;
    let thrown = from.iter().enumerate().filter(|(at, _)| set >> bit(*at) & 1 == 1);
    Some(thrown.map(|(_, card)| *card).collect())
}

impl Sight {
    /// The value of keeping these cards.
    fn keeps(&self, kept: Faces) -> i64 {
        if self.shape.board > 0 {
            self.before_or_on_board(kept)
        } else if self.shape.high.is_none() {
            to_low(kept)
        } else if self.shape.low.is_some() {
            to_draw(kept).max(to_half(kept))
        } else {
            to_draw(kept)
        }
    }

    fn before_or_on_board(&self, kept: Faces) -> i64 {
        let has_low = self.shape.low.is_some();
        match (self.board.is_empty(), has_low) {
            (true, true) => starts::before_board_hilo(kept),
            (true, false) => starts::before_board(kept),
            (false, true) => self.on_board(kept) + self.low_on_board(kept),
            (false, false) => self.on_board(kept),
        }
    }

    fn on_board(&self, kept: Faces) -> i64 {
        let exactly_two = self.shape.exactly_two;
        let made = worth(self.shape, kept, self.board).high;
        let with = Sight { own: kept, ..*self };
        let rival = Rival { open: self.board, unseen: self.unseen, exactly_two };
        rival.behind(&made) + 25 * with.outs(&made)
    }

    /// The value of kept cards for the low half: a made low by its rank, or two low cards with a
    /// board that can still make one.
    fn low_on_board(&self, kept: Faces) -> i64 {
        let low = worth(self.shape, kept, self.board).low;
        let board = lows(self.board.ranks());
        let own = lows(kept.ranks()) & !board;
        match (low, own.count_ones(), board.count_ones()) {
            (1.., ..) => 500 + 8 * i64::from(low),
            (0, 2.., 2..) => 350 - i64::from(own.ilog2()) * 20,
            _ => 0,
        }
    }
}

/// What is kept to draw to a high hand: the made hand and nothing else, then four of a suit or in a
/// row, then the highest cards.
fn to_draw(kept: Faces) -> i64 {
    if kept.len() < 5 && kept.twice() == 0 {
        return to_nothing(kept);
    }
    let made = Made::of(kept);
    let needed = match made.category {
        Category::HighCard => return to_nothing(kept),
        Category::OnePair => 2,
        Category::ThreeOfAKind => 3,
        Category::TwoPair | Category::FourOfAKind => 4,
        _ => 5,
    };
    // A kicker takes the place of a card that could help.
    let beside = (kept.len() - needed).max(0);
    1000 * made.category as i64 + i64::from(made.of.ilog2()) - 500 * beside
}

/// What is kept to draw to the low half: a made low, or four cards to one.
fn to_half(kept: Faces) -> i64 {
    let low = lows(kept.ranks());
    let different = kept.len() == i64::from(low.count_ones());
    match kept.len() {
        5 if different => 4500,
        4 if different && low & 0x80 == 0 => 1300,
        4 if different => 1050,
        3 if different && low & 0xe0 == 0 => 700,
        _ => 0,
    }
}

fn to_nothing(kept: Faces) -> i64 {
    let ranks = kept.ranks();
    match kept.len() {
        4 if kept.suited(4).is_some() => 950,
        4 if is_open_ended(ranks) => 900,
        // An ace or a king is worth keeping, and so are two of them.
        1 | 2 if ranks & !0x1c00 == 0 => 100 * kept.len() + i64::from(ranks.ilog2()),
        0 => 50,
        _ => 0,
    }
}

/// Four ranks in a row without the ace.
pub(super) fn is_open_ended(ranks: Ranks) -> bool {
    (0..9).any(|from| ranks == 0b1111 << from)
}

/// What is kept to draw to a low hand: different ranks up to the eight, or a made nine.
fn to_low(kept: Faces) -> i64 {
    let ranks = kept.ranks();
    let low = lows(ranks);
    let is_made = kept.len() == 5 && ranks.count_ones() == 5 && ranks & !0x10ff == 0;
    let good = i64::from(low.count_ones());
    let useless = kept.len() - good;
    if is_made {
        600 - i64::from(low.checked_ilog2().unwrap_or(0))
    } else {
        100 * (good - useless) - i64::from(low)
    }
}

#[cfg(test)]
mod tests {
    use super::super::faces::faces;
    use super::*;
    use crate::Menu;
    use engine::shape::{Order, PokerShape};
    use engine::{Choices, Schema};

    /// What is kept of these cards.
    fn kept(hand: &str, keeps: fn(Faces) -> i64) -> Vec<String> {
        let cards: Vec<Faces> = faces(hand).iter().collect();
        let subsets = (0..1u32 << cards.len()).map(|set| {
            let of = cards.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            of.fold(Faces::NONE, |all, (_, one)| all.with(*one))
        });
        let best = subsets.max_by_key(|kept| keeps(*kept)).unwrap();
        let mut names: Vec<String> = best.cards().map(|card| card.to_string()).collect();
        names.sort();
        names
    }

    /// What is kept of three cards on this board.
    fn of_three(shape: &'static PokerShape, hand: &str, board: &str) -> String {
        let (own, board) = (faces(hand), faces(board));
        let unseen = Faces::DECK.without(own).without(board);
        let sight = Sight { shape, own, board, unseen, is_open: false };
        let two = |thrown: Faces| own.without(thrown);
        let best = own.iter().map(two).max_by_key(|kept| sight.keeps(*kept)).unwrap();
        let mut names: Vec<String> = best.cards().map(|card| card.to_string()).collect();
        names.sort();
        names.join(" ")
    }

    #[test]
    fn the_fast_way_throws_away_what_the_menu_would() {
        let mut word = 7u64;
        let mut next = |n: u64| {
            word = word.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (word >> 33) % n
        };
        for _ in 0..2_000 {
            let mut own = Faces::NONE;
            while own.len() < 5 {
                own = own.with(Faces::DECK.iter().nth(next(52) as usize).unwrap());
            }
            let from: CardList = own.cards().collect();
            let (min, max) = (next(2) as u8, 1 + next(5) as u8);
            let any = CardChoice::Any { from, min, max };
            let legal = Choices::from_iter([Schema::verb(Verb::Draw).cards(any)]);
            for keeps in [to_draw, to_half, to_low] {
                let worth = |thrown| keeps(own.without(thrown));
                let slow = |mv: &Move| worth(Faces::of(mv.cards.iter().copied()));
                let best = Menu::new(&legal).best(Verb::Draw, slow).unwrap().cards;
                assert_eq!(best_of(&from, min..=max, worth), Some(best), "{from} {min} to {max}");
            }
        }
    }

    #[test]
    fn discards_are_sound() {
        const HIGH: &PokerShape = &PokerShape { hand: (2, 3), ..PokerShape::BOARD };
        const HILO: &PokerShape = &PokerShape { low: Some(Order::Low8), ..*HIGH };
        for (shape, hand, board, keeps) in [
            (HIGH, "As Ad 7c", "", "Ad As"),
            (HIGH, "As Ks 7c", "", "As Ks"),
            (HIGH, "As Kd 7c", "7d 7h 2s", "7c As"),
            (HIGH, "Ah 9s 8s", "Ts 7s 2s", "8s 9s"),
            (HILO, "As 2d Kc", "", "2d As"),
            (HILO, "As 2d Kc", "3c 7d 8h", "2d As"),
            (HILO, "Ks Kd 2c", "Kc Qh Jd", "Kd Ks"),
        ] {
            assert_eq!(of_three(shape, hand, board), keeps, "{hand} on '{board}'");
        }
    }

    #[test]
    fn draws_are_sound() {
        for (hand, keep) in [
            ("As Ad 9c 7h 2d", "Ad As"),
            ("As Ad 9c 9h 2d", "9c 9h Ad As"),
            ("9s 9d 9c Ah 2d", "9c 9d 9s"),
            ("Ks 9s 7s 2s 3d", "2s 7s 9s Ks"),
            ("9s 8d 7c 6h 2d", "6h 7c 8d 9s"),
            ("9s 8d 7c 6h Td", "6h 7c 8d 9s Td"),
            ("As Kd 9c 7h 2d", "As Kd"),
        ] {
            assert_eq!(kept(hand, to_draw).join(" "), keep, "{hand}");
        }
        for (hand, keep) in [
            ("As 2d 3c 4h Kd", "2d 3c 4h As"),
            ("As 2d 3c 9h 4d", "2d 3c 4d 9h As"),
            ("As 2d 3c 3h 4d", "2d 3c 4d As"),
        ] {
            let kept = kept(hand, to_low);
            assert_eq!(kept.len(), keep.split(' ').count(), "{hand} {kept:?}");
        }
    }
}
