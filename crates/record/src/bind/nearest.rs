/// The names most like a word that is none of them, for "did you mean".
pub(crate) fn nearest(word: &str, names: impl Iterator<Item = &'static str>) -> String {
    let word: Vec<char> = word.chars().take(40).collect();
    let mut ranked: Vec<(usize, &str)> =
        names.map(|name| (distance(&word, &name.chars().collect::<Vec<_>>()), name)).collect();
    ranked.sort_unstable();
    let close = |(far, name): &&(usize, &str)| *far <= 2 + name.len() / 3;
    let found: Vec<&str> = ranked.iter().filter(close).take(3).map(|(_, name)| *name).collect();
    match found.is_empty() {
        true => ranked.iter().take(3).map(|(_, name)| *name).collect::<Vec<_>>().join(", "),
        false => found.join(", "),
    }
}

/// How many letters must be put in, taken out or changed.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = corner + usize::from(x != y);
            corner = row[j + 1];
            row[j + 1] = change.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_comes_first() {
        let names = ["call", "check", "fold", "raise"];
        assert_eq!(nearest("rise", names.into_iter()), "raise");
        assert_eq!(nearest("chekc", names.into_iter()), "check");
        assert_eq!(nearest("", [].into_iter()), "");
    }
}
