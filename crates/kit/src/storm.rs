//! Live tables in bad weather: random options, incidents and rulings, and now and then a rule
//! switched off.
//!
//! Nothing here knows what the result should be. Whatever is accepted, chips and cards must be
//! conserved and nothing may panic. A live hand may go on forever: an irregular meld that nobody
//! calls keeps a player from going out, and a house may choose to play on when nobody can.

use crate::pick;
use crate::recount::Recount;
use cards::{Card, Seat, Zone};
use engine::floor::{declarable, tellable};
use engine::options::{OptionKind, Options};
use engine::*;
use pit::Dealer;
use record::bind::{Heading, Recorder};
use shoe::Rng;
use std::collections::BTreeSet;

/// Returns what an independent audit of a record objects to.
pub type Audit<'a> = &'a dyn Fn(&str) -> Result<(), String>;

/// What went wrong at a table.
#[derive(Clone, Debug, Default)]
pub struct Met {
    /// Incidents that were reported.
    pub told: BTreeSet<IncidentKind>,
    pub ruled: BTreeSet<IncidentKind>,
}

/// Plays one hand of a game in bad weather; returns how it ended, or `None` if it was broken off,
/// the options contradict each other or the players are too poor. What went wrong is added to
/// `met`; `audit`, if given, checks the record independently if all rules are in force.
///
/// # Errors
/// What failed.
pub fn storm(
    game: &'static Game,
    seed: u64,
    met: &mut Met,
    audit: Option<Audit<'_>>,
) -> Result<Option<Ending>, String> {
    let mut rng = Rng::from_seed(seed);
    // Many random options contradict each other.
    let fits = |options: Options| Some(((game.prepare)(&options).ok()?, options));
    let found = (0..20).find_map(|_| fits(some_options(game, &mut rng)));
    let Some((prepared, options)) = found else { return Ok(None) };
    let players = u32::from(game.players.0) + rng.below(4);
    let rich = 50 << rng.below(4);
    let stack = |rng: &mut Rng| Chips::cents(50 * i64::from(1 + rng.below(rich)));
    let stacks = (0..players as usize).map(|at| (Seat::at(at), stack(&mut rng)));
    let stacks: Stacks = stacks.collect();
    let rules: Vec<RuleId> = game.every_rule().collect();
    let off = pick::one_of(&rules, &mut rng).filter(|_| rng.below(3) == 0);
    let shoe = ShoeState::fresh(1, prepared.deck());
    let doubles = stacks.seats().iter().filter(|_| rng.below(3) == 0).collect();
    let mut setup = Setup {
        mode: Mode::Live,
        opening: rng.below(3) == 0,
        doubles,
        rules: off.map_or(Rules::ALL, Rules::without),
        away: (0..players as usize).map(Seat::at).filter(|_| rng.below(6) == 0).collect(),
        ..Setup::new(prepared, stacks, Seat::at(rng.below(players) as usize), shoe)
    };
    let mut events = Events::new();
    if Hand::start(&setup, &mut events).is_err() {
        setup.doubles = SeatSet::EMPTY;
    }
    setup.covering = crate::table::some_covering(&setup, &mut rng);
    events.clear();
    let Ok(hand) = Hand::start(&setup, &mut events) else { return Ok(None) };
    let mut books = Recount::open(&setup);
    let mut dealer = Dealer::new(rng.fork(1));
    dealer.prepare(&setup.carry.shoe);
    let audit = audit.filter(|_| off.is_none());
    let heading =
        Heading { offering: game.id, game, options: &options, names: &[], carried: false };
    let recorder = audit.map(|_| {
        let mut recorder = Recorder::new();
        recorder.begin(&heading, &setup, &events);
        recorder
    });
    let (whole, slips) = (off.is_none(), game.every_incident().collect());
    let lately = Met::default();
    let mut table =
        StormTable { game: setup.game, whole, hand, dealer, events, recorder, slips, lately };
    for _ in 0..4_000 {
        books.post(&table.events)?;
        books.compare(&table.hand)?;
        met.told.append(&mut table.lately.told);
        met.ruled.append(&mut table.lately.ruled);
        table.events.clear();
        if let Some(outcome) = table.hand.outcome() {
            // With a rule switched off, chips may stay where it would have moved them.
            if off.is_none() {
                books.close(&outcome)?;
            }
            if let (Some(recorder), Some(audit)) = (&mut table.recorder, audit) {
                recorder.end(&outcome);
                let text = notation::print(&recorder.document(Viewer::Record));
                audit(&text).map_err(|fault| format!("{fault}\n\n{text}"))?;
            }
            return Ok(Some(outcome.ending));
        }
        step(&mut table, &mut rng)?;
    }
    Ok(None)
}

/// A table in bad weather.
struct StormTable {
    game: Prepared,
    /// Whether all rules are in force.
    whole: bool,
    hand: Hand,
    dealer: Dealer,
    events: Events,
    recorder: Option<Recorder>,
    slips: Vec<IncidentKind>,
    /// What went wrong since it was last looked at.
    lately: Met,
}

impl StormTable {
    /// Tries an action, and records it if it is accepted.
    fn act(&mut self, actor: Actor, action: &Action) -> Result<(), Refusal> {
        self.hand.apply(actor, action, &mut self.events)?;
        let known = kind_of(action)
            .is_none_or(|kind| self.game.game().every_incident().any(|own| own == kind));
        assert!(known, "{action:?} is accepted, but is not an incident of this game");
        match action {
            Action::Slip(incident) => _ = self.lately.told.insert(incident.kind),
            Action::Override(over) => _ = self.lately.ruled.insert(over.incident.kind),
            _ => self.lately.ruled.extend(self.events.iter().filter_map(ruled)),
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.step(actor, action, Ok(&self.events));
        }
        Ok(())
    }
}

/// What was ruled on, by the floor or the player who called it.
fn ruled(event: &Event) -> Option<IncidentKind> {
    match event.kind {
        EventKind::Ruling { incident, .. } => Some(incident),
        _ => None,
    }
}

fn some_options(game: &'static Game, rng: &mut Rng) -> Options {
    let mut options = Options::defaults(game.options);
    for spec in game.every_option() {
        let value = match spec.kind {
            OptionKind::Choice(words) => pick::one_of(words, rng).unwrap_or(spec.default).into(),
            OptionKind::Count(least, most) => {
                (u32::from(least) + rng.below(u32::from(most - least) + 1)).to_string()
            }
            OptionKind::Amount => ["0.00", "0.50", "1.00", "3.00", "10.00", spec.default]
                [rng.below(6) as usize]
                .into(),
            OptionKind::Amounts => {
                ["1.00,3.00", "2.00", "0.50,1.00", spec.default][rng.below(4) as usize].into()
            }
            OptionKind::Bands | OptionKind::Shares | OptionKind::Chances => spec.default.into(),
            OptionKind::ByPlayers => {
                ["", "2-10:1.00", "2-4:0.50,5-10:2.00", spec.default][rng.below(4) as usize].into()
            }
        };
        if rng.below(2) == 0 {
            options.set(spec.key, &value).expect("a value of its kind");
        }
    }
    options
}

fn step(table: &mut StormTable, rng: &mut Rng) -> Result<(), String> {
    let windows = table.hand.windows();
    if let Some(request) = windows.request() {
        // Most slips of a deal happen while a card is due.
        if rng.below(6) == 0 && some_incident(table, false, rng) {
            return Ok(());
        }
        let request = some_part(&table.hand, request, rng);
        let answer = table.dealer.answer(&table.hand, request);
        return table
            .act(Actor::Chance, &answer)
            .map_err(|refusal| format!("chance is refused: {refusal}"));
    }
    let open: Vec<Window> = windows.iter().collect();
    let ruling = open.iter().any(|window| window.purpose == Purpose::Rule);
    if (ruling && rng.below(4) == 0 || rng.below(24) == 0) && desk(table, ruling, rng)? {
        return Ok(());
    }
    if !ruling
        && let Some(found) = table.hand.default_action(Actor::Floor)
        && rng.below(4) == 0
    {
        // Somebody finds a mistake that nobody had noticed.
        let refused = |refusal| format!("{found:?} can be found, but is refused: {refusal}");
        return table.act(Actor::Floor, &found).map_err(refused);
    }
    if (ruling || rng.below(8) == 0) && some_incident(table, ruling, rng) {
        return Ok(());
    }
    let Some(window) = pick::one_of(&open, rng) else { return Err("nobody can act".into()) };
    let mut legal = table.hand.legal(window.actor);
    // A player who is ready at once has no part in the hand, and if everybody folds no last card is
    // ever dealt: most hands would show nothing.
    let short = |schema: &Schema| matches!(schema.verb, Verb::Ready | Verb::Fold);
    if legal.iter().any(|schema| !short(schema)) && rng.below(8) > 0 {
        legal.retain(|schema| !short(schema));
    }
    let action = if legal.is_empty() {
        table.hand.default_action(window.actor)
    } else {
        Some(pick::inside(&legal, &legal[rng.below(legal.len() as u32) as usize], rng).into())
    };
    let Some(action) = action else { return Ok(()) };
    // Now and then somebody else does it, out of turn.
    let actor = if rng.below(8) == 0 { someone(rng) } else { window.actor };
    match table.act(actor, &action) {
        // What the floor would do by default may only be open to it as a decision.
        Err(refusal) if !legal.is_empty() && actor == window.actor => {
            Err(format!("{action:?} of {window:?} is offered and refused: {refusal}"))
        }
        _ => Ok(()),
    }
}

/// Now and then only some of the cards come, if the table accepts them in parts.
fn some_part(hand: &Hand, request: Request, rng: &mut Rng) -> Request {
    let Request::Draw { n: n @ 2.., from } = request else { return request };
    let part = 1 + rng.below(u32::from(n) - 1) as u8;
    let cards = Answer::Cards((0..part).map(|_| Card::UNKNOWN).collect());
    let taken = rng.below(3) == 0 && hand.check(Actor::Chance, &Action::Chance(cards)).is_ok();
    if taken { Request::Draw { n: part, from } } else { request }
}

/// The incident that an action is about, if any.
fn kind_of(action: &Action) -> Option<IncidentKind> {
    match action {
        Action::Slip(incident) | Action::Declare(incident) => Some(incident.kind),
        Action::Override(over) => Some(over.incident.kind),
        Action::Move(_) | Action::Chance(_) => None,
    }
}

/// The floor rules on something pending. Whatever is offered must be accepted; returns whether
/// there was anything.
fn desk(table: &mut StormTable, ruling: bool, rng: &mut Rng) -> Result<bool, String> {
    let all = declarable(&table.game, &table.hand);
    if ruling && all.is_empty() && table.whole {
        return Err("the floor has to rule, but nothing can be declared".into());
    }
    let at = rng.below(all.len().max(1) as u32) as usize;
    let Some(waits) = all.get(at) else { return Ok(false) };
    let (posted, other) = (waits.posted.is_some(), pick::one_of(&waits.may, rng));
    let (by, action) = match other.filter(|_| !posted || rng.below(2) == 0) {
        Some(ruling) => {
            let (who, why) = ("the floor".into(), "as the weather is".into());
            let decision = Override { incident: waits.incident, ruling, who, why };
            (Actor::Floor, Action::Override(Box::new(decision)))
        }
        None => (waits.by, Action::Declare(waits.incident)),
    };
    let refused = |refusal| format!("{action:?} of {by:?} waits, but is refused: {refusal}");
    table.act(by, &action).map_err(refused)?;
    Ok(true)
}

/// A low seat, taken or not.
fn someone(rng: &mut Rng) -> Actor {
    Actor::Seat(Seat::at(rng.below(6) as usize))
}

/// Amounts that somebody could put in now.
fn amounts(hand: &Hand, rng: &mut Rng) -> Vec<Chips> {
    let open: Vec<Window> = hand.windows().iter().collect();
    let mut found = Vec::new();
    for window in open {
        let legal = hand.legal(window.actor);
        let priced = legal.iter().filter(|schema| schema.amount.is_some());
        found.extend(priced.map(|schema| pick::inside(&legal, schema, rng).amount));
    }
    found
}

/// Tries incidents and rulings until one is accepted; returns whether one was.
fn some_incident(table: &mut StormTable, ruling: bool, rng: &mut Rng) -> bool {
    let posted = table.hand.default_action(Actor::Floor);
    // The floor often rules as posted, or most incidents would only ever be overruled.
    if let (true, Some(action)) = (ruling && rng.below(2) == 0, &posted) {
        return table.act(Actor::Floor, action).is_ok();
    }
    let (held, slips) = (held(&table.hand), table.slips.clone());
    let amounts = amounts(&table.hand, rng);
    let mut kind = IncidentKind::ExposedCard;
    (0..60).any(|at| {
        // Each kind gets several tries, so that those that rarely fit come up as well.
        if at % 12 == 0 {
            kind = match &posted {
                Some(Action::Declare(due)) if rng.below(4) > 0 => due.kind,
                _ => pick::one_of(&slips, rng)
                    .filter(|_| rng.below(4) > 0)
                    .unwrap_or_else(|| pick::one_of(IncidentKind::ALL, rng).expect("some")),
            };
        }
        // Facts that fit, now and then: some are hardly ever found by chance.
        let known =
            (at == 0 && !ruling && rng.below(8) == 0).then(|| fitting(table, rng)).flatten();
        let (actor, action) = match known {
            Some((by, told)) => (by, Action::Slip(told)),
            None => incident(&held, &amounts, kind, ruling, rng),
        };
        let taken = table.act(actor, &action).is_ok();
        if let (true, Action::Slip(slip)) = (taken, &action)
            && is_foreign(slip)
        {
            slip.cards.iter().for_each(|card| table.dealer.slip_in(*card));
        }
        taken
    })
}

/// Something that can be reported now.
fn fitting(table: &StormTable, rng: &mut Rng) -> Option<(Actor, Incident)> {
    let fits = |kind: &IncidentKind| tellable(&table.hand, *kind).next().is_some();
    let kinds: Vec<IncidentKind> = table.slips.iter().copied().filter(fits).collect();
    let kind = pick::one_of(&kinds, rng)?;
    let some = tellable(&table.hand, kind).take(4).collect::<Vec<_>>();
    pick::one_of(&some, rng)
}

/// Whether an incident involves cards that do not belong to the shoe.
fn is_foreign(slip: &Incident) -> bool {
    matches!(slip.kind, IncidentKind::IrregularDeck | IncidentKind::ForeignCard)
}

/// Who has which cards. Before the deal nobody holds a card, but chips are there.
fn held(hand: &Hand) -> Vec<(Seat, Option<Card>)> {
    let mut held = Vec::new();
    hand.visit_cards(&mut |zone, card| {
        if let Zone::Hand(seat, _) | Zone::Spread(seat, _) = zone {
            held.push((seat, Some(card)));
        }
    });
    hand.visit_chips(&mut |account, _| {
        held.extend(account.seat().map(|seat| (seat, None)));
    });
    held
}

/// An incident with plausible facts, or a ruling on one.
fn incident(
    held: &[(Seat, Option<Card>)],
    amounts: &[Chips],
    kind: IncidentKind,
    ruling: bool,
    rng: &mut Rng,
) -> (Actor, Action) {
    let mut incident = Incident::new(kind);
    if let (Some((seat, card)), true) = (pick::one_of(held, rng), rng.below(4) > 0) {
        incident.seat = Some(seat);
        if let (Some(card), 0) = (card, rng.below(2)) {
            incident.cards.push(card);
            let most = match kind {
                IncidentKind::TwoDiscards => 2,
                IncidentKind::InvalidMeld => 3,
                _ => 1,
            };
            let own: Vec<Card> =
                held.iter().filter(|(of, _)| *of == seat).filter_map(|(_, card)| *card).collect();
            while incident.cards.len() < most {
                incident.cards.push(pick::one_of(&own, rng).unwrap_or(card));
            }
        }
    }
    if kind == IncidentKind::ForeignCard && rng.below(2) == 0 {
        incident.cards = [Card::JOKER].into_iter().collect();
    }
    if rng.below(2) == 0 {
        let n = rng.below(4) as u8;
        match rng.below(4) {
            _ if kind == IncidentKind::FromSpread => incident.place = Place::spread(n),
            0 => incident.count = n,
            1 => incident.place = Place::spread(n),
            2 => incident.place = Place::Seat(Seat::at(n.into())),
            _ => incident.place = incident.seat.map_or(Place::Nowhere, |s| Place::Hand(s, n)),
        }
        incident.how = pick::one_of(How::ALL, rng).filter(|_| n == 0);
    }
    // Most incidents carry no amount.
    let chips = matches!(kind, IncidentKind::OversizedChip | IncidentKind::StringRaise);
    match rng.below(8) {
        0 => incident.amount = Chips::cents(50 * i64::from(rng.below(60))),
        1.. if chips => incident.amount = pick::one_of(amounts, rng).unwrap_or_default(),
        _ => {}
    }
    match (ruling, rng.below(4)) {
        (false, 0 | 1) => {
            let by = if rng.below(4) == 0 { someone(rng) } else { Actor::Dealer };
            (by, Action::Slip(incident))
        }
        // In some games players call each other's hands foul; elsewhere they are refused.
        (_, 0 | 2) if rng.below(3) == 0 => {
            let caller =
                pick::one_of(held, rng).map_or(Actor::Floor, |(seat, _)| Actor::Seat(seat));
            (caller, Action::Declare(incident))
        }
        (_, 0 | 2) => (Actor::Floor, Action::Declare(incident)),
        _ => {
            let ruling = pick::one_of(Ruling::ALL, rng).expect("some");
            let (who, why) = ("the floor".into(), "as the weather is".into());
            let decision = Override { incident, ruling, who, why };
            (Actor::Floor, Action::Override(Box::new(decision)))
        }
    }
}
