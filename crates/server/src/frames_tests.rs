//! Viewers are not sent what they were not shown: two deals that differ in two unseen cards give a
//! viewer the same frames, byte for byte, until one of the two is shown to them.

use crate::lookout::{Lookout, Stands};
use crate::show;
use crate::wire::{Asks, Cents, Chair, Sits, Told};
use bots::Strategy;
use cards::Seat;
use engine::{
    Action, Actor, Answer, Closes, Engine, Event, Hand, Move, Setup, Verb, Viewer, Window,
};
use house::{Offering, Registry};
use kit::{Played, compare_frames, exchange, honest, play, viewers};
use pit::{Dealer, Player, Table};
use record::bind::Heading;
use record::render::why_not;
use rulebook::Rulebook;
use shoe::Rng;
use std::sync::{Arc, LazyLock};

static HOUSE: LazyLock<(Registry, Rulebook)> =
    LazyLock::new(|| (Registry::builtin(), Rulebook::builtin()));

/// What a viewer is sent over their sockets.
struct Sockets {
    lookout: Lookout,
    seat: Option<Seat>,
    names: Vec<(Seat, String)>,
    steps: usize,
    /// Frames in which the viewer may act out of turn, like those who may force a Pan player.
    may: usize,
}

impl Sockets {
    fn new(viewer: Viewer, names: &[(Seat, String)]) -> Sockets {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Record => None,
        };
        Sockets { lookout: Lookout::new(seat), seat, names: names.to_vec(), steps: 0, may: 0 }
    }

    fn state(&self, lookout: &mut Lookout, hand: &Hand) -> String {
        let own = |window: &Window| matches!(window.actor, Actor::Seat(s) if Some(s) == self.seat);
        let asks = match hand.windows().iter().find(own) {
            None => Asks::No,
            Some(window) if window.closes == Closes::NextAct => Asks::May,
            Some(_) => Asks::Must,
        };
        let (sits, wallet) = (Sits::In, Cents(0));
        let chair = Chair {
            sits,
            wallet,
            stack: None,
            buys: None,
            post: None,
            bank: false,
            reshuffle: false,
            leave: None,
        };
        let stands = Stands { hand: 1, asks, seconds: None, over: None, chair, posted: Vec::new() };
        let state = lookout.state(hand, stands, &self.names);
        serde_json::to_string(&Told::State(Box::new(state))).unwrap()
    }

    /// Everything the viewer gets after a step: the next frame of their socket, now and then
    /// everything again on a new one, and the answers to moves they may not make.
    fn frames(&mut self, hand: &Hand, events: &[Event]) -> String {
        self.lookout.note(hand, events, &self.names);
        let mut lookout = self.lookout.clone();
        let mut sent = self.state(&mut lookout, hand);
        if self.steps < 12 || self.steps.is_multiple_of(9) {
            let mut again = lookout.clone();
            again.again();
            sent += &self.state(&mut again, hand);
        }
        self.lookout = lookout;
        self.steps += 1;
        self.may += usize::from(sent.contains("\"asks\":\"may\""));
        let Some(seat) = self.seat else { return sent };
        for verb in [Verb::Call, Verb::Wager, Verb::Hit, Verb::Split, Verb::Draw, Verb::Discard] {
            let mv = Move::new(verb);
            if let Err(refusal) = hand.check(Actor::Seat(seat), &mv.into()) {
                let words = why_not(hand, seat, &mv, &refusal);
                let refused = Told::Refused(show::refused_because(1, &refusal, words, &HOUSE.1));
                sent += &serde_json::to_string(&refused).unwrap();
            }
        }
        sent
    }
}

/// A hand of this offering that bots played, and what it started from.
fn a_hand(offering: &Arc<Offering>, seed: u64) -> (Setup, Played) {
    let rng = Rng::from_seed(seed);
    let chairs = [Player::Bot(Strategy::Simple); 4];
    let mut table = Table::new(offering, &chairs, &rng).unwrap();
    table.begin().unwrap();
    let setup = table.setup().clone();
    let mut dealer = Dealer::new(rng.fork(7));
    dealer.prepare(&setup.carry.shoe);
    let mut played = Played::default();
    play(honest, &setup, &mut dealer, &mut rng.fork(8), &mut played).unwrap();
    (setup, played)
}

/// What a dishonest server would add, knowing the hand and what is still to come.
type Spoil = fn(&Hand, &[(Actor, Action)]) -> String;

/// How many steps were compared for all viewers of some hands, and how many frames asked somebody
/// who might pass; `spoil` may add to what is sent.
fn compared(id: &str, seeds: u64, spoil: Spoil) -> Result<(usize, usize), String> {
    let offering = HOUSE.0.find(id).unwrap();
    let (mut steps, mut may) = (0, 0);
    for seed in 0..seeds {
        let (setup, played) = a_hand(offering, seed);
        let script: Vec<_> =
            played.steps.iter().map(|step| (step.actor, step.action.clone())).collect();
        let names: Vec<_> =
            setup.stacks.seats().iter().map(|s| (s, bots::NAMES[s.index()].into())).collect();
        let heading = Heading {
            offering: id,
            game: offering.game,
            options: &offering.options,
            names: &names,
            carried: false,
        };
        for viewer in viewers(setup.stacks.seats().iter()) {
            let mut rng = Rng::from_seed(seed).fork(100 + steps as u64);
            let pair = exchange(honest, &setup, &script, viewer, &mut rng);
            let Some(pair) = &pair else { continue };
            let mut deals = [Sockets::new(viewer, &names), Sockets::new(viewer, &names)];
            let mut frames = |deal: usize, hand: &Hand, events: &[Event]| {
                let to_come = [&script, &pair.other][deal].get(deals[deal].steps..);
                deals[deal].frames(hand, events) + &spoil(hand, to_come.unwrap_or_default())
            };
            let came =
                compare_frames(honest, &setup, &heading, pair, viewer, &mut rng, &mut frames);
            steps += came.map_err(|what| format!("{id}, seed {seed}: {what}"))?;
            may += deals[0].may;
        }
    }
    Ok((steps, may))
}

/// An offering of each family, hands to play, and the minimum number of steps to compare.
const FAMILIES: [(&str, u64, usize); 5] = [
    ("unnamed/holdem", 20, 400),
    ("palace/no-bust-blackjack", 20, 400),
    ("tommys/no-bust-21st-century", 20, 400),
    ("palace/pan-2", 6, 400),
    ("tommys/pan", 6, 400),
];

#[test]
fn frames_are_the_same_until_a_card_is_shown() {
    for (id, seeds, least) in FAMILIES {
        let came = compared(id, seeds, |_, _| String::new());
        let (steps, may) = came.unwrap_or_else(|what| panic!("{what}"));
        assert!(steps > least, "{id}: only {steps} steps were compared");
        assert_eq!(may > 0, id.contains("pan"), "{id}: {may} times");
    }
}

#[test]
fn a_leak_of_one_bit_is_caught() {
    // One bit of the whole state, including hidden cards; and whether the next card from the shoe
    // is black, which is all there is to hide if every card is face up.
    let state: Spoil = |hand, _| (hand.digest() & 1).to_string();
    let shoe: Spoil = |_, to_come| {
        let drawn = to_come.iter().find_map(|(_, action)| match action {
            Action::Chance(Answer::Cards(cards)) => cards.first(),
            _ => None,
        });
        format!(
            "{:?}",
            drawn.and_then(|card| card.suit()).map(|suit| (suit as u8).is_multiple_of(3))
        )
    };
    for (id, seeds, _) in FAMILIES {
        for (leak, open) in [(state, false), (shoe, true)] {
            if id.contains("no-bust") == open {
                let what = compared(id, seeds, leak).expect_err(id);
                assert!(what.contains("frames differ"), "{what}");
            }
        }
    }
}
