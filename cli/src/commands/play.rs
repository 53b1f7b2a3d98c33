//! `chuhe play`: a game in the terminal.
//!
//! | file | what |
//! |---|---|
//! | `player_command` | the input of a player |
//! | `level` | reading the name of a level |
//! | `table` | the game, the players, the clocks, and the effect of each command |
//! | `engine` | the engine as a player |
//! | `clock` | clocks |
//! | `setting` | players, level and clocks, and the tags that hold them in a file |
//! | `autosave` | the files in which games are kept |

mod autosave;
mod clock;
mod engine;
mod level;
mod player_command;
mod setting;
mod table;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chuhe_locale::Lang;
use chuhe_locale::texts::terminal;
use chuhe_record::Record;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use xiangqi::Color;
use xiangqi::rules::Game;

use crate::encoding::{self, EncodingArgs};
use crate::error::{CliError, CliResult};
use crate::games::games;
use crate::inputs::PositionArgs;
use crate::language::language;
use crate::numbers::{AT_LEAST_ONE, number};
use crate::outputs::{path_text, warn_of};
use crate::reason::reason;
use crate::text_style::TextStyleArgs;
use crate::typed::is_yes;
use autosave::{Autosave, KeepError, LastGame, Unfinished};
use clock::{Clocks, TimeControl};
use engine::{EnginePlayer, Skill};
use level::skill;
use player_command::PlayerCommand;
use setting::{Players, Setting};
use table::{Next, Table};

/// The level of a new game.
const DEFAULT_LEVEL: &str = "casual";

/// Arguments of `chuhe play`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Your side; both for a game between two people.
    #[arg(long, value_enum, default_value_t = Seat::Red)]
    side: Seat,
    /// Strength of the engine: beginner, novice, casual, club, strong, expert, master, full, their numbers 1 to 8, or a
    /// rating on its scale [default: casual, or that of the resumed game].
    #[arg(long, value_name = "LEVEL", value_parser = skill)]
    level: Option<Skill>,
    #[command(flatten)]
    position: PositionArgs,
    /// Resume the last unfinished game. Every game is kept in a file from its first move.
    #[arg(long, conflicts_with_all = ["side", "fen", "moves", "game", "clock"])]
    resume: bool,
    /// Continue the first game of a file in any supported format.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves"], value_parser = crate::outputs::file_only())]
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
    #[command(flatten)]
    text_style: TextStyleArgs,
}

/// The person or persons at the board.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Seat {
    Red,
    Black,
    Both,
}

/// Plays until the player leaves or the input ends.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let text_style = args.text_style.text_style();
    let lang = text_style.lang;
    let (game, mut setting, mut autosave) = if args.resume {
        let tell = |path: &Path, error: &(dyn std::error::Error + 'static)| {
            warn_of(&CliError::unreadable(&path_text(&path), error).to_string());
        };
        let failed = |text: String| Err(CliError::Failed(text));
        let Unfinished { autosave, record, setting } = match Autosave::last_game(tell)? {
            LastGame::Unfinished(game) => *game,
            LastGame::Held(path) => return failed(terminal::play_held(lang, &path_text(&path))),
            LastGame::None => return failed(terminal::play_nothing_unfinished(lang).to_owned()),
        };
        (game_of(&record)?, setting, autosave)
    } else {
        // The settings of earlier games do not matter for a new game.
        if let Ok(LastGame::Unfinished(_)) = Autosave::last_game(|_, _| ()) {
            let hint = terminal::play_last_unfinished(lang);
            writeln!(out, "{hint}")?;
        }
        let players = match args.side {
            Seat::Red => Players::Engine { person: Color::Red },
            Seat::Black => Players::Engine { person: Color::Black },
            Seat::Both => Players::People,
        };
        let level = skill(DEFAULT_LEVEL).map_err(|error| CliError::plain(&error))?;
        let setting = Setting { players, level, clocks: args.clock.map(Clocks::new) };
        (args.game()?, setting, Autosave::new())
    };
    setting.level = args.level.unwrap_or(setting.level);
    let engine = EnginePlayer::new(setting.level, Duration::from_millis(args.movetime), args.threads)?;
    let mut table = Table::new(game, setting, engine, text_style);
    talk(&mut table, &mut autosave, lang, out)
}

impl Args {
    /// The game that the arguments name.
    fn game(&self) -> Result<Game, CliError> {
        if let Some(path) = &self.game {
            return game_of(&first_game(path, self.encoding)?);
        }
        let (start, moves) = self.position.game()?;
        game_of(&Record::from_moves(start, moves))
    }
}

/// Returns a game in which the moves of a record have been played.
fn game_of(record: &Record) -> Result<Game, CliError> {
    let mut game = Game::new(record.start.clone());
    for mv in record.moves() {
        game.play(mv).map_err(|error| CliError::plain(&error))?;
    }
    Ok(game)
}

/// The first game of a file.
fn first_game(path: &Path, encoding: EncodingArgs) -> Result<Record, CliError> {
    let name = path_text(&path);
    let unreadable = |error: &(dyn std::error::Error + 'static)| CliError::unreadable(&name, error);
    let mut games = games(path, None, encoding.encoding)?;
    let record = games.next().ok_or_else(|| {
        let lang = language();
        CliError::Failed(terminal::error_cannot_read(lang, &name, &terminal::error_no_game(lang)))
    })?;
    let record = record.map_err(|error| unreadable(&error))?;
    encoding::warn(&name, games.text_report());
    Ok(record)
}

/// Keeps the game, and says so if that fails.
fn keep(table: &Table, autosave: &mut Autosave, lang: Lang, out: &mut impl Write) -> CliResult {
    match autosave.keep(table.record(), &table.setting()) {
        Ok(()) => Ok(()),
        Err(KeepError::NoFolder) => Ok(writeln!(out, "{}", terminal::play_no_folder(lang))?),
        Err(KeepError::Unwritten(folder, error)) => {
            let error = reason(&error, lang);
            Ok(writeln!(out, "{}", terminal::play_cannot_keep(lang, &path_text(&folder), &error))?)
        }
    }
}

fn talk(table: &mut Table, autosave: &mut Autosave, lang: Lang, out: &mut impl Write) -> CliResult {
    let mut editor = DefaultEditor::new().map_err(|error| CliError::plain(&error))?;
    for line in table.welcome() {
        writeln!(out, "{line}")?;
    }
    // The number of plies at the last move, and its time. Commands and faulty moves take time off the clock too.
    let mut turn = (usize::MAX, Instant::now());
    loop {
        keep(table, autosave, lang, out)?;
        for line in table.engines_turn() {
            writeln!(out, "{line}")?;
        }
        keep(table, autosave, lang, out)?;
        out.flush()?;
        if turn.0 != table.plies() {
            turn = (table.plies(), Instant::now());
        }
        let begin = turn.1;
        let text = match editor.readline(&table.prompt()) {
            Ok(text) => text,
            Err(ReadlineError::Interrupted) => {
                writeln!(out, "{}", terminal::play_how_to_leave(lang))?;
                continue;
            }
            // The input has ended.
            Err(_) => return leave(table, autosave, lang, out),
        };
        let text = text.trim();
        if text.is_empty() {
            continue;
        }
        // If the line cannot be kept in the history, the session continues.
        let _ = editor.add_history_entry(text);
        let (lines, next) = table.execute(&PlayerCommand::read(text), begin.elapsed());
        for line in lines {
            writeln!(out, "{line}")?;
        }
        match next {
            Next::Leave => return leave(table, autosave, lang, out),
            Next::Anew => {
                autosave.begin_anew();
                turn.0 = usize::MAX;
            }
            Next::Continue | Next::Confirm => {}
        }
        if next == Next::Confirm {
            let question = terminal::play_anyway(lang);
            let is_yes = editor.readline(question).is_ok_and(|answer| is_yes(&answer));
            for line in table.confirm(is_yes, begin.elapsed()) {
                writeln!(out, "{line}")?;
            }
        }
    }
}

/// Explains how to resume the game later.
fn leave(table: &Table, autosave: &Autosave, lang: Lang, out: &mut impl Write) -> CliResult {
    if autosave.has_game() && table.is_unfinished() {
        let kept = terminal::play_kept(lang);
        writeln!(out, "{kept}")?;
    }
    Ok(out.flush()?)
}
