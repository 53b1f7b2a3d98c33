//! The header of a game file: the settings that its games share.
//!
//! All numbers are little-endian and of fixed size; `docs/datagen.md` lists the fields.

use crate::adjudicate::SelfPlayAdjudication;
use crate::beginnings::OPENING_PLIES;
use crate::block::Layout;
use crate::game::{GameBytesError, take};
use crate::selfplay::SelfPlay;

/// The first bytes of every file of games.
pub(crate) use chuhe_record::SELF_PLAY as MAGIC;
/// The latest version, written only for games with endgame tables, so that earlier programs can read all other files.
const VERSION: u16 = 4;
/// The version that is written for games without tables. Files of earlier versions are read, and continued in their
/// version: version 1 had no [`disturbed`](SelfPlayHeader::disturbed) games, and blocks of both 1 and 2 had no checksum
/// of their heads.
const WITHOUT_TABLES: u16 = 3;
const WITHOUT_DISTURBED: u16 = 1;
const WITHOUT_CHECKED_HEADS: u16 = 2;
/// The size of a name in bytes; shorter names are padded with zeros.
const NAME: usize = 24;

/// The size of a header of version 1: magic and version, two numbers of 8 bytes, two of 1 and seven of 2, two names,
/// and a checksum.
const FIRST_SIZE: usize = 8 + 2 + 2 * 8 + 2 + 7 * 2 + 2 * NAME + 4;
/// The size of headers of versions 2 and 3, with a byte more.
const SECOND_SIZE: usize = FIRST_SIZE + 1;
/// The size of headers of version 4, with a number more.
pub(crate) const MAX_SIZE: usize = SECOND_SIZE + 2;

/// The header of a file: the settings that its games have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlayHeader {
    /// The seed of the games.
    pub seed: u64,
    /// Nodes per move.
    pub nodes: u64,
    /// The minimum and maximum number of random plies at the beginning.
    pub opening_plies: [u8; 2],
    /// The largest score of an opening for either side, in centipawns.
    pub opening_score: u16,
    /// The percentage of games that begin from a disturbed position: see [`SelfPlay::disturbed`].
    pub disturbed: u8,
    /// When games were adjudicated.
    pub adjudication: SelfPlayAdjudication,
    /// The number of endgame tables that ended games; 0 for none: see [`SelfPlay::tables`].
    pub tables: u16,
    /// The version of the engine that played.
    pub engine: String,
    /// The evaluation it played with.
    pub evaluation: String,
}

/// Why the first bytes of a file are not a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeaderError {
    /// The file does not start like a game file.
    #[error("this is not a file of games")]
    NotGames,
    /// The file has a version of the format that this program does not know.
    #[error("this file of games has version {found}; this program reads versions up to {known}")]
    Version {
        /// The version in the file.
        found: u16,
        /// The latest version that can be read.
        known: u16,
    },
    /// The checksum of the header or one of its fields is wrong.
    #[error("the header is damaged")]
    Damaged,
}

impl SelfPlayHeader {
    /// The header of games that this engine plays.
    pub fn new(seed: u64, settings: &SelfPlay) -> SelfPlayHeader {
        SelfPlayHeader {
            seed,
            nodes: settings.nodes,
            opening_plies: [OPENING_PLIES.0, OPENING_PLIES.1].map(|plies| plies as u8),
            opening_score: settings.opening_score,
            disturbed: settings.disturbed,
            adjudication: settings.adjudication,
            tables: u16::try_from(settings.tables.iter().count()).unwrap_or(u16::MAX),
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            evaluation: settings.evaluation.label(),
        }
    }

    /// Its bytes, of the version that is written.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        self.bytes_of_version(if self.tables == 0 { WITHOUT_TABLES } else { VERSION })
    }

    pub(crate) fn bytes_of_version(&self, version: u16) -> Vec<u8> {
        let SelfPlayAdjudication { win_score, win_plies, draw_score, draw_plies, draw_from, longest } =
            self.adjudication;
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&version.to_le_bytes());
        bytes.extend_from_slice(&self.seed.to_le_bytes());
        bytes.extend_from_slice(&self.nodes.to_le_bytes());
        bytes.extend_from_slice(&self.opening_plies);
        for number in [self.opening_score, win_score, win_plies, draw_score, draw_plies, draw_from, longest] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        for name in [&self.engine, &self.evaluation] {
            bytes.extend((0..NAME).map(|i| name.as_bytes().get(i).copied().unwrap_or(0)));
        }
        if version > WITHOUT_DISTURBED {
            bytes.push(self.disturbed);
        }
        if version > WITHOUT_TABLES {
            bytes.extend_from_slice(&self.tables.to_le_bytes());
        }
        bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a header from the first bytes of a file, and returns its size too, and how heads of blocks are written.
    ///
    /// # Errors
    /// If the bytes are not a header, or one of another version.
    pub(crate) fn read(bytes: &[u8]) -> Result<(SelfPlayHeader, usize, Layout), HeaderError> {
        let rest = bytes.strip_prefix(&MAGIC).ok_or(HeaderError::NotGames)?;
        let (&version, _) = rest.split_first_chunk().ok_or(HeaderError::NotGames)?;
        let (size, layout) = match u16::from_le_bytes(version) {
            WITHOUT_DISTURBED => (FIRST_SIZE, Layout::Bare),
            WITHOUT_CHECKED_HEADS => (SECOND_SIZE, Layout::Bare),
            WITHOUT_TABLES => (SECOND_SIZE, Layout::Checked),
            VERSION => (MAX_SIZE, Layout::Checked),
            found => return Err(HeaderError::Version { found, known: VERSION }),
        };
        let (content, checksum) =
            bytes.get(..size).and_then(|bytes| bytes.split_last_chunk()).ok_or(HeaderError::NotGames)?;
        if crc32fast::hash(content).to_le_bytes() != *checksum {
            return Err(HeaderError::Damaged);
        }
        let header =
            SelfPlayHeader::fields(&mut &content[MAGIC.len() + 2..]).map_err(|_| HeaderError::Damaged)?;
        Ok((header, size, layout))
    }

    fn fields(bytes: &mut &[u8]) -> Result<SelfPlayHeader, GameBytesError> {
        let seed = u64::from_le_bytes(take(bytes)?);
        let nodes = u64::from_le_bytes(take(bytes)?);
        let opening_plies = take(bytes)?;
        let mut number = || take(bytes).map(u16::from_le_bytes);
        let opening_score = number()?;
        let adjudication = SelfPlayAdjudication {
            win_score: number()?,
            win_plies: number()?,
            draw_score: number()?,
            draw_plies: number()?,
            draw_from: number()?,
            longest: number()?,
        };
        let [engine, evaluation] = [take::<NAME>(bytes)?, take::<NAME>(bytes)?]
            .map(|name| String::from_utf8_lossy(&name).trim_end_matches('\0').to_owned());
        // In version 1 the header ends here; later versions have more fields.
        let disturbed = take(bytes).map_or(0, |[share]| share);
        let tables = take(bytes).map_or(0, u16::from_le_bytes);
        Ok(SelfPlayHeader {
            seed,
            nodes,
            opening_plies,
            opening_score,
            disturbed,
            adjudication,
            tables,
            engine,
            evaluation,
        })
    }
}

impl std::fmt::Display for SelfPlayHeader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let SelfPlayHeader { seed, nodes, opening_plies: [least, most], opening_score, disturbed, .. } = self;
        let (engine, evaluation, a) = (&self.engine, &self.evaluation, &self.adjudication);
        let unit = if *nodes == 1 { "node" } else { "nodes" };
        write!(f, "seed {seed}, {nodes} {unit} per move, evaluation {evaluation}, engine {engine}, ")?;
        write!(f, "openings of {least} to {most} plies up to {opening_score} cp, ")?;
        if *disturbed > 0 {
            write!(f, "{disturbed} % from disturbed positions, ")?;
        }
        write!(f, "won at {} cp for {} plies, ", a.win_score, a.win_plies)?;
        write!(f, "drawn at {} cp for {} plies from ply {} ", a.draw_score, a.draw_plies, a.draw_from)?;
        write!(f, "or after ply {}", a.longest)?;
        if self.tables > 0 { write!(f, ", ended by {} endgame tables", self.tables) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chuhe_tables::Tables;

    #[test]
    fn headers_round_trip_and_faults_are_distinguished() {
        let (bare, checked) = (Layout::Bare, Layout::Checked);
        let embedded = Tables::embedded();
        let versions = [
            (0, Tables::new(), 1, FIRST_SIZE, bare),
            (15, Tables::new(), 2, SECOND_SIZE, bare),
            (15, Tables::new(), 3, SECOND_SIZE, checked),
            (15, embedded, VERSION, MAX_SIZE, checked),
        ];
        for (disturbed, tables, version, size, layout) in versions {
            let written = if tables.is_empty() { WITHOUT_TABLES } else { VERSION };
            let header = SelfPlayHeader::new(77, &SelfPlay { disturbed, tables, ..SelfPlay::default() });
            let bytes = header.bytes_of_version(version);
            assert_eq!((bytes.len(), u16::from(bytes[8])), (size, version));
            assert_eq!(header.to_bytes() == bytes, version == written);
            let file = [bytes.as_slice(), &[1, 2, 3]].concat();
            assert_eq!(SelfPlayHeader::read(&file).unwrap(), (header, size, layout));
            assert!(
                (0..size)
                    .all(|size| matches!(SelfPlayHeader::read(&bytes[..size]), Err(HeaderError::NotGames)))
            );
            let spoiled = |index: usize| {
                let mut bytes = bytes.clone();
                bytes[index] ^= 4;
                SelfPlayHeader::read(&bytes).unwrap_err()
            };
            assert!(matches!(spoiled(0), HeaderError::NotGames));
            assert!(matches!(spoiled(8), HeaderError::Version { known: VERSION, .. }));
            assert!((10..size).all(|index| matches!(spoiled(index), HeaderError::Damaged)));
        }
    }
}
