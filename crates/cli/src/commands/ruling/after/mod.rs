//! `houseway ruling OFFERING FILE --after N …`: rulings on a hand that is over.

mod hand;
mod tell;
mod value;

use super::not_opened;
use crate::cli::RulingArgs;
use crate::context::Context;
use crate::failure::Failure;
use engine::{Action, Actor, Code, Engine};
use hand::Came;
pub(super) use hand::RuledHand;
use house::Offering;
use notation::{Fault, StepText, Who, parse, read_act, step_text};
use record::bind::{action_of, actor_of};
use record::desk::{Desk, NotRuled, Ruled};
use room::{Correction, NotCorrected};

/// A hand that is ruled on after the fact.
struct Case<'a> {
    offering: &'a Offering,
    file: String,
    hand: RuledHand,
    correction: Correction,
    /// What was declared, as on the command line, and the desk's answer.
    declared: Vec<(String, Ruled)>,
    came: Came,
}

pub(super) fn run(
    args: &RulingArgs,
    after: u32,
    asked: &[StepText],
    offering: &Offering,
    context: &mut Context<'_>,
) -> Result<(), Failure> {
    let said = |text: &Option<String>| text.clone().unwrap_or_default();
    let (who, why) = (said(&args.by), said(&args.why));
    if who.trim().is_empty() || why.trim().is_empty() {
        let words = "--after: a ruling after the hand needs --by WHO and --why TEXT";
        return Err(Failure::Usage(words.into()));
    }
    let read = |words: &String, flag, read: fn(&str) -> Result<StepText, Fault>| {
        read(words).map_err(|fault| {
            let Fault { column, reason, .. } = fault;
            Failure::Usage(format!("{flag} '{words}': column {column}: {reason}"))
        })
    };
    let slips = args.slip.iter().map(|words| read(words, "--slip", read_slip));
    let slips = slips.collect::<Result<Vec<_>, _>>()?;
    let then = args.then.iter().map(|words| read(words, "--then", read_step));
    let then = then.collect::<Result<Vec<_>, _>>()?;
    let file = args.file.display().to_string();
    let bytes = super::super::read(&args.file);
    let bytes = bytes.map_err(|error| Failure::Usage(format!("{file}: {error}")))?;
    let mut hand = match RuledHand::open(&bytes, offering, args.hand) {
        Ok(hand) => hand,
        Err(stop) => return not_opened(&file, &stop, context),
    };
    let mut desk = as_it_stood(&hand, after)?;
    let mut steps: Vec<StepText> = Vec::new();
    let mut declared = Vec::new();
    let refused = |flag: &str, words: &str, why: &NotRuled| {
        let words = format!("{file}: {flag} '{words}': {}", super::reason(why));
        match why {
            NotRuled::Words(_) | NotRuled::NotOfThisGame(_) => Failure::Usage(words),
            _ => Failure::DoesNotHold(words),
        }
    };
    let elsewhere = |why: Failure| hint(why, &fits(&hand, &slips, asked));
    for (words, slip) in args.slip.iter().zip(&slips) {
        let told = desk.tell(slip).map_err(|why| elsewhere(refused("--slip", words, &why)))?;
        steps.extend(told.steps);
    }
    for (words, step) in args.declare.iter().zip(asked) {
        let ruled = desk.declare(step);
        let ruled = ruled.map_err(|why| elsewhere(refused("--declare", words, &why)))?;
        steps.extend(ruled.steps.iter().cloned());
        declared.push((words.clone(), ruled));
    }
    for (words, step) in args.then.iter().zip(&then) {
        let told = desk.tell(step).map_err(|why| refused("--then", words, &why))?;
        steps.extend(told.steps);
    }
    let after = after as usize;
    let acts = steps.iter().map(|step| Ok((actor_of(step.who), action_of(step)?)));
    let steps = acts.collect::<Result<Vec<(Actor, Action)>, Fault>>();
    let steps = steps.map_err(|fault| Failure::DoesNotHold(format!("{file}: {fault}")))?;
    let correction = Correction { after, steps, who, why };
    let came = match hand.rule(&correction) {
        Ok(came) => came,
        Err(why) => return Err(Failure::DoesNotHold(not_corrected(&file, &declared, &why))),
    };
    let case = Case { offering, file, hand, correction, declared, came };
    if let Some(path) = &args.record {
        let document = case.hand.record(&case.correction, &case.came.ruled).map_err(|faults| {
            let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
            Failure::DoesNotHold(format!("{}: {}", case.file, told.join("; ")))
        })?;
        super::write_record(path, document)?;
    }
    if context.json { context.write_json(&value::case(&case)) } else { tell::case(&case, context) }
}

/// A fact as a record writes it, `exposed-card seat 3 Kd`, reported by the dealer unless somebody
/// else is named: `seat 2 slip string-raise seat 3`.
fn read_slip(text: &str) -> Result<StepText, Fault> {
    match text.split_whitespace().next().unwrap_or_default() {
        "seat" | "dealer" => read_step(text),
        _ => read_act(Who::Dealer, &format!("slip {}", text.trim()))
            .map_err(|fault| Fault { column: fault.column.saturating_sub(5).max(1), ..fault }),
    }
}

/// A step of a hand.
fn read_step(text: &str) -> Result<StepText, Fault> {
    let at = |fault: Fault| Fault { line: 1, ..fault };
    let none = || Fault::new(1, 1, "expected one step of a hand, as in: seat 2 stand");
    let one = format!("houseway 1\nhand 1\nstart\n{}\n", text.trim().replace('\n', " "));
    let mut document = parse(&one).map_err(at)?;
    document.hands.pop().and_then(|mut hand| hand.steps.pop()).ok_or_else(none)
}

/// The table after this many steps of the hand.
fn as_it_stood(hand: &RuledHand, after: u32) -> Result<Desk, Failure> {
    let (number, steps) = (hand.number, hand.acts.len());
    if after as usize > steps {
        let words = format!("--after {after}: hand {number} has only {steps} steps");
        return Err(Failure::Usage(words));
    }
    let desk = Desk::after(&hand.setup, &hand.acts[..after as usize]);
    let desk = desk.map_err(|(step, refusal)| {
        Failure::DoesNotHold(format!("--after {after}: step {step} is refused: {refusal}"))
    })?;
    match desk.hand().outcome() {
        None => Ok(desk),
        Some(_) => {
            let last = steps.saturating_sub(1);
            let words = format!(
                "--after {after}: hand {number} is over by then; choose an \
                                 earlier step"
            );
            Err(Failure::DoesNotHold(format!("{words}, after {last} at the latest")))
        }
    }
}

/// After which steps of the hand all of it could be declared.
fn fits(hand: &RuledHand, slips: &[StepText], asked: &[StepText]) -> Vec<usize> {
    let fits = |after: &usize| {
        let Ok(mut desk) = Desk::after(&hand.setup, &hand.acts[..*after]) else { return false };
        slips.iter().all(|slip| desk.tell(slip).is_ok())
            && asked.iter().all(|step| desk.declare(step).is_ok())
    };
    (0..hand.acts.len()).filter(fits).collect()
}

/// Adds where in the hand it would fit.
fn hint(why: Failure, fits: &[usize]) -> Failure {
    let Failure::DoesNotHold(words) = why else { return why };
    let mut spans: Vec<(usize, usize)> = Vec::new();
    for step in fits {
        match spans.last_mut() {
            Some((_, last)) if *last + 1 == *step => *last = *step,
            _ => spans.push((*step, *step)),
        }
    }
    let span = |(first, last): &(usize, usize)| {
        if first == last { first.to_string() } else { format!("{first} to {last}") }
    };
    let all: Vec<String> = spans.iter().map(span).collect();
    Failure::DoesNotHold(if all.is_empty() {
        words
    } else {
        format!("{words}; it would work with --after {}", all.join(", "))
    })
}

/// Why the hand is not corrected, and what would help.
fn not_corrected(file: &str, declared: &[(String, Ruled)], why: &NotCorrected) -> String {
    let late = |refusal: &engine::Refusal| refusal.code == Code::Late;
    match (why, declared.last()) {
        (NotCorrected::Refused { refusal, .. }, Some((said, ruled))) if late(refusal) => {
            let rule = refusal.rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
            let verdict = ruled.verdict.map(|v| v.ruling.as_str()).unwrap_or_default();
            let words = format!("{file}: --declare '{said}': it was found too late{rule}");
            format!("{words}; the floor may still decide it: --override {verdict}")
        }
        (NotCorrected::DoesNotFollow { .. } | NotCorrected::GoesElsewhere { .. }, _) => {
            format!("{file}: {why}: --then STEP …, to the end of the hand")
        }
        (NotCorrected::Unfinished, _) => format!("{file}: {why}: --then STEP …"),
        _ => format!("{file}: {why}"),
    }
}

/// The step after which it belongs, as a record writes it.
fn place(case: &Case<'_>) -> String {
    let after = case.correction.after;
    match case.hand.step(after) {
        Some(step) => format!("after step {after}, {}", step_text(&step)),
        None => "before its first step".into(),
    }
}
