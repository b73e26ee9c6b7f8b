//! Hands dealt in a row: the player-dealer chooses which goes out first, and they go out from the
//! action button on (PG-02, PG-08).

use super::felt::Draw;
use super::hand::BankedHand;
use super::hands::{HandId, ROWS};
use super::step::{Step, Way};
use crate::contract::{
    Code, Event, EventKind, Events, Incident, Move, Place, Refusal, RuleId, SeatSet, Seen, Verb,
};
use crate::stub::Held;
use cards::{Card, Seat, Zone};

impl BankedHand {
    /// The rule by which the player-dealer is to choose a hand of the row now.
    pub(super) fn choosing(&self) -> Option<RuleId> {
        match *self.step() {
            Step::Choose { rule } if !self.is_busy() => Some(rule),
            _ => None,
        }
    }

    /// Whom the player-dealer may name to shake the dice cup.
    pub(super) fn shakers(&self) -> SeatSet {
        let named = self.game.terms.shaker.is_some_and(|rule| self.on(rule));
        if named { self.felt.seats } else { SeatSet::EMPTY }
    }

    /// Whether a hand of the row can be chosen, or who shakes the dice.
    pub(super) fn check_choose(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let rule = self.choosing().ok_or(Refusal::plain(Code::NotNow))?;
        if seat != self.felt.bank {
            return Err(Refusal::by(Code::NotYourTurn, rule));
        }
        match mv.place {
            Place::Seat(seat) if self.shakers().has(seat) => {
                super::choices::bare(&mv.on(Place::Nowhere))
            }
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

    /// The player-dealer names who shakes the dice cup.
    pub(super) fn name_shaker(&self, seat: Seat, place: Place, events: &mut Events) {
        let kind = EventKind::Did { seat, verb: Verb::Choose, place };
        events.push(Event { kind, rule: self.game.terms.shaker });
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

    /// Who looks at the hand of a spot: its player and whoever decides, and those who bet on it from
    /// the rail. Nobody sees more than one hand; with that rule off, all who bet on it look.
    fn looks_at(&self, spot: Seat) -> Seen {
        let felt = &self.felt;
        if self.game.terms.one_spot.is_some_and(|rule| !self.on(rule)) {
            return felt.bettors(spot);
        }
        let first = |seat: &Seat| felt.wagers.of(*seat).next().is_some_and(|w| w.spot == spot);
        let rail = felt.rail.iter().filter(first);
        let own = [felt.owner(spot), self.decider(spot)];
        rail.chain(own).fold(Seen::NOBODY, |seen, seat| seen.and(Seen::by(seat)))
    }

    /// Whether the hands of the row lie on the table and are nobody's yet.
    pub(super) fn is_row_out(&self) -> bool {
        let lies = |n| !self.felt.cards(HandId::Row(n)).is_empty();
        (0..ROWS as u8).all(lies) && self.felt.bank_cards().is_empty()
    }

    /// The row that a card lies in.
    fn row_of(&self, card: Card) -> Option<u8> {
        (0..ROWS as u8).find(|n| self.felt.cards(HandId::Row(*n)).cards().any(|c| c == card))
    }

    /// Whether the cards that lie face up are told: one by its face, or how many.
    pub(super) fn check_up_in_row(&self, incident: &Incident) -> Result<(), Refusal> {
        let told = match incident.cards[..] {
            [] => incident.count > 1,
            [card] => incident.count == 0 && card.is_known() && self.row_of(card).is_some(),
            _ => false,
        };
        if told { Ok(()) } else { Err(Refusal::plain(Code::NoSuchCard)) }
    }

    /// Everybody sees a card of the row.
    pub(super) fn turn_up_in_row(&mut self, card: Option<Card>, events: &mut Events) {
        let Some((card, row)) = card.and_then(|card| Some((card, self.row_of(card)?))) else {
            return;
        };
        let mut lying = self.felt.cards_mut(HandId::Row(row)).seen();
        if let Some((_, seen)) = lying.find(|(other, seen)| *other == card && !seen.is_all()) {
            *seen = Seen::ALL;
            events.tell(EventKind::Show { card, zone: Zone::Row(row), seen: Seen::ALL });
        }
    }

    /// A card of the row is burned, and the first of those left over takes its place.
    pub(super) fn replace_in_row(&mut self, card: Option<Card>, rule: RuleId, events: &mut Events) {
        let Some((card, row)) = card.and_then(|card| Some((card, self.row_of(card)?))) else {
            return self.go_on(events);
        };
        if self.felt.cards_mut(HandId::Row(row)).take_first(card).is_some() {
            self.felt.burn(card, Zone::Row(row), Seen::ALL, Some(rule), events);
        }
        self.felt.ask_first(Draw::IntoRow { row, rule }, 1, events);
    }
}
