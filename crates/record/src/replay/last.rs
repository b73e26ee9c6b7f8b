use super::session::Memory;
use super::{Came, Compare, Keeper, Opening, Report, Stop, replay_kept};
use engine::{Action, Actor, Hand, Outcome, Rules, Setup};
use notation::{Document, Field, HandText, Item};

/// A hand of a record, as it was played.
#[derive(Clone, Debug)]
pub struct PlayedHand {
    pub number: u32,
    /// What it started from.
    pub setup: Setup,
    /// Everything that was done in it, including the answers from chance, but not refused actions.
    pub acts: Vec<(Actor, Action)>,
    /// Whether it was completed.
    pub over: bool,
}

/// Replays a record without a room, and returns its last hand as far as it got.
pub fn replay_last(document: &Document, rules: Rules) -> (Report, Option<PlayedHand>) {
    let mut keeper = Remembering { session: Memory::new(), last: None };
    let report = replay_kept(document, rules, Compare::Everything, &mut keeper);
    (report, keeper.last)
}

struct Remembering {
    session: Memory,
    last: Option<PlayedHand>,
}

impl Keeper for Remembering {
    fn step(&mut self, step: &Item<Field>) -> Result<Came, Stop> {
        self.session.step(step)
    }

    fn open(&mut self, hand: &HandText, rules: Rules) -> Result<Opening, Stop> {
        let opening = self.session.open(hand, rules)?;
        let (number, setup) = (hand.number, opening.setup.clone());
        self.last = Some(PlayedHand { number, setup, acts: Vec::new(), over: false });
        Ok(opening)
    }

    fn acted(&mut self, actor: Actor, action: &Action) {
        self.last.iter_mut().for_each(|last| last.acts.push((actor, action.clone())));
    }

    fn close(&mut self, hand: &Hand, outcome: &Outcome) -> Came {
        self.last.iter_mut().for_each(|last| last.over = true);
        self.session.close(hand, outcome)
    }
}
