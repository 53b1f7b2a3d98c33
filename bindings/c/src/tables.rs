//! Endgame tables.

use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::path::Path;

use chuhe_tables::{Tables, Value};

use crate::boundary::{given, guard, hand_over, put, put_list, take_back, text};
use crate::errors::{ChuheStatus, Fault};
use crate::game::ChuheGame;
use crate::values::ChuheMove;

/// Endgame tables. Made by chuhe_tables_new(), freed by chuhe_tables_free().
pub struct ChuheTables(pub(crate) Tables);

/// The value of a position for the side to move, with best play of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum ChuheValueKind {
    /// The tables do not contain the position.
    Unknown = 0,
    /// Nobody can force a win.
    Draw = 1,
    /// A win.
    Win = 2,
    /// A loss.
    Loss = 3,
    /// A win because the other side has to break off a perpetual check or chase.
    RuledWin = 4,
    /// A loss because the side to move has to break off a perpetual check or chase.
    RuledLoss = 5,
}

/// A value of the tables.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ChuheValue {
    /// The kind of the value.
    pub kind: ChuheValueKind,
    /// For wins and losses: plies to mate, stalemate or the capture that leads to a decided ending of another class. For wins
    /// and losses by a ruling: steps to the ruling; the winner keeps the win by moves to positions with no more steps.
    pub distance: u32,
    /// Whether the win takes longer than 120 plies, so that the natural move limit can turn it into a draw.
    pub is_cursed: bool,
}

/// A legal move and its value.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ChuheRatedMove {
    /// The move.
    pub mv: ChuheMove,
    /// The value of the move for the side that plays it. The distance includes the move itself.
    pub value: ChuheValue,
}

impl From<Value> for ChuheValue {
    fn from(value: Value) -> ChuheValue {
        let (kind, distance) = match value {
            Value::Draw => (ChuheValueKind::Draw, 0),
            Value::Win { plies } => (ChuheValueKind::Win, plies),
            Value::Loss { plies } => (ChuheValueKind::Loss, plies),
            Value::RuledWin { steps } => (ChuheValueKind::RuledWin, steps),
            Value::RuledLoss { steps } => (ChuheValueKind::RuledLoss, steps),
        };
        ChuheValue { kind, distance: u32::from(distance), is_cursed: value.is_cursed() }
    }
}

const UNKNOWN: ChuheValue = ChuheValue { kind: ChuheValueKind::Unknown, distance: 0, is_cursed: false };

/// The tables that are built in: 46 classes of endings with at most one rook, horse, cannon or pawn on each side.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_tables_new(tables: Option<&mut MaybeUninit<*mut ChuheTables>>) -> ChuheStatus {
    guard(|| hand_over(tables, "tables", || Ok(ChuheTables(Tables::embedded()))))
}

/// Frees tables. NULL is allowed. An engine that uses the tables has its own copy.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhe_tables_free(tables: *mut ChuheTables) {
    guard(|| {
        // SAFETY: the caller keeps the rules of the header.
        unsafe { take_back(tables) };
        Ok(())
    });
}

/// Adds the tables of a file, or of all files with the extension .cht in a folder. Existing classes are kept.
/// path: in UTF-8.
/// added: receives the number of tables added, even if some of the files cannot be used; may be NULL.
/// Errors: CHUHE_STATUS_BAD_FILE if a file cannot be used; the others have been added.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhe_tables_add(
    tables: Option<&mut ChuheTables>,
    path: *const c_char,
    mut added: Option<&mut MaybeUninit<usize>>,
) -> ChuheStatus {
    if let Some(added) = &mut added {
        added.write(0);
    }
    guard(|| {
        let tables = &mut given(tables, "tables")?.0;
        // SAFETY: the caller keeps the rules of the header.
        let path = unsafe { text(path, "path") }?;
        let fault = |error| Fault::File { file: path.to_owned(), error };
        let (count, failed) = tables.add(Path::new(path)).map_err(fault)?;
        if let Some(added) = added {
            added.write(count);
        }
        failed.into_iter().next().map_or(Ok(()), |error| Err(error.into()))
    })
}

/// The number of tables.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_tables_count(
    tables: Option<&ChuheTables>,
    count: Option<&mut MaybeUninit<usize>>,
) -> ChuheStatus {
    guard(|| put(count, "count", || Ok(given(tables, "tables")?.0.iter().count())))
}

/// The value of the position. The moves before it and its clock are ignored.
/// value: receives CHUHE_VALUE_KIND_UNKNOWN if there is no table for the position.
/// Errors: CHUHE_STATUS_BAD_FILE if a table is damaged.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_tables_probe(
    tables: Option<&ChuheTables>,
    game: Option<&ChuheGame>,
    value: Option<&mut MaybeUninit<ChuheValue>>,
) -> ChuheStatus {
    guard(|| {
        put(value, "value", || {
            let position = given(game, "game")?.0.position();
            let found = given(tables, "tables")?.0.value(position.board(), position.side_to_move())?;
            Ok(found.map_or(UNKNOWN, ChuheValue::from))
        })
    })
}

/// All legal moves with their values, the best first; none if the value of the position or of a move is unknown.
/// moves: room for capacity moves; CHUHE_MAX_MOVES are always enough.
/// Errors: CHUHE_STATUS_BAD_FILE if a table is damaged.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhe_tables_rate(
    tables: Option<&ChuheTables>,
    game: Option<&ChuheGame>,
    moves: *mut ChuheRatedMove,
    capacity: usize,
    count: Option<&mut MaybeUninit<usize>>,
) -> ChuheStatus {
    guard(|| {
        let rated = given(tables, "tables")?.0.rate(given(game, "game")?.0.position())?;
        let rated: Vec<_> = rated
            .into_iter()
            .flat_map(|(_, moves)| moves)
            .map(|rated| ChuheRatedMove { mv: rated.mv.bits(), value: rated.value.into() })
            .collect();
        // SAFETY: the caller keeps the rules of the header.
        unsafe { put_list(&rated, moves, capacity, count) }
    })
}
