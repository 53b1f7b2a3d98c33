//! How games end: mates, rulings, draws and resigning.

use super::*;

/// By f2f1 Black leaves Red without a move, although not in check.
const STALEMATE_IN_ONE: &str = "3k5/9/9/9/9/9/9/4pp3/9/4K4 b 0 1";
/// Red's rook can give perpetual check.
const PERPETUAL: &str = "5k3/R8/9/9/9/9/9/9/9/4K4 w 0 1";
/// One more ply, and the natural move limit is reached.
const NEARLY_DRAWN: &str = "4k4/9/9/9/9/9/9/9/R8/3K5 w 119 90";

#[test]
fn mates_are_reported_in_moves_and_claimed() {
    let mut cecp = Cecp::at(MATE_IN_ONE);
    cecp.send("go");
    let lines = cecp.until("1-0 ");
    let [.., thinking, mv, claim] = &lines[..] else { panic!("{lines:#?}") };
    assert!(thinking.contains(" 100001 "), "{thinking}");
    let mated = play(&Position::from_fen(MATE_IN_ONE).unwrap(), mv.strip_prefix("move ").unwrap());
    assert_eq!(mated.count_legal_moves(), 0);
    assert_eq!(claim, "1-0 {Black is checkmated}");
    assert!(cecp.settled().is_empty());
}

#[test]
fn a_mated_or_stalemated_engine_says_so_instead_of_moving() {
    for (fen, mv, claim) in [
        (MATE_IN_ONE, "b0d0", "1-0 {Black is checkmated}"),
        (STALEMATE_IN_ONE, "f2f1", "0-1 {Red is stalemated and loses}"),
    ] {
        for against in ["", "computer\n"] {
            let mut cecp = Cecp::at(fen);
            assert!(cecp.answers(&format!("{against}playother")).is_empty());
            assert_eq!(cecp.answer(&format!("usermove {mv}")), claim);
            assert_eq!(cecp.answer("go"), claim);
            assert!(cecp.answers("result 1-0 {so it is}\nforce").is_empty());
        }
    }
    assert_eq!(Cecp::at(MATED).answer("go"), "0-1 {Red is checkmated}");
}

#[test]
fn rulings_are_claimed_against_people_but_not_against_programs() {
    let cycle = ["a8a9", "f9f8", "a9a8", "f8f9"];
    let position = Position::from_fen(PERPETUAL).unwrap();
    let moves = [cycle, cycle].concat();
    let mut game = Game::new(position.clone());
    moves.iter().for_each(|mv| game.play(mv.parse().unwrap()).unwrap());
    assert_eq!(game.outcome().unwrap().winner(), Some(Color::Black));
    for (against, claims) in [("", true), ("computer\n", false)] {
        let mut cecp = Cecp::at(PERPETUAL);
        let (last, before) = moves.split_last().unwrap();
        assert!(cecp.answers(&before.join("\n")).is_empty(), "no claims in force mode");
        assert!(cecp.answers(&format!("{against}playother")).is_empty());
        cecp.send(&format!("usermove {last}"));
        if claims {
            assert_eq!(cecp.settled(), ["0-1 {Black wins (perpetual check by Red)}"]);
        } else {
            cecp.moved(game.position());
        }
    }
}

#[test]
fn draws_by_rule_are_claimed_after_the_move_or_offered_before_it() {
    let mut cecp = Cecp::at(NEARLY_DRAWN);
    cecp.send("go");
    let lines = cecp.until("1/2-1/2 ");
    assert_eq!(lines.last().unwrap(), "1/2-1/2 {draw by the natural move limit}");
    assert!(lines[lines.len() - 2].starts_with("move "));
    assert!(!lines.contains(&"offer draw".to_owned()));
    let mut cecp = Cecp::at(NEARLY_DRAWN);
    cecp.send("computer\ngo");
    let lines = cecp.until("move ");
    assert_eq!(lines[lines.len() - 2], "offer draw");
    assert!(cecp.settled().is_empty());
}

#[test]
fn draw_offers_are_accepted_by_the_score() {
    for (side, accepts) in [("w", false), ("b", true)] {
        let expected = if accepts { vec!["offer draw"] } else { vec![] };
        let mut cecp = Cecp::at(&WON_FOR_RED.replace(" w ", &format!(" {side} ")));
        assert!(cecp.answers("draw").is_empty(), "the engine plays neither side");
        cecp.send("go");
        let lines = cecp.until("move ");
        assert!(!lines.contains(&"offer draw".to_owned()), "nobody asked: {lines:#?}");
        assert_eq!(cecp.answers("draw"), expected);
        // An offer during the search is answered with the move. But a search that sees the end of the game takes no
        // time, so the offer may come after it.
        cecp.send(&format!("force\nundo\n{LONG}\ngo\ndraw\n?"));
        let mut lines = cecp.until("move ");
        lines.extend(cecp.settled());
        let answers: Vec<_> = lines.iter().filter(|line| *line == "offer draw").collect();
        assert_eq!(answers, expected);
    }
}

#[test]
fn a_pending_draw_offer_ends_with_its_game() {
    let lost = WON_FOR_RED.replace(" w ", " b ");
    for end in ["new", "result 1-0 {Black resigns}", "force"] {
        let mut cecp = Cecp::at(&lost);
        let lines = cecp.answers(&format!("{LONG}\ngo\ndraw\n{end}\nsd 2\nst 5\nforce\nsetboard {lost}"));
        assert!(lines.is_empty(), "{end}: {lines:#?}");
        cecp.send("go");
        let mut lines = cecp.until("move ");
        lines.extend(cecp.settled());
        assert!(!lines.contains(&"offer draw".to_owned()), "{end}: nobody asked in this game: {lines:#?}");
    }
}

#[test]
fn a_lost_game_is_resigned_if_enabled() {
    let position = Position::from_fen(&WON_FOR_RED.replace(" w ", " b ")).unwrap();
    let red = ["a1a2", "a2a1", "a1a2", "a2a1"];
    for (resign, answers) in [(0, None), (500, Some(3))] {
        let mut cecp = Cecp::at(&position.fen());
        cecp.send(&format!("option Resign={resign}\ncomputer\ngo"));
        let mut game = Game::new(position.clone());
        let mut resigned_at = None;
        for (number, mv) in red.iter().enumerate() {
            let line = cecp.line_after_thinking();
            if line == "resign" {
                resigned_at = Some(number + 1);
                assert!(cecp.settled().is_empty());
                break;
            }
            game.play(line.strip_prefix("move ").unwrap().parse().unwrap()).unwrap();
            game.play(mv.parse().unwrap()).unwrap();
            cecp.send(&format!("usermove {mv}"));
        }
        assert_eq!(resigned_at, answers);
    }
}

#[test]
fn a_move_from_the_book_decides_no_draw() {
    let mut cecp = Cecp::greeted();
    // By the book Black is a little worse. A search would accept the draw here.
    cecp.send("option OwnBook=1\ndraw\nusermove h2e2");
    let lines = cecp.until("move ");
    assert!(!lines.contains(&"offer draw".to_owned()), "{lines:#?}");
    assert!(cecp.answers("draw").is_empty());
}
