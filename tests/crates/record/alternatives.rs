//! Alternatives without brackets, recognised by move numbers that occur again.

use chuhe_record::Doubt;

use crate::support::{game, moves, read, variations};

const ROUNDS: &str = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 炮8进4\n";
const MOVES: &str = "h2e2 h9g7 h0g2 i9h9 i0h0 h7h3";

#[test]
fn numbers_that_go_back_begin_a_variation() {
    let red = (2, "b0c2 i9h9");
    for (behind, plies, found) in [
        ("2. 马八进七 车9平8\n", 6, vec![red]),
        ("\n2. 马八进七 车9平8\n3. 兵三进一 炮8平9\n", 6, vec![(2, "b0c2 i9h9 g3g4 h7i7")]),
        ("2. …… 炮8平9\n", 6, vec![(3, "h7i7")]),
        ("2... 炮8平9\n3. 车一平二\n", 6, vec![(3, "h7i7 i0h0")]),
        // The number names Black's last move, although Red is to move.
        ("3... 车8进1\n", 6, vec![(5, "h9h8")]),
        ("2. 马八进七 车9平8\n3... 车8进1\n", 6, vec![red, (5, "h9h8")]),
        ("2. 马八进七 …… 车9平8\n", 6, vec![red]),
        ("2. 马八进七 车9平8\n2. 兵三进一 卒3进1\n", 6, vec![red, (2, "g3g4 c6c5")]),
        ("2. 马八进七 2. 车9平8 2. 兵三进一 2. 卒3进1\n", 6, vec![red, (2, "g3g4 c6c5")]),
        ("2. 马八进七 红也可走 车9平8\n", 6, vec![red]),
        ("2. 马八进七 车9平8\n4. 兵三进一 炮2平5\n", 8, vec![red]),
        // Only in the main line does a rook stand on that file.
        ("2. 马八进七 车9平8\n3. 兵三进一 炮8平9\n4. 车二进三 卒3进1\n", 8, vec![(2, "b0c2 i9h9 g3g4 h7i7")]),
        // Only in the alternative does a horse stand on that file.
        ("2. 马八进七 车9平8\n3. 兵三进一 炮8平9\n4. 马七退八\n", 6, vec![(2, "b0c2 i9h9 g3g4 h7i7 c2b0")]),
        // The first move of the alternative is also legal after the main line.
        ("3. 兵七进一 炮8进4\n", 6, vec![(4, "c3c4 h7h3")]),
        // Only Black's answer differs from the game.
        ("2. 马二进三 卒7进1\n", 6, vec![(3, "g6g5")]),
        // A list of single moves, after which the game continues.
        ("3... 卒7进1\n3... 车8进1\n4. 兵三进一 炮2平5\n", 8, vec![(5, "g6g5"), (5, "h9h8")]),
        // Moves in brackets have their own numbers.
        ("2. 马八进七 （2. 马八进九） 车9平8\n", 6, vec![red]),
        (&"2. 马八进七 车9平8\n".repeat(20), 6, vec![red; 20]),
    ] {
        let game = game(&format!("{ROUNDS}{behind}"));
        assert!(moves(&game).starts_with(MOVES), "{behind}: {}", moves(&game));
        assert_eq!(game.line.plies.len(), plies, "{behind}");
        let found: Vec<_> = found.into_iter().map(|(ply, line)| (ply, line.to_owned())).collect();
        assert_eq!(variations(&game), found, "{behind}");
        assert!(game.warnings.is_empty(), "{behind}: {:?}", game.warnings);
    }
}

#[test]
fn alternatives_of_several_rounds_may_follow_each_other() {
    let [first, second] = ["3... 卒7进1 4. 兵七进一 马2进3\n", "3... 卒3进1 4. 兵三进一 马2进3\n"];
    let variations_of = [(5, "g6g5 c3c4 b9c7".to_owned()), (5, "c6c5 g3g4 b9c7".to_owned())];
    for (behind, plies) in [("", 6), ("4. 兵五进一 炮2平5\n", 8)] {
        let game = game(&format!("{ROUNDS}{first}{second}{behind}"));
        assert_eq!((game.line.plies.len(), variations(&game)), (plies, variations_of.to_vec()), "{behind}");
    }
    // The first alternative is one move.
    let game_of_six = game(&format!("{ROUNDS}3... 卒7进1\n{second}"));
    assert_eq!((game_of_six.line.plies.len(), variations(&game_of_six).len()), (6, 2));
    let game = game(&format!("{ROUNDS}3... 卒7进1\n{second}4. 兵五进一 炮2平5\n"));
    assert_eq!((game.line.plies.len(), variations(&game).len()), (8, 2));
}

#[test]
fn text_beside_the_moves_of_an_alternative_is_kept() {
    let game = game(&format!("{ROUNDS}2. 马八进七 $6 车9平8 {{好\n棋}}\n4. 兵三进一\n"));
    let plies = &game.line.plies[2].variations[0].plies;
    assert_eq!((plies[0].nags.as_slice(), plies[1].comment.as_str()), (&[6][..], "好 棋"));
    // Errors still name the right line of the text.
    let told = read(&format!("{ROUNDS}2. 马八进七\n车9平8\n4. 兵三进一 炮2平5\n5. 兵七进一 （炮九进九）\n"));
    let told = format!("{told:?}");
    assert!(told.contains("line 7") || told.contains("Line(7)"), "{told}");
}

#[test]
fn ambiguous_numbers_give_a_warning() {
    for behind in [
        // The same number occurs twice, and the moves are legal in both places.
        "3. 兵三进一 卒3进1\n",
        // The alternative ends at the number with which the game could also continue.
        "3. 兵七进一 炮8进4\n4. 兵三进一 卒3进1\n",
        // The alternative is illegal.
        "2. 车九进九 车9平8\n",
    ] {
        let text = format!("{ROUNDS}{behind}");
        let told = read(&text);
        let is_told = told.iter().any(|game| !game.as_ref().is_ok_and(|game| game.warnings.is_empty()));
        assert!(is_told, "{text}: {told:?}");
    }
}

#[test]
fn labels_show_variations() {
    let first = (2, "b0c2 i9h9");
    for (behind, plies, found) in [
        ("变例一：2. 马八进七 车9平8\n", 6, vec![first]),
        ("变例一\n2. 马八进七 车9平8\n变例二\n2. 兵三进一 卒3进1\n", 6, vec![first, (2, "g3g4 c6c5")]),
        ("变化1：2. 马八进七 车9平8\n变化2：2. 兵三进一 卒3进1\n", 6, vec![first, (2, "g3g4 c6c5")]),
        ("（变例一） 2. 马八进七 车9平8\n", 6, vec![first]),
        ("变着：2...卒3进1 3. 车一平二\n", 6, vec![(3, "c6c5 i0h0")]),
        ("变例：若2. 马八进七 车9平8 红优\n", 6, vec![first]),
        ("Variation A: 2. H8+7 R9=8\nVariation B: 3... R8+1\n", 6, vec![first, (5, "h9h8")]),
        // The line repeats the moves that the game and the variation share.
        ("Line 1: 1. C2=5 H8+7 2. H8+7\n", 6, vec![(2, "b0c2")]),
        ("变例：炮二平五 马8进7 马八进七 车9平8\n", 6, vec![first]),
        // One line below the label continues the variation; in the next cases the line continues the game.
        ("变例：3...车8进1\n4. 兵七进一 卒3进1\n", 6, vec![(5, "h9h8 c3c4 c6c5")]),
        ("变例：2. 马八进七 车9平8\n4. 兵三进一 炮2平5\n", 8, vec![first]),
        ("变例：3...车8进1\n兵三进一 炮2平5\n", 8, vec![(5, "h9h8")]),
        // The variation is below the result.
        ("红胜\n变例：2. 马八进七 车9平8\n", 6, vec![first]),
        // From the first move on.
        ("变例一\n1. 炮二平五 马8进7\n2. 马八进七 车9平8\n", 6, vec![first]),
        ("第二变 红优\n1. 炮二平五 马8进7\n2. 马八进七 车9平8\n", 6, vec![first]),
        ("变2\n1. 炮二平五 马8进7\n2. 马八进七\n变3\n1. 兵七进一\n", 6, vec![(0, "c3c4"), (2, "b0c2")]),
        ("红胜\n第二变\n1. 炮二平五 马8进7\n2. 马八进七 车9平8\n黑胜\n", 6, vec![first]),
        // Letters and numbers.
        ("a) 2. 马八进七 车9平8\nb) 2. 兵三进一 卒3进1\n", 6, vec![first, (2, "g3g4 c6c5")]),
        ("(a) 2. 马八进七 车9平8\n", 6, vec![first]),
        ("甲、2. 马八进七 车9平8\n", 6, vec![first]),
        ("（一）2. 马八进七 车9平8\n", 6, vec![first]),
        ("①2. 马八进七 车9平8\n", 6, vec![first]),
        ("附：2. 马八进七 车9平8\n", 6, vec![first]),
        ("B. 2... P3+1\n4. 兵三进一 炮2平5\n", 8, vec![(3, "c6c5")]),
    ] {
        let text = format!("{ROUNDS}{behind}");
        let game = game(&text);
        assert!(moves(&game).starts_with(MOVES), "{text}");
        assert_eq!(game.line.plies.len(), plies, "{text}");
        let found: Vec<_> = found.into_iter().map(|(ply, moves)| (ply, moves.to_owned())).collect();
        assert_eq!(variations(&game), found, "{text}");
        let label = game.line.plies[found[0].0].variations[0].comment.clone();
        assert!(behind.contains(&label) && !label.is_empty(), "{text}: {label}");
    }
}

#[test]
fn a_variation_without_a_certain_place_is_named() {
    for (behind, label) in [
        // The move is legal at several places of the game.
        ("变例一：兵三进一\n", "变例一"),
        ("变例一\n兵三进一 卒3进1\n", "变例一"),
        ("变例一：2. 车九进九 车9平8\n", "变例一"),
        ("变例二\n2. 车九进九 车9平8\n", "变例二"),
        ("变化：第2回合红改走兵三进一，卒3进1，马八进七\n", "变化"),
        ("变例：9. 马八进七\n", "变例"),
        ("a) 2. 车九进九 车9平8\n", "a"),
        ("变例二\n1. 车九进九 车9平8\n", "变例二"),
    ] {
        let game = game(&format!("{ROUNDS}{behind}"));
        assert_eq!(moves(&game), MOVES, "{behind}");
        let doubts: Vec<String> = game.warnings.iter().map(|it| it.doubt.to_string()).collect();
        let doubt = format!(
            "'{label}' is kept as a comment: its moves do not show which move of the game they replace"
        );
        assert!(doubts.contains(&doubt), "{behind}: {doubts:?}");
        assert!(game.line.plies[5].comment.contains(label), "{behind}");
    }
    for words in ["变化：红方可考虑兵三进一", "变化很多", "变着", "评：2. 马二进三 车9平8"]
    {
        let game = game(&format!("{ROUNDS}{words}\n4. 兵三进一 炮2平5\n"));
        assert_eq!((game.line.plies.len(), game.warnings.len()), (8, 0), "{words}");
    }
}

#[test]
fn a_game_below_a_variation_is_another_game() {
    let games = read(&format!("{ROUNDS}变例一\n2. 马八进七 车9平8\n\n1. 兵七进一 炮2平3\n"));
    let games: Vec<_> = games.into_iter().map(|game| moves(&game.unwrap())).collect();
    assert_eq!(games, [MOVES, "c3c4 b7c7"]);
    let result = game(&format!("{ROUNDS}红胜\n第二变\n1. 炮二平五 马8进7\n2. 马八进七 黑胜\n"));
    assert_eq!(result.result, chuhe_record::GameResult::RedWins);
    assert_eq!(result.line.plies[2].variations[0].plies[0].comment, "黑胜");
}

#[test]
fn an_alternative_to_the_last_move_of_black_is_not_a_move_of_red() {
    for text in [
        "1. C2=5 H8+7\n2. H2+3 R9=8\n3. R1=2 H2+3\n3... C8+4\n4. P3+1 C2=5\n",
        "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n3. …… 炮8进4\n4. 兵三进一 炮2平5\n",
    ] {
        let game = game(text);
        assert_eq!(moves(&game), "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7", "{text}");
        let variation = &game.line.plies[5].variations[0];
        let found: Vec<String> = variation.plies.iter().map(|ply| ply.mv.to_string()).collect();
        assert_eq!(found, ["h7h3", "g3g4", "b7e7"], "{text}");
    }
}

#[test]
fn alternatives_of_black_that_are_also_legal_for_red_are_no_moves_of_red() {
    const ROUNDS: &str = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n";
    const MOVES: &str = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7";
    for (behind, found) in [
        ("3. ... 炮8进4\n4. 兵七进一 卒7进1\n", "h7h3 c3c4 g6g5"),
        ("3... 炮8进4\n4. 炮九进九 卒7进1\n", "h7h3"),
    ] {
        let games = read(&format!("{ROUNDS}{behind}"));
        let game = match &games[0] {
            Ok(game) => game,
            Err(error) => error.kept.as_deref().unwrap(),
        };
        assert_eq!((games.len(), moves(game)), (1, MOVES.to_owned()), "{behind}");
        assert_eq!(variations(game), [(5, found.to_owned())], "{behind}");
    }
    // An illegal one is a comment.
    let game = game(&format!("{ROUNDS}3... 车九进九\n4. 兵七进一 卒7进1\n"));
    assert_eq!(moves(&game), format!("{MOVES} c3c4 g6g5"));
    assert_eq!((&*game.line.plies[5].comment, game.warnings.len()), ("3... 车九进九", 1));
}

#[test]
fn a_move_that_is_written_again_before_a_remark_is_no_variation() {
    let chinese = ROUNDS.replace("炮8进4", "马2进3");
    let english = "1. C2=5 H8+7\n2. H2+3 R9=8\n3. R1=2 H2+3\n";
    for (rounds, again, ply, comment) in [
        (&*chinese, "3. …… 马2进3，正着。", 5, "正着。"),
        (&chinese, "3... 马2进3 正着", 5, "正着"),
        (&chinese, "3. 车一平二 马2进3 双方正常出子。", 5, "双方正常出子。"),
        (&chinese, "3. 车一平二 {好} 马2进3", 5, "好"),
        (&chinese, "3. 车一平二 正着。", 4, "正着。"),
        (&chinese, "2. 马二进三 正着。", 2, "正着。"),
        (&chinese, "\n2... 车9平8 正着\n", 3, "正着"),
        (&chinese, "3... 马2进3", 5, ""),
        (english, "3... H2+3 A good move.", 5, "A good move."),
        (english, "3. R1=2 H2+3 Both sides develop.", 5, "Both sides develop."),
    ] {
        let text = format!("{rounds}{again}\n4. 兵七进一 卒7进1\n5. 车二进六 炮8平9\n");
        let game = game(&text);
        assert_eq!(moves(&game), "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7", "{text}");
        assert_eq!(variations(&game), [], "{text}");
        assert_eq!(game.line.plies[ply].comment, comment, "{text}");
        assert!(game.warnings.is_empty(), "{text}: {:?}", game.warnings);
    }
    let game = game(&format!("{chinese}3. 车一平二! 很好\n4. 兵七进一 卒7进1\n"));
    assert_eq!((game.line.plies[4].nags.as_slice(), &*game.line.plies[4].comment), (&[1][..], "很好"));
}

#[test]
fn a_number_that_stands_twice_before_blacks_answer_is_of_red() {
    const BEGIN: &str = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二\n";
    let other = |words: &str| vec![(4, words.to_owned())];
    // Dots before Black's move show that the first move is that of the game.
    for alternative in ["3. 车一进一 炮8平9", "3. 车一进一"] {
        for dots in ["3...", "3. ...", "3. ……"] {
            let game = game(&format!("{BEGIN}{alternative}\n{dots} 卒7进1\n4. 车二进六 马2进3\n"));
            assert_eq!(moves(&game), "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7", "{alternative}");
            assert!(variations(&game)[0].1.starts_with("i0i1"), "{alternative}");
            assert!(game.warnings.is_empty(), "{alternative}: {:?}", game.warnings);
        }
    }
    for (behind, end, first) in [
        ("3. 兵七进一 卒7进1\n4. 马八进七 马2进3\n", "c3c4 g6g5 b0c2 b9c7", "i0h0"),
        ("3. B7.1 B7.1\n4. M8.7 M2.3\n", "c3c4 g6g5 b0c2 b9c7", "i0h0"),
        ("3. 兵七进一 卒7进1", "c3c4 g6g5", "i0h0"),
    ] {
        let game = game(&format!("{BEGIN}{behind}"));
        assert_eq!(moves(&game), format!("h2e2 h9g7 h0g2 i9h9 {end}"), "{behind}");
        assert_eq!(variations(&game), other(first), "{behind}");
        let doubts: Vec<_> = game.warnings.iter().map(|warning| &warning.doubt).collect();
        assert_eq!(doubts, [&Doubt::RepeatedNumber(3)], "{behind}");
    }
    // Both moves of each round have its number, or those of one round.
    for behind in ["3. 卒7进1\n4. 车二进六 马2进3\n", "3. 卒7进1"] {
        let game = game(&format!("{BEGIN}{behind}"));
        assert!(moves(&game).starts_with("h2e2 h9g7 h0g2 i9h9 i0h0 g6g5"), "{behind}");
        assert!(variations(&game).is_empty() && game.warnings.is_empty(), "{behind}: {:?}", game.warnings);
    }
    let of_each = game("1. 炮二平五\n1. 马8进7\n2. 马二进三\n2. 车9平8\n3. 车一平二\n3. 卒7进1\n");
    assert_eq!((of_each.line.plies.len(), variations(&of_each).len()), (6, 0));
}

#[test]
fn the_same_text_with_the_same_number_is_the_answer_of_black() {
    for text in [
        "1. 车九进一 1. 车9进1 2. 兵五进一 卒5进1\n3. 兵三进一 卒3进1\n",
        "1. R9+1 1. R9+1\n2. P5+1 P5+1\n3. P3+1 P3+1\n",
    ] {
        let game = game(text);
        assert_eq!(moves(&game), "a0a1 i9i8 e3e4 e6e5 g3g4 c6c5", "{text}");
        assert!(variations(&game).is_empty() && game.warnings.is_empty(), "{text}: {:?}", game.warnings);
    }
    // With Black's answer after it, Red's move stands twice.
    let again = game("1. R9+1 1. R9+1 C8=5\n2. P5+1 P5+1\n");
    assert_eq!((moves(&again).as_str(), variations(&again).len()), ("a0a1 h7e7 e3e4 e6e5", 0));
}

#[test]
fn dots_apart_from_the_number_1_begin_no_game() {
    for text in [
        "1. h2e2 h9g7\n1. ... b9c7\n2. h0g2\n",
        "1) h2e2 h9g7\n1) ... b9c7\n2) h0g2\n",
        "1. 炮二平五 马8进7\n1. …… 马2进3\n2. 马二进三\n",
    ] {
        let game = game(text);
        assert_eq!(moves(&game), "h2e2 h9g7", "{text}");
        assert_eq!(variations(&game), [(1, "b9c7 h0g2".to_owned())], "{text}");
        assert_eq!(game.warnings.len(), 1, "{text}: {:?}", game.warnings);
    }
}
