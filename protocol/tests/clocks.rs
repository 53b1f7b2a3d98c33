//! The clock that counts is the mover's, in every dialect and in every form of the game: a model keeps a clock for
//! each side, sends both to the dialect as its clients do, and looks at the limits that the search would get.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::time::{Duration, Instant};

use chuhe_engine::search::BestMove;
use chuhe_engine::time::{Clock, Limits};
use chuhe_protocol::command::{Command, Reading};
use chuhe_protocol::dialect::Dialect;
use chuhe_protocol::event::ProtocolEvent;
use chuhe_protocol::limits::limits;
use chuhe_protocol::options::Options;
use chuhe_protocol::{cecp, ucci, uci};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::RngSeed;
use xiangqi::{Color, Move, Position};

/// A dialect, and the position that it has set.
struct Listener {
    dialect: Box<dyn Dialect>,
    position: Position,
    /// Number of searches that have not answered yet; abandoned searches answer too.
    owed: usize,
}

impl Listener {
    fn new(dialect: Box<dyn Dialect>) -> Listener {
        Listener { dialect, position: Position::default(), owed: 0 }
    }

    /// The limits of the searches that a line asks for, each with the side that is to move.
    fn hear(&mut self, line: &str) -> Vec<(Color, Limits)> {
        let readings = self.dialect.read(line, &Options::default());
        self.take(readings)
    }

    /// The engine answers with this move and expects that one.
    fn answer(&mut self, best: Move, ponder: Option<Move>) -> Vec<(Color, Limits)> {
        let event = ProtocolEvent::BestMove(BestMove { best: Some(best), ponder }, None);
        let mut readings = Vec::new();
        while self.owed > 0 {
            self.dialect.write(&event, &Options::default());
            readings = self.dialect.follow_up();
            self.owed -= 1;
        }
        self.take(readings)
    }

    fn take(&mut self, readings: Vec<Reading>) -> Vec<(Color, Limits)> {
        let mut asked = Vec::new();
        for reading in readings {
            match reading {
                Reading::Command(Command::SetPosition(position)) => self.position = *position.unwrap(),
                Reading::Command(Command::Go(request)) => {
                    let (limits, _) = limits(&request, &self.position, &Options::default(), Instant::now());
                    self.owed += 1;
                    asked.push((self.position.side_to_move(), limits));
                }
                _ => {}
            }
        }
        asked
    }
}

/// Both clocks: time left and increment, in milliseconds.
#[derive(Clone, Copy, Debug)]
struct Clocks {
    left: [u64; 2],
    increment: [u64; 2],
}

fn clocks() -> impl Strategy<Value = Clocks> {
    // The times are whole seconds, because every protocol can express these. No two are equal.
    (1..500u64, 501..1000u64, 0..20u64, 21..40u64, any::<bool>()).prop_map(|(a, b, c, d, turned)| {
        let turn = |a, b| if turned { [b, a] } else { [a, b] };
        let milliseconds = |pair: [u64; 2]| pair.map(|seconds| seconds * 1000);
        Clocks { left: milliseconds(turn(a, b)), increment: milliseconds(turn(c, d)) }
    })
}

impl Clocks {
    fn of(&self, side: Color) -> (u64, u64) {
        (self.left[side.index()], self.increment[side.index()])
    }

    fn expected(&self, side: Color, moves_to_go: Option<u32>) -> Option<Clock> {
        let (left, increment) = self.of(side);
        Some(Clock {
            remaining: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves_to_go,
        })
    }
}

/// Shuffles words: pairs of a name and a number stay together.
fn shuffled(mut pairs: Vec<String>, choices: &[Index]) -> String {
    let mut line = String::new();
    for choice in choices.iter().cycle() {
        if pairs.is_empty() {
            break;
        }
        line += " ";
        line += &pairs.swap_remove(choice.index(pairs.len()));
    }
    line
}

/// A random game.
fn played(choices: &[Index]) -> Vec<Move> {
    let mut position = Position::default();
    let mut moves = Vec::new();
    for choice in choices {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[choice.index(legal.len())];
        position.make_move(mv);
        moves.push(mv);
    }
    moves
}

fn after(moves: &[Move]) -> Position {
    let mut position = Position::default();
    for &mv in moves {
        position.make_move(mv);
    }
    position
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(2026),
        ..ProptestConfig::default()
    })]

    /// In UCI each colour has a clock of its own.
    #[test]
    fn over_uci(game in prop::collection::vec(any::<Index>(), 1..12), order in prop::collection::vec(any::<Index>(), 6),
            clocks in clocks(), to_go in prop::option::of(1..40u32), fens_alone: bool) {
        let moves = played(&game);
        let mut listener = Listener::new((uci::PROTOCOL.begin)());
        for plies in 0..=moves.len() {
            let position = after(&moves[..plies]);
            let line = if fens_alone {
                // The game memory continues the game from the FEN; the side to move and its clock are still those of
                // the FEN.
                format!("position fen {}", position.fen())
            } else {
                let list: Vec<String> = moves[..plies].iter().map(Move::to_string).collect();
                format!("position startpos moves {}", list.join(" "))
            };
            listener.hear(&line);
            let ((red, red_inc), (black, black_inc)) = (clocks.of(Color::Red), clocks.of(Color::Black));
            let mut pairs = vec![format!("wtime {red}"), format!("btime {black}"), format!("winc {red_inc}"),
                format!("binc {black_inc}")];
            pairs.extend(to_go.map(|moves| format!("movestogo {moves}")));
            let asked = listener.hear(&format!("go{}", shuffled(pairs, &order)));
            let side = position.side_to_move();
            prop_assert_eq!(asked.len(), 1);
            prop_assert_eq!(asked[0].0, side);
            prop_assert_eq!(asked[0].1.clock, clocks.expected(side, to_go), "after {} plies", plies);
        }
    }

    /// In UCCI the clocks are the mover's and the opponent's; a unit is agreed on.
    #[test]
    fn over_ucci(game in prop::collection::vec(any::<Index>(), 1..12), order in prop::collection::vec(any::<Index>(), 6),
            clocks in clocks(), seconds: bool, fens_alone: bool, words_of_uci: bool) {
        let moves = played(&game);
        let mut listener = Listener::new((ucci::PROTOCOL.begin)());
        if seconds {
            listener.hear("setoption usemillisec false");
        }
        for plies in 0..=moves.len() {
            let position = after(&moves[..plies]);
            let list: Vec<String> = moves[..plies].iter().map(Move::to_string).collect();
            let line = match fens_alone {
                true => format!("position fen {}", position.fen()),
                false => format!("position startpos moves {}", list.join(" ")),
            };
            listener.hear(&line);
            let side = position.side_to_move();
            let said = |milliseconds: u64| if seconds { milliseconds / 1000 } else { milliseconds };
            let ((own, own_inc), (other, other_inc)) = (clocks.of(side), clocks.of(!side));
            let ((red, red_inc), (black, black_inc)) = (clocks.of(Color::Red), clocks.of(Color::Black));
            let pairs = if words_of_uci {
                vec![format!("wtime {red}"), format!("btime {black}"), format!("winc {red_inc}"),
                    format!("binc {black_inc}")]
            } else {
                vec![format!("time {}", said(own)), format!("increment {}", said(own_inc)),
                    format!("opptime {}", said(other)), format!("oppincrement {}", said(other_inc))]
            };
            let asked = listener.hear(&format!("go{}", shuffled(pairs, &order)));
            prop_assert_eq!(asked.len(), 1);
            prop_assert_eq!(asked[0].1.clock, clocks.expected(side, None), "after {} plies", plies);
        }
    }

    /// In CECP `time` is the engine's clock and `otim` the opponent's, whichever colour the engine plays; it may change
    /// sides during the game, and the clocks stay with the colours.
    #[test]
    fn over_cecp(game in prop::collection::vec(any::<Index>(), 2..14), clocks in clocks(), engine_is_red: bool,
            ponders: bool, changes_at in prop::option::of(any::<Index>()), tells_after_the_change: bool) {
        let moves = played(&game);
        let mut side = if engine_is_red { Color::Red } else { Color::Black };
        let mut listener = Listener::new((cecp::PROTOCOL.begin)());
        for line in ["new", "level 0 30 7", if ponders { "hard" } else { "easy" }, "force"] {
            listener.hear(line);
        }
        let mut told = false;
        let tell = |listener: &mut Listener, side: Color| {
            listener.hear(&format!("time {}", clocks.of(side).0 / 10));
            listener.hear(&format!("otim {}", clocks.of(!side).0 / 10));
        };
        let mut playing = false;
        let change = changes_at.map(|index| index.index(moves.len()));
        for (plies, &mv) in moves.iter().enumerate() {
            let mover = if plies % 2 == 0 { Color::Red } else { Color::Black };
            if Some(plies) == change && playing {
                // The engine changes sides: it takes the side to move, or leaves that side to the opponent and plays
                // the other.
                listener.hear("force");
                tell(&mut listener, side);
                    told = true;
                side = !side;
                playing = false;
                // The times were sent before this move. So they stay with their colours.
                listener.hear(&format!("usermove {mv}"));
                continue;
            }
            if mover != side {
                if playing {
                    tell(&mut listener, side);
                    told = true;
                    let asked = listener.hear(&format!("usermove {mv}"));
                    let claims = after(&moves[..=plies]).legal_moves().is_empty();
                    prop_assert!(claims || asked.len() <= 1);
                    for (asked_side, limits) in &asked {
                        prop_assert_eq!(*asked_side, side);
                        let left = Duration::from_millis(clocks.of(side).0);
                        prop_assert_eq!(limits.clock.as_ref().map(|clock| clock.remaining), Some(left));
                    }
                } else {
                    listener.hear(&format!("usermove {mv}"));
                }
                continue;
            }
            if !playing {
                if tells_after_the_change {
                    tell(&mut listener, side);
                    told = true;
                }
                let asked = listener.hear("go");
                playing = true;
                prop_assert_eq!(asked.len(), 1);
                let left = asked[0].1.clock.as_ref().map(|clock| clock.remaining);
                if told {
                    prop_assert_eq!(left, Some(Duration::from_millis(clocks.of(side).0)), "the clock of {:?}", side);
                }
                prop_assert_eq!(asked[0].1.clock.as_ref().map(|clock| clock.increment), Some(Duration::from_secs(7)));
            }
            let expected = moves.get(plies + 1).copied();
            for (asked_side, limits) in listener.answer(mv, expected) {
                prop_assert!(limits.ponder);
                prop_assert_eq!(asked_side, side, "it thinks of its own next move");
                // The search took some of the time, and the move added seven seconds.
                let left = limits.clock.map(|clock| clock.remaining);
                let shown = Duration::from_millis(clocks.of(side).0);
                let most = shown + Duration::from_secs(7);
                if told {
                    prop_assert!(left.is_some_and(|left| left <= most && left + Duration::from_secs(60) > shown));
                }
            }
        }
    }
}

/// The clock of the search that the last of these lines of CECP asks for; `answer NOW NEXT` is the engine's answer.
fn cecp_clock(lines: &[&str]) -> Clock {
    let mut listener = Listener::new((cecp::PROTOCOL.begin)());
    let mut asked = Vec::new();
    for line in lines {
        asked = match line.strip_prefix("answer ") {
            Some(mv) => listener.answer(mv.parse().unwrap(), None),
            None => listener.hear(line),
        };
    }
    asked.pop().unwrap().1.clock.unwrap()
}

#[test]
fn times_in_cecp_belong_to_the_side_that_the_engine_had_when_they_arrived() {
    let seconds = |lines: &[&str]| cecp_clock(lines).remaining.as_secs();
    // A client may send only one clock. The engine plays Red here.
    assert_eq!(seconds(&["new", "force", "time 1000", "go"]), 10);
    assert_eq!(seconds(&["new", "force", "otim 1000", "go"]), 300, "its own clock is not known");
    // Times that came before the engine's move or before a new position stay with their colours.
    let moved = ["force", "usermove h2e2", "time 3000", "otim 1000", "go", "answer h9g7", "force"];
    assert_eq!(seconds(&[&["new"][..], &moved, &["go"]].concat()), 10);
    let position = "setboard 3k5/9/9/9/9/9/9/9/9/R3K4 w 0 1";
    assert_eq!(seconds(&["new", "force", "time 3000", "otim 1000", position, "go"]), 10);
    // A new time control sets both clocks, and so does a new game.
    let played = ["new", "force", "otim 1000", "usermove h2e2", "usermove h9g7"];
    assert_eq!(seconds(&[&played[..], &["go"]].concat()), 10);
    assert_eq!(seconds(&[&played[..], &["level 0 2 0", "go"]].concat()), 120);
    assert_eq!(seconds(&[&played[..], &["new", "force", "go"]].concat()), 300);
}

#[test]
fn moves_to_the_control_are_counted_from_the_start_of_each_game() {
    let game = ["usermove h2e2", "usermove h9g7", "usermove h0g2", "usermove i9h9"];
    let begun = ["new", "force", "level 10 5 0"];
    let to_go = |lines: &[&[&str]]| cecp_clock(&lines.concat()).moves_to_go;
    assert_eq!(to_go(&[&begun, &game, &["go"]]), Some(8));
    let level_in_the_midst = [&begun[..2], &game[..], &["level 10 5 0"]].concat();
    assert_eq!(to_go(&[&level_in_the_midst, &["go"]]), Some(10));
    assert_eq!(to_go(&[&level_in_the_midst, &["new", "force"], &game, &["go"]]), Some(8));
}

#[test]
fn the_opponents_clock_of_ucci_counts_with_its_increment_where_it_is_the_only_one() {
    let mut listener = Listener::new((ucci::PROTOCOL.begin)());
    listener.hear("setoption usemillisec true");
    for (go, clock) in [
        ("go time 5000 increment 100 opptime 9000 oppincrement 300", (5000, 100)),
        ("go opptime 9000 oppincrement 300", (9000, 300)),
    ] {
        let asked = listener.hear(go).pop().unwrap().1.clock.unwrap();
        let [remaining, increment] = [clock.0, clock.1].map(Duration::from_millis);
        assert_eq!((asked.remaining, asked.increment), (remaining, increment), "{go}");
    }
}
