//! The ruling on a repetition: the window of moves, the conduct of each side in it, and the verdict.
//!
//! This version follows the definitions word for word, for referee, tests and explanation. It looks at every
//! move and allocates freely. [`repetition`](super::repetition) is the fast version for the search.

use alloc::vec;
use alloc::vec::Vec;

use super::class::{Chase, MoveClass, MoveContext, chased, free_class};
use super::threat::{Pairs, men};
use crate::attacks::horse_leg;
use crate::board::Board;
use crate::outcome::{RULED_OCCURRENCE, Verdict};
use crate::position::Position;
use crate::types::{Color, Move, PieceId, PieceType};

/// How bad the conduct of a side is, in ascending order. The side with the worse conduct loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ConductLevel {
    /// The conduct is allowed.
    Free,
    /// Every move chases, and at least one piece is chased by all of them.
    PerpetualChase,
    /// Every move gives check.
    PerpetualCheck,
}

/// The conduct of a side in all its moves: the reason for its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Conduct {
    /// Every move gives check.
    AlwaysChecks,
    /// All moves chase the same piece.
    AlwaysChases,
    /// No move checks or chases.
    Idle,
    /// Some moves check, the others do neither: "one check, one idle".
    ChecksAndIdles,
    /// Some moves chase, the others do neither: "one chase, one idle".
    ChasesAndIdles,
    /// Checks and chases, with or without idle moves: "one check, one chase".
    ChecksAndChases,
    /// Every move chases, but no piece is chased by all of them.
    VictimsInTurn,
    /// Every move chases, but only with a rook that a horse pins and that attacks this horse.
    HeldRook,
}

impl ConductLevel {
    /// All levels, in ascending order.
    pub const ALL: [ConductLevel; 3] =
        [ConductLevel::Free, ConductLevel::PerpetualChase, ConductLevel::PerpetualCheck];
}

impl Conduct {
    /// All conducts.
    pub const ALL: [Conduct; 8] = [
        Conduct::AlwaysChecks,
        Conduct::AlwaysChases,
        Conduct::Idle,
        Conduct::ChecksAndIdles,
        Conduct::ChasesAndIdles,
        Conduct::ChecksAndChases,
        Conduct::VictimsInTurn,
        Conduct::HeldRook,
    ];

    /// The level of the conduct.
    pub const fn level(self) -> ConductLevel {
        match self {
            Conduct::AlwaysChecks => ConductLevel::PerpetualCheck,
            Conduct::AlwaysChases => ConductLevel::PerpetualChase,
            _ => ConductLevel::Free,
        }
    }
}

/// The clause of the rules that decides; [`Clause::text`] states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Clause {
    /// Perpetual check against a less severe conduct.
    PerpetualCheck,
    /// Perpetual check against perpetual chase.
    CheckAgainstChase,
    /// Perpetual check by both sides.
    MutualCheck,
    /// Perpetual chase against free moves.
    PerpetualChase,
    /// Perpetual chase of a rook that a horse pins; the rook's attack on that horse does not count.
    HeldRook,
    /// Perpetual chase by both sides.
    MutualChase,
    /// Neither side breaks a rule.
    FreeMoves,
}

impl Clause {
    /// All clauses.
    pub const ALL: [Clause; 7] = [
        Clause::PerpetualCheck,
        Clause::CheckAgainstChase,
        Clause::MutualCheck,
        Clause::PerpetualChase,
        Clause::HeldRook,
        Clause::MutualChase,
        Clause::FreeMoves,
    ];
}

/// One move of the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedMove {
    /// The move.
    pub mv: Move,
    /// The piece that made the move.
    pub mover: PieceId,
    /// The class of the move.
    pub class: MoveClass,
}

/// The conduct of one side in the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideRuling {
    /// The conduct that the side's moves have in common.
    pub conduct: Conduct,
    /// The enemy pieces that all moves of the side chase.
    pub victims: Vec<PieceId>,
}

impl SideRuling {
    /// The level of the side.
    pub fn level(&self) -> ConductLevel {
        self.conduct.level()
    }
}

/// A ruling and its reasons. `Display` explains it in English, and says so if the verdict is provisional.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Who loses, if anyone. At the second occurrence the verdict is provisional: see
    /// [`is_provisional`](Self::is_provisional).
    pub verdict: Verdict,
    /// The clause that decides.
    pub clause: Clause,
    /// The number of occurrences of the position in the window, both ends included.
    pub occurrences: usize,
    /// Plies before the window, counted from the position that was set up first.
    pub start: usize,
    /// The moves of the window. The side that made the first is to move after the last.
    pub moves: Vec<JudgedMove>,
    /// The conduct of each side, Red first; see [`side`](Self::side).
    pub sides: [SideRuling; Color::NUM],
}

impl Ruling {
    /// Whether the game continues after this ruling, because the position has occurred only twice. The third occurrence
    /// ends the game, with this verdict if the sides repeat the same moves.
    pub fn is_provisional(&self) -> bool {
        self.occurrences < RULED_OCCURRENCE
    }

    /// The conduct of `color`.
    pub fn side(&self, color: Color) -> &SideRuling {
        &self.sides[color.index()]
    }
}

/// How the rules treat a check that also attacks a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Checks {
    /// The move counts only as a check.
    AreChecksOnly,
    /// The move may also count as a chase. A side that checks with every move still gives perpetual check.
    MayChase,
}

/// Rules on the window. It begins where the current position first occurred since the last irreversible move;
/// `None` if the position has not occurred before.
pub(super) fn rule(position: &Position, checks: Checks) -> Option<Ruling> {
    let (plies, occurrences) = window(position)?;
    Some(rule_on(position, plies, occurrences, checks))
}

/// The verdict of [`rule`] alone.
pub(super) fn verdict(position: &Position, checks: Checks) -> Option<Verdict> {
    Some(verdict_on(position, window(position)?.0, checks))
}

/// How many plies ago the current position first occurred, and how often it has occurred.
fn window(position: &Position) -> Option<(usize, usize)> {
    let equal = |&plies: &usize| position.state_back(plies).key() == position.key();
    let earlier: Vec<usize> = (2..=position.reversible()).step_by(2).filter(equal).collect();
    Some((*earlier.last()?, earlier.len() + 1))
}

/// Rules on the last `plies` moves, which must have led back to the same position without a capture.
fn rule_on(position: &Position, plies: usize, occurrences: usize, checks: Checks) -> Ruling {
    let window = Window::of(position, plies);
    let effects = window.effects(checks);
    let sides = window.judge(&effects);
    let verdict = verdict_of(sides.each_ref().map(|side| side.conduct.level()));
    Ruling {
        verdict,
        clause: clause(verdict, sides.each_ref().map(|side| side.conduct)),
        occurrences,
        start: position.plies_played() - plies,
        moves: effects
            .iter()
            .enumerate()
            .map(|(i, effect)| window.describe(i, effect, sides[effect.side.index()].conduct))
            .collect(),
        sides: [Color::Red, Color::Black].map(|color| {
            let Side { conduct, victims } = sides[color.index()];
            SideRuling { conduct, victims: men(!color, victims).collect() }
        }),
    }
}

/// The verdict alone on the last `plies` moves, without telling the free classes apart.
pub(super) fn verdict_on(position: &Position, plies: usize, checks: Checks) -> Verdict {
    let window = Window::of(position, plies);
    verdict_of(window.judge(&window.effects(checks)).map(|side| side.conduct.level()))
}

fn clause(verdict: Verdict, conduct: [Conduct; Color::NUM]) -> Clause {
    match verdict {
        Verdict::PerpetualCheck { loser } => match conduct[(!loser).index()].level() {
            ConductLevel::PerpetualChase => Clause::CheckAgainstChase,
            _ => Clause::PerpetualCheck,
        },
        Verdict::PerpetualChase { loser } => match conduct[(!loser).index()] {
            Conduct::HeldRook => Clause::HeldRook,
            _ => Clause::PerpetualChase,
        },
        Verdict::MutualPerpetualCheck => Clause::MutualCheck,
        Verdict::MutualPerpetualChase => Clause::MutualChase,
        Verdict::NoViolation | Verdict::Unjudged => Clause::FreeMoves,
    }
}

/// The moves to judge, and the boards before and after them.
struct Window {
    /// The side that makes the first move.
    first: Color,
    moves: Vec<Move>,
    /// The board before each move, after the last move, and after its reply: the first move of the window,
    /// played once more.
    boards: Vec<Board>,
}

/// The effects of a move that matter for the ruling.
struct MoveEffect {
    side: Color,
    is_check: bool,
    /// The pairs that it chases; none if it checks and checks are checks only.
    pairs: Pairs,
}

impl Window {
    fn of(position: &Position, plies: usize) -> Window {
        // The moves in the order in which they were played. Reversible moves contain no null move.
        let moves: Vec<Move> =
            (0..plies).rev().filter_map(|back| position.state_back(back).last_move()).collect();
        let mut board = position.board().clone();
        moves.iter().rev().for_each(|&mv| board.unmake(mv, None));
        let mut boards = vec![board.clone()];
        for &mv in moves.iter().chain(moves.first()) {
            board.make(mv);
            boards.push(board.clone());
        }
        Window { first: position.side_to_move(), moves, boards }
    }

    fn mover(&self, index: usize) -> Color {
        if index.is_multiple_of(2) { self.first } else { !self.first }
    }

    fn context(&self, index: usize) -> MoveContext<'_> {
        let [before, after, replied] = [0, 1, 2].map(|plies| &self.boards[index + plies]);
        MoveContext { before, after, replied }
    }

    fn effects(&self, checks: Checks) -> Vec<MoveEffect> {
        let effect = |index| {
            let (side, context) = (self.mover(index), self.context(index));
            let is_check = !context.after.attackers(side, context.after.king(!side)).is_empty();
            let is_no_chase = is_check && checks == Checks::AreChecksOnly;
            let pairs = if is_no_chase { Pairs::default() } else { chased(context, side) };
            MoveEffect { side, is_check, pairs }
        };
        (0..self.moves.len()).map(effect).collect()
    }

    fn judge(&self, effects: &[MoveEffect]) -> [Side; Color::NUM] {
        let mut sides = Color::ALL.map(|side| Side::new(effects, side));
        if sides.iter().all(|side| side.conduct == Conduct::AlwaysChases) {
            let held = Color::ALL.map(|side| self.held_rooks(side, sides[side.index()].victims));
            for (chaser, pairs) in Color::ALL.into_iter().zip(held) {
                sides[(!chaser).index()].forgive(effects, !chaser, &pairs);
            }
        }
        sides
    }

    /// A move and its class; `conduct` is that of its side.
    fn describe(&self, index: usize, effect: &MoveEffect, conduct: Conduct) -> JudgedMove {
        let (mv, context) = (self.moves[index], self.context(index));
        // A check is listed as a chase only where the rules count it as one.
        let counts = matches!(conduct, Conduct::AlwaysChases | Conduct::HeldRook) && !effect.pairs.is_empty();
        let class = if effect.is_check && !counts {
            MoveClass::Check
        } else if effect.pairs.is_empty() {
            free_class(context, effect.side, mv)
        } else {
            let place = |id| context.after.square_of(id).unwrap_or(mv.to());
            let chase =
                |(attacker, victim)| Chase { attacker, from: place(attacker), victim, to: place(victim) };
            MoveClass::Chase(effect.pairs.iter(effect.side).map(chase).collect())
        };
        let mover = context.before.id_on(mv.from()).unwrap_or(PieceId::king(effect.side));
        JudgedMove { mv, mover, class }
    }

    /// The pairs of an enemy rook that is chased and a horse of `chaser` that holds it after every move of
    /// `chaser`: without the rook, the horse would give check.
    fn held_rooks(&self, chaser: Color, victims: u16) -> Vec<(PieceId, PieceId)> {
        let mut held = Vec::new();
        for rook in men(!chaser, victims).filter(|id| id.kind() == PieceType::Rook) {
            for &horse in PieceId::of(chaser, PieceType::Horse) {
                let holds = |board: &Board| {
                    let leg = board.square_of(horse).and_then(|from| horse_leg(from, board.king(!chaser)));
                    leg.is_some_and(|leg| board.id_on(leg) == Some(rook))
                };
                let mut after_moves =
                    (0..self.moves.len()).filter(|&i| self.mover(i) == chaser).map(|i| &self.boards[i + 1]);
                if after_moves.all(holds) {
                    held.push((rook, horse));
                }
            }
        }
        held
    }
}

/// The running judgement of one side.
#[derive(Clone, Copy)]
struct Side {
    conduct: Conduct,
    victims: u16,
}

impl Side {
    fn new(effects: &[MoveEffect], side: Color) -> Side {
        let own = || effects.iter().filter(|effect| effect.side == side);
        let always_checks = own().all(|effect| effect.is_check);
        let checks = own().any(|effect| effect.is_check);
        let chases = own().any(|effect| !effect.pairs.is_empty());
        let idles = own().any(|effect| !effect.is_check && effect.pairs.is_empty());
        let victims = common_victims(own().map(|effect| effect.pairs));
        let conduct = match (checks, chases, idles) {
            _ if always_checks => Conduct::AlwaysChecks,
            _ if victims != 0 => Conduct::AlwaysChases,
            (true, true, _) => Conduct::ChecksAndChases,
            (true, false, _) => Conduct::ChecksAndIdles,
            (false, true, true) => Conduct::ChasesAndIdles,
            (false, true, false) => Conduct::VictimsInTurn,
            (false, false, _) => Conduct::Idle,
        };
        let victims = if conduct == Conduct::AlwaysChases { victims } else { 0 };
        Side { conduct, victims }
    }

    /// Ignores the attacks of held rooks on the horses that hold them.
    fn forgive(&mut self, effects: &[MoveEffect], side: Color, held: &[(PieceId, PieceId)]) {
        let own = effects.iter().filter(|effect| effect.side == side).map(|effect| {
            let mut pairs = effect.pairs;
            held.iter().for_each(|&(rook, horse)| pairs.remove(rook, horse));
            pairs
        });
        self.victims = common_victims(own);
        if self.victims == 0 {
            self.conduct = Conduct::HeldRook;
        }
    }
}

fn common_victims(moves: impl Iterator<Item = Pairs>) -> u16 {
    moves.map(|pairs| pairs.victims()).reduce(|common, victims| common & victims).unwrap_or(0)
}

/// The verdict on the conduct of both sides.
fn verdict_of(levels: [ConductLevel; Color::NUM]) -> Verdict {
    let [red, black] = levels;
    match (red.max(black), red == black) {
        (ConductLevel::Free, _) => Verdict::NoViolation,
        (ConductLevel::PerpetualChase, true) => Verdict::MutualPerpetualChase,
        (ConductLevel::PerpetualCheck, true) => Verdict::MutualPerpetualCheck,
        (worse, false) => {
            let loser = if red > black { Color::Red } else { Color::Black };
            match worse {
                ConductLevel::PerpetualCheck => Verdict::PerpetualCheck { loser },
                _ => Verdict::PerpetualChase { loser },
            }
        }
    }
}
