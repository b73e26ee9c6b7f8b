use super::betting::Round;
use super::draw::Draws;
use super::fees::Dropped;
use super::hand::Waits;
use super::incidents::Trouble;
use super::short::Serving;
use super::stakes::Stakes;
use crate::contract::*;
use crate::money::{Chips, Purse};
use crate::row::Row;
use crate::stub::Stub;
use cards::{CardList, Seat};

/// How many cards fit beside the table: twice one for each of eight hands.
pub(super) const OUT: usize = 16;

/// How many burned cards have room: after that no more are burned.
pub const MOST_BURNS: usize = 8;

/// Everything that changes during a hand.
#[derive(Clone, Debug, Hash)]
pub(super) struct PokerTable {
    pub rules: Rules,
    pub mode: Mode,
    /// The shoe's number; the game knows which deck it holds.
    pub shoe: u32,
    pub stub: Stub,
    pub purse: Purse,
    pub button: Seat,
    pub dealt: SeatSet,
    /// Not folded.
    pub live: SeatSet,
    /// Live, but with nothing left to bet.
    pub all_in: SeatSet,
    /// Who is dealt cards.
    pub receiving: SeatSet,
    /// What each seat has put into the pot in the whole hand.
    pub paid: BySeat<Chips>,
    /// What the house took out of the pot.
    pub dropped: Dropped,
    /// The dead posts of players who came in; everybody can win them (PK-42).
    pub dead: BySeat<Chips>,
    pub posted: SeatSet,
    /// How the hand was played elsewhere, if it was.
    pub elsewhere: Option<Box<Elsewhere>>,
    /// Hole cards: seven, and one too many.
    pub hole: BySeat<Row<8>>,
    pub board: Row<8>,
    /// If the board is dealt more than once: the cards of earlier boards, without the shared ones.
    pub boards: Vec<Row<8>>,
    pub burn: Row<MOST_BURNS>,
    /// Cards dealt early and ruled out of play.
    pub out: Row<OUT>,
    pub muck: CardList,
    /// Where in the muck the cards of a hand beaten at the showdown are: the first, and how many.
    pub beaten: BySeat<(u8, u8)>,
    /// The current step in the variant's table.
    pub step: u8,
    /// How many deals came before the current one.
    pub street: u8,
    pub round: Round,
    /// Who still has to pick cards.
    pub picking: SeatSet,
    /// What players exchange at a draw.
    pub draws: Draws,
    /// How the current street is dealt.
    pub serving: Serving,
    /// The rule under which cards are dealt, if not PK-02.
    pub serve_by: Option<RuleId>,
    /// Who posted the kill.
    pub killer: Option<Seat>,
    /// What the kill makes of the prices.
    pub stakes: Stakes,
    /// Who posted the last blind, while somebody may still raise the stakes.
    pub furthest: Option<Seat>,
    /// Who won the last pots before this hand, and how many.
    pub streak: Option<(Seat, u8)>,
    /// Who won part of the pot.
    pub won: SeatSet,
    /// Who opened the betting in the last betting round, or else checked first (PK-18).
    pub initiator: Option<Seat>,
    /// Who has shown, when players show in turn.
    pub shown: SeatSet,
    /// Whether the current step moved a card.
    pub moved: bool,
    pub waits: Waits,
    /// The last request to chance.
    pub owed: Request,
    /// Who asked to be dealt in and has not come back (PK-48).
    pub away: SeatSet,
    /// Who had acted before the last full bet or raise of a round.
    pub acted: SeatSet,
    /// What went wrong, if anything has.
    pub trouble: Option<Box<Trouble>>,
    pub ending: Option<Ending>,
}

impl PokerTable {
    /// An empty table before a hand.
    fn blank() -> PokerTable {
        PokerTable {
            rules: Rules::ALL,
            mode: Mode::Guarded,
            shoe: 0,
            stub: Stub::NONE,
            purse: Purse::NONE,
            button: Seat::at(0),
            dealt: SeatSet::EMPTY,
            live: SeatSet::EMPTY,
            all_in: SeatSet::EMPTY,
            receiving: SeatSet::EMPTY,
            paid: BySeat::all(Chips::ZERO),
            dropped: Dropped::NOTHING,
            dead: BySeat::all(Chips::ZERO),
            posted: SeatSet::EMPTY,
            elsewhere: None,
            hole: const { BySeat::all(Row::EMPTY) },
            board: Row::EMPTY,
            boards: Vec::new(),
            burn: Row::EMPTY,
            out: Row::EMPTY,
            muck: CardList::EMPTY,
            beaten: BySeat::all((0, 0)),
            step: 0,
            street: 0,
            round: Round::EMPTY,
            picking: SeatSet::EMPTY,
            draws: Draws::NONE,
            serving: Serving::Whole,
            serve_by: None,
            killer: None,
            stakes: Stakes::Posted,
            furthest: None,
            streak: None,
            won: SeatSet::EMPTY,
            initiator: None,
            shown: SeatSet::EMPTY,
            moved: false,
            waits: Waits::Street,
            owed: Request::Dice,
            away: SeatSet::EMPTY,
            acted: SeatSet::EMPTY,
            trouble: None,
            ending: None,
        }
    }

    /// A table set up for a hand.
    pub fn new(setup: &Setup) -> PokerTable {
        let mut table = PokerTable::blank();
        table.renew(setup);
        table
    }

    /// Sets the table up for a hand in place: moving one costs as much as dealing its cards.
    #[inline]
    pub fn renew(&mut self, setup: &Setup) {
        // Lists every field, so that none can be forgotten.
        let PokerTable {
            rules,
            mode,
            shoe,
            stub,
            purse,
            button,
            dealt,
            live,
            all_in,
            receiving,
            paid,
            dropped,
            dead,
            posted,
            elsewhere,
            hole,
            board,
            boards,
            burn,
            out,
            muck,
            beaten,
            step,
            street,
            round,
            picking,
            draws,
            serving,
            serve_by,
            killer,
            stakes,
            furthest,
            streak,
            won,
            initiator,
            shown,
            moved,
            waits,
            owed,
            away,
            acted,
            trouble,
            ending,
        } = self;
        *rules = setup.rules;
        *mode = setup.mode;
        *shoe = setup.carry.shoe.id;
        stub.refill(&setup.carry.shoe);
        purse.refill(setup.stacks.iter());
        *button = setup.lead;
        *dealt = setup.stacks.seats();
        *live = setup.stacks.seats();
        *all_in = SeatSet::EMPTY;
        *receiving = setup.stacks.seats();
        *paid = BySeat::all(Chips::ZERO);
        if !dropped.total.is_zero() {
            *dropped = Dropped::NOTHING;
        }
        *dead = BySeat::all(Chips::ZERO);
        *posted = setup.posts.seats();
        elsewhere.clone_from(&setup.elsewhere);
        *hole = const { BySeat::all(Row::EMPTY) };
        *board = Row::EMPTY;
        boards.clear();
        *burn = Row::EMPTY;
        if !out.is_empty() {
            *out = Row::EMPTY;
        }
        *muck = CardList::EMPTY;
        *beaten = BySeat::all((0, 0));
        *step = 0;
        *street = 0;
        *round = Round::EMPTY;
        *picking = SeatSet::EMPTY;
        if draws.begun > 0 {
            *draws = Draws::NONE;
        }
        *serving = Serving::Whole;
        *serve_by = None;
        *killer = None;
        *stakes = Stakes::Posted;
        *furthest = None;
        *streak = setup.carry.streak;
        *won = SeatSet::EMPTY;
        *initiator = None;
        *shown = SeatSet::EMPTY;
        *moved = false;
        *waits = Waits::Street;
        *owed = Request::Dice;
        *away = setup.away;
        *acted = SeatSet::EMPTY;
        *trouble = None;
        *ending = None;
    }
}
