//! What a person types.

use cards::Seat;
use engine::{Move, RuleId};
use record::render::{Choice, read_choice};
use std::io::{self, BufRead};

/// No move of any game is longer than this.
const LONGEST: usize = 400;

/// What was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    Move(Box<Move>),
    /// Nothing, or a pass.
    Pass,
    /// How things work.
    Help,
    /// The table again.
    Table,
    /// Everything since the last turn, however long.
    Log,
    /// The paragraph of a rule.
    Rule(RuleId),
    /// The player wants to leave.
    Leave,
    /// Something else, with the message to print.
    Nonsense(String),
}

/// The next line, whatever bytes it has; `None` at the end.
pub(super) fn next_line(from: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if from.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_string()))
}

/// Interprets a line, given the available choices.
pub(super) fn read(seat: Seat, line: &str, choices: &[Choice]) -> Typed {
    if line.chars().count() > LONGEST {
        return Typed::Nonsense("the line is too long for a move".into());
    }
    let mut words = line.split_whitespace();
    match (words.next(), words.next(), words.next()) {
        (None, ..) | (Some("pass"), None, _) => Typed::Pass,
        (Some("?" | "help"), None, _) => Typed::Help,
        (Some("table"), None, _) => Typed::Table,
        (Some("log"), None, _) => Typed::Log,
        (Some("quit" | "exit" | "leave"), None, _) => Typed::Leave,
        (Some("rule"), Some(id), None) => match id.to_ascii_uppercase().parse() {
            Ok(id) => Typed::Rule(id),
            Err(_) => Typed::Nonsense(format!("unknown rule '{id}'; write one like: rule PN-24")),
        },
        (Some("rule"), ..) => Typed::Nonsense("name the rule, as in: rule PN-24".into()),
        _ => match read_choice(seat, choices, line) {
            Ok(mv) => Typed::Move(Box::new(mv)),
            Err(words) => Typed::Nonsense(words),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Choices, Schema, Verb};
    use record::render::choices;

    #[test]
    fn lines_are_read() {
        let seat = Seat::at(0);
        let open = [Verb::Call, Verb::Fold].map(Schema::verb);
        let list = choices(seat, &Choices::from_iter(open));
        let read = |line| read(seat, line, &list);
        assert_eq!(read("2"), Typed::Move(Box::new(Move::new(Verb::Fold))));
        assert_eq!(read("call"), Typed::Move(Box::new(Move::new(Verb::Call))));
        assert_eq!(read(""), Typed::Pass);
        assert_eq!(read("?"), Typed::Help);
        assert_eq!(read("rule pn-24"), Typed::Rule("PN-24".parse().unwrap()));
        for line in ["rule", "rule 7", "rule PN-24 now", "9", "-1", "fold?", &"x".repeat(9999)] {
            assert!(matches!(read(line), Typed::Nonsense(_)), "{line}");
        }
    }

    #[test]
    fn any_bytes_are_a_line() {
        let mut bytes: &[u8] = b"call\r\n\xff\xfe\n\nlast";
        let mut lines = Vec::new();
        while let Some(line) = next_line(&mut bytes).unwrap() {
            lines.push(line);
        }
        assert_eq!(lines, ["call", "\u{fffd}\u{fffd}", "", "last"]);
    }
}
