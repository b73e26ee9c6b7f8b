//! The simulated rooms in `docs/rooms.md`: a short one prints what the page shows, apart from the
//! numbers, which change whenever a bot does; those of whole months show what they must. `UPDATE_DOCS=1`
//! rewrites the short one.

use crate::common::run;
use std::path::Path;

/// The commands that are followed by their output, with where that begins and ends in the text.
fn shown(text: &str) -> Vec<(String, usize, usize)> {
    let mut shown = Vec::new();
    let mut from = 0;
    while let Some(at) = text[from..].find("\n```\n\n```text\n") {
        let end_of_command = from + at;
        let command = text[..end_of_command].rsplit('\n').next().unwrap_or_default().to_string();
        let begin = end_of_command + "\n```\n\n```text\n".len();
        let end = begin + text[begin..].find("```").unwrap();
        shown.push((command, begin, end));
        from = end;
    }
    shown
}

/// How fast it went differs from run to run.
fn without_speed(text: &str) -> String {
    let (head, rest) = text.split_once('\n').unwrap_or((text, ""));
    let hands = head.split(" hands,").next().unwrap_or(head);
    format!("{hands} hands\n{rest}")
}

/// The words of each line, with every number alike.
fn shape(text: &str) -> Vec<String> {
    let number = |c: char| c.is_ascii_digit() || "+-.:%".contains(c);
    let word = |word: &str| if word.chars().all(number) { "N".into() } else { word.to_string() };
    // A fingerprint is a number, too.
    let lines = text.lines().filter(|line| !line.starts_with("  fingerprint "));
    lines.map(|line| line.split_whitespace().map(word).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn the_page_shows_what_a_short_simulation_prints() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rooms.md");
    let mut text = std::fs::read_to_string(&path).unwrap();
    let short = shown(&text).into_iter().find(|(command, ..)| command.contains("--hours"));
    let (command, begin, end) = short.expect("a short simulation");
    let words: Vec<&str> = command.split(' ').skip(1).collect();
    let done = run(&words);
    assert_eq!((done.code, done.err.as_str()), (0, ""), "{command}");
    let out = without_speed(&done.out);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        text.replace_range(begin..end, &out);
        std::fs::write(&path, text).unwrap();
    } else {
        assert_eq!(
            shape(&text[begin..end]),
            shape(&out),
            "{command}: UPDATE_DOCS=1 writes it anew"
        );
    }
}

#[test]
fn a_month_of_every_house_held() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rooms.md");
    let text = std::fs::read_to_string(path).unwrap();
    let months: Vec<(String, usize, usize)> =
        shown(&text).into_iter().filter(|(command, ..)| command.contains("--days 30")).collect();
    let registry = house::Registry::builtin();
    for house in registry.houses().iter().filter(|house| !house.offerings.is_empty()) {
        let of_it = |(command, ..): &&(String, usize, usize)| {
            command.contains(&format!("--house {} ", house.id))
        };
        let (command, begin, end) = months.iter().find(of_it).expect("a month of every house");
        assert!(command.contains(" --audit"), "{command}");
        let shown = &text[*begin..*end];
        for words in [
            " tables, 720 hours: ",
            "\n  books        balance\n",
            "\n  drop         is the sum of the fees\n",
            "\n  jackpots     hold what was dropped and put up, less what was paid\n",
            " hands, 0 disagreements\n",
        ] {
            assert!(shown.contains(words), "{command}: {words}");
        }
        for offering in &house.offerings {
            let line =
                shown.lines().find(|line| line.trim().starts_with(&format!("{} ", offering.id)));
            let cells: Vec<&str> = line.expect("a line").split_whitespace().collect();
            assert!(cells.len() == 11 && cells[2].parse::<u64>().unwrap() > 1_000, "{cells:?}");
        }
    }
}
