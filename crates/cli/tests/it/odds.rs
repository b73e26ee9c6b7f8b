//! What games cost.

use crate::common::run;

#[test]
fn baccarat_is_counted_exactly() {
    let done = run(&["odds", "palace/baccarat", "--json"]);
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    let json = done.json();
    assert_eq!((&json["offering"], &json["exact"]), (&"palace/baccarat".into(), &true.into()));
    let banker = &json["wagers"][1];
    assert_eq!(banker["wager"], "banker");
    assert_eq!(banker["ways"], "4998398275503360");
    let edge = banker["edge"].as_f64().unwrap();
    assert!((0.014581..0.0145811).contains(&edge), "{edge}");
    let bet = |bet: i64| {
        let bets = banker["edge_after_fees"].as_array().unwrap();
        bets.iter().find(|of| of["bet"] == bet).unwrap()["edge"].as_f64().unwrap()
    };
    // A dollar up to a hundred, two up to two hundred.
    assert!((bet(10) - edge - 0.1).abs() < 1e-12 && (bet(100) - edge - 0.01).abs() < 1e-12);
    assert!((bet(200) - edge - 0.01).abs() < 1e-12);
    assert_eq!(json["player_dealer"]["fee_cents"], 200);
}

#[test]
fn halves_are_rounded_to_chips() {
    // 10.50 at half pay wins 5.00, which is 25 cents less than half.
    let args = ["odds", "palace/baccarat", "--bet", "10.50", "--bet", "11", "--json"];
    let json = run(&args).json();
    let banker = &json["wagers"][1];
    let bets = banker["edge_after_fees"].as_array().unwrap();
    let at = |cents: i64| {
        let bet = bets.iter().find(|bet| bet["bet_cents"] == cents).unwrap();
        bet["edge"].as_f64().unwrap() - 100.0 / cents as f64
    };
    let edge = banker["edge"].as_f64().unwrap();
    let six = 269_232_304_455_680.0 / 4_998_398_275_503_360.0;
    assert!((at(1050) - edge - six * 25.0 / 1050.0).abs() < 1e-12);
    assert!((at(1100) - edge).abs() < 1e-12);
}

#[test]
fn other_options_give_other_odds() {
    let done = run(&["odds", "palace/baccarat", "--set", "banker-six=even", "--set", "decks=6"]);
    assert_eq!(done.code, 0, "{done:?}");
    assert!(done.out.contains("with banker-six = even\n"), "{}", done.out);
    assert!(done.out.contains("banker  -1.23"), "{}", done.out);
    assert!(done.out.contains("from a shoe of 312"), "{}", done.out);
}

#[test]
fn what_cannot_be_asked() {
    for (args, part) in [
        (&["palace/baccarat", "--set", "decks=0"][..], "not a whole number from 1 to 8"),
        (&["palace/baccarat", "--set", "decks=9"], "not a whole number from 1 to 8"),
        (&["palace/baccarat", "--set", "deck=8"], "option deck: unknown option; did you mean"),
        (&["palace/baccarat", "--set", "decks"], "as in surrender=no"),
        (&["palace/baccarat", "--set", "max-wager=5"], "must be at least min-wager"),
        (&["palace/baccarat", "--bet", "5"], "off the table's limits: a wager is 10.00 to 400.00"),
        (&["palace/baccarat", "--bet", "10.25"], "in multiples of 0.50"),
        (&["palace/bacarat"], "nearest: palace/baccarat"),
        (&["palace/pan-2"], "no wager has an edge"),
    ] {
        let done = run(&[&["odds"], args].concat());
        assert_eq!(done.code, 2, "{args:?}: {done:?}");
        assert!(done.err.contains(part) && done.out.is_empty(), "{args:?}: {done:?}");
    }
}
