use engine::{RuleId, Rules};
use house::FileFault;
use notation::{Document, Note, parse};
use record::replay::{Compare, Report};
use room::replay::{replay, replay_with};

/// A hand that shows a rule.
#[derive(Clone, Debug)]
pub struct WorkedHand {
    /// Its file, starting with `rulebook/`.
    pub file: String,
    /// What it shows, in a few words.
    pub title: String,
    /// The rule it is named after.
    pub rule: RuleId,
    /// All rules that it should show, including the one it is named after.
    pub shows: Vec<RuleId>,
    /// The record.
    pub document: Document,
}

impl WorkedHand {
    /// Reads the file of a worked hand, `rulebook/PN/PN-24-forced-discard.hand`.
    ///
    /// # Errors
    /// What is wrong with it, with its line.
    pub fn read(file: &str, text: &str) -> Result<WorkedHand, Vec<FileFault>> {
        let fault =
            |line, column, message: String| FileFault { file: file.into(), line, column, message };
        let document = parse(text).map_err(|wrong| {
            vec![fault(wrong.line as usize, wrong.column as usize, wrong.reason)]
        })?;
        let rule = named_after(file).map_err(|message| vec![fault(1, 1, message)])?;
        let mut faults = Vec::new();
        let mut shows: Vec<RuleId> = Vec::new();
        for item in &document.notes {
            let Note::Rule(text) = &item.is else { continue };
            match text.parse() {
                Ok(id) => shows.push(id),
                Err(wrong) => {
                    faults.push(fault(item.line.0 as usize, 6, format!("'{text}' is {wrong}")));
                }
            }
        }
        if !shows.contains(&rule) {
            faults.push(fault(1, 1, format!("the line 'rule {rule}' is missing")));
        }
        let title = document.title().unwrap_or_default().to_string();
        if title.is_empty() {
            faults.push(fault(1, 1, "a worked hand needs a title line".into()));
        }
        if faults.is_empty() {
            Ok(WorkedHand { file: file.into(), title, rule, shows, document })
        } else {
            Err(faults)
        }
    }

    /// Replays it and compares every word.
    pub fn replay(&self) -> Report {
        replay(&self.document, Rules::ALL)
    }

    /// Whether switching a rule off changes its result, apart from rule ids.
    pub fn depends_on(&self, rule: RuleId) -> bool {
        let report = replay_with(&self.document, Rules::without(rule), Compare::Substance);
        report.difference.is_some() || !report.faults.is_empty()
    }
}

/// The rule that a file is named after; the file must be in the folder of its chapter.
fn named_after(file: &str) -> Result<RuleId, String> {
    let wrong = || "name a worked hand like rulebook/PN/PN-24-forced-discard.hand".to_string();
    let mut parts = file.rsplit('/');
    let name = parts.next().and_then(|name| name.strip_suffix(".hand")).ok_or_else(wrong)?;
    let (id, slug) = (name.get(..5).ok_or_else(wrong)?, name.get(5..).ok_or_else(wrong)?);
    let rule: RuleId = id.parse().map_err(|_| wrong())?;
    let good = slug.is_empty() || slug.len() > 1 && slug.starts_with('-');
    if !good || parts.next() != Some(rule.chapter().as_str()) {
        return Err(wrong());
    }
    Ok(rule)
}

#[cfg(test)]
mod tests {
    use super::named_after;

    #[test]
    fn files_are_named_after_their_rule() {
        let id = |file| named_after(file).map(|rule| rule.to_string());
        assert_eq!(id("rulebook/PN/PN-24-forced.hand"), Ok("PN-24".into()));
        assert_eq!(id("rulebook/S8/S8-01.hand"), Ok("S8-01".into()));
        for file in ["PN-24-x.hand", "rulebook/PK/PN-24-x.hand", "rulebook/PN/PN-24x.hand", "x", ""]
        {
            assert!(named_after(file).is_err(), "{file}");
        }
    }
}
