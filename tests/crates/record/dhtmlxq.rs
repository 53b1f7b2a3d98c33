//! Games of web boards, complete and damaged.

use chuhe_record::dhtmlxq::{DhtmlXqReader, write_game};
use chuhe_record::text::Encoding;
use chuhe_record::{GameResult, Line, Record, RecordError};
use xiangqi::Position;

const START: &str = "8979695949392919097717866646260600102030405060708012720323436383";

fn read_all(text: &str) -> Vec<Result<Record, RecordError>> {
    DhtmlXqReader::new(text.as_bytes(), Encoding::Detect).collect()
}

#[test]
fn a_game_is_read_and_written() {
    let text = format!(
        "<pre>[DhtmlXQ]\n[DhtmlXQ_title]第一局[/DhtmlXQ_title]\n[DhtmlXQ_red]甲[/DhtmlXQ_red]\n\
         [DhtmlXQ_binit]{START}[/DhtmlXQ_binit]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n\
         [DhtmlXQ_comment0]开始||了[/DhtmlXQ_comment0]\n[DhtmlXQ_comment1]好[/DhtmlXQ_comment1]\n\
         [DhtmlXQ_result]红胜[/DhtmlXQ_result][/DhtmlXQ]</pre>"
    );
    let record = read_all(&text).remove(0).unwrap();
    assert_eq!(record.start, Position::default());
    let moves: Vec<_> = record.moves().map(|mv| mv.to_string()).collect();
    assert_eq!(moves, ["h2e2", "h9g7"]);
    assert_eq!((record.tags.get("Red"), record.tags.get("Title")), (Some("甲"), Some("第一局")));
    assert_eq!((record.line.comment.as_str(), record.line.plies[0].comment.as_str()), ("开始\n了", "好"));
    assert_eq!(record.result, GameResult::RedWins);
    let mut written = Vec::new();
    write_game(&mut written, &record).unwrap();
    let written = String::from_utf8(written).unwrap();
    let again = read_all(&written).remove(0).unwrap();
    assert_eq!((again.line, again.tags, again.result), (record.line, record.tags, record.result));
    assert_eq!(again.start, record.start);
}

#[test]
fn variations_are_read_and_written() {
    let text = format!(
        "[DhtmlXQ][DhtmlXQ_binit]{START}[/DhtmlXQ_binit][DhtmlXQ_movelist]774772427967[/DhtmlXQ_movelist]\
         [DhtmlXQ_move_0_2_1]124279671022[/DhtmlXQ_move_0_2_1][DhtmlXQ_move_1_4_3]7062[/DhtmlXQ_move_1_4_3]\
         [DhtmlXQ_move_0_2_2]7062[/DhtmlXQ_move_0_2_2][/DhtmlXQ]"
    );
    let record = read_all(&text).remove(0).unwrap();
    let names = |line: &Line| line.plies.iter().map(|ply| ply.mv.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(names(&record.line), "h2e2 h7e7 h0g2");
    let variations = &record.line.plies[1].variations;
    assert_eq!(variations.iter().map(names).collect::<Vec<_>>(), ["b7e7 h0g2 b9c7", "h9g7"]);
    assert_eq!(names(&variations[0].plies[2].variations[0]), "h9g7");
    let mut written = Vec::new();
    write_game(&mut written, &record).unwrap();
    assert_eq!(read_all(&String::from_utf8(written).unwrap()).remove(0).unwrap().line, record.line);
    for bad in ["0_2", "0_0_1"] {
        let record = read_all(&text.replace("0_2_1", bad)).remove(0).unwrap();
        assert_eq!(names(&record.line), "h2e2 h7e7 h0g2");
        let warnings: Vec<_> = record.warnings.iter().map(ToString::to_string).collect();
        assert!(warnings[0].contains("is not named by three numbers"), "{warnings:?}");
        assert!(warnings[1].contains("1 variation of variations that do not exist"), "{warnings:?}");
    }
}

#[test]
fn an_illegal_move_drops_only_the_moves_after_it() {
    let game = |moves: &str, variation: &str| {
        format!(
            "[DhtmlXQ][DhtmlXQ_binit]{START}[/DhtmlXQ_binit][DhtmlXQ_movelist]{moves}[/DhtmlXQ_movelist]\
             [DhtmlXQ_move_0_2_1]{variation}[/DhtmlXQ_move_0_2_1][DhtmlXQ_comment1_3]说[/DhtmlXQ_comment1_3][/DhtmlXQ]"
        )
    };
    // In the third ply of the variation a horse moves like a rook.
    let record = read_all(&game("774772427967", "124279697062")).remove(0).unwrap();
    let ply = &record.line.plies[1];
    assert_eq!(ply.variations[0].plies.len(), 1);
    assert_eq!(ply.variations[0].plies[0].comment, "h0g0 说 h9g7");
    assert_eq!(record.warnings.len(), 1);
    let text = record.warnings[0].to_string();
    assert!(
        text.starts_with("line 1, move 2: ")
            && text.ends_with("the rest of the variation is kept as a comment"),
        "{text}"
    );
    // If the first move of the variation is illegal, only the comment is left.
    let record = read_all(&game("774772427967", "1250")).remove(0).unwrap();
    assert!(record.line.plies[1].variations.is_empty());
    assert_eq!(record.line.plies[1].comment, "b7f9");
    // The illegal move is in the main line.
    let error = read_all(&game("7747724279697062", "7062")).remove(0).unwrap_err();
    assert!(error.to_string().starts_with("game 1, line 1, move 2: "), "{error}");
    let kept = error.kept.unwrap();
    assert_eq!((kept.line.plies.len(), kept.line.plies[1].variations.len()), (2, 1));
}

#[test]
fn comments_in_variations_are_read_and_written() {
    let text = format!(
        "[DhtmlXQ][DhtmlXQ_binit]{START}[/DhtmlXQ_binit][DhtmlXQ_movelist]774772427967[/DhtmlXQ_movelist]\
         [DhtmlXQ_move_0_2_1]124279671022[/DhtmlXQ_move_0_2_1][DhtmlXQ_comment1_3]变&nbsp;一<br>二||三[/DhtmlXQ_comment1_3]\
         [DhtmlXQ_comment2]主 &lt;b&gt; &amp;nbsp; &#39532;[/DhtmlXQ_comment2][/DhtmlXQ]"
    );
    let record = read_all(&text).remove(0).unwrap();
    assert_eq!(record.line.plies[1].comment, "主 <b> &nbsp; 马");
    assert_eq!(record.line.plies[1].variations[0].plies[1].comment, "变 一\n二\n三");
    let mut written = Vec::new();
    write_game(&mut written, &record).unwrap();
    let written = String::from_utf8(written).unwrap();
    assert_eq!(read_all(&written).remove(0).unwrap().line, record.line, "{written}");
}

#[test]
fn results_fields_and_frames_are_read_as_sites_write_them() {
    for (text, result) in [
        ("W", GameResult::RedWins),
        ("L", GameResult::BlackWins),
        ("D", GameResult::Draw),
        ("和局", GameResult::Draw),
        ("红方胜", GameResult::RedWins),
        ("未知", GameResult::Unknown),
    ] {
        let text = format!(
            "<iframe name='NoFile_[DhtmlXQiFrame][DhtmlXQ_result]{text}[/DhtmlXQ_result]\
             [DhtmlXQ_redtime]1:20[/DhtmlXQ_redtime][DhtmlXQ_author]乙[/DhtmlXQ_author]\
             [DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]'></iframe>\n\
             <iframe name='[DhtmlXQiFrame][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQiFrame]'>"
        );
        let games = read_all(&text);
        let plies: Vec<_> = games.iter().map(|game| game.as_ref().unwrap().moves().count()).collect();
        assert_eq!(plies, [1, 2]);
        let game = games[0].as_ref().unwrap();
        assert_eq!(
            (game.result, game.tags.get("RedTime"), game.tags.get("Author")),
            (result, Some("1:20"), Some("乙"))
        );
    }
}

#[test]
fn fields_alone_are_games_too() {
    let game = |title: &str, moves: &str| {
        format!("[DhtmlXQ_title]{title}[/DhtmlXQ_title]\n[DhtmlXQ_movelist]{moves}[/DhtmlXQ_movelist]\n")
    };
    let text = format!("<p>[DhtmlXQ_ver]1[/DhtmlXQ_ver]\n{}{}", game("一", "7747"), game("二", "77477062"));
    let games = read_all(&text);
    let found: Vec<_> = games.iter().map(|game| game.as_ref().unwrap()).collect();
    let plies: Vec<_> =
        found.iter().map(|game| (game.tags.get("Title").unwrap(), game.moves().count())).collect();
    assert_eq!(plies, [("一", 1), ("二", 2)]);
    assert_eq!(read_all("a page about [DhtmlXQ_movelist] and [DhtmlXQ_title]x[/DhtmlXQ_title]").len(), 0);
}

#[test]
fn a_position_of_black_is_read_again() {
    for fen in ["3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"] {
        let record = Record::from_moves(Position::from_fen(fen).unwrap(), []);
        let mut written = Vec::new();
        write_game(&mut written, &record).unwrap();
        let again = read_all(&String::from_utf8(written).unwrap()).remove(0).unwrap();
        assert_eq!(again.start.fen(), fen);
    }
}

#[test]
fn the_numbers_of_moves_are_read_again() {
    for (fen, moves) in [
        ("3k5/9/9/9/9/9/9/9/9/4K4 b - - 7 12", &["d9d8"][..]),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 30", &["d0d1"]),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 5 1", &[]),
    ] {
        let moves = moves.iter().map(|mv| mv.parse().unwrap());
        let record = Record::from_moves(Position::from_fen(fen).unwrap(), moves);
        let mut written = Vec::new();
        write_game(&mut written, &record).unwrap();
        let again = read_all(&String::from_utf8(written).unwrap()).remove(0).unwrap();
        assert_eq!((again.start.fen().as_str(), again.line), (fen, record.line));
    }
}

#[test]
fn vertical_bars_in_comments_do_not_end_lines() {
    for comment in ["a||b", "a|b", "a|\nb", "a\n|b", "|||", "a &#124; b|"] {
        let mut record = Record::from_moves(Position::default(), ["h2e2".parse().unwrap()]);
        record.line.plies[0].comment = comment.to_owned();
        let mut written = Vec::new();
        write_game(&mut written, &record).unwrap();
        let again = read_all(&String::from_utf8(written).unwrap()).remove(0).unwrap();
        assert_eq!(again.line.plies[0].comment, comment);
    }
}

#[test]
fn repeated_tags_are_read_in_linear_time() {
    // The line consists only of opening tags. A reader of quadratic time would take minutes.
    let text = "[DhtmlXQ][DhtmlXQ_red]".repeat((1 << 20) / 22);
    assert_eq!(read_all(&text).len(), (1 << 20) / 22);
    for text in ["[DhtmlXQ_title]".repeat((1 << 20) / 15), "[DhtmlXQ]".repeat((1 << 20) / 9)] {
        assert_eq!(read_all(&text).len(), 0);
    }
}

#[test]
fn the_first_move_decides_the_side_to_begin() {
    let places = |king: &str| format!("{}{king}{}", "99".repeat(4), "99".repeat(11));
    let text = |moves: &str| {
        let binit = format!("{}{}", places("49"), places("30"));
        format!(
            "[DhtmlXQ][DhtmlXQ_binit]{binit}[/DhtmlXQ_binit][DhtmlXQ_movelist]{moves}[/DhtmlXQ_movelist][/DhtmlXQ]"
        )
    };
    let start = |moves: &str| read_all(&text(moves)).remove(0).unwrap().start.fen();
    assert_eq!(start("3031"), "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1");
    assert_eq!(start("4948"), "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
    assert_eq!(start(""), "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
}

#[test]
fn faults_do_not_end_the_file() {
    let game = |binit: &str, moves: &str| {
        format!(
            "[DhtmlXQ]\n[DhtmlXQ_binit]{binit}[/DhtmlXQ_binit]\n[DhtmlXQ_movelist]{moves}[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n"
        )
    };
    let text = [
        game("12", ""),
        game(START, "774"),
        game(START, "7777"),
        game(START, "77477767"),
        game(&START.replacen("89", "79", 1), ""),
        game(&START.replacen("49", "99", 1), ""),
        game(START, "7747"),
    ]
    .concat();
    let results = read_all(&text);
    let texts: Vec<_> =
        results.iter().map(|r| r.as_ref().err().map_or(String::new(), ToString::to_string)).collect();
    for (text, expected) in texts.iter().zip([
        "game 1, line 1: binit is not 32 squares of two digits",
        "game 2, line 5, move 1: the move does not connect two squares",
        "game 3, line 9, move 1: 'h2h2' is not a move",
        "game 4, line 13, move 1 of Black: ",
        "game 5, line 17: two men of binit",
        "game 6, line 21: Red has no king: a composed problem without a red king can't be a position",
        "",
    ]) {
        assert!(text.starts_with(expected), "{text}");
    }
    assert_eq!(results.len(), 7);
}

#[test]
fn a_missing_closing_tag_drops_no_game() {
    let game = |moves: &str| format!("[DhtmlXQ]\n[DhtmlXQ_movelist]{moves}[/DhtmlXQ_movelist]\n");
    for text in [
        game("7747") + &game("77477062") + "[/DhtmlXQ]",
        game("7747") + &game("77477062"),
        game("7747").replace('\n', " ") + &game("77477062").replace('\n', " "),
    ] {
        let games = read_all(&text);
        let plies: Vec<_> = games.iter().map(|game| game.as_ref().map(|game| game.moves().count())).collect();
        assert!(matches!(plies[..], [Ok(1), Ok(2)]), "{text}: {plies:?}");
    }
}

#[test]
fn moves_beside_a_block_are_a_game() {
    let block = |moves: &str| {
        format!(
            "[DhtmlXQ][DhtmlXQ_binit]{START}[/DhtmlXQ_binit][DhtmlXQ_movelist]{moves}[/DhtmlXQ_movelist][/DhtmlXQ]"
        )
    };
    let rounds = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n";
    let (beside, inside, same) = ("h2e2 h9g7 h0g2 i9h9", "b0c2", "7747706279678070");
    let found = |text: &str| -> Vec<String> {
        let games = read_all(text).into_iter().map(Result::unwrap);
        games.map(|game| game.moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")).collect()
    };
    let other = block("1927");
    assert_eq!(found(&format!("{other}\n\n{rounds}")), [inside, beside]);
    assert_eq!(found(&format!("题目\n{rounds}\n{other} 好棋")), [beside, inside]);
    assert_eq!(found(&format!("<p>{rounds}</p>{other}\n某某杯\n{rounds}")), [beside, inside, beside]);
    // The page has the same game twice, completely or in part.
    assert_eq!(found(&format!("{rounds}\n{}", block(same))), [beside]);
    assert_eq!(found(&format!("{}\n{rounds}", block(&format!("{same}8979")))), [format!("{beside} i0h0")]);
    assert_eq!(found(&format!("{}\n{rounds}\n3. 车一平二", block(same))).len(), 2);
    // The text is a remark on the game.
    assert_eq!(found(&format!("{other}\n红方应走 炮二平五 马8进7\n")), [inside]);
    // Errors name the line of the page.
    let errors: Vec<String> = read_all(&format!("{other}\n\n{rounds}3. 车一平九\n"))
        .into_iter()
        .filter_map(|game| Some(game.err()?.to_string()))
        .collect();
    assert!(matches!(&errors[..], [error] if error.starts_with("game 2, line 5, move 3: ")), "{errors:?}");
}

#[test]
fn a_mention_of_the_format_takes_no_game() {
    for text in [
        "[Event \"a\"]\n\n1. h2e2 {made of [DhtmlXQ] pages} h9g7 *\n\n[Event \"b\"]\n\n1. h2e2 h9g7 *\n",
        "1. h2e2 {like [DhtmlXQ]} h9g7 2. h0g2 i9h9 *\n\n1. b2e2 {[/DhtmlXQ] ends it} h9g7 2. h0g2 i9h9 *\n",
    ] {
        assert_eq!(crate::support::read(text).iter().flatten().count(), 2, "{text}");
    }
}

#[test]
fn comments_on_one_move_are_joined_in_their_order() {
    let comment = |name: &str, text: &str| format!("[DhtmlXQ_comment{name}]{text}[/DhtmlXQ_comment{name}]");
    for (names, expected) in [(["1", "0_1", "1"], "a\nb\nc"), (["0_1", "1", "0_1"], "a\nb\nc")] {
        let comments: String =
            names.iter().zip(["a", "b", "c"]).map(|(name, text)| comment(name, text)).collect();
        let text = format!("[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]{comments}[/DhtmlXQ]");
        let game = read_all(&text).remove(0).unwrap();
        assert_eq!(game.line.plies[0].comment, expected, "{names:?}");
    }
    // The same words under two names are one comment.
    let twice = comment("1", "good") + &comment("0_1", "good") + &comment("1", "good");
    let text = format!("[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]{twice}[/DhtmlXQ]");
    assert_eq!(read_all(&text).remove(0).unwrap().line.plies[0].comment, "good");
}

#[test]
fn the_fields_of_the_editor_are_tags() {
    let text = "[DhtmlXQ][DhtmlXQ_redteam]T[/DhtmlXQ_redteam][DhtmlXQ_redname]A[/DhtmlXQ_redname]\
                [DhtmlXQ_blackname]B[/DhtmlXQ_blackname][DhtmlXQ_redlevel]GM[/DhtmlXQ_redlevel]\
                [DhtmlXQ_ecco]E03[/DhtmlXQ_ecco][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]";
    let record = read_all(text).remove(0).unwrap();
    let tags = ["Red", "Black", "RedTeam", "RedTitle", "ECCO"].map(|name| record.tags.get(name));
    assert_eq!(tags, [Some("A"), Some("B"), Some("T"), Some("GM"), Some("E03")]);
    // The other field of the name has the team in it, too.
    let both = text.replace("[DhtmlXQ_redname]", "[DhtmlXQ_red]T A[/DhtmlXQ_red][DhtmlXQ_redname]");
    assert_eq!(read_all(&both).remove(0).unwrap().tags.get("Red"), Some("T A"));
}

#[test]
fn a_block_that_says_nothing_of_a_game_is_not_one() {
    let frame = "name=\"[DhtmlXQiFrame][DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]";
    let game = "[DhtmlXQ][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]";
    assert_eq!(read_all(&format!("{frame}{game}")).len(), 1);
    assert_eq!(read_all("[DhtmlXQ][DhtmlXQ_ver]x[/DhtmlXQ_ver][/DhtmlXQ]").len(), 0);
    // A game of which only the names are known.
    assert_eq!(read_all("[DhtmlXQ][DhtmlXQ_red]x[/DhtmlXQ_red][/DhtmlXQ]").len(), 1);
}
