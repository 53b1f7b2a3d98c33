/* chuhe.h: xiangqi (Chinese chess): rules, rulings on repetitions, notation, perft, endgame tables and an engine.
 * Made by cbindgen from the sources of the library: do not edit.
 *
 * A first program:
 *
 *     ChuheEngine *engine = NULL;
 *     ChuheGame *game = NULL;
 *     ChuheBestMove best;
 *     ChuheLimits limits = {0};
 *     limits.move_time_ms = 1000;
 *     if (chuhe_engine_new(NULL, &engine) == CHUHE_STATUS_OK && chuhe_game_new(NULL, NULL, &game) == CHUHE_STATUS_OK &&
 *         chuhe_engine_search(engine, game, &limits, NULL, &best) == CHUHE_STATUS_OK) ...
 *     chuhe_game_free(game);
 *     chuhe_engine_free(engine);
 *
 * Errors. Functions that can fail return a ChuheStatus; CHUHE_STATUS_OK is 0. chuhe_last_error() has the message of the last
 * failed call of the same thread; like errno, it belongs to the thread, so that no call needs one more argument and nothing has
 * to be freed. A program that moves work between threads (as Go does) has to stay on one thread from a call to its message. A
 * null pointer where none is allowed, a text that is not UTF-8 and a number out of its range are errors. A function that fails
 * writes nothing through its pointers, with these exceptions: objects become NULL; buffers, arrays, length and count are written
 * as is said of texts and lists below; added of chuhe_tables_add() has the number of the tables that were added. No panic of Rust
 * leaves the library: CHUHE_STATUS_INTERNAL would be a mistake of the library. A transposition table that memory has no room for
 * is an error; where not even a few kilobytes are available, the program is aborted.
 *
 * Ownership. ChuheGame, ChuheTables and ChuheEngine are made by a function with _new or _clone in its name, belong to the
 * caller, and are freed by the _free of their type, once. Nothing else is ever to be freed. Functions keep no pointer
 * that they are given, except for the callbacks of a search and their user pointer, which are needed until the search
 * has ended.
 *
 * Texts are UTF-8 and end with a zero byte. Texts that the library returns as const char * are constant and never freed; all
 * others are written into a buffer of the caller:
 *   buffer, size: the buffer, and its size in bytes, the zero byte included;
 *   length: receives the length of the whole text without the zero byte; may be NULL.
 * If the text does not fit, the buffer gets the beginning of it, cut between two characters, and the status is
 * CHUHE_STATUS_BUFFER_TOO_SMALL. With NULL and 0 as the buffer, only the length is written. The constants with _SIZE in their
 * names are large enough for any such text.
 *
 * Lists are written into an array of the caller in the same way: capacity is how many values it has room for, count receives how
 * many there are and must not be NULL.
 *
 * Threads. Different objects may be used on different threads at the same time. One game or one set of tables may be read
 * (const *) by many threads at once, but while a function changes it (no const), no other may use it. An engine may be used by
 * many threads at once; only chuhe_engine_free() must be the last. The engine takes copies of game and tables, so that they may be
 * used during a search. Searches run on threads of the engine. Do not fork() during a search, and call nothing in a signal
 * handler.
 *
 * Enumerations are 32 bits wide. Functions and fields that take one from the caller have the type int32_t, so that a wrong number
 * is an error.
 *
 * Versions. While the first number of chuhe_version() is 0, the interface may change with the second, and CHUHE_ABI_VERSION with
 * it: a program that loads the library at run time should compare it with chuhe_abi_version().
 *
 * Licence: MIT or Apache 2.0, at your choice. */

#ifndef CHUHE_H
#define CHUHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The version of this header. A library with another version is not compatible: compare with chuhe_abi_version().
#define CHUHE_ABI_VERSION 1

/// A buffer of this size holds every message of chuhe_last_error().
#define CHUHE_MESSAGE_SIZE 1024

/// The number of squares of the board. A square is 9 * rank + file. Ranks and files count from 0, from Red's left corner:
/// a0 is 0, i0 is 8, i9 is 89.
#define CHUHE_SQUARES 90

/// No position has more legal moves than this.
#define CHUHE_MAX_MOVES 128

/// The result of chuhe_square() for a file or rank that is not on the board, and the squares of CHUHE_NO_MOVE.
#define CHUHE_NO_SQUARE 255

/// A buffer of this size holds every FEN.
#define CHUHE_FEN_SIZE 128

/// A buffer of this size holds every move in every notation.
#define CHUHE_MOVE_SIZE 32

/// No line of a search has more moves than this.
#define CHUHE_MAX_LINE 128

/// The result of a call. Every value except CHUHE_STATUS_OK is an error; chuhe_last_error() returns the message.
enum ChuheStatus
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// Success.
    CHUHE_STATUS_OK = 0,
    /// A pointer that must not be null is null.
    CHUHE_STATUS_NULL_POINTER = 1,
    /// A number is out of its range, or a search has no limit.
    CHUHE_STATUS_BAD_ARGUMENT = 2,
    /// A text is not UTF-8.
    CHUHE_STATUS_NOT_UTF8 = 3,
    /// A buffer is too small. It contains as much of the text as fits, and the required length has been written.
    CHUHE_STATUS_BUFFER_TOO_SMALL = 4,
    /// A text is not the FEN of a valid position.
    CHUHE_STATUS_BAD_FEN = 5,
    /// A text is not a move in any notation.
    CHUHE_STATUS_BAD_MOVE = 6,
    /// A move is not legal in the position.
    CHUHE_STATUS_ILLEGAL_MOVE = 7,
    /// A text could be any of several legal moves.
    CHUHE_STATUS_AMBIGUOUS_MOVE = 8,
    /// There is no move to take back.
    CHUHE_STATUS_NOTHING_TO_UNDO = 9,
    /// There is not enough memory.
    CHUHE_STATUS_OUT_OF_MEMORY = 10,
    /// The engine is searching: stop it and wait first.
    CHUHE_STATUS_BUSY = 11,
    /// The call is not allowed in a callback of the same engine: it would wait for itself.
    CHUHE_STATUS_IN_CALLBACK = 12,
    /// The callback stopped the work before it was done.
    CHUHE_STATUS_STOPPED = 13,
    /// A file cannot be read, or is of another kind.
    CHUHE_STATUS_BAD_FILE = 14,
    /// An internal error of the library. Please report it.
    CHUHE_STATUS_INTERNAL = 15,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum ChuheStatus ChuheStatus;
#else
typedef int32_t ChuheStatus;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// A side.
enum ChuheColor
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// Neither side, for example as the winner of a draw.
    CHUHE_COLOR_NONE = -1,
    /// The side that begins.
    CHUHE_COLOR_RED = 0,
    /// The other side.
    CHUHE_COLOR_BLACK = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum ChuheColor ChuheColor;
#else
typedef int32_t ChuheColor;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// The reason for the end of a game.
enum ChuheEnd
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// The game continues.
    CHUHE_END_NONE = 0,
    /// The side to move is mated and loses.
    CHUHE_END_CHECKMATE = 1,
    /// The side to move has no legal move and loses.
    CHUHE_END_STALEMATE = 2,
    /// A position occurred for the third time: see the verdict.
    CHUHE_END_REPETITION = 3,
    /// The natural move limit: a draw.
    CHUHE_END_NATURAL_MOVE_LIMIT = 4,
    /// Neither side has a piece that can attack: a draw.
    CHUHE_END_NOTHING_TO_ATTACK_WITH = 5,
    /// A side gave up or ran out of time.
    CHUHE_END_RESIGNATION = 6,
    /// The players agreed on a draw.
    CHUHE_END_AGREEMENT = 7,
    /// An arbiter or a program decided.
    CHUHE_END_ADJUDICATION = 8,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum ChuheEnd ChuheEnd;
#else
typedef int32_t ChuheEnd;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// The verdict on a repetition.
enum ChuheVerdict
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// There is no repetition.
    CHUHE_VERDICT_NONE = 0,
    /// One side checks with every move and the other does not: the first loses.
    CHUHE_VERDICT_PERPETUAL_CHECK = 1,
    /// One side chases the same piece with every move and the other's conduct is less bad: the first loses.
    CHUHE_VERDICT_PERPETUAL_CHASE = 2,
    /// Both sides check with every move: a draw.
    CHUHE_VERDICT_MUTUAL_PERPETUAL_CHECK = 3,
    /// Both sides chase with every move: a draw.
    CHUHE_VERDICT_MUTUAL_PERPETUAL_CHASE = 4,
    /// Neither side breaks a rule: a draw.
    CHUHE_VERDICT_NO_VIOLATION = 5,
    /// The rule in force makes every repetition a draw.
    CHUHE_VERDICT_UNJUDGED = 6,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum ChuheVerdict ChuheVerdict;
#else
typedef int32_t ChuheVerdict;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// The clause of the rules that decides.
enum ChuheClause
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// There is no repetition.
    CHUHE_CLAUSE_NONE = 0,
    /// Perpetual check against a less severe conduct.
    CHUHE_CLAUSE_PERPETUAL_CHECK = 1,
    /// Perpetual check against perpetual chase.
    CHUHE_CLAUSE_CHECK_AGAINST_CHASE = 2,
    /// Perpetual check by both sides.
    CHUHE_CLAUSE_MUTUAL_CHECK = 3,
    /// Perpetual chase against allowed moves.
    CHUHE_CLAUSE_PERPETUAL_CHASE = 4,
    /// Perpetual chase of a rook that a horse pins; the rook's attack on that horse does not count.
    CHUHE_CLAUSE_HELD_ROOK = 5,
    /// Perpetual chase by both sides.
    CHUHE_CLAUSE_MUTUAL_CHASE = 6,
    /// Neither side breaks a rule.
    CHUHE_CLAUSE_FREE_MOVES = 7,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum ChuheClause ChuheClause;
#else
typedef int32_t ChuheClause;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// The conduct that the moves of a side have in common.
enum ChuheConduct
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// There is no repetition.
    CHUHE_CONDUCT_NONE = 0,
    /// Every move gives check.
    CHUHE_CONDUCT_ALWAYS_CHECKS = 1,
    /// All moves chase the same piece.
    CHUHE_CONDUCT_ALWAYS_CHASES = 2,
    /// No move checks or chases.
    CHUHE_CONDUCT_IDLE = 3,
    /// Some moves check, the others do neither.
    CHUHE_CONDUCT_CHECKS_AND_IDLES = 4,
    /// Some moves chase, the others do neither.
    CHUHE_CONDUCT_CHASES_AND_IDLES = 5,
    /// Checks and chases, with or without idle moves.
    CHUHE_CONDUCT_CHECKS_AND_CHASES = 6,
    /// Every move chases, but no piece is chased by all of them.
    CHUHE_CONDUCT_VICTIMS_IN_TURN = 7,
    /// Every move chases, but only with a rook that a horse pins and that attacks this horse.
    CHUHE_CONDUCT_HELD_ROOK = 8,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum ChuheConduct ChuheConduct;
#else
typedef int32_t ChuheConduct;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// The severity of a side's conduct. The side with the worse conduct loses.
enum ChuheConductLevel
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// The conduct is allowed.
    CHUHE_CONDUCT_LEVEL_FREE = 0,
    /// Perpetual chase.
    CHUHE_CONDUCT_LEVEL_PERPETUAL_CHASE = 1,
    /// Perpetual check.
    CHUHE_CONDUCT_LEVEL_PERPETUAL_CHECK = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum ChuheConductLevel ChuheConductLevel;
#else
typedef int32_t ChuheConductLevel;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// The class of a move in a ruling, by its worst effect.
enum ChuheMoveClass
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// The move gives check.
    CHUHE_MOVE_CLASS_CHECK = 0,
    /// The move makes a new threat to capture, and the reply ends this threat.
    CHUHE_MOVE_CLASS_CHASE = 1,
    /// Allowed: the move threatens mate by checks.
    CHUHE_MOVE_CLASS_KILL = 2,
    /// Allowed: the move offers to exchange pieces of the same kind.
    CHUHE_MOVE_CLASS_EXCHANGE = 3,
    /// Allowed: the move puts or leaves a piece where it can be captured.
    CHUHE_MOVE_CLASS_OFFER = 4,
    /// Allowed: the move closes a line of attack.
    CHUHE_MOVE_CLASS_BLOCK = 5,
    /// Allowed: anything else.
    CHUHE_MOVE_CLASS_IDLE = 6,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum ChuheMoveClass ChuheMoveClass;
#else
typedef int32_t ChuheMoveClass;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// The value of a position for the side to move, with best play of both sides.
enum ChuheValueKind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// The tables do not contain the position.
    CHUHE_VALUE_KIND_UNKNOWN = 0,
    /// Nobody can force a win.
    CHUHE_VALUE_KIND_DRAW = 1,
    /// A win.
    CHUHE_VALUE_KIND_WIN = 2,
    /// A loss.
    CHUHE_VALUE_KIND_LOSS = 3,
    /// A win because the other side has to break off a perpetual check or chase.
    CHUHE_VALUE_KIND_RULED_WIN = 4,
    /// A loss because the side to move has to break off a perpetual check or chase.
    CHUHE_VALUE_KIND_RULED_LOSS = 5,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum ChuheValueKind ChuheValueKind;
#else
typedef int32_t ChuheValueKind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// The kind of a score.
enum ChuheScoreKind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// An evaluation in centipawns, hundredths of a pawn.
    CHUHE_SCORE_KIND_CENTIPAWNS = 0,
    /// A mate on the board.
    CHUHE_SCORE_KIND_MATE = 1,
    /// A ruling on a repetition decides the game.
    CHUHE_SCORE_KIND_RULING = 2,
    /// Endgame tables know that the game is decided.
    CHUHE_SCORE_KIND_TABLE = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum ChuheScoreKind ChuheScoreKind;
#else
typedef int32_t ChuheScoreKind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// Whether a score is exact.
enum ChuheBound
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// The score is exact.
    CHUHE_BOUND_EXACT = 0,
    /// The true score is at least the reported one.
    CHUHE_BOUND_LOWER = 1,
    /// The true score is at most the reported one.
    CHUHE_BOUND_UPPER = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum ChuheBound ChuheBound;
#else
typedef int32_t ChuheBound;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// A way to write moves.
enum ChuheNotation
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// Two squares, as engines write them: h2e2.
    CHUHE_NOTATION_UCI = 0,
    /// Two squares, as in game files: H2-E2.
    CHUHE_NOTATION_ICCS = 1,
    /// Letters, by the rules of the World Xiangqi Federation: C2=5.
    CHUHE_NOTATION_WXF = 2,
    /// Simplified Chinese characters.
    CHUHE_NOTATION_CHINESE = 3,
    /// Traditional Chinese characters.
    CHUHE_NOTATION_TRADITIONAL = 4,
    /// Vietnamese letters: P2-5.
    CHUHE_NOTATION_VIETNAMESE = 5,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum ChuheNotation ChuheNotation;
#else
typedef int32_t ChuheNotation;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// The rule for repetitions.
enum ChuheRepetitionRule
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// The rules of the World Xiangqi Federation: perpetual check and perpetual chase lose.
    CHUHE_REPETITION_RULE_WXF = 0,
    /// Every repetition is a draw.
    CHUHE_REPETITION_RULE_SIMPLE = 1,
    /// Like WXF, but a check that also attacks a piece counts as a chase of this piece, as in Fairy-Stockfish.
    CHUHE_REPETITION_RULE_WXF_FAIRY = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum ChuheRepetitionRule ChuheRepetitionRule;
#else
typedef int32_t ChuheRepetitionRule;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// An engine. It searches one position at a time, on threads of its own. Made by chuhe_engine_new(), freed by
/// chuhe_engine_free(). Any number of engines can work at the same time.
typedef struct ChuheEngine ChuheEngine;

/// A game: a position, the moves that led to it, and the rules by which it is judged. Made by chuhe_game_new() or
/// chuhe_game_clone(), freed by chuhe_game_free().
typedef struct ChuheGame ChuheGame;

/// Endgame tables. Made by chuhe_tables_new(), freed by chuhe_tables_free().
typedef struct ChuheTables ChuheTables;

/// A move: two squares in one number. Compare moves by ==. The numbers are the same in all versions with the same
/// CHUHE_ABI_VERSION, but in files write text, not numbers.
typedef uint16_t ChuheMove;

/// The rules that can be chosen for a game. chuhe_rules_init() fills it with those of the World Xiangqi Federation.
typedef struct ChuheRules {
    /// A ChuheRepetitionRule.
    int32_t repetition;
    /// The number of plies without a capture after which the game is drawn, up to 65535; 0 for no limit. From a side's
    /// eleventh check on, checks and the answers to them do not count.
    uint32_t natural_move_limit;
} ChuheRules;

/// A position in numbers.
typedef struct ChuhePosition {
    /// A hash of the pieces and the side to move. The next version may use another hash.
    uint64_t key;
    /// The side to move.
    ChuheColor side_to_move;
    /// The number of the current move, from 1. It grows after each move of Black.
    uint32_t move_number;
    /// Plies since the last capture, as the natural move limit counts them.
    uint32_t clock;
    /// The number of moves played in the game and not taken back.
    uint32_t moves_played;
    /// Occurrences of the position, this one included.
    uint32_t occurrences;
    /// The number of legal moves.
    uint32_t legal_moves;
    /// Whether the side to move is in check.
    bool is_check;
} ChuhePosition;

/// Facts about a legal move.
typedef struct ChuheMoveFacts {
    /// The square where the move starts, 0 to 89.
    uint8_t from;
    /// The square where the move ends, 0 to 89.
    uint8_t to;
    /// The piece that moves, as a FEN letter.
    char piece;
    /// The piece that the move captures, as a FEN letter; 0 for none.
    char captured;
    /// Whether the move gives check.
    bool gives_check;
} ChuheMoveFacts;

/// The state of a game.
typedef struct ChuheOutcome {
    /// The reason for the end; CHUHE_END_NONE while the game continues.
    ChuheEnd end;
    /// The winner; CHUHE_COLOR_NONE for a draw, and while the game continues.
    ChuheColor winner;
    /// The verdict, if a repetition ended the game.
    ChuheVerdict verdict;
} ChuheOutcome;

/// The conduct of a side in the judged moves.
typedef struct ChuheSideRuling {
    /// The conduct that its moves have in common.
    ChuheConduct conduct;
    /// The severity of this conduct.
    ChuheConductLevel level;
} ChuheSideRuling;

/// A ruling on a repetition.
typedef struct ChuheRuling {
    /// The verdict; CHUHE_VERDICT_NONE if the position has not occurred before; then the other fields are empty.
    ChuheVerdict verdict;
    /// The winner; CHUHE_COLOR_NONE for a draw.
    ChuheColor winner;
    /// The clause that decides.
    ChuheClause clause;
    /// Occurrences of the position. At the second time the verdict is provisional: it is the end of the game if the
    /// sides repeat the same moves. The third time ends the game.
    uint32_t occurrences;
    /// The number of judged moves: those since the position first occurred.
    uint32_t moves;
    /// Red's conduct.
    struct ChuheSideRuling red;
    /// Black's conduct.
    struct ChuheSideRuling black;
} ChuheRuling;

/// A move of a ruling.
typedef struct ChuheJudgedMove {
    /// The move.
    ChuheMove mv;
    /// The side that made it.
    ChuheColor color;
    /// The class of the move.
    ChuheMoveClass kind;
} ChuheJudgedMove;

/// Called with each legal move and the number of lines of play after it. Return 0 to continue, anything else to stop.
typedef int32_t (*ChuheCounted)(void *user, ChuheMove mv, uint64_t nodes);

/// A value of the tables.
typedef struct ChuheValue {
    /// The kind of the value.
    ChuheValueKind kind;
    /// For wins and losses: plies to mate, stalemate or the capture that leads to a decided ending of another class. For wins
    /// and losses by a ruling: steps to the ruling; the winner keeps the win by moves to positions with no more steps.
    uint32_t distance;
    /// Whether the win takes longer than 120 plies, so that the natural move limit can turn it into a draw.
    bool is_cursed;
} ChuheValue;

/// A legal move and its value.
typedef struct ChuheRatedMove {
    /// The move.
    ChuheMove mv;
    /// The value of the move for the side that plays it. The distance includes the move itself.
    struct ChuheValue value;
} ChuheRatedMove;

/// The options of an engine. chuhe_engine_options_init() sets the defaults.
typedef struct ChuheEngineOptions {
    /// The size of the transposition table in MiB, 1 to 33554432. Usual: 16.
    uint32_t hash_mib;
    /// Search threads, 1 to 1024. Usual: 1. With one thread, a search limited by depth or nodes always gives the same
    /// result.
    uint32_t threads;
    /// The number of lines to report, the best first, 1 to 128. Usual: 1.
    uint32_t lines;
    /// Playing strength, from 0 (beginner) to 20 (full strength). Usual: 20. Below 20, one thread searches and answers at once;
    /// analysis always has full strength.
    uint32_t level;
    /// The strength as a rating on the engine's own scale, 600 to 3550; 0 (usual): the level counts.
    uint32_t elo;
    /// Draw penalty for the engine, in centipawns, -1000 to 1000. Usual: 0.
    int32_t contempt;
} ChuheEngineOptions;

/// The limits of a search. The first limit that is reached ends the search. Set all to zero first (ChuheLimits limits =
/// {0};): zero means no limit. A search without any limit is refused, unless the engine plays below full strength,
/// which limits the search too.
typedef struct ChuheLimits {
    /// The depth in plies, up to 127.
    uint32_t depth;
    /// A mate in at most this many moves ends the search, up to 128. If there is no other limit, the search ends
    /// without a mate too, 20 plies beyond the length of such a mate.
    uint32_t mate;
    /// The number of positions to visit; exact on one thread.
    uint64_t nodes;
    /// Time for this move, in milliseconds.
    uint64_t move_time_ms;
    /// Time left on the clock of the side to move, in milliseconds. The engine divides it among the moves to come.
    uint64_t clock_ms;
    /// Time that each move adds to the clock, in milliseconds.
    uint64_t increment_ms;
    /// Moves to the next time control; 0 if the clock is for the rest of the game.
    uint32_t moves_to_go;
    /// Not zero: the search ends only when it is stopped, even if nothing is left to search. It has full strength.
    int32_t infinite;
    /// Not zero: the search has full strength at every level.
    int32_t analysis;
    /// The only moves to search, each legal; NULL for all.
    const ChuheMove *moves;
    /// The number of these moves.
    size_t move_count;
} ChuheLimits;

/// A score, from the point of view of the side to move.
typedef struct ChuheScore {
    /// The meaning of the score.
    ChuheScoreKind kind;
    /// Centipawns, -29000 to 29000. Decided games have numbers beyond that, positive if the side to move wins. The better score
    /// always has the larger value.
    int32_t value;
    /// For a mate: the number of moves in which the side to move mates; negative if it is mated, 0 if it has been
    /// mated. Otherwise 0.
    int32_t mate;
} ChuheScore;

/// The state of a search for one line. It is valid until the callback returns: copy what you need.
typedef struct ChuheInfo {
    /// The rank of this line: 1 for the best, 2 for the second best ...
    uint32_t line;
    /// The depth in plies; 0 if the game is over.
    uint32_t depth;
    /// The length of the deepest line searched, in plies.
    uint32_t selective_depth;
    /// The score.
    struct ChuheScore score;
    /// An exact score, or a bound. Only depths that take seconds report bounds.
    ChuheBound bound;
    /// The number of wins for the side to move in 1000 games from here.
    uint32_t wins;
    /// The number of draws. Wins, draws and losses add up to 1000.
    uint32_t draws;
    /// The number of losses.
    uint32_t losses;
    /// The used part of the transposition table, in permille.
    uint32_t hash_full;
    /// Positions visited.
    uint64_t nodes;
    /// Positions visited per second.
    uint64_t nodes_per_second;
    /// Time since the search began, in milliseconds.
    uint64_t time_ms;
    /// Positions found in endgame tables.
    uint64_t table_hits;
    /// The moves that are expected to be played. Not ended by CHUHE_NO_MOVE.
    const ChuheMove *moves;
    /// The number of these moves, at most CHUHE_MAX_LINE.
    size_t move_count;
} ChuheInfo;

/// The result of a search.
typedef struct ChuheBestMove {
    /// The move to play; CHUHE_NO_MOVE if there is no legal move.
    ChuheMove mv;
    /// The expected reply; CHUHE_NO_MOVE if there is none.
    ChuheMove reply;
    /// The depth of the best line, in plies; 0 if the game is over.
    uint32_t depth;
    /// The score of the best line.
    struct ChuheScore score;
    /// Positions visited.
    uint64_t nodes;
    /// Time since the search began, in milliseconds.
    uint64_t time_ms;
} ChuheBestMove;

/// The callbacks of a search, called on a thread of the engine: any number of info, then one best_move. No two calls of
/// one engine run at the same time. The thread that gets the result of chuhe_engine_wait() sees all that callbacks have
/// written. Callbacks should return soon, since the search waits for them. They must not throw C++ exceptions or
/// longjmp out. Of the functions of the same engine they may call chuhe_engine_stop(), chuhe_engine_is_searching() and
/// chuhe_engine_options(); the others return CHUHE_STATUS_BUSY or CHUHE_STATUS_IN_CALLBACK. Everything else is allowed.
typedef struct ChuheCallbacks {
    /// Passed to the callbacks. The object that it points to must live until the search has ended.
    void *user;
    /// Called for each report; NULL for no calls. Return 0 to continue, anything else to stop the search.
    int32_t (*info)(void *user, const struct ChuheInfo *info);
    /// Called when the search has ended; NULL for no call.
    void (*best_move)(void *user, const struct ChuheBestMove *best);
} ChuheCallbacks;

/// No move.
#define CHUHE_NO_MOVE 0

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// The version of the interface that the library was built with: CHUHE_ABI_VERSION of its header.
uint32_t chuhe_abi_version(void);

/// The version of the library, such as "1.2.3". The text is constant.
const char *chuhe_version(void);

/// The message of the last failed call of this thread, in English and without an end of line; empty if no call has
/// failed. Successful calls and calls of other threads do not change the message. If it is too long for
/// CHUHE_MESSAGE_SIZE, "..." stands for its middle. Control characters are replaced.
ChuheStatus chuhe_last_error(char *buffer,
                             size_t size,
                             size_t *length);

/// The name of a status, such as "CHUHE_STATUS_BAD_FEN"; "unknown status" for other numbers. The text is constant.
const char *chuhe_status_name(int32_t status);

/// The square at a file and a rank; CHUHE_NO_SQUARE if the file or the rank is out of range.
/// file: 0 to 8, from Red's left: the letters a to i.
/// rank: 0 to 9, from Red's back rank.
uint8_t chuhe_square(int32_t file, int32_t rank);

/// The move between two squares, legal or not; CHUHE_NO_MOVE if a square is not on the board, or both squares are the
/// same.
ChuheMove chuhe_move(uint8_t from,
                     uint8_t to);

/// The square where a move starts; CHUHE_NO_SQUARE if `mv` is not a move.
uint8_t chuhe_move_from(ChuheMove mv);

/// The square where a move ends; CHUHE_NO_SQUARE if `mv` is not a move.
uint8_t chuhe_move_to(ChuheMove mv);

/// Fills in the rules of the World Xiangqi Federation: rulings on repetitions, and a draw after 120 plies without a
/// capture.
ChuheStatus chuhe_rules_init(struct ChuheRules *rules);

/// A new game.
/// fen: a FEN, "startpos", or either with " moves " and moves in any notation after it. NULL for the start position.
/// The clock of a FEN is held below the natural move limit of the rules, its move number to 1 to 9999.
/// rules: NULL for the rules of the World Xiangqi Federation.
/// game: receives the game, or NULL if it fails.
/// Errors: CHUHE_STATUS_BAD_FEN, and for the moves CHUHE_STATUS_BAD_MOVE, CHUHE_STATUS_ILLEGAL_MOVE and
/// CHUHE_STATUS_AMBIGUOUS_MOVE.
ChuheStatus chuhe_game_new(const char *fen,
                           const struct ChuheRules *rules,
                           struct ChuheGame **game);

/// An independent copy, with the moves played.
ChuheStatus chuhe_game_clone(const struct ChuheGame *game, struct ChuheGame **copy);

/// Frees a game. NULL is allowed.
void chuhe_game_free(struct ChuheGame *game);

/// The FEN of the position, with all six fields.
ChuheStatus chuhe_game_fen(const struct ChuheGame *game, char *buffer, size_t size, size_t *length);

/// A text that chuhe_game_new() reads back with all moves: the FEN where the moves begin, " moves " and the moves.
/// Needs CHUHE_FEN_SIZE + 6 bytes, and 5 more for each move.
ChuheStatus chuhe_game_line(const struct ChuheGame *game,
                            char *buffer,
                            size_t size,
                            size_t *length);

/// The board as lines of text, from Red's side, with ranks and files named. There is no line end after the last line.
/// 1024 bytes are enough.
/// chinese: 0 for FEN letters (ASCII), anything else for the characters of the pieces, two columns each.
ChuheStatus chuhe_game_draw(const struct ChuheGame *game,
                            int32_t chinese,
                            char *buffer,
                            size_t size,
                            size_t *length);

/// The position in numbers.
ChuheStatus chuhe_game_position(const struct ChuheGame *game, struct ChuhePosition *position);

/// The piece on a square, as a FEN letter: one of "KABNRCP" for Red's king, advisor, elephant, horse, rook, cannon and
/// pawn, "kabnrcp" for Black's; 0 if the square is empty.
ChuheStatus chuhe_game_piece(const struct ChuheGame *game,
                             uint8_t square,
                             char *piece);

/// The pieces on all squares, as FEN letters, 0 for empty squares. The array is not a string: it has no zero at its
/// end.
/// pieces: receives CHUHE_SQUARES letters.
ChuheStatus chuhe_game_pieces(const struct ChuheGame *game,
                              char (*pieces)[CHUHE_SQUARES]);

/// The legal moves, in no particular order. There are legal moves even after a draw.
/// moves: room for capacity moves; CHUHE_MAX_MOVES are always enough.
ChuheStatus chuhe_game_legal_moves(const struct ChuheGame *game,
                                   ChuheMove *moves,
                                   size_t capacity,
                                   size_t *count);

/// The moves played, oldest first.
ChuheStatus chuhe_game_moves(const struct ChuheGame *game,
                             ChuheMove *moves,
                             size_t capacity,
                             size_t *count);

/// Returns facts about a legal move.
/// Errors: CHUHE_STATUS_ILLEGAL_MOVE.
ChuheStatus chuhe_game_move_facts(const struct ChuheGame *game,
                                  ChuheMove mv,
                                  struct ChuheMoveFacts *facts);

/// Plays a move. Moves after the end of the game are accepted, because game files contain them.
/// Errors: CHUHE_STATUS_ILLEGAL_MOVE; nothing has changed then.
ChuheStatus chuhe_game_play(struct ChuheGame *game, ChuheMove mv);

/// Takes back the last move. If chuhe_game_declare() has ended the game, it takes back only that.
/// mv: receives the move, or CHUHE_NO_MOVE if a declaration was taken back; may be NULL.
/// Errors: CHUHE_STATUS_NOTHING_TO_UNDO.
ChuheStatus chuhe_game_undo(struct ChuheGame *game, ChuheMove *mv);

/// The FEN of the start position. The text is constant.
const char *chuhe_start_fen(void);

/// Reads a legal move, without playing it. All notations are read, in all their spellings: docs/notation.md of the
/// project lists them.
/// Errors: CHUHE_STATUS_BAD_MOVE, CHUHE_STATUS_ILLEGAL_MOVE and CHUHE_STATUS_AMBIGUOUS_MOVE. The message names legal moves
/// that may have been meant.
ChuheStatus chuhe_game_read_move(const struct ChuheGame *game,
                                 const char *move_text,
                                 ChuheMove *mv);

/// Writes a legal move of the position.
/// notation: a ChuheNotation.
/// buffer: CHUHE_MOVE_SIZE bytes are enough.
/// Errors: CHUHE_STATUS_ILLEGAL_MOVE.
ChuheStatus chuhe_game_write_move(const struct ChuheGame *game,
                                  ChuheMove mv,
                                  int32_t notation,
                                  char *buffer,
                                  size_t size,
                                  size_t *length);

/// Writes moves that follow each other from the position, like the line of an analysis, with a space between two. The game
/// does not change.
/// moves: count moves.
/// notation: a ChuheNotation.
/// buffer: CHUHE_MOVE_SIZE bytes for each move are enough.
/// Errors: CHUHE_STATUS_ILLEGAL_MOVE.
ChuheStatus chuhe_game_write_moves(const struct ChuheGame *game,
                                   const ChuheMove *moves,
                                   size_t count,
                                   int32_t notation,
                                   char *buffer,
                                   size_t size,
                                   size_t *length);

/// Writes a move as engines do, h2e2, without a position.
/// Errors: CHUHE_STATUS_BAD_ARGUMENT for CHUHE_NO_MOVE and numbers that are not moves.
ChuheStatus chuhe_move_text(ChuheMove mv, char *buffer, size_t size, size_t *length);

/// The state of the game. It ends by the first of these that applies: a declaration; checkmate or stalemate; a position
/// that occurs for the third time; the natural move limit; nothing left to attack with.
ChuheStatus chuhe_game_outcome(const struct ChuheGame *game,
                               struct ChuheOutcome *outcome);

/// The outcome in English, such as "Red wins by checkmate"; empty while the game continues. 128 bytes are enough.
ChuheStatus chuhe_game_outcome_text(const struct ChuheGame *game,
                                    char *buffer,
                                    size_t size,
                                    size_t *length);

/// Ends the game by a declaration, which takes precedence over anything on the board. The next move cancels it.
/// end: CHUHE_END_RESIGNATION, CHUHE_END_AGREEMENT or CHUHE_END_ADJUDICATION.
/// winner: a ChuheColor; CHUHE_COLOR_NONE for a draw. A resignation has a winner, an agreement has none.
ChuheStatus chuhe_game_declare(struct ChuheGame *game,
                               int32_t end,
                               int32_t winner);

/// The ruling on the repetition by the rules of the game; if they make every repetition a draw, by those of the World
/// Xiangqi Federation. It looks at all moves since the position first occurred.
ChuheStatus chuhe_game_ruling(const struct ChuheGame *game,
                              struct ChuheRuling *ruling);

/// The moves that are judged, oldest first; none if the position has not occurred before.
ChuheStatus chuhe_game_judged_moves(const struct ChuheGame *game,
                                    struct ChuheJudgedMove *moves,
                                    size_t capacity,
                                    size_t *count);

/// The ruling in English: one line for each move, the conduct of each side, the clause, and the verdict.
/// Empty if the position has not occurred before. Ask for the length first.
ChuheStatus chuhe_game_ruling_text(const struct ChuheGame *game,
                                   char *buffer,
                                   size_t size,
                                   size_t *length);

/// Counts the lines of play of a given length (perft). Checkmate and stalemate have no moves and count 0; repetitions and
/// the natural move limit do not end a line.
/// depth: their length in plies, 0 to 20. Each ply takes some 40 times as long as the one before.
/// each: called on this thread with the count of each legal move as soon as it is known (divide); NULL for no calls.
/// user: passed to each.
/// nodes: receives the sum.
/// Errors: CHUHE_STATUS_STOPPED if the callback stopped it.
ChuheStatus chuhe_game_perft(const struct ChuheGame *game,
                             uint32_t depth,
                             ChuheCounted each,
                             void *user,
                             uint64_t *nodes);

/// The tables that are built in: 46 classes of endings with at most one rook, horse, cannon or pawn on each side.
ChuheStatus chuhe_tables_new(struct ChuheTables **tables);

/// Frees tables. NULL is allowed. An engine that uses the tables has its own copy.
void chuhe_tables_free(struct ChuheTables *tables);

/// Adds the tables of a file, or of all files with the extension .cht in a folder. Existing classes are kept.
/// path: in UTF-8.
/// added: receives the number of tables added, even if some of the files cannot be used; may be NULL.
/// Errors: CHUHE_STATUS_BAD_FILE if a file cannot be used; the others have been added.
ChuheStatus chuhe_tables_add(struct ChuheTables *tables,
                             const char *path,
                             size_t *added);

/// The number of tables.
ChuheStatus chuhe_tables_count(const struct ChuheTables *tables, size_t *count);

/// The value of the position. The moves before it and its clock are ignored.
/// value: receives CHUHE_VALUE_KIND_UNKNOWN if there is no table for the position.
/// Errors: CHUHE_STATUS_BAD_FILE if a table is damaged.
ChuheStatus chuhe_tables_probe(const struct ChuheTables *tables,
                               const struct ChuheGame *game,
                               struct ChuheValue *value);

/// All legal moves with their values, the best first; none if the value of the position or of a move is unknown.
/// moves: room for capacity moves; CHUHE_MAX_MOVES are always enough.
/// Errors: CHUHE_STATUS_BAD_FILE if a table is damaged.
ChuheStatus chuhe_tables_rate(const struct ChuheTables *tables,
                              const struct ChuheGame *game,
                              struct ChuheRatedMove *moves,
                              size_t capacity,
                              size_t *count);

/// A new engine.
/// options: NULL for those of chuhe_engine_options_init().
/// engine: receives the engine, or NULL if it fails.
/// Errors: CHUHE_STATUS_OUT_OF_MEMORY if there is no memory for the transposition table.
ChuheStatus chuhe_engine_new(const struct ChuheEngineOptions *options, struct ChuheEngine **engine);

/// Stops the search under way, waits for its last callback, and frees the engine. NULL is allowed. In a callback of the
/// same engine, it only sets the message of chuhe_last_error().
void chuhe_engine_free(struct ChuheEngine *engine);

/// The options in use.
ChuheStatus chuhe_engine_options(struct ChuheEngine *engine, struct ChuheEngineOptions *options);

/// Sets all options. First get the current ones by chuhe_engine_options(), and change only some of them. Another size
/// of the transposition table or another strength clears everything learned.
/// Errors: CHUHE_STATUS_BUSY while a search runs; CHUHE_STATUS_BAD_ARGUMENT, and nothing has changed;
/// CHUHE_STATUS_OUT_OF_MEMORY, and the table has its old size or, if there is no memory even for that, 1 MiB.
ChuheStatus chuhe_engine_set_options(struct ChuheEngine *engine,
                                     const struct ChuheEngineOptions *options);

/// Lets the engine probe endgame tables in the next searches, except in games below full strength. The engine takes a
/// copy: you may free or change the tables afterwards.
/// tables: NULL for none, as in the beginning.
/// Errors: CHUHE_STATUS_BUSY while a search runs.
ChuheStatus chuhe_engine_set_tables(struct ChuheEngine *engine,
                                    const struct ChuheTables *tables);

/// Forgets everything learned in earlier searches. Call it between games.
/// Errors: CHUHE_STATUS_BUSY while a search runs.
ChuheStatus chuhe_engine_new_game(struct ChuheEngine *engine);

/// Begins a search and returns at once. The engine takes a copy of the game, which may be changed or freed meanwhile.
/// limits: the limits of the search.
/// callbacks: called while the search runs, on a thread of the engine. NULL for none: chuhe_engine_wait() has the result.
/// Errors: CHUHE_STATUS_BUSY if a search runs; CHUHE_STATUS_BAD_ARGUMENT if nothing would end it;
/// CHUHE_STATUS_ILLEGAL_MOVE for one of the moves to search.
ChuheStatus chuhe_engine_go(struct ChuheEngine *engine,
                            const struct ChuheGame *game,
                            const struct ChuheLimits *limits,
                            const struct ChuheCallbacks *callbacks);

/// Waits until the search has ended and its last callback has returned. Returns at once if none runs. Any number of
/// threads may wait.
/// best: receives the result of the last search; may be NULL. If no search has run, the move is CHUHE_NO_MOVE and the
/// depth 0.
/// Errors: CHUHE_STATUS_IN_CALLBACK in a callback of the same engine; CHUHE_STATUS_INTERNAL if the search failed.
ChuheStatus chuhe_engine_wait(struct ChuheEngine *engine,
                              struct ChuheBestMove *best);

/// Searches, and returns the result: chuhe_engine_go() and chuhe_engine_wait() in one call. Another thread, or a
/// callback, may call chuhe_engine_stop(). limits, callbacks and errors are those of chuhe_engine_go().
ChuheStatus chuhe_engine_search(struct ChuheEngine *engine,
                                const struct ChuheGame *game,
                                const struct ChuheLimits *limits,
                                const struct ChuheCallbacks *callbacks,
                                struct ChuheBestMove *best);

/// Ends the search under way; the search soon returns the best move so far. Returns at once, and does nothing if no
/// search runs. May be called from any thread, callbacks included, but not from a signal handler.
ChuheStatus chuhe_engine_stop(struct ChuheEngine *engine);

/// Returns whether a search runs. A search runs until its last callback has returned.
ChuheStatus chuhe_engine_is_searching(struct ChuheEngine *engine, bool *is_searching);

/// Fills in the usual options. Call it before you set some of them.
ChuheStatus chuhe_engine_options_init(struct ChuheEngineOptions *options);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* CHUHE_H */
