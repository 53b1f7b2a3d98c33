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
        "张三\n炮二平五\n李四\n马8进7\n张三\n马二进三\n",
        "张三 炮二平五\n李四 马8进7\n张三 马二进三\n",
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
    // Answers to two questions do not form a game.
    assert!(read("第1题：炮二平五\n第2题：马8进7\n").iter().all(Result::is_err));
}

#[test]
fn every_move_of_a_message_is_read() {
    let four = "h2e2 h9g7 h0g2 i9h9";
    for text in [
        "张三：炮二平五 马8进7\n李四：马二进三 车9平8\n",
        "张三：炮二平五，马8进7\n张三：马二进三，车9平8\n",
        "张三：1.炮二平五 马8进7\n张三：2.马二进三 车9平8\n",
        "张三：1. 炮二平五 马8进7\n李四：好棋\n张三：2. 马二进三 车9平8\n",
        "张三：炮二平五马8进7\n李四：马二进三车9平8\n",
        "张三：炮二平五\n李四：马8进7 马二进三\n张三：车9平8\n",
        "张三：炮二平五 马8进7 好棋\n李四：马二进三 车9平8\n",
        "张三: C2=5 H8+7\n李四: H2+3 R9=8\n",
        "[10:01] Alice: h2e2 h9g7\n[10:02] Bob: h0g2 i9h9\n",
        "张三：我先走 炮二平五\n李四：我走马8进7\n张三：那我走，马二进三\n李四：车9平8\n",
        "Alice: my move: h2e2\nBob: I play h9g7\nAlice: h0g2\nBob: i9h9\n",
        "张三:\n我走炮二平五\n李四:\n马8进7\n张三:\n我走：马二进三\n李四:\n车9平8\n",
    ] {
        assert_eq!(moves(&game(text)), four, "{text}");
        assert_eq!(game(text).line.plies[3].comment, "", "{text}");
    }
    // A single message is not a chat.
    let other = game("1. 炮二平五 马8进7\n李四：马二进三 车9平8\n");
    let doubt = other.warnings[0].doubt.to_string();
    assert_eq!(doubt, "the comment after the last move may continue the game, from '马二进三' on");
}

#[test]
fn the_names_above_messages_are_not_comments() {
    for text in [
        "2024-01-01 12:00:01 张三(12345)\n炮二平五\n\n2024-01-01 12:00:10 李四(67890)\n马8进7\n\n\
         2024-01-01 12:00:20 张三(12345)\n马二进三\n",
        "张三 2024/1/1 12:00:01\n炮二平五\n李四 2024/1/1 12:00:10\n马8进7\n张三 2024/1/1 12:00:20\n马二进三\n",
        "2024-01-01 12:00:01 张三(1)\n来一盘\n\n2024-01-01 12:00:09 李四(2)\n好\n\n12:01:00 张三(1)\n\
         炮二平五\n\n12:01:09 李四(2)\n马8进7\n\n12:02:00 张三(1)\n马二进三\n",
        "【管理员】张三(1) 2024-01-01 12:00:01\n炮二平五\n【活跃】李四(2) 2024-01-01 12:00:11\n马8进7\n\
         【管理员】张三(1) 2024-01-01 12:00:31\n马二进三\n",
        "张三:\n炮二平五\n李四:\n马8进7\n张三:\n马二进三\n",
    ] {
        let game = game(text);
        assert_eq!(moves(&game), "h2e2 h9g7 h0g2", "{text}");
        assert_eq!([game.tags.get("Red"), game.tags.get("Black")], [Some("张三"), Some("李四")], "{text}");
        assert!(game.line.plies.iter().all(|ply| ply.comment.is_empty()), "{text}");
    }
    let rounds = game(
        "12:00:01 张三(1)\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n\n12:00:10 李四(2)\n好棋\n3. 车一平二 马2进3\n",
    );
    assert_eq!(moves(&rounds), "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7");
    assert_eq!((rounds.tags.get("Red"), rounds.line.plies[3].comment.as_str()), (None, "好棋"));
}

#[test]
fn a_result_of_a_side_is_not_a_name() {
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

#[test]
fn what_players_say_ends_their_game() {
    use GameResult::{BlackWins, Draw, RedWins, Unknown};
    let moves = "张三：炮二平五\n李四：马8进7\n";
    for (said, result) in [
        ("李四：认输\n", RedWins),
        ("张三：我认输，再来一局\n", BlackWins),
        ("李四：和了吧\n张三：好\n", Draw),
        ("李四：红胜\n", RedWins),
        ("李四：和了吧\n张三：不\n", Unknown),
        ("李四：和了吧\n李四：好\n", Unknown),
        ("李四：你认输吧\n", Unknown),
        ("王五：我认输\n", Unknown),
        // The game goes on.
        ("李四：我认输\n张三：马二进三\n", Unknown),
    ] {
        assert_eq!(game(&format!("{moves}{said}")).result, result, "{said}");
    }
    let above = "张三\n炮二平五\n李四\n马8进7\n张三\n马二进三\n李四\n认输\n";
    assert_eq!(game(above).result, RedWins);
    let times = "10:01 张三\n炮二平五\n10:02 李四\n马8进7\n10:03 张三\n和棋吧\n10:04 李四\n好的\n";
    assert_eq!(game(times).result, Draw);
}

#[test]
fn times_and_signs_may_stand_before_names_in_brackets() {
    for text in [
        "21:03 <@ann> C2=5\n21:04 <+bob> H8+7 hi\n21:05 <@ann> H2+3\n",
        "[21:03] <ann> C2=5\n[21:04] <bob> H8+7\n[21:05] <ann> H2+3\n",
    ] {
        let game = crate::support::game(text);
        let names = (game.tags.get("Red"), game.tags.get("Black"));
        assert_eq!(names, (Some("ann"), Some("bob")), "{text}");
        assert_eq!(crate::support::moves(&game), "h2e2 h9g7 h0g2", "{text}");
    }
}

#[test]
fn numbers_of_posts_are_no_names() {
    for text in [
        "#1楼 张三\n炮二平五\n#2楼 李四\n马8进7\n#3楼 张三\n马二进三\n",
        "张三 1楼\n炮二平五\n李四 2楼\n马8进7\n张三 3楼\n马二进三\n",
        "#1 张三：炮二平五\n#2 李四：马8进7\n#3 张三：马二进三\n",
    ] {
        let game = crate::support::game(text);
        let names = (game.tags.get("Red"), game.tags.get("Black"));
        assert_eq!(names, (Some("张三"), Some("李四")), "{text}");
        assert_eq!(crate::support::moves(&game), "h2e2 h9g7 h0g2", "{text}");
    }
}
