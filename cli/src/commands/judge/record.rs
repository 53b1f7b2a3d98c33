//! What `chuhe judge` says, as JSON: names that programs can rely on, and the text for people beside them.

use serde::Serialize;
use xiangqi::{
    Color, Outcome, Verdict,
    rules::suite::{Case, Expected},
    rules::{Chase, Clause, Conduct, Game, JudgedMove, MoveClass, Ruling, SideRuling},
};

/// How a game stands.
#[derive(Serialize)]
pub(super) struct GameRecord {
    fen: String,
    /// How often the position has occurred, this time included.
    occurrences: usize,
    /// In English; `None` while the game goes on.
    outcome: Option<String>,
    winner: Option<String>,
    /// `None` if no position is repeated, or if the rule in force judges nothing.
    ruling: Option<RulingRecord>,
}

impl GameRecord {
    pub(super) fn new(game: &Game, ruling: Option<&Ruling>) -> GameRecord {
        let outcome = game.outcome();
        GameRecord {
            fen: game.position().fen(),
            occurrences: game.position().occurrences(),
            outcome: outcome.map(|outcome| outcome.to_string()),
            winner: outcome.and_then(Outcome::winner).map(|color| color.to_string()),
            ruling: ruling.map(RulingRecord::new),
        }
    }
}

/// A line of a suite that is not as it should be, or the summary.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum SuiteRecord<'a> {
    Wrong(Box<WrongRecord>),
    Malformed { message: &'a str },
    Summary { right: usize, cases: usize, malformed: usize },
}

/// A case that is ruled otherwise than the suite says.
#[derive(Serialize)]
pub(super) struct WrongRecord {
    line: usize,
    fen: String,
    moves: Vec<String>,
    #[serde(with = "ExpectedName")]
    expected: Expected,
    #[serde(with = "ExpectedName")]
    found: Expected,
    ruling: RulingRecord,
}

impl WrongRecord {
    pub(super) fn new(case: &Case) -> WrongRecord {
        WrongRecord {
            line: case.line,
            fen: case.start.fen(),
            moves: case.moves.iter().map(ToString::to_string).collect(),
            expected: case.expected,
            found: case.found(),
            ruling: RulingRecord::new(&case.ruling),
        }
    }
}

#[derive(Serialize)]
struct RulingRecord {
    verdict: &'static str,
    loser: Option<String>,
    #[serde(with = "ClauseName")]
    clause: Clause,
    /// The clause in a sentence.
    clause_text: &'static str,
    occurrences: usize,
    /// How many moves were played before those judged.
    start: usize,
    moves: Vec<MoveRecord>,
    /// Red and Black.
    sides: [SideRecord; Color::NUM],
}

impl RulingRecord {
    fn new(ruling: &Ruling) -> RulingRecord {
        RulingRecord {
            verdict: name(ruling.verdict),
            loser: ruling.verdict.loser().map(|color| color.to_string()),
            clause: ruling.clause,
            clause_text: ruling.clause.text(),
            occurrences: ruling.occurrences,
            start: ruling.start,
            moves: ruling.moves.iter().map(MoveRecord::new).collect(),
            sides: Color::ALL.map(|color| SideRecord::new(color, ruling.side(color))),
        }
    }
}

#[derive(Serialize)]
struct MoveRecord {
    #[serde(rename = "move")]
    mv: String,
    piece: String,
    class: &'static str,
    /// What is chased by what, if the move chases.
    chases: Vec<ChaseRecord>,
}

impl MoveRecord {
    fn new(judged: &JudgedMove) -> MoveRecord {
        let chases = match &judged.class {
            MoveClass::Chase(chases) => chases.iter().map(ChaseRecord::new).collect(),
            _ => Vec::new(),
        };
        MoveRecord {
            mv: judged.mv.to_string(),
            piece: judged.mover.piece().to_string(),
            class: judged.class.name(),
            chases,
        }
    }
}

#[derive(Serialize)]
struct ChaseRecord {
    attacker: &'static str,
    from: String,
    victim: &'static str,
    to: String,
}

impl ChaseRecord {
    fn new(chase: &Chase) -> ChaseRecord {
        ChaseRecord {
            attacker: chase.attacker.kind().name(),
            from: chase.from.to_string(),
            victim: chase.victim.kind().name(),
            to: chase.to.to_string(),
        }
    }
}

#[derive(Serialize)]
struct SideRecord {
    side: String,
    #[serde(with = "ConductName")]
    conduct: Conduct,
    conduct_text: String,
    /// The men that all moves of the side chase.
    victims: Vec<&'static str>,
}

impl SideRecord {
    fn new(color: Color, ruling: &SideRuling) -> SideRecord {
        SideRecord {
            side: color.to_string(),
            conduct: ruling.conduct,
            conduct_text: ruling.conduct.to_string(),
            victims: ruling.victims.iter().map(|man| man.kind().name()).collect(),
        }
    }
}

/// The verdict without the loser, which has a field of its own.
fn name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::PerpetualCheck { .. } => "perpetual-check",
        Verdict::PerpetualChase { .. } => "perpetual-chase",
        Verdict::MutualPerpetualCheck => "mutual-perpetual-check",
        Verdict::MutualPerpetualChase => "mutual-perpetual-chase",
        Verdict::NoViolation => "no-violation",
        Verdict::Unjudged => "unjudged",
    }
}

/// How the names of [`Clause`] are written.
#[derive(Serialize)]
#[serde(remote = "Clause", rename_all = "kebab-case")]
enum ClauseName {
    PerpetualCheck,
    CheckAgainstChase,
    MutualCheck,
    PerpetualChase,
    HeldRook,
    MutualChase,
    FreeMoves,
}

/// How the names of [`Conduct`] are written.
#[derive(Serialize)]
#[serde(remote = "Conduct", rename_all = "kebab-case")]
enum ConductName {
    AlwaysChecks,
    AlwaysChases,
    Idle,
    ChecksAndIdles,
    ChasesAndIdles,
    ChecksAndChases,
    VictimsInTurn,
    HeldRook,
}

/// How the names of [`Expected`] are written.
#[derive(Serialize)]
#[serde(remote = "Expected", rename_all = "kebab-case")]
enum ExpectedName {
    Win,
    Draw,
    Loss,
}
