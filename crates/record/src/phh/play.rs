use super::act::Act;
use super::amount::Amount;
use super::deal::{Deal, acts, named};
use super::hand::{History, Kind};
use super::reader::{Hands, Wrong, wrong};
use crate::bind::{Heading, Recorder};
use cards::{CardList, Deck, Seat};
use engine::options::Options;
use engine::shape::Order;
use engine::{
    Account, Action, Actor, Answer, Chips, Choices, Code, Elsewhere, Ending, Engine, EventKind,
    Events, GAMES, Game, Hand, Move, Prepared, Refusal, Request, Setup, ShoeState, Stacks, Verb,
};
use notation::Fault;

/// The stack used for an unknown one: more than anybody bets.
const ENDLESS: Chips = Chips::cents(Chips::MAX.as_cents() / 16);

/// Replays histories one after the other.
#[derive(Debug, Default)]
pub struct Importer {
    /// The rule sets used last: most files have only one.
    games: Vec<(Terms, Prepared, Options)>,
    acts: Vec<Act>,
    choices: Choices,
    events: Events,
    hand: Option<Hand>,
}

/// What distinguishes one rule set from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Terms {
    kind: Kind,
    small: Chips,
    large: Chips,
    smallest: Chips,
}

/// A history that was replayed as far as it goes.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The final stacks; `None` for an unknown one.
    pub stacks: Vec<Option<Amount>>,
    /// How it ended, if it did.
    pub ending: Option<Ending>,
    /// What it is waiting for, if it is not over.
    pub open: Option<String>,
    /// How many events it produced.
    pub events: usize,
    /// Whether the history states the stacks at its end.
    pub states_stacks: bool,
    /// Players who were dealt stand-ins because their cards are unknown.
    pub stand_ins: Vec<usize>,
}

/// Why a history is not valid, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failing {
    /// It cannot be read.
    Unread(Fault),
    /// Something in it is impossible.
    Refused(Fault),
    /// Its final stacks differ from the result.
    Differs { fault: Fault, stated: String, is: String },
}

impl Failing {
    pub fn fault(&self) -> &Fault {
        match self {
            Failing::Unread(fault) | Failing::Refused(fault) | Failing::Differs { fault, .. } => {
                fault
            }
        }
    }
}

/// One hand of a file, and its result.
#[derive(Debug)]
pub struct Imported<'a> {
    /// The hand, if it could be read.
    pub history: Option<History<'a>>,
    pub came: Result<Replayed, Failing>,
}

impl Importer {
    /// Reads the next hand of a file and replays it.
    pub fn next<'a>(
        &mut self,
        hands: &mut Hands<'a>,
        recorder: Option<&mut Recorder>,
    ) -> Option<Imported<'a>> {
        let history = match hands.next()? {
            Ok(history) => history,
            Err(fault) => {
                return Some(Imported { history: None, came: Err(Failing::Unread(fault)) });
            }
        };
        let came = match self.replay(&history, recorder) {
            Ok(replayed) => match differs(&history, &replayed) {
                None => Ok(replayed),
                Some((wrong, stated, is)) => {
                    let (stated, is) = (stated.to_string(), is.to_string());
                    Err(Failing::Differs { fault: hands.fault(&wrong), stated, is })
                }
            },
            Err(wrong) => Err(Failing::Refused(hands.fault(&wrong))),
        };
        Some(Imported { history: Some(history), came })
    }

    fn replay(
        &mut self,
        history: &History<'_>,
        recorder: Option<&mut Recorder>,
    ) -> Result<Replayed, Wrong> {
        let players = history.stacks.len();
        acts(&history.actions, players, &mut self.acts)?;
        let about = |(n, reason): (usize, String)| {
            let (at, text) = &history.actions[n];
            Wrong { at: *at, reason: named(n, text, &reason) }
        };
        let deal = Deal::of(&self.acts, players).map_err(about)?;
        let at = self.game(history)?;
        let (_, game, options) = &self.games[at];
        let setup = setup(history, game.clone(), &self.acts);
        self.events.clear();
        let started = match &mut self.hand {
            Some(hand) => hand.restart(&setup, &mut self.events),
            none => Hand::start(&setup, &mut self.events).map(|hand| *none = Some(hand)),
        };
        if let Err(faults) = started {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            return wrong(history.at, faults.join("; "));
        }
        let Some(hand) = &mut self.hand else { return wrong(history.at, "nothing is dealt") };
        let mut table = Playing {
            history,
            hand,
            events: &mut self.events,
            choices: &mut self.choices,
            deal,
            seats: setup.stacks,
            stacks: setup.stacks,
            shows: [None; 10],
            board: CardList::EMPTY,
            dealt: false,
            count: 0,
            recorder,
        };
        if let Some(recorder) = &mut table.recorder {
            let offering = format!("import/{}", history.kind.code());
            let names = names(history, &setup);
            let heading = Heading {
                offering: &offering,
                game: setup.game.game(),
                options,
                names: &names,
                carried: false,
            };
            recorder.begin(&heading, &setup, table.events);
        }
        table.tally();
        for (n, act) in self.acts.iter().enumerate() {
            table.take(act).map_err(|reason| about((n, reason)))?;
        }
        let end = history.actions.last().map_or(history.at, |(at, _)| *at);
        table.end().or_else(|reason| wrong(end, reason))
    }

    /// The index of a hand's rule set.
    fn game(&mut self, history: &History<'_>) -> Result<usize, Wrong> {
        let History { kind, small, large, .. } = *history;
        let terms = Terms { kind, small, large, smallest: history.smallest() };
        if let Some(at) = self.games.iter().position(|(had, ..)| *had == terms) {
            return Ok(at);
        }
        let Some(game) = holdem() else { return wrong(history.at, "hold'em is not played here") };
        let mut options = Options::defaults(game.options);
        let blinds = format!("{small},{small}");
        let set = [
            ("betting", kind.betting()),
            ("small-bet", &small.to_string()),
            ("big-bet", &large.to_string()),
            ("raise-cap", "20"),
            ("uncapped", "whenever-two"),
            ("blinds", &blinds),
            ("showdown", "in-turn"),
            ("smallest-chip", &terms.smallest.to_string()),
        ];
        for (key, value) in set {
            options.set(key, value).or_else(|fault| wrong(history.at, fault.to_string()))?;
        }
        let prepared = (game.prepare)(&options).or_else(|faults| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            wrong(history.at, faults.join("; "))
        })?;
        if self.games.len() == 8 {
            self.games.remove(0);
        }
        self.games.push((terms, prepared, options));
        Ok(self.games.len() - 1)
    }
}

/// Hold'em, as the format describes it: two cards, a board of five, the best five of seven.
pub(super) fn holdem() -> Option<&'static Game> {
    let plays = |game: &&&Game| {
        game.shape.poker().is_some_and(|shape| {
            let cards = (shape.hand, shape.board, shape.exactly_two) == ((2, 2), 5, false);
            let deck = shape.decks.first() == Some(&Deck::STANDARD);
            cards && deck && (shape.high, shape.low) == (Some(Order::High), None)
        })
    };
    GAMES.iter().find(plays).copied()
}

fn seat(player: usize) -> Seat {
    Seat::at(player)
}

fn names(history: &History<'_>, setup: &Setup) -> Vec<(Seat, String)> {
    let named = history.players.iter().enumerate().filter(|(_, name)| !name.is_empty());
    let seats = named.take(history.stacks.len()).map(|(n, name)| (seat(n), name.to_string()));
    seats.filter(|(seat, _)| setup.stacks.seats().has(*seat)).collect()
}

/// The setup of a hand. Players without chips are not dealt in.
fn setup(history: &History<'_>, game: Prepared, acts: &[Act]) -> Setup {
    let mut stacks = Stacks::NONE;
    let mut antes = Stacks::NONE;
    let mut blinds = Stacks::NONE;
    let mut button = seat(0);
    for (player, stack) in history.stacks.iter().enumerate() {
        let (at, stack) = (seat(player), stack.unwrap_or(ENDLESS));
        if stack.is_zero() {
            continue;
        }
        stacks.set(at, stack);
        button = at;
        if !history.antes[player].is_zero() {
            antes.set(at, history.antes[player]);
        }
        if !history.blinds[player].0.is_zero() {
            blinds.set(at, history.blinds[player].0);
        }
    }
    let elsewhere = Elsewhere {
        antes,
        trimmed: history.trimmed,
        least: history.small,
        rake: history.rake,
        after: begins_after(history, &stacks, button, acts),
    };
    let shoe = ShoeState::fresh(1, game.deck());
    let elsewhere = Some(Box::new(elsewhere));
    Setup { blinds, elsewhere, ..Setup::new(game, stacks, button, shoe) }
}

/// The seat after which the first betting round begins: the largest blind or straddle. If several
/// are equal, or the button straddles, rooms differ, and the first action decides.
fn begins_after(history: &History<'_>, stacks: &Stacks, button: Seat, acts: &[Act]) -> Seat {
    let able = |player: usize| {
        let put_up = history.antes[player] + history.blinds[player].0;
        stacks.get(seat(player)) > put_up
    };
    let count = history.stacks.len();
    let opens = |player: &usize| {
        let next = (1..=count).map(|n| (player + n) % count).find(|next| able(*next));
        next == acts.iter().find_map(Act::mover)
    };
    let posts = |only_blinds: bool| {
        let mut all: Vec<usize> = (0..count)
            .filter(|player| {
                let (blind, is_blind) = history.blinds[*player];
                !blind.is_zero() && (is_blind || !only_blinds) && stacks.seats().has(seat(*player))
            })
            .collect();
        all.sort_by_key(|player| std::cmp::Reverse((history.blinds[*player].0, *player)));
        all
    };
    let (blinds, all) = (posts(true), posts(false));
    let usual = blinds.first().or(all.first());
    let found = usual
        .filter(|player| opens(player))
        .or_else(|| blinds.iter().chain(&all).find(|player| opens(player)));
    found.or(usual).map_or(button, |player| seat(*player))
}

/// A hand being replayed.
struct Playing<'a, 'b> {
    history: &'a History<'b>,
    hand: &'a mut Hand,
    events: &'a mut Events,
    choices: &'a mut Choices,
    deal: Deal,
    seats: Stacks,
    stacks: Stacks,
    /// What players do at the showdown: cards, or `None` for a muck.
    shows: [Option<Option<CardList>>; 10],
    /// Community cards that were named but not dealt yet: they may come one by one.
    board: CardList,
    /// Whether everybody has their cards.
    dealt: bool,
    count: usize,
    recorder: Option<&'a mut Recorder>,
}

/// What a hand is waiting for.
enum Waits {
    Bet(usize),
    Show(usize),
    Cards(u8),
    Nothing,
}

impl Playing<'_, '_> {
    /// Records what moved.
    fn tally(&mut self) {
        for event in self.events.iter() {
            if let EventKind::Pay { from, to, amount, .. } = event.kind {
                if let Account::Seat(seat) = from {
                    self.stacks.set(seat, self.stacks.get(seat) - amount);
                }
                if let Account::Seat(seat) = to {
                    self.stacks.set(seat, self.stacks.get(seat) + amount);
                }
            }
        }
        self.count += self.events.len();
    }

    fn apply(&mut self, actor: Actor, action: &Action) -> Result<(), String> {
        self.events.clear();
        if let Err(refusal) = self.hand.apply(actor, action, self.events) {
            return Err(self.why(&refusal));
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.step(actor, action, Ok(&self.events[..]));
        }
        self.tally();
        Ok(())
    }

    fn why(&self, refusal: &Refusal) -> String {
        let limit = self.history.amount(refusal.limit);
        match refusal.code {
            Code::TooMuch => format!("at most {limit} can be bet here"),
            Code::TooLittle => format!("a bet or raise here is to {limit} at least"),
            Code::NotEnoughChips => format!("the stack has only {limit}"),
            Code::NotNow => "there is nobody left to bet against".into(),
            Code::BadAmount => format!("bets here are multiples of {limit}"),
            code => code.advice().into(),
        }
    }

    fn waits(&mut self) -> Waits {
        let windows = self.hand.windows();
        if let Some(Request::Draw { n, .. }) = windows.request() {
            return Waits::Cards(n);
        }
        let Some(Actor::Seat(at)) = windows.first().map(|window| window.actor) else {
            return Waits::Nothing;
        };
        self.choices.clear();
        self.hand.legal_into(Actor::Seat(at), self.choices);
        let shows = self.choices.iter().any(|schema| schema.verb == Verb::Show);
        if shows { Waits::Show(at.index()) } else { Waits::Bet(at.index()) }
    }

    /// What it is waiting for, in words.
    fn due(&mut self) -> String {
        match self.waits() {
            Waits::Bet(player) => format!("p{} is to act", player + 1),
            Waits::Show(player) => format!("p{} is to show or muck", player + 1),
            Waits::Cards(_) => "cards are to be dealt".into(),
            Waits::Nothing => "the hand is over".into(),
        }
    }

    fn take(&mut self, act: &Act) -> Result<(), String> {
        match act {
            Act::Hole(player, _) if self.dealt => {
                Err(format!("p{} is dealt cards after the betting began", player + 1))
            }
            Act::Hole(..) | Act::Nothing => Ok(()),
            Act::Show(player, cards) => {
                if self.shows[*player].replace(*cards).is_some() {
                    return Err(format!("p{} has shown or mucked already", player + 1));
                }
                self.show(false)
            }
            Act::Board(cards) => {
                self.deal_holes()?;
                self.deal_board(cards)
            }
            Act::Fold(player) => self.bet(*player, None, &[Verb::Fold]),
            Act::CheckOrCall(player) => self.bet(*player, None, &[Verb::Check, Verb::Call]),
            Act::Raise(player, to) => {
                let Some(to) = self.history.chips(*to) else {
                    return Err(format!("{to} does not fit"));
                };
                self.bet(*player, Some(to), &[Verb::Bet, Verb::Raise])
            }
        }
    }

    fn bet(&mut self, player: usize, to: Option<Chips>, verbs: &[Verb]) -> Result<(), String> {
        self.deal_holes()?;
        match self.waits() {
            Waits::Bet(turn) if turn == player => {}
            _ => return Err(self.due()),
        }
        let has = |verb: &&Verb| self.choices.iter().any(|schema| schema.verb == **verb);
        // If none is legal, the last one gives the reason.
        let verb = verbs.iter().find(has).or(verbs.last()).copied().unwrap_or(Verb::Fold);
        let mv = Move::new(verb).amount(to.unwrap_or(Chips::ZERO));
        self.apply(Actor::Seat(seat(player)), &Action::Move(mv))?;
        self.show(false)
    }

    fn deal_holes(&mut self) -> Result<(), String> {
        if std::mem::replace(&mut self.dealt, true) {
            return Ok(());
        }
        let mut cards = CardList::EMPTY;
        for slot in 0..2 {
            for at in self.seats.seats().iter() {
                cards.push(self.deal.card(at.index(), slot));
            }
        }
        self.apply(Actor::Chance, &Action::Chance(Answer::Cards(cards)))
    }

    fn deal_board(&mut self, cards: &CardList) -> Result<(), String> {
        let Waits::Cards(n) = self.waits() else { return Err(self.due()) };
        let n = usize::from(n) - 1;
        cards.iter().for_each(|card| self.board.push(*card));
        if self.board.len() > n {
            return Err(format!("{n} cards are to be dealt here, not {}", self.board.len()));
        }
        if self.board.len() < n {
            return Ok(());
        }
        let burn = self.deal.stand_in();
        let cards = [burn].into_iter().chain(self.board.iter().copied()).collect();
        self.board.clear();
        self.apply(Actor::Chance, &Action::Chance(Answer::Cards(cards)))?;
        self.show(false)
    }

    /// The players in turn show or muck, as far as the history says; at the end, everybody who can.
    fn show(&mut self, at_the_end: bool) -> Result<(), String> {
        while let Waits::Show(player) = self.waits() {
            let gives_up = match self.shows[player] {
                Some(cards) => cards.is_none(),
                None if at_the_end => false,
                None => return Ok(()),
            };
            let may = self.choices.iter().any(|schema| schema.verb == Verb::Muck);
            let verb = if gives_up && may { Verb::Muck } else { Verb::Show };
            if verb == Verb::Show && self.deal.is_unknown(player) {
                let reason = "the pot goes by cards that are not known";
                return Err(format!("p{}: {reason}", player + 1));
            }
            self.apply(Actor::Seat(seat(player)), &Action::Move(Move::new(verb)))?;
        }
        Ok(())
    }

    fn end(mut self) -> Result<Replayed, String> {
        self.show(true)?;
        let outcome = self.hand.outcome();
        if let Some(outcome) = &outcome {
            if outcome.collected != self.history.rake {
                return Err("the rake is more than the pot".into());
            }
            if let Some(recorder) = &mut self.recorder {
                recorder.end(outcome);
            }
        }
        let open = if outcome.is_none() { Some(self.due()) } else { None };
        let left = |(player, stack): (usize, &Option<Chips>)| {
            stack.map(|_| self.history.amount(self.stacks.get(seat(player))))
        };
        let dealt = |player: &usize| self.seats.seats().has(seat(*player));
        let unknown = |player: &usize| self.deal.is_unknown(*player) && dealt(player);
        Ok(Replayed {
            stacks: self.history.stacks.iter().enumerate().map(left).collect(),
            ending: outcome.map(|outcome| outcome.ending),
            open,
            events: self.count,
            states_stacks: self.history.finishing.is_some(),
            stand_ins: (0..self.history.stacks.len()).filter(unknown).collect(),
        })
    }
}

/// The first stack that differs from the history.
fn differs(history: &History<'_>, replayed: &Replayed) -> Option<(Wrong, Amount, Amount)> {
    let (at, stated) = history.finishing.as_ref()?;
    let pairs = stated.iter().zip(&replayed.stacks).enumerate();
    let (player, stated, is) = pairs
        .filter_map(|(player, (stated, is))| Some((player, (*stated)?, (*is)?)))
        .find(|(_, stated, is)| {
            let exact = stated.places <= history.places;
            if exact { stated != is } else { !stated.is_near(*is, history.places) }
        })?;
    let last = history.actions.len();
    let after = history.actions.last().map_or(String::new(), |(_, text)| {
        format!(" after action {last} {}", super::reader::shown(text))
    });
    let player = player + 1;
    let reason = format!("finishing_stacks: p{player} has {stated} by the file, {is}{after}");
    Some((Wrong { at: *at, reason }, stated, is))
}
