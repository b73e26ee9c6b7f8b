//! The text of hands, read and printed. All in one binary, because linking each test binary takes
//! time.

mod docs;
mod round_trip;
mod syntax;
