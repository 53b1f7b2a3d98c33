//! The explorer's numbers for players, against numbers made by hand.

use chuhe_library::{Library, MoveStats, Tally};
use xiangqi::{Color, Position};

use crate::support::{Folder, import};

/// Six games: `b2e2 b9c7` is the mirror image of `h2e2 h9g7`. Carl and Dora's second game have no ratings.
const GAMES: &str = "\
[Red \"Anna\"]\n[Black \"Berta\"]\n[RedElo \"2400\"]\n[BlackElo \"2200\"]\n[Date \"2001.01.01\"]\n[Result \"1-0\"]\n
1. h2e2 h9g7 1-0\n
[Red \"Berta\"]\n[Black \"Anna\"]\n[RedElo \"2300\"]\n[BlackElo \"2450\"]\n[Date \"2003.01.01\"]\n[Result \"1-0\"]\n
1. h2e2 b9c7 1-0\n
[Red \"Anna\"]\n[Black \"Carl\"]\n[RedElo \"2420\"]\n[Date \"1999.01.01\"]\n[Result \"0-1\"]\n
1. h2e2 h9g7 0-1\n
[Red \"Dora\"]\n[Black \"Anna\"]\n[RedElo \"2600\"]\n[BlackElo \"2500\"]\n[Result \"*\"]\n
1. c3c4 g6g5 *\n
[Red \"Berta\"]\n[Black \"Anna\"]\n[RedElo \"2100\"]\n[BlackElo \"2480\"]\n[Date \"2004.01.01\"]\n[Result \"0-1\"]\n
1. b2e2 b9c7 0-1\n
[Red \"Dora\"]\n[Black \"Carl\"]\n[Date \"1990.01.01\"]\n[Result \"1/2-1/2\"]\n
1. c3c4 1/2-1/2\n";

fn library(folder: &Folder) -> Library {
    let mut library = folder.library();
    let (done, _) = import(&mut library, &[folder.file("games.pgn", GAMES)]);
    assert_eq!(done.games, 6);
    library
}

fn tally(red_wins: u64, black_wins: u64, draws: u64, unknown: u64) -> Tally {
    Tally { red_wins, black_wins, draws, unknown }
}

#[test]
fn the_performance_is_by_the_ratings_of_the_opponents() {
    let folder = Folder::new();
    let library = library(&folder);
    let explored = library.explore(&Position::default()).unwrap();
    assert_eq!(explored.results, tally(2, 2, 1, 1));
    let facts = |stats: &MoveStats| {
        let years: Vec<Option<i32>> = stats.last.iter().map(|game| game.year).collect();
        (stats.mv.to_string(), stats.results, stats.performance, stats.average_year, years)
    };
    // Four half points of six against 2200, 2450 and 2480. The latest games come first, and a game without a year comes
    // last. If two moves are mirror images of each other, the one on the right is named.
    let cannon = (
        "h2e2".to_owned(),
        tally(2, 2, 0, 0),
        Some(2497),
        Some(2001.75),
        vec![Some(2004), Some(2003), Some(2001)],
    );
    let pawn = ("g3g4".to_owned(), tally(0, 0, 1, 1), None, Some(1990.0), vec![Some(1990), None]);
    assert_eq!(explored.moves.iter().map(facts).collect::<Vec<_>>(), [cannon, pawn]);

    let mut position = Position::default();
    position.make_move("h2e2".parse().unwrap());
    let replies = library.explore(&position).unwrap().moves;
    let found: Vec<_> = replies.iter().map(|it| (it.mv.to_string(), it.results, it.performance)).collect();
    // Black scored four half points of six against 2400, 2420 and 2100, and none against 2300: there Elo's formula uses
    // at least a hundredth of the points.
    let expected = [
        ("h9g7".to_owned(), tally(1, 2, 0, 0), Some(2427)),
        ("b9c7".to_owned(), tally(1, 0, 0, 0), Some(1502)),
    ];
    assert_eq!(found, expected);
    let score = |side| replies[0].results.score(side).unwrap();
    assert!((score(Color::Red) - 1.0 / 3.0).abs() < 1e-9 && (score(Color::Black) - 2.0 / 3.0).abs() < 1e-9);
    assert!(
        (explored.results.score(Color::Black).unwrap() - 0.5).abs() < 1e-9,
        "unknown results do not count"
    );
    assert_eq!(tally(0, 0, 0, 3).score(Color::Red), None);
}

#[test]
fn years_go_from_the_first_game_to_the_last() {
    let folder = Folder::new();
    let library = library(&folder);
    assert_eq!(library.stats().unwrap().years, Some((1990, 2004)));
    for (name, years) in [("Anna", (1999, 2004)), ("Berta", (2001, 2004)), ("Dora", (1990, 1990))] {
        let reports = library.report(name).unwrap();
        assert_eq!(reports.iter().map(|report| report.years).collect::<Vec<_>>(), [Some(years)], "{name}");
    }
}

#[test]
fn mirrored_lines_and_games_against_oneself_count_once() {
    let folder = Folder::new();
    let mut library = library(&folder);
    let anna = library.report("Anna").unwrap().remove(0);
    assert_eq!(anna.openings[0], [("h2e2".to_owned(), tally(1, 1, 0, 0))]);
    // The replies to the cannon were on the same side and on the other side.
    let lines: Vec<(&str, u64)> =
        anna.openings[1].iter().map(|(line, tally)| (line.as_str(), tally.games())).collect();
    assert_eq!(lines, [("g3g4 c6c5", 1), ("h2e2 b9c7", 1), ("h2e2 h9g7", 1)]);
    let text = "[Red \"Otto\"]\n[Black \"Otto\"]\n[Result \"1-0\"]\n\n1. h2e2 1-0\n";
    import(&mut library, &[folder.file("otto.pgn", text)]);
    let otto = library.report("Otto").unwrap().remove(0);
    assert_eq!((otto.games, otto.results), (1, [tally(1, 0, 0, 0); 2]));
    assert_eq!(otto.opponents, [("Otto".to_owned(), tally(1, 0, 0, 0))]);
}

#[test]
fn a_player_without_games_has_no_report() {
    let folder = Folder::new();
    let mut library = library(&folder);
    library.add_aliases("Zoe, Zoë One\nCarl, Carl Two\n").unwrap();
    assert_eq!(library.report("Zoe").unwrap(), []);
    assert_eq!(library.report("nobody").unwrap(), []);
    assert_eq!(library.report("").unwrap(), []);
    // The text is a part of both names. Only one of the players has games, so only that one is reported.
    library.add_aliases("Carla, Zoecarl\n").unwrap();
    let names: Vec<String> = library.report("carl").unwrap().into_iter().map(|report| report.name).collect();
    assert_eq!(names, ["Carl"]);
    let names: Vec<String> = library.report("car").unwrap().into_iter().map(|report| report.name).collect();
    assert_eq!(names, ["Carl"]);
}
