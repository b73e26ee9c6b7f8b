use super::{Came, Keeper, Opening, Stop};
use crate::bind::{Bound, bind_setup};
use cards::Seat;
use engine::{BySeat, Carry, Hand, Outcome, Rules, ShoeState};
use notation::{Fault, Field, HandText, Item, amount_text};

/// What a table remembers from one hand to the next.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    /// Stacks in cents of those who have a chair.
    chairs: BySeat<Option<i64>>,
    /// What the last hand left.
    carry: Option<Carry>,
    begun: bool,
}

impl Memory {
    pub(super) fn new() -> Memory {
        Memory { chairs: BySeat::all(None), carry: None, begun: false }
    }

    /// Records what the hand says about its seats and shoe, and puts in the shoe of the previous
    /// hand.
    fn seats(&mut self, hand: &HandText, bound: &mut Bound) -> Result<(), Stop> {
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
                    return Err(Stop::differs(item.line.0, says, is));
                }
                None => {
                    return Err(Stop::differs(item.line.0, says, format!("seat {seat} is empty")));
                }
            }
        }
        self.begun = true;
        self.carry(hand, bound).map_err(|(said, is)| Stop::differs(shoe_line(hand), said, is))
    }

    /// Records what a hand left behind.
    fn left(&mut self, outcome: &Outcome) {
        for (seat, stack) in outcome.stacks.iter() {
            self.chairs[seat] = Some(stack.as_cents());
        }
        self.carry = Some(outcome.carry);
    }

    fn note(&mut self, field: &Field) -> Result<(), (String, String)> {
        let chair = |seat: &Seat, full: bool| {
            if full { format!("seat {seat} is taken") } else { format!("seat {seat} is empty") }
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
        let Some(left) = self.carry.map(|carry| carry.shoe).filter(|_| bound.carried) else {
            return Ok(());
        };
        let given = &mut bound.setup.carry.shoe;
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
}

impl Keeper for Memory {
    /// Records who came, went and bought. Without a room nothing follows from it.
    fn step(&mut self, step: &Item<Field>) -> Result<Came, Stop> {
        let known = matches!(
            step.is,
            Field::At(_) | Field::Sit { .. } | Field::Leave(_) | Field::Buy { .. }
        );
        if !known {
            let reason = "only a room's table has such steps: write table 1 first";
            return Err(Stop::Faults(vec![Fault::new(step.line.0, 1, reason)]));
        }
        let noted = self.note(&step.is);
        noted.map_err(|(said, is)| Stop::differs(step.line.0, said, is))?;
        Ok(Came::default())
    }

    fn open(&mut self, hand: &HandText, rules: Rules) -> Result<Opening, Stop> {
        let mut bound = bind_setup(hand, rules).map_err(Stop::Faults)?;
        self.seats(hand, &mut bound)?;
        let won = self.carry.and_then(|carry| carry.streak);
        bound.setup.carry.streak = bound.setup.carry.streak.or(won);
        Ok(Opening { setup: bound.setup, revision: bound.game.revision, header: None })
    }

    fn close(&mut self, _: &Hand, outcome: &Outcome) -> Came {
        self.left(outcome);
        Came::default()
    }
}

fn shoe_line(hand: &HandText) -> u32 {
    let shoe = hand.header.iter().find(|item| matches!(item.is, Field::Shoe { .. }));
    shoe.map_or(hand.line.0, |item| item.line.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Chips, Ending};
    use notation::parse;

    /// Opens a second hand with this shoe after one that left an ace and a king out.
    fn second(shoe: &str) -> Result<ShoeState, (String, String)> {
        let seats = "seat 1 10.00\nseat 2 10.00\nlead 1\n";
        let text = format!("houseway 1\nhand 1\ngame holdem\n{shoe}{seats}");
        let document = parse(&text).unwrap();
        let hand = &document.hands[0];
        let mut bound = bind_setup(hand, Rules::ALL).unwrap();
        let mut left = ShoeState::fresh(7, cards::Deck::STANDARD);
        for card in ["As", "Kd"].map(|text| text.parse().unwrap()) {
            assert!(left.stub.take(card));
            left.discards.add(card);
        }
        let mut session = Memory::new();
        session.left(&Outcome {
            ending: Ending::Played,
            stacks: bound.setup.stacks,
            collected: Chips::ZERO,
            jackpot: Chips::ZERO,
            carry: Carry::of(left),
            cage: engine::BySeat::all(Chips::ZERO),
            corporation: Chips::ZERO,
            barred: engine::SeatSet::EMPTY,
        });
        match session.seats(hand, &mut bound) {
            Ok(()) => Ok(bound.setup.carry.shoe),
            Err(Stop::Differs(difference)) => Err((difference.expected, difference.actual)),
            Err(Stop::Faults(faults)) => panic!("{faults:?}"),
        }
    }

    #[test]
    fn a_carried_shoe_goes_on_as_it_was_left() {
        for shoe in ["shoe 7 carried\n", "shoe 7 carried\ndiscards Kd As\n"] {
            assert_eq!(second(shoe).unwrap().stub.len(), 50, "{shoe}");
        }
        assert_eq!(second("shoe 8 fresh\n").unwrap().stub.len(), 52);
        let differ = |shoe: &str| second(shoe).unwrap_err();
        let pair = |a: &str, b: &str| (a.to_string(), b.to_string());
        assert_eq!(differ("shoe 8 carried\n"), pair("shoe 8 carried", "shoe 7"));
        assert_eq!(differ("shoe 7 carried\ndiscards As\n"), pair("discards As", "discards Kd As"));
        assert_eq!(differ("deck 53\nshoe 7 carried\n"), pair("deck 53", "deck 52"));
    }
}
