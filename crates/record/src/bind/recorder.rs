use super::action::shortened;
use super::setup::{discard_fields, option_fields};
use super::{event_line, refusal_line, stack_lines, step_of};
use cards::{Card, CardList, Counts, Seat, Zone};
use engine::options::Options;
use engine::{
    Action, Actor, Chips, CoveringBank, Event, EventKind, Game, Outcome, Refusal, Setup, Viewer,
};
use notation::{
    Block, Document, EventText, Field, HandText, Item, Note, RulingText, StepText, TableText,
    WallClock,
};

/// What a header says besides the setup.
#[derive(Clone, Debug)]
pub struct Heading<'a> {
    /// House and game in words.
    pub offering: &'a str,
    pub game: &'static Game,
    pub options: &'a Options,
    /// Who sits where; seats without a name may be left out.
    pub names: &'a [(Seat, String)],
    /// Whether the shoe continues from the previous hand.
    pub carried: bool,
}

/// Records live play, for export in full or for one viewer.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    title: Option<String>,
    table: Option<TableText>,
    hands: Vec<Played>,
    between: Vec<Item<Field>>,
}

#[derive(Clone, Debug)]
struct Played {
    before: Vec<Item<Field>>,
    number: u32,
    header: Vec<Item<Field>>,
    discards: Counts,
    start: Vec<Event>,
    steps: Vec<Step>,
    end: Option<Vec<String>>,
    called_off: bool,
}

#[derive(Clone, Debug)]
struct Step {
    actor: Actor,
    action: Action,
    came: Result<Vec<Event>, Refusal>,
}

impl Recorder {
    /// Nothing written yet.
    pub fn new() -> Recorder {
        Recorder::default()
    }

    /// Gives the record a title.
    pub fn title(&mut self, title: &str) {
        self.title = Some(shortened(title)).filter(|title| !title.trim().is_empty());
    }

    /// The table is run by a room: hands inherit from this header what theirs leave out.
    pub fn table(&mut self, table: TableText) {
        self.table = Some(table);
    }

    /// Records a step of the room and the lines under it. A step during a hand goes into that
    /// hand's header: it changes nothing in the hand, but the hand may have prevented something.
    pub fn room(&mut self, step: Field, came: Vec<String>) {
        let events = came.into_iter().map(EventText::new).collect();
        let item = Item { events, ..Item::from(step) };
        match self.hands.last_mut().filter(|hand| hand.end.is_none() && !hand.called_off) {
            Some(hand) => hand.header.push(item),
            None => self.between.push(item),
        }
    }

    /// The floor has ruled on the last hand after the fact. During a hand it is not recorded:
    /// nothing can be corrected then.
    pub fn ruling(&mut self, ruling: RulingText) {
        if self.hands.last().is_none_or(|hand| hand.end.is_some() || hand.called_off) {
            self.between.push(Field::Ruling(Box::new(ruling)).into());
        }
    }

    /// The hand is void and has no end.
    pub fn call_off(&mut self) {
        if let Some(hand) = self.hands.last_mut() {
            hand.called_off = true;
        }
    }

    /// The clock on the wall, before the next hand.
    pub fn at(&mut self, hour: u8, minute: u8) {
        self.between.push(Field::At(WallClock::at(hour, minute)).into());
    }

    /// Somebody takes a chair.
    pub fn sit(&mut self, seat: Seat, stack: Chips, name: &str) {
        let (stack, name) = (stack.as_cents(), shortened(name));
        self.between.push(Field::Sit { seat, stack, player: None, name }.into());
    }

    /// Somebody leaves.
    pub fn leave(&mut self, seat: Seat) {
        self.between.push(Field::Leave(seat).into());
    }

    pub fn buy(&mut self, seat: Seat, amount: Chips) {
        self.between.push(Field::Buy { seat, amount: amount.as_cents() }.into());
    }

    /// Starts a hand; `events` are those of starting it. Hands are numbered from 1.
    pub fn begin(&mut self, heading: &Heading<'_>, setup: &Setup, events: &[Event]) {
        let number = self.hands.last().map_or(1, |hand| hand.number + 1);
        self.begin_numbered(number, heading, setup, events);
    }

    /// The same with a given number, for tables that count hands through the day; it must be larger
    /// than that of the previous hand.
    pub fn begin_numbered(
        &mut self,
        number: u32,
        heading: &Heading<'_>,
        setup: &Setup,
        events: &[Event],
    ) {
        self.hands.push(Played {
            before: std::mem::take(&mut self.between),
            number,
            header: match &self.table {
                None => header(heading, setup),
                Some(_) => {
                    let kept = kept_fields(setup, heading.names, heading.carried);
                    kept.into_iter().map(Item::from).collect()
                }
            },
            discards: if heading.carried && self.table.is_none() {
                setup.carry.shoe.discards
            } else {
                Counts::EMPTY
            },
            start: events.to_vec(),
            steps: Vec::new(),
            end: None,
            called_off: false,
        });
    }

    /// An action was accepted or refused. Without a hand it is not recorded.
    pub fn step(&mut self, actor: Actor, action: &Action, came: Result<&[Event], Refusal>) {
        if let Some(hand) = self.hands.last_mut() {
            let came = came.map(<[Event]>::to_vec);
            hand.steps.push(Step { actor, action: action.clone(), came });
        }
    }

    /// The hand is over.
    pub fn end(&mut self, outcome: &Outcome) {
        self.end_with(outcome, Vec::new());
    }

    /// The same, with the room's lines at its end.
    pub fn end_with(&mut self, outcome: &Outcome, told: Vec<String>) {
        if let Some(hand) = self.hands.last_mut() {
            let mut lines = stack_lines(outcome);
            lines.extend(told);
            hand.end = Some(lines);
        }
    }

    /// Drops all hands but the last `n`.
    pub fn keep_last(&mut self, n: usize) {
        let surplus = self.hands.len().saturating_sub(n);
        self.hands.drain(..surplus);
    }

    /// The record as a viewer may see it. [`Viewer::Record`] gets everything; others get no card
    /// that they were not shown, no answer from chance, and no refusal to another player.
    pub fn document(&self, viewer: Viewer) -> Document {
        let title = self.title.iter().map(|title| Note::Title(title.clone()).into()).collect();
        Document {
            notes: title,
            table: self.table.clone(),
            hands: self.hands.iter().map(|hand| hand_text(hand, viewer)).collect(),
            after: seen_by(&self.between, viewer),
            ..Document::default()
        }
    }
}

/// The header lines that a room decides: deck, shoe, seats, blinds, posts, lead and banks.
pub fn kept_fields(setup: &Setup, names: &[(Seat, String)], carried: bool) -> Vec<Field> {
    let shoe = Field::Shoe { id: setup.carry.shoe.id, carried };
    let mut fields = vec![Field::Deck(setup.carry.shoe.deck), shoe];
    for (seat, stack) in setup.stacks.iter() {
        let name = names.iter().find(|(s, _)| *s == seat).map(|(_, name)| name.as_str());
        let name = shortened(name.unwrap_or_default());
        fields.push(Field::Seat { seat, stack: stack.as_cents(), name });
    }
    for (seat, blind) in setup.blinds.iter() {
        fields.push(Field::Blind(seat, blind.as_cents()));
    }
    if let Some(terms) = &setup.elsewhere {
        let antes = terms.antes.iter();
        fields.extend(antes.map(|(seat, ante)| Field::Ante(seat, ante.as_cents())));
        let (least, rake) = (terms.least.as_cents(), terms.rake.as_cents());
        let (after, trimmed) = (terms.after, terms.trimmed);
        let runs = terms.runs.map(|runs| (runs.boards, runs.shared));
        fields.push(Field::Elsewhere { least, rake, after, trimmed, runs });
    }
    for (seat, post) in setup.posts.iter() {
        let (live, dead) = (post.live.as_cents(), post.dead.as_cents());
        fields.push(Field::Post { seat, live, dead });
    }
    fields.push(Field::Lead(setup.lead));
    if setup.opening {
        fields.push(Field::Opening);
    }
    if let Some(covering) = setup.covering {
        let seat = match covering.who {
            CoveringBank::Seat(seat) => Some(seat),
            CoveringBank::Corporation => None,
        };
        fields.push(Field::Behind(seat, covering.put_up.as_cents()));
    }
    if !setup.partners.is_empty() {
        fields.push(Field::Partners(setup.partners.iter().collect()));
    }
    if !setup.rail.is_empty() {
        fields.push(Field::Rail(setup.rail.iter().collect()));
    }
    for (spot, backers) in setup.carry.backers.spots() {
        fields.push(Field::Backers(spot, backers.iter().collect()));
    }
    for (seat, least) in setup.matches.iter() {
        fields.push(Field::Match(seat, least.as_cents()));
    }
    if let Some((seat, pots)) = setup.carry.streak {
        fields.push(Field::Streak(seat, pots));
    }
    fields
}

fn header(heading: &Heading<'_>, setup: &Setup) -> Vec<Item<Field>> {
    let mut fields: Vec<Item<Field>> = vec![
        Field::Offering(shortened(heading.offering)).into(),
        Field::Game(heading.game.id.into()).into(),
        Field::Revision(heading.game.revision).into(),
        Field::Mode(setup.mode.to_string()).into(),
    ];
    fields.extend(option_fields(heading.options));
    fields.extend(kept_fields(setup, heading.names, heading.carried).into_iter().map(Item::from));
    if !setup.doubles.is_empty() {
        fields.push(Field::Doubles(setup.doubles.iter().collect()).into());
    }
    if setup.raised {
        fields.push(Field::Raised.into());
    }
    if !setup.away.is_empty() {
        fields.push(Field::Absent(setup.away.iter().collect()).into());
    }
    fields
}

fn lines(events: &[Event], viewer: Viewer) -> Vec<EventText> {
    events.iter().map(|event| EventText::new(event_line(&event.seen_by(viewer)))).collect()
}

fn hand_text(hand: &Played, viewer: Viewer) -> HandText {
    let mut header = hand.header.clone();
    if viewer == Viewer::Record {
        let shoe = header.iter().position(|item| matches!(item.is, Field::Shoe { .. }));
        let at = shoe.map_or(header.len(), |at| at + 1);
        header.splice(at..at, discard_fields(&hand.discards));
    }
    HandText {
        before: seen_by(&hand.before, viewer),
        number: hand.number,
        header,
        start: Some(Block { events: lines(&hand.start, viewer), ..Block::default() }),
        steps: hand.steps.iter().filter_map(|step| step_text(step, viewer)).collect(),
        end: hand.end.as_ref().map(|stacks| Block {
            events: stacks.iter().map(EventText::new).collect(),
            ..Block::default()
        }),
        ..HandText::default()
    }
}

/// What was done between hands, as a viewer may see it: a ruling must not reveal a card that the
/// viewer was not shown.
fn seen_by(items: &[Item<Field>], viewer: Viewer) -> Vec<Item<Field>> {
    let mut items = items.to_vec();
    for item in items.iter_mut().filter(|_| viewer != Viewer::Record) {
        let Field::Ruling(ruling) = &mut item.is else { continue };
        for step in &mut ruling.steps {
            step.cards = step.cards.iter().map(|_| Card::UNKNOWN).collect();
            let open = ["ruling", "overruled", "pay", "end"];
            step.events.retain(|event| event.words().next().is_some_and(|w| open.contains(&w)));
        }
    }
    items
}

fn step_text(step: &Step, viewer: Viewer) -> Option<StepText> {
    let own = matches!((step.actor, viewer), (Actor::Seat(a), Viewer::Seat(b)) if a == b);
    let all = viewer == Viewer::Record || own;
    let mut text = step_of(step.actor, &step.action);
    text.events = match &step.came {
        Ok(events) => lines(events, viewer),
        Err(refusal) if all => vec![EventText::new(refusal_line(refusal))],
        // Another player's refused attempt was never visible at the table.
        Err(_) => return None,
    };
    let events = step.came.as_deref().unwrap_or_default();
    if !all && (step.actor == Actor::Chance || !shown(step.actor, &text.cards, events, viewer)) {
        text.cards = text.cards.iter().map(|_| Card::UNKNOWN).collect();
    }
    Some(text)
}

/// Whether the events showed the viewer every card that the step names from the actor's own zones.
/// All or nothing: hiding one of two equal cards would reveal which one it was.
fn shown(actor: Actor, named: &CardList, events: &[Event], viewer: Viewer) -> bool {
    let own = |zone: Zone| match (actor, zone) {
        (Actor::Seat(seat), Zone::Hand(at, _) | Zone::Drawn(at) | Zone::Spread(at, _)) => {
            seat == at
        }
        (Actor::Seat(_), _) => false,
        _ => true,
    };
    let mut open = Counts::EMPTY;
    let mut closed = Counts::EMPTY;
    for event in events {
        let (EventKind::Card { card, from: zone, seen, .. } | EventKind::Show { card, zone, seen }) =
            event.kind
        else {
            continue;
        };
        if own(zone) && card.is_known() {
            let pile = if seen.allows(viewer) { &mut open } else { &mut closed };
            pile.add(card);
        }
    }
    named.iter().all(|card| open.take(*card) && closed.get(*card) == 0)
}
