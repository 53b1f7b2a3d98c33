//! What the integration tests and the fuzz target share: a reference for the rules of movement, the
//! comparison with it, sources of positions, and what must hold of any text as a move.
#![allow(dead_code, unreachable_pub, reason = "each test binary uses a part")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

pub mod agreement;
pub mod cycles;
pub mod reference;
pub mod sources;
pub mod texts;
