use crate::bank::Bank;
use crate::blinds::Line;
use crate::{PlayerId, Reading};
use cards::Seat;
use engine::{BySeat, Chips, RuleId, SeatSet};

/// All that a table remembers from hand to hand, beside its shoe. It is copied before each deal, so
/// that the deal can be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub chairs: BySeat<Chair>,
    pub seated: SeatSet,
    pub away: SeatSet,
    /// Who may not play on and has to leave (PD-20).
    pub barred: SeatSet,
    /// Who goes as soon as his hand is over.
    pub leaving: SeatSet,
    /// Empty chairs that are held for somebody.
    pub kept: SeatSet,
    /// No hands are dealt and nobody sits down.
    pub closed: bool,
    /// Where button, bank or lead was in the last hand.
    pub lead: Option<Seat>,
    /// Where it is to be in the next one, and by which rule, if that is settled already.
    pub next: Option<(Seat, Option<RuleId>)>,
    /// The chairs of button and blinds in the last hand.
    pub line: Line,
    pub bank: Bank,
    /// What the corporation has at this table (PD-07).
    pub corporation: Chips,
    /// Who gets a card for the first button.
    pub drawing: SeatSet,
    /// Who is in the hand being played.
    pub dealt: SeatSet,
    /// Hands that came to an end.
    pub hands: u32,
    /// The last reading of the clock on the wall.
    pub now: Option<Reading>,
    /// When the next half hour strikes, in the seconds of that clock (FE-16).
    pub half_hour: Option<i64>,
    /// What lies by the slot and is not dropped yet (FE-12).
    pub slot: Chips,
    /// What of the hand being played was dropped before its end (FE-18).
    pub dropped: Chips,
}

/// One chair and who sits in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Chair {
    /// Who sits in it, if the room knows him.
    pub player: Option<PlayerId>,
    pub stack: Chips,
    /// What the cage holds for him: won by a hand that he left (EQ-16).
    pub held: Chips,
    pub entry: Entry,
    /// Buys below the minimum since the last full one.
    pub short_buys: u8,
    /// Whether he has paid for the half hour that is running, or owes it (FE-16).
    pub timed: bool,
    /// What he still owes for half hours (FE-16).
    pub due: Chips,
    /// For whom the chair is held while it is empty, if for one person.
    pub kept_for: Option<PlayerId>,
    /// Until when the chair is held while it is empty, in the seconds of the clock on the wall.
    pub until: Option<i64>,
}

/// Whether somebody is dealt in as a matter of course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Entry {
    /// He is.
    In,
    /// He is still to come in.
    Comes {
        why: Why,
        /// He would rather post than wait.
        posts: bool,
        /// He sits so many hands out.
        hands: u8,
    },
}

/// Why somebody is still to come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Why {
    /// He has just sat down (PK-40).
    New,
    /// The blinds passed him while he was away (PK-42).
    Missed,
    /// He changed his seat (PK-43).
    Moved,
}

impl Entry {
    /// What becomes of it when a hand is dealt without him: hands are sat out.
    pub fn after_a_hand_out(self) -> Entry {
        match self {
            Entry::In => Entry::In,
            Entry::Comes { why, posts, hands } => {
                Entry::Comes { why, posts, hands: hands.saturating_sub(1) }
            }
        }
    }

    /// Whether a hand dealt without him made this of what was before, and nothing else did.
    pub fn is_of_a_hand_out(self, before: Entry) -> bool {
        let could_miss = matches!(before, Entry::In | Entry::Comes { why: Why::Moved, .. });
        self == before.after_a_hand_out() || could_miss && self == Entry::comes(Why::Missed)
    }

    pub fn comes(why: Why) -> Entry {
        Entry::Comes { why, posts: false, hands: 0 }
    }
}

impl Chair {
    pub const EMPTY: Chair = Chair {
        player: None,
        stack: Chips::ZERO,
        held: Chips::ZERO,
        entry: Entry::In,
        short_buys: 0,
        timed: false,
        due: Chips::ZERO,
        kept_for: None,
        until: None,
    };
}

impl State {
    pub const NEW: State = State {
        chairs: BySeat::all(Chair::EMPTY),
        seated: SeatSet::EMPTY,
        away: SeatSet::EMPTY,
        barred: SeatSet::EMPTY,
        leaving: SeatSet::EMPTY,
        kept: SeatSet::EMPTY,
        closed: false,
        lead: None,
        next: None,
        line: Line::NONE,
        bank: Bank::NONE,
        corporation: Chips::ZERO,
        drawing: SeatSet::EMPTY,
        dealt: SeatSet::EMPTY,
        hands: 0,
        now: None,
        half_hour: None,
        slot: Chips::ZERO,
        dropped: Chips::ZERO,
    };

    /// Who is at the table with chips before him.
    pub fn able(&self) -> SeatSet {
        let gone = self.away.or(self.barred).or(self.leaving);
        let there = self.seated.without(gone);
        there.iter().filter(|seat| !self.chairs[*seat].stack.is_zero()).collect()
    }

    /// Who of those at the table is dealt in as a matter of course.
    pub fn settled(&self) -> SeatSet {
        self.able().iter().filter(|seat| self.chairs[*seat].entry == Entry::In).collect()
    }

    /// Whether a hand is being played.
    pub fn is_on(&self) -> bool {
        !self.dealt.is_empty()
    }
}
