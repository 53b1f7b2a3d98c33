//! Games from chats, and what stands where a name is expected.

use chuhe_record::GameResult;

use crate::support::{game, moves, read};

#[test]
fn a_chat_is_read_with_the_names_of_its_players() {
    let tag = |text: &str, name: &str| game(text).tags.get(name).map(str::to_owned);
    for text in [
        "张三：炮二平五\n李四：马8进7\n张三：马二进三\n",
        "[10:01] 张三：炮二平五\n[10:02] 李四：马8进7\n[10:03] 张三：马二进三\n",
        "<张三> 炮二平五\n<李四> 马8进7\n<张三> 马二进三\n",
        "张三：来一局\n李四：好\n\n张三：炮二平五\n李四：马8进7\n张三：马二进三\n",
    ] {
        assert_eq!(moves(&game(text)), "h2e2 h9g7 h0g2", "{text}");
        assert_eq!(tag(text, "Red").as_deref(), Some("张三"), "{text}");
        assert_eq!(tag(text, "Black").as_deref(), Some("李四"), "{text}");
    }
    let talk = game("张三：炮二平五\n李四：马8进7 好\n张三：有意思\n张三：马二进三\n李四：我认输\n");
    assert_eq!(moves(&talk), "h2e2 h9g7 h0g2");
    assert_eq!(talk.line.plies[1].comment, "好 张三：有意思");
    let alone = "张三：炮二平五\n张三：马8进7\n张三：马二进三\n";
    assert_eq!((moves(&game(alone)).as_str(), tag(alone, "Red")), ("h2e2 h9g7 h0g2", None));
    // Answers to two questions are no game.
    assert!(read("第1题：炮二平五\n第2题：马8进7\n").iter().all(Result::is_err));
}

#[test]
fn what_is_said_of_a_side_is_no_name() {
    for (heading, red, result) in [
        ("红方：好棋", None, GameResult::Unknown),
        ("红：走得好", None, GameResult::Unknown),
        ("黑方：认输", None, GameResult::RedWins),
        ("红方：张三\n红方：好棋", Some("张三"), GameResult::Unknown),
        ("张三（红）vs 李四（黑）", Some("张三"), GameResult::Unknown),
        ("李四（黑）对 张三（红）", Some("张三"), GameResult::Unknown),
        ("张三 先负 李四", Some("张三"), GameResult::BlackWins),
        ("【红】张三【黑】李四", Some("张三"), GameResult::Unknown),
    ] {
        let game = game(&format!("{heading}\n1. 炮二平五 马8进7\n"));
        assert_eq!((game.tags.get("Red"), game.result), (red, result), "{heading}");
        assert_eq!(moves(&game), "h2e2 h9g7", "{heading}");
    }
}
