use crate::ledger::{BookAccount, Clerk, Ledger, LedgerFault, PlayerId};
use crate::ruling::Memory;
use crate::{Command, Event, Events, Reading, Seating, Terms};
use cards::Seat;
use engine::{
    Action, Actor, Chips, Code, Engine, Hand, Mode, Outcome, Refusal, Rules, Setup, SetupFault,
};
use serde::{Deserialize, Serialize};

/// A table, its current hand and its clerk: everything that happens goes through it, and every chip
/// that moves is in the books before anybody sees it.
///
/// It has no cards and no clock: the caller passes in chance and time. The ledger belongs to the
/// whole room, so it is passed to each call.
#[derive(Clone, Debug)]
pub struct Session {
    number: u32,
    pub(crate) seating: Seating,
    pub(crate) clerk: Clerk,
    hand: Option<Hand>,
    playing: bool,
    pub(crate) turn: Turn,
    pub(crate) told: Events,
    events: engine::Events,
    fault: Option<LedgerFault>,
    /// The last hands, which may be ruled on later.
    pub(crate) memory: Memory,
}

/// A moment in a session that a player can respond to: late or repeated messages name one that is
/// over.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Which hand of the table, from 1.
    pub hand: u32,
    /// How many actions it has had.
    pub step: u32,
}

impl Session {
    /// An empty table, by its number in the room.
    pub fn new(number: u32, terms: Terms, mode: Mode, rules: Rules) -> Session {
        let clerk = Clerk::new(number).with_slot(terms.fees_lie_by_the_slot());
        let memory = Memory::new(terms.keeps_hands);
        Session {
            number,
            seating: Seating::new(terms, mode, rules),
            clerk,
            hand: None,
            playing: false,
            turn: Turn::default(),
            told: Events::new(),
            events: engine::Events::new(),
            fault: None,
            memory,
        }
    }

    /// Its number in the room.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The table between its hands.
    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// What the hand started from, and between hands the stacks and the shoe.
    pub fn setup(&self) -> &Setup {
        self.seating.setup()
    }

    /// The hand being played, or the last one.
    pub fn hand(&self) -> Option<&Hand> {
        self.hand.as_ref()
    }

    /// Whether a hand is being played.
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// The events of the last command.
    pub fn told(&self) -> &[Event] {
        &self.told
    }

    /// The events of the last action in the hand, or of its start.
    pub fn events(&self) -> &[engine::Event] {
        &self.events
    }

    /// Who sits there.
    pub fn who(&self, seat: Seat) -> Option<PlayerId> {
        self.clerk.who(seat)
    }

    /// Where somebody sits.
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.clerk.seat_of(player)
    }

    /// The first entry the books refused, if any: from then on they disagree with the table.
    pub fn fault(&self) -> Option<LedgerFault> {
        self.fault
    }

    /// Sets the time. Half hours that begin are charged; fees count for the shifts of the table's
    /// own house.
    pub fn tell_time(&mut self, now: Reading, ledger: &mut Ledger) {
        self.clerk.tell_time(now, self.seating.terms().shifts.on(now));
        ledger.tell_time(now);
        let told = self.ask(&Command::At(now), ledger);
        debug_assert!(told.is_ok(), "nobody can refuse the time");
    }

    /// Any command between hands. Chips are bought from wallets.
    ///
    /// # Errors
    /// If the table refuses it, a player who sits down has no identity, or their wallet is too
    /// small.
    pub fn ask(&mut self, command: &Command, ledger: &mut Ledger) -> Result<(), Refusal> {
        let comes = match *command {
            Command::Sit { seat, stack, player } | Command::Bring { seat, stack, player, .. } => {
                let player = player.ok_or(Refusal::plain(Code::NotYours))?;
                afford(ledger, player, stack)?;
                Some((seat, player))
            }
            // That takes a name and a reason: see `Session::put_right`.
            Command::Repay { .. } => return Err(Refusal::plain(Code::FloorDecides)),
            Command::FreePlay { player: None, .. } => return Err(Refusal::plain(Code::NotYours)),
            Command::Buy { seat, amount } => {
                let player = self.who(seat).ok_or(Refusal::plain(Code::SeatEmpty))?;
                afford(ledger, player, amount)?;
                None
            }
            _ => None,
        };
        self.told.clear();
        self.seating.apply(command, &mut self.told)?;
        if let Some((seat, player)) = comes {
            self.clerk.seat(seat, player);
        }
        if let Command::FreePlay { seat, player: Some(player) } = *command {
            self.clerk.free_seat(seat, player);
        }
        self.enter_told(ledger);
        Ok(())
    }

    /// The limits of the table are changed.
    ///
    /// # Errors
    /// During a hand, or if the table cannot be played like that.
    pub fn change(&mut self, terms: Terms) -> Result<(), Refusal> {
        let slot = terms.fees_lie_by_the_slot();
        self.told.clear();
        self.seating.change(terms, &mut self.told)?;
        self.clerk = std::mem::replace(&mut self.clerk, Clerk::new(self.number)).with_slot(slot);
        Ok(())
    }

    /// Prepares the next hand and starts it.
    ///
    /// # Errors
    /// If the table does not deal, or the hand cannot be played: then nothing is dealt.
    pub fn deal(&mut self, ledger: &mut Ledger) -> Result<(), NoHand> {
        self.ask(&Command::Deal, ledger).map_err(NoHand::Refused)?;
        self.events.clear();
        let setup = self.seating.setup();
        let begun = match &mut self.hand {
            // Reuse the memory of the last hand.
            Some(hand) => hand.restart(setup, &mut self.events),
            none => Hand::start(setup, &mut self.events).map(|hand| *none = Some(hand)),
        };
        if let Err(faults) = begun {
            self.seating.undeal();
            return Err(NoHand::Faults(faults));
        }
        self.playing = true;
        self.turn = Turn { hand: self.turn.hand + 1, step: 0 };
        self.clerk.begin_hand();
        self.memory.begin(self.turn.hand, self.seating.setup());
        self.enter_events(ledger);
        Ok(())
    }

    /// Somebody acts in the hand.
    ///
    /// # Errors
    /// The engine's refusal: nothing has changed.
    pub fn act(
        &mut self,
        actor: Actor,
        action: &Action,
        ledger: &mut Ledger,
    ) -> Result<(), Refusal> {
        let (Some(hand), true) = (&mut self.hand, self.playing) else {
            return Err(Refusal::plain(Code::HandOver));
        };
        self.events.clear();
        // Noted first, because hardly anything is refused.
        self.memory.act(actor, action);
        if let Err(refusal) = hand.apply(actor, action, &mut self.events) {
            self.memory.refused();
            return Err(refusal);
        }
        self.turn.step += 1;
        self.enter_events(ledger);
        Ok(())
    }

    /// Somebody acts in response to exactly this turn.
    ///
    /// # Errors
    /// If it is over, or the engine refuses: nothing has changed.
    pub fn act_on(
        &mut self,
        turn: Turn,
        actor: Actor,
        action: &Action,
        ledger: &mut Ledger,
    ) -> Result<(), Refusal> {
        if turn == self.turn {
            self.act(actor, action, ledger)
        } else {
            Err(Refusal::plain(Code::Late))
        }
    }

    /// If the hand has come to its end, the table takes over what it left.
    pub fn close(&mut self, ledger: &mut Ledger) -> Option<Outcome> {
        let hand = self.hand.as_ref().filter(|_| self.playing)?;
        let outcome = hand.outcome()?;
        if let Err(fault) = self.clerk.over(&outcome) {
            self.fault.get_or_insert(fault);
        }
        self.told.clear();
        self.seating.over(self.turn.hand, hand, &outcome, &mut self.told);
        self.playing = false;
        self.enter_told(ledger);
        self.memory.end(self.clerk.hand_books());
        Some(outcome)
    }

    /// The hand is void: everybody gets back what they had, and the shoe is replaced. Players who
    /// wanted to leave are gone.
    pub fn call_off(&mut self, ledger: &mut Ledger) {
        if self.playing {
            self.clerk.call_off();
            self.memory.call_off();
            self.seating.call_off();
            self.playing = false;
            self.told.clear();
            self.seating.see_off(&mut self.told);
            self.seating.show_stacks();
            self.enter_told(ledger);
        }
    }

    /// A hand that was begun elsewhere is void: neither its number nor those of its events, up to this one, are
    /// used again, and its cards are replaced.
    pub fn skip_hand(&mut self, number: u32, event: u64) {
        if !self.playing && number > self.turn.hand {
            self.turn = Turn { hand: number, step: 0 };
            self.clerk.skip_hand(number, event);
            self.seating.new_shoe();
        }
    }

    /// There are too few cards left: a new shoe is brought.
    pub fn new_shoe(&mut self) {
        if !self.playing {
            self.seating.new_shoe();
        }
    }

    /// Whether, between hands, the books agree with every stack and have nothing in play.
    pub fn agrees(&self, ledger: &Ledger) -> bool {
        let table = self.number;
        let in_play = || ledger.balance(BookAccount::Play { table });
        let agrees = |(seat, has)| has == self.seating.stack(seat);
        self.fault.is_none()
            && self.prizes_agree(ledger)
            && (self.playing || in_play().is_zero() && ledger.stacks_at(table).all(agrees))
    }

    /// Whether the books agree with every prize of the table.
    fn prizes_agree(&self, ledger: &Ledger) -> bool {
        let Some(jackpot) = &self.seating.terms().jackpot else { return true };
        let table = self.number;
        jackpot.numbers().all(|number| {
            let prize = BookAccount::Prize { table, number };
            let promotion = BookAccount::Promotion { table, number };
            (ledger.balance(prize), ledger.balance(promotion)) == self.seating.prize_money(number)
        })
    }

    fn enter_told(&mut self, ledger: &mut Ledger) {
        if let Err(fault) = self.clerk.between(&self.told) {
            self.fault.get_or_insert(fault);
        }
        self.clerk.only(self.seating.seated());
        self.enter(ledger);
    }

    #[inline]
    fn enter_events(&mut self, ledger: &mut Ledger) {
        if self.events.has_payments() {
            self.enter_payments(ledger);
        }
        self.clerk.count_events(&self.events);
    }

    #[inline(never)]
    fn enter_payments(&mut self, ledger: &mut Ledger) {
        if let Err(fault) = self.clerk.enter_hand(&self.events, ledger) {
            self.fault.get_or_insert(fault);
        }
    }

    pub(crate) fn enter(&mut self, ledger: &mut Ledger) {
        if let Err(fault) = ledger.enter(self.clerk.drafts()) {
            self.fault.get_or_insert(fault);
        }
    }
}

/// Why no hand was started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoHand {
    /// The table does not deal.
    Refused(Refusal),
    /// The hand cannot be played.
    Faults(Vec<SetupFault>),
}

fn afford(ledger: &Ledger, player: PlayerId, amount: Chips) -> Result<(), Refusal> {
    match ledger.affords(player, amount) {
        Err(LedgerFault::Overdrawn { has, .. }) => {
            Err(Refusal::plain(Code::WalletTooSmall).limit(has))
        }
        _ => Ok(()),
    }
}
