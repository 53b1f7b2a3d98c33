"""The interface of backends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, TypeVar

from ._tasks import Task

Result = TypeVar("Result")


class Backend(Protocol):
    """Workers, on this machine or on others. Any class with this method will do."""

    def run(self, tasks: Iterator[Task[Result]]) -> Iterator[tuple[Task[Result], Result]]:
        """Carries out tasks, each with perform(), and yields each of them once with its result, in any order.

        Tasks are taken from the iterator as workers become free, because there may be millions. A task whose worker
        dies is given to another one. When the generator is closed, what still runs may be thrown away.
        """
