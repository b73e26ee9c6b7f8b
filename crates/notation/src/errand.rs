/// Defines an enum of words used in a record.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $member:ident = $text:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$doc])* $member,)+ }

        impl $name {
            /// All of them.
            pub const ALL: &[$name] = &[$($name::$member,)+];

            pub const fn word(self) -> &'static str {
                match self { $($name::$member => $text,)+ }
            }

            pub fn read(word: &str) -> Option<$name> {
                Self::ALL.iter().copied().find(|one| one.word() == word)
            }
        }
    };
}

words! {
    /// What a chair can ask of the room.
    Errand {
        /// The player leaves the table for a while and keeps their chair.
        Away = "away",
        /// The player is there again.
        Back = "back",
        /// The player comes in when the big blind reaches them.
        Wait = "wait",
        /// The player puts up what it takes to be dealt in at once.
        Post = "post",
        /// The player takes the bank.
        Accept = "accept",
        /// The player does not take the bank.
        Decline = "decline",
        /// The player who has the bank shares it with this one.
        Partner = "partner",
        /// The new player-dealer, or the button, wants the cards shuffled.
        Reshuffle = "reshuffle",
        /// The floor puts button, bank or lead in front of the player.
        Place = "place",
        /// An empty chair is held for the next player.
        Hold = "hold",
        /// It is not held any more.
        Free = "free",
        /// Somebody who plays for a prize without a purchase has had enough.
        FreeOver = "free-over",
    }
}

words! {
    /// What the dealer does for the table.
    DealerErrand {
        /// Makes ready for the next hand.
        Deal = "deal",
        /// Deals a card to each for the first button.
        Draw = "draw",
        /// Offers the bank.
        Offer = "offer",
        /// Opens the table again.
        Open = "open",
        /// Closes it after the hand being played.
        Close = "close",
        /// Breaks it up: everybody takes their chips and goes.
        Break = "break",
        /// Makes it private: only those sit down who are asked to.
        Private = "private",
        /// Lets everybody sit down again.
        Public = "public",
        /// Drops the fee of the hand being played.
        Drop = "drop",
    }
}
