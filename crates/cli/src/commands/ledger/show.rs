use crate::books::read;
use crate::cli::LedgerShowArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::theme::{HEADING, paint};
use engine::Chips;
use room::Reading;
use room::books::{Audit, BookLine, occasion_text, read_account, time_text, why_text};
use room::ledger::{BookAccount, Entry, Why};
use serde_json::{Value, json};

/// Which entries are wanted.
enum Wanted {
    Account(BookAccount),
    Table { table: u32, hand: Option<u32> },
}

impl Wanted {
    fn has(&self, entry: &Entry) -> bool {
        match self {
            Wanted::Account(account) => entry.from == *account || entry.to == *account,
            Wanted::Table { table, hand } => {
                // An entry without a place has no event.
                let somewhere = entry.at.hand > 0 || entry.at.event > 0;
                let in_hand = hand.is_none_or(|hand| hand == entry.at.hand);
                entry.at.table == *table && somewhere && in_hand
            }
        }
    }
}

/// `houseway ledger show FILE`
pub(super) fn run(args: &LedgerShowArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let wanted = match (&args.account, args.table) {
        (Some(text), _) => Wanted::Account(
            read_account(text)
                .map_err(|fault| Failure::Usage(format!("--account {text}: {}", fault.reason)))?,
        ),
        (None, Some(table)) => Wanted::Table { table, hand: args.hand },
        (None, None) => return Err(Failure::Usage("give --account or --table".into())),
    };
    if !context.json {
        writeln!(context.out, "{}", paint(HEADING, &heading(&wanted)))?;
    }
    let mut show = |audit: &Audit, line: BookLine| {
        let BookLine::Entry(entry) = line else { return Ok(()) };
        if wanted.has(&entry) {
            let (from, to) = (audit.balance(entry.from), audit.balance(entry.to));
            if context.json {
                writeln!(context.out, "{}", value(&entry, from, to))?
            } else {
                writeln!(context.out, "{}", row(&wanted, &entry, from, to))?
            }
        }
        Ok(())
    };
    // Rows are printed as they are read: an account may have millions.
    read(&args.file, false, &mut show)?.sound(&args.file).map(|_| ())
}

fn heading(wanted: &Wanted) -> String {
    let first = ["ENTRY", "TIME", "PLACE"];
    match wanted {
        Wanted::Account(_) => of_account(first, ["AMOUNT", "BALANCE"], ["OTHER ACCOUNT", "WHY"]),
        Wanted::Table { .. } => {
            of_table(first, ["FROM", "HAS LEFT", "TO", "HAS NOW"], ["AMOUNT", "WHY"])
        }
    }
}

/// An entry, and both accounts' balances after it.
fn row(wanted: &Wanted, entry: &Entry, from: Chips, to: Chips) -> String {
    let (number, time) = (entry.number.to_string(), time_text(entry.at.when));
    let place = occasion_text(entry.at);
    let first = [&*number, &*time, &*place];
    let (amount, why) = (entry.amount, why_text(&entry.why));
    match wanted {
        Wanted::Account(account) => {
            let (sign, has, other) =
                if entry.to == *account { ('+', to, entry.from) } else { ('-', from, entry.to) };
            let amounts = [format!("{sign}{amount}"), has.to_string()];
            of_account(first, [&amounts[0], &amounts[1]], [&other.to_string(), &why])
        }
        Wanted::Table { .. } => {
            let (payer, left) = (entry.from.to_string(), from.to_string());
            let (payee, now) = (entry.to.to_string(), to.to_string());
            of_table(first, [&payer, &left, &payee, &now], [&amount.to_string(), &why])
        }
    }
}

fn of_account([n, time, place]: [&str; 3], [moved, has]: [&str; 2], rest: [&str; 2]) -> String {
    let [other, why] = rest;
    format!("{n:>8}  {time:<25}  {place:<13}  {moved:>13}  {has:>13}  {other:<26}  {why}")
}

fn of_table([n, time, place]: [&str; 3], way: [&str; 4], [moved, why]: [&str; 2]) -> String {
    let [from, left, to, now] = way;
    format!(
        "{n:>8}  {time:<25}  {place:<13}  {moved:>13}  {from:<26}  {left:>13}  {to:<26}  \
         {now:>13}  {why}"
    )
}

fn value(entry: &Entry, from: Chips, to: Chips) -> Value {
    let at = entry.at;
    let at_table = !at.is_cage();
    let mut value = json!({
        "entry": entry.number,
        "time": (at.when != Reading::default()).then(|| time_text(at.when)),
        "table": at_table.then_some(at.table),
        "hand": at_table.then_some(at.hand),
        "event": (!at.is_nowhere()).then_some(at.event),
        "from": entry.from.to_string(),
        "from_cents": from.as_cents(),
        "to": entry.to.to_string(),
        "to_cents": to.as_cents(),
        "amount_cents": entry.amount.as_cents(),
    });
    match &entry.why {
        Why::Event(reason, rule) => {
            value["reason"] = reason.as_str().into();
            value["rule"] = rule.map(|rule| rule.to_string()).into();
        }
        Why::Grant => value["reason"] = "grant".into(),
        Why::Correction { of, who, why } => {
            value["reason"] = "correction".into();
            value["of"] = (*of).into();
            value["who"] = who.as_str().into();
            value["why"] = why.as_str().into();
        }
    }
    value
}
