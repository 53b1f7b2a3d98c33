//! Positions, and the reports of a search.

use chuhe_engine::search::{BestMove, Info, Listener, Settings, Shared, Worker, search};
use chuhe_engine::time::Limits;
use xiangqi::Position;

pub(crate) fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[derive(Default)]
struct Infos(Vec<Info>);

impl Listener for Infos {
    fn info(&mut self, info: &Info) {
        self.0.push(info.clone());
    }

    fn best_move(&mut self, _: &BestMove) {}
}

/// All reports of a search by a worker and with a table that know nothing.
pub(crate) fn infos(settings: Settings, position: &Position, limits: &Limits) -> Vec<Info> {
    let (mut worker, shared) = (Worker::new(settings), Shared::new(2).expect("two MiB"));
    let mut infos = Infos::default();
    search(&mut worker, &shared, position, limits, &mut infos);
    infos.0
}
