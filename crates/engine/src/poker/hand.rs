use super::game::PokerGame;
use super::table::Table;
use crate::Hand;
use crate::contract::*;
use crate::ids::{PK_36, PK_48};
use crate::money::Chips;
use cards::{Card, Seat, Zone};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A hand of poker in play.
#[derive(Clone, Debug)]
pub struct PokerHand {
    pub(super) game: Arc<PokerGame>,
    pub(super) table: Table,
}

/// What the hand waits for, if not for a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) enum Waits {
    /// A player's move.
    #[default]
    Player,
    /// A player's word at the showdown: he shows or gives up.
    Showing,
    /// Cards for a street.
    Street,
    /// The shuffle that must come before a street is dealt.
    Shuffle,
    /// A card in place of an exposed one.
    Replacement(Seat),
    /// The common cards that the dealer turned up too early.
    Early,
    /// The common cards of a street, and one too many.
    Extra,
    /// A card drawn at random out of a hand that has one too many.
    Surplus(Seat),
    /// A ruling.
    Ruling(IncidentKind),
    /// Nothing: the hand is over.
    Nothing,
}

impl PokerHand {
    /// Everything that is wrong with a setup.
    fn faults(game: &PokerGame, setup: &Setup) -> Vec<SetupFault> {
        let mut faults = setup.common_faults(game.players, game.deck());
        let button = setup.lead;
        let fees = game.button_post + game.fees.of_button(setup.stacks.seats().len());
        if faults.is_empty() && setup.stacks.get(button) <= fees {
            let needs = fees + game.smallest_chip;
            faults.push(SetupFault::TooPoor { seat: button, needs });
        }
        if !setup.shoe.discards.is_empty() && faults.is_empty() {
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
        let mut hand = PokerHand { game: Arc::clone(game), table: Table::new(setup) };
        hand.open(setup, events);
        Ok(Hand::Poker(hand))
    }

    /// The same in the place of another hand.
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
        self.open(setup, events);
        Ok(())
    }

    /// The button, the blinds, and the request for the first cards.
    #[inline]
    fn open(&mut self, setup: &Setup, events: &mut Events) {
        events.tell(EventKind::Mark { marker: Marker::Button, seat: self.table.button });
        self.post(setup, events);
        self.request_street(events);
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
        table.purse.pay(events, (Account::Seat(seat), Account::Pot), amount, reason, rule);
        table.paid[seat] += amount;
        if table.purse.stack(seat).is_zero() {
            table.all_in.add(seat);
        }
    }

    pub(super) fn end(&mut self, events: &mut Events, ending: Ending) {
        if self.table.slips.to_one.is_some() && ending != Ending::Misdeal {
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
        table.burn.cards().for_each(|card| see(Zone::Burn, card));
        table.out.cards().for_each(|card| see(Zone::Out, card));
        table.top.iter().for_each(|held| see(Zone::Top, held.card));
        table.slips.aside.cards().for_each(|card| see(Zone::Aside, card));
        table.muck.iter().for_each(|card| see(Zone::Muck, *card));
    }

    /// Chips and cards after every step that moved some (and always where debug assertions are on).
    #[inline(always)]
    fn assert_conserved(&mut self) {
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
        // Empty places too: that is quicker than finding out which are not.
        table.hole.iter().for_each(|hole| hole.count(&mut tally));
        table.board.count(&mut tally);
        table.burn.count(&mut tally);
        table.out.count(&mut tally);
        table.slips.aside.count(&mut tally);
        let top = table.top.iter().map(|held| held.card);
        top.chain(table.muck.iter().copied()).for_each(|card| tally.add(card));
        tally.assert_whole();
    }

    /// Whose default move the clock may make.
    fn timed_out(&self, mv: &Move) -> Result<Seat, Refusal> {
        let Place::Seat(seat) = mv.place else {
            return Err(Refusal::plain(Code::NoSuchTarget));
        };
        match self.table.round.turn {
            Some(turn) if turn == seat && self.has_turns() => Ok(seat),
            _ => Err(Refusal::plain(Code::NotNow)),
        }
    }

    /// Whether it is somebody's turn, to bet or to show.
    fn has_turns(&self) -> bool {
        matches!(self.table.waits, Waits::Player | Waits::Showing)
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

    /// Once the pot has been taken nothing is adjusted, whatever is wrong with the deck (PK-36).
    fn check_open_for(&self, action: &Action) -> Result<(), Refusal> {
        let deck = |incident: &Incident| incident.kind == IncidentKind::IrregularDeck;
        let posted = match action {
            Action::Slip(incident) | Action::Declare(incident) => deck(incident),
            Action::Override(decision) => deck(&decision.incident),
            _ => false,
        };
        let rule = (posted && self.game.floor.irregular_deck).then_some(PK_36);
        self.check_open().map_err(|refusal| Refusal { rule, ..refusal })
    }

    /// A player's move.
    #[inline(never)]
    fn play(&mut self, seat: Seat, mv: &Move, to: &mut Events) -> Result<(), Refusal> {
        let table = &self.table;
        let in_turn = table.waits == Waits::Player && table.round.turn == Some(seat);
        if in_turn && table.mode == Mode::Guarded {
            // Nearly always he stays in; whatever else he may mean is looked at closely.
            if mv.verb != self.stay(seat) || !mv.is_bare() {
                self.check_choice(seat, mv)?;
            }
            self.take_move(seat, mv, to);
        } else {
            self.play_otherwise(seat, mv, to)?;
        }
        self.assert_conserved();
        Ok(())
    }

    /// A move where anything may happen, or at the showdown, or out of turn.
    #[inline(never)]
    fn play_otherwise(&mut self, seat: Seat, mv: &Move, to: &mut Events) -> Result<(), Refusal> {
        self.check_move(seat, mv)?;
        match self.table.waits {
            Waits::Showing => self.take_showing(seat, mv.verb, to),
            _ if self.table.mode == Mode::Live => self.take_live_move(seat, mv, to),
            _ => self.take_move(seat, mv, to),
        }
        Ok(())
    }

    /// An answer of chance.
    #[inline(never)]
    fn deal(&mut self, answer: &Answer, to: &mut Events) -> Result<(), Refusal> {
        self.check_open()?;
        let cards = self.drawn(answer)?;
        match self.table.waits {
            Waits::Surplus(seat) => self.take_surplus(seat, cards, to),
            _ => {
                self.table.stub.take_all(cards)?;
                self.take_drawn(cards, to);
            }
        }
        self.assert_conserved();
        Ok(())
    }

    /// What the clock, the dealer and the floor do.
    #[inline(never)]
    fn rule(&mut self, actor: Actor, action: &Action, to: &mut Events) -> Result<(), Refusal> {
        self.check(actor, action)?;
        match (action, self.table.round.turn) {
            (Action::Move(_), Some(seat)) => {
                let verb = self.default_verb(seat);
                to.tell(EventKind::Did { seat, verb: Verb::Timeout, place: Place::Nowhere });
                if self.forfeits(seat) {
                    let (incident, ruling) = (IncidentKind::Absent, Ruling::Dead);
                    to.cite(PK_48, EventKind::Ruling { incident, ruling, seat: Some(seat) });
                }
                self.table.slips.behind = None;
                match self.table.waits {
                    Waits::Showing => self.take_showing(seat, verb, to),
                    _ => self.take_move(seat, &Move::new(verb), to),
                }
            }
            (Action::Slip(incident), _) => self.take_slip(incident, to),
            (Action::Declare(incident), _) => self.take_declare(incident, to),
            (Action::Override(decision), _) => self.take_override(decision, to),
            _ => unreachable!("checked before"),
        }
        self.assert_conserved();
        Ok(())
    }
}

impl Engine for PokerHand {
    fn windows(&self) -> Windows {
        match (self.table.waits, self.table.round.turn) {
            (Waits::Player | Waits::Showing, Some(seat)) => {
                Windows::one(Actor::Seat(seat), Purpose::Turn, Closes::OwnAct)
            }
            (Waits::Ruling(_), _) => Windows::one(Actor::Floor, Purpose::Rule, Closes::Ruling),
            (Waits::Nothing | Waits::Player | Waits::Showing, _) => Windows::NONE,
            _ => Windows::chance(self.table.owed),
        }
    }

    fn legal_into(&self, actor: Actor, to: &mut Choices) {
        match (actor, self.table.round.turn) {
            (Actor::Seat(seat), Some(turn)) if seat == turn => match self.table.waits {
                Waits::Player => self.choices(seat, to),
                Waits::Showing => self.showing_choices(seat, to),
                _ => {}
            },
            (Actor::Clock, Some(turn)) if self.has_turns() => {
                to.push(Schema::verb(Verb::Timeout).on(Places::seat(turn)));
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
                match (self.drawn(answer)?, self.table.waits) {
                    (_, Waits::Surplus(_)) => Ok(()),
                    (cards, _) => self.table.stub.clone().take_all(cards),
                }
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
                Some(self.default_verb(seat).into())
            }
            (Actor::Floor, Waits::Ruling(kind)) => Some(Action::Declare(Incident::new(kind))),
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
            // The pack is collected and shuffled for the next hand.
            shoe: ShoeState { id: table.shoe.wrapping_add(1), ..self.game.pack },
            next_lead: (table.ending == Some(Ending::Misdeal)).then_some(table.button),
            cage: BySeat::all(Chips::ZERO),
            corporation: Chips::ZERO,
            barred: SeatSet::EMPTY,
            wagered: SeatSet::EMPTY,
            banked: Shares::NONE,
            lost: SeatSet::EMPTY,
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
