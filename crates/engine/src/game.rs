//! The registry of games, and the one type that plays them all.

use crate::banked::{BankedGame, BankedHand};
use crate::contract::{
    Account, Action, Actor, Choices, Engine, Events, Fact, IncidentKind, Layout, Marker, Outcome,
    Pays, Phase, Place, Refusal, RuleId, SeatSet, Setup, SetupFault, Standing, Windows,
};
use crate::money::Chips;
use crate::options::{OptionFault, OptionSpec, Options};
use crate::pan::{PanGame, PanHand};
use crate::poker::{PokerGame, PokerHand};
use crate::stub::Held;
use cards::{Card, Deck, Seat, Zone};
use std::sync::Arc;

/// A game: what houses may set, and how it is made ready.
#[derive(Debug)]
pub struct Game {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Raised whenever a rule change alters what a recorded hand comes to.
    pub revision: u16,
    /// Fewest and most players dealt in.
    pub players: (u8, u8),
    /// What houses may set.
    pub options: &'static [OptionSpec],
    /// The rules that its engine enforces, in the order of the catalogue.
    pub rules: &'static [RuleId],
    /// Makes it ready, or says everything that is contradictory.
    pub prepare: fn(&Options) -> Result<Prepared, Vec<OptionFault>>,
}

/// Every game. A game is one file and one line here.
pub const GAMES: &[&Game] = &[
    &crate::poker::HOLDEM,
    &crate::poker::OMAHA_HILO,
    &crate::poker::SEVEN_CARD_STUD,
    &crate::banked::NO_BUST_BLACKJACK,
    &crate::pan::PAN,
];

impl Game {
    /// The game with this id.
    pub fn find(id: &str) -> Option<&'static Game> {
        GAMES.iter().copied().find(|game| game.id == id)
    }
}

/// A game with its options checked and read.
#[derive(Clone, Debug)]
pub enum Prepared {
    /// A poker game.
    Poker(Arc<PokerGame>),
    /// A player-dealer game.
    Banked(Arc<BankedGame>),
    /// Pan.
    Pan(Arc<PanGame>),
}

impl Prepared {
    /// What it is played with.
    pub fn deck(&self) -> Deck {
        match self {
            Prepared::Poker(game) => game.deck(),
            Prepared::Banked(game) => game.deck(),
            Prepared::Pan(game) => game.deck(),
        }
    }

    /// What can go wrong at its table, as far as its engine knows of it.
    pub fn incidents(&self) -> &[IncidentKind] {
        match self {
            Prepared::Poker(game) => game.incidents(),
            Prepared::Banked(_) => crate::banked::INCIDENTS,
            Prepared::Pan(_) => crate::pan::INCIDENTS,
        }
    }

    /// The rule by which a setup is refused, where one of the catalogue says so.
    pub fn rule_behind(&self, fault: &SetupFault) -> Option<RuleId> {
        match self {
            Prepared::Pan(_) => crate::pan::rule_behind(fault),
            Prepared::Poker(game) => game.rule_behind(fault),
            Prepared::Banked(_) => None,
        }
    }
}

/// A hand of any game, held in place: a box would cost an allocation for every hand.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)]
#[repr(u8)] // a tag of its own: told apart at every call
pub enum Hand {
    /// Of Pan.
    Pan(PanHand),
    /// Of a player-dealer game.
    Banked(BankedHand),
    /// Of a poker game.
    Poker(PokerHand),
}

impl Hand {
    /// Begins a hand.
    ///
    /// # Errors
    /// Everything that is wrong with the setup.
    pub fn start(setup: &Setup, events: &mut Events) -> Result<Hand, Vec<SetupFault>> {
        match &setup.game {
            Prepared::Poker(game) => PokerHand::start(game, setup, events),
            Prepared::Banked(game) => BankedHand::start(game, setup, events).map(Hand::Banked),
            Prepared::Pan(game) => PanHand::start(game, setup, events).map(Hand::Pan),
        }
    }

    /// Begins a hand in the place of another one, which spares moving it about.
    ///
    /// # Errors
    /// Everything that is wrong with the setup; the other hand is still there.
    #[inline]
    pub fn restart(&mut self, setup: &Setup, to: &mut Events) -> Result<(), Vec<SetupFault>> {
        match (&setup.game, self) {
            (Prepared::Poker(game), Hand::Poker(hand)) => hand.restart(game, setup, to),
            (_, hand) => {
                *hand = Hand::start(setup, to)?;
                Ok(())
            }
        }
    }
}

/// Hands every call on to the engine at hand.
macro_rules! on {
    ($self:ident, $hand:ident => $call:expr) => {
        match $self {
            Hand::Poker($hand) => $call,
            Hand::Banked($hand) => $call,
            Hand::Pan($hand) => $call,
        }
    };
}

impl Layout for Hand {
    fn game(&self) -> &'static str {
        on!(self, hand => hand.game())
    }
    fn phase(&self) -> Phase {
        on!(self, hand => hand.phase())
    }
    fn seats(&self) -> SeatSet {
        on!(self, hand => hand.seats())
    }
    fn standing(&self, seat: Seat) -> Standing {
        on!(self, hand => hand.standing(seat))
    }
    fn row(&self, zone: Zone) -> &[Held] {
        on!(self, hand => hand.row(zone))
    }
    fn count(&self, zone: Zone) -> usize {
        on!(self, hand => hand.count(zone))
    }
    fn each_hand(&self, seat: Seat, see: &mut dyn FnMut(Zone)) {
        on!(self, hand => hand.each_hand(seat, see))
    }
    fn each_pile(&self, see: &mut dyn FnMut(Zone)) {
        on!(self, hand => hand.each_pile(see))
    }
    fn each_spread(&self, seat: Seat, see: &mut dyn FnMut(&[Card])) {
        on!(self, hand => hand.each_spread(seat, see))
    }
    fn chips(&self, account: Account) -> Chips {
        on!(self, hand => hand.chips(account))
    }
    fn visit_chips(&self, see: &mut dyn FnMut(Account, Chips)) {
        on!(self, hand => hand.visit_chips(see))
    }
    fn each_mark(&self, see: &mut dyn FnMut(Marker, Seat)) {
        on!(self, hand => hand.each_mark(see))
    }
    fn each_wager(&self, seat: Seat, see: &mut dyn FnMut(Place, Chips)) {
        on!(self, hand => hand.each_wager(seat, see))
    }
    fn wager(&self, zone: Zone) -> Chips {
        on!(self, hand => hand.wager(zone))
    }
    fn reading(&self, zone: Zone) -> String {
        on!(self, hand => hand.reading(zone))
    }
    fn sorting(&self) -> Option<fn(Card) -> u8> {
        on!(self, hand => hand.sorting())
    }
    fn each_pay(&self, seat: Seat, see: &mut dyn FnMut(Pays)) {
        on!(self, hand => hand.each_pay(seat, see))
    }
    fn each_note(&self, see: &mut dyn FnMut(&'static str, Fact)) {
        on!(self, hand => hand.each_note(see))
    }
}

impl Engine for Hand {
    fn windows(&self) -> Windows {
        on!(self, hand => hand.windows())
    }
    fn legal_into(&self, actor: Actor, to: &mut Choices) {
        on!(self, hand => hand.legal_into(actor, to))
    }
    fn check(&self, actor: Actor, action: &Action) -> Result<(), Refusal> {
        on!(self, hand => hand.check(actor, action))
    }
    #[inline(always)] // no more than a jump
    fn apply(&mut self, actor: Actor, action: &Action, to: &mut Events) -> Result<(), Refusal> {
        on!(self, hand => hand.apply(actor, action, to))
    }
    fn default_action(&self, actor: Actor) -> Option<Action> {
        on!(self, hand => hand.default_action(actor))
    }
    fn outcome(&self) -> Option<Outcome> {
        on!(self, hand => hand.outcome())
    }
    fn visit_cards(&self, see: &mut dyn FnMut(Zone, Card)) {
        on!(self, hand => hand.visit_cards(see))
    }
    fn digest(&self) -> u64 {
        on!(self, hand => hand.digest())
    }
}
