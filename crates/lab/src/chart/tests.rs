use super::*;
use crate::odds::Chart;

fn caption() -> Caption {
    Caption { id: "c".into(), title: "Fees & <bets>".into(), words: "They \"rise\".".into() }
}

fn scale(label: &str, percent: bool) -> Scale {
    Scale { label: label.into(), percent }
}

/// The parts with this class.
fn many(svg: &str, class: &str) -> usize {
    svg.matches(&format!("class=\"{class}\"")).count()
}

#[test]
fn charts_say_what_they_are() {
    let svg = lines(&caption(), &scale("bet", false), &scale("edge", true), &[]);
    assert!(svg.contains("<title id=\"c-title\">Fees &amp; &lt;bets&gt;</title>"), "{svg}");
    assert!(svg.contains("<desc id=\"c-words\">They &quot;rise&quot;.</desc>"), "{svg}");
    assert!(svg.contains("role=\"img\" aria-labelledby=\"c-title c-words\""), "{svg}");
}

#[test]
fn lines_end_where_the_axes_say() {
    let points = vec![(0, 0), (10 * UNIT, 100_000)];
    let one = Line { name: "one".into(), pieces: vec![points] };
    let two = Line { name: "two".into(), pieces: vec![vec![(0, 0)], vec![(UNIT, 0)]] };
    let (x, y) = (scale("bet", false), scale("edge", true));
    let svg = lines(&caption(), &x, &y, std::slice::from_ref(&one));
    // From the lower left to the upper right corner of the plot.
    assert!(svg.contains("<path class=\"line one\" d=\"M62 238L456 34\"/>"), "{svg}");
    assert!(svg.contains(">10%</text>") && svg.contains(">10</text>"), "{svg}");
    assert_eq!(many(&svg, "key"), 0);
    let svg = lines(&caption(), &x, &y, &[one, two]);
    // Two pieces and the one beside its name.
    assert_eq!((many(&svg, "line two"), many(&svg, "key")), (3, 2), "{svg}");
}

#[test]
fn parts_of_bars_stand_on_each_other() {
    let bar = |name: &str, parts: [i64; 2]| Bar {
        name: name.into(),
        parts: parts.map(|part| part * UNIT).into(),
        shown: (parts[0] + parts[1]).to_string(),
    };
    let all = [bar("2", [1, 0]), bar("5", [4, 1])];
    let svg = bars(&caption(), "players", &scale("dollars", false), &["fee", "jackpot"], &all);
    // A part of nothing is not drawn; the squares of the key are.
    assert_eq!((many(&svg, "bar one"), many(&svg, "bar two")), (3, 2), "{svg}");
    let height = |part: &str| {
        let (_, rest) = svg.rsplit_once(part).unwrap();
        let (_, rest) = rest.split_once("height=\"").unwrap();
        rest.split_once('"').unwrap().0.to_string()
    };
    // Five fill the plot's 184 pixels; the last bars of the picture are those of five players.
    let of_five = svg.split("<rect").nth(2).unwrap();
    assert!(of_five.contains("height=\"147.2\""), "{svg}");
    assert_eq!(height("class=\"bar two\""), "10", "the key's square comes last");
}

#[test]
fn names_of_bars_do_not_run_into_each_other() {
    let named = |name: String| Bar { name, parts: vec![UNIT], shown: String::new() };
    let all: Vec<Bar> = (0..14).map(|nth| named(format!("−{}", 4875 - 375 * nth))).collect();
    let svg = bars(&caption(), "dollars", &scale("share", true), &[], &all);
    assert!(svg.contains(">−4875</text>") && !svg.contains(">−4500</text>"), "{svg}");
    assert!(svg.contains(">−4125</text>") && svg.contains(">−375</text>"), "{svg}");
    assert_eq!(many(&svg, "bar one"), 14);
}

#[test]
fn moves_have_colours_and_sentences_none() {
    let chart = Chart {
        title: "Hit or stand".into(),
        of: ["total", "up card"],
        columns: ["2", "3"].map(String::from).into(),
        rows: vec![
            ("12".into(), vec!["H".into(), "S".into()]),
            ("13".into(), vec!["S".into(), "every hand".into()]),
        ],
        legend: vec![("S", "stand"), ("H", "hit")],
    };
    let svg = grid(&caption(), &chart, &["S"]);
    // The moves that were named come first.
    assert_eq!(
        (many(&svg, "cell one"), many(&svg, "cell two"), many(&svg, "cell")),
        (2, 1, 1),
        "{svg}"
    );
    assert!(svg.contains(">every hand</text>") && svg.contains(">up card</text>"), "{svg}");
}

#[test]
fn fractions_become_millionths() {
    assert_eq!(millionths(Ratio::new(1, 3)), 333_333);
    assert_eq!(millionths(Ratio::new(-3, 2)), -1_500_000);
    assert_eq!(millionths(Ratio::new(-1, 2_000_000_000)), 0);
}
