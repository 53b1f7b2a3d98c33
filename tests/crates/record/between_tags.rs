//! What stands among the tags of a PGN game, or between them and the moves: comments, results, signs.

use chuhe_record::GameResult;

use crate::support::{game, moves, read};

#[test]
fn comments_between_tags_belong_to_the_game() {
    const MOVES: &str = "\n1. h2e2 h9g7 1-0\n";
    for (tags, comment) in [
        ("[Event \"A\"]\n; made by hand\n[Red \"a\"]\n", "made by hand"),
        ("[Event \"A\"] {c}\n[Red \"a\"]\n", "c"),
        ("[Event \"A\"]\n{two\nlines}\n[Red \"a\"]\n", "two\nlines"),
        ("[Event \"A\"] ; c\n[Red \"a\"]; d\n", "c d"),
        ("[Event \"A\"];\n[Red \"a\"],\n", ""),
        ("[Event \"A\"][/b]\n-----\n[Red \"a\"]\n", ""),
        ("[Game \"Chinese Chess\"]\n; c\n[Event \"A\"]\n[Red \"a\"]\n", "c"),
    ] {
        let game = game(&format!("{tags}{MOVES}"));
        assert_eq!((game.tags.get("Event"), game.tags.get("Red")), (Some("A"), Some("a")), "{tags}");
        assert_eq!((&*game.line.comment, moves(&game).as_str()), (comment, "h2e2 h9g7"), "{tags}");
    }
    // A game without moves ends at the tags of the next.
    for tags in [
        "[Event \"A\"]\n[Result \"1-0\"]\n{forfeit}\n[Event \"B\"]\n[Site \"x\"]\n",
        "[Event \"A\"]\n\n{no moves}\n\n[Event \"B\"]\n",
        "[Red \"a\"]\n\n{no moves}\n\n[Red \"b\"]\n",
    ] {
        let games = read(&format!("{tags}{MOVES}"));
        let plies: Vec<_> = games.iter().map(|game| game.as_ref().unwrap().line.plies.len()).collect();
        assert_eq!(plies, [0, 2], "{tags}");
    }
}

#[test]
fn a_result_above_the_moves_of_a_game_with_tags_does_not_end_it() {
    let tags = "[Event \"A\"]\n[Red \"a\"]\n\n";
    for (words, comment, result) in [
        ("红胜\n", "红胜", GameResult::RedWins),
        ("黑方认输\n\n", "黑方认输", GameResult::RedWins),
        ("结果：和棋\n", "结果：和棋", GameResult::Draw),
        ("0-1\n", "", GameResult::BlackWins),
        ("*\n", "", GameResult::Unknown),
        ("红先胜 ", "红先胜", GameResult::Unknown),
        ("红先和\n", "红先和", GameResult::Unknown),
    ] {
        let game = game(&format!("{tags}{words}1. 炮二平五 马8进7\n"));
        assert_eq!((game.tags.get("Red"), moves(&game).as_str()), (Some("a"), "h2e2 h9g7"), "{words}");
        assert_eq!((&*game.line.comment, game.result), (comment, result), "{words}");
    }
    for other in ["和棋", "0-1"] {
        let game = game(&format!("[Result \"1-0\"]\n\n{other}\n1. 炮二平五 马8进7\n"));
        assert_eq!((game.result, &*game.line.comment), (GameResult::RedWins, other));
    }
    // A tag that says nothing gives way.
    let games = read("[Result \"*\"]\n\n1-0\n1. 炮二平五 马8进7\n");
    assert_eq!(games[0].as_ref().unwrap().result, GameResult::RedWins);
    // Tags begin the next game.
    assert_eq!(read(&format!("{tags}红胜\n\n{tags}1. h2e2 1-0\n")).len(), 2);
}

#[test]
fn words_in_a_comment_or_behind_a_bad_move_do_not_hide_the_moves() {
    let tags = "[Event \"A\"]\n\n";
    let bad = format!("{tags}1. 中炮 马8进7 2. 马二进三 车9平8 {{红先手失去}} 3. 车一平二 1-0\n");
    assert!(matches!(&read(&bad)[..], [Err(_)]));
    for sign in ['\u{200E}', '\u{200F}', '\u{200C}', '\u{202A}', '\u{2060}', '\u{2066}', '\u{AD}', '\u{180E}']
    {
        let text =
            format!("{tags}{sign}1. 炮二{sign}平五 马8进7{sign} {{好{sign}棋，红方先手}} 2. 马二进三 1-0\n");
        let game = game(&text);
        assert_eq!(moves(&game), "h2e2 h9g7 h0g2", "{sign:?}");
        assert_eq!(game.line.plies[1].comment, format!("好{sign}棋，红方先手"));
    }
}

#[test]
fn prose_in_a_game_with_tags_is_a_comment() {
    const MOVES: &str = "1. C2=5 H8+7 1-0\n";
    for (prose, comment) in [
        ("This game was played in Guangzhou.\n", "This game was played in Guangzhou."),
        ("\n本局弈于广州。\n\n", "本局弈于广州。"),
        ("\nMoves:\n\n", "Moves:"),
        ("Cxyz would be\na misprint\n", "Cxyz would be a misprint"),
        ("Intro: ", "Intro:"),
        ("C is a cannon, as in C2=5.\n", "C is a cannon, as in C2=5."),
        ("Words\n[Black \"b\"]\n", "Words"),
        ("1-0\nTime: 34 minutes\n", "Time: 34 minutes"),
    ] {
        let game = game(&format!("[Red \"a\"]\n{prose}{MOVES}"));
        let found = (game.tags.get("Red"), moves(&game), &*game.line.comment, game.result);
        assert_eq!(found, (Some("a"), "h2e2 h9g7".to_owned(), comment, GameResult::RedWins), "{prose}");
    }
    let between = game("[Red \"a\"]\n\n1. C2=5 H8+7\nA good answer by Black.\n2. H2+3 *\n");
    assert_eq!(moves(&between), "h2e2 h9g7 h0g2");
    assert_eq!(between.line.plies[1].comment, "A good answer by Black.");
    // Prose may end in the result, if no move follows.
    for (prose, comment, result) in [
        ("Black resigned here 1-0", "Black resigned here", GameResult::RedWins),
        ("They agreed to a draw (1/2-1/2)\n\n[Red \"b\"]", "They agreed to a draw", GameResult::Draw),
        ("以下着法从略，黑胜", "以下着法从略，", GameResult::BlackWins),
        ("Red leads the match 1-0\n2. H2+3", "Red leads the match 1-0", GameResult::Unknown),
    ] {
        let games = read(&format!("[Red \"a\"]\n\n1. C2=5 H8+7\n{prose}\n"));
        let game = games[0].as_ref().unwrap();
        assert_eq!((&*game.line.plies[1].comment, game.result), (comment, result), "{prose}");
    }
    // These may be misspelt moves, or there is no game, or a position is not read.
    for text in [
        "Cxyz H8+7\n2. H2+3",
        "Cxyz\nH8+7",
        "1. Hello H8+7",
        "1. C2=5\nHxyz\n2. H2+3",
        "炮二近五\n马8进7",
        "No moves known.",
        "No moves known.\n\n[Red \"b\"]",
        "Cannon two to five\n1-0",
        "FEN: rnbakabnr/9/7c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\n1. H2+3 H8+7",
    ] {
        let games = read(&format!("[Red \"a\"]\n\n{text}\n"));
        assert!(games.iter().any(Result::is_err), "{text}: {games:?}");
    }
}
