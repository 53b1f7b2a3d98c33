//! `chuhe convert`: every format to every other, files as people have them, and errors.

use std::process::Command;

use xiangqi::{Position, START_FEN};

use crate::cli::{failure, printed};
use crate::harness::{TempDir, TempFile, fed, play, run};

const MOVES: &str = "h2e2 h9g7 h0g2 i9h9 i0h0";
const CROWDED: &str = "3k5/9/2P1P4/2P1P4/9/9/9/9/9/5K3 w - - 0 1";

/// The program's output for an input.
fn piped(arguments: &[&str], input: &[u8]) -> (bool, String, String) {
    let output = fed(Command::new(env!("CARGO_BIN_EXE_chuhe")).arg("convert").args(arguments), input);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

/// The output for a good input.
fn converted(arguments: &[&str], input: &str) -> String {
    let (success, text, errors) = piped(arguments, input.as_bytes());
    assert!(success && errors.is_empty(), "{arguments:?}: {errors}");
    text
}

/// The moves of a game file, one game per line. Losses are reported on standard error.
pub(crate) fn moves_of(file: &str) -> String {
    let output = run(&["convert", file, "--to", "moves"]);
    assert!(output.status.success(), "{file}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn moves_convert_from_any_notation_to_any_other() {
    let forms = [
        ("uci", MOVES),
        ("iccs", "H2-E2 H9-G7 H0-G2 I9-H9 I0-H0"),
        ("wxf", "C2=5 H8+7 H2+3 R9=8 R1=2"),
        ("chinese", "炮二平五 马8进7 马二进三 车9平8 车一平二"),
        ("traditional", "炮二平五 馬8進7 馬二進三 車9平8 車一平二"),
    ];
    for (_, from) in forms {
        for (notation, to) in forms {
            let found = converted(&["--to", "moves", "--notation", notation], from);
            assert_eq!(found, format!("{to}\n"));
        }
    }
    let from = format!("{CROWDED} moves 前五平四");
    assert_eq!(
        converted(&["--to", "moves", "--notation", "wxf"], &from),
        format!("fen {CROWDED} moves 15=4\n")
    );
}

#[test]
fn games_convert_from_any_format_to_any_other() {
    let end = play(&Position::default(), MOVES).fen();
    let crowded_end = play(&Position::from_fen(CROWDED).unwrap(), "e7f7").fen();
    let input = format!("{MOVES}\nfen {CROWDED} moves e7f7\n");
    let fens = format!("{end}\n{crowded_end}\n");
    for first in ["pgn", "dhtmlxq", "moves"] {
        for notation in ["uci", "iccs", "wxf", "chinese", "traditional"] {
            let there = converted(&["--to", first, "--notation", notation], &input);
            assert_eq!(converted(&["--to", "moves"], &there), input, "{there}");
            assert_eq!(converted(&["--to", "fen", "--from", first], &there), fens);
        }
    }
    assert_eq!(converted(&["--to", "fen", "--from", "fen"], &fens), fens);
    assert_eq!(converted(&["--to", "moves"], START_FEN), "startpos\n");
}

#[test]
fn pgn_is_as_programs_expect_it() {
    let file = TempFile::new("xq.pgn", "");
    // The file is in GB18030, as the programs of XQBase write it.
    let head =
        b"[Game \"Chinese Chess\"]\r\n[Red \"\xba\xec\"]\r\n[Black \"\xba\xda\"]\r\n[Result \"1-0\"]\r\n";
    let moves = b"1. \xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 \xc2\xed\xa3\xb8\xbd\xf8\xa3\xb7 {\xba\xc3} 1-0\r\n";
    std::fs::write(file.path(), [&head[..], moves].concat()).unwrap();
    let text = printed(&["convert", file.path()]);
    assert_eq!(
        text,
        "[Game \"Chinese Chess\"]\n[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
         [Red \"红\"]\n[White \"红\"]\n[Black \"黑\"]\n[Result \"1-0\"]\n[Variant \"xiangqi\"]\n\
         [Format \"ICCS\"]\n\n1. h2e2 h9g7 {好} 1-0\n\n"
    );
    let text = printed(&["convert", "--notation", "chinese", file.path(), file.path()]);
    assert!(text.contains("1. 炮二平五 马8进7 {好} 1-0\n") && !text.contains("White"), "{text}");
    assert_eq!(text.matches("[Format \"Chinese\"]").count(), 2);

    let output = run(&["convert", "--notation", "chinese", "--output-encoding", "gb18030", file.path()]);
    let again = TempFile::new("again.pgn", "");
    std::fs::write(again.path(), &output.stdout).unwrap();
    assert!(String::from_utf8(output.stdout).is_err(), "it is no UTF-8");
    assert!(printed(&["convert", again.path()]).contains("[White \"红\"]"));
}

#[test]
fn codes_of_openings_are_added_on_request() {
    let game = |tag: &str| format!("[Red \"a\"]\n{tag}\n1. h2e2 h9g7 2. h0g2 b9c7 *\n");
    for (tag, code) in [("", "C00"), ("[ECCO \"?\"]\n", "C00"), ("[ECCO \"B05\"]\n", "B05")] {
        let text = converted(&["--ecco"], &game(tag));
        assert_eq!(text.matches(&format!("[ECCO \"{code}\"]")).count(), 1, "{text}");
        assert_eq!(text.matches("ECCO").count(), 1, "{text}");
        // The code is added only on request.
        assert!(!converted(&[], &game(tag)).contains("C00"));
    }
    let ending = "[FEN \"4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1\"]\n\n1. a1a2 *\n";
    assert!(!converted(&["--ecco"], ending).contains("ECCO"));
}

#[test]
fn xqf_is_read() {
    let mut file = vec![0; 1024];
    file[..3].copy_from_slice(b"XQ\n");
    file[16..48].copy_from_slice(&[
        80, 70, 60, 50, 40, 30, 20, 10, 0, 72, 12, 83, 63, 43, 23, 3, 9, 19, 29, 39, 49, 59, 69, 79, 89, 17,
        77, 6, 26, 46, 66, 86,
    ]);
    file[51] = 1;
    file[304..307].copy_from_slice(b"\x02\xba\xec");
    file.extend([24, 32, 0xF0, 0xFF, 0, 0, 0, 0, 72 + 24, 42 + 32, 0xF0, 0, 0, 0, 0, 0]);
    file.extend([79 + 24, 67 + 32, 0x0F, 0, 2, 0, 0, 0, 0xBA, 0xC3, 77 + 24, 47 + 32, 0, 0, 0, 0, 0, 0]);
    for from in ["auto", "xqf"] {
        let (success, text, errors) = piped(&["--from", from], &file);
        assert!(success && errors.is_empty(), "{errors}");
        assert!(text.contains("[Red \"红\"]\n") && text.contains("[Result \"1-0\"]\n"), "{text}");
        assert!(text.ends_with("1. h2e2 h9g7 {好} ( 1... h7e7 ) 1-0\n\n"), "{text}");
    }
    let (success, text, errors) = piped(&["--from", "xqf"], &file[..1050]);
    assert!(!success && text.ends_with("1. h2e2 h9g7 {好} 1-0\n\n"), "{text}");
    assert!(errors.starts_with("standard input: game 1, byte 1050: "), "{errors}");
}

#[test]
fn a_bad_game_is_reported_and_left_out() {
    let input = "[Event \"a\"]\n1. h2e2 *\n\n[Event \"b\"]\n1. h2e2\n2. xyz *\n\n[Event \"c\"]\n1. b2e2 *\n";
    let (success, text, errors) = piped(&["--to", "moves"], input.as_bytes());
    assert!(!success);
    assert_eq!(text, "h2e2\nh2e2\nb2e2\n");
    let lines: Vec<_> = errors.lines().collect();
    assert!(
        lines[0].starts_with("standard input: game 2, line 6, move 1 of Black: 'xyz' is not a move"),
        "{errors}"
    );
    assert!(lines[0].ends_with("; the ply before it is kept"), "{errors}");
    let lost = "warning: --to moves loses these tags (number of games in brackets): Event (3)";
    assert_eq!(lines[1..], [lost, "error: 1 of 3 games ends before a bad move"]);
    let (success, text, errors) = piped(&["--to", "moves", "--strict"], input.as_bytes());
    assert!(!success && text == "h2e2\nb2e2\n");
    assert!(errors.ends_with("error: 1 of 3 games cannot be read and is left out\n"), "{errors}");
    assert_eq!(piped(&["--to", "moves", "--keep-partial"], input.as_bytes()).1, "h2e2\nh2e2\nb2e2\n");
    for (input, expected) in [
        ("", "error: no games found\n"),
        ("前兵平六\n", "standard input: game 1, line 1, move 1: '前兵平六': no such move here"),
        ("\u{feff}9/9 w\n", "standard input: game 1, line 1: the FEN: the board has 2 ranks"),
    ] {
        let (success, text, errors) = piped(&["--to", "moves"], input.as_bytes());
        assert!(!success && text.is_empty() && errors.starts_with(expected), "{errors}");
    }
    // Files without games are named in the error.
    let [notes, game] =
        [("notes.txt", "Some words\n"), ("game.txt", "h2e2\n")].map(|(name, text)| TempFile::new(name, text));
    for command in ["convert", "review"] {
        let (status, errors) = failure(&[command, notes.path()]);
        assert_eq!((status, errors), (1, format!("error: {}: no games found\n", notes.path())));
        let (status, errors) = failure(&[command, notes.path(), notes.path()]);
        assert_eq!((status, errors), (1, format!("error: {0}, {0}: no games found\n", notes.path())));
    }
    let output = run(&["convert", notes.path(), game.path()]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stderr), format!("error: {}: no games found\n", notes.path()));
    let (status, errors) = failure(&["convert", "/no/such/file"]);
    assert!(status == 1 && errors.starts_with("error: cannot read /no/such/file: "), "{errors}");
    assert_eq!(errors.lines().count(), 1);
    assert_eq!(failure(&["convert", "--to", "cbr"]).0, 2);
    // A file in another format is given up.
    let (success, text, errors) = piped(&["--from", "moves"], "no game at all\n".repeat(100).as_bytes());
    assert!(!success && text.is_empty());
    assert_eq!(errors.lines().count(), 12, "{errors}");
}

#[test]
fn no_input_is_overwritten_by_an_output() {
    let games = TempFile::new("games.pgn", "[Event \"a\"]\n1. h2e2 *\n");
    let other = TempFile::new("other.txt", "h2e2\n");
    let (status, error) = failure(&["convert", games.path(), "--out", games.path()]);
    assert!(status == 2 && error.contains("is the input"), "{error}");
    let (status, error) = failure(&["convert", games.path(), "--out", other.path()]);
    assert!(status == 2 && error.contains("is not a PGN file"), "{error}");
    printed(&["convert", games.path(), "--out", other.path(), "--force"]);
    assert!(std::fs::read_to_string(other.path()).unwrap().contains("1. h2e2 *"));
    printed(&["convert", games.path(), "--to", "pgn", "--notation", "wxf", "--out", other.path()]);
    assert!(std::fs::read_to_string(other.path()).unwrap().contains("1. C2=5 *"));
    // If no game of the input can be read, the old output stays, and no new one is made.
    let bad = TempFile::new("bad.txt", "zzz xxx\n");
    let (cut, whole) = (TempFile::new("cut.xqf", ""), TempFile::absent("whole.xqf"));
    printed(&["convert", games.path(), "--to", "xqf", "--out", whole.path()]);
    std::fs::write(cut.path(), &std::fs::read(whole.path()).unwrap()[..1000]).unwrap();
    let new = TempFile::absent("new.pgn");
    for input in
        [&["/no/such/file"][..], &[cut.path()], &[bad.path(), "--from", "moves"], &[games.path(), bad.path()]]
    {
        // One of the last two files can be read.
        let is_read = input[0] == games.path();
        for out in [other.path(), new.path()] {
            let (status, _) = failure(&[&["convert", "--notation", "wxf", "--out", out], input].concat());
            assert_eq!(status, 1, "{input:?}");
            assert_eq!(std::fs::exists(out).unwrap(), out == other.path() || is_read, "{input:?}");
        }
        assert!(std::fs::read_to_string(other.path()).unwrap().contains("1. C2=5 *"), "{input:?}");
    }
    let (status, _) = failure(&["convert", cut.path(), "--to", "xqf", "--out", whole.path()]);
    assert!(status == 1 && std::fs::read(whole.path()).unwrap().len() > 1024);
}

#[test]
fn xqf_and_self_play_games_are_converted() {
    let games = TempFile::new("comments.pgn", "1. h2e2 {好\n二} h9g7 (1... h7e7 {变}) 2. h0g2 1-0\n");
    let (xqf, chg) = (TempFile::new("a.xqf", ""), TempFile::new("a.chg", ""));
    printed(&["convert", games.path(), "--to", "xqf", "--out", xqf.path()]);
    let text = printed(&["convert", xqf.path()]);
    assert!(text.contains("1. h2e2 {好\n二}") && text.contains("1... h7e7 {变} )"), "{text}");
    std::fs::remove_file(chg.path()).unwrap();
    printed(&["datagen", "--out", chg.path(), "--games", "1", "--nodes", "50", "--threads", "1"]);
    for from in ["auto", "chg"] {
        let text = printed(&["convert", "--from", from, chg.path()]);
        assert!(text.contains("[Event \"Self-play of Chuhe\"]") && text.contains(" {+"), "{text}");
    }
}

#[test]
fn characters_missing_in_big5_give_a_warning() {
    let input = "1. h2e2 {\u{1F600}} *\n";
    let (success, text, errors) = piped(&["--output-encoding", "big5"], input.as_bytes());
    assert!(success && text.contains("&#128512;"), "{text}");
    assert!(errors.starts_with("warning: the output's encoding lacks 1 character;"), "{errors}");
}

#[test]
fn losses_of_a_format_are_reported() {
    let game = |number, round: &str| {
        format!("[Round \"{round}\"]\n[Author \"{number}\"]\n\n1. h2e2! {{好}} (1. b2e2) *\n\n")
    };
    let input = game(1, "3") + &game(2, "?") + &game(3, "4") + "[Red \"a\"]\n\n1. h2e2 h9g7 *\n";
    let told = |arguments: &[&str]| {
        let (success, text, errors) = piped(arguments, input.as_bytes());
        assert!(success && !text.is_empty(), "{arguments:?}: {errors}");
        errors.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(
        told(&["--to", "moves"]),
        [
            "warning: --to moves loses or changes comments of 3 games",
            "warning: --to moves loses glyphs such as “!” of 3 games",
            "warning: --to moves loses variations of 3 games",
            "warning: --to moves loses these tags (number of games in brackets): Author (3), Round (2), Red (1)",
        ]
    );
    assert_eq!(
        told(&["--to", "dhtmlxq", "--lang", "zh"]),
        ["警告：--to dhtmlxq 无法保存 3 局中着法的评价符号（如“!”）"]
    );
    for nothing_lost in ["pgn", "wxf", "fen"] {
        assert_eq!(told(&["--to", nothing_lost]), [""; 0], "{nothing_lost}");
    }
    let long = "[Author \"a name that is too long for its field\"]\n\n1. h2e2 h9g7 *\n";
    let file = TempFile::new("long.pgn", long);
    let output = run(&["convert", file.path(), "--to", "xqf"]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        told,
        "warning: --to xqf cuts or changes these tags (number of games in brackets): Author (1)\n"
    );
}

/// The arguments of each command that reads game files, before and after the file's name.
fn readers(scratch: &str) -> Vec<Vec<String>> {
    [
        "convert FILE",
        "review --depth 1 --hash 1 --pgn - FILE",
        "book build --min-games 1 --out SCRATCH.ccb --force --pgn FILE",
        "play --side both --game FILE",
        "datagen import --out SCRATCH.chg FILE",
    ]
    .map(|line| line.replace("SCRATCH", scratch).split(' ').map(str::to_owned).collect())
    .to_vec()
}

/// A file that no command finds anything in to complain of, the characters in one of its names being these bytes.
fn with_name(name: &[u8]) -> Vec<u8> {
    [b"[Red \"", name, b"\"]\n\n1. h2e2 {+0.10/1} h9g7 {+0.10/1} 1-0\n"].concat()
}

fn errors_of(command: &[String], file: &TempFile, more: &[&str]) -> String {
    let arguments: Vec<&str> = command
        .iter()
        .map(|word| if word == "FILE" { file.path() } else { word.as_str() })
        .chain(more.iter().copied())
        .collect();
    let output = run(&arguments);
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn every_command_that_reads_games_reports_guesses_and_damage() {
    let folder = TempDir::new("guesses.d");
    let file = TempFile::new("guess.pgn", "");
    for command in readers(&folder.path("scratch")) {
        // The bytes are valid UTF-8, but also Chinese in GB18030.
        std::fs::write(file.path(), with_name(b"\xcc\xab\xd4\xad")).unwrap();
        let told = errors_of(&command, &file, &[]);
        assert!(
            told.contains("the encoding is a guess in line 1: read as UTF-8; --encoding sets another"),
            "{command:?}: {told}"
        );
        assert_eq!(errors_of(&command, &file, &["--encoding", "gb18030"]).matches("encoding").count(), 0);
        // One byte is invalid in the given encoding.
        std::fs::write(file.path(), with_name(b"\xba\xc3\xff")).unwrap();
        let told = errors_of(&command, &file, &["--encoding", "gb18030"]);
        assert!(told.contains("1 damaged character in line 1, read as gb18030"), "{command:?}: {told}");
        // Names in UTF-8 are certain, in any language.
        std::fs::write(file.path(), with_name("Гарри Каспаров".as_bytes())).unwrap();
        assert!(!errors_of(&command, &file, &[]).contains("encoding"), "{command:?}");
    }
    let (status, error) = failure(&["convert", file.path(), "--encoding", "klingon"]);
    assert!(status == 2 && error.contains("windows-1251"), "{error}");
}

#[test]
fn files_are_read_and_written_in_any_encoding() {
    let file = TempFile::new("cyrillic.pgn", "");
    let text = "[Red \"Гарри Каспаров\"]\n\n1. h2e2 *\n";
    std::fs::write(file.path(), text).unwrap();
    let output = run(&["convert", file.path(), "--output-encoding", "windows-1251"]);
    assert!(output.status.success() && String::from_utf8(output.stdout.clone()).is_err());
    std::fs::write(file.path(), &output.stdout).unwrap();
    let again = printed(&["convert", file.path(), "--encoding", "windows-1251"]);
    assert!(again.contains("[Red \"Гарри Каспаров\"]"), "{again}");
}

#[test]
fn utf_16_output_round_trips() {
    let file = TempFile::new(
        "wide.pgn",
        "[Red \"甲\"]\n\n1. 炮二平五 {\u{1F600}} 马8进7 2. 马二进三 *\n\n[Red \"乙\"]\n\n1. 炮八平五 马8进7 2. 马二进三 *\n",
    );
    for (encoding, mark) in [("utf-16", b"\xff\xfe"), ("utf-16le", b"\xff\xfe"), ("utf-16be", b"\xfe\xff")] {
        for (to, notation) in
            [("pgn", "chinese"), ("pgn", "uci"), ("moves", "traditional"), ("dhtmlxq", "uci")]
        {
            let options = ["--to", to, "--notation", notation, "--output-encoding", encoding];
            let output = run(&[&["convert", file.path()][..], &options].concat());
            assert!(output.status.success(), "{output:?}");
            // The encoding has every character, so only the format with lines of moves loses names and comments.
            assert_eq!(output.stderr.is_empty(), to != "moves", "{output:?}");
            // The mark occurs once, at the beginning.
            assert!(
                output.stdout.starts_with(mark)
                    && output.stdout.windows(2).filter(|two| two == mark).count() == 1
            );
            let wide = TempFile::new("again.pgn", "");
            std::fs::write(wide.path(), &output.stdout).unwrap();
            let read = run(&["convert", wide.path(), "--to", "moves"]).stdout;
            let read = String::from_utf8(read).unwrap();
            assert_eq!(read, "h2e2 h9g7 h0g2\nb2e2 h9g7 h0g2\n", "{encoding}, {to}");
        }
    }
}

#[test]
fn an_encoding_that_lacks_the_characters_of_moves_is_refused() {
    let file = TempFile::new("moves.pgn", "1. h2e2 h9g7 *\n");
    let convert = |notation, encoding, to| {
        run(&["convert", file.path(), "--notation", notation, "--output-encoding", encoding, "--to", to])
    };
    for (notation, encoding, to) in [
        ("chinese", "windows-1258", "pgn"),
        ("traditional", "windows-1258", "pgn"),
        ("chinese", "windows-1252", "moves"),
        ("chinese", "big5", "pgn"),
        ("chinese", "shift_jis", "pgn"),
    ] {
        let output = convert(notation, encoding, to);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && output.stdout.is_empty(), "{notation}, {encoding}: {told}");
        assert!(told.contains("lacks characters of these moves"), "{told}");
    }
    for (notation, encoding, to) in [
        ("traditional", "big5", "pgn"),
        ("chinese", "gb2312", "pgn"),
        ("vietnamese", "windows-1258", "pgn"),
        ("wxf", "windows-1252", "moves"),
        ("chinese", "windows-1252", "fen"),
        ("chinese", "windows-1252", "dhtmlxq"),
        ("chinese", "windows-1252", "wxf"),
    ] {
        let output = convert(notation, encoding, to);
        assert!(
            output.status.success(),
            "{notation}, {encoding}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

#[test]
fn a_photo_is_said_to_be_no_game_file_and_what_can_be_read_is_named() {
    let photo = [b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01".as_slice(), &[0; 500]].concat();
    let moves_of_movesky = b"\x05Moves\x05\0\0";
    for (lang, file, said) in [
        (
            "en",
            photo.as_slice(),
            "standard input: this is not a game file: PGN, XQF, CBR, CBL, CBF, WXF, DhtmlXQ, JSON, FEN and lists of moves can be opened\n",
        ),
        ("zh", &photo, "standard input：这不是棋谱文件：可以打开 PGN、XQF、"),
        ("vi", &photo, "standard input: đây không phải tệp ván cờ: mở được PGN, XQF, "),
        ("en", moves_of_movesky, "standard input: this is MXQ, "),
    ] {
        let (success, text, errors) = piped(&["--lang", lang], file);
        assert!(!success && text.is_empty(), "{text}");
        assert!(errors.contains(said) && errors.lines().count() == 1, "{errors}");
    }
    // Next to other files it is reported, and nothing is lost.
    let folder = TempDir::new("photo");
    let (game, photo_name) = (folder.written("game.txt", "h2e2\n"), folder.path("photo.jpg"));
    std::fs::write(&photo_name, &photo).unwrap();
    let said = format!("{photo_name}: this is not a game file: ");
    for command in ["convert --to moves", "review --hash 1 --nodes 1 --notation uci --pgn -"] {
        let words = |files: [&String; 2]| -> Vec<String> {
            command.split(' ').map(str::to_owned).chain(files.map(String::clone)).collect()
        };
        let words = words([&photo_name, &game]);
        let output = run(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{command}: {errors}");
        assert!(errors.contains(&format!("error: {said}")) && errors.lines().count() == 1, "{errors}");
        assert!(String::from_utf8_lossy(&output.stdout).contains("h2e2"), "{command}");
    }
    let book = folder.path("a.book");
    let (status, error) = failure(&["book", "build", "--pgn", &photo_name, "--out", &book]);
    assert!(status == 1 && error.contains(&said) && error.lines().count() == 1, "{error}");
}

/// Code and settings have names in brackets as games have, and pages have links.
#[test]
fn a_text_with_brackets_is_said_to_have_no_games() {
    let folder = TempDir::new("brackets");
    for (name, text) in [
        (
            "README.md",
            "# Name\n\n[Chess engine](https://example.org/a) for everyone, see [the docs][1].\n\n```toml\n[dependencies]\n\
             serde = \"1\"\n\n[profile dev]\nopt = 1\n```\n\nlet x = arr[0];\n[1]: https://example.org\n",
        ),
        (
            "config",
            "[core]\n\tbare = false\n[remote \"origin\"]\n\turl = a:b.git\n[branch \"main\"]\n\tremote = origin\n",
        ),
        ("links.txt", "[Game rules](rules.md)\n[Red pieces](pieces.md) and {others\n"),
        (
            "code.rs",
            "#[derive(Debug)]\nfn main() {\n    let a = [Event::new(\"x\")];\n    [result(1), site(2)];\n}\n",
        ),
    ] {
        let file = folder.written(name, text);
        let (book, puzzles) = (folder.path("a.book"), folder.path("a.csv"));
        for command in [
            "convert FILE",
            "review FILE",
            "book build --pgn FILE --out BOOK",
            "puzzles make FILE --out PUZZLES",
        ] {
            let words = command.replace("BOOK", &book).replace("PUZZLES", &puzzles).replace("FILE", &file);
            let (status, error) = failure(&words.split(' ').collect::<Vec<_>>());
            assert!(status == 1 && error.ends_with("no games found\n"), "{command} {name}: {error}");
            assert_eq!(error.lines().count(), 1, "{command} {name}: {error}");
        }
    }
}
