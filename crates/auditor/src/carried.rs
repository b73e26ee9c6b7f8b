//! What carries over from hand to hand: stacks, what the cage holds for players, the corporation's
//! money.

use crate::facts::{Fact, read, seat_of};
use crate::half_hours::{HalfHours, told};
use crate::header::{Header, Reckoned, Stacks};
use crate::jackpots::Jackpots;
use crate::ledger::{cage_lines, read_amount_of, stack_lines};
use crate::report::{About, At, BadRecord, Disagreement};
use crate::rulings::{PastHands, Pockets, paid};
use cards::Seat;
use notation::{DealerErrand, Errand, EventText, Field, Item, TableText};
use std::collections::BTreeSet;

/// What everybody has between two hands, as far as it is known.
pub(crate) struct Carried {
    stacks: Stacks,
    /// What the cage holds for players who left a hand that won (EQ-16).
    cage: Stacks,
    /// What the corporation has (PD-07), which only a room keeps track of.
    corporation: Option<i64>,
    /// Whether it received money since the last hand.
    funded: bool,
    /// What players owe for half hours (FE-16).
    time: HalfHours,
    /// The table's prizes.
    prizes: Jackpots,
    /// Who leaves once their hand is over.
    leaving: BTreeSet<Seat>,
    /// The hands that the floor may still rule on.
    past: PastHands,
}

impl Carried {
    /// Before the first hand, at a table with or without a room.
    pub fn new(table: Option<&TableText>) -> Carried {
        Carried {
            stacks: Stacks::new(),
            cage: Stacks::new(),
            corporation: table.map(|_| 0),
            funded: false,
            time: HalfHours::of(table),
            prizes: Jackpots::of(table),
            leaving: BTreeSet::new(),
            past: PastHands::default(),
        }
    }

    /// Follows what happened before a hand. It reports everybody whose stack differs from what it
    /// should be, and a corporation that brings more than it has. Money that the corporation
    /// receives covers only what it lacks.
    pub fn to(&mut self, table: &Header<'_>, to: &mut Vec<Disagreement>) {
        let hand = table.hand.number;
        self.steps(table.hand.between(), &table.seats, hand, to);
        let at = At { hand, line: table.hand.line.0 };
        for (seat, stack) in &table.stacks {
            if let Some(expected) = self.stacks.insert(*seat, *stack).filter(|had| had != stack) {
                to.push(Disagreement::cents(at, Some(*seat), About::Carried, expected, *stack));
            }
        }
        let brings = table.corporation();
        let funded = std::mem::take(&mut self.funded);
        if let Some(has) = self.corporation.filter(|has| *has < brings || funded && *has != brings)
        {
            to.push(Disagreement::cents(at, None, About::Carried, has, brings));
        }
    }

    /// Follows the room's steps before a hand dealt to these players, and compares what they paid
    /// for time, bought and cashed out.
    pub fn steps<'a>(
        &mut self,
        steps: impl Iterator<Item = &'a Item<Field>>,
        dealt: &[Seat],
        hand: u32,
        to: &mut Vec<Disagreement>,
    ) {
        for item in steps.filter(|item| !item.is_refused()) {
            self.prizes.step(item, At { hand, line: item.line.0 }, to);
            if self.waits(item) {
                continue;
            }
            let at = At { hand, line: item.line.0 };
            let cage = self.follow(item);
            self.past.follow(&item.is);
            if let Field::Ruling(ruling) = &item.is {
                let paid = self.past.rule(item, ruling, to);
                self.put_right(&paid, at, to);
            }
            if let Field::Repay { hand, from, to: receives, amount, .. } = item.is {
                let found = paid(&item.events);
                self.compare_repaid(hand, (from, receives, amount), &found, at, to);
                self.put_right(&found, at, to);
            }
            let pays = self.time.follow(&item.is, &mut self.stacks, dealt);
            differences(&pays, &told(&item.events), |seat, expected, found| {
                to.push(Disagreement::cents(at, Some(seat), About::Time, expected, found));
            });
            let takes = self.take_away(&item.is);
            // Only a room records what the cage pays and receives.
            if self.corporation.is_some()
                && !matches!(item.is, Field::Ruling(_) | Field::Repay { .. })
            {
                let mut due = cage;
                takes.iter().for_each(|(seat, has)| *due.entry(*seat).or_default() -= has);
                differences(&due, &from_cage(&item.events), |seat, expected, found| {
                    to.push(Disagreement::cents(at, Some(seat), About::Payments, expected, found));
                });
            }
        }
    }

    /// A wrong payment is put right: whoever has the chips pays as far as they can, `suspense` the
    /// rest.
    fn compare_repaid(
        &self,
        hand: Option<u32>,
        (from, receives, amount): (Seat, Seat, i64),
        found: &Pockets,
        at: At,
        to: &mut Vec<Disagreement>,
    ) {
        let mut due = Pockets::new();
        let chair = self.past.now_at(hand, from);
        let has = chair.and_then(|seat| self.stacks.get(&seat)).copied().unwrap_or(0).min(amount);
        chair.into_iter().for_each(|seat| *due.entry(format!("seat {seat}")).or_default() -= has);
        *due.entry("suspense".into()).or_default() -= amount - has;
        let pocket = match self.past.now_at(hand, receives) {
            Some(seat) => format!("seat {seat}"),
            None => format!("wallet seat {receives}"),
        };
        *due.entry(pocket).or_default() += amount;
        for pocket in due.keys().chain(found.keys()).collect::<BTreeSet<_>>() {
            let of = |all: &Pockets| all.get(pocket).copied().unwrap_or(0);
            if of(&due) != of(found) {
                let (expected, found) = (of(&due), of(found));
                let (seat, about) = (seat_of(pocket), About::Payments);
                to.push(Disagreement::cents(at, seat, about, expected, found));
            }
        }
    }

    /// Players who go take what they have left.
    fn take_away(&mut self, field: &Field) -> Stacks {
        match field {
            Field::Leave(seat) => self.stacks.remove_entry(seat).into_iter().collect(),
            Field::Deal(DealerErrand::Deal) => {
                // Players who left a hand that has no end.
                for seat in std::mem::take(&mut self.leaving) {
                    self.stacks.remove(&seat);
                    self.cage.remove(&seat);
                }
                Stacks::new()
            }
            Field::Deal(DealerErrand::Break) => std::mem::take(&mut self.stacks),
            _ => Stacks::new(),
        }
    }

    /// Rulings after the fact that could not be recomputed.
    pub fn unreckoned(self) -> Vec<(u32, String)> {
        self.past.unreckoned
    }

    /// Records what was paid for a ruling after the fact.
    fn put_right(&mut self, paid: &Pockets, at: At, to: &mut Vec<Disagreement>) {
        for (pocket, cents) in paid {
            if pocket == "jackpot" {
                self.prizes.correct(*cents);
            }
            let held = match pocket.split_once("seat ") {
                Some(("", _)) => &mut self.stacks,
                Some(("cage ", _)) => &mut self.cage,
                _ if pocket == "corporation" => {
                    self.corporation = self.corporation.map(|has| has + cents);
                    continue;
                }
                _ => continue,
            };
            let Some(seat) = seat_of(pocket.trim_start_matches("cage ")) else { continue };
            let has = held.entry(seat).or_default();
            *has += cents;
            if *has < 0 {
                let (had, paid) = (*has - cents, -cents);
                to.push(Disagreement::cents(at, Some(seat), About::Overdrawn, had, paid));
            }
        }
    }

    /// Whether somebody only announces that they leave after the hand, or that they stay after all.
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
    fn see_off(&mut self, table: &Header<'_>, to: &mut Vec<Disagreement>) {
        let Some(end) = &table.hand.end else { return };
        let at = At { hand: table.hand.number, line: end.line.0 };
        for seat in std::mem::take(&mut self.leaving) {
            self.back_from_cage(seat);
            self.past.gone(seat);
            let paid = self.time.see_off(seat, &mut self.stacks);
            let takes = self.stacks.remove(&seat).unwrap_or(0);
            for (about, expected, account) in
                [(About::Time, paid, "collection"), (About::Carried, takes, "cage")]
            {
                let way = format!("pay seat {seat} -> {account} ");
                let told = end.events.iter().filter_map(|event| read_amount_of(event, &way));
                let found = told.sum();
                if expected != found {
                    to.push(Disagreement::cents(at, Some(seat), about, expected, found));
                }
            }
        }
    }

    /// The cage pays somebody what it holds for them.
    fn back_from_cage(&mut self, seat: Seat) -> Stacks {
        let held = self.cage.remove(&seat).unwrap_or(0);
        self.stacks.entry(seat).and_modify(|stack| *stack += held);
        Stacks::from([(seat, held)])
    }

    /// What a step does to stacks, except for what leaving players take with them; returns what
    /// comes out of the cage. Leaving players keep their stack until they have paid for their time.
    fn follow(&mut self, item: &Item<Field>) -> Stacks {
        let given = item.events.iter();
        let given = given.filter_map(|e| read_amount_of(e, "pay issue -> corporation "));
        let given: i64 = given.sum();
        self.funded |= given > 0;
        self.corporation = self.corporation.map(|has| has + given);
        match item.is {
            Field::Move { from, to } => {
                for held in [&mut self.stacks, &mut self.cage] {
                    if let Some(amount) = held.remove(&from) {
                        held.insert(to, amount);
                    }
                }
            }
            Field::Sit { seat, stack, .. } | Field::Bring { seat, stack, .. } => {
                self.stacks.insert(seat, stack);
                return Stacks::from([(seat, stack)]);
            }
            Field::Buy { seat, amount } => {
                self.stacks.entry(seat).and_modify(|stack| *stack += amount);
                return Stacks::from([(seat, amount)]);
            }
            Field::Leave(seat) | Field::Ask { what: Errand::Back, seat } => {
                return self.back_from_cage(seat);
            }
            Field::Deal(DealerErrand::Break) => {
                self.corporation = self.corporation.map(|_| 0);
                let seats: Vec<Seat> = self.cage.keys().copied().collect();
                return seats.into_iter().flat_map(|seat| self.back_from_cage(seat)).collect();
            }
            _ => {}
        }
        Stacks::new()
    }

    /// What everybody has after a hand; unknown if the record breaks off.
    pub fn on(
        &mut self,
        table: &Header<'_>,
        dropped: i64,
        reckoned: Option<&Reckoned>,
        to: &mut Vec<Disagreement>,
    ) -> Result<(), BadRecord> {
        self.time.on = table.hand.end.is_none();
        let lines = stack_lines(table)?.unwrap_or_default();
        for seat in &table.seats {
            match lines.get(seat) {
                Some((stack, _)) => self.stacks.insert(*seat, *stack),
                None => self.stacks.remove(seat),
            };
        }
        for (seat, held) in cage_lines(table) {
            *self.cage.entry(seat).or_default() += held;
        }
        if let Some(end) = &table.hand.end {
            let left = lines.iter().map(|(seat, (stack, _))| (*seat, *stack)).collect();
            self.past.over(table.hand, left);
            let events = end.events.iter();
            let left: i64 = events.filter_map(|e| read_amount_of(e, "corporation ")).sum();
            self.corporation = self.corporation.map(|has| has - table.corporation() + left);
        }
        for (seat, paid) in self.prizes.hand(table, dropped, reckoned, to) {
            self.stacks.entry(seat).and_modify(|stack| *stack += paid);
        }
        self.see_off(table, to);
        Ok(())
    }
}

/// Every seat where two lists differ.
fn differences(expected: &Stacks, found: &Stacks, mut differ: impl FnMut(Seat, i64, i64)) {
    let seats: BTreeSet<Seat> = expected.keys().chain(found.keys()).copied().collect();
    for seat in seats {
        let of = |list: &Stacks| list.get(&seat).copied().unwrap_or(0);
        if of(expected) != of(found) {
            differ(seat, of(expected), of(found));
        }
    }
}

/// What the lines under a step say that players got from the cage, minus what they paid to it.
fn from_cage(events: &[EventText]) -> Stacks {
    let mut got = Stacks::new();
    for event in events {
        let (seat, cents) = match read(event) {
            Some(Fact::Pay { from: "cage", to, cents, .. }) => (seat_of(to), cents),
            Some(Fact::Pay { from, to: "cage", cents, .. }) => (seat_of(from), -cents),
            _ => continue,
        };
        seat.into_iter().for_each(|seat| *got.entry(seat).or_default() += cents);
    }
    got
}
