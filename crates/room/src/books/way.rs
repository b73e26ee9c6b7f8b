use crate::ledger::{BookAccount, Entry, PlayerId, Why};
use crate::time::Reading;
use engine::Reason;

/// The table that an account belongs to, if any.
pub(super) fn table_of(account: BookAccount) -> Option<u32> {
    match account {
        BookAccount::Seat { table, .. }
        | BookAccount::Play { table }
        | BookAccount::Collection { table, .. }
        | BookAccount::Jackpot { table }
        | BookAccount::Prize { table, .. }
        | BookAccount::Promotion { table, .. } => Some(table),
        _ => None,
    }
}

/// The player that an account belongs to by its name, if any.
pub(super) fn player_of(account: BookAccount) -> Option<PlayerId> {
    match account {
        BookAccount::Wallet(player) | BookAccount::Cage(player) => Some(player),
        _ => None,
    }
}

/// Every entry needs its time and event, and chips in play need a hand.
pub(super) fn check_place(entry: &Entry) -> Result<(), String> {
    let at = entry.at;
    if at.when == Reading::default() {
        return Err("an entry needs its time".into());
    }
    if at.event == 0 {
        return Err("an entry needs its event, counted from 1".into());
    }
    if at.table == 0 && at.hand > 0 {
        return Err("the cage has no hands".into());
    }
    let nobodys =
        |account| matches!(account, BookAccount::Collection { shift, .. } if shift.number == 0);
    if nobodys(entry.from) || nobodys(entry.to) {
        return Err("a collection needs its shift, counted from 1".into());
    }
    let played = is_play(entry.from) || is_play(entry.to);
    if played && at.hand == 0 {
        Err("the entry moves chips in play, so it needs a hand".into())
    } else {
        Ok(())
    }
}

/// Whether chips may move this way for that reason.
pub(super) fn check(entry: &Entry) -> Result<(), String> {
    let Entry { from, to, why, .. } = entry;
    if from == to {
        return Err(format!("{from} cannot pay itself"));
    }
    // Even a correction must not turn the players' jackpot money into the house's.
    if is_jackpot(*from) && (is_collection(*to) || is_promotion(*to)) {
        return Err("jackpot money never goes to a collection or promotion".into());
    }
    match why {
        Why::Grant => match (from, to) {
            (BookAccount::Issue, BookAccount::Wallet(_)) => Ok(()),
            _ => Err("play money goes from issue to a wallet".into()),
        },
        Why::Correction { of, who, why } => {
            if who.trim().is_empty() || why.trim().is_empty() {
                return Err("a correction needs a name and a reason".into());
            }
            match of {
                Some(of) if *of == 0 || *of >= entry.number => {
                    Err(format!("there is no earlier entry {of}"))
                }
                _ => Ok(()),
            }
        }
        Why::Event(reason, _) => event(entry, *reason),
    }
}

fn event(entry: &Entry, reason: Reason) -> Result<(), String> {
    let Entry { from, to, at, .. } = entry;
    if at.is_cage() {
        return Err(format!("a {reason} happens at a table"));
    }
    let elsewhere = |account: &&BookAccount| table_of(**account).is_some_and(|t| t != at.table);
    if let Some(account) = [from, to].into_iter().find(elsewhere) {
        return Err(format!("{account} is not at table {}", at.table));
    }
    let house = |account: &BookAccount| {
        is_collection(*account) || is_jackpot(*account) || is_promotion(*account)
    };
    let holds = match reason {
        // Next to the slot it belongs to nobody yet, and goes to the collection when it is dropped
        // (FE-12).
        Reason::Fee if is_play(*to) => is_seat(*from),
        Reason::Fee | Reason::Time => is_collection(*to) && !house(from),
        // A prize grows by what was dropped.
        Reason::Jackpot if is_prize(*to) => matches!(from, BookAccount::Jackpot { .. }),
        // Those who play for free have no chips at the table (JP-07).
        Reason::Jackpot if is_promotion(*from) => {
            is_seat(*to) || matches!(to, BookAccount::Wallet(_))
        }
        Reason::Jackpot => is_jackpot(*to) && !house(from) || is_jackpot(*from) && !house(to),
        Reason::Promotion => *from == BookAccount::Issue && is_promotion(*to),
        // A void hand gives everything back, including refunds.
        Reason::Refund => !(house(from) && house(to)),
        _ if house(from) || house(to) => false,
        Reason::BuyIn => is_seat(*to),
        Reason::CashOut => is_seat(*from),
        Reason::Move => is_seat(*from) && is_seat(*to),
        _ => true,
    };
    if holds { Ok(()) } else { Err(format!("a {reason} cannot go from {from} to {to}")) }
}

fn is_collection(account: BookAccount) -> bool {
    matches!(account, BookAccount::Collection { .. })
}

fn is_jackpot(account: BookAccount) -> bool {
    matches!(account, BookAccount::Jackpot { .. }) || is_prize(account)
}

fn is_prize(account: BookAccount) -> bool {
    matches!(account, BookAccount::Prize { .. })
}

fn is_promotion(account: BookAccount) -> bool {
    matches!(account, BookAccount::Promotion { .. })
}

fn is_play(account: BookAccount) -> bool {
    matches!(account, BookAccount::Play { .. })
}

fn is_seat(account: BookAccount) -> bool {
    matches!(account, BookAccount::Seat { .. })
}
