//! A tournament that is resumed with other files, or with other spellings of their paths.

use chuhe_match::SavedTournament;

use crate::harness::{Folder, is_resumed, run, run_until};
use crate::resume::{flags, games, without, words};

/// The numbers of the games in a file, in their order.
fn numbers(folder: &Folder, name: &str) -> Vec<u64> {
    let text = folder.text(name);
    let ids = text.lines().filter_map(|line| line.strip_prefix("[GameId \"")?.strip_suffix("\"]"));
    let mut numbers: Vec<u64> = ids.map(|id| id.split_once('/').unwrap().1.parse().unwrap()).collect();
    numbers.sort_unstable();
    numbers
}

#[test]
fn games_count_whatever_files_they_are_in() {
    for first in [&["-pgnout", "one.pgn"][..], &[]] {
        let folder = Folder::new("files");
        let mut start = without(&flags(&folder), "-pgnout");
        start.extend(["-rounds", "2"].map(str::to_owned));
        let place = |name: &str| format!("file={}", folder.file(name));
        start.extend(
            first.iter().map(|word| if *word == "one.pgn" { place(word) } else { (*word).to_owned() }),
        );
        run(&words(&start)).0.unwrap();
        let (resumed, second) = (place("config.json"), place("two.pgn"));
        run(&["-config", &resumed, "-rounds", "4", "-pgnout", &second]).0.unwrap();
        run(&["-config", &resumed, "-rounds", "5"]).0.unwrap();
        assert_eq!(numbers(&folder, "two.pgn"), [5, 6, 7, 8, 9, 10]);
        // A game is lost from the second file: only that one is played again.
        let text = folder.text("two.pgn");
        let at: Vec<usize> = text.match_indices("[Game ").map(|(at, _)| at).collect();
        std::fs::write(folder.0.join("two.pgn"), format!("{}{}", &text[..at[1]], &text[at[2]..])).unwrap();
        let (_, lines) = run(&["-config", &resumed]);
        assert_eq!(lines.iter().filter(|line| line.starts_with("Started game")).count(), 1, "{lines:#?}");
        assert!(lines.contains(&"Resuming after 9 games".to_owned()), "{lines:#?}");
        assert_eq!(numbers(&folder, "two.pgn"), [5, 6, 7, 8, 9, 10]);
        assert_eq!(folder.text("ends.epd").lines().count(), 10);
        let saved = SavedTournament::read(folder.file("config.json").as_ref()).unwrap();
        assert_eq!(saved.progress.games(2), 10);
        // Back to the first file, and games without any, which is a file that takes all.
        if !first.is_empty() {
            run(&["-config", &resumed, "-rounds", "6", "-pgnout", &place("one.pgn")]).0.unwrap();
            run(&["-config", &resumed, "-rounds", "7"]).0.unwrap();
            assert_eq!(numbers(&folder, "one.pgn"), [1, 2, 3, 4, 11, 12, 13, 14]);
        }
    }
}

#[test]
fn games_after_the_last_save_count_when_they_go_to_another_file_now() {
    let folder = Folder::new("unsaved");
    let resumed = format!("file={}", folder.file("config.json"));
    run_until(&words(&flags(&folder)), Some(3)).0.unwrap();
    let earlier = folder.text("config.json");
    run_until(&["-config", &resumed], Some(3)).0.unwrap();
    let played = games(&folder).len();
    std::fs::write(folder.0.join("config.json"), earlier).unwrap();
    let two = format!("file={}", folder.file("two.pgn"));
    let (_, lines) = run(&["-config", &resumed, "-pgnout", &two]);
    assert!(is_resumed(&lines, played), "{lines:#?}");
    let mut all = [numbers(&folder, "games.pgn"), numbers(&folder, "two.pgn")].concat();
    all.sort_unstable();
    assert_eq!(all, (1..=20).collect::<Vec<u64>>());
}

#[test]
fn another_spelling_of_a_path_is_the_same_file() {
    let folder = Folder::new("spelling");
    run_until(&words(&flags(&folder)), Some(3)).0.unwrap();
    let earlier = ["config.json", "ends.epd"].map(|name| (name, folder.text(name)));
    let resumed = format!("file={}", folder.file("config.json"));
    run_until(&["-config", &resumed], Some(3)).0.unwrap();
    let played = games(&folder).len();
    // A kill: the last games are not in the saved state, and one of them is torn.
    earlier.iter().for_each(|(name, text)| std::fs::write(folder.0.join(name), text).unwrap());
    let torn = folder.text("games.pgn") + "[Game \"Chinese Chess\"]\n[Event \"torn";
    std::fs::write(folder.0.join("games.pgn"), torn).unwrap();
    let other = |name: &str| format!("file={}", folder.file(&format!("./{name}")));
    let (pgn, epd) = (other("games.pgn"), other("ends.epd"));
    let (_, lines) = run(&["-config", &resumed, "-pgnout", &pgn, "-epdout", &epd]);
    assert!(is_resumed(&lines, played), "{lines:#?}");
    assert_eq!(numbers(&folder, "games.pgn"), (1..=20).collect::<Vec<u64>>());
    assert_eq!(folder.text("ends.epd").lines().count(), 20);
}

#[test]
fn final_positions_go_to_another_file_without_repetition() {
    let folder = Folder::new("other-ends");
    let mut flags = flags(&folder);
    flags.extend(["-autosaveinterval", "3"].map(str::to_owned));
    run_until(&words(&flags), Some(5)).0.unwrap();
    let (resumed, two) =
        (format!("file={}", folder.file("config.json")), format!("file={}", folder.file("two.epd")));
    run_until(&["-config", &resumed, "-epdout", &two], Some(5)).0.unwrap();
    run(&["-config", &resumed]).0.unwrap();
    let lines = |name: &str| folder.text(name).lines().count();
    assert_eq!(lines("ends.epd") + lines("two.epd"), 20);
}

#[test]
fn a_schedule_of_billions_is_resumed_at_once() {
    let folder = Folder::new("billions");
    let mut flags = flags(&folder);
    flags.extend(["-rounds", "18446744073709551615"].map(str::to_owned));
    run_until(&words(&flags), Some(3)).0.unwrap();
    let resumed = format!("file={}", folder.file("config.json"));
    let (summary, lines) = run_until(&["-config", &resumed], Some(1));
    assert!(!summary.unwrap().is_complete && lines[0].starts_with("Resuming after "), "{lines:#?}");
}

#[test]
fn the_log_of_a_resumed_tournament_goes_on() {
    let folder = Folder::new("log");
    let mut flags = flags(&folder);
    let log = format!("file={}", folder.file("log.txt"));
    flags.extend(["-log", &log, "append=false", "level=info"].map(str::to_owned));
    run_until(&words(&flags), Some(2)).0.unwrap();
    let before = folder.text("log.txt");
    run(&["-config", &format!("file={}", folder.file("config.json"))]).0.unwrap();
    assert!(folder.text("log.txt").starts_with(&before) && folder.text("log.txt").len() > before.len());
}
