//! Games that the scores end, checked from outside: the games in the file show when they had to end.

use chuhe_record::pgn::PgnReader;
use chuhe_record::record::GameResult;
use chuhe_record::text::Encoding;

use crate::harness::{Folder, duel, finished};

/// Plays two games with these flags and returns their records.
fn played(name: &str, flags: &[&str]) -> Vec<chuhe_record::Record> {
    let folder = Folder::new(name);
    let pgn = format!("file={}", folder.file("games.pgn"));
    let all = [&["-each", "nodes=5", "-rounds", "1", "-pgnout", &pgn], flags].concat();
    duel(&folder, &[], &all).0.unwrap();
    let records = PgnReader::new(folder.text("games.pgn").as_bytes(), Encoding::Utf8).collect::<Vec<_>>();
    records.into_iter().map(Result::unwrap).collect()
}

#[test]
fn a_draw_by_scores_waits_for_its_move_and_for_quiet_moves() {
    // The engines always report 0.10. A capture starts the count again. The first moves of a game may contain one
    // capture, but the game never ends before both sides have moved.
    for (move_number, move_count) in [(2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1), (6, 4)] {
        let [number, count] = [format!("movenumber={move_number}"), format!("movecount={move_count}")];
        let records = played("even", &["-draw", &number, &count, "score=10"]);
        assert_eq!(records.len(), 2);
        let (least, wanted) = (2 * move_number, 2 * move_count);
        for record in records {
            let (mut position, mut even, mut plies) = (record.start.clone(), 0, 0);
            for mv in record.moves() {
                assert!(even < wanted || plies < least, "it should have ended after {plies} plies");
                even = if position.is_capture(mv) { 1 } else { even + 1 };
                plies += 1;
                position.make_move(mv);
            }
            assert!(even >= wanted && plies >= least, "{even} even scores in a row of {plies} plies");
            assert_eq!(record.result, GameResult::Draw);
        }
    }
}

#[test]
fn the_longest_game_has_the_moves_of_both_sides() {
    for record in played("long", &["-maxmoves", "7"]) {
        assert_eq!((record.moves().count(), record.result), (14, GameResult::Draw));
    }
}

#[test]
fn the_board_decides_before_tables_and_tables_before_scores() {
    let resigns = ["-resign", "movecount=1", "score=600"];
    let known = [&resigns[..], &["-tb"]].concat();
    for (fen, flags, endings) in [
        // Red captures the last piece that can attack.
        ("4k4/9/9/9/9/9/9/9/3p5/3K5 w", &known, ["Draw by insufficient mating material"; 2]),
        // Red wins, and engine A reports a loss with either colour.
        ("4k4/9/9/9/9/9/9/9/9/R2K5 w", &known, ["White wins by adjudication: endgame tables"; 2]),
        (
            "4k4/9/9/9/9/9/9/9/9/R2K5 w",
            &resigns.to_vec(),
            ["Black wins by adjudication", "White wins by adjudication"],
        ),
    ] {
        let folder = Folder::new("precedence");
        std::fs::write(folder.0.join("book.epd"), format!("{fen}\n")).unwrap();
        let book = format!("file={}", folder.file("book.epd"));
        let all = [&["-each", "nodes=5", "-rounds", "1", "-openings", &book], &flags[..]].concat();
        let (summary, lines) = duel(&folder, &["args=hopeless"], &all);
        summary.unwrap();
        let found: Vec<_> =
            finished(&lines).iter().filter_map(|line| line.split(['{', '}']).nth(1)).collect();
        assert_eq!(found, endings, "{fen}: {lines:#?}");
    }
}
