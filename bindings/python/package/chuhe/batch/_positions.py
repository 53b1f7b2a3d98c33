"""What can be analysed, as keys and texts, cut into chunks."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Optional, Union

from .._chuhe import Board
from .._enums import RepetitionRule
from .._errors import ArgumentError
from ..games import Game, read_games
from ._parquet import positions_in

Position = Union[str, Board, Game]
"""A FEN, with or without 'moves' and moves after it; a board with its moves; or all positions of a game's main line."""
Item = Union[Position, tuple[str, Position]]
"""The same, by itself or with a key."""
Chunk = tuple[tuple[str, str], ...]

_NATURAL_MOVE_LIMIT = 120
_POSITION_FILES = (".fen", ".epd", ".txt", ".tsv")


def game_key(game: Game) -> str:
    """The key that a game without one gets: a hash of its start and its main line."""
    moves = " ".join(move.uci() for move in game.mainline_moves())
    return hashlib.sha256(f"{game.start_fen} {moves}".encode()).hexdigest()[:16]


def texts(items: Iterable[Item]) -> Iterator[tuple[str, str]]:
    """Key and text of each position. Positions of a game have its key, a colon and their ply.

    Raises:
        ArgumentError: something else is among them.
    """
    for item in items:
        key, position = item if isinstance(item, tuple) else (None, item)
        if key is not None and not isinstance(key, str):
            raise ArgumentError(f"{key!r} is not a key: expected a text")
        if isinstance(position, Game):
            yield from _texts_of_game(key, position)
        elif isinstance(position, (str, Board)):
            text = position if isinstance(position, str) else _text_of_board(position)
            text = " ".join(text.split())
            yield text if key is None else key, text
        else:
            raise ArgumentError(f"{position!r} is not a position: expected a FEN, a Board or a Game")


def _texts_of_game(key: Optional[str], game: Game) -> Iterator[tuple[str, str]]:
    key = game_key(game) if key is None else key
    text = game.start_fen
    yield f"{key}:0", text
    text += " moves"
    for ply, move in enumerate(game.mainline_moves(), 1):
        text += f" {move.uci()}"
        yield f"{key}:{ply}", text


def _text_of_board(board: Board) -> str:
    if board.repetition != RepetitionRule.WXF or board.natural_move_limit != _NATURAL_MOVE_LIMIT:
        raise ArgumentError("boards of a batch have the usual rules")
    moves = [move.uci() for move in board.moves]
    return " ".join([board.start_fen(), "moves", *moves] if moves else [board.start_fen()])


class _Known:
    """Which keys have been seen, with the texts that they stand for, as hashes: some 150 bytes for each."""

    def __init__(self) -> None:
        self._texts: dict[int, int] = {}

    def is_new(self, key: str, text: str) -> bool:
        """Notes the key, and says whether it had not been seen.

        Raises:
            ArgumentError: it stands for another text.
        """
        digest, content = _hash(key, 16), _hash(text, 8)
        before = self._texts.setdefault(digest, content)
        if before != content:
            raise ArgumentError(f"the key {key} stands for two positions")
        if len(self._texts) == self._count:
            return False
        self._count += 1
        return True

    _count = 0


def _hash(text: str, size: int) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=size).digest(), "little")


def chunks(items: Iterable[Item], size: int) -> Iterator[Chunk]:
    """The positions in chunks of a size, each key once.

    Raises:
        ArgumentError: something else is among them, or a key stands for two positions.
    """
    known = _Known()
    chunk: list[tuple[str, str]] = []
    for key, text in texts(items):
        if known.is_new(key, text):
            chunk.append((key, text))
            if len(chunk) == size:
                yield tuple(chunk)
                chunk = []
    if chunk:
        yield tuple(chunk)


def chunk_name(chunk: Chunk, settings: str) -> str:
    """The name of the file of a chunk's results, from a hash of its content and the settings."""
    content = json.dumps([settings, chunk], ensure_ascii=True)
    return f"part-{hashlib.sha256(content.encode()).hexdigest()[:32]}.parquet"


def positions(path: Union[str, os.PathLike[str]]) -> Iterator[Item]:
    """The positions of a file, one after another, for analyse().

    A file that ends in .fen, .epd, .txt or .tsv has a position per line, alone or after a key and a tab; what follows
    a semicolon, and lines that begin with '#', are left out. A file that ends in .parquet has a column fen and, perhaps,
    a column key. Any other is a game file: the key of game 3 of games.pgn is 'games.pgn:3', and of its position
    after two plies 'games.pgn:3:2'.

    Raises:
        OSError: the file cannot be read.
        GameFileError: nothing of it can be read as a game.
        BatchError: a Parquet file has no column fen.
    """
    path = Path(path)
    ending = path.suffix.lower()
    if ending == ".parquet":
        yield from positions_in(path)
    elif ending in _POSITION_FILES:
        with open(path, encoding="utf-8-sig") as lines:
            for line in lines:
                if line.strip() and not line.lstrip().startswith("#"):
                    key, tab, text = line.rstrip("\r\n").partition("\t")
                    text = (text if tab else key).split(";")[0].strip()
                    yield (key.strip(), text) if tab else text
    else:
        for number, game in enumerate(read_games(path), 1):
            yield f"{path.name}:{number}", game


