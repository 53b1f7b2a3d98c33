//! The ruling on a repetition: the window of moves, what each side did in it, and the verdict.
//!
//! This is the literal version, for the referee, the tests and the explanation. It looks at every move and
//! allocates as it likes.

use super::class::{Around, Chase, MoveClass, chased, free_class};
use super::threat::{Pairs, men};
use crate::attacks::horse_leg;
use crate::board::Board;
use crate::outcome::Verdict;
use crate::position::Position;
use crate::types::{Color, Move, PieceId, PieceType};

/// How bad the conduct of a side is. The worse one loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Nothing that is forbidden.
    Free,
    /// Every move chases, and one man is chased by all of them.
    PerpetualChase,
    /// Every move gives check.
    PerpetualCheck,
}

/// Why a side is at its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Conduct {
    /// Every move gives check.
    AlwaysChecks,
    /// Every move chases the same man.
    AlwaysChases,
    /// No move checks or chases.
    Idle,
    /// Some moves check, the others do neither: "one check, one idle".
    ChecksAndIdles,
    /// Some moves chase, the others do neither: "one chase, one idle".
    ChasesAndIdles,
    /// Checks and chases, with or without idle moves: "one check, one chase".
    ChecksAndChases,
    /// Every move chases, but no man is chased by all of them.
    VictimsInTurn,
    /// Every move chases, but it is a rook's attack on the horse that holds it.
    HeldRook,
}

impl Conduct {
    /// The level that the conduct amounts to.
    pub const fn level(self) -> Level {
        match self {
            Conduct::AlwaysChecks => Level::PerpetualCheck,
            Conduct::AlwaysChases => Level::PerpetualChase,
            _ => Level::Free,
        }
    }
}

/// The clause of the rules that decides. [`Clause::text`] states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Clause {
    /// Perpetual check against anything milder.
    PerpetualCheck,
    /// Perpetual check against perpetual chase.
    CheckAgainstChase,
    /// Perpetual check by both sides.
    MutualCheck,
    /// Perpetual chase against free moves.
    PerpetualChase,
    /// Perpetual chase of a rook that a horse holds; the rook's attack on that horse is no counter-chase.
    HeldRook,
    /// Perpetual chase by both sides.
    MutualChase,
    /// No forbidden conduct by either side.
    FreeMoves,
}

/// One move of the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedMove {
    /// The move.
    pub mv: Move,
    /// The man that made it.
    pub mover: PieceId,
    /// What it does.
    pub class: MoveClass,
}

/// What one side did in the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideRuling {
    /// Its conduct and so its level.
    pub conduct: Conduct,
    /// The men of the opponent that all its moves chase.
    pub victims: Vec<PieceId>,
}

impl SideRuling {
    /// The level of the side.
    pub fn level(&self) -> Level {
        self.conduct.level()
    }
}

/// A ruling with all that it rests on. `Display` explains it in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Who loses, and why.
    pub verdict: Verdict,
    /// The clause that decides.
    pub clause: Clause,
    /// How often the position has occurred in the window, its ends included.
    pub occurrences: usize,
    /// Plies before the window, counted from the position first set up.
    pub start: usize,
    /// The moves of the window. The side to move after the last one made the first.
    pub moves: Vec<JudgedMove>,
    /// Red and Black.
    pub sides: [SideRuling; Color::NUM],
}

impl Ruling {
    /// What `color` did.
    pub fn side(&self, color: Color) -> &SideRuling {
        &self.sides[color.index()]
    }
}

/// Rules on the window from the earliest occurrence of the current position among the moves since the last
/// irreversible one; `None` if it has occurred only now.
pub(super) fn rule(position: &Position) -> Option<Ruling> {
    let (plies, occurrences) = window(position)?;
    Some(rule_on(position, plies, occurrences))
}

/// The verdict of [`rule`] alone.
pub(super) fn verdict(position: &Position) -> Option<Verdict> {
    Some(verdict_on(position, window(position)?.0))
}

/// How many plies back the current position occurred first, and how often it has occurred.
fn window(position: &Position) -> Option<(usize, usize)> {
    let equal = |&plies: &usize| position.state_back(plies).key() == position.key();
    let earlier: Vec<usize> = (2..=position.reversible()).step_by(2).filter(equal).collect();
    Some((*earlier.last()?, earlier.len() + 1))
}

/// Rules on the last `plies` moves, which must have led back to the same position without a capture.
fn rule_on(position: &Position, plies: usize, occurrences: usize) -> Ruling {
    let window = Window::of(position, plies);
    let deeds = window.deeds();
    let sides = window.judge(&deeds);
    let verdict = verdict_of(sides.each_ref().map(|side| side.conduct.level()));
    Ruling {
        verdict,
        clause: clause(verdict, sides.each_ref().map(|side| side.conduct)),
        occurrences,
        start: position.plies_played() - plies,
        moves: deeds.iter().enumerate().map(|(i, deed)| window.describe(i, deed)).collect(),
        sides: [Color::Red, Color::Black].map(|color| {
            let Side { conduct, victims } = sides[color.index()];
            SideRuling { conduct, victims: men(!color, victims).collect() }
        }),
    }
}

/// The verdict alone on the last `plies` moves: saves telling the free classes apart.
pub(super) fn verdict_on(position: &Position, plies: usize) -> Verdict {
    let window = Window::of(position, plies);
    verdict_of(window.judge(&window.deeds()).map(|side| side.conduct.level()))
}

fn clause(verdict: Verdict, conduct: [Conduct; Color::NUM]) -> Clause {
    match verdict {
        Verdict::PerpetualCheck { loser } => match conduct[(!loser).index()].level() {
            Level::PerpetualChase => Clause::CheckAgainstChase,
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

/// The moves to judge and the boards around them.
struct Window {
    /// The side that makes the first move.
    first: Color,
    moves: Vec<Move>,
    /// The board before each move, after the last, and after the first move played once more: the reply to
    /// the last.
    boards: Vec<Board>,
}

/// What a move does, as far as it counts.
struct Deed {
    side: Color,
    checks: bool,
    /// The pairs that it chases: none if it checks.
    pairs: Pairs,
}

impl Window {
    fn of(position: &Position, plies: usize) -> Window {
        // Oldest first. No null move lies among reversible moves.
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

    fn around(&self, index: usize) -> Around<'_> {
        let [before, after, replied] = [0, 1, 2].map(|plies| &self.boards[index + plies]);
        Around { before, after, replied }
    }

    fn deeds(&self) -> Vec<Deed> {
        let deed = |index| {
            let (side, around) = (self.mover(index), self.around(index));
            let checks = !around.after.attackers(side, around.after.king(!side)).is_empty();
            let pairs = if checks { Pairs::default() } else { chased(around, side) };
            Deed { side, checks, pairs }
        };
        (0..self.moves.len()).map(deed).collect()
    }

    fn judge(&self, deeds: &[Deed]) -> [Side; Color::NUM] {
        let mut sides = Color::ALL.map(|side| Side::new(deeds, side));
        if sides.iter().all(|side| side.conduct == Conduct::AlwaysChases) {
            let held = Color::ALL.map(|side| self.held_rooks(side, sides[side.index()].victims));
            for (chaser, pairs) in Color::ALL.into_iter().zip(held) {
                sides[(!chaser).index()].forgive(deeds, !chaser, &pairs);
            }
        }
        sides
    }

    fn describe(&self, index: usize, deed: &Deed) -> JudgedMove {
        let (mv, around) = (self.moves[index], self.around(index));
        let class = if deed.checks {
            MoveClass::Check
        } else if deed.pairs.is_empty() {
            free_class(around, deed.side, mv)
        } else {
            let place = |id| around.after.square_of(id).unwrap_or(mv.to());
            let chase =
                |(attacker, victim)| Chase { attacker, from: place(attacker), victim, to: place(victim) };
            MoveClass::Chase(deed.pairs.iter(deed.side).map(chase).collect())
        };
        let mover = around.before.id_on(mv.from()).unwrap_or(PieceId::king(deed.side));
        JudgedMove { mv, mover, class }
    }

    /// The pairs (rook of the opponent, horse of `chaser`) of which the rook is one of the men chased and the
    /// horse holds it after every move of `chaser`: without the rook, the horse would give check.
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
    fn new(deeds: &[Deed], side: Color) -> Side {
        let own = || deeds.iter().filter(|deed| deed.side == side);
        let checks = own().any(|deed| deed.checks);
        let chases = own().any(|deed| !deed.pairs.is_empty());
        let idles = own().any(|deed| !deed.checks && deed.pairs.is_empty());
        let victims = common_victims(own().map(|deed| deed.pairs));
        let conduct = match (checks, chases, idles) {
            (true, false, false) => Conduct::AlwaysChecks,
            (true, true, _) => Conduct::ChecksAndChases,
            (true, false, true) => Conduct::ChecksAndIdles,
            (false, true, true) => Conduct::ChasesAndIdles,
            (false, false, _) => Conduct::Idle,
            (false, true, false) if victims == 0 => Conduct::VictimsInTurn,
            (false, true, false) => Conduct::AlwaysChases,
        };
        Side { conduct, victims }
    }

    /// Leaves the attacks of held rooks on the horses that hold them out of account.
    fn forgive(&mut self, deeds: &[Deed], side: Color, held: &[(PieceId, PieceId)]) {
        let own = deeds.iter().filter(|deed| deed.side == side).map(|deed| {
            let mut pairs = deed.pairs;
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

/// The verdict on what each side did.
fn verdict_of(levels: [Level; Color::NUM]) -> Verdict {
    let [red, black] = levels;
    match (red.max(black), red == black) {
        (Level::Free, _) => Verdict::NoViolation,
        (Level::PerpetualChase, true) => Verdict::MutualPerpetualChase,
        (Level::PerpetualCheck, true) => Verdict::MutualPerpetualCheck,
        (worse, false) => {
            let loser = if red > black { Color::Red } else { Color::Black };
            match worse {
                Level::PerpetualCheck => Verdict::PerpetualCheck { loser },
                _ => Verdict::PerpetualChase { loser },
            }
        }
    }
}
