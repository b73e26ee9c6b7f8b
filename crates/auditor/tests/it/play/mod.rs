//! Hands played at random and recorded, as material for the auditor.
//!
//! The auditor itself knows nothing about the engine. Only these tests bring the two together,
//! because a second opinion is only worth something on hands that were really played.

use cards::Seat;
use engine::Place;
use engine::options::Options;
use engine::{
    Action, Actor, Chips, Engine, Events, Game, Hand, Move, Purpose, Setup, ShoeState, Verb, Viewer,
};
use notation::print;
use record::bind::{Heading, Recorder};
use testkit::{Dice, Pack};

/// How a game is set up.
pub struct Plan {
    pub game: &'static Game,
    pub options: Vec<(&'static str, String)>,
    pub stacks: Vec<(usize, Chips)>,
    pub lead: usize,
    /// How eagerly each verb is chosen; 10 is normal.
    pub taste: fn(Verb) -> usize,
    /// One in this many turns is left to the clock.
    pub absent: usize,
}

/// A random move from what a seat may do.
fn move_of(hand: &Hand, seat: Seat, taste: fn(Verb) -> usize, dice: &mut Dice) -> Option<Move> {
    let legal = hand.legal(Actor::Seat(seat));
    let total: usize = legal.iter().map(|schema| taste(schema.verb)).sum();
    let mut at = dice.below(total);
    let schema = legal.iter().find(|schema| {
        let weight = taste(schema.verb);
        let here = at < weight;
        at = at.saturating_sub(weight);
        here
    })?;
    Some(testkit::some_move(&legal, schema, dice))
}

fn next_step(
    hand: &Hand,
    pack: &mut Pack,
    plan: &Plan,
    dice: &mut Dice,
) -> Option<(Actor, Action)> {
    if let Some(request) = hand.windows().request() {
        return Some((Actor::Chance, Action::Chance(pack.answer(hand, request, dice))));
    }
    let windows: Vec<_> = hand.windows().iter().collect();
    let window = windows.get(dice.below(windows.len()))?;
    Some(match (window.actor, window.purpose) {
        (Actor::Seat(seat), _) if plan.absent > 0 && dice.below(plan.absent) == 0 => {
            (Actor::Clock, Move::new(Verb::Timeout).on(Place::Seat(seat)).into())
        }
        (Actor::Seat(seat), _) => {
            // Now and then somebody tries something illegal.
            let seat = if dice.below(12) == 0 { Seat::at(dice.below(Seat::MAX)) } else { seat };
            let mv = move_of(hand, seat, plan.taste, dice).unwrap_or(Move::new(Verb::Fold));
            (Actor::Seat(seat), mv.into())
        }
        (actor, Purpose::Rule) => panic!("nothing to rule on by {actor:?}"),
        // The dealer does not close the betting before players had time to bet.
        (Actor::Dealer, _) if dice.below(4) != 0 && windows.len() > 1 => {
            return next_step(hand, pack, plan, dice);
        }
        (actor, _) => (actor, hand.default_action(actor)?),
    })
}

/// Plays one hand and returns its record.
pub fn play(plan: &Plan, seed: u64) -> String {
    let mut dice = Dice(seed);
    let game = plan.game;
    let mut options = Options::defaults(game.options);
    for (key, value) in &plan.options {
        options.set(key, value).unwrap();
    }
    let prepared = (game.prepare)(&options).unwrap_or_else(|faults| panic!("{faults:?}"));
    let shoe = ShoeState::fresh(1, prepared.deck());
    let mut pack = Pack::new(shoe.deck, &mut dice);
    let setup = Setup::new(
        prepared,
        plan.stacks.iter().map(|(seat, stack)| (Seat::at(*seat), *stack)).collect(),
        Seat::at(plan.lead),
        shoe,
    );
    let mut events = Events::new();
    let mut hand = Hand::start(&setup, &mut events)
        .unwrap_or_else(|faults| panic!("{} does not start: {faults:?}", game.id));
    let offering = format!("test/{}", game.id);
    let heading =
        Heading { offering: &offering, game, options: &options, names: &[], carried: false };
    let mut recorder = Recorder::new();
    recorder.begin(&heading, &setup, &events);
    for _ in 0..3000 {
        let Some((actor, action)) = next_step(&hand, &mut pack, plan, &mut dice) else {
            break;
        };
        events.clear();
        let came = hand.apply(actor, &action, &mut events);
        recorder.step(actor, &action, came.map(|()| &events[..]));
    }
    if let Some(outcome) = hand.outcome() {
        recorder.end(&outcome);
    }
    print(&recorder.document(Viewer::Record))
}
