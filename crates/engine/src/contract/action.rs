use super::Place;
use super::names::names;
use crate::money::Chips;
use cards::{CardList, Seat};

/// Who acts on a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Actor {
    /// A player, by their chair.
    Seat(Seat),
    /// The house dealer.
    Dealer,
    /// The floor person.
    Floor,
    /// The table's clock, which acts for the absent.
    Clock,
    /// Whatever brings cards, dice and random picks.
    Chance,
}

/// What an actor asks for. Only a request: the events say what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A move of the game.
    Move(Move),
    /// The answer to a [`super::Request`].
    Chance(Answer),
    /// Live mode: something went wrong at the table; these are the physical facts.
    Slip(Incident),
    /// The floor asks for the house's ruling on an incident.
    Declare(Incident),
    /// The floor decides otherwise (PK-46).
    Override(Box<Override>),
}

/// A move: a verb and its operands. Operands that the verb does not use stay empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub verb: Verb,
    /// How much; a raise names the total it raises *to*.
    pub amount: Chips,
    pub cards: CardList,
    /// On which meld, circle, hand or seat.
    pub place: Place,
}

impl Move {
    /// A bare verb.
    pub const fn new(verb: Verb) -> Move {
        Move { verb, amount: Chips::ZERO, cards: CardList::EMPTY, place: Place::Nowhere }
    }

    /// Whether the move has no operands.
    #[inline]
    pub fn is_bare(&self) -> bool {
        self.amount.is_zero() && self.cards.is_empty() && self.place.is_nowhere()
    }

    #[must_use]
    pub const fn amount(mut self, amount: Chips) -> Move {
        self.amount = amount;
        self
    }

    #[must_use]
    pub const fn cards(mut self, cards: CardList) -> Move {
        self.cards = cards;
        self
    }

    #[must_use]
    pub const fn on(mut self, place: Place) -> Move {
        self.place = place;
        self
    }
}

impl From<Verb> for Action {
    fn from(verb: Verb) -> Action {
        Action::Move(Move::new(verb))
    }
}

impl From<Move> for Action {
    fn from(mv: Move) -> Action {
        Action::Move(mv)
    }
}

names! {
    /// What can be done at a table, in all games.
    Verb {
        /// Give up the hand.
        Fold = "fold",
        /// Decline to bet.
        Check = "check",
        /// Match the bet.
        Call = "call",
        /// Open the betting.
        Bet = "bet",
        /// Raise to an amount.
        Raise = "raise",
        /// Put up the player-dealer's money.
        Bank = "bank",
        /// Place a wager on a square.
        Wager = "wager",
        /// Done with wagering, or not taking part.
        Ready = "ready",
        /// The dealer closes the betting.
        NoMoreBets = "no-more-bets",
        /// Take a card.
        Hit = "hit",
        /// Take no more cards.
        Stand = "stand",
        /// Double the wager for one card.
        Double = "double",
        /// Split equal cards into two hands.
        Split = "split",
        /// Give up half the wager.
        Surrender = "surrender",
        /// Play this hand.
        In = "in",
        /// Stay out of this hand.
        Out = "out",
        /// Draw from the deck.
        Draw = "draw",
        /// Take the top discard.
        Take = "take",
        /// Lay a meld.
        Meld = "meld",
        /// Add cards to a meld.
        Add = "add",
        /// Discard, ending the turn.
        Discard = "discard",
        /// Make another player take a card.
        Force = "force",
        /// The clock acts for the seat that it names.
        Timeout = "timeout",
        /// Take a card from a meld for a new one.
        Borrow = "borrow",
        /// Ask for pay.
        Claim = "claim",
        /// Turn the hand up at the showdown.
        Show = "show",
        /// Give the hand up unseen at the showdown.
        Muck = "muck",
        /// Make a player who touched the deck go on drawing.
        DrawOn = "draw-on",
        /// Offer to share the tops of Pan, or to settle for an amount.
        Offer = "offer",
        /// Accept an offer.
        Accept = "accept",
        /// Decline an offer.
        Decline = "decline",
        /// Play the board and throw the hand away, at the showdown.
        PlayBoard = "play-board",
        /// Stop the action, to keep the right to act.
        Time = "time",
        /// Be all-in for what is in the pot, and bet no more.
        AllIn = "all-in",
        /// Play on, and not be all-in.
        PlayOn = "play-on",
        /// Ask to see a hand that was shown to one player.
        Ask = "ask",
        /// Make a wager or the bank another amount, until no more bets are taken.
        Change = "change",
        /// Take a wager or the bank back, until no more bets are taken.
        TakeBack = "take-back",
        /// Turn the down card up before the next card comes.
        TurnUp = "turn-up",
        /// Keep the down card down.
        KeepDown = "keep-down",
        /// Bet as much as the ante, to play the hand.
        Play = "play",
        /// Keep all cards at the draw.
        Pat = "pat",
        /// Knock on the table: a check, or a pat hand at the draw.
        Knock = "knock",
        /// Post double the big blind after two cards, and double the limits.
        Kill = "kill",
        /// Post a higher price to open for after two cards.
        Straddle = "straddle",
        /// Put these cards in front, or in the low hand, and the others behind.
        Set = "set",
        /// Have the house set the hand as it posts.
        HouseWay = "house-way",
        /// Choose the hand of the row that goes out first.
        Choose = "choose",
    }
}

/// What chance answers to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// These cards, in the order in which they came.
    Cards(CardList),
    /// The cards were shuffled.
    Shuffled,
    /// Three dice.
    Dice([u8; 3]),
}

/// The facts of an incident.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Incident {
    pub kind: IncidentKind,
    pub seat: Option<Seat>,
    /// Which hand or meld of that seat it concerns, or which other seat.
    pub place: Place,
    /// How many cards or players are involved; the incident's kind says which.
    pub count: u8,
    /// How it came about, where that makes a difference.
    pub how: Option<How>,
    /// Which cards it concerns.
    pub cards: CardList,
    /// Which amount it concerns.
    pub amount: Chips,
}

impl Incident {
    /// An incident with no facts besides its kind.
    pub const fn new(kind: IncidentKind) -> Incident {
        Incident {
            kind,
            seat: None,
            place: Place::Nowhere,
            count: 0,
            how: None,
            cards: CardList::EMPTY,
            amount: Chips::ZERO,
        }
    }

    #[must_use]
    pub const fn at(mut self, seat: Seat) -> Incident {
        self.seat = Some(seat);
        self
    }

    /// The same incident on a hand, a meld or another seat.
    #[must_use]
    pub const fn on(mut self, place: Place) -> Incident {
        self.place = place;
        self
    }

    /// The other seat involved.
    pub const fn other(&self) -> Option<Seat> {
        match self.place {
            Place::Seat(seat) => Some(seat),
            _ => None,
        }
    }

    #[must_use]
    pub const fn count(mut self, count: u8) -> Incident {
        self.count = count;
        self
    }
}

names! {
    /// How something came about.
    How {
        /// By the player's own mistake.
        OwnMistake = "own-mistake",
        /// The dealer misled the player.
        Misled = "misled",
        /// The dealer misled the player, and the cards can no longer be told apart.
        MisledAndMixed = "misled-and-mixed",
        /// The player did not know that somebody had raised.
        Unaware = "unaware",
        /// A card was named aloud and lay face down.
        Named = "named",
        /// The player has taken the card into the hand.
        TakenUp = "taken-up",
        /// All the players agree on it.
        Agreed = "agreed",
        /// A card was exposed as it was taken back.
        Exposed = "exposed",
    }
}

names! {
    /// What can go wrong at a table.
    IncidentKind {
        /// The dealer turned up a card that should have stayed down.
        ExposedCard = "exposed-card",
        /// A common card was dealt before the betting was complete.
        EarlyBoard = "early-board",
        /// A hit card was dealt to a player who had not asked for it.
        UnaskedHit = "unasked-hit",
        /// A meld on the table does not conform to the rules.
        InvalidMeld = "invalid-meld",
        /// The card for a double was dealt before the wager was down.
        EarlyDouble = "early-double",
        /// A card lay the wrong way up in the shoe.
        BoxedCard = "boxed-card",
        /// A player signalled for a card and waved it off when it had left the shoe.
        WavedOff = "waved-off",
        /// A player with a wager was passed over on the deal; the count says how many cards others
        /// had when it was found.
        MissedHand = "missed-hand",
        /// A player was dealt fewer cards than a hand has.
        IncompleteHand = "incomplete-hand",
        /// The player-dealer was passed over on the deal; the count says how many players had two
        /// cards when it was found; 2 means two or more.
        MissedBank = "missed-bank",
        /// A hand was dealt to a spot without a wager, or a second one to a spot.
        ExtraHand = "extra-hand",
        /// A player signalled for a card and was passed over; the count says how many cards were
        /// dealt before it was found; 2 means two or more.
        MissedHit = "missed-hit",
        /// No card was burned before cards were dealt, or the count says how many too many.
        WrongBurn = "wrong-burn",
        /// The deal began at this seat and not where it should have.
        WrongStart = "wrong-start",
        /// A player touched their wager after the cards were out.
        TamperedWager = "tampered-wager",
        /// A street came with more common cards than it has.
        ExtraBoard = "extra-board",
        /// The deck is not what it should be; a card named is one too many.
        IrregularDeck = "irregular-deck",
        /// A released hand was picked up by another player.
        PickedUp = "picked-up",
        /// A hand touched the discards or another player's cards.
        TouchedDiscards = "touched-discards",
        /// A card of a hand fell to the lap or to the floor.
        DroppedCard = "dropped-card",
        /// A hand went into the discards though its owner had not given it up.
        MuckedHand = "mucked-hand",
        /// A bettor threw their hand away with a live one still out, by mistake or misled.
        EarlyDiscard = "early-discard",
        /// A player miscalled their hand on purpose, and the seat named threw its hand away.
        MiscalledHand = "miscalled-hand",
        /// A single chip larger than the bet was put in without a word.
        OversizedChip = "oversized-chip",
        /// A player who asked to be dealt in is not back when their turn comes.
        Absent = "absent",
        /// The deck has a card that does not belong in the game.
        ForeignCard = "foreign-card",
        /// A player has more or fewer cards than the game deals; the count says how many. At Pan the
        /// floor declares a count of 2 if the second five are still on the table.
        WrongCount = "wrong-count",
        /// Everybody at the table plays double condition.
        AllOnDoubles = "all-on-doubles",
        /// A hand is to be fouled for something the rules do not list.
        FoulHand = "foul-hand",
        /// A player threw two cards to end the turn.
        TwoDiscards = "two-discards",
        /// A player ended the turn without a discard.
        NoDiscard = "no-discard",
        /// A player got rid of a card of their hand, to have the right number.
        CardThrownAway = "card-thrown-away",
        /// A player let the card just drawn touch those in their hand.
        DeckTouchesHand = "deck-touches-hand",
        /// A player took a card off one of their melds.
        FromSpread = "from-spread",
        /// A player threw in their own hand.
        ThrownIn = "thrown-in",
        /// A player's turn was passed over.
        Skipped = "skipped",
        /// A player put in a call or a bet and then went back for more that was not announced.
        StringRaise = "string-raise",
        /// A player let another seat look at their cards.
        ShownToOne = "shown-to-one",
        /// Cards of the next street were dealt before the betting was complete; the count says how many.
        EarlyStreet = "early-street",
        /// A card was dealt off the table.
        OffTable = "off-table",
        /// A player picked up, mixed or turned over their up cards.
        UpCardsMoved = "up-cards-moved",
        /// A player made a motion to bet or call and did not complete it.
        UnfinishedMotion = "unfinished-motion",
        /// A player stood on a total that has to be hit, and play went on.
        WrongStand = "wrong-stand",
        /// A hand was called wrongly, so that its player stood, and play went on.
        MiscalledTotal = "miscalled-total",
        /// A player who asked for a card got it before their turn.
        HitOutOfTurn = "hit-out-of-turn",
        /// A card left the shoe before anybody was owed one.
        EarlyCard = "early-card",
        /// Two cards left the shoe together where one was due.
        TwoAtOnce = "two-at-once",
        /// More cards came off the deck than were due; the count says how many.
        ExtraCards = "extra-cards",
        /// Cards were dealt to the wrong players first.
        OutOfRotation = "out-of-rotation",
        /// A player laid the whole hand face up on the table before the draw.
        HandFaceUp = "hand-face-up",
        /// A player was dealt in who had asked to be left out.
        AskedOut = "asked-out",
        /// A player knocked to say that the hand is pat, not knowing of a raise; the seat named took it for
        /// a pass and threw its hand away.
        KnockedPat = "knocked-pat",
        /// A player flipped cards into the middle while showing the hand.
        FlippedIn = "flipped-in",
        /// The player who deals picked up the deck for the draw before discarding.
        DeckTaken = "deck-taken",
        /// The player who deals made a mistake.
        DealerMistake = "dealer-mistake",
        /// The player-dealer's hand was opened before all others were set.
        OpenedEarly = "opened-early",
        /// The house dealer read a hand wrongly.
        MisreadHand = "misread-hand",
        /// A wager was pulled back before it was settled, and nobody knows how much it was.
        PulledWager = "pulled-wager",
    }
}

names! {
    /// What a ruling does.
    Ruling {
        /// Nothing is changed: what happened plays.
        Stands = "stands",
        /// The hand is void, all chips go back.
        Misdeal = "misdeal",
        /// The card is replaced.
        Replace = "replace",
        /// The card is out of play until it is shuffled back.
        OutOfPlay = "out-of-play",
        /// The card is burned, and one more.
        Burn = "burn",
        /// The card goes to the player-dealer.
        ToBank = "to-bank",
        /// The meld was made good: no penalty.
        MadeGood = "made-good",
        /// What the meld collected goes back, the cards go back to the hand.
        Returned = "returned",
        /// The hand is retired, all its collections go back, it stays liable.
        Retired = "retired",
        /// The cards are put in their proper order.
        InOrder = "in-order",
        /// The hand is dead, its wager and its fee go back.
        HandDead = "hand-dead",
        /// The missing card comes when the others have acted.
        CardLater = "card-later",
        /// The hand is foul, its wagers are forfeited as far as they are covered.
        Foul = "foul",
        /// The hand is dead, what it put in stays in the pot.
        Dead = "dead",
        /// The cards come back out of the discards, the hand is live.
        Retrieved = "retrieved",
        /// The hand takes the pot, all others are dead.
        TakesPot = "takes-pot",
        /// The pot is divided between the hand and those still out.
        Divided = "divided",
        /// There is no pot: everything in it goes back.
        NoPot = "no-pot",
        /// It is a call.
        Call = "call",
        /// It is a raise.
        Raise = "raise",
        /// The hand gets the card it lacks, or gives up one drawn at random.
        Repair = "repair",
        /// The game goes on at the next higher condition.
        NextCondition = "next-condition",
        /// The missing cards are dealt.
        Filled = "filled",
        /// The excess cards are taken away.
        Trimmed = "trimmed",
        /// The player keeps the right to act.
        RightKept = "right-kept",
        /// The player has lost the right to act.
        RightLost = "right-lost",
        /// The player may be all-in for what is in the pot, or play on.
        Choice = "choice",
        /// The other last cards come face up as well.
        AllUp = "all-up",
        /// Only what was put in with the first motion counts.
        FirstMotion = "first-motion",
        /// The card lies up, and the next one comes down in its place.
        NextDown = "next-down",
        /// The hand is out, and what it put in goes back.
        MoneyBack = "money-back",
        /// The motion is completed as the least bet.
        LeastBet = "least-bet",
        /// The hand gets the next card once the player in turn is done.
        CardNext = "card-next",
        /// The card is the next burn.
        NextBurn = "next-burn",
        /// The hand stands pat.
        Pat = "pat",
        /// There is no more betting: the hands are shown once the draw is complete.
        NoMoreBets = "no-more-bets",
        /// The hand is set the house way.
        HouseWay = "house-way",
        /// The wager is paid as if it were the minimum.
        AtMinimum = "at-minimum",
        /// The wager is charged as if it were the maximum.
        AtMaximum = "at-maximum",
    }
}

/// A floor decision that departs from the house's ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Override {
    /// The incident being decided.
    pub incident: Incident,
    /// The ruling to apply instead.
    pub ruling: Ruling,
    /// The floor person who decided.
    pub who: String,
    pub why: String,
}
