use super::bets::{Bet, Bets};
use super::table::{capital, common_name, phase_text};
use super::words::{called, look_at, over, side};
use crate::bind::event_line;
use cards::{Card, Seat, Zone};
use engine::ids::{
    BA_09, HA_09, LB_06, LB_07, MX_04, MX_06, NB_19, PD_05, PD_06, PD_08, PD_09, PD_10, RZ_02,
    S8_02, ST_02, TC_09, TL_10,
};
use engine::{
    Account, Chips, Circle, Event, EventKind, Layout, Marker, Phase, Reason, ResultKind, RuleId,
    Seen, Verb, Viewer,
};

/// Tells a viewer what happened, in plain words and as far as they may know it.
#[derive(Clone, Copy)]
pub struct Teller<'a> {
    /// The viewer's seat; `None` for somebody without a chair.
    pub you: Option<Seat>,
    pub names: &'a [(Seat, String)],
    /// The hand after these events, if it is at hand: then wagers are told with their circles and
    /// their players, and hands that belong to nobody with their names.
    pub hand: Option<&'a dyn Layout>,
}

/// How the line begins that names a part of the hand.
const PART: &str = "-- ";

/// The rules by which up cards say who acts first.
const BY_CARDS: [RuleId; 5] = [ST_02, S8_02, RZ_02, MX_04, MX_06];

/// Whether by this rule up cards say who acts first.
pub fn opens_by_cards(rule: RuleId) -> bool {
    BY_CARDS.contains(&rule)
}

/// The rules by which players may raise the stakes: nobody needs to hear that somebody does not.
const OFFERED: [RuleId; 2] = [LB_06, LB_07];

/// The rules by which a wager goes back because the player-dealer's money ends before it.
const UNCOVERED: [RuleId; 5] = [PD_05, PD_06, NB_19, BA_09, TC_09];

/// The rules by which something is counted to place the action button, and what it is.
const COUNTED: [(RuleId, &str); 5] = [
    (PD_10, "the dice"),
    (TL_10, "the dice"),
    (PD_08, "the banker's second card"),
    (PD_09, "the player-dealer's second card"),
    (HA_09, "the dice"),
];

/// A line of the news.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewsLine {
    pub text: String,
    /// Whether it says that a new part of the hand begins.
    pub head: bool,
    /// The rule behind it, if there is one.
    pub rule: Option<RuleId>,
}

/// Cards that moved the same way in one step are reported together.
enum Line {
    Words(String),
    Cards {
        from: Zone,
        to: Zone,
        cards: Vec<Card>,
    },
    /// Cards of their own that somebody looks at.
    Looks {
        seat: Seat,
        cards: Vec<Card>,
    },
    /// The two hands that a hand was set in, by their numbers.
    Shows {
        seat: Seat,
        hands: Vec<(u8, Vec<Card>)>,
    },
    /// What they are.
    Sides {
        seat: Seat,
        sides: Vec<String>,
    },
}

impl Teller<'_> {
    /// The events of one step in words.
    pub fn tell(&self, events: &[Event]) -> Vec<String> {
        self.lines(events).into_iter().map(|line| line.text).collect()
    }

    /// The same with the rule behind each line: that of the first event in it.
    pub fn lines(&self, events: &[Event]) -> Vec<NewsLine> {
        let mut lines: Vec<(Line, Option<RuleId>)> = Vec::new();
        let of_spot = |event: &Event| {
            let EventKind::Pay { from, to, reason, .. } = event.kind else { return false };
            [from, to].iter().any(|of| matches!(of, Account::Spot(_))) || reason == Reason::Pay
        };
        let mut bets = Bets::of(self.hand.filter(|_| events.iter().any(of_spot)));
        for event in events {
            let event = event.seen_by(self.you.map_or(Viewer::Spectator, Viewer::Seat));
            let way = match event.kind {
                EventKind::Card { card, from, to, .. } => Some((card, from, to)),
                // Somebody looks at a card of their own.
                EventKind::Show { card, zone: Zone::Hand(seat, _), seen }
                    if seen == Seen::by(seat) =>
                {
                    match lines.last_mut() {
                        Some((Line::Looks { seat: s, cards }, _)) if *s == seat => cards.push(card),
                        _ => lines.push((Line::Looks { seat, cards: vec![card] }, event.rule)),
                    }
                    continue;
                }
                EventKind::Show { card, zone: Zone::Hand(seat, n), .. }
                    if self.sides().is_some() =>
                {
                    match lines.last_mut() {
                        Some((Line::Shows { seat: s, hands }, _)) if *s == seat => {
                            match hands.last_mut() {
                                Some((of, cards)) if *of == n => cards.push(card),
                                _ => hands.push((n, vec![card])),
                            }
                        }
                        _ => {
                            let hands = vec![(n, vec![card])];
                            lines.push((Line::Shows { seat, hands }, event.rule));
                        }
                    }
                    continue;
                }
                // Shown in place.
                EventKind::Show { card, zone, .. } => Some((card, zone, zone)),
                _ => None,
            };
            if let (EventKind::Reads { hand: Zone::Hand(seat, n), reading, value }, Some(names)) =
                (event.kind, self.sides())
            {
                let side = format!("{} {}", side(names, n), called(reading, value, false));
                match lines.last_mut() {
                    Some((Line::Sides { seat: s, sides }, _)) if *s == seat && n > 0 => {
                        sides.push(side);
                    }
                    _ => lines.push((Line::Sides { seat, sides: vec![side] }, event.rule)),
                }
                continue;
            }
            let Some((card, from, to)) = way else {
                let words = self.words(&event, &mut bets);
                // The total of a hand is called once.
                let again = |words: &String| {
                    let called = matches!(event.kind, EventKind::Reads { .. });
                    let same = |line: &Line| matches!(line, Line::Words(w) if w == words);
                    called && lines.iter().any(|(line, _)| same(line))
                };
                let words = words.filter(|words| !again(words));
                lines.extend(words.map(|words| (Line::Words(words), event.rule)));
                continue;
            };
            // A meld is one meld, whether its cards come from the hand or were just drawn.
            let laid = matches!(to, Zone::Spread(..));
            let same = lines.iter_mut().find_map(|(line, _)| match line {
                Line::Cards { from: f, to: t, cards } if *t == to && (laid || *f == from) => {
                    Some(cards)
                }
                _ => None,
            });
            match same {
                Some(cards) => cards.push(card),
                None => lines.push((Line::Cards { from, to, cards: vec![card] }, event.rule)),
            }
        }
        let told = lines.into_iter().filter_map(|(line, rule)| {
            let street = matches!(line, Line::Cards { to: Zone::Board, .. });
            let text = self.told(line)?;
            Some(NewsLine { head: street || text.starts_with(PART), text, rule })
        });
        told.collect()
    }

    fn told(&self, line: Line) -> Option<String> {
        match line {
            Line::Words(words) => Some(words),
            Line::Cards { from, to, cards } => self.moved(from, to, &cards),
            Line::Looks { seat, cards } => Some(self.does(seat, &look_at(&cards))),
            Line::Shows { seat, hands } => self.shows(seat, &hands),
            Line::Sides { seat, sides } => {
                Some(format!("{}: {}", capital(&self.name(seat)), sides.join("; ")))
            }
        }
    }

    /// Both hands of a player are shown together.
    fn shows(&self, seat: Seat, hands: &[(u8, Vec<Card>)]) -> Option<String> {
        let names = self.sides()?;
        let parts = hands.iter().map(|(n, cards)| {
            let cards: Vec<String> = cards.iter().map(|card| card.printed()).collect();
            format!("{} {}", side(names, *n), cards.join(" "))
        });
        let parts: Vec<String> = parts.collect();
        Some(self.does(seat, &format!("show {}", parts.join(", "))))
    }

    /// What the two hands are called that a hand is set in, if this is such a game.
    fn sides(&self) -> Option<[&'static str; 2]> {
        self.hand.and_then(|hand| hand.side_names())
    }

    pub(super) fn name(&self, seat: Seat) -> String {
        let name = self.names.iter().find(|(s, _)| *s == seat).map(|(_, name)| name.as_str());
        match name {
            _ if Some(seat) == self.you => "you".into(),
            Some(name) => name.into(),
            None => format!("seat {seat}"),
        }
    }

    /// Somebody does something: "You fold", "Ann folds".
    fn does(&self, seat: Seat, verb: &str) -> String {
        if Some(seat) == self.you {
            return format!("You {verb}");
        }
        let (first, rest) = verb.split_once(' ').map_or((verb, ""), |(first, rest)| (first, rest));
        let first = match first {
            "have" => "has".into(),
            "are" => "is".into(),
            _ if first.ends_with("sh") => format!("{first}es"),
            _ => format!("{first}s"),
        };
        format!("{} {first} {rest}", self.name(seat)).trim_end().to_string()
    }

    fn moved(&self, from: Zone, to: Zone, cards: &[Card]) -> Option<String> {
        let known: Vec<String> =
            cards.iter().filter(|card| card.is_known()).map(|card| card.printed()).collect();
        if known.is_empty() {
            // Face-down cards are covered by the action that moved them.
            return None;
        }
        let cards = known.join(" ");
        Some(match (from, to) {
            (Zone::Hand(seat, 0), Zone::Hand(_, 1)) if self.sides().is_some() => {
                let side = side(self.sides()?, 1);
                self.does(seat, &format!("put {cards} in the {side} hand"))
            }
            // What was in front before goes back without a word.
            (Zone::Hand(_, 1), Zone::Hand(_, 0)) if self.sides().is_some() => return None,
            (Zone::Hand(seat, _) | Zone::Drawn(seat), to) if from == to => {
                self.does(seat, &format!("show {cards}"))
            }
            (Zone::Stub, Zone::Drawn(seat)) => self.does(seat, &format!("draw {cards}")),
            (_, Zone::Hand(seat, _) | Zone::Drawn(seat)) => {
                self.does(seat, &format!("get {cards}"))
            }
            (_, Zone::Board) => format!("{} {cards}", self.street(known.len())),
            (from, Zone::Common(_)) if from == to => format!("{} shows {cards}", self.pile(to)),
            (_, Zone::Common(_)) => format!("{} gets {cards}", self.pile(to)),
            (_, Zone::Spread(seat, n)) => self.does(seat, &format!("lay {cards} on spread {n}")),
            (
                Zone::Hand(seat, _) | Zone::Drawn(seat),
                Zone::Muck | Zone::Top | Zone::Discards(_),
            ) => self.does(seat, &format!("throw {cards}")),
            (from, to) => format!("{cards}: {from} to {to}"),
        })
    }

    /// The street on which so many cards come to the board.
    fn street(&self, cards: usize) -> &'static str {
        let board = self.hand.map_or(cards, |hand| hand.row(Zone::Board).len());
        match (board, cards) {
            (3, 3) => "Flop",
            (4, 1) => "Turn",
            (5, 1) => "River",
            _ => "Board",
        }
    }

    /// What a player who put in this much to raise has raised to, if the hand can still tell: once
    /// a round is over, its chips are in the pot.
    fn total(&self, seat: Seat, paid: Chips) -> Option<Chips> {
        let total = self.hand?.standing(seat).bet;
        Some(total).filter(|total| *total >= paid)
    }

    /// A hand that belongs to nobody: "The banker's hand".
    fn pile(&self, zone: Zone) -> String {
        match self.hand.and_then(|hand| common_name(hand.game(), zone)) {
            Some(name) => format!("The {name}'s hand"),
            None => capital(&zone.to_string()),
        }
    }

    /// The circle of a wager, and whose it is if not its owner's: " on the tie behind Ann".
    fn on(&self, bet: &Bet) -> String {
        let behind = bet.owner != bet.spot && self.names.iter().any(|(seat, _)| *seat == bet.spot);
        match (bet.circle, behind) {
            (Circle::Square(_), false) => String::new(),
            (Circle::Square(_), true) => format!(" behind {}", self.name(bet.spot)),
            (circle, false) => format!(" on the {circle}"),
            (circle, true) => format!(" on the {circle} behind {}", self.name(bet.spot)),
        }
    }

    /// A wager that is made, won, lost or returned; `None` if nothing more is known about it than the
    /// payment says.
    fn bet(&self, event: &Event, bets: &mut Bets) -> Option<Told> {
        let EventKind::Pay { from, to, amount, reason } = event.kind else { return None };
        let told = |bet: Bet, verb: &str| {
            let amount = amount.spoken();
            Told::Words(self.does(bet.owner, &format!("{verb} {amount}{}", self.on(&bet))))
        };
        match (from, to, reason) {
            (Account::Seat(owner), Account::Spot(spot), Reason::Bet) => {
                bets.made(owner, spot, amount).map(|bet| told(bet, "wager"))
            }
            (Account::Spot(spot), _, Reason::Lose) => {
                bets.lost(spot, amount).map(|bet| told(bet, "lose"))
            }
            (Account::Spot(spot), _, Reason::Forfeit) => {
                bets.lost(spot, amount).map(|bet| told(bet, "forfeit"))
            }
            (_, Account::Seat(owner), Reason::Pay) => {
                bets.won(owner, amount).filter(is_named).map(|bet| told(bet, "win"))
            }
            (Account::Spot(spot), Account::Seat(owner), Reason::Back) => {
                if bets.is_stake(owner, spot, amount) {
                    return Some(Told::Already);
                }
                let bet = bets.pushed(owner, spot, amount).filter(is_named)?;
                let on = self.on(&bet);
                let words = format!("push{on}: {} goes back", amount.spoken());
                Some(Told::Words(self.does(owner, &words)))
            }
            (Account::Spot(spot), Account::Seat(owner), Reason::Refund)
                if event.rule.is_some_and(|rule| UNCOVERED.contains(&rule)) =>
            {
                let Some(bet) = bets.uncovered(owner, spot, amount) else {
                    let words =
                        format!("take back {} that the bank does not cover", amount.spoken());
                    return Some(Told::Words(self.does(owner, &words)));
                };
                Some(Told::Words(self.does(owner, &self.uncovered(&bet, amount))))
            }
            _ => None,
        }
    }

    /// Why part of a wager, or all of it, goes back.
    fn uncovered(&self, bet: &Bet, rest: Chips) -> String {
        let (on, rest) = (self.on(bet), rest.spoken());
        if bet.action().is_zero() {
            return format!("take back {rest}{on}: the bank's money ends before it");
        }
        let [whole, action] = [bet.amount, bet.action()].map(Chips::spoken);
        format!("take back {rest} of {whole}{on}: the bank covers {action}")
    }

    fn words(&self, event: &Event, bets: &mut Bets) -> Option<String> {
        match self.bet(event, bets) {
            Some(Told::Words(words)) => return Some(words),
            Some(Told::Already) => return None,
            None => {}
        }
        Some(match event.kind {
            EventKind::Pay { from, to, amount, reason } => self.paid((from, to), amount, reason),
            // Laying, discarding and drawing are reported with the cards.
            EventKind::Did {
                verb: Verb::Meld | Verb::Add | Verb::Discard | Verb::Draw, ..
            } => {
                return None;
            }
            EventKind::Did { verb: Verb::Decline, .. }
                if event.rule.is_some_and(|rule| OFFERED.contains(&rule)) =>
            {
                return None;
            }
            EventKind::Did { seat, verb, place } => self.does(seat, &self.did(verb, place)),
            EventKind::Draws { seat, count: 0 } => self.does(seat, "stand pat"),
            EventKind::Draws { seat, count: 1 } => self.does(seat, "draw one card"),
            EventKind::Draws { seat, count } => self.does(seat, &format!("draw {count} cards")),
            EventKind::Phase { phase } => match phase {
                Phase::Over | Phase::Fees | Phase::Deal => return None,
                // The cards on the board are told with their street.
                Phase::Flop | Phase::Turn | Phase::River => return None,
                phase => format!("{PART}{} --", phase_text(phase)),
            },
            EventKind::Mark { marker, seat } => {
                let what = match marker {
                    Marker::Button => "have the button",
                    Marker::PlayerDealer => "are the player-dealer",
                    Marker::ActionButton => "have the action button",
                    Marker::Eldest => "lead",
                    Marker::Barred => "are barred from play",
                    Marker::CoverBehind => "cover behind",
                    Marker::Kill => "have the kill",
                };
                let by = |rule| COUNTED.iter().find(|(by, _)| *by == rule).map(|(_, what)| what);
                match event.rule.and_then(by).filter(|_| marker == Marker::ActionButton) {
                    Some(by) => self.does(seat, &format!("{what}, counted off by {by}")),
                    None => self.does(seat, what),
                }
            }
            EventKind::Shuffled => "The cards are shuffled".into(),
            EventKind::CutCard => "The cut card shows: one more hand after this one".into(),
            EventKind::Dice { faces: [a, b, c] } => {
                format!("The dice show {a} {b} {c}: {}", a + b + c)
            }
            EventKind::Reads { hand, reading, value } => {
                let what = called(reading, value, matches!(hand, Zone::Common(_)));
                match hand {
                    Zone::Hand(seat, _) => self.does(seat, &format!("have {what}")),
                    other => format!("{} is {what}", self.pile(other)),
                }
            }
            // What is won, lost or returned on each circle follows.
            EventKind::Result { circle: Some(circle), .. }
                if self.hand.is_some() && !matches!(circle, Circle::Square(_)) =>
            {
                return None;
            }
            EventKind::Result { hand, circle, result } => {
                let result = match result {
                    ResultKind::Win => "win",
                    ResultKind::Lose => "lose",
                    ResultKind::Push => "push",
                    ResultKind::Surrendered => "lose half",
                    ResultKind::NoAction => "have no action",
                    ResultKind::Fouled => "have a foul hand",
                    ResultKind::WinHigh => "win the high half",
                    ResultKind::WinLow => "win the low half",
                };
                let which = match (hand, circle) {
                    (_, Some(circle @ Circle::Square(_))) => format!(" on {circle}"),
                    (_, Some(circle)) => format!(" on the {circle}"),
                    (Zone::Hand(_, n), None) if n > 0 => format!(" with hand {}", n + 1),
                    _ => String::new(),
                };
                match hand {
                    Zone::Hand(seat, _) => self.does(seat, &format!("{result}{which}")),
                    other => format!("{}: {result}{which}", capital(&other.to_string())),
                }
            }
            // Where the seats alone say who acts first, nobody has to be told.
            EventKind::Opens { seat } => {
                event.rule.filter(|rule| BY_CARDS.contains(rule))?;
                self.does(seat, "act first")
            }
            EventKind::Need { .. } | EventKind::Gather { .. } => return None,
            EventKind::End { ending } => over(ending).into(),
            _ => event_line(event),
        })
    }

    fn account(&self, account: Account) -> String {
        match account {
            Account::Seat(seat) => self.name(seat),
            Account::Spot(seat) if Some(seat) == self.you => "your squares".into(),
            Account::Spot(seat) => format!("the squares of {}", self.name(seat)),
            Account::Escrow => "the bank".into(),
            Account::Collection => "the house".into(),
            Account::DoubleTops => "the double tops".into(),
            other => format!("the {other}"),
        }
    }

    fn paid(&self, (from, to): (Account, Account), paid: Chips, reason: Reason) -> String {
        let amount = paid.spoken();
        let (whose, gets) = (from.seat(), to.seat());
        let of_bank = from == Account::Escrow;
        let from = self.account(from);
        match (whose, gets, reason) {
            (Some(seat), _, Reason::Fee) => self.does(seat, &format!("pay a fee of {amount}")),
            (Some(seat), _, Reason::Blind) => self.does(seat, &format!("post a blind of {amount}")),
            (None, None, Reason::Fee) => format!("The house takes a fee of {amount} from {from}"),
            (Some(seat), _, Reason::Kill | Reason::Straddle) => {
                self.does(seat, &format!("post a {reason} of {amount}"))
            }
            (Some(seat), _, Reason::BringIn) => {
                self.does(seat, &format!("bring it in for {amount}"))
            }
            (Some(seat), _, Reason::Post) => self.does(seat, &format!("post {amount}")),
            (Some(seat), _, Reason::DeadPost) => self.does(seat, &format!("post {amount} dead")),
            (Some(seat), _, Reason::Forfeit) => self.does(seat, &format!("forfeit {amount}")),
            (Some(seat), _, Reason::Ante) => self.does(seat, &format!("ante {amount}")),
            (Some(seat), None, Reason::Bet | Reason::Call) => {
                self.does(seat, &format!("{reason} {amount}"))
            }
            (Some(seat), Some(_), Reason::Bet) => self.does(seat, &format!("wager {amount}")),
            (Some(seat), _, Reason::Raise) => match self.total(seat, paid) {
                Some(total) => self.does(seat, &format!("raise to {}", total.spoken())),
                None => self.does(seat, &format!("put in {amount} to raise")),
            },
            (Some(seat), _, Reason::Bank) => self.does(seat, &format!("bank {amount}")),
            (Some(seat), _, Reason::Lose) => self.does(seat, &format!("lose {amount}")),
            (Some(seat), Some(other), Reason::Condition) => {
                self.does(seat, &format!("pay {} {amount} for a condition", self.name(other)))
            }
            (Some(seat), Some(other), Reason::GoingOut) => {
                self.does(seat, &format!("pay {} {amount} for going out", self.name(other)))
            }
            (Some(seat), Some(other), Reason::Settlement) => {
                self.does(seat, &format!("pay {} {amount} as agreed", self.name(other)))
            }
            (_, Some(seat), Reason::Win | Reason::Pay) => {
                self.does(seat, &format!("win {amount} from {from}"))
            }
            (_, Some(seat), Reason::Refund) if of_bank => {
                self.does(seat, &format!("take back {amount} from {from}"))
            }
            (_, Some(seat), Reason::Refund | Reason::Back) => {
                self.does(seat, &format!("take back {amount}"))
            }
            _ => format!("{amount} goes from {from} to {} ({reason})", self.account(to)),
        }
    }
}

/// What is known about a payment on a wager.
enum Told {
    Words(String),
    /// Nothing new: a winner's own chips come back with the winnings.
    Already,
}

/// Whether a wager lies on a circle that has a name.
fn is_named(bet: &Bet) -> bool {
    !matches!(bet.circle, Circle::Square(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Chips, Place, Seen};

    #[test]
    fn a_player_is_told_what_he_may_know() {
        let (one, two) = (Seat::at(0), Seat::at(1));
        let names = [(one, "Ann".to_string()), (two, "You".to_string())];
        let teller = Teller { you: Some(two), names: &names, hand: None };
        let dealt = |text: &str, seat| EventKind::Card {
            card: text.parse().unwrap(),
            from: Zone::Stub,
            to: Zone::Hand(seat, 0),
            seen: Seen::by(seat),
        };
        let pay = |from, to, reason| EventKind::Pay { from, to, amount: Chips::dollars(3), reason };
        let events = [
            pay(Account::Seat(one), Account::Pot, Reason::Blind),
            dealt("As", one),
            dealt("Kd", two),
            dealt("Ah", one),
            dealt("Kc", two),
            EventKind::Did { seat: one, verb: Verb::Fold, place: Place::Nowhere },
            pay(Account::Pot, Account::Seat(two), Reason::Win),
        ];
        let events = events.map(|kind| Event { kind, rule: None });
        let opens = |seat, rule| Event { kind: EventKind::Opens { seat }, rule: Some(rule) };
        let first = [opens(one, MX_04), opens(two, engine::ids::PK_07)];
        assert_eq!(teller.tell(&first), ["Ann acts first"]);
        let turned = |seat| EventKind::Did { seat, verb: Verb::TurnUp, place: Place::Nowhere };
        let turned = [turned(one), turned(two)].map(|kind| Event { kind, rule: Some(MX_04) });
        let told = ["Ann turns the down card up", "You turn the down card up"];
        assert_eq!(teller.tell(&turned), told);
        let puts_in = [Reason::Kill, Reason::BringIn, Reason::Post, Reason::DeadPost]
            .map(|reason| pay(Account::Seat(one), Account::Pot, reason))
            .map(|kind| Event { kind, rule: None });
        let told = [
            "Ann posts a kill of $3",
            "Ann brings it in for $3",
            "Ann posts $3",
            "Ann posts $3 dead",
        ];
        assert_eq!(teller.tell(&puts_in), told);
        let fee = pay(Account::Pot, Account::Collection, Reason::Fee);
        let fee = [Event { kind: fee, rule: None }];
        assert_eq!(teller.tell(&fee), ["The house takes a fee of $3 from the pot"]);
        assert_eq!(
            teller.tell(&events),
            ["Ann posts a blind of $3", "You get K♦ K♣", "Ann folds", "You win $3 from the pot"]
        );
    }
}
