use room::books::BookLine;
use room::ledger::{BookAccount, Entry, PlayerId, Why};
use room::{Reading, Shift, Shifts};
use std::collections::BTreeMap;

/// Something that a report counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fact {
    pub table: Option<u32>,
    /// The shift it belongs to, if a clock was read.
    pub shift: Option<Timed>,
    /// The player concerned, if any.
    pub player: Option<PlayerId>,
    pub what: What,
}

/// A shift and its hours. Houses of one room may have different shifts, and then the same number
/// means different hours at different tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Timed {
    pub shift: Shift,
    /// Its first and last minute of the day, if the books say so.
    pub hours: Option<(u16, u16)>,
}

impl Timed {
    fn of(shift: Shift, shifts: &Shifts) -> Timed {
        Timed { shift, hours: shifts.hours(shift.number) }
    }
}

/// What a report counts, in cents if it is money.
#[derive(Clone, Copy, Debug)]
pub(super) enum What {
    /// Into a collection; negative if it is returned.
    Drop(i64),
    /// A fee out of a player's chips; negative if a collection returned it.
    Fee(i64),
    /// Into a jackpot; negative if it is returned.
    Jackpot(i64),
    /// Put into a prize by the house; negative if it is returned.
    Promotion(i64),
    /// A jackpot was paid.
    Paid(i64),
    /// Chips bought.
    Bought(i64),
    /// Chips cashed.
    Cashed(i64),
    /// Won; negative if it was lost.
    Won(i64),
    /// Play money granted to a player; negative if it was taken back.
    Granted(i64),
    /// The part of their winnings that comes from corrections.
    Corrected(i64),
    /// A hand in which chips moved.
    Hand,
    /// A hand in which the player's chips moved.
    Dealt,
}

/// Follows the entries and infers from them who sits where.
#[derive(Debug, Default)]
pub(super) struct Watch {
    /// The shifts of tables without their own.
    shifts: Shifts,
    /// The shifts of tables whose house has its own.
    own: BTreeMap<u32, Shifts>,
    chairs: BTreeMap<BookAccount, Chair>,
    /// The last hand that was counted, by table.
    hands: BTreeMap<u32, u32>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Chair {
    player: Option<PlayerId>,
    /// The last hand of theirs that was counted.
    hand: u32,
}

impl Watch {
    /// Processes the next line.
    pub fn line(&mut self, line: &BookLine, tell: &mut dyn FnMut(Fact)) {
        match line {
            BookLine::Shifts(shifts) => self.shifts.clone_from(shifts),
            BookLine::Table { table, shifts, .. } => {
                match shifts {
                    Some(shifts) => self.own.insert(*table, shifts.clone()),
                    None => self.own.remove(table),
                };
            }
            BookLine::Entry(entry) => self.entry(entry, tell),
            _ => {}
        }
    }

    fn entry(&mut self, entry: &Entry, tell: &mut dyn FnMut(Fact)) {
        self.take_chairs(entry);
        let Entry { from, to, .. } = *entry;
        let cents = entry.amount.as_cents();
        let (payer, payee) = (self.owner(from), self.owner(to));
        let table = table_of(from).or(table_of(to));
        let when = entry.at.when;
        let shifts = table.and_then(|table| self.own.get(&table)).unwrap_or(&self.shifts);
        let timed = |shift| Timed::of(shift, shifts);
        let now = (when != Reading::default()).then(|| timed(shifts.on(when)));
        let mut tell = |shift, player, what| tell(Fact { table, shift, player, what });

        for (account, other, cents) in [(to, payer, cents), (from, payee, -cents)] {
            match account {
                // A collection names its shift itself.
                BookAccount::Collection { shift, .. } => {
                    tell(Some(timed(shift)), None, What::Drop(cents));
                }
                // A prize grows by what is in the jackpot already.
                BookAccount::Jackpot { .. } | BookAccount::Prize { .. }
                    if is_jackpot(from) && is_jackpot(to) => {}
                BookAccount::Jackpot { .. } | BookAccount::Prize { .. }
                    if cents > 0 || gives_back(entry) =>
                {
                    tell(now, other, What::Jackpot(cents));
                }
                BookAccount::Promotion { .. } if cents > 0 || gives_back(entry) => {
                    tell(now, other, What::Promotion(cents));
                }
                BookAccount::Jackpot { .. }
                | BookAccount::Prize { .. }
                | BookAccount::Promotion { .. } => tell(now, other, What::Paid(-cents)),
                _ => {}
            }
        }
        // A fee next to the slot has been paid, but is not in a collection yet (FE-12).
        let by_slot = is_play(to) && matches!(entry.why, Why::Event(engine::Reason::Fee, _));
        if is_collection(to) || by_slot {
            tell(now, payer, What::Fee(cents));
        } else if is_collection(from) {
            tell(now, payee, What::Fee(-cents));
        }
        match (from, to) {
            (BookAccount::Wallet(_), BookAccount::Seat { .. }) => {
                tell(now, payer, What::Bought(cents));
            }
            (BookAccount::Seat { .. }, BookAccount::Wallet(_)) => {
                tell(now, payee, What::Cashed(cents));
            }
            _ => {}
        }
        // Moving money between a player's own accounts is not a gain, and neither is a grant.
        let granted = from == BookAccount::Issue || to == BookAccount::Issue;
        let corrects = matches!(entry.why, Why::Correction { .. });
        for (player, cents) in [(payer, -cents), (payee, cents)] {
            if player.is_none() || payer == payee {
                continue;
            }
            if granted {
                tell(now, player, What::Granted(cents))
            } else {
                tell(now, player, What::Won(cents))
            }
            if corrects && !granted {
                tell(now, player, What::Corrected(cents));
            }
        }
        let in_hand = is_play(from) || is_play(to);
        if in_hand && entry.at.hand > 0 && !corrects {
            let last = self.hands.entry(entry.at.table).or_default();
            if std::mem::replace(last, entry.at.hand) != entry.at.hand {
                tell(now, None, What::Hand);
            }
            for account in [from, to] {
                let Some(chair) = self.chairs.get_mut(&account) else { continue };
                if std::mem::replace(&mut chair.hand, entry.at.hand) != entry.at.hand {
                    tell(now, chair.player, What::Dealt);
                }
            }
        }
    }

    /// A player who buys chips at a chair sits there, and a player who changes chairs takes their
    /// chips along.
    fn take_chairs(&mut self, entry: &Entry) {
        let BookAccount::Seat { .. } = entry.to else { return };
        let player = match (&entry.why, entry.from) {
            (Why::Event(engine::Reason::BuyIn, _), BookAccount::Wallet(player)) => Some(player),
            (Why::Event(engine::Reason::Move, _), from) => self.owner(from),
            _ => return,
        };
        let chair = self.chairs.entry(entry.to).or_default();
        if chair.player != player {
            *chair = Chair { player, hand: 0 };
        }
    }

    /// Whose chips they are.
    fn owner(&self, account: BookAccount) -> Option<PlayerId> {
        match account {
            BookAccount::Wallet(player) | BookAccount::Cage(player) => Some(player),
            BookAccount::Seat { .. } => self.chairs.get(&account).and_then(|chair| chair.player),
            _ => None,
        }
    }
}

/// Whether jackpot money is returned to its source without anybody hitting the jackpot.
fn gives_back(entry: &Entry) -> bool {
    !matches!(entry.why, Why::Event(engine::Reason::Jackpot, _))
}

fn is_collection(account: BookAccount) -> bool {
    matches!(account, BookAccount::Collection { .. })
}

fn is_jackpot(account: BookAccount) -> bool {
    matches!(account, BookAccount::Jackpot { .. } | BookAccount::Prize { .. })
}

fn is_play(account: BookAccount) -> bool {
    matches!(account, BookAccount::Play { .. })
}

fn table_of(account: BookAccount) -> Option<u32> {
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
