//! Bytes as a network.

use chuhe_engine::eval::nnue::Network;
use xiangqi::Position;

/// The bytes are either refused with a short message, or they are a network that survives writing and reading, and
/// that scores a position the same as its mirror image.
pub(crate) fn read_or_refused(bytes: &[u8]) {
    let network = match Network::from_bytes(bytes) {
        Ok(network) => network,
        Err(error) => {
            let message = error.to_string();
            assert!(message.lines().count() == 1 && message.chars().count() < 300, "{message}");
            return;
        }
    };
    let parameters = network.parameters();
    let again = Network::from_bytes(&parameters.to_bytes("again")).expect("a network reads what it wrote");
    assert_eq!(again.parameters().hash(), parameters.hash());
    let mut position = Position::default();
    position.play("h2e2".parse().expect("a move")).expect("a legal move");
    let side = position.side_to_move();
    assert_eq!(network.evaluate(position.board(), side), network.evaluate(position.mirrored().board(), side));
}
