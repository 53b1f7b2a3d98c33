//! The output of `chuhe judge` as JSON: stable names for programs, and English text beside them.

use serde::Serialize;
use xiangqi::{
    Color,
    rules::suite::RulingCase,
    rules::{Chase, Game, JudgedMove, MoveClass, Ruling, SideRuling},
};

use crate::first_end::FirstEnd;

/// The state of a game.
#[derive(Serialize)]
#[serde(tag = "type", rename = "game")]
pub(super) struct GameJson {
    /// The position after all moves.
    fen: String,
    /// How often that position has occurred, this time included.
    occurrences: usize,
    /// In English; `None` while the game continues.
    outcome: Option<String>,
    winner: Option<String>,
    /// The plies after which the game was over; more may have been played.
    over_after: Option<usize>,
    /// `None` if no position is repeated, or if the rule in force judges nothing.
    ruling: Option<RulingJson>,
}

impl GameJson {
    pub(super) fn new(game: &Game, end: Option<FirstEnd>, ruling: Option<&Ruling>) -> GameJson {
        GameJson {
            fen: game.position().fen(),
            occurrences: game.position().occurrences(),
            outcome: end.map(|end| end.outcome.to_string()),
            winner: end.and_then(|end| end.outcome.winner()).map(|color| color.to_string()),
            over_after: end.map(|end| end.plies),
            ruling: ruling.map(|ruling| RulingJson::new(ruling, end.is_some_and(|end| end.is_by(ruling)))),
        }
    }
}

/// A line of a suite that is wrong or malformed, or the summary.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum SuiteJson<'a> {
    Wrong(Box<WrongJson>),
    Malformed { file: &'a str, number: usize, message: &'a str },
    Summary { right: usize, cases: usize, malformed: usize },
}

/// A case whose ruling differs from the one that the suite expects.
#[derive(Serialize)]
pub(super) struct WrongJson {
    line: usize,
    fen: String,
    moves: Vec<String>,
    expected: String,
    found: String,
    ruling: RulingJson,
}

impl WrongJson {
    pub(super) fn new(case: &RulingCase) -> WrongJson {
        WrongJson {
            line: case.line,
            fen: case.start.fen(),
            moves: case.moves.iter().map(ToString::to_string).collect(),
            expected: case.expected.to_string(),
            found: case.found().to_string(),
            ruling: RulingJson::new(&case.ruling, false),
        }
    }
}

#[derive(Serialize)]
struct RulingJson {
    verdict: &'static str,
    /// Whether the position has occurred only twice. The verdict then applies if it occurs a third time.
    provisional: bool,
    /// Whether the game is over by this ruling.
    decides: bool,
    loser: Option<String>,
    clause: &'static str,
    /// The clause in a sentence.
    clause_text: &'static str,
    occurrences: usize,
    /// The number of plies before the judged moves.
    start: usize,
    moves: Vec<MoveJson>,
    /// Red and Black.
    sides: [SideJson; Color::NUM],
}

impl RulingJson {
    fn new(ruling: &Ruling, decides: bool) -> RulingJson {
        RulingJson {
            verdict: ruling.verdict.name(),
            provisional: ruling.is_provisional(),
            decides,
            loser: ruling.verdict.loser().map(|color| color.to_string()),
            clause: ruling.clause.name(),
            clause_text: ruling.clause.text(),
            occurrences: ruling.occurrences,
            start: ruling.start,
            moves: ruling.moves.iter().map(MoveJson::new).collect(),
            sides: Color::ALL.map(|color| SideJson::new(color, ruling.side(color))),
        }
    }
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    mv: String,
    piece: String,
    class: &'static str,
    /// The attackers and victims, if the move chases.
    chases: Vec<ChaseJson>,
}

impl MoveJson {
    fn new(judged: &JudgedMove) -> MoveJson {
        let chases = match &judged.class {
            MoveClass::Chase(chases) => chases.iter().map(ChaseJson::new).collect(),
            _ => Vec::new(),
        };
        MoveJson {
            mv: judged.mv.to_string(),
            piece: judged.mover.piece().to_string(),
            class: judged.class.name(),
            chases,
        }
    }
}

#[derive(Serialize)]
struct ChaseJson {
    attacker: &'static str,
    from: String,
    victim: &'static str,
    to: String,
}

impl ChaseJson {
    fn new(chase: &Chase) -> ChaseJson {
        ChaseJson {
            attacker: chase.attacker.kind().name(),
            from: chase.from.to_string(),
            victim: chase.victim.kind().name(),
            to: chase.to.to_string(),
        }
    }
}

#[derive(Serialize)]
struct SideJson {
    side: String,
    conduct: &'static str,
    conduct_text: String,
    /// The pieces that all moves of the side chase.
    victims: Vec<&'static str>,
}

impl SideJson {
    fn new(color: Color, ruling: &SideRuling) -> SideJson {
        SideJson {
            side: color.to_string(),
            conduct: ruling.conduct.name(),
            conduct_text: ruling.conduct.to_string(),
            victims: ruling.victims.iter().map(|man| man.kind().name()).collect(),
        }
    }
}
