//! Tables that play many hands: every chip is accounted for.

use bots::Strategy;
use cards::Seat;
use engine::{Action, Actor, Chips, CoveringBank, Engine, Move, Rules, Stacks, Verb, Viewer};
use house::{Offering, Registry};
use houseway_pit::{Player, Step, Table};
use notation::{parse, print};
use record::replay::replay;
use room::ledger::BookAccount;
use shoe::Rng;
use std::sync::Arc;

fn registry() -> Registry {
    Registry::builtin()
}

fn bots(n: usize) -> Vec<Player> {
    vec![Player::Bot(Strategy::Simple); n]
}

fn total(stacks: &Stacks) -> Chips {
    stacks.iter().map(|(_, stack)| stack).sum()
}

#[test]
fn a_bank_stands_behind_the_player_dealer() {
    let registry = registry();
    // Random players do not put up everything they have when they bank.
    let random = [Player::Bot(Strategy::Random); 6];
    for (id, corporation) in
        [("tommys/no-bust-21st-century", true), ("unnamed/no-bust-blackjack", false)]
    {
        let offering = registry.find(id).unwrap();
        let mut table = Table::new(offering, &random, &Rng::from_seed(9)).unwrap();
        let (mut behind, mut used) = (0, 0);
        for _ in 0..80 {
            table.begin().unwrap();
            let covering = table.setup().covering;
            let lead = table.setup().lead;
            let Step::Over(outcome) = table.play_on() else { panic!("{id}: no end") };
            assert!(table.played().conserved, "{id}");
            let Some(covering) = covering else { continue };
            behind += 1;
            match covering.who {
                CoveringBank::Corporation => {
                    assert!(corporation);
                    used += u32::from(outcome.corporation != covering.put_up);
                }
                CoveringBank::Seat(seat) => {
                    assert!(!corporation && seat.index() < 2 && lead.index() >= 2, "{id}");
                    used += u32::from(outcome.stacks.get(seat) != covering.put_up);
                }
            }
        }
        // The corporation behind every hand; the unnamed house's banks behind players only.
        assert_eq!(behind == 80, corporation, "{id}: {behind}");
        assert!(behind > 20 && used > 0, "{id}: {behind}, {used}");
        let has = table.cage().books().balance(BookAccount::Corporation);
        assert_eq!(table.seating().corporation(), has, "{id}");
    }
}

/// Plays hands and returns the seat that led each.
fn leads(offering: &Arc<Offering>, hands: usize, players: usize) -> Vec<(u8, Option<Seat>)> {
    let mut table = Table::new(offering, &bots(players), &Rng::from_seed(2)).unwrap();
    let lead = |_| {
        table.begin().unwrap();
        let lead = table.setup().lead.number();
        let Step::Over(outcome) = table.play_on() else { panic!("the hand did not end") };
        (lead, outcome.carry.lead)
    };
    (0..hands).map(lead).collect()
}

#[test]
fn button_bank_and_lead_move_as_they_should() {
    let registry = registry();
    let numbers =
        |leads: Vec<(u8, Option<Seat>)>| leads.into_iter().map(|l| l.0).collect::<Vec<_>>();
    let holdem = leads(registry.find("unnamed/holdem").unwrap(), 7, 3);
    assert_eq!(numbers(holdem), [1, 2, 3, 1, 2, 3, 1]);
    let blackjack = leads(registry.find("palace/no-bust-blackjack").unwrap(), 7, 3);
    assert_eq!(numbers(blackjack), [1, 1, 2, 2, 3, 3, 1]);
    let pan = leads(registry.find("palace/pan-2").unwrap(), 8, 4);
    for pair in pan.windows(2) {
        assert_eq!(pair[0].1.unwrap().number(), pair[1].0, "the winner leads");
    }
    assert!(pan.iter().any(|(lead, _)| *lead != pan[0].0));
}

#[test]
fn a_shoe_goes_on_and_is_replaced_when_it_runs_low() {
    let registry = registry();
    let offering = registry.find("palace/no-bust-blackjack").unwrap();
    let mut table = Table::new(offering, &bots(8), &Rng::from_seed(4)).unwrap();
    let mut shoes = Vec::new();
    for _ in 0..40 {
        table.begin().unwrap();
        let shoe = table.setup().carry.shoe;
        assert!(shoe.stub.len() >= shoe.deck.len() / 4);
        shoes.push((shoe.id, shoe.stub.len()));
        table.play_on();
    }
    let replaced = shoes.windows(2).filter(|pair| pair[0].0 != pair[1].0).count();
    let went_on = shoes.windows(2).filter(|pair| pair[0].0 == pair[1].0).count();
    assert!(replaced >= 2 && went_on > replaced, "{shoes:?}");
}

#[test]
fn a_guest_is_asked_and_may_be_refused() {
    for offering in registry().offerings() {
        let mut chairs = bots(3);
        chairs[1] = Player::Guest;
        let you = Seat::at(1);
        let mut table = Table::new(offering, &chairs, &Rng::from_seed(9)).unwrap();
        table.keep_records(1, vec![(you, "You".into())]);
        let (mut asked, mut passed) = (0, 0);
        for number in 1..=12 {
            table.begin().unwrap();
            assert_eq!(table.number(), number);
            loop {
                match table.play_on() {
                    Step::Asks { seats, may_pass } => {
                        assert_eq!(seats, [you].into_iter().collect());
                        asked += 1;
                        let before = table.hand().unwrap().digest();
                        table.act(you, Move::new(Verb::Timeout)).unwrap_err();
                        assert_eq!(table.hand().unwrap().digest(), before);
                        if may_pass {
                            passed += 1;
                            table.pass(you);
                            continue;
                        }
                        let hand = table.hand().unwrap();
                        let look = hand.look(Viewer::Seat(you));
                        let mv =
                            bots::caller::choose(look, &mut engine::Choices::new(), &mut |n| n / 2)
                                .unwrap();
                        table.act(you, mv).unwrap();
                    }
                    Step::Over(_) => break,
                    step => panic!("{step:?}"),
                }
            }
            assert!(table.act(you, Move::new(Verb::Fold)).is_err(), "the hand is over");
            assert_eq!(table.step(), Step::Idle);
        }
        assert!(asked > 12, "{}: asked {asked} times, {passed} passed", offering.id);
        assert!(table.played().conserved);
        let text = print(&table.recorder().unwrap().document(Viewer::Record));
        let report = replay(&parse(&text).unwrap(), Rules::ALL);
        assert!(report.is_ok(), "{report}\n{text}");
    }
}

#[test]
fn a_hand_given_up_counts_for_nothing() {
    let registry = registry();
    let offering = registry.find("palace/pan-2").unwrap();
    let mut table = Table::new(offering, &bots(4), &Rng::from_seed(1)).unwrap();
    let before = total(&table.setup().stacks);
    table.begin().unwrap();
    assert_eq!(table.step(), Step::Took { actor: Actor::Chance }, "cards come first");
    assert!(matches!(table.action(), Action::Chance(_)));
    table.begin().unwrap();
    assert_eq!(total(&table.setup().stacks), before);
    let Step::Over(outcome) = table.play_on() else { panic!("the hand did not end") };
    assert_eq!((table.played().hands, table.played().called_off), (1, 1));
    assert_eq!(total(&outcome.stacks) + table.played().fees, before);
    assert!(table.played().conserved);
}
