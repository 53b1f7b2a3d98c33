//! What a tournament is: engines, schedule, rules of ending, output. Data only, as it is saved.

use std::path::PathBuf;

use chuhe_stats::Sprt;
use serde::{Deserialize, Serialize};

use crate::adjudication::Adjudication;
use crate::engine::EngineConfig;
use crate::openings::OpeningsConfig;

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Everybody plays everybody.
    #[default]
    RoundRobin,
    /// The first engines play against all others.
    Gauntlet,
}

/// How results are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OutputFormat {
    /// As fastchess does.
    #[default]
    Fastchess,
    /// As cutechess does.
    Cutechess,
}

/// How moves are written in PGN.
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

/// What of a move is written into PGN besides score, depth and time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PgnConfig {
    /// The file.
    pub file: PathBuf,
    /// How moves are written.
    pub notation: MoveNotation,
    /// Begin with an empty file.
    pub overwrite: bool,
    /// Write moves without comments, and few tags.
    pub minimal: bool,
    /// `n=`: nodes.
    pub nodes: bool,
    /// `sd=`: selective depth.
    pub seldepth: bool,
    /// `nps=`: nodes per second.
    pub nps: bool,
    /// `hashfull=`: how full the table is, permille.
    pub hashfull: bool,
    /// `tl=`: time left.
    pub timeleft: bool,
    /// `latency=`: measured time less reported time.
    pub latency: bool,
    /// `pv="..."`: the principal variation.
    pub pv: bool,
    /// `line="..."`: the last line of the engine that matches each of these regular expressions.
    pub match_lines: Vec<String>,
    /// Print the CRC32 of the file at the end.
    pub crc32: bool,
}

/// Where the final positions go.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EpdConfig {
    /// The file.
    pub file: PathBuf,
    /// Begin with an empty file.
    pub overwrite: bool,
}

/// How much is logged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogLevel {
    /// Every step.
    Trace,
    /// The course of the tournament.
    Info,
    /// What is not as it should be.
    #[default]
    Warn,
    /// What is wrong.
    Err,
    /// What ends the tournament.
    Fatal,
}

/// Where the log goes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogConfig {
    /// The file.
    pub file: PathBuf,
    /// How much is logged.
    pub level: LogLevel,
    /// Begin with an empty file.
    pub overwrite: bool,
    /// Log what engines read and write.
    pub engines: bool,
}

/// How long to wait for engines, outside their clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Patience {
    /// For the handshake, in milliseconds.
    pub startup_ms: u64,
    /// For the answer to a new game, in milliseconds.
    pub newgame_ms: u64,
    /// For every other answer, in milliseconds.
    pub ping_ms: u64,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { startup_ms: 10_000, newgame_ms: 60_000, ping_ms: 60_000 }
    }
}

/// Files with the cross table at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TableConfig {
    /// One self-contained page.
    pub html: Option<PathBuf>,
    /// For programs.
    pub json: Option<PathBuf>,
}

/// A tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tournament {
    /// The players.
    pub engines: Vec<EngineConfig>,
    /// Who plays whom.
    pub format: Format,
    /// How many of the first engines play a gauntlet.
    pub seeds: usize,
    /// Openings that each two engines play.
    pub rounds: u64,
    /// Games from each opening, 1 or 2.
    pub games: u64,
    /// The first engine always has Red.
    pub noswap: bool,
    /// Exchange colours throughout.
    pub reverse: bool,
    /// Where games start.
    pub openings: OpeningsConfig,
    /// The seed of the order of openings.
    pub seed: u64,
    /// Games at a time.
    pub concurrency: usize,
    /// When a game is decided before its end.
    pub adjudication: Adjudication,
    /// When to stop.
    pub sprt: Option<Sprt>,
    /// Games played.
    pub pgn: Option<PgnConfig>,
    /// Final positions.
    pub epd: Option<EpdConfig>,
    /// What happens.
    pub log: Option<LogConfig>,
    /// Cross table.
    pub table: TableConfig,
    /// How results are printed.
    pub output: OutputFormat,
    /// Count pairs of games.
    pub report_pairs: bool,
    /// Print ratings after this many pairs; 0 for never.
    pub rating_interval: u64,
    /// Print the score after this many games; 0 for never. In cutechess's format only.
    pub score_interval: u64,
    /// Save after this many games; 0 for never.
    pub autosave_interval: u64,
    /// Where the tournament is saved.
    pub state_file: PathBuf,
    /// PGN's tag `Event`.
    pub event: String,
    /// PGN's tag `Site`.
    pub site: String,
    /// Start an engine again that crashed.
    pub recover: bool,
    /// Pause between games, in milliseconds.
    pub wait_ms: u64,
    /// Processors that engines are bound to, one for each game at a time; empty for all there are.
    pub affinity: Option<Vec<usize>>,
    /// A warning makes the run fail.
    pub strict: bool,
    /// Check lines of moves that end in mate.
    pub check_mate_pvs: bool,
    /// How long to wait for engines.
    pub patience: Patience,
    /// Outputs may be files that this program has not written.
    #[serde(skip)]
    pub force: bool,
}

impl Default for Tournament {
    fn default() -> Tournament {
        Tournament {
            engines: Vec::new(),
            format: Format::RoundRobin,
            seeds: 1,
            rounds: 2,
            games: 2,
            noswap: false,
            reverse: false,
            openings: OpeningsConfig::default(),
            seed: 0,
            concurrency: 1,
            adjudication: Adjudication::default(),
            sprt: None,
            pgn: None,
            epd: None,
            log: None,
            table: TableConfig::default(),
            output: OutputFormat::Fastchess,
            report_pairs: true,
            rating_interval: 10,
            score_interval: 1,
            autosave_interval: 1,
            state_file: PathBuf::from("config.json"),
            event: "Chuhe Tournament".to_owned(),
            site: "?".to_owned(),
            recover: false,
            wait_ms: 0,
            affinity: None,
            strict: false,
            check_mate_pvs: false,
            patience: Patience::default(),
            force: false,
        }
    }
}
