//! What has gone wrong at a table so far, and what still has to be done about it.

use super::super::hand::{PokerHand, Waits};
use super::super::skipped::ActedBehind;
use crate::contract::*;
use crate::ids::*;
use crate::row::Row;
use crate::stub::Held;
use cards::{Card, Seat};

/// Everything that went wrong. A table only gets one of these once something does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct Trouble {
    /// The incidents reported, latest last.
    pub(super) cases: Vec<Case>,
    /// What still has to be done because of rulings or reports, in this order.
    pub(super) queue: Vec<Due>,
    /// What the hand resumes with once no ruling or card is pending for an incident.
    pub(super) resume: Waits,
    /// Scraps of paper put aside.
    pub(super) aside: Row<8>,
    /// Cards on top of the stub that are the next burns.
    pub(super) top: Row<8>,
    /// How many positions of the street are filled, if it is dealt in several parts.
    pub(super) filled: u8,
    /// Hands in the muck with their owners, so that they can be retrieved.
    pub(super) thrown: Vec<Thrown>,
    /// The action behind players who were skipped.
    pub(in super::super) behind: Vec<ActedBehind>,
}

static NONE: Trouble = Trouble {
    cases: Vec::new(),
    queue: Vec::new(),
    resume: Waits::Player,
    aside: Row::EMPTY,
    top: Row::EMPTY,
    filled: 0,
    thrown: Vec::new(),
    behind: Vec::new(),
};

/// A reported incident, and its progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct Case {
    pub facts: Incident,
    pub state: State,
    pub street: u8,
}

/// The progress of an incident.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in super::super) enum State {
    /// Nobody at the table has noticed it, or it is still to come.
    Hidden,
    /// It is waiting for its ruling.
    Waits,
    Ruled,
}

/// Something that still has to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Due {
    pub when: When,
    pub what: What,
    pub rule: RuleId,
}

/// When something has to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum When {
    /// As soon as no ruling is pending.
    Now,
    /// When this street is dealt.
    Street(u8),
    /// When the street has been dealt.
    Dealt,
    /// When the next card is burned.
    Burn,
    /// When the draw is complete.
    Drawn,
    /// When the pot has been won.
    End,
    /// It is only kept in mind.
    Never,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in super::super) enum What {
    /// A hand gets a card from the top of the stub.
    Card(Seat),
    /// A hand gets a card from the centre of the stub.
    Centre(Seat),
    /// A card is drawn at random out of a hand and becomes the next burn.
    DrawOut(Seat),
    /// A hand has had an extra card all along; chance says which one.
    Found(Seat),
    /// The common cards of the next street come too early.
    Early,
    /// This many community cards are dealt on this street.
    Extra(u8),
    /// Cards out of play are shuffled back into the stub.
    ShuffleBack,
    /// No card is burned.
    NoBurn,
    /// The early community cards of this incident play.
    Plays(u8),
    /// The first card on top of the stub is burned.
    Burn,
    /// A player chooses to be all-in or to play on.
    Choice(Seat),
    /// The rest of the street is dealt face up.
    RestUp,
    /// A hand that a second player saw is shown to everybody.
    ShowAll(Seat, Seat),
    /// A hand's up card comes down, because another one lies up.
    ComesDown(Seat),
    /// So many cards of the next street come too early.
    EarlyCards(u8),
    /// So many cards go out of play, unseen.
    Spare(u8),
    /// A hand must stand pat.
    Pat(Seat),
    /// A seat deals the next hand.
    DealsNext(Seat),
}

/// A hand in the muck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Thrown {
    pub seat: Seat,
    pub hand: Row<8>,
    /// Whether it was given up at the showdown.
    pub at_showdown: bool,
}

impl PokerHand {
    /// What went wrong so far.
    pub(in super::super) fn trouble(&self) -> &Trouble {
        self.table.trouble.as_deref().unwrap_or(&NONE)
    }

    /// The same, mutable.
    pub(in super::super) fn trouble_mut(&mut self) -> &mut Trouble {
        self.table.trouble.get_or_insert_with(|| Box::new(NONE.clone()))
    }

    /// Incidents of a kind that have not been dealt with.
    pub(super) fn unruled(&self, kind: IncidentKind) -> impl Iterator<Item = &Case> {
        let open = move |case: &&Case| case.facts.kind == kind && case.state != State::Ruled;
        self.trouble().cases.iter().filter(open)
    }

    /// How many incidents of a kind were reported in this hand.
    pub(super) fn told(&self, kind: IncidentKind) -> usize {
        self.trouble().cases.iter().filter(|case| case.facts.kind == kind).count()
    }

    pub(super) fn is_due(&self, when: When, what: What) -> bool {
        self.trouble().queue.iter().any(|due| due.when == when && due.what == what)
    }

    pub(super) fn put_off(&mut self, when: When, what: What, rule: RuleId) {
        self.trouble_mut().queue.push(Due { when, what, rule });
    }

    /// Takes the first entry due at this time off the queue.
    pub(super) fn take_due(&mut self, when: When) -> Option<Due> {
        let trouble = self.table.trouble.as_deref_mut()?;
        let at = trouble.queue.iter().position(|due| due.when == when)?;
        Some(trouble.queue.remove(at))
    }

    /// Cards waiting on top of the stub to be burned.
    pub(in super::super) fn on_top(&self) -> &Row<8> {
        &self.trouble().top
    }

    /// Takes the first of them, with the rule that put it there.
    #[inline]
    pub(in super::super) fn take_off_top(&mut self) -> Option<(Held, RuleId)> {
        let Due { rule, .. } = self.take_due(When::Burn)?;
        let top = &mut self.trouble_mut().top;
        let first = top.first()?.card;
        top.take_first(first).map(|held| (held, rule))
    }

    /// Scraps of paper.
    pub(in super::super) fn aside(&self) -> &Row<8> {
        &self.trouble().aside
    }

    /// A hand goes to the muck of a live table: its owner is remembered.
    #[cold]
    pub(in super::super) fn remember(&mut self, seat: Seat, hand: Row<8>) {
        let at_showdown = self.moment() == Waits::Showing;
        self.trouble_mut().thrown.push(Thrown { seat, hand, at_showdown });
    }

    /// The muck was shuffled into the stub: no hand can be retrieved from it.
    #[cold]
    pub(in super::super) fn forget_muck(&mut self) {
        if let Some(trouble) = self.table.trouble.as_deref_mut() {
            trouble.thrown.clear();
        }
    }

    /// A seat's latest hand in the muck.
    pub(super) fn thrown(&self, seat: Seat) -> Option<&Thrown> {
        self.trouble().thrown.iter().rfind(|thrown| thrown.seat == seat)
    }

    /// A hand is dead, so any other rulings or tasks pending for it are dropped.
    pub(super) fn drop_what_concerns(&mut self, seat: Seat) {
        let Some(trouble) = self.table.trouble.as_deref_mut() else { return };
        let waits = |case: &&mut Case| case.state == State::Waits && case.facts.seat == Some(seat);
        trouble.cases.iter_mut().filter(waits).for_each(|case| case.state = State::Ruled);
        trouble.queue.retain(|due| match due.what {
            What::Card(of)
            | What::Centre(of)
            | What::DrawOut(of)
            | What::Found(of)
            | What::Choice(of) => of != seat,
            _ => true,
        });
    }

    /// What the hand is waiting for apart from rulings and their consequences.
    pub(super) fn moment(&self) -> Waits {
        match self.table.waits {
            Waits::Ruling | Waits::Due | Waits::Choice => self.trouble().resume,
            waits => waits,
        }
    }

    /// Remembers what the hand resumes with.
    pub(super) fn halt(&mut self) {
        let waits = self.table.waits;
        if !matches!(waits, Waits::Ruling | Waits::Due | Waits::Choice) {
            self.trouble_mut().resume = waits;
        }
    }

    /// How many foreign cards with this face have not been found.
    pub(super) fn foreign(&self, card: Card) -> usize {
        let hidden = |case: &&Case| case.state == State::Hidden && case.facts.cards[..] == [card];
        self.unruled(IncidentKind::ForeignCard).filter(hidden).count()
    }

    /// Hands that were shown to one player and that nobody has asked to see yet.
    pub(in super::super) fn shown_hands(&self) -> SeatSet {
        self.unruled(IncidentKind::ShownToOne).filter_map(|case| case.facts.seat).collect()
    }

    /// The showdown turned these hands up for everybody anyway.
    #[cold]
    pub(in super::super) fn turned_up(&mut self, seats: SeatSet) {
        let Some(trouble) = self.table.trouble.as_deref_mut() else { return };
        for case in &mut trouble.cases {
            let up = case.facts.seat.is_some_and(|seat| seats.has(seat));
            if case.facts.kind == IncidentKind::ShownToOne && up {
                case.state = State::Ruled;
            }
        }
        let all = |what| matches!(what, What::ShowAll(seat, _) if seats.has(seat));
        trouble.queue.retain(|due| !all(due.what));
    }

    /// Somebody asked to see a hand that was shown to another player.
    pub(in super::super) fn asked_for(&mut self, owner: Seat) {
        let is = |case: &&mut Case| {
            case.facts.kind == IncidentKind::ShownToOne
                && case.facts.seat == Some(owner)
                && case.state == State::Hidden
        };
        let Some(case) = self.trouble_mut().cases.iter_mut().find(is) else { return };
        case.state = State::Ruled;
        if let Some(to) = case.facts.other() {
            self.put_off(When::End, What::ShowAll(owner, to), PK_45);
        }
    }

    /// The next hand to turn up now that the pot has been won, and who has seen it.
    pub(in super::super) fn next_to_show(&mut self) -> Option<(Seat, Seat)> {
        match self.take_due(When::End)?.what {
            What::ShowAll(owner, to) => Some((owner, to)),
            _ => None,
        }
    }

    /// A seat's cards in the muck.
    pub(in super::super) fn discarded(&self, seat: Seat) -> Row<8> {
        self.thrown(seat).map_or(Row::EMPTY, |thrown| thrown.hand)
    }
}
