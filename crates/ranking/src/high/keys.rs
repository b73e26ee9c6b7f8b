/// A key for each rank, found by trial: sums of the keys of up to seven cards, at most four of a
/// rank, are equal only for equal ranks. Each key is the smallest with that property.
pub const KEYS: [u32; 13] =
    [0, 1, 5, 24, 112, 521, 2247, 9244, 30823, 103066, 250154, 667453, 1526359];
