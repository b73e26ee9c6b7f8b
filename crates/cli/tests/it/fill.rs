//! `houseway fill`: completes bare records with what follows from their steps.

use crate::common::{Folder, program, run};
use std::fs;
use std::io::Write;
use std::process::Stdio;

const BARE: &str = "\
houseway 2
# Out of a program.
hand 1
offering tommys/holdem
seat 1 160.00 Ann
seat 2 160.00 Bob
seat 3 160.00 Cy
lead 1
start
chance cards Ah Kd Qs Jc Td 9c
seat 1 put 16
seat 2 fold
seat 3 fold
end
  stack seat 1 170.00
";

#[test]
fn a_bare_record_is_filled() {
    let dir = Folder::new("fill");
    let file = dir.write("bare.hand", BARE);
    let done = run(&["fill", &file]);
    assert_eq!(done.code, 0, "{done:?}");
    assert!(done.out.contains("bare.hand filled"), "{done:?}");
    let text = fs::read_to_string(&file).unwrap();
    for line in [
        "# Out of a program.",
        "offering tommys/holdem",
        "game holdem",
        "option small-bet 8.00",
        "  pay seat 3 -> pot 8.00 blind PK-06",
        "seat 1 raise 16.00",
        "  end uncontested",
        "  stack seat 1 170.00",
        "  stack seat 2 156.00",
    ] {
        assert!(text.lines().any(|other| other == line), "{line}\n{text}");
    }
    assert_eq!(run(&["replay", &file]).code, 0);
    let again = run(&["--json", "fill", &file]);
    assert!(again.code == 0 && again.out.contains("\"changed\":false"), "{again:?}");
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1, "nothing is left lying about");
}

#[test]
fn what_does_not_hold_is_told_and_left_alone() {
    let dir = Folder::new("fill-not");
    for (name, from, to, told) in [
        (
            "refused",
            "seat 1 put 16",
            "seat 1 put 20",
            ":11:1: 'seat 1 put 20.00' is refused: the amount",
        ),
        ("stack", "seat 1 170.00", "seat 1 171.00", ":15:1: hand 1, line 15: the record says"),
        ("house", "tommys/holdem", "tommys/holden", ":4:10: unknown offering 'tommys/holden'"),
        ("word", "seat 2 fold", "seat 2 flod", ":12:1: unknown move 'flod'; did you mean fold"),
        ("text", "hand 1", "hand one", ":3:6: expected a hand number"),
    ] {
        let text = BARE.replacen(from, to, 1);
        let file = dir.write(&format!("{name}.hand"), &text);
        let good = dir.write("good.hand", BARE);
        let done = run(&["fill", &file, "no-such.hand", &good]);
        assert_eq!(done.code, 2, "{done:?}");
        assert!(done.err.starts_with(&format!("{file}{told}")), "{name}: {done:?}");
        assert!(done.err.contains("no-such.hand: ") && done.out.contains("good.hand filled"));
        assert_eq!(fs::read_to_string(&file).unwrap(), text, "it stays as it was");
        assert_eq!(run(&["fill", &file]).code, 1);
        let json = run(&["fill", "--json", &file]).json();
        assert_eq!((&json["ok"], &json["changed"]), (&false.into(), &false.into()));
        assert!(
            json["faults"][0]
                .as_str()
                .unwrap()
                .ends_with(&done.err[file.len()..].lines().next().unwrap())
        );
    }
}

#[test]
fn what_stands_there_is_written_over_only_if_asked() {
    let dir = Folder::new("fill-again");
    let file = dir.write("old.hand", BARE);
    assert_eq!(run(&["fill", &file]).code, 0);
    let good = fs::read_to_string(&file).unwrap();
    let old = good.replacen("pay seat 1 -> pot 16.00", "# Too much.\n  pay seat 1 -> pot 15.00", 1);
    assert_ne!(old, good);
    fs::write(&file, &old).unwrap();
    let done = run(&["fill", &file]);
    assert!(done.code == 1 && done.err.contains("15.00"), "{done:?}");
    assert_eq!(run(&["fill", "--again", &file]).code, 0);
    let kept =
        good.replacen("  pay seat 1 -> pot 16.00", "  # Too much.\n  pay seat 1 -> pot 16.00", 1);
    assert_eq!(fs::read_to_string(&file).unwrap(), kept, "comments stay");
}

#[test]
fn a_refusal_may_be_stated() {
    let dir = Folder::new("fill-refused");
    let stated = BARE.replacen("seat 1 put 16", "seat 2 fold\n  refused\nseat 1 put 16", 1);
    let file = dir.write("stated.hand", stated);
    assert_eq!(run(&["fill", &file]).code, 0);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("seat 2 fold\n  refused not-your-turn PK-25\n"), "{text}");
}

#[test]
fn a_pipe_gets_the_record() {
    let mut child =
        program().args(["fill", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(BARE.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8(output.stdout).unwrap().contains("  end uncontested\n"));
}
