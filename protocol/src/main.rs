//! Chuhe.
fn main() {}
