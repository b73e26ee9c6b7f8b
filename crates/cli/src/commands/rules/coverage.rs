use crate::commands::rule_book;
use crate::context::Context;
use crate::failure::Failure;
use crate::grid::Grid;
use crate::theme::{DIM, HEADING, ID};
use anstyle::Style;
use rulebook::coverage;
use serde_json::{Value, json};

/// `houseway rules coverage`
pub(super) fn run(context: &mut Context<'_>) -> Result<(), Failure> {
    let book = rule_book();
    let coverage = coverage(book);
    if context.json {
        let rules: Vec<Value> = coverage
            .rules
            .iter()
            .map(|rule| {
                json!({
                    "id": rule.id.to_string(),
                    "kind": rule.kind.as_str(),
                    "houses": rule.houses,
                    "hands": rule.hands,
                    "covered": rule.is_covered(),
                })
            })
            .collect();
        let value = json!({
            "rules": rules, "covered": coverage.covered(), "total": coverage.rules.len(),
        });
        return context.write_json(&value);
    }
    let mut grid = Grid::default();
    grid.row(["CHAPTER", "COVERED", "OF", "MISSING"].map(|heading| (HEADING, heading.into())));
    for chapter in coverage.chapters() {
        grid.row([
            (ID, chapter.chapter.to_string()),
            (Style::new(), chapter.covered.to_string()),
            (Style::new(), chapter.total.to_string()),
            (DIM, shortened(&chapter.missing)),
        ]);
    }
    grid.write(context.out, 0)?;
    writeln!(
        context.out,
        "\n{} of {} rules have worked hands.",
        coverage.covered(),
        coverage.rules.len()
    )?;
    Ok(())
}

/// Numbers of rules as ranges: `1–4, 7`.
fn shortened(numbers: &[u8]) -> String {
    let mut ranges: Vec<(u8, u8)> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let text = |&(first, last): &(u8, u8)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first}–{last}"),
    };
    ranges.iter().map(text).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn neighbours_are_drawn_together() {
        assert_eq!(shortened(&[]), "");
        assert_eq!(shortened(&[3]), "3");
        assert_eq!(shortened(&[1, 2, 4, 5, 6, 9]), "1, 2, 4–6, 9");
    }
}
