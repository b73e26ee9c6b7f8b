//! Every way for a player to lay cards, and who may not lay the last one.

use super::hand::PanHand;
use super::laying::Play;
use super::meld::{Kind, MOST, joined};
use super::split::without;
use super::state::{MeldFault, Spread};
use crate::contract::{Mode, Move, Place, Rules, Verb};
use crate::ids::*;
use cards::{Card, CardList, Seat};

/// For each face, as bits, those that can be in one meld of three with it: all of its rank, and
/// those of its suit within two places. Jack and seven are neighbours.
static NEAR: [u64; 52] = {
    let mut near = [0; 52];
    let mut at = 0;
    while at < 52 * 52 {
        let (one, other) = (at / 52, at % 52);
        let apart = place(one).abs_diff(place(other));
        if apart == 0 || apart <= 2 && one % 4 == other % 4 {
            near[one] |= 1 << other;
        }
        at += 1;
    }
    near
};

/// The place of a face in a rope, ace lowest. The deck has no eights, nines and tens.
const fn place(face: usize) -> usize {
    match face / 4 {
        12 => 0,
        rank if rank >= 9 => rank - 2,
        rank => rank + 1,
    }
}

/// One way to lay cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lay {
    /// Meld, add, split or borrow.
    pub verb: Verb,
    /// The meld that it adds to or takes from; 0 for a new one.
    pub on: u8,
    /// The cards that the move names.
    pub cards: CardList,
}

impl From<Lay> for Move {
    fn from(lay: Lay) -> Move {
        Move::new(lay.verb).cards(lay.cards).on(Place::spread(lay.on))
    }
}

impl PanHand {
    /// How many cards a player has: in the hand, on the table and drawn.
    pub(super) fn cards_of(&self, seat: Seat) -> usize {
        let player = &self.players[seat];
        let laid: usize = player.melds().map(|(_, meld)| meld.cards.len()).sum();
        player.hand.len() + laid + self.drawn().filter(|(of, _)| *of == seat).count()
    }

    /// Whether a player with this many cards, and no irregular meld except this one, may lay the
    /// last one: the dealer checks all eleven cards before they are paid (PN-28).
    pub(super) fn may_go_out(&self, seat: Seat, cards: usize, but: u8) -> bool {
        let open = |(number, meld): (u8, &Spread)| number != but && meld.fault == MeldFault::Open;
        let eleven = cards == MOST || !self.rules.on(PN_28);
        eleven && !self.players[seat].melds().any(open)
    }

    /// Visits every way to lay cards of a pool once. With `must`, that card is among those that
    /// come from the hand.
    pub(super) fn each_lay(
        &self,
        seat: Seat,
        pool: &CardList,
        must: Option<Card>,
        see: &mut impl FnMut(Lay),
    ) {
        if must.is_some_and(|card| !self.has_use(seat, pool, card)) {
            return;
        }
        let shapes = self.shapes;
        let lay =
            |play: Play| Lay { verb: play.verb, on: play.on, cards: play.cards.cards(shapes) };
        let position = self.position(seat, pool, must);
        if self.mode == Mode::Guarded {
            // No irregular melds, and everybody has the right number of cards.
            return position.each_play(&mut |play| see(lay(play)));
        }
        let player = &self.players[seat];
        let laid: usize = player.melds().map(|(_, meld)| meld.cards.len()).sum();
        let all = laid + pool.len();
        let may = |lay: &Lay| {
            let last = self.added(seat, pool, must, lay) == pool.len();
            let room = lay.verb == Verb::Add || player.free_number().is_some();
            room && (!last || self.may_go_out(seat, all, lay.on))
        };
        position.each_play(&mut |play| {
            Some(lay(play)).filter(may).into_iter().for_each(&mut *see);
        });
        for (on, meld) in player.melds().filter(|(_, meld)| meld.fault == MeldFault::Open) {
            self.each_repair(&meld.cards, pool, must, &mut |cards| {
                let lay = Lay { verb: Verb::Add, on, cards };
                Some(lay).filter(may).into_iter().for_each(&mut *see);
            });
        }
    }

    /// Whether a card of a pool might be used at all: there are two others close to it, or a meld
    /// of its rank or suit. A quick check that saves the search; it is skipped when rules are
    /// switched off.
    pub(super) fn has_use(&self, seat: Seat, pool: &CardList, card: Card) -> bool {
        let every_day = self.mode == Mode::Guarded && self.rules == Rules::ALL;
        if !every_day || self.may_borrow() {
            return true;
        }
        let Some(near) = NEAR.get(card.byte() as usize) else {
            return false;
        };
        let is_near = |other: &&Card| other.byte() < 52 && near >> other.byte() & 1 == 1;
        let meets = |kind: Kind| match kind {
            Kind::Rope(suit) => card.suit() == Some(suit),
            Kind::OneSuit(rank, _) | Kind::Mixed(rank) => card.rank() == Some(rank),
            Kind::Irregular => true,
        };
        // The card itself is one of them.
        pool.iter().filter(is_near).count() > 2
            || self.players[seat].melds().any(|(_, meld)| meets(meld.kind))
    }

    fn added(&self, seat: Seat, pool: &CardList, must: Option<Card>, lay: &Lay) -> usize {
        match (lay.verb, self.players[seat].meld(lay.on)) {
            (Verb::Borrow, _) => lay.cards.len() - 1,
            (Verb::Split, Some(meld)) => {
                let split = self.shapes.divide(meld.kind, &meld.cards, pool, must, &lay.cards);
                split.map_or(0, |split| split.added.len())
            }
            _ => lay.cards.len(),
        }
    }

    /// Visits the cards that make an invalid meld valid (PN-41).
    fn each_repair(
        &self,
        lying: &CardList,
        pool: &CardList,
        must: Option<Card>,
        see: &mut dyn FnMut(CardList),
    ) {
        self.shapes.each_meld(&joined(lying, pool), None, &mut |meld| {
            let more = without(&meld, lying);
            let has_all = more.len() + lying.len() == meld.len();
            let has_must = must.is_none_or(|card| more.contains(&card));
            if has_all && has_must && !more.is_empty() {
                see(more);
            }
        });
    }

    /// Whether a player could lay this card at once.
    pub(super) fn usable(&self, seat: Seat, card: Card) -> bool {
        let mut pool = self.players[seat].hand.faces();
        pool.push(card);
        self.can_lay(seat, &pool, Some(card))
    }

    /// Whether anything of a pool can be laid.
    pub(super) fn can_lay(&self, seat: Seat, pool: &CardList, must: Option<Card>) -> bool {
        if self.mode == Mode::Guarded {
            let used = must.is_none_or(|card| self.has_use(seat, pool, card));
            return used && self.position(seat, pool, must).has_play();
        }
        let mut found = false;
        self.each_lay(seat, pool, must, &mut |_| found = true);
        found
    }
}
