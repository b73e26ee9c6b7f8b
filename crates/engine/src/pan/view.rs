//! What a viewer may know.

use super::hand::PanHand;
use super::meld::sorting;
use super::state::{SPREADS, Stage};
use crate::contract::{
    Account, Actor, Engine, HandView, Marker, Phase, PileView, SeatView, Status, View, Viewer,
};
use crate::money::Chips;
use crate::stub::Held;
use cards::{Card, Seat, Zone};

impl PanHand {
    /// The hand as a viewer may know it.
    pub(super) fn show(&self, viewer: Viewer) -> View {
        let tops = (Account::Tops, self.purse.get(Account::Tops));
        let double_tops = (Account::DoubleTops, self.purse.get(Account::DoubleTops));
        let fees = (Account::Collection, self.purse.get(Account::Collection));
        View {
            game: super::PAN.id,
            viewer,
            phase: match self.stage {
                Stage::Deal(_) => Phase::Deal,
                Stage::Declare(_) => Phase::Declare,
                Stage::Play => Phase::Play,
                Stage::Close(_) => Phase::Settle,
                Stage::Over(_) => Phase::Over,
            },
            seats: self.seats.iter().map(|seat| self.show_seat(seat, viewer)).collect(),
            piles: self.piles(viewer),
            chips: [tops, double_tops, fees]
                .into_iter()
                .filter(|(_, held)| !held.is_zero())
                .collect(),
            marks: (!self.opening).then_some((Marker::Eldest, self.lead)).into_iter().collect(),
            windows: self.windows().iter().collect(),
            request: self.windows().request(),
            legal: match viewer {
                Viewer::Seat(seat) => self.legal(Actor::Seat(seat)),
                Viewer::Spectator | Viewer::Record => Vec::new(),
            },
            notes: self.notes(),
        }
    }

    fn show_seat(&self, seat: Seat, viewer: Viewer) -> SeatView {
        let player = &self.players[seat];
        let mut cards: Vec<Card> = player.hand.iter().map(|held| face(held, viewer)).collect();
        cards.sort_by_key(|card| sorting(*card));
        let mut hands = vec![HandView { cards, ..HandView::default() }];
        for (_, drawn) in self.drawn().filter(|(of, _)| *of == seat) {
            hands.push(HandView { cards: vec![face(&drawn, viewer)], ..HandView::default() });
        }
        let last = player.melds().map(|(number, _)| number).max().unwrap_or(0);
        let spread = |number| {
            let mut cards = player.meld(number).map_or(Vec::new(), |meld| meld.cards.to_vec());
            cards.sort_by_key(|card| sorting(*card));
            cards
        };
        SeatView {
            seat,
            stack: self.purse.stack(seat),
            bet: Chips::ZERO,
            status: player.status,
            hands,
            spreads: (1..=last.min(SPREADS as u8)).map(spread).collect(),
        }
    }

    fn piles(&self, viewer: Viewer) -> Vec<PileView> {
        let gathered = matches!(self.stage, Stage::Close(_) | Stage::Over(_));
        let apart = usize::from(self.apart);
        let (muck, top) = self.discards.split_at(self.discards.len() - apart);
        let shown = |pile: &[Held]| -> Vec<Card> {
            let faces = pile.iter().map(|held| face(held, viewer));
            faces.filter(|card| card.is_known() && !gathered).collect()
        };
        let out = self.seats.iter().filter(|seat| self.players[*seat].status == Status::Out);
        let aside = out.map(|seat| self.players[seat].hand.len()).sum::<usize>();
        let pile = |zone, shown, count: usize| PileView { zone, shown, count: count as u16 };
        let piles = [
            pile(Zone::Stub, Vec::new(), self.stub.len()),
            pile(Zone::Muck, shown(muck), muck.len()),
            pile(Zone::Top, shown(top), top.len()),
            pile(Zone::Aside, Vec::new(), aside),
        ];
        piles.into_iter().filter(|pile| pile.count > 0).collect()
    }

    /// The chip, who pays, and what each meld is worth: all of it lies open on the table.
    fn notes(&self) -> Vec<(&'static str, String)> {
        let mut notes = vec![("chip", self.game.chip.to_string())];
        let liable: Vec<String> = self.liable().iter().map(|seat| seat.to_string()).collect();
        notes.push(("liable", liable.join(" ")));
        if !self.doubles.is_empty() {
            let doubles: Vec<String> = self.doubles.iter().map(|seat| seat.to_string()).collect();
            notes.push(("doubles", doubles.join(" ")));
        }
        for seat in self.seats.iter() {
            for (number, meld) in self.players[seat].melds() {
                let worth = self.worth(meld);
                if worth > 0 {
                    notes.push(("condition", format!("{seat}.{number} is worth {worth}")));
                }
            }
        }
        notes
    }
}

/// The face of a card as a viewer knows it.
fn face(held: &Held, viewer: Viewer) -> Card {
    if held.seen.allows(viewer) { held.card } else { Card::UNKNOWN }
}
