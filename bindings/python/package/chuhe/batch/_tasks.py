"""What workers do: a task is a value that any process can carry out, with a result that depends on the task only."""

from __future__ import annotations

import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Optional, Protocol, TypeVar

from .._chuhe import Board, Engine, __version__, generate_games
from .._errors import Error
from ._errors import WorkerError

Result = TypeVar("Result", covariant=True)

COLUMNS = ("key", "fen", "bestmove", "score_kind", "score", "depth", "nodes", "pv", "error")
Rows = dict[str, list[Any]]
"""The results of an analysis, by the names of the columns."""


class Task(Protocol[Result]):
    """A piece of work with a name of its own."""

    @property
    def name(self) -> str:
        """The name of the file that the result is kept in."""

    def run(self) -> Result:
        """Does the work, in the process that calls it."""


def perform(task: Task[Result]) -> Result:
    """Does the work of a task. A function of a module is what backends can send to other machines."""
    return task.run()


@dataclass(frozen=True)
class AnalysisSettings:
    """How positions are analysed."""

    version: str
    nodes: Optional[int]
    depth: Optional[int]
    movetime: Optional[float]
    hash_mib: int


@dataclass(frozen=True)
class AnalysisTask:
    """Positions to analyse, each with its key, as a FEN with or without moves after it."""

    name: str
    settings: AnalysisSettings
    positions: tuple[tuple[str, str], ...]

    def run(self) -> Rows:
        """The rows of the positions, in their order."""
        _check_version(self.settings.version)
        engine = _engine(self.settings.hash_mib)
        rows: Rows = {name: [] for name in COLUMNS}
        for key, text in self.positions:
            row = _analyse(engine, key, text, self.settings)
            for name in COLUMNS:
                rows[name].append(row.get(name))
        return rows


def _analyse(engine: Engine, key: str, text: str, settings: AnalysisSettings) -> dict[str, object]:
    try:
        board = Board(text)
    except Error as error:
        return {"key": key, "fen": text, "error": str(error)}
    # The result then depends only on this position, not on earlier ones.
    engine.new_game()
    [info] = engine.analyse(board, nodes=settings.nodes, depth=settings.depth, movetime=settings.movetime)
    is_mate = info.score.mate is not None
    kind = "mate" if is_mate else "ruling" if info.score.is_ruling else "cp"
    pv = [move.uci() for move in info.pv]
    return {
        "key": key,
        "fen": board.fen(),
        "bestmove": pv[0] if pv else None,
        "score_kind": kind,
        "score": info.score.mate if is_mate else info.score.cp,
        "depth": info.depth,
        "nodes": info.nodes,
        "pv": pv,
    }


_ENGINES = threading.local()


def _engine(hash_mib: int) -> Engine:
    """The engine of this thread, which it keeps as long as it lives."""
    engine: Optional[Engine] = getattr(_ENGINES, "engine", None)
    if engine is None or engine.hash_mib != hash_mib:
        engine = Engine(hash_mib=hash_mib, threads=1)
        _ENGINES.engine = engine
    return engine


@dataclass(frozen=True)
class SelfPlaySettings:
    """How games are played."""

    version: str
    games: int
    nodes: int
    opening_score: int
    disturbed: int
    win_score: int


@dataclass(frozen=True)
class SelfPlayTask:
    """The games of a seed."""

    name: str
    settings: SelfPlaySettings
    seed: int

    def run(self) -> bytes:
        """The file of the games."""
        _check_version(self.settings.version)
        chosen = self.settings
        with tempfile.TemporaryDirectory(prefix="chuhe-") as folder:
            path = Path(folder) / "games.chg"
            generate_games(
                path,
                seed=self.seed,
                games=chosen.games,
                nodes=chosen.nodes,
                opening_score=chosen.opening_score,
                disturbed=chosen.disturbed,
                win_score=chosen.win_score,
            )
            return path.read_bytes()


def _check_version(wanted: str) -> None:
    if wanted != __version__:
        raise WorkerError(f"a worker has chuhe {__version__}, the program {wanted}: results would differ")
