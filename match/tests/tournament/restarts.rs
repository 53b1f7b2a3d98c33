//! How often engines are started, and on which processors: a script before each of them writes it down.

use crate::harness::{Folder, duel, finished, mock, run, run_until};

/// The arguments with which a shell does this, in the folder, and then becomes a mock engine.
fn script(folder: &Folder, name: &str, does: &str) -> String {
    let text = format!("cd '{}'\n{does}\nexec '{}' \"$@\"\n", folder.0.display(), mock());
    std::fs::write(folder.0.join(name), text).unwrap();
    format!("args={}", folder.file(name))
}

const SHELL: &str = "cmd=/bin/sh";

/// The lines of a file; none if there is no file.
fn lines_of(folder: &Folder, name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(folder.0.join(name)).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn engines_are_kept_from_game_to_game_unless_a_restart_is_wanted() {
    for (restart, starts) in [("restart=off", [1, 1]), ("restart=on", [4, 4])] {
        let folder = Folder::new("restart");
        let (a, b) = (script(&folder, "a", "echo x >> a.starts"), script(&folder, "b", "echo x >> b.starts"));
        let saved = format!("outname={}", folder.file("config.json"));
        let flags =
            ["-engine", SHELL, &a, "name=A", "-engine", SHELL, &b, "name=B", "-each", "nodes=5", restart];
        let more = ["-rounds", "2", "-maxmoves", "2", "-config", &saved];
        let (summary, lines) = run(&[&flags[..], &more].concat());
        assert!(summary.unwrap().is_complete && finished(&lines).len() == 4, "{lines:#?}");
        assert_eq!(["a.starts", "b.starts"].map(|name| lines_of(&folder, name).len()), starts, "{restart}");
    }
}

#[test]
fn no_more_engines_run_than_play() {
    // Each engine counts, when it starts, the engines that run then.
    let does = |name| {
        format!(
            "echo x >> {name}.starts\necho $$ >> pids\nfor pid in $(cat pids); do kill -0 $pid 2>/dev/null && echo x; \
             done | grep -c x >> running"
        )
    };
    for (workers, most) in [(1, 2), (2, 4)] {
        let folder = Folder::new("running");
        let scripts = ["a", "b", "c", "d", "e"].map(|name| script(&folder, name, &does(name)));
        let (saved, workers) = (format!("outname={}", folder.file("config.json")), workers.to_string());
        let mut flags: Vec<&str> = scripts.iter().flat_map(|script| ["-engine", SHELL, script]).collect();
        flags.extend(["-each", "nodes=5", "-rounds", "1", "-tournament", "round-robin", "-maxmoves", "2"]);
        flags.extend(["-concurrency", &workers, "-config", &saved]);
        let (summary, lines) = run(&flags);
        assert!(summary.unwrap().is_complete && finished(&lines).len() == 20, "{lines:#?}");
        let running = lines_of(&folder, "running");
        let greatest = running.iter().map(|count| count.parse::<usize>().unwrap()).max();
        assert!(greatest.is_some_and(|greatest| greatest <= most), "{running:?}");
        if most == 2 {
            // An engine is kept from one pairing to the next: AB AC AD AE BC BD BE CD CE DE.
            let starts =
                ["a", "b", "c", "d", "e"].map(|name| lines_of(&folder, &format!("{name}.starts")).len());
            assert_eq!(starts, [1, 2, 3, 4, 3]);
        }
    }
}

#[test]
fn an_engine_that_has_played_gets_more_than_one_chance_to_start() {
    // Which starts fail; how often A starts; the number of warnings; whether the tournament is played to its end.
    for (fails, starts, warnings, is_played) in
        [("1", 1, 0, false), ("2", 3, 1, true), ("2|3", 4, 2, true), ("2|3|4", 4, 2, false)]
    {
        let folder = Folder::new("chances");
        let does = format!(
            "echo x >> a.starts\ncase $(grep -c x a.starts) in {fails}) exit 1;; esac\nset -- crash 2"
        );
        let (a, saved) = (script(&folder, "a", &does), format!("outname={}", folder.file("config.json")));
        let b = format!("cmd={}", mock());
        let flags = ["-engine", SHELL, &a, "name=A", "-engine", &b, "name=B", "-each", "nodes=5", "-recover"];
        let (summary, lines) = run(&[&flags[..], &["-rounds", "1", "-config", &saved]].concat());
        let told = lines.iter().filter(|line| line.contains("Engine A could not be restarted")).count();
        let error = summary.as_ref().err().map(ToString::to_string);
        assert_eq!((lines_of(&folder, "a.starts").len(), told), (starts, warnings), "{fails}: {lines:#?}");
        assert_eq!(summary.is_ok_and(|summary| summary.is_complete), is_played, "{fails}: {lines:#?}");
        assert!(error.is_none_or(|error| error.starts_with("engine A does not start")), "{fails}");
    }
}

#[test]
fn an_engine_that_is_late_and_then_answers_is_kept() {
    let folder = Folder::new("late");
    let a = script(&folder, "a", "echo x >> a.starts\nset -- late");
    let (b, saved) = (format!("cmd={}", mock()), format!("outname={}", folder.file("config.json")));
    let flags = ["-engine", SHELL, &a, "name=A", "st=0.05", "-engine", &b, "name=B", "st=60"];
    let (summary, lines) = run(&[&flags[..], &["-rounds", "2", "-config", &saved]].concat());
    assert!(summary.unwrap().is_complete, "{lines:#?}");
    assert_eq!(
        finished(&lines).iter().filter(|line| line.contains("loses on time")).count(),
        4,
        "{lines:#?}"
    );
    assert_eq!(lines_of(&folder, "a.starts").len(), 1);
}

#[test]
fn an_engine_that_cannot_start_again_loses_no_finished_game() {
    let folder = Folder::new("unsaved");
    let does = "echo x >> a.starts\n[ $(grep -c x a.starts) = 1 ] || exit 1\nset -- crash 2";
    let (a, path) = (script(&folder, "a", does), folder.file("config.json"));
    let (b, saved) = (format!("cmd={}", mock()), format!("outname={path}"));
    let flags = ["-engine", SHELL, &a, "name=A", "-engine", &b, "name=B", "-each", "nodes=5", "-recover"];
    let (summary, lines) = run(&[&flags[..], &["-autosaveinterval", "50", "-config", &saved]].concat());
    assert!(summary.is_err() && finished(&lines).len() == 1, "{lines:#?}");
    let saved = chuhe_match::SavedTournament::read(path.as_ref()).unwrap();
    assert_eq!(saved.progress.games(2), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn engines_run_on_the_processors_of_their_workers() {
    const LIST: &str = "Cpus_allowed_list:\t";
    let own = std::fs::read_to_string("/proc/self/status").unwrap();
    let own = own.lines().find_map(|line| line.strip_prefix(LIST)).unwrap();
    let mut numbers = own.split([',', '-']);
    let first = numbers.next().unwrap();
    let last = numbers.next_back().unwrap_or(first);
    let both = format!("{first},{last}");
    for (wanted, workers, expected) in
        [(last, "1", vec![last]), (&both, "1", vec![first]), (&both, "2", vec![first, last])]
    {
        let folder = Folder::new("affinity");
        let bound = format!("grep {} /proc/self/status >> bound", LIST.trim_end());
        let late = script(&folder, "late", &format!("{bound}\nset -- late"));
        let other = script(&folder, "other", &bound);
        let saved = format!("outname={}", folder.file("config.json"));
        // A game takes half a second, so no worker plays all games.
        let flags = ["-engine", SHELL, &late, "-engine", SHELL, &other, "-each", "nodes=5"];
        let more = ["-rounds", "2", "-maxmoves", "1", "-concurrency", workers, "-use-affinity", wanted];
        run(&[&flags[..], &more, &["-config", &saved]].concat()).0.unwrap();
        let mut bound = lines_of(&folder, "bound");
        bound.sort();
        bound.dedup();
        let mut expected: Vec<String> = expected.iter().map(|number| format!("{LIST}{number}")).collect();
        expected.sort();
        expected.dedup();
        assert_eq!(bound, expected, "{wanted} {workers}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn engines_stay_on_the_processors_that_the_program_has() {
    use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
    let me = nix::unistd::Pid::from_raw(0);
    let own = sched_getaffinity(me).unwrap();
    let last = (0..CpuSet::count()).rfind(|&number| own.is_set(number) == Ok(true)).unwrap();
    let mut only = CpuSet::new();
    only.set(last).unwrap();
    let folder = Folder::new("allowed");
    let engine = script(&folder, "engine", "grep Cpus_allowed_list /proc/self/status >> bound");
    let saved = format!("outname={}", folder.file("config.json"));
    let flags = ["-engine", SHELL, &engine, "-engine", SHELL, &engine, "-each", "nodes=5", "-rounds", "2"];
    let more = ["-maxmoves", "1", "-concurrency", "3", "-use-affinity", "-config", &saved];
    // Like `taskset`, this binds only this thread and the processes that it starts.
    let lines = std::thread::scope(|scope| {
        let play = || {
            sched_setaffinity(me, &only).unwrap();
            run(&[&flags[..], &more].concat())
        };
        scope.spawn(play).join().unwrap().1
    });
    let mut bound = lines_of(&folder, "bound");
    bound.dedup();
    assert_eq!(bound, [format!("Cpus_allowed_list:\t{last}")]);
    let warned = lines.iter().filter(|line| line.contains("More simultaneous games than processors")).count();
    assert_eq!(warned, 1, "{lines:#?}");
}

#[test]
fn an_engine_that_has_played_before_a_resume_gets_another_chance_too() {
    let folder = Folder::new("before");
    let does = "echo x >> a.starts\n[ $(grep -c x a.starts) = 2 ] && exit 1";
    let (a, path) = (script(&folder, "a", does), folder.file("config.json"));
    let (b, saved) = (format!("cmd={}", mock()), format!("outname={path}"));
    let flags = ["-engine", SHELL, &a, "name=A", "-engine", &b, "name=B", "-each", "nodes=5", "-recover"];
    let more = ["-maxmoves", "2", "-rounds", "3", "-config", &saved];
    run_until(&[&flags[..], &more].concat(), Some(1)).0.unwrap();
    let (summary, lines) = run(&["-config", &format!("file={path}")]);
    assert!(summary.unwrap().is_complete, "{lines:#?}");
    assert!(lines.iter().any(|line| line.contains("Engine A could not be restarted")), "{lines:#?}");
}

#[test]
fn an_engine_without_a_limit_of_depth_is_stopped_at_its_first_search() {
    let folder = Folder::new("nodepth");
    let (summary, lines) = duel(&folder, &["args=nodepth"], &["-each", "nodes=5", "-rounds", "1"]);
    assert!(summary.unwrap().is_complete, "{lines:#?}");
    assert_eq!(finished(&lines).len(), 2);
}
