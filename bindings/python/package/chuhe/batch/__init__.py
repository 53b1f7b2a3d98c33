"""Analyses of millions of positions, and self-play, on one machine or on a cluster of Dask, Ray or Slurm.

>>> import chuhe.batch
>>> chuhe.batch.analyse(fens, out="results", nodes=20_000)                # doctest: +SKIP
>>> chuhe.batch.read("results").column("bestmove")                        # doctest: +SKIP

Work is cut into tasks, whose results are files in a folder. A run that was killed resumes when it is called again, and
each key is there exactly once. `docs/batch.md` in the repository shows it on one machine and on clusters;
`python -m chuhe.batch --help` is the same for job scripts.

`pip install chuhe[batch]` brings pyarrow, which an analysis needs where it is started; `chuhe[dask]` and `chuhe[ray]` bring
these. Workers need chuhe itself only, of the same version.
"""

from .._errors import BatchError, MissingExtraError
from ._analysis import analyse, dataset, read
from ._backend import Backend
from ._dask import Dask
from ._errors import SettingsError, WorkerError
from ._positions import Item, Position, game_key, positions
from ._processes import Processes
from ._ray import Ray
from ._run import Progress
from ._selfplay import datagen, merge
from ._tasks import Task, perform

__all__ = [
    "Backend",
    "BatchError",
    "Dask",
    "Item",
    "MissingExtraError",
    "Position",
    "Processes",
    "Progress",
    "Ray",
    "SettingsError",
    "Task",
    "WorkerError",
    "analyse",
    "datagen",
    "dataset",
    "game_key",
    "merge",
    "perform",
    "positions",
    "read",
]
