//! Who has the first button, the first bank, the first lead.

use crate::terms::{FirstButton, Rotation};
use crate::{EventKind, Events, Seating};
use cards::{Card, CardList, Rank, Seat};
use engine::ids::{PK_04, PK_05};
use engine::{Code, Marker, Refusal, SeatSet};

impl Seating {
    /// What marks the seat that leads.
    pub(crate) fn marker(&self) -> Marker {
        match self.terms.rotation {
            Rotation::Button(_) => Marker::Button,
            Rotation::Bank(_) => Marker::PlayerDealer,
            Rotation::Winner => Marker::Eldest,
        }
    }

    /// The floor puts the marker down.
    pub(crate) fn place(&mut self, seat: Seat, events: &mut Events) -> Result<(), Refusal> {
        self.check_seated(seat)?;
        if self.is_on() {
            return Err(Refusal::plain(Code::HandOn));
        }
        match self.terms.rotation {
            Rotation::Bank(_) => self.give_bank(seat),
            Rotation::Button(_) | Rotation::Winner => self.state.next = Some((seat, None)),
        }
        self.state.drawing = SeatSet::EMPTY;
        self.setup.lead = seat;
        events.tell(EventKind::Mark { marker: self.marker(), seat });
        Ok(())
    }

    /// A card each for the first button (PK-04).
    pub(crate) fn draw(&mut self, events: &mut Events) -> Result<(), Refusal> {
        let Rotation::Button(_) = self.terms.rotation else {
            return Err(Refusal::plain(Code::NotNow));
        };
        let settled = self.state.lead.is_some() || self.state.next.is_some();
        if settled || self.is_on() || !self.state.drawing.is_empty() || !self.on(PK_04) {
            return Err(Refusal::by(Code::NotNow, PK_04));
        }
        let there = self.state.able();
        if there.len() < 2 {
            return Err(Refusal::plain(Code::TooFew));
        }
        self.state.drawing = there;
        events.cite(PK_04, EventKind::Need(there.len() as u8));
        Ok(())
    }

    /// The cards that were drawn: the best one takes the button; ties are broken by suit, spades
    /// before hearts, diamonds and clubs. A joker against an ace is drawn again (PK-04).
    pub(crate) fn take_cards(
        &mut self,
        cards: &CardList,
        events: &mut Events,
    ) -> Result<(), Refusal> {
        let drawing = self.state.drawing;
        if drawing.is_empty() {
            return Err(Refusal::plain(Code::NotAsked));
        }
        let twice = |at: usize| cards[..at].contains(&cards[at]);
        if cards.len() != drawing.len() || (0..cards.len()).any(twice) {
            return Err(Refusal::plain(Code::WrongAnswer));
        }
        let first = match &self.terms.rotation {
            Rotation::Button(terms) => terms.first,
            Rotation::Bank(_) | Rotation::Winner => FirstButton::High,
        };
        let low = first == FirstButton::Low;
        let values: Option<Vec<(u8, u8)>> = cards.iter().map(|card| value(*card, low)).collect();
        let Some(values) = values else {
            return Err(Refusal::plain(Code::NoSuchCard));
        };
        let best = if low { values.iter().min() } else { values.iter().max() };
        let Some(best) = best.copied() else {
            return Err(Refusal::plain(Code::WrongAnswer));
        };
        for (seat, card) in drawing.iter().zip(cards.iter()) {
            events.cite(PK_04, EventKind::Card { card: *card, seat });
        }
        // The joker is worth an ace and has no suit.
        let joker = cards.iter().any(|card| card.is_joker());
        if low && joker && values.iter().filter(|value| value.0 == best.0).count() > 1 {
            events.cite(PK_04, EventKind::Need(drawing.len() as u8));
            return Ok(());
        }
        self.state.drawing = SeatSet::EMPTY;
        if let Some((seat, _)) = drawing.iter().zip(&values).find(|(_, value)| **value == best) {
            // The button goes to the right of the winner, who then has the first blind (PK-05).
            let blind = first == FirstButton::RightOfHigh && self.on(PK_05);
            let (seat, rule) = match drawing.right_of(seat).filter(|_| blind) {
                Some(right) => (right, PK_05),
                None => (seat, PK_04),
            };
            self.state.next = Some((seat, Some(rule)));
            events.cite(rule, EventKind::Mark { marker: Marker::Button, seat });
        }
        Ok(())
    }
}

/// What a card is worth in a draw, and its suit; `None` for an unknown card.
fn value(card: Card, low: bool) -> Option<(u8, u8)> {
    if card.is_joker() {
        return low.then_some((0, 0));
    }
    if !card.is_known() {
        return None;
    }
    let (rank, suit) = (card.rank()?, card.suit()?);
    let worth = match rank {
        Rank::Ace if low => 0,
        rank => rank as u8 + 1,
    };
    Some((worth, suit as u8))
}
