"""The exceptions of the package. Each is an Error, and also the Python exception that fits best."""

from __future__ import annotations


class Error(Exception):
    """The base of all exceptions of this package. Errors of the system stay Python's own: OSError and MemoryError."""


class ArgumentError(Error, ValueError):
    """An argument is out of its range, or not one of the allowed values."""


class MissingError(Error, IndexError):
    """There is no move to take back, or no item at an index."""


class FenError(Error, ValueError):
    """A text is not the FEN of a valid position."""


class InvalidMoveError(Error, ValueError):
    """A text is not a move in any notation."""


class IllegalMoveError(Error, ValueError):
    """A move is not legal in the position."""


class AmbiguousMoveError(Error, ValueError):
    """A text could be any of several legal moves."""


class GameFileError(Error, ValueError):
    """A game of a file cannot be read, or a game cannot be written."""


class PuzzleFileError(Error, ValueError):
    """A file is not a puzzle file, or a line is not a puzzle."""


class BookError(Error, RuntimeError):
    """A file is not an opening book, or is damaged."""


class TableError(Error, RuntimeError):
    """An endgame table is damaged."""


class LibraryError(Error, RuntimeError):
    """A file is not a library of games, has another version, or is damaged."""


class EngineError(Error, RuntimeError):
    """An engine cannot carry out a call, because it is searching or has failed."""


class BatchError(Error, RuntimeError):
    """A batch cannot continue. chuhe.batch has subclasses."""


class MissingExtraError(Error, ImportError):
    """A package that is not installed is needed; the message says what to install."""


# Messages show the names under which users import the exceptions.
for _error in [Error, *Error.__subclasses__()]:
    _error.__module__ = "chuhe"
