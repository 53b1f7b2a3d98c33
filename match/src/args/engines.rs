//! Flags about engines: how they are started, and how they play.

use super::draft::Draft;
use super::grammar::Value;
use super::row::{FlagRow, KeyRow, Keys, Taken, Takes};
use crate::engine::{EngineConfig, EngineProtocol, Ranks};
use crate::error::ArgsError;
use crate::limits::{in_milliseconds, read_seconds};

pub(super) const ENGINES: &[FlagRow] = &[
    FlagRow {
        name: "-engine",
        takes: Takes::Keys(Keys {
            begin: |draft| {
                let engines = &mut draft.saved.tournament.engines;
                engines.push(EngineConfig::default());
                draft.selected = engines.len() - 1..engines.len();
            },
            bare: Some(engine_word),
            ..Keys::of(KEYS)
        }),
        what: "An engine",
    },
    FlagRow {
        name: "-each",
        takes: Takes::Keys(Keys {
            begin: |draft| draft.selected = 0..draft.saved.tournament.engines.len(),
            bare: Some(engine_word),
            ..Keys::of(KEYS)
        }),
        what: "Settings of all engines; they override those of -engine",
    },
    FlagRow {
        name: "-startup-ms",
        takes: Takes::Word("MS", |draft, value| {
            draft.saved.tournament.running.timeouts.startup_ms = milliseconds(value)?;
            Ok(())
        }),
        what: "Timeout of the handshake (10000)",
    },
    FlagRow {
        name: "-ucinewgame-ms",
        takes: Takes::Word("MS", |draft, value| {
            draft.saved.tournament.running.timeouts.newgame_ms = milliseconds(value)?;
            Ok(())
        }),
        what: "Timeout of the reply to a new game (60000)",
    },
    FlagRow {
        name: "-ping-ms",
        takes: Takes::Word("MS", |draft, value| {
            draft.saved.tournament.running.timeouts.ping_ms = milliseconds(value)?;
            Ok(())
        }),
        what: "Timeout of every other reply (60000)",
    },
    FlagRow {
        name: "-recover",
        takes: Takes::Nothing(|draft| draft.saved.tournament.running.recover = true),
        what: "Restart a crashed engine instead of ending the tournament",
    },
    FlagRow {
        name: "-use-affinity",
        takes: Takes::Words("[LIST]", |draft, flag| {
            let lists = flag.words().map(|list| {
                processors(list.text).ok_or_else(|| list.error("not a list of CPUs such as 0,2,4-7"))
            });
            draft.saved.tournament.running.affinity = Some(lists.collect::<Result<Vec<_>, _>>()?.concat());
            Ok(())
        }),
        what: "Pin the engines of each game to one CPU; LIST names the CPUs to use, such as 0,2,4-7",
    },
];

/// Changes the engines that a flag applies to: the last one, or all.
fn change_engines(draft: &mut Draft, change: impl Fn(&mut EngineConfig)) -> Taken {
    let range = draft.selected.clone();
    draft.saved.tournament.engines[range].iter_mut().for_each(change);
    Ok(())
}

const KEYS: &[KeyRow] = &[
    KeyRow {
        name: "cmd",
        value: "PROGRAM",
        what: "The program",
        take: |draft, value| change_engines(draft, |engine| engine.command = value.text.to_owned()),
    },
    KeyRow {
        name: "name",
        value: "NAME",
        what: "Name in results (the program's name)",
        take: |draft, value| change_engines(draft, |engine| engine.name = value.text.to_owned()),
    },
    KeyRow {
        name: "dir",
        value: "FOLDER",
        what: "Working directory, where a relative cmd is looked up (the directory of cmd, if it is relative)",
        take: |draft, value| change_engines(draft, |engine| engine.folder = Some(value.text.into())),
    },
    KeyRow {
        name: "args",
        value: "WORDS",
        what: "Command-line arguments; quote an argument with spaces",
        take: |draft, value| change_engines(draft, |engine| engine.arguments = value.text.to_owned()),
    },
    KeyRow {
        name: "arg",
        value: "WORD",
        what: "One more argument, taken literally",
        take: |draft, value| {
            let all: Vec<&str> =
                value.flag.values.iter().filter_map(|word| word.strip_prefix("arg=")).collect();
            let is_loaded = draft.is_loaded;
            change_engines(draft, |engine| {
                // A saved tournament has them already if it was started or resumed with the same flag.
                let has_all = engine.words().windows(all.len()).any(|words| words == all);
                if !(is_loaded && has_all) {
                    engine.add_argument(value.text);
                }
            })
        },
    },
    KeyRow {
        name: "proto",
        value: "uci|ucci|cecp|xboard",
        what: "Protocol (uci); cecp and xboard are the same",
        take: |draft, value| {
            let known = [
                ("uci", EngineProtocol::Uci),
                ("ucci", EngineProtocol::Ucci),
                ("cecp", EngineProtocol::Cecp),
                ("xboard", EngineProtocol::Cecp),
            ];
            let protocol = value.choice(&known)?;
            change_engines(draft, |engine| engine.protocol = protocol)
        },
    },
    KeyRow {
        name: "tc",
        value: "[MOVES/][MIN:]SEC[+INC]",
        what: "Time control; inf for none",
        take: |draft, value| {
            let clock = match value.text {
                "inf" | "infinite" => None,
                _ => Some(value.parse()?),
            };
            change_engines(draft, |engine| engine.limits.clock = clock)
        },
    },
    KeyRow {
        name: "st",
        value: "SEC",
        what: "Time for each move",
        take: |draft, value| {
            let seconds = read_seconds(value.text).map_err(|error| value.error(error))?;
            // 0 means no limit, as for nodes= and depth=; a time too short to count is a millisecond.
            let limit = (seconds > 0.0).then(|| in_milliseconds(seconds).max(1));
            change_engines(draft, |engine| engine.limits.move_time_ms = limit)
        },
    },
    KeyRow {
        name: "timemargin",
        value: "MS",
        what: "Tolerated overstep of the clock (0)",
        take: |draft, value| {
            let ms = value.number()?;
            change_engines(draft, |engine| engine.limits.margin_ms = ms)
        },
    },
    KeyRow {
        name: "nodes",
        value: "N",
        what: "Nodes per move; 0 for no limit",
        take: |draft, value| {
            let nodes = positive(value)?;
            change_engines(draft, |engine| engine.limits.nodes = nodes)
        },
    },
    KeyRow { name: "depth", value: "N", what: "Search depth in plies; 0 for no limit", take: depth },
    KeyRow { name: "plies", value: "N", what: "The same as depth", take: depth },
    KeyRow {
        name: "option.NAME",
        value: "VALUE",
        what: "An engine option; unknown options give a warning",
        take: |draft, value| {
            let name = value.key.strip_prefix("option.").unwrap_or_default();
            change_engines(draft, |engine| {
                engine.options.retain(|(other, _)| other != name);
                engine.options.push((name.to_owned(), unquoted(value.text).to_owned()));
            })
        },
    },
    KeyRow {
        name: "restart",
        value: "on|off|auto",
        what: "Restart the engine for every game (off; always if it says reuse=0); auto means off",
        take: |draft, value| {
            let restart = value.choice(&[("on", true), ("off", false), ("auto", false)])?;
            change_engines(draft, |engine| engine.restart = restart)
        },
    },
    KeyRow {
        name: "ranks",
        value: "auto|0|1",
        what: "First rank in the engine's moves: 0 or 1 (auto: detected from a first move)",
        take: |draft, value| {
            let known = [("auto", None), ("0", Some(Ranks::FromZero)), ("1", Some(Ranks::FromOne))];
            let ranks = value.choice(&known)?;
            change_engines(draft, |engine| engine.ranks = ranks)
        },
    },
    KeyRow {
        name: "stderr",
        value: "FILE",
        what: "Has no effect: standard error goes to the log (-log file=NAME)",
        take: noted,
    },
    KeyRow {
        name: "tscale",
        value: "1",
        what: "Has no effect: clocks are not scaled",
        take: |_, value| value.choice(&[("1", ()), ("1.0", ())]),
    },
];

/// Words that cutechess-cli has: none changes anything here.
fn engine_word(draft: &mut Draft, value: Value<'_>) -> Taken {
    value.choice(&[("ponder", ()), ("whitepov", ())])?;
    noted(draft, value)
}

fn noted(draft: &mut Draft, value: Value<'_>) -> Taken {
    let what = if value.key.is_empty() { value.text } else { value.key };
    draft.note(format!("{}: {what} has no effect here", value.flag.name));
    Ok(())
}

fn depth(draft: &mut Draft, value: Value<'_>) -> Taken {
    let depth = match positive(value)? {
        Some(depth) => Some(u32::try_from(depth).map_err(|_| value.error("the depth is too large"))?),
        None => None,
    };
    change_engines(draft, |engine| engine.limits.depth = depth)
}

/// A timeout, which leaves an engine time to answer.
fn milliseconds(value: Value<'_>) -> Result<u64, ArgsError> {
    match value.number()? {
        0 => Err(value.error("at least 1")),
        ms => Ok(ms),
    }
}

/// A number of nodes or plies; 0 for no limit.
fn positive(value: Value<'_>) -> Result<Option<u64>, ArgsError> {
    Ok(Some(value.number()?).filter(|&number| number > 0))
}

/// Removes quotation marks around a value: OpenBench passes on those that its users write.
fn unquoted(value: &str) -> &str {
    value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(value)
}

/// `0,2,4-7`.
fn processors(list: &str) -> Option<Vec<usize>> {
    const MAX_PROCESSORS: usize = 1024;
    let range = |part: &str| -> Option<std::ops::RangeInclusive<usize>> {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let (from, to) = (from.parse().ok()?, to.parse().ok()?);
        (from <= to && to < MAX_PROCESSORS).then_some(from..=to)
    };
    Some(list.split(',').map(range).collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
}
