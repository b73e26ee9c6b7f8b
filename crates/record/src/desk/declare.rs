use super::open::{lines, written};
use super::{Desk, NotRuled, Ruled, Verdict, chips};
use crate::bind::{action_of, actor_of, named, stack_lines, step_of};
use crate::render::{burns_first, duplicate, why};
use cards::CardList;
use engine::floor::{Declarable, asked, declarable_as};
use engine::{
    Action, Actor, Answer, Code, Engine, Event, EventKind, Events, Hand, Incident, IncidentKind,
    Refusal, Request,
};
use notation::{Block, Fault, StepText};
use spelling::did_you_mean;

/// A hand played on a trial basis, with what was done in it.
struct Trial {
    hand: Hand,
    done: Vec<(Actor, Action, Vec<Event>)>,
}

impl Trial {
    fn act(&mut self, actor: Actor, action: Action) -> Result<(), Refusal> {
        let mut events = Events::new();
        self.hand.apply(actor, &action, &mut events)?;
        self.done.push((actor, action, events.to_vec()));
        Ok(())
    }
}

/// What the floor is asked.
struct Asked {
    by: Actor,
    action: Action,
    incident: Incident,
}

impl Asked {
    fn is_override(&self) -> bool {
        matches!(self.action, Action::Override(_))
    }

    /// Who declares it: a player calls the floor if it is not theirs to declare.
    fn speaker(&self, waits: &Declarable) -> Actor {
        match waits.by {
            Actor::Floor => Actor::Floor,
            _ if self.is_override() => Actor::Floor,
            _ => self.by,
        }
    }

    /// It involves cards that were not named, or that cannot have come.
    fn owed(&self, request: Request, hand: &Hand) -> NotRuled {
        let Incident { kind, cards, .. } = self.incident;
        match duplicate(hand, &cards) {
            Some(words) => NotRuled::NoSuchCard(words),
            None => NotRuled::Owed { kind, request, burn: burns_first(hand), named: cards.len() },
        }
    }

    /// The same for an incident with different facts.
    fn about(&self, incident: Incident) -> Action {
        match &self.action {
            Action::Override(over) => {
                let mut over = over.clone();
                over.incident = incident;
                Action::Override(over)
            }
            _ => Action::Declare(incident),
        }
    }
}

impl Desk {
    /// Declares an incident, or has the floor decide on it. Facts that the record does not have yet
    /// are reported first: the slip, and the cards that came with it.
    ///
    /// # Errors
    /// Why there is no ruling; then nothing has changed.
    pub fn declare(&mut self, step: &StepText) -> Result<Ruled, NotRuled> {
        let asked = self.read(step)?;
        let (trial, waited) = match self.as_it_waits(&asked) {
            Ok(done) => done,
            Err(NotRuled::Refused { declared, .. }) => self.as_a_slip(&asked, declared)?,
            Err(other) => return Err(other),
        };
        let (posted, may) = waited.map_or((None, Vec::new()), |waits| (waits.posted, waits.may));
        let posted = posted.filter(|_| asked.is_override());
        Ok(Ruled { posted, may, ..self.accept(trial) })
    }

    /// Reports a fact or takes a step of the hand, without a ruling.
    ///
    /// # Errors
    /// Why it is impossible; then nothing has changed.
    pub fn tell(&mut self, step: &StepText) -> Result<Ruled, NotRuled> {
        let step = named(&self.hand, step).map_err(NotRuled::Words)?;
        let action = action_of(&step).map_err(NotRuled::Words)?;
        let mut trial = self.trial();
        let actor = actor_of(step.who);
        let told = trial.act(actor, action.clone());
        told.map_err(|refusal| {
            let words = why(&self.hand, actor, &action, &refusal);
            NotRuled::Refused { declared: refusal, slipped: None, words }
        })?;
        Ok(self.accept(trial))
    }

    fn read(&self, step: &StepText) -> Result<Asked, NotRuled> {
        let action = self.action(step)?;
        let (incident, explained) = match &action {
            Action::Declare(incident) => (*incident, true),
            Action::Override(over) => {
                let said = |text: &str| !text.trim().is_empty();
                (over.incident, said(&over.who) && said(&over.why))
            }
            _ => return Err(NotRuled::Words(Fault::new(1, 1, "expected a declaration"))),
        };
        if !self.incidents().any(|kind| kind == incident.kind) {
            return Err(NotRuled::NotOfThisGame(incident.kind));
        }
        let by = actor_of(step.who);
        let caller = if let Actor::Seat(seat) = by { Some(seat) } else { None };
        let dealt = self.setup.stacks.seats();
        let stranger = incident.seat.into_iter().chain(caller).find(|seat| !dealt.has(*seat));
        match stranger {
            Some(seat) => Err(NotRuled::NoSuchSeat(seat)),
            None if !explained => Err(NotRuled::Unexplained),
            None if self.hand.outcome().is_some() => Err(NotRuled::HandOver),
            None => Ok(Asked { by, action, incident }),
        }
    }

    /// The action, or which of this game's incidents was meant.
    fn action(&self, step: &StepText) -> Result<Action, NotRuled> {
        let named = step.incident.as_ref().map_or("", |incident| incident.kind.as_str());
        if IncidentKind::from_name(named).is_none() {
            let near = did_you_mean(named, self.incidents().map(|kind| kind.as_str()));
            let reason = format!("unknown incident '{named}'{near}");
            return Err(NotRuled::Words(Fault::new(1, 1, reason)));
        }
        action_of(step).map_err(NotRuled::Words)
    }

    fn trial(&self) -> Trial {
        Trial { hand: self.hand.clone(), done: Vec::new() }
    }

    /// The incident was already reported and is waiting for its ruling.
    fn as_it_waits(&self, asked: &Asked) -> Result<(Trial, Option<Declarable>), NotRuled> {
        let mut trial = self.trial();
        let waits = self::asked(&self.hand, asked.incident);
        let by = waits.as_ref().map_or(asked.by, |waits| asked.speaker(waits));
        match (trial.act(by, asked.action.clone()), waits) {
            (Ok(()), waits) => Ok((trial, waits)),
            (Err(declared), None) => Err(refused(declared)),
            (Err(refusal), Some(waits)) => Err(not_so(asked, &waits, refusal)),
        }
    }

    /// The incident is reported first, by the dealer or by the player who calls it.
    fn as_a_slip(
        &self,
        asked: &Asked,
        declared: Refusal,
    ) -> Result<(Trial, Option<Declarable>), NotRuled> {
        let kind = asked.incident.kind;
        let before = declarable_as(&self.hand, kind);
        let slip = |by, incident| {
            let mut trial = self.trial();
            trial.act(by, Action::Slip(incident)).map(|()| trial)
        };
        let told = slip(Actor::Dealer, asked.incident).map_err(|refusal| (Actor::Dealer, refusal));
        let told = told.or_else(|(dealer, refusal)| match asked.by {
            // What the dealer cannot report, the player can.
            Actor::Seat(_) => slip(asked.by, asked.incident).map_err(|own| match refusal.code {
                Code::NotYours => (asked.by, own),
                _ => (dealer, refusal),
            }),
            _ => Err((dealer, refusal)),
        });
        // Cards that came with it are not part of the report itself.
        let with_cards = || {
            let bare = Incident { cards: CardList::EMPTY, ..asked.incident };
            let mut trial = slip(Actor::Dealer, bare).ok()?;
            let cards = Answer::Cards(asked.incident.cards);
            trial.act(Actor::Chance, Action::Chance(cards)).ok().map(|()| trial)
        };
        let known = !asked.incident.cards.is_empty();
        let (mut trial, waits) = match told {
            Ok(trial) => match newly(&trial.hand, asked, &before) {
                None if known && owes(&trial.hand).is_some() => {
                    let trial = with_cards().unwrap_or(trial);
                    let waits = newly(&trial.hand, asked, &before);
                    (trial, waits)
                }
                waits => (trial, waits),
            },
            Err((by, refusal)) => match with_cards().filter(|_| known) {
                Some(trial) => {
                    let waits = newly(&trial.hand, asked, &before);
                    (trial, waits)
                }
                None if refusal.code == Code::NotYours && by == Actor::Dealer => {
                    return Err(NotRuled::ForAPlayer(refusal.rule));
                }
                None => {
                    // It may have come with other cards than those named.
                    let bare = Incident { cards: CardList::EMPTY, ..asked.incident };
                    let came = slip(Actor::Dealer, bare).ok().filter(|_| known);
                    let due = came.and_then(|trial| Some((owes(&trial.hand)?, trial.hand)));
                    let new = due.filter(|(due, _)| owes(&self.hand) != Some(*due));
                    let words = why(&self.hand, by, &Action::Slip(asked.incident), &refusal);
                    let refused = NotRuled::Refused { declared, slipped: Some(refusal), words };
                    return Err(new.map_or(refused, |(due, hand)| asked.owed(due, &hand)));
                }
            },
        };
        let Some(waits) = waits else {
            // What chance already owed has nothing to do with it.
            let asks = |event: &Event| matches!(event.kind, EventKind::Need { .. });
            let asked_for = trial.done.iter().any(|(_, _, events)| events.iter().any(asks));
            return match owes(&trial.hand).filter(|_| asked_for) {
                Some(request) => Err(asked.owed(request, &trial.hand)),
                None if asked.is_override() => Err(NotRuled::CannotDecide { may: Vec::new() }),
                // A fact that needs no ruling.
                None => Ok((trial, None)),
            };
        };
        let refused = |refusal| not_so(asked, &waits, refusal);
        trial.act(asked.speaker(&waits), asked.about(waits.incident)).map_err(refused)?;
        Ok((trial, Some(waits)))
    }

    /// Makes the trial the actual state.
    fn accept(&mut self, trial: Trial) -> Ruled {
        let before = chips(&self.hand);
        let after = chips(&trial.hand);
        let mut accounts: Vec<_> =
            before.iter().chain(&after).map(|(account, _)| *account).collect();
        accounts.sort_unstable();
        accounts.dedup();
        let has = |all: &[(engine::Account, engine::Chips)], account| {
            all.iter().filter(|(of, _)| *of == account).map(|(_, chips)| *chips).sum()
        };
        let chips = accounts.iter().map(|&a| (a, has(&before, a), has(&after, a))).collect();
        let step = |(actor, action, events): &(Actor, Action, Vec<Event>)| StepText {
            events: written(&lines(events)),
            ..step_of(*actor, action)
        };
        let steps: Vec<StepText> = trial.done.iter().map(step).collect();
        let events: Vec<Event> = trial.done.into_iter().flat_map(|(_, _, events)| events).collect();
        self.hand = trial.hand;
        if let [text] = &mut self.document.hands[..] {
            text.steps.extend(steps.iter().cloned());
            text.end = self.hand.outcome().map(|outcome| Block {
                events: written(&stack_lines(&outcome)),
                ..Block::default()
            });
        }
        let verdict = events.iter().find_map(verdict);
        Ruled { verdict, posted: None, may: Vec::new(), steps, events, chips }
    }
}

/// It cannot be declared.
fn refused(declared: Refusal) -> NotRuled {
    NotRuled::Refused { declared, slipped: None, words: declared.to_string() }
}

/// Why a pending incident does not get this ruling.
fn not_so(asked: &Asked, waits: &Declarable, refusal: Refusal) -> NotRuled {
    let may = waits.may.clone();
    match (asked.is_override(), refusal.code, waits.by) {
        (true, ..) => NotRuled::CannotDecide { may },
        (false, Code::FloorDecides, _) => NotRuled::FloorDecides { may },
        (false, _, Actor::Seat(_)) => NotRuled::ForAPlayer(refusal.rule),
        _ => refused(refusal),
    }
}

/// What is pending now and was not before.
fn newly(hand: &Hand, asked: &Asked, before: &[Declarable]) -> Option<Declarable> {
    let Incident { kind, seat, place, count, .. } = asked.incident;
    // The declaration without the facts already stated; it was refused before.
    let bare = Incident { seat, place, count, ..Incident::new(kind) };
    let meant = |waits: &Declarable| {
        let there = seat.is_none() || waits.incident.seat == seat;
        there && !before.iter().any(|old| old.incident == waits.incident)
    };
    self::asked(hand, bare).or_else(|| declarable_as(hand, kind).into_iter().find(meant))
}

/// What chance owes.
fn owes(hand: &Hand) -> Option<Request> {
    hand.windows().request()
}

fn verdict(event: &Event) -> Option<Verdict> {
    let (overruled, incident, ruling, seat) = match event.kind {
        EventKind::Ruling { incident, ruling, seat } => (false, incident, ruling, seat),
        EventKind::Overruled { incident, ruling, seat } => (true, incident, ruling, seat),
        _ => return None,
    };
    Some(Verdict { incident, ruling, seat, rule: event.rule, overruled })
}
