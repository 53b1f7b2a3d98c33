//! Books in SQLite files: `.obk`, `.pfBook` and `.xqb`, distinguished by the table in them.
//!
//! | file | what |
//! |---|---|
//! | `keys` | hash keys of `.obk` and `.pfBook` |
//! | `error` | why a file cannot be used |
//! | `guard` | protection against harmful files |
//! | `obk` | writing `.obk` |
//! | [`xqb`] | packed positions, the keys of `.xqb` |
//!
//! Files are opened for reading only, and read for every position asked about. Their content is not trusted:
//! numbers may be of any type, moves illegal, and an index may not agree with its table.

mod error;
mod guard;
mod keys;
pub(crate) mod obk;
pub mod xqb;

pub use error::SqliteError;
pub use keys::keys;

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, Row, params_from_iter};
use xiangqi::{Move, Position};

use guard::Deadline;
use obk::HALF_LIFE;

use crate::eleeye::square_of_number;
use crate::entry::{Book, BookMove, ProbeError, best_first};
use crate::weight;

/// The format of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// `.obk`
    Obk,
    /// `.pfBook`
    PfBook,
    /// `.xqb`
    Xqb,
}

impl Layout {
    const ALL: [Layout; 3] = [Layout::Obk, Layout::PfBook, Layout::Xqb];

    /// The usual extension of such files.
    pub fn name(self) -> &'static str {
        match self {
            Layout::Obk => "obk",
            Layout::PfBook => "pfBook",
            Layout::Xqb => "xqb",
        }
    }

    fn table(self) -> &'static str {
        match self {
            Layout::Obk => "bhobk",
            Layout::PfBook => "pfBook",
            Layout::Xqb => "book",
        }
    }

    /// Columns: key, move, score, games won, drawn and lost, whether the row is valid.
    fn columns(self) -> [&'static str; 7] {
        match self {
            Layout::Obk | Layout::PfBook => ["vkey", "vmove", "vscore", "vwin", "vdraw", "vlost", "vvalid"],
            Layout::Xqb => ["Key", "Move", "Score", "Win", "Draw", "Lost", "Valid"],
        }
    }

    /// The query for the rows that have one of `keys` given keys.
    fn query(self, keys: usize, access: Access) -> String {
        let [key, mv, score, win, draw, lost, valid] = self.columns();
        let (table, marks) = (self.table(), vec!["?"; keys].join(", "));
        // In brackets a name that is not a column causes an error. In quotation marks it would be taken for a string.
        format!(
            "SELECT [{key}], [{mv}], [{score}], [{win}], [{draw}], [{lost}] FROM [{table}] {} \
             WHERE [{key}] IN ({marks}) AND [{valid}] IS NOT 0",
            access.clause()
        )
    }
}

/// How queries find rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    /// SQLite chooses how to find rows.
    Free,
    /// Queries read the whole table, because an index disagrees with it.
    Scan,
}

impl Access {
    fn clause(self) -> &'static str {
        if self == Access::Scan { "NOT INDEXED" } else { "" }
    }
}

/// A book in an SQLite file.
#[derive(Debug)]
pub struct SqliteBook {
    connection: Mutex<Connection>,
    deadline: Deadline,
    layout: Layout,
    access: Access,
    /// How long a query may take; `None` for no limit.
    probe_time: Option<Duration>,
}

/// The time limit for opening a book.
const OPEN_TIME: Duration = Duration::from_secs(2);

/// How long a query may take while a game waits for it. With an index it takes some microseconds; a table of a hundred
/// thousand moves is read through in this time.
const PROBE_TIME: Duration = Duration::from_millis(300);

/// The number of rows that are looked up to see whether the index finds them.
const INDEX_SAMPLES: i64 = 64;

impl SqliteBook {
    /// Opens a book. Reads some rows by the index, to check it.
    ///
    /// # Errors
    /// If SQLite cannot read the file, or it has no table of a known book with the columns needed.
    pub fn open(path: &Path) -> Result<SqliteBook, SqliteError> {
        let (connection, deadline) = guard::open(path)?;
        let mut journal = path.as_os_str().to_owned();
        journal.push("-wal");
        if std::fs::metadata(&journal).is_ok_and(|metadata| metadata.len() > 0) {
            log::warn!("{}: what is only in its -wal file is not read", path.display());
        }
        deadline.set(Some(OPEN_TIME));
        let layout = layout_of(&connection)?.ok_or(SqliteError::NoTable)?;
        guard::check_table(&connection, layout.table())?;
        // This query fails if a column does not exist.
        connection.prepare(&layout.query(1, Access::Free))?;
        let access = match index_is_sound(&connection, layout) {
            Ok(true) => Access::Free,
            sound => {
                log::warn!("the book's index does not agree with its table ({sound:?}): reading the table");
                Access::Scan
            }
        };
        Ok(SqliteBook {
            connection: Mutex::new(connection),
            deadline,
            layout,
            access,
            probe_time: Some(PROBE_TIME),
        })
    }

    /// Removes the time limit of queries. Only for work that no game is waiting for.
    pub fn without_time_limit(self) -> SqliteBook {
        SqliteBook { probe_time: None, ..self }
    }

    /// The format of the file.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// Whether an index is damaged. Every query then reads the whole table.
    pub fn is_index_damaged(&self) -> bool {
        self.access == Access::Scan
    }

    /// The faults that SQLite finds in the file. Reads the whole file.
    ///
    /// # Errors
    /// If the check itself fails.
    pub fn faults(&self) -> Result<Vec<String>, ProbeError> {
        let connection = self.connection();
        self.deadline.set(None);
        let mut statement = connection.prepare("PRAGMA integrity_check(10)").map_err(unreadable)?;
        let lines = statement.query_map([], |row| row.get::<_, String>(0)).map_err(unreadable)?;
        let lines: Result<Vec<String>, _> = lines.collect();
        Ok(lines.map_err(unreadable)?.into_iter().filter(|line| line != "ok").collect())
    }

    /// Calls `visit` with every position of the book, if the format keeps positions rather than hash keys; with
    /// Red to move. Returns the number of keys that are not positions, or `None` if it keeps hash keys.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn each_position(
        &self,
        mut visit: impl FnMut(&Position, &[BookMove]),
    ) -> Result<Option<u64>, ProbeError> {
        if self.layout != Layout::Xqb {
            return Ok(None);
        }
        let keys = {
            let connection = self.connection();
            self.deadline.set(None);
            let mut statement = connection
                .prepare("SELECT DISTINCT [Key] FROM [book] NOT INDEXED ORDER BY [Key]")
                .map_err(unreadable)?;
            let keys = statement
                .query_map([], |row| Ok(row.get_ref(0)?.as_blob().map(<[u8]>::to_vec).unwrap_or_default()));
            keys.and_then(Iterator::collect::<Result<Vec<Vec<u8>>, _>>).map_err(unreadable)?
        };
        let mut bad = 0;
        for key in keys {
            match xqb::position(&key) {
                Some(position) => visit(&position, &self.probe(&position)?),
                None => bad += 1,
            }
        }
        Ok(Some(bad))
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The rows with any of these keys.
    fn rows(&self, keys: &[Value]) -> Result<Vec<BookRow>, ProbeError> {
        let rows = match self.rows_by(keys, self.access) {
            // The index is damaged; the table may still be intact.
            Err(_) if self.access == Access::Free => self.rows_by(keys, Access::Scan),
            rows => rows,
        };
        rows.map_err(unreadable)
    }

    fn rows_by(&self, keys: &[Value], access: Access) -> rusqlite::Result<Vec<BookRow>> {
        let connection = self.connection();
        self.deadline.set(self.probe_time);
        let mut statement = connection.prepare_cached(&self.layout.query(keys.len(), access))?;
        statement.query_map(params_from_iter(keys), BookRow::read)?.collect()
    }
}

impl Book for SqliteBook {
    fn probe(&self, position: &Position) -> Result<Vec<BookMove>, ProbeError> {
        if self.layout == Layout::Xqb {
            let (key, view) = xqb::key(position);
            let rows = self.rows(&[Value::Blob(key)])?;
            return Ok(known_moves(position, rows.iter(), |number| view.read_move(number)));
        }
        // One query looks up both mirror images, because a second query takes longer than a second key.
        let [as_is, mirrored] = keys(position).map(stored_forms);
        let rows = self.rows(&[as_is.as_slice(), &mirrored].concat())?;
        let moves = known_moves(position, with_key(&rows, &as_is), read_move);
        if !moves.is_empty() {
            return Ok(moves);
        }
        Ok(known_moves(position, with_key(&rows, &mirrored), |number| read_move(number).map(Move::mirrored)))
    }
}

/// The rows whose key has one of these forms.
fn with_key<'r>(rows: &'r [BookRow], forms: &[Value]) -> impl Iterator<Item = &'r BookRow> {
    rows.iter().filter(move |row| forms.iter().any(|form| is_same(form, &row.key)))
}

/// The legal moves among rows; `read` makes a move of a row's number.
fn known_moves<'r>(
    position: &Position,
    rows: impl Iterator<Item = &'r BookRow>,
    read: impl Fn(i64) -> Option<Move>,
) -> Vec<BookMove> {
    let mut found: Vec<(Move, &BookRow)> = Vec::new();
    for row in rows {
        // Two positions rarely have the same 64-bit key. So a row with an illegal move is damaged; other rows may be
        // intact.
        let legal = |number| read(number).filter(|&mv| position.is_legal(mv));
        if let Some(mv) = legal(row.mv).or_else(|| legal(swapped(row.mv)?))
            && found.iter().all(|&(other, _)| other != mv)
        {
            found.push((mv, row));
        }
    }
    weighed(&found)
}

/// Whether a key of the table is this one, as SQLite compares them: numbers by value, whatever their type.
fn is_same(form: &Value, key: &Value) -> bool {
    match (form, key) {
        (Value::Real(real), Value::Integer(integer)) | (Value::Integer(integer), Value::Real(real)) => {
            *integer as f64 == *real
        }
        _ => form == key,
    }
}

/// The forms in which programs store a key: SQLite's integers have a sign, so those with the highest bit set
/// become negative, or real numbers with the same bits.
fn stored_forms(key: u64) -> Vec<Value> {
    let mut forms = vec![Value::Integer(key.cast_signed())];
    let real = f64::from_bits(key);
    if key.leading_zeros() == 0 && !real.is_nan() {
        forms.push(Value::Real(real));
    }
    forms
}

/// The number of a move with its bytes swapped. `.yfk`, the books of 勇芳, are otherwise like `.obk`, with a table of
/// the same name; no move is legal both ways, since only one of its squares has a piece of the mover's.
fn swapped(number: i64) -> Option<i64> {
    Some(u16::try_from(number).ok()?.swap_bytes().into())
}

/// A move of `.obk` and `.pfBook`: 256 × from + to.
fn read_move(number: i64) -> Option<Move> {
    let [from, to] = u16::try_from(number).ok()?.to_be_bytes();
    Move::try_new(square_of_number(from)?, square_of_number(to)?)
}

/// The values of a row.
struct BookRow {
    key: Value,
    mv: i64,
    score: Option<i64>,
    won: u32,
    drawn: u32,
    lost: u32,
}

impl BookRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<BookRow> {
        let count = |index| {
            let number = number(row.get_ref(index)?).unwrap_or(0).max(0);
            Ok::<_, rusqlite::Error>(u32::try_from(number).unwrap_or(u32::MAX))
        };
        Ok(BookRow {
            key: row.get(0)?,
            mv: number(row.get_ref(1)?).unwrap_or(-1),
            score: number(row.get_ref(2)?),
            won: count(3)?,
            drawn: count(4)?,
            lost: count(5)?,
        })
    }

    fn games(&self) -> u32 {
        self.won.saturating_add(self.drawn).saturating_add(self.lost)
    }

    fn points(&self) -> u32 {
        self.won.saturating_mul(2).saturating_add(self.drawn)
    }
}

/// A number, whatever it was stored as.
fn number(value: ValueRef<'_>) -> Option<i64> {
    match value {
        ValueRef::Integer(number) => Some(number),
        ValueRef::Real(number) => Some(number as i64),
        ValueRef::Text(text) => std::str::from_utf8(text).ok()?.trim().parse().ok(),
        ValueRef::Null | ValueRef::Blob(_) => None,
    }
}

/// The moves with weights: by score if the scores differ, else by results, else all equal.
fn weighed(found: &[(Move, &BookRow)]) -> Vec<BookMove> {
    let score = |row: &BookRow| row.score.unwrap_or(i64::MIN).clamp(i32::MIN.into(), i32::MAX.into()) as i32;
    let best = found.iter().map(|(_, row)| score(row)).max().unwrap_or(0);
    let scores_differ = found.iter().any(|(_, row)| score(row) != best);
    let any_points = found.iter().any(|(_, row)| row.points() > 0);
    let mut moves: Vec<BookMove> = found
        .iter()
        .map(|(mv, row)| BookMove {
            mv: *mv,
            weight: if scores_differ || !any_points {
                weight::by_score(best, score(row), HALF_LIFE)
            } else {
                row.points()
            },
            games: row.games(),
            points: row.points(),
            score: row.score.map(|score| score.clamp(-i64::from(i16::MAX), i64::from(i16::MAX)) as i16),
            depth: 0,
        })
        .collect();
    best_first(&mut moves);
    moves
}

/// The layout of the book, by the name of its table.
fn layout_of(connection: &Connection) -> rusqlite::Result<Option<Layout>> {
    let mut statement = connection.prepare("SELECT name FROM sqlite_master WHERE type = 'table'")?;
    let names = statement.query_map([], |row| row.get::<_, String>(0))?;
    let names: Vec<String> = names.collect::<Result<_, _>>()?;
    let has = |layout: &Layout| names.iter().any(|name| name.eq_ignore_ascii_case(layout.table()));
    Ok(Layout::ALL.into_iter().find(|layout| has(layout)))
}

/// Whether the index finds sample rows from all over the table by their keys.
fn index_is_sound(connection: &Connection, layout: Layout) -> rusqlite::Result<bool> {
    let (table, [key, ..]) = (layout.table(), layout.columns());
    let by_key = format!("SELECT rowid FROM [{table}] WHERE [{key}] = ?1");
    let mut plan = connection.prepare(&format!("EXPLAIN QUERY PLAN {by_key}"))?;
    let details = plan.query_map([Value::Null], |row| row.get::<_, String>(3))?;
    let details: Vec<String> = details.collect::<Result<_, _>>()?;
    if !details.iter().any(|detail| detail.contains("INDEX")) {
        // Without an index the query reads the whole table anyway.
        return Ok(true);
    }
    let mut from = connection.prepare(&format!(
        "SELECT rowid, [{key}] FROM [{table}] NOT INDEXED WHERE rowid >= ?1 AND [{key}] IS NOT NULL \
         ORDER BY rowid LIMIT 1"
    ))?;
    let mut by_key = connection.prepare(&by_key)?;
    let last: Option<i64> =
        connection.query_row(&format!("SELECT max(rowid) FROM [{table}]"), [], |row| row.get(0))?;
    for sample in 1..=INDEX_SAMPLES {
        let first = (i128::from(last.unwrap_or(0)) * i128::from(sample) / i128::from(INDEX_SAMPLES)) as i64;
        let mut rows = from.query([first])?;
        let Some(row) = rows.next()? else { continue };
        let (rowid, value): (i64, Value) = (row.get(0)?, row.get(1)?);
        let found = by_key.query_map([value], |row| row.get::<_, i64>(0))?;
        if !found.collect::<Result<Vec<i64>, _>>()?.contains(&rowid) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn unreadable(error: rusqlite::Error) -> ProbeError {
    ProbeError(error.to_string())
}
