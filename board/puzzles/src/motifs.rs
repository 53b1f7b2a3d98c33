//! The themes of a line of moves: those visible in its moves and on the board, and facts that `chuhe-reasons`
//! has proven.

use chuhe_reasons::{Fact, Pattern, base_worth, facts_of_move};
use chuhe_tables::Tables;
use xiangqi::{Color, Move, PieceType, Position, SquareSet};

use crate::compose::{SACRIFICED, balance};
use crate::prove::Point;
use crate::theme::{MATES, Theme};

/// The themes of a line: the moves of the solver and the replies between them, the solver first. Moves after an illegal
/// one are ignored.
pub fn motifs(question: &Position, moves: &[Move], point: Point) -> Vec<Theme> {
    let Some(&key) = moves.first() else { return Vec::new() };
    let mut themes = vec![point.theme(), of_length(moves.len().div_ceil(2))];
    if point == Point::Mate {
        themes.push(of_mate(moves.len().div_ceil(2)));
    }
    of_material(question, &mut themes);
    if let Some(piece) = question.piece_on(key.from()) {
        themes.push(of_piece(piece.kind));
    }
    let (captures, checks) = (question.is_capture(key), question.gives_check(key));
    themes.extend(captures.then_some(Theme::Capture));
    themes.extend(checks.then_some(Theme::Check));
    themes.extend((!captures && !checks).then_some(Theme::Quiet));
    themes.extend(question.is_check().then_some(Theme::Evasion));
    themes.extend(takes_for_nothing(question, key).then_some(Theme::HangingPiece));
    themes.extend(pins(question, key).then_some(Theme::Pin));
    if point != Point::Mate {
        of_facts(question, key, &mut themes);
    }
    of_moves(question, moves, &mut themes);
    themes.sort_unstable();
    themes.dedup();
    themes
}

fn of_length(moves: usize) -> Theme {
    match moves {
        0 | 1 => Theme::OneMove,
        2 => Theme::Short,
        3 => Theme::Long,
        _ => Theme::VeryLong,
    }
}

fn of_mate(moves: usize) -> Theme {
    MATES[moves.clamp(1, MATES.len()) - 1]
}

fn of_piece(kind: PieceType) -> Theme {
    match kind {
        PieceType::King => Theme::KingMove,
        PieceType::Advisor | PieceType::Elephant => Theme::GuardMove,
        PieceType::Horse => Theme::HorseMove,
        PieceType::Rook => Theme::RookMove,
        PieceType::Cannon => Theme::CannonMove,
        PieceType::Pawn => Theme::PawnMove,
    }
}

fn of_material(question: &Position, themes: &mut Vec<Theme>) {
    let count = |kind| Color::ALL.iter().map(|&side| question.board().count(side, kind)).sum::<usize>();
    let counts = [PieceType::Rook, PieceType::Horse, PieceType::Cannon].map(count);
    let all: usize = counts.iter().sum();
    themes.push(match all {
        11.. => Theme::Opening,
        5..=10 => Theme::Middlegame,
        _ => Theme::Endgame,
    });
    match counts {
        [0, 0, 0] => themes.push(Theme::PawnEnding),
        [1..=4, 0, 0] => themes.push(Theme::RookEnding),
        [0, 1..=4, 0] => themes.push(Theme::HorseEnding),
        [0, 0, 1..=4] => themes.push(Theme::CannonEnding),
        _ => {}
    }
    if matches!(Tables::embedded().rate(question), Ok(Some(_))) {
        themes.push(Theme::TableEnding);
    }
}

/// The facts proven of the first move.
fn of_facts(question: &Position, key: Move, themes: &mut Vec<Theme>) {
    themes.extend(facts_of_move(question, key).iter().filter_map(|fact| match fact {
        Fact::ThreatensMate(_) => Some(Theme::MateThreat),
        Fact::PreventsMate(_) => Some(Theme::DefensiveMove),
        _ => None,
    }));
}

/// Rooks, horses and cannons.
fn is_major(kind: PieceType) -> bool {
    matches!(kind, PieceType::Rook | PieceType::Horse | PieceType::Cannon)
}

/// Whether a rook, horse or cannon is captured that cannot be recaptured.
fn takes_for_nothing(position: &Position, mv: Move) -> bool {
    let taken = position.piece_on(mv.to()).is_some_and(|piece| is_major(piece.kind));
    let is_safe = |next: Position| next.legal_moves().into_iter().all(|reply| reply.to() != mv.to());
    taken && position.after(mv).is_some_and(is_safe)
}

/// Whether a rook, horse or cannon of the other side is pinned by the move.
fn pins(position: &Position, mv: Move) -> bool {
    let them = !position.side_to_move();
    let Some(next) = position.after(mv) else { return false };
    let fresh = next.board().pinned(them).without(position.board().pinned(them));
    fresh.iter().any(|square| next.piece_on(square).is_some_and(|piece| is_major(piece.kind)))
}

fn of_moves(question: &Position, moves: &[Move], themes: &mut Vec<Theme>) {
    themes.extend(sacrifices(question, moves).then_some(Theme::Sacrifice));
    let solver = question.side_to_move();
    let mut position = question.clone();
    for (ply, &mv) in moves.iter().enumerate() {
        let Some(next) = position.after(mv) else { return };
        if position.side_to_move() == solver {
            let reply = moves.get(ply + 1).copied();
            let follow = moves.get(ply + 2).copied();
            of_check(&next, mv, themes);
            if let (Some(reply), Some(follow)) = (reply, follow)
                && next.is_legal(reply)
            {
                themes.extend(forks(&next, mv, follow).then_some(Theme::Fork));
                themes.extend(discovers(&position, &next, mv, follow).then_some(Theme::DiscoveredAttack));
                themes.extend(lures(&next, mv, reply, follow).then_some(Theme::Attraction));
            }
        }
        if next.no_legal_move().is_some() {
            themes.extend(Pattern::all_of(&position, mv).into_iter().map(Theme::of_pattern));
        }
        position = next;
    }
}

/// Whether the solver is two pawns down after a reply, compared with the question, and does not take as much back on the
/// same square at once: an exchange is not a sacrifice.
pub(crate) fn sacrifices(question: &Position, moves: &[Move]) -> bool {
    let solver = question.side_to_move();
    let least = balance(question, solver) - SACRIFICED;
    let mut position = question.clone();
    for (ply, &mv) in moves.iter().enumerate() {
        let Some(next) = position.after(mv) else { return false };
        let takes_back = |follow: &&Move| {
            let after = || next.after(**follow).is_some_and(|after| balance(&after, solver) > least);
            follow.to() == mv.to() && after()
        };
        if ply % 2 == 1 && balance(&next, solver) <= least && moves.get(ply + 1).filter(takes_back).is_none()
        {
            return true;
        }
        position = next;
    }
    false
}

fn of_check(next: &Position, mv: Move, themes: &mut Vec<Theme>) {
    let checkers = next.checkers();
    if !checkers.without(SquareSet::single(mv.to())).is_empty() {
        themes.push(Theme::DiscoveredCheck);
    }
    if checkers.len() > 1 {
        themes.push(Theme::DoubleCheck);
    }
}

/// Whether the piece that has just moved attacks two pieces that it can capture with a gain, and captures one of them
/// next.
fn forks(next: &Position, mv: Move, follow: Move) -> bool {
    let Some(mover) = next.piece_on(mv.to()) else { return false };
    let likes = |&square: &xiangqi::Square| {
        next.piece_on(square).is_some_and(|piece| {
            let is_loose = || next.attackers(piece.color, square).is_empty();
            piece.color != mover.color
                && (piece.kind == PieceType::King
                    || is_major(piece.kind)
                        && (base_worth(piece.kind) > base_worth(mover.kind) || is_loose()))
        })
    };
    let attacked = next.board().attacks_from(mv.to());
    follow.from() == mv.to()
        && next.piece_on(follow.to()).is_some_and(|piece| is_major(piece.kind))
        && attacked.contains(follow.to())
        && attacked.iter().filter(likes).count() >= 2
}

/// Whether another piece makes a capture next that was not possible before the move, because the piece that moved stood in
/// its way. A capture over this piece, as the new screen of a cannon, does not count.
fn discovers(position: &Position, next: &Position, mv: Move, follow: Move) -> bool {
    let side = position.side_to_move();
    let mut opened = position.board().clone();
    opened.remove(mv.from());
    follow.from() != mv.to()
        && opened.is_pseudo_legal(side, follow)
        && next.piece_on(follow.to()).is_some_and(|piece| piece.color != side && is_major(piece.kind))
        && !position.board().is_pseudo_legal(side, follow)
        && next.board().is_pseudo_legal(side, follow)
}

/// Whether the king captures the piece that has just moved, and a check follows.
fn lures(next: &Position, mv: Move, reply: Move, follow: Move) -> bool {
    let is_king = next.piece_on(reply.from()).is_some_and(|piece| piece.kind == PieceType::King);
    let checks = |lured: Position| lured.is_legal(follow) && lured.gives_check(follow);
    is_king && reply.to() == mv.to() && next.after(reply).is_some_and(checks)
}
