"""The exceptions of the package. All are Error, and also the exception of Python's that fits best."""

from __future__ import annotations


class Error(Exception):
    """The base of all exceptions of this package. What the system refuses stays Python's: OSError and MemoryError."""


class ArgumentError(Error, ValueError):
    """An argument is out of its range, or not one of the values that are allowed."""


class MissingError(Error, IndexError):
    """There is no move to take back, or nothing at an index."""


class FenError(Error, ValueError):
    """A text is not a FEN, or not one of a valid position."""


class InvalidMoveError(Error, ValueError):
    """A text is not a move in any notation."""


class IllegalMoveError(Error, ValueError):
    """A move is not legal in the position."""


class AmbiguousMoveError(Error, ValueError):
    """A text could be any of several legal moves."""


class GameFileError(Error, ValueError):
    """A game of a file cannot be read, or a game cannot be written."""


class PuzzleFileError(Error, ValueError):
    """A file is not one of puzzles, or a line of it is not a puzzle."""


class BookError(Error, RuntimeError):
    """A file is not an opening book, or is damaged."""


class TableError(Error, RuntimeError):
    """An endgame table is damaged."""


class LibraryError(Error, RuntimeError):
    """A file is not a library of games, or one of another version, or is damaged."""


class EngineError(Error, RuntimeError):
    """An engine cannot do what is asked, because it is searching already or has failed."""


class BatchError(Error, RuntimeError):
    """A batch cannot go on. chuhe.batch has subclasses."""


class MissingExtraError(Error, ImportError):
    """A package that is not installed is needed; the message says what to install."""


# Messages name the exceptions as users import them.
for _error in [Error, *Error.__subclasses__()]:
    _error.__module__ = "chuhe"
