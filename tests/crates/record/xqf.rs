//! Files of XQStudio: plain and encrypted, valid and damaged. They are built here from the layout.

use std::io::BufReader;

use chuhe_record::record::MAX_DEPTH;
use chuhe_record::text::Encoding;
use chuhe_record::xqf::XqfReader;
use chuhe_record::{Format, GameResult, Line, Place, Record, RecordError};
use chuhe_test_support::records::assert_read_or_refused;
use chuhe_test_support::records::xqf::File;
use encoding_rs::GB18030;
use xiangqi::{Position, START_FEN};

use crate::support::names;

/// Every version of which there are files.
const VERSIONS: [u8; 7] = [10, 11, 12, 13, 15, 16, 18];

/// A move, its comment, the next move, and the first alternative.
struct Node {
    mv: &'static str,
    comment: &'static str,
    next: Option<Box<Node>>,
    other: Option<Box<Node>>,
}

/// Moves that follow each other.
fn moves(text: &'static str) -> Option<Box<Node>> {
    let mut words: Vec<_> = text.split_whitespace().collect();
    words.reverse();
    let node = |next, mv| Some(Box::new(Node { mv, comment: "", next, other: None }));
    words.into_iter().fold(None, node)
}

/// The node that is some moves on.
fn after(node: &mut Option<Box<Node>>, moves: usize) -> &mut Node {
    let node = node.as_mut().unwrap();
    if moves == 0 { node } else { after(&mut node.next, moves - 1) }
}

fn gb(text: &str) -> Vec<u8> {
    GB18030.encode(text).0.into_owned()
}

/// A square such as h2.
fn number(square: &str) -> u8 {
    let bytes = square.as_bytes();
    (bytes[0] - b'a') * 10 + bytes[1] - b'0'
}

fn put(file: &File, squares: (u8, u8), has_next: bool, has_other: bool, comment: &str, out: &mut Vec<u8>) {
    let (_, from, to, length) = file.added();
    let comment = gb(comment);
    let is_plain = file.version <= 10;
    let bits = if is_plain { [0xF0, 0x0F, 0] } else { [0x80, 0x40, 0x20] };
    let has = [has_next, has_other, !comment.is_empty()];
    let flags: u8 = bits.iter().zip(has).map(|(&bit, has)| if has { bit } else { 0 }).sum();
    // In later versions, the bits without a meaning may have any value.
    let noise = if is_plain { 0 } else { 0x15 };
    out.extend([squares.0.wrapping_add(24).wrapping_add(from), squares.1.wrapping_add(32).wrapping_add(to)]);
    out.extend([flags | noise, noise]);
    if is_plain || !comment.is_empty() {
        out.extend((comment.len() as u32 + length).to_le_bytes());
        out.extend(comment);
    }
}

fn put_tree(file: &File, node: &Option<Box<Node>>, out: &mut Vec<u8>) {
    let Some(node) = node else { return };
    let squares = (number(&node.mv[..2]), number(&node.mv[2..]));
    put(file, squares, node.next.is_some(), node.other.is_some(), node.comment, out);
    put_tree(file, &node.next, out);
    put_tree(file, &node.other, out);
}

/// A file of moves, with a comment before them.
fn written(file: &File, comment: &str, tree: &Option<Box<Node>>) -> Vec<u8> {
    let mut body = Vec::new();
    put(file, (0, 0), tree.is_some(), false, comment, &mut body);
    put_tree(file, tree, &mut body);
    file.with(&body)
}

fn read(bytes: &[u8]) -> Result<Record, RecordError> {
    let mut games: Vec<_> = Format::read(None, bytes, Encoding::Detect).unwrap().collect();
    assert_eq!(games.len(), 1, "a file is a game");
    games.remove(0)
}

/// The squares of a few pieces: kings on e0 and d9 with a red rook on a0.
fn endgame() -> [u8; 32] {
    let mut men = [255; 32];
    (men[0], men[4], men[20]) = (number("a0"), number("e0"), number("d9"));
    men
}

const ENDGAME: &str = "3k5/9/9/9/9/9/9/9/9/R3K4";

#[test]
fn a_file_follows_the_documented_layout() {
    // The expected numbers are written by hand: 19 is added to pieces, 111 and 141 to squares of moves, and 768 to
    // lengths.
    let mut file = File::new(18);
    (file.mask, file.set_bits, file.keys) = (0xFF, [0; 4], [0, 1, 2, 253]);
    let mut bytes = file.with(&[]);
    // Piece `19 + 1 + i` is at byte `16 + i`. The first piece is Black's king, on 49.
    assert_eq!((bytes[16], bytes[16 + 12], bytes[16 + 31]), (49 + 19, 80 + 19, 39 + 19));
    // A root node without a move, with a comment of two bytes; then the move from 72 to 42. The stream is the text of
    // the format masked by the keys.
    let body = [0, 0, 0xA0, 0, 2, 3, 0, 0, 0xBA, 0xC3, 72 + 24 + 111, 42 + 32 + 141, 0, 0];
    let text = b"[(C) Copyright";
    let stream = text.iter().zip([0, 1, 2, 253].iter().cycle()).map(|(text, key)| text & key);
    bytes.extend(body.iter().zip(stream).map(|(byte, key): (&u8, u8)| byte.wrapping_add(key)));
    let record = read(&bytes).unwrap();
    assert_eq!(record.start, Position::default());
    assert_eq!((record.line.comment.as_str(), names(&record.line).as_str()), ("好", "h2e2"));
}

#[test]
fn every_version_is_read() {
    for version in VERSIONS {
        let mut file = File::new(version);
        file.other = vec![
            (0x33, vec![2]),
            (0x50, [&[16], &gb("仙人指路对起马局")[..]].concat()),
            (0xD0, [&[8], &gb("\"杯\"快棋")[..], &[0]].concat()),
            (0x110, [&[9], &b"1997.11.6"[..]].concat()),
            (0x120, [&[4], &gb("北京")[..]].concat()),
            (0x130, [&[6], &gb("柳大华")[..]].concat()),
            // The text is cut inside a character, and its length is greater than its field.
            (0x140, [&[200], &gb("一二三四五六七八")[..15]].concat()),
        ];
        let mut tree = moves("c3c4 h9g7 g3g4");
        after(&mut tree, 1).comment = "起马\r\n\t稳健 ";
        let record = read(&written(&file, "第一局", &tree)).unwrap();
        assert_eq!(record.start.fen(), START_FEN, "{version}");
        assert_eq!(record.start, Position::default());
        assert_eq!(names(&record.line), "c3c4 h9g7 g3g4");
        assert_eq!((record.line.comment.as_str(), record.result), ("第一局", GameResult::BlackWins));
        let comments: Vec<_> = record.line.plies.iter().map(|ply| ply.comment.as_str()).collect();
        assert_eq!(comments, ["", "起马\n 稳健", ""]);
        let tags: Vec<_> = record.tags.iter().collect();
        assert_eq!(
            tags,
            [
                ("Title", "仙人指路对起马局"),
                ("Event", "\"杯\"快棋"),
                ("Site", "北京"),
                ("Date", "1997.11.6"),
                ("Red", "柳大华"),
                ("Black", "一二三四五六七"),
            ]
        );
        assert_read_or_refused(&written(&file, "", &tree), None);
    }
}

#[test]
fn variations_keep_their_places() {
    for version in VERSIONS {
        let mut tree = moves("h2e2 h9g7 h0g2 i9h9");
        let mut deep = moves("h7e7 h0g2 b9c7");
        after(&mut deep, 2).other = moves("h9g7 i0h0");
        after(&mut deep, 0).other = moves("b7e7");
        after(&mut tree, 1).other = deep;
        after(&mut tree, 3).other = moves("c6c5");
        // The first move has an alternative.
        let mut first = moves("b2e2");
        after(&mut first, 0).other = moves("c3c4");
        tree.as_mut().unwrap().other = first;
        after(&mut tree, 1).other.as_mut().unwrap().comment = "列炮";
        let record = read(&written(&File::new(version), "", &tree)).unwrap();
        assert_eq!(names(&record.line), "h2e2 h9g7 h0g2 i9h9");
        let of = |line: &Line, ply: usize| line.plies[ply].variations.iter().map(names).collect::<Vec<_>>();
        assert_eq!(of(&record.line, 0), ["b2e2", "c3c4"]);
        assert_eq!(of(&record.line, 1), ["h7e7 h0g2 b9c7", "b7e7"]);
        assert_eq!(of(&record.line, 3), ["c6c5"]);
        let variation = &record.line.plies[1].variations[0];
        assert_eq!(of(variation, 2), ["h9g7 i0h0"]);
        assert_eq!(variation.plies[0].comment, "列炮");
        assert_read_or_refused(&written(&File::new(version), "", &tree), None);
    }
}

#[test]
fn the_first_move_decides_the_side_to_begin() {
    for version in VERSIONS {
        for (black_begins, text, side) in [
            (0, "a0a1 d9d8", 'w'),
            (1, "a0a1 d9d8", 'w'),
            (0, "d9d8 a0a1", 'b'),
            (1, "d9d8 a0a1", 'b'),
            (0, "", 'w'),
            (1, "", 'b'),
        ] {
            let mut file = File::new(version);
            (file.men, file.other) = (endgame(), vec![(50, vec![black_begins])]);
            let record = read(&written(&file, "", &moves(text))).unwrap();
            assert_eq!(record.start.fen(), format!("{ENDGAME} {side} - - 0 1"));
            assert_eq!(names(&record.line), text);
        }
        // Without a move, the side in check begins, whatever the file states.
        let mut file = File::new(version);
        file.men = endgame();
        file.men[0] = number("d0");
        let record = read(&written(&file, "", &None)).unwrap();
        assert!(record.start.fen().ends_with(" b - - 0 1"), "{}", record.start.fen());
    }
}

#[test]
fn results_are_read() {
    let results = [GameResult::Unknown, GameResult::RedWins, GameResult::BlackWins, GameResult::Draw];
    for (byte, result) in results.into_iter().chain([GameResult::Unknown]).enumerate() {
        let mut file = File::new(18);
        file.other = vec![(51, vec![byte as u8])];
        assert_eq!(read(&written(&file, "", &None)).unwrap().result, result);
    }
}

#[test]
fn texts_may_be_in_another_encoding() {
    let mut file = File::new(12);
    file.other = vec![(0x130, [&[6], "甲乙".as_bytes()].concat())];
    let bytes = written(&file, "", &None);
    let read = |encoding| XqfReader::new(&bytes[..], encoding).next().unwrap().unwrap();
    assert_eq!(read(Encoding::Utf8).tags.get("Red"), Some("甲乙"));
    assert_eq!(read(Encoding::Detect).tags.get("Red"), Some("甲乙"), "valid UTF-8 is UTF-8 here too");
    assert_ne!(read(Encoding::Gb18030).tags.get("Red"), Some("甲乙"));
}

#[test]
fn faults_are_reported() {
    let told = |file: &File, text| read(&written(file, "", &moves(text))).unwrap_err().to_string();
    let changed = |version: u8, change: &dyn Fn(&mut File)| {
        let mut file = File::new(version);
        change(&mut file);
        told(&file, "")
    };
    for (found, expected) in [
        (changed(19, &|_| ()), "byte 0: the file has version 19; this program reads versions up to 18"),
        (changed(18, &|file| file.keys[1] += 1), "byte 0: the keys at byte 12 do not add up"),
        (changed(10, &|file| file.men[0] = 70), "byte 16: two pieces stand on h0"),
        (
            changed(15, &|file| file.men[4] = 90),
            "byte 16: Red has no king: a composed problem without a red king can't be a position",
        ),
        (changed(11, &|file| file.men[20] = 45), "byte 16: the FEN: "),
        (told(&File::new(10), "h2e2 h2e2"), "byte 1040, move 1 of Black: h2e2: Black has no piece on h2"),
        (told(&File::new(18), "h2e2 h9g7 a0a5"), "byte 1036, move 2: a0a5: "),
        (told(&File::new(18), "h2h2"), "byte 1028, move 1: 'h2h2' is not a move"),
        (
            told(&File::new(10), "j0a0"),
            "byte 1032, move 1: the move does not connect two squares of the board",
        ),
    ] {
        assert!(found.starts_with(&format!("game 1, {expected}")), "{found}");
    }
    let games = |bytes: &'static [u8]| XqfReader::new(bytes, Encoding::Detect).collect::<Vec<_>>();
    assert!(games(b"").is_empty());
    let found = games(b"XQ").remove(0).unwrap_err().to_string();
    assert!(found.starts_with("game 1, byte 2: ") && found.contains("1,024 bytes"), "{found}");
    let found = games(&[b' '; 1024]).remove(0).unwrap_err().to_string();
    assert_eq!(found, "game 1, byte 0: the file does not begin with XQ");
    let endless = XqfReader::new(BufReader::new(std::io::repeat(0)), Encoding::Detect).next().unwrap();
    assert_eq!(endless.unwrap_err().to_string(), "game 1, byte 0: the game takes more than 256 MiB");
    let mut file = File::new(18);
    file.keys = [100, 156, 0, 0];
    let body = [0, 0, 0x20, 0, 1, 0, 0, 0];
    let found = read(&file.with(&body)).unwrap_err().to_string();
    assert_eq!(found, "game 1, byte 1024: the length of the comment is negative");
}

#[test]
fn variations_are_read_up_to_the_maximum_nesting() {
    // Both horses move out and back. Each variation repeats that in the place of the last move.
    let nested = |depth: usize| {
        let mut tree = moves("h9i7");
        for _ in 0..depth {
            let mut line = moves("h9g7 g2h0 g7h9 h0g2 h9g7");
            after(&mut line, 4).other = tree;
            tree = line;
        }
        let mut line = moves("h0g2 h9g7 g2h0 g7h9 h0g2");
        after(&mut line, 4).next = tree;
        line
    };
    let record = read(&written(&File::new(18), "", &nested(MAX_DEPTH))).unwrap();
    assert_eq!(record.line.plies.len(), 10);
    let found = read(&written(&File::new(18), "", &nested(MAX_DEPTH + 1))).unwrap_err().to_string();
    let told = format!("variations are nested more than {MAX_DEPTH} deep");
    assert!(found.ends_with(&told), "{found}");
}

#[test]
fn damaged_files_are_refused() {
    for version in VERSIONS {
        let file = File::new(version);
        let mut tree = moves("h2e2 h9g7 h0g2 i9h9");
        after(&mut tree, 1).comment = "屏风马";
        after(&mut tree, 2).other = moves("b0c2");
        let bytes = written(&file, "开始", &tree);
        read(&bytes).unwrap();
        for length in 1..bytes.len() {
            let games: Vec<_> = XqfReader::new(&bytes[..length], Encoding::Detect).collect();
            let error = match &games[..] {
                [Err(error)] => error,
                // A file without moves often states that one follows.
                [Ok(record)] if record.line.plies.is_empty() => continue,
                games => panic!("{length} bytes: {games:?}"),
            };
            assert!(error.to_string().contains("truncated"), "{length}: {error}");
        }
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= [0x01, 0x10, 0x80, 0xFF][at % 4];
            assert_read_or_refused(&damaged, Some(Format::Xqf));
        }
    }
}

#[test]
fn an_illegal_move_drops_only_the_moves_after_it() {
    let file = File::new(18);
    let mut tree = moves("h2e2 h9g7 h0g2 i9h9");
    after(&mut tree, 1).other = moves("h7e7 h0h5 b9c7");
    let record = read(&written(&file, "", &tree)).unwrap();
    assert_eq!(names(&record.line), "h2e2 h9g7 h0g2 i9h9");
    let variation = &record.line.plies[1].variations[0];
    assert_eq!((names(variation).as_str(), variation.plies[0].comment.as_str()), ("h7e7", "h0h5 b9c7"));
    assert_eq!(record.warnings.len(), 1);
    let warning = record.warnings[0].to_string();
    assert!(warning.contains("move 2: h0h5: ") && warning.contains("as a comment"), "{warning}");
    // If the illegal move is in the main line, the moves before it are kept with their variations.
    after(&mut tree, 3).mv = "i9h7";
    let error = read(&written(&file, "", &tree)).unwrap_err();
    assert!(error.to_string().contains("move 2 of Black: i9h7: "), "{error}");
    let kept = error.kept.unwrap();
    assert_eq!((names(&kept.line).as_str(), kept.line.plies[1].variations.len()), ("h2e2 h9g7 h0g2", 1));
}

#[test]
fn written_games_are_read() {
    let mut tree = moves("h2e2 h9g7 h0g2 i9h9");
    after(&mut tree, 1).comment = "一\r\n二";
    after(&mut tree, 1).other = moves("h7e7 h0g2");
    after(&mut tree, 1).other.as_mut().unwrap().other = moves("b7e7");
    after(&mut tree, 3).other = moves("i9i8 i0h0");
    after(&mut after(&mut tree, 3).other, 1).other = moves("i0i1");
    let mut file = File::new(18);
    file.other = vec![
        (0x33, vec![1]),
        (0x50, [&[6], &gb("第一局")[..]].concat()),
        (0x130, [&[2], &gb("甲")[..]].concat()),
    ];
    let record = read(&written(&file, "开始", &tree)).unwrap();
    let mut bytes = Vec::new();
    Format::Xqf.write(&mut bytes, &record, xiangqi::notation::Notation::Uci).unwrap();
    let again = read(&bytes).unwrap();
    assert_eq!((&again.line, &again.tags, again.result), (&record.line, &record.tags, record.result));
    assert_eq!(again.start, record.start);
    // Black begins in this position, and there are no moves.
    let record = Record::from_moves(Position::from_fen("3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1").unwrap(), []);
    let mut bytes = Vec::new();
    Format::Xqf.write(&mut bytes, &record, xiangqi::notation::Notation::Uci).unwrap();
    assert_eq!(read(&bytes).unwrap().start.fen(), record.start.fen());
}

#[test]
fn a_root_that_promises_moves_may_have_none() {
    for version in VERSIONS {
        let file = File::new(version);
        let mut body = Vec::new();
        put(&file, (0, 0), true, false, "空", &mut body);
        let record = read(&file.with(&body)).unwrap();
        assert_eq!((record.line.plies.len(), record.line.comment.as_str()), (0, "空"));
    }
}

/// Files that a shell has joined are read as one game each.
#[test]
fn joined_files_are_read_one_by_one() {
    // A comment with the letters of a header is not another game.
    let words = format!("XQ\u{a}{}", "x".repeat(1100));
    let whole: Vec<Vec<u8>> =
        VERSIONS.iter().map(|&version| written(&File::new(version), &words, &moves("h2e2 h9g7"))).collect();
    let mut all = whole.concat();
    all.truncate(all.len() - 2);
    let games: Vec<_> = Format::read(None, &all[..], Encoding::Detect).unwrap().collect();
    let (last, rest) = games.split_last().unwrap();
    assert_eq!(rest.len(), VERSIONS.len() - 1);
    for record in rest {
        let record = record.as_ref().unwrap();
        assert_eq!(
            (names(&record.line).as_str(), record.line.comment.as_str()),
            ("h2e2 h9g7", words.as_str())
        );
    }
    // The place of a fault is counted from the beginning of the file.
    let error = last.as_ref().unwrap_err();
    assert_eq!((error.game, error.place), (VERSIONS.len(), Place::Byte(all.len())));
}
