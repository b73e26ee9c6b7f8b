//! First cards that are dealt wrongly.

use super::{Comes, Dealt, Slip, Slipped, Who};
use crate::banked::felt::Draw;
use crate::banked::hand::BankedHand;
use crate::banked::hands::{HandId, HandState};
use crate::banked::step::To;
use crate::contract::Events;
use cards::{CardList, Seat};

impl BankedHand {
    /// How many cards a spot's hand is dealt first.
    pub(super) fn cards_each(&self) -> usize {
        self.dealing.each
    }

    /// How an incident changes the deal, if it does.
    fn dealt(&self, slip: &Slip) -> Option<Dealt> {
        match self.game.slipped(slip.kind)?.comes {
            Comes::Deal(dealt) if !slip.halts => Some(dealt),
            _ => None,
        }
    }

    /// Whether this can go wrong on top of earlier mistakes. A deal that starts at the wrong hand
    /// must be the only mistake, or nobody could tell whose cards are whose.
    pub(super) fn may_go_wrong_too(&self, told: &Slipped) -> bool {
        let mut others = self.felt.slips.iter().filter_map(|slip| self.dealt(slip));
        match told.comes {
            Comes::Deal(Dealt::FromHere) => others.next().is_none(),
            Comes::Deal(_) => others.all(|dealt| dealt != Dealt::FromHere),
            _ => true,
        }
    }

    /// Whether nothing else went wrong with the first cards of a spot.
    pub(super) fn is_clear(&self, spot: Seat) -> bool {
        let mut wrong = self.felt.slips.iter().filter(|slip| self.dealt(slip).is_some());
        wrong.all(|slip| slip.hand.0 != spot)
    }

    /// Requests more or fewer cards because of a mistake in the deal.
    pub(super) fn misdeal(&mut self, dealt: Dealt, told: &Slipped, events: &mut Events) {
        let Some(due) = self.felt.due else { return };
        let bank = told.who == Who::Bank;
        let to = if bank { To::Bank } else { To::Spots };
        let whole = self.game.dealt_to(to) as u8;
        match dealt {
            Dealt::FromHere => self.felt.tell_need(events),
            Dealt::Extra => {
                self.seat_extra();
                self.felt.ask(Draw::Opening, due.n + whole, events);
            }
            Dealt::Short(gets) => {
                match due.n - whole.saturating_sub(gets) {
                    // Everybody was passed over, so the deal is over.
                    0 => {
                        self.felt.due = None;
                        self.deal(&CardList::EMPTY, events);
                    }
                    n => self.felt.ask(Draw::Opening, n, events),
                }
            }
        }
    }

    /// Places the extra hand where it is dealt: after the spot's own hand, or in its place in the
    /// order.
    fn seat_extra(&mut self) {
        let round = self.around(self.dealing.turns);
        let Some(slip) = self.felt.slips.last_mut() else { return };
        let spot = slip.hand.0;
        slip.hand.1 = self.felt.hands.iter().filter(|hand| hand.spot == spot).count() as u8;
        let owner = self.felt.wagers.owner_of(spot).unwrap_or(spot);
        let new = HandState::new(spot, owner, slip.hand.1);
        let place = |spot: Seat| round.iter().position(|s| *s == spot);
        let later = |hand: &HandState| place(hand.spot) > place(spot);
        let at = self.felt.hands.iter().position(later).unwrap_or(self.felt.hands.len());
        self.felt.hands.insert(at, new);
    }

    /// Whether the deal skips a hand in this round.
    pub(in crate::banked) fn is_passed_over(&self, to: HandId, round: u8) -> bool {
        self.felt.slips.iter().any(|slip| {
            let bank = self.game.slipped(slip.kind).is_some_and(|told| told.who == Who::Bank);
            let here = match to {
                HandId::Spot(spot, _) => !bank && spot == slip.hand.0,
                HandId::Bank => bank,
                HandId::BankFront | HandId::Common(_) | HandId::Row(_) => false,
            };
            here && matches!(self.dealt(slip), Some(Dealt::Short(gets)) if round >= gets)
        })
    }

    /// The hand that the deal begins with: the first in the order of the deal, unless the dealer
    /// began elsewhere.
    pub(in crate::banked) fn dealt_first(&self) -> usize {
        if self.felt.hands.len() < 2 {
            return 0;
        }
        let elsewhere = |slip: &&Slip| self.dealt(slip) == Some(Dealt::FromHere);
        let slip = self.felt.slips.iter().find(elsewhere);
        let place = |slip: &Slip| self.felt.hands.iter().position(|h| h.id() == slip.hand);
        slip.and_then(place).unwrap_or_else(|| self.first_by_rule())
    }

    /// The first hand in the order of the deal, which may not be the first to act.
    fn first_by_rule(&self) -> usize {
        let (deals, acts) = (self.dealing.order, self.dealing.turns);
        if deals.from == acts.from {
            return 0;
        }
        let round = self.around(deals);
        let place = |spot: Seat| self.felt.hands.iter().position(|hand| hand.spot == spot);
        round.iter().find_map(|spot| place(*spot)).unwrap_or(0)
    }
}
