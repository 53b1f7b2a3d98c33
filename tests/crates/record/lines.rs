//! Lines of moves: read, written, and with faults.

use chuhe_record::lines::{LineReader, write_game};
use chuhe_record::text::Encoding;
use xiangqi::notation::Notation;

#[test]
fn written_lines_are_read() {
    let fen = "3k5/9/2P1P4/2P1P4/9/9/9/9/9/5K3 w - - 0 1";
    for (line, notation) in [
        ("startpos".to_owned(), Notation::Uci),
        ("h2e2 h9g7".to_owned(), Notation::Uci),
        ("炮二平五 马8进7".to_owned(), Notation::Chinese),
        ("P8/1 X9.1".to_owned(), Notation::Vietnamese),
        ("P2/1".to_owned(), Notation::Vietnamese),
        (format!("fen {fen}"), Notation::Wxf),
        (format!("fen {fen} moves 15+1"), Notation::Wxf),
    ] {
        let record = LineReader::new(line.as_bytes(), Encoding::Detect).next().unwrap().unwrap();
        let mut written = Vec::new();
        write_game(&mut written, &record, notation).unwrap();
        assert_eq!(String::from_utf8(written).unwrap(), format!("{line}\n"));
    }
}

#[test]
fn faults_are_placed() {
    let text = "# a comment\n\nh2e2\nh2e2 h9g7 e2e9\n4k4/9 w\nh2e2\n";
    let results: Vec<_> = LineReader::new(text.as_bytes(), Encoding::Detect).collect();
    let texts: Vec<_> = results.iter().map(|r| r.as_ref().err().map(ToString::to_string)).collect();
    assert_eq!(texts.len(), 4);
    assert!(texts[0].is_none() && texts[3].is_none());
    let second = texts[1].as_deref().unwrap();
    assert!(second.starts_with("game 2, line 4, move 2: e2e9: the Red cannon cannot go there"), "{second}");
    assert!(texts[2].as_deref().unwrap().starts_with("game 3, line 5: the FEN: "));
}
