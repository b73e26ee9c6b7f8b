use crate::bank::Bank;
use crate::blinds::Line;
use crate::{PlayerId, Reading};
use cards::Seat;
use engine::{BySeat, Chips, RuleId, SeatSet};
use serde::{Deserialize, Serialize};

/// Everything a table remembers from hand to hand, besides its shoe. It is copied before each deal,
/// so that the deal can be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct State {
    pub chairs: BySeat<Chair>,
    pub seated: SeatSet,
    pub away: SeatSet,
    /// Who is barred and has to leave (PD-20).
    pub barred: SeatSet,
    /// Who leaves as soon as their hand is over.
    pub leaving: SeatSet,
    /// Empty chairs that are held for somebody.
    pub kept: SeatSet,
    /// No hands are dealt and nobody sits down.
    pub closed: bool,
    /// Where button, bank or lead was in the last hand.
    pub lead: Option<Seat>,
    /// Where it will be in the next one, and the rule, if that is already settled.
    pub next: Option<(Seat, Option<RuleId>)>,
    /// The chairs of button and blinds in the last hand.
    pub line: Line,
    pub bank: Bank,
    /// What the corporation has at this table (PD-07).
    pub corporation: Chips,
    /// Whether somebody asked for one more shuffle before the next hand.
    pub shuffled: bool,
    /// Who gets a card for the first button.
    pub drawing: SeatSet,
    /// Who is in the hand being played.
    pub dealt: SeatSet,
    /// Hands that came to an end.
    pub hands: u32,
    /// The last reading of the clock on the wall.
    pub now: Option<Reading>,
    /// When the next half hour begins, in seconds of that clock (FE-16).
    pub half_hour: Option<i64>,
    /// What is next to the slot and not dropped yet (FE-12).
    pub slot: Chips,
    /// What was dropped of the current hand's fee before its end (FE-18).
    pub dropped: Chips,
}

/// One chair and who sits in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Chair {
    /// Who sits in it, if the room knows them.
    #[serde(skip_serializing_if = "is_default")]
    pub player: Option<PlayerId>,
    #[serde(skip_serializing_if = "is_default")]
    pub stack: Chips,
    /// What the cage holds for them: won by a hand they left (EQ-16).
    #[serde(skip_serializing_if = "is_default")]
    pub held: Chips,
    #[serde(skip_serializing_if = "is_default")]
    pub entry: Entry,
    /// Buys below the minimum since the last full one.
    #[serde(skip_serializing_if = "is_default")]
    pub short_buys: u8,
    /// Whether they have paid for the current half hour, or owe it (FE-16).
    #[serde(skip_serializing_if = "is_default")]
    pub timed: bool,
    /// What they still owe for half hours (FE-16).
    #[serde(skip_serializing_if = "is_default")]
    pub due: Chips,
    /// The one person an empty chair is held for, if any.
    #[serde(skip_serializing_if = "is_default")]
    pub kept_for: Option<PlayerId>,
    /// Until when an empty chair is held, in seconds of the room's clock.
    #[serde(skip_serializing_if = "is_default")]
    pub until: Option<i64>,
}

/// Whether a player is dealt in without waiting or posting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub(crate) enum Entry {
    /// Yes.
    #[default]
    In,
    /// They are still to come in.
    Comes {
        why: Why,
        /// They would rather post than wait.
        posts: bool,
        /// They sit out this many hands.
        hands: u8,
    },
}

/// Why somebody is still to come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Why {
    /// They have just sat down (PK-40).
    New,
    /// They missed the blinds while away (PK-42).
    Missed,
    /// They changed seats (PK-43).
    Moved,
}

impl Entry {
    /// The state after a hand is dealt without them: one less to sit out.
    pub fn after_a_hand_out(self) -> Entry {
        match self {
            Entry::In => Entry::In,
            Entry::Comes { why, posts, hands } => {
                Entry::Comes { why, posts, hands: hands.saturating_sub(1) }
            }
        }
    }

    /// Whether this follows from the earlier state just by a hand dealt without them.
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

impl Default for Chair {
    fn default() -> Chair {
        Chair::EMPTY
    }
}

/// Whether a value is what an empty chair has: a snapshot leaves it out.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
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
        shuffled: false,
        drawing: SeatSet::EMPTY,
        dealt: SeatSet::EMPTY,
        hands: 0,
        now: None,
        half_hour: None,
        slot: Chips::ZERO,
        dropped: Chips::ZERO,
    };

    /// Who is at the table with chips.
    pub fn able(&self) -> SeatSet {
        let gone = self.away.or(self.barred).or(self.leaving);
        let there = self.seated.without(gone);
        there.iter().filter(|seat| !self.chairs[*seat].stack.is_zero()).collect()
    }

    /// Which players at the table are dealt in without waiting or posting.
    pub fn settled(&self) -> SeatSet {
        self.able().iter().filter(|seat| self.chairs[*seat].entry == Entry::In).collect()
    }

    /// Whether a hand is being played.
    pub fn is_on(&self) -> bool {
        !self.dealt.is_empty()
    }
}
