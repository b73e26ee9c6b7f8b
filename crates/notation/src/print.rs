use super::header::player_number;
use super::{
    Block, Document, EventText, Field, HandText, Item, Note, StepText, Trivia, Who, amount_text,
};
use cards::{CardList, Seat};
use std::fmt::Write;

/// The text of a document: what [`super::parse`] reads back as the same document.
pub fn print(document: &Document) -> String {
    let mut out = Printer(String::new());
    out.trivia(&document.above);
    out.line("houseway 2");
    for note in &document.notes {
        out.trivia(&note.above);
        match &note.is {
            Note::Title(text) => out.line(&format!("title {}", clean(text))),
            Note::Rule(id) => out.line(&format!("rule {}", clean(id))),
        }
    }
    if let Some(table) = &document.table {
        out.trivia(&table.above);
        out.line(&format!("table {}", table.number));
        out.fields(&table.header);
    }
    document.hands.iter().for_each(|hand| out.hand(hand));
    out.fields(&document.after);
    out.trivia(&document.tail);
    out.0
}

/// Text that fits on one line: no control characters, no blanks at its ends.
fn clean(text: &str) -> String {
    flat(text).trim_matches([' ', '\t']).to_string()
}

fn flat(text: &str) -> String {
    text.chars().map(|c| if is_unfit(c) { ' ' } else { c }).collect()
}

/// Whether a character is not allowed in a line; see [`super::parse`].
fn is_unfit(c: char) -> bool {
    c.is_control() && c != '\t'
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if is_unfit(c) => out.push(' '),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

struct Printer(String);

impl Printer {
    fn line(&mut self, text: &str) {
        self.0.push_str(text.trim_end_matches([' ', '\t']));
        self.0.push('\n');
    }

    fn trivia(&mut self, lines: &[Trivia]) {
        for trivia in lines {
            let (lead, text) = match trivia {
                Trivia::Blank => ("", ""),
                Trivia::Comment(text) => ("#", text.as_str()),
                Trivia::Aside(text) => ("  #", text.as_str()),
            };
            self.line(&format!("{lead}{}", flat(text)));
        }
    }

    fn fields(&mut self, fields: &[Item<Field>]) {
        for item in fields {
            self.trivia(&item.above);
            self.line(&field_text(&item.is));
            self.events(&item.events);
            if let Field::Ruling(ruling) = &item.is {
                self.steps(&ruling.steps);
                ruling.end.iter().for_each(|end| self.block("end", end));
            }
        }
    }

    fn hand(&mut self, hand: &HandText) {
        self.fields(&hand.before);
        self.trivia(&hand.above);
        self.line(&format!("hand {}", hand.number));
        self.fields(&hand.header);
        if let Some(start) = &hand.start {
            self.block("start", start);
        }
        self.steps(&hand.steps);
        if let Some(end) = &hand.end {
            self.block("end", end);
        }
    }

    fn steps(&mut self, steps: &[StepText]) {
        for step in steps {
            self.trivia(&step.above);
            self.line(&step_text(step));
            self.events(&step.events);
        }
    }

    fn block(&mut self, word: &str, block: &Block) {
        self.trivia(&block.above);
        self.line(word);
        self.events(&block.events);
    }

    fn events(&mut self, events: &[EventText]) {
        for event in events {
            self.trivia(&event.above);
            self.line(&format!("  {}", clean(&event.text)));
        }
    }
}

fn cards_after(word: &str, cards: &CardList) -> String {
    if cards.is_empty() { word.to_string() } else { format!("{word} {cards}") }
}

fn with_seats(word: &str, seats: &[Seat]) -> String {
    seats.iter().fold(word.into(), |line, seat| format!("{line} {seat}"))
}

fn seat_line(word: &str, seat: Seat, stack: i64, name: &str) -> String {
    format!("{word} {seat} {} {}", amount_text(stack), clean(name))
}

/// A name that does not look like a person's number.
fn without_number(name: &str) -> &str {
    let first = name.split_whitespace().next().unwrap_or_default();
    match player_number(first) {
        Some(_) => name.trim_start().trim_start_matches('#'),
        None => name,
    }
}

/// A line of a header, or of what happens between hands.
pub fn field_text(field: &Field) -> String {
    match field {
        Field::Offering(text) => format!("offering {}", clean(text).replace([' ', '\t'], "-")),
        Field::Game(id) => format!("game {id}"),
        Field::Revision(n) => format!("revision {n}"),
        Field::Mode(mode) => format!("mode {mode}"),
        Field::Option { key, value } => format!("option {key} {}", clean(value)),
        Field::Deck(deck) => format!("deck {deck}"),
        Field::Shoe { id, carried } => {
            format!("shoe {id} {}", if *carried { "carried" } else { "fresh" })
        }
        Field::Discards(cards) => cards_after("discards", cards),
        Field::Known { seat: Some(seat), cards } => {
            cards_after(&format!("known seat {seat}"), cards)
        }
        Field::Known { seat: None, cards } => cards_after("known", cards),
        Field::Seat { seat, stack, name } => seat_line("seat", *seat, *stack, name),
        Field::Lead(seat) => format!("lead {seat}"),
        Field::Opening => "opening".into(),
        Field::Raised => "raised".into(),
        Field::Behind(Some(seat), cents) => format!("behind seat {seat} {}", amount_text(*cents)),
        Field::Behind(None, cents) => format!("behind corporation {}", amount_text(*cents)),
        Field::Doubles(seats) => with_seats("doubles", seats),
        Field::Partners(seats) => with_seats("partners", seats),
        Field::Rail(seats) => with_seats("rail", seats),
        Field::Backers(spot, seats) => with_seats(&format!("backers spot {spot}"), seats),
        Field::Streak(seat, pots) => format!("streak seat {seat} {pots}"),
        Field::Match(seat, cents) => format!("match seat {seat} {}", amount_text(*cents)),
        Field::Blind(seat, cents) => format!("blind seat {seat} {}", amount_text(*cents)),
        Field::Ante(seat, cents) => format!("ante seat {seat} {}", amount_text(*cents)),
        Field::Elsewhere { least, rake, after, trimmed, runs } => {
            let rake = match rake {
                0 => String::new(),
                cents => format!(" rake {}", amount_text(*cents)),
            };
            let trimmed = if *trimmed { " trimmed" } else { "" };
            let runs = runs.map_or(String::new(), |(boards, shared)| {
                format!(" boards {boards} shared {shared}")
            });
            let least = amount_text(*least);
            format!("elsewhere least {least} after seat {after}{rake}{trimmed}{runs}")
        }
        Field::Post { seat, live, dead } => {
            let part = |word: &str, cents: i64| format!(" {word} {}", amount_text(cents));
            let dead_part = if *dead == 0 { String::new() } else { part("dead", *dead) };
            let live_part =
                if *live == 0 && *dead != 0 { String::new() } else { part("live", *live) };
            format!("post seat {seat}{live_part}{dead_part}")
        }
        Field::Seats(n) => format!("seats {n}"),
        Field::BuyIn(amount) => format!("buy-in {}", amount_text(*amount)),
        Field::Absent(seats) => with_seats("absent", seats),
        Field::At(clock) => format!("at {clock}"),
        Field::Sit { seat, stack, player: None, name } => {
            seat_line("sit seat", *seat, *stack, without_number(name))
        }
        Field::Sit { seat, stack, player: Some(id), name } => {
            seat_line("sit seat", *seat, *stack, &format!("#{id} {name}"))
        }
        Field::Bring { seat, stack, paid, player, name } => {
            let person = match player {
                None => without_number(name).to_string(),
                Some(id) => format!("#{id} {name}"),
            };
            let paid = if *paid { "paid" } else { "unpaid" };
            seat_line("bring seat", *seat, *stack, &format!("{paid} {person}"))
        }
        Field::Leave(seat) => format!("leave seat {seat}"),
        Field::Buy { seat, amount } => format!("buy seat {seat} {}", amount_text(*amount)),
        Field::Move { from, to } => format!("move seat {from} to {to}"),
        Field::Ask { what, seat } => format!("{} seat {seat}", what.word()),
        Field::HoldFor { seat, player } => format!("hold seat {seat} #{player}"),
        Field::Admit(id) => format!("admit #{id}"),
        Field::FreePlay { seat, player: None, name } => {
            format!("free-play seat {seat} {}", clean(without_number(name)))
        }
        Field::FreePlay { seat, player: Some(id), name } => {
            format!("free-play seat {seat} #{id} {}", clean(name))
        }
        Field::FreeHand(cards) => cards_after("free-hand", cards),
        Field::Limits(changes) => changes.iter().fold("limits".into(), |line, (key, value)| {
            format!("{line} {key}={}", clean(value).replace([' ', '\t'], ""))
        }),
        Field::Deal(what) => what.word().into(),
        Field::Drawn(cards) => cards_after("chance cards", cards),
        Field::Repay { hand, from, to, amount, by, because } => {
            let (amount, by, because) = (amount_text(*amount), quoted(by), quoted(because));
            let hand = hand.map(|hand| format!("hand {hand} ")).unwrap_or_default();
            format!("repay {hand}seat {from} -> seat {to} {amount} by {by} because {because}")
        }
        Field::Ruling(ruling) => {
            let (by, because) = (quoted(&ruling.by), quoted(&ruling.because));
            let (hand, after) = (ruling.hand, ruling.after);
            format!("ruling hand {hand} after {after} by {by} because {because}")
        }
    }
}

/// The line of a step, without what followed from it.
pub fn step_text(step: &StepText) -> String {
    let mut line = match step.who {
        Who::Seat(seat) => format!("seat {seat}"),
        Who::Dealer => "dealer".into(),
        Who::Floor => "floor".into(),
        Who::Clock => "clock".into(),
        Who::Chance => "chance".into(),
    };
    let mut add = |text: std::fmt::Arguments<'_>| {
        line.push(' ');
        line.write_fmt(text).expect("a string takes any text");
    };
    add(format_args!("{}", step.verb));
    if let Some(incident) = &step.incident {
        add(format_args!("{}", incident.kind));
        if let Some(seat) = incident.seat {
            add(format_args!("seat {seat}"));
        }
        if let Some(count) = incident.count {
            add(format_args!("count {count}"));
        }
        if let Some(how) = &incident.how {
            add(format_args!("{how}"));
        }
    }
    if let Some(amount) = step.amount {
        add(format_args!("{}", amount_text(amount)));
    }
    if !step.cards.is_empty() {
        add(format_args!("{}", step.cards));
    }
    if let Some([a, b, c]) = step.dice {
        add(format_args!("{a} {b} {c}"));
    }
    if let Some(place) = &step.place {
        add(format_args!("on {place}"));
    }
    if let Some(decision) = &step.decision {
        let (by, because) = (quoted(&decision.by), quoted(&decision.because));
        add(format_args!("{} by {by} because {because}", decision.ruling));
    }
    line
}
