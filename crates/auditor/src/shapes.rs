//! What the auditor knows about each game: its deck, how hands are made and what they play against.
//! A new game is one more entry here.

use crate::header::Header;
use cards::Deck;

/// Options by name, some limited to the values that the auditor knows: `fee-from=each|table`.
pub(crate) type Known = &'static str;

/// How many hole cards a hand uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hole {
    Any,
    Exactly(usize),
    /// All of them, and no other: as many as the game deals.
    All,
}

/// How a pot is made and won.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Poker {
    pub hole: Hole,
    /// How many common cards a showdown needs.
    pub board: usize,
    /// How many cards, including the board, a hand must have, in games where another number is foul
    /// (ST-08).
    pub exactly: Option<usize>,
    /// Which hands win.
    pub wins: Wins,
    /// When everybody discards a card if the header does not say; none in games without a discard.
    pub discard: Option<&'static str>,
    /// The ante and the blinds if the header does not set them.
    pub ante: &'static str,
    pub blinds: &'static str,
    /// The option that says which of the two it has, where houses differ, and its value if the header
    /// does not set it.
    pub opens: Option<(&'static str, &'static str)>,
    /// What everybody pays the house before the deal, where the header says nothing.
    pub fee: &'static str,
}

/// Which hands win a pot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wins {
    High,
    /// The best high hand has one half, the best low hand the other.
    Both,
    Low,
    /// The lowest hand, with a joker that is the lowest card it lacks (LB-02).
    LowJoker,
    /// The best high hand, with a joker that is an ace or completes a straight or flush (DR-05).
    Bug,
    /// The best high hand and the best low hand, each with its own joker (DS-03).
    BothJoker,
    /// The best high hand of 41 cards with a wild joker (MX-07, MX-08).
    Mexican,
    /// The lowest hand, aces high, straights and flushes against it (DG-02).
    TwoSeven,
    /// The most cards of different suits and ranks, then the lowest (DG-05).
    Badugi,
}

/// What wagers ride on, and what they cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Banked {
    pub hands: Hands,
    /// Whether a player pays one fee for all wagers together.
    pub fee_by_total: bool,
    /// The maximum on a circle and the fees if the header does not set them.
    pub max_wager: &'static str,
    pub fee_bands: &'static str,
}

/// Which hands play against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hands {
    NoBust,
    HotAction,
    Baccarat,
    ThreeCard,
    PaiGow,
    Tiles,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Family {
    Poker(Poker),
    Banked(Banked),
    Pan,
}

pub(crate) struct Shape {
    game: &'static str,
    deck: fn(&Header<'_>) -> Option<Deck>,
    pub family: Family,
}

const fn poker(game: &'static str, poker: Poker) -> Shape {
    Shape { game, deck: |_| Some(Deck::STANDARD), family: Family::Poker(poker) }
}

const HOLDEM: Poker = Poker {
    hole: Hole::Any,
    board: 5,
    exactly: None,
    wins: Wins::High,
    discard: None,
    ante: "0.00",
    blinds: "1.00,3.00",
    opens: None,
    fee: "0.00",
};
const HOLDEM_HILO: Poker = Poker { wins: Wins::Both, ..HOLDEM };
const PINEAPPLE: Poker = Poker { discard: Some("before-flop"), ..HOLDEM };
const CRAZY: Poker = Poker { discard: Some("after-flop-betting"), ..HOLDEM };
const OMAHA: Poker = Poker { hole: Hole::Exactly(2), ..HOLDEM };
const OMAHA_HILO: Poker = Poker { wins: Wins::Both, ..OMAHA };
const STUD: Poker = Poker { board: 0, exactly: Some(7), ante: "0.50", blinds: "", ..HOLDEM };
const STUD_HILO: Poker = Poker {
    wins: Wins::Both,
    blinds: HOLDEM.blinds,
    opens: Some(("third-street", "bring-in")),
    ..STUD
};
const RAZZ: Poker = Poker { wins: Wins::Low, ..STUD };
const DRAW: Poker = Poker {
    wins: Wins::Bug,
    exactly: Some(5),
    board: 0,
    ante: "1.00",
    opens: Some(("forced-bets", "antes")),
    ..HOLDEM
};
const LOWBALL: Poker =
    Poker { wins: Wins::LowJoker, exactly: Some(5), board: 0, ante: "0.00", ..HOLDEM };
const DRAW_HILO: Poker = Poker { wins: Wins::BothJoker, board: 0, ..HOLDEM };
const TWO_SEVEN: Poker = Poker { wins: Wins::TwoSeven, hole: Hole::All, board: 0, ..HOLDEM };
const BADUGI: Poker = Poker { wins: Wins::Badugi, ..TWO_SEVEN };
const MEXICAN: Poker = Poker { wins: Wins::Mexican, board: 0, blinds: "", fee: "1.00", ..HOLDEM };

const NO_BUST: Banked = Banked {
    hands: Hands::NoBust,
    fee_by_total: false,
    max_wager: "100.00",
    fee_bands: "5.00-20.00:0.50,21.00-100.00:1.00",
};
const HOT_ACTION: Banked = Banked {
    hands: Hands::HotAction,
    fee_by_total: false,
    max_wager: "200.00",
    fee_bands: "10.00-20.00:0.50,21.00-200.00:1.00",
};
const BACCARAT: Banked = Banked {
    hands: Hands::Baccarat,
    fee_by_total: true,
    max_wager: "400.00",
    fee_bands: "10.00-100.00:1.00,101.00-200.00:2.00,201.00-300.00:3.00,301.00-400.00:4.00,\
                401.00-500.00:5.00,501.00-600.00:6.00,601.00-700.00:7.00,701.00-800.00:8.00,\
                801.00-900.00:9.00,901.00-1000.00:10.00",
};

const THREE_CARD: Banked = Banked {
    hands: Hands::ThreeCard,
    fee_by_total: false,
    max_wager: "400.00",
    fee_bands: "10.00-100.00:1.00,101.00-200.00:2.00,201.00-300.00:3.00,301.00-400.00:4.00",
};

const PAI_GOW: Banked = Banked {
    hands: Hands::PaiGow,
    fee_by_total: false,
    max_wager: "200.00",
    fee_bands: "10.00-100.00:1.00,101.00-200.00:2.00",
};

const TILES: Banked = Banked {
    hands: Hands::Tiles,
    fee_by_total: false,
    max_wager: "200.00",
    fee_bands: "10.00-200.00:1.00",
};

const SHAPES: &[Shape] = &[
    poker("holdem", HOLDEM),
    poker("holdem-hilo", HOLDEM_HILO),
    poker("pineapple", PINEAPPLE),
    poker("pineapple-hilo", Poker { wins: Wins::Both, ..PINEAPPLE }),
    poker("crazy-pineapple", CRAZY),
    poker("crazy-pineapple-hilo", Poker { wins: Wins::Both, ..CRAZY }),
    poker("omaha", OMAHA),
    poker("omaha-hilo", OMAHA_HILO),
    poker("five-card-omaha", OMAHA),
    poker("seven-card-stud", STUD),
    poker("stud-hilo", STUD_HILO),
    poker("razz", RAZZ),
    Shape { game: "mexican-poker", deck: |_| Some(Deck::MEXICAN), family: Family::Poker(MEXICAN) },
    Shape {
        game: "five-card-draw",
        deck: |table| match table.option("joker", "none") {
            "none" => Some(Deck::STANDARD),
            _ => Some(Deck::JOKER),
        },
        family: Family::Poker(DRAW),
    },
    Shape {
        game: "lowball",
        deck: |table| match table.option("joker", "lowest") {
            "none" => Some(Deck::STANDARD),
            _ => Some(Deck::JOKER),
        },
        family: Family::Poker(LOWBALL),
    },
    Shape { game: "draw-hilo", deck: |_| Some(Deck::JOKER), family: Family::Poker(DRAW_HILO) },
    poker("deuce-to-seven-single-draw", TWO_SEVEN),
    poker("deuce-to-seven-triple-draw", TWO_SEVEN),
    poker("badugi", BADUGI),
    Shape {
        game: "no-bust-blackjack",
        deck: |table| format!("{}x53", table.option("decks", "6")).parse().ok(),
        family: Family::Banked(NO_BUST),
    },
    Shape {
        game: "hot-action-blackjack",
        deck: |table| format!("{}x56", table.option("decks", "8")).parse().ok(),
        family: Family::Banked(HOT_ACTION),
    },
    Shape {
        game: "baccarat",
        deck: |table| format!("{}x52", table.option("decks", "8")).parse().ok(),
        family: Family::Banked(BACCARAT),
    },
    Shape { game: "pai-gow-poker", deck: |_| Some(Deck::JOKER), family: Family::Banked(PAI_GOW) },
    Shape { game: "pai-gow-tiles", deck: |_| Some(Deck::Tiles), family: Family::Banked(TILES) },
    Shape {
        game: "three-card-poker",
        deck: |table| format!("{}x52", table.option("decks", "1")).parse().ok(),
        family: Family::Banked(THREE_CARD),
    },
    Shape {
        game: "pan",
        deck: |table| match table.option("spades-removed", "0") {
            "0" => "pan".parse().ok(),
            n => format!("pan-{n}").parse().ok(),
        },
        family: Family::Pan,
    },
];

impl Shape {
    /// The shape of a hand's game.
    pub fn of(table: &Header<'_>) -> Option<&'static Shape> {
        SHAPES.iter().find(|shape| table.hand.game() == Some(shape.game))
    }

    /// Its deck, unless the header says otherwise.
    pub fn deck(&self, table: &Header<'_>) -> Option<Deck> {
        (self.deck)(table)
    }

    /// Every option that its hands may have.
    pub fn options(&self) -> [Known; 2] {
        let own = match self.family {
            Family::Poker(_) => POKER,
            Family::Banked(_) => BANKED,
            Family::Pan => PAN,
        };
        [AROUND, own]
    }
}

/// Options of the room, which do not affect a hand once it is dealt.
const AROUND: Known = "
    first-button button new-player missed-blinds seat-change short-buys seats-posted bank-hands
    bank-direction bank-spots bank-least corporation-bank bank-needs-wager second-bank fee-half-hour
    time-schedule time-away drop action-time hold-minutes keeps-hands fee-schedule smallest-chip
    jackpot-hand jackpot-beaten jackpot-shares jackpot-minimum jackpot-grows jackpot-growth jackpot-hour
    jackpot-day free-play";

/// Most of these decide what may be done or how it is ruled, which shows in what was done.
const POKER: Known = "
    button-post button-blind=dead|live fee fee-by-players fee-from=button|pot jackpot-drop jackpot-players
    betting small-bet big-bet raise-cap wager-cap uncapped short-raise short-all-ins short-opening
    check-raise half-blind blinds heads-up=button-small|literal
    third-street=bring-in|blinds forced-bets=antes|antes-and-blinds burns
    joker=none|bug|lowest draw-order short-stub late-drawers after-draw passed-out=draw|ante-again|refund
    button-bonus opening straddle seven-or-better=free|seven-low|7-6-5-4-3 exposed-low count-fix-until
    exposed-at-draw boxed-at-draw off-table-at-draw count-at-draw extra-cards
    wrong-rotation hand-face-up asked-out knocks flipped-in dealt-by
    ante bring-in kill community-opener beaten-call high-qualifier=none|pair low-qualifier showdown
    shows-first play-the-board discard=before-flop|after-flop-seen|after-flop-betting|never late-discard skipped-player string-raise unprotected-hand shown-to-one
    early-board extra-board exposed-card irregular-deck dead-hand miscall oversized-chip absent
    boxed-card foreign-card wrong-count last-card-up exposed-hole wrong-burn early-card off-table
    up-cards exposed-down unfinished-motion extra-shuffle";

const BANKED: Known = "
    coverage=gross|net settle-from=left-of-bank|seat-1|dealer-right bank-partners
    covering-bank=none|last-bank|corporation over-maximum=refused|excess-no-action max-wager tie-most most-in-all
    fee-bands fee-player-dealer fee-covering-bank naturals=two-jokers|aces-and-jokers
    joker-joker-pays=1|2 doubles-void-on=natural|second-joker floor-list=none|new-esquire|palace
    decks dealt-from=shuffler|shoe bonus-most squares hands-per-player one-player-per-spot min-wager under-minimum first-to-act must-stand
    joker-up split-cards splits surrender double-limit double-amount double-squares unasked-hit tampering
    bank-back-line cut-card=none|sixth|quarter|third|half kum-kum joker-counts=two-or-twelve|two-to-twelve
    two-card-22=beats-22|equals-22 stand-from both-over-ties=push|bank bank-hard-18=stands|hits
    peek=yes|no double-down split-top-pair=nine-and-eleven|nine-or-eleven
    joker=bug|wild wheel=lowest|second-highest copies=player-dealer|nobody foul-setting=refused|forfeit house-way
    banker-six=half|even qualifier=queen-high|none advantage-chart wagers-until back-lines unbet-spot dice-cup floor-rulings";

const PAN: Known = "
    chip ante fee fee-from=each|table next-chip next-ante next-fee add-any-suit=yes|no
    pay-chart=posted|adopted broken-condition=paid-once|paid-again claim-pay=automatic|manual
    outs=as-they-lie|as-paid out-of-chips=leaves|plays-on
    unwon-doubles=return|to-those-in opening=lead|low-card after-hand=shuffle-into-back|shuffle-all
    spades-removed first-to-act declare-change first-draw-two meld-needs-hit borrowing doubles
    doubles-buy-in split-tops dead-deal excess-card wrong-count discarder-forces drawn-forces force-back
    overlooked-card out-card-force foul-hands last-live-hand invalid-meld stalemate";
