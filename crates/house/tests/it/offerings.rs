//! Everything that the five houses offer, compared with their sheets: limits, seats and buy-ins
//! word by word, fees for every number of players and every wager.

use engine::{Chips, Prepared, Rules};
use houseway_house::Registry;

/// What a schedule charges, written down a second time from the sheets, in cents.
#[derive(Clone, Copy)]
enum Fee {
    /// For a hand, by the number of players; and the jackpot drop.
    Hand(fn(u8) -> i64, fn(u8) -> i64),
    /// For half an hour, from everybody; and what goes to the bonus fund from each hand.
    HalfHour(i64, i64),
    /// On each wager; and what the player-dealer pays.
    Wager(fn(i64) -> i64, i64),
}

impl Fee {
    fn hand(&self, players: u8) -> i64 {
        if let Fee::Hand(hand, _) = self { hand(players) } else { 0 }
    }

    fn jackpot(&self, players: u8) -> i64 {
        match self {
            Fee::Hand(_, jackpot) => jackpot(players),
            Fee::HalfHour(_, bonus) => *bonus,
            Fee::Wager(..) => 0,
        }
    }

    fn half_hour(&self) -> i64 {
        if let Fee::HalfHour(fee, _) = self { *fee } else { 0 }
    }

    fn wager(&self, dollars: i64) -> i64 {
        if let Fee::Wager(wager, _) = self { wager(dollars) } else { 0 }
    }

    fn bank(&self) -> i64 {
        if let Fee::Wager(_, bank) = self { *bank } else { 0 }
    }
}

fn none(_: u8) -> i64 {
    0
}

fn from_five(players: u8) -> i64 {
    if players >= 5 { 100 } else { 0 }
}

const THREE: Fee = Fee::Hand(|_| 300, none);
const FOUR: Fee = Fee::Hand(|_| 400, none);
const FE_02: Fee = Fee::Hand(|players| if players <= 4 { 200 } else { 300 }, none);
const FE_03: Fee = Fee::Hand(
    |players| match players {
        ..=4 => 100,
        5..=6 => 300,
        7.. => 400,
    },
    from_five,
);
const FE_04: Fee = Fee::Hand(
    |players| match players {
        ..=4 => 100,
        5..=6 => 200,
        7.. => 300,
    },
    from_five,
);
const FE_06: Fee = Fee::Hand(
    |players| match players {
        ..=4 => 200,
        5 => 300,
        6.. => 400,
    },
    none,
);
const FE_11: Fee = Fee::Wager(
    |dollars| match dollars {
        ..=10 => 25,
        11..=50 => 50,
        51.. => 100,
    },
    200,
);
const FE_13: Fee = Fee::Wager(
    |dollars| match dollars {
        ..=20 => 50,
        21..=100 => 100,
        101.. => 200,
    },
    100,
);
const FE_14: Fee = Fee::Wager(|dollars| if dollars <= 20 { 50 } else { 100 }, 200);
const PG_18: Fee = Fee::Wager(|dollars| if dollars <= 100 { 100 } else { 200 }, 200);
const TL_14: Fee = Fee::Wager(|_| 100, 200);
/// A dollar for every hundred or part of it; at three card poker antes end at 400.
const BY_HUNDREDS: Fee = Fee::Wager(|dollars| (dollars + 99) / 100 * 100, 200);

/// Pan: the same amount from everybody.
const fn each(cents: fn(u8) -> i64) -> Fee {
    Fee::Hand(cents, none)
}

/// Id, seats, buy-in in dollars, limits, fee.
const OFFERINGS: &[(&str, u8, i64, &str, Fee)] = &[
    ("glorias/holdem", 9, 30, "3–6, blinds 1/3", THREE),
    ("glorias/holdem-hilo", 9, 30, "3–6, blinds 1/3", THREE),
    ("glorias/pineapple", 9, 30, "3–6, blinds 1/3", THREE),
    ("glorias/pineapple-hilo", 9, 30, "3–6, blinds 1/3", THREE),
    ("glorias/crazy-pineapple", 9, 30, "3–6, blinds 1/3", THREE),
    ("glorias/crazy-pineapple-hilo", 9, 30, "3–6, blinds 1/3", THREE),
    ("glorias/omaha", 9, 30, "3–6, blinds 1/3", THREE),
    ("glorias/omaha-hilo", 9, 30, "3–6, blinds 1/3", THREE),
    ("glorias/no-bust-blackjack", 8, 40, "2–200 a square, 1 square a seat", FE_11),
    ("glorias/pan", 8, 40, "chip 2, ante 2", each(|players| 200 * i64::from(players))),
    ("mint/holdem-2-4", 9, 20, "2–4, blinds 1/2", THREE),
    ("mint/holdem-3-6", 9, 30, "3–6, blinds 1/3", FOUR),
    ("mint/holdem-no-limit", 9, 100, "no-limit, blinds 1/2", FOUR),
    ("mint/pineapple", 9, 200, "20–80 spread, blinds 10/20", Fee::HalfHour(700, 0)),
    ("mint/lowball", 8, 40, "4–20 spread, blinds 1/1/2", Fee::HalfHour(400, 0)),
    ("mint/five-card-draw", 8, 40, "4–20 spread, ante 1", Fee::HalfHour(400, 0)),
    ("mint/pan", 8, 40, "chip 2, ante 2", Fee::HalfHour(50, 0)),
    ("tommys/holdem", 9, 80, "8–16, blinds 4/8", FE_02),
    ("tommys/omaha", 9, 80, "8–16, blinds 4/8", FE_02),
    ("tommys/omaha-hilo", 9, 80, "8–16, blinds 4/8", FE_02),
    ("tommys/seven-card-stud", 8, 80, "8–16, ante 1, bring-in 3", FE_02),
    ("tommys/seven-card-stud-spread", 8, 80, "2–16 spread, ante 1, bring-in 2", FE_02),
    ("tommys/stud-hilo", 8, 80, "8–16, ante 1, bring-in 3", FE_02),
    ("tommys/lowball", 8, 80, "8–16, blinds 4/8", FE_02),
    ("tommys/draw-hilo", 8, 80, "8–16, blinds 4/8", FE_02),
    ("tommys/pan", 8, 40, "chip 2, ante 2", each(|_| 300)),
    ("tommys/no-bust-21st-century", 8, 100, "5–200 a square, 1 square a seat", FE_14),
    ("tommys/no-bust-natural-aces", 8, 100, "5–200 a square, 1 square a seat", FE_14),
    ("tommys/pai-gow-poker", 7, 100, "10–200 a square, 1 square a seat", PG_18),
    ("palace/pan-2", 8, 40, "chip 2, ante 2", each(|players| 200 * i64::from(players))),
    ("palace/pan-5", 8, 100, "chip 5, ante 5", each(|players| 300 * i64::from(players))),
    ("palace/pan-10", 8, 200, "chip 10, ante 5", each(|players| 400 * i64::from(players))),
    ("palace/draw", 8, 300, "no-limit, blinds 2/3/5, ante 1", Fee::HalfHour(500, 0)),
    ("palace/lowball", 8, 300, "no-limit, blinds 2/3/5, ante 1", Fee::HalfHour(500, 0)),
    ("palace/no-bust-blackjack", 8, 100, "5–100 a square, 4 squares a seat", FE_14),
    (
        "palace/double-hand-poker",
        7,
        100,
        "10–200 a square, 10 squares a seat, at most 2000 in all",
        PG_18,
    ),
    ("palace/mexican-poker", 7, 30, "3–6", each(|players| 100 * i64::from(players))),
    ("palace/holdem-4-8", 9, 40, "4–8, blinds 2/4", FE_03),
    ("palace/holdem-3-6", 9, 30, "3–6, blinds 1/3", FE_04),
    ("palace/holdem-hilo", 9, 40, "4–8, blinds 2/4", FE_03),
    ("palace/pineapple", 9, 40, "4–8, blinds 2/4", FE_03),
    ("palace/pineapple-hilo", 9, 40, "4–8, blinds 2/4", FE_03),
    ("palace/crazy-pineapple", 9, 40, "4–8, blinds 2/4", FE_03),
    ("palace/crazy-pineapple-hilo", 9, 40, "4–8, blinds 2/4", FE_03),
    ("palace/omaha", 9, 40, "4–8, blinds 2/4", FE_03),
    // FE-05 is as FE-03.
    ("palace/omaha-hilo", 9, 40, "4–8, blinds 2/4", FE_03),
    ("palace/seven-card-stud", 8, 40, "4–8, ante 0.50, bring-in 2, half kill", FE_06),
    ("palace/stud-hilo", 8, 40, "4–8, ante 0.50, bring-in 2, half kill", Fee::HalfHour(600, 0)),
    ("palace/razz", 8, 40, "4–8, ante 0.50, bring-in 2", FE_06),
    ("palace/hot-action-blackjack", 8, 100, "10–200 a square, 1 square a seat", FE_14),
    (
        "palace/baccarat",
        8,
        100,
        "10–400 a circle, at most 200 on the tie, at most 1000 in all",
        BY_HUNDREDS,
    ),
    (
        "palace/three-card-poker",
        8,
        100,
        "10–400 a circle, at most 400 bonus, at most 1000 in all",
        BY_HUNDREDS,
    ),
    (
        "palace/pai-gow-tiles",
        8,
        100,
        "10–200 a square, 10 squares a seat, at most 2000 in all",
        TL_14,
    ),
    ("unnamed/lo-ball", 8, 40, "4–20 spread, blinds 1/2", Fee::HalfHour(500, 100)),
    ("unnamed/stud-hilo", 8, 30, "3–6, blinds 1/3", THREE),
    ("unnamed/omaha-hilo", 9, 30, "3–6, blinds 1/3", THREE),
    ("unnamed/holdem", 9, 30, "3–6, blinds 1/3", THREE),
    ("unnamed/no-bust-blackjack", 8, 100, "5–300 a square, 1 square a seat", FE_13),
];

#[test]
fn seats_buy_ins_and_limits_are_those_of_the_sheets() {
    let registry = Registry::builtin();
    assert_eq!(OFFERINGS.len(), 58);
    assert_eq!(registry.offerings().count(), 58);
    for (id, seats, buy_in, limits, _) in OFFERINGS {
        let found = registry.find(id).unwrap();
        assert_eq!((found.seats, found.buy_in), (*seats, Chips::dollars(*buy_in)), "{id}");
        assert_eq!(found.limits(), *limits, "{id}");
    }
}

#[test]
fn fees_are_those_of_the_sheets_for_every_number_of_players_and_every_wager() {
    let registry = Registry::builtin();
    for (id, seats, _, _, fee) in OFFERINGS {
        let offering = registry.find(id).unwrap();
        let schedule = offering.schedule();
        assert_eq!(schedule.half_hour(), Chips::cents(fee.half_hour()), "{id}");
        assert_eq!(schedule.player_dealer(), Chips::cents(fee.bank()), "{id}");
        for players in 2..=*seats {
            let n = usize::from(players);
            assert_eq!(schedule.hand(n), Chips::cents(fee.hand(players)), "{id} with {players}");
            assert_eq!(
                schedule.jackpot(n),
                Chips::cents(fee.jackpot(players)),
                "{id} with {players}"
            );
            // The game takes what the file says.
            if let Prepared::Poker(game) = &offering.prepared {
                assert_eq!(game.fee(n, Rules::ALL), schedule.hand(n), "{id} with {players}");
            }
        }
        // Baccarat charges by a player's total wager.
        let most = if *id == "palace/baccarat" { Some(1_000) } else { None };
        let options = &offering.options;
        if !options.has("min-wager") {
            continue;
        }
        let (least, max) = (options.amount("min-wager"), options.amount("max-wager"));
        for dollars in least.as_cents() / 100..=most.unwrap_or(max.as_cents() / 100) {
            let due = schedule.wager(Chips::dollars(dollars));
            assert_eq!(due, Chips::cents(fee.wager(dollars)), "{id}, a wager of {dollars}");
            // Fifty cents above the end of a band pay as the next dollar does.
            let more = schedule.wager(Chips::cents(dollars * 100 - 50));
            assert!(more == due || dollars == least.as_cents() / 100, "{id}, half a dollar below");
        }
    }
}

#[test]
fn what_differs_from_house_to_house_is_entered() {
    let registry = Registry::builtin();
    for (id, key, value) in [
        ("palace/double-hand-poker", "bank-needs-wager", "yes"),
        ("tommys/pai-gow-poker", "bank-needs-wager", "yes"),
        ("palace/pai-gow-tiles", "bank-direction", "counter-clockwise"),
        ("palace/pai-gow-tiles", "drop", "before-deal"),
        ("tommys/pai-gow-poker", "bank-partners", "3"),
    ] {
        let offering = registry.find(id).unwrap();
        let of_game = offering.options.has(key);
        let options = if of_game { &offering.options } else { &offering.room };
        assert_eq!(options.text(key), value, "{id}");
    }
}

#[test]
fn every_house_has_its_own_moment_for_the_discard() {
    let registry = Registry::builtin();
    for (id, value) in [
        ("glorias/pineapple", "before-flop"),
        ("glorias/pineapple-hilo", "before-flop"),
        ("glorias/crazy-pineapple", "after-flop-betting"),
        ("glorias/crazy-pineapple-hilo", "after-flop-betting"),
        ("mint/pineapple", "before-flop"),
        ("palace/pineapple", "after-flop-seen"),
        ("palace/pineapple-hilo", "after-flop-seen"),
        ("palace/crazy-pineapple", "never"),
        ("palace/crazy-pineapple-hilo", "never"),
    ] {
        assert_eq!(registry.find(id).unwrap().options.text("discard"), value, "{id}");
    }
}

#[test]
fn another_revision_for_whatever_is_edited() {
    let text = include_str!("../../../../houses/mint.toml");
    let revisions = |text: &str| {
        let house = houseway_house::check("mint.toml", text).unwrap();
        house.offerings.iter().map(|o| o.revision().to_string()).collect::<Vec<_>>()
    };
    let before = revisions(text);
    assert_eq!(before, revisions(text), "the same every time");
    for (part, by, changed) in [
        ("fee-half-hour = \"0.50\"", "fee-half-hour = \"0.75\"", 1),
        ("seats = 9\nbuy-in = 20", "seats = 8\nbuy-in = 20", 1),
        ("buy-in = 20\n", "buy-in = 40\n", 1),
        ("check-raise = \"yes\"", "check-raise = \"no\"", 3),
        ("fee-half-hour = 7", "fee-half-hour = 8", 1),
        ("The Mint", "The Old Mint", 0),
    ] {
        assert!(text.contains(part), "{part}");
        let after = revisions(&text.replacen(part, by, 1));
        let differ = before.iter().zip(&after).filter(|(a, b)| a != b).count();
        assert_eq!(differ, changed, "{part}");
    }
}

#[test]
fn a_table_with_other_options_is_checked_again() {
    let registry = Registry::builtin();
    let offering = registry.find("palace/no-bust-blackjack").unwrap();
    let plain = offering.with(&[]).unwrap();
    assert_eq!(plain.options.text("surrender"), "yes");
    let changed = offering.with(&[("surrender", "no"), ("bank-hands", "3")]).unwrap();
    assert_eq!((changed.options.text("surrender"), changed.room.text("bank-hands")), ("no", "3"));
    assert!(changed.prepared.banked().unwrap().options().is("surrender", "no"));
    for (key, value, part) in [
        ("surrendr", "no", "unknown option; did you mean surrender"),
        ("surrender", "maybe", "not one of yes, no"),
        ("max-wager", "1", "must be at least min-wager"),
        ("max-wager", "300", "no fee is posted for a wager of 300.00"),
        ("advantage-chart", "14:65/45", "65/45 on 14, but the deck gives 55/45 (NB-21)"),
        ("fee-half-hour", "2", "one fee schedule"),
    ] {
        let faults = offering.with(&[(key, value)]).unwrap_err();
        assert!(faults.iter().any(|fault| fault.to_string().contains(part)), "{key}: {faults:?}");
    }
}
