//! Where a game starts: the tag `FEN`, or a tag of another name whose value is a position.

use xiangqi::Position;

use super::raw::RawGame;
use super::tag::{is_of_end, whole_fen};
use crate::doubt::Doubt;
use crate::place::{Place, Warning};
use crate::record::start_of;
use crate::replay::{are_legal, move_names};

impl RawGame {
    /// Warns of tags whose position is not that of the tag `FEN`.
    pub(super) fn doubt_other_starts(&mut self, start: &Position) {
        let is_other = |value| whole_fen(value).is_some_and(|other| placement(&other) != placement(start));
        let others = self.tags.iter().filter(|(name, value)| !is_of_end(name) && is_other(value));
        let names: Vec<String> = others.map(|(name, _)| name.to_owned()).collect();
        names.into_iter().for_each(|name| self.doubt_start(name));
    }

    /// The start of a game without the tag `FEN`: the position of another tag, if the first move can be played there.
    pub(super) fn start_without_fen(&mut self) -> Position {
        let usual = Position::default();
        let positions = self.tags.iter().filter(|(name, _)| !is_of_end(name));
        let found: Vec<_> = positions
            .filter_map(|(name, value)| {
                whole_fen(value).and(start_of(value).ok()).map(|start| (name.to_owned(), start))
            })
            .collect();
        let plays = |start: &Position| are_legal(start, move_names(&self.moves.text).take(1));
        let is_start = |(_, start): &(String, Position)| plays(start) || !plays(&usual);
        let chosen = found.iter().position(is_start);
        let start = chosen.map_or(usual, |at| found[at].1.clone());
        if let Some(at) = chosen {
            self.tags.remove(&found[at].0);
        }
        for (name, other) in found {
            if placement(&other) != placement(&start) {
                self.doubt_start(name);
            }
        }
        start
    }

    fn doubt_start(&mut self, name: String) {
        let doubt = Doubt::OtherStart(name);
        self.warnings.push(Warning { place: Place::Line(self.line), number: None, doubt });
    }
}

/// The pieces of a position, as a FEN has them.
fn placement(position: &Position) -> String {
    position.fen().split(' ').next().unwrap_or_default().to_owned()
}
