//! `chuhe match` killed, stopped, with a full disk, without a reader: a reported game is never lost, and the next run
//! resumes.
//!
//! `CHUHE_KILLS=50 cargo test --test e2e match_faults` kills it 50 times; the ordinary run has fewer. The moments are
//! random, but of a fixed seed: `CHUHE_KILLS_SEED=7` gives others.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use chuhe_test_support::folder::write_script;
use xiangqi::SplitMix64;

use crate::harness::{CHUHE, killed_after, kills, setting};
use crate::match_engines::Folder;
use crate::system::System;

/// A bound for waiting, not for speed.
const LONGEST: Duration = Duration::from_secs(60);

/// The flags of a tournament of `games` games at a few nodes per move.
fn flags(games: u64) -> String {
    format!(
        "-engine cmd={CHUHE} name=A -engine cmd={CHUHE} name=B proto=ucci -each nodes=60 option.Hash=1 -rounds {} -maxmoves 12 \
         -concurrency 2 -openings file=book.epd -pgnout file=games.pgn -epdout file=ends.epd",
        games / 2
    )
}

/// The numbers of the games that lines report as finished.
fn finished(text: &str) -> Vec<u64> {
    let number = |line: &str| line.strip_prefix("Finished game ")?.split(' ').next()?.parse().ok();
    text.lines().filter_map(number).collect()
}

/// The numbers of the whole games in the file, in its order.
fn kept(folder: &Folder) -> Vec<u64> {
    let text = fs::read_to_string(folder.0.join("games.pgn")).unwrap_or_default();
    let number = |game: &str| {
        // The text after the game may be a game of another program.
        let game = game.split("\n\n[").next()?;
        let id = game.lines().find_map(|line| line.strip_prefix("[GameId \""))?;
        let result = game.lines().find_map(|line| line.strip_prefix("[Result \""))?.trim_end_matches("\"]");
        game.trim_end()
            .ends_with(result)
            .then_some(id.trim_end_matches("\"]").rsplit('/').next()?.parse().ok()?)
    };
    text.split("[Game ").filter_map(number).collect()
}

/// Checks that the file has all games, each once, and as many final positions.
fn assert_complete(folder: &Folder, games: u64) {
    let numbers = kept(folder);
    let expected: BTreeSet<u64> = (1..=games).collect();
    assert_eq!(numbers.len() as u64, games, "each game once: {numbers:?}");
    assert_eq!(numbers.into_iter().collect::<BTreeSet<u64>>(), expected);
    let ends = fs::read_to_string(folder.0.join("ends.epd")).unwrap();
    assert_eq!(ends.lines().count() as u64, games);
}

/// Resumes a tournament and plays it to its end.
fn play_on(folder: &Folder, games: u64) -> Vec<String> {
    let lines = folder.lines(CHUHE, "match -config file=config.json");
    assert_complete(folder, games);
    let all = format!("Games: {games}, ");
    // A report is printed if at least one game was left to play.
    let has_played = lines.iter().any(|line| line.starts_with("Finished game"));
    assert!(!has_played || lines.iter().any(|line| line.starts_with(&all)), "{lines:#?}");
    lines
}

#[test]
fn random_kills_lose_no_reported_game() {
    let kills = kills();
    let mut random = SplitMix64::new(setting("CHUHE_KILLS_SEED").unwrap_or(41));
    let games = 8 * kills;
    let folder = Folder::new("kills");
    let mut arguments = format!("match {}", flags(games));
    let mut told = BTreeSet::new();
    for kill in 0..kills {
        let time = Duration::from_micros(random.next_u64() % 600_000);
        let output = killed_after(time, &mut folder.command(CHUHE, &arguments));
        told.extend(finished(&String::from_utf8(output.stdout).unwrap()));
        let kept: BTreeSet<u64> = kept(&folder).into_iter().collect();
        let lost: Vec<&u64> = told.difference(&kept).collect();
        assert!(lost.is_empty(), "kill {kill}: {lost:?} of {told:?}");
        if folder.0.join("config.json").exists() {
            arguments = "match -config file=config.json".to_owned();
        }
    }
    if !folder.0.join("config.json").exists() {
        folder.lines(CHUHE, &arguments);
    }
    play_on(&folder, games);
}

#[test]
fn a_full_disk_ends_a_tournament_with_complete_games_and_the_next_run_resumes() {
    // The limits are in blocks of 512 bytes: some inside a game, one inside a saved state.
    for blocks in [3, 9, 14] {
        let folder = Folder::new("full");
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        let mut command = Command::new("sh");
        command.args(["-c", &script, CHUHE, "match"]).args(flags(8).split_whitespace());
        let output = command.current_dir(&folder.0).stdin(Stdio::null()).output().unwrap();
        let (text, error) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(1), "{blocks}: {error}");
        assert!(error.starts_with("error: ") && error.lines().count() == 1, "{blocks}: {error}");
        let (told, kept) = (finished(&text), kept(&folder));
        assert!(told.iter().all(|number| kept.contains(number)), "{told:?} {kept:?}");
        let pgn = fs::read_to_string(folder.0.join("games.pgn")).unwrap_or_default();
        assert_eq!(pgn.matches("[Game ").count(), kept.len(), "no piece of a game is left");
        if folder.0.join("config.json").exists() {
            play_on(&folder, 8);
        }
    }
}

#[test]
fn a_tournament_without_a_reader_ends_and_the_next_run_resumes() {
    let folder = Folder::new("reader");
    let mut child = folder.command(CHUHE, &format!("match {}", flags(30))).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut told = String::new();
    while finished(&told).is_empty() {
        told += &(lines.next().unwrap().unwrap() + "\n");
    }
    drop(lines);
    // A closed pipe is not a failure: its reader wanted no more.
    child.wait().unwrap();
    assert!(finished(&told).iter().all(|number| kept(&folder).contains(number)));
    play_on(&folder, 30);
}

#[test]
fn games_of_others_in_the_same_file_are_kept() {
    let folder = Folder::new("others");
    let foreign = "[Event \"theirs\"]\n[Result \"1-0\"]\n\n1. h2e2 h9g7 1-0\n";
    let path = folder.0.join("games.pgn");
    fs::write(&path, foreign).unwrap();
    let mut child = folder.command(CHUHE, &format!("match {}", flags(12))).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    while !lines.next().unwrap().unwrap().starts_with("Finished game") {}
    child.kill().unwrap();
    child.wait().unwrap();
    // Another program adds a game, and a third program is killed while it adds one.
    let second = foreign.replace("theirs", "second");
    let half = "[Event \"half\"]\n\n1. h2e2 h9g7 2. h0g2";
    fs::write(&path, fs::read_to_string(&path).unwrap() + "\n" + &second + "\n" + half).unwrap();
    play_on(&folder, 12);
    let text = fs::read_to_string(&path).unwrap();
    assert!([foreign, &second, half].iter().all(|game| text.contains(game)), "{text}");
}

#[test]
fn engines_end_with_the_tournament_however_it_ends() {
    let folder = Folder::new("orphans");
    let engine = folder.0.join("engine");
    // A script starts the engine, beside a busy process that ignores signals.
    let script = format!(
        "#!/bin/sh\necho $$ >> pids\n(trap '' HUP INT TERM; while :; do :; done) < /dev/null &\necho $! >> pids\n'{CHUHE}'\n"
    );
    write_script(&engine, &script);
    let flags = "match -engine cmd=./engine name=A -engine cmd=./engine name=B -each st=600 -rounds 1";
    let mut child = folder.command(CHUHE, flags).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    while !lines.next().unwrap().unwrap().starts_with("Started game") {}
    let pids = fs::read_to_string(folder.0.join("pids")).unwrap();
    assert_eq!(pids.lines().count(), 4, "{pids}");
    child.kill().unwrap();
    child.wait().unwrap();
    let lives = |pid: &str| {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat"));
        // A zombie process uses no time. Its parent process does not belong to this test.
        stat.is_ok_and(|stat| stat.rsplit(") ").next().is_some_and(|rest| !rest.starts_with('Z')))
    };
    let began = Instant::now();
    while Path::new("/proc/self").exists() && pids.lines().any(lives) {
        assert!(
            began.elapsed() < LONGEST,
            "still there: {:?}",
            pids.lines().filter(|pid| lives(pid)).collect::<Vec<_>>()
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_suspended_match_charges_no_engine_for_the_time() {
    let folder = Folder::new("suspended");
    let flags = format!(
        "match -engine cmd={CHUHE} name=A -engine cmd={CHUHE} name=B -each st=0.3 timemargin=1500 -rounds 1 -maxmoves 2"
    );
    let mut child = folder.command(CHUHE, &flags).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    while !lines.next().unwrap().starts_with("Started game") {}
    std::thread::sleep(Duration::from_millis(150));
    System(child.id()).signal("-STOP");
    std::thread::sleep(Duration::from_millis(2500));
    System(child.id()).signal("-CONT");
    let lines: Vec<String> = lines.collect();
    assert!(child.wait().unwrap().success(), "{lines:#?}");
    assert!(!lines.iter().any(|line| line.contains("on time")), "{lines:#?}");
    assert!(lines.iter().any(|line| line.starts_with("Warning; Game 1 is repeated")), "{lines:#?}");
    assert_eq!(finished(&lines.join("\n")), [1, 2]);
}

#[test]
fn ctrl_c_leaves_a_state_and_says_how_to_resume() {
    let folder = Folder::new("interrupted");
    let mut child = folder.command(CHUHE, &format!("match {}", flags(200))).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    while !lines.next().unwrap().starts_with("Finished game") {}
    System(child.id()).signal("-INT");
    let rest: Vec<String> = lines.collect();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let how = "Tournament was interrupted. To resume it: chuhe match -config file=config.json";
    assert!(rest.iter().any(|line| line == how), "{rest:#?}");
    let more = folder.lines(CHUHE, "match -config file=config.json -rounds 10");
    assert!(more[0].starts_with("Resuming after "), "{more:#?}");
}
