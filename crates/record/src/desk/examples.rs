use super::{Desk, NotRuled, said_by};
use crate::bind::step_of;
use cards::{Card, CardList};
use engine::floor::tellable;
use engine::{Action, Actor, Incident, IncidentKind, Request, RuleId, Ruling};

/// Something that can be reported now, as it is said to the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    pub kind: IncidentKind,
    /// A declaration that the desk accepts as it is; unknown cards are `??`.
    pub said: String,
    pub comes: Comes,
}

/// The result of reporting something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comes {
    /// The house's ruling, and its rule.
    Ruled(Ruling, Option<RuleId>),
    /// Nothing yet: it is noted for later.
    Noted,
    /// The floor decides between these.
    Floor(Vec<Ruling>),
}

/// How many facts of a kind are tried before giving up.
const TRIES: usize = 40;

impl Desk {
    /// What can be reported now, one example of each kind. Each was tried, so the desk accepts it.
    pub fn examples(&self) -> Vec<Example> {
        self.incidents().filter_map(|kind| self.example(kind)).collect()
    }

    fn example(&self, kind: IncidentKind) -> Option<Example> {
        let told = tellable(&self.hand, kind).take(TRIES);
        told.into_iter().find_map(|(by, incident)| {
            // The dealer reports facts to the floor; an objection is the player's own.
            let by = if by == Actor::Dealer { Actor::Floor } else { by };
            let comes = self.clone().tried(by, incident);
            match comes {
                Err(NotRuled::Owed { request: Request::Draw { n, .. }, .. }) => {
                    let cards: CardList = (0..n).map(|_| Card::UNKNOWN).collect();
                    let incident = Incident { cards, ..incident };
                    self.taken(by, incident, self.clone().tried(by, incident))
                }
                comes => self.taken(by, incident, comes),
            }
        })
    }

    fn tried(&mut self, by: Actor, incident: Incident) -> Result<Comes, NotRuled> {
        let ruled = self.declare(&step_of(by, &Action::Declare(incident)))?;
        Ok(match ruled.verdict {
            Some(verdict) => Comes::Ruled(verdict.ruling, verdict.rule),
            None => Comes::Noted,
        })
    }

    fn taken(
        &self,
        by: Actor,
        incident: Incident,
        comes: Result<Comes, NotRuled>,
    ) -> Option<Example> {
        let comes = match comes {
            Ok(comes) => comes,
            Err(NotRuled::FloorDecides { may }) if !may.is_empty() => Comes::Floor(may),
            Err(_) => return None,
        };
        Some(Example { kind: incident.kind, said: said_by(by, &incident), comes })
    }
}
