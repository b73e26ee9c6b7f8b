use crate::bind::step_of;
use cards::Seat;
use engine::{Action, Actor, Incident};
use notation::{Fault, StepText, Who, read_act, step_text};

/// Reads a declaration: `exposed-card seat 3 Kh`, or the whole step, `floor declare exposed-card
/// seat 3 Kh`, `seat 2 declare two-discards seat 1`.
///
/// # Errors
/// If it is not valid, with the column; the line of the fault is 1.
pub fn read_declaration(text: &str) -> Result<StepText, Fault> {
    let text = text.trim();
    let mut words = text.split_whitespace();
    let second = text.split_whitespace().nth(1).unwrap_or_default();
    let (who, rest) = match words.next().unwrap_or_default() {
        first @ "floor" => (Who::Floor, &text[first.len()..]),
        "seat" => {
            let what = format!("expected a seat number from 1 to {}", Seat::MAX);
            let seat = second.parse().ok().and_then(Seat::new);
            let seat = seat.ok_or_else(|| Fault::new(1, 6, what))?;
            let at = text.find(second).unwrap_or(0) + second.len();
            (Who::Seat(seat), &text[at..])
        }
        _ => {
            const WORD: &str = "declare ";
            let act = read_act(Who::Floor, &format!("{WORD}{text}"));
            return act.map_err(|fault| {
                let column = fault.column.saturating_sub(WORD.len() as u32).max(1);
                Fault { column, ..fault }
            });
        }
    };
    let act = rest.trim_start();
    let before = text[..text.len() - act.len()].chars().count() as u32;
    let step = read_act(who, act)
        .map_err(|fault| Fault { column: fault.column.saturating_add(before), ..fault })?;
    match (step.verb.as_str(), who) {
        ("declare", _) | ("override", Who::Floor) => Ok(step),
        _ => Err(Fault::new(1, before + 1, "expected declare, as in: floor declare early-board")),
    }
}

/// An incident as a record writes it.
pub fn words_of(incident: &Incident) -> String {
    let words = step_text(&step_of(Actor::Floor, &Action::Declare(*incident)));
    words.strip_prefix("floor declare ").unwrap_or(&words).to_string()
}

/// The same, with the player who declares it, if it is not the floor.
pub fn said_by(by: Actor, incident: &Incident) -> String {
    match by {
        Actor::Floor => words_of(incident),
        by => step_text(&step_of(by, &Action::Declare(*incident))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_read_with_or_without_who_makes_them() {
        for (text, line) in [
            ("exposed-card seat 3 Kh", "floor declare exposed-card seat 3 Kh"),
            (" floor  declare early-board ", "floor declare early-board"),
            ("seat 2 declare two-discards seat 1", "seat 2 declare two-discards seat 1"),
            ("wrong-count seat 2 on 2", "floor declare wrong-count seat 2 count 2"),
            (
                "floor override extra-board stands by \"Lou\" because \"stuck\"",
                "floor override extra-board stands by \"Lou\" because \"stuck\"",
            ),
        ] {
            assert_eq!(step_text(&read_declaration(text).unwrap()), line, "{text}");
        }
    }

    #[test]
    fn faults_are_told_where_they_are() {
        for (text, column) in [
            ("", 1),
            ("Exposed seat 3", 1),
            ("exposed-card seat 15", 19),
            ("exposed-card seat 3 Xh", 21),
            ("exposed-card seat 3 Kh now", 24),
            ("floor declare exposed-card seat 15", 33),
            ("floor call", 7),
            ("seat 2 fold", 8),
            ("seat 99 declare early-board", 6),
            ("seat 2 override early-board stands by \"Lou\" because \"so\"", 8),
            ("é", 1),
        ] {
            let fault = read_declaration(text).unwrap_err();
            assert_eq!((fault.line, fault.column), (1, column), "{text}: {fault}");
        }
    }
}
