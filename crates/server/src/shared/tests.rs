use super::*;
use crate::save;
use crate::shared::ask::{Asker, Wish};
use crate::wire::{Act, Cents, ChairWish, Sit};
use engine::{Choices, Engine, Viewer};
use house::Registry;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use store::{FoundTable, HandState, TableRow, TableState};

pub(super) struct SeedKeys(pub u64);

impl Keys for SeedKeys {
    fn nonce(&self) -> Option<[u8; 32]> {
        Some([7; 32])
    }

    fn key(&self, hand: u32, _: &[u8; 32]) -> [u8; 32] {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.0.to_le_bytes());
        key[8..12].copy_from_slice(&hand.to_le_bytes());
        key
    }
}

fn plan() -> Plan {
    Plan { fill: 5, limit_ms: Some(30_000), pace_ms: 0, rest_ms: 1_000, ahead: -480, host: None }
}

pub(super) const START: i64 = 1_795_000_000_000;
const ANN: PlayerId = PlayerId(100);
const BEA: PlayerId = PlayerId(101);

/// Reading it takes longer than playing a hand.
static BOOK: LazyLock<Arc<Rulebook>> = LazyLock::new(|| Arc::new(Rulebook::builtin()));

pub(super) fn parts(offering: &Arc<Offering>) -> Parts {
    let wallets = Wallets::default();
    for who in (1..=14).map(PlayerId).chain([ANN, BEA]) {
        wallets.load(who, Chips::dollars(10_000_000));
    }
    Parts {
        book: Arc::clone(&BOOK),
        offering: Arc::clone(offering),
        wallets: Arc::new(wallets),
        plan: plan(),
        number: 3,
    }
}

pub(super) fn sit(table: &mut SharedTable, who: PlayerId, name: &str, now: i64, keys: &dyn Keys) {
    let stack = Cents(table.offering().buy_in.as_cents());
    let wish = Wish::Chair(ChairWish::Sit(Sit { seat: None, stack, name: None }));
    let id = format!("sit-{name}");
    table.hear(&Asker { who, name, id: &id }, &wish, now, keys).unwrap();
}

/// What a simple player would do.
pub(super) fn answer(table: &SharedTable, seat: Seat, bits: u32) -> Option<Act> {
    let hand = table.table.hand()?;
    let look = hand.look(Viewer::Seat(seat));
    let mut dice = bits;
    let mv = bots::Strategy::Simple.choose(look, &mut Choices::new(), &mut |n| {
        dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (dice >> 8) % n
    })?;
    let place = record::bind::place_text(mv.place, Some(seat)).map(|place| place.to_string());
    Some(Act {
        verb: mv.verb.to_string(),
        amount: Cents(mv.amount.as_cents()),
        cards: crate::show::faces(&mv.cards),
        place: place.unwrap_or_default(),
    })
}

fn book(balances: &mut BTreeMap<BookAccount, i64>, draft: &room::ledger::Draft) {
    *balances.entry(draft.way.0).or_default() -= draft.amount.as_cents();
    *balances.entry(draft.way.1).or_default() += draft.amount.as_cents();
}

/// A store of one table, as recovery sees it, kept by hand.
struct Kept {
    found: FoundTable,
    balances: BTreeMap<BookAccount, i64>,
    /// What every account had when the hand began.
    begun: BTreeMap<BookAccount, i64>,
    /// The hand and the event of the last entry.
    last: (u32, u64),
}

impl Kept {
    fn new(offering: &Offering) -> Kept {
        let row = TableRow {
            id: 3,
            public_id: "x".into(),
            offering: offering.id.clone(),
            terms: String::new(),
            shifts: room::Terms::of(offering).shifts,
            revision: "1".into(),
            state: TableState::Open,
            epoch: 1,
            next_seq: 1,
        };
        let found = FoundTable {
            row,
            snapshot: None,
            hand: None,
            rows: Vec::new(),
            entries: Vec::new(),
            chain_ok: true,
        };
        Kept { found, balances: BTreeMap::new(), begun: BTreeMap::new(), last: (0, 0) }
    }

    /// Takes rows over as the store would.
    fn keep(&mut self, table: &mut SharedTable) {
        let rows = table.take_rows();
        if rows.is_empty() {
            return;
        }
        let commit = save::commit_of(3, "1", self.found.hand.as_ref(), table, &rows);
        if let Some(hand) = commit.hand.as_ref().filter(|hand| hand.state == HandState::Live) {
            self.begun.clone_from(&self.balances);
            let before = commit.entries.iter().filter(|(seq, _)| *seq < hand.first_seq);
            before.for_each(|(_, draft)| book(&mut self.begun, draft));
        }
        for (_, draft) in &commit.entries {
            if draft.at.table == 3 {
                let at = (draft.at.hand, draft.at.event);
                assert!(at >= self.last, "{at:?} is booked after {:?}", self.last);
                self.last = at;
            }
            book(&mut self.balances, draft);
        }
        table.stored(&rows);
        self.found.rows.extend(commit.rows);
        self.found.entries.extend(commit.entries);
        if let Some(hand) = commit.hand {
            self.found.hand = Some(hand).filter(|hand| hand.state == HandState::Live);
        }
        if let Some(snapshot) = commit.snapshot {
            self.found.rows.retain(|row| row.seq > snapshot.seq);
            self.found.entries.retain(|(seq, _)| *seq > snapshot.seq);
            self.found.snapshot = Some(snapshot);
        }
    }

    /// No account owes anything but where play money comes from.
    fn check(&self) {
        for (account, cents) in &self.balances {
            let owes = matches!(account, BookAccount::Wallet(_) | BookAccount::Issue);
            assert!(owes || *cents >= 0, "{account} has {cents}");
        }
        assert_eq!(self.balances.values().sum::<i64>(), 0);
    }
}

/// Plays hands with two people and bots and calls `look` after every step.
fn play(
    offering: &Arc<Offering>,
    hands: u32,
    mut look: impl FnMut(&Parts, &mut SharedTable, &Kept, i64, &dyn Keys),
) {
    let parts = parts(offering);
    let keys = SeedKeys(5);
    let mut now = START;
    let mut table = SharedTable::open(&parts, now);
    let mut kept = Kept::new(offering);
    sit(&mut table, ANN, "Ann", now, &keys);
    kept.keep(&mut table);
    sit(&mut table, BEA, "Bea", now, &keys);
    kept.keep(&mut table);
    let mut steps = 0;
    while table.table.number() <= hands {
        steps += 1;
        assert!(steps < 20_000, "{}: stuck at {:?}", offering.id, table.stopped);
        let asked = (0..Seat::MAX).map(Seat::at).find(|seat| table.open[*seat].is_some());
        match asked {
            Some(seat) => {
                now += 700;
                let chair = table.chairs[seat].clone().unwrap();
                let (open, hand) = (table.open[seat].clone().unwrap(), table.table.number());
                let id = format!("{steps}");
                let asker = Asker { who: chair.who, name: &chair.name, id: &id };
                let act = match open.question {
                    clock::Question::Bank => None,
                    _ if !open.must && steps % 2 == 0 => None,
                    _ => answer(&table, seat, steps),
                };
                let wish = match act {
                    Some(act) => Wish::Act { hand, turn: open.turn, act },
                    None if open.must => {
                        // Nothing comes to mind: the clock decides.
                        now = table.deadline(seat).unwrap();
                        table.tick(now, &keys);
                        kept.keep(&mut table);
                        continue;
                    }
                    None => Wish::Pass { hand, turn: open.turn },
                };
                let heard = table.hear(&asker, &wish, now, &keys);
                heard.unwrap_or_else(|refused| panic!("{}: {refused:?} {wish:?}", offering.id));
            }
            None => {
                now = now.max(table.wake_at().unwrap_or(now + 1000));
                table.tick(now, &keys);
            }
        }
        kept.keep(&mut table);
        look(&parts, &mut table, &kept, now, &keys);
    }
    kept.check();
}

#[test]
fn two_people_and_bots_play_every_offering() {
    let mut together = 0;
    for offering in Registry::builtin().offerings() {
        let mut asked = 0;
        play(offering, 3, |_, table, _, _, _| {
            let open = table.open.iter().zip((0..Seat::MAX).map(Seat::at));
            let open = open.filter_map(|(open, seat)| open.as_ref().map(|open| (open, seat)));
            for (open, seat) in open.clone() {
                // Nobody is asked what they cannot decide any more.
                if matches!(open.question, clock::Question::Act { .. }) {
                    assert_eq!(
                        table.question(seat).as_ref(),
                        Some(&open.question),
                        "{}",
                        offering.id
                    );
                    assert!(open.question.is_asked(), "{}", offering.id);
                }
            }
            asked += u32::from(open.clone().count() > 0);
            together += u32::from(open.count() > 1);
        });
        assert!(asked > 2, "{}: asked {asked} times", offering.id);
    }
    assert!(together > 50, "both were asked at once {together} times");
}

#[test]
fn a_table_goes_on_from_every_row() {
    for (at, offering) in Registry::builtin().offerings().enumerate() {
        let mut count = 0;
        play(offering, 2, |parts, table, kept, now, keys| {
            count += 1;
            // Every step of a few offerings, and some of the others.
            if at % 10 != 0 && count % 17 != 0 {
                return;
            }
            let key = |hand, nonce: &[u8; 32]| keys.key(hand, nonce);
            let resumed = SharedTable::resume(parts, &kept.found, "1", key, now);
            let mut resumed = resumed.unwrap_or_else(|not| panic!("{}: {}", offering.id, not.0));
            assert_eq!(resumed.voided, None, "{} after {}", offering.id, table.seq());
            let again = &mut resumed.table;
            assert_eq!(again.fingerprint(), table.fingerprint(), "{}", offering.id);
            if table.is_playing() {
                assert_eq!(again.undealt(), table.undealt(), "{}", offering.id);
            }
            let turns = |table: &SharedTable| -> Vec<bool> {
                table.open.iter().map(Option::is_some).collect()
            };
            if table.is_playing() {
                assert_eq!(turns(again), turns(table), "{} at {}", offering.id, table.seq());
            }
        });
        assert!(count > 5, "{}", offering.id);
    }
}

#[test]
fn a_hand_of_another_revision_is_void_and_everybody_is_refunded() {
    for (at, offering) in Registry::builtin().offerings().enumerate() {
        let (mut voided, mut count) = (0, 0);
        play(offering, 2, |parts, table, kept, now, keys| {
            if !table.is_playing() {
                return;
            }
            count += 1;
            // Every step of a few offerings, and some of the others.
            if at % 7 != 0 && count % 5 != 1 {
                return;
            }
            let key = |hand, nonce: &[u8; 32]| keys.key(hand, nonce);
            let mut resumed = SharedTable::resume(parts, &kept.found, "2", key, now)
                .unwrap_or_else(|not| panic!("{}: {}", offering.id, not.0));
            assert!(resumed.voided.is_some() && !resumed.table.is_playing());
            let mut after = Kept {
                found: kept.found.clone(),
                balances: kept.balances.clone(),
                begun: BTreeMap::new(),
                last: kept.last,
            };
            after.keep(&mut resumed.table);
            after.check();
            let stacks = resumed.table.table.seating();
            for (account, cents) in &after.balances {
                match account {
                    BookAccount::Seat { seat, .. } => {
                        assert_eq!(stacks.stack(*seat).as_cents(), *cents, "{}", offering.id)
                    }
                    BookAccount::Play { .. } => assert_eq!(*cents, 0, "{}", offering.id),
                    BookAccount::Wallet(_) | BookAccount::Issue => {}
                    // Fees, drops and prizes are what they were before the hand.
                    _ => {
                        let before = kept.begun.get(account).copied().unwrap_or_default();
                        assert_eq!(*cents, before, "{}: {account}", offering.id);
                    }
                }
            }
            let told = resumed.table.welcome(resumed.table.onlooker(Some(ANN)), 1, 0, None).log;
            assert!(told.iter().any(|line| line.contains("is void")), "{told:?}");
            voided += 1;
        });
        assert!(voided > 0);
    }
}

/// A table of three at which Ann is asked, and her seat.
fn asked() -> (SharedTable, Seat, i64) {
    let registry = Registry::builtin();
    let parts = parts(registry.find("unnamed/holdem").unwrap());
    let mut now = START;
    let mut table = SharedTable::open(&parts, now);
    sit(&mut table, ANN, "Ann", now, &SeedKeys(5));
    while table.open.iter().flatten().next().is_none() {
        now = now.max(table.wake_at().unwrap());
        table.tick(now, &SeedKeys(5));
    }
    let seat = table.seat_of(ANN).unwrap();
    assert!(table.open[seat].is_some());
    (table, seat, now)
}

#[test]
fn time_and_then_the_time_bank_run_out_and_the_house_acts() {
    let (mut table, seat, now) = asked();
    let ask = table.asked(table.onlooker(Some(ANN))).unwrap();
    assert_eq!((ask.left_ms, ask.bank_ms), (Some(30_000), 60_000));
    let up = now + 30_000 + 60_000;
    assert_eq!(table.wake_at(), Some(up));
    let turn = table.open[seat].as_ref().unwrap().turn;
    table.tick(up - 1, &SeedKeys(5));
    assert_eq!(table.open[seat].as_ref().unwrap().turn, turn, "there is a moment left");
    table.tick(up, &SeedKeys(5));
    assert!(table.open[seat].as_ref().is_none_or(|open| open.turn > turn));
    assert_eq!(table.chairs[seat].as_ref().unwrap().bank_ms, 0);
    assert!(!table.table.seating().away().has(seat), "who is there only loses their turn");
}

#[test]
fn a_lost_line_gets_some_grace_and_no_new_clock() {
    let (mut table, seat, now) = asked();
    table.set_here(ANN, false, now + 5_000);
    let up = now + 30_000 + 60_000 + 30_000;
    assert_eq!(table.deadline(seat), Some(up));
    table.set_here(ANN, true, now + 9_000);
    let ask = table.asked(table.onlooker(Some(ANN))).unwrap();
    assert_eq!(ask.left_ms, Some(21_000), "reconnecting does not wind the clock");
    table.set_here(ANN, false, now + 10_000);
    table.tick(up, &SeedKeys(5));
    assert!(table.table.seating().away().has(seat), "who is gone sits out");
    let spent: i64 = 30_000;
    // The grace of an hour is bounded: after four times thirty seconds nobody waits any longer.
    for _ in 0..4 {
        table.chairs[seat].as_mut().unwrap().grace.spend(up, spent);
    }
    table.open[seat] =
        Some(Open { turn: 99, must: true, ends: Some(up), question: clock::Question::Bank });
    assert_eq!(table.deadline(seat), Some(up));
}

#[test]
fn answers_out_of_time_cost_the_time_bank() {
    let (mut table, seat, now) = asked();
    let act = answer(&table, seat, 1).unwrap();
    let turn = table.open[seat].as_ref().unwrap().turn;
    let asker = Asker { who: ANN, name: "Ann", id: "1" };
    let wish = Wish::Act { hand: 1, turn, act };
    table.hear(&asker, &wish, now + 30_000 + 12_000, &SeedKeys(5)).unwrap();
    assert_eq!(table.chairs[seat].as_ref().unwrap().bank_ms, 48_000);
}

fn hear(table: &mut SharedTable, who: PlayerId, id: &str, wish: Wish, now: i64) {
    let asker = Asker { who, name: "Somebody", id };
    table.hear(&asker, &wish, now, &SeedKeys(5)).unwrap();
}

/// Who was promised a chair has it after a restart between two hands, and who wanted to go goes.
#[test]
fn promises_for_the_end_of_a_hand_survive_a_restart() {
    let (mut table, seat, mut now) = asked();
    let mut kept = Kept::new(table.offering());
    kept.keep(&mut table);
    let bot = table.bots().iter().next().unwrap();
    let stack = Cents(table.offering().buy_in.as_cents());
    let sit = Sit { seat: Some(bot.number()), stack, name: Some("Bea".into()) };
    hear(&mut table, BEA, "b1", Wish::Chair(ChairWish::Sit(sit)), now);
    let last = crate::wire::Habits { last_hand: Some(true), ..Default::default() };
    hear(&mut table, ANN, "a1", Wish::Set(last), now);
    while table.is_playing() {
        if table.open[seat].is_some() {
            now = table.deadline(seat).unwrap();
        } else {
            now = now.max(table.wake_at().unwrap());
        }
        table.tick(now, &SeedKeys(5));
        kept.keep(&mut table);
    }
    assert!(table.chairs[bot].as_ref().is_none_or(|chair| chair.who != BEA));
    let parts = parts(table.offering());
    let key = |hand, nonce: &[u8; 32]| SeedKeys(5).key(hand, nonce);
    let mut again = SharedTable::resume(&parts, &kept.found, "1", key, now).unwrap().table;
    while !again.is_playing() {
        now = now.max(again.wake_at().unwrap());
        again.tick(now, &SeedKeys(5));
    }
    assert_eq!(again.chairs[bot].as_ref().unwrap().who, BEA);
    assert_eq!(again.seat_of(ANN), None);
}

/// Another table must not spend what a failing disk could still lose.
#[test]
fn what_comes_into_a_wallet_can_be_spent_once_it_is_stored() {
    let (mut table, seat, now) = asked();
    table.wallets.change([(ANN, 0)]);
    let has = table.wallets.get(ANN);
    hear(&mut table, ANN, "a1", Wish::Chair(ChairWish::Leave), now);
    table.tick(now + 1, &SeedKeys(5));
    let mut later = now;
    while table.chairs[seat].as_ref().is_some_and(|chair| chair.who == ANN) {
        later = later.max(table.wake_at().unwrap());
        table.tick(later, &SeedKeys(5));
    }
    assert_eq!(table.wallets.get(ANN), has);
    let rows = table.take_rows();
    table.stored(&rows);
    assert!(table.wallets.get(ANN) > has);
}

/// Whatever is carried out leaves a row with its name, so that a retry is known after a restart.
#[test]
fn the_next_hand_on_request_is_a_request_with_a_name() {
    let (mut table, seat, mut now) = asked();
    while table.is_playing() {
        now = now.max(table.deadline(seat).or(table.wake_at()).unwrap());
        table.tick(now, &SeedKeys(5));
    }
    table.take_rows();
    hear(&mut table, ANN, "n1", Wish::Chair(ChairWish::Next), now);
    let named = |row: &&Row| row.by == Some((ANN, "n1".into()));
    assert_eq!(table.take_rows().iter().filter(named).count(), 1);
}
