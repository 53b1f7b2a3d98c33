//! The same engine in three protocols and two counts of ranks plays the same games.

use crate::harness::{Folder, duel, finished};

#[test]
fn all_protocols_play_the_same_games() {
    let play = |name: &str, first: &[&str]| {
        let folder = Folder::new(name);
        let book = folder.file("book.epd");
        let fens = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b\n\
                    rnbakabn1/8r/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/8R/RNBAKABN1 w - - hmvc 2; fmvn 2;\n";
        std::fs::write(&book, fens).unwrap();
        let (openings, pgn) = (format!("file={book}"), format!("file={}", folder.file("games.pgn")));
        let flags = ["-each", "depth=3", "-rounds", "2", "-openings", &openings, "-pgnout", &pgn];
        let (summary, lines) = duel(&folder, first, &flags);
        assert!(summary.unwrap().is_complete);
        assert_eq!(finished(&lines).len(), 4);
        assert!(lines.iter().all(|line| !line.starts_with("Warning")), "{lines:#?}");
        let pgn = folder.text("games.pgn");
        let moves = pgn.split("[Game ").skip(1).map(|game| {
            let text = game.split("\n\n").nth(1).unwrap();
            let is_move =
                |word: &&str| word.len() == 4 && word.is_ascii() && word.as_bytes()[1].is_ascii_digit();
            text.split_whitespace().filter(is_move).map(str::to_owned).collect::<Vec<String>>()
        });
        moves.collect::<Vec<_>>()
    };
    let games = play("uci", &["args=uci"]);
    assert_eq!(games.len(), 4);
    assert!(games.iter().all(|moves| moves.len() >= 20), "{games:?}");
    assert_eq!(play("ranks1", &["args=uci ranks1"]), games);
    assert_eq!(play("ranks1-set", &["args=uci ranks1", "ranks=1"]), games);
    assert_eq!(play("ucci", &["proto=ucci", "args=ucci"]), games);
    assert_eq!(play("cecp", &["proto=cecp", "args=cecp"]), games);
}

#[test]
fn engines_resign_by_their_protocols_and_cannot_end_games() {
    for (protocol, arguments) in [("proto=ucci", "args=ucci resign 2"), ("proto=cecp", "args=cecp resign 2")]
    {
        let folder = Folder::new("resign");
        let (_, lines) = duel(&folder, &[protocol, arguments], &["-each", "depth=3", "-rounds", "1"]);
        assert_eq!(finished(&lines)[0], "Finished game 1 (A vs B): 0-1 {White resigns}");
    }
    let folder = Folder::new("claim");
    let flags = ["-each", "depth=3", "-rounds", "1"];
    let (_, lines) = duel(&folder, &["proto=cecp", "args=cecp claim 2"], &flags);
    assert_eq!(finished(&lines)[0], "Finished game 1 (A vs B): 0-1 {White makes a false claim}");
}

#[test]
fn a_result_without_a_ping_that_comes_in_the_next_game_decides_nothing() {
    let folder = Folder::new("stale");
    let flags = ["-each", "depth=3", "-rounds", "3", "-maxmoves", "3"];
    let (summary, lines) = duel(&folder, &["proto=cecp", "args=cecp stale"], &flags);
    assert!(summary.unwrap().is_complete);
    let games = finished(&lines);
    assert_eq!(games.len(), 6);
    assert!(games.iter().all(|game| game.ends_with("{Draw by adjudication}")), "{games:#?}");
}

#[test]
fn the_heading_of_a_report_has_the_hash_of_each_engine_by_its_protocol() {
    for (protocol, arguments, hash) in [
        (&["proto=ucci", "args=ucci"][..], "", "8MB - 16MB"),
        (&["proto=ucci", "args=ucci"], "option.hashsize=16", "16MB"),
        (&["args=uci"], "option.Hash=32", "32MB - 16MB"),
        (&["proto=cecp", "args=cecp"], "", "NULL - 16MB"),
    ] {
        let folder = Folder::new("heading");
        let words: Vec<&str> =
            protocol.iter().copied().chain([arguments]).filter(|word| !word.is_empty()).collect();
        let (_, lines) = duel(&folder, &words, &["-each", "depth=3", "-rounds", "1"]);
        let heading = lines.iter().find(|line| line.starts_with("Results of A vs B")).unwrap();
        assert!(heading.ends_with(&format!(", {hash}):")), "{heading}");
    }
}

#[test]
fn an_engine_that_cannot_set_up_positions_plays_from_the_start_position_only() {
    let folder = Folder::new("nosetup");
    let book = folder.file("book.epd");
    std::fs::write(&book, format!("{}\n", xiangqi::START_FEN)).unwrap();
    let openings = format!("file={book}");
    let flags = ["-each", "depth=3", "-rounds", "1", "-recover", "-openings", &openings];
    let played = || duel(&folder, &["proto=cecp", "args=cecp nosetup"], &flags);
    assert!(played().0.unwrap().is_complete);
    std::fs::write(&book, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w\n").unwrap();
    let (result, lines) = played();
    let error = result.unwrap_err().to_string();
    assert!(error.starts_with("engine A cannot play: ") && error.contains("setboard=0"), "{error}");
    assert!(finished(&lines).is_empty(), "{lines:#?}");
}

#[test]
fn an_engine_that_wants_its_colour_and_not_the_clocks_gets_that() {
    let folder = Folder::new("colors");
    let book = folder.file("book.epd");
    // Openings with either side to move.
    std::fs::write(&book, format!("{0} w\n{0} b\n", xiangqi::START_FEN.split(' ').next().unwrap())).unwrap();
    let openings = format!("file={book}");
    let flags = ["-each", "tc=60", "-rounds", "2", "-maxmoves", "2", "-openings", &openings];
    let (summary, lines) = duel(&folder, &["proto=cecp", "args=cecp colors"], &flags);
    assert!(summary.unwrap().is_complete);
    let games = finished(&lines);
    assert_eq!(games.len(), 4);
    assert!(games.iter().all(|game| game.ends_with("{Draw by adjudication}")), "{games:#?}");
}

#[test]
fn the_features_of_an_engine_that_begins_slowly_are_followed() {
    let folder = Folder::new("slow");
    let flags = ["-each", "depth=3", "-rounds", "1", "-maxmoves", "2"];
    let (summary, lines) = duel(&folder, &["proto=cecp", "args=cecp slow"], &flags);
    assert!(summary.unwrap().is_complete);
    let games = finished(&lines);
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(|game| game.ends_with("{Draw by adjudication}")), "{games:#?}");
}

#[test]
fn an_engine_of_other_games_is_refused() {
    let folder = Folder::new("chessonly");
    let (result, lines) =
        duel(&folder, &["proto=cecp", "args=cecp chessonly"], &["-each", "depth=3", "-rounds", "1"]);
    let error = result.unwrap_err().to_string();
    assert!(error.contains("engine A") && error.contains("does not play xiangqi"), "{error}");
    assert!(finished(&lines).is_empty(), "{lines:#?}");
}

#[test]
fn an_engine_that_plays_one_game_only_is_started_for_each_game() {
    let folder = Folder::new("noreuse");
    let flags = ["-each", "depth=3", "-rounds", "2", "-maxmoves", "2"];
    let (summary, lines) = duel(&folder, &["proto=cecp", "args=cecp noreuse"], &flags);
    assert!(summary.unwrap().is_complete);
    let games = finished(&lines);
    assert_eq!(games.len(), 4);
    assert!(games.iter().all(|game| game.ends_with("{Draw by adjudication}")), "{games:#?}");
    assert!(lines.iter().all(|line| !line.starts_with("Warning")), "{lines:#?}");
}

#[test]
fn names_of_options_with_commands_of_their_own_in_xboard_are_read_in_any_case() {
    for name in ["Hash", "hash", "HASH"] {
        let folder = Folder::new("memory");
        let (option, log) = (format!("option.{name}=8"), format!("file={}", folder.file("log")));
        let flags = ["-each", "depth=3", "-rounds", "1", "-maxmoves", "1", "-log", &log, "level=trace"];
        let (summary, _) = duel(&folder, &["proto=cecp", "args=cecp memory", &option], &flags);
        assert!(summary.unwrap().is_complete);
        assert_eq!(folder.text("log").matches("memory 8").count(), 1, "{name}");
    }
}
