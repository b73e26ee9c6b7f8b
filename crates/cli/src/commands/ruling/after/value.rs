use super::Case;
use super::tell::beside;
use crate::commands::rule_book;
use notation::step_text;
use record::bind::event_line;
use record::bind::step_of;
use serde_json::{Value, json};

/// The ruling, everybody's chips before and after, and who pays whom.
pub(super) fn case(case: &Case<'_>) -> Value {
    let book = rule_book();
    let rulings: Vec<Value> = case
        .declared
        .iter()
        .map(|done| super::super::value::ruling(&done.0, &done.1, book))
        .collect();
    let ruled = &case.came.ruled;
    let (incident, ruling) = ruled.ruling.map_or((None, None), |(i, r)| (Some(i), Some(r)));
    let seats: Vec<Value> = ruled
        .before
        .stacks
        .iter()
        .map(|(seat, had)| {
            json!({
                "seat": seat.number(),
                "name": case.hand.name(seat),
                "before_cents": had.as_cents(),
                "after_cents": ruled.after.stacks.get(seat).as_cents(),
            })
        })
        .collect();
    let beside: Vec<Value> = beside(&ruled.before, &ruled.after)
        .into_iter()
        .map(|(account, had, has)| {
            json!({
                "account": account,
                "before_cents": had.as_cents(),
                "after_cents": has.as_cents(),
            })
        })
        .collect();
    let payments: Vec<Value> = case
        .came
        .paid
        .iter()
        .map(|(from, to, amount)| json!({ "from": from, "to": to, "cents": amount.as_cents() }))
        .collect();
    let steps = case.correction.steps.iter().zip(&case.came.told).map(|((actor, action), told)| {
        json!({
            "step": step_text(&step_of(*actor, action)),
            "events": told.iter().map(event_line).collect::<Vec<_>>(),
        })
    });
    let after = case.correction.after;
    json!({
        "offering": case.offering.id,
        "file": case.file,
        "ok": true,
        "hand": case.hand.number,
        "after": after,
        "after_step": case.hand.step(after).map(|step| step_text(&step)),
        "by": case.correction.who,
        "why": case.correction.why,
        "incident": incident.map(|incident| incident.as_str()),
        "ruling": ruling.map(|ruling| ruling.as_str()),
        "rule": ruled.rule.map(|rule| rule.to_string()),
        "rulings": rulings,
        "steps": steps.collect::<Vec<_>>(),
        "ending": { "before": ruled.before.ending.as_str(), "after": ruled.after.ending.as_str() },
        "seats": seats,
        "beside": beside,
        "payments": payments,
        "changes": !case.came.paid.is_empty(),
    })
}
