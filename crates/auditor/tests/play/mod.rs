//! Hands played at random and written down, as material for the auditor.
//!
//! The auditor itself knows nothing of the engine; only these tests bring the two together, because
//! a second opinion is worth something only on hands that somebody really played.

use cards::{Card, CardList, Deck, Seat, Zone};
use engine::Place;
use engine::options::Options;
use engine::{
    Action, Actor, Answer, CardChoice, Chips, Engine, Events, Game, Hand, Move, Purpose, Request,
    Setup, ShoeState, Verb, Viewer,
};
use notation::print;
use record::bind::{Heading, Recorder};

/// A small generator, so that a failing seed can be played again.
pub struct Lcg(pub u64);

impl Lcg {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }

    pub fn one_of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

/// The order of undealt cards; the top is the end.
struct Pack(Vec<Card>);

impl Pack {
    fn mix(&mut self, dice: &mut Lcg) {
        for at in (1..self.0.len()).rev() {
            self.0.swap(at, dice.below(at + 1));
        }
    }

    fn answer(&mut self, request: Request, hand: &Hand, dice: &mut Lcg) -> Answer {
        let lying = |zone: Zone| {
            let mut found = Vec::new();
            hand.visit_cards(&mut |at, card| found.extend((at == zone).then_some(card)));
            found
        };
        match request {
            Request::Draw { n, .. } => {
                let left = self.0.len() - n as usize;
                Answer::Cards(self.0.drain(left..).rev().collect())
            }
            Request::Shuffle { from, .. } => {
                self.0.extend(lying(from));
                self.mix(dice);
                Answer::Shuffled
            }
            Request::Pick { zone, n } => {
                let mut found = lying(zone);
                let mut pick = || found.swap_remove(dice.below(found.len()));
                Answer::Cards((0..n).map(|_| pick()).collect::<CardList>())
            }
            Request::Dice => Answer::Dice([0; 3].map(|_| dice.below(6) as u8 + 1)),
        }
    }
}

/// What a game is played with.
pub struct Plan {
    pub game: &'static Game,
    pub options: Vec<(&'static str, String)>,
    pub stacks: Vec<(usize, Chips)>,
    pub lead: usize,
    /// How eagerly each verb is chosen; 10 where nothing is said.
    pub taste: fn(Verb) -> usize,
    /// One in so many turns is left to the clock.
    pub absent: usize,
}

/// A move drawn at random from what a seat may do.
fn some_move(hand: &Hand, seat: Seat, taste: fn(Verb) -> usize, dice: &mut Lcg) -> Option<Move> {
    let legal = hand.legal(Actor::Seat(seat));
    let total: usize = legal.iter().map(|schema| taste(schema.verb)).sum();
    let mut at = dice.below(total);
    let schema = legal.iter().find(|schema| {
        let weight = taste(schema.verb);
        let here = at < weight;
        at = at.saturating_sub(weight);
        here
    })?;
    let mut mv = Move::new(schema.verb);
    if let Some(range) = schema.amount {
        let steps = (range.max - range.min).as_cents() / range.step.as_cents();
        // Mostly small, now and then all of it.
        let most = if dice.below(6) == 0 { steps } else { steps.min(40) };
        let steps = if dice.below(12) == 0 { most } else { dice.below(most as usize + 1) as i64 };
        mv.amount = range.min + Chips::cents(steps * range.step.as_cents());
    }
    let places: Vec<Place> = schema.places.iter().collect();
    if !places.is_empty() {
        mv.place = places[dice.below(places.len())];
    }
    mv.cards = match &schema.cards {
        CardChoice::None => CardList::EMPTY,
        CardChoice::Any { from, min, .. } => {
            let mut from: Vec<Card> = from.to_vec();
            (0..(*min).max(1)).map(|_| from.swap_remove(dice.below(from.len()))).collect()
        }
        CardChoice::OneOf(sets) => {
            let sets = legal.sets(*sets);
            sets[dice.below(sets.len())]
        }
    };
    Some(mv)
}

fn next_step(hand: &Hand, pack: &mut Pack, plan: &Plan, dice: &mut Lcg) -> Option<(Actor, Action)> {
    if let Some(request) = hand.windows().request() {
        return Some((Actor::Chance, Action::Chance(pack.answer(request, hand, dice))));
    }
    let windows: Vec<_> = hand.windows().iter().collect();
    let window = windows.get(dice.below(windows.len()))?;
    Some(match (window.actor, window.purpose) {
        (Actor::Seat(seat), _) if plan.absent > 0 && dice.below(plan.absent) == 0 => {
            (Actor::Clock, Move::new(Verb::Timeout).on(Place::Seat(seat)).into())
        }
        (Actor::Seat(seat), _) => {
            // Now and then somebody tries what is not allowed.
            let seat = if dice.below(12) == 0 { Seat::at(dice.below(Seat::MAX)) } else { seat };
            let mv = some_move(hand, seat, plan.taste, dice).unwrap_or(Move::new(Verb::Fold));
            (Actor::Seat(seat), mv.into())
        }
        (actor, Purpose::Rule) => panic!("nothing to rule on by {actor:?}"),
        // The dealer does not call before people had time to bet.
        (Actor::Dealer, _) if dice.below(4) != 0 && windows.len() > 1 => {
            return next_step(hand, pack, plan, dice);
        }
        (actor, _) => (actor, hand.default_action(actor)?),
    })
}

/// Plays one hand and returns its record.
pub fn play(plan: &Plan, seed: u64) -> String {
    let mut dice = Lcg(seed);
    let game = plan.game;
    let mut options = Options::defaults(game.options);
    for (key, value) in &plan.options {
        options.set(key, value).unwrap();
    }
    let prepared = (game.prepare)(&options).unwrap_or_else(|faults| panic!("{faults:?}"));
    let shoe = ShoeState::fresh(1, prepared.deck());
    let mut pack = Pack(Deck::counts(shoe.deck).iter().collect());
    pack.mix(&mut dice);
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
