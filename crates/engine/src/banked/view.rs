//! Where everything is on a player-dealer felt.

use super::game::BankedGame;
use super::hand::BankedHand;
use super::hands::{Cards, FRONT, HandId, HandState, ROWS};
use super::step::{Order, Step};
use crate::contract::{
    Account, Fact, Layout, Marker, Phase, Place, ResultKind, SeatSet, Seen, Settled, Side,
    Standing, Status,
};
use crate::game::Game;
use crate::money::Chips;
use crate::stub::Held;
use cards::{Card, Seat, Zone};

impl Layout for BankedHand {
    fn game(&self) -> &'static Game {
        self.game.game
    }

    fn posted(&self) -> Option<&BankedGame> {
        Some(&self.game)
    }

    fn phase(&self) -> Phase {
        self.phase
    }

    fn seats(&self) -> SeatSet {
        self.felt.seats
    }

    fn standing(&self, seat: Seat) -> Standing {
        let felt = &self.felt;
        let bank = seat == felt.bank || self.only_banks(seat);
        let bets = || !felt.wagers.wagered_by(seat).is_zero();
        let plays = self.phase == Phase::Wagers || bets();
        let status = match (bank, plays) {
            (true, _) => Status::Bank,
            (false, true) => Status::In,
            (false, false) => Status::Out,
        };
        Standing { stack: felt.purse.stack(seat), bet: self.bet_of(seat), status }
    }

    fn row(&self, zone: Zone) -> &[Held] {
        let felt = &self.felt;
        match zone {
            Zone::Hand(seat, 0) if seat == felt.bank => felt.bank_cards(),
            Zone::Hand(seat, FRONT) if seat == felt.bank => felt.cards(HandId::BankFront),
            Zone::Hand(spot, n) => felt.hand((spot, n)).map_or(&[], |hand| &hand.cards),
            Zone::Common(n @ 0..=1) => felt.cards(HandId::Common(n)),
            Zone::Row(n) if usize::from(n) < ROWS => felt.cards(HandId::Row(n)),
            Zone::Burn => &felt.burns,
            Zone::Out => &felt.out,
            _ => &[],
        }
    }

    fn count(&self, zone: Zone) -> usize {
        match zone {
            Zone::Stub => self.felt.stub.len(),
            Zone::Muck => self.felt.muck.len(),
            _ => self.row(zone).len(),
        }
    }

    fn each_hand(&self, seat: Seat, see: &mut dyn FnMut(Zone)) {
        if seat == self.felt.bank {
            // In games with common hands the player-dealer has none.
            if self.dealing.fixed().contains(&HandId::Bank) {
                see(Zone::Hand(seat, 0));
            }
            if !self.felt.cards(HandId::BankFront).is_empty() {
                see(Zone::Hand(seat, FRONT));
            }
            return;
        }
        let own = self.felt.hands.iter().filter(|hand| hand.owner == seat);
        own.for_each(|hand| see(Zone::Hand(hand.spot, hand.n)));
    }

    fn each_pile(&self, see: &mut dyn FnMut(Zone)) {
        for id in self.dealing.fixed().iter().filter(|id| matches!(id, HandId::Common(_))) {
            see(id.zone(self.felt.bank));
        }
        (0..ROWS as u8).map(Zone::Row).filter(|row| !self.row(*row).is_empty()).for_each(&mut *see);
        [Zone::Stub, Zone::Muck, Zone::Burn, Zone::Out].into_iter().for_each(see);
    }

    fn chips(&self, account: Account) -> Chips {
        self.felt.purse.get(account)
    }

    fn visit_chips(&self, see: &mut dyn FnMut(Account, Chips)) {
        self.felt.purse.visit(see);
    }

    fn each_mark(&self, see: &mut dyn FnMut(Marker, Seat)) {
        see(Marker::PlayerDealer, self.felt.bank);
        if let Some(seat) = self.felt.button {
            see(Marker::ActionButton, seat);
        }
        if let Some(seat) = self.felt.covering.and_then(|cover| cover.seat()) {
            see(Marker::CoverBehind, seat);
        }
    }

    fn each_wager(&self, seat: Seat, see: &mut dyn FnMut(Place, Chips)) {
        for wager in self.felt.wagers.of(seat) {
            see(Place::Circle(wager.spot, wager.circle), wager.amount);
        }
    }

    fn each_settled(&self, seat: Seat, see: &mut dyn FnMut(Settled)) {
        let chip = self.game.terms.units.chip;
        for wager in self.felt.wagers.of(seat) {
            let Some(finding) = wager.finding else { continue };
            let action = wager.action + wager.behind;
            let reached = !action.is_zero() || wager.amount.is_zero();
            let result = if reached { finding.result } else { ResultKind::NoAction };
            let (paid, lost) = finding.verdict.moves(action, chip);
            let (due, owed) = finding.verdict.moves(wager.amount, chip);
            see(Settled { result, action, moved: paid + lost, by_cards: due - owed });
        }
    }

    fn wager(&self, hand: Zone) -> Chips {
        let Zone::Hand(spot, n) = hand else { return Chips::ZERO };
        let riding = self.felt.wagers.iter().filter(|wager| wager.hand() == (spot, n));
        riding.map(|wager| wager.amount).sum()
    }

    fn reading(&self, hand: Zone) -> String {
        let felt = &self.felt;
        let (spot, n) = match hand {
            Zone::Hand(spot, n) if spot != felt.bank => (spot, n),
            Zone::Hand(_, n) => {
                let id = if n == FRONT { HandId::BankFront } else { HandId::Bank };
                return self.game.play.words(felt.rules, felt.cards(id));
            }
            Zone::Common(n @ 0..=1) => {
                return self.game.play.words(felt.rules, felt.cards(HandId::Common(n)));
            }
            _ => return String::new(),
        };
        let words = |hand: &HandState| {
            let words = self.game.play.words(felt.rules, &hand.cards);
            if hand.spot == hand.owner { words } else { format!("{words}, spot {}", hand.spot) }
        };
        felt.hand((spot, n)).map(words).unwrap_or_default()
    }

    fn side_names(&self) -> Option<[&'static str; 2]> {
        self.setting().map(|_| self.game.play.sides())
    }

    fn sides(&self, spot: Seat, front: &[Card]) -> Option<[Side; 2]> {
        let wanted = usize::from(self.setting()?.front);
        let mut back = self.whole(self.hand_at(spot));
        let divided = front.len() == wanted && front.iter().all(|card| back.take(*card));
        let play = &self.game.play;
        let words = |faces: &[Card]| {
            let mut cards = Cards::default();
            faces.iter().for_each(|card| cards.push(Held::new(*card, Seen::NOBODY)));
            play.words(self.felt.rules, &cards)
        };
        let names = play.sides();
        let sides = [(names[0], front), (names[1], &back)];
        divided.then(|| sides.map(|(name, faces)| Side { name, reading: words(faces) }))
    }

    fn each_note(&self, see: &mut dyn FnMut(&'static str, Fact)) {
        let felt = &self.felt;
        if !felt.put_up.is_zero() {
            see("bank", Fact::Amount(felt.put_up));
            let wagered: Chips = felt.wagers.iter().map(|wager| wager.amount).sum();
            see("wagered", Fact::Amount(wagered));
            if self.ending.is_none() {
                let behind = felt.covering.map_or(Chips::ZERO, |cover| cover.put_up);
                see("not covered", Fact::Amount(wagered.less(felt.put_up + behind)));
            }
        }
        if let Some(dice) = felt.dice {
            see("dice", Fact::Dice(dice));
        }
        if let Some(order) = self.order_of_showing().filter(|_| felt.button.is_some()) {
            let bet_on = felt.wagers.bet_on();
            let round = self.around(order);
            let spots = round.iter().copied().filter(|spot| bet_on.has(*spot));
            see("settled in order", Fact::Order(spots.collect()));
        }
        self.each_partnership(&mut |seats| see("kum-kum", Fact::Seats(seats)));
        if let Some(id) = self.turn {
            let owner = felt.owner(id.0);
            let mut own = felt.hands.iter().filter(|hand| hand.owner == owner);
            let place = own.clone().position(|hand| hand.id() == id);
            // Somebody else may decide for it.
            let named = own.nth(1).is_some() || self.decider(id.0) != owner;
            if let Some(place) = place.filter(|_| named) {
                see("hand in turn", Fact::Of(owner, place as u8 + 1));
            }
        }
    }
}

impl BankedHand {
    /// The order in which set hands are shown and settled, as long as that is to come.
    fn order_of_showing(&self) -> Option<Order> {
        let showing = |step: &Step| match *step {
            Step::Expose { order, .. } => Some(order),
            _ => None,
        };
        self.game.steps.iter().find_map(showing).filter(|_| self.ending.is_none())
    }

    /// What a player has on the table.
    fn bet_of(&self, seat: Seat) -> Chips {
        match self.phase {
            Phase::Over => Chips::ZERO,
            _ => self.wagered_by(seat),
        }
    }
}
