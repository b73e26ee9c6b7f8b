//! What goes on from hand to hand: stacks, what the cage holds for somebody, the corporation's money.

use crate::half_hours::{HalfHours, told};
use crate::ledger::{cage_lines, read_amount_of, stack_lines};
use crate::report::{About, Disagreement, Fault, Value};
use crate::rulings::LastHand;
use crate::table::{Stacks, Table};
use cards::Seat;
use record::syntax::{DealerErrand, Errand, Field, Item, TableText};
use std::collections::{BTreeMap, BTreeSet};

/// What everybody has between two hands, as far as it is known.
pub(crate) struct Carried {
    stacks: Stacks,
    /// What the cage holds for those who left a hand that won (EQ-16).
    cage: Stacks,
    /// What the corporation has (PD-07); only a room keeps that.
    corporation: Option<i64>,
    /// What half hours cost (FE-16).
    time: HalfHours,
    /// Who goes when his hand is over.
    leaving: BTreeSet<Seat>,
    /// The hand that the floor may still rule on.
    last: LastHand,
}

impl Carried {
    /// Before the first hand, at a table that a room keeps or nobody does.
    pub fn new(table: Option<&TableText>) -> Carried {
        Carried {
            stacks: Stacks::new(),
            cage: Stacks::new(),
            corporation: table.map(|_| 0),
            time: HalfHours::of(table),
            leaving: BTreeSet::new(),
            last: LastHand::default(),
        }
    }

    /// Follows what happened before a hand; whoever has another stack in it than he should, and a
    /// corporation that brings more than it has, is reported.
    pub fn to(&mut self, table: &Table<'_>, to: &mut Vec<Disagreement>) {
        let hand = table.hand.number;
        self.steps(table.hand.between(), &table.seats, hand, to);
        let line = table.hand.line.0;
        let mut differs = |seat: Option<Seat>, expected: i64, found: i64| {
            let (expected, found) = (Value::Cents(expected), Value::Cents(found));
            to.push(Disagreement { hand, line, seat, about: About::Carried, expected, found });
        };
        for (seat, stack) in &table.stacks {
            if let Some(expected) = self.stacks.insert(*seat, *stack).filter(|had| had != stack) {
                differs(Some(*seat), expected, *stack);
            }
        }
        if let Some(has) = self.corporation.filter(|has| *has < table.corporation()) {
            differs(None, has, table.corporation());
        }
    }

    /// Follows steps of the room before a hand that is dealt to these, and compares what they made
    /// people pay for time.
    pub fn steps<'a>(
        &mut self,
        steps: impl Iterator<Item = &'a Item<Field>>,
        dealt: &[Seat],
        hand: u32,
        to: &mut Vec<Disagreement>,
    ) {
        for item in steps.filter(|item| !item.is_refused()) {
            if self.waits(item) {
                continue;
            }
            self.follow(item);
            self.last.follow(&item.is);
            if let Field::Ruling(ruling) = &item.is {
                let paid = self.last.rule(item, ruling, to);
                self.put_right(&paid, item.line.0, hand, to);
            }
            let pays = self.time.follow(&item.is, &mut self.stacks, dealt);
            let found = told(item);
            for seat in pays.keys().chain(found.keys().filter(|seat| !pays.contains_key(seat))) {
                let of = |pays: &Stacks| Value::Cents(pays.get(seat).copied().unwrap_or(0));
                let (expected, found) = (of(&pays), of(&found));
                if expected != found {
                    let (line, seat, about) = (item.line.0, Some(*seat), About::Time);
                    to.push(Disagreement { hand, line, seat, about, expected, found });
                }
            }
            if let Field::Leave(seat) = item.is {
                self.stacks.remove(&seat);
            }
            if item.is == Field::Deal(DealerErrand::Deal) {
                // Those who left a hand that had no end.
                for seat in std::mem::take(&mut self.leaving) {
                    self.stacks.remove(&seat);
                    self.cage.remove(&seat);
                }
            }
            if item.is == Field::Deal(DealerErrand::Break) {
                self.stacks.clear();
            }
        }
    }

    /// Rulings after the fact that could not be reckoned.
    pub fn unreckoned(self) -> Vec<(u32, String)> {
        self.last.unreckoned
    }

    /// Takes note of what was paid for a ruling after the fact.
    fn put_right(
        &mut self,
        paid: &BTreeMap<String, i64>,
        line: u32,
        hand: u32,
        to: &mut Vec<Disagreement>,
    ) {
        let number = |text: &str| Seat::new(text.parse().ok()?);
        for (pocket, cents) in paid {
            let (held, seat) = match pocket.split_once("seat ") {
                Some(("", seat)) => (&mut self.stacks, number(seat)),
                Some(("cage ", seat)) => (&mut self.cage, number(seat)),
                _ if pocket == "corporation" => {
                    self.corporation = self.corporation.map(|has| has + cents);
                    continue;
                }
                _ => continue,
            };
            let Some(seat) = seat else { continue };
            let has = held.entry(seat).or_default();
            *has += cents;
            if *has < 0 {
                let (expected, found) = (Value::Cents(*has - cents), Value::Cents(-cents));
                let (seat, about) = (Some(seat), About::Overdrawn);
                to.push(Disagreement { hand, line, seat, about, expected, found });
            }
        }
    }

    /// Whether somebody only says that he goes after his hand, or that he stays after all.
    fn waits(&mut self, item: &Item<Field>) -> bool {
        match item.is {
            Field::Leave(seat)
                if item.events.iter().any(|e| e.words().next() == Some("leaving")) =>
            {
                self.leaving.insert(seat)
            }
            Field::Ask { what: Errand::Back, seat } => {
                self.leaving.remove(&seat);
                false
            }
            _ => false,
        }
    }

    /// Those who wanted to leave take what they have, and what the cage holds for them.
    fn see_off(&mut self, table: &Table<'_>, to: &mut Vec<Disagreement>) {
        let Some(end) = &table.hand.end else { return };
        for seat in std::mem::take(&mut self.leaving) {
            let held = self.cage.remove(&seat).unwrap_or(0);
            self.stacks.entry(seat).and_modify(|stack| *stack += held);
            self.last.gone(seat);
            let paid = self.time.see_off(seat, &mut self.stacks);
            let takes = self.stacks.remove(&seat).unwrap_or(0);
            let told = |to: &str| -> i64 {
                let way = format!("pay seat {seat} -> {to} ");
                end.events.iter().filter_map(|event| read_amount_of(event, &way)).sum()
            };
            let told =
                [(About::Time, paid, told("collection")), (About::Carried, takes, told("cage"))];
            for (about, expected, found) in told.into_iter().filter(|(_, a, b)| a != b) {
                let (hand, line, seat) = (table.hand.number, end.line.0, Some(seat));
                let (expected, found) = (Value::Cents(expected), Value::Cents(found));
                to.push(Disagreement { hand, line, seat, about, expected, found });
            }
        }
    }

    /// Whoever goes keeps his stack until he has paid for his time.
    fn follow(&mut self, item: &Item<Field>) {
        match item.is {
            Field::Move { from, to } => {
                for held in [&mut self.stacks, &mut self.cage] {
                    if let Some(amount) = held.remove(&from) {
                        held.insert(to, amount);
                    }
                }
            }
            Field::Sit { seat, stack, .. } => {
                self.stacks.insert(seat, stack);
            }
            Field::Leave(seat) => {
                let held = self.cage.remove(&seat).unwrap_or(0);
                self.stacks.entry(seat).and_modify(|stack| *stack += held);
            }
            Field::Deal(DealerErrand::Break) => {
                self.cage.clear();
                self.corporation = self.corporation.map(|_| 0);
            }
            Field::Buy { seat, amount } => {
                self.stacks.entry(seat).and_modify(|stack| *stack += amount);
            }
            Field::Ask { what: Errand::Back, seat } => {
                let held = self.cage.remove(&seat).unwrap_or(0);
                self.stacks.entry(seat).and_modify(|stack| *stack += held);
            }
            _ => {}
        }
        let given =
            item.events.iter().filter_map(|e| read_amount_of(e, "pay issue -> corporation "));
        let given: i64 = given.sum();
        self.corporation = self.corporation.map(|has| has + given);
    }

    /// What everybody has after a hand; not known if it broke off.
    pub fn on(&mut self, table: &Table<'_>, to: &mut Vec<Disagreement>) -> Result<(), Fault> {
        self.time.on = table.hand.end.is_none();
        let lines = stack_lines(table)?.unwrap_or_default();
        for seat in &table.seats {
            match lines.get(seat) {
                Some((stack, _)) => self.stacks.insert(*seat, *stack),
                None => self.stacks.remove(seat),
            };
        }
        if table.hand.end.is_some() {
            let left = lines.iter().map(|(seat, (stack, _))| (*seat, *stack)).collect();
            self.last.over(table.hand, left);
        }
        for (seat, held) in cage_lines(table) {
            *self.cage.entry(seat).or_default() += held;
        }
        if table.hand.end.is_some() {
            let end = table.hand.end.iter().flat_map(|end| &end.events);
            let left: i64 = end.filter_map(|e| read_amount_of(e, "corporation ")).sum();
            self.corporation = self.corporation.map(|has| has - table.corporation() + left);
        }
        self.see_off(table, to);
        Ok(())
    }
}
