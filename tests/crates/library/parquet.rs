//! A library as Parquet, read back by a small reader of its own: footer, groups, pages, levels and values.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use chuhe_library::{Exported, Library, LibraryError, Query, position_key};
use rusqlite::Connection;
use xiangqi::SplitMix64;

use crate::support::{Folder, games, import, pgn};

/// A value of Thrift's compact protocol.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Number(i64),
    Text(Vec<u8>),
    List(Vec<Value>),
    Struct(BTreeMap<u8, Value>),
}

impl Value {
    fn field(&self, number: u8) -> &Value {
        let Value::Struct(fields) = self else { panic!("{self:?}") };
        fields.get(&number).unwrap_or_else(|| panic!("field {number} of {self:?}"))
    }

    fn number(&self, field: u8) -> i64 {
        let Value::Number(number) = self.field(field) else { panic!("{self:?}") };
        *number
    }

    fn list(&self, field: u8) -> &[Value] {
        let Value::List(list) = self.field(field) else { panic!("{self:?}") };
        list
    }

    fn text(&self, field: u8) -> String {
        let Value::Text(text) = self.field(field) else { panic!("{self:?}") };
        String::from_utf8(text.clone()).unwrap()
    }
}

fn varint(bytes: &mut &[u8]) -> u64 {
    let mut value = 0;
    for shift in (0..).step_by(7) {
        let (&byte, rest) = bytes.split_first().unwrap();
        *bytes = rest;
        value |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            break;
        }
    }
    value
}

fn take<'b>(bytes: &mut &'b [u8], length: usize) -> &'b [u8] {
    let (taken, rest) = bytes.split_at(length);
    *bytes = rest;
    taken
}

fn value(bytes: &mut &[u8], kind: u8) -> Value {
    match kind {
        5 | 6 => {
            let bits = varint(bytes);
            Value::Number((bits >> 1) as i64 ^ -((bits & 1) as i64))
        }
        8 => {
            let length = varint(bytes) as usize;
            Value::Text(take(bytes, length).to_vec())
        }
        9 => {
            let head = take(bytes, 1)[0];
            let length = if head >> 4 == 15 { varint(bytes) as usize } else { usize::from(head >> 4) };
            Value::List((0..length).map(|_| value(bytes, head & 15)).collect())
        }
        12 => {
            let (mut fields, mut last) = (BTreeMap::new(), 0);
            loop {
                let head = take(bytes, 1)[0];
                if head == 0 {
                    return Value::Struct(fields);
                }
                last += head >> 4;
                fields.insert(last, value(bytes, head & 15));
            }
        }
        _ => panic!("kind {kind}"),
    }
}

/// The rows of a file as text: a name and a value, or nothing, for each column.
fn rows(path: &Path) -> Vec<BTreeMap<String, Option<String>>> {
    let bytes = fs::read(path).unwrap();
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    let end = bytes.len() - 8;
    let length = u32::from_le_bytes(bytes[end..end + 4].try_into().unwrap()) as usize;
    let footer = value(&mut &bytes[end - length..end], 12);
    let schema = &footer.list(2)[1..];
    assert_eq!(footer.list(2)[0].number(5), schema.len() as i64);
    let mut all = Vec::new();
    for group in footer.list(4) {
        let begin = all.len();
        all.resize(begin + group.number(3) as usize, BTreeMap::new());
        for (chunk, column) in group.list(1).iter().zip(schema) {
            let meta = chunk.field(3);
            assert_eq!((meta.number(1), meta.number(4)), (column.number(1), 6));
            let mut rest = &bytes[meta.number(9) as usize..];
            let before = rest.len();
            let header = value(&mut rest, 12);
            let packed = take(&mut rest, header.number(3) as usize);
            assert_eq!((before - rest.len()) as i64, meta.number(7));
            let page = zstd::bulk::decompress(packed, header.number(2) as usize).unwrap();
            assert_eq!(page.len() as i64, header.number(2));
            assert_eq!(header.field(5).number(1), group.number(3));
            for (row, value) in all[begin..].iter_mut().zip(values(&page, column)) {
                row.insert(column.text(4), value);
            }
        }
    }
    assert_eq!(all.len() as i64, footer.number(3));
    all
}

/// The values of a page.
fn values(page: &[u8], column: &Value) -> Vec<Option<String>> {
    let mut rest = page;
    let length = u32::from_le_bytes(take(&mut rest, 4).try_into().unwrap()) as usize;
    let mut levels = take(&mut rest, length);
    let mut are_there = Vec::new();
    while !levels.is_empty() {
        let run = varint(&mut levels) >> 1;
        let level = take(&mut levels, 1)[0];
        are_there.extend((0..run).map(|_| level == 1));
    }
    let mut value = || match column.number(1) {
        1 => i32::from_le_bytes(take(&mut rest, 4).try_into().unwrap()).to_string(),
        2 => i64::from_le_bytes(take(&mut rest, 8).try_into().unwrap()).to_string(),
        6 => {
            let length = u32::from_le_bytes(take(&mut rest, 4).try_into().unwrap()) as usize;
            String::from_utf8(take(&mut rest, length).to_vec()).unwrap()
        }
        kind => panic!("type {kind}"),
    };
    are_there.into_iter().map(|is_there| is_there.then(&mut value)).collect()
}

#[test]
fn parquet_has_every_game_and_position_under_its_year() {
    let folder = Folder::new();
    let mut library = folder.library();
    let path = folder.file("games.pgn", pgn(&games(&mut SplitMix64::new(31), 300)));
    import(&mut library, &[path]);
    for (name, query, fens) in [
        ("all", Query::default(), true),
        ("some", Query { years: Some((1990, 2005)), ..Query::default() }, false),
        ("none", Query { red: Some("Nobody".into()), ..Query::default() }, true),
    ] {
        let root = folder.0.join(name);
        let exported = library.write_parquet(&query, &root, fens).unwrap();
        let found = library.find(&query).unwrap();
        let mut expected = Exported { games: found.len(), positions: 0 };
        for hit in &found {
            let game = library.game(hit.game).unwrap().unwrap();
            let year = game.year.map_or("__HIVE_DEFAULT_PARTITION__".to_owned(), |year| year.to_string());
            let file = |table: &str| root.join(format!("{table}/year={year}/part-0.parquet"));
            let id = Some(game.id.to_string());
            let has = |row: &&BTreeMap<String, Option<String>>| row["game"] == id;
            let headers = rows(&file("games"));
            let [row] = &headers.iter().filter(has).collect::<Vec<_>>()[..] else { panic!("{game:?}") };
            assert_eq!((&row["red"], &row["event"], &row["date"]), (&game.red, &game.event, &game.date));
            assert_eq!(row["result"].as_deref(), Some(game.result.as_str()));
            assert_eq!(row["red_elo"], game.red_elo.map(|elo| elo.to_string()));
            assert_eq!(row["plies"], Some(game.plies.to_string()));
            assert_eq!(row["ecco"], game.ecco);
            assert_eq!(row.len(), 13);
            let all = rows(&file("positions"));
            let mut found = all.iter().filter(has);
            let record = game.main_record().unwrap();
            let mut position = record.start.clone();
            let mut moves = record.moves();
            for ply in 0..=game.plies {
                let (row, next) = (found.next().unwrap(), moves.next());
                assert_eq!(row["ply"], Some(ply.to_string()));
                assert_eq!(row["key"], Some(position_key(&position).to_string()));
                assert_eq!(row["move"], next.map(|mv| mv.to_string()));
                assert_eq!(row.get("fen"), fens.then(|| Some(position.fen())).as_ref());
                next.map(|mv| position.make_move(mv));
            }
            assert!(found.next().is_none());
            expected.positions += game.plies + 1;
        }
        assert_eq!(exported, expected, "{name}");
    }
    let again = library.write_parquet(&Query::default(), &folder.0.join("all"), true);
    assert!(matches!(again, Err(LibraryError::FolderNotEmpty)), "{again:?}");
}

#[test]
fn all_tables_are_written_or_none() {
    let folder = Folder::new();
    let mut library = folder.library();
    let file = folder.file("a.pgn", pgn(&games(&mut SplitMix64::new(5), 40)));
    import(&mut library, &[file]);
    let path = library.path().to_owned();
    drop(library);
    let root = folder.0.join("parquet");
    let entries = || {
        let mut names: Vec<_> =
            fs::read_dir(&root).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    // A game in the middle of the library cannot be read.
    let connection = Connection::open(&path).unwrap();
    let moves: Vec<u8> =
        connection.query_row("SELECT moves FROM game WHERE id = 20", [], |row| row.get(0)).unwrap();
    connection.execute("UPDATE game SET moves = 'text' WHERE id = 20", []).unwrap();
    let failed = Library::open(&path).unwrap().write_parquet(&Query::default(), &root, true);
    assert!(failed.is_err(), "{failed:?}");
    assert_eq!(entries(), [""; 0]);
    connection.execute("UPDATE game SET moves = ?1 WHERE id = 20", [moves]).unwrap();
    // A killed export has left these files.
    fs::create_dir_all(root.join("unfinished/games/year=1999")).unwrap();
    fs::write(root.join("unfinished/games/year=1999/part-0.parquet"), "half").unwrap();
    Library::open(&path).unwrap().write_parquet(&Query::default(), &root, true).unwrap();
    assert_eq!(entries(), ["games", "positions"]);
}
