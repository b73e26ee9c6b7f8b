//! What a table charges, as a function of what is known before the deal (FE-01).

use engine::Chips;
use engine::options::{Band, FLAT, OptionFault, OptionKind, Options, PlayerBand};

/// The posted charges of a table, of whatever kind.
#[derive(Clone, Debug, Default)]
pub struct Schedule {
    by_players: Vec<PlayerBand>,
    button: Chips,
    each: Chips,
    shared: bool,
    half_hour: Chips,
    bands: Vec<Band>,
    player_dealer: Chips,
    covering_bank: Chips,
    jackpot: Chips,
    jackpot_players: u8,
    /// What the button puts up for the bonus, whoever plays.
    bonus: Chips,
}

impl Schedule {
    /// The charges that these options name: the game's and the room's.
    pub(crate) fn of(all: &[&Options]) -> Schedule {
        let find = |key: &str| {
            all.iter().find(|options| options.iter().any(|(spec, _)| spec.key == key)).copied()
        };
        let amount = |key: &str| find(key).map_or(Chips::ZERO, |options| options.amount(key));
        Schedule {
            by_players: find("fee-by-players")
                .map_or(Vec::new(), |options| options.player_bands("fee-by-players")),
            button: amount("button-post"),
            each: amount("fee"),
            shared: find("fee-from").is_some_and(|options| options.is("fee-from", "table")),
            half_hour: amount("fee-half-hour"),
            bands: find("fee-bands").map_or(Vec::new(), |options| options.bands("fee-bands")),
            player_dealer: amount("fee-player-dealer"),
            covering_bank: amount("fee-covering-bank"),
            jackpot: amount("jackpot-drop"),
            jackpot_players: find("jackpot-players")
                .map_or(0, |options| options.count("jackpot-players")),
            bonus: amount("button-bonus"),
        }
    }

    /// What a hand with this many players costs them all together, not counting wagers.
    pub fn hand(&self, players: usize) -> Chips {
        let each = if self.shared { self.each } else { self.each.times(players as i64) };
        self.button + each + PlayerBand::amount_for(&self.by_players, players)
    }

    /// What goes into the jackpot from a hand with this many players.
    pub fn jackpot(&self, players: usize) -> Chips {
        let enough = players >= usize::from(self.jackpot_players);
        self.bonus + if enough { self.jackpot } else { Chips::ZERO }
    }

    /// What everybody at the table pays for half an hour.
    pub fn half_hour(&self) -> Chips {
        self.half_hour
    }

    /// The fee on a wager, on a square or as a player's total.
    pub fn wager(&self, wager: Chips) -> Chips {
        Band::amount_for(&self.bands, wager)
    }

    /// What the player-dealer pays for a hand that they bank.
    pub fn player_dealer(&self) -> Chips {
        self.player_dealer
    }

    /// What a player's bank behind the player-dealer's pays.
    pub fn covering_bank(&self) -> Chips {
        self.covering_bank
    }

    /// The bands of wagers, each with its fee.
    pub fn bands(&self) -> &[Band] {
        &self.bands
    }
}

/// Gaps in the fee bands: hands or wagers without a fee. A record may have such bands, but a house
/// may not post them.
pub(crate) fn gaps(options: &Options, players: (u8, u8)) -> Vec<OptionFault> {
    let mut faults = Vec::new();
    let mut fault = |key: &str, message: String| faults.push(OptionFault::new(key, message));
    for (spec, _) in options.iter() {
        match spec.kind {
            OptionKind::ByPlayers => {
                let bands = options.player_bands(spec.key);
                if let Some(n) = unposted_players(&bands, players.0, players.1) {
                    fault(spec.key, format!("no fee is posted for {n} players (FE-01)"));
                }
            }
            OptionKind::Bands => {
                let bands = options.bands(spec.key);
                let (least, most) = (options.amount("min-wager"), options.amount("max-wager"));
                if let Some(wager) = unposted_wager(&bands, least, most) {
                    fault(spec.key, format!("no fee is posted for a wager of {wager} (FE-01)"));
                }
                if is_a_percentage(&bands) {
                    let message = "these bands amount to a percentage of the wager";
                    fault(spec.key, format!("{message}: {FLAT}"));
                }
                if let Some(band) = bands.iter().find(|band| band.amount > band.from) {
                    let (fee, from) = (band.amount, band.from);
                    fault(spec.key, format!("a fee of {fee} is more than the wager of {from}"));
                }
            }
            _ => {}
        }
    }
    faults
}

/// The first number of players that no band covers.
fn unposted_players(bands: &[PlayerBand], least: u8, most: u8) -> Option<u8> {
    let posted = |n: &u8| bands.iter().any(|band| (band.from..=band.to).contains(n));
    (least..=most).find(|n| !bands.is_empty() && !posted(n))
}

/// A wager that no band covers. Bands are posted in whole dollars: anything between 20 and 21 pays
/// as 21 does.
fn unposted_wager(bands: &[Band], least: Chips, most: Chips) -> Option<Chips> {
    let (first, last) = (bands.first()?, bands.last()?);
    let dollar = Chips::dollars(1);
    let gap = bands.windows(2).find(|pair| pair[0].to + dollar < pair[1].from);
    if least < first.from {
        Some(least)
    } else if last.to < most {
        Some(most)
    } else {
        gap.map(|pair| pair[0].to + dollar)
    }
}

/// Whether three bands in a row hold one wager each and charge the same percentage of it.
fn is_a_percentage(bands: &[Band]) -> bool {
    bands.windows(3).any(|three| {
        let single = three.iter().all(|band| band.from == band.to && !band.amount.is_zero());
        let cents = |chips: Chips| i128::from(chips.as_cents());
        let first = three[0];
        let same = |band: &Band| {
            cents(band.amount) * cents(first.from) == cents(first.amount) * cents(band.from)
        };
        single && three.iter().all(same)
    })
}
