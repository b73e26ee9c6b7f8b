use crate::history::{Did, Exported, Sheet, export as each_hand, written};
use cards::{CardList, Seat};
use engine::Chips;
use notation::{Document, Fault, HandText};
use std::fmt::Write;

/// The version of the format that is written.
const SPEC: &str = "1.4.7";

/// Writes the hands of a record, one object for each, with a blank line between them.
///
/// # Errors
/// Hands that the format has no name for, and steps that the engine refuses, each with its line.
pub(crate) fn export(document: &Document) -> Result<Exported, Fault> {
    each_hand(document, |sheet, text, to| {
        let Some(game_type) = sheet.kind.game_type() else {
            let name = sheet.kind.game.name;
            let number = text.number;
            let reason =
                format!("hand {number} is {name}, which Open Hand History has no name for");
            return Err(Fault::new(text.line.0, 1, reason));
        };
        if !to.is_empty() {
            to.push('\n');
        }
        print(&sheet, game_type, text, to);
        Ok(lost(sheet))
    })
}

/// What the format cannot represent.
fn lost(mut sheet: Sheet) -> Vec<String> {
    sheet.lost.push("when it was played".into());
    let (small, large) = sheet.prices;
    if sheet.kind.is_fixed() && large != small.times(2) {
        let large = written(large);
        sheet.lost.push(format!("the big bet of {large}: readers take twice the big blind"));
    }
    if sheet.posted.iter().max().is_some_and(|big| *big != small) {
        let small = written(small);
        sheet.lost.push(format!("big_blind_amount is the least bet, {small}, as readers expect"));
    }
    if sheet.has_side_pots() {
        sheet.lost.push("which pot was whose: all are written as one".into());
    }
    sheet.lost
}

fn print(sheet: &Sheet, game_type: &str, text: &HandText, to: &mut String) {
    let bet_type = match sheet.kind.betting {
        "no-limit" => "NL",
        "pot-limit" => "PL",
        _ => "FL",
    };
    let posted = sheet.seats.iter().map(|seat| sheet.blinds[*seat]);
    let blind = posted.filter(|blind| !blind.is_zero()).min().unwrap_or_default();
    let ante = sheet.seats.iter().map(|seat| sheet.antes[*seat]).max().unwrap_or_default();
    let flags =
        if sheet.shared.is_some() { "\"Observed\", \"Run_It_Twice\"" } else { "\"Observed\"" };
    let chairs = sheet.seats.iter().map(|seat| seat.number()).max().unwrap_or_default();
    let fields = [
        ("spec_version", quoted(SPEC)),
        ("site_name", quoted("Houseway")),
        ("network_name", quoted("Houseway")),
        ("internal_version", quoted(env!("CARGO_PKG_VERSION"))),
        ("tournament", "false".into()),
        ("game_number", quoted(&text.number.to_string())),
        ("start_date_utc", "null".into()),
        ("table_name", quoted(text.offering().unwrap_or_default())),
        ("game_type", quoted(game_type)),
        ("bet_limit", format!("{{\"bet_type\": \"{bet_type}\", \"bet_cap\": 0}}")),
        ("table_size", chairs.to_string()),
        // No currency: play money.
        ("currency", quoted("XXX")),
        ("dealer_seat", sheet.button.number().to_string()),
        ("small_blind_amount", written(blind)),
        ("big_blind_amount", written(sheet.prices.0)),
        ("ante_amount", written(ante)),
        ("flags", format!("[{flags}]")),
        ("players", objects(players(sheet, text))),
        ("rounds", objects(rounds(sheet))),
        ("pots", objects(pots(sheet))),
    ];
    let fields: Vec<String> =
        fields.iter().map(|(key, value)| format!("    \"{key}\": {value}")).collect();
    let _ = writeln!(to, "{{\n  \"ohh\": {{\n{}\n  }}\n}}", fields.join(",\n"));
}

fn players(sheet: &Sheet, text: &HandText) -> Vec<String> {
    let one = |(id, seat): (usize, &Seat)| {
        let name = text.seats().find(|(other, ..)| other == seat).map_or("", |(.., name)| name);
        let name = if name.is_empty() { format!("seat {}", seat.number()) } else { name.into() };
        let (name, stack) = (quoted(&name), written(sheet.stacks[*seat]));
        let seat = seat.number();
        format!(
            "{{\"id\": {id}, \"seat\": {seat}, \"name\": {name}, \"display\": {name}, \
             \"starting_stack\": {stack}}}"
        )
    };
    sheet.seats.iter().enumerate().map(one).collect()
}

/// One object for each street, and one for the showdown.
fn rounds(sheet: &Sheet) -> Vec<String> {
    let mut rounds = Rounds { sheet, done: Vec::new(), left: sheet.stacks, number: 0 };
    let (mut street, mut cards, mut board) = ("Preflop", CardList::EMPTY, 0);
    let mut actions = Vec::new();
    for did in &sheet.did {
        let next = match did {
            Did::Board(next) => {
                // Another board starts after the shared cards.
                let again = sheet.shared.filter(|_| board >= 5);
                board = again.map_or(board, usize::from) + next.len();
                let name = ["Flop", "Flop", "Flop", "Flop", "Turn", "River"];
                Some((name[board.min(5)], *next))
            }
            Did::Show(..) | Did::Muck(_) if street != "Showdown" => {
                Some(("Showdown", CardList::EMPTY))
            }
            _ => None,
        };
        if let Some(next) = next {
            rounds.close(street, &cards, std::mem::take(&mut actions));
            (street, cards) = next;
        }
        actions.extend(rounds.action(did));
    }
    rounds.close(street, &cards, actions);
    rounds.done
}

struct Rounds<'a> {
    sheet: &'a Sheet,
    done: Vec<String>,
    /// Each seat's remaining stack.
    left: engine::BySeat<Chips>,
    number: usize,
}

impl Rounds<'_> {
    fn close(&mut self, street: &str, cards: &CardList, actions: Vec<String>) {
        let id = self.done.len();
        let inner: Vec<String> =
            actions.iter().map(|action| format!("\n        {action}")).collect();
        let (cards, actions) = (card_texts(cards), inner.join(","));
        self.done.push(format!(
            "{{\"id\": {id}, \"street\": \"{street}\", \"cards\": {cards}, \"actions\": [{actions}]}}"
        ));
    }

    fn action(&mut self, did: &Did) -> Option<String> {
        let least = self.sheet.prices.0;
        let blind = |amount: Chips| match amount.cmp(&least) {
            std::cmp::Ordering::Less => "Post SB",
            std::cmp::Ordering::Equal => "Post BB",
            std::cmp::Ordering::Greater => "Straddle",
        };
        let none = Chips::ZERO;
        let (seat, what, amount, cards) = match *did {
            Did::Board(_) | Did::BringIn(_) | Did::Draw(..) => return None,
            Did::Ante(seat, amount) => (seat, "Post Ante", amount, None),
            Did::Dead(seat, amount) => (seat, "Post Dead", amount, None),
            Did::Blind(seat, amount) => (seat, blind(amount), amount, None),
            Did::Post(seat, amount) => (seat, "Post Extra Blind", amount, None),
            Did::Hole(seat, cards) => (seat, "Dealt Cards", none, Some(cards)),
            Did::Fold(seat) => (seat, "Fold", none, None),
            Did::Check(seat) => (seat, "Check", none, None),
            Did::Call(seat, amount) => (seat, "Call", amount, None),
            Did::Raise { seat, put, opens: true, .. } => (seat, "Bet", put, None),
            Did::Raise { seat, put, .. } => (seat, "Raise", put, None),
            Did::Show(seat, cards) => (seat, "Shows Cards", none, Some(cards)),
            Did::Muck(seat) => (seat, "Mucks Cards", none, None),
        };
        self.number += 1;
        self.left[seat] -= amount;
        let number = self.number;
        let player = self.sheet.seats.iter().position(|other| *other == seat).unwrap_or(0);
        let mut text = format!(
            "{{\"action_number\": {number}, \"player_id\": {player}, \"action\": \"{what}\""
        );
        if !amount.is_zero() {
            let all_in = self.left[seat].is_zero();
            let _ = write!(text, ", \"amount\": {}, \"is_allin\": {all_in}", written(amount));
        }
        if let Some(cards) = cards {
            let _ = write!(text, ", \"cards\": {}", card_texts(&cards));
        }
        text.push('}');
        Some(text)
    }
}

/// Everything as one pot.
fn pots(sheet: &Sheet) -> Vec<String> {
    if sheet.finishing.is_none() {
        return Vec::new();
    }
    let winners = sheet.seats.iter().enumerate().filter(|(_, seat)| !sheet.won[**seat].is_zero());
    let wins: Vec<String> = winners
        .map(|(id, seat)| {
            format!("{{\"player_id\": {id}, \"win_amount\": {}}}", written(sheet.won[*seat]))
        })
        .collect();
    let won: Chips = sheet.seats.iter().map(|seat| sheet.won[*seat]).sum();
    let (amount, jackpot) = (written(won + sheet.rake), written(sheet.jackpot));
    let (rake, wins) = (written(sheet.rake - sheet.jackpot), wins.join(", "));
    vec![format!(
        "{{\"number\": 0, \"amount\": {amount}, \"rake\": {rake}, \"jackpot\": {jackpot}, \
         \"player_wins\": [{wins}]}}"
    )]
}

fn objects(list: Vec<String>) -> String {
    let lines: Vec<String> = list.iter().map(|object| format!("\n      {object}")).collect();
    format!("[{}\n    ]", lines.join(","))
}

fn card_texts(cards: &CardList) -> String {
    let cards: Vec<String> = cards.iter().map(|card| format!("\"{card}\"")).collect();
    format!("[{}]", cards.join(", "))
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => {
                let _ = write!(quoted, "\\u{:04x}", letter as u32);
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}
