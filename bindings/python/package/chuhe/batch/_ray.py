"""Workers of a Ray cluster."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, Optional, TypeVar

from ._errors import WorkerError
from .._extras import require
from ._tasks import Task, perform

Result = TypeVar("Result")

# How often the size of the cluster is checked, in seconds: nodes may come and go.
_SIZE_EVERY = 5.0


class Ray:
    """The workers of a Ray cluster, one processor each. When a worker is lost, Ray gives its task to another one.

    Args:
        address: of the cluster, like 'auto' or 'ray://head:10001'. Without it, the cluster that the program is connected
            to, or else one that is started on this machine.
        attempts: how many workers may die at a task before the batch gives up.
    """

    def __init__(self, address: Optional[str] = None, *, attempts: int = 3) -> None:
        self._address = address
        self._attempts = attempts

    def run(self, tasks: Iterator[Task[Result]]) -> Iterator[tuple[Task[Result], Result]]:
        """Carries out tasks; Backend.run describes it."""
        ray = require("ray", "ray")
        if not ray.is_initialized():
            ray.init(self._address)
        remote = ray.remote(num_cpus=1, max_retries=self._attempts - 1)(perform)
        running: dict[Any, Task[Result]] = {}
        size, asked = 0, 0.0
        try:
            while True:
                if time.monotonic() - asked >= _SIZE_EVERY or not size:
                    size, asked = max(1, int(ray.cluster_resources().get("CPU", 1))), time.monotonic()
                while len(running) < 2 * size and (task := next(tasks, None)) is not None:
                    running[remote.remote(task)] = task
                if not running:
                    return
                [reference], _ = ray.wait(list(running), num_returns=1)
                task = running.pop(reference)
                try:
                    result: Result = ray.get(reference)
                except ray.exceptions.WorkerCrashedError as error:
                    raise WorkerError(f"{task.name}: {self._attempts} workers ended at it") from error
                del reference
                yield task, result
        finally:
            for reference in running:
                ray.cancel(reference, force=True)
