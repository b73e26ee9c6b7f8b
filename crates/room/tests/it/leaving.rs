//! A player leaves in the middle of a hand: the house finishes it for them, and then they are gone.

use crate::told::check;

#[test]
fn a_poker_hand_is_folded_and_its_bets_are_lost() {
    check(
        "\
houseway 2
table 1
game holdem
seats 6
buy-in 30.00
option small-bet 3.00
option big-bet 6.00
option blinds 1.00,3.00
sit seat 1 30.00 Ann
sit seat 2 30.00 Bob
sit seat 3 30.00 Cy
place seat 1
deal
hand 1
# The cards are out when Cy gets up; leaving twice is refused.
leave seat 3
  leaving seat 3
leave seat 3
  refused not-now
buy seat 3 30.00
  refused hand-on PK-01
# The chair is not free yet.
sit seat 3 30.00 Dee
  refused seat-taken
start
chance cards 2c 3d 4h 5s 7c 8d
seat 1 raise 6.00
seat 2 fold
clock timeout on seat 3
end
  stack seat 1 34.00
  stack seat 2 29.00
  stack seat 3 27.00
  pay seat 3 -> cage 27.00 cash-out
leave seat 3
  refused seat-empty
sit seat 3 30.00 Dee
  pay cage -> seat 3 30.00 buy-in PK-44
",
    );
}

#[test]
fn he_goes_with_what_he_won() {
    check(
        "\
houseway 2
table 1
game holdem
seats 6
buy-in 30.00
option small-bet 3.00
option big-bet 6.00
option blinds 1.00,3.00
sit seat 1 30.00 Ann
sit seat 2 30.00 Bob
sit seat 3 30.00 Cy
sit seat 4 30.00 Dee
place seat 1
deal
hand 1
leave seat 3
  leaving seat 3
leave seat 4
  leaving seat 4
# Dee stays after all.
back seat 4
  back seat 4
start
chance cards 2c 3d 4h 5s 7c 8d 9d 9c
seat 4 fold
seat 1 fold
seat 2 fold
end
  stack seat 3 31.00
  pay seat 3 -> cage 31.00 cash-out
deal
  mark button seat 2 PK-03
hand 2
seat 1 30.00 Ann
seat 2 29.00 Bob
seat 4 30.00 Dee
lead 2
start
",
    );
}

#[test]
fn a_wager_stands_and_is_settled() {
    check(
        "\
houseway 2
table 1
game no-bust-blackjack
seats 6
buy-in 100.00
sit seat 1 200.00 Ann
sit seat 2 100.00 Bob
sit seat 3 100.00 Cy
offer
accept seat 1
deal
hand 1
leave seat 2
  leaving seat 2
# So does the player-dealer: the bank goes on to somebody else.
leave seat 1
  leaving seat 1
start
seat 2 wager 20.00 on square 1
# A bank of nothing is none.
seat 1 bank 0.00
  refused too-little limit 5.00 NB-22
seat 1 bank 100.00
dealer no-more-bets
chance cards Ks Td 9s
clock timeout on seat 2
chance cards 7c
end
  stack seat 1 178.00
  stack seat 2 119.50
  pay seat 1 -> cage 178.00 cash-out
  pay seat 2 -> cage 119.50 cash-out
deal
  refused too-few
break
  broken-up
  pay seat 3 -> cage 100.00 cash-out
",
    );
}
