//! Flags about single games: where they start, and when they are decided before their end.

use std::path::Path;

use super::draft::Draft;
use super::grammar::Value;
use super::row::{FlagRow, KeyRow, Keys, Taken, Takes};
use crate::adjudication::{DrawRule, ResignRule};
use crate::error::ArgsError;
use crate::openings::{OpeningOrder, OpeningsFormat};

pub(super) const GAMES: &[FlagRow] = &[
    FlagRow { name: "-openings", takes: Takes::Keys(Keys::of(OPENINGS)), what: "Where games start" },
    FlagRow {
        name: "-srand",
        takes: Takes::Word("SEED", |draft, value| {
            draft.saved.tournament.seed = value.number()?;
            draft.has_seed = true;
            Ok(())
        }),
        what: "Which random order of openings",
    },
    FlagRow {
        name: "-resign",
        takes: Takes::Keys(Keys {
            begin: |draft| {
                let rule = ResignRule { move_count: 1, score: 0, two_sided: false };
                draft.saved.tournament.adjudication.resign = Some(rule);
            },
            ..Keys::of(RESIGN)
        }),
        what: "Lost games end",
    },
    FlagRow {
        name: "-draw",
        takes: Takes::Keys(Keys {
            begin: |draft| {
                let rule = DrawRule { move_number: 0, move_count: 1, score: 0 };
                draft.saved.tournament.adjudication.draw = Some(rule);
            },
            ..Keys::of(DRAW)
        }),
        what: "Even games end",
    },
    FlagRow {
        name: "-maxmoves",
        takes: Takes::Word("N", |draft, value| {
            draft.saved.tournament.adjudication.max_moves = Some(value.number()?);
            Ok(())
        }),
        what: "Games of N moves are drawn",
    },
];

const OPENINGS: &[KeyRow] = &[
    KeyRow {
        name: "file",
        value: "FILE",
        what: "Lines of FEN or EPD, or games",
        take: |draft, value| {
            if !Path::new(value.text).is_file() {
                return Err(value.error("there is no such file"));
            }
            let openings = &mut draft.saved.tournament.openings;
            if value.text.to_ascii_lowercase().ends_with(".pgn") {
                openings.format = OpeningsFormat::Pgn;
            }
            openings.file = Some(value.text.into());
            Ok(())
        },
    },
    KeyRow {
        name: "format",
        value: "epd|fen|pgn",
        what: "What the file holds (epd; pgn if it is called so)",
        take: |draft, value| {
            let known =
                [("epd", OpeningsFormat::Epd), ("fen", OpeningsFormat::Epd), ("pgn", OpeningsFormat::Pgn)];
            draft.saved.tournament.openings.format = value.choice(&known)?;
            Ok(())
        },
    },
    KeyRow {
        name: "order",
        value: "sequential|random",
        what: "Their order (sequential)",
        take: |draft, value| {
            let known = [("sequential", OpeningOrder::Sequential), ("random", OpeningOrder::Random)];
            draft.saved.tournament.openings.order = value.choice(&known)?;
            Ok(())
        },
    },
    KeyRow {
        name: "plies",
        value: "N",
        what: "How many plies of a game to play; 0 for all",
        take: |draft, value| {
            draft.saved.tournament.openings.plies = Some(value.number()?).filter(|&plies| plies > 0);
            Ok(())
        },
    },
    KeyRow {
        name: "start",
        value: "N",
        what: "The first opening, counted from 1",
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
        what: "A new opening for each pair of games; encounter is taken for round",
        take: |_, value| value.choice(&[("round", ()), ("default", ()), ("encounter", ())]),
    },
];

const RESIGN: &[KeyRow] = &[
    KeyRow {
        name: "movecount",
        value: "N",
        what: "After N moves in a row (1)",
        take: |draft, value| {
            resign(draft, |rule| {
                rule.move_count = value.number()?;
                Ok(())
            })
        },
    },
    KeyRow {
        name: "score",
        value: "CP",
        what: "With a score this bad",
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
        what: "If the other side agrees (false)",
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
        what: "From move N on (0)",
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
        what: "After N moves of both in a row (1)",
        take: |draft, value| {
            draw(draft, |rule| {
                rule.move_count = value.number()?;
                Ok(())
            })
        },
    },
    KeyRow {
        name: "score",
        value: "CP",
        what: "With scores this near zero",
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

fn centipawns(value: Value<'_>) -> Result<i32, ArgsError> {
    let score: i32 = value.number()?;
    if score < 0 { Err(value.error("a score is not negative here")) } else { Ok(score) }
}
