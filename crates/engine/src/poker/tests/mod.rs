//! Random hands of every variant.

mod draw;
mod mexican;
mod must_bet;
mod openers;
mod picks;
mod prices;
mod random;
mod short;
mod stakes;
mod stud;

use crate::contract::*;
use crate::game::{Game, Hand, Prepared};
use crate::money::Chips;
use crate::options::Options;
use cards::{Card, CardList, Seat};

/// A small generator, so that a failing seed can be replayed.
#[derive(Clone, Debug)]
struct Lcg(u64);

impl Lcg {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    fn shuffle(&mut self, cards: &mut [Card]) {
        for at in (1..cards.len()).rev() {
            cards.swap(at, self.below(at + 1));
        }
    }
}

fn seat(n: u8) -> Seat {
    Seat::new(n).unwrap()
}

fn prepared(game: &Game, set: &[(&str, &str)]) -> Prepared {
    let mut options = Options::defaults(game.options);
    for (key, value) in set {
        options.set(key, value).unwrap();
    }
    (game.prepare)(&options).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn setup(game: &Prepared, stacks: &[i64], mode: Mode) -> Setup {
    let stacks = stacks.iter().enumerate().map(|(at, cents)| (Seat::at(at), Chips::cents(*cents)));
    let shoe = ShoeState::fresh(1, game.deck());
    Setup { mode, ..Setup::new(game.clone(), stacks.collect(), seat(1), shoe) }
}

/// A hand, its events and the cards still to come, the next one last.
struct Table {
    hand: Hand,
    events: Events,
    deck: Vec<Card>,
    rng: Lcg,
}

impl Table {
    fn new(setup: &Setup, seed: u64) -> Table {
        let mut rng = Lcg(seed);
        let mut deck: Vec<Card> = setup.carry.shoe.deck.counts().iter().collect();
        rng.shuffle(&mut deck);
        let mut events = Events::new();
        let hand = Hand::start(setup, &mut events).unwrap_or_else(|faults| panic!("{faults:?}"));
        Table { hand, events, deck, rng }
    }

    /// The same with these cards on top.
    fn stacked(setup: &Setup, top: &str) -> Table {
        let mut table = Table::new(setup, 1);
        let top: CardList = top.parse().unwrap();
        table.deck.retain(|card| !top.contains(card));
        table.deck.extend(top.iter().rev());
        table
    }

    fn answer(&mut self, request: Request) -> Answer {
        match request {
            Request::Draw { n, .. } => {
                let at = self.deck.len() - n as usize;
                Answer::Cards(self.deck.split_off(at).into_iter().rev().collect())
            }
            Request::Shuffle { from, .. } => {
                let deck = &mut self.deck;
                self.hand.visit_cards(&mut |zone, card| {
                    if zone == from {
                        deck.push(card);
                    }
                });
                self.rng.shuffle(&mut self.deck);
                Answer::Shuffled
            }
            other => panic!("{other}"),
        }
    }

    /// Chance answers until somebody else is asked.
    fn deal(&mut self) {
        while let Some(request) = self.hand.windows().request() {
            let action = Action::Chance(self.answer(request));
            self.hand.apply(Actor::Chance, &action, &mut self.events).unwrap();
        }
    }

    /// A seat acts, and chance after it.
    fn act(&mut self, n: u8, mv: Move) -> Result<(), Refusal> {
        self.deal();
        self.hand.apply(Actor::Seat(seat(n)), &mv.into(), &mut self.events)?;
        self.deal();
        Ok(())
    }

    fn turn(&self) -> Option<u8> {
        self.hand.windows().iter().find_map(|window| match window.actor {
            Actor::Seat(seat) => Some(seat.number()),
            _ => None,
        })
    }

    /// Everybody whose turn it is checks or calls until the hand is over.
    fn call_down(&mut self) {
        self.deal();
        while let Some(n) = self.turn() {
            let legal = self.hand.legal(Actor::Seat(seat(n)));
            let stay = [Verb::Check, Verb::Call, Verb::Show];
            let verb = stay.into_iter().find(|verb| legal.iter().any(|s| s.verb == *verb));
            self.act(n, Move::new(verb.unwrap())).unwrap();
        }
    }

    fn stacks(&self) -> Vec<i64> {
        let outcome = self.hand.outcome().expect("over");
        outcome.stacks.iter().map(|(_, stack)| stack.as_cents()).collect()
    }

    /// The rules cited so far.
    fn cites(&self, rule: RuleId) -> bool {
        self.events.iter().any(|event| event.rule == Some(rule))
    }
}

fn to(verb: Verb, dollars: i64) -> Move {
    Move::new(verb).amount(Chips::dollars(dollars))
}
