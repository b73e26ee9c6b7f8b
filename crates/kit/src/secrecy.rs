//! Nobody learns about a card before it is shown to them.
//!
//! Two cards that a viewer has not been shown are swapped, and the same script is played on both
//! deals. Everything that reaches the viewer must be the same until one of the two is shown to
//! them: their view with its choices, what they are refused and why, the events, and the record
//! they may export.

use crate::{Start, pick};
use cards::{Card, Seat, Zone};
use engine::{Action, Actor, Answer, Engine, Event, EventKind, Events, Setup, Verb, Viewer};
use record::bind::{Heading, Recorder};
use shoe::Rng;

type Script = [(Actor, Action)];

/// A script on two deals that differ in two cards.
#[derive(Clone, Debug)]
pub struct Exchanged<'a> {
    pub script: &'a Script,
    /// The same with the cards swapped.
    pub other: Vec<(Actor, Action)>,
    /// The faces of the two.
    pub faces: (Card, Card),
}

/// Plays a script on two deals that differ in two cards, and compares what a viewer gets. Returns
/// the number of steps compared.
///
/// # Errors
/// What the viewer got in only one of the deals.
pub fn compare<E: Engine>(
    start: Start<E>,
    setup: &Setup,
    heading: &Heading<'_>,
    script: &Script,
    viewer: Viewer,
    rng: &mut Rng,
) -> Result<usize, String> {
    let Some(deals) = exchange(start, setup, script, viewer, rng) else { return Ok(0) };
    compare_frames(start, setup, heading, &deals, viewer, rng, &mut |_, _, _| String::new())
}

/// The same on two given deals. It also compares anything else that is made for the viewer from a
/// deal (0 or 1), its hand and what just happened in it, such as what a server sends them.
///
/// # Errors
/// What the viewer got in only one of the deals.
pub fn compare_frames<E: Engine>(
    start: Start<E>,
    setup: &Setup,
    heading: &Heading<'_>,
    deals: &Exchanged<'_>,
    viewer: Viewer,
    rng: &mut Rng,
    frames: &mut dyn FnMut(usize, &E, &[Event]) -> String,
) -> Result<usize, String> {
    let swapped = deals.faces;
    let mut events = [Events::new(), Events::new()];
    let mut hands = [start(setup, &mut events[0]), start(setup, &mut events[1])];
    let mut records = [Recorder::new(), Recorder::new()];
    let mut differ = vec![swapped.0, swapped.1];
    for at in 0..2 {
        records[at].begin(heading, setup, &events[at]);
    }
    for (step, (first, second)) in deals.script.iter().zip(&deals.other).enumerate() {
        let say = |what: String| format!("step {step}, {viewer:?}, {swapped:?} exchanged: {what}");
        let known = same_view(&hands, viewer, rng).map_err(say)?;
        let sent = [frames(0, &hands[0], &events[0]), frames(1, &hands[1], &events[1])];
        if sent[0] != sent[1] {
            return Err(say(format!("frames differ:\n{}\n{}", sent[0], sent[1])));
        }
        events.iter_mut().for_each(Events::clear);
        let came = [
            hands[0].apply(first.0, &first.1, &mut events[0]),
            hands[1].apply(second.0, &second.1, &mut events[1]),
        ];
        let own = matches!((first.0, viewer), (Actor::Seat(a), Viewer::Seat(b)) if a == b);
        if came[0] != came[1] {
            // Another player's action may depend on cards the viewer does not know; their own may
            // not.
            let told = || format!("{:?} against {:?} for {:?}", came[0], came[1], first.1);
            return if own { Err(say(told())) } else { Ok(step) };
        }
        if let Some(card) = seen_while_set(&first.1, &events[0], viewer, &known) {
            return Err(say(format!("{card} is seen although its hand is only being set")));
        }
        match told(&events, viewer, &differ, first.0 == Actor::Clock) {
            Told::Same => {}
            Told::Shown => {
                same_export(&records, viewer).map_err(say)?;
                return Ok(step);
            }
            Told::Leak(what) => return Err(say(what)),
        }
        if is_chosen_by_house(first.0, &first.1) {
            differ.extend(chosen_otherwise(&events));
        }
        for at in 0..2 {
            let action = if at == 0 { &first.1 } else { &second.1 };
            records[at].step(first.0, action, came[at].map(|()| &events[at][..]));
        }
    }
    same_export(&records, viewer)?;
    Ok(deals.script.len())
}

/// Compares what the viewer sees, and returns the cards of all hands that they know.
fn same_view<E: Engine>(
    hands: &[E; 2],
    viewer: Viewer,
    rng: &mut Rng,
) -> Result<Vec<Card>, String> {
    let views = [hands[0].view(viewer), hands[1].view(viewer)];
    if views[0] != views[1] {
        return Err(format!("views differ:\n{:?}\n{:?}", views[0], views[1]));
    }
    let mut near: Vec<Card> = Vec::new();
    for view in &views[0].seats {
        near.extend(view.hands.iter().flat_map(|hand| hand.faces()));
    }
    let Viewer::Seat(seat) = viewer else { return Ok(near) };
    for _ in 0..3 {
        let probe = pick::anything(&near, rng);
        let said =
            [hands[0].check(Actor::Seat(seat), &probe), hands[1].check(Actor::Seat(seat), &probe)];
        if said[0] != said[1] {
            return Err(format!("{probe:?} is answered {:?} and {:?}", said[0], said[1]));
        }
    }
    Ok(near)
}

/// A card of somebody else's hand that the viewer gets to see when a hand is set: that is secret
/// until hands are shown, which the dealer does (PG-21).
fn seen_while_set(
    action: &Action,
    events: &Events,
    viewer: Viewer,
    known: &[Card],
) -> Option<Card> {
    let sets = |event: &Event| {
        matches!(event.kind, EventKind::Did { verb: Verb::Set | Verb::HouseWay, .. })
    };
    if !matches!(action, Action::Move(_)) || !events.iter().any(sets) {
        return None;
    }
    let others = |event: &&Event| match event.kind {
        EventKind::Card { to: Zone::Hand(seat, _), .. }
        | EventKind::Show { zone: Zone::Hand(seat, _), .. } => viewer != Viewer::Seat(seat),
        _ => false,
    };
    let mut seen = events.iter().filter(others).filter_map(|event| face(&event.seen_by(viewer)));
    seen.find(|card| !known.contains(card))
}

fn same_export(records: &[Recorder; 2], viewer: Viewer) -> Result<(), String> {
    let text = |record: &Recorder| notation::print(&record.document(viewer));
    let texts = [text(&records[0]), text(&records[1])];
    if texts[0] == texts[1] {
        Ok(())
    } else {
        Err(format!("exports differ:\n{}\n{}", texts[0], texts[1]))
    }
}

enum Told {
    Same,
    Shown,
    Leak(String),
}

/// Compares the events of a step as a viewer gets them. They may differ only once one of the cards in
/// which the deals differ is shown to the viewer; if the clock acts for a player, that may come later
/// in the same step, after the name of the action.
fn told(events: &[Events; 2], viewer: Viewer, differ: &[Card], by_clock: bool) -> Told {
    let seen =
        |events: &Events| -> Vec<Event> { events.iter().map(|e| e.seen_by(viewer)).collect() };
    let [first, second] = [seen(&events[0]), seen(&events[1])];
    let exchanged = |card: Card| differ.contains(&card);
    let at = first.iter().zip(&second).take_while(|(a, b)| a == b).count();
    let mut later = first[at..].iter().chain(&second[at..]);
    if by_clock
        && named_otherwise(first.get(at), second.get(at))
        && later.any(|event| face(event).is_some_and(exchanged))
    {
        return Told::Shown;
    }
    // A player showed one of the cards in both deals (LB-12): where it was among theirs is no secret.
    let shows =
        |event: &Event| matches!(event.kind, EventKind::Show { card, .. } if exchanged(card));
    match first.get(at).zip(second.get(at)) {
        None if first.len() == second.len() && first.iter().any(shows) => Told::Shown,
        None if first.len() == second.len() => Told::Same,
        None => Told::Leak(format!("{} events against {}", first.len(), second.len())),
        Some((a, b)) => match (face(a), face(b)) {
            // The clock may lay down another card for an absent player: then only one of the two
            // faces is a swapped one.
            (Some(x), Some(y)) if exchanged(x) || exchanged(y) => Told::Shown,
            // Somebody looked at a card and had to turn it up in one of the deals only (HA-11).
            (Some(x), None) | (None, Some(x)) if exchanged(x) && are_shows(a, b) => Told::Shown,
            _ => Told::Leak(format!("{a:?} against {b:?}")),
        },
    }
}

/// Whether the events name another action.
fn named_otherwise(first: Option<&Event>, second: Option<&Event>) -> bool {
    let names = |event: &Event| matches!(event.kind, EventKind::Did { .. });
    first.is_some_and(names) && second.is_some_and(names)
}

/// Whether a card was shown with either event, if only to somebody else.
fn are_shows(a: &Event, b: &Event) -> bool {
    let show = |event: &Event| matches!(event.kind, EventKind::Show { .. });
    show(a) && show(b)
}

/// Whether the house chooses by the cards of a player, who is absent or asked for it (PG-09, TL-12).
fn is_chosen_by_house(actor: Actor, action: &Action) -> bool {
    let asked = matches!(action, Action::Move(mv) if mv.verb == Verb::HouseWay);
    actor == Actor::Clock || asked
}

/// The cards that the house, acting for a player, chose in one deal and not in the other. Its
/// choice rests on the cards of this player, so that from then on the deals differ in these too;
/// nobody else may see a difference before one of them is shown.
fn chosen_otherwise(events: &[Events; 2]) -> impl Iterator<Item = Card> {
    let pairs = events[0].iter().map(face).zip(events[1].iter().map(face));
    pairs.filter(|(first, second)| first != second).flat_map(|(a, b)| [a, b]).flatten()
}

fn face(event: &Event) -> Option<Card> {
    match event.kind {
        EventKind::Card { card, .. } | EventKind::Show { card, .. } => {
            card.is_known().then_some(card)
        }
        _ => None,
    }
}

/// The position of a dealt card in the script.
#[derive(Clone, Copy)]
struct Scripted {
    step: usize,
    at: usize,
    card: Card,
}

/// The same script with two cards swapped, at least one of which the viewer does not see when it is
/// dealt.
pub fn exchange<'a, E: Engine>(
    start: Start<E>,
    setup: &Setup,
    script: &'a Script,
    viewer: Viewer,
    rng: &mut Rng,
) -> Option<Exchanged<'a>> {
    let (hidden, all) = places(start, setup, script, viewer);
    // If all cards are face up, those still to come are the hidden ones.
    let hidden = if hidden.is_empty() || rng.below(4) == 0 { all.clone() } else { hidden };
    let first = pick::one_of(&hidden, rng)?;
    let mut other = script.to_vec();
    let second = match rng.below(2) {
        // With another card that the viewer does not see either, or with one left in the stub.
        0 => {
            let rest: Vec<Scripted> =
                hidden.iter().copied().filter(|place| place.card != first.card).collect();
            let second = pick::one_of(&rest, rng)?;
            put(&mut other, second, first.card);
            second.card
        }
        _ => {
            let mut left = setup.carry.shoe.stub;
            all.iter().for_each(|place| {
                let _ = left.take(place.card);
            });
            let rest: Vec<Card> = left.iter().filter(|card| *card != first.card).collect();
            pick::one_of(&rest, rng)?
        }
    };
    put(&mut other, first, second);
    Some(Exchanged { script, other, faces: (first.card, second) })
}

fn put(script: &mut [(Actor, Action)], place: Scripted, card: Card) {
    if let Action::Chance(Answer::Cards(cards)) = &mut script[place.step].1 {
        cards[place.at] = card;
    }
}

/// All cards that chance dealt, and those that the viewer was not shown when they came.
fn places<E: Engine>(
    start: Start<E>,
    setup: &Setup,
    script: &Script,
    viewer: Viewer,
) -> (Vec<Scripted>, Vec<Scripted>) {
    let mut events = Events::new();
    let mut hand = start(setup, &mut events);
    let (mut hidden, mut all) = (Vec::new(), Vec::new());
    for (step, (actor, action)) in script.iter().enumerate() {
        events.clear();
        if hand.apply(*actor, action, &mut events).is_err() {
            break;
        }
        let Action::Chance(Answer::Cards(cards)) = action else { continue };
        for (at, card) in cards.iter().enumerate() {
            all.push(Scripted { step, at, card: *card });
        }
        // Cards come onto the table in the order in which they were dealt.
        let dealt: Vec<&Event> = events.iter().filter(|event| from_stub(event)).collect();
        if dealt.len() == cards.len() {
            let shown = dealt.iter().map(|event| face(&event.seen_by(viewer)).is_some());
            let unseen = shown.enumerate().filter(|(_, shown)| !shown);
            hidden.extend(unseen.map(|(at, _)| Scripted { step, at, card: cards[at] }));
        }
    }
    (hidden, all)
}

fn from_stub(event: &Event) -> bool {
    matches!(event.kind, EventKind::Card { from: Zone::Stub, .. })
}

/// Every kind of viewer at a table.
pub fn viewers(seats: impl Iterator<Item = Seat>) -> Vec<Viewer> {
    seats.map(Viewer::Seat).chain([Viewer::Spectator]).collect()
}
