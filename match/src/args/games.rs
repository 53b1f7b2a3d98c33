//! Flags about single games: where they start, and when they are decided before their end.

use std::path::Path;

use super::draft::Draft;
use super::grammar::Value;
use super::named_file::why_no_file;
use super::row::{FlagRow, KeyRow, Keys, Taken, Takes};
use crate::adjudication::{DrawRule, ResignRule, TableRule};
use crate::error::ArgsError;
use crate::openings::{OpeningOrder, OpeningsFormat};

pub(super) const GAMES: &[FlagRow] = &[
    FlagRow {
        name: "-openings",
        takes: Takes::Keys(Keys {
            begin: |draft| draft.format = None,
            end: |draft, _| {
                // The keys may come in any order; the extension of the file is only a guess.
                if let Some(format) = draft.format {
                    draft.saved.tournament.openings.format = format;
                }
                Ok(())
            },
            ..Keys::of(OPENINGS)
        }),
        what: "Opening positions",
    },
    FlagRow {
        name: "-srand",
        takes: Takes::Word("SEED", |draft, value| {
            draft.saved.tournament.seed = value.number()?;
            draft.has_seed = true;
            Ok(())
        }),
        what: "Seed of the random order of openings",
    },
    FlagRow {
        name: "-resign",
        takes: Takes::Keys(Keys {
            begin: |draft| {
                let rule = ResignRule { move_count: 1, score: 0, two_sided: false };
                draft.saved.tournament.adjudication.resign.get_or_insert(rule);
            },
            // At 0, a game would be lost when a side is not ahead.
            end: |draft, flag| match draft.saved.tournament.adjudication.resign {
                Some(ResignRule { score: 0, .. }) => Err(flag.error("needs score=CP, at least 1")),
                _ => Ok(()),
            },
            ..Keys::of(RESIGN)
        }),
        what: "Adjudicate lost games",
    },
    FlagRow {
        name: "-draw",
        takes: Takes::Keys(Keys {
            begin: |draft| {
                let rule = DrawRule { move_number: 0, move_count: 1, score: 0 };
                draft.saved.tournament.adjudication.draw.get_or_insert(rule);
            },
            ..Keys::of(DRAW)
        }),
        what: "Adjudicate drawn games",
    },
    FlagRow {
        name: "-maxmoves",
        takes: Takes::Word("N", |draft, value| {
            let moves = value.number()?;
            draft.saved.tournament.adjudication.max_moves = (moves > 0).then_some(moves);
            Ok(())
        }),
        what: "Adjudicate a draw after N moves; 0 for no limit",
    },
    FlagRow {
        name: "-tb",
        takes: Takes::MaybeWord("[PATHS]", |draft, paths| {
            // The paths are separated as in the search path of the operating system.
            let paths = paths.map(|paths| std::env::split_paths(paths.text).collect()).unwrap_or_default();
            tables(draft).paths = paths;
            Ok(())
        }),
        what: "Adjudicate endings by endgame tables: the built-in ones, and those in PATHS",
    },
    FlagRow {
        name: "-tbadjudicate",
        takes: Takes::Word("BOTH|WIN_LOSS|DRAW", |draft, value| {
            let known = [("BOTH", (true, true)), ("WIN_LOSS", (true, false)), ("DRAW", (false, true))];
            let (wins, draws) = value.choice(&known)?;
            let rule = tables(draft);
            (rule.wins, rule.draws) = (wins, draws);
            Ok(())
        }),
        what: "The results that -tb adjudicates (BOTH)",
    },
    FlagRow {
        name: "-tbpieces",
        takes: Takes::Word("N", |draft, value| {
            tables(draft).pieces = Some(value.number()?);
            Ok(())
        }),
        what: "Only positions with at most N pieces, kings included (no limit)",
    },
    FlagRow {
        name: "-tbignore50",
        takes: Takes::Nothing(|draft| tables(draft).ignore_limit = true),
        what: "Also adjudicate wins that the natural move limit may turn into draws",
    },
];

/// A file of openings, whose extension tells its format.
pub(super) fn take_openings(draft: &mut Draft, value: Value<'_>) -> Taken {
    if let Some(why) = why_no_file(Path::new(value.text)) {
        return Err(value.no_file(why));
    }
    let is_pgn = value.text.to_ascii_lowercase().ends_with(".pgn");
    let openings = &mut draft.saved.tournament.openings;
    openings.format = if is_pgn { OpeningsFormat::Pgn } else { OpeningsFormat::Epd };
    openings.file = Some(value.text.into());
    Ok(())
}

/// The rule of endgame tables; any of its flags sets it up.
fn tables(draft: &mut Draft) -> &mut TableRule {
    draft.saved.tournament.adjudication.tables.get_or_insert_default()
}

const OPENINGS: &[KeyRow] = &[
    KeyRow {
        name: "file",
        value: "FILE",
        what: "A file of FEN or EPD lines, or of games",
        take: take_openings,
    },
    KeyRow {
        name: "format",
        value: "epd|fen|pgn",
        what: "Format of the file (epd, or pgn for the extension .pgn)",
        take: |draft, value| {
            let known =
                [("epd", OpeningsFormat::Epd), ("fen", OpeningsFormat::Epd), ("pgn", OpeningsFormat::Pgn)];
            draft.format = Some(value.choice(&known)?);
            Ok(())
        },
    },
    KeyRow {
        name: "order",
        value: "sequential|random",
        what: "Order of the openings (sequential)",
        take: |draft, value| {
            let known = [("sequential", OpeningOrder::Sequential), ("random", OpeningOrder::Random)];
            draft.saved.tournament.openings.order = value.choice(&known)?;
            Ok(())
        },
    },
    KeyRow {
        name: "plies",
        value: "N",
        what: "Plies to play from each game; 0 for all",
        take: |draft, value| {
            draft.saved.tournament.openings.plies = Some(value.number()?).filter(|&plies| plies > 0);
            Ok(())
        },
    },
    KeyRow {
        name: "start",
        value: "N",
        what: "Number of the first opening, from 1",
        take: |draft, value| {
            let start = value.number()?;
            if start == 0 {
                return Err(value.error("openings count from 1"));
            }
            draft.saved.tournament.openings.start = start;
            Ok(())
        },
    },
    KeyRow {
        name: "policy",
        value: "round|default|encounter",
        what: "Has no effect: each pair of games gets a new opening",
        take: |_, value| value.choice(&[("round", ()), ("default", ()), ("encounter", ())]),
    },
];

const RESIGN: &[KeyRow] = &[
    KeyRow {
        name: "movecount",
        value: "N",
        what: "After N consecutive moves (1)",
        take: |draft, value| {
            resign(draft, |rule| {
                rule.move_count = moves_in_a_row(value)?;
                Ok(())
            })
        },
    },
    KeyRow {
        name: "score",
        value: "CP",
        what: "The loser's score is -CP or lower",
        take: |draft, value| {
            resign(draft, |rule| {
                rule.score = centipawns(value)?;
                Ok(())
            })
        },
    },
    KeyRow {
        name: "twosided",
        value: "true|false",
        what: "The opponent's score must agree (false)",
        take: |draft, value| {
            resign(draft, |rule| {
                rule.two_sided = value.switch()?;
                Ok(())
            })
        },
    },
];

const DRAW: &[KeyRow] = &[
    KeyRow {
        name: "movenumber",
        value: "N",
        what: "Not before move N (0)",
        take: |draft, value| {
            draw(draft, |rule| {
                rule.move_number = value.number()?;
                Ok(())
            })
        },
    },
    KeyRow {
        name: "movecount",
        value: "N",
        what: "After N consecutive moves of both sides (1)",
        take: |draft, value| {
            draw(draft, |rule| {
                rule.move_count = moves_in_a_row(value)?;
                Ok(())
            })
        },
    },
    KeyRow {
        name: "score",
        value: "CP",
        what: "Scores at most this far from zero",
        take: |draft, value| {
            draw(draft, |rule| {
                rule.score = centipawns(value)?;
                Ok(())
            })
        },
    },
];

fn resign(draft: &mut Draft, change: impl FnOnce(&mut ResignRule) -> Taken) -> Taken {
    draft.saved.tournament.adjudication.resign.as_mut().map_or(Ok(()), change)
}

fn draw(draft: &mut Draft, change: impl FnOnce(&mut DrawRule) -> Taken) -> Taken {
    draft.saved.tournament.adjudication.draw.as_mut().map_or(Ok(()), change)
}

fn moves_in_a_row(value: Value<'_>) -> Result<u32, ArgsError> {
    match value.number()? {
        0 => Err(value.error("at least 1")),
        moves => Ok(moves),
    }
}

fn centipawns(value: Value<'_>) -> Result<i32, ArgsError> {
    let score: i32 = value.number()?;
    if score < 0 { Err(value.error("the score must not be negative")) } else { Ok(score) }
}
