//! SQLite books, with small ones that the tests make: every form in which programs store keys, and faults of
//! files.

use std::path::{Path, PathBuf};

use chuhe_book::sqlite::{SqliteBook, SqliteError, keys, xqb};
use chuhe_book::{Book, BookFile, BookMove, OpenError, open};
use proptest::prelude::*;
use rusqlite::types::Value;
use rusqlite::{Connection, params};
use xiangqi::{Move, Position, SplitMix64, Square};

use crate::common::{after, mv, random_game};
use chuhe_test_support::books as checks;
use chuhe_test_support::folder::TempFolder;

/// A key as programs that know signed integers store it.
fn signed(key: u64) -> Value {
    Value::Integer(key as i64)
}

/// 256 × from + to.
fn number(mv: Move) -> i64 {
    let byte = |square: Square| (16 * (12 - square.rank().index()) + 3 + square.file().index()) as i64;
    256 * byte(mv.from()) + byte(mv.to())
}

/// A book of a table, with an index on the key.
struct Made {
    _dir: TempFolder,
    path: PathBuf,
    connection: Connection,
    table: &'static str,
}

impl Made {
    fn new(table: &'static str) -> Made {
        let dir = TempFolder::new("book");
        let path = dir.path("book");
        let connection = Connection::open(&path).unwrap();
        connection
            .execute_batch(&format!(
                "CREATE TABLE {table} (id INTEGER PRIMARY KEY, vkey, vmove INTEGER, vscore INTEGER, vwin INTEGER,
                 vdraw INTEGER, vlost INTEGER, vvalid INTEGER, vmemo BLOB, vindex INTEGER);
                 CREATE INDEX by_key ON {table} (vkey);"
            ))
            .unwrap();
        Made { _dir: dir, path, connection, table }
    }

    fn add(&self, key: impl rusqlite::ToSql, text: &str, score: i64, games: [i64; 3], valid: i64) {
        let sql = format!(
            "INSERT INTO {} (vkey, vmove, vscore, vwin, vdraw, vlost, vvalid) VALUES (?1,?2,?3,?4,?5,?6,?7)",
            self.table
        );
        let [won, drawn, lost] = games;
        self.connection
            .execute(&sql, params![key, number(mv(text)), score, won, drawn, lost, valid])
            .unwrap();
    }

    fn open(&self) -> BookFile {
        open(&self.path).unwrap()
    }
}

fn texts(book: &dyn Book, position: &Position) -> Vec<String> {
    book.probe(position).unwrap().iter().map(|m| m.mv.to_string()).collect()
}

#[test]
fn hash_keys_are_those_of_the_books() {
    assert_eq!(keys(&Position::default()), [0x628D_04D7_C9C1_44AE; 2]);
    assert_eq!(keys(&Position::default())[0], 7_101_337_512_282_506_414);
    assert_eq!(keys(&after("h2e2")), [0xA1EA_D1F6_470E_07EE, 0x29D4_30B1_D3AF_9B9E]);
}

#[test]
fn both_tables_are_read_with_their_scores_and_results() {
    for (table, format) in [("bhobk", "obk"), ("pfBook", "pfBook")] {
        let made = Made::new(table);
        let key = signed(keys(&Position::default())[0]);
        made.add(&key, "g3g4", 20, [1, 2, 3], 1);
        made.add(&key, "h2e2", 52, [5, 0, 1], 1);
        made.add(&key, "a0a1", 60, [9, 9, 9], 0);
        let book = made.open();
        assert_eq!(book.format(), format);
        let expected = [
            BookMove { mv: mv("h2e2"), weight: 1000, games: 6, points: 10, score: Some(52), depth: 0 },
            BookMove { mv: mv("g3g4"), weight: 500, games: 6, points: 4, score: Some(20), depth: 0 },
        ];
        assert_eq!(book.probe(&Position::default()).unwrap(), expected, "rows that are not valid are hidden");
        assert!(texts(&book, &after("h2e2")).is_empty());
    }
}

#[test]
fn keys_are_found_in_every_form() {
    // The key of the position after h2e2 has the highest bit set; the key of its mirror image does not.
    let [high, low] = keys(&after("h2e2"));
    let real = Value::Real(f64::from_bits(high));
    for (key, stored, expected) in
        [(signed(high), "h9g7", "h9g7"), (real, "h9g7", "h9g7"), (signed(low), "b9c7", "h9g7")]
    {
        let made = Made::new("bhobk");
        made.add(&key, stored, 1, [0; 3], 1);
        let book = made.open();
        assert_eq!(texts(&book, &after("h2e2")), [expected], "{key:?}");
        assert_eq!(texts(&book, &after("b2e2")), [mv(expected).mirrored().to_string()], "{key:?}");
    }
}

#[test]
fn invalid_rows_are_left_out() {
    let made = Made::new("bhobk");
    let key = signed(keys(&Position::default())[0]);
    made.add(&key, "h2e2", 5, [0; 3], 1);
    made.add(&key, "h2e2", 7, [0; 3], 1);
    made.add(&key, "e5e6", 9, [0; 3], 1);
    for mv in [Value::Null, Value::Integer(-1), Value::Integer(1 << 40), Value::Text("炮".into())] {
        let sql = "INSERT INTO bhobk (vkey, vmove, vscore, vvalid) VALUES (?1, ?2, 'x', NULL)";
        made.connection.execute(sql, params![key, mv]).unwrap();
    }
    assert_eq!(texts(&made.open(), &Position::default()), ["h2e2"]);
}

#[test]
fn without_scores_results_make_the_weights() {
    let made = Made::new("pfBook");
    let key = signed(keys(&Position::default())[0]);
    made.add(&key, "g3g4", 0, [1, 2, 3], 1);
    made.add(&key, "h2e2", 0, [5, 0, 1], 1);
    let weights: Vec<u32> =
        made.open().probe(&Position::default()).unwrap().iter().map(|m| m.weight).collect();
    assert_eq!(weights, [10, 4]);
}

#[test]
fn numbers_may_be_texts_and_scores_of_any_size() {
    let made = Made::new("bhobk");
    made.connection
        .execute_batch(
            "DROP TABLE bhobk;
             CREATE TABLE bhobk (vkey INTEGER, vmove TEXT, vscore TEXT, vwin TEXT, vdraw TEXT, vlost TEXT, vvalid TEXT)",
        )
        .unwrap();
    let key = signed(keys(&Position::default())[0]);
    made.add(&key, "h2e2", 40_000, [3, 1, 2], 1);
    made.add(&key, "g3g4", 17, [1, 0, 0], 1);
    made.add(&key, "a0a1", -40_000, [0; 3], 1);
    let known = made.open().probe(&Position::default()).unwrap();
    let known: Vec<_> =
        known.iter().map(|known| (known.mv.to_string(), known.score, known.games, known.points)).collect();
    let expected = [("h2e2", i16::MAX, 6, 7), ("g3g4", 17, 1, 2), ("a0a1", -i16::MAX, 0, 0)];
    assert_eq!(known, expected.map(|(mv, score, games, points)| (mv.to_owned(), Some(score), games, points)));
}

/// Makes the index forget rows added meanwhile: takes it out of the schema, adds them, and puts it back.
fn damage_index(made: Made, add: impl FnOnce(&Made)) -> Made {
    let root: i64 = made
        .connection
        .query_row("SELECT rootpage FROM sqlite_master WHERE name = 'by_key'", [], |row| row.get(0))
        .unwrap();
    let reopened = |made: Made, sql: &str| {
        let sql = format!("PRAGMA writable_schema = ON; {sql}; PRAGMA writable_schema = RESET;");
        made.connection.execute_batch(&sql).unwrap();
        Made { connection: Connection::open(&made.path).unwrap(), ..made }
    };
    let made = reopened(made, "DELETE FROM sqlite_master WHERE name = 'by_key'");
    add(&made);
    let sql = format!(
        "INSERT INTO sqlite_master VALUES ('index', 'by_key', '{0}', {root}, 'CREATE INDEX by_key ON {0} (vkey)')",
        made.table
    );
    reopened(made, &sql)
}

#[test]
fn a_damaged_index_is_detected_and_not_used() {
    let key = signed(keys(&Position::default())[0]);
    let made = Made::new("bhobk");
    made.add(signed(1), "h2e2", 0, [0; 3], 1);
    let sound = SqliteBook::open(&made.path).unwrap();
    assert!(!sound.is_index_damaged() && sound.faults().unwrap().is_empty());
    let made = damage_index(made, |made| made.add(&key, "h2e2", 5, [0; 3], 1));
    let indexed =
        made.connection.query_row("SELECT count(*) FROM bhobk WHERE vkey = ?1", [&key], |row| row.get(0));
    assert_eq!(indexed, Ok(0), "the index leads nowhere");
    let damaged = SqliteBook::open(&made.path).unwrap();
    assert!(damaged.is_index_damaged() && !damaged.faults().unwrap().is_empty());
    assert_eq!(texts(&damaged, &Position::default()), ["h2e2"]);
}

#[test]
fn other_files_are_refused() {
    let dir = TempFolder::new("book");
    let path = dir.path("book.obk");
    let made = |sql: &str| {
        let _ = std::fs::remove_file(&path);
        Connection::open(&path).unwrap().execute_batch(sql).unwrap();
        open(&path)
    };
    assert!(matches!(made("CREATE TABLE t (x)"), Err(OpenError::Sqlite(SqliteError::NoTable))));
    assert!(matches!(made("CREATE VIEW bhobk AS SELECT 1"), Err(OpenError::Sqlite(SqliteError::NoTable))));
    let missing = made("CREATE TABLE bhobk (vkey, vmove, vscore, vwin, vdraw, vlost)").unwrap_err();
    assert!(missing.to_string().contains("vvalid"), "{missing}");
    std::fs::write(&path, [&b"SQLite format 3\0"[..], &[0xFF; 500]].concat()).unwrap();
    assert!(matches!(open(&path), Err(OpenError::Sqlite(SqliteError::Sqlite(_)))));
}

#[test]
fn a_book_cut_short_is_refused_or_fails_at_a_probe() {
    let made = Made::new("bhobk");
    made.connection.execute_batch("BEGIN").unwrap();
    for n in 0..2000 {
        made.add(n, "h2e2", 0, [0; 3], 1);
    }
    made.add(signed(keys(&Position::default())[0]), "h2e2", 0, [0; 3], 1);
    made.connection.execute_batch("COMMIT").unwrap();
    let Made { path, connection, _dir: dir, .. } = made;
    drop(connection);
    let whole = std::fs::read(&path).unwrap();
    for part in 1..8 {
        std::fs::write(&path, &whole[..whole.len() * part / 8]).unwrap();
        if let Ok(book) = open(&path) {
            assert!(book.probe(&Position::default()).is_err(), "{part}/8");
        }
    }
    drop(dir);
}

fn xqb_book(path: &Path, rows: &[(&Position, &str, i64)]) {
    let connection = Connection::open(path).unwrap();
    connection
        .execute_batch(
            "CREATE TABLE book (Id INTEGER PRIMARY KEY, Key BLOB, Move INTEGER, Score INTEGER, Win INTEGER,
             Draw INTEGER, Lost INTEGER, Valid INTEGER, Memo TEXT); CREATE INDEX k ON book (Key);",
        )
        .unwrap();
    for (position, text, score) in rows {
        let (key, view) = xqb::key(position);
        let sql =
            "INSERT INTO book (Key, Move, Score, Win, Draw, Lost, Valid) VALUES (?1, ?2, ?3, 0, 0, 0, 1)";
        connection.execute(sql, params![key, view.write_move(mv(text)), score]).unwrap();
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn packed_positions_are_those_of_the_books() {
    let start = xqb::key(&Position::default()).0;
    assert_eq!(hex(&start), "ceb7cef37ac801e079f7df7df00002ebaebaeb02c004653a56939440");
    let after_e2 = "ceb7cef37ac801e3c1f7df7df00002ebaebaeb02c004653a56939440";
    assert_eq!(hex(&xqb::key(&after("h2e2")).0), after_e2);
    assert_eq!(hex(&xqb::key(&after("b2e2")).0), after_e2);
    assert_eq!(xqb::position(&start), Some(Position::default()));
    assert_eq!(xqb::position(&start[1..]), None);
    assert_eq!(xqb::position(&[]), None);
}

#[test]
fn packed_books_are_read_and_listed() {
    let dir = TempFolder::new("book");
    let path = dir.path("book.xqb");
    let (start, reply) = (Position::default(), after("h2e2"));
    xqb_book(&path, &[(&start, "h2e2", 30), (&start, "g3g4", 10), (&reply, "h9g7", -20)]);
    Connection::open(&path)
        .unwrap()
        .execute("INSERT INTO book (Key, Valid) VALUES (x'FFFF', 1)", [])
        .unwrap();
    let BookFile::Sqlite(book) = open(&path).unwrap() else { panic!("an SQLite file") };
    assert_eq!(book.layout().name(), "xqb");
    assert_eq!(texts(&book, &start), ["h2e2", "g3g4"]);
    assert_eq!(texts(&book, &reply), ["h9g7"]);
    assert_eq!(texts(&book, &after("b2e2")), ["b9c7"]);
    let mut listed = Vec::new();
    let bad = book.each_position(|position, moves| listed.push((position.clone(), moves.len()))).unwrap();
    assert_eq!(bad, Some(1));
    let seen = |position: &Position, moves| listed.iter().any(|(p, n)| p == position && *n == moves);
    assert_eq!(listed.len(), 2);
    assert!(seen(&start, 2));
    let turned = reply.color_flipped();
    assert!(seen(&turned, 1) || seen(&turned.mirrored(), 1), "as the side to move sees it");
}

#[test]
fn packed_positions_and_moves_round_trip() {
    let mut rng = SplitMix64::new(9);
    for _ in 0..200 {
        let mut position = Position::default();
        random_game(&mut rng, 60).into_iter().for_each(|mv| position.play(mv).unwrap());
        let (key, view) = xqb::key(&position);
        assert_eq!(xqb::key(&position.mirrored()).0, key);
        assert_eq!(xqb::key(&position.color_flipped()).0, key);
        for mv in position.legal_moves() {
            assert_eq!(view.read_move(view.write_move(mv)), Some(mv));
        }
        checks::xqb(&key);
    }
}

proptest! {
    #[test]
    fn any_bytes_as_a_packed_position(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        checks::xqb(&bytes);
    }

    #[test]
    fn a_packed_position_with_a_changed_bit(at in 0usize..224) {
        let (mut key, _) = xqb::key(&Position::default());
        key[at / 8] ^= 1 << (at % 8);
        checks::xqb(&key);
    }
}

#[test]
fn tables_that_compute_are_refused() {
    let columns = "vmove INT, vscore INT, vwin INT, vdraw INT, vlost INT, vvalid INT";
    let dir = TempFolder::new("book");
    for (sql, expected) in [
        (
            format!("CREATE TABLE bhobk (vkey INT, {columns}, x GENERATED ALWAYS AS (hex(zeroblob(1000000000))) VIRTUAL)"),
            "generated columns",
        ),
        (format!("CREATE TABLE bhobk (vkey AS (1) STORED, {columns})"), "generated columns"),
        (
            "CREATE VIEW bhobk AS WITH RECURSIVE c(vkey) AS (SELECT 1 UNION ALL SELECT vkey + 1 FROM c) SELECT vkey FROM c"
                .to_owned(),
            "no table",
        ),
    ] {
        let path = dir.path("hostile.obk");
        let _ = std::fs::remove_file(&path);
        Connection::open(&path).unwrap().execute_batch(&sql).unwrap();
        let error = open(&path).unwrap_err().to_string();
        assert!(error.contains(expected), "{sql}: {error}");
    }
}

#[test]
fn a_book_in_wal_mode_leaves_no_files_behind() {
    let made = Made::new("bhobk");
    made.add(signed(keys(&Position::default())[0]), "h2e2", 1, [0; 3], 1);
    made.connection.pragma_update(None, "journal_mode", "wal").unwrap();
    let Made { connection, path, .. } = &made;
    connection.pragma_update(None, "wal_checkpoint", "TRUNCATE").unwrap_or(());
    let folder = path.parent().unwrap().to_owned();
    let copy = folder.join("copy.obk");
    std::fs::copy(path, &copy).unwrap();
    let before = std::fs::read_dir(&folder).unwrap().count();
    let book = open(&copy).unwrap();
    assert_eq!(texts(&book, &Position::default()).len(), 1);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), before);
}

#[test]
fn moves_with_their_bytes_swapped_are_read() {
    let made = Made::new("bhobk");
    let mv: Move = "h2e2".parse().unwrap();
    let swapped = i64::from((number(mv) as u16).swap_bytes());
    let sql =
        "INSERT INTO bhobk (vkey, vmove, vscore, vwin, vdraw, vlost, vvalid) VALUES (?, ?, 5, 0, 0, 0, 1)";
    made.connection.execute(sql, params![signed(keys(&Position::default())[0]), swapped]).unwrap();
    let moves = made.open().probe(&Position::default()).unwrap();
    assert_eq!((moves.len(), moves[0].mv), (1, mv));
}
