//! A deck that is too short to deal everybody a card.
//!
//! All but the last card are dealt; then the last card and the burns are shuffled and dealt. If
//! even these are too few, one community card takes the place of everybody's own.

use super::hand::{PokerHand, Waits};
use super::variant::{Short, Street};
use crate::contract::*;
use crate::stub::Held;
use cards::{Card, Zone};

/// How the cards of a street are dealt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) enum Serving {
    /// Off the top of the stub.
    #[default]
    Whole,
    /// All of the stub except its last card, after a burn if there is room for one.
    First {
        /// Whether a card is burned.
        burn: bool,
        /// How many are dealt.
        cards: u8,
    },
    /// From the last card and the burns, to players who have no card yet.
    Rest {
        /// Whether a card is burned.
        burn: bool,
        /// How many players already have theirs.
        served: u8,
    },
    /// One common card for all.
    Community,
}

impl PokerHand {
    /// How this street will be dealt.
    pub(super) fn plan(&self, street: &Street) -> Serving {
        let Some(short) = street.deal.short else { return Serving::Whole };
        let burns = u8::from(self.burns(self.table.street).is_some());
        let due = street.hole * self.table.receiving.len() as u8;
        let stub = self.table.stub.len() as u8;
        if burns + due <= stub {
            return Serving::Whole;
        }
        let burn = burns == 1 && stub > 1;
        let cards = stub.saturating_sub(1 + u8::from(burn));
        if !self.enough(&short, stub + self.table.burn.len() as u8, due) {
            Serving::Community
        } else if cards == 0 && !burn {
            self.rest(0)
        } else {
            Serving::First { burn, cards }
        }
    }

    /// Whether stub and burns together have enough cards, with or without another burn.
    fn enough(&self, short: &Short, all: u8, due: u8) -> bool {
        let just = all == due && self.on(short.exact);
        self.on(short.gather) && (all > due || just)
    }

    /// The rest of a street, with a burn only if that leaves enough cards.
    fn rest(&self, served: u8) -> Serving {
        let left = self.table.receiving.len() as u8 - served;
        let pool = (self.table.stub.len() + self.table.burn.len()) as u8;
        Serving::Rest { burn: pool > left, served }
    }

    /// How many cards chance must deal.
    pub(super) fn serving_needs(&self) -> Option<u8> {
        match self.table.serving {
            Serving::Whole => None,
            Serving::First { burn, cards } => Some(cards + u8::from(burn)),
            Serving::Rest { burn, served } => {
                Some(self.table.receiving.len() as u8 - served + u8::from(burn))
            }
            Serving::Community => Some(1 + u8::from(self.burns(self.table.street).is_some())),
        }
    }

    /// Requests the first cards of a street that the deck is too short for.
    #[cold]
    pub(super) fn request_short(&mut self, events: &mut Events) {
        let held = self.table.stub.len() as u8;
        let community = self.street().deal.short.is_some_and(|short| self.on(short.community));
        match self.table.serving {
            Serving::Community if !community => self.street_dealt(events),
            Serving::Rest { .. } => self.ask(Waits::Gather, events),
            Serving::Community if self.serving_needs().is_some_and(|n| n > held) => {
                self.ask(Waits::Gather, events);
            }
            _ => self.ask(Waits::Street, events),
        }
    }

    /// Shuffles the burns with what is left of the stub.
    #[cold]
    pub(super) fn gather_burns(&mut self, events: &mut Events) {
        let count = self.table.burn.len() as u16;
        let rule = self.street().deal.short.map(|short| match self.table.serving {
            Serving::Community => short.community,
            _ => short.gather,
        });
        let kind = EventKind::Gather { from: Zone::Burn, to: Zone::Stub, count };
        events.push(Event { kind, rule });
        let burns = self.table.burn;
        burns.cards().for_each(|card| self.table.stub.put(card));
        self.table.burn.clear();
        events.tell(EventKind::Shuffled);
        self.ask(Waits::Street, events);
    }

    /// Deals what chance brought.
    #[cold]
    pub(super) fn deal_short(&mut self, cards: &[Card], events: &mut Events) {
        let street = *self.street();
        let (Some(short), burn) = (street.deal.short, street.deal.burn) else { return };
        match self.table.serving {
            Serving::Whole => {}
            Serving::First { burn: burns, cards: n } => {
                let rest = burn_if(self, burns.then_some(burn).flatten(), cards, events);
                self.serve(rest, 0, events);
                self.table.serving = self.rest(n);
                self.ask(Waits::Gather, events);
            }
            Serving::Rest { burn: burns, served } => {
                let rule = if burns { short.gather } else { short.exact };
                let rest = burn_if(self, burns.then_some(rule), cards, events);
                self.table.serve_by = Some(rule);
                self.serve(rest, served, events);
                self.table.serve_by = None;
                self.street_dealt(events);
            }
            Serving::Community => {
                let rest = burn_if(self, self.burns(self.table.street), cards, events);
                for &card in rest {
                    self.table.board.push(Held::new(card, Seen::ALL));
                    let (from, to, seen) = (Zone::Stub, Zone::Board, Seen::ALL);
                    events.cite(short.community, EventKind::Card { card, from, to, seen });
                }
                self.street_dealt(events);
            }
        }
    }

    /// Deals one card to each receiver after the first `served`, who already have theirs.
    fn serve(&mut self, cards: &[Card], served: u8, events: &mut Events) {
        let faces = self.street().deal.faces;
        let round = self.around().skip(served as usize);
        for (card, seat) in cards.iter().zip(round) {
            self.deal_face(*card, seat, faces[0], events);
        }
    }
}

fn burn_if<'a>(
    hand: &mut PokerHand,
    rule: Option<RuleId>,
    cards: &'a [Card],
    events: &mut Events,
) -> &'a [Card] {
    match rule {
        Some(rule) => hand.burn(cards, rule, events),
        None => cards,
    }
}
