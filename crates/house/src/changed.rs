//! A table under other options than its house posts.

use crate::around::room_faults;
use crate::offering::Offering;
use crate::schedule::gaps;
use engine::Prepared;
use engine::options::OptionFault;
use spelling::did_you_mean;

impl Offering {
    /// The same table with some options set otherwise.
    ///
    /// # Errors
    /// Every option that it does not have or that does not take the value, or else every
    /// contradiction.
    pub fn with(&self, settings: &[(&str, &str)]) -> Result<Offering, Vec<OptionFault>> {
        let mut changed = self.clone();
        let mut faults = Vec::new();
        for (key, value) in settings {
            let options = [&mut changed.options, &mut changed.room];
            match options.into_iter().find(|options| options.has(key)) {
                Some(options) => faults.extend(options.set(key, value).err()),
                None => faults.push(self.unknown(key)),
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        changed.prepared = (self.game.prepare)(&changed.options)?;
        faults.extend(room_faults(&changed.options, &changed.room, self.seats));
        faults.extend(misprints(&changed.prepared));
        faults.extend(gaps(&changed.options, (self.game.players.0, self.seats)));
        if faults.is_empty() { Ok(changed) } else { Err(faults) }
    }

    fn unknown(&self, key: &str) -> OptionFault {
        let keys = || self.options.iter().chain(self.room.iter()).map(|(spec, _)| spec.key);
        let near = did_you_mean(key, keys());
        let all = || format!("; {} has {}", self.id, keys().collect::<Vec<_>>().join(", "));
        let hint = if near.is_empty() { all() } else { near };
        OptionFault::new(key, format!("unknown option{hint}"))
    }
}

/// The lines of a posted chart that do not follow from the cards (NB-21).
pub(crate) fn misprints(game: &Prepared) -> Vec<OptionFault> {
    let Some(game) = game.banked() else { return Vec::new() };
    let wrong = game.misprints(&game.posted_chart());
    wrong.iter().map(|it| OptionFault::new("advantage-chart", format!("{it} (NB-21)"))).collect()
}
