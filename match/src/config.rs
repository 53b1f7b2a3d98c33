//! The settings of a tournament: engines, schedule, adjudication, output. These types hold data only, and are saved in
//! this form.

use std::path::PathBuf;

use chuhe_stats::{Model, Sprt};
use serde::{Deserialize, Serialize};

use crate::adjudication::Adjudication;
use crate::engine::EngineConfig;
use crate::openings::OpeningsConfig;

/// The pairing of the engines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PairingFormat {
    /// All engines play each other.
    #[default]
    RoundRobin,
    /// The first engines play against all others.
    Gauntlet,
}

/// The format of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OutputFormat {
    /// The output of fastchess.
    #[default]
    Fastchess,
    /// The output of cutechess.
    Cutechess,
}

/// The notation of moves in PGN.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MoveNotation {
    /// `h2e2`.
    #[default]
    Uci,
    /// `H2-E2`.
    Iccs,
    /// `C2=5`.
    Wxf,
}

/// The contents of PGN comments, besides score, depth and time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CommentConfig {
    /// `n=`: nodes.
    pub nodes: bool,
    /// `sd=`: selective depth.
    pub seldepth: bool,
    /// `nps=`: nodes per second.
    pub nps: bool,
    /// `hashfull=`: hash usage in permille.
    pub hashfull: bool,
    /// `tl=`: time left.
    pub timeleft: bool,
    /// `latency=`: measured minus reported time.
    pub latency: bool,
    /// `pv="..."`: the principal variation.
    pub pv: bool,
    /// `line="..."`: the last line of the engine that matches each of these regular expressions.
    pub match_lines: Vec<String>,
}

/// The output of games as PGN.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PgnConfig {
    /// The file.
    pub file: PathBuf,
    /// The notation of moves.
    pub notation: MoveNotation,
    /// Whether to replace an existing file instead of appending to it.
    pub overwrite: bool,
    /// Whether to write moves without comments, and few tags.
    pub minimal: bool,
    /// The contents of comments.
    #[serde(flatten)]
    pub comments: CommentConfig,
    /// Whether to print the CRC32 of the file at the end.
    pub crc32: bool,
}

/// The file of final positions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EpdConfig {
    /// The file.
    pub file: PathBuf,
    /// Whether to replace an existing file instead of appending to it.
    pub overwrite: bool,
}

/// The log level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogLevel {
    /// Details.
    Trace,
    /// The progress of the tournament.
    Info,
    /// Warnings.
    #[default]
    Warn,
    /// Errors.
    Err,
    /// Errors that end the tournament.
    Fatal,
}

/// The settings of the log file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogConfig {
    /// The file.
    pub file: PathBuf,
    /// The log level.
    pub level: LogLevel,
    /// Whether to replace an existing file instead of appending to it.
    pub overwrite: bool,
    /// Whether to log all engine input and output.
    pub engines: bool,
}

/// Timeouts of engines, apart from their clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Timeouts {
    /// The timeout of the handshake, in milliseconds.
    pub startup_ms: u64,
    /// The timeout of the answer to a new game, in milliseconds.
    pub newgame_ms: u64,
    /// The timeout of every other answer, in milliseconds.
    pub ping_ms: u64,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts { startup_ms: 10_000, newgame_ms: 60_000, ping_ms: 60_000 }
    }
}

/// Files with the cross table at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TableConfig {
    /// The path of a self-contained HTML page, if wanted.
    pub html: Option<PathBuf>,
    /// The path of a JSON file, if wanted.
    pub json: Option<PathBuf>,
}

/// The pairings, and the number of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PairingConfig {
    /// The pairing of the engines.
    pub format: PairingFormat,
    /// Number of engines, from the first, that play the gauntlet.
    pub seeds: usize,
    /// Openings per pair of engines.
    pub rounds: u64,
    /// Games per opening, 1 or 2.
    pub games: u64,
    /// Whether the first engine plays Red in all games.
    pub noswap: bool,
    /// Whether to swap the colours of the whole schedule.
    pub reverse: bool,
    /// Whether each two engines alternate colours from opening to opening if it is played once, and meet all openings of
    /// a sequential book, however many engines there are. Tournaments saved before there was this setting do not.
    #[serde(default)]
    pub rotates: bool,
}

impl Default for PairingConfig {
    fn default() -> PairingConfig {
        PairingConfig {
            format: PairingFormat::RoundRobin,
            seeds: 1,
            rounds: 2,
            games: 2,
            noswap: false,
            reverse: false,
            rotates: true,
        }
    }
}

/// The files to write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FilesConfig {
    /// The PGN file of the games, if wanted.
    pub pgn: Option<PgnConfig>,
    /// PGN's tag `Event`.
    pub event: String,
    /// PGN's tag `Site`.
    pub site: String,
    /// The file of final positions, if wanted.
    pub epd: Option<EpdConfig>,
    /// The log file, if wanted.
    pub log: Option<LogConfig>,
    /// The files of the cross table.
    pub table: TableConfig,
    /// The file of the saved tournament.
    pub state_file: PathBuf,
    /// Save after this many games; 0 for never.
    pub autosave_interval: u64,
    /// Whether outputs may replace files that this program did not write.
    #[serde(skip)]
    pub force: bool,
}

impl Default for FilesConfig {
    fn default() -> FilesConfig {
        FilesConfig {
            pgn: None,
            event: "Chuhe Tournament".to_owned(),
            site: "?".to_owned(),
            epd: None,
            log: None,
            table: TableConfig::default(),
            state_file: PathBuf::from("config.json"),
            autosave_interval: 1,
            force: false,
        }
    }
}

/// The output, and how often it is printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReportConfig {
    /// The format of results.
    pub output: OutputFormat,
    /// Whether to count pairs of games where there are any: [`Tournament::counts_pairs`].
    pub report_pairs: bool,
    /// Print ratings after this many pairs; 0 for never.
    pub rating_interval: u64,
    /// Print the score after this many games; 0 for never. In cutechess's format only.
    pub score_interval: u64,
}

impl Default for ReportConfig {
    fn default() -> ReportConfig {
        ReportConfig {
            output: OutputFormat::Fastchess,
            report_pairs: true,
            rating_interval: 10,
            score_interval: 1,
        }
    }
}

/// The settings for running and watching engines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RunConfig {
    /// Simultaneous games.
    pub concurrency: usize,
    /// The CPUs to which engines are pinned, one for each simultaneous game; an empty list for all CPUs, `None` for no
    /// pinning.
    pub affinity: Option<Vec<usize>>,
    /// The pause between games, in milliseconds.
    pub wait_ms: u64,
    /// Whether to restart crashed engines.
    pub recover: bool,
    /// The time limits for replies of engines. In saved tournaments they are `patience`, as in those of version 0.2.
    #[serde(rename = "patience")]
    pub timeouts: Timeouts,
    /// Whether a warning makes the run fail.
    pub strict: bool,
    /// Whether to check that mate announcements end in mate.
    pub check_mate_pvs: bool,
}

impl Default for RunConfig {
    fn default() -> RunConfig {
        RunConfig {
            concurrency: 1,
            affinity: None,
            wait_ms: 0,
            recover: false,
            timeouts: Timeouts::default(),
            strict: false,
            check_mate_pvs: false,
        }
    }
}

/// A tournament. In the saved file, the fields of all groups are on one level.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tournament {
    /// The players.
    pub engines: Vec<EngineConfig>,
    /// The pairings, and the number of games.
    #[serde(flatten)]
    pub pairing: PairingConfig,
    /// The start positions of games.
    pub openings: OpeningsConfig,
    /// The seed of the order of openings.
    pub seed: u64,
    /// The rules by which games are adjudicated.
    pub adjudication: Adjudication,
    /// The sequential test that ends the tournament, if wanted.
    pub sprt: Option<Sprt>,
    /// The files to write.
    #[serde(flatten)]
    pub files: FilesConfig,
    /// The output, and how often it is printed.
    #[serde(flatten)]
    pub report: ReportConfig,
    /// The settings for running and watching engines.
    #[serde(flatten)]
    pub running: RunConfig,
}

impl Tournament {
    /// Whether pairs are requested, and the games come in pairs.
    pub(crate) fn wants_pairs(&self) -> bool {
        self.report.report_pairs && self.report.output == OutputFormat::Fastchess && self.pairing.games == 2
    }

    /// Whether pairs of games are counted, and not single games: they are wanted, and the sequential test can use them.
    pub fn counts_pairs(&self) -> bool {
        self.wants_pairs() && self.sprt.is_none_or(|sprt| sprt.model != Model::Bayesian)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tournament_saved_without_groups_is_read() {
        // A state file as version 0.2 wrote it, without values that now have defaults.
        let saved = r#"{"engines":[{"name":"a","command":"a"}],"format":"gauntlet","rounds":7,"noswap":true,
            "openings":{"file":"book.epd"},"seed":18446744073709551615,"concurrency":3,"affinity":[0,2],
            "pgn":{"file":"games.pgn","notation":"wxf","nodes":true,"match_lines":["x"],"crc32":true},
            "table":{"html":"table.html"},"output":"cutechess","report_pairs":false,"state_file":"state.json",
            "event":"E","patience":{"ping_ms":5},"strict":true}"#;
        let read: Tournament = serde_json::from_str(saved).unwrap();
        assert_eq!(
            (read.pairing.format, read.pairing.rounds, read.pairing.games),
            (PairingFormat::Gauntlet, 7, 2)
        );
        assert_eq!((read.seed, read.running.concurrency), (u64::MAX, 3));
        assert_eq!(read.running.affinity, Some(vec![0, 2]));
        assert_eq!(read.running.timeouts, Timeouts { ping_ms: 5, ..Timeouts::default() });
        assert_eq!((read.report.output, read.report.report_pairs), (OutputFormat::Cutechess, false));
        assert_eq!((read.files.event.as_str(), read.files.site.as_str()), ("E", "?"));
        let pgn = read.files.pgn.as_ref().unwrap();
        assert!(pgn.crc32 && pgn.comments.nodes && !pgn.comments.pv && pgn.comments.match_lines == ["x"]);
        let again = serde_json::to_value(&read).unwrap();
        assert_eq!((&again["rounds"], &again["pgn"]["nodes"]), (&7.into(), &true.into()));
        assert_eq!(serde_json::from_value::<Tournament>(again).unwrap(), read);
    }
}
