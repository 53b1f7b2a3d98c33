//! CECP, the Chess Engine Communication Protocol of XBoard and WinBoard, version 2, for the variant xiangqi.
//! Its words are known here only.
//!
//! In this protocol the engine keeps the game: the front end sends moves, not positions, and the engine moves
//! when it is its turn. So the dialect has a state, and asks for searches itself. What it keeps is here;
//! what it makes of it is in `play`.
//!
//! | file | what |
//! |---|---|
//! | `instruction` | a line to an instruction |
//! | `play` | instructions carried out: the game, the searches, the engine's moves and claims |
//! | `clock` | time controls and clocks |
//! | `searches` | the searches that have not answered yet, and what for |
//! | `write` | lines for the front end |
//!
//! # Sequence
//! A line that comes in while the engine is to find its move is carried out beside that if it can be, and
//! otherwise waits for the move here, not in the driver, because what it means depends on the move. Ponder
//! searches and analyses don't make anything wait: they are abandoned, and begun again if need be.

mod clock;
mod instruction;
mod play;
mod searches;
mod write;

use std::collections::VecDeque;

use chuhe_engine::search::{Info, Progress};
use chuhe_engine::tt::Bound;
use xiangqi::{Color, Move, Position, rules::Game};

use crate::command::{Command, Event};
use crate::dialect::{Dialect, Protocol};
use crate::options::Options;
use clock::Clocks;
use instruction::{Instruction, WhileThinking};
use searches::{Purpose, Searches};

/// The protocol.
pub const PROTOCOL: Protocol =
    Protocol { greetings: &["xboard", "protover"], is_begun_by: |_| false, begin: || Box::new(Cecp::new()) };

/// What the engine does with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// It follows and plays neither colour.
    Force,
    /// It plays one colour.
    Play,
    /// It looks at every position until the next.
    Analyze,
}

/// The dialect and the state of a conversation in it.
#[derive(Debug)]
pub struct Cecp {
    /// `None` after a position was refused.
    game: Option<Game>,
    mode: Mode,
    /// The colour the engine plays, or played last.
    side: Color,
    clocks: Clocks,
    searches: Searches,
    /// Instructions that wait for the engine's move.
    waiting: VecDeque<Instruction>,
    /// Whether to think on the opponent's time.
    ponder: bool,
    /// Whether to show how thinking goes.
    post: bool,
    /// Whether to tell how the analysis stands.
    wants_status: bool,
    /// Whether lines for the front end's debug file are welcome.
    debug: bool,
    /// Whether the opponent is a program: then a referee watches the game.
    against_program: bool,
    /// The move expected from the opponent in the current position.
    expected: Option<Move>,
    /// Moves of the current position that are not to be looked at.
    excluded: Vec<Move>,
    /// What the driver is to do next.
    commands: Vec<Command>,
}

impl Cecp {
    /// A conversation that has not begun: the start position, the engine to play Black.
    pub fn new() -> Cecp {
        Cecp {
            game: Some(Game::new(Position::default())),
            mode: Mode::Play,
            side: Color::Black,
            clocks: Clocks::default(),
            searches: Searches::default(),
            waiting: VecDeque::new(),
            ponder: false,
            post: false,
            wants_status: false,
            debug: false,
            against_program: false,
            expected: None,
            excluded: Vec::new(),
            commands: Vec::new(),
        }
    }

    /// Takes the report of a search, and says what there is to say on it.
    fn report(&mut self, info: &Info) -> Vec<String> {
        // The protocol has no sign for a score that is only a bound.
        if info.bound != Bound::Exact {
            return Vec::new();
        }
        let purpose = self.searches.report(info);
        self.shown(info, purpose)
    }

    /// The line of thinking, if it is wanted.
    fn shown(&self, info: &Info, purpose: Option<Purpose>) -> Vec<String> {
        let is_shown = matches!(purpose, Some(Purpose::Move | Purpose::Ponder(_) | Purpose::Analyze));
        if is_shown && self.post && info.depth > 0 { vec![write::thinking(info)] } else { Vec::new() }
    }

    /// How an analysis stands, if it was asked for.
    fn status_line(&mut self, progress: &Progress) -> Vec<String> {
        let is_asked_for = std::mem::take(&mut self.wants_status) && self.mode == Mode::Analyze;
        if is_asked_for { vec![write::status(progress)] } else { Vec::new() }
    }

    fn say(&mut self, line: impl Into<String>) {
        self.commands.push(Command::Say(line.into()));
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
                // It is being done.
                WhileThinking::NeedsTheMove if instruction == Instruction::Go && !others_need_the_move => {
                    return;
                }
                WhileThinking::WaitsForTheMove | WhileThinking::NeedsTheMove => {
                    self.waiting.push_back(instruction);
                    return;
                }
                WhileThinking::TakesTheMoveBack if others_need_the_move => {
                    // What waits comes first, so it should not wait for long.
                    self.waiting.push_back(instruction);
                    self.commands.push(Command::Stop);
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
    fn read(&mut self, line: &str, options: &Options) -> Vec<Command> {
        self.take(instruction::read(line), options);
        std::mem::take(&mut self.commands)
    }

    /// There is no game any more.
    fn read_end(&mut self) -> Vec<Command> {
        self.waiting.clear();
        self.mode = Mode::Force;
        self.abandon();
        std::mem::take(&mut self.commands)
    }

    fn write(&mut self, event: &Event, options: &Options) -> Vec<String> {
        match event {
            Event::Info(info) => self.report(info),
            Event::Progress(progress) => self.status_line(progress),
            Event::FromBook(info) => self.shown(info, self.searches.purpose()),
            Event::BestMove(best, concession) => self.answer(best, *concession, options),
            Event::DrawAccepted => vec!["offer draw".to_owned()],
            Event::Report(report) => write::reported(report, self.debug),
            Event::BookMoves(moves) => write::book_moves(moves),
            Event::Text(text) => text.lines().map(|line| format!("# {line}")).collect(),
            // Nothing here asks for these, or is to be said about them.
            Event::Identity
            | Event::RanksCountFrom(_)
            | Event::Ready
            | Event::Board(_)
            | Event::Evaluation(_)
            | Event::PerftMove(..)
            | Event::PerftTotal(_)
            | Event::Bench(_)
            | Event::Help
            | Event::NothingToStop
            | Event::StaticScore(_)
            | Event::Probed(_)
            | Event::Goodbye => Vec::new(),
        }
    }

    fn follow_up(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.commands)
    }
}
