//! The built-in network: `lab/notebooks/networks.md` in the repository tells how it was made.

use std::sync::Arc;

use once_cell::sync::Lazy;

use super::network::Network;

#[cfg(not(evalfile))]
static BYTES: &[u8] = include_bytes!("../../../networks/chuhe-babfaca3f1bcea35.nnue");

/// The network chosen when the program was built: see `build.rs`.
#[cfg(evalfile)]
static BYTES: &[u8] = include_bytes!(env!("CHUHE_EVALFILE"));

static EMBEDDED: Lazy<Arc<Network>> =
    Lazy::new(|| Arc::new(Network::from_bytes(BYTES).expect("the embedded network has this version")));

/// The built-in network. Its bytes are checked at the first call.
pub fn embedded() -> &'static Arc<Network> {
    &EMBEDDED
}

#[cfg(all(test, not(evalfile)))]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_network_is_whole_and_is_the_one_its_name_says() {
        let name = format!("networks/chuhe-{:016x}.nnue", embedded().parameters().hash());
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        assert_eq!(std::fs::read(path).expect("a file of that name"), BYTES);
    }
}
