//! Who somebody is: a random token in a cookie, of which the store has only the hash.

use axum::http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};
use shoe::Rng;
use store::TokenHash;

const NAME: &str = "houseway";
/// Cookies last for a year.
const SECONDS: u32 = 365 * 24 * 60 * 60;
/// A token is 128 bits in hexadecimal digits.
const DIGITS: usize = 32;

/// The hash of a token; `None` if it cannot be one.
pub(crate) fn token_hash(token: &str) -> Option<TokenHash> {
    let fits = token.len() == DIGITS && token.bytes().all(|b| b.is_ascii_hexdigit());
    fits.then(|| Sha256::digest(token.to_ascii_lowercase()).into())
}

/// The token in a request's cookies, hashed.
pub(crate) fn token_of(headers: &HeaderMap) -> Option<TokenHash> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut cookies = lines.flat_map(|line| line.split(';')).map(str::trim);
    cookies.find_map(|cookie| {
        let (name, value) = cookie.split_once('=')?;
        if name == NAME { token_hash(value) } else { None }
    })
}

/// A new token and the header that sets it; `None` if the system has no random bytes.
pub(crate) fn new_token() -> Option<(TokenHash, HeaderValue)> {
    let mut rng = Rng::from_os().ok()?;
    let token: String = (0..DIGITS / 8).map(|_| format!("{:08x}", rng.word())).collect();
    let line = format!("{NAME}={token}; Path=/; Max-Age={SECONDS}; HttpOnly; SameSite=Lax");
    Some((token_hash(&token)?, HeaderValue::from_str(&line).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cookies_come_back_as_they_were_set() {
        let (hash, header) = new_token().unwrap();
        let set = header.to_str().unwrap();
        let cookie = set.split(';').next().unwrap();
        let mut headers = HeaderMap::new();
        let both = format!("a=b; {cookie}; c=d");
        headers.insert(header::COOKIE, HeaderValue::from_str(&both).unwrap());
        assert_eq!(token_of(&headers), Some(hash));
        assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax"));
        for bad in ["", "houseway=", "houseway=xyz", "other=00000000000000000000000000000000"] {
            headers.insert(header::COOKIE, HeaderValue::from_str(bad).unwrap());
            assert_eq!(token_of(&headers), None, "{bad}");
        }
    }
}
