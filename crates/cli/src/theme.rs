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

/// The suits, each in a colour of its own; spades keep that of the text.
const SUITS: [(char, Style); 3] = [
    ('♥', AnsiColor::BrightRed.on_default()),
    ('♦', AnsiColor::BrightBlue.on_default()),
    ('♣', AnsiColor::Green.on_default()),
];

/// Text with every card in the colour of its suit.
pub(crate) fn suited(text: &str) -> String {
    let mut painted = String::with_capacity(text.len());
    for letter in text.chars() {
        let Some((_, style)) = SUITS.iter().find(|(suit, _)| *suit == letter) else {
            painted.push(letter);
            continue;
        };
        let rank = painted.trim_end_matches(|c: char| c.is_ascii_alphanumeric()).len();
        let card = format!("{}{letter}", painted.split_off(rank));
        painted.push_str(&paint(*style, &card));
    }
    painted
}

/// Text in a style.
pub(crate) fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_painted_with_their_ranks() {
        assert_eq!(
            suited("You get 10♥ K♠, 2♣"),
            "You get \u{1b}[91m10♥\u{1b}[0m K♠, \u{1b}[32m2♣\u{1b}[0m"
        );
        assert_eq!(suited("no card"), "no card");
    }
}
