//! Rulings on hands before the last: only their difference is paid, and later hands stand.

use crate::floor::*;
use cards::Seat;
use engine::{
    Action, Actor, Chips, Code, Engine, Events, Hand, Incident, IncidentKind, Mode, Refusal, Setup,
};
use houseway_room::ledger::{BookAccount, Ledger, Why};
use houseway_room::{Command, NotCorrected, PastHand, Repayment, Session};

/// A kept hand as it was after this many actions, at a live table.
fn stood(past: &PastHand, after: usize) -> Option<Hand> {
    let setup = Setup { mode: Mode::Live, ..past.setup().unwrap().clone() };
    let mut events = Events::new();
    let mut hand = Hand::start(&setup, &mut events).ok()?;
    for (actor, action) in &past.acts()[..after] {
        hand.apply(*actor, action, &mut events).unwrap();
    }
    Some(hand)
}

/// Some hands are played; in between people leave, come back, move and buy.
fn evening(offering: &str, players: usize, hands: u32, dice: &mut Dice) -> (Session, Ledger) {
    let (mut session, mut ledger) = seated(offering, players);
    ready(&mut session, &mut ledger, dice.below(players));
    for _ in 0..hands {
        if !play(&mut session, &mut ledger, dice) {
            session.new_shoe();
            let first = session.seating().seated().iter().next();
            let _ = first.map(|seat| session.ask(&Command::Place(seat), &mut ledger));
        }
        for at in 0..players {
            let amount = session.seating().terms().buy_in;
            let to = Seat::at(dice.below(8));
            let _ = match (session.seat_of(player(at)), dice.below(8)) {
                (None, 0..=3) => {
                    let sit = Command::Sit { seat: to, stack: amount, player: Some(player(at)) };
                    session.ask(&sit, &mut ledger)
                }
                (Some(seat), 0) => session.ask(&Command::Leave(seat), &mut ledger),
                (Some(from), 1) => session.ask(&Command::Move { from, to }, &mut ledger),
                (Some(seat), 2..=3) => session.ask(&Command::Buy { seat, amount }, &mut ledger),
                _ => Ok(()),
            };
        }
        if session.ask(&Command::Offer, &mut ledger).is_ok() {
            while let Some(seat) = session.seating().offered() {
                if session.ask(&Command::Accept(seat), &mut ledger).is_err() {
                    session.ask(&Command::Decline(seat), &mut ledger).unwrap();
                }
            }
        }
    }
    sound(&session, &ledger);
    (session, ledger)
}

#[test]
fn any_kept_hand_may_be_ruled_on_and_the_others_stand() {
    let (mut older, mut entries, mut suspense, mut wallets) = (0, 0, 0, 0);
    for offering in ["tommys/holdem", "palace/hot-action-blackjack", "palace/razz"] {
        for seed in 0..30 {
            let mut dice = Dice(seed * 0x9E37_79B9 + 1234);
            let players = 3 + dice.below(3);
            let (mut session, mut ledger) = evening(offering, players, 6, &mut dice);
            for _ in 0..8 {
                let kept: Vec<PastHand> = session.past_hands().cloned().collect();
                let Some(past) = kept.get(dice.below(kept.len())) else { continue };
                let (number, after) = (past.number(), dice.below(past.acts().len() + 1));
                let Some(hand) = stood(past, after) else { continue };
                let Some(steps) = some_steps(past.setup().unwrap(), &hand, &mut dice) else {
                    continue;
                };
                let wealth_of = |session: &Session, ledger: &Ledger| -> Vec<Chips> {
                    (0..players).map(|at| wealth(session, ledger, player(at))).collect()
                };
                let (had, before) = (wealth_of(&session, &ledger), ledger.entries().len());
                let came =
                    session.correct_hand(number, &correction(after, steps.clone()), &mut ledger);
                sound(&session, &ledger);
                let Ok(corrected) = came else {
                    assert_eq!(ledger.entries().len(), before, "a refusal left a trace");
                    continue;
                };
                let is_last = number == kept.last().unwrap().number();
                older += usize::from(!is_last);
                // Everybody gets the difference, wherever they are now.
                let has = wealth_of(&session, &ledger);
                let ruled = &corrected.ruled;
                let was = |at: usize| {
                    let now = ledger_player(past, &session, at);
                    now.map_or(Chips::ZERO, |seat| {
                        let all = |o: &engine::Outcome| o.stacks.get(seat) + o.cage[seat];
                        all(&ruled.after) - all(&ruled.before)
                    })
                };
                let due: Chips = (0..players).map(was).sum();
                let got: Chips = has.iter().copied().sum::<Chips>() - had.iter().copied().sum();
                assert!(got >= due, "{offering} {seed}: {got} instead of {due}");
                for entry in &ledger.entries()[before..] {
                    let Why::Correction { why, .. } = &entry.why else { panic!("{entry:?}") };
                    let about = format!("seen on the tape (hand {number};");
                    assert_eq!(why.starts_with(&about), !is_last, "{why}");
                    entries += 1;
                    suspense += usize::from(entry.from == BookAccount::Suspense);
                    wallets += usize::from(matches!(entry.to, BookAccount::Wallet(_)));
                }
                // The other hands are as they were, and this one has the ruling.
                for (one, other) in session.past_hands().zip(&kept) {
                    assert_eq!(one.number(), other.number());
                    assert_eq!(one.acts() == other.acts(), one.number() != number);
                }
                let again = session.correct_hand(number, &correction(after, steps), &mut ledger);
                assert_eq!(again, Err(NotCorrected::AlreadyRuled));
            }
            // The game goes on.
            play(&mut session, &mut ledger, &mut dice);
            sound(&session, &ledger);
        }
    }
    assert!(older > 60 && entries > 60, "{older} older hands, {entries} entries");
    assert!(suspense > 5 && wallets > 5, "{suspense} of suspense, {wallets} to wallets");
}

/// Whoever touches a wager is barred, wherever they sit by then; whoever sits in their old chair is
/// not (PD-20).
#[test]
fn barring_binds_a_person_and_not_a_chair() {
    let (mut there, mut gone) = (0, 0);
    for seed in 0..60 {
        let mut dice = Dice(seed * 0x9E37_79B9 + 4321);
        let (mut session, mut ledger) = evening("tommys/no-bust-21st-century", 4, 5, &mut dice);
        let kept: Vec<PastHand> = session.past_hands().cloned().collect();
        for past in &kept {
            let dealt = past.setup().unwrap().stacks.seats();
            let touches = dealt.iter().nth(dice.below(dealt.len())).unwrap();
            let Some(player) =
                (0..4).map(player).find(|p| session.chair_in(past.number(), *p) == Some(touches))
            else {
                continue;
            };
            let incident = Incident::new(IncidentKind::TamperedWager).at(touches);
            let steps = vec![
                (Actor::Dealer, Action::Slip(incident)),
                (Actor::Floor, Action::Declare(incident)),
            ];
            let acts = past.acts().len();
            let corrected = (0..=acts).find_map(|after| {
                let ruling = correction(after, steps.clone());
                session.correct_hand(past.number(), &ruling, &mut ledger).ok()
            });
            let Some(corrected) = corrected else { continue };
            if !corrected.ruled.after.barred.has(touches) {
                continue;
            }
            match session.seat_of(player) {
                Some(seat) => {
                    there += 1;
                    assert!(session.seating().barred().has(seat), "{seed}");
                    session.ask(&Command::Leave(seat), &mut ledger).unwrap();
                }
                None => gone += 1,
            }
            // Nobody else has to go, and they may not come back to any chair.
            for seat in session.seating().seated().iter() {
                let who = session.who(seat).unwrap();
                assert!(who != player && !session.seating().barred().has(seat), "{seed}");
            }
            ledger.grant(player, Chips::dollars(1000)).unwrap();
            let stack = session.seating().terms().buy_in;
            for seat in (0..8).map(Seat::at) {
                let sit = Command::Sit { seat, stack, player: Some(player) };
                let refused = session.ask(&sit, &mut ledger).unwrap_err();
                assert_eq!(refused.code, Code::Barred, "{seed}");
            }
            sound(&session, &ledger);
            break;
        }
    }
    assert!(there > 5 && gone > 5, "{there} were there, {gone} had gone");
}

/// The chair that a player had in a hand.
fn ledger_player(past: &PastHand, session: &Session, at: usize) -> Option<Seat> {
    session.chair_in(past.number(), player(at))
}

#[test]
fn only_the_posted_number_of_hands_is_kept() {
    let (mut session, mut ledger) = evening("tommys/holdem", 4, 1, &mut Dice(3));
    session.keep_hands(3);
    let mut dice = Dice(8);
    while session.turn().hand < 6 {
        assert!(play(&mut session, &mut ledger, &mut dice));
    }
    let numbers: Vec<u32> = session.past_hands().map(PastHand::number).collect();
    assert_eq!(numbers, [4, 5, 6]);
    let some = correction(0, Vec::new());
    for (number, told) in [
        (3, "hand 3 is not kept: only hands 4 to 6 can still be ruled on"),
        (7, "there is no hand 7 yet: the last one is 6"),
    ] {
        let came = session.correct_hand(number, &some, &mut ledger).unwrap_err();
        assert_eq!(came.to_string(), told);
        let came = session.put_right(&repay(Some(number), 1, 2), &mut ledger).unwrap_err();
        assert_eq!(came.to_string(), told);
    }
    // A void hand is not among them.
    session.deal(&mut ledger).unwrap();
    session.call_off(&mut ledger);
    assert!(play(&mut session, &mut ledger, &mut dice));
    let numbers: Vec<u32> = session.past_hands().map(PastHand::number).collect();
    assert_eq!(numbers, [5, 6, 8]);
}

fn repay(hand: Option<u32>, from: u8, to: u8) -> Repayment {
    let (who, why) = ("Lou".into(), "the pot was pushed to the wrong seat".into());
    Repayment { hand, from: seat(from), to: seat(to), amount: Chips::dollars(2), who, why }
}

#[test]
fn a_payment_of_an_older_hand_is_put_right_among_those_who_were_in_it() {
    let (mut session, mut ledger) = seated("tommys/holdem", 4);
    ready(&mut session, &mut ledger, 0);
    let mut dice = Dice(5);
    assert!(play(&mut session, &mut ledger, &mut dice));
    // Seat 2 leaves, and somebody else takes the chair.
    session.ask(&Command::Leave(seat(2)), &mut ledger).unwrap();
    ledger.grant(player(8), Chips::dollars(200)).unwrap();
    let stack = session.seating().terms().buy_in;
    let sit = Command::Sit { seat: seat(2), stack, player: Some(player(8)) };
    session.ask(&sit, &mut ledger).unwrap();
    session.ask(&Command::Post(seat(2)), &mut ledger).unwrap();
    assert!(play(&mut session, &mut ledger, &mut dice));
    let wallet = |ledger: &Ledger| ledger.balance(BookAccount::Wallet(player(1)));
    let (had, stack) = (wallet(&ledger), session.seating().stack(seat(2)));
    session.put_right(&repay(Some(1), 1, 2), &mut ledger).unwrap();
    assert_eq!(wallet(&ledger), had + Chips::dollars(2), "whoever sat there then");
    assert_eq!(session.seating().stack(seat(2)), stack, "not whoever sits there now");
    let Why::Correction { why, .. } = &ledger.entries().last().unwrap().why else { panic!() };
    assert!(why.contains("(hand 1: seat 1 owes seat 2 2.00;"), "{why}");
    session.put_right(&repay(None, 1, 2), &mut ledger).unwrap();
    assert_eq!(session.seating().stack(seat(2)), stack + Chips::dollars(2));
    sound(&session, &ledger);
    let not_there = session.put_right(&repay(Some(1), 1, 7), &mut ledger).unwrap_err();
    let refusal = Refusal::plain(Code::NotInHand);
    assert_eq!(not_there, NotCorrected::Refused { step: 1, refusal });
}
