//! One thread's search of one position: its state, and the small steps that the search consists of.

use std::sync::atomic::Ordering::Relaxed;

use super::correction::{Corrections, PartKeys};
use super::endgames::Endgames;
use super::limiter::Limiter;
use super::live_progress::LiveProgress;
use super::pruning::Pruning;
use super::refuted::Refuted;
use super::report::{Info, Line};
use super::root_moves::RootMoves;
use super::settings::Settings;
use super::shared::Shared;
use super::stack::Stack;
use super::table_key::table_key;
use super::worker::Worker;
use crate::eval::Evaluator;
use crate::history::{Continuations, Histories, PieceTo};
use crate::movepick::Order;
use crate::score::{
    MAX_EVAL, MAX_PLY, RULED_AT_ONCE, Score, is_ruled, mated_in, reported, ruled_loss, ruled_win,
};
use crate::time::Limits;
use crate::tt::{Bound, Entry};
use xiangqi::movegen::{Checks, Constraints};
use xiangqi::rules::{GameRules, RepetitionResult};
use xiangqi::{Change, Key, Move, PieceType, Position};

/// One thread's search of one position. Histories and corrections go to the worker it borrows from, for later
/// searches.
pub(super) struct Searcher<'a> {
    pub(super) shared: &'a Shared,
    pub(super) settings: &'a Settings,
    histories: &'a Histories,
    corrections: &'a Corrections,
    evaluator: &'a mut Evaluator,
    /// The current position of the search.
    pub(super) position: Position,
    part_keys: PartKeys,
    pub(super) stack: Stack,
    /// `lines[ply]` is the best line found from there, while its node is being searched.
    pub(super) lines: Vec<Line>,
    pub(super) root_moves: RootMoves,
    /// Neither side can attack at the root: every position of the search is drawn.
    is_drawn: bool,
    /// Positions with at most this many pieces are probed in the endgame tables; 0 for none.
    pub(super) max_endgame_pieces: u32,
    pub(super) root_depth: usize,
    /// While a null move is verified, null moves are made only from this ply on.
    pub(super) null_move_from_ply: usize,
    /// Whether other threads search the same position and share the work.
    pub(super) in_team: bool,
    /// Where the main thread reports the progress of the search.
    pub(super) live_progress: Option<&'a LiveProgress>,
    /// A mate by checks from the root was found; `root_moves` has it.
    pub(super) has_mate_by_checks: bool,
    /// Positions without such a mate.
    pub(super) refuted: &'a mut Refuted,
    /// The deepest ply searched.
    seldepth: usize,
    pub(super) limiter: Limiter<'a>,
}

impl<'a> Searcher<'a> {
    /// Prepares a search of a position. `in_team` says that other threads search it too.
    pub(super) fn new(
        worker: &'a mut Worker,
        shared: &'a Shared,
        position: &Position,
        limits: &Limits,
        in_team: bool,
    ) -> Searcher<'a> {
        let Worker { settings, evaluator, histories, corrections, refuted, counter } = worker;
        evaluator.reset(position.board());
        let mut root_moves = RootMoves::new(position, limits);
        // The tables know wins, but not mates: a search for a mate does not use them.
        let endgames = settings.endgames_by_rules().filter(|_| limits.mate.is_none());
        // With several lines, all moves are searched, and the tables are probed after them.
        let best = endgames.filter(|_| settings.multi_pv <= 1).and_then(|endgames| {
            let limit = settings.rules.natural_move_limit;
            endgames.best_moves(position, limit, settings.draw(0), |mv| root_moves.contains(mv))
        });
        // If the value of the root moves is known, the tables need not be probed in the tree.
        let is_known = best.is_some_and(|(moves, score)| root_moves.keep(&moves, score));
        let max_endgame_pieces = if is_known { 0 } else { endgames.map_or(0, Endgames::max_pieces) };
        Searcher {
            shared,
            limiter: Limiter::new(&shared.signals, counter, limits, settings.rest),
            settings,
            histories,
            corrections,
            evaluator,
            position: position.clone(),
            part_keys: PartKeys::of(position),
            stack: Stack::default(),
            lines: vec![Line::new(); MAX_PLY + 2],
            root_moves,
            is_drawn: position.nothing_to_attack_with().is_some(),
            max_endgame_pieces,
            root_depth: 0,
            null_move_from_ply: 0,
            in_team,
            live_progress: None,
            has_mate_by_checks: false,
            refuted,
            seldepth: 0,
        }
    }

    /// Whether the search was stopped. Later scores are meaningless.
    #[inline(always)]
    pub(super) fn is_stopped(&self) -> bool {
        self.limiter.is_stopped()
    }

    /// The state of the search, with this line.
    pub(super) fn info(&self, depth: u32, score: i32, pv: Line) -> Info {
        Info {
            multi_pv: 1,
            depth,
            // The end of the line may come from the table, where other searches or threads have stored it.
            seldepth: self.seldepth.max(pv.len()) as u32,
            score: Score::of_value(reported(score)),
            bound: Bound::Exact,
            pieces: self.position.board().piece_count(),
            nodes: self.limiter.all_nodes(),
            time: self.limiter.since_request(),
            hashfull: self.shared.table.hashfull(),
            table_hits: self.shared.table_hits.load(Relaxed),
            pv,
        }
    }

    /// The evaluation of the current position for the side to move.
    #[inline(always)]
    pub(super) fn evaluate(&mut self) -> i32 {
        let score = self.evaluator.score(self.position.board(), self.position.side_to_move());
        if self.settings.noise.is_none() { score } else { self.with_noise(score) }
    }

    #[cold]
    fn with_noise(&self, score: i32) -> i32 {
        (score + self.settings.noise.of(self.position.key())).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// The static evaluation, from the table if it has an entry.
    #[inline(always)]
    pub(super) fn evaluation(&mut self, known: Option<Entry>) -> i32 {
        known.and_then(|entry| entry.eval).unwrap_or_else(|| self.evaluate())
    }

    /// An evaluation corrected by how much it was off in similar positions.
    #[inline]
    pub(super) fn corrected(&self, eval: i32) -> i32 {
        let correction = self.corrections.correction(self.position.side_to_move(), &self.part_keys);
        (eval + correction).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// The search found `error` centipawns more than the corrected evaluation.
    pub(super) fn update_correction(&mut self, error: i32, depth: i32) {
        self.corrections.update(self.position.side_to_move(), &self.part_keys, error, depth);
    }

    /// The table's move, if it is legal here: another position may have the same key.
    #[inline]
    pub(super) fn legal_table_move(&self, known: Option<Entry>, constraints: &Constraints) -> Option<Move> {
        let (board, side) = (self.position.board(), self.position.side_to_move());
        let mv = known?.mv?;
        (board.is_pseudo_legal(side, mv) && board.is_safe(side, constraints, mv)).then_some(mv)
    }

    /// The histories of moves after those that led to `ply`. They stay the same while the moves there are searched.
    #[inline(always)]
    pub(super) fn continuations(&self, ply: usize) -> [Continuations<'a>; 3] {
        let histories = self.histories;
        [1, 2, 4].map(|back| histories.continuations.after(self.stack.before(ply, back).made))
    }

    /// The data that the order of moves uses.
    #[inline(always)]
    pub(super) fn order<'b>(
        &'b self,
        constraints: &'b Constraints,
        checks: Option<&'b Checks>,
        continuations: [Continuations<'b>; 3],
    ) -> Order<'b> {
        Order {
            board: self.position.board(),
            side: self.position.side_to_move(),
            constraints,
            checks,
            histories: self.histories,
            continuations,
        }
    }

    /// Stores the result of the node with this key in the table. The score of a repetition depends on the path and
    /// would mislead elsewhere: then only the move and the evaluation are kept.
    #[inline(always)]
    pub(super) fn store(&self, key: Key, ply: usize, entry: Entry) {
        let entry = if is_ruled(entry.score) { Entry::without_score(entry.mv, entry.eval) } else { entry };
        self.shared.table.store(key, ply, entry);
    }

    /// Rewards or punishes a quiet move of the current position in all histories.
    pub(super) fn update_quiet(&mut self, mv: Move, bonus: i32, ply: usize) {
        let Some(piece) = self.position.piece_on(mv.from()) else { return };
        let piece_to = PieceTo::new(piece, mv.to());
        self.histories.quiets.update(self.position.side_to_move(), mv, bonus);
        for back in [1, 2, 4] {
            self.histories.continuations.update(self.stack.before(ply, back).made, piece_to, bonus);
        }
    }

    /// Rewards or punishes a capture of the current position.
    pub(super) fn update_capture(&mut self, mv: Move, bonus: i32) {
        if let (Some(piece), Some(victim)) =
            (self.position.piece_on(mv.from()), self.position.piece_on(mv.to()))
        {
            self.histories.captures.update(PieceTo::new(piece, mv.to()), victim.kind, bonus);
        }
    }

    /// Whether the side to move has a piece that makes threats of its own: without one it may have no good
    /// move at all.
    pub(super) fn has_attacking_piece(&self) -> bool {
        let (board, side) = (self.position.board(), self.position.side_to_move());
        [PieceType::Rook, PieceType::Horse, PieceType::Cannon]
            .into_iter()
            .any(|kind| board.squares_of(side, kind).next().is_some())
    }

    #[inline(always)]
    pub(super) fn make(&mut self, mv: Move, ply: usize) -> Change {
        self.shared.table.prefetch(self.position.key_after(mv));
        let change = self.position.make_move(mv);
        self.follow(&change, ply);
        change
    }

    /// Like [`make`](Self::make), for a move whose table entry was prefetched and of which it is known whether it gives
    /// check.
    #[inline(always)]
    pub(super) fn make_examined(&mut self, mv: Move, gives_check: bool, ply: usize) -> Change {
        let change = self.position.make_move_known(mv, gives_check);
        self.follow(&change, ply);
        change
    }

    #[inline(always)]
    fn follow(&mut self, change: &Change, ply: usize) {
        self.limiter.count_node();
        self.evaluator.apply(change);
        self.part_keys.toggle_change(change);
        self.stack[ply].made = Some(PieceTo::new(change.piece, change.to));
    }

    #[inline(always)]
    pub(super) fn unmake(&mut self, change: &Change) {
        self.position.unmake_move();
        self.evaluator.undo(change);
        self.part_keys.toggle_change(change);
    }

    /// Passes. Take it back with the position's `unmake_null`.
    pub(super) fn make_null(&mut self, ply: usize) {
        self.limiter.count_node();
        self.position.make_null();
        self.shared.table.prefetch(self.position.key());
        self.stack[ply].made = None;
    }

    /// Called on entering a node: updates the selective depth and clears the node's line.
    #[inline(always)]
    pub(super) fn enter(&mut self, ply: usize) {
        self.seldepth = self.seldepth.max(ply);
        self.lines[ply].clear();
    }

    /// Whether the root has a line.
    pub(super) fn has_line(&self) -> bool {
        !self.lines[0].is_empty()
    }

    /// Sets the line at `ply` to this move and the line found after it.
    pub(super) fn extend_line(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend(lower[0].iter().copied().take(MAX_PLY - 1));
    }

    /// Whether the settings allow prunings of this level.
    #[inline(always)]
    pub(super) fn may_prune(&self, level: Pruning) -> bool {
        self.settings.pruning >= level
    }

    /// The score of the root if no move can be searched.
    pub(super) fn unsearched(&mut self) -> i32 {
        self.ruled(0, None).unwrap_or_else(|| self.evaluate())
    }

    /// The score of a node that the rules decide before any move is searched: a repetition, by its ruling; the natural
    /// move limit; or nothing left to attack with, since the last move or since the root. `latest` says how many plies
    /// ago the position last occurred.
    #[inline]
    pub(super) fn ruled(&self, ply: usize, latest: Option<usize>) -> Option<i32> {
        if self.is_drawn {
            return Some(self.settings.draw(ply));
        }
        let GameRules { repetition, natural_move_limit } = self.settings.rules;
        if let Some(repetition) =
            latest.and_then(|latest| self.position.ruled_repetition(latest, ply, repetition))
        {
            return Some(match repetition.result {
                // A move that loses the game at once is the last to play: even a mate takes longer.
                RepetitionResult::Wins if repetition.is_final && ply == 1 => RULED_AT_ONCE,
                RepetitionResult::Draw => self.settings.draw(ply),
                RepetitionResult::Wins => ruled_win(ply),
                RepetitionResult::Loses => ruled_loss(ply),
            });
        }
        let clock = self.position.clock();
        let is_over = natural_move_limit.is_some_and(|limit| clock >= limit)
            || clock == 0 && self.position.nothing_to_attack_with().is_some();
        if !is_over {
            return None;
        }
        // A mate on the last ply still counts.
        let has_lost = self.position.count_legal_moves() == 0;
        Some(if has_lost { mated_in(ply) } else { self.settings.draw(ply) })
    }

    /// The table key of the current position.
    #[inline]
    pub(super) fn table_key(&self, latest: Option<usize>) -> Key {
        table_key(&self.position, latest, self.settings.rules.natural_move_limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::nnue::{Architecture, Network, Parameters, embedded};
    use crate::eval::{EvalKind, Evaluation};
    use chuhe_test_support::rules::sources::{composed, scaled};
    use std::sync::Arc;
    use xiangqi::SplitMix64;

    /// The state that a search updates from node to node, and that must agree with its position.
    fn assert_agrees_with_the_position(search: &mut Searcher<'_>) {
        let position = &search.position;
        let (board, side) = (position.board(), position.side_to_move());
        let fen = position.fen();
        assert!(position.is_consistent(), "{fen}");
        assert_eq!(search.part_keys, PartKeys::of(position), "{fen}");
        let fresh = Evaluator::new(&search.settings.evaluation, board).score(board, side);
        assert_eq!(search.evaluate(), fresh, "{fen}");
    }

    #[test]
    fn the_search_state_follows_made_and_unmade_moves() {
        // The two halves of the embedded network share their weights ("tied"); those of the other network do not.
        let untied = Network::new(&Parameters::random(Architecture { hidden: 64 }, 3)).unwrap();
        let mut evaluations = EvalKind::ALL.map(|kind| kind.with(embedded())).to_vec();
        evaluations.push(Evaluation::Nnue(Arc::new(untied)));
        let mut random = SplitMix64::new(71);
        for evaluation in evaluations {
            let mut worker = Worker::new(Settings { evaluation, ..Settings::default() });
            let shared = Shared::new(1).unwrap();
            for start in 0..scaled(800) {
                let root = if start % 4 == 0 { Position::default() } else { composed(&mut random) };
                let mut search = Searcher::new(&mut worker, &shared, &root, &Limits::depth(1), false);
                // The data to restore afterwards: the change of the board (none for a null move), and the previous keys
                // and state.
                let mut line = Vec::new();
                for _ in 0..80 {
                    let ply = line.len();
                    let moves = search.position.legal_moves();
                    let before = (search.part_keys, *search.position.state(), search.position.fen());
                    if ply > 0 && (random.chance(40) || moves.is_empty() || ply > 60) {
                        let (change, before) = line.pop().unwrap();
                        match change {
                            Some(change) => search.unmake(&change),
                            None => search.position.unmake_null(),
                        }
                        let now = (search.part_keys, *search.position.state(), search.position.fen());
                        assert_eq!(now, before);
                    } else if random.chance(15) && !search.position.is_check() {
                        search.make_null(ply);
                        assert_eq!(search.stack[ply].made, None);
                        line.push((None, before));
                    } else if !moves.is_empty() {
                        let change = search.make(random.pick(&moves), ply);
                        assert_eq!(search.stack[ply].made, Some(PieceTo::new(change.piece, change.to)));
                        line.push((Some(change), before));
                    }
                    // Sums are computed only when an evaluation needs them, so many positions here are not evaluated.
                    if random.chance(60) {
                        assert_agrees_with_the_position(&mut search);
                    }
                }
            }
        }
    }
}
