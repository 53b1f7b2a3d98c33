//! CECP, the Chess Engine Communication Protocol of XBoard and WinBoard, version 2, for the variant xiangqi.
//! Its words are known here only.
//!
//! In this protocol the engine keeps the game: the front end sends moves, not positions, and the engine moves
//! when it is its turn. So the dialect has a state, and asks for searches itself. The state is here; `play`
//! carries out the instructions.
//!
//! | file | what |
//! |---|---|
//! | `instruction` | a line to an instruction |
//! | `play` | instructions carried out: the game, the searches, the engine's moves and claims |
//! | `clock` | time controls and clocks |
//! | `searches` | the searches that have not answered yet, and their purposes |
//! | `write` | lines for the front end |
//!
//! # Sequence
//! A line that arrives while the engine searches for its move is carried out at once if possible. Otherwise the line
//! waits here, not in the driver, because its meaning depends on the move. No line waits for a ponder search or an
//! analysis: these are stopped, and started again if needed.

mod clock;
mod instruction;
mod play;
mod searches;
mod write;

use std::collections::VecDeque;

use chuhe_engine::search::{Info, Progress};
use chuhe_engine::tt::Bound;
use xiangqi::{Color, Move, Position, rules::Game};

use crate::command::{Command, Reading, Urgency};
use crate::dialect::{Dialect, Protocol};
use crate::event::{ProtocolEvent, Report};
use crate::options::Options;
use clock::Clocks;
use instruction::{Instruction, WhileThinking};
use searches::{Purpose, Searches};

/// The protocol CECP.
pub const PROTOCOL: Protocol =
    Protocol { greetings: &["xboard", "protover"], is_begun_by: |_| false, begin: || Box::new(Cecp::new()) };

/// The role of the engine in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// The engine follows the moves and plays neither colour.
    Force,
    /// The engine plays one colour.
    Play,
    /// The engine analyses every position until the next one arrives.
    Analyze,
}

/// The game that the engine keeps, and settings for it.
#[derive(Debug)]
struct KeptGame {
    /// `None` after a position was refused.
    game: Option<Game>,
    /// The colour the engine plays, or played last.
    side: Color,
    /// Whether the opponent is a program: then a referee watches the game.
    against_program: bool,
    /// The move expected from the opponent in the current position.
    expected: Option<Move>,
    /// Moves of the current position that must not be searched.
    excluded: Vec<Move>,
}

/// Settings of the front end besides moves.
#[derive(Clone, Copy, Debug, Default)]
struct FrontEndSettings {
    /// Whether to think on the opponent's time.
    ponder: bool,
    /// Whether to show how thinking goes.
    post: bool,
    /// Whether to report the progress of the analysis.
    status: bool,
    /// Whether lines for the front end's debug file are welcome.
    debug: bool,
}

/// The dialect CECP, with the state of a conversation.
#[derive(Debug)]
pub struct Cecp {
    kept: KeptGame,
    mode: Mode,
    clocks: Clocks,
    searches: Searches,
    /// Instructions that wait for the engine's move.
    waiting: VecDeque<Instruction>,
    settings: FrontEndSettings,
    /// Commands for the driver, to be collected next.
    readings: Vec<Reading>,
}

impl Cecp {
    /// A conversation that has not begun: the start position, with the engine playing Black.
    pub fn new() -> Cecp {
        let kept = KeptGame {
            game: Some(Game::new(Position::default())),
            side: Color::Black,
            against_program: false,
            expected: None,
            excluded: Vec::new(),
        };
        Cecp {
            kept,
            mode: Mode::Play,
            clocks: Clocks::default(),
            searches: Searches::default(),
            waiting: VecDeque::new(),
            settings: FrontEndSettings::default(),
            readings: Vec::new(),
        }
    }

    /// Takes the report of a search, and returns the lines about it.
    fn report(&mut self, info: &Info) -> Vec<String> {
        // The protocol cannot express that a score is only a bound.
        if info.bound != Bound::Exact {
            return Vec::new();
        }
        let purpose = self.searches.report(info);
        self.shown(info, purpose)
    }

    /// The thinking lines for the GUI; empty if `post` is off or the search is not for the game.
    fn shown(&self, info: &Info, purpose: Option<Purpose>) -> Vec<String> {
        let is_shown = matches!(purpose, Some(Purpose::Move | Purpose::Ponder(_) | Purpose::Analyze));
        if is_shown && self.settings.post && info.depth > 0 {
            vec![write::thinking(info)]
        } else {
            Vec::new()
        }
    }

    /// The progress of an analysis, if it was requested.
    fn status_line(&mut self, progress: &Progress) -> Vec<String> {
        let is_asked_for = std::mem::take(&mut self.settings.status) && self.mode == Mode::Analyze;
        if is_asked_for { vec![write::status(progress)] } else { Vec::new() }
    }

    fn say(&mut self, line: impl Into<String>) {
        self.readings.push(Reading::Reply(vec![line.into()], Urgency::InTurn));
    }

    /// Asks the driver for something.
    fn ask(&mut self, command: Command) {
        self.readings.push(command.into());
    }

    /// Whether the engine is to find its move now.
    fn is_thinking(&self) -> bool {
        self.searches.purpose() == Some(Purpose::Move)
    }

    /// Takes an instruction: carries it out, or lets it wait for the engine's move.
    fn take(&mut self, instruction: Instruction, options: &Options) {
        if self.is_thinking() {
            let others_need_the_move =
                self.waiting.iter().any(|other| other.while_thinking() == WhileThinking::NeedsTheMove);
            match instruction.while_thinking() {
                WhileThinking::Now => {}
                // The requested search is already running.
                WhileThinking::NeedsTheMove if instruction == Instruction::Go && !others_need_the_move => {
                    return;
                }
                WhileThinking::WaitsForTheMove | WhileThinking::NeedsTheMove => {
                    self.waiting.push_back(instruction);
                    return;
                }
                WhileThinking::TakesTheMoveBack if others_need_the_move => {
                    // Waiting commands come first, so the wait should be short.
                    self.waiting.push_back(instruction);
                    self.ask(Command::Stop);
                    return;
                }
                WhileThinking::TakesTheMoveBack => {
                    self.abandon();
                    self.take_waiting(options);
                }
            }
        }
        self.carry_out(instruction, options);
    }

    /// Takes the instructions that have waited for the engine's move.
    fn take_waiting(&mut self, options: &Options) {
        for instruction in std::mem::take(&mut self.waiting) {
            self.take(instruction, options);
        }
    }
}

impl Default for Cecp {
    fn default() -> Self {
        Cecp::new()
    }
}

impl Dialect for Cecp {
    fn read(&mut self, line: &str, options: &Options) -> Vec<Reading> {
        self.take(instruction::read(line), options);
        std::mem::take(&mut self.readings)
    }

    /// An unreadable position means no position: the previous one no longer counts.
    fn read_too_long(&mut self, first_word: &str, options: &Options) -> Vec<Reading> {
        if !first_word.eq_ignore_ascii_case("setboard") {
            return vec![Reading::Reply(
                write::reported(&Report::LineTooLong, self.settings.debug),
                Urgency::Later,
            )];
        }
        self.take(Instruction::SetBoard(None), options);
        std::mem::take(&mut self.readings)
    }

    /// There is no game any more.
    fn read_end(&mut self) -> Vec<Reading> {
        self.waiting.clear();
        self.mode = Mode::Force;
        self.abandon();
        std::mem::take(&mut self.readings)
    }

    fn write(&mut self, event: &ProtocolEvent, options: &Options) -> Vec<String> {
        match event {
            ProtocolEvent::Info(info) => self.report(info),
            ProtocolEvent::Progress(progress) => self.status_line(progress),
            ProtocolEvent::FromBook(info) => self.shown(info, self.searches.purpose()),
            ProtocolEvent::BestMove(best, concession) => self.answer(best, *concession, options),
            ProtocolEvent::DrawAccepted => vec!["offer draw".to_owned()],
            ProtocolEvent::Report(report) => write::reported(report, self.settings.debug),
            ProtocolEvent::BookMoves(moves) => write::book_moves(moves),
            // These words need no answer.
            ProtocolEvent::RanksCountFrom(_)
            | ProtocolEvent::Board(_)
            | ProtocolEvent::Evaluation(_)
            | ProtocolEvent::Reasons(_)
            | ProtocolEvent::PerftMove(..)
            | ProtocolEvent::PerftTotal(_)
            | ProtocolEvent::Bench(_)
            | ProtocolEvent::NothingToStop
            | ProtocolEvent::StaticScore(_)
            | ProtocolEvent::Probed(_)
            | ProtocolEvent::Goodbye => Vec::new(),
        }
    }

    fn follow_up(&mut self) -> Vec<Reading> {
        std::mem::take(&mut self.readings)
    }
}
