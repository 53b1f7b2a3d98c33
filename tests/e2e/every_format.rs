//! Every format of game files that `chuhe convert` reads, with every command that reads game files.

use std::path::Path;
use std::process::Output;

use chuhe_test_support::records::ccbridge;

use crate::cli::{printed, stdout};
use crate::harness::{TempDir, run};

/// A game with names, a result and scores.
const GAME: &str = "[Event \"e\"]\n[Red \"Li\"]\n[Black \"Hu\"]\n[Result \"1-0\"]\n\n\
                    1. h2e2 {+0.10/9} h9g7 {-0.10/9} 2. h0g2 {+0.10/9} i9h9 {-0.10/9} 1-0\n";

/// The commands, and texts of which standard output has one: it shows that the game was read, although it may lack a result or
/// scores.
const COMMANDS: &[(&str, &[&str])] = &[
    ("convert FILE --to moves", &["h2e2 h9g7 h0g2 i9h9"]),
    ("review FILE --nodes 1 --hash 1", &["inaccurac"]),
    ("book build --min-games 1 --out OUT.ccb --pgn FILE", &["1 game; ", "1 without one"]),
    ("puzzles make FILE --nodes 1 --out OUT.csv", &["1 game, "]),
    ("play --side both --game FILE", &["車 馬 象 士 將 士 象 車 ＋"]),
    ("datagen import FILE --out OUT.chg", &["1 game taken", "1 left out: "]),
    #[cfg(feature = "sqlite")]
    ("library import FILE --library OUT.db", &["1 game "]),
    #[cfg(feature = "sqlite")]
    ("library import FOLDER --library OUT.db", &["1 game "]),
];

/// Runs a command with these paths for FILE and OUT, and the folder of the file for FOLDER.
fn run_with(command: &str, file: &str, out: &str) -> Output {
    let folder = Path::new(file).parent().unwrap().to_str().unwrap();
    let path = |word: &str| word.replace("FILE", file).replace("FOLDER", folder).replace("OUT", out);
    let words: Vec<String> = command.split(' ').map(path).collect();
    run(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

/// A file of each format, alone in a folder.
fn files(folder: &TempDir) -> Vec<String> {
    let file = |format: &str, bytes: &[u8]| {
        let path = folder.path(&format!("{format}/game.{format}"));
        std::fs::create_dir_all(Path::new(&path).parent().unwrap()).unwrap();
        std::fs::write(&path, bytes).unwrap();
        path
    };
    let pgn = file("pgn", GAME.as_bytes());
    let mut files = Vec::new();
    for format in ["dhtmlxq", "xqf", "wxf", "moves"] {
        files.push(file(format, &run(&["convert", &pgn, "--to", format]).stdout));
    }
    let self_play = file("chg", b"");
    std::fs::remove_file(&self_play).unwrap();
    printed(&["datagen", "import", &pgn, "--out", &self_play]);
    let squares = ["h2e2", "h9g7", "h0g2", "i9h9"];
    let body: Vec<u8> = (0..4).flat_map(|at| ccbridge::node(u8::from(at == 3), squares[at], "")).collect();
    let mut of_ccbridge = ccbridge::game(
        &ccbridge::start(),
        &[(1076, "甲"), (1300, "乙")],
        &[ccbridge::node(0, "", ""), body].concat(),
    );
    of_ccbridge[2076] = 1;
    let xml = "<ChineseChessRecord><Head><RecordResult>1</RecordResult></Head><MoveList><Move value=\"00-00\"/>\
               <Move value=\"77-47\"/><Move value=\"70-62\"/><Move value=\"79-67\"/><Move value=\"80-70\" end=\"1\"/>\
               </MoveList></ChineseChessRecord>";
    let json = r#"{"moves": ["h2e2", "h9g7", "h0g2", "i9h9"], "result": "1-0"}"#;
    files.extend([
        pgn,
        self_play,
        file("cbl", &ccbridge::library(3, std::slice::from_ref(&of_ccbridge))),
        file("cbr", &of_ccbridge),
        file("cbf", xml.as_bytes()),
        file("json", json.as_bytes()),
    ]);
    files
}

#[test]
fn each_command_that_reads_games_reads_each_format() {
    let folder = TempDir::new("every-format");
    let formats = printed(&["convert", "--help"]);
    for file in files(&folder) {
        let format = file.rsplit('.').next().unwrap();
        assert!(formats.contains(&format!("- {format}:")), "{format}");
        for (command, texts) in COMMANDS {
            let out = folder.path("OUT");
            let output = run_with(command, &file, &out);
            let (text, errors) = (stdout(&output), String::from_utf8_lossy(&output.stderr));
            let told = format!("{text}{errors}");
            assert!(texts.iter().any(|wanted| told.contains(wanted)), "{format}, {command}: {told}");
            for end in ["ccb", "csv", "chg", "db"] {
                let _ = std::fs::remove_file(format!("{out}.{end}"));
            }
        }
    }
}

#[test]
fn a_damaged_block_is_named_by_each_command_that_reads_games() {
    let folder = TempDir::new("damaged-games");
    let (game, file, out) =
        (folder.written("game.pgn", GAME), folder.path("damaged.chg"), folder.path("OUT"));
    printed(&["datagen", "import", &game, "--out", &file]);
    let mut bytes = std::fs::read(&file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&file, bytes).unwrap();
    for (command, _) in COMMANDS.iter().filter(|(command, _)| !command.contains("FOLDER")) {
        let output = run_with(command, &file, &out);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{command}: {errors}");
        assert!(errors.contains("damaged.chg: "), "{command}: {errors}");
        assert!(errors.contains("block 1, at byte "), "{command}: {errors}");
    }
}

/// A pipe can be read only once, so its format is not looked up by opening it.
#[cfg(unix)]
#[test]
fn the_games_of_a_named_pipe_are_read_from_its_first_byte() {
    let folder = TempDir::new("piped-games");
    for command in ["convert FILE --to moves", "puzzles make FILE --nodes 1 --out OUT.csv"] {
        let (pipe, out) = (folder.path("pipe"), folder.path("OUT"));
        nix::unistd::mkfifo(Path::new(&pipe), nix::sys::stat::Mode::S_IRWXU).unwrap();
        let writer = std::thread::spawn({
            let pipe = pipe.clone();
            move || std::fs::write(pipe, GAME)
        });
        let output = run_with(command, &pipe, &out);
        writer.join().unwrap().unwrap();
        let text = stdout(&output);
        assert!(text.contains("h2e2 h9g7") || text.contains("1 game, "), "{command}: {output:?}");
        std::fs::remove_file(pipe).unwrap();
    }
}
