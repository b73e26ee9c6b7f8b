use super::game::PokerGame;
use super::table::PokerTable;
use crate::Hand;
use crate::contract::*;
use crate::ids::PK_48;
use crate::money::Chips;
use crate::row::Row;
use cards::{Card, Seat, Zone};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A hand of poker in play.
#[derive(Clone, Debug)]
pub struct PokerHand {
    pub(super) game: Arc<PokerGame>,
    pub(super) table: PokerTable,
}

/// What the hand is waiting for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) enum Waits {
    /// A player's move.
    #[default]
    Player,
    /// A player to show or muck at the showdown.
    Showing,
    /// Cards that players pick.
    Pick,
    /// Cards for a street.
    Street,
    /// The burns to be shuffled with what is left of the stub.
    Gather,
    /// What a draw needs: a burn, cards for a player, or a shuffle of discards.
    Serve,
    /// What an incident requires: the first thing that has to be done right away.
    Due,
    /// A player's choice that a ruling opened up.
    Choice,
    /// The floor's ruling.
    Ruling,
    /// The showdown, once what was found there has been ruled on.
    Showdown,
    /// Nothing: the hand is over.
    Nothing,
}

impl PokerHand {
    /// Everything that is wrong with a setup.
    fn faults(game: &PokerGame, setup: &Setup) -> Vec<SetupFault> {
        let named = game.variant.named_deck.is_none_or(|rule| setup.rules.on(rule));
        let deck = if named { game.deck() } else { setup.carry.shoe.deck };
        let mut faults = setup.common_faults(game.variant.players, deck);
        if faults.is_empty() {
            game.poor(setup, &mut faults);
        }
        if !setup.carry.shoe.discards.is_empty() && faults.is_empty() {
            faults.push(SetupFault::ShoeTooShort);
        }
        faults
    }

    /// Begins a hand: the button's post, the blinds, and the request for the first cards.
    pub(crate) fn start(
        game: &Arc<PokerGame>,
        setup: &Setup,
        events: &mut Events,
    ) -> Result<Hand, Vec<SetupFault>> {
        let faults = PokerHand::faults(game, setup);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut hand = PokerHand { game: Arc::clone(game), table: PokerTable::new(setup) };
        hand.begin(setup, events);
        Ok(Hand::Poker(hand))
    }

    /// The same, overwriting another hand.
    pub(crate) fn restart(
        &mut self,
        game: &Arc<PokerGame>,
        setup: &Setup,
        events: &mut Events,
    ) -> Result<(), Vec<SetupFault>> {
        let faults = PokerHand::faults(game, setup);
        if !faults.is_empty() {
            return Err(faults);
        }
        if !Arc::ptr_eq(&self.game, game) {
            self.game = Arc::clone(game);
        }
        self.table.renew(setup);
        self.begin(setup, events);
        Ok(())
    }

    /// The button's post, the blinds, and the request for the first cards.
    #[inline]
    fn begin(&mut self, setup: &Setup, events: &mut Events) {
        events.tell(EventKind::Mark { marker: Marker::Button, seat: self.table.button });
        self.post(setup, events);
        self.first_step(events);
        self.assert_conserved();
    }

    pub(super) fn on(&self, rule: RuleId) -> bool {
        self.table.rules.on(rule)
    }

    /// Moves chips from a stack into the pot.
    #[inline]
    pub(super) fn put_in(
        &mut self,
        events: &mut Events,
        seat: Seat,
        amount: Chips,
        reason: Reason,
        rule: Option<RuleId>,
    ) {
        let table = &mut self.table;
        table.purse.pay(events, Account::Seat(seat).to(Account::Pot), amount, reason, rule);
        table.paid[seat] += amount;
        if table.purse.stack(seat).is_zero() {
            table.all_in.add(seat);
        }
    }

    pub(super) fn end(&mut self, events: &mut Events, ending: Ending) {
        if self.table.trouble.is_some() && ending != Ending::Misdeal {
            self.show_to_all(events);
        }
        self.table.ending = Some(ending);
        self.table.waits = Waits::Nothing;
        self.table.round.turn = None;
        events.tell(EventKind::End { ending });
    }

    #[inline]
    fn for_each_card(&self, mut see: impl FnMut(Zone, Card)) {
        let table = &self.table;
        for seat in table.dealt.iter() {
            table.hole[seat].cards().for_each(|card| see(Zone::Hand(seat, 0), card));
        }
        table.board.cards().for_each(|card| see(Zone::Board, card));
        table.boards.iter().flat_map(Row::cards).for_each(|card| see(Zone::Board, card));
        table.burn.cards().for_each(|card| see(Zone::Burn, card));
        table.out.cards().for_each(|card| see(Zone::Out, card));
        self.on_top().cards().for_each(|card| see(Zone::Top, card));
        self.aside().cards().for_each(|card| see(Zone::Aside, card));
        table.muck.iter().for_each(|card| see(Zone::Muck, *card));
        table.draws.each_thrown(|seat, card| see(Zone::Discards(seat), card));
    }

    /// Checks chips and cards after every step that moved some (always with debug assertions on).
    #[inline(always)]
    pub(super) fn assert_conserved(&mut self) {
        if self.table.purse.has_moved() | self.table.moved || cfg!(debug_assertions) {
            self.count();
        }
    }

    #[inline(never)]
    fn count(&mut self) {
        self.table.purse.assert_conserved();
        if std::mem::take(&mut self.table.moved) || cfg!(debug_assertions) {
            self.assert_cards();
        }
    }

    #[inline]
    fn assert_cards(&self) {
        let table = &self.table;
        let mut tally = table.stub.tally();
        // Empty seats too: that is faster than finding out which ones are in use.
        table.hole.iter().for_each(|hole| hole.count(&mut tally));
        table.board.count(&mut tally);
        table.boards.iter().for_each(|board| board.count(&mut tally));
        table.burn.count(&mut tally);
        table.out.count(&mut tally);
        table.muck.iter().for_each(|card| tally.add(*card));
        table.draws.count(&mut tally);
        if table.trouble.is_some() {
            self.aside().count(&mut tally);
            self.on_top().count(&mut tally);
        }
        tally.assert_whole();
    }

    /// The seat whose default move the clock may make.
    fn timed_out(&self, mv: &Move) -> Result<Seat, Refusal> {
        let Place::Seat(seat) = mv.place else {
            return Err(Refusal::plain(Code::NoSuchTarget));
        };
        if self.on_the_clock().has(seat) { Ok(seat) } else { Err(Refusal::plain(Code::NotNow)) }
    }

    /// Whether it is somebody's turn, to bet or to show.
    fn has_turns(&self) -> bool {
        matches!(self.table.waits, Waits::Player | Waits::Showing)
    }

    /// The seats that the clock may act for.
    fn on_the_clock(&self) -> SeatSet {
        match self.table.waits {
            Waits::Pick => self.picking(),
            Waits::Choice => self.chooser().into_iter().collect(),
            _ if self.has_turns() => self.table.round.turn.into_iter().collect(),
            _ => SeatSet::EMPTY,
        }
    }

    fn check_timeout(&self, mv: &Move) -> Result<Seat, Refusal> {
        if mv.verb != Verb::Timeout {
            return Err(Refusal::plain(Code::NotNow));
        }
        if !mv.cards.is_empty() || !mv.amount.is_zero() {
            return Err(Refusal::plain(Code::Unused));
        }
        self.timed_out(mv)
    }

    fn check_open(&self) -> Result<(), Refusal> {
        match self.table.ending {
            None => Ok(()),
            Some(_) => Err(Refusal::plain(Code::HandOver)),
        }
    }

    /// Once the pot has been awarded nothing is adjusted, whatever is wrong with the deck (PK-36).
    fn check_open_for(&self, action: &Action) -> Result<(), Refusal> {
        let rule = match action {
            Action::Slip(incident) | Action::Declare(incident) => self.too_late(incident),
            Action::Override(decision) => self.too_late(&decision.incident),
            _ => None,
        };
        self.check_open().map_err(|refusal| Refusal { rule, ..refusal })
    }

    /// A player's move.
    #[inline(never)]
    fn play(&mut self, seat: Seat, mv: &Move, to: &mut Events) -> Result<(), Refusal> {
        let table = &self.table;
        let in_turn = table.waits == Waits::Player && table.round.turn == Some(seat);
        let guarded = in_turn && table.mode == Mode::Guarded;
        // Fast path: a plain call or check needs no further checks.
        let plain = guarded && mv.verb == self.stay(seat) && mv.is_bare();
        if !plain || table.round.opening.is_some() {
            self.play_otherwise(seat, mv, to)
        } else if mv.verb == Verb::Check && !self.may_have_option() {
            self.check_along(seat, to)
        } else {
            self.stay_in(seat, mv.verb, to)
        }
    }

    /// A move off the fast path: a bet, a fold, at the showdown, or out of turn.
    #[inline(never)]
    fn play_otherwise(&mut self, seat: Seat, mv: &Move, to: &mut Events) -> Result<(), Refusal> {
        self.check_move(seat, mv)?;
        match self.table.waits {
            _ if mv.verb == Verb::Ask => self.take_ask(seat, mv, to),
            Waits::Showing => self.take_showing(seat, mv.verb, to),
            Waits::Pick | Waits::Serve => self.take_pick(seat, mv, to),
            Waits::Choice => self.take_due_choice(seat, mv.verb, to),
            _ if self.table.mode == Mode::Live => self.take_live_move(seat, mv, to),
            _ => self.take_move(seat, mv, to),
        }
        self.assert_conserved();
        Ok(())
    }

    /// Takes an answer from chance.
    #[inline(never)]
    fn deal(&mut self, answer: &Answer, to: &mut Events) -> Result<(), Refusal> {
        self.check_open()?;
        let cards = self.drawn(answer)?;
        if !self.draws_out() {
            self.table.stub.take_all(cards)?;
        }
        self.take_drawn(cards, to);
        self.assert_conserved();
        Ok(())
    }

    /// Takes an action of the clock, the dealer or the floor.
    #[inline(never)]
    fn rule(&mut self, actor: Actor, action: &Action, to: &mut Events) -> Result<(), Refusal> {
        self.check(actor, action)?;
        match action {
            Action::Move(mv) => self.take_timeout(self.timed_out(mv)?, to),
            Action::Slip(incident) => self.take_slip(incident, to),
            Action::Declare(incident) => self.take_declare(incident, to),
            Action::Override(decision) => self.take_override(decision, to),
            Action::Chance(_) => unreachable!("checked before"),
        }
        self.assert_conserved();
        Ok(())
    }

    /// The clock acts for a player who did not.
    fn take_timeout(&mut self, seat: Seat, to: &mut Events) {
        if self.table.waits == Waits::Pick {
            return self.late_pick(seat, to);
        }
        to.tell(EventKind::Did { seat, verb: Verb::Timeout, place: Place::Nowhere });
        if self.table.waits == Waits::Choice {
            return self.take_due_choice(seat, Verb::PlayOn, to);
        }
        let mv = self.default_move(seat);
        if mv.verb == Verb::Fold && self.forfeits(seat) {
            let (incident, ruling) = (IncidentKind::Absent, Ruling::Dead);
            to.cite(PK_48, EventKind::Ruling { incident, ruling, seat: Some(seat) });
        }
        self.forget_behind(seat);
        match self.table.waits {
            Waits::Showing => self.take_showing(seat, mv.verb, to),
            _ => self.take_move(seat, &mv, to),
        }
    }
}

impl Engine for PokerHand {
    fn windows(&self) -> Windows {
        match (self.table.waits, self.table.round.turn) {
            (Waits::Player | Waits::Showing, Some(seat)) => {
                Windows::one(Actor::Seat(seat), Purpose::Turn, Closes::OwnAct)
            }
            (Waits::Choice, _) => {
                let seat = self.chooser().map(Actor::Seat);
                let one = |actor| Windows::one(actor, Purpose::Turn, Closes::OwnAct);
                seat.map_or(Windows::NONE, one)
            }
            (Waits::Ruling, _) => Windows::one(Actor::Floor, Purpose::Rule, Closes::Ruling),
            (Waits::Pick, _) => {
                let mut windows = Windows::NONE;
                for seat in self.picking().iter() {
                    windows.open(Actor::Seat(seat), Purpose::Turn, Closes::OwnAct);
                }
                windows.open_seats(self.changing(), Purpose::Declare, Closes::NextAct);
                windows
            }
            (Waits::Serve, _) => {
                let mut windows = Windows::chance(self.table.owed);
                windows.open_seats(self.changing(), Purpose::Declare, Closes::NextAct);
                windows
            }
            (Waits::Nothing | Waits::Player | Waits::Showing, _) => Windows::NONE,
            _ => Windows::chance(self.table.owed),
        }
    }

    fn legal_into(&self, actor: Actor, to: &mut Choices) {
        match (actor, self.table.waits) {
            (Actor::Seat(seat), Waits::Pick | Waits::Serve) => self.pick_choices(seat, to),
            (Actor::Seat(seat), Waits::Choice) => self.due_choices(seat, to),
            (Actor::Seat(seat), Waits::Player) if self.table.round.turn == Some(seat) => {
                self.choices(seat, to);
            }
            (Actor::Seat(seat), Waits::Showing) if self.table.round.turn == Some(seat) => {
                self.showing_choices(seat, to);
            }
            (Actor::Clock, _) if !self.on_the_clock().is_empty() => {
                to.push(Schema::verb(Verb::Timeout).on(Places::Seats(self.on_the_clock())));
            }
            _ => {}
        }
    }

    fn check(&self, actor: Actor, action: &Action) -> Result<(), Refusal> {
        self.check_open_for(action)?;
        match (actor, action) {
            (Actor::Seat(seat), Action::Move(mv)) => self.check_move(seat, mv),
            (Actor::Clock, Action::Move(mv)) => self.check_timeout(mv).map(|_| ()),
            (Actor::Chance, Action::Chance(answer)) => {
                let cards = self.drawn(answer)?;
                if self.draws_out() { Ok(()) } else { self.table.stub.clone().take_all(cards) }
            }
            (Actor::Dealer | Actor::Seat(_), Action::Slip(incident)) => {
                self.check_slip(actor, incident)
            }
            (Actor::Floor, Action::Declare(incident)) => self.check_declare(incident),
            (Actor::Floor, Action::Override(decision)) => self.check_override(decision),
            _ => Err(Refusal::plain(Code::NotNow)),
        }
    }

    #[inline]
    fn apply(&mut self, actor: Actor, action: &Action, to: &mut Events) -> Result<(), Refusal> {
        match (actor, action) {
            (Actor::Seat(seat), Action::Move(mv)) => self.play(seat, mv, to),
            (Actor::Chance, Action::Chance(answer)) => self.deal(answer, to),
            _ => self.rule(actor, action, to),
        }
    }

    fn default_action(&self, actor: Actor) -> Option<Action> {
        match (actor, self.table.waits) {
            (Actor::Seat(seat), Waits::Player | Waits::Showing)
                if self.table.round.turn == Some(seat) =>
            {
                Some(self.default_move(seat).into())
            }
            (Actor::Seat(seat), Waits::Pick) if self.picking().has(seat) => {
                Some(self.default_pick(seat).into())
            }
            (Actor::Seat(seat), Waits::Choice) if self.chooser() == Some(seat) => {
                Some(Verb::PlayOn.into())
            }
            (Actor::Floor, Waits::Ruling) => self.first_to_rule().map(Action::Declare),
            _ => None,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let table = &self.table;
        Some(Outcome {
            ending: table.ending?,
            stacks: table.dealt.iter().map(|seat| (seat, table.purse.stack(seat))).collect(),
            collected: table.purse.get(Account::Collection),
            jackpot: table.purse.get(Account::Jackpot),
            carry: Carry {
                lead: match table.ending {
                    Some(Ending::Misdeal) => Some(table.button),
                    _ => self.deals_next(),
                },
                streak: self.streak(),
                // The deck is collected and shuffled for the next hand.
                ..Carry::of(ShoeState { id: table.shoe.wrapping_add(1), ..self.game.pack })
            },
            cage: BySeat::all(Chips::ZERO),
            corporation: Chips::ZERO,
            barred: SeatSet::EMPTY,
        })
    }

    fn visit_cards(&self, see: &mut dyn FnMut(Zone, Card)) {
        self.for_each_card(see);
    }

    fn digest(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.table.hash(&mut hasher);
        hasher.finish()
    }
}
