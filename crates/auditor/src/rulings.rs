//! Rulings after the fact: the hand is recomputed as ruled, and the payments for it are added up.

use crate::audit::{read_table, reckon};
use crate::header::{Stacks, Stop, Wrong};
use crate::ledger::Ledger;
use crate::report::{About, At, Disagreement};
use cards::Seat;
use notation::{Block, EventText, Field, HandText, Item, RulingText, StepText, Who, read_amount};
use std::collections::{BTreeMap, VecDeque};

/// The floor cannot rule on more hands than these, wherever it plays.
const MOST_HANDS: usize = 100;

/// The last hands, and who sits where now.
#[derive(Default)]
pub(crate) struct PastHands {
    /// The latest last.
    hands: VecDeque<PastHand>,
    /// Who sits where, by number in the room.
    now: BTreeMap<Seat, u32>,
    /// Hands that were not recomputed as ruled, and why.
    pub unreckoned: Vec<(u32, String)>,
}

/// A hand and who was in it.
struct PastHand {
    hand: HandText,
    /// What it left each seat with.
    left: Stacks,
    /// Where the players who were in it sit now; those who left are missing.
    chairs: BTreeMap<Seat, Seat>,
    /// Their numbers in the room.
    then: BTreeMap<Seat, u32>,
}

/// Where chips are, as a record puts it: `seat 3`, `wallet seat 3`, `collection`.
pub(crate) type Pockets = BTreeMap<String, i64>;

impl PastHands {
    pub fn over(&mut self, hand: &HandText, left: Stacks) {
        let chairs = left.keys().map(|seat| (*seat, *seat)).collect();
        if self.hands.len() == MOST_HANDS {
            self.hands.pop_front();
        }
        self.hands.push_back(PastHand { hand: hand.clone(), left, chairs, then: self.now.clone() });
    }

    /// People come, go and change chairs.
    pub fn follow(&mut self, field: &Field) {
        match field {
            Field::Sit { seat, player: Some(id), .. }
            | Field::Bring { seat, player: Some(id), .. } => {
                self.now.insert(*seat, *id);
            }
            Field::Leave(seat) => self.gone(*seat),
            Field::Deal(notation::DealerErrand::Break) => {
                self.now.clear();
                self.hands.iter_mut().for_each(|hand| hand.chairs.clear());
            }
            Field::Move { from, to } => {
                let chairs = self.hands.iter_mut().flat_map(|hand| hand.chairs.values_mut());
                chairs.filter(|at| *at == from).for_each(|at| *at = *to);
                if let Some(id) = self.now.remove(from) {
                    self.now.insert(*to, id);
                }
            }
            _ => {}
        }
    }

    /// The player there has left.
    pub fn gone(&mut self, seat: Seat) {
        self.hands.iter_mut().for_each(|hand| hand.chairs.retain(|_, at| *at != seat));
        self.now.remove(&seat);
    }

    /// Where a player who was in a hand, or in the last one, sits now.
    pub fn now_at(&self, hand: Option<u32>, seat: Seat) -> Option<Seat> {
        let mut hands = self.hands.iter().rev();
        let hand = match hand {
            None => hands.next(),
            Some(number) => hands.find(|other| other.hand.number == number),
        };
        hand?.now_at(&self.now, seat)
    }

    /// Follows a ruling and returns by how much everybody's pocket changes.
    pub fn rule(
        &mut self,
        item: &Item<Field>,
        ruling: &RulingText,
        to: &mut Vec<Disagreement>,
    ) -> Pockets {
        let mut hands = self.hands.iter_mut().rev();
        let Some(hand) = hands.find(|other| other.hand.number == ruling.hand) else {
            return ruling.end.as_ref().map_or_else(Pockets::new, |end| paid(&end.events));
        };
        let pockets = hand.rule(&self.now, item, ruling, to);
        if let Some(end) = &ruling.end {
            let (_, is) = amended(&end.events);
            let unreckoned = hand.again(ruling, end, &is, to);
            self.unreckoned.extend(unreckoned.map(|reason| (ruling.hand, reason)));
        }
        pockets
    }
}

impl PastHand {
    fn now_at(&self, now: &BTreeMap<Seat, u32>, seat: Seat) -> Option<Seat> {
        let again = || {
            let id = self.then.get(&seat)?;
            now.iter().find(|(_, now)| *now == id).map(|(at, _)| *at)
        };
        self.chairs.get(&seat).copied().or_else(again)
    }

    /// Follows a ruling and returns by how much everybody's pocket changes.
    fn rule(
        &self,
        now: &BTreeMap<Seat, u32>,
        item: &Item<Field>,
        ruling: &RulingText,
        to: &mut Vec<Disagreement>,
    ) -> Pockets {
        let at = At { hand: ruling.hand, line: item.line.0 };
        let mut differ = |seat, about, expected, found| {
            if expected != found {
                to.push(Disagreement::cents(at, seat, about, expected, found));
            }
        };
        let Some(end) = &ruling.end else { return Pockets::new() };
        let (was, is) = amended(&end.events);
        for (seat, left) in &self.left {
            let said = was.get(&format!("seat {seat}")).copied().unwrap_or(*left);
            differ(Some(*seat), About::Carried, *left, said);
        }
        let due = |pocket: &str| is.get(pocket).unwrap_or(&0) - was.get(pocket).unwrap_or(&0);
        differ(None, About::Sum, 0, was.keys().map(|pocket| due(pocket)).sum());
        // What each player should get or pay, and what they did.
        let paid = paid(&end.events);
        let moved = |pocket: &str| paid.get(pocket).copied().unwrap_or(0);
        let mut owed = 0;
        for seat in self.left.keys() {
            let cage = format!("cage seat {seat}");
            let should = due(&format!("seat {seat}")) + due(&cage);
            let chair = self.now_at(now, *seat).map_or(0, |at| moved(&format!("seat {at}")));
            let got = chair + moved(&cage) + moved(&format!("wallet seat {seat}"));
            // A player who has less than they owe pays what they have.
            if !(should < 0 && (should..=0).contains(&got)) {
                differ(Some(*seat), About::Payments, should, got);
            }
            owed += got - should;
        }
        for pocket in ["collection", "jackpot", "corporation"] {
            differ(None, About::Payments, due(pocket), moved(pocket));
        }
        differ(None, About::Payments, -owed, moved("suspense"));
        paid
    }

    /// Recomputes the hand as ruled, and adds up its payments if all of them are recorded. Returns
    /// why it could not be recomputed, if so.
    fn again(
        &mut self,
        ruling: &RulingText,
        end: &Block,
        is: &Pockets,
        to: &mut Vec<Disagreement>,
    ) -> Option<String> {
        let ruled = as_ruled(&self.hand, ruling);
        let at = At { hand: ruling.hand, line: end.line.0 };
        for (seat, left) in &mut self.left {
            *left = is.get(&format!("seat {seat}")).copied().unwrap_or(*left);
        }
        let Ok(table) = read_table(&ruled) else { return None };
        let said = |seat: &Seat| self.left.get(seat).copied().unwrap_or(0);
        if ruling.steps.iter().any(ends)
            && let Ok(ledger) = Ledger::read(&table, to)
        {
            for seat in &table.seats {
                if ledger.stack(*seat) != said(seat) {
                    let (expected, about) = (ledger.stack(*seat), About::Payments);
                    to.push(Disagreement::cents(at, Some(*seat), about, expected, said(seat)));
                }
            }
            for (_, cents) in ledger.left_behind() {
                to.push(Disagreement::cents(at, None, About::LeftBehind, 0, cents));
            }
        }
        let mut unreckoned = None;
        match reckon(&table) {
            Ok(own) => {
                for (seat, own) in own.stacks.iter().filter(|(seat, own)| **own != said(seat)) {
                    to.push(Disagreement::cents(at, Some(*seat), About::Stack, *own, said(seat)));
                }
                for (pocket, about, own) in
                    [("collection", About::Fee, own.fee), ("jackpot", About::Jackpot, own.jackpot)]
                {
                    if let Some(said) = is.get(pocket).filter(|said| **said != own) {
                        to.push(Disagreement::cents(at, None, about, own, *said));
                    }
                }
                if !own.over {
                    let (expected, found) = ("the end".into(), "no end".into());
                    let wrong = Wrong { line: at.line, seat: None, expected, found };
                    to.push(Disagreement::play(at.hand, wrong));
                }
            }
            Err(Stop::Wrong(wrong)) => {
                to.push(Disagreement::play(at.hand, wrong));
                return None;
            }
            Err(Stop::Unaudited(reason)) => unreckoned = Some(reason),
        }
        self.hand = ruled;
        unreckoned
    }
}

/// Whether a step ends the hand.
fn ends(step: &StepText) -> bool {
    step.events.iter().any(|event| event.words().next() == Some("end"))
}

/// The hand with the ruling inserted. What was played after it follows, unless the ruling ends the
/// hand; then what the pot pays has to be worked out again.
fn as_ruled(hand: &HandText, ruling: &RulingText) -> HandText {
    let mut ruled = hand.clone();
    ruled.end = ruling.end.as_ref().map(|end| Block { line: end.line, ..Block::default() });
    let mut before: Vec<StepText> =
        hand.steps.iter().filter(|step| !step.is_refused()).cloned().collect();
    let mut after = before.split_off((ruling.after as usize).min(before.len()));
    for step in &mut after {
        step.events.retain(|event| !event.text.starts_with("pay pot -> seat "));
    }
    if ruling.steps.iter().any(ends) {
        after.clear();
    }
    // Steps that fold a hand the ruling has already taken are skipped.
    let gone: Vec<Seat> =
        ruling.steps.iter().flat_map(|step| &step.events).filter_map(killed).collect();
    after.retain(|step| {
        let folds = |seat: &Seat| step.who == Who::Seat(*seat) && step.verb == "fold";
        !gone.iter().any(folds)
    });
    ruled.steps = before.into_iter().chain(ruling.steps.iter().cloned()).chain(after).collect();
    ruled
}

/// The seat whose hand an event takes, if any.
fn killed(event: &EventText) -> Option<Seat> {
    let words: Vec<&str> = event.words().collect();
    match words[..] {
        ["ruling" | "overruled", _, "dead" | "money-back", "seat", seat, ..] => {
            seat.parse().ok().and_then(Seat::new)
        }
        _ => None,
    }
}

/// The results before and after, if the record has them.
fn amended(events: &[EventText]) -> (Pockets, Pockets) {
    let (mut was, mut is) = (Pockets::new(), Pockets::new());
    for event in events {
        let words: Vec<&str> = event.words().collect();
        let (pocket, before, after) = match words[..] {
            ["stack", "seat", seat, before, "->", after] => (format!("seat {seat}"), before, after),
            ["cage", "seat", seat, before, "->", after] => {
                (format!("cage seat {seat}"), before, after)
            }
            [pocket, before, "->", after] => (pocket.to_string(), before, after),
            _ => continue,
        };
        if let (Some(before), Some(after)) = (read_amount(before), read_amount(after)) {
            was.insert(pocket.clone(), before);
            is.insert(pocket, after);
        }
    }
    (was, is)
}

/// What every pocket received, minus what it paid.
pub(crate) fn paid(events: &[EventText]) -> Pockets {
    let mut paid = Pockets::new();
    for event in events {
        let Some(rest) = event.substance().strip_prefix("pay ") else { continue };
        let Some((from, rest)) = rest.split_once(" -> ") else { continue };
        let Some(rest) = rest.strip_suffix(" ruling") else { continue };
        let Some((to, amount)) = rest.rsplit_once(' ') else { continue };
        let amount = read_amount(amount).unwrap_or(0);
        *paid.entry(from.into()).or_default() -= amount;
        *paid.entry(to.into()).or_default() += amount;
    }
    paid
}
