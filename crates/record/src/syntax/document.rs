use super::WallClock;
use cards::{CardList, Deck, Seat};

/// A whole file: a hand, or a session of several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// Blank lines and comments above the first line.
    pub above: Vec<Trivia>,
    /// Title and rules, in the order in which they are written.
    pub notes: Vec<Item<Note>>,
    /// The table that a room keeps, if the file tells of one: then hands take from it whatever
    /// their headers do not say, and what stands between them are steps of the room.
    pub table: Option<TableText>,
    /// The hands.
    pub hands: Vec<HandText>,
    /// What happened at the table after the last hand.
    pub after: Vec<Item<Field>>,
    /// Blank lines and comments at the end.
    pub tail: Vec<Trivia>,
}

impl Document {
    /// The title, if there is one.
    pub fn title(&self) -> Option<&str> {
        self.notes.iter().find_map(|note| match &note.is {
            Note::Title(text) => Some(text.as_str()),
            Note::Rule(_) => None,
        })
    }

    /// The ids of the rules that the file shows.
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        self.notes.iter().filter_map(|note| match &note.is {
            Note::Rule(id) => Some(id.as_str()),
            Note::Title(_) => None,
        })
    }

    /// Whether no step of any hand has anything written under it yet.
    pub fn is_fresh(&self) -> bool {
        self.hands.iter().all(HandText::is_fresh)
            && self.after.iter().all(|item| item.events.is_empty())
    }

    /// The hands with what their headers take over from the table, whose limits may have been
    /// changed before.
    pub fn whole_hands(&self) -> impl Iterator<Item = HandText> + '_ {
        let table = self.table.iter().flat_map(|table| &table.header);
        let mut table: Vec<Item<Field>> = table.cloned().collect();
        self.hands.iter().map(move |hand| {
            for item in hand.before.iter().filter(|item| !item.is_refused()) {
                if let Field::Limits(changes) = &item.is {
                    changes.iter().for_each(|change| change_option(&mut table, change));
                }
            }
            let inherited = table.iter().filter(|item| {
                let says = |own: &Item<Field>| own.is.says_the_same_thing_as(&item.is);
                item.is.is_of_a_hand() && !hand.header.iter().any(says)
            });
            let header = inherited.chain(&hand.header).cloned().collect();
            HandText { header, ..hand.clone() }
        })
    }
}

fn change_option(header: &mut Vec<Item<Field>>, (key, value): &(String, String)) {
    if key == "buy-in" {
        return;
    }
    let (key, value) = (key.clone(), value.clone());
    let new = Field::Option { key, value };
    match header.iter_mut().find(|item| item.is.says_the_same_thing_as(&new)) {
        Some(item) => item.is = new,
        None => header.push(new.into()),
    }
}

/// What a table is, as it stands before its first hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableText {
    /// Where `table N` stands.
    pub line: Line,
    /// Blank lines and comments above it.
    pub above: Vec<Trivia>,
    /// Its number.
    pub number: u32,
    /// Its header.
    pub header: Vec<Item<Field>>,
}

/// The line at which something stands, counted from 1; 0 if it was never in a file.
///
/// It is no part of what a record says, so all lines are equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Line(pub u32);

impl PartialEq for Line {
    fn eq(&self, _: &Line) -> bool {
        true
    }
}

impl Eq for Line {}

/// A line that is there for people only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trivia {
    /// An empty line.
    Blank,
    /// A comment; what follows the `#`.
    Comment(String),
    /// A comment among events, indented like them.
    Aside(String),
}

/// One line of a header with what stands above it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item<T> {
    /// Where it stands.
    pub line: Line,
    /// Blank lines and comments above it.
    pub above: Vec<Trivia>,
    /// What it says.
    pub is: T,
    /// What followed from it, or `refused …`, where it is a step of the room.
    pub events: Vec<EventText>,
}

impl<T> From<T> for Item<T> {
    fn from(is: T) -> Item<T> {
        Item { line: Line(0), above: Vec::new(), is, events: Vec::new() }
    }
}

impl<T> Item<T> {
    /// Whether the record says that it was refused.
    pub fn is_refused(&self) -> bool {
        self.events.first().is_some_and(|event| event.words().next() == Some("refused"))
    }
}

/// What a file says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// What it shows, in a few words.
    Title(String),
    /// The id of a rule that it shows.
    Rule(String),
}

/// What a hand starts from, or what happened at the table before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// House and game as people know it.
    Offering(String),
    /// The id of the game.
    Game(String),
    /// The revision of the game's rules.
    Revision(u16),
    /// `guarded` or `live`.
    Mode(String),
    /// An option of the game.
    Option {
        /// Its name.
        key: String,
        /// Its value; may be empty.
        value: String,
    },
    /// What it is played with.
    Deck(Deck),
    /// The shoe.
    Shoe {
        /// Its number.
        id: u32,
        /// Whether it goes on from the hand before.
        carried: bool,
    },
    /// Cards of a carried shoe that are out.
    Discards(CardList),
    /// Cards known in advance, of a seat or of nobody.
    Known {
        /// Whose.
        seat: Option<Seat>,
        /// Which.
        cards: CardList,
    },
    /// Somebody dealt in.
    Seat {
        /// His chair.
        seat: Seat,
        /// His stack in cents.
        stack: i64,
        /// His name; may be empty.
        name: String,
    },
    /// The button, the player-dealer, or Pan's eldest hand.
    Lead(Seat),
    /// It is the first hand of a session.
    Opening,
    /// Those who play double condition.
    Doubles(Vec<Seat>),
    /// The game was moved to the next higher condition.
    Raised,
    /// Somebody puts chips up to be dealt in.
    Post {
        /// Who.
        seat: Seat,
        /// How many cents count as his bet.
        live: i64,
        /// How many cents go to the centre.
        dead: i64,
    },
    /// The bank behind the player-dealer: a seat's or the corporation's, and its cents.
    Behind(Option<Seat>, i64),
    /// Who may share the bank with the player-dealer.
    Partners(Vec<Seat>),
    /// What somebody who banked the hand before puts up at least, in cents.
    Match(Seat, i64),
    /// How many chairs the table has.
    Seats(u8),
    /// The least in cents that a player brings to the table.
    BuyIn(i64),
    /// Who asked to be dealt in and is not at the table.
    Absent(Vec<Seat>),
    /// What the clock on the wall says.
    At(WallClock),
    /// Somebody took a chair.
    Sit {
        /// Which chair.
        seat: Seat,
        /// With how many cents.
        stack: i64,
        /// The number by which the room knows him, if it does.
        player: Option<u32>,
        /// His name; may be empty.
        name: String,
    },
    /// Somebody left.
    Leave(Seat),
    /// Somebody bought chips.
    Buy {
        /// Who.
        seat: Seat,
        /// How many cents.
        amount: i64,
    },
    /// Somebody changes his chair.
    Move {
        /// From this one.
        from: Seat,
        /// To this one.
        to: Seat,
    },
    /// Something else that somebody in a chair asks of the room, or that is done for him.
    Ask {
        /// What.
        what: Errand,
        /// For whom.
        seat: Seat,
    },
    /// Somebody is asked to a private table, by the number that the room knows him by.
    Admit(u32),
    /// The limits are changed from the next hand on: names of options and their values.
    Limits(Vec<(String, String)>),
    /// Something that the dealer does for the table.
    Deal(DealerErrand),
    /// Cards that the room asked for.
    Drawn(CardList),
}

/// Makes an enum of words that stand in a record.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $member:ident = $text:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$doc])* $member,)+ }

        impl $name {
            /// All of them.
            pub const ALL: &[$name] = &[$($name::$member,)+];

            /// Its word.
            pub const fn word(self) -> &'static str {
                match self { $($name::$member => $text,)+ }
            }

            /// The one with this word.
            pub fn read(word: &str) -> Option<$name> {
                Self::ALL.iter().copied().find(|one| one.word() == word)
            }
        }
    };
}

words! {
    /// What a chair can ask of the room.
    Errand {
        /// He leaves the table for a while and keeps his chair.
        Away = "away",
        /// He is there again.
        Back = "back",
        /// He comes in when the big blind reaches him.
        Wait = "wait",
        /// He puts up what it takes to be dealt in at once.
        Post = "post",
        /// He takes the bank.
        Accept = "accept",
        /// He does not take the bank.
        Decline = "decline",
        /// Whoever has the bank shares it with him.
        Partner = "partner",
        /// The floor puts button, bank or lead before him.
        Place = "place",
        /// An empty chair is held for somebody who comes.
        Hold = "hold",
        /// It is not held any more.
        Free = "free",
    }
}

words! {
    /// What the dealer does for the table.
    DealerErrand {
        /// Makes ready for the next hand.
        Deal = "deal",
        /// Deals a card to each for the first button.
        Draw = "draw",
        /// Offers the bank.
        Offer = "offer",
        /// Opens the table again.
        Open = "open",
        /// Closes it after the hand being played.
        Close = "close",
        /// Breaks it up: everybody takes his chips and goes.
        Break = "break",
        /// Makes it private: only those sit down who are asked to.
        Private = "private",
        /// Lets everybody sit down again.
        Public = "public",
        /// Drops the fee of the hand being played.
        Drop = "drop",
    }
}

impl Field {
    /// Whether it tells what happened between hands.
    pub fn is_between(&self) -> bool {
        matches!(
            self,
            Field::At(_)
                | Field::Sit { .. }
                | Field::Leave(_)
                | Field::Buy { .. }
                | Field::Move { .. }
                | Field::Ask { .. }
                | Field::Admit(_)
                | Field::Limits(_)
                | Field::Deal(_)
                | Field::Drawn(_)
        )
    }

    /// Whether it may stand in the header of a table.
    pub fn is_of_a_table(&self) -> bool {
        matches!(
            self,
            Field::Offering(_)
                | Field::Game(_)
                | Field::Revision(_)
                | Field::Mode(_)
                | Field::Option { .. }
                | Field::Seats(_)
                | Field::BuyIn(_)
        )
    }

    /// Whether the header of a hand takes it over from its table.
    fn is_of_a_hand(&self) -> bool {
        !matches!(self, Field::Seats(_) | Field::BuyIn(_))
    }

    /// Whether both are about the same thing, of which a header has one.
    fn says_the_same_thing_as(&self, other: &Field) -> bool {
        match (self, other) {
            (Field::Option { key: a, .. }, Field::Option { key: b, .. }) => a == b,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }

    /// Whether the room says it of every hand: who is dealt in with how much, who posts what, who
    /// leads, and from which shoe.
    pub fn is_kept_by_the_room(&self) -> bool {
        matches!(
            self,
            Field::Seat { .. }
                | Field::Post { .. }
                | Field::Lead(_)
                | Field::Deck(_)
                | Field::Shoe { .. }
                | Field::Opening
                | Field::Behind(..)
                | Field::Partners(_)
                | Field::Match(..)
        )
    }
}

/// One hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandText {
    /// What happened at the table before it.
    pub before: Vec<Item<Field>>,
    /// Where `hand N` stands.
    pub line: Line,
    /// Blank lines and comments above it.
    pub above: Vec<Trivia>,
    /// Its number.
    pub number: u32,
    /// Its header.
    pub header: Vec<Item<Field>>,
    /// The start and what followed from it.
    pub start: Option<Block>,
    /// The steps.
    pub steps: Vec<StepText>,
    /// The end and the final stacks.
    pub end: Option<Block>,
}

/// A line with nothing to say but what followed from it: `start` and `end`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// Where it stands.
    pub line: Line,
    /// Blank lines and comments above it.
    pub above: Vec<Trivia>,
    /// What followed.
    pub events: Vec<EventText>,
}

/// Something that happened, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventText {
    /// Where it stands.
    pub line: Line,
    /// Blank lines and comments above it.
    pub above: Vec<Trivia>,
    /// Its words, one blank apart.
    pub text: String,
}

impl EventText {
    /// An event that was never in a file.
    pub fn new(text: impl Into<String>) -> EventText {
        EventText { line: Line(0), above: Vec::new(), text: text.into() }
    }

    /// Its words.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.text.split(' ')
    }

    /// The rule that it cites.
    pub fn rule(&self) -> Option<&str> {
        split_rule(&self.text).1
    }

    /// Its words without the rule that it cites.
    pub fn substance(&self) -> &str {
        split_rule(&self.text).0
    }
}

/// Parts an event line into its substance and the rule cited at its end.
pub(crate) fn split_rule(text: &str) -> (&str, Option<&str>) {
    match text.rsplit_once(' ') {
        Some((head, last)) if is_rule(last) => (head, Some(last)),
        _ => (text, None),
    }
}

/// Whether a word has the form of a rule id: `HE-08`, `S8-01`.
pub(crate) fn is_rule(word: &str) -> bool {
    let [a, b, b'-', tens, ones] = word.as_bytes() else {
        return false;
    };
    a.is_ascii_uppercase()
        && (b.is_ascii_uppercase() || b.is_ascii_digit())
        && tens.is_ascii_digit()
        && ones.is_ascii_digit()
}

/// Who did something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Who {
    /// A player.
    Seat(Seat),
    /// The house dealer.
    Dealer,
    /// The floor person.
    Floor,
    /// The table's clock.
    Clock,
    /// Cards, dice, shuffles.
    Chance,
}

/// One step of a hand and what followed from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepText {
    /// Where it stands.
    pub line: Line,
    /// Blank lines and comments above it.
    pub above: Vec<Trivia>,
    /// Who acted.
    pub who: Who,
    /// What he did.
    pub verb: String,
    /// For how many cents.
    pub amount: Option<i64>,
    /// With which cards.
    pub cards: CardList,
    /// On which spread, square, hand or seat.
    pub target: Option<u8>,
    /// What the dice show, for `chance dice`.
    pub dice: Option<[u8; 3]>,
    /// The incident, for `slip`, `declare` and `override`.
    pub incident: Option<IncidentText>,
    /// The decision, for `override`.
    pub decision: Option<DecisionText>,
    /// What followed, or `refused …`.
    pub events: Vec<EventText>,
}

impl StepText {
    /// A bare step.
    pub fn new(who: Who, verb: impl Into<String>) -> StepText {
        StepText {
            line: Line(0),
            above: Vec::new(),
            who,
            verb: verb.into(),
            amount: None,
            cards: CardList::EMPTY,
            target: None,
            dice: None,
            incident: None,
            decision: None,
            events: Vec::new(),
        }
    }

    /// Whether the record says that it was refused.
    pub fn is_refused(&self) -> bool {
        self.events.first().is_some_and(|event| event.words().next() == Some("refused"))
    }
}

/// What went wrong, and at which seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IncidentText {
    /// What went wrong.
    pub kind: String,
    /// Whom it concerns.
    pub seat: Option<Seat>,
}

/// What the floor decided, who, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionText {
    /// What is done.
    pub ruling: String,
    /// Who decided.
    pub by: String,
    /// Why.
    pub because: String,
}
