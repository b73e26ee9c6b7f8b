use super::Caption;
use std::fmt::{self, Write};

/// A picture that is being written. Lengths are tenths of a pixel.
pub(super) struct Svg {
    text: String,
}

/// Where text stands in relation to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A length in tenths, as in `12.5`.
pub(super) struct Tenths(pub i64);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}{}", self.0.abs() / 10)?;
        match self.0.abs() % 10 {
            0 => Ok(()),
            tenth => write!(f, ".{tenth}"),
        }
    }
}

/// Text in which nothing is read as a tag, for SVG and HTML.
#[derive(Clone, Copy, Debug)]
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            '\'' => f.write_str("&#39;"),
            c => f.write_char(c),
        })
    }
}

impl Svg {
    pub fn new(caption: &Caption, width: i64, height: i64) -> Svg {
        let Caption { id, title, words } = caption;
        let (id, title, words) = (Escaped(id), Escaped(title), Escaped(words));
        let (width, height) = (Tenths(width), Tenths(height));
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" aria-labelledby=\"{id}-title {id}-words\">\n\
             <title id=\"{id}-title\">{title}</title>\n<desc id=\"{id}-words\">{words}</desc>\n"
        );
        Svg { text }
    }

    // Writing to a string cannot fail.
    fn add(&mut self, part: fmt::Arguments<'_>) {
        let _ = self.text.write_fmt(part);
        self.text.push('\n');
    }

    pub fn line(&mut self, class: &str, from: (i64, i64), to: (i64, i64)) {
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(Tenths);
        self.add(format_args!(
            "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>"
        ));
    }

    pub fn path(&mut self, class: &str, points: &[(i64, i64)]) {
        let mut path = String::new();
        for (nth, (x, y)) in points.iter().enumerate() {
            let letter = if nth == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{letter}{} {}", Tenths(*x), Tenths(*y));
        }
        self.add(format_args!("<path class=\"{class}\" d=\"{path}\"/>"));
    }

    pub fn rect(&mut self, class: &str, at: (i64, i64), size: (i64, i64)) {
        let [x, y, width, height] = [at.0, at.1, size.0, size.1].map(Tenths);
        self.add(format_args!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
        ));
    }

    pub fn text(&mut self, class: &str, at: (i64, i64), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let (x, y, text) = (Tenths(at.0), Tenths(at.1), Escaped(text));
        self.add(format_args!(
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{text}</text>"
        ));
    }

    pub fn end(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }
}
