use super::fields::has_blinds;
use crate::history::{Did, Exported, Sheet, export as each_hand, joined, written};
use cards::Seat;
use engine::{BySeat, Chips};
use notation::{Document, Fault, HandText};
use std::fmt::Write;

/// Writes the hands of a record as histories: one hand alone, several as numbered tables.
///
/// # Errors
/// Hands that the format has no code for, and steps that the engine refuses, each with its line.
pub(crate) fn export(document: &Document) -> Result<Exported, Fault> {
    let numbered = document.hands.len() > 1;
    each_hand(document, |mut sheet, text, to| {
        let without_code = |words: &str| {
            let reason = format!("hand {} is {words}, which PHH has no code for", text.number);
            Fault::new(text.line.0, 1, reason)
        };
        let words = sheet.kind.words();
        let code = sheet.kind.code().ok_or_else(|| without_code(&words))?;
        if !has_blinds(sheet.kind) && sheet.seats.iter().any(|s| sheet.blinds[*s] > Chips::ZERO) {
            return Err(without_code(&format!("{words} with blinds")));
        }
        if code == "PT" {
            let words = "PT is our own code: the format has none for pot-limit hold'em";
            sheet.lost.push(words.into());
        }
        if numbered {
            let gap = if to.is_empty() { "" } else { "\n" };
            let _ = writeln!(to, "{gap}[{}]", text.number);
        }
        for did in &sheet.did {
            if let Did::Post(seat, _) = did {
                let player = sheet.player(*seat);
                sheet.lost.push(format!("{player} comes in with a post; it is written as a blind"));
            }
        }
        print(&sheet, code, text, to);
        Ok(sheet.lost)
    })
}

fn print(sheet: &Sheet, code: &str, text: &HandText, to: &mut String) {
    let list =
        |of: &BySeat<Chips>| sheet.seats.iter().map(|seat| written(of[*seat])).collect::<Vec<_>>();
    let heads_up = |mut list: Vec<String>| {
        if list.len() == 2 {
            // The format lists them as if the button had the larger one.
            list.reverse();
        }
        list.join(", ")
    };
    let quoted =
        |texts: &mut dyn Iterator<Item = &str>| texts.map(quoted).collect::<Vec<_>>().join(", ");
    if let Some(offering) = text.offering() {
        let _ = writeln!(to, "# {offering}");
    }
    let _ = writeln!(to, "variant = '{code}'");
    let _ = writeln!(to, "ante_trimming_status = {}", sheet.trimmed);
    let _ = writeln!(to, "antes = [{}]", heads_up(list(&sheet.antes)));
    if has_blinds(sheet.kind) {
        let _ = writeln!(to, "blinds_or_straddles = [{}]", heads_up(list(&sheet.blinds)));
    } else {
        let _ = writeln!(to, "bring_in = {}", written(sheet.bring_in));
    }
    let (small, large) = (written(sheet.prices.0), written(sheet.prices.1));
    let _ = if sheet.kind.is_fixed() {
        writeln!(to, "small_bet = {small}\nbig_bet = {large}")
    } else {
        writeln!(to, "min_bet = {small}")
    };
    let _ = writeln!(to, "starting_stacks = [{}]", list(&sheet.stacks).join(", "));
    let actions: Vec<String> = sheet.did.iter().filter_map(|did| action(sheet, did)).collect();
    let _ = writeln!(to, "actions = [{}]", quoted(&mut actions.iter().map(String::as_str)));
    let _ = writeln!(to, "hand = {}", text.number);
    let name = |seat: &Seat| {
        text.seats().find(|(other, ..)| other == seat).map_or("", |(_, _, name)| name)
    };
    let names: Vec<&str> = sheet.seats.iter().map(name).collect();
    if names.iter().any(|name| !name.is_empty()) {
        let _ = writeln!(to, "players = [{}]", quoted(&mut names.into_iter()));
    }
    let numbers: Vec<String> = sheet.seats.iter().map(|seat| seat.number().to_string()).collect();
    let _ = writeln!(to, "seats = [{}]", numbers.join(", "));
    if let Some(stacks) = &sheet.finishing {
        let stacks: Vec<String> = stacks.iter().copied().map(written).collect();
        let _ = writeln!(to, "finishing_stacks = [{}]", stacks.join(", "));
        let _ = writeln!(to, "winnings = [{}]", list(&sheet.won).join(", "));
    }
    if !sheet.rake.is_zero() {
        let _ = writeln!(to, "rake = {}", written(sheet.rake));
    }
}

/// An event in PHH notation; `None` if another field has it.
fn action(sheet: &Sheet, did: &Did) -> Option<String> {
    let player = |seat: &Seat| sheet.player(*seat);
    Some(match did {
        Did::Ante(..) | Did::Dead(..) | Did::Blind(..) | Did::Post(..) => return None,
        Did::Hole(seat, cards) => format!("d dh {} {}", player(seat), joined(cards)),
        Did::Board(cards) => format!("d db {}", joined(cards)),
        Did::Draw(seat, cards) if cards.is_empty() => format!("{} sd", player(seat)),
        Did::Draw(seat, cards) => format!("{} sd {}", player(seat), joined(cards)),
        Did::BringIn(seat) => format!("{} pb", player(seat)),
        Did::Fold(seat) => format!("{} f", player(seat)),
        Did::Check(seat) | Did::Call(seat, _) => format!("{} cc", player(seat)),
        Did::Raise { seat, to, .. } => format!("{} cbr {}", player(seat), written(*to)),
        Did::Show(seat, cards) => format!("{} sm {}", player(seat), joined(cards)),
        Did::Muck(seat) => format!("{} sm", player(seat)),
    })
}

/// A TOML string, literal if possible.
fn quoted(text: &str) -> String {
    if !text.contains(['\'', '\n']) && !text.contains(char::is_control) {
        return format!("'{text}'");
    }
    let escaped = |letter: char| match letter {
        '"' | '\\' => format!("\\{letter}"),
        letter if letter.is_control() => format!("\\u{:04x}", letter as u32),
        letter => letter.to_string(),
    };
    format!("\"{}\"", text.chars().map(escaped).collect::<String>())
}
