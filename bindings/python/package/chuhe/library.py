"""Libraries of games: the SQLite files that `chuhe library import` makes.

Queries are answered as Python objects (`find`, `game`, `explore`) or as tables of Arrow (`table`), which pandas,
Polars and DuckDB take without a copy of the values. Tables need pyarrow: ``pip install 'chuhe[library]'``.
"""

from __future__ import annotations

import operator
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Optional, TypedDict, Union

from ._arguments import integer, several, within
from ._chuhe import Board, LibraryFile, Move, import_files
from ._errors import ArgumentError, MissingError
from ._extras import require
from .games import Game, game_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

_Path = Union[str, "os.PathLike[str]"]
# The conditions in the form that library.rs reads, one entry for each.
_Asked = dict[str, Any]
# A `pyarrow.Table`, but pyarrow has no type information.
_Table = Any
# The number of games whose positions are in memory at once.
_CHUNK = 10_000
_NO_YEAR = "__HIVE_DEFAULT_PARTITION__"


@dataclass(frozen=True)
class Found:
    """A game that was found."""

    game: int
    """Its number in the library."""
    ply: Optional[int]
    """The number of plies before the first position that matches; None if the query has only headers."""


@dataclass(frozen=True)
class Results:
    """How games ended."""

    red_wins: int
    """Games that Red won."""
    draws: int
    """Games that nobody won."""
    black_wins: int
    """Games that Black won."""
    unknown: int
    """Games whose result is not known."""

    @property
    def games(self) -> int:
        """All games."""
        return self.red_wins + self.draws + self.black_wins + self.unknown


@dataclass(frozen=True)
class PlayedMove:
    """A move that was played in a position, and its games."""

    move: Move
    """The move. In a position that is its own mirror image, it also counts the games with the mirrored move."""
    results: Results
    """How its games ended."""
    score: Optional[float]
    """The mover's share of the points, from 0 to 1; None if no game has a result."""
    performance: Optional[int]
    """The rating at which the score would have been expected; None without ratings."""
    average_year: Optional[float]
    """The mean of the years; None if no game has one."""
    last: list[int]
    """The numbers of up to three games, the latest first."""


@dataclass(frozen=True)
class Explored:
    """The moves played in a position."""

    results: Results
    """How the games with the position ended."""
    moves: list[PlayedMove]
    """The moves, the most frequent first."""


@dataclass(frozen=True)
class Imported:
    """The result of importing game files."""

    files: int
    """Files that were read."""
    known: int
    """Files that were in the library already."""
    games: int
    """Games that were added."""
    duplicates: int
    """Games that were there already, and are not added."""
    partial: int
    """Games of which only the moves before a fault are kept."""
    faulty: int
    """Games that cannot be read."""
    notices: list[str]
    """The faults of files and games, with the names of the files."""


class Conditions(TypedDict, total=False):
    """The conditions for a game; None and absent keys set no condition."""

    player: Union[str, Sequence[str], None]
    """A name of a player, or several of players who are all in the game; each may be a part of a name or an alias."""
    red: Optional[str]
    """The same for Red alone."""
    black: Optional[str]
    """The same for Black alone."""
    event: Optional[str]
    """A part of the event's name."""
    year: Union[int, tuple[int, int], None]
    """A year, or the first and the last."""
    result: Optional[str]
    """'1-0' if Red won, '0-1', '1/2-1/2', or '*' for unknown."""
    opening: Optional[str]
    """The beginning of the opening's code in ECCO, like 'C42', or of its name: by position, and names also as files have them."""
    sequence: Optional[Iterable[Union[Move, str]]]
    """Moves one after another, anywhere in the game, or their mirror images."""
    pieces: Optional[Mapping[str, str]]
    """Squares and FEN letters of the pieces on them at one time, like Board.piece_map()."""
    material: Optional[str]
    """Material in one position, like 'rook and horse against rook' or 'RN/R'."""


class Library:
    """A library of games, open for reading. Others may read and write it meanwhile.

    The conditions of find(), count() and table() are the same; a game must meet all that are given. `position` is a Board: its
    moves do not count, and its mirror image is as good. The others are those of Conditions.

    Args:
        path: the file.

    Raises:
        LibraryError: it is not a library, or one of another version.
        OSError: it cannot be read.
    """

    def __init__(self, path: _Path) -> None:
        self._file = LibraryFile(path)
        self._path = os.fspath(path)

    @staticmethod
    def add_files(
        path: _Path, files: Union[_Path, Iterable[_Path]], *, strict: bool = False, readers: int = 2
    ) -> Imported:
        """Adds the games of files and folders to the library at `path`, which is created if it does not exist.

        As `chuhe library import` does: files that are in the library already are left out, and so are duplicates.
        Ctrl-C ends it; the same call resumes it.

        Args:
            path: the library.
            files: the name of a file of any format that read_games() reads, or of a folder with such files; or several.
            strict: games with a fault are left out, instead of kept up to the fault.
            readers: how many threads read, from 1 to 64; one more writes.

        Raises:
            LibraryError: the file is not a library, or another process writes it.
            OSError: the library cannot be written.
        """
        readers = within("readers", readers, 1, 64)
        names = [files] if isinstance(files, (str, os.PathLike)) else list(several("files", files))
        done, notices = import_files(path, names, strict, readers)
        read, known, games, duplicates, partial, faulty = done
        return Imported(read, known, games, duplicates, partial, faulty, notices)

    def __len__(self) -> int:
        return self._file.games()

    def __repr__(self) -> str:
        return f"<Library {self._path}>"

    def find(
        self,
        position: Optional[Board] = None,
        *,
        limit: Optional[int] = None,
        offset: int = 0,
        **conditions: Unpack[Conditions],
    ) -> list[Found]:
        """The games that meet the conditions, in the order of their numbers: `limit` of them after the first `offset`.

        Raises:
            ArgumentError, InvalidMoveError: a condition cannot be read.
            LibraryError: the file is damaged.
        """
        asked = _asked(position, **conditions)
        _, games, plies = self._file.find(asked, _natural("offset", offset), _limit(limit))
        return [Found(game, ply) for game, ply in zip(games, plies)]

    def count(
        self,
        position: Optional[Board] = None,
        **conditions: Unpack[Conditions],
    ) -> int:
        """How many games meet the conditions.

        Raises:
            ArgumentError, InvalidMoveError, LibraryError: as find().
        """
        return self._file.find(_asked(position, **conditions), 0, 0)[0]

    def table(
        self,
        position: Optional[Board] = None,
        *,
        limit: Optional[int] = None,
        offset: int = 0,
        **conditions: Unpack[Conditions],
    ) -> _Table:
        """The games that find() would have, with their headers, as a table of Arrow.

        Its columns are game, red, black, event, site, date, year, round, result, red_elo, black_elo, opening, ecco, plies, and
        ply, which find() has too. `.to_pandas()` makes it a frame of pandas, `polars.from_arrow()` one of Polars.

        Raises:
            ArgumentError, InvalidMoveError, LibraryError: as find().
            MissingExtraError: pyarrow is not installed.
        """
        arrow = require("pyarrow", "library")
        asked = _asked(position, **conditions)
        _, games, plies = self._file.find(asked, _natural("offset", offset), _limit(limit))
        table = _table(self._file.game_columns(games))
        return table.append_column("ply", arrow.array(plies, arrow.int32()))

    def positions(self, games: Iterable[int], *, fens: bool = True) -> _Table:
        """The positions of the games with these numbers, as a table of Arrow.

        Its columns are game, ply, key, move and fen: for each game the start, and the position after each move. The key is
        that of key(), the move is the one that was played next; the last row of a game has none.

        Args:
            games: numbers of games.
            fens: whether there is a column fen, which takes most of the space.

        Raises:
            LibraryError: the file is damaged.
            MissingExtraError: pyarrow is not installed.
        """
        return _table(self._file.position_columns([integer(game) for game in games], fens))

    @staticmethod
    def key(board: Board) -> int:
        """The number that a library has for a position and its mirror image; also in the tables of to_parquet()."""
        return LibraryFile.key(board)

    def game(self, number: int) -> Game:
        """The game with this number, with comments and variations.

        Raises:
            MissingError: there is none.
            LibraryError: the file is damaged.
        """
        record = self._file.game(integer(number))
        if record is None:
            raise MissingError(f"{self._path} has no game {number}")
        return game_of(record)

    def explore(self, position: Board) -> Explored:
        """The moves played in a position or its mirror image. A game counts once for each move.

        Raises:
            LibraryError: the file is damaged.
        """
        results, moves = self._file.explore(position)
        return Explored(
            Results(*results),
            [
                PlayedMove(move, Results(*of_move), score, performance, year, last)
                for move, of_move, score, performance, year, last in moves
            ],
        )

    def to_parquet(self, folder: _Path, *, fens: bool = True) -> int:
        """Writes the whole library as Parquet, for DuckDB, Dask, Spark and others, and returns the number of games.

        The folder gets `games/year=1999/part-0.parquet` and so on with the columns of table(), except year and ply, and
        `positions/year=1999/part-0.parquet` with those of positions(). Games without a year are in a folder that readers
        of such partitions know as NULL.

        Args:
            folder: it is made; it must not be there, or be empty.
            fens: whether positions have a column fen.

        Raises:
            ArgumentError: the folder is not empty.
            LibraryError: the file is damaged.
            OSError: the folder cannot be written.
            MissingExtraError: pyarrow is not installed.
        """
        parquet = require("pyarrow.parquet", "library")
        root = Path(folder)
        if root.exists() and any(root.iterdir()):
            raise ArgumentError(f"{root} is not empty")
        total = 0
        for year, games in self._file.years():
            partition = f"year={_NO_YEAR if year is None else year}"
            tables = {"games": (self._games, _CHUNK * 20), "positions": (self._positions(fens), _CHUNK)}
            for name, (make, size) in tables.items():
                path = root / name / partition
                path.mkdir(parents=True)
                for part, first in enumerate(range(0, len(games), size)):
                    table = make(games[first : first + size])
                    parquet.write_table(table, path / f"part-{part}.parquet", compression="zstd")
            total += len(games)
        return total

    def _games(self, games: list[int]) -> _Table:
        return _table(self._file.game_columns(games)).drop_columns(["year"])

    def _positions(self, fens: bool) -> Callable[[list[int]], _Table]:
        return lambda games: self.positions(games, fens=fens)


def _table(columns: list[tuple[str, str, int, Optional[bytes], Optional[bytes], bytes]]) -> _Table:
    """A table over the memory of the columns."""
    arrow = require("pyarrow", "library")
    types = {
        "int64": arrow.int64(),
        "int32": arrow.int32(),
        "int16": arrow.int16(),
        "string": arrow.large_string(),
    }
    arrays = {}
    for name, type_, length, validity, offsets, values in columns:
        # None means that all values exist.
        buffers = [validity, *([offsets] if type_ == "string" else []), values]
        parts = [None if part is None else arrow.py_buffer(part) for part in buffers]
        arrays[name] = arrow.Array.from_buffers(types[type_], length, parts)
    return arrow.table(arrays)


def _natural(name: str, number: int) -> int:
    return integer(within(name, number, 0))


def _limit(limit: Optional[int]) -> Optional[int]:
    return None if limit is None else _natural("limit", limit)


def _years(year: Union[int, tuple[int, int], None]) -> Optional[tuple[int, int]]:
    if year is None:
        return None
    years = year if isinstance(year, Sequence) and not isinstance(year, str) else (year, year)
    if len(years) != 2:
        raise ArgumentError(f"year has {len(years)} values: expected a year, or the first and the last")
    first, last = (operator.index(value) for value in years)
    if first > last:
        raise ArgumentError(f"year is {first} to {last}: the first year is after the last")
    # No game has a year beyond the 32 bits of the compiled module.
    first, last = (max(-(1 << 31), min(value, (1 << 31) - 1)) for value in (first, last))
    return first, last


def _asked(
    position: Optional[Board],
    *,
    player: Union[str, Sequence[str], None] = None,
    year: Union[int, tuple[int, int], None] = None,
    sequence: Optional[Iterable[Union[Move, str]]] = None,
    pieces: Optional[Mapping[str, str]] = None,
    red: Optional[str] = None,
    black: Optional[str] = None,
    event: Optional[str] = None,
    result: Optional[str] = None,
    opening: Optional[str] = None,
    material: Optional[str] = None,
) -> _Asked:
    if not isinstance(pieces, (Mapping, type(None))):
        raise TypeError(f"pieces: expected squares and letters, not {type(pieces).__name__}")
    return {
        "position": position,
        "players": [player] if isinstance(player, str) else list(player or []),
        "red": red,
        "black": black,
        "event": event,
        "years": _years(year),
        "result": result,
        "opening": opening,
        "sequence": [Move(move) if isinstance(move, str) else move for move in several("sequence", sequence or [])],
        "pieces": list((pieces or {}).items()),
        "material": material,
    }
