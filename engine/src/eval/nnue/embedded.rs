//! The built-in network, as the build script has packed it.

use std::sync::Arc;

use miniz_oxide::inflate::decompress_to_vec;
use once_cell::sync::Lazy;

use super::network::Network;

/// The file of the network, compressed by Deflate.
static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/network.deflate"));

static EMBEDDED: Lazy<Arc<Network>> = Lazy::new(|| {
    let bytes = decompress_to_vec(PACKED).expect("the build script packed it");
    // The hash of our own network is not checked here: that would take longer than all the rest, and a test checks it.
    let network =
        if cfg!(evalfile) { Network::from_bytes(&bytes) } else { Network::from_known_bytes(&bytes) };
    Arc::new(network.expect("the embedded network has this version"))
});

/// The built-in network. It is unpacked at the first call.
pub fn embedded() -> &'static Arc<Network> {
    &EMBEDDED
}

#[cfg(all(test, not(evalfile)))]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn the_embedded_network_matches_its_name() {
        let name = env!("CHUHE_NETWORK");
        let file = Network::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect("a whole network");
        assert!(file == **embedded());
        assert_eq!(name, format!("networks/chuhe-{:016x}.nnue", embedded().parameters().hash()));
    }
}
