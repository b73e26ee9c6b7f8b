//! What the dealer has to do next, in the words of a card room.

use cards::{Card, CardList, Zone};
use engine::{Action, Actor, Answer, DrawFrom, Engine, EventKind, Events, Hand, Layout, Request};

/// What the dealer has to do before anybody acts: `dealer: burn and flop`. `None` if nothing is
/// due.
pub fn due(hand: &Hand) -> Option<String> {
    owed(hand).map(|words| format!("dealer: {words}"))
}

/// The same without naming the dealer.
pub fn owed(hand: &Hand) -> Option<String> {
    Some(match hand.windows().request()? {
        Request::Draw { n, from } => {
            let words = match destinations(hand, n) {
                to if to.is_empty() => format!("deal {}", card_count(n.into())),
                to => dealt(hand, &to),
            };
            match from {
                DrawFrom::Top => words,
                DrawFrom::Centre => format!("{words} from the middle of the stub"),
            }
        }
        Request::Shuffle { from, .. } => format!("shuffle {}", pile(from)),
        Request::Pick { zone, n } => format!("pick {} out of {}", card_count(n.into()), pile(zone)),
        Request::Dice => "throw the dice".into(),
    })
}

/// A pile that is shuffled or picked from.
fn pile(zone: Zone) -> String {
    match zone {
        Zone::Muck => "the discards".into(),
        Zone::Burn => "the burned cards".into(),
        Zone::Out => "the cards out of play".into(),
        Zone::Hand(seat, _) => format!("the hand of seat {seat}"),
        other => format!("the {other}"),
    }
}

/// Whether the first card that is due is burned.
pub(crate) fn burns_first(hand: &Hand) -> bool {
    match hand.windows().request() {
        Some(Request::Draw { n, .. }) => destinations(hand, n).first() == Some(&Zone::Burn),
        _ => false,
    }
}

/// Where the next cards of the stub go. Their faces are unknown, so they are dealt unseen to a copy
/// of the hand.
fn destinations(hand: &Hand, n: u8) -> Vec<Zone> {
    let unseen: CardList = (0..n).map(|_| Card::UNKNOWN).collect();
    let (mut trial, mut events) = (hand.clone(), Events::new());
    let answer = Action::Chance(Answer::Cards(unseen));
    if trial.apply(Actor::Chance, &answer, &mut events).is_err() {
        return Vec::new();
    }
    let to = events.iter().filter_map(|event| match event.kind {
        EventKind::Card { from: Zone::Stub, to, .. } => Some(to),
        _ => None,
    });
    to.take(n.into()).collect()
}

fn dealt(hand: &Hand, to: &[Zone]) -> String {
    let count = |is: fn(&Zone) -> bool| to.iter().filter(|zone| is(zone)).count();
    let board = count(|zone| *zone == Zone::Board);
    let mut words: Vec<String> = Vec::new();
    if count(|zone| *zone == Zone::Burn) > 0 {
        words.push("burn".into());
    }
    let mut hands: Vec<(Zone, usize)> = Vec::new();
    for zone in to.iter().filter(|zone| matches!(zone, Zone::Hand(..) | Zone::Drawn(_))) {
        match hands.iter_mut().find(|(other, _)| other == zone) {
            Some((_, n)) => *n += 1,
            None => hands.push((*zone, 1)),
        }
    }
    match hands[..] {
        [] => {}
        [(Zone::Hand(seat, _) | Zone::Drawn(seat), n)] => {
            words.push(format!("deal {} to seat {seat}", card_count(n)));
        }
        [(_, n), ..] if hands.iter().all(|(_, other)| *other == n) => {
            words.push(format!("deal {} to each", card_count(n)));
        }
        _ => words.push(format!("deal {}", card_count(hands.iter().map(|(_, n)| n).sum()))),
    }
    match (hand.row(Zone::Board).len(), board) {
        (_, 0) => {}
        (0, 3) => words.push("flop".into()),
        (3, 1) => words.push("turn".into()),
        (4, 1) => words.push("river".into()),
        (_, n) => words.push(format!("deal {} to the board", card_count(n))),
    }
    let others =
        count(|zone| !matches!(zone, Zone::Burn | Zone::Board | Zone::Hand(..) | Zone::Drawn(_)));
    if others > 0 {
        words.push(format!("deal {}", card_count(others)));
    }
    words.join(" and ")
}

/// The number of cards in words.
pub(crate) fn card_count(n: usize) -> String {
    if n == 1 { "a card".into() } else { format!("{n} cards") }
}
