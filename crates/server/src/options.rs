use std::fmt;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

/// How a room is run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on; loopback by default.
    pub host: IpAddr,
    /// The port; 0 takes any that is free.
    pub port: u16,
    /// The seed for chance; from the system if none is given.
    pub seed: Option<u64>,
    /// How long a bot's act stays on the screen before the next.
    pub pace: Duration,
    /// How long guests have to act; by default what the house posts, forever if it posts nothing.
    pub action_time: Option<Duration>,
    /// How long the result of a hand stays before the next is dealt.
    pub rest: Duration,
    /// Told what somebody who runs the room should know.
    pub notices: Notices,
    /// The most tables at one time.
    pub most_tables: usize,
    /// A table that nobody has looked at for this long is closed.
    pub idle: Duration,
    /// A socket may send this many messages …
    pub most_messages: u32,
    pub in_time: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 7777,
            seed: None,
            pace: Duration::from_millis(300),
            action_time: None,
            rest: Duration::from_secs(4),
            notices: Notices::default(),
            most_tables: 10_000,
            idle: Duration::from_secs(15 * 60),
            most_messages: 100,
            in_time: Duration::from_secs(20),
        }
    }
}

/// Where notices for those who run the room go. It must not block: tables wait for it.
#[derive(Clone)]
pub struct Notices(Arc<dyn Fn(&str) + Send + Sync>);

impl Notices {
    pub fn new(tell: impl Fn(&str) + Send + Sync + 'static) -> Notices {
        Notices(Arc::new(tell))
    }

    pub(crate) fn tell(&self, words: &str) {
        (self.0)(words);
    }
}

/// Nobody is told.
impl Default for Notices {
    fn default() -> Notices {
        Notices::new(|_| {})
    }
}

impl fmt::Debug for Notices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Notices")
    }
}
