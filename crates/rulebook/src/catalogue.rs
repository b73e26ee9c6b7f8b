use crate::kind::Kind;
use crate::read;
use engine::{Chapter, RuleId};
use house::FileFault;
use house::sheet::{Fields, Sheet};

/// Every rule, covered or not, in chapter order.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    rules: Vec<CatalogueRule>,
}

/// What is known about a rule before its paragraph is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatalogueRule {
    pub id: RuleId,
    pub kind: Kind,
    /// The houses that post it; empty if none does.
    pub houses: Vec<&'static str>,
    /// Whether we had to decide on a reading.
    pub decided: bool,
}

impl Catalogue {
    /// Reads the catalogue.
    ///
    /// # Errors
    /// Every fault with its line.
    pub fn read(file: &str, text: &str) -> Result<Catalogue, Vec<FileFault>> {
        let (mut sheet, mut chapters) = Sheet::read(file, text);
        let mut rules = Vec::new();
        for (name, at, value) in chapters.rest() {
            let Some(mut fields) = sheet.fields(value) else {
                continue;
            };
            if Chapter::from_name(&name).is_none() {
                sheet.fault(at, format!("unknown chapter '{name}'"));
                continue;
            }
            for (number, at, value) in fields.rest() {
                let Ok(id) = format!("{name}-{number}").parse::<RuleId>() else {
                    sheet.fault(at, format!("'{number}' is not a rule number"));
                    continue;
                };
                let Some(fields) = sheet.fields(value) else {
                    continue;
                };
                rules.extend(read_rule(&mut sheet, id, fields));
            }
        }
        let faults = sheet.into_faults();
        if faults.is_empty() { Ok(Catalogue { rules }) } else { Err(faults) }
    }

    pub fn rules(&self) -> &[CatalogueRule] {
        &self.rules
    }

    /// What is known about a rule.
    pub fn find(&self, id: RuleId) -> Option<&CatalogueRule> {
        self.rules.iter().find(|rule| rule.id == id)
    }
}

fn read_rule(sheet: &mut Sheet<'_>, id: RuleId, mut fields: Fields<'_>) -> Option<CatalogueRule> {
    let kind = fields.need(sheet, "kind").and_then(|value| read::kind(sheet, &value));
    let houses = fields.need(sheet, "houses").and_then(|value| read::houses(sheet, &value));
    let decided = fields.take("decided").is_some_and(|value| {
        let given = value.get_ref().as_bool();
        if given.is_none() {
            sheet.wrong(value.span(), value.get_ref(), "true or false");
        }
        given == Some(true)
    });
    fields.finish(sheet);
    Some(CatalogueRule { id, kind: kind?, houses: houses?, decided })
}
