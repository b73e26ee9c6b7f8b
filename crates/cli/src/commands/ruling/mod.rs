//! `houseway ruling OFFERING FILE --declare …`

mod after;
mod jackpot;
mod repay;
mod tell;
mod value;

use crate::cli::RulingArgs;
use crate::context::Context;
use crate::failure::Failure;
use engine::Ruling;
use house::Offering;
use notation::{DecisionText, Document, Fault, StepText, Who, parse_bytes, print};
use record::desk::{Desk, NotRuled, Ruled, read_declaration};
use record::replay::Stop;
use serde_json::Value;
use spelling::did_you_mean;
use std::path::Path;

/// What was declared, as on the command line, and the result.
struct Done {
    said: String,
    ruled: Ruled,
}

/// A table at the desk.
struct Case<'a> {
    offering: &'a Offering,
    file: String,
    desk: Desk,
    done: Vec<Done>,
}

pub(super) fn run(args: &RulingArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let registry = context.registry()?;
    let found = registry.find(&args.offering);
    let offering = found.map_err(|missing| Failure::Usage(missing.to_string()))?;
    if args.jackpot {
        return jackpot::run(args, offering, context);
    }
    if let Some(words) = &args.repay {
        return repay::run(args, words, offering, context);
    }
    let asked = args.declare.iter().map(|words| read(words)).collect::<Result<Vec<_>, _>>()?;
    let asked = decided(args, asked)?;
    if let Some(step) = args.after {
        return after::run(args, step, &asked, offering, context);
    }
    let file = args.file.display().to_string();
    let bytes = super::read(&args.file);
    let bytes = bytes.map_err(|error| Failure::Usage(format!("{file}: {error}")))?;
    let desk = match open(&bytes, offering) {
        Ok(desk) => desk,
        Err(stop) => return not_opened(&file, &stop, context),
    };
    let mut case = Case { offering, file, desk, done: Vec::new() };
    for (said, step) in args.declare.iter().zip(&asked) {
        match case.desk.declare(step) {
            Ok(ruled) => case.done.push(Done { said: said.clone(), ruled }),
            Err(why) => return not_ruled(&case, said, &why, context),
        }
    }
    if let Some(path) = &args.record {
        write_record(path, case.desk.document().clone())?;
    }
    if context.json { context.write_json(&value::case(&case)) } else { tell::case(&case, context) }
}

/// Writes a record with all its options.
fn write_record(path: &Path, mut document: Document) -> Result<(), Failure> {
    // The record was played, so its header can be understood.
    let _ = room::replay::spell_options(&mut document);
    std::fs::write(path, print(&document))
        .map_err(|error| Failure::DoesNotHold(format!("{}: {error}", path.display())))
}

fn read(words: &str) -> Result<StepText, Failure> {
    read_declaration(words).map_err(|fault| {
        let advice =
            "write an incident as KIND [seat N] [count N] [HOW] [AMOUNT] [CARDS] [on PLACE]";
        let Fault { column, reason, .. } = fault;
        Failure::Usage(format!("--declare '{words}': column {column}: {reason}; {advice}"))
    })
}

/// The floor decides on the last incident declared.
fn decided(args: &RulingArgs, mut asked: Vec<StepText>) -> Result<Vec<StepText>, Failure> {
    let Some(ruling) = &args.ruling else { return Ok(asked) };
    if Ruling::from_name(ruling).is_none() {
        let near = did_you_mean(ruling, Ruling::ALL.iter().map(|ruling| ruling.as_str()));
        return Err(Failure::Usage(format!("--override: unknown ruling '{ruling}'{near}")));
    }
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let (by, because) = (text(&args.by), text(&args.why));
    if by.trim().is_empty() || because.trim().is_empty() {
        let words = NotRuled::Unexplained.to_string();
        return Err(Failure::Usage(format!("--override: {words}: --by WHO --why TEXT")));
    }
    if let Some(last) = asked.last_mut() {
        last.who = Who::Floor;
        last.verb = "override".into();
        last.decision = Some(DecisionText { ruling: ruling.clone(), by, because });
    }
    Ok(asked)
}

fn open(bytes: &[u8], offering: &Offering) -> Result<Desk, Stop> {
    let faulty = |fault| Stop::Faults(vec![fault]);
    let mut document = parse_bytes(bytes).map_err(faulty)?;
    super::header::fill(&mut document, offering).map_err(faulty)?;
    Desk::open(&document)
}

/// What keeps the record from being played, each with its position.
fn not_opened(file: &str, stop: &Stop, context: &mut Context<'_>) -> Result<(), Failure> {
    match stop {
        Stop::Faults(faults) => {
            for Fault { line, column, reason } in faults {
                writeln!(context.err, "{file}:{line}:{column}: {reason}")?;
            }
        }
        Stop::Differs(difference) => {
            writeln!(context.err, "{file}:{}:1: {difference}", difference.line)?;
        }
    }
    if context.json {
        context.write_json(&value::stopped(file, stop))?;
    }
    Err(Failure::told())
}

/// Why there is no ruling, with the flags of this command.
fn reason(why: &NotRuled) -> String {
    let NotRuled::FloorDecides { may } = why else { return why.to_string() };
    let may: Vec<&str> = may.iter().map(|ruling| ruling.as_str()).collect();
    let may = may.join("|");
    format!("the house posts no ruling: use --override {may} --by WHO --why TEXT")
}

/// Why there is no ruling, and what could be declared instead.
fn not_ruled(
    case: &Case<'_>,
    said: &str,
    why: &NotRuled,
    context: &mut Context<'_>,
) -> Result<(), Failure> {
    let words = format!("{}: --declare '{said}': {}", case.file, reason(why));
    if context.json {
        let mut value: Value = value::case(case);
        value["ok"] = false.into();
        value["refused"] = words.clone().into();
        context.write_json(&value)?;
    } else {
        tell::rulings(case, context)?;
    }
    tell::instead(case, why, context)?;
    Err(match why {
        NotRuled::Words(_) | NotRuled::NotOfThisGame(_) => Failure::Usage(words),
        _ => Failure::DoesNotHold(words),
    })
}
