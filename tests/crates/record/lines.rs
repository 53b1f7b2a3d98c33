//! Lines of moves: read, written, and with faults.

use chuhe_record::lines::{LineReader, write_game};
use chuhe_record::text::Encoding;
use xiangqi::Color;
use xiangqi::notation::Notation;

use crate::support::{game, moves, read};

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

/// The moves of the games of a text, and the side that begins each.
fn games(text: &str) -> Vec<(Color, String)> {
    let games = read(text).into_iter().map(|game| game.unwrap_or_else(|error| panic!("{text}: {error}")));
    games.map(|game| (game.start.side_to_move(), moves(&game))).collect()
}

#[test]
fn moves_below_a_position_are_those_of_its_game() {
    const BOARD: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR";
    let expected = [(Color::Black, "h9g7 h0g2 i9h9".to_owned())];
    for fen in ["B b - - 1 1", "B b", "position fen B b - - 1 1", "fen B b - - 1 1", "FEN: B b - - 1 1"] {
        let fen = fen.replace('B', BOARD);
        for list in ["马8进7 马二进三 车9平8", "馬8進7 馬二進三 車9平8", "H8+7 H2+3 R9=8", "M8.7 M2.3 X9-8"]
        {
            for between in ["\n", "\n\n"] {
                let text = format!("{fen}{between}{list}\n");
                assert_eq!(games(&text), expected, "{text}");
                // One move per line.
                let text = format!("{fen}{between}{}\n", list.replace(' ', "\n"));
                assert_eq!(games(&text), expected, "{text}");
            }
        }
    }
    // A sheet of positions, each with its moves below.
    let text = format!("{BOARD} b\n马8进7 马二进三 车9平8\n\n{BOARD} b\n马8进7 马二进三 车9平8\n");
    assert_eq!(games(&text), [expected.clone(), expected].concat(), "{text}");
    let usual = format!("{}\n炮二平五 马8进7\n", xiangqi::START_FEN);
    assert_eq!(games(&usual), [(Color::Red, "h2e2 h9g7".to_owned())]);
    // Chuhe writes games without moves so, and the next game below.
    let text = format!("fen {BOARD} w - - 1 1\nc3c4 g6g5 b0c2\n");
    assert_eq!(games(&text), [(Color::Red, String::new()), (Color::Red, "c3c4 g6g5 b0c2".to_owned())]);
    // These moves cannot be played from the position above: they are another game.
    let text = "4k4/9/9/9/9/9/9/9/9/3K5 w\nh2e2 h9g7 h0g2\n";
    assert_eq!(games(text), [(Color::Red, String::new()), (Color::Red, "h2e2 h9g7 h0g2".to_owned())]);
}

#[test]
fn moves_behind_a_label_below_a_position_are_read() {
    let usual = xiangqi::START_FEN;
    for label in
        ["着法：", "著法:", "解：", "正解：", "答案：", "Solution:", "Moves: ", "moves ", "Lời giải: "]
    {
        for list in ["1. 炮二平五 马8进7", "1. C2=5 H8+7", "h2e2 h9g7", "P2-5 M8.7"] {
            for head in [format!("{usual}\n"), format!("[FEN \"{usual}\"]\n\n"), "[Red \"a\"]\n\n".to_owned()]
            {
                let text = format!("{head}{label}{list}\n2. 马二进三 车9平8\n");
                assert_eq!(moves(&game(&text)), "h2e2 h9g7 h0g2 i9h9", "{text}");
            }
        }
    }
    // Here the moves begin on the next line.
    let text = format!("{usual}\n解：炮八平五\n1. 炮二平五 马8进7\n");
    assert_eq!(moves(&game(&text)), "h2e2 h9g7");
}
