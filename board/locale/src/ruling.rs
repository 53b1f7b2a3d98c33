//! Rulings on repetitions, explained.

use serde::Serialize;
use xiangqi::Color;
use xiangqi::notation::{Notation, write};
use xiangqi::rules::{Clause, Conduct, MoveClass, Ruling};
use xiangqi::{Move, Position};

use crate::lang::Text;
use crate::outcome::{man_vi, man_zh, side_vi, side_zh, verdict_vi, verdict_zh};

/// A ruling for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explained {
    /// Who loses, or why nobody loses.
    pub verdict: Text,
    /// The clause of the rules that decides.
    pub clause: Text,
    /// The conduct of Red and Black.
    pub sides: [Text; 2],
    /// How often the position has occurred.
    pub occurrences: usize,
    /// The moves that are judged, and what each of them does.
    pub moves: Vec<ExplainedMove>,
}

/// A move of a repetition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExplainedMove {
    /// The number of plies before it.
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
            does: class(&judged.class),
        });
        before.make_move(judged.mv);
    }
    Explained {
        verdict: Text::new(
            ruling.verdict.to_string(),
            verdict_zh(ruling.verdict),
            verdict_vi(ruling.verdict),
        ),
        clause: Text::new(ruling.clause.text(), clause_zh(ruling.clause), clause_vi(ruling.clause)),
        sides: Color::ALL.map(|color| side(ruling, color)),
        occurrences: ruling.occurrences,
        moves,
    }
}

/// A move of the position, in the notation that is usual in each language: WXF in English.
pub fn name(position: &Position, mv: Move) -> Text {
    let [wxf, chinese, vietnamese] = [Notation::Wxf, Notation::Chinese, Notation::Vietnamese]
        .map(|notation| write(position, mv, notation));
    Text::new(wxf, chinese, vietnamese)
}

fn side(ruling: &Ruling, color: Color) -> Text {
    let side = ruling.side(color);
    let mut en = format!("{color}: {}", side.conduct);
    let mut zh = format!("{}：{}", side_zh(color), conduct_zh(side.conduct));
    let mut vi = format!("{}: {}", side_vi(color), conduct_vi(side.conduct));
    if !side.victims.is_empty() {
        let names: Vec<&str> = side.victims.iter().map(|man| man.kind().name()).collect();
        en.push_str(&format!(" the {}", names.join(" and the ")));
        let names: Vec<&str> = side.victims.iter().map(|man| man_zh(man.color(), man.kind())).collect();
        zh.push_str(&format!("（{}）", names.join("、")));
        let names: Vec<&str> = side.victims.iter().map(|man| man_vi(man.kind())).collect();
        vi.push_str(&format!(" ({})", names.join(" và ")));
    }
    Text::new(en, zh, vi)
}

fn class(class: &MoveClass) -> Text {
    let mut zh = class_zh(class).to_owned();
    let mut vi = class_vi(class).to_owned();
    if let MoveClass::Chase(chases) = class {
        let one = |chase: &xiangqi::rules::Chase| {
            let (attacker, victim) = (chase.attacker, chase.victim);
            format!(
                "{}{} 捉 {}{}",
                man_zh(attacker.color(), attacker.kind()),
                chase.from,
                man_zh(victim.color(), victim.kind()),
                chase.to
            )
        };
        let list: Vec<String> = chases.iter().map(one).collect();
        zh.push_str(&format!("：{}", list.join("，")));
        let one = |chase: &xiangqi::rules::Chase| {
            let [attacker, victim] = [chase.attacker, chase.victim].map(|man| man_vi(man.kind()));
            format!("{attacker} {} bắt {victim} {}", chase.from, chase.to)
        };
        let list: Vec<String> = chases.iter().map(one).collect();
        vi.push_str(&format!(": {}", list.join(", ")));
    }
    Text::new(class.to_string(), zh, vi)
}

const fn class_vi(class: &MoveClass) -> &'static str {
    match class {
        MoveClass::Check => "chiếu",
        MoveClass::Chase(_) => "bắt",
        MoveClass::Kill => "dọa chiếu hết",
        MoveClass::Exchange => "đổi quân",
        MoveClass::Offer => "thí quân",
        MoveClass::Block => "cản",
        MoveClass::Idle => "nhàn",
    }
}

const fn conduct_vi(conduct: Conduct) -> &'static str {
    match conduct {
        Conduct::AlwaysChecks => "trường chiếu, nước nào cũng chiếu",
        Conduct::AlwaysChases => "trường tróc, nước nào cũng bắt",
        Conduct::Idle => "được phép: không chiếu, không bắt",
        Conduct::ChecksAndIdles => "được phép: một chiếu một nhàn",
        Conduct::ChasesAndIdles => "được phép: một bắt một nhàn",
        Conduct::ChecksAndChases => "được phép: một chiếu một bắt",
        Conduct::VictimsInTurn => "được phép: lần lượt bắt các quân khác nhau",
        Conduct::HeldRook => "được phép: Xe bắt chính Mã đang giữ nó",
    }
}

const fn clause_vi(clause: Clause) -> &'static str {
    match clause {
        Clause::PerpetualCheck => "Một bên trường chiếu: bên nước nào cũng chiếu bị xử thua.",
        Clause::CheckAgainstChase => "Trường chiếu gặp trường tróc: bên trường chiếu bị xử thua.",
        Clause::MutualCheck => "Hai bên cùng trường chiếu: hòa.",
        Clause::PerpetualChase => {
            "Một bên trường tróc: bên nước nào cũng bắt cùng một quân bị xử thua, nếu bên kia không phạm luật."
        }
        Clause::HeldRook => {
            "Trường tróc Xe bị Mã giữ: Xe bắt Mã ấy không tính là bắt lại, bên trường tróc bị xử thua."
        }
        Clause::MutualChase => "Hai bên cùng trường tróc: hòa.",
        Clause::FreeMoves => {
            "Hai bên đều không phạm luật (dọa chiếu hết, đổi, thí, cản, nhàn, hoặc chiếu và bắt xen nước khác): hòa."
        }
    }
}

const fn class_zh(class: &MoveClass) -> &'static str {
    match class {
        MoveClass::Check => "将",
        MoveClass::Chase(_) => "捉",
        MoveClass::Kill => "杀",
        MoveClass::Exchange => "兑",
        MoveClass::Offer => "献",
        MoveClass::Block => "拦",
        MoveClass::Idle => "闲",
    }
}

const fn conduct_zh(conduct: Conduct) -> &'static str {
    match conduct {
        Conduct::AlwaysChecks => "长将，步步将军",
        Conduct::AlwaysChases => "长捉，步步捉",
        Conduct::Idle => "允许着法，无将无捉",
        Conduct::ChecksAndIdles => "一将一闲，允许着法",
        Conduct::ChasesAndIdles => "一捉一闲，允许着法",
        Conduct::ChecksAndChases => "一将一捉，允许着法",
        Conduct::VictimsInTurn => "轮捉不同棋子，允许着法",
        Conduct::HeldRook => "车捉牵制自己的马，允许着法",
    }
}

const fn clause_zh(clause: Clause) -> &'static str {
    match clause {
        Clause::PerpetualCheck => "单方长将：步步将军的一方判负。",
        Clause::CheckAgainstChase => "长将对长捉：长将的一方判负。",
        Clause::MutualCheck => "双方长将：判和。",
        Clause::PerpetualChase => "单方长捉：步步捉同一棋子，而对方为允许着法，长捉的一方判负。",
        Clause::HeldRook => "长捉被马牵制的车：车对马的攻击不算反捉，长捉的一方判负。",
        Clause::MutualChase => "双方长捉：判和。",
        Clause::FreeMoves => "双方均为允许着法（杀、兑、献、拦、闲，或将、捉与其他着法相间）：判和。",
    }
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
    }
}
