use hmac::{Hmac, Mac};
use sha2::Sha256;

/// The secret of a store.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Key([u8; 32]);

impl Key {
    pub fn new(bytes: [u8; 32]) -> Key {
        Key(bytes)
    }

    /// The key of a hand's randomness.
    pub fn of_hand(&self, table: u32, hand: u32, nonce: &[u8; 32]) -> [u8; 32] {
        self.mac(&[b"hand", &table.to_be_bytes(), &hand.to_be_bytes(), nonce])
    }

    fn mac(&self, parts: &[&[u8]]) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("any length will do");
        parts.iter().for_each(|part| mac.update(part));
        mac.finalize().into_bytes().into()
    }
}

/// A secret does not go into logs.
impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(..)")
    }
}
