//! Hands with too many or too few cards (PK-33, PK-34).

use super::super::hand::{PokerHand, Waits};
use super::describe::{Description, Effect, Then, Whose, may};
use super::list::COUNT;
use super::trouble::{Case, State, What};
use crate::contract::*;
use crate::stub::Facing;
use cards::{Card, Seat, Zone};

/// A wrong number of cards where players show some of theirs. The game's table says what houses post,
/// and by which rule.
pub(in super::super) const UP_COUNT: Description = Description {
    posted: &[],
    rulings: &[
        may(Ruling::Stands, &[]),
        may(Ruling::Dead, &[Effect::Dead(Whose::Own)]),
        may(Ruling::MoneyBack, &[Effect::MoneyBack]).only(before_the_end),
    ],
    ..COUNT
};

fn before_the_end(hand: &PokerHand, _: &Case) -> bool {
    hand.moment() == Waits::Player
}

/// Whether nobody has done anything but what was forced.
pub(in super::super) fn nobody_acted(hand: &PokerHand, _: &Case) -> bool {
    let forced = |seat: Seat| Some(seat) == hand.forced_opener();
    hand.table.street == 0 && hand.acted().iter().all(forced)
}

/// Whether the hand's owner has acted on it, forced bets apart.
pub(in super::super) fn acted_on(hand: &PokerHand, case: &Case) -> bool {
    let Some(seat) = case.facts.seat else { return false };
    let forced = Some(seat) == hand.forced_opener();
    hand.table.street > 0 || hand.acted().has(seat) && !forced
}

/// One card too many or one too few, on the deal that is due or found once the cards are out.
pub(super) fn facts(hand: &PokerHand, incident: &Incident) -> Result<(), Refusal> {
    let Some(seat) = incident.seat else { return Err(Refusal::plain(Code::NoSuchTarget)) };
    let again = hand.unruled(IncidentKind::WrongCount).any(|case| case.facts.seat == Some(seat));
    let dealing = hand.table.waits == Waits::Street;
    let begun = hand.trouble().filled > 0 || hand.boxed().next().is_some();
    let begun = begun || hand.misburned().is_some();
    let right = if dealing { hand.street().hole } else { hand.table.hole[seat].len() as u8 };
    let wrong = incident.count;
    let few = wrong + 1 == right;
    if again || dealing && (begun || right == 0) {
        return Err(Refusal::plain(Code::NotNow));
    }
    if !dealing && !hand.table.live.has(seat) {
        return Err(Refusal::plain(Code::NotInHand));
    }
    if !few && wrong != right + 1 {
        return Err(Refusal::plain(Code::NoSuchTarget));
    }
    // One thing at a time: a pending ruling comes before another card.
    if !dealing && !few && !matches!(hand.table.waits, Waits::Player | Waits::Showing) {
        return Err(Refusal::plain(Code::NotNow));
    }
    if !dealing && few {
        return hand.lacks(seat, &incident.cards).map(|_| ());
    }
    // The extra card comes from the stub, so chance says which it is.
    if incident.cards.is_empty() { Ok(()) } else { Err(Refusal::plain(Code::Unused)) }
}

/// On the deal, a different number of cards is dealt. Once the cards are out, an extra card is
/// found, or a card that the hand never had goes back to the stub.
pub(super) fn take(hand: &mut PokerHand, incident: &Incident, events: &mut Events) -> Then {
    let Some(seat) = incident.seat else { return Then::Nothing };
    if hand.table.waits == Waits::Street {
        return Then::Asks;
    }
    if usize::from(incident.count) > hand.table.hole[seat].len() {
        return Then::Owes(What::Found(seat));
    }
    if let Ok(card) = hand.lacks(seat, &incident.cards) {
        hand.table.moved = true;
        hand.table.hole[seat].take_first(card);
        hand.table.stub.put(card);
        let (from, to, seen) = (Zone::Hand(seat, 0), Zone::Stub, Seen::NOBODY);
        events.tell(EventKind::Card { card, from, to, seen });
    }
    Then::Ruling
}

/// Whether fewer than two players have acted.
pub(super) fn just_dealt(hand: &PokerHand, _: &Case) -> bool {
    hand.table.street == 0 && hand.acted().len() < 2
}

pub(super) fn reparable(hand: &PokerHand, _: &Case) -> bool {
    hand.table.street == 0 && hand.moment() != Waits::Showdown
}

impl PokerHand {
    /// Who has made the forced opening bet, as long as nobody has put in more.
    fn forced_opener(&self) -> Option<Seat> {
        let forced = !self.table.round.wagered && !self.game.bring_in.is_zero();
        self.table.initiator.filter(|_| forced && self.table.street == 0)
    }

    /// The card that a short hand never got: the one named, or else its last.
    fn lacks(&self, seat: Seat, named: &[Card]) -> Result<Card, Refusal> {
        let hole = &self.table.hole[seat];
        let found = match named {
            [] => hole.cards().last(),
            [card] => hole.cards().find(|held| held == card),
            _ => None,
        };
        found.ok_or(Refusal::plain(Code::NoSuchCard))
    }

    /// The round of a deal in which a hand gets two cards or none: the last of down cards, where
    /// nobody sees it.
    pub(super) fn miscounted_round(&self) -> u8 {
        let faces = self.street().deal.faces;
        let down = faces.iter().rposition(|face| *face == Facing::Down);
        down.map_or(faces.len(), |at| at + 1) as u8
    }

    /// How many cards a seat gets in that round: two or none where it was told so.
    pub(super) fn cards_in_wrong_round(&self, seat: Seat) -> u8 {
        let wrong = |case: &&Case| case.state == State::Hidden && case.facts.seat == Some(seat);
        match self.unruled(IncidentKind::WrongCount).find(wrong) {
            Some(case) if case.street == self.table.street => {
                case.facts.count + 1 - self.street().hole
            }
            _ => 1,
        }
    }

    /// Live hands with a wrong number of cards that nobody has noticed yet.
    pub(super) fn miscounted(&self) -> impl Iterator<Item = Seat> {
        let hidden = |case: &&Case| case.state == State::Hidden;
        let seats = self.unruled(IncidentKind::WrongCount).filter(hidden);
        seats.filter_map(|case| case.facts.seat).filter(|seat| self.table.live.has(*seat))
    }
}
