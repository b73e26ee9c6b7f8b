use super::header::{BETWEEN, read_between};
use super::line::Words;
use super::step::read_step;
use super::{Fault, Field, MAX_LINE, StepText};

/// A line of a record on its own, as a journal keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SingleLine {
    /// What somebody did in a hand.
    Step(Box<StepText>),
    /// What happened around the hands.
    Between(Box<Field>),
}

/// Reads a step of a hand, or a line between hands.
///
/// # Errors
/// If it is neither.
pub fn read_single(text: &str) -> Result<SingleLine, Fault> {
    if text.len() > MAX_LINE {
        return Err(Fault::new(1, 1, format!("expected a line of at most {MAX_LINE} bytes")));
    }
    let mut words = Words::new(text, 1);
    match words.peek() {
        Some("seat" | "dealer" | "floor" | "clock" | "chance") => {
            read_step(&mut words, false).map(|step| SingleLine::Step(Box::new(step)))
        }
        _ => match read_between(&mut words) {
            Some(field) => field.map(|field| SingleLine::Between(Box::new(field))),
            None => Err(words.expected(&format!("a step of a hand, {BETWEEN}"))),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{field_text, step_text};

    #[test]
    fn lines_are_read_as_they_are_written() {
        for line in ["seat 3 raise 6.00", "chance cards As Kd", "deal", "leave seat 2"] {
            let again = match read_single(line).unwrap() {
                SingleLine::Step(step) => step_text(&step),
                SingleLine::Between(field) => field_text(&field),
            };
            assert_eq!(again, line);
        }
        for bad in ["", "seat", "sit", "hello there", "option x 1", &"x".repeat(5000)] {
            assert!(read_single(bad).is_err(), "{bad}");
        }
    }
}
