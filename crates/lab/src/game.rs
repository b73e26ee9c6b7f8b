use cards::Deck;
use std::fmt;
use std::ops::RangeInclusive;

macro_rules! games {
    ($($(#[$doc:meta])* $game:ident $id:literal)+) => {
        /// The games whose hands can be compared here.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Game {
            $($(#[$doc])* $game),+
        }

        impl Game {
            /// All of them.
            pub const ALL: &'static [Game] = &[$(Game::$game),+];

            /// The game's id, as everywhere else.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Game::$game => $id),+
                }
            }
        }
    };
}

games! {
    /// Two hole cards, five on the board.
    Holdem "holdem"
    /// The same, high and low (PA-01).
    HoldemHilo "holdem-hilo"
    /// Two cards after the discard, or three where all are kept (PA-06).
    Pineapple "pineapple"
    /// The same, high and low.
    PineappleHilo "pineapple-hilo"
    /// Two cards after the discard, or three where all are kept (PA-06).
    CrazyPineapple "crazy-pineapple"
    /// The same, high and low.
    CrazyPineappleHilo "crazy-pineapple-hilo"
    /// Two of four hole cards with three of the board (OM-01).
    Omaha "omaha"
    /// The same, high and low (OM-03).
    OmahaHilo "omaha-hilo"
    /// The best five of seven cards of one's own (ST-01).
    SevenCardStud "seven-card-stud"
    /// The same, high and low (S8-01).
    StudHilo "stud-hilo"
    /// The lowest five of seven (RZ-01).
    Razz "razz"
    /// Five cards of the 41, the joker wild (MX-07).
    MexicanPoker "mexican-poker"
    /// Five cards.
    FiveCardDraw "five-card-draw"
    /// Five cards of 53, high and low (DS-01).
    DrawHilo "draw-hilo"
    /// The lowest five cards of 53 (LB-01).
    Lowball "lowball"
}

/// What hands are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    High,
    HighLow8,
    OmahaHigh,
    OmahaHighLow8,
    Low,
    Mexican,
    HighBug,
    HighBugLow8,
    LowJoker,
}

impl Game {
    /// The game with this id.
    pub fn find(id: &str) -> Option<Game> {
        Game::ALL.iter().copied().find(|game| game.id() == id)
    }

    /// The deck it is played with where a house does not say otherwise.
    pub const fn deck(self) -> Deck {
        match self {
            Game::DrawHilo | Game::Lowball => Deck::JOKER,
            Game::MexicanPoker => Deck::MEXICAN,
            _ => Deck::STANDARD,
        }
    }

    /// Whether it can be played with this deck: draw games with or without a joker.
    pub fn allows(self, deck: Deck) -> bool {
        let draw = matches!(self, Game::FiveCardDraw | Game::DrawHilo | Game::Lowball);
        deck == self.deck() || draw && [Deck::STANDARD, Deck::JOKER].contains(&deck)
    }

    /// How many cards a hand may be given with.
    pub const fn hand(self) -> RangeInclusive<usize> {
        match self {
            Game::Holdem | Game::HoldemHilo => 2..=2,
            Game::Omaha | Game::OmahaHilo => 4..=4,
            Game::SevenCardStud | Game::StudHilo | Game::Razz => 0..=7,
            Game::MexicanPoker | Game::FiveCardDraw | Game::DrawHilo | Game::Lowball => 0..=5,
            _ => 2..=3,
        }
    }

    /// How many cards there are on a whole board.
    pub const fn board(self) -> usize {
        match self {
            Game::SevenCardStud | Game::StudHilo | Game::Razz => 0,
            Game::MexicanPoker | Game::FiveCardDraw | Game::DrawHilo | Game::Lowball => 0,
            _ => 5,
        }
    }

    /// How many more cards a hand of so many gets.
    pub(crate) const fn to_come(self, held: usize) -> usize {
        match self.board() {
            0 => *self.hand().end() - held,
            _ => 0,
        }
    }

    pub(crate) fn order(self, deck: Deck) -> Order {
        let joker = deck == Deck::JOKER;
        match self {
            Game::Holdem | Game::Pineapple | Game::CrazyPineapple | Game::SevenCardStud => {
                Order::High
            }
            Game::HoldemHilo | Game::PineappleHilo | Game::CrazyPineappleHilo => Order::HighLow8,
            Game::StudHilo => Order::HighLow8,
            Game::Omaha => Order::OmahaHigh,
            Game::OmahaHilo => Order::OmahaHighLow8,
            Game::Razz => Order::Low,
            Game::MexicanPoker => Order::Mexican,
            Game::FiveCardDraw if joker => Order::HighBug,
            Game::FiveCardDraw => Order::High,
            Game::DrawHilo if joker => Order::HighBugLow8,
            Game::DrawHilo => Order::HighLow8,
            Game::Lowball if joker => Order::LowJoker,
            Game::Lowball => Order::Low,
        }
    }
}

impl Order {
    /// Whether the pot is split between high and low.
    pub const fn splits(self) -> bool {
        matches!(self, Order::HighLow8 | Order::OmahaHighLow8 | Order::HighBugLow8)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}
