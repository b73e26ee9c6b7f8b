//! A hand of a player-dealer game.

use super::cards::Cards;
use super::game::{BankedGame, StartFrom};
use super::share::Joint;
use super::table::Table;
use super::wagers::Wagers;
use crate::contract::{
    Account, Action, Actor, BySeat, Choices, Covering, CoveringBank, Ending, Engine, EventKind,
    Events, Marker, Mode, Outcome, Phase, Refusal, RuleId, SeatSet, Setup, SetupFault, ShoeState,
    Stacks, Windows,
};
use crate::ids::{PD_07, PD_19};
use crate::money::{Chips, Purse};
use crate::row::Row;
use crate::stub::Stub;
use cards::{Card, Seat, Zone};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A hand of a player-dealer game.
#[derive(Clone, Debug)]
pub struct BankedHand {
    pub(super) game: Arc<BankedGame>,
    pub(super) mode: Mode,
    pub(super) phase: Phase,
    pub(super) table: Table,
    /// Those who are done with wagering.
    pub(super) ready: SeatSet,
    /// The hand whose turn it is.
    pub(super) turn: Option<(Seat, u8)>,
    pub(super) ending: Option<Ending>,
}

impl BankedHand {
    /// Begins a hand: wagers may be placed.
    ///
    /// # Errors
    /// Everything that is wrong with the setup.
    pub fn start(
        game: &Arc<BankedGame>,
        setup: &Setup,
        events: &mut Events,
    ) -> Result<BankedHand, Vec<SetupFault>> {
        let mut faults = setup.common_faults(game.players, game.deck);
        let counted = |at| {
            let card = Card::from_index(at).expect("an index below the number of faces");
            let (stub, discards) = (setup.shoe.stub.get(card), setup.shoe.discards.get(card));
            u16::from(stub) + u16::from(discards) == u16::from(game.whole.get(card))
        };
        let off = SetupFault::ShoeDoesNotAddUp;
        if setup.shoe.deck == game.deck && !faults.contains(&off) && !(0..Card::FACES).all(counted)
        {
            faults.push(off);
        }
        let seats = setup.stacks.seats();
        let needs = game.least_bank(setup.rules);
        if seats.has(setup.lead) && setup.stacks.get(setup.lead) < needs {
            faults.push(SetupFault::TooPoor { seat: setup.lead, needs });
        }
        let fee = game.table.cover_fee(setup.rules);
        faults.extend(setup.covering.and_then(|cover| cover.fault(setup, game.table.behind, fee)));
        faults.extend(Joint::fault(setup, game.table.partners));
        if !faults.is_empty() {
            return Err(faults);
        }
        // Without the rule the bank behind is there and covers nothing.
        let covering = setup.covering.filter(|_| setup.rules.on(PD_07));
        // Each square can come to one wager, its double, and as much on every split hand.
        let players = seats.len() - 1;
        let hands = players * 4 * game.table.hands_per_player as usize;
        let table = Table {
            rules: setup.rules,
            purse: Purse::new(setup.stacks.iter()),
            wagers: Wagers::with_room(hands * 2 * game.table.squares as usize),
            bank: setup.lead,
            put_up: Chips::ZERO,
            joint: Joint::new(setup),
            covering,
            cage: BySeat::all(Chips::ZERO),
            barred: SeatSet::EMPTY,
            seats,
            hands: Vec::with_capacity(hands),
            bank_cards: Cards::NONE,
            burns: Row::EMPTY,
            stub: Stub::new(&setup.shoe),
            shoe: setup.shoe,
            muck: setup.shoe.discards,
            want: None,
            slip: None,
        };
        events.tell(EventKind::Mark { marker: Marker::PlayerDealer, seat: setup.lead });
        events.tell(EventKind::Phase { phase: Phase::Wagers });
        let mut hand = BankedHand {
            game: Arc::clone(game),
            mode: setup.mode,
            phase: Phase::Wagers,
            table,
            ready: SeatSet::EMPTY,
            turn: None,
            ending: None,
        };
        if let Some(Covering { who: CoveringBank::Corporation, put_up }) = setup.covering {
            hand.table.purse.bring(Account::Corporation, put_up);
        }
        hand.stand_behind(events);
        Ok(hand)
    }

    /// Whether a rule is in force.
    pub(super) fn on(&self, rule: RuleId) -> bool {
        self.table.rules.on(rule)
    }

    /// Those who bet against the player-dealer.
    pub(super) fn players(&self) -> SeatSet {
        let mut banks = SeatSet::EMPTY;
        banks.add(self.table.bank);
        if let Some(seat) = self.table.covering.and_then(|cover| cover.seat()) {
            banks.add(seat);
        }
        let partners = self.banks().iter().filter(|seat| self.only_banks(*seat));
        partners.for_each(|seat| banks.add(seat));
        self.table.seats.without(banks)
    }

    /// The spots clockwise from where the house starts.
    pub(super) fn around_from(&self, start: StartFrom) -> impl Iterator<Item = Seat> + use<> {
        let first = match start {
            StartFrom::SeatOne | StartFrom::DealerRight => Seat::at(0),
            StartFrom::LeftOfBank => Seat::at((self.table.bank.index() + 1) % Seat::MAX),
        };
        self.spots().clockwise_from(first)
    }

    /// The fees that a seat's wagers will cost it.
    pub(super) fn fees_due(&self, seat: Seat) -> Chips {
        if !self.on(PD_19) {
            return Chips::ZERO;
        }
        let fee =
            |wager: &super::wagers::Wager| self.game.table.fee(self.table.rules, wager.amount);
        self.table.wagers.of(seat).map(fee).sum()
    }
}

impl Engine for BankedHand {
    fn windows(&self) -> Windows {
        self.open_windows()
    }

    fn legal_into(&self, actor: Actor, to: &mut Choices) {
        self.choices(actor).schemas().for_each(|schema| to.push(schema));
    }

    fn check(&self, actor: Actor, action: &Action) -> Result<(), Refusal> {
        if self.ending.is_some() {
            return Err(Refusal::plain(crate::contract::Code::HandOver));
        }
        match action {
            Action::Move(mv) => self.check_move(actor, mv),
            Action::Chance(answer) => self.check_chance(actor, answer),
            Action::Slip(incident) => self.check_slip(actor, incident),
            Action::Declare(incident) => self.check_declare(actor, incident).map(|_| ()),
            Action::Override(decision) => self.check_override(actor, decision),
        }
    }

    #[inline(never)] // three engines in one function would pay for the largest frame
    fn apply(&mut self, actor: Actor, action: &Action, events: &mut Events) -> Result<(), Refusal> {
        self.check(actor, action)?;
        match action {
            Action::Move(mv) => self.do_move(actor, mv, events),
            Action::Chance(answer) => self.answered(answer, events),
            Action::Slip(incident) => self.slipped(incident, events),
            Action::Declare(incident) => self.declared(incident, events),
            Action::Override(decision) => self.overruled(decision, events),
        }
        self.table.assert_conserved();
        Ok(())
    }

    fn default_action(&self, actor: Actor) -> Option<Action> {
        self.default_for(actor)
    }

    fn outcome(&self) -> Option<Outcome> {
        let ending = self.ending?;
        let table = &self.table;
        let mut discards = table.muck;
        table.visit(&mut |zone, card| {
            if zone != Zone::Muck && card.is_known() {
                discards.add(card);
            }
        });
        let stacks: Stacks =
            table.seats.iter().map(|seat| (seat, table.purse.stack(seat))).collect();
        Some(Outcome {
            ending,
            stacks,
            collected: table.purse.get(Account::Collection),
            jackpot: table.purse.get(Account::Jackpot),
            shoe: ShoeState { stub: table.stub.counts(), discards, ..table.shoe },
            next_lead: None,
            cage: table.cage,
            corporation: table.purse.get(Account::Corporation),
            barred: table.barred,
            wagered: table.wagers.iter().map(|wager| wager.owner).collect(),
            banked: table.joint.parts,
            lost: table.joint.lost,
        })
    }

    fn visit_cards(&self, see: &mut dyn FnMut(Zone, Card)) {
        self.table.visit(see);
    }

    fn digest(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.table.hash(&mut hasher);
        (self.phase, self.ready, self.turn, self.ending).hash(&mut hasher);
        hasher.finish()
    }
}
