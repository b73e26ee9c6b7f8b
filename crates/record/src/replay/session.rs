use super::Difference;
use crate::bind::Bound;
use crate::syntax::{Document, Field, HandText, amount_text};
use cards::Seat;
use engine::{BySeat, Outcome, ShoeState};

/// What a table remembers from one hand to the next.
#[derive(Clone, Debug)]
pub(super) struct Session {
    /// Stacks in cents of those who have a chair.
    chairs: BySeat<Option<i64>>,
    shoe: Option<ShoeState>,
    begun: bool,
}

impl Session {
    pub(super) fn new() -> Session {
        Session { chairs: BySeat::all(None), shoe: None, begun: false }
    }

    /// Takes note of who came, went and bought before a hand, and of what the hand says of its
    /// seats and shoe. The shoe of the hand before is put in.
    pub(super) fn open(&mut self, hand: &HandText, bound: &mut Bound) -> Result<(), Difference> {
        let differ = |line: u32, expected: String, actual: String| Difference {
            hand: hand.number,
            line,
            expected,
            actual,
        };
        for item in hand.between() {
            self.note(&item.is).map_err(|(said, is)| differ(item.line.0, said, is))?;
        }
        for item in &hand.header {
            let Field::Seat { seat, stack, .. } = &item.is else {
                continue;
            };
            let says = format!("seat {seat} {}", amount_text(*stack));
            match self.chairs[*seat] {
                Some(has) if has == *stack => {}
                None if !self.begun => self.chairs[*seat] = Some(*stack),
                Some(has) => {
                    let is = format!("seat {seat} {}", amount_text(has));
                    return Err(differ(item.line.0, says, is));
                }
                None => return Err(differ(item.line.0, says, format!("seat {seat} is empty"))),
            }
        }
        self.begun = true;
        self.carry(hand, bound).map_err(|(said, is)| differ(shoe_line(hand), said, is))
    }

    fn note(&mut self, field: &Field) -> Result<(), (String, String)> {
        let chair = |seat: &Seat, full: bool| match full {
            true => format!("seat {seat} is taken"),
            false => format!("seat {seat} is empty"),
        };
        match field {
            Field::Sit { seat, stack, .. } => match self.chairs[*seat] {
                None => self.chairs[*seat] = Some(*stack),
                Some(_) => return Err((format!("sit seat {seat}"), chair(seat, true))),
            },
            Field::Leave(seat) => match self.chairs[*seat] {
                None if self.begun => {
                    return Err((format!("leave seat {seat}"), chair(seat, false)));
                }
                _ => self.chairs[*seat] = None,
            },
            Field::Buy { seat, amount } => match &mut self.chairs[*seat] {
                Some(stack) => *stack = stack.saturating_add(*amount),
                None if self.begun => return Err((format!("buy seat {seat}"), chair(seat, false))),
                None => {}
            },
            _ => {}
        }
        Ok(())
    }

    fn carry(&mut self, hand: &HandText, bound: &mut Bound) -> Result<(), (String, String)> {
        let Some(left) = self.shoe.filter(|_| bound.carried) else {
            return Ok(());
        };
        let given = &mut bound.setup.shoe;
        if hand.shoe().is_some() && given.id != left.id {
            return Err((format!("shoe {} carried", given.id), format!("shoe {}", left.id)));
        }
        if given.deck != left.deck {
            return Err((format!("deck {}", given.deck), format!("deck {}", left.deck)));
        }
        if bound.discards_given && given.discards != left.discards {
            let list = |shoe: &ShoeState| {
                shoe.discards.iter().map(|card| format!(" {card}")).collect::<String>()
            };
            return Err((format!("discards{}", list(given)), format!("discards{}", list(&left))));
        }
        *given = left;
        Ok(())
    }

    /// Takes note of what a hand left behind.
    pub(super) fn close(&mut self, outcome: &Outcome) {
        for (seat, stack) in outcome.stacks.iter() {
            self.chairs[seat] = Some(stack.as_cents());
        }
        self.shoe = Some(outcome.shoe);
    }

    /// Goes through what happened after the last hand.
    pub(super) fn finish(&mut self, document: &Document) -> Result<(), Difference> {
        for item in &document.after {
            self.note(&item.is).map_err(|(expected, actual)| Difference {
                hand: document.hands.last().map_or(0, |hand| hand.number),
                line: item.line.0,
                expected,
                actual,
            })?;
        }
        Ok(())
    }
}

fn shoe_line(hand: &HandText) -> u32 {
    let shoe = hand.header.iter().find(|item| matches!(item.is, Field::Shoe { .. }));
    shoe.map_or(hand.line.0, |item| item.line.0)
}
