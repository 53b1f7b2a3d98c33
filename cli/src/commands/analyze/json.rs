//! The output of `chuhe analyze` as JSON.

use chuhe_engine::score::Score as EngineScore;
use chuhe_engine::search::BestMove;
use chuhe_review::data::Score;
use serde::Serialize;
use xiangqi::{Move, Position};

use super::event::Event;
use crate::first_end::{EndJson, FirstEnd};

/// A line of JSON output.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum JsonLine {
    /// The position that is analyzed.
    Position {
        fen: String,
        #[serde(flatten)]
        end: EndJson,
    },
    /// A report of one line after an iteration.
    Info {
        line: usize,
        depth: u32,
        seldepth: u32,
        score: Score,
        wdl: Wdl,
        nodes: u64,
        nps: u64,
        hashfull: u32,
        time_ms: u128,
        pv: Vec<String>,
    },
    /// The answer of the search.
    BestMove { best: Option<String>, ponder: Option<String> },
    /// A line of a file that is not a position.
    Malformed { file: String, number: usize, message: String },
}

impl JsonLine {
    /// A position, and how its game has ended, if it has.
    pub(super) fn position(position: &Position, end: Option<FirstEnd>) -> JsonLine {
        JsonLine::Position { fen: position.fen(), end: end.into() }
    }
}

/// How many of a thousand games the side to move wins, draws and loses.
#[derive(Serialize)]
pub(super) struct Wdl {
    win: u32,
    draw: u32,
    loss: u32,
}

/// A score as the screen shows it: pawns, moves to mate (`#`), or plies until a ruling (`R`) or endgame tables (`T`) decide
/// the game.
pub(crate) fn score_text(score: EngineScore) -> String {
    match score.into() {
        Score::Cp(score) => format!("{:+.2}", f64::from(score) / 100.0),
        Score::Mate(moves) => format!("#{moves}"),
        Score::Ruling(plies) => format!("R{plies:+}"),
        Score::Table(plies) => format!("T{plies:+}"),
    }
}

fn names(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// The line to print for an event, if there is one.
pub(super) fn of(event: &Event) -> Option<JsonLine> {
    match event {
        Event::Info(info) => {
            let wdl = info.wdl();
            Some(JsonLine::Info {
                line: info.multi_pv,
                depth: info.depth,
                seldepth: info.seldepth,
                score: info.score.into(),
                wdl: Wdl { win: wdl.win, draw: wdl.draw, loss: wdl.loss },
                nodes: info.nodes,
                nps: info.nps(),
                hashfull: info.hashfull,
                time_ms: info.time.as_millis(),
                pv: names(&info.pv),
            })
        }
        Event::BestMove(BestMove { best, ponder }) => {
            let name = |mv: &Option<Move>| mv.map(|mv| mv.to_string());
            Some(JsonLine::BestMove { best: name(best), ponder: name(ponder) })
        }
    }
}
