//! Malicious house files: every one is refused with a message, and none causes a panic.

use houseway_house::{check, check_bytes};

/// A house with a table of each kind.
const HOUSE: &str = testkit::CORNER;

/// Every fault of the house with one part replaced, in words.
fn faults(part: &str, by: &str) -> Vec<String> {
    assert!(HOUSE.contains(part), "{part:?} is not in the file");
    let faults = check("f", &HOUSE.replacen(part, by, 1)).err().unwrap_or_default();
    faults.iter().map(ToString::to_string).collect()
}

/// One fault, which says this.
#[track_caller]
fn one(part: &str, by: &str, message: &str) {
    let faults = faults(part, by);
    assert_eq!(faults.len(), 1, "{by}: {faults:#?}");
    assert!(faults[0].contains(message), "{by}: {}", faults[0]);
}

#[test]
fn the_house_itself_is_good() {
    assert_eq!(check("f", HOUSE).unwrap().offerings.len(), 5);
}

#[test]
fn a_percentage_is_refused_in_every_disguise() {
    let disguises = [
        "\"5%\"",
        "\"5 %\"",
        "\"5 percent\"",
        "\"5 per cent\"",
        "\"five Percent\"",
        "\"5pct\"",
        "\"50bp\"",
        "\"50 bps\"",
        "\"50 basis points\"",
        "\"1/20\"",
        "\"5\u{2030}\"",
        "\"5\u{ff05}\"",
        "\"5\u{66a}\"",
        "\"0.05x\"",
        "\"0.05 of the pot\"",
        "0.05",
        "5e-2",
        "{ percent = 5 }",
        "{ of = \"pot\", pct = 5 }",
    ];
    for value in disguises {
        for (part, key) in [("fee = 2", "fee"), ("fee-half-hour = 4", "fee-half-hour")] {
            one(part, &format!("{key} = {value}"), "(FE-01)");
        }
        one("fee-player-dealer = 2", &format!("fee-player-dealer = {value}"), "(FE-01)");
    }
    for value in ["[\"2-10: 5%\"]", "[\"2-10: 1/20\"]", "[0.05]", "[\"2-10: 3\", \"5 bp\"]"] {
        let part = "fee-by-players = [\"2-10: 3\"]";
        one(part, &format!("fee-by-players = {value}"), "(FE-01)");
    }
    one("[\"5-20: 0.50\", \"21-100: 1\"]", "[\"5-100: 5%\"]", "(FE-01)");
}

#[test]
fn no_key_asks_for_a_share_of_anything() {
    let keys = [
        "percent",
        "fee-percent",
        "fee_percent",
        "rake",
        "commission",
        "fee-bp",
        "fee-basis-points",
        "fee-pct",
        "fee-share",
        "fee-rate",
        "fee-fraction",
        "vig",
        "fee-by-pot",
        "fee-by-winnings",
        "fee-of-pot",
        "drop-per-mille",
        "rake-cut",
        "jackpot-percent",
        "Percentage",
    ];
    for key in keys {
        // In the options of two tables, of a game; at a table; of the house.
        one("fee = 2", &format!("fee = 2\n{key} = 5"), "(FE-01)");
        one("fee-half-hour = 4", &format!("fee-half-hour = 4\n{key} = 5"), "(FE-01)");
        one("seats = 9", &format!("seats = 9\n{key} = 5"), "(FE-01)");
        one("smallest-chip = 1\n", &format!("smallest-chip = 1\n{key} = 5\n"), "(FE-01)");
        let game = format!("smallest-chip = 1\n[options.holdem]\n{key} = \"5\"\n");
        one("smallest-chip = 1\n", &game, "(FE-01)");
    }
    // Nor may a value under an unknown key.
    for line in ["takes = \"5%\"", "fee-each = [\"5 percent\"]", "house-fee = 0.05"] {
        one("small-bet = 2", &format!("small-bet = 2\n{line}"), "(FE-01)");
        one("fee-half-hour = 4", &format!("fee-half-hour = 4\n{line}"), "(FE-01)");
        one("seats = 9", &format!("seats = 9\n{line}"), "(FE-01)");
    }
    // A typo is answered with what was probably meant.
    one("small-bet = 2", "smal-bet = 2", "did you mean small-bet?");
}

#[test]
fn every_hand_and_every_wager_has_its_posted_fee() {
    let by_players = |list: &str| format!("fee-by-players = [{list}]");
    for (list, told) in [
        ("\"2-4: 1\", \"6-9: 3\"", "no fee is posted for 5 players (FE-01)"),
        ("\"3-9: 3\"", "no fee is posted for 2 players (FE-01)"),
        ("\"2-8: 3\"", "no fee is posted for 9 players (FE-01)"),
        ("\"2-4: 1\", \"4-9: 3\"", "rise without overlap"),
        ("\"5-9: 3\", \"2-4: 1\"", "rise without overlap"),
        ("\"0-9: 3\"", "is not an amount by players"),
        ("\"2-15: 3\"", "is not an amount by players"),
        ("\"2-9: -3\"", "is not an amount by players"),
        ("\"2-9: 100\"", "less than the 101.00 a hand can cost"),
    ] {
        one("fee-by-players = [\"2-10: 3\"]", &by_players(list), told);
        if !told.contains("for 9 players") {
            one("fee-half-hour = 4", &by_players(list), told);
        }
    }
    for (list, told) in [
        ("\"5-20: 0.50\", \"31-100: 1\"", "no fee is posted for a wager of 21.00 (FE-01)"),
        ("\"10-100: 1\"", "no fee is posted for a wager of 5.00 (FE-01)"),
        ("\"5-50: 1\"", "no fee is posted for a wager of 100.00 (FE-01)"),
        ("\"5-20: 0.50\", \"20-100: 1\"", "rise without overlap"),
        ("\"5-20: 2\", \"21-100: 1\"", "so must their fees"),
        ("\"5-20: 6\", \"21-100: 7\"", "a fee of 6.00 is more than the wager of 5.00"),
        ("\"5-100: -1\"", "is not a band"),
        (
            "\"5-5: 0.25\", \"6-6: 0.30\", \"7-7: 0.35\", \"8-100: 0.40\"",
            "never a percentage (FE-01)",
        ),
    ] {
        one("[\"5-20: 0.50\", \"21-100: 1\"]", &format!("[{list}]"), told);
        let tiles = "min-wager = 10\nmax-wager = 200\nfee-bands = [\"10-100: 1\", \"101-200: 2\"]";
        let bands = format!("min-wager = 5\nmax-wager = 100\nfee-bands = [{list}]");
        // Where bands cannot be read, the game's own do not fit these wagers either.
        if !told.contains("is not a band") {
            one(tiles, &bands, told);
        }
    }
}

#[test]
fn a_table_contradicts_itself_in_nothing() {
    let draw = "fee-half-hour = 4";
    one(draw, "fee-half-hour = 4\nfee-by-players = [\"2-8: 3\"]", "(FE-01)");
    one("small-bet = 4", "small-bet = 24", "20.00 is less than small-bet 24.00 (LB-03)");
    one("blinds = [1, 2]\nbig-bet = 20", "blinds = [5, 1]\nbig-bet = 20", "smallest first");
    one(draw, "fee-half-hour = 4\nmin-wager = 10", "unknown option 'min-wager'");
    one(draw, "fee-half-hour = 4\nbank-hands = 3", "unknown option 'bank-hands'");
    one("max-wager = 200", "max-wager = 9", "option max-wager: must be at least min-wager, 10.00");
    one("max-wager = 200", "max-wager = 200\nblinds = [1, 2]", "unknown option 'blinds'");
    one("max-wager = 200", "max-wager = 200\nmost-in-all = 5", "must be at least min-wager, 10.00");
}

#[test]
fn nobody_buys_in_for_more_than_a_table_can_hold() {
    one("buy-in = 40\n", "buy-in = 10000000000\n", "too large for a table of 9");
    one("buy-in = 40\n", "buy-in = 2000000000\n", "too large for a table of 9");
    assert!(faults("buy-in = 40\n", "buy-in = 1000000000\n").is_empty());
}

#[test]
fn chairs_are_as_many_as_the_posted_rule_has() {
    let draw = "seats = 8\nbuy-in = 40\n\n[offering.options]\nsmall-bet = 4";
    let chairs = |n: u8| format!("seats = {n}\nbuy-in = 40\n\n[offering.options]\nsmall-bet = 4");
    assert!(check("f", &HOUSE.replacen(draw, &chairs(7), 1)).is_ok());
    one(draw, &chairs(9), "9 is not between 2 and 8");
    let three_card = |seats: u8| {
        let text = format!(
            "id = \"a\"\nname = \"A\"\nsmallest-chip = 1\n\n[[offering]]\nid = \"t\"\n\
             game = \"three-card-poker\"\nname = \"T\"\nseats = {seats}\nbuy-in = 100\n\n\
             [offering.options]\nseats-posted = \"FE-19\"\n"
        );
        check("f", &text).is_ok()
    };
    for seats in 2..=14 {
        assert_eq!(three_card(seats), [8, 10, 14].contains(&seats), "{seats}");
    }
    let other = "PN-03 says nothing about seats for lowball";
    one("seats-posted = \"FE-19\"", "seats-posted = \"PN-03\"", other);
    let tables = "fee-by-players = [\"2-10: 3\"]";
    let nine = format!("{tables}\nseats-posted = \"FE-19\"");
    let ten = HOUSE.replacen("seats = 9", "seats = 10", 1).replacen(tables, &nine, 1);
    let told = check("f", &ten).unwrap_err()[0].to_string();
    assert!(
        told.contains("10 seats are too many: holdem is played by at most 9 (FE-19)"),
        "{told}"
    );
    one(
        tables,
        &format!("{tables}\nseats-posted = \"PN-03\""),
        "PN-03 says nothing about seats for holdem",
    );
    for seats in ["0", "1", "15", "300", "-1", "8.0", "1e1", "\"8\"", "99999999999999999999"] {
        assert_eq!(faults("seats = 9", &format!("seats = {seats}")).len(), 1, "{seats}");
        assert_eq!(
            faults(
                draw,
                &format!("seats = {seats}\nbuy-in = 40\n\n[offering.options]\nsmall-bet = 4")
            )
            .len(),
            1
        );
    }
}

#[test]
fn bytes_that_are_no_text_are_a_fault_with_its_place() {
    let told = |bytes: &[u8]| check_bytes("f", bytes).unwrap_err()[0].to_string();
    let mut bytes = HOUSE.as_bytes().to_vec();
    bytes[20] = 0xff;
    assert_eq!(told(&bytes), "f:2:7: this is not UTF-8");
    let utf_16: Vec<u8> = HOUSE.encode_utf16().flat_map(u16::to_be_bytes).collect();
    assert!(check_bytes("f", &utf_16).is_err());
    assert_eq!(told(b"\xff\xfei"), "f:1:1: this is not UTF-8");
    assert!(told(&vec![b'#'; (1 << 20) + 1]).contains("at most 1048576 bytes"));
    // Line endings and a byte order mark may be whatever the author's machine writes.
    let crlf = format!("\u{feff}{}", HOUSE.replace('\n', "\r\n"));
    assert_eq!(check_bytes("f", crlf.as_bytes()).unwrap().offerings.len(), 5);
    for deep in
        ["[".repeat(100_000), "{a=".repeat(100_000), format!("a{} = 1", ".a".repeat(100_000))]
    {
        assert!(check("f", &format!("a = {deep}")).is_err());
        assert!(check("f", &deep).is_err());
    }
}

#[test]
fn a_file_full_of_faults_is_read_in_no_time() {
    let many: String = (0..40_000).map(|n| format!("key-{n} = {n}\n")).collect();
    let faults = check_bytes("f", many.as_bytes()).unwrap_err();
    // Each unknown key, and the three that are missing.
    assert_eq!(faults.len(), 40_003);
    assert_eq!((faults[40_002].line, faults[40_002].column), (40_000, 1));
}
