//! A uniform number below a bound.

/// A uniform number from 0 to `n` − 1, made from words of `BITS` random bits.
///
/// A word times `n` falls into one of `n` intervals of length 2^`BITS`; the interval is the answer.
/// The intervals hold equally many products, give or take one, and rejecting the words whose
/// product lands in the first 2^`BITS` mod `n` places of an interval makes them exactly equal
/// (Lemire, "Fast Random Integer Generation in an Interval"). The width is a parameter so that a
/// test can run this very code over all possible words.
///
/// # Panics
/// If `n` is 0, or `BITS` is above 32.
pub fn below<const BITS: u32>(n: u32, mut word: impl FnMut() -> u32) -> u32 {
    const { assert!(BITS <= 32, "the product must fit in 64 bits") };
    assert!(n > 0, "there is no number below 0");
    let (words, n) = (1u64 << BITS, u64::from(n));
    debug_assert!(n <= words, "one word cannot reach every number below {n}");
    loop {
        let product = u64::from(word()) * n;
        let place = product & (words - 1);
        // The remainder is less than n, so the slow division is almost never reached.
        if place >= n || place >= words % n {
            return (product >> BITS) as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::below;

    const WORDS: u32 = 1 << 16;
    const LARGEST_SHOE: u32 = 448;

    /// Statistics cannot detect a bias of one in four billion; counting every word can.
    #[test]
    fn over_all_words_every_number_comes_equally_often() {
        for n in 1..=LARGEST_SHOE {
            let mut hits = vec![0u32; n as usize];
            let mut asked = 0;
            // A rejected word makes the sampler ask for the next, so each word passes through it once.
            while asked < WORDS {
                let hit = below::<16>(n, || {
                    asked += 1;
                    assert!(asked <= WORDS, "the last word was rejected below {n}");
                    asked - 1
                });
                hits[hit as usize] += 1;
            }
            assert!(hits.iter().all(|&h| h == hits[0]), "not uniform below {n}: {hits:?}");
            let rejected = WORDS - hits.iter().sum::<u32>();
            assert!(rejected < n, "{rejected} words rejected below {n}");
        }
    }

    #[test]
    fn the_widest_words_reach_both_ends() {
        for n in [1, 2, 52, 448, u32::MAX] {
            // Each list runs out instead of looping forever.
            let first = |words: &[u32]| {
                let mut words = words.iter();
                below::<32>(n, || *words.next().expect("rejected too often"))
            };
            assert_eq!(first(&[u32::MAX]), n - 1);
            assert!(first(&[0, u32::MAX / 2]) <= n / 2);
        }
    }

    #[test]
    #[should_panic(expected = "no number below 0")]
    fn nothing_is_below_zero() {
        below::<32>(0, || 1);
    }
}
