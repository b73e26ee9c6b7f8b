//! One hand of a game, played up to each seat that has to choose.

use cards::Seat;
use engine::options::Options;
use engine::{
    Action, Actor, Chips, Engine, Events, Game, Hand, Move, Purpose, Setup, ShoeState, Stacks,
};
use pit::Dealer;
use shoe::Rng;

/// More steps than any hand has.
const LAST_STEP: usize = 40_000;

#[allow(dead_code)] // not every test reads every field
/// A hand with its dealer; chance and house act automatically.
pub struct Driver {
    pub hand: Hand,
    pub dice: Rng,
    pub steps: usize,
    pub stacks: Stacks,
    dealer: Dealer,
    events: Events,
}

impl Driver {
    /// The seed determines the number of players, their chips and the button.
    pub fn new(game: &Game, seed: u64) -> Driver {
        let prepared = (game.prepare)(&Options::defaults(game.options)).unwrap();
        let (least, most) = game.players;
        let players = least + (seed % u64::from(most - least + 1)) as u8;
        let chips = Chips::dollars(40 + 60 * (seed as i64 % 3));
        let stacks: Stacks = (0..players).map(|at| (Seat::at(at as usize), chips)).collect();
        let shoe = ShoeState::fresh(1, prepared.deck());
        let lead = Seat::at(seed as usize % players as usize);
        let setup = Setup::new(prepared, stacks, lead, shoe);
        let rng = Rng::from_seed(seed);
        let mut events = Events::new();
        let hand = Hand::start(&setup, &mut events).unwrap();
        let mut dealer = Dealer::new(rng.fork(0));
        dealer.prepare(&setup.carry.shoe);
        Driver { hand, dice: rng.fork(1), steps: 0, stacks, dealer, events }
    }

    /// One of the seats that may choose now, and its purpose; `None` when the hand is over.
    pub fn next_turn(&mut self) -> Option<(Seat, Purpose)> {
        loop {
            self.steps += 1;
            assert!(self.steps < LAST_STEP, "the hand does not end");
            let windows = self.hand.windows();
            if let Some(request) = windows.request() {
                let answer = self.dealer.answer(&self.hand, request);
                self.apply(Actor::Chance, answer);
                continue;
            }
            let turns = windows.iter().filter_map(|window| match window.actor {
                Actor::Seat(seat) => Some((seat, window.purpose)),
                _ => None,
            });
            let mut turns: Vec<(Seat, Purpose)> = turns.collect();
            if !turns.is_empty() {
                let at = self.dice.below(turns.len() as u32) as usize;
                return Some(turns.swap_remove(at));
            }
            let actor = windows.iter().next()?.actor;
            let action = self.hand.default_action(actor).unwrap();
            self.apply(actor, action);
        }
    }

    /// Takes a move that was chosen.
    pub fn act(&mut self, seat: Seat, mv: Move) {
        self.apply(Actor::Seat(seat), Action::Move(mv));
    }

    fn apply(&mut self, actor: Actor, action: Action) {
        self.events.clear();
        let taken = self.hand.apply(actor, &action, &mut self.events);
        taken.unwrap_or_else(|refusal| panic!("{actor:?} {action:?}: {refusal}"));
    }
}
