//! Lists made of groups: options and rules that games share stand in one place.

/// How many things all groups have.
pub(super) const fn count<T>(groups: &[&[T]]) -> usize {
    let (mut all, mut at) = (0, 0);
    while at < groups.len() {
        all += groups[at].len();
        at += 1;
    }
    all
}

/// The groups one after the other.
pub(super) const fn joined<T: Copy, const N: usize>(groups: &[&[T]]) -> [T; N] {
    let mut all = [groups[0][0]; N];
    let (mut next, mut group) = (0, 0);
    while group < groups.len() {
        let mut at = 0;
        while at < groups[group].len() {
            all[next] = groups[group][at];
            next += 1;
            at += 1;
        }
        group += 1;
    }
    all
}
