//! A search for mates by checks alone.

use super::Session;
use crate::search::{Line, mate_by_checks};
use crate::strength::Strength;

impl Session {
    /// The shortest mate of at most `longest` moves that all give check, with the longest defence, if one is found within
    /// `positions` positions. Every reply is tried, so a mate that is found is proven. If none is found, there may still
    /// be one with a quiet move, or one that takes more positions. A running search is stopped first.
    ///
    /// ```
    /// use chuhe_engine::session::Session;
    /// use xiangqi::Position;
    ///
    /// let mut session = Session::new(1)?;
    /// session.set_position(Position::from_fen("4k4/9/1R7/9/9/9/9/9/R8/3K5 w").expect("a valid position"));
    /// assert_eq!(session.mate_by_checks(1, 1000), None);
    /// let mate = session.mate_by_checks(20, 1000).expect("two rooks mate");
    /// assert!(mate.len() >= 3 && mate.len() % 2 == 1);
    /// # Ok::<(), chuhe_engine::tt::AllocationError>(())
    /// ```
    pub fn mate_by_checks(&mut self, longest: u8, positions: u64) -> Option<Line> {
        self.stop();
        self.wait();
        self.prepare_workers(Strength::Full);
        self.shared.signals.reset(false);
        let workers = self.idle.as_mut().expect("they were prepared and no search has them");
        mate_by_checks(&mut workers.main, &self.shared, &self.position, longest, positions)
    }
}
