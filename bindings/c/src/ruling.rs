//! Why a repetition ends the game as it does.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use xiangqi::Color;
use xiangqi::rules::{Clause, Conduct, ConductLevel, MoveClass, SideRuling};

use crate::boundary::{given, guard, put, put_list, put_text};
use crate::errors::ChuheStatus;
use crate::game::ChuheGame;
use crate::outcome::ChuheVerdict;
use crate::values::{ChuheColor, ChuheMove};

/// The clause of the rules that decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum ChuheClause {
    /// There is no repetition.
    None = 0,
    /// Perpetual check against a less severe conduct.
    PerpetualCheck = 1,
    /// Perpetual check against perpetual chase.
    CheckAgainstChase = 2,
    /// Perpetual check by both sides.
    MutualCheck = 3,
    /// Perpetual chase against allowed moves.
    PerpetualChase = 4,
    /// Perpetual chase of a rook that a horse pins; the rook's attack on that horse does not count.
    HeldRook = 5,
    /// Perpetual chase by both sides.
    MutualChase = 6,
    /// Neither side breaks a rule.
    FreeMoves = 7,
}

/// The conduct that the moves of a side have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum ChuheConduct {
    /// There is no repetition.
    None = 0,
    /// Every move gives check.
    AlwaysChecks = 1,
    /// All moves chase the same piece.
    AlwaysChases = 2,
    /// No move checks or chases.
    Idle = 3,
    /// Some moves check, the others do neither.
    ChecksAndIdles = 4,
    /// Some moves chase, the others do neither.
    ChasesAndIdles = 5,
    /// Checks and chases, with or without idle moves.
    ChecksAndChases = 6,
    /// Every move chases, but no piece is chased by all of them.
    VictimsInTurn = 7,
    /// Every move chases, but only with a rook that a horse pins and that attacks this horse.
    HeldRook = 8,
}

/// The severity of a side's conduct. The side with the worse conduct loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum ChuheConductLevel {
    /// The conduct is allowed.
    Free = 0,
    /// Perpetual chase.
    PerpetualChase = 1,
    /// Perpetual check.
    PerpetualCheck = 2,
}

/// The class of a move in a ruling, by its worst effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum ChuheMoveClass {
    /// The move gives check.
    Check = 0,
    /// The move makes a new threat to capture, and the reply ends this threat.
    Chase = 1,
    /// Allowed: the move threatens mate by checks.
    Kill = 2,
    /// Allowed: the move offers to exchange pieces of the same kind.
    Exchange = 3,
    /// Allowed: the move puts or leaves a piece where it can be captured.
    Offer = 4,
    /// Allowed: the move closes a line of attack.
    Block = 5,
    /// Allowed: anything else.
    Idle = 6,
}

/// The conduct of a side in the judged moves.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ChuheSideRuling {
    /// The conduct that its moves have in common.
    pub conduct: ChuheConduct,
    /// The severity of this conduct.
    pub level: ChuheConductLevel,
}

/// A ruling on a repetition.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ChuheRuling {
    /// The verdict; CHUHE_VERDICT_NONE if the position has not occurred before; then the other fields are empty.
    pub verdict: ChuheVerdict,
    /// The winner; CHUHE_COLOR_NONE for a draw.
    pub winner: ChuheColor,
    /// The clause that decides.
    pub clause: ChuheClause,
    /// Occurrences of the position. At the second time the verdict is provisional: it is the end of the game if the
    /// sides repeat the same moves. The third time ends the game.
    pub occurrences: u32,
    /// The number of judged moves: those since the position first occurred.
    pub moves: u32,
    /// Red's conduct.
    pub red: ChuheSideRuling,
    /// Black's conduct.
    pub black: ChuheSideRuling,
}

/// A move of a ruling.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ChuheJudgedMove {
    /// The move.
    pub mv: ChuheMove,
    /// The side that made it.
    pub color: ChuheColor,
    /// The class of the move.
    pub kind: ChuheMoveClass,
}

const NO_SIDE: ChuheSideRuling =
    ChuheSideRuling { conduct: ChuheConduct::None, level: ChuheConductLevel::Free };

const NO_RULING: ChuheRuling = ChuheRuling {
    verdict: ChuheVerdict::None,
    winner: ChuheColor::None,
    clause: ChuheClause::None,
    occurrences: 1,
    moves: 0,
    red: NO_SIDE,
    black: NO_SIDE,
};

/// The ruling on the repetition by the rules of the game; if they make every repetition a draw, by those of the World
/// Xiangqi Federation. It looks at all moves since the position first occurred.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_game_ruling(
    game: Option<&ChuheGame>,
    ruling: Option<&mut MaybeUninit<ChuheRuling>>,
) -> ChuheStatus {
    guard(|| {
        put(ruling, "ruling", || {
            let Some(ruling) = given(game, "game")?.0.ruling() else { return Ok(NO_RULING) };
            let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
            Ok(ChuheRuling {
                verdict: ruling.verdict.into(),
                winner: ruling.verdict.winner().into(),
                clause: clause(ruling.clause),
                occurrences: number(ruling.occurrences),
                moves: number(ruling.moves.len()),
                red: side(ruling.side(Color::Red)),
                black: side(ruling.side(Color::Black)),
            })
        })
    })
}

/// The moves that are judged, oldest first; none if the position has not occurred before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhe_game_judged_moves(
    game: Option<&ChuheGame>,
    moves: *mut ChuheJudgedMove,
    capacity: usize,
    count: Option<&mut MaybeUninit<usize>>,
) -> ChuheStatus {
    guard(|| {
        let ruling = given(game, "game")?.0.ruling();
        let judged: Vec<_> = ruling
            .iter()
            .flat_map(|ruling| &ruling.moves)
            .map(|judged| ChuheJudgedMove {
                mv: judged.mv.bits(),
                color: judged.mover.color().into(),
                kind: class(&judged.class),
            })
            .collect();
        // SAFETY: the caller keeps the rules of the header.
        unsafe { put_list(&judged, moves, capacity, count) }
    })
}

/// The ruling in English: one line for each move, the conduct of each side, the clause, and the verdict.
/// Empty if the position has not occurred before. Ask for the length first.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhe_game_ruling_text(
    game: Option<&ChuheGame>,
    buffer: *mut c_char,
    size: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> ChuheStatus {
    guard(|| {
        let ruling = given(game, "game")?.0.ruling();
        let said = ruling.map(|ruling| ruling.to_string()).unwrap_or_default();
        // SAFETY: the caller keeps the rules of the header.
        unsafe { put_text(&said, buffer, size, length) }
    })
}

fn side(ruling: &SideRuling) -> ChuheSideRuling {
    let conduct = match ruling.conduct {
        Conduct::AlwaysChecks => ChuheConduct::AlwaysChecks,
        Conduct::AlwaysChases => ChuheConduct::AlwaysChases,
        Conduct::Idle => ChuheConduct::Idle,
        Conduct::ChecksAndIdles => ChuheConduct::ChecksAndIdles,
        Conduct::ChasesAndIdles => ChuheConduct::ChasesAndIdles,
        Conduct::ChecksAndChases => ChuheConduct::ChecksAndChases,
        Conduct::VictimsInTurn => ChuheConduct::VictimsInTurn,
        Conduct::HeldRook => ChuheConduct::HeldRook,
    };
    let level = match ruling.level() {
        ConductLevel::Free => ChuheConductLevel::Free,
        ConductLevel::PerpetualChase => ChuheConductLevel::PerpetualChase,
        ConductLevel::PerpetualCheck => ChuheConductLevel::PerpetualCheck,
    };
    ChuheSideRuling { conduct, level }
}

fn clause(clause: Clause) -> ChuheClause {
    match clause {
        Clause::PerpetualCheck => ChuheClause::PerpetualCheck,
        Clause::CheckAgainstChase => ChuheClause::CheckAgainstChase,
        Clause::MutualCheck => ChuheClause::MutualCheck,
        Clause::PerpetualChase => ChuheClause::PerpetualChase,
        Clause::HeldRook => ChuheClause::HeldRook,
        Clause::MutualChase => ChuheClause::MutualChase,
        Clause::FreeMoves => ChuheClause::FreeMoves,
    }
}

fn class(class: &MoveClass) -> ChuheMoveClass {
    match class {
        MoveClass::Check => ChuheMoveClass::Check,
        MoveClass::Chase(_) => ChuheMoveClass::Chase,
        MoveClass::Kill => ChuheMoveClass::Kill,
        MoveClass::Exchange => ChuheMoveClass::Exchange,
        MoveClass::Offer => ChuheMoveClass::Offer,
        MoveClass::Block => ChuheMoveClass::Block,
        MoveClass::Idle => ChuheMoveClass::Idle,
    }
}
