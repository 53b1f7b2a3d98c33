//! Rulings on repetitions, explained.

use serde::Serialize;
use xiangqi::Color;
use xiangqi::notation::write;
use xiangqi::rules::{Chase, Clause, MoveClass, Ruling};
use xiangqi::{Move, Position};

use crate::lang::{Lang, Text};
use crate::outcome::{piece_name, side, verdict};
use crate::texts::{game, named};

/// A ruling for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explained {
    /// The loser, or the reason why nobody loses.
    pub verdict: Text,
    /// The clause of the rules that decides.
    pub clause: Text,
    /// The conduct of Red and Black.
    pub sides: [Text; 2],
    /// The number of occurrences of the position.
    pub occurrences: usize,
    /// The judged moves, each with its class.
    pub moves: Vec<ExplainedMove>,
}

/// A move of a repetition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExplainedMove {
    /// The number of plies before the move.
    pub ply: usize,
    /// The move as two squares.
    pub uci: String,
    /// The move as people write it: WXF, Chinese, Vietnamese.
    pub name: Text,
    /// The effect of the move.
    pub does: Text,
}

/// Explains a ruling on the moves that led to `position`.
pub fn explain(position: &Position, ruling: &Ruling) -> Explained {
    let mut before = position.clone();
    for _ in ruling.start..position.plies_played() {
        before.unmake_move();
    }
    let mut moves = Vec::new();
    for (index, judged) in ruling.moves.iter().enumerate() {
        moves.push(ExplainedMove {
            ply: ruling.start + index,
            uci: judged.mv.to_string(),
            name: name(&before, judged.mv),
            does: Text::of(|lang| class(&judged.class, lang)),
        });
        before.make_move(judged.mv);
    }
    Explained {
        verdict: Text::of(|lang| verdict(ruling.verdict, lang)),
        clause: Text::of(|lang| clause(ruling.clause, lang)),
        sides: Color::ALL.map(|color| Text::of(|lang| conduct(ruling, color, lang))),
        occurrences: ruling.occurrences,
        moves,
    }
}

/// A move of the position, in the notation that is usual in each language: WXF in English.
pub fn name(position: &Position, mv: Move) -> Text {
    Text::of(|lang| write(position, mv, lang.notation()))
}

/// The text of a clause of the rules, as one sentence.
pub fn clause(clause: Clause, lang: Lang) -> &'static str {
    named("clause", clause.name(), lang)
}

/// The conduct of a side in the judged moves.
pub fn conduct(ruling: &Ruling, color: Color, lang: Lang) -> String {
    let judged = ruling.side(color);
    let (name, conduct) = (side(color, lang), named("conduct", judged.conduct.name(), lang));
    if judged.victims.is_empty() {
        return game::conduct_of(lang, &name, &conduct);
    }
    let victims: Vec<&str> =
        judged.victims.iter().map(|it| piece_name(it.color(), it.kind(), lang)).collect();
    game::conduct_against(lang, &name, &conduct, &victims.join(game::victims_joined(lang)))
}

/// The class of a move, in words.
pub fn class(class: &MoveClass, lang: Lang) -> String {
    let name = named("class", class.name(), lang);
    let MoveClass::Chase(chases) = class else { return name.to_owned() };
    let one = |chase: &Chase| {
        let [attacker, victim] =
            [chase.attacker, chase.victim].map(|it| piece_name(it.color(), it.kind(), lang));
        game::chase(lang, &attacker, &chase.from, &victim, &chase.to)
    };
    let list: Vec<String> = chases.iter().map(one).collect();
    game::chases(lang, &name, &list.join(game::list_joined(lang)))
}

#[cfg(test)]
mod tests {
    use xiangqi::rules::Game;

    use super::*;

    #[test]
    fn a_perpetual_check_is_explained_move_by_move() {
        let start = Position::from_fen("5k3/R8/9/9/9/9/9/9/9/4K4 w").expect("a position");
        let mut game = Game::new(start);
        for mv in ["a8a9", "f9f8", "a9a8", "f8f9"] {
            game.play(mv.parse().expect("a move")).expect("legal");
        }
        let ruling = game.ruling().expect("the position has occurred twice");
        let explained = explain(game.position(), &ruling);
        assert_eq!(explained.verdict.zh, "红方长将，黑方胜");
        assert_eq!(explained.verdict.en, "Black wins (perpetual check by Red)");
        assert_eq!(explained.moves.len(), 4);
        let first = &explained.moves[0];
        assert_eq!((first.name.zh.as_str(), first.does.zh.as_str(), first.ply), ("车九进一", "将", 0));
        assert!(explained.sides[0].zh.contains("长将"));
        assert_eq!(explained.verdict.vi, "Đen thắng (Đỏ trường chiếu)");
        assert_eq!((first.name.vi.as_str(), first.does.vi.as_str()), ("X9.1", "chiếu"));
        assert!(explained.sides[0].vi.contains("trường chiếu"));
        let ruled = ruling.to_string();
        for text in [&explained.sides[0].en, &explained.sides[1].en, &explained.clause.en] {
            assert!(ruled.contains(text), "the English is that of the rules library: {text}");
        }
    }

    #[test]
    fn clauses_and_conducts_have_texts() {
        use xiangqi::rules::Conduct;

        for lang in Lang::ALL {
            for known in Clause::ALL {
                assert!(!clause(known, lang).is_empty() && !named("breach", known.name(), lang).is_empty());
            }
            assert!(Conduct::ALL.iter().all(|known| !named("conduct", known.name(), lang).is_empty()));
        }
        for known in Clause::ALL {
            assert_eq!(clause(known, Lang::En), known.text());
        }
        for known in Conduct::ALL {
            assert_eq!(named("conduct", known.name(), Lang::En), known.to_string());
        }
    }
}
