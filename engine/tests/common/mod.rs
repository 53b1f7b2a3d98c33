//! What the integration tests share: a reference for the rules of movement, and sources of positions.
#![allow(dead_code, unreachable_pub, reason = "each test binary uses a part")]

pub mod reference;
pub mod sources;
