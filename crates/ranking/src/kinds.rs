//! What every order declares: its categories, its strengths, its name.

/// Defines the categories of an order, worst first, with their names.
macro_rules! kinds {
    ($(#[$doc:meta])* $($kind:ident $name:literal)+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Category {
            $($kind),+
        }

        impl Category {
            /// All categories, worst first.
            pub const ALL: &'static [Category] = &[$(Category::$kind),+];

            /// The names of all categories, best first.
            pub(crate) const NAMES: [&'static str; Category::ALL.len()] = {
                let mut names = [$($name),+];
                let (mut low, mut high) = (0, names.len() - 1);
                while low < high {
                    (names[low], names[high]) = (names[high], names[low]);
                    (low, high) = (low + 1, high - 1);
                }
                names
            };

            /// The name used in files and on the command line.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Category::$kind => $name),+
                }
            }
        }

        impl std::fmt::Display for Category {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }
    };
}

/// Defines a strength that is a place among all distinct hands of an order. The order itself adds
/// `category` and `describe`.
macro_rules! strength {
    ($(#[$doc:meta])* last $last:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct Strength(std::num::NonZeroU16);

        impl Strength {
            /// The place among all distinct hands, the worst at 1.
            #[inline]
            pub const fn place(self) -> u16 {
                self.0.get()
            }

            /// The hand at this place; `None` for 0.
            pub(crate) fn at(place: u16) -> Option<Strength> {
                std::num::NonZeroU16::new(place).map(Strength)
            }
        }

        crate::kinds::named!($last, Strength::at);
    };
}

/// Defines what strengths that are places up to the last have in common, given the strength at a
/// place.
macro_rules! named {
    ($last:expr, $at:expr) => {
        impl Strength {
            /// The place of the best hand; the worst is at 1.
            pub const LAST: u16 = $last;

            /// The hand's name and description.
            pub(crate) fn ranked(self) -> crate::Ranked {
                crate::Ranked {
                    strength: self.place().into(),
                    category: self.category().as_str(),
                    description: self.describe(),
                }
            }

            /// The name and description of the hand at this place.
            pub(crate) fn named(place: u32) -> Option<crate::Ranked> {
                let place = u16::try_from(place).ok()?;
                if !(1..=Strength::LAST).contains(&place) {
                    return None;
                }
                $at(place.try_into().ok()?).map(Strength::ranked)
            }

            /// How many hands there are of each category, best first, given how many of each place.
            pub(crate) fn by_category(places: &[u64]) -> Vec<u64> {
                let mut counts = vec![0; Category::ALL.len()];
                for (place, n) in (0..).zip(places) {
                    if let Some(strength) = $at(place) {
                        counts[Category::ALL.len() - 1 - strength.category() as usize] += n;
                    }
                }
                counts
            }
        }

        impl std::fmt::Debug for Strength {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{} ({})", self.0, self.describe())
            }
        }
    };
}

/// Defines the entry of an order in the list of all orders: it has a `Pool`, a `Strength` and a
/// `Category`.
macro_rules! listed {
    ($name:literal, $deck:expr, $cards:expr) => {
        /// The order by its name.
        pub static RANKING: crate::Ranking = crate::Ranking {
            name: $name,
            deck: $deck,
            cards: $cards,
            hole: None,
            categories: &Category::NAMES,
            rank: |hole, board| {
                let mut pool = Pool::EMPTY;
                hole.iter().chain(board).for_each(|card| pool.add(*card));
                pool.rank().map(Strength::ranked)
            },
            strength: |hole, board| {
                let mut pool = Pool::EMPTY;
                hole.iter().chain(board).for_each(|card| pool.add(*card));
                pool.rank().map(|strength| strength.place().into())
            },
            named: Strength::named,
            count: |cards, progress| {
                let last = Strength::LAST;
                let places = crate::count::by_place(Pool::EMPTY, $deck, cards, last, progress);
                Strength::by_category(&places)
            },
        };

        impl crate::count::Counted for Pool {
            fn add(&mut self, card: cards::Card) {
                Pool::add(self, card);
            }

            fn place(self) -> u16 {
                self.rank().map_or(0, |strength| strength.place().into())
            }
        }
    };
}

pub(crate) use {kinds, listed, named, strength};
