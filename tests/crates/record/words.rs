//! The words of results and sides, each as people write it: a word that is lost or means the other side is noticed.

use chuhe_record::GameResult::{self, BlackWins, Draw, RedWins};

use crate::support::{moves, read};

fn assert_result(text: &str, result: GameResult) {
    assert_eq!(GameResult::from_text(text), Some(result), "{text}");
}

#[test]
fn each_word_for_a_win_is_one_of_the_side_before_it() {
    for text in [
        "红方胜 / 紅方勝 / 红赢 / 紅贏 / 红方获胜 / 紅方獲勝 / 红方胜利 / 紅方勝利 / 红先胜 / 紅先勝 / 红得胜 / 紅得勝",
        "红方胜出 / 紅方勝出 / 红棋取胜 / 紅棋取勝 / 红方获得胜利 / 紅方獲得勝利 / 先手胜 / 先手贏 / 先勝",
        "Red wins / White wins / red win / RED WON / Red victory / Red won by resignation / Red wins by checkmate",
        "Red wins by mate / Red won by timeout / Red wins by forfeit / Red won on time",
        "Đỏ thắng / Đỏ chiến thắng / Đỏ thắng cuộc / Đỏ thắng cờ / Bên Đỏ thắng / Tiên thắng / Đi tiên thắng / Bên tiên thắng",
    ] {
        text.split(" / ").for_each(|text| assert_result(text, RedWins));
    }
    for text in [
        "黑方胜 / 黑方勝 / 黑赢 / 黑贏 / 黑方获胜 / 黑棋獲勝 / 后胜 / 後勝 / 后手胜 / 後手勝 / 黑方取勝 / 黑方得胜",
        "Black wins / black won / Black victory / Đen thắng / Bên đen thắng / Hậu thắng / Bên hậu thắng / Đi hậu thắng",
    ] {
        text.split(" / ").for_each(|text| assert_result(text, BlackWins));
    }
}

#[test]
fn each_word_for_a_loss_is_a_win_of_the_other_side() {
    for text in [
        "黑方负 / 黑方負 / 黑输 / 黑輸 / 黑败 / 黑敗 / 黑方认输 / 黑方認輸 / 黑方认负 / 黑方認負 / 黑方投子 / 黑方投子认负",
        "黑方投子認負 / 黑方投降 / 黑方超时 / 黑方超時 / 黑方逾时 / 黑方逾時 / 黑方超时负 / 黑方超時負 / 黑方超时判负",
        "黑方超時判負 / 黑方判负 / 黑方判負 / 黑方弃权 / 黑方棄權 / 黑先负 / 黑先負 / 黑方被将死 / 黑方被將死",
        "黑方被绝杀 / 黑方被絕殺 / 黑方困毙 / 黑方被困毙",
        "Black loses / Black lost / Black lose / Black resigns / Black resigned / Black resign / Black checkmated",
        "Black is checkmated / Black mated / Black forfeits / Black timeout / Black timed out / Black times out",
        "Black ran out of time / Black runs out of time / Black is out of time / Black out of time / Black flagged",
        "Đen thua / Đen nhận thua / Đen xin thua / Đen hết giờ / Đen đầu hàng / Hậu thua / Đi hậu thua",
    ] {
        text.split(" / ").for_each(|text| assert_result(text, RedWins));
    }
    for text in [
        "红方负 / 紅方負 / 先手负 / 红方认输 / 紅方認輸 / 红棋被将死 / 红方超时 / 紅方逾時 / 先负 / 先負",
        "Red resigns / Red loses / White resigns / Red flagged / Đỏ thua / Bên đỏ nhận thua / Tiên thua / Đi tiên thua",
    ] {
        text.split(" / ").for_each(|text| assert_result(text, BlackWins));
    }
}

#[test]
fn each_word_for_a_draw_is_one() {
    for text in [
        "和 / 和棋 / 和局 / 和了 / 平局 / 平手 / 作和 / 成和 / 判和 / 议和 / 議和 / 言和 / 战和 / 戰和 / 先和 / 红先和 / 紅先和",
        "双方议和 / 雙方議和 / 两人作和 / 兩人作和 / 红黑成和 / 紅黑成和 / 同意作和 / 协议作和 / 協議作和 / 协商作和",
        "協商作和 / 双方握手言和 / 双方不变作和 / 雙方不變作和 / 于是议和 / 於是議和 / 终于成和 / 終於成和 / 只好作和",
        "最终成和 / 最終成和 / 双方同意作和",
        "Draw / drawn / Draws / Game drawn / The game is drawn / Draw agreed / Draw by agreement",
        "Hòa / Hòa cờ / Ván cờ hòa / Hai bên đồng ý hòa / Tiên hòa / Hậu hòa",
    ] {
        text.split(" / ").for_each(|text| assert_result(text, Draw));
    }
}

#[test]
fn words_for_the_manner_of_a_loss_change_nothing() {
    for manner in [
        "犯规", "犯規", "违规", "違規", "违例", "違例", "长将", "長將", "长捉", "長捉", "推枰", "迟到",
        "遲到", "罢赛", "中盘", "中盤", "主动", "主動", "当即", "當即", "随即", "隨即", "遂", "便", "被迫",
        "无奈", "無奈", "只好", "只得", "终于", "終於", "最终", "最終", "宣布", "宣告", "已经",
    ] {
        assert_result(&format!("黑方{manner}认输"), RedWins);
    }
}

#[test]
fn a_label_may_stand_before_a_result() {
    for label in [
        "对局结果",
        "對局結果",
        "比赛结果",
        "比賽結果",
        "棋局结果",
        "最终结果",
        "结果",
        "結果",
        "最终",
        "最終",
        "终局",
        "終局",
        "本局",
        "Result",
        "Kết quả",
        "结局",
        "結局",
        "Game over",
        "至此",
        "到此",
        "最后",
        "最後",
        "Kết thúc",
    ] {
        for (result, winner) in [("黑胜", BlackWins), ("0-1", BlackWins), ("红方认输", BlackWins)] {
            assert_result(&format!("{label}：{result}"), winner);
        }
    }
}

#[test]
fn values_that_say_that_a_result_is_unknown_do() {
    for text in [
        "?",
        "-",
        "*",
        "",
        "unknown",
        "None",
        "null",
        "unfinished",
        "undecided",
        "ongoing",
        "in progress",
        "playing",
        "N/A",
        "未知",
        "未完",
        "未结束",
        "未結束",
        "未分胜负",
        "未分勝負",
        "进行中",
        "進行中",
        "不详",
        "不詳",
        "无",
        "無",
        "Không rõ",
    ] {
        assert_eq!(GameResult::of_tag(text), Some(GameResult::Unknown), "{text}");
    }
}

/// The players of a game with this heading.
fn players(heading: &str) -> (Option<String>, Option<String>) {
    let game = read(&format!("{heading}\n\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n")).remove(0).unwrap();
    assert_eq!(moves(&game), "h2e2 h9g7 h0g2 i9h9", "{heading}");
    let name = |tag| game.tags.get(tag).map(str::to_owned);
    (name("Red"), name("Black"))
}

#[test]
fn each_label_names_the_player_of_its_side() {
    for (red, black) in [
        ("先手方", "后手方"),
        ("先手方", "後手方"),
        ("红方姓名", "黑方姓名"),
        ("紅方姓名", "黑方姓名"),
        ("红方棋手", "黑方棋手"),
        ("紅方棋手", "黑方棋手"),
        ("红方选手", "黑方选手"),
        ("紅方選手", "黑方選手"),
        ("红方", "黑方"),
        ("紅方", "黑方"),
        ("红棋", "黑棋"),
        ("紅棋", "黑棋"),
        ("执红", "执黑"),
        ("執紅", "執黑"),
        ("先手", "后手"),
        ("先手", "後手"),
        ("红先", "黑后"),
        ("紅先", "黑後"),
        ("先走", "后走"),
        ("先行", "後走"),
        ("红", "黑"),
        ("紅", "黑"),
        ("先", "后"),
        ("先", "後"),
        ("Red", "Black"),
        ("red", "black"),
        ("Bên Đỏ", "Bên Đen"),
        ("Quân đỏ", "Quân đen"),
        ("Đỏ", "Đen"),
        ("Bên tiên", "Bên hậu"),
        ("Tiên thủ", "Hậu thủ"),
        ("Đi tiên", "Đi hậu"),
        ("Đi trước", "Đi sau"),
        ("Tiên", "Hậu"),
    ] {
        let heading = format!("{red}：许银川\n{black}：吕钦");
        assert_eq!(players(&heading), (Some("许银川".to_owned()), Some("吕钦".to_owned())), "{heading}");
    }
}

#[test]
fn a_side_may_stand_behind_each_name() {
    for heading in [
        "许银川执红 吕钦执黑",
        "许银川執紅 吕钦執黑",
        "许银川执先 吕钦执后",
        "许银川執先 吕钦執後",
        "吕钦执后 许银川执先",
        "许银川 (R) - 吕钦 (B)",
        "许银川 (W) - 吕钦 (B)",
        "吕钦 (黑) - 许银川 (白)",
    ] {
        assert_eq!(players(heading), (Some("许银川".to_owned()), Some("吕钦".to_owned())), "{heading}");
    }
}

#[test]
fn a_side_may_stand_before_each_move() {
    for (red, black) in [
        ("红方：", "黑方："),
        ("紅方：", "黑方："),
        ("红：", "黑："),
        ("紅：", "黑："),
        ("先手：", "后手："),
        ("先手：", "後手："),
        ("先：", "后："),
        ("先：", "後："),
        ("Red: ", "Black: "),
        ("R: ", "B: "),
        ("Đỏ: ", "Đen: "),
        ("Tiên: ", "Hậu: "),
        ("红方 ", "黑方 "),
        ("紅方 ", "黑方 "),
        ("红 ", "黑 "),
        ("紅 ", "黑 "),
        ("Red ", "Black "),
        ("Đỏ ", "Đen "),
        ("红方", "黑方"),
        ("紅方", "黑方"),
        ("红", "黑"),
        ("紅", "黑"),
    ] {
        let text = format!("{red}炮二平五\n{black}马8进7\n{red}马二进三\n{black}车9平8\n");
        let games = read(&text);
        let found: Vec<String> = games.iter().map(|game| moves(game.as_ref().unwrap())).collect();
        assert_eq!(found, ["h2e2 h9g7 h0g2 i9h9"], "{text}");
    }
}
