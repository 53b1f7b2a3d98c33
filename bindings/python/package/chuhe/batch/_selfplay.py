"""Games of the engine against itself, and merging the results of batches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Optional

from .._arguments import integer, several, within
from .._chuhe import __version__, merge_games
from .._errors import ArgumentError, BatchError
from ._backend import Backend
from ._folder import Folder, StrPath, publish, read_manifest
from ._parquet import merge_rows, parts
from ._run import Progress, Run, Shard, checked_shard, chosen_backend
from ._tasks import SelfPlaySettings, SelfPlayTask

_LARGEST_SEED = (1 << 64) - 1
_MAX_GAMES = 1 << 32


def datagen(
    seeds: Iterable[int],
    *,
    out: StrPath,
    games: int,
    nodes: int = 3000,
    opening_score: int = 150,
    disturbed: int = 0,
    win_score: int = 1500,
    backend: Optional[Backend] = None,
    workers: Optional[int] = None,
    shard: Optional[Shard] = None,
    on_part: Optional[Callable[[Progress], object]] = None,
) -> Progress:
    """Lets the engine play against itself, as `chuhe datagen` does: a task and a file for each seed.

    The same call resumes after a kill: seeds whose file is there are not played again, and more seeds can be added
    later. merge() makes one file of all. Which games a seed has does not depend on workers and machines.

    Args:
        seeds: a task each, 0 to 2**64 - 1. What occurs twice is played once.
        out: the folder of the files, 'seed-7.chg' for seed 7, and a manifest. Only this process writes there.
        games: how many games each seed has. A kill costs at most these.
        nodes, opening_score, disturbed, win_score: as `chuhe datagen` describes them.
        backend, workers, shard, on_part: as for analyse().

    Returns:
        what this run has done.

    Raises:
        SettingsError: the folder was begun with other settings, or by another version.
        WorkerError: a seed ends every worker that takes it, or workers have another version.
        ArgumentError: an argument is out of its range.
        MissingExtraError: what the backend needs is not installed.
        OSError: the folder cannot be read or written.
    """
    several("seeds", seeds)
    games = within("games", games, 1, _MAX_GAMES)
    # The settings become JSON, which takes only numbers of Python itself.
    nodes, opening_score, disturbed, win_score = map(integer, (nodes, opening_score, disturbed, win_score))
    index, count = checked_shard(shard)
    backend = chosen_backend(backend, workers)
    settings = SelfPlaySettings(__version__, games, nodes, opening_score, disturbed, win_score)
    # A file without games checks all settings, before the folder is bound to them.
    SelfPlayTask("", replace(settings, games=0), 0).run()
    run = Run(Folder(out, "selfplay", settings), on_part)
    known = run.folder.names()

    def tasks() -> Iterator[SelfPlayTask]:
        for number, seed in enumerate(dict.fromkeys(seeds)):
            seed = within("seed", seed, 0, _LARGEST_SEED)
            if number % count != index:
                continue
            name = f"seed-{seed}.chg"
            if name in known:
                run.found += 1
            else:
                yield SelfPlayTask(name, settings, seed)

    return run.carry_out(backend, tasks(), lambda content, draft: draft.write_bytes(content), lambda _: 1)


def merge(out: StrPath, file: StrPath) -> int:
    """Makes one file of all results in a folder: Parquet of an analysis, games for the trainer of self-play. It
    replaces another file once it is complete.

    Returns:
        how many positions or games it has.

    Raises:
        BatchError: the folder has no results, or a key is there twice.
        GameFileError: a game file is damaged.
        MissingExtraError: pyarrow is not installed.
        OSError: a file cannot be read or written.
    """
    folder, target = Path(out), Path(file)
    kind = read_manifest(folder).get("kind")
    found = parts(folder) if kind == "analysis" else sorted(folder.glob("seed-*.chg"))
    if not found:
        raise BatchError(f"{folder} has no results")
    make = merge_rows if kind == "analysis" else _merge_seeds
    return publish(target, partial(make, found))


def _merge_seeds(files: list[Path], draft: Path) -> int:
    # The merger makes this file itself, so it must not exist.
    draft.unlink()
    count, _ = merge_games(draft, files)
    return count
