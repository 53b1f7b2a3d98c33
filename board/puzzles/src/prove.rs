//! Whether a position has exactly one move that mates, wins or saves, and how that is known: by endgame tables, by a
//! mate of checks, or by a search of two lines.

use chuhe_engine::score::Score;
use chuhe_engine::search::{Endgames, SearchResult};
use chuhe_engine::session::Session;
use chuhe_engine::time::{HostPoll, Limits};
use chuhe_engine::tt::AllocationError;
use chuhe_engine::wdl::wdl;
use chuhe_tables::Tables;
use xiangqi::{Move, Position};

use crate::theme::Theme;

/// The aim that only the answer reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Point {
    /// The answer mates by force.
    Mate,
    /// The answer wins.
    Win,
    /// The answer saves a draw.
    Save,
}

impl Point {
    /// The name, that of its theme.
    pub(crate) fn name(self) -> &'static str {
        self.theme().name()
    }

    /// The theme that states the point.
    pub fn theme(self) -> Theme {
        match self {
            Point::Mate => Theme::Mate,
            Point::Win => Theme::Win,
            Point::Save => Theme::Save,
        }
    }

    /// Whether a line with this point may continue with a move of that point.
    pub(crate) fn goes_on_with(self, next: Point) -> bool {
        match self {
            Point::Mate => next == Point::Mate,
            Point::Win => next != Point::Save,
            Point::Save => true,
        }
    }
}

/// The proof that the answer reaches its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Every reply was tried: mate in this many moves.
    Mate {
        /// The moves of the mating side.
        moves: u8,
    },
    /// Endgame tables have the values of all moves.
    Tables,
    /// A search of this many nodes.
    Search {
        /// Positions visited.
        nodes: u64,
    },
}

/// The only move that reaches its point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move.
    pub mv: Move,
    /// The point that the answer reaches.
    pub point: Point,
    /// The proof.
    pub proof: Proof,
    /// Whether the answer saves the game: all other moves lose, and the answer is not proven to win. A search may still
    /// find that it wins most games.
    pub saves: bool,
    /// Whether the answer is the only legal move.
    pub is_forced: bool,
    /// The reply with the longest defence; `None` if the game is over or the reply is unknown.
    pub reply: Option<Move>,
}

/// Why a position has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    /// The game is over.
    #[error("there is no legal move")]
    Over,
    /// The best move neither mates nor wins nor saves a draw.
    #[error("the best move, {best}, neither mates nor wins nor saves")]
    NoPoint {
        /// The best move.
        best: Move,
    },
    /// Another move reaches the point too, or may reach it.
    #[error("{second} is as good as {best}")]
    NotAlone {
        /// The best move.
        best: Move,
        /// The second best move.
        second: Move,
    },
}

/// How clear an answer must be: limits in permille of games won or lost, by the model of `chuhe_engine::wdl`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Criteria {
    /// The minimum permille of games that the answer must win, or that the other moves must lose.
    pub reached: u32,
    /// The maximum permille of games that another move may win, or that the answer may lose.
    pub missed: u32,
}

/// What the best move reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reached {
    /// A point that no other move reaches.
    Alone(Point),
    /// A point that the second best move reaches too, or may reach.
    Shared,
    /// No point.
    Nothing,
}

impl Criteria {
    /// The limits that define a puzzle.
    pub const TO_HOLD: Criteria = Criteria { reached: 700, missed: 400 };
    /// The stricter limits for making a puzzle, so that a longer search confirms it.
    pub(crate) const TO_MAKE: Criteria = Criteria { reached: 880, missed: 150 };
    /// Limits for positions that are worth a longer search.
    pub(crate) const TO_LOOK: Criteria = Criteria { reached: 550, missed: 450 };

    /// Whether a move that is second best loses, or there is none.
    fn loses(self, second: Option<Score>, pieces: usize) -> bool {
        second.is_none_or(|score| wdl(score, pieces).loss >= self.reached)
    }

    /// The point that the best move reaches.
    fn point(self, best: Score, second: Option<Score>, pieces: usize) -> Reached {
        let best = wdl(best, pieces);
        if best.win >= self.reached {
            let is_alone = second.is_none_or(|score| wdl(score, pieces).win <= self.missed);
            return if is_alone { Reached::Alone(Point::Win) } else { Reached::Shared };
        }
        if best.loss <= self.missed {
            // A move saves the game only if all other moves lose.
            let is_alone = self.loses(second, pieces);
            return if is_alone { Reached::Alone(Point::Save) } else { Reached::Shared };
        }
        Reached::Nothing
    }
}

/// The maximum length of a mate by checks, in moves.
const MAX_MATE_MOVES: u8 = 16;
/// Limits for this search: a number of positions, and a share of the nodes of the main search.
const MATE_POSITIONS: u64 = 20_000;
const MATE_PART: u64 = 5;
/// The size of the search's transposition table in MiB.
const HASH_MIB: usize = 8;

/// Proves answers.
pub struct PuzzleProver {
    session: Session,
    tables: Tables,
    poll: Option<HostPoll>,
}

impl PuzzleProver {
    /// A prover with the default evaluation and the built-in tables.
    ///
    /// # Errors
    /// If there is not enough memory for the search.
    pub fn new() -> Result<PuzzleProver, AllocationError> {
        let mut session = Session::new(HASH_MIB)?;
        session.set_endgames(Some(Endgames::embedded()));
        session.set_multi_pv(2);
        Ok(PuzzleProver { session, tables: Tables::embedded(), poll: None })
    }

    /// Lets searches ask whether to stop. Answers of stopped searches mean nothing.
    #[must_use]
    pub fn with_poll(self, poll: Option<HostPoll>) -> PuzzleProver {
        PuzzleProver { poll, ..self }
    }

    /// A search of this many nodes.
    fn search(&mut self, nodes: u64) -> SearchResult {
        self.session.search(Limits { poll: self.poll, ..Limits::nodes(nodes) })
    }

    /// Forgets earlier positions, so that later results do not depend on them.
    pub fn begin(&mut self) {
        self.session.new_game();
    }

    /// The answer of a position, if exactly one move reaches the point. Tables and mates are proofs; otherwise a search
    /// with this many nodes decides.
    ///
    /// # Errors
    /// If there is no answer.
    pub fn answer(
        &mut self,
        position: &Position,
        nodes: u64,
        criteria: Criteria,
    ) -> Result<Answer, NoAnswer> {
        let is_forced = position.count_legal_moves() == 1;
        if let Some(known) = self.by_tables(position, is_forced) {
            return known;
        }
        let mate = self.mate_within(position, (nodes / MATE_PART).min(MATE_POSITIONS));
        self.session.set_position(position.clone());
        let found = self.search(nodes);
        let best = found.best.best.ok_or(NoAnswer::Over)?;
        let second = found.others.first().and_then(|other| Some((*other.pv.first()?, other.score)));
        if let Some(mate) = &mate
            && mate[0] != best
        {
            // A search prefers another move to a proven mate, so both moves win.
            return Err(NoAnswer::NotAlone { best: mate[0], second: best });
        }
        let score = if mate.is_some() { Score::mate_in(1) } else { found.info.score };
        let (pieces, second_score) = (position.board().piece_count(), second.map(|(_, score)| score));
        let point = match criteria.point(score, second_score, pieces) {
            Reached::Nothing => return Err(NoAnswer::NoPoint { best }),
            Reached::Shared => {
                return Err(second
                    .map_or(NoAnswer::NoPoint { best }, |(second, _)| NoAnswer::NotAlone { best, second }));
            }
            Reached::Alone(point) => point,
        };
        Ok(match mate {
            Some(mate) => Answer {
                mv: best,
                point: Point::Mate,
                proof: Proof::Mate { moves: mate.len().div_ceil(2) as u8 },
                saves: false,
                is_forced,
                reply: mate.get(1).copied(),
            },
            None => Answer {
                mv: best,
                point,
                proof: Proof::Search { nodes },
                saves: criteria.loses(second_score, pieces),
                is_forced,
                reply: found.best.ponder,
            },
        })
    }

    /// A mate by checks with the longest defence, if one is found.
    pub fn mate(&mut self, position: &Position) -> Option<Vec<Move>> {
        self.mate_within(position, MATE_POSITIONS)
    }

    fn mate_within(&mut self, position: &Position, positions: u64) -> Option<Vec<Move>> {
        self.session.set_position(position.clone());
        self.session.mate_by_checks(MAX_MATE_MOVES, positions).map(|line| line.to_vec())
    }

    /// The reply of a search, where no proof has given one.
    pub(crate) fn reply(&mut self, position: &Position, nodes: u64) -> Option<Move> {
        if let Ok(Some((_, rated))) = self.tables.rate(position) {
            return rated.first().map(|rated| rated.mv);
        }
        self.session.set_position(position.clone());
        self.search(nodes).best.best
    }

    fn by_tables(&self, position: &Position, is_forced: bool) -> Option<Result<Answer, NoAnswer>> {
        // The tables are built in and tests check them. A damaged table would only have no value.
        let (value, rated) = self.tables.rate(position).ok()??;
        let best = rated.first()?;
        let point = match value.outcome() {
            1 => Point::Win,
            0 if rated.last()?.value.outcome() < 0 || is_forced => Point::Save,
            _ => return Some(Err(NoAnswer::NoPoint { best: best.mv })),
        };
        if let Some(second) = rated.get(1)
            && second.value.outcome() == best.value.outcome()
        {
            return Some(Err(NoAnswer::NotAlone { best: best.mv, second: second.mv }));
        }
        let saves = point == Point::Save;
        Some(Ok(Answer { mv: best.mv, point, proof: Proof::Tables, saves, is_forced, reply: None }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_alone_if_the_second_one_is_clearly_worse() {
        const PIECES: usize = 20;
        let criteria = Criteria::TO_HOLD;
        let scores = || (-200..=200).map(|tens| Score::centipawns(10 * tens));
        let (won, even) = (Score::centipawns(2000), Score::centipawns(0));
        let (mut alone, mut unclear) = ([0; 2], [0; 2]);
        for second in scores() {
            let chances = wdl(second, PIECES);
            for (index, (best, is_alone, point)) in [
                (won, chances.win <= criteria.missed, Point::Win),
                (even, chances.loss >= criteria.reached, Point::Save),
            ]
            .into_iter()
            .enumerate()
            {
                let expected = if is_alone { Reached::Alone(point) } else { Reached::Shared };
                assert_eq!(criteria.point(best, Some(second), PIECES), expected, "{best} {second}");
                let counts = if is_alone { &mut alone } else { &mut unclear };
                counts[index] += 1;
            }
        }
        assert!(alone.iter().chain(&unclear).all(|&count| count > 20), "{alone:?} {unclear:?}");
    }
}
