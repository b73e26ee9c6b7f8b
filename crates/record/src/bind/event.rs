use super::action::place_text;
use cards::Seat;
use engine::{
    Chips, Code, Event, EventKind, Outcome, Prepared, Reading, Refusal, RuleId, SetupFault,
};
use notation::{Block, Document, EventText, HandText, read_amount, split_rule};
use std::borrow::Cow;

fn cited(line: String, rule: Option<RuleId>) -> String {
    match rule {
        Some(rule) => format!("{line} {rule}"),
        None => line,
    }
}

/// The line of an event, with the rule it cites last.
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
        EventKind::Draws { seat, count } => format!("draws seat {seat} {count}"),
        EventKind::Phase { phase } => format!("phase {phase}"),
        EventKind::Opens { seat } => format!("opens seat {seat}"),
        EventKind::Mark { marker, seat } => format!("mark {marker} seat {seat}"),
        EventKind::Need { request } => format!("need {request}"),
        EventKind::Shuffled => "shuffled".into(),
        EventKind::CutCard => "cut-card".into(),
        EventKind::Dice { faces: [a, b, c] } => format!("dice {a} {b} {c}"),
        EventKind::Reads { hand, reading, value } => {
            format!("reads {hand} {}", reading.text(*value))
        }
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
    let line = if refusal.limit.is_zero() {
        format!("refused {}", refusal.code)
    } else {
        format!("refused {} limit {}", refusal.code, refusal.limit)
    };
    cited(line, refusal.rule)
}

/// The line of a refusal in words; any other line unchanged.
pub(crate) fn refusal_words(line: &str) -> String {
    let read = |line: &str| {
        let (said, rule) = split_rule(line);
        let mut words = said.split(' ');
        let code = Code::from_name(words.nth(1)?)?;
        let limit = words.nth(1).and_then(read_amount).map_or(Chips::ZERO, Chips::cents);
        Some(Refusal { code, rule: rule.and_then(|rule| rule.parse().ok()), limit }.to_string())
    };
    read(line).unwrap_or_else(|| line.into())
}

/// The line of a setup that is refused: `refused CODE [seat N] [limit LIMIT] [RULE]`.
pub fn setup_line(game: &Prepared, fault: &SetupFault) -> String {
    let seat = fault.seat().map(|seat| format!(" seat {seat}")).unwrap_or_default();
    let limit = match fault {
        SetupFault::TooFew { least: n } | SetupFault::TooMany { most: n } => format!(" limit {n}"),
        SetupFault::NoDoubles { needs, .. } if needs.is_zero() => String::new(),
        SetupFault::BadPost { live, .. } if live.is_zero() => String::new(),
        SetupFault::BadPost { live, .. } => format!(" limit {live}"),
        SetupFault::TooPoor { needs, .. } | SetupFault::NoDoubles { needs, .. } => {
            format!(" limit {needs}")
        }
        SetupFault::WrongDeck { wanted } => format!(" limit {wanted}"),
        _ => String::new(),
    };
    cited(format!("refused {}{seat}{limit}", fault.as_str()), game.rule_behind(fault))
}

/// The lines under `end`: everybody's stack, what the cage holds for them, what the corporation has
/// left, and who is barred.
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

/// An event line in the current format. Older records give a hand's value as a number: `reads seat
/// 3 straight 369098752 HE-03`.
pub(crate) fn todays_words(line: &str) -> Cow<'_, str> {
    let read = |line: &str| {
        let (said, rule) = split_rule(line.strip_prefix("reads ")?);
        let (head, value) = said.rsplit_once(' ')?;
        let (hand, kind) = head.rsplit_once(' ')?;
        let text = Reading::from_name(kind)?.text(value.parse().ok()?);
        let rule = rule.map(|rule| format!(" {rule}")).unwrap_or_default();
        Some(format!("reads {hand} {text}{rule}"))
    };
    read(line).map_or(Cow::Borrowed(line), Cow::Owned)
}

/// Converts the events of an older record to the current format.
pub fn modernise(document: &mut Document) {
    fn of(hand: &mut HandText) -> impl Iterator<Item = &mut EventText> {
        let blocks = hand.start.iter_mut().chain(&mut hand.end);
        let events = blocks.map(|block: &mut Block| &mut block.events);
        events.chain(hand.steps.iter_mut().map(|step| &mut step.events)).flatten()
    }
    for event in document.hands.iter_mut().flat_map(of) {
        if let Cow::Owned(text) = todays_words(&event.text) {
            event.text = text;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_told_in_words() {
        let line = "refused too-little limit 80.00 PK-44";
        assert_eq!(refusal_words(line), "the amount is too small: at least $80 (PK-44)");
        assert_eq!(refusal_words("refused seat-taken"), "the seat is taken");
        assert_eq!(refusal_words("refused because of the moon"), "refused because of the moon");
    }

    #[test]
    fn numbers_of_older_records_become_words() {
        for (old, new) in [
            ("reads seat 3 straight 369098752 HE-03", "reads seat 3 straight ace high HE-03"),
            ("reads seat 3.1 straight 369098752", "reads seat 3.1 straight ace high"),
            ("reads common 1 natural 9 BA-05", "reads common 1 natural 9 BA-05"),
            ("reads seat 3 straight ace high HE-03", "reads seat 3 straight ace high HE-03"),
            ("reads seat 3 straight 7 HE-03", "reads seat 3 straight 7 HE-03"),
            ("reads 7", "reads 7"),
            ("did seat 3 fold PK-14", "did seat 3 fold PK-14"),
        ] {
            assert_eq!(todays_words(old), new, "{old}");
        }
    }
}
