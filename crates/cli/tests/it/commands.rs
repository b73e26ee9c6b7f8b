//! What the commands print, and with which exit codes.

use crate::common::{Folder, hand, program, program_run, run};
use engine::{GAMES, Game};
use house::Registry;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::process::Stdio;

#[test]
fn games_lists_every_offering() {
    let listed = run(&["games", "--json"]);
    assert_eq!(listed.code, 0);
    let json = listed.json();
    let list = json.as_array().unwrap();
    let registry = Registry::builtin();
    assert_eq!(list.len(), registry.offerings().count());
    for (value, offering) in list.iter().zip(registry.offerings()) {
        assert_eq!(value["id"], offering.id);
        assert_eq!(value["house"], offering.house);
        assert_eq!(value["game"], offering.game.id);
        assert_eq!(value["name"], offering.name);
        assert_eq!(value["seats"], offering.seats);
    }
    let printed = run(&["games"]).out;
    assert!(registry.offerings().all(|offering| printed.contains(&offering.id)), "{printed}");
    assert!(printed.contains("3 from the button"), "{printed}");
    for part in [
        "Jackpot 2: from $100, 6-4 beaten by a wheel, a joker in one hand: 60% to the 6-4",
        "Jackpot 1: from $50, double joker, the first hand of the day",
    ] {
        assert!(printed.contains(part), "{part} is not in\n{printed}");
    }
}

#[test]
fn all_58_offerings_can_be_played() {
    let games = run(&["games", "--json"]).json();
    assert_eq!(games.as_array().unwrap().len(), 58);
    let refused = run(&["games", "--planned"]);
    assert_eq!(refused.code, 2, "nothing is planned: {refused:?}");
    let refused = run(&["rules", "palace/drow"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("palace/draw"), "{refused:?}");
}

#[test]
fn a_rule_card_shows_limits_fee_options_and_rules() {
    let card = run(&["rules", "unnamed/holdem"]);
    assert_eq!(card.code, 0, "{card:?}");
    for part in ["3–6, blinds 1/3", "3 from the button", "button-blind", "dead", "HE-04", "PK-43"]
    {
        assert!(card.out.contains(part), "{part} is not in\n{}", card.out);
    }
    let json = run(&["rules", "unnamed/holdem", "--json"]).json();
    let game = Registry::builtin().find("unnamed/holdem").unwrap().game;
    let options = house::every_option(game).count();
    assert_eq!(json["options"].as_array().unwrap().len(), options);
    let listed = json["rules"].as_array().unwrap();
    let ids: Vec<&str> = listed.iter().map(|rule| rule["id"].as_str().unwrap()).collect();
    assert!(ids.is_sorted(), "{ids:?}");
    // The fee is posted (FE-09); the schedules of other houses, and when they drop it, are not
    // shown.
    assert!(ids.contains(&"FE-09") && ids.contains(&"PK-03"), "{ids:?}");
    for other in ["FE-02", "FE-10", "FE-12", "FE-16", "FE-17", "FE-18", "FE-19"] {
        assert!(!ids.contains(&other), "{other}");
    }
}

#[test]
fn a_no_limit_card_shows_no_prices() {
    let card = run(&["rules", "mint/holdem-no-limit"]).out;
    assert!(card.contains("short-all-ins") && !card.contains("small-bet"), "{card}");
    let compared = run(&["rules", "compare", "holdem"]).out;
    let prices = compared.lines().find(|line| line.starts_with("small-bet")).unwrap();
    assert!(prices.contains("  ·"), "{prices}");
}

#[test]
fn a_rule_card_says_which_rules_an_option_puts_in_force() {
    let offering = "palace/no-bust-blackjack";
    let json = run(&["rules", offering, "--json"]).json();
    let game = Registry::builtin().find(offering).unwrap().game;
    let carried: BTreeSet<String> =
        house::every_option(game).flat_map(|spec| spec.rules).map(ToString::to_string).collect();
    let card = run(&["rules", offering]).out;
    let (_, optional) = card.split_once("the options decide").unwrap();
    let (_, always) = card.split_once("in force here too").unwrap();
    let (always, _) = always.split_once("the options decide").unwrap();
    let mut seen = (0, 0);
    for rule in json["rules"].as_array().unwrap() {
        let id = rule["id"].as_str().unwrap();
        assert_eq!(rule["by_option"], carried.contains(id), "{id}");
        let here = rule["posted_here"].as_bool().unwrap();
        let (by, as_well) = (carried.contains(id) && !here, !carried.contains(id) && !here);
        assert_eq!(optional.contains(&format!("  {id} ")), by, "{id}");
        assert_eq!(always.contains(&format!("  {id} ")), as_well, "{id}");
        seen = (seen.0 + u32::from(by), seen.1 + u32::from(as_well));
    }
    assert!(seen.0 > 0 && seen.1 > 0, "{seen:?}");
    // Who may bank, and with how much after the first time, is not posted at the Palace.
    assert!(!optional.contains("PD-17") && !optional.contains("PD-18"), "{card}");
}

#[test]
fn a_rule_is_shown_by_its_id() {
    let rule = run(&["rules", "pk-22", "--json"]).json();
    assert_eq!(rule["id"], "PK-22");
    assert_eq!(rule["kind"], "play");
    assert_eq!(rule["houses"], serde_json::json!(["palace", "unnamed"]));
    assert!(rule["games"].as_array().unwrap().contains(&Value::from("holdem")));
    assert_eq!(run(&["rules", "PK-22"]).code, 0);
    assert_eq!(run(&["rules"]).code, 0);
    assert!(run(&["rules", "--json"]).json().is_array());
}

#[test]
fn unknown_names_give_the_nearest_and_exit_2() {
    for (args, near) in [
        (&["rules", "unnamed/holdm"][..], "unnamed/holdem"),
        (&["rules", "pan-3"], "palace/pan-2"),
        (&["rules", "PK-98"], "PK-08"),
        (&["rules", "compare", "holdm"], "holdem"),
        (&["rules", "coverge"], ""),
        (&["gmaes"], "games"),
        (&["games", "--jsn"], "--json"),
        (&["replay"], "FILE"),
        (&["rules", "PK-22", "--decided"], "--decided"),
        (&["completions", "tcsh"], "bash"),
        (&[], "Usage"),
    ] {
        let done = run(args);
        assert_eq!(done.code, 2, "{args:?} {done:?}");
        assert!(done.err.contains(near), "{args:?} {done:?}");
        assert_eq!(done.out, "", "{args:?}");
    }
}

#[test]
fn coverage_counts_all_rules_of_the_catalogue() {
    let json = run(&["rules", "coverage", "--json"]).json();
    let rules = json["rules"].as_array().unwrap();
    assert_eq!((json["total"].as_u64(), rules.len()), (Some(430), 430));
    let covered = rules.iter().filter(|rule| rule["covered"] == true).count();
    assert_eq!(json["covered"].as_u64(), Some(covered as u64));
    for rule in rules {
        assert!(rule["id"].is_string() && rule["kind"].is_string(), "{rule}");
        assert!(rule["houses"].is_array() && rule["hands"].is_array(), "{rule}");
    }
    let printed = run(&["rules", "coverage"]);
    assert!(printed.out.contains(&format!("{covered} of 430")), "{}", printed.out);
}

#[test]
fn compare_puts_the_houses_side_by_side() {
    let json = run(&["rules", "compare", "holdem", "--json"]).json();
    assert_eq!(json["game"], "holdem");
    let options = json["options"].as_array().unwrap();
    let early = options.iter().find(|option| option["key"] == "early-board").unwrap();
    assert_eq!(early["values"]["glorias/holdem"], "out-of-play");
    assert_eq!(early["values"]["unnamed/holdem"], "none");
    assert_eq!(early["differs"], true);
    let printed = run(&["rules", "compare", "holdem"]).out;
    assert!(printed.lines().any(|l| l.contains("early-board") && l.contains("out-of-play")));
}

#[test]
fn compare_can_leave_out_what_is_the_same_everywhere() {
    let json = run(&["rules", "compare", "pan", "--differences", "--json"]).json();
    let options = json["options"].as_array().unwrap();
    assert!(!options.is_empty() && options.iter().all(|option| option["differs"] == true));
    let (all, some) = (
        run(&["rules", "compare", "pan"]).out,
        run(&["rules", "compare", "pan", "--differences"]).out,
    );
    let has = |text: &str, key: &str| text.lines().any(|line| line.starts_with(key));
    assert!(has(&some, "chip ") && has(&some, "AROUND HANDS"), "{some}");
    let same = all.lines().filter(|line| !some.contains(line)).count();
    assert!(same > 3, "{same} options are the same in all houses");
    // One table has nothing to differ from.
    let alone = run(&["rules", "compare", "razz", "--differences"]).out;
    assert_eq!(alone, "The houses do not differ at razz.\n");
}

#[test]
fn compare_shows_the_room_around_hands_too() {
    let json = run(&["rules", "compare", "no-bust-blackjack", "--json"]).json();
    let options = json["options"].as_array().unwrap();
    let game = Game::find("no-bust-blackjack").unwrap();
    let keys: Vec<&str> = options.iter().map(|option| option["key"].as_str().unwrap()).collect();
    let all = house::every_option(game).map(|spec| spec.key);
    assert_eq!(keys, all.collect::<Vec<_>>());
    let spots = options.iter().find(|option| option["key"] == "bank-spots").unwrap();
    assert_eq!((&spots["scope"], &spots["differs"]), (&json!("room"), &json!(true)));
    assert_eq!(spots["values"]["unnamed/no-bust-blackjack"], "2");
    assert_eq!(spots["values"]["palace/no-bust-blackjack"], "0");
    assert_eq!(spots["values"]["esquire"], json!(null), "it has no table");
    assert_eq!(spots["rules"], json!(["PD-02", "PD-04"]));
    let decks = options.iter().find(|option| option["key"] == "decks").unwrap();
    assert_eq!((&decks["scope"], &decks["differs"]), (&json!("hand"), &json!(false)));
    let printed = run(&["rules", "compare", "no-bust-blackjack"]).out;
    let line = |word: &str| printed.lines().position(|line| line.starts_with(word));
    let (decks, head, spots) = (line("decks"), line("AROUND HANDS"), line("bank-spots"));
    assert!(decks.is_some() && decks < head && head < spots, "{printed}");
    assert!(!printed.lines().any(|line| line.ends_with(' ')), "{printed}");
}

#[test]
fn every_decided_reading_is_listed() {
    let json = run(&["rules", "--decided", "--json"]).json();
    let printed = run(&["rules", "--decided"]).out;
    let decided: Vec<_> = GAMES
        .iter()
        .flat_map(|game| {
            let all = house::every_option(game);
            all.map(move |spec| (game, spec))
        })
        .filter(|(_, spec)| spec.decided)
        .collect();
    assert!(!decided.is_empty());
    let of_lists = house::LIST_OPTIONS.iter().copied().flatten();
    assert!(of_lists.clone().all(|spec| printed.contains(spec.help)), "{printed}");
    assert_eq!(json.as_array().unwrap().len(), decided.len() + of_lists.count());
    for (game, spec) in decided {
        let listed = |v: &&Value| v["game"] == game.id && v["option"] == spec.key;
        let value = json.as_array().unwrap().iter().find(listed);
        assert_eq!(value.unwrap()["default"], spec.default);
        assert!(printed.contains(spec.key));
    }
}

#[test]
fn house_files_are_checked_and_added() {
    let folder = Folder::new("check");
    let file = folder.write(
        "corner.toml",
        "id = \"corner\"\nname = \"Corner\"\nsmallest-chip = 1\n[[offering]]\nid = \"he\"\n\
         game = \"holdem\"\nname = \"He\"\nseats = 6\nbuy-in = 30\n",
    );
    let good = run(&["check", &file]);
    assert_eq!(good.code, 0, "{good:?}");
    assert!(good.out.contains("corner/he"), "{good:?}");
    let houses = folder.path().to_str().unwrap();
    let listed = run(&["games", "--houses", houses]);
    assert!(listed.out.contains("corner/he"), "{listed:?}");
    let card = run(&["--houses", houses, "rules", "corner/he"]);
    assert_eq!(card.code, 0, "{card:?}");

    let bad = folder.write("bad.toml", "id = \"bad\"\nnaem = \"Bad\"\nsmallest-chip = 0.5\n");
    let done = run(&["check", &file, &bad]);
    assert_eq!(done.code, 1);
    assert!(done.err.contains("bad.toml:2:1: unknown key 'naem'"), "{done:?}");
    assert!(done.err.contains("bad.toml:3:17: 0.5 is not exact money"), "{done:?}");
    let json = run(&["check", "--json", &bad]).json();
    assert_eq!((&json["ok"], &json["faults"][1]["line"]), (&false.into(), &2.into()));
    let done = run(&["games", "--houses", houses]);
    assert_eq!(done.code, 1);
    assert!(done.err.contains("bad.toml:2:1"), "{done:?}");
    let alone = run(&["games", "--houses", &file]);
    assert!(alone.code == 0 && alone.out.contains("corner/he"), "{alone:?}");
    assert_eq!(run(&["check", "no-such.toml"]).code, 2);
}

#[test]
fn every_command_has_help_with_an_example() {
    let names = [
        "games",
        "rules",
        "replay",
        "equity",
        "ledger",
        "report",
        "check",
        "completions",
        "man",
        "install-docs",
    ];
    let below = [
        &["rules", "coverage"][..],
        &["rules", "compare"],
        &["ledger", "audit"],
        &["ledger", "balances"],
        &["ledger", "show"],
    ];
    for args in names.iter().map(std::slice::from_ref).chain(below) {
        let mut args = args.to_vec();
        args.push("--help");
        let help = run(&args);
        assert_eq!(help.code, 0, "{args:?}");
        assert!(help.out.contains("Example"), "{args:?}\n{}", help.out);
    }
    assert!(run(&["--help"]).out.contains("Example"));
    assert!(run(&["--version"]).out.starts_with("houseway "));
}

#[test]
fn completions_and_manual_pages_name_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let done = run(&["completions", shell]);
        assert_eq!(done.code, 0);
        assert!(done.out.contains("coverage"), "{shell}");
    }
    // Offerings, rules, games and houses are offered where they are wanted.
    for shell in ["bash", "zsh", "fish"] {
        let text = run(&["completions", shell]).out;
        for name in ["palace/pan-2", "PN-24", "pai-gow-tiles", "glorias"] {
            assert!(text.contains(name), "{shell}: {name}");
        }
    }
    let more = ["--houses", "../../docs/demonstration.toml", "completions", "bash"];
    assert!(run(&more).out.contains("open/badugi"), "those of --houses, too");
    assert!(run(&["man"]).out.contains(".TH houseway"));
    let folder = Folder::new("man");
    let done = run(&["man", folder.path().to_str().unwrap()]);
    assert_eq!(done.code, 0, "{done:?}");
    for page in ["houseway.1", "houseway-games.1", "houseway-rules-coverage.1"] {
        assert!(folder.path().join(page).is_file(), "{page}");
    }
    let file = folder.write("a-file", "");
    assert_eq!(run(&["man", &file]).code, 2);
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    for args in
        [&["games"][..], &["rules", "coverage", "--json"], &["completions", "bash"], &["man"]]
    {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let child = program().args(args).stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    }
}

#[test]
fn colours_come_only_where_they_are_wanted() {
    let escape = '\u{1b}';
    assert!(!program_run(&["games"]).out.contains(escape), "a pipe");
    let mut forced = program();
    forced.arg("games").env("CLICOLOR_FORCE", "1");
    let coloured = |command: &mut std::process::Command| {
        command.output().unwrap().stdout.contains(&(escape as u8))
    };
    assert!(coloured(&mut forced), "asked for");
    assert!(!coloured(forced.env("NO_COLOR", "1")), "NO_COLOR has the last word");
}

#[test]
fn the_program_gives_the_exit_codes_of_its_commands() {
    let folder = Folder::new("codes");
    let good = folder.write("good.hand", hand());
    let bad = folder.write("bad.hand", "houseway 1\nhand one\n");
    for (args, code) in [
        (&["games"][..], 0),
        (&["replay", &good], 0),
        (&["replay", &bad], 1),
        (&["rules", "nowhere/chess"], 2),
    ] {
        let done = program_run(args);
        assert_eq!(done.code, code, "{args:?} {done:?}");
        assert_eq!(done.err.is_empty(), code == 0, "{args:?} {done:?}");
    }
}
