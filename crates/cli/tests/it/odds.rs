//! What games cost.

use crate::common::{Folder, run};

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
        (
            &["palace/baccarat", "--set", "decks=6", "--set", "decks=8"],
            "option decks: set twice, as 6 and as 8",
        ),
        (&["palace/baccarat", "--bet", "5"], "off the table's limits: a wager is 10.00 to 400.00"),
        (&["palace/baccarat", "--bet", "10.25"], "in multiples of 0.50"),
        (&["palace/bacarat"], "nearest: palace/baccarat"),
        (&["palace/pan-2", "--bet", "5"], "no wager has an edge"),
        (&["palace/holdem-4-8", "--set", "blinds=1,1"], "do not cover the fees"),
        (&["palace/holdem-4-8", "--hands-per-hour", "0"], "0 is not in 1..=1000"),
        (&["compare", "palace/pan-2"], "differs from itself only by a changed option"),
        (&["compare", "palace/pan-2", "palace/baccarat"], "the other has fees alone"),
        (&["compare", "palace/baccarat", "--set", "decks=9"], "not a whole number from 1 to 8"),
        (&["compare"], "OFFERING"),
        (&[], "OFFERING"),
    ] {
        let done = run(&[&["odds"], args].concat());
        assert_eq!(done.code, 2, "{args:?}: {done:?}");
        assert!(done.err.contains(part) && done.out.is_empty(), "{args:?}: {done:?}");
    }
}

#[test]
fn chairs_cost_fees_by_the_number_of_players() {
    let done = run(&["odds", "palace/holdem-4-8", "--hands-per-hour", "36", "--json"]);
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    let json = done.json();
    let at = |players: i64| {
        let fees = json["fees"].as_array().unwrap();
        fees.iter().find(|fees| fees["players"] == players).unwrap().clone()
    };
    // One dollar with up to four players; with nine four, and one for the jackpot.
    assert_eq!((&at(4)["hand_cents"], &at(4)["jackpot_cents"]), (&100.into(), &0.into()));
    assert_eq!((&at(4)["per_hour"], &at(4)["units_per_hour"]), (&9.0.into(), &1.125.into()));
    assert_eq!((&at(9)["hand_cents"], &at(9)["jackpot_cents"]), (&400.into(), &100.into()));
    assert_eq!((&at(9)["fee_per_hour"], &at(9)["jackpot_per_hour"]), (&16.0.into(), &4.0.into()));
    assert_eq!((&at(9)["per_hour_exact"], &at(9)["units_per_hour"]), (&"20".into(), &2.5.into()));
    assert_eq!(json["unit"], serde_json::json!({ "name": "big bets", "cents": 800 }));
}

#[test]
fn time_is_cheaper_than_pots_where_hands_are_many() {
    let done = run(&["odds", "palace/stud-hilo"]);
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    let line = |start: &str| {
        let lines: Vec<&str> = done.out.lines().filter(|line| line.starts_with(start)).collect();
        lines.iter().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    };
    let eight: Vec<String> = line("8 ");
    assert_eq!(eight[0], "8 0 0 6 12.00 1.50");
    assert!(eight[1].starts_with("8 12.00 18.75 15.00 15.00 "), "{eight:?}");
    assert!(eight[2].starts_with("8 above 19.2 above 24.0 above 24.0 "), "{eight:?}");
    // The players of a Pan table share three dollars, or pay two each.
    let pan = run(&["odds", "compare", "tommys/pan", "glorias/pan", "--json"]).json();
    let six = &pan["differences"][4];
    assert_eq!((&six["of"], &six["values"]), (&"6".into(), &serde_json::json!([6.0, 24.0])));
}

#[test]
fn differences_are_shown_with_their_causes() {
    let args = ["--set", "banker-six=even", "--set", "decks=6", "--json"];
    let json = run(&[&["odds", "compare", "palace/baccarat"], &args[..]].concat()).json();
    let tables = json["tables"].as_array().unwrap();
    let edge = |table: usize| tables[table]["wagers"][1]["edge"].as_f64().unwrap();
    let lines = json["differences"].as_array().unwrap();
    let line = lines.iter().find(|it| it["of"] == "banker" && it["figure"] == "before fees");
    let difference = line.unwrap()["difference"].as_f64().unwrap();
    assert!(
        (difference - (edge(1) - edge(0))).abs() < 1e-12 && difference < -0.026,
        "{difference}"
    );
    let causes = json["causes"].as_array().unwrap();
    let cause = |key: &str| causes.iter().find(|cause| cause["option"] == key).unwrap();
    assert_eq!(cause("banker-six")["values"], serde_json::json!(["half", "even"]));
    assert_eq!(cause("banker-six")["by_itself"]["10 player"], 0.0);
    assert!(cause("banker-six")["by_itself"]["10 banker"].as_f64().unwrap() < -0.026);
    assert!(cause("decks")["by_itself"]["10 tie"].as_f64().unwrap() > 0.0007);
    // What changes no figure is no cause.
    let args = ["odds", "compare", "palace/baccarat", "--set", "cut-card=quarter", "--json"];
    let idle = run(&args).json();
    assert_eq!(
        (&idle["causes"], &idle["no_effect"][0]),
        (&serde_json::json!([]), &"cut-card".into())
    );
}

#[test]
fn a_bank_against_the_table() {
    let args =
        ["odds", "palace/baccarat", "--bet", "10", "--players", "1", "--bank", "40", "--json"];
    let json = run(&args).json();
    let tie = &json["player_dealer"]["banking"][2];
    assert_eq!(
        (&tie["wager"], &tie["players"], &tie["bank_cents"]),
        (&"tie".into(), &1.into(), &4000.into())
    );
    // Five of the ten can win eight to one, all of them can lose (BA-08).
    let results: Vec<i64> = tie["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|r| r["won_cents"].as_i64().unwrap())
        .collect();
    assert_eq!(results, [-4000, 1000]);
    let edge = tie["edges"][0].as_f64().unwrap();
    assert!((0.52..0.53).contains(&edge), "{edge}");
    for (args, part) in [
        (["--bank", "5"], "--bank 5.00 is below the least, 10.00"),
        (["--players", "8"], "7 can bet against the bank"),
        (["--money", "1"], "--money 1.00 is below"),
    ] {
        let done = run(&[&["odds", "palace/baccarat"][..], &args].concat());
        assert_eq!(done.code, 2, "{done:?}");
        assert!(done.err.contains(part), "{done:?}");
    }
}

#[test]
fn squares_pay_a_fee_each() {
    let done = run(&["odds", "palace/pai-gow-tiles", "--bet", "20"]);
    // Four squares of twenty pay four dollars; one of eighty would pay one.
    let rows = done.out.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let four: Vec<_> = rows.filter(|row| row.starts_with(&["4", "20", "80"])).collect();
    assert_eq!(four, [["4", "20", "80", "4", "6.2946%", "201.43", "2.5446%"]], "{}", done.out);
    let json = run(&["odds", "palace/pai-gow-tiles", "--bet", "20", "--json"]).json();
    let squares = json["wagers"][0]["by_squares"].as_array().unwrap();
    assert_eq!(squares.len(), 10);
    assert_eq!((&squares[9]["squares"], &squares[9]["fees_cents"]), (&10.into(), &1000.into()));
    let none = run(&["odds", "palace/baccarat", "--json"]).json();
    assert!(none["wagers"][0]["by_squares"].as_array().unwrap().is_empty());
}

#[test]
fn two_tables_are_compared_on_a_page_and_for_programs() {
    let folder = Folder::new("odds-compared");
    let file = folder.path().join("page.html");
    let args = ["odds", "compare", "palace/three-card-poker", "--set", "qualifier=none"];
    let done = run(&[&args[..], &["--report", file.to_str().unwrap()]].concat());
    assert_eq!((done.code, done.err.as_str()), (0, ""), "{done:?}");
    let page = std::fs::read_to_string(&file).unwrap();
    assert!(page.contains("<h1>Two tables side by side</h1>"), "{page}");
    assert!(
        page.contains(
            "houseway odds compare palace/three-card-poker --set &#39;qualifier=none&#39;"
        )
    );
    assert_eq!(page.matches("<svg").count(), 2, "ante-play and bonus");
    let csv = run(&[&args[..], &["--csv"]].concat()).out;
    let line = "palace/three-card-poker | palace/three-card-poker with qualifier = none,Side by side,\
                ante-play,A,1.8022%\r\n";
    assert!(csv.contains(line), "{csv}");
    assert!(csv.contains(",Because of,qualifier,B,none\r\n"), "{csv}");
    let poker = ["odds", "compare", "palace/stud-hilo", "palace/razz", "--report"];
    let done = run(&[&poker[..], &[file.to_str().unwrap()]].concat());
    assert_eq!(done.code, 0, "{done:?}");
}

/// Hands that bots play come to what was counted, at every table with a player-dealer: a few hands
/// here, and millions in `docs/odds.md`.
#[test]
fn bots_win_and_lose_what_was_counted() {
    let registry = house::Registry::builtin();
    let banked = registry.offerings().filter(|offering| offering.prepared.banked().is_some());
    let ids: Vec<&str> = banked.map(|offering| offering.id.as_str()).collect();
    assert_eq!(ids.len(), 11);
    let args = ["--odds", "--hands", "10000", "--seed", "7", "--json"];
    let done = run(&[&["sim"], &ids[..], &args].concat());
    assert_eq!(done.code, 0, "{done:?}");
    let json = done.json();
    let offerings = json["offerings"].as_array().unwrap();
    assert_eq!(offerings.len(), 11);
    for offering in offerings {
        for wager in offering["wagers"].as_array().unwrap() {
            let of = |key: &str| wager[key].as_f64().unwrap();
            assert!(of("off").abs() < 4.0 && of("standard_error") < 0.05, "{offering}: {wager}");
            assert!(of("wagers") > 1000.0, "{offering}: {wager}");
        }
    }
    let poker = run(&["sim", "palace/omaha", "--odds"]);
    assert_eq!(poker.code, 2);
    assert!(poker.err.contains("players play against each other"), "{poker:?}");
    assert_eq!(run(&["sim", "palace/baccarat", "--odds", "--duel", "simple", "strong"]).code, 2);
}
