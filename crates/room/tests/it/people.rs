//! Who may sit at a table.

use engine::Rules;
use houseway_room::replay::replay;
use notation::parse;

/// One chair for each, and a private table.
const SESSION: &str = "\
houseway 2
title A private table
table 1
game holdem
seats 6
buy-in 30.00
sit seat 1 30.00 #7 Ann
  pay cage -> seat 1 30.00 buy-in PK-44
# Ann has a chair. Whom the room does not know, it does not know again either.
sit seat 2 30.00 #7 Ann
  refused already-seated
sit seat 2 30.00 Ann
  pay cage -> seat 2 30.00 buy-in PK-44
public
  refused not-now
admit #8
  refused not-now
private
  private
private
  refused not-now
sit seat 3 30.00 #8 Bob
  refused not-invited
sit seat 3 30.00 Bob
  refused not-invited
admit #8
  admitted #8
admit #8
  refused not-now
sit seat 3 30.00 #8 Bob
  pay cage -> seat 3 30.00 buy-in PK-44
# Who sat there when it became private is asked to it.
leave seat 1
  pay seat 1 -> cage 30.00 cash-out
sit seat 4 30.00 #7 Ann
  pay cage -> seat 4 30.00 buy-in PK-44
move seat 4 to 1
  moved seat 4 to 1
sit seat 4 30.00 #7 Ann
  refused already-seated
public
  public
sit seat 4 30.00 #9 Cy
  pay cage -> seat 4 30.00 buy-in PK-44
";

#[test]
fn one_chair_each_and_only_guests_at_a_private_table() {
    let document = parse(SESSION).unwrap();
    let report = replay(&document, Rules::ALL);
    assert!(report.is_ok(), "{report}");
    assert_eq!(notation::print(&document), SESSION);
}

#[test]
fn a_number_is_not_a_name() {
    let field = notation::Field::Sit {
        seat: cards::Seat::at(0),
        stack: 3000,
        player: None,
        name: "#7 Ann".into(),
    };
    let mut document = parse(SESSION).unwrap();
    document.after = vec![field.into()];
    let text = notation::print(&document);
    assert!(text.ends_with("sit seat 1 30.00 7 Ann\n"), "{text}");
    for line in ["admit 7", "admit #", "admit #-1", "admit #07", "admit #99999999999", "admit #7 8"]
    {
        assert!(parse(&format!("{SESSION}{line}\n")).is_err(), "{line}");
    }
}
