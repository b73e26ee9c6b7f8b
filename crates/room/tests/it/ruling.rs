//! Rulings after the fact: chips are conserved, the books balance, and players who left are not
//! forgotten.

use crate::floor::*;
use cards::Seat;
use engine::{
    Action, Actor, Answer, Chips, Code, Ending, Engine, Incident, IncidentKind, Move, Override,
    Ruling, Verb,
};
use houseway_room::ledger::{BookAccount, Ledger, Why};
use houseway_room::{Command, Correction, NotCorrected, Session, rule_again};

#[test]
fn whatever_is_ruled_chips_are_conserved_and_the_books_balance() {
    let (mut all, mut suspense, mut wallets) = (0, 0, 0);
    for offering in [
        "tommys/holdem",
        "palace/holdem-4-8",
        "tommys/no-bust-21st-century",
        "unnamed/no-bust-blackjack",
        "glorias/pan",
        "palace/pan-2",
    ] {
        let (mut done, mut moved) = (0, 0);
        // A hand of Pan is long.
        for seed in 0..if offering.contains("pan") { 12 } else { 24 } {
            let mut dice = Dice(seed * 0x9E37_79B9 + 77);
            let players = 3 + dice.below(4);
            let (mut session, mut ledger) = seated(offering, players);
            ready(&mut session, &mut ledger, dice.below(players));
            if !play(&mut session, &mut ledger, &mut dice) {
                continue;
            }
            sound(&session, &ledger);
            let setup = session.last_hand().unwrap().setup().unwrap().clone();
            // Before the floor comes, some leave, change their chair or buy.
            for at in 0..players {
                let seat = Seat::at(at);
                let to = Seat::at(players + dice.below(Seat::MAX - players));
                let _ = match dice.below(6) {
                    0 => session.ask(&Command::Leave(seat), &mut ledger),
                    1 => session.ask(&Command::Move { from: seat, to }, &mut ledger),
                    2 => session
                        .ask(&Command::Buy { seat, amount: Chips::dollars(100) }, &mut ledger),
                    _ => Ok(()),
                };
            }
            for _ in 0..6 {
                let acts = session.last_hand().unwrap().acts().len();
                let from = dice.below(acts + 1);
                // The first point from there on where something can have gone wrong.
                let found =
                    (0..=acts.min(8)).map(|at| (from + at) % (acts + 1)).find_map(|after| {
                        let hand = as_it_stood(&session, after)?;
                        Some((after, some_steps(&setup, &hand, &mut dice)?))
                    });
                let Some((after, steps)) = found else { continue };
                let had: Vec<Chips> =
                    (0..players).map(|at| wealth(&session, &ledger, player(at))).collect();
                let owed = ledger.balance(BookAccount::Suspense);
                let (entries, digest) = (ledger.entries().to_vec(), session.seating().digest());
                let ruling = correction(after, steps);
                let came = session.correct(&ruling, &mut ledger);
                sound(&session, &ledger);
                assert_eq!(ledger.entries()[..entries.len()], entries[..], "old entries stand");
                let Ok(corrected) = came else {
                    assert_eq!(ledger.entries().len(), entries.len());
                    assert_eq!(session.seating().digest(), digest, "a refusal left a trace");
                    continue;
                };
                done += 1;
                let ruled = &corrected.ruled;
                for (at, had) in had.iter().enumerate() {
                    let seat = Seat::at(at);
                    let all = |o: &engine::Outcome| o.stacks.get(seat) + o.cage[seat];
                    let should = all(&ruled.after) - all(&ruled.before);
                    let got = wealth(&session, &ledger, player(at)) - *had;
                    // A winner gets it all; a loser may no longer have it.
                    assert!(got == should || should < got && got <= Chips::ZERO, "{got} {should}");
                }
                for entry in &ledger.entries()[entries.len()..] {
                    let Why::Correction { who, why, .. } = &entry.why else { panic!("{entry:?}") };
                    let (at, hand) = (entry.at, session.turn().hand);
                    assert!((at.table, at.hand) == (TABLE, hand) && at.event > 0, "{entry:?}");
                    assert!(who == "Lou" && why.starts_with("seen on the tape"), "{why}");
                    assert_eq!((entry.at.table, entry.at.hand), (TABLE, 1));
                    suspense += usize::from(entry.from == BookAccount::Suspense);
                    wallets += usize::from(matches!(entry.to, BookAccount::Wallet(_)));
                    moved += 1;
                }
                assert!(ledger.balance(BookAccount::Suspense) <= owed);
                // Nothing is paid twice, whoever asks for it again.
                let paid = ledger.entries().len();
                let again = Correction { who: "Max".into(), ..ruling };
                let again = session.correct(&again, &mut ledger);
                assert_eq!(again, Err(NotCorrected::AlreadyRuled));
                assert_eq!(ledger.entries().len(), paid);
                assert_eq!(corrected.paid.len(), ledger.entries().len() - entries.len());
            }
        }
        assert!(done > 3, "{offering}: {done} corrected");
        all += moved;
    }
    assert!(all > 100, "{all} entries");
    assert!(suspense > 5 && wallets > 10, "{suspense} of suspense, {wallets} to wallets");
}

#[test]
fn a_hand_played_again_live_is_the_same_hand() {
    for offering in ["tommys/holdem", "tommys/no-bust-21st-century", "palace/pan-2"] {
        for seed in 0..40 {
            let mut dice = Dice(seed * 77_777 + 5);
            let (mut session, mut ledger) = seated(offering, 4);
            ready(&mut session, &mut ledger, 1);
            if !play(&mut session, &mut ledger, &mut dice) {
                continue;
            }
            let acts = session.last_hand().unwrap().acts().len();
            let live = as_it_stood(&session, acts).unwrap();
            assert_eq!(live.outcome(), session.hand().unwrap().outcome(), "{offering}, {seed}");
        }
    }
}

/// Ann, Bob and Cy at Tommy's hold'em: Bob folds the small blind, Cy wins it with Ann's call and
/// fold on the flop.
fn played() -> (Session, Ledger) {
    played_and_left(&[])
}

/// The same, and some leave before Ann folds.
fn played_and_left(leave: &[u8]) -> (Session, Ledger) {
    let (mut session, mut ledger) = seated("tommys/holdem", 3);
    session.ask(&Command::Place(seat(1)), &mut ledger).unwrap();
    session.deal(&mut ledger).unwrap();
    let cards = |text: &str| Action::Chance(Answer::Cards(text.parse().unwrap()));
    for (actor, action) in [
        (Actor::Chance, cards("Qs 4d Jh Qh Kd 8h")),
        (Actor::Seat(seat(1)), Verb::Call.into()),
        (Actor::Seat(seat(2)), Verb::Fold.into()),
        (Actor::Seat(seat(3)), Verb::Check.into()),
        (Actor::Chance, cards("2c 7s Td Ts")),
        (Actor::Seat(seat(3)), Move::new(Verb::Bet).amount(Chips::dollars(8)).into()),
    ] {
        session.act(actor, &action, &mut ledger).unwrap();
    }
    for at in leave {
        session.ask(&Command::Leave(seat(*at)), &mut ledger).unwrap();
    }
    session.act(Actor::Seat(seat(1)), &Verb::Fold.into(), &mut ledger).unwrap();
    session.close(&mut ledger).unwrap();
    (session, ledger)
}

/// Cy's king was turned up on the deal, and a card of Ann's: the deal was void (PK-32).
fn misdeal() -> Vec<(Actor, Action)> {
    let slip = |at: u8, card: &str| {
        let cards = card.parse().unwrap();
        let incident = Incident { cards, ..Incident::new(IncidentKind::ExposedCard).at(seat(at)) };
        (Actor::Dealer, Action::Slip(incident))
    };
    let declare = Action::Declare(Incident::new(IncidentKind::ExposedCard).at(seat(1)));
    vec![slip(3, "Kd"), slip(1, "8h"), (Actor::Floor, declare)]
}

#[test]
fn everybody_gets_back_what_a_void_deal_cost_him() {
    let (mut session, mut ledger) = played();
    let stacks =
        |session: &Session| [1, 2, 3].map(|at| session.seating().stack(seat(at)).as_cents());
    assert_eq!(stacks(&session), [70_00, 76_00, 92_00]);
    // Bob has left.
    session.ask(&Command::Leave(seat(2)), &mut ledger).unwrap();
    let wallet = ledger.balance(BookAccount::Wallet(player(1)));
    let corrected = session.correct(&correction(1, misdeal()), &mut ledger).unwrap();
    let ruled = &corrected.ruled;
    assert_eq!(ruled.rule.unwrap().to_string(), "PK-32");
    assert_eq!(ruled.ruling, Some((IncidentKind::ExposedCard, Ruling::Misdeal)));
    assert_eq!((ruled.before.ending, ruled.after.ending), (Ending::Uncontested, Ending::Misdeal));
    let moves = ruled.moves.iter().map(|m| format!("{} -> {} {}", m.from, m.to, m.amount));
    assert_eq!(
        moves.collect::<Vec<_>>(),
        ["seat 3 -> seat 1 10.00", "seat 3 -> seat 2 2.00", "collection -> seat 2 2.00"]
    );
    assert_eq!(stacks(&session), [80_00, 0, 80_00]);
    let back = ledger.balance(BookAccount::Wallet(player(1))) - wallet;
    assert_eq!(back, Chips::dollars(4), "what is due to Bob is in the wallet");
    assert_eq!(corrected.stacks[1], (seat(3), Chips::dollars(92), Chips::dollars(80)));
    let entry = ledger.entries().last().unwrap();
    let Why::Correction { who, why, .. } = &entry.why else { panic!("{entry:?}") };
    let because = "seen on the tape (exposed-card: misdeal PK-32; seat 1 70.00 now 80.00; \
                   seat 2 76.00 now 80.00; seat 3 92.00 now 80.00)";
    assert_eq!((who.as_str(), why.as_str()), ("Lou", because));
    sound(&session, &ledger);
    // Once is enough.
    let again = session.correct(&correction(1, misdeal()), &mut ledger);
    assert_eq!(again, Err(NotCorrected::AlreadyRuled));
    sound(&session, &ledger);
}

#[test]
fn what_somebody_has_no_more_suspense_owes() {
    let (mut session, mut ledger) = played();
    session.ask(&Command::Leave(seat(3)), &mut ledger).unwrap();
    let wallet = ledger.balance(BookAccount::Wallet(player(2)));
    session.correct(&correction(1, misdeal()), &mut ledger).unwrap();
    assert_eq!(ledger.balance(BookAccount::Suspense), Chips::dollars(-12));
    assert_eq!(ledger.balance(BookAccount::Wallet(player(2))), wallet, "nobody's wallet is opened");
    assert_eq!(session.seating().stack(seat(1)), Chips::dollars(80));
    sound(&session, &ledger);
}

#[test]
fn who_left_in_the_middle_of_the_hand_is_not_forgotten() {
    let (mut session, mut ledger) = played_and_left(&[2, 3]);
    // Eighty of a thousand dollars were bought in.
    let brought = Chips::dollars(920);
    let took = |ledger: &Ledger| {
        [1, 2].map(|at| ledger.balance(BookAccount::Wallet(player(at))) - brought)
    };
    // The hand is over, and they took what it left them.
    assert_eq!(session.seating().seated().iter().collect::<Vec<_>>(), [seat(1)]);
    assert_eq!(took(&ledger), [76, 92].map(Chips::dollars));
    sound(&session, &ledger);
    session.correct(&correction(1, misdeal()), &mut ledger).unwrap();
    // Bob is paid in the new chair; suspense owes what Cy took away.
    assert_eq!(took(&ledger), [80, 92].map(Chips::dollars));
    assert_eq!(ledger.balance(BookAccount::Suspense), Chips::dollars(-12));
    assert_eq!(session.seating().stack(seat(1)), Chips::dollars(80));
    sound(&session, &ledger);
}

#[test]
fn what_cannot_be_is_refused_and_changes_nothing() {
    let (mut session, mut ledger) = played();
    let state = |session: &Session, ledger: &Ledger| {
        (
            session.seating().digest(),
            ledger.entries().len(),
            session.last_hand().unwrap().acts().len(),
        )
    };
    let before = state(&session, &ledger);
    let mut refused = |correction: Correction| {
        let why = session.correct(&correction, &mut ledger).unwrap_err();
        assert_eq!(state(&session, &ledger), before, "{why}");
        why
    };
    let declare = |incident| vec![(Actor::Floor, Action::Declare(incident))];
    let exposed = Incident::new(IncidentKind::ExposedCard);
    for (who, why) in [("", "so"), ("Lou", " ")] {
        let (who, why) = (who.to_string(), why.to_string());
        let unsigned = Correction { who, why, ..correction(1, misdeal()) };
        assert_eq!(refused(unsigned), NotCorrected::Unexplained);
    }
    let mut silent = misdeal();
    let (who, why) = (String::new(), String::new());
    let over = Override { incident: exposed, ruling: Ruling::Stands, who, why };
    silent[2] = (Actor::Floor, Action::Override(Box::new(over)));
    assert_eq!(refused(correction(1, silent)), NotCorrected::Unexplained);
    assert_eq!(refused(correction(1, Vec::new())), NotCorrected::NoRuling);
    assert_eq!(refused(correction(8, misdeal())), NotCorrected::NoSuchStep { acts: 7 });
    let nobody = exposed.at(seat(9));
    assert_eq!(refused(correction(1, declare(nobody))), NotCorrected::NoSuchSeat(seat(9)));
    let code = |why: NotCorrected| match why {
        NotCorrected::Refused { step, refusal } => (step, refusal.code),
        why => panic!("{why}"),
    };
    // No such incident, a card they did not have, another game's incident, after the end.
    let mut foreign = misdeal();
    if let (_, Action::Slip(slip)) = &mut foreign[1] {
        slip.cards = "As".parse().unwrap();
    }
    assert_eq!(code(refused(correction(1, declare(exposed)))), (1, Code::NoSuchIncident));
    assert_eq!(code(refused(correction(1, foreign))), (2, Code::NoSuchCard));
    let meld = Incident::new(IncidentKind::InvalidMeld).at(seat(1));
    assert_eq!(code(refused(correction(1, declare(meld)))), (1, Code::NoSuchIncident));
    assert_eq!(code(refused(correction(7, misdeal()))), (1, Code::HandOver));
    // A card is replaced: what follows is not what was played, and nobody says which card came.
    let one = vec![misdeal()[0].clone(), (Actor::Floor, Action::Declare(exposed))];
    let why = refused(correction(1, one.clone()));
    assert!(matches!(why, NotCorrected::DoesNotFollow { act: 2, .. }), "{why}");
    // With the rest of the hand given, it works.
    let mut whole = one;
    whole.push((Actor::Chance, Action::Chance(Answer::Cards("9c".parse().unwrap()))));
    let why = refused(correction(1, whole));
    assert!(matches!(why, NotCorrected::DoesNotFollow { act: 5, .. }), "the burn is there: {why}");
    session.deal(&mut ledger).unwrap();
    let why = session.correct(&correction(1, misdeal()), &mut ledger).unwrap_err();
    assert_eq!(why, NotCorrected::HandOn);
    session.call_off(&mut ledger);
    // A void hand leaves nothing to rule on, but the one before is still kept.
    session.correct(&correction(1, misdeal()), &mut ledger).unwrap();
    session.keep_hands(0);
    let why = session.correct(&correction(1, misdeal()), &mut ledger).unwrap_err();
    assert_eq!(why, NotCorrected::NoHand);
}

#[test]
fn an_unfinished_hand_is_not_ruled_on_after_the_fact() {
    let (session, _) = played();
    let last = session.last_hand().unwrap();
    let (setup, acts) = (last.setup().unwrap(), last.acts());
    let why = rule_again(setup, &acts[..5], &correction(1, misdeal())).unwrap_err();
    assert_eq!(why, NotCorrected::Unfinished);
    let ruled = rule_again(setup, &acts, &correction(1, misdeal())).unwrap();
    assert_eq!(ruled.moves[0].from, engine::Account::Seat(seat(3)));
}
