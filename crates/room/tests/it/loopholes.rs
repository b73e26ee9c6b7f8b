//! Ways around a rule that somebody could try.

use crate::told::check;

/// A hand of blackjack: a bet of ten from this seat against the bank of that one.
fn hand(number: u8, bank: u8, bettor: u8) -> String {
    format!(
        "deal\nhand {number}\nstart\nseat {bettor} wager 10.00 on square 1\nseat {bank} bank 50.00\n\
         dealer no-more-bets\nchance cards Ks Td 7s\nseat {bettor} stand\nchance cards 8c\nend\n"
    )
}

const BLACKJACK: &str = "\
houseway 2
table 1
game no-bust-blackjack
seats 6
buy-in 100.00
";

/// A hand of Pan between the first two seats, during which it strikes half past eleven.
const PAN_AT_HALF_PAST: &str = "\
houseway 2
table 1
game pan
seats 8
buy-in 40.00
option fee 0.00
option fee-half-hour 0.50
option opening lead
option declare-change no
at 2026-11-16 11:05
sit seat 1 40.00 Ann
sit seat 2 40.00 Bob
deal
hand 1
at 11:30
  half-hour 0.50 FE-17
start
chance cards Qh Jh 2c 4d 6s Ad 2h 4c 6d Jc
chance cards Ks 3c 5d Ac 4s Qs 3d 5c Kh 6h
seat 1 out
seat 2 in
chance shuffled
end
";

#[test]
fn what_is_owed_is_not_taken_by_a_deal_that_is_refused() {
    // The half hour is still owed when time is no longer charged.
    let rest = "\
limits fee-half-hour=0.00 fee=2.00
away seat 2
deal
  refused too-few
back seat 2
deal
  pay seat 1 -> collection 0.50 time FE-16
  pay seat 2 -> collection 0.50 time FE-16
";
    check(&[PAN_AT_HALF_PAST, rest].concat());
}

#[test]
fn nobody_banks_on_by_sitting_down_elsewhere() {
    let text = [
        BLACKJACK,
        "sit seat 1 200.00 #1 Ann\nsit seat 2 200.00 #2 Bob\noffer\naccept seat 1\n",
        &hand(1, 1, 2),
        &hand(2, 1, 2),
        "leave seat 1\nsit seat 3 200.00 #1 Ann\noffer\n  offer seat 2 PD-02\ndecline seat 2\n  \
         declined seat 2 PD-02\n  broken PD-03\n",
    ];
    check(&text.concat());
    // Getting up after one hand does not allow two more.
    let text = [
        BLACKJACK,
        "sit seat 1 200.00 #1 Ann\nsit seat 2 200.00 #2 Bob\noffer\naccept seat 1\n",
        &hand(1, 1, 2),
        "leave seat 1\nsit seat 1 200.00 #1 Ann\noffer\n  offer seat 2 PD-02\ndecline seat 2\n  \
         declined seat 2 PD-02\n  broken PD-03\n",
    ];
    check(&text.concat());
}

#[test]
fn whoever_takes_the_chair_of_a_banker_may_bank() {
    let text = [
        BLACKJACK,
        "sit seat 1 200.00 #1 Ann\nsit seat 2 200.00 #2 Bob\noffer\naccept seat 1\n",
        &hand(1, 1, 2),
        &hand(2, 1, 2),
        "leave seat 1\nsit seat 1 200.00 #3 Cy\noffer\n  offer seat 2 PD-02\ndecline seat 2\n  \
         declined seat 2 PD-02\n  offer seat 1 PD-02\naccept seat 1\n",
        &hand(3, 1, 2),
    ];
    check(&text.concat());
}

#[test]
fn a_partner_lets_a_bank_come_between_in_any_chair() {
    let begin = [
        BLACKJACK,
        "option bank-partners 3\nsit seat 1 200.00 #1 Ann\nsit seat 2 200.00 #2 Bob\n\
         sit seat 3 200.00 #3 Cy\noffer\naccept seat 1\npartner seat 3\ndeal\nhand 1\nstart\n\
         seat 2 wager 10.00 on square 1\nseat 1 bank 50.00\nseat 3 bank 50.00\ndealer no-more-bets\n\
         chance cards Ks Td 7s\nseat 2 stand\nchance cards 8c\nend\n",
    ]
    .concat();
    // Cy gets up and sits down again: the share in Ann's bank is not forgotten.
    let again = "leave seat 3\nsit seat 4 200.00 #3 Cy\ndecline seat 1\n  declined seat 1 PD-02\n  \
                 offer seat 2 PD-02\ndecline seat 2\n  declined seat 2 PD-02\n  broken PD-03\n";
    check(&[&begin, again].concat());
    // Somebody else in that chair has had no share.
    let other = "leave seat 3\nsit seat 3 200.00 #4 Di\ndecline seat 1\n  declined seat 1 PD-02\n  \
                 offer seat 2 PD-02\ndecline seat 2\n  declined seat 2 PD-02\n  offer seat 3 PD-02\n";
    check(&[&begin, other].concat());
    // When Bob has banked a hand, Cy may bank again in any chair.
    let between = [
        "leave seat 3\ndecline seat 1\naccept seat 2\n",
        &hand(2, 2, 1),
        "sit seat 5 200.00 #3 Cy\ndecline seat 2\n  declined seat 2 PD-02\n  offer seat 5 PD-02\n",
    ]
    .concat();
    check(&[&begin, between.as_str()].concat());
}

const HOLDEM: &str = "\
houseway 2
table 1
game holdem
seats 9
buy-in 80.00
option small-bet 8.00
option big-bet 16.00
option blinds 4.00,8.00
sit seat 1 80.00 Ann
sit seat 3 80.00 Bob
sit seat 5 80.00 Cy
sit seat 7 80.00 Di
sit seat 9 80.00 Eve
place seat 1
deal
hand 1
start
chance cards 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc
seat 7 fold
seat 9 fold
seat 1 fold
seat 3 fold
end
";

#[test]
fn hands_to_wait_add_up_over_several_changes() {
    // Di is next. Two blinds farther, then one more, then back: the same as in one move.
    let moves = "\
move seat 7 to 2
  sits-out seat 2 hands 2 PK-43
move seat 2 to 4
  sits-out seat 4 hands 3 PK-43
move seat 4 to 2
  sits-out seat 2 hands 2 PK-43
move seat 2 to 8
  moved seat 2 to 8
deal
  mark button seat 3 PK-03
hand 2
start
  pay seat 8 -> pot 8.00 blind PK-06
";
    check(&[HOLDEM, moves].concat());
}

#[test]
fn a_chair_that_is_held_for_somebody_is_his_alone() {
    let text = "\
houseway 2
table 1
game holdem
seats 6
buy-in 30.00
option hold-minutes 10
at 11:00
sit seat 1 30.00 #1 Ann
hold seat 2 #1
  refused already-seated
hold seat 2 #17
  held seat 2
hold seat 2 #18
  refused seat-taken
hold seat 3 #17
  refused already-seated
sit seat 2 30.00 #18 Bob
  refused seat-taken
sit seat 2 30.00 Somebody
  refused seat-taken
move seat 1 to 2
  refused seat-taken
sit seat 2 20.00 #17 Cy
  refused too-little limit 30.00 PK-44
sit seat 2 30.00 #17 Cy
  pay cage -> seat 2 30.00 buy-in PK-44
# Whoever sits down elsewhere needs it no more, and whoever does not come has it for ten minutes.
hold seat 3 #19
  held seat 3
sit seat 4 30.00 #19 Di
  freed seat 3
  pay cage -> seat 4 30.00 buy-in PK-44
hold seat 3 #20
  held seat 3
at 11:10
  freed seat 3
sit seat 3 30.00 #18 Bob
  pay cage -> seat 3 30.00 buy-in PK-44
private
hold seat 5 #21
  refused not-invited
admit #21
hold seat 5 #21
  held seat 5
hold seat 6
  held seat 6
public
sit seat 6 30.00 #22 Ed
  pay cage -> seat 6 30.00 buy-in PK-44
";
    check(text);
}

#[test]
fn whoever_wins_everything_can_hold_it() {
    // More than this could not be recorded, and the books could not hold it.
    let text = [
        BLACKJACK,
        "option corporation-bank 500.00\n\
         sit seat 1 9999999000.00 #1 Ann\n\
         sit seat 2 501.00 #2 Bob\n  refused too-much limit 500.00\n\
         sit seat 2 500.00 #2 Bob\nbuy seat 1 0.01\n  refused too-much\n\
         leave seat 2\nbuy seat 1 400.00\n  pay cage -> seat 1 400.00 buy-in\n\
         sit seat 2 100.00 #2 Bob\noffer\naccept seat 1\n",
        &hand(1, 1, 2),
    ];
    check(&text.concat());
}

/// A hand of pai gow poker with these bets; Ann banks, and the clock sets all hands.
fn set_by_the_clock(number: u8, bets: &str, deciders: &[u8]) -> String {
    let set: String =
        deciders.iter().map(|seat| format!("clock timeout on seat {seat}\n")).collect();
    format!(
        "deal\nhand {number}\nstart\nchance cards Kh Ks 9h 5d 7s Jh 9c Qd Qc 8d 8s Kc 4s 7d 3c Js 6c Qs \
         4c Jd 7h 3s Th 5s 2h 8c 6h As Ad 8h Qh 6d Ah 2s 5c 9d 6s Td Ts 5h Ac Jc 7c 3h 2d Jo Kd Tc 2c\n\
         seat 1 choose on row 1\n{bets}seat 1 bank 100.00\ndealer no-more-bets\n\
         chance dice 1 1 1\n{set}clock timeout on seat 1\nclock timeout on seat 1\ndealer show\nend\n"
    )
}

#[test]
fn a_bet_behind_somebody_stays_with_who_made_it() {
    let opened = [
        "houseway 2\ntable 1\ngame pai-gow-poker\nseats 7\nbuy-in 100.00\n\
         option unbet-spot open\noption wagers-until dice\n\
         sit seat 1 500.00 #1 Ann\nsit seat 2 500.00 #2 Bob\nsit seat 3 500.00 #3 Cy\n\
         offer\naccept seat 1\n",
        &set_by_the_clock(1, "seat 3 wager 20.00 on square 1 of spot 2\n", &[3]),
    ]
    .concat();
    let bets = |seat: u8, declined: &str| {
        format!(
            "seat 2 wager 50.00 on square 1\nseat {seat} wager 20.00 on square 1 of spot 2\n\
             seat 2 decline on seat {seat}\n{declined}"
        )
    };
    let stays = "  refused not-now PG-23\n";
    let goes = |seat: u8| format!("  pay spot 2 -> seat {seat} 20.00 refund PD-14\n");
    check(&[&opened[..], &set_by_the_clock(2, &bets(3, stays), &[2])].concat());
    // In another chair it is the same person.
    let moved = "move seat 3 to 5\n";
    check(&[&opened[..], moved, &set_by_the_clock(2, &bets(5, stays), &[2])].concat());
    // In the same chair it is another person.
    let left = "leave seat 3\nsit seat 3 500.00 #4 Dee\n";
    check(&[&opened[..], left, &set_by_the_clock(2, &bets(3, &goes(3)), &[2])].concat());
    // A bet that was taken back gives no right to another.
    let opened = opened.replace(
        "seat 3 wager 20.00 on square 1 of spot 2\n",
        "seat 3 wager 20.00 on square 1 of spot 2\nseat 3 take-back on square 1 of spot 2\n\
         seat 2 wager 50.00 on square 1\n",
    );
    let opened = opened.replace("timeout on seat 3", "timeout on seat 2");
    check(&[&opened[..], &set_by_the_clock(2, &bets(3, &goes(3)), &[2])].concat());
}
