/// Defines an enum whose members each have one name, used in records, on the wire and on screen.
macro_rules! names {
    ($(#[$meta:meta])* $name:ident {
        $($(#[doc = $doc:literal])+ $member:ident = $text:literal,)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[doc = $doc])+ $member,)+ }

        impl $name {
            /// Every member.
            pub const ALL: &[$name] = &[$($name::$member,)+];

            /// The name of this member.
            pub const fn as_str(self) -> &'static str {
                match self { $($name::$member => $text,)+ }
            }

            /// A description of this member: its doc comment.
            pub fn about(self) -> &'static str {
                match self { $($name::$member => concat!($($doc),+).trim(),)+ }
            }

            /// The member with this name.
            pub fn from_name(name: &str) -> Option<$name> {
                Self::ALL.iter().copied().find(|member| member.as_str() == name)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }
    };
}
pub(crate) use names;
