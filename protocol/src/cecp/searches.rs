//! The searches that have not answered yet, each with its purpose.
//!
//! The driver answers them in order. An unwanted search is stopped, and its answer is discarded; the
//! next may begin at once.

use std::collections::VecDeque;

use chuhe_engine::host::Instant;
use chuhe_engine::search::Info;
use xiangqi::Move;

use crate::request::GoRequest;

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The engine's move.
    Move,
    /// The answer to this expected move of the opponent.
    Ponder(Move),
    /// Analysis for the user.
    Analyze,
    /// A proposal of a move for the user.
    Hint,
    /// The result is no longer needed.
    Abandoned,
}

/// A search that has not answered yet.
#[derive(Clone, Debug)]
pub(super) struct CecpSearch {
    /// The purpose of the search.
    pub(super) purpose: Purpose,
    /// Since when it uses the engine's clock.
    pub(super) began: Instant,
    /// The request of the search.
    pub(super) request: GoRequest,
    /// Its last report about the best line.
    pub(super) info: Option<Box<Info>>,
}

/// All searches that have not answered yet, in the order of their answers. Only the result of the last one can be
/// needed.
#[derive(Clone, Debug, Default)]
pub(super) struct Searches {
    list: VecDeque<CecpSearch>,
}

impl Searches {
    /// Starts a search.
    pub(super) fn begin(&mut self, purpose: Purpose, request: GoRequest) {
        self.list.push_back(CecpSearch { purpose, began: Instant::now(), request, info: None });
    }

    /// The search whose result is needed, if there is one.
    pub(super) fn wanted(&self) -> Option<&CecpSearch> {
        self.list.back().filter(|search| search.purpose != Purpose::Abandoned)
    }

    /// The purpose of the needed search.
    pub(super) fn purpose(&self) -> Option<Purpose> {
        self.wanted().map(|search| search.purpose)
    }

    /// The opponent played the move pondered on: the clock runs.
    pub(super) fn ponder_hit(&mut self) {
        if let Some(search) = self.list.back_mut()
            && let Purpose::Ponder(_) = search.purpose
        {
            search.purpose = Purpose::Move;
            search.began = Instant::now();
        }
    }

    /// Abandons all searches. Returns whether one was needed.
    pub(super) fn abandon(&mut self) -> bool {
        let wanted = self.wanted().is_some();
        if let Some(search) = self.list.back_mut() {
            search.purpose = Purpose::Abandoned;
        }
        wanted
    }

    /// Takes a report of the search that will answer next. Returns its purpose if the search is needed.
    pub(super) fn report(&mut self, info: &Info) -> Option<Purpose> {
        let search = self.list.front_mut()?;
        if info.multi_pv == 1 {
            search.info = Some(Box::new(info.clone()));
        }
        Some(search.purpose)
    }

    /// The search that answers now.
    pub(super) fn answer(&mut self) -> Option<CecpSearch> {
        self.list.pop_front()
    }
}
