//! Puzzles from many games, by several threads. The result does not depend on their number: each game gives at most
//! one puzzle, which depends on the game alone, and they are taken in the order of the games.

use std::collections::{BTreeMap, HashSet};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use chuhe_engine::session::Session;
use chuhe_engine::time::{HostPoll, HostSignal};
use chuhe_engine::tt::AllocationError;
use xiangqi::{Move, Position};

use crate::candidates::{GameToMine, candidates};
use crate::compose::{Composer, Solution};
use crate::prove::Point;
use crate::puzzle::Puzzle;
use crate::rate::Rater;
use crate::scene::{Scene, scene};

/// The settings for making puzzles.
#[derive(Clone, Copy, Debug)]
pub struct MakeSettings {
    /// Nodes to search for each answer.
    pub nodes: u64,
    /// Number of games processed at the same time.
    pub threads: NonZeroUsize,
    /// Called during searches: a stop ends the work on the current games, which then give no puzzle.
    pub poll: Option<HostPoll>,
}

/// The progress of the work.
#[derive(Clone, Debug)]
pub struct Making {
    /// Games done.
    pub games: u64,
    /// Positions looked at.
    pub candidates: u64,
    /// Puzzles with the same scene as an earlier one.
    pub duplicates: u64,
    /// The puzzle from the last game, if there is one.
    pub puzzle: Option<Puzzle>,
}

/// The puzzles and candidates of a game.
struct GamePuzzles {
    candidates: u64,
    puzzle: Option<Puzzle>,
}

/// Makes puzzles from games, except puzzles with a scene in `known`. Calls `each` after every game, in order, until it
/// returns `Break` or the games end.
///
/// # Errors
/// If there is not enough memory for the searches.
///
/// # Panics
/// If the system cannot create a thread.
pub fn make(
    games: impl Iterator<Item = GameToMine> + Send,
    settings: MakeSettings,
    mut known: HashSet<Scene>,
    mut each: impl FnMut(Making) -> ControlFlow<()>,
) -> Result<(), AllocationError> {
    let (stop, games) = (AtomicBool::new(false), Mutex::new(games.enumerate()));
    let makers = (0..settings.threads.get()).map(|_| Maker::new(settings));
    let makers = makers.collect::<Result<Vec<_>, _>>()?;
    thread::scope(|scope| {
        // Games are reported in order, so up to 64 finished games per thread may wait for a slow one.
        let (send, receive) = mpsc::sync_channel(64 * makers.len());
        for mut maker in makers {
            let (send, stop, games) = (send.clone(), &stop, &games);
            scope.spawn(move || {
                while !stop.load(Relaxed) {
                    let next = games.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some((number, game)) = next else { break };
                    if send.send((number, maker.work(game, stop))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let (mut next, mut waiting) = (0, BTreeMap::new());
        let mut total = Making { games: 0, candidates: 0, duplicates: 0, puzzle: None };
        for (number, found) in receive {
            waiting.insert(number, found);
            while let Some(GamePuzzles { candidates, mut puzzle }) = waiting.remove(&next) {
                next += 1;
                total.games += 1;
                total.candidates += candidates;
                if let Some(found) = &puzzle
                    && !known.insert(scene(&found.question(), found.answer()))
                {
                    total.duplicates += 1;
                    puzzle = None;
                }
                if each(Making { puzzle, ..total.clone() }).is_break() {
                    stop.store(true, Relaxed);
                    return;
                }
            }
        }
    });
    Ok(())
}

/// The state of a thread.
struct Maker {
    composer: Composer,
    rater: Rater,
    scorer: Session,
    poll: Option<HostPoll>,
}

impl Maker {
    fn new(settings: MakeSettings) -> Result<Maker, AllocationError> {
        let MakeSettings { nodes, poll, .. } = settings;
        let composer = Composer::new(nodes)?.with_poll(poll);
        Ok(Maker { composer, rater: Rater::new()?, scorer: Session::new(1)?, poll })
    }

    fn is_stopped(&self) -> bool {
        self.poll.is_some_and(|poll| poll() == HostSignal::Stop)
    }

    /// The first puzzle of a game.
    fn work(&mut self, mut game: GameToMine, stop: &AtomicBool) -> GamePuzzles {
        self.scorer.new_game();
        game.score(&mut self.scorer);
        let mut found = GamePuzzles { candidates: 0, puzzle: None };
        for (ply, before) in positions(&game) {
            if stop.load(Relaxed) || self.is_stopped() {
                break;
            }
            found.candidates += 1;
            let puzzle = self.puzzle(&before, game.moves[ply - 1]);
            found.puzzle = puzzle.filter(|_| !self.is_stopped()).map(|mut puzzle| {
                puzzle.source = format!("{}#{ply}", game.source);
                puzzle
            });
            if found.puzzle.is_some() {
                break;
            }
        }
        found
    }

    fn puzzle(&mut self, before: &Position, mistake: Move) -> Option<Puzzle> {
        let mut question = before.clone();
        question.play(mistake).ok()?;
        let Solution { moves, point, .. } = self.composer.solution(&question)?;
        // A single move that captures the piece that has just captured is not a puzzle.
        let takes_back = moves.len() == 1 && moves[0].to() == mistake.to() && before.is_capture(mistake);
        if takes_back && point != Point::Mate {
            return None;
        }
        let mut all = vec![mistake];
        all.extend(moves);
        let id = Puzzle::id_of(before, &all);
        let mut puzzle = Puzzle::new(id, before.clone(), all).ok()?;
        self.rater.describe(&mut puzzle, point);
        Some(puzzle)
    }
}

/// The positions before the mistakes of a game, without the moves before them, and the number of moves up to the
/// question.
fn positions(game: &GameToMine) -> Vec<(usize, Position)> {
    let wanted = candidates(&game.scores);
    let mut position = game.start.clone();
    let mut found = Vec::new();
    for (ply, &mv) in game.moves.iter().enumerate() {
        if wanted.contains(&(ply + 1)) {
            // The clocks are set to zero, because the puzzle is only about the position.
            found.extend(
                Position::from_board(position.board().clone(), position.side_to_move()).map(|p| (ply + 1, p)),
            );
        }
        if position.play(mv).is_err() {
            break;
        }
    }
    found
}
