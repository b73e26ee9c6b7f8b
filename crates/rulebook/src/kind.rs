use std::fmt;

/// What sort of rule it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The engine enforces it in ordinary play.
    Play,
    /// Something went wrong; the engine computes the house's ruling.
    Incident,
    /// Seats, fees, rotation: the layer around the hand enforces it.
    House,
    /// Conduct that no computer can see: only a paragraph, nothing to enforce.
    Posted,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 4] = [Kind::Play, Kind::Incident, Kind::House, Kind::Posted];

    pub const fn as_str(self) -> &'static str {
        match self {
            Kind::Play => "play",
            Kind::Incident => "incident",
            Kind::House => "house",
            Kind::Posted => "posted",
        }
    }

    pub fn from_name(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
