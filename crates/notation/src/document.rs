use super::{Field, HandText, Item, Line, Trivia};

/// A whole file: a hand, or a session of several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// Blank lines and comments above the first line.
    pub above: Vec<Trivia>,
    /// Title and rules, in file order.
    pub notes: Vec<Item<Note>>,
    /// The table, if a room runs it: then hands inherit what their headers leave out, and the lines
    /// between hands are steps of the room.
    pub table: Option<TableText>,
    pub hands: Vec<HandText>,
    /// What happened at the table after the last hand.
    pub after: Vec<Item<Field>>,
    /// Blank lines and comments at the end.
    pub tail: Vec<Trivia>,
}

impl Document {
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

    /// Whether nothing is written under any step of any hand yet. Hands that were not dealt have no
    /// steps and are ignored.
    pub fn is_fresh(&self) -> bool {
        let told = |hand: &HandText| !hand.is_fresh() && !hand.is_refused();
        let bare = self.hands.is_empty() || self.hands.iter().any(HandText::is_fresh);
        bare && !self.hands.iter().any(told) && self.after.iter().all(Item::is_fresh)
    }

    /// The hands, with what their headers inherit from the table, including changes of its limits.
    pub fn whole_hands(&self) -> impl Iterator<Item = HandText> + '_ {
        let table = self.table.iter().flat_map(|table| &table.header);
        let mut table: Vec<Item<Field>> = table.cloned().collect();
        self.hands.iter().map(move |hand| {
            for item in hand.before.iter().filter(|item| !item.is_refused()) {
                if let Field::Limits(changes) = &item.is {
                    for (key, value) in changes {
                        change_option(&mut table, key, value);
                    }
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

fn change_option(header: &mut Vec<Item<Field>>, key: &str, value: &str) {
    if key == "buy-in" {
        return;
    }
    let new = Field::Option { key: key.into(), value: value.into() };
    match header.iter_mut().find(|item| item.is.says_the_same_thing_as(&new)) {
        Some(item) => item.is = new,
        None => header.push(new.into()),
    }
}

/// The header of a table, before its first hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableText {
    /// The line of `table N`.
    pub line: Line,
    /// Blank lines and comments above it.
    pub above: Vec<Trivia>,
    pub number: u32,
    pub header: Vec<Item<Field>>,
}

/// What a file says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// What it shows, in a few words.
    Title(String),
    /// The id of a rule that it shows.
    Rule(String),
}
