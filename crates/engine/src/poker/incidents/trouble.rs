//! What went wrong at a table so far, and what is still to be done about it.

use super::super::hand::{PokerHand, Waits};
use super::super::skipped::ActedBehind;
use crate::contract::*;
use crate::ids::*;
use crate::row::Row;
use crate::stub::Held;
use cards::{Card, Seat};

/// Everything that went wrong. A table has none of it until something does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct Trouble {
    /// What was told, the latest last.
    pub(super) cases: Vec<Case>,
    /// What was ruled or told and is still to be done, in this order.
    pub(super) queue: Vec<Due>,
    /// What the hand goes on with once nobody owes a ruling or a card for an incident.
    pub(super) resume: Waits,
    /// Scraps of paper put aside.
    pub(super) aside: Row<8>,
    /// Cards on top of the stub that are the next burns.
    pub(super) top: Row<8>,
    /// How many places of the street are filled, where it does not come in one go.
    pub(super) filled: u8,
    /// Hands that went to the discards, with their owners, so that they can be retrieved.
    pub(super) thrown: Vec<Thrown>,
    /// What was done behind players who were passed over.
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

/// An incident that was told, and how far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct Case {
    pub facts: Incident,
    pub state: State,
    pub street: u8,
}

/// How far an incident has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in super::super) enum State {
    /// Nobody at the table has noticed, or it is still to come.
    Hidden,
    /// It waits for its ruling.
    Waits,
    Ruled,
}

/// Something that is still to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Due {
    pub when: When,
    pub what: What,
    pub rule: RuleId,
}

/// When it is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum When {
    /// As soon as nobody owes a ruling.
    Now,
    /// When this street is dealt.
    Street(u8),
    /// When the street has been dealt.
    Dealt,
    /// When the next card is burned.
    Burn,
    /// When the pot has been won.
    End,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in super::super) enum What {
    /// A hand gets a card from the top of the stub.
    Card(Seat),
    /// A card is drawn at random out of a hand and becomes the next burn.
    DrawOut(Seat),
    /// A hand has had one more card all along: which, chance says.
    Found(Seat),
    /// The common cards of the next street come too early.
    Early,
    /// This many common cards come for this street.
    Extra(u8),
    /// Cards out of play are shuffled back into the stub.
    ShuffleBack,
    /// No card is burned.
    NoBurn,
    /// The common cards of this incident, which came early, play.
    Plays(u8),
    /// The first card on top of the stub is burned.
    Burn,
    /// A player says whether to be all-in or play on.
    Choice(Seat),
    /// What is left of the street comes face up.
    RestUp,
    /// A hand that a second player saw is shown to all.
    ShowAll(Seat, Seat),
    /// A hand's up card comes down, because another one lies up.
    ComesDown(Seat),
    /// So many cards of the next street come too early.
    EarlyCards(u8),
    /// So many cards go out of play, unseen.
    Spare(u8),
}

/// A hand in the discards.
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

    /// The same, to be changed.
    pub(in super::super) fn trouble_mut(&mut self) -> &mut Trouble {
        self.table.trouble.get_or_insert_with(|| Box::new(NONE.clone()))
    }

    /// Incidents of a kind that are not done with.
    pub(super) fn unruled(&self, kind: IncidentKind) -> impl Iterator<Item = &Case> {
        let open = move |case: &&Case| case.facts.kind == kind && case.state != State::Ruled;
        self.trouble().cases.iter().filter(open)
    }

    /// Everything of a kind that was told in this hand.
    pub(super) fn told(&self, kind: IncidentKind) -> usize {
        self.trouble().cases.iter().filter(|case| case.facts.kind == kind).count()
    }

    pub(super) fn is_due(&self, when: When, what: What) -> bool {
        self.trouble().queue.iter().any(|due| due.when == when && due.what == what)
    }

    pub(super) fn put_off(&mut self, when: When, what: What, rule: RuleId) {
        self.trouble_mut().queue.push(Due { when, what, rule });
    }

    /// Takes the first of what is to be done then off the queue.
    pub(super) fn take_due(&mut self, when: When) -> Option<Due> {
        let trouble = self.table.trouble.as_deref_mut()?;
        let at = trouble.queue.iter().position(|due| due.when == when)?;
        Some(trouble.queue.remove(at))
    }

    /// Cards that lie on the stub, to be burned.
    pub(in super::super) fn on_top(&self) -> &Row<8> {
        &self.trouble().top
    }

    /// Takes the first of them, with the rule by which it lies there.
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

    /// A hand goes to the discards of a live table: whose it was is remembered.
    #[cold]
    pub(in super::super) fn remember(&mut self, seat: Seat, hand: Row<8>) {
        let at_showdown = self.moment() == Waits::Showing;
        self.trouble_mut().thrown.push(Thrown { seat, hand, at_showdown });
    }

    /// The last hand of a seat that lies in the discards.
    pub(super) fn thrown(&self, seat: Seat) -> Option<&Thrown> {
        self.trouble().thrown.iter().rfind(|thrown| thrown.seat == seat)
    }

    /// A hand is dead: whatever else waits for a ruling on it, or is to be done to it, is done with.
    pub(super) fn drop_what_concerns(&mut self, seat: Seat) {
        let Some(trouble) = self.table.trouble.as_deref_mut() else { return };
        let waits = |case: &&mut Case| case.state == State::Waits && case.facts.seat == Some(seat);
        trouble.cases.iter_mut().filter(waits).for_each(|case| case.state = State::Ruled);
        trouble.queue.retain(|due| match due.what {
            What::Card(of) | What::DrawOut(of) | What::Found(of) | What::Choice(of) => of != seat,
            _ => true,
        });
    }

    /// What the hand waits for, rulings and what they ask for apart.
    pub(super) fn moment(&self) -> Waits {
        match self.table.waits {
            Waits::Ruling | Waits::Due | Waits::Choice => self.trouble().resume,
            waits => waits,
        }
    }

    /// Remembers what the hand goes on with.
    pub(super) fn halt(&mut self) {
        let waits = self.table.waits;
        if !matches!(waits, Waits::Ruling | Waits::Due | Waits::Choice) {
            self.trouble_mut().resume = waits;
        }
    }

    /// How many foreign cards of this face nobody has found.
    pub(super) fn foreign(&self, card: Card) -> usize {
        let hidden = |case: &&Case| case.state == State::Hidden && case.facts.cards[..] == [card];
        self.unruled(IncidentKind::ForeignCard).filter(hidden).count()
    }

    /// Whose hands one player was let look at, and nobody has asked for yet.
    pub(in super::super) fn shown_hands(&self) -> SeatSet {
        self.unruled(IncidentKind::ShownToOne).filter_map(|case| case.facts.seat).collect()
    }

    /// The showdown turned these hands up for all anyhow.
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

    /// Somebody asked to see a hand that another player was let look at.
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

    /// The next hand to be turned up when the pot has been won, and who has seen it.
    pub(in super::super) fn next_to_show(&mut self) -> Option<(Seat, Seat)> {
        match self.take_due(When::End)?.what {
            What::ShowAll(owner, to) => Some((owner, to)),
            _ => None,
        }
    }

    /// The cards of a seat that lie in the discards.
    pub(in super::super) fn discarded(&self, seat: Seat) -> Row<8> {
        self.thrown(seat).map_or(Row::EMPTY, |thrown| thrown.hand)
    }
}
