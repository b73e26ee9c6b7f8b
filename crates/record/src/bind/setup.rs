use cards::{Card, Counts};
use engine::options::Options;
use engine::{
    Chips, Covering, CoveringBank, Elsewhere, GAMES, Game, Mode, Post, Rules, Runs, Setup,
    SetupFault, ShoeState, Stacks,
};
use notation::{Fault, Field, HandText, Item};
use spelling::did_you_mean;

/// A hand's header, interpreted.
#[derive(Clone, Debug)]
pub struct Bound {
    pub game: &'static Game,
    /// Every option of the game, set or by default.
    pub options: Options,
    /// What the hand starts from.
    pub setup: Setup,
    /// Whether the shoe continues from the previous hand.
    pub carried: bool,
    /// Whether the header itself lists the shoe's discards.
    pub discards_given: bool,
}

/// Turns a header into the engine's setup. Defaults: guarded mode, the game's deck, a fresh shoe
/// with number 1.
///
/// # Errors
/// Everything that is wrong with it, each with its line.
pub fn bind_setup(hand: &HandText, rules: Rules) -> Result<Bound, Vec<Fault>> {
    let at = hand.line.0;
    let mut faults = Vec::new();
    let Some(game) = find_game(hand, &mut faults) else {
        return Err(faults);
    };
    let options = read_options(hand, game, &mut faults);
    let prepared = match (game.prepare)(&options) {
        Ok(prepared) => Some(prepared),
        Err(wrong) => {
            let line = |key: &str| option_line(hand, key).unwrap_or(at);
            faults.extend(wrong.iter().map(|f| Fault::new(line(&f.key), 1, f.to_string())));
            None
        }
    };
    let stacks: Stacks = hand.seats().map(|(seat, stack, _)| (seat, Chips::cents(stack))).collect();
    if stacks.seats().is_empty() {
        faults.push(Fault::new(at, 1, "expected seats, as in: seat 1 30.00 Ann"));
    }
    let lead = hand.lead();
    if lead.is_none() {
        faults.push(Fault::new(at, 1, "expected the lead, as in: lead 1"));
    }
    let (Some(prepared), Some(lead)) = (prepared, lead) else {
        return Err(faults);
    };
    let deck = hand.deck().unwrap_or_else(|| prepared.deck());
    let (id, carried) = hand.shoe().unwrap_or((1, false));
    let mut shoe = ShoeState::fresh(id, deck);
    let discards_given = take_discards(hand, &mut shoe, carried, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let live =
        hand.field(|field| matches!(field, Field::Mode(mode) if mode == "live").then_some(()));
    let mode = if live.is_some() { Mode::Live } else { Mode::Guarded };
    let mut setup = Setup {
        mode,
        rules,
        away: hand.absent().collect(),
        opening: hand.is_opening(),
        raised: hand.is_raised(),
        doubles: hand.doubles().iter().copied().collect(),
        ..Setup::new(prepared, stacks, lead, shoe)
    };
    for item in &hand.header {
        match &item.is {
            Field::Blind(seat, cents) => setup.blinds.set(*seat, Chips::cents(*cents)),
            Field::Elsewhere { least, rake, after, trimmed, runs } => {
                setup.elsewhere = Some(Box::new(Elsewhere {
                    antes: antes(hand),
                    trimmed: *trimmed,
                    least: Chips::cents(*least),
                    rake: Chips::cents(*rake),
                    after: *after,
                    runs: runs.map(|(boards, shared)| Runs { boards, shared }),
                }));
            }
            Field::Post { seat, live, dead } => {
                let post = Post { live: Chips::cents(*live), dead: Chips::cents(*dead) };
                setup.posts.set(*seat, post);
            }
            Field::Partners(seats) => setup.partners = seats.iter().copied().collect(),
            Field::Rail(seats) => setup.rail = seats.iter().copied().collect(),
            Field::Backers(spot, seats) => {
                setup.carry.backers.extend(seats.iter().map(|seat| (*spot, *seat)));
            }
            Field::Streak(seat, pots) => setup.carry.streak = Some((*seat, *pots)),
            Field::Match(seat, cents) => setup.matches.set(*seat, Chips::cents(*cents)),
            _ => {}
        }
    }
    setup.covering = hand.field(|field| match field {
        Field::Behind(seat, cents) => {
            let who = seat.map_or(CoveringBank::Corporation, CoveringBank::Seat);
            Some(Covering { who, put_up: Chips::cents(*cents) })
        }
        _ => None,
    });
    Ok(Bound { game, options, setup, carried, discards_given })
}

fn antes(hand: &HandText) -> Stacks {
    let ante = |item: &Item<Field>| match item.is {
        Field::Ante(seat, cents) => Some((seat, Chips::cents(cents))),
        _ => None,
    };
    hand.header.iter().filter_map(ante).collect()
}

fn find_game(hand: &HandText, faults: &mut Vec<Fault>) -> Option<&'static Game> {
    let Some((line, id)) = hand.header.iter().find_map(|item| match &item.is {
        Field::Game(id) => Some((item.line.0, id)),
        _ => None,
    }) else {
        faults.push(Fault::new(hand.line.0, 1, "expected the game, as in: game holdem"));
        return None;
    };
    let game = Game::find(id);
    if game.is_none() {
        let near = did_you_mean(id, GAMES.iter().map(|game| game.id));
        faults.push(Fault::new(line, 6, format!("unknown game '{id}'{near}")));
    }
    game
}

fn option_line(hand: &HandText, name: &str) -> Option<u32> {
    hand.header.iter().find_map(|item| match &item.is {
        Field::Option { key, .. } if key == name => Some(item.line.0),
        _ => None,
    })
}

fn read_options(hand: &HandText, game: &'static Game, faults: &mut Vec<Fault>) -> Options {
    let mut options = Options::defaults(game.options);
    let revision = hand.field(|field| match field {
        Field::Revision(revision) => Some(*revision),
        _ => None,
    });
    game.set_earlier(revision, &mut options);
    for item in &hand.header {
        let Field::Option { key, value } = &item.is else {
            continue;
        };
        if !options.has(key) {
            let near = did_you_mean(key, game.every_option().map(|spec| spec.key));
            let reason = format!("{} has no option '{key}'{near}", game.id);
            faults.push(Fault::new(item.line.0, 8, reason));
        } else if let Err(wrong) = options.set(key, value) {
            faults.push(Fault::new(item.line.0, 9 + key.len() as u32, wrong.to_string()));
        }
    }
    options
}

/// Takes the header's discards out of the stub; returns whether there were any.
fn take_discards(
    hand: &HandText,
    shoe: &mut ShoeState,
    carried: bool,
    faults: &mut Vec<Fault>,
) -> bool {
    let mut given = false;
    for item in &hand.header {
        let Field::Discards(cards) = &item.is else {
            continue;
        };
        given = true;
        if !carried {
            let reason = "a fresh shoe has no discards: write shoe N carried";
            faults.push(Fault::new(item.line.0, 1, reason));
            return given;
        }
        for card in cards.iter().copied() {
            if !shoe.stub.take(card) {
                let reason = if card == Card::UNKNOWN {
                    "discards must be known cards".to_string()
                } else {
                    format!("the shoe has no more {card}")
                };
                faults.push(Fault::new(item.line.0, 1, reason));
                return given;
            }
            shoe.discards.add(card);
        }
    }
    given
}

/// Lines for the discards of a shoe, a few dozen cards each.
pub(super) fn discard_fields(discards: &Counts) -> Vec<Item<Field>> {
    let cards: Vec<Card> = discards.iter().collect();
    cards.chunks(26).map(|some| Field::Discards(some.iter().copied().collect()).into()).collect()
}

/// Option lines for every option of a game.
pub(super) fn option_fields(options: &Options) -> Vec<Item<Field>> {
    let field = |key: &str, value: &str| Field::Option { key: key.into(), value: value.into() };
    options.iter().map(|(spec, value)| field(spec.key, value).into()).collect()
}

/// Writes every option of the game into the header, so that the record stays valid even if a
/// default changes.
///
/// # Errors
/// If the header cannot be understood.
pub fn spell_options(hand: &mut HandText) -> Result<(), Vec<Fault>> {
    let bound = bind_setup(hand, Rules::ALL)?;
    let is_option = |item: &Item<Field>| matches!(item.is, Field::Option { .. });
    let first = hand.header.iter().position(is_option);
    let after_game = hand.header.iter().rposition(|item| {
        matches!(item.is, Field::Offering(_) | Field::Game(_) | Field::Revision(_) | Field::Mode(_))
    });
    let at = first.unwrap_or(after_game.map_or(0, |at| at + 1));
    let mut all = option_fields(&bound.options);
    let mut rest = Vec::new();
    for (index, item) in std::mem::take(&mut hand.header).into_iter().enumerate() {
        let Field::Option { key, .. } = &item.is else {
            rest.push((index, item));
            continue;
        };
        let same =
            |new: &&mut Item<Field>| matches!(&new.is, Field::Option { key: k, .. } if k == key);
        if let Some(new) = all.iter_mut().find(same) {
            new.above = item.above;
            new.line = item.line;
        }
    }
    let split = rest.iter().position(|(index, _)| *index >= at).unwrap_or(rest.len());
    let tail = rest.split_off(split);
    hand.header.extend(rest.into_iter().map(|(_, item)| item));
    hand.header.append(&mut all);
    hand.header.extend(tail.into_iter().map(|(_, item)| item));
    Ok(())
}

/// Why a hand cannot be dealt, each at the header line concerned.
pub(crate) fn setup_faults(text: &HandText, wrong: &[SetupFault]) -> Vec<Fault> {
    let line = |fault: &SetupFault| {
        let about = |item: &&Item<Field>| is_about(&item.is, fault);
        // A seat that no other line mentions is reported at its own line, if it has one.
        let seated = |item: &&Item<Field>| match &item.is {
            Field::Seat { seat, .. } => fault.seat() == Some(*seat),
            _ => false,
        };
        let header = &text.header;
        let found = header.iter().find(about).or_else(|| header.iter().find(seated));
        found.map_or(text.line.0, |item| item.line.0)
    };
    match wrong {
        [] => vec![Fault::new(text.line.0, 1, "the engine cannot start this hand")],
        all => all.iter().map(|fault| Fault::new(line(fault), 1, fault.to_string())).collect(),
    }
}

fn is_about(field: &Field, fault: &SetupFault) -> bool {
    match (fault, field) {
        (SetupFault::LeadNotSeated(_), Field::Lead(_))
        | (SetupFault::BadCovering, Field::Behind(..))
        | (SetupFault::BadPartners, Field::Partners(_) | Field::Match(..))
        | (SetupFault::WrongDeck { .. }, Field::Deck(_))
        | (
            SetupFault::ShoeDoesNotAddUp | SetupFault::ShoeTooShort | SetupFault::ShoeOver,
            Field::Shoe { .. },
        )
        | (SetupFault::NotRaised, Field::Raised)
        | (SetupFault::TooFew { .. } | SetupFault::TooMany { .. }, Field::Seat { .. }) => true,
        (SetupFault::BadPost { seat, .. }, Field::Post { seat: at, .. })
        | (SetupFault::BadBlind(seat), Field::Blind(at, _))
        | (SetupFault::BadElsewhere(seat), Field::Ante(at, _) | Field::Blind(at, _)) => seat == at,
        (SetupFault::BadElsewhere(_), Field::Elsewhere { .. }) => true,
        (SetupFault::AwayNotSeated(seat), Field::Absent(seats))
        | (SetupFault::BadRail(seat), Field::Rail(seats))
        | (SetupFault::BadBacker(seat), Field::Backers(_, seats))
        | (SetupFault::NoDoubles { seat, .. }, Field::Doubles(seats)) => seats.contains(seat),
        _ => false,
    }
}
