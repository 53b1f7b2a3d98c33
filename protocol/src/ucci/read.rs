//! From a line to a command.

use xiangqi::Move;

use super::options::{Meaning, meaning, unknown};
use super::settings::LineSettings;
use super::{go, write};
use crate::command::{Command, Reading, Urgency};
use crate::common::{ReportedNotes, WrittenPosition};
use crate::event::Report;
use crate::game_memory::GameMemory;
use crate::options::{MAX_NAME, OptionChange, OptionError, Options};
use crate::words::{name_and_value, quoted, shortened, split_word, words, yes_or_no};

/// Says that a command was not executed as requested, when the turn of the message comes.
pub(super) fn reported(report: &Report, debug: bool) -> Reading {
    Reading::Reply(write::reported(report, debug), Urgency::Later)
}

/// The commands and replies of a line. Words match without regard to case.
pub(super) fn readings(
    line: &str,
    settings: &mut LineSettings,
    memory: &mut GameMemory,
    told: &mut ReportedNotes,
    options: &Options,
) -> Vec<Reading> {
    let tokens: Vec<&str> = words(line).collect();
    let Some((first, rest)) = tokens.split_first() else { return Vec::new() };
    let limit = options.rules().natural_move_limit;
    let at_once = |lines| Reading::Reply(lines, Urgency::Now);
    let mut readings = Vec::new();
    let reading = match first.to_ascii_lowercase().as_str() {
        "ucci" => at_once(write::identity()),
        "isready" => at_once(vec!["readyok".to_owned()]),
        "setoption" => return set_option(line, settings, memory).into_iter().collect(),
        // The specification does not have this command, but clients that know UCI send it.
        "uccinewgame" => new_game(memory),
        "position" => {
            let written = WrittenPosition::new(rest, limit);
            let take_new = told.take_new(&written).into_iter();
            readings.extend(take_new.map(|text| reported(&Report::Note(text), settings.debug)));
            let position = written.in_game(written.set_up(read_move), memory, options.follow_games);
            Command::SetPosition(position).into()
        }
        // The list ends at the first word that is not a move.
        "banmoves" => {
            let moves: Vec<Move> = rest.iter().map_while(|text| read_move(text)).collect();
            if let Some(word) = rest.get(moves.len()) {
                let note = format!("banmoves: {} is not a move, the rest is ignored", quoted(word));
                readings.push(reported(&Report::Debug(note), settings.debug));
            }
            Command::Ban(moves).into()
        }
        "go" => {
            let command = go::command(rest, settings.milliseconds);
            if let Command::Go(request) = &command {
                memory.note_search(request, options);
            }
            command.into()
        }
        "ponderhit" => {
            let draw_offered = rest.first().is_some_and(|word| word.eq_ignore_ascii_case("draw"));
            Command::PonderHit { draw_offered }.into()
        }
        "stop" => Command::Stop.into(),
        "probe" => Command::Probe(WrittenPosition::new(rest, limit).set_up(read_move)).into(),
        "quit" => Command::Quit.into(),
        _ => reported(&Report::UnknownCommand(quoted(line)), settings.debug),
    };
    readings.push(reading);
    readings
}

fn new_game(memory: &mut GameMemory) -> Reading {
    memory.new_game();
    Command::NewGame.into()
}

fn read_move(text: &str) -> Option<Move> {
    text.parse().ok()
}

/// `setoption <option> [<value>]`, or with the words `name` and `value` as in UCI.
fn set_option(line: &str, settings: &mut LineSettings, memory: &mut GameMemory) -> Option<Reading> {
    let (_, rest) = split_word(line);
    let (word, after) = split_word(rest);
    let (name, value) = if word.eq_ignore_ascii_case("name") {
        let (name, value) = name_and_value(after);
        (name, value.unwrap_or(""))
    } else {
        (word.to_owned(), after.trim())
    };
    let flag = || yes_or_no(value).ok_or_else(|| format!("'{value}' is neither true nor false"));
    let change = |of_table: &str, value: &str, error_of: &dyn Fn(OptionError) -> String| {
        let change = OptionChange::read(of_table, Some(value)).map_err(error_of)?;
        Ok(Some(Command::SetOption(change.named(&name)).into()))
    };
    let reading = match meaning(&name) {
        Meaning::Milliseconds => flag().map(|on| {
            settings.milliseconds = on;
            None
        }),
        Meaning::Debug => flag().map(|on| {
            settings.debug = on;
            Some(Command::Debug(on).into())
        }),
        Meaning::Batch => flag().map(|on| Some(Command::Batch(on).into())),
        Meaning::Promotion => flag().map(|on| {
            let note = "advisors and elephants are not promoted here".to_owned();
            on.then(|| reported(&Report::Note(note), settings.debug))
        }),
        Meaning::NewGame => Ok(Some(new_game(memory))),
        Meaning::Common(option) => option
            .value_of(value)
            .and_then(|value| change(option.spec.name, &value, &|error| option.refusal(error))),
        Meaning::None => change(&name, value, &|_| unknown(&name)),
    };
    reading.unwrap_or_else(|reason| {
        let name = shortened(&name, MAX_NAME);
        Some(reported(&Report::Option { name, reason: shortened(&reason, 100) }, settings.debug))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::{FenError, START_FEN};

    use crate::setup::SetupError;

    /// The reading of a line if all errors are reported.
    fn reading(line: &str) -> Option<Reading> {
        let mut settings = LineSettings { debug: true, ..LineSettings::default() };
        let (mut memory, mut told) = (GameMemory::default(), ReportedNotes::default());
        let mut readings = readings(line, &mut settings, &mut memory, &mut told, &Options::default());
        assert!(readings.len() < 2, "{readings:?}");
        readings.pop()
    }

    fn read(line: &str) -> Command {
        match reading(line) {
            Some(Reading::Command(command)) => command,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn set(name: &str, value: &str) -> Command {
        Command::SetOption(OptionChange::read(name, Some(value)).unwrap().named(""))
    }

    #[test]
    fn first_words() {
        for (line, expected) in [
            ("uccinewgame", Command::NewGame),
            ("setoption newgame", Command::NewGame),
            ("ponderhit", Command::PonderHit { draw_offered: false }),
            ("ponderhit draw", Command::PonderHit { draw_offered: true }),
            ("stop", Command::Stop),
            ("quit", Command::Quit),
        ] {
            assert_eq!(read(line), expected, "{line}");
        }
        for (line, last, expected) in [
            ("UCCI", "ucciok", Urgency::Now),
            ("isready", "readyok", Urgency::Now),
            ("uci", "info message unknown command: uci", Urgency::Later),
            ("xyzzy 1  2 ", "info message unknown command: xyzzy 1  2", Urgency::Later),
        ] {
            let Some(Reading::Reply(lines, urgency)) = reading(line) else { panic!("{line}") };
            assert_eq!((lines.last().map(String::as_str), urgency), (Some(last), expected), "{line}");
        }
        assert_eq!(reading(""), None);
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
        let banned = Command::Ban(vec![ban("h2e2"), ban("a0a1")]);
        assert_eq!(read("banmoves h2e2 a0a1"), banned);
        assert_eq!(read("banmoves"), Command::Ban(Vec::new()));
        let told = |line: &str| {
            let settings = &mut LineSettings { debug: true, ..LineSettings::default() };
            let (mut memory, mut told) = (GameMemory::default(), ReportedNotes::default());
            readings(line, settings, &mut memory, &mut told, &Options::default())
        };
        let note = "info message banmoves: junk is not a move, the rest is ignored".to_owned();
        let expected = [Reading::Reply(vec![note], Urgency::Later), banned.into()];
        assert_eq!(told("banmoves h2e2 a0a1 junk b0c2"), expected);
    }

    #[test]
    fn options_are_read_in_both_forms_and_by_both_names() {
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
            ("setoption name Randomness value 30", set("Randomness", "30")),
            ("setoption style -40", set("Contempt", "-40")),
            ("setoption batch on", Command::Batch(true)),
            ("setoption debug true", Command::Debug(true)),
        ] {
            let found = match read(line) {
                Command::SetOption(change) => Command::SetOption(change.named("")),
                other => other,
            };
            assert_eq!(found, expected, "{line}");
        }
        for silent in ["setoption promotion false", "setoption usemillisec true"] {
            assert_eq!(reading(silent), None, "{silent}");
        }
        for line in [
            "setoption",
            "setoption name",
            "setoption egtbpaths /x",
            "setoption hashsize many",
            "setoption batch maybe",
            "setoption usemillisec",
            "setoption style wild",
            "setoption pruning 7",
            "setoption promotion true",
        ] {
            assert!(matches!(reading(line), Some(Reading::Reply(_, Urgency::Later))), "{line}");
        }
    }
}
