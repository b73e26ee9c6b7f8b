use engine::shape::Histories;
use engine::{GAMES, Game};

/// A game and its betting structure.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    pub game: &'static Game,
    /// A value of the option `betting`.
    pub betting: &'static str,
}

impl PartialEq for Kind {
    fn eq(&self, other: &Kind) -> bool {
        self.game.id == other.game.id && self.betting == other.betting
    }
}

const BETTINGS: [&str; 3] = ["no-limit", "limit", "pot-limit"];

fn names(game: &Game) -> Histories {
    game.shape.poker().map_or(Histories::NONE, |shape| shape.histories)
}

impl Kind {
    /// Every kind that PHH has a code for.
    pub fn with_codes() -> impl Iterator<Item = (&'static str, Kind)> {
        let kinds = |game: &'static Game| {
            names(game).phh.iter().map(move |(code, betting)| (*code, Kind { game, betting }))
        };
        GAMES.iter().copied().flat_map(kinds)
    }

    /// The kind with this PHH code.
    pub fn of_code(code: &str) -> Option<Kind> {
        Kind::with_codes().find(|(other, _)| *other == code).map(|(_, kind)| kind)
    }

    /// The kind with this game type of Open Hand History.
    pub fn of_game_type(name: &str, betting: &'static str) -> Option<Kind> {
        let game = GAMES.iter().find(|game| names(game).ohh == Some(name))?;
        Some(Kind { game, betting })
    }

    /// Every supported game type.
    pub fn game_types() -> impl Iterator<Item = &'static str> {
        GAMES.iter().filter_map(|game| names(game).ohh)
    }

    /// The kind of one of our hands; `None` for a structure that no format has.
    pub fn of_hand(game: &'static Game, betting: &str) -> Option<Kind> {
        let betting = BETTINGS.into_iter().find(|known| *known == betting)?;
        Some(Kind { game, betting })
    }

    /// Its code in PHH.
    pub fn code(self) -> Option<&'static str> {
        names(self.game).phh.iter().find(|(_, own)| *own == self.betting).map(|(code, _)| *code)
    }

    /// Its game type in Open Hand History.
    pub fn game_type(self) -> Option<&'static str> {
        names(self.game).ohh
    }

    pub fn is_fixed(self) -> bool {
        self.betting == "limit"
    }

    /// `no-limit Texas hold'em`.
    pub fn words(self) -> String {
        format!("{} {}", self.betting, self.game.name)
    }

    /// The name of its rule set, which no house offers.
    pub(super) fn rule_set(self) -> String {
        match self.code() {
            Some(code) => format!("import/{}", code.replace('/', "")),
            None => format!("import/{}-{}", self.betting, self.game.id),
        }
    }

    /// How many hole cards a full hand has.
    pub(super) fn own_cards(self) -> usize {
        self.game.shape.poker().map_or(0, |shape| shape.hand.1.into())
    }

    /// How many times players exchange cards.
    pub(super) fn draws(self) -> usize {
        self.game.shape.poker().map_or(0, |shape| shape.draws.into())
    }
}
