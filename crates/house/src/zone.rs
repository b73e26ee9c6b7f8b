//! Where on earth a house is, as far as its clock knows.

use spelling::did_you_mean;

/// The time zone of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Zone {
    /// Its name in the world's list of time zones.
    pub name: &'static str,
    /// Minutes by which its standard time is ahead of UTC: negative in America.
    pub ahead: i16,
    pub daylight: Daylight,
}

/// When clocks go forward by an hour, and back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Daylight {
    Never,
    /// From the second Sunday of March to the first of November, each at two in the morning.
    American,
    /// From the last Sunday of March to the last of October, everywhere at one in the morning UTC.
    European,
}

const fn zone(name: &'static str, ahead: i16, daylight: Daylight) -> Zone {
    Zone { name, ahead, daylight }
}

impl Zone {
    /// The zones that a house file can name.
    pub const ALL: &[Zone] = &[
        zone("Pacific/Honolulu", -600, Daylight::Never),
        zone("America/Anchorage", -540, Daylight::American),
        zone("America/Los_Angeles", -480, Daylight::American),
        zone("America/Phoenix", -420, Daylight::Never),
        zone("America/Denver", -420, Daylight::American),
        zone("America/Chicago", -360, Daylight::American),
        zone("America/New_York", -300, Daylight::American),
        zone("America/Puerto_Rico", -240, Daylight::Never),
        zone("America/Halifax", -240, Daylight::American),
        zone("UTC", 0, Daylight::Never),
        zone("Europe/London", 0, Daylight::European),
        zone("Europe/Berlin", 60, Daylight::European),
        zone("Europe/Helsinki", 120, Daylight::European),
        zone("Asia/Manila", 480, Daylight::Never),
        zone("Asia/Tokyo", 540, Daylight::Never),
    ];

    /// The zone of this name.
    ///
    /// # Errors
    /// If there is none, in words, with the names there are.
    pub fn find(name: &str) -> Result<Zone, String> {
        Zone::ALL.iter().find(|zone| zone.name == name).copied().ok_or_else(|| {
            let names = || Zone::ALL.iter().map(|zone| zone.name);
            let near = did_you_mean(name, names());
            if near.is_empty() {
                let all = names().collect::<Vec<_>>().join(", ");
                format!("unknown time zone '{name}'; known are {all}")
            } else {
                format!("unknown time zone '{name}'{near}")
            }
        })
    }
}
