//! What every engine, driver, record and screen agrees on.

mod account;
mod action;
mod bank;
mod carry;
mod event;
mod listed;
mod look;
pub(crate) mod names;
mod pai_gow;
mod phase;
mod place;
mod refusal;
mod request;
mod rule;
mod schema;
mod seats;
mod setup;
mod view;
mod window;
mod words;

pub use account::Account;
pub use action::{
    Action, Actor, Answer, How, Incident, IncidentKind, Move, Override, Ruling, Verb,
};
pub use bank::Shares;
pub use carry::Carry;
pub use event::{
    Ending, Event, EventKind, Events, Marker, Reading, Reason, ResultKind, Seen, Viewer,
};
pub(crate) use listed::listed_value;
pub use look::{Layout, Look, Standing};
pub(crate) use pai_gow::FRONT_PLACES;
pub use phase::Phase;
pub use place::{Circle, CircleSet, Circles, NotACircle, Place, Places};
pub use refusal::{Code, Refusal};
pub use request::{DrawFrom, Request, ShuffleInto};
pub use rule::{Chapter, NotARule, RuleId, Rules};
pub use schema::{CardChoice, Choices, Range, Schema, Sets};
pub use seats::{BySeat, SeatSet, Walk, WalkBack};
pub use setup::{
    Covering, CoveringBank, Elsewhere, Mode, Outcome, Post, Posts, Runs, Setup, SetupFault,
    ShoeEnd, ShoeState, Stacks,
};
pub use view::{
    CardView, Fact, HandView, Pays, PileView, SeatView, Settled, Status, View, WagerView,
};
pub use window::{Closes, Purpose, Window, Windows};
pub(crate) use words::{MEXICAN_PLACES, THREE_CARD_PLACES};

use cards::{Card, Zone};

/// A hand in play, whatever the game.
///
/// An engine has no randomness, no clock and no IO. Cards come in as answers to requests, and time
/// comes in as moves of the clock. So the same code plays, replays, simulates and enumerates.
pub trait Engine: Layout {
    /// Who may act now.
    fn windows(&self) -> Windows;

    /// Appends everything that an actor may do now; see [`Schema`]. The caller owns and reuses the
    /// list, so that nothing is allocated once it has grown.
    fn legal_into(&self, actor: Actor, to: &mut Choices);

    /// Whether an action would be accepted.
    ///
    /// # Errors
    /// The refusal that [`Engine::apply`] would give.
    fn check(&self, actor: Actor, action: &Action) -> Result<(), Refusal>;

    /// Carries out an action and appends the resulting events.
    ///
    /// # Errors
    /// If the action is refused. Then nothing has changed and no event was appended.
    fn apply(&mut self, actor: Actor, action: &Action, events: &mut Events) -> Result<(), Refusal>;

    /// What the house does for an actor who does not act.
    fn default_action(&self, actor: Actor) -> Option<Action>;

    /// The result of the hand, once it is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Visits every card outside the stub, for drivers that shuffle and for audits.
    fn visit_cards(&self, see: &mut dyn FnMut(Zone, Card));

    /// A fingerprint of the whole state, to show that a refusal changed nothing.
    fn digest(&self) -> u64;

    /// What an actor may do now, in a new list.
    fn legal(&self, actor: Actor) -> Choices {
        let mut choices = Choices::new();
        self.legal_into(actor, &mut choices);
        choices
    }

    /// The hand as a viewer may know it, without copying anything.
    fn look(&self, viewer: Viewer) -> Look<'_>
    where
        Self: Sized,
    {
        Look::new(self, viewer)
    }

    /// The same written out, for people and for the wire.
    fn view(&self, viewer: Viewer) -> View
    where
        Self: Sized,
    {
        View::of(self.look(viewer))
    }
}
