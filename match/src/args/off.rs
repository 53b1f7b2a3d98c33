//! Flags whose setting can be taken back, for a saved tournament that has it: the flag with the word `off`.

use super::check::ROUNDS_OF_TEST;
use crate::config::Tournament;

/// The word after a flag that takes its setting back.
pub(super) const OFF: &str = "off";

/// How the setting of a flag is taken back; `None` if another value of the flag, or nothing, does it.
pub(super) fn off(flag: &str) -> Option<fn(&mut Tournament)> {
    Some(match flag {
        "-recover" => |tournament| tournament.running.recover = false,
        "-use-affinity" => |tournament| tournament.running.affinity = None,
        "-sprt" => |tournament| {
            tournament.sprt = None;
            if tournament.pairing.rounds == ROUNDS_OF_TEST {
                // This number of rounds is only for the test: without it, `-rounds` must give one.
                tournament.pairing.rounds = 0;
            }
        },
        "-resign" => |tournament| tournament.adjudication.resign = None,
        "-draw" => |tournament| tournament.adjudication.draw = None,
        "-tb" => |tournament| tournament.adjudication.tables = None,
        "-tbignore50" => |tournament| {
            tournament.adjudication.tables.iter_mut().for_each(|tables| tables.ignore_limit = false);
        },
        "-pgnout" => |tournament| tournament.files.pgn = None,
        "-epdout" => |tournament| tournament.files.epd = None,
        "-log" => |tournament| tournament.files.log = None,
        "-check-mate-pvs" => |tournament| tournament.running.check_mate_pvs = false,
        "-strict" => |tournament| tournament.running.strict = false,
        _ => return None,
    })
}
