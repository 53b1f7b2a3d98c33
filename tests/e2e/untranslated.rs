//! Messages on standard error and reports on standard output are in the language of `--lang`, whatever fails.

use crate::cli::stdout;
use crate::harness::{CHUHE, TempDir, fed, run};

/// Words that stay as they are in Chinese text: names of formats, columns and protocols, values, and the moves in examples.
const QUOTED: &[&str] = &[
    "FEN",
    "PuzzleId",
    "SQLite",
    "CSV",
    "UCI",
    "CECP",
    "cmd=...",
    "tc=",
    "st=",
    "nodes=",
    "depth=",
    "PNG",
    "SVG",
    "PGN",
    "XQF",
    "CBR",
    "CBL",
    "CBF",
    "WXF",
    "DhtmlXQ",
    "JSON",
    "UTF-8",
    "UTF-16",
    "GB18030",
    "MiB",
    "windows-1252",
    "auto",
    "gb18030",
    "big5",
    "shift_jis",
    "windows-1251",
    "HTML",
    "IP",
    "svg",
    "png",
    "h2e2",
    "H2-E2",
    "C2=5",
    "h9g7",
    "a9a9",
    "a0a9",
    "a0",
    "Re4,nc6",
    "RN/R",
    "rook and horse against rook",
    "rook",
    "KR-KAAEE",
    "green",
    "blue",
    "red",
    "yellow",
    "chess.lan:8000",
    "chess.lan",
    "Ctrl-C",
    "nosuch",
    "nobody",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
    "utf-8",
    "[+SEC]>",
    ".gif",
    "“play”",
    "database disk image is malformed",
    "beginner、novice、casual、club、strong、expert、master、full",
    "off、error、warn、info、debug、trace",
    "pgn、dhtmlxq、xqf、wxf、moves、fen",
    "bash、elvish、fish、powershell、zsh",
    "win",
    "draw",
    "loss",
    "bm",
    "Dx",
    "D0",
    "D255",
    "D1 44",
    "bhobk",
    "pfBook",
    "book",
    "KEY=VALUE",
    "ponder、whitepov",
    "KA-KA",
    "KA-KR",
    "KR-KX",
    "K",
];

/// Commands that fail or warn. Names in capitals are those of the files that [`files`] writes.
const COMMANDS: &[&str] = &[
    "convert NOTES",
    "convert BINARY",
    "convert EMPTY",
    "convert BAD",
    "convert --strict BAD",
    "convert ODD",
    "convert DAMAGED",
    "convert DAMAGED --output-encoding latin1",
    "convert GAME --output-encoding latin1 --notation chinese",
    "convert GAME --out FOLDER",
    "convert GAME --out NONE/x",
    "convert FOLDER",
    "convert TORN",
    "convert CHANGED",
    "convert CHANGED --skip-damaged",
    "convert GAME --encoding x",
    "review BAD",
    "review FOLDER",
    "review GAME --pgn - --json -",
    "analyze NOTES",
    "analyze COUNTER --nodes 9",
    "analyze --fen x",
    "analyze --moves h2e2,x",
    "analyze --eval-file NOTES",
    "analyze --depth 0",
    "judge --suite RULINGS",
    "judge --suite EMPTY",
    "judge --moves x",
    "perft --suite COUNTS",
    "perft --suite COUNTS --against nosuch",
    "perft 1 2",
    "perft",
    "tactics --file TACTICS",
    "tactics --file COUNTER",
    "explain --move x",
    "diagram --out NONE.gif",
    "diagram --arrow x",
    "diagram --mark x",
    "book show NOTES",
    "book check BINARY",
    "book merge NOTES --out NONE",
    "book build --pgn EMPTY --out NONE",
    "book build --analyze --positions 1 --nodes 9 --out NONE --journal NOTES",
    "book build",
    "book export --to obk",
    "play --game NOTES",
    "play --level x",
    "play --clock x",
    "datagen --games 1 --nodes 9 --out NOTES",
    "datagen stats NOTES",
    "datagen stats TORN",
    "datagen merge SELFPLAY --out SELFPLAY",
    "datagen import GAME --out NONE",
    "datagen",
    "match -engine cmd=nosuch -engine cmd=nosuch name=b -each nodes=9",
    "match -engine cmd=a",
    "match -engine cmd=a -engine cmd=b",
    "match -engine cmd=a -engine cmd=b -each tc=1 st=1",
    "match -engine cmd=a proto=cecp -engine cmd=b -each nodes=9",
    "match -engine cmd=a -engine cmd=b -engine cmd=c -each nodes=9 -sprt elo0=0 elo1=5",
    "match -engine cmd=a -engine cmd=b -each nodes=9 -rounds 0",
    "match -engine cmd=a -engine cmd=b -each nodes=9 -rounds 3 -games 7",
    "match -engine cmd=a -engine cmd=b -each nodes=9 -tournament gauntlet -seeds 2",
    "match -foo",
    "match -rounds x",
    "match -engine x",
    "match -engine cmd=a -engine cmd=b -each nodes=9 -openings file=EMPTY",
    "match -engine cmd=a -engine cmd=b -each nodes=9 -openings file=BAD",
    "match rate",
    "match rate EMPTY",
    "match rate GAME -x",
    "match rate FOLDER",
    "match --compliance",
    "match --compliance nosuch",
    "tables probe",
    "tables probe --path NOTES",
    "tables verify --path NOTES",
    "puzzles make NOTES --out NONE",
    "puzzles make GAME --out NOTES",
    "puzzles make GAME --out NOTES --resume",
    "puzzles make BAD --nodes 9 --out NONE",
    "puzzles verify BINARY",
    "puzzles verify PUZZLES",
    "puzzles solve RATINGS",
    "puzzles solve --id nosuch",
    "endings train --class KA-KA",
    "endings train --class KA-KR --goal win",
    "man NOTES",
    "completions x",
    "completions",
    "playy",
    "convert --too pgn",
    "convert --to",
    "convert --out a --out b GAME",
    "convert --log x",
    "-v --log info",
    #[cfg(feature = "solver")]
    "tables build NONE --classes KR-KX",
    #[cfg(feature = "serve")]
    "serve --listen x",
    #[cfg(feature = "serve")]
    "serve --allow-host a/b",
    #[cfg(feature = "serve")]
    "serve --library NOTES --no-open",
    #[cfg(feature = "sqlite")]
    "library import FOLDER -l NONE",
    #[cfg(feature = "sqlite")]
    "library import BAD NOTES DAMAGED nosuch -l NONE",
    #[cfg(feature = "sqlite")]
    "library import GAME -l FOLDER",
    #[cfg(feature = "sqlite")]
    "library find -l CORRUPT",
    #[cfg(feature = "sqlite")]
    "library check -l CORRUPT",
    #[cfg(feature = "sqlite")]
    "library find -l LIBRARY --material RRR/R",
    #[cfg(feature = "sqlite")]
    "library find -l LIBRARY --pieces x",
    #[cfg(feature = "sqlite")]
    "library report nobody -l LIBRARY",
    #[cfg(feature = "sqlite")]
    "library export -l LIBRARY --player nobody",
    #[cfg(feature = "sqlite")]
    "library export -l LIBRARY --out NOTES",
    #[cfg(feature = "sqlite")]
    "library alias a -l LIBRARY",
    #[cfg(feature = "sqlite")]
    "library alias -l LIBRARY",
    #[cfg(feature = "sqlite")]
    "library alias --file COMMAS -l LIBRARY",
    #[cfg(feature = "sqlite")]
    "library alias --file QUOTE -l LIBRARY",
    #[cfg(feature = "sqlite")]
    "book show LIBRARY",
];

/// Commands that report on standard output.
const REPORTS: &[&str] = &[
    "about",
    "book build --pgn GAME --min-games 1 --out NEW",
    "book build --analyze --positions 1 --nodes 9 --out NEW2 --journal JOURNAL",
    "book build --analyze --positions 1 --nodes 9 --out NEW2 --journal JOURNAL",
    "book check",
    "book export --to book-dat --out NEW3",
    "book show",
    "book merge NEW --out NEW4",
    "datagen --games 2 --nodes 9 --threads 1 --out SELFPLAY",
    "datagen merge SELFPLAY --out NEW5",
    "datagen import SCORED --out NEW6",
    "datagen import GAME --out NEW7",
    "datagen stats SELFPLAY",
    "endings list",
    "explain --move h2e2",
    "judge --moves h2e2",
    "judge --suite RULINGS",
    "perft 2",
    "perft --suite COUNTS",
    "puzzles make SELFPLAY --nodes 9 --out NEW8",
    "puzzles make SELFPLAY --nodes 9 --out NEW8 --resume --limit 1",
    "puzzles verify WRONG",
    "review GAME --nodes 9",
    "tactics --file UNSOLVED --nodes 1 --failed",
    "tables list",
    "tables probe --fen 3k5/9/9/9/9/9/9/9/9/4K3R",
    "tables stats KR-KA KH-KC",
    "tables verify KR-K --sample 9",
    "textbook --depth 2",
    #[cfg(feature = "solver")]
    "tables build TABLES --classes KR-K",
    #[cfg(feature = "sqlite")]
    "book export --to obk --out NEW9",
    #[cfg(feature = "sqlite")]
    "library import GAME -l NEW10",
    #[cfg(feature = "sqlite")]
    "library merge LIBRARY -l NEW10",
    #[cfg(feature = "sqlite")]
    "library alias a x -l NEW10",
    #[cfg(feature = "sqlite")]
    "library check -l LIBRARY",
    #[cfg(feature = "sqlite")]
    "library explorer -l LIBRARY --nodes 9",
    #[cfg(feature = "sqlite")]
    "library export -l LIBRARY --parquet PARQUET",
    #[cfg(feature = "sqlite")]
    "library export -l LIBRARY --browser NEW11 --min-games 0",
    #[cfg(feature = "sqlite")]
    "library find -l LIBRARY --moves h2e2",
    #[cfg(feature = "sqlite")]
    "library report a -l LIBRARY",
    #[cfg(feature = "sqlite")]
    "library stats -l LIBRARY",
];

/// Words in reports that are the same in every language: names, and values of suites.
const NAMED: &[&str] = &[
    "Chuhe",
    "MIT",
    "Apache",
    "NNUE",
    "chuhe about --licences",
    "win",
    "draw",
    "loss",
    "maybe",
    "cp",
    "none",
];

/// Beginnings of lines that are meant for reports of faults or that name a position: these have no words of a language.
const FACTS: &[&str] = &["commit: ", "features: ", "network: ", "build: ", "Chuhe 0"];

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

/// Writes the files that the commands read, each wrong in its own way.
fn files(folder: &TempDir) {
    let head = "PuzzleId,FEN,Moves,Rating,Themes,GameUrl\n";
    for (name, text) in [
        ("NOTES", "my notes, of no use to a program\n".repeat(30)),
        ("EMPTY", String::new()),
        ("GAME", "[Red \"a\"]\n[Black \"b\"]\n\n1. h2e2 h9g7 1-0\n".to_owned()),
        ("BAD", "1. h2e2 a9a9 1-0\n".to_owned()),
        ("ODD", "1. h2e2 h9g7 3. h0g2 1-0\n\n[Red \"x\"]\n\n1. h2e2 (1. b2e2 a0a9) h9g7 *\n".to_owned()),
        ("COUNTER", format!("{START} - - 999 1\n")),
        ("RULINGS", format!("a | b\n{START} | h2e2 | draw\n{START} | h2e2 | maybe\n")),
        ("COUNTS", format!("x ;D1 4\n{START} ;Dx 4\n{START} ;D1 45\n")),
        ("TACTICS", format!("{START} bm x;\n")),
        ("UNSOLVED", format!("{START} bm a0a1; id \"x 1\";\n")),
        ("PUZZLES", format!("{head}a,xx,h2e2,10,mate,u\n")),
        ("RATINGS", format!("{head}a,{START},h2e2 h9g7,x,mate,u\n")),
        ("WRONG", format!("{head}a,{START},h2e2 h9g7,10,mate,u\n")),
        ("SCORED", "[Result \"1-0\"]\n\n1. h2e2 {+0.05/9} h9g7 {-0.05/9} 1-0\n".to_owned()),
        ("COMMAS", ",,\n".to_owned()),
        ("QUOTE", "\"a\n".to_owned()),
    ] {
        folder.written(name, &text);
    }
    std::fs::write(folder.path("BINARY"), (0..=255).cycle().take(2048).collect::<Vec<u8>>()).unwrap();
    let damaged = [b"[Red \"".as_slice(), &[0xD0, 0xED, 0xFF, 0xFF, 0xFE], b"\"]\n\n1. h2e2 *\n"].concat();
    std::fs::write(folder.path("DAMAGED"), damaged).unwrap();
    std::fs::create_dir(folder.path("FOLDER")).unwrap();
    let games = folder.path("SELFPLAY");
    let play = ["datagen", "--games", "2", "--nodes", "9", "--threads", "1", "--out", &games];
    assert!(run(&play).status.success());
    let bytes = std::fs::read(&games).unwrap();
    std::fs::write(folder.path("TORN"), &bytes[..bytes.len() - 5]).unwrap();
    let mut changed = bytes;
    let place = changed.len() - 40;
    changed[place] ^= 255;
    std::fs::write(folder.path("CHANGED"), changed).unwrap();
    #[cfg(feature = "sqlite")]
    {
        let library = folder.path("LIBRARY");
        assert!(run(&["library", "import", &folder.path("GAME"), "-l", &library]).status.success());
        let mut bytes = std::fs::read(&library).unwrap();
        bytes[5000..8000].fill(255);
        std::fs::write(folder.path("CORRUPT"), &bytes).unwrap();
    }
}

/// The English words of a line: what is left without the names of files, options, placeholders and quoted words.
fn english(line: &str, command: &str, folder: &TempDir) -> Vec<String> {
    let mut line = line.replace(&folder.path(""), "");
    // The output also quotes the words of the command.
    let is_word = |word: &&str| word.len() > 1 && !word.starts_with('-');
    let given: Vec<&str> = command.split(' ').filter(is_word).collect();
    let names =
        ["NOTES", "BINARY", "EMPTY", "GAME", "BAD", "ODD", "DAMAGED", "NONE", "FOLDER", "TORN", "CHANGED"];
    let more =
        ["COUNTER", "RULINGS", "COUNTS", "TACTICS", "PUZZLES", "RATINGS", "COMMAS", "QUOTE", "SELFPLAY"];
    for word in names.iter().chain(&more).chain(&["LIBRARY", "CORRUPT"]).chain(QUOTED).chain(&given) {
        line = line.replace(word, "");
    }
    let words = line.split(|c: char| !(c.is_ascii_alphanumeric() || "-<>[]{}=/_.:".contains(c)));
    let is_english = |word: &&str| {
        let is_name = word.starts_with(['-', '<', '[']);
        !is_name && word.chars().filter(char::is_ascii_alphabetic).count() > 1
    };
    words.filter(is_english).map(str::to_owned).collect()
}

/// Whether a half-width sign stands directly behind a Chinese character, or a bracket directly before one.
fn has_half_width_signs(line: &str) -> bool {
    let is_chinese = |c: char| ('\u{3400}'..'\u{a000}').contains(&c);
    let signs: Vec<char> = line.chars().collect();
    let is_wrong = |pair: &[char]| {
        is_chinese(pair[0]) && ":,;!?()".contains(pair[1]) || pair[0] == ')' && is_chinese(pair[1])
    };
    signs.windows(2).any(is_wrong)
}

/// Runs a command in Chinese, in the folder: tournaments write files there.
fn in_chinese(command: &str, folder: &TempDir) -> std::process::Output {
    let words = command.split(' ').chain(["--lang", "zh"]);
    fed(std::process::Command::new(CHUHE).args(words).current_dir(&folder.0), b"")
}

#[test]
fn no_line_on_standard_error_is_english() {
    let folder = TempDir::new("untranslated");
    files(&folder);
    let mut faults = Vec::new();
    for command in COMMANDS {
        let errors = String::from_utf8(in_chinese(command, &folder).stderr).unwrap();
        if errors.is_empty() {
            faults.push(format!("{command} neither fails nor warns"));
        }
        for line in errors.lines().filter(|line| !line.trim().is_empty()) {
            if has_half_width_signs(line) || line.contains("[OPTIONS]") || line.contains("[COMMAND]") {
                faults.push(format!("{command}: {line}"));
            }
            if line.starts_with("用法") {
                continue;
            }
            let words = english(line, command, &folder);
            if !words.is_empty() || line.is_ascii() {
                faults.push(format!("{command}: {words:?} in {line}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Whether a word of a report is data: part of a FEN, a move, a class of endings, or the name of an ending.
fn is_data(word: &str) -> bool {
    let bytes = word.as_bytes();
    let is_move = bytes.len() >= 4 && bytes[1].is_ascii_digit() && bytes[3].is_ascii_digit();
    word.contains(['/', '-']) || is_move || word.bytes().all(|byte| b"KRHCPAE".contains(&byte))
}

#[test]
fn no_report_on_standard_output_is_english() {
    let folder = TempDir::new("reports");
    files(&folder);
    let mut faults = Vec::new();
    for command in REPORTS {
        let output = in_chinese(command, &folder);
        let report = String::from_utf8(output.stdout).unwrap();
        if !report.contains(|c| ('\u{4E00}'..'\u{9FFF}').contains(&c)) {
            let errors = String::from_utf8_lossy(&output.stderr);
            faults.push(format!("{command} reports nothing in Chinese: {report}{errors}"));
        }
        for line in report.lines().filter(|line| !FACTS.iter().any(|fact| line.starts_with(fact))) {
            if has_half_width_signs(line) {
                faults.push(format!("{command}: {line}"));
            }
            // A text that exists only in English is marked as English, so it is left out here.
            let line = line.split("英文原文：").next().unwrap_or_default();
            let line = NAMED.iter().fold(line.to_owned(), |line, name| line.replace(name, ""));
            let words: Vec<String> =
                english(&line, command, &folder).into_iter().filter(|word| !is_data(word)).collect();
            if !words.is_empty() {
                faults.push(format!("{command}: {words:?} in {line}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_help_has_half_width_signs() {
    let commands = stdout(&run(&["--help"]));
    let commands = commands.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands =
        commands.take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    let commands: Vec<&str> = commands.filter(|name| *name != "help").collect();
    assert!(commands.len() > 15, "{commands:?}");
    for command in commands {
        for help in ["--help", "-h"] {
            let told = stdout(&run(&[command, help, "--lang", "zh"]));
            let wrong = told.lines().find(|line| has_half_width_signs(line));
            assert_eq!(wrong, None, "{command} {help}");
            assert!(told.contains("用法："), "{command} {help}");
        }
    }
}

/// A folder without a game file is named: the files in folders are not.
#[test]
#[cfg(feature = "sqlite")]
fn a_folder_without_game_files_is_named() {
    let folder = TempDir::new("no-game-files");
    let [empty, notes] = ["empty", "notes"].map(|name| folder.path(name));
    std::fs::create_dir(&empty).unwrap();
    std::fs::create_dir(&notes).unwrap();
    folder.written("notes/notes.txt", "my notes\n");
    for named in [&empty, &notes] {
        let output = run(&["library", "import", named, "-l", &folder.path("new.db")]);
        let errors = String::from_utf8(output.stderr).unwrap();
        let expected = format!("{named}: the folder contains no game files\n");
        assert!(output.status.code() == Some(1) && errors.starts_with(&expected), "{errors}");
    }
    let game = folder.written("notes/game.pgn", "1. h2e2 h9g7 1-0\n");
    for _ in 0..2 {
        let output = run(&["library", "import", &notes, "-l", &folder.path("new.db")]);
        assert!(output.status.success(), "{game}: {output:?}");
    }
}
