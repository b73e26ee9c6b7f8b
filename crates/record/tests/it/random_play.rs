//! Every game played at random: records replay, and every view can be rendered.

use cards::Seat;
use engine::options::Options;
use engine::{
    Action, Actor, Chips, Engine, Events, GAMES, Game, Hand, Move, Purpose, Rules, Setup,
    ShoeState, Viewer,
};
use houseway_record::bind::{Heading, Recorder};
use houseway_record::render::{choices, render};
use houseway_record::replay::replay;
use notation::{parse, print};
use testkit::{Dice, Pack};

/// A random move from what a seat may do.
fn some_move(hand: &Hand, seat: Seat, dice: &mut Dice) -> Option<Move> {
    let legal = hand.legal(Actor::Seat(seat));
    let schema = legal.get(dice.below(legal.len()))?;
    let mut one = legal.clone();
    one.retain(|other| other == schema);
    let list = choices(seat, &one);
    if let Some(mv) = list[dice.below(list.len())].mv {
        return Some(mv);
    }
    Some(testkit::some_move(&legal, schema, dice))
}

fn next_step(hand: &Hand, pack: &mut Pack, dice: &mut Dice) -> Option<(Actor, Action)> {
    if let Some(request) = hand.windows().request() {
        return Some((Actor::Chance, Action::Chance(pack.answer(hand, request, dice))));
    }
    let windows: Vec<_> = hand.windows().iter().collect();
    let window = windows.get(dice.below(windows.len()))?;
    Some(match (window.actor, window.purpose) {
        (Actor::Seat(seat), _) => {
            // Now and then somebody tries something illegal.
            let seat = if dice.below(8) == 0 { Seat::at(dice.below(Seat::MAX)) } else { seat };
            let mv = some_move(hand, seat, dice).unwrap_or(Move::new(engine::Verb::Fold));
            (Actor::Seat(seat), mv.into())
        }
        (actor, Purpose::Rule) => panic!("nothing to rule on by {actor:?}"),
        (actor, _) => (actor, hand.default_action(actor)?),
    })
}

fn play(game: &'static Game, seed: u64) -> String {
    let mut dice = Dice(seed);
    dice.below(1);
    let options = Options::defaults(game.options);
    let prepared = (game.prepare)(&options).unwrap();
    let seats = game.players.0.max(3).min(game.players.1);
    let stacks = (0..seats).map(|at| (Seat::at(at as usize), Chips::dollars(200))).collect();
    let shoe = ShoeState::fresh(1, prepared.deck());
    let mut pack = Pack::new(shoe.deck, &mut dice);
    let setup = Setup::new(prepared, stacks, Seat::at(0), shoe);
    let mut events = Events::new();
    let mut hand = Hand::start(&setup, &mut events)
        .unwrap_or_else(|faults| panic!("{} does not start: {faults:?}", game.id));
    let names = [(Seat::at(0), "Ann".to_string())];
    let offering = format!("test/{}", game.id);
    let heading =
        Heading { offering: &offering, game, options: &options, names: &names, carried: false };
    let mut recorder = Recorder::new();
    recorder.begin(&heading, &setup, &events);
    for _ in 0..600 {
        for viewer in [Viewer::Spectator, Viewer::Record, Viewer::Seat(Seat::at(1))] {
            let text = render(&hand.view(viewer), &names);
            assert!(text.lines().count() > 3 && !text.contains("??"), "{text}");
        }
        let Some((actor, action)) = next_step(&hand, &mut pack, &mut dice) else {
            break;
        };
        events.clear();
        let came = hand.apply(actor, &action, &mut events);
        recorder.step(actor, &action, came.map(|()| &events[..]));
    }
    if let Some(outcome) = hand.outcome() {
        recorder.end(&outcome);
    }
    for viewer in [Viewer::Spectator, Viewer::Seat(Seat::at(1))] {
        parse(&print(&recorder.document(viewer))).unwrap();
    }
    print(&recorder.document(Viewer::Record))
}

#[test]
fn what_was_played_replays() {
    let playable: Vec<&Game> =
        GAMES.iter().copied().filter(|game| !game.rules.is_empty()).collect();
    assert!(!playable.is_empty(), "no game enforces a rule");
    for game in playable {
        let mut ended = 0;
        for seed in 0..40 {
            let text = play(game, seed);
            let document = parse(&text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
            let report = replay(&document, Rules::ALL);
            assert!(report.is_ok(), "{} seed {seed}: {report}\n{text}", game.id);
            ended += usize::from(document.hands[0].end.is_some());
        }
        assert!(ended > 20, "{} hands of {} came to an end", ended, game.id);
    }
}
