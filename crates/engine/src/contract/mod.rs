//! What every engine, driver, record and screen agrees on.

mod action;
mod bank;
mod event;
pub(crate) mod names;
mod place;
mod refusal;
mod request;
mod rule;
mod schema;
mod seats;
mod setup;
mod view;
mod window;

pub use action::{Action, Actor, Answer, Incident, IncidentKind, Move, Override, Ruling, Verb};
pub use bank::Shares;
pub use event::{
    Account, Ending, Event, EventKind, Events, Marker, Phase, Reading, Reason, ResultKind, Seen,
    Viewer,
};
pub use place::{Circle, Circles, NotACircle, Place, Places};
pub use refusal::{Code, Refusal};
pub use request::{DrawFrom, Request, ShuffleInto};
pub use rule::{Chapter, NotARule, RuleId, Rules};
pub use schema::{CardChoice, Range, Schema, Target};
pub use seats::{BySeat, SeatSet, Walk};
pub use setup::{
    Covering, CoveringBank, Mode, Outcome, Post, Posts, Setup, SetupFault, ShoeState, Stacks,
};
pub use view::{Fact, HandView, Pays, PileView, Scope, SeatView, Status, View};
pub use window::{Closes, Purpose, Window, Windows};

use crate::money::Chips;
use cards::{Card, Zone};

/// A hand in play, whatever the game.
///
/// An engine owns no randomness, no clock and no IO. Cards come in as answers to requests, time as
/// moves of the clock. The same code therefore plays, replays, simulates and enumerates.
pub trait Engine {
    /// Who may act now.
    fn windows(&self) -> Windows;

    /// What an actor may do now; see [`Schema`].
    fn legal(&self, actor: Actor) -> Vec<Schema>;

    /// Whether an action would be taken.
    ///
    /// # Errors
    /// The refusal that [`Engine::apply`] would give.
    fn check(&self, actor: Actor, action: &Action) -> Result<(), Refusal>;

    /// Takes an action and appends what follows from it.
    ///
    /// # Errors
    /// A refused action has changed nothing and left no event.
    fn apply(&mut self, actor: Actor, action: &Action, events: &mut Events) -> Result<(), Refusal>;

    /// What the house does for an actor who does not act.
    fn default_action(&self, actor: Actor) -> Option<Action>;

    /// The hand as a viewer may know it.
    fn view(&self, viewer: Viewer) -> View;

    /// The same into a view of before, which spares its memory, and as far as its scope goes.
    fn view_into(&self, viewer: Viewer, view: &mut View) {
        *view = self.view(viewer);
    }

    /// What the hand leaves behind, once it is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Walks over every card outside the stub, for drivers that shuffle and for audits.
    fn visit_cards(&self, see: &mut dyn FnMut(Zone, Card));

    /// Walks over every account that holds chips, for audits.
    fn visit_chips(&self, see: &mut dyn FnMut(Account, Chips));

    /// A fingerprint of the whole state, to show that a refusal changed nothing.
    fn digest(&self) -> u64;
}
