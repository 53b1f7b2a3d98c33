//! Protocol lines: any line is read, and the reader reports at most one short line about it.

use std::collections::VecDeque;

use chuhe_engine::score::Score;
use chuhe_engine::search::{BestMove, Info, Line};
use chuhe_engine::tt::Bound;
use chuhe_protocol::cecp;
use chuhe_protocol::command::{Command, Reading};
use chuhe_protocol::dialect::{Dialect, Protocol};
use chuhe_protocol::event::{ProtocolEvent, Report};
use chuhe_protocol::options::Options;
use chuhe_protocol::words::first_word;
use chuhe_protocol::{input, limits};
use std::time::{Duration, Instant};
use xiangqi::Position;

/// Every line gives a well-formed command, and the reader reports at most one short line about it. All lines go to
/// the same dialect, which may keep state.
pub fn lines_are_read_and_reported(protocol: &Protocol, bytes: &[u8]) {
    let mut dialect = (protocol.begin)();
    let mut options = Options::default();
    for line in bytes.split(|&byte| byte == b'\n') {
        let line = input::clean(line);
        // The driver never passes an empty line to a dialect.
        if first_word(&line).is_none() {
            continue;
        }
        for reading in dialect.read(&line, &options) {
            match reading {
                Reading::Command(command) => a_command_is_reported(dialect.as_mut(), command, &mut options),
                Reading::Reply(lines, _) => lines.iter().for_each(|line| is_fit_to_send(line)),
            }
        }
    }
}

fn a_command_is_reported(dialect: &mut dyn Dialect, command: Command, options: &mut Options) {
    let report = match command {
        Command::SetPosition(position) | Command::Probe(position) => match position {
            Ok(position) => {
                assert!(position.is_consistent());
                None
            }
            Err(error) => Some(Report::PositionRejected(error)),
        },
        Command::Go(request) => {
            let (_, dropped) = limits::limits(&request, &Position::default(), options, Instant::now());
            let moves = dropped.into_iter().map(Report::RootMoveDropped);
            moves.chain(request.dropped.messages.into_iter().map(Report::Go)).next()
        }
        Command::SetOption(change) => {
            assert_eq!(options.make(&change).err(), None, "what was read can be set: {change:?}");
            None
        }
        _ => None,
    };
    if let Some(report) = report {
        let lines = dialect.write(&ProtocolEvent::Report(report), options);
        assert!(lines.len() <= 1, "{lines:?}");
        lines.iter().for_each(|line| is_fit_to_send(line));
    }
}

/// Clients copy lines into fixed buffers.
fn is_fit_to_send(line: &str) {
    assert!(line.len() < 2000 && !line.contains(['\n', '\r', '\0']), "{line}");
}

/// A conversation in CECP, the protocol in which the engine keeps the game. Each line goes to the dialect, except
/// that a line with a single digit N lets the oldest running search answer with its N-th move.
///
/// Checks that every position to search can be set up, that every move sent is legal in its position, that lines
/// are short, and that the dialect still answers at the end.
pub fn a_game_is_kept(bytes: &[u8]) {
    let mut talk = Talk::default();
    for line in bytes.split(|&byte| byte == b'\n') {
        let line = input::clean(line);
        match line.as_bytes() {
            [digit @ b'0'..=b'9'] => talk.answer(usize::from(digit - b'0')),
            _ => talk.read(&line),
        }
    }
    // Every waiting search gets its answer here.
    for choice in 0.. {
        assert!(choice < 1000 + bytes.len(), "searches without end");
        if talk.searches.is_empty() {
            break;
        }
        talk.answer(choice);
        talk.read("easy");
        talk.read("force");
    }
    talk.said.clear();
    talk.read("new");
    talk.read("ping 77");
    assert_eq!(talk.said, ["pong 77"]);
}

/// A dialect together with the state that the driver would keep for it.
struct Talk {
    dialect: Box<dyn Dialect>,
    options: Options,
    position: Position,
    /// The positions of the searches that have not answered yet, oldest first.
    searches: VecDeque<Position>,
    said: Vec<String>,
}

impl Default for Talk {
    fn default() -> Self {
        Talk {
            dialect: (cecp::PROTOCOL.begin)(),
            options: Options::default(),
            position: Position::default(),
            searches: VecDeque::new(),
            said: Vec::new(),
        }
    }
}

impl Talk {
    fn read(&mut self, line: &str) {
        if first_word(line).is_some() {
            let readings = self.dialect.read(line, &self.options);
            self.carry_out(readings);
        }
    }

    fn carry_out(&mut self, readings: Vec<Reading>) {
        for reading in readings {
            let command = match reading {
                Reading::Command(command) => command,
                Reading::Reply(lines, _) => {
                    lines.into_iter().for_each(|line| self.note(line));
                    continue;
                }
            };
            match command {
                Command::SetPosition(position) => self.position = *position.unwrap(),
                Command::Go(request) => {
                    assert!(request.dropped.messages.is_empty());
                    self.searches.push_back(self.position.clone());
                }
                Command::SetOption(change) => _ = self.options.make(&change),
                _ => {}
            }
        }
    }

    fn note(&mut self, line: String) {
        is_fit_to_send(&line);
        self.said.push(line);
    }

    /// Lets the oldest search answer with its move number `choice`, modulo the number of legal moves.
    fn answer(&mut self, choice: usize) {
        let Some(mut position) = self.searches.pop_front() else { return };
        let moves = position.legal_moves();
        let best = (!moves.is_empty()).then(|| moves[choice % moves.len()]);
        let ponder = best.and_then(|mv| {
            position.make_move(mv);
            let replies = position.legal_moves();
            (!replies.is_empty()).then(|| replies[choice % replies.len()])
        });
        let pv: Line = best.into_iter().chain(ponder).collect();
        let score =
            if choice == 0 { -Score::mate_in(0) } else { Score::centipawns(100 - 20 * choice as i32 % 200) };
        let info = Info {
            multi_pv: 1,
            depth: 1,
            seldepth: 2,
            score,
            bound: Bound::Exact,
            pieces: 32,
            nodes: 3,
            time: Duration::from_millis(4),
            hashfull: 5,
            table_hits: 0,
            pv,
        };
        for event in
            [ProtocolEvent::Info(Box::new(info)), ProtocolEvent::BestMove(BestMove { best, ponder }, None)]
        {
            for line in self.dialect.write(&event, &self.options) {
                if let Some(mv) = line.strip_prefix("move ") {
                    assert_eq!(Some(mv.to_owned()), best.map(|mv| mv.to_string()));
                }
                self.note(line);
            }
            let readings = self.dialect.follow_up();
            self.carry_out(readings);
        }
    }
}
