//! Why: proven facts of the last move and of the position, in words.

use chuhe_engine::session::Session;
use chuhe_reasons::{ChosenFact, Explainer, MAX_FACTS};
use chuhe_tables::Tables;
use xiangqi::{Move, Position};

use crate::event::Emit;
use crate::position::PositionRequest;
use crate::{BoardEvent, RequestError};

/// Nodes of each search that checks a fact: the page waits for it.
const OPINION: u64 = 20_000;

/// A valid request for an explanation, ready to run.
#[derive(Clone, Debug)]
pub struct PositionToExplain {
    position: Position,
    tables: Tables,
}

impl PositionRequest {
    /// Checks the request. Returns the work, which will explain the position and the move that led to it with these
    /// endgame tables.
    ///
    /// # Errors
    /// If the position cannot be reached as the request says.
    pub fn explanation(&self, tables: &Tables) -> Result<PositionToExplain, RequestError> {
        Ok(PositionToExplain { position: self.game()?.position().clone(), tables: tables.clone() })
    }
}

impl PositionToExplain {
    /// Emits one event. Takes a second or two.
    pub fn run(self, session: &mut Session, emit: &mut Emit<'_>) {
        let mut explainer = Explainer::new(session, OPINION).with_tables(self.tables);
        let of_move = match before_last_move(&self.position) {
            Some((before, mv)) => explainer.explain_move(&before, mv),
            None => Vec::new(),
        };
        let mut of_position = explainer.position(&self.position);
        // Facts about the position that already follow from the facts about the move are left out.
        let is_shown = |told: &ChosenFact| {
            let first = told.marks.moves.first();
            first.is_some_and(|first| of_move.iter().any(|other| other.marks.moves.contains(first)))
        };
        of_position.retain(|told| !is_shown(told));
        of_position.truncate(MAX_FACTS.saturating_sub(of_move.len()));
        // This event is the only one, so there is no work left to stop.
        let _ = emit(BoardEvent::Explained { of_move, of_position });
    }
}

fn before_last_move(position: &Position) -> Option<(Position, Move)> {
    let last = position.moves().last().flatten()?;
    let mut before = position.clone();
    before.unmake_move();
    Some((before, last))
}
