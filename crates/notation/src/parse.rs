use super::event::is_rule;
use super::header::{
    BETWEEN, KEYS, TABLE_KEYS, is_between, read_between, read_drawn, read_field, read_table_field,
};
use super::line::{Words, number};
use super::step::read_step;
use super::upgrade::upgrade;
use super::{
    Block, Document, EventText, Fault, Field, HandText, Item, Line, Note, RulingText, StepText,
    TableText, Trivia,
};
use std::collections::HashMap;

/// The largest file that is read.
pub const MAX_BYTES: usize = 16 << 20;
/// The most hands that a file may hold.
pub const MAX_HANDS: usize = 10_000;
/// The longest line, in bytes.
pub const MAX_LINE: usize = 4096;

/// Reads a file.
///
/// # Errors
/// The first thing that keeps it from being a record.
pub fn parse_bytes(bytes: &[u8]) -> Result<Document, Fault> {
    if bytes.len() > MAX_BYTES {
        return Err(too_large());
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => parse(text),
        Err(fault) => {
            let good = String::from_utf8_lossy(&bytes[..fault.valid_up_to()]);
            let line = good.matches('\n').count() + 1;
            let column = good.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
            Err(Fault::new(line as u32, column as u32, "expected text in UTF-8"))
        }
    }
}

/// Reads a document.
///
/// # Errors
/// The first thing that keeps it from being a record.
pub fn parse(text: &str) -> Result<Document, Fault> {
    if text.len() > MAX_BYTES {
        return Err(too_large());
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader::default();
    for (at, line) in text.lines().enumerate() {
        reader.line(line, at as u32 + 1)?;
    }
    reader.finish(text.lines().count() as u32 + 1)
}

fn too_large() -> Fault {
    Fault::new(1, 1, format!("expected a file of at most {} MiB", MAX_BYTES >> 20))
}

/// Which part of the file the reader is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    /// Before `houseway 2`.
    #[default]
    Top,
    /// Title and rules.
    Notes,
    /// In the header of a table.
    Table,
    /// Between hands.
    Between,
    /// Among the steps of a ruling after the fact.
    Ruling,
    /// In the header of a hand.
    Header,
    /// From `start` on.
    Play,
    /// After `end`.
    Done,
}

#[derive(Debug, Default)]
struct Reader {
    document: Document,
    part: Part,
    above: Vec<Trivia>,
    between: Vec<Item<Field>>,
    /// Whether the text is version 1, in which places are bare numbers.
    old: bool,
    /// What the current header has already given, and where.
    given: HashMap<String, u32>,
}

impl Reader {
    fn line(&mut self, text: &str, line: u32) -> Result<(), Fault> {
        if text.len() > MAX_LINE {
            let reason = format!("expected a line of at most {MAX_LINE} bytes");
            return Err(Fault::new(line, 1, reason));
        }
        if let Some(at) = text.chars().position(|c| c.is_control() && c != '\t') {
            return Err(Fault::new(
                line,
                at as u32 + 1,
                "expected text without control characters",
            ));
        }
        let text = text.trim_end_matches([' ', '\t']);
        let inner = text.trim_start_matches([' ', '\t']);
        let indented = inner.len() < text.len();
        if inner.is_empty() {
            self.above.push(Trivia::Blank);
        } else if let Some(comment) = inner.strip_prefix('#') {
            self.above.push(if indented {
                Trivia::Aside(comment.into())
            } else {
                Trivia::Comment(comment.into())
            });
        } else if indented {
            self.event(text, line)?;
        } else {
            self.plain(&mut Words::new(text, line), line)?;
        }
        Ok(())
    }

    fn item<T>(&mut self, line: u32, is: T) -> Item<T> {
        let above = std::mem::take(&mut self.above);
        Item { line: Line(line), above, is, events: Vec::new() }
    }

    /// The hand that is being read; every part from the header on has one.
    fn hand(&mut self) -> Option<&mut HandText> {
        self.document.hands.last_mut()
    }

    fn event(&mut self, text: &str, line: u32) -> Result<(), Fault> {
        let mut words = Words::new(text, line);
        if self.events_here().is_none() {
            return Err(words.expected("an unindented line: events go under start, a step or end"));
        }
        let mut flat = String::with_capacity(text.len());
        while let Some(word) = words.word() {
            if !flat.is_empty() {
                flat.push(' ');
            }
            flat.push_str(word);
        }
        let above = std::mem::take(&mut self.above);
        let event = EventText { line: Line(line), above, text: flat };
        if let Some(events) = self.events_here() {
            events.push(event);
        }
        Ok(())
    }

    /// Where an event at this point belongs.
    fn events_here(&mut self) -> Option<&mut Vec<EventText>> {
        let part = self.part;
        if matches!(part, Part::Between | Part::Ruling) {
            return self.between.last_mut().map(|item| match &mut item.is {
                Field::Ruling(ruling) => ruling.last_events().unwrap_or(&mut item.events),
                _ => &mut item.events,
            });
        }
        let hand = self.document.hands.last_mut()?;
        match part {
            Part::Header => {
                let last = hand.header.last_mut().filter(|item| item.is.is_between());
                last.map(|item| &mut item.events)
            }
            Part::Play | Part::Done => {
                Some(match (&mut hand.end, hand.steps.last_mut(), &mut hand.start) {
                    (Some(block), _, _) => &mut block.events,
                    (None, Some(step), _) => &mut step.events,
                    (None, None, start) => &mut start.get_or_insert_default().events,
                })
            }
            _ => None,
        }
    }

    fn plain(&mut self, words: &mut Words<'_>, line: u32) -> Result<(), Fault> {
        let start = *words;
        let first = words.peek().unwrap_or_default();
        match (self.part, first) {
            (Part::Top, _) => self.version(words),
            (Part::Notes, "title") => {
                words.word();
                let text = words.rest();
                if text.is_empty() {
                    return Err(words.expected("a title"));
                }
                if self.document.title().is_some() {
                    return Err(start.fault("expected one title only"));
                }
                let note = self.item(line, Note::Title(text.into()));
                self.document.notes.push(note);
                Ok(())
            }
            (Part::Notes, "rule") => {
                words.word();
                let id = words.read("the id of a rule, as in HE-08", |word| {
                    is_rule(word).then(|| word.to_string())
                })?;
                words.end()?;
                let note = self.item(line, Note::Rule(id));
                self.document.notes.push(note);
                Ok(())
            }
            (Part::Header, "start") => {
                words.word();
                words.end()?;
                let block = self.block(line);
                self.part = Part::Play;
                self.given.clear();
                if let Some(hand) = self.hand() {
                    hand.start = Some(block);
                }
                Ok(())
            }
            (Part::Play, "end") => {
                words.word();
                words.end()?;
                let block = self.block(line);
                self.part = Part::Done;
                if let Some(hand) = self.hand() {
                    hand.end = Some(block);
                }
                Ok(())
            }
            (Part::Ruling, "seat" | "dealer" | "floor" | "clock" | "chance") => {
                let step = self.step(words, line)?;
                self.ruling().into_iter().for_each(|ruling| ruling.steps.push(step.clone()));
                Ok(())
            }
            (Part::Ruling, "end") => {
                words.word();
                words.end()?;
                let block = self.block(line);
                self.part = Part::Between;
                self.ruling().into_iter().for_each(|ruling| ruling.end = Some(block.clone()));
                Ok(())
            }
            (Part::Notes, "table") => self.table(words, line),
            (_, "hand") => self.begin(words, line),
            (Part::Between | Part::Table | Part::Done, "chance") => {
                let drawn = read_drawn(words)?;
                self.part = Part::Between;
                let item = self.item(line, drawn);
                self.between.push(item);
                Ok(())
            }
            (Part::Table, _) => self.table_field(words, line),
            (Part::Header, _) => self.field(words, line),
            (Part::Play, first) if is_between(first) => self.between(words, line),
            (Part::Play, _) => {
                let step = self.step(words, line)?;
                if let Some(hand) = self.hand() {
                    hand.steps.push(step);
                }
                Ok(())
            }
            (Part::Notes | Part::Between | Part::Ruling | Part::Done, _) => {
                self.between(words, line)
            }
        }
    }

    fn step(&mut self, words: &mut Words<'_>, line: u32) -> Result<StepText, Fault> {
        let step = read_step(words, self.old)?;
        Ok(StepText { line: Line(line), above: std::mem::take(&mut self.above), ..step })
    }

    /// The ruling after the fact that is being read.
    fn ruling(&mut self) -> Option<&mut RulingText> {
        match self.between.last_mut().map(|item| &mut item.is) {
            Some(Field::Ruling(ruling)) => Some(ruling),
            _ => None,
        }
    }

    fn block(&mut self, line: u32) -> Block {
        let above = std::mem::take(&mut self.above);
        Block { line: Line(line), above, events: Vec::new() }
    }

    fn version(&mut self, words: &mut Words<'_>) -> Result<(), Fault> {
        words.read("'houseway 2' on the first line", |word| (word == "houseway").then_some(()))?;
        let known = "version 2, or version 1 of older files";
        self.old = words.read(known, |word| ["1", "2"].contains(&word).then_some(word == "1"))?;
        words.end()?;
        self.part = Part::Notes;
        self.document.above = std::mem::take(&mut self.above);
        Ok(())
    }

    fn between(&mut self, words: &mut Words<'_>, line: u32) -> Result<(), Fault> {
        let field = match read_between(words) {
            Some(field) => field?,
            None => {
                let notes = if self.part == Part::Notes { "title, rule, table, " } else { "" };
                return Err(words.expected(&format!("{notes}{BETWEEN}")));
            }
        };
        self.part = match field {
            Field::Ruling(_) => Part::Ruling,
            _ => Part::Between,
        };
        let item = self.item(line, field);
        self.between.push(item);
        Ok(())
    }

    /// `table N`, once and before everything else.
    fn table(&mut self, words: &mut Words<'_>, line: u32) -> Result<(), Fault> {
        words.word();
        let number = words.read("the number of the table", number::<u32>)?;
        words.end()?;
        self.part = Part::Table;
        let above = std::mem::take(&mut self.above);
        let table = TableText { line: Line(line), above, number, header: Vec::new() };
        self.document.table = Some(table);
        Ok(())
    }

    fn table_field(&mut self, words: &mut Words<'_>, line: u32) -> Result<(), Fault> {
        let start = *words;
        let Some(field) = read_table_field(words) else {
            return match words.peek() {
                Some(first) if is_between(first) => self.between(words, line),
                _ => Err(words.expected(TABLE_KEYS)),
            };
        };
        let field = field?;
        self.once(&field, &start, line)?;
        let item = self.item(line, field);
        if let Some(table) = &mut self.document.table {
            table.header.push(item);
        }
        Ok(())
    }

    fn begin(&mut self, words: &mut Words<'_>, line: u32) -> Result<(), Fault> {
        words.word();
        let least = self.document.hands.last().map_or(0, |hand| hand.number);
        let what = format!("a hand number above {least}");
        let number = words.read(&what, |word| number::<u32>(word).filter(|n| *n > least))?;
        words.end()?;
        if self.document.hands.len() >= MAX_HANDS {
            let reason = format!("expected at most {MAX_HANDS} hands in one file");
            return Err(Fault::new(line, 1, reason));
        }
        self.part = Part::Header;
        self.given.clear();
        let hand = HandText {
            before: std::mem::take(&mut self.between),
            line: Line(line),
            above: std::mem::take(&mut self.above),
            number,
            ..HandText::default()
        };
        self.document.hands.push(hand);
        Ok(())
    }

    fn field(&mut self, words: &mut Words<'_>, line: u32) -> Result<(), Fault> {
        let start = *words;
        if matches!(words.peek(), Some("dealer" | "floor" | "clock" | "chance" | "end")) {
            return Err(words.expected(&format!("{KEYS} (steps come after start)")));
        }
        if words.peek() == Some("ruling") {
            let reason = "a ruling after the hand goes between hands, not in a header";
            return Err(start.fault(reason));
        }
        let field = read_field(words)?;
        self.once(&field, &start, line)?;
        let item = self.item(line, field);
        if let Some(hand) = self.hand() {
            hand.header.push(item);
        }
        Ok(())
    }

    /// A header gives most things once.
    fn once(&mut self, field: &Field, start: &Words<'_>, line: u32) -> Result<(), Fault> {
        let once = match field {
            Field::Offering(_) => "offering".to_string(),
            Field::Game(_) => "game".into(),
            Field::Revision(_) => "revision".into(),
            Field::Mode(_) => "mode".into(),
            Field::Deck(_) => "deck".into(),
            Field::Shoe { .. } => "shoe".into(),
            Field::Lead(_) => "lead".into(),
            Field::Opening => "opening".into(),
            Field::Raised => "raised".into(),
            Field::Doubles(_) => "doubles".into(),
            Field::Absent(_) => "absent".into(),
            Field::Behind(..) => "behind".into(),
            Field::Partners(_) => "partners".into(),
            Field::Rail(_) => "rail".into(),
            Field::Backers(spot, _) => format!("backers spot {spot}"),
            Field::Streak(..) => "streak".into(),
            Field::Match(seat, _) => format!("match seat {seat}"),
            Field::Seat { seat, .. } => format!("seat {seat}"),
            Field::Blind(seat, _) => format!("blind seat {seat}"),
            Field::Ante(seat, _) => format!("ante seat {seat}"),
            Field::Elsewhere { .. } => "elsewhere".into(),
            Field::Post { seat, .. } => format!("post seat {seat}"),
            Field::Seats(_) => "seats".into(),
            Field::BuyIn(_) => "buy-in".into(),
            Field::Option { key, .. } => format!("option {key}"),
            _ => String::new(),
        };
        if let Some(first) = self.given.get(&once) {
            return Err(start.fault(format!(
                "{once} may appear only once; it is already on line \
                                            {first}"
            )));
        }
        if !once.is_empty() {
            self.given.insert(once, line);
        }
        Ok(())
    }

    fn finish(mut self, line: u32) -> Result<Document, Fault> {
        if self.part == Part::Top {
            return Err(Fault::new(line, 1, "expected 'houseway 2', but the file ends"));
        }
        self.document.after = self.between;
        self.document.tail = self.above;
        if self.old {
            upgrade(&mut self.document);
        }
        Ok(self.document)
    }
}
