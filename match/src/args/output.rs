//! Flags about printed output and written files.

use regex_lite::Regex;

use super::draft::Draft;
use super::row::{FlagRow, KeyRow, Keys, Takes, append, switch};
use crate::clock_time;
use crate::config::{EpdConfig, LogConfig, LogLevel, MoveNotation, OutputFormat, PgnConfig};

pub(super) const OUTPUT: &[FlagRow] = &[
    FlagRow {
        name: "-pgnout",
        takes: Takes::Keys(Keys {
            may_be_empty: true,
            begin: |draft| {
                draft.saved.tournament.files.pgn.get_or_insert_with(|| {
                    let file = format!("chuhe_{}.pgn", clock_time::for_file_name()).into();
                    PgnConfig { file, ..PgnConfig::default() }
                });
            },
            bare: Some(|draft, value| {
                match value.text {
                    "min" => pgn(draft).minimal = true,
                    // In other runners "fi" means: write finished games only. This runner always does so.
                    "fi" => (),
                    _ => pgn(draft).file = value.output()?,
                }
                Ok(())
            }),
            ..Keys::of(PGN)
        }),
        what: "Write the games to a file",
    },
    FlagRow {
        name: "-epdout",
        takes: Takes::Keys(Keys {
            may_be_empty: true,
            begin: |draft| {
                draft.saved.tournament.files.epd.get_or_insert_with(|| {
                    let file = format!("chuhe_{}.epd", clock_time::for_file_name()).into();
                    EpdConfig { file, overwrite: false }
                });
            },
            bare: Some(|draft, value| {
                epd(draft).file = value.output()?;
                Ok(())
            }),
            ..Keys::of(EPD)
        }),
        what: "Write the final positions to a file",
    },
    FlagRow {
        name: "-crosstable",
        takes: Takes::Keys(Keys::of(TABLE)),
        what: "Write the final crosstable to files",
    },
    FlagRow {
        name: "-event",
        takes: Takes::Words("NAME", |draft, flag| {
            draft.saved.tournament.files.event = flag.values.join(" ");
            Ok(())
        }),
        what: "PGN tag Event",
    },
    FlagRow {
        name: "-site",
        takes: Takes::Words("NAME", |draft, flag| {
            draft.saved.tournament.files.site = flag.values.join(" ");
            Ok(())
        }),
        what: "PGN tag Site",
    },
    FlagRow { name: "-output", takes: Takes::Keys(Keys::of(FORMAT)), what: "Style of the results" },
    FlagRow { name: "-report", takes: Takes::Keys(Keys::of(REPORT)), what: "Statistics of the report" },
    FlagRow {
        name: "-ratinginterval",
        takes: Takes::Word("N", |draft, value| {
            draft.saved.tournament.report.rating_interval = value.number()?;
            Ok(())
        }),
        what: "Report after every N pairs (10); 0 for the end only",
    },
    FlagRow {
        name: "-scoreinterval",
        takes: Takes::Word("N", |draft, value| {
            draft.saved.tournament.report.score_interval = value.number()?;
            Ok(())
        }),
        what: "Print the score after every N games (1); only in cutechess-cli's format",
    },
    FlagRow {
        name: "-outcomeinterval",
        takes: Takes::Word("N", |draft, value| {
            let _: u64 = value.number()?;
            draft.note("-outcomeinterval: the results are in every report".to_owned());
            Ok(())
        }),
        what: "Has no effect: results are not split by colour",
    },
    FlagRow { name: "-crc32", takes: Takes::Keys(Keys::of(CRC32)), what: "Print file checksums at the end" },
    FlagRow {
        name: "-log",
        takes: Takes::Keys(Keys {
            begin: |draft| _ = log(draft),
            end: |draft, flag| match &draft.saved.tournament.files.log {
                Some(log) if log.file.as_os_str().is_empty() => Err(flag.error("needs file=NAME")),
                _ => Ok(()),
            },
            ..Keys::of(LOG)
        }),
        what: "Write a log file",
    },
    FlagRow {
        name: "-check-mate-pvs",
        takes: Takes::Nothing(|draft| draft.saved.tournament.running.check_mate_pvs = true),
        what: "Warn if the line of an announced mate does not end in mate",
    },
    FlagRow {
        name: "-strict",
        takes: Takes::Nothing(|draft| draft.saved.tournament.running.strict = true),
        what: "Exit with status 1 after any warning",
    },
];

fn pgn(draft: &mut Draft) -> &mut PgnConfig {
    draft.saved.tournament.files.pgn.get_or_insert_default()
}

fn epd(draft: &mut Draft) -> &mut EpdConfig {
    draft.saved.tournament.files.epd.get_or_insert_default()
}

fn log(draft: &mut Draft) -> &mut LogConfig {
    draft.saved.tournament.files.log.get_or_insert_default()
}

const PGN: &[KeyRow] = &[
    KeyRow {
        name: "file",
        value: "FILE",
        what: "The file (chuhe_DATE.pgn)",
        take: |draft, value| {
            pgn(draft).file = value.output()?;
            Ok(())
        },
    },
    KeyRow {
        name: "notation",
        value: "uci|iccs|wxf|lan|san",
        what: "Notation of moves (uci); san means wxf, lan means uci",
        take: |draft, value| {
            let known = [
                ("uci", MoveNotation::Uci),
                ("iccs", MoveNotation::Iccs),
                ("wxf", MoveNotation::Wxf),
                // The names of chess notations select the most similar notation of xiangqi.
                ("lan", MoveNotation::Uci),
                ("san", MoveNotation::Wxf),
            ];
            pgn(draft).notation = value.choice(&known)?;
            Ok(())
        },
    },
    append!(|draft| pgn(draft).overwrite),
    switch!("min", "Minimal PGN: few tags, no comments (false)", |draft| pgn(draft).minimal),
    switch!("nodes", "Add n= to comments: nodes (false)", |draft| pgn(draft).comments.nodes),
    switch!("seldepth", "Add sd= to comments: selective depth (false)", |draft| pgn(draft).comments.seldepth),
    switch!("nps", "Add nps= to comments: nodes per second (false)", |draft| pgn(draft).comments.nps),
    switch!("hashfull", "Add hashfull= to comments: hash usage in permille (false)", |draft| pgn(draft)
        .comments
        .hashfull),
    switch!("timeleft", "Add tl= to comments: time left (false)", |draft| pgn(draft).comments.timeleft),
    switch!("latency", "Add latency= to comments: measured minus reported time (false)", |draft| pgn(draft)
        .comments
        .latency),
    switch!("pv", "Add pv= to comments: principal variation (false)", |draft| pgn(draft).comments.pv),
    KeyRow::ignored("tbhits", "Has no effect: probes of engines are not recorded"),
    KeyRow {
        name: "match_line",
        value: "REGEX",
        what: "Add line= to comments: the engine's last matching output line",
        take: |draft, value| {
            Regex::new(value.text).map_err(|_| value.error("not a regular expression"))?;
            let lines = &mut pgn(draft).comments.match_lines;
            // A saved tournament may have it already.
            if !lines.iter().any(|line| line == value.text) {
                lines.push(value.text.to_owned());
            }
            Ok(())
        },
    },
];

const EPD: &[KeyRow] = &[
    KeyRow {
        name: "file",
        value: "FILE",
        what: "The file (chuhe_DATE.epd)",
        take: |draft, value| {
            epd(draft).file = value.output()?;
            Ok(())
        },
    },
    append!(|draft| epd(draft).overwrite),
];

const TABLE: &[KeyRow] = &[
    KeyRow {
        name: "html",
        value: "FILE",
        what: "As a self-contained page",
        take: |draft, value| {
            draft.saved.tournament.files.table.html = Some(value.output()?);
            Ok(())
        },
    },
    KeyRow {
        name: "json",
        value: "FILE",
        what: "As JSON",
        take: |draft, value| {
            draft.saved.tournament.files.table.json = Some(value.output()?);
            Ok(())
        },
    },
];

const FORMAT: &[KeyRow] = &[KeyRow {
    name: "format",
    value: "fastchess|cutechess",
    what: "Output format (fastchess)",
    take: |draft, value| {
        let known = [("fastchess", OutputFormat::Fastchess), ("cutechess", OutputFormat::Cutechess)];
        draft.saved.tournament.report.output = value.choice(&known)?;
        Ok(())
    },
}];

const REPORT: &[KeyRow] =
    &[switch!("penta", "Count pairs of games instead of single games (true)", |draft| draft
        .saved
        .tournament
        .report
        .report_pairs)];

const CRC32: &[KeyRow] = &[KeyRow {
    name: "pgn",
    value: "true|false",
    what: "Checksum of the PGN file (false)",
    take: |draft, value| {
        draft.crc32 = Some(value.switch()?);
        Ok(())
    },
}];

const LOG: &[KeyRow] = &[
    KeyRow {
        name: "file",
        value: "FILE",
        what: "The file",
        take: |draft, value| {
            log(draft).file = value.output()?;
            Ok(())
        },
    },
    KeyRow {
        name: "level",
        value: "trace|info|warn|err|fatal",
        what: "Log level (warn)",
        take: |draft, value| {
            let known = [
                ("trace", LogLevel::Trace),
                ("info", LogLevel::Info),
                ("warn", LogLevel::Warn),
                ("err", LogLevel::Err),
                ("fatal", LogLevel::Fatal),
            ];
            log(draft).level = value.choice(&known)?;
            Ok(())
        },
    },
    append!(|draft| log(draft).overwrite),
    switch!("engine", "Also log all engine input and output (false)", |draft| log(draft).engines),
    KeyRow::ignored("realtime", "Has no effect: lines are always written immediately"),
    KeyRow::ignored("compress", "Has no effect: logs are never compressed"),
];
