//! Clients that send FENs alone: the position that is searched must have the history of the game, as if the client had
//! sent every move. A model plays games in which pieces move back and forth, and sends the lines of such clients.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use chuhe_protocol::command::{Command, Reading};
use chuhe_protocol::dialect::Dialect;
use chuhe_protocol::options::Options;
use chuhe_protocol::{ucci, uci};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::RngSeed;
use xiangqi::rules::Game;
use xiangqi::{Color, Move, Position};

/// When the client asks for a search.
#[derive(Clone, Copy, Debug)]
enum Asks {
    EveryPly,
    OnTurnOf(Color),
}

/// The counters that the client sends with each FEN.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Counters {
    Right,
    Constant,
    None,
}

fn sent(position: &Position, counters: Counters) -> String {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    match counters {
        Counters::Right => fen,
        Counters::Constant => format!("{} {} - - 0 1", fields[0], fields[1]),
        Counters::None => format!("{} {}", fields[0], fields[1]),
    }
}

/// The position that a line sets.
fn set(dialect: &mut dyn Dialect, line: &str) -> Position {
    set_with(dialect, line, &Options::default())
}

fn set_with(dialect: &mut dyn Dialect, line: &str, options: &Options) -> Position {
    let readings = dialect.read(line, options);
    let position = readings.into_iter().find_map(|reading| match reading {
        Reading::Command(Command::SetPosition(position)) => Some(*position.unwrap()),
        _ => None,
    });
    position.unwrap()
}

/// The history of a position that the search uses.
fn past(position: &Position) -> (String, usize, usize, Option<String>) {
    let outcome = Game::new(position.clone()).outcome().map(|outcome| outcome.to_string());
    (position.fen(), position.plies_played(), position.occurrences(), outcome)
}

/// A move: often the way back of one's last move, so that positions occur again.
fn choose(position: &Position, last_own: Option<Move>, choice: Index, back: bool) -> Option<Move> {
    let legal = position.legal_moves();
    let way_back = last_own.and_then(|mv| Move::try_new(mv.to(), mv.from())).filter(|mv| legal.contains(mv));
    match way_back {
        Some(mv) if back => Some(mv),
        _ if legal.is_empty() => None,
        _ => Some(legal[choice.index(legal.len())]),
    }
}

const STARTS: [&str; 4] = [
    xiangqi::START_FEN,
    "5k3/R8/9/9/9/9/9/9/9/4K4 w - - 0 1",
    "4ka3/4a4/9/9/2c6/9/9/2R6/4A4/4KA3 b - - 3 20",
    "3k5/9/9/9/9/9/9/4r4/4A4/3AK4 w - - 90 70",
];

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(2026),
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_game_sent_as_fens_is_followed(
        start in prop::sample::select(&STARTS[..]),
        game in prop::collection::vec((any::<Index>(), prop::bool::weighted(0.7)), 0..40),
        asks in prop::sample::select(&[Asks::EveryPly, Asks::OnTurnOf(Color::Red), Asks::OnTurnOf(Color::Black)][..]),
        counters in prop::sample::select(&[Counters::Right, Counters::Constant, Counters::None][..]),
        says_new_game: bool,
        over_uci: bool,
    ) {
        let protocol = if over_uci { &uci::PROTOCOL } else { &ucci::PROTOCOL };
        let new_game = if over_uci { "ucinewgame" } else { "setoption newgame" };
        // A client may announce a new game before every position. It is believed only if the counters of the FEN do not
        // continue the game.
        let is_followed = !says_new_game || counters == Counters::Right;
        let mut dialect = (protocol.begin)();
        // The real game, and the game that the engine should know if the client sends every move.
        let mut actual = Position::from_fen(start).unwrap();
        let mut reference: Option<Position> = None;
        let mut last_own = [None; 2];
        for step in 0..=game.len() {
            let side = actual.side_to_move();
            if matches!(asks, Asks::EveryPly) || matches!(asks, Asks::OnTurnOf(of) if of == side) {
                let fen = sent(&actual, counters);
                let first = Position::from_fen(&fen).unwrap();
                let expected = match &reference {
                    Some(game) if is_followed => game.clone(),
                    _ => first,
                };
                reference = Some(expected.clone());
                if says_new_game {
                    dialect.read(new_game, &Options::default());
                }
                let heard = set(dialect.as_mut(), &format!("position fen {fen}"));
                prop_assert_eq!(heard.side_to_move(), side);
                if says_new_game && counters != Counters::Right {
                    // Such counters may continue the game by chance: after a capture, 0 and 1 may be right.
                    prop_assert_eq!(&heard, &expected, "step {}", step);
                    reference = Some(heard);
                } else {
                    prop_assert_eq!(past(&heard), past(&expected), "step {}", step);
                }
                if !says_new_game {
                    let again = set(dialect.as_mut(), &format!("position fen {fen}"));
                    prop_assert_eq!(past(&again), past(&expected), "sent twice, step {}", step);
                }
            }
            let Some(&(choice, back)) = game.get(step) else { break };
            let Some(mv) = choose(&actual, last_own[side.index()], choice, back) else { break };
            last_own[side.index()] = Some(mv);
            actual.make_move(mv);
            if let Some(game) = &mut reference {
                game.make_move(mv);
            }
        }
    }
}

/// A user who looks through a game steps two plies back and forward again, any number of times.
#[test]
fn steps_back_are_not_moves_of_the_game() {
    let played = |moves: &[&str]| {
        let mut position = Position::default();
        moves.iter().for_each(|mv| position.play(mv.parse().unwrap()).unwrap());
        position
    };
    let all = ["a0a1", "a9a8", "a1a0", "a8a9", "h2e2", "h9g7"];
    for protocol in [&uci::PROTOCOL, &ucci::PROTOCOL] {
        let mut dialect = (protocol.begin)();
        for plies in [0, 2, 4, 6, 4, 6, 4, 3, 2, 4, 5, 3, 1, 0, 2, 0, 2, 0, 2] {
            let expected = played(&all[..plies]);
            let heard = set(dialect.as_mut(), &format!("position fen {}", expected.fen()));
            assert_eq!(past(&heard), past(&expected), "{plies} plies");
        }
    }
}

/// Counters that do not count say nothing about a step back. Then an analysis is not a game, while a game has
/// repetitions.
#[test]
fn steps_of_an_analysis_are_not_repetitions_without_counters() {
    let board = |moves: &[&str]| {
        let mut position = Position::default();
        moves.iter().for_each(|mv| position.play(mv.parse().unwrap()).unwrap());
        position
    };
    let all = ["a0a1", "a9a8", "a1a0", "a8a9", "h2e2", "h9g7"];
    let (plays, analyses) = (Options::default(), Options { analyse_mode: true, ..Options::default() });
    for (search, options, is_game) in [
        ("go infinite", &plays, false),
        ("go nodes 5", &analyses, false),
        ("go nodes 5", &plays, true),
        ("go ponder", &plays, true),
    ] {
        for (protocol, counters) in [
            (&uci::PROTOCOL, Counters::Constant),
            (&uci::PROTOCOL, Counters::None),
            (&ucci::PROTOCOL, Counters::Constant),
        ] {
            let mut dialect = (protocol.begin)();
            for (first, plies) in [2, 0, 2, 0, 2, 0, 2, 3, 6, 4, 6, 4, 6].into_iter().enumerate() {
                let position = board(&all[..plies]);
                let line = format!("position fen {}", sent(&position, counters));
                let heard = set_with(dialect.as_mut(), &line, options);
                dialect.read(search, options);
                assert!(is_game || heard.occurrences() == 1, "{search} {counters:?}: {plies} plies");
                assert_eq!(heard, position);
                // The third time in a game.
                assert!(!is_game || first != 4 || heard.occurrences() == 3, "{search} {counters:?}");
            }
        }
    }
    // Counters that count show that a position is a repetition, also in an analysis.
    let mut uci = (uci::PROTOCOL.begin)();
    for plies in 0..10 {
        let moves: Vec<&str> = all[..4].iter().copied().cycle().take(plies).collect();
        let position = board(&moves);
        let heard = set(uci.as_mut(), &format!("position fen {}", sent(&position, Counters::Right)));
        assert_eq!(past(&heard), past(&position), "{plies} plies");
        uci.read("go infinite", &plays);
    }
    // A bare `go` has no end in UCI.
    let mut uci = (uci::PROTOCOL.begin)();
    for plies in [2, 0, 2, 0, 2] {
        let fen = sent(&board(&all[..plies]), Counters::None);
        assert_eq!(set(uci.as_mut(), &format!("position fen {fen}")).occurrences(), 1);
        uci.read("go", &Options::default());
    }
}

#[test]
fn games_are_followed_from_positions_with_moves_and_only_on_request() {
    let follows = |value: &str| {
        let mut options = Options::default();
        options.set("Follow Games", Some(value)).unwrap();
        options
    };
    let mut game = Position::default();
    ["h2e2", "h9g7"].iter().for_each(|mv| game.play(mv.parse().unwrap()).unwrap());
    for protocol in [&uci::PROTOCOL, &ucci::PROTOCOL] {
        for (value, plies) in [("true", 2), ("false", 0)] {
            let (mut dialect, options) = ((protocol.begin)(), follows(value));
            let fen = format!("position fen {}", game.fen());
            for before in ["position startpos moves h2e2", "position startpos"] {
                set_with(dialect.as_mut(), before, &options);
                let heard = set_with(dialect.as_mut(), &fen, &options);
                assert_eq!((heard.plies_played(), heard == game), (plies, true), "{value}: {before}");
            }
        }
    }
}

/// The clock of a FEN is held within the limit of the rules in force, in every protocol.
#[test]
fn a_clock_of_a_fen_is_held_within_the_limit_of_the_options() {
    let board = "3k5/9/R8/9/9/9/9/9/1R7/5K3";
    for (limit, written, read) in [
        (Some(120), 119, 119),
        (Some(120), 148, 119),
        (Some(150), 148, 148),
        (Some(150), 150, 149),
        (Some(100), 119, 99),
        (None, 148, 148),
        (None, 65_536, 65_535),
    ] {
        let options = Options {
            sixty_move_rule: limit.is_some(),
            rule_60_max_ply: limit.unwrap_or(120),
            ..Options::default()
        };
        for mut dialect in [(uci::PROTOCOL.begin)(), (ucci::PROTOCOL.begin)()] {
            let line = format!("position fen {board} w - - {written} 90");
            let notes = dialect
                .read(&line, &options)
                .into_iter()
                .filter(|reading| matches!(reading, Reading::Reply(..)))
                .count();
            assert_eq!(set_with(&mut *dialect, &line, &options).clock(), read, "{limit:?} {written}");
            assert_eq!(notes, usize::from(written != u32::from(read)), "{limit:?} {written}");
        }
    }
}

/// Without the word `moves`, moves are not played: people hear of it.
#[test]
fn words_that_a_position_does_not_know_are_reported() {
    let fen = "3k5/9/R8/9/9/9/9/9/1R7/5K3 w";
    for (line, unknown) in [
        ("position startpos h2e2 h9g7".to_owned(), Some("h2e2")),
        ("position startpos move h2e2".to_owned(), Some("move")),
        (format!("position fen {fen} - - 0 1 h2e2"), Some("h2e2")),
        (format!("position fen {fen} a7a6"), Some("a7a6")),
        ("position startpos".to_owned(), None),
        ("position startpos moves h2e2".to_owned(), None),
        (format!("position fen {fen}"), None),
        (format!("position fen {fen} 0 1 moves a7a6"), None),
        (format!("position fen {fen} - - 0 1 moves a7a6"), None),
    ] {
        for mut dialect in [(uci::PROTOCOL.begin)(), (ucci::PROTOCOL.begin)()] {
            let options = Options { follow_games: false, ..Options::default() };
            let mut notes = || -> Vec<String> {
                let readings = dialect.read(&line, &options).into_iter();
                readings
                    .filter_map(|reading| match reading {
                        Reading::Reply(lines, _) => Some(lines.concat()),
                        Reading::Command(_) => None,
                    })
                    .collect()
            };
            match (unknown, &notes()[..]) {
                (None, []) => {}
                (Some(word), [note]) => assert!(note.contains(&format!("position: '{word}' is not known"))),
                (_, notes) => panic!("{line}: {notes:?}"),
            }
            assert_eq!(notes().len(), 0, "{line}: reported once");
        }
    }
}

/// A game beyond a limit is followed by its FENs, as one within it: the client may not know the limit.
#[test]
fn a_game_is_followed_beyond_the_limit() {
    for (limit, clock) in [(Some(150), 118), (None, 118), (Some(120), 118), (Some(100), 98)] {
        let options = Options {
            sixty_move_rule: limit.is_some(),
            rule_60_max_ply: limit.unwrap_or(120),
            ..Options::default()
        };
        let fen = format!("3k5/9/R8/9/9/9/9/9/1R7/5K3 w - - {clock} 90");
        let mut game = Position::from_fen(&fen).unwrap();
        let mut uci = (uci::PROTOCOL.begin)();
        for mv in ["a7a6", "d9d8", "a6a7", "d8d9"] {
            set_with(&mut *uci, &format!("position fen {}", game.fen()), &options);
            game.play(mv.parse().unwrap()).unwrap();
        }
        let followed = set_with(&mut *uci, &format!("position fen {}", game.fen()), &options);
        assert_eq!((followed.clock(), followed.occurrences()), (clock + 4, 2), "{limit:?}");
        // The counters show that this is the same game.
        uci.read("ucinewgame", &options);
        game.play("a7a6".parse().unwrap()).unwrap();
        let followed = set_with(&mut *uci, &format!("position fen {}", game.fen()), &options);
        assert_eq!(followed.plies_played(), 5, "{limit:?}");
    }
}
