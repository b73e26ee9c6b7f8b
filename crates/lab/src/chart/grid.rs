use super::svg::{Anchor, Svg};
use super::{Caption, KINDS, LETTER};
use crate::odds::Chart;

const ROW: i64 = 240;

/// The most letters in a cell that stands for a move, such as `Ds`.
const MOVE: usize = 3;

/// A table of what to do, with a colour for each move: those in `moves` have theirs by their order
/// there, so that several charts agree.
pub fn grid(caption: &Caption, chart: &Chart, moves: &[&str]) -> String {
    let long = |texts: &mut dyn Iterator<Item = &str>| {
        texts.map(|text| text.chars().count()).max().unwrap_or(0) as i64
    };
    let names = long(&mut chart.rows.iter().map(|(name, _)| name.as_str()).chain([chart.of[0]]));
    let first = LETTER * names + 120;
    let widths: Vec<i64> = (0..chart.columns.len())
        .map(|at| {
            let cells = chart.rows.iter().filter_map(|(_, cells)| cells.get(at));
            let mut texts = cells.map(String::as_str).chain([chart.columns[at].as_str()]);
            (LETTER * long(&mut texts) + 120).max(260)
        })
        .collect();
    let width = first + widths.iter().sum::<i64>();
    let height = ROW * (chart.rows.len() as i64 + 2);
    let mut svg = Svg::new(caption, width, height);
    if !chart.of[1].is_empty() {
        svg.text("label", (first, 170), Anchor::Start, chart.of[1]);
    }
    svg.text("label", (0, ROW + 170), Anchor::Start, chart.of[0]);
    let mut moves: Vec<&str> = moves.to_vec();
    let mut left = first;
    for (column, width) in chart.columns.iter().zip(&widths) {
        svg.text("tick", (left + width / 2, ROW + 170), Anchor::Middle, column);
        left += width;
    }
    for (nth, (name, cells)) in chart.rows.iter().enumerate() {
        let top = ROW * (nth as i64 + 2);
        svg.text("tick", (0, top + 170), Anchor::Start, name);
        let mut left = first;
        for (cell, width) in cells.iter().zip(&widths) {
            let class = class(cell, &mut moves);
            svg.rect(&class, (left, top), (*width, ROW));
            svg.text("entry", (left + width / 2, top + 170), Anchor::Middle, cell);
            left += width;
        }
    }
    svg.end()
}

/// The class of a cell: one for each move, in the order in which they were first named.
fn class<'c>(cell: &'c str, moves: &mut Vec<&'c str>) -> String {
    if cell.is_empty() || cell.chars().count() > MOVE {
        return "cell".into();
    }
    let at = moves.iter().position(|known| *known == cell).unwrap_or_else(|| {
        moves.push(cell);
        moves.len() - 1
    });
    format!("cell {}", KINDS[at % KINDS.len()])
}
