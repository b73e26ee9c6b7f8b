//! What somebody did, where the verb alone does not say it.

use super::Teller;
use engine::{Place, Verb};

impl Teller<'_> {
    pub(super) fn did(&self, verb: Verb, place: Place) -> String {
        match verb {
            Verb::Ready => "are ready".into(),
            // Otherwise the chips are told.
            Verb::Bank => "have the bank counted".into(),
            Verb::In => "are in".into(),
            Verb::Out => "are out".into(),
            Verb::Take => "take the discard".into(),
            Verb::Timeout => "do not act in time".into(),
            Verb::Offer => "make an offer".into(),
            Verb::Accept => "accept the offer".into(),
            Verb::Decline => "decline the offer".into(),
            Verb::PlayBoard => "play the board".into(),
            Verb::Time => "call time".into(),
            Verb::AllIn => "are all-in for the pot".into(),
            Verb::PlayOn => "play on".into(),
            Verb::TurnUp => "turn the down card up".into(),
            Verb::KeepDown => "keep the down card down".into(),
            Verb::Ask => match place {
                Place::Seat(seat) => format!("ask to see the hand of {}", self.name(seat)),
                _ => "ask to see a hand".into(),
            },
            Verb::Force => match place {
                Place::Seat(seat) => format!("force a discard on {}", self.name(seat)),
                _ => "force a discard".into(),
            },
            Verb::DrawOn => match place {
                Place::Seat(seat) => format!("make {} keep drawing", self.name(seat)),
                _ => "say to keep drawing".into(),
            },
            Verb::Set => match place {
                Place::Seat(seat) => format!("set the hand of {}", self.name(seat)),
                _ => "set the hand".into(),
            },
            Verb::HouseWay => match place {
                Place::Seat(seat) => {
                    format!("ask the house to set the hand of {}", self.name(seat))
                }
                _ => "ask the house to set the hand".into(),
            },
            Verb::Choose => match place {
                Place::Row(n) => format!("choose hand {n} of the row to go out first"),
                Place::Seat(seat) => format!("let {} shake the dice cup", self.name(seat)),
                _ => verb.to_string(),
            },
            Verb::Play | Verb::Fold => match place {
                // Somebody who bets behind a player decides, or gives up.
                Place::Hand(seat, _) => format!("{verb} the hand of {}", self.name(seat)),
                _ => verb.to_string(),
            },
            Verb::Hit | Verb::Stand | Verb::Double | Verb::Split => match place {
                Place::Hand(_, n) if n > 0 => format!("{verb} with hand {}", n + 1),
                _ => verb.to_string(),
            },
            verb => verb.to_string(),
        }
    }
}
