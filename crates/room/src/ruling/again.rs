use super::{Correction, NotCorrected};
use cards::{Card, Zone};
use engine::floor::is_only_in_time;
use engine::{
    Account, Action, Actor, Chips, Code, Engine, Event, EventKind, Events, Hand, IncidentKind,
    Mode, Outcome, Refusal, RuleId, Rules, Ruling, SeatSet, Setup, Verb,
};

/// The result of a ruling after the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruled {
    pub ruling: Option<(IncidentKind, Ruling)>,
    pub rule: Option<RuleId>,
    /// The outcome before the ruling.
    pub before: Outcome,
    pub after: Outcome,
    /// Who owes what to whom for it.
    pub moves: Vec<Moved>,
    /// Everything that was done in the hand as now ruled.
    pub acts: Vec<(Actor, Action)>,
}

/// Chips that go from one to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    pub from: Account,
    pub to: Account,
    pub amount: Chips,
}

/// Replays a finished hand with a ruling in it, and says who owes what to whom. The table is live,
/// whatever its mode was.
///
/// # Errors
/// Why the ruling is not possible.
pub fn rule_again(
    setup: &Setup,
    acts: &[(Actor, Action)],
    correction: &Correction,
) -> Result<Ruled, NotCorrected> {
    rule_telling(setup, acts, correction, &mut Vec::new())
}

/// The same, with the events of each step of the correction as far as it got.
///
/// # Errors
/// Why the ruling is not possible.
pub fn rule_telling(
    setup: &Setup,
    acts: &[(Actor, Action)],
    correction: &Correction,
    told: &mut Vec<Vec<Event>>,
) -> Result<Ruled, NotCorrected> {
    check(setup.stacks.seats(), acts.len(), correction)?;
    let (before, went) = replay(setup, acts)?;
    let live = Setup { mode: Mode::Live, ..setup.clone() };
    let (mut ruling, mut done) = (None, acts[..correction.after].to_vec());
    let mut events = Events::new();
    let mut hand = Hand::start(&live, &mut events).map_err(|_| NotCorrected::Unfinished)?;
    for (at, (actor, action)) in done.iter().enumerate() {
        let fits = hand.apply(*actor, action, &mut events);
        fits.map_err(|refusal| NotCorrected::DoesNotFollow { act: at + 1, refusal })?;
    }
    for (at, (actor, action)) in correction.steps.iter().enumerate() {
        events.clear();
        let taken = hand.apply(*actor, action, &mut events);
        let taken = taken.and_then(|()| in_time(&events, setup.rules));
        taken.map_err(|refusal| NotCorrected::Refused { step: at + 1, refusal })?;
        done.push((*actor, action.clone()));
        // The last decision counts.
        let found = events.iter().rev().find_map(|event| match event.kind {
            EventKind::Ruling { incident, ruling, .. }
            | EventKind::Overruled { incident, ruling, .. } => {
                Some(((incident, ruling), event.rule))
            }
            _ => None,
        });
        ruling = found.or(ruling);
        told.push(events.to_vec());
    }
    for (at, (actor, action)) in acts.iter().enumerate().skip(correction.after) {
        if hand.outcome().is_some() {
            break;
        }
        if gives_up_nothing(&hand, *actor, action) {
            continue;
        }
        events.clear();
        let fits = hand.apply(*actor, action, &mut events);
        fits.map_err(|refusal| NotCorrected::DoesNotFollow { act: at + 1, refusal })?;
        if cards_dealt(&events) != went[at] {
            return Err(NotCorrected::GoesElsewhere { act: at + 1 });
        }
        done.push((*actor, action.clone()));
    }
    let after = hand.outcome().ok_or(NotCorrected::Unfinished)?;
    let moves = moves(&before, &after);
    let (ruling, rule) = ruling.map_or((None, None), |(ruling, rule)| (Some(ruling), rule));
    Ok(Ruled { ruling, rule, before, after, moves, acts: done })
}

/// Some rulings require that somebody speaks up in time.
fn in_time(events: &[Event], rules: Rules) -> Result<(), Refusal> {
    let late = events.iter().find_map(|event| match (event.kind, event.rule) {
        (EventKind::Ruling { ruling, seat, .. }, Some(rule)) => {
            Some(rule).filter(|rule| rules.on(*rule) && is_only_in_time(ruling, seat, *rule))
        }
        _ => None,
    });
    late.map_or(Ok(()), |rule| Err(Refusal::by(Code::Late, rule)))
}

/// Whether a correction makes sense at all.
fn check(dealt: SeatSet, acts: usize, correction: &Correction) -> Result<(), NotCorrected> {
    let said = |text: &str| !text.trim().is_empty();
    let silent = |action: &Action| match action {
        Action::Override(over) => !said(&over.who) || !said(&over.why),
        _ => false,
    };
    let mut rulings = 0;
    for (actor, action) in &correction.steps {
        let about = match action {
            Action::Slip(incident) => incident.seat,
            Action::Declare(incident) => {
                rulings += 1;
                incident.seat
            }
            Action::Override(over) => {
                rulings += 1;
                over.incident.seat
            }
            Action::Move(_) | Action::Chance(_) => None,
        };
        let by = if let Actor::Seat(seat) = actor { Some(*seat) } else { None };
        if let Some(seat) = about.into_iter().chain(by).find(|seat| !dealt.has(*seat)) {
            return Err(NotCorrected::NoSuchSeat(seat));
        }
    }
    let unsigned = correction.steps.iter().any(|(_, action)| silent(action));
    if !said(&correction.who) || !said(&correction.why) || unsigned {
        return Err(NotCorrected::Unexplained);
    }
    if rulings == 0 {
        return Err(NotCorrected::NoRuling);
    }
    if correction.after > acts {
        return Err(NotCorrected::NoSuchStep { acts });
    }
    Ok(())
}

/// Whether this is a fold of a hand that is already gone.
fn gives_up_nothing(hand: &Hand, actor: Actor, action: &Action) -> bool {
    let (Actor::Seat(seat), Action::Move(mv)) = (actor, action) else { return false };
    let mut holds = false;
    hand.visit_cards(&mut |zone, _| holds |= matches!(zone, Zone::Hand(of, _) if of == seat));
    mv.verb == Verb::Fold && !holds
}

/// Where cards off the stub went.
type Dealt = Vec<(Card, Zone)>;

fn cards_dealt(events: &[Event]) -> Dealt {
    let dealt = events.iter().filter_map(|event| match event.kind {
        EventKind::Card { card, from: Zone::Stub, to, .. } => Some((card, to)),
        _ => None,
    });
    dealt.collect()
}

/// The outcome of a hand as it was played, and where the cards of each action went.
fn replay(setup: &Setup, acts: &[(Actor, Action)]) -> Result<(Outcome, Vec<Dealt>), NotCorrected> {
    let mut went = Vec::with_capacity(acts.len());
    let mut events = Events::new();
    let mut hand = Hand::start(setup, &mut events).map_err(|_| NotCorrected::Unfinished)?;
    for (at, (actor, action)) in acts.iter().enumerate() {
        events.clear();
        let fits = hand.apply(*actor, action, &mut events);
        fits.map_err(|refusal| NotCorrected::DoesNotFollow { act: at + 1, refusal })?;
        went.push(cards_dealt(&events));
    }
    hand.outcome().map(|outcome| (outcome, went)).ok_or(NotCorrected::Unfinished)
}

/// Everything that a hand leaves behind, account by account.
pub(super) fn left_by(outcome: &Outcome) -> Vec<(Account, Chips)> {
    let seats = outcome.stacks.iter().map(|(seat, stack)| (Account::Seat(seat), stack));
    let cage =
        outcome.stacks.seats().iter().map(|seat| (Account::CageOf(seat), outcome.cage[seat]));
    let house = [
        (Account::Collection, outcome.collected),
        (Account::Jackpot, outcome.jackpot),
        (Account::Corporation, outcome.corporation),
    ];
    seats.chain(cage).chain(house).collect()
}

/// Players with too much pay those with too little: first between a player's own accounts (stack
/// and cage), then to others in the order of the accounts.
fn moves(before: &Outcome, after: &Outcome) -> Vec<Moved> {
    let all = left_by(before).into_iter().zip(left_by(after));
    let mut due: Vec<(Account, Chips)> =
        all.map(|((account, had), (_, has))| (account, has - had)).collect();
    let mut moves = Vec::new();
    for own in [true, false] {
        for from in 0..due.len() {
            for to in 0..due.len() {
                let amount = (Chips::ZERO - due[from].1).min(due[to].1);
                let fits = !own || due[from].0.seat().is_some_and(|s| due[to].0.seat() == Some(s));
                if amount > Chips::ZERO && fits {
                    moves.push(Moved { from: due[from].0, to: due[to].0, amount });
                    due[from].1 += amount;
                    due[to].1 -= amount;
                }
            }
        }
    }
    debug_assert!(due.iter().all(|(_, left)| left.is_zero()), "no chips made or lost");
    moves
}
