//! Marks, scores and asides around moves: they are not moves and do not begin a game.

use chuhe_record::GameResult;

use crate::support::{self, game, read};

/// The moves of the one game of a text.
fn moves(text: &str) -> String {
    support::moves(&game(text))
}

#[test]
fn moves_joined_by_strokes_are_distinguished() {
    for text in ["1. 炮二平五/马8进7\n2. 马二进三/车9平8\n", "h2e2-h9g7 h0g2→i9h9\n"] {
        assert_eq!(moves(text), "h2e2 h9g7 h0g2 i9h9", "{text}");
    }
}

#[test]
fn signs_separate_moves_from_words() {
    for (text, comment) in [
        ("炮二平五 马8进7 马二进三 车9平8。红优。", "红优。"),
        ("炮二平五 马8进7 马二进三 车9平8！红优", "红优"),
        ("1. C2=5 H8+7 2. H2+3 R9=8!good", "good"),
        ("炮二平五 马8进7 马二进三 车9平8：红优", "红优"),
        ("炮二平五 马8进7 马二进三 车9平8.红优", "红优"),
        ("炮二平五 马8进7 马二进三 车9平8……红优", "红优"),
        ("炮二平五。马8进7。马二进三。车9平8。红优", "红优"),
        ("1.炮二平五马8进7。2.马二进三车9平8。红优", "红优"),
        ("1。炮二平五，马8进7。2。马二进三，车9平8。", ""),
        ("红：炮二平五。黑：马8进7。红：马二进三。黑：车9平8。", ""),
    ] {
        assert_eq!(moves(text), "h2e2 h9g7 h0g2 i9h9", "{text}");
        let game = read(text).remove(0).unwrap();
        assert_eq!(game.line.plies[3].comment, comment, "{text}");
    }
    // There are words before a move, and marks before a punctuation mark.
    let text = "炮二平五 马8进7 好棋。马二进三？！。缓着！车9平8";
    assert_eq!(moves(text), "h2e2 h9g7 h0g2 i9h9");
    let game = read(text).remove(0).unwrap();
    let comments: Vec<&str> = game.line.plies.iter().map(|ply| ply.comment.as_str()).collect();
    assert_eq!(comments, ["", "好棋。", "缓着！", ""]);
    assert_eq!(game.line.plies[2].nags, [6]);
}

#[test]
fn remarks_may_be_joined_to_moves() {
    for (text, comment) in [
        ("C2=5\nH8+7:good\nH2+3\nR9=8\n", "good"),
        ("1. C2=5 H8+7.good\n2. H2+3:good R9=8\n", "good"),
        ("C2=5\nH8+7好\nH2+3\nR9=8\n", "好"),
        ("C2=5\nH8+7\"good\"\nH2+3\nR9=8\n", "\"good\""),
        ("C2=5\nH8+7good\nH2+3\nR9=8\n", "good"),
        ("炮二平五\n马8进7“好棋”\n马二进三\n车9平8\n", "“好棋”"),
        ("1. 炮二平五 马8进7《好棋》\n2. 马二进三 车9平8《好棋》\n", "《好棋》"),
        ("h2e2\nh9g7“good”\nh0g2\ni9h9\n", "“good”"),
        ("P2-5\nM8.7:hay\nM2.3\nX9-8\n", "hay"),
        ("P2-5\nM8.7!hay\nM2.3\nX9-8\n", "hay"),
        ("C2=5\nH8+7-H2+3-R9=8\n", ""),
    ] {
        assert_eq!(moves(text), "h2e2 h9g7 h0g2 i9h9", "{text}");
        assert_eq!(game(text).line.plies[1].comment, comment, "{text}");
    }
    // A sentence about a move, and a remark below a whole round, are not moves of the game.
    for words in ["C2=5是当头炮", "h2e2的好处", "炮二平五“中炮”很常见", "C2=5/P7+1 are known"]
    {
        let text = format!("1. C2=5 H8+7\n{words}\n2. H2+3 R9=8\n");
        assert_eq!(moves(&text), "h2e2 h9g7 h0g2 i9h9", "{text}");
        assert_eq!(game(&text).line.plies[1].comment, words);
    }
    // The name of an opening in a heading is not a move of the game.
    for heading in ["炮二平五“中炮”", "兵七进一·仙人指路"] {
        assert_eq!(moves(&format!("{heading}\n1. 兵七进一 卒7进1\n")), "c3c4 g6g5", "{heading}");
    }
}

#[test]
fn a_count_of_one_begins_no_game() {
    for text in [
        "1. C2=5 H8+7 1 min 2. H2+3 R9=8\n",
        "1. C2=5 H8+7 1 min\n2. H2+3 R9=8\n",
        "1. h2e2 1 s h9g7 1 s 2. h0g2 i9h9\n",
        "1. 炮二平五 马8进7 用时 1 分钟 2. 马二进三 车9平8\n",
        "1. P2-5 M8.7 1 phút 2. M2.3 X9-8\n",
        "1. C2=5 H8+7 No. 1 choice 2. H2+3 R9=8\n",
    ] {
        assert_eq!(moves(text), "h2e2 h9g7 h0g2 i9h9", "{text}");
    }
    // Words that are not known among the moves of PGN are told, and no move is dropped without a word.
    let text = "[Red \"A\"]\n\n1. C2=5 H8+7 1 min 2. H2+3 R9=8 1-0\n";
    assert!(matches!(&read(text)[..], [Err(_)]), "{:?}", read(text));
    // Two games, of which the second has its dot apart, or the side before its move.
    for second in
        ["1 . h2e2 h9g7", "1 - h2e2 h9g7", "1 : C2=5 H8+7", "1. ★ C2=5 H8+7", "1. 红方 炮二平五 马8进7"]
    {
        assert_eq!(read(&format!("1. h2e2 h9g7 2. h0g2 i9h9\n{second}\n")).len(), 2, "{second}");
    }
}

#[test]
fn signs_for_a_position_are_glyphs() {
    let tags = "[Event \"x\"]\n\n";
    for text in [
        "1. 炮二平五= 马8进7∞ 2. 马二进三!± 车9平8∓ 3. 车一平二□ 马2进3⩲ *",
        "1. 炮二平五 = 马8进7 ∞ 2. 马二进三! ± 车9平8 ∓ 3. 车一平二 □ 马2进3 += *",
        "1. h2e2 = h9g7 ∞ 2. h0g2! +/- i9h9 -/+ 3. i0h0 □ b9c7 ⩲ *",
        "1. C2=5= H8+7∞ 2. H2+3!+/- R9=8-/+ 3. R1=2□ H2+3+= *",
    ] {
        for text in [text.to_owned(), format!("{tags}{text}")] {
            let game = read(&text).remove(0).expect(&text);
            let nags: Vec<Vec<u32>> = game.line.plies.iter().map(|ply| ply.nags.clone()).collect();
            let expected: [&[u32]; 6] = [&[10], &[13], &[1, 16], &[17], &[8], &[14]];
            assert_eq!(nags, expected, "{text}");
        }
    }
    let game = read("1. h2e2 h9g7 +- (1... b9c7 =+) 2. h0g2 -+ *").remove(0).unwrap();
    assert_eq!(game.line.plies[1].nags, [18]);
    assert_eq!(game.line.plies[1].variations[0].plies[0].nags, [15]);
    assert_eq!(game.line.plies[2].nags, [19]);
}

#[test]
fn a_line_in_brackets_is_an_aside() {
    let text = "1. 炮二平五 马8进7\n[马八进七]\n2. 马二进三 车9平8\n";
    assert_eq!(moves(text), "h2e2 h9g7 h0g2 i9h9");
    // If all moves are in brackets, they are the game itself.
    let list = "[h2e2, h9g7]\n[h0g2, i9h9]\n";
    assert_eq!(moves(list), "h2e2 h9g7 h0g2 i9h9");
}

#[test]
fn scores_and_marks_begin_no_game() {
    let rounds = "1. 炮二平五 马8进7\n2. 马二进三 车9平8";
    for (behind, result) in [
        (" 1:0", GameResult::RedWins),
        ("\n0–1", GameResult::BlackWins),
        (" （红胜）", GameResult::RedWins),
        ("\n(1/2-1/2)", GameResult::Draw),
        ("\nResult: 1-0", GameResult::RedWins),
        ("\t1", GameResult::Unknown),
        (" [1] 3. 车一平二", GameResult::Unknown),
    ] {
        let games = read(&format!("{rounds}{behind}\n"));
        let [Ok(game)] = &games[..] else { panic!("{behind}: {games:?}") };
        assert_eq!((game.result, game.line.plies.len() / 4), (result, 1), "{behind}");
    }
    let two = format!("甲 先胜 乙\n{rounds}\n丙 （先和） 丁\n{rounds}\n");
    let results: Vec<_> = read(&two).into_iter().map(|game| game.unwrap().result).collect();
    assert_eq!(results, [GameResult::RedWins, GameResult::Draw]);
}

#[test]
fn lines_may_end_in_carriage_returns() {
    for text in [
        "[Event \"e\"]\n\n1. h2e2 ; to the end of the line\nh9g7 *\n",
        "a heading\n1. h2e2\nand prose\nh9g7\n",
        "FORMAT WXF\nSTART{\n1. C2=5 H8+7\n}END\n",
    ] {
        assert_eq!(moves(&text.replace('\n', "\r")), "h2e2 h9g7", "{text}");
    }
}

#[test]
fn signs_in_brackets_are_glyphs() {
    for text in [
        "1. h2e2 h9g7 (=) 2. h0g2(±) i9h9 [!] 3. i0h0（？！） b9c7 (+-) (good)\n",
        "[Event \"A\"]\n\n1. h2e2 h9g7 ( = ) 2. h0g2 (±) i9h9 (!) 3. i0h0 (?!) b9c7 (+-) (good) *\n",
    ] {
        let game = game(text);
        let nags: Vec<_> = game.line.plies.iter().map(|ply| ply.nags.clone()).collect();
        assert_eq!(nags, [vec![], vec![10], vec![16], vec![1], vec![6], vec![18]], "{text}");
        let comments: Vec<_> = game.line.plies.iter().map(|ply| &*ply.comment).collect();
        assert_eq!(comments, ["", "", "", "", "", "good"], "{text}");
    }
}
