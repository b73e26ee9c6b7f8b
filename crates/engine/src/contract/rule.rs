use super::names::names;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

names! {
    /// The chapters of the rule catalogue.
    Chapter {
        /// What every poker game shares.
        PK = "PK",
        /// Hold'em.
        HE = "HE",
        /// Hi-lo board games and pineapple.
        PA = "PA",
        /// Omaha.
        OM = "OM",
        /// Seven-card stud.
        ST = "ST",
        /// Stud hi-lo.
        S8 = "S8",
        /// Razz.
        RZ = "RZ",
        /// Mexican poker.
        MX = "MX",
        /// Five-card draw.
        DR = "DR",
        /// Draw hi-lo split.
        DS = "DS",
        /// Lowball.
        LB = "LB",
        /// Panguingue.
        PN = "PN",
        /// What every player-dealer game shares.
        PD = "PD",
        /// No-bust blackjack.
        NB = "NB",
        /// New Esquire floor decisions.
        EQ = "EQ",
        /// Hot Action blackjack.
        HA = "HA",
        /// Baccarat.
        BA = "BA",
        /// Three card poker.
        TC = "TC",
        /// Pai gow poker.
        PG = "PG",
        /// Pai gow tiles.
        TL = "TL",
        /// Fees.
        FE = "FE",
        /// Jackpots and bonuses.
        JP = "JP",
        /// Games beyond the catalogue, which only a demonstration house offers.
        DG = "DG",
    }
}

/// The id of a rule of the catalogue, such as `HE-08`, in two bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct RuleId {
    // The number comes first and is never zero, so that `Option<RuleId>` takes no extra space.
    number: std::num::NonZeroU8,
    chapter: Chapter,
}

impl RuleId {
    /// The rule with this number in this chapter.
    ///
    /// # Panics
    /// If the number is zero.
    pub const fn new(chapter: Chapter, number: u8) -> RuleId {
        match std::num::NonZeroU8::new(number) {
            Some(number) => RuleId { number, chapter },
            None => panic!("rules are numbered from 1"),
        }
    }

    pub const fn chapter(self) -> Chapter {
        self.chapter
    }

    /// Its number within the chapter.
    pub const fn number(self) -> u8 {
        self.number.get()
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:02}", self.chapter, self.number)
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a rule id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotARule;

impl fmt::Display for NotARule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a rule id: write two letters, a hyphen and two digits, as in HE-08")
    }
}

impl std::error::Error for NotARule {}

impl From<RuleId> for String {
    fn from(rule: RuleId) -> String {
        rule.to_string()
    }
}

impl TryFrom<String> for RuleId {
    type Error = NotARule;

    fn try_from(text: String) -> Result<RuleId, NotARule> {
        text.parse()
    }
}

impl FromStr for RuleId {
    type Err = NotARule;

    fn from_str(text: &str) -> Result<RuleId, NotARule> {
        let (chapter, number) = text.split_once('-').ok_or(NotARule)?;
        let chapter = Chapter::from_name(chapter).ok_or(NotARule)?;
        if number.len() != 2 || !number.bytes().all(|b| b.is_ascii_digit()) {
            return Err(NotARule);
        }
        match number.parse() {
            Ok(number) if number > 0 => Ok(RuleId::new(chapter, number)),
            _ => Err(NotARule),
        }
    }
}

/// Which rules are in force: all of them, except one that a test may switch off.
///
/// Every check, choice and ruling in the engines asks [`Rules::on`] with its id. That is how the
/// ablation test proves that a worked hand depends on the rule it is named after.
///
/// A rule is switched off in one of four ways: its check accepts, its effect is skipped, its option
/// takes another value, or its order ranks all hands or seats equal, which leaves plain seat order.
/// No code invents what a house without the rule would do instead. Options of two values are
/// switched before the hand begins, so that no engine asks for both option and rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Rules {
    off: Option<RuleId>,
}

impl Rules {
    /// All rules.
    pub const ALL: Rules = Rules { off: None };

    /// All rules except one.
    pub const fn without(rule: RuleId) -> Rules {
        Rules { off: Some(rule) }
    }

    /// Whether this rule is in force.
    #[inline]
    pub fn on(self, rule: RuleId) -> bool {
        self.off != Some(rule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_back_as_written() {
        for &chapter in Chapter::ALL {
            for number in 1..=99 {
                let id = RuleId::new(chapter, number);
                assert_eq!(id.to_string().parse(), Ok(id));
            }
        }
        for text in ["", "HE", "HE-", "HE-8", "HE-00", "he-08", "XX-01", "HE-008", "HE-+8"] {
            assert_eq!(text.parse::<RuleId>(), Err(NotARule), "{text:?}");
        }
        assert_eq!(size_of::<Option<RuleId>>(), 2);
    }
}
