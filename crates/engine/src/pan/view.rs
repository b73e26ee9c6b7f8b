//! What a viewer may know.

use super::hand::PanHand;
use super::meld::sorting;
use super::settle::Last;
use super::state::Stage;
use crate::contract::{
    Account, CardChoice, Engine, Fact, HandView, Marker, Phase, PileView, Schema, Scope, SeatSet,
    SeatView, Status, Verb, View, Viewer,
};
use crate::money::Chips;
use crate::stub::Held;
use cards::{Card, Seat, Zone};

impl PanHand {
    /// The hand as a viewer may know it, into a view of before: bots ask for one at every act.
    pub(super) fn show(&self, viewer: Viewer, view: &mut View) {
        let windows = self.windows();
        (view.game, view.viewer) = (super::PAN.id, viewer);
        view.phase = match self.stage {
            Stage::Deal(_) => Phase::Deal,
            Stage::Declare(_) => Phase::Declare,
            Stage::Play => Phase::Play,
            Stage::Close(_) => Phase::Settle,
            Stage::Over(_) => Phase::Over,
        };
        refill(&mut view.windows, windows.iter());
        view.request = windows.request();
        view.legal.clear();
        let own = match viewer {
            Viewer::Seat(seat) if self.seats.has(seat) => SeatSet::from_iter([seat]),
            _ => SeatSet::EMPTY,
        };
        if view.request.is_none() {
            own.iter().for_each(|seat| self.choices(seat, &mut view.legal));
        }
        let shown = if view.scope == Scope::Own { own } else { self.seats };
        view.seats.resize_with(shown.len(), || SeatView::empty(self.lead));
        for (seat, place) in shown.iter().zip(&mut view.seats) {
            self.show_seat(seat, viewer, place);
        }
        // What another viewer saw must not stay there.
        view.chips.clear();
        view.marks.clear();
        view.pays.clear();
        view.notes.clear();
        match view.scope {
            Scope::Whole => self.show_rest(viewer, own, view),
            Scope::Own => view.piles.clear(),
        }
    }

    /// What lies in the middle, and what is worth knowing.
    fn show_rest(&self, viewer: Viewer, own: SeatSet, view: &mut View) {
        self.show_piles(viewer, &mut view.piles);
        let accounts = [Account::Tops, Account::DoubleTops, Account::Collection];
        let chips = accounts.map(|at| (at, self.purse.get(at)));
        view.chips.extend(chips.into_iter().filter(|(_, held)| !held.is_zero()));
        view.marks.extend((!self.opening).then_some((Marker::Eldest, self.lead)));
        // Only of his own cards, and only when he may lay some of them.
        let lays = |schema: &Schema| schema.verb != Verb::Force && is_some_set(&schema.cards);
        if own.has(self.turn.seat) && view.legal.iter().any(lays) {
            self.each_pay(&mut |pays| view.pays.push(pays));
        }
        self.notes(&mut |label, fact| view.notes.push((label, fact)));
    }

    fn show_seat(&self, seat: Seat, viewer: Viewer, view: &mut SeatView) {
        let player = &self.players[seat];
        (view.seat, view.stack, view.bet) = (seat, self.purse.stack(seat), Chips::ZERO);
        view.status = player.status;
        let drawn = || self.drawn().filter(|(of, _)| *of == seat);
        view.hands.resize_with(1 + drawn().count(), HandView::default);
        for hand in &mut view.hands {
            hand.reading.clear();
            hand.wager = Chips::ZERO;
        }
        let cards = &mut view.hands[0].cards;
        refill(cards, player.hand.iter().map(|held| face(held, viewer)));
        // The hidden hands of others are in order as they are.
        if cards.iter().any(|card| card.is_known()) {
            cards.sort_unstable_by_key(|card| sorting(*card));
        }
        for ((_, drawn), hand) in drawn().zip(&mut view.hands[1..]) {
            refill(&mut hand.cards, std::iter::once(face(&drawn, viewer)));
            hand.reading.push_str("drawn");
        }
        let last = player.melds().map(|(number, _)| number).max().unwrap_or(0);
        view.spreads.resize_with(last as usize, Vec::new);
        for (number, spread) in (1..).zip(&mut view.spreads) {
            let cards = player.meld(number).map_or(&[][..], |meld| &meld.cards);
            refill(spread, cards.iter().copied());
            spread.sort_unstable_by_key(|card| sorting(*card));
        }
    }

    fn show_piles(&self, viewer: Viewer, piles: &mut Vec<PileView>) {
        let gathered = matches!(self.stage, Stage::Close(_) | Stage::Over(_));
        let apart = usize::from(self.apart);
        let (muck, top) = self.discards.split_at(self.discards.len() - apart);
        let out = self.seats.iter().filter(|seat| self.players[*seat].status == Status::Out);
        let aside = out.map(|seat| self.players[seat].hand.len()).sum::<usize>();
        let nothing: &[Held] = &[];
        let mut n = 0;
        for (zone, cards, count) in [
            (Zone::Stub, nothing, self.stub.len()),
            (Zone::Muck, muck, muck.len()),
            (Zone::Top, top, top.len()),
            (Zone::Aside, nothing, aside + self.excess.len()),
        ] {
            if count == 0 {
                continue;
            }
            if piles.len() == n {
                piles.push(PileView { zone, shown: Vec::new(), count: 0 });
            }
            let pile = &mut piles[n];
            (pile.zone, pile.count) = (zone, count as u16);
            let faces = cards.iter().map(|held| face(held, viewer));
            refill(&mut pile.shown, faces.filter(|card| card.is_known() && !gathered));
            n += 1;
        }
        piles.truncate(n);
    }

    /// The chip, who pays, and what each meld is worth: all of it lies open on the table.
    fn notes(&self, tell: &mut impl FnMut(&'static str, Fact)) {
        tell("chip", Fact::Amount(self.game.chip));
        tell("liable", Fact::Seats(self.liable()));
        if !self.doubles.is_empty() {
            tell("doubles", Fact::Seats(self.doubles));
        }
        if let Last::Offered(amount, _) = self.last {
            tell("settlement", Fact::Amount(amount));
        }
        for seat in self.seats.iter() {
            for (number, meld) in self.players[seat].melds() {
                let worth = self.worth(meld);
                if worth > 0 {
                    tell("condition", Fact::Worth(seat, number, worth));
                }
            }
        }
    }
}

fn is_some_set(choice: &CardChoice) -> bool {
    matches!(choice, CardChoice::OneOf(_))
}

/// Other things into a list of before.
fn refill<T>(list: &mut Vec<T>, with: impl Iterator<Item = T>) {
    list.clear();
    list.extend(with);
}

/// The face of a card as a viewer knows it.
fn face(held: &Held, viewer: Viewer) -> Card {
    if held.seen.allows(viewer) { held.card } else { Card::UNKNOWN }
}
