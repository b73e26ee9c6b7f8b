//! A player's cards when some of them can be laid.

use super::board::{Board, Combo, Face, Suits};
use super::walk::Lying;
use crate::contract::Place;
use crate::contract::{Move, Verb};
use crate::pan::meld::Shapes;
use crate::pan::split::Broken;
use crate::pan::state::SPREADS;
use cards::Card;

/// What a player may lay from, and what has been laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The definition of a meld at this table.
    pub shapes: Shapes,
    /// Whether cards may be borrowed (PN-23).
    pub borrowing: bool,
    /// The hand, and the drawn or taken card.
    pub pool: Board,
    /// The card that the next play must use (PN-12, PN-14).
    pub must: Option<Card>,
    /// The melds, indexed by number minus one.
    pub lying: [Option<Lying>; SPREADS],
    /// Conditions that were paid for and then broken up (PN-22).
    pub broken: Broken,
}

/// Something laid: a meld, an addition, a split or a loan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    /// Meld, add, split or borrow.
    pub verb: Verb,
    /// The number of the meld it changes; 0 for a new one.
    pub on: u8,
    /// The cards that the move names.
    pub cards: Combo,
}

impl Play {
    /// The move at the table.
    pub fn to_move(self, shapes: Shapes) -> Move {
        Move::new(self.verb).cards(self.cards.cards(shapes)).on(Place::spread(self.on))
    }
}

impl Position {
    /// A hand with nothing laid.
    pub fn new(shapes: Shapes, cards: &[Card]) -> Position {
        let pool = shapes.board(cards);
        let (lying, broken) = ([None; SPREADS], Broken::NONE);
        Position { shapes, borrowing: false, pool, must: None, lying, broken }
    }

    /// The position with one more card, which must be used; `None` if no meld can contain it.
    #[inline]
    pub fn with(&self, card: Card) -> Option<Position> {
        let mut next = Position { must: Some(card), ..*self };
        next.pool.add(self.shapes.face(card)?);
        Some(next)
    }

    /// The position without a card of the hand; `None` if it is not there.
    pub fn without(&self, card: Card) -> Option<Position> {
        let Face { place, suit } = self.shapes.face(card)?;
        let there = self.pool.ranks[place as usize].of(suit as usize) > 0;
        let mut next = *self;
        next.pool
            .take(Combo::Same(place, if there { Suits::one(suit as usize) } else { Suits::NONE }));
        there.then_some(next)
    }

    /// Visits every legal play once: new melds first, then additions, splits and loans meld by
    /// meld.
    #[inline]
    pub fn each_play(&self, see: &mut impl FnMut(Play)) {
        let Position { shapes, pool, must, .. } = self;
        let (verb, on) = (Verb::Meld, 0);
        shapes.melds_of(pool, *must, &mut |cards| see(Play { verb, on, cards }));
        for (on, lying) in (1..).zip(&self.lying) {
            let Some(lying) = lying else {
                continue;
            };
            let tell = |verb| move |cards| Play { verb, on, cards };
            let (add, split, borrow) = (tell(Verb::Add), tell(Verb::Split), tell(Verb::Borrow));
            shapes.additions_of(lying, pool, *must, &mut |cards| see(add(cards)));
            shapes.splits_of(lying, pool, *must, &mut |cards| see(split(cards)));
            if self.borrowing {
                shapes.loans_of(lying, pool, *must, &mut |cards| see(borrow(cards)));
            }
        }
    }

    /// Whether anything can be laid.
    #[inline]
    pub fn has_play(&self) -> bool {
        let mut found = false;
        self.each_play(&mut |_| found = true);
        found
    }

    /// The position after a legal play, and the chips that each payer pays for it.
    #[inline]
    pub fn after(&self, play: Play) -> Option<(Position, u8)> {
        let mut next = *self;
        next.must = None;
        let shapes = self.shapes;
        let on = (play.on as usize).wrapping_sub(1);
        let lying = self.lying.get(on).copied().flatten();
        let free = self.lying.iter().position(Option::is_none);
        let must = self.must.and_then(|card| shapes.face(card));
        match play.verb {
            Verb::Meld => {
                let laid = shapes.laid(play.cards)?;
                next.pool.take(play.cards);
                next.lying[free?] = Some(laid);
                Some((next, shapes.worth_of(&laid)))
            }
            Verb::Add => {
                let lying = lying?;
                let more = shapes.with(&lying, play.cards);
                next.pool.take(play.cards);
                next.lying[on] = Some(more);
                let again = match (lying.cards, more.cards) {
                    (Combo::Run(suit, before), Combo::Run(_, after)) => {
                        shapes.made_again(suit, before, after, &mut next.broken)
                    }
                    _ => None,
                };
                let paid = shapes.worth_of(&lying) + again.unwrap_or(0);
                Some((next, shapes.worth_of(&more).saturating_sub(paid)))
            }
            Verb::Split => {
                let lying = lying?;
                let there = match lying.cards {
                    Combo::Run(suit, _) => (self.pool.suits[suit as usize], Suits::NONE),
                    Combo::Same(place, _) => (0, self.pool.ranks[place as usize]),
                };
                let (left, part, added) = shapes.parted_by(&lying, there, must, play.cards)?;
                next.pool.take(added);
                (next.lying[on], next.lying[free?]) = (Some(left), Some(part));
                let paid = |lying: Lying| (lying.kind, shapes.condition_of(&lying));
                let arisen = shapes.newly(paid(lying), [paid(left), paid(part)], &mut next.broken);
                let again = match (lying.cards, left.cards, part.cards) {
                    (Combo::Run(suit, before), Combo::Run(_, left), Combo::Run(_, part)) => {
                        shapes.split_again(suit, before, [left, part], &mut next.broken)
                    }
                    _ => 0,
                };
                Some((next, arisen.saturating_sub(again)))
            }
            Verb::Borrow => {
                let lying = lying?;
                let (lent, added) = self.lender(&lying, play.cards)?;
                let laid = shapes.laid(play.cards)?;
                next.pool.take(added);
                let rest = shapes.lent(&lying, lent)?;
                next.broken.divided(lying.kind, &[(rest.kind, 0)]);
                if let (Combo::Run(suit, before), Combo::Run(_, after)) = (lying.cards, rest.cards)
                {
                    shapes.lends_end(suit, before, after, &mut next.broken);
                }
                next.lying[on] = Some(rest);
                next.lying[free?] = Some(laid);
                Some((next, shapes.worth_of(&laid)))
            }
            _ => None,
        }
    }

    /// The card that a meld lends to a new one, and what the hand adds.
    fn lender(&self, lying: &Lying, new: Combo) -> Option<(Face, Combo)> {
        match (lying.cards, new) {
            (Combo::Run(suit, _), Combo::Same(place, suits)) => {
                let added = suits.0.checked_sub(Suits::one(suit as usize).0)?;
                Some((Face { place, suit: suit as u8 }, Combo::Same(place, Suits(added))))
            }
            (Combo::Same(place, _), Combo::Run(suit, places)) => {
                Some((Face { place, suit: suit as u8 }, Combo::Run(suit, places & !(1 << place))))
            }
            _ => None,
        }
    }

    /// The chips called for all melds: what going out pays again (PN-28).
    pub fn outs(&self) -> u8 {
        self.lying.iter().flatten().map(|lying| self.shapes.called_of(lying)).sum()
    }
}
