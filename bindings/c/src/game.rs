//! Games: a position, the moves that led to it, and the rules by which it is judged.

use std::ffi::{CStr, c_char};
use std::mem::MaybeUninit;

use xiangqi::rules::{Game, GameRules, RepetitionRule};
use xiangqi::{BoardStyle, Coordinates, FenLine, Piece, START_FEN, Square};

use crate::boundary::{given, guard, hand_over, put, put_list, put_text, take_back, text};
use crate::errors::{ChuheStatus, Fault};
use crate::values::{CHUHE_SQUARES, ChuheColor, ChuheMove, move_of, number_of, numbers_of, square_of};

/// A game: a position, the moves that led to it, and the rules by which it is judged. Made by chuhe_game_new() or
/// chuhe_game_clone(), freed by chuhe_game_free().
pub struct ChuheGame(pub(crate) Game);

/// A buffer of this size holds every FEN.
pub const CHUHE_FEN_SIZE: usize = 128;

/// The rule for repetitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum ChuheRepetitionRule {
    /// The rules of the World Xiangqi Federation: perpetual check and perpetual chase lose.
    Wxf = 0,
    /// Every repetition is a draw.
    Simple = 1,
    /// Like WXF, but a check that also attacks a piece counts as a chase of this piece, as in Fairy-Stockfish.
    WxfFairy = 2,
}

const WXF: i32 = ChuheRepetitionRule::Wxf as i32;
const SIMPLE: i32 = ChuheRepetitionRule::Simple as i32;
const WXF_FAIRY: i32 = ChuheRepetitionRule::WxfFairy as i32;

/// The rules that can be chosen for a game. chuhe_rules_init() fills it with those of the World Xiangqi Federation.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ChuheRules {
    /// A ChuheRepetitionRule.
    pub repetition: i32,
    /// The number of plies without a capture after which the game is drawn, up to 65535; 0 for no limit. From a side's
    /// eleventh check on, checks and the answers to them do not count.
    pub natural_move_limit: u32,
}

/// A position in numbers.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ChuhePosition {
    /// A hash of the pieces and the side to move. The next version may use another hash.
    pub key: u64,
    /// The side to move.
    pub side_to_move: ChuheColor,
    /// The number of the current move, from 1. It grows after each move of Black.
    pub move_number: u32,
    /// Plies since the last capture, as the natural move limit counts them.
    pub clock: u32,
    /// The number of moves played in the game and not taken back.
    pub moves_played: u32,
    /// Occurrences of the position, this one included.
    pub occurrences: u32,
    /// The number of legal moves.
    pub legal_moves: u32,
    /// Whether the side to move is in check.
    pub is_check: bool,
}

/// Facts about a legal move.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ChuheMoveFacts {
    /// The square where the move starts, 0 to 89.
    pub from: u8,
    /// The square where the move ends, 0 to 89.
    pub to: u8,
    /// The piece that moves, as a FEN letter.
    pub piece: c_char,
    /// The piece that the move captures, as a FEN letter; 0 for none.
    pub captured: c_char,
    /// Whether the move gives check.
    pub gives_check: bool,
}

/// Fills in the rules of the World Xiangqi Federation: rulings on repetitions, and a draw after 120 plies without a
/// capture.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_rules_init(rules: Option<&mut MaybeUninit<ChuheRules>>) -> ChuheStatus {
    guard(|| {
        put(rules, "rules", || {
            let GameRules { repetition, natural_move_limit } = GameRules::default();
            let repetition = match repetition {
                RepetitionRule::Wxf => WXF,
                RepetitionRule::WxfFairy => WXF_FAIRY,
                RepetitionRule::Simple => SIMPLE,
            };
            let natural_move_limit = natural_move_limit.map_or(0, u32::from);
            Ok(ChuheRules { repetition, natural_move_limit })
        })
    })
}

fn rules_of(rules: Option<&ChuheRules>) -> Result<GameRules, Fault> {
    let Some(rules) = rules else { return Ok(GameRules::default()) };
    let repetition = match rules.repetition {
        WXF => RepetitionRule::Wxf,
        SIMPLE => RepetitionRule::Simple,
        WXF_FAIRY => RepetitionRule::WxfFairy,
        other => return Err(Fault::range("repetition", other, "a ChuheRepetitionRule")),
    };
    let limit = u16::try_from(rules.natural_move_limit)
        .map_err(|_| Fault::range("natural_move_limit", rules.natural_move_limit, "0 to 65535"))?;
    Ok(GameRules { repetition, natural_move_limit: (limit > 0).then_some(limit) })
}

/// A new game.
/// fen: a FEN, "startpos", or either with " moves " and moves in any notation after it. NULL for the start position.
/// The clock of a FEN is held below the natural move limit of the rules, its move number to 1 to 9999.
/// rules: NULL for the rules of the World Xiangqi Federation.
/// game: receives the game, or NULL if it fails.
/// Errors: CHUHE_STATUS_BAD_FEN, and for the moves CHUHE_STATUS_BAD_MOVE, CHUHE_STATUS_ILLEGAL_MOVE and
/// CHUHE_STATUS_AMBIGUOUS_MOVE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhe_game_new(
    fen: *const c_char,
    rules: Option<&ChuheRules>,
    game: Option<&mut MaybeUninit<*mut ChuheGame>>,
) -> ChuheStatus {
    guard(|| {
        hand_over(game, "game", || {
            let rules = rules_of(rules)?;
            // SAFETY: the caller keeps the rules of the header.
            let fen = if fen.is_null() { START_FEN } else { unsafe { text(fen, "fen") }? };
            let line = FenLine::read_within(fen, rules.natural_move_limit)?.without_rest()?;
            Ok(ChuheGame(Game::of_line(line, rules)?))
        })
    })
}

/// An independent copy, with the moves played.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_game_clone(
    game: Option<&ChuheGame>,
    copy: Option<&mut MaybeUninit<*mut ChuheGame>>,
) -> ChuheStatus {
    guard(|| hand_over(copy, "copy", || Ok(ChuheGame(given(game, "game")?.0.clone()))))
}

/// Frees a game. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhe_game_free(game: *mut ChuheGame) {
    guard(|| {
        // SAFETY: the caller keeps the rules of the header.
        unsafe { take_back(game) };
        Ok(())
    });
}

/// The FEN of the position, with all six fields.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhe_game_fen(
    game: Option<&ChuheGame>,
    buffer: *mut c_char,
    size: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> ChuheStatus {
    guard(|| {
        let fen = given(game, "game")?.0.position().fen();
        // SAFETY: the caller keeps the rules of the header.
        unsafe { put_text(&fen, buffer, size, length) }
    })
}

/// A text that chuhe_game_new() reads back with all moves: the FEN where the moves begin, " moves " and the moves.
/// Needs CHUHE_FEN_SIZE + 6 bytes, and 5 more for each move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhe_game_line(
    game: Option<&ChuheGame>,
    buffer: *mut c_char,
    size: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> ChuheStatus {
    guard(|| {
        let line = given(game, "game")?.0.position().fen_line();
        // SAFETY: the caller keeps the rules of the header.
        unsafe { put_text(&line, buffer, size, length) }
    })
}

/// The board as lines of text, from Red's side, with ranks and files named. There is no line end after the last line.
/// 1024 bytes are enough.
/// chinese: 0 for FEN letters (ASCII), anything else for the characters of the pieces, two columns each.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhe_game_draw(
    game: Option<&ChuheGame>,
    chinese: i32,
    buffer: *mut c_char,
    size: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> ChuheStatus {
    guard(|| {
        let style = if chinese == 0 { BoardStyle::Letters } else { BoardStyle::Chinese };
        let drawn = given(game, "game")?.0.position().board().drawn(style, Coordinates::FromZero);
        // SAFETY: the caller keeps the rules of the header.
        unsafe { put_text(&drawn, buffer, size, length) }
    })
}

/// The position in numbers.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_game_position(
    game: Option<&ChuheGame>,
    position: Option<&mut MaybeUninit<ChuhePosition>>,
) -> ChuheStatus {
    guard(|| {
        put(position, "position", || {
            let game = &given(game, "game")?.0;
            let position = game.position();
            Ok(ChuhePosition {
                key: position.key().0,
                side_to_move: position.side_to_move().into(),
                move_number: position.move_number(),
                clock: u32::from(position.clock()),
                moves_played: u32::try_from(game.moves().count()).unwrap_or(u32::MAX),
                occurrences: u32::try_from(position.occurrences()).unwrap_or(u32::MAX),
                legal_moves: position.count_legal_moves(),
                is_check: position.is_check(),
            })
        })
    })
}

fn letter(piece: Option<Piece>) -> c_char {
    piece.map_or(0, |piece| piece.fen_char() as u8 as c_char)
}

/// The piece on a square, as a FEN letter: one of "KABNRCP" for Red's king, advisor, elephant, horse, rook, cannon and
/// pawn, "kabnrcp" for Black's; 0 if the square is empty.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_game_piece(
    game: Option<&ChuheGame>,
    square: u8,
    piece: Option<&mut MaybeUninit<c_char>>,
) -> ChuheStatus {
    guard(|| {
        put(piece, "piece", || Ok(letter(given(game, "game")?.0.position().piece_on(square_of(square)?))))
    })
}

/// The pieces on all squares, as FEN letters, 0 for empty squares. The array is not a string: it has no zero at its
/// end.
/// pieces: receives CHUHE_SQUARES letters.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_game_pieces(
    game: Option<&ChuheGame>,
    pieces: Option<&mut MaybeUninit<[c_char; CHUHE_SQUARES]>>,
) -> ChuheStatus {
    guard(|| {
        put(pieces, "pieces", || {
            let position = given(game, "game")?.0.position();
            Ok(Square::ALL.map(|square| letter(position.piece_on(square))))
        })
    })
}

/// The legal moves, in no particular order. There are legal moves even after a draw.
/// moves: room for capacity moves; CHUHE_MAX_MOVES are always enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhe_game_legal_moves(
    game: Option<&ChuheGame>,
    moves: *mut ChuheMove,
    capacity: usize,
    count: Option<&mut MaybeUninit<usize>>,
) -> ChuheStatus {
    guard(|| {
        let legal = numbers_of(given(game, "game")?.0.position().legal_moves());
        // SAFETY: the caller keeps the rules of the header.
        unsafe { put_list(&legal, moves, capacity, count) }
    })
}

/// The moves played, oldest first.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhe_game_moves(
    game: Option<&ChuheGame>,
    moves: *mut ChuheMove,
    capacity: usize,
    count: Option<&mut MaybeUninit<usize>>,
) -> ChuheStatus {
    guard(|| {
        let played = numbers_of(given(game, "game")?.0.moves());
        // SAFETY: the caller keeps the rules of the header.
        unsafe { put_list(&played, moves, capacity, count) }
    })
}

/// Returns facts about a legal move.
/// Errors: CHUHE_STATUS_ILLEGAL_MOVE.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_game_move_facts(
    game: Option<&ChuheGame>,
    mv: ChuheMove,
    facts: Option<&mut MaybeUninit<ChuheMoveFacts>>,
) -> ChuheStatus {
    guard(|| {
        put(facts, "facts", || {
            let position = given(game, "game")?.0.position();
            let mv = move_of(mv)?;
            require_legal(position, mv)?;
            Ok(ChuheMoveFacts {
                from: mv.from().index() as u8,
                to: mv.to().index() as u8,
                piece: letter(position.piece_on(mv.from())),
                captured: letter(position.piece_on(mv.to())),
                gives_check: position.gives_check(mv),
            })
        })
    })
}

/// Refuses a move that is not legal, with the reason.
pub(crate) fn require_legal(position: &xiangqi::Position, mv: xiangqi::Move) -> Result<(), Fault> {
    if position.is_legal(mv) { Ok(()) } else { Ok(position.clone().play(mv)?) }
}

/// Plays a move. Moves after the end of the game are accepted, because game files contain them.
/// Errors: CHUHE_STATUS_ILLEGAL_MOVE; nothing has changed then.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_game_play(game: Option<&mut ChuheGame>, mv: ChuheMove) -> ChuheStatus {
    guard(|| Ok(given(game, "game")?.0.play(move_of(mv)?)?))
}

/// Takes back the last move. If chuhe_game_declare() has ended the game, it takes back only that.
/// mv: receives the move, or CHUHE_NO_MOVE if a declaration was taken back; may be NULL.
/// Errors: CHUHE_STATUS_NOTHING_TO_UNDO.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_game_undo(
    game: Option<&mut ChuheGame>,
    mv: Option<&mut MaybeUninit<ChuheMove>>,
) -> ChuheStatus {
    guard(|| {
        let game = &mut given(game, "game")?.0;
        let was_declared = game.declared().is_some();
        let undone = game.undo();
        if undone.is_none() && !was_declared {
            return Err(Fault::NothingToUndo);
        }
        if let Some(mv) = mv {
            mv.write(number_of(undone));
        }
        Ok(())
    })
}

/// The FEN of the start position. The text is constant.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_start_fen() -> *const c_char {
    const FEN: &CStr = c"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    FEN.as_ptr()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_position_is_that_of_the_rules() {
        // SAFETY: the text is a constant.
        let fen = unsafe { text(chuhe_start_fen(), "fen") };
        assert!(fen.is_ok_and(|fen| fen == START_FEN));
    }

    #[test]
    fn the_longest_fen_fits_its_size() {
        // The longest FEN: pieces and empty squares alternate.
        let longest = 90 + 9 + " w - - 65535 99999".len();
        assert!(longest < CHUHE_FEN_SIZE);
    }
}
