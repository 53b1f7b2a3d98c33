//! Logs of engines: the positions in them are games.

use chuhe_record::Fault;

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
            matches!(&games[..], [Err(error)] if matches!(error.fault, Fault::NoPosition)),
            "{text}: {games:?}"
        );
    }
    // An illegal move is reported, and the moves before it are kept.
    let cut = read("position startpos moves h2e2 h2e2\ngo\n").remove(0).unwrap_err();
    assert_eq!(cut.kept.map(|kept| moves(&kept)).as_deref(), Some("h2e2"));
}
