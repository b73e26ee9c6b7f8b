//! Why a move is refused, for the player who tried it: the rule in general, and in this situation.

use super::due::{burns_first, card_count, due};
use cards::{Card, CardList, Seat, Zone};
use engine::ids::PK_49;
use engine::{
    Action, Actor, Answer, Choices, Code, Engine, Hand, Incident, IncidentKind, Layout, Move,
    Purpose, Refusal, Request, RuleId, Verb, Viewer,
};

/// Why the hand refused this, for the record keeper, who may know everything.
pub fn why(hand: &Hand, actor: Actor, action: &Action, refusal: &Refusal) -> String {
    let words = match action {
        Action::Chance(answer) => answered(hand, answer, refusal.code),
        Action::Move(mv) => moved(hand, actor, mv, refusal, due(hand)),
        Action::Slip(incident) if incident.kind == IncidentKind::StringRaise => {
            string_raise(hand, actor, incident, refusal)
        }
        Action::Slip(_) if refusal.code == Code::NotNow => first(hand),
        Action::Slip(incident) if refusal.code == Code::NoSuchCard => {
            let stray = |seat| stray(hand, seat, Viewer::Record, &incident.cards);
            let card = incident.seat.and_then(|seat| Some((stray(seat)?, seat)));
            card.map(|(card, seat)| format!("{card} is not among the cards of seat {seat}"))
        }
        _ => None,
    };
    cited(words, refusal)
}

/// Why the hand refused a player's move, in words that this player may hear: they know their own
/// cards, and that some are due, but not where those will go.
pub fn why_not(hand: &Hand, seat: Seat, mv: &Move, refusal: &Refusal) -> String {
    let due = hand.windows().request().map(|_| "the dealer has to act first".to_string());
    cited(moved(hand, Actor::Seat(seat), mv, refusal, due), refusal)
}

fn cited(words: Option<String>, refusal: &Refusal) -> String {
    match (words, refusal.rule) {
        (None, _) => refusal.to_string(),
        (Some(words), None) => words,
        (Some(words), Some(rule)) => format!("{words} ({rule})"),
    }
}

fn moved(
    hand: &Hand,
    actor: Actor,
    mv: &Move,
    refusal: &Refusal,
    due: Option<String>,
) -> Option<String> {
    let code = refusal.code;
    if matches!(code, Code::NotYourTurn | Code::NotNow)
        && let Some(due) = due
    {
        return Some(format!("{}: {due}", code.advice()));
    }
    if code == Code::NotYourTurn {
        let turn = turn(hand)?;
        return Some(format!("{}: {turn}", code.advice()));
    }
    let legal = hand.legal(actor);
    match code {
        Code::NoSuchCard => missing(hand, actor, &mv.cards),
        Code::NotNow => not_open(&legal, mv.verb, refusal.rule).or_else(|| open(&legal, code)),
        Code::TooLittle | Code::NotEnoughChips if mv.verb == Verb::Raise => {
            short_of_a_call(hand, actor, &legal, mv)
        }
        Code::MustDoOtherwise if matches!(mv.verb, Verb::Bet | Verb::Raise) && bets(&legal) => {
            Some(match refusal.rule {
                Some(PK_49) => "you have checked, and check-raising is not allowed here".into(),
                _ => format!("no full raise since you acted: {}", stays(&legal)),
            })
        }
        Code::MustDoOtherwise if mv.verb == Verb::Set => foul(hand, actor, mv),
        Code::MustDoOtherwise => open(&legal, code),
        _ => None,
    }
}

/// What is wrong with a setting.
fn foul(hand: &Hand, actor: Actor, mv: &Move) -> Option<String> {
    let Actor::Seat(seat) = actor else { return None };
    let names = hand.side_names()?;
    Some(match hand.look(Viewer::Seat(seat)).sides(mv) {
        Some([small, large]) => format!(
            "foul: {} {} would be above {} {}",
            small.name, small.reading, large.name, large.reading
        ),
        None => format!("name the two that go in the {} hand, and no others", names[0]),
    })
}

/// Whether it is somebody's turn to bet.
fn bets(legal: &Choices) -> bool {
    legal.iter().any(|schema| matches!(schema.verb, Verb::Check | Verb::Call))
}

/// What somebody may do instead.
fn open(legal: &Choices, code: Code) -> Option<String> {
    let mut verbs: Vec<&str> = legal.iter().map(|schema| schema.verb.as_str()).collect();
    verbs.sort_unstable();
    verbs.dedup();
    let may = !verbs.is_empty();
    may.then(|| format!("{}: you may {}", code.advice(), verbs.join(", ")))
}

/// What has to come first.
fn first(hand: &Hand) -> Option<String> {
    let rules = hand.windows().iter().any(|window| window.purpose == Purpose::Rule);
    let first = due(hand).or_else(|| rules.then(|| "the floor has to rule".into()))?;
    Some(format!("{}: {first}", Code::NotNow.advice()))
}

/// Whose turn it is.
fn turn(hand: &Hand) -> Option<String> {
    let windows = hand.windows();
    let seats: Vec<String> = windows
        .iter()
        .filter_map(|window| match window.actor {
            Actor::Seat(seat) if window.purpose != Purpose::Close => Some(format!("seat {seat}")),
            _ => None,
        })
        .collect();
    match seats.as_slice() {
        [] if windows.iter().any(|window| window.purpose == Purpose::Rule) => {
            Some("the floor has to rule".into())
        }
        [] => None,
        [seat] => Some(format!("{seat} is to act")),
        seats => Some(format!("{} may act", seats.join(", "))),
    }
}

/// Why a bet with this verb is not open to the player in turn.
fn not_open(legal: &Choices, verb: Verb, rule: Option<RuleId>) -> Option<String> {
    let open = |verb: Verb| legal.iter().find(|schema| schema.verb == verb);
    let (check, call) = (open(Verb::Check), open(Verb::Call));
    Some(match verb {
        Verb::Check => format!("there is a bet to call: {}", call?.costs.spoken()),
        Verb::Call if check.is_some() => "there is no bet to call: check, or bet".into(),
        Verb::Bet if call.is_some() || open(Verb::Raise).is_some() => {
            "there is a bet already: call it, or raise to a total".into()
        }
        Verb::Raise if rule.is_none() && check.is_some() => "there is no bet to raise: bet".into(),
        Verb::Raise | Verb::Bet if check.or(call).is_some() => {
            "everybody else is all-in: there is nobody to bet against".into()
        }
        _ => return None,
    })
}

/// A raise that is not even a call.
fn short_of_a_call(hand: &Hand, actor: Actor, legal: &Choices, mv: &Move) -> Option<String> {
    let Actor::Seat(seat) = actor else { return None };
    let call = legal.iter().find(|schema| schema.verb == Verb::Call)?;
    let bet = hand.standing(seat).bet;
    let short = mv.amount < bet + call.costs;
    short.then(|| format!("it takes {} to call", call.costs.spoken()))
}

/// What is wrong with an objection to a string raise.
fn string_raise(
    hand: &Hand,
    actor: Actor,
    incident: &Incident,
    refusal: &Refusal,
) -> Option<String> {
    let Some(seat) = incident.seat else {
        return Some("name the seat and the total, as in: string-raise seat 2 10".into());
    };
    let bet = hand.standing(seat).bet;
    let total = incident.amount;
    Some(match refusal.code {
        Code::NotYours if actor == Actor::Seat(seat) => "you cannot object to your own bet".into(),
        Code::NotYours => {
            "another player in the hand has to object: seat N slip string-raise".into()
        }
        Code::NotNow if hand.windows().of(Actor::Seat(seat)).is_some() => {
            format!("seat {seat} owes nothing and has not bet: there was no first motion")
        }
        Code::NotNow => return first(hand).or(Some("no betting is going on".into())),
        Code::NotYourTurn => {
            format!("seat {seat} is not to act, and the last bet is not theirs or was called")
        }
        _ if total.is_zero() => {
            format!("give the total, as in: string-raise seat {seat} 10")
        }
        Code::TooLittle if !bet.is_zero() && refusal.limit == bet => {
            format!("the total must be more than the {} of the first motion", bet.spoken())
        }
        Code::TooLittle => {
            format!("a raise is to {} at least: name the total", refusal.limit.spoken())
        }
        Code::TooMuch => format!("a raise is to {} at most", refusal.limit.spoken()),
        Code::RaisesCapped => "this round allows no more raises".into(),
        Code::NotEnoughChips => format!("seat {seat} does not have more than a call"),
        _ => return None,
    })
}

/// How a player can stay in.
fn stays(legal: &Choices) -> &'static str {
    let checks = legal.iter().any(|schema| schema.verb == Verb::Check);
    if checks { "check or fold" } else { "call or fold" }
}

/// Which of the named cards a player does not have.
fn missing(hand: &Hand, actor: Actor, named: &CardList) -> Option<String> {
    let Actor::Seat(seat) = actor else { return None };
    let stray = stray(hand, seat, Viewer::Seat(seat), named);
    stray.map(|card| format!("{card} is not among your cards"))
}

/// The first of these cards that a seat does not have; `None` if the viewer does not see all its
/// cards.
fn stray(hand: &Hand, seat: Seat, viewer: Viewer, named: &CardList) -> Option<Card> {
    let look = hand.look(viewer);
    let mut held: Vec<Card> = Vec::new();
    let mut take = |zone: Zone| held.extend(look.cards(zone));
    look.each_hand(seat, &mut take);
    take(Zone::Drawn(seat));
    if held.contains(&Card::UNKNOWN) {
        return None;
    }
    let stray = named.iter().find(|card| match held.iter().position(|held| held == *card) {
        Some(at) => {
            held.remove(at);
            false
        }
        None => true,
    });
    stray.copied()
}

/// Why the cards, dice or shuffle that chance brought do not fit.
fn answered(hand: &Hand, answer: &Answer, code: Code) -> Option<String> {
    match (code, answer, hand.windows().request()) {
        (Code::NotAsked | Code::NotYourTurn, _, None) => {
            turn(hand).map(|turn| format!("the dealer has nothing to do: {turn}"))
        }
        (Code::WrongAnswer, Answer::Cards(given), Some(Request::Draw { n, .. })) => {
            let first = if burns_first(hand) { ", the burn first" } else { "" };
            let (due, given) = (due(hand)?, given.len());
            Some(format!("{due}, which takes {}{first}; given: {given}", card_count(n.into())))
        }
        (Code::WrongAnswer, ..) => due(hand),
        (Code::NoSuchCard, Answer::Cards(cards), Some(_)) => duplicate(hand, cards),
        _ => None,
    }
}

/// Which of the cards cannot have come: the first that is refused with those after it unknown.
pub(crate) fn duplicate(hand: &Hand, given: &CardList) -> Option<String> {
    let refused = |known: usize| {
        let face = |(at, card): (usize, &Card)| if at < known { *card } else { Card::UNKNOWN };
        let some: CardList = given.iter().enumerate().map(face).collect();
        let answer = Action::Chance(Answer::Cards(some));
        hand.check(Actor::Chance, &answer).is_err_and(|refusal| refusal.code == Code::NoSuchCard)
    };
    let at = (1..=given.len()).find(|known| refused(*known))? - 1;
    let card = given[at];
    let mut lies = None;
    hand.visit_cards(&mut |zone, other| lies = lies.or((other == card).then_some(zone)));
    Some(match lies {
        _ if given[..at].contains(&card) => format!("{card} is named twice"),
        Some(zone) => format!("{card} is already out ({zone})"),
        None => format!("{card} is not in the deck"),
    })
}
