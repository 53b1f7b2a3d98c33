//! Facts about a position or a move, for dialects that have a word for them.

use chuhe_engine::eval::Evaluation;
use chuhe_engine::session::{DEFAULT_HASH_MIB, Session};
use chuhe_engine::tt::AllocationError;
use chuhe_locale::Lang;
use chuhe_reasons::{Explainer, NODES};
use chuhe_tables::Tables;
use xiangqi::{Move, PlayError, Position};

/// Why a move can't be explained.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum ReasonsError {
    /// The move is not legal.
    #[error("explain: {0}")]
    Move(#[from] PlayError),
    /// There is no memory for a second search.
    #[error("explain: {0}")]
    Memory(#[from] AllocationError),
}

/// The facts of a position, or of a move in it, with the help of these endgame tables: the name of each kind, and a
/// sentence in English. They are checked by a separate search, so the memory of the game does not change.
///
/// # Errors
/// If the move is not legal, or memory is short.
pub(crate) fn reasons(
    position: &Position,
    mv: Option<Move>,
    evaluation: Evaluation,
    tables: Tables,
) -> Result<Vec<(&'static str, String)>, ReasonsError> {
    if let Some(mv) = mv {
        position.clone().play(mv)?;
    }
    let mut session = Session::new(DEFAULT_HASH_MIB)?;
    session.set_evaluation(evaluation);
    let mut explainer = Explainer::new(&mut session, NODES).with_tables(tables);
    let told = match mv {
        Some(mv) => explainer.explain_move(position, mv),
        None => explainer.position(position),
    };
    Ok(told.iter().map(|told| (told.fact.kind().name(), told.sentence(Lang::En))).collect())
}
