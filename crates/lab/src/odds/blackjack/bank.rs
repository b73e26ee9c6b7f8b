//! Every hand that the player-dealer can come to from an up card.

use super::shoe::{KINDS, Set, Shoe, card};
use engine::banked::Blackjack;
use std::collections::BTreeMap;

/// Probabilities are whole parts of this.
pub(super) const ONE: u64 = 1 << 55;

/// What matters of a finished hand of the bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct BankEnd<E> {
    pub end: E,
    /// Doubles and splits have no action.
    pub void: bool,
    /// The round ends before anybody acts.
    pub early: bool,
}

/// A card on the way to finished hands. Ways to the same cards are taken together, in the order of
/// kinds: the probability of cards does not depend on their order.
struct Node {
    parent: u32,
    kind: u8,
    /// How many of the kind were taken before on this way.
    before: u8,
    depth: u8,
    /// The number of the finished hand and the number of orders in which it comes about; no orders
    /// if nobody has these cards in the end.
    end: u16,
    orders: u64,
}

/// The hands from one up card.
pub(super) struct Bank<E> {
    nodes: Vec<Node>,
    pub ends: Vec<BankEnd<E>>,
    deepest: usize,
}

impl<E: Copy + Ord> Bank<E> {
    pub fn new<B: Blackjack<End = E>>(rules: &B, up: usize, shoe: &Shoe) -> Bank<E> {
        let finished = finished(rules, up, shoe);
        let mut ends: Vec<BankEnd<E>> = finished.values().map(|(end, _)| *end).collect();
        ends.sort();
        ends.dedup();
        let mut bank = Bank { nodes: Vec::new(), ends, deepest: 0 };
        bank.nodes.push(Node { parent: 0, kind: 0, before: 0, depth: 0, end: 0, orders: 0 });
        let mut at: BTreeMap<Set, u32> = BTreeMap::from([(Set::default(), 0)]);
        for (set, (end, orders)) in &finished {
            let (mut way, mut parent, mut depth) = (Set::default(), 0, 0);
            for kind in 0..KINDS {
                for before in 0..set.0[kind] {
                    way = way.with(kind);
                    depth += 1;
                    let next = bank.nodes.len() as u32;
                    parent = *at.entry(way).or_insert_with(|| {
                        let kind = kind as u8;
                        bank.nodes.push(Node { parent, kind, before, depth, end: 0, orders: 0 });
                        next
                    });
                }
            }
            let number = bank.ends.binary_search(end).unwrap_or(0) as u16;
            let node = &mut bank.nodes[parent as usize];
            (node.end, node.orders) = (number, *orders);
            bank.deepest = bank.deepest.max(set.len());
        }
        bank
    }

    /// The probability of each end, with these cards left.
    pub fn chances(&self, shoe: &Shoe, scratch: &mut Vec<u64>) -> Vec<u64> {
        // Dividing by a number is multiplying by its inverse; each step is off by one part at most.
        let inverse: Vec<u128> = (0..=self.deepest as u64)
            .map(|depth| (1_u128 << 64) / u128::from(shoe.all.saturating_sub(depth).max(1)))
            .collect();
        scratch.clear();
        scratch.push(ONE);
        let mut chances = vec![0; self.ends.len()];
        for node in &self.nodes[1..] {
            let left = shoe.left[usize::from(node.kind)].saturating_sub(node.before.into());
            let part = scratch[node.parent as usize] * left;
            let part = ((u128::from(part) * inverse[usize::from(node.depth) - 1]) >> 64) as u64;
            scratch.push(part);
            chances[usize::from(node.end)] += node.orders * part;
        }
        chances
    }
}

/// The cards that may follow an up card until the bank stands, each with its end and the number of
/// orders in which they can come.
fn finished<B: Blackjack>(
    rules: &B,
    up: usize,
    shoe: &Shoe,
) -> BTreeMap<Set, (BankEnd<B::End>, u64)> {
    let mut done = BTreeMap::new();
    let mut open: BTreeMap<Set, u64> = BTreeMap::from([(Set::default(), 1)]);
    while !open.is_empty() {
        let mut next: BTreeMap<Set, u64> = BTreeMap::new();
        for (set, orders) in &open {
            for kind in (0..KINDS).filter(|kind| shoe.left[*kind] > u64::from(set.0[*kind])) {
                *next.entry(set.with(kind)).or_default() += orders;
            }
        }
        open.clear();
        for (set, orders) in next {
            let mut hand = vec![card(up)];
            hand.extend(set.cards());
            let early = hand.len() == 2 && rules.ends_round([hand[0], hand[1]]);
            if !early && rules.bank_draws(&hand) {
                open.insert(set, orders);
            } else {
                let end = BankEnd { end: rules.end(&hand), void: rules.voids(&hand), early };
                done.insert(set, (end, orders));
            }
        }
    }
    done
}
