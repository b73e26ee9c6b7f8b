use cards::Seat;
use engine::{
    Action, Actor, Answer, Chips, Circle, How, Incident, IncidentKind, Move, Override, Place,
    Ruling, Verb,
};
use notation::{DecisionText, Fault, IncidentText, PlaceText, StepText, Who, read_act};
use spelling::did_you_mean;

/// Who acts in a step.
pub fn actor_of(who: Who) -> Actor {
    match who {
        Who::Seat(seat) => Actor::Seat(seat),
        Who::Dealer => Actor::Dealer,
        Who::Floor => Actor::Floor,
        Who::Clock => Actor::Clock,
        Who::Chance => Actor::Chance,
    }
}

fn who_of(actor: Actor) -> Who {
    match actor {
        Actor::Seat(seat) => Who::Seat(seat),
        Actor::Dealer => Who::Dealer,
        Actor::Floor => Who::Floor,
        Actor::Clock => Who::Clock,
        Actor::Chance => Who::Chance,
    }
}

fn seat_of(actor: Actor) -> Option<Seat> {
    match actor {
        Actor::Seat(seat) => Some(seat),
        _ => None,
    }
}

fn unknown(step: &StepText, what: &str, word: &str, near: String) -> Fault {
    Fault::new(step.line.0, 1, format!("unknown {what} '{word}'{near}"))
}

/// What a step asks for.
///
/// # Errors
/// If it uses a word that the engine does not know.
pub fn action_of(step: &StepText) -> Result<Action, Fault> {
    if step.who == Who::Chance {
        return Ok(Action::Chance(match (step.dice, step.verb.as_str()) {
            (Some(faces), _) => Answer::Dice(faces),
            (None, "shuffled") => Answer::Shuffled,
            (None, _) => Answer::Cards(step.cards),
        }));
    }
    let Some(text) = &step.incident else {
        return move_of(step).map(Action::Move);
    };
    let incident = incident_of(step, text)?;
    let Some(decision) = &step.decision else {
        return Ok(match step.verb.as_str() {
            "slip" => Action::Slip(incident),
            _ => Action::Declare(incident),
        });
    };
    let ruling = Ruling::from_name(&decision.ruling).ok_or_else(|| {
        let near = did_you_mean(&decision.ruling, Ruling::ALL.iter().map(|r| r.as_str()));
        unknown(step, "ruling", &decision.ruling, near)
    })?;
    let (who, why) = (decision.by.clone(), decision.because.clone());
    Ok(Action::Override(Box::new(Override { incident, ruling, who, why })))
}

fn incident_of(step: &StepText, text: &IncidentText) -> Result<Incident, Fault> {
    let kind = IncidentKind::from_name(&text.kind).ok_or_else(|| {
        let near = did_you_mean(&text.kind, IncidentKind::ALL.iter().map(|k| k.as_str()));
        unknown(step, "incident", &text.kind, near)
    })?;
    let how = text.how.as_deref().map(|how| {
        let near = || did_you_mean(how, How::ALL.iter().map(|h| h.as_str()));
        How::from_name(how).ok_or_else(|| unknown(step, "manner", how, near()))
    });
    Ok(Incident {
        kind,
        seat: text.seat,
        place: place_of(step, text.seat)?,
        count: text.count.unwrap_or(0),
        how: how.transpose()?,
        cards: step.cards,
        amount: Chips::cents(step.amount.unwrap_or(0)),
    })
}

/// The move that a step makes.
///
/// # Errors
/// If the engine does not have its verb.
pub fn move_of(step: &StepText) -> Result<Move, Fault> {
    let verb = Verb::from_name(&step.verb).ok_or_else(|| {
        unknown(
            step,
            "move",
            &step.verb,
            did_you_mean(&step.verb, Verb::ALL.iter().map(|v| v.as_str())),
        )
    })?;
    Ok(Move {
        verb,
        amount: Chips::cents(step.amount.unwrap_or(0)),
        cards: step.cards,
        place: place_of(step, seat_of(actor_of(step.who)))?,
    })
}

/// The place that a step names, on this seat's spot unless it names another.
fn place_of(step: &StepText, own: Option<Seat>) -> Result<Place, Fault> {
    match &step.place {
        Some(text) => place_named(text, own).map_err(|fault| Fault { line: step.line.0, ..fault }),
        None => Ok(Place::Nowhere),
    }
}

/// The place with this name, on this seat's spot unless it names another.
///
/// # Errors
/// If there is no such place; the line of the fault is 1.
pub fn place_named(text: &PlaceText, own: Option<Seat>) -> Result<Place, Fault> {
    let fault = |reason: &str| Fault::new(1, 1, format!("'on {text}': {reason}"));
    let spot = || text.spot.or(own).ok_or_else(|| fault("name the spot, as in 'of spot 3'"));
    let number = text.number.unwrap_or(0);
    Ok(match text.word.as_str() {
        "seat" => Place::Seat(Seat::new(number).ok_or_else(|| fault("no such seat"))?),
        "spread" => Place::Spread(number),
        "hand" => Place::Hand(spot()?, number),
        "square" => Place::Circle(spot()?, Circle::Square(number)),
        "row" => Place::Row(number),
        word => match word.parse::<Circle>() {
            Ok(circle) => Place::Circle(spot()?, circle),
            Err(_) => return Err(fault("no such place")),
        },
    })
}

/// The name of a place, from the point of view of this spot's owner.
pub fn place_text(place: Place, own: Option<Seat>) -> Option<PlaceText> {
    let other = |spot: Seat| Some(spot).filter(|spot| Some(*spot) != own);
    Some(match place {
        Place::Nowhere => return None,
        Place::Seat(seat) => PlaceText::counted("seat", seat.number()),
        Place::Spread(number) => PlaceText::counted("spread", number),
        Place::Row(number) => PlaceText::counted("row", number),
        Place::Hand(spot, n) => PlaceText::counted("hand", n).of(other(spot)),
        Place::Circle(spot, Circle::Square(n)) => PlaceText::counted("square", n).of(other(spot)),
        Place::Circle(spot, circle) => PlaceText::single(&circle.to_string()).of(other(spot)),
    })
}

/// Reads a move as a seat types it at a prompt: `raise 6`, `meld 7s 7h 7d`, `wager 20 on square 1`.
///
/// # Errors
/// If it is not valid; the line of the fault is 1.
pub fn parse_move(seat: Seat, text: &str) -> Result<Move, Fault> {
    let step = read_act(Who::Seat(seat), text)?;
    let mv = move_of(&step).map_err(|fault| Fault { line: 1, ..fault })?;
    match step.incident {
        None => Ok(mv),
        Some(_) => Err(Fault::new(1, 1, "expected a move")),
    }
}

/// The step for an action, without its events.
pub fn step_of(actor: Actor, action: &Action) -> StepText {
    let who = who_of(actor);
    let some = |amount: Chips| (!amount.is_zero()).then(|| amount.as_cents());
    let about = |verb: &str, incident: &Incident| StepText {
        amount: some(incident.amount),
        cards: incident.cards,
        place: place_text(incident.place, incident.seat),
        incident: Some(IncidentText {
            kind: incident.kind.to_string(),
            seat: incident.seat,
            count: (incident.count > 0).then_some(incident.count),
            how: incident.how.map(|how| how.to_string()),
        }),
        ..StepText::new(who, verb)
    };
    match action {
        Action::Move(mv) => StepText {
            amount: some(mv.amount),
            cards: mv.cards,
            place: place_text(mv.place, seat_of(actor)),
            ..StepText::new(who, mv.verb.as_str())
        },
        Action::Chance(Answer::Cards(cards)) => {
            StepText { cards: *cards, ..StepText::new(who, "cards") }
        }
        Action::Chance(Answer::Shuffled) => StepText::new(who, "shuffled"),
        Action::Chance(Answer::Dice(faces)) => {
            StepText { dice: Some(*faces), ..StepText::new(who, "dice") }
        }
        Action::Slip(incident) => about("slip", incident),
        Action::Declare(incident) => about("declare", incident),
        Action::Override(over) => StepText {
            decision: Some(DecisionText {
                ruling: over.ruling.to_string(),
                by: shortened(&over.who),
                because: shortened(&over.why),
            }),
            ..about("override", &over.incident)
        },
    }
}

/// Free text shortened to fit into a line of a record.
pub(super) fn shortened(text: &str) -> String {
    text.chars().take(400).collect()
}
