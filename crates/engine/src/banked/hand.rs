//! A hand of a player-dealer game.

use super::felt::Felt;
use super::game::{BankedGame, Dealing, Verbs};
use super::hands::ROWS;
use super::share::Joint;
use super::step::{Order, StartFrom, Step, To, Way};
use super::terms::BackLine;
use crate::contract::{
    Account, Action, Actor, Answer, Carry, Choices, Code, Covering, CoveringBank, Ending, Engine,
    EventKind, Events, Marker, Mode, Outcome, Phase, Refusal, RuleId, SeatSet, Setup, SetupFault,
    Stacks, Windows,
};
use crate::ids::{PD_07, PD_18};
use cards::{Card, Seat, Zone};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// With this many cards left, no player's choice depends on the exact number.
const PLENTY: usize = 8;

/// A hand of a player-dealer game.
#[derive(Clone, Debug)]
pub struct BankedHand {
    pub(super) game: Arc<BankedGame>,
    pub(super) dealing: Dealing,
    pub(super) mode: Mode,
    /// The current step.
    pub(super) at: usize,
    pub(super) phase: Phase,
    pub(super) felt: Felt,
    /// Everybody who is done betting.
    pub(super) ready: SeatSet,
    /// The spot's hand in turn.
    pub(super) turn: Option<(Seat, u8)>,
    /// What that hand may do apart from its chips, as long as no card or ruling is pending.
    pub(super) open: Verbs,
    pub(super) ending: Option<Ending>,
}

impl BankedHand {
    /// Starts a hand by opening the betting.
    ///
    /// # Errors
    /// Everything that is wrong with the setup.
    pub fn start(
        game: &Arc<BankedGame>,
        setup: &Setup,
        events: &mut Events,
    ) -> Result<BankedHand, Vec<SetupFault>> {
        let faults = BankedHand::faults(game, setup);
        if !faults.is_empty() {
            return Err(faults);
        }
        let dealing = game.dealing();
        let mut hand = BankedHand {
            game: Arc::clone(game),
            dealing,
            mode: setup.mode,
            at: 0,
            phase: game.first_phase(),
            felt: Felt::new(setup, dealing.hands),
            ready: SeatSet::EMPTY,
            turn: None,
            open: Verbs::NONE,
            ending: None,
        };
        hand.open(setup, events);
        Ok(hand)
    }

    /// The same, overwriting another hand.
    pub(crate) fn restart(
        &mut self,
        game: &Arc<BankedGame>,
        setup: &Setup,
        events: &mut Events,
    ) -> Result<(), Vec<SetupFault>> {
        let faults = BankedHand::faults(game, setup);
        if !faults.is_empty() {
            return Err(faults);
        }
        if !Arc::ptr_eq(&self.game, game) {
            self.game = Arc::clone(game);
            self.dealing = game.dealing();
        }
        self.mode = setup.mode;
        (self.at, self.phase, self.ready) = (0, game.first_phase(), SeatSet::EMPTY);
        (self.turn, self.open, self.ending) = (None, Verbs::NONE, None);
        self.felt.renew(setup, self.dealing.hands);
        self.open(setup, events);
        Ok(())
    }

    fn faults(game: &BankedGame, setup: &Setup) -> Vec<SetupFault> {
        let mut faults = setup.common_faults(game.players, game.deck);
        // With its rule switched off, a fault does not count.
        faults.retain(|fault| game.rule_behind(fault).is_none_or(|rule| setup.rules.on(rule)));
        let (shoe, terms) = (&setup.carry.shoe, &game.terms);
        let off = SetupFault::ShoeDoesNotAddUp;
        let counted = || game.whole.is_sum_of(&shoe.stub, &shoe.discards);
        if shoe.deck == game.deck && !faults.contains(&off) && !counted() {
            faults.push(off);
        }
        // The hands of a row are dealt from a whole deck, before anybody has bet.
        let first = game.first_phase() == Phase::Deal;
        if first && game.dealt_to(To::Rows) * ROWS > shoe.stub.len() {
            faults.push(SetupFault::ShoeTooShort);
        }
        let needs = game.least_bank(setup.rules);
        if setup.stacks.seats().has(setup.lead) && setup.stacks.get(setup.lead) < needs {
            faults.push(SetupFault::TooPoor { seat: setup.lead, needs });
        }
        let fee = terms.cover_fee(setup.rules);
        faults.extend(setup.covering.and_then(|cover| cover.fault(setup, terms.behind, fee)));
        faults.extend(Joint::fault(setup, terms.partners));
        faults.extend(game.rail_fault(setup));
        faults
    }

    /// Places the markers and opens the betting.
    fn open(&mut self, setup: &Setup, events: &mut Events) {
        // With the rule off, the bank behind is there but covers nothing.
        self.felt.covering = setup.covering.filter(|_| self.on(PD_07));
        self.place_cut_card();
        // Each circle can hold one wager, its double, and the same for every split hand.
        let players = self.felt.seats.len() - 1;
        let hands = players * 4 * self.game.terms.spots.0 as usize;
        let of_spots = self.dealing.is_to_spots();
        let room = match self.game.terms.back_line {
            BackLine::Anybody(_) | BackLine::Jointly(_) => players * players,
            BackLine::Nobody(_) => hands * 2,
        };
        self.felt.wagers.make_room(room * self.dealing.circles);
        self.felt.hands.reserve(if of_spots { hands } else { 0 });
        events.tell(EventKind::Mark { marker: Marker::PlayerDealer, seat: setup.lead });
        events.tell(EventKind::Phase { phase: self.phase });
        if let Some(Covering { who: CoveringBank::Corporation, put_up }) = setup.covering {
            self.felt.purse.bring(Account::Corporation, put_up);
        }
        self.stand_behind(events);
        if self.phase != Phase::Wagers {
            self.run_steps(events);
        }
    }

    /// Whether a rule is in force.
    pub(super) fn on(&self, rule: RuleId) -> bool {
        self.felt.rules.on(rule)
    }

    pub(super) fn step(&self) -> &Step {
        &self.game.steps[self.at]
    }

    /// Everybody who bets against the player-dealer.
    pub(super) fn players(&self) -> SeatSet {
        let mut banks = if self.on(PD_18) { self.banks() } else { SeatSet::EMPTY };
        banks.add(self.felt.bank);
        if let Some(seat) = self.felt.covering.and_then(|cover| cover.seat()) {
            banks.add(seat);
        }
        self.felt.seats.without(banks)
    }

    /// Every spot that is a player's or is bet on.
    pub(super) fn spots(&self) -> SeatSet {
        self.players().without(self.felt.rail).or(self.felt.wagers.bet_on())
    }

    /// The spots in this order.
    pub(super) fn around(&self, order: Order) -> Round {
        let spots = self.spots();
        if spots.is_single() {
            // Fast path: wherever it starts, there is only one.
            let mut round = Round { seats: [self.felt.bank; Seat::MAX], len: 0 };
            spots.iter().for_each(|seat| round.push(seat));
            return round;
        }
        let (from, way) = if self.on(order.rule) {
            (order.from, order.way)
        } else {
            (StartFrom::DealerLeft, Way::Clockwise)
        };
        let first = match from {
            StartFrom::DealerLeft => Seat::at(0),
            StartFrom::DealerRight => Seat::at(Seat::MAX - 1),
            StartFrom::LeftOfBank => Seat::at((self.felt.bank.index() + 1) % Seat::MAX),
            StartFrom::Button => self.felt.button.unwrap_or(Seat::at(0)),
            StartFrom::Counted => self.counted().unwrap_or(Seat::at(0)),
        };
        let mut round = Round { seats: [first; Seat::MAX], len: 0 };
        match way {
            Way::Clockwise => spots.clockwise_from(first).for_each(|seat| round.push(seat)),
            Way::Counter => spots.counter_clockwise_from(first).for_each(|seat| round.push(seat)),
        }
        round
    }

    /// How many cards can still be dealt in this hand.
    pub(super) fn cards_left(&self) -> usize {
        let reshuffle = self.game.terms.reshuffle.is_none_or(|rule| self.on(rule));
        self.felt.stub.len() + if reshuffle { self.felt.muck.len() } else { 0 }
    }

    /// How many cards players may draw: the player-dealer's next card and the second cards of split
    /// hands are reserved.
    pub(super) fn cards_for_players(&self) -> usize {
        let (left, most_owed) = (self.felt.stub.len(), self.felt.hands.len() + 1);
        if left >= most_owed + PLENTY {
            // Fast path: there are enough even if every hand were owed a card.
            return left - most_owed;
        }
        let owed =
            |hand: &&super::hands::HandState| hand.cards.len() == 1 && (!hand.done || hand.late);
        let owed = self.felt.hands.iter().filter(owed).count();
        self.cards_left().saturating_sub(owed + 1)
    }
}

/// The spots of a table in some order.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    seats: [Seat; Seat::MAX],
    len: usize,
}

impl Round {
    fn push(&mut self, seat: Seat) {
        self.seats[self.len] = seat;
        self.len += 1;
    }

    /// Keeps only these.
    pub fn retain(&mut self, keep: impl Fn(Seat) -> bool) {
        let all = *self;
        self.len = 0;
        all.iter().filter(|seat| keep(**seat)).for_each(|seat| self.push(*seat));
    }
}

impl std::ops::Deref for Round {
    type Target = [Seat];
    fn deref(&self) -> &[Seat] {
        &self.seats[..self.len]
    }
}

impl Engine for BankedHand {
    fn windows(&self) -> Windows {
        self.open_windows()
    }

    fn legal_into(&self, actor: Actor, to: &mut Choices) {
        self.choices(actor, to);
    }

    fn check(&self, actor: Actor, action: &Action) -> Result<(), Refusal> {
        if self.ending.is_some() {
            return Err(Refusal::plain(Code::HandOver));
        }
        match action {
            Action::Move(mv) => self.check_move(actor, mv),
            Action::Chance(answer) => {
                self.check_answer(actor, answer)?;
                match answer {
                    Answer::Cards(cards) => self.felt.stub.check(cards),
                    Answer::Shuffled | Answer::Dice(_) => Ok(()),
                }
            }
            Action::Slip(incident) => self.check_slip(actor, incident),
            Action::Declare(incident) => self.check_declare(actor, incident).map(|_| ()),
            Action::Override(decision) => self.check_override(actor, decision).map(|_| ()),
        }
    }

    #[inline(never)] // inlining all three engines would make one large stack frame
    fn apply(&mut self, actor: Actor, action: &Action, events: &mut Events) -> Result<(), Refusal> {
        if let (None, Action::Chance(answer @ Answer::Cards(cards))) = (self.ending, action) {
            // The stub looks for cards only once: it gives all of them or none.
            self.check_answer(actor, answer)?;
            self.felt.stub.take_all(cards)?;
        } else {
            self.check(actor, action)?;
        }
        let told = events.len();
        match action {
            Action::Move(mv) => self.do_move(actor, mv, events),
            Action::Chance(answer) => self.answered(answer, events),
            Action::Slip(incident) => self.slipped(incident, events),
            Action::Declare(incident) => self.declared(incident, events),
            Action::Override(decision) => self.overruled(decision, events),
        }
        self.felt.assert_conserved(&events[told..]);
        Ok(())
    }

    fn default_action(&self, actor: Actor) -> Option<Action> {
        self.default_for(actor)
    }

    fn outcome(&self) -> Option<Outcome> {
        let ending = self.ending?;
        let felt = &self.felt;
        let stacks: Stacks = felt.seats.iter().map(|seat| (seat, felt.purse.stack(seat))).collect();
        Some(Outcome {
            ending,
            stacks,
            collected: felt.purse.get(Account::Collection),
            jackpot: felt.purse.get(Account::Jackpot),
            carry: Carry {
                wagered: felt.wagers.iter().map(|wager| wager.owner).collect(),
                banked: felt.joint.parts,
                lost: felt.joint.lost,
                ..Carry::of(self.shoe_left(ending))
            },
            cage: felt.cage,
            corporation: felt.purse.get(Account::Corporation),
            barred: felt.barred,
        })
    }

    fn visit_cards(&self, see: &mut dyn FnMut(Zone, Card)) {
        self.felt.visit(see);
    }

    fn digest(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.felt.hash(&mut hasher);
        (self.at, self.phase, self.ready, self.turn, self.ending).hash(&mut hasher);
        hasher.finish()
    }
}
