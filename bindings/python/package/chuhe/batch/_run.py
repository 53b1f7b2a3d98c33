"""Running tasks, and keeping their results."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Optional, TypeVar

from .._errors import ArgumentError
from ._backend import Backend
from ._folder import Folder
from ._processes import Processes
from ._tasks import Task

Result = TypeVar("Result")
Shard = tuple[int, int]


@dataclass(frozen=True)
class Progress:
    """The progress of a batch, or its result."""

    parts: int
    """Files that this run has written."""
    found: int
    """Files that were there already, so that their work was not done again."""
    items: int
    """Positions that this run has analysed; of self-play, seeds."""
    seconds: float
    """How long this run has taken."""


@dataclass
class Run:
    """A run on its way."""

    folder: Folder
    on_part: Optional[Callable[[Progress], object]]
    parts: int = 0
    found: int = 0
    items: int = 0
    _began: float = field(default_factory=time.monotonic)

    def progress(self) -> Progress:
        """How far it has come."""
        return Progress(self.parts, self.found, self.items, time.monotonic() - self._began)

    def carry_out(
        self,
        backend: Backend,
        tasks: Iterator[Task[Result]],
        keep: Callable[[Result, Path], object],
        size: Callable[[Result], int],
    ) -> Progress:
        """Lets a backend do the tasks, and keeps each result in its file."""
        results = backend.run(tasks)
        try:
            for task, result in results:
                self.folder.write(task.name, partial(keep, result))
                self.parts += 1
                self.items += size(result)
                if self.on_part is not None:
                    self.on_part(self.progress())
        finally:
            # This ends the workers at once, even if the exception keeps the generator alive.
            close = getattr(results, "close", None)
            if close is not None:
                close()
        return self.progress()


def chosen_backend(backend: Optional[Backend], workers: Optional[int]) -> Backend:
    """The backend that was asked for.

    Raises:
        ArgumentError: workers are given for one that has its own, or fewer than one.
    """
    if backend is None:
        return Processes(workers)
    if workers is not None:
        raise ArgumentError("workers: only without backend, which knows its own")
    return backend


def checked_shard(shard: Optional[Shard]) -> Shard:
    """Which part of the tasks is to be done.

    Raises:
        ArgumentError: it is out of its range.
    """
    index, count = shard or (0, 1)
    if not 0 <= index < count:
        raise ArgumentError(f"shard {index}/{count}: expected 0/{count} to {count - 1}/{count}")
    return index, count
