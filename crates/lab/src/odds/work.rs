use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// How odds are worked out: nothing here changes the result of an exact count.
pub struct Work<'a> {
    /// Runs something on as many threads as there are, and waits for all of them.
    pub crew: &'a (dyn Fn(&(dyn Fn() + Sync)) + Sync),
    /// Called now and then with what has been done and what there is to do.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
    /// The dice for what is sampled: the generator of a stream returns a uniform number below its
    /// argument.
    pub dice: &'a (dyn Fn(u64) -> Dice + Sync),
    /// Samples are so many times smaller than for figures that are told: 1 for those.
    pub thinner: u64,
}

/// Returns a uniform number below its argument.
pub type Dice = Box<dyn FnMut(u32) -> u32>;

/// Work is cut into this many parts, whatever the number of threads, so that the parts are the same.
const PARTS: usize = 64;

impl Work<'_> {
    /// Does something with every part of a list, on as many threads as allowed; the results are in
    /// the order of the parts.
    pub(crate) fn split<T: Sync, R: Send>(
        &self,
        list: &[T],
        does: impl Fn(&[T]) -> R + Sync,
    ) -> Vec<R> {
        let size = list.len().div_ceil(PARTS).max(1);
        let parts: Vec<&[T]> = list.chunks(size).collect();
        self.each(parts.len(), |at| does(parts[at]))
    }

    /// Does something for every number below this, on as many threads as allowed; the results are
    /// in order.
    pub(crate) fn each<R: Send>(&self, many: usize, does: impl Fn(usize) -> R + Sync) -> Vec<R> {
        let (next, done) = (AtomicUsize::new(0), AtomicU64::new(0));
        let results = Mutex::new(Vec::with_capacity(many));
        (self.crew)(&|| {
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                if at >= many {
                    return;
                }
                let result = does(at);
                results.lock().expect("nobody panics with it").push((at, result));
                (self.progress)(done.fetch_add(1, Ordering::Relaxed) + 1, many as u64);
            }
        });
        let mut results = results.into_inner().expect("nobody panics with it");
        results.sort_by_key(|(at, _)| *at);
        results.into_iter().map(|(_, result)| result).collect()
    }
}
