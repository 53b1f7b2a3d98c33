//! Moves that columns, pages and mails split across lines, and texts at the edges of pages.

use crate::support::{game, moves, read};

const MOVES: &str = "h2e2 h9g7 h0g2 i9h9";

#[test]
fn moves_split_across_lines_are_joined() {
    for text in [
        "1. 炮二\n平五 马8进7\n2. 马二进三 车9平8\n",
        "1. 炮二平五 马8\n进7 2. 马二进三 车9平8\n",
        "1. 炮二平五 马8进7 2. 马二进\n三 车9平8\n",
        "1. 炮\n二平五 马8进7 2. 马二进三 车9平\n8",
        "1.炮二\n平五 马8进7\n2.马二进三 车9\n平8\n",
        "1. 炮二平五 马8进7 2. 马二\n\n进三 车9平8\n",
        "炮二平\n五\n马8进\n7\n马二进\n三\n车9平\n8\n",
        "炮\n二\n平\n五\n马\n8\n进\n7\n马\n二\n进\n三\n车\n9\n平\n8\n",
        "1. 炮 二\n平 五 马 8 进 7\n2. 马 二 进 三 车 9 平\n8\n",
        "1. 炮二平五，马8\n进7；2. 马二进三，车9平8。",
        "1. 炮二平五 马8\r\n进7\r\n2. 马二进三 车9平8\r\n",
        "１．炮二平五　馬８\n進７\n２．馬二進三　車９平\n８\n",
        "> 1. 炮二平五 马8\n> 进7 2. 马二进三\n> 车9平8\n",
        "1. 炮二平五 马8\n<p>进7 2. 马二进三\n<p>车9平8\n",
        "1.炮二平五马8\n进7 2.马二进三车9平8\n",
        "h2e2h9g7h0\ng2i9h9\n",
        "1. 炮二平五 马8进7 2. 马二\n第24页\n进三 车9平8\n",
        "1. 炮二平五 马8进7 2. 马二\n\n- 24 -\n\n进三 车9平8\n",
        "1. C2=\n5 H8+7\n2. H2+3 R9=8\n",
        "1. C2\n=5 H8+7\n2. H2+3 R9=8\n",
        "1. C\n2=5 H8+7 2. H2\n+3 R9=8\n",
        "1. C2=-\n5 H8+7 2. H2+3 R9=8\n",
        "1. C2=5 H8-\n+7 2. H2+3 R9=8\n",
        "1. h2-\ne2 h9g7 2. h0g2 i9h9\n",
        "1. h2e2 h9g-\n7 2. h0g2 i9h9\n",
        "h2e2 h9g7 h0\ng2 i9h9\n",
        "h2e2 h9g7 h0g2 i9\nh9",
        "1. H2-\nE2 H9-G7 2. H0-G2 I9-H9\n",
        "1. H2-E2 H9-\nG7 2. H0-G2 I9-\nH9\n",
        "1. Pháo 2\nbình 5 Mã 8 tấn 7\n2. Mã 2 tấn 3 Xe 9 bình 8\n",
        "1. Pháo 2 bình\n5 Mã 8 tấn 7 2. Mã\n2 tấn 3 Xe 9 bình 8\n",
        "1. Phao 2 binh 5 Ma 8 tan\n7\n2. Ma 2 tan 3 Xe 9 binh 8\n",
        "1. P2-\n5 M8.7\n2. M2.3 X9-8\n",
        "1. P2-5 M8.\n7 2. M2.3 X9\n-8\n",
        "1.\n炮二平五 马8进7\n2.\n马二进三 车9平8\n",
        "第1回合\n炮二平五 马8进7\n第2回合\n马二进三 车9平8\n",
        "1.\nPháo 2\nbình 5\nMã 8\ntấn 7\n2.\nMã 2\ntấn 3\nXe 9\nbình 8\n",
        "[Event \"e\"]\n\n1. 炮二平五 马8\n进7 {好\n棋} 2. 马二进三 车9平8 *\n",
    ] {
        let game = game(text);
        assert_eq!(moves(&game), MOVES, "{text}");
        assert!(game.warnings.is_empty(), "{text}: {:?}", game.warnings);
    }
}

#[test]
fn whole_moves_and_comments_are_not_joined() {
    for text in [
        "炮二平五\n马8进7\n马二进三\n车9平8\n",
        "h2e2\nh9g7\nh0g2\ni9h9\n",
        "Pháo 2 bình 5\nMã 8 tấn 7\nMã 2 tấn 3\nXe 9 bình 8\n",
        "1\n炮二平五\n马8进7\n2\n马二进三\n车9平8\n",
    ] {
        assert_eq!(moves(&game(text)), MOVES, "{text}");
    }
    let text = "[Event \"e\"]\n\n1. h2e2 {应走炮二\n平五} h9g7 *\n";
    assert_eq!(game(text).line.plies[0].comment, "应走炮二\n平五");
    // These faults are still reported, with their lines.
    for (text, place) in [("1. 炮二平五 马8\n2. 马二进三\n", "line 1"), ("1. 炮二平\n九 马8进7\n", "line 1")]
    {
        let games = read(text);
        assert!(
            games.iter().any(|game| game.as_ref().is_err_and(|error| error.to_string().contains(place))),
            "{games:?}"
        );
    }
}

#[test]
fn a_move_in_a_remark_may_be_broken_over_two_lines() {
    for text in [
        "1. 炮二平五 马8进7\n如改走马8\n进9，则马二进三，红优。\n2. 马二进三 车9平8\n",
        "1. 炮二平五 马8进7 若马8进\n9，红优\n2. 马二进三 车9平8\n",
        "1. C2=5 H8+7\nif 1... H8\n+9 2. H2+3 R9=8\n2. H2+3 R9=8\n",
    ] {
        assert_eq!(moves(&game(text)), MOVES, "{text}");
    }
}

#[test]
fn page_edges_and_counters_are_not_read_as_moves() {
    for edge in [
        "第24页",
        "第 24 页",
        "图3",
        "图二",
        "(图二)",
        "（图3）",
        "【图3】",
        "2楼",
        "3樓",
        "沙发 2楼",
        "表1-2",
        "例3",
        "第三章",
        "第3章",
        "24",
        "１２",
        "- 24 -",
        "— 24 —",
        "–24–",
        "24/120",
        "24 / 120",
        "1/3",
        "p24",
        "p.24",
        "P.24",
        "p. 24",
        "pp. 24-25",
        "Page 24",
        "Page 24 of 120",
        "Trang 24",
        "Hình3",
        "Fig.3",
        "Fig. 3",
        "No.3",
        "2nd",
        "- 1 -",
        "1",
        "象棋2020",
        "中国象棋 24",
        "24 中国象棋",
        "2024-05-03",
        "2024年5月3日",
        "12:30",
        "#3",
        "3#",
        "1F",
        "©2024",
        "😀",
        "👍3",
    ] {
        for text in [
            format!("1. 炮二平五 马8进7\n{edge}\n2. 马二进三 车9平8\n"),
            format!("1. 炮二平五 马8进7\n\n{edge}\n\n2. 马二进三 车9平8\n"),
            format!("1. 炮二平五 马8进7\r\n{edge}\r\n2. 马二进三 车9平8"),
            format!("1. C2=5 H8+7\n{edge}\n2. H2+3 R9=8\n"),
            format!("1. h2e2 h9g7\n{edge}\n2. h0g2 i9h9\n"),
        ] {
            let game = game(&text);
            assert_eq!(moves(&game), MOVES, "{text}");
        }
    }
}

#[test]
fn a_single_letter_above_a_whole_move_stands_for_itself() {
    for words in ["Level a", "Plan B", "Phase c", "Reply 1h", "好棋 b", "Vitamin C"] {
        for between in ["\n", "\n\n"] {
            for (first, next) in [("h2e2 h9g7", "h0g2 i9h9"), ("H2-E2 H9-G7", "H0-G2 I9-H9")] {
                let text = format!("{first}\n{words}{between}{next}\n");
                assert_eq!(moves(&game(&text)), MOVES, "{text}");
                let text = format!("{words}{between}{first}\n{next}\n");
                assert_eq!(moves(&game(&text)), MOVES, "{text}");
            }
        }
    }
    // Here the letter begins the move.
    assert_eq!(moves(&game("h2e2 h9g7 h\n0g2 i9h9\n")), MOVES);
}
