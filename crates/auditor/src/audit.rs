use crate::carried::Carried;
use crate::header::{Header, Reckoned, Stacks, Stop, unaudited};
use crate::ledger::{Ledger, read_amount_of, stack_lines, total};
use crate::report::{About, At, Audited, AuditedHand, BadRecord, Disagreement, Value, Verdict};
use crate::shapes::{Family, Shape};
use crate::{banked, deal, pan, poker};
use notation::{Document, EventText, HandText};

/// Works out every hand of a record again and compares.
///
/// # Errors
/// If a hand has no header to start from, or a `pay` or `stack` line cannot be read.
pub fn audit(document: &Document) -> Result<Audited, BadRecord> {
    let mut audited = Audited::default();
    let mut carried = Carried::new(document.table.as_ref());
    for hand in document.whole_hands() {
        let hand = &hand;
        if hand.start.is_none() {
            let verdict = Verdict::Unaudited { reason: "it was not played".into() };
            let disagreements = Vec::new();
            audited.hands.push(AuditedHand { number: hand.number, verdict, disagreements });
            continue;
        }
        if hand.is_refused() {
            let (verdict, disagreements) = (Verdict::Refused, Vec::new());
            audited.hands.push(AuditedHand { number: hand.number, verdict, disagreements });
            continue;
        }
        let table = read_table(hand)?;
        let mut found = Vec::new();
        carried.to(&table, &mut found);
        let verdict = if hand.is_fresh() {
            Verdict::Unaudited { reason: "nothing is written under its steps".into() }
        } else {
            let checked = check(&table, &mut found)?;
            carried.on(&table, checked.dropped, checked.reckoned.as_ref(), &mut found)?;
            checked.verdict
        };
        audited.hands.push(AuditedHand { number: hand.number, verdict, disagreements: found });
    }
    let last = document.hands.last().map_or(0, |hand| hand.number);
    carried.steps(document.after.iter(), &[], last, &mut audited.after);
    audited.unreckoned = carried.unreckoned();
    Ok(audited)
}

pub(crate) fn read_table(hand: &HandText) -> Result<Header<'_>, BadRecord> {
    let fault = |reason: &str| BadRecord::new(hand.number, hand.line.0, reason);
    let stacks: Stacks = hand.seats().map(|(seat, stack, _)| (seat, stack)).collect();
    let lead = hand.lead().ok_or_else(|| fault("nobody has the lead"))?;
    if stacks.len() != hand.seats().count() {
        return Err(fault("somebody is seated twice"));
    }
    let table = Header { hand, seats: stacks.keys().copied().collect(), stacks, lead };
    // The button may be at an empty chair if the header names the blinds.
    if table.has_dead_button() && table.named_blinds().next().is_none() {
        return Err(fault("the lead is not dealt in"));
    }
    Ok(table)
}

/// What was found out about a hand.
struct Checked {
    verdict: Verdict,
    /// What it added to the jackpot, by its payments.
    dropped: i64,
    /// What it comes to, if it could be worked out.
    reckoned: Option<Reckoned>,
}

/// Compares every aspect of one hand.
fn check(table: &Header<'_>, to: &mut Vec<Disagreement>) -> Result<Checked, BadRecord> {
    let hand = table.hand;
    let ledger = Ledger::read(table, to)?;
    let stacks = stack_lines(table)?;
    to.extend(deal::check(table));
    if let (Some(end), Some(lines)) = (&hand.end, &stacks) {
        let mut differ = |line, seat, about, expected, found| {
            let at = At { hand: hand.number, line };
            to.push(Disagreement::cents(at, seat, about, expected, found));
        };
        for seat in &table.seats {
            // A missing `stack` line is not the same as a stack of zero.
            let (found, line) = lines.get(seat).copied().unwrap_or((-1, end.line.0));
            if ledger.stack(*seat) != found {
                differ(line, Some(*seat), About::Payments, ledger.stack(*seat), found);
            }
        }
        for (_, cents) in ledger.left_behind() {
            differ(end.line.0, None, About::LeftBehind, 0, cents);
        }
        let now = lines.values().map(|(stack, _)| stack).sum::<i64>() + ledger.kept();
        if let Some((expected, found)) = dropped(table, ledger.balance("collection")) {
            differ(end.line.0, None, About::Drop, expected, found);
        }
        let all = total(&table.stacks) + table.corporation();
        if now != all {
            differ(end.line.0, None, About::Sum, all, now);
        }
    }
    let dropped = ledger.balance("jackpot");
    let unaudited =
        |reason| Ok(Checked { verdict: Verdict::Unaudited { reason }, dropped, reckoned: None });
    let reckoned = match reckon(table) {
        Ok(reckoned) => reckoned,
        Err(Stop::Unaudited(reason)) => return unaudited(reason),
        Err(Stop::Wrong(wrong)) => {
            to.push(Disagreement::play(hand.number, wrong));
            return unaudited("its play cannot be followed".into());
        }
    };
    compare(table, &ledger, &reckoned, to);
    let stacks = reckoned.stacks.iter().map(|(seat, stack)| (*seat, *stack)).collect();
    let verdict = Verdict::Reckoned { stacks, fee: reckoned.fee };
    Ok(Checked { verdict, dropped, reckoned: Some(reckoned) })
}

/// Computes the result of a hand from its facts.
pub(crate) fn reckon(table: &Header<'_>) -> Result<Reckoned, Stop> {
    let Some(shape) = Shape::of(table) else {
        let game = table.hand.game().unwrap_or("unnamed");
        return unaudited(format!("no reckoning for the game {game}"));
    };
    table.know_options(&shape.options())?;
    match shape.family {
        Family::Poker(poker) => poker::reckon(table, poker),
        Family::Banked(game) => banked::reckon(table, game),
        Family::Pan => pan::reckon(table),
    }
}

/// The fees that should be dropped at the end of the hand and those that are, if they differ. If
/// nothing is posted about the drop, there is no event for it.
fn dropped(table: &Header<'_>, fees: i64) -> Option<(i64, i64)> {
    let amount = |event: &EventText| read_amount_of(event, "dropped ");
    let early = table.hand.header.iter().flat_map(|item| &item.events).filter_map(amount);
    let end = table.hand.end.iter().flat_map(|end| &end.events).filter_map(amount);
    let (early, end): (i64, i64) = (early.sum(), end.sum());
    let expected = match table.option("drop", "at-once") {
        "at-once" => 0,
        _ => (fees - early).max(0),
    };
    (expected != end).then_some((expected, end))
}

/// Compares the auditor's own result with the record.
fn compare(table: &Header<'_>, ledger: &Ledger, own: &Reckoned, to: &mut Vec<Disagreement>) {
    let hand = table.hand;
    let lines = stack_lines(table).ok().flatten();
    let end = hand.end.as_ref().map(|end| end.line.0);
    let last = end.unwrap_or(ledger.last);
    if own.over != end.is_some() {
        let words = |over| Value::Words(if over { "the end" } else { "no end" }.into());
        let (expected, found) = (words(own.over), words(end.is_some()));
        let (seat, about) = (None, About::Play);
        to.push(Disagreement { hand: hand.number, line: last, seat, about, expected, found });
    }
    let mut differ = |line, seat, about, expected, found| {
        if expected != found {
            let at = At { hand: hand.number, line };
            to.push(Disagreement::cents(at, seat, about, expected, found));
        }
    };
    for (seat, expected) in &own.stacks {
        let said = lines.as_ref().and_then(|lines| lines.get(seat).copied());
        let (found, line) = said.unwrap_or((ledger.stack(*seat), last));
        differ(line, Some(*seat), About::Stack, *expected, found);
    }
    differ(last, None, About::Fee, own.fee, ledger.balance("collection"));
    differ(last, None, About::Jackpot, own.jackpot, ledger.balance("jackpot"));
}
