//! Lets the engine search the positions of a game, from its end to its beginning.

use std::ops::ControlFlow;
use std::time::Duration;

use chuhe_book::{Book, embedded};
use chuhe_engine::score::Score as EngineScore;
use chuhe_engine::search::{Endgames, SearchResult};
use chuhe_engine::session::Session;
use chuhe_engine::strength::Strength;
use chuhe_engine::time::{HostPoll, HostSignal, Limits};
use chuhe_locale::Text;
use chuhe_locale::opening::opening;
use chuhe_locale::outcome::outcome;
use chuhe_locale::ruling::{Explained, explain};
use chuhe_reasons::{ChosenFact, Explainer, headline};
use chuhe_record::Record;
use chuhe_tables::Tables;
use serde::Serialize;
use xiangqi::RULED_OCCURRENCE;
use xiangqi::rules::Game;
use xiangqi::{Color, Move, Outcome, Position, Verdict};

use crate::data::{Evaluation, Mark, NamedMove, SideSummary};
use crate::heading::{TurningPoint, chosen};
use crate::judge::{ONLY, expectation, mark_of_loss, summary};

/// The search for reasons visits at most one position for this many positions of the review.
const EXPLAINED_SHARE: u64 = 4;

/// Even a quick review may visit this many positions for reasons: a fraction of a second.
const MIN_EXPLAINED: u64 = 200_000;

/// Nodes of the searches that check whether a gain or loss is real.
const OPINION: u64 = 10_000;

/// How long the engine searches each position. All limits apply; without limits, half a second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Depth limit, in plies.
    pub depth: Option<u32>,
    /// Node limit.
    pub nodes: Option<u64>,
    /// Time limit.
    pub time: Option<Duration>,
}

impl Effort {
    fn limits(self) -> Limits {
        let is_open = self.depth.is_none() && self.nodes.is_none();
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.time.or(is_open.then_some(Duration::from_millis(500))),
            overhead: Duration::ZERO,
            ..Limits::default()
        }
    }

    /// Half of this effort, for second opinions.
    fn halved(self) -> Effort {
        Effort {
            depth: self.depth.map(|depth| depth.saturating_sub(1).max(1)),
            nodes: self.nodes.map(|nodes| (nodes / 2).max(1)),
            time: self.limits().move_time.map(|time| time / 2),
        }
    }
}

/// Why a game is not reviewed.
#[derive(Debug, thiserror::Error)]
pub enum ReviewError {
    /// The search ended without an answer.
    #[error("the search failed")]
    Search,
    /// The review was cancelled.
    #[error("the review was stopped")]
    Stopped,
}

/// A judged move.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedPly {
    /// The grade of the move.
    pub mark: Mark,
    /// How much of the expected result of its side the move lost, from 0 to 1; 0 for the engine's move.
    pub loss: f64,
    /// The engine's line from the position before the move; empty if the game is over.
    pub line: Vec<Move>,
    /// The position after the move.
    pub after: Evaluation,
    /// The ruling on a repetition, if it matters.
    pub ruling: Option<Explained>,
    /// The reasons for the mark: proven facts, the most important first.
    pub reasons: Vec<ChosenFact>,
    /// The heading of a turning point of the game: the fault of the move, in a few words. `None` for other moves.
    pub heading: Option<Text>,
}

/// A game, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The first position.
    pub start: Evaluation,
    /// The moves up to the end of the game by the rules.
    pub plies: Vec<ReviewedPly>,
    /// Red and Black.
    pub sides: [SideSummary; Color::NUM],
    /// The name of the opening.
    pub opening: Option<Text>,
    /// The end of the game on the board.
    pub outcome: Option<Text>,
}

/// The progress of a review.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewProgress {
    /// Positions reviewed.
    pub done: usize,
    /// Positions to review.
    pub total: usize,
    /// The result for the last of them.
    pub found: Option<Found>,
}

/// The result for one position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found {
    /// The number of moves before the position.
    pub ply: usize,
    /// The evaluation of the position.
    pub evaluation: Evaluation,
    /// The engine's move, unless the game is over.
    pub best: Option<NamedMove>,
}

/// Reviews games, one after the other.
pub struct Reviewer<'s> {
    session: &'s mut Session,
    effort: Effort,
    poll: Option<HostPoll>,
    /// The endgame tables that the reasons use.
    tables: Tables,
    /// Positions that the searches of the current review have visited.
    nodes: u64,
}

/// The result for a position: the side to move's expectation and score, and the engine's line.
struct Known {
    expectation: f64,
    score: EngineScore,
    line: Vec<Move>,
}

impl<'s> Reviewer<'s> {
    /// A reviewer with this engine. `poll` is called during searches, to check whether to stop; [`Limits::poll`] says
    /// when that is needed.
    pub fn new(session: &'s mut Session, effort: Effort, poll: Option<HostPoll>) -> Reviewer<'s> {
        session.set_strength(Strength::Full);
        session.set_multi_pv(1);
        Reviewer { session, effort, poll, nodes: 0, tables: Tables::new() }.with_tables(Tables::embedded())
    }

    /// Lets the engine probe these endgame tables instead of the built-in ones. The reasons use these tables too.
    pub fn with_tables(self, tables: Tables) -> Reviewer<'s> {
        self.session.set_endgames(Some(Endgames::new(tables.clone())));
        Reviewer { tables, ..self }
    }

    /// Reviews a game up to its end by the rules: later moves are not judged, and [`Review::plies`] is shorter then.
    /// `progress` is called with the number of positions done and the result for the last of them. It
    /// may end the review.
    ///
    /// # Errors
    /// If `progress` or `poll` ends the review, or the search fails.
    pub fn review(
        &mut self,
        record: &Record,
        mut progress: impl FnMut(ReviewProgress) -> ControlFlow<()>,
    ) -> Result<Review, ReviewError> {
        self.session.new_game();
        self.nodes = 0;
        let mut moves: Vec<Move> = record.moves().collect();
        let games = stages(record, &moves);
        let total = games.len();
        moves.truncate(total - 1);
        let mut known: Vec<Known> = Vec::with_capacity(total);
        let mut found = None;
        for (done, game) in games.iter().rev().enumerate() {
            if progress(ReviewProgress { done, total, found: found.take() }).is_break() {
                return Err(ReviewError::Stopped);
            }
            let looked = self.look_at(game)?;
            self.check_stop()?;
            let (position, best) = (game.position(), looked.line.first().copied());
            let evaluation = evaluation(position, &looked);
            let best = best.map(|best| NamedMove::new(position, best));
            found = Some(Found { ply: total - 1 - done, evaluation, best });
            known.push(looked);
        }
        let _ = progress(ReviewProgress { done: total, total, found });
        known.reverse();
        let mut in_book = true;
        let mut plies = Vec::with_capacity(moves.len());
        for (index, &mv) in moves.iter().enumerate() {
            in_book = in_book && is_book_move(games[index].position(), mv);
            plies.push(self.judge(&games[index..=index + 1], &known[index..=index + 1], mv, in_book)?);
            self.check_stop()?;
        }
        tell_once(&mut plies);
        self.explain(&games, &moves, &mut plies)?;
        add_headings(&games, &moves, &known, &mut plies);
        let first = record.start.side_to_move();
        let of_side = |color| {
            let skipped = usize::from(color != first);
            summary(plies.iter().skip(skipped).step_by(2).map(|ply: &ReviewedPly| (ply.mark, ply.loss)))
        };
        Ok(Review {
            start: evaluation(games[0].position(), &known[0]),
            sides: Color::ALL.map(of_side),
            opening: opening(&record.start, moves.iter().copied()),
            outcome: games.last().and_then(Game::outcome).map(outcome),
            plies,
        })
    }

    /// Says why moves are marked as they are, the largest losses first, until a quarter of the positions that the
    /// review has visited are spent on that.
    fn explain(
        &mut self,
        games: &[Game],
        moves: &[Move],
        plies: &mut [ReviewedPly],
    ) -> Result<(), ReviewError> {
        let allowance = (self.nodes / EXPLAINED_SHARE).max(MIN_EXPLAINED);
        let mut marked: Vec<usize> =
            (0..plies.len()).filter(|&index| is_explained(plies[index].mark)).collect();
        marked.sort_by(|&a, &b| plies[b].loss.total_cmp(&plies[a].loss));
        let mut explainer = Explainer::new(self.session, OPINION).with_tables(self.tables.clone());
        for index in marked {
            if explainer.positions() >= allowance {
                break;
            }
            let best = plies[index].line.first().copied();
            let (position, mv) = (games[index].position(), moves[index]);
            plies[index].reasons = match plies[index].mark {
                Mark::Only => explainer.explain_beside(position, mv, best),
                _ => explainer.explain_mistake(position, mv, best),
            };
            if self.poll.is_some_and(|poll| matches!(poll(), HostSignal::Stop)) {
                return Err(ReviewError::Stopped);
            }
        }
        Ok(())
    }

    /// An error if the review was cancelled, because the result of a stopped search is not valid.
    fn check_stop(&self) -> Result<(), ReviewError> {
        match self.poll.map(|poll| poll()) {
            Some(HostSignal::Stop) => Err(ReviewError::Stopped),
            _ => Ok(()),
        }
    }

    fn look_at(&mut self, game: &Game) -> Result<Known, ReviewError> {
        let position = game.position();
        if let Some(outcome) = game.outcome() {
            return Ok(of_outcome(outcome, position.side_to_move()));
        }
        let (score, line) = self.search(position, self.effort, &[]).ok_or(ReviewError::Search)?;
        let pieces = position.board().piece_count();
        Ok(Known { expectation: expectation(score, pieces), score, line })
    }

    /// The score for the side to move and the line; `None` if all moves are banned.
    fn search(
        &mut self,
        position: &Position,
        effort: Effort,
        banned: &[Move],
    ) -> Option<(EngineScore, Vec<Move>)> {
        self.session.set_position(position.clone());
        let limits = Limits { banned_moves: banned.to_vec(), poll: self.poll, ..effort.limits() };
        let SearchResult { info, best, .. } = self.session.search(limits);
        self.nodes += info.nodes;
        best.best.map(|_| (info.score, info.pv.to_vec()))
    }

    /// Judges a move by the positions before and after it.
    fn judge(
        &mut self,
        games: &[Game],
        known: &[Known],
        mv: Move,
        in_book: bool,
    ) -> Result<ReviewedPly, ReviewError> {
        let ([game, next], [before, after]) = (games, known) else { return Err(ReviewError::Search) };
        let position = game.position();
        let is_best = before.line.first() == Some(&mv);
        let lost = if is_best { 0.0 } else { (before.expectation - (1.0 - after.expectation)).max(0.0) };
        let mark = if position.count_legal_moves() == 1 {
            Mark::Forced
        } else if in_book {
            Mark::Book
        } else if is_best && self.is_only_good(position, before, mv) {
            Mark::Only
        } else {
            mark_of_loss(lost)
        };
        Ok(ReviewedPly {
            mark,
            loss: lost,
            line: before.line.clone(),
            after: evaluation(next.position(), after),
            ruling: ruling(next),
            reasons: Vec::new(),
            heading: None,
        })
    }

    /// Whether every other move would be a mistake.
    fn is_only_good(&mut self, position: &Position, before: &Known, best: Move) -> bool {
        // In a decided position no move counts as the only good one.
        if before.expectation < ONLY || before.expectation > 1.0 - ONLY / 2.0 {
            return false;
        }
        let Some((score, _)) = self.search(position, self.effort.halved(), &[best]) else { return false };
        let pieces = position.board().piece_count();
        before.expectation - expectation(score, pieces) >= ONLY
    }
}

/// Gives the turning points of the game their headings.
fn add_headings(games: &[Game], moves: &[Move], known: &[Known], plies: &mut [ReviewedPly]) {
    let point = |ply: usize| {
        let (judged, position) = (&plies[ply], games[ply].position());
        let of_fact = |told: &ChosenFact| headline(position, moves[ply], &told.fact);
        let heading = judged.reasons.iter().find_map(of_fact)?;
        Some(TurningPoint { ply, before: known[ply].expectation, loss: judged.loss, heading })
    };
    for TurningPoint { ply, heading, .. } in chosen((0..plies.len()).filter_map(point).collect()) {
        plies[ply].heading = Some(heading);
    }
}

/// The marks that need a reason.
const fn is_explained(mark: Mark) -> bool {
    matches!(mark, Mark::Only | Mark::Inaccuracy | Mark::Mistake | Mark::Blunder)
}

/// The game after each number of moves, from none to all, or up to its end by the rules.
fn stages(record: &Record, moves: &[Move]) -> Vec<Game> {
    let mut game = Game::new(record.start.clone());
    let mut games = vec![game.clone()];
    for &mv in moves {
        if game.outcome().is_some() || game.play(mv).is_err() {
            break;
        }
        games.push(game.clone());
    }
    games
}

fn is_book_move(position: &Position, mv: Move) -> bool {
    // The built-in book is always readable.
    let moves = embedded().probe(position).unwrap_or_default();
    moves.iter().any(|known| known.mv == mv && known.weight > 0)
}

fn of_outcome(outcome: Outcome, side: Color) -> Known {
    let win = match outcome {
        Outcome::Repetition(_) => EngineScore::ruling_in(0),
        _ => EngineScore::mate_in(0),
    };
    let (expectation, score) = match outcome.winner() {
        None => (0.5, EngineScore::DRAW),
        Some(winner) if winner == side => (1.0, win),
        Some(_) => (0.0, -win),
    };
    Known { expectation, score, line: Vec::new() }
}

fn evaluation(position: &Position, known: &Known) -> Evaluation {
    shown(position.side_to_move(), known.score, known.expectation)
}

/// A score and an expectation of a side, as the page shows them: for Red.
fn shown(side: Color, score: EngineScore, expectation: f64) -> Evaluation {
    let (score, chance) = match side {
        Color::Red => (score, expectation),
        Color::Black => (-score, 1.0 - expectation),
    };
    Evaluation { score: score.into(), chance: (chance * 1000.0).round() / 1000.0 }
}

/// The evaluation that the page shows for a search score, which is for the side to move.
pub fn evaluation_of(position: &Position, score: EngineScore) -> Evaluation {
    let pieces = position.board().piece_count();
    shown(position.side_to_move(), score, expectation(score, pieces))
}

/// The ruling on the repetition that a move completes, unless it says that the moves so far are allowed.
fn ruling(game: &Game) -> Option<Explained> {
    let ruling = game.ruling()?;
    let is_final = ruling.occurrences >= RULED_OCCURRENCE;
    (is_final || ruling.verdict != Verdict::NoViolation).then(|| explain(game.position(), &ruling))
}

/// Leaves a provisional ruling only at the first of the moves in a row that have it.
fn tell_once(plies: &mut [ReviewedPly]) {
    for index in (1..plies.len()).rev() {
        let [before, now] = [&plies[index - 1], &plies[index]].map(|ply| ply.ruling.as_ref());
        if let (Some(before), Some(now)) = (before, now)
            && now.occurrences < RULED_OCCURRENCE
            && before.verdict == now.verdict
        {
            plies[index].ruling = None;
        }
    }
}
