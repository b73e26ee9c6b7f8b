//! Pan: the best way to lay cards in a turn, found by trying every way.
//!
//! A line is a sequence of plays. Plays only move cards from the hand to the table, so positions
//! are visited by the number of cards left, each once however it was reached, with the most chips
//! it can be reached with. After the first play, which may have to use the drawn card, melds of
//! three and additions of one card are enough: larger plays pay what they pay one by one in the
//! best order (PN-21).

use engine::pan::Kind;
use engine::pan::laying::{Combo, Lying, MOST, Play, Position, SPREADS};
use engine::{Rules, Verb};
use std::hash::{Hash, Hasher};

#[cfg(test)]
mod tests;

/// A sequence of plays and its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    plays: [Option<Play>; MOST],
    /// The chips that each payer pays for it now.
    pub chips: u8,
    /// The cards that stay in the hand.
    pub left: u8,
    /// The chips then called for all melds, if the player goes out.
    pub outs: u8,
}

impl Line {
    /// The plays in order.
    pub fn plays(&self) -> impl Iterator<Item = Play> + '_ {
        self.plays.iter().flatten().copied()
    }

    /// Whether the player goes out with it (PN-28).
    pub const fn is_out(&self) -> bool {
        self.left == 0
    }

    /// What each payer pays in total, including for going out: two chips and every condition again
    /// (PN-28).
    pub const fn total(&self) -> u8 {
        if self.is_out() { self.chips + 2 + self.outs } else { self.chips }
    }
}

/// The best ways to lay cards in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// The line that pays most now; if tied, the one that leaves the fewest cards.
    pub chips: Line,
    /// The line that leaves the fewest cards; if tied, the one that pays most, including for going
    /// out.
    pub going_out: Line,
}

/// A position reached.
#[derive(Clone, Copy)]
struct Node {
    position: Position,
    /// The melds in an order that does not depend on how they were reached.
    melds: [u64; SPREADS],
    chips: u8,
    play: Option<Play>,
    parent: u32,
    /// The next one with the same number of cards left.
    next: u32,
}

/// Searches for the best lines. It keeps its memory from one search to the next.
pub struct Solver {
    nodes: Vec<Node>,
    /// Hash table of positions: the search that filled a slot, and the node.
    table: Vec<(u32, u32)>,
    search: u32,
}

const NONE: u32 = u32::MAX;

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// A solver with room for an ordinary search.
    pub fn new() -> Solver {
        Solver { nodes: Vec::with_capacity(128), table: vec![(0, 0); 512], search: 0 }
    }

    /// How many positions the last search looked at.
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }

    /// The best ways to lay cards from a position.
    pub fn best(&mut self, position: &Position) -> Best {
        self.start();
        // One list for each number of cards left.
        let mut left = [NONE; 17];
        self.reach(Node::new(*position, 0, None, NONE), &mut left);
        for n in (1..=position.pool.len().min(16)).rev() {
            let mut at = left[n];
            while at != NONE {
                self.expand(at, &mut left);
                at = self.nodes[at as usize].next;
            }
        }
        self.choose()
    }

    /// Visits every position that the last search reached, including the first, with the most chips
    /// it is reached with and the first play leading to it.
    pub fn each_end(&self, see: &mut impl FnMut(&Position, u8, Option<Play>)) {
        for node in &self.nodes {
            let mut first = node;
            while first.parent != NONE && first.parent != 0 {
                first = &self.nodes[first.parent as usize];
            }
            see(&node.position, node.chips, first.play);
        }
    }

    fn start(&mut self) {
        self.nodes.clear();
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            // The search number wrapped around: old entries must not be taken for new ones.
            self.table.fill((0, 0));
            self.search = 1;
        }
    }

    fn expand(&mut self, at: u32, left: &mut [u32; 17]) {
        let Node { position, chips, .. } = self.nodes[at as usize];
        let first = at == 0;
        position.each_play(&mut |play| {
            if !first && position.shapes.rules == Rules::ALL && is_more_than_needed(play) {
                return;
            }
            if let Some((next, paid)) = position.after(play) {
                self.reach(Node::new(next, chips + paid, Some(play), at), left);
            }
        });
    }

    /// Records a position, or a better way to a known one.
    fn reach(&mut self, node: Node, left: &mut [u32; 17]) {
        if self.nodes.len() * 2 > self.table.len() {
            self.grow();
        }
        let mask = self.table.len() - 1;
        let mut place = node.mark() as usize & mask;
        loop {
            let (search, at) = self.table[place];
            if search != self.search {
                break;
            }
            let known = &mut self.nodes[at as usize];
            if known.is_like(&node) {
                if node.chips > known.chips {
                    (known.chips, known.play, known.parent) = (node.chips, node.play, node.parent);
                    // Meld numbers follow the line that is kept.
                    known.position.lying = node.position.lying;
                }
                return;
            }
            place = (place + 1) & mask;
        }
        let at = self.nodes.len() as u32;
        self.table[place] = (self.search, at);
        let list = &mut left[node.position.pool.len().min(16)];
        self.nodes.push(Node { next: *list, ..node });
        *list = at;
    }

    fn grow(&mut self) {
        let n = self.table.len() * 2;
        self.table.clear();
        self.table.resize(n, (0, 0));
        for (at, node) in (0..).zip(&self.nodes) {
            let mut place = node.mark() as usize & (n - 1);
            while self.table[place].0 == self.search {
                place = (place + 1) & (n - 1);
            }
            self.table[place] = (self.search, at);
        }
    }

    fn choose(&self) -> Best {
        let key = |node: &Node| {
            let (left, outs) = (node.position.pool.len() as u8, node.position.outs());
            let total = if left == 0 { node.chips + 2 + outs } else { node.chips };
            (left, total)
        };
        let (mut chips, mut out) = (0, 0);
        for (at, node) in self.nodes.iter().enumerate().skip(1) {
            let (left, total) = key(node);
            let old = &self.nodes[chips];
            if (node.chips, old.position.pool.len()) > (old.chips, left as usize) {
                chips = at;
            }
            let (fewest, most) = key(&self.nodes[out]);
            if (fewest, total) > (left, most) {
                out = at;
            }
        }
        Best { chips: self.line(chips), going_out: self.line(out) }
    }

    fn line(&self, end: usize) -> Line {
        let node = &self.nodes[end];
        let (left, outs) = (node.position.pool.len() as u8, node.position.outs());
        let mut line = Line { plays: [None; MOST], chips: node.chips, left, outs };
        let (mut node, mut n) = (node, 0);
        while let Some(play) = node.play {
            line.plays[n] = Some(play);
            n += 1;
            node = &self.nodes[node.parent as usize];
        }
        line.plays[..n].reverse();
        line
    }
}

/// Whether smaller plays give the same result.
fn is_more_than_needed(play: Play) -> bool {
    match play.verb {
        Verb::Meld => play.cards.len() > 3,
        Verb::Add => play.cards.len() > 1,
        _ => false,
    }
}

impl Node {
    fn new(position: Position, chips: u8, play: Option<Play>, parent: u32) -> Node {
        let mut melds = position.lying.map(|lying| lying.map_or(0, |lying| code(&lying)));
        melds.sort_unstable();
        Node { position, melds, chips, play, parent, next: NONE }
    }

    fn is_like(&self, other: &Node) -> bool {
        let alike = self.position.pool == other.position.pool
            && self.melds == other.melds
            && self.position.broken == other.position.broken;
        // Only the first position may have a card that must be used.
        alike && self.play.is_some() == other.play.is_some()
    }

    /// A hash of the position.
    fn mark(&self) -> u64 {
        let mut mixed = Mixer(0x9E37_79B9_7F4A_7C15);
        self.position.pool.suits().hash(&mut mixed);
        self.position.pool.ranks().hash(&mut mixed);
        self.melds.hash(&mut mixed);
        mixed.finish()
    }
}

/// A fast hash: nobody chooses positions to make it collide.
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517C_C1B7_2722_0A95);
    }
}

fn code(lying: &Lying) -> u64 {
    let kind = match lying.kind {
        Kind::Rope(_) => 0,
        Kind::Mixed(_) => 1,
        Kind::OneSuit(_, suit) => 2 + suit as u64,
        Kind::Irregular => 6,
    };
    let (at, cards) = match lying.cards {
        Combo::Run(suit, places) => (suit as u64, places),
        Combo::Same(place, suits) => (u64::from(place), suits.bits()),
    };
    1 << 63 | kind << 40 | at << 32 | u64::from(cards) << 16 | u64::from(lying.extra)
}
