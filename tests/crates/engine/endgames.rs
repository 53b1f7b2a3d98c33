//! Endgame tables in the search.

use chuhe_engine::score::{Score, ScoreKind};
use chuhe_engine::search::Endgames;
use chuhe_engine::session::Session;
use chuhe_engine::time::Limits;
use chuhe_tables::Value;
use xiangqi::rules::{GameRules, RepetitionRule};
use xiangqi::{Move, Position};

use crate::support::position;

fn is_table(score: Score) -> bool {
    matches!(score.kind(), ScoreKind::Table { .. })
}

/// The score of a search with the built-in tables, and whether any position was found there.
fn searched(position: &Position, limits: Limits) -> (Score, bool) {
    let mut session = Session::new(2).unwrap();
    session.set_endgames(Some(Endgames::embedded()));
    session.set_position(position.clone());
    let result = session.search(limits);
    (result.info.score, result.info.table_hits > 0)
}

#[test]
fn positions_below_the_root_are_probed() {
    // Red's two attackers are in no table. After one of them is captured, the position is in a table.
    for (fen, mv, sign) in
        [("4k4/9/9/9/9/4r4/4P4/9/4R4/4K4 b", "e4e3", -1), ("3k5/4a4/9/9/9/9/3r5/3R5/9/4K4 w", "d2d3", 1)]
    {
        let game = position(fen);
        let search_moves = vec![mv.parse::<Move>().unwrap()];
        let (score, is_asked) = searched(&game, Limits { search_moves, ..Limits::depth(8) });
        assert!(is_asked, "{fen}");
        // A mate that was found before the tables were probed is kept.
        assert!(score.is_decisive() && (score > Score::DRAW) == (sign > 0), "{fen}: {score}");
    }
}

#[test]
fn a_win_counts_only_if_the_natural_move_limit_leaves_time() {
    let board = "3k1a3/9/9/9/9/9/9/9/3N5/3K5 w";
    let start = position(board);
    let value = Endgames::embedded().tables.value(start.board(), start.side_to_move());
    let Ok(Some(Value::Win { plies })) = value else { panic!("{value:?}") };
    for (clock, in_time) in [(0, true), (120 - plies, true), (121 - plies, false)] {
        let game = position(&format!("{board} - - {clock} 90"));
        let (score, _) = searched(&game, Limits::depth(4));
        assert_eq!(is_table(score), in_time, "{score} with the clock at {clock}");
    }
}

#[test]
fn a_mate_is_shown_as_a_mate_and_not_as_a_win_of_the_tables() {
    // A rook on the eighth rank leaves the king no move: stalemate loses.
    let game = position("5k3/R8/9/9/9/9/9/9/9/4K4 w");
    let (score, _) = searched(&game, Limits::depth(4));
    assert_eq!(score, Score::mate_in(1));
}

#[test]
fn the_tables_do_not_replace_the_moves_asked_for() {
    // Most moves win at once, but this one lets the king move.
    let mv = "a8a1".parse::<Move>().unwrap();
    let mut session = Session::new(2).unwrap();
    session.set_endgames(Some(Endgames::embedded()));
    session.set_position(position("5k3/R8/9/9/9/9/9/9/9/4K4 w"));
    let result = session.search(Limits { search_moves: vec![mv], ..Limits::depth(4) });
    assert_eq!(result.found().map(|(found, _)| found), Some(mv));
}

/// None of the moves asked for keeps the value of the root.
#[test]
fn moves_that_the_tables_advise_against_have_their_score_too() {
    let game = position("9/5k3/8b/9/6b2/9/9/9/7R1/4K4 w");
    let search_moves = vec!["e0d0".parse::<Move>().unwrap()];
    let (score, _) = searched(&game, Limits { search_moves, ..Limits::depth(4) });
    assert!(is_table(score) && score > Score::DRAW, "{score}");
}

#[test]
fn a_draw_of_the_tables_costs_the_contempt() {
    let mut session = Session::new(2).unwrap();
    session.set_endgames(Some(Endgames::embedded()));
    session.set_contempt(100);
    session.set_position(position("4ka3/4a4/4b4/9/2b6/9/9/R8/9/4K4 w"));
    for lines in [1, 2] {
        session.set_multi_pv(lines);
        assert_eq!(session.search(Limits::depth(6)).info.score, Score::centipawns(-100), "{lines} lines");
    }
}

/// The rules of the tables are those of the federation.
#[test]
fn tables_are_not_probed_under_other_rules() {
    let game = position("3k1a3/9/9/9/9/9/9/9/3N5/3K5 w");
    for repetition in RepetitionRule::ALL {
        let mut session = Session::new(2).unwrap();
        session.set_endgames(Some(Endgames::embedded()));
        session.set_rules(GameRules { repetition, ..GameRules::default() });
        session.set_position(game.clone());
        let score = session.search(Limits::depth(2)).info.score;
        assert_eq!(is_table(score), repetition == RepetitionRule::Wxf, "{repetition}: {score}");
    }
}
