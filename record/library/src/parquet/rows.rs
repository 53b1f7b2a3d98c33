//! Games and positions as columns. The year is in the name of the folder.

use xiangqi::{Move, Position};

use super::column::{Column, Kind};
use crate::error::LibraryError;
use crate::game::Game;
use crate::index::key_of;

/// A table of rows that is being filled.
pub(super) trait Rows {
    /// Adds the rows of a game.
    fn add(&mut self, game: &Game) -> Result<(), LibraryError>;

    /// The columns.
    fn columns(&self) -> &[Column];

    /// Removes all rows.
    fn clear(&mut self);

    /// The number of rows.
    fn length(&self) -> usize {
        self.columns().first().map_or(0, Column::rows)
    }
}

/// A row per game.
#[derive(Debug)]
pub(super) struct GameRows([Column; 13]);

impl Default for GameRows {
    fn default() -> GameRows {
        use Kind::{Int32, Int64, Text};
        let columns = [
            ("game", Int64),
            ("red", Text),
            ("black", Text),
            ("event", Text),
            ("site", Text),
            ("date", Text),
            ("round", Text),
            ("result", Text),
            ("red_elo", Int32),
            ("black_elo", Int32),
            ("opening", Text),
            ("ecco", Text),
            ("plies", Int32),
        ];
        GameRows(columns.map(|(name, kind)| Column::new(name, kind)))
    }
}

impl Rows for GameRows {
    fn add(&mut self, game: &Game) -> Result<(), LibraryError> {
        let [id, red, black, event, site, date, round, result, red_elo, black_elo, opening, ecco, plies] =
            &mut self.0;
        id.push(Some(game.id));
        red.push_text(game.red.as_deref());
        black.push_text(game.black.as_deref());
        event.push_text(game.event.as_deref());
        site.push_text(game.site.as_deref());
        date.push_text(game.date.as_deref());
        round.push_text(game.round.as_deref());
        result.push_text(Some(game.result.as_str()));
        red_elo.push(game.red_elo.map(i64::from));
        black_elo.push(game.black_elo.map(i64::from));
        opening.push_text(game.opening.as_deref());
        ecco.push_text(game.ecco.as_deref());
        plies.push(i32::try_from(game.plies).ok().map(i64::from));
        Ok(())
    }

    fn columns(&self) -> &[Column] {
        &self.0
    }

    fn clear(&mut self) {
        self.0.iter_mut().for_each(Column::clear);
    }
}

/// A row per position: the start, and the position after each move.
#[derive(Debug)]
pub(super) struct PositionRows {
    /// Game, ply, key, next move; and, if requested, the FEN, which takes most of the space.
    columns: Vec<Column>,
}

impl PositionRows {
    /// Rows with or without FENs.
    pub(super) fn new(fens: bool) -> PositionRows {
        use Kind::{Int16, Int64, Text};
        let columns = [("game", Int64), ("ply", Int16), ("key", Int64), ("move", Text), ("fen", Text)];
        let columns = columns.into_iter().take(if fens { 5 } else { 4 });
        PositionRows { columns: columns.map(|(name, kind)| Column::new(name, kind)).collect() }
    }

    fn row(&mut self, game: i64, ply: usize, position: &Position, next: Option<Move>) {
        let [id, plies, key, mv, rest @ ..] = &mut self.columns[..] else { return };
        id.push(Some(game));
        plies.push(i16::try_from(ply).ok().map(i64::from));
        key.push(Some(key_of(position)));
        mv.push_text(next.map(|mv| mv.to_string()).as_deref());
        if let [fen] = rest {
            fen.push_text(Some(&position.fen()));
        }
    }
}

impl Rows for PositionRows {
    fn add(&mut self, game: &Game) -> Result<(), LibraryError> {
        game.each_position(|ply, position, next| self.row(game.id, ply, position, next))
    }

    fn columns(&self) -> &[Column] {
        &self.columns
    }

    fn clear(&mut self) {
        self.columns.iter_mut().for_each(Column::clear);
    }
}
