//! The rule book is valid: every hand replays, every rule is shown, and each hand depends on its
//! rule.

use engine::{GAMES, Game, RuleId};
use house::FileFault;
use houseway_rulebook::{CatalogueRule, Kind, Rulebook, coverage, without_effect};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The rule book of the source tree; if asked for, its hands are rewritten first.
fn book() -> &'static Rulebook {
    static BOOK: OnceLock<Rulebook> = OnceLock::new();
    BOOK.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut paths = Vec::new();
        collect(&root.join("rulebook"), &mut paths);
        if std::env::var_os("UPDATE_HANDS").is_some() {
            let hands = paths.iter().filter(|path| path.extension().is_some_and(|e| e == "hand"));
            let problems: Vec<String> = hands.filter_map(|path| update(path).err()).collect();
            assert!(problems.is_empty(), "{}", problems.join("\n"));
        }
        let read = |path: &PathBuf| {
            let name = path.strip_prefix(&root).unwrap().to_str().unwrap().to_string();
            (name, std::fs::read_to_string(path).unwrap())
        };
        let files: Vec<(String, String)> = paths.iter().map(read).collect();
        let book = Rulebook::read(files.iter().map(|(name, text)| (name.as_str(), text.as_str())));
        book.unwrap_or_else(|faults| {
            let told: Vec<String> = faults.iter().map(FileFault::to_string).collect();
            panic!("{}", told.join("\n"))
        })
    })
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { collect(&path, paths) } else { paths.push(path) }
    }
    paths.sort();
}

/// Writes the engine's events under every step of a hand.
fn update(path: &Path) -> Result<(), String> {
    let told = |fault: &notation::Fault| {
        format!("{}:{}:{}: {}", path.display(), fault.line, fault.column, fault.reason)
    };
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let mut document = notation::parse(&text).map_err(|fault| told(&fault))?;
    let all = |faults: Vec<_>| faults.iter().map(told).collect::<Vec<_>>().join("\n");
    room::replay::spell_options(&mut document).map_err(all)?;
    let new = room::replay::update(&document).map_err(all)?;
    std::fs::write(path, notation::print(&new)).map_err(|error| error.to_string())
}

#[test]
fn every_worked_hand_replays() {
    let mut problems = Vec::new();
    for hand in book().hands() {
        let report = hand.replay();
        if report.fresh {
            problems.push(format!("{}: nothing is written under its steps", hand.file));
        }
        if !report.is_ok() {
            problems.push(format!("{}: {}", hand.file, report.to_string().trim_end()));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// What holds for a board that comes too early or with too many cards in hold'em holds in every board
/// game (PA-09, OM-06): each ruling is worked for every kind of hand that is dealt.
#[test]
fn early_boards_are_worked_in_every_kind_of_board_game() {
    let kind = |game: &&Game| {
        let shape = game.shape.poker().filter(|shape| shape.board == 5)?;
        Some((shape.hand, shape.exactly_two))
    };
    let registry = house::Registry::builtin();
    let offered: Vec<&Game> = registry.offerings().map(|offering| offering.game).collect();
    let kinds: BTreeSet<_> = offered.iter().filter_map(kind).collect();
    for rule in ["HE-06", "HE-07", "HE-08", "HE-09"] {
        let id: RuleId = rule.parse().unwrap();
        let shows = book().hands().iter().filter(|hand| hand.replay().emitted.contains(&id));
        let games =
            shows.flat_map(|hand| hand.document.hands.iter().filter_map(|hand| hand.game()));
        let worked: BTreeSet<_> =
            games.filter_map(Game::find).filter_map(|game| kind(&game)).collect();
        assert_eq!(worked, kinds, "{rule}");
    }
}

#[test]
fn the_program_holds_the_whole_book() {
    let embedded = Rulebook::builtin();
    assert_eq!(embedded.entries().len(), book().entries().len());
    assert_eq!(embedded.hands().len(), book().hands().len());
}

#[test]
fn entries_hands_and_catalogue_fit_together() {
    let told: Vec<String> = book().disagreements().iter().map(FileFault::to_string).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn every_entry_is_covered() {
    let coverage = coverage(book());
    assert_eq!((coverage.covered(), coverage.rules.len()), (430, 430));
    let bare: Vec<RuleId> = coverage
        .rules
        .iter()
        .filter(|rule| rule.has_entry && !rule.is_covered())
        .map(|rule| rule.id)
        .collect();
    assert!(bare.is_empty(), "no clean hand cites {bare:?}");
    let of_chapters: usize = coverage.chapters().iter().map(|chapter| chapter.covered).sum();
    assert_eq!(of_chapters, coverage.covered());
}

#[test]
fn every_rule_changes_one_of_its_hands() {
    let idle = without_effect(book());
    assert!(idle.is_empty(), "switched off without effect: {idle:?}");
}

#[test]
fn what_the_games_enforce_is_what_the_book_explains() {
    let book = book();
    let enforced: BTreeSet<RuleId> = GAMES
        .iter()
        .flat_map(|game| game.every_rule())
        .chain(room::RULES.iter().copied())
        .collect();
    let explained: BTreeSet<RuleId> = book
        .entries()
        .iter()
        .filter(|entry| entry.kind != Kind::Posted || book.hands_of(entry.id).next().is_some())
        .map(|entry| entry.id)
        .collect();
    let silent: Vec<_> = enforced.difference(&explained).collect();
    let idle: Vec<_> = explained.difference(&enforced).collect();
    assert!(silent.is_empty(), "enforced, but without an entry: {silent:?}");
    assert!(idle.is_empty(), "an entry, but no game enforces it: {idle:?}");
}

#[test]
fn chapters_number_their_rules_without_gaps() {
    let (posted, beyond) = (book().catalogue().rules(), book().beyond().rules());
    for chapter in posted.iter().chain(beyond).map(|rule| rule.id.chapter()) {
        let of = |rules: &[CatalogueRule]| -> Vec<u8> {
            let own = rules.iter().filter(|rule| rule.id.chapter() == chapter);
            own.map(|rule| rule.id.number()).collect()
        };
        let numbers = [of(posted), of(beyond)].concat();
        let expected: Vec<u8> = (1..=numbers.len() as u8).collect();
        assert_eq!(numbers, expected, "{chapter}");
    }
}

/// What no house posts has a paragraph and its hands like any other rule.
#[test]
fn rules_beyond_the_catalogue_are_written_too() {
    for rule in book().beyond().rules() {
        assert!(book().entry(rule.id).is_some(), "{} has no paragraph", rule.id);
        assert_eq!(rule.houses, [""; 0], "{} belongs in the catalogue", rule.id);
        assert!(book().catalogue().find(rule.id).is_none(), "{} is listed twice", rule.id);
    }
}

#[test]
fn options_name_rules_of_the_catalogue() {
    let book = book();
    for game in GAMES {
        for option in house::every_option(game) {
            for rule in option.rules {
                assert!(book.rule(*rule).is_some(), "{} {}", game.id, option.key);
            }
        }
    }
}

const CATALOGUE: &str = "[PK]\n22 = { kind = \"play\", houses = [\"palace\", \"unnamed\"] }\n";

const ENTRY: &str = "+++\nid = \"PK-22\"\ntitle = \"Odd chip\"\nkind = \"posted\"\n\
                     houses = [\"unnamed\", \"palace\"]\nsource = \"a sheet\"\n+++\nOne chip.\n";

fn faults(entry: &str) -> Vec<String> {
    let catalogue = CATALOGUE.replace("play", "posted");
    let files = [("rulebook/catalogue.toml", catalogue.as_str()), ("rulebook/PK/PK-22.md", entry)];
    let faults = Rulebook::read(files).map_or_else(|faults| faults, |book| book.disagreements());
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn faults_of_entries_are_told_with_their_lines() {
    assert_eq!(faults(ENTRY), [""; 0]);
    for (part, by, told) in [
        ("id = \"PK-22\"", "id = \"PK22\"", "rulebook/PK/PK-22.md:2:6: 'PK22' is not a rule id"),
        ("id = \"PK-22\"", "id = \"PK-23\"", "PK-22.md:2:6: the entry of PK-23 belongs in"),
        ("title = \"Odd chip\"\n", "", "PK-22.md:2:1: 'title' is missing"),
        ("kind = \"posted\"", "kind = \"pasted\"", "PK-22.md:4:8: unknown kind 'pasted'"),
        ("\"palace\"", "\"place\"", "PK-22.md:5:22: unknown house 'place'; did you mean palace?"),
        ("\"palace\"", "\"mint\"", "PK-22 is posted by palace, unnamed in the catalogue"),
        ("source", "scource", "PK-22.md:6:1: unknown key 'scource'; did you mean source?"),
        ("One chip.\n", "", "PK-22.md:8:1: the paragraph is missing"),
        ("+++\nOne chip.\n", "", "the closing +++ is missing"),
        ("+++\nid", "id", "an entry begins with +++"),
    ] {
        assert!(ENTRY.contains(part), "{part}");
        let faults = faults(&ENTRY.replacen(part, by, 1));
        assert!(faults.iter().any(|fault| fault.contains(told)), "{part} -> {by}: {faults:#?}");
    }
}

#[test]
fn an_enforced_rule_needs_a_hand_and_a_hand_needs_its_entry() {
    let hand = "houseway 1\ntitle Odd chip\nrule PK-22\nhand 1\ngame holdem\n";
    let entry = ENTRY.replace("posted", "play");
    let gaps = |entry: &str, hand: &str| {
        let files = [
            ("rulebook/catalogue.toml", CATALOGUE),
            ("rulebook/PK/PK-22.md", entry),
            ("rulebook/PK/PK-22-odd.hand", hand),
        ];
        let files = files.into_iter().filter(|(_, text)| !text.is_empty());
        let told =
            |faults: Vec<FileFault>| faults.iter().map(FileFault::to_string).collect::<String>();
        Rulebook::read(files).map(|book| told(book.disagreements())).unwrap_or_else(told)
    };
    assert_eq!(gaps(&entry, hand), "");
    for (told, part) in [
        (gaps(&entry, ""), "PK-22 has no worked hand"),
        (gaps("", hand), "PK-22 has no entry"),
        (gaps(&entry, &hand.replace("rule PK-22\n", "")), "'rule PK-22' is missing"),
        (gaps(&entry, &hand.replace("rule", "rule XX-01\nrule")), ":3:6: 'XX-01' is not a rule id"),
        (gaps(&entry, &hand.replace("title Odd chip\n", "")), "needs a title"),
        (gaps(&entry, &hand.replace("hand 1", "hand one")), "rulebook/PK/PK-22-odd.hand:4:"),
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}
