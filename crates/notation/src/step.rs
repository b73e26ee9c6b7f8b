use super::line::Words;
use super::place::read_place;
use super::upgrade::name_place;
use super::{EventText, Fault, Line, PlaceText, Trivia, read_amount};
use cards::{CardList, Seat};

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
    pub line: Line,
    /// Blank lines and comments above it.
    pub above: Vec<Trivia>,
    /// Who acted.
    pub who: Who,
    pub verb: String,
    /// For how many cents.
    pub amount: Option<i64>,
    pub cards: CardList,
    /// On which meld, circle, hand or seat.
    pub place: Option<PlaceText>,
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
            place: None,
            dice: None,
            incident: None,
            decision: None,
            events: Vec::new(),
        }
    }

    /// Whether the record says that it was refused.
    pub fn is_refused(&self) -> bool {
        self.events.first().is_some_and(EventText::is_refusal)
    }
}

/// What went wrong, and at which seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IncidentText {
    /// What went wrong.
    pub kind: String,
    /// The seat concerned.
    pub seat: Option<Seat>,
    /// How many cards or players are involved.
    pub count: Option<u8>,
    pub how: Option<String>,
}

/// The words for how something happened.
const HOWS: [&str; 8] = [
    "own-mistake",
    "misled",
    "misled-and-mixed",
    "unaware",
    "named",
    "taken-up",
    "agreed",
    "exposed",
];

/// What the floor decided, who, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionText {
    pub ruling: String,
    /// Who decided.
    pub by: String,
    /// Why.
    pub because: String,
}

/// Reads `WHO VERB …`.
pub(super) fn read_step(words: &mut Words<'_>, bare: bool) -> Result<StepText, Fault> {
    let start = *words;
    let who = match words.word().unwrap_or_default() {
        "seat" => Who::Seat(words.seat_number()?),
        "dealer" => Who::Dealer,
        "floor" => Who::Floor,
        "clock" => Who::Clock,
        "chance" => Who::Chance,
        _ => return Err(start.expected("seat N, dealer, floor, clock, chance or end")),
    };
    act(who, words, bare)
}

/// Reads what an actor does: a step without its first words, as typed at a prompt.
///
/// # Errors
/// If the text is not a step.
pub fn read_act(who: Who, text: &str) -> Result<StepText, Fault> {
    if text.len() > super::MAX_LINE {
        return Err(Fault::new(1, 1, "too long for one step"));
    }
    let mut step = act(who, &mut Words::new(text.trim(), 1), true)?;
    name_place(&mut step);
    Ok(step)
}

fn act(who: Who, words: &mut Words<'_>, bare: bool) -> Result<StepText, Fault> {
    let mut step = if who == Who::Chance {
        let verb = words.read("cards, shuffled or dice", |word| {
            ["cards", "shuffled", "dice"].contains(&word).then_some(word)
        })?;
        StepText::new(who, verb)
    } else {
        StepText::new(who, words.name("what is done, as in call or fold")?)
    };
    match (who, step.verb.as_str()) {
        (Who::Chance, "cards") => step.cards = words.cards("")?,
        (Who::Chance, "dice") => step.dice = Some([die(words)?, die(words)?, die(words)?]),
        (Who::Chance, _) => {}
        (_, "slip" | "declare") => {
            step.incident = Some(incident(words)?);
            operands(&mut step, words, bare)?;
        }
        (_, "override") => overrule(&mut step, words, bare)?,
        _ => operands(&mut step, words, bare)?,
    }
    words.end()?;
    Ok(step)
}

fn die(words: &mut Words<'_>) -> Result<u8, Fault> {
    words.read("three dice, each from 1 to 6", |word| {
        word.parse().ok().filter(|face| (1..=6).contains(face) && word.len() == 1)
    })
}

fn incident(words: &mut Words<'_>) -> Result<IncidentText, Fault> {
    let kind = words.name("what went wrong, as in exposed-card")?.to_string();
    let seat = if words.take("seat") { Some(words.seat_number()?) } else { None };
    let count = if words.take("count") {
        Some(words.read("a number from 0 to 255", super::line::number)?)
    } else {
        None
    };
    let how = words.peek().filter(|word| HOWS.contains(word));
    if how.is_some() {
        words.word();
    }
    Ok(IncidentText { kind, seat, count, how: how.map(String::from) })
}

/// `[AMOUNT] [CARDS…] [on PLACE]`.
fn operands(step: &mut StepText, words: &mut Words<'_>, bare: bool) -> Result<(), Fault> {
    step.amount = words.peek().and_then(read_amount);
    if step.amount.is_some() {
        words.word();
    }
    step.cards = words.cards("on")?;
    place(step, words, bare)
}

fn place(step: &mut StepText, words: &mut Words<'_>, bare: bool) -> Result<(), Fault> {
    if words.take("on") {
        step.place = Some(read_place(words, bare)?);
    }
    Ok(())
}

/// `KIND [seat N] [count N] [HOW] [AMOUNT] [CARDS…] [on PLACE] RULING by "…" because "…"`.
fn overrule(step: &mut StepText, words: &mut Words<'_>, bare: bool) -> Result<(), Fault> {
    step.incident = Some(incident(words)?);
    step.amount = words.peek().and_then(read_amount);
    if step.amount.is_some() {
        words.word();
    }
    while let Some(word) = words.peek().filter(|word| word.parse::<CardList>().is_ok()) {
        let one: CardList = word.parse().unwrap_or_default();
        if !one.iter().all(|card| step.cards.try_push(*card)) {
            return Err(words.expected("fewer cards"));
        }
        words.word();
    }
    place(step, words, bare)?;
    let ruling = words.name("a ruling, as in stands")?.to_string();
    words.read("by", |word| (word == "by").then_some(()))?;
    let by = words.quoted("who decided")?;
    words.read("because", |word| (word == "because").then_some(()))?;
    let because = words.quoted("why")?;
    step.decision = Some(DecisionText { ruling, by, because });
    Ok(())
}
