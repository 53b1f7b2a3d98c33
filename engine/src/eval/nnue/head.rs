//! The first bytes of a network file: what it is, and its version. The build script reads this file too.

/// The first bytes of every network.
pub(crate) const MAGIC: [u8; 8] = *b"CHUHENET";
/// The version of networks with both halves of the sums.
pub(crate) const VERSION: u16 = 2;
/// The version of networks with tied halves. The file has only one half.
pub(crate) const TIED_VERSION: u16 = 3;

/// The version in the first bytes of a file; `None` if they are not those of a network.
pub(crate) fn version(bytes: &[u8]) -> Option<u16> {
    bytes.strip_prefix(&MAGIC)?.first_chunk().map(|version| u16::from_le_bytes(*version))
}

/// Whether a network of this version has tied halves; `None` for a version that this program does not read.
pub(crate) fn is_tied(version: u16) -> Option<bool> {
    match version {
        VERSION => Some(false),
        TIED_VERSION => Some(true),
        _ => None,
    }
}
