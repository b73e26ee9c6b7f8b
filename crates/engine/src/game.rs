//! The registry of games, and the one type that plays them all.

use crate::absent::{Absent, Part};
use crate::banked::{BankedGame, BankedHand, CutCard};
use crate::contract::{
    Account, Action, Actor, Choices, Engine, Events, Fact, IncidentKind, Layout, Marker, Outcome,
    Pays, Phase, Place, Refusal, RuleId, Rules, SeatSet, Settled, Setup, SetupFault, Side,
    Standing, Verb, Windows,
};
use crate::ids::PN_34;
use crate::money::Chips;
use crate::options::{OptionFault, OptionGroups, OptionSpec, Options};
use crate::pan::{PanGame, PanHand};
use crate::poker::{PokerGame, PokerHand};
use crate::shape::{Seats, Shape};
use crate::stub::Held;
use cards::{Card, Deck, Seat, Zone};
use std::sync::Arc;

/// A game: everything that code outside its engine needs to know about it. House files, tables,
/// bots, tools and pages read this and know no game by name.
#[derive(Debug)]
pub struct Game {
    /// Its id in house files, records and addresses.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// One line that makes a newcomer curious: at most 45 characters.
    pub title: &'static str,
    /// Which engine plays it.
    pub family: Family,
    /// Raised whenever a rule change alters the result of a recorded hand.
    pub revision: u16,
    /// Readings of rules that have changed: how records of earlier revisions are interpreted.
    pub earlier: &'static [Earlier],
    /// The fewest and the most players dealt in.
    pub players: (u8, u8),
    /// How many seats the posted rules give its tables.
    pub seats: &'static [(RuleId, Seats)],
    /// What houses may set: groups that games share, and its own.
    pub options: OptionGroups,
    /// The rules that its engine enforces: groups that games share, and its own.
    pub rules: &'static [&'static [RuleId]],
    /// What can go wrong at its table: groups that games share, and its own.
    pub incidents: &'static [&'static [IncidentKind]],
    /// What happens to an absent player, in words.
    pub absent: &'static [Absent],
    /// What tools need to know about its cards and chips.
    pub shape: Shape,
    /// Checks the options and makes the game ready to play, or reports every contradiction.
    pub prepare: fn(&Options) -> Result<Prepared, Vec<OptionFault>>,
}

/// Every game. A game is one file and one line here.
pub const GAMES: &[&Game] = &[
    &crate::poker::HOLDEM,
    &crate::poker::HOLDEM_HILO,
    &crate::poker::PINEAPPLE,
    &crate::poker::PINEAPPLE_HILO,
    &crate::poker::CRAZY_PINEAPPLE,
    &crate::poker::CRAZY_PINEAPPLE_HILO,
    &crate::poker::OMAHA,
    &crate::poker::OMAHA_HILO,
    &crate::poker::FIVE_CARD_OMAHA,
    &crate::poker::SEVEN_CARD_STUD,
    &crate::poker::STUD_HILO,
    &crate::poker::RAZZ,
    &crate::poker::MEXICAN_POKER,
    &crate::poker::FIVE_CARD_DRAW,
    &crate::poker::DRAW_HILO,
    &crate::poker::LOWBALL,
    &crate::poker::DEUCE_TO_SEVEN_SINGLE_DRAW,
    &crate::poker::DEUCE_TO_SEVEN_TRIPLE_DRAW,
    &crate::poker::BADUGI,
    &crate::banked::NO_BUST_BLACKJACK,
    &crate::banked::HOT_ACTION_BLACKJACK,
    &crate::banked::BACCARAT,
    &crate::banked::PAI_GOW_POKER,
    &crate::banked::THREE_CARD_POKER,
    &crate::banked::PAI_GOW_TILES,
    &crate::pan::PAN,
];

/// Games that are played by one engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Played for a pot that the best hand takes.
    Poker,
    /// Played against a player who banks.
    Banked,
    /// Panguingue.
    Pan,
}

impl Family {
    /// All of them.
    pub const ALL: [Family; 3] = [Family::Poker, Family::Banked, Family::Pan];

    /// Its name in house files.
    pub const fn as_str(self) -> &'static str {
        match self {
            Family::Poker => "poker",
            Family::Banked => "banked",
            Family::Pan => "pan",
        }
    }
}

/// A reading of a rule that later became an option: older records could not name it.
#[derive(Clone, Copy, Debug)]
pub struct Earlier {
    /// The last revision played this way.
    pub until: u16,
    pub option: &'static str,
    /// The option's value in those revisions.
    pub was: &'static str,
}

impl Game {
    /// Sets options to the values that a revision was played by, where its records could not name
    /// them yet.
    pub fn set_earlier(&self, revision: Option<u16>, options: &mut Options) {
        let Some(revision) = revision else { return };
        for Earlier { option, was, .. } in self.earlier.iter().filter(|e| revision <= e.until) {
            if options.has(option) {
                options.set(option, was).expect("a value of the option");
            }
        }
    }

    pub fn find(id: &str) -> Option<&'static Game> {
        GAMES.iter().copied().find(|game| game.id == id)
    }

    /// Every option that houses may set, group by group.
    pub fn every_option(&self) -> impl Iterator<Item = &'static OptionSpec> + Clone {
        self.options.iter().copied().flatten()
    }

    pub fn option(&self, key: &str) -> Option<&'static OptionSpec> {
        self.every_option().find(|spec| spec.key == key)
    }

    /// Every rule that its engine enforces, group by group.
    pub fn every_rule(&self) -> impl Iterator<Item = RuleId> + Clone {
        self.rules.iter().copied().flatten().copied()
    }

    /// Whether its engine enforces this rule.
    pub fn enforces(&self, rule: RuleId) -> bool {
        self.every_rule().any(|own| own == rule)
    }

    /// Everything that can go wrong at its table, as far as its engine models it.
    pub fn every_incident(&self) -> impl Iterator<Item = IncidentKind> + Clone {
        self.incidents.iter().copied().flatten().copied()
    }

    /// What happens to an absent player who has this part in a hand.
    pub fn absent(&self, part: Part) -> Option<&'static Absent> {
        self.absent.iter().find(|absent| absent.part == part)
    }
}

/// A game with its options checked and read.
#[derive(Clone, Debug)]
pub enum Prepared {
    Poker(Arc<PokerGame>),
    /// A player-dealer game.
    Banked(Arc<BankedGame>),
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

    pub fn game(&self) -> &'static Game {
        match self {
            Prepared::Poker(game) => game.game,
            Prepared::Banked(game) => game.game,
            Prepared::Pan(_) => &crate::pan::PAN,
        }
    }

    /// Every verb that a player may ever be offered, in the order of a hand.
    pub fn verbs(&self) -> Vec<Verb> {
        match self {
            Prepared::Poker(game) => game.verbs(),
            Prepared::Banked(game) => game.verbs(),
            Prepared::Pan(game) => game.verbs(),
        }
    }

    /// The most cards that a player holds at one time; those of a hand that grows are not counted.
    pub fn most_held(&self) -> u8 {
        match self {
            Prepared::Poker(game) => game.most_held(),
            Prepared::Banked(game) => game.most_held(),
            Prepared::Pan(game) => game.most_held(),
        }
    }

    /// The options as they were read.
    pub(crate) fn options(&self) -> &Options {
        match self {
            Prepared::Poker(game) => &game.options,
            Prepared::Banked(game) => &game.options,
            Prepared::Pan(game) => &game.options,
        }
    }

    /// What a player needs to be dealt in with this many players, and the rule; `None` if a hand
    /// costs nothing before the first card.
    pub fn costs(&self, leads: bool, players: usize, rules: Rules) -> Option<(Chips, RuleId)> {
        match self {
            Prepared::Poker(game) => game.costs(leads, players),
            Prepared::Pan(game) => Some((game.least_stack(players, rules), PN_34)),
            Prepared::Banked(_) => None,
        }
    }

    /// The poker game, if it is one.
    pub fn poker(&self) -> Option<&PokerGame> {
        match self {
            Prepared::Poker(game) => Some(game),
            Prepared::Banked(_) | Prepared::Pan(_) => None,
        }
    }

    /// The player-dealer game, if it is one.
    pub fn banked(&self) -> Option<&BankedGame> {
        match self {
            Prepared::Banked(game) => Some(game),
            Prepared::Poker(_) | Prepared::Pan(_) => None,
        }
    }

    /// The position of the cut card in its shoe, if the house uses one (EQ-10).
    pub fn cut_card(&self) -> Option<CutCard> {
        self.banked()?.cut_card()
    }

    /// The rule by which only the button may ask for one more shuffle, where the game has it.
    pub fn button_shuffles(&self) -> Option<RuleId> {
        self.poker()?.button_shuffles()
    }

    /// The rule by which players may ask for another deck when the bank moves on, where the game has it.
    pub fn deck_change(&self) -> Option<RuleId> {
        self.banked()?.deck_change()
    }

    /// The rule behind a setup fault, if the catalogue has one.
    pub fn rule_behind(&self, fault: &SetupFault) -> Option<RuleId> {
        match self {
            Prepared::Pan(_) => crate::pan::rule_behind(fault),
            Prepared::Poker(game) => game.rule_behind(fault),
            Prepared::Banked(game) => game.rule_behind(fault),
        }
    }
}

/// A hand of any game, stored inline: a box would cost an allocation per hand.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)]
#[repr(u8)] // an explicit tag, since every call branches on it
pub enum Hand {
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
        let without = setup.game.under(setup.rules);
        match without.as_ref().unwrap_or(&setup.game) {
            Prepared::Poker(game) => PokerHand::start(game, setup, events),
            Prepared::Banked(game) => BankedHand::start(game, setup, events).map(Hand::Banked),
            Prepared::Pan(game) => PanHand::start(game, setup, events).map(Hand::Pan),
        }
    }

    /// Starts a hand in the place of an old one, which avoids moving it.
    ///
    /// # Errors
    /// Everything that is wrong with the setup; the old hand is then unchanged.
    #[inline]
    pub fn restart(&mut self, setup: &Setup, to: &mut Events) -> Result<(), Vec<SetupFault>> {
        match (&setup.game, self) {
            (_, hand) if setup.rules != Rules::ALL => {
                *hand = Hand::start(setup, to)?;
                Ok(())
            }
            (Prepared::Poker(game), Hand::Poker(hand)) => hand.restart(game, setup, to),
            (Prepared::Banked(game), Hand::Banked(hand)) => hand.restart(game, setup, to),
            (Prepared::Pan(game), Hand::Pan(hand)) => hand.restart(game, setup, to),
            (_, hand) => {
                *hand = Hand::start(setup, to)?;
                Ok(())
            }
        }
    }
}

/// Forwards a call to the engine of this hand.
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
    fn game(&self) -> &'static Game {
        on!(self, hand => hand.game())
    }
    fn posted(&self) -> Option<&BankedGame> {
        on!(self, hand => hand.posted())
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
    fn drew(&self, seat: Seat) -> Option<u8> {
        on!(self, hand => hand.drew(seat))
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
    fn each_settled(&self, seat: Seat, see: &mut dyn FnMut(Settled)) {
        on!(self, hand => hand.each_settled(seat, see))
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
    fn side_names(&self) -> Option<[&'static str; 2]> {
        on!(self, hand => hand.side_names())
    }
    fn sides(&self, spot: Seat, front: &[Card]) -> Option<[Side; 2]> {
        on!(self, hand => hand.sides(spot, front))
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
    #[inline(always)] // compiles to a jump
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
