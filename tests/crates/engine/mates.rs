//! Mates that an iteration has found: they are proven, so later iterations keep them.

use std::collections::HashMap;

use chuhe_engine::score::Score;
use chuhe_engine::search::{Endgames, Info, Settings};
use chuhe_engine::time::Limits;
use xiangqi::Move;

use crate::support::{infos, position};

fn settings(multi_pv: usize, has_tables: bool) -> Settings {
    let endgames = has_tables.then(Endgames::embedded);
    Settings { multi_pv, endgames, ..Settings::default() }
}

/// Endings with quiet moves, in which an iteration found a mate that the next one did not find again.
const QUIET: [&str; 4] = [
    "9/4a4/3k5/3N5/9/9/9/9/1N2K4/9 w",
    "P4P3/9/5k3/9/8P/9/9/4K4/9/9 w",
    "9/P8/5k3/9/9/9/9/4K4/8N/9 w",
    "4k4/9/9/9/9/9/3N5/1R3K3/9/9 w",
];

/// The number of reports of mates. No mate may be followed by a longer one, or by no mate, of the same move; with one
/// line, of any move.
fn kept_mates(infos: &[Info], lines: usize, about: &str) -> usize {
    let mut known: HashMap<Option<Move>, Score> = HashMap::new();
    let mut mates = 0;
    for info in infos {
        let mv = info.pv.first().copied().filter(|_| lines > 1);
        if let Some(&before) = known.get(&mv) {
            // The score of a winning move may only rise, that of a losing move only fall.
            let is_kept = if before > Score::DRAW { info.score >= before } else { info.score <= before };
            assert!(is_kept, "{about}: {before}, then {}", info.score);
        }
        if info.score.is_mate() {
            mates += 1;
            known.insert(mv, info.score);
        }
    }
    mates
}

#[test]
fn a_mate_once_found_is_kept() {
    for fen in QUIET {
        for lines in [1, 3] {
            for depth in [9, 11, 13] {
                let reports = infos(settings(lines, false), &position(fen), &Limits::depth(depth));
                let mates = kept_mates(&reports, lines, fen);
                assert!(mates > 0 || depth < 13, "{fen}, {lines} lines");
            }
        }
    }
}

#[test]
fn a_mate_of_the_opponent_is_kept() {
    let mut mates = 0;
    for fen in QUIET {
        let mut game = position(fen);
        let line = infos(settings(1, false), &game, &Limits::depth(13)).pop().unwrap().pv;
        for pair in line.chunks(2).take(3) {
            game.play(pair[0]).unwrap();
            for lines in [1, 2] {
                mates += kept_mates(&infos(settings(lines, false), &game, &Limits::depth(12)), lines, fen);
            }
            pair.get(1).into_iter().for_each(|&reply| game.play(reply).unwrap());
        }
    }
    assert!(mates > 20, "{mates}");
}

#[test]
fn a_mate_is_kept_when_the_tables_only_know_a_win() {
    for (fen, lines, moves) in [
        ("5k3/R8/9/9/9/9/9/9/9/4K4 w", 2, 1),
        ("3k5/9/9/9/9/9/9/9/4R4/4K4 w", 5, 1),
        ("4k4/R8/9/9/9/9/9/9/9/3K5 b", 2, -1),
    ] {
        let reports = infos(settings(lines, true), &position(fen), &Limits::depth(9));
        kept_mates(&reports, lines, fen);
        let last = reports.iter().rfind(|info| info.multi_pv == 1).unwrap();
        assert_eq!(last.score.mate(), Some(moves), "{fen}");
    }
}

#[test]
fn a_search_for_a_mate_does_not_ask_the_tables() {
    let mv = |text: &str| vec![text.parse::<Move>().unwrap()];
    for (fen, moves, search_moves) in
        [("4k4/9/9/9/9/9/9/9/4P4/3K5 w", 8, Vec::new()), ("3k5/9/9/9/9/9/9/9/4R4/4K4 w", 2, mv("e1e6"))]
    {
        let limits = Limits { mate: Some(moves), search_moves, ..Limits::depth(30) };
        let last = infos(settings(1, true), &position(fen), &limits).pop().unwrap();
        assert_eq!(last.score.mate(), Some(moves as i32), "{fen}");
    }
}

/// If only some moves are allowed, the search finds the mate among them itself, as it does among all moves.
#[test]
fn a_mate_by_the_moves_allowed_is_shown_as_a_mate() {
    let search_moves = vec!["e1e6".parse::<Move>().unwrap()];
    let limits = Limits { search_moves, ..Limits::depth(10) };
    let last = infos(settings(1, true), &position("3k5/9/9/9/9/9/9/9/4R4/4K4 w"), &limits).pop().unwrap();
    assert_eq!(last.score, Score::mate_in(3));
}
