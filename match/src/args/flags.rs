//! The table of flags.

use std::fmt::Write;

use chuhe_stats::{Model, Sprt};

use super::draft::Draft;
use super::grammar::{Flag, nearest};
use super::{engine, files};
use crate::adjudication::{DrawRule, ResignRule};
use crate::config::{Format, OutputFormat};
use crate::engine::EngineConfig;
use crate::error::ArgsError;
use crate::openings::{OpeningOrder, OpeningsFormat};

type Taker = fn(&mut Draft, &Flag) -> Result<(), ArgsError>;

/// A flag: its name, what stands behind it, what it does, and how it is taken.
struct Entry(&'static str, &'static str, &'static str, Taker);

/// The groups of the help text, with their flags.
const GROUPS: [(&str, &[Entry]); 6] = [
    ("Engines", ENGINES),
    ("Tournament", TOURNAMENT),
    ("Openings and adjudication", GAMES),
    ("Output", OUTPUT),
    ("Saving and going on", SAVING),
    ("Taken for fastchess's sake", COMPATIBLE),
];

const ENGINES: &[Entry] = &[
    Entry(
        "-engine",
        "KEY=VALUE ...",
        "An engine: cmd= name= dir= args= proto=uci|ucci|cecp tc=[MOVES/][MIN:]SEC[+INC] st=SEC nodes= \
         depth= plies= timemargin=MS option.NAME= restart=on|off ranks=auto|0|1",
        |draft, flag| {
            let mut config = EngineConfig::default();
            flag.pairs()?.into_iter().try_for_each(|pair| engine::take(&mut config, pair))?;
            draft.saved.tournament.engines.push(config);
            Ok(())
        },
    ),
    Entry("-each", "KEY=VALUE ...", "The same for all engines; applies last", |draft, flag| {
        for pair in flag.pairs()? {
            let engines = &mut draft.saved.tournament.engines;
            engines.iter_mut().try_for_each(|config| engine::take(config, pair))?;
        }
        Ok(())
    }),
    Entry("-startup-ms", "N", "How long a handshake may take (10000)", |draft, flag| {
        draft.saved.tournament.patience.startup_ms = flag.number()?;
        Ok(())
    }),
    Entry("-ucinewgame-ms", "N", "How long the answer to a new game may take (60000)", |draft, flag| {
        draft.saved.tournament.patience.newgame_ms = flag.number()?;
        Ok(())
    }),
    Entry("-ping-ms", "N", "How long every other answer may take (60000)", |draft, flag| {
        draft.saved.tournament.patience.ping_ms = flag.number()?;
        Ok(())
    }),
    Entry(
        "-recover",
        "",
        "Start an engine again that crashed, instead of ending the tournament",
        |draft, flag| {
            draft.saved.tournament.recover = true;
            flag.none()
        },
    ),
    Entry("-use-affinity", "[LIST]", "Bind each game's engines to one processor: 0,2,4-7", |draft, flag| {
        let lists = flag.values.iter().map(|list| {
            processors(list).ok_or_else(|| flag.error(format!("'{list}' is not a list of processors")))
        });
        draft.saved.tournament.affinity = Some(lists.collect::<Result<Vec<_>, _>>()?.concat());
        Ok(())
    }),
];

const TOURNAMENT: &[Entry] = &[
    Entry("-tournament", "roundrobin|gauntlet", "Who plays whom (roundrobin)", |draft, flag| {
        draft.saved.tournament.format = match flag.one()? {
            "roundrobin" => Format::RoundRobin,
            "gauntlet" => Format::Gauntlet,
            other => return Err(flag.error(format!("'{other}' is not roundrobin or gauntlet"))),
        };
        Ok(())
    }),
    Entry("-seeds", "N", "How many of the first engines play the gauntlet (1)", |draft, flag| {
        draft.saved.tournament.seeds = flag.number()?;
        Ok(())
    }),
    Entry("-rounds", "N", "Openings for each two engines (2)", |draft, flag| {
        draft.saved.tournament.rounds = flag.number()?;
        draft.has_rounds = true;
        Ok(())
    }),
    Entry("-games", "N", "Games from each opening, 1 or 2 (2)", |draft, flag| {
        draft.saved.tournament.games = flag.number()?;
        Ok(())
    }),
    Entry("-repeat", "[N]", "The same as -games 2, or -games N", |draft, flag| {
        draft.saved.tournament.games = if flag.values.is_empty() { 2 } else { flag.number()? };
        Ok(())
    }),
    Entry("-noswap", "", "The first engine has Red in both games of a pair", |draft, flag| {
        draft.saved.tournament.noswap = true;
        flag.none()
    }),
    Entry("-reverse", "", "Exchange the colours of the whole schedule", |draft, flag| {
        draft.saved.tournament.reverse = true;
        flag.none()
    }),
    Entry(
        "-concurrency",
        "N",
        "Games at a time; 0 or less: so many fewer than processors (1)",
        |draft, flag| {
            let wanted: i64 = flag.number()?;
            let processors = std::thread::available_parallelism().map_or(1, usize::from) as i64;
            draft.saved.tournament.concurrency =
                if wanted > 0 { wanted } else { (processors + wanted).max(1) } as usize;
            Ok(())
        },
    ),
    Entry(
        "-sprt",
        "KEY=VALUE ...",
        "Stop when decided: elo0= elo1= alpha= beta= model=normalized|logistic|bayesian",
        |draft, flag| {
            let (mut elo0, mut elo1, mut alpha, mut beta, mut model) =
                (0.0, 0.0, 0.05, 0.05, Model::Normalized);
            for pair in flag.pairs()? {
                match pair.key {
                    "elo0" => elo0 = pair.real()?,
                    "elo1" => elo1 = pair.real()?,
                    "alpha" => alpha = pair.real()?,
                    "beta" => beta = pair.real()?,
                    "model" => model = pair.parse()?,
                    _ => return Err(pair.unknown()),
                }
            }
            let sprt = Sprt::new(elo0, elo1, alpha, beta, model).map_err(|error| flag.error(error))?;
            draft.saved.tournament.sprt = Some(sprt);
            Ok(())
        },
    ),
    Entry("-wait", "MS", "Pause between games (0)", |draft, flag| {
        draft.saved.tournament.wait_ms = flag.number()?;
        Ok(())
    }),
    Entry("-variant", "xiangqi|standard", "Both are xiangqi here", |_, flag| match flag.one()? {
        "xiangqi" | "standard" => Ok(()),
        other => Err(flag.error(format!("'{other}' is not played here: this is xiangqi"))),
    }),
    Entry("-quick", "cmd=A cmd=B book=FILE", "Two engines at 10+0.1, to have a look", quick),
];

const GAMES: &[Entry] = &[
    Entry(
        "-openings",
        "KEY=VALUE ...",
        "Where games start: file= format=epd|fen|pgn order=sequential|random plies= start= policy=round",
        files::openings,
    ),
    Entry("-srand", "SEED", "Which random order of openings", |draft, flag| {
        draft.saved.tournament.seed = flag.number()?;
        draft.has_seed = true;
        Ok(())
    }),
    Entry("-resign", "KEY=VALUE ...", "Lost games: movecount= score= twosided=true|false", |draft, flag| {
        let mut rule = ResignRule { move_count: 1, score: 0, two_sided: false };
        for pair in flag.pairs()? {
            match pair.key {
                "movecount" => rule.move_count = pair.number()?,
                "score" => rule.score = centipawns(pair)?,
                "twosided" => rule.two_sided = pair.switch()?,
                _ => return Err(pair.unknown()),
            }
        }
        draft.saved.tournament.adjudication.resign = Some(rule);
        Ok(())
    }),
    Entry("-draw", "KEY=VALUE ...", "Even games: movenumber= movecount= score=", |draft, flag| {
        let mut rule = DrawRule { move_number: 0, move_count: 1, score: 0 };
        for pair in flag.pairs()? {
            match pair.key {
                "movenumber" => rule.move_number = pair.number()?,
                "movecount" => rule.move_count = pair.number()?,
                "score" => rule.score = centipawns(pair)?,
                _ => return Err(pair.unknown()),
            }
        }
        draft.saved.tournament.adjudication.draw = Some(rule);
        Ok(())
    }),
    Entry("-maxmoves", "N", "Games of N moves are drawn", |draft, flag| {
        draft.saved.tournament.adjudication.max_moves = Some(flag.number()?);
        Ok(())
    }),
];

const OUTPUT: &[Entry] = &[
    Entry(
        "-pgnout",
        "[KEY=VALUE ...]",
        "Games: file= notation=uci|iccs|wxf append= min= nodes= seldepth= nps= hashfull= timeleft= latency= \
         pv= match_line=REGEX",
        files::pgnout,
    ),
    Entry("-epdout", "[KEY=VALUE ...]", "Final positions: file= append=", files::epdout),
    Entry("-crosstable", "KEY=VALUE ...", "The table at the end: html=FILE json=FILE", files::crosstable),
    Entry("-event", "NAME", "PGN's tag Event", |draft, flag| {
        draft.saved.tournament.event = flag.text();
        Ok(())
    }),
    Entry("-site", "NAME", "PGN's tag Site", |draft, flag| {
        draft.saved.tournament.site = flag.text();
        Ok(())
    }),
    Entry("-output", "format=fastchess|cutechess", "How results are printed (fastchess)", |draft, flag| {
        for pair in flag.pairs()? {
            match pair.key {
                "format" => {
                    let known =
                        [("fastchess", OutputFormat::Fastchess), ("cutechess", OutputFormat::Cutechess)];
                    draft.saved.tournament.output = pair.choice(&known)?;
                }
                _ => return Err(pair.unknown()),
            }
        }
        Ok(())
    }),
    Entry("-report", "penta=true|false", "Count pairs of games (true)", |draft, flag| {
        for pair in flag.pairs()? {
            match pair.key {
                "penta" => draft.saved.tournament.report_pairs = pair.switch()?,
                _ => return Err(pair.unknown()),
            }
        }
        Ok(())
    }),
    Entry("-ratinginterval", "N", "Report after every N pairs; 0 for the end only (10)", |draft, flag| {
        draft.saved.tournament.rating_interval = flag.number()?;
        Ok(())
    }),
    Entry(
        "-scoreinterval",
        "N",
        "In cutechess's format: the score after every N games (1)",
        |draft, flag| {
            draft.saved.tournament.score_interval = flag.number()?;
            Ok(())
        },
    ),
    Entry("-crc32", "pgn=true|false", "Print the CRC32 of the file of games", |draft, flag| {
        for pair in flag.pairs()? {
            match pair.key {
                "pgn" => draft.crc32 = pair.switch()?,
                _ => return Err(pair.unknown()),
            }
        }
        Ok(())
    }),
    Entry(
        "-log",
        "file=NAME ...",
        "What happens: level=trace|info|warn|err|fatal append= engine=true|false",
        files::log,
    ),
    Entry("-check-mate-pvs", "", "Check that lines that announce mate end in mate", |draft, flag| {
        draft.saved.tournament.check_mate_pvs = true;
        flag.none()
    }),
    Entry("-strict", "", "Exit with status 1 after any warning", |draft, flag| {
        draft.saved.tournament.strict = true;
        flag.none()
    }),
];

const SAVING: &[Entry] = &[
    Entry(
        "-config",
        "KEY=VALUE ...",
        "Go on with a saved tournament: file=; outname= where to save (config.json) discard= stats=",
        files::config,
    ),
    Entry(
        "-autosaveinterval",
        "N",
        "Save after every N games; 0 for never (1: after every pair)",
        |draft, flag| {
            draft.saved.tournament.autosave_interval = flag.number()?;
            Ok(())
        },
    ),
];

const COMPATIBLE: &[Entry] = &[
    Entry("-tb", "PATHS", "There are no tablebases of xiangqi", no_tablebases),
    Entry("-tbpieces", "N", "The same", no_tablebases),
    Entry("-tbignore50", "", "The same", no_tablebases),
    Entry("-tbadjudicate", "WHAT", "The same", no_tablebases),
    Entry("-testEnv", "", "Output is always fit for OpenBench and fishtest", |_, flag| flag.none()),
    Entry("-force-concurrency", "", "Any number of games at a time is allowed", |_, flag| flag.none()),
    Entry("-show-latency", "", "Ask for -pgnout latency=true instead", |_, flag| flag.none()),
];

/// Takes a flag.
pub(super) fn apply(draft: &mut Draft, flag: &Flag) -> Result<(), ArgsError> {
    let entries = || GROUPS.iter().flat_map(|(_, entries)| entries.iter());
    match entries().find(|entry| entry.0 == flag.name) {
        Some(entry) => entry.3(draft, flag),
        None => {
            let guess = nearest(&flag.name, entries().map(|entry| entry.0));
            let guess = guess.map(|guess| format!("; did you mean {guess}?")).unwrap_or_default();
            Err(ArgsError(format!("unknown flag {}{guess}", flag.name)))
        }
    }
}

/// All flags and what they do.
pub fn help() -> String {
    let mut text = String::from(
        "Plays tournaments of xiangqi engines, in fastchess's grammar.\n\n\
         Usage: chuhe match -engine KEY=VALUE ... -engine KEY=VALUE ... [FLAGS]\n       \
         chuhe match --compliance ENGINE [ARGUMENTS]\n       chuhe match --version | --help\n",
    );
    for (group, entries) in GROUPS {
        let _ = writeln!(text, "\n{group}:");
        for Entry(name, values, what, _) in entries {
            let _ = writeln!(text, "  {name} {values}\n      {what}");
        }
    }
    text
}

fn centipawns(pair: super::grammar::Pair<'_>) -> Result<i32, ArgsError> {
    let score: i32 = pair.number()?;
    if score < 0 { Err(pair.error("a score is not negative here")) } else { Ok(score) }
}

fn no_tablebases(draft: &mut Draft, flag: &Flag) -> Result<(), ArgsError> {
    let note = "tablebases (-tb...) mean nothing in xiangqi".to_owned();
    if flag.name == "-tb" && flag.values.is_empty() {
        return Err(flag.error("takes paths"));
    }
    if !draft.notes.contains(&note) {
        draft.notes.push(note);
    }
    Ok(())
}

fn quick(draft: &mut Draft, flag: &Flag) -> Result<(), ArgsError> {
    let tournament = &mut draft.saved.tournament;
    let before = tournament.engines.len();
    for pair in flag.pairs()? {
        match pair.key {
            "cmd" => {
                let mut config = EngineConfig { command: pair.value.to_owned(), ..EngineConfig::default() };
                config.limits.clock = "10+0.1".parse().ok();
                tournament.engines.push(config);
            }
            "book" => {
                let is_pgn = pair.value.ends_with(".pgn");
                tournament.openings.file = Some(pair.value.into());
                tournament.openings.format = if is_pgn { OpeningsFormat::Pgn } else { OpeningsFormat::Epd };
                tournament.openings.order = OpeningOrder::Random;
            }
            _ => return Err(pair.unknown()),
        }
    }
    if tournament.engines.len() != before + 2 || tournament.openings.file.is_none() {
        return Err(flag.error("takes cmd= twice and book= once"));
    }
    tournament.rounds = 25_000;
    tournament.recover = true;
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    tournament.concurrency = processors.saturating_sub(2).max(1);
    tournament.adjudication.draw = Some(DrawRule { move_number: 30, move_count: 8, score: 8 });
    tournament.output = OutputFormat::Cutechess;
    draft.has_rounds = true;
    Ok(())
}

/// `0,2,4-7`.
fn processors(list: &str) -> Option<Vec<usize>> {
    const MOST: usize = 1024;
    let range = |part: &str| -> Option<std::ops::RangeInclusive<usize>> {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let (from, to) = (from.parse().ok()?, to.parse().ok()?);
        (from <= to && to < MOST).then_some(from..=to)
    };
    Some(list.split(',').map(range).collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
}
