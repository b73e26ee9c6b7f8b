//! What anybody at the table could write down of a hand: who put in what, who is still in, and which
//! cards they hold.

use cards::{Card, Seat, Zone};
use engine::{Account, Ending, Event, EventKind, Phase, Reason, ResultKind, Setup, Verb};
use std::collections::{BTreeMap, BTreeSet};

/// Chips that lie on each other.
#[derive(Clone, Copy, Debug)]
struct Layer {
    cents: i64,
    ante: bool,
    /// Whether the house has taken them: they counted, but are gone.
    gone: bool,
}

/// The chips of one player in the pot, in the order in which they were put in.
#[derive(Clone, Debug, Default)]
pub(super) struct Pile(Vec<Layer>);

impl Pile {
    pub fn height(&self) -> i64 {
        self.0.iter().map(|layer| layer.cents).sum()
    }

    fn put(&mut self, cents: i64, ante: bool) {
        self.0.push(Layer { cents, ante, gone: false });
    }

    /// The house takes the lowest chips, of bets alone or of everything; gives what is still due.
    fn take(&mut self, mut due: i64, antes: bool) -> i64 {
        let mut at = 0;
        while at < self.0.len() && due > 0 {
            let layer = self.0[at];
            if !layer.gone && (antes || !layer.ante) {
                let taken = due.min(layer.cents);
                due -= taken;
                self.0[at] = Layer { cents: taken, gone: true, ..layer };
                if layer.cents > taken {
                    self.0.insert(at + 1, Layer { cents: layer.cents - taken, ..layer });
                }
            }
            at += 1;
        }
        due
    }

    /// Takes so much off the bottom; gives what of it is there.
    pub fn lift(&mut self, mut height: i64) -> i64 {
        let mut there = 0;
        while height > 0 && !self.0.is_empty() {
            let part = height.min(self.0[0].cents);
            there += if self.0[0].gone { 0 } else { part };
            self.0[0].cents -= part;
            height -= part;
            if self.0[0].cents == 0 {
                self.0.remove(0);
            }
        }
        there
    }

    /// Takes so much off the top; gives what of it is there.
    pub fn take_back(&mut self, height: i64) -> i64 {
        self.0.reverse();
        let there = self.lift(height);
        self.0.reverse();
        there
    }
}

/// A part of a pot that went to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Share {
    pub seat: Seat,
    /// For which hand; none where nobody else was left.
    pub won: Option<ResultKind>,
    pub cents: i64,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    /// What players had left when all was put in.
    pub stacks: BTreeMap<Seat, i64>,
    pub piles: BTreeMap<Seat, Pile>,
    /// Chips in the middle that are nobody's bet (PK-42).
    pub centre: i64,
    pub held: BTreeMap<Seat, Vec<Card>>,
    pub board: Vec<Card>,
    /// Who gave up in the betting.
    pub folded: BTreeSet<Seat>,
    /// Who threw their hand away at the showdown.
    mucked: BTreeSet<Seat>,
    /// Who turned it up before the others had shown theirs or thrown them away.
    shown: BTreeSet<Seat>,
    /// Who plays the board without cards (HE-05).
    pub boards: BTreeSet<Seat>,
    /// How high the piles were when the round after the draw began, and who has checked since.
    pub began: BTreeMap<Seat, i64>,
    pub checked: BTreeSet<Seat>,
    /// Who made the last forced bet.
    forced: Option<Seat>,
    /// What the house took out of the pot.
    pub dropped: i64,
    /// Uncalled bets that went back, as the engine says.
    pub returned: BTreeMap<Seat, i64>,
    /// Who got which part of which pot, as the engine says.
    pub shares: Vec<Share>,
}

impl Told {
    /// Reads all events of a hand.
    ///
    /// # Errors
    /// What happened that this reckoning cannot follow.
    pub fn of(setup: &Setup, events: &[Event]) -> Result<Told, String> {
        let stacks = setup.stacks.iter().map(|(seat, chips)| (seat, chips.as_cents())).collect();
        let piles = setup.stacks.seats().iter().map(|seat| (seat, Pile::default())).collect();
        let mut told = Told { stacks, piles, ..Told::default() };
        for (at, event) in events.iter().enumerate() {
            let next = events.get(at + 1).map(|event| event.kind);
            told.follow(setup, event.kind, next)?;
        }
        Ok(told)
    }

    fn follow(
        &mut self,
        setup: &Setup,
        kind: EventKind,
        next: Option<EventKind>,
    ) -> Result<(), String> {
        match kind {
            EventKind::Pay { from, to, amount, reason } => {
                return self.pay(setup, (from, to, amount.as_cents(), reason), next);
            }
            EventKind::Card { card, to: Zone::Hand(seat, _), .. } => {
                self.held.entry(seat).or_default().push(card);
            }
            EventKind::Card { card, from: Zone::Hand(seat, _), .. } => {
                let held = self.held.entry(seat).or_default();
                let at = held.iter().position(|other| *other == card);
                held.remove(at.ok_or_else(|| format!("seat {seat} has no {card} to part with"))?);
            }
            EventKind::Card { card, to: Zone::Board, .. } => self.board.push(card),
            EventKind::Phase { phase: Phase::AfterDraw } => {
                self.began = self.piles.iter().map(|(seat, pile)| (*seat, pile.height())).collect();
                self.checked.clear();
            }
            EventKind::Did { seat, verb: Verb::Check, .. } => _ = self.checked.insert(seat),
            EventKind::Did { seat, verb: Verb::Fold, .. } => _ = self.folded.insert(seat),
            EventKind::Did { seat, verb: Verb::Muck, .. } => _ = self.mucked.insert(seat),
            EventKind::Did { seat, verb: Verb::Show, .. } => _ = self.shown.insert(seat),
            EventKind::Did { seat, verb: Verb::PlayBoard, .. } => _ = self.boards.insert(seat),
            EventKind::Result { hand: Zone::Hand(seat, _), result, .. } => {
                self.shares.push(Share { seat, won: Some(result), cents: 0 });
            }
            EventKind::Ruling { .. }
            | EventKind::Overruled { .. }
            | EventKind::End { ending: Ending::Misdeal | Ending::NoAction | Ending::Stalemate } => {
                return Err(format!("no reckoning for {kind:?}"));
            }
            _ => {}
        }
        Ok(())
    }

    fn pay(
        &mut self,
        setup: &Setup,
        (from, to, cents, reason): (Account, Account, i64, Reason),
        next: Option<EventKind>,
    ) -> Result<(), String> {
        match (from, to, reason) {
            (Account::Seat(seat), Account::Pot, reason) => {
                *self.stacks.entry(seat).or_default() -= cents;
                if matches!(reason, Reason::Blind | Reason::BringIn | Reason::Kill) {
                    self.forced = Some(seat);
                }
                match reason {
                    Reason::DeadPost => self.centre += cents,
                    _ => self.piles.entry(seat).or_default().put(cents, reason == Reason::Ante),
                }
            }
            (Account::Seat(seat), Account::Collection | Account::Jackpot, _) => {
                *self.stacks.entry(seat).or_default() -= cents;
            }
            (Account::Pot, Account::Collection | Account::Jackpot, _) => {
                self.house_takes(setup, cents)
            }
            (Account::Pot, Account::Seat(seat), Reason::Refund) => {
                let gone = |kind| matches!(kind, EventKind::Gather { from: Zone::Hand(whose, _), .. } if whose == seat);
                // After a draw, bets on a seven that was checked go back before hands are gathered.
                if next.is_some_and(gone) && self.began.is_empty() {
                    // A call that was beaten in sight: the chips go back and the hand is out (ST-19).
                    let back = self.piles.entry(seat).or_default().take_back(cents);
                    *self.stacks.entry(seat).or_default() += back;
                    self.folded.insert(seat);
                } else {
                    *self.returned.entry(seat).or_default() += cents;
                }
            }
            (Account::Pot, Account::Seat(seat), Reason::Win) => match self.shares.last_mut() {
                Some(share) if share.seat == seat && share.cents == 0 => share.cents = cents,
                _ => self.shares.push(Share { seat, won: None, cents }),
            },
            _ => {
                return Err(format!(
                    "no reckoning for {cents} cents, {from} to {to}, as {reason:?}"
                ));
            }
        }
        Ok(())
    }

    /// Forced bets go first, up to the furthest one, then what players who came in posted, then
    /// antes, and last what lies in the middle (FE-01).
    fn house_takes(&mut self, setup: &Setup, mut due: i64) {
        self.dropped += due;
        let after = self.forced.unwrap_or(setup.lead);
        let came_in = setup.posts.seats();
        for all in [false, true] {
            for seat in setup.stacks.seats().clockwise_after(after) {
                let pile = self.piles.entry(seat).or_default();
                if all || !came_in.has(seat) {
                    due = pile.take(due, false);
                }
                if all {
                    due = pile.take(due, true);
                }
            }
        }
        self.centre -= due;
    }

    /// Those still in, from the button's left.
    pub fn live(&self, setup: &Setup) -> Vec<Seat> {
        let seats = setup.stacks.seats().clockwise_after(setup.lead);
        let out = |seat: &Seat| self.folded.contains(seat) || self.mucked.contains(seat);
        seats.filter(|seat| !out(seat)).collect()
    }

    /// Who takes everything without showing a hand, because nobody else is left.
    pub fn unopposed(&self, setup: &Setup) -> Option<Seat> {
        match self.live(setup)[..] {
            [last] if !self.shown.contains(&last) && !self.boards.contains(&last) => Some(last),
            _ => None,
        }
    }

    /// What somebody plays with besides the board.
    pub fn own(&self, seat: Seat) -> &[Card] {
        match self.held.get(&seat) {
            Some(held) if !self.boards.contains(&seat) => held,
            _ => &[],
        }
    }
}
