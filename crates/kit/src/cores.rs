use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Does the work for each item, on one thread per core.
///
/// # Panics
/// If the work does.
pub fn on_every_core<T: Sync>(items: &[T], work: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads.min(items.len()) {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    work(item);
                }
            });
        }
    });
}
