//! Word wrapping.

/// How wide paragraphs are printed.
pub(crate) const WIDTH: usize = 80;

/// Wraps text into lines of at most this many characters, except for longer words.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn lines_are_filled_and_no_longer_than_asked_for() {
        assert_eq!(wrapped("one two  three\nfour", 8), "one two\nthree\nfour");
        assert_eq!(wrapped("a tremendous b", 4), "a\ntremendous\nb");
        assert_eq!(wrapped("", 4), "");
    }
}
