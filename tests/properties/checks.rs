//! The properties themselves: what the end-to-end tests check on generated inputs and the fuzz targets on
//! whatever they come up with. Each panics where a property does not hold.

use chuhe::command::{Command, Event, Report};
use chuhe::dialect::Dialect;
use chuhe::options::Options;
use chuhe::uci::Uci;
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

/// Whatever a line asks for can be looked into, and what is reported about it is a single short line.
pub(crate) fn a_line_is_read_and_reported(bytes: &[u8]) {
    let mut options = Options::default();
    for command in Uci.read(&input::clean(bytes), &options) {
        a_command_is_reported(command, &mut options);
    }
}

fn a_command_is_reported(command: Command, options: &mut Options) {
    let report = match command {
        Command::SetPosition(request) => match setup::set_up(&request) {
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
        _ => None,
    };
    if let Some(report) = report {
        let lines = Uci.write(&Event::Report(report), options);
        assert_eq!(lines.len(), 1);
        assert!(lines[0].len() < 2000 && !lines[0].contains(['\n', '\r', '\0']), "{lines:?}");
    }
}
