"""Workers of a Dask cluster."""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterator
from typing import Any, TypeVar

from ._errors import WorkerError
from .._extras import require
from ._tasks import Task, perform

Result = TypeVar("Result")

# How often the size of the cluster is checked, in seconds: workers may come and go.
_SIZE_EVERY = 5.0


class Dask:
    """The workers of a Dask cluster. Each thread of a worker has its own engine; threads search side by side. When a
    worker is lost, Dask gives its tasks to others.

    Args:
        client: a distributed.Client, or the address of a scheduler like 'tcp://head:8786'.
    """

    def __init__(self, client: Any) -> None:
        self._client = client

    def run(self, tasks: Iterator[Task[Result]]) -> Iterator[tuple[Task[Result], Result]]:
        """Carries out tasks; Backend.run describes it."""
        distributed = require("distributed", "dask")
        is_own = isinstance(self._client, str)
        client = distributed.Client(self._client) if is_own else self._client
        running: dict[str, tuple[Any, Task[Result]]] = {}
        done = distributed.as_completed()
        size, asked = 0, 0.0
        try:
            while True:
                if time.monotonic() - asked >= _SIZE_EVERY or not size:
                    size, asked = max(1, sum(client.nthreads().values())), time.monotonic()
                while len(running) < 2 * size and (task := next(tasks, None)) is not None:
                    # A chunk with the same number in another run on this cluster must be another task.
                    key = f"chuhe-{task.name}-{uuid.uuid4().hex}"
                    future = client.submit(perform, task, key=key, pure=False)
                    running[key] = future, task
                    done.add(future)
                if not running:
                    return
                future = next(done)
                _, task = running.pop(future.key)
                try:
                    result: Result = future.result()
                except distributed.scheduler.KilledWorker as error:
                    raise WorkerError(f"{task.name}: {error}") from error
                future.release()
                yield task, result
        finally:
            for future, _ in running.values():
                future.cancel()
            if is_own:
                client.close()
