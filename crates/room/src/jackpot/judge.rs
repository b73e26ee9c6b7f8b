//! Which hand wins a jackpot, and if none does, why not.

use super::JackpotTerms;
use cards::{CardList, Rank, Seat, Zone};
use engine::ids::{JP_09, MX_13};
use engine::poker::PokerHand;
use engine::{BySeat, Hand, Layout, Reading, RuleId, Rules, SeatSet};
use house::JackpotHand;
use std::fmt;

/// What a finished hand means for one prize.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Which prize, from 1.
    pub number: u8,
    /// The rule by which it is paid, or not.
    pub rule: RuleId,
    pub result: Result<Hit, Miss>,
}

/// A hand that wins a prize.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Whose hand it is; several if they are equal.
    pub hands: SeatSet,
    /// Who has the winner's share, where there is one.
    pub winners: SeatSet,
    /// Who shares the rest.
    pub rest: SeatSet,
    /// Which of them are hands that nobody holds (JP-07).
    pub dummies: SeatSet,
}

impl Hit {
    /// Shared by the hand and everybody else who was dealt in.
    pub(super) fn shared(hands: SeatSet, dealt: SeatSet) -> Hit {
        let rest = dealt.without(hands);
        Hit { hands, winners: SeatSet::EMPTY, rest, dummies: SeatSet::EMPTY }
    }
}

/// Why a hand does not win a prize.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Miss {
    /// Fewer than two hands were shown down.
    NoShowdown,
    /// No hand that is good enough was beaten.
    NothingBeaten,
    /// Too few players were dealt in.
    TooFew { dealt: u8, needs: u8 },
    /// A joker plays in this hand.
    Joker(Seat),
    /// Fewer than two of this player's own cards play.
    OneCardPlays(Seat),
    /// No six-four was beaten by a wheel.
    NoSixFour,
    /// A six-four was beaten, but this is the prize for other jokers.
    OtherJokers(Seat),
    /// Nobody has two jokers.
    NoTwoJokers,
    /// Today's first double joker has already won.
    NotTheFirst(Seat),
}

impl Miss {
    /// The hand that comes close enough to be told about.
    pub fn close_one(self) -> Option<Seat> {
        match self {
            Miss::Joker(seat) | Miss::OneCardPlays(seat) | Miss::NotTheFirst(seat) => Some(seat),
            _ => None,
        }
    }
}

/// In words, after "no jackpot: ".
impl fmt::Display for Miss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Miss::NoShowdown => f.write_str("fewer than two hands were shown down"),
            Miss::NothingBeaten => f.write_str("no hand that is good enough was beaten"),
            Miss::TooFew { dealt, needs } => {
                write!(f, "{dealt} players were dealt in, and it takes {needs}")
            }
            Miss::Joker(seat) => write!(f, "a joker plays in the hand of seat {seat}"),
            Miss::OneCardPlays(seat) => {
                write!(f, "fewer than two of the own cards of seat {seat} play")
            }
            Miss::NoSixFour => f.write_str("no 6-4-3-2-A was beaten by a wheel"),
            Miss::OtherJokers(seat) => {
                write!(f, "the 6-4 of seat {seat} was beaten with other jokers than it takes")
            }
            Miss::NoTwoJokers => f.write_str("nobody has two jokers"),
            Miss::NotTheFirst(seat) => {
                write!(f, "seat {seat} has two jokers, but today's first have already won")
            }
        }
    }
}

/// Judges a hand that is over for one prize of the table. Whether it is the day's first hand to win
/// only the table knows.
pub fn judge(terms: &JackpotTerms, number: u8, hand: &Hand, lead: Seat, rules: Rules) -> Judged {
    let rule = terms.pays(number);
    let found = match (terms.hand, hand) {
        (JackpotHand::BadBeat, Hand::Poker(hand)) => bad_beat(terms, hand, rules),
        (JackpotHand::SixFour, Hand::Poker(hand)) => {
            let cards = |seat| hand.shown_cards(seat);
            let found = six_four(number, hand.shown_down(), cards, hand.seats());
            found.map(|hit| (hit, None)).map_err(Against::from)
        }
        (JackpotHand::TwoJokers, Hand::Banked(_)) => {
            two_jokers(hand, lead).map(|hit| (hit, None)).map_err(Against::from)
        }
        _ => Err(Miss::NoShowdown.into()),
    };
    match found {
        Ok((hit, by)) => Judged { number, rule: by.unwrap_or(rule), result: Ok(hit) },
        Err(Against { miss, by }) => Judged { number, rule: by.unwrap_or(rule), result: Err(miss) },
    }
}

/// A miss, and the rule that speaks against the hand, if it is another than the prize's own.
struct Against {
    miss: Miss,
    by: Option<RuleId>,
}

impl From<Miss> for Against {
    fn from(miss: Miss) -> Against {
        Against { miss, by: None }
    }
}

/// A hit, and the rule that lets it pass, if it is another than the prize's own.
type Passed = (Hit, Option<RuleId>);

/// The best hand that was beaten is good enough, enough players were dealt in, no joker plays except
/// in five of a kind, and both players need two of their own cards.
fn bad_beat(terms: &JackpotTerms, hand: &PokerHand, rules: Rules) -> Result<Passed, Against> {
    let shown = hand.shown_down();
    if shown.len() < 2 {
        return Err(Miss::NoShowdown.into());
    }
    let mut worths = BySeat::all(None);
    shown.iter().for_each(|seat| worths[seat] = hand.shown_worth(seat));
    let value = |seat: Seat| worths[seat].map(|(_, value)| value);
    let best = shown.iter().map(value).max().flatten();
    let beaten = shown.iter().map(value).filter(|other| *other != best).max().flatten();
    if beaten.is_none_or(|beaten| beaten < terms.least) {
        return Err(Miss::NothingBeaten.into());
    }
    let with = |is| shown.iter().filter(|seat| value(*seat) == is).collect::<SeatSet>();
    let (hands, winners) = (with(beaten), with(best));
    let dealt = hand.seats();
    let needs = terms.players;
    if dealt.len() < usize::from(needs) {
        return Err(Miss::TooFew { dealt: dealt.len() as u8, needs }.into());
    }
    let mut by = None;
    for seat in hands.or(winners).iter() {
        if hand.shown_cards(seat).iter().all(|card| !card.is_joker()) {
            continue;
        }
        let five = worths[seat].is_some_and(|(reading, _)| reading == Reading::FiveOfAKind);
        // The one exception is the jackpot's rule, everything else that of the game with jokers.
        if five && rules.on(JP_09) {
            by = Some(JP_09);
        } else if rules.on(MX_13) {
            return Err(Against { miss: Miss::Joker(seat), by: Some(MX_13) });
        }
    }
    if let Some(seat) = hands.or(winners).iter().find(|seat| !hand.plays_two(*seat)) {
        return Err(Miss::OneCardPlays(seat).into());
    }
    let rest = dealt.without(hands).without(winners);
    Ok((Hit { hands, winners, rest, dummies: SeatSet::EMPTY }, by))
}

/// What a lo-ball hand is to the bonuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Low {
    wheel: bool,
    joker: bool,
}

/// A six-four or a wheel, if it is one. A joker is the lowest card that the hand does not have.
fn low_of(cards: &CardList) -> Option<Low> {
    const SIX_FOUR: [Rank; 5] = [Rank::Ace, Rank::Two, Rank::Three, Rank::Four, Rank::Six];
    const WHEEL: [Rank; 5] = [Rank::Ace, Rank::Two, Rank::Three, Rank::Four, Rank::Five];
    if cards.len() != 5 {
        return None;
    }
    let has = |rank: Rank| cards.iter().any(|card| card.rank() == Some(rank));
    let jokers = cards.iter().filter(|card| card.is_joker()).count();
    let of = |ranks: [Rank; 5]| ranks.into_iter().filter(|rank| has(*rank)).count() + jokers == 5;
    let (wheel, six_four) = (of(WHEEL), of(SIX_FOUR) && has(Rank::Six));
    (jokers <= 1 && (wheel || six_four)).then_some(Low { wheel, joker: jokers == 1 })
}

/// A six-four is beaten by a wheel: without a joker in either for the first bonus, with one in one
/// of the two hands for the second.
pub(super) fn six_four(
    number: u8,
    shown: SeatSet,
    cards: impl Fn(Seat) -> CardList,
    dealt: SeatSet,
) -> Result<Hit, Miss> {
    let low = |seat: Seat| low_of(&cards(seat));
    let with = |wheel, joker| {
        let is = |seat: &Seat| low(*seat) == Some(Low { wheel, joker });
        shown.iter().filter(is).collect::<SeatSet>()
    };
    let (natural, joker) = (with(false, false), with(false, true));
    let (wheel, joker_wheel) = (with(true, false), with(true, true));
    let first = if wheel.is_empty() { SeatSet::EMPTY } else { natural };
    let second = match (first.is_empty(), joker_wheel.is_empty(), wheel.is_empty()) {
        (true, false, _) => natural,
        (true, true, false) => joker,
        _ => SeatSet::EMPTY,
    };
    let hands = if number == 1 { first } else { second };
    if hands.is_empty() {
        let other = first.or(second).iter().next();
        return Err(other.map_or(Miss::NoSixFour, Miss::OtherJokers));
    }
    Ok(Hit::shared(hands, dealt))
}

/// The first hand of two jokers in the order of the deal; the bank's cards come last. Hands that were
/// split do not count.
fn two_jokers(hand: &Hand, lead: Seat) -> Result<Hit, Miss> {
    let mut found = None;
    for seat in hand.seats().clockwise_after(lead) {
        if let [one, two] = hand.row(Zone::Hand(seat, 0))
            && one.card.is_joker()
            && two.card.is_joker()
            && hand.row(Zone::Hand(seat, 1)).is_empty()
        {
            found = found.or(Some(seat));
        }
    }
    let seat = found.ok_or(Miss::NoTwoJokers)?;
    Ok(Hit::shared([seat].into_iter().collect(), hand.seats()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn low(text: &str) -> Option<Low> {
        let mut cards = CardList::EMPTY;
        text.split(' ').for_each(|card| cards.push(card.parse().unwrap()));
        low_of(&cards)
    }

    #[test]
    fn a_joker_is_the_lowest_card_that_is_missing() {
        let is = |wheel, joker| Some(Low { wheel, joker });
        for (cards, expected) in [
            ("6s 4h 3d 2c As", is(false, false)),
            ("5s 4h 3d 2c As", is(true, false)),
            ("6s 4h 3d 2c Jo", is(false, true)),
            ("6s Jo 3d 2c As", is(false, true)),
            // The joker is a five here: a wheel, not a six-four.
            ("Jo 4h 3d 2c As", is(true, true)),
            ("5s Jo 3d 2c As", is(true, true)),
            // A six-five, and a six-four with a pair.
            ("6s 5h 3d 2c As", None),
            ("6s 4h 3d 3c As", None),
            ("6s 5h 4d 2c Jo", None),
            ("7s 4h 3d 2c As", None),
            ("Jo Jo 3d 2c As", None),
            ("4h 3d 2c As", None),
        ] {
            assert_eq!(low(cards), expected, "{cards}");
        }
    }
}
