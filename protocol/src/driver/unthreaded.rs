//! A host without threads, as a browser is: it hands over one line after the other, and searches ask it whether to end.

use std::io;

use chuhe_engine::search::{BestMove, Info, Listener};
use chuhe_engine::time::{Asked, Limits};
use xiangqi::Move;

use super::{Driver, Flow, note};
use crate::command::Event;
use crate::dialect::Dialect;
use crate::etiquette::Etiquette;
use crate::input::input_of;
use crate::options::Options;
use crate::output::Output;
use crate::tasks::Message;

impl Driver {
    /// Searches on the thread that hands over the lines from now on. `asks` is called about every thousand positions.
    pub fn on_one_thread(self, asks: fn() -> Asked) -> Driver {
        Driver { asks: Some(asks), ..self }
    }

    /// Acts on a line, and returns when everything it asked for is done. `false` if it said to quit. Several lines in
    /// one are not told apart.
    ///
    /// # Errors
    /// If the output cannot be written any more.
    pub fn take_line(&mut self, line: &[u8]) -> io::Result<bool> {
        let flow = match self.act_on(Message::Input(input_of(line)))? {
            Flow::Continue => self.finish_work()?,
            Flow::Quit => Flow::Quit,
        };
        Ok(flow == Flow::Continue)
    }

    /// Searches on this thread. What is found is written at once; the answer comes as a message.
    pub(super) fn search_here(&mut self, limits: Limits) -> io::Result<()> {
        let mut direct = Direct {
            dialect: self.dialect.as_mut(),
            options: &self.options,
            output: &mut self.output,
            etiquette: &mut self.etiquette,
            best_so_far: &mut self.best_so_far,
            answer: None,
            written: Ok(()),
        };
        self.session.search_and_report(limits, &mut direct);
        direct.written?;
        let last =
            direct.answer.map_or(Message::SearchDied, |best| Message::Last(Event::BestMove(best, None)));
        // The driver has the other end itself.
        let _ = self.sender.send(last);
        Ok(())
    }
}

/// Writes what a search reports while the driver waits for its end.
struct Direct<'a> {
    dialect: &'a mut dyn Dialect,
    options: &'a Options,
    output: &'a mut Output,
    etiquette: &'a mut Etiquette,
    best_so_far: &'a mut Option<Move>,
    answer: Option<BestMove>,
    written: io::Result<()>,
}

impl Listener for Direct<'_> {
    fn info(&mut self, info: &Info) {
        note(info, self.etiquette, self.best_so_far);
        let lines = self.dialect.write(&Event::Info(Box::new(info.clone())), self.options);
        if self.written.is_ok() {
            self.written = lines.iter().try_for_each(|line| self.output.line(line));
        }
    }

    fn best_move(&mut self, best: &BestMove) {
        self.answer = Some(*best);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    use super::super::tests::Written;
    use super::*;

    fn driver(asks: fn() -> Asked) -> (Driver, Written) {
        let written = Written::default();
        let mut driver = Driver::new(written.clone()).unwrap().on_one_thread(asks);
        assert!(driver.take_line(b"uci").unwrap());
        assert_eq!(written.lines().last().unwrap(), "uciok");
        (driver, written)
    }

    fn best_moves(lines: &[String]) -> usize {
        lines.iter().filter(|line| line.starts_with("bestmove ")).count()
    }

    #[test]
    fn a_line_is_answered_before_the_next_is_taken() {
        let (mut driver, written) = driver(|| Asked::Nothing);
        for (line, last) in [("isready", "readyok"), ("position startpos moves h2e2", "")] {
            assert!(driver.take_line(line.as_bytes()).unwrap());
            assert_eq!(written.lines().last().map_or("", String::as_str), last);
        }
        assert!(driver.take_line(b"go depth 4").unwrap());
        let lines = written.lines();
        assert!(lines.iter().any(|line| line.starts_with("info depth 4 ")));
        assert!(lines.last().unwrap().starts_with("bestmove "));
        assert_eq!(best_moves(&lines), 1);
        assert!(driver.take_line(b"position startpos").unwrap());
        assert!(driver.take_line(b"go perft 2").unwrap());
        assert!(written.lines().iter().any(|line| line.ends_with(" 1920")));
        assert!(!driver.take_line(b"quit").unwrap());
    }

    #[test]
    fn the_host_ends_a_search_without_end() {
        static CALLS: AtomicU32 = AtomicU32::new(0);
        let stops = || if CALLS.fetch_add(1, Relaxed) < 5 { Asked::Nothing } else { Asked::Stop };
        let (mut driver, written) = driver(stops);
        assert!(driver.take_line(b"go infinite").unwrap());
        assert_eq!(CALLS.load(Relaxed), 6, "it stops as soon as it is asked to");
        assert_eq!(best_moves(&written.lines()), 1);
        // A position whose search has nothing left to do waits for the host all the same.
        CALLS.store(0, Relaxed);
        assert!(driver.take_line(b"position fen 3k5/9/9/9/9/9/9/9/9/R3K4 w").unwrap());
        assert!(driver.take_line(b"go depth 1 infinite").unwrap());
        assert_eq!(CALLS.load(Relaxed), 6);
        assert_eq!(best_moves(&written.lines()), 1);
    }

    #[test]
    fn a_ponder_hit_starts_the_clock() {
        static CALLS: AtomicU32 = AtomicU32::new(0);
        let hits = || if CALLS.fetch_add(1, Relaxed) < 3 { Asked::Nothing } else { Asked::PonderHit };
        let (mut driver, written) = driver(hits);
        assert!(driver.take_line(b"go ponder movetime 20").unwrap());
        assert!(CALLS.load(Relaxed) > 3);
        assert_eq!(best_moves(&written.lines()), 1);
    }
}
