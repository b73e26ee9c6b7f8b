//! A table from its opening to its end.

use engine::Rules;
use houseway_room::replay::replay;
use notation::parse;

/// A chair is locked up, the table is closed, opened and broken up.
const SESSION: &str = "\
houseway 2
title Chairs held, a table closed and broken up
table 1
game no-bust-blackjack
seats 4
buy-in 100.00
option covering-bank corporation
option corporation-bank 500.00
hold seat 4
  held seat 4
sit seat 1 200.00 Ann
  pay cage -> seat 1 200.00 buy-in
sit seat 2 100.00 Bob
  pay cage -> seat 2 100.00 buy-in
hold seat 2
  refused seat-taken
hold seat 5
  refused no-such-target
move seat 2 to 4
  refused seat-taken
free seat 3
  refused not-now
free seat 4
  freed seat 4
move seat 2 to 4
  moved seat 2 to 4
hold seat 2
  held seat 2
# The player it was held for comes.
sit seat 2 100.00 Cy
  pay cage -> seat 2 100.00 buy-in
close
  closed
close
  refused closed
sit seat 3 100.00 Dee
  refused closed
deal
  refused closed
open
  opened
open
  refused not-now
sit seat 3 100.00 Dee
  pay cage -> seat 3 100.00 buy-in
buy seat 3 50.00
  pay cage -> seat 3 50.00 buy-in
sit seat 5 100.00 Eve
  refused no-such-target
offer
  offer seat 1 PD-02
accept seat 1
  mark player-dealer seat 1 PD-02
deal
  pay issue -> corporation 500.00 bank PD-07
hand 1
start
";

/// What follows the hand; the engine writes the hand's own lines.
const END: &str = "\
break
  broken-up
  pay seat 1 -> cage 206.00 cash-out
  pay seat 2 -> cage 100.00 cash-out
  pay seat 3 -> cage 150.00 cash-out
  pay seat 4 -> cage 89.50 cash-out
  pay corporation -> issue 502.00 bank PD-07
deal
  refused closed
open
  opened
deal
  refused too-few
";

const HAND: &str = "\
seat 4 wager 10.00 on square 1
seat 1 bank 8.00
dealer no-more-bets
chance cards Ks Td 7s
seat 4 stand
chance cards 8c
end
";

#[test]
fn a_table_is_opened_closed_and_broken_up() {
    let text = [SESSION, HAND, END].concat();
    let document = parse(&text).unwrap();
    let filled = houseway_room::replay::update(&document).unwrap();
    let written = notation::print(&filled);
    // Room and engine write exactly the lines that are here.
    let mut lines = written.lines();
    for line in text.lines() {
        assert!(lines.any(|own| own == line), "'{line}' is not in\n{written}");
    }
    let report = replay(&filled, Rules::ALL);
    assert!(report.is_ok(), "{report}");
}
