//! Where everything is on a Pan table.

use super::hand::PanHand;
use super::meld::sorting;
use super::settle::Last;
use super::state::Stage;
use crate::contract::{Account, Fact, Layout, Marker, Pays, Phase, SeatSet, Standing, Status};
use crate::game::Game;
use crate::money::Chips;
use crate::stub::Held;
use cards::{Card, Seat, Zone};

impl Layout for PanHand {
    fn game(&self) -> &'static Game {
        &super::PAN
    }

    fn phase(&self) -> Phase {
        match self.stage {
            Stage::Deal(_) => Phase::Deal,
            Stage::Declare(_) => Phase::Declare,
            Stage::Play => Phase::Play,
            Stage::Close(_) => Phase::Settle,
            Stage::Over(_) => Phase::Over,
        }
    }

    fn seats(&self) -> SeatSet {
        self.seats
    }

    fn standing(&self, seat: Seat) -> Standing {
        let status = self.players[seat].status;
        Standing { stack: self.purse.stack(seat), bet: Chips::ZERO, status }
    }

    fn row(&self, zone: Zone) -> &[Held] {
        let below = self.discards.len() - usize::from(self.apart);
        match zone {
            Zone::Hand(seat, 0) => &self.players[seat].hand,
            Zone::Drawn(seat) => {
                let turns = std::iter::once(&self.turn).chain(&self.paused);
                let mut own = turns.filter(|turn| turn.seat == seat && turn.drawn.is_some());
                own.next().map_or(&[], |turn| turn.drawn.as_slice())
            }
            // Once the cards have been gathered, nobody can look through them.
            Zone::Muck | Zone::Top if self.is_gathered() => &[],
            Zone::Muck => &self.discards[..below],
            Zone::Top => &self.discards[below..],
            _ => &[],
        }
    }

    fn count(&self, zone: Zone) -> usize {
        let apart = usize::from(self.apart);
        match zone {
            Zone::Stub => self.stub.len(),
            Zone::Muck => self.discards.len() - apart,
            Zone::Top => apart,
            Zone::Aside => {
                let out = self.seats.iter().map(|seat| &self.players[seat]);
                let out = out.filter(|player| player.status == Status::Out);
                out.map(|player| player.hand.len()).sum::<usize>() + self.excess.len()
            }
            _ => self.row(zone).len(),
        }
    }

    fn each_hand(&self, seat: Seat, see: &mut dyn FnMut(Zone)) {
        see(Zone::Hand(seat, 0));
        if !self.row(Zone::Drawn(seat)).is_empty() {
            see(Zone::Drawn(seat));
        }
    }

    fn each_pile(&self, see: &mut dyn FnMut(Zone)) {
        [Zone::Stub, Zone::Muck, Zone::Top, Zone::Aside].into_iter().for_each(see);
    }

    fn each_spread(&self, seat: Seat, see: &mut dyn FnMut(&[Card])) {
        let player = &self.players[seat];
        let last = player.melds().map(|(number, _)| number).max().unwrap_or(0);
        for number in 1..=last {
            see(player.meld(number).map_or(&[], |meld| &meld.cards));
        }
    }

    fn chips(&self, account: Account) -> Chips {
        self.purse.get(account)
    }

    fn visit_chips(&self, see: &mut dyn FnMut(Account, Chips)) {
        self.purse.visit(see);
    }

    fn each_mark(&self, see: &mut dyn FnMut(Marker, Seat)) {
        if !self.opening {
            see(Marker::Eldest, self.lead);
        }
    }

    fn reading(&self, hand: Zone) -> String {
        match hand {
            Zone::Drawn(_) => "drawn".into(),
            _ => String::new(),
        }
    }

    fn sorting(&self) -> Option<fn(Card) -> u8> {
        Some(sorting)
    }

    /// Only for the player in turn, and only while cards may be laid.
    fn each_pay(&self, seat: Seat, see: &mut dyn FnMut(Pays)) {
        if seat == self.turn.seat && self.request().is_none() {
            self.pays(see);
        }
    }

    /// The chip, who pays, and what each meld is worth: all of it is public.
    fn each_note(&self, see: &mut dyn FnMut(&'static str, Fact)) {
        see("chip", Fact::Amount(self.game.chip));
        see("liable", Fact::Seats(self.liable()));
        if !self.doubles.is_empty() {
            see("doubles", Fact::Seats(self.doubles));
        }
        if let Last::Offered(amount, _) = self.last {
            see("settlement", Fact::Amount(amount));
        }
        for seat in self.seats.iter() {
            for (number, meld) in self.players[seat].melds() {
                let worth = self.called(meld);
                if worth > 0 {
                    see("condition", Fact::Worth(seat, number, worth));
                }
            }
        }
    }
}

impl PanHand {
    fn is_gathered(&self) -> bool {
        matches!(self.stage, Stage::Close(_) | Stage::Over(_))
    }
}
