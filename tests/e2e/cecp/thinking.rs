//! Thinking on the opponent's time, analysis and hints.

use xiangqi::Position;

use super::{Cecp, MATE_IN_ONE, MATED, is_thinking};
use crate::harness::play;

#[test]
fn pondering_survives_hits_misses_undo_and_easy() {
    let mut cecp = Cecp::greeted();
    let mut position = Position::default();
    let mut expected: Option<String> = None;
    cecp.send("hard");
    for ply in 0..12 {
        let hit = expected.take().filter(|_| ply % 3 != 2);
        let legal = position.legal_moves();
        let mv = hit.unwrap_or_else(|| legal[ply % legal.len()].to_string());
        cecp.send(&format!("time 1000\notim 1000\nusermove {mv}"));
        position = play(&position, &mv);
        let reply = cecp.moved(&position);
        position = play(&position, &reply);
        let said = cecp.settled();
        if let Some(hint) = said.first() {
            let mv = hint.strip_prefix("Hint: ").unwrap();
            play(&position, mv);
            expected = Some(mv.to_owned());
            assert_eq!(cecp.answer("hint"), *hint);
        }
        if ply == 5 && expected.is_some() {
            assert!(cecp.answers("option Move Overhead=20").iter().all(|line| line.starts_with("Hint: ")));
        }
    }
    assert!(expected.is_some(), "a game without a line of two moves");
    assert!(cecp.answers("undo\nundo").is_empty(), "the engine searches only on request");
    cecp.send("easy\nusermove i9i9");
    assert!(cecp.settled()[0].starts_with("Illegal move"));
}

#[test]
fn an_illegal_move_does_not_disturb_pondering() {
    let mut cecp = Cecp::greeted();
    cecp.send("hard\nusermove h2e2");
    let position = play(&Position::default(), "h2e2");
    let reply = cecp.moved(&position);
    let hint = cecp.settled().remove(0);
    let expected = hint.strip_prefix("Hint: ").unwrap();
    assert!(cecp.answer("usermove e9e8").starts_with("Illegal move"));
    let position = play(&position, &format!("{reply} {expected}"));
    cecp.send(&format!("usermove {expected}"));
    cecp.moved(&position);
}

#[test]
fn analysis_continues_until_exit() {
    let mut cecp = Cecp::greeted();
    cecp.send("force\nanalyze");
    cecp.until("4 ");
    for line in [
        "usermove h2e2",
        "undo",
        "b2e2",
        "new",
        "variant xiangqi",
        "option Move Overhead=20",
        "memory 4",
        "post",
        "hard",
    ] {
        let lines = cecp.answers(line);
        assert!(lines.is_empty(), "{line}: {lines:#?}");
        cecp.send("nopost");
        cecp.settled();
        cecp.send("post");
        let lines = cecp.until("");
        assert!(is_thinking(&lines[0]), "{line}: {lines:#?}");
    }
    let status = loop {
        let lines = cecp.answers(".");
        if let Some(line) = lines.first() {
            break line.clone();
        }
    };
    let words: Vec<_> = status.split(' ').collect();
    assert!(matches!(words[..], ["stat01:", _, _, _, _, "44", _]), "{status}");
    assert!(words[4].parse::<usize>().unwrap() < 44, "{status}");
    play(&Position::default(), words[6]);
    let hint = cecp.answer("hint");
    play(&Position::default(), hint.strip_prefix("Hint: ").unwrap());
    assert!(cecp.answer("usermove a0a9").starts_with("Illegal move"));
    cecp.send("exit");
    cecp.settled();
    assert!(cecp.settled().is_empty());
    assert!(cecp.answers("usermove h2e2").is_empty(), "force mode after it");
    assert!(cecp.answers(".").is_empty());
    // In a mated position there is nothing to search, but the engine must not leave the analysis.
    assert!(cecp.answers(&format!("analyze\nsetboard {MATED}")).is_empty());
    assert!(cecp.answer("setboard x").starts_with("tellusererror "));
    cecp.send("new");
    cecp.until("3 ");
    cecp.send("nopost\nsd 2\ngo");
    cecp.until("move ");
}

#[test]
fn excluded_moves_are_not_searched_until_included_or_the_next_move() {
    let mut cecp = Cecp::at(MATE_IN_ONE);
    cecp.send("analyze");
    cecp.engine.until("127 ");
    let mating: Vec<String> = Position::from_fen(MATE_IN_ONE)
        .unwrap()
        .legal_moves()
        .into_iter()
        .map(|mv| mv.to_string())
        .filter(|mv| play(&Position::from_fen(MATE_IN_ONE).unwrap(), mv).count_legal_moves() == 0)
        .collect();
    assert!(!mating.is_empty());
    let excludes: Vec<String> = mating.iter().map(|mv| format!("exclude {mv}")).collect();
    // A mate is reported only once, so no line of the output may be skipped.
    cecp.send(&excludes.join("\n"));
    cecp.thinks_of(|best| !mating.contains(best));
    cecp.send("include all");
    cecp.thinks_of(|best| mating.contains(best));
    assert!(cecp.answers("exclude all").is_empty());
    assert!(cecp.answers("hint\n.").is_empty(), "there is no position to search");
    assert_eq!(cecp.answer("exclude x"), "Error (bad value): exclude x");
    cecp.send("go");
    let lines = cecp.until("1-0 ");
    assert!(lines[lines.len() - 2].starts_with("move "), "a move is owed: {lines:#?}");
}

#[test]
fn a_hint_is_searched_for_when_none_is_known() {
    let mut cecp = Cecp::greeted();
    cecp.send("hint");
    let hint = cecp.until("Hint: ").remove(0);
    play(&Position::default(), hint.strip_prefix("Hint: ").unwrap());
    // The hint becomes useless, because a move is made meanwhile.
    cecp.send("hint\nusermove h2e2");
    cecp.moved(&play(&Position::default(), "h2e2"));
}
