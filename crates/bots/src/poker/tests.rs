use super::faces::faces;
use super::*;
use engine::shape::{Order, PokerShape};
use engine::{Chips, Range};

/// Four hole cards, two of which play, high and low.
const HIGH_LOW: PokerShape =
    PokerShape { hand: (4, 4), low: Some(Order::Low8), exactly_two: true, ..PokerShape::BOARD };

fn sight(shape: &'static PokerShape, own: &str, board: &str) -> Sight {
    let (own, board) = (faces(own), faces(board));
    let unseen = Faces::DECK.without(own).without(board);
    Sight { shape, own, board, unseen, is_open: false }
}

/// A spot in a game at 3 and 6: two rivals, one of them behind, a pot of 12.
fn spot(owed: i64) -> Spot {
    let (verb, high) = (if owed > 0 { Verb::Raise } else { Verb::Bet }, 100 * owed);
    let more = Some((verb, Range::only(Chips::cents(high + 300))));
    let stack = 3000;
    Spot {
        pot: 1200,
        owed: high,
        high,
        stack,
        rivals: 2,
        behind: 1,
        completed: false,
        bettor: None,
        more,
    }
}

/// The plan without random variation.
fn plan(shape: &'static PokerShape, own: &str, board: &str, spot: &Spot) -> Plan {
    let sight = sight(shape, own, board);
    if sight.is_first_round() {
        first_round(spot, promise(&sight), &mut |n| n / 2)
    } else {
        later(spot, Outlook::on_board(&sight, spot), &mut |n| n / 2)
    }
}

fn holdem(own: &str, board: &str, spot: &Spot) -> Plan {
    plan(&PokerShape::BOARD, own, board, spot)
}

#[test]
fn strength_decides_in_the_first_round() {
    let plan = |own: &str| holdem(own, "", &spot(3));
    assert_eq!(plan("As Ah"), Plan::More(1000));
    assert_eq!(plan("9s 6s"), Plan::Stay);
    assert_eq!(plan("7s 2d"), Plan::GiveUp);
    assert_eq!(plan("?? ??"), Plan::GiveUp);
}

#[test]
fn so_do_rivals_position_price_and_raises() {
    let plan = |spot: Spot| holdem("Kd 8s", "", &spot);
    let base = Spot { rivals: 4, ..spot(3) };
    assert_eq!(plan(base), Plan::Stay);
    assert_eq!(plan(Spot { rivals: 8, behind: 4, ..base }), Plan::GiveUp);
    assert_eq!(plan(Spot { pot: 400, behind: 4, ..base }), Plan::GiveUp);
    assert_eq!(plan(Spot { high: 900, owed: 900, ..base }), Plan::GiveUp, "raised twice");
    let plan = |spot: Spot| holdem("Qd 5s", "", &spot);
    let base = Spot { pot: 700, ..spot(3) };
    assert_eq!(plan(Spot { behind: 0, ..base }), Plan::Stay);
    assert_eq!(plan(Spot { behind: 2, ..base }), Plan::GiveUp);
}

#[test]
fn strength_and_price_decide_later() {
    let (flop, river) = ("Ah 7c 2d", "Ah 7c 2d 9s 9h");
    for (own, board, free, bet) in [
        ("As Kd", flop, Plan::More(700), Plan::Stay),
        ("7s 7d", flop, Plan::More(700), Plan::More(800)),
        ("Qs Jd", flop, Plan::Stay, Plan::GiveUp),
        ("Kh Qh", river, Plan::Stay, Plan::GiveUp),
    ] {
        assert_eq!(holdem(own, board, &spot(0)), free, "{own} on {board}");
        assert_eq!(holdem(own, board, &spot(6)), bet, "{own} on {board}");
    }
    // A flush draw pays for a card that is cheap enough.
    let cheap = Spot { rivals: 1, ..spot(1) };
    let plan = |spot: Spot| holdem("Ks 5s", "As 7s 2d Td", &spot);
    assert_eq!(plan(cheap), Plan::Stay);
    assert_eq!(plan(Spot { owed: 1200, ..cheap }), Plan::GiveUp);
}

#[test]
fn without_antes_good_hands_are_waited_for() {
    let plan = |promise, bets| without_antes(&spot(bets), promise, &mut |n| n / 2);
    assert_eq!([800, 900, 950].map(|p| plan(p, 3)), [Plan::GiveUp, Plan::Stay, Plan::More(1000)]);
    assert_eq!(plan(900, 6), Plan::GiveUp, "raised");
}

#[test]
fn without_a_limit_raises_tell_more() {
    let any = Range { min: Chips::cents(900), max: Chips::cents(50_000), step: Chips::cents(100) };
    let sized = |spot: Spot| Spot { more: Some((Verb::Raise, any)), stack: 50_000, ..spot };
    let raised = Spot { rivals: 4, ..spot(6) };
    assert_eq!(holdem("Ad 9s", "", &raised), Plan::Stay);
    assert_eq!(holdem("Ad 9s", "", &sized(raised)), Plan::GiveUp);
    let free = Spot { rivals: 1, behind: 1, ..spot(0) };
    assert_eq!(holdem("7s 6s", "Ah 7c 2d", &sized(free)), Plan::More(700));
}

#[test]
fn outs_are_counted() {
    let outs = |shape, own: &str, board: &str| {
        let sight = sight(shape, own, board);
        sight.outs(&sight.worth().high)
    };
    let holdem = |own: &str, board: &str| outs(&PokerShape::BOARD, own, board);
    assert_eq!(holdem("As Ks", "7s 3s 2d"), 9, "four spades");
    assert_eq!(holdem("9s 8d", "7s 6h 2d"), 8, "open at both ends");
    assert_eq!(holdem("9s 8d", "7s 5h 2d"), 4, "one rank is missing");
    assert_eq!(holdem("2s 3d", "7s 7h Kd"), 0);
    assert_eq!(holdem("7d 7c", "7s 6h 2d"), 7, "to fill up");
    assert_eq!(holdem("9s 8d", "7s 6h 2d Kd Kc"), 0, "no card is to come");
    let two = |own: &str, board: &str| outs(&HIGH_LOW, own, board);
    assert_eq!(two("As 9d 9c Kh", "7s 3s 2s"), 0, "one spade does not play");
    assert_eq!(two("As 5s 9d Kc", "7s 3s Jd"), 9);
    assert_eq!(two("Js Td 3c 2c", "9s 8h 4d"), 8);
}

#[test]
fn both_halves_of_a_split_pot_count() {
    let wins = |own: &str, board: &str| {
        Outlook::on_board(&sight(&HIGH_LOW, own, board), &Spot { rivals: 1, ..spot(0) }).wins
    };
    let board = "3s 6d 7h Kc Qd";
    let (scoops, high, low, none) = (
        wins("As 2s 4d 5d", board),
        wins("Ks Kd Js Jd", board),
        wins("As 2s Jd Th", board),
        wins("Js Jd 9c 9h", board),
    );
    assert!(scoops > 900, "the best straight and a good low: {scoops}");
    assert!((400..650).contains(&high), "{high}");
    assert!((400..650).contains(&low), "{low}");
    assert!(none < 300, "{none}");
    assert!(wins("As 2s Jd Th", "3s 6d Kh") > wins("Js Td 9c 9h", "3s 6d Kh"), "a low may come");
}

#[test]
fn up_cards_and_live_cards_are_looked_at() {
    let own = faces("9s 9d 4c 4h Js");
    let against = |open: &str, dead: &str| {
        let open = faces(open);
        let unseen = Faces::DECK.without(own).without(open).without(faces(dead));
        let rival = rivals::Rival { open, unseen, exactly_two: false };
        rival.behind(&made::Made::of(own))
    };
    assert!(against("2s 7d Kc", "") > 900);
    assert!(against("Ts Td 7c", "") < against("2s 2d 7c", ""));
    assert!(against("Ts Td 7c", "Tc Th 7s 7d 7h") > against("Ts Td 7c", ""), "dead cards help");
    assert_eq!(against("Ts Td Tc", ""), 0, "beaten in sight");
}

#[test]
fn now_and_then_it_bluffs() {
    let last = Spot { rivals: 1, behind: 0, ..spot(0) };
    let outlook = Outlook::on_board(&sight(&PokerShape::BOARD, "Qs Jd", "Ah 7c 2d 9s 9h"), &last);
    let bluffs = (0..81).filter(|d| later(&last, outlook, &mut |_| *d) == Plan::More(700)).count();
    assert_eq!(bluffs, 16);
    assert_eq!(later(&Spot { behind: 1, ..last }, outlook, &mut |n| n - 1), Plan::Stay);
}

#[test]
fn bets_suit_the_pot_and_the_chips() {
    let size = |pot, high, owed, min, max, share| {
        let [min, max] = [min, max].map(Chips::cents);
        let more = Some((Verb::Raise, Range { min, max, step: Chips::cents(1) }));
        let spot = Spot { pot, high, owed, more, ..spot(0) };
        spot.size(share).map(|(_, wish)| wish.as_cents())
    };
    assert_eq!(size(300, 200, 200, 400, 10_000, 1000), Some(700), "three and a half blinds");
    assert_eq!(size(4130, 0, 0, 200, 10_000, 500), Some(2000), "no small change");
    assert_eq!(size(9000, 3000, 3000, 6000, 15_000, 800), Some(15_000), "all of it");
    assert_eq!(Spot { more: None, ..spot(0) }.size(500), None);
}
