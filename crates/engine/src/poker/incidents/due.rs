//! What rulings leave to be done: cards that chance still has to deal, and how the hand resumes.

use super::super::hand::{PokerHand, Waits};
use super::trouble::{Case, Due, State, What, When};
use crate::contract::*;
use crate::ids::*;
use crate::stub::Held;
use cards::{Card, Seat, Zone};

impl PokerHand {
    /// Resumes the hand: first with pending rulings, then with what has to be done right away, then
    /// from where it was interrupted.
    pub(super) fn go_on(&mut self, events: &mut Events) {
        if self.table.live.is_single() && self.on(PK_47) {
            // Other pending rulings no longer matter: nobody else is left to win the pot.
            self.table.waits = self.trouble().resume;
            return self.leave_it_to_the_last(events);
        }
        if self.trouble().cases.iter().any(|case| case.state == State::Waits) {
            self.table.waits = Waits::Ruling;
            return;
        }
        match self.first_due().map(|due| due.what) {
            Some(What::Choice(_)) => return self.table.waits = Waits::Choice,
            Some(_) => return self.ask(Waits::Due, events),
            None => {}
        }
        self.table.waits = self.trouble().resume;
        match self.table.waits {
            Waits::Player => self.betting_resumes(events),
            Waits::Showing => self.showing_resumes(events),
            Waits::Street if self.is_open() => self.ask(Waits::Street, events),
            Waits::Street => self.street_is_out(events),
            Waits::Gather => self.ask(Waits::Gather, events),
            Waits::Serve => self.draw_resumes(events),
            Waits::Pick if self.is_drawing(Waits::Pick) => self.draw_resumes(events),
            Waits::Showdown => self.showdown(events),
            Waits::Pick | Waits::Due | Waits::Choice | Waits::Ruling | Waits::Nothing => {}
        }
    }

    /// One hand is left. If it has been shown, the showdown takes its course.
    fn leave_it_to_the_last(&mut self, events: &mut Events) {
        let shown = self.table.live.without(self.table.shown).is_empty();
        if self.table.waits == Waits::Showing && shown {
            self.showing_resumes(events)
        } else {
            self.uncontested(events)
        }
    }

    /// The whole street has been dealt: what waited for that is done first.
    fn street_is_out(&mut self, events: &mut Events) {
        let queue = &mut self.trouble_mut().queue;
        if let Some(due) = queue.iter_mut().find(|due| due.when == When::Dealt) {
            due.when = When::Now;
            return self.go_on(events);
        }
        if self.misburn_shows() {
            return self.go_on(events);
        }
        self.trouble_mut().filled = 0;
        self.street_dealt(events);
    }

    pub(super) fn first_due(&self) -> Option<&Due> {
        self.trouble().queue.iter().find(|due| due.when == When::Now)
    }

    /// The request to chance that an incident leads to.
    pub(in super::super) fn due_request(&self) -> Request {
        let draw = |n| Request::Draw { n, from: DrawFrom::Top };
        let burn = |street| u8::from(self.burns(street).is_some() && self.on_top().is_empty());
        let street = self.table.street;
        match self.first_due().map(|due| due.what) {
            Some(What::ShuffleBack) => {
                Request::Shuffle { from: Zone::Out, into: ShuffleInto::Stub }
            }
            Some(What::DrawOut(seat)) => Request::Pick { zone: Zone::Hand(seat, 0), n: 1 },
            Some(What::Early) => {
                draw(self.game.streets[street as usize + 1].board + burn(street + 1))
            }
            Some(What::Extra(n)) => draw(n + burn(street)),
            Some(What::EarlyCards(n)) => draw(n + burn(street + 1)),
            Some(What::Spare(n)) => draw(n),
            Some(What::Centre(_)) => Request::Draw { n: 1, from: DrawFrom::Centre },
            _ => draw(1),
        }
    }

    /// Whether the requested card comes out of a hand instead of off the stub.
    pub(in super::super) fn draws_out(&self) -> bool {
        let out = |due: &Due| matches!(due.what, What::DrawOut(_));
        self.table.waits == Waits::Due && self.first_due().is_some_and(out)
    }

    /// Takes the cards requested because of an incident.
    pub(in super::super) fn take_brought(&mut self, cards: &[Card], events: &mut Events) {
        let Some(Due { what, rule, .. }) = self.take_due(When::Now) else { return };
        match what {
            What::Card(seat) | What::Centre(seat) => {
                self.deal_to(cards[0], seat, Seen::by(seat), Some(rule), events)
            }
            What::Found(seat) => {
                self.deal_to(cards[0], seat, Seen::by(seat), None, events);
                self.is_found(seat);
            }
            What::DrawOut(seat) => self.take_drawn_out(seat, cards[0], rule, events),
            What::Early => {
                let rest = self.burn_before(self.table.street + 1, cards, events);
                self.lay_beside(IncidentKind::EarlyBoard, rest, Seen::ALL, events);
            }
            What::Extra(_) => {
                let rest = self.burn_before(self.table.street, cards, events);
                self.lay_beside(IncidentKind::ExtraBoard, rest, Seen::ALL, events);
            }
            What::EarlyCards(_) => self.take_early_cards(cards, events),
            What::Spare(_) => self.spare(cards, rule, events),
            What::ShuffleBack => self.shuffle_back(events),
            _ => {}
        }
        self.go_on(events);
    }

    /// Burns the first card where a street has a burn; gives back the rest.
    pub(super) fn burn_before<'a>(
        &mut self,
        street: u8,
        cards: &'a [Card],
        events: &mut Events,
    ) -> &'a [Card] {
        match self.burns(street) {
            Some(rule) => self.burn(cards, rule, events),
            None => cards,
        }
    }

    /// A hand turns out to have an extra card.
    fn is_found(&mut self, seat: Seat) {
        let told = |case: &&mut Case| {
            case.facts.kind == IncidentKind::WrongCount
                && case.facts.seat == Some(seat)
                && case.state == State::Hidden
        };
        if let Some(case) = self.trouble_mut().cases.iter_mut().find(told) {
            case.state = State::Waits;
        }
    }

    /// The card drawn from a long hand is the next burn; if a card is already waiting on the stub,
    /// it is burned at once.
    fn take_drawn_out(&mut self, seat: Seat, card: Card, rule: RuleId, events: &mut Events) {
        let Some(held) = self.table.hole[seat].take_first(card) else { return };
        let from = Zone::Hand(seat, 0);
        if self.on_top().is_empty() {
            return self.onto_top(held, from, rule, events);
        }
        self.table.moved = true;
        let Held { card, seen, .. } = held;
        self.table.burn.push(held);
        events.cite(rule, EventKind::Card { card, from, to: Zone::Burn, seen });
    }

    /// Cards that were out of play return to the stub.
    fn shuffle_back(&mut self, events: &mut Events) {
        let out = std::mem::take(&mut self.table.out);
        let (from, to, count) = (Zone::Out, Zone::Stub, out.len() as u16);
        events.tell(EventKind::Gather { from, to, count });
        out.cards().for_each(|card| self.table.stub.put(card));
        events.tell(EventKind::Shuffled);
    }

    /// Whether an incident prevents the burn before a street.
    #[cold]
    pub(in super::super) fn skips_burn(&self, street: u8) -> bool {
        self.is_due(When::Street(street), What::NoBurn)
    }
}
