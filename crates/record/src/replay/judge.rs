use super::{Compare, Difference, Stop};
use crate::bind::todays_words;
use notation::{EventText, split_rule};

/// Compares what is written with the result.
#[derive(Clone, Copy)]
pub(crate) struct Judge {
    pub compare: Compare,
    /// The record is bare: only what it states is compared.
    pub idle: bool,
}

impl Judge {
    fn same(&self, expected: &str, actual: &str) -> bool {
        let expected = &*todays_words(expected);
        match self.compare {
            Compare::Everything => expected == actual,
            Compare::Substance => split_rule(expected).0 == split_rule(actual).0,
        }
    }

    /// The first line under a line of the file that differs from the result.
    pub fn compare(
        &self,
        hand: u32,
        line: u32,
        wrote: &[EventText],
        came: &[String],
    ) -> Option<Stop> {
        if self.idle {
            return self.stated(hand, line, wrote, came);
        }
        let same = |(w, c): (&EventText, &String)| self.same(&w.text, c);
        let at = wrote.iter().zip(came).position(|pair| !same(pair));
        let at = at.unwrap_or_else(|| wrote.len().min(came.len()));
        if at == wrote.len() && at == came.len() {
            return None;
        }
        let above = wrote[..at.min(wrote.len())].last().map_or(line, |event| event.line.0);
        Some(Stop::Differs(Difference {
            hand,
            line: wrote.get(at).map_or(above, |event| event.line.0),
            expected: wrote.get(at).map(|event| event.text.clone()).unwrap_or_default(),
            actual: came.get(at).cloned().unwrap_or_default(),
        }))
    }

    /// In a bare record, what is written must be part of the result.
    fn stated(&self, hand: u32, line: u32, wrote: &[EventText], came: &[String]) -> Option<Stop> {
        let holds = |wrote: &&EventText| match wrote.text.as_str() {
            "refused" => came.iter().any(|came| came.starts_with("refused ")),
            text => came.iter().any(|came| self.same(text, came)),
        };
        let wrong = wrote.iter().find(|wrote| !holds(wrote))?;
        // A result for the same seat or account, or else the first one.
        let about = wrong.text.rfind(' ').map(|at| &wrong.text[..=at]);
        let other = about.and_then(|about| came.iter().find(|came| came.starts_with(about)));
        let line = if wrong.line.0 == 0 { line } else { wrong.line.0 };
        Some(Stop::Differs(Difference {
            hand,
            line,
            expected: wrong.text.clone(),
            actual: other.or(came.first()).cloned().unwrap_or_default(),
        }))
    }
}
