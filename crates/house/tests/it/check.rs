//! Faulty house files: every fault at once, each with its position.

use houseway_house::{Registry, check};

/// A good file to break.
const GOOD: &str = r#"id = "corner"
name = "The Corner Club"
place = "Fresno"
smallest-chip = 1

[options.holdem]
exposed-card = "exchange"

[[offering]]
id = "holdem"
game = "holdem"
name = "Hold'em 2-4"
seats = 9
buy-in = 20

[offering.options]
small-bet = 2
big-bet = 4
blinds = [1, 2]
button-post = "2.50"
"#;

fn faults(text: &str) -> Vec<String> {
    let faults = check("corner.toml", text).expect_err("a fault");
    faults.iter().map(ToString::to_string).collect()
}

/// Replaces a part of the good file and expects one fault with this place and message.
#[track_caller]
fn one(part: &str, by: &str, place: &str, message: &str) {
    assert!(GOOD.contains(part), "{part:?} is not in the file");
    let faults = faults(&GOOD.replacen(part, by, 1));
    assert_eq!(faults.len(), 1, "{faults:#?}");
    assert!(faults[0].starts_with(&format!("corner.toml:{place}: ")), "{}", faults[0]);
    assert!(faults[0].contains(message), "{}", faults[0]);
}

#[test]
fn a_good_file_gives_its_offering() {
    let house = check("corner.toml", GOOD).unwrap();
    assert_eq!((house.id.as_str(), house.place.as_deref()), ("corner", Some("Fresno")));
    let offering = &house.offerings[0];
    assert_eq!(offering.id, "corner/holdem");
    assert_eq!(offering.options.text("blinds"), "1.00,2.00");
    assert_eq!(offering.options.text("button-post"), "2.50");
    assert_eq!(offering.options.text("exposed-card"), "exchange", "from the house");
    assert_eq!(offering.options.text("smallest-chip"), "1.00", "from the house");
    assert_eq!(offering.limits(), "2–4, blinds 1/2");
    assert_eq!(offering.fee(), "2.50 from the button");
    assert_eq!(house.posted[0].set, ["exposed-card"]);
}

#[test]
fn options_that_contradict_each_other_are_told() {
    one(
        "big-bet = 4",
        "big-bet = 4\nbetting = \"no-limit\"\nwager-cap = 1",
        "20:13",
        "1.00 is less than the big blind 2.00",
    );
    one("big-bet = 4", "big-bet = 4\nwager-cap = 3", "18:11", "4.00 is more than wager-cap 3.00");
    one(
        "blinds = [1, 2]",
        "blinds = [1, 3]\nhalf-blind = \"yes\"\nsmallest-chip = \"0.50\"",
        "20:14",
        "half of 3.00 is 1.50",
    );
    one("blinds = [1, 2]", "blinds = [2]\nhalf-blind = \"yes\"", "20:14", "needs a full blind");
}

#[test]
fn the_offering_has_the_last_word() {
    let text = GOOD.replace("button-post", "exposed-card = \"none\"\nbutton-post");
    let house = check("corner.toml", &text).unwrap();
    assert_eq!(house.offerings[0].options.text("exposed-card"), "none");
    assert_eq!(house.posted[0].options.text("exposed-card"), "exchange");
}

#[test]
fn unknown_names_come_with_the_nearest() {
    one("place", "palce", "3:1", "unknown key 'palce'; did you mean place?");
    one("buy-in = 20", "buy-in = 20\nbuyins = 3", "15:1", "did you mean buy-in?");
    one("big-bet", "bigbet", "18:1", "unknown option 'bigbet'; did you mean big-bet?");
    one(
        "\"holdem\"\nname",
        "\"holden\"\nname",
        "11:8",
        "unknown game 'holden'; did you mean holdem?",
    );
    one("options.holdem", "options.pokr", "6:10", "unknown game 'pokr'");
    let plural = faults(&GOOD.replace("offering", "offerings"));
    assert_eq!(plural, ["corner.toml:9:3: unknown key 'offerings'; did you mean offering?"]);
}

#[test]
fn wrong_types_say_what_to_write() {
    one(
        "smallest-chip = 1",
        "smallest-chip = 0.5",
        "4:17",
        "write whole dollars as a number, or cents as text",
    );
    one("\"2.50\"", "2.50", "20:15", "like \"0.50\"");
    one("\"2.50\"", "true", "20:15", "true or false does not belong here");
    one("[1, 2]", "1", "19:10", "write a list of amounts");
    one("[1, 2]", "[1, \"two\"]", "19:14", "'two' is not an amount");
    one("\"exchange\"", "1", "7:16", "write one of \"none\", \"exchange\"");
    one("seats = 9", "seats = \"nine\"", "13:9", "write a whole number");
    one("\"corner\"", "7", "1:6", "write text in quotes");
    one("\"The Corner Club\"", "\" \"", "2:8", "must not be empty");
    one("id = \"corner\"", "id = \"The Corner\"", "1:6", "lower-case letters, digits and hyphens");
    one("[[offering]]", "[offering]", "9:1", "double brackets");
}

#[test]
fn missing_keys_are_named() {
    one("seats = 9\n", "", "9:1", "'seats' is missing");
    one("name = \"The Corner Club\"\n", "", "1:1", "'name' is missing");
    one("smallest-chip = 1\n", "", "1:1", "'smallest-chip' is missing");
}

#[test]
fn percentages_are_refused_by_fe_01() {
    for (part, by, place) in [
        ("\"2.50\"", "\"5%\"", "20:15"),
        ("\"2.50\"", "\"5 percent\"", "20:15"),
        ("button-post = \"2.50\"", "fee-percent = 5", "20:1"),
        ("button-post = \"2.50\"", "rake = 5", "20:1"),
    ] {
        one(part, by, place, "(FE-01)");
    }
}

#[test]
fn values_that_cannot_be_played_are_refused() {
    one("\"exchange\"", "\"swap\"", "7:16", "'swap' is not one of none, exchange");
    one("big-bet = 4", "big-bet = 1", "18:11", "PK-11");
    one("seats = 9", "seats = 23", "13:9", "23 is not between 2 and 10");
    one("seats = 9", "seats = 1", "13:9", "1 is not between 2 and 10");
    one("buy-in = 20", "buy-in = 0", "14:10", "buy-in");
    one("buy-in = 20", "buy-in = 1", "14:10", "a hand can cost");
    one("smallest-chip = 1", "smallest-chip = 0", "4:17", "above zero");
}

#[test]
fn bands_and_counts_are_checked_one_by_one() {
    let file = |bands: &str, splits: &str| {
        format!(
            "id = \"a\"\nname = \"A\"\nsmallest-chip = \"0.50\"\n[options.no-bust-blackjack]\n\
             fee-bands = {bands}\nsplits = {splits}\n"
        )
    };
    let good = check("f", &file("[\"5-20: 0.50\", \"21 - 100: 1\"]", "2")).unwrap();
    let bands = good.posted[0].options.text("fee-bands");
    assert_eq!(bands, "5.00-20.00:0.50,21.00-100.00:1.00");
    for (bands, splits, told) in [
        ("[\"5-20\", \"21-100: 1\"]", "2", ":5:14: '5-20' is not a band"),
        ("[\"5-20: 0.50\", \"100-21: 1\"]", "2", ":5:28: '100-21:1' is not a band"),
        ("[5]", "2", ":5:14: a number does not belong here"),
        ("\"5-20: 0.50\"", "2", ":5:13: a text does not belong here: write a list of bands"),
        ("[\"5-100: 1%\"]", "2", "(FE-01)"),
        ("[\"5-100: 1\"]", "4", ":6:10: 4 is not between 0 and 3"),
        ("[\"5-100: 1\"]", "-1", ":6:10: -1 is not between 0 and 3"),
        ("[\"5-100: 1\"]", "\"2\"", ":6:10: a text does not belong here: write a whole number"),
    ] {
        let faults = faults(&file(bands, splits));
        assert_eq!(faults.len(), 1, "{faults:#?}");
        assert!(faults[0].contains(told), "{told}: {}", faults[0]);
    }
}

#[test]
fn an_offering_stands_once() {
    let table = GOOD[GOOD.find("[[offering]]").unwrap()..].to_string();
    let faults = faults(&format!("{GOOD}\n{table}"));
    assert_eq!(faults.len(), 1);
    assert!(faults[0].contains("corner.toml:23:6: offering 'holdem' is given twice"), "{faults:?}");
}

#[test]
fn a_house_level_contradiction_is_found_without_an_offering() {
    let text = "id = \"a\"\nname = \"A\"\nsmallest-chip = 1\n[options.holdem]\nbig-bet = 1\n";
    let faults = faults(text);
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].starts_with("corner.toml:5:11: option big-bet"), "{faults:?}");
}

#[test]
fn every_fault_is_told_at_once_and_in_order() {
    let text = GOOD
        .replace("place", "plaec")
        .replace("smallest-chip = 1", "smallest-chip = 0.25")
        .replace("seats = 9", "seats = 99")
        .replace("small-bet = 2", "small-bet = 2.0")
        .replace("blinds", "blnids")
        .replace("\"2.50\"", "\"10%\"");
    let lines: Vec<String> = faults(&text)
        .iter()
        .map(|fault| fault.split(':').nth(1).unwrap_or_default().to_string())
        .collect();
    assert_eq!(lines, ["3", "4", "13", "17", "19", "20"]);
}

#[test]
fn broken_toml_is_a_fault_with_its_place_and_the_rest_is_still_checked() {
    let text = GOOD.replace("seats = 9", "seats = ").replace("big-bet", "bigbet");
    let faults = faults(&text);
    assert_eq!(faults.len(), 2, "{faults:#?}");
    assert!(faults[0].starts_with("corner.toml:13:"), "{faults:#?}");
    assert!(faults[1].starts_with("corner.toml:18:1: unknown option"), "{faults:#?}");
    for text in ["", "=", "[[", "id = \"a", "\u{feff}id = 1", "[options]\nholdem = 3", "é = ü"] {
        assert!(check("f", text).is_err(), "{text:?}");
    }
}

#[test]
fn no_cut_or_doubled_line_makes_the_checker_fall_over() {
    let lines: Vec<&str> = GOOD.lines().collect();
    for (at, _) in GOOD.char_indices() {
        let _ = check("f", &GOOD[..at]);
        let _ = check("f", &GOOD[at..]);
    }
    for line in 0..lines.len() {
        let mut less = lines.clone();
        less.remove(line);
        let _ = check("f", &less.join("\n"));
        let mut more = lines.clone();
        more.insert(line, lines[line]);
        let _ = check("f", &more.join("\n"));
    }
}

#[test]
fn the_houses_of_the_program_are_all_there() {
    let registry = Registry::builtin();
    let houses: Vec<&str> = registry.houses().iter().map(|house| house.id.as_str()).collect();
    assert_eq!(houses, ["esquire", "glorias", "mint", "palace", "tommys", "unnamed"]);
    let offerings: Vec<&str> = registry.offerings().map(|offering| offering.id.as_str()).collect();
    let all = [
        "glorias/holdem",
        "mint/holdem-2-4",
        "mint/holdem-3-6",
        "mint/holdem-no-limit",
        "palace/holdem-4-8",
        "palace/holdem-3-6",
        "palace/no-bust-blackjack",
        "palace/pan-2",
        "tommys/holdem",
        "tommys/pan",
        "unnamed/holdem",
    ];
    for id in all {
        assert!(offerings.contains(&id), "{id}");
    }
    for offering in registry.offerings() {
        assert!(!offering.limits().is_empty(), "{}", offering.id);
        assert_ne!(offering.fee(), "none", "{}", offering.id);
        assert!(std::ptr::eq(registry.find(&offering.id).unwrap(), offering));
    }
}

#[test]
fn fees_of_poker_go_by_players() {
    let registry = Registry::builtin();
    for (id, fee) in [
        ("tommys/holdem", "3 from the button (2 with 2–4)"),
        (
            "palace/holdem-4-8",
            "4 from the pot (3 with 5–6, 1 with 2–4), jackpot 1 with 5 or more players",
        ),
        ("mint/holdem-no-limit", "4 from the button"),
    ] {
        assert_eq!(registry.find(id).unwrap().fee(), fee);
    }
    let post = "button-post = \"2.50\"";
    let fee = |more: &str| format!("fee-by-players = [{more}]");
    one(post, &fee("\"4-2: 1\""), "20:19", "write one like \"5-10: 3\"");
    one(post, &fee("\"2-10: 5%\""), "20:18", "(FE-01)");
    one(post, &fee("\"2-5: 1\", \"5-9: 2\""), "20:18", "rise without overlap");
    one(post, &format!("{post}\njackpot-drop = 1"), "20:15", "one fee schedule (FE-01)");
    let pot = format!("{}\nfee-from = \"pot\"", fee("\"2-10: 4\""));
    one(post, &pot, "21:12", "the forced bets, 3.00, do not cover the fees, 4.00");
}

#[test]
fn a_house_is_added_once() {
    let mut registry = Registry::builtin();
    registry.add("corner.toml", GOOD).unwrap();
    assert!(registry.find("corner/holdem").is_ok());
    let again = registry.add("again.toml", GOOD).unwrap_err();
    assert!(again[0].message.contains("already exists"), "{again:?}");
}

/// What each house offers by its sheets, and what of it we decided: the whole list.
const ALL: &str = "glorias: holdem holdem-hilo pineapple pineapple-hilo crazy-pineapple \
    crazy-pineapple-hilo omaha omaha-hilo no-bust-blackjack pan
mint: holdem-2-4 holdem-3-6 holdem-no-limit pineapple lowball five-card-draw pan
tommys: holdem omaha omaha-hilo seven-card-stud seven-card-stud-spread stud-hilo lowball draw-hilo \
    pan no-bust-21st-century no-bust-natural-aces pai-gow-poker
palace: pan-2 pan-5 pan-10 draw lowball no-bust-blackjack double-hand-poker mexican-poker holdem-4-8 \
    holdem-3-6 holdem-hilo pineapple pineapple-hilo crazy-pineapple crazy-pineapple-hilo omaha \
    omaha-hilo seven-card-stud stud-hilo razz hot-action-blackjack baccarat three-card-poker \
    pai-gow-tiles
unnamed: lo-ball stud-hilo omaha-hilo holdem no-bust-blackjack";

#[test]
fn every_offering_is_there() {
    let registry = Registry::builtin();
    let mut listed: Vec<String> = ALL
        .lines()
        .filter_map(|line| line.split_once(": "))
        .flat_map(|(house, ids)| ids.split_whitespace().map(move |id| format!("{house}/{id}")))
        .collect();
    let mut found: Vec<String> = registry.offerings().map(|offering| offering.id.clone()).collect();
    listed.sort();
    found.sort();
    assert_eq!((found.len(), &found), (58, &listed));
    for offering in registry.offerings() {
        assert!(!offering.limits().is_empty() && offering.fee() != "none", "{}", offering.id);
    }
}

#[test]
fn a_time_zone_is_one_of_the_list() {
    let zone = |line: &str| {
        let text = format!("id = \"x\"\nname = \"X\"\nsmallest-chip = 1\n{line}\n");
        check("x.toml", &text)
    };
    assert_eq!(zone("").unwrap().zone, None, "the machine's");
    let pacific = zone("time-zone = \"America/Los_Angeles\"").unwrap().zone.unwrap();
    assert_eq!((pacific.ahead, pacific.daylight), (-480, houseway_house::Daylight::American));
    for (line, expected) in [
        (
            "time-zone = \"America/Los_Angelos\"",
            "4:13: unknown time zone 'America/Los_Angelos'; did you mean America/Los_Angeles?",
        ),
        ("time-zone = \"Mars\"", "4:13: unknown time zone 'Mars'; known are Pacific/Honolulu, "),
        ("time-zone = -8", "4:13: a number does not belong here: write text in quotes"),
    ] {
        let faults = zone(line).unwrap_err();
        assert!(faults[0].to_string().contains(expected), "{}", faults[0]);
    }
}

#[test]
fn shifts_are_read_and_checked() {
    let shifts = |line: &str| {
        let text = GOOD.replacen("smallest-chip = 1\n", &format!("smallest-chip = 1\n{line}\n"), 1);
        check("corner.toml", &text)
    };
    assert_eq!(shifts("").unwrap().shifts, [360, 840, 1320], "where nothing is said");
    assert_eq!(shifts("shifts = [\"00:00\", \"11:30\"]").unwrap().shifts, [0, 690]);
    for (line, told) in [
        ("shifts = []", "5:10: a day has 1 to 24 shifts"),
        ("shifts = \"06:00\"", "5:10: a text does not belong here: write a list of times"),
        ("shifts = [6]", "5:11: a number does not belong here: write text in quotes"),
        ("shifts = [\"6:00\"]", "5:11: '6:00' is not a time of day: write one like \"06:00\""),
        ("shifts = [\"24:00\"]", "5:11: '24:00' is not a time of day"),
        ("shifts = [\"06:60\"]", "5:11: '06:60' is not a time of day"),
        ("shifts = [\"06:00\", \"06:00\"]", "5:20: a shift must begin later than the one before"),
        ("shifts = [\"14:00\", \"06:00\"]", "5:20: a shift must begin later than the one before"),
    ] {
        let faults = shifts(line).unwrap_err();
        assert_eq!(faults.len(), 1, "{line}: {faults:?}");
        assert!(faults[0].to_string().contains(told), "{line}: {}", faults[0]);
    }
}

#[test]
fn a_table_has_one_schedule() {
    let post = "button-post = \"2.50\"";
    one(post, &format!("{post}\nfee-half-hour = 5"), "21:17", "one fee schedule, and");
    one(post, &format!("{post}\nfee-half-hour = \"5%\""), "21:17", "(FE-01)");
    let jackpot = "jackpot-drop = 1\nfee-by-players = [\"2-10: 2\"]\ndrop = \"any-time\"";
    one(post, jackpot, "22:8", "the only charge on a hand");
    let half_hour = GOOD.replace(post, "fee-half-hour = 5");
    let house = check("corner.toml", &half_hour).unwrap();
    assert_eq!(house.offerings[0].fee(), "5 from each player every half hour");
}
