//! Games that endgame tables decide.

use std::io;

use chuhe_tables::format::TableError;
use chuhe_tables::{Decided, Tables};
use xiangqi::{NATURAL_MOVE_LIMIT, Position};

use crate::adjudication::{Adjudicated, TableRule};
use crate::error::{ArgsError, ValueFault};

/// The tables, and the rule by which they decide.
#[derive(Debug)]
pub(crate) struct EndgameJudge {
    rule: TableRule,
    tables: Tables,
}

impl EndgameJudge {
    /// Opens the tables. Damaged ones of a folder are reported and left out, and so is a folder without any.
    ///
    /// # Errors
    /// If a path is neither a folder nor a table, or if all its tables are damaged.
    pub(crate) fn open(rule: &TableRule) -> Result<(EndgameJudge, Vec<String>), ArgsError> {
        let mut tables = Tables::embedded();
        let mut warnings = Vec::new();
        for path in &rule.paths {
            let refused = |why: String| {
                let fault = ValueFault::Other(why);
                ArgsError::Flag { flag: "-tb".to_owned(), fault }
            };
            let unreadable = |error: io::Error| refused(format!("{}: {error}", path.display()));
            let files = Tables::files(path).map_err(unreadable)?;
            if files.is_empty() {
                // OpenBench's worker passes the folder of its Syzygy tables to every tournament.
                warnings.push(format!("{} contains no endgame tables", path.display()));
                continue;
            }
            let (_, failed) = tables.add(path).map_err(unreadable)?;
            if let (true, Some(error)) = (failed.len() == files.len(), failed.first()) {
                return Err(refused(error.to_string()));
            }
            warnings.extend(failed.iter().map(ToString::to_string));
        }
        Ok((EndgameJudge { rule: rule.clone(), tables }, warnings))
    }

    /// The result of the position, if the tables know it. They ignore the moves that led to it, so they are not asked
    /// after a repetition.
    ///
    /// # Errors
    /// If a table is damaged.
    pub(crate) fn adjudicate(&self, position: &Position) -> Result<Option<Adjudicated>, TableError> {
        if self.rule.pieces.is_some_and(|most| position.board().piece_count() > most) {
            return Ok(None);
        }
        let limit = (!self.rule.ignore_limit).then_some(NATURAL_MOVE_LIMIT);
        Ok(match self.tables.decide(position, limit)? {
            Some(Decided::Drawn) if self.rule.draws => Some(Adjudicated::Draw),
            Some(Decided::Won(side)) if self.rule.wins => Some(Adjudicated::Win(side)),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use xiangqi::Color;

    fn judged(rule: &TableRule, fen: &str) -> Option<Adjudicated> {
        let (judge, warnings) = EndgameJudge::open(rule).unwrap();
        assert!(warnings.is_empty(), "{warnings:?}");
        judge.adjudicate(&Position::from_fen(fen).unwrap()).unwrap()
    }

    // A rook wins against a bare king, whichever side is to move. In this position a horse does not win against two
    // elephants. Two bare kings draw.
    const WON: &str = "4k4/9/9/9/9/9/9/4R4/9/3K5 b - - 0 1";
    const BARE: &str = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1";

    #[test]
    fn known_endings_are_decided_for_the_right_side() {
        let rule = TableRule::default();
        assert_eq!(judged(&rule, WON), Some(Adjudicated::Win(Color::Red)));
        assert_eq!(
            judged(&rule, &WON.replace(" b ", " w ").replace("4R", "3R1")),
            Some(Adjudicated::Win(Color::Red))
        );
        assert_eq!(
            judged(&rule, "3k5/9/4r4/9/9/9/9/9/9/4K4 w - - 0 1"),
            Some(Adjudicated::Win(Color::Black))
        );
        assert_eq!(judged(&rule, BARE), Some(Adjudicated::Draw));
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
        assert_eq!(judged(&rule, &late), Some(Adjudicated::Win(Color::Red)));
        // A win by ruling, because Black can only give perpetual check.
        let ruled = |clock: u16| {
            judged(&TableRule::default(), &format!("4k4/9/9/9/R8/9/2n6/9/3K5/9 w - - {clock} 90"))
        };
        assert_eq!([ruled(0), ruled(118)], [Some(Adjudicated::Win(Color::Red)), None]);
    }

    #[test]
    fn after_a_repetition_nothing_is_decided() {
        let (judge, _) = EndgameJudge::open(&TableRule::default()).unwrap();
        let mut position = Position::from_fen("3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1").unwrap();
        assert!(judge.adjudicate(&position).unwrap().is_some());
        for mv in ["a2b2", "d9d8", "b2a2", "d8d9"] {
            position.play(mv.parse().unwrap()).unwrap();
        }
        assert_eq!(judge.adjudicate(&position).unwrap(), None);
    }

    #[test]
    fn paths_without_tables_are_refused() {
        let folder = chuhe_test_support::folder::TempFolder::new("no-tables");
        fs::write(folder.join("KR-K.cht"), "no table").unwrap();
        fs::create_dir(folder.join("empty")).unwrap();
        let error = |name: &str| {
            let rule = TableRule { paths: vec![folder.join(name)], ..TableRule::default() };
            EndgameJudge::open(&rule).unwrap_err().to_string()
        };
        let path = |name: &str| folder.join(name).display().to_string();
        let missing = error("missing");
        assert!(missing.starts_with(&format!("-tb: {}: ", path("missing"))), "{missing}");
        let bad = error("KR-K.cht");
        assert_eq!(bad, format!("-tb: {}: not an endgame table", path("KR-K.cht")));
        // A folder whose only table is bad is refused too. A folder of other files may be that of Syzygy tables.
        assert!(error("").ends_with("KR-K.cht: not an endgame table"), "{}", error(""));
        let other = TableRule { paths: vec![folder.join("empty")], ..TableRule::default() };
        let (_, warnings) = EndgameJudge::open(&other).unwrap();
        assert_eq!(warnings, [format!("{} contains no endgame tables", path("empty"))]);
    }
}
