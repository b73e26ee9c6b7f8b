//! One hand, from its setup to its end, checked at every step.

use crate::recount::{Recount, check_cards};
use crate::{Start, outside, pick, shapes};
use bots::Strategy;
use engine::{
    Action, Actor, Engine, Event, Events, Mode, Outcome, Purpose, Refusal, Setup, Verb, Viewer,
    Window,
};
use pit::Dealer;
use shoe::Rng;

/// What an actor did, and the result.
#[derive(Clone, Debug)]
pub struct Step {
    pub actor: Actor,
    pub action: Action,
    /// What followed.
    pub came: Result<Vec<Event>, Refusal>,
}

/// A hand as far as it was played.
#[derive(Clone, Debug, Default)]
pub struct Played {
    /// What followed from starting it.
    pub start: Vec<Event>,
    pub steps: Vec<Step>,
    /// What it left behind, once it was over.
    pub outcome: Option<Outcome>,
}

/// No hand of any game is this long; one that is never ends.
const MOST_STEPS: usize = 200_000;

/// Plays a hand at random; what was done stays in `played`, whatever the result.
///
/// # Errors
/// What went wrong.
pub fn play<E: Engine>(
    start: Start<E>,
    setup: &Setup,
    dealer: &mut Dealer,
    rng: &mut Rng,
    played: &mut Played,
) -> Result<(), String> {
    let outcome = run(start, setup, dealer, rng, played)?;
    played.outcome = Some(outcome);
    Ok(())
}

fn run<E: Engine>(
    start: Start<E>,
    setup: &Setup,
    dealer: &mut Dealer,
    rng: &mut Rng,
    played: &mut Played,
) -> Result<Outcome, String> {
    let mut events = Events::new();
    let mut hand = start(setup, &mut events);
    played.start = events.to_vec();
    let steps = &mut played.steps;
    let shape = setup.game.game().shape;
    let mut books = Recount::open(setup);
    books.post(&events)?;
    // All bots of one kind: random play goes everywhere, simple play goes far.
    let strategy = if rng.below(2) == 0 { Strategy::Random } else { Strategy::Simple };
    // Long hands are probed now and then, short ones at every step.
    while steps.len() < MOST_STEPS {
        books.compare(&hand)?;
        if steps.len() < 40 || rng.below(16) == 0 {
            outside::check(&mut hand, rng)?;
            check_cards(&hand, dealer.undealt(), setup.carry.shoe.deck)?;
            shapes::check(&hand, &shape)?;
        }
        let Some((actor, action)) = next(&hand, strategy, dealer, rng)? else { break };
        events.clear();
        let came = hand.apply(actor, &action, &mut events);
        books.post(&events)?;
        let step = Step { actor, action, came: came.map(|()| events.to_vec()) };
        steps.push(step);
        if let Err(refusal) = came {
            return Err(format!("what the hand itself offers is refused: {refusal}"));
        }
    }
    let outcome = hand.outcome().ok_or("the hand does not end")?;
    books.close(&outcome)?;
    let whole = outcome.carry.shoe.stub.len() + outcome.carry.shoe.discards.len();
    if whole != setup.carry.shoe.deck.len() {
        return Err(format!("{whole} cards left of deck {}", setup.carry.shoe.deck));
    }
    Ok(outcome)
}

/// What happens next: chance answers, or somebody with an open window acts.
fn next<E: Engine>(
    hand: &E,
    strategy: Strategy,
    dealer: &mut Dealer,
    rng: &mut Rng,
) -> Result<Option<(Actor, Action)>, String> {
    let windows = hand.windows();
    if let Some(request) = windows.request() {
        return Ok(Some((Actor::Chance, dealer.answer(hand, request))));
    }
    let open: Vec<Window> = windows.iter().collect();
    if open.is_empty() {
        return Ok(None);
    }
    let players: Vec<Window> =
        open.iter().copied().filter(|window| window.purpose != Purpose::Close).collect();
    // The dealer rarely closes the betting while players may still bet, or nobody ever would.
    let closing = players.is_empty() || rng.below(12) == 0;
    let window = pick::one_of(if closing { &open } else { &players }, rng);
    let Some(window) = window.or_else(|| open.first().copied()) else { return Ok(None) };
    if let (Actor::Seat(seat), 0) = (window.actor, rng.below(40)) {
        // The clock acts for somebody now and then.
        let timeout = engine::Move::new(Verb::Timeout).on(engine::Place::Seat(seat)).into();
        if hand.check(Actor::Clock, &timeout).is_ok() {
            return Ok(Some((Actor::Clock, timeout)));
        }
    }
    let chosen = match window.actor {
        Actor::Seat(seat) => {
            let mut legal = engine::Choices::default();
            strategy.choose(hand.look(Viewer::Seat(seat)), &mut legal, &mut |n| rng.below(n))
        }
        _ => None,
    };
    let legal = hand.legal(window.actor);
    let mv = match chosen {
        Some(mv) => mv,
        // A player who stays silent while others may act leaves it to them; a dealer has to act.
        None if legal.is_empty() || matches!(window.actor, Actor::Seat(_)) => {
            return match others(hand, &open, window) {
                Some(next) => Ok(Some(next)),
                None => Err(format!("{window:?} is open and leaves nothing to do")),
            };
        }
        None => pick::inside(&legal, &legal[rng.below(legal.len() as u32) as usize], rng),
    };
    Ok(Some((window.actor, mv.into())))
}

/// What the house does for another open window, or else for this one.
fn others<E: Engine>(hand: &E, open: &[Window], silent: Window) -> Option<(Actor, Action)> {
    let order = open.iter().filter(|window| **window != silent).chain([&silent]);
    order.into_iter().find_map(|window| Some((window.actor, hand.default_action(window.actor)?)))
}

/// The script of a hand: what each actor did.
pub fn script(steps: &[Step]) -> Vec<(Actor, Action)> {
    steps.iter().map(|step| (step.actor, step.action.clone())).collect()
}

/// The mode in which the kit plays.
pub const MODE: Mode = Mode::Guarded;
