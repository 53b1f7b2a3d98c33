//! A search whose reports are read one by one.

use std::sync::mpsc::{Receiver, Sender, channel};

use super::{Session, StopHandle};
use crate::search::{BestMove, Info, Listener, SearchResult};
use crate::time::Limits;
use crate::tt::Bound;

/// A running search as an iterator over its reports, which ends with the search. Made by [`Session::analyze`].
///
/// `next` waits for a report. Dropping it ends the search.
///
/// ```
/// use chuhe_engine::session::Session;
/// use chuhe_engine::time::Limits;
///
/// let mut session = Session::new(1)?;
/// // A search that does not end by itself.
/// let mut analysis = session.analyze(Limits { infinite: true, ..Limits::default() });
/// let third = analysis.find(|info| info.depth == 3).expect("it does not end by itself");
/// analysis.stop();
/// let result = analysis.result().expect("the search has answered");
/// assert!(result.info.depth >= third.depth && result.best.best.is_some());
/// # Ok::<(), chuhe_engine::tt::AllocationError>(())
/// ```
pub struct Analysis<'a> {
    session: &'a mut Session,
    reports: Receiver<Report>,
    /// The latest reports with exact scores, the best line first.
    lines: Vec<Info>,
    answer: Option<BestMove>,
}

enum Report {
    Info(Box<Info>),
    BestMove(BestMove),
}

/// Sends reports to the thread that reads them. If that thread has dropped the receiver, the search ends soon.
struct Reporter(Sender<Report>);

impl Listener for Reporter {
    fn info(&mut self, info: &Info) {
        let _ = self.0.send(Report::Info(Box::new(info.clone())));
    }

    fn best_move(&mut self, best: &BestMove) {
        let _ = self.0.send(Report::BestMove(*best));
    }
}

impl Session {
    /// Begins a search and returns an iterator over its reports. A running search is stopped first and answers.
    pub fn analyze(&mut self, limits: Limits) -> Analysis<'_> {
        let (sender, reports) = channel();
        self.go(limits, Reporter(sender));
        Analysis { session: self, reports, lines: Vec::new(), answer: None }
    }
}

impl Analysis<'_> {
    /// Ends the search soon. Reports until then can still be read.
    pub fn stop(&self) {
        self.session.stop();
    }

    /// A handle that ends the search from another thread.
    pub fn stop_handle(&self) -> StopHandle {
        self.session.stop_handle()
    }

    /// Waits for the end of the search. `None` if its thread died.
    pub fn result(mut self) -> Option<SearchResult> {
        while self.next().is_some() {}
        let best = self.answer?;
        let mut lines = std::mem::take(&mut self.lines).into_iter();
        Some(SearchResult { info: lines.next()?, others: lines.collect(), best })
    }
}

impl Iterator for Analysis<'_> {
    type Item = Info;

    fn next(&mut self) -> Option<Info> {
        if self.answer.is_some() {
            return None;
        }
        match self.reports.recv().ok()? {
            Report::Info(info) => {
                if info.bound == Bound::Exact {
                    self.lines.truncate(info.multi_pv.saturating_sub(1));
                    self.lines.push(Info::clone(&info));
                }
                Some(*info)
            }
            Report::BestMove(best) => {
                self.answer = Some(best);
                None
            }
        }
    }
}

impl Drop for Analysis<'_> {
    fn drop(&mut self) {
        self.session.stop();
        self.session.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_does_not_replace_the_exact_score() {
        let mut session = Session::new(1).unwrap();
        let exact = session.search(Limits::depth(2)).info;
        let bound = Info { depth: 3, bound: Bound::Lower, ..exact.clone() };
        let (sender, reports) = channel();
        for info in [&exact, &bound] {
            sender.send(Report::Info(Box::new(info.clone()))).unwrap();
        }
        sender.send(Report::BestMove(BestMove { best: exact.pv.first().copied(), ponder: None })).unwrap();
        let analysis = Analysis { session: &mut session, reports, lines: Vec::new(), answer: None };
        assert_eq!(analysis.result().unwrap().info, exact);
    }
}
