//! Hands from elsewhere: `.phh`, `.phhs` and `.ohh` files.

use super::batch::placed;
use crate::context::Context;
use crate::failure::Failure;
use crate::theme::{GOOD, paint};
use notation::Fault;
use record::history::{Amount, Failing, Format, Importer};
use serde_json::{Value, json};
use std::path::Path;

/// The format of a file, if it is a history by its name.
pub(super) fn format_of(path: &Path) -> Option<Format> {
    Format::of(&path.file_name()?.to_string_lossy())
}

/// The results of a file.
#[derive(Debug, Default)]
pub(super) struct Told {
    /// Why it cannot be read at all.
    fault: Option<Fault>,
    hands: Vec<ToldHand>,
    failing: usize,
}

#[derive(Debug)]
struct ToldHand {
    /// Its place in the file, from 1.
    number: usize,
    name: Option<String>,
    stacks: Vec<Option<Amount>>,
    places: u8,
    ending: Option<&'static str>,
    open: Option<String>,
    events: usize,
    failing: Option<Failing>,
}

/// Replays the hands of a file.
pub(super) fn replay(format: Format, bytes: &[u8]) -> Told {
    let mut hands = match format.hands(bytes) {
        Ok(hands) => hands,
        Err(fault) => return Told { fault: Some(fault), ..Told::default() },
    };
    let mut importer = Importer::default();
    let mut told = Told::default();
    while let Some(imported) = importer.next(&mut hands, None) {
        let number = told.hands.len() + 1;
        let history = imported.history;
        let places = history.as_ref().map_or(0, |history| history.places);
        let name = history.and_then(|history| history.name);
        told.failing += usize::from(imported.came.is_err());
        told.hands.push(match imported.came {
            Ok(replayed) => ToldHand {
                number,
                name,
                places,
                stacks: replayed.stacks,
                ending: replayed.ending.map(|ending| ending.as_str()),
                open: replayed.open,
                events: replayed.events,
                failing: None,
            },
            Err(failing) => ToldHand {
                number,
                name,
                places,
                stacks: Vec::new(),
                ending: None,
                open: None,
                events: 0,
                failing: Some(failing),
            },
        });
    }
    if told.hands.is_empty() {
        told.fault = Some(Fault::new(1, 1, "there is no hand in this file"));
    }
    told
}

impl Told {
    pub fn is_ok(&self) -> bool {
        self.fault.is_none() && self.failing == 0
    }

    pub fn tell(&self, file: &str, context: &mut Context<'_>) -> Result<(), Failure> {
        let failing = self.hands.iter().filter_map(|hand| Some((hand, hand.failing.as_ref()?)));
        for (hand, failing) in failing {
            let words = placed(file, failing.fault());
            match self.hands.len() {
                1 => writeln!(context.err, "{words}")?,
                _ => writeln!(context.err, "{words} (hand {})", hand.label())?,
            }
        }
        if let Some(fault) = &self.fault {
            writeln!(context.err, "{}", placed(file, fault))?;
        }
        if context.json {
            return Ok(writeln!(context.out, "{}", self.value(file))?);
        }
        let ok = paint(GOOD, "ok");
        match &self.hands[..] {
            _ if self.fault.is_some() => {}
            [hand] if self.failing == 0 => writeln!(context.out, "{ok} {file}: {}", hand.words())?,
            [_] => {}
            hands if self.failing == 0 => {
                writeln!(context.out, "{ok} {file}: {} hands", hands.len())?;
            }
            hands => {
                let good = hands.len() - self.failing;
                writeln!(context.out, "{file}: {good} of {} hands pass", hands.len())?;
            }
        }
        Ok(())
    }

    /// The same field names as for a record, as far as they apply to a history.
    fn value(&self, file: &str) -> Value {
        let failing = |hand: &ToldHand| Some((hand.number, hand.failing.clone()?));
        let mut faults: Vec<Value> = self.fault.iter().map(fault_value).collect();
        let mut refused = Vec::new();
        let mut difference = Value::Null;
        for (number, failing) in self.hands.iter().filter_map(failing) {
            let fault = failing.fault();
            let (line, column, reason) = (fault.line, fault.column, &fault.reason);
            match &failing {
                Failing::Unread(fault) => faults.push(fault_value(fault)),
                Failing::Refused(_) => refused.push(
                    json!({ "hand": number, "line": line, "column": column, "reason": reason }),
                ),
                Failing::Differs { stated, is, .. } if difference.is_null() => {
                    difference = json!({
                        "hand": number,
                        "line": line,
                        "expected": stated,
                        "actual": is,
                        "reason": reason,
                    });
                }
                Failing::Differs { .. } => {}
            }
        }
        let last = self.hands.iter().rev().find(|hand| hand.ending.is_some());
        json!({
            "file": file,
            "ok": self.is_ok(),
            "error": null,
            "final_stacks": last.map_or(Vec::new(), ToldHand::stack_values),
            "difference": difference,
            "faults": faults,
            "refused": refused,
            "hands": self.hands.len(),
            "by_hand": self.hands.iter().map(ToldHand::value).collect::<Vec<_>>(),
            "events": self.hands.iter().map(|hand| hand.events).sum::<usize>(),
        })
    }
}

fn fault_value(fault: &Fault) -> Value {
    json!({ "line": fault.line, "column": fault.column, "reason": fault.reason })
}

impl ToldHand {
    /// The file's name for it, or else its position.
    fn label(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.number.to_string())
    }

    fn words(&self) -> String {
        let stack = |(n, stack): (usize, &Option<Amount>)| match stack {
            Some(stack) => format!("p{} {stack}", n + 1),
            None => format!("p{} unknown", n + 1),
        };
        let stacks: Vec<String> = self.stacks.iter().enumerate().map(stack).collect();
        match &self.open {
            None => stacks.join(", "),
            Some(open) => format!("not over, {open}; {}", stacks.join(", ")),
        }
    }

    /// Stacks in the file's units, or in cents if these are not finer.
    fn stack_values(&self) -> Vec<Value> {
        let value = |(n, stack): (usize, &Option<Amount>)| {
            let cents = stack.filter(|_| self.places <= 2).and_then(|stack| stack.at(2));
            let text = stack.map(|stack| stack.to_string());
            json!({ "seat": n + 1, "stack": text, "stack_cents": cents })
        };
        self.stacks.iter().enumerate().map(value).collect()
    }

    fn value(&self) -> Value {
        json!({
            "hand": self.number,
            "name": self.name,
            "ending": self.ending,
            "open": self.open,
            "final_stacks": self.stack_values(),
            "events": self.events,
        })
    }
}
