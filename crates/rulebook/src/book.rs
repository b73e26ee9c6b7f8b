use crate::catalogue::{Catalogue, CatalogueRule};
use crate::entry::{self, Entry};
use crate::hand::WorkedHand;
use crate::kind::Kind;
use engine::RuleId;
use house::FileFault;

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The file with the ids of all rules that houses post.
const CATALOGUE: &str = "rulebook/catalogue.toml";

/// The file with the ids of the rules of games that none of them offers.
const BEYOND: &str = "rulebook/beyond.toml";

/// The rule book: all rules, their paragraphs and their worked hands.
#[derive(Clone, Debug, Default)]
pub struct Rulebook {
    catalogue: Catalogue,
    beyond: Catalogue,
    entries: Vec<Entry>,
    hands: Vec<WorkedHand>,
}

impl Rulebook {
    /// The rule book that comes with the program.
    ///
    /// # Panics
    /// If a file of it is faulty; a test reads them all.
    pub fn builtin() -> Rulebook {
        match Rulebook::read(FILES.iter().copied()) {
            Ok(book) => book,
            Err(faults) => {
                let faults: Vec<String> = faults.iter().map(FileFault::to_string).collect();
                panic!("{}", faults.join("\n"));
            }
        }
    }

    /// Reads a rule book from its files, given as paths starting with `rulebook/` and text.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn read<'a>(
        files: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Rulebook, Vec<FileFault>> {
        let mut book = Rulebook::default();
        let mut faults = Vec::new();
        for (file, text) in files {
            let outcome = match file.rsplit_once('.') {
                _ if file == CATALOGUE => {
                    Catalogue::read(file, text).map(|catalogue| book.catalogue = catalogue)
                }
                _ if file == BEYOND => {
                    Catalogue::read(file, text).map(|beyond| book.beyond = beyond)
                }
                Some((_, "md")) if file.ends_with("/README.md") => Ok(()),
                Some((_, "md")) => entry::read(file, text).map(|entry| book.entries.push(entry)),
                Some((_, "hand")) => WorkedHand::read(file, text).map(|hand| book.hands.push(hand)),
                _ => Err(vec![fault(file, "not a rule book file: expected .md or .hand".into())]),
            };
            faults.extend(outcome.err().into_iter().flatten());
        }
        book.entries.sort_by_key(|entry| order(entry.id));
        if faults.is_empty() { Ok(book) } else { Err(faults) }
    }

    /// Where entries, hands and catalogue do not match. An unfinished book may have such places and
    /// can still be read.
    pub fn disagreements(&self) -> Vec<FileFault> {
        let mut faults = Vec::new();
        for entry in &self.entries {
            let mut tell = |message: String| faults.push(fault(&entry.file, message));
            match self.rule(entry.id) {
                None => tell(format!("{} is not in the catalogue", entry.id)),
                Some(rule) => {
                    if rule.kind != entry.kind {
                        tell(format!("{} has kind {} in the catalogue", entry.id, rule.kind));
                    }
                    if rule.houses != entry.houses {
                        let houses = rule.houses.join(", ");
                        tell(format!("{} is posted by {houses} in the catalogue", entry.id));
                    }
                }
            }
            if entry.kind != Kind::Posted && self.hands_of(entry.id).next().is_none() {
                tell(format!("{} has no worked hand", entry.id));
            }
        }
        let lost = self.hands.iter().filter(|hand| self.entry(hand.rule).is_none());
        faults.extend(lost.map(|hand| fault(&hand.file, format!("{} has no entry", hand.rule))));
        faults
    }

    /// What is known about a rule, of the catalogue or beyond it.
    pub fn rule(&self, id: RuleId) -> Option<&CatalogueRule> {
        self.catalogue.find(id).or_else(|| self.beyond.find(id))
    }

    /// The rules of games that no house of the catalogue offers. Coverage does not count them.
    pub fn beyond(&self) -> &Catalogue {
        &self.beyond
    }

    /// All rules that houses post.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// All entries, in the order of the catalogue's chapters.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub fn entry(&self, id: RuleId) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// All worked hands, by file.
    pub fn hands(&self) -> &[WorkedHand] {
        &self.hands
    }

    /// The hands that should show a rule.
    pub fn hands_of(&self, id: RuleId) -> impl Iterator<Item = &WorkedHand> {
        self.hands.iter().filter(move |hand| hand.shows.contains(&id))
    }
}

/// Rules in the order of chapters and numbers.
pub(crate) fn order(id: RuleId) -> (engine::Chapter, u8) {
    (id.chapter(), id.number())
}

fn fault(file: &str, message: String) -> FileFault {
    FileFault { file: file.into(), line: 1, column: 1, message }
}
