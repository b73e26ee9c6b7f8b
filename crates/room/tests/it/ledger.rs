//! Books that balance, whatever is entered.

use cards::Seat;
use engine::{Chips, Reason};
use houseway_room::ledger::{BookAccount, Entry, Ledger, LedgerFault, Occasion, PlayerId, Why};
use houseway_room::{Reading, Shift};

const ANN: PlayerId = PlayerId(1);
const BOB: PlayerId = PlayerId(2);

fn seat(at: usize) -> BookAccount {
    BookAccount::Seat { table: 1, seat: Seat::at(at) }
}

fn event() -> Why {
    Why::Event(Reason::Win, None)
}

/// Ann and Bob sit down with fifty each, and Bob wins ten of Ann's: the number of that entry.
fn played() -> (Ledger, u64) {
    let mut ledger = Ledger::new();
    for (at, player) in [ANN, BOB].into_iter().enumerate() {
        ledger.grant(player, Chips::dollars(100)).unwrap();
        let way = (BookAccount::Wallet(player), seat(at));
        ledger.post(way, Chips::dollars(50), Occasion::default(), event()).unwrap();
    }
    let at = Occasion { table: 1, hand: 4, event: 37, ..Occasion::default() };
    let number = ledger.post((seat(0), seat(1)), Chips::dollars(10), at, event()).unwrap();
    (ledger, number)
}

#[test]
fn what_cannot_be_is_refused_and_changes_nothing() {
    let (mut ledger, _) = played();
    let before: Vec<Entry> = ledger.entries().to_vec();
    let way = (seat(0), seat(1));
    let mut post =
        |way, amount| ledger.post(way, amount, Occasion::default(), event()).unwrap_err();
    assert_eq!(post(way, Chips::ZERO), LedgerFault::BadAmount);
    assert_eq!(post(way, Chips::cents(-1)), LedgerFault::BadAmount);
    assert_eq!(post((seat(0), seat(0)), Chips::dollars(1)), LedgerFault::SameAccount);
    let fault = post(way, Chips::dollars(41));
    assert_eq!(fault, LedgerFault::Overdrawn { account: seat(0), has: Chips::dollars(40) });
    assert_eq!(fault.to_string(), "seat:1:1 has only 40.00");
    assert!(ledger.affords(ANN, Chips::dollars(50)).is_ok());
    let fault = ledger.affords(ANN, Chips::dollars(51)).unwrap_err();
    assert_eq!(fault.to_string(), "wallet:1 has only 50.00");
    assert_eq!(ledger.entries(), before);
    assert!(ledger.trial_balance().is_zero());
}

#[test]
fn a_correction_is_another_entry_with_who_and_why() {
    let (mut ledger, number) = played();
    let before: Vec<Entry> = ledger.entries().to_vec();
    assert_eq!(ledger.reverse(number, "", "misread"), Err(LedgerFault::Unexplained));
    assert_eq!(ledger.reverse(number, "Lou", " "), Err(LedgerFault::Unexplained));
    assert_eq!(ledger.reverse(99, "Lou", "misread"), Err(LedgerFault::NoSuchEntry));
    assert_eq!(ledger.reverse(0, "Lou", "misread"), Err(LedgerFault::NoSuchEntry));
    ledger.reverse(number, "Lou", "the hands were misread").unwrap();
    assert_eq!(ledger.reverse(number, "Lou", "once more"), Err(LedgerFault::TakenBack));
    // Existing entries are unchanged.
    assert_eq!(ledger.entries()[..before.len()], before);
    let last = ledger.entries().last().unwrap();
    assert_eq!((last.from, last.to, last.at.hand), (seat(1), seat(0), 4));
    let (who, why) = ("Lou".to_string(), "the hands were misread".to_string());
    assert_eq!(last.why, Why::Correction { of: Some(number), who, why });
    assert_eq!(ledger.balance(seat(0)), Chips::dollars(50));
    assert_eq!(ledger.balance(BookAccount::Suspense), Chips::ZERO);
}

#[test]
fn what_a_player_took_away_is_owed_by_suspense() {
    let (mut ledger, number) = played();
    // Bob leaves with all but three dollars.
    let way = (seat(1), BookAccount::Wallet(BOB));
    ledger.post(way, Chips::dollars(57), Occasion::default(), event()).unwrap();
    ledger.reverse(number, "Lou", "misread").unwrap();
    assert_eq!(ledger.balance(seat(0)), Chips::dollars(50), "Ann has hers back");
    assert_eq!(ledger.balance(BookAccount::Suspense), Chips::dollars(0) - Chips::dollars(7));
    // It is found again.
    let way = (BookAccount::Wallet(BOB), BookAccount::Suspense);
    ledger.correct(way, Chips::dollars(7), "Lou", "Bob paid at the cage").unwrap();
    assert_eq!(ledger.balance(BookAccount::Suspense), Chips::ZERO);
    assert!(ledger.trial_balance().is_zero());
    assert_eq!(ledger.audit(), Ok(()));
}

#[test]
fn random_entries_always_balance() {
    let accounts = [
        BookAccount::Issue,
        BookAccount::Suspense,
        BookAccount::Corporation,
        BookAccount::Wallet(ANN),
        BookAccount::Cage(ANN),
        BookAccount::Play { table: 1 },
        BookAccount::Collection { table: 1, shift: Shift::default() },
        BookAccount::Jackpot { table: 1 },
        seat(0),
        seat(1),
    ];
    let mut dice = 1_u64;
    let mut roll = |n: usize| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (dice >> 33) as usize % n
    };
    let mut ledger = Ledger::new();
    let (mut done, mut refused) = (0, 0);
    for _ in 0..4_000 {
        let way = (accounts[roll(accounts.len())], accounts[roll(accounts.len())]);
        let amount = Chips::cents(roll(5_000) as i64 - 20);
        let before = ledger.entries().len();
        let came = match roll(8) {
            0 => ledger.reverse(roll(before + 2) as u64, "Lou", "a test").map(|()| 0),
            1 => ledger.correct(way, amount, "Lou", "a test"),
            _ => ledger.post(way, amount, Occasion::default(), event()),
        };
        match came {
            Ok(_) => done += 1,
            Err(_) => {
                refused += 1;
                assert_eq!(ledger.entries().len(), before);
            }
        }
        assert!(ledger.trial_balance().is_zero());
        let owing =
            |(account, chips): &(BookAccount, Chips)| *chips < Chips::ZERO && !account.may_owe();
        assert_eq!(ledger.balances().find(owing), None);
    }
    assert_eq!(ledger.audit(), Ok(()));
    assert!(done > 1_000 && refused > 500, "{done} done, {refused} refused");
}

#[test]
fn entries_can_be_handed_over() {
    let (mut ledger, number) = played();
    let all = ledger.entries().to_vec();
    let gone: Vec<Entry> = ledger.hand_over().collect();
    assert_eq!((gone, ledger.entries().len()), (all, 0));
    // The books continue: balances and numbering stay, and what was handed over cannot be reversed
    // here.
    assert_eq!(ledger.balance(seat(1)), Chips::dollars(60));
    assert_eq!(ledger.audit(), Ok(()));
    assert_eq!(ledger.reverse(number, "Lou", "misread"), Err(LedgerFault::NoSuchEntry));
    let next = ledger.post((seat(1), seat(0)), Chips::dollars(1), Occasion::default(), event());
    assert_eq!(next, Ok(number + 1));
    assert_eq!(ledger.entries()[0].number, number + 1);
    ledger.reverse(number + 1, "Lou", "misread").unwrap();
    assert_eq!(ledger.balance(seat(1)), Chips::dollars(60));
    assert_eq!(ledger.audit(), Ok(()));
    // Again, when only some accounts have moved since.
    for (from, to) in [(1, 0), (0, 1), (1, 2)] {
        assert_eq!(ledger.hand_over().count(), if from == 1 && to == 0 { 2 } else { 1 });
        let way = (seat(from), seat(to));
        ledger.post(way, Chips::dollars(3), Occasion::default(), event()).unwrap();
        assert_eq!(ledger.audit(), Ok(()));
    }
}

/// What is done at the cage has the time of the cage's clock and is counted there; what is refused
/// is not.
#[test]
fn the_cage_has_a_clock_and_counts_what_it_does() {
    let morning = Reading { seconds: 1_794_843_000, ahead: -8 * 60 };
    let noon = Reading { seconds: morning.seconds + 4 * 3600, ..morning };
    let mut ledger = Ledger::new();
    ledger.tell_time(morning);
    assert_eq!(ledger.now(), morning);
    ledger.grant(ANN, Chips::dollars(100)).unwrap();
    assert_eq!(ledger.grant(ANN, Chips::ZERO), Err(LedgerFault::BadAmount));
    let way = (BookAccount::Suspense, BookAccount::Wallet(BOB));
    assert_eq!(ledger.correct(way, Chips::dollars(1), "", ""), Err(LedgerFault::Unexplained));
    // A table that was never told the time goes by the cage's clock.
    let at = Occasion { table: 1, hand: 4, event: 37, ..Occasion::default() };
    let buys = (BookAccount::Wallet(ANN), seat(0));
    let number = ledger.post(buys, Chips::dollars(10), at, event()).unwrap();
    ledger.tell_time(noon);
    ledger.correct(way, Chips::dollars(1), "Lou", "found on the floor").unwrap();
    ledger.reverse(number, "Lou", "meant for Bob").unwrap();
    let places: Vec<Occasion> = ledger.entries().iter().map(|entry| entry.at).collect();
    let there = Occasion { when: morning, ..at };
    let cage = |event, when| Occasion { table: 0, hand: 0, event, when };
    // A correction names the place of what was wrong, and has the time at which it was made.
    let corrected = Occasion { when: noon, ..at };
    assert_eq!(places, [cage(1, morning), there, cage(2, noon), corrected]);
}
