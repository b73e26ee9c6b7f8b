use super::Case;
use crate::commands::rule_book;
use engine::floor::Declarable;
use engine::{Actor, RuleId, Ruling, Window};
use notation::step_text;
use record::bind::event_line;
use record::desk::{Comes, Desk, Example, Ruled, said_by};
use record::render::owed;
use record::replay::Stop;
use rulebook::Rulebook;
use serde_json::{Value, json};

/// A record that cannot be played.
pub(super) fn stopped(file: &str, stop: &Stop) -> Value {
    let (faults, difference) = match stop {
        Stop::Faults(faults) => (faults.as_slice(), Value::Null),
        Stop::Differs(d) => {
            let (line, expected, actual) = (d.line, &d.expected, &d.actual);
            (&[][..], json!({ "line": line, "expected": expected, "actual": actual }))
        }
    };
    let faults: Vec<Value> = faults
        .iter()
        .map(|f| json!({ "line": f.line, "column": f.column, "reason": f.reason }))
        .collect();
    json!({ "file": file, "ok": false, "faults": faults, "difference": difference })
}

/// Everything that was declared, the state of the table, and what could be declared.
pub(super) fn case(case: &Case<'_>) -> Value {
    let book = rule_book();
    let rulings: Vec<Value> =
        case.done.iter().map(|done| ruling(&done.said, &done.ruled, book)).collect();
    let windows = case.desk.windows();
    let open: Vec<Value> = windows.iter().map(|window| window_value(&case.desk, &window)).collect();
    let declarable: Vec<Value> = case.desk.declarable().iter().map(waits).collect();
    let incidents = case.desk.incidents();
    let incidents: Vec<Value> =
        incidents.map(|kind| json!({ "incident": kind.as_str(), "about": kind.about() })).collect();
    json!({
        "offering": case.offering.id,
        "file": case.file,
        "ok": true,
        "rulings": rulings,
        "open": open,
        "owes": windows.request().map(|request| request.to_string()),
        "dealer": owed(case.desk.hand()),
        "ending": case.desk.outcome().map(|outcome| outcome.ending.as_str()),
        "declarable": declarable,
        "tellable": case.desk.examples().iter().map(told).collect::<Vec<Value>>(),
        "incidents": incidents,
    })
}

fn posted(ruling: Ruling, rule: Option<RuleId>) -> Value {
    json!({ "ruling": ruling.as_str(), "rule": rule.map(|rule| rule.to_string()) })
}

fn names(may: &[Ruling]) -> Vec<&'static str> {
    may.iter().map(|ruling| ruling.as_str()).collect()
}

fn waits(waits: &Declarable) -> Value {
    json!({
        "declare": said_by(waits.by, &waits.incident),
        "posted": waits.posted.map(|(ruling, rule)| posted(ruling, rule)),
        "override": names(&waits.may),
    })
}

/// Something that can be reported now. If the house posts no ruling, the floor decides between
/// those named.
fn told(example: &Example) -> Value {
    let (ruled, may) = match &example.comes {
        Comes::Ruled(ruling, rule) => (Some(posted(*ruling, *rule)), &[][..]),
        Comes::Noted => (None, &[][..]),
        Comes::Floor(may) => (None, may.as_slice()),
    };
    json!({
        "incident": example.kind.as_str(),
        "declare": example.said,
        "posted": ruled,
        "override": names(may),
    })
}

fn who(actor: Actor) -> String {
    match actor {
        Actor::Seat(seat) => format!("seat {seat}"),
        other => format!("{other:?}").to_lowercase(),
    }
}

fn window_value(desk: &Desk, window: &Window) -> Value {
    json!({
        "who": who(window.actor),
        "purpose": window.purpose.as_str(),
        "closes": window.closes.as_str(),
        "may": super::tell::choices(desk, window),
    })
}

/// One ruling: the incident, the rule, and what followed at once.
pub(super) fn ruling(said: &str, ruled: &Ruled, book: &Rulebook) -> Value {
    let rule = ruled.verdict.and_then(|verdict| verdict.rule);
    let entry = rule.and_then(|rule| book.entry(rule));
    let decision = ruled.steps.iter().find_map(|step| step.decision.as_ref());
    let chips: Vec<Value> = ruled
        .chips
        .iter()
        .map(|(account, before, after)| {
            json!({
                "account": account.to_string(),
                "before_cents": before.as_cents(),
                "after_cents": after.as_cents(),
            })
        })
        .collect();
    json!({
        "declared": said,
        "incident": ruled.verdict.map(|verdict| verdict.incident.as_str()),
        "seat": ruled.verdict.and_then(|verdict| verdict.seat).map(|seat| seat.number()),
        "ruling": ruled.verdict.map(|verdict| verdict.ruling.as_str()),
        "rule": rule.map(|rule| rule.to_string()),
        "title": entry.map(|entry| entry.title.as_str()),
        "paragraph": entry.map(|entry| entry.paragraph.as_str()),
        "overruled": ruled.verdict.is_some_and(|verdict| verdict.overruled),
        "by": decision.map(|decision| decision.by.as_str()),
        "why": decision.map(|decision| decision.because.as_str()),
        "posted": ruled.posted.map(|(ruling, rule)| posted(ruling, rule)),
        "override": names(&ruled.may),
        "steps": ruled.steps.iter().map(step_text).collect::<Vec<_>>(),
        "events": ruled.events.iter().map(event_line).collect::<Vec<_>>(),
        "chips": chips,
    })
}
