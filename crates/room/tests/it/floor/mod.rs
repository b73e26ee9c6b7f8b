//! Random hands, and what a floor may find about them once they are over.

use cards::{Card, Seat, Zone};
use engine::floor::{asked, declarable};
use engine::{
    Action, Actor, Chips, Engine, Events, Hand, Incident, IncidentKind, Mode, Override, Rules,
    Ruling, Setup, Verb,
};
use houseway_room::ledger::{BookAccount, Ledger, PlayerId};
use houseway_room::{Command, Correction, Reading, Session, Terms};
pub use testkit::{Dice, Pack};
use testkit::{first_move, lying};

pub const TABLE: u32 = 7;

pub fn player(at: usize) -> PlayerId {
    PlayerId(at as u32 + 1)
}

pub fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// A table of an offering with this many players, who have a thousand dollars each and bought in.
pub fn seated(offering: &str, players: usize) -> (Session, Ledger) {
    let registry = house::Registry::builtin();
    let offering = registry.find(offering).unwrap();
    let mut session = Session::new(TABLE, Terms::of(offering), Mode::Guarded, Rules::ALL);
    let mut ledger = Ledger::new();
    let now = Reading::at(1_794_800_000);
    ledger.tell_time(now);
    session.tell_time(now, &mut ledger);
    for at in 0..players {
        ledger.grant(player(at), Chips::dollars(1000)).unwrap();
        let (seat, player) = (Seat::at(at), Some(player(at)));
        let sit = Command::Sit { seat, stack: offering.buy_in, player };
        session.ask(&sit, &mut ledger).unwrap();
    }
    (session, ledger)
}

/// Makes the table ready to deal.
pub fn ready(session: &mut Session, ledger: &mut Ledger, at: usize) {
    // A game with a bank offers it; any other has a button or a lead to place.
    if session.ask(&Command::Offer, ledger).is_ok() {
        while let Some(seat) = session.seating().offered() {
            session.ask(&Command::Accept(seat), ledger).unwrap();
        }
    } else {
        session.ask(&Command::Place(Seat::at(at)), ledger).unwrap();
    }
}

/// What somebody does next.
pub fn next(hand: &Hand, pack: &mut Pack, dice: &mut Dice) -> (Actor, Action) {
    if let Some(request) = hand.windows().request() {
        return (Actor::Chance, Action::Chance(pack.answer(hand, request, dice)));
    }
    let mut actors: Vec<Actor> = hand.windows().iter().map(|window| window.actor).collect();
    // The dealer gives people time to bet.
    if actors.len() > 1 && dice.below(24) > 0 {
        actors.retain(|actor| *actor != Actor::Dealer);
    }
    let actor = actors[dice.below(actors.len())];
    let mut legal = hand.legal(actor);
    if legal.len() > 1 {
        legal.retain(|schema| !matches!(schema.verb, Verb::Ready | Verb::Out));
    }
    let default = hand.default_action(actor).filter(|_| dice.below(3) == 0);
    let chosen = legal.get(dice.below(legal.len())).map(|schema| first_move(&legal, schema).into());
    (actor, default.or(chosen).or(hand.default_action(actor)).expect("something to do"))
}

/// Plays a hand; returns whether it could be dealt.
pub fn play(session: &mut Session, ledger: &mut Ledger, dice: &mut Dice) -> bool {
    if session.deal(ledger).is_err() {
        return false;
    }
    let mut pack = Pack::of(session.setup().carry.shoe.stub.iter(), dice);
    for _ in 0..6_000 {
        if session.close(ledger).is_some() {
            return true;
        }
        let (actor, action) = next(session.hand().unwrap(), &mut pack, dice);
        session.act(actor, &action, ledger).unwrap();
    }
    panic!("a hand without an end");
}

/// The cards that are still to come, in some order.
pub fn stub(hand: &Hand, dice: &mut Dice) -> Pack {
    Pack::of(lying(hand, Zone::Stub), dice)
}

/// Plausible facts, with what the floor could decide about them.
pub fn some_steps(setup: &Setup, hand: &Hand, dice: &mut Dice) -> Option<Vec<(Actor, Action)>> {
    let mut held = Vec::new();
    hand.visit_cards(&mut |zone, card| {
        if let Zone::Hand(seat, _) = zone {
            held.push((seat, card));
        }
    });
    let kinds: Vec<_> = setup.game.game().every_incident().collect();
    for _ in 0..40 {
        let kind = kinds[dice.below(kinds.len())];
        let seats: Vec<Seat> = setup.stacks.seats().iter().collect();
        let mut incident = Incident::new(kind).at(seats[dice.below(seats.len())]);
        let own: Vec<Card> =
            held.iter().filter(|(of, _)| Some(*of) == incident.seat).map(|(_, c)| *c).collect();
        if dice.below(2) == 0 && !own.is_empty() {
            incident.cards.push(own[dice.below(own.len())]);
        }
        incident.count = dice.below(3) as u8;
        let (mut trial, mut events) = (hand.clone(), Events::new());
        let mut steps = Vec::new();
        let slip = Action::Slip(incident);
        if trial.apply(Actor::Dealer, &slip, &mut events).is_ok() {
            steps.push((Actor::Dealer, slip));
            let mut pack = stub(&trial, dice);
            // Cards may come with it.
            if let Some(request) = trial.windows().request() {
                let came = Action::Chance(pack.answer(&trial, request, dice));
                if trial.apply(Actor::Chance, &came, &mut events).is_ok() {
                    steps.push((Actor::Chance, came));
                }
            }
        }
        if steps.is_empty() && kind != IncidentKind::FoulHand {
            continue; // only a foul hand is declared without a slip
        }
        let all = declarable(&setup.game, &trial);
        let Some(waits) = all.get(dice.below(all.len())) else { continue };
        // The seat is named if possible.
        let about = waits
            .incident
            .seat
            .or(incident.seat)
            .map_or(waits.incident, |seat| waits.incident.at(seat));
        let named = asked(&trial, about).filter(|named| named.incident.kind == kind);
        let waits = named.as_ref().unwrap_or(waits);
        let decided = waits.may.get(dice.below(waits.may.len()));
        steps.push(match decided.filter(|_| waits.posted.is_none() || dice.below(2) == 0) {
            Some(ruling) => (Actor::Floor, overrides(waits.incident, *ruling)),
            None => (waits.by, Action::Declare(waits.incident)),
        });
        // Now and then the floor says how the hand continues.
        if dice.below(2) == 0 {
            let (by, ruling) = &steps[steps.len() - 1];
            trial.apply(*by, ruling, &mut events).ok()?;
            let mut pack = stub(&trial, dice);
            while trial.outcome().is_none() {
                events.clear();
                let (actor, action) = next(&trial, &mut pack, dice);
                trial.apply(actor, &action, &mut events).ok()?;
                steps.push((actor, action));
            }
        }
        return Some(steps);
    }
    None
}

pub fn overrides(incident: Incident, ruling: Ruling) -> Action {
    let (who, why) = ("Lou".into(), "seen on the tape".into());
    Action::Override(Box::new(Override { incident, ruling, who, why }))
}

pub fn correction(after: usize, steps: Vec<(Actor, Action)>) -> Correction {
    Correction { after, steps, who: "Lou".into(), why: "seen on the tape".into() }
}

/// The remembered hand as it was after this many actions, at a live table.
pub fn as_it_stood(session: &Session, after: usize) -> Option<Hand> {
    let last = session.last_hand().unwrap();
    let setup = Setup { mode: Mode::Live, ..last.setup().unwrap().clone() };
    let mut events = Events::new();
    let mut hand = Hand::start(&setup, &mut events).ok()?;
    for (actor, action) in &last.acts()[..after] {
        hand.apply(*actor, action, &mut events).unwrap();
    }
    Some(hand)
}

/// Everything that somebody has, wherever it is.
pub fn wealth(session: &Session, ledger: &Ledger, player: PlayerId) -> Chips {
    let seat = session.seat_of(player);
    let stack = seat.map(|seat| ledger.balance(BookAccount::Seat { table: TABLE, seat }));
    ledger.balance(BookAccount::Wallet(player))
        + ledger.balance(BookAccount::Cage(player))
        + stack.unwrap_or_default()
}

pub fn sound(session: &Session, ledger: &Ledger) {
    assert!(ledger.trial_balance().is_zero());
    assert_eq!(ledger.audit(), Ok(()));
    assert!(session.agrees(ledger), "{:?}", session.fault());
    for (account, chips) in ledger.balances() {
        assert!(chips >= Chips::ZERO || account.may_owe(), "{account} owes {chips}");
    }
    assert_eq!(ledger.balance(BookAccount::Corporation), session.seating().corporation());
}
