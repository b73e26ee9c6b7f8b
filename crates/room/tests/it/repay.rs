//! Disputes about money: a wrong payment is put right, and rulings are remembered where they matter
//! later.

use crate::floor::*;
use engine::{Chips, Code, Refusal};
use houseway_room::ledger::{BookAccount, Ledger, Why};
use houseway_room::{Command, NotCorrected, Repayment, Session};

fn repayment(from: u8, to: u8, cents: i64) -> Repayment {
    Repayment {
        hand: None,
        from: seat(from),
        to: seat(to),
        amount: Chips::cents(cents),
        who: "Lou".into(),
        why: "pushed to the wrong seat".into(),
    }
}

/// A hand of four was played.
fn played() -> (Session, Ledger) {
    let (mut session, mut ledger) = seated("tommys/holdem", 4);
    ready(&mut session, &mut ledger, 0);
    assert!(play(&mut session, &mut ledger, &mut Dice(5)));
    (session, ledger)
}

#[test]
fn chips_that_went_to_the_wrong_player_are_moved_and_the_books_say_why() {
    let (mut session, mut ledger) = played();
    let had = [1, 3].map(|at| session.seating().stack(seat(at)));
    let entries = ledger.entries().len();
    let paid = session.put_right(&repayment(1, 3, 150), &mut ledger).unwrap();
    assert_eq!(paid.len(), 1);
    let has = [1, 3].map(|at| session.seating().stack(seat(at)));
    let moved = Chips::cents(150);
    assert_eq!(has, [had[0] - moved, had[1] + moved]);
    sound(&session, &ledger);
    let [entry] = &ledger.entries()[entries..] else { panic!("one entry") };
    let Why::Correction { who, why, .. } = &entry.why else { panic!("{entry:?}") };
    assert_eq!(who, "Lou");
    let before_and_after = format!("seat 1 {} now {}", had[0], has[0]);
    assert!(why.starts_with("pushed to the wrong seat (seat 1 owes seat 3 1.50; "), "{why}");
    assert!(why.contains(&before_and_after), "{why}");
}

#[test]
fn those_who_left_are_paid_into_their_wallets_and_suspense_pays_what_nobody_has() {
    let (mut session, mut ledger) = played();
    for at in [2, 3] {
        session.ask(&Command::Leave(seat(at)), &mut ledger).unwrap();
    }
    let wallet = |ledger: &Ledger| ledger.balance(BookAccount::Wallet(player(2)));
    let before = wallet(&ledger);
    // To somebody who left.
    session.put_right(&repayment(1, 3, 100), &mut ledger).unwrap();
    assert_eq!(wallet(&ledger), before + Chips::cents(100));
    // By somebody who left: nobody opens a wallet.
    session.put_right(&repayment(2, 1, 100), &mut ledger).unwrap();
    assert_eq!(ledger.balance(BookAccount::Suspense), Chips::cents(-100));
    // By somebody who has less.
    let has = session.seating().stack(seat(4));
    let more = has + Chips::cents(300);
    session.put_right(&repayment(4, 1, more.as_cents()), &mut ledger).unwrap();
    assert_eq!(session.seating().stack(seat(4)), Chips::ZERO);
    assert_eq!(ledger.balance(BookAccount::Suspense), Chips::cents(-400));
    sound(&session, &ledger);
}

#[test]
fn nonsense_is_refused() {
    let (mut session, mut ledger) = played();
    let digest = session.seating().digest();
    let mut try_it = |repayment: Repayment| session.put_right(&repayment, &mut ledger).unwrap_err();
    let refused = |code| NotCorrected::Refused { step: 1, refusal: Refusal::plain(code) };
    assert_eq!(try_it(repayment(1, 1, 100)), refused(Code::NotInHand));
    assert_eq!(try_it(repayment(1, 7, 100)), refused(Code::NotInHand));
    assert_eq!(try_it(repayment(1, 2, 0)), refused(Code::BadAmount));
    assert_eq!(try_it(repayment(1, 2, -5)), refused(Code::BadAmount));
    assert_eq!(try_it(repayment(1, 2, i64::MAX)), refused(Code::BadAmount));
    let unexplained = Repayment { why: " ".into(), ..repayment(1, 2, 100) };
    assert_eq!(try_it(unexplained), NotCorrected::Unexplained);
    // Without a name and a reason it cannot be asked for at all.
    let bare = Command::Repay { hand: None, from: seat(1), to: seat(2), amount: Chips::cents(100) };
    assert_eq!(session.ask(&bare, &mut ledger), Err(Refusal::plain(Code::FloorDecides)));
    assert_eq!(session.seating().digest(), digest);
    session.deal(&mut ledger).unwrap();
    let on = session.put_right(&repayment(1, 2, 100), &mut ledger).unwrap_err();
    assert_eq!(on, refused(Code::HandOn));
}

/// Whether a player-dealer has lost money is reckoned again after a ruling (PD-18).
#[test]
fn who_has_lost_is_reckoned_again_after_a_ruling() {
    let (mut changed, mut same) = (0, 0);
    for seed in 0..1_200 {
        let mut dice = Dice(seed * 0x9E37_79B9 + 13);
        let (mut session, mut ledger) = seated("palace/hot-action-blackjack", 4);
        ready(&mut session, &mut ledger, 0);
        if !play(&mut session, &mut ledger, &mut dice) {
            continue;
        }
        let setup = session.last_hand().unwrap().setup().unwrap().clone();
        // Something that can have gone wrong at some step of the hand.
        let corrected = (0..12).find_map(|_| {
            let after = dice.below(session.last_hand().unwrap().acts().len() + 1);
            let hand = as_it_stood(&session, after)?;
            let steps = some_steps(&setup, &hand, &mut dice)?;
            session.correct(&correction(after, steps), &mut ledger).ok()
        });
        let Some(corrected) = corrected else { continue };
        let (was, is) = (corrected.ruled.before.carry.lost, corrected.ruled.after.carry.lost);
        let banker = setup.lead;
        if corrected.ruled.before.carry.banked.get(banker).is_zero() {
            continue;
        }
        if session.deal(&mut ledger).is_err() || session.setup().lead != banker {
            continue;
        }
        let free = session.setup().matches.get(banker).is_zero();
        assert_eq!(free, is.has(banker), "seed {seed}");
        if was.has(banker) == is.has(banker) {
            same += 1;
        } else {
            changed += 1;
        }
    }
    assert!(changed > 2 && same > 10, "{changed} changed, {same} the same");
}
