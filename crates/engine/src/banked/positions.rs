//! Dice that count the positions of a table, and whole hands dealt from there (TL-10, TL-11).

use super::hand::BankedHand;
use super::hands::HandId;
use super::step::{ButtonBy, Order, Step, To, Way};
use crate::contract::{EventKind, Events, Marker, RuleId, SeatSet, Seen};
use crate::stub::Held;
use cards::{CardList, Seat, Zone};

impl BankedHand {
    /// The spots that are bet on, and the player-dealer's.
    fn dealt_in(&self) -> SeatSet {
        let mut seats: SeatSet = self.felt.hands.iter().map(|hand| hand.spot).collect();
        seats.add(self.felt.bank);
        seats
    }

    /// The first position with a hand from the one that the dice counted on; `None` before they are
    /// thrown or where nothing is counted.
    pub(super) fn counted(&self) -> Option<Seat> {
        let positions = self.game.steps.iter().find_map(|step| match *step {
            Step::Button { by: ButtonBy::Positions(n), rule } if self.on(rule) => Some(n),
            _ => None,
        })?;
        let (around, total) = (usize::from(positions), self.felt.dice?.iter().sum::<u8>());
        // The player-dealer is the first, so one step less than the total is taken.
        let steps = (usize::from(total) + around - 1) % around;
        let at = (self.felt.bank.index() % around + around - steps) % around;
        self.dealt_in().counter_clockwise_from(Seat::at(at)).next()
    }

    /// The action button goes to the position that was counted, or to the first player at the
    /// player-dealer's right if it is the player-dealer's own.
    pub(super) fn count_positions(&mut self, rule: RuleId, events: &mut Events) {
        let Some(counted) = self.counted() else { return };
        let mut players = self.dealt_in();
        players.remove(self.felt.bank);
        if let Some(seat) = players.counter_clockwise_from(counted).next() {
            self.felt.button = Some(seat);
            events.cite(rule, EventKind::Mark { marker: Marker::ActionButton, seat });
        }
    }

    /// Deals whole hands, one stack after the other.
    pub(super) fn deal_stacks(
        &mut self,
        order: Order,
        rule: RuleId,
        cards: &CardList,
        events: &mut Events,
    ) {
        let first = self.counted().unwrap_or(Seat::at(0));
        let (dealt_in, each) = (self.dealt_in(), self.game.dealt_to(To::Spots));
        let mut cards = cards.iter().copied();
        let mut deal = |hand: &mut BankedHand, seat: Seat| {
            let (to, seen) = if seat == hand.felt.bank {
                (HandId::Bank, hand.bank_sees())
            } else {
                (HandId::Spot(seat, 0), Seen::by(hand.felt.owner(seat)))
            };
            for card in cards.by_ref().take(each) {
                hand.felt.cards_mut(to).push(Held::new(card, seen));
                let zone = to.zone(hand.felt.bank);
                events.cite(rule, EventKind::Card { card, from: Zone::Stub, to: zone, seen });
            }
        };
        match order.way {
            Way::Clockwise => dealt_in.clockwise_from(first).for_each(|seat| deal(self, seat)),
            Way::Counter => {
                dealt_in.counter_clockwise_from(first).for_each(|seat| deal(self, seat));
            }
        }
    }
}
