use super::axis::Axis;
use super::svg::{Anchor, Svg};
use super::{Caption, KEY, KINDS, LETTER, Scale};

/// A line of a chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub name: String,
    /// Pieces that are not joined, each of points in millionths, from left to right.
    pub pieces: Vec<Vec<(i64, i64)>>,
}

const WIDTH: i64 = 4_760;
const HEIGHT: i64 = 2_900;
const LEFT: i64 = 620;
const RIGHT: i64 = WIDTH - 200;
const TOP: i64 = 340;

/// Lines over two axes, with a key if there are several.
pub fn lines(caption: &Caption, x: &Scale, y: &Scale, all: &[Line]) -> String {
    let points = || all.iter().flat_map(|line| line.pieces.iter().flatten());
    let across = Axis::over(points().map(|(x, _)| *x), x.percent);
    // From zero, so that lengths can be compared.
    let up = Axis::over(points().map(|(_, y)| *y).chain([0]), y.percent);
    let above = if all.len() > 1 { KEY } else { 0 };
    let (height, top) = (HEIGHT + above, TOP + above);
    let bottom = height - 520;
    let mut svg = Svg::new(caption, WIDTH, height);
    for (at, text) in up.ticks() {
        let at = up.place(at, bottom, top);
        svg.line("grid", (LEFT, at), (RIGHT, at));
        svg.text("tick", (LEFT - 80, at + 40), Anchor::End, &text);
    }
    for (at, text) in across.ticks() {
        let at = across.place(at, LEFT, RIGHT);
        svg.line("axis", (at, bottom), (at, bottom + 50));
        svg.text("tick", (at, bottom + 180), Anchor::Middle, &text);
    }
    svg.line("axis", (LEFT, bottom), (RIGHT, bottom));
    svg.text("label", ((LEFT + RIGHT) / 2, height - 100), Anchor::Middle, &x.label);
    svg.text("label", (0, 130), Anchor::Start, &y.label);
    for (line, kind) in all.iter().zip(KINDS.iter().cycle()) {
        for piece in &line.pieces {
            let place =
                |(x, y): &(i64, i64)| (across.place(*x, LEFT, RIGHT), up.place(*y, bottom, top));
            let points: Vec<(i64, i64)> = piece.iter().map(place).collect();
            svg.path(&format!("line {kind}"), &points);
        }
    }
    if all.len() > 1 {
        key(&mut svg, all);
    }
    svg.end()
}

/// The names of the lines above the plot, each beside a piece of its line.
fn key(svg: &mut Svg, all: &[Line]) {
    let mut at = LEFT;
    for (line, kind) in all.iter().zip(KINDS.iter().cycle()) {
        svg.line(&format!("line {kind}"), (at, KEY + 90), (at + 280, KEY + 90));
        svg.text("key", (at + 340, KEY + 130), Anchor::Start, &line.name);
        at += LETTER * line.name.chars().count() as i64 + 560;
    }
}
