use super::names::names;

names! {
    /// The parts of a hand, in all games.
    Phase {
        /// Wagers are being placed.
        Wagers = "wagers",
        /// Cards are being dealt.
        Deal = "deal",
        /// Betting after the first cards.
        Preflop = "preflop",
        /// The flop.
        Flop = "flop",
        /// The turn.
        Turn = "turn",
        /// The river.
        River = "river",
        /// Hands are shown.
        Showdown = "showdown",
        /// Players say whether they are in.
        Declare = "declare",
        /// Players play in turn.
        Play = "play",
        /// The player-dealer plays.
        Bank = "bank",
        /// Wagers are settled.
        Settle = "settle",
        /// Nothing is left to do.
        Over = "over",
        /// Fees are collected.
        Fees = "fees",
        /// Betting after the first up card of stud.
        ThirdStreet = "third-street",
        /// Betting after the second up card.
        FourthStreet = "fourth-street",
        /// Betting after the third up card.
        FifthStreet = "fifth-street",
        /// Betting after the fourth up card.
        SixthStreet = "sixth-street",
        /// Betting after the last card of stud.
        SeventhStreet = "seventh-street",
        /// Players discard.
        Discard = "discard",
        /// Betting after the first up card of five-card stud.
        SecondStreet = "second-street",
        /// Players turn a down card up, or keep it.
        TurnUp = "turn-up",
        /// Betting before the draw.
        BeforeDraw = "before-draw",
        /// Players exchange cards.
        Draw = "draw",
        /// Betting after the draw.
        AfterDraw = "after-draw",
        /// Nobody opened the betting.
        PassedOut = "passed-out",
        /// Somebody may raise the stakes after two cards.
        Stakes = "stakes",
        /// Players set their hands in two.
        Set = "set",
    }
}
