/// An array of two-byte numbers, low byte first, as the build script writes it to a file and the
/// program embeds it. It is aligned to a cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Numbers<const N: usize>(pub [[u8; 2]; N]);

impl<const N: usize> Numbers<N> {
    /// All zeros.
    pub const NONE: Numbers<N> = Numbers([[0; 2]; N]);

    pub const fn read(bytes: &[u8]) -> Numbers<N> {
        match bytes.as_chunks().0.first_chunk() {
            Some(numbers) => Numbers(*numbers),
            None => panic!("too few bytes"),
        }
    }

    #[inline(always)]
    pub fn get(&self, at: usize) -> u16 {
        u16::from_le_bytes(self.0[at])
    }
}
