//! A search on the driver's own thread, for hosts without others: it asks the host whether to end.

use std::io;

use chuhe_engine::search::{BestMove, Info, Listener};
use chuhe_engine::time::Limits;

use super::state::Driver;
use super::work::{SearchUnderWay, Work};
use crate::concessions::Concessions;
use crate::dialect::Dialect;
use crate::event::ProtocolEvent;
use crate::options::Options;
use crate::output::Output;
use crate::tasks::DriverMessage;

impl Driver {
    /// Searches on this thread. Reports are written at once; the answer comes as a message.
    pub(super) fn search_here(&mut self, limits: Limits) -> io::Result<()> {
        let Work::Search(search) = &mut self.work else { return Ok(()) };
        let mut direct = Direct {
            dialect: self.connection.dialect.as_mut(),
            options: &self.resources.options,
            output: &mut self.connection.output,
            concessions: &mut self.game.concessions,
            search,
            answer: None,
            written: Ok(()),
        };
        self.resources.session.search_and_report(limits, &mut direct);
        direct.written?;
        let last = direct.answer.map_or(DriverMessage::SearchDied, |best| {
            DriverMessage::Last(ProtocolEvent::BestMove(best, None))
        });
        // This cannot fail, because the driver itself holds the receiver.
        let _ = self.mailbox.sender.send(last);
        Ok(())
    }
}

/// Writes the reports of a search while the driver waits for its end.
struct Direct<'a> {
    dialect: &'a mut dyn Dialect,
    options: &'a Options,
    output: &'a mut Output,
    concessions: &'a mut Concessions,
    search: &'a mut SearchUnderWay,
    answer: Option<BestMove>,
    written: io::Result<()>,
}

impl Listener for Direct<'_> {
    fn info(&mut self, info: &Info) {
        self.search.note(info, self.concessions);
        let lines = self.dialect.write(&ProtocolEvent::Info(Box::new(info.clone())), self.options);
        if self.written.is_ok() {
            self.written = lines.iter().try_for_each(|line| self.output.line(line));
        }
    }

    fn best_move(&mut self, best: &BestMove) {
        self.answer = Some(*best);
    }
}
