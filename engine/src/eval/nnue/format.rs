//! Network files.
//!
//! All numbers are little-endian.
//!
//! | field | bytes | |
//! |---|---|---|
//! | magic | 8 | `CHUHENET` |
//! | version | 2 | 2; 3 if the halves of the sums are tied |
//! | hidden | 2 | width of the first layer for one view |
//! | output buckets | 2 | sets of weights of the second layer: 18 |
//! | QA, QB | 2 + 2 | the integers that stand for 1: 512 and 1024 |
//! | scale | 2 | centipawns that stand for 1 at the output |
//! | features | 2 | 1260 |
//! | description | 66 | text, filled up with zeros: where the network comes from |
//! | hash | 8 | FNV-1a of all that follows, as version 2 has it |
//! | feature weights | 2 each | by feature, sum |
//! | feature biases | 2 each | by sum |
//! | output weights | 2 each | by output bucket, side to move's before the other's, sum |
//! | output biases | 4 each | by output bucket |
//!
//! With version 3, all that follows the header has the first half of the sums only. The second half has the same numbers,
//! those of a feature where the first half has those of the mirrored feature.

use std::path::Path;

use super::buckets::OUTPUT_BUCKETS;
use super::features::FEATURES;
use super::fixed_point::{QA, QB};
use super::head::{self, MAGIC, TIED_VERSION, VERSION};
use super::network::{Architecture, Network, NetworkError, Parameters};

/// Bytes before the weights.
const HEADER: usize = 96;
/// Longest description of a network, in bytes.
pub const NAME_BYTES: usize = 66;

/// Why a file is not a usable network.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file cannot be read.
    #[error("cannot read the file: {0}")]
    Io(#[from] std::io::Error),
    /// The file is of another kind.
    #[error("this is not a Chuhe network")]
    NoNetwork,
    /// The file has another version of the format.
    #[error("the network has version {found}, this program reads versions {VERSION} and {TIED_VERSION}")]
    Version {
        /// The file's version.
        found: u16,
    },
    /// The network has another architecture.
    #[error("the network has {found} {what}, this program expects {known}")]
    Layout {
        /// The part that differs.
        what: &'static str,
        /// The number in the file.
        found: usize,
        /// The number that this program expects.
        known: usize,
    },
    /// The file is shorter or longer than its header says.
    #[error("the file has {found} bytes, expected {expected}")]
    Size {
        /// The size of the file.
        found: usize,
        /// The size that the header says.
        expected: usize,
    },
    /// The bytes do not match the checksum.
    #[error("the file is damaged: its hash is {found:016x}, expected {expected:016x}")]
    Hash {
        /// The hash of the bytes after the header.
        found: u64,
        /// The hash in the header.
        expected: u64,
    },
    /// The numbers are not a valid network.
    #[error(transparent)]
    Network(#[from] NetworkError),
}

/// FNV-1a (Fowler, Noll and Vo), in 64 bits.
fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.fold(0xcbf2_9ce4_8422_2325, step)
}

impl Parameters {
    /// The bytes after the header.
    fn body(&self) -> impl Iterator<Item = u8> {
        let numbers = self.feature_weights.iter().chain(&self.feature_biases).chain(&self.output_weights);
        let bytes = numbers.flat_map(|n| n.to_le_bytes());
        bytes.chain(self.output_biases.iter().flat_map(|n| n.to_le_bytes()))
    }

    /// The hash of the parameters, which is used as the file name.
    pub fn hash(&self) -> u64 {
        hash(self.body())
    }

    /// The bytes of a network file, half as many if the halves are tied. The description is cut off after [`NAME_BYTES`].
    pub fn to_bytes(&self, description: &str) -> Vec<u8> {
        let half = self.tied_half();
        let (version, stored) = match &half {
            Some(half) => (TIED_VERSION, half),
            None => (VERSION, self),
        };
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&version.to_le_bytes());
        bytes.extend_from_slice(&(self.architecture.hidden as u16).to_le_bytes());
        bytes.extend_from_slice(&(OUTPUT_BUCKETS as u16).to_le_bytes());
        let numbers = [QA as u16, QB as u16, self.scale, FEATURES as u16];
        numbers.iter().for_each(|number| bytes.extend_from_slice(&number.to_le_bytes()));
        bytes.extend((0..NAME_BYTES).map(|i| description.as_bytes().get(i).copied().unwrap_or(0)));
        bytes.extend_from_slice(&self.hash().to_le_bytes());
        debug_assert_eq!(bytes.len(), HEADER);
        bytes.extend(stored.body());
        bytes
    }
}

impl Network {
    /// Reads a network file.
    ///
    /// # Errors
    /// If it cannot be read or does not hold a usable network.
    pub fn load(path: &Path) -> Result<Network, LoadError> {
        Network::from_bytes(&std::fs::read(path)?)
    }

    /// Reads the bytes of a network file.
    ///
    /// # Errors
    /// If they don't hold a usable network.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, LoadError> {
        let (stored, is_tied, claimed) = stored(bytes)?;
        let parameters = if is_tied { stored.with_mirrored_half() } else { stored };
        let (found, expected) = (parameters.hash(), claimed);
        if found != expected {
            return Err(LoadError::Hash { found, expected });
        }
        Ok(Network::new(&parameters)?)
    }

    /// Reads the bytes of a network file that was checked before: without its hash.
    pub(super) fn from_known_bytes(bytes: &[u8]) -> Result<Network, LoadError> {
        let (stored, is_tied, _) = stored(bytes)?;
        Ok(if is_tied { Network::with_mirrored_half(&stored) } else { Network::new(&stored) }?)
    }
}

/// The parameters in a network file, whether they are those of the first half only, and the hash that the file states
/// for all.
fn stored(bytes: &[u8]) -> Result<(Parameters, bool, u64), LoadError> {
    let Some((header, body)) = bytes.split_first_chunk::<HEADER>() else {
        return Err(LoadError::NoNetwork);
    };
    let found = head::version(header).ok_or(LoadError::NoNetwork)?;
    let is_tied = head::is_tied(found).ok_or(LoadError::Version { found })?;
    let number = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
    for (what, found, known) in [
        ("output buckets", usize::from(number(12)), OUTPUT_BUCKETS),
        ("for 1 in the first layer", usize::from(number(14)), QA as usize),
        ("for 1 in the second layer", usize::from(number(16)), QB as usize),
        ("features", usize::from(number(20)), FEATURES),
    ] {
        if found != known {
            return Err(LoadError::Layout { what, found, known });
        }
    }
    let hidden = usize::from(number(10));
    if is_tied && (hidden == 0 || !hidden.is_multiple_of(2)) {
        return Err(NetworkError::Hidden(hidden).into());
    }
    let architecture = Architecture { hidden: if is_tied { hidden / 2 } else { hidden } };
    let sizes = [
        2 * architecture.feature_weights(),
        2 * architecture.hidden,
        2 * architecture.output_weights(),
        4 * OUTPUT_BUCKETS,
    ];
    let expected = sizes.iter().sum::<usize>();
    if body.len() != expected {
        return Err(LoadError::Size { found: bytes.len(), expected: HEADER + expected });
    }
    let (feature_weights, rest) = body.split_at(sizes[0]);
    let (feature_biases, rest) = rest.split_at(sizes[1]);
    let (output_weights, output_biases) = rest.split_at(sizes[2]);
    let wide = |bytes: &[u8]| bytes.as_chunks().0.iter().map(|&n| i16::from_le_bytes(n)).collect();
    let stored = Parameters {
        architecture,
        scale: number(18),
        feature_weights: wide(feature_weights),
        feature_biases: wide(feature_biases),
        output_weights: wide(output_weights),
        output_biases: output_biases.as_chunks().0.iter().map(|&n| i32::from_le_bytes(n)).collect(),
    };
    let mut claimed = [0; 8];
    claimed.copy_from_slice(&header[HEADER - 8..]);
    Ok((stored, is_tied, u64::from_le_bytes(claimed)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_round_trip_and_faults_are_distinguished() {
        let half = Parameters::random(Architecture { hidden: 64 }, 3);
        let tied = half.with_mirrored_half();
        for parameters in [half, tied.clone()] {
            let bytes = parameters.to_bytes("random");
            assert_eq!(Network::from_bytes(&bytes).unwrap().parameters(), parameters);
            assert_eq!(u64::from_le_bytes(*bytes[HEADER - 8..].first_chunk().unwrap()), parameters.hash());
            let spoiled = |index: usize, bits: u8| {
                let mut bytes = bytes.clone();
                bytes[index] ^= bits;
                Network::from_bytes(&bytes).unwrap_err()
            };
            assert!(matches!(spoiled(0, 1), LoadError::NoNetwork));
            // A file of one version whose header states the other version.
            assert!(matches!(spoiled(8, 1), LoadError::Size { .. }));
            assert!(matches!(spoiled(8, 4), LoadError::Version { found: 6 | 7 }));
            assert!(matches!(spoiled(10, 2), LoadError::Size { .. }));
            assert!(matches!(spoiled(12, 1), LoadError::Layout { what: "output buckets", .. }));
            assert!(matches!(spoiled(20, 1), LoadError::Layout { what: "features", .. }));
            assert!(matches!(spoiled(90, 1), LoadError::Hash { .. }));
            assert!(matches!(spoiled(HEADER + 1000, 1), LoadError::Hash { .. }));
            assert!(matches!(Network::from_bytes(&bytes[..bytes.len() - 1]), Err(LoadError::Size { .. })));
            assert!(matches!(Network::from_bytes(&bytes[..50]), Err(LoadError::NoNetwork)));
        }
        assert!(matches!(Network::from_bytes(b""), Err(LoadError::NoNetwork)));
        for width in [0, 129] {
            let mut bytes = tied.to_bytes("");
            bytes[10] = width;
            let error = Network::from_bytes(&bytes).unwrap_err();
            assert!(
                matches!(error, LoadError::Network(NetworkError::Hidden(hidden)) if hidden == usize::from(width))
            );
        }
    }

    #[test]
    fn a_tied_network_has_half_the_bytes() {
        let half = Parameters::random(Architecture { hidden: 64 }, 3);
        assert_eq!(half.with_mirrored_half().to_bytes("").len(), half.to_bytes("").len());
    }
}
