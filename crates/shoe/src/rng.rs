use crate::bounded;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use std::fmt;

/// A cryptographic generator: ChaCha20.
///
/// It cannot be cloned, since two copies would deal the same cards, and its debug output reveals
/// nothing.
pub struct Rng(ChaCha20Rng);

/// The operating system gave no random bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoEntropy(getrandom::Error);

/// Keys of forks come from the far half of a key's stream, which no generator reaches by drawing.
const FAR: u128 = 1 << 67;

impl Rng {
    /// A generator nobody can guess, with 256 bits from the operating system.
    ///
    /// # Errors
    /// If the operating system has none to give.
    pub fn from_os() -> Result<Rng, NoEntropy> {
        let mut key = [0; 32];
        getrandom::fill(&mut key).map_err(NoEntropy)?;
        Ok(Rng::from_key(key))
    }

    /// A reproducible generator: the number is the start of an otherwise zero key.
    pub fn from_seed(seed: u64) -> Rng {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Rng::from_key(key)
    }

    /// The generator with this key.
    pub fn from_key(key: [u8; 32]) -> Rng {
        Rng(ChaCha20Rng::from_seed(key))
    }

    /// An independent generator that depends on this one's key and on `stream`, but not on what was
    /// drawn so far: work split among threads gets the same numbers however it is split.
    ///
    /// A fork has its own key, so forks of forks are independent too.
    pub fn fork(&self, stream: u64) -> Rng {
        let mut keys = ChaCha20Rng::from_seed(self.0.get_seed());
        keys.set_stream(stream);
        keys.set_word_pos(FAR);
        let mut key = [0; 32];
        keys.fill_bytes(&mut key);
        Rng::from_key(key)
    }

    /// The next 32 random bits.
    pub fn word(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A uniform number from 0 to `n` − 1.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        bounded::below::<32>(n, || self.word())
    }
}

impl fmt::Debug for Rng {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Rng(hidden)")
    }
}

impl fmt::Display for NoEntropy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the operating system gave no random bytes: {}", self.0)
    }
}

impl std::error::Error for NoEntropy {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn first(mut rng: Rng) -> [u32; 4] {
        std::array::from_fn(|_| rng.word())
    }

    #[test]
    fn a_fork_does_not_depend_on_what_was_drawn() {
        let mut rng = Rng::from_seed(1);
        let before = first(rng.fork(5));
        for _ in 0..1000 {
            rng.word();
        }
        assert_eq!(first(rng.fork(5)), before);
    }

    #[test]
    fn seeds_forks_and_forks_of_forks_all_differ() {
        let mut seen = HashSet::new();
        for seed in 0..4 {
            assert!(seen.insert(first(Rng::from_seed(seed))));
            for stream in 0..4 {
                let fork = Rng::from_seed(seed).fork(stream);
                for inner in 0..4 {
                    assert!(seen.insert(first(fork.fork(inner))));
                }
                assert!(seen.insert(first(fork)));
            }
        }
    }

    #[test]
    fn the_system_seeds_differ_and_nothing_is_printed() {
        let (one, two) = (Rng::from_os().unwrap(), Rng::from_os().unwrap());
        assert_eq!(format!("{one:?}"), "Rng(hidden)");
        assert_ne!(first(one), first(two));
    }
}
