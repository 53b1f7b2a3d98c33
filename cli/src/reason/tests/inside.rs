//! Messages about what is wrong or doubtful inside files.

use chuhe_record::text::TextNote;
use chuhe_record::{Doubt, VariationFault, Warning};
use xiangqi::{FenCounter, FenCounterChange};

use super::*;
use chuhe_locale::record::doubt;

/// The English of a message is that of the library, and no other language has English words but those given.
fn says(english: &str, text: impl Fn(Lang) -> String, quoted: &[&str]) {
    assert_eq!(text(Lang::En), english);
    for lang in [Lang::Zh, Lang::ZhHant] {
        let text = quoted.iter().fold(text(lang), |text, word| text.replace(word, ""));
        let word = text.split(|c: char| !c.is_ascii_alphabetic()).find(|word| word.len() > 1);
        assert_eq!(word, None, "{text}");
    }
    assert!(!text(Lang::Vi).is_ascii(), "{english}");
}

#[test]
fn doubts_about_games_are_translated() {
    let not_a_move = read(&Position::default(), "xyz").expect_err("not a move");
    let [name, word] = ["炮2平5", "马8进7"].map(str::to_owned);
    for known in [
        Doubt::UnnamedVariation(name.clone()),
        Doubt::LostVariation(3),
        Doubt::LostVariations(2),
        Doubt::LostComments(4),
        Doubt::RepeatedTag(name.clone()),
        Doubt::UnknownResult(name.clone()),
        Doubt::AnotherGame,
        Doubt::Odds,
        Doubt::FirstSide { color: Color::Black },
        Doubt::HeadingMove(name.clone()),
        Doubt::FirstNamed(name.clone()),
        Doubt::Ranks,
        Doubt::OpenBracket,
        Doubt::BeginsAtEnd,
        Doubt::BelowResult,
        Doubt::OnlyWords,
        Doubt::Heading,
        Doubt::Aside { first: name.clone(), end: Some(word.clone()) },
        Doubt::Aside { first: name.clone(), end: None },
        Doubt::VariationOrGame,
        Doubt::UnplacedVariation(name.clone()),
        Doubt::OtherStart(name.clone()),
        Doubt::Rounds,
        Doubt::LeftOut(name.clone()),
        Doubt::Unread(name.clone()),
        Doubt::MovesBelowResult,
        Doubt::OtherSide { word: word.clone(), named: Color::Black },
        Doubt::DigitsInBracket { name: name.clone(), mover: Color::Red },
        Doubt::NumberInBracket(4),
        Doubt::RepeatedNumber(3),
        Doubt::FirstNumber(5),
        Doubt::Number(7),
        Doubt::ExchangedDigits,
        Doubt::Digits { name, side: Color::Black },
        Doubt::CommentGoesOn(word),
        Doubt::CommentIsGame,
    ] {
        says(&known.to_string(), |lang| doubt(&known, lang), &[]);
        let warning = Warning { place: Place::Line(3), number: Some((7, true)), doubt: known };
        says(&warning.to_string(), |lang| super::super::warning(&warning, lang), &[]);
    }
    let fault = VariationFault::Move(not_a_move);
    for known in [Doubt::Variation(fault.clone()), Doubt::RestOfVariation(fault)] {
        // In English too, the messages quote the text of the move.
        assert!(doubt(&known, Lang::En).ends_with("the variation is kept as a comment"), "{known}");
        assert!(doubt(&known, Lang::Zh).contains("作为注释保留"), "{known}");
    }
}

#[test]
fn notes_about_encodings_and_counters_are_translated() {
    let names = || vec!["gb18030", "big5"];
    for (line, places) in [(0, 1), (0, 2), (5, 1), (5, 2)] {
        for note in
            [TextNote::Guess { line, names: names() }, TextNote::Damage { places, line, names: names() }]
        {
            says(&note.to_string(), |lang| text_note(&note, lang), &["gb18030", "big5"]);
        }
    }
    for counter in [FenCounter::Clock, FenCounter::MoveNumber] {
        let found = FenCounterChange { counter, written: 999, read: 119 };
        says(&found.to_string(), |lang| change(&found, lang), &["FEN"]);
    }
}

#[test]
fn lines_of_suites_are_refused_in_the_language() {
    use chuhe_engine::tactics::TacticError;
    use chuhe_perft::PerftCaseError;
    use xiangqi::rules::suite::RulingCaseError;

    let text = || "7x".to_owned();
    agrees(&PerftCaseError::NoCounts, &["D1"]);
    agrees(&PerftCaseError::Depth(text()), &["D0", "D255"]);
    agrees(&PerftCaseError::MissingCount(3), &[]);
    agrees(&PerftCaseError::Count { depth: 3, text: text() }, &[]);
    agrees(&PerftCaseError::Trailing { depth: 3, text: text() }, &[]);
    agrees(&PerftCaseError::Repeated(3), &[]);
    agrees(&RulingCaseError::FieldCount(2), &["FEN"]);
    agrees(&RulingCaseError::UnknownResult(text()), &["win", "draw", "loss"]);
    agrees(&RulingCaseError::NoRepetition, &[]);
    agrees(&TacticError::NoBestMove, &["bm"]);
}

#[test]
fn books_tables_and_puzzles_are_refused_in_the_language() {
    use chuhe_book::export::ExportError;
    use chuhe_book::grow::GrowError;
    use chuhe_endings::{EndingError, ExerciseError};
    use chuhe_puzzles::{NoAnswer, PuzzleError, PuzzleFault};
    use chuhe_tables::VerifyError;
    use chuhe_tables::format::TableFault;

    let [class, needed]: [chuhe_tables::Class; 2] = ["KR-K", "KR-KA"].map(|name| name.parse().unwrap());
    let mv: xiangqi::Move = "h2e2".parse().unwrap();
    let classes = &["KR", "KA"];
    for error in [
        GrowError::InUse,
        GrowError::NotAJournal,
        GrowError::OtherStart("9/9".to_owned()),
        GrowError::Damaged(3),
        GrowError::SearchDied,
        GrowError::NoMove,
        GrowError::Io(io::Error::from_raw_os_error(2)),
    ] {
        agrees(&error, &[]);
    }
    agrees(&ExportError::Empty, &[]);
    agrees(&OpenError::NoSqlite, &["SQLite"]);
    agrees(&TableFault::Rules(7), &[]);
    for error in [
        VerifyError::Absent(class),
        VerifyError::Missing { class, needed },
        VerifyError::Unknown(class),
        VerifyError::Memory { class, needed: 9, limit: 7 },
        VerifyError::Ruling { position: Box::default() },
        VerifyError::Header(class),
    ] {
        agrees(&error, &[xiangqi::START_FEN, "KR", "KA", "MiB"]);
    }
    agrees(&EndingError::NoTable(class), classes);
    agrees(&EndingError::NoClass, &[]);
    agrees(&ExerciseError::CannotWin("KA-KR".to_owned()), classes);
    for error in [PuzzleError::Move("7x".to_owned()), PuzzleError::Length(3)] {
        agrees(&PuzzleFileError::Puzzle { line: 3, error }, &["h2e2"]);
    }
    agrees(&PuzzleFileError::Rating { line: 3, rating: "7x".to_owned() }, &[]);
    let unproven =
        [NoAnswer::Over, NoAnswer::NoPoint { best: mv }, NoAnswer::NotAlone { best: mv, second: mv }];
    for fault in unproven {
        agrees(&PuzzleFault::NoAnswer { number: 2, fault }, &["h2e2"]);
    }
    agrees(&PuzzleFault::Other { number: 2, found: mv, given: mv }, &["h2e2"]);
    agrees(&PuzzleFault::Length { found: 2, given: 3 }, &["2", "3"]);
    agrees(&PuzzleFault::NoMate, &[]);
}

#[test]
fn self_play_files_engines_and_pictures_are_refused_in_the_language() {
    use chuhe_datagen::{GameFileError, GenerateError, HeaderError, MergeError};
    use chuhe_diagram::ParseShapeError;
    use chuhe_match::{EngineError, EngineTask, MatchError};

    for error in [HeaderError::NotGames, HeaderError::Version { found: 9, known: 2 }, HeaderError::Damaged] {
        agrees(&GameFileError::SelfPlayHeader(error), &[]);
        agrees(&GenerateError::File(GameFileError::SelfPlayHeader(error)), &[]);
    }
    agrees(&MergeError::Nothing, &[]);
    agrees(&MergeError::File { path: "a.db".into(), error: GameFileError::InUse }, &["a.db"]);
    for error in [ParseShapeError::Arrow("7x".to_owned()), ParseShapeError::Mark("7x".to_owned())] {
        agrees(&error, &["h2e2", "e4", "green", "blue", "red", "yellow"]);
    }
    let error =
        || EngineError::Process { command: "a.db".to_owned(), error: io::Error::from_raw_os_error(2) };
    agrees(&error(), &["a.db"]);
    agrees(&EngineError::NoFolder("a.db".into()), &["a.db"]);
    use EngineTask::{FirstMove, Handshake, Move, NewGame, Option};
    for task in [Handshake, FirstMove, Option, NewGame, Move] {
        agrees(&EngineError::Ended(task), &["ranks"]);
        agrees(&EngineError::Silent(task), &["ranks"]);
    }
    agrees(&MatchError::Engine { name: "a.db".to_owned(), error: error() }, &["a.db"]);
    let flags = "stray; -engin cmd=a; -engine cmmd=a; -rounds; -rounds 1 2; -repeat 1 2; -recover x; -each; -each x; \
                 -rounds x; -engine restart=maybe";
    let quoted = [
        "ponder",
        "whitepov",
        "stray",
        "-engine",
        "-engin",
        "cmmd",
        "cmd",
        "-each",
        "KEY=VALUE",
        "restart=maybe",
        "on",
        "off",
        "auto",
    ];
    for words in flags.split("; ") {
        let words: Vec<&str> = words.split(' ').collect();
        agrees(&chuhe_match::parse(&words).expect_err("wrong flags"), &[&quoted[..], &words].concat());
    }
    let (folder, missing) = (std::env::temp_dir(), std::path::absolute("./nowhere").unwrap());
    for file in [folder.to_str().unwrap(), missing.to_str().unwrap()] {
        let (book, program) = (format!("file={file}"), format!("cmd={file}"));
        let words = ["-openings", &book];
        agrees(&chuhe_match::parse(&words).expect_err("no file"), &words);
        let words = ["-engine", &program, "name=a", "-engine", "cmd=a", "-each", "nodes=1"];
        agrees(&chuhe_match::parse(&words).expect_err("no program"), &[file]);
    }
    #[cfg(feature = "serve")]
    {
        let address = ([127, 0, 0, 1], 80).into();
        let source = io::Error::from_raw_os_error(13);
        agrees(&chuhe_server::ServeError::Listen { address, source }, &[]);
        agrees(&ArgumentError::Host, &["chess.lan"]);
    }
}

#[test]
#[cfg(feature = "sqlite")]
fn refusals_of_an_import_are_translated() {
    use chuhe_library::import::Unusable;
    use chuhe_library::{LibraryError, MaterialError};

    let fault = || RecordError {
        game: 2,
        place: Place::Byte(3),
        number: None,
        fault: RecordFault::OpenComment,
        kept: None,
    };
    agrees(&fault(), &[]);
    for error in [
        Unusable::Changed,
        Unusable::NotAFile,
        Unusable::NoGames,
        Unusable::Unreadable(fault()),
        Unusable::Stopped { faults: 10, first: fault() },
        Unusable::NoGameFiles,
        Unusable::TooDeep,
        Unusable::Io(io::Error::from_raw_os_error(13)),
    ] {
        agrees(&error, &[]);
    }
    agrees(&MaterialError::TooMany { most: 2, name: "rook" }, &["rook"]);
    agrees(&LibraryError::NotAFile, &[]);
}

/// Untranslated English is marked as English.
#[test]
fn english_details_are_marked() {
    let error = io::Error::other("the cable is cut");
    assert_eq!(reason(&error, Lang::En), "the cable is cut");
    assert_eq!(reason(&error, Lang::Zh), "英文原文：the cable is cut");
    assert_eq!(reason(&error, Lang::Vi), "nguyên văn tiếng Anh: the cable is cut");
}
