//! Hands dealt in a row: the player-dealer chooses which goes out first, and they go out from the
//! action button on (PG-02, PG-08).

use super::hand::BankedHand;
use super::hands::{HandId, ROWS};
use super::step::{Step, Way};
use crate::contract::{
    Code, Event, EventKind, Events, Move, Place, Refusal, RuleId, SeatSet, Seen, Verb,
};
use crate::stub::Held;
use cards::Seat;

impl BankedHand {
    /// The rule by which the player-dealer is to choose a hand of the row now.
    pub(super) fn choosing(&self) -> Option<RuleId> {
        match self.step() {
            Step::Choose { rule } if !self.is_busy() => Some(rule),
            _ => None,
        }
    }

    /// Whether a hand of the row can be chosen.
    pub(super) fn check_choose(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let rule = self.choosing().ok_or(Refusal::plain(Code::NotNow))?;
        if seat != self.felt.bank {
            return Err(Refusal::by(Code::NotYourTurn, rule));
        }
        match mv.place {
            Place::Row(n) if (1..=ROWS as u8).contains(&n) => {
                super::choices::bare(&mv.on(Place::Nowhere))
            }
            _ => Err(Refusal::by(Code::NoSuchTarget, rule)),
        }
    }

    /// The player-dealer chooses the hand that goes out first.
    pub(super) fn choose_row(&mut self, seat: Seat, n: u8, events: &mut Events) {
        let rule = self.choosing();
        self.felt.first_row = n.checked_sub(1);
        let kind = EventKind::Did { seat, verb: Verb::Choose, place: Place::Row(n) };
        events.push(Event { kind, rule });
        self.next_step(events);
    }

    /// The hands go out, from the action button on. With the rule off they go out from the left of
    /// the row to the first seat and on.
    pub(super) fn assign(&mut self, way: Way, rule: RuleId, events: &mut Events) {
        let mut seats: SeatSet = self.felt.hands.iter().map(|hand| hand.spot).collect();
        seats.add(self.felt.bank);
        let (button, row) = (self.felt.button, self.felt.first_row);
        let (from, row) = if self.on(rule) { (button, row) } else { (None, None) };
        let (from, row) = (from.unwrap_or(Seat::at(0)), usize::from(row.unwrap_or(0)));
        match way {
            Way::Clockwise => {
                for (at, seat) in seats.clockwise_from(from).enumerate() {
                    self.hand_out((row + at) % ROWS, seat, rule, events);
                }
            }
            Way::Counter => {
                for (at, seat) in seats.counter_clockwise_from(from).enumerate() {
                    self.hand_out((row + at) % ROWS, seat, rule, events);
                }
            }
        }
    }

    /// One hand of the row goes to a seat. Its player looks at it; the player-dealer does not yet.
    fn hand_out(&mut self, row: usize, seat: Seat, rule: RuleId, events: &mut Events) {
        let bank = seat == self.felt.bank;
        let to = if bank { HandId::Bank } else { HandId::Spot(seat, 0) };
        let seen = if bank { self.bank_sees() } else { self.looks_at(seat) };
        let (row, zone) = (HandId::Row(row as u8), to.zone(self.felt.bank));
        let cards = *self.felt.cards(row);
        self.felt.cards_mut(row).clear();
        for held in cards.iter() {
            // A card that was turned up on the deal stays known to everybody.
            let seen = held.seen.and(seen);
            self.felt.cards_mut(to).push(Held { seen, ..*held });
            let (card, from) = (held.card, row.zone(self.felt.bank));
            events.cite(rule, EventKind::Card { card, from, to: zone, seen });
        }
    }

    /// Who looks at the hand of a spot.
    pub(super) fn looks_at(&self, spot: Seat) -> Seen {
        Seen::by(self.felt.owner(spot))
    }
}
