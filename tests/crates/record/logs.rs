//! Logs of engines: the positions in them are games.

use chuhe_record::RecordFault;

use crate::support::{moves, read};

/// The games of a log.
fn games(text: &str) -> Vec<String> {
    read(text).into_iter().map(|game| moves(&game.unwrap())).collect()
}

#[test]
fn the_last_position_of_each_game_is_read() {
    let (short, long) = ("h2e2 h9g7", "h2e2 h9g7 h0g2 i9h9");
    let second = "b2e2 b9c7";
    for (text, found) in [
        (
            format!(
                "position startpos moves {short}\ngo\nbestmove h0g2\nposition startpos moves {long}\ngo\n"
            ),
            vec![long],
        ),
        (
            format!(
                ">>> position startpos moves {short}\n<<< bestmove h0g2\n>>> position startpos moves {long}\n"
            ),
            vec![long],
        ),
        (format!("10:01 E1 << position startpos moves {short}\n10:02 E1 >> bestmove h0g2\n"), vec![short]),
        (format!("[INFO] position startpos moves {long}\n[INFO] bestmove i0h0\n"), vec![long]),
        (
            "uci\nposition startpos\ngo\nbestmove h2e2\nposition startpos moves h2e2 h9g7\n".to_owned(),
            vec![short],
        ),
        // Moves are taken back; in the next case another game begins.
        (format!("go\nposition startpos moves {long}\nposition startpos moves {short}\n"), vec![long]),
        (
            format!("go\nposition startpos moves {short}\nposition startpos moves {second}\n"),
            vec![short, second],
        ),
        (
            format!(
                "go\nposition startpos moves {long}\nucinewgame\nposition startpos moves {short}\nbestmove h0g2\n"
            ),
            vec![long, short],
        ),
        // Two games are played at the same time.
        (
            format!(
                "go\nposition startpos moves h2e2\nposition startpos moves b2e2\nposition startpos moves {short}\n\
                     position startpos moves {second}\n"
            ),
            vec![short, second],
        ),
        ("fen 3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1 moves e1d1\ngo\nbestmove d9e9\n".to_owned(), vec!["e1d1"]),
    ] {
        assert_eq!(games(&text), found, "{text}");
    }
}

#[test]
fn output_without_positions_has_no_games() {
    for text in [
        "info depth 1 score cp 10 pv h2e2 h9g7\nbestmove h2e2 ponder h9g7\n",
        "bestmove h2e2\nbestmove h9g7\n",
        "id name X\nuciok\nreadyok\n",
    ] {
        let games = read(text);
        assert!(
            matches!(&games[..], [Err(error)] if matches!(error.fault, RecordFault::NoPosition)),
            "{text}: {games:?}"
        );
    }
    // An illegal move is reported, and the moves before it are kept.
    let cut = read("position startpos moves h2e2 h2e2\ngo\n").remove(0).unwrap_err();
    assert_eq!(cut.kept.map(|kept| moves(&kept)).as_deref(), Some("h2e2"));
}

#[test]
fn the_last_answer_is_a_move_where_the_engine_plays() {
    let first = "position startpos moves h2e2 h9g7\ngo\nbestmove h0g2\n";
    let second = "position startpos moves h2e2 h9g7 h0g2 i9h9\n";
    let four = "h2e2 h9g7 h0g2 i9h9";
    for (text, found, comment) in [
        (format!("{first}{second}go\nbestmove i0h0\n"), format!("{four} i0h0"), ""),
        (format!("{first}{second}go\nbestmove (none)\n"), four.to_owned(), ""),
        // One answer alone may be an analysis.
        (first.to_owned(), "h2e2 h9g7".to_owned(), "bestmove h0g2"),
        (format!("{first}{second}go infinite\nbestmove i0h0\n"), four.to_owned(), ""),
        // Another move was played before.
        (
            format!("{}{second}go\nbestmove i0h0\n", first.replace("h0g2", "b0c2")),
            four.to_owned(),
            "bestmove i0h0",
        ),
        (format!("{first}{second}go\nbestmove a0a9\n"), four.to_owned(), "bestmove a0a9"),
    ] {
        let game = read(&text).remove(0).unwrap();
        let last = game.line.plies.last().unwrap();
        assert_eq!((moves(&game), last.comment.as_str()), (found, comment), "{text}");
    }
}

#[test]
fn an_expected_move_is_no_move_of_the_game() {
    let ponder = "position startpos moves h2e2 h9g7 h0g2 i9h9\ngo ponder\n";
    let other = "position startpos moves h2e2 h9g7 h0g2 b9c7\ngo\n";
    assert_eq!(games(&format!("{ponder}bestmove i0h0\n{other}")), ["h2e2 h9g7 h0g2 b9c7"]);
    assert_eq!(games(&format!("{ponder}ponderhit\nbestmove i0h0\n")), ["h2e2 h9g7 h0g2 i9h9"]);
    assert_eq!(games(&format!("{ponder}quit\n")), ["h2e2 h9g7 h0g2"]);
}
