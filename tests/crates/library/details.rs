//! Counts and limits of answers, and files that are kept.

use chuhe_library::Library;
use xiangqi::Position;

use crate::support::{Folder, import};

#[test]
fn a_game_counts_once_for_a_move_that_it_repeats() {
    let folder = Folder::new();
    let mut library = folder.library();
    let text = "[Result \"1-0\"]\n\n1. h2e2 h9g7 2. e2h2 g7h9 3. h2e2 h9g7 4. e2h2 g7h9 5. b2e2 1-0\n";
    import(&mut library, &[folder.file("games.pgn", text)]);
    let explored = library.explore(&Position::default()).unwrap();
    let moves: Vec<(String, u64)> =
        explored.moves.iter().map(|stats| (stats.mv.to_string(), stats.results.games())).collect();
    assert_eq!((explored.results.games(), moves), (1, vec![("h2e2".to_owned(), 1)]));
}

#[test]
fn a_report_names_the_ten_most_frequent_opponents() {
    let folder = Folder::new();
    let mut library = folder.library();
    let game = |number: usize, opponent: usize| {
        format!(
            "[Red \"Anna\"]\n[Black \"Opponent {opponent}\"]\n[Date \"20{number:02}.01.01\"]\n[Result \"1-0\"]\n\n1. h2e2 1-0\n\n"
        )
    };
    // The last two opponents have a second game.
    let text: String =
        (0..14).map(|number| game(number, if number < 12 { number } else { number - 2 })).collect();
    let (done, _) = import(&mut library, &[folder.file("games.pgn", text)]);
    assert_eq!(done.games, 14);
    let opponents = library.report("Anna").unwrap().remove(0).opponents;
    let games: Vec<u64> = opponents.iter().map(|(_, tally)| tally.games()).collect();
    assert_eq!(games, [2, 2, 1, 1, 1, 1, 1, 1, 1, 1]);
}

#[test]
fn only_a_new_library_without_games_is_removed() {
    let folder = Folder::new();
    let path = folder.0.join("lib.db");
    folder.library().close_and_remove_if_new().unwrap();
    assert!(!path.exists(), "nothing came into it");
    drop(folder.library());
    assert!(path.exists());
    folder.library().close_and_remove_if_new().unwrap();
    assert!(path.exists(), "it was there before");
    let mut library = Library::open_for_writing(&folder.0.join("other.db")).unwrap();
    import(&mut library, &[folder.file("games.pgn", "1. h2e2 *\n")]);
    library.close_and_remove_if_new().unwrap();
    assert!(folder.0.join("other.db").exists());
}

#[test]
fn words_before_the_first_move_are_kept_and_a_date_of_question_marks_is_none() {
    let folder = Folder::new();
    let mut library = folder.library();
    let text = "[Date \"????.??.??\"]\n[Result \"*\"]\n\n{Only words.} 1. h2e2 *\n";
    import(&mut library, &[folder.file("games.pgn", text)]);
    let game = library.game(1).unwrap().unwrap();
    assert_eq!(game.date, None);
    assert_eq!(game.record().unwrap().line.comment, "Only words.");
}

#[test]
fn players_that_are_joined_are_one_in_the_table_too() {
    let folder = Folder::new();
    let mut library = folder.library();
    let text = "[Red \"Anna\"]\n[Black \"Berta\"]\n[Result \"*\"]\n\n1. h2e2 *\n";
    import(&mut library, &[folder.file("games.pgn", text)]);
    library.add_aliases("Berta, Anna\n").unwrap();
    drop(library);
    let connection = rusqlite::Connection::open(folder.0.join("lib.db")).unwrap();
    let mut query = connection.prepare("SELECT name FROM player").unwrap();
    let names: Vec<String> = query.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    assert_eq!(names, ["Berta"]);
}
