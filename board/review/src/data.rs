//! Games, moves and judgements as data. All texts are as the game files have them: a page must show them as text,
//! never as markup.

use chuhe_engine::score::{Score as EngineScore, ScoreKind};
use chuhe_locale::ruling::Explained;
use chuhe_locale::{Text, opening};
use chuhe_reasons::ChosenFact;
use chuhe_record::{Line, Ply, Record};
use serde::{Deserialize, Serialize};
use xiangqi::notation::{Notation, write};
use xiangqi::{Move, Position};

/// A move in every notation; the fields have the [names](Notation::name) of the notations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NamedMove {
    /// Two squares: `h2e2`.
    pub uci: String,
    /// `H2-E2`
    pub iccs: String,
    /// `C2=5`
    pub wxf: String,
    /// 炮二平五, simplified.
    pub chinese: String,
    /// 炮二平五, traditional.
    pub traditional: String,
    /// P2-5, in Vietnamese letters.
    pub vietnamese: String,
}

impl NamedMove {
    /// A legal move of a position.
    pub fn new(position: &Position, mv: Move) -> NamedMove {
        let [uci, iccs, wxf, chinese, traditional, vietnamese] =
            Notation::ALL.map(|notation| write(position, mv, notation));
        NamedMove { uci, iccs, wxf, chinese, traditional, vietnamese }
    }

    /// The moves of a line from a position; stops before one that is not legal.
    pub fn line(position: &Position, moves: impl IntoIterator<Item = Move>) -> Vec<NamedMove> {
        let mut position = position.clone();
        let mut named = Vec::new();
        for mv in moves {
            if !position.is_legal(mv) {
                break;
            }
            named.push(NamedMove::new(&position, mv));
            position.make_move(mv);
        }
        named
    }
}

/// A score: for Red in reviewed games, for the side to move in reports of searches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// Centipawns.
    Cp(i32),
    /// Moves to mate, negative for being mated.
    Mate(i32),
    /// Plies until a ruling on a repetition decides the game, negative for a loss.
    Ruling(i32),
    /// Endgame tables decide the game in this many plies; negative for a loss.
    Table(i32),
}

impl From<EngineScore> for Score {
    fn from(score: EngineScore) -> Score {
        let signed = |wins: bool, plies: u16| if wins { i32::from(plies) } else { -i32::from(plies) };
        match score.kind() {
            ScoreKind::Centipawns(centipawns) => Score::Cp(centipawns),
            ScoreKind::Mate(moves) => Score::Mate(moves),
            ScoreKind::Ruling { wins, plies } => Score::Ruling(signed(wins, plies)),
            ScoreKind::Table { wins, distance } => Score::Table(signed(wins, distance)),
        }
    }
}

/// The engine's evaluation of a position.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Evaluation {
    /// The engine's score, from Red's point of view.
    pub score: Score,
    /// Red's expected result, from 0 (loss) to 1 (win); a draw counts 0.5.
    pub chance: f64,
}

/// The judgement of a review on a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judgement {
    /// The grade of the move.
    pub mark: Mark,
    /// Whether the move is the one that the engine prefers.
    pub is_best: bool,
    /// How much of the expected result of its side the move lost, from 0 to 1.
    pub loss: f64,
    /// The engine's move, if it is a different one.
    pub best: Option<NamedMove>,
    /// The reasons: proven facts, the most important first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<ChosenFact>,
    /// The heading of a turning point of the game: the fault of the move, in a few words. `None` for other moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<Box<Text>>,
    /// The sentences of a review that was read from a file, in its language; empty for none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub told: String,
}

/// The grade of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// Known by the opening book.
    Book,
    /// The only legal move.
    Forced,
    /// The only move that does not lose much.
    Only,
    /// A good move, without a mark.
    Good,
    /// The move loses a little.
    Inaccuracy,
    /// The move loses much.
    Mistake,
    /// The move loses very much.
    Blunder,
}

/// A move of a game with its annotations.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShownPly {
    /// The move.
    #[serde(flatten)]
    pub mv: NamedMove,
    /// Numeric annotation glyphs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<u32>,
    /// The comment after the move; empty for none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Variations: other moves instead of this one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<ShownLine>,
    /// The engine's evaluation of the position after the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<Evaluation>,
    /// The judgement of the review.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judgement: Option<Judgement>,
    /// The ruling on a repetition that the move completes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<Explained>,
}

/// Moves in order.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ShownLine {
    /// The comment before the first move; empty for none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// The moves.
    pub plies: Vec<ShownPly>,
    /// Whether the line comes from the engine, not from the game file.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub engine: bool,
}

/// Statistics of a side's moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct SideSummary {
    /// Moves that were judged.
    pub moves: usize,
    /// The accuracy, from 0 to 100; `None` without a judged move.
    pub accuracy: Option<f64>,
    /// The number of inaccuracies.
    pub inaccuracies: usize,
    /// The number of mistakes.
    pub mistakes: usize,
    /// The number of blunders.
    pub blunders: usize,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShownGame {
    /// The tags of the game: names and values.
    pub tags: Vec<(String, String)>,
    /// The FEN of the first position.
    pub start: String,
    /// The result, as PGN writes it.
    pub result: &'static str,
    /// The name of the opening.
    pub opening: Option<Text>,
    /// The end of the game on the board.
    pub outcome: Option<Text>,
    /// The engine's evaluation of the first position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<Evaluation>,
    /// The moves.
    pub line: ShownLine,
    /// Red and Black, if the game was reviewed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<[SideSummary; 2]>,
}

impl ShownGame {
    /// A game from a record, without a review.
    pub fn new(record: &Record) -> ShownGame {
        ShownGame {
            tags: record.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            start: record.start.fen(),
            result: record.result.as_str(),
            opening: opening::opening(&record.start, record.moves()),
            outcome: None,
            evaluation: None,
            line: shown_line(&mut record.start.clone(), &record.line),
            sides: None,
        }
    }
}

/// A line for the page. The position is the same afterwards.
fn shown_line(position: &mut Position, line: &Line) -> ShownLine {
    let mut plies = Vec::with_capacity(line.plies.len());
    for ply in &line.plies {
        plies.push(shown_ply(position, ply));
        position.make_move(ply.mv);
    }
    for _ in &line.plies {
        position.unmake_move();
    }
    ShownLine { comment: line.comment.clone(), plies, engine: false }
}

fn shown_ply(position: &mut Position, ply: &Ply) -> ShownPly {
    ShownPly {
        mv: NamedMove::new(position, ply.mv),
        nags: ply.nags.clone(),
        comment: ply.comment.clone(),
        variations: ply.variations.iter().map(|line| shown_line(position, line)).collect(),
        evaluation: None,
        judgement: None,
        ruling: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_shown_with_its_variations() {
        let moves = ["h2e2", "h9g7"].map(|text| text.parse().expect("a move"));
        let mut record = Record::from_moves(Position::default(), moves);
        let other =
            Line { comment: String::new(), plies: vec![Ply::from("b9c7".parse::<Move>().expect("a move"))] };
        record.line.plies[1].variations.push(other);
        let game = ShownGame::new(&record);
        assert_eq!(game.line.plies[1].mv.chinese, "马8进7");
        assert_eq!(game.line.plies[1].variations[0].plies[0].mv.wxf, "H2+3");
        let json = serde_json::to_value(&game).expect("it can be written");
        assert_eq!(json["line"]["plies"][0]["uci"], "h2e2");
        assert_eq!(json["line"]["plies"][0].get("comment"), None);
    }
}
