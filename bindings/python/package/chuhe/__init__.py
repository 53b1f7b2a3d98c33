"""Xiangqi (Chinese chess): the rules, with rulings on repetitions, and the engine Chuhe.

>>> import chuhe
>>> board = chuhe.Board()
>>> board.push("炮二平五")
Move('h2e2')
>>> chuhe.Engine().play(board, depth=4).move in board.legal_moves
True
"""

from . import aio
from ._chuhe import (
    START_FEN,
    Board,
    Book,
    BookMove,
    Engine,
    GameBatch,
    Info,
    JudgedMove,
    Move,
    Outcome,
    PlayResult,
    Reader,
    Ruling,
    Score,
    SideRuling,
    Tables,
    TableValue,
    __version__,
    divide,
    perft,
    split_moves,
)
from ._enums import Color, Notation, RepetitionRule, Termination, Verdict
from ._errors import (
    AmbiguousMoveError,
    ArgumentError,
    BatchError,
    BookError,
    EngineError,
    Error,
    FenError,
    GameFileError,
    IllegalMoveError,
    InvalidMoveError,
    LibraryError,
    MissingError,
    MissingExtraError,
    TableError,
)
from .games import Game, GameReader, Node, read_games
from .library import Explored, Found, Imported, Library, PlayedMove, Results
from .uci import UciEngine, UciInfo, UciOption, UciPlayResult, UciScore, popen_uci

__all__ = [
    "START_FEN",
    "AmbiguousMoveError",
    "ArgumentError",
    "BatchError",
    "Board",
    "Book",
    "BookError",
    "BookMove",
    "Color",
    "Engine",
    "EngineError",
    "Error",
    "Explored",
    "FenError",
    "Found",
    "Game",
    "GameBatch",
    "GameFileError",
    "GameReader",
    "IllegalMoveError",
    "Imported",
    "Info",
    "InvalidMoveError",
    "JudgedMove",
    "Library",
    "LibraryError",
    "MissingError",
    "MissingExtraError",
    "Move",
    "Node",
    "Notation",
    "Outcome",
    "PlayResult",
    "PlayedMove",
    "Reader",
    "RepetitionRule",
    "Results",
    "Ruling",
    "Score",
    "SideRuling",
    "TableError",
    "TableValue",
    "Tables",
    "Termination",
    "UciEngine",
    "UciInfo",
    "UciOption",
    "UciPlayResult",
    "UciScore",
    "Verdict",
    "__version__",
    "aio",
    "divide",
    "perft",
    "popen_uci",
    "read_games",
    "split_moves",
]
