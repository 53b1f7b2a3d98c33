//! The moves of the root, and the results for each.

use super::report::Line;
use crate::score::{INFINITE, MATE, is_mate};
use crate::time::Limits;
use xiangqi::{Move, Position};

/// A move at the root.
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// The score of this iteration, if the move was the best so far in it.
    pub(super) score: i32,
    /// Whether it was searched since the scores were last reset.
    pub(super) is_searched: bool,
    /// Positions visited below it in this search.
    pub(super) nodes: u64,
    /// The line that begins with it, from the last time it was the best.
    pub(super) line: Line,
    /// Its score by endgame tables.
    pub(super) known: Option<i32>,
    /// The shortest mate that it was found to lead to.
    mate: Option<ProvenMate>,
    /// If the opponent was found to mate after it: the score that it cannot exceed, and the line if it was the best
    /// move then.
    loss: Option<ProvenMate>,
}

/// A mate that an iteration has found. It is proven, so it holds in all later iterations. They might not find it again,
/// because they reduce and prune other moves.
#[derive(Clone)]
pub(super) struct ProvenMate {
    /// The score of the root: at least this if the root mates, at most this if it is mated.
    pub(super) score: i32,
    /// The line; it may end before the mate.
    pub(super) line: Line,
}

impl ProvenMate {
    /// Whether the line leads up to the mate.
    pub(super) fn is_complete(&self) -> bool {
        self.line.len() as i32 >= MATE - self.score.abs()
    }
}

impl RootMove {
    fn new(mv: Move) -> RootMove {
        let mut line = Line::new();
        line.push(mv);
        RootMove {
            mv,
            score: -INFINITE,
            is_searched: false,
            nodes: 0,
            line,
            known: None,
            mate: None,
            loss: None,
        }
    }
}

/// The moves that may be searched at the root, the best first.
pub(super) struct RootMoves {
    moves: Vec<RootMove>,
    /// Some legal moves are not among them.
    is_restricted: bool,
    /// The index of the first move without a line of its own in this iteration.
    first: usize,
}

impl RootMoves {
    /// The legal moves that the limits allow.
    pub(super) fn new(position: &Position, limits: &Limits) -> RootMoves {
        let legal = position.legal_moves();
        let wanted = |mv: &Move| limits.search_moves.contains(mv);
        // If none of the requested moves is legal, all legal moves are searched, because the caller needs an answer.
        let restricted = legal.iter().any(wanted);
        let moves: Vec<_> = legal
            .iter()
            .filter(|&mv| (!restricted || wanted(mv)) && !limits.banned_moves.contains(mv))
            .map(|&mv| RootMove::new(mv))
            .collect();
        RootMoves { is_restricted: moves.len() < legal.len(), moves, first: 0 }
    }

    /// Keeps only these moves, which have this score by endgame tables. Returns whether there are such moves; if none of
    /// them may be searched, nothing changes.
    pub(super) fn keep(&mut self, moves: &[Move], score: i32) -> bool {
        let kept = |root_move: &RootMove| moves.contains(&root_move.mv);
        if !self.moves.iter().any(kept) {
            return false;
        }
        let before = self.moves.len();
        self.moves.retain(kept);
        self.moves.iter_mut().for_each(|root_move| root_move.known = Some(score));
        self.is_restricted |= self.moves.len() < before;
        true
    }

    /// All moves, the best first between iterations.
    pub(super) fn all(&self) -> &[RootMove] {
        &self.moves
    }

    /// The moves that begin no line of their own yet.
    #[inline(always)]
    pub(super) fn searchable(&self) -> &[RootMove] {
        &self.moves[self.first..]
    }

    /// From now on the first `lines` moves have lines of their own.
    pub(super) fn begin_line(&mut self, lines: usize) {
        self.first = lines;
    }

    /// Number of moves that have lines of their own.
    pub(super) fn lines_before(&self) -> usize {
        self.first
    }

    /// Resets the scores of the searchable moves, which came from a narrower window.
    pub(super) fn forget_scores(&mut self) {
        for root_move in &mut self.moves[self.first..] {
            (root_move.score, root_move.is_searched) = (-INFINITE, false);
        }
    }

    /// Sorts the searchable moves by score, best first.
    pub(super) fn sort_searchable(&mut self) {
        self.moves[self.first..].sort_by_key(|root_move| -root_move.score);
    }

    /// Sorts the first `count` moves by score, best first.
    pub(super) fn sort_first(&mut self, count: usize) {
        self.moves[..count].sort_by_key(|root_move| -root_move.score);
    }

    /// The move that the root's search begins with: the best so far.
    pub(super) fn first_to_search(&self) -> Option<Move> {
        self.searchable().first().map(|root_move| root_move.mv)
    }

    /// Whether all moves of the root are being searched, not only requested ones or those left for a further line. Only
    /// then is the result that of the position.
    pub(super) fn are_all_searched(&self) -> bool {
        self.first == 0 && !self.is_restricted
    }

    /// Whether the search may play the move now.
    #[inline(always)]
    pub(super) fn contains(&self, mv: Move) -> bool {
        self.searchable().iter().any(|root_move| root_move.mv == mv)
    }

    /// Records the search of a move, which took `nodes` nodes. `score` is given if the move is the best so far; `line`
    /// is the root's line.
    pub(super) fn note(&mut self, mv: Move, nodes: u64, score: Option<i32>, line: &Line) {
        let found = self.moves[self.first..].iter_mut().find(|root_move| root_move.mv == mv);
        if let Some(root_move) = found {
            root_move.nodes += nodes;
            root_move.is_searched = true;
            if let Some(score) = score {
                root_move.score = score;
                // A search that failed low has no line, so the old line is kept.
                if line.first() == Some(&mv) {
                    root_move.line = line.clone();
                    self.note_mate(score, line);
                }
            }
        }
    }

    /// Records a mate by the first move of the line, unless a shorter mate is known, or the same mate with a longer
    /// line. Ignores other scores, and moves that may not be searched.
    pub(super) fn note_mate(&mut self, score: i32, line: &Line) {
        let found = self.moves.iter_mut().find(|root_move| Some(&root_move.mv) == line.first());
        if let Some(root_move) = found.filter(|_| score > 0 && is_mate(score))
            && root_move
                .mate
                .as_ref()
                .is_none_or(|known| (known.score, known.line.len()) < (score, line.len()))
        {
            root_move.mate = Some(ProvenMate { score, line: line.clone() });
        }
    }

    /// The shortest mate known that begins with a searchable move.
    pub(super) fn shortest_mate(&self) -> Option<&ProvenMate> {
        // Among equal mates, that of the better move comes first.
        self.searchable()
            .iter()
            .filter_map(|root_move| root_move.mate.as_ref())
            .rev()
            .max_by_key(|mate| mate.score)
    }

    /// Records the exact score of the searchable moves if the opponent mates: none of them has a better one.
    pub(super) fn note_loss(&mut self, score: i32) {
        if score < 0 && is_mate(score) {
            for root_move in &mut self.moves[self.first..] {
                let is_best = root_move.score == score;
                let is_news = |known: &ProvenMate| score < known.score || is_best && score == known.score;
                if root_move.loss.as_ref().is_none_or(is_news) {
                    let line = if is_best { root_move.line.clone() } else { Line::from_iter([root_move.mv]) };
                    root_move.loss = Some(ProvenMate { score, line });
                }
            }
        }
    }

    /// The longest mate that the opponent is known to have against the searchable moves; `None` if one of them may not
    /// lose.
    pub(super) fn longest_loss(&self) -> Option<&ProvenMate> {
        let losses = self.searchable().iter().map(|root_move| root_move.loss.as_ref());
        losses.collect::<Option<Vec<_>>>()?.into_iter().max_by_key(|loss| (loss.score, loss.line.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::mate_in;

    #[test]
    fn the_result_is_that_of_the_position_only_with_all_moves() {
        let position = Position::default();
        let legal = position.legal_moves();
        let of = |limits: &Limits| RootMoves::new(&position, limits);
        let mut all = of(&Limits::default());
        assert!(all.are_all_searched());
        let one = vec![legal[0]];
        assert!(!of(&Limits { search_moves: one.clone(), ..Limits::default() }).are_all_searched());
        assert!(!of(&Limits { banned_moves: one.clone(), ..Limits::default() }).are_all_searched());
        all.begin_line(1);
        assert!(!all.are_all_searched(), "the best move has a line already");
        all.begin_line(0);
        assert!(!all.keep(&["a0a9".parse().unwrap()], 5), "none of them is a root move");
        assert!(all.keep(&legal, 5) && all.are_all_searched(), "the tables keep all moves");
        assert!(all.keep(&one, 5) && !all.are_all_searched() && all.all().len() == 1, "tables keep one");
    }

    #[test]
    fn the_shortest_mate_is_kept_with_its_longest_line() {
        let mut moves = RootMoves::new(&Position::default(), &Limits::default());
        let line = |text: &str| text.split_whitespace().map(|mv| mv.parse().unwrap()).collect::<Line>();
        let known = |moves: &RootMoves| moves.shortest_mate().map(|mate| (mate.score, mate.line.clone()));
        for (score, text, kept) in [
            (900, "a0a1", None),
            (-mate_in(5), "a0a1", None),
            (mate_in(5), "a0a9", None),
            (mate_in(5), "h2e2", Some("h2e2")),
            (mate_in(7), "h2e2 a9a8", Some("h2e2")),
            (mate_in(5), "h2e2 a9a8", Some("h2e2 a9a8")),
            (mate_in(5), "h2e2", Some("h2e2 a9a8")),
            (mate_in(3), "h2e2", Some("h2e2")),
            (mate_in(1), "b2e2", Some("b2e2")),
            // Among equal mates, that of the first move is taken.
            (mate_in(1), "a0a1", Some("a0a1")),
        ] {
            moves.note_mate(score, &line(text));
            assert_eq!(known(&moves).map(|(_, line)| line), kept.map(line), "{score} {text}");
        }
        assert!(moves.shortest_mate().is_some_and(ProvenMate::is_complete));
    }

    #[test]
    fn a_loss_is_known_once_no_move_may_escape() {
        let mut moves = RootMoves::new(&Position::default(), &Limits::default());
        moves.note_loss(-900);
        assert!(moves.longest_loss().is_none());
        let [first, second] = [moves.all()[0].mv, moves.all()[1].mv];
        moves.note(second, 0, Some(-mate_in(6)), &Line::from_iter([second, first]));
        moves.begin_line(1);
        moves.note_loss(-mate_in(6));
        let loss = moves.longest_loss().expect("the moves of the second line lose");
        assert_eq!((loss.score, loss.line[0]), (-mate_in(6), second));
        moves.begin_line(0);
        assert!(moves.longest_loss().is_none(), "the first move may not lose");
        moves.note(first, 0, Some(-mate_in(8)), &Line::new());
        moves.note_loss(-mate_in(8));
        assert_eq!(moves.longest_loss().map(|loss| (loss.score, loss.line[0])), Some((-mate_in(8), first)));
    }
}
