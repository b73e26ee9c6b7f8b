//! What a chair costs at a table where players play against each other, or everybody deals in turn:
//! nobody has an edge there, but the house takes its fees.

use crate::Ratio;
use engine::Chips;

/// What a table with one number of players charges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charges {
    pub players: u8,
    /// The house's fee for a hand, from all players together.
    pub hand: Chips,
    /// What a hand adds to a jackpot or a bonus, from all players together. It comes back to players.
    pub jackpot: Chips,
    /// What each player pays for half an hour.
    pub half_hour: Chips,
}

/// What one player pays in an hour, in dollars, if all players pay the same over time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hourly {
    pub fee: Ratio,
    pub jackpot: Ratio,
    pub time: Ratio,
}

/// Which of two charges costs less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cheaper {
    Same,
    /// At any pace.
    Always,
    /// At any pace the other one.
    Never,
    /// With more hands an hour than this.
    Above(Ratio),
    /// With fewer hands an hour than this.
    Below(Ratio),
}

impl Charges {
    /// At this many hands an hour: the button and the pots go round, so that everybody pays an equal
    /// share of what hands cost.
    pub fn hourly(&self, hands: u32) -> Hourly {
        let hands = Ratio::from(i64::from(hands));
        Hourly {
            fee: self.share(self.hand) * hands,
            jackpot: self.share(self.jackpot) * hands,
            time: dollars(self.half_hour) * Ratio::from(2),
        }
    }

    /// When this costs less than another schedule does, jackpots included.
    pub fn cheaper_than(&self, other: &Charges) -> Cheaper {
        let a_hand = self.share(self.hand + self.jackpot) - other.share(other.hand + other.jackpot);
        let an_hour = (dollars(self.half_hour) - dollars(other.half_hour)) * Ratio::from(2);
        let (more, less) = (Ratio::ZERO < a_hand, a_hand < Ratio::ZERO);
        match (-an_hour).cmp(&Ratio::ZERO) {
            std::cmp::Ordering::Equal if more => Cheaper::Never,
            std::cmp::Ordering::Equal if less => Cheaper::Always,
            std::cmp::Ordering::Equal => Cheaper::Same,
            std::cmp::Ordering::Greater if more => Cheaper::Below(-an_hour / a_hand),
            std::cmp::Ordering::Greater => Cheaper::Always,
            std::cmp::Ordering::Less if less => Cheaper::Above(-an_hour / a_hand),
            std::cmp::Ordering::Less => Cheaper::Never,
        }
    }

    fn share(&self, amount: Chips) -> Ratio {
        dollars(amount) / Ratio::from(i64::from(self.players.max(1)))
    }
}

impl Hourly {
    pub fn all(&self) -> Ratio {
        self.fee + self.jackpot + self.time
    }

    /// What it is made of, with names.
    pub fn parts(&self) -> [(&'static str, Ratio); 3] {
        [("fee", self.fee), ("jackpot", self.jackpot), ("time", self.time)]
    }
}

pub(crate) fn dollars(amount: Chips) -> Ratio {
    Ratio::new(amount.as_cents().into(), 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn charges(players: u8, [hand, jackpot, half_hour]: [i64; 3]) -> Charges {
        let [hand, jackpot, half_hour] = [hand, jackpot, half_hour].map(Chips::cents);
        Charges { players, hand, jackpot, half_hour }
    }

    #[test]
    fn everybody_pays_a_share_of_hands_and_all_of_their_time() {
        // Four dollars and one for the jackpot, nine players: 30 hands cost each 150/9.
        let hour = charges(9, [400, 100, 0]).hourly(30);
        assert_eq!((hour.fee.decimal(2), hour.jackpot.decimal(2)), ("13.33".into(), "3.33".into()));
        assert_eq!(hour.all(), Ratio::new(50, 3));
        // Six dollars every half hour, however many hands are dealt.
        let time = charges(8, [0, 0, 600]);
        assert_eq!(time.hourly(30).all(), Ratio::from(12));
        assert_eq!(time.hourly(1), time.hourly(60));
    }

    #[test]
    fn one_schedule_is_cheaper_when_hands_are_many_or_few() {
        // Four dollars a hand between eight are fifty cents each: 24 hands make twelve dollars.
        let (time, hand) = (charges(8, [0, 0, 600]), charges(8, [400, 0, 0]));
        assert_eq!(time.cheaper_than(&hand), Cheaper::Above(Ratio::from(24)));
        assert_eq!(hand.cheaper_than(&time), Cheaper::Below(Ratio::from(24)));
        assert_eq!(time.hourly(24).all(), hand.hourly(24).all());
        let dearer = charges(8, [500, 0, 0]);
        assert_eq!(hand.cheaper_than(&dearer), Cheaper::Always);
        assert_eq!(dearer.cheaper_than(&hand), Cheaper::Never);
        assert_eq!(charges(8, [300, 100, 0]).cheaper_than(&hand), Cheaper::Same);
        assert_eq!(charges(8, [400, 0, 100]).cheaper_than(&hand), Cheaper::Never);
        assert_eq!(hand.cheaper_than(&charges(8, [400, 0, 100])), Cheaper::Always);
    }
}
