//! Arguments of `chuhe analyze`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use chuhe_engine::session::DEFAULT_HASH_MIB;
use chuhe_engine::time::Limits;

use crate::commands::diagram::Pieces;
use crate::commands::evaluation::EvaluationArgs;
use crate::commands::tables::UsedTables;
use crate::error::CliError;
use crate::inputs::{PositionArgs, limits};
use crate::language::Style;
use crate::numbers::{AT_LEAST_ONE, non_zero, number};

/// The time of a search without limits.
const DEFAULT_MOVE_TIME: Duration = Duration::from_secs(3);

/// Arguments of `chuhe analyze`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files with one position per line, FEN or EPD; "-" is standard input. All positions are analysed in turn.
    #[arg(value_name = "FILE", conflicts_with_all = ["fen", "moves"])]
    pub(super) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) position: PositionArgs,
    /// Search to this depth, in plies.
    #[arg(long, value_name = "PLIES", group = "limit", value_parser = number::<u32>(1..=127))]
    pub(super) depth: Option<u32>,
    /// Search this many nodes.
    #[arg(long, value_name = "N", group = "limit", value_parser = number::<u64>(AT_LEAST_ONE))]
    pub(super) nodes: Option<u64>,
    /// Search for this many milliseconds [default without a limit: 3000].
    #[arg(long, value_name = "MS", group = "limit", value_parser = number::<u64>(AT_LEAST_ONE))]
    pub(super) movetime: Option<u64>,
    /// Stop when a mate in N moves is found.
    #[arg(long, value_name = "N", value_parser = number::<u32>(AT_LEAST_ONE))]
    pub(super) mate: Option<u32>,
    /// Search only these moves, in any notation.
    #[arg(long, value_name = "MOVES", conflicts_with = "files")]
    pub(super) searchmoves: Option<String>,
    /// Size of the transposition table in MiB.
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT_HASH_MIB, value_parser = crate::inputs::hash)]
    pub(super) hash: usize,
    #[command(flatten)]
    pub(super) evaluation: EvaluationArgs,
    /// Probe endgame tables: the built-in ones, and those in PATH, a folder or file; may be repeated.
    #[arg(long, value_name = "PATH", num_args = 0..=1, value_parser = crate::outputs::file_only())]
    pub(super) tables: Option<Vec<PathBuf>>,
    /// Search threads.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = crate::inputs::threads)]
    pub(super) threads: NonZeroUsize,
    /// Show the N best lines.
    #[arg(long, visible_alias = "multipv", value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = non_zero)]
    pub(super) lines: NonZeroUsize,
    /// Notation of moves; the best move is also shown as two squares.
    #[arg(long, value_enum, conflicts_with = "json")]
    pub(super) notation: Option<Style>,
    /// Symbols for the pieces.
    #[arg(long, value_enum, default_value_t = Pieces::Traditional, conflicts_with = "json")]
    pub(super) pieces: Pieces,
    /// Draw the board with letters, as --pieces letters does.
    #[arg(long, conflicts_with = "json")]
    pub(super) ascii: bool,
    /// Print only JSON, one object per line.
    #[arg(long)]
    pub(super) json: bool,
}

impl Args {
    /// The endgame tables to probe, if any.
    pub(super) fn tables(&self) -> Result<Option<UsedTables>, CliError> {
        self.tables.as_deref().map(UsedTables::open).transpose()
    }

    /// The limits of each search.
    pub(super) fn limits(&self) -> Limits {
        Limits { mate: self.mate, ..limits(self.depth, self.nodes, self.movetime, DEFAULT_MOVE_TIME) }
    }
}
