//! What lies where on a player-dealer table.

use super::cards::HandState;
use super::hand::BankedHand;
use crate::contract::{
    Account, Circle, Fact, Layout, Marker, Phase, Place, SeatSet, Standing, Status,
};
use crate::money::Chips;
use crate::stub::Held;
use cards::{Seat, Zone};

impl Layout for BankedHand {
    fn game(&self) -> &'static str {
        self.game.id
    }

    fn phase(&self) -> Phase {
        self.phase
    }

    fn seats(&self) -> SeatSet {
        self.table.seats
    }

    fn standing(&self, seat: Seat) -> Standing {
        let table = &self.table;
        let bank = seat == table.bank || self.only_banks(seat);
        let plays =
            self.phase == Phase::Wagers || table.hands.iter().any(|hand| hand.owner == seat);
        let status = match (bank, plays) {
            (true, _) => Status::Bank,
            (false, true) => Status::In,
            (false, false) => Status::Out,
        };
        Standing { stack: table.purse.stack(seat), bet: self.bet_of(seat), status }
    }

    fn row(&self, zone: Zone) -> &[Held] {
        let table = &self.table;
        match zone {
            Zone::Hand(seat, 0) if seat == table.bank => table.bank_cards.held(),
            Zone::Hand(spot, n) => table.hand((spot, n)).map_or(&[], |hand| hand.cards.held()),
            Zone::Burn => &table.burns,
            Zone::Out => table.slip.as_ref().map_or(&[], |slip| slip.card.as_slice()),
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
        if seat == self.table.bank {
            return see(Zone::Hand(seat, 0));
        }
        let own = self.table.hands.iter().filter(|hand| hand.owner == seat);
        own.for_each(|hand| see(Zone::Hand(hand.spot, hand.n)));
    }

    fn each_pile(&self, see: &mut dyn FnMut(Zone)) {
        [Zone::Stub, Zone::Muck, Zone::Burn, Zone::Out].into_iter().for_each(see);
    }

    fn chips(&self, account: Account) -> Chips {
        self.table.purse.get(account)
    }

    fn visit_chips(&self, see: &mut dyn FnMut(Account, Chips)) {
        self.table.purse.visit(see);
    }

    fn each_mark(&self, see: &mut dyn FnMut(Marker, Seat)) {
        see(Marker::PlayerDealer, self.table.bank);
        if let Some(seat) = self.table.covering.and_then(|cover| cover.seat()) {
            see(Marker::CoverBehind, seat);
        }
    }

    fn each_wager(&self, seat: Seat, see: &mut dyn FnMut(Place, Chips)) {
        for wager in self.table.wagers.of(seat) {
            see(Place::Circle(wager.hand.0, Circle::Square(wager.square)), wager.amount);
        }
    }

    fn wager(&self, hand: Zone) -> Chips {
        let Zone::Hand(spot, n) = hand else { return Chips::ZERO };
        let riding = self.table.wagers.iter().filter(|wager| wager.hand == (spot, n));
        riding.map(|wager| wager.amount).sum()
    }

    fn reading(&self, hand: Zone) -> String {
        let table = &self.table;
        let Zone::Hand(spot, n) = hand else { return String::new() };
        if spot == table.bank {
            return self.game.play.words(table.rules, &table.bank_cards);
        }
        let words = |hand: &HandState| {
            let words = self.game.play.words(table.rules, &hand.cards);
            match hand.spot == hand.owner {
                true => words,
                false => format!("{words}, spot {}", hand.spot),
            }
        };
        table.hand((spot, n)).map(words).unwrap_or_default()
    }

    fn each_note(&self, see: &mut dyn FnMut(&'static str, Fact)) {
        let table = &self.table;
        if !table.put_up.is_zero() {
            see("bank", Fact::Amount(table.put_up));
            let wagered: Chips = table.wagers.iter().map(|wager| wager.amount).sum();
            see("wagered", Fact::Amount(wagered));
            if self.ending.is_none() {
                let behind = table.covering.map_or(Chips::ZERO, |cover| cover.put_up);
                see("not covered", Fact::Amount(wagered.less(table.put_up + behind)));
            }
        }
        if let Some(id) = self.turn {
            let owner = table.owner_of(id.0);
            let mut own = table.hands.iter().filter(|hand| hand.owner == owner);
            let place = own.clone().position(|hand| hand.id() == id);
            if let Some(place) = place.filter(|_| own.nth(1).is_some()) {
                see("hand in turn", Fact::Of(owner, place as u8 + 1));
            }
        }
    }
}

impl BankedHand {
    /// What a player has on all their spots.
    fn bet_of(&self, seat: Seat) -> Chips {
        let mut spots = self.table.wagers.spots_of(seat);
        spots.add(seat);
        spots.iter().map(|spot| self.table.purse.get(Account::Spot(spot))).sum()
    }
}
