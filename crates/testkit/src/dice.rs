/// A small generator, so that a failing seed can be replayed.
#[derive(Clone, Debug)]
pub struct Dice(pub u64);

impl Dice {
    /// A number below `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }

    /// A number of seconds below `n`.
    pub fn seconds(&mut self, n: i64) -> i64 {
        self.below(n as usize) as i64
    }

    /// One of these.
    ///
    /// # Panics
    /// If there is none.
    pub fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// Shuffles the list.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
    }
}
