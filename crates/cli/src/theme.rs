//! How things look on a terminal. Pipes and NO_COLOR get plain text.

use anstyle::{AnsiColor, Style};

/// A heading.
pub(crate) const HEADING: Style = Style::new().bold();
/// Ids of offerings and rules.
pub(crate) const ID: Style = AnsiColor::Cyan.on_default();
/// What was checked and holds.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
/// What was checked and does not hold.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
/// What matters less.
pub(crate) const DIM: Style = Style::new().dimmed();
/// Values that differ between houses.
pub(crate) const DIFFERS: Style = AnsiColor::Yellow.on_default();

/// Text in a style.
pub(crate) fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}
