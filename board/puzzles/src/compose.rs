//! From a mistake in a game to a line of forced moves: the side that may punish it or has to save itself finds one answer
//! after the other, until the point is clear or there is more than one.

use chuhe_engine::time::HostPoll;
use chuhe_engine::tt::AllocationError;
use chuhe_reasons::base_worth;
use xiangqi::{Color, Move, Position};

use crate::prove::{Answer, Criteria, Point, Proof, PuzzleProver};

/// A line in which the solver has only one right move at each turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The moves of the solver and the replies between them; the solver has the first and the last.
    pub moves: Vec<Move>,
    /// The point that the line reaches.
    pub point: Point,
    /// The proof of each move of the solver.
    pub proofs: Vec<Proof>,
}

/// The minimum number of legal moves: among fewer there is little to find.
const MIN_CHOICES: u32 = 4;
/// The maximum number of the solver's moves, except for mates.
const MAX_MOVES: usize = 6;
/// Short searches before the deciding one: the number by which its nodes are divided, and their criteria.
const LOOKS: [(u64, Criteria); 2] = [(40, Criteria::TO_LOOK), (8, Criteria::TO_HOLD)];
/// A win is clear once this much is won, in hundredths of a pawn, and the reply has not won it back.
const CLEAR_GAIN: i32 = 180;

/// Composes puzzles.
pub struct Composer {
    prover: PuzzleProver,
    nodes: u64,
}

impl Composer {
    /// A composer that searches this many nodes for each answer.
    ///
    /// # Errors
    /// If there is not enough memory for the search.
    pub fn new(nodes: u64) -> Result<Composer, AllocationError> {
        Ok(Composer { prover: PuzzleProver::new()?, nodes })
    }

    /// Lets searches ask whether to stop. Lines of stopped searches mean nothing.
    #[must_use]
    pub fn with_poll(self, poll: Option<HostPoll>) -> Composer {
        Composer { prover: self.prover.with_poll(poll), ..self }
    }

    /// The line from a position, if it has exactly one answer. The result depends only on the position.
    pub fn solution(&mut self, question: &Position) -> Option<Solution> {
        if question.count_legal_moves() < MIN_CHOICES {
            return None;
        }
        self.prover.begin();
        let mut position = question.clone();
        let mut line = Line::new(question);
        loop {
            // At the end of a mate, any move that gives mate is right.
            if line.point == Some(Point::Mate)
                && let Some([last]) = self.prover.mate(&position).as_deref()
            {
                line.add(*last, Point::Mate, Proof::Mate { moves: 1 }, false);
                break;
            }
            let Some(answer) = self.answer(&position) else { break };
            if line.point.is_some_and(|point| !point.goes_on_with(answer.point)) {
                break;
            }
            line.add(answer.mv, answer.point, answer.proof, answer.is_forced);
            position.make_move(answer.mv);
            if position.outcome().is_some() || line.is_long() {
                break;
            }
            let reply = answer.reply.filter(|&reply| position.is_legal(reply));
            let Some(reply) = reply.or_else(|| self.prover.reply(&position, self.nodes)) else { break };
            position.make_move(reply);
            if position.outcome().is_some() || line.is_clear(&position) {
                break;
            }
            line.reply = Some(reply);
        }
        line.finish(&position)
    }

    /// The answer of a position, if it has one. Most have none, and a short search is enough to see it.
    fn answer(&mut self, position: &Position) -> Option<Answer> {
        for (part, criteria) in LOOKS {
            self.prover.answer(position, (self.nodes / part).max(1), criteria).ok()?;
        }
        self.prover.answer(position, self.nodes, Criteria::TO_MAKE).ok()
    }
}

/// A line that grows.
struct Line {
    solver: Color,
    material: i32,
    moves: Vec<Move>,
    proofs: Vec<Proof>,
    forced: Vec<bool>,
    point: Option<Point>,
    reply: Option<Move>,
}

impl Line {
    fn new(question: &Position) -> Line {
        let solver = question.side_to_move();
        Line {
            solver,
            material: balance(question, solver),
            moves: Vec::new(),
            proofs: Vec::new(),
            forced: Vec::new(),
            point: None,
            reply: None,
        }
    }

    fn add(&mut self, mv: Move, point: Point, proof: Proof, is_forced: bool) {
        self.moves.extend(self.reply.take());
        self.moves.push(mv);
        self.proofs.push(proof);
        self.forced.push(is_forced);
        self.point.get_or_insert(point);
    }

    fn is_long(&self) -> bool {
        self.point != Some(Point::Mate) && self.proofs.len() >= MAX_MOVES
    }

    /// Whether enough is won, and the reply has not won it back. Mates go to their end.
    fn is_clear(&self, position: &Position) -> bool {
        self.point == Some(Point::Win) && balance(position, self.solver) - self.material >= CLEAR_GAIN
    }

    fn finish(mut self, last: &Position) -> Option<Solution> {
        let mut point = self.point?;
        let is_mate = last.no_legal_move().is_some() || self.proofs.last() == Some(&Proof::Mate { moves: 1 });
        if point == Point::Mate && !is_mate {
            // After one of the moves there are several ways to mate.
            point = Point::Win;
        }
        if !is_mate {
            // Forced moves are not part of the answer.
            while self.forced.len() > 1 && self.forced.last() == Some(&true) {
                self.forced.pop();
                self.proofs.pop();
                self.moves.truncate(self.moves.len() - 2);
            }
        }
        Some(Solution { moves: self.moves, point, proofs: self.proofs })
    }
}

/// The minimum loss of material that counts as a sacrifice, in hundredths of a pawn.
pub(crate) const SACRIFICED: i32 = 200;

/// The material lead of a side, in hundredths of a pawn. A pawn that crosses the river does not change it: only
/// captures do.
pub(crate) fn balance(position: &Position, side: Color) -> i32 {
    let sign = |color| if color == side { 1 } else { -1 };
    position.board().pieces().map(|(_, piece)| sign(piece.color) * base_worth(piece.kind).0).sum()
}
