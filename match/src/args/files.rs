//! Flags that name files: `-openings`, `-pgnout`, `-epdout`, `-log`, `-config`, `-crosstable`.

use std::path::Path;

use regex_lite::Regex;

use super::draft::Draft;
use super::grammar::Flag;
use crate::clock_time;
use crate::config::{EpdConfig, LogConfig, LogLevel, MoveNotation, PgnConfig};
use crate::error::ArgsError;
use crate::openings::{OpeningOrder, OpeningsFormat};
use crate::state::{Progress, SavedTournament};

pub(super) fn openings(draft: &mut Draft, flag: &Flag) -> Result<(), ArgsError> {
    let openings = &mut draft.saved.tournament.openings;
    for pair in flag.pairs()? {
        match pair.key {
            "file" => {
                if !Path::new(pair.value).is_file() {
                    return Err(pair.error("there is no such file"));
                }
                if pair.value.ends_with(".pgn") {
                    openings.format = OpeningsFormat::Pgn;
                }
                openings.file = Some(pair.value.into());
            }
            "format" => {
                let known = [
                    ("epd", OpeningsFormat::Epd),
                    ("fen", OpeningsFormat::Epd),
                    ("pgn", OpeningsFormat::Pgn),
                ];
                openings.format = pair.choice(&known)?;
            }
            "order" => {
                openings.order = pair
                    .choice(&[("sequential", OpeningOrder::Sequential), ("random", OpeningOrder::Random)])?;
            }
            "plies" => openings.plies = Some(pair.number()?).filter(|&plies| plies > 0),
            "start" => {
                openings.start = pair.number()?;
                if openings.start == 0 {
                    return Err(pair.error("openings count from 1"));
                }
            }
            "policy" => pair.choice(&[("round", ())])?,
            _ => return Err(pair.unknown()),
        }
    }
    Ok(())
}

pub(super) fn pgnout(draft: &mut Draft, flag: &Flag) -> Result<(), ArgsError> {
    let file = format!("chuhe_{}.pgn", clock_time::for_file_name()).into();
    let mut pgn = PgnConfig { file, ..PgnConfig::default() };
    for pair in flag.optional_pairs()? {
        match pair.key {
            "file" => pgn.file = pair.value.into(),
            "notation" => {
                let known = [
                    ("uci", MoveNotation::Uci),
                    ("iccs", MoveNotation::Iccs),
                    ("wxf", MoveNotation::Wxf),
                    // What chess has; the nearest that xiangqi has.
                    ("lan", MoveNotation::Uci),
                    ("san", MoveNotation::Wxf),
                ];
                pgn.notation = pair.choice(&known)?;
            }
            "append" => pgn.overwrite = !pair.switch()?,
            "min" => pgn.minimal = pair.switch()?,
            "nodes" => pgn.nodes = pair.switch()?,
            "seldepth" => pgn.seldepth = pair.switch()?,
            "nps" => pgn.nps = pair.switch()?,
            "hashfull" => pgn.hashfull = pair.switch()?,
            "timeleft" => pgn.timeleft = pair.switch()?,
            "latency" => pgn.latency = pair.switch()?,
            "pv" => pgn.pv = pair.switch()?,
            "tbhits" => drop(pair.switch()?),
            "match_line" => {
                Regex::new(pair.value).map_err(|_| pair.error("not a regular expression"))?;
                pgn.match_lines.push(pair.value.to_owned());
            }
            _ => return Err(pair.unknown()),
        }
    }
    draft.saved.tournament.pgn = Some(pgn);
    Ok(())
}

pub(super) fn epdout(draft: &mut Draft, flag: &Flag) -> Result<(), ArgsError> {
    let file = format!("chuhe_{}.epd", clock_time::for_file_name()).into();
    let mut epd = EpdConfig { file, overwrite: false };
    for pair in flag.optional_pairs()? {
        match pair.key {
            "file" => epd.file = pair.value.into(),
            "append" => epd.overwrite = !pair.switch()?,
            _ => return Err(pair.unknown()),
        }
    }
    draft.saved.tournament.epd = Some(epd);
    Ok(())
}

pub(super) fn log(draft: &mut Draft, flag: &Flag) -> Result<(), ArgsError> {
    let mut log = LogConfig::default();
    for pair in flag.pairs()? {
        match pair.key {
            "file" => log.file = pair.value.into(),
            "level" => {
                let known = [
                    ("trace", LogLevel::Trace),
                    ("info", LogLevel::Info),
                    ("warn", LogLevel::Warn),
                    ("err", LogLevel::Err),
                    ("fatal", LogLevel::Fatal),
                ];
                log.level = pair.choice(&known)?;
            }
            "append" => log.overwrite = !pair.switch()?,
            "engine" => log.engines = pair.switch()?,
            // Lines are always written at once, and never compressed.
            "realtime" | "compress" => drop(pair.switch()?),
            _ => return Err(pair.unknown()),
        }
    }
    if log.file.as_os_str().is_empty() {
        return Err(flag.error("needs file=NAME"));
    }
    draft.saved.tournament.log = Some(log);
    Ok(())
}

/// Loads a saved tournament in place of everything before; flags behind it still change it.
pub(super) fn config(draft: &mut Draft, flag: &Flag) -> Result<(), ArgsError> {
    let before = draft.saved.clone();
    let mut keeps_scores = true;
    for pair in flag.pairs()? {
        match pair.key {
            "file" => {
                draft.saved =
                    SavedTournament::read(Path::new(pair.value)).map_err(|error| flag.error(error))?;
                draft.saved.tournament.state_file = pair.value.into();
            }
            "outname" => draft.saved.tournament.state_file = pair.value.into(),
            "discard" => {
                if pair.switch()? {
                    let state_file = draft.saved.tournament.state_file.clone();
                    draft.saved = before.clone();
                    draft.saved.tournament.state_file = state_file;
                }
            }
            "stats" => keeps_scores = pair.switch()?,
            _ => return Err(pair.unknown()),
        }
    }
    if !keeps_scores {
        draft.saved.progress = Progress::default();
    }
    Ok(())
}

pub(super) fn crosstable(draft: &mut Draft, flag: &Flag) -> Result<(), ArgsError> {
    let table = &mut draft.saved.tournament.table;
    for pair in flag.pairs()? {
        match pair.key {
            "html" => table.html = Some(pair.value.into()),
            "json" => table.json = Some(pair.value.into()),
            _ => return Err(pair.unknown()),
        }
    }
    Ok(())
}
