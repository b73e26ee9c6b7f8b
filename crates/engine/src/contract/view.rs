use super::{
    Account, CardChoice, Choices, Look, Marker, Move, Phase, Place, Request, ResultKind, SeatSet,
    Verb, Viewer, Window,
};
use crate::money::Chips;
use crate::stub::Facing;
use cards::{Card, Seat, Zone};
use std::fmt;

/// A [`Look`] written out: what one viewer may know of a hand, for people and for the wire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The game's id.
    pub game: &'static str,
    pub viewer: Viewer,
    /// The part of the hand.
    pub phase: Phase,
    /// Everybody dealt in, by seat number.
    pub seats: Vec<SeatView>,
    /// Piles and hands that belong to nobody, such as the board, the stub and the muck.
    pub piles: Vec<PileView>,
    /// Chips that belong to nobody yet, such as the pot, the tops and the escrow.
    pub chips: Vec<(Account, Chips)>,
    pub marks: Vec<(Marker, Seat)>,
    /// The open windows, which everybody may know.
    pub windows: Vec<Window>,
    /// What chance owes.
    pub request: Option<Request>,
    /// What the viewer may do now.
    pub legal: Choices,
    /// What the viewer's possible moves would collect at once, in games that pay for moves.
    pub pays: Vec<Pays>,
    /// What hands the viewer's possible settings would make, in games where hands are set in two.
    pub settings: Vec<SettingView>,
    /// Other public facts, each with a label.
    pub notes: Vec<(&'static str, Fact)>,
}

impl View {
    /// What a viewer sees, written out. It contains nothing that the look does not.
    pub fn of(look: Look<'_>) -> View {
        let windows = look.windows();
        let mut view = View {
            game: look.game().id,
            viewer: look.viewer(),
            phase: look.phase(),
            seats: look.seats().iter().map(|seat| SeatView::of(look, seat)).collect(),
            piles: Vec::new(),
            chips: Vec::new(),
            marks: Vec::new(),
            windows: windows.iter().collect(),
            request: windows.request(),
            legal: Choices::new(),
            pays: Vec::new(),
            settings: Vec::new(),
            notes: Vec::new(),
        };
        look.each_pile(&mut |zone| view.piles.extend(PileView::of(look, zone)));
        look.visit_chips(&mut |account, held| {
            // Stacks and wagers are listed with their seats.
            if !matches!(account, Account::Seat(_) | Account::Spot(_)) {
                view.chips.push((account, held));
            }
        });
        look.each_mark(&mut |marker, seat| view.marks.push((marker, seat)));
        look.legal_into(&mut view.legal);
        look.each_pay(&mut |pays| view.pays.push(pays));
        view.settings = SettingView::each(look, &view.legal);
        look.each_note(&mut |label, fact| view.notes.push((label, fact)));
        view
    }
}

/// What a move would collect at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pays {
    pub mv: Move,
    /// What each paying player would pay for it.
    pub each: Chips,
}

/// What a setting would make of a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingView {
    pub mv: Move,
    pub sides: [Side; 2],
}

/// One of the two hands that a hand is set in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// What it is called, as in front and back.
    pub name: &'static str,
    /// Its value in words.
    pub reading: String,
}

impl SettingView {
    fn each(look: Look<'_>, legal: &Choices) -> Vec<SettingView> {
        let mut all = Vec::new();
        for schema in legal.iter().filter(|schema| schema.verb == Verb::Set) {
            let CardChoice::OneOf(sets) = schema.cards else { continue };
            let place = schema.places.iter().next().unwrap_or(Place::Nowhere);
            for front in legal.sets(sets) {
                let mv = Move::new(Verb::Set).cards(*front).on(place);
                all.extend(look.sides(&mv).map(|sides| SettingView { mv, sides }));
            }
        }
        all
    }
}

/// The content of a note. It is turned into text only when somebody reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    Amount(Chips),
    Seats(SeatSet),
    /// Seats one after the other.
    Order(Vec<Seat>),
    /// A hand or a meld of a seat.
    Of(Seat, u8),
    /// What three dice show.
    Dice([u8; 3]),
    /// The value of a seat's meld, in the game's chips.
    Worth(Seat, u8, u8),
    /// Anything else.
    Text(String),
}

impl From<String> for Fact {
    fn from(text: String) -> Fact {
        Fact::Text(text)
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Amount(chips) => chips.fmt(f),
            Fact::Seats(seats) => {
                let mut gap = "";
                for seat in seats.iter() {
                    write!(f, "{gap}{seat}")?;
                    gap = " ";
                }
                Ok(())
            }
            Fact::Order(seats) => {
                let seats: Vec<String> = seats.iter().map(Seat::to_string).collect();
                f.write_str(&seats.join(", "))
            }
            Fact::Dice([a, b, c]) => write!(f, "{a} {b} {c}"),
            Fact::Of(seat, number) => write!(f, "{seat}.{number}"),
            Fact::Worth(seat, number, worth) => write!(f, "{seat}.{number} is worth {worth}"),
            Fact::Text(text) => f.write_str(text),
        }
    }
}

/// One seat as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    pub seat: Seat,
    /// Chips in front of it.
    pub stack: Chips,
    /// Chips it has in play in this round or on its spots.
    pub bet: Chips,
    /// Whether and how it is still in the hand.
    pub status: Status,
    /// Its hands; hidden faces are unknown.
    pub hands: Vec<HandView>,
    /// Its wagers, circle by circle, in games that have circles.
    pub wagers: Vec<WagerView>,
    /// Its melds.
    pub spreads: Vec<Vec<Card>>,
    /// How many cards it exchanged at the latest draw, once it has said so.
    pub drew: Option<u8>,
}

impl SeatView {
    fn of(look: Look<'_>, seat: Seat) -> SeatView {
        let standing = look.standing(seat);
        let (mut hands, mut wagers, mut spreads) = (Vec::new(), Vec::new(), Vec::new());
        look.each_hand(seat, &mut |zone| hands.push(HandView::of(look, zone)));
        look.each_wager(seat, &mut |place, amount| {
            wagers.push(WagerView { place, amount, settled: None });
        });
        let mut at = 0;
        look.each_settled(seat, &mut |settled| {
            wagers[at].settled = Some(settled);
            at += 1;
        });
        look.each_spread(seat, &mut |cards| {
            let mut cards = cards.to_vec();
            if let Some(key) = look.sorting() {
                cards.sort_unstable_by_key(|card| key(*card));
            }
            spreads.push(cards);
        });
        let super::Standing { stack, bet, status } = standing;
        SeatView { seat, stack, bet, status, hands, wagers, spreads, drew: look.drew(seat) }
    }
}

/// A wager on a betting circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WagerView {
    pub place: Place,
    pub amount: Chips,
    /// What came of it, once it is settled.
    pub settled: Option<Settled>,
}

/// What came of a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    pub result: ResultKind,
    /// The part that a bank covered.
    pub action: Chips,
    /// What it won or lost.
    pub moved: Chips,
    /// What it would have won, or lost if negative, had a bank covered all of it.
    pub by_cards: Chips,
}

/// One card as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardView {
    /// Its face; unknown if it is hidden.
    pub card: Card,
    /// Which way up it was dealt.
    pub facing: Facing,
}

/// One hand as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandView {
    pub zone: Zone,
    /// Its cards; hidden faces are unknown.
    pub cards: Vec<CardView>,
    /// Its value in words, as far as the viewer can know it.
    pub reading: String,
    /// The wager on it, in games where wagers are per hand.
    pub wager: Chips,
}

impl HandView {
    fn of(look: Look<'_>, zone: Zone) -> HandView {
        let card = |(card, facing)| CardView { card, facing };
        let mut cards: Vec<CardView> = look.faces(zone).map(card).collect();
        // A hidden hand stays in dealt order: there is nothing to sort by.
        if let Some(key) = look.sorting()
            && cards.iter().any(|shown| shown.card.is_known())
        {
            cards.sort_unstable_by_key(|shown| key(shown.card));
        }
        HandView { zone, cards, reading: look.reading(zone), wager: look.wager(zone) }
    }

    /// The faces alone.
    pub fn faces(&self) -> impl Iterator<Item = Card> + '_ {
        self.cards.iter().map(|shown| shown.card)
    }
}

/// A pile as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PileView {
    pub zone: Zone,
    /// The cards the viewer may see, in order.
    pub shown: Vec<Card>,
    /// How many cards it holds in all.
    pub count: u16,
    /// Its value in words, if it is a hand that belongs to nobody.
    pub reading: String,
}

impl PileView {
    /// `None` for a pile without cards.
    fn of(look: Look<'_>, zone: Zone) -> Option<PileView> {
        let count = look.count(zone) as u16;
        let shown = look.cards(zone).filter(|card| card.is_known()).collect();
        let reading =
            if matches!(zone, Zone::Common(_)) { look.reading(zone) } else { String::new() };
        (count > 0).then_some(PileView { zone, shown, count, reading })
    }
}

super::names::names! {
    /// How a seat stands in the hand.
    Status {
        /// In the hand.
        In = "in",
        /// All its chips are in the pot.
        AllIn = "all-in",
        /// It gave up, or is out.
        Out = "out",
        /// Its hand was retired; it still pays.
        Liable = "liable",
        /// It banks.
        Bank = "bank",
    }
}
