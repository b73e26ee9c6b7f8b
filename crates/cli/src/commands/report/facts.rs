use room::books::BookLine;
use room::ledger::{BookAccount, Entry, PlayerId, Why};
use room::{Reading, Shift, Shifts};
use std::collections::BTreeMap;

/// Something that a report counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fact {
    pub table: Option<u32>,
    /// In whose shift, if a clock was read.
    pub shift: Option<Timed>,
    /// Whose, if anybody's.
    pub player: Option<PlayerId>,
    pub what: What,
}

/// A shift and its hours. Houses of one room may have different ones, and then the same number means
/// other hours at another table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Timed {
    pub shift: Shift,
    /// From which minute of the day to which, if the books say so.
    pub hours: Option<(u16, u16)>,
}

impl Timed {
    fn of(shift: Shift, shifts: &Shifts) -> Timed {
        Timed { shift, hours: shifts.hours(shift.number) }
    }
}

/// What a report counts, in cents where it is money.
#[derive(Clone, Copy, Debug)]
pub(super) enum What {
    /// Into a collection; less than nothing if it is given back.
    Drop(i64),
    /// A fee out of a player's chips; less than nothing if a collection gave it back.
    Fee(i64),
    /// Into a jackpot; less than nothing if it is given back.
    Jackpot(i64),
    /// A jackpot was paid.
    Paid(i64),
    /// Chips bought.
    Bought(i64),
    /// Chips cashed.
    Cashed(i64),
    /// Won; less than nothing if it was lost.
    Won(i64),
    /// Play money that somebody was given; less than nothing if it was taken back.
    Granted(i64),
    /// What of their winnings corrections made.
    Corrected(i64),
    /// A hand in which chips moved.
    Hand,
    /// A hand in which the player's chips moved.
    Dealt,
}

/// Watches entries go by and knows from them who sits where.
#[derive(Debug, Default)]
pub(super) struct Watch {
    /// Where a table says nothing else.
    shifts: Shifts,
    /// Those of tables whose house has its own.
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
    /// The next line, and what follows from it.
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
                // A collection says itself whose shift it is of.
                BookAccount::Collection { shift, .. } => {
                    tell(Some(timed(shift)), None, What::Drop(cents));
                }
                BookAccount::Jackpot { .. } if cents > 0 || gives_back(entry) => {
                    tell(now, other, What::Jackpot(cents));
                }
                BookAccount::Jackpot { .. } => tell(now, other, What::Paid(-cents)),
                _ => {}
            }
        }
        // By the slot a fee is paid already, and in no collection yet (FE-12).
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
        // What goes from somebody's purse to their chips is nobody's gain, and a grant is none either.
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

    /// Whoever buys chips at a chair sits there, and whoever changes chairs takes theirs along.
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

/// Whether jackpot money goes back to where it came from, and nobody hit it.
fn gives_back(entry: &Entry) -> bool {
    !matches!(entry.why, Why::Event(engine::Reason::Jackpot, _))
}

fn is_collection(account: BookAccount) -> bool {
    matches!(account, BookAccount::Collection { .. })
}

fn is_play(account: BookAccount) -> bool {
    matches!(account, BookAccount::Play { .. })
}

fn table_of(account: BookAccount) -> Option<u32> {
    match account {
        BookAccount::Seat { table, .. }
        | BookAccount::Play { table }
        | BookAccount::Collection { table, .. }
        | BookAccount::Jackpot { table } => Some(table),
        _ => None,
    }
}
