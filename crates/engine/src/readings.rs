//! The kinds of hands of every order, as hands are read out.

use crate::contract::Reading;
use ranking::{high, high_bug, high_wild, low, low8, mexican, three_card};

/// Kinds that are read out by their own names.
macro_rules! by_name {
    ($($order:ident { $($kind:ident)* })*) => {$(
        impl From<$order::Category> for Reading {
            fn from(category: $order::Category) -> Reading {
                match category {
                    $($order::Category::$kind => Reading::$kind,)*
                }
            }
        }
    )*};
}

by_name! {
    high {
        HighCard OnePair TwoPair ThreeOfAKind Straight Flush FullHouse FourOfAKind StraightFlush
        RoyalFlush
    }
    high_bug {
        HighCard OnePair TwoPair ThreeOfAKind Straight Flush FullHouse FourOfAKind StraightFlush
        RoyalFlush FiveAces
    }
    high_wild {
        HighCard OnePair TwoPair ThreeOfAKind Straight Flush FullHouse FourOfAKind StraightFlush
        RoyalFlush FiveOfAKind
    }
    mexican {
        HighCard OnePair TwoPair ThreeOfAKind Straight FullHouse Flush FourOfAKind StraightFlush
        RoyalFlush FiveOfAKind
    }
    three_card { HighCard OnePair Flush Straight ThreeOfAKind StraightFlush }
    low {
        FourOfAKind FullHouse ThreeOfAKind TwoPair Pair KingLow QueenLow JackLow TenLow NineLow
        EightLow SevenLow SixLow FiveLow
    }
}

impl From<low8::Category> for Reading {
    fn from(category: low8::Category) -> Reading {
        match category {
            low8::Category::FiveLow => Reading::FiveLow,
            low8::Category::SixLow => Reading::SixLow,
            low8::Category::SevenLow => Reading::SevenLow,
            low8::Category::EightLow | low8::Category::NoLow => Reading::EightLow,
        }
    }
}
