//! `houseway ruling OFFERING FILE --jackpot`: whether the last hand of a record wins a jackpot.

use super::after::RuledHand;
use super::not_opened;
use crate::cli::RulingArgs;
use crate::context::Context;
use crate::failure::Failure;
use engine::{Engine, Rules, SeatSet};
use house::Offering;
use record::desk::Desk;
use room::{JackpotTerms, Judged, Terms, judge};
use serde_json::{Value, json};

pub(super) fn run(
    args: &RulingArgs,
    offering: &Offering,
    context: &mut Context<'_>,
) -> Result<(), Failure> {
    let file = args.file.display().to_string();
    let terms = Terms::of(offering).jackpot.ok_or_else(|| {
        Failure::DoesNotHold(format!("{} posts no hand for a jackpot", offering.id))
    })?;
    let bytes = super::super::read(&args.file);
    let bytes = bytes.map_err(|error| Failure::Usage(format!("{file}: {error}")))?;
    let last = match RuledHand::open(&bytes, offering, args.hand) {
        Ok(hand) => hand,
        Err(stop) => return not_opened(&file, &stop, context),
    };
    let desk = Desk::after(&last.setup, &last.acts).map_err(|(step, refusal)| {
        Failure::DoesNotHold(format!("{file}: step {step} is refused: {refusal}"))
    })?;
    if desk.hand().outcome().is_none() {
        let words = format!("{file}: hand {} is not over yet", last.number);
        return Err(Failure::DoesNotHold(words));
    }
    let judged = terms.numbers();
    let judged = judged.map(|n| judge(&terms, n, desk.hand(), last.setup.lead, Rules::ALL));
    let judged: Vec<Judged> = judged.collect();
    if context.json {
        let jackpots: Vec<Value> = judged.iter().map(|judged| value(&terms, judged)).collect();
        let all = json!({ "offering": offering.id, "hand": last.number, "jackpots": jackpots });
        return context.write_json(&all);
    }
    for Judged { number, rule, result } in &judged {
        writeln!(context.out, "jackpot {number}, {}", terms.notice(*number))?;
        match result {
            Ok(hit) => {
                writeln!(context.out, "  wins ({rule}): {}", seats(hit.hands))?;
                if !hit.winners.is_empty() {
                    writeln!(context.out, "  beaten by: {}", seats(hit.winners))?;
                }
                writeln!(context.out, "  the rest is shared by: {}", seats(hit.rest))?;
            }
            Err(miss) => writeln!(context.out, "  no ({rule}): {miss}")?,
        }
    }
    Ok(())
}

fn seats(set: SeatSet) -> String {
    let names: Vec<String> = set.iter().map(|seat| format!("seat {seat}")).collect();
    if names.is_empty() { "nobody".into() } else { names.join(", ") }
}

fn value(terms: &JackpotTerms, judged: &Judged) -> Value {
    let numbers = |set: SeatSet| set.iter().map(|seat| seat.number()).collect::<Vec<u8>>();
    let Judged { number, rule, result } = judged;
    let mut value = json!({
        "number": number,
        "rule": rule.to_string(),
        "notice": terms.notice(*number),
        "wins": result.is_ok(),
    });
    match result {
        Ok(hit) => {
            value["hands"] = numbers(hit.hands).into();
            value["winners"] = numbers(hit.winners).into();
            value["rest"] = numbers(hit.rest).into();
        }
        Err(miss) => value["why"] = miss.to_string().into(),
    }
    value
}
