//! Exercises that are played, against the values of the tables and the rules.

use xiangqi::{Color, SplitMix64};

use super::*;
use crate::exercise::Exercise;
use crate::named::{NamedEnding, named};
use crate::start::draw;

const DEFENCES: [Defence; 2] = [Defence::Longest, Defence::Human];

fn drill_of(fen: &str, goal: Goal, defence: Defence) -> Drill {
    Drill::new(Tables::embedded(), Position::from_fen(fen).unwrap(), goal, defence).unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// The value after a move to the side that moves, without `Tables::rate`.
fn value_after(tables: &Tables, position: &Position, mv: Move) -> Value {
    let mut position = position.clone();
    position.make_move(mv);
    tables.value(position.board(), position.side_to_move()).unwrap().unwrap()
}

#[test]
fn the_solution_reaches_the_goal_of_every_named_ending() {
    let tables = Tables::embedded();
    for ending in named().iter().filter(|ending| ending.is_known_by(&tables)) {
        for defence in DEFENCES {
            let goal = ending.exercise.goal();
            let mut drill = Drill::new(tables.clone(), ending.start.clone(), goal, defence).unwrap();
            let mut standing = Standing::Open;
            while standing == Standing::Open {
                let (judgement, after) = drill.play(drill.solution().unwrap()[0]).unwrap();
                assert!(judgement.is_best && after != Standing::Gone, "{}", ending.name);
                standing = after;
                if standing == Standing::Open {
                    standing = drill.reply().unwrap().unwrap().standing;
                }
            }
            assert_eq!(standing, Standing::Reached, "{}: {}", ending.name, drill.game().position().fen());
        }
    }
}

#[test]
fn the_longest_defence_has_the_greatest_distance() {
    let tables = Tables::embedded();
    let mut choices = 0;
    for (name, seeds) in [("KR-KAAEE", 0..20), ("KH-KP", 0..20), ("KR-KH", 0..20)] {
        let exercise = Exercise::of_class(name, None).unwrap();
        for seed in seeds {
            let start = draw(&exercise, &tables, None, &mut SplitMix64::new(seed)).unwrap().unwrap();
            let mut drill = Drill::new(tables.clone(), start, Goal::Win, Defence::Longest).unwrap();
            if drill.play(drill.solution().unwrap()[0]).unwrap().1 != Standing::Open {
                continue;
            }
            let before = drill.game().position().clone();
            // The distance to the end after each reply. A capture by the losing side leads to another class.
            let plies = |mv| match value_after(&tables, &before, mv) {
                Value::Win { plies } if !before.is_capture(mv) => plies,
                _ => 0,
            };
            let all: Vec<u16> = before.legal_moves().iter().map(|&mv| plies(mv)).collect();
            let reply = drill.reply().unwrap().unwrap();
            let longest = all.iter().max().unwrap();
            assert_eq!(plies(reply.mv), *longest, "{}", before.fen());
            choices += usize::from(all.iter().any(|plies| plies < longest));
        }
    }
    assert!(choices > 20, "{choices}: hardly anything was to be chosen");
}

#[test]
fn the_human_defence_sets_more_traps() {
    let tables = Tables::embedded();
    let ending = NamedEnding::of_name("rook-full-defence").unwrap();
    let (mut sums, mut shorter) = ([0, 0], 0);
    for seed in 0..40 {
        let start = draw(&ending.exercise, &tables, None, &mut SplitMix64::new(seed)).unwrap().unwrap();
        let traps = DEFENCES.map(|defence| {
            let mut drill = Drill::new(tables.clone(), start.clone(), Goal::Win, defence).unwrap();
            if drill.play(drill.solution().unwrap()[0]).unwrap().1 != Standing::Open {
                return 0;
            }
            let before = drill.game().position().clone();
            let lasts = |mv| match value_after(&tables, &before, mv) {
                Value::Win { plies } => plies + 1,
                other => panic!("{other:?}"),
            };
            let longest = before.legal_moves().iter().map(|&mv| lasts(mv)).max().unwrap();
            let chosen = lasts(drill.reply().unwrap().unwrap().mv);
            assert!(chosen >= longest / 2, "{} {chosen} {longest}", before.fen());
            shorter += usize::from(chosen < longest);
            let position = drill.game().position().clone();
            let moves = position.legal_moves();
            let losing =
                moves.iter().filter(|&&mv| value_after(&tables, &position, mv).outcome() >= 0).count();
            losing * 1000 / moves.len().max(1)
        });
        sums[0] += traps[0];
        sums[1] += traps[1];
    }
    assert!(sums[1] > sums[0] + sums[0] / 20, "{sums:?}");
    assert!(shorter > 0, "a shorter defence is chosen where it is harder");
}

#[test]
fn each_move_is_judged_as_the_tables_say() {
    let tables = Tables::embedded();
    let mut gone = 0;
    for (name, goal) in
        [("KR-KAAEE", Goal::Win), ("KH-KE", Goal::Win), ("KE-KH", Goal::Hold), ("KH-KH", Goal::Hold)]
    {
        let exercise = Exercise::of_class(name, Some(goal)).unwrap();
        for seed in 0..20 {
            let start = draw(&exercise, &tables, None, &mut SplitMix64::new(seed)).unwrap().unwrap();
            for &mv in start.legal_moves().iter() {
                let mut drill = Drill::new(tables.clone(), start.clone(), goal, Defence::Longest).unwrap();
                let (judgement, standing) = drill.play(mv).unwrap();
                let outcome = -value_after(&tables, &start, mv).outcome();
                assert_eq!(judgement.after.outcome(), outcome);
                let is_kept = if goal == Goal::Win { outcome == 1 } else { outcome >= 0 };
                assert_eq!(judgement.is_kept, is_kept, "{} {mv}", start.fen());
                assert_eq!(standing == Standing::Gone, !is_kept, "{} {mv}", start.fen());
                assert!(judgement.is_kept || !judgement.is_best);
                // A losing move is punished by a line that ends with the predicted result.
                let line = drill.punishment().unwrap();
                assert_eq!(line.is_empty(), outcome != -1, "{} {mv}", start.fen());
                gone += usize::from(!is_kept);
            }
        }
    }
    assert!(gone > 100, "{gone}");
}

#[test]
fn taking_back_restores_a_lost_win() {
    // The horse has to stop the elephant; if the king moves instead, the elephant escapes.
    let fen = "5k3/9/8b/9/9/3N5/9/9/3K5/9 w - - 0 1";
    let mut drill = drill_of(fen, Goal::Win, Defence::Longest);
    let way = drill.solution().unwrap();
    let Value::Win { plies } = drill.value().unwrap() else { panic!() };
    assert_eq!(way.len(), usize::from(plies));
    let (judgement, standing) = drill.play(mv("d1d0")).unwrap();
    assert_eq!((judgement.after, standing), (Value::Draw, Standing::Gone));
    assert!(drill.take_back());
    assert_eq!((drill.game().position().fen().as_str(), drill.solution().unwrap()), (fen, way.clone()));
    let (judgement, standing) = drill.play(way[0]).unwrap();
    assert!(judgement.is_best && standing == Standing::Open);
    drill.reply().unwrap();
    // Both moves are taken back.
    assert!(drill.take_back() && !drill.take_back());
    assert_eq!(drill.game().position().fen(), fen);
    assert!(matches!(drill.play(mv("a0a1")), Err(EndingError::Move(_))));
}

#[test]
fn a_longer_win_is_kept_but_not_the_best() {
    let mut drill = drill_of("4k4/9/9/9/9/9/9/9/9/3K4R w - - 0 1", Goal::Win, Defence::Longest);
    let (judgement, standing) = drill.play(mv("i0i1")).unwrap();
    assert!(judgement.is_kept && !judgement.is_best && standing == Standing::Open);
}

#[test]
fn repeated_positions_do_not_win() {
    let mut drill = drill_of("4k4/9/9/9/9/9/9/9/9/3K4R w - - 0 1", Goal::Win, Defence::Longest);
    let mut standing = Standing::Open;
    let mut moves = ["i0i1", "i1i0"].into_iter().cycle();
    let mut plies = 0;
    while standing == Standing::Open {
        let mut position = drill.game().position().clone();
        let wanted = mv(moves.next().unwrap());
        position.make_move(wanted);
        standing = drill.play(wanted).unwrap().1;
        if standing == Standing::Open {
            // The other side also moves back and forth.
            standing = drill.reply().unwrap().unwrap().standing;
        }
        plies += 2;
        assert!(plies < 130);
    }
    assert_eq!(standing, Standing::Gone);
    let outcome = drill.game().outcome().unwrap();
    assert_eq!(outcome.winner(), None, "{outcome}");
    assert!(drill.take_back());
    assert_eq!(drill.game().outcome(), None);
    assert_eq!(drill.game().position().side_to_move(), Color::Red);
}

#[test]
fn a_draw_is_held_for_some_moves() {
    let ending = NamedEnding::of_name("elephant-holds-horse").unwrap();
    let mut drill =
        Drill::new(Tables::embedded(), ending.start.clone(), Goal::Hold, Defence::Longest).unwrap();
    for number in 1..=HOLD_MOVES {
        let (_, standing) = drill.play(drill.solution().unwrap()[0]).unwrap();
        let is_done = number == HOLD_MOVES || drill.game().outcome().is_some();
        assert_eq!(standing == Standing::Reached, is_done);
        if is_done {
            break;
        }
        assert_ne!(drill.reply().unwrap().unwrap().standing, Standing::Gone);
    }
}

#[test]
fn goals_out_of_reach_are_refused() {
    let refused = |fen: &str, goal| {
        Drill::new(Tables::embedded(), Position::from_fen(fen).unwrap(), goal, Defence::Longest).unwrap_err()
    };
    let draw = "3k1a3/9/3N5/9/9/9/9/9/9/3K5 b - - 0 1";
    assert!(matches!(refused(draw, Goal::Win), EndingError::OutOfReach("draw")));
    // In a game that goes on, the value is the learner's.
    let mut game = Game::new(Position::from_fen("3k5/9/9/9/9/9/9/4R4/9/4K4 b").unwrap());
    game.play("d9d8".parse().unwrap()).unwrap();
    let lost = Drill::resume(Tables::embedded(), game, Goal::Hold, Defence::Longest).unwrap_err();
    assert!(matches!(lost, EndingError::OutOfReach("loss")), "{lost}");
    assert!(matches!(refused("4k4/9/9/9/9/9/9/9/RN7/3K4R w", Goal::Win), EndingError::NoClass));
    assert!(matches!(refused("3ak4/9/9/9/9/9/9/9/4A4/3K4R w", Goal::Win), EndingError::NoTable(_)));
}

#[test]
fn the_defence_takes_the_draw_of_a_third_repetition() {
    let mut game = Game::new(Position::from_fen("4k4/9/9/9/9/9/9/9/9/3K4R w").unwrap());
    for text in ["i0i1", "e9e8", "i1i0", "e8e9", "i0i1", "e9e8"] {
        game.play(mv(text)).unwrap();
    }
    let mut drill = Drill::resume(Tables::embedded(), game, Goal::Win, Defence::Longest).unwrap();
    assert_eq!(drill.play(mv("i1i0")).unwrap().1, Standing::Open);
    assert_eq!(drill.reply().unwrap(), Some(Reply { mv: mv("e8e9"), standing: Standing::Gone }));
}

#[test]
fn an_attack_that_can_continue_does_not_repeat_positions() {
    let tables = Tables::embedded();
    let mut repeated = 0;
    for name in ["elephant-holds-horse", "horse-holds-horse", "full-defence-holds-rook"] {
        let start = NamedEnding::of_name(name).unwrap().start.clone();
        let mut drill = Drill::new(tables.clone(), start, Goal::Hold, Defence::Longest).unwrap();
        while drill.play(drill.solution().unwrap()[0]).unwrap().1 == Standing::Open {
            let before = drill.game().position().clone();
            let goes_on = |mv| {
                let mut after = before.clone();
                after.make_move(mv);
                let is_new = after.latest_occurrence().is_none();
                is_new && value_after(&tables, &before, mv) == Value::Draw
            };
            let could = before.legal_moves().iter().any(|&mv| goes_on(mv));
            let reply = drill.reply().unwrap().unwrap();
            repeated += usize::from(could && !goes_on(reply.mv));
        }
    }
    assert_eq!(repeated, 0);
}

#[test]
fn a_perpetual_check_is_ended_before_it_loses() {
    let tables = Tables::embedded();
    let table = tables.get("KR-KH".parse().unwrap()).unwrap();
    let is_ruled = |number: &u64| matches!(table.value_of_number(0, *number), Ok(Value::RuledWin { .. }));
    let mut broken_off = 0;
    for number in (0..table.index().len()).filter(is_ruled).take(40) {
        let start = Position::from_board(table.index().board_of(number).unwrap(), Color::Red).unwrap();
        let mut drill = Drill::new(tables.clone(), start, Goal::Win, Defence::Longest).unwrap();
        let mut standing = Standing::Open;
        while standing == Standing::Open
            && drill.play(drill.solution().unwrap()[0]).unwrap().1 == Standing::Open
        {
            let before = drill.game().clone();
            let ends = |&mv: &Move| {
                let mut game = before.clone();
                game.play(mv).unwrap();
                game.outcome().is_some()
            };
            let moves = before.position().legal_moves();
            let (ending, going_on): (Vec<Move>, Vec<Move>) = moves.iter().copied().partition(ends);
            let reply = drill.reply().unwrap().unwrap();
            assert!(going_on.is_empty() || !ending.contains(&reply.mv), "{}", before.position().fen());
            broken_off += usize::from(!ending.is_empty() && !going_on.is_empty());
            standing = reply.standing;
        }
        assert_ne!(standing, Standing::Gone);
    }
    assert!(broken_off > 0, "nothing was to be broken off");
}

#[test]
fn after_a_lost_goal_no_move_is_the_best_and_no_move_holds() {
    // The king lets the elephant escape, so nothing wins any more.
    let mut drill = drill_of("5k3/9/8b/9/9/3N5/9/9/3K5/9 w - - 0 1", Goal::Win, Defence::Longest);
    assert_eq!(drill.play(mv("d1d0")).unwrap().1, Standing::Gone);
    drill.reply().unwrap();
    let position = drill.game().position().clone();
    for &mv in position.legal_moves().iter() {
        let (judgement, standing) = drill.clone().play(mv).unwrap();
        assert!(!judgement.is_best && standing == Standing::Gone, "{mv}");
    }
    // The elephant lets itself be taken.
    let tables = Tables::embedded();
    let start = NamedEnding::of_name("elephant-holds-horse").unwrap().start.clone();
    let mut drill = Drill::new(tables.clone(), start, Goal::Hold, Defence::Longest).unwrap();
    assert_eq!(drill.solution().unwrap().len(), 1);
    let mut is_lost = false;
    while !is_lost {
        let position = drill.game().position().clone();
        let moves = position.legal_moves();
        let losing = moves.iter().copied().find(|&mv| value_after(&tables, &position, mv).outcome() > 0);
        is_lost = losing.is_some();
        drill.play(losing.unwrap_or_else(|| drill.solution().unwrap()[0])).unwrap();
        drill.reply().unwrap();
    }
    assert_eq!(drill.solution().unwrap(), []);
}

#[test]
fn a_draw_is_held_after_15_moves() {
    let start = NamedEnding::of_name("rook-holds-rook").unwrap().start.clone();
    let mut drill = Drill::new(Tables::embedded(), start, Goal::Hold, Defence::Longest).unwrap();
    for number in 1..=HOLD_MOVES {
        // Moves that hold and do not end the game. A position that occurs again is the second choice: a third time
        // would end the game.
        let moves = drill.game().position().legal_moves();
        let tried = moves.into_iter().filter_map(|mv| {
            let mut after = drill.clone();
            let (judgement, standing) = after.play(mv).unwrap();
            let goes_on = judgement.is_kept && after.game().outcome().is_none();
            goes_on.then_some((after, standing))
        });
        let repeats = |(after, _): &(Drill, Standing)| after.game().position().latest_occurrence().is_some();
        let (after, standing) = tried.min_by_key(repeats).expect("a move that holds");
        assert_eq!(standing == Standing::Reached, number == HOLD_MOVES, "{number}");
        drill = after;
        if number < HOLD_MOVES {
            assert_eq!(drill.reply().unwrap().unwrap().standing, Standing::Open);
        }
    }
}

#[test]
fn a_drill_is_resumed_whoever_is_to_move() {
    let mut game = Game::new(Position::from_fen("4k4/9/9/9/9/9/9/9/9/3K4R w").unwrap());
    for text in ["i0i1", "e9e8"] {
        game.play(mv(text)).unwrap();
        let mut drill = Drill::resume(Tables::embedded(), game.clone(), Goal::Win, Defence::Longest).unwrap();
        assert_eq!(drill.learner(), Color::Red);
        if game.position().side_to_move() == Color::Black {
            assert_eq!(drill.reply().unwrap().unwrap().standing, Standing::Open);
        }
    }
}
