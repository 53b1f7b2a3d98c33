//! Conditions that need a look at each move: pieces, material, sequences.

use rusqlite::{Connection, Row, params_from_iter};
use xiangqi::{Board, Piece, Position, Square};

use super::headers::Conditions;
use super::query::{Hit, Query};
use crate::error::LibraryError;
use crate::game::start_of;
use crate::index::Walk;
use crate::material::MaterialPattern;
use crate::moves::{Material, decode, encode};

/// What to look for in a game's moves.
#[derive(Debug)]
pub(super) struct Scan {
    /// The moves and their mirror images, as bytes.
    sequences: Option<[Vec<u8>; 2]>,
    /// The pieces and their mirror image.
    pieces: Option<[Vec<(Square, Piece)>; 2]>,
    material: Option<MaterialPattern>,
    usual_start: Position,
}

const COLUMNS: &str = "SELECT id, start, moves, material FROM game";

impl Scan {
    /// What a query wants to be looked for, if anything.
    pub(super) fn of(query: &Query) -> Option<Scan> {
        let has = |is: bool| is.then_some(());
        let sequences = has(!query.sequence.is_empty()).map(|()| {
            let mirrored = query.sequence.iter().map(|mv| mv.mirrored());
            [encode(query.sequence.iter().copied()), encode(mirrored)]
        });
        let pieces = has(!query.pieces.is_empty()).map(|()| {
            let mirrored = query.pieces.iter().map(|&(square, piece)| (square.mirrored(), piece));
            [query.pieces.clone(), mirrored.collect()]
        });
        let material = query.material;
        let is_any = sequences.is_some() || pieces.is_some() || material.is_some();
        is_any.then(|| Scan { sequences, pieces, material, usual_start: Position::default() })
    }

    /// The games that meet the conditions and have what is looked for.
    pub(super) fn of_all(
        &self,
        connection: &Connection,
        conditions: &Conditions,
    ) -> Result<Vec<Hit>, LibraryError> {
        if let Some(material) = self.material.filter(|_| conditions.is_empty()) {
            let games = may_have_had(connection, material)?;
            return self.of_games(connection, games.into_iter());
        }
        let mut query = connection.prepare(&format!("{COLUMNS} WHERE {} ORDER BY id", conditions.sql()))?;
        let mut rows = query.query(params_from_iter(conditions.values()))?;
        let mut hits = Vec::new();
        while let Some(row) = rows.next()? {
            hits.extend(self.of_row(row)?);
        }
        Ok(hits)
    }

    /// Those of some games that have what is looked for.
    pub(super) fn of_games(
        &self,
        connection: &Connection,
        among: impl Iterator<Item = i64>,
    ) -> Result<Vec<Hit>, LibraryError> {
        let mut query = connection.prepare(&format!("{COLUMNS} WHERE id = ?1"))?;
        let mut hits = Vec::new();
        for game in among {
            let mut rows = query.query([game])?;
            while let Some(row) = rows.next()? {
                hits.extend(self.of_row(row)?);
            }
        }
        Ok(hits)
    }

    fn of_row(&self, row: &Row<'_>) -> Result<Option<Hit>, LibraryError> {
        let (game, end): (i64, i64) = (row.get(0)?, row.get(3)?);
        let moves = row.get_ref(2)?.as_blob().map_err(|_| LibraryError::game(game, "its moves"))?;
        // First what costs least.
        if self.material.is_some_and(|it| !it.may_have_been(Material(end.cast_unsigned()))) {
            return Ok(None);
        }
        let played = match &self.sequences {
            None => None,
            Some(sequences) => match sequences.iter().filter_map(|wanted| first(moves, wanted)).min() {
                None => return Ok(None),
                found => found,
            },
        };
        if self.pieces.is_none() && self.material.is_none() {
            return Ok(Some(Hit { game, ply: played }));
        }
        let start: Option<String> = row.get(1)?;
        let read;
        let start = match start {
            None => &self.usual_start,
            Some(fen) => {
                read = start_of(game, Some(&fen))?;
                &read
            }
        };
        Ok(self.on_board(start, moves).map(|ply| Hit { game, ply: Some(ply) }))
    }

    /// The first ply at which pieces and material are as wanted.
    fn on_board(&self, start: &Position, moves: &[u8]) -> Option<usize> {
        let mut walk = Walk::new(start);
        let mut material = Material::of(walk.board());
        let mut is_material = self.material.is_none_or(|wanted| wanted.is(material));
        let mut moves = decode(moves);
        for ply in 0.. {
            if is_material && self.are_pieces(walk.board()) {
                return Some(ply);
            }
            if let Some(captured) = walk.play(moves.next()??)? {
                material.0 -= 1 << Material::shift(captured.color(), captured.kind());
                is_material = self.material.is_none_or(|wanted| wanted.is(material));
            }
        }
        None
    }

    fn are_pieces(&self, board: &Board) -> bool {
        let are = |pieces: &Vec<(Square, Piece)>| {
            pieces.iter().all(|&(square, piece)| board.piece_on(square) == Some(piece))
        };
        self.pieces.as_ref().is_none_or(|both| both.iter().any(are))
    }
}

/// The games that may have had some material, by what they have at the end. Moves are not read for it.
fn may_have_had(connection: &Connection, material: MaterialPattern) -> Result<Vec<i64>, LibraryError> {
    let mut query = connection.prepare("SELECT id, material FROM game INDEXED BY game_facts ORDER BY id")?;
    let mut rows = query.query([])?;
    let mut games = Vec::new();
    while let Some(row) = rows.next()? {
        let end: i64 = row.get(1)?;
        if material.may_have_been(Material(end.cast_unsigned())) {
            games.push(row.get(0)?);
        }
    }
    Ok(games)
}

/// The ply at which some moves begin.
fn first(moves: &[u8], wanted: &[u8]) -> Option<usize> {
    (0..=moves.len().checked_sub(wanted.len())?)
        .step_by(2)
        .find(|&at| moves[at..].starts_with(wanted))
        .map(|at| at / 2)
}
