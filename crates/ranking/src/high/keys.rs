/// A key for each rank, found by trying: sums of the keys of up to seven cards, no more than four
/// of a rank, are equal only for equal ranks. Each is the least that keeps it so.
pub const KEYS: [u32; 13] =
    [0, 1, 5, 24, 112, 521, 2247, 9244, 30823, 103066, 250154, 667453, 1526359];
