use super::line::{Words, number};
use super::{Block, EventText, Fault, StepText};

/// A ruling after the fact on the last hand: the floor's finding, inserted where it belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingText {
    pub hand: u32,
    /// After this many of its steps, not counting refused ones.
    pub after: u32,
    /// Who decided.
    pub by: String,
    /// Why.
    pub because: String,
    /// What is stated, declared or decided there, and how the hand continues if it continues
    /// differently.
    pub steps: Vec<StepText>,
    /// Its result; `None` if it was refused.
    pub end: Option<Block>,
}

impl RulingText {
    /// A ruling with only its place, who makes it and why.
    pub fn new(hand: u32, after: u32, by: &str, because: &str) -> RulingText {
        let (by, because) = (by.into(), because.into());
        RulingText { hand, after, by, because, steps: Vec::new(), end: None }
    }

    /// Whether nothing except a refusal is written under any of its lines yet.
    pub fn is_fresh(&self) -> bool {
        self.steps.iter().flat_map(|step| &step.events).all(EventText::is_refusal)
            && self.end.as_ref().is_none_or(|end| end.events.is_empty())
    }

    /// Where an event at its end belongs; `None` if it has only its first line.
    pub(super) fn last_events(&mut self) -> Option<&mut Vec<EventText>> {
        match (&mut self.end, self.steps.last_mut()) {
            (Some(end), _) => Some(&mut end.events),
            (None, Some(step)) => Some(&mut step.events),
            (None, None) => None,
        }
    }
}

/// `hand N after N by "…" because "…"`.
pub(super) fn read_ruling(words: &mut Words<'_>) -> Result<RulingText, Fault> {
    let what = "a hand, as in: ruling hand 7 after 12 by \"Lou\" because \"…\"";
    words.read(what, |word| (word == "hand").then_some(()))?;
    let hand = words.read("the number of the hand", number)?;
    words.read("after and how many steps of the hand", |word| (word == "after").then_some(()))?;
    let after = words.read("how many steps of the hand", number)?;
    let by = signed(words, "by", "who decides")?;
    let because = signed(words, "because", "why")?;
    Ok(RulingText::new(hand, after, &by, &because))
}

/// A word followed by a non-empty text in quotes.
pub(super) fn signed(words: &mut Words<'_>, word: &str, what: &str) -> Result<String, Fault> {
    words.read(&format!("{word} and {what}"), |found| (found == word).then_some(()))?;
    let place = *words;
    let text = words.quoted(what)?;
    if text.trim().is_empty() {
        Err(place.expected(&format!("{what}, in words")))
    } else {
        Ok(text)
    }
}
