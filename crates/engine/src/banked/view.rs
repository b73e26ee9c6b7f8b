//! A hand as a viewer may know it. In these games all hands lie face up; the faces still go through
//! each card's own visibility, for the games to come in which they do not.

use super::hand::BankedHand;
use super::hands::{Cards, HandState};
use crate::contract::{
    Account, Actor, Engine, Fact, HandView, Marker, Phase, PileView, Scope, SeatView, Seen, Status,
    View, Viewer,
};
use crate::money::Chips;
use cards::{Card, Seat, Zone};

impl BankedHand {
    pub(super) fn seen_by(&self, viewer: Viewer) -> View {
        let table = &self.felt;
        let mut chips = Vec::new();
        table.purse.visit(&mut |account, amount| {
            if !matches!(account, Account::Seat(_) | Account::Spot(_)) {
                chips.push((account, amount));
            }
        });
        View {
            game: self.game.id,
            viewer,
            scope: Scope::Whole,
            phase: self.phase,
            seats: table.seats.iter().map(|seat| self.seat_view(seat, viewer)).collect(),
            piles: self.piles(viewer),
            chips,
            marks: self.marks(),
            windows: self.open_windows().iter().collect(),
            request: self.open_windows().request(),
            legal: match viewer {
                Viewer::Seat(seat) => self.legal(Actor::Seat(seat)),
                Viewer::Spectator | Viewer::Record => Vec::new(),
            },
            pays: Vec::new(),
            notes: self.notes(),
        }
    }

    fn marks(&self) -> Vec<(Marker, Seat)> {
        let behind = self.felt.covering.and_then(|cover| cover.seat());
        let behind = behind.map(|seat| (Marker::CoverBehind, seat));
        [(Marker::PlayerDealer, self.felt.bank)].into_iter().chain(behind).collect()
    }

    fn seat_view(&self, seat: Seat, viewer: Viewer) -> SeatView {
        let table = &self.felt;
        let bank = seat == table.bank;
        let hands: Vec<HandView> = match bank {
            true => vec![self.hand_view(table.bank_cards(), Chips::ZERO, viewer)],
            false => {
                let own = table.hands.iter().filter(|hand| hand.owner == seat);
                own.map(|hand| self.own_hand(hand, viewer)).collect()
            }
        };
        let bank = bank || self.only_banks(seat);
        let plays = self.phase == Phase::Wagers || !hands.is_empty();
        SeatView {
            seat,
            stack: table.purse.stack(seat),
            bet: self.bet_of(seat),
            status: match (bank, plays) {
                (true, _) => Status::Bank,
                (false, true) => Status::In,
                (false, false) => Status::Out,
            },
            hands,
            spreads: Vec::new(),
        }
    }

    /// What a player has on all his spots.
    fn bet_of(&self, seat: Seat) -> Chips {
        let mut spots = self.felt.wagers.spots_of(seat);
        spots.add(seat);
        spots.iter().map(|spot| self.felt.purse.get(Account::Spot(spot))).sum()
    }

    fn own_hand(&self, hand: &HandState, viewer: Viewer) -> HandView {
        let riding = self.felt.wagers.iter().filter(|wager| wager.hand() == hand.id());
        let wager = riding.map(|wager| wager.amount).sum();
        let mut view = self.hand_view(&hand.cards, wager, viewer);
        if hand.spot != hand.owner {
            view.reading = format!("{}, spot {}", view.reading, hand.spot);
        }
        view
    }

    fn hand_view(&self, cards: &Cards, wager: Chips, viewer: Viewer) -> HandView {
        let all = cards.iter().all(|held| held.seen.allows(viewer));
        let words = || self.game.play.words(self.felt.rules, cards);
        HandView {
            cards: cards.iter().map(|held| held.face(viewer)).collect(),
            reading: if all { words() } else { String::new() },
            wager,
        }
    }

    fn piles(&self, viewer: Viewer) -> Vec<PileView> {
        let table = &self.felt;
        let pile = |zone, shown, count: usize| PileView { zone, shown, count: count as u16 };
        let mut piles = vec![pile(Zone::Stub, Vec::new(), table.stub.len())];
        if !table.muck.is_empty() {
            piles.push(pile(Zone::Muck, Vec::new(), table.muck.len()));
        }
        if !table.burns.is_empty() {
            // Burns lie face down, and most of them nobody ever saw.
            let record = Seen::NOBODY.allows(viewer);
            let shown = if record { table.burns.to_vec() } else { Vec::new() };
            piles.push(pile(Zone::Burn, shown, table.burns.len()));
        }
        let out: Vec<Card> = table.slips.iter().filter_map(|slip| slip.card).collect();
        if !out.is_empty() {
            let n = out.len();
            piles.push(pile(Zone::Out, out, n));
        }
        piles
    }

    fn notes(&self) -> Vec<(&'static str, Fact)> {
        let table = &self.felt;
        let mut notes = Vec::new();
        if !table.put_up.is_zero() {
            notes.push(("bank", Fact::Amount(table.put_up)));
            let wagered: Chips = table.wagers.iter().map(|wager| wager.amount).sum();
            notes.push(("wagered", Fact::Amount(wagered)));
            if self.ending.is_none() {
                let behind = table.covering.map_or(Chips::ZERO, |cover| cover.put_up);
                let covered = table.put_up + behind;
                notes.push(("not covered", Fact::Amount(wagered.less(covered))));
            }
        }
        if let Some(id) = self.turn {
            let owner = table.owner(id.0);
            let mut own = table.hands.iter().filter(|hand| hand.owner == owner);
            let place = own.clone().position(|hand| hand.id() == id);
            if let Some(place) = place.filter(|_| own.nth(1).is_some()) {
                notes.push(("hand in turn", Fact::Of(owner, place as u8 + 1)));
            }
        }
        notes
    }
}
