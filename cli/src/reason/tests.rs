//! The messages against the errors.

mod inside;

use std::path::PathBuf;

use chuhe_book::OpenError;
use chuhe_puzzles::PuzzleFileError;
use chuhe_record::Place;
use chuhe_storage::{LockError, OutputError};
use xiangqi::notation::read;
use xiangqi::{Color, FenLine, Position};

use super::*;

/// The English of the messages is that of the error, and no other language has English words in it but those given.
fn agrees(error: &(dyn Error + 'static), quoted: &[&str]) {
    assert_eq!(translated(error, Lang::En).as_deref(), Some(error.to_string().as_str()));
    for lang in [Lang::Zh, Lang::ZhHant] {
        let mut text = reason(error, lang);
        for word in quoted {
            text = text.replace(word, "");
        }
        let english = text.split(|c: char| !c.is_ascii_alphabetic()).find(|word| word.len() > 1);
        assert_eq!(english, None, "{text}");
    }
    assert!(!reason(error, Lang::Vi).is_ascii(), "{error}");
}

#[test]
#[cfg(unix)]
fn errors_of_the_system_are_translated_by_kind() {
    // These are ENOENT, EACCES, EEXIST, ENOTDIR, EISDIR, ENOSPC and EROFS; their numbers are the same on all Unix
    // systems.
    for code in [2, 13, 17, 20, 21, 28, 30] {
        agrees(&io::Error::from_raw_os_error(code), &[]);
    }
    let unknown = io::Error::from_raw_os_error(33);
    assert_eq!(reason(&unknown, Lang::Zh), format!("英文原文：{unknown}"));
}

#[test]
fn errors_of_encodings_and_permissions_are_translated() {
    agrees(&io::read_to_string(&b"\xff"[..]).unwrap_err(), &["UTF"]);
    let [output, input] = ["out.pgn", "./out.pgn"].map(PathBuf::from);
    let files = ["out.pgn", "./"];
    agrees(&OutputError::NotAFile(output.clone()), &files);
    agrees(&OutputError::IsInput { output, input }, &files);
}

/// In English the kind of the file is named; names of kinds are English, so no other language names it.
#[test]
fn the_kind_of_an_existing_file_is_named_in_english_only() {
    let error = OutputError::OtherKind { output: "notes.txt".into(), kind: "a book".to_owned() };
    assert_eq!(reason(&error, Lang::En), error.to_string());
    for (lang, words) in [(Lang::Zh, "已存在"), (Lang::ZhHant, "別的種類"), (Lang::Vi, "tệp loại khác")]
    {
        let text = reason(&error, lang);
        assert!(text.contains(words) && text.contains("--force") && !text.contains("exists"), "{text}");
    }
}

#[test]
fn errors_of_locks_and_of_opening_are_translated() {
    let path = || PathBuf::from("a.db");
    let system = io::Error::from_raw_os_error(2);
    agrees(&LockError::Held { path: path(), holder: "process 7".to_owned() }, &["a.db", "process"]);
    agrees(&LockError::Foreign(path()), &["a.db"]);
    agrees(&LockError::Io { path: path(), error: system }, &["a.db"]);
    agrees(&OpenError::NoFile, &[]);
    agrees(&OpenError::Empty, &[]);
    agrees(&PuzzleFileError::Column("FEN"), &["FEN"]);
    agrees(&AllocationError(7), &["MiB"]);
}

#[test]
fn every_fault_in_the_content_of_a_file_is_translated() {
    use chuhe_book::native::NativeBookError;
    use chuhe_datagen::{GameFileError, MergeError};
    use chuhe_engine::eval::nnue::LoadError;
    use chuhe_tables::Class;
    use chuhe_tables::class::ClassError;
    use chuhe_tables::format::TableFault;

    let class: Class = "KR-K".parse().unwrap();
    agrees(&TableFault::NotAFile, &[]);
    agrees(&TableFault::Foreign, &[]);
    agrees(&TableFault::Version(9), &[]);
    agrees(&TableFault::Truncated { expected: 9, found: 7 }, &[]);
    agrees(&TableFault::Block(3), &[]);
    agrees(&TableFault::Misnamed(class), &["KR"]);
    agrees(&ClassError::Malformed("KRK".to_owned()), &["KRK", "KR", "KAAEE"]);
    agrees(&ClassError::Pieces("KR-X".to_owned()), &["KR"]);
    agrees(&ClassError::TooManyAttackers("KRR-KRR".to_owned()), &["KRR"]);
    agrees(&ClassError::NothingToAttackWith("KA-KA".to_owned()), &["KA"]);
    agrees(&LoadError::NoNetwork, &[]);
    agrees(&LoadError::Version { found: 9 }, &[]);
    agrees(&LoadError::Size { found: 7, expected: 9 }, &[]);
    agrees(&LoadError::Hash { found: 0x10, expected: 0x20 }, &[]);
    agrees(&LoadError::Io(io::Error::from_raw_os_error(2)), &[]);
    agrees(&NativeBookError::Foreign, &[]);
    agrees(&NativeBookError::NoHeader(7), &[]);
    agrees(&NativeBookError::Header, &[]);
    agrees(&NativeBookError::Version(9), &[]);
    agrees(&NativeBookError::Length { expected: 9, found: 7 }, &[]);
    agrees(&NativeBookError::Records, &[]);
    agrees(&NativeBookError::Order(3), &[]);
    agrees(&NativeBookError::Move(3), &[]);
    agrees(&GameFileError::Block { number: 3, offset: 700 }, &[]);
    agrees(&GameFileError::InUse, &[]);
    agrees(&GameFileError::Merged, &[]);
    agrees(&GameFileError::NoJournal { path: "a.db".into() }, &["a.db"]);
    agrees(&GameFileError::DamagedJournal { path: "a.db".into(), offset: 7 }, &["a.db"]);
    agrees(&MergeError::Exists("a.db".into()), &["a.db"]);
}

#[test]
fn refused_values_of_arguments_are_translated() {
    agrees(&ArgumentError::Dash, &[]);
    agrees(&UnknownEncoding, &["auto", "utf", "gb18030", "big5", "windows", "shift_jis"]);
    #[cfg(feature = "sqlite")]
    {
        use chuhe_library::MaterialError;

        agrees(&ArgumentError::Years, &[]);
        agrees(&ArgumentError::Result, &[]);
        agrees(&ArgumentError::Sequence, &["h2e2", "h9g7"]);
        agrees(&ArgumentError::Pieces, &["Re4", "nc6"]);
        agrees(&MaterialError::Sides, &["rook and horse against rook", "RN"]);
        agrees(&MaterialError::Piece("abc".to_owned()), &["abc", "rook", "horse", "pawns", "RN"]);
    }
}

#[test]
#[cfg(feature = "sqlite")]
fn errors_about_library_files_are_translated() {
    use chuhe_library::LibraryError;

    agrees(&LibraryError::Foreign, &["SQLite"]);
    agrees(&LibraryError::Unsettled, &[]);
    agrees(&LibraryError::FolderNotEmpty, &[]);
    agrees(&LibraryError::Newer { found: 9, known: 4 }, &[]);
    agrees(&LibraryError::Older { found: 1, known: 4 }, &["chuhe library import"]);
}

#[test]
fn the_source_of_an_error_is_found_in_it() {
    let inner = FenLineError::Fen(FenError::Empty);
    let outer = io::Error::other(inner.clone());
    assert_eq!(reason(&outer, Lang::Zh), reason(&inner, Lang::Zh));
    assert_eq!(reason(&outer, Lang::En), "the FEN is empty");
}

#[test]
fn every_fault_of_a_fen_is_translated() {
    for (fen, quoted) in [
        ("", &[][..]),
        ("9 w", &[]),
        ("9/9 w", &[]),
        ("8/9/9/9/9/9/9/9/9/9 w", &[]),
        ("1/9/9/9/9/9/9/9/9/9 w", &[]),
        ("4x4/9/9/9/9/9/9/9/9/4K4 w", &["KABNRCP"]),
        ("4k4/9/9/9/9/9/9/9/9/RRR1K4 w", &[]),
        ("4k4/9/9/9/9/9/9/9/9/3K5 x", &[]),
        ("9/9/9/9/9/9/9/9/9/3K5 w", &[]),
        ("4k4/9/9/9/9/9/9/9/9/K8 w", &[]),
        ("4k4/9/9/9/9/9/9/9/9/A2K5 w", &[]),
        ("4k4/9/9/B8/9/9/9/9/9/3K5 w", &[]),
        ("4k4/9/9/9/9/9/9/9/9/B2K5 w", &[]),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", &[]),
        ("4k4/9/9/9/4R4/9/9/9/9/3K5 w", &[]),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w hello", &["hello", "moves"]),
        ("startpos moves h2e2 xyz", &["xyz", "h2e2", "H2-E2", "C2=5"]),
    ] {
        let line = FenLine::read(fen).map_err(FenLineError::from);
        let error = line.and_then(FenLine::without_rest).and_then(|line| line.final_position());
        let error = error.err().unwrap_or_else(|| panic!("{fen} is a position"));
        agrees(&error, &[quoted, &["FEN", "MiB"]].concat());
    }
}

#[test]
fn every_fault_of_a_game_is_translated() {
    let not_a_move = read(&Position::default(), "xyz").expect_err("not a move");
    for (fault, quoted) in [
        (RecordFault::Text(TextError::LongLine), &[][..]),
        (RecordFault::Fen(FenError::Empty), &[]),
        (RecordFault::BehindFen("hello".to_owned()), &["hello", "moves", "EPD"]),
        (RecordFault::NoKing { color: Color::Red }, &[]),
        (RecordFault::Move(not_a_move), &["xyz", "h2e2", "H2-E2", "C2=5"]),
        (RecordFault::OtherGame("chess".to_owned()), &["chess"]),
        (RecordFault::OpenComment, &[]),
        (RecordFault::TooLong { limit: 1 << 20 }, &[]),
        (RecordFault::TooManyMoves { limit: 7 }, &[]),
        (RecordFault::TooDeep { limit: 7 }, &[]),
        (RecordFault::UnknownVersion { version: 9, limit: 8 }, &[]),
        (RecordFault::NoPosition, &["position"]),
        (RecordFault::OwnOutput { command: "explain" }, &["chuhe explain --json"]),
        (RecordFault::Binary, &["PGN", "XQF", "CBR", "CBL", "CBF", "WXF", "DhtmlXQ", "JSON"]),
    ] {
        let quoted = [quoted, &["FEN", "MiB"]].concat();
        agrees(&fault, &quoted);
        let (place, number) = (Place::Line(3), Some((7, true)));
        let error = RecordError { game: 2, place, number, fault, kept: None };
        agrees(&error, &quoted);
        agrees(&RecordError { place: Place::File, ..error }, &quoted);
    }
}

#[test]
#[cfg(feature = "sqlite")]
fn errors_about_libraries_and_lists_of_names_are_translated() {
    use chuhe_library::{AliasError, LibraryError};

    for error in [LibraryError::NotAFile, LibraryError::Empty] {
        agrees(&error, &[]);
    }
    let one = AliasError::OneName { line: 4 };
    for error in [AliasError::NoLetters { line: 2 }, AliasError::OpenQuotation { line: 3 }, one] {
        agrees(&error, &[]);
    }
    agrees(&AliasError::Library(LibraryError::Empty), &[]);
}
