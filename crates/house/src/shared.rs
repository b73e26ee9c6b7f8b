//! What a house sets for many tables at once: for a family of games, then for one game. What is set
//! closer to the table wins.

use crate::around::room_options;
use crate::check::{place_of, unknown_game};
use crate::setting::{Setting, settings};
use crate::sheet::{Fields, Sheet, Value};
use engine::options::{OptionFault, OptionGroups, Options};
use engine::{Family, GAMES, Game};
use std::ops::Range;

/// The `[options.…]` tables of a house file.
#[derive(Default)]
pub(crate) struct Shared {
    families: Vec<(Family, Vec<Setting>)>,
    pub games: Vec<OfGame>,
}

/// What a house sets about one game for all its tables.
pub(crate) struct OfGame {
    pub game: &'static Game,
    pub at: Range<usize>,
    pub settings: Vec<Setting>,
}

/// What is set for a table, from far to near: family, game, offering.
#[derive(Clone, Copy)]
pub(crate) struct Layers<'a>(pub [&'a [Setting]; 3]);

impl Shared {
    /// Reads the tables; a name that is neither a game nor a family is a fault.
    pub fn read(sheet: &mut Sheet<'_>, value: Value<'_>) -> Shared {
        let mut shared = Shared::default();
        let Some(mut fields) = sheet.fields(value) else {
            return shared;
        };
        for (id, at, value) in fields.rest() {
            // Pan is both a game and a family.
            let family = Family::ALL.into_iter().find(|family| family.as_str() == id);
            match (Game::find(&id), family) {
                (Some(game), _) => {
                    let Some(fields) = sheet.fields(value) else { continue };
                    let settings = settings(sheet, game, fields);
                    shared.games.push(OfGame { game, at, settings });
                }
                (None, Some(family)) => {
                    let Some(fields) = sheet.fields(value) else { continue };
                    shared.families.push((family, of_family(sheet, family, fields)));
                }
                (None, None) => {
                    let families = Family::ALL.map(Family::as_str);
                    sheet.fault(at, unknown_game(&id, &families));
                }
            }
        }
        shared
    }

    /// What is said for all games of a family.
    pub fn family(&self, family: Family) -> &[Setting] {
        let of = self.families.iter().find(|(other, _)| *other == family);
        of.map_or(&[], |(_, settings)| settings)
    }

    /// What is said for all tables of a game.
    pub fn game(&self, game: &Game) -> &[Setting] {
        let of = self.games.iter().find(|of| of.game.id == game.id);
        of.map_or(&[], |of| &of.settings)
    }
}

/// Reads what is set for a family: whatever one of its games or the room around them takes.
fn of_family(sheet: &mut Sheet<'_>, family: Family, fields: Fields<'_>) -> Vec<Setting> {
    let games = GAMES.iter().filter(|game| game.family == family);
    let mut lists: Vec<OptionGroups> = games.map(|game| game.options).collect();
    lists.push(room_options(family));
    crate::setting::settings_of(sheet, family.as_str(), &lists, fields)
}

impl Layers<'_> {
    /// Sets those of the settings that these options have; the rest is for others. Returns what
    /// they do not take: an option that games share by name need not have every value in each of
    /// them.
    pub fn set(self, options: &mut Options) -> Vec<(Range<usize>, OptionFault)> {
        let mut faults = Vec::new();
        for setting in self.0.into_iter().flatten() {
            if options.has(setting.key)
                && let Err(fault) = options.set(setting.key, &setting.text)
            {
                faults.push((setting.at.clone(), fault));
            }
        }
        faults
    }

    /// Where a contradiction is reported: as close to the table as possible.
    pub fn place_of(self, fault: &OptionFault) -> Option<Range<usize>> {
        self.0.into_iter().rev().find_map(|settings| place_of(fault, settings))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::options::{OptionKind, OptionSpec};

    const OWN: &[OptionSpec] = &[OptionSpec {
        key: "betting",
        kind: OptionKind::Choice(&["limit", "no-limit"]),
        default: "limit",
        rules: &[],
        decided: false,
        help: "",
    }];

    fn said(key: &'static str, text: &str, at: usize) -> Vec<Setting> {
        vec![Setting { key, text: text.into(), at: at..at + 1 }]
    }

    #[test]
    fn a_value_that_only_another_game_of_the_family_takes_is_told_where_it_stands() {
        let mut options = Options::defaults(&[OWN]);
        let family = [said("betting", "pot-limit", 3), said("kill", "half", 5)].concat();
        let faults = Layers([&family, &[], &[]]).set(&mut options);
        assert_eq!(faults.len(), 1, "an option of other games is allowed: {faults:?}");
        assert_eq!(faults[0].0, 3..4);
        assert!(options.is("betting", "limit"));
        let game = said("betting", "no-limit", 7);
        let faults = Layers([&said("betting", "limit", 3), &game, &[]]).set(&mut options);
        assert!(faults.is_empty() && options.is("betting", "no-limit"));
        let fault = OptionFault::new("betting", "contradicts");
        assert_eq!(Layers([&family, &game, &[]]).place_of(&fault), Some(7..8));
        assert_eq!(Layers([&family, &[], &[]]).place_of(&fault), Some(3..4));
    }
}
