"""Analyses of many positions."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Optional

from .._arguments import several, within
from .._chuhe import Board, Engine, __version__
from .._errors import ArgumentError
from . import _parquet
from ._backend import Backend
from .._extras import require
from ._folder import Folder, StrPath, read_manifest
from ._positions import Item, chunk_name, chunks
from ._run import Progress, Run, Shard, checked_shard, chosen_backend
from ._tasks import AnalysisSettings, AnalysisTask, Rows

# The size for searches without a limit in nodes: the engine's own default.
_USUAL_HASH_MIB = 16
# A MiB of the table has room for all nodes of a search of this size.
_NODES_PER_MIB = 1 << 15
_MOST_HASH_MIB = 256
_GAME_OVER = "3k5/3RP4/9/9/9/9/9/9/9/4K4 b"


def analyse(
    positions: Iterable[Item],
    *,
    out: StrPath,
    nodes: Optional[int] = None,
    depth: Optional[int] = None,
    movetime: Optional[float] = None,
    hash_mib: Optional[int] = None,
    chunk: int = 256,
    backend: Optional[Backend] = None,
    workers: Optional[int] = None,
    shard: Optional[Shard] = None,
    on_part: Optional[Callable[[Progress], object]] = None,
) -> Progress:
    """Analyses positions and games, and keeps the results as Parquet, each key exactly once.

    The same call resumes after a kill: chunks whose file is there are not done again. Keys that are there are left out,
    so more positions can be added later. Each position is searched on one thread by an engine that has forgotten the
    others: limited by nodes or depth, its result is always the same, whatever the chunks, workers and machines.

    Args:
        positions: FENs, with or without moves after them; boards; games, for all positions of their main lines; or
            tuples of a key and one of these. Without a key, the text of a position is its key, and game_key() that of a
            game; the key of a game's position has a colon and the ply after it. What occurs twice is analysed once.
        out: the folder of the results: a file per chunk, and a manifest. Only this process writes there.
        nodes: positions to visit. One of the three limits is needed; several together end at the first.
        depth: plies of the main search.
        movetime: seconds. Results then differ from run to run.
        hash_mib: the size of an engine's table in MiB. It is cleared before each position, so that a small table is
            faster. Without it, as much as the nodes need, or 16.
        chunk: positions per task and file. A kill costs this much work.
        backend: Processes, Dask or Ray; Processes(workers) without it.
        workers: processes; only without a backend.
        shard: (index, count): only chunks with this index modulo count, for job arrays. All shards get the same
            positions in the same order, and may write to the same folder at the same time.
        on_part: called with the progress after each file. An exception of on_part ends the run.

    Returns:
        what this run has done.

    Raises:
        SettingsError: the folder was begun with another limit or table, or by another version.
        WorkerError: a chunk ends every worker that takes it, or workers have another version.
        ArgumentError: there is no limit, an argument is out of its range, or a key stands for two positions.
        MissingExtraError: pyarrow, or what the backend needs, is not installed.
        OSError: the folder cannot be read or written.
    """
    several("positions", positions)
    if nodes is None and depth is None and movetime is None:
        raise ArgumentError("nothing would end a search: give nodes, depth or movetime")
    # The settings become JSON, which takes only numbers of Python itself.
    nodes = None if nodes is None else within("nodes", nodes, 1)
    depth = None if depth is None else within("depth", depth, 1)
    movetime = None if movetime is None else float(movetime)
    if movetime is not None and movetime <= 0:
        raise ArgumentError(f"movetime is {movetime}: expected more than 0")
    chunk = within("chunk", chunk, 1)
    hash_mib = _table_for(nodes) if hash_mib is None else within("hash_mib", hash_mib, 1)
    require("pyarrow", "batch")
    index, count = checked_shard(shard)
    backend = chosen_backend(backend, workers)
    settings = AnalysisSettings(__version__, nodes, depth, movetime, hash_mib)
    # A game that is over needs no search, but checks all limits, before the folder is bound to them.
    Engine(hash_mib=hash_mib, threads=1).analyse(Board(_GAME_OVER), nodes=nodes, depth=depth, movetime=movetime)
    run = Run(Folder(out, "analysis", settings), on_part)
    known = run.folder.names()
    present = _Present(run.folder.path)
    described = json.dumps(dataclasses.asdict(settings), sort_keys=True)

    def tasks() -> Iterator[AnalysisTask]:
        for number, content in enumerate(chunks(positions, chunk)):
            if number % count != index:
                continue
            name = chunk_name(content, described)
            if name in known:
                run.found += 1
            elif missing := present.without(content):
                yield AnalysisTask(name, settings, missing)

    return run.carry_out(backend, tasks(), _parquet.write_rows, _count)


def _count(rows: Rows) -> int:
    return len(rows["key"])


def _table_for(nodes: Optional[int]) -> int:
    """A table that has room for the nodes: clearing a larger one would take longer than it saves."""
    if nodes is None:
        return _USUAL_HASH_MIB
    size = 1
    while size * _NODES_PER_MIB < nodes and size < _MOST_HASH_MIB:
        size *= 2
    return size


class _Present:
    """The keys of results that were there at the start, read when they are first asked for."""

    def __init__(self, folder: Path) -> None:
        self._parts = _parquet.parts(folder)
        self._keys: Optional[set[str]] = None

    def without(self, chunk: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
        """The positions of the chunk without a result in the folder."""
        if self._keys is None:
            self._keys = set(_parquet.keys_of(self._parts))
        return tuple(position for position in chunk if position[0] not in self._keys) if self._keys else chunk


def read(out: StrPath) -> Any:
    """The results of an analysis as a pyarrow.Table, in no particular order.

    Columns are key, fen, bestmove, score_kind ('cp', 'mate' or 'ruling'), score (centipawns, or moves to mate; for the
    side to move), depth, nodes, pv, and error: why a position could not be read; the others are null then.

    Raises:
        BatchError: the folder has no analysis.
        MissingExtraError: pyarrow is not installed.
    """
    return dataset(out).to_table()


def dataset(out: StrPath) -> Any:
    """The results of an analysis as a pyarrow.dataset.Dataset, which reads only the requested columns. Otherwise as read().

    Raises:
        BatchError: the folder has no analysis.
        MissingExtraError: pyarrow is not installed.
    """
    read_manifest(Path(out))
    return _parquet.dataset(Path(out))
