//! Conditions that need every position of a game: pieces, material, sequences.

use rusqlite::{Connection, Params, Row, params_from_iter};
use xiangqi::Position;

use super::headers::Conditions;
use super::query::{Hit, Query};
use super::replay::{Arrangement, Replay};
use crate::error::LibraryError;
use crate::game::start_of;
use crate::material::MaterialPattern;
use crate::moves::Material;

/// The conditions on a game's moves.
#[derive(Debug)]
pub(super) struct Scan {
    /// The moves and their mirror images.
    sequences: Option<[Vec<u16>; 2]>,
    /// The pieces and their mirror image.
    pieces: Option<[Arrangement; 2]>,
    /// All squares of `pieces`, a bit each.
    squares: u128,
    material: Option<MaterialPattern>,
    usual_start: Replay,
}

const COLUMNS: &str = "SELECT id, start, moves, material FROM game";

impl Scan {
    /// The conditions of a query on moves; `None` if it has none.
    pub(super) fn of(query: &Query) -> Option<Scan> {
        let has = |is: bool| is.then_some(());
        let sequences = has(!query.sequence.is_empty()).map(|()| {
            let moves = query.sequence.iter();
            [moves.clone().map(|mv| mv.bits()).collect(), moves.map(|mv| mv.mirrored().bits()).collect()]
        });
        let pieces = has(!query.pieces.is_empty()).map(|()| {
            let mirrored = query.pieces.iter().map(|&(square, piece)| (square.mirrored(), piece));
            [Arrangement::of(query.pieces.iter().copied()), Arrangement::of(mirrored)]
        });
        let squares = pieces.iter().flatten().fold(0, |squares, these| squares | these.squares());
        let material = query.material;
        let is_any = sequences.is_some() || pieces.is_some() || material.is_some();
        let usual_start = Replay::new(&Position::default());
        is_any.then_some(Scan { sequences, pieces, squares, material, usual_start })
    }

    /// The games that match the conditions and the scan.
    pub(super) fn of_all(
        &self,
        connection: &Connection,
        conditions: &Conditions,
    ) -> Result<Vec<Hit>, LibraryError> {
        if let Some(material) = self.material.filter(|_| conditions.is_empty()) {
            let games = may_have_had(connection, material)?;
            return self.of_games(connection, games.into_iter());
        }
        self.of_query(connection, conditions.sql(), params_from_iter(conditions.values()))
    }

    /// The games from one number to another that match.
    pub(super) fn of_range(
        &self,
        connection: &Connection,
        (first, last): (i64, i64),
    ) -> Result<Vec<Hit>, LibraryError> {
        self.of_query(connection, "id BETWEEN ?1 AND ?2".to_owned(), [first, last])
    }

    fn of_query(
        &self,
        connection: &Connection,
        clause: String,
        values: impl Params,
    ) -> Result<Vec<Hit>, LibraryError> {
        let mut query = connection.prepare(&format!("{COLUMNS} WHERE {clause} ORDER BY id"))?;
        let mut rows = query.query(values)?;
        let mut hits = Vec::new();
        while let Some(row) = rows.next()? {
            hits.extend(self.of_row(row)?);
        }
        Ok(hits)
    }

    /// Whether all games are scanned one after another: no index excludes any of them.
    pub(super) fn takes_all(&self, conditions: &Conditions) -> bool {
        self.material.is_none() && conditions.is_empty()
    }

    /// The rows of matching games, among these games.
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
        // The cheapest test comes first.
        if self.material.is_some_and(|it| !it.may_have_been(Material(end.cast_unsigned()))) {
            return Ok(None);
        }
        let played = match &self.sequences {
            None => None,
            Some(sequences) => match first(moves, sequences) {
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
                read = Replay::new(&start_of(game, Some(&fen))?);
                &read
            }
        };
        Ok(self.on_board(start.clone(), moves).map(|ply| Hit { game, ply: Some(ply) }))
    }

    /// The first ply whose pieces and material match.
    fn on_board(&self, mut replay: Replay, moves: &[u8]) -> Option<usize> {
        let is_material =
            |replay: &Replay| self.material.is_none_or(|wanted| wanted.matches(replay.material()));
        let are_pieces =
            |replay: &Replay| self.pieces.as_ref().is_none_or(|both| both.iter().any(|it| it.is_on(replay)));
        let (mut has_material, mut has_pieces) = (is_material(&replay), are_pieces(&replay));
        let mut moves = bits_of(moves);
        for ply in 0.. {
            if has_material && has_pieces {
                return Some(ply);
            }
            let changed = replay.play(moves.next()?)?;
            if changed.is_capture {
                has_material = is_material(&replay);
            }
            if changed.squares & self.squares != 0 {
                has_pieces = are_pieces(&replay);
            }
        }
        None
    }
}

/// The games that may have had some material, judged by their final material, without reading their moves.
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

/// The moves of a game, in the two bytes that a library has of each.
fn bits_of(moves: &[u8]) -> impl Iterator<Item = u16> + Clone + '_ {
    moves.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
}

/// The ply at which one of two sequences begins.
fn first(moves: &[u8], sequences: &[Vec<u16>; 2]) -> Option<usize> {
    let begins = sequences.each_ref().map(|sequence| sequence.first().copied());
    bits_of(moves).enumerate().find_map(|(ply, bits)| {
        let is_at = |sequence: &Vec<u16>| {
            let rest = &moves[2 * ply..];
            rest.len() >= 2 * sequence.len()
                && bits_of(rest).zip(sequence).all(|(bits, wanted)| bits == *wanted)
        };
        // Few moves can be the first move of a sequence, so this test comes first.
        (begins.contains(&Some(bits)) && sequences.iter().any(is_at)).then_some(ply)
    })
}
