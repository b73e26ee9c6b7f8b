#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

/// At most this many names are offered.
const OFFERED: usize = 3;

/// The names closest to what was written, closest first; empty if nothing is close.
pub fn nearest<'a>(written: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let written = written.to_lowercase();
    let mut near: Vec<(usize, &str)> = names
        .into_iter()
        .filter_map(|name| distance_if_near(&written, name).map(|distance| (distance, name)))
        .collect();
    near.sort();
    near.dedup();
    near.into_iter().take(OFFERED).map(|(_, name)| name).collect()
}

/// A tail for error messages: `; did you mean a or b?`, or nothing.
pub fn did_you_mean<'a>(written: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    match nearest(written, names).as_slice() {
        [] => String::new(),
        [only] => format!("; did you mean {only}?"),
        [first @ .., last] => format!("; did you mean {} or {last}?", first.join(", ")),
    }
}

/// The distance; `None` if more than about a third of the name would have to change. Part of a name
/// counts as close: `pan-2` for `palace/pan-2`.
fn distance_if_near(written: &str, name: &str) -> Option<usize> {
    let lower = name.to_lowercase();
    let longest = written.chars().count().max(lower.chars().count());
    let distance = distance(written, &lower);
    if distance <= 1 + longest / 3 {
        return Some(distance);
    }
    let part = written.len() >= 3 && lower.contains(written);
    let tail = lower.split_once('/').is_some_and(|(_, tail)| {
        let tail_length = tail.chars().count();
        self::distance(written, tail) <= tail_length / 3
    });
    (part || tail).then_some(distance)
}

/// Edit distance: letters inserted, dropped, changed, or two neighbours swapped.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before_last = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let changed = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = changed.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                let swapped: &Vec<usize> = &before_last;
                row[j] = row[j].min(swapped[j - 2] + 1);
            }
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_single_slips() {
        for (a, b, expected) in [
            ("", "", 0),
            ("pan", "pan", 0),
            ("pna", "pan", 1),
            ("holdm", "holdem", 1),
            ("razz", "jazz", 1),
            ("", "pan", 3),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!(distance(a, b), expected, "{a} {b}");
            assert_eq!(distance(b, a), expected, "{b} {a}");
        }
    }

    #[test]
    fn near_names_come_first_and_far_ones_not_at_all() {
        let names = ["palace/pan-2", "palace/no-bust-blackjack", "unnamed/holdem"];
        assert_eq!(nearest("palace/pan2", names), ["palace/pan-2"]);
        assert_eq!(nearest("pan-2", names), ["palace/pan-2"]);
        assert_eq!(nearest("blackjack", names), ["palace/no-bust-blackjack"]);
        assert_eq!(nearest("Unnamed/Holdme", names), ["unnamed/holdem"]);
        assert!(nearest("chess", names).is_empty());
        assert_eq!(did_you_mean("b", ["a", "c"]), "; did you mean a or c?");
        assert_eq!(did_you_mean("checkers", ["a", "c"]), "");
    }
}
