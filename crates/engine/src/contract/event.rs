use super::listed::listed_hand;
use super::names::names;
use super::words::{low_words, words};
use super::{Account, Circle, IncidentKind, Phase, Place, Request, RuleId, Ruling, Verb};
use crate::money::Chips;
use cards::{Card, Seat, Zone};
use ranking::{low8, tiles};
use std::fmt;

/// Something that happened, and the rule behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    pub kind: EventKind,
    /// The rule that produced it, where one did.
    pub rule: Option<RuleId>,
}

/// What can happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// Chips moved.
    Pay { from: Account, to: Account, amount: Chips, reason: Reason },
    /// A card moved.
    Card {
        /// Its face.
        card: Card,
        from: Zone,
        to: Zone,
        /// Who can see it there.
        seen: Seen,
    },
    /// A card was turned up where it lies.
    Show {
        /// Its face.
        card: Card,
        zone: Zone,
        /// Who can see it now.
        seen: Seen,
    },
    /// Every card of a zone moved to another, unseen.
    Gather { from: Zone, to: Zone, count: u16 },
    /// A seat acted without moving any cards or chips.
    Did {
        seat: Seat,
        verb: Verb,
        /// On which hand, circle, meld or seat.
        place: Place,
    },
    /// A seat exchanges this many cards; it stands pat if there are none.
    Draws { seat: Seat, count: u8 },
    /// A new part of the hand began.
    Phase { phase: Phase },
    /// This seat acts first in what follows.
    Opens { seat: Seat },
    /// A marker was placed at a seat.
    Mark { marker: Marker, seat: Seat },
    /// Chance is asked for something.
    Need { request: Request },
    /// Chance shuffled.
    Shuffled,
    /// The cut card came into view in the shoe's window.
    CutCard,
    /// Dice were thrown.
    Dice {
        /// What they show.
        faces: [u8; 3],
    },
    /// A hand was read.
    Reads {
        hand: Zone,
        reading: Reading,
        /// Its strength or total; within a reading, larger is better.
        value: u32,
    },
    /// A hand was settled.
    Result {
        /// Which hand, or whose wager.
        hand: Zone,
        /// Which circle, if several ride on one hand.
        circle: Option<Circle>,
        /// How it ended.
        result: ResultKind,
    },
    /// The house's ruling on an incident.
    Ruling {
        incident: IncidentKind,
        ruling: Ruling,
        /// The seat concerned.
        seat: Option<Seat>,
    },
    /// The floor overruled the house; the action has the name and the reason.
    Overruled {
        incident: IncidentKind,
        /// The ruling applied instead.
        ruling: Ruling,
        /// The seat concerned.
        seat: Option<Seat>,
    },
    /// The hand is over.
    End { ending: Ending },
}

impl Event {
    /// The event as this viewer may know it: cards they have not been shown are unknown.
    #[must_use]
    pub fn seen_by(mut self, viewer: Viewer) -> Event {
        if let EventKind::Card { card, seen, .. } | EventKind::Show { card, seen, .. } =
            &mut self.kind
            && !seen.allows(viewer)
        {
            *card = Card::UNKNOWN;
        }
        self
    }
}

/// The buffer that engines append events to; the driver clears and reuses it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Events {
    all: Vec<Event>,
    /// Where the first is that moved chips, or beyond every end. Most acts move none, and whoever
    /// keeps the books need not look for them.
    paid: usize,
}

impl Default for Events {
    fn default() -> Events {
        Events { all: Vec::new(), paid: usize::MAX }
    }
}

impl Events {
    /// An empty buffer with room for a whole hand.
    pub fn new() -> Events {
        Events { all: Vec::with_capacity(256), ..Events::default() }
    }

    /// Whether one more event fits without growing the buffer.
    #[inline]
    pub(crate) fn has_room(&self) -> bool {
        self.all.len() < self.all.capacity()
    }

    /// Appends an event.
    #[inline]
    pub fn push(&mut self, event: Event) {
        // Nearly everywhere the kind is known when this is compiled.
        if let EventKind::Pay { .. } = event.kind {
            self.paid = self.paid.min(self.all.len());
        }
        self.all.push(event);
    }

    /// Appends an event that does not rest on a rule of the catalogue.
    #[inline]
    pub fn tell(&mut self, kind: EventKind) {
        self.push(Event { kind, rule: None });
    }

    /// Appends an event that a rule produced.
    #[inline]
    pub fn cite(&mut self, rule: RuleId, kind: EventKind) {
        self.push(Event { kind, rule: Some(rule) });
    }

    /// Removes all events but keeps the allocated memory.
    pub fn clear(&mut self) {
        self.all.clear();
        self.paid = usize::MAX;
    }

    /// Whether any of them moved chips.
    #[inline]
    pub fn has_payments(&self) -> bool {
        self.paid < usize::MAX
    }

    /// Those that moved chips, with their places among all.
    #[inline]
    pub fn payments(&self) -> impl Iterator<Item = (usize, &Event)> {
        let rest = self.all.get(self.paid..).unwrap_or_default().iter();
        let paid = |(_, event): &(usize, &Event)| matches!(event.kind, EventKind::Pay { .. });
        rest.enumerate().map(|(at, event)| (self.paid + at, event)).filter(paid)
    }
}

impl std::ops::Deref for Events {
    type Target = [Event];
    fn deref(&self) -> &[Event] {
        &self.all
    }
}

/// Who may see the face of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seen(u16);

impl Seen {
    const EVERYBODY: u16 = 1 << 15;
    /// Nobody: the card lies face down and was never looked at.
    pub const NOBODY: Seen = Seen(0);
    /// Everybody: the card lies face up.
    pub const ALL: Seen = Seen(Self::EVERYBODY);

    #[inline]
    pub const fn by(seat: Seat) -> Seen {
        Seen(1 << seat.index())
    }

    /// Everybody in either set.
    #[must_use]
    pub const fn and(self, other: Seen) -> Seen {
        Seen(self.0 | other.0)
    }

    /// Whether everybody may see it.
    pub const fn is_all(self) -> bool {
        self.0 & Self::EVERYBODY != 0
    }

    /// Whether a viewer may see the face.
    pub fn allows(self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Record => true,
            Viewer::Seat(seat) => self.is_all() || self.0 >> seat.index() & 1 == 1,
            Viewer::Spectator => self.is_all(),
        }
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_all() {
            return f.write_str("up");
        }
        if *self == Seen::NOBODY {
            return f.write_str("down");
        }
        let seats = (0..Seat::MAX).map(Seat::at).filter(|s| self.0 >> s.index() & 1 == 1);
        let names: Vec<String> = seats.map(|s| s.to_string()).collect();
        write!(f, "to {}", names.join(","))
    }
}

/// Who looks at a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player, by their chair.
    Seat(Seat),
    /// Anybody else in the room.
    Spectator,
    /// The house's own full record; never sent to anybody during a hand.
    Record,
}

names! {
    /// What chips moved for.
    Reason {
        /// A fee of the house.
        Fee = "fee",
        /// A jackpot drop, or a jackpot paid.
        Jackpot = "jackpot",
        /// Money of the house for a prize.
        Promotion = "promotion",
        /// A blind.
        Blind = "blind",
        /// An ante.
        Ante = "ante",
        /// A bet or a wager.
        Bet = "bet",
        /// A call.
        Call = "call",
        /// A raise.
        Raise = "raise",
        /// The player-dealer's money.
        Bank = "bank",
        /// A pot or a part of one.
        Win = "win",
        /// A wager paid.
        Pay = "pay",
        /// A wager lost.
        Lose = "lose",
        /// A condition of Pan.
        Condition = "condition",
        /// Going out at Pan.
        GoingOut = "going-out",
        /// A refund: uncalled, uncovered, or void.
        Refund = "refund",
        /// Given up as a penalty.
        Forfeit = "forfeit",
        /// A wager back to its owner once it is settled: won, pushed, or the half that is left.
        Back = "back",
        /// Put up to be dealt in between the blinds, part of a bet.
        Post = "post",
        /// The same to the centre, part of nobody's bet.
        DeadPost = "dead-post",
        /// Chips bought.
        BuyIn = "buy-in",
        /// Chips taken away from the table.
        CashOut = "cash-out",
        /// What was agreed on.
        Settlement = "settlement",
        /// Half an hour at the table.
        Time = "time",
        /// Chips taken along to another chair.
        Move = "move",
        /// Put right by a ruling after the fact.
        Ruling = "ruling",
        /// A forced opening bet.
        BringIn = "bring-in",
        /// The post of a player who won the last pots, or kills the pot.
        Kill = "kill",
        /// The post of a player who sets a higher price to open for.
        Straddle = "straddle",
    }
}

names! {
    /// Markers that lie at a seat.
    Marker {
        /// The dealer button.
        Button = "button",
        /// The player-dealer's plaque.
        PlayerDealer = "player-dealer",
        /// Where settlement starts.
        ActionButton = "action-button",
        /// Who is dealt to and acts first at Pan.
        Eldest = "eldest",
        /// Who may not play on.
        Barred = "barred",
        /// Whose bank covers what the player-dealer does not.
        CoverBehind = "cover-behind",
        /// Who posts for a pot at higher stakes.
        Kill = "kill",
    }
}

names! {
    /// What a hand of cards is read as.
    Reading {
        /// No pair.
        HighCard = "high-card",
        /// One pair.
        OnePair = "one-pair",
        /// Two pair.
        TwoPair = "two-pair",
        /// Three of a kind.
        ThreeOfAKind = "three-of-a-kind",
        /// A straight.
        Straight = "straight",
        /// A flush.
        Flush = "flush",
        /// A full house.
        FullHouse = "full-house",
        /// Four of a kind.
        FourOfAKind = "four-of-a-kind",
        /// A straight flush.
        StraightFlush = "straight-flush",
        /// A royal flush.
        RoyalFlush = "royal-flush",
        /// A point total.
        Total = "total",
        /// A point total that may still count an ace as one.
        SoftTotal = "soft-total",
        /// A total over the limit.
        Over = "over",
        /// The natural of the game.
        Natural = "natural",
        /// The highest total, made with the first two cards.
        TwoCards = "two-cards",
        /// A low hand with an eight.
        EightLow = "eight-low",
        /// A low hand with a seven.
        SevenLow = "seven-low",
        /// A low hand with a six.
        SixLow = "six-low",
        /// The best low hand.
        FiveLow = "five-low",
        /// A low hand with a nine.
        NineLow = "nine-low",
        /// A low hand with a ten.
        TenLow = "ten-low",
        /// A low hand with a jack.
        JackLow = "jack-low",
        /// A low hand with a queen.
        QueenLow = "queen-low",
        /// A low hand with a king.
        KingLow = "king-low",
        /// A low hand with a pair.
        Pair = "pair",
        /// Five of a kind.
        FiveOfAKind = "five-of-a-kind",
        /// Four aces and the joker.
        FiveAces = "five-aces",
        /// A hand of an order that names its kinds itself.
        Listed = "hand",
        /// Two tiles.
        Tiles = "tiles",
    }
}

impl Reading {
    /// A poker hand or two tiles of this kind and value as people say it: "two pair, kings and
    /// fours, ace kicker". `None` for other kinds of hands and for values that no such hand has.
    pub fn spoken(self, value: u32) -> Option<String> {
        let words = match self {
            Reading::Tiles => return tiles::Strength::with_place(value).map(|two| two.describe()),
            Reading::Total | Reading::SoftTotal | Reading::Over | Reading::Natural => return None,
            Reading::FiveAces => "five aces".into(),
            Reading::Listed => return Some(listed_hand(value)?.description),
            Reading::EightLow | Reading::SevenLow | Reading::SixLow | Reading::FiveLow => {
                // Where every low counts, those that would qualify have the highest places.
                match low8::Strength::with_place(value) {
                    Some(low) => low.describe(),
                    None => low_words(value)?,
                }
            }
            _ => words(value)?,
        };
        words.starts_with(&self.as_str().replace('-', " ")).then_some(words)
    }

    /// The same for a record, where the kind is a single word: `two-pair kings and fours, ace
    /// kicker`, `total 18`.
    pub fn text(self, value: u32) -> String {
        let listed = if self == Reading::Listed { listed_hand(value) } else { None };
        let kind = listed.map_or(self.as_str(), |hand| hand.category);
        let Some(spoken) = self.spoken(value) else { return format!("{kind} {value}") };
        if self == Reading::Tiles {
            return format!("{kind} {spoken}");
        }
        match spoken[kind.len()..].trim_start_matches([',', ' ']) {
            "" => kind.into(),
            rest => format!("{kind} {rest}"),
        }
    }
}

names! {
    /// How a hand was settled.
    ResultKind {
        /// It won.
        Win = "win",
        /// It lost.
        Lose = "lose",
        /// It pushed.
        Push = "push",
        /// It was surrendered.
        Surrendered = "surrendered",
        /// The player-dealer's money did not reach it.
        NoAction = "no-action",
        /// It was fouled.
        Fouled = "fouled",
        /// It won the high half.
        WinHigh = "win-high",
        /// It won the low half.
        WinLow = "win-low",
    }
}

names! {
    /// How a hand ended.
    Ending {
        /// With a showdown or a settlement.
        Played = "played",
        /// Everybody else gave up.
        Uncontested = "uncontested",
        /// Somebody went out.
        WentOut = "went-out",
        /// It was void.
        Misdeal = "misdeal",
        /// Nobody took part.
        NoAction = "no-action",
        /// Nobody could win any more.
        Stalemate = "stalemate",
        /// By agreement of those left.
        Agreed = "agreed",
    }
}

#[cfg(test)]
mod tests;
