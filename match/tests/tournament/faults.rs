//! Engines that misbehave.

use crate::harness::{Folder, duel, finished, mock, run};

/// Plays two games of a faulty engine A against a good B; returns the lines of the finished games.
fn games_of(name: &str, arguments: &str, more: &[&str]) -> (Vec<String>, Folder, Vec<String>) {
    games_between(name, &[&format!("args={arguments}")], more)
}

/// Games in which A has too little time for what it does. B has plenty, also on a busy machine.
fn games_beyond_time(name: &str, arguments: &str, margin: &str) -> (Vec<String>, Folder, Vec<String>) {
    games_between(name, &[&format!("args={arguments}"), "st=0.05", margin], &["st=60"])
}

/// Games with these settings of A, and then of B and of the tournament.
fn games_between(name: &str, first: &[&str], more: &[&str]) -> (Vec<String>, Folder, Vec<String>) {
    let folder = Folder::new(name);
    let pgn = format!("file={}", folder.file("games.pgn"));
    let flags = [more, &["-rounds", "1", "-recover", "-pgnout", &pgn]].concat();
    let (summary, lines) = duel(&folder, first, &flags);
    assert!(summary.unwrap().is_complete, "{lines:#?}");
    let games = finished(&lines).into_iter().map(str::to_owned).collect();
    (games, folder, lines)
}

#[test]
fn a_crash_loses_the_game_and_the_engine_is_started_again() {
    let (games, folder, lines) = games_of("crash", "crash 3", &["-each", "nodes=50"]);
    assert_eq!(
        games,
        [
            "Finished game 1 (A vs B): 0-1 {White disconnects}",
            "Finished game 2 (B vs A): 1-0 {Black disconnects}"
        ]
    );
    assert_eq!(folder.text("games.pgn").matches("[Termination \"abandoned\"]").count(), 2);
    // The status of the process comes before the result of its game.
    let status = |line: &String| line.starts_with("Warning; Engine A has ended: ") && line.ends_with('3');
    let told: Vec<bool> =
        lines.iter().filter(|line| line.starts_with("Finished game") || status(line)).map(status).collect();
    assert_eq!(told, [true, false, true, false], "{lines:#?}");
    // Engine A causes both faults, whichever colour it has.
    let players: Vec<&String> = lines.iter().filter(|line| line.starts_with("Player: ")).collect();
    assert_eq!(players, ["Player: A"]);
    assert!(lines.contains(&"  Crashed: 2".to_owned()), "{lines:#?}");
}

#[test]
fn a_crash_within_a_line_is_no_move() {
    let (games, _, lines) = games_of("half", "half 3", &["-each", "nodes=50"]);
    let expected = ["0-1 {White disconnects}", "1-0 {Black disconnects}"];
    assert!(games.iter().zip(expected).all(|(game, end)| game.ends_with(end)), "{games:#?}");
    assert!(lines.contains(&"  Crashed: 2".to_owned()), "{lines:#?}");
}

#[cfg(unix)]
#[test]
fn a_crash_is_seen_although_a_process_of_the_engine_holds_its_output() {
    let folder = Folder::new("held");
    let script = folder.file("engine");
    // The other process lives as long as the test may wait for an engine, and no longer.
    std::fs::write(&script, format!("sleep 120 &\nexec '{}' \"$@\"\n", mock())).unwrap();
    let (command, saved) = (format!("cmd={}", mock()), format!("outname={}", folder.file("config.json")));
    let first = format!("args={script} crash 3");
    let flags = ["-engine", "cmd=/bin/sh", "name=A", &first, "-engine", &command, "name=B"];
    let more = ["-each", "nodes=50", "-rounds", "3", "-config", &saved];
    let (summary, lines) = run(&[&flags[..], &more].concat());
    assert!(summary.unwrap().is_abnormal);
    assert_eq!(finished(&lines), ["Finished game 1 (A vs B): 0-1 {White disconnects}"], "{lines:#?}");
    let told = |line: &String| line.starts_with("Warning; Engine A has ended: ") && line.ends_with('3');
    assert!(lines.iter().any(told), "{lines:#?}");
}

#[test]
fn without_recovery_a_crash_or_a_stall_ends_the_tournament() {
    for fault in ["args=crash", "args=hang"] {
        let folder = Folder::new("no-recover");
        let more = ["-rounds", "5", "-each", "nodes=50", "-ping-ms", "800"];
        let (summary, lines) = duel(&folder, &[fault], &more);
        let summary = summary.unwrap();
        assert!(summary.is_abnormal && !summary.is_complete, "{fault}");
        assert_eq!(finished(&lines).len(), 1, "{fault}");
    }
}

#[test]
fn a_silent_engine_stalls_and_is_ended() {
    let (games, folder, _) = games_of("hang", "hang 2", &["-each", "nodes=50", "-ping-ms", "800"]);
    assert_eq!(
        games,
        [
            "Finished game 1 (A vs B): 0-1 {White's connection stalls}",
            "Finished game 2 (B vs A): 1-0 {Black's connection stalls}"
        ]
    );
    assert!(folder.text("games.pgn").contains("[Termination \"stalled connection\"]"));
}

#[test]
fn an_engine_that_floods_its_output_without_progress_stalls_as_a_silent_one() {
    let (games, _, _) = games_of("flood-stall", "flood 2", &["-each", "nodes=50", "-ping-ms", "800"]);
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(|game| game.ends_with("connection stalls}")), "{games:#?}");
}

#[test]
fn an_engine_that_cannot_begin_a_game_loses_it() {
    // The engine answers the greeting, and ends when its first game begins.
    let (games, _, lines) = games_of("early", "early 2", &["-each", "nodes=50"]);
    assert_eq!(
        games,
        [
            "Finished game 1 (A vs B): 0-1 {White disconnects}",
            "Finished game 2 (B vs A): 1-0 {Black disconnects}"
        ]
    );
    assert!(!lines.iter().any(|line| line.contains("is restarted")), "{lines:#?}");
    // An engine that ends after a game loses nothing and is started again. An engine that is silent is treated in
    // another way.
    let (games, _, lines) = games_of("early", "early 3", &["-each", "nodes=50", "-maxmoves", "2"]);
    assert!(games.iter().all(|game| game.ends_with("{Draw by adjudication}")), "{games:?}");
    assert!(lines.iter().any(|line| line.ends_with("Engine A ended after a game and is restarted")));
    let more = ["-each", "nodes=50", "-maxmoves", "2", "-ucinewgame-ms", "800"];
    let (games, _, _) = games_of("deaf", "deaf 3", &more);
    assert_eq!(games[1], "Finished game 2 (B vs A): 1-0 {Black's connection stalls}");
}

#[test]
fn hanging_flooding_and_late_engines_lose_on_time() {
    for arguments in ["hang", "flood", "late"] {
        let (games, folder, _) = games_beyond_time(arguments, arguments, "timemargin=20");
        assert_eq!(games.len(), 2);
        for (game, loser) in games.iter().zip(["White", "Black"]) {
            assert!(game.contains(&format!("{{{loser} loses on time (")), "{arguments}: {game}");
            assert!(game.ends_with(" ms overrun)}"), "{game}");
        }
        assert!(folder.text("games.pgn").contains("[Termination \"time forfeit\"]"));
    }
}

#[test]
fn a_second_answer_is_not_taken_for_the_next_move() {
    // The other engine takes its time, so the second answer is there before the next move is asked for.
    let (games, _, lines) =
        games_between("twice", &["args=twice"], &["args=late", "-each", "nodes=50", "-maxmoves", "2"]);
    assert!(games.iter().all(|game| game.ends_with("{Draw by adjudication}")), "{lines:#?}");
}

#[test]
fn each_game_has_one_cause_of_its_end() {
    // The engine's time is up, and then it crashes: either while the runner still waits for it, or later.
    for margin in ["timemargin=20", "timemargin=120"] {
        let (games, _, lines) = games_beyond_time("both", "latecrash", margin);
        assert!(games.iter().all(|game| game.contains(" loses on time (")), "{games:?}");
        assert!(
            lines.contains(&"  Timeouts: 2".to_owned()) && lines.contains(&"  Crashed: 0".to_owned()),
            "{lines:#?}"
        );
    }
    // The engine ends after the game has ended, so it does not lose the next game.
    let (games, _, lines) = games_of("leave", "leave 2", &["-each", "nodes=50", "-maxmoves", "2"]);
    assert!(games.iter().all(|game| game.ends_with("{Draw by adjudication}")), "{games:?}");
    assert!(!lines.iter().any(|line| line.contains("Crashed")), "{lines:#?}");
    assert!(
        lines.contains(&"Warning; Engine A ended after a game and is restarted".to_owned()),
        "{lines:#?}"
    );
}

#[test]
fn a_flood_without_a_clock_does_not_fill_the_memory_and_can_be_stopped() {
    // The engine floods its output forever. The user need not wait until it is given up.
    let folder = Folder::new("flood-nodes");
    let stop = chuhe_match::StopFlag::default();
    let command = format!("cmd={}", mock());
    let saved = format!("outname={}", folder.file("config.json"));
    let flags =
        ["-engine", &command, "args=flood", "-engine", &command, "-each", "nodes=5", "-config", &saved];
    let request = chuhe_match::parse(&flags).unwrap();
    struct Nothing;
    impl chuhe_match::Listener for Nothing {
        fn line(&mut self, _: &str) -> std::io::Result<()> {
            Ok(())
        }
    }
    let flag = stop.clone();
    let ender = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(500));
        flag.set();
    });
    let summary = chuhe_match::run(request.saved, &stop, &mut Nothing).unwrap();
    ender.join().unwrap();
    assert!(!summary.is_complete && !summary.is_abnormal);
}

#[test]
fn illegal_moves_and_nonsense_lose() {
    for arguments in ["illegal 2", "nonsense 2", "ranks1 illegal 2"] {
        let (games, folder, lines) = games_of("illegal", arguments, &["-each", "nodes=50"]);
        assert_eq!(
            games,
            [
                "Finished game 1 (A vs B): 0-1 {White makes an illegal move}",
                "Finished game 2 (B vs A): 1-0 {Black makes an illegal move}"
            ]
        );
        assert!(folder.text("games.pgn").contains("[Termination \"illegal move\"]"));
        assert!(
            lines
                .iter()
                .any(|line| line.starts_with("Warning; Illegal move ") && line.ends_with("played by A"))
        );
        let place = |begin: &str| lines.iter().position(|line| line.starts_with(begin)).unwrap();
        assert!(place("Warning; Illegal move ") < place("Finished game 1 "), "{lines:#?}");
        let players: Vec<&String> = lines.iter().filter(|line| line.starts_with("Player: ")).collect();
        assert_eq!(players, ["Player: A"]);
        assert!(lines.contains(&"  Illegal moves: 2".to_owned()), "{lines:#?}");
    }
}

#[test]
fn false_lines_are_reported_and_hopeless_games_end() {
    let (_, _, lines) = games_of("lie", "lie", &["-each", "nodes=50"]);
    assert!(
        lines.iter().any(|line| line.starts_with("Warning; Illegal PV move - move a0i9 from A")),
        "{lines:#?}"
    );
    // Each engine is reported once per game.
    let (games, _, lines) = games_of("liars", "lie", &["-each", "nodes=50", "args=lie"]);
    for name in ["A", "B"] {
        let begin = format!("Warning; Illegal PV move - move a0i9 from {name} ");
        assert_eq!(lines.iter().filter(|line| line.starts_with(&begin)).count(), games.len(), "{lines:#?}");
    }
    let (games, folder, _) =
        games_of("hopeless", "hopeless", &["-each", "nodes=50", "-resign", "movecount=2", "score=600"]);
    assert_eq!(games[0], "Finished game 1 (A vs B): 0-1 {Black wins by adjudication}");
    assert!(folder.text("games.pgn").contains("[Termination \"adjudication\"]"));
}

/// The warnings about lines of moves if A, with Red, reports this at its first move, and no other move is played.
fn warnings_about(reports: &str, opening: &str, more: &[&str]) -> Vec<String> {
    let folder = Folder::new("reports");
    std::fs::write(folder.0.join("book.epd"), format!("{opening}\n")).unwrap();
    let (arguments, book) = (format!("args={reports}"), format!("file={}", folder.file("book.epd")));
    let flags = ["-each", "nodes=50", "-rounds", "1", "-games", "1", "-maxmoves", "1", "-openings", &book];
    let (summary, lines) = duel(&folder, &[&arguments], &[&flags[..], more].concat());
    assert!(summary.unwrap().is_complete, "{lines:#?}");
    let about = |line: &String| line.contains("PV").then(|| line.split(" - ").next().unwrap().to_owned());
    lines.iter().filter_map(about).collect()
}

#[test]
fn lines_of_announced_mates_are_checked_on_request() {
    // The only capture gives mate, and the mock engine plays it.
    let mate = "3k4n/R8/9/9/9/9/9/9/9/4K3R w";
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    for (score, opening, warning) in [
        ("mate 1", mate, ""),
        ("mate 1", start, "Mating PV does not end with checkmate"),
        ("mate 2", mate, "Incomplete mating PV"),
        ("mate -1", start, "Incomplete mating PV"),
        ("mate 0", start, "Too long mating PV"),
        ("mate 2 lowerbound", start, ""),
        ("cp 29000", start, ""),
    ] {
        let reports = format!("'score={score}'");
        let expected: Vec<String> =
            [warning].iter().filter(|text| !text.is_empty()).map(|text| format!("Warning; {text}")).collect();
        assert_eq!(warnings_about(&reports, opening, &["-check-mate-pvs"]), expected, "{score}");
        assert!(warnings_about(&reports, opening, &[]).is_empty(), "{score}: nobody asked");
    }
}

#[test]
fn the_move_is_the_first_of_the_line_unless_the_score_is_a_bound() {
    let mate = "3k4n/R8/9/9/9/9/9/9/9/4K3R w";
    let other = "Warning; Bestmove does not match beginning of last PV";
    for (score, warnings) in [("cp 10", vec![other.to_owned()]), ("cp 10 upperbound", Vec::new())] {
        assert_eq!(warnings_about(&format!("'score={score}' pv=e0e1"), mate, &[]), warnings, "{score}");
    }
}

#[test]
fn an_engine_that_never_plays_ends_the_tournament_with_one_error() {
    let folder = Folder::new("mute");
    let (summary, _) = duel(&folder, &["args=mute"], &["-each", "nodes=50", "-startup-ms", "200"]);
    let error = summary.unwrap_err().to_string();
    assert_eq!(error, "engine A does not start: there is no answer in time: shaking hands");
    let saved = format!("outname={}", folder.file("config.json"));
    let (summary, _) = run(&[
        "-engine",
        "cmd=no-such-engine",
        "-engine",
        "cmd=neither",
        "-each",
        "nodes=1",
        "-config",
        &saved,
    ]);
    assert!(summary.unwrap_err().to_string().starts_with("engine no-such-engine does not start: "));
}

#[cfg(target_os = "linux")]
#[test]
fn helpers_of_an_engine_end_with_it_however_it_ends() {
    let folder = Folder::new("helpers");
    let helper = folder.file("helper");
    std::fs::write(&helper, "while :; do sleep 1; done\n").unwrap();
    let script = folder.file("engine");
    let text = format!("/bin/sh '{helper}' </dev/null >/dev/null 2>&1 &\nexec '{}' \"$@\"\n", mock());
    std::fs::write(&script, text).unwrap();
    let helpers = || {
        let is_one = |entry: std::fs::DirEntry| {
            let words = std::fs::read_to_string(entry.path().join("cmdline")).ok()?;
            words.split('\0').any(|word| word == helper).then_some(())
        };
        std::fs::read_dir("/proc").unwrap().filter_map(|entry| is_one(entry.ok()?)).count()
    };
    for arguments in ["", " crash 2"] {
        let first = format!("args={script}{arguments}");
        let saved = format!("outname={}", folder.file("config.json"));
        let command = format!("cmd={}", mock());
        let flags = ["-engine", "cmd=/bin/sh", "name=A", &first, "restart=on", "-engine", &command, "name=B"];
        let more = ["-each", "nodes=5", "-rounds", "2", "-maxmoves", "4", "-recover", "-config", &saved];
        run(&[&flags[..], &more].concat()).0.unwrap();
        // A process that is killed is there a moment longer.
        let patience = std::time::Instant::now() + std::time::Duration::from_secs(60);
        while helpers() > 0 && std::time::Instant::now() < patience {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        assert_eq!(helpers(), 0, "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn no_process_is_left_behind() {
    let children = || {
        let me = std::process::id().to_string();
        let is_mine = |entry: std::fs::DirEntry| {
            let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
            // The fields are the name in parentheses, the state, and the parent's number.
            let (head, fields) = stat.rsplit_once(") ")?;
            (fields.split(' ').nth(1)? == me && head.contains("mock_engine") && head.contains("left"))
                .then_some(())
        };
        std::fs::read_dir("/proc").unwrap().filter_map(|entry| is_mine(entry.ok()?)).count()
    };
    // Other tests run at the same time, so these engines have a name that no other test uses.
    let folder = Folder::new("left");
    let own = folder.file("left-mock_engine");
    chuhe_test_support::folder::copy_program(mock(), &own);
    let (command, saved) = (format!("cmd={own}"), format!("outname={}", folder.file("config.json")));
    for arguments in ["args=hang 2", "args=flood 2", "args=crash 2"] {
        let flags = [
            "-engine",
            &command,
            "name=A",
            arguments,
            "-engine",
            &command,
            "name=B",
            "-each",
            "st=0.05",
            "-rounds",
            "1",
            "-recover",
            "-concurrency",
            "2",
            "-config",
            &saved,
        ];
        run(&flags).0.unwrap();
        assert_eq!(children(), 0, "{arguments}: neither a process nor a zombie");
    }
}
