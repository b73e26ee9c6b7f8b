//! A table with its hand and its clerk, driven by hand.

use cards::Seat;
use engine::{Action, Actor, Answer, Chips, Code, Engine, Mode, Move, Rules, Verb};
use houseway_room::ledger::{BookAccount, Ledger, PlayerId};
use houseway_room::{Command, NoHand, Session, Terms, Turn};

const ANN: PlayerId = PlayerId(1);
const BOB: PlayerId = PlayerId(2);

/// Ann and Bob at hold'em, with thirty of their hundred dollars each, Ann on the button.
fn seated() -> (Session, Ledger) {
    let registry = house::Registry::builtin();
    let terms = Terms::of(registry.find("unnamed/holdem").unwrap());
    let mut session = Session::new(7, terms, Mode::Guarded, Rules::ALL);
    let mut ledger = Ledger::new();
    for (at, player) in [ANN, BOB].into_iter().enumerate() {
        ledger.grant(player, Chips::dollars(100)).unwrap();
        session.ask(&sits(player, at, 30), &mut ledger).unwrap();
    }
    session.ask(&Command::Place(Seat::at(0)), &mut ledger).unwrap();
    (session, ledger)
}

fn sits(player: PlayerId, at: usize, dollars: i64) -> Command {
    Command::Sit { seat: Seat::at(at), stack: Chips::dollars(dollars), player: Some(player) }
}

fn cards(session: &mut Session, ledger: &mut Ledger, cards: &str) {
    let answer = Action::Chance(Answer::Cards(cards.parse().unwrap()));
    session.act(Actor::Chance, &answer, ledger).unwrap();
}

#[test]
fn chairs_are_paid_for_out_of_wallets() {
    let (mut session, mut ledger) = seated();
    let mut refused = |player, at, dollars| {
        let before = (session.seating().digest(), ledger.entries().len());
        let refusal = session.ask(&sits(player, at, dollars), &mut ledger).unwrap_err();
        assert_eq!((session.seating().digest(), ledger.entries().len()), before);
        refusal
    };
    assert_eq!(refused(ANN, 3, 30).code, Code::AlreadySeated);
    assert_eq!(refused(PlayerId(3), 3, 30).code, Code::WalletTooSmall);
    let refusal = refused(PlayerId(3), 3, 30).to_string();
    assert_eq!(refusal, "your wallet does not have that much");
    let much = Command::Buy { seat: Seat::at(0), amount: Chips::dollars(71) };
    let refusal = session.ask(&much, &mut ledger).unwrap_err();
    assert_eq!((refusal.code, refusal.limit), (Code::WalletTooSmall, Chips::dollars(70)));
    let nobody = Command::Buy { seat: Seat::at(5), amount: Chips::dollars(30) };
    assert_eq!(session.ask(&nobody, &mut ledger).unwrap_err().code, Code::SeatEmpty);
    let sit = Command::Sit { seat: Seat::at(5), stack: Chips::dollars(30), player: None };
    assert_eq!(session.ask(&sit, &mut ledger).unwrap_err().code, Code::NotYours);
    // A player who leaves has the chips in the wallet again, and may come back to another chair.
    session.ask(&Command::Leave(Seat::at(0)), &mut ledger).unwrap();
    assert_eq!(ledger.balance(BookAccount::Wallet(ANN)), Chips::dollars(100));
    assert_eq!(session.seat_of(ANN), None);
    session.ask(&sits(ANN, 4, 100), &mut ledger).unwrap();
    assert_eq!((session.seat_of(ANN), session.who(Seat::at(4))), (Some(Seat::at(4)), Some(ANN)));
    assert!(session.agrees(&ledger));
    assert_eq!(ledger.audit(), Ok(()));
}

#[test]
fn what_comes_too_late_or_twice_changes_nothing() {
    let (mut session, mut ledger) = seated();
    session.deal(&mut ledger).unwrap();
    cards(&mut session, &mut ledger, "2c 3d 4h 5s");
    let turn = session.turn();
    let call = Action::Move(Move::new(Verb::Call));
    let first = Actor::Seat(Seat::at(1));
    session.act_on(turn, first, &call, &mut ledger).unwrap();
    let (entries, digest) = (ledger.entries().len(), session.hand().unwrap().digest());
    for late in [turn, Turn { hand: turn.hand - 1, ..turn }, Turn { step: 99, ..turn }] {
        let refusal = session.act_on(late, first, &call, &mut ledger).unwrap_err();
        assert_eq!(refusal.code, Code::Late);
    }
    assert_eq!((ledger.entries().len(), session.hand().unwrap().digest()), (entries, digest));
    assert_eq!(session.turn(), Turn { step: turn.step + 1, ..turn });
}

#[test]
fn a_hand_called_off_is_taken_back_in_the_books_too() {
    let (mut session, mut ledger) = seated();
    let stacks = session.setup().stacks;
    session.deal(&mut ledger).unwrap();
    let play = BookAccount::Play { table: 7 };
    assert!(ledger.balance(play) > Chips::ZERO, "blinds are in");
    assert_eq!(session.deal(&mut ledger), Err(NoHand::Refused(refused(Code::HandOn))));
    session.call_off(&mut ledger);
    assert!(session.agrees(&ledger));
    assert_eq!(session.setup().stacks, stacks);
    assert_eq!(ledger.balance(play), Chips::ZERO);
    let fees = ledger.balances().filter(|(a, _)| matches!(a, BookAccount::Collection { .. }));
    assert_eq!(fees.map(|(_, chips)| chips).sum::<Chips>(), Chips::ZERO);
    // Once is enough.
    let entries = ledger.entries().len();
    session.call_off(&mut ledger);
    assert_eq!(ledger.entries().len(), entries);
    assert_eq!(ledger.audit(), Ok(()));
}

#[test]
fn who_left_a_hand_that_was_called_off_is_gone_with_what_he_had() {
    let (mut session, mut ledger) = seated();
    let seat = Seat::at(0);
    let had = session.seating().stack(seat) + ledger.balance(BookAccount::Wallet(ANN));
    assert_eq!(session.who(seat), Some(ANN));
    session.deal(&mut ledger).unwrap();
    session.ask(&Command::Leave(seat), &mut ledger).unwrap();
    assert!(session.seating().leaving().has(seat) && session.who(seat) == Some(ANN));
    session.call_off(&mut ledger);
    assert!(!session.seating().seated().has(seat) && session.seating().leaving().is_empty());
    assert_eq!((session.who(seat), session.setup().stacks.get(seat)), (None, Chips::ZERO));
    assert_eq!(ledger.balance(BookAccount::Wallet(ANN)), had);
    assert!(session.agrees(&ledger));
    assert_eq!(ledger.audit(), Ok(()));
}

fn refused(code: Code) -> engine::Refusal {
    engine::Refusal::plain(code)
}

#[test]
fn the_table_and_the_books_agree_after_a_hand_and_a_missing_chip_is_seen() {
    let (mut session, mut ledger) = seated();
    session.deal(&mut ledger).unwrap();
    cards(&mut session, &mut ledger, "2c 3d 4h 5s");
    let fold = Action::Move(Move::new(Verb::Fold));
    assert!(session.close(&mut ledger).is_none(), "it goes on");
    session.act(Actor::Seat(Seat::at(1)), &fold, &mut ledger).unwrap();
    let outcome = session.close(&mut ledger).unwrap();
    assert!(!session.is_playing() && session.agrees(&ledger));
    assert_eq!(
        session.act(Actor::Seat(Seat::at(0)), &fold, &mut ledger).unwrap_err().code,
        Code::HandOver
    );
    let fees = ledger.balances().filter(|(a, _)| matches!(a, BookAccount::Collection { .. }));
    assert_eq!(fees.map(|(_, chips)| chips).sum::<Chips>(), outcome.collected);
    let way = (BookAccount::Seat { table: 7, seat: Seat::at(1) }, BookAccount::Wallet(ANN));
    ledger.correct(way, Chips::cents(1), "Lou", "a cent goes astray").unwrap();
    assert!(!session.agrees(&ledger));
}

/// Whoever sits down between hands is dealt in sooner or later, and no hand is held up by it: with
/// blinds, antes or a bank.
#[test]
fn somebody_new_is_dealt_in_at_every_table() {
    use crate::floor::{Dice, play, player, ready, seated};
    for offering in house::Registry::builtin().offerings() {
        for posts in [true, false] {
            let mut dice = Dice(5);
            let (mut session, mut ledger) = seated(&offering.id, 5);
            ready(&mut session, &mut ledger, 0);
            assert!(play(&mut session, &mut ledger, &mut dice), "{}", offering.id);
            // In a chair that the blinds have just passed.
            let (seat, stack) = (cards::Seat::at(1), offering.buy_in.times(3));
            session.ask(&Command::Leave(seat), &mut ledger).unwrap();
            ledger.grant(player(7), engine::Chips::dollars(5000)).unwrap();
            let sit = Command::Sit { seat, stack, player: Some(player(7)) };
            session.ask(&sit, &mut ledger).unwrap();
            let comes = if posts { Command::Post(seat) } else { Command::Wait(seat) };
            let _ = session.ask(&comes, &mut ledger);
            let mut dealt = false;
            for _ in 0..5 {
                for at in 0..5 {
                    let who = session.who(cards::Seat::at(at)).unwrap();
                    ledger.grant(who, offering.buy_in).unwrap();
                    let (seat, amount) = (cards::Seat::at(at), offering.buy_in);
                    let _ = session.ask(&Command::Buy { seat, amount }, &mut ledger);
                }
                if session.seating().banker().is_none()
                    && session.ask(&Command::Offer, &mut ledger).is_ok()
                {
                    while let Some(seat) = session.seating().offered() {
                        if session.ask(&Command::Accept(seat), &mut ledger).is_err() {
                            session.ask(&Command::Decline(seat), &mut ledger).unwrap();
                        }
                    }
                }
                let begun = session.deal(&mut ledger);
                assert!(begun.is_ok(), "{} {posts}: {begun:?}", offering.id);
                dealt |= session.setup().stacks.seats().has(seat);
                session.call_off(&mut ledger);
                assert!(play(&mut session, &mut ledger, &mut dice), "{}", offering.id);
            }
            assert!(dealt, "{} {posts}", offering.id);
        }
    }
}
