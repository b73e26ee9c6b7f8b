//! What catalogue and entries have in common.

use crate::kind::Kind;
use house::sheet::{Sheet, Value};
use spelling::{did_you_mean, nearest};

/// The houses whose rule books were read.
pub const HOUSES: [&str; 6] = ["glorias", "mint", "tommys", "esquire", "palace", "unnamed"];

pub(crate) fn kind(sheet: &mut Sheet<'_>, value: &Value<'_>) -> Option<Kind> {
    let name = sheet.text(value)?;
    let kind = Kind::from_name(&name);
    if kind.is_none() {
        let names = Kind::ALL.map(Kind::as_str);
        let message = format!("unknown kind '{name}'; the kinds are {}", names.join(", "));
        sheet.fault(value.span(), message);
    }
    kind
}

/// House ids, in the order of [`HOUSES`].
pub(crate) fn houses(sheet: &mut Sheet<'_>, value: &Value<'_>) -> Option<Vec<&'static str>> {
    let mut found = Vec::new();
    for value in sheet.list(value, "house ids")? {
        let name = sheet.text(value)?;
        match HOUSES.into_iter().position(|house| house == name) {
            Some(at) if found.contains(&at) => {
                sheet.fault(value.span(), format!("house '{name}' is given twice"));
            }
            Some(at) => found.push(at),
            None => {
                let near = did_you_mean(&name, HOUSES);
                let all = || format!("; the houses are {}", HOUSES.join(", "));
                let hint = if nearest(&name, HOUSES).is_empty() { all() } else { near };
                sheet.fault(value.span(), format!("unknown house '{name}'{hint}"));
            }
        }
    }
    found.sort();
    Some(found.into_iter().map(|at| HOUSES[at]).collect())
}
