//! Games that endgame tables decide.

use chuhe_tables::format::TableError;
use chuhe_tables::{Decided, Tables};
use xiangqi::{NATURAL_MOVE_LIMIT, Position};

use crate::adjudication::{GameRuling, TableRule};

/// The tables, and the rule by which they decide.
#[derive(Debug)]
pub(crate) struct EndgameJudge {
    rule: TableRule,
    tables: Tables,
}

impl EndgameJudge {
    /// Opens the tables. Unusable ones are reported and left out.
    pub(crate) fn open(rule: &TableRule) -> (EndgameJudge, Vec<String>) {
        let mut tables = Tables::embedded();
        let mut warnings = Vec::new();
        for path in &rule.paths {
            match tables.add(path) {
                Ok(_) if Tables::files(path).is_ok_and(|files| files.is_empty()) => {
                    warnings.push(format!("{} contains no endgame tables", path.display()));
                }
                Ok((_, failed)) => warnings.extend(failed.iter().map(ToString::to_string)),
                Err(error) => warnings.push(format!("{}: {error}", path.display())),
            }
        }
        (EndgameJudge { rule: rule.clone(), tables }, warnings)
    }

    /// The result of the position, if the tables know it. They ignore the moves that led to it, so they are not asked
    /// after a repetition.
    ///
    /// # Errors
    /// If a table is damaged.
    pub(crate) fn judge(&self, position: &Position) -> Result<Option<GameRuling>, TableError> {
        if self.rule.pieces.is_some_and(|most| position.board().piece_count() > most) {
            return Ok(None);
        }
        let limit = (!self.rule.ignore_limit).then_some(NATURAL_MOVE_LIMIT);
        Ok(match self.tables.decide(position, limit)? {
            Some(Decided::Drawn) if self.rule.draws => Some(GameRuling::Draw),
            Some(Decided::Won(side)) if self.rule.wins => Some(GameRuling::Win(side)),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::Color;

    fn judged(rule: &TableRule, fen: &str) -> Option<GameRuling> {
        let (judge, warnings) = EndgameJudge::open(rule);
        assert!(warnings.is_empty(), "{warnings:?}");
        judge.judge(&Position::from_fen(fen).unwrap()).unwrap()
    }

    // A rook wins against a bare king, whichever side is to move. In this position a horse does not win against two
    // elephants. Two bare kings draw.
    const WON: &str = "4k4/9/9/9/9/9/9/4R4/9/3K5 b - - 0 1";
    const BARE: &str = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1";

    #[test]
    fn known_endings_are_decided_for_the_right_side() {
        let rule = TableRule::default();
        assert_eq!(judged(&rule, WON), Some(GameRuling::Win(Color::Red)));
        assert_eq!(
            judged(&rule, &WON.replace(" b ", " w ").replace("4R", "3R1")),
            Some(GameRuling::Win(Color::Red))
        );
        assert_eq!(judged(&rule, "3k5/9/4r4/9/9/9/9/9/9/4K4 w - - 0 1"), Some(GameRuling::Win(Color::Black)));
        assert_eq!(judged(&rule, BARE), Some(GameRuling::Draw));
        assert_eq!(judged(&rule, xiangqi::START_FEN), None);
    }

    #[test]
    fn the_settings_limit_the_adjudicated_endings() {
        let rule = TableRule { draws: false, ..TableRule::default() };
        assert_eq!((judged(&rule, BARE), judged(&rule, WON).is_some()), (None, true));
        let rule = TableRule { wins: false, ..TableRule::default() };
        assert_eq!((judged(&rule, WON), judged(&rule, BARE).is_some()), (None, true));
        let rule = TableRule { pieces: Some(2), ..TableRule::default() };
        assert_eq!((judged(&rule, WON), judged(&rule, BARE).is_some()), (None, true));
    }

    #[test]
    fn a_win_that_comes_after_the_natural_move_limit_is_played_on() {
        let late = WON.replace("0 1", "119 90");
        assert_eq!(judged(&TableRule::default(), &late), None);
        let rule = TableRule { ignore_limit: true, ..TableRule::default() };
        assert_eq!(judged(&rule, &late), Some(GameRuling::Win(Color::Red)));
        // A win by ruling, because Black can only give perpetual check.
        let ruled = |clock: u16| {
            judged(&TableRule::default(), &format!("4k4/9/9/9/R8/9/2n6/9/3K5/9 w - - {clock} 90"))
        };
        assert_eq!([ruled(0), ruled(118)], [Some(GameRuling::Win(Color::Red)), None]);
    }

    #[test]
    fn after_a_repetition_nothing_is_decided() {
        let (judge, _) = EndgameJudge::open(&TableRule::default());
        let mut position = Position::from_fen("3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1").unwrap();
        assert!(judge.judge(&position).unwrap().is_some());
        for mv in ["a2b2", "d9d8", "b2a2", "d8d9"] {
            position.play(mv.parse().unwrap()).unwrap();
        }
        assert_eq!(judge.judge(&position).unwrap(), None);
    }

    #[test]
    fn folders_without_tables_are_named() {
        let rule = TableRule { paths: vec!["no such folder".into()], ..TableRule::default() };
        let (judge, warnings) = EndgameJudge::open(&rule);
        assert!(
            matches!(&warnings[..], [warning] if warning.starts_with("no such folder: ")),
            "{warnings:?}"
        );
        assert!(judge.judge(&Position::from_fen(WON).unwrap()).unwrap().is_some());
    }
}
