//! Flags about what is printed and written.

use regex_lite::Regex;

use super::draft::Draft;
use super::row::{FlagRow, KeyRow, Keys, Taken, Takes};
use crate::clock_time;
use crate::config::{EpdConfig, LogConfig, LogLevel, MoveNotation, OutputFormat, PgnConfig};

pub(super) const OUTPUT: &[FlagRow] = &[
    FlagRow {
        name: "-pgnout",
        takes: Takes::Keys(Keys {
            may_be_empty: true,
            begin: |draft| {
                let file = format!("chuhe_{}.pgn", clock_time::for_file_name()).into();
                draft.saved.tournament.pgn = Some(PgnConfig { file, ..PgnConfig::default() });
            },
            bare: Some(|draft, value| match value.text {
                "min" => pgn(draft, |pgn| pgn.minimal = true),
                // Games are written when they are finished, and so are all of them.
                "fi" => Ok(()),
                file => pgn(draft, |pgn| pgn.file = file.into()),
            }),
            ..Keys::of(PGN)
        }),
        what: "Games go into a file",
    },
    FlagRow {
        name: "-epdout",
        takes: Takes::Keys(Keys {
            may_be_empty: true,
            begin: |draft| {
                let file = format!("chuhe_{}.epd", clock_time::for_file_name()).into();
                draft.saved.tournament.epd = Some(EpdConfig { file, overwrite: false });
            },
            bare: Some(|draft, value| epd(draft, |epd| epd.file = value.text.into())),
            ..Keys::of(EPD)
        }),
        what: "Final positions go into a file",
    },
    FlagRow {
        name: "-crosstable",
        takes: Takes::Keys(Keys::of(TABLE)),
        what: "The table at the end goes into files",
    },
    FlagRow {
        name: "-event",
        takes: Takes::Words("NAME", |draft, flag| {
            draft.saved.tournament.event = flag.values.join(" ");
            Ok(())
        }),
        what: "PGN's tag Event",
    },
    FlagRow {
        name: "-site",
        takes: Takes::Words("NAME", |draft, flag| {
            draft.saved.tournament.site = flag.values.join(" ");
            Ok(())
        }),
        what: "PGN's tag Site",
    },
    FlagRow { name: "-output", takes: Takes::Keys(Keys::of(FORMAT)), what: "How results are printed" },
    FlagRow { name: "-report", takes: Takes::Keys(Keys::of(REPORT)), what: "What is counted" },
    FlagRow {
        name: "-ratinginterval",
        takes: Takes::Word("N", |draft, value| {
            draft.saved.tournament.rating_interval = value.number()?;
            Ok(())
        }),
        what: "Report after every N pairs (10); 0 for the end only",
    },
    FlagRow {
        name: "-scoreinterval",
        takes: Takes::Word("N", |draft, value| {
            draft.saved.tournament.score_interval = value.number()?;
            Ok(())
        }),
        what: "In cutechess-cli's format: the score after every N games (1)",
    },
    FlagRow {
        name: "-outcomeinterval",
        takes: Takes::Word("N", |draft, value| {
            let _: u64 = value.number()?;
            draft.note("-outcomeinterval: the results are in every report".to_owned());
            Ok(())
        }),
        what: "Results by colour are not counted apart",
    },
    FlagRow { name: "-crc32", takes: Takes::Keys(Keys::of(CRC32)), what: "Print a checksum at the end" },
    FlagRow {
        name: "-log",
        takes: Takes::Keys(Keys {
            begin: |draft| draft.saved.tournament.log = Some(LogConfig::default()),
            end: |draft, flag| match &draft.saved.tournament.log {
                Some(log) if log.file.as_os_str().is_empty() => Err(flag.error("needs file=NAME")),
                _ => Ok(()),
            },
            ..Keys::of(LOG)
        }),
        what: "What happens goes into a file",
    },
    FlagRow {
        name: "-check-mate-pvs",
        takes: Takes::Nothing(|draft| draft.saved.tournament.check_mate_pvs = true),
        what: "Check that lines that announce mate end in mate",
    },
    FlagRow {
        name: "-strict",
        takes: Takes::Nothing(|draft| draft.saved.tournament.strict = true),
        what: "Exit with status 1 after any warning",
    },
];

fn pgn(draft: &mut Draft, change: impl FnOnce(&mut PgnConfig)) -> Taken {
    draft.saved.tournament.pgn.as_mut().map(change);
    Ok(())
}

fn epd(draft: &mut Draft, change: impl FnOnce(&mut EpdConfig)) -> Taken {
    draft.saved.tournament.epd.as_mut().map(change);
    Ok(())
}

fn log(draft: &mut Draft, change: impl FnOnce(&mut LogConfig)) -> Taken {
    draft.saved.tournament.log.as_mut().map(change);
    Ok(())
}

const PGN: &[KeyRow] = &[
    KeyRow {
        name: "file",
        value: "FILE",
        what: "The file (chuhe_DATE.pgn)",
        take: |draft, value| pgn(draft, |pgn| pgn.file = value.text.into()),
    },
    KeyRow {
        name: "notation",
        value: "uci|iccs|wxf|lan|san",
        what: "How moves are written (uci); san is wxf, lan is uci",
        take: |draft, value| {
            let known = [
                ("uci", MoveNotation::Uci),
                ("iccs", MoveNotation::Iccs),
                ("wxf", MoveNotation::Wxf),
                // What chess has; the nearest that xiangqi has.
                ("lan", MoveNotation::Uci),
                ("san", MoveNotation::Wxf),
            ];
            let notation = value.choice(&known)?;
            pgn(draft, |pgn| pgn.notation = notation)
        },
    },
    KeyRow {
        name: "append",
        value: "true|false",
        what: "Add to what is there (true)",
        take: |draft, value| {
            let is_on = value.switch()?;
            pgn(draft, |pgn| pgn.overwrite = !is_on)
        },
    },
    KeyRow {
        name: "min",
        value: "true|false",
        what: "Few tags, and no comments (false)",
        take: |draft, value| {
            let is_on = value.switch()?;
            pgn(draft, |pgn| pgn.minimal = is_on)
        },
    },
    KeyRow {
        name: "nodes",
        value: "true|false",
        what: "Comments have n=, the nodes of a move (false)",
        take: |draft, value| {
            let is_on = value.switch()?;
            pgn(draft, |pgn| pgn.nodes = is_on)
        },
    },
    KeyRow {
        name: "seldepth",
        value: "true|false",
        what: "Comments have sd=, the selective depth (false)",
        take: |draft, value| {
            let is_on = value.switch()?;
            pgn(draft, |pgn| pgn.seldepth = is_on)
        },
    },
    KeyRow {
        name: "nps",
        value: "true|false",
        what: "Comments have nps=, nodes per second (false)",
        take: |draft, value| {
            let is_on = value.switch()?;
            pgn(draft, |pgn| pgn.nps = is_on)
        },
    },
    KeyRow {
        name: "hashfull",
        value: "true|false",
        what: "Comments have hashfull=, how full the table is, permille (false)",
        take: |draft, value| {
            let is_on = value.switch()?;
            pgn(draft, |pgn| pgn.hashfull = is_on)
        },
    },
    KeyRow {
        name: "timeleft",
        value: "true|false",
        what: "Comments have tl=, the time left (false)",
        take: |draft, value| {
            let is_on = value.switch()?;
            pgn(draft, |pgn| pgn.timeleft = is_on)
        },
    },
    KeyRow {
        name: "latency",
        value: "true|false",
        what: "Comments have latency=, measured time less reported time (false)",
        take: |draft, value| {
            let is_on = value.switch()?;
            pgn(draft, |pgn| pgn.latency = is_on)
        },
    },
    KeyRow {
        name: "pv",
        value: "true|false",
        what: "Comments have pv=, the line of moves (false)",
        take: |draft, value| {
            let is_on = value.switch()?;
            pgn(draft, |pgn| pgn.pv = is_on)
        },
    },
    KeyRow {
        name: "tbhits",
        value: "true|false",
        what: "There are no tablebases",
        take: |_, value| value.switch().map(drop),
    },
    KeyRow {
        name: "match_line",
        value: "REGEX",
        what: "Comments have line=, the last line of the engine that matches",
        take: |draft, value| {
            Regex::new(value.text).map_err(|_| value.error("not a regular expression"))?;
            pgn(draft, |pgn| pgn.match_lines.push(value.text.to_owned()))
        },
    },
];

const EPD: &[KeyRow] = &[
    KeyRow {
        name: "file",
        value: "FILE",
        what: "The file (chuhe_DATE.epd)",
        take: |draft, value| epd(draft, |epd| epd.file = value.text.into()),
    },
    KeyRow {
        name: "append",
        value: "true|false",
        what: "Add to what is there (true)",
        take: |draft, value| {
            let is_on = value.switch()?;
            epd(draft, |epd| epd.overwrite = !is_on)
        },
    },
];

const TABLE: &[KeyRow] = &[
    KeyRow {
        name: "html",
        value: "FILE",
        what: "As a page that needs nothing else",
        take: |draft, value| {
            draft.saved.tournament.table.html = Some(value.text.into());
            Ok(())
        },
    },
    KeyRow {
        name: "json",
        value: "FILE",
        what: "As data",
        take: |draft, value| {
            draft.saved.tournament.table.json = Some(value.text.into());
            Ok(())
        },
    },
];

const FORMAT: &[KeyRow] = &[KeyRow {
    name: "format",
    value: "fastchess|cutechess",
    what: "Whose format it is (fastchess)",
    take: |draft, value| {
        let known = [("fastchess", OutputFormat::Fastchess), ("cutechess", OutputFormat::Cutechess)];
        draft.saved.tournament.output = value.choice(&known)?;
        Ok(())
    },
}];

const REPORT: &[KeyRow] = &[KeyRow {
    name: "penta",
    value: "true|false",
    what: "Pairs of games, and not single games (true)",
    take: |draft, value| {
        draft.saved.tournament.report_pairs = value.switch()?;
        Ok(())
    },
}];

const CRC32: &[KeyRow] = &[KeyRow {
    name: "pgn",
    value: "true|false",
    what: "Of the file of games (false)",
    take: |draft, value| {
        draft.crc32 = value.switch()?;
        Ok(())
    },
}];

const LOG: &[KeyRow] = &[
    KeyRow {
        name: "file",
        value: "FILE",
        what: "The file",
        take: |draft, value| log(draft, |log| log.file = value.text.into()),
    },
    KeyRow {
        name: "level",
        value: "trace|info|warn|err|fatal",
        what: "How much is logged (warn)",
        take: |draft, value| {
            let known = [
                ("trace", LogLevel::Trace),
                ("info", LogLevel::Info),
                ("warn", LogLevel::Warn),
                ("err", LogLevel::Err),
                ("fatal", LogLevel::Fatal),
            ];
            let level = value.choice(&known)?;
            log(draft, |log| log.level = level)
        },
    },
    KeyRow {
        name: "append",
        value: "true|false",
        what: "Add to what is there (true)",
        take: |draft, value| {
            let is_on = value.switch()?;
            log(draft, |log| log.overwrite = !is_on)
        },
    },
    KeyRow {
        name: "engine",
        value: "true|false",
        what: "What engines read and write (false)",
        take: |draft, value| {
            let is_on = value.switch()?;
            log(draft, |log| log.engines = is_on)
        },
    },
    KeyRow {
        name: "realtime",
        value: "true|false",
        what: "Lines are always written at once",
        take: |_, value| value.switch().map(drop),
    },
    KeyRow {
        name: "compress",
        value: "true|false",
        what: "Logs are never compressed",
        take: |_, value| value.switch().map(drop),
    },
];
