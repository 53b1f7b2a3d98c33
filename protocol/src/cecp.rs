//! CECP, the Chess Engine Communication Protocol of XBoard and WinBoard, version 2, for the variant xiangqi.
//! No other file knows its words.
//!
//! In this protocol the engine keeps the game: the front end sends moves, not positions, and the engine moves
//! when it is its turn. So the dialect has a state, and asks for searches itself. What it keeps is here;
//! what it makes of it is in `play`.
//!
//! | file | what |
//! |---|---|
//! | `order` | a line to an order |
//! | `play` | orders carried out: the game, the searches, the engine's moves and claims |
//! | `clock` | time controls and clocks |
//! | `searches` | the searches that have not answered yet, and what for |
//! | `write` | lines for the front end |
//!
//! # Order
//! A line that comes in while the engine is to find its move is carried out beside that if it can be, and
//! otherwise waits for the move here, not in the driver, because what it means depends on the move. Ponder
//! searches and analyses don't make anything wait: they are abandoned, and begun again if need be.

mod clock;
mod order;
mod play;
mod searches;
mod write;

use std::collections::VecDeque;

use chuhe_engine::search::Info;
use xiangqi::{Color, Move, Position, rules::Game};

use crate::command::{Command, Event};
use crate::dialect::{Dialect, Protocol};
use crate::etiquette::Etiquette;
use crate::options::Options;
use clock::Clocks;
use order::{InMidThought, Order};
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
    /// Orders that wait for the engine's move.
    waiting: VecDeque<Order>,
    /// Whether to think on the opponent's time.
    ponder: bool,
    /// Whether to show how thinking goes.
    post: bool,
    /// Whether lines for the front end's debug file are welcome.
    debug: bool,
    /// Whether the opponent is a program: then a referee watches the game.
    against_program: bool,
    etiquette: Etiquette,
    /// The score of the engine's last search for a move, from its point of view.
    score: Option<i32>,
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
            debug: false,
            against_program: false,
            etiquette: Etiquette::default(),
            score: None,
            expected: None,
            excluded: Vec::new(),
            commands: Vec::new(),
        }
    }

    /// Takes the report of a search, and says what there is to say on it.
    fn report(&mut self, info: &Info) -> Vec<String> {
        let purpose = self.searches.report(info);
        if matches!(purpose, Some(Purpose::Move | Purpose::Ponder(_))) && info.multi_pv == 1 {
            self.etiquette.note(info.score);
        }
        self.shown(info, purpose)
    }

    /// The line of thinking, if it is wanted.
    fn shown(&self, info: &Info, purpose: Option<Purpose>) -> Vec<String> {
        let is_shown = matches!(purpose, Some(Purpose::Move | Purpose::Ponder(_) | Purpose::Analyze));
        if is_shown && self.post && info.depth > 0 { vec![write::thinking(info)] } else { Vec::new() }
    }

    fn say(&mut self, line: impl Into<String>) {
        self.commands.push(Command::Say(line.into()));
    }

    /// Whether the engine is to find its move now.
    fn is_thinking(&self) -> bool {
        self.searches.purpose() == Some(Purpose::Move)
    }

    /// Takes an order: carries it out, or lets it wait for the engine's move.
    fn take(&mut self, order: Order, options: &Options) {
        if self.is_thinking() {
            let others_need_the_move =
                self.waiting.iter().any(|order| order.in_mid_thought() == InMidThought::NeedsTheMove);
            match order.in_mid_thought() {
                InMidThought::Now => {}
                // It is being done.
                InMidThought::NeedsTheMove if order == Order::Go && !others_need_the_move => return,
                InMidThought::WaitsForTheMove | InMidThought::NeedsTheMove => {
                    self.waiting.push_back(order);
                    return;
                }
                InMidThought::TakesTheMoveBack if others_need_the_move => {
                    // What waits comes first, so it should not wait for long.
                    self.waiting.push_back(order);
                    self.commands.push(Command::Stop);
                    return;
                }
                InMidThought::TakesTheMoveBack => {
                    self.abandon();
                    self.take_waiting(options);
                }
            }
        }
        self.carry_out(order, options);
    }

    /// Takes the orders that have waited for the engine's move.
    fn take_waiting(&mut self, options: &Options) {
        for order in std::mem::take(&mut self.waiting) {
            self.take(order, options);
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
        self.take(order::read(line), options);
        std::mem::take(&mut self.commands)
    }

    fn write(&mut self, event: &Event, options: &Options) -> Vec<String> {
        match event {
            Event::Info(info) => self.report(info),
            Event::FromBook(info) => self.shown(info, self.searches.purpose()),
            Event::BestMove(best) => self.answer(best, options),
            Event::Report(report) => write::reported(report, self.debug),
            Event::BookMoves(moves) => write::book_moves(moves),
            Event::Text(text) => text.lines().map(|line| format!("# {line}")).collect(),
            // Whose game it is knows better than the driver when a search is for a move of it.
            Event::DrawAccepted | Event::Resigned => Vec::new(),
            // Nothing here asks for these, or is to be said about them.
            Event::Identity
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
