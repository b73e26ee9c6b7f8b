//! Options are set for a family of games, for a game and for a table; what is closer to the table
//! wins, and what no game takes is reported at once.

use houseway_house::{House, check};

/// Two tables of hold'em, one of blackjack and one of lowball, with settings above them.
fn house(above: &str, at_the_table: &str) -> String {
    format!(
        r#"id = "corner"
name = "The Corner Club"
smallest-chip = 1
{above}
[[offering]]
id = "one"
game = "holdem"
name = "Hold'em 2-4"
seats = 9
buy-in = 40

[offering.options]
small-bet = 2
big-bet = 4
blinds = [1, 2]
{at_the_table}

[[offering]]
id = "two"
game = "holdem"
name = "Hold'em 3-6"
seats = 9
buy-in = 60

[offering.options]
small-bet = 3
big-bet = 6
blinds = [1, 3]

[[offering]]
id = "no-bust"
game = "no-bust-blackjack"
name = "No-bust blackjack"
seats = 7
buy-in = 50

[offering.options]
min-wager = 5
max-wager = 50

[[offering]]
id = "draw"
game = "lowball"
name = "Draw 4-8"
seats = 8
buy-in = 40

[offering.options]
small-bet = 4
big-bet = 8
ante = 1
blinds = [2, 4]
"#
    )
}

fn good(above: &str, at_the_table: &str) -> House {
    check("f", &house(above, at_the_table)).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

fn faults(above: &str, at_the_table: &str) -> Vec<String> {
    let faults = check("f", &house(above, at_the_table)).expect_err("a fault");
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn the_closest_word_wins() {
    let of = |house: &House| -> Vec<String> {
        let text = |at: usize| house.offerings[at].options.text("exposed-card").to_string();
        vec![text(0), text(1)]
    };
    let family = "[options.poker]\nexposed-card = \"exchange\"\n";
    assert_eq!(of(&good(family, "")), ["exchange", "exchange"]);
    let game = format!("{family}[options.holdem]\nexposed-card = \"none\"\n");
    assert_eq!(of(&good(&game, "")), ["none", "none"]);
    // The order of the two tables does not matter.
    let turned = format!("[options.holdem]\nexposed-card = \"none\"\n{family}");
    assert_eq!(of(&good(&turned, "")), ["none", "none"]);
    assert_eq!(of(&good(&game, "exposed-card = \"exchange\"")), ["exchange", "none"]);
}

#[test]
fn a_family_has_a_room_around_it() {
    let house = good("[options.poker]\nnew-player = \"dealt-in\"\nsmall-bet = 1\n", "");
    assert!(house.offerings[..2].iter().all(|o| o.room.is("new-player", "dealt-in")));
    assert_eq!(house.offerings[0].options.text("small-bet"), "2.00", "the table has its own");
    assert!(house.offerings[3].room.is("new-player", "dealt-in"));
    let house = good("[options.banked]\nbank-hands = 3\n[options.poker]\naction-time = 20\n", "");
    assert_eq!(house.offerings[2].room.count("bank-hands"), 3);
    assert_eq!(house.offerings[2].room.count("action-time"), 30, "that is for poker");
    assert_eq!(house.offerings[0].room.count("action-time"), 20);
}

#[test]
fn what_a_house_says_for_a_game_is_posted_with_what_it_says_for_the_family() {
    let above = "[options.poker]\nexposed-card = \"exchange\"\n[options.holdem]\nshows-first = \"initiator\"\n";
    let house = good(above, "");
    assert_eq!(house.posted.len(), 1, "nothing is posted for games that are not named");
    assert_eq!(house.posted[0].set, ["exposed-card", "shows-first"]);
    assert_eq!(house.posted[0].options.text("exposed-card"), "exchange");
}

#[test]
fn unknown_families_and_options_are_told_where_they_stand() {
    assert_eq!(
        faults("[options.pokr]\nante = 1\n", ""),
        ["f:4:10: unknown game 'pokr'; did you mean poker?"]
    );
    assert_eq!(
        faults("[options.banked]\nplay-the-board = \"shown\"\n", ""),
        [
            "f:5:1: unknown option 'play-the-board': banked does not have it; it is for Texas hold'em"
        ]
    );
    let told = faults("[options.poker]\nexposd-card = \"none\"\n", "");
    assert_eq!(
        told,
        [
            "f:5:1: unknown option 'exposd-card'; did you mean exposed-card, exposed-down or exposed-hole?"
        ]
    );
    let told = faults("[options.poker]\nexposed-card = \"never\"\n", "");
    assert_eq!(told.len(), 1);
    assert!(told[0].starts_with("f:5:16: option exposed-card: 'never' is not one of"), "{told:?}");
}

#[test]
fn a_contradiction_with_what_the_family_says_is_told_there() {
    // The first table has blinds of 1 and 2, so only the second one cannot be halved.
    let told = faults("[options.poker]\nhalf-blind = \"yes\"\nsmallest-chip = \"0.50\"\n", "");
    assert_eq!(told.len(), 1, "{told:#?}");
    assert!(told[0].starts_with("f:5:14: "), "{}", told[0]);
}

#[test]
fn a_table_of_what_no_game_can_have_is_told_all_its_faults() {
    let nonsense = "min-wager = 5\nchip = 2\nwager-cap = 1\nblinds = [3, 1]\n\
                    seats-posted = \"PN-03\"\nfee-half-hour = 3\nbutton-post = 1\nrake = \"5%\"";
    // It has no second line of blinds, which would be a fault of the text itself.
    let text = house("", nonsense).replacen("blinds = [1, 2]\n", "", 1);
    let told: Vec<String> =
        check("f", &text).unwrap_err().iter().map(ToString::to_string).collect();
    for part in [
        "unknown option 'min-wager': Texas hold'em does not have it; it is for No-bust blackjack",
        "unknown option 'chip': Texas hold'em does not have it; it is for Pan",
        "unknown option 'rake': fees are flat amounts",
        "option big-bet: 4.00 is more than wager-cap 1.00",
        "option blinds: ",
        "PN-03 says nothing about seats for holdem",
        "option fee-half-hour: a table has one fee schedule",
    ] {
        let lines = told.iter().filter(|line| line.contains(part)).count();
        assert_eq!(lines, 1, "{part}: {told:#?}");
    }
    assert!(told.iter().all(|line| line.starts_with("f:")), "{told:#?}");
}

#[test]
fn the_example_of_the_docs_is_what_it_says() {
    let text = include_str!("../../../../docs/houses.md");
    let example = text.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next());
    let head = "id = \"corner\"\nname = \"The Corner Club\"\nsmallest-chip = 1\n";
    let limits = "small-bet = 2\nbig-bet = 4\nblinds = [1, 2]\n";
    let house = check("docs", &format!("{head}{}{limits}", example.expect("an example"))).unwrap();
    assert!(house.offerings[0].options.is("exposed-card", "exchange"));
    assert!(house.posted[0].options.is("exposed-card", "none"));
}
