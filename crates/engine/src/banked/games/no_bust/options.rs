//! What houses may set at no-bust blackjack.

use crate::ids::*;
use crate::options::{OptionKind, OptionSpec, decided, option};
use cards::Deck;

/// Options on top of those of every banked game.
pub(super) const OPTIONS: &[OptionSpec] = &[
    decided(option(
        "decks",
        OptionKind::Count(1, Deck::MAX_DECKS),
        "6",
        &[NB_01],
        "decks in the shoe, each 52 cards and a joker",
    )),
    option("squares", OptionKind::Count(1, 10), "4", &[PD_13], "betting squares for each seat"),
    option(
        "hands-per-player",
        OptionKind::Count(1, 3),
        "1",
        &[EQ_18, PD_13],
        "how many adjacent spots one player may bet on",
    ),
    option(
        "one-player-per-spot",
        OptionKind::Choice(&["yes", "no"]),
        "no",
        &[PD_13, PD_23],
        "whether the house posts that nobody may bet on another player's spot",
    ),
    option(
        "min-wager",
        OptionKind::Amount,
        "5.00",
        &[PD_12, PD_24, NB_22],
        "minimum wager on a \
                square",
    ),
    option(
        "max-wager",
        OptionKind::Amount,
        "100.00",
        &[PD_12, PD_24, NB_22],
        "maximum wager on \
                a square",
    ),
    decided(option(
        "smallest-chip",
        OptionKind::Amount,
        "0.50",
        &[NB_17],
        "wagers are multiples of it, and halves are rounded down to it",
    )),
    option(
        "fee-bands",
        OptionKind::Bands,
        "5.00-20.00:0.50,21.00-100.00:1.00",
        &[FE_11, FE_13, FE_14],
        "flat fee for a square, by wager",
    ),
    option(
        "fee-player-dealer",
        OptionKind::Amount,
        "2.00",
        &[FE_11, FE_13, FE_14],
        "flat fee for a bank",
    ),
    option(
        "fee-schedule",
        OptionKind::Choice(&["FE-11", "FE-13", "FE-14"]),
        "FE-14",
        &[FE_11, FE_13, FE_14],
        "the posted fee schedule",
    ),
    decided(option(
        "settle-from",
        OptionKind::Choice(&["left-of-bank", "seat-1", "dealer-right"]),
        "left-of-bank",
        &[PD_06, NB_19],
        "where settlement starts; from the house dealer's right it runs counter-clockwise",
    )),
    decided(option(
        "first-to-act",
        OptionKind::Choice(&["left-of-dealer", "left-of-bank"]),
        "left-of-dealer",
        &[NB_06],
        "who is dealt to and acts first: seat 1 or the player-dealer's left",
    )),
    option(
        "must-stand",
        OptionKind::Choice(&["20", "hard-20", "19", "21"]),
        "20",
        &[NB_07, NB_08, NB_09, EQ_15, EQ_20, NB_23],
        "totals on which a player must stand; with 21 nobody has to hit either",
    ),
    decided(option(
        "joker-up",
        OptionKind::Choice(&["frozen", "no-draw"]),
        "frozen",
        &[NB_11],
        "what players may do when the player-dealer shows a joker: nothing, or surrender only",
    )),
    decided(option(
        "naturals",
        OptionKind::Choice(&["two-jokers", "aces-and-jokers"]),
        "two-jokers",
        &[NB_01, NB_02, NB_03],
        "which two cards are the natural: only jokers, or aces and jokers",
    )),
    decided(option(
        "joker-joker-pays",
        OptionKind::Count(1, 2),
        "1",
        &[NB_02, NB_04],
        "what two jokers pay, as a multiple of the wager",
    )),
    decided(option(
        "split-cards",
        OptionKind::Choice(&["equal-points", "equal-rank"]),
        "equal-points",
        &[NB_16, NB_23],
        "which two cards may be split: any of equal points, or only pairs",
    )),
    option("splits", OptionKind::Count(0, 3), "3", &[NB_16], "how many times a seat may split"),
    option(
        "surrender",
        OptionKind::Choice(&["yes", "no"]),
        "yes",
        &[NB_17],
        "whether a player may surrender half the wager",
    ),
    decided(option(
        "double-limit",
        OptionKind::Choice(&["over", "within"]),
        "over",
        &[NB_15, PD_13, PD_24],
        "whether a square with its double may be over the maximum",
    )),
    decided(option(
        "double-amount",
        OptionKind::Choice(&["full", "up-to"]),
        "full",
        &[NB_15],
        "what a double puts beside a wager: exactly as much again, or any amount up to that",
    )),
    decided(option(
        "double-squares",
        OptionKind::Choice(&["all", "each"]),
        "all",
        &[NB_15, PD_13],
        "what is doubled where several squares ride on a hand: all of them, or also one alone",
    )),
    option(
        "doubles-void-on",
        OptionKind::Choice(&["natural", "second-joker"]),
        "natural",
        &[NB_18],
        "when doubles and splits get no action: on the player-dealer's natural, or when the \
         second card is a joker",
    ),
    option(
        "advantage-chart",
        OptionKind::Chances,
        "11:100/0,12:70/30,13:62/38,14:55/45,15:47/53,16:40/60,17:32/68,18:25/75,19:17/83",
        &[NB_21],
        "the posted chart of how often one hit card leaves a total within 21, or takes it over",
    ),
    option(
        "unasked-hit",
        OptionKind::Choice(&["none", "burn-and-one-more", "burn-and-next"]),
        "none",
        &[EQ_04],
        "a hit nobody asked for: the floor decides, it is burned, or it is burned and the next \
         player acts",
    ),
    option(
        "floor-list",
        OptionKind::Choice(&["none", "new-esquire"]),
        "none",
        &[
            EQ_01, EQ_02, EQ_03, EQ_05, EQ_06, EQ_07, EQ_08, EQ_09, EQ_11, EQ_13, EQ_14, EQ_17,
            EQ_19, EQ_20,
        ],
        "the posted list of floor decisions on other mistakes",
    ),
    option(
        "jackpot-hand",
        OptionKind::Choice(&["none", "two-jokers"]),
        "none",
        &[EQ_19],
        "the hand that wins the jackpot; a lone joker may still be completed to it",
    ),
];
