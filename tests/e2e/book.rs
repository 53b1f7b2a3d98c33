//! Opening books: in play, on the command line, and after a kill.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use chuhe_book::build::Merger;
use chuhe_book::{Book, BookBuilder, BookMove, NativeBook, embedded};
use serde_json::Value;
use xiangqi::{Color, Move, Position, SplitMix64};

use crate::cli::{failure, printed, stdout};
use crate::harness::{Engine, TempDir, check_search, killed_after, play, run};

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// Writes a book of positions, each with moves and weights.
fn write_book(path: &str, positions: &[(&Position, &[(&str, u32)])]) {
    let mut merger = Merger::default();
    for (position, moves) in positions {
        let moves: Vec<BookMove> =
            moves.iter().map(|&(text, weight)| BookMove::new(mv(text), weight)).collect();
        merger.add_moves(position, &moves);
    }
    merger.finish().write(Path::new(path)).unwrap();
}

/// An engine that plays from a book file.
fn player(book: &str) -> Engine {
    let mut engine = Engine::greeted();
    engine.send(&format!("setoption name Book File value {book}"));
    engine.send("setoption name OwnBook value true");
    assert!(engine.settled().is_empty());
    engine
}

/// The move that answers a request.
fn answer(engine: &mut Engine, position: &Position, moves: &str, go: &str) -> String {
    engine.send(&format!("position fen {} moves {moves}", position.fen()));
    engine.send(go);
    let lines = engine.until("bestmove");
    check_search(&lines, &play(position, moves));
    lines.last().unwrap().split(' ').nth(1).unwrap().to_owned()
}

/// Whether an answer came from a book: without a search.
fn is_from_book(lines: &[String]) -> bool {
    lines.iter().any(|line| line.contains(" nodes 0 "))
}

#[test]
fn the_embedded_book_plays_only_if_enabled() {
    let mut engine = Engine::greeted();
    engine.send("position startpos");
    assert!(!is_from_book(&engine.search("go depth 1", &Position::default())));
    engine.send("setoption name OwnBook value true");
    for go in ["go depth 1", "go movetime 60000", "go wtime 1000 btime 1000", "go nodes 100"] {
        let lines = engine.search(go, &Position::default());
        assert!(is_from_book(&lines), "{go}: {lines:#?}");
        let known = embedded().probe(&Position::default()).unwrap();
        let best = mv(lines.last().unwrap().split(' ').nth(1).unwrap());
        assert!(known.iter().any(|m| m.mv == best && m.weight > 0));
    }
    // An analysis searches, even if the book has the position.
    for (go, end) in [("go infinite", "stop"), ("go ponder movetime 10", "ponderhit")] {
        engine.send(go);
        // A search that is stopped before it begins would also have no nodes, so the test waits for depth 2.
        engine.until("info depth 2 ");
        engine.send(end);
        assert!(!is_from_book(&engine.until("bestmove")), "{go}");
    }
    engine.send("go mate 1 depth 1");
    assert!(!is_from_book(&engine.until("bestmove")));
    let line = engine.search("go depth 1 searchmoves a0a1", &Position::default());
    assert!(!is_from_book(&line), "the book's moves are not among those asked for");
    engine.send("setoption name OwnBook value false");
    assert!(!is_from_book(&engine.search("go depth 1", &Position::default())));
}

#[test]
fn choices_follow_weights_seeds_and_depth() {
    let dir = TempDir::new("choices");
    let path = dir.path("a.book");
    let start = Position::default();
    let second = play(&start, "h2e2 h9g7");
    write_book(&path, &[(&start, &[("h2e2", 600), ("g0e2", 400), ("a0a1", 0)]), (&second, &[("h0g2", 1)])]);
    let mut engine = player(&path);
    let played = |engine: &mut Engine| answer(engine, &start, "", "go nodes 50");
    let chosen: Vec<String> = (0..40).map(|_| played(&mut engine)).collect();
    assert!(chosen.iter().all(|mv| mv == "h2e2" || mv == "g0e2"), "{chosen:?}");
    assert!(chosen.iter().any(|mv| mv == "h2e2") && chosen.iter().any(|mv| mv == "g0e2"), "{chosen:?}");
    let mut by_seed = Vec::new();
    for seed in 1..=20 {
        engine.send(&format!("setoption name Book Seed value {seed}"));
        let first = played(&mut engine);
        assert_eq!(played(&mut engine), first, "a seed repeats");
        by_seed.push(first);
    }
    assert!(by_seed.iter().any(|mv| mv == "h2e2") && by_seed.iter().any(|mv| mv == "g0e2"), "{by_seed:?}");
    engine.send("setoption name Book Choice value Best");
    for seed in 1..=5 {
        engine.send(&format!("setoption name Book Seed value {seed}"));
        assert_eq!(played(&mut engine), "h2e2");
    }
    let from_book = |engine: &mut Engine| {
        engine.send("position startpos moves h2e2 h9g7");
        is_from_book(&engine.search("go nodes 50", &second))
    };
    assert!(from_book(&mut engine));
    engine.send("setoption name Book Depth value 1");
    assert!(!from_book(&mut engine), "the second move of the game");
}

#[test]
fn a_bad_book_gives_one_message_and_the_old_book_is_kept() {
    let dir = TempDir::new("bad");
    let (good, bad) = (dir.path("good.book"), dir.path("bad.book"));
    write_book(&good, &[(&Position::default(), &[("a0a1", 1)])]);
    let mut bytes = std::fs::read(&good).unwrap();
    bytes.pop();
    std::fs::write(&bad, bytes).unwrap();
    let mut engine = player(&good);
    for path in [bad.clone(), dir.path("nothing"), dir.0.to_str().unwrap().to_owned()] {
        let line = engine.answer(&format!("setoption name Book File value {path}"));
        assert!(line.starts_with(&format!("info string option Book File: cannot use '{path}': ")), "{line}");
    }
    // The start position is its own mirror image, so either of the two mirrored moves is right.
    let played = answer(&mut engine, &Position::default(), "", "go nodes 50");
    assert!(["a0a1", "i0i1"].contains(&played.as_str()), "{played}");
    engine.send("setoption name Book File value <empty>");
    let embedded_move = answer(&mut engine, &Position::default(), "", "go nodes 50");
    assert_ne!(embedded_move, "a0a1", "the embedded book again");
}

#[test]
fn the_book_leaves_repetitions_to_the_search() {
    let dir = TempDir::new("repetition");
    let path = dir.path("a.book");
    // A rook that gives perpetual check loses. At the third repetition, the book's only move would do that.
    let start = Position::from_fen("5k3/R8/9/9/9/9/9/9/9/4K4 w - - 0 1").unwrap();
    let (away, back) = (start.clone(), play(&start, "a8a9 f9f8"));
    write_book(&path, &[(&away, &[("a8a9", 1)]), (&back, &[("a9a8", 1)])]);
    let mut engine = player(&path);
    let game = "a8a9 f9f8 a9a8 f8f9 a8a9 f9f8";
    assert_eq!(answer(&mut engine, &start, "", "go nodes 2000"), "a8a9");
    assert_eq!(answer(&mut engine, &start, "a8a9 f9f8", "go nodes 2000"), "a9a8");
    let position = play(&start, game);
    engine.send(&format!("position fen {} moves {game}", start.fen()));
    let lines = engine.search("go nodes 2000", &position);
    assert!(!is_from_book(&lines), "{lines:#?}");
    assert_ne!(lines.last().unwrap().split(' ').nth(1), Some("a9a8"));
}

/// A book of many games, large enough that writing it takes a while.
fn large_book(path: &str, seed: u64) {
    let mut builder = BookBuilder::new();
    let mut random = SplitMix64::new(seed);
    for _ in 0..400 {
        let mut position = Position::default();
        let mut moves = Vec::new();
        for _ in 0..40 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = random.pick(&legal);
            position.make_move(mv);
            moves.push(mv);
        }
        builder.add_game(&Position::default(), moves, Some(Color::Red)).unwrap();
    }
    builder.finish(1).write(Path::new(path)).unwrap();
}

#[test]
fn a_kill_at_any_moment_leaves_the_old_book_or_the_new_one() {
    let dir = TempDir::new("kill");
    let (first, second, out) = (dir.path("1.book"), dir.path("2.book"), dir.path("out.book"));
    large_book(&first, 1);
    large_book(&second, 2);
    let whole = |name: &str| std::fs::read(name).unwrap();
    let sum = {
        printed(&["book", "merge", &first, &second, "--out", &out]);
        whole(&out)
    };
    assert_ne!(sum, whole(&first));
    let mut survived = 0;
    for attempt in 0..40 {
        std::fs::copy(&first, &out).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
        command.args(["book", "merge", &first, &second, "--out", &out]);
        killed_after(Duration::from_micros(500 * attempt), &mut command);
        let found = whole(&out);
        assert!(found == whole(&first) || found == sum, "attempt {attempt}: {} bytes", found.len());
        survived += usize::from(found != sum);
    }
    assert!(survived > 0, "killed at once, it can't have finished");
    // The temporary file of a killed run does not disturb the next run.
    printed(&["book", "merge", &first, &second, "--out", &out]);
    assert_eq!(whole(&out), sum);
}

#[test]
fn books_are_shown_exported_merged_and_checked() {
    let dir = TempDir::new("commands");
    let (path, out) = (dir.path("a.book"), dir.path("out.book"));
    let start = Position::default();
    let reply = play(&start, "h2e2");
    write_book(&path, &[(&start, &[("h2e2", 3), ("g3g4", 1)]), (&reply, &[("h9g7", 7)])]);
    let shown = printed(&["book", "show", &path]);
    assert!(shown.starts_with("h2e2   75.0%  weight 3\ng3g4   25.0%  weight 1\n"), "{shown}");
    let json = printed(&["book", "show", &path, "--moves", "b2e2", "--json"]);
    let line: Value = serde_json::from_str(json.trim()).unwrap();
    assert_eq!((line["move"].as_str(), line["weight"].as_u64()), (Some("b9c7"), Some(7)));
    assert_eq!(line["type"], "move");
    let shown = printed(&["book", "show", &path, "--notation", "traditional"]);
    assert!(shown.starts_with("炮二平五   75.0%") && shown.contains("\n兵三進一 "), "{shown}");
    assert!(printed(&["book", "show"]).contains("weight"), "the embedded book");
    let exported = printed(&["book", "export", &path]);
    let expected = [(start.fen(), ";h2e2 3 0 0 - 0;g3g4 1 0 0 - 0"), (reply.fen(), ";h9g7 7 0 0 - 0")];
    assert_eq!(exported, expected.map(|(fen, moves)| format!("{fen}{moves}\n")).concat());
    assert!(printed(&["book", "merge", &path, &path, "-o", &out]).ends_with("2 positions, 3 moves\n"));
    assert!(printed(&["book", "show", &out]).contains("weight 6"));
    assert!(printed(&["book", "check", &path]).contains("2 positions and 3 moves"));
    assert!(printed(&["book", "check"]).starts_with("the built-in book: "));
    // The illegal move is found at a later position and at the first one.
    for (bad, in_start, in_reply) in [
        (&reply, &[("h2e2", 1)][..], &[("h9g7", 1), ("e5e6", 1)][..]),
        (&start, &[("h2e2", 1), ("e5e6", 1)], &[("h9g7", 1)]),
    ] {
        write_book(&out, &[(&start, in_start), (&reply, in_reply)]);
        let (status, error) = failure(&["book", "check", &out]);
        assert!(status == 1 && error.contains(&bad.fen()), "{error}");
    }

    let (status, error) = failure(&["book", "show", &path, "--moves", "a0a1"]);
    assert!(status == 1 && error.contains("is not in"), "{error}");
    std::fs::write(&out, "not a book\n").unwrap();
    for command in ["show", "check", "export"] {
        let (status, error) = failure(&["book", command, &out]);
        assert!(
            status == 1 && error.contains("not an opening book") && error.lines().count() == 1,
            "{error}"
        );
    }
    assert_eq!(failure(&["book", "merge", &out, "-o", &path]).0, 1);
    NativeBook::from_bytes(std::fs::read(&path).unwrap()).expect("untouched");
    let (status, _) = failure(&["book", "build", "--out", &out]);
    assert_eq!(status, 2, "from what?");
}

#[test]
fn books_are_exported_for_other_programs_and_read_back() {
    let dir = TempDir::new("export");
    let (path, dat, obk) = (dir.path("a.book"), dir.path("BOOK.DAT"), dir.path("a.obk"));
    let start = Position::default();
    let reply = play(&start, "h2e2");
    write_book(&path, &[(&start, &[("h2e2", 400), ("g3g4", 100)]), (&reply, &[("h9g7", 7)])]);
    let targets = [("book-dat", &dat, "scores, depths and results"), ("obk", &obk, "depths;")];
    // Only a program with SQLite can write the format obk.
    let built = if cfg!(feature = "sqlite") { 2 } else { 1 };
    if !cfg!(feature = "sqlite") {
        let (status, error) = failure(&["book", "export", &path, "--to", "obk", "--out", &obk]);
        assert!(status != 0 && error.contains("SQLite"), "{error}");
    }
    for (target, file, lost) in targets.into_iter().take(built) {
        let said = printed(&["book", "export", &path, "--to", target, "--out", file]);
        assert!(said.contains("2 positions, 3 moves") && said.contains(lost), "{said}");
        let shown = printed(&["book", "show", file]);
        assert!(shown.starts_with("h2e2   80.0%") && shown.contains("g3g4   20.0%"), "{target}: {shown}");
        assert!(printed(&["book", "show", file, "--moves", "b2e2"]).starts_with("b9c7  100.0%"), "{target}");
        assert!(printed(&["book", "check", file]).contains('3'), "{target}");
        // Running the same command again replaces the file.
        printed(&["book", "export", &path, "--to", target, "--out", file]);
        let (status, error) = failure(&["book", "export", &path, "--to", target]);
        assert!(status == 2 && error.contains("--out"), "{error}");
        // The command replaces neither the book itself nor another kind of file.
        for (over, part) in [(&path, "is the input"), (&dir.path("text"), "is not")] {
            std::fs::write(dir.path("text"), "a letter, not a book\n").unwrap();
            let (status, error) = failure(&["book", "export", &path, "--to", target, "--out", over]);
            assert!(status == 2 && error.contains(part), "{error}");
        }
    }
    let text = dir.path("a.txt");
    printed(&["book", "export", &path, "--out", &text]);
    printed(&["book", "export", &path, "--out", &text]);
    assert_eq!(std::fs::read_to_string(&text).unwrap(), printed(&["book", "export", &path]));
    let empty = dir.path("empty.book");
    write_book(&empty, &[]);
    let (status, error) =
        failure(&["book", "export", &empty, "--to", "book-dat", "--out", &dir.path("e.dat")]);
    assert!(status == 1 && error.contains("empty.book"), "{error}");
    assert!(!std::path::Path::new(&dir.path("e.dat")).exists());
}

#[test]
fn games_make_a_book() {
    let dir = TempDir::new("games");
    let (games, out) = (dir.path("games.pgn"), dir.path("out.book"));
    let text = "[Game \"Chinese Chess\"]\n[Result \"1-0\"]\n\n1. C2=5 H8+7 2. H2+3 1-0\n\n\
        [Game \"Chinese Chess\"]\n[Result \"1/2-1/2\"]\n\n1. \u{70ae}\u{516b}\u{5e73}\u{4e94} \u{9a6c}2\u{8fdb}3 1/2-1/2\n\n\
        [Game \"Chinese Chess\"]\n[Result \"*\"]\n\n1. h2e2 h9g7 *\n\n\
        [Game \"Chinese Chess\"]\n[Result \"0-1\"]\n\n1. h2e2 h2e2 0-1\n";
    std::fs::write(&games, text).unwrap();
    let build = |options: &[&str]| {
        let all =
            [&["book", "build", "--out", &out, "--min-games", "2"], options, &["--pgn", &games]].concat();
        let output = run(&all);
        let errors = String::from_utf8_lossy(&output.stderr);
        let is_named = errors.contains("game 4, line 19, move 1 of Black: ") && errors.lines().count() == 1;
        assert!(output.status.success() && is_named, "{errors}");
        stdout(&output)
    };
    let said = build(&[]);
    assert!(said.contains("2 games; left out: 1 without a result, 1 that cannot be read"), "{said}");
    assert!(said.ends_with("2 positions, 2 moves\n"), "{said}");
    let first = std::fs::read(&out).unwrap();
    build(&[]);
    assert_eq!(std::fs::read(&out).unwrap(), first, "the same command writes the same file");
    let shown = printed(&["book", "show", &out]);
    assert_eq!(shown, "h2e2  100.0%  weight 3, 2 games, 75.0% of the points\n");
    let reply = printed(&["book", "show", &out, "--moves", "h2e2"]);
    assert_eq!(reply, "h9g7  100.0%  weight 1, 2 games, 25.0% of the points\n");
    assert!(build(&["--plies", "1"]).ends_with("1 position, 1 move\n"));
    assert!(build(&["--side", "black"]).ends_with("1 position, 1 move\n"));
    let (status, error) = failure(&["book", "build", "--out", &out, "--pgn", &dir.path("none")]);
    assert!(status == 1 && error.contains("cannot read"), "{error}");
    let (status, error) = failure(&["book", "build", "--out", &out, "--min-games", "9", "--pgn", &games]);
    assert!(status == 1 && error.contains("use a smaller --min-games"), "{error}");
    for options in [&["--pgn", &games, "--nodes", "9"][..], &["--analyze", "--plies", "9"]] {
        let (status, error) = failure(&[&["book", "build", "--out", &out], options].concat());
        assert!(status == 2 && error.contains("cannot be used with"), "{error}");
    }
    // An output may not replace an input or another kind of file.
    for (arguments, expected) in [
        (&["book", "build", "--pgn", &games, "--out", &games][..], "is the input"),
        (&["book", "merge", &out, "--out", &out], "is the input"),
        (&["book", "merge", &out, "--out", &games], "is not a book in Chuhe's format"),
        (&["book", "build", "--analyze", "--out", &games, "--journal", &games], "is the input"),
    ] {
        let (status, error) = failure(arguments);
        assert!(status == 2 && error.contains(expected), "{error}");
        assert_eq!(std::fs::read_to_string(&games).unwrap(), text, "untouched");
    }
    std::fs::write(&games, "1. h2e2 *\n").unwrap();
    assert_eq!(failure(&["book", "build", "--out", &out, "--pgn", &games]).0, 1);
    NativeBook::from_bytes(std::fs::read(&out).unwrap()).expect("untouched");
}

#[test]
fn growing_resumes_and_gives_the_same_book() {
    let dir = TempDir::new("grow");
    let (once, twice) = (dir.path("once.book"), dir.path("twice.book"));
    let grow = |out: &str, positions: &str| {
        run(&[
            "book",
            "build",
            "--analyze",
            "--nodes",
            "150",
            "--hash",
            "1",
            "--positions",
            positions,
            "-o",
            out,
        ])
    };
    assert!(grow(&once, "12").status.success());
    assert!(grow(&twice, "5").status.success());
    let output = grow(&twice, "12");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("resuming from 5 positions") && text.ends_with("done\n"), "{text}");
    assert_eq!(std::fs::read(&once).unwrap(), std::fs::read(&twice).unwrap());
    assert!(printed(&["book", "check", &once]).contains("format Chuhe"));
    std::fs::write(format!("{once}.journal"), "something else\n").unwrap();
    let (status, error) = failure(&["book", "build", "--analyze", "--positions", "13", "-o", &once]);
    assert!(status == 1 && error.contains("not a journal"), "{error}");
}

/// The question waits for the option before it, which waits for the analysis to stop.
#[test]
fn a_question_for_book_moves_gets_those_of_the_book_named_before_it() {
    let dir = TempDir::new("named");
    write_book(&dir.path("other.book"), &[(&Position::default(), &[("a0a1", 1)])]);
    for _ in 0..5 {
        let mut engine = Engine::start_in(&dir.0);
        engine.send("xboard\nprotover 2\nforce\nanalyze\noption Book File=other.book\nbk\nping 1");
        let lines = engine.until("pong 1");
        let moves: Vec<_> = lines.iter().filter(|line| line.ends_with('%')).collect();
        assert!(
            !moves.is_empty() && moves.iter().all(|line| line.contains("a0a1") || line.contains("i0i1")),
            "{moves:?}"
        );
    }
}

#[test]
fn books_are_found_beside_the_program_and_in_the_current_folder_and_the_first_of_several_counts() {
    let dir = TempDir::new("found");
    let start = Position::default();
    let name = format!("chuhe-e2e-{}.book", std::process::id());
    let beside = Path::new(env!("CARGO_BIN_EXE_chuhe")).with_file_name(&name);
    write_book(beside.to_str().unwrap(), &[(&start, &[("a3a4", 1)])]);
    write_book(&dir.path("here.book"), &[(&start, &[("c3c4", 1)])]);
    let mut engine = Engine::start_in(&dir.0);
    engine.send("setoption name OwnBook value true");
    // A move and its mirror image are equally good here.
    let mut plays = |names: &str, expected: [&str; 2]| {
        engine.send(&format!("setoption name Book File value {names}"));
        let played = answer(&mut engine, &start, "", "go nodes 50");
        assert!(expected.contains(&played.as_str()), "{names}: {played}");
    };
    plays(&name, ["a3a4", "i3i4"]);
    plays("here.book", ["c3c4", "g3g4"]);
    plays(&format!("none.book; {name};here.book"), ["a3a4", "i3i4"]);
    std::fs::remove_file(beside).unwrap();
    engine.send("setoption name Book File value none.book;other.book");
    assert!(engine.settled()[0].contains("cannot use 'none.book'"));
}

#[test]
fn a_book_without_moves_is_not_written() {
    let folder = TempDir::new("no-moves");
    let (without, out) = (folder.path("without.book"), folder.path("out.book"));
    Merger::default().finish().write(Path::new(&without)).unwrap();
    let (status, error) = failure(&["book", "merge", &without, "--out", &out]);
    assert!(status == 1 && error.contains("would be empty"), "{error}");
    // An existing book is not overwritten.
    write_book(&out, &[(&Position::default(), &[("h2e2", 1)])]);
    let before = std::fs::read(&out).unwrap();
    failure(&["book", "merge", &without, "--out", &out]);
    assert_eq!(std::fs::read(&out).unwrap(), before);
}

/// A book of one side has moves in every other position only. `--side` builds such books.
#[test]
fn a_book_of_one_side_is_whole() {
    let dir = TempDir::new("one-side");
    let games = dir.written(
        "games.pgn",
        "[Red \"a\"]\n\n1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b9c7 1-0\n\n\
         [Red \"b\"]\n\n1. c3c4 b9c7 2. b0c2 c9e7 0-1\n",
    );
    for (side, count) in [("red", "4 positions and 5 moves"), ("black", "5 positions and 5 moves")] {
        let (book, out) = (dir.path(&format!("{side}.book")), dir.path(&format!("{side}.out")));
        printed(&["book", "build", "--pgn", &games, "--side", side, "--min-games", "1", "--out", &book]);
        let checked = printed(&["book", "check", &book]);
        assert!(checked.contains(count) && checked.lines().count() == 1, "{checked}");
        printed(&["book", "export", &book, "--out", &out]);
        let (positions, _) = count.split_once(' ').unwrap();
        assert_eq!(std::fs::read_to_string(&out).unwrap().lines().count().to_string(), positions, "{side}");
        let dat = dir.path(&format!("{side}.DAT"));
        let made = printed(&["book", "export", &book, "--to", "book-dat", "--out", &dat]);
        assert!(made.contains(&count.replace(" and", ",")), "{made}");
        let merged = printed(&["book", "merge", &dat, "--through", "1", "--out", &book]);
        assert!(merged.contains(&format!("{count} reached\n")), "{merged}");
    }
    // What no walk reaches is named.
    let start = position_of("3k5/9/9/9/9/9/9/4R4/9/5K3 w");
    let other = dir.path("other.book");
    write_book(&other, &[(&Position::default(), &[("h2e2", 1)]), (&start, &[("e2e3", 1)])]);
    let output = run(&["book", "export", &other]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && told.starts_with("1 position not reached from there"), "{told}");
    let checked = printed(&["book", "check", &other]);
    assert!(checked.contains("1 position and 1 move reached\n1 position not reached"), "{checked}");
}

fn position_of(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

#[test]
fn a_finished_position_leaves_no_journal() {
    let dir = TempDir::new("finished-start");
    let mated = "3R1k3/4R4/9/9/9/9/9/9/9/4K4 b";
    let (status, error) =
        failure(&["book", "build", "--analyze", "--out", &dir.path("a.book"), "--fen", mated]);
    assert!(status == 2 && error.starts_with("error: --fen: there is no legal move"), "{error}");
    assert_eq!(dir.names(), [""; 0]);
}
