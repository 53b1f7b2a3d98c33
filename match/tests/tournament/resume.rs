//! A tournament that is stopped, or killed, continues without losing or repeating a finished pair.

use std::io;
use std::path::PathBuf;

use chuhe_match::{Listener, SavedTournament, StopFlag};

use crate::harness::{Folder, duel, is_resumed, mock, run, run_until};

/// The flags of a tournament of ten pairs; `crash 7` makes its results uneven.
pub(crate) fn flags(folder: &Folder) -> Vec<String> {
    let book = folder.file("book.epd");
    let ranks = ["RNBAKABNR", "1NBAKABNR", "R1BAKABNR", "RN1AKABNR", "RNB1KABNR"];
    let fen = |rank: &&str| format!("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/{rank} w\n");
    std::fs::write(&book, ranks.iter().map(fen).collect::<String>()).unwrap();
    let command = format!("cmd={}", mock());
    let words = [
        "-engine",
        &command,
        "name=A",
        "-engine",
        &command,
        "name=B",
        "args=ranks1",
        "-each",
        "nodes=5",
        "-rounds",
        "10",
        "-maxmoves",
        "15",
        "-concurrency",
        "2",
        "-recover",
    ];
    let mut flags: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
    let more = [
        format!("-openings file={book}"),
        format!("-pgnout file={}", folder.file("games.pgn")),
        format!("-epdout file={}", folder.file("ends.epd")),
        format!("-config outname={}", folder.file("config.json")),
    ];
    flags.extend(more.iter().flat_map(|text| text.split(' ').map(str::to_owned)));
    flags
}

pub(crate) fn words(flags: &[String]) -> Vec<&str> {
    flags.iter().map(String::as_str).collect()
}

/// The games of a run, in order of rounds: players, opening, result.
pub(crate) fn games(folder: &Folder) -> Vec<String> {
    let text = folder.text("games.pgn");
    let tag = |game: &str, name: &str| {
        let line = game.lines().find(|line| line.starts_with(&format!("[{name} "))).unwrap_or_default();
        line.split('"').nth(1).unwrap_or_default().to_owned()
    };
    let describe =
        |game: &str| ["Round", "White", "FEN", "Result", "PlyCount"].map(|name| tag(game, name)).join(" ");
    let mut games: Vec<String> = text.split("[Game ").skip(1).map(describe).collect();
    games.sort();
    games
}

#[test]
fn a_resumed_tournament_equals_an_uninterrupted_one() {
    let whole = Folder::new("whole");
    let (summary, _) = run(&words(&flags(&whole)));
    assert!(summary.unwrap().is_complete);
    let expected = games(&whole);
    assert_eq!(expected.len(), 20);

    let parts = Folder::new("parts");
    let (summary, lines) = run_until(&words(&flags(&parts)), Some(5));
    assert!(!summary.unwrap().is_complete);
    assert!(lines.iter().any(|line| line.starts_with("Tournament was interrupted.")));
    assert_eq!(lines[lines.len() - 2], "Finished match");
    let resumed = format!("file={}", parts.file("config.json"));
    for stop_after in [Some(3), Some(2), Some(4), None] {
        let (_, lines) = run_until(&["-config", &resumed], stop_after);
        assert!(lines[0].starts_with("Resuming after "), "{lines:#?}");
    }
    assert_eq!(games(&parts), expected, "every pair once");
    assert_eq!(parts.text("ends.epd").lines().count(), 20);
    let (summary, lines) = run(&["-config", &resumed]);
    assert!(summary.unwrap().is_complete, "nothing is left to play");
    assert!(lines.iter().all(|line| !line.starts_with("Started")));
}

#[test]
fn games_after_the_last_save_are_cut_off() {
    let folder = Folder::new("cut");
    run_until(&words(&flags(&folder)), Some(6)).0.unwrap();
    let games_file = folder.file("games.pgn");
    let torn = folder.text("games.pgn") + "[Game \"Chinese Chess\"]\n[Event \"torn";
    std::fs::write(&games_file, torn).unwrap();
    run(&["-config", &format!("file={}", folder.file("config.json"))]).0.unwrap();
    assert_eq!(games(&folder).len(), 20);
    assert!(!folder.text("games.pgn").contains("torn"));
}

#[test]
fn games_missing_in_the_saved_state_are_counted_once() {
    let folder = Folder::new("lacks");
    let resumed = format!("file={}", folder.file("config.json"));
    run_until(&words(&flags(&folder)), Some(3)).0.unwrap();
    let earlier = ["config.json", "ends.epd"].map(|name| (name, folder.text(name)));
    run_until(&["-config", &resumed], Some(3)).0.unwrap();
    let played = games(&folder).len();
    // A power cut: the last games are in their file, but not in the saved state.
    earlier.iter().for_each(|(name, text)| std::fs::write(folder.0.join(name), text).unwrap());
    for _ in 0..2 {
        // This run is stopped at once.
        let (_, lines) = run_until(&["-config", &resumed], Some(0));
        assert!(is_resumed(&lines, played), "{lines:#?}");
        assert_eq!(folder.text("ends.epd").lines().count(), played);
    }
    // The same with an incomplete game before those that the saved state lacks, and directly before the last of them.
    let (text, ends) = (folder.text("games.pgn"), folder.text("ends.epd"));
    for before in [1, played - 1] {
        let (whole, rest) = text.split_at(text.match_indices("[Game ").nth(before).unwrap().0);
        let torn = &whole[..whole.find("\n\n").unwrap()];
        std::fs::write(folder.0.join("games.pgn"), format!("{whole}{torn}\n{rest}")).unwrap();
        earlier.iter().for_each(|(name, text)| std::fs::write(folder.0.join(name), text).unwrap());
        run_until(&["-config", &resumed], Some(0)).0.unwrap();
        assert_eq!((&folder.text("games.pgn"), &folder.text("ends.epd")), (&text, &ends), "{before}");
    }
    run(&["-config", &resumed]).0.unwrap();
    assert_eq!((games(&folder).len(), folder.text("ends.epd").lines().count()), (20, 20));
}

#[test]
fn games_with_the_same_end_have_a_final_position_each() {
    let folder = Folder::new("same-end");
    let mut flags = without(&flags(&folder), "-openings");
    let at = flags.iter().position(|flag| flag == "-maxmoves").unwrap();
    flags[at + 1] = "1".to_owned();
    let mut cut = PowerCut { folder: &folder, after: 4, kept: None };
    let request = chuhe_match::parse(&words(&flags)).unwrap();
    chuhe_match::run(request.saved, &StopFlag::default(), &mut cut).unwrap();
    // The files were synced at different times: the games are there, the state and the positions are older.
    let [state, ends] = cut.kept.clone().unwrap();
    std::fs::write(folder.file("config.json"), state).unwrap();
    std::fs::write(folder.file("ends.epd"), ends).unwrap();
    run(&["-config", &format!("file={}", folder.file("config.json"))]).0.unwrap();
    let ends = folder.text("ends.epd");
    let different: std::collections::BTreeSet<&str> = ends.lines().collect();
    assert!(different.len() < 5 && ends.lines().count() == 20, "{ends}");
    // The rest goes into another file, which has lines already.
    let [state, ends] = cut.kept.unwrap();
    std::fs::write(folder.file("config.json"), state).unwrap();
    std::fs::write(folder.file("other.epd"), format!("{}\n", different.first().unwrap())).unwrap();
    std::fs::write(folder.file("ends.epd"), &ends).unwrap();
    let other = format!("file={}", folder.file("other.epd"));
    let resumed = format!("file={}", folder.file("config.json"));
    run(&["-config", &resumed, "-epdout", &other]).0.unwrap();
    assert_eq!(folder.text("ends.epd"), ends);
    // One line was there, and the position of each game is in one of the files.
    assert_eq!(folder.text("other.epd").lines().count() + ends.lines().count(), 1 + 20);
}

#[test]
fn a_game_that_stands_twice_in_its_file_counts_once() {
    let folder = Folder::new("twice");
    let resumed = format!("file={}", folder.file("config.json"));
    run_until(&words(&flags(&folder)), Some(3)).0.unwrap();
    let earlier = ["config.json", "ends.epd"].map(|name| (name, folder.text(name)));
    run_until(&["-config", &resumed], Some(3)).0.unwrap();
    let played = games(&folder).len();
    let standing = |lines: &[String]| lines.iter().rfind(|line| line.starts_with("Games: ")).cloned();
    let expected = standing(&run_until(&["-config", &resumed], Some(0)).1);
    // The files of two copies of a folder were put together, and the results in the second were changed.
    let text = folder.text("games.pgn");
    std::fs::write(folder.0.join("games.pgn"), format!("{text}{}", text.replace("1/2-1/2", "1-0"))).unwrap();
    // The saved state counts all games, or lacks the last.
    let saved = folder.text("config.json");
    for (state, ends) in [(&saved, folder.text("ends.epd")), (&earlier[0].1, earlier[1].1.clone())] {
        std::fs::write(folder.0.join("config.json"), state).unwrap();
        std::fs::write(folder.0.join("ends.epd"), ends).unwrap();
        let (_, lines) = run_until(&["-config", &resumed], Some(0));
        assert!(is_resumed(&lines, played), "{lines:#?}");
        assert_eq!(standing(&lines), expected);
        assert_eq!(folder.text("ends.epd").lines().count(), played);
    }
}

#[test]
fn faults_in_removed_games_do_not_count() {
    let folder = Folder::new("gone");
    let pgn = format!("file={}", folder.file("games.pgn"));
    let more = ["-each", "nodes=5", "-rounds", "3", "-recover", "-pgnout", &pgn];
    duel(&folder, &["args=crash 2"], &more).0.unwrap();
    // Only the first game is left in the file.
    let text = folder.text("games.pgn");
    let second = text.match_indices("[Game ").nth(1).unwrap().0;
    std::fs::write(folder.0.join("games.pgn"), &text[..second]).unwrap();
    let (_, lines) = run(&["-config", &format!("file={}", folder.file("config.json"))]);
    assert!(lines.contains(&"  Crashed: 6".to_owned()), "{lines:#?}");
    assert_eq!(games(&folder).len(), 6);
}

/// Takes a flag and its value out.
pub(crate) fn without(flags: &[String], flag: &str) -> Vec<String> {
    let at = flags.iter().position(|other| other == flag).unwrap();
    [&flags[..at], &flags[at + 2..]].concat()
}

/// Keeps copies of two files from the moment when `after` games are finished, for a power cut at this moment.
struct PowerCut<'f> {
    folder: &'f Folder,
    after: usize,
    kept: Option<[String; 2]>,
}

impl Listener for PowerCut<'_> {
    fn line(&mut self, line: &str) -> io::Result<()> {
        if line.starts_with("Finished game") {
            self.after = self.after.saturating_sub(1);
        }
        if self.after == 0 && self.kept.is_none() {
            self.kept = Some(["config.json", "ends.epd"].map(|name| self.folder.text(name)));
        }
        Ok(())
    }
}

#[test]
fn a_game_that_is_played_again_has_one_final_position() {
    for after in 1..=4 {
        let folder = Folder::new("again");
        let mut flags = without(&flags(&folder), "-pgnout");
        flags.extend(["-autosaveinterval".to_owned(), "3".to_owned()]);
        let mut cut = PowerCut { folder: &folder, after, kept: None };
        let request = chuhe_match::parse(&words(&flags)).unwrap();
        chuhe_match::run(request.saved, &StopFlag::default(), &mut cut).unwrap();
        let [state, ends] = cut.kept.unwrap();
        std::fs::write(folder.file("config.json"), state).unwrap();
        std::fs::write(folder.file("ends.epd"), ends).unwrap();
        run(&["-config", &format!("file={}", folder.file("config.json"))]).0.unwrap();
        assert_eq!(folder.text("ends.epd").lines().count(), 20, "after {after} games");
    }
}

#[test]
fn final_positions_of_games_that_are_gone_go_too() {
    let folder = Folder::new("gone-ends");
    run_until(&words(&flags(&folder)), Some(6)).0.unwrap();
    // The second game and those after the fourth are gone.
    let text = folder.text("games.pgn");
    let at: Vec<usize> = text.match_indices("[Game ").map(|(at, _)| at).collect();
    std::fs::write(folder.file("games.pgn"), format!("{}{}", &text[..at[1]], &text[at[2]..at[4]])).unwrap();
    let resumed = format!("file={}", folder.file("config.json"));
    let (_, lines) = run_until(&["-config", &resumed], Some(0));
    assert!(lines.contains(&"Resuming after 3 games".to_owned()), "{lines:#?}");
    let ends_of_games = || {
        let mut ends: Vec<String> = chuhe_record::pgn::PgnReader::new(
            folder.text("games.pgn").as_bytes(),
            chuhe_record::text::Encoding::Detect,
        )
        .map(|record| record.unwrap().end().fen())
        .collect();
        ends.sort();
        ends
    };
    let ends_of_file = || {
        let mut ends: Vec<String> = folder.text("ends.epd").lines().map(str::to_owned).collect();
        ends.sort();
        ends
    };
    assert_eq!((ends_of_file(), ends_of_file().len()), (ends_of_games(), 3));
    run(&["-config", &resumed]).0.unwrap();
    assert_eq!((ends_of_file(), ends_of_file().len()), (ends_of_games(), 20));
}

#[test]
fn the_schedule_behind_game_numbers_does_not_change() {
    let folder = Folder::new("schedule");
    run_until(&words(&flags(&folder)), Some(6)).0.unwrap();
    let (resumed, engine) = (format!("file={}", folder.file("config.json")), format!("cmd={}", mock()));
    let before = (folder.text("games.pgn"), folder.text("config.json"));
    for change in [
        &["-engine", &engine, "nodes=5"] as &[&str],
        &["-games", "1"],
        &["-noswap"],
        &["-reverse"],
        &["-tournament", "gauntlet"],
    ] {
        let (result, lines) = run(&[&["-config", &resumed], change].concat());
        let error = result.unwrap_err().to_string();
        assert!(error.contains("another schedule") && lines.is_empty(), "{change:?}: {error} {lines:?}");
        assert_eq!((folder.text("games.pgn"), folder.text("config.json")), before, "{change:?}");
    }
    run(&["-config", &resumed, "-rounds", "12", "-seeds", "2"]).0.unwrap();
    assert_eq!(
        games(&folder).len(),
        24,
        "more rounds are no other schedule, and seeds are only of gauntlets"
    );
}

#[test]
fn a_finished_tournament_repeats_its_result() {
    let folder = Folder::new("over");
    let (_, first) = run(&words(&flags(&folder)));
    let resumed = format!("file={}", folder.file("config.json"));
    let result = first.iter().rfind(|line| line.starts_with("Games: ")).unwrap();
    for more in [&[] as &[&str], &["-rounds", "4"]] {
        let (summary, lines) = run(&[&["-config", &resumed], more].concat());
        assert!(summary.unwrap().is_complete && lines.contains(result), "{more:?}: {lines:#?}");
        assert!(!lines.iter().any(|line| line.starts_with("Tournament was interrupted")), "{more:?}");
    }
}

#[test]
fn a_decided_test_is_reported_again_without_games() {
    let folder = Folder::new("decided");
    let flags = ["-each", "nodes=5", "-sprt", "elo0=0", "elo1=300", "model=logistic", "-recover"];
    duel(&folder, &["args=illegal"], &flags).0.unwrap();
    let saved = folder.text("config.json");
    let (summary, lines) = run(&["-config", &format!("file={}", folder.file("config.json"))]);
    assert!(summary.unwrap().is_complete);
    assert!(lines.contains(&"SPRT ([0.00, 300.00]) completed - H0 was accepted".to_owned()), "{lines:#?}");
    let says = |begin: &str| lines.iter().any(|line| line.starts_with(begin));
    assert!(!says("Started game") && !says("Tournament was interrupted"), "{lines:#?}");
    assert_eq!(folder.text("config.json"), saved);
}

#[test]
fn a_new_tournament_does_not_change_an_unfinished_one() {
    let folder = Folder::new("unfinished");
    let flags = flags(&folder);
    run_until(&words(&flags), Some(6)).0.unwrap();
    let unfinished = folder.text("games.pgn");
    // The user has a file with this name already.
    std::fs::write(folder.file("config.json.old"), "notes").unwrap();
    assert!(run(&words(&flags)).0.is_err());
    assert_eq!(folder.text("config.json.old"), "notes");
    std::fs::remove_file(folder.file("config.json.old")).unwrap();
    // The log of the new tournament may not have this name either, and -force does not change that.
    let log = format!("file={}", folder.file("config.json.old"));
    assert!(run(&[words(&flags).as_slice(), &["-log", &log, "-force"]].concat()).0.is_err());

    let (_, lines) = run(&words(&flags));
    assert!(lines[0].ends_with(&format!("it is now {}", folder.file("config.json.old"))), "{lines:#?}");
    assert!(folder.text("games.pgn").starts_with(&unfinished));
    run(&["-config", &format!("file={}", folder.file("config.json.old"))]).0.unwrap();
    assert_eq!(games(&folder).len(), 40, "both were played to their ends");
    // A finished tournament is not kept: the new state replaces its state.
    let kept = folder.text("config.json.old");
    let (_, lines) = run(&words(&flags));
    // Two games start at the same time, in either order.
    assert!(lines[0].starts_with("Started game "), "{lines:#?}");
    assert_eq!(folder.text("config.json.old"), kept);
}

#[test]
fn every_unfinished_tournament_is_kept_by_a_name_of_its_own() {
    let folder = Folder::new("several");
    let flags = flags(&folder);
    let names = ["config.json.old", "config.json.old2", "config.json.old3"];
    run_until(&words(&flags), Some(6)).0.unwrap();
    for name in names {
        let (_, lines) = run_until(&words(&flags), Some(6));
        assert!(lines[0].ends_with(&format!("it is now {}", folder.file(name))), "{lines:#?}");
    }
    for name in names {
        assert!(run(&["-config", &format!("file={}", folder.file(name))]).0.unwrap().is_complete, "{name}");
    }
    // A finished one makes room.
    let (_, lines) = run_until(&words(&flags), Some(6));
    assert!(lines[0].ends_with(&format!("it is now {}", folder.file(names[0]))), "{lines:#?}");
}

#[test]
fn files_that_a_new_tournament_replaces_are_kept_when_it_is_resumed() {
    let folder = Folder::new("kept");
    let mut flags = flags(&folder);
    for output in ["-pgnout", "-epdout"] {
        let at = flags.iter().position(|flag| flag == output).unwrap();
        flags.insert(at + 1, "append=false".to_owned());
    }
    run_until(&words(&flags), Some(5)).0.unwrap();
    run(&["-config", &format!("file={}", folder.file("config.json"))]).0.unwrap();
    assert_eq!((games(&folder).len(), folder.text("ends.epd").lines().count()), (20, 20));
}

#[test]
fn a_tournament_without_a_game_is_not_set_aside() {
    let folder = Folder::new("none");
    let saved = chuhe_match::parse(&words(&flags(&folder))).unwrap().saved;
    saved.write(folder.file("config.json").as_ref()).unwrap();
    let lines = run_until(&words(&flags(&folder)), Some(1)).1;
    assert!(lines[0].starts_with("Started game "), "{lines:#?}");
    assert!(!folder.0.join("config.json.old").exists());
}

/// Counts the games in the saved tournament each time that a game is reported.
struct Counter {
    saved: PathBuf,
    counts: Vec<u64>,
}

impl Listener for Counter {
    fn line(&mut self, line: &str) -> io::Result<()> {
        if line.starts_with("Finished game") {
            self.counts.push(SavedTournament::read(&self.saved).unwrap().progress.games(2));
        }
        Ok(())
    }
}

#[test]
fn the_tournament_is_saved_after_so_many_games() {
    for (interval, counts) in
        [("1", [1, 2, 3, 4, 5, 6]), ("2", [0, 2, 2, 4, 4, 6]), ("4", [0, 0, 0, 4, 4, 4])]
    {
        let (folder, command) = (Folder::new("saves"), format!("cmd={}", mock()));
        let saved = format!("outname={}", folder.file("config.json"));
        let flags = ["-engine", &command, "-engine", &command, "-each", "nodes=5", "-rounds", "3"];
        let more = ["-maxmoves", "2", "-config", &saved, "-autosaveinterval", interval];
        let request = chuhe_match::parse(&[&flags[..], &more].concat()).unwrap();
        let mut counter = Counter { saved: folder.file("config.json").into(), counts: Vec::new() };
        chuhe_match::run(request.saved, &StopFlag::default(), &mut counter).unwrap();
        assert_eq!(counter.counts, counts, "{interval}");
        assert_eq!(SavedTournament::read(&counter.saved).unwrap().progress.games(2), 6);
    }
}

#[test]
fn both_games_of_a_pair_have_one_opening_whatever_becomes_of_the_book() {
    for (played, begin, positions) in [(1, "1 ", 2), (3, "2 ", 0)] {
        let (folder, fens) = (Folder::new("halves"), ["1NBAKABNR", "RNBAKABNR"]);
        let mut flags = flags(&folder);
        // `flags` has written a book of its own.
        let write = |ranks: &mut dyn Iterator<Item = &str>| {
            let fen = |rank| format!("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/{rank} w\n");
            std::fs::write(folder.file("book.epd"), ranks.map(fen).collect::<String>()).unwrap();
        };
        write(&mut fens.into_iter());
        let one = flags.iter().position(|flag| flag == "-concurrency").unwrap() + 1;
        flags[one] = "1".to_owned();
        let mut cut = PowerCut { folder: &folder, after: played, kept: None };
        let request = chuhe_match::parse(&words(&flags)).unwrap();
        chuhe_match::run(request.saved, &StopFlag::default(), &mut cut).unwrap();
        std::fs::write(folder.file("config.json"), &cut.kept.unwrap()[0]).unwrap();
        // Only the last of the games so far is left.
        let text = folder.text("games.pgn");
        let at: Vec<usize> = text.match_indices("[Game ").map(|(at, _)| at).collect();
        std::fs::write(folder.file("games.pgn"), &text[at[played - 1]..at[played]]).unwrap();
        write(&mut fens.into_iter().rev());
        assert!(run(&["-config", &format!("file={}", folder.file("config.json"))]).0.unwrap().is_complete);
        let games = games(&folder);
        let pair: Vec<&String> = games.iter().filter(|game| game.starts_with(begin)).collect();
        let with_position = pair.iter().filter(|game| game.contains("/1HEAKAEHR ")).count();
        assert_eq!((pair.len(), with_position), (2, positions), "{pair:#?}");
    }
}

#[test]
fn a_new_tournament_that_empties_files_leaves_those_of_an_unfinished_one() {
    let folder = Folder::new("emptied");
    let mut flags = flags(&folder);
    for output in ["-pgnout", "-epdout"] {
        let at = flags.iter().position(|flag| flag == output).unwrap();
        flags.insert(at + 1, "append=false".to_owned());
    }
    run_until(&words(&flags), Some(6)).0.unwrap();
    let (pgn, epd) = (folder.text("games.pgn"), folder.text("ends.epd"));
    let (_, lines) = run(&words(&flags));
    let told = format!(", and {0} is now {0}.old", folder.file("games.pgn"));
    assert!(lines[0].contains(&told), "{lines:#?}");
    assert_eq!(games(&folder).len(), 20);
    assert_eq!((folder.text("games.pgn.old"), folder.text("ends.epd.old")), (pgn.clone(), epd));
    // A game is lost, and its final position with it.
    let kept = &pgn[..pgn.rfind("[Game ").unwrap()];
    std::fs::write(folder.file("games.pgn.old"), kept).unwrap();
    let (summary, lines) = run(&["-config", &format!("file={}", folder.file("config.json.old"))]);
    assert!(summary.unwrap().is_complete, "{lines:#?}");
    assert!(folder.text("games.pgn.old").starts_with(kept));
    assert_eq!(folder.text("games.pgn.old").matches("[Game ").count(), 20);
    assert_eq!(folder.text("ends.epd.old").lines().count(), 20);
    assert_eq!(games(&folder).len(), 20, "the new games are as they were");
}

#[cfg(unix)]
#[test]
fn the_saved_tournament_counts_where_games_go_to_a_device() {
    let folder = Folder::new("device");
    let flags = [&without(&flags(&folder), "-pgnout")[..], &["-pgnout", "file=/dev/null"].map(str::to_owned)];
    let flags = without(&flags.concat(), "-epdout");
    run_until(&words(&flags), Some(6)).0.unwrap();
    let (summary, lines) = run(&["-config", &format!("file={}", folder.file("config.json"))]);
    assert!(summary.unwrap().is_complete, "{lines:#?}");
    assert!(lines.iter().any(|line| line.starts_with("Resuming after ")), "{lines:#?}");
    assert!(lines.iter().all(|line| !line.starts_with("Warning")), "{lines:#?}");
}

/// Keeps the reports for listeners that redraw them.
struct Standings(Vec<Vec<String>>);

impl Listener for Standings {
    fn line(&mut self, _: &str) -> io::Result<()> {
        Ok(())
    }

    fn standing(&mut self, report: &[String]) {
        self.0.push(report.to_vec());
    }
}

#[test]
fn the_result_of_a_resumed_tournament_is_shown_before_its_next_pair_is_finished() {
    let folder = Folder::new("standing");
    let (_, lines) = run(&words(&flags(&folder)));
    let result = lines.iter().rfind(|line| line.starts_with("Games: ")).unwrap();
    let request = chuhe_match::parse(&["-config", &format!("file={}", folder.file("config.json"))]).unwrap();
    let mut shown = Standings(Vec::new());
    chuhe_match::run(request.saved, &StopFlag::default(), &mut shown).unwrap();
    assert!(shown.0.first().is_some_and(|report| report.contains(result)), "{:#?}", shown.0);
}
