use super::{
    Account, Actor, Choices, Engine, Fact, Marker, Move, Pays, Phase, Place, SeatSet, Settled,
    Side, Status, Viewer, Windows,
};
use crate::banked::BankedGame;
use crate::game::Game;
use crate::money::Chips;
use crate::stub::{Facing, Held};
use cards::{Card, Seat, Zone};
use std::fmt;

/// Everything on the table, hidden or not. Nobody sees this directly: a [`Look`] shows the part
/// that one viewer may see.
pub trait Layout {
    fn game(&self) -> &'static Game;

    /// The rules posted at a player-dealer table; `None` at others.
    fn posted(&self) -> Option<&BankedGame> {
        None
    }

    /// The part of the hand.
    fn phase(&self) -> Phase;

    /// Everybody dealt in.
    fn seats(&self) -> SeatSet;

    fn standing(&self, seat: Seat) -> Standing;

    /// The cards of a zone whose order matters; empty for a zone that is only counted.
    fn row(&self, zone: Zone) -> &[Held];

    /// How many cards a zone holds.
    fn count(&self, zone: Zone) -> usize {
        self.row(zone).len()
    }

    /// The zones of a seat's hands, in order.
    fn each_hand(&self, seat: Seat, see: &mut dyn FnMut(Zone));

    /// The piles that belong to nobody, in display order.
    fn each_pile(&self, see: &mut dyn FnMut(Zone));

    /// A seat's melds by number, face up. A meld that is gone keeps its number and has no cards.
    fn each_spread(&self, _seat: Seat, _see: &mut dyn FnMut(&[Card])) {}

    /// How many cards a seat exchanged at the latest draw, once it has said so.
    fn drew(&self, _seat: Seat) -> Option<u8> {
        None
    }

    /// What an account holds.
    fn chips(&self, account: Account) -> Chips;

    /// Visits every account that holds chips.
    fn visit_chips(&self, see: &mut dyn FnMut(Account, Chips));

    fn each_mark(&self, see: &mut dyn FnMut(Marker, Seat));

    /// A seat's wagers, circle by circle, in games that have circles.
    fn each_wager(&self, _seat: Seat, _see: &mut dyn FnMut(Place, Chips)) {}

    /// What came of each of these wagers, once they are settled.
    fn each_settled(&self, _seat: Seat, _see: &mut dyn FnMut(Settled)) {}

    /// The chips riding on a hand, in games where wagers are per hand.
    fn wager(&self, _hand: Zone) -> Chips {
        Chips::ZERO
    }

    /// A hand's value in words. Only called for viewers who see all of its cards.
    fn reading(&self, _hand: Zone) -> String {
        String::new()
    }

    /// The sort key for showing a hand in order; `None` if hands are shown as dealt.
    fn sorting(&self) -> Option<fn(Card) -> u8> {
        None
    }

    /// What the seat's possible moves would collect at once, in games that pay for moves. Only the
    /// seat itself is shown this.
    fn each_pay(&self, _seat: Seat, _see: &mut dyn FnMut(Pays)) {}

    /// What the two hands are called in games where hands are set in two, the smaller one first.
    fn side_names(&self) -> Option<[&'static str; 2]> {
        None
    }

    /// What the two hands would be if a hand were set like this, in games where hands are set in
    /// two. Only called for viewers who see all of its cards.
    fn sides(&self, _spot: Seat, _front: &[Card]) -> Option<[Side; 2]> {
        None
    }

    /// Other public facts, each with a label.
    fn each_note(&self, _see: &mut dyn FnMut(&'static str, Fact)) {}
}

/// A seat's public standing in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Chips in front of it.
    pub stack: Chips,
    /// Chips it has in play in this round or on its spots.
    pub bet: Chips,
    /// Whether and how it is still in the hand.
    pub status: Status,
}

/// One viewer's look at a hand. It borrows the hand and copies nothing; cards that the viewer may
/// not see are unknown. This is all that bots get.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    hand: &'a dyn Engine,
    viewer: Viewer,
}

impl fmt::Debug for Look<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::View::of(*self).fmt(f)
    }
}

impl<'a> Look<'a> {
    /// A viewer's look at a hand.
    pub fn new(hand: &'a dyn Engine, viewer: Viewer) -> Look<'a> {
        Look { hand, viewer }
    }

    pub fn viewer(self) -> Viewer {
        self.viewer
    }

    /// The viewer's seat, if they have one in this hand.
    pub fn seat(self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) if self.seats().has(seat) => Some(seat),
            _ => None,
        }
    }

    pub fn game(self) -> &'static Game {
        self.hand.game()
    }

    /// The rules posted at a player-dealer table, for everybody to read.
    pub fn posted(self) -> Option<&'a BankedGame> {
        self.hand.posted()
    }

    /// The part of the hand.
    pub fn phase(self) -> Phase {
        self.hand.phase()
    }

    /// Everybody dealt in.
    pub fn seats(self) -> SeatSet {
        self.hand.seats()
    }

    pub fn standing(self, seat: Seat) -> Standing {
        self.hand.standing(seat)
    }

    /// The cards of a zone; those that the viewer may not see are unknown.
    #[inline]
    pub fn cards(self, zone: Zone) -> impl ExactSizeIterator<Item = Card> + Clone + 'a {
        self.hand.row(zone).iter().map(move |held| held.face(self.viewer))
    }

    /// The same, with which way up each card was dealt.
    pub fn faces(self, zone: Zone) -> impl ExactSizeIterator<Item = (Card, Facing)> + Clone + 'a {
        self.hand.row(zone).iter().map(move |held| (held.face(self.viewer), held.facing))
    }

    /// How many cards a zone holds.
    pub fn count(self, zone: Zone) -> usize {
        self.hand.count(zone)
    }

    pub fn each_hand(self, seat: Seat, see: &mut dyn FnMut(Zone)) {
        self.hand.each_hand(seat, see);
    }

    /// Piles that belong to nobody.
    pub fn each_pile(self, see: &mut dyn FnMut(Zone)) {
        self.hand.each_pile(see);
    }

    /// The melds of a seat.
    pub fn each_spread(self, seat: Seat, see: &mut dyn FnMut(&[Card])) {
        self.hand.each_spread(seat, see);
    }

    /// How many cards a seat exchanged at the latest draw, once it has said so.
    pub fn drew(self, seat: Seat) -> Option<u8> {
        self.hand.drew(seat)
    }

    /// What an account holds. Everybody can count chips.
    pub fn chips(self, account: Account) -> Chips {
        self.hand.chips(account)
    }

    /// Visits every account that holds chips.
    pub fn visit_chips(self, see: &mut dyn FnMut(Account, Chips)) {
        self.hand.visit_chips(see);
    }

    pub fn mark(self, marker: Marker) -> Option<Seat> {
        let mut found = None;
        self.hand.each_mark(&mut |lies, seat| found = found.or((lies == marker).then_some(seat)));
        found
    }

    pub fn each_mark(self, see: &mut dyn FnMut(Marker, Seat)) {
        self.hand.each_mark(see);
    }

    /// The wagers of a seat, circle by circle.
    pub fn each_wager(self, seat: Seat, see: &mut dyn FnMut(Place, Chips)) {
        self.hand.each_wager(seat, see);
    }

    /// What came of each of these wagers, in the same order; nothing until they are settled.
    pub fn each_settled(self, seat: Seat, see: &mut dyn FnMut(Settled)) {
        self.hand.each_settled(seat, see);
    }

    /// The chips riding on a hand.
    pub fn wager(self, hand: Zone) -> Chips {
        self.hand.wager(hand)
    }

    /// A hand's value in words if the viewer sees all of its cards; otherwise empty.
    pub fn reading(self, hand: Zone) -> String {
        let shown = |held: &Held| held.seen.allows(self.viewer);
        if self.hand.row(hand).iter().all(shown) { self.hand.reading(hand) } else { String::new() }
    }

    /// The sort key for showing a hand in order.
    pub fn sorting(self) -> Option<fn(Card) -> u8> {
        self.hand.sorting()
    }

    /// What the viewer's possible moves would collect at once.
    pub fn each_pay(self, see: &mut dyn FnMut(Pays)) {
        if let Some(seat) = self.seat() {
            self.hand.each_pay(seat, see);
        }
    }

    /// What the two hands would be if the viewer set a hand like this; `None` if they do not see its
    /// cards, or if it cannot be divided like this.
    pub fn sides(self, mv: &Move) -> Option<[Side; 2]> {
        let spot = if let Place::Seat(spot) = mv.place { spot } else { self.seat()? };
        let mut hands = [0, 1].iter().flat_map(|n| self.hand.row(Zone::Hand(spot, *n)));
        let shown = hands.all(|held| held.seen.allows(self.viewer));
        self.hand.sides(spot, &mv.cards).filter(|_| shown)
    }

    /// Other public facts, each with a label.
    pub fn each_note(self, see: &mut dyn FnMut(&'static str, Fact)) {
        self.hand.each_note(see);
    }

    /// The open windows, which everybody may know, and what chance owes.
    pub fn windows(self) -> Windows {
        self.hand.windows()
    }

    /// Appends what the viewer may do now to a list that the caller reuses.
    pub fn legal_into(self, to: &mut Choices) {
        if let Some(seat) = self.seat() {
            self.hand.legal_into(Actor::Seat(seat), to);
        }
    }
}
