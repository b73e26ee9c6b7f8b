//! Which spots a player bets on: his own, where the house lets him adjacent ones as well (EQ-18),
//! and never another player's (PD-23).

use super::choices::Offers;
use super::hand::BankedHand;
use crate::contract::{Circle, Circles, Code, Phase, Place, Places, Refusal, SeatSet, Verb};
use crate::ids::{EQ_18, PD_13, PD_23};
use crate::money::Chips;
use cards::Seat;

impl BankedHand {
    /// Every spot of the table that is a player's or is bet on.
    pub(super) fn spots(&self) -> SeatSet {
        let bet_on = self.table.wagers.iter().map(|wager| wager.hand.0).collect();
        self.players().or(bet_on)
    }

    /// The spot and the square that a place means.
    pub(super) fn square_at(&self, place: Place) -> Option<(Seat, u8)> {
        match place {
            Place::Circle(spot, Circle::Square(n)) => Some((spot, n)),
            _ => None,
        }
    }

    /// How a hand is named: the first hand of a player's own spot needs no name.
    pub(super) fn place_of_hand(&self, (spot, n): (Seat, u8)) -> Place {
        match self.table.owner_of(spot) == spot && n == 0 {
            true => Place::Nowhere,
            false => Place::Hand(spot, n),
        }
    }

    /// On how many spots one player may bet.
    fn most_spots(&self) -> usize {
        if self.on(EQ_18) { self.game.table.hands_per_player.into() } else { 1 }
    }

    /// The least wager of somebody who bets on so many spots, beyond the table's.
    pub(super) fn least_on(&self, spots: usize) -> Chips {
        match spots {
            0 | 1 => Chips::ZERO,
            n => self.game.table.min.times(n as i64),
        }
    }

    /// Whether a chair is there and nobody plays at it.
    fn is_free(&self, spot: Seat) -> bool {
        let chair = spot.number() <= self.game.players.1 && !self.table.seats.has(spot);
        chair && self.table.wagers.owner_of(spot).is_none()
    }

    /// Why a player may not begin to bet on another spot, if he may not.
    fn no_more_spots(&self, seat: Seat, spot: Seat) -> Option<Refusal> {
        let held = self.table.wagers.spots_of(seat);
        let refused = Some(Refusal::by(Code::NotNow, EQ_18));
        let beside = |other: Seat| other.number().abs_diff(spot.number()) == 1;
        if held.len() >= self.most_spots() || !held.has(seat) || !held.iter().any(beside) {
            return refused;
        }
        let least = self.least_on(held.len() + 1);
        let small = self.table.wagers.of(seat).any(|wager| wager.amount < least);
        small.then(|| Refusal::by(Code::TooLittle, EQ_18).limit(least))
    }

    /// The wagers that a seat may place, spot by spot.
    pub(super) fn square_choices(&self, seat: Seat, choices: &mut Offers) {
        let mut held = self.table.wagers.spots_of(seat);
        let spots = held.len().max(1);
        held.add(seat);
        let mut add = |open: SeatSet, spots: usize| {
            let mut squares = Circles::NONE;
            open.iter().for_each(|spot| self.free_squares(seat, spot, &mut squares));
            if let Some(range) = self.wager_range(seat, spots).filter(|_| !squares.is_empty()) {
                choices.add_on(Places::Circles(squares), Verb::Wager, Some(range));
            }
        };
        add(held, spots);
        // Without squares nobody bets on another spot.
        if self.phase != Phase::Wagers || !self.on(PD_13) {
            return;
        }
        let chairs = || (0..usize::from(self.game.players.1)).map(Seat::at);
        let more = |spot: &Seat| self.is_free(*spot) && self.no_more_spots(seat, *spot).is_none();
        add(chairs().filter(more).collect(), spots + 1);
        if self.game.table.one_player_per_spot && !self.on(PD_23) {
            // Without the rule one may bet behind another player's hand.
            let behind =
                |spot: &Seat| self.table.wagers.owner_of(*spot).is_some_and(|owner| owner != seat);
            add(chairs().filter(behind).collect(), 1);
        }
    }

    /// The squares of a spot that carry no chips of this player.
    fn free_squares(&self, seat: Seat, spot: Seat, to: &mut Circles) {
        let free =
            |square: &u8| !self.on(PD_13) || !self.table.wagers.occupied(seat, (spot, *square));
        let squares = (1..=self.squares()).filter(free);
        squares.for_each(|square| to.add(spot, Circle::Square(square)));
    }

    /// Why a seat may not bet on this spot, if it may not.
    pub(super) fn explain_spot(&self, seat: Seat, spot: Seat) -> Option<Refusal> {
        let held = self.table.wagers.spots_of(seat);
        if spot == seat || held.has(spot) {
            return None;
        }
        let several = self.most_spots() > 1;
        if self.table.seats.has(spot) || self.table.wagers.owner_of(spot).is_some() {
            let rule = match (several, self.game.table.one_player_per_spot) {
                (true, _) => EQ_18,
                (false, true) => PD_23,
                // The squares of a seat are for whoever sits there.
                (false, false) => PD_13,
            };
            return Some(Refusal::by(Code::NotNow, rule));
        }
        if !several || !self.is_free(spot) {
            return Some(Refusal::by(Code::NoSuchTarget, PD_13));
        }
        self.no_more_spots(seat, spot)
    }
}
