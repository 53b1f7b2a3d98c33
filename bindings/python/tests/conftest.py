"""Fixtures and helpers of several tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import chuhe

REPOSITORY = Path(__file__).parents[3]


def suite_positions() -> list[str]:
    """The FENs of the repository's perft suite: openings, middle games, endings."""
    suite = (REPOSITORY / "perft/data/suite.epd").read_text(encoding="utf-8")
    return [line.split(";")[0].strip() for line in suite.splitlines() if line and not line.startswith("#")]


def random_games(seed: int) -> Iterator[chuhe.Board]:
    """Games of random moves, played out or cut at 150 plies: one from the start position, then one from the suite."""
    choice = random.Random(seed)
    positions = suite_positions()
    while True:
        for start in (chuhe.START_FEN, choice.choice(positions)):
            board = chuhe.Board(start)
            while len(board.moves) < 150 and not board.is_game_over():
                board.push(choice.choice(board.legal_moves))
            yield board


@pytest.fixture
def engine() -> chuhe.Engine:
    return chuhe.Engine(hash_mib=1)
