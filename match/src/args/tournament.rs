//! Flags about who plays whom and when it ends.

use chuhe_stats::{Model, Sprt};

use super::draft::{Draft, TestDraft};
use super::games::take_openings;
use super::grammar::{Flag, Value};
use super::row::{FlagRow, KeyRow, Keys, Taken, Takes};
use crate::adjudication::DrawRule;
use crate::config::{OutputFormat, PairingFormat};
use crate::engine::EngineConfig;
use crate::openings::OpeningOrder;

pub(super) const TOURNAMENT: &[FlagRow] = &[
    FlagRow {
        name: "-tournament",
        takes: Takes::Word("roundrobin|round-robin|gauntlet", |draft, value| {
            if matches!(value.text, "knockout" | "pyramid") {
                return Err(value.error("not supported: expected roundrobin or gauntlet"));
            }
            let known = [
                ("roundrobin", PairingFormat::RoundRobin),
                ("round-robin", PairingFormat::RoundRobin),
                ("gauntlet", PairingFormat::Gauntlet),
            ];
            draft.saved.tournament.pairing.format = value.choice(&known)?;
            Ok(())
        }),
        what: "Pairing of the engines (roundrobin)",
    },
    FlagRow {
        name: "-seeds",
        takes: Takes::Word("N", |draft, value| {
            draft.saved.tournament.pairing.seeds = value.number()?;
            Ok(())
        }),
        what: "Number of engines, from the first, that play the gauntlet (1)",
    },
    FlagRow {
        name: "-rounds",
        takes: Takes::Word("N", |draft, value| {
            draft.saved.tournament.pairing.rounds = value.number()?;
            draft.has_rounds = true;
            Ok(())
        }),
        what: "Openings per pair of engines (2)",
    },
    FlagRow {
        name: "-games",
        takes: Takes::Word("N", |draft, value| {
            draft.saved.tournament.pairing.games = value.number()?;
            Ok(())
        }),
        what: "Games per opening, 1 or 2 (2)",
    },
    FlagRow {
        name: "-repeat",
        takes: Takes::MaybeWord("[N]", |draft, value| {
            draft.saved.tournament.pairing.games = value.map_or(Ok(2), Value::number)?;
            Ok(())
        }),
        what: "The same as -games 2, or -games N",
    },
    FlagRow {
        name: "-noswap",
        takes: Takes::Nothing(|draft| draft.saved.tournament.pairing.noswap = true),
        what: "The first engine plays Red in both games of a pair",
    },
    FlagRow {
        name: "-reverse",
        takes: Takes::Nothing(|draft| draft.saved.tournament.pairing.reverse = true),
        what: "Swap the colours of the whole schedule",
    },
    FlagRow {
        name: "-concurrency",
        takes: Takes::Word("N", |draft, value| {
            let wanted: i64 = value.number()?;
            let processors = std::thread::available_parallelism().map_or(1, usize::from) as i64;
            draft.saved.tournament.running.concurrency =
                if wanted > 0 { wanted } else { processors.saturating_add(wanted).max(1) } as usize;
            Ok(())
        }),
        what: "Simultaneous games (1); 0: one per CPU; -2: two fewer than the CPUs",
    },
    FlagRow {
        name: "-sprt",
        takes: Takes::Keys(Keys {
            begin: |draft| {
                draft.test = draft.saved.tournament.sprt.map_or_else(TestDraft::default, TestDraft::of);
            },
            end: |draft, flag| {
                let TestDraft { elo0, elo1, alpha, beta, model } = draft.test;
                let sprt = Sprt::new(elo0, elo1, alpha, beta, model).map_err(|error| flag.error(error))?;
                draft.saved.tournament.sprt = Some(sprt);
                Ok(())
            },
            ..Keys::of(SPRT)
        }),
        what: "Stop when a sequential probability ratio test is decided",
    },
    FlagRow {
        name: "-wait",
        takes: Takes::Word("MS", |draft, value| {
            draft.saved.tournament.running.wait_ms = value.number()?;
            Ok(())
        }),
        what: "Pause between games (0)",
    },
    FlagRow {
        name: "-variant",
        takes: Takes::Word("xiangqi|standard", |_, value| match value.text {
            "xiangqi" | "standard" => Ok(()),
            _ => Err(value.error("not supported: the game is xiangqi")),
        }),
        what: "Both mean xiangqi",
    },
    FlagRow {
        name: "-quick",
        takes: Takes::Keys(Keys { begin: begin_quick, end: end_quick, ..Keys::of(QUICK) }),
        what: "Quick match of two engines at 10+0.1",
    },
];

const SPRT: &[KeyRow] = &[
    KeyRow {
        name: "elo0",
        value: "ELO",
        what: "Elo difference under H0",
        take: |draft, value| {
            draft.test.elo0 = value.real()?;
            Ok(())
        },
    },
    KeyRow {
        name: "elo1",
        value: "ELO",
        what: "Elo difference under H1",
        take: |draft, value| {
            draft.test.elo1 = value.real()?;
            Ok(())
        },
    },
    KeyRow {
        name: "alpha",
        value: "P",
        what: "Probability of accepting H1 by mistake (0.05)",
        take: |draft, value| {
            draft.test.alpha = value.real()?;
            Ok(())
        },
    },
    KeyRow {
        name: "beta",
        value: "P",
        what: "Probability of accepting H0 by mistake (0.05)",
        take: |draft, value| {
            draft.test.beta = value.real()?;
            Ok(())
        },
    },
    KeyRow {
        name: "model",
        value: "normalized|logistic|bayesian",
        what: "Elo model (normalized)",
        take: |draft, value| {
            let known = [
                ("normalized", Model::Normalized),
                ("logistic", Model::Logistic),
                ("bayesian", Model::Bayesian),
            ];
            draft.test.model = value.choice(&known)?;
            Ok(())
        },
    },
];

const QUICK: &[KeyRow] = &[
    KeyRow {
        name: "cmd",
        value: "PROGRAM",
        what: "An engine; give this key twice",
        take: |draft, value| {
            let mut config = EngineConfig { command: value.text.to_owned(), ..EngineConfig::default() };
            config.limits.clock = "10+0.1".parse().ok();
            draft.saved.tournament.engines.push(config);
            Ok(())
        },
    },
    KeyRow {
        name: "book",
        value: "FILE",
        what: "The openings",
        take: |draft, value| {
            draft.saved.tournament.openings.order = OpeningOrder::Random;
            take_openings(draft, value)
        },
    },
];

fn begin_quick(draft: &mut Draft) {
    let engines = draft.saved.tournament.engines.len();
    draft.selected = engines..engines;
}

fn end_quick(draft: &mut Draft, flag: &Flag) -> Taken {
    let tournament = &mut draft.saved.tournament;
    if tournament.engines.len() != draft.selected.start + 2 || tournament.openings.file.is_none() {
        return Err(flag.error("takes cmd= twice and book= once"));
    }
    tournament.pairing.rounds = 25_000;
    tournament.running.recover = true;
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    tournament.running.concurrency = processors.saturating_sub(2).max(1);
    tournament.adjudication.draw = Some(DrawRule { move_number: 30, move_count: 8, score: 8 });
    tournament.report.output = OutputFormat::Cutechess;
    draft.has_rounds = true;
    Ok(())
}
