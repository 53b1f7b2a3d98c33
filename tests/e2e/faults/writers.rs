//! Commands that write books and self-play games: kills at random moments, a full disk, places that cannot be written,
//! a reader that stops. No data that existed before is missing afterwards, and the next run resumes.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use chuhe_datagen::{Damage, GameFile};
use chuhe_test_support::folder::TempFolder;
use xiangqi::SplitMix64;

use super::{full, limited, texts};
use crate::cli::{failure, printed};
use crate::harness::{CHUHE, killed_after, kills, run};

/// A temporary folder with games.
struct Folder(TempFolder);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = TempFolder::new(name);
        // The games are many and different, so that a book of them is large.
        let game = |n: usize| {
            let replies = ["h9g7", "b9c7", "g6g5", "c6c5", "h7e7", "b7e7", "c9e7", "g9e7"];
            let first = ["h2e2", "b2e2", "g3g4", "c3c4", "h0g2", "b0c2", "g0e2", "c0e2"];
            format!("[Event \"a\"]\n\n1. {} {} 1-0\n\n", first[n % 8], replies[n / 8 % 8])
        };
        fs::write(folder.join("games.pgn"), (0..2000).map(game).collect::<String>()).unwrap();
        Folder(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// The words of a command, `@` standing for the folder.
    fn words(&self, command: &str) -> Vec<String> {
        command.split(' ').map(|word| word.replace('@', self.0.to_str().unwrap())).collect()
    }

    fn run(&self, command: &str) -> String {
        printed(&self.words(command).iter().map(String::as_str).collect::<Vec<_>>())
    }
}

/// Runs a command, and then kills it at random moments of the time that it took. `check` is called after each kill.
fn killed_at_random(folder: &Folder, command: &str, mut check: impl FnMut(u64)) {
    let words = folder.words(command);
    let begin = Instant::now();
    folder.run(command);
    let usual = begin.elapsed();
    let mut random = SplitMix64::new(41);
    check(0);
    for attempt in 1..=kills() {
        let time = usual.mul_f64((random.next_u64() >> 11) as f64 / (1u64 << 53) as f64);
        killed_after(time, Command::new(CHUHE).args(&words));
        check(attempt);
    }
}

/// Each command that writes a file as a whole, in the place of the one that was there. `@/out` is its output.
const WHOLE: [&str; 11] = [
    "book build --min-games 1 --pgn @/games.pgn --force --out @/out",
    "book merge @/in.book @/other.book --force --out @/out",
    "book export @/in.book --force --out @/out",
    "book export @/in.book --to book-dat --force --out @/out",
    #[cfg(feature = "sqlite")]
    "book export @/in.book --to obk --force --out @/out",
    #[cfg(not(feature = "sqlite"))]
    "book export @/in.book --to book-dat --force --out @/out",
    "convert @/games.pgn --force --out @/out",
    "review @/few.pgn --nodes 20 --hash 1 --force --pgn @/out",
    "review @/few.pgn --nodes 20 --hash 1 --force --json @/out",
    "review @/few.pgn --nodes 20 --hash 1 --force --html @/out",
    "diagram --force --out @/link.svg",
    "perft --suite @/suite.epd --force --junit @/out",
];

/// Each command that writes a new file as a whole, with the name of the file.
#[cfg(feature = "solver")]
const NEW: [(&str, &str); 3] = [
    ("datagen merge @/games.chg --out @/out", "out"),
    ("datagen import @/scored.pgn --out @/out", "out"),
    ("tables build @/tables --classes KP-KA", "tables/KP-KA.cht"),
];
#[cfg(not(feature = "solver"))]
const NEW: [(&str, &str); 2] =
    [("datagen merge @/games.chg --out @/out", "out"), ("datagen import @/scored.pgn --out @/out", "out")];

/// The bytes of a file without times, which differ from run to run; `None` if it is not there.
fn content(path: &str) -> Option<Vec<u8>> {
    let bytes = fs::read(path).ok()?;
    let Some(text) = std::str::from_utf8(&bytes).ok().filter(|text| text.contains("<testsuite")) else {
        return Some(bytes);
    };
    let mut parts = text.split("time=\"");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    parts.for_each(|part| kept += part.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'));
    Some(kept.into_bytes())
}

/// Checks that no temporary file or lock of a killed run is left.
fn assert_clean(folder: &Path, command: &str) {
    let names = fs::read_dir(folder).unwrap().flatten().map(|entry| entry.file_name().into_string().unwrap());
    let left: Vec<_> = names.filter(|name| name.ends_with(".part") || name.ends_with(".lock")).collect();
    assert!(left.is_empty() || !Path::new("/proc/self").exists(), "{command}: {left:?}");
}

/// A folder with the input of these commands.
fn with_books(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.run("book build --min-games 1 --pgn @/games.pgn --out @/in.book");
    folder.run("book build --min-games 1 --plies 1 --pgn @/games.pgn --out @/other.book");
    symlink("out", folder.path("link.svg")).unwrap();
    let few = "[Event \"a\"]\n\n1. h2e2 h9g7 2. h0g2 i9h9 1-0\n\n";
    fs::write(folder.path("few.pgn"), few.repeat(12)).unwrap();
    // An import leaves duplicates out, so the scores differ.
    let scored = |number: u32| {
        format!("[Result \"1-0\"]\n\n1. h2e2 {{+{}.{:02}/5}} 1-0\n\n", number / 100, number % 100)
    };
    fs::write(folder.path("scored.pgn"), (0..2000).map(scored).collect::<String>()).unwrap();
    fs::write(folder.path("one.pgn"), scored(2000)).unwrap();
    fs::write(
        folder.path("suite.epd"),
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w ;D1 44 ;D2 1920\n".repeat(20),
    )
    .unwrap();
    folder.run("datagen --games 40 --nodes 10 --out @/games.chg");
    folder
}

#[test]
fn a_kill_leaves_the_old_file_or_the_whole_new_one() {
    let folder = with_books("kill");
    let out = folder.path("out");
    for command in WHOLE {
        fs::write(&out, "old").unwrap();
        folder.run(command);
        let new = content(&out).unwrap();
        killed_at_random(&folder, command, |attempt| {
            let found = content(&out).unwrap();
            assert!(found == b"old" || found == new, "{command}, kill {attempt}: {} bytes", found.len());
            fs::write(&out, "old").unwrap();
        });
        folder.run(command);
        assert_eq!(content(&out).unwrap(), new, "{command}");
        assert_clean(&folder.0, command);
    }
}

#[test]
fn a_kill_leaves_no_new_file_or_the_whole_one() {
    let folder = with_books("new");
    for (command, out) in NEW {
        let out = folder.path(out);
        let _ = fs::remove_file(&out);
        folder.run(command);
        let new = fs::read(&out).unwrap();
        fs::remove_file(&out).unwrap();
        killed_at_random(&folder, command, |attempt| {
            let found = fs::read(&out).ok();
            assert!(found.as_ref().is_none_or(|found| *found == new), "{command}, kill {attempt}");
            let _ = fs::remove_file(&out);
        });
        folder.run(command);
        assert_eq!(fs::read(&out).unwrap(), new, "{command}");
        assert_clean(Path::new(&out).parent().unwrap(), command);
        fs::remove_file(&out).unwrap();
    }
}

#[test]
fn a_kill_during_an_import_keeps_the_earlier_games() {
    let folder = with_books("import");
    let path = folder.path("all.chg");
    let command = "datagen import @/scored.pgn --out @/all.chg";
    folder.run("datagen import @/one.pgn --out @/all.chg");
    let old = fs::read(&path).unwrap();
    folder.run(command);
    let new = fs::read(&path).unwrap();
    assert!(new.len() > old.len());
    fs::write(&path, &old).unwrap();
    killed_at_random(&folder, command, |attempt| {
        let found = fs::read(&path).unwrap();
        assert!(found == old || found == new, "kill {attempt}: {} bytes", found.len());
        fs::write(&path, &old).unwrap();
    });
    folder.run(command);
    assert_eq!(fs::read(&path).unwrap(), new);
    assert_clean(&folder.0, command);
}

/// The indices of the games in a file, after a run that plays none has taken over the journal.
fn games_in(folder: &Folder) -> BTreeSet<u64> {
    folder.run("datagen --games 0 --nodes 20 --out @/games.chg");
    let mut found = BTreeSet::new();
    let mut file = GameFile::open(Path::new(&folder.path("games.chg"))).unwrap();
    file.for_each(Damage::Refuse, |game| assert!(found.insert(game.index), "game {} twice", game.index))
        .unwrap();
    found
}

#[test]
fn kills_during_self_play_lose_no_earlier_game() {
    let folder = Folder::new("selfplay");
    let path = folder.path("games.chg");
    let command = "datagen --games 40 --nodes 20 --threads 2 --out @/games.chg";
    let mut known = BTreeSet::new();
    killed_at_random(&folder, command, |attempt| {
        let found = games_in(&folder);
        assert!(found.is_superset(&known), "kill {attempt}: {known:?}, then {found:?}");
        known = found;
        if known.len() == 40 {
            fs::remove_file(&path).unwrap();
            known.clear();
        }
    });
    folder.run(command);
    assert_eq!(games_in(&folder), (0..40).collect());
}

#[test]
fn kills_while_a_book_grows_lose_no_recorded_search() {
    let folder = Folder::new("grow");
    let (book, journal) = (folder.path("out.book"), folder.path("out.book.journal"));
    let command = "book build --analyze --positions 12 --nodes 200 --window 100 --out @/out.book";
    let searches = || -> Vec<String> {
        let text = fs::read_to_string(&journal).unwrap_or_default();
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        whole
            .lines()
            .filter(|line| line.starts_with("new") || line.starts_with("rest"))
            .map(str::to_owned)
            .collect()
    };
    folder.run(command);
    let (wanted, all) = (fs::read(&book).unwrap(), searches());
    let mut known = Vec::new();
    killed_at_random(&folder, command, |attempt| {
        let found = searches();
        assert!(found.starts_with(&known) && all.starts_with(&found), "kill {attempt}: {found:?}");
        known = found;
        if known.len() == all.len() {
            fs::remove_file(&journal).unwrap();
            let _ = fs::remove_file(&book);
            known.clear();
        }
    });
    folder.run(command);
    assert_eq!((fs::read(&book).unwrap(), searches()), (wanted, all), "as without a break");
}

/// Runs a command that has room for `blocks` blocks of 512 bytes.
fn on_a_full_disk(folder: &Folder, blocks: u64, command: &str) {
    let words = folder.words(command);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (output, _) = limited(CHUHE, &full(blocks), &words, "", "");
    let (_, errors) = texts(&output);
    assert_eq!(output.status.code(), Some(1), "{command}: {errors}");
    let mut lines = errors.lines().filter(|line| !line.ends_with("reviewed before are kept"));
    let is_one = lines.next().is_some_and(|line| line.starts_with("error: ")) && lines.next().is_none();
    assert!(is_one, "{command}: {errors}");
}

#[test]
fn a_full_disk_keeps_old_files_and_the_next_run_resumes() {
    let folder = with_books("full");
    let out = folder.path("out");
    // Outputs that are too short for this limit are skipped; the text output is long enough.
    for command in WHOLE {
        folder.run(command);
        let new = content(&out).unwrap();
        if new.len() <= 1024 {
            continue;
        }
        fs::write(&out, "old").unwrap();
        on_a_full_disk(&folder, 2, command);
        let found = fs::read(&out).unwrap();
        // Games that were reviewed before stay, and they are complete.
        let has_reviews = command.starts_with("review") && !command.contains("--html");
        assert!(found == b"old" || has_reviews && new.starts_with(&found), "{command}");
        folder.run(command);
        assert_eq!(content(&out).unwrap(), new, "{command}");
        fs::remove_file(&out).unwrap();
    }
    for (command, out) in NEW {
        let out = folder.path(out);
        on_a_full_disk(&folder, 1, command);
        assert!(!Path::new(&out).exists(), "{command}");
        assert_clean(Path::new(&out).parent().unwrap(), command);
        folder.run(command);
        fs::remove_file(&out).unwrap();
    }
    fs::remove_file(folder.path("games.chg")).unwrap();
    let play = "datagen --games 40 --nodes 20 --threads 2 --out @/games.chg";
    on_a_full_disk(&folder, 2, play);
    let known = games_in(&folder);
    assert!(!known.is_empty() && known.len() < 40, "{known:?}");
    folder.run(play);
    assert_eq!(games_in(&folder), (0..40).collect());

    let grow = "book build --analyze --positions 20 --nodes 50 --window 100 --out @/grown.book";
    on_a_full_disk(&folder, 2, grow);
    let noted = fs::read_to_string(folder.path("grown.book.journal")).unwrap();
    folder.run(grow);
    let later = fs::read_to_string(folder.path("grown.book.journal")).unwrap();
    let whole = &noted[..noted.rfind('\n').unwrap() + 1];
    assert!(later.starts_with(whole) && later.len() > whole.len());
}

#[test]
fn paths_that_cannot_be_written_give_a_one_line_error() {
    let folder = with_books("places");
    folder.run("datagen --games 2 --nodes 20 --out @/two.chg");
    // No user can make a file in these places, not even root.
    for place in ["/proc/out", "/nowhere/out"] {
        let play = "datagen --games 2 --nodes 20 --out @/out";
        let others =
            [play, "datagen merge @/two.chg --out @/out", "book build --analyze --nodes 20 --out @/out"];
        for command in WHOLE.into_iter().chain(others) {
            let words = folder.words(command);
            let picture = format!("{place}.svg");
            let moved = |word: &str| match word.rsplit('/').next() {
                Some("out") => place.to_owned(),
                Some("link.svg") => picture.clone(),
                _ => word.to_owned(),
            };
            let words: Vec<String> = words.iter().map(|word| moved(word)).collect();
            let output =
                Command::new(CHUHE).args(&words).env("HOME", "/proc").stdin(Stdio::null()).output().unwrap();
            let (_, errors) = texts(&output);
            assert!(matches!(output.status.code(), Some(1 | 2)), "{words:?}: {errors}");
            assert!(errors.starts_with("error: ") && errors.lines().count() == 1, "{words:?}: {errors}");
        }
    }
    if Path::new("/dev/full").exists() {
        for command in [
            "book show @/in.book",
            "book check @/in.book",
            "book export @/in.book",
            "book merge @/in.book --out @/out",
            "book build --min-games 1 --pgn @/games.pgn --force --out @/out",
            "datagen stats @/two.chg",
            "datagen merge @/two.chg --out @/merged.chg",
            "textbook",
            "tactics --nodes 20",
        ] {
            let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
            let output = Command::new(CHUHE).args(folder.words(command)).stdout(full).output().unwrap();
            let (_, errors) = texts(&output);
            assert_eq!(output.status.code(), Some(1), "{command}: {errors}");
            assert!(errors.contains("cannot write"), "{command}: {errors}");
        }
    }
}

#[test]
fn a_closed_output_is_not_a_failure() {
    let folder = with_books("reader");
    folder.run("datagen --games 2 --nodes 20 --out @/two.chg");
    for command in [
        "book export @/in.book",
        "book show @/in.book",
        "datagen stats @/two.chg",
        "convert @/games.pgn",
        "textbook",
    ] {
        let mut child = Command::new(CHUHE)
            .args(folder.words(command))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::with_capacity(1, child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let output = child.wait_with_output().unwrap();
        let (_, errors) = texts(&output);
        assert!(output.status.success() && errors.is_empty() && !line.is_empty(), "{command}: {errors}");
    }
}

#[test]
fn books_and_games_are_not_overwritten_under_any_name() {
    let folder = with_books("names");
    folder.run("datagen --games 2 --nodes 20 --out @/two.chg");
    for (input, command, part) in [
        ("in.book", "book merge @/other.book @/in.book --force --out", "is the input"),
        ("in.book", "book export @/in.book --force --out", "is the input"),
        ("in.book", "book export @/in.book --to book-dat --force --out", "is the input"),
        ("games.pgn", "book build --min-games 1 --pgn @/games.pgn --force --out", "is the input"),
        ("two.chg", "datagen merge @/two.chg --out", "already"),
        ("two.chg", "convert @/two.chg --force --out", "is the input"),
    ] {
        let (link, hard) = (folder.path("link"), folder.path("hard"));
        let _ = (fs::remove_file(&link), fs::remove_file(&hard));
        symlink(input, &link).unwrap();
        fs::hard_link(folder.path(input), &hard).unwrap();
        let before = fs::read(folder.path(input)).unwrap();
        for name in [folder.path(input), folder.path(&format!("./{input}")), link, hard] {
            let mut words = folder.words(command);
            words.push(name);
            let (_, error) = failure(&words.iter().map(String::as_str).collect::<Vec<_>>());
            assert!(error.contains(part), "{words:?}: {error}");
            assert_eq!(fs::read(folder.path(input)).unwrap(), before, "{words:?}");
        }
    }
    let merged = folder.path("two.chg");
    assert_eq!(failure(&["datagen", "merge", &merged, "--out", &merged]).0, 2);
}

#[test]
fn damaged_games_are_named_and_the_rest_is_used() {
    let folder = Folder::new("damage");
    let path = folder.path("games.chg");
    let sizes = [2, 4, 6].map(|games| {
        folder.run(&format!("datagen --games {games} --nodes 20 --out @/games.chg"));
        fs::metadata(&path).unwrap().len() as usize
    });
    let mut bytes = fs::read(&path).unwrap();
    bytes[sizes[1] - 3] ^= 0x10;
    fs::write(&path, &bytes).unwrap();
    for command in [
        "datagen stats @/games.chg",
        "datagen merge @/games.chg --out @/rest.chg",
        "convert @/games.chg --out @/rest.pgn",
    ] {
        let words = folder.words(command);
        let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (status, error) = failure(&words);
        assert!(
            status == 1 && error.contains("block 2") && error.contains("--skip-damaged"),
            "{command}: {error}"
        );
        words.push("--skip-damaged");
        let (_, errors) = texts(&run(&words));
        assert!(errors.starts_with("warning: ") && errors.contains("block 2"), "{command}: {errors}");
    }
    assert!(folder.run("datagen stats @/rest.chg").contains(": 4 games"));
    assert_eq!(fs::read_to_string(folder.path("rest.pgn")).unwrap().matches("[Event ").count(), 4);
    // Commands that take what they can get go on behind the block by themselves.
    let commands = [
        ("datagen import @/games.chg --out @/own.chg", "4 games taken"),
        #[cfg(feature = "sqlite")]
        ("library import @/games.chg --library @/games.db", "4 games added"),
    ];
    for (command, told) in commands {
        let words = folder.words(command);
        let output = run(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let (text, errors) = texts(&output);
        assert_eq!(output.status.code(), Some(1), "{command}: {errors}");
        assert!(text.contains(told) && errors.contains("block 2, at byte"), "{command}: {text}{errors}");
    }
    // The damaged file is not continued, neither alone nor with the journal of another run.
    let (_, error) = failure(&["datagen", "--games", "9", "--nodes", "20", "--out", &path]);
    assert!(error.contains("block 2"), "{error}");
    assert_eq!(fs::read(&path).unwrap(), bytes);
    fs::remove_file(&path).unwrap();
    fs::write(format!("{path}.part"), "notes").unwrap();
    let (_, error) = failure(&["datagen", "--games", "9", "--nodes", "20", "--out", &path]);
    assert!(error.contains("games.chg.part does not say which run it belongs to: move it away"), "{error}");
}

#[test]
fn an_interrupt_saves_a_state_and_says_how_to_resume() {
    let folder = Folder::new("interrupt");
    let play = "datagen --games 100000 --nodes 20 --threads 1 --out @/games.chg";
    let grow = "book build --analyze --nodes 200 --window 500 --out @/out.book";
    let began = [folder.path("games.chg.part"), folder.path("out.book.journal")];
    for (command, began) in [play, grow].into_iter().zip(began) {
        let child = Command::new(CHUHE)
            .args(folder.words(command))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // The signal is sent only after some work is done.
        while fs::metadata(&began).map_or(0, |metadata| metadata.len()) < 400 {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        let output = child.wait_with_output().unwrap();
        let (_, errors) = texts(&output);
        assert!(sent.success() && output.status.code() == Some(130), "{command}: {errors}");
        assert!(errors.contains("interrupted") && errors.contains("the same command"), "{command}: {errors}");
    }
    assert!(!games_in(&folder).is_empty());
    assert!(
        folder
            .run("book build --analyze --positions 1 --nodes 200 --window 500 --out @/out.book")
            .contains("resuming")
    );
}
