"""Every backend with four workers on this machine, of which two are killed in the middle of a task."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install chuhe[batch]")

from batches import CHUNK, NODES, Deadly, Poison, fens, rows

import chuhe
from chuhe.batch import Backend, Dask, Processes, Ray, WorkerError, analyse, datagen

SEEDS = range(1, 13)


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The results of runs without any trouble, by one worker."""
    folder = tmp_path_factory.mktemp("expected")
    analyse(fens(), out=folder / "analysis", nodes=NODES, workers=1)
    datagen(SEEDS, out=folder / "games", games=2, nodes=40, workers=1)
    return folder


def hold(backend: Callable[[], Backend], expected: Path, tmp_path: Path) -> None:
    """Analyses and plays, each with two of four workers killed in the middle, and compares."""
    analysis, games = tmp_path / "analysis", tmp_path / "games"
    deadly = Deadly(backend(), tmp_path)
    done = analyse(fens(), out=analysis, nodes=NODES, chunk=CHUNK, backend=deadly)
    assert (done.parts, done.items, deadly.killed()) == (60 // CHUNK, 60, 2)
    assert rows(analysis) == rows(expected / "analysis")
    (tmp_path / "again").mkdir()
    deadly = Deadly(backend(), tmp_path / "again")
    done = datagen(SEEDS, out=games, games=2, nodes=40, backend=deadly)
    assert (done.parts, deadly.killed()) == (len(SEEDS), 2)
    for file in (expected / "games").glob("*.chg"):
        assert (games / file.name).read_bytes() == file.read_bytes()
    # Finished chunks are not computed again, and an error in a task is raised here.
    assert analyse(fens(), out=analysis, nodes=NODES, chunk=CHUNK, backend=backend()).found == 60 // CHUNK
    with pytest.raises(chuhe.ArgumentError, match="nodes is 0"):
        datagen([1], out=tmp_path / "fault", games=1, nodes=0, backend=backend())


def test_processes(expected: Path, tmp_path: Path) -> None:
    hold(lambda: Processes(4), expected, tmp_path)


def test_dask(expected: Path, tmp_path: Path) -> None:
    distributed: Any = pytest.importorskip("distributed", reason="Dask is not installed: pip install chuhe[dask]")
    with distributed.LocalCluster(
        n_workers=4, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as cluster, distributed.Client(cluster) as client:
        # The first run gets the client, and the later ones get the address.
        clients = itertools.chain([client], itertools.repeat(cluster.scheduler_address))
        hold(lambda: Dask(next(clients)), expected, tmp_path)
        with pytest.raises(WorkerError, match="poison"):
            list(Dask(client).run(iter([Poison()])))


def test_ray(expected: Path, tmp_path: Path) -> None:
    if os.environ.get("CHUHE_RAY") == "skip":
        pytest.skip("CHUHE_RAY=skip")
    ray: Any = pytest.importorskip("ray", reason="Ray is not installed: pip install chuhe[ray]")
    path = os.pathsep.join([str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")])
    ray.init(num_cpus=4, include_dashboard=False, log_to_driver=False, runtime_env={"env_vars": {"PYTHONPATH": path}})
    try:
        hold(Ray, expected, tmp_path)
        with pytest.raises(WorkerError, match="poison: 2 workers"):
            list(Ray(attempts=2).run(iter([Poison()])))
    finally:
        ray.shutdown()
