//! The properties themselves: what the end-to-end tests check on generated inputs and the fuzz targets on
//! whatever they come up with. Each panics where a property does not hold.

use chuhe::command::{Command, Event, Report};
use chuhe::dialect::{Dialect, Protocol, first_word};
use chuhe::options::Options;
use chuhe::{input, limits, setup};
use chuhe_engine::Position;
use std::time::Instant;

/// A FEN is refused, or what it reads writes a FEN that reads the same.
pub(crate) fn fen_round_trips(fen: &str) {
    if let Ok(position) = Position::from_fen(fen) {
        assert!(position.is_consistent());
        let written = position.fen();
        let again = Position::from_fen(&written).unwrap();
        assert_eq!(again, position, "{fen}");
        assert_eq!(again.fen(), written, "{fen}");
    }
}

/// Whatever the lines ask for in this protocol can be looked into, and what is reported about it is a single
/// short line at most. The lines are told to one dialect, which may keep a state.
pub(crate) fn lines_are_read_and_reported(protocol: &Protocol, bytes: &[u8]) {
    let mut dialect = (protocol.begin)();
    let mut options = Options::default();
    for line in bytes.split(|&byte| byte == b'\n') {
        let line = input::clean(line);
        // The others never reach a dialect.
        if first_word(&line).is_none() {
            continue;
        }
        for command in dialect.read(&line, &options) {
            a_command_is_reported(dialect.as_mut(), command, &mut options);
        }
    }
}

fn a_command_is_reported(dialect: &mut dyn Dialect, command: Command, options: &mut Options) {
    let report = match command {
        Command::SetPosition(request) | Command::Probe(request) => match setup::set_up(&request) {
            Ok((position, report)) => {
                assert!(position.is_consistent());
                report
            }
            Err(error) => Some(Report::PositionRejected(error.to_string())),
        },
        Command::Go(request) => {
            let (_, messages) = limits::limits(&request, &Position::default(), options, Instant::now());
            messages.into_iter().chain(request.dropped).next().map(Report::Go)
        }
        Command::SetOption { name, value } => {
            let name = chuhe::command::shortened(&name, 60);
            options.set(&name, value.as_deref()).err().map(|e| Report::Option { name, reason: e.to_string() })
        }
        Command::Unknown(line) => Some(Report::UnknownCommand(line)),
        Command::Report(report) => Some(report),
        _ => None,
    };
    if let Some(report) = report {
        let lines = dialect.write(&Event::Report(report), options);
        assert!(lines.len() <= 1, "{lines:?}");
        for line in lines {
            assert!(line.len() < 2000 && !line.contains(['\n', '\r', '\0']), "{line}");
        }
    }
}
