//! What one search thread owns, and the small verbs around it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use super::root::RootMove;
use super::stack::Stack;
use super::{Info, Line, Noise, Pruning, Shared};
use crate::eval::{Evaluation, Evaluator};
use crate::history::{CorrectionHistory, Histories, PieceTo};
use crate::movepick::Order;
use crate::params::correction_weight;
use crate::score::{DRAW, MAX_EVAL, MAX_PLY, mate_in, mated_in, ruled_loss, ruled_win};
use crate::time::{Limits, TimeBudget};
use crate::tt::{Entry, TranspositionTable};
use xiangqi::{
    Change, Color, Key, Move, Piece, PieceType, Position, Square,
    movegen::Constraints,
    rules::{GameRules, RepetitionResult},
    split_mix,
};

/// One thread's share of a search. Keep it from one move of a game to the next: it remembers which moves
/// were good.
pub struct Worker {
    pub(super) position: Position,
    evaluator: Evaluator,
    pub(super) settings: Settings,
    structure: Structure,
    histories: Histories,
    corrections: [CorrectionHistory; Structure::FEATURES],
    pub(super) stack: Stack,
    /// `lines[ply]` is the best line found from there, while its node is being searched.
    pub(super) lines: Vec<Line>,
    pub(super) root_moves: Vec<RootMove>,
    /// There are legal moves that are not among them.
    pub(super) is_restricted: bool,
    /// Root moves before this one have lines of their own already.
    pub(super) first_root_move: usize,
    pub(super) root_depth: usize,
    /// While a null move is being verified: none are made nearer the root than this.
    pub(super) null_move_from_ply: usize,
    /// Positions visited.
    nodes: u64,
    /// The same, now and then, for other threads.
    counter: Arc<AtomicU64>,
    /// The counters of the threads whose nodes count as well.
    others: Vec<Arc<AtomicU64>>,
    /// Other threads search the same position: the work is divided with them.
    pub(super) in_team: bool,
    seldepth: usize,
    request: Instant,
    /// Since when the thread has not rested.
    awake_since: Instant,
    node_limit: u64,
    pub(super) budget: TimeBudget,
    /// The search was told to end or ran into a limit: scores from now on mean nothing.
    pub(super) stopped: bool,
}

/// More contempt than this, in centipawns, counts as this much: a draw must not look like a mate.
pub const MAX_CONTEMPT: i16 = 1000;

/// How to search, beside the limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The rules of the game.
    pub rules: GameRules,
    /// The evaluation.
    pub evaluation: Evaluation,
    /// How many lines to report, the best first; as many as there are root moves at most.
    pub multi_pv: usize,
    /// A deliberate error in the evaluation.
    pub noise: Noise,
    /// What the search may leave out.
    pub pruning: Pruning,
    /// How much less than nothing a draw is worth to the side to move at the root, in centipawns, up to
    /// [`MAX_CONTEMPT`] either way. The transposition table keeps what a draw was worth to that side: search for the same one while it is set.
    pub contempt: i16,
    /// The share of the time in which a thread rests, in percent.
    pub rest: u8,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            rules: GameRules::default(),
            evaluation: Evaluation::default(),
            multi_pv: 1,
            noise: Noise::default(),
            pruning: Pruning::default(),
            contempt: 0,
            rest: 0,
        }
    }
}

/// The clock is read once in this many nodes: far less than a millisecond.
const NODES_PER_CLOCK_CHECK: u64 = 1024;

/// A resting thread wakes up after this at the latest, to hear what it is told.
const LONGEST_REST: Duration = Duration::from_millis(20);

/// Keys of parts of the position, by which evaluations are corrected.
#[derive(Clone, Copy, Default)]
struct Structure {
    pawns: Key,
    /// All but pawns, by side.
    pieces: [Key; Color::NUM],
}

impl Structure {
    const FEATURES: usize = 3;

    fn of(position: &Position) -> Structure {
        let mut structure = Structure::default();
        position.board().pieces().for_each(|(square, piece)| structure.toggle(piece, square));
        structure
    }

    #[inline(always)]
    fn toggle(&mut self, piece: Piece, square: Square) {
        match piece.kind {
            PieceType::Pawn => self.pawns.toggle_piece(piece, square),
            _ => self.pieces[piece.color.index()].toggle_piece(piece, square),
        }
    }

    /// Follows a move, or takes it back.
    #[inline(always)]
    fn toggle_change(&mut self, change: &Change) {
        self.toggle(change.piece, change.from);
        self.toggle(change.piece, change.to);
        if let Some(captured) = change.captured {
            self.toggle(captured, change.to);
        }
    }

    #[inline(always)]
    fn features(&self) -> [u64; Structure::FEATURES] {
        [self.pawns.0, self.pieces[0].0, self.pieces[1].0]
    }
}

impl Default for Worker {
    fn default() -> Self {
        Worker::new(Settings::default())
    }
}

impl Worker {
    /// A worker that has seen nothing yet.
    pub fn new(settings: Settings) -> Worker {
        let position = Position::default();
        Worker {
            evaluator: Evaluator::new(&settings.evaluation, position.board()),
            settings,
            structure: Structure::of(&position),
            position,
            histories: Histories::default(),
            corrections: Default::default(),
            stack: Stack::default(),
            lines: vec![Line::new(); MAX_PLY + 2],
            root_moves: Vec::new(),
            is_restricted: false,
            first_root_move: 0,
            root_depth: 0,
            null_move_from_ply: 0,
            nodes: 0,
            counter: Arc::default(),
            others: Vec::new(),
            in_team: false,
            seldepth: 0,
            request: Instant::now(),
            awake_since: Instant::now(),
            node_limit: u64::MAX,
            budget: TimeBudget { soft: None, hard: None },
            stopped: false,
        }
    }

    /// Forgets what was learned in earlier searches.
    pub fn forget(&mut self) {
        *self = Worker::new(self.settings.clone());
    }

    /// Says how to search from the next search on.
    pub fn set(&mut self, settings: Settings) {
        if settings.evaluation != self.settings.evaluation {
            self.evaluator = Evaluator::new(&settings.evaluation, self.position.board());
        }
        self.settings = settings;
    }

    /// Where other threads can read how many nodes this one has visited, to within
    /// [`NODES_PER_CLOCK_CHECK`].
    pub(super) fn counter(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.counter)
    }

    /// Counts the nodes of other threads too, for this search.
    pub(super) fn watch(&mut self, counters: &[Arc<AtomicU64>]) {
        self.others = counters.to_vec();
    }

    /// From now on learns about moves together with another thread.
    pub(super) fn share_histories_with(&mut self, other: &Worker) {
        self.histories = other.histories.clone();
    }

    /// Positions visited by all threads.
    pub(super) fn all_nodes(&self) -> u64 {
        self.nodes + self.others.iter().map(|counter| counter.load(Relaxed)).sum::<u64>()
    }

    /// Positions visited in the current or last search.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) fn begin(&mut self, position: &Position, limits: &Limits) {
        self.position = position.clone();
        self.evaluator.reset(position.board());
        self.structure = Structure::of(position);
        self.stack = Stack::default();
        self.null_move_from_ply = 0;
        self.first_root_move = 0;
        self.nodes = 0;
        self.counter.store(0, Relaxed);
        self.others.clear();
        self.seldepth = 0;
        self.request = limits.start;
        self.awake_since = Instant::now();
        self.node_limit = limits.nodes.unwrap_or(u64::MAX).max(1);
        self.budget = TimeBudget::new(limits);
        self.stopped = false;
        self.lines[0].clear();
        let legal = position.legal_moves();
        let wanted = |mv: &Move| limits.search_moves.contains(mv);
        // If none of the moves asked for is legal, all are searched: some answer is owed.
        let restricted = legal.iter().any(wanted);
        self.root_moves = legal
            .iter()
            .filter(|&mv| (!restricted || wanted(mv)) && !limits.banned_moves.contains(mv))
            .map(|&mv| RootMove::new(mv))
            .collect();
        self.is_restricted = self.root_moves.len() < legal.len();
    }

    /// Time since the clock of this search began to run.
    pub(super) fn elapsed(&self, shared: &Shared) -> Duration {
        shared.signals.clock_start(self.request).elapsed()
    }

    pub(super) fn info(&self, shared: &Shared, depth: u32, score: i32) -> Info {
        Info {
            multi_pv: 1,
            depth,
            seldepth: self.seldepth as u32,
            score,
            men: self.position.board().pieces().count(),
            nodes: self.all_nodes(),
            time: self.request.elapsed(),
            hashfull: shared.table.hashfull(),
            pv: Line::new(),
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

    /// The same, from the table if it knows.
    #[inline(always)]
    pub(super) fn evaluation(&mut self, known: Option<Entry>) -> i32 {
        known.and_then(|entry| entry.eval).unwrap_or_else(|| self.evaluate())
    }

    /// An evaluation corrected by how much it was off in similar positions.
    #[inline]
    pub(super) fn corrected(&self, eval: i32) -> i32 {
        let side = self.position.side_to_move();
        let corrections = self.corrections.iter().zip(self.structure.features());
        let correction: i32 = corrections.map(|(history, feature)| history.get(side, feature)).sum();
        (eval + correction * correction_weight() / 16).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// The search found `error` centipawns more than the corrected evaluation.
    pub(super) fn update_correction(&mut self, error: i32, depth: i32) {
        let side = self.position.side_to_move();
        for (history, feature) in self.corrections.iter_mut().zip(self.structure.features()) {
            history.update(side, feature, error, depth);
        }
    }

    /// The table's move, if it is legal here: another position may have the same key.
    #[inline]
    pub(super) fn legal_table_move(&self, known: Option<Entry>, constraints: &Constraints) -> Option<Move> {
        let (board, side) = (self.position.board(), self.position.side_to_move());
        let mv = known?.mv?;
        (board.is_pseudo_legal(side, mv) && board.is_safe(side, constraints, mv)).then_some(mv)
    }

    /// What the order of moves at `ply` depends on.
    #[inline(always)]
    pub(super) fn order<'a>(&'a self, constraints: &'a Constraints, ply: usize) -> Order<'a> {
        Order {
            board: self.position.board(),
            side: self.position.side_to_move(),
            constraints,
            histories: &self.histories,
            continuations: [1, 2, 4]
                .map(|back| self.histories.continuations.after(self.stack.before(ply, back).made)),
        }
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
    pub(super) fn make(&mut self, shared: &Shared, mv: Move, ply: usize) -> Change {
        shared.table.prefetch(self.position.key_after(mv));
        self.nodes += 1;
        let change = self.position.make_move(mv);
        self.evaluator.apply(&change);
        self.structure.toggle_change(&change);
        self.stack[ply].made = Some(PieceTo::new(change.piece, change.to));
        change
    }

    #[inline(always)]
    pub(super) fn unmake(&mut self, change: &Change) {
        self.position.unmake_move();
        self.evaluator.undo(change);
        self.structure.toggle_change(change);
    }

    /// Passes. Take it back with the position's `unmake_null`.
    pub(super) fn make_null(&mut self, ply: usize) {
        self.nodes += 1;
        self.position.make_null();
        self.stack[ply].made = None;
    }

    /// To be called on entering a node: notes how deep the search went and clears the node's line.
    #[inline(always)]
    pub(super) fn enter(&mut self, ply: usize) {
        self.seldepth = self.seldepth.max(ply);
        self.lines[ply].clear();
    }

    /// Whether the root has a line.
    pub(super) fn has_line(&self) -> bool {
        !self.lines[0].is_empty()
    }

    /// Makes the line at `ply` this move and the line found below it.
    pub(super) fn extend_line(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend(lower[0].iter().copied().take(MAX_PLY - 1));
    }

    /// Whether to give up. On one thread the node limit is exact, so it is looked at every time.
    #[inline(always)]
    pub(super) fn must_stop(&mut self, shared: &Shared) -> bool {
        if !self.stopped {
            self.stopped = self.nodes >= self.node_limit
                || shared.signals.is_stopped()
                || self.nodes.is_multiple_of(NODES_PER_CLOCK_CHECK) && self.is_over_limit(shared);
        }
        self.stopped
    }

    #[cold]
    fn is_over_limit(&mut self, shared: &Shared) -> bool {
        self.rest();
        self.counter.store(self.nodes, Relaxed);
        self.all_nodes() >= self.node_limit
            || !shared.signals.is_pondering()
                && self.budget.hard.is_some_and(|hard| self.elapsed(shared) >= hard)
    }

    /// Leaves the processor to others for the share of time that is set.
    fn rest(&mut self) {
        let share = u32::from(self.settings.rest.min(99));
        if share > 0 {
            let rest = self.awake_since.elapsed() * share / (100 - share);
            std::thread::sleep(rest.min(LONGEST_REST));
            self.awake_since = Instant::now();
        }
    }

    /// What a draw `ply` plies from the root is worth to the side to move there.
    fn draw(&self, ply: usize) -> i32 {
        let contempt = i32::from(self.settings.contempt.clamp(-MAX_CONTEMPT, MAX_CONTEMPT));
        if ply.is_multiple_of(2) { DRAW - contempt } else { DRAW + contempt }
    }

    /// Whether the settings allow prunings of this level.
    #[inline(always)]
    pub(super) fn may_prune(&self, level: Pruning) -> bool {
        self.settings.pruning >= level
    }

    /// The score of a node that the rules settle before any move is looked at: a repetition, by its ruling,
    /// the natural move limit, or nothing left to attack with. `latest` says how many plies ago the position last
    /// occurred.
    #[inline]
    pub(super) fn ruled(&self, ply: usize, latest: Option<usize>) -> Option<i32> {
        let GameRules { repetition, natural_move_limit } = self.settings.rules;
        if let Some(repetition) =
            latest.and_then(|latest| self.position.ruled_repetition(latest, ply, repetition))
        {
            return Some(match repetition.result {
                // A move that loses the game at once is the last to play: even a mate takes longer.
                RepetitionResult::Wins if repetition.is_final && ply == 1 => mate_in(ply),
                RepetitionResult::Draw => self.draw(ply),
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
        Some(if has_lost { mated_in(ply) } else { self.draw(ply) })
    }

    /// The key under which the table knows the position. What a position is worth also depends on whether
    /// it has occurred before (one more time, and it is ruled on) and on how near the natural move limit is:
    /// such positions get keys of their own, so that their scores don't reach those without that past
    /// ("graph-history interaction").
    #[inline]
    pub(super) fn table_key(&self, latest: Option<usize>) -> Key {
        table_key(&self.position, latest, self.settings.rules.natural_move_limit)
    }
}

#[inline]
fn table_key(position: &Position, latest: Option<usize>, natural_move_limit: Option<u16>) -> Key {
    let mut key = position.key();
    if latest.is_some() {
        key.0 ^= REPEATED;
    }
    let clock = position.clock();
    if let Some(limit) = natural_move_limit
        && clock + NEAR_LIMIT > limit
    {
        let left = limit.saturating_sub(clock);
        let bucket = if left < CLOSE_TO_LIMIT { left } else { CLOSE_TO_LIMIT + left / CLOCK_BUCKET };
        key.0 ^= split_mix(u64::from(bucket)).1;
    }
    key
}

/// What the table knows about a position, its moves checked.
pub(crate) fn probe(table: &TranspositionTable, position: &Position, rules: GameRules) -> Option<Entry> {
    let key = table_key(position, position.latest_occurrence(), rules.natural_move_limit);
    let entry = table.probe(key, 0)?;
    Some(Entry { mv: entry.mv.filter(|&mv| position.is_legal(mv)), ..entry })
}

/// Mixed into the keys of positions that have occurred before.
const REPEATED: u64 = split_mix(u64::from_be_bytes(*b"repeated")).1;

/// From so many plies before the natural move limit on, the clock is part of the key.
const NEAR_LIMIT: u16 = 24;

/// From so many on, each ply has a key of its own: a mate may just come in time, or just not.
const CLOSE_TO_LIMIT: u16 = 8;

/// Before that, so many plies of the clock share a key.
const CLOCK_BUCKET: u16 = 4;
