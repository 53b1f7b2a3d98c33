//! Rulings: the project's suite, and properties that hold on its cases and on cycles found in random play.

use chuhe_test_support::rules::cycles::{Cycle, VIEWS, View, random_cycles};
use chuhe_test_support::rules::sources::scaled;
use xiangqi::Position;
use xiangqi::rules::suite::{RulingCase, parse_case, parse_suite};
use xiangqi::rules::{
    Clause, Conduct, ConductLevel, Game, GameRules, MoveClass, RepetitionResult, RepetitionRule, Ruling,
};
use xiangqi::{RULED_OCCURRENCE, Verdict};

const SUITE: &str = include_str!("rulings.txt");
const SEED: u64 = 2026;
const CYCLES: usize = 3000;

fn suite() -> Vec<RulingCase> {
    parse_suite(SUITE).unwrap()
}

fn ruling(cycle: &Cycle) -> Ruling {
    ruling_by(cycle, RepetitionRule::Wxf)
}

fn ruling_by(cycle: &Cycle, repetition: RepetitionRule) -> Ruling {
    let mut game = Game::with_rules(cycle.start.clone(), GameRules { repetition, ..GameRules::default() });
    cycle.moves.iter().for_each(|&mv| game.play(mv).unwrap());
    game.ruling().unwrap()
}

/// The window that a case is ruled on, as a cycle of its own.
fn window(case: &RulingCase) -> Cycle {
    let mut start = case.start.clone();
    case.moves[..case.ruling.start].iter().for_each(|&mv| start.play(mv).unwrap());
    let start = Position::from_board(start.board().clone(), start.side_to_move()).unwrap();
    Cycle { start, moves: case.ruling.moves.iter().map(|judged| judged.mv).collect() }
}

/// The part of a ruling that must not depend on the view of the board.
fn essence(ruling: &Ruling, view: View) -> (Verdict, Clause, [Conduct; 2], Vec<&'static str>) {
    let verdict = match ruling.verdict {
        Verdict::PerpetualCheck { loser } => Verdict::PerpetualCheck { loser: view.color(loser) },
        Verdict::PerpetualChase { loser } => Verdict::PerpetualChase { loser: view.color(loser) },
        draw => draw,
    };
    let conduct = xiangqi::Color::ALL.map(|color| ruling.side(view.color(color)).conduct);
    let classes = ruling.moves.iter().map(|judged| judged.class.name()).collect();
    (verdict, ruling.clause, conduct, classes)
}

fn assert_same_from_everywhere(cycle: &Cycle) {
    let original = essence(&ruling(cycle), VIEWS[0]);
    for view in VIEWS {
        let seen = essence(&ruling(&cycle.seen(view)), view);
        assert_eq!(seen, original, "{} {:?} {view:?}", cycle.start, cycle.moves);
    }
}

#[test]
fn every_case_is_ruled_right() {
    let cases = suite();
    assert!(cases.len() >= 60, "{} cases", cases.len());
    for case in &cases {
        assert!(case.clause.is_some(), "line {} names no clause", case.line);
        assert!(case.is_right(), "line {}: expected {}, found\n{}", case.line, case.expected, case.ruling);
    }
}

#[test]
fn every_clause_and_conduct_has_a_case() {
    let cases = suite();
    use Clause::*;
    for clause in
        [PerpetualCheck, CheckAgainstChase, MutualCheck, PerpetualChase, HeldRook, MutualChase, FreeMoves]
    {
        assert!(cases.iter().any(|case| case.ruling.clause == clause), "{clause:?}");
    }
    let has = |conduct| cases.iter().any(|case| case.ruling.sides.iter().any(|side| side.conduct == conduct));
    for conduct in [
        Conduct::AlwaysChecks,
        Conduct::AlwaysChases,
        Conduct::Idle,
        Conduct::ChecksAndIdles,
        Conduct::ChasesAndIdles,
        Conduct::ChecksAndChases,
        Conduct::VictimsInTurn,
        Conduct::HeldRook,
    ] {
        assert!(has(conduct), "{conduct:?}");
    }
    for class in ["check", "chase", "kill", "exchange", "offer", "block", "idle"] {
        let shown = |case: &RulingCase| case.ruling.moves.iter().any(|judged| judged.class.name() == class);
        assert!(cases.iter().any(shown), "{class}");
    }
}

/// The class of the first move of a cycle of four, for each kind of quiet move. Verdicts do not depend on it.
#[test]
fn quiet_moves_have_their_class() {
    for (fen, moves, class) in [
        ("2b2k3/9/3CP4/9/9/9/9/9/9/3K5 w", "d7d8 f9f8 d8d7 f8f9", "block"), // blocks an elephant's eye
        ("5k3/9/9/3n5/4C4/4P4/9/9/9/3K5 w", "e5d5 f9f8 d5e5 f8f9", "block"), // blocks a horse's leg
        ("2b2k3/9/3CP4/9/9/9/9/9/9/3K5 w", "d7c7 f9f8 c7d7 f8f9", "idle"),  // stands beside the eye
        ("2b1k4/9/r8/9/9/9/9/1R7/9/2B2K3 w", "b2a2 e9e8 a2b2 e8e9", "exchange"),
        ("2b1k4/9/r8/9/9/9/9/1R7/9/2B2K3 w", "b2c2 e9e8 c2b2 e8e9", "idle"),
        ("5k3/9/9/9/9/9/R8/9/1R7/4K4 w", "a3a2 f9f8 a2a3 f8f9", "kill"), // threatens mate in one
        ("5k3/9/9/9/9/9/R8/9/1R7/3K5 w", "a3a2 f9f8 a2a3 f8f9", "kill"), // threatens mate by three checks
        ("3a1k3/4a4/9/9/9/9/R8/9/1R7/4K4 w", "a3a2 f9f8 a2a3 f8f9", "idle"),
    ] {
        let case = parse_case(1, &format!("{fen} | {moves} | draw")).unwrap().unwrap();
        assert_eq!(case.ruling.moves[0].class.name(), class, "{fen} {moves}");
    }
}

#[test]
fn names_for_programs_are_distinct() {
    let cases = suite();
    let clauses = cases.iter().map(|case| (format!("{:?}", case.ruling.clause), case.ruling.clause.name()));
    let sides = cases.iter().flat_map(|case| &case.ruling.sides);
    let conducts = sides.map(|side| (format!("{:?}", side.conduct), side.conduct.name()));
    // The name is that of the variant in lower case with hyphens. Programs rely on it.
    for (variant, name) in clauses.chain(conducts) {
        assert_eq!(name.replace('-', ""), variant.to_lowercase());
    }
}

#[test]
fn a_ruling_is_provisional_until_the_third_occurrence() {
    let round = "a8a9 f9f8 a9a8 f8f9";
    for (rounds, is_provisional) in [(1, true), (2, false), (3, false)] {
        let line = format!("5k3/R8/9/9/9/9/9/9/9/4K4 w | {} | loss", [round].repeat(rounds).join(" "));
        let case = parse_case(1, &line).unwrap().unwrap();
        assert_eq!(case.ruling.is_provisional(), is_provisional, "{rounds} rounds");
        assert!(case.is_right());
        assert!(!parse_case(1, &line.replace("loss", "draw")).unwrap().unwrap().is_right());
    }
}

#[test]
fn cases_are_ruled_alike_from_everywhere() {
    suite().iter().for_each(|case| assert_same_from_everywhere(&window(case)));
}

#[test]
fn random_cycles_are_ruled_alike_from_everywhere() {
    random_cycles(SEED, scaled(CYCLES)).iter().for_each(assert_same_from_everywhere);
}

/// If pieces of the same kind change places, the beginning of the window may matter.
#[test]
fn a_cycle_may_begin_anywhere_and_go_round_again() {
    let cases: Vec<Cycle> = suite().iter().map(window).collect();
    for cycle in
        cases.iter().chain(&random_cycles(SEED + 1, scaled(CYCLES))).filter(|cycle| !cycle.changes_places())
    {
        let verdict = ruling(cycle).verdict;
        for plies in 1..cycle.moves.len() {
            let begun = ruling(&cycle.begun_at(plies)).verdict;
            assert_eq!(begun, verdict, "{} {:?} from {plies}", cycle.start, cycle.moves);
        }
        for rounds in 2..=3 {
            let cycle = Cycle { moves: cycle.moves.repeat(rounds), ..cycle.clone() };
            assert_eq!(ruling(&cycle).verdict, verdict, "{} {:?}", cycle.start, cycle.moves);
        }
    }
}

/// Plays a cycle `rounds` times and compares the search's answer with the referee's.
fn assert_search_agrees(cycle: &Cycle, rounds: usize, rule: RepetitionRule) {
    let mut position = cycle.start.clone();
    for _ in 0..rounds {
        cycle.moves.iter().for_each(|&mv| position.play(mv).unwrap());
    }
    let cycle = Cycle { start: cycle.start.clone(), moves: cycle.moves.repeat(rounds) };
    let Ruling { verdict, occurrences, .. } = ruling_by(&cycle, rule);
    let expected = match verdict.loser() {
        None => RepetitionResult::Draw,
        Some(loser) if loser == position.side_to_move() => RepetitionResult::Loses,
        Some(_) => RepetitionResult::Wins,
    };
    let found = position.repetition(usize::MAX, rule).unwrap();
    assert_eq!(found.result, expected, "{rule} {} {:?} {verdict:?}", cycle.start, cycle.moves);
    assert_eq!(found.is_final, occurrences >= RULED_OCCURRENCE);
}

#[test]
fn search_and_referee_agree() {
    let cases: Vec<Cycle> = suite().iter().map(window).collect();
    for cycle in cases.iter().chain(&random_cycles(SEED + 2, scaled(4 * CYCLES))) {
        for rule in [RepetitionRule::Wxf, RepetitionRule::WxfFairy] {
            (1..=2).for_each(|rounds| assert_search_agrees(cycle, rounds, rule));
        }
    }
}

/// The examples of docs/rules.md: the conduct of Red under each rule.
#[test]
fn only_wxf_fairy_counts_an_attacking_check_as_a_chase() {
    use RepetitionRule::{Wxf, WxfFairy};
    // A horse attacks a cannon from both squares and checks from one of them; a piece checks with every move; a piece
    // checks with every other move and attacks nothing with the others.
    for (fen, moves, by_wxf, by_fairy, classes) in [
        (
            "4k4/5c3/9/9/2N6/9/9/3R5/9/5K3 w",
            "c5d7 f8d8 d7c5 d8f8",
            Conduct::ChecksAndChases,
            Conduct::AlwaysChases,
            ["chase", "chase"],
        ),
        (
            "4k4/9/9/3N5/9/9/9/9/9/3K5 w",
            "d6f7 e9e8 f7d6 e8e9",
            Conduct::AlwaysChecks,
            Conduct::AlwaysChecks,
            ["check", "check"],
        ),
        (
            "5k3/9/9/7R1/9/9/9/9/9/4K4 w",
            "h6h9 f9f8 h9h6 f8f9",
            Conduct::ChecksAndIdles,
            Conduct::ChecksAndIdles,
            ["check", "kill"],
        ),
    ] {
        let case = parse_case(1, &format!("{fen} | {moves} | draw")).unwrap().unwrap();
        let cycle = window(&case);
        let found = [Wxf, WxfFairy].map(|rule| ruling_by(&cycle, rule));
        let conducts = found.each_ref().map(|ruling| ruling.side(xiangqi::Color::Red).conduct);
        assert_eq!(conducts, [by_wxf, by_fairy], "{fen}");
        let names: Vec<_> = found[1].moves.iter().step_by(2).map(|judged| judged.class.name()).collect();
        assert_eq!(names, classes, "{fen}");
    }
}

/// The two rules differ only where a side mixes checks with chases, and then WXF-Fairy finds more chases.
#[test]
fn the_two_rules_differ_in_mixtures_only() {
    let mut differing = 0;
    let checks = |cycle: &Cycle| {
        let mut position = cycle.start.clone();
        cycle.moves.iter().any(|&mv| {
            position.make_move(mv);
            position.is_check()
        })
    };
    // Rulings differ in few cycles, so all with a check are judged, but only some without one.
    let (all, some) = (scaled(8 * CYCLES).max(2 * CYCLES), scaled(4 * CYCLES));
    let cycles = random_cycles(SEED + 3, all).into_iter().enumerate();
    for (_, cycle) in cycles.filter(|(number, cycle)| *number < some || checks(cycle)) {
        let [wxf, other] =
            [RepetitionRule::Wxf, RepetitionRule::WxfFairy].map(|rule| ruling_by(&cycle, rule));
        for (one, two) in wxf.sides.iter().zip(&other.sides) {
            if one.conduct != two.conduct {
                assert!(
                    matches!(one.conduct, Conduct::ChecksAndChases | Conduct::ChecksAndIdles),
                    "{} {:?}: {one:?}",
                    cycle.start,
                    cycle.moves
                );
                assert!(matches!(two.conduct, Conduct::AlwaysChases | Conduct::ChecksAndChases));
                differing += usize::from(one.level() != two.level());
            }
        }
    }
    assert!(differing > 0);
}

/// Without this, the properties above might hold only because there is nothing to rule on.
#[test]
fn random_cycles_are_of_all_kinds() {
    let rulings: Vec<Ruling> = random_cycles(SEED, CYCLES).iter().map(ruling).collect();
    let count = |wanted: &dyn Fn(&Ruling) -> bool| rulings.iter().filter(|ruling| wanted(ruling)).count();
    let chases =
        |ruling: &Ruling| ruling.moves.iter().any(|judged| matches!(judged.class, MoveClass::Chase(_)));
    assert!(count(&chases) > 300);
    assert!(count(&|ruling| matches!(ruling.verdict, Verdict::PerpetualCheck { .. })) > 50);
    assert!(count(&|ruling| matches!(ruling.verdict, Verdict::PerpetualChase { .. })) > 50);
    assert!(count(&|ruling| ruling.moves.len() > 4) > 200);
    assert!(
        count(&|ruling| ruling.sides.iter().any(|side| side.level() > ConductLevel::Free))
            < rulings.len() / 2
    );
}

#[test]
fn a_search_counts_occurrences_after_its_root_only() {
    let case = suite().into_iter().find(|case| case.ruling.clause == Clause::PerpetualCheck).unwrap();
    let cycle = window(&case);
    let plies = cycle.moves.len();
    let mut position = cycle.played();
    let found = |position: &Position, from_root| position.repetition(from_root, RepetitionRule::Wxf);
    assert_eq!(found(&position, plies), None, "the first occurrence is the root itself");
    assert!(!found(&position, plies + 1).unwrap().is_final);
    cycle.moves.iter().for_each(|&mv| position.play(mv).unwrap());
    assert!(found(&position, 1).unwrap().is_final);
    let simple = position.repetition(1, RepetitionRule::Simple).unwrap();
    assert_eq!(simple.result, RepetitionResult::Draw);
}

#[test]
fn faulty_lines_are_named() {
    let king = "4k4/9/9/9/9/9/9/9/9/3K5 w";
    for (line, message) in [
        ("just a word", "expected 3 fields separated by '|' (FEN, moves, result), found 1"),
        (&format!("{king} | d0d1"), "expected 3 fields separated by '|' (FEN, moves, result), found 2"),
        (&format!("{king} | d0d1 | won"), "'won' is not a result: expected win, draw or loss"),
        (&format!("{king} | d0d3 | win"), "move 1: d0d3: the Red king cannot go there"),
        (&format!("{king} | d0-d | win"), "'d0-d' is not a move: expected two different squares, like h2e2"),
        (&format!("{king} | d0d1 e9e8 | win"), "the moves do not repeat a position"),
        ("4k4/9 w | | draw", "the board has 2 ranks, expected 10 joined by '/'"),
    ] {
        let error = parse_case(7, line).unwrap_err();
        assert_eq!(error.to_string(), format!("line 7: {message}"));
    }
    assert!(parse_case(1, "  # a comment").unwrap().is_none());
    assert_eq!(parse_suite("# one\n\nnonsense").unwrap_err().line, 3);
}

#[test]
fn plies_after_the_repetition_are_dropped_in_pairs() {
    let line = "5k3/R8/9/9/9/9/9/9/9/4K4 w | a8a9 f9f8 a9a8 f8f9 a8a7 f9f8 | loss";
    let case = parse_case(1, line).unwrap().unwrap();
    assert!(case.is_right());
    assert_eq!((case.ruling.start, case.ruling.moves.len()), (0, 4));
    let one_more = line.replace(" f9f8 | loss", " | win");
    let case = parse_case(1, &one_more).unwrap_err();
    assert_eq!(
        case.error,
        xiangqi::rules::suite::RulingCaseError::NoRepetition,
        "no position with Black to move"
    );
}
