//! Services of the host: a clock and random seeds. Browsers provide them in another way.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

/// A time of the browser's clock, which the standard library does not support.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use web_time::Instant;

/// A number that differs between calls and between processes. Not suitable for cryptography.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub fn random_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};

    // The standard library seeds its hash maps in this way.
    RandomState::new().hash_one(0)
}

/// A number that differs between calls. Not suitable for cryptography.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub fn random_seed() -> u64 {
    // Without an operating system the standard library always has the same seed.
    let since = web_time::SystemTime::now().duration_since(web_time::UNIX_EPOCH).unwrap_or_default();
    xiangqi::split_mix(since.as_nanos() as u64).1
}
