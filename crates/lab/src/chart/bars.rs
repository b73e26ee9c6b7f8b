use super::axis::Axis;
use super::svg::{Anchor, Svg};
use super::{Caption, KEY, KINDS, LETTER, Scale};

/// A bar of a chart, made of parts that stand on each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    pub name: String,
    /// In millionths, none of them negative.
    pub parts: Vec<i64>,
    /// What is written above it.
    pub shown: String,
}

const HEIGHT: i64 = 2_700;
const LEFT: i64 = 620;
const TOP: i64 = 340;

/// Bars side by side; `parts` names what they are made of, if they have more than one part.
pub fn bars(caption: &Caption, x: &str, y: &Scale, parts: &[&str], all: &[Bar]) -> String {
    let sums = all.iter().map(|bar| bar.parts.iter().sum::<i64>());
    let up = Axis::over(sums.chain([0]), y.percent);
    let room = (3_990 / all.len().max(1) as i64).clamp(240, 800);
    let right = LEFT + room * all.len() as i64;
    let key = if parts.len() > 1 { KEY } else { 0 };
    let (height, ceiling) = (HEIGHT + key, TOP + key);
    let bottom = height - 520;
    let mut svg = Svg::new(caption, (right + 150).max(3_200), height);
    for (at, text) in up.ticks() {
        let at = up.place(at, bottom, ceiling);
        svg.line("grid", (LEFT, at), (right, at));
        svg.text("tick", (LEFT - 80, at + 40), Anchor::End, &text);
    }
    let each = spaced(all, room);
    for (nth, bar) in all.iter().enumerate() {
        let left = LEFT + room * nth as i64 + room / 8;
        let (mut sum, mut top) = (0, bottom);
        for (part, kind) in bar.parts.iter().zip(KINDS) {
            sum += part;
            let above = up.place(sum, bottom, ceiling);
            if above < top {
                svg.rect(&format!("bar {kind}"), (left, above), (room * 3 / 4, top - above));
            }
            top = above;
        }
        let middle = left + room * 3 / 8;
        if nth % each == 0 {
            svg.text("tick", (middle, bottom + 180), Anchor::Middle, &bar.name);
        }
        svg.text("tick", (middle, top - 50), Anchor::Middle, &bar.shown);
    }
    svg.line("axis", (LEFT, bottom), (right, bottom));
    svg.text("label", ((LEFT + right) / 2, height - 100), Anchor::Middle, x);
    svg.text("label", (0, 130), Anchor::Start, &y.label);
    if parts.len() > 1 {
        let mut at = LEFT;
        for (name, kind) in parts.iter().zip(KINDS) {
            svg.rect(&format!("bar {kind}"), (at, KEY + 40), (100, 100));
            svg.text("key", (at + 150, KEY + 130), Anchor::Start, name);
            at += LETTER * name.chars().count() as i64 + 400;
        }
    }
    svg.end()
}

/// One of so many bars has its name below it, so that names do not run into each other.
fn spaced(all: &[Bar], room: i64) -> usize {
    let wide = |bar: &Bar| LETTER * bar.name.chars().count() as i64;
    let fits = |each: &usize| {
        let named: Vec<i64> = all.iter().step_by(*each).map(wide).collect();
        named.windows(2).all(|pair| (pair[0] + pair[1]) / 2 + LETTER <= room * *each as i64)
    };
    (1..).find(fits).unwrap_or(1)
}
