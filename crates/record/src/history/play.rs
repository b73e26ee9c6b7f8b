use super::agree::{differs, missing};
use super::amount::Amount;
use super::deal::{Deal, UP_CARDS};
use super::format::Hands;
use super::hand::History;
use super::kind::Kind;
use super::table::Playing;
use super::text::{Wrong, wrong};
use crate::bind::{Heading, Recorder};
use cards::{Rank, Seat};
use engine::options::Options;
use engine::poker::Deal as Street;
use engine::{Chips, Choices, Ending, Events, Hand, Prepared, Setup};
use notation::Fault;

/// Replays histories one after the other.
#[derive(Debug, Default)]
pub struct Importer {
    /// The rule sets used last: most files have only one.
    games: Vec<RuleSet>,
    choices: Choices,
    events: Events,
    hand: Option<Hand>,
}

/// A game prepared for hands from elsewhere.
#[derive(Debug)]
struct RuleSet {
    terms: Terms,
    game: Prepared,
    options: Options,
    streets: Vec<Street>,
}

/// What distinguishes one rule set from another.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Terms {
    kind: Kind,
    small: Chips,
    large: Chips,
    bring_in: Chips,
    smallest: Chips,
}

/// What a history may leave out.
#[derive(Clone, Copy, Debug)]
struct Assumed {
    /// What the house took out of the pot.
    rake: Chips,
    /// The smallest chip: pots are not split any finer.
    chip: Chips,
    /// The rank of stand-ins for unknown up cards.
    up: Rank,
}

/// A history that was replayed as far as it goes.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The final stacks; `None` for an unknown one.
    pub stacks: Vec<Option<Amount>>,
    /// Each player's winnings from the pots.
    pub won: Vec<Amount>,
    /// Uncalled bets that were returned to each player.
    pub(super) returned: Vec<Amount>,
    /// How it ended, if it did.
    pub ending: Option<Ending>,
    /// What it is waiting for, if it is not over.
    pub open: Option<String>,
    /// How many events it produced.
    pub events: usize,
    /// Whether the history states the stacks at its end.
    pub states_stacks: bool,
    /// Players who were dealt stand-ins because their cards are unknown.
    pub stand_ins: Vec<usize>,
}

/// Why a history is not valid, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failing {
    /// It cannot be read.
    Unread(Fault),
    /// Something in it is impossible.
    Refused(Fault),
    /// The stated stacks or winnings differ from the result.
    Differs { fault: Fault, stated: String, is: String },
}

impl Failing {
    pub fn fault(&self) -> &Fault {
        match self {
            Failing::Unread(fault) | Failing::Refused(fault) | Failing::Differs { fault, .. } => {
                fault
            }
        }
    }
}

/// One hand of a file, and its result.
#[derive(Debug)]
pub struct Imported<'a> {
    /// The hand, if it could be read.
    pub history: Option<History<'a>>,
    pub came: Result<Replayed, Failing>,
}

impl Importer {
    /// Reads the next hand of a file and replays it.
    pub fn next<'a>(
        &mut self,
        hands: &mut Hands<'a>,
        recorder: Option<&mut Recorder>,
    ) -> Option<Imported<'a>> {
        let history = match hands.next()? {
            Ok(history) => history,
            Err(fault) => {
                return Some(Imported { history: None, came: Err(Failing::Unread(fault)) });
            }
        };
        let came = match self.replay_as_stated(&history, recorder) {
            Ok(replayed) => match differs(&history, &replayed) {
                None => Ok(replayed),
                Some((wrong, stated, is)) => {
                    let (stated, is) = (stated.to_string(), is.to_string());
                    Err(Failing::Differs { fault: hands.fault(&wrong), stated, is })
                }
            },
            Err(wrong) => Err(Failing::Refused(hands.fault(&wrong))),
        };
        Some(Imported { history: Some(history), came })
    }

    /// Replays a hand and infers from its stated results what they imply about the house. If no rake is
    /// stated, it is the part of the pots that the winnings leave. Pots are split down to the finest
    /// unit; if the stacks differ then, they are split into chips that divide every amount.
    fn replay_as_stated(
        &mut self,
        history: &History<'_>,
        recorder: Option<&mut Recorder>,
    ) -> Result<Replayed, Wrong> {
        let rake = history.rake.unwrap_or_default();
        let mut assumed = Assumed { rake, chip: history.smallest(), up: UP_CARDS[0] };
        let mut first = self.replay(history, assumed, None);
        for up in history.unknown_up_cards().iter().copied() {
            if first.is_ok() {
                break;
            }
            let other = Assumed { up, ..assumed };
            let again = self.replay(history, other, None);
            if again.is_ok() {
                (assumed, first) = (other, again);
            }
        }
        let mut replayed = first?;
        if let Some(rake) = missing(history, &replayed).filter(|_| history.rake.is_none()) {
            assumed.rake = rake;
            replayed = self.replay(history, assumed, None)?;
        }
        if differs(history, &replayed).is_some() {
            let coarse = Assumed { chip: history.chip(), ..assumed };
            let again = self.replay(history, coarse, None);
            if let Ok(again) = again
                && differs(history, &again).is_none()
            {
                (assumed, replayed) = (coarse, again);
            }
        }
        match recorder {
            None => Ok(replayed),
            recorder => self.replay(history, assumed, recorder),
        }
    }

    fn replay(
        &mut self,
        history: &History<'_>,
        assumed: Assumed,
        recorder: Option<&mut Recorder>,
    ) -> Result<Replayed, Wrong> {
        let told = &history.actions;
        for told in told {
            if let Err(reason) = &told.act {
                return Err(told.wrong(reason));
            }
        }
        let about = |(n, reason): (usize, String)| told[n].wrong(&reason);
        let acts = told.iter().flat_map(|told| &told.act);
        let deal = Deal::of(acts, history.kind, assumed.up).map_err(about)?;
        let at = self.game(history, assumed.chip)?;
        let RuleSet { game, options, streets, .. } = &self.games[at];
        let setup = history.setup(game.clone(), assumed.rake);
        self.events.clear();
        let started = match &mut self.hand {
            Some(hand) => hand.restart(&setup, &mut self.events),
            none => Hand::start(&setup, &mut self.events).map(|hand| *none = Some(hand)),
        };
        if let Err(faults) = started {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            return wrong(history.at, faults.join("; "));
        }
        let Some(hand) = &mut self.hand else { return wrong(history.at, "nothing is dealt") };
        let (events, choices) = (&mut self.events, &mut self.choices);
        let mut table = Playing::new(history, streets, hand, events, choices, deal, &setup);
        if let Some(recorder) = recorder {
            let offering = history.kind.rule_set();
            let names = names(history, &setup);
            let heading = Heading {
                offering: &offering,
                game: setup.game.game(),
                options,
                names: &names,
                carried: false,
            };
            table.record(recorder, &heading, &setup);
        }
        table.tally();
        for told in told {
            if let Ok(act) = &told.act {
                table.take(act).map_err(|reason| told.wrong(&reason))?;
            }
        }
        let end = told.last().map_or(history.at, |told| told.at);
        table.end(assumed.rake).or_else(|reason| wrong(end, reason))
    }

    /// The index of a hand's rule set.
    fn game(&mut self, history: &History<'_>, smallest: Chips) -> Result<usize, Wrong> {
        let History { kind, small, large, .. } = *history;
        let bring_in = history.opening();
        let terms = Terms { kind, small, large, bring_in, smallest };
        if let Some(at) = self.games.iter().position(|had| had.terms == terms) {
            return Ok(at);
        }
        let set = RuleSet::new(terms).or_else(|reason| wrong(history.at, reason))?;
        if self.games.len() == 8 {
            self.games.remove(0);
        }
        self.games.push(set);
        Ok(self.games.len() - 1)
    }
}

impl RuleSet {
    fn new(terms: Terms) -> Result<RuleSet, String> {
        let Terms { kind, small, large, bring_in, smallest } = terms;
        let mut options = Options::defaults(kind.game.options);
        let blinds = format!("{small},{small}");
        let set = [
            ("betting", kind.betting),
            ("small-bet", &small.to_string()),
            ("big-bet", &large.to_string()),
            ("raise-cap", "20"),
            ("uncapped", "whenever-two"),
            ("blinds", &blinds),
            ("ante", "0.00"),
            ("bring-in", &bring_in.to_string()),
            ("showdown", "in-turn"),
            ("smallest-chip", &smallest.to_string()),
        ];
        for (key, value) in set.into_iter().filter(|(key, _)| kind.game.option(key).is_some()) {
            options.set(key, value).map_err(|fault| fault.to_string())?;
        }
        let game = (kind.game.prepare)(&options).map_err(|faults| {
            faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        })?;
        let streets = game.poker().map_or(Vec::new(), |game| game.deals().copied().collect());
        Ok(RuleSet { terms, game, options, streets })
    }
}

fn names(history: &History<'_>, setup: &Setup) -> Vec<(Seat, String)> {
    let named = history.players.iter().zip(&history.seats).filter(|(name, _)| !name.is_empty());
    let seats = named.map(|(name, seat)| (*seat, name.to_string()));
    seats.filter(|(seat, _)| setup.stacks.seats().has(*seat)).collect()
}
