//! Files of CCBridge: games, libraries, XML; valid and damaged. They are built here from the layout.

use chuhe_record::{Format, GameResult, Record};
use chuhe_test_support::records::assert_read_or_refused;
use chuhe_test_support::records::ccbridge::{game, library, node, start};
use xiangqi::Position;

use crate::support::{names, read_all};

/// A comment on the start, a main line of three plies, two variations of the second, one of the third.
fn body() -> Vec<u8> {
    [
        node(0, "", "开始\r\n第二行"),
        node(0, "h2e2", "好"),
        node(2, "h9g7", ""),
        node(3, "h0g2", ""),
        node(1, "b0c2", "变"),
        node(3, "h7e7", ""),
        node(1, "b9c7", ""),
    ]
    .concat()
}

#[test]
fn a_game_follows_the_documented_layout() {
    let texts = [(180, "第一局"), (692, "全国赛"), (1076, "甲"), (1300, "乙")];
    let mut bytes = game(&start(), &texts, &body());
    bytes[2076] = 3;
    let record = read_all(None, &bytes).remove(0).unwrap();
    assert_eq!(record.start, Position::default());
    assert_eq!(names(&record.line), "h2e2 h9g7 h0g2");
    assert_eq!((record.line.comment.as_str(), record.line.plies[0].comment.as_str()), ("开始\n第二行", "好"));
    let variations: Vec<_> = record.line.plies[1].variations.iter().map(names).collect();
    assert_eq!(variations, ["h7e7", "b9c7"]);
    let third = &record.line.plies[2].variations[0];
    assert_eq!((names(third).as_str(), third.plies[0].comment.as_str()), ("b0c2", "变"));
    let tags: Vec<_> = record.tags.iter().collect();
    assert_eq!(tags, [("Title", "第一局"), ("Event", "全国赛"), ("Red", "甲"), ("Black", "乙")]);
    assert_eq!(record.result, GameResult::Draw);
    assert_read_or_refused(&bytes, None);
}

#[test]
fn a_library_is_read_with_any_index_and_length_of_games() {
    let long = [node(4, "", &"长".repeat(4000)), node(1, "h2e2", "")].concat();
    let games =
        [game(&start(), &[], &body()), game(&start(), &[], &long), game(&start(), &[], &node(1, "", ""))];
    for slots in [0, 3, 128, 140] {
        // The slot belongs to a game that was removed.
        let mut all = library(slots, &[]);
        all.extend([7; 4096]);
        all.extend(&library(0, &games)[66_624..]);
        let records = read_all(None, &all);
        let plies: Vec<_> = records.iter().map(|game| game.as_ref().unwrap().line.plies.len()).collect();
        assert_eq!(plies, [3, 1, 0], "{slots}");
    }
    let error = read_all(None, &library(2, &[])).remove(0).unwrap_err().to_string();
    assert!(error.contains("the library has no game"), "{error}");
}

#[test]
fn faults_are_reported_and_the_moves_before_them_kept() {
    let illegal = [node(0, "", ""), node(0, "h2e2", ""), node(1, "h9h7", "")].concat();
    let error = read_all(None, &game(&start(), &[], &illegal)).remove(0).unwrap_err();
    assert!(error.to_string().starts_with("game 1, byte 2222, move 1 of Black: "), "{error}");
    assert_eq!(names(&error.kept.unwrap().line), "h2e2");
    let cut = [node(0, "", ""), node(0, "h2e2", "")].concat();
    let error = read_all(None, &game(&start(), &[], &cut)).remove(0).unwrap_err();
    assert!(error.to_string().contains("truncated") && error.kept.is_some(), "{error}");
    let mut board = start();
    board[85] = 0;
    let error = read_all(None, &game(&board, &[], &body())).remove(0).unwrap_err().to_string();
    assert!(error.contains("Red has no king: a composed problem without a red king"), "{error}");
    // The earlier version of the format is compressed.
    let error =
        read_all(None, b"CCBridge\x15\0\0\0\x01\0\0\0\xd9\x63\0\0").remove(0).unwrap_err().to_string();
    assert!(error.contains("a compressed library of an old CCBridge"), "{error}");
    // The file is cut at every place, and every byte is changed.
    let bytes = game(&start(), &[(180, "题")], &body());
    for length in 0..bytes.len() {
        assert_read_or_refused(&bytes[..length], Some(Format::CcBridge));
    }
    for at in 2110..bytes.len() {
        for value in [0, 1, 0x7F, 0xFF] {
            let mut changed = bytes.clone();
            changed[at] = value;
            assert_read_or_refused(&changed, None);
        }
    }
}

/// Files that a shell has joined are read as one game each.
#[test]
fn joined_files_are_read_one_by_one() {
    let of = |name| game(&start(), &[(1076, name)], &body());
    let cut = &of("丙")[..2200];
    let games = read_all(None, &[&of("甲")[..], &of("乙"), cut].concat());
    let red = |at: usize| games[at].as_ref().unwrap().tags.get("Red");
    assert_eq!((games.len(), red(0), red(1)), (3, Some("甲"), Some("乙")));
    assert_eq!(games[2].as_ref().unwrap_err().game, 3);

    let xml = |name: &str, end: &str| {
        format!(
            "\u{FEFF}<?xml version=\"1.0\"?>\n<ChineseChessRecord><Head><Red>{name}</Red><RecordResult>1</RecordResult>\
             </Head><MoveList><Move value=\"00-00\"/><Move value=\"77-47\" end=\"1\"/></MoveList>{end}"
        )
    };
    let end = "</ChineseChessRecord>\n";
    for all in [
        [xml("甲", end), xml("乙", end)].concat(),
        // The first file is cut off.
        [xml("甲", ""), xml("乙", end)].concat(),
    ] {
        let wide: Vec<u8> = all.encode_utf16().flat_map(u16::to_le_bytes).collect();
        for bytes in [all.as_bytes(), &wide] {
            let games: Vec<Record> = read_all(None, bytes).into_iter().map(Result::unwrap).collect();
            let red: Vec<_> = games.iter().map(|game| game.tags.get("Red").unwrap()).collect();
            assert_eq!(red, ["甲", "乙"]);
            let is_whole = |game: &Record| names(&game.line) == "h2e2" && game.result == GameResult::RedWins;
            assert!(games.iter().all(is_whole));
        }
    }
}

#[test]
fn xml_is_read() {
    let head = "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ChineseChessRecord Version=\"1.0\">\n<Head>\
                <Name>第一局 &amp; 更多</Name><URL /><Red>甲</Red><RecordResult>1</RecordResult>\
                <FEN>rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1</FEN></Head>";
    let moves = "<MoveList><Move value=\"00-00\"><![CDATA[开始]]></Move><Move value=\"77-47\" />\
                 <Move value=\"70-62\" branch=\"1\" /><Move value=\"79-67\" end=\"1\">好&lt;</Move>\
                 <Move value=\"72-42\" end=\"1\" /></MoveList>";
    let text = format!("{head}{moves}</ChineseChessRecord>");
    let record = read_all(None, text.as_bytes()).remove(0).unwrap();
    assert_eq!(names(&record.line), "h2e2 h9g7 h0g2");
    assert_eq!((record.line.comment.as_str(), record.line.plies[2].comment.as_str()), ("开始", "好<"));
    assert_eq!(names(&record.line.plies[1].variations[0]), "h7e7");
    let tags: Vec<_> = record.tags.iter().collect();
    assert_eq!(tags, [("Title", "第一局 & 更多"), ("Red", "甲")]);
    assert_eq!(record.result, GameResult::RedWins);
    let error =
        read_all(None, format!("{head}<MoveList><Move").as_bytes()).remove(0).unwrap_err().to_string();
    assert!(error.contains("the XML"), "{error}");
}
