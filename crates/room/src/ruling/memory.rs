use super::again::rule_telling;
use super::{Correction, NotCorrected, Ruled};
use crate::Session;
use engine::{Action, Actor, Event, Mode, Setup};

/// The last hand of a table, as long as it can be ruled on.
#[derive(Clone, Debug, Default)]
pub struct LastHand {
    setup: Option<Setup>,
    acts: Vec<(Actor, Action)>,
    over: bool,
    /// The inserted rulings, and where.
    rulings: Vec<(usize, Vec<(Actor, Action)>)>,
}

impl LastHand {
    /// What it started from.
    pub fn setup(&self) -> Option<&Setup> {
        self.setup.as_ref()
    }

    /// Every action in it, including those of chance.
    pub fn acts(&self) -> &[(Actor, Action)] {
        &self.acts
    }

    /// Whether it came to its end.
    pub fn is_over(&self) -> bool {
        self.over
    }

    pub(crate) fn begin(&mut self, setup: &Setup) {
        self.setup = Some(setup.clone());
        self.acts.clear();
        self.rulings.clear();
        self.over = false;
    }

    pub(crate) fn act(&mut self, actor: Actor, action: &Action) {
        self.acts.push((actor, action.clone()));
    }

    pub(crate) fn end(&mut self) {
        self.over = true;
    }

    /// The result of a correction, with the events of each of its steps as far as it got.
    pub(crate) fn rule(
        &self,
        correction: &Correction,
        told: &mut Vec<Vec<Event>>,
    ) -> Result<Ruled, NotCorrected> {
        let setup = self.setup.as_ref().filter(|_| self.over).ok_or(NotCorrected::NoHand)?;
        let again = |(after, steps): &(usize, Vec<_>)| {
            *after == correction.after && same(steps, &correction.steps)
        };
        if self.rulings.iter().any(again) {
            return Err(NotCorrected::AlreadyRuled);
        }
        rule_telling(setup, &self.acts, correction, told)
    }

    /// The hand as it is ruled now.
    pub(crate) fn ruled(&mut self, correction: &Correction, ruled: &Ruled) {
        self.rulings.push((correction.after, correction.steps.clone()));
        self.acts.clone_from(&ruled.acts);
        if let Some(setup) = &mut self.setup {
            setup.mode = Mode::Live;
        }
    }
}

/// Whether two corrections state, declare and decide the same, apart from name and reason.
fn same(a: &[(Actor, Action)], b: &[(Actor, Action)]) -> bool {
    let one = |(a, b): (&(Actor, Action), &(Actor, Action))| match (&a.1, &b.1) {
        (Action::Override(x), Action::Override(y)) => {
            a.0 == b.0 && x.incident == y.incident && x.ruling == y.ruling
        }
        _ => a == b,
    };
    a.len() == b.len() && a.iter().zip(b).all(one)
}

impl Session {
    /// Whether the last hand is kept, so that it can be ruled on later. It costs a copy of every
    /// action.
    pub fn remember_hands(&mut self, yes: bool) {
        self.last = yes.then(Box::default);
    }

    /// The hand being played or the last one, if hands are remembered.
    pub fn last_hand(&self) -> Option<&LastHand> {
        self.last.as_deref()
    }
}
