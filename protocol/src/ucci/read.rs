//! From a line to a command.

use xiangqi::Move;

use super::Ucci;
use super::go;
use super::options::{Meaning, meaning};
use super::settings::LineSettings;
use crate::command::{Command, Report};
use crate::common::WrittenPosition;
use crate::words::{name_and_value, quoted, shortened, split_word, words, yes_or_no};

/// What the line asks for. Words match without regard to case.
pub(super) fn commands(line: &str, ucci: &mut Ucci, follows_games: bool) -> Vec<Command> {
    let Ucci { settings, memory, told } = ucci;
    let tokens: Vec<&str> = words(line).collect();
    let Some((first, rest)) = tokens.split_first() else { return Vec::new() };
    let mut commands = Vec::new();
    let command = match first.to_ascii_lowercase().as_str() {
        "ucci" => Command::Handshake,
        "isready" => Command::Ready,
        "setoption" => set_option(line, settings),
        // Not in the specification, but clients that know UCI send it.
        "uccinewgame" => Command::NewGame,
        "position" => {
            let written = WrittenPosition::new(rest);
            commands.extend(told.news(&written));
            Command::SetPosition(written.in_game(written.set_up(read_move), memory, follows_games))
        }
        // What follows the first word that is not a move was not meant as one.
        "banmoves" => Command::Ban(rest.iter().map_while(|text| read_move(text)).collect()),
        "go" => go::command(rest, settings.milliseconds),
        "ponderhit" => {
            let draw_offered = rest.first().is_some_and(|word| word.eq_ignore_ascii_case("draw"));
            Command::PonderHit { draw_offered }
        }
        "stop" => Command::Stop,
        "probe" => Command::Probe(WrittenPosition::new(rest).set_up(read_move)),
        "quit" => Command::Quit,
        _ => Command::Unknown(quoted(line)),
    };
    if command == Command::NewGame {
        memory.new_game();
    }
    commands.push(command);
    commands
}

fn read_move(text: &str) -> Option<Move> {
    text.parse().ok()
}

/// `setoption <option> [<value>]`, or with the words `name` and `value` as in UCI.
fn set_option(line: &str, settings: &mut LineSettings) -> Command {
    let (_, rest) = split_word(line);
    let (word, after) = split_word(rest);
    let (name, value) = if word.eq_ignore_ascii_case("name") {
        let (name, value) = name_and_value(after);
        (name, value.unwrap_or(""))
    } else {
        (word.to_owned(), after.trim())
    };
    let refused = |reason: String| {
        Command::Report(Report::Option { name: shortened(&name, 60), reason: shortened(&reason, 100) })
    };
    let flag = || yes_or_no(value).ok_or_else(|| refused(format!("'{value}' is neither true nor false")));
    let command = match meaning(&name) {
        Meaning::Milliseconds => flag().map(|on| {
            settings.milliseconds = on;
            Command::Nothing
        }),
        Meaning::Debug => flag().map(|on| {
            settings.debug = on;
            Command::Debug(on)
        }),
        Meaning::Batch => flag().map(Command::Batch),
        Meaning::Promotion => flag().map(|on| match on {
            true => Command::Report(Report::Note("advisors and elephants are not promoted here".to_owned())),
            false => Command::Nothing,
        }),
        Meaning::NewGame => Ok(Command::NewGame),
        Meaning::Common(option) => option
            .value_of(value)
            .map(|value| Command::SetOption { name: option.spec.name.to_owned(), value: Some(value) })
            .ok_or_else(|| refused(format!("'{value}' is not among the choices"))),
        Meaning::None => Ok(Command::SetOption { name: name.clone(), value: Some(value.to_owned()) }),
    };
    command.unwrap_or_else(|refusal| refusal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::{FenError, START_FEN};

    use crate::setup::SetupError;

    fn read(line: &str) -> Command {
        let mut commands = commands(line, &mut Ucci::default(), true);
        assert!(commands.len() < 2, "{commands:?}");
        commands.pop().unwrap_or(Command::Nothing)
    }

    fn set(name: &str, value: &str) -> Command {
        Command::SetOption { name: name.to_owned(), value: Some(value.to_owned()) }
    }

    #[test]
    fn first_words() {
        for (line, expected) in [
            ("ucci", Command::Handshake),
            ("UCCI", Command::Handshake),
            ("isready", Command::Ready),
            ("uccinewgame", Command::NewGame),
            ("setoption newgame", Command::NewGame),
            ("ponderhit", Command::PonderHit { draw_offered: false }),
            ("ponderhit draw", Command::PonderHit { draw_offered: true }),
            ("stop", Command::Stop),
            ("quit", Command::Quit),
            ("", Command::Nothing),
            ("uci", Command::Unknown("uci".to_owned())),
            ("xyzzy 1  2 ", Command::Unknown("xyzzy 1  2".to_owned())),
        ] {
            assert_eq!(read(line), expected, "{line}");
        }
    }

    #[test]
    fn positions_bans_and_probes() {
        let fen = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1";
        let after = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2";
        for (rest, expected) in [
            ("startpos", START_FEN),
            ("startpos moves", START_FEN),
            ("startpos moves h2e2 H9-G7", after),
            (&format!("fen  {fen} moves d0d1"), "4k4/9/9/9/9/9/9/9/3K5/9 b - - 1 1"),
        ] {
            let (Command::SetPosition(Ok(set)), Command::Probe(Ok(probed))) =
                (read(&format!("position {rest}")), read(&format!("probe {rest}")))
            else {
                panic!("{rest}")
            };
            assert_eq!((set.fen(), probed.fen()), (expected.to_owned(), expected.to_owned()));
        }
        for rest in ["fen", ""] {
            let empty = SetupError::Fen(FenError::Empty);
            assert_eq!(read(&format!("position {rest}")), Command::SetPosition(Err(empty)), "{rest}");
        }
        let ban = |text: &str| text.parse().unwrap();
        assert_eq!(read("banmoves h2e2 a0a1 junk b0c2"), Command::Ban(vec![ban("h2e2"), ban("a0a1")]));
        assert_eq!(read("banmoves"), Command::Ban(Vec::new()));
    }

    #[test]
    fn options_in_both_forms_and_under_both_names() {
        for (line, expected) in [
            ("setoption hashsize 64", set("Hash", "64")),
            ("setoption hashsize 0", set("Hash", "16")),
            ("setoption HashSize\t64 ", set("Hash", "64")),
            ("setoption Hash 64", set("Hash", "64")),
            ("setoption name Hash value 64", set("Hash", "64")),
            ("setoption name hashsize value 64", set("Hash", "64")),
            ("setoption name Move Overhead value 5", set("Move Overhead", "5")),
            ("setoption moveoverhead 5", set("Move Overhead", "5")),
            ("setoption debuglogfile /a  b/c.log", set("Debug Log File", "/a  b/c.log")),
            ("setoption ponder 0", set("Ponder", "0")),
            ("setoption pruning small", set("Pruning", "Small")),
            ("setoption randomness none", set("Randomness", "0")),
            ("setoption batch on", Command::Batch(true)),
            ("setoption debug true", Command::Debug(true)),
            ("setoption promotion false", Command::Nothing),
            ("setoption usemillisec true", Command::Nothing),
            ("setoption egtbpaths /x", set("egtbpaths", "/x")),
            ("setoption", set("", "")),
            ("setoption name", set("", "")),
        ] {
            assert_eq!(read(line), expected, "{line}");
        }
        for line in [
            "setoption batch maybe",
            "setoption usemillisec",
            "setoption style wild",
            "setoption pruning 7",
            "setoption promotion true",
        ] {
            assert!(matches!(read(line), Command::Report(_)), "{line}");
        }
    }
}
