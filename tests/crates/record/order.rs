//! Missing or superfluous moves, which would give the next moves to the wrong side.

use chuhe_record::{Format, GameResult};
use xiangqi::notation::Notation;
use xiangqi::{Color, START_FEN};

use crate::support::{game, moves, read};

/// Whether a warning of the first game of a text begins with these words.
fn is_told(text: &str, warning: &str) -> bool {
    let game = read(text).remove(0).unwrap_or_else(|error| *error.kept.unwrap());
    game.warnings.iter().any(|found| found.to_string().starts_with(warning))
}

#[test]
fn a_missing_or_extra_move_is_reported() {
    for (text, warning) in [
        (
            "[Event \"e\"]\n\n1. C2=5 2. H2+3 H8+7 3. R1=2 P7+1 *\n",
            "line 3, move 2: the move number 2 does not fit",
        ),
        (
            "1. 炮二平五 马8进7\n马八进七 也可\n2. 马二进三 车9平8\n",
            "line 3, move 2 of Black: the move number 2 does not fit",
        ),
        (
            "1. 炮二平五 马8进7\n3. 车一进一 卒7进1\n4. 车一平四 卒3进1\n",
            "line 2, move 2: the move number 3 does not fit",
        ),
        ("黑：马8进7\n红：马二进三\n", "line 1, move 1: '黑：马8进7' is marked as a move of Black"),
        ("炮二平五\n马二进三\n车9平8\n", "line 3, move 2: '车9平8' has other digits than the moves of Red"),
        ("1. h2e2 —\n2. h9g7 h0g2\n", "line 2, move 1 of Black: the move number 2 does not fit"),
        ("1. h2e2\n2. h9g7 h0g2\n", "line 2, move 2: the move number 2 does not fit"),
        ("1. h2e2 —\n2. h9g7 —\n", "line 2, move 1 of Black: the move number 2 does not fit"),
        ("1. 炮二平五 ____\n2. 马二进三 ____\n", "line 2, move 1 of Black: the move number 2 does not fit"),
        ("1. 炮二平五\n2. 马二进三\n", "line 2, move 1 of Black: the move number 2 does not fit"),
        ("FORMAT WXF\nSTART{\n1. C2=5 2. H2+3 H8+7\n3. R1=2 }END\n", "line 3, move 2: the move number 2 "),
    ] {
        assert!(is_told(text, warning), "{text}: {:?}", read(text));
    }
}

#[test]
fn moves_are_numbered_from_the_number_of_their_fen() {
    let text = |number| {
        format!(
            "[FEN \"{} w - - 0 {number}\"]\n\n12. h2e2 h9g7 *\n",
            &START_FEN.trim_end_matches(" w - - 0 1")
        )
    };
    assert!(game(&text(12)).warnings.is_empty());
    assert!(is_told(&text(1), "line 3, move 1: the first move number is 12"));
}

#[test]
fn a_sign_instead_of_a_move_ends_the_round() {
    for sign in ["—", "——", "--", "-", "…", "……", "...", "－", " "] {
        for (before, after) in [("", ""), ("", "\n红胜\n"), ("[Red \"甲\"]\n\n", " 1-0\n")] {
            let text = format!("{before}1. 炮二平五 马8进7\n2. 马二进三 {sign}{after}");
            let game = game(&text);
            assert_eq!(moves(&game), "h2e2 h9g7 h0g2", "{text}");
            assert!(game.warnings.is_empty(), "{text}: {:?}", game.warnings);
        }
    }
}

#[test]
fn clock_times_are_not_read_as_move_numbers() {
    let game = game("1. h2e2 0:01 h9g7 0:01\n2. h0g2 0:02 i9h9 1:02\n");
    assert_eq!(moves(&game), "h2e2 h9g7 h0g2 i9h9");
    assert!(game.warnings.is_empty(), "{:?}", game.warnings);
    let times: Vec<&str> = game.line.plies.iter().map(|ply| &*ply.comment).collect();
    assert_eq!(times, ["0:01", "0:01", "0:02", "1:02"]);
}

#[test]
fn moves_after_a_result_are_reported() {
    for (text, warning) in [
        ("1. h2e2 h9g7 1-0\nh0g2 i9h9\n", "line 2: the moves below the result are read as another game"),
        ("炮二平五 马8进7\n红胜\n马二进三\n", "line 3: the moves below the result are read as another game"),
    ] {
        let warnings: Vec<String> = read(text)
            .into_iter()
            .flat_map(|game| game.unwrap_or_else(|error| *error.kept.unwrap()).warnings)
            .map(|warning| warning.to_string())
            .collect();
        assert!(warnings.iter().any(|found| found.starts_with(warning)), "{text}: {warnings:?}");
    }
    for (text, is_told) in [
        ("[Red \"a\"]\n\n1. h2e2 h9g7 1-0\n2. h0g2 i9h9\n", true),
        ("[Red \"a\"]\n\n1. h2e2 h9g7 1-0 2. h0g2 i9h9\n", true),
        ("[Red \"a\"]\n\n1. h2e2 h9g7 1-0\n\nwww.example.org 2024\n第3页\n", false),
        ("[Red \"a\"]\n\n1. h2e2 h9g7 1-0\n\n[Red \"b\"]\n\n1. h2e2 *\n", false),
        // In this list of games, no game could continue another.
        ("h2e2 h9g7 h0g2 1-0\nh2e2 b9c7 h0g2 0-1\n", false),
        ("1. h2e2 h9g7 1-0\n\n1. h0g2 i9h9 *\n", false),
    ] {
        let is_warned =
            read(text).iter().any(|game| game.as_ref().is_ok_and(|game| !game.warnings.is_empty()));
        assert_eq!(is_warned, is_told, "{text}: {:?}", read(text));
    }
}

#[test]
fn black_may_move_first() {
    let after = |text: &str| {
        let game = game(text);
        assert_eq!(game.start.side_to_move(), Color::Black, "{text}");
        assert!(game.warnings.is_empty(), "{text}: {:?}", game.warnings);
        moves(&game)
    };
    for text in [
        "黑先\n马8进7 炮二平五 车9平8\n",
        "黑方先走\n1. 马8进7 炮二平五\n2. 车9平8\n",
        "黑先行：马8进7 炮二平五 车9平8\n",
        "（黑先）马8进7 炮二平五 车9平8\n",
        "第3题 黑先胜\n1. 马8进7 炮二平五\n2. 车9平8\n",
        "Black to move first\n1. H8+7 C2=5\n2. R9=8\n",
        "Black moves first\nh9g7 h2e2 i9h9\n",
        "Đen đi trước\n1. M8.7 P2-5\n2. X9-8\n",
        "黑先走\n黑：马8进7 红：炮二平五 黑：车9平8\n",
        "1... 马8进7 2. 炮二平五 车9平8\n",
        "黑先：1...马8进7 2.炮二平五 车9平8\n",
    ] {
        assert_eq!(after(text), "h9g7 h2e2 i9h9", "{text}");
    }
    // The FEN has no side to move, or the wrong one.
    for (fen, below) in [
        ("FEN: 4k4/4r4/9/9/9/9/9/9/4A4/3K5", "黑先和\n1. 车5平6 仕五进四\n"),
        ("4k4/4r4/9/9/9/9/9/9/4A4/3K5 w - - 0 1", "黑先和：1. 车5平6 仕五进四\n"),
    ] {
        let text = format!("{fen}\n{below}");
        assert_eq!(after(&text), "e8f8 e1f2", "{text}");
        assert_eq!(game(&text).result, GameResult::Draw);
    }
}

#[test]
fn words_about_the_first_move_must_fit() {
    for text in ["黑先\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n", "黑先胜\nh2e2 h9g7 h0g2 i9h9\n"]
    {
        let game = game(text);
        assert_eq!(moves(&game), "h2e2 h9g7 h0g2 i9h9", "{text}");
        let doubt = game.warnings[0].doubt.to_string();
        assert_eq!(doubt, "the heading says that Black moves first, and Red is read as first", "{text}");
    }
    for text in
        ["红先胜\n1. 炮二平五 马8进7\n", "红先黑胜\n炮二平五 马8进7\n", "黑方先手不利\n1. 炮二平五 马8进7\n"]
    {
        assert_eq!(moves(&game(text)), "h2e2 h9g7", "{text}");
    }
}

#[test]
fn moves_of_one_side_may_stand_before_those_of_the_other() {
    for text in [
        "红：炮二平五 马二进三\n黑：马8进7 车9平8\n",
        "红方：1.炮二平五 2.马二进三\n黑方：1.马8进7 2.车9平8\n",
        "红方\n炮二平五\n马二进三\n黑方\n马8进7\n车9平8\n",
        "Red: C2=5, H2+3\nBlack: H8+7, R9=8\n",
        "红：炮二平五\n黑：马8进7\n红：马二进三\n黑：车9平8\n",
    ] {
        assert_eq!(moves(&game(text)), "h2e2 h9g7 h0g2 i9h9", "{text}");
    }
}

#[test]
fn black_moves_first_in_a_file_with_tags() {
    for words in [
        "黑先\n1. 马8进7 炮二平五",
        "黑先胜\n1. 马8进7 炮二平五",
        "黑先 1. 马8进7 炮二平五",
        "{黑先} 1. 马8进7 炮二平五",
        "1... 马8进7 2. 炮二平五",
        "1. ... 马8进7 2. 炮二平五",
    ] {
        let game = game(&format!("[Event \"e\"]\n\n{words} 车9平8 *\n"));
        assert_eq!(
            (moves(&game).as_str(), game.start.side_to_move()),
            ("h9g7 h2e2 i9h9", Color::Black),
            "{words}"
        );
        assert!(game.warnings.is_empty(), "{words}: {:?}", game.warnings);
    }
    let red = game("[Event \"e\"]\n\n红先\n1. 炮二平五 马8进7 *\n");
    assert_eq!((moves(&red).as_str(), red.line.comment.as_str()), ("h2e2 h9g7", "红先"));
    assert!(is_told(
        "[Event \"e\"]\n\n黑先\n1. h2e2 h9g7 *\n",
        "line 1: the heading says that Black moves first"
    ));
}

#[test]
fn moves_below_a_result_that_go_on_are_told() {
    for text in
        ["1. 炮二平五 马8进7\n红胜\n2. 兵七进一 卒7进1\n", "1. 炮二平五 马8进7\n红胜\n\n2. 兵七进一 卒7进1\n"]
    {
        let second = read(text).remove(1).unwrap();
        let is_told = |it: &chuhe_record::Warning| matches!(it.doubt, chuhe_record::Doubt::BelowResult);
        assert!(second.warnings.iter().any(is_told), "{text}: {:?}", second.warnings);
    }
}

#[test]
fn columns_are_read_in_the_order_of_their_heading() {
    for text in [
        "黑方    红方\n马8进7  炮二平五\n车9平8  马二进三",
        "回合,后手,先手\n1,马8进7,炮二平五\n2,车9平8,马二进三",
        "| Đen | Đỏ |\n|---|---|\n| M8.7 | P2-5 |\n| X9-8 | M2.3 |",
        "#  Black  Red\n1. H8+7  C2=5\n2. R9=8  H2+3",
        "红方    黑方\n炮二平五  马8进7\n马二进三  车9平8",
    ] {
        let game = game(text);
        assert_eq!(moves(&game), "h2e2 h9g7 h0g2 i9h9", "{text}");
        assert!(game.warnings.is_empty(), "{text}: {:?}", game.warnings);
    }
    // The last move has no answer.
    assert_eq!(moves(&game("Black Red\nH8+7 C2=5\nH2+3")), "h2e2 h9g7 h0g2");
    // The heading is wrong.
    let text = "黑方 红方\nC2=5 H8+7\nH2+3 R9=8\nR1=2 C8=9\nR2+9 H7-8";
    assert_eq!(moves(&game(text)), "h2e2 h9g7 h0g2 i9h9 i0h0 h7i7 h0h9 g7h9");
}

#[test]
fn a_text_that_is_cut_off_gives_no_other_move_and_no_other_game() {
    // The beginning of C5=3 is the name of a square.
    for text in ["1. C2=5 H8+7 2. P7+1 C8=9 3. C5", "1. P2-5 M8.7 2. M2.3 X9-8 3. C5", "炮二平五 马8进7 c5"]
    {
        let fault = read(text).remove(0).unwrap_err();
        assert!(fault.to_string().contains("5' is not a move"), "{text}: {fault}");
    }
    // The beginning of 10 is 1.
    for text in
        ["8. C2=5 H8+7\n9. H2+3 R9=8\n1", "8. 炮二平五 马8进7\n9. 马二进三 车9平8\n1.", "1. h2e2 h9g7\n1"]
    {
        assert_eq!(read(text).len(), 1, "{text}");
    }
    assert!(read("1.").is_empty());
}

#[test]
fn a_comment_that_speaks_of_a_side_does_not_exchange_the_sides() {
    let moves_of = "1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 H2+3 1-0\n";
    for words in [
        "{Round 3. Black first chose screen horses.} ",
        "{The Black first team won} ",
        "Black to move first in the next round.\n",
        "{黑先发制人，第三轮} ",
    ] {
        for text in [
            format!("[Event \"x\"]\n[Red \"a\"]\n[Black \"b\"]\n\n{words}{moves_of}"),
            format!("FORMAT WXF\nSTART{{\n{words}{moves_of}}}END\n"),
            format!("{{\"moves\": \"{words}{}\"}}", moves_of.trim()),
        ] {
            // Only in PGN may words stand before the moves.
            if !words.starts_with('{') && !text.starts_with("[Event") {
                continue;
            }
            let game = game(&text);
            assert_eq!(game.start.side_to_move(), Color::Red, "{text}");
            assert_eq!(moves(&game), "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7", "{text}");
        }
    }
    // Moves that only Black can make show that the words speak of this game.
    for words in ["{Black to move first} 1. h9g7 h2e2 2. i9h9", "{Black first} 1... H8+7 2. C2=5 R9=8"] {
        let game = game(&format!("[Event \"x\"]\n\n{words} *\n"));
        assert_eq!(
            (game.start.side_to_move(), moves(&game).as_str()),
            (Color::Black, "h9g7 h2e2 i9h9"),
            "{words}"
        );
        assert!(game.warnings.is_empty(), "{words}: {:?}", game.warnings);
    }
    // The comment of a web board, in our own files.
    let web = "[DhtmlXQ][DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]\
               [DhtmlXQ_comment0]Black to move has to defend[/DhtmlXQ_comment0][/DhtmlXQ]";
    let record = game(web);
    for notation in Notation::ALL {
        let mut written = Vec::new();
        Format::Pgn.write(&mut written, &record, notation).unwrap();
        let again = game(&String::from_utf8(written).unwrap());
        assert_eq!((again.start.fen(), moves(&again)), (record.start.fen(), moves(&record)), "{notation:?}");
    }
}

#[test]
fn a_line_for_each_side_is_read_by_turns() {
    for text in [
        "Red: P7+1 P3+1 H2+3\nBlack: P7+1 P3+1 H2+3\n",
        "Đỏ: B7.1, B3.1, M2.3\nĐen: B7.1, B3.1, M2.3\n",
        "红：兵七进一 兵三进一 马二进三\n黑：卒7进1 卒3进1 马2进3\n",
    ] {
        assert_eq!(moves(&game(text)), "c3c4 g6g5 g3g4 c6c5 h0g2 b9c7", "{text}");
    }
}
