use super::axis::Axis;
use super::svg::{Anchor, Svg};
use super::{Caption, KINDS, Scale};

/// A bar of a chart, made of parts that stand on each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    pub name: String,
    /// In millionths, none of them negative.
    pub parts: Vec<i64>,
    /// What is written above it.
    pub shown: String,
}

const HEIGHT: i64 = 2_800;
const LEFT: i64 = 700;
const TOP: i64 = 320;
const BOTTOM: i64 = HEIGHT - 520;

/// Bars side by side; `parts` names what they are made of, if they have more than one part.
pub fn bars(caption: &Caption, x: &str, y: &Scale, parts: &[&str], all: &[Bar]) -> String {
    let sums = all.iter().map(|bar| bar.parts.iter().sum::<i64>());
    let up = Axis::over(sums.chain([0]), y.percent);
    let room = (5_500 / all.len().max(1) as i64).clamp(300, 900);
    let right = LEFT + room * all.len() as i64;
    let width = (right + 200).max(3_200);
    let mut svg = Svg::new(caption, width, HEIGHT);
    for (at, text) in up.ticks() {
        let at = up.place(at, BOTTOM, TOP);
        svg.line("grid", (LEFT, at), (right, at));
        svg.text("tick", (LEFT - 80, at + 40), Anchor::End, &text);
    }
    for (nth, bar) in all.iter().enumerate() {
        let left = LEFT + room * nth as i64 + room / 8;
        let (mut sum, mut top) = (0, BOTTOM);
        for (part, kind) in bar.parts.iter().zip(KINDS) {
            sum += part;
            let above = up.place(sum, BOTTOM, TOP);
            if above < top {
                svg.rect(&format!("bar {kind}"), (left, above), (room * 3 / 4, top - above));
            }
            top = above;
        }
        let middle = left + room * 3 / 8;
        svg.text("tick", (middle, BOTTOM + 180), Anchor::Middle, &bar.name);
        svg.text("tick", (middle, top - 50), Anchor::Middle, &bar.shown);
    }
    svg.line("axis", (LEFT, BOTTOM), (right, BOTTOM));
    svg.text("label", ((LEFT + right) / 2, HEIGHT - 100), Anchor::Middle, x);
    svg.text("label", (0, 130), Anchor::Start, &y.label);
    if parts.len() > 1 {
        let mut at = right;
        for (name, kind) in parts.iter().zip(KINDS).rev() {
            at -= 75 * name.chars().count() as i64 + 200;
            svg.rect(&format!("bar {kind}"), (at, 40), (100, 100));
            svg.text("key", (at + 150, 130), Anchor::Start, name);
            at -= 100;
        }
    }
    svg.end()
}
