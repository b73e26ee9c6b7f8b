use crate::ledger::PlayerId;
use crate::{Session, Shift};
use cards::Seat;
use engine::{Action, Actor, BySeat, Setup};

/// The last hand of a table, as long as it can be ruled on.
#[derive(Clone, Debug)]
pub struct LastHand {
    setup: Option<Setup>,
    acts: Vec<(Actor, Action)>,
    over: bool,
    players: BySeat<Option<PlayerId>>,
    shift: Shift,
}

impl Default for LastHand {
    fn default() -> LastHand {
        let (players, shift) = (BySeat::all(None), Shift::default());
        LastHand { setup: None, acts: Vec::new(), over: false, players, shift }
    }
}

impl LastHand {
    /// What it started from.
    pub fn setup(&self) -> Option<&Setup> {
        self.setup.as_ref()
    }

    /// Everything that was done in it, the answers of chance included.
    pub fn acts(&self) -> &[(Actor, Action)] {
        &self.acts
    }

    /// Whether it came to its end.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Who sat there when it was dealt.
    pub fn who(&self, seat: Seat) -> Option<PlayerId> {
        self.players[seat]
    }

    /// The shift whose fees it paid.
    pub(super) fn shift(&self) -> Shift {
        self.shift
    }

    pub(crate) fn begin(&mut self, setup: &Setup, who: impl Fn(Seat) -> Option<PlayerId>) {
        self.setup = Some(setup.clone());
        self.acts.clear();
        self.over = false;
        for seat in (0..Seat::MAX).map(Seat::at) {
            self.players[seat] = who(seat);
        }
    }

    pub(crate) fn act(&mut self, actor: Actor, action: &Action) {
        self.acts.push((actor, action.clone()));
    }

    pub(crate) fn end(&mut self, shift: Shift) {
        (self.over, self.shift) = (true, shift);
    }

    /// The hand as it is ruled now.
    pub(super) fn ruled(&mut self, acts: &[(Actor, Action)]) {
        self.acts = acts.to_vec();
        if let Some(setup) = &mut self.setup {
            setup.mode = engine::Mode::Live;
        }
    }
}

impl Session {
    /// Whether the last hand is remembered, so that it can be ruled on after the fact. It costs a
    /// copy of every act.
    pub fn remember_hands(&mut self, yes: bool) {
        self.last = yes.then(Box::default);
    }

    /// The hand being played or the last one, if hands are remembered.
    pub fn last_hand(&self) -> Option<&LastHand> {
        self.last.as_deref()
    }
}
