//! Draws the pictures of a document from the cards named in it: `cargo run -p houseway-record
//! --example pictures -- docs/pan.md`
//!
//! A picture is a separate comment, `<!-- picture img/rope.svg: Qh Jh 7h "a rope" | Ks -->`: the
//! file next to the document, then groups of cards, each with its caption.

use cards::{Card, CardList, Rank, Suit};
use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;

/// A picture: its file, and groups of cards with their captions.
pub struct Picture {
    /// The file, relative to the document's folder.
    pub file: String,
    groups: Vec<(CardList, String)>,
}

/// All pictures that a document asks for.
///
/// # Errors
/// The first comment that cannot be read.
pub fn pictures(document: &str) -> Result<Vec<Picture>, String> {
    let comments = document.lines().filter_map(|line| line.strip_prefix("<!-- picture "));
    comments.map(|text| read(text).ok_or_else(|| format!("no picture: {text}"))).collect()
}

fn read(text: &str) -> Option<Picture> {
    let (file, groups) = text.strip_suffix("-->")?.split_once(": ")?;
    let group = |text: &str| {
        let (cards, words) = text.split_once('"').unwrap_or((text, ""));
        Some((cards.trim().parse().ok()?, words.trim().trim_end_matches('"').to_string()))
    };
    let groups = groups.split('|').map(group).collect::<Option<Vec<_>>>()?;
    Some(Picture { file: file.to_string(), groups })
}

const WIDTH: usize = 46;
const HEIGHT: usize = 64;
/// How much of each card the next one leaves visible.
const STEP: usize = 34;
const BETWEEN: usize = 26;
const MARGIN: usize = 10;
/// The approximate width of a letter in a caption.
const LETTER: usize = 7;

impl Picture {
    /// The picture as SVG. It has its own background, so that it is legible on light and dark pages
    /// alike.
    pub fn draw(&self) -> String {
        let wide = |(cards, words): &(CardList, String)| {
            let cards = WIDTH + STEP * cards.len().saturating_sub(1);
            cards.max(words.chars().count() * LETTER)
        };
        let words = self.groups.iter().any(|(_, words)| !words.is_empty());
        let width = self.groups.iter().map(wide).sum::<usize>()
            + BETWEEN * self.groups.len().saturating_sub(1)
            + 2 * MARGIN;
        let height = HEIGHT + 2 * MARGIN + if words { 20 } else { 0 };
        let mut svg = String::new();
        let told: Vec<String> =
            self.groups.iter().map(|(cards, words)| format!("{cards} {words}")).collect();
        let _ = writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{}</title>\n<style>\n\
             text {{ font-family: sans-serif; }}\n\
             .words {{ font-size: 13px; fill: #222; }}\n\
             .rank {{ font-size: 20px; font-weight: bold; }}\n</style>\n\
             <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#efece4\"/>",
            told.join("; ").replace('&', "&amp;").replace('<', "&lt;"),
        );
        let mut x = MARGIN;
        for group in &self.groups {
            for (at, card) in group.0.iter().enumerate() {
                draw_card(&mut svg, x + STEP * at, MARGIN, *card);
            }
            if !group.1.is_empty() {
                let text = group.1.replace('&', "&amp;").replace('<', "&lt;");
                let y = MARGIN + HEIGHT + 16;
                let _ = writeln!(svg, "<text class=\"words\" x=\"{x}\" y=\"{y}\">{text}</text>");
            }
            x += wide(group) + BETWEEN;
        }
        svg.push_str("</svg>\n");
        svg
    }
}

fn draw_card(svg: &mut String, x: usize, y: usize, card: Card) {
    let back = if card.is_known() { "#fff" } else { "#51617a" };
    let _ = writeln!(
        svg,
        "<g transform=\"translate({x} {y})\"><rect width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"5\" \
         fill=\"{back}\" stroke=\"#777\"/>",
    );
    if let (Some(rank), Some(suit)) = (card.rank(), card.suit()) {
        let (colour, shape) = pip(suit);
        let rank = letter(rank);
        let _ = writeln!(
            svg,
            "<text class=\"rank\" x=\"5\" y=\"22\" fill=\"{colour}\">{rank}</text>\
             <path transform=\"translate(6 34)\" fill=\"{colour}\" d=\"{shape}\"/>",
        );
    }
    svg.push_str("</g>\n");
}

fn letter(rank: Rank) -> String {
    Card::new(rank, Suit::Spades).to_string().chars().take(1).collect()
}

/// Four colours, each dark enough on white, and a shape of 20 by 20.
fn pip(suit: Suit) -> (&'static str, &'static str) {
    match suit {
        Suit::Clubs => (
            "#1d6b2b",
            "M10 0a4.6 4.6 0 0 1 3.6 7.5a4.6 4.6 0 1 1-2.4 7.4L13 20H7L8.8 14.9\
             a4.6 4.6 0 1 1-2.4-7.4A4.6 4.6 0 0 1 10 0Z",
        ),
        Suit::Diamonds => ("#0b4f9e", "M10 0L18 10L10 20L2 10Z"),
        Suit::Hearts => {
            ("#b3121d", "M10 19C3 13 0 9 0 5.5A5 5 0 0 1 10 4.5A5 5 0 0 1 20 5.5C20 9 17 13 10 19Z")
        }
        Suit::Spades => (
            "#1a1a1a",
            "M10 0C17 6 20 9 20 12.5A5 5 0 0 1 11.6 15.4L13 20H7L8.4 15.4\
             A5 5 0 0 1 0 12.5C0 9 3 6 10 0Z",
        ),
    }
}

fn all(path: &str) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|fault| fault.to_string())?;
    for picture in pictures(&text)? {
        let file = Path::new(path).with_file_name("").join(&picture.file);
        let folder = file.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder).map_err(|fault| fault.to_string())?;
        std::fs::write(&file, picture.draw()).map_err(|fault| fault.to_string())?;
        println!("{}", file.display());
    }
    Ok(())
}

fn main() -> ExitCode {
    for path in std::env::args().skip(1) {
        if let Err(fault) = all(&path) {
            eprintln!("{path}: {fault}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
