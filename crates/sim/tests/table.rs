//! Tables that play on: every chip is accounted for, and nothing depends on threads.

use bots::Strategy;
use cards::Seat;
use engine::{
    Action, Actor, Chips, CoveringBank, Engine, Family, Move, Rules, SetupFault, Stacks, Verb,
    Viewer,
};
use house::{Offering, Registry};
use houseway_sim::{Lineup, Plan, Player, Step, Table, record_hand, run};
use notation::{parse, print};
use record::replay::replay;
use room::ledger::BookAccount;
use shoe::Rng;

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
fn chips_are_conserved_at_every_offering() {
    // Whether sixty hands break anybody at one table is chance; at none of a game's it is a fault.
    let mut rebuys = std::collections::BTreeMap::new();
    for offering in registry().offerings() {
        for lineup in [Lineup::All(Strategy::Simple), Lineup::Mixed] {
            let plan = Plan { hands: 60, seed: 3, lineup, ..Plan::default() };
            let tally = run(offering, &plan, &|_| {}).unwrap();
            let id = &offering.id;
            assert!(tally.conserved, "{id}");
            assert_eq!((tally.hands, tally.called_off), (60, 0), "{id}");
            assert_eq!(tally.endings.values().sum::<u64>(), 60, "{id}");
            let net: i64 = tally.seats.iter().map(|seat| seat.net_cents).sum();
            let house = tally.fees + tally.jackpots.values().copied().sum::<Chips>();
            let gone = house.as_cents() + tally.corporation_cents;
            assert_eq!(net, -gone, "{id}: what players lost, house, jackpot and corporation have");
            // Nobody looks at a clock here: half hours cost nothing (FE-16).
            let timed = !offering.room.amount("fee-half-hour").is_zero();
            assert_eq!(tally.fees.is_zero(), timed, "{id}: {}", offering.fee());
            assert!(tally.turns > 120, "{id}");
            let bought = tally.seats.iter().any(|seat| seat.rebuys > 0);
            *rebuys.entry(offering.game.id).or_insert(false) |= bought;
        }
    }
    assert!(rebuys.values().all(|bought| *bought), "{rebuys:?}");
}

#[test]
fn a_bank_stands_behind_the_player_dealer() {
    let registry = registry();
    // Random players do not put up all they have when they bank.
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
            assert!(table.books().conserved, "{id}");
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
        assert_eq!(table.room().corporation(), has, "{id}");
    }
}

#[test]
fn the_same_seed_gives_the_same_result_on_any_number_of_threads() {
    for (id, hands) in [("unnamed/holdem", 650), ("palace/no-bust-blackjack", 410)] {
        let registry = registry();
        let offering = registry.find(id).unwrap();
        let on = |threads, seed| {
            let plan = Plan { hands, seed, threads, ..Plan::default() };
            run(offering, &plan, &|_| {}).unwrap()
        };
        let one = on(1, 5);
        assert_eq!(one, on(2, 5));
        assert_eq!(one, on(7, 5));
        assert_ne!(one, on(1, 6), "another seed is another game");
    }
}

#[test]
fn progress_adds_up() {
    let registry = registry();
    let told = std::sync::atomic::AtomicU64::new(0);
    let plan = Plan { hands: 230, threads: 2, ..Plan::default() };
    let more = |n| _ = told.fetch_add(n, std::sync::atomic::Ordering::Relaxed);
    run(registry.find("unnamed/holdem").unwrap(), &plan, &more).unwrap();
    assert_eq!(told.into_inner(), 230);
}

#[test]
fn a_hand_of_a_run_replays() {
    for offering in registry().offerings() {
        let plan = Plan { hands: 300, seed: 11, ..Plan::default() };
        for number in [1, 7, 23, 201] {
            let document = record_hand(offering, &plan, number).unwrap().unwrap();
            let text = print(&document);
            let report = replay(&parse(&text).unwrap(), Rules::ALL);
            assert!(report.is_ok(), "{} hand {number}: {report}\n{text}", offering.id);
            // The cards of earlier hands are out of the shoe.
            let carried = text.contains(" carried\ndiscards ");
            assert!(number != 7 || carried == (offering.game.family == Family::Banked), "{text}");
        }
        for number in [0, 301] {
            assert!(record_hand(offering, &plan, number).unwrap().is_none());
        }
    }
}

/// Plays hands and gives the seat that had the lead in each.
fn leads(offering: &Offering, hands: usize, players: usize) -> Vec<(u8, Option<Seat>)> {
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
                    Step::Asks { seat, may_pass } => {
                        assert_eq!(seat, you);
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
                            bots::simple::choose(look, &mut engine::Choices::new(), &mut |n| n / 2)
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
        assert!(table.books().conserved);
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
    assert_eq!((table.books().hands, table.books().called_off), (1, 1));
    assert_eq!(total(&outcome.stacks) + table.books().fees, before);
    assert!(table.books().conserved);
}

#[test]
fn too_many_and_too_few_are_told() {
    let registry = registry();
    let offering = registry.find("palace/pan-2").unwrap();
    for (n, fault) in [(1, SetupFault::TooFew { least: 2 }), (9, SetupFault::TooMany { most: 8 })] {
        let plan = Plan { players: Some(n), ..Plan::default() };
        let unplayable = run(offering, &plan, &|_| {}).unwrap_err();
        assert!(unplayable.0.contains(&fault), "{unplayable}");
    }
    for n in [0, 255] {
        let plan = Plan { players: Some(n), hands: 0, ..Plan::default() };
        run(offering, &plan, &|_| {}).unwrap_err();
    }
}
