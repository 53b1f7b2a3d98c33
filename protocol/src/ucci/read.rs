//! From a line to a command.

use super::options::{Setting, setting};
use super::{Ucci, go};
use crate::command::{Command, Report, WrittenMove, shortened};

use crate::options::yes_or_no;
use crate::words::{position, split_word, words};

/// What the line asks for. Words match without regard to case.
pub(super) fn commands(line: &str, dialect: &mut Ucci) -> Vec<Command> {
    let tokens: Vec<&str> = words(line).collect();
    let Some((first, rest)) = tokens.split_first() else { return Vec::new() };
    let command = match first.to_ascii_lowercase().as_str() {
        "ucci" => Command::Handshake,
        "isready" => Command::Ready,
        "setoption" => set_option(line, dialect),
        // Not in the text, but clients that know UCI send it.
        "uccinewgame" => Command::NewGame,
        "position" => Command::SetPosition(position(rest, written)),
        "banmoves" => Command::Ban(WrittenMove::list(rest.iter().copied(), written)),
        "go" => go::command(rest, dialect.milliseconds),
        "ponderhit" if rest.first().is_some_and(|word| word.eq_ignore_ascii_case("draw")) => {
            return vec![Command::DrawOffered, Command::PonderHit];
        }
        "ponderhit" => Command::PonderHit,
        "stop" => Command::Stop,
        "probe" => Command::Probe(position(rest, written)),
        "quit" => Command::Quit,
        _ => Command::Unknown(shortened(line.trim(), 60)),
    };
    vec![command]
}

pub(super) fn written(text: &str) -> WrittenMove {
    WrittenMove { text: shortened(text, 20), mv: text.parse().ok() }
}

/// `setoption <option> [<value>]`, or with the words `name` and `value` as in UCI.
fn set_option(line: &str, dialect: &mut Ucci) -> Command {
    let (_, rest) = split_word(line);
    let (word, after) = split_word(rest);
    let (name, value) = if word.eq_ignore_ascii_case("name") {
        named_and_valued(after)
    } else {
        (word.to_owned(), after.trim())
    };
    let refused = |reason: String| {
        Command::Report(Report::Option { name: shortened(&name, 60), reason: shortened(&reason, 100) })
    };
    let flag = || yes_or_no(value).ok_or_else(|| refused(format!("'{value}' is neither true nor false")));
    let command = match setting(&name) {
        Setting::Milliseconds => flag().map(|on| {
            dialect.milliseconds = on;
            Command::Nothing
        }),
        Setting::Debug => flag().map(|on| {
            dialect.debug = on;
            Command::Debug(on)
        }),
        Setting::Batch => flag().map(Command::Batch),
        Setting::Promotion => flag().map(|on| match on {
            true => Command::Report(Report::Note("advisors and elephants are not promoted here".to_owned())),
            false => Command::Nothing,
        }),
        Setting::NewGame => Ok(Command::NewGame),
        Setting::Listed(option) => option
            .value_of(value)
            .map(|value| Command::SetOption { name: option.name.to_owned(), value: Some(value) })
            .ok_or_else(|| refused(format!("'{value}' is not among the choices"))),
        Setting::None => Ok(Command::SetOption { name: name.clone(), value: Some(value.to_owned()) }),
    };
    command.unwrap_or_else(|refusal| refusal)
}

/// `<id> [value <x>]`: both may hold spaces.
fn named_and_valued(text: &str) -> (String, &str) {
    let mut name = Vec::new();
    let mut remaining = text;
    loop {
        let (word, rest) = split_word(remaining);
        if word.is_empty() || word.eq_ignore_ascii_case("value") {
            return (name.join(" "), rest.trim());
        }
        name.push(word);
        remaining = rest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::PositionRequest;
    use xiangqi::START_FEN;

    fn read(line: &str) -> Command {
        let mut commands = commands(line, &mut Ucci::default());
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
            ("ponderhit", Command::PonderHit),
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
    fn a_draw_may_be_offered_with_a_ponder_hit() {
        let read = |line| commands(line, &mut Ucci::default());
        assert_eq!(read("ponderhit draw"), [Command::DrawOffered, Command::PonderHit]);
        assert_eq!(read("ponderhit"), [Command::PonderHit]);
    }

    #[test]
    fn positions_bans_and_probes() {
        let fen = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1";
        let request = |fen: &str, moves: &[&str]| PositionRequest {
            fen: fen.to_owned(),
            moves: moves.iter().map(|text| written(text)).collect(),
        };
        for (rest, expected) in [
            ("startpos", request(START_FEN, &[])),
            ("startpos moves", request(START_FEN, &[])),
            ("startpos moves h2e2 H9-G7", request(START_FEN, &["h2e2", "H9-G7"])),
            (&format!("fen  {fen} moves d0d1"), request(fen, &["d0d1"])),
            ("fen", request("", &[])),
            ("", request("", &[])),
        ] {
            assert_eq!(read(&format!("position {rest}")), Command::SetPosition(expected.clone()), "{rest}");
            assert_eq!(read(&format!("probe {rest}")), Command::Probe(expected), "{rest}");
        }
        assert_eq!(read("banmoves h2e2 junk"), Command::Ban(vec![written("h2e2"), written("junk")]));
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
