//! Help for a person at the table beyond what the table shows: the hand sorted, the order of play,
//! and the best way to lay cards.

use bots::lay::{Best, Solver};
use cards::{Card, Rank, Seat};
use engine::pan::Shapes;
use engine::pan::laying::{Play, Position};
use engine::{
    Actor, Chips, Fact, Family, Game, Purpose, Rules, SeatView, Status, Verb, View, Viewer,
};

/// Lines under the table for the seat whose view this is.
pub(super) fn aid(view: &View, names: &[(Seat, String)], best: Option<&Best>) -> Vec<String> {
    let mut lines = Vec::new();
    if is_pan(view) {
        lines.extend(sorted_hand(view));
        lines.extend(best.and_then(|best| best_words(view, best)));
    }
    lines.extend(order(view, names));
    lines
}

/// Only Pan has melds, and only Pan goes to the right.
fn is_pan(view: &View) -> bool {
    Game::find(view.game).is_some_and(|game| game.family == Family::Pan)
}

/// The best ways to lay cards from a position, if there is one.
pub(super) fn best(position: Option<Position>) -> Option<Best> {
    position.map(|position| Solver::new().best(&position))
}

fn own(view: &View) -> Option<&SeatView> {
    let Viewer::Seat(seat) = view.viewer else {
        return None;
    };
    view.seats.iter().find(|other| other.seat == seat)
}

/// The question to a player who has declared and may still change their mind until the next player
/// acts (PN-10), if that is all they may do. They saw the table a moment ago.
pub(super) fn second_thoughts(view: &View) -> Option<String> {
    match &view.legal[..] {
        [schema] if matches!(schema.verb, Verb::In | Verb::Out) => {
            let verb = schema.verb;
            Some(format!("Press Enter to keep it, or type {verb} before the next player acts."))
        }
        _ => None,
    }
}

/// The hand by rank, which shows sets, and by suit, which shows ropes; ace low (PN-02).
fn sorted_hand(view: &View) -> Vec<String> {
    let Some(own) = own(view) else {
        return Vec::new();
    };
    let hand = own.hands.iter().flat_map(|hand| hand.faces());
    let hand: Vec<Card> = hand.filter(|card| card.is_known()).collect();
    if hand.is_empty() {
        return Vec::new();
    }
    let place =
        |card: &Card| card.rank().map(|rank| if rank == Rank::Ace { None } else { Some(rank) });
    let mut by_rank = hand.clone();
    by_rank.sort_by_key(|card| (place(card), card.suit()));
    let mut by_suit = hand;
    by_suit.sort_by_key(|card| (card.suit(), place(card)));
    vec![
        format!("By rank: {}", groups(&by_rank, |a, b| a.rank() == b.rank())),
        format!("By suit: {}", groups(&by_suit, |a, b| a.suit() == b.suit())),
    ]
}

/// Cards with a gap between groups.
fn groups(cards: &[Card], together: impl Fn(&Card, &Card) -> bool) -> String {
    let parts = cards.chunk_by(together).map(|part| {
        let texts: Vec<String> = part.iter().map(|card| card.printed()).collect();
        texts.join(" ")
    });
    parts.collect::<Vec<_>>().join("  ")
}

/// The best way to lay cards in this turn, if there is any.
fn best_words(view: &View, best: &Best) -> Option<String> {
    let out = best.going_out;
    let line = if out.is_out() || best.chips.chips == 0 { out } else { best.chips };
    let plays: Vec<String> = line.plays().map(play_words).collect();
    if plays.is_empty() {
        return None;
    }
    let chip = view.notes.iter().find_map(|(_, fact)| match fact {
        Fact::Amount(chip) => Some(*chip),
        _ => None,
    });
    let each = chip.unwrap_or(Chips::ZERO).times(i64::from(line.total())).spoken();
    let end = match (out.is_out(), line.chips) {
        (true, _) => {
            format!("you go out, with {each} from each player who is liable, and the tops")
        }
        (false, 0) => "pays nothing now".into(),
        (false, _) => format!("{each} from each player who is liable"),
    };
    Some(format!("Best now: {}: {end}", plays.join(", then ")))
}

fn play_words(play: Play) -> String {
    let mv = play.to_move(Shapes::new(Rules::ALL, false));
    match mv.place.spread_number() {
        0 => format!("{} {}", mv.verb, mv.cards.printed()),
        on => format!("{} {} on spread {on}", mv.verb, mv.cards.printed()),
    }
}

/// Who acts after the player in turn: to the left, or at Pan to the right (PN-04).
fn order(view: &View, names: &[(Seat, String)]) -> Option<String> {
    let turn = view.windows.iter().find(|window| window.purpose == Purpose::Turn)?;
    let Actor::Seat(first) = turn.actor else {
        return None;
    };
    let acts = |seat: &&SeatView| seat.status == Status::In || seat.seat == first;
    let mut seats: Vec<Seat> = view.seats.iter().filter(acts).map(|seat| seat.seat).collect();
    if is_pan(view) {
        seats.reverse();
    }
    let at = seats.iter().position(|seat| *seat == first)?;
    seats.rotate_left(at);
    let name = |seat: &Seat| {
        let name = names.iter().find(|(other, _)| other == seat);
        name.map_or_else(|| format!("seat {seat}"), |(_, name)| name.clone())
    };
    let list: Vec<String> = seats.iter().map(name).collect();
    (list.len() > 1).then(|| format!("Order: {}", list.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{CardList, Zone};
    use engine::stub::Facing;
    use engine::{CardView, Choices, Closes, HandView, Phase, Window};

    fn view(game: &'static str, hand: &str) -> View {
        let cards: CardList = hand.parse().unwrap();
        let shown = |card: &Card| CardView { card: *card, facing: Facing::Down };
        let seats = [0, 1, 2].map(Seat::at).map(|seat| SeatView {
            seat,
            stack: Chips::ZERO,
            bet: Chips::ZERO,
            status: Status::In,
            hands: vec![HandView {
                zone: Zone::Hand(seat, 0),
                cards: cards.iter().map(shown).collect(),
                reading: String::new(),
                wager: Chips::ZERO,
            }],
            wagers: Vec::new(),
            spreads: Vec::new(),
            drew: None,
        });
        let window = Window {
            actor: Actor::Seat(Seat::at(1)),
            purpose: Purpose::Turn,
            closes: Closes::OwnAct,
        };
        View {
            game,
            viewer: Viewer::Seat(Seat::at(1)),
            phase: Phase::Play,
            seats: seats.to_vec(),
            piles: Vec::new(),
            chips: Vec::new(),
            marks: Vec::new(),
            windows: vec![window],
            request: None,
            legal: Choices::new(),
            pays: Vec::new(),
            settings: Vec::new(),
            notes: vec![("chip", Fact::Amount(Chips::dollars(5)))],
        }
    }

    fn names() -> Vec<(Seat, String)> {
        let all = ["Ann", "You", "Cleo"].into_iter().enumerate();
        all.map(|(at, name)| (Seat::at(at), name.to_string())).collect()
    }

    #[test]
    fn a_pan_player_sees_sets_ropes_and_what_is_best() {
        let view = view("pan", "7s Ah 2h 7d 3h 7c Jd Kd");
        let hand: Vec<Card> = view.seats[1].hands[0].faces().collect();
        let found = best(Some(Position::new(Shapes::new(Rules::ALL, false), &hand)));
        assert_eq!(
            aid(&view, &names(), found.as_ref()),
            [
                "By rank: A♥  2♥  3♥  7♣ 7♦ 7♠  J♦  K♦",
                "By suit: 7♣  7♦ J♦ K♦  A♥ 2♥ 3♥  7♠",
                "Best now: meld 7♣ 7♦ 7♠, then meld A♥ 2♥ 3♥: $10 from each player who is liable",
                "Order: You, Ann, Cleo",
            ]
        );
    }

    #[test]
    fn who_has_declared_is_asked_in_a_line() {
        let mut view = view("pan", "7s 2h");
        assert_eq!(second_thoughts(&view), None);
        view.legal.push(engine::Schema::verb(Verb::Out));
        assert!(second_thoughts(&view).unwrap().contains("type out"));
        view.legal.push(engine::Schema::verb(Verb::Draw));
        assert_eq!(second_thoughts(&view), None, "there is more to see");
    }

    #[test]
    fn elsewhere_play_goes_to_the_left() {
        assert_eq!(aid(&view("holdem", "As Kd"), &names(), None), ["Order: You, Cleo, Ann"]);
    }
}
