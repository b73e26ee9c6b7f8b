//! The limits of a table change between two hands, and nothing else does.

use engine::Rules;
use house::Registry;
use houseway_room::replay::{replay, update};
use houseway_room::{Events, Seating, Terms};
use notation::{parse, print};

const SESSION: &str = "\
houseway 2
table 1
game holdem
seats 6
buy-in 30.00
option small-bet 3.00
option big-bet 6.00
option blinds 1.00,3.00
option fee-schedule FE-03
option fee-by-players 2-9:1.00
sit seat 1 60.00 Ann
sit seat 2 60.00 Bob
sit seat 3 60.00 Cy
sit seat 4 60.00 Dee
place seat 1
deal
hand 1
limits small-bet=4.00
  refused hand-on
away seat 4
start
chance cards 2c 3d 4h 5s 7c 8d 9d 9c
seat 4 fold
seat 1 fold
seat 2 fold
end
# The next blind passes Dee, who owes both when she is back.
deal
  mark button seat 2 PK-03
  missed seat 4 PK-42
hand 2
start
  pay seat 3 -> pot 1.00 blind PK-06
  pay seat 1 -> pot 3.00 blind PK-06
chance cards 2c 3d 4h 5s 7c 8d
seat 2 fold
seat 3 fold
end
limits small-bet=4.00 big-bet=8.00 blinds=2.00,4.00 buy-in=40.00
  limits
# What she owes is what blinds cost now.
back seat 4
  back seat 4
post seat 4
  posts seat 4 live 4.00 dead 2.00 PK-42
sit seat 5 30.00 Eve
  refused too-little limit 40.00 PK-44
deal
  mark button seat 3 PK-03
  waits seat 4 PK-41
hand 3
start
  pay seat 1 -> pot 2.00 blind PK-06
  pay seat 2 -> pot 4.00 blind PK-06
chance cards 2c 3d 4h 5s 7c 8d
seat 3 raise 6.00
  refused too-little limit 8.00 PK-11
seat 3 raise 8.00
seat 1 fold
seat 2 fold
end
deal
  mark button seat 1 PK-03
  enters seat 4 live 4.00 dead 2.00 PK-42
hand 4
post seat 4 live 4.00 dead 2.00
start
  pay seat 2 -> pot 2.00 blind PK-06
  pay seat 3 -> pot 4.00 blind PK-06
";

#[test]
fn limits_change_and_debts_stay() {
    let filled = update(&parse(SESSION).unwrap()).unwrap();
    let written = print(&filled);
    let mut lines = written.lines();
    for line in SESSION.lines() {
        assert!(lines.any(|own| own == line), "'{line}' is not in\n{written}");
    }
    assert!(replay(&filled, Rules::ALL).is_ok());
    let audited = auditor::audit(&filled).unwrap();
    let differ: Vec<String> = audited.disagreements().map(ToString::to_string).collect();
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}

/// The cut card is put in when a shoe is shuffled (EQ-10).
#[test]
fn another_place_of_the_cut_card_takes_another_shoe() {
    let session = |limits: &str| {
        let text = format!(
            "houseway 2\ntable 1\ngame no-bust-blackjack\nbuy-in 100.00\noption cut-card quarter\n\
             sit seat 1 200.00 Ann\nsit seat 2 200.00 Bob\noffer\naccept seat 1\ndeal\nhand 1\nstart\n\
             seat 2 wager 10.00 on square 1\nseat 1 bank 50.00\ndealer no-more-bets\n\
             chance cards Ks Td 7s\nseat 2 stand\nchance cards 8c\nend\n\
             limits {limits}\ndeal\nhand 2\nstart\n"
        );
        print(&update(&parse(&text).unwrap()).unwrap())
    };
    assert!(session("max-wager=50.00").contains("shoe 1 carried"));
    assert!(session("cut-card=half").contains("shoe 2 fresh"));
}

#[test]
fn what_cannot_be_played_is_not_changed_to() {
    let registry = Registry::builtin();
    let of = |id: &str| Terms::of(registry.find(id).unwrap());
    let terms = of("palace/holdem-4-8");
    for (key, value) in [
        ("big-bet", "1.00"),
        ("blinds", "much"),
        ("buy-in", "-3"),
        ("bank-hands", "2"),
        ("colour", "green"),
    ] {
        assert!(terms.changed([(key, value)].into_iter()).is_err(), "{key} {value}");
    }
    let mut table = Seating::new(terms, engine::Mode::Guarded, Rules::ALL);
    let mut told = Events::new();
    table.change(of("palace/holdem-3-6"), &mut told).unwrap();
    assert_eq!(table.terms().buy_in, engine::Chips::dollars(30));
    let digest = table.digest();
    let refusal = table.change(of("palace/no-bust-blackjack"), &mut told).unwrap_err();
    assert_eq!((refusal.code, told.len()), (engine::Code::MustDoOtherwise, 1));
    assert_eq!(table.digest(), digest);
    for text in ["limits", "limits small-bet", "limits a=1 a=2", "limits small-bet=", "limits =3"] {
        let head = SESSION.split("sit seat").next().unwrap();
        assert!(parse(&format!("{head}{text}\n")).is_err(), "{text}");
    }
}
