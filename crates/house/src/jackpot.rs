//! Jackpots and bonuses as options of the room: which hand wins, how the prize grows and who shares it.

use engine::Chips;
use engine::ids::*;
use engine::options::{OptionFault, OptionKind, OptionSpec, Options, decided, option};

/// The hand that wins the jackpots of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JackpotHand {
    /// A very good hand that is beaten (JP-01).
    BadBeat,
    /// Six, four, three, deuce and ace beaten by a wheel (JP-04, JP-05).
    SixFour,
    /// Two jokers (JP-02).
    TwoJokers,
}

impl JackpotHand {
    /// The hand that wins at a table with these options of game and room, if there is a jackpot.
    pub fn of(options: &Options, room: &Options) -> Option<JackpotHand> {
        let of = if room.has("jackpot-hand") { room } else { options };
        let all = [
            ("bad-beat", JackpotHand::BadBeat),
            ("six-four", JackpotHand::SixFour),
            ("two-jokers", JackpotHand::TwoJokers),
        ];
        all.into_iter().find(|(name, _)| of.posts("jackpot-hand", name)).map(|(_, hand)| hand)
    }

    /// How many prizes there are.
    pub fn prizes(self) -> u8 {
        match self {
            JackpotHand::SixFour => 2,
            JackpotHand::BadBeat | JackpotHand::TwoJokers => 1,
        }
    }

    /// Who has a share, in the order of the option.
    fn shares(self) -> &'static str {
        match self {
            JackpotHand::BadBeat => "the beaten hand, the winner and the rest of the table",
            JackpotHand::SixFour | JackpotHand::TwoJokers => "the hand and the others at the table",
        }
    }

    fn share_count(self) -> usize {
        match self {
            JackpotHand::BadBeat => 3,
            JackpotHand::SixFour | JackpotHand::TwoJokers => 2,
        }
    }
}

/// The hands that a bad beat can ask for at least, with an example of each.
pub const LEAST_BEATEN: [(&str, &str); 4] = [
    ("aces-full-of-tens", "As Ah Ad Ts Th"),
    ("aces-full-of-jacks", "As Ah Ad Js Jh"),
    ("aces-full-of-kings", "As Ah Ad Ks Kh"),
    ("four-deuces", "2s 2h 2d 2c 3s"),
];

/// Contradictions between the options of a jackpot at a table with so many chairs.
pub(crate) fn jackpot_faults(options: &Options, room: &Options, seats: u8) -> Vec<OptionFault> {
    let Some(hand) = JackpotHand::of(options, room) else { return Vec::new() };
    let mut faults = Vec::new();
    let mut fault = |key, message: String| faults.push(OptionFault::new(key, message));
    let shares = room.shares("jackpot-shares");
    if shares.len() != hand.share_count() {
        let (count, who) = (hand.share_count(), hand.shares());
        fault("jackpot-shares", format!("must be {count} shares: {who}"));
    }
    let growth = room.amount("jackpot-growth");
    if room.is("jackpot-grows", "every-hand") && !growth.is_zero() {
        let message = "only a jackpot that grows daily or on Mondays takes it; see jackpot-grows";
        fault("jackpot-growth", message.into());
    }
    if hand.prizes() > 1 && room.is("jackpot-grows", "every-hand") {
        let message = "two prizes share one drop, so they grow daily or on mondays";
        fault("jackpot-grows", message.into());
    }
    if hand == JackpotHand::BadBeat && !room.is("free-play", "none") {
        let message =
            "a bad beat takes a game with wagers: nobody can play for it without a purchase";
        fault("free-play", message.into());
    }
    let (least, chip) = (room.amount("jackpot-minimum"), smallest_chip(options));
    // Everybody who has no share of their own.
    let most = (i64::from(seats) + 1 - hand.share_count() as i64).max(1);
    let rest = shares.last().copied().unwrap_or(0);
    let each = least.times(rest.into()).share(100 * most, chip);
    if !least.is_zero() && rest > 0 && each.is_zero() {
        let message = format!(
            "{rest} percent of {least} are less than a chip of {chip} for each of {most} players"
        );
        fault("jackpot-minimum", message);
    }
    faults
}

/// Shares are rounded down to this.
pub fn smallest_chip(options: &Options) -> Chips {
    let posted = options.has("smallest-chip").then(|| options.amount("smallest-chip"));
    posted.filter(|chip| !chip.is_zero()).unwrap_or(Chips::cents(1))
}

const BEATEN: OptionSpec = decided(option(
    "jackpot-beaten",
    OptionKind::Choice(&[
        LEAST_BEATEN[0].0,
        LEAST_BEATEN[1].0,
        LEAST_BEATEN[2].0,
        LEAST_BEATEN[3].0,
    ]),
    LEAST_BEATEN[0].0,
    &[JP_01],
    "the least hand that wins the jackpot if it is beaten",
));

const MINIMUM: OptionSpec = option(
    "jackpot-minimum",
    OptionKind::Amount,
    "0.00",
    &[JP_02, JP_04, JP_05, JP_06],
    "what a prize starts from, put up by the house",
);

const fn grows(default: &'static str) -> OptionSpec {
    option(
        "jackpot-grows",
        OptionKind::Choice(&["every-hand", "daily", "mondays"]),
        default,
        &[JP_01, JP_02, JP_04],
        "when what was collected and what the house adds go into the prize",
    )
}

const GROWTH: OptionSpec = option(
    "jackpot-growth",
    OptionKind::Amount,
    "0.00",
    &[JP_02],
    "what the house adds to a prize each time it grows",
);

const HOUR: OptionSpec = option(
    "jackpot-hour",
    OptionKind::Count(0, 23),
    "11",
    &[JP_02, JP_04],
    "the hour of the room's clock at which a prize grows",
);

const DAY: OptionSpec = decided(option(
    "jackpot-day",
    OptionKind::Choice(&["from-growth", "calendar"]),
    "from-growth",
    &[JP_02],
    "when the day begins of which only the first hand wins: with the hour at which the prize grows, \
     or at midnight",
));

const FREE_PLAY: OptionSpec = option(
    "free-play",
    OptionKind::Choice(&["none", "any-time", "private-table"]),
    "none",
    &[JP_07],
    "who wants to play for the prize without a purchase gets a dealer: while the room is open, or at \
     a private table while a live game runs",
);

const fn shares(default: &'static str) -> OptionSpec {
    decided(option(
        "jackpot-shares",
        OptionKind::Shares,
        default,
        &[JP_01, JP_03, JP_04, JP_05],
        "percent of the prize: for a bad beat to the beaten hand, the winner and the rest of the \
         table, otherwise to the hand and the others at the table",
    ))
}

/// What poker tables may post.
pub(crate) const AT_POKER: &[OptionSpec] = &[
    option(
        "jackpot-hand",
        OptionKind::Choice(&["none", "bad-beat", "six-four"]),
        "none",
        &[JP_01, JP_04, JP_05],
        "the hand that wins the jackpot",
    ),
    BEATEN,
    shares("50,25,25"),
    MINIMUM,
    grows("every-hand"),
    GROWTH,
    HOUR,
    DAY,
    FREE_PLAY,
];

/// What tables of player-dealer games may post.
pub(crate) const AT_BANKED: &[OptionSpec] =
    &[shares("50,50"), MINIMUM, grows("daily"), GROWTH, HOUR, DAY, FREE_PLAY];
