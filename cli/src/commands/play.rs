//! `chuhe play`: a game in the terminal.
//!
//! | file | what |
//! |---|---|
//! | `player_command` | what a player types |
//! | `level` | reading the name of a level |
//! | `table` | the game, the players, the clocks, and what each order does |
//! | `engine` | the engine as a player |
//! | `clock` | clocks |

mod clock;
mod engine;
mod level;
mod player_command;
mod table;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chuhe_locale::Lang;
use chuhe_record::Format;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use xiangqi::Position;
use xiangqi::rules::Game;

use crate::commands::diagram::Pieces;
use crate::encoding::{self, EncodingArgs};
use crate::error::{CliError, CliResult};
use crate::inputs::PositionArgs;
use crate::language::{Language, Style, language, notation};
use crate::numbers::{AT_LEAST_ONE, number};
use crate::outputs::path_text;
use clock::{Clocks, TimeControl};
use engine::{EnginePlayer, Skill};
use level::skill;
use player_command::PlayerCommand;
use table::{Next, Players, Table};

/// Arguments of `chuhe play`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Your side; both for a game between two people.
    #[arg(long, value_enum, default_value_t = Seat::Red)]
    side: Seat,
    /// Strength of the engine: beginner, novice, casual, club, strong, expert, master, full, or a rating on its
    /// scale.
    #[arg(long, value_name = "LEVEL", value_parser = skill, default_value = "casual")]
    level: Skill,
    #[command(flatten)]
    position: PositionArgs,
    /// Continue the first game of a file in any supported format.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves"])]
    game: Option<PathBuf>,
    #[command(flatten)]
    encoding: EncodingArgs,
    /// Clocks: minutes per side plus an increment in seconds, such as 10 or 5+3.
    #[arg(long, value_name = "MIN[+SEC]")]
    clock: Option<TimeControl>,
    /// Thinking time per move at full strength without clocks, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 2000, value_parser = number::<u64>(AT_LEAST_ONE))]
    movetime: u64,
    /// Search threads at full strength.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = crate::inputs::threads)]
    threads: NonZeroUsize,
    /// Notation of the output [default: WXF, or Chinese if that is the language]. Every notation is read.
    #[arg(long, value_enum)]
    notation: Option<Style>,
    /// Signs for the pieces.
    #[arg(long, value_enum, default_value_t = Pieces::Traditional)]
    pieces: Pieces,
    /// The language [default: that of LANG].
    #[arg(long, value_enum)]
    lang: Option<Language>,
}

/// Who sits at the board.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Seat {
    Red,
    Black,
    Both,
}

/// Plays until somebody leaves or the input ends.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let lang = language(args.lang);
    let game = match &args.game {
        Some(path) => game_of(path, args.encoding)?,
        None => {
            let (start, moves) = args.position.game()?;
            let mut game = Game::new(start);
            for mv in moves {
                game.play(mv).map_err(|error| CliError::Failed(error.to_string()))?;
            }
            game
        }
    };
    let players = match args.side {
        Seat::Red => Players::Engine { person: xiangqi::Color::Red },
        Seat::Black => Players::Engine { person: xiangqi::Color::Black },
        Seat::Both => Players::People,
    };
    let thinking = Duration::from_millis(args.movetime);
    let engine = EnginePlayer::new(args.level, thinking, args.threads)?;
    let clocks = args.clock.map(Clocks::new);
    let notation = notation(args.notation, lang);
    let mut table = Table::new(game, players, engine, clocks, lang, notation, args.pieces.into());
    talk(&mut table, lang, out)
}

/// The first game of a file.
fn game_of(path: &Path, encoding: EncodingArgs) -> Result<Game, CliError> {
    let failed = |error: &dyn std::fmt::Display| {
        CliError::Failed(format!("cannot read {}: {error}", path_text(&path)))
    };
    let file = std::fs::File::open(path).map_err(|error| failed(&error))?;
    let mut games = Format::read(None, file, encoding.encoding).map_err(|error| failed(&error))?;
    let record = games.next().ok_or_else(|| failed(&"there is no game in it"))?;
    let record = record.map_err(|error| failed(&error))?;
    encoding::tell(&path_text(&path), games.text_report());
    let start: Position = record.start.clone();
    let mut game = Game::new(start);
    for mv in record.moves() {
        game.play(mv).map_err(|error| failed(&error))?;
    }
    Ok(game)
}

fn talk(table: &mut Table, lang: Lang, out: &mut impl Write) -> CliResult {
    let mut editor = DefaultEditor::new().map_err(|error| CliError::Failed(error.to_string()))?;
    for line in table.welcome() {
        writeln!(out, "{line}")?;
    }
    loop {
        for line in table.engines_turn() {
            writeln!(out, "{line}")?;
        }
        out.flush()?;
        let begin = Instant::now();
        let text = match editor.readline(&table.prompt()) {
            Ok(text) => text,
            Err(ReadlineError::Interrupted) => {
                writeln!(out, "{}", lang.pick("Type 'quit' to leave.", "输入“退出”结束。"))?;
                continue;
            }
            // The input has ended.
            Err(_) => return Ok(()),
        };
        let text = text.trim();
        if text.is_empty() {
            continue;
        }
        // A history that is full or refused is no reason to stop.
        let _ = editor.add_history_entry(text);
        let (lines, next) = table.obey(&PlayerCommand::read(text), begin.elapsed());
        for line in lines {
            writeln!(out, "{line}")?;
        }
        if next == Next::Leave {
            return Ok(out.flush()?);
        }
        if next == Next::Confirm {
            let question = lang.pick("Play it all the same? [y/N] ", "仍要这样走吗？[y/N] ");
            let is_yes = editor
                .readline(question)
                .is_ok_and(|answer| ["y", "yes", "是"].contains(&answer.trim().to_lowercase().as_str()));
            for line in table.confirm(is_yes, begin.elapsed()) {
                writeln!(out, "{line}")?;
            }
        }
    }
}
