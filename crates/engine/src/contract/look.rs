use super::{
    Account, Actor, Choices, Engine, Fact, Marker, Pays, Phase, Place, SeatSet, Status, Viewer,
    Windows,
};
use crate::game::Game;
use crate::money::Chips;
use crate::stub::{Facing, Held};
use cards::{Card, Seat, Zone};
use std::fmt;

/// What is where on the table, hidden or not. Nobody sees this directly: a [`Look`] shows one
/// viewer's part.
pub trait Layout {
    fn game(&self) -> &'static Game;

    /// The part of the hand.
    fn phase(&self) -> Phase;

    /// Everybody dealt in.
    fn seats(&self) -> SeatSet;

    fn standing(&self, seat: Seat) -> Standing;

    /// The cards of a zone that lie in an order; none for a zone that is only counted.
    fn row(&self, zone: Zone) -> &[Held];

    /// How many cards a zone holds.
    fn count(&self, zone: Zone) -> usize {
        self.row(zone).len()
    }

    /// Where the hands of a seat lie, in order.
    fn each_hand(&self, seat: Seat, see: &mut dyn FnMut(Zone));

    /// Piles that belong to nobody, in the order in which they are told.
    fn each_pile(&self, see: &mut dyn FnMut(Zone));

    /// The melds of a seat by number, face up; a number whose meld is gone has no cards.
    fn each_spread(&self, _seat: Seat, _see: &mut dyn FnMut(&[Card])) {}

    /// What an account holds.
    fn chips(&self, account: Account) -> Chips;

    /// Walks over every account that holds chips.
    fn visit_chips(&self, see: &mut dyn FnMut(Account, Chips));

    fn each_mark(&self, see: &mut dyn FnMut(Marker, Seat));

    /// The wagers of a seat, circle by circle, where there are circles.
    fn each_wager(&self, _seat: Seat, _see: &mut dyn FnMut(Place, Chips)) {}

    /// The chips that ride on a hand, where wagers are per hand.
    fn wager(&self, _hand: Zone) -> Chips {
        Chips::ZERO
    }

    /// What a hand amounts to, in words. It is asked only for those who see all of its cards.
    fn reading(&self, _hand: Zone) -> String {
        String::new()
    }

    /// Where a card stands in a hand that is shown in order; none if hands are shown as dealt.
    fn sorting(&self) -> Option<fn(Card) -> u8> {
        None
    }

    /// What moves of a seat would be paid at once, where a game pays for moves; for its own eyes.
    fn each_pay(&self, _seat: Seat, _see: &mut dyn FnMut(Pays)) {}

    /// What else is worth knowing, as label and fact; all of it lies open.
    fn each_note(&self, _see: &mut dyn FnMut(&'static str, Fact)) {}
}

/// How a seat stands in the hand, for all to see.
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
/// not see are unknown. Bots have this and nothing else.
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

    /// The same with which way up each was dealt.
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

    /// What an account holds. Everybody can count chips.
    pub fn chips(self, account: Account) -> Chips {
        self.hand.chips(account)
    }

    /// Walks over every account that holds chips.
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

    /// The chips that ride on a hand.
    pub fn wager(self, hand: Zone) -> Chips {
        self.hand.wager(hand)
    }

    /// What a hand amounts to, if the viewer sees all of its cards; nothing otherwise.
    pub fn reading(self, hand: Zone) -> String {
        let shown = |held: &Held| held.seen.allows(self.viewer);
        if self.hand.row(hand).iter().all(shown) { self.hand.reading(hand) } else { String::new() }
    }

    /// Where a card stands in a hand that is shown in order.
    pub fn sorting(self) -> Option<fn(Card) -> u8> {
        self.hand.sorting()
    }

    /// What moves of the viewer would be paid at once.
    pub fn each_pay(self, see: &mut dyn FnMut(Pays)) {
        if let Some(seat) = self.seat() {
            self.hand.each_pay(seat, see);
        }
    }

    /// What else is worth knowing.
    pub fn each_note(self, see: &mut dyn FnMut(&'static str, Fact)) {
        self.hand.each_note(see);
    }

    /// Windows that are open, for all to see, and what chance owes.
    pub fn windows(self) -> Windows {
        self.hand.windows()
    }

    /// Adds what the viewer may do now to a list that is used again and again.
    pub fn legal_into(self, to: &mut Choices) {
        if let Some(seat) = self.seat() {
            self.hand.legal_into(Actor::Seat(seat), to);
        }
    }
}
