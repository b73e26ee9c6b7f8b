//! Where everything is on a poker table.

use super::hand::{PokerHand, Waits};
use crate::contract::*;
use crate::game::Game;
use crate::money::Chips;
use crate::stub::Held;
use cards::{CardList, Seat, Zone};

impl Layout for PokerHand {
    fn game(&self) -> &'static Game {
        self.game.game
    }

    fn phase(&self) -> Phase {
        match (self.table.ending, self.table.waits) {
            (Some(_), _) => Phase::Over,
            (None, Waits::Showing) => Phase::Showdown,
            (None, Waits::Street) if self.table.street == 0 => Phase::Deal,
            _ => self.draw_phase().unwrap_or(self.street().deal.phase),
        }
    }

    fn seats(&self) -> SeatSet {
        self.table.dealt
    }

    fn standing(&self, seat: Seat) -> Standing {
        let table = &self.table;
        let status = match (table.live.has(seat), table.all_in.has(seat)) {
            (false, _) => Status::Out,
            (true, true) => Status::AllIn,
            (true, false) => Status::In,
        };
        Standing { stack: table.purse.stack(seat), bet: table.round.bet[seat], status }
    }

    fn row(&self, zone: Zone) -> &[Held] {
        let table = &self.table;
        match zone {
            Zone::Hand(seat, 0) => &table.hole[seat],
            Zone::Board => &table.board,
            Zone::Out => &table.out,
            Zone::Top => self.on_top(),
            Zone::Aside => self.aside(),
            Zone::Burn => &table.burn,
            Zone::Discards(seat) => table.draws.thrown(seat),
            _ => &[],
        }
    }

    fn count(&self, zone: Zone) -> usize {
        match zone {
            Zone::Stub => self.table.stub.len(),
            Zone::Muck => self.table.muck.len(),
            _ => self.row(zone).len(),
        }
    }

    fn each_hand(&self, seat: Seat, see: &mut dyn FnMut(Zone)) {
        see(Zone::Hand(seat, 0));
    }

    fn each_pile(&self, see: &mut dyn FnMut(Zone)) {
        let piles =
            [Zone::Board, Zone::Out, Zone::Top, Zone::Aside, Zone::Burn, Zone::Muck, Zone::Stub];
        piles.into_iter().for_each(&mut *see);
        if self.table.draws.begun > 0 {
            self.table.dealt.iter().map(Zone::Discards).for_each(see);
        }
    }

    fn drew(&self, seat: Seat) -> Option<u8> {
        self.table.draws.drew[seat]
    }

    fn chips(&self, account: Account) -> Chips {
        self.table.purse.get(account)
    }

    fn visit_chips(&self, see: &mut dyn FnMut(Account, Chips)) {
        self.table.purse.visit(see);
    }

    fn each_mark(&self, see: &mut dyn FnMut(Marker, Seat)) {
        see(Marker::Button, self.table.button);
        self.table.killer.into_iter().for_each(|seat| see(Marker::Kill, seat));
    }

    /// The value in words of a hand with the board.
    fn reading(&self, zone: Zone) -> String {
        let own: CardList = self.row(zone).iter().map(|held| held.card).collect();
        if own.is_empty() { String::new() } else { self.describe(&own) }
    }
}
