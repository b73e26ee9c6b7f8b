use super::action::place_text;
use cards::Seat;
use engine::{Event, EventKind, Outcome, Prepared, Refusal, RuleId, SetupFault};

fn cited(line: String, rule: Option<RuleId>) -> String {
    match rule {
        Some(rule) => format!("{line} {rule}"),
        None => line,
    }
}

/// The line of an event, the rule it cites last.
pub fn event_line(event: &Event) -> String {
    let concerning = |seat: &Option<Seat>| seat.map(|s| format!(" seat {s}")).unwrap_or_default();
    let line = match &event.kind {
        EventKind::Pay { from, to, amount, reason } => {
            format!("pay {from} -> {to} {amount} {reason}")
        }
        EventKind::Card { card, from, to, seen } => format!("card {card} {from} -> {to} {seen}"),
        EventKind::Show { card, zone, seen } => format!("show {card} {zone} {seen}"),
        EventKind::Gather { from, to, count } => format!("gather {from} -> {to} {count}"),
        EventKind::Did { seat, verb, place } => match place_text(*place, Some(*seat)) {
            None => format!("did seat {seat} {verb}"),
            Some(place) => format!("did seat {seat} {verb} on {place}"),
        },
        EventKind::Phase { phase } => format!("phase {phase}"),
        EventKind::Opens { seat } => format!("opens seat {seat}"),
        EventKind::Mark { marker, seat } => format!("mark {marker} seat {seat}"),
        EventKind::Need { request } => format!("need {request}"),
        EventKind::Shuffled => "shuffled".into(),
        EventKind::Dice { faces: [a, b, c] } => format!("dice {a} {b} {c}"),
        EventKind::Reads { hand, reading, value } => format!("reads {hand} {reading} {value}"),
        EventKind::Result { hand, circle: None, result } => format!("result {hand} {result}"),
        EventKind::Result { hand, circle: Some(circle), result } => {
            format!("result {hand} {circle} {result}")
        }
        EventKind::Ruling { incident, ruling, seat } => {
            format!("ruling {incident} {ruling}{}", concerning(seat))
        }
        EventKind::Overruled { incident, ruling, seat } => {
            format!("overruled {incident} {ruling}{}", concerning(seat))
        }
        EventKind::End { ending } => format!("end {ending}"),
    };
    cited(line, event.rule)
}

/// The line of a refusal: `refused CODE [limit AMOUNT] [RULE]`.
pub fn refusal_line(refusal: &Refusal) -> String {
    let line = match refusal.limit.is_zero() {
        true => format!("refused {}", refusal.code),
        false => format!("refused {} limit {}", refusal.code, refusal.limit),
    };
    cited(line, refusal.rule)
}

/// The line of a setup that is refused: `refused CODE [seat N] [limit LIMIT] [RULE]`.
pub fn setup_line(game: &Prepared, fault: &SetupFault) -> String {
    let seat = fault.seat().map(|seat| format!(" seat {seat}")).unwrap_or_default();
    let limit = match fault {
        SetupFault::TooFew { least: n } | SetupFault::TooMany { most: n } => format!(" limit {n}"),
        SetupFault::NoDoubles { needs, .. } if needs.is_zero() => String::new(),
        SetupFault::TooPoor { needs, .. } | SetupFault::NoDoubles { needs, .. } => {
            format!(" limit {needs}")
        }
        SetupFault::WrongDeck { wanted } => format!(" limit {wanted}"),
        _ => String::new(),
    };
    cited(format!("refused {}{seat}{limit}", fault.as_str()), game.rule_behind(fault))
}

/// The lines under `end`: what each of those dealt in has in front of him, what the cage holds for
/// him, what the corporation has left, and who may not play on.
pub fn stack_lines(outcome: &Outcome) -> Vec<String> {
    let stacks = outcome.stacks.iter().map(|(seat, stack)| format!("stack seat {seat} {stack}"));
    let cage = outcome.stacks.seats().iter().map(|seat| (seat, outcome.cage[seat]));
    let cage = cage.filter(|(_, kept)| !kept.is_zero());
    let cage = cage.map(|(seat, kept)| format!("cage seat {seat} {kept}"));
    let left = Some(outcome.corporation).filter(|left| !left.is_zero());
    let left = left.map(|left| format!("corporation {left}"));
    let barred = outcome.barred.iter().map(|seat| format!("barred seat {seat}"));
    stacks.chain(cage).chain(left).chain(barred).collect()
}
